/* blocks_code.h - The loops over blocks, from elementwise.def.  Included by blocks_<instruction set>.c, each of which
 * is compiled with the flags of its instruction set; BLOCKS_NAME is its name.
 *
 * The loops calculate freely, so that they become vector code.  Where NaN need care, a loop notes whether one came out,
 * and then the scalar functions of elementwise.h do the block again.
 */
#include "vm/kernels/cpu/blocks.h"

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

/* ---- exp, log, pow as vector code (math.h); the operands that are not ordinary by the scalar functions ---- */
#if defined __FMA__
#include "vm/kernels/cpu/math.h"
static void exp_block(ARGUMENTS) {
  double *restrict r = rp;
  const double *restrict xs = xp;
  int64_t odd = 0;
  LOOP {
    double x = xs[i];
    r[i] = exp_ordinary(x);
    odd |= !EXP_ORDINARY(x);
  }
  if (odd) LOOP if (!EXP_ORDINARY(xs[i])) r[i] = ew_EXP(xs[i], flags);
}

static void log_block(ARGUMENTS) {
  double *restrict r = rp;
  const double *restrict xs = xp;
  int64_t odd = 0, near = 0;
  LOOP {
    double x = xs[i];
    r[i] = log_ordinary(x);
    odd |= !LOG_ORDINARY(x);
    near |= LOG_NEAR_1(x);
  }
  if (near) LOOP {
      double v = log_near_1(xs[i]);
      r[i] = LOG_NEAR_1(xs[i]) ? v : r[i];
    }
  if (odd) LOOP if (!LOG_ORDINARY(xs[i])) r[i] = ew_LOG(xs[i], flags);
}

/* x^2 is x * x in R. */
#define POW_BLOCK_ORDINARY(x, y, e) (POW_ORDINARY(x, y) & EXP_ORDINARY(e) & ((y) != 2))
ORBIT_INLINE void pow_loop(ARGUMENTS, int sx, int sy) {
  double *restrict r = rp;
  const double *restrict xs = xp, *restrict ys = yp;
  int64_t odd = 0;
  LOOP {
    double x = xs[i * sx], y = ys[i * sy], tail, e = pow_exponent(x, y, &tail), v = exp_of_sum(e, tail);
    int64_t ordinary = POW_BLOCK_ORDINARY(x, y, e);
    r[i] = ordinary ? v : NAN;
    odd |= !ordinary;
  }
  if (odd) LOOP if (isnan(r[i])) r[i] = ew_POW_DBL(xs[i * sx], ys[i * sy], flags);
}
static void pow_vv(ARGUMENTS) { pow_loop(rp, xp, yp, zp, m, flags, 1, 1); }
static void pow_sv(ARGUMENTS) { pow_loop(rp, xp, yp, zp, m, flags, 0, 1); }
static void pow_vs(ARGUMENTS) { pow_loop(rp, xp, yp, zp, m, flags, 1, 0); }
#else /* the functions of the C library are the quickest that there are */
#define exp_block EXP_v
#define log_block LOG_v
#define pow_vv POW_DBL_vv
#define pow_sv POW_DBL_sv
#define pow_vs POW_DBL_vs
#endif

static void dbl_to_int(ARGUMENTS) {
  int32_t *restrict r = rp;
  const double *restrict x = xp;
  int outside = 0;
  LOOP {
    int in = x[i] > -2147483649.0 && x[i] < 2147483648.0;
    int32_t v = in ? (int32_t)x[i] : NA_INT;
    outside |= (!in & (x[i] == x[i])) | (in & (v == NA_INT));
    r[i] = v;
  }
  if (outside) *flags |= EWF_OTHER;
}

static void sum_block(SumLanes *acc, const double *x, int64_t n) { sum_lanes_add(acc, x, n, false); }
static void min_block(Extreme *e, const double *x, int64_t n) { extreme_add(e, x, n, false, false); }
static void max_block(Extreme *e, const double *x, int64_t n) { extreme_add(e, x, n, true, false); }

#if defined __x86_64__
static void stream_block(void *to, const void *from, size_t bytes) {
  typedef long long Pair __attribute__((vector_size(16), may_alias));
  char *t = to;
  const char *f = from;
  size_t head = (16 - ((uintptr_t)t & 15)) & 15;
  if (head > bytes) head = bytes;
  memcpy(t, f, head);
  size_t i = head;
  for (; i + 16 <= bytes; i += 16) {
    Pair v;
    memcpy(&v, f + i, 16);
    __builtin_ia32_movntdq((Pair *)(void *)(t + i), v);
  }
  memcpy(t + i, f + i, bytes - i);
}
static void stream_end(void) { __builtin_ia32_sfence(); }
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
    .exp = exp_block,
    .log = log_block,
    .pow = {pow_vv, pow_sv, pow_vs},
    .dbl_to_int = dbl_to_int,
    .sum = sum_block,
    .min = min_block,
    .max = max_block,
    .stream = stream_block,
    .stream_end = stream_end,
};
