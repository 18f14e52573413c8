/* test_dispatch.c - What it takes the processor to begin a kernel on a device: one that has been loaded, and one that
 * lies in the cache on disk.  Run by make check-ptx, with the stand-in for libcudart (shim/); processor time of the
 * best of several rounds, so that other work on the machine does not count.
 *
 *   test_dispatch [strict]      strict: more than 5 microseconds, or 1 ms, is a failure
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/elementwise.h"
#include "runtime/hooks.h"
#include "runtime/memory.h"
#include "vm/interp/interp.h"
#include "vm/kernels/cuda/device.h"

enum { N = 2000, LAUNCHES = 200, ROUNDS = 30 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* x * 0.999 + b, with b different in each kernel's number of additions */
static Kernel update(int additions) {
  Kernel k = {.ninputs = 2, .noutputs = 1, .input_type = {KT_DBL, KT_DBL}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL, .a = 0};
  k.node[1] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL, .a = 1};
  k.node[2] = (KernelNode){.kind = KN_EW, .type = KT_DBL, .op = EW_MUL_DBL, .a = 0, .b = 1};
  k.nnodes = 3;
  for (int i = 0; i < additions; i++, k.nnodes++)
    k.node[k.nnodes] =
        (KernelNode){.kind = KN_EW, .type = KT_DBL, .op = EW_ADD_DBL, .a = (uint8_t)(k.nnodes - 1), .b = 1};
  k.output[0] = (uint8_t)(k.nnodes - 1);
  return k;
}

static bool run(VM *vm, const Kernel *k, Vec *x, Vec *y) {
  const double b = 0.999;
  KernelInput in[] = {{.data = dbl_ro(x), .n = N}, {.data = &b, .n = 1}};
  KernelBuffers buffers = {.in = {x->buf}, .out = {y->buf}};
  unsigned flags = 0;
  void *out[] = {dbl_rw(y), NULL, NULL, NULL};
  return kernel_run_buffers(vm, k, in, N, out, &buffers, &flags) == OK && !flags;
}

/* Microseconds of a launch of a loaded kernel on vectors that are there; nobody waits. */
static double dispatch(VM *vm, Vec *x, Vec *y) {
  Kernel k = update(1);
  double best = 1e9;
  for (int r = 0; r < ROUNDS; r++) {
    (void)*(volatile const double *)dbl_ro(y); /* what was begun ends */
    for (int i = 0; i < 3; i++)
      if (!run(vm, &k, x, y)) return -1;
    double t = now();
    for (int i = 0; i < LAUNCHES; i++)
      if (!run(vm, &k, i % 2 ? y : x, i % 2 ? x : y)) return -1;
    t = (now() - t) / LAUNCHES;
    if (t < best) best = t;
  }
  return best;
}

/* Microseconds from a kernel that is met for the first time to its code, which is on disk. */
static double look_up(VM *vm) {
  Cuda *c = device_get(vm);
  double best = 1e9;
  for (int r = 0; c && r < ROUNDS; r++) {
    Kernel k = update(2 + r % 5);
    CudaVariant v = {{FORM_PLAIN, FORM_ONE}, {0}, {0}};
    uint64_t compiled = vm->stats.gpu_compiled;
    double t = now();
    char *source = cuda_source(&k, &v), *code = source ? device_code(vm, c, source, NULL) : NULL;
    t = now() - t;
    if (!code) return -1;
    if (compiled == vm->stats.gpu_compiled && t < best) best = t;
    free(code);
    free(source);
  }
  return best;
}

int main(int argc, char **argv) {
  VM *vm = vm_create();
  if (!vm) return 1;
  vm->in_host = false;
  vm->tune.gpu = GPU_SHIM;
  vm->tune.gpu_min = 1000;
  vm->tune.huge_page_bytes = 4096;
  Vec *x = vec_new(vm, T_DBL, N), *y = vec_new(vm, T_DBL, N);
  if (!x || !y) return 1;
  for (int i = 0; i < N; i++) dbl_rw(x)[i] = dbl_rw(y)[i] = i;
  double launch = dispatch(vm, x, y);
  uint64_t launches = vm->stats.gpu_launches - vm->stats.gpu_graphs + vm->stats.gpu_bundled;
  if (!launches) {
    printf("dispatch of kernels: skipped (no stand-in for a device)\n");
    return 0;
  }
  double found = look_up(vm);
  bool good = launch > 0 && found > 0 && launches == ROUNDS * (LAUNCHES + 3), quick = launch <= 5 && found <= 1000;
  printf("dispatch of kernels: %.2f microseconds for one that is loaded, %.0f for one on disk%s\n", launch, found,
         good ? "" : ", FAILED");
  if (!quick) printf("  more than 5 and 1000\n");
  vm_destroy(vm);
  (void)argv;
  return !good || (argc > 1 && !quick);
}
