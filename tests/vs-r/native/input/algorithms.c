/* algorithms.c - Minimisers, LINPACK, intervals and random numbers as C code calls them; called by algorithms.R. */
#include <math.h>
#include <string.h>

#define USE_FC_LEN_T
#include <Rconfig.h>
#include <Rversion.h>

#include <R.h>
#include <R_ext/Applic.h>
#include <R_ext/BLAS.h>
#include <R_ext/Constants.h>
#include <R_ext/Linpack.h>
#include <Rinternals.h>

/* ---- minimisers: Rosenbrock's valley, or what R code computes ---- */

static int calls;
static double valley(int n, double *x, void *ex) {
  calls++;
  double a = x[1] - x[0] * x[0], b = 1 - x[0];
  return *(double *)ex * a * a + b * b;
}
static void valley_slope(int n, double *x, double *slope, void *ex) {
  double a = x[1] - x[0] * x[0], k = *(double *)ex;
  slope[0] = -4 * k * a * x[0] - 2 * (1 - x[0]);
  slope[1] = 2 * k * a;
}
static SEXP result(const double *x, double value, int fail, int functions, int gradients) {
  SEXP r = PROTECT(Rf_allocVector(REALSXP, 6));
  REAL(r)[0] = x[0];
  REAL(r)[1] = x[1];
  REAL(r)[2] = value;
  REAL(r)[3] = fail;
  REAL(r)[4] = functions;
  REAL(r)[5] = gradients;
  UNPROTECT(1);
  return r;
}
SEXP by_gradient(SEXP from, SEXP steps, SEXP fixed) {
  double x[2] = {REAL(from)[0], REAL(from)[1]}, value, k = 100;
  int mask[2] = {1, !Rf_asLogical(fixed)}, functions, gradients, fail;
  vmmin(2, x, &value, valley, valley_slope, Rf_asInteger(steps), 0, mask, R_NegInf, 1e-8, 10, &k, &functions,
        &gradients, &fail);
  return result(x, value, fail, functions, gradients);
}
SEXP by_simplex(SEXP from, SEXP steps) {
  double start[2] = {REAL(from)[0], REAL(from)[1]}, x[2], value, k = 100;
  int functions, fail;
  calls = 0;
  nmmin(2, start, x, &value, valley, &fail, R_NegInf, 1e-8, &k, 1.0, 0.5, 2.0, 0, &functions, Rf_asInteger(steps));
  return result(x, value, fail, functions, calls == functions);
}
SEXP by_conjugates(SEXP from, SEXP type) {
  double start[2] = {REAL(from)[0], REAL(from)[1]}, x[2], value, k = 10;
  int functions, gradients, fail;
  cgmin(2, start, x, &value, valley, valley_slope, &fail, R_NegInf, 1e-8, &k, Rf_asInteger(type), 0, &functions,
        &gradients, 500);
  return result(x, value, fail, functions, gradients);
}
static void nlm_value(int n, double *x, double *f, void *state) { *f = valley(n, x, state); }
static void nlm_slope(int n, double *x, double *g, void *state) { valley_slope(n, x, g, state); }
SEXP by_newton(SEXP from, SEXP method, SEXP slope, SEXP expensive) {
  double x[2] = {REAL(from)[0], REAL(from)[1]}, typical[2] = {1, 1}, at[2], value, g[2], a[4], work[16], k = 100;
  int message = 9, code, steps;
  optif9(2, 2, x, nlm_value, Rf_asLogical(slope) ? nlm_slope : NULL, NULL, &k, typical, 1, Rf_asInteger(method),
         Rf_asLogical(expensive), &message, 12, 100, Rf_asLogical(slope), 0, 1, 1e-6, 100, 1e-6, at, &value, g, &code,
         a, work, &steps);
  return result(at, value, code, steps, fabs(g[0]) < 1e-3 && fabs(g[1]) < 1e-3);
}

static void distance(int n, double *x, double *f, void *state) {
  *f = 0;
  for (int i = 0; i < n; i++) *f += (x[i] - 1) * (x[i] - 1);
}
/* What optif9() says about its flags. */
SEXP newton_flags(SEXP size, SEXP flags) {
  double x[2] = {0, 0}, typical[2] = {1, 1}, at[2], value, g[2], a[4], work[16];
  int message = Rf_asInteger(flags), n = Rf_asInteger(size), code, steps;
  optif9(2, n, x, distance, NULL, NULL, NULL, typical, 1, 1, 1, &message, 12, 100, 0, 0, 1, 1e-6, 100, 1e-6, at, &value,
         g, &code, a, work, &steps);
  return Rf_ScalarInteger(message);
}

/* ---- LINPACK; matrices by columns ---- */

static SEXP copied(SEXP x) { return PROTECT(Rf_duplicate(x)); }
SEXP qr_fit(SEXP x, SEXP y) {
  int n = Rf_nrows(x), p = Rf_ncols(x), job = 0, all = 11111, info;
  SEXP q = copied(x), r = PROTECT(Rf_allocVector(VECSXP, 7));
  double *aux = (double *)R_alloc((size_t)p, sizeof *aux), *work = (double *)R_alloc((size_t)p, sizeof *work);
  int *pivot = (int *)S_alloc(p, sizeof *pivot);
  dqrdc_(REAL(q), &n, &n, &p, aux, pivot, work, &job);
  for (int i = 0; i < 6; i++) SET_VECTOR_ELT(r, i, Rf_allocVector(REALSXP, i == 2 ? p : n));
  double *to[6];
  for (int i = 0; i < 6; i++) to[i] = REAL(VECTOR_ELT(r, i));
  dqrsl_(REAL(q), &n, &n, &p, aux, REAL(y), to[0], to[1], to[2], to[3], to[4], &all, &info);
  memcpy(to[5], REAL(y), (size_t)n * sizeof(double));
  SET_VECTOR_ELT(r, 6, Rf_ScalarInteger(info));
  UNPROTECT(2);
  return r;
}
/* list(order, aux, q) */
SEXP qr_pivots(SEXP x, SEXP marks) {
  int n = Rf_nrows(x), p = Rf_ncols(x), job = 1;
  SEXP q = copied(x), pivot = copied(marks), r = PROTECT(Rf_allocVector(VECSXP, 3)), aux = Rf_allocVector(REALSXP, p);
  SET_VECTOR_ELT(r, 0, pivot);
  SET_VECTOR_ELT(r, 1, aux);
  SET_VECTOR_ELT(r, 2, q);
  dqrdc_(REAL(q), &n, &n, &p, REAL(aux), INTEGER(pivot), (double *)R_alloc((size_t)p, sizeof(double)), &job);
  UNPROTECT(3);
  return r;
}
SEXP triangular(SEXP t, SEXP b, SEXP job) {
  int n = Rf_nrows(t), info;
  SEXP r = copied(b);
  dtrsl_(REAL(t), &n, &n, REAL(r), INTEGER(job), &info);
  Rf_setAttrib(r, Rf_install("info"), Rf_ScalarInteger(info));
  UNPROTECT(1);
  return r;
}
SEXP cholesky(SEXP a, SEXP b) {
  int n = Rf_nrows(a), info;
  SEXP f = copied(a), r = copied(b);
  dpofa_(REAL(f), &n, &n, &info);
  if (info == 0)
    dposl_(REAL(f), &n, &n, REAL(r));
  else
    r = Rf_ScalarInteger(info);
  UNPROTECT(2);
  return r;
}
/* abd: the band above the diagonal and the diagonal, in its rows. */
SEXP banded(SEXP abd, SEXP b) {
  int rows = Rf_nrows(abd), n = Rf_ncols(abd), band = rows - 1, info;
  SEXP f = copied(abd), r = copied(b);
  dpbfa_(REAL(f), &rows, &n, &band, &info);
  if (info == 0)
    dpbsl_(REAL(f), &rows, &n, &band, REAL(r));
  else
    r = Rf_ScalarInteger(info);
  UNPROTECT(2);
  return r;
}

/* ---- intervals, random numbers ---- */

SEXP intervals(SEXP breaks, SEXP x, SEXP rightmost, SEXP inside) {
  SEXP r = PROTECT(Rf_allocMatrix(INTSXP, 2, LENGTH(x)));
  int at = 1;
  for (int i = 0; i < LENGTH(x); i++) {
    int *to = INTEGER(r) + 2 * i;
    at = findInterval(REAL(breaks), LENGTH(breaks), REAL(x)[i], Rf_asLogical(rightmost) ? TRUE : FALSE,
                      Rf_asLogical(inside) ? TRUE : FALSE, at, &to[1]);
    to[0] = at;
  }
  UNPROTECT(1);
  return r;
}
SEXP numbers(SEXP n) {
  int k = Rf_asInteger(n);
  SEXP r = PROTECT(Rf_allocMatrix(REALSXP, 4, k));
  GetRNGstate();
  for (int i = 0; i < k; i++) {
    REAL(r)[4 * i] = unif_rand();
    REAL(r)[4 * i + 1] = norm_rand();
    REAL(r)[4 * i + 2] = exp_rand();
    REAL(r)[4 * i + 3] = R_unif_index(1000);
  }
  PutRNGstate();
  UNPROTECT(1);
  return r;
}
/* Without PutRNGstate() the numbers come again. */
SEXP forgotten(void) {
  GetRNGstate();
  return Rf_ScalarReal(unif_rand());
}
SEXP between(SEXP code, SEXP env) {
  SEXP r = PROTECT(Rf_allocVector(REALSXP, 2));
  GetRNGstate();
  REAL(r)[0] = unif_rand();
  Rf_eval(code, env);
  REAL(r)[1] = unif_rand();
  PutRNGstate();
  UNPROTECT(1);
  return r;
}
/* What the headers tell; pointers to functions of BLAS have their types. */
SEXP constants(void) {
  double (*dot)(const int *, const double *, const int *, const double *, const int *) = NULL;
  (void)sizeof(dot = F77_NAME(ddot));
  SEXP r = PROTECT(Rf_allocVector(REALSXP, 6));
  REAL(r)[0] = PI;
  REAL(r)[1] = DOUBLE_EPS;
  REAL(r)[2] = DOUBLE_XMAX;
  REAL(r)[3] = SINGLE_EPS;
  REAL(r)[4] = R_VERSION == R_Version(4, 2, 2) && strcmp(R_MAJOR "." R_MINOR, "4.2.2") == 0;
  REAL(r)[5] = SIZEOF_SIZE_T;
  UNPROTECT(1);
  return r;
}
