/* memory.c - Working memory, protection, external pointers, weak references, finalizers, callables of R's C interface;
 * called by memory.R. */
#include <stdio.h>
#include <string.h>

#include <R.h>
#include <Rinternals.h>

/* ---- working memory ---- */

SEXP scratch(SEXP n) {
  int k = Rf_asInteger(n);
  void *mark = vmaxget();
  int *a = (int *)R_alloc((size_t)k, sizeof *a);
  double *b = (double *)S_alloc(k, sizeof *b);
  long double *c = R_allocLD((size_t)k);
  double sum = 0, zeros = 0;
  for (int i = 0; i < k; i++) zeros += b[i];
  for (int i = 0; i < k; i++) {
    a[i] = i;
    b[i] = 2 * i;
    c[i] = 0.5L * i;
  }
  double *more = (double *)S_realloc((char *)b, 2 * k, k, sizeof *b);
  int same = S_realloc((char *)more, k, 2 * k, sizeof *b) == (char *)more;
  R_gc();
  for (int i = 0; i < k; i++) sum += a[i] + more[i] + more[k + i] + (double)c[i];
  int aligned = (uintptr_t)c % 16 == 0;
  vmaxset(mark);
  SEXP r = PROTECT(Rf_allocVector(REALSXP, 5));
  REAL(r)[0] = sum;
  REAL(r)[1] = zeros;
  REAL(r)[2] = aligned;
  REAL(r)[3] = same;
  REAL(r)[4] = R_gc_running();
  UNPROTECT(1);
  return r;
}
/* Freed at the mark again and again: does not fill the memory. */
SEXP rounds(SEXP n) {
  double sum = 0;
  for (int i = 0; i < Rf_asInteger(n); i++) {
    const void *mark = vmaxget();
    char *p = R_alloc(1000, 100);
    memset(p, i % 7, 100000);
    sum += p[99999];
    vmaxset(mark);
  }
  return Rf_ScalarReal(sum);
}
/* Objects do not move the mark, working memory does. */
SEXP marks(SEXP latin1) {
  SEXP r = PROTECT(Rf_allocVector(LGLSXP, 5));
  const void *a = vmaxget();
  Rf_allocVector(INTSXP, 10);
  LOGICAL(r)[0] = vmaxget() == a;
  char *p = R_alloc(10, 1);
  strcpy(p, "kept");
  const void *b = vmaxget();
  LOGICAL(r)[1] = b != a;
  Rf_translateCharUTF8(STRING_ELT(latin1, 0));
  LOGICAL(r)[2] = vmaxget() != a;
  vmaxset(b);
  LOGICAL(r)[3] = vmaxget() == b && strcmp(p, "kept") == 0;
  vmaxset(a);
  LOGICAL(r)[4] = vmaxget() == a;
  UNPROTECT(1);
  return r;
}
static SEXP allocate_inside(void *to) {
  *(char **)to = strcpy(R_alloc(10, 1), "inside");
  return R_NilValue;
}
static void nothing(void *data, Rboolean jump) {}
/* Working memory that comes from within a protected call lies before a mark that is taken after it. */
SEXP marks_inside(void) {
  char *p = NULL;
  const void *first = vmaxget();
  SEXP cont = PROTECT(R_MakeUnwindCont());
  R_UnwindProtect(allocate_inside, &p, nothing, NULL, cont);
  const void *mark = vmaxget();
  for (int i = 0; i < 100; i++) memset(R_alloc(10, 1), 'x', 10);
  vmaxset(mark);
  for (int i = 0; i < 100; i++) memset(R_alloc(10, 1), 'y', 10);
  SEXP r = PROTECT(Rf_mkString(mark == first ? "the same mark" : p));
  UNPROTECT(2);
  return r;
}
SEXP checked(SEXP n) {
  int k = Rf_asInteger(n);
  int *p = R_chk_calloc((size_t)k, sizeof *p), sum = 0;
  for (int i = 0; i < k; i++) sum += p[i];
  for (int i = 0; i < k; i++) p[i] = i;
  p = R_chk_realloc(p, 2 * (size_t)k * sizeof *p);
  for (int i = k; i < 2 * k; i++) p[i] = 1;
  for (int i = 0; i < 2 * k; i++) sum += p[i];
  R_chk_free(p);
  R_chk_free(NULL);
  return Rf_ScalarInteger(sum);
}
SEXP too_much(SEXP which) {
  switch (Rf_asInteger(which)) {
  case 1: return Rf_ScalarLogical(R_chk_calloc((size_t)1 << 58, 16) != NULL);
  case 2: return Rf_ScalarLogical(R_chk_realloc(NULL, (size_t)1 << 62) != NULL);
  default: return Rf_allocVector(REALSXP, (R_xlen_t)1 << 55);
  }
}

/* ---- protection ---- */

SEXP grown(SEXP n) {
  PROTECT_INDEX at;
  SEXP r = Rf_allocVector(INTSXP, 0);
  R_ProtectWithIndex(r, &at);
  for (int i = 1; i <= Rf_asInteger(n); i++) {
    SEXP longer = Rf_allocVector(INTSXP, i);
    for (int j = 0; j < i - 1; j++) INTEGER(longer)[j] = INTEGER(r)[j];
    INTEGER(longer)[i - 1] = i * i;
    R_Reprotect(r = longer, at);
    if (i % 10 == 0) R_gc();
  }
  Rf_unprotect(1);
  return r;
}
SEXP out_of_order(void) {
  SEXP a = Rf_protect(Rf_mkString("a")), b = Rf_protect(Rf_mkString("b")), c = Rf_protect(Rf_mkString("c"));
  Rf_unprotect_ptr(b);
  SEXP r = Rf_protect(Rf_allocVector(STRSXP, 2));
  SET_STRING_ELT(r, 0, STRING_ELT(a, 0));
  SET_STRING_ELT(r, 1, STRING_ELT(c, 0));
  Rf_unprotect(3);
  return r;
}
SEXP misprotected(SEXP which) {
  SEXP x = Rf_allocVector(INTSXP, 1);
  switch (Rf_asInteger(which)) {
  case 1: R_Reprotect(x, 1000000); break;
  case 2: R_Reprotect(x, -1); break;
  default: Rf_unprotect_ptr(x);
  }
  return R_NilValue;
}
static SEXP held;
SEXP hold(SEXP x) {
  R_PreserveObject(held = Rf_shallow_duplicate(x));
  return R_NilValue;
}
SEXP held_now(void) {
  R_gc();
  return held;
}
SEXP release(void) {
  SEXP r = PROTECT(held);
  R_ReleaseObject(held);
  held = R_NilValue;
  UNPROTECT(1);
  return r;
}

/* ---- external pointers ---- */

static int numbers[3] = {10, 20, 30};
static int twice(int x) { return 2 * x; }

SEXP new_pointer(SEXP i, SEXP tag, SEXP prot) { return R_MakeExternalPtr(numbers + Rf_asInteger(i), tag, prot); }
SEXP about_pointer(SEXP p) {
  const char *names[] = {"value", "tag", "protected", "same", ""};
  SEXP r = PROTECT(Rf_mkNamed(VECSXP, names));
  int *at = R_ExternalPtrAddr(p);
  SET_VECTOR_ELT(r, 0, at ? Rf_ScalarInteger(*at) : R_NilValue);
  SET_VECTOR_ELT(r, 1, R_ExternalPtrTag(p));
  SET_VECTOR_ELT(r, 2, R_ExternalPtrProtected(p));
  SET_VECTOR_ELT(r, 3,
                 Rf_ScalarLogical(EXTPTR_PTR(p) == at && EXTPTR_TAG(p) == R_ExternalPtrTag(p) &&
                                  EXTPTR_PROT(p) == R_ExternalPtrProtected(p)));
  UNPROTECT(1);
  return r;
}
SEXP change_pointer(SEXP p, SEXP i, SEXP tag, SEXP prot) {
  R_SetExternalPtrAddr(p, numbers + Rf_asInteger(i));
  R_SetExternalPtrTag(p, tag);
  R_SetExternalPtrProtected(p, prot);
  return p;
}
SEXP clear_pointer(SEXP p) {
  R_ClearExternalPtr(p);
  return p;
}
SEXP function_pointer(void) { return R_MakeExternalPtrFn((DL_FUNC)twice, Rf_install("twice"), R_NilValue); }
SEXP call_pointer(SEXP p, SEXP x) {
  int (*f)(int) = (int (*)(int))R_ExternalPtrAddrFn(p);
  return Rf_ScalarInteger(f(Rf_asInteger(x)));
}

/* ---- finalizers, weak references ---- */

static void say_pointer(SEXP p) {
  int *at = R_ExternalPtrAddr(p);
  Rprintf("end of the pointer to %d\n", at ? *at : -1);
  R_ClearExternalPtr(p);
}
static void say_env(SEXP e) { Rprintf("end of an environment with %d names\n", Rf_length(e)); }
static void fail(SEXP x) { Rf_error("a finalizer fails"); }

SEXP finalize_r(SEXP x, SEXP f, SEXP onexit) {
  if (onexit == R_NilValue)
    R_RegisterFinalizer(x, f);
  else
    R_RegisterFinalizerEx(x, f, Rf_asLogical(onexit));
  return R_NilValue;
}
SEXP finalize_c(SEXP x, SEXP onexit) {
  R_CFinalizer_t f = TYPEOF(x) == EXTPTRSXP ? say_pointer : say_env;
  if (onexit == R_NilValue)
    R_RegisterCFinalizer(x, f);
  else
    R_RegisterCFinalizerEx(x, f, Rf_asLogical(onexit));
  return R_NilValue;
}
SEXP finalize_badly(SEXP x) {
  R_RegisterCFinalizer(x, fail);
  return R_NilValue;
}
SEXP pending(void) {
  R_RunPendingFinalizers();
  return R_NilValue;
}
SEXP weak_r(SEXP key, SEXP value, SEXP f) { return R_MakeWeakRef(key, value, f, FALSE); }
SEXP weak_c(SEXP key, SEXP value) { return R_MakeWeakRefC(key, value, say_env, FALSE); }
SEXP weak_parts(SEXP w) {
  SEXP r = PROTECT(Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(r, 0, Rf_mkString(Rf_type2char(TYPEOF(R_WeakRefKey(w)))));
  SET_VECTOR_ELT(r, 1, R_WeakRefValue(w));
  UNPROTECT(1);
  return r;
}
SEXP weak_run(SEXP w) {
  R_RunWeakRefFinalizer(w);
  return R_NilValue;
}

/* ---- functions for other packages, registration ---- */

static double half(double x) { return x / 2; }
SEXP halved(SEXP x) {
  double (*f)(double) = (double (*)(double))R_GetCCallable("memory", "half");
  return Rf_ScalarReal(f(Rf_asReal(x)));
}
SEXP no_callable(void) { return Rf_ScalarLogical(R_GetCCallable("memory", "third") != NULL); }
SEXP registered(SEXP x) { return Rf_ScalarInteger(Rf_length(x)); }
static void sum_up(double *x, int *n, double *sum) {
  *sum = 0;
  for (int i = 0; i < *n; i++) *sum += x[i];
}
SEXP embedding(void) {
  static SEXP (*f)(SEXP) = registered;
  static R_CallMethodDef calls[] = {{"embedded_length", NULL, 1}, {NULL, NULL, 0}};
  calls[0].fun = (DL_FUNC)f;
  DllInfo *dll = R_getEmbeddingDllInfo();
  return Rf_ScalarLogical(dll != NULL && dll == R_getEmbeddingDllInfo() &&
                          R_registerRoutines(dll, NULL, calls, NULL, NULL));
}
void R_init_routines(DllInfo *dll) {
  static R_CallMethodDef calls[] = {{"known", (DL_FUNC)registered, 1}, {NULL, NULL, 0}};
  static R_CMethodDef c[] = {{"sum_up", (DL_FUNC)sum_up, 3, NULL}, {NULL, NULL, 0, NULL}};
  R_registerRoutines(dll, c, calls, NULL, NULL);
  Rprintf("dynamic before: %d,", R_useDynamicSymbols(dll, FALSE));
  Rprintf(" then %d;", R_useDynamicSymbols(dll, FALSE));
  Rprintf(" forced before: %d,", R_forceSymbols(dll, TRUE));
  Rprintf(" then %d\n", R_forceSymbols(dll, TRUE));
}
void R_init_memory(DllInfo *dll) { R_RegisterCCallable("memory", "half", (DL_FUNC)half); }
void R_unload_memory(DllInfo *dll) { Rprintf("unloaded\n"); }
