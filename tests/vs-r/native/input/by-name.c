/* Two shared objects of this file answer with WHICH, one of them by a registered routine of two arguments. */
#include "../../../../stdlib/capi/include/Rinternals.h"
#include "../../../../stdlib/capi/include/R_ext/Rdynload.h"

SEXP which(SEXP x) { return Rf_ScalarInteger(WHICH * 10 + Rf_asInteger(x)); }
SEXP both(SEXP x, SEXP y) { return Rf_ScalarInteger(WHICH * 100 + Rf_asInteger(x) + Rf_asInteger(y)); }

#if WHICH == 2
static const R_CallMethodDef methods[] = {{"both", (DL_FUNC)&both, 2}, {NULL, NULL, 0}};
void R_init_two(DllInfo *dll) { R_registerRoutines(dll, NULL, methods, NULL, NULL); }
#endif
