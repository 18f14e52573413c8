/* host_functions.c - Functions of the host that R code calls.
 *
 * vm_register() makes a builtin with a row of its own: a call has no frame, and no list of arguments is made.  Each
 * call has its own window of slots (host.h), made at the first call of that depth and used again.  What the host
 * function returns decides how the call ends: its status is not turned into another one.
 */
#include <stdlib.h>

#include "runtime/transfer.h"
#include "stdlib/registry.h"
#include "vm/conditions/conditions.h"
#include "vm/host.h"

/* The builtin's row is its first member: that is how a call finds it. */
typedef struct HostFn {
  BuiltinDef def;
  VmHostFn fn;
  void *ctx;
  char name[]; /* as it was registered */
} HostFn;

static void host_fn_free(VM *vm, ExtPtr *p) {
  (void)vm;
  free(p->ptr);
  p->ptr = NULL;
}

/* The window of the next function; NULL: raised. */
static Window *window_next(VM *vm) {
  Window *w = host(vm)->window;
  if (ORBIT_LIKELY(w->inner != NULL)) return w->inner;
  Window *inner = calloc(1, sizeof *inner);
  if (!inner) {
    (void)rt_nomem(vm, sizeof *inner);
    return NULL;
  }
  inner->outer = w;
  return w->inner = inner;
}

static Status call_begin(VM *vm, Value *args, int n, Sym **names) {
  if (n > VM_SLOTS - 2) return rt_errorcall(vm, vm->cur_call, "too many arguments for a host function");
  for (int i = 0; i < n; i++)
    if (args[i].tag == TAG_MISSING) return rt_errorcall(vm, vm->cur_call, "argument %d is empty", i + 1);
  Window *w = window_next(vm);
  TRY_NEW(w);
  for (int i = 0; i < n; i++) {
    w->slots[i + 1] = val_retain(args[i]);
    w->slots[i + 1].aux = 0;
  }
  w->used = (((uint64_t)1 << n) - 1) << 1;
  w->nargs = n;
  w->arg_names = names;
  host(vm)->window = w;
  return OK;
}

/* Takes the result out of the window before it is cleared. */
static Status call_end(VM *vm, Value *out) {
  Window *w = host(vm)->window;
  Value r = w->slots[0];
  w->slots[0] = val_null();
  w->used &= ~(uint64_t)1;
  host_window_clear(vm, w);
  host(vm)->window = w->outer;
  *out = r;
  return val_counted(r) ? temp_push(vm, r.o) : OK;
}

static Status raise_failure(VM *vm, const Window *w, VmStatus st) {
  const Host *h = host(vm);
  const char *text = w->fail                             ? w->fail
                     : st == VM_SYNTAX || st == VM_ERROR ? (h->message ? h->message : "host function failed")
                     : st == VM_NO_MEMORY                ? "host function: out of memory"
                     : st == VM_BAD_SLOT                 ? "host function: wrong slot or type of value"
                     : st == VM_MISUSE                   ? "host function: the interface was misused"
                                                         : "host function returned an unknown status";
  return rt_errorcall(vm, vm->cur_call, "%s", text);
}

/* quit and cancel stay what they are; an error of R code that the function ran goes on its way. */
static Status call_status(VM *vm, const Window *w, VmStatus st) {
  Host *h = host(vm);
  if (st == VM_CANCELLED) atomic_fetch_or(&vm->interrupt, (unsigned)INT_CANCEL);
  if (atomic_load(&vm->interrupt) & INT_CANCEL) return rt_interrupted(vm);
  if (h->close_refused) {
    h->close_refused = false;
    return rt_errorcall(vm, vm->cur_call, "the host called vm_close() while the machine was running");
  }
  if (st == VM_OK) return OK;
  if (st == VM_QUIT) return vm_quit(vm, vm->in->quit_status);
  if (st == VM_ERROR && !w->fail && w->pending.kind != UNW_NONE)
    return unwind_to(vm, w->pending.kind, w->pending.target, w->pending.value);
  return raise_failure(vm, w, st);
}

/* Every function that vm_register() made. */
static Status do_host_fn(VM *vm, Value *args, int n, Value *out) {
  const HostFn *f = (const HostFn *)vm->cur_builtin;
  Value call = vm->cur_call;
  if (!vm->host) return rt_errorcall(vm, call, "the host has closed the machine"); /* a finalizer calls it */
  TRY(call_begin(vm, args, n, vm->arg_names));
  Window *w = host(vm)->window;
  VmStatus st = f->fn(vm, n, 1, f->ctx);
  vm->cur_call = call;
  vm->cur_builtin = &f->def;
  Status done = call_end(vm, out);
  if (done == OK) done = call_status(vm, w, st);
  if (ORBIT_UNLIKELY(w->fail != NULL)) {
    free(w->fail);
    w->fail = NULL;
  }
  host_pending_drop(vm, w);
  return done;
}

const char *vm_argument_name(VM *vm, int i) {
  const Window *w = vm ? host(vm)->window : NULL;
  if (!w || !host_inside(vm) || !w->arg_names || i < 0 || i >= w->nargs || !w->arg_names[i]) return NULL;
  const Str *s = w->arg_names[i]->name;
  return s->len ? s->data : NULL;
}

static void host_fn_row(HostFn *f) {
  f->def = (BuiltinDef){.name = f->name,
                        .fn = do_host_fn,
                        .formals = "...",
                        .flags = BF_VALUES,
                        .doc = "a function of the embedding program",
                        .max = -1};
}

static Status make_function(VM *vm, HostFn *f, ExtPtr *keeps) {
  Builtin *b = obj_new(vm, T_BUILTIN, sizeof *b);
  TRY_NEW(b);
  host_fn_row(f);
  b->def = &f->def;
  b->keeps = &keeps->h;
  obj_retain(b->keeps);
  Sym *s = sym_c(vm, f->name);
  TRY_NEW(s);
  return env_set(vm, vm->global, s, val_obj(b));
}

VmStatus vm_register(VM *vm, const char *name, VmHostFn fn, void *ctx) {
  if (!name || !fn) return VM_BAD_SLOT;
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm), len = strlen(name);
  VmStatus st = VM_OK;
  HostFn *f = calloc(1, sizeof *f + len + 1);
  ExtPtr *p = f ? extptr_new(vm, f, val_null(), val_null()) : NULL;
  if (!p) {
    free(f);
    st = host_failed(vm, VM_NO_MEMORY);
  } else {
    f->fn = fn;
    f->ctx = ctx;
    memcpy(f->name, name, len + 1);
    p->finalize = host_fn_free;
    if (make_function(vm, f, p) != OK) st = host_failed(vm, VM_ERROR);
  }
  vm_release(vm, m);
  return host_leave(vm, st);
}

/* The functions of another machine's host are called with what they were registered with. */
Builtin *vm_transfer_builtin(Transfer *t, const Builtin *b) {
  if (!b->keeps) return lib_transfer_builtin(t, b);
  const HostFn *from = (const HostFn *)b->def;
  Builtin *to = obj_new(t->to, T_BUILTIN, sizeof *to);
  HostFn *f = to ? calloc(1, sizeof *f + strlen(from->name) + 1) : NULL;
  ExtPtr *p = f ? extptr_new(t->to, f, val_null(), val_null()) : NULL;
  if (!p) {
    free(f);
    return NULL;
  }
  f->fn = from->fn;
  f->ctx = from->ctx;
  memcpy(f->name, from->name, strlen(from->name) + 1);
  p->finalize = host_fn_free;
  host_fn_row(f);
  to->def = &f->def;
  to->keeps = &p->h;
  obj_retain(to->keeps);
  return to;
}

VmStatus vm_fail(VM *vm, const char *message) {
  if (!vm || !host_inside(vm)) return VM_MISUSE;
  Window *w = host(vm)->window;
  free(w->fail);
  w->fail = strdup(message ? message : "error");
  return VM_ERROR;
}
