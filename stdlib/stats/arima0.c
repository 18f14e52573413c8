/* arima0.c - The likelihood of ARMA models by the algorithms AS 154 (Gardner, Harvey and Phillips, 1980): exact
 * recursions that turn into simple ones when the variance of the prediction has settled.
 *
 * Called by arima0() of stats through .Internal().
 */
#include "stdlib/builtin.h"

/* The state of dimension r: coefficients padded with zeros, mean a and covariance P (r x r). */
typedef struct Gardner {
  int r;
  const double *phi, *ma; /* ma: 1, theta, 0, ... */
  double *a, *P, *last;
} Gardner;

static Status padded(VM *vm, const Vec *x, int r, int shift, double **out) {
  TRY_NEW(*out = vm_scratch(vm, (size_t)(r + 1) * sizeof **out));
  for (int i = 0; i < r; i++) (*out)[i] = i < shift ? 1 : i - shift < x->n ? dbl_ro(x)[i - shift] : 0;
  return OK;
}

/* One step ahead: `seen` tells that the last value was there, so that the first row of P is zero. */
static void gardner_predict(Gardner *g, bool seen) {
  int r = g->r;
  double first = g->a[0];
  for (int i = 0; i < r; i++) g->a[i] = (i + 1 < r ? g->a[i + 1] : 0) + g->phi[i] * first;
  double *P = g->P, p00 = seen ? 0 : P[0];
  for (int i = 0; i < r; i++) g->last[i] = seen ? 0 : P[i];
  for (int i = 0; i < r; i++)
    for (int j = i; j < r; j++) {
      double v = g->ma[i] * g->ma[j];
      if (!seen) {
        v += g->phi[j] * (g->phi[i] * p00);
        if (i + 1 < r) v += g->last[i + 1] * g->phi[j];
        if (j + 1 < r) v += g->last[j + 1] * g->phi[i];
      }
      if (j + 1 < r) v += P[(i + 1) * r + j + 1];
      P[i * r + j] = v;
    }
  for (int i = 0; i < r; i++)
    for (int j = 0; j < i; j++) P[i * r + j] = P[j * r + i];
}

static double gardner_update(Gardner *g, double y) {
  int r = g->r;
  double var = g->P[0], error = y - g->a[0];
  for (int i = 1; i < r; i++) {
    double gain = g->P[i] / var;
    g->a[i] += gain * error;
    for (int j = i; j < r; j++) g->P[i * r + j] = g->P[j * r + i] = g->P[i * r + j] - gain * g->P[j];
  }
  g->a[0] = y;
  for (int i = 0; i < r; i++) g->P[i] = g->P[i * r] = 0;
  return error;
}

/* .Internal(arima0_like(y, phi, theta, P, delta)): list(c(sum of squares, sum of log variances, number used),
 * residuals, a, P) */
static Status do_arima0_like(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *y, *phi, *theta, *start, *resid, *stats, *a, *P, *res = vec_new(vm, T_LIST, 4);
  double delta, *ar, *ma, ssq = 0, logs = 0;
  int64_t n, used = 0, t = 0;
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &y));
  TRY(coerce_borrow(vm, args[1], T_DBL, &phi));
  TRY(coerce_borrow(vm, args[2], T_DBL, &theta));
  TRY(coerce_borrow(vm, args[3], T_DBL, &start));
  TRY(arg_double(vm, args[4], "delta", &delta));
  n = y->n;
  int r = (int)(phi->n > theta->n + 1 ? phi->n : theta->n + 1);
  if (start->n < (int64_t)r * r) return rt_error(vm, "invalid '%s' argument", "P");
  TRY_NEW(resid = vec_new(vm, T_DBL, n));
  TRY_NEW(stats = vec_new(vm, T_DBL, 3));
  TRY_NEW(a = vec_new(vm, T_DBL, r));
  TRY_NEW(P = vec_new(vm, T_DBL, (int64_t)r * r));
  TRY(padded(vm, phi, r, 0, &ar));
  TRY(padded(vm, theta, r, 1, &ma));
  Gardner g = {r, ar, ma, dbl_rw(a), dbl_rw(P), vm_scratch(vm, (size_t)(r + 1) * sizeof(double))};
  TRY_NEW(g.last);
  memcpy(dbl_rw(P), dbl_ro(start), sizeof(double) * (size_t)r * (size_t)r);
  memset(dbl_rw(a), 0, sizeof(double) * (size_t)r);
  for (; t < n; t++) {
    if (t > 0) {
      if ((r > 1 ? g.P[r + 1] : 0) < delta) break;
      gardner_predict(&g, !isnan(dbl_ro(y)[t - 1]));
    }
    double var = g.P[0];
    if (isnan(dbl_ro(y)[t])) {
      dbl_rw(resid)[t] = NA_REAL;
      continue;
    }
    double error = gardner_update(&g, dbl_ro(y)[t]);
    dbl_rw(resid)[t] = error / sqrt(var);
    ssq += error * error / var;
    logs += log(var);
    used++;
  }
  for (; t < n; t++) { /* the variance stays 1 from here on */
    double e = dbl_ro(y)[t];
    for (int64_t j = 0; j < phi->n && j < t; j++) e -= dbl_ro(phi)[j] * dbl_ro(y)[t - j - 1];
    for (int64_t j = 0; j < theta->n && j < t; j++) e -= dbl_ro(theta)[j] * dbl_ro(resid)[t - j - 1];
    dbl_rw(resid)[t] = e;
    ssq += e * e;
    used++;
  }
  dbl_rw(stats)[0] = ssq;
  dbl_rw(stats)[1] = logs;
  dbl_rw(stats)[2] = (double)used;
  list_set(vm, res, 0, val_obj(stats));
  list_set(vm, res, 1, val_obj(resid));
  list_set(vm, res, 2, val_obj(a));
  list_set(vm, res, 3, val_obj(P));
  *out = val_obj(res);
  return OK;
}

/* .Internal(arima0_css(y, phi, theta, ncond)): list(mean square, residuals) */
static Status do_arima0_css(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *y, *phi, *theta, *resid, *res = vec_new(vm, T_LIST, 2);
  int first;
  int64_t used = 0;
  double sum = 0;
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &y));
  TRY(coerce_borrow(vm, args[1], T_DBL, &phi));
  TRY(coerce_borrow(vm, args[2], T_DBL, &theta));
  TRY(arg_int(vm, args[3], "ncond", &first));
  TRY_NEW(resid = vec_new(vm, T_DBL, y->n));
  for (int64_t t = 0; t < y->n; t++) {
    double e = t < first ? 0 : dbl_ro(y)[t];
    if (t >= first) {
      for (int64_t j = 0; j < phi->n && j < t - first; j++) e -= dbl_ro(phi)[j] * dbl_ro(y)[t - j - 1];
      for (int64_t j = 0; j < theta->n && j < t; j++) e -= dbl_ro(theta)[j] * dbl_ro(resid)[t - j - 1];
      if (!isnan(e)) {
        used++;
        sum += e * e;
      }
    }
    dbl_rw(resid)[t] = e;
  }
  list_set(vm, res, 0, val_dbl(sum / (double)used));
  list_set(vm, res, 1, val_obj(resid));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_arima0[] = {
    {"arima0_like", do_arima0_like, "y, phi, theta, P, delta", BF_INTERNAL, "likelihood of an ARMA model (AS 154)"},
    {"arima0_css", do_arima0_css, "y, phi, theta, ncond", BF_INTERNAL, "conditional sum of squares"},
    {0},
};
