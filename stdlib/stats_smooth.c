/* stats_smooth.c - Series and smoothers: filters, autocovariances, lowess, interpolation, running
 * medians, binning for density estimates.
 *
 * Called by the R functions of stats through .Internal().
 */
#include <complex.h>
#undef I
#include <stdlib.h>

#include "stdlib/builtin.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

static Status doubles(VM *vm, Value v, Vec **out) { return coerce_borrow(vm, v, T_DBL, out); }

/* ---- filters ---- */

/* .Internal(cfilter(x, filter, sides, circular)) */
static Status do_cfilter(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *f, *r;
  TRY(doubles(vm, args[0], &x));
  TRY(doubles(vm, args[1], &f));
  int sides = as_integer1(vm, args[2]);
  bool circular = as_logical1(vm, args[3]) == 1;
  int64_t n = x->n, nf = f->n, shift = sides == 2 ? nf / 2 : 0;
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  for (int64_t i = 0; i < n; i++) {
    double z = 0;
    if (!circular && (i + shift - (nf - 1) < 0 || i + shift >= n)) {
      r->d[i] = NA_REAL;
      continue;
    }
    for (int64_t j = 0; j < nf; j++) {
      int64_t k = i + shift - j;
      if (k < 0) k += n;
      if (k >= n) k -= n;
      double v = x->d[k];
      if (isnan(v)) {
        z = NA_REAL;
        break;
      }
      z += f->d[j] * v;
    }
    r->d[i] = z;
  }
  *out = val_obj(r);
  return OK;
}

/* .Internal(rfilter(x, filter, init)): init in order of time */
static Status do_rfilter(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *f, *init, *r;
  TRY(doubles(vm, args[0], &x));
  TRY(doubles(vm, args[1], &f));
  TRY(doubles(vm, args[2], &init));
  int64_t n = x->n, nf = f->n;
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  SCRATCH(double, y, n + nf);
  for (int64_t i = 0; i < nf; i++) y[i] = init->d[i];
  for (int64_t i = 0; i < n; i++) {
    double sum = x->d[i];
    for (int64_t j = 0; j < nf; j++) {
      double v = y[nf + i - j - 1];
      if (isnan(v)) {
        sum = NA_REAL;
        break;
      }
      sum += v * f->d[j];
    }
    y[nf + i] = sum;
  }
  memcpy(r->d, y + nf, sizeof(double) * (size_t)n);
  *out = val_obj(r);
  return OK;
}

/* .Internal(acf(x, lagmax, cor)): array lag x series x series */
static Status do_acf(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *r;
  TRY(doubles(vm, args[0], &x));
  int n = args[0].vec->nrow, ns = args[0].vec->ncol, lagmax = as_integer1(vm, args[1]), d1 = lagmax + 1;
  bool cor = as_logical1(vm, args[2]) == 1;
  TRY_NEW(r = vec_new(vm, T_DBL, (int64_t)d1 * ns * ns));
  double *a = r->d;
  for (int u = 0; u < ns; u++)
    for (int v = 0; v < ns; v++)
      for (int lag = 0; lag <= lagmax; lag++) {
        double sum = 0;
        int nu = 0;
        for (int i = 0; i < n - lag; i++) {
          double p = x->d[i + lag + n * u], q = x->d[i + n * v];
          if (!isnan(p) && !isnan(q)) {
            nu++;
            sum += p * q;
          }
        }
        a[lag + d1 * u + d1 * ns * v] = nu > 0 ? sum / (nu + lag) : NA_REAL;
      }
  if (cor) {
    if (n == 1) {
      for (int u = 0; u < ns; u++) a[d1 * u + d1 * ns * u] = 1;
    } else {
      SCRATCH(double, se, ns);
      for (int u = 0; u < ns; u++) se[u] = sqrt(a[d1 * u + d1 * ns * u]);
      for (int u = 0; u < ns; u++)
        for (int v = 0; v < ns; v++)
          for (int lag = 0; lag <= lagmax; lag++) {
            double q = a[lag + d1 * u + d1 * ns * v] / (se[u] * se[v]);
            a[lag + d1 * u + d1 * ns * v] = q > 1 ? 1 : q < -1 ? -1 : q;
          }
    }
  }
  int32_t dims[3] = {d1, ns, ns};
  TRY(vec_set_dim(vm, r, 3, dims));
  *out = val_obj(r);
  return OK;
}

/* ---- lowess ---- */

static double cube(double x) { return x * x * x; }

static int cmp_dbl(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* Local line at xs from points nleft..nright (from 1). */
static bool lowest(const double *x, const double *y, int n, double xs, double *ys, int nleft, int nright, double *w,
                   bool userw, const double *rw) {
  double range = x[n] - x[1], h = fmax(xs - x[nleft], x[nright] - xs), h9 = .999 * h, h1 = .001 * h, a = 0;
  int j = nleft, nrt;
  while (j <= n) {
    w[j] = 0;
    double r = fabs(x[j] - xs);
    if (r <= h9) {
      w[j] = r <= h1 ? 1 : cube(1 - cube(r / h));
      if (userw) w[j] *= rw[j];
      a += w[j];
    } else if (x[j] > xs) {
      break;
    }
    j++;
  }
  nrt = j - 1;
  if (a <= 0) return false;
  for (j = nleft; j <= nrt; j++) w[j] /= a;
  if (h > 0) {
    a = 0;
    for (j = nleft; j <= nrt; j++) a += w[j] * x[j];
    double b = xs - a, c = 0;
    for (j = nleft; j <= nrt; j++) c += w[j] * (x[j] - a) * (x[j] - a);
    if (sqrt(c) > .001 * range) {
      b /= c;
      for (j = nleft; j <= nrt; j++) w[j] *= b * (x[j] - a) + 1;
    }
  }
  *ys = 0;
  for (j = nleft; j <= nrt; j++) *ys += w[j] * y[j];
  return true;
}

static double sixth_median_abs(double *buf, const double *rw, int n) {
  memcpy(buf, rw, sizeof(double) * (size_t)n);
  qsort(buf, (size_t)n, sizeof *buf, cmp_dbl);
  int m1 = n / 2;
  return n % 2 == 0 ? 3 * (buf[n - m1 - 1] + buf[m1]) : 6 * buf[m1];
}

/* .Internal(lowess(x, y, f, iter, delta)): fitted values; x sorted */
static Status do_lowess(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *xv, *yv, *r;
  TRY(doubles(vm, args[0], &xv));
  TRY(doubles(vm, args[1], &yv));
  double f = as_double1(vm, args[2]), delta = as_double1(vm, args[4]);
  int nsteps = as_integer1(vm, args[3]), n = (int)xv->n;
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  SCRATCH(double, rw_, n);
  SCRATCH(double, w_, n + 1);
  SCRATCH(double, sorted, n);
  const double *x = xv->d - 1, *y = yv->d - 1;
  double *ys = r->d - 1, *rw = rw_ - 1, *w = w_;
  if (n < 2) {
    if (n == 1) ys[1] = y[1];
    *out = val_obj(r);
    return OK;
  }
  int ns = (int)(f * n + 1e-7);
  ns = ns < 2 ? 2 : ns > n ? n : ns;
  for (int iter = 1; iter <= nsteps + 1; iter++) {
    int nleft = 1, nright = ns, last = 0, i = 1;
    for (;;) {
      if (nright < n) {
        double d1 = x[i] - x[nleft], d2 = x[nright + 1] - x[i];
        if (d1 > d2) {
          nleft++;
          nright++;
          continue;
        }
      }
      if (!lowest(x, y, n, x[i], &ys[i], nleft, nright, w, iter > 1, rw)) ys[i] = y[i];
      if (last < i - 1) {
        double denom = x[i] - x[last];
        for (int j = last + 1; j < i; j++) {
          double alpha = (x[j] - x[last]) / denom;
          ys[j] = alpha * ys[i] + (1 - alpha) * ys[last];
        }
      }
      last = i;
      double cut = x[last] + delta;
      for (i = last + 1; i <= n; i++) {
        if (x[i] > cut) break;
        if (x[i] == x[last]) {
          ys[i] = ys[last];
          last = i;
        }
      }
      i = last + 1 > i - 1 ? last + 1 : i - 1;
      if (last >= n) break;
    }
    if (iter > nsteps) break;
    double sc = 0;
    for (int k = 1; k <= n; k++) {
      sorted[k - 1] = y[k] - ys[k];
      sc += fabs(sorted[k - 1]);
    }
    sc /= n;
    for (int k = 1; k <= n; k++) rw[k] = fabs(y[k] - ys[k]);
    double cmad = sixth_median_abs(sorted, rw_, n);
    if (cmad < 1e-7 * sc) break;
    double c9 = .999 * cmad, c1 = .001 * cmad;
    for (int k = 1; k <= n; k++) {
      double q = fabs(y[k] - ys[k]);
      if (q <= c1)
        rw[k] = 1;
      else if (q <= c9) {
        double t = 1 - (q / cmad) * (q / cmad);
        rw[k] = t * t;
      } else
        rw[k] = 0;
    }
  }
  *out = val_obj(r);
  return OK;
}

/* ---- interpolation ---- */

/* .Internal(approx(x, y, v, constant, yleft, yright, f)) */
static Status do_approx(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *v, *r;
  TRY(doubles(vm, args[0], &x));
  TRY(doubles(vm, args[1], &y));
  TRY(doubles(vm, args[2], &v));
  bool constant = as_logical1(vm, args[3]) == 1;
  double yl = as_double1(vm, args[4]), yr = as_double1(vm, args[5]), f2 = as_double1(vm, args[6]), f1 = 1 - f2;
  TRY_NEW(r = vec_new(vm, T_DBL, v->n));
  for (int64_t k = 0; k < v->n; k++) {
    double t = v->d[k];
    if (isnan(t) || x->n == 0) {
      r->d[k] = isnan(t) ? t : NA_REAL;
      continue;
    }
    int64_t i = 0, j = x->n - 1;
    if (t < x->d[0]) {
      r->d[k] = yl;
      continue;
    }
    if (t > x->d[j]) {
      r->d[k] = yr;
      continue;
    }
    while (i < j - 1) {
      int64_t m = (i + j) / 2;
      if (t < x->d[m])
        j = m;
      else
        i = m;
    }
    if (t == x->d[j])
      r->d[k] = y->d[j];
    else if (t == x->d[i])
      r->d[k] = y->d[i];
    else if (!constant)
      r->d[k] = y->d[i] + (y->d[j] - y->d[i]) * ((t - x->d[i]) / (x->d[j] - x->d[i]));
    else
      r->d[k] = (f1 != 0 ? y->d[i] * f1 : 0) + (f2 != 0 ? y->d[j] * f2 : 0);
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(spline_eval(method, u, x, y, b, c, d)) */
static Status do_spline_eval(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  int method = as_integer1(vm, args[0]);
  Vec *v[6], *r;
  for (int i = 0; i < 6; i++) TRY(doubles(vm, args[i + 1], &v[i]));
  const double *u = v[0]->d, *x = v[1]->d, *y = v[2]->d, *b = v[3]->d, *c = v[4]->d, *d = v[5]->d;
  int64_t nu = v[0]->n, n = v[1]->n, n1 = n - 1, i = 0;
  TRY_NEW(r = vec_new(vm, T_DBL, nu));
  for (int64_t l = 0; l < nu; l++) r->d[l] = u[l];
  if (method == 1 && n > 1) {
    double dx = x[n1] - x[0];
    for (int64_t l = 0; l < nu; l++) {
      double t = fmod(r->d[l] - x[0], dx);
      if (t < 0) t += dx;
      r->d[l] = t + x[0];
    }
  }
  for (int64_t l = 0; l < nu; l++) {
    double ul = r->d[l];
    if (ul < x[i] || (i < n1 && x[i + 1] < ul)) {
      i = 0;
      int64_t j = n;
      do {
        int64_t k = (i + j) / 2;
        if (ul < x[k])
          j = k;
        else
          i = k;
      } while (j > i + 1);
    }
    double dx = ul - x[i], t = method == 2 && ul < x[0] ? 0 : d[i];
    r->d[l] = y[i] + dx * (b[i] + dx * (c[i] + dx * t));
  }
  *out = vec_val(r);
  return OK;
}

/* ---- running medians ---- */

/* .Internal(runmed(x, k)): medians of windows of odd width k; the ends are copied */
static Status do_runmed(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *r;
  TRY(doubles(vm, args[0], &x));
  int k = as_integer1(vm, args[1]), h = k / 2;
  int64_t n = x->n;
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  memcpy(r->d, x->d, sizeof(double) * (size_t)n);
  if (n <= 2 * h || k <= 1) {
    *out = val_obj(r);
    return OK;
  }
  SCRATCH(double, w, k);
  memcpy(w, x->d, sizeof(double) * (size_t)k);
  qsort(w, (size_t)k, sizeof *w, cmp_dbl);
  r->d[h] = w[h];
  for (int64_t i = h + 1; i < n - h; i++) { /* replaces one value in the sorted window */
    double old = x->d[i - h - 1], new = x->d[i + h];
    int j = 0;
    while (j < k - 1 && w[j] != old) j++;
    for (; j + 1 < k && w[j + 1] < new; j++) w[j] = w[j + 1];
    for (; j > 0 && w[j - 1] > new; j--) w[j] = w[j - 1];
    w[j] = new;
    r->d[i] = w[h];
  }
  *out = val_obj(r);
  return OK;
}

/* .Internal(bindist(x, weights, lo, hi, n)): linear binning onto 2n points */
static Status do_bindist(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *w, *r;
  TRY(doubles(vm, args[0], &x));
  TRY(doubles(vm, args[1], &w));
  double lo = as_double1(vm, args[2]), hi = as_double1(vm, args[3]);
  int n = as_integer1(vm, args[4]), ixmax = n - 2;
  TRY_NEW(r = vec_new_zero(vm, T_DBL, 2 * (int64_t)n));
  double delta = (hi - lo) / (n - 1), *y = r->d;
  for (int64_t i = 0; i < x->n; i++) {
    if (!isfinite(x->d[i])) continue;
    double pos = (x->d[i] - lo) / delta, fx;
    int ix = (int)floor(pos);
    fx = pos - ix;
    double wi = w->d[i];
    if (0 <= ix && ix <= ixmax) {
      y[ix] += wi * (1 - fx);
      y[ix + 1] += wi * fx;
    } else if (ix == -1) {
      y[0] += wi * fx;
    } else if (ix == ixmax + 1) {
      y[ix] += wi * (1 - fx);
    }
  }
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_stats_smooth[] = {
    {"cfilter", do_cfilter, "x, filter, sides, circular", BF_INTERNAL, "moving averages"},
    {"rfilter", do_rfilter, "x, filter, init", BF_INTERNAL, "autoregressive filter"},
    {"acf", do_acf, "x, lagmax, cor", BF_INTERNAL, "auto- and cross-covariances"},
    {"lowess", do_lowess, "x, y, f, iter, delta", BF_INTERNAL, "robust local lines"},
    {"approx", do_approx, "x, y, v, constant, yleft, yright, f", BF_INTERNAL, "linear and constant interpolation"},
    {"spline_eval", do_spline_eval, "method, u, x, y, b, c, d", BF_INTERNAL, "cubic spline values"},
    {"runmed", do_runmed, "x, k", BF_INTERNAL, "running medians"},
    {"bindist", do_bindist, "x, weights, lo, hi, n", BF_INTERNAL, "linear binning"},
    {0},
};
