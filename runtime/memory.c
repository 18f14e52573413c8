/* memory.c - Cells, buffers, vectors, reference counts, the temporaries pool.
 *
 * Called by everything that allocates.  See memory.h for the rules of ownership and heap.h for the
 * layout of the heap; the cycle collector and finalizers are in gc.c.
 */
#define _GNU_SOURCE
#include "runtime/heap.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sysinfo.h>
#include <time.h>

#include "runtime/attr.h"
#include "runtime/hooks.h"
#include "runtime/env.h"
#include "runtime/longseq.h"
#include "runtime/own.h"
#include "runtime/poll.h"

/* ---- accounting ---- */

enum { RESERVE_BYTES = 4 << 20, RESCUE_STEP = 256 << 10 };

/* Keeps memory back again after it has been given up, once there is some. */
static void reserve_again(Heap *h) {
  if (h->reserve || h->emergency) return;
  void *p = mmap(NULL, RESERVE_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  h->reserve = p == MAP_FAILED ? NULL : p;
}
static void reserve_give_up(Heap *h) {
  if (h->reserve) munmap(h->reserve, RESERVE_BYTES);
  h->reserve = NULL;
}

static void buffers_trim(VM *vm, size_t keep);

int heap_emergency(VM *vm, bool begins) {
  Heap *h = vm->heap;
  h->emergency += begins ? 1 : -1;
  if (begins) {
    reserve_give_up(h);
    buffers_trim(vm, 0);
  }
  return h->emergency;
}

static void dead_some(VM *vm);

static bool chunk_is_empty(Heap *h, Chunk *c) {
  if (h->cls[c->cell / CELL_STEP - 1].chunk == c) return false;
  for (uint32_t at = CHUNK_HEAD; at + c->cell <= c->used; at += c->cell)
    if (((Obj *)(void *)((char *)c + at))->type) return false;
  return true;
}

/* Takes the cells of chunks that are given back, whose size is 0, from the lists of free ones. */
static void forget_cells(Heap *h) {
  for (int i = 0; i < CELL_CLASSES; i++) {
    Obj *kept = NULL;
    for (Obj *o = h->cls[i].free, *next; o; o = next) {
      next = obj_link_get(o);
      if (!((Chunk *)((uintptr_t)o & ~(uintptr_t)(CHUNK_BYTES - 1)))->cell) continue;
      *(Obj **)(void *)(o + 1) = kept;
      kept = o;
    }
    h->cls[i].free = kept;
  }
}

/* Chunks in which nothing lives are given back: what small objects took is there for large ones.  False: there are
 * none. */
static bool chunks_give_back(Heap *h) {
  bool some = false;
  if (h->freeing || h->collecting) return false;
  for (Chunk *c = h->chunks; c; c = c->next)
    if (chunk_is_empty(h, c)) {
      c->cell = 0;
      some = true;
    }
  if (!some) return false;
  forget_cells(h);
  for (Chunk **link = &h->chunks, *c; (c = *link) != NULL;) {
    if (c->cell) {
      link = &c->next;
      continue;
    }
    *link = c->next;
    c->next = h->empty;
    h->empty = c;
    h->bytes -= CHUNK_BYTES;
    madvise((char *)c + 4096, CHUNK_BYTES - 4096, MADV_DONTNEED);
  }
  return true;
}

static bool heap_fits(VM *vm, size_t bytes, size_t limit) {
  Heap *h = vm->heap;
  if (ORBIT_LIKELY(bytes <= limit && h->bytes <= limit - bytes)) return true;
  if (bytes > limit) return false;
  heap_free_dead(vm, false);
  buffers_trim(vm, 0);
  return h->bytes <= limit - bytes || (chunks_give_back(h) && h->bytes <= limit - bytes);
}

/* After a refusal, and for a run that begins where memory is used up, small allocations may go beyond the limit of the
 * machine, so that handlers run, and code such as rm(), too.  What refusals give is half of it: the rest is for the
 * runs to come. */
static void rescue(VM *vm, size_t most) {
  Heap *h = vm->heap;
  if (!vm->mem_limit) return;
  size_t want = h->bytes + RESCUE_STEP;
  want = want > vm->mem_limit ? want - vm->mem_limit : 0;
  if (want > most) want = most;
  if (want > h->rescue) h->rescue = want;
}

void heap_run_begins(VM *vm, size_t most) {
  Heap *h = vm->heap;
  if (vm->mem_limit) {
    if (h->bytes + RESCUE_STEP <= vm->mem_limit)
      h->rescue = 0;
    else
      heap_due(vm, DUE_CYCLES | DUE_STRINGS);
    rescue(vm, RESERVE_BYTES);
  }
  h->late = 0;
  h->run_limit_passed = false;
  h->run_limit = most && most < SIZE_MAX - h->bytes ? h->bytes - h->recycled + most : 0;
}
void heap_run_ends(VM *vm) {
  vm->heap->run_limit = 0;
  vm->heap->run_limit_passed = false;
}
void heap_strings_soon(VM *vm) { heap_due(vm, DUE_STRINGS); }
bool heap_run_passed(VM *vm) { return vm->heap->run_limit_passed; }

/* May the heap grow by `bytes`? */
static bool heap_may_grow(VM *vm, size_t bytes) {
  Heap *h = vm->heap;
  size_t limit = h->system_limit, own = vm->mem_limit;
  if (ORBIT_UNLIKELY(own && bytes <= RESCUE_STEP)) own += h->rescue;
  if (own && own < limit) limit = own;
  if (h->emergency && limit <= SIZE_MAX - RESERVE_BYTES) limit += RESERVE_BYTES;
  if (ORBIT_UNLIKELY(!heap_fits(vm, bytes, limit))) {
    if (own) heap_due(vm, DUE_CYCLES | DUE_STRINGS);
    rescue(vm, RESERVE_BYTES / 2);
    return false;
  }
  if (ORBIT_LIKELY(!h->run_limit) || heap_fits(vm, bytes, h->run_limit)) return true;
  h->run_limit_passed = true;
  atomic_fetch_or(&vm->interrupt, (unsigned)INT_CANCEL);
  return false;
}

static bool alloc_must_fail(VM *vm) { return vm->fail_alloc > 0 && --vm->fail_alloc == 0; }

/* A cancelled run gets no more memory: so it ends in loops of C code, too, that make their results without asking
 * whether they shall go on.  Raised as an interrupt. */
static bool cancelled(VM *vm) {
  if (ORBIT_LIKELY(!(atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & INT_CANCEL))) return false;
  (void)rt_interrupted(vm);
  return true;
}

static void heap_count(VM *vm, size_t bytes) {
  Heap *h = vm->heap;
  h->bytes += bytes;
  if (h->bytes > h->peak) h->peak = h->bytes;
  if (ORBIT_UNLIKELY(h->bytes - h->recycled > h->gc_bytes)) heap_due(vm, DUE_CYCLES);
}

/* ---- memory of C code ---- */

typedef union Counted { /* before each block */
  size_t bytes;
  max_align_t aligned;
} Counted;

void *counted_realloc(VM *vm, void *p, size_t bytes) {
  Counted *c = p ? (Counted *)p - 1 : NULL;
  size_t had = c ? c->bytes : 0;
  if (bytes > SIZE_MAX / 2 || (bytes > had && !heap_may_grow(vm, bytes - had))) return NULL;
  Counted *q = realloc(c, sizeof *q + bytes);
  if (!q) return NULL;
  q->bytes = bytes;
  vm->heap->bytes -= had;
  heap_count(vm, bytes);
  return q + 1;
}

void counted_free(VM *vm, void *p) {
  if (!p) return;
  Counted *c = (Counted *)p - 1;
  vm->heap->bytes -= c->bytes;
  free(c);
}

/* ---- chunks and cells ---- */

enum { PAGES_AT_ONCE = 16384, TABLE_MAPPED = 4096 };

/* Reserves a block of chunks from the system. */
static bool block_new(VM *vm) {
  Heap *h = vm->heap;
  size_t bytes = (size_t)BLOCK_CHUNKS * CHUNK_BYTES;
  if (!heap_may_grow(vm, bytes) && !heap_may_grow(vm, bytes = CHUNK_BYTES)) return false;
  size_t total = bytes + CHUNK_BYTES;
  struct HeapBlock *b = malloc(sizeof *b);
  if (!b) return false;
  char *p = mmap(NULL, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) {
    free(b);
    return false;
  }
  reserve_again(h);
  *b = (struct HeapBlock){h->blocks, p, total};
  h->blocks = b;
  uintptr_t first = ((uintptr_t)p + CHUNK_BYTES - 1) & ~(uintptr_t)(CHUNK_BYTES - 1);
  h->spare = (Chunk *)first;
  h->spare_end = (Chunk *)(first + bytes);
  return true;
}

static Chunk *chunk_new(VM *vm, size_t cell) {
  Heap *h = vm->heap;
  Chunk *c = h->empty;
  if (c) {
    if (!heap_may_grow(vm, CHUNK_BYTES)) return NULL;
    h->empty = c->next;
  } else {
    if (h->spare == h->spare_end && !block_new(vm)) return NULL;
    c = h->spare;
    h->spare = (Chunk *)((char *)c + CHUNK_BYTES);
  }
  c->next = h->chunks;
  c->cell = (uint32_t)cell;
  c->used = CHUNK_HEAD;
  h->chunks = c;
  heap_count(vm, CHUNK_BYTES);
  return c;
}

/* Has the system give these pages together: one fault for each takes four times as long.  Systems that cannot will give
 * them when they are touched. */
static void pages_now(uintptr_t from, uintptr_t to) {
  from = (from + 4095) & ~(uintptr_t)4095;
  if (to <= from) return;
#ifdef MADV_POPULATE_WRITE
  (void)!madvise((void *)from, to - from, MADV_POPULATE_WRITE);
#else
  (void)!madvise((void *)from, to - from, 23); /* older headers do not have its name */
#endif
}

/* The next pages of a chunk. */
static void chunk_pages(Chunk *c, uint32_t at) {
  uintptr_t from = (uintptr_t)c + at, end = (uintptr_t)c + CHUNK_BYTES;
  pages_now(from, from + PAGES_AT_ONCE < end ? from + PAGES_AT_ONCE : end);
}

/* Refills a free list with some fresh cells. */
static bool class_refill(VM *vm, size_t c) {
  Heap *h = vm->heap;
  SizeClass *k = &h->cls[c];
  uint32_t cell = (uint32_t)((c + 1) * CELL_STEP);
  if (h->tracked > h->gc_trigger) heap_due(vm, DUE_CYCLES);
  if (ORBIT_UNLIKELY(h->dead != NULL)) {
    dead_some(vm);
    if (k->free) return true;
  }
  if (!k->chunk || k->chunk->used + cell > CHUNK_BYTES) {
    Chunk *n = chunk_new(vm, cell);
    if (!n) return false;
    k->many = k->chunk != NULL; /* one is full: this one will be used, too */
    k->chunk = n;
  }
  Chunk *ch = k->chunk;
  if (k->many && (ch->used & (PAGES_AT_ONCE - 1)) < 4096) chunk_pages(ch, ch->used);
  uint32_t end = ch->used + 4096;
  if (end > CHUNK_BYTES) end = CHUNK_BYTES;
  Obj *first = NULL, **tail = &first;
  while (ch->used + cell <= end || !first) {
    Obj *o = (Obj *)((char *)ch + ch->used);
    *o = (Obj){.sclass = (uint8_t)c};
    *tail = o;
    tail = (Obj **)(void *)(o + 1);
    ch->used += cell;
  }
  *tail = NULL;
  k->free = first;
  return true;
}

void *pages_new(size_t bytes) {
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}
void pages_free(void *p, size_t bytes) {
  if (p) munmap(p, bytes);
}

static void big_give_back(Big *b) {
  if (b->mapped)
    pages_free(b, sizeof(Big) + b->bytes);
  else
    free(b);
}

static Obj *big_new(VM *vm, size_t bytes, Type type) {
  Heap *h = vm->heap;
  if (cancelled(vm)) return NULL;
  if (bytes > SIZE_MAX / 2 || !heap_may_grow(vm, bytes + sizeof(Big))) goto fail;
  bool mapped = !HEAP_PLAIN && (int)type == T_BLOCK && bytes >= TABLE_MAPPED;
  Big *b = mapped ? pages_new(sizeof(Big) + bytes) : malloc(sizeof(Big) + bytes);
  if (!b) goto fail;
  *b = (Big){NULL, h->bigs, bytes, mapped};
  if (h->bigs) h->bigs->prev = b;
  h->bigs = b;
  heap_count(vm, bytes + sizeof(Big));
  Obj *o = (Obj *)(void *)(b + 1);
  *o = (Obj){.count = 1, .type = (uint8_t)type, .sclass = CELL_BIG};
  return o;
fail:
  (void)rt_nomem(vm, (double)bytes);
  return NULL;
}

Obj *cell_new_slow(VM *vm, size_t bytes, Type type) {
  if (ORBIT_UNLIKELY(vm->tune.gc_threshold <= 0) && vm->fail_alloc % (16 + (vm->heap->tracked >> 6)) == 0)
    heap_due(vm, DUE_CYCLES | DUE_STRINGS);
  if (alloc_must_fail(vm)) {
    (void)rt_nomem(vm, (double)bytes);
    return NULL;
  }
  if (HEAP_PLAIN && vm->heap->tracked > vm->heap->gc_trigger) heap_due(vm, DUE_CYCLES);
  if (HEAP_PLAIN || bytes > CELL_MAX) return big_new(vm, bytes, type);
  size_t c = (bytes + CELL_STEP - 1) / CELL_STEP - 1;
  SizeClass *k = &vm->heap->cls[c];
  if (!k->free && cancelled(vm)) return NULL;
  if (!k->free && !class_refill(vm, c)) {
    (void)rt_nomem(vm, (double)bytes);
    return NULL;
  }
  Obj *o = k->free;
  k->free = (Obj *)obj_link_get(o);
  o->count = 1;
  o->type = (uint8_t)type;
  o->flags = 0;
  o->gc = 0;
  return o;
}

void cell_free(VM *vm, Obj *o) {
  Heap *h = vm->heap;
  if (ORBIT_UNLIKELY(o->sclass == CELL_BIG)) {
    Big *b = (Big *)(void *)o - 1;
    if (b->prev)
      b->prev->next = b->next;
    else
      h->bigs = b->next;
    if (b->next) b->next->prev = b->prev;
    h->bytes -= b->bytes + sizeof(Big);
    big_give_back(b);
    return;
  }
  SizeClass *k = &h->cls[o->sclass];
  o->type = 0;
  o->count = 0;
  *(Obj **)(void *)(o + 1) = k->free;
  k->free = o;
}

void *heap_block_new(VM *vm, size_t bytes) {
  Obj *o = cell_new(vm, bytes + CELL_STEP, (Type)T_BLOCK);
  return o ? (char *)o + CELL_STEP : NULL;
}

void heap_block_free(VM *vm, void *p) {
  if (p) cell_free(vm, (Obj *)(void *)((char *)p - CELL_STEP));
}

/* ---- buffers ---- */

enum { BUFFER_RECYCLE_MIN = 32768, HUGE_PAGE = 2 << 20, SMALL_AT_ONCE = 32 << 20 };

/* Capacity class: eight steps per power of two, so that a recycled buffer fits its class exactly. */
static int buffer_bin(size_t bytes, size_t *cap) {
  int top = 63 - __builtin_clzll(bytes | 1);
  if (top < 12) top = 12;
  size_t step = (size_t)1 << (top - 3);
  size_t up = (bytes + step - 1) & ~(step - 1);
  *cap = up;
  int t2 = 63 - __builtin_clzll(up | 1);
  if (t2 < 12) t2 = 12;
  return ((t2 - 12) * 8 + (int)((up >> (t2 - 3)) & 7)) & (BUFFER_BINS - 1);
}

/* A recycled buffer of at least cap bytes, which belong to bin: of a larger class where there is none of its own, so
 * that memory that has its pages already serves vectors of ever new lengths.  Only classes up to twice as large, for a
 * vector that stays keeps the rest of its buffer from others; of very large buffers up to a quarter more. */
static Buffer *buffer_recycled(Heap *h, int bin, size_t cap) {
  enum { STEPS = 8, STEPS_LARGE = 2, LARGE = 32 << 20 };
  int last = bin + (cap > LARGE ? STEPS_LARGE : STEPS);
  for (int i = bin; h->recycled >= cap && i <= last && i < BUFFER_BINS; i++) {
    Buffer *r = h->bins[i];
    if (!r || r->bytes < cap) continue;
    h->bins[i] = r->ctx;
    h->recycled -= r->bytes;
    r->ctx = NULL;
    r->count = 1;
    return r;
  }
  return NULL;
}

static bool buffer_is_mapped(const Buffer *b) { return b->flags & 1; }

/* Processor time of this thread, in nanoseconds. */
static int64_t thread_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Whether the system takes its time to give a huge page: the first two of a mapping, which somebody will touch anyway,
 * are timed.  Clearing one takes 0.05 to 0.3 ms.  A virtual machine that gives free huge pages back to its host, which
 * has to find them again, takes 2 to 5 ms, longer than for the same memory in small pages. */
static bool huge_pages_are_slow(VM *vm, volatile char *at, size_t bytes) {
  int64_t most = vm->tune.huge_page_ns;
  for (size_t i = 0; i < 2; i++) {
    if ((i + 1) * HUGE_PAGE > bytes) return false;
    int64_t before = thread_ns();
    at[i * HUGE_PAGE] = 0;
    if (thread_ns() - before <= most) return false;
  }
  return true;
}

/* Asks for huge pages for a mapping, true unless they are slow: then this mapping does without, and so do as many of
 * the next ones as did last time, and one more, before huge pages are tried again. */
static bool huge_advise(VM *vm, char *a, size_t bytes) {
  Heap *h = vm->heap;
  if (h->small_left) {
    h->small_left--;
  } else {
    madvise(a, bytes, MADV_HUGEPAGE);
    if (!huge_pages_are_slow(vm, a, bytes)) {
      h->small_next = 0;
      return true;
    }
    h->small_next = h->small_next * 2 + 1;
    h->small_left = h->small_next;
  }
  madvise(a, bytes, MADV_NOHUGEPAGE);
  return false;
}

/* Anonymous mapping of cap bytes aligned to a huge page, bytes of which will be used.  Its small pages, those behind
 * the last huge one or all of them, are there when somebody comes to write, unless there are very many, of which a
 * program may leave most alone. */
static void *huge_map(VM *vm, size_t cap, size_t bytes) {
  size_t total = cap + HUGE_PAGE;
  char *p = mmap(NULL, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return NULL;
  char *a = (char *)(((uintptr_t)p + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1));
  if (a > p) munmap(p, (size_t)(a - p));
  char *end = a + cap;
  if (p + total > end) munmap(end, (size_t)(p + total - end));
  bool huge = huge_advise(vm, a, cap);
  size_t small = huge ? bytes & ~(size_t)(HUGE_PAGE - 1) : 0;
  if (bytes - small <= SMALL_AT_ONCE) pages_now((uintptr_t)a + small, (uintptr_t)a + bytes);
  return a;
}

static void buffer_destroy(VM *vm, Buffer *b) {
  vm->heap->bytes -= b->bytes;
  if (buffer_is_mapped(b)) {
    if (vm->cuda) cuda_buffer_gone(vm, b->ptr);
    munmap(b->ptr, b->bytes);
    reserve_again(vm->heap);
  }
  free(b);
}

/* *fresh tells that the memory is known to be zero. */
/* shown: the bytes that the error names */
static Buffer *buffer_new(VM *vm, size_t bytes, double shown, bool *fresh) {
  Heap *h = vm->heap;
  size_t cap = bytes;
  *fresh = false;
  if (alloc_must_fail(vm)) goto fail;
  bool mapped = bytes >= (size_t)vm->tune.huge_page_bytes;
  if (bytes >= BUFFER_RECYCLE_MIN) {
    int bin = buffer_bin(bytes, &cap);
    Buffer *r = buffer_recycled(h, bin, cap);
    if (r) return r;
  }
  if (cancelled(vm)) return NULL;
  if (mapped) cap = (cap + 4095) & ~(size_t)4095;
  if (!heap_may_grow(vm, cap)) goto fail;
  Buffer *b;
  if (mapped) {
    b = malloc(sizeof *b);
    if (!b) goto fail;
    *b = (Buffer){.count = 1, .flags = 1, .bytes = cap, .ptr = huge_map(vm, cap, bytes)};
    if (!b->ptr) {
      free(b);
      goto fail;
    }
    *fresh = true;
  } else {
    b = malloc(sizeof *b + 64 + cap);
    if (!b) goto fail;
    uintptr_t data = ((uintptr_t)(b + 1) + 63) & ~(uintptr_t)63;
    *b = (Buffer){.count = 1, .bytes = cap, .ptr = (void *)data};
  }
  heap_count(vm, b->bytes);
  return b;
fail:
  (void)rt_nomem(vm, shown);
  return NULL;
}

static void buffer_release(VM *vm, Buffer *b) {
  Heap *h = vm->heap;
  if (--b->count) return;
  if (b->release) {
    b->release(b->ptr, b->bytes, b->ctx);
    free(b);
    return;
  }
  if (vm->cuda && buffer_is_mapped(b)) cuda_buffer_unused(vm, b->ptr);
  if (!HEAP_PLAIN && b->bytes >= BUFFER_RECYCLE_MIN && h->recycled + b->bytes <= (size_t)vm->tune.recycle_bytes) {
    size_t cap;
    int bin = buffer_bin(b->bytes, &cap);
    if (cap == b->bytes) {
      b->ctx = h->bins[bin];
      h->bins[bin] = b;
      h->recycled += b->bytes;
      return;
    }
  }
  buffer_destroy(vm, b);
}

static void buffers_trim(VM *vm, size_t keep) {
  Heap *h = vm->heap;
  for (int i = BUFFER_BINS - 1; i >= 0 && h->recycled > keep; i--) {
    while (h->bins[i] && h->recycled > keep) {
      Buffer *b = h->bins[i];
      h->bins[i] = b->ctx;
      h->recycled -= b->bytes;
      buffer_destroy(vm, b);
    }
  }
}

/* ---- vectors ---- */

static void vec_count_stats(VM *vm, int64_t n, size_t bytes) {
  if (n == 1)
    vm->stats.scalar_vectors++;
  else
    vm->stats.other_vectors++;
  vm->stats.bytes += bytes;
}

/* The size that GNU R would name: its list elements are pointers. */
static double shown_bytes(int type, double n) {
  return n * (type == T_LIST || type == T_EXPR ? 8 : (double)type_size(type));
}

/* A vector not yet in the pool, data undefined. */
static Vec *vec_alloc(VM *vm, Type type, int64_t n, bool *fresh) {
  size_t es = type_size(type);
  *fresh = false;
  if (ORBIT_UNLIKELY(n < 0 || n > ((int64_t)1 << 52))) {
    (void)rt_error(vm, n < 0 ? "negative length vectors are not allowed" : "vector is too large");
    return NULL;
  }
  size_t bytes = (size_t)n * es;
  bool in = bytes <= (size_t)vm->tune.inline_bytes && bytes <= CELL_MAX - sizeof(Vec);
  Vec *v = (Vec *)(void *)cell_new(vm, in ? sizeof(Vec) + bytes : sizeof(Vec), type);
  if (ORBIT_UNLIKELY(!v)) return NULL;
  v->n = n;
  v->attr = NULL;
  v->nrow = v->ncol = 0;
  v->buf = NULL;
  v->p_any = v + 1;
  if (!in) {
    v->buf = buffer_new(vm, bytes, shown_bytes(type, (double)n), fresh);
    if (!v->buf) {
      cell_free(vm, &v->h);
      return NULL;
    }
    v->p_any = v->buf->ptr;
  }
  vec_count_stats(vm, n, bytes + sizeof(Vec));
  return v;
}

/* Elements from..to become "", NULL, 0. */
/* Zero bytes are NULL in a list, so that memory known to be zero needs nothing: a list of 1e9 elements is there at
 * once. */
_Static_assert(TAG_NULL == 0, "fresh lists hold NULL");
static void vec_blank(VM *vm, Vec *v, int64_t from, int64_t to) {
  switch (v->h.type) {
  case T_STR:
    for (int64_t i = from; i < to; i++) str_rw(v)[i] = vm->empty_str;
    break;
  case T_LIST:
  case T_EXPR:
    for (int64_t i = from; i < to; i++) list_rw(v)[i] = val_null();
    break;
  default: {
    size_t es = type_size(v->h.type);
    if (to > from) memset((char *)data_ro(v) + (size_t)from * es, 0, (size_t)(to - from) * es);
  }
  }
}

/* Elements from..to become NA (raw: 0, lists: NULL). */
static void vec_fill_na(VM *vm, Vec *v, int64_t from, int64_t to) {
  switch (v->h.type) {
  case T_LGL:
  case T_INT:
    for (int64_t i = from; i < to; i++) int_rw(v)[i] = NA_INT;
    break;
  case T_DBL:
    for (int64_t i = from; i < to; i++) dbl_rw(v)[i] = NA_REAL;
    break;
  case T_CPLX:
    for (int64_t i = from; i < to; i++) cplx_rw(v)[i] = (Complex){NA_REAL, NA_REAL};
    break;
  case T_STR:
    for (int64_t i = from; i < to; i++) str_rw(v)[i] = vm->na_str;
    break;
  default: vec_blank(vm, v, from, to);
  }
}

/* What is given up half made, as the run has been cancelled: it has `made` elements. */
static Vec *vec_given_up(VM *vm, Vec *v, int64_t made) {
  v->n = made;
  obj_release(vm, &v->h);
  return NULL;
}

/* vec_blank() or vec_fill_na() of all elements from `from` on; NULL: cancelled. */
static Vec *vec_filled(VM *vm, Vec *v, int64_t from, void (*fill)(VM *, Vec *, int64_t, int64_t)) {
  for (int64_t to; from < v->n; from = to) {
    to = stretch_end(from, v->n);
    if (from > 0 && cancelled(vm)) return vec_given_up(vm, v, from);
    fill(vm, v, from, to);
  }
  return v;
}

static Vec *vec_pooled(VM *vm, Vec *v) {
  if (ORBIT_UNLIKELY(!v)) return NULL;
  return temp_push(vm, &v->h) == OK ? v : NULL;
}

static bool type_is_list(int t) { return t == T_LIST || t == T_EXPR; }

Vec *vec_new(VM *vm, Type type, int64_t n) {
  bool fresh;
  Vec *v = vec_alloc(vm, type, n, &fresh);
  if (ORBIT_UNLIKELY(!v)) return NULL;
  if (type == T_STR || type_is_list(type)) {
    if (type != T_STR) vm->heap->tracked++;
    if (!fresh || type == T_STR) v = vec_filled(vm, v, 0, vec_blank);
  }
  return vec_pooled(vm, v);
}

/* Is there a free cell of class c, or a page that gives some?  Nothing is raised. */
static inline bool cells_ready(VM *vm, size_t c) {
  if (ORBIT_LIKELY(vm->heap->cls[c].free != NULL)) return true;
  return !(atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & INT_CANCEL) && class_refill(vm, c);
}

/* A vector with n elements behind the header, from a cell that lies ready. */
static inline Vec *vec_in_cell(VM *vm, Type type, int64_t n, size_t bytes) {
  size_t c = (bytes + CELL_STEP - 1) / CELL_STEP - 1;
  if (ORBIT_UNLIKELY(bytes > CELL_MAX || bytes - sizeof(Vec) > (size_t)vm->tune.inline_bytes || vm->fail_alloc ||
                     !(HEAP_PLAIN ? heap_may_grow(vm, bytes + sizeof(Big)) : cells_ready(vm, c))))
    return NULL;
  Vec *v = (Vec *)(void *)cell_new(vm, bytes, type);
  if (HEAP_PLAIN && !v) return NULL; /* cancelled this very moment: the generic way finds that out, too */
  v->n = n;
  v->attr = NULL;
  v->nrow = v->ncol = 0;
  v->buf = NULL;
  v->p_any = v + 1;
  vec_count_stats(vm, n, bytes);
  return v;
}

Vec *vec_ready(VM *vm, Type type, int64_t n) {
  return vec_in_cell(vm, type, n, sizeof(Vec) + (size_t)n * type_size(type));
}

Vec *list_taking(VM *vm, Value *x, int n) {
  for (int i = 0; i < n; i++)
    if (x[i].tag == TAG_RANGE || x[i].tag == TAG_MISSING || x[i].tag == TAG_PROM) return NULL;
  Vec *l = vec_in_cell(vm, T_LIST, n, (size_t)n * sizeof(Value) + sizeof(Vec));
  if (!l) return NULL;
  for (int i = 0; i < n; i++) {
    list_rw(l)[i].u = x[i].u;
    list_rw(l)[i].tag = x[i].tag;
    list_rw(l)[i].aux = 0;
    x[i].tag = TAG_NULL;
  }
  vm->heap->tracked++;
  return l;
}

Vec *vec_new_zero(VM *vm, Type type, int64_t n) {
  bool fresh;
  Vec *v = vec_alloc(vm, type, n, &fresh);
  if (!v) return NULL;
  if (type_is_list(type)) vm->heap->tracked++;
  if (!fresh || type == T_STR) v = vec_filled(vm, v, 0, vec_blank);
  return vec_pooled(vm, v);
}

Vec *vec_matrix(VM *vm, Type type, int32_t nrow, int32_t ncol) {
  Vec *v = vec_new(vm, type, (int64_t)nrow * ncol);
  if (!v) return NULL;
  v->h.flags |= F_MATRIX;
  v->nrow = nrow;
  v->ncol = ncol;
  return v;
}

/* Copies n elements, taking references.  NULL: cancelled, and dst is given up. */
static Vec *vec_copy_elts(VM *vm, Vec *dst, const Vec *src, int64_t n) {
  size_t size = type_size(src->h.type);
  STRETCHES(from, to, n) {
    if (from > 0 && cancelled(vm)) return vec_given_up(vm, dst, from);
    memcpy((char *)data_rw(dst) + (size_t)from * size, (const char *)data_ro(src) + (size_t)from * size,
           (size_t)(to - from) * size);
    if (type_is_list(src->h.type))
      for (int64_t i = from; i < to; i++) val_retain(list_ro(dst)[i]);
  }
  return dst;
}

Vec *vec_copy_data(VM *vm, const Vec *v) {
  bool fresh;
  Vec *w = vec_alloc(vm, (Type)v->h.type, v->n, &fresh);
  if (!w) return NULL;
  if (type_is_list(v->h.type)) vm->heap->tracked++;
  if (!vec_copy_elts(vm, w, v, v->n)) return NULL;
  w->h.flags = v->h.flags & (F_SORTED | F_NONA);
  return vec_pooled(vm, w);
}

Vec *vec_copy(VM *vm, const Vec *v) {
  Vec *w = vec_copy_data(vm, v);
  if (!w) return NULL;
  w->h.flags = v->h.flags;
  w->nrow = v->nrow;
  w->ncol = v->ncol;
  w->attr = v->attr;
  if (w->attr) obj_retain(&w->attr->h);
  return w;
}

Vec *vec_resize(VM *vm, const Vec *v, int64_t n) {
  bool fresh;
  Vec *w = vec_alloc(vm, (Type)v->h.type, n, &fresh);
  if (!w) return NULL;
  if (type_is_list(v->h.type)) vm->heap->tracked++;
  int64_t k = n < v->n ? n : v->n;
  if (!vec_copy_elts(vm, w, v, k)) return NULL;
  return vec_pooled(vm, vec_filled(vm, w, k, vec_fill_na));
}

static size_t vec_capacity(const Vec *v) {
  if (v->buf) return v->buf->count == 1 ? v->buf->bytes : 0;
  if (v->h.sclass == CELL_BIG) return ((const Big *)(const void *)v - 1)->bytes - sizeof(Vec);
  return ((size_t)v->h.sclass + 1) * CELL_STEP - sizeof(Vec);
}

Status vec_grow(VM *vm, Vec *v, int64_t n) {
  size_t es = type_size(v->h.type);
  if (n < v->n) {
    if (type_is_list(v->h.type))
      for (int64_t i = n; i < v->n; i++) val_release(vm, list_ro(v)[i]);
    v->n = n;
    return OK;
  }
  if (n > ((int64_t)1 << 52)) return rt_error(vm, "vector is too large");
  size_t need = (size_t)n * es;
  if (need > vec_capacity(v)) {
    bool fresh;
    size_t want = need + need / 2;
    size_t have = (size_t)v->n * es;
    if (want < need || need > ((size_t)1 << 33)) want = need + need / 8;
    if (want < 256) want = 256;
    Buffer *b = buffer_new(vm, want, shown_bytes(v->h.type, fmin(floor((double)n * 1.05), 0x1p52)), &fresh);
    TRY_NEW(b);
    if (have) memcpy(b->ptr, data_ro(v), have);
    if (v->buf) buffer_release(vm, v->buf);
    v->buf = b;
    v->p_any = b->ptr;
    vm->stats.bytes += want;
  }
  vec_fill_na(vm, v, v->n, n);
  v->n = n;
  v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  return OK;
}

Vec *val_vec(VM *vm, Value x) {
  Vec *v;
  switch (x.tag) {
  case TAG_OBJ:
    if (type_is_vec(x.o->type)) return x.vec;
    if (x.o->type == T_SEQ) return longseq_vec(vm, x.seq);
    break;
  case TAG_LGL:
  case TAG_INT:
    if ((v = vec_new(vm, x.tag == TAG_INT ? T_INT : T_LGL, 1))) int_rw(v)[0] = x.i;
    return v;
  case TAG_DBL:
    if ((v = vec_new(vm, T_DBL, 1))) dbl_rw(v)[0] = x.d;
    return v;
  case TAG_STR:
    if ((v = vec_new(vm, T_STR, 1))) str_rw(v)[0] = x.s;
    return v;
  case TAG_RANGE: {
    int64_t n = range_len(x);
    if (!(v = vec_new(vm, T_INT, n))) return NULL;
    int step = x.r.from <= x.r.to ? 1 : -1;
    int64_t k = x.r.from;
    STRETCHES(a, b, n) {
      if (rt_poll(vm) != OK) return NULL;
      for (int64_t i = a; i < b; i++, k += step) int_rw(v)[i] = (int32_t)k;
    }
    return v;
  }
  default: break;
  }
  (void)rt_error(vm, "object of type '%s' is not a vector", type_shown(x));
  return NULL;
}

Value vec_elt(VM *vm, const Vec *v, int64_t i) {
  switch (v->h.type) {
  case T_LGL: return val_lgl(int_ro(v)[i]);
  case T_INT: return val_int(int_ro(v)[i]);
  case T_DBL: return val_dbl(dbl_ro(v)[i]);
  case T_STR: return val_str(str_ro(v)[i]);
  case T_LIST:
  case T_EXPR: return list_ro(v)[i];
  case T_CPLX: {
    Vec *e = vec_new(vm, T_CPLX, 1);
    if (!e) return val_null();
    cplx_rw(e)[0] = cplx_ro(v)[i];
    return val_obj(e);
  }
  case T_RAW: {
    Vec *e = vec_new(vm, T_RAW, 1);
    if (!e) return val_null();
    raw_rw(e)[0] = raw_ro(v)[i];
    return val_obj(e);
  }
  default: return val_null();
  }
}

void list_set(VM *vm, Vec *list, int64_t i, Value v) { slot_store(vm, &list_rw(list)[i], v); }

/* ---- other objects ---- */

static void *node_pooled(VM *vm, Obj *o, size_t bytes) {
  vm->stats.node_objects++;
  vm->stats.bytes += bytes;
  return temp_push(vm, o) == OK ? o : NULL;
}

void *obj_new(VM *vm, Type type, size_t bytes) {
  Obj *o = cell_new(vm, bytes, type);
  if (!o) return NULL;
  memset(o + 1, 0, bytes - sizeof(Obj));
  if (type_tracked(type)) vm->heap->tracked++;
  return node_pooled(vm, o, bytes);
}

static Cons *cell_cons(VM *vm, Type type, Value car, Cons *cdr, Sym *tag) {
  Cons *c = (Cons *)(void *)cell_new(vm, sizeof(Cons), type);
  if (!c) return NULL;
  c->attr = NULL;
  c->car = val_retain(car);
  c->cdr = cdr;
  if (cdr) obj_retain(&cdr->h);
  c->tag = tag;
  vm->heap->tracked++;
  return node_pooled(vm, &c->h, sizeof(Cons));
}

Cons *cons_new(VM *vm, Value car, Cons *cdr, Sym *tag) { return cell_cons(vm, T_PAIRLIST, car, cdr, tag); }
Cons *lang_new(VM *vm, Value fun, Cons *args) { return cell_cons(vm, T_LANG, fun, args, NULL); }

Env *env_new(VM *vm, Env *parent) {
  Env *e = obj_new(vm, T_ENV, sizeof(Env));
  if (!e) return NULL;
  e->parent = parent;
  if (parent) obj_retain(&parent->h);
  e->kind = ENV_TABLE;
  vm->stats.envs_made++;
  return e;
}

Closure *closure_new(VM *vm, Value formals, Value body, Env *env) {
  Closure *c = (Closure *)(void *)cell_new(vm, sizeof(Closure), T_CLOSURE);
  if (!c) return NULL;
  c->attr = NULL;
  c->formals = val_retain(formals);
  c->body = val_retain(body);
  c->env = env;
  if (env) obj_retain(&env->h);
  c->proto = NULL;
  vm->heap->tracked++;
  return node_pooled(vm, &c->h, sizeof(Closure));
}

Promise *promise_new(VM *vm, Value expr, Env *env) {
  Promise *p = (Promise *)(void *)cell_new(vm, sizeof(Promise), T_PROMISE);
  if (!p) return NULL;
  p->value = val_unbound();
  p->expr = val_retain(expr);
  p->code = NULL;
  p->env = env;
  if (env) obj_retain(&env->h);
  p->frame = NULL;
  p->prev = p->next = NULL;
  vm->heap->tracked++;
  vm->stats.promises_made++;
  return node_pooled(vm, &p->h, sizeof(Promise));
}

ExtPtr *extptr_new(VM *vm, void *ptr, Value tag, Value prot) {
  ExtPtr *p = obj_new(vm, T_EXTPTR, sizeof(ExtPtr));
  if (!p) return NULL;
  p->ptr = ptr;
  p->tag = val_retain(tag);
  p->prot = val_retain(prot);
  return p;
}

Dots *dots_new(VM *vm, int n) {
  size_t bytes = sizeof(Dots) + (size_t)n * sizeof(((Dots *)0)->e[0]);
  Dots *d = (Dots *)(void *)cell_new(vm, bytes, T_DOTS);
  if (!d) return NULL;
  d->n = n;
  d->any_names = 0;
  for (int i = 0; i < n; i++) {
    d->e[i].v = val_null();
    d->e[i].name = NULL;
  }
  vm->heap->tracked++;
  return node_pooled(vm, &d->h, bytes);
}

/* ---- freeing ---- */

/* Where the worklist's link lives in a dead container, once what was there has been released.
 * NULL: the object can be finished at once. */
static void **dead_link(VM *vm, Obj *o) {
  switch (o->type) {
  case T_DOTS: {
    Dots *d = (Dots *)(void *)o;
    return d->n ? (void **)(void *)&d->e[0].name : NULL;
  }
  case T_ATTR: {
    Attr *a = (Attr *)(void *)o;
    return a->n ? (void **)(void *)&a->e[0].name : NULL;
  }
  case T_PROMISE: {
    Promise *p = (Promise *)(void *)o;
    if (p->frame) frame_drop_promise(vm, p);
    p->frame = NULL;
    return (void **)(void *)&p->prev;
  }
  default: {
    Attr **a = attr_slot(o);
    if (!a) return NULL;
    Attr *old = *a;
    *a = NULL;
    if (old) obj_release(vm, &old->h);
    return (void **)(void *)a;
  }
  }
}

static void rel(VM *vm, void *o) {
  if (o) obj_release(vm, o);
}

static void free_closure(VM *vm, const Closure *c) {
  val_release(vm, c->formals);
  val_release(vm, c->body);
  rel(vm, c->env);
  rel(vm, c->proto);
}

static void free_env(VM *vm, Env *e) {
  env_free_parts(vm, e);
  rel(vm, e->parent);
  rel(vm, e->proto);
  rel(vm, e->call);
}

static void free_promise(VM *vm, const Promise *p) {
  val_release(vm, p->value);
  val_release(vm, p->expr);
  rel(vm, p->code);
  rel(vm, p->env);
}

/* Memory that nobody has touched yet holds no elements.  (What was swapped out looks the same: then nothing counts as
 * untouched.) */
enum { WINDOW_BYTES = 1 << 21, WINDOW = WINDOW_BYTES / (int)sizeof(Value), SMALLEST_PAGE = 4096 };
static bool nothing_swapped(void) {
  struct sysinfo s;
  return sysinfo(&s) == 0 && s.totalswap == s.freeswap;
}
static bool untouched(const void *window) {
  unsigned char there[WINDOW_BYTES / SMALLEST_PAGE];
  memset(there, 0, sizeof there); /* of larger pages there are fewer */
  return mincore((void *)(uintptr_t)window, WINDOW_BYTES, there) == 0 && !memchr(there, 1, sizeof there);
}

/* Reading untouched memory would make the system provide it: gigabytes of a long list whose making was interrupted. */
bool list_stretch(const Vec *v, int64_t *from, int64_t *to) {
  *to = v->n;
  if (ORBIT_LIKELY(v->n < 2 * WINDOW) || !v->buf) return *from < v->n;
  const Value *x = list_ro(v);
  bool sparse = buffer_is_mapped(v->buf) && (uintptr_t)x % SMALLEST_PAGE == 0 && nothing_swapped();
  while (sparse && v->n - *from >= WINDOW && untouched(&x[*from])) *from += WINDOW;
  if (v->n - *from > WINDOW) *to = *from + WINDOW;
  return *from < v->n;
}

/* A run that has been cancelled frees no more than LATE_MOST objects: what else dies waits in the list of the dead.
 * Runs to come free it by and by (dead_some), whoever walks over the heap or needs memory at once (heap_free_dead). */
enum { LATE_MOST = 1 << 17, DOTS_MANY = 1 << 16 };
static bool frees_late(VM *vm, int64_t n) {
  Heap *h = vm->heap;
  if (ORBIT_LIKELY(!rt_cancelled(vm)) || h->draining) return false;
  h->late += n;
  return h->late > LATE_MOST;
}

/* False: the others wait, the vector begins with them. */
static ORBIT_COLD bool release_stretches(VM *vm, Vec *v) {
  for (int64_t from = 0, to; list_stretch(v, &from, &to); from = to) {
    if (frees_late(vm, to - from)) {
      v->p_any = list_rw(v) + from;
      v->n -= from;
      return false;
    }
    for (int64_t i = from; i < to; i++) val_release(vm, list_ro(v)[i]);
  }
  return true;
}

static inline bool free_elements(VM *vm, Vec *v) {
  if (ORBIT_UNLIKELY(v->n >= 2 * WINDOW) && v->buf) return release_stretches(vm, v);
  for (int64_t i = 0; i < v->n; i++) val_release(vm, list_ro(v)[i]);
  return true;
}

/* From the last one on: the first holds the link of the dead. */
static bool free_dots(VM *vm, Dots *d) {
  while (d->n > 0) {
    if (ORBIT_UNLIKELY(d->n % DOTS_MANY == 0) && frees_late(vm, DOTS_MANY)) return false;
    val_release(vm, d->e[--d->n].v);
  }
  return true;
}

/* Releases the children of a dead object (attributes are gone already).  False: some of them wait, and so does it. */
static bool obj_free_parts(VM *vm, Obj *o) {
  switch (o->type) {
  case T_LIST:
  case T_EXPR:
    if (!free_elements(vm, (Vec *)(void *)o)) return false; /* fall through */
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR:
  case T_RAW: {
    const Vec *v = (Vec *)(void *)o;
    if (v->buf) buffer_release(vm, v->buf);
    break;
  }
  case T_PAIRLIST:
  case T_LANG: {
    Cons *c = (Cons *)(void *)o;
    val_release(vm, c->car);
    rel(vm, c->cdr);
    break;
  }
  case T_CLOSURE: free_closure(vm, (Closure *)(void *)o); break;
  case T_ENV: free_env(vm, (Env *)(void *)o); break;
  case T_PROMISE: free_promise(vm, (Promise *)(void *)o); break;
  case T_DOTS:
    if (!free_dots(vm, (Dots *)(void *)o)) return false;
    break;
  case T_ATTR: {
    Attr *a = (Attr *)(void *)o;
    for (int i = 0; i < a->n; i++) val_release(vm, a->e[i].v);
    break;
  }
  case T_EXTPTR: {
    ExtPtr *p = (ExtPtr *)(void *)o;
    val_release(vm, p->tag);
    val_release(vm, p->prot);
    break;
  }
  case T_BYTECODE: proto_free_parts(vm, (Proto *)(void *)o); break;
  case T_BUILTIN:
  case T_SPECIAL:
    rel(vm, ((Builtin *)(void *)o)->spec);
    rel(vm, ((Builtin *)(void *)o)->keeps);
    break;
  default: break;
  }
  if (type_tracked(o->type)) vm->heap->tracked--;
  return true;
}

static void **link_of_dead(Obj *o) {
  switch (o->type) {
  case T_DOTS: return (void **)(void *)&((Dots *)(void *)o)->e[0].name;
  case T_ATTR: return (void **)(void *)&((Attr *)(void *)o)->e[0].name;
  case T_PROMISE: return (void **)(void *)&((Promise *)(void *)o)->prev;
  default: return (void **)(void *)attr_slot(o);
  }
}

/* Frees what has died since `rest` did, `most` objects of it at most. */
static void free_dead(VM *vm, const Obj *rest, int64_t most) {
  Heap *h = vm->heap;
  Obj *o;
  h->freeing = true;
  while ((o = h->dead) != rest && most-- > 0 && !frees_late(vm, 1)) {
    void **link = link_of_dead(o);
    h->dead = *link;
    if (obj_free_parts(vm, o)) {
      cell_free(vm, o);
    } else {
      *link = h->dead;
      h->dead = o;
    }
  }
  h->freeing = false;
}

/* What a run may add does not grow by what runs before it have left. */
static void free_left(VM *vm, int64_t most) {
  Heap *h = vm->heap;
  if (h->freeing) return;
  size_t before = h->bytes - h->recycled;
  free_dead(vm, NULL, most);
  size_t gone = before - (h->bytes - h->recycled);
  if (h->run_limit) h->run_limit = h->run_limit > gone ? h->run_limit - gone : 1;
}
static ORBIT_COLD void dead_some(VM *vm) { free_left(vm, 512); }
void heap_free_dead(VM *vm, bool whole) {
  Heap *h = vm->heap;
  if (ORBIT_LIKELY(!h->dead)) return;
  h->draining = whole;
  free_left(vm, INT64_MAX);
  h->draining = false;
}

void obj_free(VM *vm, Obj *o) {
  ORBIT_ASSERT(o->count == 0 && o->type != 0); /* freed once, and nobody holds it */
  Heap *h = vm->heap;
  if (ORBIT_UNLIKELY(o->gc & GC_FINALIZER)) {
    finalizer_queue(vm, o);
    return;
  }
  if (type_is_vec(o->type) && o->type != T_LIST && o->type != T_EXPR) {
    Vec *v = (Vec *)(void *)o;
    if (v->attr) {
      Attr *a = v->attr;
      v->attr = NULL;
      obj_release(vm, &a->h);
    }
    if (v->buf) buffer_release(vm, v->buf);
    cell_free(vm, o);
    return;
  }
  if (o->type == T_EXTPTR && ((ExtPtr *)(void *)o)->finalize) {
    finalizer_queue(vm, o);
    return;
  }
  void **link = dead_link(vm, o);
  if (!link) {
    obj_free_parts(vm, o);
    cell_free(vm, o);
    return;
  }
  const Obj *rest = h->dead;
  *link = h->dead;
  h->dead = o;
  if (!h->freeing) free_dead(vm, rest, INT64_MAX);
}

/* ---- temporaries ---- */

static ORBIT_COLD Status temps_grow(VM *vm, Obj *o) {
  size_t cap = vm->captemps * 2;
  Obj **grown = vm->temps == vm->heap->first_temps ? NULL : vm->temps;
  Obj **t = alloc_must_fail(vm) ? NULL : realloc(grown, cap * sizeof *t);
  if (!t) {
    obj_release(vm, o);
    return rt_nomem(vm, (double)(cap * sizeof *t));
  }
  if (!grown) memcpy(t, vm->temps, vm->ntemps * sizeof *t);
  vm->temps = t;
  vm->captemps = cap;
  vm->temps[vm->ntemps++] = o;
  return OK;
}

Status temp_push(VM *vm, Obj *o) {
  if (ORBIT_UNLIKELY(vm->ntemps == vm->captemps)) return temps_grow(vm, o);
  vm->temps[vm->ntemps++] = o;
  return OK;
}

void vm_release_slow(VM *vm, size_t mark) {
  ORBIT_ASSERT(mark <= vm->ntemps);
  while (vm->ntemps > mark) {
    Obj *o = vm->temps[--vm->ntemps];
    obj_release(vm, o);
  }
}

Status vm_release_keep(VM *vm, size_t mark, Value v) {
  val_retain(v);
  vm_release(vm, mark);
  return val_counted(v) ? temp_push(vm, v.o) : OK;
}

Status vm_protect(VM *vm, Value v) {
  if (!val_counted(v)) return OK;
  obj_retain(v.o);
  return temp_push(vm, v.o);
}

void *vm_scratch(VM *vm, size_t n) {
  bool fresh;
  Vec *v = vec_alloc(vm, T_RAW, (int64_t)(n ? n : 1), &fresh);
  if (!v) return NULL;
  v->h.gc |= GC_SCRATCH;
  vm->stats.scratch++;
  if (v->n == 1)
    vm->stats.scalar_vectors--; /* no vector of the program */
  else
    vm->stats.other_vectors--;
  return vec_pooled(vm, v) ? data_rw(v) : NULL;
}

void vm_release_scratch(VM *vm, size_t mark) {
  size_t kept = mark;
  for (size_t i = mark; i < vm->ntemps; i++) {
    Obj *o = vm->temps[i];
    if (o->gc & GC_SCRATCH)
      obj_release(vm, o);
    else
      vm->temps[kept++] = o;
  }
  if (kept < vm->ntemps) vm->ntemps = kept;
}

/* ---- life cycle ---- */

static size_t system_memory_limit(void) {
  struct sysinfo si;
  if (sysinfo(&si) != 0) return SIZE_MAX / 2;
  double total = ((double)si.totalram + (double)si.totalswap) * (double)si.mem_unit;
  return total * 0.9 > (double)(SIZE_MAX / 2) ? SIZE_MAX / 2 : (size_t)(total * 0.9);
}

void heap_stress(VM *vm) {
  vm->tune.gc_threshold = vm->tune.string_sweep = 0;
  vm->heap->gc_trigger = 0;
  if (!vm->fail_alloc) vm->fail_alloc = INT64_MAX; /* every allocation takes the slow path */
}

Status heap_init(VM *vm) {
  Heap *h = own_new(vm, sizeof *h);
  if (!h) return ERR;
  vm->heap = h;
  tuning_from_environment(vm);
  h->system_limit = system_memory_limit();
  h->gc_trigger = vm->tune.gc_threshold * 4; /* what is made first is the library's functions, mostly, which stay */
  h->gc_bytes = (size_t)vm->tune.gc_bytes;
  if (h->gc_trigger <= 0) heap_stress(vm);
  vm->captemps = FIRST_TEMPS;
  vm->temps = h->first_temps = own_new(vm, FIRST_TEMPS * sizeof *vm->temps);
  vm->ntemps = 0;
  return vm->temps ? OK : ERR;
}

size_t heap_bytes(VM *vm) { return vm->heap->bytes - vm->heap->recycled; }

/* Frees what lies outside the chunks. */
static void free_outside(void *ctx, Obj *o) {
  VM *vm = ctx;
  if (type_is_vec(o->type)) {
    Vec *v = (Vec *)(void *)o;
    if (v->buf) buffer_release(vm, v->buf);
  } else if (o->type == T_BYTECODE) {
    proto_free_memory((Proto *)(void *)o);
  }
}

void heap_release_memory(VM *vm) {
  Heap *h = vm->heap;
  heap_walk_all(vm, free_outside, vm);
  buffers_trim(vm, 0);
  while (h->bigs) {
    Big *b = h->bigs;
    h->bigs = b->next;
    big_give_back(b);
  }
  while (h->blocks) {
    struct HeapBlock *b = h->blocks;
    h->blocks = b->next;
    munmap(b->map, b->bytes);
    free(b);
  }
  h->emergency = 1; /* nothing is kept back any more */
  reserve_give_up(h);
  free(h->fin);
  if (vm->temps != h->first_temps) free(vm->temps);
  vm->heap = NULL;
  vm->temps = NULL;
  vm->ntemps = vm->captemps = 0;
}
