/* foreign.c - Functions of shared objects: opening them, finding names, calling with pointers to copies of vectors.
 * Those that take R's objects (.Call, .External) are called in compiled.c.
 */
#include <dlfcn.h>

#include "runtime/capi_host.h"
#include "runtime/platform.h"
#include "stdlib/native.h"

enum { MAX_ARGS = 65 };

static Status arg_pointer(VM *vm, Value v, void **p) {
  if (!val_is_obj(v, T_EXTPTR) || !v.ext->ptr)
    return rt_errorcall(vm, vm_frame_call(vm), "NULL value passed as symbol address");
  *p = v.ext->ptr;
  return OK;
}

/* .Internal(dlOpen(path, now, global)): handle, or the reason why not. */
static Status do_dl_open(VM *vm, Value *args, int n, Value *out) {
  Str *path;
  bool now, global;
  TRY(arg_string(vm, args[0], "x", &path));
  TRY(arg_flag(vm, args[1], "now", &now));
  TRY(arg_flag(vm, args[2], "local", &global));
  /* our libR.so has to be there before a package asks for one: the loader would find GNU R's */
  const char *why = "a statically linked program cannot load libraries";
  void *h = NULL;
  native_forget(vm);
  if (!platform_is_static() && capi_open(vm, &why)) {
    h = dlopen(path->data, (now ? RTLD_NOW : RTLD_LAZY) | (global ? RTLD_GLOBAL : RTLD_LOCAL));
    if (!h) why = dlerror();
  }
  if (!h) {
    Str *s = str_c(vm, why ? why : "");
    TRY_NEW(s);
    *out = val_str(s);
    return OK;
  }
  ExtPtr *p = extptr_new(vm, h, val_null(), val_null());
  TRY_NEW(p);
  *out = val_obj(p);
  return OK;
}

static Status do_dl_close(VM *vm, Value *args, int n, Value *out) {
  void *h = NULL;
  TRY(arg_pointer(vm, args[0], &h));
  native_forget(vm);
  dlclose(h);
  args[0].ext->ptr = NULL;
  *out = val_null();
  return OK;
}

/* .Internal(dlSymbol(handle, name)): address or NULL */
static Status do_dl_symbol(VM *vm, Value *args, int n, Value *out) {
  void *h = NULL;
  Str *name;
  TRY(arg_pointer(vm, args[0], &h));
  TRY(arg_string(vm, args[1], "name", &name));
  *out = val_null();
  void *at = dlsym(h, name->data);
  if (!at) return OK;
  ExtPtr *p = extptr_new(vm, at, val_null(), val_null());
  TRY_NEW(p);
  *out = val_obj(p);
  return OK;
}

/* Functions, environments and lists go to C code as objects.  Of others, which GNU R passes with a warning, C code that
 * takes them for vectors would write into what is none. */
static Status pass_object(VM *vm, Value call, Value v, int at, bool fortran, void **p) {
  int t = val_type(v);
  const Capi **capi = native_capi(vm);
  bool object = t == T_LIST || (!fortran && (t == T_ENV || val_is_fun(v)));
  if (v.tag == TAG_MISSING || !object || !capi || !*capi)
    return rt_errorcall(vm, call, "invalid mode (%s) to pass to C or Fortran (arg %d)", type_name(t), at);
  return (*capi)->as_pointer(vm, v, p);
}

/* Copies one argument; *p is what the function gets.  *copy: NULL for an object that is passed as it is. */
static Status pass_argument(VM *vm, Value call, Value v, int at, bool na_ok, bool fortran, Vec **copy, void **p) {
  int t = val_type(v);
  *copy = NULL;
  if (v.tag == TAG_MISSING || !(t == T_LGL || t == T_INT || t == T_DBL || t == T_CPLX || t == T_RAW || t == T_STR))
    return pass_object(vm, call, v, at, fortran, p);
  Vec *x = val_vec(vm, v);
  TRY_NEW(x);
  TRY_NEW(*copy = vec_copy(vm, x));
  *p = data_rw(*copy);
  if (!na_ok && (t == T_INT || t == T_LGL))
    for (int64_t i = 0; i < x->n; i++)
      if (int_ro(x)[i] == NA_INT) return rt_errorcall(vm, call, "NAs in foreign function call (arg %d)", at);
  if (!na_ok && (t == T_DBL || t == T_CPLX))
    for (int64_t i = 0; i < x->n * (t == T_CPLX ? 2 : 1); i++)
      if (!isfinite(dbl_ro(x)[i])) return rt_errorcall(vm, call, "NA/NaN/Inf in foreign function call (arg %d)", at);
  if (t != T_STR) return OK;
  if (fortran) TRY(rt_warningcall(vm, call, "passing a char vector to .Fortran is not portable"));
  enum { FORTRAN_CHARS = 256 };
  char **s = vm_scratch(vm, (size_t)(x->n + 1) * sizeof *s);
  TRY_NEW(s);
  for (int64_t i = 0; i < x->n; i++) {
    size_t room = fortran && str_ro(x)[i]->len < FORTRAN_CHARS ? FORTRAN_CHARS : str_ro(x)[i]->len + 1;
    TRY_NEW(s[i] = vm_scratch(vm, room));
    memset(s[i], 0, room);
    memcpy(s[i], str_ro(x)[i]->data, str_ro(x)[i]->len);
  }
  *p = fortran && x->n ? (void *)s[0] : (void *)s;
  return OK;
}

static Status take_back(VM *vm, Vec *copy, void *p, bool fortran) {
  if (copy->h.type == T_LGL)
    for (int64_t i = 0; i < copy->n; i++) int_rw(copy)[i] = int_ro(copy)[i] == NA_LGL ? NA_LGL : int_ro(copy)[i] != 0;
  if (copy->h.type != T_STR) return OK;
  int64_t last = fortran ? (copy->n > 0) : copy->n;
  for (int64_t i = 0; i < last; i++) {
    Str *s = str_c(vm, fortran ? (char *)p : ((char **)p)[i]);
    TRY_NEW(s);
    str_set(copy, i, s);
  }
  return OK;
}

#define P4(i) p[i], p[i + 1], p[i + 2], p[i + 3]
#define P16(i) P4(i), P4(i + 4), P4(i + 8), P4(i + 12)
#define V4 void *, void *, void *, void *
#define V16 V4, V4, V4, V4

typedef struct PointerCall {
  void *at, **p;
  int n;
} PointerCall;

/* The caller pops the arguments: a function may get more than it takes. */
static void call_with(void *ctx) {
  const PointerCall *call = ctx;
  void *at = call->at, **p = call->p;
  int n = call->n;
  if (n <= 16) {
    void (*f)(V16);
    NATIVE_CAST(f, at);
    f(P16(0));
  } else {
    void (*f)(V16, V16, V16, V16, void *);
    NATIVE_CAST(f, at);
    f(P16(0), P16(16), P16(32), P16(48), p[64]);
  }
}

/* Calls the function at `at` with copies of the list's elements; *out: these as it left them. */
static Status call_foreign(VM *vm, void *at, Vec *in, bool na_ok, bool fortran, Value *out) {
  void *p[MAX_ARGS] = {0};
  Vec *copy[MAX_ARGS];
  Value caller = vm_frame_call(vm); /* what errors show */
  if (in->n > MAX_ARGS) return rt_errorcall(vm, caller, "too many arguments in foreign function call");
  for (int i = 0; i < in->n; i++)
    TRY(pass_argument(vm, caller, list_ro(in)[i], i + 1, na_ok, fortran, &copy[i], &p[i]));
  PointerCall call = {at, p, (int)in->n};
  const Capi **capi = native_capi(vm);
  if (capi && *capi)
    TRY((*capi)->call_pointers(vm, call_with, &call));
  else
    call_with(&call);
  Vec *r = vec_new(vm, T_LIST, in->n);
  TRY_NEW(r);
  for (int i = 0; i < in->n; i++) {
    if (copy[i]) TRY(take_back(vm, copy[i], p[i], fortran));
    list_set(vm, r, i, copy[i] ? vec_val(copy[i]) : list_ro(in)[i]);
  }
  Vec *names = vec_names(vm, in);
  if (names) TRY(vec_set_names(vm, r, val_obj(names)));
  *out = val_obj(r);
  return OK;
}

/* The address that .NAME and PACKAGE tell.  Names that were found before are looked up in a table. */
static Status foreign_address(VM *vm, Value name, Value package, bool fortran, void **at) {
  const char *caller = fortran ? ".Fortran" : ".C";
  if (val_is_obj(name, T_EXTPTR)) return arg_pointer(vm, name, at);
  bool plain = name.tag == TAG_STR && package.tag == TAG_STR;
  if (plain && (*at = native_known(vm, caller, package.s->data, name.s->data, NULL))) return OK;
  Str *s = str_c(vm, caller);
  TRY_NEW(s);
  Value v, args[4] = {name, package, val_str(s), vm->cur_call};
  TRY(vm_call_base(vm, ".foreign_address", 4, args, NULL, &v));
  TRY(arg_pointer(vm, v, at));
  if (plain) native_learn(vm, caller, package.s->data, name.s->data, *at, -1);
  return OK;
}

static Status dot_pointer(VM *vm, Value *args, bool fortran, Value *out) {
  void *at = NULL;
  bool na_ok;
  if (arg_missing(args[0])) return rt_errorcall(vm, vm->cur_call, "'.NAME' is missing");
  TRY(arg_flag(vm, args[2], "NAOK", &na_ok));
  TRY(foreign_address(vm, args[0], arg_missing(args[4]) ? val_str(vm->empty_str) : args[4], fortran, &at));
  return call_foreign(vm, at, args[1].vec, na_ok, fortran, out);
}
static Status do_dot_c(VM *vm, Value *args, int n, Value *out) { return dot_pointer(vm, args, false, out); }
static Status do_dot_fortran(VM *vm, Value *args, int n, Value *out) { return dot_pointer(vm, args, true, out); }

const BuiltinDef builtins_foreign[] = {
    {"dlOpen", do_dl_open, NULL, BF_INTERNAL | BF_NATIVE, "opens a shared object", 3, 3},
    {"dlClose", do_dl_close, NULL, BF_INTERNAL | BF_NATIVE, "closes a shared object", 1, 1},
    {"dlSymbol", do_dl_symbol, NULL, BF_INTERNAL | BF_NATIVE, "address of a name in a shared object", 2, 2},
    {".C", do_dot_c, ".NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE, ENCODING", BF_PRIM | BF_NATIVE,
     "calls a function with pointers to copies of vectors", 0, 0},
    {".Fortran", do_dot_fortran, ".NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE, ENCODING", BF_PRIM | BF_NATIVE,
     "the same for a subroutine of Fortran", 0, 0},
    {0}};
