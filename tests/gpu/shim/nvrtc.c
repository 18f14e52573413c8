/* nvrtc.c - A stand-in for libnvrtc: compiles the CUDA C of a kernel as C for this machine, with the C compiler that is
 * found as cc.  What it gives is a shared object, which runtime.c loads.  See doc/cuda.md.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
typedef struct Program {
  char *source, *code, *log, *name;
  size_t n;
} Program;

/* CUDA's words for C.  Behind the kernels stand the loops over blocks and threads, in an order that the seed decides.
 * Threads run one after the other: __syncthreads() and shared memory are for the interpreter of PTX. */
static const char before[] =
    "#include <math.h>\n#include <stdbool.h>\n#include <string.h>\n"
    "#define int32_t shim_int32\n#define uint32_t shim_uint32\n#define int64_t shim_int64\n" /* headers may have them */
    "#define uint64_t shim_uint64\n"
    "#define __device__\n#define __global__\n#define __restrict__ restrict\n#define __forceinline__ inline\n"
    "#define KERNEL __global__ void\n"
    "typedef struct { unsigned x, y, z; } Dim;\n"
    "static Dim blockIdx, blockDim, threadIdx, gridDim;\n"
    "static inline double __longlong_as_double(long long b) { double d; memcpy(&d, &b, 8); return d; }\n"
    "static inline long long __double_as_longlong(double d) { long long b; memcpy(&b, &d, 8); return b; }\n"
    "static inline void atomicOr(unsigned *p, unsigned v) { *p |= v; }\n"
    "static inline void atomicMax(unsigned *p, unsigned v) { if (v > *p) *p = v; }\n"
    "static inline void atomicAdd(int *p, int v) { *p += v; }\n"
    "#pragma GCC visibility push(default)\n";
static const char loops[] =
    "\nstatic unsigned coprime(unsigned long long x, unsigned n) {\n"
    "  unsigned s = n > 1 ? (unsigned)(x % n) : 1, a, b;\n"
    "  for (;; s++) { for (a = s ? s : 1, b = n; b;) { unsigned r = a % b; a = b; b = r; } if (a == 1 && s) return s; "
    "}\n"
    "}\n"
    "static void set(Dim *d, unsigned long long i, const unsigned *size) {\n"
    "  d->x = (unsigned)(i % size[0]); d->y = (unsigned)(i / size[0] % size[1]); d->z = (unsigned)(i / size[0] / "
    "size[1]);\n"
    "}\n"
    "#define SHIM_KERNEL(name, call) \\\n"
    "void shim_##name(const unsigned *grid, const unsigned *block, unsigned long long seed, void *const *a) { \\\n"
    "  unsigned blocks = grid[0] * grid[1] * grid[2], threads = block[0] * block[1] * block[2]; \\\n"
    "  unsigned bs = seed ? coprime(seed * 2654435761u, blocks) : 1, ts = seed ? coprime(seed * 40503u, threads) : 1; "
    "\\\n"
    "  gridDim = (Dim){grid[0], grid[1], grid[2]}; \\\n"
    "  blockDim = (Dim){block[0], block[1], block[2]}; \\\n"
    "  for (unsigned i = 0; i < blocks; i++) \\\n"
    "    for (unsigned j = 0; j < threads; j++) { \\\n"
    "      set(&blockIdx, (i * (unsigned long long)bs + seed) % blocks, grid); \\\n"
    "      set(&threadIdx, (j * (unsigned long long)ts + seed) % threads, block); \\\n"
    "      call; \\\n"
    "    } \\\n"
    "}\n";

int nvrtcVersion(int *, int *), nvrtcGetNumSupportedArchs(int *), nvrtcGetSupportedArchs(int *);
int nvrtcCreateProgram(void **, const char *, const char *, int, const char *const *, const char *const *);
int nvrtcCompileProgram(void *, int, const char *const *), nvrtcDestroyProgram(void **);
int nvrtcGetProgramLogSize(void *, size_t *), nvrtcGetProgramLog(void *, char *);
int nvrtcGetCUBINSize(void *, size_t *), nvrtcGetCUBIN(void *, char *);
int nvrtcGetPTXSize(void *, size_t *), nvrtcGetPTX(void *, char *);

#define API(name) EXPORT int nvrtc##name
API(Version)(int *major, int *minor) { return *major = 0, *minor = 6, 0; } /* of this file: part of kernels' keys */
API(GetNumSupportedArchs)(int *n) { return *n = 1, 0; }
API(GetSupportedArchs)(int *archs) { return *archs = 90, 0; }
API(CreateProgram)
(void **p, const char *source, const char *name, int n, const char *const *headers, const char *const *names) {
  (void)headers, (void)names;
  Program *x = calloc(1, sizeof *x);
  if (!x || n || !(x->source = strdup(source)) || !(x->name = strdup(name))) return free(x), 1;
  *p = x;
  return 0;
}
API(DestroyProgram)(void **p) {
  Program *x = *p;
  free(x->source);
  free(x->code);
  free(x->log);
  free(x->name);
  free(x);
  *p = NULL;
  return 0;
}

/* ---- the kernels of a source, which C calls through arrays of pointers to arguments ---- */

static int is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The type of a parameter: its text without the name at its end. */
static void put_type(FILE *f, const char *from, const char *to) {
  while (to > from && !is_word(to[-1])) to--;
  while (to > from && is_word(to[-1])) to--;
  fprintf(f, "%.*s", (int)(to - from), from);
}

/* Calls visit for each parameter between the parentheses. */
static const char *each_param(const char *p, void (*visit)(FILE *, int, const char *, const char *), FILE *f) {
  const char *from = ++p;
  int i = 0;
  for (;; p++) {
    if (*p != ',' && *p != ')' && *p) continue;
    if (memchr(from, ' ', (size_t)(p - from))) visit(f, i++, from, p);
    from = p + 1;
    if (*p != ',') return p;
  }
}
static void put_argument(FILE *f, int i, const char *from, const char *to) {
  fprintf(f, "%s*(", i ? ", " : "");
  put_type(f, from, to);
  fprintf(f, "*)a[%d]", i);
}
static void put_size(FILE *f, int i, const char *from, const char *to) {
  (void)i;
  fprintf(f, "sizeof(");
  put_type(f, from, to);
  fprintf(f, "), ");
}
static void put_kernel(FILE *f, const char *name) {
  const char *end;
  while (isspace((unsigned char)*name)) name++;
  for (end = name; is_word(*end);) end++;
  const char *open = end;
  while (*open == ' ') open++;
  if (*open != '(' || end == name) return;
  fprintf(f, "SHIM_KERNEL(%.*s, %.*s(", (int)(end - name), name, (int)(end - name), name);
  each_param(open, put_argument, f);
  fprintf(f, "))\nconst unsigned shim_sizes_%.*s[] = {", (int)(end - name), name);
  each_param(open, put_size, f);
  fprintf(f, "0};\n");
}
/* Each "__global__ void name(...)", and KERNEL of Orbit's own. */
static void put_kernels(FILE *f, const char *source) {
  for (const char *p = source; *p; p++) {
    if (p > source && p[-1] == '\n' && *p == '#') {
      p += strcspn(p, "\n");
      if (!*p) return;
    }
    if (!strncmp(p, "KERNEL ", 7)) put_kernel(f, p + 7);
    if (strncmp(p, "__global__", 10)) continue;
    const char *type = p + 10;
    while (isspace((unsigned char)*type)) type++;
    if (!strncmp(type, "void", 4)) put_kernel(f, type + 4);
  }
}

static char *without_comments(const char *source) {
  char *plain = strdup(source);
  for (char *p = plain; p && *p; p++) {
    char *end = !strncmp(p, "//", 2) ? strchr(p, '\n') : !strncmp(p, "/*", 2) ? strstr(p + 2, "*/") : NULL;
    if (end) memset(p, ' ', (size_t)(end - p) + (*end == '*' ? 2 : 0));
  }
  return plain;
}

/* extern "C" is not for C. */
static void put_source(FILE *f, const char *s) {
  for (; *s; s++) {
    if (!strncmp(s, "extern \"C\"", 10)) s += 10;
    fputc(*s, f);
  }
}
static int write_source(const Program *x, const char *path) {
  FILE *f = fopen(path, "w");
  if (!f) return 1;
  fprintf(f, "%s#line 1 \"%s\"\n", before, x->name);
  put_source(f, x->source);
  fputs(loops, f);
  char *plain = without_comments(x->source);
  if (plain) put_kernels(f, plain);
  free(plain);
  return fclose(f);
}
/* What the C compiler says, in NVRTC's form: kernel.cu(3): error: text. */
static void read_log(Program *x, const char *path) {
  FILE *f = fopen(path, "r");
  size_t n = 0;
  FILE *to = open_memstream(&x->log, &n);
  char line[1000];
  size_t name = strlen(x->name);
  while (f && to && fgets(line, sizeof line, f)) {
    int at, column, used = 0;
    if (!strncmp(line, x->name, name) && sscanf(line + name, ":%d:%d: %n", &at, &column, &used) == 2 && used)
      fprintf(to, "%s(%d): %s", x->name, at, line + name + used);
  }
  if (f) fclose(f);
  if (to) fclose(to);
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
  char folder[512], source[600], object[600], log[600], command[3200];
  snprintf(folder, sizeof folder, "%s/orbit-shim.XXXXXX", tmp ? tmp : "/tmp");
  if (!mkdtemp(folder)) return 6;
  snprintf(source, sizeof source, "%s/kernel.c", folder);
  snprintf(object, sizeof object, "%s/kernel.so", folder);
  snprintf(log, sizeof log, "%s/log", folder);
  snprintf(command, sizeof command,
           "%s -std=gnu11 -O1 -ffp-contract=%s -fno-math-errno -w -shared -fPIC -o '%s' '%s' -lm 2>'%s'",
           cc ? cc : "cc", exact ? "off" : "fast", object, source, log);
  int bad = write_source(x, source) || system(command) || read_code(x, object);
  if (bad) read_log(x, log);
  unlink(log);
  unlink(source);
  unlink(object);
  rmdir(folder);
  return bad ? 6 : 0;
}
API(GetProgramLogSize)(void *p, size_t *n) {
  const Program *x = p;
  return *n = x->log ? strlen(x->log) + 1 : 1, 0;
}
API(GetProgramLog)(void *p, char *text) {
  const Program *x = p;
  return strcpy(text, x->log ? x->log : ""), 0;
}
API(GetCUBINSize)(void *p, size_t *n) { return *n = ((Program *)p)->n, 0; }
API(GetCUBIN)(void *p, char *code) { return memcpy(code, ((Program *)p)->code, ((Program *)p)->n), 0; }
API(GetPTXSize)(void *p, size_t *n) { return nvrtcGetCUBINSize(p, n); }
API(GetPTX)(void *p, char *code) { return nvrtcGetCUBIN(p, code); }
