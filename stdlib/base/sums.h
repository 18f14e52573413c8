/* sums.h - Sums of doubles as GNU R computes them. */
#ifndef ORBIT_SUMS_H
#define ORBIT_SUMS_H

#include "runtime/state.h"

/* Extended precision up to tune.ld_sum_max elements, compensated lanes above, where *rest gets what the result lacks of
 * the exact sum (0 otherwise). */
double sum_doubles(VM *vm, const double *x, int64_t n, bool skip_nan, double *rest);
/* n > 0; extended precision in two passes, or the compensated sum. */
double mean_doubles(VM *vm, const double *x, int64_t n);

#endif
