/* runtime.c - A stand-in for libcudart: a device made of host memory, on which the kernels that nvrtc.c compiled run.
 * Loaded by the program under --gpu=shim; see doc/cuda.md.
 *
 * Stricter than a device: memory is full of 0xa5, and a stream does nothing before somebody waits for it, so that a
 * wait that is missing shows.  ORBIT_SHIM_SEED orders blocks and threads by chance, and lets the streams go on in any
 * order that their events allow.
 * ORBIT_SHIM_FAIL=device|memory|copy|launch|wait|load|stream|pinned|capture|graph|update|blas| product makes these
 * calls fail, ORBIT_SHIM_AFTER=N after the first N.  ORBIT_SHIM_MEMORY=N: it has so many bytes.
 *
 * Compiled with SHIM_PTX it is a device that runs PTX by the interpreter (tests/gpu/ptx), with the true NVRTC beside
 * it; ORBIT_SHIM_NAN=0|1|2 says which NaN operations make (ptx.h); ORBIT_SHIM_COUNTS=FILE has what each launch moves.
 */
#define _GNU_SOURCE /* memfd_create() */
#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
enum { OK, NO_MEMORY = 2, INVALID = 1, LOST = 719, LAUNCH_FAILED = 700, NO_DEVICE = 100, ARGUMENT_BYTES = 4096 };
typedef struct Dim {
  unsigned x, y, z;
} Dim;
#ifdef SHIM_PTX
#include "tests/gpu/ptx/ptx.h"
static PtxMemory *memory;
enum { MINOR = 5 }; /* none that there is: NVRTC's newest PTX below it is used */
#else
enum { MINOR = 0 };
#endif
typedef void Run(const unsigned *grid, const unsigned *block, unsigned long long seed, void *const *args);
enum { PARAMETERS = 64 };
/* What cudaLibraryGetKernel() gives. */
typedef struct ShimKernel {
  struct ShimKernel *next;
  void *library;
  Run *run;
  char name[100];
  unsigned sizes[PARAMETERS + 1]; /* of its arguments; 0 ends them */
} ShimKernel;
static ShimKernel *kernels;

/* Does the call of this sort fail? */
static int fails(const char *sort) {
  static int calls;
  const char *which = getenv("ORBIT_SHIM_FAIL"), *after = getenv("ORBIT_SHIM_AFTER");
  return which && !strcmp(which, sort) && calls++ >= (after ? atoi(after) : 0);
}

/* ---- memory: each piece knows its size ---- */
typedef struct Piece {
  struct Piece *next;
  char *p;
  uint64_t address; /* on the device */
  size_t bytes;
} Piece;
static Piece *pieces;

/* Where n bytes of the device really are; NULL: not there. */
static void *find(const void *device, size_t n) {
  uint64_t at = (uintptr_t)device;
  for (Piece *x = pieces; x; x = x->next)
    if (at >= x->address && at + n <= x->address + x->bytes) return x->p + (at - x->address);
  return NULL;
}

/* ---- a stream: what is to be done at the next wait ---- */
struct Stream;
typedef struct Task {
  struct Task *next;
  struct Stream *other; /* wait until this one has done `until` tasks */
  uint64_t until;
  void *to;
  const void *from;
  size_t bytes;
  int value; /* of a memset */
  const ShimKernel *kernel;
  unsigned grid[3], block[3];
  int product; /* args is a Product */
  char args[ARGUMENT_BYTES];
} Task;
/* r (m by n) = x y, each stored by columns, perhaps transposed. */
typedef struct Product {
  int m, n, k, tx, ty, ldx, ldy, ldr;
  const double *x, *y;
  double *r;
} Product;
typedef struct Stream {
  struct Stream *next;
  Task *first, **end;
  uint64_t added, done;
  struct Graph *capture; /* what it is given goes there, and is not done */
} Stream;
typedef struct Graph {
  Task *first, **end;
} Graph;
static Stream *streams; /* kept: others' tasks may wait for them */
/* What a stream had been given when the event was recorded. */
typedef struct Event {
  Stream *stream;
  uint64_t until;
} Event;
static void advance(void);

static int add(void *stream, const Task *task) {
  Stream *s = stream;
  advance();
  Task *t = malloc(sizeof *t);
  if (!t) return NO_MEMORY;
  *t = *task;
  t->next = NULL;
  if (s->capture) {
    *s->capture->end = t;
    s->capture->end = &t->next;
    return t->kernel ? OK : INVALID;
  }
  *s->end = t;
  s->end = &t->next;
  s->added++;
  return OK;
}
static uint64_t number(const char *variable) {
  const char *v = getenv(variable);
  return v ? strtoull(v, NULL, 10) : 0;
}
/* Where the arguments lie in the task. */
static void find_arguments(const Task *t, void **args) {
  const char *at = t->args;
  for (int i = 0; t->kernel->sizes[i]; at += t->kernel->sizes[i++]) args[i] = (void *)(uintptr_t)at;
}
static int faulted; /* a kernel that tests want to fail has; the device is lost */
#ifdef SHIM_PTX
/* Faults of our own kernels stop the program; ORBIT_SHIM_FAULTS=report makes them errors of the device. */
/* A line for each launch: bytes loaded and stored, instructions whose last bits a device does not promise. */
static void note_counts(const PtxCounts *c) {
  const char *path = getenv("ORBIT_SHIM_COUNTS");
  FILE *f = path ? fopen(path, "a") : NULL;
  if (!f) return;
  fprintf(f, "%llu %llu %llu\n", (unsigned long long)c->loaded, (unsigned long long)c->stored,
          (unsigned long long)c->approximate);
  fclose(f);
}
static void run_kernel(const Task *t) {
  char error[600];
  PtxCounts counts = {0};
  void *args[PARAMETERS + 1];
  find_arguments(t, args);
  PtxLaunch launch = {.grid = {t->grid[0], t->grid[1], t->grid[2]}, .block = {t->block[0], t->block[1], t->block[2]}};
  launch.seed = number("ORBIT_SHIM_SEED");
  launch.nan = (PtxNan)number("ORBIT_SHIM_NAN");
  bool good = ptx_run(t->kernel->library, memory, t->kernel->name, &launch, (const void *const *)args, &counts, error,
                      sizeof error);
  note_counts(&counts);
  if (good) return;
  fprintf(stderr, "PTX: %s\n", error);
  if (!getenv("ORBIT_SHIM_FAULTS")) abort();
  faulted = 1;
}
#else
static void run_kernel(const Task *t) {
  void *args[PARAMETERS + 1];
  find_arguments(t, args);
  t->kernel->run(t->grid, t->block, number("ORBIT_SHIM_SEED"), args);
}
#endif
static void multiply(const Product *p) {
  for (size_t j = 0; j < (size_t)p->n; j++)
    for (size_t i = 0; i < (size_t)p->m; i++) {
      double sum = 0;
      for (size_t l = 0; l < (size_t)p->k; l++) {
        double a = p->tx ? p->x[l + i * (size_t)p->ldx] : p->x[i + l * (size_t)p->ldx];
        sum += a * (p->ty ? p->y[j + l * (size_t)p->ldy] : p->y[l + j * (size_t)p->ldy]);
      }
      p->r[i + j * (size_t)p->ldr] = sum;
    }
}
static void run_until(Stream *s, uint64_t until, int forget);
/* ORBIT_SHIM_ORDER=FILE: what is done, in that order: the stream's number, and what with how many bytes. */
static void note_order(const Stream *s, const Task *t) {
  const char *path = getenv("ORBIT_SHIM_ORDER");
  FILE *f = path && !t->other ? fopen(path, "a") : NULL;
  int number = 0;
  if (!f) return;
  for (const Stream *x = s->next; x; x = x->next) number++;
  fprintf(f, "%d %s %zu\n", number, t->kernel ? t->kernel->name : t->from ? "copy" : "set", t->bytes);
  fclose(f);
}
static void do_task(const Task *t) {
  Product p;
  if (t->other)
    run_until(t->other, t->until, 0);
  else if (t->product)
    multiply(memcpy(&p, t->args, sizeof p));
  else if (t->kernel)
    run_kernel(t);
  else if (t->from)
    memcpy(t->to, t->from, t->bytes);
  else
    memset(t->to, t->value, t->bytes);
}
static void run_until(Stream *s, uint64_t until, int forget) {
  while (s->first && s->done < until) {
    Task *t = s->first;
    if (!(s->first = t->next)) s->end = &s->first;
    if (!forget) note_order(s, t);
    if (!forget) do_task(t);
    s->done++;
    free(t);
  }
}
/* With a seed a stream drawn by chance goes on at each call, by some tasks: the streams run in any order that their
 * events allow.  Without one nothing is done before somebody waits. */
static void advance(void) {
  static uint64_t state;
  uint64_t seed = number("ORBIT_SHIM_SEED"), n = 0;
  if (!seed) return;
  state = (state + seed) * 6364136223846793005u + 1442695040888963407u;
  for (Stream *s = streams; s; s = s->next) n++;
  Stream *s = streams;
  for (uint64_t i = n ? (state >> 40) % n : 0; i && s; i--) s = s->next;
  if (s && state >> 60 < 10) run_until(s, s->done + (state >> 56 & 3), 0);
}

/* ---- libcudart's functions ---- */
#define API(name) EXPORT int cuda##name
int cudaGetDeviceCount(int *), cudaDeviceGetAttribute(int *, int, int), cudaGetLastError(void);
int cudaRuntimeGetVersion(int *), cudaDriverGetVersion(int *);
int cudaMalloc(void **, size_t), cudaFree(void *), cudaStreamCreate(void **), cudaStreamDestroy(void *);
int cudaStreamWaitEvent(void *, void *, unsigned), cudaEventCreateWithFlags(void **, unsigned);
int cudaEventDestroy(void *), cudaEventRecord(void *, void *), cudaEventSynchronize(void *);
int cudaStreamBeginCapture(void *, int), cudaStreamEndCapture(void *, void **);
int cudaGraphInstantiate(void **, void *, unsigned long long), cudaGraphExecUpdate(void *, void *, void *);
int cudaGraphLaunch(void *, void *), cudaGraphDestroy(void *), cudaGraphExecDestroy(void *);
int cudaMallocHost(void **, size_t), cudaFreeHost(void *);
int cudaStreamSynchronize(void *), cudaMemcpyAsync(void *, const void *, size_t, int, void *);
int cudaMemsetAsync(void *, int, size_t, void *), cudaLibraryUnload(void *);
int cudaLibraryLoadData(void **, const void *, void *, void **, unsigned, void *, void **, unsigned);
int cudaLibraryGetKernel(void **, void *, const char *);
int cudaLaunchKernel(const void *, Dim, Dim, void **, size_t, void *);
const char *cudaGetErrorString(int);

API(GetDeviceCount)(int *count) {
  if (fails("device")) return NO_DEVICE;
  *count = number("ORBIT_SHIM_DEVICES") ? (int)number("ORBIT_SHIM_DEVICES") : 1;
  return OK;
}
API(SetDevice)(int device) { return device >= 0 && device < 8 ? OK : INVALID; }
API(DeviceGetAttribute)(int *value, int attribute, int device) {
  *value = attribute == 75 ? 9 : attribute == 76 ? MINOR : 1;
  return device >= 0 && device < 8 ? OK : INVALID;
}
API(RuntimeGetVersion)(int *v) { return *v = 13000, OK; }
API(DriverGetVersion)(int *v) { return *v = 13000, OK; }
API(GetLastError)(void) { return OK; }
EXPORT const char *cudaGetErrorString(int error) {
  return error == NO_MEMORY ? "out of memory" : error == LOST ? "unspecified launch failure" : "made by the shim";
}
API(Malloc)(void **p, size_t bytes) {
  if (fails("memory")) return NO_MEMORY;
  size_t all = bytes, most = number("ORBIT_SHIM_MEMORY");
  for (const Piece *x = pieces; x; x = x->next) all += x->bytes;
  if (most && all > most) return NO_MEMORY;
  Piece *x = malloc(sizeof *x);
  if (!x || !(x->p = malloc(bytes))) return free(x), NO_MEMORY;
  x->bytes = bytes;
  x->next = pieces;
  pieces = x;
  memset(x->p, 0xa5, bytes);
#ifdef SHIM_PTX
  if (!memory) memory = ptx_memory_new();
  x->address = ptx_map(memory, x->p, bytes, "memory", true);
#else
  x->address = (uintptr_t)x->p;
#endif
  *p = (void *)(uintptr_t)x->address;
  return OK;
}
API(Free)(void *p) {
  for (Piece **x = &pieces; *x; x = &(*x)->next)
    if ((*x)->address == (uintptr_t)p) {
      Piece *old = *x;
      *x = old->next;
#ifndef SHIM_PTX /* the interpreter keeps what was mapped */
      free(old->p);
#endif
      free(old);
      return OK;
    }
  return p ? INVALID : OK;
}
API(StreamCreate)(void **stream) {
  Stream *s = fails("stream") ? NULL : calloc(1, sizeof *s);
  if (!s) return NO_MEMORY;
  s->end = &s->first;
  s->next = streams;
  streams = s;
  *stream = s;
  return OK;
}
API(StreamDestroy)(void *stream) {
  run_until(stream, UINT64_MAX, 1); /* nobody waited */
  return OK;
}
API(StreamSynchronize)(void *stream) {
  int lost = fails("wait");
  run_until(stream, UINT64_MAX, lost);
  return lost || faulted ? LOST : OK;
}
API(EventCreateWithFlags)(void **event, unsigned flags) {
  (void)flags;
  *event = calloc(1, sizeof(Event));
  return *event ? OK : NO_MEMORY;
}
API(EventDestroy)(void *event) {
  free(event);
  return OK;
}
API(EventRecord)(void *event, void *stream) {
  *(Event *)event = (Event){stream, ((Stream *)stream)->added};
  advance();
  return OK;
}
API(EventSynchronize)(void *event) {
  const Event *e = event;
  int lost = fails("wait");
  if (e->stream) run_until(e->stream, e->until, lost);
  return lost || faulted ? LOST : OK;
}
API(StreamWaitEvent)(void *stream, void *event, unsigned flags) {
  const Event *e = event;
  Task t = {.other = e->stream, .until = e->until};
  return flags ? INVALID : e->stream ? add(stream, &t) : OK;
}
static Graph *new_graph(const Task *tasks) {
  Graph *g = calloc(1, sizeof *g);
  if (!g) return NULL;
  g->end = &g->first;
  for (; tasks; tasks = tasks->next, g->end = &(*g->end)->next) {
    if (!(*g->end = malloc(sizeof *tasks))) abort();
    **g->end = *tasks;
    (*g->end)->next = NULL;
  }
  return g;
}
API(StreamBeginCapture)(void *stream, int mode) {
  Stream *s = stream;
  if (fails("capture") || mode != 1 || s->capture || !(s->capture = new_graph(NULL))) return INVALID;
  return OK;
}
API(StreamEndCapture)(void *stream, void **graph) {
  Stream *s = stream;
  *graph = s->capture;
  s->capture = NULL;
  return *graph ? OK : INVALID;
}
API(GraphInstantiate)(void **exec, void *graph, unsigned long long flags) {
  if (fails("graph") || flags) return INVALID;
  *exec = new_graph(((Graph *)graph)->first);
  return *exec ? OK : NO_MEMORY;
}
/* The same kernels in the same order, with other arguments. */
API(GraphExecUpdate)(void *exec, void *graph, void *info) {
  Task *old = ((Graph *)exec)->first;
  const Task *t = ((Graph *)graph)->first;
  if (fails("update") || !info) return INVALID;
  for (; old && t && old->kernel == t->kernel; old = old->next, t = t->next) memcpy(old->args, t->args, sizeof t->args);
  return old || t ? INVALID : OK;
}
API(GraphLaunch)(void *exec, void *stream) {
  int error = fails("launch") ? LAUNCH_FAILED : OK;
  for (const Task *t = ((Graph *)exec)->first; t && !error; t = t->next) error = add(stream, t);
  return error;
}
API(GraphDestroy)(void *graph) {
  for (Task *t = ((Graph *)graph)->first, *next; t; t = next) next = t->next, free(t);
  free(graph);
  return OK;
}
API(GraphExecDestroy)(void *exec) { return cudaGraphDestroy(exec); }
/* Pinned memory is any memory here. */
API(MallocHost)(void **p, size_t bytes) {
  if (fails("pinned") || !(*p = malloc(bytes))) return NO_MEMORY;
  memset(*p, 0xa5, bytes);
  return OK;
}
API(FreeHost)(void *p) {
  memset(p, 0x5a, 1);
  free(p);
  return OK;
}
API(MemcpyAsync)(void *to, const void *from, size_t bytes, int kind, void *stream) {
  if (fails("copy")) return LOST;
  Task t = {.to = kind != 2 ? find(to, bytes) : to, .from = kind == 1 ? from : find(from, bytes), .bytes = bytes};
  if (!t.to || !t.from) return INVALID;
  return add(stream, &t);
}
API(MemsetAsync)(void *p, int value, size_t bytes, void *stream) {
  Task t = {.to = find(p, bytes), .value = value, .bytes = bytes};
  if (!t.to) return INVALID;
  return add(stream, &t);
}
API(LaunchKernel)(const void *kernel, Dim grid, Dim block, void **args, size_t shared, void *stream) {
  if (fails("launch") || shared) return LAUNCH_FAILED;
  Task t = {.kernel = kernel, .grid = {grid.x, grid.y, grid.z}, .block = {block.x, block.y, block.z}};
  size_t used = 0;
  for (int i = 0; t.kernel->sizes[i]; used += t.kernel->sizes[i++]) {
    if (used + t.kernel->sizes[i] > ARGUMENT_BYTES) return INVALID;
    memcpy(t.args + used, args[i], t.kernel->sizes[i]);
  }
  return add(stream, &t);
}

#ifdef SHIM_PTX
static void *load(const void *code) {
  char error[600];
  PtxModule *m = ptx_parse(code, error, sizeof error);
  if (!m) fprintf(stderr, "PTX: %s\n", error), abort();
  return m;
}
#else
/* A kernel is a shared object in memory; where it ends is said by its header. */
static void *load(const void *code) {
  Elf64_Ehdr head;
  memcpy(&head, code, sizeof head);
  if (memcmp(head.e_ident, ELFMAG, SELFMAG)) return NULL;
  size_t bytes = head.e_shoff + (size_t)head.e_shnum * head.e_shentsize;
  char path[64];
  int fd = memfd_create("kernel", MFD_CLOEXEC);
  if (fd < 0 || write(fd, code, bytes) != (ssize_t)bytes) return NULL;
  snprintf(path, sizeof path, "/proc/%d/fd/%d", getpid(), fd); /* another name for each, as long as all are open */
  return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}
#endif
API(LibraryLoadData)
(void **library, const void *code, void *options, void **values, unsigned n, void *lo, void **lv, unsigned ln) {
  (void)options, (void)values, (void)n, (void)lo, (void)lv, (void)ln;
  *library = fails("load") ? NULL : load(code);
  return *library ? OK : INVALID;
}
API(LibraryUnload)(void *library) { return library ? OK : INVALID; }
#ifdef SHIM_PTX
static int find_kernel(ShimKernel *k) {
  int i = 0;
  while (ptx_entry(k->library, i) && strcmp(ptx_entry(k->library, i), k->name)) i++;
  if (!ptx_entry(k->library, i)) return 0;
  for (int j = 0; j < PARAMETERS && (k->sizes[j] = (unsigned)ptx_argument(k->library, k->name, j)); j++) {
  }
  return 1;
}
#else
static int find_kernel(ShimKernel *k) {
  char symbol[120];
  snprintf(symbol, sizeof symbol, "shim_%s", k->name);
  *(void **)&k->run = dlsym(k->library, symbol);
  snprintf(symbol, sizeof symbol, "shim_sizes_%s", k->name);
  const unsigned *sizes = dlsym(k->library, symbol);
  if (!k->run || !sizes) return 0;
  for (int i = 0; i < PARAMETERS && (k->sizes[i] = sizes[i]); i++) {
  }
  return 1;
}
#endif
API(LibraryGetKernel)(void **kernel, void *library, const char *name) {
  ShimKernel *k = calloc(1, sizeof *k);
  if (!k || strlen(name) >= sizeof k->name) return free(k), INVALID;
  k->library = library;
  strcpy(k->name, name);
  if (!find_kernel(k)) return free(k), INVALID;
  k->next = kernels; /* kept: nobody says when it is done with */
  kernels = k;
  *kernel = k;
  return OK;
}

/* ---- libcublas, which is this file under another name; additions in the plain order, without fma ---- */
#define BLAS(name) EXPORT int cublas##name##_v2
int cublasCreate_v2(void **), cublasDestroy_v2(void *), cublasSetStream_v2(void *, void *);
int cublasDgemm_v2(void *, int, int, int, int, int, const double *, const double *, int, const double *, int,
                   const double *, double *, int);
typedef struct Blas {
  void *stream;
} Blas;
BLAS(Create)(void **handle) {
  if (fails("blas")) return 1;
  *handle = calloc(1, sizeof(Blas));
  return *handle ? 0 : 3;
}
BLAS(Destroy)(void *handle) {
  free(handle);
  return 0;
}
BLAS(SetStream)(void *handle, void *stream) {
  ((Blas *)handle)->stream = stream;
  return 0;
}
BLAS(Dgemm)
(void *handle, int tx, int ty, int m, int n, int k, const double *alpha, const double *x, int ldx, const double *y,
 int ldy, const double *beta, double *r, int ldr) {
  if (fails("product") || *alpha != 1 || *beta != 0) return 13;
  Product p = {m, n, k, tx, ty, ldx, ldy, ldr, NULL, NULL, NULL};
  p.x = find(x, (size_t)ldx * (size_t)(tx ? m : k) * sizeof *x);
  p.y = find(y, (size_t)ldy * (size_t)(ty ? k : n) * sizeof *y);
  p.r = find(r, (size_t)ldr * (size_t)n * sizeof *r);
  if (!p.x || !p.y || !p.r) return 7;
  Task t = {.product = 1};
  memcpy(t.args, &p, sizeof p);
  return add(((Blas *)handle)->stream, &t) == OK ? 0 : 3;
}
