/* smoothing.h - Smoothing splines for other builtins: ppr(). */
#ifndef ORBIT_STATS_SMOOTHING_H
#define ORBIT_STATS_SMOOTHING_H

#include "stdlib/builtin.h"

/* How smooth: criterion 1 generalised cross-validation with this penalty, 3 so many degrees of freedom (offset). */
typedef struct SplineSmooth {
  int criterion;
  double offset, penalty;
} SplineSmooth;

/* Smooths y over the sorted x (n points, weights w) into fit by a cubic spline with at most 15 knots; *df: its degrees
 * of freedom. */
Status spline_smooth(VM *vm, SplineSmooth how, int n, const double *x, const double *y, const double *w, double *fit,
                     double *df);

#endif
