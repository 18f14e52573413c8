/* qr.h - LINPACK's QR decomposition with R's limited column pivoting, on top of BLAS level 1. */
#ifndef ORBIT_QR_H
#define ORBIT_QR_H

#include "stdlib/builtin.h"

typedef struct Blas1 {
  double (*dot)(const int *n, const double *x, const int *incx, const double *y, const int *incy);
  double (*nrm2)(const int *n, const double *x, const int *incx);
  void (*axpy)(const int *n, const double *a, const double *x, const int *incx, double *y, const int *incy);
  void (*scal)(const int *n, const double *a, double *x, const int *incx);
  VM *vm; /* whose run may be cancelled: the functions below leave their work then, and their caller polls */
} Blas1;

Status blas1_open(VM *vm, Blas1 *b) ORBIT_MUST_CHECK;
/* Householder QR of the n x p matrix x (overwritten); columns whose norm falls below tol of the original go to
 * the end.  pivot: 1..p on entry.  work: 2p doubles.  Returns the rank. */
int qr_decompose(const Blas1 *b, double *x, int n, int p, double tol, double *qraux, int32_t *pivot, double *work);
/* y := Q'y (transposed) or Qy, k reflections. */
void qr_apply(const Blas1 *b, const double *qr, int n, int k, const double *qraux, bool transposed, double *y);
/* b[0..k) from the first k elements of Q'y; 0, or the 1-based index of a zero on the diagonal. */
int qr_backsolve(const Blas1 *b, const double *qr, int n, int k, const double *qty, double *coef);

#endif
