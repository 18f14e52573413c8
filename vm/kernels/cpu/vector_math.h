/* math.h - exp, log and pow of one number in a form that compilers turn into vector code: no branches, no calls;
 * included by blocks_code.h.  They have the bits of the C library, which uses the same published method (tables of 128
 * entries and short polynomials; see tools/math-tables.py): tests/unit/test_kernel.c compares them.
 *
 * Each function has a condition for the ordinary operands, for which alone its result counts.
 */
#ifndef ORBIT_KERNEL_VECTOR_MATH_H
#define ORBIT_KERNEL_VECTOR_MATH_H

#include <immintrin.h>

#include "vm/kernels/cpu/math_tables.h"

typedef SumVector Real;
typedef SumMask Bits; /* and masks: all bits of a lane, or none */
typedef uint64_t UBits __attribute__((vector_size(sizeof(SumVector))));

#if defined __AVX512F__
#define SQUARE_ROOT(a) ((Real)_mm512_sqrt_pd((__m512d)(a)))
#define FMA(a, b, c) ((Real)_mm512_fmadd_pd((__m512d)(a), (__m512d)(b), (__m512d)(c)))
#define ROUND_DOWN(a) ((Real)_mm512_roundscale_pd((__m512d)(a), _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC))
#define LOOK_UP(table, columns, i) ((Real)_mm512_i64gather_pd((__m512i)((i) * (columns)), (table), 8))
#elif defined __AVX__
#define SQUARE_ROOT(a) ((Real)_mm256_sqrt_pd((__m256d)(a)))
#define FMA(a, b, c) ((Real)_mm256_fmadd_pd((__m256d)(a), (__m256d)(b), (__m256d)(c)))
#define ROUND_DOWN(a) ((Real)_mm256_floor_pd((__m256d)(a)))
/* Four loads are quicker than the instruction for it. */
#define LOOK_UP(table, columns, i)                                                                                     \
  ((Real){(table)[(i)[0] * (columns)], (table)[(i)[1] * (columns)], (table)[(i)[2] * (columns)],                       \
          (table)[(i)[3] * (columns)]})
#endif

static const double ln2_hi = 0x1.62e42fefa3800p-1, ln2_lo = 0x1.ef35793c76730p-45;

ORBIT_INLINE Real real_of(double x) { return x - (Real){0}; }
ORBIT_INLINE Bits select_bits(Bits mask, Bits yes, Bits no) { return (mask & yes) | (~mask & no); }
ORBIT_INLINE Real select_real(Bits mask, Real yes, Real no) { return (Real)select_bits(mask, (Bits)yes, (Bits)no); }
ORBIT_INLINE Real real_abs(Real x) { return (Real)((Bits)x & INT64_MAX); }

/* ---- exp: the result is a normal number, and not so small that the C library adds differently ---- */
#define EXP_ORDINARY(x) (real_abs(x) < 512.0)

/* e^(x + tail), x = k/128 log 2 + r: 2^(k/128) from the table, e^r by a polynomial. */
ORBIT_INLINE Real exp_of_sum(Real x, Real tail) {
  const Real to_steps = real_of(0x1.71547652b82fep+7), shift = real_of(0x1.8p52);
  const Real step_hi = real_of(-0x1.62e42fefa0000p-8), step_lo = real_of(-0x1.cf79abc9e3b3ap-47);
  const Real c2 = real_of(0x1.ffffffffffdbdp-2), c3 = real_of(0x1.555555555543cp-3);
  const Real c4 = real_of(0x1.55555cf172b91p-5), c5 = real_of(0x1.1111167a4d017p-7);
  Real shifted = FMA(to_steps, x, shift), k = shifted - shift;
  Bits steps = (Bits)shifted, i = steps & 127;
  Real r = FMA(k, step_lo, FMA(k, step_hi, x)) + tail;
  Real scale = (Real)((UBits)LOOK_UP((const double *)exp_bits, 1, i) + ((UBits)steps << 45));
  Real r2 = r * r, p = LOOK_UP(exp_tail, 1, i) + r;
  p = FMA(r2, FMA(r, c3, c2), p);
  p = FMA(r2 * r2, FMA(r, c5, c4), p);
  return FMA(scale, p, scale);
}

/* ---- log: x is a positive normal number, and not near 1; log_near_1 for those that are ---- */
#define LOG_ORDINARY(x) (((x) >= 0x1p-1022) & ((x) < INFINITY))
#define LOG_NEAR_1(x) (((x) >= 1 - 0x1p-4) & ((x) < 1 + 0x1.09p-4))
static const uint64_t log_first = 0x3fe6000000000000, pow_first = 0x3fe6955500000000;

/* x = 2^k z with z in [first, 2 first): k, and the number of z's interval. */
ORBIT_INLINE Real split(Real x, uint64_t first, Real *z, Bits *interval) {
  UBits u = (UBits)x, above = u - first;
  UBits biased = (above + ((uint64_t)1023 << 52)) >> 52;
  *interval = (Bits)(above >> 45) & 127;
  *z = (Real)(u - (above & (uint64_t)0xfff << 52));
  return (Real)(biased | (uint64_t)0x433 << 52) - real_of(0x1p52 + 1023);
}

ORBIT_INLINE Real log_ordinary(Real x) {
  const Real a0 = real_of(-0x1.0000000000001p-1), a1 = real_of(0x1.555555551305bp-2),
             a2 = real_of(-0x1.fffffffeb459p-3);
  const Real a3 = real_of(0x1.999b324f10111p-3), a4 = real_of(-0x1.55575e506c89fp-3);
  Real z, k;
  Bits i;
  k = split(x, log_first, &z, &i);
  Real r = FMA(z, LOOK_UP(log_table, 2, i), real_of(-1)), w = FMA(k, real_of(ln2_hi), LOOK_UP(log_table + 1, 2, i));
  Real hi = w + r, lo = FMA(k, real_of(ln2_lo), w - hi + r), r2 = r * r;
  lo = FMA(r2, a0, lo);
  return FMA(r * r2, FMA(r2, FMA(r, a4, a3), FMA(r, a2, a1)), lo) + hi;
}

ORBIT_INLINE Real log_near_1(Real x) {
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
#define B(n) real_of(b[n])
  Real r = x - 1, r2 = r * r, r3 = r * r2;
  Real p = FMA(r3, B(10), FMA(r2, B(9), FMA(r, B(8), B(7))));
  p = FMA(r3, p, FMA(r2, B(6), FMA(r, B(5), B(4))));
  p = FMA(r3, p, FMA(r2, B(3), FMA(r, B(2), B(1))));
  Real w = r * 0x1p27, rhi = r + w - w, rlo = r - rhi; /* rhi * rhi is exact */
  w = rhi * rhi * B(0);
  Real hi = r + w, lo = r - hi + w;
  lo = FMA(B(0) * rlo, rhi + r, lo);
  return FMA(r3, p, lo) + hi;
#undef B
}

/* ---- pow: x positive and normal, the result normal ---- */
#define POW_ORDINARY(x, y) (LOG_ORDINARY(x) & (real_abs(y) > 0x1p-60) & (real_abs(y) < 0x1p60))

/* y log(x) as a rounded product and its tail. */
ORBIT_INLINE Real pow_exponent(Real x, Real y, Real *tail) {
  const Real a0 = real_of(-0x1p-1), a1 = real_of(-0x1.555555555556p-1), a2 = real_of(0x1.0000000000006p-1);
  const Real a3 = real_of(0x1.999999959554ep-1), a4 = real_of(-0x1.555555529a47ap-1);
  const Real a5 = real_of(-0x1.2495b9b4845e9p0), a6 = real_of(0x1.0002b8b263fc3p0);
  Real z, k;
  Bits i;
  k = split(x, pow_first, &z, &i);
  Real r = FMA(z, LOOK_UP(pow_table, 3, i), real_of(-1)), t1 = FMA(k, real_of(ln2_hi), LOOK_UP(pow_table + 1, 3, i));
  Real t2 = t1 + r, lo1 = FMA(k, real_of(ln2_lo), LOOK_UP(pow_table + 2, 3, i)), lo2 = t1 - t2 + r;
  Real ar = a0 * r, ar2 = r * ar, ar3 = r * ar2, hi = t2 + ar2;
  Real lo3 = FMA(ar, r, -ar2), lo4 = t2 - hi + ar2;
  Real p = FMA(ar2, FMA(ar2, FMA(r, a6, a5), FMA(r, a4, a3)), FMA(r, a2, a1));
  Real lo = FMA(ar3, p, lo1 + lo2 + lo3 + lo4), log_hi = hi + lo, log_lo = hi - log_hi + lo;
  Real e = y * log_hi;
  *tail = FMA(y, log_lo, FMA(y, log_hi, -e));
  return e;
}

/* ---- x^y for y = 3 to 8, 0.5 and -1: the result as a rounded number and the rest to the exact one.  The C library is
 * at most 0.54 units in the last place off, so that it gives the same number unless the exact one lies near the middle
 * of two. ---- */
ORBIT_INLINE Real short_power(Real x, int y, Real *rest) { /* y: 0 for 0.5 */
  Real v, lo;
  if (y == 0) {
    v = SQUARE_ROOT(x);
    *rest = FMA(-v, v, x) / (v + v);
  } else if (y < 0) {
    v = real_of(1) / x;
    *rest = FMA(-v, x, real_of(1)) * v;
  } else {
    Real hi = x * x;
    lo = FMA(x, x, -hi);
    for (int k = 2; k < y; k++) {
      Real p = hi * x;
      lo = FMA(hi, x, -p) + lo * x;
      hi = p;
    }
    v = hi + lo;
    *rest = lo - (v - hi);
  }
  return v;
}

/* Is v what the C library gives?  Not near the middle, nor at a power of 2, where the numbers below lie closer; and
 * neither x nor v is so small or large that a rest is lost. */
ORBIT_INLINE Bits short_power_sure(Real x, Real v, Real rest) {
  Bits bits = (Bits)v, mantissa = bits & 0xfffffffffffff;
  Real unit = (Real)(bits & 0x7ff0000000000000) * real_of(0x1p-52);
  Bits inside = (real_abs(rest) < real_of(0.44) * unit) & (mantissa != 0);
  Real a = real_abs(x), b = real_abs(v);
  return (inside | (rest == real_of(0))) & (a > real_of(0x1p-800)) & (a < real_of(0x1p800)) & (b > real_of(0x1p-800)) &
         (b < real_of(0x1p800));
}

/* ---- %% and %/%: x = n y + rest.  r_mod() and r_idiv() calculate in extended precision, where n y is exact if n has
 * few bits or the product is a double; then the rest is exact, too (n = -1 aside, where x may be so much smaller than y
 * that their sum exceeds that precision), and rounded once. ---- */
ORBIT_INLINE Real quotient_rest(Real x, Real y, Real *quotient, Bits *counts) {
  Real n = ROUND_DOWN(x / y), rest = FMA(-n, y, x);
  Bits exact = (real_abs(n) < real_of(2048)) | (FMA(n, y, -(n * y)) == real_of(0));
  *counts = exact & (real_abs(n) < real_of(0x1p52)) & ((n != real_of(-1)) | (-x >= y * real_of(0x1p-9))) &
            (y > real_of(0x1p-500)) & (y < real_of(0x1p60)) & (rest >= real_of(0)) & (rest < y);
  *quotient = n;
  return rest;
}

/* ---- expm1, log1p, tanh, log10: Sun's published methods (fdlibm), as the C library has them: polynomials in pairs of
 * terms ---- */
#define EXPM1_ORDINARY(x) ((real_abs(x) >= 0x1p-54) & ((x) > -38.0) & ((x) < 700.0))

/* 2^k of whole numbers k from -1022 to 1023. */
ORBIT_INLINE Real power_of_2(Real k) { return (Real)(((UBits)(k + real_of(0x1.8p52 + 1023))) << 52); }
ORBIT_INLINE Real truncated(Real x) { /* towards 0, |x| < 2^51 */
  Real a = real_abs(x), n = a + real_of(0x1p52) - real_of(0x1p52);
  n = n - (Real)((n > a) & (Bits)real_of(1));
  return (Real)((Bits)n | ((Bits)x & INT64_MIN));
}

ORBIT_INLINE Real expm1_ordinary(Real x) {
  const Real ln2_high = real_of(6.93147180369123816490e-01), ln2_low = real_of(1.90821492927058770002e-10);
  const Real q1 = real_of(-3.33333333333331316428e-02), q2 = real_of(1.58730158725481460165e-03);
  const Real q3 = real_of(-7.93650757867487942473e-05), q4 = real_of(4.00821782732936239552e-06);
  const Real q5 = real_of(-2.01099218183624371326e-07), one = real_of(1), half = real_of(0.5);
  Bits sign = (Bits)x & INT64_MIN;
  Real size = real_abs(x), half_signed = (Real)((Bits)half | sign);
  Bits reduced = size >= real_of(0x1.62e43p-2), near = size < real_of(0x1.0a2b2p0);
  Real k = truncated(FMA(x, real_of(1.44269504088896338700), half_signed));
  k = select_real(near, (Real)((Bits)one | sign), k);
  k = (Real)(reduced & (Bits)k);
  Real hi = FMA(-k, ln2_high, x), r = FMA(-k, ln2_low, hi);
  Real c = (Real)(reduced & (Bits)FMA(-k, ln2_low, hi - r));
  r = select_real(reduced, r, x);

  Real hfx = half * r, hxs = r * hfx;
  Real h2 = hxs * hxs, h4 = h2 * h2;
  Real r1 = FMA(h4, FMA(hxs, q5, q4), FMA(h2, FMA(hxs, q3, q2), FMA(hxs, q1, one)));
  Real t = FMA(-r1, hfx, real_of(3)), e = hxs * ((r1 - t) / FMA(-r, t, real_of(6)));
  Real plain = r - FMA(r, e, -hxs);
  e = FMA(r, e - c, -c) - hxs;
  Real scale = power_of_2(k), inverse = power_of_2(-k);
  Real minus = half * (r - e) - half;
  Real plus = select_real(r < real_of(-0.25), real_of(-2) * (e - (r + half)), one + real_of(2) * (r - e));
  Real far = (one - (e - r)) * scale - one;
  Real small = ((one - inverse) - (e - r)) * scale, big = ((r - (e + inverse)) + one) * scale;
  Real v = select_real(k < real_of(20), small, big);
  v = select_real((k <= real_of(-2)) | (k > real_of(56)), far, v);
  v = select_real(k == one, plus, v);
  v = select_real(k == -one, minus, v);
  return select_real(reduced, v, plain);
}

#define TANH_ORDINARY(x) ((real_abs(x) >= 0x1p-54) & (real_abs(x) < 22.0))
ORBIT_INLINE Real tanh_ordinary(Real x) {
  const Real one = real_of(1), two = real_of(2);
  Real a = real_abs(x);
  Bits large = a >= one;
  Real t = expm1_ordinary((Real)((Bits)(two * a) | (~large & INT64_MIN)));
  Real z = select_real(large, one - two / (t + two), -t / (t + two));
  return (Real)((Bits)z | ((Bits)x & INT64_MIN));
}

#define SINH_ORDINARY(x) ((real_abs(x) >= 0x1p-28) & (real_abs(x) < 22.0))
ORBIT_INLINE Real sinh_ordinary(Real x) {
  const Real one = real_of(1), two = real_of(2);
  Real a = real_abs(x), h = (Real)((Bits)real_of(0.5) | ((Bits)x & INT64_MIN)), t = expm1_ordinary(a);
  return h * select_real(a < one, two * t - t * t / (t + one), t + t / (t + one));
}

#define COSH_ORDINARY(x) ((real_abs(x) >= 0x1p-54) & (real_abs(x) < 22.0))
ORBIT_INLINE Real cosh_ordinary(Real x) {
  const Real one = real_of(1), half = real_of(0.5);
  Real a = real_abs(x), t = expm1_ordinary(a), w = one + t, e = exp_of_sum(a, real_of(0));
  return select_real(a < real_of(0x1.62e43p-2), one + (t * t) / (w + w), half * e + half / e);
}

/* Not where 1 + x is so near a power of 2 that the method takes another way. */
#define LOG1P_ORDINARY(x, f) (((x) > -1.0) & (real_abs(x) >= 0x1p-29) & ((x) < 0x1p53) & (real_abs(f) >= 0x1p-19))
ORBIT_INLINE Real log1p_ordinary(Real x, Real *fraction) {
  const Real ln2_high = real_of(6.93147180369123816490e-01), ln2_low = real_of(1.90821492927058770002e-10);
  const Real p1 = real_of(6.666666666666735130e-01), p2 = real_of(3.999999999940941908e-01);
  const Real p3 = real_of(2.857142874366239149e-01), p4 = real_of(2.222219843214978396e-01);
  const Real p5 = real_of(1.818357216161805012e-01), p6 = real_of(1.531383769920937332e-01);
  const Real p7 = real_of(1.479819860511658591e-01), one = real_of(1);
  Bits whole = (x >= real_of(0x1.a827ap-2)) | (x <= real_of(-0x1.2bec4p-2));
  Real u = one + x;
  UBits mantissa = (UBits)u & 0xfffffffffffffu;
  Bits upper = (Bits)(mantissa >> 32) >= 0x6a09e;
  Real k = (Real)(((UBits)u >> 52) | (uint64_t)0x433 << 52) - real_of(0x1p52 + 1023);
  Real c = select_real(k > real_of(0), one - (u - x), x - (u - one)) / u;
  k = k + (Real)(upper & (Bits)one);
  Real scaled = (Real)((Bits)mantissa | select_bits(upper, (Bits)real_of(0.5), (Bits)one));
  Real f = select_real(whole, scaled - one, x);
  k = (Real)(whole & (Bits)k);
  c = (Real)(whole & (Bits)c);
  *fraction = f;
  Real hfsq = real_of(0.5) * f * f, s = f / (real_of(2) + f), z = s * s;
  Real z2 = z * z, z4 = z2 * z2, z6 = z4 * z2;
  Real r = FMA(z6, FMA(z, p7, p6), FMA(z4, FMA(z, p5, p4), FMA(z, p1, z2 * FMA(z, p3, p2))));
  Real plain = f - (hfsq - s * (hfsq + r));
  Real moved = k * ln2_high - ((hfsq - (s * (hfsq + r) + (k * ln2_low + c))) - f);
  return select_real(whole & (k != real_of(0)), moved, plain);
}

ORBIT_INLINE Real log10_ordinary(Real x) {
  const Real inverse = real_of(4.34294481903251816668e-01), high = real_of(3.01029995663611771306e-01);
  const Real low = real_of(3.69423907715893078616e-13), one = real_of(1);
  UBits u = (UBits)x;
  Real k = (Real)((u >> 52) | (uint64_t)0x433 << 52) - real_of(0x1p52 + 1023);
  Bits below = k < real_of(0);
  Real y = k + (Real)(below & (Bits)one);
  Real m = (Real)((Bits)(u & 0xfffffffffffffu) | select_bits(below, (Bits)real_of(0.5), (Bits)one));
  Real l = select_real(LOG_NEAR_1(m), log_near_1(m), log_ordinary(m));
  return (y * low + inverse * l) + y * high;
}

/* ---- the normal distribution, as runtime/normal.c ---- */
#define DNORM_ORDINARY(x) (real_abs(x) < real_of(DNORM_NEAR))
ORBIT_INLINE Real dnorm_ordinary(Real x) {
  Real y = real_abs(x);
  return real_of(normal_scale) * exp_of_sum(real_of(-0.5) * y * y, real_of(0));
}

ORBIT_INLINE Real cody_numerator(const double *c, int n, Real s) {
  Real p = real_of(c[n + 1]) * s;
#pragma GCC unroll 8
  for (int i = 0; i < n; i++) p = (p + real_of(c[i])) * s;
  return p + real_of(c[n]);
}
ORBIT_INLINE Real cody_denominator(const double *c, int n, Real s) {
  Real q = s;
#pragma GCC unroll 8
  for (int i = 0; i < n; i++) q = (q + real_of(c[i])) * s;
  return q + real_of(c[n]);
}

#define PNORM_ORDINARY(x) (real_abs(x) < real_of(PNORM_MIDDLE))
/* One division for the ratios near the mean and further off; the exponential of the rounded argument's square is one of
 * 91 numbers. */
ORBIT_INLINE Real pnorm_ordinary(Real x) {
  const Real half = real_of(0.5), sixteenth = real_of(0.0625), shift = real_of(0x1p52);
  Real y = real_abs(x), s = x * x;
  Bits is_near = y <= real_of(PNORM_NEAR);
  Real above = select_real(is_near, x * cody_numerator(pnorm_near[0], 3, s), cody_numerator(pnorm_middle[0], 7, y));
  Real below = select_real(is_near, cody_denominator(pnorm_near[1], 3, s), cody_denominator(pnorm_middle[1], 7, y));
  Real t = above / below, near = half + t, steps = truncated(y * real_of(16));
  Bits k = (Bits)(steps + shift) & 127; /* below 91 in the lanes that count */
  s = steps * sixteenth;
  Real d = (y - s) * (y + s);
  t = LOOK_UP(pnorm_steps, 1, k) * exp_of_sum(-d * half, real_of(0)) * t;
  return select_real(is_near, near, select_real(x > real_of(0), real_of(1) - t, t));
}

ORBIT_INLINE Real polynomial_7(const double *c, Real x) {
  Real v = real_of(c[7]);
#pragma GCC unroll 8
  for (int i = 6; i >= 0; i--) v = v * x + real_of(c[i]);
  return v;
}
ORBIT_INLINE Real qnorm_central(Real q) {
  Real r = real_of(0.180625) - q * q;
  return q * polynomial_7(qnorm_centre[0], r) / polynomial_7(qnorm_centre[1], r);
}
/* Where -log(p) of the smaller tail p is below the square of QNORM_TAIL, and not near the centre. */
#define QNORM_ORDINARY_TAIL(p) (((p) > real_of(1.4e-11)) & ((p) < real_of(0.1)))
ORBIT_INLINE Real qnorm_of_tail(Real p) {
  Real r = SQUARE_ROOT(-log_ordinary(p)) - real_of(1.6);
  return polynomial_7(qnorm_tail[0], r) / polynomial_7(qnorm_tail[1], r);
}

#endif
