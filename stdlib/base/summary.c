/* summary.c - The Summary group (sum prod max min range any all), means, which, pmin/pmax, row and
 * column sums, tabulate.
 *
 * Group members are positional primitives: na.rm is found among the argument names.
 */
#include "runtime/elementwise.h"
#include "runtime/longseq.h"
#include "runtime/masks.h"
#include "runtime/reduce.h"
#include "stdlib/base/device_reduce.h"
#include "stdlib/builtin.h"
#include "vm/kernels/cuda/operations.h"
#include "runtime/poll.h"

/* Moves the arguments other than na.rm to the front of a scratch array. */
typedef struct SummaryArgs {
  Value *v;
  int n;
  bool na_rm;
} SummaryArgs;

static Status summary_args(VM *vm, Value *args, int n, SummaryArgs *s) {
  Sym **names = vm->arg_names;
  *s = (SummaryArgs){args, n, false};
  if (!names) return OK;
  TRY_NEW(s->v = vm_scratch(vm, (size_t)(n + 1) * sizeof *s->v));
  int k = 0, seen = 0;
  for (int i = 0; i < n; i++) {
    if (names[i] == vm->sym.na_rm) {
      if (seen++) return rt_error(vm, "formal argument \"%s\" matched by multiple actual arguments", "na.rm");
      s->na_rm = as_logical1(vm, args[i]) != 0;
    } else {
      s->v[k++] = args[i];
    }
  }
  s->n = k;
  return OK;
}

static Status bad_type(VM *vm, Value x) { return rt_error(vm, "invalid 'type' (%s) of argument", type_shown(x)); }

/* ---- sum ---- */

typedef struct SumAcc {
  int64_t isum;  /* of the integers, exactly */
  double re, im; /* of all arguments, added up in their order */
  double rest;   /* what re lacks, from the first long vector on */
  bool int_na;
  Type type; /* T_INT, T_DBL or T_CPLX: the widest argument so far */
} SumAcc;

static Complex sum_complexes(const Complex *z, int64_t n, bool na_rm) {
  long double re = 0, im = 0;
  for (int64_t i = 0; i < n; i++) {
    if (na_rm && (isnan(z[i].re) || isnan(z[i].im))) continue;
    re += z[i].re;
    im += z[i].im;
  }
  return (Complex){(double)re, (double)im};
}

static void add_ints(SumAcc *acc, int64_t sum) {
  acc->isum += sum;
  acc->re = ew_sum(acc->re, (double)sum);
}

static Status sum_arg(VM *vm, Value x, bool na_rm, SumAcc *acc) {
  if (x.tag == TAG_NULL) return OK;
  if (x.tag == TAG_RANGE) {
    add_ints(acc, ((int64_t)x.r.from + x.r.to) * range_len(x) / 2);
    return OK;
  }
  Type t = val_type(x);
  if (t == T_SEQ) {
    acc->re = ew_sum(acc->re, longseq_sum(x.seq));
    if (acc->type < T_DBL) acc->type = T_DBL;
    return OK;
  }
  if (x.tag == TAG_MISSING || (t != T_LGL && t != T_INT && t != T_DBL && t != T_CPLX)) return bad_type(vm, x);
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  if (t == T_DBL) {
    double rest, s = sum_doubles(vm, dbl_ro(v), v->n, na_rm, &rest), r = ew_sum(acc->re, s), z = r - acc->re;
    if ((rest != 0 || acc->rest != 0) && isfinite(r)) acc->rest += rest + (acc->re - (r - z)) + (s - z);
    acc->re = r;
  } else if (t == T_CPLX) {
    Complex z = sum_complexes(cplx_ro(v), v->n, na_rm);
    acc->re = ew_sum(acc->re, z.re);
    acc->im = ew_sum(acc->im, z.im);
  } else {
    bool na = false;
    add_ints(acc, sum_ints(int_ro(v), v->n, &na));
    acc->int_na |= na && !na_rm;
    return OK;
  }
  if (t > acc->type) acc->type = t;
  return OK;
}

static Status do_sum(VM *vm, Value *args, int n, Value *out) {
  SummaryArgs s;
  TRY(summary_args(vm, args, n, &s));
  SumAcc acc = {.type = T_INT};
  if (s.n == 1 && !s.na_rm) {
    bool done;
    TRY(reduced_on_device(vm, KR_SUM, s.v[0], out, &done));
    if (done) return OK;
  }
  for (int i = 0; i < s.n; i++) TRY(sum_arg(vm, s.v[i], s.na_rm, &acc));
  if (acc.type == T_INT) {
    if (acc.int_na)
      *out = val_int(NA_INT);
    else
      *out = acc.isum > INT_MAX || acc.isum <= INT_MIN ? val_dbl((double)acc.isum) : val_int((int32_t)acc.isum);
  } else if (acc.type == T_DBL) {
    *out = val_dbl(acc.int_na ? NA_REAL : acc.rest != 0 ? acc.re + acc.rest : acc.re);
  } else {
    Vec *r = vec_new(vm, T_CPLX, 1);
    TRY_NEW(r);
    cplx_rw(r)[0] = acc.int_na ? (Complex){NA_REAL, NA_REAL} : (Complex){acc.re, acc.im};
    *out = val_obj(r);
  }
  return OK;
}

/* ---- prod ---- */

/* Products of complex numbers take the plain formula, which makes NaN of many an infinite number. */
static Complex prod_complexes(const Complex *z, int64_t n, bool na_rm) {
  long double re = 1, im = 0;
  for (int64_t i = 0; i < n; i++) {
    if (na_rm && (isnan(z[i].re) || isnan(z[i].im))) continue;
    long double t = re;
    re = t * z[i].re - im * z[i].im;
    im = t * z[i].im + im * z[i].re;
  }
  return (Complex){(double)re, (double)im};
}

static Status prod_arg(VM *vm, Value x, bool na_rm, Complex *z, bool *cplx) {
  if (x.tag == TAG_NULL) return OK;
  Type t = val_type(x);
  if (x.tag == TAG_MISSING || (t != T_LGL && t != T_INT && t != T_DBL && t != T_CPLX)) return bad_type(vm, x);
  Vec *v;
  TRY(coerce_borrow(vm, x, t == T_CPLX ? T_CPLX : T_DBL, &v));
  if (t == T_CPLX) {
    Complex a = *z, b = prod_complexes(cplx_ro(v), v->n, na_rm);
    *cplx = true;
    *z = (Complex){ew_product(a.re, b.re) - ew_product(a.im, b.im),
                   ew_sum(ew_product(a.re, b.im), ew_product(a.im, b.re))};
    return OK;
  }
  double p = prod_doubles(dbl_ro(v), v->n, na_rm);
  *z = (Complex){ew_product(z->re, p), ew_product(p, z->im)};
  return OK;
}

static Status do_prod(VM *vm, Value *args, int n, Value *out) {
  SummaryArgs s;
  TRY(summary_args(vm, args, n, &s));
  Complex z = {1, 0};
  bool cplx = false;
  for (int i = 0; i < s.n; i++) TRY(prod_arg(vm, s.v[i], s.na_rm, &z, &cplx));
  if (!cplx) {
    *out = val_dbl(z.re);
    return OK;
  }
  Vec *r = vec_new(vm, T_CPLX, 1);
  TRY_NEW(r);
  cplx_rw(r)[0] = z;
  *out = val_obj(r);
  return OK;
}

/* ---- max, min ---- */

typedef struct Extremes {
  bool max, na_rm;
  Type type; /* T_INT, T_DBL, T_STR: the widest argument */
  bool na;   /* a missing value decides (integers, strings) */
  Extreme number;
  Str *s; /* strings: NULL until there is one */
} Extremes;

static Extremes extremes_of(bool max, bool na_rm, Type type) {
  return (Extremes){.max = max, .na_rm = na_rm, .type = type, .number = extreme_none(max)};
}

static void extremes_ints(Extremes *e, const int32_t *x, int64_t n) {
  int32_t best;
  bool na = false;
  if (extreme_ints(x, n, e->max, &best, &na)) extreme_add(&e->number, &(double){best}, 1, e->max, false);
  e->na |= na && !e->na_rm;
}

static void extremes_dbls(Extremes *e, const double *x, int64_t n) { extreme_add(&e->number, x, n, e->max, e->na_rm); }

static void extremes_strs(VM *vm, Extremes *e, Str *const *x, int64_t n) {
  for (int64_t i = 0; i < n && !rt_cancelled_at(vm, i); i++) {
    if (x[i] == vm->na_str) {
      if (!e->na_rm) e->na = true;
    } else if (!e->s || (e->max ? str_collate(vm, x[i], e->s) > 0 : str_collate(vm, x[i], e->s) < 0)) {
      e->s = x[i];
    }
  }
}

static Status extreme_arg(VM *vm, Value x, Extremes *e) {
  if (x.tag == TAG_NULL) return OK;
  if (x.tag == TAG_RANGE && e->type == T_INT) { /* its ends are enough */
    extremes_ints(e, (int32_t[]){x.r.from, x.r.to}, 2);
    return OK;
  }
  Vec *v;
  TRY_NEW(v = val_vec(vm, x));
  if (e->type == T_STR) {
    if (v->h.type != T_STR) { /* the extreme number of the argument, as a string */
      Extremes one = extremes_of(e->max, e->na_rm, v->h.type == T_DBL ? T_DBL : T_INT);
      if (one.type == T_INT)
        extremes_ints(&one, int_ro(v), v->n);
      else
        extremes_dbls(&one, dbl_ro(v), v->n);
      if (!one.number.any && !one.na) return OK;
      x = val_int(one.na ? NA_INT : (int32_t)one.number.value);
      if (one.type == T_DBL && !is_na_real(one.number.value)) { /* with the digits of print() */
        Buf b;
        Str *text;
        buf_init(&b, vm);
        fmt_real(&b, one.number.value, fmt_reals(vm, &one.number.value, 1, 0, 0), ".");
        TRY_NEW(text = buf_str(&b));
        x = val_str(text);
      } else if (one.type == T_DBL) {
        x = val_int(NA_INT);
      }
      TRY(coerce_vector(vm, x, T_STR, false, &v));
    }
    extremes_strs(vm, e, str_ro(v), v->n);
    return rt_poll(vm);
  }
  if (v->h.type != T_DBL && e->type == T_INT)
    extremes_ints(e, int_ro(v), v->n);
  else {
    TRY(coerce_borrow(vm, val_obj(v), T_DBL, &v));
    extremes_dbls(e, dbl_ro(v), v->n);
  }
  return OK;
}

static Status extreme_result(VM *vm, const Extremes *e, Value *out) {
  const char *name = e->max ? "max" : "min";
  if (e->type == T_STR) {
    *out = val_str(e->na || !e->s ? vm->na_str : e->s);
    return e->s || e->na ? OK : rt_warning(vm, "no non-missing arguments, returning NA");
  }
  if (!e->number.any && !e->na) {
    *out = val_dbl(e->max ? -INFINITY : INFINITY);
    return rt_warning(vm, "no non-missing arguments to %s; returning %s", name, e->max ? "-Inf" : "Inf");
  }
  if (e->type == T_INT)
    *out = val_int(e->na ? NA_INT : (int32_t)e->number.value);
  else
    *out = val_dbl(e->number.value);
  return OK;
}

static Status extreme_type(VM *vm, const SummaryArgs *s, Type *type) {
  *type = T_INT;
  for (int i = 0; i < s->n; i++) {
    Type t = val_type(s->v[i]);
    if (s->v[i].tag == TAG_NULL || t == T_LGL || t == T_INT) continue;
    if (s->v[i].tag == TAG_MISSING || (t != T_DBL && t != T_STR)) return bad_type(vm, s->v[i]);
    if (t > *type) *type = t;
  }
  return OK;
}

/* The extreme of single numbers, none missing; false: something else is among them. */
static bool extreme_number(bool max, const Value *args, int n, Value *out) {
  bool real = false;
  int best = 0;
  double found = 0;
  for (int k = 0; k < n; k++) {
    bool whole = args[k].tag == TAG_INT && args[k].i != NA_INT;
    if (!whole && !(args[k].tag == TAG_DBL && !isnan(args[k].d))) return false;
    real |= !whole;
    double d = whole ? args[k].i : args[k].d;
    if (k > 0 && (max ? found >= d : found <= d)) continue;
    found = d;
    best = k;
  }
  *out = real ? val_dbl(found) : args[best];
  return n > 0;
}

static Status extreme(VM *vm, bool max, Value *args, int n, Value *out) {
  if (!vm->arg_names && extreme_number(max, args, n, out)) return OK;
  SummaryArgs s;
  TRY(summary_args(vm, args, n, &s));
  Type type;
  TRY(extreme_type(vm, &s, &type));
  if (s.n == 1 && !s.na_rm) {
    bool done;
    TRY(reduced_on_device(vm, max ? KR_MAX : KR_MIN, s.v[0], out, &done));
    if (done) return OK;
  }
  Extremes e = extremes_of(max, s.na_rm, type);
  for (int i = 0; i < s.n; i++) TRY(extreme_arg(vm, s.v[i], &e));
  return extreme_result(vm, &e, out);
}

static Status do_max(VM *vm, Value *args, int n, Value *out) { return extreme(vm, true, args, n, out); }
static Status do_min(VM *vm, Value *args, int n, Value *out) { return extreme(vm, false, args, n, out); }

/* range() of one ordinary number vector without missing values; everything else goes to range.default. */
static Status do_range(VM *vm, Value *args, int n, Value *out) {
  Type t = n == 1 ? val_type(args[0]) : T_NULL;
  if (n == 1 && !vm->arg_names && (t == T_INT || t == T_DBL) && !val_is_object(args[0]) && vec_len(args[0]) > 0) {
    Value ends[2];
    bool done[2];
    TRY(reduced_on_device(vm, KR_MIN, args[0], &ends[0], &done[0]));
    TRY(reduced_on_device(vm, KR_MAX, args[0], &ends[1], &done[1]));
    Extremes lo = extremes_of(false, false, t), hi = extremes_of(true, false, t);
    if (!done[0] || !done[1]) {
      TRY(extreme_arg(vm, args[0], &lo));
      TRY(extreme_arg(vm, args[0], &hi));
      TRY(extreme_result(vm, &lo, &ends[0]));
      TRY(extreme_result(vm, &hi, &ends[1]));
    }
    Vec *r = vec_new(vm, t, 2);
    TRY_NEW(r);
    for (int i = 0; i < 2; i++) {
      if (t == T_INT)
        int_rw(r)[i] = ends[i].i;
      else
        dbl_rw(r)[i] = ends[i].d;
    }
    *out = val_obj(r);
    return OK;
  }
  return vm_call_base(vm, "range.default", n, args, vm->arg_names, out);
}

/* ---- any, all ---- */

/* Looks for `stop` (TRUE for any, FALSE for all); *state: 0 not found, NA_LGL missing seen, 1 found. */
static Status find_logical(VM *vm, Value x, int stop, bool na_rm, int *state) {
  if (x.tag == TAG_NULL) return OK;
  Type t = val_type(x);
  if (x.tag == TAG_MISSING || !type_is_vec(t)) return bad_type(vm, x);
  if (vec_len(x) == 0) return OK;
  if (t != T_LGL && t != T_INT) TRY(rt_warning(vm, "coercing argument of type '%s' to logical", type_name(t)));
  Vec *v;
  TRY(coerce_borrow(vm, x, T_LGL, &v));
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (int_ro(v)[i] == NA_LGL) {
      if (!na_rm) *state = NA_LGL;
    } else if ((int_ro(v)[i] != 0) == stop) {
      *state = 1;
      return OK;
    }
  }
  return OK;
}

static Status any_all(VM *vm, int stop, Value *args, int n, Value *out) {
  SummaryArgs s;
  TRY(summary_args(vm, args, n, &s));
  int state = 0;
  for (int i = 0; i < s.n && state != 1; i++) TRY(find_logical(vm, s.v[i], stop, s.na_rm, &state));
  *out = val_lgl(state == 1 ? stop : state == NA_LGL ? NA_LGL : !stop);
  return OK;
}
static Status do_any(VM *vm, Value *args, int n, Value *out) { return any_all(vm, 1, args, n, out); }
static Status do_all(VM *vm, Value *args, int n, Value *out) { return any_all(vm, 0, args, n, out); }

/* ---- mean ---- */

static Complex mean_complexes(const Complex *z, int64_t n) {
  long double re = 0, im = 0, rest_re = 0, rest_im = 0;
  for (int64_t i = 0; i < n; i++) re += z[i].re, im += z[i].im;
  re /= n, im /= n;
  for (int64_t i = 0; i < n; i++) rest_re += z[i].re - re, rest_im += z[i].im - im;
  return (Complex){(double)(re + rest_re / n), (double)(im + rest_im / n)};
}

static Status do_mean(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value x = args[0];
  Type t = val_type(x);
  if (t != T_LGL && t != T_INT && t != T_DBL && t != T_CPLX)
    return rt_error(vm, "invalid 'type' (%s) of argument", type_name(t));
  Vec *v;
  if (t == T_CPLX) {
    TRY_NEW(v = vec_new(vm, T_CPLX, 1));
    cplx_rw(v)[0] = mean_complexes(cplx_ro(x.vec), x.vec->n);
    *out = val_obj(v);
    return OK;
  }
  if (t != T_DBL) {
    TRY_NEW(v = val_vec(vm, x));
    bool na = false;
    long double s = sum_ints(int_ro(v), v->n, &na);
    *out = val_dbl(na ? NA_REAL : (double)(s / v->n));
    return OK;
  }
  bool done;
  TRY(reduced_on_device(vm, KR_MEAN, x, out, &done));
  if (done) return OK;
  TRY_NEW(v = val_vec(vm, x));
  *out = val_dbl(v->n == 0 ? NAN : mean_doubles(vm, dbl_ro(v), v->n));
  return OK;
}

/* ---- which ---- */

static int64_t count_true(const int32_t *p, int64_t n) {
  int64_t count = 0;
  for (int64_t i = 0; i < n; i++) count += p[i] == 1;
  return count;
}

/* Positions of what is TRUE, from 1. */
static Status put_positions(VM *vm, int32_t *to, const int32_t *p, int64_t n) {
  STRETCHES(a, b, n) {
    TRY(rt_poll(vm));
    int64_t k = count_true(p + a, b - a);
    mask_where(vm, to, p + a, b - a, k);
    if (a)
      for (int64_t i = 0; i < k; i++) to[i] += (int32_t)a;
    to += k;
  }
  return OK;
}

static Status do_which(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  if (val_type(args[0]) != T_LGL) return rt_errorcall(vm, vm_frame_call(vm), "argument to 'which' is not logical");
  Vec *v = val_vec(vm, args[0]);
  TRY_NEW(v);
  int64_t count = 0, len = v->n;
  if (vm->tune.gpu && vec_plain(v)) {
    Vec *found;
    bool done;
    TRY(device_which(vm, v, &found, &done));
    if (done) return *out = vec_val(found), OK;
  }
  STRETCHES(from, to, len) {
    TRY(rt_poll(vm));
    count += count_true(int_ro(v) + from, to - from);
  }
  Vec *r = vec_new(vm, T_INT, count), *names = vec_plain(v) ? NULL : vec_names(vm, v);
  TRY_NEW(r);
  TRY(put_positions(vm, int_rw(r), int_ro(v), len));
  if (names) {
    Vec *kept = vec_new(vm, T_STR, count);
    TRY_NEW(kept);
    for (int64_t k = 0; k < count; k++) str_rw(kept)[k] = str_ro(names)[int_ro(r)[k] - 1];
    TRY(vec_set_names(vm, r, val_obj(kept)));
  }
  *out = names ? val_obj(r) : vec_val(r);
  return OK;
}

static Status which_extreme(VM *vm, bool max, Value x, Value *out) {
  bool done = false;
  if (x.tag == TAG_OBJ && type_is_vec(x.o->type) && !x.vec->attr)
    TRY(reduced_on_device(vm, max ? KR_WHICH_MAX : KR_WHICH_MIN, x, out, &done));
  if (done) return OK;
  Vec *v;
  TRY(coerce_vector(vm, x, T_DBL, true, &v));
  int64_t best = -1;
  for (int64_t i = 0; i < v->n; i++)
    if (!isnan(dbl_ro(v)[i]) && (best < 0 || (max ? dbl_ro(v)[i] > dbl_ro(v)[best] : dbl_ro(v)[i] < dbl_ro(v)[best])))
      best = i;
  Vec *r = vec_new(vm, T_INT, best >= 0), *names = vec_names(vm, v);
  TRY_NEW(r);
  if (best >= 0) int_rw(r)[0] = (int32_t)(best + 1);
  if (names && best >= 0) {
    Vec *one = vec_new(vm, T_STR, 1);
    TRY_NEW(one);
    str_rw(one)[0] = str_ro(names)[best];
    TRY(vec_set_names(vm, r, val_obj(one)));
  }
  *out = vec_val(r);
  return OK;
}
static Status do_which_max(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return which_extreme(vm, true, args[0], out);
}
static Status do_which_min(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return which_extreme(vm, false, args[0], out);
}

/* ---- pmin, pmax ---- */

typedef struct Parallel {
  bool max, na_rm;
} Parallel;

static inline double pick_dbl(Parallel p, double a, double b) {
  if (isnan(b)) return p.na_rm ? (isnan(a) ? b : a) : b;
  if (isnan(a)) return p.na_rm ? b : a;
  return (p.max ? b > a : b < a) ? b : a;
}
static inline int32_t pick_int(Parallel p, int32_t a, int32_t b) {
  if (b == NA_INT) return p.na_rm ? a : b;
  if (a == NA_INT) return p.na_rm ? b : a;
  return (p.max ? b > a : b < a) ? b : a;
}
static Str *pick_str(VM *vm, Parallel p, Str *a, Str *b) {
  if (b == vm->na_str) return p.na_rm ? a : b;
  if (a == vm->na_str) return p.na_rm ? b : a;
  int c = str_collate(vm, b, a);
  return (p.max ? c > 0 : c < 0) ? b : a;
}

/* r[i] = pick(r[i], y[i recycled]), until the run is cancelled */
#define PARALLEL(R, Y, PICK)                                                                                           \
  if (m == n) STRETCHES(from, to, n) {                                                                                 \
      if (rt_cancelled(vm)) break;                                                                                     \
      for (int64_t i = from; i < to; i++) (R)[i] = PICK((R)[i], (Y)[i]);                                               \
    }                                                                                                                  \
  else                                                                                                                 \
    for (int64_t i = 0, k = 0; i < n && !rt_cancelled_at(vm, i); i++) {                                                \
      (R)[i] = PICK((R)[i], (Y)[k]);                                                                                   \
      if (++k == m) k = 0;                                                                                             \
    }
#define PICK_DBL(A, B) pick_dbl(p, A, B)
#define PICK_INT(A, B) pick_int(p, A, B)
#define PICK_STR(A, B) pick_str(vm, p, A, B)

static void parallel_step(VM *vm, Parallel p, Vec *r, const Vec *y) {
  int64_t n = r->n, m = y->n;
  switch (r->h.type) {
  case T_DBL: PARALLEL(dbl_rw(r), dbl_ro(y), PICK_DBL) break;
  case T_STR: PARALLEL(str_rw(r), str_ro(y), PICK_STR) break;
  default: PARALLEL(int_rw(r), int_ro(y), PICK_INT) break;
  }
}

static Status parallel_shape(VM *vm, const Vec *args, int64_t *len, Type *type) {
  *len = 0;
  *type = T_INT;
  bool empty = false;
  for (int64_t i = 0; i < args->n; i++) {
    TRY(rt_poll_at(vm, i));
    Value x = list_ro(args)[i];
    Type t = val_type(x);
    int64_t n = vec_len(x);
    if (x.tag == TAG_NULL) t = T_INT;
    if (t == T_LGL) t = T_INT;
    if (t != T_INT && t != T_DBL && t != T_STR) return rt_error(vm, "invalid input type");
    if (t > *type) *type = t;
    empty |= n == 0;
    if (n > *len) *len = n;
  }
  if (empty) *len = 0;
  for (int64_t i = 0; *len > 0 && i < args->n; i++)
    if (*len % vec_len(list_ro(args)[i]) != 0) return rt_warning(vm, "an argument will be fractionally recycled");
  return OK;
}

static Status recycle_into(VM *vm, Vec *r, const Vec *x) {
  size_t size = type_size(r->h.type);
  if (x->n == r->n) return poll_copy(vm, data_rw(r), data_ro(x), (size_t)r->n * size);
  for (int64_t i = 0, k = 0; i < r->n; i++) {
    TRY(rt_poll_at(vm, i));
    memcpy((char *)data_ro(r) + (size_t)i * size, (const char *)data_ro(x) + (size_t)k * size, size);
    if (++k == x->n) k = 0;
  }
  return OK;
}

/* Attributes of the first argument, as far as they fit. */
static Status parallel_attrs(VM *vm, Vec *r, Value first) {
  if (!attr_has_any(first)) return OK;
  Vec *x = first.vec;
  if (x->n == r->n) return attr_copy_all(vm, r, first);
  return attr_copy_most(vm, r, first);
}

static Status parallel(VM *vm, bool max, Value *args, Value *out) {
  const Vec *dots = args[0].vec;
  Parallel p = {max, false};
  TRY(arg_flag(vm, args[1], "na.rm", &p.na_rm));
  if (dots->n == 0) return rt_error(vm, "no arguments");
  for (int64_t i = 0; i < dots->n; i++) {
    TRY(rt_poll_at(vm, i));
    Value e = list_ro(dots)[i];
    if ((e.tag != TAG_NULL && !val_is_atomic(e)) || val_is_object(e)) {
      Value a[4] = {args[0], args[1], val_lgl(max), vm->cur_call};
      Value f;
      Sym *name = sym_c(vm, ".parallel_extreme");
      TRY_NEW(name);
      TRY(env_get_fun(vm, vm->basens, name, &f));
      return vm_call(vm, f, 4, a, NULL, NULL, vm->cur_call, out); /* pmax(...) is what errors show */
    }
    if (val_type(e) == T_CPLX || val_type(e) == T_RAW) return rt_error(vm, "invalid input type");
  }
  if (dots->n == 1) {
    *out = list_ro(dots)[0];
    return OK;
  }
  int64_t len;
  Type type;
  TRY(parallel_shape(vm, dots, &len, &type));
  Vec *r = vec_new(vm, type, len), *x;
  TRY_NEW(r);
  for (int64_t i = 0; i < dots->n; i++) {
    TRY(rt_poll_at(vm, i));
    TRY(coerce_borrow(vm, list_ro(dots)[i], type, &x));
    if (len == 0) continue;
    if (i == 0)
      TRY(recycle_into(vm, r, x));
    else
      parallel_step(vm, p, r, x);
  }
  TRY(rt_poll(vm));
  TRY(parallel_attrs(vm, r, list_ro(dots)[0]));
  *out = vec_val(r);
  return OK;
}
static Status do_pmax(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return parallel(vm, true, args, out);
}
static Status do_pmin(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return parallel(vm, false, args, out);
}

/* ---- row and column sums and means ---- */

typedef struct Margins {
  Vec *x; /* data as doubles or complex */
  const int32_t *dims;
  int rank, lead; /* dims of x; how many of them count as rows */
  int64_t n, p;   /* rows, columns */
  bool na_rm, mean, rows;
} Margins;

static Status margins(VM *vm, Value *args, Margins *m) {
  Value x = args[0];
  int dims;
  if (val_is_data_frame(vm, x)) { /* base's own functions see base's method before one of the program */
    const char *convert = val_class_attr(vm, x)->n == 1 ? "as.matrix.data.frame" : "as.matrix";
    TRY(vm_call_base(vm, convert, 1, &args[0], NULL, &x));
  }
  m->rank = val_is_vecobj(x) ? vec_dims(x.vec, &m->dims) : 0;
  if (m->rank < 2) return rt_error(vm, "'x' must be an array of at least two dimensions");
  TRY(arg_int(vm, args[2], "dims", &dims));
  if (dims < 1 || dims > m->rank - 1) return rt_error(vm, "invalid 'dims'");
  TRY(arg_flag(vm, args[1], "na.rm", &m->na_rm));
  Type t = val_type(x);
  if (t != T_LGL && t != T_INT && t != T_DBL && t != T_CPLX) return rt_error(vm, "'x' must be numeric");
  m->lead = dims;
  m->n = m->p = 1;
  for (int i = 0; i < m->rank; i++) *(i < dims ? &m->n : &m->p) *= m->dims[i];
  TRY(coerce_borrow(vm, x, t == T_CPLX ? T_CPLX : T_DBL, &m->x));
  args[0] = x; /* keeps dims and dimnames at hand */
  return OK;
}

/* Four columns at once: their sums do not wait for one another. */
static void four_sums(const double *const x[4], int64_t n, long double *s) {
  const double *w = x[0], *y = x[1], *z = x[2], *v = x[3];
  long double a = 0, b = 0, c = 0, d = 0;
  for (int64_t i = 0; i < n; i++) a += w[i], b += y[i], c += z[i], d += v[i];
  s[0] = a, s[1] = b, s[2] = c, s[3] = d;
}

/* The sum or mean of n numbers, one every `stride` doubles (2 for complex parts). */
static double column_sum(const Margins *m, const double *x, int stride) {
  long double s = 0;
  int64_t count = m->n;
  if (m->na_rm) count = 0;
  for (int64_t i = 0; i < m->n; i++) {
    if (m->na_rm && isnan(x[i * stride])) continue;
    s += x[i * stride];
    count += m->na_rm;
  }
  if (m->mean) s = count > 0 ? s / count : (long double)NAN;
  return (double)s;
}

/* Sums or means of k columns. */
static void column_sums(const Margins *m, const double *const *x, int64_t k, int stride, double *r) {
  int64_t fours = !m->na_rm && stride == 1 ? k & ~(int64_t)3 : 0;
  for (int64_t j = 0; j < fours; j += 4) {
    long double s[4];
    four_sums(x + j, m->n, s);
    for (int i = 0; i < 4; i++) r[j + i] = (double)(!m->mean ? s[i] : m->n > 0 ? s[i] / m->n : (long double)NAN);
  }
  for (int64_t j = fours; j < k; j++) r[j * stride] = column_sum(m, x[j], stride);
}

enum { COLUMNS_AT_ONCE = 64 };

/* Those of a matrix. */
static void matrix_column_sums(const Margins *m, const double *x, int stride, double *r) {
  const double *column[COLUMNS_AT_ONCE];
  for (int64_t from = 0; from < m->p; from += COLUMNS_AT_ONCE) {
    int64_t k = m->p - from < COLUMNS_AT_ONCE ? m->p - from : COLUMNS_AT_ONCE;
    for (int64_t j = 0; j < k; j++) column[j] = x + (from + j) * m->n * stride;
    column_sums(m, column, k, stride, r + from * stride);
  }
}

/* One of the class "data.frame" alone. */
static bool is_plain_frame(VM *vm, Value x) {
  return val_is_data_frame(vm, x) && x.vec->n > 0 && val_class_attr(vm, x)->n == 1 && !(vm->modes & MODE_GENERIC);
}

/* Sums or means of the columns of a data frame of plain numbers, without the matrix that as.matrix() makes; *out stays
 * as it is where that is called for. */
static Status frame_column_sums(VM *vm, bool mean, Value *args, bool *done, Value *out) {
  Value x = args[0];
  const int32_t *dims;
  Margins m = {.mean = mean, .n = vec_len(list_ro(x.vec)[0]), .p = x.vec->n};
  if (m.n == 0) return OK;
  for (int64_t j = 0; j < m.p; j++) {
    Value e = list_ro(x.vec)[j];
    Type t = val_type(e);
    if (t != T_LGL && t != T_INT && t != T_DBL) return OK;
    if (val_is_object(e) || vec_len(e) != m.n || (val_is_vecobj(e) && vec_dims(e.vec, &dims))) return OK;
  }
  TRY(arg_flag(vm, args[1], "na.rm", &m.na_rm));
  Vec *r = vec_new(vm, T_DBL, m.p), *v;
  TRY_NEW(r);
  for (int64_t from = 0; from < m.p; from += 4) {
    const double *column[4];
    int64_t k = m.p - from < 4 ? m.p - from : 4;
    for (int64_t j = 0; j < k; j++) {
      TRY(coerce_borrow(vm, list_ro(x.vec)[from + j], T_DBL, &v));
      column[j] = dbl_ro(v);
    }
    column_sums(&m, column, k, 1, dbl_rw(r) + from);
  }
  TRY(vec_set_names(vm, r, attr_get(vm, x, vm->sym.names)));
  *out = vec_val(r);
  *done = true;
  return OK;
}

enum { ROWS = 256, COLUMNS = 16 };

/* Adds up to COLUMNS columns, n apart, to the sums of the rows: four rows at a time, whose sums stay in registers and
 * do not wait for one another. */
static void add_columns(const double *x, int64_t n, int64_t columns, int64_t rows, long double *sum) {
  int64_t i = 0;
  for (; i + 4 <= rows; i += 4) {
    long double a = sum[i], b = sum[i + 1], c = sum[i + 2], d = sum[i + 3];
    const double *y = x + i;
    for (int64_t j = 0; j < columns; j++, y += n) a += y[0], b += y[1], c += y[2], d += y[3];
    sum[i] = a, sum[i + 1] = b, sum[i + 2] = c, sum[i + 3] = d;
  }
  for (; i < rows; i++)
    for (int64_t j = 0; j < columns; j++) sum[i] += x[i + j * n];
}

/* A block of rows at a time, so that the sums stay in the cache. */
static void row_block(const Margins *m, const double *x, int stride, int64_t rows, double *r) {
  long double sum[ROWS];
  int64_t count[ROWS];
  for (int64_t i = 0; i < rows; i++) sum[i] = 0, count[i] = m->na_rm ? 0 : m->p;
  if (!m->na_rm && stride == 1) {
    for (int64_t j = 0; j < m->p; j += COLUMNS)
      add_columns(x + j * m->n, m->n, m->p - j < COLUMNS ? m->p - j : COLUMNS, rows, sum);
  } else
    for (int64_t j = 0; j < m->p; j++, x += m->n * stride)
      for (int64_t i = 0; i < rows; i++)
        if (!m->na_rm || !isnan(x[i * stride])) {
          sum[i] += x[i * stride];
          if (m->na_rm) count[i]++;
        }
  for (int64_t i = 0; i < rows; i++)
    r[i * stride] = (double)(!m->mean ? sum[i] : count[i] > 0 ? sum[i] / count[i] : (long double)NAN);
}

static void row_sums(const Margins *m, const double *x, int stride, double *r) {
  for (int64_t i = 0; i < m->n; i += ROWS)
    row_block(m, x + i * stride, stride, m->n - i < ROWS ? m->n - i : ROWS, r + i * stride);
}

/* dim and dimnames, or names, of the dimensions that are left. */
static Status margin_names(VM *vm, const Margins *m, const Vec *x, Vec *r) {
  int from = m->rows ? 0 : m->lead, k = m->rows ? m->lead : m->rank - m->lead;
  Vec *dn = vec_dimnames(vm, x);
  if (k == 1) return dn && list_ro(dn)[from].tag != TAG_NULL ? vec_set_names(vm, r, list_ro(dn)[from]) : OK;
  TRY(vec_set_dim(vm, r, k, m->dims + from));
  if (!dn) return OK;
  Vec *kept = vec_new(vm, T_LIST, k), *names = vec_names(vm, dn);
  TRY_NEW(kept);
  for (int i = 0; i < k; i++) list_set(vm, kept, i, list_ro(dn)[from + i]);
  if (names) {
    Vec *kn = vec_new(vm, T_STR, k);
    TRY_NEW(kn);
    for (int i = 0; i < k; i++) str_rw(kn)[i] = str_ro(names)[from + i];
    TRY(vec_set_names(vm, kept, val_obj(kn)));
  }
  return vec_set_dimnames(vm, r, val_obj(kept));
}

static Status margin_stat(VM *vm, bool rows, bool mean, Value *args, Value *out) {
  Margins m = {.rows = rows, .mean = mean};
  Value a[3] = {args[0], args[1], args[2]};
  if (!rows && is_plain_frame(vm, a[0]) && a[2].tag == TAG_INT && a[2].i == 1) {
    bool done = false;
    TRY(frame_column_sums(vm, mean, a, &done, out));
    if (done) return OK;
  }
  TRY(margins(vm, a, &m));
  bool cplx = m.x->h.type == T_CPLX;
  Vec *r = vec_new(vm, cplx ? T_CPLX : T_DBL, rows ? m.n : m.p);
  TRY_NEW(r);
  for (int part = 0; part <= cplx; part++) {
    const double *x = (const double *)data_ro(m.x) + part;
    double *y = (double *)data_ro(r) + part;
    if (rows)
      row_sums(&m, x, 1 + cplx, y);
    else
      matrix_column_sums(&m, x, 1 + cplx, y);
  }
  TRY(margin_names(vm, &m, a[0].vec, r));
  *out = vec_val(r);
  return OK;
}
static Status do_colSums(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return margin_stat(vm, false, false, args, out);
}
static Status do_colMeans(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return margin_stat(vm, false, true, args, out);
}
static Status do_rowSums(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return margin_stat(vm, true, false, args, out);
}
static Status do_rowMeans(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return margin_stat(vm, true, true, args, out);
}

/* ---- tabulate ---- */

static Status do_tabulate(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Type t = val_type(args[0]);
  if ((t != T_INT && t != T_DBL) || val_inherits(vm, args[0], "Date") || val_inherits(vm, args[0], "difftime") ||
      val_inherits(vm, args[0], "POSIXt"))
    return rt_error(vm, "'bin' must be numeric or a factor");
  Vec *bin;
  TRY(coerce_borrow(vm, args[0], T_INT, &bin));
  int64_t nbins = 1;
  if (arg_missing(args[1])) {
    for (int64_t i = 0; i < bin->n; i++)
      if (int_ro(bin)[i] > nbins) nbins = int_ro(bin)[i];
  } else {
    if (as_double1(vm, args[1]) > INT_MAX) return rt_error(vm, "attempt to make a table with >= 2^31 elements");
    int k = as_integer1(vm, args[1]);
    if (k == NA_INT || k < 0) return rt_error(vm, "invalid '%s' argument", "nbin");
    nbins = k;
  }
  Vec *r = vec_new_zero(vm, T_INT, nbins);
  TRY_NEW(r);
  int64_t len = bin->n;
  bool done = false;
  if (vm->tune.gpu) TRY(device_tabulate(vm, bin, r, &done));
  if (done) return *out = vec_val(r), OK;
  int32_t *count = int_rw(r);
  for (int64_t i = 0; i < len; i++) {
    TRY(rt_poll_at(vm, i));
    uint32_t b = (uint32_t)int_ro(bin)[i] - 1;
    if (b < (uint32_t)nbins) count[b]++;
  }
  *out = vec_val(r);
  return OK;
}

#define S (BF_PRIM | BF_SUMMARY)
const BuiltinDef builtins_summary[] = {
    {"sum", do_sum, NULL, S, "sum; integers exactly, as double when too large", 0, -1},
    {"prod", do_prod, NULL, S, "product, double or complex", 0, -1},
    {"max", do_max, NULL, S, "largest of all arguments, numbers or text", 0, -1},
    {"min", do_min, NULL, S, "smallest of all arguments, numbers or text", 0, -1},
    {"range", do_range, NULL, S, "smallest and largest", 0, -1},
    {"any", do_any, NULL, S, "is some value TRUE?", 0, -1},
    {"all", do_all, NULL, S, "are all values TRUE?", 0, -1},
    {"mean", do_mean, "x", BF_INTERNAL, "arithmetic mean of numbers", 0, 0},
    {"which", do_which, "x", BF_INTERNAL, "positions of TRUE, with names", 0, 0},
    {"which.max", do_which_max, "x", 0, "position of the first largest value", 0, 0},
    {"which.min", do_which_min, "x", 0, "position of the first smallest value", 0, 0},
    {"pmax", do_pmax, "..., na.rm = FALSE", 0, "elementwise maximum", 0, 0},
    {"pmin", do_pmin, "..., na.rm = FALSE", 0, "elementwise minimum", 0, 0},
    {"pmax.int", do_pmax, "..., na.rm = FALSE", 0, "elementwise maximum", 0, 0},
    {"pmin.int", do_pmin, "..., na.rm = FALSE", 0, "elementwise minimum", 0, 0},
    {"colSums", do_colSums, "x, na.rm = FALSE, dims = 1L", 0, "sums of columns of an array or data frame", 0, 0},
    {"colMeans", do_colMeans, "x, na.rm = FALSE, dims = 1L", 0, "means of columns of an array or data frame", 0, 0},
    {"rowSums", do_rowSums, "x, na.rm = FALSE, dims = 1L", 0, "sums of rows of an array or data frame", 0, 0},
    {"rowMeans", do_rowMeans, "x, na.rm = FALSE, dims = 1L", 0, "means of rows of an array or data frame", 0, 0},
    {"tabulate", do_tabulate, "bin, nbins = max(1L, bin, na.rm = TRUE)", 0, "counts of 1..nbins", 0, 0},
    {0},
};
