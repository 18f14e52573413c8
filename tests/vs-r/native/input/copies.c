/* copies.c - Deep copies, removed dims, random numbers drawn without asking for the state. */
#define R_NO_REMAP
#include "../../../../stdlib/capi/include/R.h"
#include "../../../../stdlib/capi/include/R_ext/Random.h"
#include "../../../../stdlib/capi/include/Rinternals.h"

/* A deep copy whose first attribute, and its first element, are changed. */
SEXP changed(SEXP x) {
  SEXP y = PROTECT(Rf_duplicate(x));
  SEXP a = Rf_getAttrib(y, Rf_install("v"));
  REAL(a)[0] = 100;
  UNPROTECT(1);
  return y;
}
SEXP slot(SEXP x) {
  SEXP y = PROTECT(Rf_duplicate(x));
  REAL(R_do_slot(y, Rf_install("v")))[0] = 100;
  UNPROTECT(1);
  return y;
}
SEXP no_dim(SEXP x) {
  SEXP y = PROTECT(Rf_duplicate(x));
  Rf_setAttrib(y, R_DimSymbol, R_NilValue);
  UNPROTECT(1);
  return y;
}
SEXP stray(SEXP n) {
  SEXP r = PROTECT(Rf_allocVector(REALSXP, Rf_asInteger(n)));
  for (int i = 0; i < LENGTH(r); i++) REAL(r)[i] = unif_rand();
  UNPROTECT(1);
  return r;
}
SEXP kind(SEXP f) { return Rf_ScalarString(Rf_mkChar(Rf_type2char(TYPEOF(f)))); }
/* Sorts in place. */
SEXP sorted(SEXP x) {
  int *p = INTEGER(x), n = LENGTH(x);
  for (int i = 0; i < n / 2; i++) {
    int t = p[i];
    p[i] = p[n - 1 - i];
    p[n - 1 - i] = t;
  }
  return R_NilValue;
}
