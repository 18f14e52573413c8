/* longcov.c - Means and sums of products of long columns, by the vector code of kernels (vm/kernels/cpu).
 *
 * Called by covariance.c for columns of more than ld_sum_max rows, where sum() and mean() use compensated sums, too:
 * the results are what exact arithmetic would round to, but for the last bit now and then.
 */
#include "stdlib/stats/longcov.h"

#include "runtime/poll.h"
#include "vm/kernels/cpu/blocks.h"

bool long_means(VM *vm, const double *x, int64_t n, int k, double *mean) {
  const CpuBlocks *b = kernel_blocks(vm);
  for (int j = 0; j < k; j++, x += n) {
    double sum = 0, error = 0;
    for (int64_t i = 0; i < n; i += SUM_CHUNK) {
      SumLanes lanes = {{0}};
      b->sum(&lanes, x + i, n - i < SUM_CHUNK ? n - i : SUM_CHUNK);
      sum_lanes_merge(&lanes, &sum, &error);
    }
    mean[j] = (double)(((long double)sum + error) / n);
    if (!isfinite(mean[j]) || !isfinite(error)) return false;
  }
  return true;
}

/* The deviations of a block of rows: of each column first the rounded ones, then what rounding took away. */
enum { ROWS = KERNEL_BLOCK };
typedef struct Deviations {
  double *of; /* 2 ROWS numbers for each column */
} Deviations;

static void centre_block(const CpuBlocks *b, const double *x, int64_t n, int k, const double *mean, int64_t rows,
                         Deviations *d) {
  for (int j = 0; j < k; j++) {
    double *hi = d->of + (int64_t)j * 2 * ROWS;
    b->centre(hi, hi + ROWS, x + j * n, mean[j], rows);
  }
}

static void add_products(const CpuBlocks *b, const Deviations *x, int i, const Deviations *y, int j, int64_t rows,
                         SumLanes *acc) {
  const double *p = x->of + (int64_t)i * 2 * ROWS, *q = y->of + (int64_t)j * 2 * ROWS;
  b->products(acc, (const double *const[2]){p, p + ROWS}, (const double *const[2]){q, q + ROWS}, rows);
}

static long double lanes_value(const SumLanes *a) {
  double sum = 0, error = 0;
  sum_lanes_merge(a, &sum, &error);
  return (long double)sum + error;
}

Status long_products(VM *vm, const LongColumns *c, const double *mx, const double *my, bool squares, long double *s,
                     bool *done) {
  const CpuBlocks *b = kernel_blocks(vm);
  int nx = c->nx, ny = c->ny;
  bool own = squares && !c->self;
  int64_t pairs = (int64_t)nx * ny, sums = pairs + (own ? nx + ny : 0);
  SumLanes *acc = vm_scratch(vm, sizeof *acc * (size_t)(sums + 1));
  Deviations x = {vm_scratch(vm, sizeof(double) * 2 * ROWS * (size_t)(nx + 1))}, y = x;
  if (!c->self) y.of = vm_scratch(vm, sizeof(double) * 2 * ROWS * (size_t)(ny + 1));
  TRY_NEW(acc);
  TRY_NEW(x.of);
  TRY_NEW(y.of);
  memset(acc, 0, sizeof *acc * (size_t)sums);
  for (int64_t at = 0; at < c->n; at += ROWS) {
    int64_t rows = c->n - at < ROWS ? c->n - at : ROWS;
    TRY(rt_poll(vm));
    centre_block(b, c->x + at, c->n, nx, mx, rows, &x);
    if (!c->self) centre_block(b, c->y + at, c->n, ny, my, rows, &y);
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < (c->self ? j + 1 : nx); i++) add_products(b, &x, i, &y, j, rows, &acc[i + (int64_t)j * nx]);
    for (int i = 0; own && i < nx; i++) add_products(b, &x, i, &x, i, rows, &acc[pairs + i]);
    for (int j = 0; own && j < ny; j++) add_products(b, &y, j, &y, j, rows, &acc[pairs + nx + j]);
  }
  for (int j = 0; c->self && j < ny; j++)
    for (int i = 0; i < j; i++) acc[j + (int64_t)i * nx] = acc[i + (int64_t)j * nx];
  *done = true;
  for (int64_t k = 0; k < sums; k++) {
    s[k] = lanes_value(&acc[k]);
    if (!isfinite((double)s[k])) *done = false;
  }
  return OK;
}
