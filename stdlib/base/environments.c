/* environments.c - Environments from R: making, listing, get/assign and friends, locks, active bindings.
 *
 * ls(), rm(), attach(), library() and others that look at unevaluated arguments are R code in
 * stdlib/base/environments.R over the .Internal helpers here.
 */
#include <stdlib.h>

#include "stdlib/base/env_order.h"
#include "stdlib/registry.h"
#include "vm/calls/frames.h"
#include "vm/apply/vectorize.h"

/* ---- which environment ---- */

/* k-th entry of the search path; NULL: there is none. */
static Env *search_at(VM *vm, int k) {
  Env *e = vm->global;
  for (; --k > 0 && e; e = e->parent) {
  }
  return e;
}

static Str *search_name(VM *vm, Env *e) {
  if (e == vm->global) return str_c(vm, ".GlobalEnv");
  if (e == vm->base) return str_c(vm, "package:base");
  return e->name ? e->name : vm->empty_str;
}

static Env *search_named(VM *vm, const char *name) {
  for (Env *e = vm->global; e && e != vm->empty; e = e->parent) {
    Str *s = search_name(vm, e);
    if (s && strcmp(s->data, name) == 0) return e;
  }
  return NULL;
}

static Status env_from_list(VM *vm, Vec *l, Env *e) {
  Vec *names = vec_names(vm, l);
  for (int64_t i = 0; i < l->n; i++) {
    Str *s = names ? str_ro(names)[i] : vm->empty_str;
    if (s->len == 0) return rt_error(vm, "attempt to use zero-length variable name");
    Sym *y = sym_of_str(vm, s);
    TRY_NEW(y);
    TRY(env_set(vm, e, y, vec_elt(vm, l, i)));
  }
  return OK;
}

enum { HASH_DEFAULT = 0, HASH_NONE = 1, LIST_HASHED = 100 };

static uint16_t hash_mark(int64_t size) { return (uint16_t)(size < 2 ? 2 : size > 65535 ? 65535 : size); }

/* as.environment() of anything.  minus_one: what position -1 stands for. */
static Status to_env(VM *vm, Value x, Env *minus_one, Value call, Env **out) {
  *out = NULL;
  if (val_is_env(x)) {
    *out = x.env;
    return OK;
  }
  switch (val_type(x)) {
  case T_NULL: return rt_errorcall(vm, call, "using 'as.environment(NULL)' is defunct");
  case T_INT:
  case T_DBL: {
    int k = as_integer1(vm, x);
    if (k == -1) {
      *out = minus_one;
      return minus_one ? OK : rt_errorcall(vm, call, "no enclosing environment");
    }
    if (k < 1 || k == NA_INT || !(*out = search_at(vm, k)))
      return rt_errorcall(vm, call, "invalid '%s' argument", "pos");
    return OK;
  }
  case T_STR: {
    Str *s = as_string1(vm, x);
    *out = search_named(vm, s->data);
    if (!*out) return rt_errorcall(vm, call, "no item called \"%s\" on the search list", s->data);
    return OK;
  }
  case T_LIST: {
    TRY_NEW(*out = env_new(vm, vm->empty));
    (*out)->mark = x.vec->n > LIST_HASHED ? hash_mark(x.vec->n) : HASH_NONE;
    return env_from_list(vm, x.vec, *out);
  }
  case T_S4:
  default: {
    Sym *s = sym_c(vm, ".xData");
    TRY_NEW(s);
    Value e = attr_get(vm, x, s);
    if (val_is_env(e)) {
      *out = e.env;
      return OK;
    }
    return rt_errorcall(vm, call, "invalid object for 'as.environment'");
  }
  }
}

/* The call as.environment(pos), to which errors of default arguments belong. */
static Value pos_call(VM *vm) {
  Sym *f = sym_c(vm, "as.environment"), *p = sym_c(vm, "pos");
  Cons *a = f && p ? cons_new(vm, val_obj(p), NULL, NULL) : NULL;
  Cons *c = a ? lang_new(vm, val_obj(f), a) : NULL;
  return c ? val_obj(c) : val_null();
}

/* envir = sys.parent() and the like: the environment of a frame by its number, 0 for none; a negative one counts from
 * the call of get() itself. */
static Status frame_env_arg(VM *vm, Value envir, Env **out) {
  int k = as_integer1(vm, envir);
  if (k == NA_INT) return rt_error(vm, "NA argument is invalid");
  *out = vm_caller_env(vm);
  return k == -1 ? OK : numbered_frame_env(vm, k < 0 ? k + 1 : k, out);
}

/* The environment of get(), assign() ...: envir if given, else pos. */
static Status where_env(VM *vm, Value pos, Value envir, Env **out) {
  if (!arg_missing(envir)) {
    int t = val_type(envir);
    return t == T_INT || t == T_DBL ? frame_env_arg(vm, envir, out) : arg_env(vm, envir, "envir", out);
  }
  Env *caller = vm_caller_env(vm);
  TRY_NEW(caller);
  if (arg_missing(pos)) {
    *out = caller;
    return OK;
  }
  return to_env(vm, pos, caller, pos_call(vm), out);
}

/* Position -1 means where the function is called that it is an argument of, as in mget(x, as.environment(-1)). */
static Status do_as_environment(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  bool minus = val_type(args[0]) == T_INT || val_type(args[0]) == T_DBL;
  TRY(to_env(vm, args[0], minus && as_integer1(vm, args[0]) == -1 ? vm_caller_env(vm) : NULL, vm->cur_call, &e));
  *out = val_obj(e);
  return OK;
}

/* ---- making and naming ---- */

static Status parent_arg(VM *vm, Value v, Env **out) {
  if (arg_missing(v)) {
    TRY_NEW(*out = vm_caller_env(vm));
    return OK;
  }
  if (val_is_null(v)) return rt_error(vm, "use of NULL environment is defunct");
  if (!val_is_env(v)) return rt_error(vm, "'enclos' must be an environment");
  *out = v.env;
  return OK;
}

static Status do_new_env(VM *vm, Value *args, int n, Value *out) {
  bool hash;
  Env *parent;
  TRY(arg_flag(vm, args[0], "hash", &hash));
  TRY(parent_arg(vm, args[1], &parent));
  int size = as_integer1(vm, args[2]);
  Env *e = env_new(vm, parent);
  TRY_NEW(e);
  e->mark = !hash ? HASH_NONE : size == NA_INT || size <= 0 ? HASH_DEFAULT : hash_mark(size);
  *out = val_obj(e);
  return OK;
}

static Status no_args(VM *vm, int n) {
  if (n == 0) return OK;
  return rt_error(
      vm, n == 1 ? "%d argument passed to '%s' which requires 0" : "%d arguments passed to '%s' which requires 0", n,
      vm->cur_builtin->name);
}

static Status do_emptyenv(VM *vm, Value *args, int n, Value *out) {
  TRY(no_args(vm, n));
  *out = val_obj(vm->empty);
  return OK;
}
static Status do_baseenv(VM *vm, Value *args, int n, Value *out) {
  TRY(no_args(vm, n));
  *out = val_obj(vm->base);
  return OK;
}
static Status do_globalenv(VM *vm, Value *args, int n, Value *out) {
  TRY(no_args(vm, n));
  *out = val_obj(vm->global);
  return OK;
}

/* An environment, or an object that carries one. */
static Status env_of(VM *vm, Value v, const char *message, Env **out) {
  if (val_is_env(v)) {
    *out = v.env;
    return OK;
  }
  if (val_is_object(v)) {
    Sym *s = sym_c(vm, ".xData");
    TRY_NEW(s);
    Value e = attr_get(vm, v, s);
    if (val_is_env(e)) {
      *out = e.env;
      return OK;
    }
  }
  return rt_error(vm, "%s", message);
}

static Status do_parent_env(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  TRY(env_of(vm, args[0], "argument is not an environment", &e));
  if (e == vm->empty) return rt_error(vm, "the empty environment has no parent");
  *out = val_obj(e->parent);
  return OK;
}

static Status do_set_parent_env(VM *vm, Value *args, int n, Value *out) {
  Env *e, *p;
  TRY(env_of(vm, args[0], "argument is not an environment", &e));
  if (e == vm->empty) return rt_error(vm, "can not set parent of the empty environment");
  TRY(env_of(vm, args[1], "'parent' is not an environment", &p));
  Env *old = e->parent;
  obj_retain(&p->h);
  e->parent = p;
  if (old) obj_release(vm, &old->h);
  if (e == vm->global) vm->packages = p;
  *out = args[0];
  return OK;
}

static Status do_environment_name(VM *vm, Value *args, int n, Value *out) {
  *out = val_str(vm->empty_str);
  if (!val_is_env(args[0])) return OK;
  Env *e = args[0].env;
  if (e == vm->basens) e = vm->base;
  Sym *s = sym_c(vm, "name");
  TRY_NEW(s);
  Value name = attr_get(vm, args[0], s);
  if (e->name) {
    Str *pkg = lib_namespace_name(vm, e);
    *out = val_str(pkg ? pkg : e->name);
  } else if (val_type(name) == T_STR && vec_len(name) > 0)
    *out = val_str(as_string1(vm, name));
  return OK;
}

/* topenv(envir, matchThisEnv): the first global, base, namespace or attached environment from envir on. */
static Status do_topenv(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  if (arg_missing(args[0]))
    TRY_NEW(e = vm_caller_env(vm));
  else if (val_is_env(args[0]) || attr_inner_env(vm, args[0]))
    TRY(arg_env(vm, args[0], "envir", &e));
  else
    e = vm->basens; /* so it is in GNU R for whatever is no environment */
  Env *match = !arg_missing(args[1]) && val_is_env(args[1]) ? args[1].env : NULL;
  Sym *pkg = vm->sym.dot_packageName;
  for (; e && e != vm->empty; e = e->parent)
    if (e == vm->global || e == vm->base || e == vm->basens || e == match || e->attached || lib_namespace_name(vm, e) ||
        env_binding_flags(vm, e, pkg) >= 0) {
      *out = val_obj(e);
      return OK;
    }
  *out = val_obj(vm->global);
  return OK;
}

/* ---- listing ---- */

static Status do_ls(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  bool all, sorted;
  TRY(arg_env(vm, args[0], "envir", &e));
  TRY(arg_flag(vm, args[1], "all.names", &all));
  TRY(arg_flag(vm, args[2], "sorted", &sorted));
  Vec *names;
  TRY(env_names_ordered(vm, e, all, sorted, &names));
  *out = val_obj(names);
  return OK;
}

/* The value of a binding as as.list() gives it. */
static Status binding_value(VM *vm, Env *e, Str *name, Value *out) {
  Value v = env_peek(vm, e, name->sym, NULL);
  if (v.tag == TAG_MISSING || val_is_obj(v, T_DOTS)) {
    *out = v.tag == TAG_MISSING ? v : val_missing();
    return OK;
  }
  return env_get(vm, e, name->sym, false, out);
}

static Status do_env_as_list(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  bool all, sorted;
  TRY(env_of(vm, args[0], "argument must be an environment", &e));
  TRY(arg_flag(vm, args[1], "all.names", &all));
  TRY(arg_flag(vm, args[2], "sorted", &sorted));
  Vec *names;
  TRY(env_names_ordered(vm, e, all, sorted, &names));
  Vec *l = vec_new(vm, T_LIST, names->n);
  TRY_NEW(l);
  for (int64_t i = 0; i < names->n; i++) {
    Value v;
    size_t mark = vm_mark(vm);
    TRY(binding_value(vm, e, str_ro(names)[i], &v));
    list_set(vm, l, i, v);
    vm_release(vm, mark);
  }
  TRY(vec_set_names(vm, l, val_obj(names)));
  *out = val_obj(l);
  return OK;
}

static Status do_list2env(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  if (!val_is_list(args[0]) && !val_is_null(args[0])) return rt_error(vm, "first argument must be a named list");
  Vec *l = val_is_null(args[0]) ? NULL : args[0].vec;
  int64_t len = l ? l->n : 0;
  Vec *names = l ? vec_names(vm, l) : NULL;
  if (len && !names) return rt_error(vm, "names(x) must be a character vector of the same length as x");
  if (arg_missing(args[1]) || val_is_null(args[1])) {
    Env *parent;
    TRY(parent_arg(vm, args[2], &parent));
    bool hash = len > LIST_HASHED;
    if (!arg_missing(args[3])) TRY(arg_flag(vm, args[3], "hash", &hash));
    TRY_NEW(e = env_new(vm, parent));
    e->mark = !hash ? HASH_NONE : hash_mark(arg_missing(args[4]) ? (len > 29 ? len : 29) : as_integer1(vm, args[4]));
  } else if (!val_is_env(args[1]))
    return rt_error(vm, "'envir' argument must be an environment");
  else
    e = args[1].env;
  if (l) TRY(env_from_list(vm, l, e));
  *out = val_obj(e);
  return OK;
}

static Status do_env_profile(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  TRY(arg_env(vm, args[0], "env", &e));
  return env_profile(vm, e, out);
}

static Status do_remove(VM *vm, Value *args, int n, Value *out) {
  Vec *names;
  Env *e;
  bool inherits;
  if (val_type(args[0]) != T_STR) return rt_error(vm, "invalid first argument");
  TRY_NEW(names = val_vec(vm, args[0]));
  TRY(arg_env(vm, args[1], "envir", &e));
  TRY(arg_flag(vm, args[2], "inherits", &inherits));
  for (int64_t i = 0; i < names->n; i++) {
    bool existed = false;
    Sym *s = sym_of_str(vm, str_ro(names)[i]);
    TRY_NEW(s);
    for (Env *p = e; p && p != vm->empty && !existed; p = inherits ? p->parent : NULL) {
      if (inherits && p->attached && (p->h.flags & F_LOCKED))
        return rt_error(vm, "cannot remove bindings from a locked environment");
      TRY(env_remove(vm, p, s, &existed));
    }
    if (!existed) TRY(rt_warning(vm, "object '%s' not found", str_ro(names)[i]->data));
  }
  *out = val_null();
  return OK;
}

/* ---- get, exists, assign ---- */

typedef struct Mode {
  bool any;
  int type; /* T_CLOSURE stands for all functions, T_DBL for integers too; -1: a name of no type */
  const char *name;
} Mode;

static int mode_type(int t) {
  if (t == T_INT) return T_DBL;
  if (t == T_BUILTIN || t == T_SPECIAL) return T_CLOSURE;
  return t;
}

static Status mode_arg(VM *vm, Value v, Mode *m) {
  Str *s;
  TRY(arg_string(vm, v, "mode", &s));
  *m = (Mode){strcmp(s->data, "any") == 0, -1, s->data};
  if (m->any) return OK;
  if (strcmp(s->data, "function") == 0)
    m->type = T_CLOSURE;
  else if (strcmp(s->data, "numeric") == 0)
    m->type = T_DBL;
  else if (strcmp(s->data, "name") == 0)
    m->type = T_SYM;
  else
    for (int t = 0; t <= T_S4; t++)
      if (t != T_CHAR && strcmp(type_name(t), s->data) == 0) m->type = mode_type(t);
  return OK;
}

/* Looks s up with a mode; *e becomes the environment that binds it, NULL when none.  want_value: *out is set. */
static Status find_moded(VM *vm, Env **e, Sym *s, const Mode *m, bool inherits, bool want_value, Value *out) {
  *out = val_unbound();
  if (m->any && inherits) *e = env_find(vm, *e, s);
  for (; *e; *e = inherits ? (*e)->parent : NULL) {
    if (env_binding_flags(vm, *e, s) < 0) continue;
    if (m->any && !want_value) return OK;
    TRY(env_get(vm, *e, s, false, out));
    if (m->any || mode_type(val_type(*out)) == m->type) return OK;
    *out = val_unbound();
  }
  return OK;
}

static Status name_arg(VM *vm, Value v, Sym **out) {
  if (val_type(v) != T_STR || vec_len(v) < 1) return rt_error(vm, "invalid first argument");
  if (vec_len(v) > 1) return rt_error(vm, "first argument has length > 1");
  Str *s = as_string1(vm, v);
  if (s->len == 0) return rt_error(vm, "invalid first argument");
  TRY_NEW(*out = sym_of_str(vm, s));
  return OK;
}

/* get(x, pos, envir, mode, inherits) */
static Status do_get(VM *vm, Value *args, int n, Value *out) {
  Sym *s;
  Env *e;
  Mode m;
  bool inherits;
  TRY(name_arg(vm, args[0], &s));
  TRY(where_env(vm, args[1], args[2], &e));
  TRY(mode_arg(vm, args[3], &m));
  TRY(arg_flag(vm, args[4], "inherits", &inherits));
  TRY(find_moded(vm, &e, s, &m, inherits, true, out));
  if (out->tag != TAG_UNBOUND) return OK;
  if (m.any) return rt_error(vm, "object '%s' not found", s->name->data);
  return rt_error(vm, "object '%s' of mode '%s' was not found", s->name->data, m.name);
}

/* get0(x, envir, mode, inherits, ifnotfound) */
static Status do_get0(VM *vm, Value *args, int n, Value *out) {
  Sym *s;
  Env *e;
  Mode m;
  bool inherits;
  TRY(name_arg(vm, args[0], &s));
  TRY(where_env(vm, val_missing(), args[1], &e));
  TRY(mode_arg(vm, args[2], &m));
  TRY(arg_flag(vm, args[3], "inherits", &inherits));
  TRY(find_moded(vm, &e, s, &m, inherits, true, out));
  if (out->tag == TAG_UNBOUND) *out = args[4];
  return OK;
}

/* exists(x, where, envir, frame, mode, inherits) */
static Status do_exists(VM *vm, Value *args, int n, Value *out) {
  Sym *s;
  Env *e;
  Mode m;
  bool inherits;
  Value v;
  TRY(name_arg(vm, args[0], &s));
  if (arg_missing(args[2]) && !arg_missing(args[3])) {
    TRY(vm_call_base(vm, "sys.frame", 1, &args[3], NULL, &v));
    TRY(arg_env(vm, v, "envir", &e));
  } else
    TRY(where_env(vm, args[1], args[2], &e));
  TRY(mode_arg(vm, args[4], &m));
  TRY(arg_flag(vm, args[5], "inherits", &inherits));
  TRY(find_moded(vm, &e, s, &m, inherits, false, &v));
  *out = val_lgl(e != NULL);
  return OK;
}

static bool mget_is_fun(Value v) { return val_is_fun(v); }

static Status mget_default(VM *vm, Value ifnotfound, int64_t i, Str *name, Value *out) {
  if (arg_missing(ifnotfound)) return rt_errorcall(vm, val_null(), "value for \u2018%s\u2019 not found", name->data);
  Vec *l = ifnotfound.vec;
  Value d = list_ro(l)[l->n == 1 ? 0 : i];
  if (!mget_is_fun(d)) {
    *out = d;
    return OK;
  }
  return vm_call1(vm, d, val_str(name), out);
}

/* mget(x, envir, mode, ifnotfound, inherits) */
static Status do_mget(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  bool inherits;
  if (val_type(args[0]) != T_STR) return rt_error(vm, "invalid first argument");
  Vec *x = val_vec(vm, args[0]);
  TRY_NEW(x);
  if (arg_missing(args[1]))
    TRY_NEW(e = vm_caller_env(vm));
  else if (val_is_null(args[1]))
    return rt_error(vm, "use of NULL environment is defunct");
  else
    TRY(env_of(vm, args[1], "second argument must be an environment", &e));
  if (val_type(args[2]) != T_STR) return rt_error(vm, "invalid '%s' argument", "mode");
  Vec *modes = val_vec(vm, args[2]);
  TRY_NEW(modes);
  if (modes->n != x->n && modes->n != 1) return rt_error(vm, "wrong length for argument '%s'", "mode");
  Value dflt = args[3];
  if (!arg_missing(dflt) && !val_is_list(dflt)) {
    Vec *l;
    if (val_is_fun(dflt)) {
      TRY_NEW(l = vec_new(vm, T_LIST, 1));
      list_set(vm, l, 0, dflt);
    } else
      TRY(coerce_vector(vm, dflt, T_LIST, false, &l));
    dflt = val_obj(l);
  }
  if (!arg_missing(dflt) && dflt.vec->n != x->n && dflt.vec->n != 1)
    return rt_error(vm, "wrong length for '%s' argument", "ifnotfound");
  TRY(arg_flag(vm, args[4], "inherits", &inherits));
  Vec *l = vec_new(vm, T_LIST, x->n);
  TRY_NEW(l);
  for (int64_t i = 0; i < x->n; i++) {
    Mode m;
    Value v;
    Env *at = e;
    Sym *s = sym_of_str(vm, str_ro(x)[i]);
    TRY_NEW(s);
    size_t mark = vm_mark(vm);
    TRY(mode_arg(vm, val_str(str_ro(modes)[modes->n == 1 ? 0 : i]), &m));
    v = inherits ? val_unbound() : env_peek(vm, e, s, NULL);
    if (v.tag != TAG_MISSING || !m.any) TRY(find_moded(vm, &at, s, &m, inherits, true, &v));
    if (v.tag == TAG_UNBOUND) TRY(mget_default(vm, dflt, i, str_ro(x)[i], &v));
    list_set(vm, l, i, v);
    vm_release(vm, mark);
  }
  TRY(vec_set_names(vm, l, val_obj(vec_plain(x) ? x : vec_copy_data(vm, x))));
  *out = val_obj(l);
  return OK;
}

/* assign(x, value, pos, envir, inherits, immediate) */
static Status do_assign(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  bool inherits;
  if (val_type(args[0]) != T_STR || vec_len(args[0]) < 1) return rt_error(vm, "invalid first argument");
  if (vec_len(args[0]) > 1) TRY(rt_warning(vm, "only the first element is used as variable name"));
  Str *name = as_string1(vm, args[0]);
  if (name->len == 0) return rt_error(vm, "attempt to use zero-length variable name");
  Sym *s = sym_of_str(vm, name);
  TRY_NEW(s);
  if (!arg_missing(args[3]))
    TRY(arg_env(vm, args[3], "envir", &e));
  else
    TRY(where_env(vm, args[2], args[3], &e));
  TRY(arg_flag(vm, args[4], "inherits", &inherits));
  *out = args[1];
  return inherits ? env_set_super(vm, e, s, args[1]) : env_set(vm, e, s, args[1]);
}

/* .Internal(delayedAssign(x, expr, eval.env, assign.env)): binds a promise. */
static Status do_delayed_assign(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[0]) != T_STR || vec_len(args[0]) < 1) return rt_error(vm, "invalid first argument");
  Sym *s = sym_of_str(vm, as_string1(vm, args[0]));
  TRY_NEW(s);
  Env *from, *to;
  TRY(arg_env(vm, args[2], "eval.env", &from));
  TRY(arg_env(vm, args[3], "assign.env", &to));
  Promise *p = promise_new(vm, args[1], from);
  TRY_NEW(p);
  *out = val_null();
  return env_set(vm, to, s, (Value){.prom = p, .tag = TAG_PROM});
}

/* ---- locks and active bindings ---- */

static Status sym_arg(VM *vm, Value v, Sym **out) {
  if (val_is_sym(v))
    *out = v.sym;
  else if (val_type(v) == T_STR && vec_len(v) > 0)
    TRY_NEW(*out = sym_of_str(vm, as_string1(vm, v)));
  else
    return rt_error(vm, "not a symbol");
  return OK;
}

static Status sym_env_args(VM *vm, Value sym, Value env, Sym **s, Env **e) {
  TRY(sym_arg(vm, sym, s));
  if (val_is_null(env)) return rt_error(vm, "use of NULL environment is defunct");
  return env_of(vm, env, "not an environment", e);
}

static Status lock_binding(VM *vm, Value *args, bool lock, Value *out) {
  Sym *s;
  Env *e;
  TRY(sym_env_args(vm, args[0], args[1], &s, &e));
  *out = val_null();
  return env_lock_binding(vm, e, s, lock);
}

static Status do_lock_binding(VM *vm, Value *args, int n, Value *out) { return lock_binding(vm, args, true, out); }
static Status do_unlock_binding(VM *vm, Value *args, int n, Value *out) { return lock_binding(vm, args, false, out); }

static Status binding_flag(VM *vm, Value *args, int flag, Value *out) {
  Sym *s;
  Env *e;
  TRY(sym_env_args(vm, args[0], args[1], &s, &e));
  int f = env_binding_flags(vm, e, s);
  if (f < 0) return rt_error(vm, "no binding for \"%s\"", s->name->data);
  *out = val_lgl((f & flag) != 0);
  return OK;
}

static Status do_binding_is_locked(VM *vm, Value *args, int n, Value *out) {
  return binding_flag(vm, args, BIND_LOCKED, out);
}
static Status do_binding_is_active(VM *vm, Value *args, int n, Value *out) {
  return binding_flag(vm, args, BIND_ACTIVE, out);
}

static Status do_active_binding_function(VM *vm, Value *args, int n, Value *out) {
  Sym *s;
  Env *e;
  TRY(sym_env_args(vm, args[0], args[1], &s, &e));
  int f = env_binding_flags(vm, e, s);
  if (f < 0) return rt_error(vm, "no binding for \"%s\"", s->name->data);
  if (!(f & BIND_ACTIVE)) return rt_error(vm, "no active binding for \"%s\"", s->name->data);
  *out = env_peek(vm, e, s, NULL);
  return OK;
}

static Status do_make_active_binding(VM *vm, Value *args, int n, Value *out) {
  Sym *s;
  Env *e;
  TRY(sym_env_args(vm, args[0], args[2], &s, &e));
  *out = val_null();
  return env_define_active(vm, e, s, args[1]);
}

static Status do_environment_is_locked(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  TRY(env_of(vm, args[0], "not an environment", &e));
  *out = val_lgl((e->h.flags & F_LOCKED) != 0);
  return OK;
}

static Status do_lock_environment(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  bool bindings;
  TRY(env_of(vm, args[0], "not an environment", &e));
  TRY(arg_flag(vm, args[1], "bindings", &bindings));
  env_lock(vm, e, bindings);
  *out = val_null();
  return OK;
}

/* ---- search path ---- */

static Status do_search(VM *vm, Value *args, int n, Value *out) {
  int k = 0;
  for (Env *e = vm->global; e && e != vm->empty; e = e->parent) k++;
  Vec *v = vec_new(vm, T_STR, k);
  TRY_NEW(v);
  k = 0;
  for (Env *e = vm->global; e && e != vm->empty; e = e->parent, k++) TRY_NEW(str_rw(v)[k] = search_name(vm, e));
  *out = val_obj(v);
  return OK;
}

/* .Internal(attach(what, pos, name)): a copy of a list or an environment on the search path. */
static Status do_attach(VM *vm, Value *args, int n, Value *out) {
  int pos;
  Str *name;
  TRY(arg_int(vm, args[1], "pos", &pos));
  TRY(arg_string(vm, args[2], "name", &name));
  if (pos == 1) TRY(rt_warning(vm, "*** 'pos=1' is not possible; setting 'pos=2' for now.\n"));
  if (pos < 2) pos = 2;
  Env *e = env_new(vm, NULL);
  TRY_NEW(e);
  if (val_is_list(args[0])) {
    Vec *names = vec_names(vm, args[0].vec);
    for (int64_t i = 0; i < args[0].vec->n; i++)
      if (!names || str_ro(names)[i]->len == 0) return rt_error(vm, "all elements of a list must be named");
    TRY(env_from_list(vm, args[0].vec, e));
  } else if (val_is_env(args[0])) {
    Vec *names = env_names(vm, args[0].env, true);
    TRY_NEW(names);
    for (int64_t i = 0; i < names->n; i++) {
      Value v;
      TRY(binding_value(vm, args[0].env, str_ro(names)[i], &v));
      TRY(env_set(vm, e, str_ro(names)[i]->sym, v));
    }
  } else if (!val_is_null(args[0]))
    return rt_error(vm, "'attach' only works for lists, data frames and environments");
  e->name = name;
  Sym *s = sym_c(vm, "name");
  TRY_NEW(s);
  TRY(attr_set(vm, &e->h, s, val_str(name)));
  TRY(env_attach(vm, e, pos));
  *out = val_obj(e);
  return OK;
}

static Status do_detach(VM *vm, Value *args, int n, Value *out) {
  int pos;
  Env *e;
  TRY(arg_int(vm, args[0], "pos", &pos));
  if (pos == 1) return rt_error(vm, "invalid '%s' argument", "pos");
  e = search_at(vm, pos);
  if (e == vm->base) return rt_error(vm, "detaching \"package:base\" is not allowed");
  TRY(env_detach(vm, pos, &e));
  *out = val_obj(e);
  return OK;
}

/* ---- memory ---- */

static Status do_reg_finalizer(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_env(args[0]) && !val_is_obj(args[0], T_EXTPTR))
    return rt_error(vm, "first argument must be environment or external pointer");
  if (!val_is_fun(args[1])) return rt_error(vm, "second argument must be a function");
  int onexit = as_logical1(vm, args[2]);
  if (onexit == NA_LGL) return rt_error(vm, "third argument must be 'TRUE' or 'FALSE'");
  *out = val_null();
  return reg_finalizer(vm, args[0], args[1], onexit);
}

/* gc(): R's table of cells and their megabytes; ours count objects of 56 bytes and words of 8. */
static Status do_gc(VM *vm, Value *args, int n, Value *out) {
  static const char *const cols[] = {"used", "(Mb)", "gc trigger", "(Mb)", "max used", "(Mb)"};
  vectorizer_forget(vm);
  gc_collect(vm);
  heap_run_finalizers(vm, false);
  gc_collect(vm);
  if (vm->mem_limit) heap_strings_soon(vm);
  double objects = (double)heap_live_objects(vm), words = (double)heap_bytes(vm) / 8;
  Vec *m = vec_matrix(vm, T_DBL, 2, 6);
  TRY_NEW(m);
  for (int j = 0; j < 6; j += 2) {
    double factor = j == 2 ? 2 : 1;
    dbl_rw(m)[2 * j] = objects * factor;
    dbl_rw(m)[2 * j + 1] = floor(words * factor);
    dbl_rw(m)[2 * j + 2] = ceil(10 * objects * factor * 56 / 1048576) / 10;
    dbl_rw(m)[2 * j + 3] = ceil(10 * words * factor * 8 / 1048576) / 10;
  }
  Vec *rn = vec_new(vm, T_STR, 2), *cn = vec_new(vm, T_STR, 6), *dn = vec_new(vm, T_LIST, 2);
  TRY_NEW(rn && cn && dn);
  TRY_NEW(str_rw(rn)[0] = str_c(vm, "Ncells"));
  TRY_NEW(str_rw(rn)[1] = str_c(vm, "Vcells"));
  for (int j = 0; j < 6; j++) TRY_NEW(str_rw(cn)[j] = str_c(vm, cols[j]));
  list_set(vm, dn, 0, val_obj(rn));
  list_set(vm, dn, 1, val_obj(cn));
  TRY(vec_set_dimnames(vm, m, val_obj(dn)));
  *out = val_obj(m);
  return OK;
}

static Status do_gctorture(VM *vm, Value *args, int n, Value *out) {
  *out = vm->cur_builtin && strcmp(vm->cur_builtin->name, "gctorture2") == 0
             ? val_int(0)
             : val_lgl(0); /* counts are exact: there is nothing to torture */
  return OK;
}

static Status do_gc_time(VM *vm, Value *args, int n, Value *out) {
  Vec *v = vec_new_zero(vm, T_DBL, 5);
  TRY_NEW(v);
  dbl_rw(v)[0] = dbl_rw(v)[2] = (double)vm->stats.gc_ns * 1e-9;
  *out = val_obj(v);
  return OK;
}

static Status do_mem_max(VM *vm, Value *args, int n, Value *out) {
  *out = val_dbl(vm->mem_limit ? (double)vm->mem_limit / 1048576 : INFINITY);
  return OK;
}

static Status do_tracemem(VM *vm, Value *args, int n, Value *out) {
  if (val_is_fun(args[0]) || val_is_null(args[0]) || val_is_env(args[0]))
    return rt_error(vm, "'tracemem' is not useful for promise and environment objects");
  Str *s = str_fmt(vm, "<%p>", args[0].tag == TAG_OBJ ? (void *)args[0].o : (void *)args);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

static Status do_untracemem(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  return OK;
}

static Status do_retracemem(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  if (args[1].tag != TAG_NULL && (val_type(args[1]) != T_STR || vec_len(args[1]) != 1))
    return rt_error(vm, "invalid '%s' argument", "previous");
  return OK;
}

const BuiltinDef builtins_env[] = {
    {"new.env", do_new_env, "hash = TRUE, parent = parent.frame(), size = 29L", 0, "a new environment", 0, 0},
    {"emptyenv", do_emptyenv, NULL, BF_PRIM, "the empty environment", 0, 0},
    {"baseenv", do_baseenv, NULL, BF_PRIM, "the environment of base", 0, 0},
    {"globalenv", do_globalenv, NULL, BF_PRIM, "the workspace", 0, 0},
    {"as.environment", do_as_environment, NULL, BF_PRIM | BF_DISPATCH | BF_CALLER,
     "environment by position, name, list", 1, 1},
    {"pos.to.env", do_as_environment, NULL, BF_PRIM | BF_CALLER, "environment by position", 1, 1},
    {"parent.env", do_parent_env, "env", 0, "enclosing environment", 0, 0},
    {"parent.env<-", do_set_parent_env, "env, value", 0, "sets the enclosing environment", 0, 0},
    {"environmentName", do_environment_name, "env", 0, "name of a package or named environment, or \"\"", 0, 0},
    {"topenv", do_topenv, "envir = parent.frame(), matchThisEnv = getOption(\"topLevelEnvironment\")", BF_CALLER,
     "first top-level environment from envir on", 0, 0},
    {"ls", do_ls, "envir, all.names, sorted", BF_INTERNAL, "names bound in an environment", 0, 0},
    {"as.list.environment", do_env_as_list, "x, all.names = FALSE, sorted = FALSE, ...", 0, "values as a named list", 0,
     0},
    {"list2env", do_list2env,
     "x, envir = NULL, parent = parent.frame(), hash = (length(x) > 100), size = max(29L, length(x))", BF_CALLER,
     "assigns list elements in an environment", 0, 0},
    {"env.profile", do_env_profile, "env", 0, "shape of the hash table GNU R would have", 0, 0},
    {"remove", do_remove, "list, envir, inherits", BF_INTERNAL | BF_INVISIBLE, "removes bindings", 0, 0},
    {"get", do_get, "x, pos = -1L, envir = as.environment(pos), mode = \"any\", inherits = TRUE", BF_CALLER,
     "value of a variable by name", 0, 0},
    {"get0", do_get0, "x, envir = pos.to.env(-1L), mode = \"any\", inherits = TRUE, ifnotfound = NULL", BF_CALLER,
     "value of a variable by name or a default", 0, 0},
    {"exists", do_exists,
     "x, where = -1, envir = if (missing(frame)) as.environment(where) else sys.frame(frame), frame, mode = \"any\", "
     "inherits = TRUE",
     BF_CALLER, "is there a variable of that name?", 0, 0},
    {"mget", do_mget, "x, envir = as.environment(-1L), mode = \"any\", ifnotfound, inherits = FALSE", BF_CALLER,
     "values of several variables as a list", 0, 0},
    {"assign", do_assign, "x, value, pos = -1, envir = as.environment(pos), inherits = FALSE, immediate = TRUE",
     BF_INVISIBLE | BF_CALLER, "assigns to a variable by name", 0, 0},
    {"delayedAssign", do_delayed_assign, "x, expr, eval.env, assign.env", BF_INTERNAL | BF_INVISIBLE, "binds a promise",
     0, 0},
    {"lockBinding", do_lock_binding, "sym, env", BF_INVISIBLE, "makes a binding constant", 0, 0},
    {"unlockBinding", do_unlock_binding, "sym, env", BF_INVISIBLE, "makes a binding variable again", 0, 0},
    {"bindingIsLocked", do_binding_is_locked, "sym, env", 0, "is the binding locked?", 0, 0},
    {"bindingIsActive", do_binding_is_active, "sym, env", 0, "is the binding active?", 0, 0},
    {"activeBindingFunction", do_active_binding_function, "sym, env", 0, "function of an active binding", 0, 0},
    {"makeActiveBinding", do_make_active_binding, "sym, fun, env", BF_INVISIBLE,
     "binds a function called at each access", 0, 0},
    {"environmentIsLocked", do_environment_is_locked, "env", 0, "is the environment locked?", 0, 0},
    {"lockEnvironment", do_lock_environment, "env, bindings = FALSE", BF_INVISIBLE, "forbids new bindings", 0, 0},
    {"search", do_search, "", 0, "names of the search path", 0, 0},
    {"attach", do_attach, "what, pos, name", BF_INTERNAL | BF_INVISIBLE, "copy on the search path", 0, 0},
    {"detach", do_detach, "pos", BF_INTERNAL | BF_INVISIBLE, "takes an entry off the search path", 0, 0},
    {"reg.finalizer", do_reg_finalizer, "e, f, onexit = FALSE", 0, "function to call when e has died", 0, 0},
    {"gc", do_gc, "verbose = getOption(\"verbose\"), reset = FALSE, full = TRUE", 0,
     "collects cycles, runs finalizers; memory use", 0, 0},
    {"gcinfo", do_gctorture, "verbose", 0, "previous setting", 0, 0},
    {"gctorture", do_gctorture, "on = TRUE", BF_INVISIBLE, "previous setting", 0, 0},
    {"gctorture2", do_gctorture, "step, wait = step, inhibit_release = FALSE", 0, "previous setting", 0, 0},
    {"gc.time", do_gc_time, NULL, BF_PRIM | BF_CLOCK, "seconds spent collecting cycles", 0, 1},
    {"mem.maxVSize", do_mem_max, "vsize = 0", 0, "memory limit in megabytes", 0, 0},
    {"mem.maxNSize", do_mem_max, "nsize = 0", 0, "memory limit", 0, 0},
    {"tracemem", do_tracemem, NULL, BF_PRIM, "address of an object as text", 1, 1},
    {"retracemem", do_retracemem, "x, previous = NULL", BF_PRIM | BF_INVISIBLE, "NULL", 0, 0},
    {"untracemem", do_untracemem, NULL, BF_PRIM | BF_INVISIBLE, "NULL", 1, 1},
    {0}};
