/* rounding.h - round(), signif() and sign() of one number; the first two also used for complex ones. */
#ifndef ORBIT_ROUNDING_H
#define ORBIT_ROUNDING_H

double r_round(double x, double digits);
double r_signif(double x, double digits);
double r_sign(double x);

#endif
