/* compiled.c - .Call(), .External() and .External2(): functions that take R's objects, in packages compiled for R's C
 * interface; opening the library that gives them this interface.
 *
 * libR.so (stdlib/capi/) is opened at the first shared object; what it does for us is in the table that it returns
 * (native_capi).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/capi_host.h"
#include "runtime/platform.h"
#include "stdlib/native.h"
#include "vm/apply/vectorize.h"

static const Capi *capi_of(VM *vm) {
  const Capi **at = native_capi(vm);
  return at ? *at : NULL;
}

enum { MAX_ARGS = 65, PATH_MAX_BYTES = 4096 };

/* ---- the library ---- */

bool own_folder(char *out) {
  Dl_info info;
  if (dladdr((const void *)&capi_host_count, &info) && info.dli_fname && strstr(info.dli_fname, ".so") &&
      realpath(info.dli_fname, out)) {
  } else {
    ssize_t n = readlink("/proc/self/exe", out, PATH_MAX_BYTES - 1);
    if (n <= 0) return false;
    out[n] = 0;
  }
  char *slash = strrchr(out, '/');
  if (slash) *slash = 0;
  return slash != NULL;
}

bool capi_open(VM *vm, const char **why) {
  static const char *const places[] = {"capi/libR.so", "orbit/libR.so", "../lib/orbit/libR.so"};
  char folder[PATH_MAX_BYTES], path[PATH_MAX_BYTES + 32];
  const Capi **at_vm = native_capi(vm);
  if (!at_vm) return false;
  if (*at_vm) return true;
  *why = "the library of R's C interface (libR.so) is not where orbit is";
  if (!own_folder(folder)) return false;
  void *h = NULL;
  for (size_t i = 0; i < sizeof places / sizeof *places && !h; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, places[i]);
    if (access(path, R_OK) != 0) continue;
    h = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!h) *why = dlerror();
  }
  CapiAttach attach = NULL;
  void *at = h ? dlsym(h, "orbit_capi_attach") : NULL;
  if (!at) return false;
  NATIVE_CAST(attach, at);
  *at_vm = attach(vm, capi_host_table, capi_host_count);
  *why = "R's C interface serves one machine of a process at a time";
  return *at_vm != NULL;
}

/* ---- calls ---- */

/* The address in a native symbol (a list with `address`), a pointer, or what R code finds for a name. */
static Status resolve(VM *vm, Value name, Value package, const char *caller, ExtPtr **out) {
  if (val_is_obj(name, T_LIST)) {
    Vec *names = vec_names(vm, name.vec);
    for (int64_t i = 0; names && i < names->n; i++)
      if (strcmp(str_ro(names)[i]->data, "address") == 0) {
        name = list_ro(name.vec)[i];
        break;
      }
  }
  if (!val_is_obj(name, T_EXTPTR)) {
    Str *s = str_c(vm, caller);
    TRY_NEW(s);
    Value args[4] = {name, package, val_str(s), vm->cur_call};
    TRY(vm_call_base(vm, ".foreign_address", 4, args, NULL, &name));
    if (!val_is_obj(name, T_EXTPTR)) return rt_errorcall(vm, vm->cur_call, "NULL value passed as symbol address");
  }
  *out = name.ext;
  if (!name.ext->ptr) return rt_errorcall(vm, vm->cur_call, "NULL value passed as symbol address");
  if (!capi_of(vm)) {
    const char *why;
    if (!capi_open(vm, &why)) return rt_errorcall(vm, vm->cur_call, "%s", why);
  }
  return OK;
}

/* Takes PACKAGE out of the arguments; n: how many are left.  args[0] is .NAME. */
static Status take_package(VM *vm, Value *args, Sym **names, int *n, Value *package, const char *caller) {
  *package = val_str(vm->empty_str);
  if (*n == 0) return rt_errorcall(vm, vm->cur_call, "'.NAME' is missing");
  for (int i = 0; names && i < *n; i++) {
    if (!names[i]) continue;
    if (strcmp(names[i]->name->data, "PACKAGE") == 0) {
      *package = args[i];
      for (int k = i; k + 1 < *n; k++) {
        args[k] = args[k + 1];
        names[k] = names[k + 1];
      }
      --*n;
      --i;
    } else if (strcmp(names[i]->name->data, ".NAME") == 0 && i > 0) {
      Value v = args[i];
      for (int k = i; k > 0; k--) {
        args[k] = args[k - 1];
        names[k] = names[k - 1];
      }
      args[0] = v;
      names[0] = NULL;
    }
  }
  return OK;
}

/* A registered routine says in its pointer how many arguments it takes; -1: any number. */
static int wanted_count(VM *vm, ExtPtr *p) {
  return val_is_list(p->prot) ? as_integer1(vm, list_ro(p->prot.vec)[1]) : -1;
}
static Status check_count(VM *vm, ExtPtr *p, int n) {
  int want = wanted_count(vm, p);
  if (want < 0 || want == n) return OK;
  return rt_errorcall(vm, vm->cur_call, "Incorrect number of arguments (%d), expecting %d for '%s'", n, want,
                      as_string1(vm, list_ro(p->prot.vec)[0])->data);
}

static Status do_dot_call(VM *vm, Value *given, int n, Value *out) {
  Value args[MAX_ARGS + 2], package;
  Sym *names[MAX_ARGS + 2], **in = vm->arg_names;
  if (n > MAX_ARGS + 2) return rt_errorcall(vm, vm->cur_call, "too many arguments in foreign function call");
  if (ORBIT_UNLIKELY(in != NULL || n == 0)) {
    for (int i = 0; i < n; i++) {
      args[i] = given[i];
      names[i] = in ? in[i] : NULL;
    }
    TRY(take_package(vm, args, names, &n, &package, ".Call"));
    given = args;
  } else
    package = val_str(vm->empty_str);
  if (n - 1 > MAX_ARGS) return rt_errorcall(vm, vm->cur_call, "too many arguments in foreign function call");
  ExtPtr *p;
  int wants;
  bool plain = given[0].tag == TAG_STR && package.tag == TAG_STR;
  void *f = plain && capi_of(vm) ? native_known(vm, ".Call", package.s->data, given[0].s->data, &wants) : NULL;
  if (!f || (wants >= 0 && wants != n - 1)) {
    TRY(resolve(vm, given[0], package, ".Call", &p));
    f = p->ptr;
    TRY(check_count(vm, p, n - 1));
    if (plain) native_learn(vm, ".Call", package.s->data, given[0].s->data, f, wanted_count(vm, p));
  }
  vectorizer_forget(vm);
  vm_compiled_begins(vm);
  Status st = capi_of(vm)->call(vm, f, n - 1, given + 1, out);
  vm_compiled_ends(vm);
  vectorizer_forget(vm);
  return st;
}

static Status external(VM *vm, Value *given, int n, Value *out, const char *caller, bool two) {
  Value *args = vm_scratch(vm, (size_t)(n + 1) * sizeof *args), package;
  Sym **names = vm_scratch(vm, (size_t)(n + 1) * sizeof *names), **in = vm->arg_names;
  TRY_NEW(args);
  TRY_NEW(names);
  for (int i = 0; i < n; i++) {
    args[i] = given[i];
    names[i] = in ? in[i] : NULL;
  }
  TRY(take_package(vm, args, names, &n, &package, caller));
  ExtPtr *p;
  TRY(resolve(vm, args[0], package, caller, &p));
  TRY(check_count(vm, p, n - 1));
  Cons *c = NULL;
  for (int i = n; i-- > 0;) {
    c = cons_new(vm, args[i], c, names[i]);
    TRY_NEW(c);
  }
  vectorizer_forget(vm);
  Status st = capi_of(vm)->call_external(vm, p->ptr, vm->cur_call, val_obj(c), vm_caller_env(vm), two, out);
  vectorizer_forget(vm);
  return st;
}
static Status do_dot_external(VM *vm, Value *args, int n, Value *out) {
  return external(vm, args, n, out, ".External", false);
}
static Status do_dot_external2(VM *vm, Value *args, int n, Value *out) {
  return external(vm, args, n, out, ".External2", true);
}

/* ---- what a shared object registers ---- */

static Status arg_handle(VM *vm, Value v, void **h) {
  if (!val_is_obj(v, T_EXTPTR) || !v.ext->ptr) return rt_error(vm, "invalid '%s' argument", "handle");
  *h = v.ext->ptr;
  return OK;
}

/* .Internal(dlOpened(handle, name, path)): runs R_init_NAME() */
static Status do_dl_opened(VM *vm, Value *args, int n, Value *out) {
  void *h = NULL;
  Str *name, *path;
  TRY(arg_handle(vm, args[0], &h));
  TRY(arg_string(vm, args[1], "name", &name));
  TRY(arg_string(vm, args[2], "path", &path));
  *out = val_null();
  return capi_of(vm) ? capi_of(vm)->opened(vm, h, name->data, path->data, args[0]) : OK;
}

/* .Internal(dlClosing(handle, name)): runs R_unload_NAME() */
static Status do_dl_closing(VM *vm, Value *args, int n, Value *out) {
  void *h = NULL;
  Str *name;
  TRY(arg_handle(vm, args[0], &h));
  TRY(arg_string(vm, args[1], "name", &name));
  *out = val_null();
  return capi_of(vm) ? capi_of(vm)->closing(vm, h, name->data) : OK;
}

/* .Internal(dlRoutines(handle, kind)): list of (name, address, number of arguments) for .C, .Call, .Fortran, .External
 * (kind 0 to 3). */
static Status do_dl_routines(VM *vm, Value *args, int n, Value *out) {
  void *h = NULL, *f;
  int kind, nargs, count = 0;
  const char *name;
  TRY(arg_handle(vm, args[0], &h));
  TRY(arg_int(vm, args[1], "kind", &kind));
  while (capi_of(vm) && capi_of(vm)->routine(vm, h, kind, count, &name, &f, &nargs)) count++;
  Vec *r = vec_new(vm, T_LIST, count);
  TRY_NEW(r);
  Sym *tag = sym_c(vm, "registered native symbol");
  TRY_NEW(tag);
  for (int i = 0; i < count; i++) {
    (void)capi_of(vm)->routine(vm, h, kind, i, &name, &f, &nargs);
    Vec *about = vec_new(vm, T_LIST, 2), *one = vec_new(vm, T_LIST, 3);
    TRY_NEW(about);
    TRY_NEW(one);
    Str *s = str_c(vm, name);
    TRY_NEW(s);
    list_set(vm, about, 0, val_str(s));
    list_set(vm, about, 1, val_int(nargs));
    ExtPtr *p = extptr_new(vm, f, val_obj(tag), val_obj(about));
    TRY_NEW(p);
    list_set(vm, one, 0, val_str(s));
    list_set(vm, one, 1, val_obj(p));
    list_set(vm, one, 2, val_int(nargs));
    list_set(vm, r, i, val_obj(one));
  }
  *out = val_obj(r);
  return OK;
}

/* .Internal(dlDynamic(handle)): may names that are not registered be looked up? must they be given as symbols? */
static Status do_dl_dynamic(VM *vm, Value *args, int n, Value *out) {
  void *h = NULL;
  bool forced = false, dynamic = true;
  TRY(arg_handle(vm, args[0], &h));
  if (capi_of(vm)) dynamic = capi_of(vm)->dynamic_symbols(vm, h, &forced);
  Vec *r = vec_new(vm, T_LGL, 2);
  TRY_NEW(r);
  int_rw(r)[0] = dynamic;
  int_rw(r)[1] = forced;
  *out = val_obj(r);
  return OK;
}

/* .Internal(deviceDo(what, number, x)): has the graphics device of a package do something */
static Status do_device_do(VM *vm, Value *args, int n, Value *out) {
  Str *what;
  int number;
  TRY(arg_string(vm, args[0], "what", &what));
  TRY(arg_int(vm, args[1], "number", &number));
  if (!capi_of(vm)) return rt_error(vm, "there is no such device");
  return capi_of(vm)->device(vm, what->data, number, args[2], out);
}

/* .Internal(capiInclude()): the folder of the headers for C code of packages; "" where there is none */
static Status do_capi_include(VM *vm, Value *args, int n, Value *out) {
  static const char *const places[] = {"capi/include", "orbit/include", "../lib/orbit/include"};
  char folder[PATH_MAX_BYTES], path[PATH_MAX_BYTES + 32];
  *out = val_str(vm->empty_str);
  if (!own_folder(folder)) return OK;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, places[i]);
    if (access(path, R_OK) != 0) continue;
    Str *s = str_c(vm, path);
    TRY_NEW(s);
    *out = val_str(s);
    break;
  }
  return OK;
}

const BuiltinDef builtins_compiled[] = {
    {"capiInclude", do_capi_include, NULL, BF_INTERNAL, "folder of the headers of R's C interface", 0, 0},
    {".Call", do_dot_call, NULL, BF_PRIM | BF_NATIVE, "calls a compiled function with R's objects", 0, 0},
    {".External", do_dot_external, NULL, BF_PRIM | BF_NATIVE,
     "calls a compiled function with the list of its arguments", 0, 0},
    {".External2", do_dot_external2, NULL, BF_PRIM | BF_NATIVE, "the same with call and environment", 0, 0},
    {"deviceDo", do_device_do, NULL, BF_INTERNAL | BF_NATIVE, "has the graphics device of a package do something", 3,
     3},
    {"dlOpened", do_dl_opened, NULL, BF_INTERNAL | BF_NATIVE, "runs the entry function of a shared object", 3, 3},
    {"dlClosing", do_dl_closing, NULL, BF_INTERNAL | BF_NATIVE, "runs the exit function of a shared object", 2, 2},
    {"dlRoutines", do_dl_routines, NULL, BF_INTERNAL | BF_NATIVE, "what a shared object has registered", 2, 2},
    {"dlDynamic", do_dl_dynamic, NULL, BF_INTERNAL | BF_NATIVE, "how names in a shared object are found", 1, 1},
    {0}};
