/* device.c - Opens the libraries of CUDA and a device, compiles kernels and loads them.
 *
 * Called by engine.c when a kernel is to run on a device.  Nothing here raises an R error: what fails turns the device,
 * or the kernel, off, and the CPU does the work.
 */
#include "vm/kernels/cuda/device.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/state.h"
#include "vm/kernels/cuda/rows.h"

void device_off(VM *vm, Cuda *c, const char *what, const char *why) {
  c->off = true;
  if (vm->tune.gpu == GPU_ON) fprintf(stderr, "orbit: kernels run on the CPU: %s%s%s\n", what, *why ? ": " : "", why);
}

static bool load_functions(Cuda *c, const char **missing) {
#define F(result, name, arguments)                                                                                     \
  if (!(*(void **)&c->cuda##name = dlsym(c->runtime, "cuda" #name))) return *missing = "cuda" #name, false;
  RUNTIME_FUNCTIONS(F)
#undef F
#define F(result, name, arguments)                                                                                     \
  if (!(*(void **)&c->nvrtc##name = dlsym(c->nvrtc, "nvrtc" #name))) return *missing = "nvrtc" #name, false;
  NVRTC_FUNCTIONS(F)
#undef F
  return true;
}

/* A library; under --gpu=shim the one that stands beside the program. */
static void *open_library(VM *vm, CudaLibrary which) {
  CudaPlace place;
  if (vm->tune.gpu != GPU_SHIM || getenv("ORBIT_CUDA_PATH")) return cuda_open_library(which, &place);
  char folder[CUDA_PATH_SIZE];
  ssize_t n = readlink("/proc/self/exe", folder, sizeof folder - sizeof "/shim");
  while (n > 0 && folder[n - 1] != '/') n--;
  if (n <= 0) return NULL;
  memcpy(folder + n, "shim", sizeof "shim");
  return cuda_open_library_in(folder, which, &place);
}

/* The newest architecture that NVRTC can compile for and the device can run. */
static bool choose_architecture(Cuda *c) {
  int major = 0, minor = 0, n = 0, archs[256], best = 0;
  if (c->cudaDeviceGetAttribute(&major, CUDA_MAJOR, 0) || c->cudaDeviceGetAttribute(&minor, CUDA_MINOR, 0))
    return false;
  int device = 10 * major + minor;
  if (c->nvrtcGetNumSupportedArchs(&n) || n > 256 || c->nvrtcGetSupportedArchs(archs)) return false;
  for (int i = 0; i < n; i++)
    if (archs[i] <= device && archs[i] > best) best = archs[i];
  snprintf(c->arch, sizeof c->arch, "%s_%d", best == device ? "sm" : "compute", best);
  int version[2];
  if (c->nvrtcVersion(&version[0], &version[1])) return false;
  snprintf(c->compiler, sizeof c->compiler, "%d.%d", version[0], version[1]);
  return best > 0;
}

static void open_device(VM *vm, Cuda *c) {
  const char *missing;
  int count = 0, error;
  if (!(c->runtime = open_library(vm, CUDA_RUNTIME))) return device_off(vm, c, "libcudart was not found", "");
  if (!(c->nvrtc = open_library(vm, CUDA_NVRTC))) return device_off(vm, c, "libnvrtc was not found", "");
  if (!load_functions(c, &missing)) return device_off(vm, c, "the libraries of CUDA lack a function", missing);
  if ((error = c->cudaGetDeviceCount(&count))) return device_off(vm, c, "no device", c->cudaGetErrorString(error));
  if (!count) return device_off(vm, c, "no device", "");
  if (!choose_architecture(c)) return device_off(vm, c, "NVRTC cannot compile for the device", "");
  if ((error = c->cudaStreamCreate(&c->stream)))
    return device_off(vm, c, "the device cannot be used", c->cudaGetErrorString(error));
}

Cuda *device_get(VM *vm) {
  Cuda *c = vm->cuda;
  if (!c) {
    if (!(c = vm->cuda = calloc(1, sizeof *c))) return NULL;
    c->pid = getpid();
    open_device(vm, c);
  }
  return c->off || c->pid != getpid() ? NULL : c;
}

void cuda_close(VM *vm) {
  Cuda *c = vm->cuda;
  if (!c) return;
  bool ours = c->pid == getpid() && c->stream;
  for (int i = 0; i < LOADED_BUCKETS; i++)
    for (CudaLoaded *l = c->loaded[i], *next; l; l = next) {
      next = l->next;
      if (ours && l->library) c->cudaLibraryUnload(l->library);
      free(l);
    }
  if (ours && c->memory) c->cudaFree(c->memory);
  if (ours) c->cudaStreamDestroy(c->stream);
  if (c->cache_open) cache_close(&c->cache);
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

static char *compile(const Cuda *c, const char *source, size_t *n) {
  void *program;
  char arch[40], *code = NULL;
  snprintf(arch, sizeof arch, "-arch=%s", c->arch);
  const char *options[] = {arch, CUDA_OPTIONS};
  if (c->nvrtcCreateProgram(&program, source, "kernel.cu", 0, NULL, NULL)) return NULL;
  if (!c->nvrtcCompileProgram(program, 2, options)) code = take_code(c, program, n);
  c->nvrtcDestroyProgram(&program);
  return code;
}

/* From the cache on disk, or compiled and put there. */
static char *kernel_code(VM *vm, Cuda *c, const char *source) {
  if (!c->cache_open) {
    c->cache_open = true;
    cache_open(&c->cache, NULL, true, cache_warning, vm);
  }
  CacheKey key;
  cache_key(&key, &(CacheParts){CUDA_GENERATOR, source, CUDA_OPTIONS, c->compiler, c->arch});
  void *code;
  size_t n;
  if (cache_get(&c->cache, &key, &code, &n)) {
    vm->stats.gpu_cache_hits++;
    return code;
  }
  vm->stats.gpu_compiled++;
  code = compile(c, source, &n);
  if (code) cache_put(&c->cache, &key, c->arch, code, n);
  return code;
}

static void load(VM *vm, Cuda *c, CudaLoaded *l) {
  char *source = cuda_source(&l->k, &l->v), *code = source ? kernel_code(vm, c, source) : NULL;
  if (code && (c->cudaLibraryLoadData(&l->library, code, NULL, NULL, 0, NULL, NULL, 0) ||
               c->cudaLibraryGetKernel(&l->kernel, l->library, "orbit_kernel"))) {
    l->kernel = NULL;
    c->cudaGetLastError();
  }
  free(code);
  free(source);
}

static uint64_t hash_bytes(uint64_t h, const void *p, size_t n) {
  for (const uint8_t *b = p; n; n--) h = (h ^ *b++) * 0x100000001b3u;
  return h;
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
  CudaLoaded **bucket = &c->loaded[hash >> 32 & (LOADED_BUCKETS - 1)];
  for (CudaLoaded *l = *bucket; l; l = l->next)
    if (l->hash == hash && !memcmp(&l->k, &key, sizeof key) && !memcmp(&l->v, v, sizeof *v)) return l;
  CudaLoaded *l = calloc(1, sizeof *l);
  if (!l) return NULL;
  memcpy(&l->k, &key, sizeof key);
  l->v = *v;
  l->hash = hash;
  l->next = *bucket;
  *bucket = l;
  load(vm, c, l);
  return l;
}
