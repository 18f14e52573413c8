/* memory.c - Loads, stores and atomic operations of the interpreter: bounds, alignment, and races by shadow memory that
 * knows for each byte who read and who wrote it since the last barrier.  Called by run.c.
 *
 * Two accesses of different threads are in order if both are of one block and a barrier lies between, or of one warp
 * and a bar.warp.sync does.  Blocks are never in order. */
#include <stdlib.h>
#include <string.h>

#include "machine.h"

#define MANY UINT32_MAX
enum { WINDOW = 36, BUFFERS = 16384 };
static const uint64_t first_buffer = 0x700000000000u;
#define GENERIC_SHARED (1ull << 44)
#define GENERIC_LOCAL (2ull << 44)

/* Who: a thread, or MANY threads of a warp, a block, or MANY blocks. */
typedef struct Who {
  uint32_t launch; /* 0 or an earlier one: nobody */
  uint32_t thread, warp, block, epoch, warp_epoch;
} Who;
typedef struct Shadow {
  Who reader, writer;
  bool atomic; /* the writer is, or many are */
} Shadow;
typedef struct Buffer {
  uint8_t *host;
  size_t bytes;
  const char *name;
  bool writable, table; /* table: of a module, with its contents */
  Shadow *shadow;
} Buffer;
struct PtxMemory {
  uint64_t number;
  int n;
  Buffer buffers[BUFFERS];
  Buffer shared;
  uint32_t launch; /* and block: shadows of shared memory begin anew with each */
};

PtxMemory *ptx_memory_new(void) {
  static uint64_t numbers;
  PtxMemory *mem = calloc(1, sizeof *mem);
  if (!mem) abort();
  mem->number = ++numbers;
  return mem;
}
void ptx_memory_free(PtxMemory *mem) {
  if (!mem) return;
  for (int i = 0; i < mem->n; i++) free(mem->buffers[i].shadow);
  free(mem->shared.host), free(mem->shared.shadow), free(mem);
}
uint64_t ptx_map(PtxMemory *mem, void *host, size_t bytes, const char *name, bool writable) {
  if (mem->n == BUFFERS) abort();
  mem->buffers[mem->n] = (Buffer){.host = host, .bytes = bytes, .name = name, .writable = writable};
  return first_buffer + ((uint64_t)mem->n++ << WINDOW);
}

void memory_begin_launch(Run *r) {
  PtxMemory *mem = r->mem;
  mem->launch++;
  if (r->m->mapped_in != mem->number)
    for (int i = 0; i < r->m->nsymbols; i++) {
      Symbol *s = &r->m->symbols[i];
      if (!s->data) continue;
      s->offset = ptx_map(mem, s->data, s->size, s->name, s->space == SPACE_GLOBAL);
      mem->buffers[mem->n - 1].table = true;
    }
  r->m->mapped_in = mem->number;
  size_t bytes = (r->m->shared_bytes + 15) / 16 * 16 + r->launch.dynamic_shared;
  free(mem->shared.host), free(mem->shared.shadow);
  mem->shared = (Buffer){.bytes = bytes, .name = "shared memory", .writable = true};
  mem->shared.host = malloc(bytes + 1);
  mem->shared.shadow = calloc(bytes + 1, sizeof(Shadow));
  if (!mem->shared.host || !mem->shared.shadow) abort();
}
void memory_begin_block(Run *r) {
  memset(r->mem->shared.host, 0xa5, r->mem->shared.bytes);
  memset(r->mem->shared.shadow, 0, r->mem->shared.bytes * sizeof(Shadow));
}
int memory_space(uint64_t address) {
  if (address >= first_buffer) return SPACE_GLOBAL;
  return address >> 44 == 1 ? SPACE_SHARED : address >> 44 == 2 ? SPACE_LOCAL : SPACE_GENERIC;
}
/* cvta: between an address of a space and the same for instructions that name none. */
uint64_t memory_generic(Run *r, int space, uint64_t address, bool to) {
  (void)r;
  uint64_t base = space == SPACE_SHARED ? GENERIC_SHARED : space == SPACE_LOCAL ? GENERIC_LOCAL : 0;
  return to ? address - base : address + base;
}

/* ---- races ---- */
static bool in_order(const Run *r, const Thread *t, const Who *w, uint32_t thread) {
  if (w->launch != r->mem->launch || w->thread == thread) return true;
  if (w->block != r->block) return false;
  if (w->epoch != r->epoch) return true;
  return w->warp == t->index / WARP && w->warp_epoch != t->warp_epoch;
}
static void add_reader(const Run *r, const Thread *t, Who *w, uint32_t thread) {
  Who now = {r->mem->launch, thread, t->index / WARP, r->block, r->epoch, t->warp_epoch};
  if (w->launch == now.launch && w->block != now.block) {
    w->block = w->warp = w->thread = MANY;
  } else if (w->launch == now.launch && w->epoch == now.epoch && w->thread != thread) {
    if (w->warp != now.warp)
      w->warp = w->thread = MANY;
    else if (w->warp_epoch == now.warp_epoch)
      w->thread = MANY;
    else
      *w = now;
  } else {
    *w = now;
  }
}
static void race(Run *r, const Thread *t, const Instruction *i, const Buffer *b, size_t at, const char *what) {
  run_fail(r, t, i, "race in %s at byte %zu: %s", b->name, at, what);
}
static void note_access(Run *r, const Thread *t, const Instruction *i, Buffer *b, size_t at, bool load, bool store,
                        bool atomic) {
  if (!b->shadow) b->shadow = calloc(b->bytes, sizeof(Shadow));
  if (!b->shadow) abort();
  Shadow *s = &b->shadow[at];
  uint32_t thread = r->block * r->nthreads + t->index;
  bool both_atomic = atomic && s->atomic;
  if (load && b == &r->mem->shared && !s->writer.launch) {
    run_fail(r, t, i, "load of shared memory that nothing was stored to, at byte %zu", at);
    return;
  }
  if (!both_atomic && !in_order(r, t, &s->writer, thread)) {
    race(r, t, i, b, at, store ? "stored to by two threads" : "another thread stores to it");
    return;
  }
  if (store && !both_atomic && !in_order(r, t, &s->reader, thread)) {
    race(r, t, i, b, at, "another thread loads it");
    return;
  }
  if (load && !atomic) add_reader(r, t, &s->reader, thread);
  if (!store) return;
  if (both_atomic)
    add_reader(r, t, &s->writer, thread);
  else
    s->writer = (Who){r->mem->launch, thread, t->index / WARP, r->block, r->epoch, t->warp_epoch};
  s->atomic = atomic;
}

/* ---- places ---- */
static Buffer *global_buffer(Run *r, uint64_t address, size_t *at) {
  uint64_t k = (address - first_buffer) >> WINDOW;
  if (address < first_buffer || k >= (uint64_t)r->mem->n) return NULL;
  *at = (size_t)(address - first_buffer - (k << WINDOW));
  return &r->mem->buffers[k];
}
/* Where something private to a thread lies; NULL: nowhere. */
static uint8_t *private_place(Thread *t, int space, uint64_t at, int size) {
  Activation *a = &t->frame[t->depth];
  if (space == SPACE_PARAM) return at + (uint64_t)size <= a->f->param_bytes ? a->params + at : NULL;
  if (!t->local) t->local = malloc(LOCAL_BYTES);
  if (!t->local) abort();
  return at + (uint64_t)size <= LOCAL_BYTES ? t->local + at : NULL;
}
static void count(Run *r, const Buffer *b, int size, bool load, bool store, bool atomic) {
  if (b == &r->mem->shared)
    r->counts->shared_accesses++;
  else if (atomic)
    r->counts->atomics++;
  else if (load && b->table)
    r->counts->tables += (uint64_t)size;
  else if (load)
    r->counts->loaded += (uint64_t)size;
  else if (store)
    r->counts->stored += (uint64_t)size;
}
/* The bytes of an access, checked; NULL: it failed. */
static uint8_t *place(Run *r, Thread *t, const Instruction *i, uint64_t address, int size, bool load, bool store,
                      bool atomic) {
  int space = i->space;
  if (space == SPACE_GENERIC) {
    space = memory_space(address);
    address = memory_generic(r, space, address, true);
  }
  if (address % (uint64_t)size) {
    run_fail(r, t, i, "address %#llx is not aligned", (unsigned long long)address);
    return NULL;
  }
  if (space == SPACE_PARAM || space == SPACE_LOCAL) {
    uint8_t *p = private_place(t, space, address, size);
    if (!p) run_fail(r, t, i, "outside %s memory", space == SPACE_PARAM ? "parameter" : "local");
    return p;
  }
  size_t at = (size_t)address;
  Buffer *b = space == SPACE_SHARED ? &r->mem->shared : global_buffer(r, address, &at);
  if (!b || at + (size_t)size > b->bytes) {
    run_fail(r, t, i, "out of bounds: byte %lld of %s, which has %zu", (long long)at, b ? b->name : "no buffer",
             b ? b->bytes : 0);
    return NULL;
  }
  if (store && !b->writable) {
    run_fail(r, t, i, "store to %s, which is read only", b->name);
    return NULL;
  }
  count(r, b, size, load, store, atomic);
  for (int k = 0; k < size && !r->failed; k++)
    note_access(r, t, i, b, at + (size_t)k, load, store, atomic || i->strong);
  return r->failed ? NULL : b->host + at;
}

static uint64_t fetch(const uint8_t *p, int type) {
  uint64_t v = 0;
  int size = type_size(type), shift = 64 - 8 * size;
  memcpy(&v, p, (size_t)size);
  bool is_signed = type >= T_S8 && type <= T_S64;
  return is_signed ? (uint64_t)((int64_t)(v << shift) >> shift) : v;
}
static void load_or_store(Run *r, Thread *t, const Instruction *i) {
  bool load = i->op == OP_LD;
  const Operand *data = load ? &i->o[0] : &i->o[1];
  uint64_t address = operand_value(r, t, load ? &i->o[1] : &i->o[0]);
  int n = i->vec ? i->vec : 1, size = type_size(i->type);
  if (i->space == SPACE_GLOBAL || i->space == SPACE_GENERIC) *(load ? &r->counts->loads : &r->counts->stores) += 1;
  if (n > 1 && address % (uint64_t)(n * size)) {
    run_fail(r, t, i, "address %#llx is not aligned", (unsigned long long)address);
    return;
  }
  uint64_t values[4];
  for (int k = 0; k < n; k++) {
    uint8_t *p = place(r, t, i, address + (uint64_t)(k * size), size, load, !load, false);
    if (!p) return;
    const Operand *o = data->kind == O_VECTOR ? &data->element[k] : data;
    if (load) {
      values[k] = fetch(p, i->type);
    } else {
      uint64_t v = operand_value(r, t, o);
      memcpy(p, &v, (size_t)size);
    }
  }
  for (int k = 0; load && k < n; k++) operand_store(r, t, data->kind == O_VECTOR ? &data->element[k] : data, values[k]);
}
void memory_access(Run *r, Thread *t, const Instruction *i) {
  if (i->op == OP_LD || i->op == OP_ST) {
    load_or_store(r, t, i);
    return;
  }
  bool result = i->op == OP_ATOM;
  uint64_t address = operand_value(r, t, &i->o[result]);
  uint64_t a = operand_value(r, t, &i->o[result + 1]),
           b = i->n > result + 2 ? operand_value(r, t, &i->o[result + 2]) : 0;
  int size = type_size(i->type);
  uint8_t *p = place(r, t, i, address, size, true, true, true);
  if (!p) return;
  uint64_t old = fetch(p, i->type), new = atomic_result(i, old, a, b);
  memcpy(p, &new, (size_t)size);
  if (result) operand_store(r, t, &i->o[0], old);
}
