/* arima.c - Likelihoods of ARIMA models and of other linear models in state space form.
 *
 * Called by arima(), StructTS() and the Kalman functions of stats through .Internal().  Models of the form
 * y_t = Z'a_t + eps (variance h), a_t+1 = T a_t + R e (variance V).
 */
#include "runtime/poll.h"
#include "stdlib/builtin.h"
#include "stdlib/stats/dense.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

static Status doubles(VM *vm, Value v, Vec **out) { return coerce_borrow(vm, v, T_DBL, out); }

static Status copy_of(VM *vm, Value v, Vec **out) {
  Vec *x;
  TRY(doubles(vm, v, &x));
  TRY_NEW(*out = vec_new(vm, T_DBL, x->n));
  memcpy(dbl_rw(*out), dbl_ro(x), sizeof(double) * (size_t)x->n);
  return OK;
}

/* ---- parameters ---- */

enum { MAX_PARTIAL = 100 };

static Status few_enough(VM *vm, int p) {
  return p <= MAX_PARTIAL ? OK : rt_error(vm, "can only transform 100 pars in arima0");
}

/* Partial autocorrelations tanh(raw) to autoregressive coefficients, by the recursion of Durbin and Levinson: order by
 * order, two coefficients at a time. */
static Status from_partial(VM *vm, int p, const double *raw, double *coef) {
  TRY(few_enough(vm, p));
  for (int order = 0; order < p; order++) {
    double last = coef[order] = tanh(raw[order]);
    for (int i = 0, j = order - 1; i <= j; i++, j--) {
      double a = coef[i], b = coef[j];
      coef[i] = a - last * b;
      coef[j] = b - last * a;
    }
  }
  return OK;
}

/* And back. */
static Status to_partial(VM *vm, int p, const double *coef, double *raw) {
  TRY(few_enough(vm, p));
  memmove(raw, coef, sizeof *raw * (size_t)p);
  for (int order = p - 1; order >= 0; order--) {
    double last = raw[order], rest = 1 - last * last;
    for (int i = 0, j = order - 1; i <= j; i++, j--) {
      double a = raw[i], b = raw[j];
      raw[i] = (a + last * b) / rest;
      raw[j] = (b + last * a) / rest;
    }
    raw[order] = atanh(last);
  }
  return OK;
}

typedef struct Orders {
  int p, q, sp, sq, period;
} Orders;

static Status orders_of(VM *vm, Value v, Orders *o) {
  Vec *a;
  TRY(coerce_borrow(vm, v, T_INT, &a));
  if (a->n < 5) return rt_error(vm, "invalid '%s' argument", "arma");
  *o = (Orders){int_ro(a)[0], int_ro(a)[1], int_ro(a)[2], int_ro(a)[3], int_ro(a)[4]};
  return OK;
}

/* Applies f to the autoregressive and the seasonal autoregressive part. */
static Status each_part(VM *vm, Orders o, const double *in, double *out,
                        Status (*f)(VM *, int, const double *, double *)) {
  if (o.p > 0) TRY(f(vm, o.p, in, out));
  int v = o.p + o.q;
  return o.sp > 0 ? f(vm, o.sp, in + v, out + v) : OK;
}

/* .Internal(arima_transform(par, arma, inverse)) */
static Status do_arima_transform(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Orders o;
  Vec *in, *r;
  TRY(doubles(vm, args[0], &in));
  TRY(orders_of(vm, args[1], &o));
  TRY(copy_of(vm, args[0], &r));
  TRY(each_part(vm, o, dbl_ro(in), dbl_rw(r), as_logical1(vm, args[2]) == 1 ? to_partial : from_partial));
  *out = val_obj(r);
  return OK;
}

/* Derivatives of p coefficients, by differences, into a block of a matrix with n rows. */
static Status gradient_block(VM *vm, int p, const double *raw, double *block, int64_t n) {
  const double step = 1e-3;
  SCRATCH(double, work, 3 * p);
  double *at = work, *here = work + p, *there = work + 2 * p;
  memcpy(at, raw, sizeof *at * (size_t)p);
  TRY(from_partial(vm, p, at, here));
  for (int i = 0; i < p; i++, block++) {
    at[i] += step;
    TRY(from_partial(vm, p, at, there));
    for (int j = 0; j < p; j++) block[j * n] = (there[j] - here[j]) / step;
    at[i] -= step;
  }
  return OK;
}

/* .Internal(arima_gradient(par, arma)): derivatives of the transformation, by differences */
static Status do_arima_gradient(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Orders o;
  Vec *in, *A;
  TRY(doubles(vm, args[0], &in));
  TRY(orders_of(vm, args[1], &o));
  int64_t n = in->n, v = o.p + o.q;
  TRY_NEW(A = vec_matrix(vm, T_DBL, (int32_t)n, (int32_t)n));
  for (int64_t i = 0; i < n * n; i++) dbl_rw(A)[i] = i % (n + 1) == 0;
  if (o.p > 0) TRY(gradient_block(vm, o.p, dbl_ro(in), dbl_rw(A), n));
  if (o.sp > 0) TRY(gradient_block(vm, o.sp, dbl_ro(in) + v, dbl_rw(A) + v + v * n, n));
  *out = val_obj(A);
  return OK;
}

/* .Internal(arima_expand(par, arma, transform)): list(phi, theta) with the seasonal factors multiplied out */
static Status do_arima_expand(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Orders o;
  Vec *in, *par, *phi, *theta, *res = vec_new(vm, T_LIST, 2);
  TRY_NEW(res);
  TRY(doubles(vm, args[0], &in));
  TRY(orders_of(vm, args[1], &o));
  TRY(copy_of(vm, args[0], &par));
  if (as_logical1(vm, args[2]) == 1) TRY(each_part(vm, o, dbl_ro(in), dbl_rw(par), from_partial));
  const double *ar = dbl_ro(par), *ma = ar + o.p, *sar = ma + o.q, *sma = sar + o.sp;
  TRY_NEW(phi = vec_new(vm, T_DBL, o.p + o.period * o.sp));
  TRY_NEW(theta = vec_new(vm, T_DBL, o.q + o.period * o.sq));
  for (int64_t i = 0; i < phi->n; i++) dbl_rw(phi)[i] = i < o.p ? ar[i] : 0;
  for (int64_t i = 0; i < theta->n; i++) dbl_rw(theta)[i] = i < o.q ? ma[i] : 0;
  if (o.period > 0) {
    for (int j = 0; j < o.sp; j++) {
      dbl_rw(phi)[(j + 1) * o.period - 1] += sar[j];
      for (int i = 0; i < o.p; i++) dbl_rw(phi)[(j + 1) * o.period + i] -= ar[i] * sar[j];
    }
    for (int j = 0; j < o.sq; j++) {
      dbl_rw(theta)[(j + 1) * o.period - 1] += sma[j];
      for (int i = 0; i < o.q; i++) dbl_rw(theta)[(j + 1) * o.period + i] += ma[i] * sma[j];
    }
  }
  list_set(vm, res, 0, val_obj(phi));
  list_set(vm, res, 1, val_obj(theta));
  *out = val_obj(res);
  return OK;
}

/* ---- conditional sum of squares ---- */

static void difference(double *x, int64_t n, int64_t lag) {
  for (int64_t i = n - 1; i >= lag; i--) x[i] -= x[i - lag];
}

/* The innovation at time t, from the values before it and the innovations from `first` on. */
static double innovation(const double *x, const double *e, int64_t t, int64_t first, const Vec *phi, const Vec *theta) {
  double v = x[t];
  for (int64_t j = 1; j <= phi->n && j <= t; j++) v -= dbl_ro(phi)[j - 1] * x[t - j];
  for (int64_t j = 1; j <= theta->n && j <= t - first; j++) v -= dbl_ro(theta)[j - 1] * e[t - j];
  return v;
}

/* .Internal(arima_css(y, arma, phi, theta, ncond)): list(mean square, residuals); arma has the differences, too */
static Status do_arima_css(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *arma, *phi, *theta, *resid, *res = vec_new(vm, T_LIST, 2);
  int first, used = 0;
  double sum = 0;
  TRY_NEW(res);
  TRY(copy_of(vm, args[0], &x));
  TRY(coerce_borrow(vm, args[1], T_INT, &arma));
  TRY(doubles(vm, args[2], &phi));
  TRY(doubles(vm, args[3], &theta));
  TRY(arg_int(vm, args[4], "ncond", &first));
  TRY_NEW(resid = vec_new(vm, T_DBL, x->n));
  for (int i = 0; i < int_ro(arma)[5]; i++) difference(dbl_rw(x), x->n, 1);
  for (int i = 0; i < int_ro(arma)[6]; i++) difference(dbl_rw(x), x->n, int_ro(arma)[4]);
  for (int64_t t = 0; t < x->n; t++) {
    double e = dbl_rw(resid)[t] = t < first ? 0 : innovation(dbl_ro(x), dbl_ro(resid), t, first, phi, theta);
    if (t < first || isnan(e)) continue;
    used++;
    sum += e * e;
  }
  list_set(vm, res, 0, val_dbl(sum / used));
  list_set(vm, res, 1, val_obj(resid));
  *out = val_obj(res);
  return OK;
}

/* ---- exact likelihood ---- */

/* A triangular system of np unknowns built from single equations by Givens rotations without square roots (algorithm AS
 * 75): scale d, unit upper triangle by rows, right side. */
typedef struct Rotations {
  int np;
  double *d, *upper, *right;
} Rotations;

static void add_equation(Rotations *g, double *row, double y) {
  double *u = g->upper;
  for (int i = 0; i < g->np; u += g->np - i - 1, i++) {
    double x = row[i], d = g->d[i];
    if (x == 0) continue;
    double total = d + x * x, c = d / total, s = x / total;
    g->d[i] = total;
    for (int k = i + 1; k < g->np; k++) {
      double t = row[k], v = u[k - i - 1];
      row[k] = t - x * v;
      u[k - i - 1] = c * v + s * t;
    }
    double t = y;
    y = t - x * g->right[i];
    g->right[i] = c * g->right[i] + s * t;
    if (d == 0) return;
  }
}

/* Where element (i, j), i <= j, of the covariance matrix stands among the unknowns: the first row comes last. */
static int unknown(int i, int j, int r) {
  return i == 0 ? r * (r - 1) / 2 + j : (i - 1) * (r - 1) - (i - 1) * (i - 2) / 2 + j - i;
}

/* .Internal(arima_start_gardner(phi, theta)): covariances of the state of a stationary ARMA process with variance 1,
 * from the linear equations of Gardner (1980, algorithm AS 154) */
static Status do_arima_start_gardner(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *phi, *theta, *P;
  TRY(doubles(vm, args[0], &phi));
  TRY(doubles(vm, args[1], &theta));
  int p = (int)phi->n, q = (int)theta->n, r = p > q + 1 ? p : q + 1, np = r * (r + 1) / 2;
  if (r > 350) return rt_error(vm, "maximum supported lag is 350");
  TRY_NEW(P = vec_matrix(vm, T_DBL, r, r));
  SCRATCH(double, th, r + 1);
  SCRATCH(double, ph, r + 1);
  for (int i = 0; i <= r; i++) {
    th[i] = i == 0 ? 1 : i <= q ? dbl_ro(theta)[i - 1] : 0;
    ph[i] = i < p ? dbl_ro(phi)[i] : 0;
  }
  double *d = dbl_rw(P);
  if (p == 0) {
    for (int i = r - 1; i >= 0; i--)
      for (int j = r - 1; j >= i; j--)
        d[i + j * r] = d[j + i * r] = th[i] * th[j] + (j + 1 < r ? d[i + 1 + (j + 1) * r] : 0);
    *out = val_obj(P);
    return OK;
  }
  SCRATCH(double, work, (size_t)np * 3 + (size_t)np * (size_t)(np - 1) / 2);
  Rotations g = {np, work, work + 3 * np, work + np};
  double *row = work + 2 * np;
  memset(work, 0, sizeof(double) * ((size_t)np * 3 + (size_t)np * (size_t)(np - 1) / 2));
  for (int j = 0; j < r; j++)
    for (int i = j; i < r; i++) {
      memset(row, 0, sizeof(double) * (size_t)np);
      if (j + 1 < r) row[unknown(0, j + 1, r)] = -ph[i];
      if (i + 1 < r) row[unknown(0, i + 1, r)] -= ph[j];
      if (i + 1 < r) row[unknown(j + 1, i + 1, r)] = -1;
      row[unknown(0, 0, r)] = -ph[i] * ph[j];
      row[unknown(j, i, r)] += 1;
      add_equation(&g, row, th[i] * th[j]);
    }
  double *u = g.upper + (size_t)np * (size_t)(np - 1) / 2 - 1;
  for (int i = np - 1; i >= 0; i--) {
    double b = g.right[i];
    for (int k = np - 1; k > i; k--) b -= *u-- * row[k];
    row[i] = b;
  }
  for (int j = 0; j < r; j++)
    for (int i = j; i < r; i++) d[i + j * r] = d[j + i * r] = row[unknown(j, i, r)];
  *out = val_obj(P);
  return OK;
}

/* .Internal(arima_start(phi, theta)): the same from the autocovariances */
static Status do_arima_start(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *phi, *theta, *P;
  TRY(doubles(vm, args[0], &phi));
  TRY(doubles(vm, args[1], &theta));
  int p = (int)phi->n, q = (int)theta->n, r = p > q + 1 ? p : q + 1;
  TRY_NEW(P = vec_matrix(vm, T_DBL, r, r));
  SCRATCH(double, A, (p + 1) * (p + 1));
  SCRATCH(double, g, r + 2);
  SCRATCH(double, psi, r + 1);
  SCRATCH(double, th, r + 1);
  SCRATCH(double, ph, r + 2);
  for (int i = 0; i <= r; i++) th[i] = i == 0 ? 1 : i <= q ? dbl_ro(theta)[i - 1] : 0;
  for (int i = 0; i <= r + 1; i++) ph[i] = i >= 1 && i <= p ? dbl_ro(phi)[i - 1] : 0;
  for (int i = 0; i <= r; i++) {
    psi[i] = th[i];
    for (int k = 1; k <= i && k <= p; k++) psi[i] += ph[k] * psi[i - k];
  }
  for (int h = 0; h <= r; h++) {
    double right = 0;
    for (int j = h; j <= q; j++) right += th[j] * psi[j - h];
    if (h <= p) {
      for (int k = 0; k <= p; k++) A[h * (p + 1) + k] = h == k;
      for (int k = 1; k <= p; k++) A[h * (p + 1) + (h > k ? h - k : k - h)] -= ph[k];
      g[h] = right;
      if (h == p && !dense_solve(A, p + 1, g)) return rt_error(vm, "non-stationary AR part");
    } else {
      for (int k = 1; k <= p; k++) right += ph[k] * g[h - k];
      g[h] = right;
    }
  }
  double *d = dbl_rw(P);
  d[0] = g[0];
  for (int k = 1; k < r; k++) {
    double s = 0;
    for (int m = k + 1; m <= r; m++) s += ph[m] * g[m - k] + th[m - 1] * psi[m - 1 - k];
    d[k] = d[k * r] = s;
  }
  for (int i = r - 1; i >= 1; i--)
    for (int j = r - 1; j >= i; j--) {
      double s = ph[i + 1] * ph[j + 1] * d[0] + th[i] * th[j];
      if (j + 1 < r) s += ph[i + 1] * d[j + 1] + d[i + 1 + (j + 1) * r];
      if (i + 1 < r) s += ph[j + 1] * d[i + 1];
      d[i + j * r] = d[j + i * r] = s;
    }
  *out = val_obj(P);
  return OK;
}

/* The state: r elements of the ARMA process, then d earlier values that have not been differenced. */
typedef struct Arima {
  int p, q, d, r, dim;
  const double *phi, *theta, *delta;
  double *state, *var;       /* after the last observation */
  double *ahead, *var_ahead; /* predicted */
  double *cov, *half;        /* of the state with the observation; scratch, dim x (dim + 3) */
} Arima;

/* out := T x */
static void transition(const Arima *s, const double *x, double *out) {
  int r = s->r;
  for (int i = 0; i < r; i++) {
    double v = i < s->p ? s->phi[i] * x[0] : 0;
    if (i < r - 1) v += x[i + 1];
    out[i] = v;
  }
  if (s->d == 0) return;
  double sum = x[0];
  for (int k = 0; k < s->d; k++) sum += s->delta[k] * x[r + k];
  out[r] = sum;
  for (int i = r + 1; i < s->dim; i++) out[i] = x[i - 1];
}

/* out := what is observed of the rows of X: the first column and the differenced ones. */
static void observe_rows(const Arima *s, const double *X, double *out) {
  int dim = s->dim;
  memcpy(out, X, sizeof *out * (size_t)dim);
  for (int k = 0; k < s->d; k++) {
    const double *x = X + (s->r + k) * dim, f = s->delta[k];
    for (int i = 0; i < dim && f != 0; i++) out[i] += f * x[i];
  }
}

/* out := f x + y; y may be NULL */
static void add_column(int n, double f, const double *restrict x, const double *restrict y, double *restrict out) {
  if (!y)
    for (int i = 0; i < n; i++) out[i] = f * x[i];
  else if (f == 0)
    memcpy(out, y, sizeof *out * (size_t)n);
  else
    for (int i = 0; i < n; i++) out[i] = f * x[i] + y[i];
}

/* out := X T', column by column */
static void transition_rows(const Arima *s, const double *X, double *out) {
  int dim = s->dim, r = s->r;
  for (int j = 0; j < r; j++, out += dim)
    add_column(dim, j < s->p ? s->phi[j] : 0, X, j < r - 1 ? X + (j + 1) * dim : NULL, out);
  observe_rows(s, X, out);
  memcpy(out + dim, X + r * dim, sizeof *out * (size_t)((s->d - 1) * dim));
}

static double ma_weight(const Arima *s, int i) { return i == 0 ? 1 : i - 1 < s->q ? s->theta[i - 1] : 0; }

/* T P T' + V without differences: the first element of the state goes into all, every other one into that before it. */
static void arma_variance(Arima *s) {
  int r = s->r;
  const double *var = s->var;
  double *ar = s->half, *ma = ar + r, *edge = ma + r; /* edge: what the first row of P passes on */
  for (int i = 0; i < r; i++) {
    ar[i] = i < s->p ? s->phi[i] : 0;
    ma[i] = ma_weight(s, i);
    edge[i] = i < r - 1 ? var[i + 1] : 0;
  }
  for (int j = 0; j < r; j++) {
    const double *next = var + r * (j + 1) + 1;
    double *out = s->var_ahead + r * j;
    for (int i = 0; i < r; i++) out[i] = ma[i] * ma[j] + ar[i] * ar[j] * var[0];
    for (int i = 0; i < r - 1 && j < r - 1; i++) out[i] += next[i];
    for (int i = 0; i < r; i++) out[i] = out[i] + ar[i] * edge[j] + ar[j] * edge[i];
  }
}

static void predict_variance(Arima *s) {
  int dim = s->dim;
  if (s->d == 0) {
    arma_variance(s);
    return;
  }
  for (int j = 0; j < dim; j++) transition(s, s->var + dim * j, s->half + dim * j);
  transition_rows(s, s->half, s->var_ahead);
  for (int i = 0; i <= s->q; i++)
    for (int j = 0; j <= s->q; j++) s->var_ahead[i + dim * j] += ma_weight(s, i) * ma_weight(s, j);
}

/* Takes in an observation: its deviation from what was predicted, and the variance of that. */
static double update_state(Arima *s, double y, double *var) {
  int dim = s->dim;
  double e = y - s->ahead[0];
  for (int k = 0; k < s->d; k++) e -= s->delta[k] * s->ahead[s->r + k];
  observe_rows(s, s->var_ahead, s->cov);
  double v = s->cov[0];
  for (int k = 0; k < s->d; k++) v += s->delta[k] * s->cov[s->r + k];
  for (int i = 0; i < dim; i++) s->state[i] = s->ahead[i] + s->cov[i] * e / v;
  for (int j = 0; j < dim; j++) {
    const double *old = s->var_ahead + j * dim, c = s->cov[j];
    double *new = s->var + j *dim;
    for (int i = 0; i < dim; i++) new[i] = old[i] - s->cov[i] * c / v;
  }
  *var = v;
  return e;
}

/* Runs the filter over y: the residuals; the sum of squares, that of the logarithms of the variances, and how many
 * observations count. */
static void arima_filter(Arima *s, const double *y, int64_t n, double *resid, double *stats) {
  double squares = 0, logs = 0, var;
  int used = 0;
  for (int64_t t = 0; t < n; t++) {
    transition(s, s->state, s->ahead);
    if (t > 0) predict_variance(s);
    if (isnan(y[t])) {
      memcpy(s->state, s->ahead, sizeof(double) * (size_t)s->dim);
      memcpy(s->var, s->var_ahead, sizeof(double) * (size_t)(s->dim * s->dim));
      resid[t] = NA_REAL;
      continue;
    }
    double e = update_state(s, y[t], &var);
    if (var < 1e4) { /* else the start is still unknown */
      used++;
      squares += e * e / var;
      logs += log(var);
    }
    resid[t] = e / sqrt(var);
  }
  stats[0] = squares;
  stats[1] = logs;
  stats[2] = used;
}

/* .Internal(arima_like(y, phi, theta, delta, a, P, Pn)): list(c(ssq, sum of logs, number), residuals, a, P, Pn) */
static Status do_arima_like(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *y, *phi, *theta, *delta, *a, *P, *Pn, *resid, *stats = vec_new(vm, T_DBL, 3), *res = vec_new(vm, T_LIST, 5);
  TRY_NEW(res);
  TRY_NEW(stats);
  TRY(doubles(vm, args[0], &y));
  TRY(doubles(vm, args[1], &phi));
  TRY(doubles(vm, args[2], &theta));
  TRY(doubles(vm, args[3], &delta));
  TRY(copy_of(vm, args[4], &a));
  TRY(copy_of(vm, args[5], &P));
  TRY(copy_of(vm, args[6], &Pn));
  TRY_NEW(resid = vec_new(vm, T_DBL, y->n));
  Arima s = {.p = (int)phi->n, .q = (int)theta->n, .d = (int)delta->n, .dim = (int)a->n};
  s.r = s.dim - s.d;
  s.phi = dbl_ro(phi);
  s.theta = dbl_ro(theta);
  s.delta = dbl_ro(delta);
  s.state = dbl_rw(a);
  s.var = dbl_rw(P);
  s.var_ahead = dbl_rw(Pn);
  if (s.r < 1 || P->n != a->n * a->n || Pn->n != P->n || s.p > s.r || s.q > s.r)
    return rt_error(vm, "invalid argument type");
  while (s.q > 0 && s.q >= s.r) s.q--;
  SCRATCH(double, w, s.dim * 5 + s.dim * s.dim);
  s.ahead = w;
  s.cov = w + s.dim;
  s.half = w + 2 * s.dim;
  arima_filter(&s, dbl_ro(y), y->n, dbl_rw(resid), dbl_rw(stats));
  if (s.dim > 0) {
    int32_t dim[2] = {s.dim, s.dim};
    TRY(vec_set_dim(vm, P, 2, dim));
    TRY(vec_set_dim(vm, Pn, 2, dim));
  }
  list_set(vm, res, 0, val_obj(stats));
  list_set(vm, res, 1, val_obj(resid));
  list_set(vm, res, 2, val_obj(a));
  list_set(vm, res, 3, val_obj(P));
  list_set(vm, res, 4, val_obj(Pn));
  *out = val_obj(res);
  return OK;
}

/* ---- general state space models ---- */

typedef struct Model {
  int p;
  const double *Z, *T, *V;
  double h;
  Vec *a, *P, *Pn;
  double *ahead, *cov, *half;
} Model;

/* The filters take doubles only: an integer or what is missing in a model is refused. */
static Status all_doubles(VM *vm, const Value *args, int n) {
  for (int i = 0; i < n; i++)
    if (i != 5 && val_type(args[i]) != T_DBL) return rt_error(vm, "invalid argument type"); /* h may be any number */
  return OK;
}

/* The arguments Z, a, P, T, V, h, Pn; longer ones than a calls for are read from their start. */
static Status model_open(VM *vm, Value *args, Model *m) {
  Vec *Z, *T, *V;
  TRY(doubles(vm, args[0], &Z));
  TRY(copy_of(vm, args[1], &m->a));
  TRY(copy_of(vm, args[2], &m->P));
  TRY(doubles(vm, args[3], &T));
  TRY(doubles(vm, args[4], &V));
  m->h = as_double1(vm, args[5]);
  TRY(copy_of(vm, args[6], &m->Pn));
  int64_t p = m->a->n;
  if (Z->n < p || m->P->n < p * p || T->n < p * p || V->n < p * p || m->Pn->n < p * p)
    return rt_error(vm, "invalid argument type");
  m->p = (int)p;
  m->Z = dbl_ro(Z);
  m->T = dbl_ro(T);
  m->V = dbl_ro(V);
  SCRATCH(double, w, 2 * p + p * p);
  m->ahead = w;
  m->cov = w + p;
  m->half = w + 2 * p;
  int32_t dim[2] = {m->p, m->p};
  TRY(vec_set_dim(vm, m->P, 2, dim));
  return vec_set_dim(vm, m->Pn, 2, dim);
}

static void model_predict(Model *m, bool variance) {
  int p = m->p;
  for (int i = 0; i < p; i++) {
    double t = 0;
    for (int k = 0; k < p; k++) t += m->T[i + p * k] * dbl_ro(m->a)[k];
    m->ahead[i] = t;
  }
  if (!variance) return;
  for (int i = 0; i < p; i++)
    for (int j = 0; j < p; j++) {
      double t = 0;
      for (int k = 0; k < p; k++)
        if (m->T[i + p * k] != 0) t += m->T[i + p * k] * dbl_ro(m->P)[k + p * j];
      m->half[i + p * j] = t;
    }
  for (int i = 0; i < p; i++)
    for (int j = 0; j < p; j++) {
      double t = m->V[i + p * j];
      for (int k = 0; k < p; k++)
        if (m->T[j + p * k] != 0) t += m->half[i + p * k] * m->T[j + p * k];
      dbl_rw(m->Pn)[i + p * j] = t;
    }
}

static double model_update(Model *m, double y, double *gain) {
  int p = m->p;
  double e = y, g = m->h;
  for (int i = 0; i < p; i++) e -= m->Z[i] * m->ahead[i];
  for (int i = 0; i < p; i++) {
    double t = 0;
    for (int k = 0; k < p; k++) t += dbl_ro(m->Pn)[i + k * p] * m->Z[k];
    m->cov[i] = t;
    g += m->Z[i] * t;
  }
  for (int i = 0; i < p; i++) dbl_rw(m->a)[i] = m->ahead[i] + m->cov[i] * e / g;
  for (int i = 0; i < p; i++)
    for (int j = 0; j < p; j++) dbl_rw(m->P)[i + j * p] = dbl_ro(m->Pn)[i + j * p] - m->cov[i] * m->cov[j] / g;
  *gain = g;
  return e;
}

static void model_keep(Model *m) {
  memcpy(dbl_rw(m->a), m->ahead, sizeof(double) * (size_t)m->p);
  memcpy(dbl_rw(m->P), dbl_ro(m->Pn), sizeof(double) * (size_t)(m->p * m->p));
}

/* .Internal(kalman_like(Z, a, P, T, V, h, Pn, y, nit)): list(c(mean square, mean log gain), residuals, states, a, P,
 * Pn) */
static Status do_kalman_like(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Model m;
  Vec *y, *resid, *states, *stats = vec_new(vm, T_DBL, 2), *res = vec_new(vm, T_LIST, 6);
  int nit, used = 0;
  double squares = 0, logs = 0, gain;
  TRY_NEW(res);
  TRY_NEW(stats);
  TRY(all_doubles(vm, args, 8));
  TRY(model_open(vm, args, &m));
  TRY(doubles(vm, args[7], &y));
  TRY(arg_int(vm, args[8], "nit", &nit));
  TRY_NEW(resid = vec_new(vm, T_DBL, y->n));
  TRY_NEW(states = vec_matrix(vm, T_DBL, (int32_t)y->n, m.p));
  for (int64_t l = 0; l < y->n; l++) {
    TRY(rt_poll_at(vm, l));
    model_predict(&m, l > nit);
    if (isnan(dbl_ro(y)[l])) {
      model_keep(&m);
      dbl_rw(resid)[l] = NA_REAL;
    } else {
      double e = model_update(&m, dbl_ro(y)[l], &gain);
      used++;
      squares += e * e / gain;
      logs += log(gain);
      dbl_rw(resid)[l] = e / sqrt(gain);
    }
    for (int j = 0; j < m.p; j++) dbl_rw(states)[l + y->n * j] = dbl_ro(m.a)[j];
  }
  dbl_rw(stats)[0] = squares / used;
  dbl_rw(stats)[1] = logs / used;
  list_set(vm, res, 0, val_obj(stats));
  list_set(vm, res, 1, val_obj(resid));
  list_set(vm, res, 2, val_obj(states));
  list_set(vm, res, 3, val_obj(m.a));
  list_set(vm, res, 4, val_obj(m.P));
  list_set(vm, res, 5, val_obj(m.Pn));
  *out = val_obj(res);
  return OK;
}

/* .Internal(kalman_forecast(Z, a, P, T, V, h, Pn, n)): list(forecasts, variances, a, P) */
static Status do_kalman_forecast(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Model m;
  int n;
  Vec *f, *v, *res = vec_new(vm, T_LIST, 4);
  TRY_NEW(res);
  TRY(all_doubles(vm, args, 7));
  TRY(model_open(vm, args, &m));
  TRY(arg_int(vm, args[7], "n.ahead", &n));
  TRY_NEW(f = vec_new(vm, T_DBL, n));
  TRY_NEW(v = vec_new(vm, T_DBL, n));
  for (int l = 0; l < n; l++) {
    TRY(rt_poll_at(vm, l));
    model_predict(&m, true);
    model_keep(&m);
    dbl_rw(f)[l] = 0;
    dbl_rw(v)[l] = m.h;
    for (int i = 0; i < m.p; i++) {
      dbl_rw(f)[l] += dbl_ro(m.a)[i] * m.Z[i];
      for (int j = 0; j < m.p; j++) dbl_rw(v)[l] += m.Z[i] * m.Z[j] * dbl_ro(m.P)[i + j * m.p];
    }
  }
  list_set(vm, res, 0, val_obj(f));
  list_set(vm, res, 1, val_obj(v));
  list_set(vm, res, 2, val_obj(m.a));
  list_set(vm, res, 3, val_obj(m.P));
  *out = val_obj(res);
  return OK;
}

/* What the filter leaves for the way back: predicted states and their variances, residual / gain and 1 / gain. */
typedef struct Trail {
  double *at, *Pt, *e, *g;
  double *r, *N, *L, *w;
} Trail;

/* r and N one step back across time l. */
static void smooth_back(const Model *m, const Trail *t, int64_t l, bool seen) {
  int p = m->p;
  const double *Pt = t->Pt + l * p * p;
  /* L = T (I - Pt Z Z' g), or T where the observation is missing */
  for (int k = 0; k < p; k++) {
    t->w[k] = 0;
    for (int j = 0; j < p; j++) t->w[k] += Pt[k + j * p] * m->Z[j];
  }
  for (int i = 0; i < p; i++) {
    double tm = 0;
    for (int k = 0; k < p; k++) tm += m->T[i + k * p] * t->w[k];
    for (int j = 0; j < p; j++) t->L[i + j * p] = m->T[i + j * p] - (seen ? tm * t->g[l] * m->Z[j] : 0);
  }
  for (int i = 0; i < p; i++) {
    double s = seen ? m->Z[i] * t->e[l] : 0;
    for (int k = 0; k < p; k++) s += t->L[k + i * p] * t->r[k];
    t->w[i] = s;
  }
  memcpy(t->r, t->w, sizeof(double) * (size_t)p);
  for (int i = 0; i < p; i++)
    for (int j = 0; j < p; j++) {
      double s = 0;
      for (int k = 0; k < p; k++) s += t->N[i + k * p] * t->L[k + j * p];
      m->half[i + j * p] = s;
    }
  for (int i = 0; i < p; i++)
    for (int j = 0; j < p; j++) {
      double s = seen ? m->Z[i] * m->Z[j] * t->g[l] : 0;
      for (int k = 0; k < p; k++) s += t->L[k + i * p] * m->half[k + j * p];
      t->N[i + j * p] = s;
    }
}

/* Room for what the filter leaves at n times for p states, and for what goes back through them. */
static Status trail_open(VM *vm, int64_t n, int64_t p, Trail *t) {
  TRY_NEW(t->at = vm_scratch(vm, sizeof(double) * (size_t)(n * (p + p * p + 2) + 3 * p * p + 3 * p + 1)));
  t->Pt = t->at + n * p;
  t->e = t->Pt + n * p * p;
  t->g = t->e + n;
  t->r = t->g + n;
  t->w = t->r + p;
  t->N = t->w + p;
  t->L = t->N + p * p;
  return OK;
}

/* The smoothed state at time l of n, and its variance. */
static void smoothed_at(const Model *m, const Trail *t, int64_t l, int64_t n, double *state, double *var) {
  int64_t p = m->p;
  const double *Pt = t->Pt + l * p * p;
  for (int64_t i = 0; i < p; i++) {
    double s = t->at[l * p + i];
    for (int64_t k = 0; k < p; k++) s += Pt[i + k * p] * t->r[k];
    state[l + n * i] = s;
  }
  for (int64_t i = 0; i < p; i++)
    for (int64_t j = 0; j < p; j++) {
      double s = 0;
      for (int64_t k = 0; k < p; k++) s += Pt[i + k * p] * t->N[k + j * p];
      m->half[i + j * p] = s;
    }
  for (int64_t i = 0; i < p; i++)
    for (int64_t j = 0; j < p; j++) {
      double s = Pt[i + j * p];
      for (int64_t k = 0; k < p; k++) s -= m->half[i + k * p] * Pt[k + j * p];
      var[l + n * (i + p * j)] = s;
    }
}

/* .Internal(kalman_smooth(Z, a, P, T, V, h, Pn, y, nit)): list(smooth, var) */
static Status do_kalman_smooth(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Model m;
  Vec *y, *smooth, *var, *res = vec_new(vm, T_LIST, 2);
  int nit;
  TRY_NEW(res);
  TRY(all_doubles(vm, args, 8));
  TRY(model_open(vm, args, &m));
  TRY(doubles(vm, args[7], &y));
  TRY(arg_int(vm, args[8], "nit", &nit));
  int64_t n = y->n, p = m.p;
  TRY_NEW(smooth = vec_matrix(vm, T_DBL, (int32_t)n, (int32_t)p));
  TRY_NEW(var = vec_new(vm, T_DBL, n * p * p));
  Trail t;
  TRY(trail_open(vm, n, p, &t));
  for (int64_t l = 0; l < n; l++) {
    double gain = 1;
    model_predict(&m, l > nit);
    memcpy(t.at + l * p, m.ahead, sizeof(double) * (size_t)p);
    memcpy(t.Pt + l * p * p, dbl_ro(m.Pn), sizeof(double) * (size_t)(p * p));
    if (isnan(dbl_ro(y)[l])) {
      model_keep(&m);
      continue;
    }
    t.e[l] = model_update(&m, dbl_ro(y)[l], &gain) / gain;
    t.g[l] = 1 / gain;
  }
  for (int64_t i = 0; i < p; i++) t.r[i] = 0;
  for (int64_t i = 0; i < p * p; i++) t.N[i] = 0;
  for (int64_t l = n - 1; l >= 0; l--) {
    smooth_back(&m, &t, l, !isnan(dbl_ro(y)[l]));
    smoothed_at(&m, &t, l, n, dbl_rw(smooth), dbl_rw(var));
  }
  int32_t dim[3] = {(int32_t)n, (int32_t)p, (int32_t)p};
  TRY(vec_set_dim(vm, var, 3, dim));
  list_set(vm, res, 0, val_obj(smooth));
  list_set(vm, res, 1, val_obj(var));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_arima[] = {
    {"arima_transform", do_arima_transform, "par, arma, inverse", BF_INTERNAL,
     "to and from unrestricted autoregressive parameters"},
    {"arima_gradient", do_arima_gradient, "par, arma", BF_INTERNAL, "derivatives of the transformation"},
    {"arima_expand", do_arima_expand, "par, arma, transform", BF_INTERNAL, "coefficients of a seasonal model"},
    {"arima_css", do_arima_css, "y, arma, phi, theta, ncond", BF_INTERNAL, "conditional sum of squares"},
    {"arima_start", do_arima_start, "phi, theta", BF_INTERNAL, "stationary covariances of the state"},
    {"arima_start_gardner", do_arima_start_gardner, "phi, theta", BF_INTERNAL, "stationary covariances of the state"},
    {"arima_like", do_arima_like, "y, phi, theta, delta, a, P, Pn", BF_INTERNAL, "likelihood of an ARIMA model"},
    {"kalman_like", do_kalman_like, "Z, a, P, T, V, h, Pn, y, nit", BF_INTERNAL, "Kalman filter"},
    {"kalman_forecast", do_kalman_forecast, "Z, a, P, T, V, h, Pn, n", BF_INTERNAL, "forecasts"},
    {"kalman_smooth", do_kalman_smooth, "Z, a, P, T, V, h, Pn, y, nit", BF_INTERNAL, "fixed interval smoothing"},
    {0},
};
