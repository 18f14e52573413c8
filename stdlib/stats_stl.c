/* stats_stl.c - Decomposition of seasonal series: STL by repeated local regression, and exponential smoothing after
 * Holt and Winters.
 *
 * Called by stl() and HoltWinters() of stats through .Internal().  STL follows Cleveland, Cleveland, McRae and
 * Terpenning (1990).
 */
#include "stdlib/builtin.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

/* A local regression smoother for points 1, 2, ..., n: window, degree, distance of the points where it is evaluated. */
typedef struct Smoother {
  int len, degree, jump;
} Smoother;

/* The fit at xs from y[left..right] (counted from 1); false when all weights vanish.  rw: robustness weights or NULL.
 */
static bool fit_at(const double *y, int n, Smoother s, double xs, int left, int right, const double *rw, double *w,
                   double *ys) {
  double h = fmax(xs - left, right - xs), sum = 0;
  if (s.len > n) h += (s.len - n) / 2;
  for (int j = left; j <= right; j++) {
    double r = fabs(j - xs), wt = 0;
    if (r <= .999 * h) {
      double u = r / h;
      wt = r <= .001 * h ? 1 : (1 - u * u * u) * (1 - u * u * u) * (1 - u * u * u);
      if (rw) wt *= rw[j - 1];
    }
    w[j - 1] = wt;
    sum += wt;
  }
  if (sum <= 0) return false;
  for (int j = left; j <= right; j++) w[j - 1] /= sum;
  if (h > 0 && s.degree > 0) {
    double mean = 0, var = 0;
    for (int j = left; j <= right; j++) mean += w[j - 1] * j;
    for (int j = left; j <= right; j++) var += w[j - 1] * (j - mean) * (j - mean);
    if (sqrt(var) > .001 * (n - 1.)) {
      double b = (xs - mean) / var;
      for (int j = left; j <= right; j++) w[j - 1] *= b * (j - mean) + 1;
    }
  }
  *ys = 0;
  for (int j = left; j <= right; j++) *ys += w[j - 1] * y[j - 1];
  return true;
}

static void fit_or_keep(const double *y, int n, Smoother s, int i, int left, int right, const double *rw, double *w,
                        double *ys) {
  if (!fit_at(y, n, s, i, left, right, rw, w, &ys[i - 1])) ys[i - 1] = y[i - 1];
}

static void join(double *ys, int from, int to) {
  double slope = (ys[to - 1] - ys[from - 1]) / (to - from);
  for (int j = from + 1; j < to; j++) ys[j - 1] = ys[from - 1] + slope * (j - from);
}

/* ys: the smooth of y at 1..n; between the points of evaluation straight lines. */
static void smooth_series(const double *y, int n, Smoother s, const double *rw, double *w, double *ys) {
  if (n < 2) {
    ys[0] = y[0];
    return;
  }
  int jump = s.jump < 1       ? 1
             : s.jump < n - 1 ? s.jump
                              : n - 1,
      half = (s.len + 1) / 2, left = 1, right = s.len < n ? s.len : n;
  for (int i = 1; i <= n; i += jump) {
    if (s.len < n) {
      if (jump == 1) {
        if (i > half && right != n) {
          left++;
          right++;
        }
      } else if (i < half) {
        left = 1;
        right = s.len;
      } else if (i >= n - half + 1) {
        left = n - s.len + 1;
        right = n;
      } else {
        left = i - half + 1;
        right = s.len + i - half;
      }
    }
    fit_or_keep(y, n, s, i, left, right, rw, w, ys);
  }
  if (jump == 1) return;
  for (int i = 1; i <= n - jump; i += jump) join(ys, i, i + jump);
  int last = (n - 1) / jump * jump + 1;
  if (last == n) return;
  fit_or_keep(y, n, s, n, left, right, rw, w, ys);
  if (last != n - 1) join(ys, last, n);
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
  int n, period;
  Smoother s, t, l;
  const double *y;
  double *seasonal, *trend, *rw;
  double *w[5]; /* scratch of n + 2 period each */
} Stl;

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
    smooth_series(sub, k, q->s, robust ? rw : NULL, w, fit + 1);
    int right = q->s.len < k ? q->s.len : k, left = k - q->s.len + 1 > 1 ? k - q->s.len + 1 : 1;
    if (!fit_at(sub, k, q->s, 0, 1, right, robust ? rw : NULL, w, &fit[0])) fit[0] = fit[1];
    if (!fit_at(sub, k, q->s, k + 1, left, k, robust ? rw : NULL, w, &fit[k + 1])) fit[k + 1] = fit[k];
    for (int i = 0; i < k + 2; i++) out[i * np + j] = fit[i];
  }
}

static void inner_loop(Stl *q, bool robust, int times) {
  int n = q->n, np = q->period;
  double *a = q->w[0], *c = q->w[1], *b = q->w[2], *w = q->w[3];
  while (times--) {
    for (int i = 0; i < n; i++) a[i] = q->y[i] - q->trend[i];
    smooth_cycles(q, a, robust, c);
    running_mean(c, n + 2 * np, np, b);
    running_mean(b, n + np + 1, np, a);
    running_mean(a, n + 2, 3, b);
    smooth_series(b, n, q->l, NULL, w, a);
    for (int i = 0; i < n; i++) q->seasonal[i] = c[np + i] - a[i];
    for (int i = 0; i < n; i++) a[i] = q->y[i] - q->seasonal[i];
    smooth_series(a, n, q->t, robust ? q->rw : NULL, w, q->trend);
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
  double mad = 3 * (q->w[1][middle[0]] + q->w[1][middle[1]]);
  for (int i = 0; i < n; i++) {
    double u = r[i] / mad;
    q->rw[i] = r[i] <= .001 * mad ? 1 : r[i] <= .999 * mad ? (1 - u * u) * (1 - u * u) : 0;
  }
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
  Stl q = {0};
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &y));
  TRY(arg_int(vm, args[1], "period", &q.period));
  TRY(coerce_borrow(vm, args[2], T_INT, &win));
  TRY(coerce_borrow(vm, args[3], T_INT, &deg));
  TRY(coerce_borrow(vm, args[4], T_INT, &jump));
  TRY(arg_int(vm, args[5], "inner", &inner));
  TRY(arg_int(vm, args[6], "outer", &outer));
  q.y = y->d;
  q.n = (int)y->n;
  q.s = (Smoother){at_least_odd(win->i[0]), deg->i[0], jump->i[0]};
  q.t = (Smoother){at_least_odd(win->i[1]), deg->i[1], jump->i[1]};
  q.l = (Smoother){at_least_odd(win->i[2]), deg->i[2], jump->i[2]};
  if (q.period < 2) q.period = 2;
  for (int i = 0; i < 5; i++) TRY_NEW(q.w[i] = vm_scratch(vm, sizeof(double) * (size_t)(q.n + 2 * q.period + 2)));
  for (int i = 0; i < 3; i++) {
    TRY_NEW(part[i] = vec_new(vm, T_DBL, q.n));
    for (int j = 0; j < q.n; j++) part[i]->d[j] = 0;
    list_set(vm, res, i, val_obj(part[i]));
  }
  q.seasonal = part[0]->d;
  q.trend = part[1]->d;
  q.rw = part[2]->d;
  inner_loop(&q, false, inner);
  for (int k = 0; k < outer; k++) {
    TRY(rt_poll(vm));
    robust_weights(&q);
    inner_loop(&q, true, inner);
  }
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
  for (int64_t i = 0; i < len + period; i++) season->d[i] = 0;
  for (int64_t i = 0; i <= len; i++) trend->d[i] = 0;
  level->d[0] = as_double1(vm, args[5]);
  if (dotrend) trend->d[0] = as_double1(vm, args[6]);
  if (doseason)
    for (int i = 0; i < period && i < s0->n; i++) season->d[i] = s0->d[i];
  for (int64_t k = 1; k <= len; k++) {
    double xi = x->d[start + k - 2], base = level->d[k - 1] + (dotrend ? trend->d[k - 1] : 0);
    double st = doseason ? season->d[k - 1] : additive ? 0 : 1, e = xi - (additive ? base + st : base * st);
    sse += e * e;
    level->d[k] = alpha * (additive ? xi - st : xi / st) + (1 - alpha) * base;
    if (dotrend) trend->d[k] = beta * (level->d[k] - level->d[k - 1]) + (1 - beta) * trend->d[k - 1];
    if (doseason)
      season->d[k + period - 1] = gamma * (additive ? xi - level->d[k] : xi / level->d[k]) + (1 - gamma) * st;
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
