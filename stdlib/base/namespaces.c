/* namespaces.c - Namespaces of the library's own packages: helpers for stdlib/base/environments.R. */
#include "stdlib/base/env_order.h"
#include "stdlib/registry.h"
#include "vm/calls/frames.h"

static Status pkg_arg(VM *vm, Value v, Str **out) {
  if (val_is_sym(v))
    *out = v.sym->name;
  else if (val_type(v) == T_STR && vec_len(v) > 0)
    *out = as_string1(vm, v);
  else {
    Vec *s;
    TRY(coerce_vector(vm, v, T_STR, false, &s));
    *out = s->n ? str_ro(s)[0] : vm->empty_str;
  }
  return OK;
}

/* .Internal(packageNamespace(name)): namespace or NULL; .Internal(hasPackage(name)). */
static Status do_package_namespace(VM *vm, Value *args, int n, Value *out) {
  Str *pkg;
  TRY(pkg_arg(vm, args[0], &pkg));
  *out = val_null();
  if (!lib_has_package(vm, pkg)) return OK;
  Env *ns = lib_namespace(vm, pkg);
  TRY_NEW(ns);
  *out = val_obj(ns);
  return OK;
}

static Status do_has_package(VM *vm, Value *args, int n, Value *out) {
  Str *pkg;
  TRY(pkg_arg(vm, args[0], &pkg));
  *out = val_lgl(lib_has_package(vm, pkg));
  return OK;
}

static Status do_attach_package(VM *vm, Value *args, int n, Value *out) {
  Str *pkg;
  int pos;
  TRY(pkg_arg(vm, args[0], &pkg));
  TRY(arg_int(vm, args[1], "pos", &pos));
  Env *e = lib_package_env(vm, pkg), *ns = lib_namespace(vm, pkg);
  TRY_NEW(e && ns);
  if (!e->attached && e != vm->base) TRY(env_attach(vm, e, pos < 2 ? 2 : pos));
  *out = val_obj(e);
  return OK;
}

static Status name_into(VM *vm, Env *e, Str *name) {
  Sym *s = sym_of_str(vm, name);
  TRY_NEW(s);
  return env_set_raw(vm, e, s, val_lgl(1));
}

/* In the order in which GNU R's table of namespaces lists them: they are put into such a table in the order of loading.
 */
static Status do_loaded_namespaces(VM *vm, Value *args, int n, Value *out) {
  static const char *const first[] = {"base", "methods", "datasets", "utils", "grDevices", "graphics", "stats"};
  Env *table = env_new(vm, vm->empty), *registry = lib_registry(vm);
  TRY_NEW(table && registry);
  for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
    Str *s = str_c(vm, first[i]);
    TRY_NEW(s);
    TRY(name_into(vm, table, s));
  }
  Vec *loaded = lib_loaded(vm), *installed = env_names(vm, registry, true), *names;
  TRY_NEW(loaded && installed);
  for (int64_t i = 0; i < loaded->n; i++) TRY(name_into(vm, table, str_ro(loaded)[i]));
  for (int64_t i = 0; i < installed->n; i++) TRY(name_into(vm, table, str_ro(installed)[i]));
  TRY(env_names_ordered(vm, table, true, false, &names));
  *out = val_obj(names);
  return OK;
}

static Status do_is_namespace_loaded(VM *vm, Value *args, int n, Value *out) {
  Str *pkg;
  TRY(pkg_arg(vm, args[0], &pkg));
  Vec *loaded = lib_loaded(vm);
  Env *registry = lib_registry(vm);
  TRY_NEW(loaded && registry);
  Sym *s = sym_of_str(vm, pkg);
  TRY_NEW(s);
  bool yes = env_binding_flags(vm, registry, s) >= 0;
  for (int64_t i = 0; i < loaded->n; i++) yes |= str_ro(loaded)[i] == pkg;
  *out = val_lgl(yes);
  return OK;
}

static Status do_is_namespace(VM *vm, Value *args, int n, Value *out) {
  *out = val_lgl(0);
  if (!val_is_env(args[0])) return OK;
  Env *e = args[0].env;
  if (e == vm->basens || lib_namespace_name(vm, e)) {
    *out = val_lgl(1);
    return OK;
  }
  Sym *s = sym_c(vm, ".__NAMESPACE__.");
  TRY_NEW(s);
  Value info = e == vm->base ? val_unbound() : env_peek(vm, e, s, NULL);
  if (val_is_env(info)) *out = val_lgl(env_binding_flags(vm, info.env, vm->sym.spec) >= 0);
  return OK;
}

/* .Internal(namespaceName(ns)): the package's name, NULL for what is no namespace of the library. */
static Status do_namespace_name(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  if (!val_is_env(args[0])) return OK;
  if (args[0].env == vm->basens) {
    *out = val_str(vm->basens->name);
    return OK;
  }
  Str *s = lib_namespace_name(vm, args[0].env);
  if (s) *out = val_str(s);
  return OK;
}

/* pkg::name for the library's own packages. */
static Status do_namespace_get(VM *vm, Value *args, int n, Value *out) {
  Str *pkg, *name;
  TRY(pkg_arg(vm, args[0], &pkg));
  TRY(pkg_arg(vm, args[1], &name));
  bool exported;
  TRY(arg_flag(vm, args[2], "exported", &exported));
  Env *ns = lib_namespace(vm, pkg);
  TRY_NEW(ns);
  Sym *s = sym_of_str(vm, name);
  TRY_NEW(s);
  TRY(env_get(vm, ns, s, false, out));
  if (out->tag != TAG_UNBOUND) {
    Sym *of = exported ? sym_of_str(vm, pkg) : NULL;
    if (of) lib_note_export(vm, of, s);
    return OK;
  }
  if (exported && ns != vm->basens)
    return rt_errorcall(vm, val_null(), "'%s' is not an exported object from 'namespace:%s'", name->data, pkg->data);
  return rt_errorcall(vm, val_null(), "object '%s' not found", name->data);
}

/* ---- installed packages: helpers of namespaces.R ---- */

static Status do_namespace_registry(VM *vm, Value *args, int n, Value *out) {
  Env *e = lib_registry(vm);
  TRY_NEW(e);
  *out = val_obj(e);
  return OK;
}

/* .Internal(registerNamespace(name, env)): the namespace of an installed package is found by its name from now on. */
static Status do_register_namespace(VM *vm, Value *args, int n, Value *out) {
  Str *name;
  Env *ns, *registry = lib_registry(vm);
  TRY_NEW(registry);
  TRY(arg_string(vm, args[0], "name", &name));
  TRY(arg_env(vm, args[1], "env", &ns));
  Sym *s = sym_of_str(vm, name);
  TRY_NEW(s);
  *out = val_null();
  return env_set(vm, registry, s, args[1]);
}

/* .Internal(nameEnvironment(env, name)): what printing and environmentName() show. */
static Status do_name_environment(VM *vm, Value *args, int n, Value *out) {
  Env *e;
  Str *name;
  TRY(arg_env(vm, args[0], "env", &e));
  TRY(arg_string(vm, args[1], "name", &name));
  e->name = name;
  *out = args[0];
  return OK;
}

static Status do_s3_table(VM *vm, Value *args, int n, Value *out) {
  *out = val_obj(vm->in->s3table);
  return OK;
}

static Status import_one(VM *vm, Env *to, Sym *as, Env *from, Sym *name) {
  int flags;
  Env *e = from;
  Value v = env_peek_raw(e, name, &flags);
  while (v.tag == TAG_UNBOUND && (e = e->parent) && e != vm->empty && e != vm->global)
    v = env_peek_raw(e, name, &flags);
  if (v.tag == TAG_UNBOUND) return rt_error(vm, "exported symbol '%s' has no value", name->name->data);
  if (flags & BIND_ACTIVE) return env_define_active(vm, to, as, v);
  v.aux = 0;
  if (v.tag == TAG_LAZY) return env_set_raw(vm, to, as, v);
  return env_set(vm, to, as, v);
}

/* .Internal(importIntoEnv(impenv, impnames, expenv, expnames)): copies bindings; promises stay promises, nothing is
 * evaluated. */
static Status do_import_into_env(VM *vm, Value *args, int n, Value *out) {
  Env *to, *from;
  Vec *as, *names;
  TRY(arg_env(vm, args[0], "import environment", &to));
  TRY(arg_strvec(vm, args[1], "import names", &as));
  TRY(arg_env(vm, args[2], "export environment", &from));
  TRY(arg_strvec(vm, args[3], "export names", &names));
  if (as->n != names->n) return rt_error(vm, "length of import and export names must match");
  for (int64_t i = 0; i < names->n; i++) {
    Sym *a = sym_of_str(vm, str_ro(as)[i]), *b = sym_of_str(vm, str_ro(names)[i]);
    TRY_NEW(a && b);
    TRY(import_one(vm, to, a, from, b));
  }
  *out = val_null();
  return OK;
}

/* .Internal(makeLazy(names, keys, expr, eval.env, target)): binds each name to a promise of expr with its key as the
 * first argument. */
static Status do_make_lazy(VM *vm, Value *args, int n, Value *out) {
  Vec *names;
  Env *env, *target;
  TRY(arg_strvec(vm, args[0], "names", &names));
  TRY(arg_env(vm, args[3], "eval.env", &env));
  TRY(arg_env(vm, args[4], "target", &target));
  if (!val_is_list(args[1]) || args[1].vec->n != names->n || !val_is_lang(args[2]) || !args[2].cons->cdr)
    return rt_error(vm, "invalid arguments");
  Cons *expr = args[2].cons, *rest = expr->cdr->cdr;
  for (int64_t i = 0; i < names->n; i++) {
    size_t mark = vm_mark(vm);
    Sym *s = sym_of_str(vm, str_ro(names)[i]);
    Cons *key = cons_new(vm, list_ro(args[1].vec)[i], rest, NULL);
    Cons *call = s && key ? lang_new(vm, expr->car, key) : NULL;
    Promise *p = call ? promise_new(vm, val_obj(call), env) : NULL;
    TRY_NEW(p);
    Value v = val_obj(p);
    v.tag = TAG_PROM;
    TRY(env_set(vm, target, s, v));
    vm_release(vm, mark);
  }
  *out = val_null();
  return OK;
}

static Status do_note_subset_method(VM *vm, Value *args, int n, Value *out) {
  vm_note_subset_method(vm, args[0]);
  *out = val_null();
  return OK;
}

/* .Internal(export_again()): in the function `::`, what the names in its call stand for if they have been asked for
 * before, else NULL. */
static Status do_export_again(VM *vm, Value *args, int n, Value *out) {
  Frame *f = vm->in->top;
  Value pkg, name;
  *out = val_null();
  if ((vm->modes & MODE_GENERIC) || f->kind != FR_CLOSURE || f->proto->nparams != 2) return OK;
  TRY(frame_arg_expr(vm, f, 0, &pkg));
  TRY(frame_arg_expr(vm, f, 1, &name));
  if (!val_is_sym(pkg) || !val_is_sym(name) || !lib_export_noted(vm, pkg.sym, name.sym)) return OK;
  Env *ns = lib_namespace(vm, pkg.sym->name);
  TRY_NEW(ns);
  TRY(env_get(vm, ns, name.sym, false, out));
  if (out->tag == TAG_UNBOUND) *out = val_null();
  return OK;
}

const BuiltinDef builtins_namespace[] = {
    {"export_again", do_export_again, "", BF_INTERNAL, "value behind pkg::name that was asked for before, or NULL", 0,
     0},
    {"noteSubsetMethod", do_note_subset_method, "fun", BF_INTERNAL, "tells the compiler of a method of `[`", 0, 0},
    {"packageNamespace", do_package_namespace, "name", BF_INTERNAL, "namespace of a package or NULL", 0, 0},
    {"hasPackage", do_has_package, "name", BF_INTERNAL, "does the library have the package?", 0, 0},
    {"attachPackage", do_attach_package, "name, pos", BF_INTERNAL, "puts a package on the search path", 0, 0},
    {"namespaceName", do_namespace_name, "ns", BF_INTERNAL, "package name of a namespace or NULL", 0, 0},
    {"namespaceGet", do_namespace_get, "pkg, name, exported", BF_INTERNAL, "value behind pkg::name", 0, 0},
    {"getNamespaceRegistry", do_namespace_registry, NULL, BF_INTERNAL,
     "environment of loaded namespaces of installed packages", 0, 0},
    {"registerNamespace", do_register_namespace, "name, env", BF_INTERNAL, "enters a namespace of an installed package",
     0, 0},
    {"nameEnvironment", do_name_environment, "env, name", BF_INTERNAL, "names an environment", 0, 0},
    {"s3Table", do_s3_table, NULL, BF_INTERNAL, "registered S3 methods", 0, 0},
    {"importIntoEnv", do_import_into_env, "impenv, impnames, expenv, expnames", BF_INTERNAL, "copies bindings", 0, 0},
    {"makeLazy", do_make_lazy, "names, keys, expr, eval.env, target", BF_INTERNAL, "promises for a lazy-load database",
     0, 0},
    {"loadedNamespaces", do_loaded_namespaces, "", 0, "names of the loaded namespaces", 0, 0},
    {"isNamespaceLoaded", do_is_namespace_loaded, "name", 0, "is the namespace loaded?", 0, 0},
    {"isNamespace", do_is_namespace, "ns", 0, "is ns a namespace environment?", 0, 0},
    {0}};
