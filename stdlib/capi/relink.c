/* relink.c - Numbers and ranges that C code has changed in place, put back into the variables that they came from.
 *
 * In GNU R the argument of .Call() is the object that the variable holds, and C code that sets attributes by reference
 * (setattr() of data.table) changes the variable.  Here the variable's slot held a bare number or a range and the
 * argument was a box of its own.  When the box has been changed, the variables that still hold the old value get it:
 * the one that the call names, the one that the function's argument names, and so on outwards.  Called by attach.c.
 */
#include "stdlib/capi/capi.h"
#include "vm/calls/frames.h"

static bool same(Value a, Value b) { return a.tag == b.tag && a.u == b.u; }

static bool changed(const Vec *box, Value was) {
  if (box->attr || box->h.flags & (F_OBJECT | F_MATRIX)) return true;
  switch (was.tag) {
  case TAG_LGL:
  case TAG_INT: return int_ro(box)[0] != was.i;
  case TAG_DBL: return memcmp(dbl_ro(box), &was.d, sizeof was.d) != 0;
  case TAG_STR: return str_ro(box)[0] != was.s;
  default: return int_ro(box)[0] != was.r.from || int_ro(box)[box->n - 1] != was.r.to;
  }
}

static bool put(Value *slot, Value was, Vec *box) {
  if (!slot || !same(*slot, was)) return false;
  obj_retain(&box->h);
  *slot = (Value){.vec = box, .tag = TAG_OBJ, .aux = slot->aux};
  return true;
}

static void put_in_env(Env *e, Sym *s, Value was, Vec *box) {
  e = env_find(CVM, e, s);
  if (!e) return;
  int flags;
  Value bound = env_peek_raw(e, s, &flags);
  if (bound.tag == TAG_PROM)
    (void)put(&bound.prom->value, was, box);
  else if (e == CVM->global && !(flags & BIND_ACTIVE))
    (void)put(&s->global, was, box);
  else if (put(env_value_cell(e, s), was, box) && e->kind == ENV_FUNC && e->frame)
    vm_frame_touched(CVM, e->frame);
}

/* The variable s as frame f sees it, and those that it came from. */
static void put_in_frames(Frame *f, Sym *s, Value was, Vec *box) {
  enum { FURTHEST = 16 };
  for (int depth = 0; depth < FURTHEST; depth++) {
    if (f->kind == FR_PROMISE && f->home) f = f->home;
    int k = f->kind == FR_CLOSURE ? proto_slot_index(f->proto, s) : -1;
    if (k < 0) {
      Env *e = frame_outer_env(f);
      if (e) put_in_env(e, s, was, box);
      return;
    }
    Value *slot = &f->slots[k], expr;
    if (slot->tag == TAG_PROM) {
      Promise *p = slot->prom;
      if (!put(&p->value, was, box)) return;
      expr = p->expr;
      if (val_is_sym(expr) && !p->frame && p->env) {
        Frame *live = frame_of_env(CVM, p->env);
        if (!live || proto_slot_index(live->proto, expr.sym) < 0) {
          put_in_env(p->env, expr.sym, was, box);
          return;
        }
        f = live;
        s = expr.sym;
        continue;
      }
      if (p->frame) {
        f = p->frame;
        if (!val_is_sym(expr)) return;
        s = expr.sym;
        continue;
      }
    } else {
      uint32_t aux = slot->aux;
      if (!put(slot, was, box)) return;
      vm_frame_touched(CVM, f);
      if (!(aux & AUX_ARG) || k >= f->proto->nparams) return;
      DO(frame_arg_expr(CVM, f, k, &expr));
    }
    if (!val_is_sym(expr) || f <= CVM->in->frames + 1) return;
    s = expr.sym;
    /* a method's is that of its generic, whose frame lies between */
    Frame *caller = f->callenv ? frame_of_env(CVM, f->callenv) : f->caller;
    if (!caller) {
      put_in_env(f->callenv ? f->callenv : CVM->global, s, was, box);
      return;
    }
    f = caller;
  }
}

void capi_relink(Vec *box, Value was, Value expr) {
  Frame *f = CVM->in->top;
  if (val_is_sym(expr) && f && changed(box, was)) put_in_frames(f, expr.sym, was, box);
}
