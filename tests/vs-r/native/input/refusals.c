/* refusals.c - What functions of R's C interface refuse, and long texts; called by refusals.R. */
#include <stdlib.h>

#include "results.h"

static char *repeated(char c, size_t n) {
  char *s = R_alloc(n + 1, 1);
  memset(s, c, n);
  s[n] = 0;
  return s;
}
static SEXP texts(int what) {
  switch (what) {
  case 1: return Rf_ScalarString(Rf_mkCharLen("a\0b", 3));
  case 2: return Rf_ScalarString(Rf_mkCharLenCE("a\0b", 3, CE_UTF8));
  case 3: return Rf_ScalarString(Rf_mkCharCE("abc", (cetype_t)77));
  case 4: return PRINTNAME(Rf_install(repeated('a', 10001)));
  case 5: return Rf_ScalarInteger(R_nchar(Rf_mkCharCE("\xff\xfe", CE_UTF8), 1, FALSE, FALSE, "element 1"));
  case 6: return Rf_ScalarInteger(R_nchar(Rf_mkCharCE("\xff\xfe", CE_UTF8), 1, TRUE, FALSE, "element 1"));
  case 7: return Rf_ScalarInteger(R_nchar(Rf_mkCharCE("\xff\xfe", CE_UTF8), 0, FALSE, FALSE, "element 1"));
  case 8: return Rf_ScalarInteger(R_nchar(Rf_mkCharCE("\xff\xfe", CE_BYTES), 1, FALSE, FALSE, "element 1"));
  case 9: return Rf_mkString(Rf_translateCharUTF8(Rf_mkCharCE("\xff", CE_BYTES)));
  default: return Rf_mkString(Rf_translateChar(Rf_ScalarInteger(1)));
  }
}
SEXP text(SEXP what) { return texts(Rf_asInteger(what)); }
SEXP list_end(SEXP x, SEXP n) { return Rf_nthcdr(x, Rf_asInteger(n)); }
SEXP list_element(SEXP x, SEXP n) { return Rf_elt(x, Rf_asInteger(n)); }
SEXP slot_name(SEXP x, SEXP name) { return R_do_slot(x, name); }
SEXP has_slot(SEXP x, SEXP name) { return Rf_ScalarLogical(R_has_slot(x, name)); }
SEXP set_slot(SEXP x, SEXP name, SEXP v) { return R_do_slot_assign(Rf_duplicate(x), name, v); }
SEXP attribute(SEXP x, SEXP name) { return Rf_getAttrib(x, name); }
SEXP set_attribute(SEXP x, SEXP name, SEXP v) {
  PROTECT(x = Rf_duplicate(x));
  Rf_setAttrib(x, name, v);
  UNPROTECT(1);
  return x;
}
SEXP binding(SEXP env, SEXP fun) {
  R_MakeActiveBinding(Rf_install("b"), fun, env);
  return R_NilValue;
}
SEXP parse_eval(SEXP text, SEXP env) { return R_ParseEvalString(CHAR(STRING_ELT(text, 0)), env); }
SEXP long_error(SEXP n) {
  Rf_error("%s", repeated('e', (size_t)Rf_asInteger(n)));
  return R_NilValue;
}
SEXP long_warning(SEXP n) {
  Rf_warning("%s", repeated('w', (size_t)Rf_asInteger(n)));
  return R_NilValue;
}
SEXP long_output(SEXP n) {
  Rprintf("%s\n", repeated('o', (size_t)Rf_asInteger(n)));
  return R_NilValue;
}
SEXP evaluate(SEXP x, SEXP env) { return Rf_eval(x, env); }
SEXP sorted(SEXP x, SEXP strictly) { return Rf_ScalarLogical(Rf_isUnsorted(x, Rf_asLogical(strictly))); }
SEXP s4(SEXP x, SEXP flag, SEXP complete) {
  return Rf_asS4(Rf_duplicate(x), Rf_asLogical(flag), Rf_asInteger(complete));
}
SEXP list_of(SEXP x) { return Rf_PairToVectorList(x); }
SEXP labels(SEXP x) { return Rf_asCharacterFactor(x); }
SEXP matched(SEXP x, SEXP table) { return Rf_match(table, x, 0); }
SEXP same(SEXP x, SEXP y, SEXP flags) { return Rf_ScalarLogical(R_compute_identical(x, y, Rf_asInteger(flags))); }
