/* dense.c - Small dense linear systems.
 *
 * Called by the minimisers and time series models of stats, whose systems have a few unknowns; larger ones go to LAPACK
 * (linalg.c).
 */
#include "stdlib/stats/dense.h"

#include <math.h>

static void exchange(double *a, double *b, int n) {
  for (int i = 0; i < n; i++) {
    double t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

bool dense_solve(double *A, int n, double *b) {
  for (int j = 0; j < n; j++) {
    int top = j;
    for (int i = j + 1; i < n; i++)
      if (fabs(A[i * n + j]) > fabs(A[top * n + j])) top = i;
    double *row = A + j * n, *largest = A + top * n;
    if (largest[j] == 0 || !isfinite(largest[j])) return false;
    if (top != j) {
      exchange(row + j, largest + j, n - j);
      exchange(b + j, b + top, 1);
    }
    for (int i = j + 1; i < n; i++) {
      double f = A[i * n + j] / row[j];
      if (f == 0) continue;
      for (int l = j; l < n; l++) A[i * n + l] -= f * row[l];
      b[i] -= f * b[j];
    }
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int l = i + 1; l < n; l++) b[i] -= A[i * n + l] * b[l];
    b[i] /= A[i * n + i];
  }
  return true;
}
