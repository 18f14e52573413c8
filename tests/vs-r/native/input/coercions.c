/* coercions.c - Vectors made of others, attributes in odd places and evaluation of odd things through R's C interface;
 * called by coercions.R. */
#include "results.h"

SEXP coerced(SEXP x, SEXP type) { return Rf_coerceVector(x, Rf_str2type(CHAR(STRING_ELT(type, 0)))); }
SEXP as_text(SEXP x) { return Rf_ScalarString(Rf_asChar(x)); }
SEXP attribute(SEXP x, SEXP name) {
  begin();
  put("by symbol", Rf_getAttrib(x, Rf_installChar(STRING_ELT(name, 0))));
  put("by name", Rf_getAttrib(x, name));
  return done();
}
SEXP with_attribute(SEXP x, SEXP name, SEXP v) {
  PROTECT(x = Rf_duplicate(x));
  Rf_setAttrib(x, Rf_installChar(STRING_ELT(name, 0)), v);
  UNPROTECT(1);
  return x;
}
SEXP without_attributes(SEXP x) {
  PROTECT(x = Rf_duplicate(x));
  SET_ATTRIB(x, R_NilValue);
  SET_OBJECT(x, 0);
  UNPROTECT(1);
  return x;
}
SEXP evaluated(SEXP x, SEXP env) { return Rf_eval(x, env); }
SEXP found(SEXP name, SEXP env, SEXP get) {
  return Rf_ScalarLogical(Rf_findVarInFrame3(env, Rf_installChar(STRING_ELT(name, 0)), Rf_asLogical(get)) !=
                          R_UnboundValue);
}
SEXP parsed(SEXP text, SEXP n) {
  ParseStatus status;
  SEXP e = PROTECT(R_ParseVector(text, Rf_asInteger(n), &status, R_NilValue));
  begin();
  put_int("status", status);
  if (status == PARSE_OK) put("code", e);
  SEXP r = done();
  UNPROTECT(1);
  return r;
}
SEXP copies(SEXP x) {
  SEXP deep = PROTECT(Rf_duplicate(x)), flat = PROTECT(Rf_shallow_duplicate(x));
  begin();
  put_flag("deep", deep == x);
  put_flag("shallow", flat == x);
  put_flag("same", R_compute_identical(deep, x, 16) && R_compute_identical(flat, x, 16));
  if (TYPEOF(x) == VECSXP && XLENGTH(x) > 0) {
    put_flag("deep element", VECTOR_ELT(deep, 0) == VECTOR_ELT(x, 0));
    put_flag("shallow element", VECTOR_ELT(flat, 0) == VECTOR_ELT(x, 0));
  }
  SEXP r = done();
  UNPROTECT(2);
  return r;
}
SEXP sizes(SEXP x) {
  begin();
  put_int("length", Rf_length(x));
  put_real("xlength", (double)Rf_xlength(x));
  return done();
}
SEXP extents(SEXP x) {
  begin();
  put_int("rows", Rf_nrows(x));
  put_int("columns", Rf_ncols(x));
  return done();
}
