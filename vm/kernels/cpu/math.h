/* math.h - exp, log and pow of one number in a form that compilers turn into vector code: no branches, no calls;
 * included by blocks_code.h.  They have the bits of the C library, which uses the same published method (tables of 128
 * entries and short polynomials; see tools/math-tables.py): tests/unit/test_kernel.c compares them.
 *
 * Each function has a condition for the ordinary operands, for which alone its result counts.
 */
#ifndef ORBIT_KERNEL_MATH_H
#define ORBIT_KERNEL_MATH_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "vm/kernels/cpu/math_tables.h"

#define FMA __builtin_fma
static const double ln2_hi = 0x1.62e42fefa3800p-1, ln2_lo = 0x1.ef35793c76730p-45;

ORBIT_INLINE uint64_t bits_of(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}
ORBIT_INLINE double of_bits(uint64_t u) {
  double x;
  memcpy(&x, &u, sizeof x);
  return x;
}

/* ---- exp: the result is a normal number, and not so small that the C library adds differently ---- */
#define EXP_ORDINARY(x) (((x) > -512.0) & ((x) < 709.0))

/* e^(x + tail), x = k/128 log 2 + r: 2^(k/128) from the table, e^r by a polynomial. */
ORBIT_INLINE double exp_of_sum(double x, double tail) {
  const double to_steps = 0x1.71547652b82fep+7, step_hi = -0x1.62e42fefa0000p-8, step_lo = -0x1.cf79abc9e3b3ap-47;
  const double c2 = 0x1.ffffffffffdbdp-2, c3 = 0x1.555555555543cp-3, c4 = 0x1.55555cf172b91p-5,
               c5 = 0x1.1111167a4d017p-7;
  double shifted = FMA(to_steps, x, 0x1.8p52), k = shifted - 0x1.8p52;
  uint64_t ki = bits_of(shifted);
  double r = FMA(k, step_lo, FMA(k, step_hi, x)) + tail;
  uint64_t i = ki & 127;
  double scale = of_bits(exp_bits[i] + (ki << 45));
  double r2 = r * r, p = exp_tail[i] + r;
  p = FMA(r2, FMA(r, c3, c2), p);
  p = FMA(r2 * r2, FMA(r, c5, c4), p);
  return FMA(scale, p, scale);
}
ORBIT_INLINE double exp_ordinary(double x) { return exp_of_sum(x, 0); }

/* ---- log: x is a positive normal number, and not near 1; log_near_1 for those that are ---- */
#define LOG_ORDINARY(x) (((x) >= 0x1p-1022) & ((x) < INFINITY))
#define LOG_NEAR_1(x) (((x) >= 1 - 0x1p-4) & ((x) < 1 + 0x1.09p-4))
static const uint64_t log_first = 0x3fe6000000000000, pow_first = 0x3fe6955500000000;

/* x = 2^k z with z in [first, 2 first): k, as a double, and the number of z's interval. */
ORBIT_INLINE double split(double x, uint64_t first, double *z, uint64_t *interval) {
  uint64_t u = bits_of(x), above = u - first;
  uint64_t biased = (above + ((uint64_t)1023 << 52)) >> 52;
  *interval = (above >> 45) & 127;
  *z = of_bits(u - (above & (uint64_t)0xfff << 52));
  return of_bits(biased | (uint64_t)0x433 << 52) - (0x1p52 + 1023);
}

ORBIT_INLINE double log_ordinary(double x) {
  const double a0 = -0x1.0000000000001p-1, a1 = 0x1.555555551305bp-2, a2 = -0x1.fffffffeb459p-3;
  const double a3 = 0x1.999b324f10111p-3, a4 = -0x1.55575e506c89fp-3;
  double z, k;
  uint64_t i;
  k = split(x, log_first, &z, &i);
  double r = FMA(z, log_table[i][0], -1.0), w = FMA(k, ln2_hi, log_table[i][1]);
  double hi = w + r, lo = FMA(k, ln2_lo, w - hi + r), r2 = r * r;
  lo = FMA(r2, a0, lo);
  return FMA(r * r2, FMA(r2, FMA(r, a4, a3), FMA(r, a2, a1)), lo) + hi;
}

ORBIT_INLINE double log_near_1(double x) {
  static const double b[] = {-0x1p-1,
                             0x1.5555555555577p-2,
                             -0x1.ffffffffffdcbp-3,
                             0x1.999999995dd0cp-3,
                             -0x1.55555556745a7p-3,
                             0x1.24924a344de3p-3,
                             -0x1.fffffa4423d65p-4,
                             0x1.c7184282ad6cap-4,
                             -0x1.999eb43b068ffp-4,
                             0x1.78182f7afd085p-4,
                             -0x1.5521375d145cdp-4};
  double r = x - 1, r2 = r * r, r3 = r * r2;
  double p = FMA(r3, b[10], FMA(r2, b[9], FMA(r, b[8], b[7])));
  p = FMA(r3, p, FMA(r2, b[6], FMA(r, b[5], b[4])));
  p = FMA(r3, p, FMA(r2, b[3], FMA(r, b[2], b[1])));
  double w = r * 0x1p27, rhi = r + w - w, rlo = r - rhi; /* rhi * rhi is exact */
  w = rhi * rhi * b[0];
  double hi = r + w, lo = r - hi + w;
  lo = FMA(b[0] * rlo, rhi + r, lo);
  return FMA(r3, p, lo) + hi;
}

/* ---- pow: x positive and normal, the result normal and not too near 1 for its logarithm's tail to count ---- */
#define POW_ORDINARY(x, y) (LOG_ORDINARY(x) & (fabs(y) > 0x1p-60) & (fabs(y) < 0x1p60))

/* y log(x) as a rounded product and its tail. */
ORBIT_INLINE double pow_exponent(double x, double y, double *tail) {
  const double a0 = -0x1p-1, a1 = -0x1.555555555556p-1, a2 = 0x1.0000000000006p-1, a3 = 0x1.999999959554ep-1;
  const double a4 = -0x1.555555529a47ap-1, a5 = -0x1.2495b9b4845e9p0, a6 = 0x1.0002b8b263fc3p0;
  double z, k;
  uint64_t i;
  k = split(x, pow_first, &z, &i);
  double r = FMA(z, pow_table[i][0], -1.0), t1 = FMA(k, ln2_hi, pow_table[i][1]), t2 = t1 + r;
  double lo1 = FMA(k, ln2_lo, pow_table[i][2]), lo2 = t1 - t2 + r;
  double ar = a0 * r, ar2 = r * ar, ar3 = r * ar2, hi = t2 + ar2;
  double lo3 = FMA(ar, r, -ar2), lo4 = t2 - hi + ar2;
  double p = FMA(ar2, FMA(ar2, FMA(r, a6, a5), FMA(r, a4, a3)), FMA(r, a2, a1));
  double lo = FMA(ar3, p, lo1 + lo2 + lo3 + lo4), log_hi = hi + lo, log_lo = hi - log_hi + lo;
  double e = y * log_hi;
  *tail = FMA(y, log_lo, FMA(y, log_hi, -e));
  return e;
}

#endif
