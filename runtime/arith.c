/* arith.c - + - * / ^ %% %/% on any operands: scalar rules, vector loops, complex numbers, unary minus.
 *
 * Elements are computed by functions generated from arith.def; one loop function exists for each row and
 * combination of operand types (int-int, int-double, double-int, double-double), each with separate loops
 * for vector-vector, vector-scalar, scalar-vector and recycled operands.  Sums and products of doubles keep the order
 * of their operands.
 * Called by the arithmetic instructions of the virtual machine and by the builtins `+`, `-`, ...
 */
#include "runtime/arith.h"

#include <complex.h>
#include <float.h>
#if defined __x86_64__ && defined __GNUC__
#include <emmintrin.h>
#endif

#include "runtime/hooks.h"
#include "runtime/coerce.h"
#include "runtime/shape.h"

/* ---- scalar rules ---- */

/* pow() but for three things: 2 is a square, zeros have no sign, and a negative base that is infinite, or has an
   infinite exponent, has a power only where the exponent is a whole number.  Of two missing values the exponent is the
   result. */
double r_pow(double x, double y) {
  if (y == 2.0) return x * x;
  if (x == 1.0 || y == 0.0) return 1.0;
  if (isfinite(x) && isfinite(y)) return pow(x == 0.0 ? 0.0 : x, y);
  if (isnan(x) || isnan(y)) return isnan(y) ? y : x;
  if (x < 0 && (isinf(y) || y != floor(y))) return NAN;
  return pow(x == 0.0 ? 0.0 : x, y) + 0.0;
}

double r_mod(double x, double y) {
  if (x >= 0 && x <= INT_MAX && y > 0 && y <= INT_MAX) { /* whole numbers: exact, and several times faster */
    int p = (int)x, q = (int)y;
    if (p == x && q == y) return p % q;
  }
  if (y == 0.0) return NAN;
  if (fabs(y) * LDBL_EPSILON > 1 && isfinite(x) && fabs(x) <= fabs(y)) {
    if (fabs(x) == fabs(y)) return 0;
    return (x < 0 && y > 0) || (y < 0 && x > 0) ? x + y : x;
  }
  double q = x / y;
  long double rest = (long double)x - floor(q) * (long double)y;
  if (y > 0 ? rest >= 0 && rest < 0.999999 * y : rest <= 0 && rest > 0.999999 * y) return (double)rest;
  return (double)(rest - floorl(rest / y) * y);
}

double r_idiv(double x, double y) {
  double q = x / y;
  if (y == 0.0 || !isfinite(q) || fabs(q) * LDBL_EPSILON > 1) return q;
  if (fabs(q) < 1) return q < 0 || (x < 0 && y > 0) || (x > 0 && y < 0) ? -1 : 0;
  long double rest = (long double)x - floor(q) * (long double)y;
  return (double)(floor(q) + floorl(rest / y));
}

/* True where GNU R doubts the result of x %% y. */
static bool mod_inaccurate(double x, double y) {
  if (y == 0.0 || (fabs(y) * LDBL_EPSILON > 1 && isfinite(x) && fabs(x) <= fabs(y))) return false;
  double q = x / y;
  return isfinite(q) && fabs(q) * LDBL_EPSILON > 1;
}

/* (-Inf)^y asks y %% 2. */
static bool pow_inaccurate(double x, double y) {
  return x == -INFINITY && y > 0 && isfinite(y) && mod_inaccurate(y, 2);
}

static Status warn_inaccurate(VM *vm) {
  return rt_warningcall(vm, vm_frame_call(vm), "probable complete loss of accuracy in modulus");
}

/* ---- one element: elt_<OP>_<operand type>(x, y, &overflow) ---- */

typedef int32_t CT_INT;
typedef double CT_DBL;
#define BODY_NONE(RT, EXPR) return (EXPR);
#define BODY_EITHER(RT, EXPR)                                                                                          \
  if (x == NA_INT || y == NA_INT) return NA_INT;                                                                       \
  return (EXPR);
#define BODY_OVERFLOW(RT, EXPR)                                                                                        \
  int64_t r_ = (EXPR);                                                                                                 \
  bool na_ = (x == NA_INT) | (y == NA_INT), over_ = (r_ > INT_MAX) | (r_ <= INT_MIN);                                  \
  *flag |= over_ & !na_;                                                                                               \
  return (na_ | over_) ? NA_INT : (int32_t)r_;
#define ARITH(OP, XT, RT, NA, EXPR)                                                                                    \
  static inline CT_##RT elt_##OP##_##XT(CT_##XT x, CT_##XT y, int *flag) {                                             \
    (void)flag;                                                                                                        \
    BODY_##NA(RT, EXPR)                                                                                                \
  }
#include "runtime/arith.def"

/* ---- vector loops ---- */

/* r[i] = x[i mod nx] op y[i mod ny]; r may be x or y when that one is not recycled.  Returns the overflow flag. */
typedef int (*Loop)(void *rv, const void *xv, const void *yv, int64_t n, int64_t nx, int64_t ny);

static inline double from_int(int32_t i) { return i == NA_INT ? NA_REAL : i; }
#define SAME(v) (v)

#if defined(__clang__)
#define IVDEP /* clang checks for overlap at run time */
#else
#define IVDEP _Pragma("GCC ivdep")
#endif
#define LOOP(NAME, ELT, RT, XT, XCONV, YT, YCONV)                                                                      \
  static int NAME(void *rv, const void *xv, const void *yv, int64_t n, int64_t nx, int64_t ny) {                       \
    RT *r = rv;                                                                                                        \
    const XT *x = xv;                                                                                                  \
    const YT *y = yv;                                                                                                  \
    int flag = 0;                                                                                                      \
    if (nx == n && ny == n) {                                                                                          \
      IVDEP for (int64_t i = 0; i < n; i++) r[i] = ELT(XCONV(x[i]), YCONV(y[i]), &flag);                               \
    } else if (ny == 1 && nx == n) {                                                                                   \
      YT y0 = y[0];                                                                                                    \
      IVDEP for (int64_t i = 0; i < n; i++) r[i] = ELT(XCONV(x[i]), YCONV(y0), &flag);                                 \
    } else if (nx == 1 && ny == n) {                                                                                   \
      XT x0 = x[0];                                                                                                    \
      IVDEP for (int64_t i = 0; i < n; i++) r[i] = ELT(XCONV(x0), YCONV(y[i]), &flag);                                 \
    } else {                                                                                                           \
      for (int64_t i = 0, ix = 0, iy = 0; i < n; i++) {                                                                \
        r[i] = ELT(XCONV(x[ix]), YCONV(y[iy]), &flag);                                                                 \
        if (++ix == nx) ix = 0;                                                                                        \
        if (++iy == ny) iy = 0;                                                                                        \
      }                                                                                                                \
    }                                                                                                                  \
    return flag;                                                                                                       \
  }

/* Sums and products of doubles, two at a time: where both operands are NaN the first one's payload comes through, that
 * of a longer vector before that of a scalar, and the second one's where an operand is recycled otherwise. */
#if defined __x86_64__ && defined __GNUC__
typedef __m128d Pair;

#ifdef __AVX__
#define PAIR_OP(name) "v" name " %1, %0, %0"
#else
#define PAIR_OP(name) name " %1, %0"
#endif
static inline Pair pair_ADD(Pair x, Pair y) {
  __asm__(PAIR_OP("addpd") : "+x"(x) : "x"(y));
  return x;
}
static inline Pair pair_MUL(Pair x, Pair y) {
  __asm__(PAIR_OP("mulpd") : "+x"(x) : "x"(y));
  return x;
}
static inline Pair pair_of_double(const double *p) { return _mm_loadu_pd(p); }
static inline Pair pair_of_int32_t(const int32_t *p) {
  __m128i v = _mm_loadl_epi64((const void *)p), na = _mm_cmpeq_epi32(v, _mm_set1_epi32(NA_INT));
  Pair mask = _mm_castsi128_pd(_mm_unpacklo_epi32(na, na));
  return _mm_or_pd(_mm_and_pd(mask, _mm_set1_pd(NA_REAL)), _mm_andnot_pd(mask, _mm_cvtepi32_pd(v)));
}
#define PAIRS(OP, X, Y)                                                                                                \
  for (; i + 2 <= n; i += 2) {                                                                                         \
    _mm_storeu_pd(r + i, pair_##OP(X, Y));                                                                             \
  }
#else
#define PAIRS(OP, X, Y)
#endif
#define LOOP_ORDERED(NAME, OP, XT, XCONV, YT, YCONV, SECOND)                                                           \
  static int NAME(void *rv, const void *xv, const void *yv, int64_t n, int64_t nx, int64_t ny) {                       \
    double *r = rv;                                                                                                    \
    const XT *x = xv;                                                                                                  \
    const YT *y = yv;                                                                                                  \
    int64_t i = 0;                                                                                                     \
    if (nx == n && ny == n) {                                                                                          \
      PAIRS(OP, pair_of_##XT(x + i), pair_of_##YT(y + i))                                                              \
      for (; i < n; i++) r[i] = elt_##OP##_DBL(XCONV(x[i]), YCONV(y[i]), NULL);                                        \
    } else if (ny == 1 && nx == n) {                                                                                   \
      double y0 = YCONV(y[0]);                                                                                         \
      PAIRS(OP, pair_of_##XT(x + i), _mm_set1_pd(y0))                                                                  \
      for (; i < n; i++) r[i] = elt_##OP##_DBL(XCONV(x[i]), y0, NULL);                                                 \
    } else if (nx == 1 && ny == n) {                                                                                   \
      double x0 = XCONV(x[0]);                                                                                         \
      if (SECOND) {                                                                                                    \
        PAIRS(OP, pair_of_##YT(y + i), _mm_set1_pd(x0))                                                                \
        for (; i < n; i++) r[i] = elt_##OP##_DBL(YCONV(y[i]), x0, NULL);                                               \
      } else {                                                                                                         \
        PAIRS(OP, _mm_set1_pd(x0), pair_of_##YT(y + i))                                                                \
        for (; i < n; i++) r[i] = elt_##OP##_DBL(x0, YCONV(y[i]), NULL);                                               \
      }                                                                                                                \
    } else {                                                                                                           \
      for (int64_t ix = 0, iy = 0; i < n; i++) {                                                                       \
        double a = XCONV(x[ix]), b = YCONV(y[iy]);                                                                     \
        r[i] = SECOND ? elt_##OP##_DBL(b, a, NULL) : elt_##OP##_DBL(a, b, NULL);                                       \
        if (++ix == nx) ix = 0;                                                                                        \
        if (++iy == ny) iy = 0;                                                                                        \
      }                                                                                                                \
    }                                                                                                                  \
    return 0;                                                                                                          \
  }
#define LOOPS_ORDERED(OP)                                                                                              \
  LOOP_ORDERED(loop_##OP##_dd, OP, double, SAME, double, SAME, true)                                                   \
  LOOP_ORDERED(loop_##OP##_id, OP, int32_t, from_int, double, SAME, false)                                             \
  LOOP_ORDERED(loop_##OP##_di, OP, double, SAME, int32_t, from_int, false)
#define loop_ADD_iid NULL
#define loop_MUL_iid NULL

/* %% and %/%, a block at a time: when all of it are whole numbers, x >= 0 and y > 0, the quotient of doubles has no
 * rounding that could carry it to the next whole number, and the processor does several at once. */
enum { BLOCK = 128 };

static inline bool whole_block(const double *x, const double *y, int m) {
  int other = 0;
  for (int i = 0; i < m; i++) {
    bool range = (x[i] >= 0) & (x[i] <= INT_MAX) & (y[i] > 0) & (y[i] <= INT_MAX);
    double a = range ? x[i] : 0.5, b = range ? y[i] : 0.5;
    other |= ((int)a != a) | ((int)b != b);
  }
  return !other;
}
static inline void whole_MOD(double *r, const double *x, const double *y, int m) {
  for (int i = 0; i < m; i++) r[i] = x[i] - (int)(x[i] / y[i]) * y[i] + 0.0; /* -0 becomes 0 */
}
static inline void whole_IDIV(double *r, const double *x, const double *y, int m) {
  for (int i = 0; i < m; i++) r[i] = (int)(x[i] / y[i]);
}
#define LOOP_WHOLE(NAME, OP, XT, XCONV, YT, YCONV)                                                                     \
  static int NAME(void *rv, const void *xv, const void *yv, int64_t n, int64_t nx, int64_t ny) {                       \
    double *r = rv, a[BLOCK], b[BLOCK];                                                                                \
    const XT *x = xv;                                                                                                  \
    const YT *y = yv;                                                                                                  \
    for (int64_t i = 0, ix = 0, iy = 0; i < n; i += BLOCK) {                                                           \
      int m = n - i < BLOCK ? (int)(n - i) : BLOCK;                                                                    \
      for (int k = 0; k < m; k++) {                                                                                    \
        a[k] = XCONV(x[ix]);                                                                                           \
        if (++ix == nx) ix = 0;                                                                                        \
      }                                                                                                                \
      for (int k = 0; k < m; k++) {                                                                                    \
        b[k] = YCONV(y[iy]);                                                                                           \
        if (++iy == ny) iy = 0;                                                                                        \
      }                                                                                                                \
      if (whole_block(a, b, m))                                                                                        \
        whole_##OP(r + i, a, b, m);                                                                                    \
      else                                                                                                             \
        for (int k = 0; k < m; k++) r[i + k] = elt_##OP##_DBL(a[k], b[k], NULL);                                       \
    }                                                                                                                  \
    return 0;                                                                                                          \
  }
#define LOOPS_WHOLE(OP, RT)                                                                                            \
  LOOP_WHOLE(loop_##OP##_dd, OP, double, SAME, double, SAME)                                                           \
  LOOP_WHOLE(loop_##OP##_id, OP, int32_t, from_int, double, SAME)                                                      \
  LOOP_WHOLE(loop_##OP##_di, OP, double, SAME, int32_t, from_int)                                                      \
  LOOP_WHOLE(loop_##OP##_iid, OP, int32_t, from_int, int32_t, from_int)

#define LOOPS_INT(OP, RT) LOOP(loop_##OP##_ii, elt_##OP##_INT, CT_##RT, int32_t, SAME, int32_t, SAME)
#define LOOPS_DBL(OP, RT) LOOPS_DBL_##OP(OP, CT_##RT)
#define LOOPS_DBL_ADD(OP, RT) LOOPS_ORDERED(OP)
#define LOOPS_DBL_SUB LOOPS_PLAIN
#define LOOPS_DBL_MUL(OP, RT) LOOPS_ORDERED(OP)
#define LOOPS_DBL_DIV LOOPS_PLAIN
#define LOOPS_DBL_POW LOOPS_PLAIN
#define LOOPS_DBL_MOD LOOPS_WHOLE
#define LOOPS_DBL_IDIV LOOPS_WHOLE
#define LOOPS_PLAIN(OP, RT)                                                                                            \
  LOOP(loop_##OP##_dd, elt_##OP##_DBL, RT, double, SAME, double, SAME)                                                 \
  LOOP(loop_##OP##_id, elt_##OP##_DBL, RT, int32_t, from_int, double, SAME)                                            \
  LOOP(loop_##OP##_di, elt_##OP##_DBL, RT, double, SAME, int32_t, from_int)                                            \
  LOOP(loop_##OP##_iid, elt_##OP##_DBL, RT, int32_t, from_int, int32_t, from_int)
#define ARITH(OP, XT, RT, NA, EXPR) LOOPS_##XT(OP, RT)
#include "runtime/arith.def"

/* x^2, the most frequent power. */
static int square_loop(void *rv, const void *xv, const void *yv, int64_t n, int64_t nx, int64_t ny) {
  (void)yv, (void)nx, (void)ny;
  double *r = rv;
  const double *x = xv;
  IVDEP for (int64_t i = 0; i < n; i++) r[i] = x[i] * x[i];
  return 0;
}

/* Loops by operator and operand types; int_int is NULL where the operator has no INT row. */
typedef struct LoopSet {
  Loop int_int, dd, id, di, iid;
} LoopSet;

static LoopSet loops_of(ArithOp op) {
  LoopSet s = {0};
#define SET_INT(OP)                                                                                                    \
  if (op == OP_##OP) s.int_int = loop_##OP##_ii;
#define SET_DBL(OP)                                                                                                    \
  if (op == OP_##OP) {                                                                                                 \
    s.dd = loop_##OP##_dd;                                                                                             \
    s.id = loop_##OP##_id;                                                                                             \
    s.di = loop_##OP##_di;                                                                                             \
    s.iid = loop_##OP##_iid;                                                                                           \
  }
#define ARITH(OP, XT, RT, NA, EXPR) SET_##XT(OP)
#include "runtime/arith.def"
  return s;
}

/* ---- scalars ---- */

static double scalar_dbl(ArithOp op, double x, double y) {
#define CASE_INT(OP)
#define CASE_DBL(OP)                                                                                                   \
  case OP_##OP: return elt_##OP##_DBL(x, y, NULL);
  switch (op) {
#define ARITH(OP, XT, RT, NA, EXPR) CASE_##XT(OP)
#include "runtime/arith.def"
  }
#undef CASE_INT
#undef CASE_DBL
  return NAN;
}

/* False when the operator has no integer rule. */
static bool scalar_int(ArithOp op, int32_t x, int32_t y, int32_t *r, int *flag) {
#define CASE_DBL(OP)
#define CASE_INT(OP)                                                                                                   \
  case OP_##OP: *r = elt_##OP##_INT(x, y, flag); return true;
  switch (op) {
#define ARITH(OP, XT, RT, NA, EXPR) CASE_##XT(OP)
#include "runtime/arith.def"
  default: return false;
  }
#undef CASE_INT
#undef CASE_DBL
}

static Status warn_overflow(VM *vm) { return rt_warning(vm, "NAs produced by integer overflow"); }

static inline bool is_int_tag(Value v) { return v.tag == TAG_INT || v.tag == TAG_LGL; }

static Status arith_scalars(VM *vm, ArithOp op, Value x, Value y, Value *out) {
  if (x.tag != TAG_DBL && y.tag != TAG_DBL) {
    int32_t r;
    int flag = 0;
    if (scalar_int(op, x.i, y.i, &r, &flag)) {
      *out = val_int(r);
      return ORBIT_UNLIKELY(flag) ? warn_overflow(vm) : OK;
    }
  }
  double a = x.tag == TAG_DBL ? x.d : from_int(x.i), b = y.tag == TAG_DBL ? y.d : from_int(y.i);
  *out = val_dbl(scalar_dbl(op, a, b));
  bool doubtful = op == OP_MOD ? mod_inaccurate(a, b) : op == OP_POW && pow_inaccurate(a, b);
  return ORBIT_UNLIKELY(doubtful) ? warn_inaccurate(vm) : OK;
}

/* ---- vectors ---- */

static bool is_number(Value v) {
  Type t = val_type(v);
  return v.tag != TAG_MISSING &&
         (v.tag == TAG_NULL || t == T_LGL || t == T_INT || t == T_DBL || t == T_CPLX || t == T_SEQ);
}

/* The operand as a vector; NULL counts as integer(0). */
static Vec *operand(VM *vm, Value v) { return v.tag == TAG_NULL ? vec_new(vm, T_INT, 0) : val_vec(vm, v); }

static bool is_intlike(const Vec *v) { return v->h.type == T_INT || v->h.type == T_LGL; }

static Loop pick_loop(ArithOp op, const Vec *x, const Vec *y, Type *result) {
  LoopSet s = loops_of(op);
  bool xi = is_intlike(x), yi = is_intlike(y);
  *result = xi && yi && s.int_int ? T_INT : T_DBL;
  if (xi && yi) return s.int_int ? s.int_int : s.iid;
  return xi ? s.id : yi ? s.di : s.dd;
}

/* May v's memory hold the result, attributes included? */
static bool reusable(const Shape *s, Vec *v, const Vec *other, Type result) {
  return v->h.type == result && v->n == s->n && vec_writable(v) && (!(v->h.flags & F_OBJECT) || s->rank == 0) &&
         (vec_plain(other) || (other->n != v->n && !s->dims)) && (vec_plain(v) || vec_plain(other));
}

/* GNU R would have the result in y. */
static bool taken(const Shape *s, int steal, Type type) {
  return (steal & 2) && s->y->h.type == type && s->y->n == s->n && vec_writable(s->y) && !(s->y->h.flags & F_KEPT);
}

/* Names that the result had as y go, and come back behind other attributes where there are no dims. */
static Status names_again(VM *vm, const Shape *s, Vec *r) {
  Vec *names = vec_names(vm, r);
  if (!names || (s->rank == 0 && r->attr->n == 1)) return OK;
  Value kept = val_retain(val_obj(names));
  Status st = attr_set(vm, &r->h, vm->sym.names, val_null());
  if (st == OK && s->rank == 0) st = vec_set_names(vm, r, kept);
  val_release(vm, kept);
  return st;
}

static Status result_vector(VM *vm, const Shape *s, int steal, Type type, Vec **r, bool *reused) {
  *reused = true;
  if (s->n == 0 && s->attrs) steal = 0; /* the attributes of the operands do not count */
  if ((steal & 2) && reusable(s, s->y, s->x, type)) {
    *r = s->y;
    if (s->rank != 1 && s->y->attr) TRY(names_again(vm, s, *r));
  } else if ((steal & 1) && reusable(s, s->x, s->y, type) && !(s->rank > 1 && s->x->attr && taken(s, steal, type))) {
    *r = s->x;
  } else {
    *reused = false;
    *r = vec_new(vm, type, s->n);
    TRY_NEW(*r);
  }
  (*r)->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  return OK;
}

/* Attributes of the result, in GNU R's order: where the result is made in an operand that nobody else has, that one's
 * come first, dim in their midst, as they stand. */
static Status finish(VM *vm, const Shape *s, int steal, Vec *r) {
  const Vec *from = NULL;
  if (taken(s, steal, (Type)r->h.type))
    from = s->y;
  else if ((steal & 1) && (s->ny != s->n || vec_plain(s->y)) && s->nx == s->n && s->x->h.type == r->h.type &&
           vec_writable(s->x) && !(s->x->h.flags & F_KEPT))
    from = s->x;
  const int32_t *dims;
  if (from && vec_dims(from, &dims) > 0 && s->rank > 0 && s->n > 0) {
    TRY(attr_copy_all(vm, r, val_obj((Vec *)from)));
    TRY(attr_set(vm, &r->h, vm->sym.names, val_null()));
    TRY(attr_set(vm, &r->h, vm->sym.dimnames, val_null()));
  }
  return shape_finish(vm, s, r);
}

static Status arith_complex(VM *vm, ArithOp op, Shape *s, int steal, Value *out) {
  Vec *x, *y, *r;
  bool reused;
  TRY(coerce_borrow(vm, val_obj(s->x), T_CPLX, &x));
  TRY(coerce_borrow(vm, val_obj(s->y), T_CPLX, &y));
  TRY(result_vector(vm, s, steal, T_CPLX, &r, &reused));
  TRY(arith_complex_loop(vm, op, s->n, cplx_ro(x), s->nx, cplx_ro(y), s->ny, cplx_rw(r)));
  if (!reused) TRY(finish(vm, s, steal, r));
  *out = val_obj(r);
  return OK;
}

static double elt_as_dbl(const Vec *v, int64_t i) { return v->h.type == T_DBL ? dbl_ro(v)[i] : from_int(int_ro(v)[i]); }

/* Is a number greater than `most`, or (least) one other than 0 below `least`? */
static bool any_beyond(const Vec *v, double most, double least) {
  int beyond = 0;
  if (v->h.type != T_DBL) return false;
  for (int64_t i = 0; i < v->n; i++) {
    int large = fabs(dbl_ro(v)[i]) > most, small = fabs(dbl_ro(v)[i]) < least, other = dbl_ro(v)[i] != 0;
    beyond |= large | (small & other);
  }
  return beyond;
}

static Status check_mod_accuracy(VM *vm, const Shape *s) {
  if (!any_beyond(s->x, 9e9, 0) && !any_beyond(s->y, INFINITY, 1e-9)) return OK; /* no quotient is that large */
  for (int64_t i = 0, ix = 0, iy = 0; i < s->n; i++) {
    double x = elt_as_dbl(s->x, ix), y = elt_as_dbl(s->y, iy);
    if (++ix == s->nx) ix = 0;
    if (++iy == s->ny) iy = 0;
    if (ORBIT_UNLIKELY(fabs(x) > 9e18 * fabs(y)) && mod_inaccurate(x, y)) TRY(warn_inaccurate(vm));
  }
  return OK;
}

static Status check_pow_accuracy(VM *vm, const Shape *s) {
  int found = 0;
  if (s->x->h.type != T_DBL) return OK;
  for (int64_t i = 0; i < s->nx; i++) found |= dbl_ro(s->x)[i] == -INFINITY;
  for (int64_t i = 0; found && i < s->n; i++) {
    if (dbl_ro(s->x)[i % s->nx] != -INFINITY) continue;
    if (pow_inaccurate(-INFINITY, elt_as_dbl(s->y, i % s->ny))) TRY(warn_inaccurate(vm));
  }
  return OK;
}

/* Where an array of length 1 gives up its dims, GNU R keeps the names of x if x is a value that nobody else has and
 * that can take the result, or has been converted to another type before. */
static bool keeps_names(const Shape *s, int steal, Type result) {
  Type x = (Type)s->x->h.type, y = (Type)s->y->h.type;
  if (!s->drop_y || s->n == 0) return false;
  if (x != result && result == T_CPLX) return true;
  if (x == T_LGL && y == T_DBL) return true;
  return x == result && (steal & 1) && vec_writable(s->x);
}

/* A result without elements has the attributes of an operand that nobody else has and that can take the result (GNU R
 * makes it the result, but for doubles); those of other operands do not count. */
static Status empty_attributes(VM *vm, const Shape *s, int steal, Vec *r) {
  Vec *from = NULL;
  if (r->h.type != T_INT) return OK;
  if ((steal & 1) && s->nx == 0 && s->x->h.type == r->h.type && vec_writable(s->x)) from = s->x;
  if ((steal & 2) && s->ny == 0 && s->y->h.type == r->h.type && vec_writable(s->y)) from = s->y;
  return from && from->attr ? attr_copy_most(vm, r, val_obj(from)) : OK;
}

/* A logical operand of doubles as doubles, which decides whether NA or NaN comes of both (integers: by loops of their
 * own). */
static Status lgl_as_dbl(VM *vm, Vec **x, Vec **y) {
  if ((*x)->h.type == T_LGL && (*y)->h.type == T_DBL) return coerce_borrow(vm, val_obj(*x), T_DBL, x);
  if ((*y)->h.type == T_LGL && (*x)->h.type == T_DBL) return coerce_borrow(vm, val_obj(*y), T_DBL, y);
  return OK;
}

static Status arith_vectors(VM *vm, ArithOp op, Vec *x, Vec *y, int kind, int steal, Value *out) {
  Shape s;
  TRY(shape_of(vm, kind, x, y, &s));
  if (x->h.type == T_CPLX || y->h.type == T_CPLX) {
    s.names_x = keeps_names(&s, steal, T_CPLX);
    return arith_complex(vm, op, &s, steal, out);
  }
  Type type;
  Vec *a = x, *b = y;
  if (op == OP_ADD || op == OP_MUL) TRY(lgl_as_dbl(vm, &a, &b));
  Loop loop = pick_loop(op, a, b, &type);
  s.names_x = keeps_names(&s, steal, type);
  if (op == OP_MOD && type == T_DBL) TRY(check_mod_accuracy(vm, &s));
  if (op == OP_POW && s.ny == 1 && y->h.type == T_DBL && dbl_ro(y)[0] == 2.0 && x->h.type == T_DBL) loop = square_loop;
  if (op == OP_POW && loop != square_loop) TRY(check_pow_accuracy(vm, &s));
  Vec *r;
  bool reused;
  TRY(result_vector(vm, &s, steal, type, &r, &reused));
  if (s.n > 0 && loop(data_rw(r), data_ro(a), data_ro(b), s.n, s.nx, s.ny)) TRY(warn_overflow(vm));
  if (s.attrs && s.n == 0) TRY(empty_attributes(vm, &s, steal, r));
  if (s.attrs && !reused) TRY(finish(vm, &s, steal, r));
  *out = vec_val(r);
  return OK;
}

Status rt_arith(VM *vm, ArithOp op, Value x, Value y, int steal, Value *out) {
  if ((x.tag == TAG_DBL || is_int_tag(x)) && (y.tag == TAG_DBL || is_int_tag(y)))
    return arith_scalars(vm, op, x, y, out);
  if (!is_number(x) || !is_number(y)) return rt_error(vm, "non-numeric argument to binary operator");
  int kind = SHAPE_ARITH;
  bool cplx = val_type(x) == T_CPLX || val_type(y) == T_CPLX;
  TRY(shape_of_long(vm, x, y, cplx ? T_CPLX : T_DBL, &kind));
  Vec *xv = operand(vm, x), *yv = operand(vm, y);
  TRY_NEW(xv && yv);
  if (x.tag != TAG_OBJ) steal &= ~1;
  if (y.tag != TAG_OBJ) steal &= ~2;
  if (xv == yv) steal = 0;
  return arith_vectors(vm, op, xv, yv, kind, steal, out);
}

/* ---- unary ---- */

static Status bad_unary(VM *vm) { return rt_error(vm, "invalid argument to unary operator"); }

/* A logical vector as integers, keeping names, dim and dimnames only. */
static Status lgl_as_int(VM *vm, const Vec *v, Vec **out) {
  TRY_NEW(*out = vec_new(vm, T_INT, v->n));
  memcpy(int_rw(*out), int_ro(v), (size_t)v->n * sizeof(int32_t));
  TRY(shape_copy_names(vm, *out, v));
  return shape_copy_layout(vm, *out, v);
}

static void negate(Vec *r) {
  int64_t n = r->n;
  switch (r->h.type) {
  case T_INT:
    for (int64_t i = 0; i < n; i++) int_rw(r)[i] = int_ro(r)[i] == NA_INT ? NA_INT : -int_ro(r)[i];
    break;
  case T_DBL:
    for (int64_t i = 0; i < n; i++) dbl_rw(r)[i] = -dbl_ro(r)[i];
    break;
  default:
    for (int64_t i = 0; i < n; i++) cplx_rw(r)[i] = (Complex){-cplx_ro(r)[i].re, -cplx_ro(r)[i].im};
  }
  r->h.flags &= (uint8_t)~F_SORTED;
}

Status rt_neg(VM *vm, Value x, Value *out) {
  switch (x.tag) {
  case TAG_DBL: *out = val_dbl(-x.d); return OK;
  case TAG_INT:
  case TAG_LGL: *out = val_int(x.i == NA_INT ? NA_INT : -x.i); return OK;
  case TAG_RANGE: *out = val_range(-x.r.from, -x.r.to); return OK;
  case TAG_OBJ: break;
  default: return bad_unary(vm);
  }
  Type t = val_type(x);
  Vec *r;
  if (t == T_LGL)
    TRY(lgl_as_int(vm, x.vec, &r));
  else if (t == T_INT || t == T_DBL || t == T_CPLX)
    TRY_NEW(r = vec_copy(vm, x.vec));
  else if (t == T_SEQ)
    TRY_NEW(r = val_vec(vm, x));
  else
    return bad_unary(vm);
  negate(r);
  *out = vec_val(r);
  return OK;
}

Status rt_pos(VM *vm, Value x, Value *out) {
  *out = x;
  switch (x.tag) {
  case TAG_DBL:
  case TAG_INT:
  case TAG_RANGE: return OK;
  case TAG_LGL: *out = val_int(x.i); return OK;
  case TAG_OBJ: break;
  default: return bad_unary(vm);
  }
  Type t = val_type(x);
  if (t == T_INT || t == T_DBL || t == T_CPLX || t == T_SEQ) return OK;
  if (t != T_LGL) return bad_unary(vm);
  Vec *r;
  TRY(lgl_as_int(vm, x.vec, &r));
  *out = vec_val(r);
  return OK;
}
