/* call_quick.h - The common call and return, inlined into the loop: a closure bound at global level or in a local, as many
 * positional arguments as parameters, every argument a value at hand.  Everything else: call.c. */
#ifndef ORBIT_CALL_QUICK_H
#define ORBIT_CALL_QUICK_H

#include "vm/interp.h"

bool call_quick_arg(VM *vm, Frame *f, ArgDesc *d, bool eager_ok, Value *out); /* call.c */
void frame_pop_rare(VM *vm, Frame *f);

static inline bool frame_room(VM *vm, const Proto *p) {
  Interp *in = vm->in;
  return ORBIT_LIKELY(in->depth < vm->opt.expressions + in->depth_slack && in->top + 2 < in->frames_end &&
                      in->sp + p->nslots + 64 < in->stack_end);
}

/* The fields that every frame sets.  All others are clear in frames above the top: frame_pop leaves them so. */
static inline Frame *frame_start(Interp *in, Proto *p, uint8_t kind, uint8_t flags) {
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
  in->sp += p->nslots;
  in->top = f;
  in->depth++;
  return f;
}

/* Variables without values, then temporaries: only tags matter. */
static inline void slots_clear(Value *v, Value *names_end, Value *end) {
  for (; v < names_end; v++) {
    v->tag = TAG_UNBOUND;
    v->aux = 0;
  }
  for (; v < end; v++) {
    v->tag = TAG_NULL;
    v->aux = 0;
  }
}

/* Arguments become the callee's slots, above the top of the stack; NULL: nothing has happened. */
static inline Frame *push_quick(VM *vm, Interp *in, Frame *f, CallSite *site, Closure *c) {
  Proto *p = c->proto;
  int n = site->nargs;
  if (ORBIT_UNLIKELY(!p || p->quick != n || in->depth >= vm->opt.expressions || in->sp + p->nslots + 64 >= in->stack_end)) return NULL;
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
          s[i].d = v->d + d->kd;
          s[i].tag = TAG_DBL;
          s[i].aux = AUX_ARG;
          continue;
        }
        int r;
        if (tag == TAG_INT && d->rk.tag == TAG_INT && v->i != NA_INT && !__builtin_sadd_overflow(v->i, d->ki, &r) && r != NA_INT) {
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
    if (!call_quick_arg(vm, f, d, p->params[i].eager, &s[i])) {
      while (--i >= 0)
        if (s[i].tag >= TAG_PROM) obj_release(vm, s[i].o);
      return NULL;
    }
  }
  slots_clear(s + n, s + p->nnames, s + p->nslots);
  Frame *nf = frame_start(in, p, FR_CLOSURE, FF_BORROWED | FF_OWNS_FN);
  nf->fn = c;
  c->h.count++;
  nf->call.u = site->call.u;
  nf->call.tag = TAG_OBJ;
  vm->stats.promises_avoided += (uint64_t)n;
  vm->stats.calls++;
  return nf;
}

/* The slot of a free variable in the environment of the enclosing function; NULL: not known. */
static inline Value *enclosing_slot(const Frame *f, const VarCache *c) {
  const Env *e = f->fn->env;
  if (!e->proto || e->proto->id != c->id || c->idx < 0 || !e->slots || (f->env && f->env->table)) return NULL;
  return &e->slots[c->idx];
}

/* A call whose function is found at once; NULL: the general way. */
static inline Frame *call_quick(VM *vm, Interp *in, Frame *f, CallSite *site) {
  if (!site->quick) return NULL;
  const Value *g;
  if (ORBIT_LIKELY(site->flocal < 0)) {
    g = &site->fname->global;
    if (f->kind != FR_CLOSURE) {
      if (f->env != vm->global) return NULL;
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
  } else {
    g = &f->slots[site->flocal];
  }
  if (g->tag != TAG_OBJ || g->o->type != T_CLOSURE) return NULL;
  return push_quick(vm, in, f, site, g->clo);
}

/* Lets go of a frame that has finished. */
static inline void frame_pop_quick(VM *vm, Interp *in, Frame *f) {
  uintptr_t rare = (uintptr_t)f->env | (uintptr_t)f->open | (uintptr_t)f->disp | (uintptr_t)f->orig | (uintptr_t)f->callenv |
                   (uintptr_t)f->was | (uintptr_t)f->prof | f->on_exit.tag | (uintptr_t)f->nargs_given |
                   (f->flags ^ (FF_BORROWED | FF_OWNS_FN)) | f->kind;
  if (ORBIT_UNLIKELY(rare)) {
    frame_pop_rare(vm, f);
    return;
  }
  Value *s = f->slots;
  for (Value *v = s, *end = in->sp; v < end; v++)
    if (ORBIT_UNLIKELY(v->tag >= TAG_PROM)) obj_release(vm, v->o);
  in->sp = s;
  in->top = f - 1;
  in->depth--;
  f->call.tag = TAG_NULL;
  f->spec = NULL;
  Closure *fn = f->fn;
  f->fn = NULL;
  obj_release(vm, &fn->h);
}

#endif
