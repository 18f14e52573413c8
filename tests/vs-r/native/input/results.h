/* results.h - A named list of results that C code fills one by one; included by the C files of native tests. */
#include <string.h>

#include "../../../../stdlib/capi/include/Rinternals.h"

enum { MOST_RESULTS = 64 };
static SEXP results, result_names;
static int result_count;

/* The list is protected until it is returned by done(). */
static inline void begin(void) {
  results = PROTECT(Rf_allocVector(VECSXP, MOST_RESULTS));
  result_names = PROTECT(Rf_allocVector(STRSXP, MOST_RESULTS));
  result_count = 0;
}
static inline void put(const char *name, SEXP v) {
  PROTECT(v);
  if (result_count == MOST_RESULTS) Rf_error("more than %d results", MOST_RESULTS);
  SET_VECTOR_ELT(results, result_count, v);
  SET_STRING_ELT(result_names, result_count++, Rf_mkChar(name));
  UNPROTECT(1);
}
static inline void put_int(const char *name, int v) { put(name, Rf_ScalarInteger(v)); }
static inline void put_flag(const char *name, int v) { put(name, Rf_ScalarLogical(v != 0)); }
static inline void put_real(const char *name, double v) { put(name, Rf_ScalarReal(v)); }
static inline void put_text(const char *name, const char *v) { put(name, Rf_mkString(v)); }
static inline SEXP done(void) {
  SEXP r = PROTECT(Rf_lengthgets(results, result_count)), n = PROTECT(Rf_lengthgets(result_names, result_count));
  Rf_setAttrib(r, R_NamesSymbol, n);
  UNPROTECT(4);
  return r;
}
