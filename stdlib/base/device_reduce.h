/* device_reduce.h - Sums and kin of vectors whose elements are on a CUDA device (device_reduce.c). */
#ifndef ORBIT_DEVICE_REDUCE_H
#define ORBIT_DEVICE_REDUCE_H

#include "vm/kernels/kernel.h"

/* The reduction of the doubles or integers x, where they are on a device; *done: *out has it. */
Status reduced_on_device(VM *vm, KernelReduce how, Value x, Value *out, bool *done) ORBIT_MUST_CHECK;

#endif
