/* BLAS.h - Part of the interface: the functions of BLAS for doubles, which packages link by $(BLAS_LIBS).
 *
 * Fortran takes the lengths of texts behind the other arguments; code that defines USE_FC_LEN_T gives them by FCONE.
 */
#ifndef ORBIT_R_BLAS_H
#define ORBIT_R_BLAS_H

#include "../R.h"

#ifdef USE_FC_LEN_T
#define FC_LEN_T size_t
#define FCLEN , size_t
#define FCONE , (size_t)1
#else
#define FCLEN
#define FCONE
#endif
#define BLAS_extern extern

#ifdef __cplusplus
extern "C" {
#endif
#define BLAS(result, name, args) extern result F77_NAME(name) args;
BLAS(double, dasum, (const int *n, const double *x, const int *incx))
BLAS(void, daxpy, (const int *n, const double *a, const double *x, const int *incx, double *y, const int *incy))
BLAS(void, dcopy, (const int *n, const double *x, const int *incx, double *y, const int *incy))
BLAS(double, ddot, (const int *n, const double *x, const int *incx, const double *y, const int *incy))
BLAS(double, dnrm2, (const int *n, const double *x, const int *incx))
BLAS(void, drot,
     (const int *n, double *x, const int *incx, double *y, const int *incy, const double *c, const double *s))
BLAS(void, drotg, (const double *a, const double *b, double *c, double *s))
BLAS(void, dscal, (const int *n, const double *a, double *x, const int *incx))
BLAS(void, dswap, (const int *n, double *x, const int *incx, double *y, const int *incy))
BLAS(int, idamax, (const int *n, const double *x, const int *incx))
BLAS(void, dgemv,
     (const char *trans, const int *m, const int *n, const double *alpha, const double *a, const int *lda,
      const double *x, const int *incx, const double *beta, double *y, const int *incy FCLEN))
BLAS(void, dgbmv,
     (const char *trans, const int *m, const int *n, const int *kl, const int *ku, const double *alpha, const double *a,
      const int *lda, const double *x, const int *incx, const double *beta, double *y, const int *incy FCLEN))
BLAS(void, dsymv,
     (const char *uplo, const int *n, const double *alpha, const double *a, const int *lda, const double *x,
      const int *incx, const double *beta, double *y, const int *incy FCLEN))
BLAS(void, dtrmv,
     (const char *uplo, const char *trans, const char *diag, const int *n, const double *a, const int *lda, double *x,
      const int *incx FCLEN FCLEN FCLEN))
BLAS(void, dtrsv,
     (const char *uplo, const char *trans, const char *diag, const int *n, const double *a, const int *lda, double *x,
      const int *incx FCLEN FCLEN FCLEN))
BLAS(void, dger,
     (const int *m, const int *n, const double *alpha, const double *x, const int *incx, const double *y,
      const int *incy, double *a, const int *lda))
BLAS(void, dsyr,
     (const char *uplo, const int *n, const double *alpha, const double *x, const int *incx, double *a,
      const int *lda FCLEN))
BLAS(void, dsyr2,
     (const char *uplo, const int *n, const double *alpha, const double *x, const int *incx, const double *y,
      const int *incy, double *a, const int *lda FCLEN))
BLAS(void, dgemm,
     (const char *transa, const char *transb, const int *m, const int *n, const int *k, const double *alpha,
      const double *a, const int *lda, const double *b, const int *ldb, const double *beta, double *c,
      const int *ldc FCLEN FCLEN))
BLAS(void, dtrsm,
     (const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n,
      const double *alpha, const double *a, const int *lda, double *b, const int *ldb FCLEN FCLEN FCLEN FCLEN))
BLAS(void, dtrmm,
     (const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n,
      const double *alpha, const double *a, const int *lda, double *b, const int *ldb FCLEN FCLEN FCLEN FCLEN))
BLAS(void, dsymm,
     (const char *side, const char *uplo, const int *m, const int *n, const double *alpha, const double *a,
      const int *lda, const double *b, const int *ldb, const double *beta, double *c, const int *ldc FCLEN FCLEN))
BLAS(void, dsyrk,
     (const char *uplo, const char *trans, const int *n, const int *k, const double *alpha, const double *a,
      const int *lda, const double *beta, double *c, const int *ldc FCLEN FCLEN))
BLAS(void, dsyr2k,
     (const char *uplo, const char *trans, const int *n, const int *k, const double *alpha, const double *a,
      const int *lda, const double *b, const int *ldb, const double *beta, double *c, const int *ldc FCLEN FCLEN))
#undef BLAS
#ifdef __cplusplus
}
#endif

#endif
