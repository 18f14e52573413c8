/* bundle.h - Small launches that nobody waits for, given to the device together: as a graph where the same kernels came
 * before. */
#ifndef ORBIT_CUDA_BUNDLE_H
#define ORBIT_CUDA_BUNDLE_H

#include "vm/kernels/cuda/device.h"

/* A launch over n elements: now, or with others before the stream is given anything else (device_stream()).  An error
 * of the device; one that comes later is c->late. */
int bundle_launch(VM *vm, Cuda *c, const void *kernel, const CudaGrid *grid, const void *args, size_t bytes, int64_t n);
void bundle_close(Cuda *c);

#endif
