/* nvrtc.c - A stand-in for libnvrtc: compiles the CUDA C of a kernel as C for this machine, with the C compiler that is
 * found as cc.  What it gives is a shared object, which runtime.c loads.  See doc/cuda.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
typedef struct Program {
  char *source, *code;
  size_t n;
} Program;

/* CUDA's words for C.  Behind the kernel stands the loop over blocks and threads, in an order that the seed decides. */
static const char before[] =
    "#include <math.h>\n#include <stdbool.h>\n#include <string.h>\n"
    "#define __device__\n#define KERNEL void\n"
    "typedef struct { unsigned x, y, z; } Dim;\n"
    "static _Thread_local Dim blockIdx, blockDim, threadIdx, gridDim;\n"
    "static inline double __longlong_as_double(long long b) { double d; memcpy(&d, &b, 8); return d; }\n"
    "static inline long long __double_as_longlong(double d) { long long b; memcpy(&b, &d, 8); return b; }\n"
    "static inline void atomicOr(unsigned *p, unsigned v) { __atomic_fetch_or(p, v, __ATOMIC_RELAXED); }\n"
    "#pragma GCC visibility push(default)\n"
    "#line 1 \"kernel.cu\"\n";
static const char after[] =
    "\nstatic unsigned coprime(unsigned long long x, unsigned n) {\n"
    "  unsigned s = n > 1 ? (unsigned)(x % n) : 1, a, b;\n"
    "  for (;; s++) { for (a = s ? s : 1, b = n; b;) { unsigned r = a % b; a = b; b = r; } if (a == 1 && s) return s; "
    "}\n"
    "}\n"
    "void shim_orbit_kernel(unsigned grid, unsigned block, unsigned long long seed, const void *args) {\n"
    "  unsigned bs = seed ? coprime(seed * 2654435761u, grid) : 1, ts = seed ? coprime(seed * 40503u, block) : 1;\n"
    "  gridDim.x = grid; blockDim.x = block;\n"
    "  for (unsigned i = 0; i < grid; i++)\n"
    "    for (unsigned j = 0; j < block; j++) {\n"
    "      blockIdx.x = (unsigned)((i * (unsigned long long)bs + seed) % grid);\n"
    "      threadIdx.x = (unsigned)((j * (unsigned long long)ts + seed) % block);\n"
    "      orbit_kernel(*(const Args *)args);\n"
    "    }\n"
    "}\n";

int nvrtcVersion(int *, int *), nvrtcGetNumSupportedArchs(int *), nvrtcGetSupportedArchs(int *);
int nvrtcCreateProgram(void **, const char *, const char *, int, const char *const *, const char *const *);
int nvrtcCompileProgram(void *, int, const char *const *), nvrtcDestroyProgram(void **);
int nvrtcGetCUBINSize(void *, size_t *), nvrtcGetCUBIN(void *, char *);
int nvrtcGetPTXSize(void *, size_t *), nvrtcGetPTX(void *, char *);

#define API(name) EXPORT int nvrtc##name
API(Version)(int *major, int *minor) { return *major = 0, *minor = 2, 0; } /* of this file: part of kernels' keys */
API(GetNumSupportedArchs)(int *n) { return *n = 1, 0; }
API(GetSupportedArchs)(int *archs) { return *archs = 90, 0; }
API(CreateProgram)
(void **p, const char *source, const char *name, int n, const char *const *headers, const char *const *names) {
  (void)name, (void)headers, (void)names;
  Program *x = calloc(1, sizeof *x);
  if (!x || n || !(x->source = strdup(source))) return free(x), 1;
  *p = x;
  return 0;
}
API(DestroyProgram)(void **p) {
  Program *x = *p;
  free(x->source);
  free(x->code);
  free(x);
  *p = NULL;
  return 0;
}

static int write_source(const Program *x, const char *path) {
  FILE *f = fopen(path, "w");
  if (!f) return 1;
  fputs(before, f);
  fputs(x->source, f);
  fputs(after, f);
  return fclose(f);
}
static int read_code(Program *x, const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) return 1;
  fseek(f, 0, SEEK_END);
  long n = ftell(f);
  rewind(f);
  x->n = n > 0 ? (size_t)n : 0;
  x->code = malloc(x->n + 1);
  int bad = !x->code || fread(x->code, 1, x->n, f) != x->n;
  fclose(f);
  return bad;
}
API(CompileProgram)(void *p, int n, const char *const *options) {
  Program *x = p;
  int exact = 0;
  for (int i = 0; i < n; i++) exact |= !strcmp(options[i], "--fmad=false");
  if (getenv("ORBIT_SHIM_FAIL") && !strcmp(getenv("ORBIT_SHIM_FAIL"), "compile")) return 6;
  const char *tmp = getenv("TMPDIR"), *cc = getenv("ORBIT_SHIM_CC");
  char folder[512], source[600], object[600], command[2400];
  snprintf(folder, sizeof folder, "%s/orbit-shim.XXXXXX", tmp ? tmp : "/tmp");
  if (!mkdtemp(folder)) return 6;
  snprintf(source, sizeof source, "%s/kernel.c", folder);
  snprintf(object, sizeof object, "%s/kernel.so", folder);
  snprintf(command, sizeof command,
           "%s -std=gnu11 -O1 -ffp-contract=%s -fno-math-errno -w -shared -fPIC -o '%s' '%s' -lm", cc ? cc : "cc",
           exact ? "off" : "fast", object, source);
  int bad = write_source(x, source) || system(command) || read_code(x, object);
  unlink(source);
  unlink(object);
  rmdir(folder);
  return bad ? 6 : 0;
}
API(GetCUBINSize)(void *p, size_t *n) { return *n = ((Program *)p)->n, 0; }
API(GetCUBIN)(void *p, char *code) { return memcpy(code, ((Program *)p)->code, ((Program *)p)->n), 0; }
API(GetPTXSize)(void *p, size_t *n) { return nvrtcGetCUBINSize(p, n); }
API(GetPTX)(void *p, char *code) { return nvrtcGetCUBIN(p, code); }
