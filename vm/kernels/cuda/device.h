/* device.h - The device of a VM, and kernels on it: what device.c finds and engine.c uses. */
#ifndef ORBIT_CUDA_DEVICE_H
#define ORBIT_CUDA_DEVICE_H

#include <sys/types.h>

#include "runtime/elementwise.h"
#include "vm/kernels/cuda/cache.h"
#include "vm/kernels/cuda/cuda.h"
#include "vm/kernels/cuda/find.h"

/* The functions of the libraries: the few prototypes of them that we need, so that no header of the toolkit is. */
typedef struct CudaDim {
  unsigned x, y, z;
} CudaDim;
enum { CUDA_NO_MEMORY = 2, CUDA_TO_DEVICE = 1, CUDA_TO_HOST = 2, CUDA_ON_DEVICE = 3, CUDA_MAJOR = 75, CUDA_MINOR = 76 };
#define RUNTIME_FUNCTIONS(F)                                                                                           \
  F(int, GetDeviceCount, (int *count))                                                                                 \
  F(int, SetDevice, (int device))                                                                                      \
  F(int, DeviceGetAttribute, (int *value, int attribute, int device))                                                  \
  F(const char *, GetErrorString, (int error))                                                                         \
  F(int, GetLastError, (void))                                                                                         \
  F(int, Malloc, (void **p, size_t bytes))                                                                             \
  F(int, Free, (void *p))                                                                                              \
  F(int, StreamCreate, (void **stream))                                                                                \
  F(int, StreamDestroy, (void *stream))                                                                                \
  F(int, StreamSynchronize, (void *stream))                                                                            \
  F(int, StreamWaitEvent, (void *stream, void *event, unsigned flags))                                                 \
  F(int, EventCreateWithFlags, (void **event, unsigned flags))                                                         \
  F(int, EventDestroy, (void *event))                                                                                  \
  F(int, EventRecord, (void *event, void *stream))                                                                     \
  F(int, EventSynchronize, (void *event))                                                                              \
  F(int, MallocHost, (void **p, size_t bytes))                                                                         \
  F(int, FreeHost, (void *p))                                                                                          \
  F(int, MemcpyAsync, (void *to, const void *from, size_t bytes, int kind, void *stream))                              \
  F(int, MemsetAsync, (void *p, int value, size_t bytes, void *stream))                                                \
  F(int, LibraryLoadData,                                                                                              \
    (void **library, const void *code, void *options, void **values, unsigned n, void *lo, void **lv, unsigned ln))    \
  F(int, LibraryUnload, (void *library))                                                                               \
  F(int, LibraryGetKernel, (void **kernel, void *library, const char *name))                                           \
  F(int, StreamBeginCapture, (void *stream, int mode))                                                                 \
  F(int, StreamEndCapture, (void *stream, void **graph))                                                               \
  F(int, GraphInstantiate, (void **exec, void *graph, unsigned long long flags))                                       \
  F(int, GraphExecUpdate, (void *exec, void *graph, void *info))                                                       \
  F(int, GraphLaunch, (void *exec, void *stream))                                                                      \
  F(int, GraphDestroy, (void *graph))                                                                                  \
  F(int, GraphExecDestroy, (void *exec))                                                                               \
  F(int, LaunchKernel, (const void *kernel, CudaDim grid, CudaDim block, void **args, size_t shared, void *stream))
#define NVRTC_FUNCTIONS(F)                                                                                             \
  F(int, Version, (int *major, int *minor))                                                                            \
  F(int, GetNumSupportedArchs, (int *n))                                                                               \
  F(int, GetSupportedArchs, (int *archs))                                                                              \
  F(int, CreateProgram,                                                                                                \
    (void **p, const char *source, const char *name, int n, const char *const *headers, const char *const *names))     \
  F(int, CompileProgram, (void *p, int n, const char *const *options))                                                 \
  F(int, DestroyProgram, (void **p))                                                                                   \
  F(int, GetCUBINSize, (void *p, size_t *bytes))                                                                       \
  F(int, GetCUBIN, (void *p, char *code))                                                                              \
  F(int, GetProgramLogSize, (void *p, size_t *bytes))                                                                  \
  F(int, GetProgramLog, (void *p, char *text))                                                                         \
  F(int, GetPTXSize, (void *p, size_t *bytes))                                                                         \
  F(int, GetPTX, (void *p, char *code))

#define CUBLAS_FUNCTIONS(F)                                                                                            \
  F(int, Create_v2, (void **handle))                                                                                   \
  F(int, Destroy_v2, (void *handle))                                                                                   \
  F(int, SetStream_v2, (void *handle, void *stream))                                                                   \
  F(int, Dgemm_v2,                                                                                                     \
    (void *handle, int tx, int ty, int m, int n, int k, const double *alpha, const double *x, int ldx,                 \
     const double *y, int ldy, const double *beta, double *r, int ldr))

typedef struct CudaJob CudaJob; /* beside.c */
enum { LOADED_MORE = 16 };
/* A kernel that has been compiled and loaded, or could not be. */
typedef struct CudaLoaded {
  struct CudaLoaded *next;
  uint64_t hash;
  Kernel k;
  CudaVariant v;
  CudaJob *job;           /* it is being compiled */
  void *library, *kernel; /* NULL: the CPU does it */
  const char *name;       /* of a library of kernels (whole.h): its first one; NULL: it is k */
  struct {
    const char *name;
    void *kernel;
  } more[LOADED_MORE];
} CudaLoaded;
enum { LOADED_BUCKETS = 64, CUDA_JOBS = 4, CUDA_POOL = 16, CUDA_QUEUE = 256, CUDA_SLOTS = 4, CUDA_MARKS = 4 };

/* A piece of the device's memory that is kept for the next vector. */
typedef struct CudaBlock {
  void *p;
  size_t bytes;
  uint64_t used; /* c->issued when it was freed */
} CudaBlock;

/* Blocks, and threads of a block. */
typedef struct CudaGrid {
  CudaDim grid, block;
} CudaGrid;

/* copies.c: a piece of pinned memory, and the event at the end of the copy that uses it. */
typedef struct CudaSlot {
  void *p, *event;
  bool used;
} CudaSlot;
/* The end of what the stream was given up to a number. */
typedef struct CudaMark {
  void *event;
  uint64_t issued; /* 0: nothing */
} CudaMark;

typedef struct Cuda {
  VM *vm;
  pid_t pid;             /* of the process that opened it: after a fork the device is off */
  bool tried, off;       /* off: none, or it failed: the CPU does everything from now on */
  char why[300];         /* it is off; or there is no compiler */
  void *runtime, *nvrtc; /* the libraries */
#define F(result, name, arguments) result(*cuda##name) arguments;
  RUNTIME_FUNCTIONS(F)
#undef F
#define F(result, name, arguments) result(*nvrtc##name) arguments;
  NVRTC_FUNCTIONS(F)
#undef F
#define F(result, name, arguments) result(*cublas##name) arguments;
  CUBLAS_FUNCTIONS(F)
#undef F
  void *cublas, *blas; /* the library, and its handle; NULL: products are the CPU's */
  bool blas_tried;
  int device;                  /* ORBIT_GPU_DEVICE */
  char arch[24], compiler[24]; /* "sm_90", or "compute_90" for a device that NVRTC does not know; "13.0" */
  void *stream, *up, *down;    /* of the kernels; of copies beside them (copies.c) */
  uint64_t issued, fenced;     /* numbers what `stream` is given; `up` has waited for these */
  void *fence;                 /* event */
  CudaSlot slot[CUDA_SLOTS];
  size_t slot_bytes; /* 0: there are none */
  CudaMark mark[CUDA_MARKS];
  int next_slot, next_mark;
  bool copies_tried;
  struct CudaBundle *bundle; /* bundle.c */
  int bundled;               /* launches in it that `stream` has not been given yet */
  int late;                  /* error of one of these */
  bool direct;               /* memory of the host is read by a copy that nobody has waited for */
  bool running;              /* a kernel and its copies are under way */
  uint64_t ns;               /* of wall time that they have taken */
  char *memory;              /* on the device */
  size_t memory_bytes;
  CudaBlock pool[CUDA_POOL];
  int npool;
  size_t device_bytes; /* of the device's memory that are in use or in the pool */
  uint64_t clock;      /* of uses of vectors there */
  int queued;          /* launches since somebody waited */
  KernelCache cache;
  bool cache_open;
  bool rates_read, rates_opened; /* rates are there; since the device has been opened */
  struct CudaRates *rates;
  int rates_source; /* enum RatesSource */
  double regret;    /* ns that the device would have saved before it was opened */
  int jobs;         /* kernels that are being compiled beside the CPU's work, up to CUDA_JOBS */
  CudaLoaded later; /* what a kernel gets that is to be compiled when others are: no kernel */
  uint64_t unbuilt; /* GPU_PREBUILD: kernels that did not compile */
  CudaLoaded *loaded[LOADED_BUCKETS];
  unsigned row[EW_COUNT]; /* device_row(): 1 known, 2 exact, 4 times what it needs */
} Cuda;

/* The VM's device, opened at the first call; NULL: there is none, and the CPU goes on. */
Cuda *device_get(VM *vm);
/* The compiler, which needs no device; NULL: none, and *why says so. */
Cuda *device_compiler(VM *vm, const char **why);
KernelCache *device_cache(VM *vm, Cuda *c);
/* The state of the VM's device, which may not have been opened yet; NULL: no memory. */
Cuda *device_state(VM *vm);
/* GPU_PREBUILD: compiles a source for each architecture of ORBIT_GPU_ARCH. */
void device_prebuild(VM *vm, Cuda *c, const char *source);
/* Opens cuBLAS at the first call, where ORBIT_GPU_BLAS asks for it. */
bool device_blas(VM *vm, Cuda *c);
void bundle_flush(Cuda *c);
/* The stream of the kernels, for something more. */
static inline void *device_stream(Cuda *c) {
  if (c->bundled) bundle_flush(c);
  c->issued++;
  return c->stream;
}
/* Waits for all that it was given. */
int device_wait(VM *vm, Cuda *c);
/* At least so many bytes of the device's memory at c->memory; false: there is not enough. */
bool device_room(VM *vm, Cuda *c, size_t bytes);
void device_pool_clear(Cuda *c);
/* Compiled code of a source for c->arch, from the cache or by NVRTC, to be freed.  NULL: it does not compile; *log (to
 * be freed, may be NULL) has what the compiler says. */
char *device_code(VM *vm, Cuda *c, const char *source, char **log);
/* The compiler's work, without the cache; may be called by any thread. */
char *device_compile(const Cuda *c, const char *source, size_t *n, char **log);
/* Waits for what is being compiled, and keeps it in the cache. */
void device_jobs_end(VM *vm, Cuda *c);
/* cuda_row_exact() and cuda_row_needs() without reading the row's text each time. */
bool device_row_exact(VM *vm, EwOp op);
unsigned device_row_needs(VM *vm, EwOp op);
/* The device is not to be used again; says why under --gpu=on. */
void device_off(VM *vm, Cuda *c, const char *what, const char *why);
/* The kernel, compiled at its first use or taken from the cache; ->kernel is NULL where that failed, and under
 * --gpu=auto while it is being compiled (->job).  NULL: no memory. */
CudaLoaded *device_kernel(VM *vm, Cuda *c, const Kernel *k, const CudaVariant *v);
/* Likewise a family of kernels, whose first one has that name (whole.h). */
CudaLoaded *device_library(VM *vm, Cuda *c, int family, const char *name);

#endif
