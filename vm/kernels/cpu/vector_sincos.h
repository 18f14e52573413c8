/* vector_sincos.h - sin and cos of a vector register, with the C library's bits; included by blocks_code.h behind
 * vector_math.h.  Ordinary operands are those below 0x1.921fbp+26 that are not tiny.
 *
 * The method of IBM's Accurate Mathematical Library, which the C library has (functions.def has it for one number, with
 * the reasons): an angle a + da below pi/4 or so, from a table the sine and cosine of the next 1/128 as sums of two
 * numbers, and short polynomials for the rest.
 */
#ifndef ORBIT_KERNEL_VECTOR_SINCOS_H
#define ORBIT_KERNEL_VECTOR_SINCOS_H

#include "vm/kernels/cpu/sincos_table.h"

#define SINCOS_ORDINARY(x) ((real_abs(x) >= 0x1p-26) & (real_abs(x) < 0x1.921fbp+26))

/* An angle, and which function of it is the result. */
typedef struct Angle {
  Real a, da;
  Bits cosine, minus; /* masks; the sign bit */
} Angle;

ORBIT_INLINE Bits sign_of(Real x) { return (Bits)x & INT64_MIN; }

/* x less the nearest multiple of pi/2; `turn`: how many quarters more it shall count as. */
ORBIT_INLINE Angle angle_reduced(Real x, int64_t turn) {
  const Real per_quarter = real_of(0x1.45f306dc9c883p-1), shift = real_of(0x1.8p52);
  const Real pi1 = real_of(0x1.921fb58p0), pi2 = real_of(-0x1.dde973cp-27);
  const Real pi3 = real_of(-0x1.cb3b398p-55), pi4 = real_of(-0x1.d747f23e32ed7p-83);
  Real shifted = FMA(x, per_quarter, shift), n = shifted - shift;
  Bits quarters = (Bits)shifted + turn;
  Real y = FMA(-n, pi2, FMA(-n, pi1, x)), z = FMA(-n, pi3, y), dz = FMA(-n, pi3, y - z), a = FMA(-n, pi4, z);
  return (Angle){a, dz + FMA(-n, pi4, z - a), (quarters & 1) != 0, (quarters & 2) << 62};
}

ORBIT_INLINE Angle angle_of_sin(Real x) {
  const Real half_pi = real_of(0x1.921fb54442d18p0), rest = real_of(0x1.1a62633145c07p-54);
  Real size = real_abs(x);
  Bits small = size < real_of(0x1.b6p-1), middle = size < real_of(0x1.368fdp1);
  Angle far = angle_reduced(x, 0);
  return (Angle){select_real(small, x, select_real(middle, half_pi - size, far.a)),
                 (Real)(~small & (Bits)select_real(middle, rest, far.da)), ~small & (middle | far.cosine),
                 ~small & select_bits(middle, sign_of(x), far.minus)};
}
ORBIT_INLINE Angle angle_of_cos(Real x) {
  const Real half_pi = real_of(0x1.921fb54442d18p0), rest = real_of(0x1.1a62633145c07p-54);
  Real size = real_abs(x), y = half_pi - size, a = y + rest;
  Bits small = size < real_of(0x1.b6p-1), middle = size < real_of(0x1.368fdp1);
  Angle far = angle_reduced(x, 1);
  return (Angle){select_real(small, x, select_real(middle, a, far.a)),
                 (Real)(~small & (Bits)select_real(middle, (y - a) + rest, far.da)), small | (~middle & far.cosine),
                 ~middle & far.minus};
}

ORBIT_INLINE Real sincos_of(Angle t) {
  const Real s3 = real_of(-0x1.5555555555515p-3), s5 = real_of(0x1.11110e829872fp-7);
  const Real c4 = real_of(-0x1.5555555555535p-5), c6 = real_of(0x1.6c16bedd9e239p-10), half = real_of(0.5);
  Real size = real_abs(t.a), shifted = size + real_of(0x1.8p45), r = size - (shifted - real_of(0x1.8p45));
  Bits i = (Bits)shifted & 127, flip = sign_of(t.a);
  Real dx = (Real)((Bits)t.da ^ flip);
  Real sn = LOOK_UP(sincos_table, 4, i), sn_rest = LOOK_UP(sincos_table + 1, 4, i);
  Real cs = LOOK_UP(sincos_table + 2, 4, i), cs_rest = LOOK_UP(sincos_table + 3, 4, i);
  /* sine */
  Real r2 = r * r, odd = FMA(r2, s5, s3), even = r2 * FMA(r2, FMA(r2, c6, c4), half);
  Real s = r + FMA(r * r2, odd, dx), c = FMA(r, dx, even);
  Real sine = sn + FMA(cs, s, FMA(-sn, c, FMA(s, cs_rest, sn_rest)));
  sine = (Real)((Bits)sine | flip);
  /* near 0 */
  Real square = t.a * t.a;
  Real p = FMA(real_of(-0x1.addffc2fcdf59p-26), square, real_of(0x1.71de27b9a7ed9p-19));
  p = FMA(FMA(p, square, real_of(-0x1.a01a019db08b8p-13)), square, real_of(0x1.1111111110ecep-7));
  p = FMA(p, square, real_of(-0x1.5555555555555p-3));
  Real near = t.a + FMA(FMA(p, t.a, -half * t.da), square, t.da);
  sine = select_real(size < real_of(0.126), near, sine);
  /* cosine */
  Real q = r + dx, q2 = q * q, u = FMA(q * q2, FMA(q2, s5, s3), q), w = q2 * FMA(q2, FMA(q2, c6, c4), half);
  Real cosine = cs + FMA(-sn, u, FMA(-cs, w, FMA(-u, sn_rest, cs_rest)));
  return (Real)((Bits)select_real(t.cosine, cosine, sine) ^ t.minus);
}

#endif
