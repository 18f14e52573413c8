/* call.c - Frames pushed and popped; calls of closures, from code and from C.
 *
 * Called by the loop and by C code that calls back (runtime/hooks.h).  A call pushes a Frame whose slots lie on the VM
 * stack; no environment object and no argument list is made unless something asks for one.  Promises are in promises.c,
 * what becomes of arguments in arguments.c, functions written in C in builtin_calls.c.
 */
#include "vm/interp/slow.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/calls/call_parts.h"

#include <stdlib.h>

#include "runtime/elementwise.h"
#include "runtime/longseq.h"
#include "vm/calls/builtin_fast.h"
#include "vm/calls/call_quick.h"
#include "vm/fuse/fuse.h"
#include "vm/interp/short.h"
#include "vm/calls/nested_replace.h"
#include "vm/calls/results.h"

/* ---- frames ---- */

static ORBIT_COLD Status no_room(VM *vm) {
  Interp *in = vm->in;
  if (!in->depth_slack) {
    in->depth_slack = 500; /* room for handlers of this very error */
    Status st = rt_too_deep(vm);
    in->depth_slack = 0;
    return st;
  }
  return rt_too_deep(vm);
}

Status frame_push(VM *vm, Proto *p, Frame **out) {
  Interp *in = vm->in;
  if (!frame_room(vm, p)) {
    Value *end = in->sp + p->nslots + STACK_MARGIN + 1024;
    if (end > in->stack_end) in->stack_end = end < in->stack_limit ? end : in->stack_limit;
    if (!frame_room(vm, p)) return no_room(vm);
  }
  vars_clear(in->sp, in->sp + p->nnames);
  *out = frame_start(in, p, FR_CLOSURE, 0);
  p->h.count++;
  return OK;
}

/* The handler or restart stack is about to change: the running frame restores it when it goes. */
void frame_save_handlers(VM *vm) {
  Interp *in = vm->in;
  Frame *f = in->top;
  if (f->flags & FF_SAVED) return;
  f->flags |= FF_SAVED;
  f->handlers = val_retain(in->handlers);
  f->restarts = val_retain(in->restarts);
}

static void restore_handlers(VM *vm, Frame *f) {
  Interp *in = vm->in;
  Value h = in->handlers, r = in->restarts;
  in->handlers = f->handlers;
  in->restarts = f->restarts;
  f->handlers = f->restarts = val_null();
  val_release(vm, h);
  val_release(vm, r);
}

/* What only some frames have. */
static __attribute__((noinline)) void pop_rest(VM *vm, Frame *f) {
  if (f->flags & FF_SAVED) restore_handlers(vm, f);
  if (f->disp) dispatch_free(vm, f->disp);
  if (f->orig) obj_release(vm, &f->orig->h);
  val_release(vm, f->on_exit);
  if (f->callenv) obj_release(vm, &f->callenv->h);
  f->disp = NULL;
  f->orig = NULL;
  f->on_exit = val_null();
  f->callenv = NULL;
  f->nargs_given = 0;
  f->vars = NULL;
  f->home = NULL;
  f->spec = NULL;
  f->prof = NULL;
}

void frame_pop_rare(VM *vm, Frame *f) {
  Interp *in = vm->in;
  bool rare = f->env || f->open || f->kind != FR_CLOSURE || (f->flags & (FF_SAVED | FF_RARE));
  if (ORBIT_UNLIKELY(rare)) {
    if (f->env || f->open) frame_let_go(vm, f);
  }
  Value *s = f->slots;
  for (Value *v = s, *end = in->sp; v < end; v++)
    if (ORBIT_UNLIKELY(v->tag >= TAG_PROM)) {
      v->tag = TAG_NULL;
      obj_release(vm, v->o);
    }
  if (ORBIT_UNLIKELY(rare)) pop_rest(vm, f);
  if (ORBIT_UNLIKELY(!(f->flags & FF_BORROWED))) val_release(vm, f->call);
  in->sp = s;
  in->top = f - 1;
  in->depth--;
  f->call.tag = TAG_NULL;
  Closure *fn = f->fn;
  f->fn = NULL;
  if (ORBIT_LIKELY(f->flags & FF_OWNS_FN)) { /* its prototype lives as long */
    obj_release(vm, &fn->h);
  } else {
    Proto *p = f->proto;
    if (fn) obj_release(vm, &fn->h);
    obj_release(vm, &p->h);
  }
}

void frame_pop(VM *vm, Frame *f) { frame_pop_quick(vm, vm->in, f); }

/* Pushes the frame of closure c applied to args (promises or values, borrowed). */
Status apply_closure(VM *vm, Closure *c, Value call, Dots *args, Env *callenv, Dispatch *disp, Frame **callee) {
  if (ORBIT_UNLIKELY(!c->proto || !c->proto->ncode)) TRY(closure_compile(vm, c));
  int n = args ? args->n : 0;
  size_t m = vm_mark(vm);
  int16_t small[32];
  Sym *snames[32];
  Value sex[32];
  int16_t *perm = n <= 32 ? small : vm_scratch(vm, (size_t)n * sizeof(int16_t));
  Sym **names = n <= 32 ? snames : vm_scratch(vm, (size_t)n * sizeof(Sym *));
  Value *ex = n <= 32 ? sex : vm_scratch(vm, (size_t)n * sizeof(Value));
  TRY_NEW(perm);
  TRY_NEW(names);
  TRY_NEW(ex);
  for (int i = 0; i < n; i++) {
    names[i] = args->e[i].name;
    ex[i] = args->e[i].v;
  }
  TRY(match_call(vm, c->proto, n, names, perm, call, ex));
  Frame *nf;
  TRY(push_closure_frame(vm, c, call, &nf));
  nf->disp = disp;
  nf->flags |= FF_RARE;
  if (callenv) {
    nf->callenv = callenv;
    obj_retain(&callenv->h);
  }
  Status st = put_values(vm, nf, n, names, ex, perm, NULL);
  if (st == OK) {
    vm_release(vm, m);
    st = fill_defaults(vm, nf);
  }
  if (st != OK) {
    nf->disp = NULL;
    return frame_abandon(vm, nf);
  }
  *callee = nf;
  return OK;
}

Status apply_matched(VM *vm, Closure *c, Value call, int n, Sym *const *names, const Value *ex, const int16_t *perm,
                     Dots *dots, Dispatch *disp, Frame **callee) {
  Frame *nf;
  TRY(push_closure_frame(vm, c, call, &nf));
  nf->disp = disp;
  nf->flags |= FF_RARE;
  Status st = put_values(vm, nf, n, names, ex, perm, dots);
  if (st == OK) st = fill_defaults(vm, nf);
  if (st != OK) {
    nf->disp = NULL;
    return frame_abandon(vm, nf);
  }
  *callee = nf;
  return OK;
}

/* Calls a closure from C and waits for its result (owned by the pool). */
Status run_closure(VM *vm, Closure *c, Value call, Dots *args, Env *callenv, Dispatch *disp, Value *out) {
  Frame *f;
  TRY(rt_check_stack(vm));
  Status st = apply_closure(vm, c, call, args, callenv, disp, &f);
  if (st != OK) {
    if (disp) dispatch_free(vm, disp);
    return ERR;
  }
  f->retmode = RM_C;
  TRY(vm_loop(vm, f));
  Value v = vm->in->ret;
  vm->in->ret = val_null();
  *out = v;
  if (val_counted(v)) return temp_push(vm, v.o);
  return OK;
}

/* Calls a builtin on the values of d. */
Status call_with_forced(VM *vm, Builtin *bi, Value call, const Dots *d, Value *out) {
  Value *vals = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Sym *));
  TRY_NEW(vals);
  TRY_NEW(names);
  for (int i = 0; i < d->n; i++) {
    TRY(vm_force(vm, d->e[i].v, &vals[i]));
    TRY(vm_protect(vm, vals[i])); /* d owns them: not to be changed in place */
    names[i] = d->e[i].name;
  }
  return call_builtin(vm, bi, call, vals, d->any_names ? names : NULL, d->n, out);
}

/* Operands of arithmetic that only the list of arguments holds. */
static uint8_t spare_operands(const BuiltinDef *def, const Value *v, int n) {
  if (!(def->flags & BF_OPS) || n != 2 || val_is_object(v[0]) || val_is_object(v[1])) return 0;
  return (uint8_t)((val_is_vecobj(v[0]) && v[0].o->count == 1) | (val_is_vecobj(v[1]) && v[1].o->count == 1) << 1);
}

/* A frame for the call of closure fun; none (*callee stays NULL) where a fused region has done it. */
static Status call_closure(VM *vm, Frame *f, CallSite *site, Value fun, uint16_t dst, Frame **callee) {
  if (ORBIT_UNLIKELY(site->fuses == FUSES_FIRST)) {
    bool done;
    TRY(fuse_try(vm, f, f->pc - 1, &done));
    if (done) return OK;
  }
  if (ORBIT_LIKELY(!site->has_dots)) {
    TRY(prepare_matched(vm, f, site, fun.clo, callee));
  } else if (!site->force_args && !(vm->modes & MODE_GENERIC)) {
    if (ORBIT_UNLIKELY(!fun.clo->proto || !fun.clo->proto->ncode)) TRY(closure_compile(vm, fun.clo));
    TRY(call_with_dots(vm, f, site, fun.clo, callee));
  } else {
    size_t m = vm_mark(vm);
    Dots *d;
    TRY(vm_protect(vm, fun));
    TRY(gather_args(vm, f, site, NULL, false, &d));
    for (int i = 0; site->force_args && i < d->n; i++) {
      Value forced;
      TRY(vm_force(vm, d->e[i].v, &forced));
    }
    TRY(apply_closure(vm, fun.clo, site->call, d, NULL, NULL, callee));
    for (int i = 0; i < fun.clo->proto->nparams;
         i++) { /* a value is its own expression: not to be looked for in the call */
      Value *v = &(*callee)->slots[i];
      if (v->tag != TAG_PROM) v->aux &= ~(uint32_t)(AUX_ARG | AUX_FORCED);
    }
    vm_release(vm, m);
  }
  (*callee)->caller = f;
  (*callee)->dst = dst;
  (*callee)->retmode = RM_REG;
  return OK;
}

/* Calls `$` or `$<-` by another name, or as a value. */
static Status call_on_member(VM *vm, Frame *f, CallSite *site, Builtin *b, Sym *member, Value *out) {
  Value vals[3] = {val_null(), val_str(member->name), val_null()};
  for (int i = 0; i < site->nargs; i++) {
    if (i == 1) continue;
    TRY(call_argument(vm, f, site, i, &vals[i]));
    TRY(vm_protect(vm, vals[i]));
  }
  return call_builtin(vm, b, site->call, vals, NULL, site->nargs, out);
}

/* A builtin on the values of its arguments, which only the pool or a list there may hold. */
static Status call_on_spare(VM *vm, Builtin *b, Value call, Value *vals, Sym **names, int n, Value *out) {
  if (n && !(b->def->flags & BF_OPS)) TRY(vm_protect(vm, vals[0])); /* not to be changed in place */
  vm->arg_spare = spare_operands(b->def, vals, n);
  Status st = call_builtin(vm, b, call, vals, names, n, out);
  vm->arg_spare = 0;
  return st;
}

/* Calls a builtin on a few arguments, those of `...` (in) among them: no list of them is made. */
enum { FEW_VALUES = 8 };
static Status call_with_few(VM *vm, Frame *f, CallSite *site, const Dots *in, Builtin *b, Value *out) {
  Value vals[FEW_VALUES];
  Sym *names[FEW_VALUES];
  int n = 0;
  for (int i = 0; i < site->nargs; i++) {
    if (site->args[i].kind == ARG_DOTS) {
      for (int k = 0; in && k < in->n; k++, n++) {
        TRY(dots_value(vm, site, b->def, in->e[k].v, &vals[n]));
        TRY(vm_protect(vm, vals[n])); /* the promise and the pool have it: not to be changed in place */
        names[n] = in->e[k].name;
      }
      continue;
    }
    TRY(site_argument(vm, f, site, i, true, true, &vals[n]));
    if (val_counted(vals[n])) TRY(temp_push(vm, vals[n].o));
    names[n++] = site->args[i].name;
  }
  bool named = site->any_names || (in && in->any_names);
  return call_on_spare(vm, b, site->call, vals, named ? names : NULL, n, out);
}

/* The number of arguments, those in `...` (in) one by one; more than FEW_VALUES: more than that. */
static int count_values(const CallSite *site, const Dots *in) {
  int n = site->nargs;
  for (int i = 0; in && i < site->nargs && n <= FEW_VALUES; i++)
    if (site->args[i].kind == ARG_DOTS) n += in->n - 1;
  return n;
}

/* Calls a builtin that takes values. */
static Status call_with_values(VM *vm, Frame *f, CallSite *site, Builtin *b, Value *out) {
  Dots *d;
  const Cons *second = b->def->flags & BF_MEMBER && !site->has_dots && val_is_lang(site->call) && site->call.cons->cdr
                           ? site->call.cons->cdr->cdr
                           : NULL;
  if (second && val_is_sym(second->car) && site->nargs <= 3)
    return call_on_member(vm, f, site, b, second->car.sym, out);
  if (ORBIT_UNLIKELY(vm->lazy_subsets && site->has_dots && (b->def->flags & BF_SUBSCRIPTS)))
    return subset_with_dots(vm, f, site, b, out);
  Dots *in = NULL;
  if (!(vm->modes & MODE_GENERIC) && site->nargs <= FEW_VALUES) {
    if (site->has_dots) TRY(frame_dots(vm, f, &in));
    if (in) TRY(vm_protect(vm, val_obj(in)));
    if (count_values(site, in) <= FEW_VALUES) return call_with_few(vm, f, site, in, b, out);
  }
  TRY(collect_args(vm, f, site, b->def, &d));
  Value *vals = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Value));
  Sym **names = d->any_names ? vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Sym *)) : NULL;
  TRY_NEW(vals);
  if (d->any_names) TRY_NEW(names);
  for (int i = 0; i < d->n; i++) {
    vals[i] = d->e[i].v;
    if (names) names[i] = d->e[i].name;
  }
  return call_on_spare(vm, b, site->call, vals, names, d->n, out);
}

/* Calls a builtin that takes its arguments as they are, few of them. */
static Status call_on_values(VM *vm, Frame *f, CallSite *site, const BuiltinDef *def, Value *out) {
  Value v[FEW_VALUES];
  Sym *names[FEW_VALUES];
  for (int i = 0; i < site->nargs; i++) {
    TRY(call_argument(vm, f, site, i, &v[i]));
    names[i] = site->args[i].name;
  }
  vm->arg_names = site->any_names ? names : NULL;
  return call_builtin_raw(vm, def, site->call, v, site->nargs, out);
}

/* A call from bytecode: pushes a frame (closure) or leaves the result in S[dst]. */
Status slow_call(VM *vm, Frame *f, CallSite *site, Value fun, uint16_t dst, Frame **callee) {
  if (ORBIT_UNLIKELY(site->late)) {
    const Frame *caller = frame_function(f);
    if (caller && caller->fn) TRY(function_renew(vm, caller->fn));
  }
  if (fun.tag == TAG_OBJ && fun.o->type == T_CLOSURE) return call_closure(vm, f, site, fun, dst, callee);
  if (!val_is_fun(fun)) return rt_errorcall(vm, vm_frame_call(vm), "attempt to apply non-function");
  size_t m = vm_mark(vm);
  Value out;
  TRY(vm_protect(vm, fun));
  if (fun.bi->def->flags & BF_SPECIAL) {
    Value keep = vm->cur_call;
    vm->cur_call = site->call;
    Status st = special_call(vm, f, fun.bi, site, &out);
    vm->cur_call = keep;
    TRY(st);
  } else if ((fun.bi->def->flags & BF_VALUES) && !site->has_dots && site->nargs <= FEW_VALUES &&
             !(vm->modes & MODE_GENERIC)) {
    TRY(call_on_values(vm, f, site, fun.bi->def, &out));
  } else {
    TRY(call_with_values(vm, f, site, fun.bi, &out));
  }
  val_retain(out);
  slot_result(vm, slot_ref(f, dst), &out);
  vm_release(vm, m);
  return OK;
}

Status slow_callf(VM *vm, Frame *f, const Instr *i, Frame **callee) {
  Value fun = *slot_ref(f, i->c);
  CallSite *site = f->proto->sites[i->b];
  if (fun.tag == TAG_STR) {
    Sym *s = sym_of_str(vm, fun.s);
    TRY_NEW(s);
    TRY(env_get_fun(vm, frame_outer_env(f), s, &fun));
  }
  size_t m = vm_mark(vm);
  TRY(vm_protect(vm, fun));
  TRY(slow_call(vm, f, site, fun, i->a, callee));
  vm_release(vm, m);
  return OK;
}

/* ---- calls from C ---- */
Status call_from_values(VM *vm, Value fun, int n, Value *args, Sym **names, Value *out) {
  Cons *a = NULL;
  for (int i = n - 1; i >= 0; i--) {
    Value v = args[i];
    if (v.tag == TAG_PROM) v = v.prom->expr;
    a = cons_new(vm, v, a, names ? names[i] : NULL);
    TRY_NEW(a);
  }
  Value head = fun;
  if (fun.tag == TAG_OBJ && (fun.o->type == T_BUILTIN || fun.o->type == T_SPECIAL)) {
    Sym *s = sym_c(vm, fun.bi->def->name);
    TRY_NEW(s);
    head = val_obj(s);
  }
  Cons *c = lang_new(vm, head, a);
  TRY_NEW(c);
  *out = val_obj(c);
  return OK;
}

/* Do n unnamed values take the first parameters of c as they are? */
static bool takes_values(const Closure *c, int n, const Value *args) {
  const Proto *p = c->proto;
  if (p->flags & PF_KEEP_ARGS) return false;
  if (n > (p->dots >= 0 ? p->dots : p->nparams)) return false;
  for (int i = 0; i < n; i++)
    if (args[i].tag >= TAG_MISSING && (args[i].tag != TAG_OBJ || args[i].o->type == T_SYM ||
                                       args[i].o->type == T_LANG || args[i].o->type == T_PROMISE))
      return false;
  return true;
}

/* Such a call, whose expression is made when somebody asks. */
static Status call_with_slots(VM *vm, const CallFromC *from, Env *env, Value *out) {
  Closure *c = from->fun.clo;
  Frame *nf;
  TRY(frame_push(vm, c->proto, &nf));
  c->proto->h.count--; /* the function keeps it */
  nf->flags = FF_BORROWED | FF_OWNS_FN;
  nf->fn = c;
  c->h.count++;
  nf->call.u = (uintptr_t)from;
  nf->call.tag = TAG_DBL;
  vm->stats.calls++;
  if (env) {
    nf->callenv = env;
    nf->flags |= FF_RARE;
    obj_retain(&env->h);
  }
  for (int i = 0; i < from->n; i++) {
    nf->slots[i] = val_retain(from->args[i]);
    nf->slots[i].aux = AUX_ARG | AUX_FORCED;
  }
  if (from->n < c->proto->nparams && fill_defaults(vm, nf) != OK) return frame_abandon(vm, nf);
  nf->retmode = RM_C;
  TRY(vm_loop(vm, nf));
  *out = vm->in->ret;
  vm->in->ret = val_null();
  return val_counted(*out) ? temp_push(vm, out->o) : OK;
}

Status vm_call(VM *vm, Value fun, int n, Value *args, Sym **names, Env *env, Value call, Value *out) {
  if (!val_is_fun(fun)) return rt_error(vm, "attempt to apply non-function");
  TRY(rt_check_stack(vm));
  if (call.tag == TAG_NULL) {
    if (fun.o->type == T_CLOSURE && !names && !(vm->modes & MODE_GENERIC)) {
      CallFromC from = {fun, n, args};
      if (ORBIT_UNLIKELY(!fun.clo->proto || !fun.clo->proto->ncode)) TRY(closure_compile(vm, fun.clo));
      if (takes_values(fun.clo, n, args)) return call_with_slots(vm, &from, env, out);
    }
    TRY(call_from_values(vm, fun, n, args, names, &call));
  }
  if (fun.o->type != T_CLOSURE) {
    for (int i = 0; i < n; i++) TRY(vm_protect(vm, args[i])); /* others own them: not to be changed in place */
    return call_builtin(vm, fun.bi, call, args, names, n, out);
  }
  Dots *d = dots_new(vm, n);
  TRY_NEW(d);
  for (int i = 0; i < n; i++) {
    d->e[i].v = val_retain(args[i]);
    d->e[i].v.aux = 0;
    d->e[i].name = names ? names[i] : NULL;
    if (d->e[i].name) d->any_names = 1;
    /* the expression of an evaluated argument is its value, unless it could be taken for code */
    Value v = args[i];
    if (v.tag == TAG_OBJ && (v.o->type == T_SYM || v.o->type == T_LANG || v.o->type == T_PROMISE)) {
      Value p;
      TRY(promise_of_value(vm, v, v, &p));
      val_release(vm, d->e[i].v);
      d->e[i].v = p;
    }
  }
  return run_closure(vm, fun.clo, call, d, env, NULL, out);
}

Status vm_call1(VM *vm, Value fun, Value a, Value *out) { return vm_call(vm, fun, 1, &a, NULL, NULL, val_null(), out); }

Status vm_call_base(VM *vm, const char *name, int n, Value *args, Sym **names, Value *out) {
  Sym *s = sym_c(vm, name);
  TRY_NEW(s);
  Value f;
  TRY(env_get_fun(vm, vm->basens, s, &f));
  if (f.tag == TAG_UNBOUND) return rt_error(vm, "could not find function \"%s\"", name);
  Cons *a = NULL;
  static const char *const pn[] = {"x", "y", "z"};
  for (int i = n - 1; i >= 0; i--) {
    Value e = args[i];
    if (e.tag == TAG_OBJ) {
      Sym *ps = sym_c(vm, i < 3 ? pn[i] : "a");
      TRY_NEW(ps);
      e = val_obj(ps);
    }
    TRY_NEW(a = cons_new(vm, e, a, names ? names[i] : NULL));
  }
  Cons *c = lang_new(vm, val_obj(s), a);
  TRY_NEW(c);
  return vm_call(vm, f, n, args, names, NULL, val_obj(c), out);
}
