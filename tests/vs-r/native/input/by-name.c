/* Two shared objects of this file answer with WHICH, one of them by a registered routine of two arguments. */
#include <R.h>
#include <Rinternals.h>
#include <R_ext/Rdynload.h>

SEXP which(SEXP x) { return ScalarInteger(WHICH * 10 + asInteger(x)); }
SEXP both(SEXP x, SEXP y) { return ScalarInteger(WHICH * 100 + asInteger(x) + asInteger(y)); }

#if WHICH == 2
static const R_CallMethodDef methods[] = {{"both", (DL_FUNC)&both, 2}, {NULL, NULL, 0}};
void R_init_two(DllInfo *dll) {
  R_registerRoutines(dll, NULL, methods, NULL, NULL);
}
#endif
