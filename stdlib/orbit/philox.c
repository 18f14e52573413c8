/* philox.c - The native side of philox() (philox.R). */
#include "stdlib/builtin.h"
#include "vm/kernels/cuda/operations.h"

/* .Internal(philox(n, seed, stream)): n numbers inside (0, 1) */
static Status do_philox(VM *vm, Value *args, int n, Value *out) {
  Vec *r = vec_new(vm, T_DBL, (int64_t)args[0].d);
  TRY_NEW(r);
  TRY(philox_fill(vm, (uint64_t)args[1].d, (uint64_t)args[2].d, r));
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_philox[] = {
    {"philox", do_philox, NULL, BF_INTERNAL, "random numbers by place, of a device or the processor", 3, 3}, {0}};
