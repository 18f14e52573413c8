/* dense.h - Small dense linear systems, for the numerical builtins. */
#ifndef ORBIT_DENSE_H
#define ORBIT_DENSE_H

#include <stdbool.h>

/* Solves A y = b in place by elimination with row exchanges; A, n x n by rows, is overwritten.  False: a pivot is zero
 * or not finite. */
bool dense_solve(double *A, int n, double *b);

#endif
