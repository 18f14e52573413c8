/* toeplitz.c - Twin of bench/scalar/toeplitz.R. */
#include "num.h"

enum { N = 500 };

static void toeplitz(const double *x, double *m) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) m[i + (size_t)N * j] = x[abs(i - j)];
}

int main(int argc, char **argv) {
  int reps = size_argument(argc, argv, 10);
  double x[N], *m = malloc(sizeof *m * N * N), total = 0, sum = 0;
  if (!m) return 1;
  for (int r = 1; r <= reps; r++) {
    for (int i = 0; i < N; i++) x[i] = r + i * 0.5;
    toeplitz(x, m);
    total = total + m[(size_t)N * (N - 1)] + m[N - 1] + m[(size_t)N * N - 1];
  }
  for (size_t i = 0; i < (size_t)N * N; i++) sum += m[i];
  printf("dim %d %d \nchecksum %s %s \n", N, N, num(total), num(sum));
  free(m);
  return 0;
}
