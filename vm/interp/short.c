/* short.c - Arithmetic, comparison, elements and c() of short plain vectors, of doubles above all.
 *
 * Called by the halves of the instructions in slow.c and by callb_fast (vm/calls/builtin_fast.c) before anything else.
 * For a few elements the general way's pool, its look at attributes and shapes and its new vector cost more than the
 * work. These functions look at operands in their slots, write into an operand that is used up or into the vector that
 * the destination holds, and return false, with nothing changed, for whatever is not ordinary: NaN, for which there are
 * rules, other types, attributes, other lengths.  --mode=generic runs without them.
 */
#include "runtime/elementwise.h"
#include "vm/interp/short.h"

#include "vm/interp/short_values.h"

enum { FEW_ELEMENTS = 8 /* up to here NaN is looked at one by one, by R's rules */ };

static inline bool operands(const VM *vm, const Value *x, const Value *y, ShortOperands *o) {
  if (vm->modes & MODE_GENERIC || !(o->x = short_doubles(vm, settled(x), &o->nx)) ||
      !(o->y = short_doubles(vm, settled(y), &o->ny)))
    return false;
  o->n = o->nx > o->ny ? o->nx : o->ny;
  return o->n > 1 && (o->nx == o->n || o->nx == 1) && (o->ny == o->n || o->ny == 1);
}

/* One loop for each form, so that the compiler makes loops over registers of them. */
#define EACH_FORM(EXPR)                                                                                                \
  do {                                                                                                                 \
    const double *x_ = o->x, *y_ = o->y;                                                                               \
    int64_t n_ = o->n;                                                                                                 \
    if (o->nx == 1) {                                                                                                  \
      double p = *x_;                                                                                                  \
      for (int64_t k = 0; k < n_; k++) EXPR(p, y_[k])                                                                  \
    } else if (o->ny == 1) {                                                                                           \
      double q = *y_;                                                                                                  \
      for (int64_t k = 0; k < n_; k++) EXPR(x_[k], q)                                                                  \
    } else {                                                                                                           \
      for (int64_t k = 0; k < n_; k++) EXPR(x_[k], y_[k])                                                              \
    }                                                                                                                  \
  } while (0)

typedef int64_t Truths __attribute__((vector_size(16)));

/* r[k] = P op Q for all elements, in pairs and then one by one; P2 and P1 give operands of both kinds. */
#define SPAN(P2, P1, op, Q2, Q1)                                                                                       \
  do {                                                                                                                 \
    for (; k + 2 <= n; k += 2) {                                                                                       \
      Two e = (P2)op(Q2);                                                                                              \
      *(Two *)(r + k) = e;                                                                                             \
      nan |= e != e;                                                                                                   \
    }                                                                                                                  \
    for (; k < n; k++) {                                                                                               \
      double e = (P1)op(Q1);                                                                                           \
      r[k] = e;                                                                                                        \
      rest |= e != e;                                                                                                  \
    }                                                                                                                  \
  } while (0)
#define X2 *(const Two *)(x + k)
#define Y2 *(const Two *)(y + k)
#define SPANS(op)                                                                                                      \
  do {                                                                                                                 \
    if (o->nx == 1)                                                                                                    \
      SPAN(p, x[0], op, Y2, y[k]);                                                                                     \
    else if (o->ny == 1)                                                                                               \
      SPAN(X2, x[k], op, q, y[0]);                                                                                     \
    else                                                                                                               \
      SPAN(X2, x[k], op, Y2, y[k]);                                                                                    \
  } while (0)

/* r = x op y of o->n elements, of one, too.  False: some result is NaN, or it is a power other than the second. */
static bool short_calculate(ArithOp op, const ShortOperands *o, double *r) {
  const double *x = o->x, *y = o->y;
  int64_t n = o->n, k = 0;
  Two p = {x[0], x[0]}, q = {y[0], y[0]};
  Truths nan = {0, 0};
  int rest = 0;
  switch (op) {
  case OP_ADD: SPANS(+); break;
  case OP_SUB: SPANS(-); break;
  case OP_MUL: SPANS(*); break;
  case OP_DIV: SPANS(/); break;
  case OP_POW:
    if (o->ny != 1 || *y != 2) return false;
    SPAN(X2, x[k], *, X2, x[k]);
    break;
  default: return false;
  }
  return !(rest | (nan[0] | nan[1]));
}

/* Results of a few elements, one after the other, by R's rules for NaN; w may be an operand.  False: another operation.
 */
static ORBIT_COLD bool calculate_few(ArithOp op, const ShortOperands *o, double *w) {
  int64_t sx = o->nx > 1, sy = o->ny > 1;
  bool vector_first = o->nx == 1; /* of NA and NaN in a sum or product a vector's comes before that of one number */
#define FEW(e)                                                                                                         \
  for (int64_t k = 0; k < o->n; k++) {                                                                                 \
    double p = o->x[k * sx], q = o->y[k * sy];                                                                         \
    w[k] = e;                                                                                                          \
  }                                                                                                                    \
  return true
  switch (op) {
  case OP_ADD: FEW(vector_first ? ew_sum(q, p) : ew_sum(p, q));
  case OP_SUB: FEW(p - q);
  case OP_MUL: FEW(vector_first ? ew_product(q, p) : ew_product(p, q));
  case OP_DIV: FEW(p / q);
  default: return false;
  }
#undef FEW
}

/* An operand with names and nothing else. */
static inline bool named_doubles(const Value *v) {
  return v->tag == TAG_OBJ && v->o->type == T_DBL && v->vec->attr && v->vec->attr->n == 1 &&
         v->vec->attr->i_names == 0 && !(v->o->flags & (F_MATRIX | F_OBJECT | F_S4));
}

/* Vectors with names, of one element too, with a number or a vector as long: the result has the names of the first one
 * that has some. */
static bool named_arith(VM *vm, Frame *f, const Instr *i, ArithOp op, const Value *x, const Value *y) {
  bool named_x = named_doubles(x), named_y = named_doubles(y), number_x = x->tag == TAG_DBL,
       number_y = y->tag == TAG_DBL;
  if (vm->modes & MODE_GENERIC || !(named_x || named_y) || !(named_x || number_x || plain_doubles(x)) ||
      !(named_y || number_y || plain_doubles(y)))
    return false;
  Vec *names = named_x ? x->vec : y->vec;
  int64_t n = names->n;
  double r[SHORT_VECTOR];
  if (n < 1 || n > SHORT_VECTOR || n >= vm->tune.fuse_min || !(number_x || x->vec->n == n) ||
      !(number_y || y->vec->n == n))
    return false;
  ShortOperands o = {number_x ? &x->d : dbl_ro(x->vec), number_y ? &y->d : dbl_ro(y->vec), number_x ? 1 : n,
                     number_y ? 1 : n, n};
  if (!short_calculate(op, &o, r)) return false;
  Vec *v = vec_ready(vm, T_DBL, n);
  if (!v) return false;
  copy_doubles(dbl_rw(v), r, n);
  v->attr = names->attr;
  obj_retain(&v->attr->h);
  put_vector(vm, slot_ref(f, i->a), v);
  return true;
}

bool short_value(VM *vm, ArithOp op, const Value *x, const Value *y, uint32_t owned, Value *out) {
  ShortOperands o;
  double r[SHORT_VECTOR];
  if (!operands(vm, x, y, &o) || !short_calculate(op, &o, r)) return false;
  const Value *take = owned & 1 && takes_result(x, o.n) ? x : owned & 2 && takes_result(y, o.n) ? y : NULL;
  Vec *v = take ? take->vec : vec_ready(vm, T_DBL, o.n);
  if (!v) return false;
  copy_doubles(dbl_rw(v), r, o.n);
  v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  if (owned & 1 && take != x) obj_release(vm, x->o);
  if (owned & 2 && take != y) obj_release(vm, y->o);
  *out = val_obj(v);
  return true;
}

/* ---- integers ---- */

/* Integers without NA: of a plain vector, a range or one number.  copy has room for SHORT_VECTOR.  NULL: something
 * else. */
static const int32_t *short_ints(const VM *vm, const Value *v, int32_t *copy, int64_t *n) {
  if (v->tag == TAG_INT) {
    *n = 1;
    return v->i == NA_INT ? NULL : &v->i;
  }
  if (v->tag == TAG_RANGE) {
    int32_t step = v->r.from <= v->r.to ? 1 : -1;
    *n = ((int64_t)v->r.to - v->r.from) * step + 1;
    if (*n < 2 || *n > SHORT_VECTOR || *n >= vm->tune.fuse_min) return NULL;
    for (int32_t k = 0; k < *n; k++) copy[k] = v->r.from + step * k;
    return copy;
  }
  if (v->tag != TAG_OBJ || v->o->type != T_INT || v->vec->attr || v->o->flags & (F_MATRIX | F_OBJECT | F_S4))
    return NULL;
  *n = v->vec->n;
  if (*n < 2 || *n > SHORT_VECTOR || *n >= vm->tune.fuse_min) return NULL;
  const int32_t *p = int_ro(v->vec);
  int32_t na = 0;
  for (int64_t k = 0; k < *n; k++) na |= p[k] == NA_INT;
  return na ? NULL : p;
}

/* Integers or doubles, as doubles. */
static const double *short_numbers(const VM *vm, const Value *v, double *copy, int64_t *n) {
  int32_t room[SHORT_VECTOR];
  const double *d = short_doubles(vm, v, n);
  if (d) return d;
  const int32_t *p = short_ints(vm, v, room, n);
  for (int64_t k = 0; p && k < *n; k++) copy[k] = p[k];
  return p ? copy : NULL;
}

static inline int32_t floor_div(int32_t a, int32_t b) { return a / b - (a % b != 0 && (a ^ b) < 0); }

/* False: an overflow, a division by zero or another operation. */
static bool calculate_ints(ArithOp op, const int32_t *x, bool one_x, const int32_t *y, bool one_y, int64_t n,
                           int32_t *r) {
  bool bad = false;
  for (int64_t k = 0; k < n; k++) {
    int32_t a = x[one_x ? 0 : k], b = y[one_y ? 0 : k], e = 0;
    switch (op) {
    case OP_ADD: bad |= __builtin_add_overflow(a, b, &e); break;
    case OP_SUB: bad |= __builtin_sub_overflow(a, b, &e); break;
    case OP_MUL: bad |= __builtin_mul_overflow(a, b, &e); break;
    case OP_MOD:
    case OP_IDIV:
      if (b == 0 || b == -1) return false;
      e = floor_div(a, b);
      if (op == OP_MOD) e = a - e * b;
      break;
    default: return false;
    }
    bad |= e == NA_INT;
    r[k] = e;
  }
  return !bad;
}

/* %% and %/% of doubles; false: nothing ordinary, as what loses accuracy, about which there is a warning. */
static bool calculate_whole(ArithOp op, const ShortOperands *o, double *r) {
  for (int64_t k = 0; k < o->n; k++) {
    double x = o->x[o->nx > 1 ? k : 0], y = o->y[o->ny > 1 ? k : 0];
    if (!(fabs(x) < 1e15 && fabs(y) > 1e-3 && fabs(y) < 1e15)) return false;
    r[k] = op == OP_MOD ? r_mod(x, y) : r_idiv(x, y);
  }
  return true;
}

static bool fits(int64_t nx, int64_t ny, int64_t *n) {
  *n = nx > ny ? nx : ny;
  return *n > 1 && (nx == *n || nx == 1) && (ny == *n || ny == 1);
}

/* Arithmetic where an operand is a vector of integers or a range. */
static bool integer_arith(VM *vm, Frame *f, const Instr *i, ArithOp op, const Value *x, const Value *y) {
  int32_t room_x[SHORT_VECTOR], room_y[SHORT_VECTOR];
  double copy_x[SHORT_VECTOR], copy_y[SHORT_VECTOR], r[SHORT_VECTOR];
  int64_t nx, ny, n;
  Vec *v;
  if (vm->modes & MODE_GENERIC) return false;
  const int32_t *a = op == OP_DIV || op == OP_POW ? NULL : short_ints(vm, x, room_x, &nx),
                *b = a ? short_ints(vm, y, room_y, &ny) : NULL;
  if (b) {
    if (!fits(nx, ny, &n) || !calculate_ints(op, a, nx == 1, b, ny == 1, n, (int32_t *)(void *)r) ||
        !(v = vec_ready(vm, T_INT, n)))
      return false;
    memcpy(int_rw(v), r, (size_t)n * sizeof(int32_t));
  } else {
    ShortOperands o;
    if (!(o.x = short_numbers(vm, x, copy_x, &o.nx)) || !(o.y = short_numbers(vm, y, copy_y, &o.ny)) ||
        !fits(o.nx, o.ny, &o.n) || !(op > OP_POW ? calculate_whole(op, &o, r) : short_calculate(op, &o, r)) ||
        !(v = vec_ready(vm, T_DBL, o.n)))
      return false;
    copy_doubles(dbl_rw(v), r, o.n);
  }
  put_vector(vm, slot_ref(f, i->a), v);
  return true;
}

static void drop_operands(VM *vm, Frame *f, const Instr *i, int form) {
  if (form != 2 && i->b != i->a) drop_temp(vm, f, i->b);
  if (form != 1 && i->c != i->a) drop_temp(vm, f, i->c);
}

/* ShortOperands that short_arith() does not take itself: a function of its own, for the sake of its registers. */
static __attribute__((noinline)) bool other_arith(VM *vm, Frame *f, const Instr *i, ArithOp op, int form) {
  const Value *x = settled(form == 2 ? &f->proto->k[i->b] : slot_ref(f, i->b));
  const Value *y = settled(form == 1 ? &f->proto->k[i->c] : slot_ref(f, i->c));
  if (!named_arith(vm, f, i, op, x, y) && !integer_arith(vm, f, i, op, x, y)) return false;
  drop_operands(vm, f, i, form);
  return true;
}

bool short_arith(VM *vm, Frame *f, const Instr *i, ArithOp op, int form) {
  const Value *x = form == 2 ? &f->proto->k[i->b] : slot_ref(f, i->b);
  const Value *y = form == 1 ? &f->proto->k[i->c] : slot_ref(f, i->c);
  ShortOperands o;
  double r[SHORT_VECTOR];
  if (op > OP_POW || !operands(vm, x, y, &o)) return other_arith(vm, f, i, op, form);
  if (!short_calculate(op, &o, r) && !(o.n <= FEW_ELEMENTS && calculate_few(op, &o, r))) return false;
  Value *to = slot_ref(f, i->a);
  Value *steal = form != 2 && slot_is_temp(f, i->b) && takes_result(x, o.n)   ? slot_ref(f, i->b)
                 : form != 1 && slot_is_temp(f, i->c) && takes_result(y, o.n) ? slot_ref(f, i->c)
                 : takes_result(to, o.n)                                      ? to
                                                                              : NULL;
  Vec *v = steal ? steal->vec : vec_ready(vm, T_DBL, o.n);
  if (!v) return false;
  copy_doubles(dbl_rw(v), r, o.n);
  v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  if (steal != to) {
    if (steal) *steal = val_null();
    put_vector(vm, to, v);
  }
  drop_operands(vm, f, i, form);
  return true;
}

/* Strings with one of them, == or !=: they are interned, so that equal ones are one. */
static bool compare_strings(VM *vm, const Value *x, const Value *y, CompareOp op, Value *to) {
  if (vm->modes & MODE_GENERIC || y->tag != TAG_STR || op > OP_NE || x->tag != TAG_OBJ || x->o->type != T_STR ||
      x->vec->attr || x->o->flags & (F_MATRIX | F_OBJECT | F_S4) || x->vec->n < 2 || x->vec->n > SHORT_VECTOR)
    return false;
  Str *const *s = str_ro(x->vec), *one = y->s;
  if (one->enc > STR_UTF8 || one == vm->na_str) return false;
  for (int64_t k = 0; k < x->vec->n; k++)
    if (s[k]->enc > STR_UTF8 || s[k] == vm->na_str) return false;
  Vec *v = vec_ready(vm, T_LGL, x->vec->n);
  if (!v) return false;
  for (int64_t k = 0; k < v->n; k++) int_rw(v)[k] = (s[k] == one) == (op == OP_EQ);
  put_vector(vm, to, v);
  return true;
}

bool short_compare(VM *vm, Frame *f, const Instr *i, CompareOp op, bool constant) {
  const Value *x = settled(slot_ref(f, i->b)), *y = settled(constant ? &f->proto->k[i->c] : slot_ref(f, i->c));
  ShortOperands operand, *o = &operand;
  double copy_x[SHORT_VECTOR], copy_y[SHORT_VECTOR];
  if (compare_strings(vm, x, y, op, slot_ref(f, i->a))) {
    if (i->b != i->a) drop_temp(vm, f, i->b);
    if (!constant && i->c != i->a) drop_temp(vm, f, i->c);
    return true;
  }
  if (vm->modes & MODE_GENERIC || !(o->x = short_numbers(vm, x, copy_x, &o->nx)) ||
      !(o->y = short_numbers(vm, y, copy_y, &o->ny)) || !fits(o->nx, o->ny, &o->n))
    return false;
  bool nan = false;
  for (int64_t k = 0; k < o->nx; k++) nan |= o->x[k] != o->x[k];
  for (int64_t k = 0; k < o->ny; k++) nan |= o->y[k] != o->y[k];
  Vec *v = nan ? NULL : vec_ready(vm, T_LGL, o->n);
  if (!v) return false;
  int32_t *r = int_rw(v);
#define EQUAL(p, q) r[k] = (p) == (q);
#define UNEQUAL(p, q) r[k] = (p) != (q);
#define LESS(p, q) r[k] = (p) < (q);
#define AT_MOST(p, q) r[k] = (p) <= (q);
#define GREATER(p, q) r[k] = (p) > (q);
#define AT_LEAST(p, q) r[k] = (p) >= (q);
  switch (op) {
  case OP_EQ: EACH_FORM(EQUAL); break;
  case OP_NE: EACH_FORM(UNEQUAL); break;
  case OP_LT: EACH_FORM(LESS); break;
  case OP_LE: EACH_FORM(AT_MOST); break;
  case OP_GT: EACH_FORM(GREATER); break;
  default: EACH_FORM(AT_LEAST); break;
  }
  put_vector(vm, slot_ref(f, i->a), v);
  if (i->b != i->a) drop_temp(vm, f, i->b);
  if (!constant && i->c != i->a) drop_temp(vm, f, i->c);
  return true;
}

/* ---- elements ---- */

/* A subscript from:to, both there: how many elements of x's n, the first one, 0-based, at *from.  0: not such a one. */
static inline int64_t rising_range(const Value *idx, int64_t n, int64_t *from) {
  int64_t many = (int64_t)idx->r.to - idx->r.from + 1;
  if (idx->tag != TAG_RANGE || idx->r.from < 1 || idx->r.to > n || many < 2 || many > SHORT_VECTOR) return 0;
  *from = idx->r.from - 1;
  return many;
}

/* Several positions of a vector of n elements, all there: 0-based at pos.  0: not such a subscript. */
static int64_t positions(const Value *idx, int64_t n, int32_t *pos) {
  if (idx->tag == TAG_RANGE) {
    int64_t from = idx->r.from, to = idx->r.to, many = (from < to ? to - from : from - to) + 1;
    if (from < 1 || to < 1 || from > n || to > n || many < 2 || many > SHORT_VECTOR) return 0;
    int step = from < to ? 1 : -1;
    for (int64_t k = 0; k < many; k++) pos[k] = (int32_t)(from - 1 + step * k);
    return many;
  }
  if (idx->tag != TAG_OBJ || (idx->o->type != T_DBL && idx->o->type != T_INT)) return 0;
  const Vec *v = idx->vec;
  if (v->attr || v->h.flags & (F_MATRIX | F_OBJECT) || v->n < 2 || v->n > SHORT_VECTOR) return 0;
  bool inside = true;
  for (int64_t k = 0; k < v->n; k++) {
    double at = v->h.type == T_DBL ? dbl_ro(v)[k] : int_ro(v)[k];
    bool in = at >= 1 && at < (double)n + 1;
    inside &= in;
    pos[k] = in ? (int32_t)at - 1 : 0;
  }
  return inside ? v->n : 0;
}

/* x[-k]: which one is left out, 0-based; -1: not such a subscript. */
static int64_t left_out(const Value *idx, int64_t n) {
  double k = idx->tag == TAG_INT ? -(double)idx->i : idx->tag == TAG_DBL ? -idx->d : 0;
  return n < 3 || n > SHORT_VECTOR || !(k >= 1 && k < (double)n + 1) ? -1 : (int64_t)k - 1;
}

/* A vector whose elements can be copied as they lie. */
static inline bool plain_atomic(const Value *v) {
  return v->tag == TAG_OBJ &&
         (v->o->type == T_DBL || v->o->type == T_INT || v->o->type == T_LGL || v->o->type == T_STR) && !v->vec->attr &&
         !(v->o->flags & (F_MATRIX | F_OBJECT | F_S4));
}

/* All elements but number out, or (out negative) those at pos. */
static inline void take_doubles(double *r, const double *from, int64_t n, int64_t out, const int32_t *pos) {
  if (out >= 0) {
    copy_doubles(r, from, out);
    copy_doubles(r + out, from + out + 1, n - out);
  } else {
    for (int64_t k = 0; k < n; k++) r[k] = from[pos[k]];
  }
}

/* r gets the elements of another type than double that short_index() has found. */
static void take_elements(Vec *r, const Vec *x, int64_t range, int64_t first, int64_t out, const int32_t *pos) {
  size_t size = x->h.type == T_STR ? sizeof(Str *) : sizeof(int32_t), n = (size_t)r->n;
  const char *from = data_ro(x);
  char *to = data_rw(r);
  if (range) {
    memcpy(to, from + (size_t)first * size, n * size);
  } else if (out >= 0) {
    memcpy(to, from, (size_t)out * size);
    memcpy(to + (size_t)out * size, from + ((size_t)out + 1) * size, (n - (size_t)out) * size);
  } else if (x->h.type == T_STR) {
    for (size_t k = 0; k < n; k++) str_rw(r)[k] = str_ro(x)[pos[k]];
  } else {
    for (size_t k = 0; k < n; k++) int_rw(r)[k] = int_ro(x)[pos[k]];
  }
}

bool short_index(VM *vm, Frame *f, const Instr *i) {
  const Value *x = settled(slot_ref(f, i->b)), *idx = settled(slot_ref(f, i->c));
  int32_t pos[SHORT_VECTOR];
  if (vm->modes & MODE_GENERIC || !plain_atomic(x) || x->vec->n > INT_MAX) return false;
  int64_t first = 0, out = -1, n = rising_range(idx, x->vec->n, &first), range = n;
  if (!n && (idx->tag == TAG_RANGE || idx->tag == TAG_OBJ)) n = positions(idx, x->vec->n, pos);
  if (!n && (out = left_out(idx, x->vec->n)) >= 0) n = x->vec->n - 1;
  Value *to = slot_ref(f, i->a);
  bool doubles = x->o->type == T_DBL;
  bool reuse = doubles && n && i->a != i->b && i->a != i->c && takes_result(to, n) && to->o != x->o;
  Vec *v = !n ? NULL : reuse ? to->vec : vec_ready(vm, (Type)x->o->type, n);
  if (!v) return false;
  if (!doubles)
    take_elements(v, x->vec, range, first, out, pos);
  else if (range)
    copy_doubles(dbl_rw(v), dbl_ro(x->vec) + first, n);
  else
    take_doubles(dbl_rw(v), dbl_ro(x->vec), n, out, pos);
  v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  if (!reuse) put_vector(vm, to, v);
  if (i->b != i->a) drop_temp(vm, f, i->b);
  if (i->c != i->a) drop_temp(vm, f, i->c);
  return true;
}

typedef struct {
  int64_t at, step, n;
} Line;

/* The row x[i, ] or the column x[, j] of a matrix without dimnames. */
static bool matrix_line(const Vec *x, const Value *row, const Value *col, Line *l) {
  const Value *k = col->tag == TAG_MISSING ? row : row->tag == TAG_MISSING ? col : NULL;
  if (!k || !(x->h.flags & F_MATRIX) || x->attr || x->h.flags & F_OBJECT) return false;
  int32_t many = k == row ? x->nrow : x->ncol;
  double at = k->tag == TAG_INT ? k->i : k->tag == TAG_DBL ? k->d : 0;
  if (!(at >= 1 && at < (double)many + 1)) return false;
  int64_t to = (int64_t)at - 1;
  *l = k == row ? (Line){to, x->nrow, x->ncol} : (Line){to * x->nrow, 1, x->nrow};
  return l->n > 1 && l->n <= SHORT_VECTOR;
}

bool short_line(VM *vm, const Value *x, const Value *idx, Value *to) {
  Line l;
  x = settled(x);
  if (vm->modes & MODE_GENERIC || x->tag != TAG_OBJ || x->o->type != T_DBL ||
      !matrix_line(x->vec, settled(&idx[0]), settled(&idx[1]), &l))
    return false;
  Vec *v = takes_result(to, l.n) ? to->vec : vec_ready(vm, T_DBL, l.n);
  if (!v) return false;
  const double *from = dbl_ro(x->vec) + l.at;
  double *r = dbl_rw(v);
  for (int64_t k = 0; k < l.n; k++) r[k] = from[k * l.step];
  v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  if (to->tag != TAG_OBJ || to->vec != v) put_vector(vm, to, v);
  return true;
}

/* The doubles that are assigned to n elements, one for all or one for each; x: what they are assigned to. */
static const double *assigned(const Value *v, const Value *x, int64_t n, bool *one) {
  *one = v->tag == TAG_DBL;
  if (*one) return &v->d;
  return plain_doubles(v) && v->vec->n == n && v->o != x->o ? dbl_ro(v->vec) : NULL;
}

static inline bool own_doubles(const Value *x) {
  return x->tag == TAG_OBJ && x->o->type == T_DBL && x->o->count == 1 && !(x->o->flags & (F_OBJECT | F_S4));
}

bool short_set_line(VM *vm, Value *x, const Value *idx, const Value *v) {
  Line l;
  bool one;
  if (vm->modes & MODE_GENERIC || !own_doubles(x) || !matrix_line(x->vec, settled(&idx[0]), settled(&idx[1]), &l))
    return false;
  const double *from = assigned(settled(v), x, l.n, &one);
  if (!from) return false;
  double *r = dbl_rw(x->vec) + l.at;
  for (int64_t k = 0; k < l.n; k++) r[k * l.step] = from[one ? 0 : k];
  x->o->flags &= (uint8_t) ~(F_SORTED | F_NONA);
  return true;
}

bool short_set(VM *vm, Frame *f, const Instr *i) {
  Value *x = slot_ref(f, i->a);
  int32_t pos[SHORT_VECTOR];
  bool one;
  if (vm->modes & MODE_GENERIC || !own_doubles(x) || x->vec->n > INT_MAX) return false;
  const Value *idx = settled(slot_ref(f, i->b));
  int64_t first = 0, range = rising_range(idx, x->vec->n, &first), n = range ? range : positions(idx, x->vec->n, pos);
  const double *from = n ? assigned(settled(slot_ref(f, i->c)), x, n, &one) : NULL;
  if (!from) return false;
  double *r = dbl_rw(x->vec);
  if (range && !one)
    copy_doubles(r + first, from, n);
  else
    for (int64_t k = 0; k < n; k++) r[range ? first + k : pos[k]] = from[one ? 0 : k];
  x->o->flags &= (uint8_t) ~(F_SORTED | F_NONA);
  drop_temp(vm, f, i->b);
  return true;
}

/* ---- builtins ---- */

/* c() of numbers alone. */
static bool combine_numbers(VM *vm, const Value *win, int n, Value *to) {
  for (int k = 0; k < n; k++)
    if (win[k].tag != TAG_DBL) return false;
  bool reuse = takes_result(to, n);
  Vec *v = reuse ? to->vec : vec_ready(vm, T_DBL, n);
  if (!v) return false;
  for (int k = 0; k < n; k++) dbl_rw(v)[k] = win[k].d;
  v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  if (!reuse) put_vector(vm, to, v);
  return true;
}

bool short_combine(VM *vm, Value *win, int nargs, Value *to) {
  int64_t n = 0, at = 0;
  if (vm->modes & MODE_GENERIC) return false;
  if (nargs > 1 && win->tag == TAG_DBL && combine_numbers(vm, win, nargs, to)) return true;
  for (int k = 0; k < nargs; k++) {
    if (win[k].tag != TAG_DBL && !plain_doubles(&win[k])) return false;
    n += win[k].tag == TAG_DBL ? 1 : win[k].vec->n;
    if (n > SHORT_VECTOR) return false;
  }
  Vec *v = n < 2 ? NULL : takes_result(to, n) && (to < win || to >= win + nargs) ? to->vec : vec_ready(vm, T_DBL, n);
  if (!v) return false;
  double *r = dbl_rw(v);
  for (int k = 0; k < nargs; k++) {
    if (win[k].tag == TAG_DBL) {
      r[at++] = win[k].d;
      continue;
    }
    const Vec *x = win[k].vec;
    for (int64_t e = 0; e < x->n; e++) r[at++] = dbl_ro(x)[e];
  }
  v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  if (to->tag != TAG_OBJ || to->vec != v) put_vector(vm, to, v);
  for (int k = 0; k < nargs; k++) {
    if (win[k].tag != TAG_OBJ || &win[k] == to) continue;
    Obj *o = win[k].o;
    win[k] = val_null();
    obj_release(vm, o);
  }
  return true;
}

bool short_sum(VM *vm, const Value *x, double *out) {
  int64_t n;
  const double *p = vm->modes & MODE_GENERIC ? NULL : short_doubles(vm, x, &n);
  if (!p || n > vm->tune.ld_sum_max) return false;
  *out = short_total(p, n);
  return *out == *out;
}
