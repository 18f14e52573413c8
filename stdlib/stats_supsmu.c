/* stats_supsmu.c - Friedman's super smoother, and iterative proportional fitting of tables.
 *
 * Called by supsmu(), ppr() and loglin() of stats through .Internal().
 */
#include "stdlib/stats_supsmu.h"

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

/* Lines in windows of span * n points; with acvr, the absolute residuals that cross-validation would give.  jper 2: x
 * is periodic on [0, 1]. */
static void running_lines(int n, const double *x, const double *y, const double *w, double span, int iper,
                          double vsmlsq, double *smo, double *acvr) {
  Window s = {0};
  int jper = iper < 0 ? -iper : iper, ibw = (int)(.5 * span * n + .5);
  if (ibw < 2) ibw = 2;
  int it = 2 * ibw + 1;
  if (it > n) it = n;
  for (int i = 1; i <= it; i++) {
    int j = jper == 2 ? i - ibw - 1 : i;
    double xti = 0;
    if (jper == 2 && j < 1) {
      j += n;
      xti = x[j - 1] - 1;
    } else {
      xti = x[j - 1];
    }
    window_add(&s, xti, y[j - 1], w[j - 1]);
  }
  for (int j = 1; j <= n; j++) {
    int o = j - ibw - 1, i = j + ibw;
    if (jper == 2 || (o >= 1 && i <= n)) {
      double xto, xti;
      if (o < 1) {
        o += n;
        xto = x[o - 1] - 1;
        xti = x[i - 1];
      } else if (i > n) {
        i -= n;
        xti = x[i - 1] + 1;
        xto = x[o - 1];
      } else {
        xto = x[o - 1];
        xti = x[i - 1];
      }
      window_drop(&s, xto, y[o - 1], w[o - 1]);
      window_add(&s, xti, y[i - 1], w[i - 1]);
    }
    double a = s.var > vsmlsq ? s.cov / s.var : 0;
    smo[j - 1] = a * (x[j - 1] - s.mx) + s.my;
    if (iper <= 0) continue;
    a = s.w > 0 ? 1 / s.w : 0;
    if (s.var > vsmlsq) a += (x[j - 1] - s.mx) * (x[j - 1] - s.mx) / s.var;
    acvr[j - 1] = 0;
    a = 1 - w[j - 1] * a;
    if (a > 0)
      acvr[j - 1] = fabs(y[j - 1] - smo[j - 1]) / a;
    else if (j > 1)
      acvr[j - 1] = acvr[j - 2];
  }
  /* observations with equal x share their mean */
  for (int j = 0; j < n; j++) {
    int from = j;
    double sy = smo[j] * w[j], sw = w[j];
    while (j < n - 1 && x[j + 1] <= x[j]) {
      j++;
      sy += smo[j] * w[j];
      sw += w[j];
    }
    if (j > from) {
      double a = sw > 0 ? sy / sw : 0;
      for (int i = from; i <= j; i++) smo[i] = a;
    }
  }
}

void super_smooth(int n, const double *x, const double *y, const double *w, int iper, double span, double alpha,
                  double *smo, double *sc) {
  static const double spans[3] = {.05f, .2f, .5f}; /* in single precision in the published program, hence in results */
  const double big = 1e20, sml = 1e-7, eps = 1e-3;
  if (x[n - 1] <= x[0]) {
    double sy = 0, sw = 0;
    for (int j = 0; j < n; j++) {
      sy += w[j] * y[j];
      sw += w[j];
    }
    for (int j = 0; j < n; j++) smo[j] = sw > 0 ? sy / sw : 0;
    return;
  }
  int i = n < 4 ? 1 : n / 4, j = n < 4 ? n : 3 * i;
  double scale = x[j - 1] - x[i - 1];
  while (scale <= 0) {
    if (j < n) j++;
    if (i > 1) i--;
    scale = x[j - 1] - x[i - 1];
  }
  double vsmlsq = (eps * scale) * (eps * scale);
  int jper = iper;
  if (iper == 2 && (x[0] < 0 || x[n - 1] > 1)) jper = 1;
  if (jper < 1 || jper > 2 || n < 5) jper = 1;
  if (span > 0) {
    running_lines(n, x, y, w, span, jper, vsmlsq, smo, sc);
    return;
  }
  double *s1 = sc, *s2 = sc + n, *s3 = sc + 2 * n, *s4 = sc + 3 * n, *s5 = sc + 4 * n, *s6 = sc + 5 * n,
         *s7 = sc + 6 * n, *h = s5;
  double *tied[3] = {s1, s3, s5}, *res[3] = {s2, s4, s6};
  for (int k = 0; k < 3; k++) {
    running_lines(n, x, y, w, spans[k], jper, vsmlsq, tied[k], s7);
    running_lines(n, x, s7, w, spans[1], -jper, vsmlsq, res[k], h);
  }
  for (int k = 0; k < n; k++) {
    double resmin = big;
    for (int q = 0; q < 3; q++)
      if (res[q][k] < resmin) {
        resmin = res[q][k];
        s7[k] = spans[q];
      }
    if (alpha > 0 && alpha <= 10 && resmin < res[2][k] && resmin > 0)
      s7[k] += (spans[2] - s7[k]) * pow(fmax(sml, resmin / res[2][k]), 10 - alpha);
  }
  running_lines(n, x, s7, w, spans[1], -jper, vsmlsq, s2, h);
  for (int k = 0; k < n; k++) {
    if (s2[k] <= spans[0]) s2[k] = spans[0];
    if (s2[k] >= spans[2]) s2[k] = spans[2];
    double f = s2[k] - spans[1];
    if (f < 0) {
      f = -f / (spans[1] - spans[0]);
      s4[k] = (1 - f) * s3[k] + f * s1[k];
    } else {
      f = f / (spans[2] - spans[1]);
      s4[k] = (1 - f) * s3[k] + f * s5[k];
    }
  }
  running_lines(n, x, s4, w, spans[0], -jper, vsmlsq, smo, h);
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
  super_smooth((int)n, x->d, y->d, w->d, iper, as_double1(vm, args[4]), as_double1(vm, args[5]), r->d, sc);
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
  memcpy(fit->d, start->d, sizeof(double) * (size_t)n);
  TRY_NEW(dev = vec_new(vm, T_DBL, iter > 0 ? iter : 0));
  double *want = vm_scratch(vm, sizeof(double) * (size_t)(2 * n + 2)), *have = want + n + 1;
  TRY_NEW(want);
  double total = 0, sum = 0; /* the fit to no margin at all: the same total */
  for (int64_t i = 0; i < n; i++) {
    total += table->d[i];
    sum += fit->d[i];
  }
  for (int64_t i = 0; i < n; i++) fit->d[i] = total * fit->d[i] / sum;
  while (used < iter) {
    double worst = 0;
    for (int64_t k = 0; k < args[2].vec->n; k++) {
      Vec *cell;
      TRY(coerce_borrow(vm, args[2].vec->l[k], T_INT, &cell));
      if (cell->n != n) return rt_error(vm, "incorrect specification of 'table' or 'margin'");
      memset(want, 0, sizeof(double) * (size_t)(2 * n + 2));
      for (int64_t i = 0; i < n; i++) {
        want[cell->i[i]] += table->d[i];
        have[cell->i[i]] += fit->d[i];
      }
      for (int64_t i = 1; i <= n; i++) {
        double d = fabs(have[i] - want[i]);
        if (d > worst) worst = d;
      }
      for (int64_t i = 0; i < n; i++) {
        double z = have[cell->i[i]];
        if (z <= 0) fit->d[i] = 0;
        if (z > 0) fit->d[i] = fit->d[i] * want[cell->i[i]] / z;
      }
    }
    dev->d[used++] = worst;
    if (worst < eps) break;
  }
  for (int i = used; i < iter; i++) dev->d[i] = NA_REAL;
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
