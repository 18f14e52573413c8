/* scopes.c - Environments, options, evaluation, conditions and S4 objects through R's C interface; called by scopes.R.
 */
#include "results.h"

void rexit_(const char *s, size_t n), rwarn_(const char *s, size_t n); /* called from Fortran: not in the header */

static SEXP symbol(SEXP name) { return Rf_installTrChar(STRING_ELT(name, 0)); }

SEXP variable(SEXP name, SEXP env) {
  SEXP s = symbol(name), v = Rf_findVarInFrame(env, s);
  begin();
  put_flag("exists", R_existsVarInFrame(env, s));
  put_flag("bound", v != R_UnboundValue);
  put_flag("found", Rf_findVar(s, env) != R_UnboundValue);
  if (v != R_UnboundValue) {
    put("value", TYPEOF(v) == PROMSXP ? Rf_eval(v, env) : v);
    put_flag("locked", R_BindingIsLocked(s, env));
    put_flag("active", R_BindingIsActive(s, env));
  }
  return done();
}
SEXP removed(SEXP name, SEXP env) {
  R_removeVarFromFrame(symbol(name), env);
  return R_lsInternal(env, TRUE);
}
SEXP set_variable(SEXP name, SEXP v, SEXP env, SEXP how) {
  switch (Rf_asInteger(how)) {
  case 1: Rf_defineVar(symbol(name), v, env); break;
  case 2: Rf_setVar(symbol(name), v, env); break;
  case 3: Rf_gsetVar(symbol(name), v, env); break;
  }
  return R_NilValue;
}
SEXP locked(SEXP name, SEXP env) {
  SEXP s = symbol(name);
  begin();
  R_LockBinding(s, env);
  put_flag("locked", R_BindingIsLocked(s, env));
  R_unLockBinding(s, env);
  put_flag("unlocked", !R_BindingIsLocked(s, env));
  put_flag("environment", R_EnvironmentIsLocked(env));
  R_LockEnvironment(env, FALSE);
  put_flag("environment locked", R_EnvironmentIsLocked(env));
  put_flag("binding", R_BindingIsLocked(s, env));
  R_LockEnvironment(env, TRUE);
  put_flag("binding locked", R_BindingIsLocked(s, env));
  put_flag("fancy", R_HasFancyBindings(env));
  return done();
}
SEXP lock_binding(SEXP name, SEXP env) {
  R_LockBinding(symbol(name), env);
  return R_NilValue;
}
SEXP active(SEXP name, SEXP fun, SEXP env) {
  SEXP s = symbol(name);
  begin();
  put_flag("fancy", R_HasFancyBindings(env));
  R_MakeActiveBinding(s, fun, env);
  put_flag("active", R_BindingIsActive(s, env));
  put_flag("fancy now", R_HasFancyBindings(env));
  put_flag("function",
           R_ActiveBindingFunction(s, env) == fun || R_compute_identical(R_ActiveBindingFunction(s, env), fun, 16));
  put("value", Rf_findVarInFrame(env, s));
  return done();
}
SEXP environments(SEXP e) {
  SEXP n, names, values;
  begin();
  put_flag("parent", ENCLOS(e) == R_GlobalEnv);
  PROTECT(n = R_NewEnv(e, TRUE, 10));
  put_int("type", TYPEOF(n));
  put_flag("its parent", ENCLOS(n) == e);
  put_int("length", (int)Rf_envxlength(n));
  SET_ENCLOS(n, R_BaseEnv);
  put_flag("another", ENCLOS(n) == R_BaseEnv);
  UNPROTECT(1);
  PROTECT(names = Rf_list2(R_NilValue, R_NilValue));
  PROTECT(values = Rf_list2(Rf_ScalarInteger(1), Rf_mkString("two")));
  SET_TAG(names, Rf_install("b"));
  SET_TAG(CDR(names), Rf_install("a"));
  PROTECT(n = Rf_NewEnvironment(names, values, R_EmptyEnv));
  put("sorted", R_lsInternal3(n, TRUE, TRUE));
  put_int("variables", Rf_length(n));
  put_int("frame", Rf_length(FRAME(n)));
  put_flag("table", HASHTAB(n) == R_NilValue);
  put("a", Rf_findVarInFrame3(n, Rf_install("a"), TRUE));
  UNPROTECT(3);
  PROTECT(n = R_NewEnv(R_EmptyEnv, FALSE, 0));
  PROTECT(values = Rf_list1(Rf_ScalarInteger(3)));
  SET_TAG(values, Rf_install("c"));
  SET_FRAME(n, values);
  put("set", R_lsInternal3(n, FALSE, TRUE));
  SET_HASHTAB(n, R_NilValue);
  put_int("flags", ENVFLAGS(n));
  SET_ENVFLAGS(n, 1 << 14);
  put_flag("locked", R_EnvironmentIsLocked(n));
  SET_ENVFLAGS(n, 0);
  put_flag("open", !R_EnvironmentIsLocked(n));
  UNPROTECT(2);
  return done();
}
SEXP listed(SEXP env) {
  begin();
  put("all", R_lsInternal(env, TRUE));
  put("shown", R_lsInternal(env, FALSE));
  put("sorted", R_lsInternal3(env, FALSE, TRUE));
  return done();
}
SEXP packages(SEXP stats, SEXP attached, SEXP inner) {
  SEXP name = PROTECT(Rf_mkString("stats"));
  begin();
  put_flag("namespace", R_IsNamespaceEnv(stats));
  put_flag("attached", R_IsNamespaceEnv(attached));
  put_flag("base", R_IsNamespaceEnv(R_BaseNamespace));
  put_flag("base package", R_IsPackageEnv(R_BaseEnv));
  put_flag("package", R_IsPackageEnv(attached));
  put_flag("global", R_IsPackageEnv(R_GlobalEnv));
  put("name", R_PackageEnvName(attached));
  put("no name", R_PackageEnvName(R_GlobalEnv));
  put("specification", STRING_ELT(R_NamespaceEnvSpec(stats), 0) == R_NilValue
                           ? R_NilValue
                           : Rf_ScalarString(STRING_ELT(R_NamespaceEnvSpec(stats), 0)));
  put("none", R_NamespaceEnvSpec(R_GlobalEnv));
  put_flag("found", R_FindNamespace(name) == stats);
  put_flag("registered", Rf_findVarInFrame(R_NamespaceRegistry, Rf_install("stats")) == stats);
  put_flag("top", Rf_topenv(R_NilValue, stats) == stats);
  put_flag("top of an inner one", Rf_topenv(R_NilValue, inner) == R_GlobalEnv);
  put_flag("target", Rf_topenv(inner, inner) == inner);
  put_flag("empty", TYPEOF(R_EmptyEnv) == ENVSXP && R_EmptyEnv != R_BaseEnv);
  SEXP r = done();
  UNPROTECT(1);
  return r;
}
SEXP current(SEXP env) {
  begin();
  put_flag("given", R_GetCurrentEnv() == env);
  put_flag("base", R_GetCurrentEnv() == R_BaseEnv);
  put_flag("global", R_GetCurrentEnv() == R_GlobalEnv);
  return done();
}
SEXP options_read(void) {
  begin();
  put_int("width", Rf_GetOptionWidth());
  put_int("digits", Rf_GetOptionDigits());
  put("one", Rf_GetOption1(Rf_install("capi.test")));
  put("none", Rf_GetOption1(Rf_install("capi.none")));
  put("with environment", Rf_GetOption(Rf_install("capi.test"), R_BaseEnv));
  return done();
}
SEXP function_named(SEXP name, SEXP env) {
  SEXP f = Rf_findFun(symbol(name), env);
  return Rf_ScalarLogical(Rf_isFunction(f));
}

/* ---- evaluation and conditions ---- */

typedef struct Work {
  SEXP expr, env;
  const char *name;
} Work;
static SEXP evaluate(void *p) {
  Work *w = p;
  return Rf_eval(w->expr, w->env);
}
static void evaluate_only(void *p) { (void)evaluate(p); }
static SEXP handle(SEXP cond, void *p) {
  Rprintf("handler %s: %s\n", (char *)p, CHAR(STRING_ELT(VECTOR_ELT(cond, 0), 0)));
  return Rf_mkString("handled");
}
static void at_end(void *p) { Rprintf("finally %s\n", (char *)p); }
static char label[] = "label";

SEXP tried_catch(SEXP expr, SEXP env, SEXP classes) {
  Work w = {expr, env, NULL};
  return R_tryCatch(evaluate, &w, classes, handle, label, at_end, label);
}
SEXP tried_error(SEXP expr, SEXP env) {
  Work w = {expr, env, NULL};
  return R_tryCatchError(evaluate, &w, handle, label);
}
SEXP calling(SEXP expr, SEXP env) {
  Work w = {expr, env, NULL};
  return R_withCallingErrorHandler(evaluate, &w, handle, label);
}
SEXP top_level(SEXP expr, SEXP env) {
  Work w = {expr, env, NULL};
  return Rf_ScalarLogical(R_ToplevelExec(evaluate_only, &w));
}
SEXP cleaned(SEXP expr, SEXP env) {
  Work w = {expr, env, NULL};
  return R_ExecWithCleanup(evaluate, &w, at_end, label);
}
static void jump_on(void *p, Rboolean jump) {
  Rprintf("cleanup: %d\n", jump);
  (void)p;
}
SEXP unwound(SEXP expr, SEXP env) {
  Work w = {expr, env, NULL};
  SEXP token = PROTECT(R_MakeUnwindCont()), r = R_UnwindProtect(evaluate, &w, jump_on, NULL, token);
  UNPROTECT(1);
  return r;
}
/* Goes on with a jump that the cleanup has put by: C++ code unwinds its own stack in between. */
#include <setjmp.h>
static jmp_buf away;
static void leave(void *p, Rboolean jump) {
  (void)p;
  if (jump) longjmp(away, 1);
}
SEXP continued(SEXP expr, SEXP env) {
  Work w = {expr, env, NULL};
  SEXP token = PROTECT(R_MakeUnwindCont());
  if (setjmp(away)) {
    Rprintf("unwound, going on\n");
    R_ContinueUnwind(token);
  }
  SEXP r = R_UnwindProtect(evaluate, &w, leave, NULL, token);
  UNPROTECT(1);
  return r;
}
SEXP tried(SEXP expr, SEXP env) {
  int failed = 0;
  SEXP r = R_tryEvalSilent(expr, env, &failed);
  begin();
  put_flag("failed", failed);
  put("value", failed ? R_NilValue : r);
  if (failed) put_text("message", R_curErrorBuf());
  r = R_tryEval(expr, env, &failed);
  put_flag("again", failed);
  return done();
}
SEXP parsed(SEXP text, SEXP env) { return R_ParseEvalString(CHAR(STRING_ELT(text, 0)), env); }
SEXP forced(SEXP call, SEXP env) { return R_forceAndCall(call, 1, env); }
SEXP substituted(SEXP expr, SEXP env) { return Rf_substitute(expr, env); }
SEXP printed(SEXP x) {
  Rf_PrintValue(x);
  return R_NilValue;
}
SEXP raised(SEXP what, SEXP call) {
  switch (Rf_asInteger(what)) {
  case 1: Rf_errorcall(call, "an error: %d%%", 50);
  case 2: Rf_warningcall(call, "a warning: %s", "text"); break;
  case 3: Rf_warningcall_immediate(call, "at once"); break;
  case 4: UNIMPLEMENTED("this");
  case 5: Rf_warning("of the function"); break;
  case 6: R_ShowMessage("a message"); break;
  case 7: rwarn_("from Fortran", 12); break;
  case 8: rexit_("stopped by Fortran", 7); break;
  }
  return Rf_mkString("went on");
}

/* ---- S4 objects ---- */

SEXP slots(SEXP x, SEXP name, SEXP v) {
  SEXP s = symbol(name), text = PROTECT(Rf_mkString("no slot"));
  PROTECT(x = Rf_shallow_duplicate(x));
  begin();
  put_flag("has", R_has_slot(x, s));
  put_flag("has not", R_has_slot(x, text));
  put("value", R_do_slot(x, s));
  x = R_do_slot_assign(x, s, v);
  put("assigned", R_do_slot(x, name));
  SEXP r = done();
  UNPROTECT(2);
  return r;
}
SEXP slot_of(SEXP x, SEXP name) { return R_do_slot(x, symbol(name)); }
SEXP made(SEXP cl) {
  const char *name = CHAR(STRING_ELT(cl, 0));
  SEXP def = PROTECT(R_getClassDef(name)), same = PROTECT(R_do_MAKE_CLASS(name)), x = PROTECT(R_do_new_object(def));
  begin();
  put_flag("definition", R_compute_identical(def, same, 16));
  put_flag("S4", IS_S4_OBJECT(x));
  put("object", x);
  SEXP r = done();
  UNPROTECT(3);
  return r;
}
SEXP class_place(SEXP x, SEXP env) {
  static const char *valid[] = {"C", "A", "factor", ""};
  begin();
  put_int("class", R_check_class_etc(x, valid));
  put_int("with environment", R_check_class_and_super(x, valid, env));
  return done();
}
SEXP as_s4(SEXP x, SEXP flag) {
  PROTECT(x = Rf_duplicate(x));
  SEXP r = Rf_asS4(x, Rf_asLogical(flag), 0);
  UNPROTECT(1);
  return Rf_ScalarLogical(IS_S4_OBJECT(r) != 0);
}
