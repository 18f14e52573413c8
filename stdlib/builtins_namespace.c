/* builtins_namespace.c - Namespaces of the library's own packages: helpers for stdlib/R/base/environments.R. */
#include "stdlib/env_order.h"
#include "stdlib/registry.h"

static Status pkg_arg(VM *vm, Value v, Str **out) {
  if (val_is_sym(v)) *out = v.sym->name;
  else if (val_type(v) == T_STR && vec_len(v) > 0) *out = as_string1(vm, v);
  else {
    Vec *s;
    TRY(coerce_vector(vm, v, T_STR, false, &s));
    *out = s->n ? s->s[0] : vm->empty_str;
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

static Status do_loaded_namespaces(VM *vm, Value *args, int n, Value *out) {
  static const char *const order[] = {"compiler", "graphics", "tools",    "utils",   "grDevices",
                                      "stats",    "datasets", "parallel", "methods", "base"};
  enum { N = sizeof order / sizeof *order };
  Vec *loaded = lib_loaded(vm);
  TRY_NEW(loaded);
  Vec *v = vec_new(vm, T_STR, loaded->n);
  TRY_NEW(v);
  int64_t k = 0;
  for (int i = 0; i < N; i++)
    for (int64_t j = 0; j < loaded->n; j++)
      if (strcmp(loaded->s[j]->data, order[i]) == 0) v->s[k++] = loaded->s[j];
  for (int64_t j = 0; j < loaded->n; j++) {
    bool listed = false;
    for (int i = 0; i < N; i++) listed |= strcmp(loaded->s[j]->data, order[i]) == 0;
    if (!listed) v->s[k++] = loaded->s[j];
  }
  *out = val_obj(v);
  return OK;
}

static Status do_is_namespace_loaded(VM *vm, Value *args, int n, Value *out) {
  Str *pkg;
  TRY(pkg_arg(vm, args[0], &pkg));
  Vec *loaded = lib_loaded(vm);
  TRY_NEW(loaded);
  *out = val_lgl(0);
  for (int64_t i = 0; i < loaded->n; i++)
    if (loaded->s[i] == pkg) *out = val_lgl(1);
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
  if (out->tag != TAG_UNBOUND) return OK;
  if (exported && ns != vm->basens)
    return rt_errorcall(vm, val_null(), "'%s' is not an exported object from 'namespace:%s'", name->data, pkg->data);
  return rt_errorcall(vm, val_null(), "object '%s' not found", name->data);
}

const BuiltinDef builtins_namespace[] = {
    {"packageNamespace", do_package_namespace, "name", BF_INTERNAL, "namespace of a package or NULL", 0, 0},
    {"hasPackage", do_has_package, "name", BF_INTERNAL, "does the library have the package?", 0, 0},
    {"attachPackage", do_attach_package, "name, pos", BF_INTERNAL, "puts a package on the search path", 0, 0},
    {"namespaceName", do_namespace_name, "ns", BF_INTERNAL, "package name of a namespace or NULL", 0, 0},
    {"namespaceGet", do_namespace_get, "pkg, name, exported", BF_INTERNAL, "value behind pkg::name", 0, 0},
    {"loadedNamespaces", do_loaded_namespaces, "", 0, "names of the loaded namespaces", 0, 0},
    {"isNamespaceLoaded", do_is_namespace_loaded, "name", 0, "is the namespace loaded?", 0, 0},
    {"isNamespace", do_is_namespace, "ns", 0, "is ns a namespace environment?", 0, 0},
    {0}};
