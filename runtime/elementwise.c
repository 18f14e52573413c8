/* elementwise.c - The facts of elementwise.def as a table. */
#include "runtime/elementwise.h"

#include <string.h>

const EwInfo ew_info[EW_COUNT] = {
#define EW1(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  [EW_##ID] = {#ID, name, 1, EWT_##operand, EWT_##result, EWN_##nan, cost},
#define EW2(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  [EW_##ID] = {#ID, name, 2, EWT_##operand, EWT_##result, EWN_##nan, cost},
#define EWSELECT(ID, name, type, cost) [EW_##ID] = {#ID, name, 3, EWT_##type, EWT_##type, EWN_FREE, cost},
#include "runtime/elementwise.def"
};

int ew_find(const char *name, int arity, EwType operand) {
  for (int k = 0; k < EW_COUNT; k++)
    if (ew_info[k].arity == arity && ew_info[k].operand == operand && strcmp(ew_info[k].name, name) == 0) return k;
  return -1;
}
