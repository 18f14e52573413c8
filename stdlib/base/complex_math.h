/* complex_math.h - Complex elementary functions with R's branch cuts. */
#ifndef ORBIT_COMPLEX_MATH_H
#define ORBIT_COMPLEX_MATH_H

#include <complex.h>

typedef double complex (*CplxFn)(double complex);

double complex z_log(double complex z);
double complex z_log2(double complex z);
double complex z_log10(double complex z);
double complex z_logbase(double complex z, double complex base);
double complex z_tan(double complex z);
double complex z_asin(double complex z);
double complex z_acos(double complex z);
double complex z_atan(double complex z);
double complex z_asinh(double complex z);
double complex z_acosh(double complex z);
double complex z_atanh(double complex z);
double complex z_atan2(double complex y, double complex x);
double complex z_signif(double complex z, double complex digits);

#endif
