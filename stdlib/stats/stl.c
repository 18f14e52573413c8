/* stl.c - Decomposition of seasonal series: STL by repeated local regression, and exponential smoothing after
 * Holt and Winters.
 *
 * Called by stl() and HoltWinters() of stats through .Internal().  STL follows Cleveland, Cleveland, McRae and
 * Terpenning (1990).
 */
#include "runtime/poll.h"
#include "stdlib/builtin.h"
#include "stdlib/stats/local.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

/* A local regression smoother for points 1, 2, ..., n: window, degree, distance of the points where it is evaluated. */
typedef struct Smoother {
  int len, degree, jump;
} Smoother;

/* A series to smooth: its values at the places 1, 2, ..., n, with weights for robustness or NULL; w: scratch. */
typedef struct Series {
  const VM *vm;
  const double *place, *y, *robust;
  int n;
  double *w;
} Series;

/* The fit at a place from the m values that begin with y[first]; false when all weights vanish. */
static bool fit_at(const Series *q, Smoother s, double at, int first, int m, double *fit) {
  const double *x = q->place + first;
  double reach = fmax(at - x[0], x[m - 1] - at), sum = 0;
  if (s.len > q->n) reach += (s.len - q->n) / 2;
  for (int j = 0; j < m; j++) {
    q->w[j] = local_tricube(fabs(x[j] - at), reach);
    if (q->robust) q->w[j] *= q->robust[first + j];
    sum += q->w[j];
  }
  return local_fit(x, q->y + first, m, q->w, sum, at, reach > 0 && s.degree > 0, q->n - 1., fit);
}

/* Straight lines between the fits at a and b. */
static void join(double *fit, int a, int b) {
  double slope = (fit[b] - fit[a]) / (b - a);
  for (int j = a + 1; j < b; j++) fit[j] = fit[a] + slope * (j - a);
}

/* Smooths the whole series; between the points of evaluation straight lines. */
static void smooth_series(const Series *q, Smoother s, double *fit) {
  int n = q->n, m = s.len < n ? s.len : n, jump = s.jump < 1 ? 1 : s.jump, done = -1, first = 0;
  if (n < 2) {
    fit[0] = q->y[0];
    return;
  }
  if (jump > n - 1) jump = n - 1;
  for (int i = 0;; i += jump) {
    if (i > n - 1) i = n - 1; /* the last point needs a fit, too, from the values used before */
    if (i == done || rt_cancelled(q->vm)) return;
    if (i < n - 1 || (n - 1) % jump == 0) {
      first = i + 1 - (s.len + 1) / 2; /* the point in the middle, as far as possible */
      if (first > n - m) first = n - m;
      if (first < 0) first = 0;
    }
    if (!fit_at(q, s, i + 1, first, m, &fit[i])) fit[i] = q->y[i];
    if (done >= 0) join(fit, done, i);
    done = i;
  }
}

/* Running means of len points of x[0..n) into out[0..n - len]. */
static void running_mean(const double *x, int n, int len, double *out) {
  double sum = 0;
  for (int i = 0; i < len; i++) sum += x[i];
  out[0] = sum / len;
  for (int i = len; i < n; i++) {
    sum = sum - x[i - len] + x[i];
    out[i - len + 1] = sum / len;
  }
}

typedef struct Stl {
  const VM *vm;
  int n, period;
  Smoother s, t, l;
  const double *y;
  double *seasonal, *trend, *rw;
  double *place; /* 1, 2, ... */
  double *w[5];  /* scratch of n + 2 period each */
} Stl;

/* Smooths n values at the places 1, 2, ... into out. */
static void smooth(const Stl *q, const double *y, int n, Smoother s, const double *robust, double *w, double *out) {
  Series t = {q->vm, q->place, y, robust, n, w};
  smooth_series(&t, s, out);
}

/* Smooths every sub-series of one point in a period, lengthened by one point at both ends: x[0..n) to out[0..n + 2
 * period). */
static void smooth_cycles(Stl *q, const double *x, bool robust, double *out) {
  int np = q->period;
  double *sub = q->w[2], *fit = q->w[3], *rw = q->w[4], *w = q->seasonal;
  for (int j = 0; j < np; j++) {
    int k = (q->n - j - 1) / np + 1;
    for (int i = 0; i < k; i++) sub[i] = x[i * np + j];
    if (robust)
      for (int i = 0; i < k; i++) rw[i] = q->rw[i * np + j];
    int m = q->s.len < k ? q->s.len : k;
    Series t = {q->vm, q->place, sub, robust ? rw : NULL, k, w};
    smooth_series(&t, q->s, fit + 1);
    if (!fit_at(&t, q->s, 0, 0, m, &fit[0])) fit[0] = fit[1];
    if (!fit_at(&t, q->s, k + 1, k - m, m, &fit[k + 1])) fit[k + 1] = fit[k];
    for (int i = 0; i < k + 2; i++) out[i * np + j] = fit[i];
  }
}

static void inner_loop(Stl *q, bool robust, int times) {
  int n = q->n, np = q->period;
  double *a = q->w[0], *c = q->w[1], *b = q->w[2], *w = q->w[3];
  while (times-- && !rt_cancelled(q->vm)) {
    for (int i = 0; i < n; i++) a[i] = q->y[i] - q->trend[i];
    smooth_cycles(q, a, robust, c);
    running_mean(c, n + 2 * np, np, b);
    running_mean(b, n + np + 1, np, a);
    running_mean(a, n + 2, 3, b);
    smooth(q, b, n, q->l, NULL, w, a);
    for (int i = 0; i < n; i++) q->seasonal[i] = c[np + i] - a[i];
    for (int i = 0; i < n; i++) a[i] = q->y[i] - q->seasonal[i];
    smooth(q, a, n, q->t, robust ? q->rw : NULL, w, q->trend);
  }
}

typedef struct Span {
  int from, to, first, last; /* data from..to, wanted positions first..last of the list */
} Span;

/* Sorts the short piece from..to; the element before it is not larger than any of it. */
static void insertion(double *a, int from, int to) {
  for (int i = from; i < to; i++) {
    double t = a[i + 1];
    int k = i;
    for (; k >= 0 && t < a[k]; k--) a[k + 1] = a[k];
    a[k + 1] = t;
  }
}

/* Splits from..to about the median of three: afterwards from..*l is not larger than *k..to. */
static void split(double *a, int from, int to, int *l, int *k) {
  int mid = (from + to + 2) / 2 - 1;
  double t;
#define EXCHANGE(I, J) (t = a[I], a[I] = a[J], a[J] = t)
  if (a[from] > a[mid]) EXCHANGE(from, mid);
  if (a[to] < a[mid]) {
    EXCHANGE(to, mid);
    if (a[from] > a[mid]) EXCHANGE(from, mid);
  }
  double pivot = a[mid];
  for (*k = from, *l = to;;) {
    do --*l;
    while (a[*l] > pivot);
    do ++*k;
    while (a[*k] < pivot);
    if (*k > *l) return;
    EXCHANGE(*l, *k);
  }
#undef EXCHANGE
}

/* Partial sorting after Chambers (CACM algorithm 410): the elements at want[0], want[1] get their final places.  The
 * positions ought to ascend.  STL asks for them in descending order, and when a split separates the two the part with
 * one of them stays unsorted; the published results include that. */
static void partial_sort(double *a, int n, const int *want) {
  Span stack[40], s = {0, n - 1, 0, 1};
  int depth = 0;
  for (bool entry = true;; entry = false) {
    bool open = s.first <= s.last && s.from < s.to;
    if (open && !entry && s.to - s.from <= 10 && s.from > 0) {
      insertion(a, s.from, s.to);
      open = false;
    }
    if (!open) {
      if (depth == 0) return;
      s = stack[--depth];
      continue;
    }
    int l, k;
    split(a, s.from, s.to, &l, &k);
    Span rest = s;
    if (l - s.from <= s.to - k) {
      rest.from = k;
      s.to = l;
      while (s.first <= s.last && want[s.last] > s.to) s.last--;
      rest.first = s.last + 1;
    } else {
      rest.to = l;
      s.from = k;
      while (s.first <= s.last && want[s.first] < s.from) s.first++;
      rest.last = s.first - 1;
    }
    stack[depth++] = rest;
  }
}

/* Bisquare weights of the residuals. */
static void robust_weights(Stl *q) {
  int n = q->n;
  double *r = q->w[0];
  for (int i = 0; i < n; i++) r[i] = fabs(q->y[i] - q->trend[i] - q->seasonal[i]);
  memcpy(q->w[1], r, sizeof(double) * (size_t)n);
  int middle[2] = {n / 2, n - n / 2 - 1};
  partial_sort(q->w[1], n, middle);
  double scale = 3 * (q->w[1][middle[0]] + q->w[1][middle[1]]);
  for (int i = 0; i < n; i++) q->rw[i] = local_bisquare(r[i], scale);
}

static int at_least_odd(int len) {
  if (len < 3) len = 3;
  return len % 2 ? len : len + 1;
}

/* .Internal(stl(y, period, window, degree, jump, inner, outer)): seasonal, trend, weights; vectors in the order s, t, l
 */
static Status do_stl(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *y, *win, *deg, *jump, *res = vec_new(vm, T_LIST, 3), *part[3];
  int inner, outer;
  Stl q = {.vm = vm};
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &y));
  TRY(arg_int(vm, args[1], "period", &q.period));
  TRY(coerce_borrow(vm, args[2], T_INT, &win));
  TRY(coerce_borrow(vm, args[3], T_INT, &deg));
  TRY(coerce_borrow(vm, args[4], T_INT, &jump));
  TRY(arg_int(vm, args[5], "inner", &inner));
  TRY(arg_int(vm, args[6], "outer", &outer));
  q.y = dbl_ro(y);
  q.n = (int)y->n;
  q.s = (Smoother){at_least_odd(int_ro(win)[0]), int_ro(deg)[0], int_ro(jump)[0]};
  q.t = (Smoother){at_least_odd(int_ro(win)[1]), int_ro(deg)[1], int_ro(jump)[1]};
  q.l = (Smoother){at_least_odd(int_ro(win)[2]), int_ro(deg)[2], int_ro(jump)[2]};
  if (q.period < 2) q.period = 2;
  TRY_NEW(q.place = vm_scratch(vm, sizeof(double) * (size_t)(q.n + 1)));
  for (int i = 0; i < q.n; i++) q.place[i] = i + 1;
  for (int i = 0; i < 5; i++) TRY_NEW(q.w[i] = vm_scratch(vm, sizeof(double) * (size_t)(q.n + 2 * q.period + 2)));
  for (int i = 0; i < 3; i++) {
    TRY_NEW(part[i] = vec_new(vm, T_DBL, q.n));
    for (int j = 0; j < q.n; j++) dbl_rw(part[i])[j] = 0;
    list_set(vm, res, i, val_obj(part[i]));
  }
  q.seasonal = dbl_rw(part[0]);
  q.trend = dbl_rw(part[1]);
  q.rw = dbl_rw(part[2]);
  inner_loop(&q, false, inner);
  for (int k = 0; k < outer; k++) {
    TRY(rt_poll(vm));
    robust_weights(&q);
    inner_loop(&q, true, inner);
  }
  TRY(rt_poll(vm));
  if (outer <= 0)
    for (int i = 0; i < q.n; i++) q.rw[i] = 1;
  *out = val_obj(res);
  return OK;
}

/* .Internal(holt_winters(x, start, alpha, beta, gamma, level, trend, season, period, additive)): sum of squares, level,
 * trend, season; beta or gamma NULL: without that part; season: one starting value for each point of the period */
static Status do_holt_winters(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *s0, *res = vec_new(vm, T_LIST, 4), *level, *trend, *season;
  int start, period;
  bool dotrend = !val_is_null(args[3]), doseason = !val_is_null(args[4]), additive;
  double alpha = as_double1(vm, args[2]), beta = dotrend ? as_double1(vm, args[3]) : 0,
         gamma = doseason ? as_double1(vm, args[4]) : 0, sse = 0;
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(arg_int(vm, args[1], "start", &start));
  TRY(coerce_borrow(vm, args[7], T_DBL, &s0));
  TRY(arg_int(vm, args[8], "period", &period));
  TRY(arg_flag(vm, args[9], "additive", &additive));
  int64_t len = x->n - start + 1;
  if (len < 0) len = 0;
  TRY_NEW(level = vec_new(vm, T_DBL, len + 1));
  TRY_NEW(trend = vec_new(vm, T_DBL, len + 1));
  TRY_NEW(season = vec_new(vm, T_DBL, len + period));
  for (int64_t i = 0; i < len + period; i++) dbl_rw(season)[i] = 0;
  for (int64_t i = 0; i <= len; i++) dbl_rw(trend)[i] = 0;
  dbl_rw(level)[0] = as_double1(vm, args[5]);
  if (dotrend) dbl_rw(trend)[0] = as_double1(vm, args[6]);
  if (doseason)
    for (int i = 0; i < period && i < s0->n; i++) dbl_rw(season)[i] = dbl_ro(s0)[i];
  for (int64_t k = 1; k <= len; k++) {
    double xi = dbl_ro(x)[start + k - 2], base = dbl_ro(level)[k - 1] + (dotrend ? dbl_ro(trend)[k - 1] : 0);
    double st = doseason ? dbl_ro(season)[k - 1] : additive ? 0 : 1, e = xi - (additive ? base + st : base * st);
    sse += e * e;
    dbl_rw(level)[k] = alpha * (additive ? xi - st : xi / st) + (1 - alpha) * base;
    if (dotrend)
      dbl_rw(trend)[k] = beta * (dbl_ro(level)[k] - dbl_ro(level)[k - 1]) + (1 - beta) * dbl_ro(trend)[k - 1];
    if (doseason)
      dbl_rw(season)[k + period - 1] =
          gamma * (additive ? xi - dbl_ro(level)[k] : xi / dbl_ro(level)[k]) + (1 - gamma) * st;
  }
  list_set(vm, res, 0, val_dbl(sse));
  list_set(vm, res, 1, val_obj(level));
  list_set(vm, res, 2, val_obj(trend));
  list_set(vm, res, 3, val_obj(season));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_stl[] = {
    {"stl", do_stl, "y, period, window, degree, jump, inner, outer", BF_INTERNAL,
     "seasonal decomposition by local regression"},
    {"holt_winters", do_holt_winters, "x, start, alpha, beta, gamma, level, trend, season, period, additive",
     BF_INTERNAL, "exponential smoothing"},
    {0},
};
