/* unwinding.c - Leaving frames: what a jump aims at, code of on.exit() on the way, finalizers.
 *
 * Who leaves sets a target (unwind_to()) and returns ERR, as does everything until the loop reaches the frame that is
 * meant.  Called by the loop, the handlers of conditions.c, and whoever lets objects go.
 */
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/conditions/signal.h"
#include "vm/interp/eval_cache.h"

void unwind_clear(VM *vm) {
  Interp *in = vm->in;
  in->unwind = UNW_NONE;
  Value v = in->unwind_value;
  in->unwind_value = val_null();
  val_release(vm, v);
}

Status unwind_to(VM *vm, enum UnwindKind kind, uint32_t target, Value v) {
  Interp *in = vm->in;
  v.aux = 0;
  val_retain(v);
  unwind_clear(vm);
  in->unwind = kind;
  in->target = target;
  in->unwind_value = v;
  return ERR;
}

/* One on.exit expression, as promise code: return() in it returns from the function. */
static Status run_exit_code(VM *vm, Value code, Env *e) {
  Frame *pf;
  if (!val_is_lang(code)) { /* a name, as the argument `finally` of tryCatch(), or a constant: no code is made for it */
    Value forced;
    return vm_eval(vm, code, e, &forced);
  }
  Proto *p = codes_find_for(vm, code, e, CODE_OF_EXIT);
  if (!p) {
    TRY_NEW(p = cc_promise(vm, code, NULL, e));
    codes_keep_for(vm, code, e, p, CODE_OF_EXIT);
  }
  TRY(frame_push(vm, p, &pf));
  pf->kind = FR_PROMISE;
  pf->retmode = RM_C;
  pf->env = e;
  e->h.count++;
  TRY(vm_loop(vm, pf));
  Value v = vm->in->ret;
  vm->in->ret = val_null();
  val_release(vm, v);
  return OK;
}

/* What is left of the expressions stays registered meanwhile: after an error or a return() in one, leaving f goes on
 * with them.  What they register themselves counts in that case only. */
static Status run_on_exit(VM *vm, Frame *f) {
  size_t m = vm_mark(vm);
  Value code = f->on_exit;
  f->on_exit = val_null(); /* without memory to go on the frame is left all the same */
  Status held = vm_protect(vm, code);
  val_release(vm, code);
  TRY(held);
  Vec *l = code.vec;
  Env *e = frame_env(vm, f);
  TRY_NEW(e);
  for (int64_t i = 0; i < l->n; i++) {
    size_t inner = vm_mark(vm);
    slot_store(vm, &f->on_exit, val_null());
    Vec *rest = i + 1 < l->n ? vec_new(vm, T_LIST, l->n - i - 1) : NULL;
    if (i + 1 < l->n) TRY_NEW(rest);
    for (int64_t k = i + 1; k < l->n; k++) list_set(vm, rest, k - i - 1, list_ro(l)[k]);
    slot_store(vm, &f->on_exit, rest ? val_obj(rest) : val_null());
    TRY(run_exit_code(vm, list_ro(l)[i], e));
    vm_release(vm, inner);
  }
  slot_store(vm, &f->on_exit, val_null());
  vm_release(vm, m);
  return OK;
}

void vm_finalize(VM *vm, Value fun, Value obj) {
  Interp *in = vm->in;
  bool visible = vm->visible;
  Value out, call = vm->cur_call, handlers = in->handlers, restarts = in->restarts;
  const BuiltinDef *def = vm->cur_builtin;
  Frame *bottom = in->bottom;
  bool attempt = in->attempt;
  in->attempt = false;
  in->handlers = in->restarts = val_null();
  vm->cur_call = val_null();
  vm->cur_builtin = NULL;
  in->bottom = in->top;
  if (vm_call(vm, fun, 1, &obj, NULL, vm->global, val_null(), &out) != OK && in->unwind != UNW_QUIT) unwind_clear(vm);
  in->bottom = bottom;
  in->attempt = attempt;
  val_release(vm, in->handlers);
  val_release(vm, in->restarts);
  in->handlers = handlers;
  in->restarts = restarts;
  vm->cur_call = call;
  vm->cur_builtin = def;
  vm->visible = visible;
}

/* returned: the value of f, for returnValue(); unbound when f is left by an error or a jump. */
Status vm_run_on_exit(VM *vm, Frame *f, Value returned) {
  const Value *outer = vm->in->returned;
  vm->in->returned = returned.tag == TAG_UNBOUND ? NULL : &returned;
  Status st = run_on_exit(vm, f);
  vm->in->returned = outer;
  return st;
}
