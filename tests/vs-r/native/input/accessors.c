/* accessors.c - Parts of pairlists, functions and promises, flags and attributes through R's C interface; called by
 * accessors.R. */
#include "results.h"

/* x: a call or pairlist of six elements, the first of them one, too. */
SEXP parts(SEXP x) {
  begin();
  put("CAR", CAR(x));
  put("CDR", CDR(x));
  put("CAAR", CAAR(x));
  put("CDAR", CDAR(x));
  put("CADR", CADR(x));
  put("CDDR", CDDR(x));
  put("CDDDR", CDDDR(x));
  put("CADDR", CADDR(x));
  put("CADDDR", CADDDR(x));
  put("CAD4R", CAD4R(x));
  put("TAG", TAG(CDR(x)));
  put("nthcdr", Rf_nthcdr(x, 2));
  put("nthcdr 0", CAR(Rf_nthcdr(x, 0)));
  put("elt", Rf_elt(x, 1));
  put("lastElt", CAR(Rf_lastElt(x)));
  return done();
}
SEXP parts_of_null(void) {
  begin();
  put("CAR", CAR(R_NilValue));
  put("CDR", CDR(R_NilValue));
  put("CDDR", CDDR(R_NilValue));
  put("CADR", CADR(R_NilValue));
  put("CADDR", CADDR(R_NilValue));
  put("TAG", TAG(R_NilValue));
  put("lastElt", Rf_lastElt(R_NilValue));
  put_int("length", Rf_length(R_NilValue));
  put("listAppend", Rf_listAppend(R_NilValue, R_NilValue));
  put("allocList", Rf_allocList(0));
  return done();
}
SEXP replaced(SEXP x) {
  PROTECT(x = Rf_duplicate(x));
  SETCAR(x, Rf_install("g"));
  SETCADR(x, Rf_ScalarInteger(2));
  SETCADDR(x, Rf_ScalarInteger(3));
  SETCADDDR(x, Rf_ScalarInteger(4));
  SETCAD4R(x, Rf_ScalarInteger(5));
  SET_TAG(CDR(x), Rf_install("first"));
  SET_TAG(CDDR(x), R_NilValue);
  UNPROTECT(1);
  return x;
}
SEXP replaced_in_null(SEXP which) {
  SEXP one = PROTECT(Rf_list1(R_NilValue));
  switch (Rf_asInteger(which)) {
  case 1: SETCAR(R_NilValue, R_NilValue); break;
  case 2: SETCDR(R_NilValue, R_NilValue); break;
  case 3: SETCADR(one, R_NilValue); break;
  case 4: SETCADDR(one, R_NilValue); break;
  case 5: SETCADDDR(one, R_NilValue); break;
  case 6: SETCAD4R(one, R_NilValue); break;
  }
  UNPROTECT(1);
  return R_NilValue;
}
SEXP made(SEXP a) {
  SEXP f = Rf_install("f"), l;
  begin();
  put("list1", Rf_list1(a));
  put("list2", Rf_list2(a, f));
  put("list3", Rf_list3(a, f, a));
  put("list4", Rf_list4(a, f, a, f));
  put("list5", Rf_list5(a, f, a, f, R_NilValue));
  put("list6", Rf_list6(a, f, a, f, R_NilValue, a));
  put("lang1", Rf_lang1(f));
  put("lang2", Rf_lang2(f, a));
  put("lang3", Rf_lang3(f, a, a));
  put("lang4", Rf_lang4(f, a, f, a));
  put("lang5", Rf_lang5(f, a, f, a, f));
  put("lang6", Rf_lang6(f, a, f, a, f, R_NilValue));
  put("allocList", Rf_allocList(2));
  l = PROTECT(Rf_list2(a, f));
  put("listAppend", Rf_listAppend(l, Rf_list1(a)));
  UNPROTECT(1);
  put("cons", Rf_cons(a, R_NilValue));
  put("lcons", Rf_lcons(f, Rf_list1(a)));
  return done();
}
SEXP both_lists(SEXP list, SEXP pairs) {
  begin();
  put("to pairs", Rf_VectorToPairList(list));
  put("to list", Rf_PairToVectorList(pairs));
  put("empty", Rf_PairToVectorList(R_NilValue));
  SEXP none = PROTECT(Rf_allocVector(VECSXP, 0));
  put("none", Rf_VectorToPairList(none));
  UNPROTECT(1);
  return done();
}
SEXP function_parts(SEXP f, SEXP env) {
  begin();
  put("FORMALS", FORMALS(f));
  put("closure expression", R_ClosureExpr(f));
  put("bytecode expression", R_BytecodeExpr(BODY(f)));
  put_flag("CLOENV", CLOENV(f) == env);
  put_int("RDEBUG", RDEBUG(f));
  put_int("RSTEP", RSTEP(f));
  put_int("RTRACE", RTRACE(f));
  return done();
}
/* A closure with other formals, body and environment; the one passed stays as it is. */
SEXP function_made(SEXP formals, SEXP body, SEXP env) {
  SEXP f = PROTECT(Rf_allocSExp(CLOSXP));
  SET_FORMALS(f, formals);
  SET_BODY(f, body);
  SET_CLOENV(f, env);
  UNPROTECT(1);
  return f;
}
SEXP debugged(SEXP f, SEXP on) {
  SET_RDEBUG(f, Rf_asLogical(on));
  return Rf_ScalarInteger(RDEBUG(f));
}
/* The variable name of env is a promise: an argument that a function has or has not used. */
SEXP promise_parts(SEXP name, SEXP env) {
  SEXP p = Rf_findVarInFrame(env, Rf_installChar(STRING_ELT(name, 0)));
  begin();
  put_flag("promise", TYPEOF(p) == PROMSXP);
  if (TYPEOF(p) == PROMSXP) {
    put("PRCODE", R_BytecodeExpr(PRCODE(p)));
    put("R_PromiseExpr", R_PromiseExpr(p));
    put_flag("unforced", PRVALUE(p) == R_UnboundValue);
    put_flag("PRENV", PRENV(p) != R_NilValue);
    put_int("PRSEEN", PRSEEN(p));
    put("value", Rf_eval(p, env));
    put("PRVALUE", PRVALUE(p));
    put_flag("PRENV after", PRENV(p) != R_NilValue);
  }
  return done();
}
SEXP promise_made(SEXP expr, SEXP value, SEXP env) {
  SEXP p = PROTECT(R_mkEVPROMISE(expr, value)), q = PROTECT(Rf_allocSExp(PROMSXP));
  begin();
  put("PRCODE", PRCODE(p));
  put("PRVALUE", PRVALUE(p));
  put("value", Rf_eval(p, R_GlobalEnv));
  SET_PRCODE(q, expr);
  SET_PRENV(q, env);
  SET_PRVALUE(q, R_UnboundValue);
  put("evaluated", Rf_eval(q, R_GlobalEnv));
  put("kept", PRVALUE(q));
  UNPROTECT(2);
  SEXP r = done();
  return r;
}
SEXP missing_args(void) {
  SEXP l = PROTECT(Rf_list2(R_MissingArg, R_NilValue));
  begin();
  put_int("at first", MISSING(l));
  SET_MISSING(l, 1);
  put_int("set", MISSING(l));
  put_int("second", MISSING(CDR(l)));
  put_text("name", CHAR(PRINTNAME(R_MissingArg)));
  SEXP r = done();
  UNPROTECT(1);
  return r;
}
SEXP flags(SEXP x) {
  begin();
  put_int("OBJECT", OBJECT(x));
  put_int("S4", IS_S4_OBJECT(x));
  put_int("LEVELS", LEVELS(x) & 0x0f);
  put_flag("isObject", Rf_isObject(x));
  put_flag("isS4", Rf_isS4(x));
  put_flag("attributes", ATTRIB(x) != R_NilValue);
  return done();
}
SEXP flags_set(SEXP x) {
  PROTECT(x = Rf_duplicate(x));
  begin();
  SET_OBJECT(x, 1);
  put_int("object", OBJECT(x));
  SET_OBJECT(x, 0);
  put_int("no object", OBJECT(x));
  SET_S4_OBJECT(x);
  put_int("S4", IS_S4_OBJECT(x));
  UNSET_S4_OBJECT(x);
  put_int("no S4", IS_S4_OBJECT(x));
  put_int("SETLEVELS", SETLEVELS(x, 16));
  put_int("LEVELS", LEVELS(x));
  SETLEVELS(x, 0);
  SEXP r = done();
  UNPROTECT(1);
  return r;
}
/* What the counts of references say about fresh and about shared values. */
SEXP counts(void) {
  SEXP x = PROTECT(Rf_allocVector(REALSXP, 2)), l = PROTECT(Rf_allocVector(VECSXP, 2)),
       y = PROTECT(Rf_ScalarInteger(1));
  begin();
  put_int("NAMED", NAMED(x));
  put_int("REFCNT", REFCNT(x));
  SET_VECTOR_ELT(l, 0, x);
  put_flag("in a list", REFCNT(x) >= 1 && NAMED(x) >= 1);
  SET_VECTOR_ELT(l, 1, x);
  put_flag("twice", REFCNT(x) >= 2 && NAMED(x) >= 2);
  MARK_NOT_MUTABLE(x);
  put_flag("not mutable", NAMED(x) >= 2);
  ENSURE_NAMEDMAX(y);
  SET_NAMED(y, 2);
  put_int("y", INTEGER(y)[0]);
  SEXP r = done();
  UNPROTECT(3);
  return r;
}
SEXP attributes_copied(SEXP from, SEXP to) {
  SEXP a = PROTECT(Rf_duplicate(to)), b = PROTECT(Rf_duplicate(to)), c = PROTECT(Rf_duplicate(to)),
       d = PROTECT(Rf_duplicate(to));
  begin();
  DUPLICATE_ATTRIB(a, from);
  put("DUPLICATE_ATTRIB", a);
  SHALLOW_DUPLICATE_ATTRIB(b, from);
  put("SHALLOW_DUPLICATE_ATTRIB", b);
  SET_ATTRIB(c, Rf_duplicate(ATTRIB(from)));
  SET_OBJECT(c, OBJECT(from));
  put("SET_ATTRIB", c);
  Rf_copyMostAttrib(from, d);
  put("copyMostAttrib", d);
  put("R_duplicate_attr", R_duplicate_attr(from));
  put("R_shallow_duplicate_attr", R_shallow_duplicate_attr(from));
  put("lazy_duplicate", Rf_lazy_duplicate(from));
  SEXP r = done();
  UNPROTECT(4);
  return r;
}
SEXP attributes_set(SEXP x, SEXP what, SEXP v) {
  PROTECT(x = Rf_duplicate(x));
  switch (Rf_asInteger(what)) {
  case 1: Rf_namesgets(x, v); break;
  case 2: Rf_classgets(x, v); break;
  case 3: Rf_dimgets(x, v); break;
  case 4: Rf_dimnamesgets(x, v); break;
  }
  UNPROTECT(1);
  return x;
}
SEXP dim_names(SEXP x) {
  SEXP d = Rf_GetArrayDimnames(x);
  begin();
  put("all", d);
  put("rows", Rf_GetRowNames(d));
  put("columns", Rf_GetColNames(d));
  put("of NULL", Rf_GetRowNames(R_NilValue));
  put_int("nrows", Rf_nrows(x));
  put_int("ncols", Rf_ncols(x));
  put("class", Rf_S3Class(x));
  return done();
}
SEXP factor_parts(SEXP x) {
  begin();
  put_int("nlevels", Rf_nlevels(x));
  put_flag("isFactor", Rf_isFactor(x));
  put_flag("isOrdered", Rf_isOrdered(x));
  put_flag("isUnordered", Rf_isUnordered(x));
  if (Rf_isFactor(x)) put("asCharacterFactor", Rf_asCharacterFactor(x));
  return done();
}
