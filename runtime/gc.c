/* gc.c - Walking the heap, the cycle collector, finalizers, the end of a heap.
 *
 * Cycles are found by trial deletion on the counts themselves: every reference between containers is
 * subtracted; what still has a count is held from outside (stack slots, temporaries, symbol cells, C)
 * and gives its references back; the rest is garbage.  No roots are scanned.
 * Called at safe points (gc_safepoint), by gc(), and when a VM closes.
 */
#include "runtime/heap.h"

#include <stdlib.h>
#include <time.h>

#include "runtime/attr.h"
#include "runtime/hooks.h"
#include "runtime/env.h"
#include "runtime/poll.h"
#include "runtime/str.h"

/* ---- walking ---- */

void heap_walk(VM *vm, void (*fn)(void *ctx, Obj *o), void *ctx) {
  heap_free_dead(vm, true);
  heap_walk_all(vm, fn, ctx);
}

/* Goes over `most` chunks and large objects, or, where the run asks, until it is cancelled: over how many. */
static size_t walk_parts(VM *vm, size_t most, bool asks, void (*fn)(void *ctx, Obj *o), void *ctx) {
  Heap *h = vm->heap;
  size_t n = 0;
  for (Chunk *c = h->chunks; c; c = c->next) {
    if (n == most || (asks && rt_cancelled(vm))) return n;
    for (uint32_t at = CHUNK_HEAD; at + c->cell <= c->used; at += c->cell) {
      Obj *o = (Obj *)(void *)((char *)c + at);
      if (o->type && o->type != T_BLOCK) fn(ctx, o);
    }
    n++;
  }
  for (Big *b = h->bigs, *next; b; b = next) {
    if (n == most || (asks && rt_cancelled(vm))) return n;
    next = b->next;
    Obj *o = (Obj *)(void *)(b + 1);
    if (o->type != T_BLOCK) fn(ctx, o);
    n++;
  }
  return n;
}

bool heap_walk_asking(VM *vm, void (*fn)(void *ctx, Obj *o), void *ctx) {
  heap_free_dead(vm, false);
  if (vm->heap->dead) return false;
  (void)walk_parts(vm, SIZE_MAX, true, fn, ctx);
  return !rt_cancelled(vm);
}

void heap_walk_all(VM *vm, void (*fn)(void *ctx, Obj *o), void *ctx) { (void)walk_parts(vm, SIZE_MAX, false, fn, ctx); }

typedef struct ValueVisit {
  void (*fn)(void *ctx, Obj *child);
  void *ctx;
} ValueVisit;

static void visit_value(void *ctx, Value *v) {
  ValueVisit *w = ctx;
  if (val_counted(*v)) w->fn(w->ctx, v->o);
}

void obj_values(Obj *o, void (*fn)(void *ctx, Value *v), void *ctx) {
  switch (o->type) {
  case T_LIST:
  case T_EXPR: {
    Vec *v = (Vec *)(void *)o;
    for (int64_t from = 0, to; list_stretch(v, &from, &to); from = to)
      for (int64_t i = from; i < to; i++) fn(ctx, &list_rw(v)[i]);
    break;
  }
  case T_PAIRLIST:
  case T_LANG: fn(ctx, &((Cons *)(void *)o)->car); break;
  case T_CLOSURE:
    fn(ctx, &((Closure *)(void *)o)->formals);
    fn(ctx, &((Closure *)(void *)o)->body);
    break;
  case T_ENV: env_each((Env *)(void *)o, fn, ctx); break;
  case T_PROMISE:
    fn(ctx, &((Promise *)(void *)o)->value);
    fn(ctx, &((Promise *)(void *)o)->expr);
    break;
  case T_DOTS: {
    Dots *d = (Dots *)(void *)o;
    for (int i = 0; i < d->n; i++) fn(ctx, &d->e[i].v);
    break;
  }
  case T_ATTR: {
    Attr *a = (Attr *)(void *)o;
    for (int i = 0; i < a->n; i++) fn(ctx, &a->e[i].v);
    break;
  }
  case T_EXTPTR:
    fn(ctx, &((ExtPtr *)(void *)o)->tag);
    fn(ctx, &((ExtPtr *)(void *)o)->prot);
    break;
  case T_BYTECODE: proto_each((Proto *)(void *)o, fn, ctx); break;
  default: break;
  }
}

/* Visits every counted object that o refers to, once per reference. */
static void obj_children(Obj *o, void (*fn)(void *ctx, Obj *child), void *ctx) {
  ValueVisit w = {fn, ctx};
  obj_values(o, visit_value, &w);
  Attr **a = attr_slot(o);
  if (a && *a) fn(ctx, &(*a)->h);
  switch (o->type) {
  case T_PAIRLIST:
  case T_LANG: {
    Cons *c = (Cons *)(void *)o;
    if (c->cdr) fn(ctx, &c->cdr->h);
    break;
  }
  case T_CLOSURE: {
    Closure *c = (Closure *)(void *)o;
    if (c->env) fn(ctx, &c->env->h);
    if (c->proto) fn(ctx, (Obj *)(void *)c->proto);
    break;
  }
  case T_ENV: {
    Env *e = (Env *)(void *)o;
    if (e->parent) fn(ctx, &e->parent->h);
    if (e->proto) fn(ctx, (Obj *)(void *)e->proto);
    if (e->call) fn(ctx, &e->call->h);
    break;
  }
  case T_PROMISE: {
    Promise *p = (Promise *)(void *)o;
    if (p->env) fn(ctx, &p->env->h);
    if (p->code) fn(ctx, (Obj *)(void *)p->code);
    break;
  }
  default: break;
  }
}

static void rel(VM *vm, void *o) {
  if (o) obj_release(vm, o);
}

static void clear_value(VM *vm, Value *v) {
  Value old = *v;
  *v = val_null();
  val_release(vm, old);
}

static void clear_cons(VM *vm, Cons *c) {
  Cons *next = c->cdr;
  c->cdr = NULL;
  clear_value(vm, &c->car);
  rel(vm, next);
}

static void clear_closure(VM *vm, Closure *c) {
  Env *e = c->env;
  Proto *p = c->proto;
  c->env = NULL;
  c->proto = NULL;
  clear_value(vm, &c->formals);
  clear_value(vm, &c->body);
  rel(vm, e);
  rel(vm, p);
}

static void clear_env(VM *vm, Env *e) {
  Env *up = e->parent;
  Proto *p = e->proto;
  Cons *call = e->call;
  env_free_parts(vm, e);
  e->parent = NULL;
  e->proto = NULL;
  e->call = NULL;
  rel(vm, call);
  rel(vm, up);
  rel(vm, p);
}

static void clear_promise(VM *vm, Promise *p) {
  Env *e = p->env;
  Proto *c = p->code;
  p->env = NULL;
  p->code = NULL;
  clear_value(vm, &p->value);
  clear_value(vm, &p->expr);
  rel(vm, e);
  rel(vm, c);
}

static void clear_in_place(void *vm, Value *v) { clear_value(vm, v); }

static void obj_clear(VM *vm, Obj *o) {
  Attr **a = attr_slot(o);
  if (a && *a) {
    Attr *old = *a;
    *a = NULL;
    obj_release(vm, &old->h);
  }
  switch (o->type) {
  case T_PAIRLIST:
  case T_LANG: clear_cons(vm, (Cons *)(void *)o); break;
  case T_CLOSURE: clear_closure(vm, (Closure *)(void *)o); break;
  case T_ENV: clear_env(vm, (Env *)(void *)o); break;
  case T_PROMISE: clear_promise(vm, (Promise *)(void *)o); break;
  case T_LIST:
  case T_EXPR:
  case T_DOTS:
  case T_ATTR:
  case T_EXTPTR: obj_values(o, clear_in_place, vm); break;
  case T_BYTECODE:
    proto_free_parts(vm, (Proto *)(void *)o);
    vm->heap->tracked--;
    o->type = T_CHAR; /* an empty shell, until its count is gone */
    break;
  default: break;
  }
}

/* ---- finalizers ---- */

static Finalizer *finalizer_slot(VM *vm) {
  Heap *h = vm->heap;
  if (h->nfin == h->capfin) {
    size_t cap = h->capfin ? h->capfin * 2 : 16;
    Finalizer *f = realloc(h->fin, cap * sizeof *f);
    if (!f) return NULL;
    h->fin = f;
    h->capfin = cap;
  }
  Finalizer *f = &h->fin[h->nfin++];
  *f = (Finalizer){.number = h->fin_number++};
  return f;
}

Status reg_finalizer(VM *vm, Value obj, Value fun, bool onexit) {
  Finalizer *f = finalizer_slot(vm);
  if (!f) return rt_nomem(vm, sizeof *f);
  f->o = obj.o;
  f->fun = val_retain(fun);
  f->onexit = onexit;
  obj.o->gc |= GC_FINALIZER;
  return OK;
}

/* The object gets one reference per queued finalizer, so that each sees it alive. */
void finalizer_queue(VM *vm, Obj *o) {
  Heap *h = vm->heap;
  if (o->gc & GC_FINALIZER) {
    o->gc &= (uint8_t)~GC_FINALIZER;
    for (size_t i = 0; i < h->nfin; i++)
      if (h->fin[i].o == o && !h->fin[i].queued) {
        h->fin[i].queued = true;
        o->count++;
        h->nqueued++;
      }
    if (o->count == 0) obj_free(vm, o);
    return;
  }
  ExtPtr *p = (ExtPtr *)(void *)o; /* finalize in C: at the next safe point */
  Finalizer *f = finalizer_slot(vm);
  if (!f) {
    void (*fn)(VM *, ExtPtr *) = p->finalize;
    p->finalize = NULL;
    o->count = 1;
    fn(vm, p);
    obj_release(vm, o);
    return;
  }
  f->o = o;
  f->fun = val_null();
  f->queued = true;
  o->count = 1;
  h->nqueued++;
  heap_due(vm, DUE_FINALIZERS);
}

static void finalizer_run(VM *vm, Finalizer f) {
  if (val_is_null(f.fun)) {
    ExtPtr *p = (ExtPtr *)(void *)f.o;
    void (*fn)(VM *, ExtPtr *) = p->finalize;
    p->finalize = NULL;
    if (fn) fn(vm, p);
  } else {
    size_t mark = vm_mark(vm);
    vm_finalize(vm, f.fun, val_obj(f.o));
    vm_release(vm, mark);
    val_release(vm, f.fun);
  }
  obj_release(vm, f.o);
}

/* The last one that is queued and numbered below end; -1: there is none. */
static int64_t last_queued(const Heap *h, uint64_t end, bool c_only) {
  for (int64_t i = (int64_t)h->nfin; h->nqueued && i-- > 0;) {
    const Finalizer *f = &h->fin[i];
    if (f->queued && f->number < end && !(c_only && !val_is_null(f->fun))) return i;
  }
  return -1;
}

/* Forgets the functions in R that are numbered from `first` on and have not run. */
static void forget_from(VM *vm, uint64_t first) {
  Heap *h = vm->heap;
  for (size_t i = h->nfin; i-- > 0;) { /* what is added meanwhile is written in C */
    Finalizer f = h->fin[i];
    if (val_is_null(f.fun) || f.number < first) continue;
    memmove(&h->fin[i], &h->fin[i + 1], (h->nfin - i - 1) * sizeof f);
    h->nfin--;
    h->nqueued -= f.queued;
    val_release(vm, f.fun);
    if (f.queued) obj_release(vm, f.o);
  }
}

static bool is_cancelled(VM *vm) {
  return (atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & INT_CANCEL) != 0;
}

/* Runs queued finalizers, the youngest first, as GNU R does: objects that were made for others, and have their
 * finalizers before them, are still good when those of the others run.  What finalizers register waits for the next
 * time, unless the one that did so never came to its end: it would take the time of every run to come.  c_only: those
 * written in C. */
static void finalizers_drain(VM *vm, bool c_only) {
  Heap *h = vm->heap;
  const uint64_t end = h->fin_number;
  int64_t i;
  if (h->finalizing) return; /* a finalizer that makes garbage does not run the next one before it has ended */
  h->finalizing = true;
  /* functions in R wait when the run is cancelled: they would be cut off, too */
  while ((i = last_queued(h, end, c_only || is_cancelled(vm))) >= 0) {
    Finalizer f = h->fin[i];
    const uint64_t next = h->fin_number;
    const bool in_r = !val_is_null(f.fun);
    memmove(&h->fin[i], &h->fin[i + 1], (h->nfin - (size_t)i - 1) * sizeof f);
    h->nfin--;
    h->nqueued--;
    finalizer_run(vm, f);
    if (in_r && is_cancelled(vm)) forget_from(vm, next);
  }
  h->finalizing = false;
}

/* Each gets its reference to its object. */
static void queue_all(Heap *h, bool at_exit_only) {
  for (size_t i = 0; i < h->nfin; i++)
    if ((h->fin[i].onexit || !at_exit_only) && !h->fin[i].queued) {
      h->fin[i].queued = true;
      h->fin[i].o->gc &= (uint8_t)~GC_FINALIZER;
      h->fin[i].o->count++;
      h->nqueued++;
    }
}

void heap_run_finalizers(VM *vm, bool at_exit) {
  if (at_exit) queue_all(vm->heap, true);
  finalizers_drain(vm, false);
}

void heap_drop_finalizers(VM *vm) {
  queue_all(vm->heap, false);
  forget_from(vm, 0);
}

/* ---- cycles ---- */

typedef struct Collect {
  VM *vm;
  Obj **stack; /* live objects whose children still have to get their references back */
  size_t n, cap;
  bool overflow, asks; /* asks: it may still end when the run is cancelled */
  uint64_t drained;
  int64_t survivors, garbage;
} Collect;

/* Can the object be part of a cycle? */
static bool in_set(const Obj *o) {
  if (o->count >= IMMORTAL / 2) return false;
  if (type_tracked(o->type) || o->type == T_ATTR) return true;
  return type_is_vec(o->type) && ((const Vec *)(const void *)o)->attr != NULL;
}

static void child_subtract(void *ctx, Obj *c) {
  if (in_set(c)) c->count--;
}

static void phase_subtract(void *ctx, Obj *o) {
  if (in_set(o)) obj_children(o, child_subtract, ctx);
}

static void mark_live(Collect *g, Obj *o) {
  o->gc |= GC_LIVE;
  if (g->n == g->cap) {
    size_t cap = g->cap ? g->cap * 2 : 4096;
    Obj **s = realloc(g->stack, cap * sizeof *s);
    if (!s) { /* found again by another walk */
      g->overflow = true;
      o->gc &= (uint8_t)~GC_LIVE;
      return;
    }
    g->stack = s;
    g->cap = cap;
  }
  g->stack[g->n++] = o;
}

static void child_restore(void *ctx, Obj *c) {
  if (!in_set(c)) return;
  c->count++;
  if (!(c->gc & GC_LIVE)) mark_live(ctx, c);
}

/* A finalizer's function counts as held by the object it waits for, so that it may refer to it. */
static void finalizer_children(VM *vm, const Obj *o, void (*fn)(void *ctx, Obj *child), void *ctx) {
  Heap *h = vm->heap;
  for (size_t i = 0; i < h->nfin; i++)
    if (h->fin[i].o == o && !h->fin[i].queued && val_counted(h->fin[i].fun)) fn(ctx, h->fin[i].fun.o);
}

static void drain(Collect *g) {
  while (g->n) {
    if (g->asks && rt_cancelled_at(g->vm, (int64_t)++g->drained)) return;
    Obj *o = g->stack[--g->n];
    obj_children(o, child_restore, g);
    if (o->gc & GC_FINALIZER) finalizer_children(g->vm, o, child_restore, g);
  }
}

static void phase_live(void *ctx, Obj *o) {
  Collect *g = ctx;
  if (!in_set(o) || (o->gc & GC_LIVE) || o->count == 0) return;
  mark_live(g, o);
  drain(g);
}

static void phase_finalizable(void *ctx, Obj *o) {
  Collect *g = ctx;
  if (!in_set(o) || (o->gc & GC_LIVE)) return;
  if (!(o->gc & GC_FINALIZER) && !(o->type == T_EXTPTR && ((ExtPtr *)(void *)o)->finalize)) return;
  mark_live(g, o);
  drain(g);
}

static void child_readd(void *ctx, Obj *c) {
  if (in_set(c)) c->count++;
}

static void phase_garbage(void *ctx, Obj *o) {
  Collect *g = ctx;
  if (!in_set(o)) return;
  if (o->gc & GC_LIVE) {
    g->survivors++;
    return;
  }
  g->garbage++;
  obj_children(o, child_readd, g);
}

static void phase_gather(void *ctx, Obj *o) {
  Collect *g = ctx;
  if (!in_set(o)) return;
  if (o->gc & GC_LIVE)
    o->gc &= (uint8_t)~GC_LIVE;
  else if (g->stack)
    g->stack[g->n++] = o;
}

/* Garbage with finalizers: the queue takes a reference, which makes it and what it holds live again. */
static void queue_dead_finalizers(Collect *g) {
  Heap *h = g->vm->heap;
  for (size_t i = 0; i < h->nfin; i++) {
    Finalizer *f = &h->fin[i];
    if (f->queued || (f->o->gc & GC_LIVE)) continue;
    f->queued = true;
    f->o->gc |= GC_DEAD;
    h->nqueued++;
    if (val_counted(f->fun)) child_restore(g, f->fun.o);
  }
  for (size_t i = 0; i < h->nfin; i++) /* those that were in the queue before */
    if (h->fin[i].queued && !(h->fin[i].o->gc & GC_DEAD)) {
      child_restore(g, h->fin[i].o);
      drain(g);
    }
  for (size_t i = 0; i < h->nfin; i++) {
    Obj *o = h->fin[i].o;
    if (!(o->gc & GC_DEAD)) continue;
    o->gc &= (uint8_t) ~(GC_DEAD | GC_FINALIZER);
    for (size_t k = i; k < h->nfin; k++)
      if (h->fin[k].o == o && h->fin[k].queued) o->count++;
    if (!(o->gc & GC_LIVE)) mark_live(g, o);
    drain(g);
  }
}

/* Adds the time since t0 to that of memory management. */
static void end_run(VM *vm, const struct timespec *t0, const char *what, size_t freed) {
  struct timespec t1;
  clock_gettime(CLOCK_MONOTONIC, &t1);
  uint64_t ns = (uint64_t)((t1.tv_sec - t0->tv_sec) * 1000000000 + (t1.tv_nsec - t0->tv_nsec));
  vm->stats.gc_ns += ns;
  if (vm->trace & TRACE_GC) fprintf(stderr, "gc: %s: %zu freed, %.3f ms\n", what, freed, (double)ns * 1e-6);
}

/* A collection of a large heap takes long: where the run is cancelled before the garbage is known, the counts become
 * what they were, and a later run collects. */

static void phase_readd(void *ctx, Obj *o) {
  if (in_set(o)) obj_children(o, child_readd, ctx);
}

static bool subtract(Collect *g) {
  VM *vm = g->vm;
  Heap *h = vm->heap;
  size_t n = walk_parts(vm, SIZE_MAX, true, phase_subtract, g);
  if (rt_cancelled(vm)) {
    (void)walk_parts(vm, n, false, phase_readd, g);
    return false;
  }
  for (size_t i = 0; i < h->nfin; i++) {
    const Finalizer *f = &h->fin[i];
    if (f->queued)
      child_subtract(g, f->o); /* what only objects hold that wait for their finalizers is dead, too */
    else if (val_counted(f->fun))
      child_subtract(g, f->fun.o);
  }
  return true;
}

static void readd_children(Collect *g, Obj *o) {
  obj_children(o, child_readd, g);
  if (o->gc & GC_FINALIZER) finalizer_children(g->vm, o, child_readd, g);
}

static void phase_back(void *ctx, Obj *o) {
  if (!in_set(o)) return;
  if (o->gc & GC_LIVE)
    o->gc &= (uint8_t)~GC_LIVE;
  else
    readd_children(ctx, o);
}

/* Gives back what the live ones found so far have not got yet: they and all others count as live. */
static void put_back(Collect *g) {
  Heap *h = g->vm->heap;
  while (g->n) readd_children(g, g->stack[--g->n]);
  heap_walk_all(g->vm, phase_back, g);
  for (size_t i = 0; i < h->nfin; i++) {
    const Finalizer *f = &h->fin[i];
    if (f->queued)
      child_readd(g, f->o);
    else if (val_counted(f->fun) && !in_set(f->o))
      child_readd(g, f->fun.o);
  }
}

static bool find_live(Collect *g) {
  g->asks = true;
  do {
    g->overflow = false;
    (void)walk_parts(g->vm, SIZE_MAX, true, phase_live, g);
  } while (g->overflow && !rt_cancelled(g->vm));
  g->asks = false;
  if (!rt_cancelled(g->vm)) return true;
  put_back(g);
  return false;
}

/* Everything has its counts again afterwards; what is garbage is on the stack, with one reference more. */
static void gather_garbage(Collect *g) {
  Heap *h = g->vm->heap;
  if (h->nfin) queue_dead_finalizers(g);
  heap_walk_all(g->vm, phase_finalizable, g);
  heap_walk_all(g->vm, phase_garbage, g);
  free(g->stack);
  g->n = 0;
  g->stack = g->garbage ? malloc((size_t)g->garbage * sizeof *g->stack) : NULL;
  heap_walk_all(g->vm, phase_gather, g);
  for (size_t i = 0; i < g->n; i++) g->stack[i]->count++;
}

void gc_collect(VM *vm) {
  Heap *h = vm->heap;
  vm->gc_due &= ~(uint32_t)DUE_CYCLES;
  if (h->collecting || h->freeing) return;
  struct timespec t0;
  clock_gettime(CLOCK_MONOTONIC, &t0);
  Collect g = {.vm = vm};
  heap_free_dead(vm, false);
  h->collecting = true;
  if (rt_cancelled(vm) || h->dead || !subtract(&g) || !find_live(&g)) {
    free(g.stack);
    heap_due(vm, DUE_CYCLES);
    h->collecting = false;
    return;
  }
  gather_garbage(&g);
  for (size_t i = 0; i < g.n; i++) obj_clear(vm, g.stack[i]);
  for (size_t i = 0; i < g.n; i++) obj_release(vm, g.stack[i]);
  free(g.stack);
  int64_t least = vm->tune.gc_threshold;
  h->gc_trigger = least <= 0 ? h->tracked + 8 + (h->tracked >> 8) : h->tracked * 2 > least ? h->tracked * 2 : least;
  size_t used = h->bytes - h->recycled, few = (size_t)vm->tune.gc_bytes;
  h->gc_bytes = used > few / 2 ? used * 2 : few;
  vm->stats.gc_runs++;
  end_run(vm, &t0, "cycles", g.n);
  h->collecting = false;
}

void gc_safepoint(VM *vm) {
  if (ORBIT_LIKELY(!vm->gc_due)) {
    atomic_fetch_and_explicit(&vm->interrupt, ~(unsigned)INT_GC, memory_order_relaxed);
    return;
  }
  uint32_t due = vm->gc_due;
  vm->gc_due = 0;
  atomic_fetch_and_explicit(&vm->interrupt, ~(unsigned)INT_GC, memory_order_relaxed);
  if (due & DUE_CYCLES) {
    gc_collect(vm);
    finalizers_drain(vm, false);
  }
  if (due & DUE_STRINGS) {
    struct timespec t0;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    size_t before = str_count(vm);
    vm->heap->collecting = true;
    str_sweep(vm);
    vm->heap->collecting = false;
    vm->stats.string_runs++;
    end_run(vm, &t0, "strings", before - str_count(vm));
  }
  if (due & DUE_FINALIZERS) finalizers_drain(vm, true);
}

/* ---- end ---- */

static void count_live(void *ctx, Obj *o) {
  if (o->type != T_SYM && o->type != T_CHAR && o->count < IMMORTAL / 2) ++*(int64_t *)ctx;
}

int64_t heap_live_objects(VM *vm) {
  int64_t n = 0;
  heap_walk(vm, count_live, &n);
  return n;
}

static void report_leak(void *ctx, Obj *o) {
  if (o->type == T_SYM || o->type == T_CHAR || o->count >= IMMORTAL / 2) return;
  int64_t n = type_is_vec(o->type) ? ((Vec *)(void *)o)->n : 0;
  fprintf(stderr, "leak: %s, count %u, length %lld\n", o->type == T_ATTR ? "attributes" : type_name(o->type),
          (unsigned)o->count, (long long)n);
}

/* Not by heap_walk: large objects must not be freed under it. */
static void drop_cells(VM *vm) {
  uint32_t n = 0;
  Sym **all = vm->strings ? sym_all(vm, &n) : NULL;
  for (uint32_t i = 0; i < n; i++) {
    Value g = all[i]->global, b = all[i]->base;
    all[i]->global = all[i]->base = val_unbound();
    val_release(vm, g);
    val_release(vm, b);
  }
}

static void finalize_extptr(void *ctx, Obj *o) {
  if (o->type != T_EXTPTR) return;
  ExtPtr *p = (ExtPtr *)(void *)o;
  void (*fn)(VM *, ExtPtr *) = p->finalize;
  p->finalize = NULL;
  if (fn) fn(ctx, p);
}

/* Releases every root and lists what is still alive then: objects whose counts are wrong. */
static void heap_check_leaks(VM *vm) {
  Heap *h = vm->heap;
  heap_walk(vm, finalize_extptr, vm);
  drop_cells(vm);
  clear_value(vm, &vm->options);
  Env *roots[] = {vm->global, vm->basens, vm->base, vm->empty};
  vm->packages = vm->global = vm->basens = vm->base = vm->empty = NULL;
  for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) rel(vm, roots[i]);
  for (size_t i = 0; i < h->nfin; i++) { /* never run: drop them */
    Finalizer f = h->fin[i];
    if (f.queued)
      obj_release(vm, f.o);
    else
      f.o->gc &= (uint8_t)~GC_FINALIZER;
    val_release(vm, f.fun);
  }
  h->nfin = h->nqueued = 0;
  gc_collect(vm);
  heap_walk(vm, report_leak, vm);
}

void heap_close(VM *vm) {
  if (!vm->heap) return;
  vm_release(vm, 0);
  if (vm->debug_leaks)
    heap_check_leaks(vm);
  else
    heap_walk_all(vm, finalize_extptr, vm); /* all memory goes at once */
  vm->packages = vm->global = vm->basens = vm->base = vm->empty = NULL;
  vm->options = val_null();
  str_close(vm);
  heap_release_memory(vm);
}
