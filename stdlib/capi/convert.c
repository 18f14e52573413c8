/* convert.c - Conversions, comparison and matching of R's C interface. */
#include "stdlib/capi/capi.h"

#include <ctype.h>
#include <stdlib.h>

#include "runtime/arith.h"
#include "runtime/coerce.h"

/* ---- calls of base functions ---- */

SEXP capi_call_base(const char *name, int n, SEXP *args) {
  Value v[8], out;
  for (int i = 0; i < n; i++) v[i] = capi_value(args[i]);
  size_t mark = vm_mark(CVM);
  DO(vm_call_base(CVM, name, n, v, NULL, &out));
  DO(vm_release_keep(CVM, mark, out));
  return capi_box(out);
}

/* ---- vectors of another type ---- */

/* Calls keep no tags as strings. */
static SEXP from_cells(SEXP x, SEXPTYPE type) {
  Vec *v;
  if (type == T_LIST) return Rf_PairToVectorList(x);
  if (type == T_EXPR) {
    SEXP r = Rf_allocVector(T_EXPR, 1);
    SET_VECTOR_ELT(r, 0, x);
    return r;
  }
  if (x->type == T_LANG && type != T_STR)
    capi_error("'language' object cannot be coerced to type '%s'", Rf_type2char(type));
  if (type == T_SYM) capi_error("invalid type/length (symbol/%lld) in vector allocation", (long long)Rf_xlength(x));
  if (!type_is_vec((int)type)) capi_error("unimplemented type 'pairlist' in 'coercePairList'\n");
  DO(coerce_vector(CVM, capi_value(x), (Type)type, true, &v));
  if (x->type == T_LANG) DO(vec_set_names(CVM, v, val_null()));
  return &v->h;
}
static SEXP from_symbol(SEXP x, SEXPTYPE type) {
  if (type == T_STR) return Rf_ScalarString(PRINTNAME(x));
  if (type == T_CHAR) return PRINTNAME(x);
  if (type == T_EXPR) return from_cells(x, type);
  Rf_warning("'symbol' object cannot be coerced to type '%s'", Rf_type2char(type));
  return R_NilValue;
}
static SEXP from_nil(SEXPTYPE type) {
  if (type == T_PAIRLIST || type == T_NULL) return R_NilValue;
  if (type == T_SYM) capi_error("invalid type/length (symbol/0) in vector allocation");
  if (!type_is_vec((int)type)) capi_error("unimplemented type 'NULL' in 'coercePairList'\n");
  return Rf_allocVector(type, type == T_EXPR);
}
static SEXP symbol_from(SEXP x) {
  if (XLENGTH(x) == 0) capi_error("invalid data of mode '%s' (too short)", Rf_type2char((SEXPTYPE)x->type));
  SEXP text = x->type == T_STR ? STRING_ELT(x, 0) : &as_string1(CVM, val_obj(x))->h;
  return Rf_installTrChar(text);
}
/* A list, or an expression, becomes no call and no symbol. */
_Noreturn static void refuse_list(SEXP x, SEXPTYPE type) {
  for (R_xlen_t i = 0; i < XLENGTH(x); i++)
    if (Rf_xlength(VECTOR_ELT(x, i)) != 1)
      capi_error("'list' object cannot be coerced to type '%s'", Rf_type2char(type));
  if (type == T_SYM) capi_error("invalid type/length (symbol/%lld) in vector allocation", (long long)XLENGTH(x));
  capi_error("unimplemented type 'list' in 'coerceVectorList'\n");
}
/* Lists made of other vectors have the names alone, expressions nothing. */
static SEXP from_vector(SEXP x, SEXPTYPE type) {
  bool list = x->type == T_LIST || x->type == T_EXPR;
  Vec *v;
  if (type_is_vec((int)type)) {
    if (list || (type != T_LIST && type != T_EXPR)) {
      DO(coerce_keep_attr(CVM, val_obj(x), (Type)type, &v));
      return &v->h;
    }
    DO(coerce_vector(CVM, val_obj(x), (Type)type, false, &v));
    Vec *names = type == T_LIST ? vec_names(CVM, as_vec(x)) : NULL;
    if (names) DO(vec_set_names(CVM, v, val_obj(names)));
    return &v->h;
  }
  if (type == T_PAIRLIST) return Rf_VectorToPairList(list ? x : Rf_coerceVector(x, T_LIST));
  if (list) refuse_list(x, type);
  if (type == T_SYM) return symbol_from(x);
  capi_error("cannot coerce type '%s' to vector of type '%s'", Rf_type2char((SEXPTYPE)x->type), Rf_type2char(type));
}

SEXP Rf_coerceVector(SEXP x, SEXPTYPE type) {
  if (x->type == type) return x;
  if (type_is_vec(x->type)) return from_vector(x, type);
  if (is_nil(x)) return from_nil(type);
  if (is_cons(x)) return from_cells(x, type);
  if (x->type == T_SYM) return from_symbol(x, type);
  if (x->type == T_ENV) capi_error("environments cannot be coerced to other types");
  capi_error("cannot coerce type '%s' to vector of type '%s'", Rf_type2char(x->type), Rf_type2char(type));
}

SEXP Rf_PairToVectorList(SEXP x) {
  if (is_nil(x)) return Rf_allocVector(T_LIST, 0);
  Vec *v;
  DO(list_from_pairlist(CVM, val_obj(x), &v));
  return &v->h;
}
SEXP Rf_VectorToPairList(SEXP x) {
  Value v;
  DO(pairlist_from_list(CVM, as_vec(x), &v));
  return capi_box(v);
}
SEXP Rf_asCharacterFactor(SEXP x) {
  if (!Rf_inherits(x, "factor")) capi_error("attempting to coerce non-factor");
  SEXP levels = Rf_getAttrib(x, R_LevelsSymbol);
  R_xlen_t n = XLENGTH(x);
  SEXP r = Rf_allocVector(T_STR, n);
  for (R_xlen_t i = 0; i < n; i++) {
    int k = INTEGER_RO(x)[i];
    if (k != NA_INT && (k < 1 || k > XLENGTH(levels))) capi_error("malformed factor");
    SET_STRING_ELT(r, i, k == NA_INT ? R_NaString : STRING_ELT(levels, k - 1));
  }
  return r;
}
SEXP Rf_asS4(SEXP x, Rboolean flag, int complete) {
  if ((IS_S4_OBJECT(x) != 0) == (flag != 0)) return x;
  if (flag)
    SET_S4_OBJECT(x);
  else
    UNSET_S4_OBJECT(x);
  return x;
}

/* ---- scalars ---- */

static bool has_first(SEXP x) { return Rf_isVectorAtomic(x) && XLENGTH(x) >= 1; }
static Value scalar_value(SEXP x) { return x->type == T_CHAR ? val_str(as_str(x)) : val_obj(x); }
/* Raw bytes are no numbers here.  What of a string or a complex number is lost gives a warning. */
static void want_number(SEXP x, const char *function) {
  if (x->type == T_RAW && XLENGTH(x) >= 1) capi_error("unimplemented type 'raw' in '%s'\n", function);
}
static void warn_lost(SEXP x, bool lost) {
  if (has_first(x) && x->type == T_CPLX && COMPLEX_RO(x)[0].im != 0 && !isnan(COMPLEX_RO(x)[0].re))
    Rf_warning("imaginary parts discarded in coercion");
  if (!lost || (x->type != T_CHAR && !(has_first(x) && x->type == T_STR))) return;
  SEXP s = x->type == T_CHAR ? x : STRING_ELT(x, 0);
  if (s != R_NaString && !Rf_isBlankString(R_CHAR(s)) && strcmp(R_CHAR(s), "NA") != 0)
    Rf_warning("NAs introduced by coercion");
}
int Rf_asLogical(SEXP x) { return has_first(x) || x->type == T_CHAR ? as_logical1(CVM, scalar_value(x)) : NA_LGL; }
int Rf_asLogical2(SEXP x, int checking, SEXP call) {
  if (checking && has_first(x) && XLENGTH(x) > 1)
    DO(rt_warningcall(CVM, capi_value(call), "'length(x) = %lld > 1' in coercion to 'logical(1)'",
                      (long long)XLENGTH(x)));
  return Rf_asLogical(x);
}
int Rf_asInteger(SEXP x) {
  want_number(x, "asInteger");
  if (has_first(x) && x->type == T_DBL) {
    double d = REAL_RO(x)[0];
    if (isnan(d)) return NA_INT;
    if (d >= INT_MAX + 1. || d <= INT_MIN) {
      DO(rt_warningcall(CVM, vm_frame_call(CVM), "NAs introduced by coercion to integer range"));
      return NA_INT;
    }
    return (int)d;
  }
  int r = has_first(x) || x->type == T_CHAR ? as_integer1(CVM, scalar_value(x)) : NA_INT;
  warn_lost(x, r == NA_INT);
  return r;
}
double Rf_asReal(SEXP x) {
  want_number(x, "asReal");
  double r = has_first(x) || x->type == T_CHAR ? as_double1(CVM, scalar_value(x)) : NA_REAL;
  warn_lost(x, is_na_real(r));
  return r;
}
Rcomplex Rf_asComplex(SEXP x) {
  want_number(x, "asComplex");
  if (!has_first(x)) return (Rcomplex){NA_REAL, NA_REAL};
  return COMPLEX_RO(Rf_coerceVector(x, T_CPLX))[0];
}
R_xlen_t Rf_asXLength(SEXP x) {
  double d = Rf_asReal(x);
  return isnan(d) || d < 0 || d > 4503599627370496. ? -999 : (R_xlen_t)d;
}
SEXP Rf_asChar(SEXP x) {
  if (x->type == T_CHAR) return x;
  if (x->type == T_SYM) return PRINTNAME(x);
  if (!has_first(x)) return R_NaString;
  if (x->type == T_RAW) return R_NaString;
  if (x->type == T_DBL || x->type == T_CPLX) { /* as it prints: of NA a text, no missing one */
    Str *na = x->type == T_CPLX ? as_string1(CVM, val_obj(x)) : NULL;
    if (x->type == T_DBL ? is_na_real(REAL_RO(x)[0]) : na == CVM->na_str) return Rf_mkChar("NA");
    SEXP first = x->type == T_DBL ? Rf_ScalarReal(REAL_RO(x)[0]) : Rf_ScalarComplex(COMPLEX_RO(x)[0]);
    return STRING_ELT(capi_call_base("format", 1, &first), 0);
  }
  return &as_string1(CVM, val_obj(x))->h;
}

int R_IsNA(double x) { return is_na_real(x); }
int R_IsNaN(double x) { return isnan(x) && !is_na_real(x); }
int R_finite(double x) { return isfinite(x) != 0; }
int R_isnancpp(double x) { return isnan(x) != 0; }
/* No number: NA, at the start of the text.  An exponent may lack its digits. */
double R_strtod(const char *s, char **end) {
  char *stop;
  double d = strtod(s, &stop);
  if (stop == s) {
    if (end) *end = (char *)(uintptr_t)s;
    return NA_REAL;
  }
  if ((*stop == 'e' || *stop == 'E') && isfinite(d)) {
    stop++;
    if (*stop == '+' || *stop == '-') stop++;
  }
  if (end) *end = stop;
  return d;
}
double R_atof(const char *s) { return R_strtod(s, NULL); }

static bool one_of(const char *s, const char *const *words) {
  for (; *words; words++)
    if (strcmp(s, *words) == 0) return true;
  return false;
}
Rboolean Rf_StringTrue(const char *s) {
  static const char *const words[] = {"T", "True", "TRUE", "true", NULL};
  return one_of(s, words);
}
Rboolean Rf_StringFalse(const char *s) {
  static const char *const words[] = {"F", "False", "FALSE", "false", NULL};
  return one_of(s, words);
}
Rboolean Rf_isBlankString(const char *s) {
  while (isspace((unsigned char)*s)) s++;
  return *s == 0;
}
Rboolean Rf_StringBlank(SEXP x) { return is_nil(x) || R_CHAR(x)[0] == 0; }

/* ---- comparison and matching ---- */

Rboolean R_compute_identical(SEXP x, SEXP y, int flags) {
  bool same;
  DO(rt_identical(CVM, capi_value(x), capi_value(y), flags, &same));
  return same;
}
SEXP Rf_match(SEXP table, SEXP x, int nomatch) {
  SEXP args[3] = {x, table, Rf_ScalarInteger(nomatch)};
  return capi_call_base("match", 3, args);
}
/* What match() does; env is where methods for the types of x and table are looked for, which match() does itself. */
SEXP match5(SEXP table, SEXP x, int nomatch, SEXP incomparables, SEXP env) {
  (void)env;
  SEXP args[4] = {x, table, Rf_ScalarInteger(nomatch),
                  incomparables == R_NilValue ? Rf_ScalarLogical(0) : incomparables};
  return capi_call_base("match", 4, args);
}
SEXP Rf_duplicated(SEXP x, Rboolean from_last) {
  SEXP args[3] = {x, Rf_ScalarLogical(0), Rf_ScalarLogical(from_last)};
  return capi_call_base("duplicated", 3, args);
}
R_xlen_t Rf_any_duplicated3(SEXP x, SEXP incomparables, Rboolean from_last) {
  SEXP args[3] = {x, incomparables, Rf_ScalarLogical(from_last)};
  return Rf_asInteger(capi_call_base("anyDuplicated", 3, args));
}
R_xlen_t Rf_any_duplicated(SEXP x, Rboolean from_last) { return Rf_any_duplicated3(x, Rf_ScalarLogical(0), from_last); }
/* Missing strings come last; numbers are compared as C does it. */
static bool out_of_order(SEXP x, R_xlen_t i, bool strictly) {
  double a, b;
  if (x->type == T_STR) {
    bool na = STRING_ELT(x, i) == R_NaString, nb = STRING_ELT(x, i + 1) == R_NaString;
    return na && (strictly || !nb);
  }
  switch (x->type) {
  case T_DBL: a = REAL_RO(x)[i], b = REAL_RO(x)[i + 1]; break;
  case T_RAW: a = RAW_RO(x)[i], b = RAW_RO(x)[i + 1]; break;
  default: a = INTEGER_RO(x)[i], b = INTEGER_RO(x)[i + 1]; break;
  }
  return strictly ? a >= b : a > b;
}
Rboolean Rf_isUnsorted(SEXP x, Rboolean strictly) {
  if (!Rf_isVectorAtomic(x)) capi_error("only atomic vectors can be tested to be sorted");
  if (x->type != T_CPLX)
    for (R_xlen_t i = 0; i + 1 < XLENGTH(x); i++)
      if (out_of_order(x, i, strictly)) return TRUE;
  if (x->type != T_CPLX && x->type != T_STR) return FALSE;
  SEXP args[3] = {x, Rf_ScalarLogical(1), Rf_ScalarLogical(strictly)};
  return Rf_asLogical(capi_call_base("is.unsorted", 3, args)) == 1;
}
Rboolean Rf_NonNullStringMatch(SEXP x, SEXP y) {
  return as_str(x)->len > 0 && as_str(y)->len > 0 && str_same_text(as_str(x), as_str(y));
}
Rboolean Rf_psmatch(const char *formal, const char *tag, Rboolean exact) {
  return exact ? strcmp(formal, tag) == 0 : strncmp(formal, tag, strlen(tag)) == 0;
}
static const char *tag_text(SEXP x) {
  if (x->type == T_STR && XLENGTH(x) > 0) return R_CHAR(STRING_ELT(x, 0));
  return x->type == T_SYM ? R_CHAR(PRINTNAME(x)) : R_CHAR(x);
}
Rboolean Rf_pmatch(SEXP formal, SEXP tag, Rboolean exact) { return Rf_psmatch(tag_text(formal), tag_text(tag), exact); }

int Rf_nrows(SEXP x) {
  if (is_nil(x)) return 0;
  if (type_is_vec(x->type)) {
    const int32_t *dims;
    int rank = vec_dims(as_vec(x), &dims);
    return rank ? dims[0] : (int)XLENGTH(x);
  }
  capi_error("object is not a matrix");
}
int Rf_ncols(SEXP x) {
  if (is_nil(x)) return 1;
  if (type_is_vec(x->type)) {
    const int32_t *dims;
    int rank = vec_dims(as_vec(x), &dims);
    return rank >= 2 ? dims[1] : 1;
  }
  capi_error("object is not a matrix");
}
int Rf_nlevels(SEXP x) { return Rf_isFactor(x) ? LENGTH(Rf_getAttrib(x, R_LevelsSymbol)) : 0; }
