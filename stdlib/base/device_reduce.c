/* device_reduce.c - Sums and kin of vectors whose elements are on a CUDA device: a kernel of one operation, so that
 * they need not come back.  Called by summary.c; results have the bits of the loops there. */
#include "stdlib/base/device_reduce.h"

#include "runtime/state.h"
#include "vm/kernels/cuda/cuda.h"

Status reduced_on_device(VM *vm, KernelReduce how, Value x, Value *out, bool *done) {
  *done = false;
  if (!vm->cuda || x.tag != TAG_OBJ || x.vec->n < vm->tune.gpu_min || val_is_object(x)) return OK;
  bool dbl = x.o->type == T_DBL, place = how == KR_WHICH_MIN || how == KR_WHICH_MAX;
  if (!dbl && (x.o->type != T_INT || how == KR_MEAN || place)) return OK;
  if (!x.vec->buf || !cuda_holds(vm, x.vec->buf)) return OK;
  uint8_t type = dbl ? KT_DBL : KT_INT, result = dbl && !place ? KT_DBL : KT_INT;
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 1, .input_type = {type}, .output = {1}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = type};
  k.node[1] = (KernelNode){.kind = KN_REDUCE, .type = result, .op = (uint16_t)how};
  KernelInput in = {.data = data_ro(x.vec), .n = x.vec->n};
  KernelBuffers buffers = {.in = {x.vec->buf}};
  unsigned flags;
  double number = 0;
  int32_t whole = 0;
  void *results[KERNEL_OUTPUTS] = {result == KT_DBL ? (void *)&number : &whole};
  TRY(kernel_run_buffers(vm, &k, &in, x.vec->n, results, &buffers, &flags));
  *done = flags == 0 && (result == KT_DBL || whole != NA_INT);
  if (*done) *out = result == KT_DBL ? val_dbl(number) : val_int(whole);
  return OK;
}
