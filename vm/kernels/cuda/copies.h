/* copies.h - Copies between the host and the device: large ones in pieces through pinned memory, on streams of their
 * own beside the kernels; others on the kernels' stream. */
#ifndef ORBIT_CUDA_COPIES_H
#define ORBIT_CUDA_COPIES_H

#include "vm/kernels/cuda/device.h"

/* Are copies of so many bytes done in pieces beside the kernels? */
bool copies_staged(VM *vm, Cuda *c, size_t bytes);
/* Copies there; what is given to the kernels' stream afterwards finds it.  `used` says what was given to that stream
 * last that uses the place (c->issued at that time).  The host's memory may change at once, but where c->direct has
 * become true: then somebody has to wait first. */
int copy_up(VM *vm, Cuda *c, void *to, const void *from, size_t bytes, uint64_t used);
/* Copies back what was written last by what had the number `wrote`, and waits for that only. */
int copy_down(VM *vm, Cuda *c, void *to, const void *from, size_t bytes, uint64_t wrote);
/* Notes the end of what the kernels' stream has been given, for copies back of so many bytes; not of what is small, and
 * waits for others to be launched with (bundle.h). */
int copies_mark(VM *vm, Cuda *c, size_t bytes);
/* All copies have ended, and what they need is given back. */
void copies_close(Cuda *c);

#endif
