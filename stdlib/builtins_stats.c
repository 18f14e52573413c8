/* builtins_stats.c - Helpers of the statistics library: covariances, distances, filters, transforms, smoothing.
 *
 * Called by the R functions of stats and utils through .Internal(). */
#include <stdlib.h>

#include "stdlib/builtin.h"

static Status numeric_arg(VM *vm, Value v, Vec **out) { return coerce_vector(vm, v, T_DBL, false, out); }

/* .Internal(combinations(n, m)): all m-subsets of 1..n in the columns of an integer matrix, in order. */
static Status do_combinations(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  int n, m;
  TRY(arg_int(vm, args[0], "n", &n));
  TRY(arg_int(vm, args[1], "m", &m));
  double count = 1;
  for (int i = 1; i <= m; i++) count = count * (n - m + i) / i;
  count = round(count);
  if (count > INT_MAX) return rt_error(vm, "too many combinations");
  Vec *r = vec_matrix(vm, T_INT, m, (int32_t)count);
  TRY_NEW(r);
  int *cur = vm_scratch(vm, sizeof(int) * (size_t)(m + 1));
  TRY_NEW(cur);
  for (int i = 0; i < m; i++) cur[i] = i + 1;
  for (int64_t c = 0; c < (int64_t)count; c++) {
    memcpy(r->i + c * m, cur, sizeof(int) * (size_t)m);
    int i = m - 1;
    while (i >= 0 && cur[i] == n - m + i + 1) i--;
    if (i < 0) break;
    cur[i]++;
    for (int j = i + 1; j < m; j++) cur[j] = cur[j - 1] + 1;
  }
  *out = val_obj(r);
  return OK;
}

/* ---- covariances ---- */

typedef struct Cov {
  const double *x, *y;
  int64_t n;
  int nx, ny;
  bool self, cor, zero_sd;
  double *out;
} Cov;

static double long_mean(const double *x, int64_t n) {
  long double s = 0;
  for (int64_t i = 0; i < n; i++) s += x[i];
  double m = (double)(s / n);
  if (isfinite(m)) {
    s = 0;
    for (int64_t i = 0; i < n; i++) s += x[i] - m;
    m = (double)(m + s / n);
  }
  return m;
}

static bool column_has_na(const double *x, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    if (isnan(x[i])) return true;
  return false;
}

static double clamp1(double r) { return r > 1 ? 1 : r < -1 ? -1 : r; }

/* Means of the columns; NA where the column has missing values. */
static void column_means(const double *x, int64_t n, int p, double *mean) {
  for (int j = 0; j < p; j++) mean[j] = column_has_na(x + j * n, n) ? NA_REAL : long_mean(x + j * n, n);
}

static double cross(const double *a, double ma, const double *b, double mb, int64_t n) {
  long double s = 0;
  for (int64_t i = 0; i < n; i++) s += (long double)(a[i] - ma) * (b[i] - mb);
  return (double)(s / (n - 1));
}

static double cross_sum(const double *a, double ma, const double *b, double mb, int64_t n) {
  long double s = 0;
  for (int64_t i = 0; i < n; i++) s += (a[i] - ma) * (b[i] - mb);
  return (double)s;
}

static void cov_complete(Cov *c, const double *mx, const double *my, double *sx, double *sy) {
  int64_t n = c->n;
  for (int i = 0; i < c->nx; i++) sx[i] = isnan(mx[i]) ? NA_REAL : sqrt(cross(c->x + i * n, mx[i], c->x + i * n, mx[i], n));
  if (!c->self)
    for (int j = 0; j < c->ny; j++) sy[j] = isnan(my[j]) ? NA_REAL : sqrt(cross(c->y + j * n, my[j], c->y + j * n, my[j], n));
  for (int i = 0; i < c->nx; i++)
    for (int j = c->self ? i : 0; j < c->ny; j++) {
      double v;
      if (isnan(mx[i]) || isnan(my[j]) || n < 2) {
        v = NA_REAL;
      } else {
        v = cross(c->x + i * n, mx[i], c->y + j * n, my[j], n);
        if (c->cor) {
          if (sx[i] == 0 || sy[j] == 0) {
            c->zero_sd = true;
            v = NA_REAL;
          } else {
            v = c->self && i == j ? 1 : clamp1((double)((long double)v / ((long double)sx[i] * sy[j])));
          }
        }
      }
      c->out[i + (int64_t)j * c->nx] = v;
      if (c->self) c->out[j + (int64_t)i * c->nx] = v;
    }
}

static void cov_pairwise(Cov *c, double *a, double *b) {
  int64_t n = c->n;
  for (int i = 0; i < c->nx; i++)
    for (int j = 0; j < c->ny; j++) {
      const double *x = c->x + i * n, *y = c->y + j * n;
      int64_t m = 0;
      for (int64_t k = 0; k < n; k++)
        if (!isnan(x[k]) && !isnan(y[k])) {
          a[m] = x[k];
          b[m++] = y[k];
        }
      double v = NA_REAL;
      if (m >= 2) {
        double ma = long_mean(a, m), mb = long_mean(b, m);
        if (c->cor) {
          double saa = cross_sum(a, ma, a, ma, m), sbb = cross_sum(b, mb, b, mb, m);
          if (saa == 0 || sbb == 0)
            c->zero_sd = true;
          else
            v = clamp1((double)((long double)cross_sum(a, ma, b, mb, m) / (sqrtl(saa) * sqrtl(sbb))));
        } else {
          v = cross_sum(a, ma, b, mb, m) / (double)(m - 1);
        }
      }
      c->out[i + (int64_t)j * c->nx] = v;
    }
}

/* .Internal(covariance(x, y, pairwise, cor)): x, y double matrices (y NULL: x itself); list(matrix, zero sd found). */
static Status do_covariance(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y;
  bool pairwise, cor;
  bool self = val_is_null(args[1]);
  if (!val_is_vecobj(args[0]) || !vec_is_matrix(args[0].vec)) return rt_error(vm, "'x' must be numeric");
  TRY(numeric_arg(vm, args[0], &x));
  if (self)
    y = x;
  else
    TRY(numeric_arg(vm, args[1], &y));
  TRY(arg_flag(vm, args[2], "pairwise", &pairwise));
  TRY(arg_flag(vm, args[3], "cor", &cor));
  Cov c = {x->d, y->d, args[0].vec->nrow, args[0].vec->ncol, self ? args[0].vec->ncol : args[1].vec->ncol, self, cor, false, NULL};
  Vec *r = vec_matrix(vm, T_DBL, c.nx, c.ny), *res;
  TRY_NEW(r);
  c.out = r->d;
  double *w = vm_scratch(vm, sizeof(double) * (size_t)(2 * (c.nx + c.ny) + 2 * c.n + 4));
  TRY_NEW(w);
  if (pairwise) {
    cov_pairwise(&c, w, w + c.n);
  } else {
    double *mx = w, *my = self ? w : w + c.nx, *sx = w + c.nx + c.ny, *sy = self ? sx : sx + c.nx;
    column_means(c.x, c.n, c.nx, mx);
    if (!self) column_means(c.y, c.n, c.ny, my);
    cov_complete(&c, mx, my, sx, sy);
  }
  TRY_NEW(res = vec_new(vm, T_LIST, 2));
  list_set(vm, res, 0, val_obj(r));
  list_set(vm, res, 1, val_lgl(c.zero_sd));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats[] = {
    {"combinations", do_combinations, "n, m", BF_INTERNAL, "all subsets of size m"},
    {"covariance", do_covariance, "x, y, pairwise, cor", BF_INTERNAL, "covariances or correlations of columns"},
    {0},
};
