/* Rinternals.h - R's C interface for packages: types, constants and the functions that libR.so exports (capi.def).
 *
 * Written from "Writing R Extensions"; code compiled with it runs with GNU R's library, too.
 */
#ifndef ORBIT_R_INTERNALS_H
#define ORBIT_R_INTERNALS_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct SEXPREC *SEXP;
typedef unsigned int SEXPTYPE;
typedef ptrdiff_t R_xlen_t;
typedef int R_len_t;
typedef enum { FALSE = 0, TRUE } Rboolean;
typedef unsigned char Rbyte;
typedef struct {
  double r, i;
} Rcomplex;
typedef int PROTECT_INDEX;
typedef enum { CE_NATIVE = 0, CE_UTF8 = 1, CE_LATIN1 = 2, CE_BYTES = 3, CE_SYMBOL = 5, CE_ANY = 99 } cetype_t;
typedef enum { PARSE_NULL, PARSE_OK, PARSE_INCOMPLETE, PARSE_ERROR, PARSE_EOF } ParseStatus;
typedef void *(*DL_FUNC)(void);
typedef void (*R_CFinalizer_t)(SEXP);
typedef struct _DllInfo DllInfo;
typedef struct {
  const char *name;
  DL_FUNC fun;
  int numArgs;
  unsigned *types;
} R_CMethodDef;
typedef R_CMethodDef R_FortranMethodDef;
typedef struct {
  const char *name;
  DL_FUNC fun;
  int numArgs;
} R_CallMethodDef;
typedef R_CallMethodDef R_ExternalMethodDef;
typedef struct {
  SEXP ptr;
} R_altrep_class_t;
#include "R_ext/structures.h"

enum {
  NILSXP = 0,
  SYMSXP = 1,
  LISTSXP = 2,
  CLOSXP = 3,
  ENVSXP = 4,
  PROMSXP = 5,
  LANGSXP = 6,
  SPECIALSXP = 7,
  BUILTINSXP = 8,
  CHARSXP = 9,
  LGLSXP = 10,
  INTSXP = 13,
  REALSXP = 14,
  CPLXSXP = 15,
  STRSXP = 16,
  DOTSXP = 17,
  ANYSXP = 18,
  VECSXP = 19,
  EXPRSXP = 20,
  BCODESXP = 21,
  EXTPTRSXP = 22,
  WEAKREFSXP = 23,
  RAWSXP = 24,
  S4SXP = 25,
  FUNSXP = 99
};

#define FN(result, name, args) extern result name args;
#define VAR(type, name) extern type name;
#define LIB(name)
#define FORTRAN(result, name, args)
#include "../capi.def"
#undef FN
#undef FORTRAN
#undef VAR
#undef LIB

/* Short names of the functions, from capi.def; they come with the installed header. */
#if !defined(R_NO_REMAP) && defined(__has_include)
#if __has_include("Rremap.h")
#include "Rremap.h"
#endif
#endif

#define NA_LOGICAL R_NaInt
#define NA_INTEGER R_NaInt
#define NA_REAL R_NaReal
#define NA_STRING R_NaString
#define ISNA(x) R_IsNA(x)
#define ISNAN(x) ((x) != (x))
#define R_FINITE(x) R_finite(x)
#define CHAR(x) R_CHAR(x)
#define PROTECT(x) Rf_protect(x)
#define UNPROTECT(n) Rf_unprotect(n)
#define PROTECT_WITH_INDEX(x, i) R_ProtectWithIndex(x, i)
#define REPROTECT(x, i) R_Reprotect(x, i)

#ifdef __cplusplus
}
#endif
#endif
