/* user.h - Kernels that the user writes in CUDA C (stdlib/orbit): compiled, loaded and launched by user.c. */
#ifndef ORBIT_CUDA_USER_H
#define ORBIT_CUDA_USER_H

#include "runtime/value.h"

typedef struct CudaModule {
  void *library, *kernel; /* NULL: it has been compiled, but there is no device */
} CudaModule;

enum { CUDA_ARGUMENTS = 64 };
typedef struct CudaArgument {
  bool pointer;
  uint64_t value;   /* of a number: its bytes */
  const void *from; /* of a pointer: bytes that are copied to the device, and where they come back to, or NULL */
  void *to;
  size_t bytes;
} CudaArgument;
typedef struct CudaCall {
  const void *kernel;
  unsigned grid[3], block[3];
  int n;
  CudaArgument arg[CUDA_ARGUMENTS];
} CudaCall;

/* Compiles the source and finds the kernel of that name in it. false: *why says why not; where the compiler did, *log
 * (to be freed) has its words. */
bool cuda_module_load(VM *vm, const char *source, const char *name, CudaModule *m, const char **why, char **log);
void cuda_module_unload(VM *vm, CudaModule *m);
/* Why modules cannot be launched; NULL: they can. */
const char *cuda_no_device(VM *vm);
/* Runs a kernel and waits for it.  NULL: done; else what went wrong, and nothing has been written to `to`. */
const char *cuda_call(VM *vm, const CudaCall *call);

#endif
