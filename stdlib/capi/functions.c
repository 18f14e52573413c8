/* functions.c - Closures and promises of R's C interface. */
#include "stdlib/capi/capi.h"

static Closure *closure(SEXP x, const char *function) {
  if (x->type != T_CLOSURE) capi_error("%s: the argument is a '%s', not a closure", function, Rf_type2char(x->type));
  return (Closure *)(void *)x;
}
static Promise *promise(SEXP x, const char *function) {
  if (x->type != T_PROMISE) capi_error("%s: the argument is a '%s', not a promise", function, Rf_type2char(x->type));
  return (Promise *)(void *)x;
}

/* Functions that are closures in GNU R may be written in C here: their formals are known, their body is NULL.  TYPEOF()
 * tells that they are closures. */
SEXP FORMALS(SEXP x) {
  if (x->type == T_BUILTIN || x->type == T_SPECIAL) return capi_box(builtin_formals(CVM, (Builtin *)(void *)x));
  return capi_box(closure(x, "FORMALS")->formals);
}
SEXP BODY(SEXP x) {
  if (x->type == T_BUILTIN || x->type == T_SPECIAL) return R_NilValue;
  return capi_box(closure(x, "BODY")->body);
}
SEXP CLOENV(SEXP x) {
  if (x->type == T_BUILTIN || x->type == T_SPECIAL) return R_BaseNamespace;
  return &closure(x, "CLOENV")->env->h;
}
SEXP R_ClosureExpr(SEXP x) { return BODY(x); }
SEXP R_ClosureBody(SEXP x) { return BODY(x); }
SEXP R_ClosureFormals(SEXP x) { return FORMALS(x); }
SEXP R_ClosureEnv(SEXP x) { return CLOENV(x); }
SEXP R_BytecodeExpr(SEXP x) { return x; }
int RDEBUG(SEXP x) {
  SEXP args[1] = {x};
  return x->type == T_CLOSURE && Rf_asLogical(capi_call_base("isdebugged", 1, args)) == 1;
}
void SET_RDEBUG(SEXP x, int v) {
  SEXP args[1] = {x};
  if (x->type == T_CLOSURE && RDEBUG(x) != (v != 0)) capi_call_base(v ? "debug" : "undebug", 1, args);
}
int RSTEP(SEXP x) { return 0; }
int RTRACE(SEXP x) { return 0; }

/* The function's code is compiled anew at its next call. */
static void forget_code(Closure *c) {
  Proto *p = c->proto;
  c->proto = NULL;
  if (p) capi_keep((Obj *)(void *)p);
}
void SET_FORMALS(SEXP x, SEXP v) {
  Closure *c = closure(x, "SET_FORMALS");
  capi_store(&c->formals, capi_value(v));
  forget_code(c);
}
void SET_BODY(SEXP x, SEXP v) {
  Closure *c = closure(x, "SET_BODY");
  capi_store(&c->body, capi_value(v));
  forget_code(c);
}
void SET_CLOENV(SEXP x, SEXP v) {
  Closure *c = closure(x, "SET_CLOENV");
  Env *old = c->env, *e = capi_env(v, "SET_CLOENV");
  obj_retain(&e->h);
  c->env = e;
  if (old) capi_keep(&old->h);
  forget_code(c);
}

/* ---- promises ---- */

SEXP PRCODE(SEXP x) { return capi_box(promise(x, "PRCODE")->expr); }
SEXP R_PromiseExpr(SEXP x) { return PRCODE(x); }
SEXP PRENV(SEXP x) {
  Promise *p = promise(x, "PRENV");
  Env *e;
  if (p->value.tag != TAG_UNBOUND) return R_NilValue;
  DO(promise_env(CVM, p, &e));
  return e ? &e->h : R_NilValue;
}
SEXP PRVALUE(SEXP x) { return capi_box_slot(&promise(x, "PRVALUE")->value); }
int PRSEEN(SEXP x) { return promise(x, "PRSEEN")->h.flags & PROM_RUNNING ? 1 : 0; }
void SET_PRCODE(SEXP x, SEXP v) {
  Promise *p = promise(x, "SET_PRCODE");
  Proto *code = p->code;
  capi_store(&p->expr, capi_value(v));
  p->code = NULL;
  if (code) capi_keep((Obj *)(void *)code);
}
void SET_PRENV(SEXP x, SEXP v) {
  Promise *p = promise(x, "SET_PRENV");
  Env *old = p->env, *e = is_nil(v) ? NULL : capi_env(v, "SET_PRENV");
  if (e) obj_retain(&e->h);
  p->env = e;
  if (old) capi_keep(&old->h);
}
void SET_PRVALUE(SEXP x, SEXP v) { capi_store(&promise(x, "SET_PRVALUE")->value, capi_value(v)); }
SEXP R_mkEVPROMISE(SEXP expr, SEXP value) {
  Promise *p = capi_need(promise_new(CVM, capi_value(expr), CVM->global));
  capi_store(&p->value, capi_value(value));
  return &p->h;
}
