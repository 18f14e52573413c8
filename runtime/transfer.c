/* transfer.c - Copies objects from one machine's heap into another's.  Called by vm/snapshot.c and by the layers whose
 * state refers to objects.
 *
 * An object is made empty when somebody first refers to it and gets its contents later, from a list: no recursion.
 * Until the end all are temporaries of the new machine as well, so that failing half way leaves nothing behind.
 */
#include "runtime/transfer.h"

#include <stdlib.h>

#include "compiler/proto.h"
#include "runtime/attr.h"
#include "runtime/heap.h"
#include "runtime/hooks.h"
#include "runtime/str.h"

/* ---- numbers ---- */

typedef struct Numbering {
  uint32_t *counts, n, cap;
} Numbering;

static void count_one(void *ctx, Obj *o) {
  (void)o;
  ((Numbering *)ctx)->n++;
}

static void number_one(void *ctx, Obj *o) {
  Numbering *w = ctx;
  w->counts[w->n] = o->count;
  o->count = w->n++;
}

static void unnumber_one(void *ctx, Obj *o) { o->count = ((const uint32_t *)ctx)[o->count]; }

uint32_t *transfer_number(VM *vm, uint32_t *n) {
  Numbering w = {0};
  heap_walk(vm, count_one, &w);
  *n = w.n;
  w.counts = malloc((w.n + 1) * sizeof *w.counts);
  if (!w.counts) return NULL;
  w.n = 0;
  heap_walk(vm, number_one, &w);
  return w.counts;
}

void transfer_unnumber(VM *vm, uint32_t *counts) {
  heap_walk(vm, unnumber_one, counts);
  free(counts);
}

/* ---- objects ---- */

void transfer_failed(Transfer *t) { t->failed = true; }

static void add_todo(Transfer *t, const Obj *from, Obj *to) {
  if (t->ntodo == t->captodo) {
    size_t cap = t->captodo ? 2 * t->captodo : 1024;
    void *p = realloc(t->todo, cap * sizeof *t->todo);
    if (!p) {
      t->failed = true;
      return;
    }
    t->todo = p;
    t->captodo = cap;
  }
  t->todo[t->ntodo++] = (struct TransferTodo){from, to};
}

static size_t node_bytes(const Obj *o) {
  switch (o->type) {
  case T_PAIRLIST:
  case T_LANG: return sizeof(Cons);
  case T_CLOSURE: return sizeof(Closure);
  case T_ENV: return sizeof(Env);
  case T_PROMISE: return sizeof(Promise);
  case T_DOTS: return sizeof(Dots) + (size_t)((const Dots *)(const void *)o)->n * sizeof(((Dots *)0)->e[0]);
  case T_BYTECODE: return sizeof(Proto);
  case T_EXTPTR: return sizeof(ExtPtr);
  case T_S4: return sizeof(S4Obj);
  case T_SEQ: return sizeof(LongSeq);
  case T_ATTR: return sizeof(Attr) + (size_t)((const Attr *)(const void *)o)->cap * sizeof(AttrEntry);
  default: return 0;
  }
}

/* An object without contents. */
static Obj *make(Transfer *t, const Obj *o) {
  if (type_is_vec(o->type)) return (Obj *)(void *)vec_new(t->to, (Type)o->type, ((const Vec *)(const void *)o)->n);
  if (o->type == T_BUILTIN || o->type == T_SPECIAL)
    return (Obj *)(void *)vm_transfer_builtin(t, (const Builtin *)(const void *)o);
  size_t n = node_bytes(o);
  if (n) return obj_new(t->to, (Type)o->type, n);
  t->refused = "an object of a package with compiled code";
  return NULL;
}

/* The copy, without a reference for who asks. */
static Obj *copied(Transfer *t, const Obj *o) {
  Obj *made = t->made[o->count];
  if (ORBIT_LIKELY(made != NULL)) return made;
  if (o->type == T_SYM) return (Obj *)(void *)transfer_sym(t, (const Sym *)(const void *)o);
  if (o->type == T_CHAR) return (Obj *)(void *)transfer_str(t, (const Str *)(const void *)o);
  if (t->failed || !(made = make(t, o))) {
    t->failed = true;
    return NULL;
  }
  t->made[o->count] = made;
  add_todo(t, o, made);
  return made;
}

void transfer_pair(Transfer *t, const void *from, void *to) {
  const Obj *o = from;
  t->made[o->count] = to;
  add_todo(t, o, to);
}

void *transfer_obj(Transfer *t, const void *from) {
  if (!from) return NULL;
  Obj *o = copied(t, from);
  if (o) obj_retain(o);
  return o;
}

Value transfer_borrowed(Transfer *t, Value v) {
  if (v.tag == TAG_STR)
    v.s = transfer_str(t, v.s);
  else if (val_counted(v)) {
    v.o = copied(t, v.o);
    if (!v.o) return val_null();
  }
  return v;
}

Value transfer_value(Transfer *t, Value v) {
  v = transfer_borrowed(t, v);
  return val_retain(v);
}

Str *transfer_str(Transfer *t, const Str *s) {
  if (!s) return NULL;
  Str *made = t->made[s->h.count];
  if (made) return made;
  made = s == t->from->na_str ? t->to->na_str : str_transfer(t->to, s);
  if (!made) {
    t->failed = true;
    return t->to->empty_str;
  }
  t->made[s->h.count] = made;
  return made;
}

Sym *transfer_sym(Transfer *t, const Sym *s) {
  if (!s) return NULL;
  Sym *made = t->made[s->h.count];
  if (made) return made;
  made = sym_of_str(t->to, transfer_str(t, s->name));
  if (!made) {
    t->failed = true;
    return t->to->sym.name;
  }
  t->made[s->h.count] = made;
  return made;
}

void *transfer_bytes(Transfer *t, const void *p, size_t n) {
  if (!p) return NULL;
  void *copy = malloc(n ? n : 1);
  if (copy) return memcpy(copy, p, n);
  t->failed = true;
  return NULL;
}

Sym **transfer_syms(Transfer *t, Sym *const *s, size_t n) {
  Sym **copy = transfer_bytes(t, s, n * sizeof *s);
  for (size_t i = 0; copy && i < n; i++) copy[i] = transfer_sym(t, s[i]);
  return copy;
}

/* ---- contents ---- */

static void fill_vector(Transfer *t, const Vec *v, Vec *to) {
  to->nrow = v->nrow;
  to->ncol = v->ncol;
  if (v->h.type == T_STR)
    for (int64_t i = 0; i < v->n; i++) str_rw(to)[i] = transfer_str(t, str_ro(v)[i]);
  else if (v->h.type == T_LIST || v->h.type == T_EXPR)
    for (int64_t from = 0, end; list_stretch(v, &from, &end); from = end)
      for (int64_t i = from; i < end; i++) list_rw(to)[i] = transfer_value(t, list_ro(v)[i]);
  else if (v->n)
    memcpy(data_rw(to), data_ro(v), (size_t)v->n * type_size(v->h.type));
}

static void fill_promise(Transfer *t, const Promise *p, Promise *to) {
  to->value = transfer_value(t, p->value);
  to->expr = transfer_value(t, p->expr);
  to->code = transfer_obj(t, p->code);
  to->env = transfer_obj(t, p->env);
}

static void fill_dots(Transfer *t, const Dots *d, Dots *to) {
  to->any_names = d->any_names;
  to->n = d->n;
  for (int i = 0; i < d->n; i++) {
    to->e[i].v = transfer_value(t, d->e[i].v);
    to->e[i].name = transfer_sym(t, d->e[i].name);
  }
}

static void fill_attributes(Transfer *t, const Attr *a, Attr *to) {
  Obj h = to->h;
  *to = *a;
  to->h = h;
  for (int i = 0; i < a->n; i++)
    to->e[i] = (AttrEntry){.name = transfer_sym(t, a->e[i].name), .v = transfer_value(t, a->e[i].v)};
}

static void fill(Transfer *t, const Obj *o, Obj *to) {
  const void *from = o;
  void *made = to;
  to->flags = o->flags;
  Attr **a = attr_slot((Obj *)(uintptr_t)o);
  if (a) {
    Attr **slot = attr_slot(to), *old = *slot;
    *slot = transfer_obj(t, *a);
    if (old) obj_release(t->to, &old->h);
  }
  switch (o->type) {
  case T_PAIRLIST:
  case T_LANG: {
    const Cons *c = from;
    Cons *d = made;
    d->car = transfer_value(t, c->car);
    d->cdr = transfer_obj(t, c->cdr);
    d->tag = transfer_sym(t, c->tag);
    break;
  }
  case T_CLOSURE: {
    const Closure *c = from;
    Closure *d = made;
    d->formals = transfer_value(t, c->formals);
    d->body = transfer_value(t, c->body);
    d->env = transfer_obj(t, c->env);
    d->proto = transfer_obj(t, c->proto);
    break;
  }
  case T_ENV: env_transfer(t, from, made); break;
  case T_PROMISE: fill_promise(t, from, made); break;
  case T_DOTS: fill_dots(t, from, made); break;
  case T_BYTECODE: proto_transfer(t, from, made); break;
  case T_EXTPTR: /* what it points at is not the new machine's */
    ((ExtPtr *)made)->tag = transfer_value(t, ((const ExtPtr *)from)->tag);
    ((ExtPtr *)made)->prot = transfer_value(t, ((const ExtPtr *)from)->prot);
    break;
  case T_SEQ: {
    const LongSeq *s = from;
    LongSeq *d = made;
    d->from = s->from, d->n = s->n, d->step = s->step;
    break;
  }
  case T_ATTR: fill_attributes(t, from, made); break;
  default:
    if (type_is_vec(o->type)) fill_vector(t, from, made);
  }
}

bool transfer_begin(Transfer *t, VM *to, const VM *from, uint32_t n) {
  *t = (Transfer){.to = to, .from = from, .made = calloc((size_t)n + 1, sizeof *t->made)};
  return t->made != NULL;
}

bool transfer_finish(Transfer *t) {
  while (t->ntodo && !t->failed) {
    struct TransferTodo x = t->todo[--t->ntodo];
    fill(t, x.from, x.to);
  }
  return !t->failed;
}

void heap_after_transfer(VM *to, const VM *from) {
  Heap *h = to->heap;
  if (h->gc_trigger < from->heap->gc_trigger) h->gc_trigger = from->heap->gc_trigger;
  if (h->gc_bytes < from->heap->gc_bytes) h->gc_bytes = from->heap->gc_bytes;
  if (to->temps == h->first_temps || to->ntemps) return;
  free(to->temps);
  to->temps = h->first_temps;
  to->captemps = FIRST_TEMPS;
}
