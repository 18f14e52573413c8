/* call.c - Frames, promises, argument matching, calls of closures and builtins.
 *
 * Called by the loop and by C code that calls back (runtime/hooks.h).  A call pushes a Frame whose slots lie on the VM
 * stack; no environment object and no argument list is made unless something asks for one.
 */
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

/* ---- promises ---- */
void frame_drop_promise(VM *vm, Promise *p) {
  (void)vm;
  if (p->prev)
    p->prev->next = p->next;
  else if (p->frame && p->frame->open == p)
    p->frame->open = p->next;
  if (p->next) p->next->prev = p->prev;
  p->prev = p->next = NULL;
}

static void promise_link(Promise *p, Frame *f) {
  p->frame = f;
  p->prev = NULL;
  p->next = f->open;
  if (f->open) f->open->prev = p;
  f->open = p;
  f->flags |= FF_VARS;
}

/* A promise for expr evaluated in frame f (its variables); owned by the caller. */
Status promise_in(VM *vm, Frame *f, Value expr, Proto *code, Value *out) {
  size_t m = vm_mark(vm);
  expr.aux = 0;
  Promise *p = promise_new(vm, expr, NULL);
  TRY_NEW(p);
  if (code) {
    p->code = code;
    code->h.count++;
  }
  if (f->kind == FR_CLOSURE && !f->env) {
    promise_link(p, f);
  } else if (f->kind == FR_PROMISE && !f->env && f->home) {
    if (f->home->env) {
      p->env = f->home->env;
      obj_retain(&p->env->h);
    } else {
      promise_link(p, f->home);
    }
  } else {
    p->env = f->env;
    obj_retain(&f->env->h);
  }
  p->h.count++;
  vm_release(vm, m);
  *out = (Value){.prom = p, .tag = TAG_PROM};
  return OK;
}

/* A forced promise: a value together with its expression; owned. */
static Status promise_of_value(VM *vm, Value expr, Value v, Value *out) {
  size_t m = vm_mark(vm);
  expr.aux = 0;
  Promise *p = promise_new(vm, expr, NULL);
  TRY_NEW(p);
  v.aux = 0;
  p->value = val_retain(v);
  p->h.flags |= PROM_KEEP;
  p->h.count++;
  vm_release(vm, m);
  *out = (Value){.prom = p, .tag = TAG_PROM};
  return OK;
}

static Status already_running(VM *vm) {
  return rt_errorcall(vm, vm_frame_call(vm),
                      "promise already under evaluation: recursive default argument reference or earlier problems?");
}

/* The value of a promise without code: a variable, or a constant.  Retained. */
static Status force_plain(VM *vm, const Promise *p, Value *v) {
  if (!val_is_sym(p->expr))
    *v = p->expr;
  else if (p->frame)
    TRY(env_lookup_frame(vm, p->frame, p->expr.sym, v));
  else
    TRY(vm_eval(vm, p->expr, p->env, v));
  val_retain(*v);
  return OK;
}

/* Runs the code of a promise in a frame of its own.  Its value is retained. */
static Status force_code(VM *vm, Promise *p, Value *v) {
  Frame *home = p->frame, *f;
  Env *env = p->env;
  if (!p->code) {
    Proto *hp = home ? home->proto : env && env->slots ? env->proto : NULL;
    p->code = cc_promise(vm, p->expr, hp, home ? frame_outer_env(home) : env);
    if (!p->code) return ERR;
    p->code->h.count++;
  }
  TRY(frame_push(vm, p->code, &f));
  f->kind = FR_PROMISE;
  f->retmode = RM_C;
  f->home = home;
  if (home) {
    f->vars = home->slots;
  } else {
    f->env = env;
    obj_retain(&env->h);
    f->vars = p->code->home ? env->slots : NULL;
    f->home = env->kind == ENV_FUNC ? env->frame : NULL;
  }
  if ((p->code->flags & PF_GLOBAL) && f->home) vm_frame_touched(vm, f->home); /* its variables change in place */
  TRY(vm_loop(vm, f));
  *v = vm->in->ret;
  vm->in->ret = val_null();
  return OK;
}

/* The promise takes its value, which it owns from here on, and lets go where it came from. */
static void promise_done(VM *vm, Promise *p, Value v) {
  v.aux = 0;
  p->h.flags &= (uint8_t)~PROM_RUNNING;
  if (p->value.tag != TAG_UNBOUND) { /* forced meanwhile */
    val_release(vm, v);
    return;
  }
  p->value = v;
  if (p->frame) {
    frame_drop_promise(vm, p);
    p->frame = NULL;
  }
  if (p->env) {
    Env *e = p->env;
    p->env = NULL;
    obj_release(vm, &e->h);
  }
}

Status vm_force(VM *vm, Value prom, Value *out) {
  if (prom.tag != TAG_PROM) {
    *out = prom;
    return OK;
  }
  Promise *p = prom.prom;
  if (p->value.tag != TAG_UNBOUND) {
    value_bare(out, &p->value);
    return OK;
  }
  if (p->h.flags & PROM_RUNNING) {
    if (!(p->h.flags & PROM_FAILED)) return already_running(vm);
    TRY(rt_warningcall(vm, vm_frame_call(vm), "restarting interrupted promise evaluation"));
  }
  TRY(rt_check_stack(vm));
  size_t m = vm_mark(vm);
  TRY(vm_protect(vm, prom));
  Value v = val_unbound();
  p->h.flags = (uint8_t)((p->h.flags | PROM_RUNNING) & ~PROM_FAILED);
  bool plain = !val_is_lang(p->expr) && !p->code;
  if ((plain ? force_plain(vm, p, &v) : force_code(vm, p, &v)) != OK) {
    p->h.flags |= PROM_FAILED;
    return ERR;
  }
  promise_done(vm, p, v);
  value_bare(out, &p->value);
  /* keep the value alive in the caller's pool when the promise itself may die */
  vm_release(vm, m);
  if (val_counted(*out)) return vm_protect(vm, *out);
  return OK;
}

/* Value of the variable slot (of a function's frame); borrowed, or kept by the pool. */
Status var_value(VM *vm, Frame *f, Value *slot, Sym *name, Value *out) {
  switch (slot->tag) {
  case TAG_PROM: {
    Promise *p = slot->prom;
    if (p->value.tag == TAG_UNBOUND) TRY(vm_force(vm, *slot, out));
    if (slot->tag != TAG_PROM || slot->prom != p) return var_value(vm, f, slot, name, out);
    Value v = p->value;
    if (!(p->h.flags & PROM_KEEP) && v.tag != TAG_MISSING) {
      uint32_t aux = slot->aux;
      val_retain(v);
      *slot = v;
      slot->aux = aux | AUX_ARG | AUX_FORCED;
      obj_release(vm, &p->h);
    }
    value_bare(out, &v);
    return OK;
  }
  case TAG_MISSING: return missing_argument(vm, name);
  case TAG_UNBOUND: return env_lookup_outer(vm, f, name, out);
  default: value_bare(out, slot); return OK;
  }
}

/* Promise code: the variable in slot s of the home, whatever is there. */
Status home_variable(VM *vm, Frame *f, Value *s, Sym *name, Value *out) {
  if (s->tag == TAG_UNBOUND || s->tag == TAG_MISSING || !f->home) return env_lookup_up(vm, f, s, name, out);
  return var_value(vm, f->home, s, name, out);
}

Status fetch_slow(VM *vm, Frame *f, uint16_t b, Value *out) {
  Value *s = slot_ref(f, b);
  if (s->tag < TAG_MISSING || s->tag == TAG_OBJ) {
    value_bare(out, s);
    return OK;
  }
  if (b & REG_GLOBAL) {
    Sym *g = f->proto->gsyms[b & ~REG_GLOBAL];
    if (f->vars) return home_variable(vm, f, s, g, out);
    return s->tag == TAG_UNBOUND ? env_lookup_outer(vm, f, g, out) : var_value(vm, f, s, g, out);
  }
  if (b >= f->proto->nnames) { /* a temporary holding the empty argument */
    *out = *s;
    return OK;
  }
  return var_value(vm, f, s, f->proto->names[b], out);
}

/* ---- function lookup ---- */
static Status fun_value(VM *vm, Value *slot, Value *out) {
  if (slot->tag == TAG_PROM)
    TRY(vm_force(vm, *slot, out));
  else
    *out = *slot;
  return OK;
}

/* Notes where environments like e, that of a function, keep s. */
static void var_cache(VM *vm, VarCache *c, const Env *e, Sym *s) {
  if (!e->proto || !e->slots) return;
  int i = proto_slot_index(e->proto, s);
  if (i >= 0 ? e->slots[i].tag == TAG_UNBOUND : e->table || e->parent != vm->global) return;
  c->id = e->proto->id;
  c->idx = i;
}

/* The same for the free variable in constant k of f's code. */
void var_cache_free(VM *vm, Frame *f, uint32_t k) {
  Proto *p = f->proto;
  if (f->kind != FR_CLOSURE || !f->fn->env->slots) return;
  if (!p->vcache) p->vcache = calloc(p->nk, sizeof *p->vcache);
  if (p->vcache) var_cache(vm, &p->vcache[k], f->fn->env, p->k[k].sym);
}

Status find_fun(VM *vm, Frame *f, CallSite *site, Value *out) {
  Sym *s = site->fname;
  if (ORBIT_UNLIKELY(site->flocal >= 0)) {
    Value *slot = f->kind == FR_CLOSURE ? &f->slots[site->flocal] : &f->vars[site->flocal];
    TRY(fun_value(vm, slot, out));
    if (val_is_fun(*out)) return OK;
    if (out->tag == TAG_MISSING)
      return rt_errorcall(vm, site->call, "argument \"%s\" is missing, with no default", s->name->data);
  }
  Env *e = frame_outer_env(f);
  Env *own = f->kind == FR_CLOSURE ? f->env : f->kind == FR_PROMISE ? (f->home ? f->home->env : f->env) : NULL;
  if (own && own->table) e = own;
  if (e == vm->global) {
    Value v = s->global;
    if (val_is_fun(v) && !(s->gflags & BIND_ACTIVE)) {
      *out = v;
      return OK;
    }
  }
  const Frame *h = f->kind == FR_PROMISE && f->home ? f->home : f;
  if (h->kind == FR_CLOSURE && e == h->fn->env) var_cache(vm, &site->var, e, s);
  TRY(env_seek_fun(vm, e, s, out));
  if (out->tag == TAG_MISSING)
    return rt_errorcall(vm, site->call, "argument \"%s\" is missing, with no default", s->name->data);
  if (out->tag == TAG_UNBOUND)
    return rt_errorcall(vm, call_or_assignment(f, site->call), "could not find function \"%s\"", s->name->data);
  return OK;
}

/* ---- arguments ---- */
/* Arithmetic that cannot fail, warn or dispatch, evaluated before the call. */
static bool early_operation(VM *vm, const Frame *f, const ArgDesc *d, Value *out) {
  const Value *x = d->lkind == ARG_CONST ? &d->lk : &f->slots[d->idx];
  const Value *y = d->rkind == ARG_CONST ? &d->rk : &f->slots[d->ridx];
  return early_arith(vm, d->op, x, y, out);
}

static Status arg_promise(VM *vm, Frame *f, ArgDesc *d, Value *out) {
  TRY(arg_compile(vm, f, d));
  return promise_in(vm, f, d->expr, d->code, out);
}

/* The variable that a replacement function changes: forced before, or one of a function around this one. */
static Status replaced_variable(VM *vm, Frame *f, ArgDesc *d, Value *out) {
  size_t m = vm_mark(vm);
  Value v;
  TRY(fetch_slow(vm, f, d->idx, &v));
  TRY(promise_of_value(vm, d->expr, v, out));
  vm_release(vm, m);
  return OK;
}

/* The argument for a parameter, owned.  early: nobody can tell its value now from its value when it is forced. */
static inline Status make_arg(VM *vm, Frame *f, ArgDesc *d, bool early, Value *out) {
  switch (d->kind) {
  case ARG_CONST:
    *out = val_retain(d->expr);
    out->aux = AUX_ARG;
    return OK;
  case ARG_LOCAL: {
    if (f->kind != FR_CLOSURE) break;
    Value v = f->slots[d->idx];
    if (d->idx >= f->proto->nnames) { /* a temporary of the compiler: *tmp* */
      TRY(promise_of_value(vm, d->expr, v, out));
      return OK;
    }
    if (val_is_sym(d->expr) && d->expr.sym == vm->sym.tmpval) return replaced_variable(vm, f, d, out);
    if ((v.tag < TAG_MISSING || v.tag == TAG_OBJ) && !d->clobbered && !(v.aux & AUX_DEFAULT) && early) {
      *out = val_retain(v);
      out->aux = AUX_ARG;
      vm->stats.promises_avoided++;
      return OK;
    }
    break;
  }
  case ARG_ARITH:
    if (early && early_operation(vm, f, d, out)) {
      out->aux = AUX_ARG;
      vm->stats.promises_avoided++;
      return OK;
    }
    break;
  case ARG_EARLY:
    if (early && (f->kind == FR_CLOSURE || f->vars) && early_eval(vm, f, d, out)) {
      out->aux = AUX_ARG;
      vm->stats.promises_avoided++;
      return OK;
    }
    break;
  case ARG_MISSING: *out = val_missing(); return OK;
  default: break;
  }
  if (f->kind != FR_CLOSURE && d->kind == ARG_LOCAL) {
    bool changed = val_is_sym(d->expr) && d->expr.sym == vm->sym.tmpval && !slot_is_temp(f, d->idx);
    return changed ? replaced_variable(vm, f, d, out) : promise_of_value(vm, d->expr, *slot_ref(f, d->idx), out);
  }
  return d->function && early ? early_closure(vm, f, d, out) : arg_promise(vm, f, d, out);
}

/* The value of argument i of a call, for specials that evaluate some of theirs. */
Status call_argument(VM *vm, Frame *f, CallSite *site, int i, Value *out) {
  Value v;
  const ArgDesc *d = &site->args[i];
  bool is_name = (d->kind == ARG_EXPR || d->kind == ARG_GLOBAL) && val_is_sym(d->expr);
  if (is_name && !d->expr.sym->ddval) { /* nobody sees a promise that is forced at once */
    TRY(env_lookup_frame(vm, f, d->expr.sym, &v));
    if (v.tag != TAG_UNBOUND && v.tag != TAG_MISSING) {
      value_bare(out, &v);
      return vm_protect(vm, v);
    }
  }
  TRY(make_arg(vm, f, &site->args[i], true, &v));
  if (val_counted(v)) TRY(temp_push(vm, v.o));
  if (v.tag == TAG_MISSING) return rt_errorcall(vm, site->call, "argument %d is empty", i + 1);
  value_bare(out, &v);
  return v.tag == TAG_PROM ? vm_force(vm, v, out) : OK;
}

Status closure_compile(VM *vm, Closure *c) {
  if (!c->proto) {
    c->proto = proto_new(vm, c->formals, c->body);
    TRY_NEW(c->proto);
    c->proto->h.count++;
  }
  if (!c->proto->ncode) {
    size_t m = vm_mark(vm);
    TRY(make_browsable(vm, c));
    TRY(cc_function(vm, c->proto, c->env));
    vm_release(vm, m);
  }
  return OK;
}

/* A default argument: a constant, or a promise in the callee's own frame. */
static Status default_arg(VM *vm, Frame *nf, int k) {
  Param *p = &nf->proto->params[k];
  Value *s = &nf->slots[k];
  if (p->is_const) {
    *s = val_retain(p->dflt);
    s->aux = AUX_DEFAULT;
    return OK;
  }
  if (p->dflt.tag == TAG_MISSING) {
    *s = val_missing();
    return OK;
  }
  if (!p->code && val_is_lang(p->dflt)) {
    p->code = cc_promise(vm, p->dflt, nf->proto, nf->fn->env);
    TRY_NEW(p->code);
    p->code->h.count++;
  }
  TRY(promise_in(vm, nf, p->dflt, p->code, s));
  s->aux = AUX_DEFAULT;
  return OK;
}

/* Remembers the arguments of a function that will dispatch on them after changing its parameters. */
static Status keep_args(VM *vm, Frame *nf) {
  size_t m = vm_mark(vm);
  Proto *p = nf->proto;
  Dots *d = dots_new(vm, p->nparams);
  TRY_NEW(d);
  for (int i = 0; i < p->nparams; i++) d->e[i].v = val_retain(nf->slots[i]);
  d->h.count++;
  nf->orig = d;
  nf->flags |= FF_RARE;
  vm_release(vm, m);
  return OK;
}

Status fill_defaults(VM *vm, Frame *nf) {
  Proto *p = nf->proto;
  if (p->flags & PF_KEEP_ARGS) TRY(keep_args(vm, nf));
  for (int k = 0; k < p->nparams; k++) {
    uint32_t t = nf->slots[k].tag;
    if (t != TAG_UNBOUND && t != TAG_MISSING) continue;
    if (k == p->dots) {
      if (t == TAG_UNBOUND) nf->slots[k] = val_null(); /* empty ... */
      continue;
    }
    TRY(default_arg(vm, nf, k));
  }
  return OK;
}

/* Which of the n arguments of a call came through `...`: [*from, *to). */
static void passed_through_dots(VM *vm, Value call, int n, int *from, int *to) {
  int k = 0, at = -1;
  for (const Cons *c = val_is_lang(call) ? call.cons->cdr : NULL; c; c = c->cdr, k++)
    if (at < 0 && val_is_sym(c->car) && c->car.sym == vm->sym.dots) at = k;
  *from = at < 0 ? n : at;
  *to = at < 0 ? n : n - (k - 1 - at);
}

/* What was passed on through `...` is shown by its value, other arguments as they were written. */
static Status unused_value(VM *vm, Value e, bool dots, Value *out) {
  *out = e;
  if (e.tag != TAG_PROM) return OK;
  if (dots) return vm_force(vm, e, out);
  *out = e.prom->expr;
  return OK;
}

/* The arguments without a formal, in the form of a call of list(). */
static Status unused_arguments(VM *vm, Value call, int n, Sym *const *names, const Value *exprs, const int16_t *perm) {
  int count = 0, from, to;
  bool empty = false;
  Sym *head = sym_c(vm, "list");
  TRY_NEW(head);
  Cons *list = lang_new(vm, val_obj(head), NULL), *last = list;
  TRY_NEW(list);
  passed_through_dots(vm, call, n, &from, &to);
  for (int i = 0; i < n; i++) {
    if (perm[i] != -2) continue;
    Value e;
    TRY(unused_value(vm, exprs[i], i >= from && i < to, &e));
    Cons *c = cons_new(vm, e, NULL, names ? names[i] : NULL);
    TRY_NEW(c);
    c->h.count++;
    last = last->cdr = c;
    count++;
    empty |= e.tag == TAG_MISSING;
  }
  Str *text = rt_deparse_wide(vm, val_obj(list), "\n", DEP_SIMPLE);
  TRY_NEW(text);
  return rt_errorcall(vm, call, count == 1 ? "unused argument %s%s%s" : "unused arguments %s%s%s",
                      empty ? "(alist" : "", text->data + strlen("list"), empty ? ")" : "");
}

/* Matches n argument names to the formals of p: perm[i] = parameter, or -1 for `...`. */
Status match_names(VM *vm, Proto *p, int n, Sym *const *names, int16_t *perm, Value call, const Value *exprs) {
  bool used_buf[256];
  bool *used = p->nparams <= 256 ? used_buf : vm_scratch(vm, p->nparams);
  TRY_NEW(used);
  memset(used, 0, p->nparams);
  int dots = p->dots;
  bool any = false;
  for (int i = 0; i < n; i++) {
    perm[i] = -2;
    if (!names || !names[i]) continue;
    any = true;
    for (int k = 0; k < p->nparams; k++)
      if (k != dots && p->params[k].name == names[i]) {
        if (used[k])
          return rt_errorcall(vm, call, "formal argument \"%s\" matched by multiple actual arguments",
                              names[i]->name->data);
        used[k] = true;
        perm[i] = (int16_t)k;
        break;
      }
  }
  if (any) {
    int limit = dots >= 0 ? dots : p->nparams;
    for (int i = 0; i < n; i++) {
      if (perm[i] != -2 || !names[i] || names[i]->name->len == 0) continue;
      int found = -1;
      for (int k = 0; k < limit; k++)
        if (!used[k] && strncmp(p->params[k].name->name->data, names[i]->name->data, names[i]->name->len) == 0) {
          if (found >= 0) return rt_errorcall(vm, call, "argument %d matches multiple formal arguments", i + 1);
          found = k;
        }
      /* two arguments may not match one formal */
      if (found >= 0) {
        perm[i] = (int16_t)found;
        used[found] = true;
      }
    }
  }
  int next = 0;
  for (int i = 0; i < n; i++) {
    if (perm[i] != -2) continue;
    if (!names || !names[i] || names[i]->name->len == 0) {
      while (next < p->nparams && next != dots && used[next]) next++;
      if (next < p->nparams && next != dots) {
        used[next] = true;
        perm[i] = (int16_t)next++;
        continue;
      }
    }
    if (dots >= 0) perm[i] = -1;
  }
  bool bad = false;
  for (int i = 0; i < n; i++)
    if (perm[i] == -2) bad = true;
  return bad ? unused_arguments(vm, call, n, names, exprs, perm) : OK;
}

static Status push_closure_frame(VM *vm, Closure *c, Value call, Frame **out) {
  if (ORBIT_UNLIKELY(!c->proto || !c->proto->ncode)) TRY(closure_compile(vm, c));
  Frame *nf;
  TRY(frame_push(vm, c->proto, &nf));
  nf->fn = c;
  c->h.count++;
  call.aux = 0;
  nf->call = val_retain(call);
  vm->stats.calls++;
  *out = nf;
  return OK;
}

/* The same for the call of a site, which lives as long as the frame; such a frame ends by a plain return. */
static Status push_site_frame(VM *vm, Closure *c, const CallSite *site, Frame **out) {
  Frame *nf;
  TRY(frame_push(vm, c->proto, &nf));
  c->proto->h.count--; /* the function keeps it */
  nf->flags = FF_BORROWED | FF_OWNS_FN;
  nf->fn = c;
  c->h.count++;
  nf->call = site->call;
  nf->call.aux = 0;
  vm->stats.calls++;
  *out = nf;
  return OK;
}

/* Is this `f<-`(`*tmp*`, ..., value = <expression>)? */
static bool replaces(const VM *vm, Value call) {
  const Cons *a = val_is_lang(call) ? call.cons->cdr : NULL;
  return a && val_is_sym(a->car) && a->car.sym == vm->sym.tmpval;
}

static Value replaced_value(Frame *f, const CallSite *site) {
  const ArgDesc *a = &site->args[site->nargs - 1];
  return a->kind == ARG_LOCAL && a->name ? *slot_ref(f, a->idx) : val_unbound();
}

/* The call of a replacement function as functions see it: the value in the place of its expression, as it has been
 * evaluated (not in the library, which is compiled in GNU R).  Long vectors stay out of it. */
static Status with_value(VM *vm, const Frame *f, Value call, Value v, Value *out) {
  *out = call;
  if (!runs_program(f)) return OK;
  if (v.tag == TAG_UNBOUND || v.tag == TAG_PROM || v.tag == TAG_MISSING || !replaces(vm, call)) return OK;
  if (v.tag == TAG_OBJ && type_is_vec(v.o->type) && v.vec->n > 1000) return OK;
  Value arg[64];
  Sym *tag[64];
  int n = 0;
  for (const Cons *a = call.cons->cdr; a; a = a->cdr, n++) {
    if (n == 64) return OK;
    arg[n] = a->car;
    tag[n] = a->tag;
  }
  v.aux = 0;
  arg[n - 1] = v;
  Cons *c = NULL;
  while (n-- > 0) TRY_NEW(c = cons_new(vm, arg[n], c, tag[n]));
  TRY_NEW(c = lang_new(vm, call.cons->car, c));
  *out = val_obj(c);
  return OK;
}

/* Abandons a frame that has not started. */
static Status abandon(VM *vm, Frame *nf) {
  frame_pop(vm, nf);
  return ERR;
}

/* Where site argument i goes for callee p; cached per call site. */
static Status site_perm(VM *vm, CallSite *site, Proto *p) {
  if (site->cache_id == p->id) return OK;
  if (!site->perm) {
    site->perm = malloc((size_t)(site->nargs + 1) * sizeof(int16_t));
    if (!site->perm) return rt_nomem(vm, site->nargs * 2.0);
  }
  size_t m = vm_mark(vm);
  Sym *small[32];
  Value smallv[32];
  Sym **names = site->nargs <= 32 ? small : vm_scratch(vm, (size_t)site->nargs * sizeof(Sym *));
  Value *ex = site->nargs <= 32 ? smallv : vm_scratch(vm, (size_t)site->nargs * sizeof(Value));
  TRY_NEW(names);
  TRY_NEW(ex);
  for (int i = 0; i < site->nargs; i++) {
    names[i] = site->args[i].name;
    ex[i] = site->args[i].expr;
  }
  site->cache_id = 0;
  TRY(match_names(vm, p, site->nargs, names, site->perm, site->call, ex));
  vm_release(vm, m);
  site->cache_id = p->id;
  return OK;
}

/* Forces the arguments (not the defaults) of a call about to start. */
static Status force_slots(VM *vm, Frame *nf) {
  for (int i = 0; i < nf->proto->nparams; i++) {
    Value v = nf->slots[i], out;
    if (v.tag == TAG_PROM && !(v.aux & AUX_DEFAULT)) TRY(vm_force(vm, v, &out));
  }
  return OK;
}

/* Element k of a list without a class, as an argument, owned; false: there is none, or an empty one. */
static bool list_element(const Value *v, int64_t k, Value *out) {
  if (v->tag != TAG_OBJ || v->o->type != T_LIST || (v->o->flags & F_OBJECT) || k > v->vec->n) return false;
  Value e = list_ro(v->vec)[k - 1];
  if (ORBIT_UNLIKELY(e.tag == TAG_MISSING)) return false;
  out->u = e.u;
  out->tag = e.tag;
  out->aux = AUX_ARG;
  if (e.tag >= TAG_PROM) e.o->count++;
  return true;
}

/* Argument d of a call of narg arguments, made at its place above the stack pointer, owned; false: not so. */
bool call_quick_arg(VM *vm, Frame *f, ArgDesc *d, int narg, bool early, Value *out) {
  if (d->kind == ARG_CONST) {
    out->u = d->expr.u;
    out->tag = d->expr.tag;
    if (out->tag >= TAG_PROM) out->o->count++;
    out->aux = AUX_ARG;
    return true;
  }
  if (d->kind == ARG_EXPR || (!early && !(d->kind == ARG_LOCAL && (d->is_tmp || d->idx >= f->proto->nnames)))) {
    /* an allocation may collect, compiling may run code: the arguments made so far must count as part of the stack */
    Value *sp = vm->in->sp;
    size_t m = vm_mark(vm);
    vm->in->sp = sp + narg;
    Status st = d->function && early ? early_closure(vm, f, d, out) : arg_promise(vm, f, d, out);
    vm->in->sp = sp;
    if (st != OK) return false;
    vm_release(vm, m);
    if (out->tag == TAG_OBJ) return true; /* a function */
    out->aux = 0;
    vm->stats.promises_avoided--; /* the caller counts all arguments */
    return true;
  }
  if (!early) return false;
  if (d->kind == ARG_GLOBAL) {
    if (f->env != vm->global || !early_global(d->expr.sym, out)) return false;
    if (out->tag >= TAG_PROM) out->o->count++;
    out->aux = AUX_ARG;
    return true;
  }
  if (d->kind == ARG_LOCAL) {
    const Value *v = &f->slots[d->idx];
    if (!(v->tag < TAG_MISSING || v->tag == TAG_OBJ) || d->clobbered || (v->aux & AUX_DEFAULT) ||
        d->idx >= f->proto->nnames || d->is_tmp)
      return false;
    out->u = v->u;
    out->tag = v->tag;
    if (out->tag >= TAG_PROM) out->o->count++;
    out->aux = AUX_ARG;
    return true;
  }
  if (d->kind == ARG_ARITH && early_operation(vm, f, d, out)) {
    out->aux = AUX_ARG;
    return true;
  }
  if (d->quick == QUICK_ELEMENT && list_element(&f->slots[d->idx], d->ki, out)) return true;
  size_t m = vm_mark(vm);
  if (d->kind != ARG_EARLY || (f->kind == FR_PROMISE && !f->vars) || !early_eval(vm, f, d, out)) return false;
  out->aux = AUX_ARG;
  vm_release(vm, m);
  return true;
}

/* Positional arguments that are there, of a call that forces them? */
static bool forced_quick(const CallSite *site) {
  if (!site->force_args || site->any_names) return false;
  for (int i = 0; i < site->nargs; i++)
    if (site->args[i].kind == ARG_MISSING || site->args[i].kind == ARG_GLOBAL) return false;
  return true;
}

/* A frame for a call of c whose arguments come next. */
static Status push_matched_frame(VM *vm, Frame *f, CallSite *site, Closure *c, Frame **nf) {
  if (ORBIT_LIKELY(!site->any_names || !replaces(vm, site->call))) return push_site_frame(vm, c, site, nf);
  size_t m = vm_mark(vm);
  Value shown;
  TRY(with_value(vm, f, site->call, replaced_value(f, site), &shown));
  TRY(push_closure_frame(vm, c, shown, nf));
  vm_release(vm, m);
  return OK;
}

/* The arguments of a site that go to `...`, ndots of them, in the slot of nf. */
static Status put_dots(VM *vm, Frame *f, CallSite *site, Frame *nf, int ndots) {
  size_t m = vm_mark(vm);
  Dots *d = dots_new(vm, ndots);
  TRY_NEW(d);
  int j = 0;
  for (int i = 0; i < site->nargs; i++) {
    if (site->perm[i] >= 0) continue;
    ArgDesc *a = &site->args[i];
    bool temporary = a->kind == ARG_LOCAL && a->idx >= f->proto->nnames;
    Value v;
    if (a->kind == ARG_CONST || a->kind == ARG_MISSING || temporary)
      TRY(make_arg(vm, f, a, false, &v));
    else
      TRY(arg_promise(vm, f, a, &v));
    if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP;
    value_bare(&d->e[j].v, &v);
    d->e[j].name = a->name;
    if (a->name) d->any_names = 1;
    j++;
  }
  nf->slots[nf->proto->dots] = val_obj(d);
  d->h.count++;
  vm_release(vm, m);
  return OK;
}

/* As many positional arguments as parameters: each goes to its slot. */
static Status put_all(VM *vm, Frame *f, CallSite *site, Frame *nf) {
  const Proto *p = nf->proto;
  bool gap = false;
  for (int i = 0; i < site->nargs; i++) {
    Value *slot = &nf->slots[i];
    if (make_arg(vm, f, &site->args[i], site->force_args || arg_early(f, &site->args[i], &p->params[i]), slot) != OK) {
      *slot = val_null();
      return ERR;
    }
    gap |= slot->tag == TAG_MISSING;
  }
  return gap ? fill_defaults(vm, nf) : OK;
}

/* Any other arguments, matched by the site's permutation (simple: by position). */
static Status put_matched(VM *vm, Frame *f, CallSite *site, Frame *nf, bool simple) {
  const Proto *p = nf->proto;
  int ndots = 0;
  for (int i = 0; i < site->nargs; i++) {
    int k = simple ? i : site->perm[i];
    if (k < 0) {
      ndots++;
      continue;
    }
    Value *slot = &nf->slots[k];
    if (make_arg(vm, f, &site->args[i], site->force_args || arg_early(f, &site->args[i], &p->params[k]), slot) != OK) {
      *slot = val_null();
      return ERR;
    }
  }
  if (ndots) TRY(put_dots(vm, f, site, nf, ndots));
  return fill_defaults(vm, nf);
}

static Status prepare_matched(VM *vm, Frame *f, CallSite *site, Closure *c, Frame **callee) {
  if (ORBIT_UNLIKELY(!c->proto || !c->proto->ncode)) TRY(closure_compile(vm, c));
  Proto *p = c->proto;
  if ((site->quick || forced_quick(site)) && (*callee = push_quick(vm, vm->in, f, site, c)))
    return site->force_args && force_slots(vm, *callee) != OK ? abandon(vm, *callee) : OK;
  if (ORBIT_UNLIKELY(vm->in->unwind != UNW_NONE)) return ERR; /* no memory for a promise */
  bool simple = !site->any_names && p->dots < 0 && site->nargs <= p->nparams;
  if (!simple) TRY(site_perm(vm, site, p));
  /* arguments are made in the caller's frame first: they go above its window and become the callee's slots */
  Frame *nf;
  TRY(push_matched_frame(vm, f, site, c, &nf));
  bool all = simple && site->nargs == p->nparams && !(p->flags & PF_KEEP_ARGS);
  Status st = all ? put_all(vm, f, site, nf) : put_matched(vm, f, site, nf, simple);
  if (st == OK && site->force_args) st = force_slots(vm, nf);
  if (st != OK) return abandon(vm, nf);
  *callee = nf;
  return OK;
}

/* Value of `...` in frame f: Dots or NULL. */
static Status frame_dots(VM *vm, Frame *f, Dots **out) {
  Value v = val_unbound();
  *out = NULL;
  if (f->kind == FR_CLOSURE && f->proto->dots >= 0) {
    v = f->slots[f->proto->dots];
  } else if (f->kind == FR_PROMISE && f->proto->home && f->proto->home->dots >= 0 && f->vars) {
    v = f->vars[f->proto->home->dots];
  } else {
    Env *e = frame_outer_env(f);
    for (; e; e = e->parent) {
      v = env_peek(vm, e, vm->sym.dots, NULL);
      if (v.tag != TAG_UNBOUND) break;
    }
    if (!e) return rt_errorcall(vm, vm_frame_call(vm), "'...' used in an incorrect context");
  }
  if (v.tag == TAG_OBJ && v.o->type == T_DOTS) *out = v.dots;
  return OK;
}

/* x[i, ...]: a subscript that is a parameter without argument is empty. */
static bool empty_subscript(VM *vm, Frame *f, const CallSite *site, int i) {
  const ArgDesc *a = &site->args[i];
  if (i == 0 || !site->has_dots || !site->fname || site->fname->name->data[0] != '[' || !val_is_sym(a->expr))
    return false;
  const Frame *home = f->kind == FR_PROMISE && f->home ? f->home : f;
  if (home->kind != FR_CLOSURE) return f->env && variable_is_missing(vm, a->expr, f->env);
  int k = proto_slot_index(home->proto, a->expr.sym);
  return k >= 0 && k < home->proto->nparams && slot_is_empty(vm, f, home->slots[k]);
}

/* The value of a promise that nobody else sees, owned; the promise is given up. */
static Status force_owned(VM *vm, Value prom, Value *out) {
  size_t m = vm_mark(vm);
  Status st = vm_force(vm, prom, out);
  if (st == OK) val_retain(*out);
  obj_release(vm, prom.o);
  TRY(st);
  vm_release(vm, m); /* only the caller holds a value that nobody else has */
  return OK;
}

/* Argument i of a site, owned: its value when eager, else a promise, or the value of a variable where nobody can ask
 * for the expression (bare). */
static Status site_argument(VM *vm, Frame *f, CallSite *site, int i, bool eager, bool bare, Value *out) {
  ArgDesc *a = &site->args[i];
  Value v;
  if (empty_subscript(vm, f, site, i)) {
    v = val_missing();
  } else if (eager && a->kind == ARG_LOCAL && f->kind == FR_CLOSURE) {
    TRY(fetch_slow(vm, f, a->idx, &v));
    val_retain(v);
  } else if (a->kind == ARG_CONST || a->kind == ARG_MISSING || a->kind == ARG_LOCAL ||
             (eager && (a->kind == ARG_ARITH || a->kind == ARG_EARLY))) {
    TRY(make_arg(vm, f, a, eager || (bare && !frame_vars_env(f) && a->change == CHANGE_NEVER), &v));
  } else {
    TRY(arg_promise(vm, f, a, &v));
  }
  v.aux = 0;
  if (v.tag == TAG_PROM) {
    v.prom->h.flags |= PROM_KEEP;
    if (eager) TRY(force_owned(vm, v, &v));
  }
  *out = v;
  return OK;
}

/* All arguments of a site as a Dots (pool): values when eager, else promises, or the values of variables where nobody
 * can ask for the expressions (bare). */
static Status gather_args(VM *vm, Frame *f, CallSite *site, bool eager, bool bare, Dots **out) {
  int n = 0;
  Dots *in_dots = NULL;
  if (site->has_dots) TRY(frame_dots(vm, f, &in_dots));
  for (int i = 0; i < site->nargs; i++) n += site->args[i].kind == ARG_DOTS ? (in_dots ? in_dots->n : 0) : 1;
  Dots *d = dots_new(vm, n);
  TRY_NEW(d);
  int j = 0;
  for (int i = 0; i < site->nargs; i++) {
    ArgDesc *a = &site->args[i];
    if (a->kind == ARG_DOTS) {
      for (int k = 0; in_dots && k < in_dots->n; k++) {
        Value v = in_dots->e[k].v;
        if (eager && v.tag == TAG_PROM) TRY(vm_force(vm, v, &v));
        d->e[j].v = val_retain(v);
        d->e[j].name = in_dots->e[k].name;
        if (d->e[j].name) d->any_names = 1;
        j++;
      }
      continue;
    }
    TRY(site_argument(vm, f, site, i, eager, bare, &d->e[j].v));
    d->e[j].name = a->name;
    if (a->name) d->any_names = 1;
    j++;
  }
  *out = d;
  return OK;
}

Status collect_args(VM *vm, Frame *f, CallSite *site, bool eager, Dots **out) {
  return gather_args(vm, f, site, eager, true, out);
}

/* The n arguments ex, already matched, in the slots of nf; those without a formal in its `...`. */
static Status put_values(VM *vm, Frame *nf, int n, Sym *const *names, const Value *ex, const int16_t *perm,
                         Dots *dots) {
  int ndots = 0, j = 0;
  for (int i = 0; i < n; i++) {
    Value v = ex[i];
    if (v.tag == TAG_MISSING) nf->nargs_given = n + 1; /* empty arguments count, too */
    if (perm[i] < 0) {
      ndots++;
      continue;
    }
    val_retain(v);
    v.aux = v.tag == TAG_MISSING ? 0 : AUX_ARG | AUX_FORCED;
    if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP;
    nf->slots[perm[i]] = v;
  }
  if (!ndots) return OK;
  if (dots) {
    nf->slots[nf->proto->dots] = val_retain(val_obj(dots));
    return OK;
  }
  Dots *d = dots_new(vm, ndots);
  TRY_NEW(d);
  for (int i = 0; i < n; i++) {
    if (perm[i] >= 0) continue;
    d->e[j].v = val_retain(ex[i]);
    d->e[j].v.aux = 0;
    d->e[j].name = names[i];
    if (names[i]) d->any_names = 1;
    j++;
  }
  nf->slots[nf->proto->dots] = val_obj(d);
  d->h.count++;
  return OK;
}

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
  TRY(match_names(vm, c->proto, n, names, perm, call, ex));
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
    return abandon(vm, nf);
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
    return abandon(vm, nf);
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
  } else {
    size_t m = vm_mark(vm);
    Dots *d;
    TRY(vm_protect(vm, fun));
    if (ORBIT_UNLIKELY(!fun.clo->proto || !fun.clo->proto->ncode)) TRY(closure_compile(vm, fun.clo));
    TRY(gather_args(vm, f, site, false, fun.clo->proto->dots < 0,
                    &d)); /* a parameter's expression is found in the call */
    for (int i = 0; site->force_args && i < d->n; i++) {
      Value forced;
      TRY(vm_force(vm, d->e[i].v, &forced));
    }
    TRY(apply_closure(vm, fun.clo, site->call, d, NULL, NULL, callee));
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

/* Calls a builtin on a few arguments, none of them `...`: no list of them is made. */
enum { FEW_VALUES = 8 };
static Status call_with_few(VM *vm, Frame *f, CallSite *site, Builtin *b, Value *out) {
  Value vals[FEW_VALUES];
  Sym *names[FEW_VALUES];
  for (int i = 0; i < site->nargs; i++) {
    TRY(site_argument(vm, f, site, i, true, true, &vals[i]));
    if (val_counted(vals[i])) TRY(temp_push(vm, vals[i].o));
    names[i] = site->args[i].name;
  }
  return call_on_spare(vm, b, site->call, vals, site->any_names ? names : NULL, site->nargs, out);
}

/* Calls a builtin that takes values. */
static Status call_with_values(VM *vm, Frame *f, CallSite *site, Builtin *b, Value *out) {
  Dots *d;
  const Cons *second = b->def->flags & BF_MEMBER && !site->has_dots && val_is_lang(site->call) && site->call.cons->cdr
                           ? site->call.cons->cdr->cdr
                           : NULL;
  if (second && val_is_sym(second->car) && site->nargs <= 3)
    return call_on_member(vm, f, site, b, second->car.sym, out);
  if (!site->has_dots && site->nargs <= FEW_VALUES && !(vm->modes & MODE_GENERIC))
    return call_with_few(vm, f, site, b, out);
  TRY(collect_args(vm, f, site, true, &d));
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

/* ---- builtins ---- */
static const char *group_of(uint32_t flags) {
  if (flags & BF_MATH) return "Math";
  if (flags & BF_SUMMARY) return "Summary";
  if (flags & BF_OPS) return "Ops";
  if (flags & BF_CPLX) return "Complex";
  return NULL;
}
#define BF_ANY_DISPATCH (BF_DISPATCH | BF_MATH | BF_SUMMARY | BF_OPS | BF_CPLX)

/* The C function itself, arguments in their final places. */
Status call_builtin_raw(VM *vm, const BuiltinDef *def, Value call, Value *args, int n, Value *out) {
  Value keep = vm->cur_call;
  const BuiltinDef *kd = vm->cur_builtin;
  vm->cur_call = call;
  vm->cur_builtin = def;
  vm->in->arg_visible = vm->visible;
  vm->visible = true;
  vm->stats.builtin_calls++;
  Status st = OK;
  if (ORBIT_UNLIKELY(vm->trace & (TRACE_CALLED | TRACE_LONGSEQ))) {
    if (vm->trace & TRACE_CALLED) lib_note_called(vm, def);
    if (vm->trace & TRACE_LONGSEQ) st = longseq_args(vm, def->name, &args, n);
  }
  *out = val_null();
  if (ORBIT_UNLIKELY(def->flags & vm->denied)) st = lib_refused(vm, def);
  if (ORBIT_LIKELY(st == OK)) st = def->fn(vm, args, n, out);
  vm->cur_call = keep;
  vm->cur_builtin = kd;
  vm->arg_names = NULL;
  if (def->flags & BF_INVISIBLE) vm->visible = false;
  return st;
}

static Status check_arity(VM *vm, const BuiltinDef *d, Value call, int n) {
  if ((d->min == 0 && d->max == 0) || (n >= d->min && (d->max < 0 || n <= d->max))) return OK;
  if (d->min == d->max || (d->min == 0 && d->max == 1))
    return rt_errorcall(vm, call,
                        n == 1 ? "%d argument passed to '%s' which requires %d"
                               : "%d arguments passed to '%s' which requires %d",
                        n, d->name, d->max);
  return rt_errorcall(vm, call,
                      n == 1 ? "%d argument passed to '%s' which requires %d to %d arguments"
                             : "%d arguments passed to '%s' which requires %d to %d arguments",
                      n, d->name, d->min, d->max < 0 ? 99 : d->max);
}

/* Primitives with one argument accept its name only (or a beginning of it). */
static Status wrong_name(VM *vm, Value call, const Sym *given, const char *formal) {
  if (!given || strncmp(given->name->data, formal, given->name->len) == 0) return OK;
  return rt_errorcall(vm, call, "supplied argument name '%s' does not match '%s'", given->name->data, formal);
}

/* What the first argument of a primitive must be called, if anything; NULL: it takes any name. */
static const char *first_formal(const BuiltinDef *d) {
  static const struct {
    const char *name, *formal;
  } rows[] = {{"call", "name"},   {"standardGeneric", "f"}, {"...elt", "n"},        {"as.environment", "object"},
              {"invisible", "x"}, {"trunc", "x"},           {"environment<-", "x"}, {"storage.mode<-", "x"}};
  const char *name = d->name;
  if (name[0] == 'c' && strncmp(name, "cum", 3) == 0) return NULL;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (name[0] == rows[i].name[0] && strcmp(name, rows[i].name) == 0) return rows[i].formal;
  bool one = (d->min == 1 && d->max == 1) || (name[0] == 'a' && strncmp(name, "as.", 3) == 0);
  if (!one || !(name[0] >= 'A' && name[0] <= 'z')) return NULL;
  return d->flags & BF_CPLX ? "z" : "x";
}

static Status check_first_name(VM *vm, const BuiltinDef *d, Value call, Sym **names, int n) {
  if (!names || n < 1 || !names[0] || !(d->flags & BF_PRIM)) return OK;
  const char *formal = first_formal(d);
  return formal ? wrong_name(vm, call, names[0], formal) : OK;
}

static Status wrong_count(VM *vm, const BuiltinDef *d, Value call, int n, int least, int most) {
  const char *what = n == 1 ? "argument" : "arguments";
  if (least == most) return rt_errorcall(vm, call, "%d %s passed to '%s' which requires %d", n, what, d->name, least);
  return rt_errorcall(vm, call, "%d %s passed to '%s' which requires %d to %d", n, what, d->name, least, most);
}

/* Primitives with formals take their arguments by position, whatever their names; some look at the first name. */
static bool takes_by_position(const BuiltinDef *d) {
  static const char *const match[] = {"attr",   "rep", "seq.int",    "anyNA", "round",
                                      "signif", "log", "retracemem", ".C",    ".Fortran"};
  for (size_t i = 0; i < sizeof match / sizeof *match; i++)
    if (strcmp(d->name, match[i]) == 0) return false;
  return true;
}

/* The primitives that match their arguments, but in their own way. */
static Status check_matched(VM *vm, const BuiltinDef *d, Value call, Sym **names, int n) {
  const char *name = d->name;
  if (strcmp(name, "attr") == 0 && n != 2 && n != 3)
    return rt_errorcall(vm, call, "either 2 or 3 arguments are required");
  if (strcmp(name, "anyNA") == 0) {
    if (n != 1 && n != 2) return rt_errorcall(vm, call, "anyNA takes 1 or 2 arguments");
    return names ? wrong_name(vm, call, names[0], "x") : OK;
  }
  bool round = strcmp(name, "round") == 0 || strcmp(name, "signif") == 0;
  if (round && n > 2)
    return rt_errorcall(vm, vm_frame_call(vm), "%d arguments passed to '%s' which requires 1 or 2 arguments", n, name);
  bool number = round || strcmp(name, "log") == 0;
  if (!number || n != 1 || !names || !names[0] || names[0]->name->data[0] == 'x') return OK;
  return rt_errorcall(vm, vm_frame_call(vm), "argument \"x\" is missing, with no default");
}

static Status check_primitive(VM *vm, const BuiltinDef *d, Cons *formals, Value call, Sym **names, int n,
                              bool *by_position) {
  *by_position = false;
  if (!(d->flags & BF_PRIM)) return OK;
  if (!takes_by_position(d)) return check_matched(vm, d, call, names, n);
  int least = 0, most = 0;
  for (Cons *f = formals; f; f = f->cdr, most++) least += f->car.tag == TAG_MISSING;
  if (n < least || n > most) return wrong_count(vm, d, call, n, least, most);
  if (strcmp(d->name, "attr<-") == 0) return OK;
  *by_position = true;
  bool look = most == 1 || strcmp(d->name, "class<-") == 0 || strcmp(d->name, "length<-") == 0 ||
              strcmp(d->name, "nzchar") == 0;
  return look && names && n > 0 ? wrong_name(vm, call, names[0], formals->tag->name->data) : OK;
}

/* The call with its arguments' values: what methods of Summary, round and signif see. */
static Status call_of_values(VM *vm, Value call, Value *args, Sym **names, int n, Value *out) {
  *out = call;
  if (!val_is_lang(call)) return OK;
  Cons *a = NULL;
  for (int i = n - 1; i >= 0; i--) TRY_NEW(a = cons_new(vm, args[i], a, names ? names[i] : NULL));
  TRY_NEW(a = lang_new(vm, call.cons->car, a));
  *out = val_obj(a);
  return OK;
}

static Status builtin_method(VM *vm, const BuiltinDef *def, Value call, Value *args, Sym **names, int n, bool *found,
                             Value *out) {
  *found = false;
  if (def->flags & BF_OPS) return s3_try_ops(vm, def->name, call, args, n, found, out);
  if (n < 1 || !val_is_object(args[0])) return OK;
  if (def->flags & BF_SUMMARY) { /* methods of the Summary group always see na.rm */
    bool has = false;
    for (int i = 0; names && i < n; i++) has |= names[i] == vm->sym.na_rm;
    if (!has) {
      Value *a2 = vm_scratch(vm, (size_t)(n + 1) * sizeof(Value));
      Sym **n2 = vm_scratch(vm, (size_t)(n + 1) * sizeof(Sym *));
      TRY_NEW(a2);
      TRY_NEW(n2);
      for (int i = 0; i < n; i++) {
        a2[i] = args[i];
        n2[i] = names ? names[i] : NULL;
      }
      a2[n] = val_lgl(0);
      n2[n] = vm->sym.na_rm;
      TRY(call_of_values(vm, call, a2, n2, n + 1, &call));
      return s3_try(vm, def->name, group_of(def->flags), call, a2, n2, n + 1, found, out);
    }
    TRY(call_of_values(vm, call, args, names, n, &call));
  }
  if (strcmp(def->name, "as.numeric") == 0) { /* the same function as as.double(), whose methods are used */
    TRY(s3_try(vm, "as.double", NULL, call, args, names, n, found, out));
    if (*found || !(args[0].o->flags & F_S4)) return OK;
  }
  if (def->flags & BF_MATH && (strcmp(def->name, "round") == 0 || strcmp(def->name, "signif") == 0)) {
    if (n == 2 && args[1].tag == TAG_MISSING) args[1] = val_dbl(def->name[0] == 'r' ? 0 : 6);
    TRY(call_of_values(vm, call, args, names, n, &call));
  }
  return s3_try(vm, def->name, group_of(def->flags), call, args, names, n, found, out);
}

/* Is there one argument for each formal, in their order, without a name or with the formal's? */
static bool in_order(const VM *vm, const Cons *formals, const Value *args, Sym *const *names, int n) {
  int i = 0;
  for (const Cons *f = formals; f; f = f->cdr, i++)
    if (i == n || f->tag == vm->sym.dots || args[i].tag == TAG_MISSING || (names && names[i] && names[i] != f->tag))
      return false;
  return i == n;
}

/* The list of the ndots arguments that match no formal but `...`. */
static Status rest_as_list(VM *vm, Value *args, Sym **names, int n, const int16_t *perm, int ndots, Value *out) {
  Vec *l = vec_new(vm, T_LIST, ndots), *nm = NULL;
  TRY_NEW(l);
  for (int i = 0, j = 0; i < n; i++) {
    if (perm[i] >= 0) continue;
    if (names && names[i]) {
      if (!nm) TRY_NEW(nm = vec_new(vm, T_STR, ndots));
      str_rw(nm)[j] = names[i]->name;
    }
    list_set(vm, l, j++, args[i]);
  }
  *out = val_obj(l);
  return nm ? vec_set_names(vm, l, val_obj(nm)) : OK;
}

/* Matching of evaluated arguments to a builtin's formals at run time: win has one slot per formal. */
Status match_builtin_args(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *win, int *nwin) {
  Value fv = builtin_formals(vm, b);
  if (fv.tag == TAG_UNBOUND) return ERR;
  if (n <= 64 && in_order(vm, fv.tag == TAG_OBJ ? fv.cons : NULL, args, names, n)) {
    if (n > 0) memcpy(win, args, (size_t)n * sizeof *win);
    *nwin = n;
    return OK;
  }
  Proto tmp = {0};
  Param pars[64];
  int nf = 0;
  tmp.dots = -1;
  for (Cons *f = fv.tag == TAG_OBJ ? fv.cons : NULL; f && nf < 64; f = f->cdr, nf++) {
    pars[nf].name = f->tag;
    pars[nf].dflt = f->car;
    if (f->tag == vm->sym.dots) tmp.dots = (int16_t)nf;
  }
  tmp.nparams = (uint16_t)nf;
  tmp.params = pars;
  int16_t small[64];
  int16_t *perm = n <= 64 ? small : vm_scratch(vm, (size_t)n * sizeof(int16_t));
  TRY_NEW(perm);
  bool by_position;
  TRY(check_primitive(vm, b->def, fv.tag == TAG_OBJ ? fv.cons : NULL, call, names, n, &by_position));
  TRY(match_names(vm, &tmp, n, by_position ? NULL : names, perm, call, args));
  for (int k = 0; k < nf; k++) {
    Value d = pars[k].dflt;
    d.aux = 0;
    bool cst = d.tag != TAG_OBJ || (d.o->type != T_SYM && d.o->type != T_LANG);
    win[k] = cst ? d : val_missing();
  }
  int ndots = 0;
  for (int i = 0; i < n; i++) {
    if (perm[i] < 0)
      ndots++;
    else if (args[i].tag != TAG_MISSING)
      win[perm[i]] = args[i];
  }
  bool text_first = strcmp(b->def->name, "sub") == 0 || strcmp(b->def->name, "gsub") == 0; /* they look at x first */
  for (int j = 0; j < nf; j++) {
    int k = text_first ? nf - 1 - j : j;
    if (win[k].tag == TAG_MISSING && pars[k].dflt.tag == TAG_MISSING &&
        builtin_requires(b->def, pars[k].name->name->data))
      return rt_errorcall(vm, call, "argument \"%s\" is missing, with no default", pars[k].name->name->data);
  }
  *nwin = nf;
  return tmp.dots >= 0 ? rest_as_list(vm, args, names, n, perm, ndots, &win[tmp.dots]) : OK;
}

/* Dispatch of a function that is a closure around .Internal() in GNU R: the method sees that call. */
static Status full_dispatch(VM *vm, const BuiltinDef *def, Value call, Value *args, Sym **names, int n, bool *found,
                            Value *out) {
  Value win[64];
  int nw;
  Cons *formals = NULL;
  Builtin *b = lib_builtin(vm, def);
  TRY_NEW(b);
  TRY(match_builtin_args(vm, b, call, args, names, n, win, &nw));
  Value fv = builtin_formals(vm, b);
  if (fv.tag == TAG_UNBOUND) return ERR;
  Sym *own[64];
  int k = 0;
  for (const Cons *f = fv.cons; f && k < nw; f = f->cdr) own[k++] = f->tag;
  while (k > 0) TRY_NEW(formals = cons_new(vm, val_obj(own[--k]), formals, NULL));
  Sym *s = sym_c(vm, def->name);
  Cons *inner = s ? lang_new(vm, val_obj(s), formals) : NULL;
  TRY_NEW(inner);
  return builtin_method(vm, def, val_obj(inner), win, NULL, nw, found, out);
}

/* The value of a method is visible whatever the method says, except that of levels(), a closure in GNU R. */
static Status try_builtin_dispatch(VM *vm, const BuiltinDef *def, Value call, Value *args, Sym **names, int n,
                                   bool *found, Value *out) {
  if ((def->flags & BF_FULL_DISPATCH) && val_is_object(args[0]))
    TRY(full_dispatch(vm, def, call, args, names, n, found, out));
  else
    TRY(builtin_method(vm, def, call, args, names, n, found, out));
  if (*found && ((def->flags & BF_PRIM) || strcmp(def->name, "levels") != 0)) vm->visible = true;
  return OK;
}

/* A builtin on evaluated arguments (borrowed) with optional names; dispatches. Result borrowed or in the pool. */
Status call_builtin(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *out) {
  const BuiltinDef *def = b->def;
  if (def->flags & BF_SPECIAL) return special_call_values(vm, b, call, args, names, n, out);
  if (def->flags & BF_VALUES) {
    vm->arg_names = names;
    return call_builtin_raw(vm, def, call, args, n, out);
  }
  if ((def->flags & BF_ANY_DISPATCH) && n > 0) {
    bool found;
    TRY(try_builtin_dispatch(vm, def, call, args, names, n, &found, out));
    if (found) return OK;
  }
  if (def->formals) {
    Value win[64];
    int nw;
    TRY(match_builtin_args(vm, b, call, args, names, n, win, &nw));
    return call_builtin_raw(vm, def, call, win, nw, out);
  }
  TRY(check_arity(vm, def, call, n));
  TRY(check_first_name(vm, def, call, names, n));
  vm->arg_names = names;
  return call_builtin_raw(vm, def, call, args, n, out);
}

/* The list of operands of pmin() or pmax(), a long vector among them? */
static bool long_pair(VM *vm, const CallSite *site, Value list) {
  if (!site->prematched || !val_is_obj(list, T_LIST) || list.vec->n != 2) return false;
  if (!fuse_long(vm, list_ro(list.vec)[0]) && !fuse_long(vm, list_ro(list.vec)[1])) return false;
  return strcmp(site->def->name, "pmin") == 0 || strcmp(site->def->name, "pmax") == 0;
}

Status slow_callb(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst) {
  const BuiltinDef *def = site->def;
  if (site->fast > FAST_PLAIN) {
    bool done;
    TRY(callb_fast(vm, f, site, win, dst, &done));
    if (done) return OK;
  }
  if (site->nargs > 0 && (fuse_long(vm, win[0]) || long_pair(vm, site, win[0]))) {
    bool done;
    TRY(fuse_try(vm, f, f->pc - 1, &done));
    if (done) return OK;
  }
  size_t m = vm_mark(vm);
  if (site->fast == FAST_PLAIN) {
    Value out;
    vm->arg_names = NULL;
    TRY(call_builtin_raw(vm, def, site->call, win, site->nargs, &out));
    val_retain(out);
    clear_window(vm, win, site->nargs);
    slot_result(vm, slot_ref(f, dst), &out);
    vm_release(vm, m);
    return OK;
  }
  Value out;
  int n = site->prematched ? builtin_nformals(vm, site->bi) : site->nargs;
  bool found = false;
  if ((def->flags & BF_ANY_DISPATCH) && n > 0) {
    if (site->prematched) {
      if (val_is_object(win[0])) {
        /* dispatch wants the arguments as they were written */
        Value *args = vm_scratch(vm, (size_t)(site->nargs + 1) * sizeof(Value));
        Sym **names = vm_scratch(vm, (size_t)(site->nargs + 1) * sizeof(Sym *));
        TRY_NEW(args);
        TRY_NEW(names);
        int na = 0;
        TRY(unmatch_window(vm, site, win, args, names, &na));
        TRY(try_builtin_dispatch(vm, def, site->call, args, names, na, &found, &out));
      }
    } else if (val_is_object(win[0]) || (n > 1 && (def->flags & BF_OPS) && val_is_object(win[1]))) {
      TRY(try_builtin_dispatch(vm, def, site->call, win, site->names, n, &found, &out));
    }
  }
  if (!found) {
    if (!site->prematched) {
      TRY(check_arity(vm, def, site->call, n));
      TRY(check_first_name(vm, def, site->call, site->names, n));
      vm->arg_names = site->names;
    }
    TRY(call_builtin_raw(vm, def, site->call, win, n, &out));
  }
  val_retain(out);
  clear_window(vm, win, n);
  slot_result(vm, slot_ref(f, dst), &out);
  vm_release(vm, m);
  return OK;
}

/* The name has been rebound somewhere: look before calling. */
Status slow_callb_checked(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst) {
  Value fun;
  int keep = site->flocal;
  site->flocal = f->kind == FR_CLOSURE ? proto_slot_index(f->proto, site->fname) : -1;
  Status st = find_fun(vm, f, site, &fun);
  site->flocal = keep;
  TRY(st);
  if (fun.tag == TAG_OBJ && fun.o == &site->bi->h) return slow_callb(vm, f, site, win, dst);
  size_t m = vm_mark(vm);
  TRY(vm_protect(vm, fun));
  Value *args = vm_scratch(vm, (size_t)(site->nargs + 1) * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)(site->nargs + 1) * sizeof(Sym *));
  TRY_NEW(args);
  TRY_NEW(names);
  int na = site->nargs;
  if (site->prematched) {
    TRY(unmatch_window(vm, site, win, args, names, &na));
  } else {
    for (int i = 0; i < na; i++) {
      args[i] = win[i];
      names[i] = site->args[i].name;
    }
  }
  Value out;
  TRY(vm_call(vm, fun, na, args, names, NULL, site->call, &out));
  val_retain(out);
  slot_result(vm, slot_ref(f, dst), &out);
  vm_release(vm, m);
  return OK;
}

/* The arguments of a prematched window in the order and with the names of the call. */
Status unmatch_window(VM *vm, CallSite *site, Value *win, Value *args, Sym **names, int *n) {
  Value fv = builtin_formals(vm, site->bi);
  Proto tmp = {0};
  Param pars[64];
  int nf = 0;
  tmp.dots = -1;
  for (Cons *c = fv.tag == TAG_OBJ ? fv.cons : NULL; c && nf < 64; c = c->cdr, nf++) {
    pars[nf].name = c->tag;
    if (c->tag == vm->sym.dots) tmp.dots = (int16_t)nf;
  }
  tmp.nparams = (uint16_t)nf;
  tmp.params = pars;
  int16_t perm[256];
  if (site->nargs > 256) return rt_error(vm, "too many arguments");
  Value ex[256];
  Sym *nm[256];
  for (int i = 0; i < site->nargs; i++) {
    nm[i] = site->args[i].name;
    ex[i] = site->args[i].expr;
  }
  TRY(match_names(vm, &tmp, site->nargs, nm, perm, site->call, ex));
  int k = 0;
  for (int i = 0; i < site->nargs; i++) {
    args[i] = perm[i] >= 0 ? win[perm[i]] : list_ro(win[tmp.dots].vec)[k++];
    names[i] = nm[i];
  }
  *n = site->nargs;
  return OK;
}

/* The C function of a replacement builtin, by position or matched to its formals. */
static Status call_replacement(VM *vm, CallSite *site, Value shown, Value *win, int n, Value *out) {
  const BuiltinDef *def = site->def;
  if (!def->formals) {
    TRY(check_arity(vm, def, shown, n));
    vm->arg_names = site->names;
    return call_builtin_raw(vm, def, shown, win, n, out);
  }
  Value w[64];
  int nw;
  TRY(match_builtin_args(vm, site->bi, shown, win, site->names, n, w, &nw));
  return call_builtin_raw(vm, def, shown, w, nw, out);
}

/* Replacement builtin on a variable or temporary: the value moves into the window so that it can change in place. */
Status slow_callr(VM *vm, Frame *f, CallSite *site, uint16_t xr, Value *win) {
  Value *x = slot_ref(f, xr);
  size_t m = vm_mark(vm);
  int n = site->nargs;
  Value cur;
  if (site->fast > FAST_PLAIN && callr_fast(vm, site, x, win)) return OK;
  TRY(fetch_slow(vm, f, xr, &cur));
  const BuiltinDef *def = site->def;
  bool changed = site->fname && (site->fname->flags & SYM_USER);
  Value out, shown = frame_expr_at(f, f->pc - 1);
  if (changed || (val_is_object(cur) && (def->flags & BF_ANY_DISPATCH)) || x->tag != cur.tag || x->u != cur.u) {
    slot_store(vm, &win[0], cur); /* a temporary of earlier code may still be there */
    Value fun = val_obj(site->bi);
    if (changed) {
      int keep = site->flocal;
      site->flocal = -1;
      Status st = find_fun(vm, f, site, &fun);
      site->flocal = keep;
      TRY(st);
      TRY(vm_protect(vm, fun));
    }
    bool found = false;
    Value call;
    TRY(with_value(vm, f, site->call, win[n - 1], &call));
    if (fun.o == &site->bi->h) TRY(try_builtin_dispatch(vm, def, call, win, site->names, n, &found, &out));
    if (!found && fun.o == &site->bi->h) {
      TRY(call_replacement(vm, site, shown, win, n, &out));
    } else if (!found) {
      TRY(vm_call(vm, fun, n, win, site->names, NULL, call, &out));
    }
    val_retain(out);
    clear_window(vm, win, n);
  } else {
    Lend lend;
    lend_take(vm, f, xr, f->pc, &lend);
    val_release(vm, win[0]);
    win[0] = *x;
    win[0].aux = 0;
    *x = val_null();
    Status st = call_replacement(vm, site, shown, win, n, &out);
    if (st != OK) {
      *x = win[0];
      win[0] = val_null();
      TRY(lend_back(vm, f, xr, &lend));
      return ERR;
    }
    val_retain(out);
    clear_window(vm, win, n);
    slot_result(vm, x, &out);
    TRY(lend_back(vm, f, xr, &lend));
    vm_release(vm, m);
    return OK;
  }
  slot_result(vm, x, &out);
  vm_release(vm, m);
  return OK;
}

Status slow_mklist(VM *vm, Frame *f, CallSite *site, uint16_t dst, Value *first) {
  size_t m = vm_mark(vm);
  Vec *l = vec_new(vm, T_LIST, site->nargs);
  TRY_NEW(l);
  for (int i = 0; i < site->nargs; i++) {
    Value v = first[i];
    v.aux = 0;
    list_rw(l)[i] = v; /* moved */
    first[i] = val_null();
  }
  if (site->any_names) {
    Vec *nm = vec_new(vm, T_STR, site->nargs);
    TRY_NEW(nm);
    for (int i = 0; i < site->nargs; i++)
      if (site->args[i].name) str_rw(nm)[i] = site->args[i].name->name;
    TRY(vec_set_names(vm, l, val_obj(nm)));
  }
  l->h.count++;
  slot_move(vm, slot_ref(f, dst), val_obj(l));
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
  if (from->n < c->proto->nparams && fill_defaults(vm, nf) != OK) return abandon(vm, nf);
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
