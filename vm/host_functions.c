/* host_functions.c - Functions of the host that R code calls.
 *
 * vm_register() makes an R function whose body calls `hostcall` with the pointer and the list of arguments.  What the
 * host function returns decides how the call ends: its status is not turned into another one.
 */
#include <stdlib.h>

#include "compiler/parser.h"
#include "vm/host.h"

typedef struct HostFn {
  VmHostFn fn;
  void *ctx;
} HostFn;

static void host_fn_free(VM *vm, ExtPtr *p) {
  (void)vm;
  free(p->ptr);
  p->ptr = NULL;
}

/* What a call in progress must find again after one inside it. */
typedef struct Outer {
  Value *slots;
  char *fail;
  Vec *arg_names;
  Pending pending;
  Value cur_call;
  const BuiltinDef *cur_builtin;
} Outer;

static Status call_begin(VM *vm, Vec *args, Outer *o) {
  Host *h = host(vm);
  o->slots = vm_scratch(vm, sizeof h->slots);
  TRY_NEW(o->slots);
  memcpy(o->slots, h->slots, sizeof h->slots);
  for (int i = 0; i < VM_SLOTS; i++) h->slots[i] = val_null();
  for (int64_t i = 0; i < args->n; i++) host_put(vm, (int)i + 1, list_ro(args)[i]);
  o->fail = h->fail;
  o->arg_names = h->arg_names;
  o->pending = h->pending;
  o->cur_call = vm->cur_call;
  o->cur_builtin = vm->cur_builtin;
  h->fail = NULL;
  h->arg_names = vec_names(vm, args);
  h->pending = (Pending){.value = val_null()};
  return OK;
}

/* The result and how the function failed are left in the host's fields. */
static Status call_end(VM *vm, const Outer *o, Value *out) {
  Host *h = host(vm);
  Value r = h->slots[0];
  h->slots[0] = val_null();
  for (int i = 1; i < VM_SLOTS; i++) val_release(vm, h->slots[i]);
  memcpy(h->slots, o->slots, sizeof h->slots);
  h->arg_names = o->arg_names;
  vm->cur_call = o->cur_call;
  vm->cur_builtin = o->cur_builtin;
  if (val_counted(r)) TRY(temp_push(vm, r.o));
  *out = r;
  return OK;
}

static Status raise_failure(VM *vm, VmStatus st) {
  Host *h = host(vm);
  const char *text = h->fail                             ? h->fail
                     : st == VM_SYNTAX || st == VM_ERROR ? (h->message ? h->message : "host function failed")
                     : st == VM_NO_MEMORY                ? "host function: out of memory"
                     : st == VM_BAD_SLOT                 ? "host function: wrong slot or type of value"
                     : st == VM_MISUSE                   ? "host function: the interface was misused"
                                                         : "host function returned an unknown status";
  return rt_errorcall(vm, vm_frame_call(vm), "%s", text);
}

/* quit and cancel stay what they are; an error of R code that the function ran goes on its way. */
static Status call_status(VM *vm, VmStatus st) {
  Host *h = host(vm);
  if (st == VM_CANCELLED) atomic_fetch_or(&vm->interrupt, (unsigned)INT_CANCEL);
  if (atomic_load(&vm->interrupt) & INT_CANCEL) return rt_interrupted(vm);
  if (h->close_refused) {
    h->close_refused = false;
    return rt_errorcall(vm, vm_frame_call(vm), "the host called vm_close() while the machine was running");
  }
  if (st == VM_OK) return OK;
  if (st == VM_QUIT) return vm_quit(vm, vm->in->quit_status);
  if (st == VM_ERROR && !h->fail && h->pending.kind != UNW_NONE)
    return unwind_to(vm, h->pending.kind, h->pending.target, h->pending.value);
  return raise_failure(vm, st);
}

/* hostcall(pointer, list(...)) */
static Status do_hostcall(VM *vm, Value *args, int n, Value *out) {
  if (!vm->host || !val_is_obj(args[0], T_EXTPTR) || !args[0].ext->ptr || !val_is_list(args[1]))
    return rt_error(vm, "invalid host function");
  HostFn *hf = args[0].ext->ptr;
  Vec *l = args[1].vec;
  Host *h = host(vm);
  Outer outer;
  if (l->n > VM_SLOTS - 2) return rt_error(vm, "too many arguments for a host function");
  TRY(call_begin(vm, l, &outer));
  VmStatus st = hf->fn(vm, (int)l->n, 1, hf->ctx);
  Status done = call_end(vm, &outer, out);
  if (done == OK) done = call_status(vm, st);
  free(h->fail);
  h->fail = outer.fail;
  host_pending_drop(vm);
  h->pending = outer.pending;
  return done;
}

const char *vm_argument_name(VM *vm, int i) {
  Host *h = host(vm);
  if (atomic_load_explicit(&h->owner, memory_order_relaxed) != platform_thread()) return NULL;
  if (!h->arg_names || i < 0 || i >= h->arg_names->n) return NULL;
  const Str *s = str_ro(h->arg_names)[i];
  return s == vm->na_str || s == vm->empty_str ? NULL : s->data;
}

static const BuiltinDef host_call = {
    "hostcall", do_hostcall, NULL, BF_INTERNAL, "calls a function of the embedding program", 2, 2};

static Status make_function(VM *vm, const char *name, ExtPtr *p) {
  static const char text[] = "function(call, p) { force(p); force(call); function(...) call(p, list(...)) }";
  Source src = {"<host>", text, sizeof text - 1};
  Vec *ex;
  Builtin *call = obj_new(vm, T_BUILTIN, sizeof *call);
  TRY_NEW(call);
  call->def = &host_call;
  Value mk, f, arg[2] = {val_obj(call), val_obj(p)};
  Sym *s = sym_c(vm, name);
  TRY_NEW(s);
  TRY(parse_text(vm, &src, false, &ex));
  TRY(vm_eval(vm, list_ro(ex)[0], vm->basens, &mk));
  TRY(vm_call(vm, mk, 2, arg, NULL, vm->global, val_null(), &f));
  return env_set(vm, vm->global, s, f);
}

VmStatus vm_register(VM *vm, const char *name, VmHostFn fn, void *ctx) {
  if (!name || !fn) return VM_BAD_SLOT;
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  VmStatus st = VM_OK;
  HostFn *hf = malloc(sizeof *hf);
  ExtPtr *p = hf ? extptr_new(vm, hf, val_null(), val_null()) : NULL;
  if (!p) {
    free(hf);
    st = host_failed(vm, VM_NO_MEMORY);
  } else {
    *hf = (HostFn){fn, ctx};
    p->finalize = host_fn_free;
    if (make_function(vm, name, p) != OK) st = host_failed(vm, VM_ERROR);
  }
  vm_release(vm, m);
  return host_leave(vm, st);
}

VmStatus vm_fail(VM *vm, const char *message) {
  Host *h = host(vm);
  if (atomic_load_explicit(&h->owner, memory_order_relaxed) != platform_thread()) return VM_MISUSE;
  free(h->fail);
  h->fail = strdup(message ? message : "error");
  return VM_ERROR;
}
