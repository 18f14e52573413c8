/* foreign.c - Functions of shared objects: opening them, finding names, calling with pointers to copies of vectors.
 * .C() and .Fortran() (stdlib/base/foreign.R) are written with these; those that take R's
 * objects (.Call, .External) are called in compiled.c.
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

/* Copies one argument; *p is what the function gets. */
static Status pass_argument(VM *vm, Value call, Value v, int at, bool na_ok, bool fortran, Vec **copy, void **p) {
  int t = val_type(v);
  if (v.tag == TAG_MISSING || !(t == T_LGL || t == T_INT || t == T_DBL || t == T_CPLX || t == T_RAW || t == T_STR))
    return rt_errorcall(vm, call, "invalid mode (%s) to pass to C or Fortran (arg %d)", type_name(t), at);
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

/* .Internal(callForeign(address, args, NAOK, fortran, call)): the arguments as the function left them; call: what
 * errors show. */
static Status do_call_foreign(VM *vm, Value *args, int n, Value *out) {
  void *at = NULL, *p[MAX_ARGS] = {0};
  bool na_ok, fortran;
  TRY(arg_pointer(vm, args[0], &at));
  TRY(arg_flag(vm, args[2], "NAOK", &na_ok));
  TRY(arg_flag(vm, args[3], "fortran", &fortran));
  Vec *in = args[1].vec, *copy[MAX_ARGS];
  if (in->n > MAX_ARGS) return rt_errorcall(vm, args[4], "too many arguments in foreign function call");
  for (int i = 0; i < in->n; i++)
    TRY(pass_argument(vm, args[4], list_ro(in)[i], i + 1, na_ok, fortran, &copy[i], &p[i]));
  PointerCall call = {at, p, (int)in->n};
  const Capi **capi = native_capi(vm);
  if (capi && *capi)
    TRY((*capi)->call_pointers(vm, call_with, &call));
  else
    call_with(&call);
  Vec *r = vec_new(vm, T_LIST, in->n);
  TRY_NEW(r);
  for (int i = 0; i < in->n; i++) {
    TRY(take_back(vm, copy[i], p[i], fortran));
    list_set(vm, r, i, vec_val(copy[i]));
  }
  Vec *names = vec_names(vm, in);
  if (names) TRY(vec_set_names(vm, r, val_obj(names)));
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_foreign[] = {
    {"dlOpen", do_dl_open, NULL, BF_INTERNAL | BF_NATIVE, "opens a shared object", 3, 3},
    {"dlClose", do_dl_close, NULL, BF_INTERNAL | BF_NATIVE, "closes a shared object", 1, 1},
    {"dlSymbol", do_dl_symbol, NULL, BF_INTERNAL | BF_NATIVE, "address of a name in a shared object", 2, 2},
    {"callForeign", do_call_foreign, NULL, BF_INTERNAL | BF_NATIVE,
     "calls a function with pointers to copies of vectors", 5, 5},
    {0}};
