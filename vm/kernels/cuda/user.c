/* user.c - Kernels that the user writes in CUDA C: compiled from a string, launched on copies of vectors.
 *
 * Called by stdlib/orbit/cuda_kernel.c, which has checked the arguments.  Unlike a kernel of Orbit's own these have no
 * other way: what fails is an error.
 */
#include "vm/kernels/cuda/user.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/state.h"
#include "vm/kernels/cuda/copies.h"

bool cuda_module_load(VM *vm, const char *source, const char *name, CudaModule *m, const char **why, char **log) {
  *m = (CudaModule){NULL, NULL};
  *log = NULL;
  Cuda *c = device_compiler(vm, why);
  if (!c) return false;
  if (vm->tune.gpu == GPU_PREBUILD) device_prebuild(vm, c, source);
  char *code = device_code(vm, c, source, log);
  *why = "the source does not compile";
  if (!code) return false;
  *why = NULL;
  if (device_get(vm)) {
    if (c->cudaLibraryLoadData(&m->library, code, NULL, NULL, 0, NULL, NULL, 0)) {
      m->library = NULL;
      *why = "the device cannot load it";
    } else if (c->cudaLibraryGetKernel(&m->kernel, m->library, name)) {
      cuda_module_unload(vm, m);
      *why = "there is no such kernel in the source (is it declared extern \"C\" __global__ void?)";
    }
    if (*why) c->cudaGetLastError(); /* it would be reported again */
  }
  free(code);
  return !*why;
}

void cuda_module_unload(VM *vm, CudaModule *m) {
  if (m->library && vm->cuda && vm->cuda->stream && device_get(vm)) vm->cuda->cudaLibraryUnload(m->library);
  *m = (CudaModule){NULL, NULL};
}

const char *cuda_no_device(VM *vm) {
  if (device_get(vm)) return NULL;
  if (!vm->cuda) return "there is not enough memory";
  return *vm->cuda->why ? vm->cuda->why : "the device is off in a process that fork() made";
}

static size_t rounded(size_t bytes) { return (bytes + 256) & ~(size_t)255; } /* at least one byte each */

static int enqueue(Cuda *c, const CudaCall *call, VM *vm) {
  uint64_t values[CUDA_ARGUMENTS];
  void *args[CUDA_ARGUMENTS];
  char *at = c->memory;
  int error = 0;
  for (int i = 0; i < call->n && !error; i++) {
    const CudaArgument *a = &call->arg[i];
    args[i] = &values[i];
    values[i] = a->value;
    if (!a->pointer) continue;
    values[i] = (uint64_t)(uintptr_t)at;
    if (a->bytes) (void)*(const volatile char *)a->from; /* it may be on the device only (resident.c) */
    if (a->bytes) error = copy_up(vm, c, at, a->from, a->bytes, c->issued);
    at += rounded(a->bytes);
  }
  if (error) return error;
  vm->stats.gpu_launches++;
  return c->cudaLaunchKernel(call->kernel, (CudaDim){call->grid[0], call->grid[1], call->grid[2]},
                             (CudaDim){call->block[0], call->block[1], call->block[2]}, args, 0, device_stream(c));
}

/* The results, when the kernel is known to have ended well. */
static int take(Cuda *c, const CudaCall *call, VM *vm) {
  char *at = c->memory;
  int error = 0;
  for (int i = 0; i < call->n && !error; i++) {
    const CudaArgument *a = &call->arg[i];
    if (!a->pointer) continue;
    if (a->to && a->bytes) error = copy_down(vm, c, a->to, at, a->bytes, c->issued);
    at += rounded(a->bytes);
  }
  return error;
}

const char *cuda_call(VM *vm, const CudaCall *call) {
  size_t bytes = 0;
  Cuda *c = device_get(vm);
  if (!c) return cuda_no_device(vm);
  for (int i = 0; i < call->n; i++)
    if (call->arg[i].pointer) bytes += rounded(call->arg[i].bytes);
  if (!device_room(vm, c, bytes)) return "there is not enough memory on the device";
  c->running = true;
  int error = enqueue(c, call, vm);
  int late = device_wait(vm, c);
  if (!error && !late) error = take(c, call, vm);
  c->running = false;
  if (!error) error = late;
  if (!error) return NULL;
  device_off(vm, c, "the device failed", c->cudaGetErrorString(error));
  return c->why;
}
