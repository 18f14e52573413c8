/* promises.c - Promises: made, forced, dropped; and what a name means to code that runs: variables that may hold
 * promises, and functions.
 *
 * Called by the loop, by vm/calls/ and by C code that calls back (runtime/hooks.h).  A promise lies in the slot of its
 * frame until something keeps it.
 */
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/calls/call_parts.h"

#include <stdlib.h>

#include "vm/calls/results.h"

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
Status promise_of_value(VM *vm, Value expr, Value v, Value *out) {
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
    if (!(s->flags & (SYM_USER | SYM_TABLE)) && v.tag == TAG_UNBOUND && val_is_fun(s->base)) {
      *out = s->base;
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
