/* test_ptx.c - Tests of the interpreter: what it calculates against this machine's arithmetic, and the faults that it
 * has to find.  Run by make check-ptx; the parts that need NVRTC are skipped where there is none. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/gpu/nvrtc.h"
#include "ptx.h"
#include "sources.h"

static int checks, failures;
static void check(bool ok, const char *format, const char *what, int number) {
  checks++;
  if (ok) return;
  failures++;
  printf("FAILED: ");
  printf(format, what, number);
  printf("\n");
}

enum { N = 1000 };
static double xs[N], ys[N], out[N];
static int xi[N], yi[N], outi[N];
static uint64_t seed = 11;
static uint64_t next(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return seed >> 32 ^ seed << 32;
}
static double some_double(void) {
  static const double edges[] = {0,     -0.0,   1,         -1,     0.5,  1.5,      2.5,       -2.5, 4503599627370497.5,
                                 1e308, -1e308, 0x1p-1074, 1e-310, 1e16, INFINITY, -INFINITY, NAN,  2147483648.0,
                                 -2e9,  0x1p53, 1e-160,    3.0e38, 1e-40};
  uint64_t r = next();
  if (r % 3 == 0) return edges[(r >> 8) % (sizeof edges / sizeof *edges)];
  if (r % 3 == 1) return (double)(int64_t)next() / 9e15;
  double d;
  r = next();
  memcpy(&d, &r, 8);
  return isnan(d) ? 3 : d;
}
static int some_int(void) {
  static const int edges[] = {0, 1, -1, 2, 7, INT32_MAX, INT32_MIN, INT32_MIN + 1, 255, 256, 65535, -128};
  uint64_t r = next();
  return r % 3 ? (int)(next() >> (r >> 8) % 32) : edges[(r >> 8) % (sizeof edges / sizeof *edges)];
}
static void fill(void) {
  for (int i = 0; i < N; i++) xs[i] = some_double(), ys[i] = some_double(), xi[i] = some_int(), yi[i] = some_int();
}

/* A run on one set of buffers; read: they may not be stored to. */
typedef struct Job {
  PtxModule *m;
  PtxMemory *mem;
  PtxLaunch launch;
  PtxCounts counts;
  char error[500];
} Job;
static Job begin(PtxModule *m, uint32_t blocks, uint32_t threads) {
  return (Job){.m = m, .mem = ptx_memory_new(), .launch = {.grid = {blocks}, .block = {threads}}};
}
static bool run(Job *j, const char *name, const void *const *args) {
  j->error[0] = 0;
  return ptx_run(j->m, j->mem, name, &j->launch, args, &j->counts, j->error, sizeof j->error);
}
static uint64_t in(Job *j, void *p, size_t bytes) { return ptx_map(j->mem, p, bytes, "x", false); }
static uint64_t result(Job *j, void *p, size_t bytes) { return ptx_map(j->mem, p, bytes, "result", true); }
/* The run must fail with a message that has this text. */
static void must_fail(Job *j, const char *name, const void *const *args, const char *text) {
  bool ok = run(j, name, args);
  check(!ok && strstr(j->error, text), "%s is not found", text, 0);
  if (ok || !strstr(j->error, text)) printf("  message: %s\n", j->error);
  ptx_memory_free(j->mem);
}

static double expected_double(int op, double a, double b) {
  switch (op) {
  case 0: return a + b;
  case 1: return a - b;
  case 2: return a * b;
  case 3: return a / b;
  case 4: return sqrt(a);
  case 5: return floor(a);
  case 6: return ceil(a);
  case 7: return trunc(a);
  case 8: return rint(a);
  case 9: return fma(a, b, a);
  case 10: return fabs(a);
  case 11: return -a;
  case 12: return copysign(a, b);
  case 13: return a < b ? a : b;
  case 14: return a == b;
  case 15: return a != b;
  case 16: return a >= b;
  case 17: return isnan(a);
  case 18: return fmod(a, b);
  case 19: return (float)a;
  case 20: return (float)a / (float)b;
  case 21: return fabs(a) < 2e9 ? (double)(int)a : 0;
  case 22: return fabs(a) < 9e18 ? (double)(long long)a : 0;
  default: {
    int64_t u, v;
    memcpy(&u, &a, 8), memcpy(&v, &b, 8);
    u ^= v >> 1;
    memcpy(&a, &u, 8);
    return a;
  }
  }
}
static int expected_int(int op, int a, int b) {
  unsigned u = (unsigned)a, v = (unsigned)b;
  switch (op) {
  case 0: return b && b != -1 ? a / b : 0;
  case 1: return b && b != -1 ? a % b : 0;
  case 2: return v ? (int)(u / v) : 0;
  case 3: return v ? (int)(u % v) : 0;
  case 4: return (int)(((long long)a * b) >> 32);
  case 5: return (int)((long long)a * b);
  case 6: return a >> (b & 31);
  case 7: return (int)(u >> (b & 31) ^ u << (v & 7));
  case 8: return __builtin_popcount(u) + 100 * (u ? __builtin_clz(u) : 32) + 10000 * __builtin_ffs(b);
  case 9: return (signed char)a + (unsigned char)b * (short)b;
  case 10: return a < b ? a : b;
  case 11: return (int)((u & v) | ((~u & 0xf0f0f0f0u) ^ v));
  case 12: return (int)(((unsigned long long)u << 32 | v) / (v | 1ull) % 1000000007);
  case 13: {
    unsigned r = 0;
    for (int k = 0; k < 32; k++) r |= (u >> k & 1) << (31 - k);
    return (int)(r ^ ((u & 255) | (v & 255) << 8 | (u >> 8 & 255) << 16 | (v >> 8 & 255) << 24));
  }
  default: return u > v ? (int)(u - v) : (a ^ b) & 0x7fff;
  }
}
static bool same(double a, double b) { return (isnan(a) && isnan(b)) || !memcmp(&a, &b, 8); }

static void test_arithmetic(PtxModule *m) {
  for (int op = 0; op < 24; op++)
    for (int nan = 0; nan < 3; nan++) {
      Job j = begin(m, 3, 64);
      j.launch.nan = (PtxNan)nan;
      uint64_t x = in(&j, xs, sizeof xs), y = in(&j, ys, sizeof ys), o = result(&j, out, sizeof out);
      long long n = N;
      const void *args[] = {&x, &y, &o, &n, &op};
      check(run(&j, "all_double", args), "all_double %s", j.error, op);
      int bad = -1;
      for (int i = 0; i < N; i++)
        if (!same(out[i], expected_double(op, xs[i], ys[i]))) bad = i;
      check(bad < 0, "%s: operation %d of doubles", "all_double", op);
      if (bad >= 0)
        printf("  %a, %a gives %a, not %a\n", xs[bad], ys[bad], out[bad], expected_double(op, xs[bad], ys[bad]));
      check(j.counts.approximate == 0, "%s: operation %d is approximate", "all_double", op == 18 || op == 3 ? op : op);
      ptx_memory_free(j.mem);
    }
  for (int op = 0; op < 15; op++) {
    Job j = begin(m, 2, 96);
    uint64_t x = in(&j, xi, sizeof xi), y = in(&j, yi, sizeof yi), o = result(&j, outi, sizeof outi);
    long long n = N;
    const void *args[] = {&x, &y, &o, &n, &op};
    check(run(&j, "all_int", args), "all_int %s", j.error, op);
    int bad = -1;
    for (int i = 0; i < N; i++)
      if (outi[i] != expected_int(op, xi[i], yi[i])) bad = i;
    check(bad < 0, "%s: operation %d of integers", "all_int", op);
    if (bad >= 0)
      printf("  %d, %d gives %d, not %d\n", xi[bad], yi[bad], outi[bad], expected_int(op, xi[bad], yi[bad]));
    ptx_memory_free(j.mem);
  }
}
/* CUDA's own functions: through tables, calls and local memory; within a few last places of this machine's. */
static void test_functions(PtxModule *m) {
  for (int op = 0; op < 5; op++) {
    Job j = begin(m, 2, 32);
    double x[200];
    for (int i = 0; i < 200; i++) x[i] = i < 100 ? i * 0.37 - 17 : op == 2 ? i * 1e7 : i * 3.1 - 400;
    uint64_t p = in(&j, x, sizeof x), o = result(&j, out, sizeof out);
    long long n = 200;
    const void *args[] = {&p, &o, &n, &op};
    check(run(&j, "functions", args), "functions: %s (%d)", j.error, op);
    for (int i = 0; i < 200; i++) {
      double a = x[i];
      double e = op == 0 ? exp(a) : op == 1 ? log(fabs(a)) : op == 2 ? sin(a) : op == 3 ? pow(fabs(a), 1.7) : tanh(a);
      double d = fabs(out[i] - e);
      check(d <= 4e-16 * fabs(e) || out[i] == e || d < 1e-16, "%s: function %d of CUDA", "functions", op);
    }
    ptx_memory_free(j.mem);
  }
}
static void test_saxpy(PtxModule *m) {
  for (int len = 0; len < 300; len += len < 10 ? 1 : 97) {
    Job j = begin(m, 2, 32);
    j.launch.seed = (uint64_t)len;
    double a = 1.1;
    long long n = len;
    uint64_t x = in(&j, xs, (size_t)len * 8), y = in(&j, ys, (size_t)len * 8), o = result(&j, out, (size_t)len * 8);
    const void *args[] = {&a, &x, &y, &o, &n};
    check(run(&j, "saxpy", args), "saxpy: %s, length %d", j.error, len);
    for (int i = 0; i < len; i++) {
      volatile double p = a * xs[i];
      check(same(out[i], p + ys[i]), "%s: element %d", "saxpy", i);
    }
    check(j.counts.loaded == 16u * (unsigned)len && j.counts.stored == 8u * (unsigned)len, "%s: traffic, length %d",
          "saxpy", len);
    ptx_memory_free(j.mem);
  }
}
static void test_flag(PtxModule *m) {
  for (int over = 0; over < 2; over++) {
    Job j = begin(m, 4, 32);
    int x[100], y[100];
    for (int i = 0; i < 100; i++) x[i] = i % 7 ? i : INT32_MIN, y[i] = over && i == 50 ? INT32_MAX : -i;
    unsigned flags = 0;
    long long n = 100;
    uint64_t p = in(&j, x, sizeof x), q = in(&j, y, sizeof y), o = result(&j, outi, sizeof outi),
             f = result(&j, &flags, 4);
    const void *args[] = {&p, &q, &o, &n, &f};
    check(run(&j, "add_int", args), "add_int: %s %d", j.error, over);
    check(flags == (unsigned)over, "%s: flag %d", "add_int", over);
    check(outi[7] == INT32_MIN && outi[8] == 0 && outi[50] == (over ? INT32_MIN : 0), "%s: values %d", "add_int", over);
    ptx_memory_free(j.mem);
  }
}
static void test_sums(PtxModule *m) {
  double x[500], part[4], w[2];
  for (int i = 0; i < 500; i++) x[i] = i % 13;
  for (uint64_t order = 0; order < 4; order++) {
    Job j = begin(m, 4, 64);
    j.launch.seed = order;
    long long n = 500;
    uint64_t p = in(&j, x, sizeof x), o = result(&j, part, sizeof part);
    const void *args[] = {&p, &o, &n};
    check(run(&j, "sum_block", args), "sum_block: %s %d", j.error, 0);
    double sum = 0;
    for (int i = 0; i < 500; i++) sum += x[i];
    check(part[0] + part[1] + part[2] + part[3] == sum, "%s: order %d", "sum_block", (int)order);
    check(j.counts.barriers > 0, "%s: no barriers %d", "sum_block", 0);
    ptx_memory_free(j.mem);
    j = begin(m, 1, 32);
    j.launch.seed = order;
    p = in(&j, x, sizeof x), o = result(&j, w, sizeof w);
    const void *warp[] = {&p, &o};
    check(run(&j, "sum_warp", warp), "sum_warp: %s %d", j.error, 0);
    sum = 0;
    int above = 0;
    for (int i = 0; i < 32; i++) sum += x[i], above += x[i] > 1;
    check(w[0] == sum && w[1] == above, "%s: order %d", "sum_warp", (int)order);
    ptx_memory_free(j.mem);
  }
}
static void test_places(PtxModule *m) {
  Job j = begin(m, 1, 32);
  _Alignas(16) double x[64], o2[64];
  for (int i = 0; i < 64; i++) x[i] = i;
  long long n = 32;
  uint64_t p = in(&j, x, sizeof x), o = result(&j, o2, sizeof o2);
  const void *args[] = {&p, &o, &n};
  check(run(&j, "two_at_once", args), "two_at_once: %s %d", j.error, 0);
  check(o2[2] == 4 && o2[3] == 7 && j.counts.loads == 32, "%s %d", "two_at_once", 0);
  j.launch.dynamic_shared = 32 * 8;
  check(run(&j, "dynamic", args), "dynamic: %s %d", j.error, 0);
  check(o2[0] == 31 && o2[31] == 0, "%s %d", "dynamic", 0);
  j.launch.dynamic_shared = 31 * 8;
  must_fail(&j, "dynamic", args, "out of bounds");
}
static void test_faults(PtxModule *m) {
  uint64_t x, o;
  const void *args[] = {&x, &o}, *only[] = {&o};
  static const struct {
    const char *name, *text;
    size_t bytes;
    bool one;
  } faults[] = {{"unguarded", "out of bounds", 63 * 8, false},   {"shared_race", "race in shared", 512, false},
                {"same_place", "race in result", 512, true},     {"between_blocks", "race in result", 512, true},
                {"divergent", "divergent", 512, true},           {"not_stored", "nothing was stored", 512, true},
                {"endless", "too many instructions", 512, true}, {"nothing", "no entry", 512, true}};
  for (size_t k = 0; k < sizeof faults / sizeof *faults; k++)
    for (uint64_t order = 0; order < 3; order++) {
      Job j = begin(m, faults[k].name[0] == 'b' ? 4 : 1, 64);
      j.launch.seed = order;
      j.launch.limit = 100000;
      memset(out, 0, sizeof out);
      x = in(&j, xs, 512), o = result(&j, out, faults[k].bytes);
      must_fail(&j, faults[k].name, faults[k].one ? only : args, faults[k].text);
    }
  Job j = begin(m, 1, 64);
  x = in(&j, xs, 512), o = in(&j, out, 512);
  must_fail(&j, "unguarded", args, "read only");
}
static void test_text(void) {
  char error[500] = "";
  check(!ptx_parse(unknown_source, error, sizeof error) && strstr(error, "tensormap.replace.tile.b32 %r1, %r2"),
        "%s: unknown instruction %d", error, 0);
  check(!ptx_parse(".version 9.0\n.elephant x;\n", error, sizeof error) && strstr(error, ".elephant"),
        "%s: unknown directive %d", error, 0);
  PtxModule *m = ptx_parse(carry_source, error, sizeof error);
  check(m, "%s: carries %d", error, 0);
  if (!m) return;
  _Alignas(16) uint32_t v[4] = {0xfffffff0, 0x12345678, 0x20, 0x9abcdef0}, d[12] = {0};
  uint64_t a = (uint64_t)v[1] << 32 | v[0], b = (uint64_t)v[3] << 32 | v[2], p, q;
  Job j = begin(m, 1, 1);
  p = in(&j, v, sizeof v), q = result(&j, d, sizeof d);
  const void *args[] = {&p, &q};
  check(run(&j, "k", args), "carries: %s %d", j.error, 0);
  check(((uint64_t)d[1] << 32 | d[0]) == a + b, "%s %d", "add.cc", 0);
  check(((uint64_t)d[3] << 32 | d[2]) == a - b, "%s %d", "sub.cc", 0);
  check(((uint64_t)d[5] << 32 | d[4]) == 2 * ((uint64_t)v[0] * v[2]), "%s %d", "mad.cc", 0);
  check(d[8] == 0xffffffff && d[9] == ((v[1] & ~0xfff00u) | (0xff0u << 8 & 0xfff00)), "%s %d", "bfe, bfi", 0);
  check(d[10] == ((v[0] & v[1]) | (v[0] & v[2]) | (v[1] & v[2])) && d[11] == (v[1] << 5 | v[0] >> 27), "%s %d",
        "lop3, shf", 0);
  ptx_memory_free(j.mem), ptx_free(m);
  m = ptx_parse(misaligned_source, error, sizeof error);
  j = begin(m, 1, 1);
  p = in(&j, v, sizeof v);
  must_fail(&j, "k", args, "not aligned");
  ptx_free(m);
}

int main(void) {
  fill();
  test_text();
  static const char *const archs[] = {"sm_80", "sm_90", "sm_100", "sm_120"};
  bool there = nvrtc_open();
  for (int k = 0; there && k < 4; k++) {
    char log[2000], error[500];
    char *ptx = nvrtc_ptx(kernels_source, archs[k], log, sizeof log);
    check(ptx, "%s", log, 0);
    PtxModule *m = ptx ? ptx_parse(ptx, error, sizeof error) : NULL;
    check(m, "%s: %d", error, k);
    free(ptx);
    if (!m) continue;
    test_arithmetic(m);
    test_functions(m);
    test_saxpy(m);
    test_flag(m);
    test_sums(m);
    test_places(m);
    test_faults(m);
    ptx_free(m);
  }
  printf("ptx interpreter: %d checks, %s%s\n", checks, failures ? "FAILURES" : "all passed",
         there ? "" : "; what NVRTC compiles: skipped (no NVRTC)");
  return failures != 0;
}
