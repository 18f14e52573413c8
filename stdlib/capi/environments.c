/* environments.c - Environments, variables, namespaces and options of R's C interface. */
#include "stdlib/capi/capi.h"

#include "stdlib/registry.h"
#include "vm/calls/frames.h"

Env *capi_env(SEXP x, const char *function) {
  if (x->type == T_ENV) return as_env(x);
  if (is_nil(x)) capi_error("use of NULL environment is defunct");
  Env *inner = attr_inner_env(CVM, capi_value(x));
  if (!inner) capi_error("argument to '%s' is not an environment", function);
  return inner;
}
Sym *capi_symbol(SEXP x, const char *function) {
  if (x->type == T_SYM) return as_sym(x);
  if (x->type == T_STR && XLENGTH(x) > 0) return as_sym(Rf_installTrChar(STRING_ELT(x, 0)));
  if (x->type == T_CHAR) return as_sym(Rf_installTrChar(x));
  capi_error("argument to '%s' is not a symbol", function);
}

/* ---- variables ---- */

/* C code may write into the value of a variable, which then has to keep the box. */
static SEXP box_variable(Env *e, Sym *s, Value v, bool active) {
  SEXP x = capi_box(v);
  Value *cell = type_is_vec(x->type) && !active ? env_value_cell(e, s) : NULL;
  if (!cell || val_counted(*cell)) return x;
  obj_retain(x);
  *cell = (Value){.o = x, .tag = TAG_OBJ, .aux = cell->aux};
  if (e->kind == ENV_FUNC && e->frame) vm_frame_touched(CVM, e->frame);
  return x;
}

/* A loaded namespace that is no installed package's. */
static SEXP registered(Sym *s) {
  SEXP args[1] = {Rf_ScalarString(&s->name->h)};
  bool loaded = Rf_asLogical(capi_call_base("isNamespaceLoaded", 1, args)) == 1;
  return loaded ? capi_call_base("getNamespace", 1, args) : R_UnboundValue;
}

/* What is bound in this environment alone: promises as they are, active bindings called.  The table of methods that GNU
 * R keeps in each namespace is one for all here. */
static SEXP in_frame(Env *e, Sym *s) {
  bool active = false;
  Promise *early;
  DO(frame_early_promise(CVM, e, s, &early));
  if (early) return &early->h;
  Value v = env_peek(CVM, e, s, &active);
  if (v.tag == TAG_UNBOUND && CVM->in->s3table && strcmp(s->name->data, ".__S3MethodsTable__.") == 0)
    return &CVM->in->s3table->h;
  if (v.tag == TAG_UNBOUND && &e->h == R_NamespaceRegistry) return registered(s);
  if (ORBIT_UNLIKELY(active)) {
    DO(env_get(CVM, e, s, false, &v));
    DO(vm_protect(CVM, v));
  }
  if (val_counted(v)) {
    DO(vm_protect(CVM, v));
    return capi_box(v);
  }
  return box_variable(e, s, v, active);
}
SEXP Rf_findVarInFrame3(SEXP env, SEXP name, Rboolean get) {
  Env *e = capi_env(env, "findVarInFrame3");
  Sym *s = capi_symbol(name, "findVarInFrame3");
  (void)get; /* of use for databases of other programs only */
  return in_frame(e, s);
}
SEXP Rf_findVarInFrame(SEXP env, SEXP name) { return Rf_findVarInFrame3(env, name, TRUE); }
Rboolean R_existsVarInFrame(SEXP env, SEXP name) {
  return env_binding_flags(CVM, capi_env(env, "exists"), capi_symbol(name, "exists")) >= 0;
}
SEXP Rf_findVar(SEXP name, SEXP env) {
  Sym *s = capi_symbol(name, "findVar");
  Env *e = env_find(CVM, capi_env(env, "findVar"), s);
  return e ? in_frame(e, s) : R_UnboundValue;
}
SEXP Rf_findFun3(SEXP name, SEXP env, SEXP call) {
  Sym *s = capi_symbol(name, "findFun");
  Value v;
  DO(env_get_fun(CVM, capi_env(env, "findFun"), s, &v));
  if (v.tag == TAG_UNBOUND && is_nil(call)) capi_error("could not find function \"%s\"", s->name->data);
  if (v.tag == TAG_UNBOUND) DO(rt_errorcall(CVM, capi_value(call), "could not find function \"%s\"", s->name->data));
  DO(vm_protect(CVM, v));
  return capi_box(v);
}
SEXP Rf_findFun(SEXP name, SEXP env) { return Rf_findFun3(name, env, R_NilValue); }

/* A list of promises becomes the value of `...` again. */
static Value dots_value(SEXP x) {
  int n = (int)Rf_xlength(x), i = 0;
  if (n == 0) return val_missing();
  Dots *d = capi_need(dots_new(CVM, n));
  for (Cons *c = as_cons(x); c; c = c->cdr, i++) {
    d->e[i].v = val_retain(c->car);
    d->e[i].v.aux = 0;
    d->e[i].name = c->tag;
    if (c->tag) d->any_names = 1;
  }
  return val_obj(d);
}
static Value variable_value(Sym *s, SEXP v) {
  if (s == CVM->sym.dots && (is_cons(v) || is_nil(v))) return dots_value(v);
  return capi_value(v);
}
static void keep_old(Env *e, Sym *s) {
  int flags;
  Value old = env_peek_raw(e, s, &flags);
  if (val_counted(old)) DO(vm_protect(CVM, old));
}
void Rf_defineVar(SEXP name, SEXP v, SEXP env) {
  Env *e = capi_env(env, "assign");
  Sym *s = capi_symbol(name, "assign");
  keep_old(e, s);
  DO(env_set(CVM, e, s, variable_value(s, v)));
}
void Rf_setVar(SEXP name, SEXP v, SEXP env) {
  Sym *s = capi_symbol(name, "setVar");
  Env *e = env_find(CVM, capi_env(env, "setVar"), s);
  if (!e) e = CVM->global;
  keep_old(e, s);
  DO(env_set(CVM, e, s, variable_value(s, v)));
}
void Rf_gsetVar(SEXP name, SEXP v, SEXP env) {
  DO(env_set(CVM, CVM->base, capi_symbol(name, "gsetVar"), capi_value(v)));
}
void R_removeVarFromFrame(SEXP name, SEXP env) {
  bool existed;
  Env *e = capi_env(env, "remove");
  Sym *s = capi_symbol(name, "remove");
  keep_old(e, s);
  DO(env_remove(CVM, e, s, &existed));
}

/* ---- environments themselves ---- */

SEXP R_NewEnv(SEXP parent, int hash, int size) {
  Env *e = capi_need(env_new(CVM, capi_env(parent, "new.env")));
  if (!hash) e->mark = 1;
  return &e->h;
}
SEXP Rf_NewEnvironment(SEXP names, SEXP values, SEXP parent) {
  SEXP e = R_NewEnv(parent, 0, 0);
  for (; !is_nil(values) && !is_nil(names); values = CDR(values), names = CDR(names))
    Rf_defineVar(TAG(names), CAR(values), e);
  return e;
}
SEXP ENCLOS(SEXP env) {
  Env *e = capi_env(env, "ENCLOS");
  return e->parent ? &e->parent->h : R_EmptyEnv;
}
SEXP R_ParentEnv(SEXP env) { return ENCLOS(env); }
void SET_ENCLOS(SEXP env, SEXP parent) {
  SEXP args[2] = {env, parent};
  capi_call_base("parent.env<-", 2, args);
}
/* The variables as a pairlist: a copy. */
SEXP FRAME(SEXP env) {
  Env *e = capi_env(env, "FRAME");
  Vec *names = capi_need(env_names(CVM, e, true));
  Cons *c = NULL;
  for (int64_t i = names->n; i-- > 0;) {
    Sym *s = capi_need(sym_of_str(CVM, str_ro(names)[i]));
    c = capi_need(cons_new(CVM, env_peek(CVM, e, s, NULL), c, s));
  }
  return c ? &c->h : R_NilValue;
}
SEXP HASHTAB(SEXP env) { return R_NilValue; }
/* A pairlist of variables, for an environment that is being made. */
void SET_FRAME(SEXP env, SEXP v) {
  for (; !is_nil(v); v = CDR(v)) Rf_defineVar(TAG(v), CAR(v), env);
}
void SET_HASHTAB(SEXP env, SEXP v) {
  for (R_xlen_t i = 0; v->type == T_LIST && i < XLENGTH(v); i++) SET_FRAME(env, VECTOR_ELT(v, i));
}
int ENVFLAGS(SEXP env) { return R_EnvironmentIsLocked(env) ? 1 << 14 : 0; }
void SET_ENVFLAGS(SEXP env, int v) {
  Env *e = capi_env(env, "SET_ENVFLAGS");
  if (v & 1 << 14)
    e->h.flags |= F_LOCKED;
  else
    e->h.flags &= (uint8_t)~F_LOCKED;
}
SEXP R_lsInternal3(SEXP env, Rboolean all, Rboolean sorted) {
  SEXP args[4];
  Vec *names = capi_need(env_names(CVM, capi_env(env, "ls"), all));
  args[0] = &names->h;
  return sorted ? capi_call_base("sort", 1, args) : args[0];
}
SEXP R_lsInternal(SEXP env, Rboolean all) { return R_lsInternal3(env, all, TRUE); }

void R_LockEnvironment(SEXP env, Rboolean bindings) { env_lock(CVM, capi_env(env, "lockEnvironment"), bindings); }
Rboolean R_EnvironmentIsLocked(SEXP env) { return (capi_env(env, "environmentIsLocked")->h.flags & F_LOCKED) != 0; }
void R_LockBinding(SEXP name, SEXP env) {
  DO(env_lock_binding(CVM, capi_env(env, "lockBinding"), capi_symbol(name, "lockBinding"), true));
}
void R_unLockBinding(SEXP name, SEXP env) {
  DO(env_lock_binding(CVM, capi_env(env, "unlockBinding"), capi_symbol(name, "unlockBinding"), false));
}
static int binding_flags(SEXP name, SEXP env) {
  Sym *s = capi_symbol(name, "bindingIsLocked");
  int flags = env_binding_flags(CVM, capi_env(env, "bindingIsLocked"), s);
  if (flags < 0) capi_error("no binding for \"%s\"", s->name->data);
  return flags;
}
Rboolean R_BindingIsLocked(SEXP name, SEXP env) { return (binding_flags(name, env) & BIND_LOCKED) != 0; }
Rboolean R_BindingIsActive(SEXP name, SEXP env) { return (binding_flags(name, env) & BIND_ACTIVE) != 0; }
SEXP R_ActiveBindingFunction(SEXP name, SEXP env) {
  SEXP args[2] = {name->type == T_SYM ? name : Rf_install(R_CHAR(name)), env};
  return capi_call_base("activeBindingFunction", 2, args);
}
void R_MakeActiveBinding(SEXP name, SEXP fun, SEXP env) {
  DO(env_define_active(CVM, capi_env(env, "makeActiveBinding"), capi_symbol(name, "makeActiveBinding"),
                       capi_value(fun)));
}
Rboolean R_HasFancyBindings(SEXP env) {
  return (capi_env(env, "HasFancyBindings")->h.flags & (F_ACTIVE | F_LOCKED)) != 0;
}

/* ---- packages and namespaces ---- */

Rboolean R_IsPackageEnv(SEXP env) { return !is_nil(R_PackageEnvName(env)); }
SEXP R_PackageEnvName(SEXP env) {
  if (env->type != T_ENV) return R_NilValue;
  SEXP name = Rf_getAttrib(env, R_NameSymbol);
  if (name->type != T_STR || XLENGTH(name) == 0 || strncmp(R_CHAR(STRING_ELT(name, 0)), "package:", 8) != 0)
    return R_NilValue;
  return name;
}
SEXP R_FindNamespace(SEXP name) {
  SEXP args[1] = {name->type == T_SYM ? Rf_ScalarString(PRINTNAME(name)) : name};
  return capi_call_base("getNamespace", 1, args);
}
Rboolean R_IsNamespaceEnv(SEXP env) {
  if (env == R_BaseNamespace) return TRUE;
  if (env->type != T_ENV) return FALSE;
  SEXP args[1] = {env};
  return Rf_asLogical(capi_call_base("isNamespace", 1, args)) == 1;
}
SEXP R_NamespaceEnvSpec(SEXP env) {
  if (!R_IsNamespaceEnv(env)) return R_NilValue;
  SEXP args[2] = {env, Rf_mkString("spec")};
  return capi_call_base("getNamespaceInfo", 2, args);
}
/* The target counts as one, too. */
SEXP Rf_topenv(SEXP target, SEXP env) {
  for (SEXP e = env; target->type == T_ENV && e != R_EmptyEnv; e = ENCLOS(e)) {
    if (e == target) return e;
    if (e == R_GlobalEnv || e == R_BaseEnv || R_IsNamespaceEnv(e) || R_IsPackageEnv(e)) break;
  }
  SEXP args[1] = {env};
  return capi_call_base("topenv", 1, args);
}
/* Of .Call() itself, which has the environment of the base package. */
SEXP R_GetCurrentEnv(void) { return R_BaseEnv; }

/* ---- options ---- */

SEXP Rf_GetOption1(SEXP name) {
  Sym *s = capi_symbol(name, "getOption");
  for (Cons *c = CVM->options.tag == TAG_OBJ ? CVM->options.cons : NULL; c; c = c->cdr)
    if (c->tag == s) return capi_box(c->car);
  SEXP args[1] = {Rf_ScalarString(&s->name->h)};
  return capi_call_base("getOption", 1, args);
}
SEXP Rf_GetOption(SEXP name, SEXP env) { return Rf_GetOption1(name); }
int Rf_GetOptionWidth(void) { return CVM->opt.width; }
int Rf_GetOptionDigits(void) { return CVM->opt.digits; }
