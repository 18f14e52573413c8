/* qr.c - QR decomposition as in LINPACK (dqrdc2, dqrsl), and the builtins around it.
 *
 * Used by qr() and everything that fits linear models.
 */
#include "stdlib/base/qr.h"

#include "runtime/poll.h"
#include "stdlib/native.h"

#define FAIL(...) return rt_errorcall(vm, vm_frame_call(vm), __VA_ARGS__)

static double own_dot(const int *n, const double *x, const int *incx, const double *y, const int *incy) {
  (void)incx, (void)incy;
  double s = 0;
  for (int i = 0; i < *n; i++) s += x[i] * y[i];
  return s;
}
static double own_nrm2(const int *n, const double *x, const int *incx) {
  (void)incx;
  double scale = 0, s = 1;
  for (int i = 0; i < *n; i++)
    if (x[i] != 0) {
      double a = fabs(x[i]);
      if (scale < a) {
        s = 1 + s * (scale / a) * (scale / a);
        scale = a;
      } else {
        s += (a / scale) * (a / scale);
      }
    }
  return scale * sqrt(s);
}
static void own_axpy(const int *n, const double *a, const double *x, const int *incx, double *y, const int *incy) {
  (void)incx, (void)incy;
  for (int i = 0; i < *n; i++) y[i] += *a * x[i];
}
static void own_scal(const int *n, const double *a, double *x, const int *incx) {
  (void)incx;
  for (int i = 0; i < *n; i++) x[i] *= *a;
}

Status blas1_open(VM *vm, Blas1 *b) {
  void *dot = native_symbol(vm, NATIVE_BLAS, "ddot_"), *nrm2 = native_symbol(vm, NATIVE_BLAS, "dnrm2_"),
       *axpy = native_symbol(vm, NATIVE_BLAS, "daxpy_"), *scal = native_symbol(vm, NATIVE_BLAS, "dscal_");
  *b = (Blas1){own_dot, own_nrm2, own_axpy, own_scal, vm};
  if (dot && nrm2 && axpy && scal) {
    NATIVE_CAST(b->dot, dot);
    NATIVE_CAST(b->nrm2, nrm2);
    NATIVE_CAST(b->axpy, axpy);
    NATIVE_CAST(b->scal, scal);
    native_blas_threads(vm, false);
  }
  return OK;
}

static const int one = 1;

/* Moves column l behind the last one. */
static void column_to_end(double *x, int n, int p, int l, double *qraux, int32_t *pivot, double *work) {
  for (int i = 0; i < n; i++) {
    double t = x[i + (size_t)l * n];
    for (int j = l + 1; j < p; j++) x[i + (size_t)(j - 1) * n] = x[i + (size_t)j * n];
    x[i + (size_t)(p - 1) * n] = t;
  }
  int32_t tag = pivot[l];
  double q = qraux[l], w1 = work[l], w2 = work[p + l];
  for (int j = l + 1; j < p; j++) {
    pivot[j - 1] = pivot[j];
    qraux[j - 1] = qraux[j];
    work[j - 1] = work[j];
    work[p + j - 1] = work[p + j];
  }
  pivot[p - 1] = tag;
  qraux[p - 1] = q;
  work[p - 1] = w1;
  work[2 * p - 1] = w2;
}

/* Applies the reflection in column l to column j and updates that column's remaining norm. */
static void reflect_column(const Blas1 *b, double *x, int n, int l, int j, double *qraux, double *work) {
  int m = n - l;
  double *xl = x + l + (size_t)l * n, *xj = x + l + (size_t)j * n;
  double t = -b->dot(&m, xl, &one, xj, &one) / *xl;
  b->axpy(&m, &t, xl, &one, xj, &one);
  if (qraux[j] == 0) return;
  double r = fabs(*xj) / qraux[j], left = fmax(1 - r * r, 0);
  if (fabs(left) < 1e-6) {
    int rest = m - 1;
    qraux[j] = b->nrm2(&rest, xj + 1, &one);
    work[j] = qraux[j];
  } else {
    qraux[j] *= sqrt(left);
  }
}

int qr_decompose(const Blas1 *b, double *x, int n, int p, double tol, double *qraux, int32_t *pivot, double *work) {
  for (int j = 0; j < p; j++) {
    qraux[j] = b->nrm2(&n, x + (size_t)j * n, &one);
    work[j] = qraux[j];
    work[p + j] = qraux[j] == 0 ? 1 : qraux[j];
  }
  int last = p; /* columns from here on have been set aside */
  for (int l = 0; l < (n < p ? n : p); l++) {
    while (l < last && qraux[l] < work[p + l] * tol) {
      column_to_end(x, n, p, l, qraux, pivot, work);
      last--;
    }
    if (l == n - 1 || rt_cancelled(b->vm)) break;
    int m = n - l;
    double *xl = x + l + (size_t)l * n, norm = b->nrm2(&m, xl, &one);
    if (norm == 0) continue;
    if (*xl != 0) norm = copysign(norm, *xl);
    double inverse = 1 / norm;
    b->scal(&m, &inverse, xl, &one);
    *xl += 1;
    for (int j = l + 1; j < p && !rt_cancelled(b->vm); j++) reflect_column(b, x, n, l, j, qraux, work);
    qraux[l] = *xl;
    *xl = -norm;
  }
  return last < n ? last : n;
}

void qr_apply(const Blas1 *b, const double *qr, int n, int k, const double *qraux, bool transposed, double *y) {
  int ju = k < n - 1 ? k : n - 1;
  for (int s = 0; s < ju && !rt_cancelled(b->vm); s++) {
    int j = transposed ? s : ju - 1 - s;
    if (qraux[j] == 0) continue;
    double *xj = (double *)qr + j + (size_t)j * n, keep = *xj;
    int m = n - j;
    *xj = qraux[j]; /* the reflection's first element is stored apart */
    double t = -b->dot(&m, xj, &one, y + j, &one) / *xj;
    b->axpy(&m, &t, xj, &one, y + j, &one);
    *xj = keep;
  }
}

int qr_backsolve(const Blas1 *b, const double *qr, int n, int k, const double *qty, double *coef) {
  for (int j = 0; j < k; j++) coef[j] = qty[j];
  for (int j = k - 1; j >= 0; j--) {
    double d = qr[j + (size_t)j * n];
    if (d == 0) return j + 1;
    coef[j] /= d;
    double t = -coef[j];
    b->axpy(&j, &t, qr + (size_t)j * n, &one, coef, &one);
  }
  return 0;
}

/* ---- builtins ---- */

static Status finite_matrix(VM *vm, const Vec *v, int arg) {
  for (int64_t i = 0; i < v->n; i++) {
    if (ORBIT_UNLIKELY(!(i & (POLL_STEP - 1)))) TRY(rt_poll(vm));
    if (!isfinite(dbl_ro(v)[i])) FAIL("NA/NaN/Inf in foreign function call (arg %d)", arg);
  }
  return OK;
}

/* A list of these elements; NULL: raised. */
static Vec *named_list(VM *vm, int n, const char *const *labels, const Value *v) {
  Vec *res = vec_new(vm, T_LIST, n), *names = res ? vec_new(vm, T_STR, n) : NULL;
  if (!names) return NULL;
  for (int i = 0; i < n; i++) {
    Str *s = str_c(vm, labels[i]);
    if (!s) return NULL;
    str_rw(names)[i] = s;
    list_set(vm, res, i, v[i]);
  }
  return vec_set_names(vm, res, val_obj(names)) == OK ? res : NULL;
}

typedef struct Decomposed {
  Vec *qr, *qraux, *pivot;
  int rank;
} Decomposed;

/* Of matrix x, which is overwritten. */
static Status decompose(VM *vm, const Blas1 *b, Vec *x, double tol, Decomposed *d) {
  int nr = x->nrow, nc = x->ncol;
  d->qr = x;
  TRY_NEW(d->qraux = vec_new(vm, T_DBL, nc));
  TRY_NEW(d->pivot = vec_new(vm, T_INT, nc));
  for (int j = 0; j < nc; j++) int_rw(d->pivot)[j] = j + 1;
  double *work = vm_scratch(vm, (size_t)(2 * nc + 1) * sizeof *work);
  TRY_NEW(work);
  BlasRoom room;
  double *at = blas_placed(dbl_ro(x), x->n, &room);
  d->rank = qr_decompose(b, at, nr, nc, tol, dbl_rw(d->qraux), int_rw(d->pivot), work);
  blas_returned(dbl_rw(x), x->n, at);
  return rt_poll(vm);
}

static Vec *decomposed_list(VM *vm, const Decomposed *d) {
  static const char *const labels[] = {"qr", "rank", "qraux", "pivot"};
  Value v[] = {val_obj(d->qr), val_int(d->rank), vec_val(d->qraux), vec_val(d->pivot)};
  return named_list(vm, 4, labels, v);
}

/* .Internal(qr_linpack(x, tol)): list(qr, rank, qraux, pivot) */
static Status do_qr_linpack(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *x, *res;
  Blas1 b;
  Decomposed d;
  TRY(coerce_keep_attr(vm, args[0], T_DBL, &x));
  TRY(finite_matrix(vm, x, 1));
  TRY_NEW(x = vec_copy(vm, x));
  TRY(blas1_open(vm, &b));
  TRY(decompose(vm, &b, x, as_double1(vm, args[1]), &d));
  TRY_NEW(res = decomposed_list(vm, &d));
  *out = val_obj(res);
  return OK;
}

typedef struct QrArgs {
  Vec *qr, *qraux;
  int k;
} QrArgs;

static Status qr_args(VM *vm, Value *args, QrArgs *q) {
  TRY(coerce_keep_attr(vm, args[0], T_DBL, &q->qr));
  TRY(coerce_borrow(vm, args[1], T_DBL, &q->qraux));
  q->k = as_integer1(vm, args[2]);
  return OK;
}

/* .Internal(qr_qy(qr, qraux, k, y, trans)): Q y or Q'y, column by column; y is a double matrix */
static Status do_qr_qy(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  QrArgs q;
  Vec *y;
  Blas1 b;
  TRY(qr_args(vm, args, &q));
  TRY(coerce_keep_attr(vm, args[3], T_DBL, &y));
  TRY(finite_matrix(vm, y, 5));
  TRY_NEW(y = vec_copy(vm, y));
  TRY(blas1_open(vm, &b));
  int64_t nr = q.qr->nrow;
  BlasRoom rq, ry;
  double *to = blas_placed(dbl_ro(y), y->n, &ry), *qr = blas_placed(dbl_ro(q.qr), q.qr->n, &rq);
  for (int64_t j = 0; nr > 0 && j < y->n / nr; j++)
    qr_apply(&b, qr, (int)nr, q.k, dbl_ro(q.qraux), as_logical1(vm, args[4]) == 1, to + j * nr);
  blas_returned(dbl_rw(y), y->n, to);
  *out = val_obj(y);
  return OK;
}

/* .Internal(qr_coefs(qr, qraux, k, y)): k x ncol(y) coefficients */
static Status do_qr_coefs(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  QrArgs q;
  Vec *y, *r;
  Blas1 b;
  TRY(qr_args(vm, args, &q));
  TRY(coerce_keep_attr(vm, args[3], T_DBL, &y));
  TRY(finite_matrix(vm, y, 5));
  TRY_NEW(y = vec_copy_data(vm, y));
  TRY(blas1_open(vm, &b));
  int64_t nr = q.qr->nrow, ny = nr > 0 ? y->n / nr : 0;
  TRY_NEW(r = vec_matrix(vm, T_DBL, q.k, (int32_t)ny));
  BlasRoom rq, ry;
  double *to = blas_placed(dbl_ro(y), y->n, &ry), *qr = blas_placed(dbl_ro(q.qr), q.qr->n, &rq);
  for (int64_t j = 0; j < ny; j++) {
    qr_apply(&b, qr, (int)nr, q.k, dbl_ro(q.qraux), true, to + j * nr);
    if (qr_backsolve(&b, qr, (int)nr, q.k, to + j * nr, dbl_rw(r) + j * q.k)) FAIL("exact singularity in 'qr.coef'");
  }
  *out = val_obj(r);
  return OK;
}

/* ---- sums in BLAS's order, for methods that take many steps from rounding errors ---- */

/* .Internal(blas_dot(x, y)): the inner product of two vectors of doubles of the same length */
static Status do_blas_dot(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *x, *y;
  Blas1 b;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(coerce_borrow(vm, args[1], T_DBL, &y));
  TRY(blas1_open(vm, &b));
  int k = (int)(x->n < y->n ? x->n : y->n);
  *out = val_dbl(k ? b.dot(&k, dbl_ro(x), &one, dbl_ro(y), &one) : 0);
  return OK;
}

/* .Internal(blas_norm(x)): Euclidean length */
static Status do_blas_norm(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *x;
  Blas1 b;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(blas1_open(vm, &b));
  int k = (int)x->n;
  *out = val_dbl(k ? b.nrm2(&k, dbl_ro(x), &one) : 0);
  return OK;
}

/* ---- least squares in one go ---- */

static bool all_finite(const Vec *v) {
  for (int64_t i = 0; i < v->n; i++)
    if (!isfinite(dbl_ro(v)[i])) return false;
  return true;
}

/* Coefficients, effects and residuals by the decomposition; false: an exact singularity. */
static bool solve_columns(const Blas1 *b, const Vec *q, const double *qraux, int rank, Vec *coef, Vec *effects,
                          Vec *resid) {
  int64_t nr = q->nrow, p = q->ncol;
  BlasRoom rq, re, rr;
  double *qr = blas_placed(dbl_ro(q), q->n, &rq), *es = blas_placed(dbl_ro(effects), effects->n, &re),
         *rs = blas_placed(dbl_ro(resid), resid->n, &rr);
  for (int64_t j = 0; j < effects->n / nr; j++) {
    double *e = es + j * nr, *r = rs + j * nr, *c = dbl_rw(coef) + j * p;
    for (int64_t i = 0; i < p; i++) c[i] = NA_REAL;
    if (rank == 0) continue; /* the effects and residuals are the response */
    qr_apply(b, qr, (int)nr, rank, qraux, true, e);
    if (qr_backsolve(b, qr, (int)nr, rank, e, c)) return false;
    for (int64_t i = 0; i < nr; i++) r[i] = i < rank ? 0 : e[i];
    qr_apply(b, qr, (int)nr, rank, qraux, false, r);
  }
  blas_returned(dbl_rw(effects), effects->n, es);
  blas_returned(dbl_rw(resid), resid->n, rs);
  return true;
}

/* .Internal(qr_fit(x, y, tol)): what .lm_qr() of package stats makes of qr.default(), qr.qty(), qr.coef() and
 * qr.resid(), with one pass over the matrix for each step; NULL when a value is not finite, columns change places or
 * the solution is singular: it goes step by step, then, as it always does in generic mode. */
static Status do_qr_fit(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  if (!val_is_obj(args[0], T_DBL) || !val_is_obj(args[1], T_DBL) || (vm->modes & MODE_GENERIC)) return OK;
  Vec *x = args[0].vec, *y = args[1].vec, *coef, *effects, *resid, *q;
  if (!x->nrow || !x->ncol || y->nrow != x->nrow || val_is_object(args[0]) || val_is_object(args[1])) return OK;
  if (!all_finite(x) || !all_finite(y)) return OK;
  Blas1 b;
  Decomposed d;
  TRY_NEW(x = vec_copy(vm, x));
  TRY_NEW(effects = vec_copy(vm, y));
  TRY_NEW(resid = vec_copy(vm, y));
  TRY_NEW(coef = vec_matrix(vm, T_DBL, x->ncol, y->ncol));
  TRY(blas1_open(vm, &b));
  TRY(decompose(vm, &b, x, as_double1(vm, args[2]), &d));
  for (int j = 0; j < x->ncol; j++)
    if (int_ro(d.pivot)[j] != j + 1) return OK;
  if (!solve_columns(&b, x, dbl_ro(d.qraux), d.rank, coef, effects, resid)) return OK;
  TRY_NEW(q = decomposed_list(vm, &d));
  Str *cls = str_c(vm, "qr");
  TRY_NEW(cls);
  Value qv = val_obj(q);
  TRY(attr_assign(vm, &qv, vm->sym.class_, val_str(cls)));
  static const char *const labels[] = {"qr", "coef", "resid", "effects"};
  Value w[] = {qv, val_obj(coef), val_obj(resid), val_obj(effects)};
  TRY_NEW(q = named_list(vm, 4, labels, w));
  *out = val_obj(q);
  return OK;
}

/* ---- condition of a triangular matrix (LINPACK's dtrco, upper triangle) ---- */

static double sum_abs(const double *z, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += fabs(z[i]);
  return s;
}
static void scale_all(double *z, int n, double s) {
  for (int i = 0; i < n; i++) z[i] *= s;
}

/* z solving T'z = e, the signs of e chosen to make z grow. */
static void grow_solution(const double *t, int n, double *z) {
  double ek = 1;
  for (int k = 0; k < n; k++) {
    double d = t[k + (size_t)k * n];
    if (z[k] != 0) ek = copysign(ek, -z[k]);
    if (fabs(ek - z[k]) > fabs(d)) {
      double s = fabs(d) / fabs(ek - z[k]);
      scale_all(z, n, s);
      ek *= s;
    }
    double wk = ek - z[k], wkm = -ek - z[k], s = fabs(wk), sm = fabs(wkm);
    wk = d != 0 ? wk / d : 1;
    wkm = d != 0 ? wkm / d : 1;
    for (int j = k + 1; j < n; j++) {
      double tkj = t[k + (size_t)j * n];
      sm += fabs(z[j] + wkm * tkj);
      z[j] += wk * tkj;
      s += fabs(z[j]);
    }
    if (s < sm) {
      for (int j = k + 1; j < n; j++) z[j] += (wkm - wk) * t[k + (size_t)j * n];
      wk = wkm;
    }
    z[k] = wk;
  }
}

static double triangle_rcond(const double *t, int n, double *z) {
  double tnorm = 0, ynorm = 1;
  for (int j = 0; j < n; j++) {
    tnorm = fmax(tnorm, sum_abs(t + (size_t)j * n, j + 1));
    z[j] = 0;
  }
  grow_solution(t, n, z);
  scale_all(z, n, 1 / sum_abs(z, n));
  for (int k = n - 1; k >= 0; k--) {
    double d = t[k + (size_t)k * n];
    if (fabs(z[k]) > fabs(d)) {
      double s = fabs(d) / fabs(z[k]);
      scale_all(z, n, s);
      ynorm *= s;
    }
    z[k] = d != 0 ? z[k] / d : 1;
    for (int i = 0; i < k; i++) z[i] -= z[k] * t[i + (size_t)k * n];
  }
  ynorm /= sum_abs(z, n);
  return tnorm != 0 ? ynorm / tnorm : 0;
}

/* .Internal(tri_rcond(z)) */
static Status do_tri_rcond(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *t;
  TRY(coerce_keep_attr(vm, args[0], T_DBL, &t));
  int n = t->nrow;
  double *z = vm_scratch(vm, ((size_t)n + 1) * sizeof *z);
  TRY_NEW(z);
  *out = val_dbl(triangle_rcond(dbl_ro(t), n, z));
  return OK;
}

const BuiltinDef builtins_qr[] = {
    {"tri_rcond", do_tri_rcond, "z", BF_INTERNAL, "reciprocal condition of an upper triangle", 0, 0},
    {"qr_linpack", do_qr_linpack, "x, tol", BF_INTERNAL, "QR decomposition with limited pivoting", 0, 0},
    {"qr_qy", do_qr_qy, "qr, qraux, k, y, trans", BF_INTERNAL, "product with Q or its transpose", 0, 0},
    {"qr_fit", do_qr_fit, "x, y, tol", BF_INTERNAL, "least squares: decomposition, coefficients, residuals, effects", 0,
     0},
    {"blas_dot", do_blas_dot, "x, y", BF_INTERNAL, "inner product"},
    {"blas_norm", do_blas_norm, "x", BF_INTERNAL, "Euclidean length"},
    {"qr_coefs", do_qr_coefs, "qr, qraux, k, y", BF_INTERNAL, "least squares coefficients", 0, 0},
    {0},
};
