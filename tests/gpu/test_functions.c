/* test_functions.c - The functions that kernels on a device have of their own (vm/kernels/cuda/functions.def), compiled
 * for this machine, against the C library's and Orbit's: the same bits for edges and random numbers of all sizes.  Run
 * by make check-ptx; test_rows.c has what NVRTC makes of the same text.
 *
 *   test_functions [N]      N operands for each function (200000) */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/elementwise.h"
#include "vm/kernels/cpu/math_tables.h"
#include "vm/kernels/cpu/sincos_table.h"
#include "vm/kernels/cuda/log2_table.h"

static double as_double(unsigned long long u) {
  double d;
  memcpy(&d, &u, 8);
  return d;
}
static unsigned long long as_bits(double d) {
  unsigned long long u;
  memcpy(&u, &d, 8);
  return u;
}
static double ew_quiet(double x) { return as_double(as_bits(x) | 0x0008000000000000ull); }
#define EW_MADE_NAN 0xfff8000000000000ull
#define DEVICE static
/* tables are arrays in one piece there */
#define pnorm_near pnorm_near[0]
#define pnorm_middle pnorm_middle[0]
#define pnorm_far pnorm_far[0]
#define qnorm_centre qnorm_centre[0]
#define qnorm_tail qnorm_tail[0]
#define qnorm_far qnorm_far[0]
#define FUNCTION(ID, needs, ...) __VA_ARGS__
#include "vm/kernels/cuda/functions.def"

static uint64_t seed = 88172645463325252u;
static uint64_t next(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  return seed ^= seed << 17;
}
static double unit(void) { return (double)(int64_t)next() / 9223372036854775808.0; } /* in (-1, 1) */
static double some(long i) {
  static const double edges[] = {0,
                                 -0.0,
                                 1,
                                 -1,
                                 INFINITY,
                                 -INFINITY,
                                 0x1p-1074,
                                 0x1p-1022,
                                 0.5,
                                 2,
                                 709.78,
                                 -745.13,
                                 0x1.fffffffffffffp1023,
                                 22,
                                 710.4758,
                                 -708.4,
                                 0x1p-54,
                                 -0x1p-28,
                                 0x1p53,
                                 0x1p28,
                                 -37.6,
                                 8.2924,
                                 0.41422,
                                 -0.2929};
  enum { EDGES = sizeof edges / sizeof *edges };
  switch (i % 7) {
  case 0: return as_double(next());
  case 1: return unit() * (double)(1 << next() % 12);
  case 2: return unit() * 2;
  case 3: return (double)((int)(next() % 41) - 20);
  case 4: return ldexp(unit(), -(int)(next() % 60));
  case 5: return 1 + ldexp(unit(), -(int)(next() % 50));
  default: return edges[next() % EDGES];
  }
}
static int failures;
static bool same(double a, double b) { return as_bits(a) == as_bits(b) || (isnan(a) && isnan(b)); }

typedef struct Function {
  const char *name;
  double (*here)(double), (*there)(double);
} Function;
static double log2_of_any(double x) { return x > 0 ? log2(x) : r_log(x); }
static double cu_log2_of_any(double x) { return x > 0 ? cu_log2(x) : r_log(x); }
static double log10_of_any(double x) { return x > 0 ? log10(x) : r_log(x); }
static double cu_log10_of_any(double x) { return x > 0 ? cu_log10(x) : r_log(x); }
static void test_one(const Function *f, long n) {
  long bad = 0;
  for (long i = 0; i < n; i++) {
    double x = some(i), want, got;
    if (isnan(x)) continue; /* the rows see to these */
    want = f->here(x);
    got = f->there(x);
    if (!same(want, got) && bad++ == 0) printf("FAILED: %s(%a) is %a, not %a\n", f->name, x, got, want);
  }
  failures += bad > 0;
}
/* Right, or given up where the operand is large. */
static void test_sine(const char *name, double (*here)(double), double (*there)(double, unsigned *), long n) {
  long bad = 0;
  for (long i = 0; i < n; i++) {
    double x = i % 3 ? unit() * (i % 3 == 1 ? 4 : ldexp(1, (int)(next() % 27))) : some(i / 3);
    if (isnan(x)) continue;
    unsigned flags = 0;
    double want = here(x), got = there(x, &flags);
    if (flags ? fabs(x) > 1e8 : same(want, got)) continue;
    if (bad++ == 0) printf("FAILED: %s(%a) is %a, not %a, flags %u\n", name, x, got, want, flags);
  }
  failures += bad > 0;
}
static void test_pow(long n) {
  long bad = 0;
  for (long i = 0; i < n; i++) {
    double x = some(i), y = some(i / 7), want = r_pow(x, y), got = cu_r_pow(x, y);
    if (!same(want, got) && bad++ == 0) printf("FAILED: pow(%a, %a) is %a, not %a\n", x, y, got, want);
  }
  failures += bad > 0;
}
/* Where they do not give up they are right; on tame operands they do not. */
static void test_modulo(const char *name, double (*here)(double, double), double (*there)(double, double, unsigned *),
                        long n) {
  long bad = 0;
  for (long i = 0; i < n; i++) {
    bool tame = i % 2;
    double x = tame ? (double)((int)(next() % 8001) - 4000) / 8 : some(i / 2);
    double y = tame ? (double)((int)(next() % 801) - 400) / 8 : some(i / 14);
    unsigned flags = 0;
    double want = here(x, y), got = there(x, y, &flags);
    if (flags ? !tame : same(want, got)) continue;
    if (bad++ == 0) printf("FAILED: %a %s %a is %a, not %a, flags %u\n", x, name, y, got, want, flags);
  }
  failures += bad > 0;
}

int main(int argc, char **argv) {
#if defined __x86_64__
  if (!__builtin_cpu_supports("fma")) {
    printf("functions for a device: skipped (no fused multiplication)\n");
    return 0;
  }
#endif
  static const Function functions[] = {{"exp", exp, cu_exp},
                                       {"log", r_log, cu_log_of_any},
                                       {"log10", log10_of_any, cu_log10_of_any},
                                       {"log2", log2_of_any, cu_log2_of_any},
                                       {"expm1", expm1, cu_expm1},
                                       {"log1p", log1p, cu_log1p},
                                       {"sinh", sinh, cu_sinh},
                                       {"cosh", cosh, cu_cosh},
                                       {"tanh", tanh, cu_tanh},
                                       {"asinh", asinh, cu_asinh},
                                       {"acosh", acosh, cu_acosh},
                                       {"atanh", atanh, cu_atanh},
                                       {"dnorm", r_dnorm, cu_dnorm},
                                       {"pnorm", r_pnorm, cu_pnorm},
                                       {"qnorm", r_qnorm, cu_qnorm}};
  long n = argc > 1 ? atol(argv[1]) : 200000;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) test_one(&functions[i], n);
  test_sine("sin", sin, cu_sin, 3 * n);
  test_sine("cos", cos, cu_cos, 3 * n);
  test_pow(2 * n);
  test_modulo("%%", r_mod, cu_mod, 2 * n);
  test_modulo("%/%", r_idiv, cu_idiv, 2 * n);
  printf("functions for a device: %ld operands each, %s\n", n, failures ? "FAILURES" : "the C library's bits");
  return failures != 0;
}
