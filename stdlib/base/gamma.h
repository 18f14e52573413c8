/* gamma.h - gamma(), lgamma(), beta() and lbeta() of blocks of numbers, with libRmath's bits. */
#ifndef ORBIT_BASE_GAMMA_H
#define ORBIT_BASE_GAMMA_H

#include "vm/kernels/cpu/blocks.h"

typedef enum GammaKind { NOT_GAMMA, GAMMA, LGAMMA, BETA, LBETA } GammaKind;

/* r of m <= KERNEL_BLOCK numbers x, or x and y, where b->gamma is there: NaN where libRmath must be asked, which are
 * NaN, numbers below 1e-300, and large ones. */
void gamma_numbers(const CpuBlocks *b, GammaKind kind, double *r, const double *x, const double *y, int64_t m);

#endif
