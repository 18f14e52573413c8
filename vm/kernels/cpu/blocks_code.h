/* blocks_code.h - The loops over blocks, from elementwise.def.  Included by blocks_<instruction set>.c, each of which
 * is compiled with the flags of its instruction set; BLOCKS_NAME is its name.
 *
 * The loops calculate freely, so that they become vector code.  Where NaN need care, a loop notes whether one came out,
 * and then the scalar functions of elementwise.h do the block again.
 */
#include "vm/kernels/cpu/blocks.h"

#if defined __AVX512DQ__
#include <immintrin.h>
#endif

#define LOOP for (int64_t i = 0; i < m; i++)
/* One loop for the cases "x is one element" and so on: sx, sy, sz are 0 or 1 and known where it is inlined. */
#define ARGUMENTS                                                                                                      \
  void *restrict rp, const void *restrict xp, const void *restrict yp, const void *restrict zp, int64_t m,             \
      unsigned *flags

#define NAN_CARE(again)                                                                                                \
  if (ORBIT_UNLIKELY(nan)) LOOP again
#define BLOCK1_FREE(ID, operand, result, warns, expr)                                                                  \
  LOOP {                                                                                                               \
    EW_C_##operand x = xs[i];                                                                                          \
    r[i] = (EW_C_##result)(expr);                                                                                      \
  }
#define BLOCK1_NAN1(ID, operand, result, warns, expr)                                                                  \
  int64_t nan = 0;                                                                                                     \
  LOOP {                                                                                                               \
    double x = xs[i], v = (expr);                                                                                      \
    r[i] = v;                                                                                                          \
    nan |= v != v;                                                                                                     \
  }                                                                                                                    \
  NAN_CARE(r[i] = ew_##ID(xs[i], flags);)
#define BLOCK2_FREE(ID, operand, result, warns, expr) LOOP r[i] = ew_##ID(xs[i * sx], ys[i * sy], flags);
#define BLOCK2_NAN2(ID, operand, result, warns, expr)                                                                  \
  int64_t nan = 0;                                                                                                     \
  LOOP {                                                                                                               \
    double x = xs[i * sx], y = ys[i * sy], v = (expr);                                                                 \
    r[i] = v;                                                                                                          \
    nan |= v != v;                                                                                                     \
  }                                                                                                                    \
  NAN_CARE(r[i] = ew_##ID(xs[i * sx], ys[i * sy], flags);)
#define BLOCK2_COMPARED(ID, operand, result, warns, expr)                                                              \
  LOOP {                                                                                                               \
    double x = xs[i * sx], y = ys[i * sy];                                                                             \
    r[i] = __builtin_isunordered(x, y) ? NA_LGL : (expr);                                                              \
  }
#define BLOCK2_EITHER(ID, operand, result, warns, expr)                                                                \
  LOOP {                                                                                                               \
    int32_t x = xs[i * sx], y = ys[i * sy];                                                                            \
    r[i] = x == NA_INT || y == NA_INT ? NA_INT : (expr);                                                               \
  }
#define BLOCK2_OVERFLOW(ID, operand, result, warns, expr)                                                              \
  int over = 0;                                                                                                        \
  LOOP {                                                                                                               \
    int32_t x = xs[i * sx], y = ys[i * sy];                                                                            \
    int64_t v = (expr);                                                                                                \
    int na = (x == NA_INT) | (y == NA_INT), out = (v > INT32_MAX) | (v <= INT32_MIN);                                  \
    r[i] = na | out ? NA_INT : (int32_t)v;                                                                             \
    over |= out & !na;                                                                                                 \
  }                                                                                                                    \
  if (over) *flags |= EWF_OVERFLOW;

#define EW1(ID, name, operand, result, nan_, warns, cost, expr)                                                        \
  static void ID##_v(ARGUMENTS) {                                                                                      \
    EW_C_##result *restrict r = rp;                                                                                    \
    const EW_C_##operand *restrict xs = xp;                                                                            \
    BLOCK1_##nan_(ID, operand, result, warns, expr)                                                                    \
  }
#define EW2(ID, name, operand, result, nan_, warns, cost, expr)                                                        \
  ORBIT_INLINE void ID##_loop(ARGUMENTS, int sx, int sy) {                                                             \
    EW_C_##result *restrict r = rp;                                                                                    \
    const EW_C_##operand *restrict xs = xp, *restrict ys = yp;                                                         \
    BLOCK2_##nan_(ID, operand, result, warns, expr)                                                                    \
  }                                                                                                                    \
  static void ID##_vv(ARGUMENTS) { ID##_loop(rp, xp, yp, zp, m, flags, 1, 1); }                                        \
  static void ID##_sv(ARGUMENTS) { ID##_loop(rp, xp, yp, zp, m, flags, 0, 1); }                                        \
  static void ID##_vs(ARGUMENTS) { ID##_loop(rp, xp, yp, zp, m, flags, 1, 0); }
#define EWSELECT(ID, name, type, cost)                                                                                 \
  ORBIT_INLINE void ID##_loop(ARGUMENTS, int sy, int sz) {                                                             \
    EW_C_##type *restrict r = rp;                                                                                      \
    const int32_t *restrict xs = xp;                                                                                   \
    const EW_C_##type *restrict ys = yp, *restrict zs = zp;                                                            \
    LOOP {                                                                                                             \
      EW_C_##type y = ys[i * sy], z = zs[i * sz];                                                                      \
      r[i] = xs[i] == NA_LGL ? EW_NA_##type : xs[i] ? y : z;                                                           \
    }                                                                                                                  \
  }                                                                                                                    \
  static void ID##_vvv(ARGUMENTS) { ID##_loop(rp, xp, yp, zp, m, flags, 1, 1); }                                       \
  static void ID##_vsv(ARGUMENTS) { ID##_loop(rp, xp, yp, zp, m, flags, 0, 1); }                                       \
  static void ID##_vvs(ARGUMENTS) { ID##_loop(rp, xp, yp, zp, m, flags, 1, 0); }                                       \
  static void ID##_vss(ARGUMENTS) { ID##_loop(rp, xp, yp, zp, m, flags, 0, 0); }
#include "runtime/elementwise.def"

/* ---- exp, log, pow and kin as vector code (vector_math.h); the operands that are not ordinary by the scalar functions
 * ---- */
ORBIT_INLINE bool all_lanes(SumMask m) {
#if defined __AVX512DQ__
  return _mm512_movepi64_mask((__m512i)m) == 255;
#elif defined __AVX__
  return __builtin_ia32_movmskpd256((SumVector)m) == 15;
#elif defined __SSE2__
  return __builtin_ia32_movmskpd((SumVector)m) == 3;
#else
  int64_t all = -1;
  for (int l = 0; l < SUM_WIDTH; l++) all &= m[l];
  return all != 0;
#endif
}
ORBIT_INLINE bool any_lane(SumMask m) {
#if defined __AVX512DQ__
  return _mm512_movepi64_mask((__m512i)m) != 0;
#elif defined __AVX__
  return __builtin_ia32_movmskpd256((SumVector)m) != 0;
#elif defined __SSE2__
  return __builtin_ia32_movmskpd((SumVector)m) != 0;
#else
  int64_t any = 0;
  for (int l = 0; l < SUM_WIDTH; l++) any |= m[l];
  return any != 0;
#endif
}

#if defined __FMA__ && defined __AVX__
#include "vm/kernels/cpu/vector_gamma.h"
#include "vm/kernels/cpu/vector_math.h"
#include "vm/kernels/cpu/vector_sincos.h"
ORBIT_INLINE Bits real_bits(int64_t x) { return x - (Bits){0}; }
ORBIT_INLINE bool real_whole(double y) { return y > -0x1p53 && y < 0x1p53 && y == (double)(int64_t)y; }
/* The vector of elements i, i + 1, ...; behind the last the first is repeated. */
ORBIT_INLINE Real load(const double *x, int64_t i, int64_t m) {
  if (ORBIT_LIKELY(i + SUM_WIDTH <= m)) return *(const Real *)(x + i);
  Real v = real_of(x[i]);
  for (int l = 1; i + l < m; l++) v[l] = x[i + l];
  return v;
}
/* The results v of vector i; where they do not count, the scalar function's. */
#define PUT(v, counts, again)                                                                                          \
  if (ORBIT_LIKELY(i + SUM_WIDTH <= m && all_lanes(counts))) {                                                         \
    *(Real *)(r + i) = v;                                                                                              \
  } else {                                                                                                             \
    for (int64_t j = i; j < m && j < i + SUM_WIDTH; j++)                                                               \
      if ((counts)[j - i])                                                                                             \
        r[j] = (v)[j - i];                                                                                             \
      else                                                                                                             \
        r[j] = again;                                                                                                  \
  }

/* f_block: function f of vector_math.h, which counts where `ordinary` says; row ID of elementwise.def elsewhere. */
#define VECTOR_FUNCTION(f, ID, result, ordinary)                                                                       \
  static void f##_block(ARGUMENTS) {                                                                                   \
    double *restrict r = rp;                                                                                           \
    const double *restrict xs = xp;                                                                                    \
    for (int64_t i = 0; i < m; i += SUM_WIDTH) {                                                                       \
      Real x = load(xs, i, m), v = (result);                                                                           \
      Bits counts = (ordinary);                                                                                        \
      PUT(v, counts, ew_##ID(xs[j], flags))                                                                            \
    }                                                                                                                  \
  }
VECTOR_FUNCTION(exp, EXP, exp_of_sum(x, real_of(0)), EXP_ORDINARY(x))
VECTOR_FUNCTION(expm1, EXPM1, expm1_ordinary(x), EXPM1_ORDINARY(x))
VECTOR_FUNCTION(log10, LOG10, log10_ordinary(x), LOG_ORDINARY(x))
VECTOR_FUNCTION(sinh, SINH, sinh_ordinary(x), SINH_ORDINARY(x))
VECTOR_FUNCTION(cosh, COSH, cosh_ordinary(x), COSH_ORDINARY(x))
VECTOR_FUNCTION(tanh, TANH, tanh_ordinary(x), TANH_ORDINARY(x))
VECTOR_FUNCTION(sin, SIN, sincos_of(angle_of_sin(x)), SINCOS_ORDINARY(x))
VECTOR_FUNCTION(cos, COS, sincos_of(angle_of_cos(x)), SINCOS_ORDINARY(x))
VECTOR_FUNCTION(dnorm, DNORM, dnorm_ordinary(x), DNORM_ORDINARY(x))
VECTOR_FUNCTION(pnorm, PNORM, pnorm_ordinary(x), PNORM_ORDINARY(x))

static void qnorm_block(ARGUMENTS) {
  double *restrict r = rp;
  const double *restrict ps = xp;
  const Real half = real_of(0.5);
  for (int64_t i = 0; i < m; i += SUM_WIDTH) {
    Real p = load(ps, i, m), q = p - half, v = qnorm_central(q);
    Bits counts = real_abs(q) <= real_of(QNORM_CENTRE);
    if (!all_lanes(counts)) {
      Bits lower = q < real_of(0);
      Real tail = select_real(lower, p, half - p + half), t = qnorm_of_tail(tail);
      v = select_real(counts, v, select_real(lower, -t, t));
      counts |= QNORM_ORDINARY_TAIL(tail);
    }
    PUT(v, counts, ew_QNORM(ps[j], flags))
  }
}

static void gamma_block(double *r, const double *xs, int64_t m) {
  const Real nan = real_of(NAN);
  for (int64_t i = 0; i < m; i += SUM_WIDTH) {
    Real x = load(xs, i, m), v = select_real(GAMMA_ORDINARY(x), gamma_ordinary(x), nan);
    if (i + SUM_WIDTH <= m)
      *(Real *)(r + i) = v;
    else
      for (int64_t j = i; j < m; j++) r[j] = v[j - i];
  }
}

static void log1p_block(ARGUMENTS) {
  double *restrict r = rp;
  const double *restrict xs = xp;
  for (int64_t i = 0; i < m; i += SUM_WIDTH) {
    Real x = load(xs, i, m), f, v = log1p_ordinary(x, &f);
    Bits counts = LOG1P_ORDINARY(x, f);
    PUT(v, counts, ew_LOG1P(xs[j], flags))
  }
}

static void log_block(ARGUMENTS) {
  double *restrict r = rp;
  const double *restrict xs = xp;
  for (int64_t i = 0; i < m; i += SUM_WIDTH) {
    Real x = load(xs, i, m), v = log_ordinary(x);
    Bits counts = LOG_ORDINARY(x), near = LOG_NEAR_1(x);
    if (any_lane(near)) v = select_real(near, log_near_1(x), v);
    PUT(v, counts, ew_LOG(xs[j], flags))
  }
}

/* x^2 is x * x in R.  One whole exponent for all: the C library takes the power of |x|, and then the sign. */
ORBIT_INLINE void pow_loop(ARGUMENTS, int sx, int sy) {
  double *restrict r = rp;
  const double *restrict xs = xp, *restrict ys = yp;
  bool whole = !sy && real_whole(*ys), odd = whole && (int64_t)*ys & 1;
  Bits size = real_bits(whole ? INT64_MAX : -1), sign = real_bits(odd ? INT64_MIN : 0);
  for (int64_t i = 0; i < m; i += SUM_WIDTH) {
    Real given = sx ? load(xs, i, m) : real_of(*xs), y = sy ? load(ys, i, m) : real_of(*ys), tail;
    Real x = (Real)((Bits)given & size), e = pow_exponent(x, y, &tail);
    Real v = (Real)((Bits)exp_of_sum(e, tail) | ((Bits)given & sign));
    Bits counts = POW_ORDINARY(x, y) & EXP_ORDINARY(e) & (y != 2);
    PUT(v, counts, ew_POW_DBL(xs[j * sx], ys[j * sy], flags))
  }
}
static void pow_vv(ARGUMENTS) { pow_loop(rp, xp, yp, zp, m, flags, 1, 1); }
static void pow_sv(ARGUMENTS) { pow_loop(rp, xp, yp, zp, m, flags, 0, 1); }

/* The elements of which short_power() is not sure, in the long way. */
typedef struct Unsure {
  int n;
  int64_t at[256];
  double x[256];
} Unsure;
static void pow_unsure(double *r, Unsure *u, const double *y, unsigned *flags) {
  double to[sizeof u->x / sizeof *u->x];
  pow_loop(to, u->x, y, NULL, u->n, flags, 1, 0);
  for (int k = 0; k < u->n; k++) r[u->at[k]] = to[k];
  u->n = 0;
}

ORBIT_INLINE void short_power_loop(double *r, const double *x, const double *y, int64_t m, unsigned *flags, int how) {
  Unsure u;
  u.n = 0;
  for (int64_t i = 0; i < m; i += SUM_WIDTH) {
    Real given = load(x, i, m), rest, v = short_power(given, how, &rest);
    Bits sure = short_power_sure(given, v, rest);
    if (ORBIT_LIKELY(i + SUM_WIDTH <= m))
      *(Real *)(r + i) = v;
    else
      for (int64_t j = i; j < m; j++) r[j] = v[j - i];
    if (all_lanes(sure)) continue;
    for (int l = 0; l < SUM_WIDTH && i + l < m; l++) {
      u.at[u.n] = i + l;
      u.x[u.n] = given[l];
      u.n += !sure[l];
    }
    if (u.n > (int)(sizeof u.x / sizeof *u.x) - SUM_WIDTH) pow_unsure(r, &u, y, flags);
  }
  if (u.n) pow_unsure(r, &u, y, flags);
}

static void pow_vs(ARGUMENTS) {
  double y = *(const double *)yp;
  if (y == 3)
    short_power_loop(rp, xp, yp, m, flags, 3);
  else if (y == 0.5)
    short_power_loop(rp, xp, yp, m, flags, 0);
  else if (y == -1)
    short_power_loop(rp, xp, yp, m, flags, -1);
  else if (y >= 4 && y <= 8 && y == (int)y)
    short_power_loop(rp, xp, yp, m, flags, (int)y);
  else
    pow_loop(rp, xp, yp, zp, m, flags, 1, 0);
}

ORBIT_INLINE void mod_loop(ARGUMENTS, int sx, int sy) {
  double *restrict r = rp;
  const double *restrict xs = xp, *restrict ys = yp;
  for (int64_t i = 0; i < m; i += SUM_WIDTH) {
    Real x = sx ? load(xs, i, m) : real_of(*xs), y = sy ? load(ys, i, m) : real_of(*ys), n;
    Bits counts;
    Real v = quotient_rest(x, y, &n, &counts);
    PUT(v, counts, ew_MOD_DBL(xs[j * sx], ys[j * sy], flags))
  }
}
static void mod_vv(ARGUMENTS) { mod_loop(rp, xp, yp, zp, m, flags, 1, 1); }
static void mod_sv(ARGUMENTS) { mod_loop(rp, xp, yp, zp, m, flags, 0, 1); }
static void mod_vs(ARGUMENTS) { mod_loop(rp, xp, yp, zp, m, flags, 1, 0); }

ORBIT_INLINE void idiv_loop(ARGUMENTS, int sx, int sy) {
  double *restrict r = rp;
  const double *restrict xs = xp, *restrict ys = yp;
  for (int64_t i = 0; i < m; i += SUM_WIDTH) {
    Real x = sx ? load(xs, i, m) : real_of(*xs), y = sy ? load(ys, i, m) : real_of(*ys), n;
    Bits counts;
    quotient_rest(x, y, &n, &counts);
    n = n + real_of(0); /* no -0 */
    PUT(n, counts, ew_IDIV_DBL(xs[j * sx], ys[j * sy], flags))
  }
}
static void idiv_vv(ARGUMENTS) { idiv_loop(rp, xp, yp, zp, m, flags, 1, 1); }
static void idiv_sv(ARGUMENTS) { idiv_loop(rp, xp, yp, zp, m, flags, 0, 1); }
static void idiv_vs(ARGUMENTS) { idiv_loop(rp, xp, yp, zp, m, flags, 1, 0); }

/* Quotients of integers are near enough in doubles, whose division is vector code. */
ORBIT_INLINE void int_division(ARGUMENTS, int sx, int sy, bool rest) {
  int32_t *restrict r = rp;
  const int32_t *restrict xs = xp, *restrict ys = yp;
  LOOP {
    int32_t x = xs[i * sx], y = ys[i * sy];
    double n = __builtin_floor((double)x / (y == 0 ? 1 : y));
    bool na = (x == NA_INT) | (y == NA_INT) | (y == 0);
    r[i] = na ? NA_INT : (int32_t)(rest ? x - n * y : n);
  }
}
static void mod_int_vv(ARGUMENTS) { int_division(rp, xp, yp, zp, m, flags, 1, 1, true); }
static void mod_int_sv(ARGUMENTS) { int_division(rp, xp, yp, zp, m, flags, 0, 1, true); }
static void mod_int_vs(ARGUMENTS) { int_division(rp, xp, yp, zp, m, flags, 1, 0, true); }
static void idiv_int_vv(ARGUMENTS) { int_division(rp, xp, yp, zp, m, flags, 1, 1, false); }
static void idiv_int_sv(ARGUMENTS) { int_division(rp, xp, yp, zp, m, flags, 0, 1, false); }
static void idiv_int_vs(ARGUMENTS) { int_division(rp, xp, yp, zp, m, flags, 1, 0, false); }
#define VECTOR_OPERATORS                                                                                               \
  .vector_operator = {[EW_POW_DBL] = {pow_vv, pow_sv, pow_vs},                                                         \
                      [EW_MOD_DBL] = {mod_vv, mod_sv, mod_vs},                                                         \
                      [EW_IDIV_DBL] = {idiv_vv, idiv_sv, idiv_vs},                                                     \
                      [EW_MOD_INT] = {mod_int_vv, mod_int_sv, mod_int_vs},                                             \
                      [EW_IDIV_INT] = {idiv_int_vv, idiv_int_sv, idiv_int_vs}},
#else /* the functions of the C library are the quickest that there are */
#define VECTOR_OPERATORS
#define gamma_block NULL
#define exp_block EXP_v
#define expm1_block EXPM1_v
#define log_block LOG_v
#define log1p_block LOG1P_v
#define log10_block LOG10_v
#define sin_block SIN_v
#define cos_block COS_v
#define sinh_block SINH_v
#define cosh_block COSH_v
#define tanh_block TANH_v
#define dnorm_block DNORM_v
#define pnorm_block PNORM_v
#define qnorm_block QNORM_v
#endif

/* ---- chains: threaded code on vectors that stay in registers ---- */
enum { CHAIN_UNIT = 8 * SUM_WIDTH };

ORBIT_INLINE SumVector vector_abs(SumVector a) { return (SumVector)((SumMask)a & INT64_MAX); }
ORBIT_INLINE SumVector vector_sqrt(SumVector a) {
  for (int l = 0; l < SUM_WIDTH; l++) a[l] = __builtin_sqrt(a[l]);
  return a;
}

/* The steps of chains: a is the register, V and W operands, k and l single numbers. */
#define e_add(j) a + V(j)
#define e_sub(j) a - V(j)
#define e_rsub(j) V(j) - a
#define e_mul(j) a *V(j)
#define e_div(j) a / V(j)
#define e_rdiv(j) V(j) / a
#define e_add1(j) a + k
#define e_sub1(j) a - k
#define e_rsub1(j) k - a
#define e_mul1(j) a *k
#define e_div1(j) a / k
#define e_rdiv1(j) k / a
#define e_square(j) a *a
#define e_twice(j) a + a
#define e_neg(j) -a
#define e_abs(j) vector_abs(a)
#define e_sqrt(j) vector_sqrt(a)
#define e_mul_add(j) a *V(j) + W(j)
#define e_mul_add1(j) a *V(j) + l
#define e_mul1_add(j) a *k + W(j)
#define e_mul1_add1(j) a *k + l
#define e_mul_sub1(j) a *V(j) - l

/* a is the accumulator, v a vector from x, w one from y; k and l are single elements. */
#define VECTOR(p, j) (*(const SumVector *)((p) + (j)*SUM_WIDTH))
#define NEXT goto *label[(++c)->op];
#define EACH(expr)                                                                                                     \
  {                                                                                                                    \
    SumVector a;                                                                                                       \
    a = a0, a0 = (expr(0)), a = a1, a1 = (expr(1)), a = a2, a2 = (expr(2)), a = a3, a3 = (expr(3));                    \
    a = a4, a4 = (expr(4)), a = a5, a5 = (expr(5)), a = a6, a6 = (expr(6)), a = a7, a7 = (expr(7));                    \
  }                                                                                                                    \
  NEXT
#define X const double *x = c->x + (first & c->x_mask) + i;
#define Y const double *y = c->y + (first & c->y_mask) + i;
#define K SumVector k = *c->x - (SumVector){0};
#define L SumVector l = *c->y - (SumVector){0};
#define V(j) VECTOR(x, j)
#define W(j) VECTOR(y, j)
#define P(j) (*(SumVector *)(x + (j)*SUM_WIDTH))
#define OP(name, operands, expr)                                                                                       \
  do_##name : { operands EACH(expr) }
static int64_t chain(const Micro *code, int64_t first, int64_t m) {
#define M(name) &&do_##name,
  static void *const label[] = {MICRO_OPS(M)};
#undef M
  for (int64_t i = 0; i < m; i += CHAIN_UNIT) {
    SumVector a0 = {0}, a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0, a6 = a0, a7 = a0;
    const Micro *c = code;
    goto *label[c->op];
  do_LOAD : {
    X a0 = V(0), a1 = V(1), a2 = V(2), a3 = V(3), a4 = V(4), a5 = V(5), a6 = V(6), a7 = V(7);
    NEXT
  }
    OP(ADD, X, e_add)
    OP(SUB, X, e_sub)
    OP(RSUB, X, e_rsub)
    OP(MUL, X, e_mul)
    OP(DIV, X, e_div)
    OP(RDIV, X, e_rdiv)
    OP(ADD_ONE, K, e_add1)
    OP(SUB_ONE, K, e_sub1)
    OP(RSUB_ONE, K, e_rsub1)
    OP(MUL_ONE, K, e_mul1)
    OP(DIV_ONE, K, e_div1)
    OP(RDIV_ONE, K, e_rdiv1)
    OP(SQUARE, , e_square)
    OP(TWICE, , e_twice)
    OP(NEG, , e_neg)
    OP(ABS, , e_abs)
    OP(SQRT, , e_sqrt)
    OP(MUL_ADD, X Y, e_mul_add)
    OP(MUL_ADD_ONE, X L, e_mul_add1)
    OP(MUL_ONE_ADD, K Y, e_mul1_add)
    OP(MUL_ONE_ADD_ONE, K L, e_mul1_add1)
    OP(MUL_SUB_ONE, X L, e_mul_sub1)
  do_STORE : {
    double *x = c->x + (first & c->x_mask) + i;
    SumMask nan = (a0 != a0) | (a1 != a1) | (a2 != a2) | (a3 != a3);
    nan |= (a4 != a4) | (a5 != a5) | (a6 != a6) | (a7 != a7);
    if (ORBIT_UNLIKELY(any_lane(nan))) return i;
    P(0) = a0, P(1) = a1, P(2) = a2, P(3) = a3, P(4) = a4, P(5) = a5, P(6) = a6, P(7) = a7;
    NEXT
  }
  do_END:;
  }
  return m;
}
#undef X
#undef Y
#undef K
#undef L
#undef P
#undef V
#undef W

static void sum_block(SumLanes *acc, const double *x, int64_t n) { sum_lanes_add(acc, x, n, false); }

/* ---- for the statistics library ---- */
static void centre(double *hi, double *lo, const double *x, double mean, int64_t m) {
  for (int64_t i = 0; i < m; i++) hi[i] = two_sum(x[i], -mean, &lo[i]);
}

ORBIT_INLINE SumVector product_rest(SumVector a, SumVector b, SumVector product) {
#if defined __FMA__ && defined __AVX__
  return FMA(a, b, -product);
#else
  for (int l = 0; l < SUM_WIDTH; l++) a[l] = __builtin_fma(a[l], b[l], -product[l]);
  return a;
#endif
}

/* Adds the products of a and b, which lack la and lb: the rounded product goes the way of sum_lanes_add(), the rest to
 * what was lost. */
ORBIT_INLINE void add_product(SumVector *sum, SumVector *lost, SumVector a, SumVector la, SumVector b, SumVector lb) {
  SumVector p = a * b, t = *sum + p, z = t - *sum, rest = product_rest(a, b, p) + (a * lb + b * la);
  *lost += (*sum - (t - z)) + (p - z) + rest;
  *sum = t;
}

static void products(SumLanes *acc, const double *const a[2], const double *const b[2], int64_t m) {
  SumVector s[SUM_VECTORS], e[SUM_VECTORS];
  memcpy(s, acc->sum, sizeof s);
  memcpy(e, acc->lost, sizeof e);
  for (int64_t i = 0; i < m; i += SUM_LANES) {
    double rest[4][SUM_LANES] = {{0}};
    const double *p[4] = {a[0] + i, a[1] + i, b[0] + i, b[1] + i};
    if (ORBIT_UNLIKELY(i + SUM_LANES > m))
      for (int k = 0; k < 4; k++) p[k] = memcpy(rest[k], p[k], sizeof(double) * (size_t)(m - i));
#pragma GCC unroll 4
    for (int l = 0; l < SUM_VECTORS; l++)
      add_product(&s[l], &e[l], VECTOR(p[0], l), VECTOR(p[1], l), VECTOR(p[2], l), VECTOR(p[3], l));
  }
  memcpy(acc->sum, s, sizeof s);
  memcpy(acc->lost, e, sizeof e);
}

static bool moving_sum(double *r, const double *x, const double *f, int64_t nf, int64_t m) {
  enum { UNIT = 4 * SUM_LANES };
  int64_t i = 0;
  bool nan = false;
  for (; i + UNIT <= m; i += UNIT) {
    double s[UNIT] = {0};
    for (int64_t j = 0; j < nf; j++) {
      const double *y = x + i + nf - 1 - j;
      for (int l = 0; l < UNIT; l++) s[l] += f[j] * y[l];
    }
    for (int l = 0; l < UNIT; l++) nan |= s[l] != s[l], r[i + l] = s[l];
  }
  for (; i < m; i++) {
    double s = 0;
    for (int64_t j = 0; j < nf; j++) s += f[j] * x[i + nf - 1 - j];
    nan |= s != s;
    r[i] = s;
  }
  return !nan;
}

static bool round_block(double *restrict r, const double *restrict xs, const RoundPlaces *p, int64_t m) {
  double unit = p->unit, from = p->from;
  int64_t nan = 0;
  LOOP {
    double x = xs[i], a = __builtin_fabs(x), scaled = unit * a, low = __builtin_floor(scaled);
    double lower = low / unit, upper = __builtin_ceil(scaled) / unit, down = a - lower, up = upper - a;
    bool even = low == 2 * __builtin_floor(low / 2), below = (down < up) | ((down == up) & even);
    double v = below ? lower : upper;
    r[i] = __builtin_copysign(a >= from ? a : v, x);
    nan |= x != x;
  }
  return nan != 0;
}

/* Borges, An improved algorithm for hypot(a, b), 2019: the root of the sum of squares, corrected by what its square
 * lacks, which is found from the distance to the nearer of its terms. */
static void modulus_block(double *restrict r, const double *restrict pairs, int64_t m) {
  const double least = 0x1p-400, most = 0x1p400;
  int64_t odd = 0;
  LOOP {
    double p = __builtin_fabs(pairs[2 * i]), q = __builtin_fabs(pairs[2 * i + 1]);
    double x = p > q ? p : q, y = p > q ? q : p, h = __builtin_sqrt(x * x + y * y);
    bool steep = h <= 2 * y;
    double d = h - (steep ? y : x);
    double near = steep ? x * (2 * d - x) : 2 * d * (x - 2 * y);
    double rest = steep ? (d - 2 * (x - y)) * d : (4 * d - y) * y + d * d;
    r[i] = h - (near + rest) / (2 * h);
    odd |= !((x >= least) & (x <= most) & ((y >= least) | (y == 0)));
  }
  if (odd == 0) return;
  LOOP {
    double x = __builtin_fabs(pairs[2 * i]), y = __builtin_fabs(pairs[2 * i + 1]);
    bool usual = x >= least && x <= most && y >= least && y <= most;
    if (!usual) r[i] = hypot(pairs[2 * i], pairs[2 * i + 1]);
  }
}

static void min_block(Extreme *e, const double *x, int64_t n) { extreme_add(e, x, n, false, false); }
static void max_block(Extreme *e, const double *x, int64_t n) { extreme_add(e, x, n, true, false); }

#if defined __x86_64__
#include <emmintrin.h>
static void stream_block(void *to, const void *from, size_t bytes) {
  char *t = to;
  const char *f = from;
  size_t head = (16 - ((uintptr_t)t & 15)) & 15;
  if (head > bytes) head = bytes;
  memcpy(t, f, head);
  size_t i = head;
  for (; i + 16 <= bytes; i += 16)
    _mm_stream_si128((__m128i *)(void *)(t + i), _mm_loadu_si128((const __m128i *)(const void *)(f + i)));
  memcpy(t + i, f + i, bytes - i);
}
static void stream_end(void) { _mm_sfence(); }
#else
static void stream_block(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }
static void stream_end(void) {}
#endif

static const CpuBlocks blocks = {
    .name = BLOCKS_NAME,
    .op =
        {
#define EW1(ID, name, operand, result, nan_, warns, cost, expr) [EW_##ID] = {ID##_v},
#define EW2(ID, name, operand, result, nan_, warns, cost, expr) [EW_##ID] = {ID##_vv, ID##_sv, ID##_vs},
#define EWSELECT(ID, name, type, cost) [EW_##ID] = {[0] = ID##_vvv, [2] = ID##_vsv, [4] = ID##_vvs, [6] = ID##_vss},
#include "runtime/elementwise.def"
        },
    .vector_function =
        {
            [EW_EXP] = exp_block,
            [EW_EXPM1] = expm1_block,
            [EW_LOG] = log_block,
            [EW_LOG1P] = log1p_block,
            [EW_LOG10] = log10_block,
            [EW_SIN] = sin_block,
            [EW_COS] = cos_block,
            [EW_SINH] = sinh_block,
            [EW_COSH] = cosh_block,
            [EW_TANH] = tanh_block,
            [EW_DNORM] = dnorm_block,
            [EW_PNORM] = pnorm_block,
            [EW_QNORM] = qnorm_block,
        },
    VECTOR_OPERATORS.chain = chain,
    .chain_unit = CHAIN_UNIT,
    .sum = sum_block,
    .min = min_block,
    .max = max_block,
    .centre = centre,
    .products = products,
    .moving_sum = moving_sum,
    .round = round_block,
    .modulus = modulus_block,
    .gamma = gamma_block,
    .stream = stream_block,
    .stream_end = stream_end,
};
