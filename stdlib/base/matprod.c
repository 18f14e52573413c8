/* matprod.c - Matrix products: %*%, crossprod, tcrossprod.
 *
 * Small products of whole numbers, which are exact in any order, and outer products are computed here; others by BLAS,
 * whose order of sums and use of fused multiply-add depend on the processor and the shape. Operands with NaN or Inf are
 * multiplied and added one by one, as BLAS does not keep NA and NaN apart.
 */
#include <complex.h>

#include "runtime/elementwise.h"
#include "runtime/poll.h"
#include "stdlib/native.h"
#include "vm/kernels/cuda/operations.h"

typedef enum ProdKind { PROD, CROSSPROD, TCROSSPROD } ProdKind; /* x y, x'y, x y' */

typedef struct Operand {
  Vec *v;
  const int32_t *dims;
  bool matrix;
  int64_t nr, nc;
} Operand;

enum { SMALL_PRODUCT = 1000 }; /* multiplications below which opening BLAS is not worth it */

/* crossprod() and tcrossprod() are closures in GNU R, whose error shows the call in them: crossprod(x, y). */
static Status not_numeric(VM *vm, ProdKind kind) {
  static const char text[] = "requires numeric/complex matrix/vector arguments";
  if (kind == PROD) return rt_error(vm, text);
  Sym *f = sym_c(vm, kind == CROSSPROD ? "crossprod" : "tcrossprod");
  Sym *y = sym_c(vm, "y"), *x = sym_c(vm, "x");
  Cons *c = f && x && y ? cons_new(vm, val_obj(y), NULL, NULL) : NULL;
  if (c) c = cons_new(vm, val_obj(x), c, NULL);
  if (c) c = lang_new(vm, val_obj(f), c);
  TRY_NEW(c);
  return rt_errorcall(vm, val_obj(c), text);
}

static Status operand(VM *vm, ProdKind kind, Value x, Operand *o) {
  Type t = val_type(x);
  if (x.tag == TAG_MISSING || (t != T_LGL && t != T_INT && t != T_DBL && t != T_CPLX) || val_is_factor(vm, x))
    return not_numeric(vm, kind);
  TRY_NEW(o->v = val_vec(vm, x));
  o->matrix = vec_dims(o->v, &o->dims) == 2;
  o->nr = o->matrix ? o->dims[0] : 0;
  o->nc = o->matrix ? o->dims[1] : 0;
  return OK;
}

static void as_shape(Operand *o, int64_t nr, int64_t nc) {
  o->nr = nr;
  o->nc = nc;
}

/* A vector becomes a row or a column, whichever fits the other operand - as far as GNU R tries both. */
static void promote(ProdKind kind, Operand *x, Operand *y) {
  int64_t lx = x->v->n, ly = y->v->n;
  if (!x->matrix && !y->matrix) {
    if (kind == PROD)
      as_shape(x, 1, lx);
    else
      as_shape(x, lx, 1);
    as_shape(y, ly, 1);
    if (kind != TCROSSPROD && lx != ly && lx == 1) as_shape(y, 1, ly);
    if (kind == PROD && lx == 1 && ly == 1) as_shape(y, 1, 1);
  } else if (!x->matrix) {
    if (kind == PROD)
      lx == y->nr ? as_shape(x, 1, lx) : as_shape(x, lx, 1);
    else if (kind == CROSSPROD)
      as_shape(x, lx, 1);
    else
      lx == y->nc ? as_shape(x, 1, lx) : as_shape(x, lx, 1);
  } else if (!y->matrix) {
    if (kind == PROD)
      ly == x->nc ? as_shape(y, ly, 1) : as_shape(y, 1, ly);
    else if (kind == CROSSPROD)
      ly == x->nr ? as_shape(y, ly, 1) : as_shape(y, 1, ly);
    else
      x->nr == 1 ? as_shape(y, 1, ly) : as_shape(y, ly, 1);
  }
}

/* Sizes and strides of the product: m x n results of k terms; element (i, l) of x at i*xi + l*xl, (l, j) of y. */
typedef struct Prod {
  int64_t m, n, k, xi, xl, yl, yj, ldx, ldy;
  bool tx, ty, self; /* self: x'x or xx' with y left out */
} Prod;

static Prod prod_shape(ProdKind kind, const Operand *x, const Operand *y) {
  Prod p = {.ldx = x->nr, .ldy = y->nr, .tx = kind == CROSSPROD, .ty = kind == TCROSSPROD};
  p.m = p.tx ? x->nc : x->nr;
  p.k = p.tx ? x->nr : x->nc;
  p.n = p.ty ? y->nr : y->nc;
  p.xi = p.tx ? x->nr : 1;
  p.xl = p.tx ? 1 : x->nr;
  p.yl = p.ty ? y->nr : 1;
  p.yj = p.ty ? 1 : y->nr;
  return p;
}

/* x * 0 is 0 unless x is NaN or infinite; sums side by side, as one would wait for each addition */
static bool all_finite(const double *x, int64_t n) {
  double s[8] = {0};
  int64_t i = 0;
  for (; i + 8 <= n; i += 8)
    for (int k = 0; k < 8; k++) s[k] += x[i + k] * 0;
  for (; i < n; i++) s[0] += x[i] * 0;
  return s[0] + s[1] + s[2] + s[3] + s[4] + s[5] + s[6] + s[7] == 0;
}

static void prod_ordered(const Prod *p, const double *x, const double *y, double *r) {
  for (int64_t j = 0; j < p->n; j++)
    for (int64_t i = 0; i < p->m; i++) {
      double s = 0;
      for (int64_t l = 0; l < p->k; l++) s = ew_sum(s, ew_product(x[i * p->xi + l * p->xl], y[l * p->yl + j * p->yj]));
      r[i + j * p->m] = s;
    }
}

static void prod_small(VM *vm, const Prod *p, const double *x, const double *y, double *r) {
  for (int64_t j = 0; j < p->n; j++)
    for (int64_t i = 0; i < p->m; i++) {
      if (rt_cancelled_at(vm, i)) return;
      double s = 0;
      for (int64_t l = 0; l < p->k; l++) s += x[i * p->xi + l * p->xl] * y[l * p->yl + j * p->yj];
      r[i + j * p->m] = s;
    }
}

typedef void (*Dgemm)(const char *, const char *, const int *, const int *, const int *, const double *, const double *,
                      const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
typedef void (*Dgemv)(const char *, const int *, const int *, const double *, const double *, const int *,
                      const double *, const int *, const double *, double *, const int *, size_t);

typedef void (*Dsyrk)(const char *, const char *, const int *, const int *, const double *, const double *, const int *,
                      const double *, double *, const int *, size_t, size_t);

/* x'x or xx': one triangle by BLAS, the other by reflection. */
static bool prod_symmetric(VM *vm, const Prod *p, const double *x, double *r) {
  void *f = native_symbol(vm, NATIVE_BLAS, "dsyrk_");
  Dsyrk dsyrk;
  if (!f) return false;
  NATIVE_CAST(dsyrk, f);
  double one = 1, zero = 0;
  int n = (int)p->n, k = (int)p->k, ldx = (int)p->ldx;
  dsyrk("U", p->tx ? "T" : "N", &n, &k, &one, x, &ldx, &zero, r, &n, 1, 1);
  for (int64_t j = 0; j < n; j++)
    for (int64_t i = j + 1; i < n; i++) r[i + j * n] = r[j + i * n];
  return true;
}

/* A product with a vector, of the same order of sums as in GNU R, which differs from that of a product of matrices. */
static bool prod_vector(VM *vm, const Prod *p, const double *x, const double *y, double *r) {
  void *f = native_symbol(vm, NATIVE_BLAS, "dgemv_");
  Dgemv dgemv;
  if (!f) return false;
  NATIVE_CAST(dgemv, f);
  bool right = p->n == 1, transposed = right ? p->tx : !p->ty;
  double one = 1, zero = 0;
  int inc = 1, k = (int)p->k, results = (int)(right ? p->m : p->n), ld = (int)(right ? p->ldx : p->ldy);
  BlasRoom rx, ry, rr;
  double *to = blas_placed(r, results, &rr);
  x = blas_placed(x, p->m * p->k, &rx);
  y = blas_placed(y, p->k * p->n, &ry);
  dgemv(transposed ? "T" : "N", transposed ? &k : &results, transposed ? &results : &k, &one, right ? x : y, &ld,
        right ? y : x, &inc, &zero, to, &inc, 1);
  blas_returned(r, results, to);
  return true;
}

/* Small whole numbers, whose sums of products are exact in any order: BLAS need not be opened. */
static bool all_whole(const double *x, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    if (!(fabs(x[i]) < 1e6) || x[i] != (double)(int32_t)x[i]) return false;
  return true;
}

static bool prod_blas(VM *vm, const Prod *p, const double *x, const double *y, double *r) {
  bool vector = !p->self && (p->n == 1 || p->m == 1);
  native_blas_threads(vm, !vector && (double)p->m * (double)p->n * (double)p->k < 6.4e7);
  if (vector) return prod_vector(vm, p, x, y, r);
  if (p->self) return prod_symmetric(vm, p, x, r);
  double one = 1, zero = 0;
  int m = (int)p->m, n = (int)p->n, k = (int)p->k, ldx = (int)p->ldx, ldy = (int)p->ldy;
  void *f = native_symbol(vm, NATIVE_BLAS, "dgemm_");
  Dgemm dgemm;
  if (!f) return false;
  NATIVE_CAST(dgemm, f);
  dgemm(p->tx ? "T" : "N", p->ty ? "T" : "N", &m, &n, &k, &one, x, &ldx, y, &ldy, &zero, r, &m, 1, 1);
  return true;
}

/* Blocked by columns of y, for machines without BLAS. */
static void prod_plain(const Prod *p, const double *x, const double *y, double *r) {
  memset(r, 0, (size_t)(p->m * p->n) * sizeof *r);
  for (int64_t j = 0; j < p->n; j++)
    for (int64_t l = 0; l < p->k; l++) {
      double b = y[l * p->yl + j * p->yj];
      for (int64_t i = 0; i < p->m; i++) r[i + j * p->m] += x[i * p->xi + l * p->xl] * b;
    }
}

static void prod_real(VM *vm, const Prod *p, const Vec *x, const Vec *y, Vec *r) {
  double size = (double)p->m * (double)p->n * (double)p->k;
  if (p->k == 0 || r->n == 0) {
    for (int64_t i = 0; i < r->n; i++) dbl_rw(r)[i] = 0;
    return;
  }
  if (vm->tune.gpu && p->m > 1 && p->n > 1 && p->k > 1) {
    DeviceProduct d = {(int)p->m, (int)p->n, (int)p->k, (int)p->ldx, (int)p->ldy, p->tx, p->ty};
    if (device_product(vm, &d, x, p->self ? x : y, r)) return;
  }
  bool whole = size <= SMALL_PRODUCT && all_whole(dbl_ro(x), x->n) && all_whole(dbl_ro(y), y->n);
  /* OpenBLAS skips no term, so that finite results tell that the operands were finite. */
  if (!whole && p->k > 1 && native_is_openblas(vm) && prod_blas(vm, p, dbl_ro(x), dbl_ro(y), dbl_rw(r)) &&
      all_finite(dbl_ro(r), r->n))
    return;
  if (!whole && (!all_finite(dbl_ro(x), x->n) || !all_finite(dbl_ro(y), y->n)))
    prod_ordered(p, dbl_ro(x), dbl_ro(y), dbl_rw(r));
  else if (whole || p->k == 1)
    prod_small(vm, p, dbl_ro(x), dbl_ro(y), dbl_rw(r));
  else if (!prod_blas(vm, p, dbl_ro(x), dbl_ro(y), dbl_rw(r)))
    prod_plain(p, dbl_ro(x), dbl_ro(y), dbl_rw(r));
}

static void prod_complex(VM *vm, const Prod *p, const Complex *x, const Complex *y, Complex *r) {
  for (int64_t j = 0; j < p->n && !rt_cancelled(vm); j++)
    for (int64_t i = 0; i < p->m; i++) {
      double complex s = 0;
      for (int64_t l = 0; l < p->k; l++) {
        Complex a = x[i * p->xi + l * p->xl], b = y[l * p->yl + j * p->yj];
        s += complex_of(a.re, a.im) * complex_of(b.re, b.im);
      }
      r[i + j * p->m] = (Complex){creal(s), cimag(s)};
    }
}

/* One entry of the dimnames of an operand, and its name. */
static Value side_names(VM *vm, const Operand *o, int side, Str **label) {
  Vec *dn = o->matrix ? vec_dimnames(vm, o->v) : NULL, *names = dn ? vec_names(vm, dn) : NULL;
  *label = names ? str_ro(names)[side] : NULL;
  return dn ? list_ro(dn)[side] : val_null();
}

static Status prod_dimnames(VM *vm, ProdKind kind, const Operand *x, const Operand *y, Vec *r) {
  Str *lx, *ly;
  Value a = side_names(vm, x, kind == CROSSPROD, &lx), b = side_names(vm, y, kind != TCROSSPROD, &ly);
  if (a.tag == TAG_NULL && b.tag == TAG_NULL) return OK;
  return vec_set_dimnames_of_two(vm, r, a, b, lx, ly);
}

static Status product(VM *vm, ProdKind kind, Value xv, Value yv, Value *out) {
  Operand x, y;
  bool self = kind != PROD && yv.tag == TAG_NULL;
  if (self) yv = xv;
  TRY(operand(vm, kind, xv, &x));
  TRY(operand(vm, kind, yv, &y));
  promote(kind, &x, &y);
  Prod p = prod_shape(kind, &x, &y);
  p.self = self;
  if (p.k != (p.ty ? y.nc : y.nr)) return rt_error(vm, "non-conformable arguments");
  bool cplx = x.v->h.type == T_CPLX || y.v->h.type == T_CPLX;
  Vec *a, *b, *r = vec_matrix(vm, cplx ? T_CPLX : T_DBL, (int32_t)p.m, (int32_t)p.n);
  TRY_NEW(r);
  TRY(coerce_borrow(vm, val_obj(x.v), cplx ? T_CPLX : T_DBL, &a));
  TRY(coerce_borrow(vm, val_obj(y.v), cplx ? T_CPLX : T_DBL, &b));
  if (cplx)
    prod_complex(vm, &p, cplx_ro(a), cplx_ro(b), cplx_rw(r));
  else
    prod_real(vm, &p, a, b, r);
  TRY(rt_poll(vm));
  TRY(prod_dimnames(vm, kind, &x, &y, r));
  *out = val_obj(r);
  return OK;
}

static Status do_matprod(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return product(vm, PROD, args[0], args[1], out);
}
static Status do_crossprod(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return product(vm, CROSSPROD, args[0], args[1], out);
}
static Status do_tcrossprod(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return product(vm, TCROSSPROD, args[0], args[1], out);
}

/* A matrix of numbers with nothing but its extents, as doubles; NULL: something else, or a value is missing. */
static Status plain_numbers(VM *vm, Value x, Vec **out) {
  *out = NULL;
  if (!val_is_obj(x, T_DBL) && !val_is_obj(x, T_INT)) return OK;
  if (!vec_is_matrix(x.vec) || x.vec->attr || val_is_object(x)) return OK;
  Vec *v = NULL;
  TRY(coerce_borrow(vm, x, T_DBL, &v));
  for (int64_t i = 0; i < v->n; i++)
    if (isnan(dbl_ro(v)[i])) return OK;
  *out = v;
  return OK;
}

/* .Internal(kronecker_product(X, Y)): of two plain matrices of numbers; NULL for other things. */
static Status do_kronecker(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *x, *y;
  *out = val_null();
  if (vm->modes & MODE_GENERIC) return OK;
  TRY(plain_numbers(vm, args[0], &x));
  TRY(plain_numbers(vm, args[1], &y));
  if (!x || !y) return OK;
  int64_t xr = args[0].vec->nrow, xc = args[0].vec->ncol, yr = args[1].vec->nrow, yc = args[1].vec->ncol;
  if (xr * yr > INT32_MAX || xc * yc > INT32_MAX) return OK;
  Vec *r = vec_matrix(vm, T_DBL, (int32_t)(xr * yr), (int32_t)(xc * yc));
  TRY_NEW(r);
  double *p = dbl_rw(r);
  for (int64_t j = 0; j < xc * yc; j++) {
    TRY(rt_poll_at(vm, j));
    const double *a = dbl_ro(x) + j / yc * xr, *b = dbl_ro(y) + j % yc * yr;
    for (int64_t i = 0; i < xr; i++)
      for (int64_t k = 0; k < yr; k++) *p++ = a[i] * b[k];
  }
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_matprod[] = {
    {"kronecker_product", do_kronecker, "X, Y", BF_INTERNAL, "of plain matrices of numbers, or NULL", 0, 0},
    {"%*%", do_matprod, NULL, BF_PRIM | BF_OPS, "matrix product", 2, 2},
    {"crossprod", do_crossprod, "x, y = NULL", 0, "t(x) %*% y", 0, 0},
    {"tcrossprod", do_tcrossprod, "x, y = NULL", 0, "x %*% t(y)", 0, 0},
    {0},
};
