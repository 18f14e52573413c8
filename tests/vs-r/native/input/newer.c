/* newer.c - Functions of R's C interface that GNU R 4.2.2 does not export, of later versions or from its headers,
 * beside those that do the same; called by tests/cli/native-newer.sh, which GNU R does not run. */
#include "results.h"

SEXP same(SEXP f, SEXP env) {
  SEXP call = PROTECT(Rf_lang6(Rf_install("f"), R_TrueValue, R_FalseValue, f, env, R_NilValue));
  SEXP x = PROTECT(Rf_allocVector(VECSXP, 2)), e = PROTECT(Rf_allocVector(EXPRSXP, 1)), made;
  begin();
  put_flag("CAD3R", CAD3R(call) == CADDDR(call));
  put_flag("CD4R", CD4R(call) == CDR(CDDDR(call)));
  put_flag("R_ParentEnv", R_ParentEnv(env) == ENCLOS(env));
  put_flag("R_ClosureBody", R_ClosureBody(f) == BODY(f));
  put_flag("R_ClosureFormals", R_ClosureFormals(f) == FORMALS(f));
  put_flag("R_ClosureEnv", R_ClosureEnv(f) == CLOENV(f));
  put_flag("Rf_findFun3", Rf_findFun3(Rf_install("sum"), env, call) == Rf_findFun(Rf_install("sum"), env));
  put_flag("Rf_installNoTrChar", Rf_installNoTrChar(Rf_mkChar("name")) == Rf_install("name"));
  put_flag("Rf_installDDSymbol", Rf_installDDSymbol(3) == Rf_install("..3"));
  put_flag("Rf_allocLang", TYPEOF(Rf_allocLang(2)) == LANGSXP && Rf_length(Rf_allocLang(3)) == 3);
  put_flag("no call", Rf_allocLang(0) == R_NilValue);
  SET_XVECTOR_ELT(x, 1, R_TrueValue);
  SET_XVECTOR_ELT(e, 0, Rf_install("y"));
  put_flag("XVECTOR_ELT", XVECTOR_ELT(x, 1) == R_TrueValue && XVECTOR_ELT(e, 0) == Rf_install("y"));
  put_flag("VECTOR_PTR_RO", VECTOR_PTR_RO(x)[1] == R_TrueValue && VECTOR_PTR_RO(x)[0] == R_NilValue);
  VECTOR_PTR(x)[0] = R_FalseValue;
  Rf_eval(call == R_NilValue ? call : R_TrueValue, env);
  put_flag("VECTOR_PTR", VECTOR_PTR(x)[0] == R_FalseValue);
  PROTECT(made = Rf_lang3(Rf_install("+"), Rf_install("a"), Rf_ScalarReal(1)));
  put_flag("R_ParseString", R_compute_identical(R_ParseString("a + 1"), made, 16));
  put_flag("R_RestartToken", TYPEOF(R_RestartToken) >= 0);
  SEXP r = done();
  UNPROTECT(4);
  return r;
}
SEXP strings(void) {
  SEXP latin = Rf_mkCharCE("f\xe9", CE_LATIN1), utf8 = Rf_mkCharCE("f\xc3\xa9", CE_UTF8),
       bytes = Rf_mkCharCE("f\xe9", CE_BYTES), plain = Rf_mkChar("f");
  begin();
  put_flag("IS_LATIN1", IS_LATIN1(latin) && !IS_LATIN1(utf8) && !IS_LATIN1(plain));
  put_flag("IS_BYTES", IS_BYTES(bytes) && !IS_BYTES(latin) && !IS_BYTES(plain));
  put_flag("Rf_charIsASCII", Rf_charIsASCII(plain) && !Rf_charIsASCII(latin) && !Rf_charIsASCII(utf8));
  put_flag("Rf_charIsUTF8", Rf_charIsUTF8(plain) && Rf_charIsUTF8(utf8) && !Rf_charIsUTF8(latin));
  put_flag("Rf_Seql", Rf_Seql(latin, utf8) && !Rf_Seql(plain, utf8) && Rf_Seql(R_NaString, R_NaString));
  put_flag("NA", !Rf_Seql(R_NaString, Rf_mkChar("NA")));
  return done();
}
SEXP references(SEXP shared) {
  SEXP x = PROTECT(Rf_allocVector(INTSXP, 1)), l = PROTECT(Rf_allocVector(VECSXP, 2)), a = PROTECT(Rf_ScalarInteger(1));
  begin();
  put_flag("NO_REFERENCES", NO_REFERENCES(x) && !MAYBE_REFERENCED(x) && !MAYBE_SHARED(x));
  SET_VECTOR_ELT(l, 0, x);
  put_flag("MAYBE_REFERENCED", MAYBE_REFERENCED(x) && !MAYBE_SHARED(x) && !NO_REFERENCES(x));
  SET_VECTOR_ELT(l, 1, x);
  put_flag("MAYBE_SHARED", MAYBE_SHARED(x) && MAYBE_SHARED(shared));
  put_flag("ANY_ATTRIB", !ANY_ATTRIB(a));
  Rf_setAttrib(a, R_NamesSymbol, Rf_mkString("n"));
  Rf_setAttrib(a, R_ClassSymbol, Rf_mkString("u"));
  put_flag("some", ANY_ATTRIB(a) && OBJECT(a));
  CLEAR_ATTRIB(a);
  put_flag("CLEAR_ATTRIB", !ANY_ATTRIB(a) && !OBJECT(a) && ATTRIB(a) == R_NilValue);
  SEXP r = done();
  UNPROTECT(3);
  return r;
}
/* A matrix of a list, by rows. */
SEXP list_matrix(SEXP to, SEXP from) {
  PROTECT(to = Rf_duplicate(to));
  Rf_copyListMatrix(to, from, TRUE);
  UNPROTECT(1);
  return to;
}
SEXP unprotected(SEXP x) {
  Rf_protect(x);
  Rf_protect(R_TrueValue);
  Rf_unprotect_ptr(x);
  Rf_unprotect(1);
  return x;
}
SEXP raised(SEXP what, SEXP cond) {
  switch (Rf_asInteger(what)) {
  case 1: WrongArgCount("fun"); break;
  case 2: R_signalErrorCondition(cond, R_NilValue); break;
  case 3: R_ParseString("a +"); break;
  case 4: R_ParseString("a; b"); break;
  case 5: Rf_unprotect_ptr(cond); break;
  case 6: Rf_onintr(); break;
  }
  return R_NilValue;
}
