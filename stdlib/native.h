/* native.h - Libraries opened at first use: libRmath, BLAS, LAPACK, libgmp, libcurl, Cairo, Pango, libxcb,
 * libffi, libdeflate. */
#ifndef ORBIT_NATIVE_H
#define ORBIT_NATIVE_H

#include "stdlib/builtin.h"

typedef enum NativeLib {
  NATIVE_RMATH,
  NATIVE_BLAS,
  NATIVE_LAPACK,
  NATIVE_GMP,
  NATIVE_CURL,
  NATIVE_CAIRO,
  NATIVE_PANGO,
  NATIVE_PANGOCAIRO,
  NATIVE_GOBJECT,
  NATIVE_XCB,
  NATIVE_FFI,
  NATIVE_DEFLATE,
  NATIVE_COUNT
} NativeLib;

/* Address of a function, NULL when the library or the function is not there. */
void *native_symbol(VM *vm, NativeLib lib, const char *name);
/* Same, but missing is an R error that names what to install. */
Status native_need(VM *vm, NativeLib lib, const char *name, void **fn) ORBIT_MUST_CHECK;
/* Is the BLAS that is there OpenBLAS? */
bool native_is_openblas(VM *vm);
/* OpenBLAS: one thread, or as many as it started with.  Products of matrices are the same with any number, and small
 * ones faster on one, as idle threads spin; other functions give other last bits and need the usual number. */
void native_blas_threads(VM *vm, bool one);
/* The n doubles at x where GNU R would have them.  OpenBLAS's kernels for AVX-512 add in an order that depends on
 * addresses modulo 16: GNU R keeps 2 to 16 doubles at 8 modulo 16, others, as Orbit does all of them, at 0. */
typedef struct BlasRoom {
  double at[18];
} BlasRoom;
double *blas_placed(const double *x, int64_t n, BlasRoom *room); /* x itself or a copy in room */
void blas_returned(double *x, int64_t n, const double *placed);
/* LAPACK does not look how much stack there is: an error on threads of a host that have too little. */
Status native_need_stack(VM *vm, const char *name) ORBIT_MUST_CHECK;
/* dlsym gives data pointers: the one place where they become function pointers. */
#define NATIVE_CAST(dst, src) memcpy(&(dst), &(src), sizeof(dst))
/* libRmath prints warnings (rmath_output.c): rmath_listen() before the calls; if rmath_printed() after them,
 * rmath_report() makes the calls again by `again` and raises what they print as warnings. */
void rmath_listen(void);
bool rmath_printed(void);
Status rmath_report(VM *vm, void (*again)(void *ctx), void *ctx) ORBIT_MUST_CHECK;
/* Addresses of functions that .C(), .Fortran() and .Call() have found by name, until a library is opened or closed. */
void *native_known(VM *vm, const char *caller, const char *package, const char *name, int *wants);
void native_learn(VM *vm, const char *caller, const char *package, const char *name, void *at, int wants);
void native_forget(VM *vm);
struct Gmp;
struct Gmp **native_gmp(VM *vm); /* where gmp.c keeps its functions; NULL: out of memory */
struct Cairo;
struct Cairo **native_cairo(VM *vm); /* where cairo_text.c keeps its functions; NULL: out of memory */
struct Ffi;
struct Ffi **native_ffi(VM *vm); /* where stdlib/ffi keeps its functions; NULL: out of memory */
struct Capi;
bool native_has_capi(VM *vm);            /* has a shared object of a package been loaded? */
const struct Capi **native_capi(VM *vm); /* where R's C interface is kept (runtime/capi_host.h); NULL: out of memory */
void native_close(VM *vm);

#endif
