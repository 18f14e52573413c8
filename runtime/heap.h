/* heap.h - Inside of the heap: cells, chunks, buffers.  Private to memory.c, gc.c, str.c, attr.c, env.c.
 *
 * Objects up to 1 KiB are cells of a size class (16-byte steps) inside 64-KiB chunks aligned to 64 KiB;
 * larger ones are malloc'd and linked.  Free cells have type 0 and the free list's link behind the header,
 * so that the heap can be walked.  Vector data beyond tune.inline_bytes live in Buffers.
 */
#ifndef ORBIT_HEAP_H
#define ORBIT_HEAP_H

#include "runtime/memory.h"

enum {
  CHUNK_BYTES = 65536,
  BLOCK_CHUNKS = 16, /* chunks obtained from the system at once */
  CHUNK_HEAD = 64,
  CELL_STEP = 16,
  CELL_CLASSES = 64,
  CELL_MAX = CELL_STEP * CELL_CLASSES,
  CELL_BIG = 255,
  BUFFER_BINS = 256,
  FIRST_TEMPS = 1024,
  T_BLOCK = 29 /* raw memory of the heap's own users: no children */
};

/* Under the address sanitizer every cell is a malloc block of its own and buffers are not recycled, so that uses after
 * free and overruns show. */
#if defined(__SANITIZE_ADDRESS__)
#define HEAP_PLAIN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEAP_PLAIN 1
#endif
#endif
#ifndef HEAP_PLAIN
#define HEAP_PLAIN 0
#endif

/* Obj.gc bits */
enum { GC_LIVE = 1, GC_DEAD = 2, GC_FINALIZER = 4, GC_SCRATCH = 8 };
/* vm->gc_due bits */
enum { DUE_CYCLES = 1, DUE_STRINGS = 2, DUE_FINALIZERS = 4 };

/* Asks for a safe point. */
static inline void heap_due(VM *vm, uint32_t what) {
  vm->gc_due |= what;
  atomic_fetch_or_explicit(&vm->interrupt, (unsigned)INT_GC, memory_order_relaxed);
}

typedef struct Chunk {
  struct Chunk *next; /* all chunks */
  uint32_t cell;      /* bytes of a cell */
  uint32_t used;      /* offset behind the last cell ever handed out */
} Chunk;

typedef struct Big {
  struct Big *prev, *next;
  size_t bytes, mapped; /* mapped: has pages of its own */
} Big;

typedef struct SizeClass {
  Obj *free;
  Chunk *chunk; /* where fresh cells come from */
  bool many;    /* it is not the first one */
} SizeClass;

typedef struct Finalizer {
  Obj *o; /* not counted while registered; counted once queued */
  Value fun;
  uint64_t number; /* they are numbered in the order in which they come */
  bool onexit, queued;
} Finalizer;

typedef struct Heap Heap;
struct Heap {
  SizeClass cls[CELL_CLASSES];
  Chunk *chunks;
  Chunk *spare, *spare_end; /* rest of the current block of chunks */
  Chunk *empty;             /* chunks that have been given back, linked through next: their pages are the system's */
  struct HeapBlock {
    struct HeapBlock *next;
    void *map;
    size_t bytes;
  } * blocks;
  Big *bigs;
  Obj *dead; /* worklist of obj_free, threaded through the dead; between frees: what a cancelled run has left */
  bool freeing, collecting, finalizing, draining;
  int64_t late;       /* objects that the run has freed since it was cancelled */
  size_t bytes, peak; /* chunks + big objects + buffers */
  size_t system_limit;
  size_t run_limit; /* of the running run: bytes at which it ends; 0: none */
  bool run_limit_passed;
  size_t rescue;               /* bytes that small allocations may go beyond the machine's limit */
  void *reserve;               /* address space kept back for the handlers of an error about memory; NULL: given up */
  int emergency;               /* such errors being raised */
  Obj **first_temps;           /* FIRST_TEMPS of the machine's own, until vm->temps has grown */
  int64_t tracked, gc_trigger; /* containers alive; run the collector beyond this many */
  size_t gc_bytes;             /* or beyond so many bytes in use: few containers can hold large vectors */
  Buffer *bins[BUFFER_BINS];   /* recycled buffers, linked through ctx */
  size_t recycled;
  unsigned small_left,
      small_next; /* large buffers to do without huge pages: yet, and when those are slow the last time */
  Finalizer *fin;
  size_t nfin, capfin, nqueued;
  uint64_t fin_number; /* of the next finalizer */
};

/* The next elements of a list that may hold something, from *from on, up to *to; false: there are no more. */
bool list_stretch(const Vec *v, int64_t *from, int64_t *to);

static inline void *obj_link_get(Obj *o) { return *(void **)(void *)(o + 1); }

/* Cell of `bytes` with count 1, not owned by the pool, contents undefined; NULL: raised. */
Obj *cell_new_slow(VM *vm, size_t bytes, Type type);
static inline Obj *cell_new(VM *vm, size_t bytes, Type type) {
  size_t c = (bytes + CELL_STEP - 1) / CELL_STEP - 1;
  if (ORBIT_LIKELY(c < CELL_CLASSES && !vm->fail_alloc)) {
    SizeClass *k = &vm->heap->cls[c];
    Obj *o = k->free;
    if (ORBIT_LIKELY(o != NULL)) {
      k->free = (Obj *)obj_link_get(o);
      o->count = 1;
      o->type = (uint8_t)type;
      o->flags = 0;
      o->gc = 0;
      return o;
    }
  }
  return cell_new_slow(vm, bytes, type);
}
void cell_free(VM *vm, Obj *o);
/* Frees what cancelled runs have left; whole: all of it, even where this run is cancelled, too. */
void heap_free_dead(VM *vm, bool whole);

/* Plain memory from the same classes (tables, variable slots); 16-byte aligned; NULL: raised. */
void *heap_block_new(VM *vm, size_t bytes);
void heap_block_free(VM *vm, void *p);

/* Visits every object of the heap; what is dead is freed before. */
void heap_walk(VM *vm, void (*fn)(void *ctx, Obj *o), void *ctx);
/* The same until the run is cancelled: false. */
bool heap_walk_asking(VM *vm, void (*fn)(void *ctx, Obj *o), void *ctx);
/* The same with the dead among them, of which neither links nor attributes may be followed. */
void heap_walk_all(VM *vm, void (*fn)(void *ctx, Obj *o), void *ctx);
/* Visits every Value that o holds. */
void obj_values(Obj *o, void (*fn)(void *ctx, Value *v), void *ctx);
void finalizer_queue(VM *vm, Obj *o); /* o has died: keep it for its finalizer */
static inline bool type_tracked(int t) {
  return t == T_ENV || t == T_CLOSURE || t == T_PROMISE || t == T_DOTS || t == T_LIST || t == T_EXPR ||
         t == T_PAIRLIST || t == T_LANG || t == T_EXTPTR || t == T_S4 || t == T_BYTECODE;
}
/* Objects with nothing but attributes: S4 instances. */
typedef struct S4Obj {
  Obj h;
  Attr *attr;
} S4Obj;

/* Zeroed pages of the system's, all at once, for tables: they go back when they are given up, which in malloc's heap
 * something behind them could prevent.  NULL: there are none. */
void *pages_new(size_t bytes);
void pages_free(void *p, size_t bytes);

void tuning_from_environment(VM *vm); /* tuning.c */
void heap_release_memory(VM *vm);     /* memory.c: end of heap_close */

#endif
