/* linalg.c - Linear algebra through LAPACK: solve, det, chol, svd, eigen, norms, triangular systems.
 *
 * All are .Internal helpers of the closures in stdlib/base/linalg.R.  The library is opened at first use.
 * Character arguments are passed as Fortran compilers pass them, with their lengths at the end.
 */
#define _GNU_SOURCE
#include <complex.h>
#include <dlfcn.h>
#include <float.h>
#include <limits.h>
#include <stdlib.h>

#include "stdlib/native.h"
#include "runtime/poll.h"

#define FAIL(...) return rt_errorcall(vm, vm_frame_call(vm), __VA_ARGS__)
/* Declares `name` as a pointer to the library's function of that prototype; where `one` is true it runs on one thread.
 */
#define LAPACK_ON(one, RET, NAME, ...)                                                                                 \
  RET (*NAME)(__VA_ARGS__);                                                                                            \
  do {                                                                                                                 \
    void *p_;                                                                                                          \
    TRY(native_need(vm, NATIVE_LAPACK, #NAME "_", &p_));                                                               \
    NATIVE_CAST(NAME, p_);                                                                                             \
    TRY(native_need_stack(vm, #NAME));                                                                                 \
    native_blas_threads(vm, one);                                                                                      \
  } while (0)
#define LAPACK(RET, NAME, ...) LAPACK_ON(false, RET, NAME, __VA_ARGS__)
#define INFO(ROUTINE)                                                                                                  \
  if (info != 0) FAIL("error code %d from Lapack routine '%s'", info, ROUTINE)
#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

typedef const int *Int;
typedef const char *Chr;

/* Real systems so small that solving them on one thread gives the same bits as on several, which wait longer for each
 * other than they work. */
static bool one_thread(int n, int p) {
  enum { SMALL = 8 };
  return n <= SMALL && p <= SMALL;
}

static bool is_matrix(Value x) { return val_is_vecobj(x) && vec_is_matrix(x.vec); }
static bool is_real_matrix(Value x) {
  Type t = val_type(x);
  return is_matrix(x) && (t == T_DBL || t == T_INT || t == T_LGL);
}

/* A copy of x that the library may overwrite: doubles or complex, no attributes. */
static Status work_copy(VM *vm, Value x, Type t, Vec **v) {
  Vec *c;
  TRY(coerce_borrow(vm, x, t, &c));
  TRY_NEW(*v = vec_copy_data(vm, c));
  return OK;
}

static Status named_list(VM *vm, int n, const char *const *labels, const Value *values, Value *out) {
  Vec *l = vec_new(vm, T_LIST, n), *names = vec_new(vm, T_STR, n);
  TRY_NEW(l);
  TRY_NEW(names);
  for (int i = 0; i < n; i++) {
    list_set(vm, l, i, values[i]);
    TRY_NEW(str_rw(names)[i] = str_c(vm, labels[i]));
  }
  TRY(vec_set_names(vm, l, val_obj(names)));
  *out = val_obj(l);
  return OK;
}

static Value dimnames_side(VM *vm, Value x, int side) {
  Vec *dn = is_matrix(x) ? vec_dimnames(vm, x.vec) : NULL;
  return dn ? list_ro(dn)[side] : val_null();
}

static Status set_sides(VM *vm, Vec *r, Value rows, Value cols) {
  if (rows.tag == TAG_NULL && cols.tag == TAG_NULL) return OK;
  return vec_set_dimnames_of_two(vm, r, rows, cols, NULL, NULL);
}

/* ---- solve ---- */

enum { CLEAR_MOST = 8 /* unknowns of a system whose inverse is looked at */ };

/* The 1-norm of the inverse, from its factors (the order of its columns does not matter); not to the last digits. */
static double inverse_norm(int n, const double *lu) {
  double most = 0;
  for (int j = 0; j < n; j++) {
    double x[CLEAR_MOST] = {0}, sum = 0;
    x[j] = 1;
    for (int k = j; k < n; k++)
      for (int i = k + 1; i < n; i++) x[i] -= lu[i + k * n] * x[k];
    for (int k = n; k-- > 0;) {
      x[k] /= lu[k + k * n];
      for (int i = 0; i < k; i++) x[i] -= lu[i + k * n] * x[k];
      sum += fabs(x[k]);
    }
    if (!(sum <= most)) most = sum;
  }
  return most;
}

/* Is a small matrix so far from singular that LAPACK's estimate, which is never below the reciprocal of the condition
 * number, cannot be below tol? */
static bool clearly_regular(VM *vm, int n, const double *lu, double norm, double tol) {
  if (n > CLEAR_MOST || (vm->modes & MODE_GENERIC)) return false;
  return 1 / (norm * inverse_norm(n, lu)) > 1e4 * tol && tol < 1e-9;
}

static Status solve_real(VM *vm, int n, int p, double *a, double *b, double tol) {
  int info;
  LAPACK_ON(one_thread(n, p), void, dgesv, Int, Int, double *, Int, int *, double *, Int, int *);
  LAPACK_ON(one_thread(n, p), double, dlange, Chr, Int, Int, const double *, Int, double *, size_t);
  LAPACK_ON(one_thread(n, p), void, dgecon, Chr, Int, const double *, Int, const double *, double *, double *, int *,
            int *, size_t);
  SCRATCH(int, ipiv, n);
  SCRATCH(double, work, 4 * n);
  double norm = dlange("1", &n, &n, a, &n, NULL, 1), rcond;
  dgesv(&n, &p, a, &n, ipiv, b, &n, &info);
  if (info < 0) FAIL("argument %d of Lapack routine %s had invalid value", -info, "dgesv");
  if (info > 0) FAIL("Lapack routine %s: system is exactly singular: U[%d,%d] = 0", "dgesv", info, info);
  if (tol > 0 && !clearly_regular(vm, n, a, norm, tol)) {
    dgecon("1", &n, a, &n, &norm, &rcond, work, ipiv, &info, 1);
    if (rcond < tol) FAIL("system is computationally singular: reciprocal condition number = %g", rcond);
  }
  return OK;
}

static Status solve_complex(VM *vm, int n, int p, Complex *a, Complex *b) {
  int info;
  LAPACK(void, zgesv, Int, Int, Complex *, Int, int *, Complex *, Int, int *);
  SCRATCH(int, ipiv, n);
  zgesv(&n, &p, a, &n, ipiv, b, &n, &info);
  if (info < 0) FAIL("argument %d of Lapack routine %s had invalid value", -info, "zgesv");
  if (info > 0) FAIL("Lapack routine %s: system is exactly singular", "zgesv");
  return OK;
}

/* .Internal(La_solve(a, b, tol)) */
static Status do_La_solve(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Value a = args[0], b = args[1];
  bool cplx = val_type(a) == T_CPLX || val_type(b) == T_CPLX;
  if (!is_matrix(a) || !(val_is_atomic(a) && val_type(a) != T_STR && val_type(a) != T_RAW))
    FAIL("'%s' must be a numeric matrix", "a");
  int n = a.vec->nrow;
  bool bm = is_matrix(b);
  int bn = bm ? b.vec->nrow : (int)vec_len(b), p = bm ? b.vec->ncol : 1;
  if (n == 0) FAIL("'a' is 0-diml");
  if (a.vec->ncol != n) FAIL("'%s' (%d x %d) must be square", "a", n, a.vec->ncol);
  if (bn != n) FAIL("'b' (%d x %d) must be compatible with 'a' (%d x %d)", bn, p, n, n);
  Type t = cplx ? T_CPLX : T_DBL;
  Vec *av, *bv;
  TRY(work_copy(vm, a, t, &av));
  TRY(work_copy(vm, b, t, &bv));
  if (cplx)
    TRY(solve_complex(vm, n, p, cplx_rw(av), cplx_rw(bv)));
  else
    TRY(solve_real(vm, n, p, dbl_rw(av), dbl_rw(bv), as_double1(vm, args[2])));
  Value rows = dimnames_side(vm, a, 1);
  if (bm) {
    int32_t dims[2] = {n, p};
    TRY(vec_set_dim(vm, bv, 2, dims));
    TRY(set_sides(vm, bv, rows, dimnames_side(vm, b, 1)));
  } else if (rows.tag != TAG_NULL) {
    TRY(vec_set_names(vm, bv, rows));
  }
  *out = vec_val(bv);
  return OK;
}

/* .Internal(La_inverse(a, tol)): La_solve() with the unit matrix, whose columns are labelled as the rows of a */
static Status do_La_inverse(VM *vm, Value *args, int nargs, Value *out) {
  Value a = args[0];
  int n = is_matrix(a) ? a.vec->nrow : 0;
  Vec *unit = vec_new(vm, val_type(a) == T_CPLX ? T_CPLX : T_DBL, (int64_t)n * n);
  TRY_NEW(unit);
  memset(data_rw(unit), 0, (size_t)n * (size_t)n * (unit->h.type == T_CPLX ? sizeof(Complex) : sizeof(double)));
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    if (unit->h.type == T_CPLX)
      cplx_rw(unit)[i * (n + 1)].re = 1;
    else
      dbl_rw(unit)[i * (n + 1)] = 1;
  }
  int32_t dims[2] = {n, n};
  TRY(vec_set_dim(vm, unit, 2, dims));
  TRY(set_sides(vm, unit, val_null(), dimnames_side(vm, a, 0)));
  Value both[3] = {a, vec_val(unit), args[1]};
  return do_La_solve(vm, both, nargs + 1, out);
}

/* .Internal(det_ge_real(x, log)): list(modulus, sign) of class det */
static Status do_det(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  if (!is_real_matrix(args[0])) FAIL("'a' must be a numeric matrix");
  int n = args[0].vec->nrow, info, sign = 1;
  bool use_log = as_logical1(vm, args[1]) == 1;
  if (args[0].vec->ncol != n) FAIL("'a' must be a square matrix");
  Vec *a;
  TRY(work_copy(vm, args[0], T_DBL, &a));
  LAPACK_ON(one_thread(n, n), void, dgetrf, Int, Int, double *, Int, int *, int *);
  SCRATCH(int, ipiv, n);
  double modulus = use_log ? 0 : 1;
  info = 0;
  if (n > 0) dgetrf(&n, &n, dbl_rw(a), &n, ipiv, &info);
  if (info < 0) FAIL("error code %d from Lapack routine '%s'", info, "dgetrf");
  if (info > 0) modulus = use_log ? -INFINITY : 0;
  for (int i = 0; info == 0 && i < n; i++) {
    double d = dbl_ro(a)[i + (size_t)i * n];
    if (ipiv[i] != i + 1) sign = -sign;
    if (use_log)
      modulus += log(fabs(d));
    else
      modulus *= d;
    if (use_log && d < 0) sign = -sign;
  }
  if (!use_log && modulus < 0) {
    modulus = -modulus;
    sign = -sign;
  }
  Vec *m = vec_new(vm, T_DBL, 1);
  TRY_NEW(m);
  dbl_rw(m)[0] = modulus;
  Sym *attr = sym_c(vm, "logarithm");
  TRY_NEW(attr);
  TRY(attr_set(vm, &m->h, attr, val_lgl(use_log)));
  Value v[2] = {val_obj(m), val_int(sign)};
  TRY(named_list(vm, 2, (const char *const[]){"modulus", "sign"}, v, out));
  return vec_set_class(vm, out->vec, "det");
}

/* ---- Cholesky ---- */

static void clear_lower(double *a, int n) {
  for (int j = 0; j < n; j++)
    for (int i = j + 1; i < n; i++) a[i + (size_t)j * n] = 0;
}

static Status chol_pivoted(VM *vm, Vec *r, int n, double tol) {
  int rank, info;
  LAPACK(void, dpstrf, Chr, Int, double *, Int, int *, int *, const double *, double *, int *, size_t);
  SCRATCH(double, work, 2 * n);
  Vec *pivot = vec_new(vm, T_INT, n);
  TRY_NEW(pivot);
  dpstrf("U", &n, dbl_rw(r), &n, int_rw(pivot), &rank, &tol, work, &info, 1);
  if (info < 0) FAIL("argument %d of Lapack routine %s had invalid value", -info, "dpstrf");
  if (info > 0) TRY(rt_warningcall(vm, vm_frame_call(vm), "the matrix is either rank-deficient or indefinite"));
  Vec *dn = vec_dimnames(vm, r);
  if (dn && list_ro(dn)[1].tag != TAG_NULL) {
    Vec *old = val_vec(vm, list_ro(dn)[1]), *cols = vec_new(vm, T_STR, n);
    TRY_NEW(old);
    TRY_NEW(cols);
    for (int i = 0; i < n; i++) str_rw(cols)[i] = str_ro(old)[int_ro(pivot)[i] - 1];
    TRY(set_sides(vm, r, list_ro(dn)[0], val_obj(cols)));
  }
  Sym *sp = sym_c(vm, "pivot"), *sr = sym_c(vm, "rank");
  TRY_NEW(sp);
  TRY_NEW(sr);
  TRY(attr_set(vm, &r->h, sp, val_obj(pivot)));
  return attr_set(vm, &r->h, sr, val_int(rank));
}

/* .Internal(La_chol(a, pivot, tol)) */
static Status do_La_chol(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  if (!is_real_matrix(args[0])) FAIL("'a' must be a numeric matrix");
  Vec *r;
  int n = args[0].vec->nrow, info;
  if (args[0].vec->ncol != n) FAIL("'a' must be a square matrix");
  if (n <= 0) FAIL("'a' must have dims > 0");
  Vec *dn = vec_dimnames(vm, args[0].vec);
  TRY(work_copy(vm, args[0], T_DBL, &r));
  int32_t dims[2] = {n, n};
  TRY(vec_set_dim(vm, r, 2, dims));
  if (dn) TRY(vec_set_dimnames(vm, r, val_obj(dn)));
  clear_lower(dbl_rw(r), n);
  *out = val_obj(r);
  if (as_logical1(vm, args[1]) == 1) return chol_pivoted(vm, r, n, as_double1(vm, args[2]));
  LAPACK_ON(one_thread(n, n), void, dpotrf, Chr, Int, double *, Int, int *, size_t);
  BlasRoom room;
  double *at = blas_placed(dbl_ro(r), r->n, &room);
  dpotrf("U", &n, at, &n, &info, 1);
  blas_returned(dbl_rw(r), r->n, at);
  if (info > 0) FAIL("the leading minor of order %d is not positive definite", info);
  if (info < 0) FAIL("argument %d of Lapack routine %s had invalid value", -info, "dpotrf");
  return OK;
}

/* .Internal(La_chol2inv(x, size)) */
static Status do_La_chol2inv(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  int size = as_integer1(vm, args[1]), info;
  if (size == NA_INT || size < 1) FAIL("'size' argument must be a positive integer");
  int nr = is_matrix(args[0]) ? args[0].vec->nrow : 1, nc = is_matrix(args[0]) ? args[0].vec->ncol : 1;
  Type type = val_type(args[0]);
  bool numbers = type == T_INT || type == T_DBL;
  if (!numbers || (!is_real_matrix(args[0]) && (size != 1 || type != T_DBL || vec_len(args[0]) == 0)))
    FAIL("'a' must be a numeric matrix");
  if (size > nc) FAIL("'size' cannot exceed ncol(x) = %d", nc);
  if (size > nr) FAIL("'size' cannot exceed nrow(x) = %d", nr);
  Vec *x, *r = vec_matrix(vm, T_DBL, size, size);
  TRY_NEW(r);
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  for (int j = 0; j < size; j++)
    for (int i = 0; i < size; i++) dbl_rw(r)[i + (size_t)j * size] = i <= j ? dbl_ro(x)[i + (size_t)j * nr] : 0;
  LAPACK_ON(one_thread(size, size), void, dpotri, Chr, Int, double *, Int, int *, size_t);
  BlasRoom room;
  double *at = blas_placed(dbl_ro(r), r->n, &room);
  dpotri("U", &size, at, &size, &info, 1);
  blas_returned(dbl_rw(r), r->n, at);
  if (info < 0) FAIL("argument %d of Lapack routine %s had invalid value", -info, "dpotri");
  if (info > 0) FAIL("element (%d, %d) is zero, so the inverse cannot be computed", info, info);
  for (int j = 0; j < size; j++)
    for (int i = j + 1; i < size; i++) dbl_rw(r)[i + (size_t)j * size] = dbl_ro(r)[j + (size_t)i * size];
  *out = val_obj(r);
  return OK;
}

/* .Internal(backsolve(r, x, k, upper.tri, transpose)); x is a matrix */
static Status do_backsolve(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *r, *x, *b;
  int nr = args[0].vec->nrow, k = as_integer1(vm, args[2]), nx = args[1].vec->nrow, nb = args[1].vec->ncol;
  if (k == NA_INT || k <= 0 || k > nr || k > args[0].vec->ncol || k > nx) FAIL("invalid '%s' argument", "k");
  bool upper = as_logical1(vm, args[3]) == 1, trans = as_logical1(vm, args[4]) == 1;
  TRY(coerce_borrow(vm, args[0], T_DBL, &r));
  TRY(coerce_borrow(vm, args[1], T_DBL, &x));
  for (int i = 0; i < k; i++)
    if (dbl_ro(r)[i + (size_t)i * nr] == 0)
      FAIL("singular matrix in '%s'. First zero in diagonal [%d]", "backsolve", i + 1);
  TRY_NEW(b = vec_matrix(vm, T_DBL, k, nb));
  for (int j = 0; j < nb; j++)
    memcpy(dbl_rw(b) + (size_t)j * k, dbl_ro(x) + (size_t)j * nx, (size_t)k * sizeof(double));
  LAPACK(void, dtrsm, Chr, Chr, Chr, Chr, Int, Int, const double *, const double *, Int, double *, Int, size_t, size_t,
         size_t, size_t);
  double one = 1;
  if (k > 0 && nb > 0)
    dtrsm("L", upper ? "U" : "L", trans ? "T" : "N", "N", &k, &nb, &one, dbl_ro(r), &nr, dbl_rw(b), &k, 1, 1, 1, 1);
  *out = val_obj(b);
  return OK;
}

/* ---- singular values ---- */

typedef struct SvdSize {
  int n, p, np, ncu, nrvt; /* columns of u, rows of vt */
  const char *job;
} SvdSize;

static SvdSize svd_size(const Vec *x, int nu, int nv) {
  SvdSize s = {.n = x->nrow, .p = x->ncol};
  s.np = s.n < s.p ? s.n : s.p;
  s.job = nu == 0 && nv == 0 ? "N" : nu <= s.np && nv <= s.np ? "S" : "A";
  s.ncu = *s.job == 'A' ? s.n : s.np;
  s.nrvt = *s.job == 'A' ? s.p : s.np;
  return s;
}

static Status svd_real(VM *vm, const SvdSize *s, Vec *x, Vec *d, Vec *u, Vec *vt) {
  int info, lwork = -1, ldu = s->n > 0 ? s->n : 1, ldvt = s->nrvt > 0 ? s->nrvt : 1;
  double size;
  LAPACK(void, dgesdd, Chr, Int, Int, double *, Int, double *, double *, Int, double *, Int, double *, Int, int *,
         int *, size_t);
  SCRATCH(int, iwork, 8 * s->np);
  dgesdd(s->job, &s->n, &s->p, dbl_rw(x), &s->n, dbl_rw(d), dbl_rw(u), &ldu, dbl_rw(vt), &ldvt, &size, &lwork, iwork,
         &info, 1);
  INFO("dgesdd");
  lwork = (int)size;
  SCRATCH(double, work, lwork);
  dgesdd(s->job, &s->n, &s->p, dbl_rw(x), &s->n, dbl_rw(d), dbl_rw(u), &ldu, dbl_rw(vt), &ldvt, work, &lwork, iwork,
         &info, 1);
  INFO("dgesdd");
  return OK;
}

static Status svd_complex(VM *vm, const SvdSize *s, Vec *x, Vec *d, Vec *u, Vec *vt) {
  int info, lwork = -1, ldu = s->n > 0 ? s->n : 1, ldvt = s->nrvt > 0 ? s->nrvt : 1, mx = s->n > s->p ? s->n : s->p;
  Complex size;
  LAPACK(void, zgesdd, Chr, Int, Int, Complex *, Int, double *, Complex *, Int, Complex *, Int, Complex *, Int,
         double *, int *, int *, size_t);
  SCRATCH(int, iwork, 8 * s->np);
  size_t nr = (size_t)s->np * (size_t)(5 * s->np + 7), nr2 = (size_t)s->np * (size_t)(2 * mx + 2 * s->np + 1);
  SCRATCH(double, rwork, nr > nr2 ? nr : nr2);
  zgesdd(s->job, &s->n, &s->p, cplx_rw(x), &s->n, dbl_rw(d), cplx_rw(u), &ldu, cplx_rw(vt), &ldvt, &size, &lwork, rwork,
         iwork, &info, 1);
  INFO("zgesdd");
  lwork = (int)size.re;
  SCRATCH(Complex, work, lwork);
  zgesdd(s->job, &s->n, &s->p, cplx_rw(x), &s->n, dbl_rw(d), cplx_rw(u), &ldu, cplx_rw(vt), &ldvt, work, &lwork, rwork,
         iwork, &info, 1);
  INFO("zgesdd");
  return OK;
}

/* .Internal(La_svd(x, nu, nv)): list(d, u, vt) with all columns that LAPACK computes */
static Status do_La_svd(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  bool cplx = val_type(args[0]) == T_CPLX;
  Type t = cplx ? T_CPLX : T_DBL;
  Vec *x, *d, *u, *vt;
  SvdSize s = svd_size(args[0].vec, as_integer1(vm, args[1]), as_integer1(vm, args[2]));
  bool vectors = *s.job != 'N';
  TRY(work_copy(vm, args[0], t, &x));
  TRY_NEW(d = vec_new(vm, T_DBL, s.np));
  TRY_NEW(u = vec_matrix(vm, t, vectors ? s.n : 1, vectors ? s.ncu : 1));
  TRY_NEW(vt = vec_matrix(vm, t, vectors ? s.nrvt : 1, vectors ? s.p : 1));
  if (cplx)
    TRY(svd_complex(vm, &s, x, d, u, vt));
  else
    TRY(svd_real(vm, &s, x, d, u, vt));
  Value v[3] = {vec_val(d), val_obj(u), val_obj(vt)};
  return named_list(vm, vectors ? 3 : 1, (const char *const[]){"d", "u", "vt"}, v, out);
}

/* ---- eigenvalues ---- */

static Status eigen_result(VM *vm, Value values, Value vectors, Value *out) {
  Value v[2] = {values, vectors};
  return named_list(vm, 2, (const char *const[]){"values", "vectors"}, v, out);
}

static Status eigen_sym_real(VM *vm, Value xv, bool only, Value *out) {
  Vec *x, *values, *z;
  int n = xv.vec->nrow, info, m, lwork = -1, liwork = -1, isize, zero = 0;
  double size, vl = 0, vu = 0, abstol = 0;
  TRY(work_copy(vm, xv, T_DBL, &x));
  TRY_NEW(values = vec_new(vm, T_DBL, n));
  TRY_NEW(z = vec_matrix(vm, T_DBL, n, only ? 0 : n));
  LAPACK(void, dsyevr, Chr, Chr, Chr, Int, double *, Int, const double *, const double *, Int, Int, const double *,
         int *, double *, double *, Int, int *, double *, Int, int *, Int, int *, size_t, size_t, size_t);
  SCRATCH(int, isuppz, 2 * n);
  const char *job = only ? "N" : "V";
  dsyevr(job, "A", "L", &n, dbl_rw(x), &n, &vl, &vu, &zero, &zero, &abstol, &m, dbl_rw(values), dbl_rw(z), &n, isuppz,
         &size, &lwork, &isize, &liwork, &info, 1, 1, 1);
  INFO("dsyevr");
  lwork = (int)size;
  liwork = isize;
  SCRATCH(double, work, lwork);
  SCRATCH(int, iwork, liwork);
  dsyevr(job, "A", "L", &n, dbl_rw(x), &n, &vl, &vu, &zero, &zero, &abstol, &m, dbl_rw(values), dbl_rw(z), &n, isuppz,
         work, &lwork, iwork, &liwork, &info, 1, 1, 1);
  INFO("dsyevr");
  return eigen_result(vm, vec_val(values), only ? val_null() : val_obj(z), out);
}

static Status eigen_sym_complex(VM *vm, Value xv, bool only, Value *out) {
  Vec *x, *values;
  int n = xv.vec->nrow, info, lwork = -1;
  Complex size;
  TRY(work_copy(vm, xv, T_CPLX, &x));
  TRY_NEW(values = vec_new(vm, T_DBL, n));
  LAPACK(void, zheev, Chr, Chr, Int, Complex *, Int, double *, Complex *, Int, double *, int *, size_t, size_t);
  SCRATCH(double, rwork, 3 * n);
  zheev(only ? "N" : "V", "L", &n, cplx_rw(x), &n, dbl_rw(values), &size, &lwork, rwork, &info, 1, 1);
  INFO("zheev");
  lwork = (int)size.re;
  SCRATCH(Complex, work, lwork);
  zheev(only ? "N" : "V", "L", &n, cplx_rw(x), &n, dbl_rw(values), work, &lwork, rwork, &info, 1, 1);
  INFO("zheev");
  int32_t dims[2] = {n, n};
  TRY(vec_set_dim(vm, x, 2, dims));
  return eigen_result(vm, vec_val(values), only ? val_null() : val_obj(x), out);
}

/* Conjugate pairs of eigenvectors as LAPACK stores them: real parts, then imaginary parts. */
static void spread_vectors(const double *v, const double *wi, int n, Complex *z) {
  for (int j = 0; j < n; j++) {
    bool pair = wi[j] != 0;
    for (int i = 0; i < n; i++) {
      size_t at = i + (size_t)j * n;
      double im = pair ? v[at + n] : 0;
      z[at] = (Complex){v[at], im};
      if (pair) z[at + n] = (Complex){v[at], -im};
    }
    j += pair;
  }
}

static Status eigen_gen_real(VM *vm, Value xv, bool only, Value *out) {
  Vec *x, *wr, *wi, *v;
  int n = xv.vec->nrow, info, lwork = -1;
  double size;
  TRY(work_copy(vm, xv, T_DBL, &x));
  TRY_NEW(wr = vec_new(vm, T_DBL, n));
  TRY_NEW(wi = vec_new(vm, T_DBL, n));
  TRY_NEW(v = vec_matrix(vm, T_DBL, n, only ? 0 : n));
  LAPACK(void, dgeev, Chr, Chr, Int, double *, Int, double *, double *, double *, Int, double *, Int, double *, Int,
         int *, size_t, size_t);
  const char *job = only ? "N" : "V";
  dgeev("N", job, &n, dbl_rw(x), &n, dbl_rw(wr), dbl_rw(wi), NULL, &n, dbl_rw(v), &n, &size, &lwork, &info, 1, 1);
  INFO("dgeev");
  lwork = (int)size;
  SCRATCH(double, work, lwork);
  dgeev("N", job, &n, dbl_rw(x), &n, dbl_rw(wr), dbl_rw(wi), NULL, &n, dbl_rw(v), &n, work, &lwork, &info, 1, 1);
  INFO("dgeev");
  bool cplx = false;
  for (int i = 0; i < n; i++) cplx |= fabs(dbl_ro(wi)[i]) > 10 * DBL_EPSILON * fabs(dbl_ro(wr)[i]);
  if (!cplx) return eigen_result(vm, vec_val(wr), only ? val_null() : val_obj(v), out);
  Vec *w = vec_new(vm, T_CPLX, n), *z = vec_matrix(vm, T_CPLX, n, only ? 0 : n);
  TRY_NEW(w);
  TRY_NEW(z);
  for (int i = 0; i < n; i++) cplx_rw(w)[i] = (Complex){dbl_ro(wr)[i], dbl_ro(wi)[i]};
  if (!only) spread_vectors(dbl_ro(v), dbl_ro(wi), n, cplx_rw(z));
  return eigen_result(vm, val_obj(w), only ? val_null() : val_obj(z), out);
}

static Status eigen_gen_complex(VM *vm, Value xv, bool only, Value *out) {
  Vec *x, *w, *v;
  int n = xv.vec->nrow, info, lwork = -1;
  Complex size;
  TRY(work_copy(vm, xv, T_CPLX, &x));
  TRY_NEW(w = vec_new(vm, T_CPLX, n));
  TRY_NEW(v = vec_matrix(vm, T_CPLX, n, only ? 0 : n));
  LAPACK(void, zgeev, Chr, Chr, Int, Complex *, Int, Complex *, Complex *, Int, Complex *, Int, Complex *, Int,
         double *, int *, size_t, size_t);
  SCRATCH(double, rwork, 2 * n);
  const char *job = only ? "N" : "V";
  zgeev("N", job, &n, cplx_rw(x), &n, cplx_rw(w), NULL, &n, cplx_rw(v), &n, &size, &lwork, rwork, &info, 1, 1);
  INFO("zgeev");
  lwork = (int)size.re;
  SCRATCH(Complex, work, lwork);
  zgeev("N", job, &n, cplx_rw(x), &n, cplx_rw(w), NULL, &n, cplx_rw(v), &n, work, &lwork, rwork, &info, 1, 1);
  INFO("zgeev");
  return eigen_result(vm, val_obj(w), only ? val_null() : val_obj(v), out);
}

/* .Internal(La_eigen(x, symmetric, only.values)): values ascending when symmetric, as they come otherwise */
static Status do_La_eigen(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  bool cplx = val_type(args[0]) == T_CPLX, sym = as_logical1(vm, args[1]) == 1, only = as_logical1(vm, args[2]) == 1;
  if (sym) return cplx ? eigen_sym_complex(vm, args[0], only, out) : eigen_sym_real(vm, args[0], only, out);
  return cplx ? eigen_gen_complex(vm, args[0], only, out) : eigen_gen_real(vm, args[0], only, out);
}

/* ---- norms and condition numbers ---- */

static char norm_type(Value v, VM *vm) {
  Str *s = val_type(v) == T_STR ? as_string1(vm, v) : NULL;
  char c = s && s->len ? s->data[0] : 0;
  if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
  return c == '1' ? 'O' : c == 'E' ? 'F' : c;
}

/* .Internal(La_dlange(x, type)) */
static Status do_La_norm(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  if (!is_real_matrix(args[0])) FAIL("'A' must be a numeric matrix");
  char type[2] = {norm_type(args[1], vm), 0};
  if (!type[0] || !strchr("MOIF", type[0]))
    FAIL("argument type[1]='%s' must be one of 'M','1','O','I','F' or 'E'", as_string1(vm, args[1])->data);
  Vec *x;
  int m = args[0].vec->nrow, n = args[0].vec->ncol;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  LAPACK(double, dlange, Chr, Int, Int, const double *, Int, double *, size_t);
  SCRATCH(double, work, m);
  *out = val_dbl(m == 0 || n == 0 ? 0 : dlange(type, &m, &n, dbl_ro(x), &m, work, 1));
  return OK;
}

/* .Internal(La_rcond(x, norm, triangular)) */
static Status do_La_rcond(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  if (!is_real_matrix(args[0])) FAIL("'A' must be a numeric matrix");
  int n = args[0].vec->nrow, info = 0;
  if (n != args[0].vec->ncol) FAIL("'A' must be a square matrix");
  char type[2] = {norm_type(args[1], vm), 0};
  if (!type[0] || !strchr("OI", type[0]))
    FAIL("argument type[1]='%s' must be one of '1','O', or 'I'", as_string1(vm, args[1])->data);
  Vec *x;
  TRY(work_copy(vm, args[0], T_DBL, &x));
  SCRATCH(double, work, 4 * n);
  SCRATCH(int, iwork, n);
  BlasRoom room, work_room;
  bool triangular = as_logical1(vm, args[2]) == 1;
  double rcond = 0, *at = blas_placed(dbl_ro(x), x->n, &room);
  int64_t used = (triangular ? 3 : 4) * (int64_t)n;
  if (used < 16) work = blas_placed(work, used, &work_room); /* GNU R's R_alloc() adds a byte */
  if (triangular) {
    LAPACK(void, dtrcon, Chr, Chr, Chr, Int, const double *, Int, double *, double *, int *, int *, size_t, size_t,
           size_t);
    dtrcon(type, "U", "N", &n, at, &n, &rcond, work, iwork, &info, 1, 1, 1);
  } else {
    LAPACK(double, dlange, Chr, Int, Int, const double *, Int, double *, size_t);
    LAPACK(void, dgetrf, Int, Int, double *, Int, int *, int *);
    LAPACK(void, dgecon, Chr, Int, const double *, Int, const double *, double *, double *, int *, int *, size_t);
    double norm = dlange(type, &n, &n, at, &n, work, 1);
    dgetrf(&n, &n, at, &n, iwork, &info);
    if (info > 0) { /* exactly singular */
      *out = val_dbl(0);
      return OK;
    }
    dgecon(type, &n, at, &n, &norm, &rcond, work, iwork, &info, 1);
  }
  if (info) FAIL("error [%d] from Lapack '%s()'", info, "dgecon");
  *out = val_dbl(rcond);
  return OK;
}

/* ---- QR with LAPACK's column pivoting ---- */

static Status qr_complex(VM *vm, int m, int n, Vec *x, Vec *tau, Vec *pivot) {
  int info, lwork = -1;
  Complex size;
  LAPACK(void, zgeqp3, Int, Int, Complex *, Int, int *, Complex *, Complex *, Int, double *, int *);
  SCRATCH(double, rwork, 2 * n);
  zgeqp3(&m, &n, cplx_rw(x), &m, int_rw(pivot), cplx_rw(tau), &size, &lwork, rwork, &info);
  INFO("zgeqp3");
  lwork = (int)size.re;
  SCRATCH(Complex, work, lwork);
  zgeqp3(&m, &n, cplx_rw(x), &m, int_rw(pivot), cplx_rw(tau), work, &lwork, rwork, &info);
  INFO("zgeqp3");
  return OK;
}

static Status qr_real(VM *vm, int m, int n, Vec *x, Vec *tau, Vec *pivot) {
  int info, lwork = -1;
  double size;
  LAPACK(void, dgeqp3, Int, Int, double *, Int, int *, double *, double *, Int, int *);
  dgeqp3(&m, &n, dbl_rw(x), &m, int_rw(pivot), dbl_rw(tau), &size, &lwork, &info);
  INFO("dgeqp3");
  lwork = (int)size;
  SCRATCH(double, work, lwork);
  dgeqp3(&m, &n, dbl_rw(x), &m, int_rw(pivot), dbl_rw(tau), work, &lwork, &info);
  INFO("dgeqp3");
  return OK;
}

/* .Internal(La_qr(x)): list(qr, rank, qraux, pivot); x real or complex */
static Status do_La_qr(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *tau, *pivot;
  Type type = val_type(args[0]) == T_CPLX ? T_CPLX : T_DBL;
  int m = args[0].vec->nrow, n = args[0].vec->ncol, k = m < n ? m : n;
  TRY(work_copy(vm, args[0], type, &x));
  int32_t dims[2] = {m, n};
  TRY(vec_set_dim(vm, x, 2, dims));
  TRY_NEW(tau = vec_new(vm, type, k));
  TRY_NEW(pivot = vec_new_zero(vm, T_INT, n));
  TRY(type == T_CPLX ? qr_complex(vm, m, n, x, tau, pivot) : qr_real(vm, m, n, x, tau, pivot));
  Value v[4] = {val_obj(x), val_int(k), vec_val(tau), vec_val(pivot)};
  return named_list(vm, 4, (const char *const[]){"qr", "rank", "qraux", "pivot"}, v, out);
}

static Status qy_complex(VM *vm, const Vec *qr, const Vec *tau, Vec *c, bool transpose) {
  int n = qr->nrow, k = (int)tau->n, nrhs = c->ncol, info, lwork = -1;
  Complex size;
  const char *trans = transpose ? "C" : "N";
  LAPACK(void, zunmqr, Chr, Chr, Int, Int, Int, const Complex *, Int, const Complex *, Complex *, Int, Complex *, Int,
         int *, size_t, size_t);
  zunmqr("L", trans, &n, &nrhs, &k, cplx_ro(qr), &n, cplx_ro(tau), cplx_rw(c), &n, &size, &lwork, &info, 1, 1);
  INFO("zunmqr");
  lwork = (int)size.re;
  SCRATCH(Complex, work, lwork);
  zunmqr("L", trans, &n, &nrhs, &k, cplx_ro(qr), &n, cplx_ro(tau), cplx_rw(c), &n, work, &lwork, &info, 1, 1);
  INFO("zunmqr");
  return OK;
}

static Status qy_real(VM *vm, const Vec *qr, const Vec *tau, Vec *c, bool transpose) {
  int n = qr->nrow, k = (int)tau->n, nrhs = c->ncol, info, lwork = -1;
  double size;
  const char *trans = transpose ? "T" : "N";
  LAPACK(void, dormqr, Chr, Chr, Int, Int, Int, const double *, Int, const double *, double *, Int, double *, Int,
         int *, size_t, size_t);
  dormqr("L", trans, &n, &nrhs, &k, dbl_ro(qr), &n, dbl_ro(tau), dbl_rw(c), &n, &size, &lwork, &info, 1, 1);
  INFO("dormqr");
  lwork = (int)size;
  SCRATCH(double, work, lwork);
  dormqr("L", trans, &n, &nrhs, &k, dbl_ro(qr), &n, dbl_ro(tau), dbl_rw(c), &n, work, &lwork, &info, 1, 1);
  INFO("dormqr");
  return OK;
}

/* .Internal(La_qr_qy(qr, qraux, y, trans)); y is a matrix of the type of qr (double for integers) */
static Status do_La_qr_qy(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *qr, *tau, *y, *c;
  Type type = val_type(args[0]) == T_CPLX ? T_CPLX : T_DBL;
  TRY(coerce_keep_attr(vm, args[0], type, &qr));
  TRY(coerce_borrow(vm, args[1], type, &tau));
  TRY(coerce_keep_attr(vm, args[2], type, &y));
  TRY_NEW(c = vec_copy(vm, y));
  bool transpose = as_logical1(vm, args[3]) == 1;
  TRY(type == T_CPLX ? qy_complex(vm, qr, tau, c, transpose) : qy_real(vm, qr, tau, c, transpose));
  *out = val_obj(c);
  return OK;
}

const BuiltinDef builtins_lapack[] = {
    {"La_solve", do_La_solve, "a, b, tol", BF_INTERNAL, "solution of a x = b", 0, 0},
    {"La_inverse", do_La_inverse, "a, tol", BF_INTERNAL, "inverse of a square matrix", 0, 0},
    {"det_ge_real", do_det, "x, logarithm", BF_INTERNAL, "determinant by LU", 0, 0},
    {"La_chol", do_La_chol, "a, pivot, tol", BF_INTERNAL, "upper Cholesky factor", 0, 0},
    {"La_chol2inv", do_La_chol2inv, "x, size", BF_INTERNAL, "inverse from a Cholesky factor", 0, 0},
    {"backsolve", do_backsolve, "r, x, k, upper.tri, transpose", BF_INTERNAL, "triangular system", 0, 0},
    {"La_svd", do_La_svd, "x, nu, nv", BF_INTERNAL, "singular value decomposition", 0, 0},
    {"La_eigen", do_La_eigen, "x, symmetric, only.values", BF_INTERNAL, "eigenvalues and vectors", 0, 0},
    {"La_norm", do_La_norm, "x, type", BF_INTERNAL, "matrix norm", 0, 0},
    {"La_rcond", do_La_rcond, "x, norm, triangular", BF_INTERNAL, "reciprocal condition number", 0, 0},
    {"La_qr", do_La_qr, "x", BF_INTERNAL, "QR with column pivoting", 0, 0},
    {"La_qr_qy", do_La_qr_qy, "qr, qraux, y, trans", BF_INTERNAL, "product with Q or its transpose", 0, 0},
    {0},
};
