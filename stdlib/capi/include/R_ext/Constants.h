/* Constants.h - Part of the interface: numbers by name. */
#ifndef ORBIT_R_CONSTANTS_H
#define ORBIT_R_CONSTANTS_H

#include <float.h>
#include <limits.h>
#include <math.h>

#ifndef STRICT_R_HEADERS
#ifndef PI
#define PI M_PI
#endif
#define SINGLE_EPS FLT_EPSILON
#define SINGLE_BASE FLT_RADIX
#define SINGLE_XMIN FLT_MIN
#define SINGLE_XMAX FLT_MAX
#define DOUBLE_DIGITS DBL_MANT_DIG
#define DOUBLE_EPS DBL_EPSILON
#define DOUBLE_XMAX DBL_MAX
#define DOUBLE_XMIN DBL_MIN
#endif

#endif
