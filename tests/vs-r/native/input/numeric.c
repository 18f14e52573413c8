/* numeric.c - Integrals, minimisers, places among sorted numbers, colours and matching from C; called by numeric.R. */
#include <math.h>

#include "../../../../stdlib/capi/include/Rinternals.h"

static void bell(double *x, int n, void *ex) {
  for (int i = 0; i < n; i++) x[i] = exp(-x[i] * x[i] / *(double *)ex);
}
static void peak(double *x, int n, void *ex) {
  for (int i = 0; i < n; i++) x[i] = 1 / sqrt(fabs(x[i] - *(double *)ex));
}
/* The integral, its error, and neval, ier, last. */
SEXP integral(SEXP a, SEXP b, SEXP inf, SEXP lenw) {
  double result = -1, error = -1, abs = 1e-10, rel = 1e-8, by = 0.3, work[200];
  int neval = -1, ier = -1, limit = 50, room = Rf_asInteger(lenw), last = -1, iwork[50], way = Rf_asInteger(inf);
  double lo = Rf_asReal(a), hi = Rf_asReal(b);
  if (way)
    Rdqagi(bell, &by, &lo, &way, &abs, &rel, &result, &error, &neval, &ier, &limit, &room, &last, iwork, work);
  else
    Rdqags(peak, &by, &lo, &hi, &abs, &rel, &result, &error, &neval, &ier, &limit, &room, &last, iwork, work);
  SEXP r = Rf_allocVector(REALSXP, 5);
  double all[] = {result, error, neval, ier, last};
  for (int i = 0; i < 5; i++) REAL(r)[i] = all[i];
  return r;
}

static double valley(int n, double *x, void *ex) {
  (void)n;
  ++*(int *)ex;
  return 100 * (x[1] - x[0] * x[0]) * (x[1] - x[0] * x[0]) + (1 - x[0]) * (1 - x[0]);
}
static double valley_alone(int n, double *x, void *ex) {
  (void)ex;
  int calls = 0;
  return valley(n, x, &calls);
}
static void valley_slope(int n, double *x, double *df, void *ex) {
  (void)n;
  (void)ex;
  df[0] = -400 * x[0] * (x[1] - x[0] * x[0]) - 2 * (1 - x[0]);
  df[1] = 200 * (x[1] - x[0] * x[0]);
}
SEXP bounded(SEXP where) {
  double x[2] = {-1.2, 1}, lower[2] = {-2, -2}, upper[2] = {0.5, 2}, least;
  int kind[2] = {INTEGER(where)[0], INTEGER(where)[1]}, fail, fs, gs, calls = 0;
  char msg[60];
  lbfgsb(2, 5, x, lower, upper, kind, &least, valley, valley_slope, &fail, &calls, 1e7, 0, &fs, &gs, 100, msg, 0, 10);
  Rprintf("%.10f %.10f %.12f fail %d calls %d %d %d %s\n", x[0], x[1], least, fail, fs, gs, calls > 0, msg);
  return R_NilValue;
}
SEXP annealed(void) {
  double x[2] = {-1.2, 1}, least;
  /* GNU R looks at the second pointer of what it hands on: a function for new candidates, or none. */
  struct {
    void *count;
    SEXP none;
  } ex = {NULL, R_NilValue};
  samin(2, x, &least, valley_alone, 500, 10, 10.0, 0, &ex);
  Rprintf("%.12f %.12f %.12f\n", x[0], x[1], least);
  return R_NilValue;
}
SEXP places(SEXP sorted, SEXP x, SEXP rightmost, SEXP inside) {
  int n = LENGTH(sorted), nx = LENGTH(x);
  Rboolean right = LOGICAL(rightmost)[0], in = LOGICAL(inside)[0];
  SEXP r = PROTECT(Rf_allocVector(INTSXP, nx));
  for (int i = 0; i < nx; i++) {
    int lo = 1, flag;
    INTEGER(r)[i] = interv_(REAL(sorted), &n, REAL(x) + i, &right, &in, &lo, &flag);
    Rprintf("%d ", flag);
  }
  Rprintf("\n");
  UNPROTECT(1);
  return r;
}
SEXP colour(SEXP x) {
  for (int i = 0; i < LENGTH(x); i++) Rprintf("%08x %08x\n", Rf_RGBpar(x, i), Rf_RGBpar3(x, i, 0xff102030u));
  return R_NilValue;
}
SEXP matched(SEXP x, SEXP table, SEXP not ) { return match5(table, x, -1, not, R_GlobalEnv); }
void labelpr_(const char *label, int *n, size_t all), intpr1_(const char *label, int *n, int *x, size_t all),
    dblepr1_(const char *label, int *n, double *x, size_t all);
SEXP labels(void) {
  int n = 5, i = 42, none = 0;
  double d = 1.5;
  intpr1_("count", &n, &i, 5);
  dblepr1_("value", &n, &d, 5);
  intpr1_("", &none, &i, 0);
  labelpr_("title", &n, 5);
  return R_NilValue;
}
