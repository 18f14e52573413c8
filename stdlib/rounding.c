/* rounding.c - Decimal rounding: round() to the nearer of the two representable candidates, signif().
 *
 * Called by the builtins round and signif.
 */
#include "stdlib/rounding.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

static double pow10_int(int n) {
  static const double exact[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (n >= -22 && n <= 22) return n < 0 ? 1 / exact[-n] : exact[n];
  double r = 1, p = 10;
  bool neg = n < 0;
  for (unsigned k = neg ? 0u - (unsigned)n : (unsigned)n; k; k >>= 1, p *= p)
    if (k & 1) r *= p;
  return neg ? 1 / r : r;
}

static long double pow10_long(int n) {
  long double r = 1, p = 10;
  for (int k = n < 0 ? -n : n; k; k >>= 1, p *= p)
    if (k & 1) r *= p;
  return n < 0 ? 1 / r : r;
}

/* x > 0. The decimal candidates below and above x are formed, the nearer one wins, ties go to the even one. */
static double round_positive(double x, int dig) {
  static const int max10 = DBL_MAX_10_EXP;
  static const double log10_2 = 0.301029995663981195213738894724493027;
  if (dig + (logb(x) + 0.5) * log10_2 > DBL_DIG) return x; /* all significant digits are kept */
  double p = 1;
  if (dig > max10) { /* 10^dig itself would overflow */
    p = pow10_int(dig - max10);
    dig = max10;
  }
  double p10 = pow10_int(dig), scaled = (p10 * x) * p, low = floor(scaled);
  double lower = low / p10 / p, upper = ceil(scaled) / p10 / p;
  double down = x - lower, up = upper - x;
  return down < up || (down == up && low == 2 * floor(low / 2)) ? lower : upper;
}

double r_round(double x, double digits) {
  if (isnan(x) || isnan(digits)) return x + digits;
  if (!isfinite(x) || digits > DBL_MAX_10_EXP + 15 || x == 0) return x;
  if (digits < -DBL_MAX_10_EXP) return 0;
  int dig = (int)floor(digits + 0.5);
  if (dig == 0) return nearbyint(x);
  return x < 0 ? -round_positive(-x, dig) : round_positive(x, dig);
}

double r_signif(double x, double digits) {
  static const int max10 = DBL_MAX_10_EXP;
  if (isnan(x) || isnan(digits)) return x + digits;
  if (!isfinite(x) || x == 0) return x;
  if (digits == INFINITY) return x;
  if (digits == -INFINITY) return 0;
  int dig = digits > 22 ? 23 : digits < 1 ? 1 : (int)round(digits);
  if (dig > 22) return x;
  double sign = x < 0 ? -1 : 1;
  x = fabs(x);
  double l10 = log10(x), p10 = 1;
  int e10 = (int)(dig - 1 - floor(l10));
  if (fabs(l10) < max10 - 2) {
    if (e10 > max10) {
      p10 = pow10_int(e10 - max10);
      e10 = max10;
    }
    if (e10 > 0) {
      double pw = pow10_int(e10);
      return sign * (nearbyint((x * pw) * p10) / pw) / p10;
    }
    double pw = pow10_int(-e10);
    return sign * (nearbyint(x / pw) * pw);
  }
  /* near the limits of the range: scale in two steps */
  bool do_round = max10 - l10 >= pow10_int(-dig);
  int e2 = dig + (l10 > 0 ? 1 : -1) * 22;
  double pw = (double)pow10_long(e2), big = (double)pow10_long(e10 - e2), v = x;
  v *= pw;
  v *= big;
  if (do_round) v += 0.5;
  v = floor(v) / pw;
  v /= big;
  return isfinite(v) ? sign * v : sign * x;
}
