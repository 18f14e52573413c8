/* arith.c - + - * / ^ %% %/% on any operands: scalar rules, vector loops, complex numbers, unary minus.
 *
 * What is done with an element stands in elementwise.def.  Integers with integers have a loop for each operator, with
 * separate loops for vector-vector, vector-scalar, scalar-vector and recycled operands; all else is done in blocks of
 * doubles.
 * Called by the arithmetic instructions of the virtual machine and by the builtins `+`, `-`, ...
 */
#include "runtime/arith.h"

#include <complex.h>
#include <float.h>

#include "runtime/hooks.h"
#include "runtime/coerce.h"
#include "runtime/elementwise.h"
#include "runtime/poll.h"
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

/* ---- vector loops ---- */

static inline double from_int(int32_t i) {
  unsigned flags = 0;
  return ew_I2D(i, &flags);
}

#if defined(__clang__)
#define IVDEP /* clang checks for overlap at run time */
#else
#define IVDEP _Pragma("GCC ivdep")
#endif
/* r[i] = x[i mod nx] op y[i mod ny]; r may be x or y when that one is not recycled.  Returns flags (EWF_OVERFLOW). */
typedef unsigned (*IntLoop)(int32_t *r, const int32_t *x, const int32_t *y, int64_t n, int64_t nx, int64_t ny);
#define INT_LOOP(OP)                                                                                                   \
  static unsigned loop_##OP(int32_t *r, const int32_t *x, const int32_t *y, int64_t n, int64_t nx, int64_t ny) {       \
    unsigned flags = 0;                                                                                                \
    if (nx == n && ny == n) {                                                                                          \
      IVDEP for (int64_t i = 0; i < n; i++) r[i] = ew_##OP##_INT(x[i], y[i], &flags);                                  \
    } else if (ny == 1 && nx == n) {                                                                                   \
      int32_t y0 = y[0];                                                                                               \
      IVDEP for (int64_t i = 0; i < n; i++) r[i] = ew_##OP##_INT(x[i], y0, &flags);                                    \
    } else if (nx == 1 && ny == n) {                                                                                   \
      int32_t x0 = x[0];                                                                                               \
      IVDEP for (int64_t i = 0; i < n; i++) r[i] = ew_##OP##_INT(x0, y[i], &flags);                                    \
    } else {                                                                                                           \
      for (int64_t i = 0, ix = 0, iy = 0; i < n; i++) {                                                                \
        r[i] = ew_##OP##_INT(x[ix], y[iy], &flags);                                                                    \
        if (++ix == nx) ix = 0;                                                                                        \
        if (++iy == ny) iy = 0;                                                                                        \
      }                                                                                                                \
    }                                                                                                                  \
    return flags;                                                                                                      \
  }
EW_EACH_INT(INT_LOOP)

/* NULL: the operator has no row for integers. */
static IntLoop int_loop(ArithOp op) {
#define INT_CASE(OP)                                                                                                   \
  case OP_##OP: return loop_##OP;
  switch (op) {
    EW_EACH_INT(INT_CASE)
  default: return NULL;
  }
#undef INT_CASE
}

enum { BLOCK = 128 };

typedef double Two __attribute__((vector_size(16), aligned(8), may_alias));
typedef int64_t Truths __attribute__((vector_size(16)));

static inline bool any_nan(const double *r, int m) {
  Truths nan = {0, 0};
  int k = 0;
  for (; k + 2 <= m; k += 2) {
    Two e = *(const Two *)(r + k);
    nan |= e != e;
  }
  return nan[0] | nan[1] || (k < m && isnan(r[k]));
}

/* One block of doubles.  Computed freely, and then, where a result is NaN, by the whole rule: which of two NaN comes
 * through is for the row to say, not for the compiler. */
#define FREE_BLOCK(OP)                                                                                                 \
  static void block_##OP(double *r, const double *x, const double *y, int m) {                                         \
    unsigned flags = 0;                                                                                                \
    IVDEP for (int k = 0; k < m; k++) r[k] = ew_bare_##OP##_DBL(x[k], y[k]);                                           \
    if (ORBIT_LIKELY(!any_nan(r, m))) return;                                                                          \
    for (int k = 0; k < m; k++) r[k] = ew_##OP##_DBL(x[k], y[k], &flags);                                              \
  }
FREE_BLOCK(ADD)
FREE_BLOCK(SUB)
FREE_BLOCK(MUL)
FREE_BLOCK(DIV)

static void block_POW(double *r, const double *x, const double *y, int m) {
  for (int k = 0; k < m; k++) r[k] = ew_bare_POW_DBL(x[k], y[k]);
}

/* %% and %/%: when all of a block are whole numbers, x >= 0 and y > 0, the quotient of doubles has no rounding that
 * could carry it to the next whole number, and the processor does several at once. */
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
#define WHOLE_BLOCK(OP)                                                                                                \
  static void block_##OP(double *r, const double *x, const double *y, int m) {                                         \
    if (whole_block(x, y, m))                                                                                          \
      whole_##OP(r, x, y, m);                                                                                          \
    else                                                                                                               \
      for (int k = 0; k < m; k++) r[k] = ew_bare_##OP##_DBL(x[k], y[k]);                                               \
  }
WHOLE_BLOCK(MOD)
WHOLE_BLOCK(IDIV)

/* An operand in blocks. */
typedef struct Operand {
  const double *d; /* NULL: */
  const int32_t *i;
  int64_t n, at; /* length, the next element to take */
  bool in_place; /* results go where it lies */
  double buf[BLOCK];
} Operand;

static void operand_start(Operand *o, const Vec *v, int64_t n, const double *r) {
  o->d = v->h.type == T_DBL ? dbl_ro(v) : NULL;
  o->i = o->d ? NULL : int_ro(v);
  o->n = n;
  o->at = 0;
  o->in_place = o->d == r;
  for (int k = 0; n == 1 && k < BLOCK; k++) o->buf[k] = o->d ? o->d[0] : from_int(o->i[0]);
}

/* The next m elements, where they may stay while results are written. */
static const double *operand_next(Operand *o, int m) {
  if (o->n == 1) return o->buf;
  int64_t at = o->at;
  if (at + m <= o->n) {
    o->at = at + m == o->n ? 0 : at + m;
    if (o->d && !o->in_place) return o->d + at;
    for (int k = 0; k < m; k++) o->buf[k] = o->d ? o->d[at + k] : from_int(o->i[at + k]);
    return o->buf;
  }
  for (int k = 0; k < m; k++) {
    o->buf[k] = o->d ? o->d[o->at] : from_int(o->i[o->at]);
    if (++o->at == o->n) o->at = 0;
  }
  return o->buf;
}

/* r = x op y as doubles, n elements; r may be an operand that is not recycled.  In sums and products of doubles a NaN
 * of a vector comes before that of a scalar, and the second operand's where an operand is recycled otherwise.  A
 * cancelled run leaves a new vector as it is; an operand is never left half changed. */
static void loop_doubles(const VM *vm, ArithOp op, double *r, const Vec *x, const Vec *y, const Shape *s) {
#define BLOCK_ROW(OP) [OP_##OP] = block_##OP,
  static void (*const blocks[])(double *, const double *, const double *,
                                int) = {EW_EACH_DBL(BLOCK_ROW) BLOCK_ROW(POW)};
#undef BLOCK_ROW
  bool second = (op == OP_ADD || op == OP_MUL) && x->h.type == T_DBL && y->h.type == T_DBL &&
                !(s->nx == s->n && (s->ny == s->n || s->ny == 1));
  Operand a, b;
  operand_start(&a, second ? y : x, second ? s->ny : s->nx, r);
  operand_start(&b, second ? x : y, second ? s->nx : s->ny, r);
  bool fresh = !a.in_place && !b.in_place;
  for (int64_t i = 0; i < s->n && !(fresh && i % POLL_STEP == 0 && rt_cancelled(vm)); i += BLOCK) {
    int m = s->n - i < BLOCK ? (int)(s->n - i) : BLOCK;
    const double *p = operand_next(&a, m), *q = operand_next(&b, m);
    blocks[op](r + i, p, q, m);
  }
}

/* x^2, the most frequent power. */
static void square_loop(double *r, const double *x, int64_t n) {
  IVDEP for (int64_t i = 0; i < n; i++) r[i] = ew_bare_MUL_DBL(x[i], x[i]);
}

/* ---- scalars ---- */

static double scalar_dbl(ArithOp op, double x, double y) {
  unsigned flags = 0;
#define DBL_CASE(OP)                                                                                                   \
  case OP_##OP: return ew_##OP##_DBL(x, y, &flags);
  switch (op) { EW_EACH_DBL(DBL_CASE) DBL_CASE(POW) }
#undef DBL_CASE
  return NAN;
}

/* False when the operator has no integer rule. */
static bool scalar_int(ArithOp op, int32_t x, int32_t y, int32_t *r, unsigned *flags) {
#define INT_CASE(OP)                                                                                                   \
  case OP_##OP: *r = ew_##OP##_INT(x, y, flags); return true;
  switch (op) {
    EW_EACH_INT(INT_CASE)
  default: return false;
  }
#undef INT_CASE
}

static Status warn_overflow(VM *vm) { return rt_warning(vm, "NAs produced by integer overflow"); }

static inline bool is_int_tag(Value v) { return v.tag == TAG_INT || v.tag == TAG_LGL; }

static Status arith_scalars(VM *vm, ArithOp op, Value x, Value y, Value *out) {
  if (x.tag != TAG_DBL && y.tag != TAG_DBL) {
    int32_t r;
    unsigned flags = 0;
    if (scalar_int(op, x.i, y.i, &r, &flags)) {
      *out = val_int(r);
      return ORBIT_UNLIKELY(flags) ? warn_overflow(vm) : OK;
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
  IntLoop ints = is_intlike(a) && is_intlike(b) ? int_loop(op) : NULL;
  bool square = op == OP_POW && y->n == 1 && y->h.type == T_DBL && dbl_ro(y)[0] == 2.0 && x->h.type == T_DBL;
  type = ints ? T_INT : T_DBL;
  s.names_x = keeps_names(&s, steal, type);
  if (op == OP_MOD && type == T_DBL) TRY(check_mod_accuracy(vm, &s));
  if (op == OP_POW && !square) TRY(check_pow_accuracy(vm, &s));
  Vec *r;
  bool reused;
  TRY(result_vector(vm, &s, steal, type, &r, &reused));
  if (ints && s.n > 0) {
    if (ints(int_rw(r), int_ro(a), int_ro(b), s.n, s.nx, s.ny)) TRY(warn_overflow(vm));
  } else if (square) {
    square_loop(dbl_rw(r), dbl_ro(a), s.n);
  } else {
    loop_doubles(vm, op, dbl_rw(r), a, b, &s);
  }
  if (s.n > POLL_STEP) TRY(rt_poll(vm));
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
