/* frame_end.c - What becomes of a frame's variables when it ends: they go, or move into the environment that closures
 * and promises still hold.  Called by frame_pop() (call.c) where a frame has an environment or open promises.
 */
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"

/* The environment of a frame that ends keeps the call, where it is asked for the expressions of arguments that have
 * been evaluated before the call. */
static void keep_call(VM *vm, Frame *f, Env *e) {
  bool early = false;
  for (int k = 0; k < f->proto->nparams; k++) {
    Value v = f->slots[k];
    early |= (v.aux & (AUX_ARG | AUX_DEFAULT)) == AUX_ARG && v.tag != TAG_PROM;
  }
  Value call = early ? frame_call(vm, f) : val_null();
  if (!val_is_lang(call)) return;
  obj_retain(call.o);
  e->call = call.cons;
}

/* Gives open promises an environment to live in, or lets the frame's variables go. */
static void close_variables(VM *vm, Frame *f) {
  if (f->open) {
    /* promises that outlive the frame keep its environment */
    Env *e = frame_env(vm, f);
    while (f->open) {
      Promise *p = f->open;
      frame_drop_promise(vm, p);
      p->frame = NULL;
      if (e) {
        p->env = e;
        obj_retain(&e->h);
      }
    }
  }
  Env *e = f->env;
  if (!e) return;
  f->env = NULL;
  if (e->h.count > 1 && e->frame == f) {
    keep_call(vm, f, e);
    bool moved = env_close_frame(vm, e) == OK;
    if (!moved) unwind_clear(vm); /* no memory: the environment goes on without variables */
    for (int i = 0; i < f->proto->nnames; i++) {
      Value v = f->slots[i];
      f->slots[i] = val_null();
      if (!moved) val_release(vm, v);
    }
  } else if (e->frame == f) {
    e->frame = NULL;
    e->slots = NULL;
  }
  obj_release(vm, &e->h);
}

/* References to e held only by closures and promises in the frame's own variables: when these are all there are,
 * the whole group dies with the frame (local functions would otherwise wait for the cycle collector). */
static bool env_is_private(Frame *f, Env *e) {
  uint32_t inner = 0;
  for (int i = 0; i < f->proto->nnames; i++) {
    Value v = f->slots[i];
    if (v.tag == TAG_OBJ && v.o->type == T_CLOSURE && v.o->count == 1 && v.clo->env == e) inner++;
    if (v.tag == TAG_PROM && v.o->count == 1 && v.prom->env == e) inner++;
  }
  return e->h.count == inner + 1;
}

/* Are the promises without a value that would need the frame's variables all held by these variables alone? Defaults
 * that nobody asked for are: they go with the frame, and no environment is made for them. */
static bool open_is_private(const Frame *f) {
  int others = 0;
  for (const Promise *p = f->open; p; p = p->next) others++;
  for (int i = 0; i < f->proto->nnames; i++) {
    Value v = f->slots[i];
    if (v.tag == TAG_PROM && v.o->count == 1 && v.prom->frame == f) others--;
  }
  return others == 0;
}

static void drop_open(VM *vm, Frame *f) {
  while (f->open) {
    Promise *p = f->open;
    frame_drop_promise(vm, p);
    p->frame = NULL;
  }
}

/* The variables of a frame that ends. */
void frame_let_go(VM *vm, Frame *f) {
  if (f->kind == FR_CLOSURE && (f->env || f->open)) {
    bool private_env = !f->env || (f->env->frame == f && env_is_private(f, f->env));
    if (f->open && private_env && open_is_private(f)) drop_open(vm, f);
    if (f->env && f->env->frame == f && !f->open && private_env) {
      Env *e = f->env;
      e->frame = NULL;
      e->slots = NULL;
      Value *s = f->slots;
      for (int i = 0; i < f->proto->nnames; i++) {
        Value v = s[i];
        s[i] = val_null();
        val_release(vm, v);
      }
      f->env = NULL;
      obj_release(vm, &e->h);
    } else if (f->env || f->open) {
      close_variables(vm, f);
    }
  } else if (f->env) {
    obj_release(vm, &f->env->h);
    f->env = NULL;
  }
}
