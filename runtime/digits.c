/* digits.c - Decimal digits of doubles by integer arithmetic, where the rounding is beyond doubt.
 *
 * The number is scaled by an exact power of ten in extended precision, so that the digits asked for stand before the
 * point; one rounding error of 2^-64 enters.  When the fraction is not near one half, rounding to an integer gives the
 * digits that exact arithmetic gives.  Callers (formatting, as.character(), sprintf()) go the general way otherwise. */
#include "runtime/digits.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { MOST = 15, MAX_SCALE = 22 };
static const long double powers[MAX_SCALE + 1] = {1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,
                                                  1e8L,  1e9L,  1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L,
                                                  1e16L, 1e17L, 1e18L, 1e19L, 1e20L, 1e21L, 1e22L};

/* r rounded to an integer; false: near one half. */
static bool rounded(long double r, uint64_t *out) {
  uint64_t v = (uint64_t)r;
  double rest = (double)(r - (long double)v) - 0.5;
  *out = v + (rest > 0);
  return fabs(rest) > 1e-3;
}

/* The digits of v with `decimals` of them behind the point. */
static size_t put_digits(char *out, uint64_t v, int decimals, bool negative) {
  char t[DIGITS_ROOM], *end = t + sizeof t, *p = end;
  for (int k = 0; k < decimals; k++, v /= 10) *--p = (char)('0' + v % 10);
  if (decimals > 0) *--p = '.';
  do *--p = (char)('0' + v % 10);
  while (v /= 10);
  if (negative) *--p = '-';
  memcpy(out, p, (size_t)(end - p));
  return (size_t)(end - p);
}

size_t digits_fixed(char *out, double x, int decimals) {
  uint64_t v;
  if (decimals < 0 || decimals > MOST) return 0;
  long double r = (long double)fabs(x) * powers[decimals];
  if (!(r < 1e15L) || !rounded(r, &v)) return 0;
  return put_digits(out, v, decimals, signbit(x) != 0);
}

/* floor(log10(a)) as the C library's log10 finds it; false: a is too near a power of ten. */
static bool decimal_exponent(double a, int *power) {
  int e = ilogb(a), p = (int)floor(e * 0.30102999566398120); /* at most one too small */
  long double next = p + 1 >= 0 ? powers[p + 1] : 1 / powers[-(p + 1)];
  double ratio = (double)((long double)a / next);
  if (ratio >= 1) p++;
  *power = p;
  return fabs(ratio - 1) > 1e-13;
}

size_t digits_shortest(char *out, double x, int scipen) {
  double a = fabs(x);
  int power;
  uint64_t v;
  if (!(a >= 1e-5 && a < 1e15) || !decimal_exponent(a, &power)) return 0;
  int scale = MOST - 1 - power;
  if (scale > MAX_SCALE || !rounded((long double)a * powers[scale], &v) || v >= 1000000000000000u ||
      v < 100000000000000u)
    return 0;
  int nsig = MOST;
  for (; nsig > 1 && v % 10 == 0; nsig--) v /= 10;
  int decimals = nsig - power - 1;
  if (decimals < 0) return 0;
  bool negative = x < 0;
  int fixed = negative + (power > 0 ? power + 1 : 1) + decimals + (decimals > 0);
  int scientific = negative + (nsig > 1) + nsig - 1 + 5;
  if (fixed > scientific + scipen) return 0;
  return put_digits(out, v, decimals, negative);
}
