/* native.c - Opens libRmath, BLAS, LAPACK, libgmp and libcurl at first use and finds functions in them.
 *
 * Called by the distribution, special function and linear algebra builtins.  Nothing is opened at start.
 */
#define _GNU_SOURCE
#include "stdlib/ffi/ffi.h"
#include "stdlib/gmp/gmp.h"
#include "stdlib/graphics/window.h"
#include "runtime/capi_host.h"
#include "runtime/platform.h"
#include "stdlib/native.h"
#include "stdlib/private_library.h"
#include "vm/interp/interp.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

enum { FOUND_SIZE = 64, FOUND_NAME = 32 };

struct Natives {
  void *lib[NATIVE_COUNT];
  bool tried[NATIVE_COUNT];
  PrivateLibrary rmath; /* embedded machines: what lib[NATIVE_RMATH] is */
  struct Gmp *gmp;      /* owned */
  struct Cairo *cairo;  /* owned */
  Windows *windows;     /* owned */
  struct Ffi *ffi;      /* owned */
  const struct Capi *capi;
  struct Found { /* functions met before, by a hash of their names */
    void *fn;
    char name[FOUND_NAME];
    NativeLib lib;
  } found[FOUND_SIZE];
  struct Known {
    void *at;
    int wants;                 /* arguments, -1: any number */
    char name[FOUND_NAME * 2]; /* "caller package name" */
  } known[FOUND_SIZE];
  bool openblas, openblas_known;
  bool cramped;       /* OpenBLAS was not opened for want of address space */
  int threads, usual; /* of BLAS: as set last, as many as it started with; 0: unknown */
};

static const struct {
  const char *files[5], *label, *package;
} natives[NATIVE_COUNT] = {
    {{"libRmath.so.1", "libRmath.so"}, "libRmath", "r-mathlib"},
    {{"libopenblas.so.0", "libopenblas.so", "libblas.so.3", "libblas.so"}, "BLAS", "libopenblas0"},
    {{"libopenblas.so.0", "libopenblas.so", "liblapack.so.3", "liblapack.so"}, "LAPACK", "libopenblas0 or liblapack3"},
    {{"libgmp.so.10", "libgmp.so"}, "libgmp", "libgmp10"},
    {{"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"}, "libcurl", "libcurl4"},
    {{"libcairo.so.2", "libcairo.so"}, "Cairo", "libcairo2"},
    {{"libpango-1.0.so.0", "libpango-1.0.so"}, "Pango", "libpango-1.0-0"},
    {{"libpangocairo-1.0.so.0", "libpangocairo-1.0.so"}, "Pango for Cairo", "libpangocairo-1.0-0"},
    {{"libgobject-2.0.so.0", "libgobject-2.0.so"}, "GObject", "libglib2.0-0"},
    {{"libxcb.so.1", "libxcb.so"}, "libxcb", "libxcb1"},
    {{"libffi.so.8", "libffi.so.7", "libffi.so"}, "libffi", "libffi8"},
    {{"libdeflate.so.0", "libdeflate.so"}, "libdeflate", "libdeflate0"},
};

static struct Natives *natives_of(VM *vm) {
  if (!vm->natives && (vm->natives = calloc(1, sizeof *vm->natives)) != NULL) vm->natives->rmath.fd = -1;
  return vm->natives;
}

struct Gmp **native_gmp(VM *vm) {
  struct Natives *n = natives_of(vm);
  return n ? &n->gmp : NULL;
}

struct Cairo **native_cairo(VM *vm) {
  struct Natives *n = natives_of(vm);
  return n ? &n->cairo : NULL;
}

Windows **native_windows(VM *vm) {
  struct Natives *n = natives_of(vm);
  return n ? &n->windows : NULL;
}

struct Ffi **native_ffi(VM *vm) {
  struct Natives *n = natives_of(vm);
  return n ? &n->ffi : NULL;
}

const struct Capi **native_capi(VM *vm) {
  struct Natives *n = natives_of(vm);
  return n ? &n->capi : NULL;
}

bool native_has_capi(VM *vm) { return vm->natives && vm->natives->capi; }

/* OpenBLAS asks for its work space (128 MB and a stack for each thread) again and again until it gets it: where the
 * process may not have that much memory, it must not be begun. */
static bool room_for_blas(void) {
  enum { LIBRARY = 48 << 20, EACH = 144 << 20 };
  struct rlimit r;
  if (getrlimit(RLIMIT_AS, &r) != 0 || r.rlim_cur == RLIM_INFINITY) return true;
  cpu_set_t set;
  int threads = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
  const char *wish = getenv("OPENBLAS_NUM_THREADS");
  if (!wish) wish = getenv("OMP_NUM_THREADS");
  if (wish && atoi(wish) >= 1 && atoi(wish) < threads) threads = atoi(wish);
  size_t bytes = LIBRARY + (size_t)threads * EACH;
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return false;
  munmap(p, bytes);
  return true;
}

static bool is_loaded(const char *const *files) {
  void *h = NULL;
  for (int i = 0; !h && i < 5 && files[i]; i++) h = dlopen(files[i], RTLD_LAZY | RTLD_NOLOAD);
  if (h) dlclose(h);
  return h != NULL;
}

static void *native_open(VM *vm, NativeLib lib) {
  struct Natives *n = natives_of(vm);
  if (!n) return NULL;
  if (!n->tried[lib] && (lib == NATIVE_BLAS || lib == NATIVE_LAPACK) && !is_loaded(natives[lib].files) &&
      !room_for_blas())
    n->tried[lib] = n->cramped = true;
  if (!n->tried[lib]) {
    n->tried[lib] = true;
    for (int i = 0; !platform_is_static() && !n->lib[lib] && i < 5 && natives[lib].files[i]; i++)
      n->lib[lib] = dlopen(natives[lib].files[i], RTLD_LAZY | RTLD_LOCAL);
    if (lib == NATIVE_RMATH && n->lib[lib] && vm->in->embedded)
      n->lib[lib] = private_library_open(&n->rmath, n->lib[lib]) ? n->rmath.handle : NULL;
  }
  return n->lib[lib];
}

void *native_symbol(VM *vm, NativeLib lib, const char *name) {
  void *h = native_open(vm, lib);
  if (!h) return NULL;
  uint32_t hash = (uint32_t)lib;
  size_t len = 0;
  for (; name[len]; len++) hash = hash * 31 + (uint8_t)name[len];
  struct Found *f = &vm->natives->found[(hash ^ hash >> 8) % FOUND_SIZE];
  if (f->fn && f->lib == lib && strcmp(f->name, name) == 0) return f->fn;
  void *fn = dlsym(h, name);
  if (fn && len < FOUND_NAME) {
    f->fn = fn;
    f->lib = lib;
    memcpy(f->name, name, len + 1);
  }
  return fn;
}

/* Where the function is kept, or would be; NULL: its name is too long. */
static struct Known *known_place(VM *vm, const char *caller, const char *package, const char *name, char *key) {
  struct Natives *n = natives_of(vm);
  char *p = key, *end = key + FOUND_NAME * 2;
  uint32_t hash = 0;
  for (const char *part[] = {caller, package, name}, **q = part; q < part + 3; q++) {
    for (const char *c = *q; *c && p < end; hash = hash * 31 + (uint8_t)*c) *p++ = *c++;
    if (p < end) *p++ = q < part + 2 ? ' ' : 0;
  }
  return n && p < end ? &n->known[(hash ^ hash >> 8) % FOUND_SIZE] : NULL;
}
void *native_known(VM *vm, const char *caller, const char *package, const char *name, int *wants) {
  char key[FOUND_NAME * 2];
  const struct Known *k = known_place(vm, caller, package, name, key);
  if (!k || !k->at || strcmp(k->name, key) != 0) return NULL;
  if (wants) *wants = k->wants;
  return k->at;
}
void native_learn(VM *vm, const char *caller, const char *package, const char *name, void *at, int wants) {
  char key[FOUND_NAME * 2];
  struct Known *k = known_place(vm, caller, package, name, key);
  if (!k) return;
  k->at = at;
  k->wants = wants;
  memcpy(k->name, key, sizeof key);
}
void native_forget(VM *vm) {
  for (int i = 0; vm->natives && i < FOUND_SIZE; i++) vm->natives->known[i].at = NULL;
}

/* Bytes of stack that the running thread has left; where that is unknown, as for coroutines of a host, few. */
static size_t stack_left(VM *vm) {
  const ThreadStack *t = platform_thread();
  char *here = __builtin_frame_address(0);
  if (!vm->in_host) return SIZE_MAX;
  return here > t->low && here <= t->high ? (size_t)(here - t->low) : 64u << 10;
}

Status native_need_stack(VM *vm, const char *name) {
  enum { LAPACK_BYTES = 160 << 10 /* blocks of some routines are local arrays */ };
  if (ORBIT_LIKELY(stack_left(vm) >= LAPACK_BYTES)) return OK;
  return rt_error(vm, "'%s' needs more stack than the thread of the host has left", name);
}

void native_blas_threads(VM *vm, bool one) {
  enum { PARALLEL_BYTES = 4 << 20 /* OpenBLAS has its list of jobs on the stack */ };
  struct Natives *n = natives_of(vm);
  one |= stack_left(vm) < PARALLEL_BYTES;
  if (!n || n->threads == (one ? 1 : n->usual)) return;
  void *set = native_symbol(vm, NATIVE_BLAS, "openblas_set_num_threads");
  void *get = native_symbol(vm, NATIVE_BLAS, "openblas_get_num_threads");
  if (!set || !get) return;
  void (*set_threads)(int);
  int (*threads)(void);
  NATIVE_CAST(set_threads, set);
  NATIVE_CAST(threads, get);
  if (!n->usual) n->usual = threads();
  n->threads = one ? 1 : n->usual;
  set_threads(n->threads);
}

bool native_is_openblas(VM *vm) {
  struct Natives *n = natives_of(vm);
  if (!n) return false;
  if (!n->openblas_known) n->openblas = native_symbol(vm, NATIVE_BLAS, "openblas_set_num_threads") != NULL;
  n->openblas_known = true;
  return n->openblas;
}

double *blas_placed(const double *x, int64_t n, BlasRoom *room) {
  if (n < 2 || n > 16) return (double *)x;
  double *p = room->at + ((uintptr_t)room->at % 16 == 0);
  memcpy(p, x, (size_t)n * sizeof *p);
  return p;
}

void blas_returned(double *x, int64_t n, const double *placed) {
  if (placed != x) memcpy(x, placed, (size_t)n * sizeof *x);
}

Status native_need(VM *vm, NativeLib lib, const char *name, void **fn) {
  *fn = native_symbol(vm, lib, name);
  if (*fn) return OK;
  if (vm->natives && vm->natives->cramped && (lib == NATIVE_BLAS || lib == NATIVE_LAPACK))
    return rt_error(vm, "'%s' needs more memory for the library %s than the process may use", name, natives[lib].label);
  if (platform_is_static())
    return rt_error(vm, "'%s' needs the library %s, which a statically linked program cannot open", name,
                    natives[lib].label);
  return rt_error(vm, "'%s' needs the library %s: install the package %s", name, natives[lib].label,
                  natives[lib].package);
}

/* The counts of signed ranks and rank sums that libRmath keeps from call to call, which a copy of its own would lose.
 */
static void free_rmath_tables(void *handle) {
  static const char *const names[] = {"signrank_free", "wilcox_free"};
  double (*dwilcox)(double, double, double, int);
  void *larger = handle ? dlsym(handle, "dwilcox") : NULL;
  NATIVE_CAST(dwilcox, larger);
  if (larger) (void)dwilcox(0, 51, 1, 0); /* wilcox_free() keeps tables of up to 50, one of 51 takes their place */
  for (int i = 0; handle && i < 2; i++) {
    void *at = dlsym(handle, names[i]);
    void (*free_table)(void);
    if (!at) continue;
    NATIVE_CAST(free_table, at);
    free_table();
  }
}

void native_close(VM *vm) {
  if (!vm->natives) return;
  if (vm->natives->capi) vm->natives->capi->close(vm);
  gmp_close(vm->natives->gmp);
  windows_close(vm->natives->windows);
  cairo_close(vm->natives->cairo);
  ffi_close(vm->natives->ffi);
  free_rmath_tables(vm->natives->rmath.handle);
  private_library_close(&vm->natives->rmath);
  free(vm->natives); /* the libraries stay loaded: they have threads and caches that unloading would leak */
  vm->natives = NULL;
}
