/* nvrtc.c - Loads NVRTC and compiles text.  Called by the tests of this folder. */
#include "nvrtc.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Nvrtc {
  int (*create)(void **, const char *, const char *, int, const char *const *, const char *const *);
  int (*compile)(void *, int, const char *const *);
  int (*destroy)(void **);
  int (*ptx_size)(void *, size_t *);
  int (*ptx)(void *, char *);
  int (*log_size)(void *, size_t *);
  int (*log)(void *, char *);
  int (*version)(int *, int *);
} Nvrtc;
static Nvrtc nvrtc;

static void *open_in(const char *folder) {
  static const char *const names[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};
  for (int i = 0; i < 3; i++) {
    char path[600];
    snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", names[i]);
    void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (lib) return lib;
  }
  return NULL;
}
bool nvrtc_open(void) {
  if (nvrtc.create) return true;
  char path[512] = "";
  if (getenv("ORBIT_TEST_NO_NVRTC")) return false;
  const char *cuda = getenv("CUDA_PATH");
  if (cuda) snprintf(path, sizeof path, "%s/lib64", cuda);
  void *lib = cuda ? open_in(path) : NULL;
  if (!lib) lib = open_in("");
  if (!lib) lib = open_in("/usr/local/cuda/lib64");
  if (!lib) lib = open_in("/usr/local/cuda-13.0/lib64");
  if (!lib) return false;
  *(void **)&nvrtc.compile = dlsym(lib, "nvrtcCompileProgram");
  *(void **)&nvrtc.destroy = dlsym(lib, "nvrtcDestroyProgram");
  *(void **)&nvrtc.ptx_size = dlsym(lib, "nvrtcGetPTXSize");
  *(void **)&nvrtc.ptx = dlsym(lib, "nvrtcGetPTX");
  *(void **)&nvrtc.log_size = dlsym(lib, "nvrtcGetProgramLogSize");
  *(void **)&nvrtc.log = dlsym(lib, "nvrtcGetProgramLog");
  *(void **)&nvrtc.version = dlsym(lib, "nvrtcVersion");
  if (!nvrtc.version || !nvrtc.compile || !nvrtc.destroy || !nvrtc.ptx_size || !nvrtc.ptx || !nvrtc.log_size ||
      !nvrtc.log)
    return false;
  *(void **)&nvrtc.create = dlsym(lib, "nvrtcCreateProgram");
  return nvrtc.create != NULL;
}
static void get_log(void *program, char *log, size_t size) {
  size_t n = 0;
  if (nvrtc.log_size(program, &n)) return;
  char *text = calloc(1, n + 1);
  if (text && !nvrtc.log(program, text)) snprintf(log, size, "%s", text);
  free(text);
}
char *nvrtc_ptx(const char *source, const char *arch, char *log, size_t size) {
  void *program;
  char option[64];
  snprintf(option, sizeof option, "-arch=%s", arch);
  const char *options[] = {option, "--fmad=false", "--ptxas-options=-v"};
  snprintf(log, size, "nvrtc failed");
  if (nvrtc.create(&program, source, "kernel.cu", 0, NULL, NULL)) return NULL;
  char *ptx = NULL;
  size_t n = 0;
  bool compiled = !nvrtc.compile(program, 3, options);
  get_log(program, log, size);
  if (compiled && !nvrtc.ptx_size(program, &n)) {
    ptx = calloc(1, n + 1);
    if (ptx && nvrtc.ptx(program, ptx)) {
      free(ptx);
      ptx = NULL;
    }
  }
  nvrtc.destroy(&program);
  return ptx;
}

int nvrtc_version(void) {
  int major = 0, minor = 0;
  return nvrtc.version(&major, &minor) ? 0 : 1000 * major + 10 * minor;
}
