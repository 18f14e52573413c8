/* evaluation.c - Calls back into R, errors and unwinding, pointers and finalizers; called by evaluation.R. */
#include <string.h>

#include "../../../../stdlib/capi/include/Rinternals.h"

SEXP apply(SEXP x, SEXP fun, SEXP env) {
  R_xlen_t n = Rf_xlength(x);
  SEXP r = PROTECT(Rf_allocVector(VECSXP, n)), call = PROTECT(Rf_lang2(fun, R_NilValue));
  for (R_xlen_t i = 0; i < n; i++) {
    SETCADR(call, VECTOR_ELT(x, i));
    SET_VECTOR_ELT(r, i, Rf_eval(call, env));
  }
  UNPROTECT(2);
  return r;
}
/* The variable i of env changes in place between the calls. */
SEXP counted(SEXP expr, SEXP n, SEXP env) {
  double sum = 0;
  SEXP i = PROTECT(Rf_allocVector(INTSXP, 1));
  Rf_defineVar(Rf_install("i"), i, env);
  for (int k = 1; k <= Rf_asInteger(n); k++) {
    INTEGER(i)[0] = k;
    sum += Rf_asReal(Rf_eval(expr, env));
  }
  UNPROTECT(1);
  return Rf_ScalarReal(sum);
}
SEXP fails(SEXP text) {
  PROTECT(text);
  Rf_error("failed with '%s' and %d", CHAR(STRING_ELT(text, 0)), 42);
  return R_NilValue;
}
SEXP warns(SEXP n) {
  for (int i = 0; i < Rf_asInteger(n); i++) Rf_warning(i % 2 ? "warning %d\n" : "warning %d", i + 1);
  return n;
}
static void say(void *data, Rboolean jump) { Rprintf("cleanup %s: %s\n", (char *)data, jump ? "jumped" : "returned"); }
static SEXP run(void *p) {
  SEXP *a = p;
  return Rf_eval(a[0], a[1]);
}
SEXP guarded(SEXP expr, SEXP env) {
  SEXP a[2] = {expr, env}, cont = PROTECT(R_MakeUnwindCont());
  char outer[] = "body";
  SEXP r = R_UnwindProtect(run, a, say, outer, cont);
  UNPROTECT(1);
  return r;
}
SEXP tried(SEXP expr, SEXP env) {
  int failed = 0;
  SEXP r = R_tryEvalSilent(expr, env, &failed);
  if (failed) Rprintf("failed\n");
  return failed ? R_NilValue : r;
}
static SEXP handle(SEXP cond, void *p) {
  Rprintf("handler %s\n", (char *)p);
  return VECTOR_ELT(cond, 0);
}
SEXP caught(SEXP expr, SEXP env) {
  SEXP a[2] = {expr, env};
  char text[] = "called";
  return R_tryCatchError(run, a, handle, text);
}
static void finalize(SEXP p) {
  Rprintf("finalized %s\n", (char *)R_ExternalPtrAddr(p));
  R_ClearExternalPtr(p);
}
static char label[] = "pointer";
SEXP pointer(SEXP tag) {
  SEXP p = PROTECT(R_MakeExternalPtr(label, tag, R_NilValue));
  R_RegisterCFinalizerEx(p, finalize, TRUE);
  UNPROTECT(1);
  return p;
}
SEXP label_of(SEXP p) { return Rf_mkString(R_ExternalPtrAddr(p)); }
SEXP tag_of(SEXP p) { return R_ExternalPtrTag(p); }
static SEXP kept = NULL;
SEXP keep(SEXP x) {
  if (kept) R_ReleaseObject(kept);
  kept = x;
  R_PreserveObject(kept);
  return R_NilValue;
}
SEXP get_kept(void) { return kept; }
SEXP drop_kept(void) {
  R_ReleaseObject(kept);
  kept = NULL;
  return R_NilValue;
}
SEXP lookup(SEXP name, SEXP env) {
  SEXP v = Rf_findVar(Rf_installTrChar(STRING_ELT(name, 0)), env);
  if (v == R_UnboundValue) return Rf_mkString("unbound");
  return TYPEOF(v) == PROMSXP ? Rf_eval(v, env) : v;
}
SEXP parsed(SEXP text) {
  ParseStatus status;
  SEXP e = PROTECT(R_ParseVector(text, -1, &status, R_NilValue));
  if (status != PARSE_OK) Rf_error("status %d", status);
  UNPROTECT(1);
  return e;
}
SEXP weak(SEXP key, SEXP value) { return R_MakeWeakRef(key, value, R_NilValue, FALSE); }
SEXP weak_value(SEXP w) { return R_WeakRefValue(w); }
SEXP many(SEXP n) {
  SEXP last = R_NilValue;
  for (int i = 0; i < Rf_asInteger(n); i++) {
    last = PROTECT(Rf_mkString("some text"));
    UNPROTECT(1);
  }
  return last;
}
