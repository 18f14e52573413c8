/* Rdefines.h - Older names of the interface. */
#ifndef ORBIT_R_DEFINES_H
#define ORBIT_R_DEFINES_H

#include "R.h"

#define NULL_USER_OBJECT R_NilValue
#define AS_LOGICAL(x) Rf_coerceVector(x, LGLSXP)
#define AS_INTEGER(x) Rf_coerceVector(x, INTSXP)
#define AS_NUMERIC(x) Rf_coerceVector(x, REALSXP)
#define AS_CHARACTER(x) Rf_coerceVector(x, STRSXP)
#define AS_LIST(x) Rf_coerceVector(x, VECSXP)
#define IS_LOGICAL(x) Rf_isLogical(x)
#define IS_INTEGER(x) Rf_isInteger(x)
#define IS_NUMERIC(x) Rf_isReal(x)
#define IS_CHARACTER(x) Rf_isString(x)
#define NEW_LOGICAL(n) Rf_allocVector(LGLSXP, n)
#define NEW_INTEGER(n) Rf_allocVector(INTSXP, n)
#define NEW_NUMERIC(n) Rf_allocVector(REALSXP, n)
#define NEW_CHARACTER(n) Rf_allocVector(STRSXP, n)
#define NEW_LIST(n) Rf_allocVector(VECSXP, n)
#define LOGICAL_POINTER(x) LOGICAL(x)
#define INTEGER_POINTER(x) INTEGER(x)
#define NUMERIC_POINTER(x) REAL(x)
#define CHARACTER_POINTER(x) STRING_PTR(x)
#define GET_LENGTH(x) Rf_length(x)
#define GET_NAMES(x) Rf_getAttrib(x, R_NamesSymbol)
#define SET_NAMES(x, n) Rf_setAttrib(x, R_NamesSymbol, n)
#define GET_DIM(x) Rf_getAttrib(x, R_DimSymbol)
#define SET_DIM(x, n) Rf_setAttrib(x, R_DimSymbol, n)
#define GET_ATTR(x, what) Rf_getAttrib(x, what)
#define SET_ATTR(x, what, n) Rf_setAttrib(x, what, n)
#define COPY_TO_USER_STRING(x) Rf_mkChar(x)
#define EVAL(x) Rf_eval(x, R_GlobalEnv)

#endif
