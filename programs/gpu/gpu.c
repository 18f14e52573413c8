/* gpu.c - `orbit gpu`: which libraries of CUDA, which driver and devices this machine has, and why kernels run on the
 * CPU if they do.  Called by orbit.c. */
#include "programs/gpu/gpu.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/state.h"
#include "vm/kernels/cuda/cost.h"
#include "vm/kernels/cuda/find.h"
#include "vm/vm.h"

static const char usage[] =
    "Usage: orbit gpu              The libraries of CUDA, the driver and the devices that were found, and what is "
    "missing\n"
    "   or: orbit gpu calibrate    Measures the device for --gpu=auto; the rates are kept in the cache of kernels\n"
    "   or: orbit gpu rates        The rates that hold\n"
    "Exit status: 0 where kernels can run on a device, 1 where they cannot.\n"
    "\n"
    "Libraries (libcudart, libnvrtc, libcublas of CUDA 13 or 12) are looked for in\n"
    "  ORBIT_CUDA_PATH       if it is set, there and nowhere else; otherwise in\n"
    "  CUDA_PATH, the linker's folders, /usr/local/cuda, /usr/local/cuda-13*, -12*, /opt/cuda\n";

typedef struct Found {
  void *runtime, *nvrtc;
  int devices;
  char why[1200]; /* what is missing for a device; "": nothing */
} Found;

static void missing(Found *f, const char *what, const char *why) {
  if (!*f->why) snprintf(f->why, sizeof f->why, "%s%s%s", what, *why ? ": " : "", why);
}
/* A line for a library; its version where it can say it. */
static void *show_library(Found *f, CudaLibrary which, void (*version)(void *lib, char *text, size_t size)) {
  CudaPlace place;
  char text[40] = "";
  void *lib = cuda_open_library(which, &place);
  if (lib && version) version(lib, text, sizeof text);
  printf("%-14s %-8s %s\n", cuda_library_name(which), lib ? text : "-",
         lib          ? place.path
         : *place.why ? place.why
                      : "not found");
  if (!lib && which != CUDA_CUBLAS) {
    char what[60];
    snprintf(what, sizeof what, "%s cannot be loaded", cuda_library_name(which));
    missing(f, what, place.why);
  }
  return lib;
}
static void split_version(int v, char *text, size_t size) { snprintf(text, size, "%d.%d", v / 1000, v % 1000 / 10); }
static void runtime_version(void *lib, char *text, size_t size) {
  int (*get)(int *), v = 0;
  *(void **)&get = dlsym(lib, "cudaRuntimeGetVersion");
  if (get && !get(&v)) split_version(v, text, size);
}
static void nvrtc_version(void *lib, char *text, size_t size) {
  int (*get)(int *, int *), major, minor;
  *(void **)&get = dlsym(lib, "nvrtcVersion");
  if (get && !get(&major, &minor)) snprintf(text, size, "%d.%d", major, minor);
}
static void cublas_version(void *lib, char *text, size_t size) {
  int (*get)(int, int *), v[2];
  *(void **)&get = dlsym(lib, "cublasGetProperty");
  if (get && !get(0, &v[0]) && !get(1, &v[1])) snprintf(text, size, "%d.%d", v[0], v[1]);
}

static const char *error_text(void *runtime, int error) {
  const char *(*get)(int);
  *(void **)&get = dlsym(runtime, "cudaGetErrorString");
  return get ? get(error) : "?";
}
static int attribute(void *runtime, int which, int device) {
  int (*get)(int *, int, int), v = -1;
  *(void **)&get = dlsym(runtime, "cudaDeviceGetAttribute");
  return get && !get(&v, which, device) ? v : -1;
}
/* The properties begin with the name. */
static void device_name(void *runtime, int device, char name[257]) {
  int (*get)(void *, int);
  char *properties = calloc(1, 1 << 14); /* more than any version's */
  *(void **)&get = dlsym(runtime, "cudaGetDeviceProperties_v2");
  if (!get) *(void **)&get = dlsym(runtime, "cudaGetDeviceProperties");
  if (!get || !properties || get(properties, device))
    strcpy(name, "?");
  else
    snprintf(name, 257, "%.256s", properties);
  free(properties);
}
static void show_devices(Found *f) {
  enum { PROCESSORS = 16, MAJOR = 75, MINOR = 76 }; /* cudaDeviceAttr */
  for (int i = 0; i < f->devices; i++) {
    char name[257];
    device_name(f->runtime, i, name);
    printf("%-14s sm_%d%d    %s, %d multiprocessors\n", i ? "" : "devices", attribute(f->runtime, MAJOR, i),
           attribute(f->runtime, MINOR, i), name, attribute(f->runtime, PROCESSORS, i));
  }
}
static void look_for_devices(Found *f) {
  int (*driver)(int *), (*count)(int *), v = 0;
  *(void **)&driver = dlsym(f->runtime, "cudaDriverGetVersion");
  *(void **)&count = dlsym(f->runtime, "cudaGetDeviceCount");
  if (!driver || !count) {
    missing(f, "libcudart.so lacks functions", "");
    return;
  }
  char text[40] = "-";
  int error = driver(&v);
  if (!error && v) split_version(v, text, sizeof text);
  printf("%-14s %-8s %s\n", "driver", text, error ? error_text(f->runtime, error) : v ? "" : "not found");
  if (!v) missing(f, "there is no driver", "");
  error = count(&f->devices);
  if (error) {
    f->devices = 0;
    missing(f, "no device", error_text(f->runtime, error));
  }
  if (!f->devices) {
    printf("%-14s %-8s %s\n", "devices", "-", error ? error_text(f->runtime, error) : "none");
    missing(f, "there is no device", "");
  }
  show_devices(f);
}
static void show_architectures(void *nvrtc) {
  int (*number)(int *), (*all)(int *), n = 0, archs[64];
  *(void **)&number = dlsym(nvrtc, "nvrtcGetNumSupportedArchs");
  *(void **)&all = dlsym(nvrtc, "nvrtcGetSupportedArchs");
  if (!number || !all || number(&n) || n > 64 || all(archs)) return;
  printf("%-14s %-8s", "kernels for", "");
  for (int i = 0; i < n; i++) printf(" sm_%d", archs[i]);
  printf("\n");
}

static void say(void *context, const char *message) { snprintf(context, 800, "%s", message); }
static void add_up(void *context, const CacheEntry *e) {
  uint64_t *sums = context;
  if (e->state != CACHE_GOOD) return;
  sums[0]++;
  sums[1] += e->bytes;
}
static void show_cache(void) {
  KernelCache c;
  char why[800] = "nothing in it";
  uint64_t sums[2] = {0, 0};
  if (cache_open(&c, NULL, false, say, why)) {
    cache_each(&c, false, add_up, sums);
    snprintf(why, sizeof why, "%llu kernels, %llu kB", (unsigned long long)sums[0],
             (unsigned long long)(sums[1] + 1023) / 1024);
  }
  printf("%-14s %-8s %s (%s)\n", "kernel cache", "", c.folder ? c.folder : "no folder", why);
  cache_close(&c);
}

/* ---- rates ---- */

static void show_rates(const CudaRates *r) {
#define F(name, what, unit) printf("%-32s %12.4g %s\n", what, r->name, unit);
  CUDA_RATES(F)
#undef F
}

/* calibrate, or only show what is known. */
static int rates_main(bool calibrate) {
  static const char *const sources[] = {"measured", "guessed: orbit gpu calibrate measures them", "simulated"};
  const char *shim = getenv("ORBIT_GPU"), *why = NULL;
  CudaRates r = {0};
  VM *vm = vm_open(NULL);
  if (!vm) return 2;
  vm->tune.gpu = shim && !strcmp(shim, "shim") ? GPU_SHIM : GPU_AUTO;
  if (calibrate) {
    if ((why = cuda_calibrate(vm, &r))) fprintf(stderr, "orbit gpu: cannot measure: %s\n", why);
  } else {
    RatesSource source = cuda_rates(vm, device_get(vm), &r);
    printf("%-32s %s\n", "rates", sources[source]);
  }
  if (!why) show_rates(&r);
  vm_close(vm);
  return why ? 1 : 0;
}

int gpu_main(int argc, char **argv) {
  if (argc == 1 && (!strcmp(argv[0], "calibrate") || !strcmp(argv[0], "rates")))
    return rates_main(!strcmp(argv[0], "calibrate"));
  if (argc > 0) {
    bool help = !strcmp(argv[0], "--help");
    if (!help) fprintf(stderr, "orbit gpu: what is '%s'?\n", argv[0]);
    fputs(usage, help ? stdout : stderr);
    return help ? 0 : 2;
  }
  Found f = {0};
  f.runtime = show_library(&f, CUDA_RUNTIME, runtime_version);
  f.nvrtc = show_library(&f, CUDA_NVRTC, nvrtc_version);
  void *cublas = show_library(&f, CUDA_CUBLAS, cublas_version);
  if (f.runtime) look_for_devices(&f);
  if (f.nvrtc) show_architectures(f.nvrtc);
  show_cache();
  if (*f.why)
    printf("\nKernels run on the CPU: %s\n", f.why);
  else
    printf("\nKernels can run on %d device%s\n", f.devices, f.devices == 1 ? "" : "s");
  if (cublas) dlclose(cublas);
  if (f.nvrtc) dlclose(f.nvrtc);
  if (f.runtime) dlclose(f.runtime);
  return *f.why ? 1 : 0;
}
