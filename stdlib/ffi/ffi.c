/* ffi.c - ffi_fn(): functions of C libraries that R code calls by their declarations, through libffi; pointers to R
 * functions for them; memory that they fill.
 *
 * ffi_fn() makes a builtin whose row is a member of what is known about the function, so that a call finds it without a
 * look-up.  C code cannot be left by a jump: what R code raises inside a callback waits until the function has
 * returned.
 */
#include <dlfcn.h>
#include <stdlib.h>

#include "runtime/platform.h"
#include "stdlib/ffi/ffi.h"
#include "stdlib/native.h"

typedef struct Callback {
  struct Callback *next, **at; /* of the same call, or of those that R code keeps; the pointer to this one */
  Ffi *ffi;
  Signature *sig;
  Value fun; /* owned */
  void *closure;
} Callback;

/* ---- the library ---- */

static Status load(VM *vm, Ffi *f) {
  static const char *const names[C_KINDS] = {
      "ffi_type_void",   "ffi_type_uint8",  "ffi_type_sint8",   "ffi_type_uint8",  "ffi_type_sint16",
      "ffi_type_uint16", "ffi_type_sint32", "ffi_type_uint32",  "ffi_type_sint64", "ffi_type_uint64",
      "ffi_type_float",  "ffi_type_double", "ffi_type_pointer", "ffi_type_pointer"};
  void *at;
#define FIND(field, symbol)                                                                                            \
  TRY(native_need(vm, NATIVE_FFI, symbol, &at));                                                                       \
  NATIVE_CAST(f->field, at)
  FIND(prep, "ffi_prep_cif");
  FIND(call, "ffi_call");
  FIND(closure_alloc, "ffi_closure_alloc");
  FIND(closure_free, "ffi_closure_free");
  FIND(closure_prep, "ffi_prep_closure_loc");
#undef FIND
  for (int i = 0; i < C_STRUCT; i++) {
    TRY(native_need(vm, NATIVE_FFI, names[i], &at));
    f->basic[i] = at;
  }
  return OK;
}

static Status ffi_open(VM *vm, Ffi **out) {
  Ffi **slot = native_ffi(vm);
  if (!slot) return rt_nomem(vm, sizeof(Ffi));
  if (!*slot) {
    Ffi *f = calloc(1, sizeof *f);
    if (!f) return rt_nomem(vm, sizeof *f);
    f->vm = vm;
    if (load(vm, f) != OK) {
      free(f);
      return ERR;
    }
    *slot = f;
  }
  *out = *slot;
  return OK;
}

static void ffi_callback_free(Ffi *f, Callback *b);

void ffi_close(Ffi *f) {
  if (!f) return;
  while (f->kept) ffi_callback_free(f, f->kept);
  for (Piece *p = f->pieces, *next; p; p = next) {
    next = p->next;
    free(p);
  }
  free(f);
}

/* ---- callbacks ---- */

/* Calls the R function; ERR: raised. */
static Status run_callback(Callback *b, void *result, void **args) {
  VM *vm = b->ffi->vm;
  const CType *t = b->sig->result;
  Value v[FFI_MAX_ARGS], r;
  for (int i = 0; i < b->sig->n; i++) TRY(ffi_from_c(b->ffi, b->sig->arg[i], args[i], &v[i]));
  TRY(rt_check_stack(vm));
  TRY(vm_call(vm, b->fun, b->sig->n, v, NULL, vm->global, val_null(), &r));
  FfiCall none = {.ffi = b->ffi};
  if (t->kind == C_STRUCT) return ffi_to_c(&none, t, r, result, "the result of a callback");
  int64_t bits = 0;
  TRY(ffi_to_c(&none, t, r, &bits, "the result of a callback"));
  if (t->kind >= C_BOOL && t->kind <= C_U64) bits = ffi_whole(t, &bits);
  if (t->kind != C_VOID) memcpy(result, &bits, sizeof bits);
  return OK;
}

/* What C code calls.  After something has been raised, and where no function that R code called is running on this
 * thread, it gets zeros. */
static void callback(void *cif, void *result, void **args, void *ctx) {
  Callback *b = ctx;
  Ffi *f = b->ffi;
  const CType *t = b->sig->result;
  (void)cif;
  if (t->kind != C_VOID) memset(result, 0, t->size > sizeof(int64_t) ? t->size : sizeof(int64_t));
  if (f->failed || f->depth == 0 || f->thread != platform_thread()) return;
  VM *vm = f->vm;
  size_t m = vm_mark(vm);
  Value call = vm->cur_call;
  const BuiltinDef *def = vm->cur_builtin;
  if (run_callback(b, result, args) != OK) {
    f->failed = true;
    if (t->kind != C_VOID) memset(result, 0, t->size > sizeof(int64_t) ? t->size : sizeof(int64_t));
  } else
    vm_release(vm, m);
  vm->cur_call = call;
  vm->cur_builtin = def;
}

Callback *ffi_callback_new(Ffi *f, FfiCall *c, Signature *sig, Value fun, void **code) {
  enum { CLOSURE_BYTES = 256 /* more than libffi's ffi_closure on any processor */ };
  Callback *b = calloc(1, sizeof *b);
  void *at = NULL;
  if (b) b->closure = f->closure_alloc(CLOSURE_BYTES, &at);
  if (!b || !b->closure || f->closure_prep(b->closure, sig->cif, callback, b, at) != 0) {
    if (b && b->closure) f->closure_free(b->closure);
    free(b);
    (void)rt_nomem(f->vm, CLOSURE_BYTES);
    return NULL;
  }
  b->ffi = f;
  b->sig = sig;
  b->fun = val_retain(fun);
  b->fun.aux = 0;
  Callback **list = c ? &c->callbacks : &f->kept;
  b->next = *list;
  b->at = list;
  if (b->next) b->next->at = &b->next;
  *list = b;
  *code = at;
  return b;
}

static void ffi_callback_free(Ffi *f, Callback *b) {
  *b->at = b->next;
  if (b->next) b->next->at = b->at;
  f->closure_free(b->closure);
  val_release(f->vm, b->fun);
  free(b);
}

/* ---- calls ---- */

static Status pass(FfiCall *c, const FfiFn *fn, Value *args, int i, uint64_t *word, void **p) {
  char what[120];
  const CType *t = fn->sig->arg[i];
  if (ORBIT_LIKELY(t->kind == C_DOUBLE && args[i].tag == TAG_DBL)) {
    memcpy(word, &args[i].d, sizeof *word);
    *p = word;
    return OK;
  }
  *p = word;
  if (t->kind == C_STRUCT) TRY_NEW(*p = vm_scratch(c->ffi->vm, t->size));
  snprintf(what, sizeof what, "argument %d of %s()", i + 1, fn->name);
  return ffi_to_c(c, t, args[i], *p, what);
}

static Status call_with(FfiCall *c, const FfiFn *fn, Value *args, Value *out) {
  Ffi *f = c->ffi;
  VM *vm = f->vm;
  uint64_t word[FFI_MAX_ARGS], result[2] = {0};
  void *p[FFI_MAX_ARGS], *r = result;
  for (int i = 0; i < fn->sig->n; i++) TRY(pass(c, fn, args, i, &word[i], &p[i]));
  if (fn->sig->result->kind == C_STRUCT) TRY_NEW(r = vm_scratch(vm, fn->sig->result->size + sizeof(uint64_t)));
  void (*code)(void);
  const void *thread = f->thread;
  NATIVE_CAST(code, fn->at);
  f->thread = platform_thread();
  f->depth++;
  f->call(fn->sig->cif, code, r, p);
  f->depth--;
  f->thread = thread;
  if (ORBIT_UNLIKELY(f->failed)) {
    f->failed = false;
    return ERR;
  }
  if (fn->sig->result->kind == C_VOID) vm->visible = false;
  return ffi_from_c(f, fn->sig->result, r, out);
}

/* Every function that ffi_fn() made. */
static Status do_ffi_call(VM *vm, Value *args, int n, Value *out) {
  const FfiFn *fn = (const FfiFn *)vm->cur_builtin;
  FfiCall c = {.ffi = *native_ffi(vm)};
  if (n != fn->sig->n)
    return rt_errorcall(vm, vm->cur_call, "%s() takes %d argument%s, not %d", fn->name, fn->sig->n,
                        fn->sig->n == 1 ? "" : "s", n);
  Status st = call_with(&c, fn, args, out);
  while (c.callbacks) ffi_callback_free(c.ffi, c.callbacks);
  return st;
}

/* The address of a name in a library; "": among what the program has loaded. */
static Status find_symbol(VM *vm, const char *library, const char *name, void **at) {
  if (platform_is_static())
    return rt_errorcall(vm, vm_frame_call(vm), "a statically linked program cannot load libraries");
  void *h =
      dlopen(*library ? library : NULL, RTLD_NOW | RTLD_LOCAL); /* stays open: functions live as long as the machine */
  if (!h) {
    const char *why = dlerror();
    return rt_errorcall(vm, vm_frame_call(vm), "cannot open the library '%s': %s", library, why ? why : "");
  }
  *at = dlsym(h, name);
  if (*at) return OK;
  return rt_errorcall(vm, vm_frame_call(vm), "there is no function '%s' in the library '%s'", name,
                      *library ? library : "of the program");
}

static char *keep_text(Ffi *f, const char *s) {
  size_t n = strlen(s) + 1;
  char *p = ffi_keep(f, n);
  return p ? memcpy(p, s, n) : NULL;
}

static Status function_new(VM *vm, Ffi *f, Str *const *s, FfiFn **out) {
  void *at;
  TRY(find_symbol(vm, s[0]->data, s[1]->data, &at));
  FfiFn *fn = ffi_keep(f, sizeof *fn);
  TRY_NEW(fn);
  TRY_NEW(fn->sig = ffi_signature(f, s[2]->data));
  TRY_NEW(fn->library = keep_text(f, s[0]->data));
  TRY_NEW(fn->name = keep_text(f, s[1]->data));
  TRY_NEW(fn->text = keep_text(f, s[2]->data));
  fn->at = at;
  fn->def = (BuiltinDef){.name = fn->name,
                         .fn = do_ffi_call,
                         .flags = BF_NATIVE | BF_PRIM | BF_VALUES,
                         .doc = "a function of a C library",
                         .max = -1};
  fn->next = f->functions;
  f->functions = fn;
  *out = fn;
  return OK;
}

/* The row of def in another machine: of a function of a C library its own, with the same address, else def itself.
 * NULL: raised. */
const BuiltinDef *ffi_transfer(VM *to, const BuiltinDef *def) {
  if (def->fn != do_ffi_call) return def;
  const FfiFn *fn = (const FfiFn *)def;
  Ffi *f;
  if (ffi_open(to, &f) != OK) return NULL;
  FfiFn *copy = ffi_keep(f, sizeof *copy);
  if (!copy) return NULL;
  *copy = *fn;
  copy->sig = ffi_signature(f, fn->text);
  copy->library = keep_text(f, fn->library);
  copy->name = keep_text(f, fn->name);
  copy->text = keep_text(f, fn->text);
  if (!copy->sig || !copy->library || !copy->name || !copy->text) return NULL;
  copy->def.name = copy->name;
  copy->next = f->functions;
  f->functions = copy;
  return &copy->def;
}

/* .Internal(ffi_fn(library, name, signature)) */
static Status do_ffi_fn(VM *vm, Value *args, int n, Value *out) {
  static const char *const what[] = {"library", "name", "signature"};
  Ffi *f;
  Str *s[3];
  for (int i = 0; i < 3; i++) TRY(arg_string(vm, args[i], what[i], &s[i]));
  TRY(ffi_open(vm, &f));
  FfiFn *fn = f->functions;
  while (fn && (strcmp(fn->name, s[1]->data) || strcmp(fn->text, s[2]->data) || strcmp(fn->library, s[0]->data)))
    fn = fn->next;
  if (!fn) TRY(function_new(vm, f, s, &fn));
  Builtin *b = obj_new(vm, T_BUILTIN, sizeof *b);
  TRY_NEW(b);
  b->def = &fn->def;
  *out = val_obj(b);
  return OK;
}

/* ---- pointers ---- */

static void callback_finalize(VM *vm, ExtPtr *p) {
  Ffi **f = vm->natives ? native_ffi(vm) : NULL; /* at the end ffi_close() has freed all */
  Callback *b = (Callback *)(p->prot.tag == TAG_DBL ? (uintptr_t)p->prot.u : 0);
  if (b && f && *f) ffi_callback_free(*f, b);
  p->ptr = NULL;
}

/* .Internal(ffi_callback(fun, signature)): a pointer that C code may call until it is collected */
static Status do_ffi_callback(VM *vm, Value *args, int n, Value *out) {
  Ffi *f;
  Str *text;
  void *code;
  if (!val_is_fun(args[0])) return rt_error(vm, "invalid '%s' argument", "fun");
  TRY(arg_string(vm, args[1], "signature", &text));
  TRY(ffi_open(vm, &f));
  Signature *sig = ffi_signature(f, text->data);
  TRY_NEW(sig);
  ExtPtr *p = extptr_new(vm, NULL, val_null(), val_null());
  TRY_NEW(p);
  Callback *b = ffi_callback_new(f, NULL, sig, args[0], &code);
  TRY_NEW(b);
  p->ptr = code;
  p->prot = (Value){.u = (uint64_t)(uintptr_t)b, .tag = TAG_DBL};
  p->finalize = callback_finalize;
  *out = val_obj(p);
  return OK;
}

static void memory_finalize(VM *vm, ExtPtr *p) {
  counted_free(vm, p->ptr);
  p->ptr = NULL;
}

/* .Internal(ffi_alloc(bytes)): zeroed memory, freed when it is collected */
static Status do_ffi_alloc(VM *vm, Value *args, int n, Value *out) {
  double bytes;
  TRY(arg_double(vm, args[0], "bytes", &bytes));
  if (!(bytes >= 0 && bytes < 0x1p46)) return rt_error(vm, "invalid '%s' argument", "bytes");
  ExtPtr *p = extptr_new(vm, NULL, val_null(), val_dbl(bytes));
  TRY_NEW(p);
  p->ptr = counted_realloc(vm, NULL, (size_t)bytes + 1);
  if (!p->ptr) return rt_nomem(vm, bytes);
  memset(p->ptr, 0, (size_t)bytes + 1);
  p->finalize = memory_finalize;
  *out = val_obj(p);
  return OK;
}

/* Where n objects of a type begin, `offset` bytes behind a pointer.  Memory of ffi_alloc() has an end that is known. */
static Status place(VM *vm, Value v, const CType *t, double offset, int64_t n, char **at) {
  if (!val_is_obj(v, T_EXTPTR) || !v.ext->ptr) return rt_error(vm, "invalid '%s' argument", "pointer");
  if (t->kind == C_VOID) return rt_error(vm, "invalid '%s' argument", "type");
  if (!(offset > -0x1p52 && offset < 0x1p52)) return rt_error(vm, "invalid '%s' argument", "offset");
  double end = offset + (double)n * (double)t->size;
  if (v.ext->finalize == memory_finalize && (offset < 0 || end > v.ext->prot.d))
    return rt_error(vm, "bytes %.0f to %.0f are not in memory of %.0f bytes", offset, end, v.ext->prot.d);
  *at = (char *)v.ext->ptr + (int64_t)offset;
  return OK;
}

static Type result_type(const CType *t) {
  switch (t->kind) {
  case C_BOOL: return T_LGL;
  case C_S8:
  case C_S16:
  case C_U16:
  case C_S32: return T_INT;
  case C_U8: return T_RAW;
  case C_POINTER: return t->to->is_char ? T_STR : T_LIST;
  case C_FUNCTION:
  case C_STRUCT: return T_LIST;
  default: return T_DBL;
  }
}

/* .Internal(ffi_read(pointer, type, n, offset)) */
static Status do_ffi_read(VM *vm, Value *args, int n, Value *out) {
  Ffi *f;
  Str *text;
  double count, offset;
  char *at;
  TRY(arg_string(vm, args[1], "type", &text));
  TRY(arg_double(vm, args[2], "n", &count));
  TRY(arg_double(vm, args[3], "offset", &offset));
  TRY(ffi_open(vm, &f));
  CType *t = ffi_type(f, text->data);
  TRY_NEW(t);
  if (!(count >= 0 && count < 0x1p40)) return rt_error(vm, "invalid '%s' argument", "n");
  TRY(place(vm, args[0], t, offset, (int64_t)count, &at));
  Vec *r = vec_new(vm, result_type(t), (int64_t)count);
  TRY_NEW(r);
  for (int64_t i = 0; i < r->n; i++, at += t->size) {
    Value v;
    TRY(ffi_from_c(f, t, at, &v));
    if (r->h.type == T_RAW)
      raw_rw(r)[i] = *(uint8_t *)at;
    else if (r->h.type == T_STR)
      str_set(r, i, v.tag == TAG_STR ? v.s : vm->na_str);
    else if (r->h.type == T_LIST)
      list_set(vm, r, i, v);
    else if (r->h.type == T_DBL)
      dbl_rw(r)[i] = v.d;
    else
      int_rw(r)[i] = v.i;
  }
  *out = val_obj(r);
  return OK;
}

/* .Internal(ffi_write(pointer, type, values, offset)): values: a vector or a list */
static Status do_ffi_write(VM *vm, Value *args, int n, Value *out) {
  Ffi *f;
  Str *text;
  double offset;
  char *at;
  TRY(arg_string(vm, args[1], "type", &text));
  TRY(arg_double(vm, args[3], "offset", &offset));
  TRY(ffi_open(vm, &f));
  CType *t = ffi_type(f, text->data);
  TRY_NEW(t);
  FfiCall none = {.ffi = f};
  if (t->kind == C_POINTER || t->kind == C_FUNCTION) /* what it would point to does not live long enough */
    for (int64_t i = 0; type_is_vec(val_type(args[2])) && i < vec_len(args[2]); i++)
      if (val_type(args[2]) != T_LIST || val_type(list_ro(args[2].vec)[i]) != T_EXTPTR)
        return rt_error(vm, "pointers are written from a list of pointers");
  if (!type_is_vec(val_type(args[2]))) return rt_error(vm, "invalid '%s' argument", "values");
  Vec *x = val_vec(vm, args[2]);
  TRY_NEW(x);
  TRY(place(vm, args[0], t, offset, x->n, &at));
  for (int64_t i = 0; i < x->n; i++, at += t->size) TRY(ffi_to_c(&none, t, vec_elt(vm, x, i), at, "a value"));
  *out = val_null();
  return OK;
}

/* .Internal(ffi_string(pointer)): the text that begins there */
static Status do_ffi_string(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_obj(args[0], T_EXTPTR) || !args[0].ext->ptr) return rt_error(vm, "invalid '%s' argument", "pointer");
  Str *s = str_c(vm, args[0].ext->ptr);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

static Status do_ffi_sizeof(VM *vm, Value *args, int n, Value *out) {
  Ffi *f;
  Str *text;
  TRY(arg_string(vm, args[0], "type", &text));
  TRY(ffi_open(vm, &f));
  CType *t = ffi_type(f, text->data);
  TRY_NEW(t);
  *out = val_int((int32_t)t->size);
  return OK;
}

const BuiltinDef builtins_ffi[] = {
    {"ffi_fn", do_ffi_fn, NULL, BF_INTERNAL | BF_NATIVE, "a function of a C library", 3, 3},
    {"ffi_callback", do_ffi_callback, NULL, BF_INTERNAL | BF_NATIVE, "a pointer to an R function", 2, 2},
    {"ffi_alloc", do_ffi_alloc, NULL, BF_INTERNAL | BF_NATIVE, "memory for C functions", 1, 1},
    {"ffi_read", do_ffi_read, NULL, BF_INTERNAL | BF_NATIVE, "C objects at a pointer", 4, 4},
    {"ffi_write", do_ffi_write, NULL, BF_INTERNAL | BF_NATIVE, "values to a pointer", 4, 4},
    {"ffi_string", do_ffi_string, NULL, BF_INTERNAL | BF_NATIVE, "text at a pointer", 1, 1},
    {"ffi_sizeof", do_ffi_sizeof, NULL, BF_INTERNAL | BF_NATIVE, "bytes of a C type", 1, 1},
    {0}};
