/* test_rows.c - The rows of elementwise.def on a device: their CUDA C is compiled by NVRTC, the PTX is run by the
 * interpreter on edge values and random ones under each rule of NaN, and the bits are compared with those of the CPU's
 * functions.  Then fused chains of rows: one kernel, and the bytes that it loads and stores for an element.  Run by
 * make check-ptx. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/gpu/nvrtc.h"
#include "tests/gpu/ptx/ptx.h"
#include "vm/kernels/cuda/functions.h"
#include "vm/kernels/cuda/rows.h"

enum { N = 420, SOURCE = 1 << 19 };
static int checks, failures;
static void check(bool ok, const char *what, const char *detail) {
  checks++;
  if (ok) return;
  failures++;
  printf("FAILED: %s: %s\n", what, detail);
}

/* ---- values ---- */
static uint64_t seed = 3;
static uint64_t next(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return seed >> 32 ^ seed << 32;
}
static double from_bits(uint64_t v) {
  double d;
  memcpy(&d, &v, 8);
  return d;
}
static double some_double(void) {
  static const uint64_t nans[] = {0x7ff00000000007a2, 0x7ff80000000007a2, 0xfff80000000007a2, 0x7ff8000000000000,
                                  0xfff8000000000000, 0x7ff8000000001234, 0x7fffffffffffffff, 0xfff4000000000001};
  static const double edges[] = {0,         -0.0,      1,         -1,         0.5,
                                 -1.5,      2.5,       0x1p-1074, -0x1p-1074, 1e-310,
                                 0x1p-1022, 1e308,     -1e308,    0x1p53,     4503599627370497.5,
                                 INFINITY,  -INFINITY, 3e9,       -3e9,       7};
  uint64_t r = next();
  switch (r % 4) {
  case 0: return from_bits(nans[(r >> 8) % 8]);
  case 1: return edges[(r >> 8) % (sizeof edges / sizeof *edges)];
  case 2: return (double)(int64_t)next() / 9e15;
  default: return from_bits(next());
  }
}
static int32_t some_int(bool logical) {
  static const int32_t edges[] = {0, 1, -1, NA_INT, INT32_MAX, -INT32_MAX, 2, 3, 65536, 46341, -46341};
  uint64_t r = next();
  if (logical) return r % 3 == 2 ? NA_LGL : (int32_t)(r % 3);
  return r % 2 ? edges[(r >> 8) % (sizeof edges / sizeof *edges)] : (int32_t)(next() >> (r >> 8) % 32);
}
static size_t width(int type) { return type == EWT_DBL ? 8 : 4; }
static void fill(void *to, int type) {
  for (int i = 0; i < N; i++)
    if (type == EWT_DBL)
      ((double *)to)[i] = some_double();
    else
      ((int32_t *)to)[i] = some_int(type == EWT_LGL);
}

/* ---- the CPU's functions, by number ---- */
#define AT(type, p, i) (((const EW_C_##type *)(p))[i])
#define EW1(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  case EW_##ID:                                                                                                        \
    ((EW_C_##result *)o)[i] = ew_##ID(AT(operand, x, i * sx), flags);                                                  \
    return;
#define EW2(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  case EW_##ID:                                                                                                        \
    ((EW_C_##result *)o)[i] = ew_##ID(AT(operand, x, i * sx), AT(operand, y, i * sy), flags);                          \
    return;
#define EWSELECT(ID, name, type, cost)                                                                                 \
  case EW_##ID:                                                                                                        \
    ((EW_C_##type *)o)[i] = ew_##ID(((const int32_t *)x)[i * sx], AT(type, y, i * sy), AT(type, z, i));                \
    return;
static void on_cpu(EwOp op, int i, const void *x, int sx, const void *y, int sy, const void *z, void *o,
                   unsigned *flags) {
  switch (op) {
#include "runtime/elementwise.def"
  default: return;
  }
}

/* ---- kernels ---- */
static void add_row_kernel(char *source, EwOp op) {
  const EwInfo *w = &ew_info[op];
  const char *type = cuda_type_name((EwType)w->operand), *first = w->arity == 3 ? "int32_t" : type;
  sprintf(
      source + strlen(source),
      "extern \"C\" __global__ void row_%s(const %s *x, long long sx, const %s *y, long long sy, const %s *z, %s *o,\n"
      "                               long long n, unsigned *flags) {\n"
      "  unsigned f = 0;\n"
      "  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * "
      "blockDim.x)\n"
      "    o[i] = ew_%s(x[i * sx]%s%s, &f);\n"
      "  if (f) atomicOr(flags, f);\n"
      "}\n",
      w->id, first, type, type, cuda_type_name((EwType)w->result), w->id, w->arity > 1 ? ", y[i * sy]" : "",
      w->arity > 2 ? ", z[i]" : "");
}
static char *all_rows(void) {
  char *source = calloc(1, SOURCE);
  char *functions = cuda_functions_text(NEEDS_ALL);
  strcpy(source, cuda_rows_prelude);
  strcat(source, functions);
  free(functions);
  for (int op = 0; op < EW_COUNT; op++)
    if (cuda_row_exact((EwOp)op)) strcat(source, cuda_row_text((EwOp)op));
  return source;
}
static PtxModule *compile(const char *source, const char *arch) {
  char log[4000], error[500] = "";
  char *ptx = nvrtc_ptx(source, arch, log, sizeof log);
  check(ptx, "NVRTC", log);
  PtxModule *m = ptx ? ptx_parse(ptx, error, sizeof error) : NULL;
  if (ptx) check(m, "PTX", error);
  free(ptx);
  return m;
}

/* x %% y and x %/% y: numbers that need no extended precision, with which they would give the kernel to the CPU. */
static bool needs_tame(EwOp op) { return op == EW_MOD_DBL || op == EW_IDIV_DBL; }
static void fill_tame(double *x) {
  for (int i = 0; i < N; i++) x[i] = ((int)(next() % 8001) - 4000) / 8.0;
}

/* sin and cos: of large numbers they would, too. */
static void fill_small(double *x) {
  for (int i = 0; i < N; i++)
    if (isfinite(x[i])) x[i] = fmod(x[i], 1e8);
}

/* Has the row made a NaN, and says so?  Then its bits do not count. */
static bool both_made(const EwInfo *w, double x, double y, double a, double b) {
  return w->flags & EWF_NAN && isnan(a) && isnan(b) && !isnan(x) && !(w->arity > 1 && isnan(y));
}

/* A row, one form of its operands (vectors or single numbers), one rule of NaN. */
static void test_row(PtxModule *m, EwOp op, int sx, int sy, PtxNan nan) {
  static double x[N], y[N], z[N], o[N], right[N];
  const EwInfo *w = &ew_info[op];
  int operand = w->operand, first = w->arity == 3 ? EWT_LGL : operand;
  fill(x, first), fill(y, operand), fill(z, operand);
  if (needs_tame(op)) fill_tame(x), fill_tame(y);
  if (op == EW_SIN || op == EW_COS) fill_small(x);
  unsigned flags = 0, right_flags = 0;
  for (int i = 0; i < N; i++) on_cpu(op, i, x, sx, y, sy, z, right, &right_flags);
  PtxMemory *mem = ptx_memory_new();
  uint64_t px = ptx_map(mem, x, sx ? N * width(first) : width(first), "x", false);
  uint64_t py = ptx_map(mem, y, sy ? N * width(operand) : width(operand), "y", false);
  uint64_t pz = ptx_map(mem, z, N * width(operand), "z", false),
           po = ptx_map(mem, o, N * width(w->result), "result", true);
  uint64_t pf = ptx_map(mem, &flags, 4, "flags", true);
  long long n = N, lx = sx, ly = sy;
  const void *args[] = {&px, &lx, &py, &ly, &pz, &po, &n, &pf};
  PtxLaunch launch = {.grid = {3}, .block = {64}, .seed = next() | 1, .nan = nan};
  PtxCounts counts = {0};
  char name[60], error[600] = "", what[120];
  snprintf(name, sizeof name, "row_%s", w->id);
  snprintf(what, sizeof what, "%s, strides %d %d, rule %d", w->id, sx, sy, nan);
  check(ptx_run(m, mem, name, &launch, args, &counts, error, sizeof error), what, error);
  for (int i = 0; i < N && !*error; i++) {
    size_t b = width(w->result);
    if (!memcmp((char *)o + (size_t)i * b, (char *)right + (size_t)i * b, b)) continue;
    if (w->result == EWT_DBL && both_made(w, x[i * sx], y[i * sy], o[i], right[i])) continue;
    snprintf(error, sizeof error, "element %d: %a, %a gives %a, not %a", i, x[i * sx], y[i * sy], o[i], right[i]);
    check(false, what, error);
  }
  check(flags == right_flags, what, "flags");
  check(counts.approximate == 0, what, "approximate");
  check(counts.stored == N * width(w->result), what, "bytes stored");
  ptx_memory_free(mem);
}
static void test_rows(const char *arch) {
  char *source = all_rows();
  for (int op = 0; op < EW_COUNT; op++)
    if (cuda_row_exact((EwOp)op)) add_row_kernel(source, (EwOp)op);
  PtxModule *m = compile(source, arch);
  for (int op = 0; m && op < EW_COUNT; op++)
    for (int form = 0; cuda_row_exact((EwOp)op) && form < (ew_info[op].arity > 1 ? 3 : 1); form++)
      for (int nan = 0; nan < 3; nan++) test_row(m, (EwOp)op, form != 1, form != 2, (PtxNan)nan);
  ptx_free(m);
  free(source);
}

/* ---- fused chains: what moves for an element, against the least that can ---- */
typedef struct Chain {
  const char *name;
  int inputs; /* double vectors */
  double (*cpu)(const double *v, unsigned *flags);
} Chain;
enum { DEGREE = 32 };
static double horner(const double *v, unsigned *f) {
  double r = 1;
  for (int k = 0; k < DEGREE; k++) r = ew_ADD_DBL(ew_MUL_DBL(r, v[0], f), k - 7.5, f);
  return r;
}
static double sum4(const double *v, unsigned *f) {
  return ew_ADD_DBL(ew_ADD_DBL(ew_ADD_DBL(v[0], v[1], f), v[2], f), v[3], f);
}
static double scaled(const double *v, unsigned *f) {
  double d = ew_DIV_DBL(ew_SUB_DBL(v[0], v[1], f), ew_SQRT(v[2], f), f);
  return ew_SELECT_DBL(ew_GT_DBL(d, 0, f), d, ew_NEG_DBL(d, f));
}
static const Chain chains[] = {{"horner", 1, horner}, {"sum4", 4, sum4}, {"scaled", 3, scaled}};
static const char chain_source[] = "#define EACH for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; "
                                   "i < n; i += (long long)gridDim.x * blockDim.x)\n"
                                   "#define CHAIN(name) extern \"C\" __global__ void name(const double *a, const "
                                   "double *b, const double *c, const double *d,\\\n"
                                   "  double *o, long long n)\n"
                                   "CHAIN(horner) { unsigned f = 0; EACH {\n"
                                   "  double r = 1, x = a[i];\n"
                                   "  for (int k = 0; k < 32; k++) r = ew_ADD_DBL(ew_MUL_DBL(r, x, &f), k - 7.5, &f);\n"
                                   "  o[i] = r; } }\n"
                                   "CHAIN(sum4) { unsigned f = 0; EACH o[i] = ew_ADD_DBL(ew_ADD_DBL(ew_ADD_DBL(a[i], "
                                   "b[i], &f), c[i], &f), d[i], &f); }\n"
                                   "CHAIN(scaled) { unsigned f = 0; EACH {\n"
                                   "  double q = ew_DIV_DBL(ew_SUB_DBL(a[i], b[i], &f), ew_SQRT(c[i], &f), &f);\n"
                                   "  o[i] = ew_SELECT_DBL(ew_GT_DBL(q, 0, &f), q, ew_NEG_DBL(q, &f), &f); } }\n";
static void test_chain(PtxModule *m, const Chain *c, PtxNan nan) {
  static double v[4][N], o[N];
  PtxMemory *mem = ptx_memory_new();
  uint64_t p[4], po = ptx_map(mem, o, sizeof o, "result", true);
  for (int k = 0; k < 4; k++) fill(v[k], EWT_DBL), p[k] = ptx_map(mem, v[k], sizeof v[k], "operand", false);
  long long n = N;
  const void *args[] = {&p[0], &p[1], &p[2], &p[3], &po, &n};
  PtxLaunch launch = {.grid = {2}, .block = {96}, .nan = nan};
  PtxCounts counts = {0};
  char error[600] = "";
  check(ptx_run(m, mem, c->name, &launch, args, &counts, error, sizeof error), c->name, error);
  for (int i = 0; i < N; i++) {
    unsigned flags = 0;
    double x[4] = {v[0][i], v[1][i], v[2][i], v[3][i]}, right = c->cpu(x, &flags);
    check(!memcmp(&right, &o[i], 8), c->name, "other bits");
  }
  check(counts.loaded == 8u * N * (unsigned)c->inputs && counts.stored == 8u * N, c->name,
        "more traffic than the least");
  if (nan == PTX_LAST)
    printf("  %-8s %2llu bytes loaded, %llu stored for an element, %llu instructions\n", c->name,
           (unsigned long long)counts.loaded / N, (unsigned long long)counts.stored / N,
           (unsigned long long)counts.executed / N);
  ptx_memory_free(mem);
}

int main(void) {
  if (!nvrtc_open()) {
    printf("rows on a device: skipped (no NVRTC)\n");
    return 0;
  }
  int exact = 0;
  for (int op = 0; op < EW_COUNT; op++) exact += cuda_row_exact((EwOp)op);
  test_rows("sm_80");
  test_rows("sm_120");
  char *source = all_rows();
  strcat(source, chain_source);
  PtxModule *m = compile(source, "sm_90");
  for (int k = 0; m && k < 3; k++)
    for (int nan = 0; nan < 3; nan++) test_chain(m, &chains[k], (PtxNan)nan);
  ptx_free(m);
  free(source);
  printf("rows on a device: %d of %d, %d checks, %s\n", exact, EW_COUNT, checks, failures ? "FAILURES" : "all passed");
  return failures != 0;
}
