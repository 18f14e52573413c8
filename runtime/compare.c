/* compare.c - == != < <= > >=, & | !, and from:to, default methods for all operand types.
 *
 * Called by the comparison and logic instructions and by the builtins of those names.
 */
#include "runtime/arith.h"
#include "runtime/hooks.h"
#include "runtime/coerce.h"
#include "runtime/format.h"
#include "runtime/longseq.h"
#include "runtime/shape.h"
#include "runtime/poll.h"

#include <float.h>

/* ---- loops ---- */

/* Applies EXPR (using a and b) to recycled elements; the frequent shapes have loops of their own.  A cancelled run
 * leaves them: long_poll() tells so afterwards. */
#define RECYCLE(S, R, X, Y, T, EXPR)                                                                                   \
  do {                                                                                                                 \
    int64_t n_ = (S)->n, nx_ = (S)->nx, ny_ = (S)->ny;                                                                 \
    if (nx_ == n_ && ny_ == n_) {                                                                                      \
      STRETCHES(from_, to_, n_) {                                                                                      \
        if (rt_cancelled(vm)) break;                                                                                   \
        for (int64_t i_ = from_; i_ < to_; i_++) {                                                                     \
          T a = (X)[i_], b = (Y)[i_];                                                                                  \
          (R)[i_] = EXPR;                                                                                              \
        }                                                                                                              \
      }                                                                                                                \
    } else if (ny_ == 1 && nx_ == n_) {                                                                                \
      T b = (Y)[0];                                                                                                    \
      STRETCHES(from_, to_, n_) {                                                                                      \
        if (rt_cancelled(vm)) break;                                                                                   \
        for (int64_t i_ = from_; i_ < to_; i_++) {                                                                     \
          T a = (X)[i_];                                                                                               \
          (R)[i_] = EXPR;                                                                                              \
        }                                                                                                              \
      }                                                                                                                \
    } else {                                                                                                           \
      for (int64_t i_ = 0, ix_ = 0, iy_ = 0; i_ < n_ && !rt_cancelled_at(vm, i_); i_++) {                              \
        T a = (X)[ix_], b = (Y)[iy_];                                                                                  \
        (R)[i_] = EXPR;                                                                                                \
        if (++ix_ == nx_) ix_ = 0;                                                                                     \
        if (++iy_ == ny_) iy_ = 0;                                                                                     \
      }                                                                                                                \
    }                                                                                                                  \
  } while (0)

static Status long_poll(VM *vm, const Shape *s) { return s->n > POLL_STEP ? rt_poll(vm) : OK; }

#define INT_REL(OP) RECYCLE(s, r, x, y, int32_t, ((a == NA_INT) | (b == NA_INT)) ? NA_LGL : (a OP b))
#define DBL_REL(OP) RECYCLE(s, r, x, y, double, (isnan(a) | isnan(b)) ? NA_LGL : (a OP b))
#define REL_SWITCH(MACRO)                                                                                              \
  switch (op) {                                                                                                        \
  case OP_EQ: MACRO(==); break;                                                                                        \
  case OP_NE: MACRO(!=); break;                                                                                        \
  case OP_LT: MACRO(<); break;                                                                                         \
  case OP_LE: MACRO(<=); break;                                                                                        \
  case OP_GT: MACRO(>); break;                                                                                         \
  case OP_GE: MACRO(>=); break;                                                                                        \
  }

static void compare_ints(const VM *vm, CompareOp op, const Shape *s, const int32_t *x, const int32_t *y, int32_t *r) {
  REL_SWITCH(INT_REL)
}
static void compare_dbls(const VM *vm, CompareOp op, const Shape *s, const double *x, const double *y, int32_t *r) {
  REL_SWITCH(DBL_REL)
}

static int compare_str1(VM *vm, CompareOp op, const Str *a, const Str *b) {
  if (a == vm->na_str || b == vm->na_str) return NA_LGL;
  if (op == OP_EQ) return str_same_text(a, b);
  if (op == OP_NE) return !str_same_text(a, b);
  return a == b ? op == OP_LE || op == OP_GE : order_holds(op, str_collate(vm, a, b));
}

typedef const Str *StrRef;

/* Which of n strings are b, in ASCII and not missing: each text is there once, so that no character is looked at. */
static void equal_to_ascii(VM *vm, bool equal, Str *const *x, const Str *b, int64_t n, int32_t *r) {
  const Str *na = vm->na_str;
  STRETCHES(from, to, n) {
    if (rt_cancelled(vm)) return;
    for (int64_t i = from; i < to; i++) r[i] = x[i] == na ? NA_LGL : (x[i] == b) == equal;
  }
}

static void compare_strs(VM *vm, CompareOp op, const Shape *s, Str **x, Str **y, int32_t *r) {
  bool equal = op == OP_EQ, one = s->ny == 1 && s->nx == s->n;
  if ((equal || op == OP_NE) && (one || (s->nx == 1 && s->ny == s->n))) {
    const Str *b = one ? y[0] : x[0];
    if (b->enc == STR_ASCII && b != vm->na_str) {
      equal_to_ascii(vm, equal, one ? x : y, b, s->n, r);
      return;
    }
  }
  RECYCLE(s, r, x, y, StrRef, compare_str1(vm, op, a, b));
}

static int compare_cplx1(CompareOp op, Complex a, Complex b) {
  if (isnan(a.re) || isnan(a.im) || isnan(b.re) || isnan(b.im)) return NA_LGL;
  bool eq = a.re == b.re && a.im == b.im;
  return op == OP_EQ ? eq : !eq;
}

static void compare_cplx(const VM *vm, CompareOp op, const Shape *s, const Complex *x, const Complex *y, int32_t *r) {
  RECYCLE(s, r, x, y, Complex, compare_cplx1(op, a, b));
}

static void compare_raws(const VM *vm, CompareOp op, const Shape *s, const uint8_t *x, const uint8_t *y, int32_t *r) {
  RECYCLE(s, r, x, y, int, order_holds(op, a - b));
}

/* ---- comparison ---- */

static const char *op_text(CompareOp op) {
  static const char *const text[] = {"==", "!=", "<", "<=", ">", ">="};
  return text[op];
}

/* Operands that are no vectors: symbols and calls become text, NULL an empty vector. *v NULL: not comparable. */
static Status compare_operand(VM *vm, Value x, Vec **v) {
  *v = NULL;
  if (x.tag == TAG_NULL) {
    TRY_NEW(*v = vec_new(vm, T_LGL, 0));
  } else if (val_is_sym(x) || val_is_lang(x) || x.tag == TAG_MISSING) {
    TRY_NEW(*v = vec_new(vm, T_STR, 1));
    if (x.tag == TAG_MISSING) {
      str_set(*v, 0, vm->empty_str);
    } else if (val_is_sym(x)) {
      str_set(*v, 0, x.sym->name);
    } else {
      Vec *lines;
      TRY(rt_deparse(vm, x, 60, true, DEP_DEFAULT, -1, &lines));
      str_set(*v, 0, lines->n > 0 ? str_ro(lines)[0] : vm->empty_str);
    }
  } else if (type_is_vec(val_type(x)) || val_type(x) == T_SEQ) {
    TRY_NEW(*v = val_vec(vm, x));
  }
  return OK;
}

static bool is_list(const Vec *v) { return v->h.type == T_LIST || v->h.type == T_EXPR; }

/* The type both operands are compared as; T_NULL when that is not possible. */
static Type common_type(const Vec *x, const Vec *y) {
  Type tx = (Type)x->h.type, ty = (Type)y->h.type;
  if (tx == T_STR || ty == T_STR) return T_STR;
  if (tx == T_CPLX || ty == T_CPLX) return T_CPLX;
  if (is_list(x) && is_list(y)) return T_NULL;
  if (tx == T_DBL || ty == T_DBL) return T_DBL;
  if (tx == T_INT || ty == T_INT) return T_INT;
  if (tx == T_LGL || ty == T_LGL) return T_LGL;
  return tx == T_RAW || ty == T_RAW ? T_RAW : T_NULL;
}

static Status compare_typed(VM *vm, CompareOp op, Type type, const Shape *s, Vec *r) {
  Vec *x = s->x, *y = s->y;
  bool as_is = type == T_INT; /* logical vectors are read as integers */
  if (!(as_is && x->h.type == T_LGL)) TRY(coerce_borrow(vm, val_obj(x), type, &x));
  if (!(as_is && y->h.type == T_LGL)) TRY(coerce_borrow(vm, val_obj(y), type, &y));
  switch (type) {
  case T_STR: compare_strs(vm, op, s, str_rw(x), str_rw(y), int_rw(r)); break;
  case T_CPLX: compare_cplx(vm, op, s, cplx_ro(x), cplx_ro(y), int_rw(r)); break;
  case T_DBL: compare_dbls(vm, op, s, dbl_ro(x), dbl_ro(y), int_rw(r)); break;
  case T_LGL:
  case T_INT: compare_ints(vm, op, s, int_ro(x), int_ro(y), int_rw(r)); break;
  default: compare_raws(vm, op, s, raw_ro(x), raw_ro(y), int_rw(r)); break;
  }
  return long_poll(vm, s);
}

static bool comparable(Value v) { return v.tag != TAG_OBJ || type_is_vec(v.o->type) || v.o->type == T_SEQ; }

static Status compare_vectors(VM *vm, CompareOp op, Value x, Value y, Value *out) {
  Vec *xv, *yv;
  int kind = SHAPE_COMPARE;
  if (comparable(x) && comparable(y)) TRY(shape_of_long(vm, x, y, T_LGL, &kind));
  TRY(compare_operand(vm, x, &xv));
  TRY(compare_operand(vm, y, &yv));
  if (!xv || !yv) return rt_error(vm, "comparison (%s) is possible only for atomic and list types", op_text(op));
  Shape s;
  TRY(shape_of(vm, kind, xv, yv, &s));
  Vec *r = vec_new(vm, T_LGL, s.n);
  TRY_NEW(r);
  if (s.n > 0) {
    Type type = common_type(xv, yv);
    if (type == T_NULL) return rt_error(vm, "comparison of these types is not implemented");
    if (type == T_CPLX && op != OP_EQ && op != OP_NE) return rt_error(vm, "invalid comparison with complex values");
    TRY(compare_typed(vm, op, type, &s, r));
  }
  TRY(shape_finish(vm, &s, r));
  *out = vec_val(r);
  return OK;
}

static inline bool int_tag(Value v) { return v.tag == TAG_INT || v.tag == TAG_LGL; }
static inline double num_of(Value v) { return v.tag == TAG_DBL ? v.d : v.i == NA_INT ? NA_REAL : v.i; }

static int compare_num1(CompareOp op, double a, double b) {
  if (isnan(a) || isnan(b)) return NA_LGL;
  switch (op) {
  case OP_EQ: return a == b;
  case OP_NE: return a != b;
  case OP_LT: return a < b;
  case OP_LE: return a <= b;
  case OP_GT: return a > b;
  default: return a >= b;
  }
}

Status rt_compare(VM *vm, CompareOp op, Value x, Value y, Value *out) {
  if ((x.tag == TAG_DBL || int_tag(x)) && (y.tag == TAG_DBL || int_tag(y))) {
    *out = val_lgl(compare_num1(op, num_of(x), num_of(y)));
    return OK;
  }
  if (x.tag == TAG_STR && y.tag == TAG_STR) {
    *out = val_lgl(compare_str1(vm, op, x.s, y.s));
    return OK;
  }
  return compare_vectors(vm, op, x, y, out);
}

/* ---- & | ! ---- */

static inline int and3(int a, int b) { return a == 0 || b == 0 ? 0 : a == NA_LGL || b == NA_LGL ? NA_LGL : 1; }
static inline int or3(int a, int b) {
  return (a != NA_LGL && a != 0) || (b != NA_LGL && b != 0) ? 1 : a == NA_LGL || b == NA_LGL ? NA_LGL : 0;
}

static bool logic_type(Value v) {
  Type t = val_type(v);
  return v.tag == TAG_NULL || t == T_LGL || t == T_INT || t == T_DBL || t == T_CPLX || t == T_SEQ;
}

static Status logic_operand(VM *vm, Value v, Vec **out) {
  if (v.tag == TAG_NULL)
    *out = vec_new(vm, T_LGL, 0);
  else
    *out = val_vec(vm, v);
  TRY_NEW(*out);
  return OK;
}

static void logic_raw(const VM *vm, bool is_or, const Shape *s, const uint8_t *x, const uint8_t *y, uint8_t *r) {
  RECYCLE(s, r, x, y, uint8_t, (uint8_t)(is_or ? a | b : a & b));
}
static void logic_lgl(const VM *vm, bool is_or, const Shape *s, const int32_t *x, const int32_t *y, int32_t *r) {
  if (is_or)
    RECYCLE(s, r, x, y, int32_t, or3(a, b));
  else
    RECYCLE(s, r, x, y, int32_t, and3(a, b));
}

Status rt_logic(VM *vm, bool is_or, Value x, Value y, Value *out) {
  if (x.tag == TAG_LGL && y.tag == TAG_LGL) {
    *out = val_lgl(is_or ? or3(x.i, y.i) : and3(x.i, y.i));
    return OK;
  }
  bool raw = val_type(x) == T_RAW && val_type(y) == T_RAW;
  if (!raw && (!logic_type(x) || !logic_type(y)))
    return rt_error(vm, "operations are possible only for numeric, logical or complex types");
  Vec *xv, *yv;
  int kind = SHAPE_LOGIC;
  TRY(shape_of_long(vm, x, y, T_LGL, &kind));
  TRY(logic_operand(vm, x, &xv));
  TRY(logic_operand(vm, y, &yv));
  Shape s;
  TRY(shape_of(vm, kind, xv, yv, &s));
  Vec *r = vec_new(vm, raw ? T_RAW : T_LGL, s.n);
  TRY_NEW(r);
  if (raw) {
    logic_raw(vm, is_or, &s, raw_ro(xv), raw_ro(yv), raw_rw(r));
  } else {
    Vec *xl, *yl;
    TRY(coerce_borrow(vm, val_obj(xv), T_LGL, &xl));
    TRY(coerce_borrow(vm, val_obj(yv), T_LGL, &yl));
    logic_lgl(vm, is_or, &s, int_ro(xl), int_ro(yl), int_rw(r));
  }
  TRY(long_poll(vm, &s));
  TRY(shape_finish(vm, &s, r));
  *out = vec_val(r);
  return OK;
}

static inline int not1(int a) { return a == NA_LGL ? NA_LGL : !a; }

Status rt_not(VM *vm, Value x, Value *out) {
  if (x.tag == TAG_LGL || x.tag == TAG_INT || x.tag == TAG_DBL) {
    *out = val_lgl(not1(as_logical1(vm, x)));
    return OK;
  }
  Type t = val_type(x);
  Vec *r;
  if (t == T_LGL || t == T_RAW) { /* all attributes stay */
    TRY_NEW(r = vec_copy(vm, x.vec));
    if (t == T_LGL)
      for (int64_t i = 0; i < r->n; i++) int_rw(r)[i] = not1(int_ro(r)[i]);
    else
      for (int64_t i = 0; i < r->n; i++) raw_rw(r)[i] = (uint8_t)~raw_ro(r)[i];
    r->h.flags &= (uint8_t)~F_SORTED;
    *out = vec_val(r);
    return OK;
  }
  bool number = t == T_INT || t == T_DBL || t == T_CPLX || t == T_SEQ;
  if (!number && !(type_is_vec(t) && vec_len(x) == 0)) return rt_error(vm, "invalid argument type");
  int64_t n = t == T_SEQ ? x.seq->n : vec_len(x);
  TRY_NEW(r = vec_new(vm, T_LGL, n)); /* first, as GNU R does, which shows where memory lacks */
  Vec *v = val_vec(vm, x), *l;
  TRY_NEW(v);
  if (number) {
    TRY(coerce_borrow(vm, val_obj(v), T_LGL, &l));
    for (int64_t i = 0; i < r->n; i++) int_rw(r)[i] = not1(int_ro(l)[i]);
    TRY(shape_copy_names(vm, r, v));
    if (v->attr) TRY(attr_set(vm, &r->h, vm->sym.names, attr_get(vm, val_obj(v), vm->sym.names))); /* of an array */
    TRY(shape_copy_layout(vm, r, v));
  }
  *out = vec_val(r);
  return OK;
}

/* ---- from:to ---- */

/* a:b of two factors: all combinations of levels. */
static Status colon_factors(VM *vm, Vec *x, Vec *y, Value *out) {
  if (x->n != y->n) return rt_error(vm, "unequal factor lengths");
  Vec *lx = vec_levels(vm, x), *ly = vec_levels(vm, y);
  int64_t nx = lx ? lx->n : 0, ny = ly ? ly->n : 0;
  Vec *r = vec_new(vm, T_INT, x->n), *lev = vec_new(vm, T_STR, nx * ny);
  TRY_NEW(r);
  TRY_NEW(lev);
  for (int64_t i = 0; i < x->n; i++)
    int_rw(r)[i] =
        int_ro(x)[i] == NA_INT || int_ro(y)[i] == NA_INT ? NA_INT : (int32_t)(int_ro(y)[i] + (int_ro(x)[i] - 1) * ny);
  for (int64_t i = 0; i < nx; i++)
    for (int64_t j = 0; j < ny; j++) {
      TRY(rt_poll_at(vm, j));
      Str *s = str_fmt(vm, "%s:%s", str_ro(lx)[i]->data, str_ro(ly)[j]->data);
      TRY_NEW(s);
      str_set(lev, i * ny + j, s);
    }
  TRY(attr_set(vm, &r->h, vm->sym.levels, val_obj(lev)));
  TRY(vec_set_class(vm, r, "factor"));
  *out = val_obj(r);
  return OK;
}

static Status colon_operand(VM *vm, Value v, double *d) {
  if (v.tag == TAG_DBL || int_tag(v)) {
    *d = num_of(v);
    return OK;
  }
  int64_t n = v.tag == TAG_NULL ? 0 : vec_len(v);
  if (n == 0) return rt_error(vm, "argument of length 0");
  if (n > 1) TRY(rt_warning(vm, "numerical expression has %lld elements: only the first used", (long long)n));
  *d = NA_REAL;
  if (v.tag == TAG_MISSING || !val_is_atomic(v)) return OK;
  Vec *x = val_vec(vm, v), *one;
  TRY_NEW(x);
  TRY(coerce_borrow(vm, vec_elt(vm, x, 0), T_DBL, &one));
  *d = dbl_ro(one)[0];
  return OK;
}

Status rt_colon(VM *vm, Value from, Value to, Value *out) {
  if (val_is_factor(vm, from) && val_is_factor(vm, to)) return colon_factors(vm, from.vec, to.vec, out);
  double a, b;
  TRY(colon_operand(vm, from, &a));
  TRY(colon_operand(vm, to, &b));
  if (isnan(a) || isnan(b)) return rt_error(vm, "NA/NaN argument");
  double span = fabs(b - a);
  if (span >= 4503599627370496.0) return rt_error(vm, "result would be too long a vector");
  int64_t n = (int64_t)(span + 1 + FLT_EPSILON);
  double last = a <= b ? a + (double)(n - 1) : a - (double)(n - 1);
  if (a > INT_MIN && a <= INT_MAX && a == (double)(int)a && last > INT_MIN && last <= INT_MAX) {
    *out = n == 1 ? val_int((int)a) : val_range((int)a, (int)last);
    return OK;
  }
  if (n >= LONGSEQ_MIN && a == floor(a)) return longseq_new(vm, a, a <= b ? 1 : -1, n, out);
  Vec *r = vec_new(vm, T_DBL, n);
  TRY_NEW(r);
  if (a <= b)
    for (int64_t i = 0; i < n; i++) dbl_rw(r)[i] = a + (double)i;
  else
    for (int64_t i = 0; i < n; i++) dbl_rw(r)[i] = a - (double)i;
  *out = vec_val(r);
  return OK;
}
