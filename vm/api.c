/* api.c - The embedding interface of vm.h over the interpreter. */
#include "vm/vm.h"

#include <stdlib.h>

#include "compiler/parser.h"
#include "vm/interp/interp.h"

struct VmRef {
  Value v;
};

typedef struct HostFn {
  VmHostFn fn;
  void *ctx;
} HostFn;

/* What the interface keeps per machine, behind vm->host. */
typedef struct Host {
  Value slots[VM_SLOTS];
  char *message;
  int line, column;
  VmConfig config;
  char *fail; /* message of vm_fail */
} Host;

static Host *host(VM *vm) { return vm->host; }

static void host_write(VM *vm, int stream, const char *p, size_t n) {
  Host *h = host(vm);
  h->config.write(h->config.ctx, stream, p, n);
}

VM *vm_open(const VmConfig *config) {
  VM *vm = vm_create();
  if (!vm) return NULL;
  Host *h = calloc(1, sizeof *h);
  if (!h) {
    vm_destroy(vm);
    return NULL;
  }
  for (int i = 0; i < VM_SLOTS; i++) h->slots[i] = val_null();
  vm->host = h;
  vm->in->show_location = false;
  vm->in->embedded = true;
  if (config && config->size >= sizeof *config) {
    h->config = *config;
    vm->mem_limit = config->memory_limit;
    if (config->write) vm->host_write = host_write;
  }
  return vm;
}

void vm_close(VM *vm) {
  if (!vm) return;
  Host *h = host(vm);
  rt_flush(vm);
  if (h) {
    for (int i = 0; i < VM_SLOTS; i++) val_release(vm, h->slots[i]);
    vm->host_write = NULL;
    vm->host = NULL;
    free(h->message);
    free(h->fail);
    free(h);
  }
  vm_destroy(vm);
}

const char *vm_version(void) { return "0.1.0"; }

static bool slot_ok(int slot) { return slot >= 0 && slot < VM_SLOTS; }

static void put(VM *vm, int slot, Value v) {
  v.aux = 0;
  slot_store(vm, &host(vm)->slots[slot], v);
}

/* Entry points release what they allocate and turn an unwind into a status. */
static void enter(VM *vm) {
  char here;
  vm->c_stack_base = &here;
  free(host(vm)->message);
  host(vm)->message = NULL;
}

static VmStatus leave_error(VM *vm, VmStatus dflt) {
  Interp *in = vm->in;
  VmStatus st = dflt;
  if (in->unwind == UNW_QUIT) st = VM_QUIT;
  if (in->interrupted) st = VM_CANCELLED;
  in->interrupted = false;
  free(host(vm)->message);
  Str *m = in->last_message;
  host(vm)->message = m ? strdup(m->data) : NULL;
  Place at = {0};
  source_find(vm, in->err_pos, &at);
  host(vm)->line = at.line;
  host(vm)->column = at.col;
  unwind_clear(vm);
  return st;
}

VmStatus vm_run(VM *vm, const char *text, int slot) {
  if (slot != -1 && !slot_ok(slot)) return VM_BAD_SLOT;
  enter(vm);
  size_t m = vm_mark(vm);
  Source src = {.name = "<text>", .text = text, .n = strlen(text)};
  source_place(vm, &src, 1);
  Parser *p = parser_new(vm, &src, vm->opt.keep_source);
  if (!p) return leave_error(vm, VM_NO_MEMORY);
  Value v = val_null();
  VmStatus st = VM_OK;
  for (;;) {
    Value expr;
    enum ParseStatus ps = parser_next(p, &expr);
    if (ps == PARSE_EOF) break;
    if (ps == PARSE_RAISED) {
      st = leave_error(vm, VM_ERROR);
      break;
    }
    if (ps != PARSE_OK) {
      Str *msg = str_c(vm, parser_message(p));
      vm->in->last_message = msg;
      st = leave_error(vm, VM_SYNTAX);
      parser_error_pos(p, &host(vm)->line, &host(vm)->column);
      break;
    }
    bool visible;
    if (vm_eval_toplevel(vm, expr, &visible, &v) != OK || print_deferred_warnings(vm) != OK) {
      st = leave_error(vm, VM_ERROR);
      break;
    }
    gc_safepoint(vm);
  }
  if (st == VM_OK && slot >= 0) put(vm, slot, v);
  vm_release(vm, m);
  rt_flush(vm);
  return st;
}

VmStatus vm_invoke(VM *vm, int fun, int n, int first, int out) {
  if (!slot_ok(fun) || n < 0 || (n && (!slot_ok(first) || !slot_ok(first + n - 1))) || !slot_ok(out))
    return VM_BAD_SLOT;
  Value f = host(vm)->slots[fun];
  if (!val_is_fun(f)) return VM_BAD_SLOT;
  enter(vm);
  size_t m = vm_mark(vm);
  Value r;
  VmStatus st = VM_OK;
  if (vm_call(vm, f, n, n ? &host(vm)->slots[first] : NULL, NULL, vm->global, val_null(), &r) == OK)
    put(vm, out, r);
  else
    st = leave_error(vm, VM_ERROR);
  vm_release(vm, m);
  rt_flush(vm);
  return st;
}

void vm_cancel(VM *vm) { atomic_fetch_or(&vm->interrupt, (unsigned)INT_CANCEL); }

const char *vm_error_message(VM *vm) { return host(vm)->message ? host(vm)->message : ""; }
void vm_error_location(VM *vm, int *line, int *column) {
  *line = host(vm)->line;
  *column = host(vm)->column;
}
int vm_quit_status(VM *vm) { return vm->in->quit_status; }

VmStatus vm_get_global(VM *vm, const char *name, int slot) {
  if (!slot_ok(slot)) return VM_BAD_SLOT;
  enter(vm);
  size_t m = vm_mark(vm);
  Sym *s = sym_c(vm, name);
  Value v;
  VmStatus st = VM_OK;
  if (!s || env_get(vm, vm->global, s, true, &v) != OK) {
    st = leave_error(vm, VM_ERROR);
  } else if (v.tag == TAG_UNBOUND) {
    host(vm)->message = strdup("object not found");
    st = VM_ERROR;
  } else {
    put(vm, slot, v);
  }
  vm_release(vm, m);
  return st;
}

VmStatus vm_set_global(VM *vm, const char *name, int slot) {
  if (!slot_ok(slot)) return VM_BAD_SLOT;
  enter(vm);
  Sym *s = sym_c(vm, name);
  if (!s || env_set(vm, vm->global, s, host(vm)->slots[slot]) != OK) return leave_error(vm, VM_ERROR);
  return VM_OK;
}

/* ---- slots ---- */
VmType vm_type(VM *vm, int slot) {
  if (!slot_ok(slot)) return VM_NULL;
  switch (val_type(host(vm)->slots[slot])) {
  case T_NULL: return VM_NULL;
  case T_LGL: return VM_LOGICAL;
  case T_INT: return VM_INTEGER;
  case T_DBL: return VM_DOUBLE;
  case T_CPLX: return VM_COMPLEX;
  case T_STR: return VM_STRING;
  case T_RAW: return VM_RAW;
  case T_LIST:
  case T_EXPR: return VM_LIST;
  case T_CLOSURE:
  case T_BUILTIN:
  case T_SPECIAL: return VM_FUNCTION;
  case T_ENV: return VM_ENVIRONMENT;
  default: return VM_OTHER;
  }
}

int64_t vm_count(VM *vm, int slot) { return slot_ok(slot) ? vec_len(host(vm)->slots[slot]) : 0; }

#define SETTER(name, type, expr)                                                                                       \
  VmStatus name(VM *vm, int slot, type x) {                                                                            \
    if (!slot_ok(slot)) return VM_BAD_SLOT;                                                                            \
    put(vm, slot, expr);                                                                                               \
    return VM_OK;                                                                                                      \
  }
SETTER(vm_set_bool, bool, val_lgl(x))
SETTER(vm_set_int, int32_t, val_int(x))
SETTER(vm_set_double, double, val_dbl(x))
#undef SETTER

VmStatus vm_set_null(VM *vm, int slot) {
  if (!slot_ok(slot)) return VM_BAD_SLOT;
  put(vm, slot, val_null());
  return VM_OK;
}

VmStatus vm_set_string(VM *vm, int slot, const char *utf8) {
  if (!slot_ok(slot)) return VM_BAD_SLOT;
  Str *s = utf8 ? str_new_enc(vm, utf8, strlen(utf8), STR_UTF8) : vm->na_str;
  if (!s) return leave_error(vm, VM_NO_MEMORY);
  put(vm, slot, val_str(s));
  return VM_OK;
}

int vm_get_bool(VM *vm, int slot) { return slot_ok(slot) ? as_logical1(vm, host(vm)->slots[slot]) : NA_LGL; }
int32_t vm_get_int(VM *vm, int slot) { return slot_ok(slot) ? as_integer1(vm, host(vm)->slots[slot]) : NA_INT; }
double vm_get_double(VM *vm, int slot) { return slot_ok(slot) ? as_double1(vm, host(vm)->slots[slot]) : NA_REAL; }
const char *vm_get_string(VM *vm, int slot) {
  if (!slot_ok(slot)) return NULL;
  Str *s = as_string1(vm, host(vm)->slots[slot]);
  return !s || s == vm->na_str ? NULL : s->data;
}

VmStatus vm_get_element(VM *vm, int from, int64_t i, int to) {
  if (!slot_ok(from) || !slot_ok(to)) return VM_BAD_SLOT;
  Value v = host(vm)->slots[from];
  if (i < 0 || i >= vec_len(v)) return VM_BAD_SLOT;
  size_t m = vm_mark(vm);
  Vec *x = val_vec(vm, v);
  if (!x) return leave_error(vm, VM_NO_MEMORY);
  put(vm, to, vec_elt(vm, x, i));
  vm_release(vm, m);
  return VM_OK;
}

VmStatus vm_get_member(VM *vm, int from, const char *name, int to) {
  if (!slot_ok(from) || !slot_ok(to)) return VM_BAD_SLOT;
  enter(vm);
  size_t m = vm_mark(vm);
  Value r;
  Sym *s = sym_c(vm, name);
  VmStatus st = VM_OK;
  if (!s || rt_dollar(vm, host(vm)->slots[from], s, &r) != OK)
    st = leave_error(vm, VM_ERROR);
  else
    put(vm, to, r);
  vm_release(vm, m);
  return st;
}

/* ---- vectors ---- */
static int runtime_type(VmType t) {
  switch (t) {
  case VM_LOGICAL: return T_LGL;
  case VM_INTEGER: return T_INT;
  case VM_DOUBLE: return T_DBL;
  case VM_COMPLEX: return T_CPLX;
  case VM_STRING: return T_STR;
  case VM_RAW: return T_RAW;
  case VM_LIST: return T_LIST;
  default: return 0;
  }
}

VmStatus vm_vector_new(VM *vm, int slot, VmType type, int64_t n, void **data) {
  int t = runtime_type(type);
  if (!slot_ok(slot) || !t || n < 0) return VM_BAD_SLOT;
  enter(vm);
  size_t m = vm_mark(vm);
  Vec *v = vec_new_zero(vm, (Type)t, n);
  if (!v) return leave_error(vm, VM_NO_MEMORY);
  put(vm, slot, val_obj(v));
  if (data) *data = data_rw(v);
  vm_release(vm, m);
  return VM_OK;
}

VmStatus vm_vector_borrow(VM *vm, int slot, VmView *view) {
  if (!slot_ok(slot)) return VM_BAD_SLOT;
  Value *v = &host(vm)->slots[slot];
  if (!type_is_vec(val_type(*v))) return VM_BAD_SLOT;
  size_t m = vm_mark(vm);
  Vec *x = val_vec(vm, *v);
  if (!x) return leave_error(vm, VM_NO_MEMORY);
  slot_store(vm, v, val_obj(x)); /* scalars and ranges become vectors so that the data stay */
  vm_release(vm, m);
  int t = x->h.type;
  view->type = vm_type(vm, slot);
  view->count = x->n;
  view->data = t == T_STR || t == T_LIST || t == T_EXPR ? NULL : data_ro(x);
  view->nrow = vec_is_matrix(x) ? x->nrow : 0;
  view->ncol = vec_is_matrix(x) ? x->ncol : 0;
  return VM_OK;
}

typedef struct Wrapped {
  void (*release)(void *data, void *ctx);
  void *ctx;
} Wrapped;

static void release_wrapped(void *ptr, size_t bytes, void *ctx) {
  Wrapped *w = ctx;
  (void)bytes;
  if (w->release) w->release(ptr, w->ctx);
  free(w);
}

VmStatus vm_vector_wrap(VM *vm, int slot, VmType type, void *data, int64_t n, void (*release)(void *data, void *ctx),
                        void *ctx) {
  int t = runtime_type(type);
  if (!slot_ok(slot) || !t || t == T_STR || t == T_LIST || n < 0) return VM_BAD_SLOT;
  enter(vm);
  Wrapped *w = malloc(sizeof *w);
  Buffer *b = calloc(1, sizeof *b);
  size_t m = vm_mark(vm);
  Vec *v = w && b ? vec_new(vm, (Type)t, 0) : NULL;
  if (!v) {
    free(w);
    free(b);
    return VM_NO_MEMORY;
  }
  *w = (Wrapped){release, ctx};
  *b = (Buffer){.count = 1, .bytes = (size_t)n * type_size(t), .ptr = data, .release = release_wrapped, .ctx = w};
  vec_wrap(v, b, n);
  put(vm, slot, val_obj(v));
  vm_release(vm, m);
  return VM_OK;
}

VmStatus vm_list_new(VM *vm, int slot, int64_t n) { return vm_vector_new(vm, slot, VM_LIST, n, NULL); }

VmStatus vm_list_set(VM *vm, int list, int64_t i, const char *name, int value) {
  if (!slot_ok(list) || !slot_ok(value) || i < 0 || i >= vm_count(vm, list)) return VM_BAD_SLOT;
  Value *l = &host(vm)->slots[list];
  if (!val_is_list(*l)) return VM_BAD_SLOT;
  enter(vm);
  size_t m = vm_mark(vm);
  if (l->o->count > 1) {
    Vec *c = vec_copy(vm, l->vec);
    if (!c) return leave_error(vm, VM_NO_MEMORY);
    slot_store(vm, l, val_obj(c));
  }
  list_set(vm, l->vec, i, host(vm)->slots[value]);
  VmStatus st = VM_OK;
  if (name) {
    Vec *old = vec_names(vm, l->vec);
    Vec *nm = old ? vec_copy_data(vm, old) : vec_new(vm, T_STR, l->vec->n);
    Str *s = str_c(vm, name);
    if (!nm || !s) {
      st = leave_error(vm, VM_NO_MEMORY);
    } else {
      str_rw(nm)[i] = s;
      if (vec_set_names(vm, l->vec, val_obj(nm)) != OK) st = leave_error(vm, VM_ERROR);
    }
  }
  vm_release(vm, m);
  return st;
}

/* ---- references ---- */
VmRef *vm_ref(VM *vm, int slot) {
  VmRef *r = slot_ok(slot) ? malloc(sizeof *r) : NULL;
  if (r) r->v = val_retain(host(vm)->slots[slot]);
  return r;
}

VmStatus vm_unpack(VM *vm, const VmRef *ref, int slot) {
  if (!ref || !slot_ok(slot)) return VM_BAD_SLOT;
  put(vm, slot, ref->v);
  return VM_OK;
}

void vm_unref(VM *vm, VmRef *ref) {
  if (!ref) return;
  val_release(vm, ref->v);
  free(ref);
}

/* ---- host functions ---- */
static void host_fn_free(VM *vm, ExtPtr *p) {
  (void)vm;
  free(p->ptr);
  p->ptr = NULL;
}

/* What a registered function is made of: hostcall(pointer, list(...)). */
static Status do_hostcall(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_obj(args[0], T_EXTPTR) || !args[0].ext->ptr || !val_is_list(args[1]) || !vm->host)
    return rt_error(vm, "invalid host function");
  HostFn *hf = args[0].ext->ptr;
  Vec *l = args[1].vec;
  Host *h = host(vm);
  if (l->n > VM_SLOTS - 2) return rt_error(vm, "too many arguments for a host function");
  Value *keep = vm_scratch(vm, sizeof h->slots);
  TRY_NEW(keep);
  memcpy(keep, h->slots, sizeof h->slots);
  for (int i = 0; i < VM_SLOTS; i++) h->slots[i] = val_null();
  for (int64_t i = 0; i < l->n; i++) put(vm, (int)i + 1, list_ro(l)[i]);
  VmStatus st = hf->fn(vm, (int)l->n, 1, hf->ctx);
  Value r = h->slots[0];
  h->slots[0] = val_null();
  for (int i = 0; i < VM_SLOTS; i++) val_release(vm, h->slots[i]);
  memcpy(h->slots, keep, sizeof h->slots);
  if (val_counted(r)) TRY(temp_push(vm, r.o));
  *out = r;
  if (st == VM_OK) return OK;
  return rt_errorcall(vm, vm_frame_call(vm), "%s", h->fail ? h->fail : "host function failed");
}

static const BuiltinDef host_call = {"hostcall", do_hostcall, NULL, 0, "calls a function of the embedding program", 2,
                                     2};

VmStatus vm_register(VM *vm, const char *name, VmHostFn fn, void *ctx) {
  enter(vm);
  size_t m = vm_mark(vm);
  HostFn *hf = malloc(sizeof *hf);
  if (!hf) return VM_NO_MEMORY;
  *hf = (HostFn){fn, ctx};
  ExtPtr *p = extptr_new(vm, hf, val_null(), val_null());
  if (!p) {
    free(hf);
    return leave_error(vm, VM_NO_MEMORY);
  }
  p->finalize = host_fn_free;
  static const char text[] = "function(call, p) { force(p); force(call); function(...) call(p, list(...)) }";
  Source src = {"<host>", text, sizeof text - 1};
  Vec *ex;
  Builtin *call = obj_new(vm, T_BUILTIN, sizeof *call);
  if (call) call->def = &host_call;
  Value mk, f, arg[2] = {val_obj(call), val_obj(p)};
  Sym *s = sym_c(vm, name);
  VmStatus st = VM_OK;
  if (!s || !call || parse_text(vm, &src, false, &ex) != OK || vm_eval(vm, list_ro(ex)[0], vm->basens, &mk) != OK ||
      vm_call(vm, mk, 2, arg, NULL, vm->global, val_null(), &f) != OK || env_set(vm, vm->global, s, f) != OK)
    st = leave_error(vm, VM_ERROR);
  vm_release(vm, m);
  return st;
}

VmStatus vm_fail(VM *vm, const char *message) {
  free(host(vm)->fail);
  host(vm)->fail = strdup(message ? message : "error");
  return VM_ERROR;
}
