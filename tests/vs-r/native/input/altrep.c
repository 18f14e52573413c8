/* altrep.c - Classes of vectors with methods of their own; called by altrep.R. */
#include <string.h>

#include <R.h>
#include <R_ext/Altrep.h>
#include <Rinternals.h>

/* ---- from, from + by, ...: first is c(from, by, n); second is the vector once something wants its address ---- */

static R_altrep_class_t ints, steps, flags, words, bytes_class, waves, bytes_by_element, waves_by_element;

static double part(SEXP x, int i) { return REAL(R_altrep_data1(x))[i]; }
static R_xlen_t seq_length(SEXP x) { return (R_xlen_t)part(x, 2); }
static int is_made(SEXP x) { return R_altrep_data2(x) != R_NilValue; }
static double dbl_elt(SEXP x, R_xlen_t i) {
  return is_made(x) ? REAL(R_altrep_data2(x))[i] : part(x, 0) + (double)i * part(x, 1);
}
static int int_elt(SEXP x, R_xlen_t i) {
  return is_made(x) ? INTEGER(R_altrep_data2(x))[i] : (int)(part(x, 0) + (double)i * part(x, 1));
}
static SEXP made(SEXP x, SEXPTYPE type) {
  SEXP v = R_altrep_data2(x);
  if (v != R_NilValue) return v;
  v = PROTECT(Rf_allocVector(type, seq_length(x)));
  for (R_xlen_t i = 0; i < XLENGTH(v); i++)
    if (type == INTSXP)
      INTEGER(v)[i] = int_elt(x, i);
    else
      REAL(v)[i] = dbl_elt(x, i);
  R_set_altrep_data2(x, v);
  UNPROTECT(1);
  return v;
}
static void *int_dataptr(SEXP x, Rboolean writable) { return INTEGER(made(x, INTSXP)); }
static void *dbl_dataptr(SEXP x, Rboolean writable) { return REAL(made(x, REALSXP)); }
static const void *int_dataptr_or_null(SEXP x) {
  return R_altrep_data2(x) == R_NilValue ? NULL : INTEGER(R_altrep_data2(x));
}
static const void *dbl_dataptr_or_null(SEXP x) {
  return R_altrep_data2(x) == R_NilValue ? NULL : REAL(R_altrep_data2(x));
}
static R_xlen_t int_region(SEXP x, R_xlen_t i, R_xlen_t n, int *to) {
  R_xlen_t left = seq_length(x) - i;
  for (R_xlen_t k = 0; k < n && k < left; k++) to[k] = int_elt(x, i + k);
  return n < left ? n : left;
}
static R_xlen_t dbl_region(SEXP x, R_xlen_t i, R_xlen_t n, double *to) {
  R_xlen_t left = seq_length(x) - i;
  for (R_xlen_t k = 0; k < n && k < left; k++) to[k] = dbl_elt(x, i + k);
  return n < left ? n : left;
}
static int seq_sorted(SEXP x) { return is_made(x) ? NA_INTEGER : part(x, 1) < 0 ? -1 : 1; }
static int seq_no_na(SEXP x) { return !is_made(x); }
static SEXP dbl_sum(SEXP x, Rboolean narm) {
  if (is_made(x)) return NULL;
  double n = part(x, 2);
  return Rf_ScalarReal(n * part(x, 0) + part(x, 1) * n * (n - 1) / 2);
}
static SEXP int_sum(SEXP x, Rboolean narm) {
  if (is_made(x)) return NULL;
  double n = part(x, 2);
  return Rf_ScalarInteger((int)(n * part(x, 0) + part(x, 1) * n * (n - 1) / 2));
}
static SEXP end_of(SEXP x, int smallest) {
  double a = part(x, 0), b = a + (part(x, 2) - 1) * part(x, 1), v = (a < b) == smallest ? a : b;
  return TYPEOF(x) == INTSXP ? Rf_ScalarInteger((int)v) : Rf_ScalarReal(v);
}
static SEXP seq_min(SEXP x, Rboolean narm) { return seq_length(x) && !is_made(x) ? end_of(x, 1) : NULL; }
static SEXP seq_max(SEXP x, Rboolean narm) { return seq_length(x) && !is_made(x) ? end_of(x, 0) : NULL; }
static SEXP seq_state(SEXP x) { return is_made(x) ? NULL : R_altrep_data1(x); }
static SEXP int_unserialize(SEXP c, SEXP state) { return R_new_altrep(ints, state, R_NilValue); }
static SEXP dbl_unserialize_ex(SEXP c, SEXP state, SEXP attr, int object, int levels) {
  SEXP r = PROTECT(R_new_altrep(steps, state, R_NilValue));
  SET_ATTRIB(r, attr);
  SET_OBJECT(r, object);
  SETLEVELS(r, levels);
  UNPROTECT(1);
  return r;
}
static SEXP seq_duplicate(SEXP x, Rboolean deep) {
  if (R_altrep_data2(x) != R_NilValue) return NULL;
  return R_new_altrep(TYPEOF(x) == INTSXP ? ints : steps, R_altrep_data1(x), R_NilValue);
}
static SEXP int_coerce(SEXP x, int type) {
  return type == REALSXP && R_altrep_data2(x) == R_NilValue ? R_new_altrep(steps, R_altrep_data1(x), R_NilValue) : NULL;
}
static SEXP dbl_subset(SEXP x, SEXP index, SEXP call) {
  if (TYPEOF(index) != INTSXP) return NULL;
  SEXP r = PROTECT(Rf_allocVector(REALSXP, XLENGTH(index)));
  for (R_xlen_t i = 0; i < XLENGTH(index); i++) {
    int at = INTEGER(index)[i];
    REAL(r)[i] = at == NA_INTEGER || at < 1 || at > seq_length(x) ? NA_REAL : dbl_elt(x, at - 1);
  }
  UNPROTECT(1);
  return r;
}
static Rboolean seq_inspect(SEXP x, int pre, int deep, int pvec, void (*sub)(SEXP, int, int, int)) {
  Rprintf(" a sequence\n");
  return TRUE;
}

SEXP int_seq(SEXP about) { return R_new_altrep(ints, about, R_NilValue); }
SEXP dbl_seq(SEXP about) { return R_new_altrep(steps, about, R_NilValue); }

/* ---- logical, string, raw and complex vectors ---- */

static R_xlen_t plain_length(SEXP x) { return XLENGTH(R_altrep_data1(x)); }
static int is_above(SEXP x, R_xlen_t i) {
  double v = REAL(R_altrep_data1(x))[i];
  return R_IsNA(v) ? NA_LOGICAL : v > Rf_asReal(CAR(R_altrep_data2(x)));
}
static void *above_dataptr(SEXP x, Rboolean writable) {
  SEXP pair = R_altrep_data2(x);
  if (CDR(pair) == R_NilValue) {
    SEXP v = PROTECT(Rf_allocVector(LGLSXP, plain_length(x)));
    for (R_xlen_t i = 0; i < XLENGTH(v); i++) LOGICAL(v)[i] = is_above(x, i);
    SETCDR(pair, v);
    UNPROTECT(1);
  }
  return LOGICAL(CDR(pair));
}
SEXP above(SEXP x, SEXP limit) {
  SEXP pair = PROTECT(Rf_cons(limit, R_NilValue)), r = R_new_altrep(flags, x, pair);
  UNPROTECT(1);
  return r;
}
static R_xlen_t above_region(SEXP x, R_xlen_t i, R_xlen_t n, int *to) {
  R_xlen_t left = plain_length(x) - i;
  for (R_xlen_t k = 0; k < n && k < left; k++) to[k] = is_above(x, i + k);
  return n < left ? n : left;
}
static SEXP above_sum(SEXP x, Rboolean narm) { return NULL; }
static SEXP word_elt(SEXP x, R_xlen_t i) { return STRING_ELT(R_altrep_data1(x), XLENGTH(R_altrep_data1(x)) - 1 - i); }
static void *word_dataptr(SEXP x, Rboolean writable) {
  if (R_altrep_data2(x) == R_NilValue) {
    SEXP v = PROTECT(Rf_allocVector(STRSXP, plain_length(x)));
    for (R_xlen_t i = 0; i < XLENGTH(v); i++) SET_STRING_ELT(v, i, word_elt(x, i));
    R_set_altrep_data1(x, v);
    R_set_altrep_data2(x, v);
    UNPROTECT(1);
  }
  return STRING_PTR(R_altrep_data2(x));
}
static SEXP word_elt_now(SEXP x, R_xlen_t i) {
  return R_altrep_data2(x) == R_NilValue ? word_elt(x, i) : STRING_ELT(R_altrep_data2(x), i);
}
static void word_set(SEXP x, R_xlen_t i, SEXP v) {
  word_dataptr(x, TRUE);
  SET_STRING_ELT(R_altrep_data2(x), i, v);
}
static int word_sorted(SEXP x) { return NA_INTEGER; }
static int word_no_na(SEXP x) { return 0; }
SEXP reversed(SEXP x) { return R_new_altrep(words, x, R_NilValue); }
static void *data_dataptr(SEXP x, Rboolean writable) { return DATAPTR(R_altrep_data1(x)); }
static Rbyte byte_elt(SEXP x, R_xlen_t i) { return RAW(R_altrep_data1(x))[i]; }
static Rcomplex wave_elt(SEXP x, R_xlen_t i) { return COMPLEX(R_altrep_data1(x))[i]; }
static R_xlen_t byte_region(SEXP x, R_xlen_t i, R_xlen_t n, Rbyte *to) {
  R_xlen_t left = plain_length(x) - i, got = n < left ? n : left;
  memcpy(to, RAW(R_altrep_data1(x)) + i, (size_t)got);
  return got;
}
static R_xlen_t wave_region(SEXP x, R_xlen_t i, R_xlen_t n, Rcomplex *to) {
  R_xlen_t left = plain_length(x) - i, got = n < left ? n : left;
  memcpy(to, COMPLEX(R_altrep_data1(x)) + i, (size_t)got * sizeof *to);
  return got;
}
SEXP by_element(SEXP x) {
  return R_new_altrep(TYPEOF(x) == RAWSXP ? bytes_by_element : waves_by_element, x, R_NilValue);
}
SEXP wrapped(SEXP x) { return R_new_altrep(TYPEOF(x) == RAWSXP ? bytes_class : waves, x, R_NilValue); }

/* ---- what C sees ---- */

SEXP ends(SEXP x) {
  SEXP r = PROTECT(Rf_allocVector(REALSXP, 3));
  int buffer[4] = {0};
  double reals[4] = {0};
  R_xlen_t n = XLENGTH(x), got;
  if (TYPEOF(x) == INTSXP) {
    got = INTEGER_GET_REGION(x, n - 2, 4, buffer);
    REAL(r)[1] = buffer[0] + INTEGER_ELT(x, 0) + INTEGER(x)[n - 1];
  } else {
    got = REAL_GET_REGION(x, n - 2, 4, reals);
    REAL(r)[1] = reals[0] + REAL_ELT(x, 0) + REAL_RO(x)[n - 1];
  }
  REAL(r)[0] = (double)got;
  REAL(r)[2] = (double)n;
  UNPROTECT(1);
  return r;
}
SEXP ordinary(SEXP x) { return Rf_ScalarLogical(ALTREP(x)); }
SEXP has_class(SEXP x) { return Rf_ScalarLogical(!ALTREP(x) || ALTREP_CLASS(x) != R_NilValue); }
SEXP foreign(SEXP x) { return Rf_ScalarLogical(R_altrep_inherits(x, words)); }

static void sequence_methods(void) {
  R_altrep_class_t both[] = {ints, steps};
  for (int i = 0; i < 2; i++) {
    R_set_altrep_Length_method(both[i], seq_length);
    R_set_altrep_Serialized_state_method(both[i], seq_state);
    R_set_altrep_Duplicate_method(both[i], seq_duplicate);
    R_set_altrep_Inspect_method(both[i], seq_inspect);
  }
  R_set_altrep_Unserialize_method(ints, int_unserialize);
  R_set_altrep_UnserializeEX_method(steps, dbl_unserialize_ex);
  R_set_altrep_Coerce_method(ints, int_coerce);
  R_set_altvec_Dataptr_method(ints, int_dataptr);
  R_set_altvec_Dataptr_method(steps, dbl_dataptr);
  R_set_altvec_Dataptr_or_null_method(ints, int_dataptr_or_null);
  R_set_altvec_Dataptr_or_null_method(steps, dbl_dataptr_or_null);
  R_set_altvec_Extract_subset_method(steps, dbl_subset);
  R_set_altinteger_Elt_method(ints, int_elt);
  R_set_altinteger_Get_region_method(ints, int_region);
  R_set_altinteger_Is_sorted_method(ints, seq_sorted);
  R_set_altinteger_No_NA_method(ints, seq_no_na);
  R_set_altinteger_Sum_method(ints, int_sum);
  R_set_altinteger_Min_method(ints, seq_min);
  R_set_altinteger_Max_method(ints, seq_max);
  R_set_altreal_Elt_method(steps, dbl_elt);
  R_set_altreal_Get_region_method(steps, dbl_region);
  R_set_altreal_Is_sorted_method(steps, seq_sorted);
  R_set_altreal_No_NA_method(steps, seq_no_na);
  R_set_altreal_Sum_method(steps, dbl_sum);
  R_set_altreal_Min_method(steps, seq_min);
  R_set_altreal_Max_method(steps, seq_max);
}
static SEXP same_duplicate(SEXP x, Rboolean deep) { return NULL; }
static void element_methods(void) {
  R_set_altrep_Length_method(bytes_by_element, plain_length);
  R_set_altraw_Elt_method(bytes_by_element, byte_elt);
  R_set_altraw_Get_region_method(bytes_by_element, byte_region);
  R_set_altvec_Dataptr_method(bytes_by_element, data_dataptr);
  R_set_altrep_Length_method(waves_by_element, plain_length);
  R_set_altcomplex_Elt_method(waves_by_element, wave_elt);
  R_set_altcomplex_Get_region_method(waves_by_element, wave_region);
  R_set_altvec_Dataptr_method(waves_by_element, data_dataptr);
  R_set_altrep_DuplicateEX_method(waves_by_element, same_duplicate);
}
void R_init_altrep(DllInfo *dll) {
  ints = R_make_altinteger_class("ints", "altrep", dll);
  steps = R_make_altreal_class("steps", "altrep", dll);
  flags = R_make_altlogical_class("flags", "altrep", dll);
  words = R_make_altstring_class("words", "altrep", dll);
  bytes_class = R_make_altraw_class("bytes", "altrep", dll);
  waves = R_make_altcomplex_class("waves", "altrep", dll);
  bytes_by_element = R_make_altraw_class("bytes by element", "altrep", dll);
  waves_by_element = R_make_altcomplex_class("waves by element", "altrep", dll);
  sequence_methods();
  R_set_altrep_Length_method(flags, plain_length);
  R_set_altlogical_Elt_method(flags, is_above);
  R_set_altvec_Dataptr_method(flags, above_dataptr);
  R_set_altlogical_Get_region_method(flags, above_region);
  R_set_altlogical_Is_sorted_method(flags, word_sorted);
  R_set_altlogical_No_NA_method(flags, word_no_na);
  R_set_altlogical_Sum_method(flags, above_sum);
  R_set_altrep_Length_method(words, plain_length);
  R_set_altrep_Duplicate_method(words, same_duplicate);
  R_set_altstring_Elt_method(words, word_elt_now);
  R_set_altstring_Set_elt_method(words, word_set);
  R_set_altstring_Is_sorted_method(words, word_sorted);
  R_set_altstring_No_NA_method(words, word_no_na);
  R_set_altvec_Dataptr_method(words, word_dataptr);
  R_set_altrep_Length_method(bytes_class, plain_length);
  R_set_altvec_Dataptr_method(bytes_class, data_dataptr);
  R_set_altrep_Length_method(waves, plain_length);
  R_set_altvec_Dataptr_method(waves, data_dataptr);
  element_methods();
}
