/* test_kernel.c - Kernels against the scalar functions of elementwise.h and the builtins' reductions, bit for bit, for
 * each instruction set of this machine, all kinds of operands, and lengths around those of blocks and chunks. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/elementwise.h"
#include "runtime/hooks.h"
#include "runtime/memory.h"
#include "runtime/reduce.h"
#include "vm/interp/interp.h"
#include "vm/kernels/kernel.h"

static VM *vm;
static void up(void) { vm = vm_create(); }
static void down(void) { vm_destroy(vm); }
TestSuite(kernel, .init = up, .fini = down);

enum { LONG = 200003 };

static uint64_t seed = 7;
static uint64_t next(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return seed >> 33;
}

/* Numbers of all kinds; special ones where odd is set. */
static double any_double(bool odd) {
  static const double some[] = {0,      -0.0,  1,      -1,  2,    0.5,      1e300,    -1e300,
                                1e-310, 709.9, -745.2, 3e9, -3e9, INFINITY, -INFINITY};
  uint64_t r = next();
  if (odd && r % 64 == 0) return NA_REAL;
  if (odd && r % 64 == 1) return NAN;
  if (odd && r % 8 == 3) return some[next() % (sizeof some / sizeof *some)];
  if (r % 8 == 4) return (double)(int64_t)(next() % 41) - 20;
  return ((double)next() / 2147483648.0 - 0.5) * (r % 2 ? 4 : 60);
}
static int32_t any_int(bool odd, int type) {
  uint64_t r = next();
  if (odd && r % 16 == 0) return NA_INT;
  if (type == KT_LGL) return r % 3 != 0;
  if (odd && r % 16 < 3) return (int32_t)(next() << 1);
  return (int32_t)(next() % 61) - 30;
}

static void *make(int type, int64_t n, bool odd) {
  void *p = malloc((size_t)n * 8);
  for (int64_t i = 0; i < n; i++) {
    if (type == KT_DBL)
      ((double *)p)[i] = any_double(odd);
    else
      ((int32_t *)p)[i] = any_int(odd, type);
  }
  return p;
}

/* ---- element i of row op by the scalar function ---- */
static void scalar(int op, const void *x, const void *y, const void *z, void *r, unsigned *flags) {
  switch (op) {
#define EW1(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  case EW_##ID:                                                                                                        \
    *(EW_C_##result *)r = ew_##ID(*(const EW_C_##operand *)x, flags);                                                  \
    break;
#define EW2(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  case EW_##ID:                                                                                                        \
    *(EW_C_##result *)r = ew_##ID(*(const EW_C_##operand *)x, *(const EW_C_##operand *)y, flags);                      \
    break;
#define EWSELECT(ID, name, type, cost)                                                                                 \
  case EW_##ID:                                                                                                        \
    *(EW_C_##type *)r = ew_##ID(*(const int32_t *)x, *(const EW_C_##type *)y, *(const EW_C_##type *)z);                \
    break;
#include "runtime/elementwise.def"
  }
}

static int size_of(int type) { return type == KT_DBL ? 8 : 4; }
static bool same(int type, const void *a, const void *b) {
  if (type == KT_DBL && isnan(*(const double *)a) && isnan(*(const double *)b))
    return is_na_real(*(const double *)a) == is_na_real(*(const double *)b);
  return memcmp(a, b, (size_t)size_of(type)) == 0;
}

static KernelInput input(const void *data, int64_t n) { return (KernelInput){.data = data, .n = n}; }

/* Row op over n elements; operand j has len[j] elements. */
static void check_row(int op, int64_t n, const int64_t len[3], bool odd) {
  const EwInfo *info = &ew_info[op];
  Kernel k = {.noutputs = 1};
  KernelInput in[3];
  void *data[3] = {NULL};
  for (int j = 0; j < info->arity; j++) {
    int type = info->arity == 3 && j == 0 ? KT_LGL : info->operand;
    data[j] = make(type, len[j], odd);
    in[j] = input(data[j], len[j]);
    k.input_type[j] = (uint8_t)type;
    k.node[j] = (KernelNode){.kind = KN_INPUT, .type = (uint8_t)type, .a = (uint8_t)j};
  }
  k.ninputs = info->arity;
  k.node[info->arity] = (KernelNode){KN_EW, info->result, (uint16_t)op, 0, 1, 2};
  k.nnodes = k.ninputs + 1;
  k.output[0] = info->arity;
  char *out = malloc((size_t)n * 8);
  unsigned flags, expected = 0, may = info->flags;
  cr_assert_eq(kernel_run(vm, &k, in, n, (void *[]){out}, &flags), OK);
  for (int64_t i = 0; i < n; i++) {
    const void *e[3] = {NULL};
    double r;
    for (int j = 0; j < info->arity; j++) e[j] = (char *)data[j] + i % len[j] * size_of(k.input_type[j]);
    scalar(op, e[0], e[1], e[2], &r, &expected);
    if (!same(info->result, &r, out + i * size_of(info->result)))
      cr_assert_fail("%s: element %lld of %lld differs (%s): x = %.17g: %.17g, not %.17g", info->id, (long long)i,
                     (long long)n, kernel_instruction_set(vm), *(const double *)e[0], *(double *)(void *)(out + i * 8),
                     r);
  }
  cr_assert_eq(flags & ~may, 0, "%s sets flags that its row does not name", info->id);
  cr_assert_eq(kernel_may_flag(&k), may != 0);
  cr_assert_eq(op == EW_POW_DBL ? flags & 3 : flags, op == EW_POW_DBL ? expected & 3 : expected, "%s: flags %u, not %u",
               info->id, flags, expected);
  for (int j = 0; j < 3; j++) free(data[j]);
  free(out);
}

#define EACH_SET                                                                                                       \
  for (int level = 0; level < 3; level++)                                                                              \
    if (vm->tune.simd_level = level, true)

Test(kernel, rows_have_the_bits_of_the_scalar_functions) {
  static const int64_t lengths[] = {1, 2, 7, 255, 256, 257, 1000, 3000};
  EACH_SET for (int op = 0; op < EW_COUNT; op++) for (size_t l = 0; l < sizeof lengths / sizeof *lengths;
                                                      l++) for (int odd = 0; odd < 2; odd++) {
    int64_t n = lengths[l];
    check_row(op, n, (int64_t[]){n, n, n}, odd);
    for (int one = 1; one < 8; one++)
      check_row(op, n, (int64_t[]){one & 1 ? 1 : n, one & 2 ? 1 : n, one & 4 ? 1 : n}, odd);
  }
}

/* The functions that vector code calculates, on many arguments of all sizes and near their switches between methods. */
static double argument(int i) {
  static const double size[] = {1400, 100, 40, 6, 2, 0.5, 1e-3, 1e-9},
                      at[] = {0.5, 1,     1.0397, 0.3466, 0.41422, -0.2929, 22,         38,
                              512, 0.075, 0.925,  5,      0.67449, -5.6569, 1.3888e-11, 0.99999999998};
  enum { SIZES = sizeof size / sizeof *size, PLACES = sizeof at / sizeof *at };
  double u = (double)next() / 2147483648.0 - 0.5;
  if (i % 3 == 0) return at[i / 3 % PLACES] * (1 + u * 1e-3);
  if (i % 3 == 1) return ldexp(1 + u, (int)(next() % 2000) - 1000);
  return u * size[i / 3 % SIZES];
}
/* ny: operands y, 1 or n. */
static void check_function(int op, const double *x, const double *y, int64_t ny, int64_t n, double *r) {
  int two = ew_info[op].arity == 2;
  Kernel k = {
      .nnodes = (uint8_t)(2 + two), .ninputs = (uint8_t)(1 + two), .noutputs = 1, .input_type = {KT_DBL, KT_DBL}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL};
  k.node[1] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL, .a = 1};
  k.node[1 + two] = (KernelNode){KN_EW, KT_DBL, (uint16_t)op, 0, 1, 0};
  k.output[0] = (uint8_t)(1 + two);
  unsigned flags, expected = 0;
  KernelInput in[2] = {input(x, n), input(y, ny)};
  cr_assert_eq(kernel_run(vm, &k, in, n, (void *[]){r}, &flags), OK);
  for (int64_t i = 0; i < n; i++) {
    double v;
    scalar(op, &x[i], &y[i % ny], NULL, &v, &expected);
    cr_assert(same(KT_DBL, &v, &r[i]), "%s(%a, %a) is %a, not %a (%s)", ew_info[op].id, x[i], y[i % ny], r[i], v,
              kernel_instruction_set(vm));
  }
}
Test(kernel, vector_functions_have_the_bits_of_the_library) {
  enum { N = 200000 };
  static const int ops[] = {EW_EXP,   EW_EXPM1, EW_LOG,   EW_LOG1P,   EW_LOG10,   EW_SINH,     EW_COSH, EW_TANH,
                            EW_DNORM, EW_PNORM, EW_QNORM, EW_POW_DBL, EW_MOD_DBL, EW_IDIV_DBL, EW_SIN,  EW_COS};
  static const double one[] = {1,   2,   3,  -3,   4,      5,    6,   7,      8,   -1,
                               0.5, 0.1, 24, -1.5, 365.25, 1e-3, 101, 0x1p53, 1e5, -0.0};
  double *x = malloc(N * 8), *y = malloc(N * 8), *r = malloc(N * 8);
  for (int i = 0; i < N; i++) x[i] = argument(i), y[i] = any_double(false);
  EACH_SET for (int f = 0; f < (int)(sizeof ops / sizeof *ops); f++) {
    check_function(ops[f], x, y, N, N, r);
    for (int i = 0; ew_info[ops[f]].arity == 2 && i < (int)(sizeof one / sizeof *one); i++)
      check_function(ops[f], x, &one[i], 1, N / 4, r);
  }
  free(x), free(y), free(r);
}

Test(kernel, shorter_inputs_are_recycled) {
  EACH_SET for (int op = 0; op < EW_COUNT; op++) {
    check_row(op, 3000, (int64_t[]){3000, 3, 1500}, true);
    check_row(op, 3000, (int64_t[]){1000, 3000, 2}, true);
    check_row(op, 3000, (int64_t[]){10, 300, 3000}, true);
  }
}

Test(kernel, elements_of_short_inputs_stand_in_rows) {
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 1, .input_type = {KT_INT}, .output = {1}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = KT_INT};
  k.node[1] = (KernelNode){.kind = KN_EW, .type = KT_INT, .op = EW_NEG_INT};
  int32_t x[3] = {5, 6, 7}, r[3000];
  unsigned flags;
  KernelInput in = {.data = x, .n = 3, .each = 500};
  cr_assert_eq(kernel_run(vm, &k, &in, 3000, (void *[]){r}, &flags), OK);
  for (int i = 0; i < 3000; i++) cr_assert_eq(r[i], -x[i / 500 % 3]);
  in = (KernelInput){.n = 30, .each = 100, .from = 4, .step = -3};
  cr_assert_eq(kernel_run(vm, &k, &in, 3000, (void *[]){r}, &flags), OK);
  for (int i = 0; i < 3000; i++) cr_assert_eq(r[i], -(4 - 3 * (i / 100 % 30)));
  in = (KernelInput){.n = 1000, .from = -7, .step = 2};
  cr_assert_eq(kernel_run(vm, &k, &in, 3000, (void *[]){r}, &flags), OK);
  for (int i = 0; i < 3000; i++) cr_assert_eq(r[i], -(-7 + 2 * (i % 1000)));
}

Test(kernel, ranges_are_made_by_the_block) {
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 2, .input_type = {KT_INT}, .output = {0, 1}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = KT_INT};
  k.node[1] = (KernelNode){.kind = KN_EW, .type = KT_DBL, .op = EW_I2D};
  int32_t *a = malloc(LONG * 4);
  double *b = malloc(LONG * 8);
  unsigned flags;
  KernelInput in = {.n = LONG, .from = INT32_MAX - LONG + 1, .step = 1};
  cr_assert_eq(kernel_run(vm, &k, &in, LONG, (void *[]){a, b}, &flags), OK);
  for (int i = 0; i < LONG; i++) cr_assert(a[i] == INT32_MAX - LONG + 1 + i && b[i] == a[i]);
  in = (KernelInput){.n = 1, .from = 3};
  cr_assert_eq(kernel_run(vm, &k, &in, 1, (void *[]){a, b}, &flags), OK);
  cr_assert(a[0] == 3 && b[0] == 3);
  free(a);
  free(b);
}

/* ---- reductions ---- */
static double as_reduced(int op, int type, const void *x, int64_t n) {
  const double *d = x;
  double rest, lo = INFINITY, hi = -INFINITY;
  bool na = false, yes = false, no = false;
  int64_t at_lo = 0, at_hi = 0, s = 0;
  if (type == KT_DBL) {
    Extreme e = extreme_none(op == KR_MAX);
    if (op == KR_SUM) return sum_doubles(vm, d, n, false, &rest);
    if (op == KR_MEAN) return mean_doubles(vm, d, n);
    if (op == KR_PROD) return prod_doubles(d, n, false);
    if (op == KR_MIN || op == KR_MAX) return extreme_add_slowly(&e, d, n, op == KR_MAX, false), e.value;
    for (int64_t i = 0; i < n; i++) {
      if (d[i] < lo || (!at_lo && d[i] == lo)) lo = d[i], at_lo = i + 1;
      if (d[i] > hi || (!at_hi && d[i] == hi)) hi = d[i], at_hi = i + 1;
    }
    s = op == KR_WHICH_MIN ? at_lo : at_hi;
    return s ? (double)s : NA_INT;
  }
  for (int64_t i = 0; i < n; i++) {
    int32_t v = ((const int32_t *)x)[i];
    if (v == NA_INT) {
      na = true;
      continue;
    }
    s += v;
    lo = v < lo ? v : lo;
    hi = v > hi ? v : hi;
    yes |= v != 0;
    no |= v == 0;
  }
  if (op == KR_ANY) return yes ? 1 : na ? NA_INT : 0;
  if (op == KR_ALL) return no ? 0 : na ? NA_INT : 1;
  if (op == KR_MEAN) return na ? NA_REAL : (double)((long double)s / n);
  if (op == KR_MIN || op == KR_MAX) return na ? NA_INT : op == KR_MIN ? lo : hi;
  return na || s > INT32_MAX || s <= INT32_MIN ? NA_INT : (double)s;
}

static void check_reduction_of(int op, int type, void *x, int64_t n) {
  int result = op == KR_MEAN || (type == KT_DBL && op < KR_ANY) ? KT_DBL
               : type == KT_LGL && op >= KR_ANY                 ? KT_LGL
                                                                : KT_INT;
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 2, .input_type = {(uint8_t)type}, .output = {1, 0}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = (uint8_t)type};
  k.node[1] = (KernelNode){.kind = KN_REDUCE, .type = (uint8_t)result, .op = (uint16_t)op};
  double room = 0, expected = as_reduced(op, type, x, n);
  void *copy = malloc((size_t)n * 8);
  unsigned flags;
  KernelInput in = input(x, n);
  cr_assert_eq(kernel_run(vm, &k, &in, n, (void *[]){&room, copy}, &flags), OK);
  int32_t whole;
  memcpy(&whole, &room, sizeof whole);
  double r = result == KT_DBL ? room : whole;
  cr_assert(same(KT_DBL, &r, &expected), "reduction %d of type %d, %lld elements (%s): %.17g, not %.17g", op, type,
            (long long)n, kernel_instruction_set(vm), r, expected);
  cr_assert_eq(memcmp(copy, x, (size_t)n * (size_t)size_of(type)), 0);
  free(copy);
}

static void check_reduction(int op, int type, int64_t n, bool odd) {
  void *x = make(type, n, odd);
  check_reduction_of(op, type, x, n);
  free(x);
}

Test(kernel, reductions_have_the_bits_of_the_builtins) {
  static const int64_t lengths[] = {1, 5, 8, 255, 256, 300, 65536, 65537, LONG};
  EACH_SET for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) for (int odd = 0; odd < 2; odd++) {
    int64_t n = lengths[l];
    for (int op = KR_SUM; op <= KR_MAX; op++) check_reduction(op, KT_DBL, n, odd);
    check_reduction(KR_WHICH_MIN, KT_DBL, n, odd);
    check_reduction(KR_WHICH_MAX, KT_DBL, n, odd);
    static const int whole[] = {KR_SUM, KR_MEAN, KR_MIN, KR_MAX};
    for (int w = 0; w < 4; w++) check_reduction(whole[w], KT_INT, n, odd);
    check_reduction(KR_SUM, KT_LGL, n, odd);
    check_reduction(KR_ANY, KT_LGL, n, odd);
    check_reduction(KR_ALL, KT_LGL, n, odd);
  }
}

/* Reductions of the elements that a mask names against those of a vector of them; every: one in so many is named. */
static void check_chosen(int op, int type, int64_t n, int every, bool odd) {
  int result = op == KR_MEAN || (type == KT_DBL && op < KR_ANY) ? KT_DBL
               : type == KT_LGL && op >= KR_ANY                 ? KT_LGL
                                                                : KT_INT;
  Kernel k = {.nnodes = 3, .ninputs = 2, .noutputs = 1, .input_type = {(uint8_t)type, KT_LGL}, .output = {2}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = (uint8_t)type};
  k.node[1] = (KernelNode){.kind = KN_INPUT, .type = KT_LGL, .a = 1};
  k.node[2] = (KernelNode){.kind = KN_REDUCE, .type = (uint8_t)result, .op = (uint16_t)op, .b = 2};
  size_t size = (size_t)size_of(type);
  char *x = make(type, n, odd), *some = malloc((size_t)n * size + 1);
  int32_t *mask = malloc((size_t)n * sizeof *mask);
  int64_t m = 0;
  uint32_t draw = 17;
  for (int64_t i = 0; i < n; i++) {
    draw = draw * 1664525u + 1013904223u;
    mask[i] = every > 0 && (draw >> 16) % (uint32_t)every == 0;
    if (mask[i]) memcpy(some + (size_t)m++ * size, x + (size_t)i * size, size);
  }
  KernelInput in[2] = {input(x, n), input(mask, n)};
  double room = 0;
  unsigned flags;
  cr_assert_eq(kernel_run(vm, &k, in, n, (void *[]){&room}, &flags), OK);
  int32_t whole;
  memcpy(&whole, &room, sizeof whole);
  if (m == 0 && op >= KR_MEAN && op <= KR_MAX && op != KR_PROD) {
    cr_assert(flags & KF_OTHER, "reduction %d of no element", op);
  } else {
    double r = result == KT_DBL ? room : whole, expected = as_reduced(op, type, some, m);
    cr_assert(same(KT_DBL, &r, &expected), "reduction %d of type %d, %lld of %lld elements (%s): %.17g, not %.17g", op,
              type, (long long)m, (long long)n, kernel_instruction_set(vm), r, expected);
  }
  free(x), free(some), free(mask);
}

Test(kernel, reductions_of_what_a_mask_names) {
  static const int64_t lengths[] = {1, 7, 256, 300, 65536, 66000, LONG};
  static const int every[] = {0, 1, 2, 3, 50};
  EACH_SET for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) for (int e = 0; e < 5;
                                                                              e++) for (int odd = 0; odd < 2; odd++) {
    for (int op = KR_SUM; op <= KR_MAX; op++) check_chosen(op, KT_DBL, lengths[l], every[e], odd);
    check_chosen(KR_SUM, KT_INT, lengths[l], every[e], odd);
    check_chosen(KR_MIN, KT_INT, lengths[l], every[e], odd);
    check_chosen(KR_MAX, KT_INT, lengths[l], every[e], odd);
    check_chosen(KR_SUM, KT_LGL, lengths[l], every[e], odd);
    check_chosen(KR_ANY, KT_LGL, lengths[l], every[e], odd);
    check_chosen(KR_ALL, KT_LGL, lengths[l], every[e], odd);
  }
}

/* Cumulative functions against one step at a time, and beside reductions that are done in any order. */
static void check_scan(int kind, int type, int64_t n, bool odd) {
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 1, .input_type = {(uint8_t)type}, .output = {1}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = (uint8_t)type};
  k.node[1] = (KernelNode){.kind = KN_SCAN, .type = (uint8_t)type, .op = (uint16_t)kind};
  void *x = make(type, n, false);
  char *r = malloc((size_t)n * 8);
  unsigned flags;
  KernelInput in = input(x, n);
  if (odd && type == KT_DBL) ((double *)x)[n / 2] = NA_REAL;
  if (odd && type == KT_INT) ((int32_t *)x)[n / 2] = kind == CUM_SUM && n % 2 ? INT32_MAX : NA_INT;
  cr_assert_eq(kernel_run(vm, &k, &in, n, (void *[]){r}, &flags), OK);
  long double acc = kind == CUM_PROD;
  double best = NAN;
  bool na = false, over = false;
  for (int64_t i = 0; i < n; i++) {
    double v = type == KT_DBL ? ((double *)x)[i] : ((int32_t *)x)[i] == NA_INT ? NA_REAL : ((int32_t *)x)[i], e;
    na |= isnan(v);
    acc = kind == CUM_PROD ? acc * v : acc + v;
    if (i == 0 || (kind == CUM_MAX ? v > best : v < best)) best = v;
    e = na ? NA_REAL : kind == CUM_SUM || kind == CUM_PROD ? (double)acc : best;
    if (type == KT_INT && e > INT32_MAX) over = na = true, e = NA_REAL;
    double got = type == KT_DBL                        ? ((double *)(void *)r)[i]
                 : ((int32_t *)(void *)r)[i] == NA_INT ? NA_REAL
                                                       : ((int32_t *)(void *)r)[i];
    cr_assert(same(KT_DBL, &e, &got), "kind %d, element %lld of %lld: %.17g, not %.17g", kind, (long long)i,
              (long long)n, got, e);
  }
  cr_assert_eq(flags, over ? KF_OVERFLOW : 0);
  free(x), free(r);
}
Test(kernel, cumulative_functions) {
  static const int64_t lengths[] = {1, 7, 256, 601, 65600, LONG};
  for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++)
    for (int odd = 0; odd < 2; odd++)
      for (int kind = CUM_SUM; kind <= CUM_MIN; kind++) {
        check_scan(kind, KT_DBL, lengths[l], odd);
        if (kind != CUM_PROD) check_scan(kind, KT_INT, lengths[l], odd);
      }
}

Test(kernel, sums_beside_products_are_of_chunks) {
  Kernel k = {.nnodes = 4, .ninputs = 1, .noutputs = 3, .input_type = {KT_DBL}, .output = {1, 2, 3}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL};
  k.node[1] = (KernelNode){.kind = KN_REDUCE, .type = KT_DBL, .op = KR_SUM};
  k.node[2] = (KernelNode){.kind = KN_REDUCE, .type = KT_DBL, .op = KR_PROD};
  k.node[3] = (KernelNode){.kind = KN_REDUCE, .type = KT_DBL, .op = KR_MAX};
  double *x = make(KT_DBL, LONG, false), sum, product, max, rest;
  for (int i = 0; i < LONG; i++) x[i] = 1 + x[i] * 1e-9 * (i % 2 ? 1 : -1);
  unsigned flags;
  KernelInput in = input(x, LONG);
  cr_assert_eq(kernel_run(vm, &k, &in, LONG, (void *[]){&sum, &product, &max}, &flags), OK);
  cr_assert(sum == sum_doubles(vm, x, LONG, false, &rest) && product == prod_doubles(x, LONG, false));
  cr_assert_eq(max, as_reduced(KR_MAX, KT_DBL, x, LONG));
  free(x);
}

Test(kernel, of_zeroes_the_first_is_the_smallest) {
  EACH_SET for (int at = 0; at < 600; at += 37) {
    double x[600];
    for (int i = 0; i < 600; i++) x[i] = i < at ? 1 : i == at ? -0.0 : 0;
    check_reduction_of(KR_MIN, KT_DBL, x, 600);
    for (int i = 0; i < 600; i++) x[i] = i < at ? -1 : i == at ? 0 : -0.0;
    check_reduction_of(KR_MAX, KT_DBL, x, 600);
  }
}

Test(kernel, sums_that_are_not_finite_are_calculated_again) {
  double *x = make(KT_DBL, LONG, false);
  x[70000] = 1e308, x[70008] = 1e308, x[70016] = -1e308, x[70024] = -1e308;
  EACH_SET {
    check_reduction_of(KR_SUM, KT_DBL, x, LONG);
    check_reduction_of(KR_MEAN, KT_DBL, x, LONG);
  }
  x[100] = INFINITY;
  check_reduction_of(KR_SUM, KT_DBL, x, LONG);
  x[150000] = NAN, x[150001] = NA_REAL;
  check_reduction_of(KR_SUM, KT_DBL, x, LONG);
  check_reduction_of(KR_MEAN, KT_DBL, x, LONG);
  free(x);
}

Test(kernel, results_do_not_depend_on_threads) {
  enum { N = 1000003 };
  Kernel k = {.nnodes = 6, .ninputs = 2, .noutputs = 4, .input_type = {KT_DBL, KT_DBL}, .output = {2, 3, 4, 5}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL};
  k.node[1] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL, .a = 1};
  k.node[2] = (KernelNode){KN_EW, KT_DBL, EW_MUL_DBL, 0, 1, 0};
  k.node[3] = (KernelNode){KN_REDUCE, KT_DBL, KR_SUM, 2, 0, 0};
  k.node[4] = (KernelNode){KN_REDUCE, KT_DBL, KR_MAX, 2, 0, 0};
  k.node[5] = (KernelNode){KN_REDUCE, KT_DBL, KR_MEAN, 2, 0, 0};
  double *x = make(KT_DBL, N, false), *y = make(KT_DBL, N, false), *r[2], sum[4], max[4], mean[4];
  KernelInput in[2] = {input(x, N), input(y, N)};
  static const int threads[] = {1, 2, 7, 3};
  unsigned flags;
  r[0] = malloc(N * 8), r[1] = malloc(N * 8);
  for (int t = 0; t < 4; t++) {
    vm->tune.kernel_threads = threads[t];
    cr_assert_eq(kernel_run(vm, &k, in, N, (void *[]){r[t > 0], &sum[t], &max[t], &mean[t]}, &flags), OK);
    cr_assert_eq(flags, 0);
    cr_assert_eq(memcmp(r[0], r[t > 0], N * 8), 0);
    cr_assert(sum[t] == sum[0] && max[t] == max[0] && mean[t] == mean[0]);
  }
  atomic_store(&vm->interrupt, INT_TIME); /* somebody looks at the clock; the run goes on */
  cr_assert_eq(kernel_run(vm, &k, in, N, (void *[]){r[1], &sum[1], &max[1], &mean[1]}, &flags), OK);
  cr_assert(memcmp(r[0], r[1], N * 8) == 0 && sum[1] == sum[0]);
  atomic_store(&vm->interrupt, INT_USER);
  cr_assert_eq(kernel_run(vm, &k, in, N, (void *[]){r[1], &sum[1], &max[1], &mean[1]}, &flags), ERR);
  unwind_clear(vm);
  pid_t child = fork(); /* which has none of the threads */
  if (child == 0) {
    Status s = kernel_run(vm, &k, in, N, (void *[]){r[1], &sum[1], &max[1], &mean[1]}, &flags);
    _exit(s == OK && sum[1] == sum[0] && memcmp(r[0], r[1], N * 8) == 0 ? 0 : 1);
  }
  int status = -1;
  cr_assert_eq(waitpid(child, &status, 0), child);
  cr_assert_eq(status, 0);
  free(x), free(y), free(r[0]), free(r[1]);
}

/* ---- several nodes: random kernels of all types against one element at a time ---- */
static int pick_node(const Kernel *k, int type) {
  for (int tries = 0; tries < 50; tries++) {
    int i = (int)(next() % k->nnodes);
    if (k->node[i].type == type) return i;
  }
  return -1;
}

static void random_kernel(Kernel *k) {
  memset(k, 0, sizeof *k);
  for (int i = 0; i < 4; i++) {
    k->input_type[i] = (uint8_t)(i < 2 ? KT_DBL : i == 2 ? KT_INT : KT_LGL);
    k->node[i] = (KernelNode){.kind = KN_INPUT, .type = k->input_type[i], .a = (uint8_t)i};
  }
  k->ninputs = k->nnodes = 4;
  int wanted = 5 + (int)(next() % 30);
  while (k->nnodes < wanted) {
    int op = next() % 3 ? (int)(next() % (EW_NEG_DBL + 1)) : (int)(next() % EW_COUNT), at[3] = {0};
    const EwInfo *e = &ew_info[op];
    bool found = true;
    for (int j = 0; j < e->arity; j++) {
      at[j] = pick_node(k, e->arity == 3 && j == 0 ? KT_LGL : e->operand);
      found &= at[j] >= 0;
    }
    if (!found) continue;
    k->node[k->nnodes++] = (KernelNode){KN_EW, e->result, (uint16_t)op, (uint8_t)at[0], (uint8_t)at[1], (uint8_t)at[2]};
  }
  k->output[0] = (uint8_t)(k->nnodes - 1);
  for (k->noutputs = 1; k->noutputs < 3; k->noutputs++) k->output[k->noutputs] = (uint8_t)(next() % k->nnodes);
}

static void check_kernel(const Kernel *k, const KernelInput *in, int64_t n) {
  char *out[3];
  unsigned flags, expected = 0;
  for (int j = 0; j < 3; j++) out[j] = malloc((size_t)n * 8);
  cr_assert_eq(kernel_run(vm, k, in, n, (void *[]){out[0], out[1], out[2]}, &flags), OK);
  for (int64_t i = 0; i < n; i++) {
    double v[KERNEL_NODES];
    for (int m = 0; m < k->nnodes; m++) {
      const KernelNode *x = &k->node[m];
      if (x->kind == KN_INPUT)
        memcpy(&v[m], (const char *)in[x->a].data + i % in[x->a].n * size_of(x->type), (size_t)size_of(x->type));
      else
        scalar(x->op, &v[x->a], &v[x->b], &v[x->c], &v[m], &expected);
    }
    for (int j = 0; j < 3; j++) {
      int type = k->node[k->output[j]].type;
      cr_assert(same(type, &v[k->output[j]], out[j] + i * size_of(type)), "output %d, element %lld of %lld (%s)", j,
                (long long)i, (long long)n, kernel_instruction_set(vm));
    }
  }
  for (int j = 0; j < 3; j++) free(out[j]);
}

Test(kernel, random_kernels_have_the_bits_of_single_elements) {
  static const int64_t lengths[] = {1, 100, 256, 600, 1000};
  for (int round = 0; round < 600; round++) {
    Kernel k;
    KernelInput in[4];
    void *data[4];
    int64_t n = lengths[next() % 5];
    bool odd = round % 3 == 0;
    random_kernel(&k);
    for (int i = 0; i < 4; i++) {
      int64_t len = next() % 3 == 0 ? 1 : next() % 4 == 0 && n % 100 == 0 ? 100 : n;
      data[i] = make(k.input_type[i], len, odd);
      in[i] = input(data[i], len);
    }
    vm->tune.simd_level = round % 4;
    check_kernel(&k, in, n);
    for (int i = 0; i < 4; i++) free(data[i]);
  }
}

Test(kernel, results_may_replace_an_input) {
  Kernel k = {.nnodes = 4, .ninputs = 2, .noutputs = 1, .input_type = {KT_DBL, KT_DBL}, .output = {3}};
  k.node[0] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL};
  k.node[1] = (KernelNode){.kind = KN_INPUT, .type = KT_DBL, .a = 1};
  k.node[2] = (KernelNode){KN_EW, KT_DBL, EW_MUL_DBL, 0, 1, 0};
  k.node[3] = (KernelNode){KN_EW, KT_DBL, EW_ADD_DBL, 2, 0, 0};
  double *x = make(KT_DBL, 5000, true), *y = make(KT_DBL, 5000, true), *r = malloc(5000 * 8);
  KernelInput in[2] = {input(x, 5000), input(y, 5000)};
  unsigned flags;
  cr_assert_eq(kernel_run(vm, &k, in, 5000, (void *[]){r}, &flags), OK);
  cr_assert_eq(kernel_run(vm, &k, in, 5000, (void *[]){x}, &flags), OK);
  cr_assert_eq(memcmp(x, r, 5000 * 8), 0);
  free(x), free(y), free(r);
}

Test(kernel, long_results_are_streamed) {
  vm->tune.stream_bytes = 1000;
  for (int level = 0; level < 3; level++) {
    vm->tune.simd_level = level;
    check_row(EW_ADD_DBL, 70001, (int64_t[]){70001, 1, 1}, true);
    check_row(EW_LT_DBL, 70001, (int64_t[]){70001, 70001, 1}, true);
  }
}
