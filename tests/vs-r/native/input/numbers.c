/* numbers.c - Sorting, arithmetic, random numbers, constants and symbols through R's C interface; called by numbers.R.
 */
#include <math.h>
#include <stdlib.h>

#include "results.h"

/* called from Fortran, so the header has no prototypes */
void intpr_(const char *label, int *n, int *x, int *nx, size_t all),
    dblepr_(const char *label, int *n, double *x, int *nx, size_t all),
    realpr_(const char *label, int *n, float *x, int *nx, size_t all),
    realpr1_(const char *label, int *n, float *x, size_t all), rchkusr_(void);

static SEXP reals(int n, const double *p) {
  SEXP r = Rf_allocVector(REALSXP, n);
  if (n) memcpy(REAL(r), p, (size_t)n * sizeof *p);
  return r;
}
static SEXP indices(int n) {
  SEXP r = Rf_allocVector(INTSXP, n);
  for (int i = 0; i < n; i++) INTEGER(r)[i] = i + 1;
  return r;
}
SEXP sorted_doubles(SEXP x) {
  int n = LENGTH(x);
  SEXP a, i;
  begin();
  PROTECT(a = Rf_duplicate(x));
  R_rsort(REAL(a), n);
  put("R_rsort", a);
  PROTECT(a = Rf_duplicate(x));
  PROTECT(i = indices(n));
  rsort_with_index(REAL(a), INTEGER(i), n);
  put("rsort_with_index", a);
  put("index", i);
  UNPROTECT(3);
  return done();
}
/* These have no missing values. */
SEXP sorted_numbers(SEXP x) {
  int n = LENGTH(x);
  SEXP a, i;
  begin();
  PROTECT(a = Rf_duplicate(x));
  R_qsort(REAL(a), 1, (size_t)n);
  put("R_qsort", a);
  PROTECT(a = Rf_duplicate(x));
  PROTECT(i = indices(n));
  R_qsort_I(REAL(a), INTEGER(i), 1, n);
  put("R_qsort_I", a);
  int fits = 1;
  for (int k = 0; k < n; k++) fits = fits && REAL(a)[k] == REAL(x)[INTEGER(i)[k] - 1];
  put_flag("index", fits);
  PROTECT(a = Rf_duplicate(x));
  PROTECT(i = indices(n));
  Rf_revsort(REAL(a), INTEGER(i), n);
  put("revsort", a);
  for (int k = 0; k < n; k++) fits = fits && REAL(a)[k] == REAL(x)[INTEGER(i)[k] - 1];
  put_flag("its index", fits);
  UNPROTECT(5);
  return done();
}
SEXP sorted_part(SEXP x, SEXP from, SEXP to) {
  SEXP a = PROTECT(Rf_duplicate(x));
  if (TYPEOF(a) == REALSXP)
    R_qsort(REAL(a), (size_t)Rf_asInteger(from), (size_t)Rf_asInteger(to));
  else
    R_qsort_int(INTEGER(a), (size_t)Rf_asInteger(from), (size_t)Rf_asInteger(to));
  UNPROTECT(1);
  return a;
}
SEXP sorted_integers(SEXP x, SEXP missing) {
  int n = LENGTH(x), fits = 1;
  SEXP a, i;
  begin();
  PROTECT(a = Rf_duplicate(x));
  R_isort(INTEGER(a), n);
  put("R_isort", a);
  UNPROTECT(1);
  if (Rf_asLogical(missing)) return done();
  PROTECT(a = Rf_duplicate(x));
  R_qsort_int(INTEGER(a), 1, (size_t)n);
  put("R_qsort_int", a);
  PROTECT(a = Rf_duplicate(x));
  PROTECT(i = indices(n));
  R_qsort_int_I(INTEGER(a), INTEGER(i), 1, n);
  put("R_qsort_int_I", a);
  for (int k = 0; k < n; k++) fits = fits && INTEGER(a)[k] == INTEGER(x)[INTEGER(i)[k] - 1];
  put_flag("index", fits);
  UNPROTECT(3);
  return done();
}
SEXP sorted_complex(SEXP x) {
  SEXP a = PROTECT(Rf_duplicate(x));
  R_csort(COMPLEX(a), LENGTH(a));
  UNPROTECT(1);
  return a;
}
/* Element k is where sorting would put it, smaller ones before it. */
SEXP selected(SEXP x, SEXP k) {
  int n = LENGTH(x), at = Rf_asInteger(k), before = 1;
  SEXP a = PROTECT(Rf_duplicate(x));
  if (TYPEOF(a) == REALSXP) {
    Rf_rPsort(REAL(a), n, at);
    for (int i = 0; i < at; i++) before = before && REAL(a)[i] <= REAL(a)[at];
  } else {
    Rf_iPsort(INTEGER(a), n, at);
    for (int i = 0; i < at; i++) before = before && INTEGER(a)[i] <= INTEGER(a)[at];
  }
  begin();
  put("element", TYPEOF(a) == REALSXP ? Rf_ScalarReal(REAL(a)[at]) : Rf_ScalarInteger(INTEGER(a)[at]));
  put_flag("before", before);
  SEXP r = done();
  UNPROTECT(1);
  return r;
}
SEXP powers(SEXP x, SEXP y) {
  double a = Rf_asReal(x), b = Rf_asReal(y);
  double v[] = {R_pow(a, b), R_pow_di(a, fabs(b) < 1e9 ? (int)b : R_NaInt)};
  return reals(2, v);
}
SEXP two_numbers(SEXP x, SEXP y) {
  double a = Rf_asReal(x), b = Rf_asReal(y);
  double v[] = {Rf_fmax2(a, b), Rf_fmin2(a, b), Rf_fsign(a, b), Rf_sign(a), Rf_ftrunc(a)};
  return reals(5, v);
}
SEXP one_number(SEXP x) {
  double a = Rf_asReal(x);
  double v[] = {R_IsNA(a) != 0, R_IsNaN(a) != 0, R_finite(a) != 0, R_isnancpp(a) != 0};
  return reals(4, v);
}
SEXP two_integers(void) {
  int v[] = {Rf_imax2(2, 3), Rf_imin2(2, 3), Rf_imax2(R_NaInt, -1), Rf_imin2(-1, R_NaInt)};
  double d[4];
  for (int i = 0; i < 4; i++) d[i] = v[i] == R_NaInt ? R_NaReal : v[i];
  return reals(4, d);
}
SEXP read_numbers(SEXP x) {
  begin();
  for (int i = 0; i < LENGTH(x); i++) {
    const char *s = CHAR(STRING_ELT(x, i));
    char *end;
    double v[] = {R_atof(s), R_strtod(s, &end), 0};
    v[2] = (double)(end - s);
    put(s, reals(3, v));
  }
  return done();
}
SEXP intervals(SEXP points, SEXP x) {
  int n = LENGTH(points), flag, start = 1;
  begin();
  for (int i = 0; i < LENGTH(x); i++)
    for (int k = 0; k < 4; k++) {
      Rboolean right = k & 1, inside = k >> 1;
      double v[4];
      v[0] = REAL(x)[i];
      v[1] = findInterval(REAL(points), n, REAL(x)[i], right, inside, start, &flag);
      v[2] = flag;
      v[3] = interv_(REAL(points), &n, REAL(x) + i, &right, &inside, &start, &flag);
      put("interval", reals(4, v));
    }
  return done();
}
SEXP drawn(void) {
  double v[7];
  GetRNGstate();
  v[0] = unif_rand();
  v[1] = norm_rand();
  v[2] = exp_rand();
  v[3] = R_unif_index(10);
  v[4] = R_unif_index(1);
  v[5] = R_unif_index(0);
  v[6] = R_unif_index(1e10);
  PutRNGstate();
  return reals(7, v);
}
SEXP machine(void) {
  begin();
  double v[5];
  int whole[16];
  for (int i = 1; i <= 5; i++) v[i - 1] = d1mach_(&i);
  put("double", reals(5, v));
  SEXP w = PROTECT(Rf_allocVector(INTSXP, 16));
  for (int i = 1; i <= 16; i++) whole[i - 1] = i1mach_(&i);
  memcpy(INTEGER(w), whole, sizeof whole);
  put("integer", w);
  UNPROTECT(1);
  return done();
}
SEXP constants(void) {
  begin();
  put_real("R_NaReal", R_NaReal);
  put_real("R_NaN", R_NaN);
  put_real("R_PosInf", R_PosInf);
  put_real("R_NegInf", R_NegInf);
  put_int("R_NaInt", R_NaInt);
  put_flag("minimum", R_NaInt == -2147483647 - 1);
  put("R_NaString", Rf_ScalarString(R_NaString));
  put("R_BlankString", Rf_ScalarString(R_BlankString));
  put("R_BlankScalarString", R_BlankScalarString);
  put("R_TrueValue", R_TrueValue);
  put("R_FalseValue", R_FalseValue);
  put("R_LogicalNAValue", R_LogicalNAValue);
  put_text("R_CHAR", R_CHAR(R_NaString));
  put_int("R_MissingArg", TYPEOF(R_MissingArg));
  put_int("R_UnboundValue", TYPEOF(R_UnboundValue));
  put_flag("base namespace", R_BaseNamespace != R_BaseEnv && TYPEOF(R_BaseNamespace) == ENVSXP);
  put_int("R_EmptyEnv", Rf_length(R_EmptyEnv));
  put_flag("R_Srcref", R_Srcref && TYPEOF(R_Srcref) != NILSXP);
  put_flag("R_InBCInterpreter", R_InBCInterpreter != NULL);
  put_flag("R_CurrentExpression", R_CurrentExpression != NULL);
  put_int("mbcslocale", mbcslocale);
  put_int("R_Interactive", R_Interactive);
  put_flag("R_Visible", R_Visible);
  put_int("interrupts", R_interrupts_pending + R_interrupts_suspended);
  put_int("R_SignalHandlers", R_SignalHandlers);
  put_int("R_CStackDir", R_CStackDir);
  put_flag("R_CStackStart", R_CStackStart != 0);
  put_flag("R_CStackLimit", R_CStackLimit != 0);
  return done();
}
SEXP symbols(void) {
  SEXP s[] = {R_AsCharacterSymbol, R_BaseSymbol,         R_BraceSymbol,    R_Bracket2Symbol, R_BracketSymbol,
              R_ClassSymbol,       R_DeviceSymbol,       R_DimNamesSymbol, R_DimSymbol,      R_DollarSymbol,
              R_DotsSymbol,        R_DoubleColonSymbol,  R_DropSymbol,     R_EvalSymbol,     R_FunctionSymbol,
              R_LastvalueSymbol,   R_LevelsSymbol,       R_ModeSymbol,     R_NaRmSymbol,     R_NameSymbol,
              R_NamesSymbol,       R_NamespaceEnvSymbol, R_PackageSymbol,  R_PreviousSymbol, R_QuoteSymbol,
              R_RowNamesSymbol,    R_SeedsSymbol,        R_SortListSymbol, R_SourceSymbol,   R_SpecSymbol,
              R_TripleColonSymbol, R_TspSymbol,          R_dot_Generic};
  int n = sizeof s / sizeof *s;
  SEXP r = PROTECT(Rf_allocVector(STRSXP, n));
  for (int i = 0; i < n; i++)
    if (s[i] == Rf_installChar(PRINTNAME(s[i]))) SET_STRING_ELT(r, i, PRINTNAME(s[i]));
  UNPROTECT(1);
  return r;
}
SEXP symbol_parts(SEXP name) {
  SEXP s = Rf_installChar(STRING_ELT(name, 0));
  begin();
  put_int("DDVAL", DDVAL(s));
  put_flag("bound", SYMVALUE(s) != R_UnboundValue);
  put_flag("internal", INTERNAL(s) != R_NilValue);
  put("name", Rf_ScalarString(PRINTNAME(s)));
  return done();
}
SEXP no_symbol(SEXP what) {
  if (Rf_asLogical(what)) return Rf_install("");
  return Rf_installChar(R_BlankString);
}
SEXP labels(void) {
  int all = -1, three = 3, none = 0, two = 2, i[] = {1, 2};
  double d[] = {1.5, R_NaReal};
  float f[] = {0.5f, 2};
  intpr_("integers", &all, i, &two, 8);
  intpr_("integers", &three, i, &two, 8);
  intpr_("integers", &none, i, &none, 8);
  dblepr_("doubles", &all, d, &two, 7);
  realpr_("floats", &all, f, &two, 6);
  realpr1_("float", &all, f, 5);
  rchkusr_();
  return R_NilValue;
}
SEXP checked_stack(void) {
  R_CheckStack();
  R_CheckStack2(1000);
  R_CheckUserInterrupt();
  R_ProcessEvents();
  return Rf_mkString("room");
}
/* A triangular and a positive definite system. */
SEXP solved(SEXP a, SEXP b) {
  int n = Rf_nrows(a), info = -1, job = 1, k = n;
  SEXP f = PROTECT(Rf_duplicate(a)), x = PROTECT(Rf_duplicate(b)), y = PROTECT(Rf_duplicate(b));
  SEXP q = PROTECT(Rf_duplicate(a)), aux = PROTECT(Rf_allocVector(REALSXP, n)), band;
  begin();
  dpofa_(REAL(f), &n, &n, &info);
  put_int("info", info);
  dposl_(REAL(f), &n, &n, REAL(x));
  put("solution", x);
  dtrsl_(REAL(f), &n, &n, REAL(y), &job, &info);
  put("triangular", y);
  put_int("its info", info);
  double dummy[8], qty[8], coef[8];
  int pivot[8] = {0}, no = 0, jobs = 110;
  dqrdc_(REAL(q), &n, &n, &n, REAL(aux), pivot, dummy, &no);
  dqrsl_(REAL(q), &n, &n, &k, REAL(aux), REAL(b), dummy, qty, coef, dummy, dummy, &jobs, &info);
  put("coefficients", reals(n, coef));
  PROTECT(band = Rf_allocMatrix(REALSXP, 2, n));
  for (int j = 0; j < n; j++) {
    REAL(band)[2 * j] = j ? 1 : 0;
    REAL(band)[2 * j + 1] = 4;
  }
  int ld = 2, width = 1;
  memcpy(REAL(x), REAL(b), (size_t)n * sizeof(double));
  dpbfa_(REAL(band), &ld, &n, &width, &info);
  dpbsl_(REAL(band), &ld, &n, &width, REAL(x));
  put("banded", Rf_duplicate(x));
  SEXP r = done();
  UNPROTECT(6);
  return r;
}
