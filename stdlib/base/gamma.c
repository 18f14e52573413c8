/* gamma.c - gamma(), lgamma(), beta() and lbeta() of blocks of numbers; called by math.c.
 *
 * gamma() up to 10 is a loop of the instruction set (vector_gamma.h).  The others are made of it as in Fullerton's
 * FNLIB (SLATEC), and lgamma() of larger numbers is Stirling's formula with the series of its D9LGMC: libRmath's
 * results.
 */
#include "stdlib/base/gamma.h"

#include <math.h>

/* x times the correction of Stirling's formula, in Chebyshev polynomials of 2 (10 / x)^2 - 1. */
static const double stirling_series[5] = {0.16663894804518634, -1.384948176067564e-05, 9.81082564692473e-09,
                                          -1.809129475572494e-11, 6.221098041892606e-14};
static const double half_log_2pi = 0.918938533204672741780329736406;

static double stirling_rest(double x) {
  double t = 10 / x, twice = (t * t * 2 - 1) * 2, b0 = 0, b1 = 0, b2 = 0;
  for (int i = 4; i >= 0; i--) {
    b2 = b1;
    b1 = b0;
    b0 = twice * b1 - b2 + stirling_series[i];
  }
  return (b0 - b2) * 0.5 / x;
}

static void lgamma_numbers(const CpuBlocks *b, double *r, const double *x, int64_t m) {
  double of[KERNEL_BLOCK];
  unsigned flags = 0;
  b->gamma(of, x, m);
  for (int64_t i = 0; i < m; i++)
    if (x[i] > 10 && x[i] < 4e6) of[i] = x[i];
  BlockFn *log_of = b->vector_function[EW_LOG] ? b->vector_function[EW_LOG] : b->op[EW_LOG][0];
  log_of(r, of, NULL, NULL, m, &flags);
  for (int64_t i = 0; i < m; i++)
    if (x[i] > 10) r[i] = half_log_2pi + (x[i] - 0.5) * r[i] - x[i] + stirling_rest(x[i]);
}

static void beta_numbers(const CpuBlocks *b, bool is_log, double *r, const double *x, const double *y, int64_t m) {
  double sum[KERNEL_BLOCK], of_x[KERNEL_BLOCK], of_y[KERNEL_BLOCK];
  unsigned flags = 0;
  for (int64_t i = 0; i < m; i++) sum[i] = x[i] + y[i];
  b->gamma(of_x, x, m);
  b->gamma(of_y, y, m);
  b->gamma(sum, sum, m);
  if (!is_log) {
    for (int64_t i = 0; i < m; i++) r[i] = 1 / sum[i] * of_x[i] * of_y[i];
    return;
  }
  for (int64_t i = 0; i < m; i++) { /* the smaller number's comes first */
    double p = x[i] <= y[i] ? of_x[i] : of_y[i], q = x[i] <= y[i] ? of_y[i] : of_x[i];
    sum[i] = p * (q / sum[i]);
  }
  BlockFn *log_of = b->vector_function[EW_LOG] ? b->vector_function[EW_LOG] : b->op[EW_LOG][0];
  log_of(r, sum, NULL, NULL, m, &flags);
}

void gamma_numbers(const CpuBlocks *b, GammaKind kind, double *r, const double *x, const double *y, int64_t m) {
  if (kind == GAMMA)
    b->gamma(r, x, m);
  else if (kind == LGAMMA)
    lgamma_numbers(b, r, x, m);
  else
    beta_numbers(b, kind == LBETA, r, x, y, m);
}
