/* cuda.h - Kernels (vm/kernels/kernel.h) on an NVIDIA device: the libraries of CUDA are opened when a kernel is first
 * worth it, its source is compiled by NVRTC, and the results have the CPU's bits.  Whatever the device cannot do, or
 * does wrong, the CPU does: nobody but --stats and the note under --gpu=on can tell.
 *
 * generate.c makes the source, engine.c runs it.  Called by kernel_run() (vm/kernels/cpu/engine.c).
 */
#ifndef ORBIT_CUDA_H
#define ORBIT_CUDA_H

#include "vm/kernels/kernel.h"

/* tune.gpu; shim: libraries from the folder `shim` beside the program, or ORBIT_CUDA_PATH; the last two use it where a
 * device of stated rates would be quicker (cost.c).  GPU_PREBUILD: the CPU does everything, and what could run on
 * devices of the architectures in ORBIT_GPU_ARCH is compiled for them into the cache. */
enum { GPU_OFF, GPU_AUTO, GPU_ON, GPU_SHIM, GPU_PREBUILD, GPU_SHIM_H100, GPU_SHIM_SLOW };
static inline bool gpu_is_shim(int64_t gpu) { return gpu == GPU_SHIM || gpu >= GPU_SHIM_H100; }

/* Part of the key of each kernel on disk: changes with every change of what generate.c writes. */
#define CUDA_GENERATOR "5"
/* Options of NVRTC, but for the architecture. */
#define CUDA_OPTIONS "--fmad=false"

/* How a kernel reads an input: what is compiled into it.  All else is an argument. */
typedef enum InputForm {
  FORM_ONE,      /* a single element, which is an argument itself */
  FORM_PLAIN,    /* element i */
  FORM_RECYCLED, /* element i / each % n */
  FORM_SEQUENCE  /* from + step * (i / each % n) */
} InputForm;

/* With the Kernel, all that decides the source. */
typedef struct CudaVariant {
  uint8_t form[KERNEL_INPUTS];
  uint8_t fold[KERNEL_OUTPUTS]; /* enum Fold of outputs that are reductions */
  bool square[KERNEL_NODES];    /* powers whose exponent is the single number 2 */
} CudaVariant;

/* ---- arguments of a kernel, as its source declares them ---- */
typedef struct CudaInput {
  uint64_t data;
  int64_t n, each, from, step;
  union {
    double d;
    int32_t i;
    int64_t bits;
  } one;
} CudaInput;
typedef struct CudaArgs {
  int64_t first, n; /* a launch does the elements from `first` to n - 1 */
  uint64_t flags;   /* of one unsigned */
  uint64_t out[KERNEL_OUTPUTS];
  CudaInput in[KERNEL_INPUTS]; /* the source declares as many as there are */
} CudaArgs;
/* What a thread gives to a reduction: thread (chunk, lane) sees the elements of the chunk (SUM_CHUNK) whose numbers are
 * `lane` modulo the number of lanes, and lane 0 also what is left at the end of the last chunk, as sum_lanes_add() does
 * it.
 */
enum { CUDA_LANES = 32 };
typedef struct CudaPartial {
  double v, w; /* sum and what it lost; best number */
  int64_t a, b;
} CudaPartial;

/* false: this kernel stays on the CPU, whatever the data are. */
bool cuda_can(VM *vm, const Kernel *k, int64_t n);
/* false: with these data the kernel stays on the CPU. */
bool cuda_variant(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, CudaVariant *v);
/* The source of the kernel, whose name is orbit_kernel; to be freed.  NULL: no memory. */
char *cuda_source(const Kernel *k, const CudaVariant *v);
/* Has it a reduction, so that it runs by chunks and lanes? */
bool cuda_reduces(const Kernel *k);
/* Lanes of a chunk: SUM_LANES where there are sums of doubles, whose order counts, otherwise CUDA_LANES. */
int cuda_lanes(const Kernel *k, const CudaVariant *v);

/* As kernel_run_buffers(); *done: the device has done it. */
Status cuda_kernel_run(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out,
                       const KernelBuffers *b, unsigned *flags, bool *done) ORBIT_MUST_CHECK;
void cuda_close(VM *vm);
/* gpu(x), cpu(x), device(x): the elements of a buffer go to the device (false: they stay where they are) or come back;
 * where they are. */
bool cuda_move(VM *vm, const Buffer *b, size_t bytes, bool there);
const char *cuda_where(VM *vm, const Buffer *b);
/* Are elements of it there? */
bool cuda_holds(VM *vm, const Buffer *b);
/* What has been begun is done: for who asks what time it is. */
void cuda_wait(VM *vm);
/* Before fork(): the child has no device. */
void cuda_before_fork(VM *vm);

#endif
