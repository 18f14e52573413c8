/* vector_gamma.h - The gamma function of vector registers; included by blocks_code.h.
 *
 * Between 1 and 2 it is a Chebyshev series, elsewhere up to 10 that of the fraction times or over the factors between:
 * the method of DGAMMA in Fullerton's FNLIB (SLATEC), which libRmath's gammafn() follows, too, with the same bits.
 */
#ifndef ORBIT_KERNEL_VECTOR_GAMMA_H
#define ORBIT_KERNEL_VECTOR_GAMMA_H

#include "vm/kernels/cpu/vector_math.h"

/* The coefficients of gamma(1 + y) - 15/16 in Chebyshev polynomials of 2 y - 1. */
static const double gamma_series[22] = {
    0.00857119559098933,    0.004415381324841007,    0.05685043681599363,    -0.00421983539641856,
    0.0013268081812124603,  -0.00018930245297988805, 3.606925327441245e-05,  -6.056761904460864e-06,
    1.0558295463022833e-06, -1.811967365542384e-07,  3.117724964715322e-08,  -5.354219639019687e-09,
    9.193275519859589e-10,  -1.5779412802883398e-10, 2.7079806229349544e-11, -4.64681865382573e-12,
    7.97335019200742e-13,   -1.368078209830916e-13,  2.3473194865638007e-14, -4.027432614949067e-15,
    6.910051747372101e-16,  -1.185584500221993e-16};

#define GAMMA_ORDINARY(x) (((x) >= 1e-300) & ((x) <= 10.0))
ORBIT_INLINE Real gamma_ordinary(Real x) {
  const Real one = real_of(1), two = real_of(2);
  Real k = ROUND_DOWN(x), y = x - k, t = (y * two - one) * two;
  Real b0 = real_of(0), b1 = b0, b2 = b0;
#pragma GCC unroll 22
  for (int i = 21; i >= 0; i--) {
    b2 = b1;
    b1 = b0;
    b0 = t * b1 - b2 + real_of(gamma_series[i]);
  }
  Real v = (b0 - b2) * real_of(0.5) + real_of(0.9375);
  v = select_real(x < one, v / x, v);
  for (int j = 1; j <= 9; j++) {
    Bits more = k > real_of(j);
    if (all_lanes(~more)) break;
    v = select_real(more, v * (y + real_of(j)), v);
  }
  return v;
}

#endif
