/* normal.c - The functions of normal.h for one number. */
#include "runtime/normal.h"

#include <math.h>

double r_dnorm(double x) {
  double y = fabs(x);
  if (y < DNORM_NEAR) return normal_scale * exp(-0.5 * y * y);
  if (y > 38.568041815493338) return 0;                  /* sqrt(2 log(2) 1073), where the density ends in R */
  double high = rint(y * 65536) / 65536, low = y - high; /* the square of high is exact */
  return normal_scale * (exp(-0.5 * high * high) * exp((-0.5 * low - high) * low));
}

/* The polynomials of Cody's ratios, of degree n + 1 in s; the leading coefficient stands last, a denominator's is 1. */
static double cody_numerator(const double *c, int n, double s) {
  double p = c[n + 1] * s;
  for (int i = 0; i < n; i++) p = (p + c[i]) * s;
  return p + c[n];
}
static double cody_denominator(const double *c, int n, double s) {
  double q = s;
  for (int i = 0; i < n; i++) q = (q + c[i]) * s;
  return q + c[n];
}

double r_pnorm(double x) {
  double y = fabs(x), t, s;
  if (y <= PNORM_NEAR) {
    s = x * x;
    t = cody_numerator(pnorm_near[0], 3, s);
    return 0.5 + x * t / cody_denominator(pnorm_near[1], 3, s);
  }
  if (x <= -37.5193) return 0;
  if (x >= 8.2924) return 1;
  if (y <= PNORM_MIDDLE) {
    t = cody_numerator(pnorm_middle[0], 7, y) / cody_denominator(pnorm_middle[1], 7, y);
  } else {
    s = 1 / (x * x);
    t = s * cody_numerator(pnorm_far[0], 4, s) / cody_denominator(pnorm_far[1], 4, s);
    t = (normal_scale - t) / y;
  }
  s = trunc(y * 16) / 16; /* its square is exact */
  t = exp(-s * s * 0.5) * exp(-((y - s) * (y + s)) * 0.5) * t;
  return x > 0 ? 1 - t : t;
}

static double polynomial(const double *c, double x) {
  double v = c[7];
  for (int i = 6; i >= 0; i--) v = v * x + c[i];
  return v;
}

double r_qnorm(double p) {
  if (!(p >= 0 && p <= 1)) return NAN;
  if (p == 0) return -INFINITY;
  if (p == 1) return INFINITY;
  double q = p - 0.5;
  if (fabs(q) <= QNORM_CENTRE) {
    double r = 0.180625 - q * q;
    return q * polynomial(qnorm_centre[0], r) / polynomial(qnorm_centre[1], r);
  }
  double r = sqrt(-log(q < 0 ? p : 0.5 - p + 0.5)), v;
  if (r <= QNORM_TAIL)
    v = polynomial(qnorm_tail[0], r - 1.6) / polynomial(qnorm_tail[1], r - 1.6);
  else
    v = polynomial(qnorm_far[0], r - 5) / polynomial(qnorm_far[1], r - 5);
  return q < 0 ? -v : v;
}
