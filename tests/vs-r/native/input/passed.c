/* passed.c - Objects that .C passes as they are, attributes that are copied, variables; called by passed.R. */
#include <locale.h>
#include <stdlib.h>
#include <wchar.h>

#include "../../../../stdlib/capi/include/Rinternals.h"

void see(SEXP *f, int *n, SEXP *l) {
  n[0] = TYPEOF((SEXP)(void *)f);
  n[1] = TYPEOF(l[0]);
}
/* A column that gets the attributes of a matrix, dims and all, which are removed afterwards. */
SEXP column(SEXP m) {
  SEXP x = PROTECT(Rf_allocVector(REALSXP, INTEGER(Rf_getAttrib(m, R_DimSymbol))[0]));
  for (R_xlen_t i = 0; i < XLENGTH(x); i++) REAL(x)[i] = REAL(m)[i];
  SEXP all = PROTECT(Rf_shallow_duplicate(ATTRIB(m)));
  SET_ATTRIB(x, all);
  SEXP before = R_NilValue;
  for (SEXP a = ATTRIB(x); a != R_NilValue; a = CDR(a)) {
    if (TAG(a) != R_DimSymbol)
      before = a;
    else if (before == R_NilValue)
      SET_ATTRIB(x, CDR(a));
    else
      SETCDR(before, CDR(a));
  }
  UNPROTECT(2);
  return x;
}
SEXP found(SEXP env, SEXP name, SEXP get) {
  SEXP v = Rf_findVarInFrame3(env, Rf_install(CHAR(STRING_ELT(name, 0))), LOGICAL(get)[0]);
  if (TYPEOF(v) == PROMSXP) return R_PromiseExpr(v);
  return v == R_UnboundValue ? Rf_mkString("nothing") : v;
}
/* How many letters the C library sees in a string, and how it writes numbers. */
SEXP letters_seen(SEXP x) {
  wchar_t wide[64];
  Rprintf("%d %s\n", (int)mbstowcs(wide, CHAR(STRING_ELT(x, 0)), 64), setlocale(LC_NUMERIC, NULL));
  return R_NilValue;
}
/* Numbers without elements that become integers. */
SEXP as_no_integers(SEXP x) {
  x = PROTECT(Rf_duplicate(x));
  SET_TYPEOF(x, INTSXP);
  UNPROTECT(1);
  return x;
}
