/* local.h - Local regression in one dimension, for lowess() and stl(): Cleveland's weights and the line through
 * weighted points. */
#ifndef ORBIT_STATS_LOCAL_H
#define ORBIT_STATS_LOCAL_H

#include <math.h>
#include <stdbool.h>

/* The weight of a point at this distance when the farthest one that counts is at `reach`. */
static inline double local_tricube(double distance, double reach) {
  if (!(distance <= .999 * reach)) return 0;
  if (distance <= .001 * reach) return 1;
  double u = distance / reach, c = 1 - u * u * u;
  return c * c * c;
}

/* The weight for robustness of a residual of this size; scale: six times the median of all. */
static inline double local_bisquare(double size, double scale) {
  if (size <= .001 * scale) return 1;
  if (!(size <= .999 * scale)) return 0;
  double u = size / scale, c = 1 - u * u;
  return c * c;
}

/* Six times the median of n values in ascending order. */
static inline double local_scale(const double *sorted, int n) {
  return n % 2 ? 6 * sorted[n / 2] : 3 * (sorted[n / 2 - 1] + sorted[n / 2]);
}

/* The fit at `at` to n points with weights w (changed), whose sum is given: their mean, or a line where they are spread
 * over more than a thousandth of the range.  False when there is no weight. */
static inline bool local_fit(const double *x, const double *y, int n, double *w, double sum, double at, bool line,
                             double range, double *fit) {
  if (sum <= 0) return false;
  double mean = 0, var = 0, value = 0;
  for (int j = 0; j < n; j++) w[j] /= sum;
  if (line) {
    for (int j = 0; j < n; j++) mean += w[j] * x[j];
    for (int j = 0; j < n; j++) var += w[j] * ((x[j] - mean) * (x[j] - mean));
    if (sqrt(var) > .001 * range) {
      double slope = (at - mean) / var;
      for (int j = 0; j < n; j++) w[j] *= slope * (x[j] - mean) + 1;
    }
  }
  for (int j = 0; j < n; j++) value += w[j] * y[j];
  *fit = value;
  return true;
}

#endif
