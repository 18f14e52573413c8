/* cost.h - How long a kernel would take on the device and on the processor, and which of the two does it. */
#ifndef ORBIT_CUDA_COST_H
#define ORBIT_CUDA_COST_H

#include "vm/kernels/cuda/device.h"

/* Rates of a device and of this machine's processor; bytes, and additions of doubles (the cost of elementwise.def), for
 * each nanosecond. */
#define CUDA_RATES(F)                                                                                                  \
  F(up, "copies to the device", "GB/s")                                                                                \
  F(down, "copies from the device", "GB/s")                                                                            \
  F(memory, "device's memory", "GB/s")                                                                                 \
  F(work, "device's additions", "G/s")                                                                                 \
  F(launch, "a launch and its end", "ns")                                                                              \
  F(open, "opening the device", "ns")                                                                                  \
  F(cpu_memory, "processor's kernels, bytes", "GB/s")                                                                  \
  F(cpu_work, "processor's kernels, additions", "G/s")
typedef struct CudaRates {
#define F(name, what, unit) double name;
  CUDA_RATES(F)
#undef F
} CudaRates;

/* What a run moves and calculates. */
typedef struct CudaWork {
  double up, down; /* bytes to be copied */
  double moved;    /* bytes that the kernel reads and writes */
  double work;     /* additions */
} CudaWork;
typedef struct CudaCost {
  double up, kernel, down; /* ns on the device */
  double cpu;              /* ns on the processor */
} CudaCost;

typedef enum RatesSource { RATES_MEASURED, RATES_GUESSED, RATES_SIMULATED } RatesSource;
/* Those of the simulated device that --gpu= names; of `orbit gpu calibrate`; or guesses. c may be NULL before a device
 * is open: then only guesses or simulated ones. */
RatesSource cuda_rates(VM *vm, Cuda *c, CudaRates *r);
/* Keeps measured rates for the device that is open. */
void cuda_rates_keep(VM *vm, Cuda *c, const CudaRates *r);
CudaCost cuda_cost(const CudaRates *r, const CudaWork *w);
static inline double cuda_cost_device(const CudaCost *c) { return c->up + c->kernel + c->down; }

/* calibrate.c: measures the device of the VM.  NULL: done; else why not. */
const char *cuda_calibrate(VM *vm, CudaRates *r);

#endif
