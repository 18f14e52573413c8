/* supsmu.c - Friedman's super smoother, and iterative proportional fitting of tables.
 *
 * Called by supsmu(), ppr() and loglin() of stats through .Internal().
 */
#include "stdlib/stats/supsmu.h"
#include "runtime/poll.h"

/* ---- running lines ---- */

/* Running means and slopes of the window, kept up to date as it moves (Welford's way). */
typedef struct Window {
  double w, mx, my, var, cov;
} Window;

static void window_add(Window *s, double x, double y, double w) {
  double old = s->w, dx;
  s->w += w;
  if (s->w > 0) {
    s->mx = (old * s->mx + w * x) / s->w;
    s->my = (old * s->my + w * y) / s->w;
  }
  dx = old > 0 ? s->w * w * (x - s->mx) / old : 0;
  s->var += dx * (x - s->mx);
  s->cov += dx * (y - s->my);
}

static void window_drop(Window *s, double x, double y, double w) {
  double old = s->w, dx;
  s->w -= w;
  dx = s->w > 0 ? old * w * (x - s->mx) / s->w : 0;
  s->var -= dx * (x - s->mx);
  s->cov -= dx * (y - s->my);
  if (s->w > 0) {
    s->mx = (old * s->mx - w * x) / s->w;
    s->my = (old * s->my - w * y) / s->w;
  }
}

/* The places of the observations with their weights; variances that are not above `least` count as none. */
typedef struct Places {
  const VM *vm;
  int n;
  const double *x, *w;
  double least;
  bool periodic; /* on [0, 1] */
} Places;

/* The place of observation i, which may lie in the period before or after; *i: its number. */
static inline double place_of(const Places *p, int *i) {
  int turn = *i < 0 ? -1 : *i >= p->n ? 1 : 0;
  *i -= turn * p->n;
  return turn ? p->x[*i] + turn : p->x[*i];
}

/* Equal places share the weighted mean of the smooth there. */
static void average_ties(const Places *p, double *smooth) {
  for (int from = 0, to; from < p->n; from = to) {
    double sum = smooth[from] * p->w[from], weight = p->w[from];
    for (to = from + 1; to < p->n && p->x[to] <= p->x[to - 1]; to++) {
      sum += smooth[to] * p->w[to];
      weight += p->w[to];
    }
    double mean = weight > 0 ? sum / weight : 0;
    for (int i = from; i < to && to > from + 1; i++) smooth[i] = mean;
  }
}

/* The residual that y[i] would have were it left out, of the line in the window; `before` if it decides the line. */
static double left_out_residual(const Places *p, const Window *s, int i, double residual, double before) {
  double off = p->x[i] - s->mx, pull = s->w > 0 ? 1 / s->w : 0;
  if (s->var > p->least) pull += off * off / s->var;
  double rest = 1 - p->w[i] * pull;
  return rest > 0 ? fabs(residual) / rest : before;
}

/* Lines in windows of span * n points; with residuals, those that cross-validation gives. */
static void running_lines(const Places *p, const double *y, double span, double *smooth, double *residuals) {
  Window s = {0};
  int n = p->n, half = (int)(.5 * span * n + .5);
  if (half < 2) half = 2;
  int width = 2 * half + 1 < n ? 2 * half + 1 : n;
  for (int i = 0; i < width; i++) {
    int k = p->periodic ? i - half - 1 : i;
    double x = place_of(p, &k);
    window_add(&s, x, y[k], p->w[k]);
  }
  for (int i = 0; i < n && !rt_cancelled_at(p->vm, i); i++) {
    int out = i - half - 1, in = i + half;
    if (p->periodic || (out >= 0 && in < n)) {
      double x_out = place_of(p, &out), x_in = place_of(p, &in);
      window_drop(&s, x_out, y[out], p->w[out]);
      window_add(&s, x_in, y[in], p->w[in]);
    }
    double slope = s.var > p->least ? s.cov / s.var : 0;
    smooth[i] = slope * (p->x[i] - s.mx) + s.my;
    if (residuals) residuals[i] = left_out_residual(p, &s, i, y[i] - smooth[i], i ? residuals[i - 1] : 0);
  }
  average_ties(p, smooth);
}

/* The distance of the quartiles of x, or more if they are equal. */
static double quartile_range(int n, const double *x) {
  int lo = n < 4 ? 0 : n / 4 - 1, hi = n < 4 ? n - 1 : n / 4 * 3 - 1;
  while (x[hi] <= x[lo]) {
    if (hi < n - 1) hi++;
    if (lo > 0) lo--;
  }
  return x[hi] - x[lo];
}

enum { TWEETER, MIDRANGE, WOOFER };

/* Of the three spans the one with the smallest residual, drawn to the longest by the bass control. */
static double best_span(const double *span, double *const *residual, int i, double bass, double otherwise) {
  double least = 1e20, chosen = otherwise, longest = residual[WOOFER][i];
  for (int k = TWEETER; k <= WOOFER; k++)
    if (residual[k][i] < least) {
      least = residual[k][i];
      chosen = span[k];
    }
  if (bass > 0 && bass <= 10 && least < longest && least > 0)
    chosen += (span[WOOFER] - chosen) * pow(fmax(1e-7, least / longest), 10 - bass);
  return chosen;
}

/* Between the smooths of the spans next to the wanted one. */
static double blend(const double *span, double *const *smooth, int i, double wanted) {
  if (wanted <= span[TWEETER]) wanted = span[TWEETER];
  if (wanted >= span[WOOFER]) wanted = span[WOOFER];
  double beyond = wanted - span[MIDRANGE];
  int end = beyond < 0 ? TWEETER : WOOFER;
  double share = fabs(beyond) / fabs(span[end] - span[MIDRANGE]);
  return (1 - share) * smooth[MIDRANGE][i] + share * smooth[end][i];
}

void super_smooth(const VM *vm, int n, const double *x, const double *y, const double *w, int iper, double span,
                  double alpha, double *smo, double *sc) {
  static const double spans[3] = {.05f, .2f, .5f}; /* in single precision in the published program, hence in results */
  if (x[n - 1] <= x[0]) {
    double sum = 0, weight = 0;
    for (int i = 0; i < n; i++) {
      sum += w[i] * y[i];
      weight += w[i];
    }
    for (int i = 0; i < n; i++) smo[i] = weight > 0 ? sum / weight : 0;
    return;
  }
  Places p = {.vm = vm, .n = n, .x = x, .w = w, .periodic = iper == 2 && x[0] >= 0 && x[n - 1] <= 1 && n >= 5};
  double small = 1e-3 * quartile_range(n, x);
  p.least = small * small;
  if (span > 0) {
    running_lines(&p, y, span, smo, sc);
    return;
  }
  double *smooth[3], *residual[3], *wanted = sc + 6 * n;
  for (int k = TWEETER; k <= WOOFER; k++) {
    smooth[k] = sc + 2 * k * n;
    residual[k] = smooth[k] + n;
    running_lines(&p, y, spans[k], smooth[k], wanted);
    running_lines(&p, wanted, spans[MIDRANGE], residual[k], NULL);
  }
  if (rt_cancelled(vm)) return;
  for (int i = 0; i < n; i++) wanted[i] = best_span(spans, residual, i, alpha, wanted[i]);
  double *even = residual[TWEETER], *mixed = residual[MIDRANGE];
  running_lines(&p, wanted, spans[MIDRANGE], even, NULL);
  for (int i = 0; i < n; i++) mixed[i] = blend(spans, smooth, i, even[i]);
  running_lines(&p, mixed, spans[TWEETER], smo, NULL);
}

/* .Internal(supsmu(x, y, w, iper, span, alpha)): the smooth at x, which is sorted */
static Status do_supsmu(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *w, *r;
  int iper;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(coerce_borrow(vm, args[1], T_DBL, &y));
  TRY(coerce_borrow(vm, args[2], T_DBL, &w));
  TRY(arg_int(vm, args[3], "iper", &iper));
  int64_t n = x->n;
  if (n < 1 || y->n != n || w->n != n) return rt_error(vm, "invalid '%s' argument", "x");
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  double *sc = vm_scratch(vm, sizeof(double) * (size_t)(8 * n));
  TRY_NEW(sc);
  super_smooth(vm, (int)n, dbl_ro(x), dbl_ro(y), dbl_ro(w), iper, as_double1(vm, args[4]), as_double1(vm, args[5]),
               dbl_rw(r), sc);
  TRY(rt_poll(vm));
  *out = val_obj(r);
  return OK;
}

/* ---- iterative proportional fitting ---- */

/* .Internal(loglin(table, fit, cells, eps, iter)): list(fit, deviations); cells: for each margin the number (from 1) of
 * the marginal cell of every cell */
static Status do_loglin(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *table, *start, *fit, *dev, *res = vec_new(vm, T_LIST, 2);
  int iter, used = 0;
  double eps = as_double1(vm, args[3]);
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &table));
  TRY(coerce_borrow(vm, args[1], T_DBL, &start));
  TRY(arg_int(vm, args[4], "iter", &iter));
  if (!val_is_list(args[2]) || start->n != table->n)
    return rt_error(vm, "incorrect specification of 'table' or 'start'");
  int64_t n = table->n;
  TRY_NEW(fit = vec_new(vm, T_DBL, n));
  memcpy(dbl_rw(fit), dbl_ro(start), sizeof(double) * (size_t)n);
  TRY_NEW(dev = vec_new(vm, T_DBL, iter > 0 ? iter : 0));
  double *want = vm_scratch(vm, sizeof(double) * (size_t)(2 * n + 2)), *have = want + n + 1;
  TRY_NEW(want);
  double total = 0, sum = 0; /* the fit to no margin at all: the same total */
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    total += dbl_ro(table)[i];
    sum += dbl_ro(fit)[i];
  }
  for (int64_t i = 0; i < n; i++) dbl_rw(fit)[i] = total * dbl_ro(fit)[i] / sum;
  while (used < iter) {
    double worst = 0;
    for (int64_t k = 0; k < args[2].vec->n; k++) {
      TRY(rt_poll(vm));
      Vec *cell;
      TRY(coerce_borrow(vm, list_ro(args[2].vec)[k], T_INT, &cell));
      if (cell->n != n) return rt_error(vm, "incorrect specification of 'table' or 'margin'");
      for (int64_t i = 0; i < n; i++)
        if (int_ro(cell)[i] < 1 || int_ro(cell)[i] > n)
          return rt_error(vm, "incorrect specification of 'table' or 'margin'");
      memset(want, 0, sizeof(double) * (size_t)(2 * n + 2));
      for (int64_t i = 0; i < n; i++) {
        want[int_ro(cell)[i]] += dbl_ro(table)[i];
        have[int_ro(cell)[i]] += dbl_ro(fit)[i];
      }
      for (int64_t i = 1; i <= n; i++) {
        double d = fabs(have[i] - want[i]);
        if (d > worst) worst = d;
      }
      for (int64_t i = 0; i < n; i++) {
        double z = have[int_ro(cell)[i]];
        if (z <= 0) dbl_rw(fit)[i] = 0;
        if (z > 0) dbl_rw(fit)[i] = dbl_ro(fit)[i] * want[int_ro(cell)[i]] / z;
      }
    }
    dbl_rw(dev)[used++] = worst;
    if (worst < eps) break;
  }
  for (int i = used; i < iter; i++) dbl_rw(dev)[i] = NA_REAL;
  list_set(vm, res, 0, val_obj(fit));
  list_set(vm, res, 1, val_obj(dev));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_supsmu[] = {
    {"supsmu", do_supsmu, "x, y, w, iper, span, alpha", BF_INTERNAL, "super smoother"},
    {"loglin", do_loglin, "table, fit, cells, eps, iter", BF_INTERNAL, "iterative proportional fitting"},
    {0},
};
