/* sums.c - Sums and means of doubles: long double for ordinary lengths, compensated lanes for long vectors.
 *
 * Called by sum, mean and the column and row sums.  The result never depends on threads: chunks have a fixed
 * size and are combined in order.
 */
#include "stdlib/base/sums.h"

enum { LANES = 8, CHUNK = 65536, BLOCK = 512 };

/* Element by element in extended precision.  The 80-bit unit takes a hundred times as long for NaN: what follows the
 * first one is only searched for NA, which the unit keeps of NA and NaN. */
static long double sum_extended(const double *x, int64_t n, bool skip_nan) {
  long double s = 0;
  for (int64_t i = 0; i < n;) {
    int64_t end = n - i < BLOCK ? n : i + BLOCK;
    if (skip_nan) {
      for (; i < end; i++)
        if (!isnan(x[i])) s += x[i];
    } else {
      for (; i < end; i++) s += x[i];
    }
    if (s != s) break;
  }
  for (int64_t i = 0; s != s && !skip_nan && i < n; i++)
    if (is_na_real(x[i])) return NA_REAL;
  return s;
}

/* a + b as a rounded sum and, exactly, what rounding took away. */
static inline double two_sum(double a, double b, double *lost) {
  double t = a + b, z = t - a;
  *lost = (a - (t - z)) + (b - z);
  return t;
}

/* Adds one chunk; the rounding errors of each lane are collected. */
static inline void sum_chunk(const double *x, int64_t n, bool skip_nan, double *sum, double *error) {
  double s[LANES] = {0}, e[LANES] = {0}, lost;
  int64_t i = 0;
  for (; i + LANES <= n; i += LANES)
    for (int l = 0; l < LANES; l++) {
      double v = x[i + l];
      s[l] = two_sum(s[l], skip_nan && v != v ? 0 : v, &lost);
      e[l] += lost;
    }
  for (; i < n; i++)
    if (!skip_nan || !isnan(x[i])) {
      s[0] = two_sum(s[0], x[i], &lost);
      e[0] += lost;
    }
  for (int l = 0; l < LANES; l++) {
    *sum = two_sum(*sum, s[l], &lost);
    *error += e[l] + lost;
  }
}

/* The sum as a double and what is missing from it; false: not finite, or too large on the way. */
static bool sum_long(const double *x, int64_t n, bool skip_nan, double *sum, double *error) {
  *sum = *error = 0;
  for (int64_t i = 0; i < n; i += CHUNK) {
    int64_t len = n - i < CHUNK ? n - i : CHUNK;
    if (skip_nan)
      sum_chunk(x + i, len, true, sum, error);
    else
      sum_chunk(x + i, len, false, sum, error);
    if (!isfinite(*sum)) return false;
  }
  return isfinite(*sum + *error);
}

double sum_doubles(VM *vm, const double *x, int64_t n, bool skip_nan, double *rest) {
  double error;
  *rest = 0;
  if (n > vm->tune.ld_sum_max) {
    double sum;
    if (sum_long(x, n, skip_nan, &sum, &error)) return two_sum(sum, error, rest);
  }
  return (double)sum_extended(x, n, skip_nan);
}

double mean_doubles(VM *vm, const double *x, int64_t n) {
  double sum, error;
  if (n > vm->tune.ld_sum_max && sum_long(x, n, false, &sum, &error)) return (double)(((long double)sum + error) / n);
  long double s = sum_extended(x, n, false) / n, t = 0;
  if (!isfinite((double)s)) return (double)s;
  for (int64_t i = 0; i < n; i++) t += x[i] - s;
  return (double)(s + t / n);
}
