/* pointers-of-environments.c - Pointers with a finalizer in C, held by environments with one in R; called by
 * pointers-of-environments.R. */
#include "../../../../stdlib/capi/include/Rinternals.h"

static void finalize(SEXP p) { R_ClearExternalPtr(p); }

SEXP make(void) {
  static int x;
  SEXP p = PROTECT(R_MakeExternalPtr(&x, R_NilValue, R_NilValue));
  R_RegisterCFinalizerEx(p, finalize, 1);
  UNPROTECT(1);
  return p;
}

SEXP is_good(SEXP p) { return Rf_ScalarLogical(R_ExternalPtrAddr(p) != NULL); }
