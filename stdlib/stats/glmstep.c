/* glmstep.c - What every step of the fit of a generalized linear model computes for each case, in one pass.
 *
 * Called by .glm_iterate() and the families of stdlib/stats/glm.R through .Internal().  Each function answers NULL
 * where R code has to look closer: at what is missing, out of range or of another type; always in generic mode.  The
 * operations and their order are those of the R code, so the results are the same to the last bit.
 */
#include <float.h>
#include <math.h>

#include "stdlib/builtin.h"

/* The numbers of v, n of them (or any number if n < 0) and at least one; NULL: v is something else. */
static const double *plain_doubles(Value v, int64_t n) {
  if (!val_is_obj(v, T_DBL) || val_is_object(v) || v.vec->n == 0 || (n >= 0 && v.vec->n != n)) return NULL;
  return dbl_ro(v.vec);
}

/* A function of each linear predictor; the result keeps their attributes. */
static Status for_each_eta(VM *vm, Value eta, double (*f)(double), Value *out) {
  *out = val_null();
  if (!plain_doubles(eta, -1) || (vm->modes & MODE_GENERIC)) return OK;
  Vec *r = vec_copy(vm, eta.vec);
  TRY_NEW(r);
  for (int64_t i = 0; i < r->n; i++) dbl_rw(r)[i] = f(dbl_ro(r)[i]);
  *out = val_obj(r);
  return OK;
}

static double logit_mean(double eta) {
  double odds = exp(eta);
  return eta > 30 ? 1 / (1 + DBL_EPSILON) : eta < -30 ? DBL_EPSILON / (1 + DBL_EPSILON) : odds / (1 + odds);
}

static double logit_slope(double eta) {
  double odds = exp(eta), below = 1 + odds;
  return fabs(eta) > 30 ? DBL_EPSILON : odds / (below * below);
}

/* .Internal(logit_inverse(eta)): the means of linear predictors. */
static Status do_logit_inverse(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return for_each_eta(vm, args[0], logit_mean, out);
}

/* .Internal(logit_slope(eta)): the derivative of the above. */
static Status do_logit_slope(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return for_each_eta(vm, args[0], logit_slope, out);
}

/* y log(y / mu), 0 with y; NAN: R code is to warn. */
static double y_log_y(double y, double mu) {
  if (y == 0) return 0;
  double q = y / mu;
  return q < 0 ? NAN : y * log(q);
}

/* .Internal(binomial_loss(y, mu, wt)): each case's part of the deviance, named as y where weights have no names. */
static Status do_binomial_loss(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  const double *y = plain_doubles(args[0], -1);
  if (!y || (vm->modes & MODE_GENERIC)) return OK;
  Vec *from = args[0].vec;
  const double *mu = plain_doubles(args[1], from->n), *wt = plain_doubles(args[2], from->n);
  if (!mu || !wt || attr_has_any(args[2])) return OK;
  Vec *names = vec_names(vm, from), *r = vec_new(vm, T_DBL, from->n);
  if (attr_has_any(args[0]) && ((from->h.flags & F_MATRIX) || from->attr->n > 1 || from->attr->i_names != 0)) return OK;
  TRY_NEW(r);
  double *loss = dbl_rw(r);
  for (int64_t i = 0; i < from->n; i++) {
    loss[i] = 2 * wt[i] * (y_log_y(y[i], mu[i]) + y_log_y(1 - y[i], 1 - mu[i]));
    if (isnan(loss[i])) return OK;
  }
  if (names) TRY(vec_set_names(vm, r, val_obj(names)));
  *out = val_obj(r);
  return OK;
}

/* ---- the regression of a step ---- */
typedef struct Cases {
  int64_t n;
  const double *y, *weights, *offset, *eta, *mu, *variance, *slope;
} Cases;

/* False: some case takes no part, or is not as it should be. */
static bool weigh_cases(const Cases *c, double *working, double *w) {
  for (int64_t i = 0; i < c->n; i++) {
    double slope = c->slope[i], variance = c->variance[i];
    if (!(c->weights[i] > 0) || isnan(variance) || variance == 0 || isnan(slope) || slope == 0) return false;
    w[i] = sqrt(c->weights[i] * (slope * slope) / variance);
    if (isnan(w[i])) return false;
    working[i] = ((c->eta[i] - c->offset[i]) + (c->y[i] - c->mu[i]) / slope) * w[i];
  }
  return true;
}

/* .Internal(glm_step(x, y, weights, offset, eta, mu, variance, slope)): the design and the working response times the
 * roots of the working weights, and these. */
static Status do_glm_step(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  *out = val_null();
  if (!val_is_obj(args[0], T_DBL) || val_is_object(args[0]) || (vm->modes & MODE_GENERIC)) return OK;
  const Vec *x = args[0].vec;
  int64_t n = x->nrow, p = x->ncol;
  const double *given[7];
  if (!(x->h.flags & F_MATRIX) || n == 0) return OK;
  for (int k = 0; k < 7; k++)
    if (!(given[k] = plain_doubles(args[k + 1], n))) return OK;
  Cases c = {n, given[0], given[1], given[2], given[3], given[4], given[5], given[6]};
  Vec *xw = vec_matrix(vm, T_DBL, (int32_t)n, (int32_t)p), *yw = vec_matrix(vm, T_DBL, (int32_t)n, 1),
      *w = vec_new(vm, T_DBL, n);
  TRY_NEW(xw && yw && w);
  if (!weigh_cases(&c, dbl_rw(yw), dbl_rw(w))) return OK;
  for (int64_t j = 0; j < p; j++)
    for (int64_t i = 0; i < n; i++) dbl_rw(xw)[j * n + i] = dbl_ro(x)[j * n + i] * dbl_ro(w)[i];
  Vec *l = vec_new(vm, T_LIST, 3), *names = vec_new(vm, T_STR, 3);
  TRY_NEW(l && names);
  Vec *parts[] = {xw, yw, w};
  static const char *const labels[] = {"x", "y", "w"};
  for (int k = 0; k < 3; k++) {
    list_set(vm, l, k, val_obj(parts[k]));
    TRY_NEW(str_rw(names)[k] = str_c(vm, labels[k]));
  }
  *out = val_obj(l);
  return vec_set_names(vm, l, val_obj(names));
}

const BuiltinDef builtins_glmstep[] = {
    {"logit_inverse", do_logit_inverse, "eta", BF_INTERNAL, "means of the logit link", 0, 0},
    {"logit_slope", do_logit_slope, "eta", BF_INTERNAL, "slopes of the logit link", 0, 0},
    {"binomial_loss", do_binomial_loss, "y, mu, wt", BF_INTERNAL, "parts of a binomial deviance", 0, 0},
    {"glm_step", do_glm_step, "x, y, weights, offset, eta, mu, variance, slope", BF_INTERNAL,
     "the weighted regression of one step of a fit", 0, 0},
    {0}};
