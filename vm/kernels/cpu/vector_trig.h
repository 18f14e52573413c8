/* vector_trig.h - Sine and cosine of vector registers; included by blocks_code.h.
 *
 * The C library's results have an error of up to 0.55 ULP and so are not always the nearest number.  Here the value is
 * calculated as a sum of two doubles with an error below 0.005 ULP: where it is more than 0.056 ULP away from the
 * middle between two numbers, the library's result can only be the nearest, which is the result here, too.  The other
 * arguments, one in nine, go to the library.  x = k pi/2 + r with r in three parts of pi/2, then Taylor's series for r.
 */
#ifndef ORBIT_KERNEL_VECTOR_TRIG_H
#define ORBIT_KERNEL_VECTOR_TRIG_H

#include "vm/kernels/cpu/vector_math.h"

#define TRIG_ORDINARY(x) ((real_abs(x) >= 0x1p-26) & (real_abs(x) < 1e6))

/* A number and what it lacks of the exact one. */
typedef struct Pair {
  Real hi, lo;
} Pair;

/* sin(r + rest) for |r| <= pi/4; s is the square of the sum. */
ORBIT_INLINE Pair sine_near_0(Real r, Real rest, Pair s) {
  static const double c[] = {1.0 / 355687428096000.0, -1.0 / 1307674368000.0, 1.0 / 6227020800.0, -1.0 / 39916800.0,
                             1.0 / 362880.0,          -1.0 / 5040.0,          1.0 / 120.0};
  const Real c3 = real_of(-1.0 / 6), c3_lo = real_of(-0x1.5555555555555p-57);
  Real p = real_of(c[0]);
#pragma GCC unroll 8
  for (int i = 1; i < 7; i++) p = FMA(p, s.hi, real_of(c[i]));
  Real a = s.hi * p, th = c3 + a, tl = c3 - th + a + c3_lo;
  Real uh = s.hi * th, ul = FMA(s.hi, th, -uh) + FMA(s.hi, tl, s.lo * th);
  Real vh = r * uh, vl = FMA(r, uh, -vh) + FMA(r, ul, FMA(rest, uh, rest));
  Pair v = {r + vh, r};
  v.lo = r - v.hi + vh + vl;
  return v;
}

ORBIT_INLINE Pair cosine_near_0(Pair s) {
  static const double c[] = {-1.0 / 6402373705728000.0, 1.0 / 20922789888000.0, -1.0 / 87178291200.0, 1.0 / 479001600.0,
                             -1.0 / 3628800.0,          1.0 / 40320.0,          -1.0 / 720.0};
  const Real c4 = real_of(1.0 / 24), c4_lo = real_of(0x1.5555555555555p-59), one = real_of(1);
  Real p = real_of(c[0]);
#pragma GCC unroll 8
  for (int i = 1; i < 7; i++) p = FMA(p, s.hi, real_of(c[i]));
  Real b = s.hi * p, th = c4 + b, tl = c4 - th + b + c4_lo;
  Real qh = s.hi * s.hi, ql = FMA(s.hi, s.hi, -qh) + real_of(2) * s.hi * s.lo;
  Real eh = qh * th, el = FMA(qh, th, -eh) + FMA(qh, tl, ql * th);
  Real h = real_of(-0.5) * s.hi, ah = one + h, al = one - ah + h + real_of(-0.5) * s.lo;
  Pair v = {ah + eh, ah};
  v.lo = ah - v.hi + eh + (al + el);
  return v;
}

/* sin(x + quarter pi/2); *counts: where the result does. */
ORBIT_INLINE Real sine_of(Real x, int quarter, Bits *counts) {
  const Real shift = real_of(0x1.8p52), margin = real_of(1.126);
  const Real p1 = real_of(0x1.921fb54442d18p0), p2 = real_of(0x1.1a62633145c07p-54);
  const Real p3 = real_of(-0x1.f1976b7ed8fbcp-110);
  Real shifted = FMA(x, real_of(0x1.45f306dc9c883p-1), shift), k = shifted - shift;
  Bits q = (Bits)shifted + quarter, odd = -(q & 1);
  Real r1 = FMA(-k, p1, x), wh = k * p2, wl = FMA(k, p3, FMA(k, p2, -wh));
  Real r = r1 - wh, rest = r1 - r - wh - wl;
  Pair s = {r * r, r}, v = {r, r};
  s.lo = FMA(r, r, -s.hi) + real_of(2) * r * rest;
  if (any_lane(~odd)) v = sine_near_0(r, rest, s);
  if (any_lane(odd)) {
    Pair c = cosine_near_0(s);
    v.hi = select_real(odd, c.hi, v.hi);
    v.lo = select_real(odd, c.lo, v.lo);
  }
  Real result = v.hi + v.lo, lacks = v.hi - result + v.lo;
  *counts = TRIG_ORDINARY(x) & ((k == real_of(0)) | (real_abs(r) > real_of(0x1p-20))) &
            (FMA(lacks, margin, result) == result);
  return (Real)((Bits)result ^ (q & 2) << 62);
}

#endif
