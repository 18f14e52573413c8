/* call_quick.h - The common call and return, inlined into the loop: a closure bound at global level or in a local, as
 * many positional arguments as parameters, every argument a value at hand.  Everything else: call.c. */
#ifndef ORBIT_CALL_QUICK_H
#define ORBIT_CALL_QUICK_H

#include "runtime/elementwise.h"
#include "vm/spec/spec.h"

bool call_quick_arg(VM *vm, Frame *f, ArgDesc *d, int narg, bool early, Value *out); /* arguments.c */
void frame_pop_rare(VM *vm, Frame *f);                                               /* call.c */

enum { STACK_MARGIN = 64 /* slots above a frame that typed code may write without asking */ };

static inline bool frame_room(VM *vm, const Proto *p) {
  Interp *in = vm->in;
  return ORBIT_LIKELY(in->depth < vm->opt.expressions + in->depth_slack && in->top + 2 < in->frames_end &&
                      in->sp + p->nslots + STACK_MARGIN < in->stack_end);
}

/* The fields that every frame sets.  All others are clear in frames above the top: frame_pop leaves them so. */
static inline Frame *frame_start(Interp *in, Proto *p, uint8_t kind, uint16_t flags) {
  Frame *f = in->top + 1;
  f->slots = in->sp;
  f->proto = p;
  f->pc = p->code;
  f->k = p->k;
  f->id = ++in->next_frame_id;
  f->caller = in->top;
  f->dst = 0;
  f->kind = kind;
  f->retmode = 0;
  f->flags = flags;
  f->spec = NULL;
  f->fn = NULL;
  f->call.tag = TAG_NULL;
  in->sp += p->nslots;
  in->top = f;
  in->depth++;
  return f;
}

/* Tag and cleared aux bits in one store. */
static inline void value_set_tag(Value *v, uint32_t tag) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t both = tag;
#else
  uint64_t both = (uint64_t)tag << 32;
#endif
  memcpy(&v->tag, &both, sizeof both);
}

/* Variables without values.  Temporaries stay as they are: no objects (see Interp), and nothing reads them before it
 * writes. */
static inline void vars_clear(Value *v, Value *end) {
  for (; v < end; v++) {
    v->u = 0;
    v->tag = TAG_UNBOUND;
    v->aux = 0;
  }
}
/* Lets go of the objects in slots that leave the stack. */
static inline void slots_release(VM *vm, Value *v, Value *end) {
  for (; v < end; v++)
    if (ORBIT_UNLIKELY(v->tag >= TAG_PROM)) {
      v->tag = TAG_NULL;
      obj_release(vm, v->o);
    }
}

/* The frame of a call whose arguments lie in their places above the stack pointer. */
static inline Frame *frame_of_call(VM *vm, Interp *in, const CallSite *site, Closure *c) {
  Proto *p = c->proto;
  vars_clear(in->sp + p->nparams, in->sp + p->nnames);
  Frame *f = frame_start(in, p, FR_CLOSURE, FF_BORROWED | FF_OWNS_FN);
  f->fn = c;
  c->h.count++;
  f->call.u = site->call.u;
  f->call.tag = TAG_OBJ;
  vm->stats.promises_avoided += p->nparams;
  vm->stats.calls++;
  return f;
}

/* The same for a call that goes on in typed code: what frame_start writes and this does not need is left out. */
ORBIT_INLINE Frame *frame_of_typed(VM *vm, Interp *in, Frame *caller, const TypedCall *t, Closure *c, Spec *to) {
  Value *s = in->sp;
  Frame *f = caller + 1;
  if (t->nvars) vars_clear(s + t->nargs, s + t->nargs + t->nvars);
  f->slots = s;
  f->proto = c->proto;
  f->pc = to->start;
  f->k = to->k;
  f->spec = to;
  f->id = ++in->next_frame_id;
  f->caller = caller;
  f->kind = FR_CLOSURE;
  f->retmode = RM_REG;
  f->flags = FF_BORROWED | FF_OWNS_FN;
  f->fn = c;
  c->h.count++;
  f->call.u = t->site->call.u;
  f->call.tag = TAG_OBJ;
  in->sp = (Value *)(void *)((char *)s + t->size);
  in->top = f;
  in->depth++;
  vm->stats.promises_avoided += t->nargs;
  vm->stats.calls++;
  return f;
}

/* Is argument d a variable outside the function? */
static inline bool reads_free(const ArgDesc *d) {
  return d->kind == ARG_EARLY && d->early[d->nearly - 1].kind == EARLY_FREE;
}

/* May argument d of a call in f be evaluated before the call, when its value is at hand? */
static inline bool arg_early(const Frame *f, const ArgDesc *d, const Param *p) {
  if (d->function) return p->eager || !p->held; /* the same whenever it is made */
  return p->eager || (!frame_vars_env(f) && d->change <= (p->held ? CHANGE_NEVER : CHANGE_AFTER));
}

/* Arguments become the callee's slots, above the top of the stack; NULL: nothing has happened. */
static inline Frame *push_quick(VM *vm, Interp *in, Frame *f, CallSite *site, Closure *c) {
  Proto *p = c->proto;
  int n = site->nargs;
  if (ORBIT_UNLIKELY(!p || p->quick != n || in->depth >= vm->opt.expressions ||
                     in->sp + p->nslots + STACK_MARGIN >= in->stack_end))
    return NULL;
  Value *s = in->sp;
  ArgDesc *d = site->args;
  for (int i = 0; i < n; i++, d++) {
    if (d->quick == QUICK_CONST) {
      s[i].u = d->expr.u;
      s[i].tag = d->expr.tag;
      s[i].aux = AUX_ARG;
      continue;
    }
    if (ORBIT_LIKELY(!f->env || p->params[i].eager)) {
      const Value *v = &f->slots[d->idx]; /* slot 0 for kinds without one */
      uint32_t tag = v->tag;
      if (d->quick == QUICK_ADDK) {
        if (tag == TAG_DBL) {
          s[i].d = ew_bare_ADD_DBL(v->d, d->kd);
          s[i].tag = TAG_DBL;
          s[i].aux = AUX_ARG;
          continue;
        }
        int64_t r;
        if (tag == TAG_INT && d->rk.tag == TAG_INT && v->i != NA_INT && ew_fits(r = ew_bare_ADD_INT(v->i, d->ki))) {
          s[i].l = r;
          s[i].tag = TAG_INT;
          s[i].aux = AUX_ARG;
          continue;
        }
      } else if (d->quick == QUICK_LOCAL && (tag < TAG_MISSING || tag == TAG_OBJ) && !(v->aux & AUX_DEFAULT)) {
        s[i].u = v->u;
        s[i].tag = tag;
        s[i].aux = AUX_ARG;
        if (tag == TAG_OBJ) s[i].o->count++;
        continue;
      }
    }
    if (!call_quick_arg(vm, f, d, n, arg_early(f, d, &p->params[i]), &s[i])) {
      s[i].tag = TAG_NULL;
      slots_release(vm, s, s + i);
      return NULL;
    }
  }
  return frame_of_call(vm, in, site, c);
}

/* The slot of a free variable in the environment of the enclosing function; NULL: not known. */
static inline Value *enclosing_slot(const Frame *f, const VarCache *c) {
  const Env *e = f->fn->env;
  if (!e->proto || e->proto->id != c->id || c->idx < 0 || !e->slots || (f->env && f->env->table)) return NULL;
  return &e->slots[c->idx];
}

/* The binding of a free variable, name symbol k of the constants: a global cell, or a slot of the enclosing function
 * that the prototype has met before; NULL: the general way. */
static inline Value *free_slot(const VM *vm, const Frame *f, uint32_t k) {
  if (f->kind != FR_CLOSURE) return NULL;
  if (f->fn->env == vm->global) {
    Sym *s = f->k[k].sym;
    return (f->env && f->env->table) || s->gflags ? NULL : &s->global;
  }
  return f->proto->vcache ? enclosing_slot(f, &f->proto->vcache[k]) : NULL;
}

/* The binding that holds the function of a call; NULL: the general way. */
static inline const Value *typed_callee(const VM *vm, const Frame *f, const CallSite *site) {
  const Value *g;
  if (ORBIT_UNLIKELY(site->flocal >= 0))
    return f->kind == FR_CLOSURE ? &f->slots[site->flocal] : f->vars ? &f->vars[site->flocal] : NULL;
  g = &site->fname->global;
  if (f->kind == FR_PROMISE && f->home) f = f->home;
  if (f->kind != FR_CLOSURE) {
    if (f->env != vm->global && (!f->vars || f->env->parent != vm->global || f->env->table)) return NULL;
  } else if (ORBIT_UNLIKELY(f->env && f->env->table)) {
    return NULL;
  } else if (f->fn->env != vm->global) {
    const Env *e = f->fn->env;
    if (!e->proto || e->proto->id != site->var.id || !e->slots) return NULL;
    if (site->var.idx >= 0)
      g = &e->slots[site->var.idx];
    else if (e->table || e->parent != vm->global)
      return NULL;
  }
  if (site->fname->gflags) return NULL;
  return g;
}

/* A call whose function is found at once; NULL: the general way. */
static inline Frame *call_quick(VM *vm, Interp *in, Frame *f, CallSite *site) {
  if (!site->quick) return NULL;
  const Value *g = typed_callee(vm, f, site);
  if (!g || g->tag != TAG_OBJ || g->o->type != T_CLOSURE) return NULL;
  return push_quick(vm, in, f, site, g->clo);
}

/* Arguments that typed instructions have not put in their places; false: nothing has happened. */
static inline bool typed_args(VM *vm, Frame *f, const TypedCall *t, const Proto *p, Value *s) {
  for (int k = 0; k < t->nslow; k++) {
    int n = t->slow[k];
    ArgDesc *d = &t->site->args[n];
    if (ORBIT_LIKELY(call_quick_arg(vm, f, d, p->nparams, arg_early(f, d, &p->params[n]), &s[n]))) continue;
    s[n].tag = TAG_NULL;
    while (--k >= 0) slots_release(vm, &s[t->slow[k]], &s[t->slow[k]] + 1);
    return false;
  }
  return true;
}
/* A closure of the code with this id. */
static inline bool value_runs(const Value *g, uint32_t id) {
  return ORBIT_LIKELY(g->tag == TAG_OBJ && g->o->type == T_CLOSURE && g->clo->proto && g->clo->proto->id == id);
}
/* The function of a typed call when it still is the one of its code; else NULL. */
ORBIT_INLINE Closure *typed_function(const VM *vm, const Frame *f, const TypedCall *t, bool global) {
  const Value *g = t->cell;
  if (global || g) {
    if (ORBIT_UNLIKELY(f->fn->env != vm->global)) return NULL;
  } else {
    g = typed_callee(vm, f, t->site);
    if (ORBIT_UNLIKELY(!g)) return NULL;
  }
  return ORBIT_LIKELY(value_runs(g, t->id)) ? g->clo : NULL;
}
static inline bool value_fits(const Value *v, uint8_t req) {
  if (req == REQ_IMM) return v->tag < TAG_PROM && v->tag != TAG_LAZY;
  if (req == REQ_TEMP) return v->tag < TAG_PROM;
  return v->tag == req && (req != TAG_INT || v->i != NA_INT);
}
static inline bool params_fit(const Value *slots, const Spec *s) {
  for (int k = 0; k < s->nparam_entry; k++)
    if (!value_fits(&slots[s->entry[k].slot], s->entry[k].tag)) return false;
  return true;
}

/* The copy for a function's start that fits the parameters of a frame just made; NULL: none is ready. */
static inline Spec *spec_of_start(const VM *vm, const Frame *f) {
  for (Spec *s = f->proto->specs; s; s = s->next)
    if (s->starts && s->epoch == vm->in->spec_epoch && !s->extra && params_fit(f->slots, s)) return s;
  return NULL;
}

/* Where the frame of a function that is hot begins: in the copy that fits, else as spec_hot says. */
static inline const Instr *spec_begin(VM *vm, Frame *f) {
  Spec *s = spec_of_start(vm, f);
  if (!s) return spec_hot(vm, f, f->proto->code);
  f->spec = s;
  f->k = s->k;
  vm->stats.spec_entered++;
  return s->start;
}

/* Anything about a frame that a plain return does not deal with: flags, kind and retmode in one look. */
static inline uint32_t frame_state(uint16_t flags, uint8_t kind, uint8_t retmode) {
  struct {
    uint16_t flags;
    uint8_t kind, retmode;
  } s = {flags, kind, retmode};
  uint32_t u;
  memcpy(&u, &s, sizeof u);
  return u;
}
static inline bool frame_unusual(const Frame *f) {
  return frame_state(f->flags, f->kind, f->retmode) != frame_state(FF_BORROWED | FF_OWNS_FN, FR_CLOSURE, RM_REG);
}

/* The last step of a plain return: the slots hold no objects any more. */
static inline void frame_drop(VM *vm, Interp *in, Frame *f) {
  in->sp = f->slots;
  in->top = f - 1;
  in->depth--;
  obj_release(vm, &f->fn->h);
}

/* Lets go of a frame that has finished. */
static inline void frame_pop_quick(VM *vm, Interp *in, Frame *f) {
  if (ORBIT_UNLIKELY(frame_unusual(f))) {
    frame_pop_rare(vm, f);
    return;
  }
  slots_release(vm, f->slots, in->sp);
  frame_drop(vm, in, f);
}

#endif
