/* statistics.c - Medians and intervals for `orbit bench`.
 *
 * Called by output.c, compare.c and measure.c.  Intervals are those of the bootstrap (2,000 samples with a generator of
 * its own, so that the same figures give the same interval), made wider for few repetitions as Student's t is wider
 * than the normal distribution.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "programs/bench/bench.h"

enum { SAMPLES = 2000 };

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* Of sorted numbers. */
static double middle_of(const double *x, int n) {
  if (n == 0) return NAN;
  return n % 2 ? x[n / 2] : (x[n / 2 - 1] + x[n / 2]) / 2;
}

double bench_median(const double *x, int n) {
  double *t = malloc((size_t)(n ? n : 1) * sizeof *t), m;
  if (!t) return NAN;
  memcpy(t, x, (size_t)n * sizeof *t);
  qsort(t, (size_t)n, sizeof *t, by_value);
  m = middle_of(t, n);
  free(t);
  return m;
}

/* Mean of the middle three fifths of sorted numbers: nearly as precise as the mean, and deaf to outliers. */
static double trimmed(const double *x, int n) {
  int cut = n / 5;
  double sum = 0;
  for (int k = cut; k < n - cut; k++) sum += x[k];
  return sum / (n - 2 * cut);
}

static uint32_t draw(uint64_t *state) { /* xorshift64* */
  uint64_t x = *state;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  *state = x;
  return (uint32_t)((x * 2685821657736338717ull) >> 32);
}

/* The 0.975 quantile of Student's t over that of the normal distribution (Cornish-Fisher terms; exact enough from 2
 * on). */
static double student(int freedom) {
  static const double few[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
  if (freedom < 1) return 12.706 / 1.96;
  if (freedom <= 10) return few[freedom - 1] / 1.96;
  double v = freedom;
  return 1 + (1.96 * 1.96 + 1) / (4 * v) + 3.0 / (v * v);
}

typedef double Estimate(const double *x, int n);

/* One bootstrap estimate of each of SAMPLES. */
static bool resample(const double *x, int n, Estimate *f, uint64_t seed, double *est) {
  double *t = malloc((size_t)n * sizeof *t);
  if (!t) return false;
  for (int s = 0; s < SAMPLES; s++) {
    for (int k = 0; k < n; k++) t[k] = x[((uint64_t)draw(&seed) * (uint64_t)n) >> 32];
    qsort(t, (size_t)n, sizeof *t, by_value);
    est[s] = f(t, n);
  }
  free(t);
  return true;
}

static Interval around(double value, double *est, int n) {
  qsort(est, SAMPLES, sizeof *est, by_value);
  double wider = student(n - 1) * sqrt((double)n / (n > 1 ? n - 1 : 1));
  double low = est[(int)(0.025 * SAMPLES)], high = est[(int)(0.975 * SAMPLES) - 1];
  return (Interval){value, value - (value - low) * wider, value + (high - value) * wider};
}

static Interval interval_of(const double *x, int n, Estimate *f) {
  Interval none = {NAN, NAN, NAN};
  double *sorted = n > 0 ? malloc((size_t)n * sizeof *sorted) : NULL, *est = malloc(SAMPLES * sizeof *est);
  if (sorted && est && resample(x, n, f, 88172645463325252ull, est)) {
    memcpy(sorted, x, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, by_value);
    none = around(f(sorted, n), est, n);
  }
  free(sorted);
  free(est);
  return none;
}

static Interval exponentials(Interval i) { return (Interval){exp(i.value), exp(i.low), exp(i.high)}; }

Interval bench_ratio(const double *a, const double *b, int n) {
  double *x = malloc((size_t)(n ? n : 1) * sizeof *x);
  if (!x) return (Interval){NAN, NAN, NAN};
  for (int k = 0; k < n; k++) x[k] = log(a[k] / b[k]);
  Interval i = exponentials(interval_of(x, n, trimmed));
  free(x);
  return i;
}

Interval bench_ratio_apart(const double *a, int n, const double *b, int m) {
  Interval none = {NAN, NAN, NAN};
  double *ea = malloc(SAMPLES * sizeof *ea), *eb = malloc(SAMPLES * sizeof *eb);
  if (ea && eb && n > 0 && m > 0 && resample(a, n, middle_of, 88172645463325252ull, ea) &&
      resample(b, m, middle_of, 362436069362436069ull, eb)) {
    for (int s = 0; s < SAMPLES; s++) ea[s] = log(ea[s] / eb[s]);
    none = exponentials(around(log(bench_median(a, n) / bench_median(b, m)), ea, n < m ? n : m));
  }
  free(ea);
  free(eb);
  return none;
}

Interval bench_middle(const double *x, int n) { return interval_of(x, n, middle_of); }

double bench_spread(const double *x, int n) {
  double *t = malloc((size_t)(n ? n : 1) * sizeof *t), m = bench_median(x, n), s;
  if (!t) return NAN;
  for (int k = 0; k < n; k++) t[k] = fabs(log(x[k] / m));
  s = 1.4826 * bench_median(t, n);
  free(t);
  return s;
}

int bench_column(const Cell *c, Measure m, double *out) {
  for (int k = 0; k < c->n; k++) out[k] = m == BY_CPU ? c->sample[k].cpu : c->sample[k].wall;
  return c->n;
}
