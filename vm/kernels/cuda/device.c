/* device.c - Opens the libraries of CUDA and a device, compiles kernels and loads them.
 *
 * Called by engine.c when a kernel is to run on a device.  Nothing here raises an R error: what fails turns the device,
 * or the kernel, off, and the CPU does the work.
 */
#include "vm/kernels/cuda/beside.h"
#include "vm/kernels/cuda/bundle.h"
#include "vm/kernels/cuda/copies.h"
#include "vm/kernels/cuda/resident.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/state.h"
#include "vm/kernels/cuda/rows.h"
#include "vm/kernels/cuda/whole.h"

void device_off(VM *vm, Cuda *c, const char *what, const char *why) {
  c->off = true;
  snprintf(c->why, sizeof c->why, "%s%s%s", what, *why ? ": " : "", why);
  if (vm->tune.gpu == GPU_ON) fprintf(stderr, "orbit: kernels run on the CPU: %s%s%s\n", what, *why ? ": " : "", why);
}

static bool load_runtime(Cuda *c, const char **missing) {
#define F(result, name, arguments)                                                                                     \
  if (!(*(void **)&c->cuda##name = dlsym(c->runtime, "cuda" #name))) return *missing = "cuda" #name, false;
  RUNTIME_FUNCTIONS(F)
#undef F
  return true;
}
static bool load_cublas(Cuda *c) {
#define F(result, name, arguments)                                                                                     \
  if (!(*(void **)&c->cublas##name = dlsym(c->cublas, "cublas" #name))) return false;
  CUBLAS_FUNCTIONS(F)
#undef F
  return true;
}
static bool load_nvrtc(Cuda *c, const char **missing) {
#define F(result, name, arguments)                                                                                     \
  if (!(*(void **)&c->nvrtc##name = dlsym(c->nvrtc, "nvrtc" #name))) return *missing = "nvrtc" #name, false;
  NVRTC_FUNCTIONS(F)
#undef F
  return true;
}

/* A library; under --gpu=shim the one that stands beside the program. */
static void *open_library(VM *vm, CudaLibrary which) {
  CudaPlace place;
  if (!gpu_is_shim(vm->tune.gpu) || getenv("ORBIT_CUDA_PATH")) return cuda_open_library(which, &place);
  char folder[CUDA_PATH_SIZE];
  ssize_t n = readlink("/proc/self/exe", folder, sizeof folder - sizeof "/shim");
  while (n > 0 && folder[n - 1] != '/') n--;
  if (n <= 0) return NULL;
  memcpy(folder + n, "shim", sizeof "shim");
  return cuda_open_library_in(folder, which, &place);
}

/* The newest architecture that NVRTC can compile for, up to `device` (0: any). */
static bool choose_architecture(Cuda *c, int device) {
  int n = 0, archs[256], best = 0;
  if (c->nvrtcGetNumSupportedArchs(&n) || n > 256 || c->nvrtcGetSupportedArchs(archs)) return false;
  for (int i = 0; i < n; i++)
    if ((!device || archs[i] <= device) && archs[i] > best) best = archs[i];
  snprintf(c->arch, sizeof c->arch, "%s_%d", !device || best == device ? "sm" : "compute", best);
  return best > 0;
}

static bool open_compiler(VM *vm, Cuda *c, const char **what, const char **why) {
  int version[2];
  *why = "";
  if (c->nvrtc && *c->compiler) return true;
  if (!c->nvrtc && !(c->nvrtc = open_library(vm, CUDA_NVRTC))) return *what = "libnvrtc was not found", false;
  if (!load_nvrtc(c, why)) return *what = "the libraries of CUDA lack a function", false;
  if (c->nvrtcVersion(&version[0], &version[1])) return *what = "NVRTC does not work", false;
  snprintf(c->compiler, sizeof c->compiler, "%d.%d", version[0], version[1]);
  return true;
}

bool device_blas(VM *vm, Cuda *c) {
  const char *wanted = getenv("ORBIT_GPU_BLAS");
  if (c->blas_tried) return c->blas != NULL;
  c->blas_tried = true;
  if (!wanted || strcmp(wanted, "on")) return false;
  c->cublas = open_library(vm, CUDA_CUBLAS);
  if (!c->cublas || !load_cublas(c) || c->cublasCreate_v2(&c->blas)) {
    c->blas = NULL;
    if (vm->tune.gpu == GPU_ON)
      fprintf(stderr, "orbit: products of matrices run on the CPU: libcublas does not work\n");
  } else if (c->cublasSetStream_v2(c->blas, c->stream)) {
    c->cublasDestroy_v2(c->blas);
    c->blas = NULL;
  }
  return c->blas != NULL;
}

/* The one of several devices that ORBIT_GPU_DEVICE says, from 0 on; -1: there is no such. */
static int chosen_device(int count) {
  const char *text = getenv("ORBIT_GPU_DEVICE");
  char *end;
  if (!text || !*text) return 0;
  long k = strtol(text, &end, 10);
  return *end || k < 0 || k >= count ? -1 : (int)k;
}

static void open_device(VM *vm, Cuda *c) {
  const char *missing, *what, *why;
  int count = 0, error, major = 0, minor = 0;
  if (!(c->runtime = open_library(vm, CUDA_RUNTIME))) return device_off(vm, c, "libcudart was not found", "");
  if (!open_compiler(vm, c, &what, &why)) return device_off(vm, c, what, why);
  if (!load_runtime(c, &missing)) return device_off(vm, c, "the libraries of CUDA lack a function", missing);
  if ((error = c->cudaGetDeviceCount(&count))) return device_off(vm, c, "no device", c->cudaGetErrorString(error));
  if (!count) return device_off(vm, c, "no device", "");
  if ((c->device = chosen_device(count)) < 0)
    return device_off(vm, c, "there is no device ORBIT_GPU_DEVICE", getenv("ORBIT_GPU_DEVICE"));
  if (c->device && (error = c->cudaSetDevice(c->device)))
    return device_off(vm, c, "the device cannot be used", c->cudaGetErrorString(error));
  if (c->cudaDeviceGetAttribute(&major, CUDA_MAJOR, c->device) ||
      c->cudaDeviceGetAttribute(&minor, CUDA_MINOR, c->device) || !choose_architecture(c, 10 * major + minor))
    return device_off(vm, c, "NVRTC cannot compile for the device", "");
  if ((error = c->cudaStreamCreate(&c->stream)))
    return device_off(vm, c, "the device cannot be used", c->cudaGetErrorString(error));
}

Cuda *device_state(VM *vm) {
  if (!vm->cuda && (vm->cuda = calloc(1, sizeof *vm->cuda))) {
    vm->cuda->pid = getpid();
    vm->cuda->vm = vm;
  }
  return vm->cuda;
}

static unsigned row_facts(VM *vm, EwOp op) {
  Cuda *c = device_state(vm);
  if (c && c->row[op]) return c->row[op];
  unsigned facts = 1u | (cuda_row_exact(op) ? 2u | cuda_row_needs(op) << 2 : 0);
  if (c) c->row[op] = facts;
  return facts;
}
bool device_row_exact(VM *vm, EwOp op) { return row_facts(vm, op) & 2; }
unsigned device_row_needs(VM *vm, EwOp op) { return row_facts(vm, op) >> 2; }

Cuda *device_get(VM *vm) {
  Cuda *c = device_state(vm);
  if (!c) return NULL;
  if (!c->tried) {
    c->tried = true;
    open_device(vm, c);
  }
  if (c->off || c->pid != getpid()) return NULL;
  if (c->device) c->cudaSetDevice(c->device); /* of this thread */
  return c;
}

Cuda *device_compiler(VM *vm, const char **why) {
  const char *what;
  Cuda *c = device_get(vm);
  if (c) return c;
  if (!(c = vm->cuda)) return *why = "there is not enough memory", NULL;
  if (!open_compiler(vm, c, &what, why)) {
    if (!**why) *why = what;
    return NULL;
  }
  if (!*c->arch && !choose_architecture(c, 0)) return *why = "NVRTC does not work", NULL;
  return c;
}

int device_wait(VM *vm, Cuda *c) {
  int error = c->cudaStreamSynchronize(device_stream(c));
  c->queued = 0;
  c->direct = false;
  vm->stats.gpu_waits++;
  return error ? error : c->late;
}

bool device_room(VM *vm, Cuda *c, size_t bytes) {
  if (c->memory_bytes >= bytes) return true;
  device_block_free(c, c->memory, c->memory_bytes);
  uint64_t used;
  c->memory = device_block(vm, c, bytes, &c->memory_bytes, &used);
  if (!c->memory) c->memory_bytes = 0;
  return c->memory != NULL;
}

static void report_prebuilt(VM *vm, const Cuda *c) {
  const char *archs = getenv("ORBIT_GPU_ARCH");
  fprintf(stderr, "orbit: %llu kernels compiled, %llu in the cache before (%s)\n",
          (unsigned long long)(vm->stats.gpu_compiled - c->unbuilt), (unsigned long long)vm->stats.gpu_cache_hits,
          archs ? archs : "");
  if (c->unbuilt) fprintf(stderr, "orbit: %llu kernels could not be compiled\n", (unsigned long long)c->unbuilt);
}

void cuda_close(VM *vm) {
  Cuda *c = vm->cuda;
  if (!c) return;
  bool ours = c->pid == getpid() && c->stream;
  if (c->pid == getpid()) device_jobs_end(vm, c);
  if (ours) c->cudaStreamSynchronize(device_stream(c)); /* nothing uses the memory that is given back */
  residents_close(vm);
  if (ours) device_pool_clear(c);
  for (int i = 0; i < LOADED_BUCKETS; i++)
    for (CudaLoaded *l = c->loaded[i], *next; l; l = next) {
      next = l->next;
      if (ours && l->library) c->cudaLibraryUnload(l->library);
      free(l);
    }
  if (ours && c->memory) c->cudaFree(c->memory);
  if (ours && c->blas) c->cublasDestroy_v2(c->blas);
  if (ours) bundle_close(c);
  if (ours) copies_close(c);
  if (ours) c->cudaStreamDestroy(c->stream);
  if (vm->tune.gpu == GPU_PREBUILD) report_prebuilt(vm, c);
  free(c->rates);
  if (c->cache_open) cache_close(&c->cache);
  if (c->cublas) dlclose(c->cublas);
  if (c->nvrtc) dlclose(c->nvrtc);
  if (c->runtime) dlclose(c->runtime);
  free(c);
  vm->cuda = NULL;
}

/* ---- kernels ---- */

static void cache_warning(void *context, const char *message) {
  (void)context;
  fprintf(stderr, "orbit: %s\n", message);
}

/* The compiler's result, with a zero behind it. */
static char *take_code(const Cuda *c, void *program, size_t *n) {
  bool binary = strncmp(c->arch, "sm_", 3) == 0;
  if (binary ? c->nvrtcGetCUBINSize(program, n) : c->nvrtcGetPTXSize(program, n)) return NULL;
  char *code = calloc(1, *n + 1);
  if (code && (binary ? c->nvrtcGetCUBIN(program, code) : c->nvrtcGetPTX(program, code))) {
    free(code);
    code = NULL;
  }
  return code;
}

static char *program_log(const Cuda *c, void *program) {
  size_t n = 0;
  if (c->nvrtcGetProgramLogSize(program, &n)) return NULL;
  char *text = calloc(1, n + 1);
  if (text && n && c->nvrtcGetProgramLog(program, text)) *text = 0;
  return text;
}

char *device_compile(const Cuda *c, const char *source, size_t *n, char **log) {
  void *program;
  char arch[40], *code = NULL;
  snprintf(arch, sizeof arch, "-arch=%s", c->arch);
  const char *options[] = {arch, CUDA_OPTIONS};
  if (c->nvrtcCreateProgram(&program, source, "kernel.cu", 0, NULL, NULL)) return NULL;
  if (!c->nvrtcCompileProgram(program, 2, options)) code = take_code(c, program, n);
  if (!code && log) *log = program_log(c, program);
  c->nvrtcDestroyProgram(&program);
  return code;
}

KernelCache *device_cache(VM *vm, Cuda *c) {
  if (!c->cache_open) {
    c->cache_open = true;
    cache_open(&c->cache, NULL, true, cache_warning, vm);
  }
  return &c->cache;
}

static void code_key(const Cuda *c, const char *source, CacheKey *key) {
  cache_key(key, &(CacheParts){CUDA_GENERATOR, source, CUDA_OPTIONS, c->compiler, c->arch});
}
static char *code_from_cache(VM *vm, Cuda *c, const char *source) {
  CacheKey key;
  void *code;
  size_t n;
  code_key(c, source, &key);
  if (!cache_get(device_cache(vm, c), &key, &code, &n)) return NULL;
  vm->stats.gpu_cache_hits++;
  return code;
}
static void code_to_cache(VM *vm, Cuda *c, const char *source, const char *code, size_t n) {
  CacheKey key;
  code_key(c, source, &key);
  cache_put(device_cache(vm, c), &key, c->arch, code, n);
}

char *device_code(VM *vm, Cuda *c, const char *source, char **log) {
  char *code = code_from_cache(vm, c, source);
  if (code) return code;
  size_t n;
  vm->stats.gpu_compiled++;
  code = device_compile(c, source, &n, log);
  if (code) code_to_cache(vm, c, source, code, n);
  return code;
}

void device_prebuild(VM *vm, Cuda *c, const char *source) {
  const char *archs = getenv("ORBIT_GPU_ARCH"), *what, *why;
  while (archs && *archs && open_compiler(vm, c, &what, &why)) {
    int n = (int)strcspn(archs, ",");
    snprintf(c->arch, sizeof c->arch, "%.*s", n, archs);
    char *code = device_code(vm, c, source, NULL);
    c->unbuilt += !code;
    free(code);
    archs += n + (archs[n] == ',');
  }
}

static void load_code(Cuda *c, CudaLoaded *l, const char *code) {
  if (code && (c->cudaLibraryLoadData(&l->library, code, NULL, NULL, 0, NULL, NULL, 0) ||
               c->cudaLibraryGetKernel(&l->kernel, l->library, l->name ? l->name : "orbit_kernel"))) {
    l->kernel = NULL;
    c->cudaGetLastError();
  }
}

/* A kernel that is not in the cache: under --gpu=auto the CPU does the work until it is compiled. */
static bool compile_beside(VM *vm, Cuda *c, CudaLoaded *l, char *source) {
  if (vm->tune.gpu != GPU_AUTO || !(l->job = job_start(c, source))) return false;
  c->jobs++;
  vm->stats.gpu_compiled++;
  return true;
}

static void end_job(VM *vm, Cuda *c, CudaLoaded *l) {
  size_t n;
  char *source = strdup(job_source(l->job)), *code = job_take(l->job, &n);
  l->job = NULL;
  c->jobs--;
  if (code && source) code_to_cache(vm, c, source, code, n);
  load_code(c, l, code);
  free(code);
  free(source);
}

void device_jobs_end(VM *vm, Cuda *c) {
  for (int i = 0; i < LOADED_BUCKETS && c->jobs; i++)
    for (CudaLoaded *l = c->loaded[i]; l; l = l->next)
      if (l->job) end_job(vm, c, l);
}

/* The source is taken over. */
static void load(VM *vm, Cuda *c, CudaLoaded *l, char *source) {
  if (vm->tune.gpu == GPU_PREBUILD) {
    if (source) device_prebuild(vm, c, source);
    free(source);
    return;
  }
  char *code = source ? code_from_cache(vm, c, source) : NULL;
  if (source && !code && compile_beside(vm, c, l, source)) return;
  if (source && !code) code = device_code(vm, c, source, NULL);
  load_code(c, l, code);
  free(code);
  free(source);
}

static uint64_t hash_bytes(uint64_t h, const void *p, size_t n) {
  for (const uint8_t *b = p; n; n--) h = (h ^ *b++) * 0x100000001b3u;
  return h;
}

static bool finish_job(VM *vm, Cuda *c, CudaLoaded *l) {
  if (l->job && job_done(l->job)) end_job(vm, c, l);
  return true;
}

static CudaLoaded *new_loaded(Cuda *c, uint64_t hash) {
  CudaLoaded *l = calloc(1, sizeof *l), **bucket = &c->loaded[hash >> 32 & (LOADED_BUCKETS - 1)];
  if (!l) return NULL;
  l->hash = hash;
  l->next = *bucket;
  return *bucket = l;
}

CudaLoaded *device_library(VM *vm, Cuda *c, int family, const char *name) {
  uint64_t hash = (uint64_t)family << 32;
  for (CudaLoaded *l = c->loaded[family & (LOADED_BUCKETS - 1)]; l; l = l->next)
    if (l->name == name && finish_job(vm, c, l)) return l;
  if (c->jobs >= CUDA_JOBS) return &c->later;
  CudaLoaded *l = new_loaded(c, hash);
  if (!l) return NULL;
  l->name = name;
  load(vm, c, l, whole_source((WholeFamily)family));
  return l;
}

CudaLoaded *device_kernel(VM *vm, Cuda *c, const Kernel *k, const CudaVariant *v) {
  Kernel key; /* without what is behind the last node, input, output */
  memset(&key, 0, sizeof key);
  key.nnodes = k->nnodes, key.ninputs = k->ninputs, key.noutputs = k->noutputs;
  memcpy(key.input_type, k->input_type, k->ninputs);
  memcpy(key.output, k->output, k->noutputs);
  memcpy(key.node, k->node, k->nnodes * sizeof *k->node);
  uint64_t hash = hash_bytes(0xcbf29ce484222325u, &key, offsetof(Kernel, node) + k->nnodes * sizeof *k->node);
  hash = hash_bytes(hash_bytes(hash, v->form, k->ninputs), v->square, k->nnodes);
  hash = hash_bytes(hash, v->fold, sizeof v->fold);
  for (CudaLoaded *l = c->loaded[hash >> 32 & (LOADED_BUCKETS - 1)]; l; l = l->next)
    if (l->hash == hash && !l->name && !memcmp(&l->k, &key, sizeof key) && !memcmp(&l->v, v, sizeof *v) &&
        finish_job(vm, c, l))
      return l;
  if (c->jobs >= CUDA_JOBS) return &c->later;
  CudaLoaded *l = new_loaded(c, hash);
  if (!l) return NULL;
  memcpy(&l->k, &key, sizeof key);
  l->v = *v;
  load(vm, c, l, cuda_source(&l->k, &l->v));
  return l;
}
