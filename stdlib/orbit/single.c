/* single.c - The native side of as_single() (single.R): rounding to single precision.  doc/single.md has the rules. */
#include "stdlib/builtin.h"
#include "vm/kernels/cuda/operations.h"

/* .Internal(single_round(x)): doubles without attributes */
static Status do_single_round(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  TRY(single_fill(vm, x, r));
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_single[] = {
    {"single_round", do_single_round, NULL, BF_INTERNAL, "doubles rounded to single precision", 1, 1}, {0}};
