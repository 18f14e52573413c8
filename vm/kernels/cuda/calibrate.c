/* calibrate.c - Measures a device and the processor's kernels for the cost model: `orbit gpu calibrate`.
 *
 * Each rate is the best of a few runs.  Kernels run through kernel_run(), once with copies and once without, so that
 * what is measured is what is chosen between.
 */
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/elementwise.h"
#include "runtime/state.h"
#include "vm/kernels/cuda/copies.h"
#include "vm/kernels/cuda/cost.h"

enum { RUNS = 5, TERMS = 40 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* x + y, or a polynomial of x: much work for few bytes. */
static void make_kernel(Kernel *k, bool work) {
  *k = (Kernel){.nnodes = 2, .ninputs = 2, .noutputs = 1, .input_type = {KT_DBL, KT_DBL}};
  for (uint8_t j = 0; j < 2; j++) k->node[j] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL, .a = j};
  k->node[k->nnodes++] = (KernelNode){.kind = KN_EW, .type = KT_DBL, .op = EW_ADD_DBL, .a = 0, .b = 1};
  for (int i = 0; work && i < TERMS; i++) {
    uint8_t last = (uint8_t)(k->nnodes - 1);
    k->node[k->nnodes++] = (KernelNode){.kind = KN_EW, .type = KT_DBL, .op = EW_MUL_DBL, .a = last, .b = 0};
    k->node[k->nnodes] =
        (KernelNode){.kind = KN_EW, .type = KT_DBL, .op = EW_ADD_DBL, .a = (uint8_t)(last + 1), .b = 1};
    k->nnodes++;
  }
  k->output[0] = (uint8_t)(k->nnodes - 1);
}

/* ns of one copy each way, at best. */
static const char *measure_copies(VM *vm, Cuda *c, double *host, size_t bytes, double *up, double *down) {
  *up = *down = INFINITY;
  for (int i = 0; i < RUNS; i++)
    for (int back = 0; back < 2; back++) {
      double t = now();
      int error = back ? copy_down(vm, c, host, c->memory, bytes, c->issued)
                       : copy_up(vm, c, c->memory, host, bytes, c->issued);
      int late = device_wait(vm, c);
      if (error || late) return c->cudaGetErrorString(error ? error : late);
      double *best = back ? down : up;
      *best = fmin(*best, now() - t);
    }
  return NULL;
}

/* ns of a run of n elements, at best; on the device without the copies, whose time is subtracted. */
static const char *measure_kernel(VM *vm, const Kernel *k, double *x, int64_t n, int gpu, double copies, double *ns) {
  *ns = INFINITY;
  KernelInput in[2] = {{.data = x, .n = n}, {.data = x + n, .n = n}};
  void *out[] = {x + 2 * n};
  int64_t min = vm->tune.gpu_min;
  int before = (int)vm->tune.gpu;
  const char *why = NULL;
  for (int i = 0; i < RUNS && !why; i++) {
    unsigned flags;
    uint64_t launches = vm->stats.gpu_launches;
    vm->tune.gpu = gpu;
    vm->tune.gpu_min = 1;
    double t = now();
    if (kernel_run(vm, k, in, n, out, &flags) != OK) why = "it was interrupted";
    t = now() - t;
    vm->tune.gpu = before;
    vm->tune.gpu_min = min;
    if (gpu != GPU_OFF && vm->stats.gpu_launches == launches) why = "a kernel does not run on the device";
    *ns = fmin(*ns, t);
  }
  *ns = fmax(*ns - copies, 100);
  return why;
}

static const char *measure(VM *vm, Cuda *c, double *x, int64_t n, CudaRates *r) {
  enum { FEW = 256 };
  Kernel plain, busy;
  double up, down, launch, device, device_busy, cpu, cpu_busy, bytes = (double)n * 8;
  double units = 2 * TERMS * (double)n;
  int on = vm->tune.gpu == GPU_SHIM ? GPU_SHIM : GPU_ON;
  const char *why;
  make_kernel(&plain, false);
  make_kernel(&busy, true);
  if (!device_room(vm, c, (size_t)n * 24)) return "there is not enough memory on the device";
  if ((why = measure_copies(vm, c, x, (size_t)n * 8, &up, &down))) return why;
  double copies = 2 * up + down;
  if ((why = measure_kernel(vm, &plain, x, FEW, on, 0, &launch))) return why;
  if ((why = measure_kernel(vm, &plain, x, n, on, copies + launch, &device))) return why;
  if ((why = measure_kernel(vm, &busy, x, n, on, copies + launch, &device_busy))) return why;
  if ((why = measure_kernel(vm, &plain, x, n, GPU_OFF, 0, &cpu))) return why;
  if ((why = measure_kernel(vm, &busy, x, n, GPU_OFF, 0, &cpu_busy))) return why;
  r->up = bytes / up;
  r->down = bytes / down;
  r->launch = launch;
  r->memory = 3 * bytes / device;
  r->work = units / device_busy;
  r->cpu_memory = 3 * bytes / cpu;
  r->cpu_work = units / cpu_busy;
  return NULL;
}

const char *cuda_calibrate(VM *vm, CudaRates *r) {
  enum { ELEMENTS = 1 << 23, FEWER = 1 << 17 };
  double t = now();
  Cuda *c = device_get(vm);
  if (!c) return vm->cuda ? vm->cuda->why : "there is not enough memory";
  r->open = fmax(now() - t, 1);
  int64_t n = vm->tune.gpu == GPU_SHIM ? FEWER : ELEMENTS;
  double *x = malloc((size_t)n * 24);
  if (!x) return "there is not enough memory";
  for (int64_t i = 0; i < 3 * n; i++) x[i] = 0.5 + (double)(i % 1000) / 2000;
  const char *why = measure(vm, c, x, n, r);
  free(x);
  if (!why) cuda_rates_keep(vm, c, r);
  return why;
}
