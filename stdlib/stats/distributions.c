/* distributions.c - Density, distribution, quantile and random functions of the usual distributions, and Bessel
 * functions.
 *
 * The numbers come from libRmath, opened at first use; this file recycles the arguments, keeps attributes and
 * raises R's warnings.  One C function per kind (d, p, q, r) finds its row by the name it was called under.
 */
#include "stdlib/native.h"
#include "stdlib/base/rng.h"
#include "runtime/poll.h"

typedef struct Distr {
  const char *name; /* without the leading letter */
  const char *sym;  /* libRmath name without it; NULL: the same */
  int8_t npar;      /* parameters */
  int8_t flags;
} Distr;
enum {
  D_DISCRETE = 1, /* the variable is a whole number: d complains about others, r gives integers */
  D_NCP = 2,      /* a further optional parameter ncp selects the non-central functions n<name> */
  D_RATE = 4,     /* second parameter rate or scale */
  D_MU = 8,       /* prob or mu */
  D_RECIP = 16    /* the parameter is a rate, the library wants its reciprocal */
};

static const Distr distrs[] = {
    {"norm", NULL, 2, 0},
    {"unif", NULL, 2, 0},
    {"exp", NULL, 1, D_RECIP},
    {"gamma", NULL, 2, D_RATE},
    {"beta", NULL, 2, D_NCP},
    {"lnorm", NULL, 2, 0},
    {"chisq", NULL, 1, D_NCP},
    {"f", NULL, 2, D_NCP},
    {"t", NULL, 1, D_NCP},
    {"binom", NULL, 2, D_DISCRETE},
    {"cauchy", NULL, 2, 0},
    {"geom", NULL, 1, D_DISCRETE},
    {"hyper", NULL, 3, D_DISCRETE},
    {"nbinom", NULL, 2, D_DISCRETE | D_MU},
    {"pois", NULL, 1, D_DISCRETE},
    {"logis", NULL, 2, 0},
    {"weibull", NULL, 2, 0},
    {"signrank", NULL, 1, D_DISCRETE},
    {"wilcox", NULL, 2, D_DISCRETE},
    {"tukey", NULL, 3, 0},
};

static const Distr *find_distr(const char *name) {
  for (size_t i = 0; i < sizeof distrs / sizeof *distrs; i++)
    if (strcmp(distrs[i].name, name) == 0) return &distrs[i];
  return NULL;
}

/* Library name of kind + distribution; the three normal functions have digits appended. */
static void library_name(char *buf, size_t cap, char kind, const char *name, const char *prefix, const char *suffix) {
  if (strcmp(name, "norm") == 0 && kind != 'r') suffix = kind == 'd' ? "4" : "5";
  snprintf(buf, cap, "%c%s%s%s", kind, prefix, name, suffix);
}

/* ---- d, p, q: recycled evaluation ---- */

enum { MAX_PAR = 5 };

typedef struct Eval {
  void *fn;
  int npar;  /* x and parameters */
  int nflag; /* 1: log; 2: lower tail, log */
  int flag[2];
  int64_t n; /* of the result */
  bool said; /* the library has printed something */
  Value arg[MAX_PAR];
  Vec *v[MAX_PAR];
} Eval;

/* What the library prints may not fill C's buffer, which would be written out. */
static inline void hear(Eval *e, int64_t i) {
  if (i % 16 == 15) e->said |= rmath_printed();
}

static double call_lib(const Eval *e, const double *a) {
  int p = e->flag[0], q = e->flag[1];
  union {
    void *p;
    double (*f2)(double, double, int);
    double (*f2b)(double, double, int, int);
    double (*f3)(double, double, double, int);
    double (*f3b)(double, double, double, int, int);
    double (*f4)(double, double, double, double, int);
    double (*f4b)(double, double, double, double, int, int);
  } u = {.p = e->fn};
  switch (e->npar * 10 + e->nflag) {
  case 21: return u.f2(a[0], a[1], p);
  case 22: return u.f2b(a[0], a[1], p, q);
  case 31: return u.f3(a[0], a[1], a[2], p);
  case 32: return u.f3b(a[0], a[1], a[2], p, q);
  case 41: return u.f4(a[0], a[1], a[2], a[3], p);
  default: return u.f4b(a[0], a[1], a[2], a[3], p, q);
  }
}

static Status eval_prepare(VM *vm, Eval *e, int64_t *n) {
  *n = 0;
  bool empty = false;
  for (int k = 0; k < e->npar; k++) {
    Type t = val_type(e->arg[k]);
    if (arg_missing(e->arg[k]) || (t != T_DBL && t != T_INT && t != T_LGL) || val_is_factor(vm, e->arg[k]))
      return rt_error(vm, "Non-numeric argument to mathematical function");
    TRY(coerce_borrow(vm, e->arg[k], T_DBL, &e->v[k]));
    empty |= e->v[k]->n == 0;
    if (e->v[k]->n > *n) *n = e->v[k]->n;
  }
  if (empty) *n = 0;
  return OK;
}

static Status eval_one(VM *vm, const Eval *e, const double *a, double *r, bool *nan) {
  bool na = false, nan_in = false;
  for (int k = 0; k < e->npar; k++) {
    na |= is_na_real(a[k]);
    nan_in |= isnan(a[k]);
  }
  if (nan_in) {
    *r = na ? NA_REAL : NAN;
    return OK;
  }
  *r = call_lib(e, a);
  *nan |= isnan(*r);
  return OK;
}

static void eval_operands(const Eval *e, int64_t i, double *a) {
  for (int k = 0; k < e->npar; k++)
    a[k] = dbl_ro(e->v[k])[e->v[k]->n == 1 ? 0 : e->v[k]->n == e->n ? i : i % e->v[k]->n];
}

static void eval_again(void *ctx) {
  const Eval *e = ctx;
  for (int64_t i = 0; i < e->n; i++) {
    double a[MAX_PAR];
    bool nan = false;
    eval_operands(e, i, a);
    for (int k = 0; k < e->npar; k++) nan |= isnan(a[k]);
    if (!nan) call_lib(e, a);
  }
}

static Status eval_attrs(VM *vm, const Eval *e, Vec *r) {
  /* without elements only the first of one or two operands counts */
  int counted = r->n > 0 ? e->npar : e->npar < 3;
  for (int k = 0; k < counted; k++)
    if (e->v[k]->n == r->n) return attr_has_any(e->arg[k]) ? attr_copy_all(vm, r, e->arg[k]) : OK;
  return OK;
}

/* Values for whole numbers of a small range, where the parameters are single numbers: each is computed once. */
typedef struct Tabled {
  double lo;
  int64_t span; /* 0: no table */
  double *value;
  uint8_t *known;
} Tabled;

enum { TABLED_FROM = 200, TABLED_MAX = 1 << 16 };

static inline bool whole_number(double d) { return d == rint(d) && (d != 0 || !signbit(d)); }

static Status make_table(VM *vm, const Eval *e, Tabled *t) {
  const Vec *x = e->v[0];
  double lo = INFINITY, hi = -INFINITY;
  t->span = 0;
  if (x->n < TABLED_FROM || x->n != e->n) return OK;
  for (int k = 1; k < e->npar; k++)
    if (e->v[k]->n != 1) return OK;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    double d = dbl_ro(x)[i];
    if (isnan(d)) continue;
    if (!whole_number(d)) return OK;
    lo = d < lo ? d : lo;
    hi = d > hi ? d : hi;
  }
  if (!(lo <= hi) || !(hi - lo < (double)x->n / 4) || hi - lo >= TABLED_MAX || fabs(lo) > 1e15) return OK;
  int64_t span = (int64_t)(hi - lo) + 1;
  t->lo = lo;
  TRY_NEW(t->value = vm_scratch(vm, (size_t)span * sizeof *t->value));
  TRY_NEW(t->known = vm_scratch(vm, (size_t)span));
  memset(t->known, 0, (size_t)span);
  t->span = span;
  return OK;
}

static Status eval_tabled(VM *vm, Eval *e, const Tabled *t, double *r, bool *nan) {
  double a[MAX_PAR];
  eval_operands(e, 0, a);
  for (int64_t i = 0; i < e->n; i++) {
    hear(e, i);
    a[0] = dbl_ro(e->v[0])[i];
    if (isnan(a[0])) {
      TRY(eval_one(vm, e, a, &r[i], nan));
      continue;
    }
    int64_t at = (int64_t)(a[0] - t->lo);
    if (!t->known[at]) {
      TRY(eval_one(vm, e, a, &t->value[at], nan));
      TRY(rt_poll(vm));
      t->known[at] = 1;
    }
    r[i] = t->value[at];
  }
  return OK;
}

/* Arguments seen before, with what came of them: measured data are rounded, so that many come again. Where of the
 * first ones hardly any does, the rest is computed without looking. */
typedef struct Memo {
  double *entry; /* operands and result, by the hash of the operands; NULL: not looked at */
  int hits;
} Memo;

enum { MEMO_SIZE = 1024, MEMO_FROM = 1024, MEMO_TRIAL = 512, MEMO_LEAST = 50 };

static Status make_memo(VM *vm, const Eval *e, Memo *m) {
  m->entry = NULL;
  m->hits = 0;
  if (e->n < MEMO_FROM) return OK;
  size_t size = (size_t)(e->npar + 1) * MEMO_SIZE * sizeof *m->entry;
  TRY_NEW(m->entry = vm_scratch(vm, size));
  memset(m->entry, 0xff, size); /* NaN, which is never looked up */
  return OK;
}

static double *memo_entry(const Memo *m, const Eval *e, const double *a) {
  uint64_t hash = 0;
  for (int k = 0; k < e->npar; k++) {
    uint64_t bits;
    memcpy(&bits, &a[k], sizeof bits);
    hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
  }
  return m->entry + (hash % MEMO_SIZE) * (uint64_t)(e->npar + 1);
}

static Status eval_each(VM *vm, Eval *e, double *r, bool *nan) {
  double a[MAX_PAR];
  Memo m;
  TRY(make_memo(vm, e, &m));
  for (int64_t i = 0; i < e->n; i++) {
    eval_operands(e, i, a);
    hear(e, i);
    TRY(rt_poll(vm));
    if (!m.entry) {
      TRY(eval_one(vm, e, a, &r[i], nan));
      continue;
    }
    double *known = memo_entry(&m, e, a);
    if (memcmp(known, a, (size_t)e->npar * sizeof *a) == 0) {
      r[i] = known[e->npar];
      m.hits++;
    } else {
      TRY(eval_one(vm, e, a, &r[i], nan));
      memcpy(known, a, (size_t)e->npar * sizeof *a);
      known[e->npar] = r[i];
    }
    if (i == MEMO_TRIAL && m.hits < MEMO_LEAST) m.entry = NULL;
  }
  return OK;
}

static Status eval_all(VM *vm, Eval *e, Value *out) {
  int64_t n;
  TRY(eval_prepare(vm, e, &n));
  e->n = n;
  rmath_listen();
  Vec *r = vec_new(vm, T_DBL, n);
  TRY_NEW(r);
  bool nan = false;
  Tabled table;
  TRY(make_table(vm, e, &table));
  if (table.span > 0)
    TRY(eval_tabled(vm, e, &table, dbl_rw(r), &nan));
  else
    TRY(eval_each(vm, e, dbl_rw(r), &nan));
  if (rmath_printed() || e->said) TRY(rmath_report(vm, eval_again, e));
  if (nan) TRY(rt_warning(vm, "NaNs produced"));
  TRY(eval_attrs(vm, e, r));
  *out = vec_val(r);
  return OK;
}

static Status missing_arg(VM *vm, const char *name) {
  return rt_error(vm, "argument \"%s\" is missing, with no default", name);
}

/* Name of the i-th formal of the running builtin, for messages. */
static const char *formal_name(VM *vm, int i, char *buf, size_t cap) {
  const char *p = vm->cur_builtin->formals;
  while (i-- > 0 && p) p = strchr(p, ','), p = p ? p + 1 : NULL;
  if (!p) return "";
  while (*p == ' ') p++;
  size_t n = strcspn(p, " ,=");
  snprintf(buf, cap, "%.*s", (int)n, p);
  return buf;
}

static Status reciprocal(VM *vm, Value *v) { return rt_arith(vm, OP_DIV, val_dbl(1), *v, 0, v); }

/* The parameters of gamma: shape and scale, from rate or scale. */
static Status rate_or_scale(VM *vm, Value *rate, Value *scale) {
  bool given = !arg_missing(*rate) && !(rate->tag == TAG_DBL && rate->d == 1); /* 1 is the default */
  if (given && !arg_missing(*scale)) {
    double p = as_double1(vm, *rate) * as_double1(vm, *scale);
    if (fabs(p - 1) < 1e-15) return rt_warning(vm, "specify 'rate' or 'scale' but not both");
    return rt_error(vm, "specify 'rate' or 'scale' but not both");
  }
  if (!arg_missing(*scale)) return OK;
  *scale = given ? *rate : val_dbl(1);
  return given ? reciprocal(vm, scale) : OK;
}

/* Parameters in library order from args[from ...]; *prefix and *suffix choose variants of the function. */
static Status distr_params(VM *vm, const Distr *d, Value *args, int from, Value *par, int *npar, int *used,
                           const char **prefix, const char **suffix) {
  char buf[32];
  *prefix = *suffix = "";
  *npar = d->npar;
  *used = d->npar;
  for (int k = 0; k < d->npar; k++) par[k] = args[from + k];
  if (d->flags & D_RATE) { /* shape, rate, scale */
    *used = 3;
    par[1] = args[from + 2];
    TRY(rate_or_scale(vm, &args[from + 1], &par[1]));
  } else if (d->flags & D_MU) { /* size, prob, mu */
    *used = 3;
    if (!arg_missing(args[from + 2])) {
      if (!arg_missing(args[from + 1])) return rt_error(vm, "'prob' and 'mu' both specified");
      par[1] = args[from + 2];
      *suffix = "_mu";
    }
  } else if (d->flags & D_NCP) {
    *used = d->npar + 1;
    if (!arg_missing(args[from + d->npar])) {
      par[(*npar)++] = args[from + d->npar];
      *prefix = "n";
    }
  } else if (d->flags & D_RECIP) {
    TRY(reciprocal(vm, &par[0]));
  }
  for (int k = 0; k < *npar; k++)
    if (arg_missing(par[k])) return missing_arg(vm, formal_name(vm, from + k, buf, sizeof buf));
  return OK;
}

static Status flag_arg(VM *vm, Value v, int *flag) {
  *flag = as_logical1(vm, v);
  if (*flag == NA_LGL) *flag = 1;
  return OK;
}

static Status distr_dpq(VM *vm, Value *args, Value *out) {
  const char *name = vm->cur_builtin->name, *prefix, *suffix;
  char kind = name[0], sym[32], buf[32];
  const Distr *d = find_distr(name + 1);
  Eval e = {.nflag = kind == 'd' ? 1 : 2};
  int npar, used;
  if (arg_missing(args[0])) return missing_arg(vm, formal_name(vm, 0, buf, sizeof buf));
  e.arg[0] = args[0];
  TRY(distr_params(vm, d, args, 1, e.arg + 1, &npar, &used, &prefix, &suffix));
  e.npar = npar + 1;
  if (strcmp(d->name, "tukey") == 0) { /* nmeans, df, nranges are rr = nranges, cc = nmeans, df */
    Value nmeans = e.arg[1], df = e.arg[2];
    e.arg[1] = e.arg[3];
    e.arg[2] = nmeans;
    e.arg[3] = df;
  }
  for (int k = 0; k < e.nflag; k++) TRY(flag_arg(vm, args[1 + used + k], &e.flag[k]));
  library_name(sym, sizeof sym, kind, d->name, prefix, suffix);
  TRY(native_need(vm, NATIVE_RMATH, sym, &e.fn));
  return eval_all(vm, &e, out);
}

static Status do_dpq(VM *vm, Value *args, int n, Value *out) {
  Value copy[10];
  for (int i = 0; i < n; i++) copy[i] = args[i];
  return distr_dpq(vm, copy, out);
}

/* ---- random variates ---- */

static double draw_lib(void *fn, int npar, const double *a) {
  union {
    void *p;
    double (*f1)(double);
    double (*f2)(double, double);
    double (*f3)(double, double, double);
  } u = {.p = fn};
  return npar == 1 ? u.f1(a[0]) : npar == 2 ? u.f2(a[0], a[1]) : u.f3(a[0], a[1], a[2]);
}

static Status draw_count(VM *vm, Value v, int64_t *n) {
  char buf[32];
  if (arg_missing(v)) return missing_arg(vm, formal_name(vm, 0, buf, sizeof buf));
  if (!type_is_vec(val_type(v))) return rt_error(vm, "invalid arguments");
  *n = vec_len(v);
  if (*n != 1) return OK;
  Vec *d;
  TRY(coerce_borrow(vm, v, T_DBL, &d));
  if (isnan(dbl_ro(d)[0]) || dbl_ro(d)[0] < 0 || dbl_ro(d)[0] > 4503599627370496.0)
    return rt_error(vm, "invalid arguments");
  *n = (int64_t)dbl_ro(d)[0];
  return OK;
}

/* n variates as doubles; NaN means NA. */
static Status draw_variates(VM *vm, void *fn, int npar, Value *par, int64_t n, Vec **ans, bool *na) {
  Vec *v[MAX_PAR];
  bool empty = false;
  for (int k = 0; k < npar; k++) {
    Type t = val_type(par[k]);
    if ((t != T_DBL && t != T_INT && t != T_LGL) || val_is_factor(vm, par[k])) return rt_error(vm, "invalid arguments");
    TRY(coerce_borrow(vm, par[k], T_DBL, &v[k]));
    empty |= v[k]->n == 0;
  }
  TRY_NEW(*ans = vec_new(vm, T_DBL, n));
  *na = false;
  if (n == 0) return OK;
  if (empty) {
    for (int64_t i = 0; i < n; i++) dbl_rw(*ans)[i] = NA_REAL;
    *na = true;
    return OK;
  }
  Rng *r;
  TRY(rng_begin(vm, &r));
  rng_lend(r);
  rmath_listen();
  for (int64_t i = 0; i < n; i++) {
    double a[MAX_PAR];
    for (int k = 0; k < npar; k++) a[k] = dbl_ro(v[k])[v[k]->n == 1 ? 0 : i % v[k]->n];
    *na |= isnan(dbl_rw(*ans)[i] = draw_lib(fn, npar, a));
    if (i % 16 == 15) rmath_printed();
    if (!atomic_load_explicit(&vm->interrupt, memory_order_relaxed)) continue;
    rng_lend(NULL); /* handlers may draw, too */
    TRY(rt_poll(vm));
    TRY(rng_begin(vm, &r));
    rng_lend(r);
  }
  rng_lend(NULL);
  rmath_printed(); /* what it says is thrown away */
  return OK;
}

/* Integers unless some value does not fit. */
static Status as_counts(VM *vm, Vec *d, Vec **out) {
  *out = d;
  for (int64_t i = 0; i < d->n; i++)
    if (!isnan(dbl_ro(d)[i]) && (dbl_ro(d)[i] > INT_MAX || dbl_ro(d)[i] <= INT_MIN)) return OK;
  TRY_NEW(*out = vec_new(vm, T_INT, d->n));
  for (int64_t i = 0; i < d->n; i++) int_rw(*out)[i] = isnan(dbl_ro(d)[i]) ? NA_INT : (int32_t)dbl_ro(d)[i];
  return OK;
}

static Status draw_from(VM *vm, const char *sym, int npar, Value *par, int64_t n, bool counts, Value *out) {
  void *fn;
  Vec *ans = NULL;
  bool na = false;
  TRY(native_need(vm, NATIVE_RMATH, sym, &fn));
  TRY(draw_variates(vm, fn, npar, par, n, &ans, &na));
  if (na) TRY(rt_warning(vm, "NAs produced"));
  if (counts) TRY(as_counts(vm, ans, &ans));
  *out = vec_val(ans);
  return OK;
}

/* Non-central beta, F and t are made from central variates. */
static Status draw_noncentral(VM *vm, const Distr *d, Value *par, int64_t n, Value *out) {
  Value x, y, two = val_dbl(2);
  if (strcmp(d->name, "t") == 0) { /* normal(ncp, 1) / sqrt(chisq(df) / df) */
    Value np[2] = {par[1], val_dbl(1)};
    TRY(draw_from(vm, "rnorm", 2, np, n, false, &x));
    TRY(draw_from(vm, "rchisq", 1, par, n, false, &y));
    TRY(rt_arith(vm, OP_DIV, y, par[0], 0, &y));
    TRY(rt_arith(vm, OP_POW, y, val_dbl(0.5), 0, &y));
    return rt_arith(vm, OP_DIV, x, y, 0, out);
  }
  bool beta = strcmp(d->name, "beta") == 0;
  Value df[2] = {par[0], par[2]}, df2 = par[1];
  if (beta) {
    TRY(rt_arith(vm, OP_MUL, two, par[0], 0, &df[0]));
    TRY(rt_arith(vm, OP_MUL, two, par[1], 0, &df2));
  }
  TRY(draw_from(vm, "rnchisq", 2, df, n, false, &x));
  if (!beta) TRY(rt_arith(vm, OP_DIV, x, par[0], 0, &x));
  TRY(draw_from(vm, "rchisq", 1, &df2, n, false, &y));
  if (beta)
    TRY(rt_arith(vm, OP_ADD, x, y, 0, &y));
  else
    TRY(rt_arith(vm, OP_DIV, y, par[1], 0, &y));
  return rt_arith(vm, OP_DIV, x, y, 0, out);
}

static Status do_random(VM *vm, Value *args, int nargs, Value *out) {
  const char *name = vm->cur_builtin->name, *prefix, *suffix;
  const Distr *d = find_distr(name + 1);
  Value par[MAX_PAR], copy[10];
  int npar, used;
  int64_t n;
  char sym[32];
  for (int i = 0; i < nargs; i++) copy[i] = args[i];
  TRY(draw_count(vm, copy[0], &n));
  TRY(distr_params(vm, d, copy, 1, par, &npar, &used, &prefix, &suffix));
  if (*prefix && strcmp(d->name, "chisq") != 0) return draw_noncentral(vm, d, par, n, out);
  library_name(sym, sizeof sym, 'r', d->name, prefix, suffix);
  return draw_from(vm, sym, npar, par, n, d->flags & D_DISCRETE, out);
}

/* One multinomial draw of `size` objects into `cells` classes. */
static void draw_multinom(VM *vm, double (*rbinom)(double, double), int size, const double *prob, int cells,
                          int32_t *r) {
  long double left = 0;
  for (int k = 0; k < cells; k++) {
    r[k] = 0;
    left += prob[k];
  }
  if (size == 0) return;
  for (int k = 0; k < cells - 1 && !rt_cancelled_at(vm, k); k++) {
    if (prob[k] > 0) {
      double p = (double)(prob[k] / left);
      r[k] = p < 1 ? (int32_t)rbinom(size, p) : size;
      size -= r[k];
    }
    if (size <= 0) return;
    left -= prob[k];
  }
  r[cells - 1] = size;
}

static Status do_rmultinom(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  int n = as_integer1(vm, args[0]), size = as_integer1(vm, args[1]);
  if (n == NA_INT || n < 0) return rt_error(vm, "invalid first argument 'n'");
  if (size == NA_INT || size < 0) return rt_error(vm, "invalid second argument 'size'");
  Vec *prob, *names, *r;
  TRY(coerce_vector(vm, args[2], T_DBL, true, &prob));
  names = vec_names(vm, prob);
  TRY_NEW(prob = vec_copy_data(vm, prob));
  double sum = 0;
  for (int64_t k = 0; k < prob->n; k++) {
    if (!isfinite(dbl_ro(prob)[k])) return rt_error(vm, "NA in probability vector");
    if (dbl_ro(prob)[k] < 0) return rt_error(vm, "negative probability");
    sum += dbl_ro(prob)[k];
  }
  if (sum <= 0) return rt_error(vm, "too few positive probabilities");
  for (int64_t k = 0; k < prob->n; k++) dbl_rw(prob)[k] /= sum;
  void *fn;
  double (*rbinom)(double, double);
  Rng *rng;
  TRY(native_need(vm, NATIVE_RMATH, "rbinom", &fn));
  NATIVE_CAST(rbinom, fn);
  TRY_NEW(r = vec_matrix(vm, T_INT, (int32_t)prob->n, n));
  TRY(rng_begin(vm, &rng));
  rng_lend(rng);
  Status st = OK;
  for (int i = 0; i < n && st == OK; i++) {
    draw_multinom(vm, rbinom, size, dbl_ro(prob), (int)prob->n, int_rw(r) + (int64_t)i * prob->n);
    st = rt_poll(vm);
  }
  rng_lend(NULL);
  TRY(st);
  if (names) TRY(vec_set_dimnames_of_two(vm, r, val_obj(names), val_null(), NULL, NULL));
  *out = val_obj(r);
  return OK;
}

/* ---- Bessel functions ---- */

typedef struct Bessel {
  VM *vm;
  void *fn;
  const Vec *x, *nu;
  Vec *r;
  bool scaled, nan;
  bool heard, said; /* as hear(): the first time only */
  double scale;
} Bessel;

static void bessel_values(void *ctx) {
  Bessel *b = ctx;
  union {
    void *p;
    double (*f2)(double, double);
    double (*f3)(double, double, double);
  } u = {.p = b->fn};
  for (int64_t i = 0; i < b->r->n && !rt_cancelled(b->vm); i++) {
    double x = dbl_ro(b->x)[i % b->x->n], nu = dbl_ro(b->nu)[i % b->nu->n];
    if (i % 16 == 15 && !b->heard) b->said |= rmath_printed();
    if (isnan(x) || isnan(nu))
      dbl_rw(b->r)[i] = is_na_real(x) || is_na_real(nu) ? NA_REAL : NAN;
    else
      b->nan |= isnan(dbl_rw(b->r)[i] = b->scaled ? u.f3(x, nu, b->scale) : u.f2(x, nu));
  }
}

static Status bessel(VM *vm, const char *sym, Value *args, bool scaled, Value *out) {
  Vec *x, *nu;
  void *fn;
  for (int k = 0; k < 2; k++) {
    Type t = val_type(args[k]);
    if ((t != T_DBL && t != T_INT && t != T_LGL) || val_is_factor(vm, args[k]))
      return rt_error(vm, "non-numeric argument to mathematical function");
  }
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(coerce_borrow(vm, args[1], T_DBL, &nu));
  double scale = scaled && as_logical1(vm, args[2]) == 1 ? 2 : 1;
  TRY(native_need(vm, NATIVE_RMATH, sym, &fn));
  int64_t n = x->n == 0 || nu->n == 0 ? 0 : x->n > nu->n ? x->n : nu->n;
  Vec *r = vec_new(vm, T_DBL, n);
  TRY_NEW(r);
  Bessel b = {.vm = vm, .fn = fn, .x = x, .nu = nu, .r = r, .scaled = scaled, .scale = scale};
  rmath_listen();
  bessel_values(&b);
  TRY(rt_poll(vm));
  bool nan = b.nan;
  b.heard = true;
  if (rmath_printed() || b.said) TRY(rmath_report(vm, bessel_values, &b));
  if (nan) TRY(rt_warning(vm, "NaNs produced"));
  if (n > 0 && n == nu->n && attr_has_any(args[1])) TRY(attr_copy_all(vm, r, args[1]));
  if (n == x->n && attr_has_any(args[0])) TRY(attr_copy_all(vm, r, args[0]));
  *out = vec_val(r);
  return OK;
}
static Status do_besselI(VM *vm, Value *a, int n, Value *out) {
  (void)n;
  return bessel(vm, "bessel_i", a, true, out);
}
static Status do_besselK(VM *vm, Value *a, int n, Value *out) {
  (void)n;
  return bessel(vm, "bessel_k", a, true, out);
}
static Status do_besselJ(VM *vm, Value *a, int n, Value *out) {
  (void)n;
  return bessel(vm, "bessel_j", a, false, out);
}
static Status do_besselY(VM *vm, Value *a, int n, Value *out) {
  (void)n;
  return bessel(vm, "bessel_y", a, false, out);
}

#define TAIL ", lower.tail = TRUE, log.p = FALSE"
#define DPQ(NAME, PARS)                                                                                                \
  {"d" NAME, do_dpq, "x, " PARS ", log = FALSE", 0, "density", 0, 0},                                                  \
      {"p" NAME, do_dpq, "q, " PARS TAIL, 0, "distribution function", 0, 0}, {                                         \
    "q" NAME, do_dpq, "p, " PARS TAIL, 0, "quantile", 0, 0                                                             \
  }
#define RND(NAME, ARGS)                                                                                                \
  { "r" NAME, do_random, ARGS, BF_EFFECTS, "random variates", 0, 0 }
const BuiltinDef builtins_distr[] = {
    DPQ("norm", "mean = 0, sd = 1"),
    DPQ("unif", "min = 0, max = 1"),
    DPQ("exp", "rate = 1"),
    DPQ("gamma", "shape, rate = 1, scale = 1/rate"),
    DPQ("beta", "shape1, shape2, ncp = (0)"),
    DPQ("lnorm", "meanlog = 0, sdlog = 1"),
    DPQ("chisq", "df, ncp"),
    DPQ("f", "df1, df2, ncp"),
    DPQ("t", "df, ncp"),
    DPQ("binom", "size, prob"),
    DPQ("cauchy", "location = 0, scale = 1"),
    DPQ("geom", "prob"),
    DPQ("hyper", "m, n, k"),
    DPQ("nbinom", "size, prob, mu"),
    DPQ("pois", "lambda"),
    DPQ("logis", "location = 0, scale = 1"),
    DPQ("weibull", "shape, scale = 1"),
    DPQ("signrank", "n"),
    DPQ("wilcox", "m, n"),
    {"ptukey", do_dpq, "q, nmeans, df, nranges = 1" TAIL, 0, "studentized range distribution", 0, 0},
    {"qtukey", do_dpq, "p, nmeans, df, nranges = 1" TAIL, 0, "studentized range quantile", 0, 0},
    RND("gamma", "n, shape, rate = 1, scale = 1/rate"),
    RND("beta", "n, shape1, shape2, ncp = (0)"),
    RND("lnorm", "n, meanlog = 0, sdlog = 1"),
    RND("chisq", "n, df, ncp"),
    RND("f", "n, df1, df2, ncp"),
    RND("t", "n, df, ncp"),
    RND("binom", "n, size, prob"),
    RND("cauchy", "n, location = 0, scale = 1"),
    RND("geom", "n, prob"),
    RND("hyper", "nn, m, n, k"),
    RND("nbinom", "n, size, prob, mu"),
    RND("pois", "n, lambda"),
    RND("logis", "n, location = 0, scale = 1"),
    RND("weibull", "n, shape, scale = 1"),
    RND("signrank", "nn, n"),
    RND("wilcox", "nn, m, n"),
    {"rmultinom", do_rmultinom, "n, size, prob", BF_EFFECTS, "multinomial counts, one draw a column", 0, 0},
    {0},
};
const BuiltinDef builtins_bessel[] = {
    {"besselI", do_besselI, "x, nu, expon.scaled = FALSE", 0, "modified Bessel function, first kind", 0, 0},
    {"besselK", do_besselK, "x, nu, expon.scaled = FALSE", 0, "modified Bessel function, third kind", 0, 0},
    {"besselJ", do_besselJ, "x, nu", 0, "Bessel function, first kind", 0, 0},
    {"besselY", do_besselY, "x, nu", 0, "Bessel function, second kind", 0, 0},
    {0},
};
