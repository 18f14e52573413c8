/* runtime.c - A stand-in for libcudart: a device made of host memory, on which the kernels that nvrtc.c compiled run.
 * Loaded by the program under --gpu=shim; see doc/cuda.md.
 *
 * Stricter than a device: memory is full of 0xa5, and a stream does nothing before somebody waits for it, so that a
 * wait that is missing shows.  ORBIT_SHIM_SEED orders blocks and threads by chance. ORBIT_SHIM_FAIL=device|memory|copy|
 * launch|wait|load makes these calls fail, ORBIT_SHIM_AFTER=N after the first N.
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
typedef void Run(unsigned grid, unsigned block, unsigned long long seed, const void *args);

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
  size_t bytes;
} Piece;
static Piece *pieces;

static int inside(const void *p, size_t n) {
  for (Piece *x = pieces; x; x = x->next)
    if ((const char *)p >= x->p && (const char *)p + n <= x->p + x->bytes) return 1;
  return 0;
}

/* ---- a stream: what is to be done at the next wait ---- */
typedef struct Task {
  struct Task *next;
  void *to;
  const void *from;
  size_t bytes;
  int value; /* of a memset */
  Run *run;
  unsigned grid, block;
  char args[ARGUMENT_BYTES];
} Task;
typedef struct Stream {
  Task *first, **end;
} Stream;

static int add(void *stream, const Task *task) {
  Stream *s = stream;
  Task *t = malloc(sizeof *t);
  if (!t) return NO_MEMORY;
  *t = *task;
  t->next = NULL;
  *s->end = t;
  s->end = &t->next;
  return OK;
}
static void do_task(const Task *t) {
  const char *seed = getenv("ORBIT_SHIM_SEED");
  if (t->run)
    t->run(t->grid, t->block, seed ? strtoull(seed, NULL, 10) : 0, t->args);
  else if (t->from)
    memcpy(t->to, t->from, t->bytes);
  else
    memset(t->to, t->value, t->bytes);
}
static void do_all(Stream *s, int forget) {
  for (Task *t = s->first, *next; t; t = next) {
    next = t->next;
    if (!forget) do_task(t);
    free(t);
  }
  s->first = NULL;
  s->end = &s->first;
}

/* ---- libcudart's functions ---- */
#define API(name) EXPORT int cuda##name
int cudaGetDeviceCount(int *), cudaDeviceGetAttribute(int *, int, int), cudaGetLastError(void);
int cudaRuntimeGetVersion(int *), cudaDriverGetVersion(int *);
int cudaMalloc(void **, size_t), cudaFree(void *), cudaStreamCreate(void **), cudaStreamDestroy(void *);
int cudaStreamSynchronize(void *), cudaMemcpyAsync(void *, const void *, size_t, int, void *);
int cudaMemsetAsync(void *, int, size_t, void *), cudaLibraryUnload(void *);
int cudaLibraryLoadData(void **, const void *, void *, void **, unsigned, void *, void **, unsigned);
int cudaLibraryGetKernel(void **, void *, const char *);
int cudaLaunchKernel(const void *, Dim, Dim, void **, size_t, void *);
const char *cudaGetErrorString(int);

API(GetDeviceCount)(int *count) {
  if (fails("device")) return NO_DEVICE;
  *count = 1;
  return OK;
}
API(DeviceGetAttribute)(int *value, int attribute, int device) {
  *value = attribute == 75 ? 9 : attribute == 76 ? 0 : 1;
  return device == 0 ? OK : INVALID;
}
API(RuntimeGetVersion)(int *v) { return *v = 13000, OK; }
API(DriverGetVersion)(int *v) { return *v = 13000, OK; }
API(GetLastError)(void) { return OK; }
EXPORT const char *cudaGetErrorString(int error) {
  return error == NO_MEMORY ? "out of memory" : error == LOST ? "unspecified launch failure" : "made by the shim";
}
API(Malloc)(void **p, size_t bytes) {
  if (fails("memory")) return NO_MEMORY;
  Piece *x = malloc(sizeof *x);
  if (!x || !(x->p = malloc(bytes))) return free(x), NO_MEMORY;
  x->bytes = bytes;
  x->next = pieces;
  pieces = x;
  memset(x->p, 0xa5, bytes);
  *p = x->p;
  return OK;
}
API(Free)(void *p) {
  for (Piece **x = &pieces; *x; x = &(*x)->next)
    if ((*x)->p == p) {
      Piece *old = *x;
      *x = old->next;
      free(old->p);
      free(old);
      return OK;
    }
  return p ? INVALID : OK;
}
API(StreamCreate)(void **stream) {
  Stream *s = calloc(1, sizeof *s);
  if (!s) return NO_MEMORY;
  s->end = &s->first;
  *stream = s;
  return OK;
}
API(StreamDestroy)(void *stream) {
  do_all(stream, 0);
  free(stream);
  return OK;
}
API(StreamSynchronize)(void *stream) {
  int lost = fails("wait");
  do_all(stream, lost);
  return lost ? LOST : OK;
}
API(MemcpyAsync)(void *to, const void *from, size_t bytes, int kind, void *stream) {
  if (fails("copy")) return LOST;
  if (!inside(kind == 1 ? to : from, bytes)) return INVALID;
  Task t = {.to = to, .from = from, .bytes = bytes};
  return add(stream, &t);
}
API(MemsetAsync)(void *p, int value, size_t bytes, void *stream) {
  if (!inside(p, bytes)) return INVALID;
  Task t = {.to = p, .value = value, .bytes = bytes};
  return add(stream, &t);
}
API(LaunchKernel)(const void *kernel, Dim grid, Dim block, void **args, size_t shared, void *stream) {
  if (fails("launch") || shared) return LAUNCH_FAILED;
  Task t = {.run = *(Run *const *)(const void *)&kernel, .grid = grid.x, .block = block.x};
  memcpy(t.args, args[0], sizeof(int64_t) * (2 + 4 + 48 * 6)); /* CudaArgs */
  return add(stream, &t);
}

/* A kernel is a shared object in memory; where it ends is said by its header. */
API(LibraryLoadData)
(void **library, const void *code, void *options, void **values, unsigned n, void *lo, void **lv, unsigned ln) {
  (void)options, (void)values, (void)n, (void)lo, (void)lv, (void)ln;
  Elf64_Ehdr head;
  memcpy(&head, code, sizeof head);
  if (fails("load") || memcmp(head.e_ident, ELFMAG, SELFMAG)) return INVALID;
  size_t bytes = head.e_shoff + (size_t)head.e_shnum * head.e_shentsize;
  char path[64];
  int fd = memfd_create("kernel", MFD_CLOEXEC);
  if (fd < 0 || write(fd, code, bytes) != (ssize_t)bytes) return INVALID;
  snprintf(path, sizeof path, "/proc/%d/fd/%d", getpid(), fd); /* another name for each, as long as all are open */
  *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  return *library ? OK : INVALID;
}
API(LibraryUnload)(void *library) { return library ? OK : INVALID; }
API(LibraryGetKernel)(void **kernel, void *library, const char *name) {
  char run[100];
  snprintf(run, sizeof run, "shim_%s", name);
  *kernel = dlsym(library, run);
  return *kernel ? OK : INVALID;
}
