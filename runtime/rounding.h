/* rounding.h - round(), signif() and sign() of one number; the first two also used for complex ones. */
#ifndef ORBIT_ROUNDING_H
#define ORBIT_ROUNDING_H

#include <stdbool.h>

double r_round(double x, double digits);
/* What r_round() to so many digits does to a number x that is not NaN: |x| from `from` on stays, others become the
 * nearer of floor(unit |x|) / unit and ceil(unit |x|) / unit, of equally near ones that with the even numerator, with
 * the sign of x.  False: not for these digits. */
typedef struct RoundPlaces {
  double unit, from;
} RoundPlaces;
bool round_places(double digits, RoundPlaces *p);
double r_signif(double x, double digits);
double r_sign(double x);

#endif
