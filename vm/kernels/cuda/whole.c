/* whole.c - What operations over whole vectors on a device have in common (whole.h): their source, places for operands
 * and results, launches, and the end, when either all is done or the CPU finds everything as it was.
 *
 * Called by whole_take.c, whole_put.c, whole_scan.c, whole_sort.c and whole_make.c.
 */
#include "vm/kernels/cuda/whole.h"

#include "vm/kernels/cuda/bundle.h"
#include "vm/kernels/cuda/copies.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/memory.h"
#include "runtime/state.h"
#include "vm/kernels/cuda/rows.h"

static const char *const texts[] = {
#define FAMILY(ID, ...) #__VA_ARGS__,
#include "vm/kernels/cuda/whole.def"
};
static const char *const first_kernels[] = {"tile_totals",    "take_64",    "bits_used",  "count_each",
                                            "order_keys",     "put_owners", "not_finite", "round_single",
                                            "philox_numbers", "int64_rows"};
#define PHILOX(...) #__VA_ARGS__
static const char philox_text[] =
#include "vm/kernels/cuda/philox.def"
    ;
#define PART(...) #__VA_ARGS__
static const char int64_text[] =
#include "vm/kernels/cuda/int64.def"
    ;

char *whole_source(WholeFamily family) {
  static const char before[] = "#ifndef KERNEL\n" /* the shim of the tests has its own */
                               "#define KERNEL extern \"C\" __global__ void\n"
                               "#endif\n"
                               "#define DEVICE __device__\n"
                               "typedef unsigned long long uint64_t;\n"
                               "typedef unsigned uint32_t;\n"
                               "#define INT64_NA (-9223372036854775807LL - 1)\n";
  const char *more = family == WHOLE_PHILOX ? philox_text : family == WHOLE_INT64 ? int64_text : "";
  size_t n = strlen(cuda_rows_prelude) + sizeof before + strlen(texts[WHOLE_COMMON]) + strlen(more) +
             strlen(texts[family]) + 3;
  char *s = malloc(n);
  if (s) snprintf(s, n, "%s%s%s\n%s\n%s", cuda_rows_prelude, before, texts[WHOLE_COMMON], more, texts[family]);
  return s;
}

bool whole_wanted(VM *vm, int64_t n, const Vec *a, const Vec *b) {
  int64_t gpu = vm->tune.gpu;
  if (gpu == GPU_OFF || n < vm->tune.gpu_min || (vm->cuda && vm->cuda->off)) return false;
  if (gpu == GPU_ON || gpu == GPU_SHIM || gpu == GPU_PREBUILD) return true;
  if (!a) return vm->cuda && vm->cuda->stream; /* it is open, and nothing has to be copied there */
  return vm->cuda && ((a->buf && cuda_holds(vm, a->buf)) || (b && b->buf && cuda_holds(vm, b->buf)));
}

static uint64_t wall_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void whole_begin(Whole *w, VM *vm, WholeFamily family) {
  *w = (Whole){.vm = vm, .began = wall_ns()};
  bool prebuild = vm->tune.gpu == GPU_PREBUILD;
  if (!(w->c = prebuild ? device_state(vm) : device_get(vm))) return;
  w->l = device_library(vm, w->c, (int)family, first_kernels[family]);
  w->good = !prebuild && w->l && w->l->kernel;
  w->c->running = true;
}

static WholePlace *new_place(Whole *w, size_t bytes) {
  if (!w->good || w->error) return NULL;
  if (w->n == WHOLE_PLACES) abort(); /* an operation that wants more is wrong */
  w->place[w->n] = (WholePlace){.bytes = bytes};
  return &w->place[w->n++];
}

static uint64_t block_of(Whole *w, WholePlace *p) {
  p->block = device_block(w->vm, w->c, p->bytes ? p->bytes : 1, &p->held, &p->used);
  w->good = p->block != NULL;
  return (uint64_t)(uintptr_t)p->block;
}

static size_t vec_bytes(const Vec *v) { return (size_t)v->n * (v->h.type == T_DBL ? 8 : 4); }

/* The place that the vector may keep on the device; NULL: none. */
static Resident *resident_place(Whole *w, const Vec *v) {
  const Buffer *b = v->buf && v->buf->ptr == data_ro(v) ? v->buf : NULL;
  Resident *r = b && v->n ? resident_of(w->vm, w->c, b) : NULL;
  if (!r || r->busy) return NULL;
  r->busy = true;
  if (resident_room(r, vec_bytes(v))) return r;
  r->busy = false;
  return NULL;
}

uint64_t whole_in(Whole *w, const Vec *v) {
  const Resident *known = w->good && v->buf ? resident_find(v->buf) : NULL;
  for (int i = 0; known && known->busy && i < w->n; i++)
    if (w->place[i].r == known && v->buf->ptr == data_ro(v)) return (uint64_t)(uintptr_t)known->device;
  WholePlace *p = new_place(w, vec_bytes(v));
  if (!p) return 0;
  if ((p->r = resident_place(w, v))) {
    p->upload = resident_missing(p->r, p->bytes) > 0;
    if (p->upload) w->error = resident_upload(p->r, p->bytes);
    return (uint64_t)(uintptr_t)p->r->device;
  }
  uint64_t at = block_of(w, p);
  if (!at || !p->bytes) return at;
  host_touch(data_ro(v), p->bytes);
  w->error = copy_up(w->vm, w->c, p->block, data_ro(v), p->bytes, p->used);
  return at;
}

uint64_t whole_out(Whole *w, Vec *v) {
  WholePlace *p = new_place(w, vec_bytes(v));
  if (!p) return 0;
  p->result = true;
  if ((p->r = resident_place(w, v))) return (uint64_t)(uintptr_t)p->r->device;
  p->host = data_rw(v);
  w->waits = true;
  return block_of(w, p);
}

uint64_t whole_change(Whole *w, const Vec *v) {
  uint64_t at = whole_in(w, v);
  if (!w->good || w->error) return 0;
  w->place[w->n - 1].result = true;
  w->good = w->place[w->n - 1].r != NULL; /* else it is a copy, and the host's elements stay as they are */
  return at;
}

uint64_t whole_room(Whole *w, size_t bytes, bool zero) {
  WholePlace *p = new_place(w, bytes);
  uint64_t at = p ? block_of(w, p) : 0;
  if (at && zero) w->error = w->c->cudaMemsetAsync(p->block, 0, bytes, device_stream(w->c));
  return at;
}

/* The kernel of that name, looked up once. */
static const void *find_kernel(Whole *w, const char *name) {
  CudaLoaded *l = w->l;
  if (!strcmp(name, l->name)) return l->kernel;
  int i = 0;
  while (i < LOADED_MORE && l->more[i].name && strcmp(l->more[i].name, name)) i++;
  if (i == LOADED_MORE) abort();
  if (!l->more[i].name && w->c->cudaLibraryGetKernel(&l->more[i].kernel, l->library, name)) return NULL;
  l->more[i].name = name;
  return l->more[i].kernel;
}

void whole_run(Whole *w, const char *name, int64_t threads, const WholeArgs *args) {
  enum { BLOCK = 128, BLOCKS = 8192 };
  if (!w->good || w->error || threads < 1) return;
  const void *kernel = find_kernel(w, name);
  if (!kernel) {
    w->good = false;
    return;
  }
  int64_t blocks = (threads + BLOCK - 1) / BLOCK;
  CudaGrid grid = {{(unsigned)(blocks < BLOCKS ? blocks : BLOCKS), 1, 1}, {BLOCK, 1, 1}};
  w->error = bundle_launch(w->vm, w->c, kernel, &grid, args, sizeof *args, threads);
}

static void wait_for(Whole *w) {
  int late = device_wait(w->vm, w->c);
  if (!w->error) w->error = late;
}

bool whole_read(Whole *w, void *to, uint64_t from, size_t bytes) {
  if (!w->good || w->error) return false;
  w->vm->stats.gpu_bytes_down += bytes;
  w->error = w->c->cudaMemcpyAsync(to, (const void *)(uintptr_t)from, bytes, CUDA_TO_HOST, device_stream(w->c));
  wait_for(w);
  return !w->error;
}

void whole_copy(Whole *w, uint64_t to, uint64_t from, size_t bytes) {
  if (!w->good || w->error || !bytes) return;
  w->c->queued++;
  w->error = w->c->cudaMemcpyAsync((void *)(uintptr_t)to, (const void *)(uintptr_t)from, bytes, CUDA_ON_DEVICE,
                                   device_stream(w->c));
}

void whole_prefixes(Whole *w, uint64_t at, int64_t n, int32_t op) {
  int mark = w->n;
  WholeArgs a = {.n = n, .x = at, .out = at, .tile = WHOLE_TILE, .op = op};
  if (n > WHOLE_TILE) {
    a.a = a.out = whole_room(w, (size_t)whole_tiles(n) * 8, false);
    whole_run(w, "tile_totals", whole_tiles(n), &a);
    whole_prefixes(w, a.a, whole_tiles(n), op);
    a.out = at;
  }
  whole_run(w, "tile_prefixes", whole_tiles(n), &a);
  for (; w->n > mark; w->n--) { /* what is begun later may have it */
    WholePlace *p = &w->place[w->n - 1];
    device_block_free(w->c, p->block, p->held);
  }
}

static void fetch_results(Whole *w) {
  for (int i = 0; i < w->n && !w->error; i++) {
    WholePlace *p = &w->place[i];
    if (!p->host || !p->bytes) continue;
    host_touch_to_write(p->host, p->bytes);
    w->error = copy_down(w->vm, w->c, p->host, p->block, p->bytes, w->c->issued);
  }
}

static void leave_place(Whole *w, WholePlace *p, bool done) {
  if (!p->r) {
    device_block_free(w->c, p->block, p->held);
    return;
  }
  p->r->busy = false;
  resident_uses(p->r, p->result);
  if (!done && (p->upload || p->result)) resident_distrust(p->r);
  if (!done || !p->result) return;
  p->r->valid = p->bytes;
  (void)resident_set(p->r, ON_DEVICE);
}

bool whole_end(Whole *w) {
  if (!w->c) return false;
  if (w->good && !w->error) fetch_results(w);
  if (w->n && (w->waits || w->c->direct || w->error || !w->good || w->c->queued >= CUDA_QUEUE)) wait_for(w);
  bool done = w->good && !w->error;
  for (int i = 0; i < w->n; i++) leave_place(w, &w->place[i], done);
  if (w->error) device_off(w->vm, w->c, "the device failed", w->c->cudaGetErrorString(w->error));
  w->c->running = false;
  w->c->ns += wall_ns() - w->began;
  return done;
}
