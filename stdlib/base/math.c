/* math.c - The Math group and friends: abs sqrt exp log round ..., gamma and beta functions, cumulative sums.
 *
 * Elementwise functions share three drivers: math1 (one number), math2 (two numbers, recycled) and the cumulative ones.
 */
#include <complex.h>
#include <float.h>

#include "stdlib/builtin.h"
#include "stdlib/base/complex_math.h"
#include "stdlib/base/gamma.h"
#include "stdlib/native.h"
#include "runtime/elementwise.h"
#include "runtime/poll.h"
#include "runtime/reduce.h"
#include "runtime/rounding.h"
#include "vm/kernels/kernel.h"
#include "vm/kernels/cpu/blocks.h"
#include "vm/kernels/cuda/operations.h"

typedef double (*Fn1)(double);
typedef double (*Fn2)(double, double);

static Status not_numeric(VM *vm) { return rt_error(vm, "non-numeric argument to mathematical function"); }
static Status warn_nan(VM *vm) { return rt_warning(vm, "NaNs produced"); }

/* log(x, base) reports for the function that calls it. */
static Status warn_nan2(VM *vm) {
  if (vm->cur_builtin && strcmp(vm->cur_builtin->name, "log") == 0)
    return rt_warningcall(vm, vm_frame_call(vm), "NaNs produced");
  return warn_nan(vm);
}
static bool is_number_type(VM *vm, Value x) {
  Type t = val_type(x);
  return x.tag != TAG_MISSING && (t == T_DBL || t == T_INT || t == T_LGL) && !val_is_factor(vm, x);
}
static bool is_complex(Value x) { return val_is_obj(x, T_CPLX); }

/* ---- one number ---- */

static Status math1_complex(VM *vm, Value x, CplxFn cf, Value *out) {
  if (!cf) return rt_error(vm, "unimplemented complex function");
  const Vec *v = x.vec;
  Vec *r = vec_new(vm, T_CPLX, v->n);
  TRY_NEW(r);
  bool nan = false;
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (is_na_real(cplx_ro(v)[i].re) || is_na_real(cplx_ro(v)[i].im)) {
      cplx_rw(r)[i] = (Complex){NA_REAL, NA_REAL};
      continue;
    }
    double complex z = cf(complex_of(cplx_ro(v)[i].re, cplx_ro(v)[i].im));
    cplx_rw(r)[i] = (Complex){creal(z), cimag(z)};
    nan |=
        (isnan(cplx_ro(r)[i].re) || isnan(cplx_ro(r)[i].im)) && !(isnan(cplx_ro(v)[i].re) || isnan(cplx_ro(v)[i].im));
  }
  if (nan) TRY(warn_nan(vm));
  TRY(attr_copy_all(vm, r, x));
  *out = val_obj(r);
  return OK;
}

/* Makes the double result vector for x, and the input as doubles. */
static Status math1_vectors(VM *vm, Value x, const double **in, Vec **r) {
  Vec *v;
  TRY(coerce_borrow(vm, x, T_DBL, &v));
  TRY_NEW(*r = vec_new(vm, T_DBL, v->n));
  *in = dbl_ro(v);
  return OK;
}

static Status math1_done(VM *vm, Value x, Vec *r, bool nan, Value *out) {
  if (nan) TRY(warn_nan(vm));
  if (attr_has_any(x)) TRY(attr_copy_all(vm, r, x));
  *out = vec_val(r);
  return OK;
}

static Status math1(VM *vm, Value x, Fn1 f, CplxFn cf, Value *out) {
  if (x.tag == TAG_INT) x = val_dbl(x.i == NA_INT ? NA_REAL : x.i);
  if (x.tag == TAG_DBL) {
    double y = isnan(x.d) ? x.d : f(x.d);
    *out = val_dbl(y);
    return isnan(y) && !isnan(x.d) ? warn_nan(vm) : OK;
  }
  if (is_complex(x)) return math1_complex(vm, x, cf, out);
  if (!is_number_type(vm, x)) return not_numeric(vm);
  const double *in;
  Vec *r;
  TRY(math1_vectors(vm, x, &in, &r));
  bool nan = false;
  for (int64_t i = 0; i < r->n; i++) {
    TRY(rt_poll_at(vm, i));
    double y = isnan(in[i]) ? in[i] : f(in[i]); /* NA as it is */
    nan |= isnan(y) && !isnan(in[i]);
    dbl_rw(r)[i] = y;
  }
  return math1_done(vm, x, r, nan, out);
}

static double m_log(double x) { return x > 0 ? log(x) : x == 0 ? -INFINITY : x < 0 ? NAN : x; }
static double m_log2(double x) { return x > 0 ? log2(x) : m_log(x); }
static double m_log10(double x) { return x > 0 ? log10(x) : m_log(x); }

/* Trigonometric functions of pi * x: they repeat, so that the exact remainder of |x| is enough; at quarters of the
   period, where pi would be rounded, they are known. */
static double of_pi(double x, double period, bool centred, const double *known, double (*f)(double)) {
  double part = fmod(fabs(x), period); /* NaN of an infinite number */
  double quarters = part * 4 / period;
  if (quarters == floor(quarters)) return known[(int)quarters];
  if (centred && part > period / 2) part -= period;
  return f(M_PI * part);
}

/* Of an odd function; no zero is negative. */
static double with_sign(double x, double value) { return (x < 0 ? -value : value) + 0.0; }

static double m_cospi(double x) {
  static const double known[] = {1, 0, -1, 0};
  return isnan(x) ? x : of_pi(x, 2, false, known, cos);
}
static double m_sinpi(double x) {
  static const double known[] = {0, 1, 0, -1};
  return isnan(x) ? x : with_sign(x, of_pi(x, 2, true, known, sin));
}
static double m_tanpi(double x) {
  static const double known[] = {0, 1, NAN, -1};
  return isnan(x) ? x : with_sign(x, of_pi(x, 1, true, known, tan));
}

#define MATH1(NAME, FN, CFN)                                                                                           \
  static Status do_##NAME(VM *vm, Value *args, int n, Value *out) {                                                    \
    (void)n;                                                                                                           \
    return math1(vm, args[0], FN, CFN, out);                                                                           \
  }
MATH1(exp, exp, cexp)
MATH1(expm1, expm1, NULL)
MATH1(log1p, log1p, NULL)
MATH1(log2, m_log2, z_log2)
MATH1(log10, m_log10, z_log10)
MATH1(cos, cos, ccos)
MATH1(sin, sin, csin)
MATH1(tan, tan, z_tan)
MATH1(acos, acos, z_acos)
MATH1(asin, asin, z_asin)
MATH1(atan, atan, z_atan)
MATH1(cosh, cosh, ccosh)
MATH1(sinh, sinh, csinh)
MATH1(tanh, tanh, ctanh)
MATH1(acosh, acosh, z_acosh)
MATH1(asinh, asinh, z_asinh)
MATH1(atanh, atanh, z_atanh)
MATH1(cospi, m_cospi, NULL)
MATH1(sinpi, m_sinpi, NULL)
MATH1(tanpi, m_tanpi, NULL)
MATH1(sign, r_sign, NULL)

/* Rounding to whole numbers is one instruction where this machine has it: in the loop of the function's row in
 * elementwise.def.  f: for one number, and the generic way */
static Status whole_numbers(VM *vm, Value x, EwOp row, Fn1 f, Value *out) {
  if (x.tag == TAG_DBL || !is_number_type(vm, x) || (vm->modes & MODE_GENERIC)) return math1(vm, x, f, NULL, out);
  const double *in;
  Vec *r;
  unsigned flags = 0;
  TRY(math1_vectors(vm, x, &in, &r));
  BlockFn *block = kernel_blocks(vm)->op[row][0];
  STRETCHES(from, to, r->n) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i += KERNEL_BLOCK)
      block(dbl_rw(r) + i, in + i, NULL, NULL, to - i < KERNEL_BLOCK ? to - i : KERNEL_BLOCK, &flags);
  }
  return math1_done(vm, x, r, false, out);
}
static Status do_floor(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return whole_numbers(vm, args[0], EW_FLOOR, floor, out);
}
static Status do_ceiling(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return whole_numbers(vm, args[0], EW_CEILING, ceil, out);
}
static Status do_trunc(VM *vm, Value *args, int n, Value *out) {
  if (n < 1) return rt_error(vm, "argument \"x\" is missing, with no default");
  return whole_numbers(vm, args[0], EW_TRUNC, trunc, out);
}

static Status do_sqrt(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value x = args[0];
  if (x.tag == TAG_DBL || x.tag == TAG_INT || !is_number_type(vm, x)) return math1(vm, x, sqrt, csqrt, out);
  const double *in;
  Vec *r;
  TRY(math1_vectors(vm, x, &in, &r));
  int64_t len = r->n;
  double *y = dbl_rw(r);
  int neg = 0;
  STRETCHES(from, to, len) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i++) {
      y[i] = isnan(in[i]) ? in[i] : sqrt(in[i]);
      neg |= in[i] < 0;
    }
  }
  return math1_done(vm, x, r, neg, out);
}

static Status do_abs(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value x = args[0];
  if (x.tag == TAG_DBL) {
    *out = val_dbl(fabs(x.d));
    return OK;
  }
  if (x.tag == TAG_INT || x.tag == TAG_LGL) {
    *out = val_int(x.i == NA_INT ? NA_INT : x.i < 0 ? -x.i : x.i);
    return OK;
  }
  Type t = val_type(x);
  if (!is_number_type(vm, x) && t != T_CPLX) return not_numeric(vm);
  Vec *v = val_vec(vm, x), *r;
  TRY_NEW(v);
  TRY_NEW(r = vec_new(vm, t == T_DBL || t == T_CPLX ? T_DBL : T_INT, v->n));
  if (t == T_CPLX && !(vm->modes & MODE_GENERIC))
    kernel_moduli(vm, dbl_rw(r), cplx_ro(v), v->n);
  else if (t == T_CPLX)
    for (int64_t i = 0; i < v->n; i++) dbl_rw(r)[i] = hypot(cplx_ro(v)[i].re, cplx_ro(v)[i].im);
  else if (t == T_DBL)
    for (int64_t i = 0; i < v->n; i++) dbl_rw(r)[i] = fabs(dbl_ro(v)[i]);
  else
    for (int64_t i = 0; i < v->n; i++)
      int_rw(r)[i] = int_ro(v)[i] == NA_INT ? NA_INT : int_ro(v)[i] < 0 ? -int_ro(v)[i] : int_ro(v)[i];
  return math1_done(vm, val_obj(v), r, false, out);
}

/* ---- functions of libRmath that warn by printing ---- */

typedef struct Again {
  const Vec *a, *b; /* b: NULL for a function of one number */
  Fn1 f1;
  Fn2 f2;
  int64_t n;
} Again;

static void call_again(void *ctx) {
  const Again *g = ctx;
  for (int64_t i = 0; i < g->n; i++) {
    double x = dbl_ro(g->a)[i % g->a->n], y = g->b ? dbl_ro(g->b)[i % g->b->n] : 0;
    if (isnan(x) || isnan(y)) continue;
    if (g->b)
      g->f2(x, y);
    else
      g->f1(x);
  }
}

/* ---- gamma functions: libRmath where it can be had ---- */

/* Block by block where this machine's instruction set has the function; f for the rest, and the generic way.  *said: f
 * has printed, which may not fill C's buffer. */
static Status gamma1(VM *vm, const Vec *x, GammaKind kind, Fn1 f, Vec *r, bool *nan, bool *said) {
  const CpuBlocks *b = kernel_blocks(vm);
  bool blocks = kind && b->gamma && !(vm->modes & MODE_GENERIC);
  const double *in = dbl_ro(x);
  for (int64_t from = 0; from < r->n; from += KERNEL_BLOCK) {
    TRY(rt_poll(vm));
    int64_t to = from + KERNEL_BLOCK < r->n ? from + KERNEL_BLOCK : r->n;
    double *y = dbl_rw(r);
    if (blocks) gamma_numbers(b, kind, y + from, in + from, NULL, to - from);
    for (int64_t i = from; i < to; i++) {
      if (ORBIT_LIKELY(blocks && !isnan(y[i]))) continue;
      y[i] = isnan(in[i]) ? in[i] : f(in[i]);
      if (i % 16 == 15) *said |= rmath_printed();
      *nan |= isnan(y[i]) && !isnan(in[i]);
    }
  }
  return OK;
}

static Status special1(VM *vm, Value x, const char *name, GammaKind kind, Fn1 fallback, Value *out) {
  void *p = native_symbol(vm, NATIVE_RMATH, name);
  Fn1 f = fallback;
  if (p)
    NATIVE_CAST(f, p);
  else if (!fallback)
    TRY(native_need(vm, NATIVE_RMATH, name, &p));
  if (!p || !is_number_type(vm, x)) return math1(vm, x, f, NULL, out);
  Vec *v, *r;
  bool nan = false, said = false;
  rmath_listen();
  if (x.tag == TAG_DBL && !isnan(x.d)) {
    double y = f(x.d);
    if (ORBIT_LIKELY(!isnan(y) && !rmath_printed())) return *out = val_dbl(y), OK;
    said = true; /* below, from the beginning */
  }
  TRY(coerce_borrow(vm, x, T_DBL, &v));
  TRY_NEW(r = vec_new(vm, T_DBL, v->n));
  TRY(gamma1(vm, v, kind, f, r, &nan, &said));
  if (rmath_printed() || said) { /* without a text there is no warning */
    Again g = {.a = v, .f1 = f, .n = v->n};
    TRY(rmath_report(vm, call_again, &g));
  }
  return math1_done(vm, x, r, nan, out);
}

#define SPECIAL1(NAME, SYMBOL, KIND, FALLBACK)                                                                         \
  static Status do_##NAME(VM *vm, Value *args, int n, Value *out) {                                                    \
    (void)n;                                                                                                           \
    return special1(vm, args[0], SYMBOL, KIND, FALLBACK, out);                                                         \
  }
static double m_gamma(double x) { return x == 0 || (x < 0 && x == floor(x)) ? NAN : tgamma(x); }
SPECIAL1(gamma, "gammafn", GAMMA, m_gamma)
SPECIAL1(lgamma, "lgammafn", LGAMMA, lgamma)
SPECIAL1(digamma, "digamma", NOT_GAMMA, NULL)
SPECIAL1(trigamma, "trigamma", NOT_GAMMA, NULL)

/* ---- two numbers ---- */

/* NaN operands give NA or NaN without calling f. */
static double math2_one(double x, double y, Fn2 f, bool *nan) {
  if (isnan(x) || isnan(y)) return is_na_real(x) || is_na_real(y) ? NA_REAL : NAN;
  double v = f(x, y);
  if (isnan(v)) *nan = true;
  return v;
}

/* Recycled loop.  *said: f has printed, which may not fill C's buffer. */
static Status math2_loop(VM *vm, const Vec *a, const Vec *b, Fn2 f, Vec *r, bool *nan, bool *said) {
  for (int64_t i = 0, ia = 0, ib = 0; i < r->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (i % 16 == 15) *said |= rmath_printed();
    dbl_rw(r)[i] = math2_one(dbl_ro(a)[ia], dbl_ro(b)[ib], f, nan);
    if (++ia == a->n) ia = 0;
    if (++ib == b->n) ib = 0;
  }
  return OK;
}

/* The same for functions that gamma.h has: f for what is left. */
static Status beta_loop(VM *vm, const Vec *a, const Vec *b, GammaKind kind, Fn2 f, Vec *r, bool *nan, bool *said) {
  double x[KERNEL_BLOCK], y[KERNEL_BLOCK], *to = dbl_rw(r);
  for (int64_t i = 0, ia = 0, ib = 0; i < r->n; i += KERNEL_BLOCK) {
    TRY(rt_poll(vm));
    int64_t m = i + KERNEL_BLOCK < r->n ? KERNEL_BLOCK : r->n - i;
    for (int64_t k = 0; k < m; k++) {
      x[k] = dbl_ro(a)[ia];
      y[k] = dbl_ro(b)[ib];
      if (++ia == a->n) ia = 0;
      if (++ib == b->n) ib = 0;
    }
    gamma_numbers(kernel_blocks(vm), kind, to + i, x, y, m);
    for (int64_t k = 0; k < m; k++) {
      if (k % 16 == 15) *said |= rmath_printed();
      if (isnan(to[i + k])) to[i + k] = math2_one(x[k], y[k], f, nan);
    }
  }
  return OK;
}

static Status math2(VM *vm, Value x, Value y, GammaKind kind, Fn2 f, Value *out) {
  if (!is_number_type(vm, x) || !is_number_type(vm, y)) return not_numeric(vm);
  Vec *a, *b;
  TRY(coerce_borrow(vm, x, T_DBL, &a));
  TRY(coerce_borrow(vm, y, T_DBL, &b));
  int64_t n = a->n == 0 || b->n == 0 ? 0 : a->n > b->n ? a->n : b->n;
  Vec *r = vec_new(vm, T_DBL, n);
  TRY_NEW(r);
  bool nan = false, said = false;
  rmath_listen();
  if (kind && !(vm->modes & MODE_GENERIC) && kernel_blocks(vm)->gamma)
    TRY(beta_loop(vm, a, b, kind, f, r, &nan, &said));
  else
    TRY(math2_loop(vm, a, b, f, r, &nan, &said));
  if (rmath_printed() || said) {
    Again g = {.a = a, .b = b, .f2 = f, .n = n};
    TRY(rmath_report(vm, call_again, &g));
  }
  if (nan) TRY(warn_nan2(vm));
  if (n == a->n && attr_has_any(x))
    TRY(attr_copy_all(vm, r, x));
  else if (n > 0 && n == b->n && n != a->n && attr_has_any(y)) /* no elements of y: none of its attributes */
    TRY(attr_copy_all(vm, r, y));
  *out = vec_val(r);
  return OK;
}

static Status special2(VM *vm, Value *args, const char *symbol, GammaKind kind, Value *out) {
  void *p;
  Fn2 f;
  TRY(native_need(vm, NATIVE_RMATH, symbol, &p));
  NATIVE_CAST(f, p);
  return math2(vm, args[0], args[1], kind, f, out);
}

#define SPECIAL2(NAME, SYMBOL, KIND)                                                                                   \
  static Status do_##NAME(VM *vm, Value *args, int n, Value *out) {                                                    \
    (void)n;                                                                                                           \
    return special2(vm, args, SYMBOL, KIND, out);                                                                      \
  }
SPECIAL2(beta, "beta", BETA)
SPECIAL2(lbeta, "lbeta", LBETA)

/* k rounded to whole numbers, with choose()'s warning, so that the library need not complain. */
static Status whole_k(VM *vm, Value k, Value *out) {
  Vec *v;
  *out = k;
  if (!is_number_type(vm, k) || val_type(k) != T_DBL) return OK;
  TRY(coerce_borrow(vm, k, T_DBL, &v));
  Vec *r = vec_copy(vm, k.tag == TAG_OBJ ? k.vec : v);
  TRY_NEW(r);
  for (int64_t i = 0; i < r->n; i++) {
    TRY(rt_poll_at(vm, i));
    double d = dbl_ro(r)[i], w = nearbyint(d);
    if (isfinite(d) && fabs(d - w) > 1e-7)
      TRY(rt_warningcall(vm, vm_frame_call(vm), "'k' (%.2f) must be integer, rounded to %.0f", d, w));
    if (isfinite(d)) dbl_rw(r)[i] = w;
  }
  *out = vec_val(r);
  return OK;
}

static Status do_choose(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value a[2] = {args[0], args[1]};
  TRY(whole_k(vm, args[1], &a[1]));
  return special2(vm, a, "choose", NOT_GAMMA, out);
}
static Status do_lchoose(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value a[2] = {args[0], args[1]};
  TRY(whole_k(vm, args[1], &a[1]));
  return special2(vm, a, "lchoose", NOT_GAMMA, out);
}

static Status do_psigamma(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return special2(vm, args, "psigamma", NOT_GAMMA, out);
}

typedef double complex (*CplxFn2)(double complex, double complex);
static Status math2_complex(VM *vm, Value x, Value y, CplxFn2 f, Value *out) {
  if (!(is_number_type(vm, x) || is_complex(x)) || !(is_number_type(vm, y) || is_complex(y))) return not_numeric(vm);
  Vec *a, *b;
  TRY(coerce_borrow(vm, x, T_CPLX, &a));
  TRY(coerce_borrow(vm, y, T_CPLX, &b));
  int64_t n = a->n == 0 || b->n == 0 ? 0 : a->n > b->n ? a->n : b->n;
  Vec *r = vec_new(vm, T_CPLX, n);
  TRY_NEW(r);
  bool nan = false;
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    Complex p = cplx_ro(a)[i % a->n], q = cplx_ro(b)[i % b->n];
    double complex z = f(complex_of(p.re, p.im), complex_of(q.re, q.im));
    cplx_rw(r)[i] = (Complex){creal(z), cimag(z)};
    nan |= isnan(creal(z)) && !isnan(p.re) && !isnan(p.im) && !isnan(q.re) && !isnan(q.im);
  }
  if (nan) TRY(warn_nan(vm));
  if (n == a->n && attr_has_any(x))
    TRY(attr_copy_all(vm, r, x));
  else if (n == b->n && n != a->n && attr_has_any(y))
    TRY(attr_copy_all(vm, r, y));
  *out = val_obj(r);
  return OK;
}

static Status do_atan2(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  if (is_complex(args[0]) || is_complex(args[1])) return math2_complex(vm, args[0], args[1], z_atan2, out);
  return math2(vm, args[0], args[1], NOT_GAMMA, atan2, out);
}

static double m_logbase(double x, double base) {
  if (base == 10) return m_log10(x);
  if (base == 2) return m_log2(x);
  return m_log(x) / m_log(base);
}

static Status do_log(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  if (arg_missing(args[0])) return rt_errorcall(vm, vm_frame_call(vm), "argument \"x\" is missing, with no default");
  if (arg_missing(args[1])) return math1(vm, args[0], m_log, z_log, out);
  if (is_complex(args[0]) || is_complex(args[1])) return math2_complex(vm, args[0], args[1], z_logbase, out);
  return math2(vm, args[0], args[1], NOT_GAMMA, m_logbase, out);
}

static double complex z_round2(double complex z, double complex d) {
  return complex_of(r_round(creal(z), creal(d)), r_round(cimag(z), creal(d)));
}

/* round(x, digits) of a long vector by vector code; *done: false where it is not for these. */
static Status round_long(VM *vm, Value x, Value digits, Value *out, bool *done) {
  enum { LEAST = 64, PIECE = 4096 };
  RoundPlaces places;
  Vec *r;
  bool usual = val_is_obj(x, T_DBL) && x.vec->n >= LEAST && (digits.tag == TAG_DBL || digits.tag == TAG_INT);
  *done = usual && !(vm->modes & (MODE_GENERIC | MODE_COUNT)) &&
          round_places(digits.tag == TAG_INT ? digits.i : digits.d, &places);
  if (!*done) return OK;
  int64_t n = x.vec->n;
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  const double *from = dbl_ro(x.vec);
  double *to = dbl_rw(r);
  for (int64_t i = 0; i < n; i += PIECE) {
    int64_t m = n - i < PIECE ? n - i : PIECE;
    TRY(rt_poll(vm));
    if (!kernel_blocks(vm)->round(to + i, from + i, &places, m)) continue;
    for (int64_t k = i; k < i + m; k++)
      if (isnan(from[k])) to[k] = is_na_real(from[k]) ? NA_REAL : NAN;
  }
  *out = val_obj(r);
  return attr_has_any(x) ? attr_copy_all(vm, r, x) : OK;
}

static Status round_with(VM *vm, Value x, Value digits, Fn2 f, CplxFn2 cf, Value *out) {
  if (is_complex(x)) return math2_complex(vm, x, digits, cf, out);
  if (x.tag == TAG_DBL && digits.tag == TAG_DBL && !isnan(x.d) && !isnan(digits.d)) {
    *out = val_dbl(f(x.d, digits.d));
    return OK;
  }
  return math2(vm, x, digits, NOT_GAMMA, f, out);
}

/* x is not given, or a parameter that is missing. */
static Status no_number(VM *vm, const char *name) {
  Cons *given = val_is_lang(vm->cur_call) ? vm->cur_call.cons->cdr : NULL;
  if (given && given->cdr) return rt_error(vm, "non-numeric argument to mathematical function");
  if (given) return rt_errorcall(vm, vm_frame_call(vm), "argument \"x\" is missing, with no default");
  return rt_errorcall(vm, vm_frame_call(vm), "0 arguments passed to '%s' which requires 1 or 2 arguments", name);
}

static Status do_round(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value digits = arg_missing(args[1]) ? val_dbl(0) : args[1];
  if (arg_missing(args[0])) return no_number(vm, "round");
  if (digits.tag == TAG_NULL || ((digits.tag != TAG_OBJ || type_is_vec(digits.o->type)) && vec_len(digits) == 0))
    return rt_error(vm, "invalid second argument of length 0");
  bool done;
  TRY(round_long(vm, args[0], digits, out, &done));
  return done ? OK : round_with(vm, args[0], digits, r_round, z_round2, out);
}
static Status do_signif(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value digits = arg_missing(args[1]) ? val_dbl(6) : args[1];
  if (arg_missing(args[0])) return no_number(vm, "signif");
  if (digits.tag == TAG_NULL || ((digits.tag != TAG_OBJ || type_is_vec(digits.o->type)) && vec_len(digits) == 0))
    return rt_error(vm, "invalid second argument of length 0");
  return round_with(vm, args[0], digits, r_signif, z_signif, out);
}

/* ---- cumulative functions ---- */

static Status cum_int(VM *vm, CumKind kind, const int32_t *x, int32_t *r, int64_t n) {
  Cumulative c = {0};
  bool fits = true;
  STRETCHES(from, to, n) {
    TRY(rt_poll(vm));
    fits &= cumulate_ints(&c, kind, x + from, r + from, to - from);
  }
  if (fits) return OK;
  return rt_warningcall(vm, vm_frame_call(vm), "integer overflow in 'cumsum'; use 'cumsum(as.numeric(.))'");
}

static Status cum_dbl(VM *vm, CumKind kind, const double *x, double *r, int64_t n) {
  Cumulative c = {0};
  STRETCHES(from, to, n) {
    TRY(rt_poll(vm));
    cumulate_doubles(&c, kind, x + from, r + from, to - from);
  }
  return OK;
}

static Status cum_cplx(VM *vm, CumKind kind, const Complex *x, Complex *r, int64_t n) {
  Complex a = {kind == CUM_PROD, 0};
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    double re = x[i].re, im = x[i].im;
    if (kind == CUM_SUM)
      a = (Complex){ew_sum(a.re, re), ew_sum(a.im, im)};
    else
      a = (Complex){ew_product(a.re, re) - ew_product(a.im, im), ew_sum(ew_product(a.re, im), ew_product(a.im, re))};
    r[i] = a;
  }
  return OK;
}

static Status cumulate(VM *vm, CumKind kind, const char *name, Value x, Value *out) {
  Type t = val_type(x);
  if (t == T_CPLX && kind >= CUM_MAX) return rt_error(vm, "'%s' not defined for complex numbers", name);
  bool as_int = kind != CUM_PROD && (t == T_INT || t == T_LGL);
  Type to = t == T_CPLX ? T_CPLX : as_int ? T_INT : T_DBL;
  Vec *v;
  TRY(coerce_vector(vm, x, to, true, &v));
  Vec *r = vec_new(vm, to, v->n);
  TRY_NEW(r);
  bool done = false;
  if (vm->tune.gpu && to != T_CPLX) TRY(device_cumulate(vm, kind, v, r, &done));
  if (done) {
  } else if (to == T_INT)
    TRY(cum_int(vm, kind, int_ro(v), int_rw(r), v->n));
  else if (to == T_DBL)
    TRY(cum_dbl(vm, kind, dbl_ro(v), dbl_rw(r), v->n));
  else
    TRY(cum_cplx(vm, kind, cplx_ro(v), cplx_rw(r), v->n));
  Vec *names = vec_names(vm, v);
  if (names) TRY(vec_set_names(vm, r, val_obj(names)));
  *out = vec_val(r);
  return OK;
}

#define CUMULATE(NAME, KIND)                                                                                           \
  static Status do_##NAME(VM *vm, Value *args, int n, Value *out) {                                                    \
    (void)n;                                                                                                           \
    return cumulate(vm, KIND, #NAME, args[0], out);                                                                    \
  }
CUMULATE(cumsum, CUM_SUM)
CUMULATE(cumprod, CUM_PROD)
CUMULATE(cummax, CUM_MAX)
CUMULATE(cummin, CUM_MIN)

#define M (BF_PRIM | BF_MATH)
#define ROW1(NAME, DOC)                                                                                                \
  { #NAME, do_##NAME, NULL, M, DOC, 1, 1 }
const BuiltinDef builtins_math[] = {
    ROW1(abs, "absolute value; integer for logical and integer, modulus for complex"),
    ROW1(sign, "-1, 0 or 1"),
    ROW1(sqrt, "square root"),
    ROW1(floor, "largest whole number not above x"),
    ROW1(ceiling, "smallest whole number not below x"),
    {"trunc", do_trunc, NULL, M, "towards zero; further arguments are for methods", 1, -1},
    {"round", do_round, "x, digits = 0", M | BF_EMPTY, "to decimal places, ties to the even candidate", 1, 2},
    {"signif", do_signif, "x, digits = 6", M | BF_EMPTY, "to significant digits", 1, 2},
    ROW1(exp, "exponential"),
    {"log", do_log, "x, base = exp(1)", M | BF_EMPTY, "logarithm to any base", 1, 2},
    ROW1(log2, "logarithm to base 2"),
    ROW1(log10, "logarithm to base 10"),
    ROW1(log1p, "log(1 + x), accurate near 0"),
    ROW1(expm1, "exp(x) - 1, accurate near 0"),
    ROW1(cos, "cosine of radians"),
    ROW1(sin, "sine of radians"),
    ROW1(tan, "tangent of radians"),
    ROW1(acos, "arc cosine"),
    ROW1(asin, "arc sine"),
    ROW1(atan, "arc tangent"),
    ROW1(cosh, "hyperbolic cosine"),
    ROW1(sinh, "hyperbolic sine"),
    ROW1(tanh, "hyperbolic tangent"),
    ROW1(acosh, "inverse hyperbolic cosine"),
    ROW1(asinh, "inverse hyperbolic sine"),
    ROW1(atanh, "inverse hyperbolic tangent"),
    ROW1(cospi, "cos(pi x)"),
    ROW1(sinpi, "sin(pi x)"),
    ROW1(tanpi, "tan(pi x)"),
    ROW1(gamma, "gamma function"),
    ROW1(lgamma, "log of the absolute value of the gamma function"),
    ROW1(digamma, "derivative of lgamma"),
    ROW1(trigamma, "second derivative of lgamma"),
    ROW1(cumsum, "cumulative sums; integers overflow to NA with a warning"),
    ROW1(cumprod, "cumulative products"),
    ROW1(cummax, "cumulative maxima"),
    ROW1(cummin, "cumulative minima"),
    {"psigamma", do_psigamma, "x, deriv = 0L", 0, "derivatives of digamma", 0, 0},
    {"beta", do_beta, "a, b", 0, "beta function", 0, 0},
    {"lbeta", do_lbeta, "a, b", 0, "log of the beta function", 0, 0},
    {"choose", do_choose, "n, k", 0, "binomial coefficient", 0, 0},
    {"lchoose", do_lchoose, "n, k", 0, "log of the absolute binomial coefficient", 0, 0},
    {"atan2", do_atan2, "y, x", 0, "angle of the point (x, y)", 0, 0},
    {0},
};
