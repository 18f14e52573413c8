/* beside.h - Compiling in threads of their own (beside.c). */
#ifndef ORBIT_CUDA_BESIDE_H
#define ORBIT_CUDA_BESIDE_H

#include "vm/kernels/cuda/device.h"

/* Begins to compile the source for c->arch; takes the source over.  NULL: no thread; the source is still the caller's.
 */
CudaJob *job_start(const Cuda *c, char *source);
bool job_done(CudaJob *job);
const char *job_source(const CudaJob *job);
/* The end of a job, which is waited for: the code, as device_compile() gives it. */
char *job_take(CudaJob *job, size_t *n);

#endif
