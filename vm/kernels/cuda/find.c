/* find.c - Opens the toolkit's libraries.  Called when a kernel is to run on a device, and by `orbit gpu`. */
#include "vm/kernels/cuda/find.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const stems[] = {"libcudart.so", "libnvrtc.so", "libcublas.so"};

const char *cuda_library_name(CudaLibrary which) { return stems[which]; }

/* In a folder, or with "" wherever the linker looks. */
static void *open_in(const char *folder, CudaLibrary which, CudaPlace *place) {
  for (int version = 13; version >= 12; version--) {
    if (snprintf(place->path, sizeof place->path, "%s%s%s.%d", folder, *folder ? "/" : "", stems[which], version) >=
        (int)sizeof place->path)
      continue;
    if (*folder && access(place->path, F_OK)) continue;
    void *lib = dlopen(place->path, RTLD_LAZY | RTLD_LOCAL);
    if (lib) return lib;
    const char *why = dlerror();
    if (*folder && why) snprintf(place->why, sizeof place->why, "%s", why);
  }
  return NULL;
}
static void *open_below(const char *folder, CudaLibrary which, CudaPlace *place) {
  static const char *const below[] = {"", "/lib64", "/lib", "/targets/x86_64-linux/lib", "/targets/sbsa-linux/lib"};
  for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
    char path[CUDA_PATH_SIZE];
    if (snprintf(path, sizeof path, "%s%s", folder, below[i]) >= (int)sizeof path) continue;
    void *lib = open_in(path, which, place);
    if (lib) return lib;
  }
  return NULL;
}
void *cuda_open_library_in(const char *folder, CudaLibrary which, CudaPlace *place) {
  *place = (CudaPlace){.path = ""};
  void *lib = open_below(folder, which, place);
  if (!lib) place->path[0] = 0;
  return lib;
}
void *cuda_open_library(CudaLibrary which, CudaPlace *place) {
  *place = (CudaPlace){.path = ""};
  const char *only = getenv("ORBIT_CUDA_PATH"), *toolkit = getenv("CUDA_PATH");
  void *lib = NULL;
  if (only) {
    lib = open_below(only, which, place);
  } else {
    if (toolkit && *toolkit) lib = open_below(toolkit, which, place);
    if (!lib) lib = open_in("", which, place);
    if (!lib) lib = open_below("/usr/local/cuda", which, place);
    glob_t found;
    if (!lib && !glob("/usr/local/cuda-1[23]*", 0, NULL, &found)) {
      for (size_t i = found.gl_pathc; i-- > 0 && !lib;) lib = open_below(found.gl_pathv[i], which, place);
      globfree(&found);
    }
    if (!lib) lib = open_below("/opt/cuda", which, place);
  }
  if (!lib) place->path[0] = 0;
  return lib;
}
