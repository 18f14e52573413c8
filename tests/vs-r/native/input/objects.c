/* objects.c - Vectors, lists, attributes, strings and pairlists through R's C interface; called by objects.R. */
#include <stdio.h>
#include "../../../../stdlib/capi/include/Rinternals.h"

SEXP add(SEXP a, SEXP b) {
  R_xlen_t n = Rf_xlength(a), m = Rf_xlength(b);
  SEXP r = PROTECT(Rf_allocVector(REALSXP, n));
  for (R_xlen_t i = 0; i < n; i++) REAL(r)[i] = REAL(a)[i] + REAL(b)[i % m];
  Rf_copyMostAttrib(a, r);
  Rf_setAttrib(r, R_NamesSymbol, Rf_getAttrib(a, R_NamesSymbol));
  UNPROTECT(1);
  return r;
}
SEXP kinds(SEXP x) {
  SEXP r = PROTECT(Rf_allocVector(STRSXP, Rf_length(x)));
  for (int i = 0; i < Rf_length(x); i++) SET_STRING_ELT(r, i, Rf_mkChar(Rf_type2char(TYPEOF(VECTOR_ELT(x, i)))));
  UNPROTECT(1);
  return r;
}
/* Scalars in a list keep what C writes into them. */
SEXP bump(SEXP x) {
  SEXP r = PROTECT(Rf_duplicate(x));
  for (int i = 0; i < LENGTH(r); i++) {
    SEXP e = VECTOR_ELT(r, i);
    if (TYPEOF(e) == INTSXP) INTEGER(e)[0] += 1;
    if (TYPEOF(e) == REALSXP) REAL(e)[0] *= 2;
  }
  UNPROTECT(1);
  return r;
}
SEXP matrix(SEXP n) {
  int k = Rf_asInteger(n);
  SEXP m = PROTECT(Rf_allocMatrix(INTSXP, k, 2)), d = PROTECT(Rf_allocVector(VECSXP, 2)),
       s = PROTECT(Rf_allocVector(STRSXP, 2));
  for (int i = 0; i < 2 * k; i++) INTEGER(m)[i] = i;
  SET_STRING_ELT(s, 0, Rf_mkChar("a"));
  SET_STRING_ELT(s, 1, NA_STRING);
  SET_VECTOR_ELT(d, 1, s);
  Rf_setAttrib(m, R_DimNamesSymbol, d);
  UNPROTECT(3);
  return m;
}
SEXP describe(SEXP x) {
  const char *names[] = {"length", "object", "class", "dim", "attributes", "nrow", ""};
  SEXP r = PROTECT(Rf_mkNamed(VECSXP, names)), tags = PROTECT(Rf_allocVector(STRSXP, Rf_length(ATTRIB(x))));
  SET_VECTOR_ELT(r, 0, Rf_ScalarInteger(Rf_length(x)));
  SET_VECTOR_ELT(r, 1, Rf_ScalarLogical(OBJECT(x)));
  SET_VECTOR_ELT(r, 2, Rf_getAttrib(x, R_ClassSymbol));
  SET_VECTOR_ELT(r, 3, Rf_getAttrib(x, R_DimSymbol));
  int i = 0;
  for (SEXP a = ATTRIB(x); a != R_NilValue; a = CDR(a)) SET_STRING_ELT(tags, i++, PRINTNAME(TAG(a)));
  SET_VECTOR_ELT(r, 4, tags);
  SET_VECTOR_ELT(r, 5, Rf_ScalarInteger(Rf_nrows(x)));
  UNPROTECT(2);
  return r;
}
SEXP frame(void) {
  const char *names[] = {"x", "y", ""};
  SEXP r = PROTECT(Rf_mkNamed(VECSXP, names)), x = Rf_allocVector(INTSXP, 3), rows;
  SET_VECTOR_ELT(r, 0, x);
  SET_VECTOR_ELT(r, 1, Rf_coerceVector(x, STRSXP));
  for (int i = 0; i < 3; i++) INTEGER(x)[i] = i * i;
  SET_VECTOR_ELT(r, 1, Rf_coerceVector(x, STRSXP));
  PROTECT(rows = Rf_allocVector(INTSXP, 2));
  INTEGER(rows)[0] = NA_INTEGER;
  INTEGER(rows)[1] = -3;
  Rf_setAttrib(r, R_RowNamesSymbol, rows);
  Rf_setAttrib(r, R_ClassSymbol, Rf_mkString("data.frame"));
  UNPROTECT(2);
  return r;
}
SEXP reversed_call(SEXP call) {
  SEXP args = R_NilValue;
  for (SEXP a = CDR(call); a != R_NilValue; a = CDR(a)) {
    args = Rf_cons(CAR(a), args);
    SET_TAG(args, TAG(a));
  }
  return Rf_lcons(CAR(call), args);
}
SEXP nothing(void) { return R_NilValue; }
SEXP constants(void) {
  const char *names[] = {"na", "inf", "none", "string", "true", ""};
  SEXP r = PROTECT(Rf_mkNamed(VECSXP, names));
  SET_VECTOR_ELT(r, 0, Rf_ScalarReal(NA_REAL));
  SET_VECTOR_ELT(r, 1, Rf_ScalarReal(R_NegInf));
  SET_VECTOR_ELT(r, 3, Rf_ScalarString(NA_STRING));
  SET_VECTOR_ELT(r, 4, Rf_ScalarLogical(7));
  UNPROTECT(1);
  return r;
}
SEXP external(SEXP args) {
  int n = 0;
  SEXP r = PROTECT(Rf_allocVector(STRSXP, Rf_length(args) - 1));
  for (SEXP a = CDR(args); a != R_NilValue; a = CDR(a))
    SET_STRING_ELT(r, n++, TAG(a) == R_NilValue ? R_BlankString : PRINTNAME(TAG(a)));
  UNPROTECT(1);
  return r;
}
void scale(double *x, int *n, double *by) {
  for (int i = 0; i < *n; i++) x[i] *= *by;
}
/* A new object of a class whose slot `parts` is filled in place. */
SEXP new_filled(SEXP name, SEXP first) {
  SEXP x = PROTECT(R_do_new_object(PROTECT(R_getClassDef(CHAR(STRING_ELT(name, 0))))));
  SET_VECTOR_ELT(R_do_slot(x, Rf_install("parts")), 0, first);
  UNPROTECT(2);
  return x;
}
SEXP new_plain(SEXP name) {
  SEXP x = R_do_new_object(PROTECT(R_getClassDef(CHAR(STRING_ELT(name, 0)))));
  UNPROTECT(1);
  return x;
}
/* A matrix whose list of names is filled once it is an attribute. */
SEXP named_late(SEXP rows) {
  SEXP m = PROTECT(Rf_allocMatrix(INTSXP, Rf_length(rows), 1)), names;
  for (int i = 0; i < Rf_length(rows); i++) INTEGER(m)[i] = i;
  Rf_setAttrib(m, R_DimNamesSymbol, names = Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(names, 0, rows);
  UNPROTECT(1);
  return m;
}
SEXP print_by_c(SEXP n) {
  printf("from C %d\n", INTEGER(n)[0]);
  return n;
}
