/* rounding.h - round() and signif() of one number, also used for complex ones. */
#ifndef ORBIT_ROUNDING_H
#define ORBIT_ROUNDING_H

double r_round(double x, double digits);
double r_signif(double x, double digits);

#endif
