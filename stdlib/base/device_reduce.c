/* device_reduce.c - Sums and kin of vectors whose elements are on a CUDA device: a kernel of one operation, so that
 * they need not come back.  Called by summary.c; results have the bits of the loops there. */
#include "stdlib/base/device_reduce.h"

#include "runtime/state.h"
#include "vm/kernels/cuda/cuda.h"

Status reduced_on_device(VM *vm, KernelReduce how, Value x, double *out, bool *done) {
  *done = false;
  if (!vm->cuda || x.tag != TAG_OBJ || x.o->type != T_DBL || x.vec->n < vm->tune.gpu_min) return OK;
  if (!cuda_holds(vm, x.vec->buf)) return OK;
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 1, .input_type = {KT_DBL}, .output = {1}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL};
  k.node[1] = (KernelNode){.kind = KN_REDUCE, .type = KT_DBL, .op = (uint16_t)how};
  KernelInput in = {.data = dbl_ro(x.vec), .n = x.vec->n};
  KernelBuffers buffers = {.in = {x.vec->buf}};
  unsigned flags;
  void *results[KERNEL_OUTPUTS] = {out};
  TRY(kernel_run_buffers(vm, &k, &in, x.vec->n, results, &buffers, &flags));
  *done = flags == 0;
  return OK;
}
