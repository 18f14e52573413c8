/* redefinition.c - Compiled code after a construct of the language has been redefined.
 *
 * The compiler writes instructions for calls of `+`, `(`, `if`, `[<-` ... that mean what the language says when it
 * looks. GNU R's does so, too, but later: small functions without loops are compiled before their second call, which
 * therefore sees what has been bound since the first one.  So when such a name is bound to a function, functions that
 * GNU R would not have compiled yet get fresh prototypes, and so does the code of arguments at top level.  Code that
 * runs at that moment goes on as it is.  Called through vm_symbol_redefined (interp.c).
 */
#include "runtime/heap.h"
#include "runtime/print_internal.h"
#include "vm/interp/interp.h"

typedef struct Renewal {
  VM *vm;
  Obj **found; /* functions, their code and arguments not evaluated yet; each has a reference */
  size_t n, room;
} Renewal;

/* Code that GNU R has not compiled by the time of a function's second call: it is small. */
static bool is_small(const Proto *p) {
  return p->ncode && (p->kind != PK_FUNC || (!p->nloops && !(p->flags & PF_AT_ONCE)));
}

/* Would GNU R compile the code of p when it runs next? */
static bool is_late(const Proto *p) {
  uint32_t calls = p->heat + (p->prof || p->profiled || p->builds); /* the specialiser counts anew when it begins */
  return is_small(p) && (p->kind != PK_FUNC || calls <= 1);
}

/* Small functions are compiled before their second call at the top level, elsewhere never; large ones before the first
 * call, elsewhere before the second. */
bool closure_is_compiled(const VM *vm, const Closure *c) {
  const Proto *p = c->proto;
  if (c->h.flags & (F_MOVED | F_S4)) return false; /* methods are copied for each class and object */
  if (c->h.flags & F_CODED) return true;
  if (!p || !p->ncode) return false;
  uint32_t calls = p->heat + (p->prof || p->profiled || p->builds);
  return c->env == vm->global ? !is_small(p) || calls >= 2 : !is_small(p) && calls >= 2;
}

static bool is_concerned(const VM *vm, const Obj *o) {
  switch (o->type) {
  case T_CLOSURE: {
    const Closure *c = (const Closure *)(const void *)o;
    if (!c->proto) return false;
    /* GNU R never compiles small functions that are not at the top level */
    return c->env == vm->global ? is_late(c->proto) : is_small(c->proto);
  }
  case T_BYTECODE: return is_late((const Proto *)(const void *)o);
  case T_PROMISE: {
    const Promise *p = (const Promise *)(const void *)o;
    return p->code && p->value.tag == TAG_UNBOUND && !(o->flags & PROM_RUNNING);
  }
  default: return false;
  }
}

static void count_object(void *ctx, Obj *o) {
  Renewal *r = ctx;
  r->room += is_concerned(r->vm, o);
}

static void keep_object(void *ctx, Obj *o) {
  Renewal *r = ctx;
  if (!is_concerned(r->vm, o) || r->n == r->room) return;
  o->count++;
  r->found[r->n++] = o;
}

/* The fresh prototype in the place of p; NULL: no memory, or it has not been compiled anyway. */
static Proto *successor(VM *vm, Proto *p) {
  if (p->kind != PK_FUNC || !is_small(p)) return NULL;
  if (p->successor) return p->successor;
  size_t m = vm_mark(vm);
  Proto *q = proto_new(vm, p->formals, p->source);
  if (!q) return NULL;
  q->file = p->file;
  q->heat = p->heat;
  q->h.count++;
  p->successor = q;
  vm_release(vm, m);
  return q;
}

static void drop_code(VM *vm, Proto **code) {
  Proto *p = *code;
  *code = NULL;
  if (p) obj_release(vm, &p->h);
}

static void renew_parts(VM *vm, Proto *p) {
  for (uint32_t i = 0; i < p->nsites; i++)
    for (int j = 0; j < p->sites[i]->nargs; j++) drop_code(vm, &p->sites[i]->args[j].code);
  for (int i = 0; p->params && i < p->nparams; i++) drop_code(vm, &p->params[i].code);
  for (uint32_t i = 0; i < p->nk; i++) {
    Proto *q = val_is_obj(p->k[i], T_BYTECODE) ? (Proto *)(void *)p->k[i].o : NULL;
    if (q) q = is_late(q) ? successor(vm, q) : NULL;
    if (q) slot_store(vm, &p->k[i], val_obj(q));
  }
}

/* What is found; a function that gets a fresh prototype is no longer needed there, the old prototype is. */
static void renew_object(VM *vm, Obj **found) {
  Obj *o = *found;
  if (o->type == T_BYTECODE) {
    renew_parts(vm, (Proto *)(void *)o);
  } else if (o->type == T_PROMISE) {
    drop_code(vm, &((Promise *)(void *)o)->code);
  } else {
    Closure *c = (Closure *)(void *)o;
    Proto *old = c->proto, *q = old ? successor(vm, old) : NULL;
    if (!q) return;
    q->h.count++;
    c->proto = q;
    *found = &old->h;
    obj_release(vm, o);
  }
}

void code_renew(VM *vm) {
  Interp *in = vm->in;
  if (!in) return;
  size_t m = vm_mark(vm);
  Renewal r = {.vm = vm};
  heap_walk(vm, count_object, &r);
  r.found = vm_scratch(vm, (r.room + 1) * sizeof *r.found);
  if (!r.found) {
    unwind_clear(vm);
    return;
  }
  heap_walk(vm, keep_object, &r);
  for (Frame *f = in->frames + 1; f <= in->top; f++) { /* the code that they run may leave its function */
    if (!(f->flags & FF_OWNS_FN)) continue;
    f->flags &= (uint16_t)~FF_OWNS_FN;
    f->proto->h.count++;
  }
  for (size_t i = 0; i < r.n; i++) renew_object(vm, &r.found[i]);
  for (size_t i = 0; i < r.n; i++) {
    if (r.found[i]->type == T_BYTECODE) drop_code(vm, &((Proto *)(void *)r.found[i])->successor);
    obj_release(vm, r.found[i]);
  }
  vm_release(vm, m);
}
