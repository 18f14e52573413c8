/* longcov.h - Means and sums of products of long columns, by the vector code of kernels. */
#ifndef ORBIT_LONGCOV_H
#define ORBIT_LONGCOV_H

#include "stdlib/builtin.h"

/* Columns of n numbers, none of which is NaN; self: y is x. */
typedef struct LongColumns {
  const double *x, *y;
  int64_t n;
  int nx, ny;
  bool self;
} LongColumns;

/* The means of k columns; false: one is not finite. */
bool long_means(VM *vm, const double *x, int64_t n, int k, double *mean);
/* s[i + j nx]: sum of the products of the deviations of columns i of x and j of y from their means; behind those, if x
 * and y differ and `squares`, the sums of the squares of each column of x and of y.  *done: all are finite. */
Status long_products(VM *vm, const LongColumns *c, const double *mx, const double *my, bool squares, long double *s,
                     bool *done);

#endif
