/* elementwise.c - The facts of elementwise.def as a table. */
#include "runtime/elementwise.h"

#include <string.h>

#undef QUIET
#undef MADE_NAN
#undef INEXACT
#define QUIET 0
#define MADE_NAN EWF_NAN
#define INEXACT(condition) EWF_PRECISION
#define OVERFLOWS(nan) (EWN_##nan == EWN_OVERFLOW ? EWF_OVERFLOW : 0)
const EwInfo ew_info[EW_COUNT] = {
#define EW1(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  [EW_##ID] = {#ID, name, 1, EWT_##operand, EWT_##result, EWN_##nan, cost, warns},
#define EW2(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  [EW_##ID] = {#ID, name, 2, EWT_##operand, EWT_##result, EWN_##nan, cost, warns | OVERFLOWS(nan)},
#define EWSELECT(ID, name, type, cost) [EW_##ID] = {#ID, name, 3, EWT_##type, EWT_##type, EWN_FREE, cost, 0},
#include "runtime/elementwise.def"
};

int ew_find(const char *name, int arity, EwType operand) {
  for (int k = 0; k < EW_COUNT; k++)
    if (ew_info[k].arity == arity && ew_info[k].operand == operand && strcmp(ew_info[k].name, name) == 0) return k;
  return -1;
}
