/* sums.c - Sums and means of doubles: long double for ordinary lengths, compensated lanes for long vectors.
 *
 * Called by sum, mean and the column and row sums.  The result never depends on threads: chunks have a fixed
 * size and are combined in order.
 */
#include "stdlib/sums.h"

enum { LANES = 8, CHUNK = 65536 };

static long double sum_extended(const double *x, int64_t n) {
  long double s = 0;
  for (int64_t i = 0; i < n; i++) s += x[i];
  /* of NA and NaN the 80-bit unit keeps NA, but only when both have been loaded before */
  for (int64_t i = 0; s != s && i < n; i++)
    if (is_na_real(x[i])) return NA_REAL;
  return s;
}

/* Sum of one chunk with the rounding errors of each lane collected. */
static void sum_chunk(const double *x, int64_t n, double *sum, double *error) {
  double s[LANES] = {0}, e[LANES] = {0};
  int64_t i = 0;
  for (; i + LANES <= n; i += LANES)
    for (int l = 0; l < LANES; l++) {
      double v = x[i + l], t = s[l] + v, z = t - s[l];
      e[l] += (s[l] - (t - z)) + (v - z);
      s[l] = t;
    }
  for (; i < n; i++) {
    double v = x[i], t = s[0] + v, z = t - s[0];
    e[0] += (s[0] - (t - z)) + (v - z);
    s[0] = t;
  }
  for (int l = 0; l < LANES; l++) {
    double v = s[l], t = *sum + v, z = t - *sum;
    *error += e[l] + (*sum - (t - z)) + (v - z);
    *sum = t;
  }
}

double sum_doubles(VM *vm, const double *x, int64_t n) {
  if (n <= vm->tune.ld_sum_max) return (double)sum_extended(x, n);
  double sum = 0, error = 0;
  for (int64_t i = 0; i < n; i += CHUNK) sum_chunk(x + i, n - i < CHUNK ? n - i : CHUNK, &sum, &error);
  double r = sum + error;
  return isfinite(r) ? r : (double)sum_extended(x, n);
}

double mean_doubles(VM *vm, const double *x, int64_t n) {
  if (n <= vm->tune.ld_sum_max) {
    long double s = sum_extended(x, n) / n, t = 0;
    if (!isfinite((double)s)) return (double)s;
    for (int64_t i = 0; i < n; i++) t += x[i] - s;
    return (double)(s + t / n);
  }
  double s = sum_doubles(vm, x, n) / (double)n;
  if (!isfinite(s)) return (double)(sum_extended(x, n) / n);
  double t[LANES] = {0};
  int64_t i = 0;
  for (; i + LANES <= n; i += LANES)
    for (int l = 0; l < LANES; l++) t[l] += x[i + l] - s;
  for (; i < n; i++) t[0] += x[i] - s;
  double total = 0;
  for (int l = 0; l < LANES; l++) total += t[l];
  return s + total / (double)n;
}
