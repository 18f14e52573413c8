/* fft.h - The two ways of Fourier transforms: fft() takes the one of fft_place.c up to FFT_IN_PLACE. */
#ifndef ORBIT_STATS_FFT_H
#define ORBIT_STATS_FFT_H

#include "stdlib/builtin.h"

enum { FFT_IN_PLACE = 65536 };

/* The transform of x (destroyed), of length n > 1, into out; sign: -1, or 1 for the inverse one. */
Status fft_in_place(VM *vm, Complex *x, Complex *out, int64_t n, int sign) ORBIT_MUST_CHECK;

#endif
