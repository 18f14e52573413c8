/* elementwise.c - The rows of elementwise.def for single values, and their facts as a table. */
#include "runtime/elementwise.h"

#include <string.h>

bool ew_scalar(EwOp op, const Value *x, const Value *y, const Value *z, Value *out) {
  unsigned flags = 0;
#define EW_GET_DBL(v) (v)->d
#define EW_GET_INT(v) (v)->i
#define EW_GET_LGL(v) (v)->i
#define EW_PUT_DBL val_dbl
#define EW_PUT_INT val_int
#define EW_PUT_LGL val_lgl
#define EW1(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  case EW_##ID:                                                                                                        \
    *out = EW_PUT_##result(ew_##ID(EW_GET_##operand(x), &flags));                                                      \
    break;
#define EW2(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  case EW_##ID:                                                                                                        \
    *out = EW_PUT_##result(ew_##ID(EW_GET_##operand(x), EW_GET_##operand(y), &flags));                                 \
    break;
#define EWSELECT(ID, name, type, cost)                                                                                 \
  case EW_##ID: *out = EW_PUT_##type(ew_##ID(x->i, EW_GET_##type(y), EW_GET_##type(z))); break;
  switch (op) {
#include "runtime/elementwise.def"
  default: return false;
  }
  return flags == 0;
}
double ew_again(EwOp op, const Value *x, const Value *y) {
  Value a = val_dbl(NA_REAL), b = a, r = a;
  (void)ew_number(x, &a.d);
  (void)ew_number(y, &b.d);
  (void)ew_scalar(op, &a, &b, NULL, &r);
  return r.d;
}
#undef EW_GET_DBL
#undef EW_GET_INT
#undef EW_GET_LGL
#undef EW_PUT_DBL
#undef EW_PUT_INT
#undef EW_PUT_LGL

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
