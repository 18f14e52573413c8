/* elements.c - Elements of vectors, allocation, conversions, tests of types and strings through R's C interface; called
 * by elements.R. */
#include <stdint.h>

#include "results.h"

static SEXP ints(R_xlen_t n, const int *p) {
  SEXP r = Rf_allocVector(INTSXP, n < 0 ? 0 : n);
  for (R_xlen_t i = 0; i < n; i++) SET_INTEGER_ELT(r, i, p[i]);
  return r;
}
/* All elements one by one, regions at both ends, addresses. */
SEXP elements(SEXP x) {
  R_xlen_t n = XLENGTH(x), got;
  SEXP r = R_NilValue, copy = PROTECT(Rf_allocVector(TYPEOF(x), n));
  begin();
  for (R_xlen_t i = 0; i < n; i++) switch (TYPEOF(x)) {
    case LGLSXP: SET_LOGICAL_ELT(copy, i, LOGICAL_ELT(x, i)); break;
    case INTSXP: SET_INTEGER_ELT(copy, i, INTEGER_ELT(x, i)); break;
    case REALSXP: SET_REAL_ELT(copy, i, REAL_ELT(x, i)); break;
    case CPLXSXP: SET_COMPLEX_ELT(copy, i, COMPLEX_ELT(x, i)); break;
    case RAWSXP: SET_RAW_ELT(copy, i, RAW_ELT(x, i)); break;
    }
  put("copy", copy);
  PROTECT(r = Rf_allocVector(TYPEOF(x), 2));
  switch (TYPEOF(x)) {
  case LGLSXP: got = n ? LOGICAL_GET_REGION(x, n - 1, 2, LOGICAL(r)) : 0; break;
  case INTSXP: got = n ? INTEGER_GET_REGION(x, n - 1, 2, INTEGER(r)) : 0; break;
  case REALSXP: got = n ? REAL_GET_REGION(x, n - 1, 2, REAL(r)) : 0; break;
  case CPLXSXP: got = n ? COMPLEX_GET_REGION(x, n - 1, 2, COMPLEX(r)) : 0; break;
  default: got = n ? RAW_GET_REGION(x, n - 1, 2, RAW(r)) : 0; break;
  }
  put_int("read", (int)got);
  if (got) put("last", Rf_xlengthgets(r, got));
  const void *p = DATAPTR_RO(x), *q;
  switch (TYPEOF(x)) {
  case LGLSXP: q = LOGICAL_RO(x); break;
  case INTSXP: q = INTEGER_RO(x); break;
  case REALSXP: q = REAL_RO(x); break;
  case CPLXSXP: q = COMPLEX_RO(x); break;
  default: q = RAW_RO(x); break;
  }
  put_flag("one address", p == q);
  put_flag("or null", DATAPTR_OR_NULL(x) == p);
  put_flag("standard", STDVEC_DATAPTR(copy) == DATAPTR(copy));
  put_flag("long", IS_LONG_VEC(x));
  put_flag("scalar", IS_SCALAR(x, TYPEOF(x)));
  put_flag("scalar text", IS_SCALAR(x, STRSXP));
  r = done();
  UNPROTECT(2);
  return r;
}
SEXP wrong_element(SEXP x, SEXP what) {
  switch (Rf_asInteger(what)) {
  case 1: return Rf_ScalarInteger(INTEGER(x)[0]);
  case 2: return Rf_ScalarReal(REAL(x)[0]);
  case 3: return Rf_ScalarLogical(LOGICAL(x)[0]);
  case 4: return Rf_ScalarComplex(COMPLEX(x)[0]);
  case 5: return Rf_ScalarRaw(RAW(x)[0]);
  case 6: return STRING_ELT(x, 0);
  case 7: return VECTOR_ELT(x, 0);
  case 8: SET_STRING_ELT(x, 0, R_NaString); break;
  case 9: SET_VECTOR_ELT(x, 0, R_NilValue); break;
  case 10: SET_STRING_ELT(PROTECT(Rf_allocVector(STRSXP, 1)), 0, x); break;
  case 11: SET_STRING_ELT(PROTECT(Rf_allocVector(STRSXP, 1)), 1, R_NaString); break;
  case 12: SET_VECTOR_ELT(PROTECT(Rf_allocVector(VECSXP, 1)), -1, R_NilValue); break;
  case 13: return Rf_ScalarInteger(LENGTH(x));
  case 14: return Rf_mkString(CHAR(x));
  }
  return R_NilValue;
}
/* Whether order and missing values are known of an ordinary vector, which GNU R does not say. */
SEXP known(void) {
  static const int three[] = {1, 2, 3};
  SEXP x = PROTECT(ints(3, three)), d = PROTECT(Rf_coerceVector(x, REALSXP)), s = PROTECT(Rf_coerceVector(x, STRSXP)),
       l = PROTECT(Rf_coerceVector(x, LGLSXP));
  begin();
  put_int("integer sorted", INTEGER_IS_SORTED(x));
  put_int("real sorted", REAL_IS_SORTED(d));
  put_int("string sorted", STRING_IS_SORTED(s));
  put_int("integer", INTEGER_NO_NA(x));
  put_int("real", REAL_NO_NA(d));
  put_int("logical", LOGICAL_NO_NA(l));
  put_int("string", STRING_NO_NA(s));
  SEXP r = done();
  UNPROTECT(4);
  return r;
}
SEXP strings(SEXP x) {
  const SEXP *p = STRING_PTR_RO(x);
  int same = STRING_PTR(x) == p;
  begin();
  for (R_xlen_t i = 0; i < XLENGTH(x); i++) same = same && p[i] == STRING_ELT(x, i);
  put_flag("same", same);
  for (R_xlen_t i = 0; i < XLENGTH(x); i++) {
    SEXP s = p[i];
    int v[] = {Rf_getCharCE(s),
               ENC_KNOWN(s) != 0,
               IS_ASCII(s) != 0,
               IS_UTF8(s) != 0,
               R_nchar(s, 0, FALSE, FALSE, "x"),
               R_nchar(s, 1, TRUE, FALSE, "x"),
               R_nchar(s, 2, TRUE, FALSE, "x"),
               R_nchar(s, 1, TRUE, TRUE, "x"),
               LENGTH(s)};
    put(CHAR(s), ints(9, v));
  }
  return done();
}
SEXP translated(SEXP x) {
  begin();
  for (R_xlen_t i = 0; i < XLENGTH(x); i++) {
    SEXP s = STRING_ELT(x, i);
    put_text("native", Rf_translateChar(s));
    put_text("native or bytes", Rf_translateChar0(s));
    put("UTF-8", Rf_ScalarString(Rf_mkCharCE(Rf_translateCharUTF8(s), CE_UTF8)));
    put_flag("symbol", Rf_installTrChar(s) == Rf_installChar(s));
  }
  put_text("to latin1", Rf_reEnc("abc", CE_UTF8, CE_LATIN1, 0));
  put("from latin1", Rf_ScalarString(Rf_mkCharCE(Rf_reEnc("\xe9t\xe9", CE_LATIN1, CE_UTF8, 0), CE_UTF8)));
  put_text("replaced <>", Rf_reEnc("\xe2\x82\xac!", CE_UTF8, CE_LATIN1, 1));
  put_text("replaced .", Rf_reEnc("\xe2\x82\xac!", CE_UTF8, CE_LATIN1, 2));
  put_text("replaced ?", Rf_reEnc("\xe2\x82\xac!", CE_UTF8, CE_LATIN1, 3));
  put("part", Rf_ScalarString(Rf_mkCharLen("partly", 4)));
  put("no part", Rf_ScalarString(Rf_mkCharLenCE("partly", 0, CE_UTF8)));
  put("e acute", Rf_ScalarString(Rf_mkCharLenCE("\xc3\xa9x", 2, CE_UTF8)));
  char utf8[8] = "";
  put_int("bytes", (int)Rf_ucstoutf8(utf8, 0x20ac));
  put("euro", Rf_ScalarString(Rf_mkCharCE(utf8, CE_UTF8)));
  put_text("no private area", Rf_utf8Toutf8NoPUA("abc"));
  return done();
}
SEXP converted(SEXP text) {
  char out[32] = "";
  const char *in = CHAR(STRING_ELT(text, 0));
  char *to = out;
  size_t left = strlen(in), room = sizeof out - 1;
  void *cd = Riconv_open("latin1", "UTF-8");
  size_t n = Riconv(cd, &in, &left, &to, &room);
  begin();
  put_flag("failed", n == (size_t)-1);
  put_int("left", (int)left);
  put_int("bytes", (int)strlen(out));
  put_int("close", Riconv_close(cd));
  put_flag("unknown", Riconv_open("no such encoding", "UTF-8") == (void *)-1);
  return done();
}
SEXP truths(SEXP x) {
  begin();
  for (R_xlen_t i = 0; i < XLENGTH(x); i++) {
    SEXP c = STRING_ELT(x, i);
    const char *s = CHAR(c);
    int v[] = {Rf_StringTrue(s) != 0, Rf_StringFalse(s) != 0, Rf_isBlankString(s) != 0, Rf_StringBlank(c) != 0,
               Rf_NonNullStringMatch(c, STRING_ELT(x, 0)) != 0};
    put(s, ints(5, v));
  }
  put_flag("NULL is blank", Rf_StringBlank(R_NilValue));
  return done();
}
SEXP partial(SEXP formal, SEXP tag) {
  const char *f = CHAR(STRING_ELT(formal, 0)), *t = CHAR(STRING_ELT(tag, 0));
  int v[] = {Rf_psmatch(f, t, TRUE) != 0, Rf_psmatch(f, t, FALSE) != 0, Rf_pmatch(formal, tag, TRUE) != 0,
             Rf_pmatch(Rf_installChar(STRING_ELT(formal, 0)), tag, FALSE) != 0,
             Rf_pmatch(STRING_ELT(formal, 0), STRING_ELT(tag, 0), FALSE) != 0};
  return ints(5, v);
}
/* Rooms beyond the length. */
SEXP lengths(void) {
  SEXP x = PROTECT(Rf_allocVector(INTSXP, 4)), r;
  begin();
  for (int i = 0; i < 4; i++) INTEGER(x)[i] = i;
  put_int("TRUELENGTH", TRUELENGTH(x));
  put_int("growable", IS_GROWABLE(x) != 0);
  SET_GROWABLE_BIT(x);
  SET_TRUELENGTH(x, 4);
  SETLENGTH(x, 2);
  put_int("growable after", IS_GROWABLE(x) != 0);
  put("short", Rf_duplicate(x));
  put_int("room", (int)XTRUELENGTH(x));
  SETLENGTH(x, 4);
  put_int("length", Rf_length(x));
  put_int("xlength", (int)Rf_xlength(x));
  SEXP c = PROTECT(Rf_mkChar("a string of its own"));
  SET_TRUELENGTH(c, -7);
  put_int("of a string", TRUELENGTH(c));
  SET_TRUELENGTH(c, 0);
  r = done();
  UNPROTECT(2);
  return r;
}
static void fill(SEXP x) {
  if (TYPEOF(x) == INTSXP)
    for (R_xlen_t i = 0; i < XLENGTH(x); i++) INTEGER(x)[i] = (int)i;
}
SEXP allocated(void) {
  SEXP dims = PROTECT(Rf_allocVector(INTSXP, 4)), x, r;
  begin();
  for (int i = 0; i < 4; i++) INTEGER(dims)[i] = i == 3 ? 1 : 2;
  PROTECT(x = Rf_alloc3DArray(INTSXP, 2, 1, 2));
  fill(x);
  put("3D", x);
  x = Rf_allocArray(INTSXP, dims);
  fill(x);
  put("4D", x);
  put("matrix", Rf_allocMatrix(STRSXP, 1, 2));
  put("no rows", Rf_allocMatrix(REALSXP, 0, 2));
  x = Rf_allocVector3(INTSXP, 2, NULL);
  fill(x);
  put("vector", x);
  put("list", Rf_allocVector(VECSXP, 2));
  put("expression", Rf_allocVector(EXPRSXP, 1));
  put("strings", Rf_allocVector(STRSXP, 2));
  put("pairlist", Rf_allocVector(LISTSXP, 2));
  put("NULL", Rf_allocVector(NILSXP, 0));
  put_int("call", TYPEOF(Rf_allocVector(LANGSXP, 2)));
  put_flag("S4", IS_S4_OBJECT(Rf_allocS4Object()));
  put_int("environment", TYPEOF(Rf_allocSExp(ENVSXP)));
  Rcomplex z = {1, -2};
  put("complex", Rf_ScalarComplex(z));
  put("raw", Rf_ScalarRaw(255));
  put("NA", Rf_ScalarLogical(R_NaInt));
  put("string", Rf_ScalarString(R_NaString));
  r = done();
  UNPROTECT(2);
  return r;
}
SEXP not_allocated(SEXP what) {
  switch (Rf_asInteger(what)) {
  case 1: return Rf_allocVector(REALSXP, -1);
  case 2: return Rf_allocMatrix(REALSXP, -1, 2);
  case 3: return Rf_alloc3DArray(REALSXP, 1, -1, 2);
  case 4: return Rf_allocVector(SYMSXP, 1);
  case 5: return Rf_allocVector(CLOSXP, 1);
  }
  return R_NilValue;
}
SEXP resized(SEXP x, SEXP n) {
  begin();
  put("lengthgets", Rf_lengthgets(x, Rf_asInteger(n)));
  put("xlengthgets", Rf_xlengthgets(x, Rf_asInteger(n)));
  return done();
}
SEXP copied(SEXP to, SEXP from) {
  PROTECT(to = Rf_duplicate(to));
  Rf_copyVector(to, from);
  UNPROTECT(1);
  return to;
}
SEXP matrix_copied(SEXP to, SEXP from, SEXP byrow) {
  PROTECT(to = Rf_duplicate(to));
  Rf_copyMatrix(to, from, Rf_asLogical(byrow));
  UNPROTECT(1);
  return to;
}
SEXP scalars(SEXP x) {
  begin();
  put_int("logical", Rf_asLogical(x));
  put_int("logical2", Rf_asLogical2(x, 0, R_NilValue));
  put_int("integer", Rf_asInteger(x));
  put_real("real", Rf_asReal(x));
  put("complex", Rf_ScalarComplex(Rf_asComplex(x)));
  put_real("length", (double)Rf_asXLength(x));
  put("string", Rf_ScalarString(Rf_asChar(x)));
  return done();
}
SEXP checked_logical(SEXP x, SEXP call) { return Rf_ScalarLogical(Rf_asLogical2(x, 1, call)); }
SEXP kinds(SEXP x) {
  int v[] = {
      Rf_isNull(x) != 0,       Rf_isSymbol(x) != 0,     Rf_isLogical(x) != 0,     Rf_isReal(x) != 0,
      Rf_isComplex(x) != 0,    Rf_isExpression(x) != 0, Rf_isEnvironment(x) != 0, Rf_isString(x) != 0,
      Rf_isObject(x) != 0,     Rf_isInteger(x) != 0,    Rf_isFactor(x) != 0,      Rf_isNumeric(x) != 0,
      Rf_isNumber(x) != 0,     Rf_isFunction(x) != 0,   Rf_isPrimitive(x) != 0,   Rf_isList(x) != 0,
      Rf_isNewList(x) != 0,    Rf_isPairList(x) != 0,   Rf_isMatrix(x) != 0,      Rf_isArray(x) != 0,
      Rf_isFrame(x) != 0,      Rf_isLanguage(x) != 0,   Rf_isVector(x) != 0,      Rf_isVectorAtomic(x) != 0,
      Rf_isVectorList(x) != 0, Rf_isTs(x) != 0,         Rf_isValidString(x) != 0, Rf_isValidStringF(x) != 0,
  };
  return ints(sizeof v / sizeof *v, v);
}
SEXP inherited(SEXP x, SEXP what) { return Rf_ScalarLogical(Rf_inherits(x, CHAR(STRING_ELT(what, 0)))); }
SEXP type_names(void) {
  begin();
  put("26 types", Rf_allocVector(STRSXP, 26));
  SEXP s = VECTOR_ELT(results, 0);
  for (int i = 0; i < 26; i++)
    if (i != 11 && i != 12) SET_STRING_ELT(s, i, Rf_type2str((SEXPTYPE)i));
  put("without warning", Rf_ScalarString(Rf_type2str_nowarn(INTSXP)));
  put_int("double", (int)Rf_str2type("double"));
  put_int("numeric", (int)Rf_str2type("numeric"));
  put_int("name", (int)Rf_str2type("name"));
  put_int("none", (int)Rf_str2type("none"));
  return done();
}
SEXP repeated(SEXP x, SEXP y) {
  begin();
  put("duplicated", Rf_duplicated(x, FALSE));
  put("from last", Rf_duplicated(x, TRUE));
  put_int("any", (int)Rf_any_duplicated(x, FALSE));
  put_int("any from last", (int)Rf_any_duplicated(x, TRUE));
  put_int("any but", (int)Rf_any_duplicated3(x, y, FALSE));
  put("match", Rf_match(y, x, -1));
  put_flag("unsorted", Rf_isUnsorted(x, FALSE));
  put_flag("strictly", Rf_isUnsorted(x, TRUE));
  put_flag("identical", R_compute_identical(x, y, 16));
  put_flag("to itself", R_compute_identical(x, x, 0));
  return done();
}
SEXP list_elements(SEXP x) {
  PROTECT(x = Rf_shallow_duplicate(x));
  const SEXP *p = DATAPTR_RO(x);
  begin();
  put_flag("addresses", XLENGTH(x) > 1 && p[1] == VECTOR_ELT(x, 1));
  SET_VECTOR_ELT(x, 0, R_NilValue);
  put("list", x);
  SEXP r = done();
  UNPROTECT(1);
  return r;
}
/* Exchanges two elements of a list in place, through the array that is for reading. */
SEXP exchanged(SEXP x, SEXP again) {
  SEXP *p = (SEXP *)(uintptr_t)DATAPTR_RO(x), first = p[0];
  p[0] = p[1];
  p[1] = first;
  if (Rf_asLogical(again)) {
    SEXP *q = (SEXP *)(uintptr_t)DATAPTR_RO(x);
    first = q[1];
    q[1] = q[2];
    q[2] = first;
  }
  return x;
}
