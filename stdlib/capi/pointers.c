/* pointers.c - External pointers, weak references and finalizers of R's C interface. */
#include "stdlib/capi/capi.h"

static ExtPtr *pointer(SEXP x, const char *function) {
  if (x->type != T_EXTPTR)
    capi_error("%s: argument of type %s is not an external pointer", function, Rf_type2char(x->type));
  return (ExtPtr *)(void *)x;
}
SEXP R_MakeExternalPtr(void *p, SEXP tag, SEXP prot) {
  return capi_need(extptr_new(CVM, p, capi_value(tag), capi_value(prot)));
}
SEXP R_MakeExternalPtrFn(DL_FUNC p, SEXP tag, SEXP prot) {
  void *at;
  memcpy(&at, &p, sizeof at);
  return R_MakeExternalPtr(at, tag, prot);
}
void *R_ExternalPtrAddr(SEXP x) { return pointer(x, "R_ExternalPtrAddr")->ptr; }
DL_FUNC R_ExternalPtrAddrFn(SEXP x) {
  DL_FUNC f;
  memcpy(&f, &pointer(x, "R_ExternalPtrAddrFn")->ptr, sizeof f);
  return f;
}
SEXP R_ExternalPtrTag(SEXP x) { return capi_box_slot(&pointer(x, "R_ExternalPtrTag")->tag); }
SEXP R_ExternalPtrProtected(SEXP x) { return capi_box_slot(&pointer(x, "R_ExternalPtrProtected")->prot); }
SEXP EXTPTR_TAG(SEXP x) { return R_ExternalPtrTag(x); }
SEXP EXTPTR_PROT(SEXP x) { return R_ExternalPtrProtected(x); }
void *EXTPTR_PTR(SEXP x) { return R_ExternalPtrAddr(x); }
void R_ClearExternalPtr(SEXP x) { pointer(x, "R_ClearExternalPtr")->ptr = NULL; }
void R_SetExternalPtrAddr(SEXP x, void *p) { pointer(x, "R_SetExternalPtrAddr")->ptr = p; }
void R_SetExternalPtrTag(SEXP x, SEXP tag) { capi_store(&pointer(x, "R_SetExternalPtrTag")->tag, capi_value(tag)); }
void R_SetExternalPtrProtected(SEXP x, SEXP prot) {
  capi_store(&pointer(x, "R_SetExternalPtrProtected")->prot, capi_value(prot));
}

/* ---- finalizers: R functions, also for those in C, which a closure over the pointer calls ---- */

static SEXP run_c_finalizer(SEXP x, SEXP fun) {
  R_CFinalizer_t f;
  memcpy(&f, &((ExtPtr *)(void *)fun)->ptr, sizeof f);
  f(x);
  return R_NilValue;
}
static SEXP function_object(void *f) { return R_MakeExternalPtr(f, Rf_install("native symbol"), R_NilValue); }

/* function(x) .Call(<f>, x, a...) */
static SEXP calling_closure(void *f, SEXP a, SEXP b, SEXP c) {
  SEXP x = Rf_install("x"), formals = Rf_list1(R_MissingArg), args = Rf_list4(x, a, b, c);
  SET_TAG(formals, x);
  SEXP call = Rf_lcons(Rf_install(".Call"), Rf_cons(function_object(f), args));
  return capi_need(closure_new(CVM, capi_value(formals), capi_value(call), CVM->base));
}
static SEXP c_finalizer(SEXP x, SEXP fun, SEXP unused1, SEXP unused2) { return run_c_finalizer(x, fun); }

static void want_finalizable(SEXP x) {
  if (x->type != T_ENV && x->type != T_EXTPTR) capi_error("can only weakly reference/finalize reference objects");
}
void R_RegisterFinalizerEx(SEXP x, SEXP fun, Rboolean onexit) {
  if (is_nil(x)) return;
  want_finalizable(x);
  if (is_nil(fun)) return;
  if (!Rf_isFunction(fun)) capi_error("finalizer must be a function or NULL");
  DO(reg_finalizer(CVM, capi_value(x), capi_value(fun), onexit));
}
void R_RegisterFinalizer(SEXP x, SEXP fun) { R_RegisterFinalizerEx(x, fun, FALSE); }
void R_RegisterCFinalizerEx(SEXP x, R_CFinalizer_t fun, Rboolean onexit) {
  if (is_nil(x)) return;
  want_finalizable(x);
  void *at, *trampoline;
  SEXP (*t)(SEXP, SEXP, SEXP, SEXP) = c_finalizer;
  memcpy(&at, &fun, sizeof at);
  memcpy(&trampoline, &t, sizeof trampoline);
  R_RegisterFinalizerEx(x, calling_closure(trampoline, function_object(at), R_NilValue, R_NilValue), onexit);
}
void R_RegisterCFinalizer(SEXP x, R_CFinalizer_t fun) { R_RegisterCFinalizerEx(x, fun, FALSE); }
void R_RunPendingFinalizers(void) { heap_run_finalizers(CVM, false); }

/* ---- weak references: the key's finalizer holds the value and the reference itself ---- */

typedef struct WeakRef {
  Obj h;
  SEXP key, value, finalizer; /* not counted: alive while the key is */
} WeakRef;

static WeakRef *weak(SEXP x) {
  if (x->type != T_WEAKREF) capi_error("not a weak reference");
  return (WeakRef *)(void *)x;
}
static void weak_finalize(WeakRef *w) {
  SEXP key = w->key, fin = w->finalizer;
  w->key = w->value = w->finalizer = R_NilValue;
  if (is_nil(key) || is_nil(fin)) return;
  if (fin->type == T_EXTPTR)
    run_c_finalizer(key, fin);
  else
    Rf_eval(Rf_lang2(fin, key), R_GlobalEnv);
}
static SEXP key_died(SEXP x, SEXP w, SEXP value, SEXP fin) {
  weak_finalize(weak(w));
  return R_NilValue;
}
SEXP R_MakeWeakRef(SEXP key, SEXP v, SEXP fin, Rboolean onexit) {
  WeakRef *w = capi_need(obj_new(CVM, T_WEAKREF, sizeof *w));
  w->key = key;
  w->value = is_nil(key) ? R_NilValue : v;
  w->finalizer = is_nil(key) ? R_NilValue : fin;
  if (is_nil(key)) return &w->h;
  want_finalizable(key);
  void *trampoline;
  SEXP (*t)(SEXP, SEXP, SEXP, SEXP) = key_died;
  memcpy(&trampoline, &t, sizeof trampoline);
  if (v->type == T_SYM || v->type == T_LANG) v = Rf_lang2(R_QuoteSymbol, v);
  R_RegisterFinalizerEx(key, calling_closure(trampoline, &w->h, v, fin), onexit);
  return &w->h;
}
SEXP R_MakeWeakRefC(SEXP key, SEXP v, R_CFinalizer_t fin, Rboolean onexit) {
  void *at;
  memcpy(&at, &fin, sizeof at);
  return R_MakeWeakRef(key, v, fin ? function_object(at) : R_NilValue, onexit);
}
SEXP R_WeakRefKey(SEXP x) { return weak(x)->key; }
SEXP R_WeakRefValue(SEXP x) { return weak(x)->value; }
void R_RunWeakRefFinalizer(SEXP x) { weak_finalize(weak(x)); }
