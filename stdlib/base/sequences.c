/* sequences.c - Repetition and sequences: rep, rep.int, rep_len, seq_len, seq_along, seq.int, parts of seq.default.
 *
 * Integer sequences come back as unboxed ranges where they can.  Called through the table at the end.
 */
#include "runtime/longseq.h"
#include "stdlib/builtin.h"
#include "runtime/poll.h"
#include "vm/kernels/cuda/operations.h"

/* ---- rep ---- */
static bool can_replicate(Value x) { return x.tag != TAG_OBJ ? x.tag != TAG_MISSING : type_is_vec(x.o->type); }

static Status bad_replicate(VM *vm, Value x) {
  if (val_is_obj(x, T_PAIRLIST)) return rt_error(vm, "replication of pairlists is defunct");
  return rt_error(vm, "attempt to replicate an object of type '%s'", type_shown(x));
}

/* r = x recycled over 0..n-1. */
static Status fill_recycled(VM *vm, Vec *r, const Vec *x) {
  int64_t n = r->n, m = x->n;
  if (m == 0 || n == 0) return OK;
  if (r->h.type == T_LIST || r->h.type == T_EXPR) {
    for (int64_t i = 0, j = 0; i < n; i++) {
      TRY(rt_poll_at(vm, i));
      list_set(vm, r, i, list_ro(x)[j]);
      if (++j == m) j = 0;
    }
    return OK;
  }
  size_t sz = type_size(r->h.type);
  char *d = data_rw(r);
  if (m == 1 && (sz == 8 || sz == 4)) {
    STRETCHES(from, to, n) {
      TRY(rt_poll(vm));
      if (sz == 8)
        for (int64_t i = from; i < to; i++) dbl_rw(r)[i] = dbl_ro(x)[0];
      else
        for (int64_t i = from; i < to; i++) int_rw(r)[i] = int_ro(x)[0];
    }
    return OK;
  }
  int64_t have = m < n ? m : n;
  TRY(poll_copy(vm, d, data_ro(x), (size_t)have * sz));
  while (have < n) { /* doubling */
    int64_t k = have < n - have ? have : n - have;
    TRY(poll_copy(vm, d + (size_t)have * sz, d, (size_t)k * sz));
    have += k;
  }
  return OK;
}

static void copy_elt(VM *vm, Vec *r, int64_t i, const Vec *x, int64_t j) {
  switch (x->h.type) {
  case T_LGL:
  case T_INT: int_rw(r)[i] = int_ro(x)[j]; break;
  case T_DBL: dbl_rw(r)[i] = dbl_ro(x)[j]; break;
  case T_CPLX: cplx_rw(r)[i] = cplx_ro(x)[j]; break;
  case T_STR: str_rw(r)[i] = str_ro(x)[j]; break;
  case T_RAW: raw_rw(r)[i] = raw_ro(x)[j]; break;
  default: list_set(vm, r, i, list_ro(x)[j]);
  }
}

/* NA / NULL everywhere. */
static Status na_vector(VM *vm, Type t, int64_t n, Vec **out) {
  Vec *e = vec_new(vm, t, 0);
  TRY_NEW(e);
  TRY_NEW(*out = vec_resize(vm, e, n));
  return OK;
}

/* How x is repeated: every element each[k % ...] times; then the whole to length n. */
typedef struct Rep {
  int64_t each;     /* each element so many times in a row */
  const Vec *times; /* T_DBL counts per element of the each-expanded x, or NULL */
  int64_t n;        /* result length */
} Rep;

/* r[w..w + k) become x[i], unless the run is cancelled. */
static void fill_run(VM *vm, Vec *r, int64_t w, const Vec *x, int64_t i, int64_t k) {
  switch (r->h.type) {
  case T_LGL:
  case T_INT: {
    int32_t v = int_ro(x)[i], *to = int_rw(r) + w;
    STRETCHES(a, b, k) {
      if (rt_cancelled(vm)) return;
      for (int64_t j = a; j < b; j++) to[j] = v;
    }
    break;
  }
  case T_DBL: {
    double v = dbl_ro(x)[i], *to = dbl_rw(r) + w;
    STRETCHES(a, b, k) {
      if (rt_cancelled(vm)) return;
      for (int64_t j = a; j < b; j++) to[j] = v;
    }
    break;
  }
  default:
    for (int64_t j = 0; j < k && !rt_cancelled_at(vm, j); j++) copy_elt(vm, r, w + j, x, i);
  }
}

static Status rep_data(VM *vm, const Vec *x, const Rep *p, Vec **out) {
  Vec *r;
  if (x->n == 0) return na_vector(vm, (Type)x->h.type, p->n, out);
  TRY_NEW(r = vec_new(vm, (Type)x->h.type, p->n));
  *out = r;
  bool done = false;
  if (vm->tune.gpu && !p->times) TRY(device_repeat(vm, x, p->each, r, &done));
  if (done) return OK;
  if (p->times) {
    int64_t w = 0;
    for (int64_t i = 0; i < p->times->n; i++) {
      TRY(rt_poll_at(vm, i));
      int64_t k = (int64_t)dbl_ro(p->times)[i];
      fill_run(vm, r, w, x, p->each == 1 ? i : i / p->each, k);
      w += k;
    }
    return rt_poll(vm);
  }
  if (p->each == 1) {
    return fill_recycled(vm, r, x);
  }
  for (int64_t w = 0, i = 0; w < p->n;) {
    TRY(rt_poll_at(vm, i));
    int64_t k = p->n - w < p->each ? p->n - w : p->each;
    fill_run(vm, r, w, x, i, k);
    w += k;
    if (++i == x->n) i = 0;
  }
  return rt_poll(vm);
}

/* Factors keep class and levels, objects of formal classes (but those that extend factor) their class. */
static Status keep_class(VM *vm, Value x, Vec *r) {
  if (x.tag == TAG_OBJ && (x.o->flags & F_S4) && attr_get(vm, x, vm->sym.levels).tag == TAG_NULL) {
    r->h.flags |= F_S4;
    return attr_set(vm, &r->h, vm->sym.class_, attr_get(vm, x, vm->sym.class_));
  }
  if (!val_is_factor(vm, x)) return OK;
  TRY(attr_set(vm, &r->h, vm->sym.class_, attr_get(vm, x, vm->sym.class_)));
  return attr_set(vm, &r->h, vm->sym.levels, attr_get(vm, x, vm->sym.levels));
}

static Status rep_value(VM *vm, Value x, const Rep *p, bool named, Value *out) {
  Vec *v = val_vec(vm, x), *r, *nm;
  TRY_NEW(v);
  TRY(rep_data(vm, v, p, &r));
  if (v->attr) {
    Vec *names = named ? vec_names(vm, v) : NULL;
    if (names) {
      TRY(rep_data(vm, names, p, &nm));
      for (int64_t i = 0; names->n == 0 && i < nm->n; i++) str_rw(nm)[i] = vm->empty_str;
      TRY(vec_set_names(vm, r, val_obj(nm)));
    }
    TRY(keep_class(vm, x, r));
  }
  *out = vec_val(r);
  return OK;
}

/* times as counts; total of them. bad: message when negative or NA. */
static Status count_times(VM *vm, Value v, const char *what, Vec **out, double *total) {
  if (v.tag == TAG_OBJ && !type_is_vec(v.o->type)) return rt_error(vm, "invalid 'times' %s", what);
  Vec *t;
  TRY(coerce_vector(vm, v, T_DBL, false, &t));
  double sum = 0;
  if (t == (v.tag == TAG_OBJ ? v.vec : NULL)) TRY_NEW(t = vec_copy_data(vm, t));
  for (int64_t i = 0; i < t->n; i++) {
    TRY(rt_poll_at(vm, i));
    double d = dbl_ro(t)[i];
    if (isnan(d) || d <= -1 || isinf(d)) return rt_error(vm, "invalid 'times' %s", what);
    dbl_rw(t)[i] = trunc(d);
    sum += dbl_ro(t)[i];
  }
  *out = t;
  *total = sum;
  return OK;
}

static Status check_total(VM *vm, double n) {
  if (n > 4503599627370496.0) return rt_error(vm, "invalid '%s' argument", "times");
  return OK;
}

/* One optional number of rep(): NA or missing gives -1. */
static Status rep_count(VM *vm, Value v, const char *name, int64_t *out) {
  *out = -1;
  if (arg_missing(v)) return OK;
  double d = vec_len(v) == 0 ? NAN : as_double1(vm, v);
  Str *s = isnan(d) && vec_len(v) > 0 && val_type(v) == T_STR ? as_string1(vm, v) : NULL;
  if (s && s != vm->na_str && strcmp(s->data, "NaN") != 0)
    TRY(rt_warningcall(vm, vm_frame_call(vm), "NAs introduced by coercion"));
  if (isfinite(d) && d <= -1) return rt_error(vm, "invalid '%s' argument", name);
  if (vec_len(v) > 1 || vec_len(v) == 0) TRY(rt_warning(vm, "first element used of '%s' argument", name));
  if (!isfinite(d)) return OK;
  *out = (int64_t)d;
  return OK;
}

/* rep(x, times, length.out, each) */
static Status do_rep(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  if (arg_missing(x)) {
    *out = val_null();
    Cons *given = val_is_lang(vm->cur_call) ? vm->cur_call.cons->cdr : NULL;
    return given ? rt_error(vm, "attempt to replicate an object of type 'symbol'") : OK;
  }
  int64_t len, each, lx = vec_len(x);
  if (!can_replicate(x)) return bad_replicate(vm, x);
  TRY(rep_count(vm, args[2], "length.out", &len));
  TRY(rep_count(vm, args[3], "each", &each));
  if (x.tag == TAG_NULL) {
    *out = x;
    return len > 0 ? rt_warning(vm, "'x' is NULL so the result will be NULL") : OK;
  }
  if (each < 0) each = 1;
  Rep p = {.each = each, .n = len};
  if (lx == 0) {
    if (len <= 0) { /* x itself, attributes and all */
      *out = x;
      return OK;
    }
    p.each = 1;
    return rep_value(vm, x, &p, true, out);
  }
  if (len >= 0) {
    if (each == 0 && len > 0) return rt_error(vm, "invalid '%s' argument", "each");
    if (each == 0) p.each = 1;
    return rep_value(vm, x, &p, true, out);
  }
  Vec *times = NULL;
  double total = (double)lx * (double)each;
  if (!arg_missing(args[1])) {
    double sum;
    TRY(count_times(vm, args[1], "argument", &times, &sum));
    if (times->n == 1) {
      total *= dbl_ro(times)[0];
      times = NULL;
    } else if ((double)times->n != total) {
      return rt_error(vm, "invalid '%s' argument", "times");
    } else {
      total = sum;
    }
  }
  TRY(check_total(vm, total));
  p.times = times;
  p.n = (int64_t)total;
  if (each == 0) p.each = 1;
  return rep_value(vm, x, &p, true, out);
}

static Status do_rep_int(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  if (val_is_object(x)) {
    bool found;
    TRY(vm_try_dispatch(vm, "rep", x, 2, args, NULL, &found, out));
    if (found) return OK;
  }
  if (!can_replicate(x)) return bad_replicate(vm, x);
  Vec *times;
  double sum;
  TRY(count_times(vm, args[1], "value", &times, &sum));
  int64_t lx = vec_len(x);
  if (x.tag == TAG_NULL) return rt_error(vm, "unimplemented type 'NULL' in 'rep3'\n");
  Rep p = {.each = 1};
  if (times->n == 1) {
    sum = dbl_ro(times)[0] * (double)lx;
  } else if (times->n != lx) {
    return rt_error(vm, "invalid '%s' value", "times");
  } else {
    p.times = times;
  }
  TRY(check_total(vm, sum));
  p.n = (int64_t)sum;
  return rep_value(vm, x, &p, false, out);
}

static Status do_rep_len(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  if (val_is_object(x)) {
    bool found;
    Sym *names[2] = {NULL, sym_c(vm, "length.out")};
    TRY_NEW(names[1]);
    TRY(vm_try_dispatch(vm, "rep", x, 2, args, names, &found, out));
    if (found) return OK;
  }
  if (!can_replicate(x)) return bad_replicate(vm, x);
  double d = vec_len(args[1]) == 1 && val_is_atomic(args[1]) ? as_double1(vm, args[1]) : NAN;
  if (isnan(d) || d <= -1 || d > 4503599627370496.0) return rt_error(vm, "invalid '%s' value", "length.out");
  if (x.tag == TAG_NULL) {
    if (d >= 1) return rt_error(vm, "cannot replicate NULL to a non-zero length");
    *out = x;
    return OK;
  }
  Rep p = {.each = 1, .n = (int64_t)d};
  if (p.n == 0 && vec_len(x) == 0) {
    *out = x;
    return OK;
  }
  return rep_value(vm, x, &p, false, out);
}

/* ---- integer sequences ---- */
/* from, from + 1, ... (or - 1), n elements, as a range, an integer or (too large) doubles. */
static Status int_seq(VM *vm, double from, int64_t n, int step, Value *out) {
  double last = from + (double)step * (double)(n - 1);
  if (n <= 0) {
    Vec *e = vec_new(vm, T_INT, 0);
    TRY_NEW(e);
    *out = val_obj(e);
  } else if (fabs(from) <= INT_MAX && fabs(last) <= INT_MAX) {
    *out = n == 1 ? val_int((int)from) : val_range((int)from, (int)last);
  } else {
    if (n >= LONGSEQ_MIN && from == floor(from)) return longseq_new(vm, from, step, n, out);
    Vec *r = vec_new(vm, T_DBL, n);
    TRY_NEW(r);
    for (int64_t i = 0; i < n; i++) dbl_rw(r)[i] = from + (double)step * (double)i;
    *out = vec_val(r);
  }
  return OK;
}

static Status do_seq_len(VM *vm, Value *args, int n, Value *out) {
  if (args[0].tag == TAG_INT && args[0].i > 1) {
    *out = val_range(1, args[0].i);
    return OK;
  }
  if (vec_len(args[0]) != 1) TRY(rt_warning(vm, "first element used of '%s' argument", "length.out"));
  double d = NAN;
  if (val_is_atomic(args[0]) && vec_len(args[0]) > 0) {
    if (val_type(args[0]) == T_STR) {
      Vec *t;
      TRY(coerce_vector(vm, args[0], T_DBL, false, &t));
      d = dbl_ro(t)[0];
    } else {
      d = as_double1(vm, args[0]);
    }
  }
  if (isnan(d) || d < 0 || isinf(d)) return rt_error(vm, "argument must be coercible to non-negative integer");
  if (d > 4503599627370496.0) return rt_error(vm, "result would be too long a vector");
  return int_seq(vm, 1, (int64_t)d, 1, out);
}

static Status value_length(VM *vm, Value x, int64_t *n) {
  if (val_is_object(x) || val_is_env(x) || val_is_lang(x) || val_is_obj(x, T_PAIRLIST)) return vm_length(vm, x, n);
  *n = val_is_obj(x, T_SEQ) ? x.seq->n : vec_len(x);
  return OK;
}

static Status do_seq_along(VM *vm, Value *args, int n, Value *out) {
  int64_t len;
  TRY(value_length(vm, args[0], &len));
  return int_seq(vm, 1, len, 1, out);
}

/* ---- seq ---- */
typedef struct SeqArg {
  bool given, integer;
  double v;
} SeqArg;

/* from, to, by: one finite number (strings are converted). */
static Status seq_arg(VM *vm, Value v, const char *name, bool finite, SeqArg *a) {
  a->given = !arg_missing(v);
  a->integer = false;
  a->v = 1;
  if (!a->given) return OK;
  int t = val_type(v);
  bool vector = v.tag != TAG_OBJ || type_is_vec(t);
  if (vector && vec_len(v) != 1) return rt_error(vm, "'%s' must be of length 1", name);
  if (!vector) return rt_error(vm, "'%s' must be of length 1", name);
  a->integer = t == T_INT || t == T_LGL;
  if (t == T_STR || t == T_CPLX) {
    Vec *d;
    TRY(coerce_vector(vm, v, T_DBL, false, &d));
    a->v = dbl_ro(d)[0];
  } else {
    a->v = as_double1(vm, v);
  }
  if (finite && !isfinite(a->v)) return rt_error(vm, "'%s' must be a finite number", name);
  return OK;
}

static Value number(bool integer, double d) { return integer ? val_int((int)d) : val_dbl(d); }

static bool int_value(double d) { return d == trunc(d) && fabs(d) <= INT_MAX; }

/* from + i * by, n elements; integer when asked. */
static Status arith_seq(VM *vm, double from, double by, int64_t n, bool integer, Value *out) {
  Vec *r = vec_new(vm, integer ? T_INT : T_DBL, n);
  TRY_NEW(r);
  STRETCHES(a, b, n) {
    TRY(rt_poll(vm));
    if (integer)
      for (int64_t i = a; i < b; i++) int_rw(r)[i] = (int32_t)(from + (double)i * by);
    else
      for (int64_t i = a; i < b; i++) dbl_rw(r)[i] = from + (double)i * by;
  }
  *out = vec_val(r);
  return OK;
}

/* from, to by step. */
static Status seq_by(VM *vm, SeqArg from, SeqArg to, SeqArg by, Value *out) {
  double del = to.v - from.v;
  bool whole = from.integer && by.integer && (to.integer || !to.given);
  if (del == 0 && to.v == 0) {
    *out = number(to.integer, to.v);
    return OK;
  }
  double n = del / by.v;
  if (!isfinite(n)) {
    if (!isnan(by.v) && by.v == 0 && del == 0) {
      *out = number(from.integer, from.v);
      return OK;
    }
    return rt_error(vm, "invalid '(to - from)/by'");
  }
  if (n < 0) return rt_error(vm, "wrong sign in 'by' argument");
  if (n > INT_MAX) return rt_error(vm, "'by' argument is much too small");
  if (whole) return arith_seq(vm, from.v, by.v, (int64_t)n + 1, true, out);
  double big = fmax(fabs(to.v), fabs(from.v));
  if (fabs(del) / big < 100 * 2.220446049250313e-16) {
    *out = number(from.integer, from.v);
    return OK;
  }
  int64_t len = (int64_t)(n + 1e-10) + 1;
  TRY(arith_seq(vm, from.v, by.v, len, false, out));
  double *last = val_is_vecobj(*out) ? &dbl_rw(out->vec)[len - 1] : &out->d;
  if (by.v > 0 ? *last > to.v : *last < to.v) *last = to.v;
  return OK;
}

/* from to to, n elements. ints: give integers when the values are (seq.int), else only when divisible and integer. */
static Status seq_between(VM *vm, double from, double to, int64_t n, bool integer, Value *out) {
  if (n == 0) return int_seq(vm, 1, 0, 1, out);
  if (integer) {
    double by = n > 1 ? (to - from) / (double)(n - 1) : 0;
    return arith_seq(vm, from, by, n, true, out);
  }
  Vec *r = vec_new(vm, T_DBL, n);
  TRY_NEW(r);
  dbl_rw(r)[0] = from;
  if (n > 1) dbl_rw(r)[n - 1] = to;
  double by = (to - from) / (double)(n > 1 ? n - 1 : 1);
  for (int64_t i = 1; i < n - 1; i++) dbl_rw(r)[i] = from + (double)i * by;
  *out = vec_val(r);
  return OK;
}

static Status seq_one(VM *vm, Value from, Value *out) {
  int64_t n;
  TRY(value_length(vm, from, &n));
  int t = val_type(from);
  if (n == 1 && (t == T_INT || t == T_DBL) && !val_is_factor(vm, from)) {
    double d = as_double1(vm, from);
    if (!isfinite(d)) return rt_error(vm, "'%s' must be a finite number", "from");
    if (d >= 1) return int_seq(vm, 1, (int64_t)(d - 1 + 1e-10) + 1, 1, out);
    return int_seq(vm, 1, (int64_t)(1 - d + 1e-10) + 1, -1, out);
  }
  return int_seq(vm, 1, n, 1, out);
}

/* length.out: NULL or missing gives -1. */
static Status seq_length(VM *vm, Value v, bool *integer, int64_t *len) {
  *len = -1;
  *integer = false;
  if (arg_missing(v) || v.tag == TAG_NULL) return OK;
  if (vec_len(v) != 1) TRY(rt_warning(vm, "first element used of '%s' argument", "length.out"));
  double d = NAN;
  if (val_is_atomic(v) && vec_len(v) > 0) {
    Vec *r;
    TRY(coerce_vector(vm, v, T_DBL, false, &r));
    d = dbl_ro(r)[0];
  }
  if (!isfinite(d) || d < 0) return rt_error(vm, "'length.out' must be a non-negative number");
  *integer = val_type(v) != T_DBL;
  *len = (int64_t)ceil(d);
  return OK;
}

/* from:to without by or length.out. */
static Status seq_colon(VM *vm, SeqArg from, SeqArg to, Value *out) {
  Value a = number(from.integer || !from.given, from.v), b = number(to.integer || !to.given, to.v);
  return rt_colon(vm, a, b, out);
}

typedef struct SeqCall {
  SeqArg from, to, by;
  int64_t len;
  bool len_int, loose; /* loose: seq.int, integers whenever the values are */
} SeqCall;

static Status seq_by_length(VM *vm, SeqCall *s, Value *out) {
  double from = s->from.v;
  bool integer = (s->from.given ? s->from.integer : true) && s->by.integer;
  if (s->to.given) {
    from = s->to.v - (double)(s->len - 1) * s->by.v;
    integer = s->to.integer && s->by.integer;
  }
  double last = from + (double)(s->len - 1) * s->by.v;
  if (s->loose) integer = int_value(from) && int_value(s->by.v) && fabs(last) <= INT_MAX;
  if (s->len == 0) return int_seq(vm, 1, 0, 1, out);
  return arith_seq(vm, from, s->by.v, s->len, integer && fabs(last) <= INT_MAX, out);
}

static Status seq_length_only(VM *vm, SeqCall *s, Value *out) {
  double from = s->from.v, to = s->to.v;
  int64_t len = s->len;
  bool fi = s->from.integer, ti = s->to.integer;
  if (!s->from.given && !s->to.given) return int_seq(vm, 1, len, 1, out);
  if (!s->to.given) {
    to = from + (double)(len - 1);
    ti = fi && s->len_int;
  }
  if (!s->from.given) {
    from = to - (double)(len - 1);
    fi = ti && s->len_int;
  }
  double by = len > 1 ? (to - from) / (double)(len - 1) : 0;
  bool integer = fi && ti;
  if (s->loose)
    integer = int_value(from) && (len <= 1 || (int_value(by) && int_value(to)));
  else if (len > 2 && from != to)
    integer = integer && s->len_int && by == trunc(by);
  else if (len > 2)
    integer = fi;
  integer = integer && fabs(from) <= INT_MAX && fabs(to) <= INT_MAX;
  return seq_between(vm, from, to, len, integer, out);
}

/* seq.int(from, to, by, length.out, along.with) */
static Status seq_any(VM *vm, Value *args, Value *out) {
  SeqCall s = {.loose = true};
  bool along = !arg_missing(args[4]), has_len = !arg_missing(args[3]) && args[3].tag != TAG_NULL;
  bool only_from = !arg_missing(args[0]) && arg_missing(args[1]) && arg_missing(args[2]) && !has_len && !along;
  if (only_from) return seq_one(vm, args[0], out);
  if (along) {
    TRY(value_length(vm, args[4], &s.len));
    s.len_int = has_len = true;
    if (arg_missing(args[0]) && arg_missing(args[1]) && arg_missing(args[2])) return int_seq(vm, 1, s.len, 1, out);
  } else {
    TRY(seq_length(vm, args[3], &s.len_int, &s.len));
  }
  TRY(seq_arg(vm, args[0], "from", true, &s.from));
  TRY(seq_arg(vm, args[1], "to", true, &s.to));
  TRY(seq_arg(vm, args[2], "by", has_len, &s.by));
  if (!s.by.given && !has_len) return seq_colon(vm, s.from, s.to, out);
  if (!has_len) {
    if (!s.from.given) s.from.integer = false;
    return seq_by(vm, s.from, s.to, s.by, out);
  }
  if (!s.by.given) return seq_length_only(vm, &s, out);
  if (s.from.given && s.to.given) return rt_error(vm, "too many arguments");
  return seq_by_length(vm, &s, out);
}

/* ---- parts of seq.default() (stdlib/base/seq.R) ---- */

/* A plain number?  NULL is one that was not given. */
static bool plain_number(Value v, SeqArg *a) {
  *a = (SeqArg){.v = 1};
  if (v.tag == TAG_NULL) return true;
  a->given = true;
  if (val_is_vecobj(v)) {
    if (v.vec->n != 1 || v.vec->attr || !vec_plain(v.vec)) return false;
    Type t = (Type)v.vec->h.type;
    if (t != T_LGL && t != T_INT && t != T_DBL) return false;
    v = t == T_DBL ? val_dbl(dbl_ro(v.vec)[0]) : val_int(int_ro(v.vec)[0]);
  }
  a->integer = v.tag == TAG_INT || v.tag == TAG_LGL;
  if (!a->integer && v.tag != TAG_DBL) return false;
  a->v = v.tag == TAG_DBL ? v.d : v.i == NA_INT ? NA_REAL : v.i;
  return true;
}

/* .Internal(seq_count(length.out)): one number, rounded up unless it is an integer. */
static Status do_seq_count(VM *vm, Value *args, int n, Value *out) {
  Value v = args[0];
  Type t = val_type(v);
  int64_t len;
  TRY(value_length(vm, v, &len));
  if (len == 0) return rt_error(vm, "argument '%s' must be of length 1", "length.out");
  if (len > 1) TRY(rt_warning(vm, "first element used of '%s' argument", "length.out"));
  if (!val_is_atomic(v) || t == T_STR || t == T_RAW || t == T_CPLX) {
    Cons *call = cons_new(vm, val_obj(sym_c(vm, "length.out")), NULL, NULL);
    if (call) call = lang_new(vm, val_obj(sym_c(vm, "ceiling")), call);
    TRY_NEW(call);
    return rt_errorcall(vm, val_obj(call),
                        t == T_CPLX ? "unimplemented complex function"
                                    : "non-numeric argument to mathematical function");
  }
  *out = t == T_DBL ? val_dbl(ceil(as_double1(vm, v))) : val_int(as_integer1(vm, v));
  return OK;
}

static Status do_seq_one(VM *vm, Value *args, int n, Value *out) { return seq_one(vm, args[0], out); }

/* .Internal(seq_limit(value, name)): the value, one finite number; strings become numbers. */
static Status do_seq_limit(VM *vm, Value *args, int n, Value *out) {
  Value v = args[0];
  *out = v;
  if (v.tag == TAG_INT ? v.i != NA_INT : v.tag == TAG_DBL && isfinite(v.d)) return OK;
  const char *name = as_string1(vm, args[1])->data;
  Type t = val_type(v);
  if (t == T_STR) {
    Vec *d;
    TRY(coerce_vector(vm, v, T_DBL, false, &d));
    v = *out = val_dbl(dbl_ro(d)[0]);
  } else if (!val_is_atomic(v)) {
    Value a[2] = {args[1], val_str(str_c(vm, type_name(t)))};
    return vm_call_base(vm, ".seq_limit_type", 2, a, NULL, out);
  }
  bool finite = t != T_RAW && isfinite(as_double1(vm, v));
  if (t == T_CPLX) finite = isfinite(cplx_ro(v.vec)[0].re) && isfinite(cplx_ro(v.vec)[0].im);
  return finite ? OK : rt_error(vm, "'%s' must be a finite number", name);
}

static bool is_lgl(Value v) { return val_type(v) == T_LGL; }

/* .Internal(seq_by(from, to, by)): NULL where they are not all plain numbers. */
static Status do_seq_by(VM *vm, Value *args, int n, Value *out) {
  SeqArg from, to, by;
  *out = val_null();
  if (!plain_number(args[0], &from) || !plain_number(args[1], &to) || !plain_number(args[2], &by)) return OK;
  if (is_lgl(args[0]) && from.v == to.v) return OK;
  return seq_by(vm, from, to, by, out);
}

/* .Internal(seq_between(from, to, n)): NULL where they are not plain numbers; one of them may be NULL. */
static Status do_seq_between(VM *vm, Value *args, int n, Value *out) {
  SeqCall s = {.len_int = args[2].tag == TAG_INT, .len = (int64_t)as_double1(vm, args[2])};
  *out = val_null();
  if (!plain_number(args[0], &s.from) || !plain_number(args[1], &s.to)) return OK;
  if (is_lgl(args[0]) && s.to.given && s.len <= 2) return OK; /* the limits themselves */
  return seq_length_only(vm, &s, out);
}

/* .Internal(seq_count_by(limit, by, n, down)): NULL where they are not plain numbers. */
static Status do_seq_count_by(VM *vm, Value *args, int n, Value *out) {
  SeqCall s = {.len = (int64_t)as_double1(vm, args[2])};
  *out = val_null();
  if (args[1].tag == TAG_NULL) return OK;
  if (!plain_number(args[0], as_logical1(vm, args[3]) == 1 ? &s.to : &s.from) || !plain_number(args[1], &s.by))
    return OK;
  return seq_by_length(vm, &s, out);
}

static Status do_seq_int(VM *vm, Value *args, int n, Value *out) {
  if (val_is_object(args[0])) {
    Value v[5];
    Sym *names[5];
    static const char *const formals[] = {"from", "to", "by", "length.out", "along.with"};
    int m = 0;
    bool found;
    for (int i = 0; i < 5; i++) {
      if (arg_missing(args[i])) continue;
      v[m] = args[i];
      names[m] = NULL;
      if (i > 0) TRY_NEW(names[m] = sym_c(vm, formals[i]));
      m++;
    }
    TRY(vm_try_dispatch(vm, "seq", args[0], m, v, names, &found, out));
    if (found) return OK;
  }
  return seq_any(vm, args, out);
}

const BuiltinDef builtins_seq[] = {
    {"rep", do_rep, "x, times, length.out, each, ...", BF_PRIM | BF_DISPATCH | BF_EMPTY, "repeats the elements of x"},
    {"rep.int", do_rep_int, "x, times", 0, "rep without names"},
    {"rep_len", do_rep_len, "x, length.out", 0, "x recycled to a length"},
    {"seq_len", do_seq_len, "length.out", BF_PRIM, "1, 2, ..., length.out"},
    {"seq_along", do_seq_along, "along.with", BF_PRIM, "1, 2, ..., length of the argument"},
    {"seq.int", do_seq_int, "from, to, by, length.out, along.with, ...", BF_PRIM,
     "seq for numbers; integers whenever possible"},
    {"seq_count", do_seq_count, "length.out", BF_INTERNAL, "one number, rounded up"},
    {"seq_one", do_seq_one, "from", BF_INTERNAL, "seq() of one argument"},
    {"seq_limit", do_seq_limit, "value, name", BF_INTERNAL, "one finite number, or an error"},
    {"seq_by", do_seq_by, "from, to, by", BF_INTERNAL, "sequence of plain numbers by a step, or NULL"},
    {"seq_between", do_seq_between, "from, to, n", BF_INTERNAL, "n plain numbers between two, or NULL"},
    {"seq_count_by", do_seq_count_by, "limit, by, n, down", BF_INTERNAL, "n plain numbers by a step, or NULL"},
    {0},
};
