/* gpu.c - For gpu.sh: a library with the functions of libcudart and libnvrtc that `orbit gpu` calls, saying that there
 * is a device; with FILL defined a program that puts N kernels into the cache. */
#ifdef FILL
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "vm/kernels/cuda/cache.h"
static void say(void *context, const char *text) { fprintf(stderr, "%s%s\n", (const char *)context, text); }
int main(int argc, char **argv) {
  static char payload[1 << 20];
  KernelCache c;
  CacheKey one, other;
  cache_key(&one, &(CacheParts){"1", "x", "", "13.0", "sm_90"});
  cache_key(&other, &(CacheParts){"1", "x", "", "13.0", "sm_100"});
  if (!memcmp(&one, &other, sizeof one)) return 2;
  if (!cache_open(&c, NULL, true, say, "")) return 1;
  for (int i = 0; argc > 2 && i < atoi(argv[1]); i++) {
    char source[20], label[40];
    snprintf(source, sizeof source, "%d", i);
    snprintf(label, sizeof label, "sm_90 x + %d", i);
    CacheParts parts = {"1", source, "", "13.0", "sm_90"};
    CacheKey key;
    cache_key(&key, &parts);
    cache_put(&c, &key, label, payload, (size_t)atoi(argv[2]));
  }
  cache_close(&c);
  return 0;
}
#else
#include <string.h>
int cudaRuntimeGetVersion(int *v) { return *v = 13000, 0; }
int cudaDriverGetVersion(int *v) { return *v = 13010, 0; }
int cudaGetDeviceCount(int *n) { return *n = 1, 0; }
const char *cudaGetErrorString(int e) { return e ? "error" : "no error"; }
int cudaDeviceGetAttribute(int *v, int which, int device) {
  (void)device;
  return *v = which == 75 ? 9 : which == 76 ? 0 : 132, 0;
}
int cudaGetDeviceProperties(void *p, int device) {
  (void)device;
  strcpy(p, "Made-up device");
  return 0;
}
int nvrtcVersion(int *major, int *minor) { return *major = 13, *minor = 0; }
#endif
