/* spectralnorm.c - Twin of bench/scalar/spectralnorm.R. */
#include <math.h>
#include "num.h"

static double a(double i, double j) { return 1 / ((i + j) * (i + j + 1) / 2 + i + 1); }

static void mult_av(int n, const double *v, double *out) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++) s += a(i, j) * v[j];
    out[i] = s;
  }
}

static void mult_atv(int n, const double *v, double *out) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++) s += a(j, i) * v[j];
    out[i] = s;
  }
}

int main(int argc, char **argv) {
  int n = size_argument(argc, argv, 100);
  double *u = malloc((size_t)n * sizeof *u), *v = malloc((size_t)n * sizeof *v), *t = malloc((size_t)n * sizeof *t),
         vbv = 0, vv = 0;
  if (!u || !v || !t) return 1;
  for (int i = 0; i < n; i++) u[i] = 1;
  for (int k = 0; k < 10; k++) {
    mult_av(n, u, t);
    mult_atv(n, t, v);
    mult_av(n, v, t);
    mult_atv(n, t, u);
  }
  for (int i = 0; i < n; i++) {
    vbv += u[i] * v[i];
    vv += v[i] * v[i];
  }
  printf("%0.9f\n", sqrt(vbv / vv));
  free(u);
  free(v);
  free(t);
  return 0;
}
