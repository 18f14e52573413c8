/* sums.h - Sums of doubles as GNU R computes them. */
#ifndef ORBIT_SUMS_H
#define ORBIT_SUMS_H

#include "runtime/state.h"

/* Extended precision up to tune.ld_sum_max elements, compensated lanes above. */
double sum_doubles(VM *vm, const double *x, int64_t n);
/* Two passes; n > 0. */
double mean_doubles(VM *vm, const double *x, int64_t n);

#endif
