/* supsmu.h - The super smoother, for supsmu() and ppr(). */
#ifndef ORBIT_STATS_SUPSMU_H
#define ORBIT_STATS_SUPSMU_H

#include "stdlib/builtin.h"

/* Smooths y over the sorted x (n points, weights w) into smo.  iper 2: x periodic on [0, 1]; span 0: chosen by
 * cross-validation, with bass control alpha; sc: 8 n doubles of scratch. */
void super_smooth(const VM *vm, int n, const double *x, const double *y, const double *w, int iper, double span,
                  double alpha, double *smo, double *sc);

#endif
