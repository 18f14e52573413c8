/* rounding.c - Decimal rounding: round() to the nearer of the two representable candidates, signif().
 *
 * Called by the builtins round and signif, and by typed code (runtime/elementwise.c, vm/spec/spec_plan.c).
 */
#include "runtime/rounding.h"

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

static const double log10_2 = 0.301029995663981195213738894724493027;

/* Are there no more than DBL_DIG significant digits before and behind the point of numbers with this exponent? */
static bool keeps_all(int dig, double exponent) { return dig + (exponent + 0.5) * log10_2 > DBL_DIG; }

bool round_places(double digits, RoundPlaces *p) {
  int dig = digits >= 1 && digits < DBL_DIG ? (int)floor(digits + 0.5) : 0, exponent = 0;
  if (dig < 1) return false;
  while (keeps_all(dig, exponent - 1)) exponent--;
  while (!keeps_all(dig, exponent)) exponent++;
  *p = (RoundPlaces){pow10_int(dig), ldexp(1, exponent)};
  return true;
}

/* x > 0. The decimal candidates below and above x are formed, the nearer one wins, ties go to the even one. */
static double round_positive(double x, int dig) {
  static const int max10 = DBL_MAX_10_EXP;
  if (keeps_all(dig, logb(x))) return x; /* all significant digits are kept */
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

/* x > 0, to `places` decimals (or with zeroes before the point); 10^places may be too large for one factor. */
static double signif_usual(double x, int places) {
  double more = places > DBL_MAX_10_EXP ? pow10_int(places - DBL_MAX_10_EXP) : 1;
  if (places <= 0) {
    double unit = pow10_int(-places);
    return nearbyint(x / unit) * unit;
  }
  double unit = pow10_int(places < DBL_MAX_10_EXP ? places : DBL_MAX_10_EXP);
  return nearbyint(x * unit * more) / unit / more;
}

/* The same near the ends of the range, where half a unit is added only as far from the largest number as the digits
 * wanted allow. */
static double signif_extreme(double x, int dig, int places, double magnitude) {
  double unit = pow10_int(places > DBL_MAX_10_EXP ? DBL_MAX_10_EXP : places);
  double more = places > DBL_MAX_10_EXP ? pow10_int(places - DBL_MAX_10_EXP) : 1;
  double v = x * unit * more;
  if (DBL_MAX_10_EXP - magnitude >= pow10_int(1 - dig)) v += 0.5;
  return floor(v) / unit / more;
}

double r_signif(double x, double digits) {
  if (isnan(x) || isnan(digits)) return x + digits;
  if (!isfinite(x) || x == 0 || digits > 22.5) return x;
  if (digits == -INFINITY) return 0;
  int dig = digits < 1 ? 1 : (int)round(digits);
  if (dig > 22) return x;
  double size = fabs(x), magnitude = log10(size);
  int places = (int)(dig - 1 - floor(magnitude));
  double r =
      fabs(magnitude) < DBL_MAX_10_EXP - 2 ? signif_usual(size, places) : signif_extreme(size, dig, places, magnitude);
  return x < 0 ? -r : r;
}

double r_sign(double x) { return isnan(x) ? x : (x > 0) - (x < 0); }
