/* linpack.c - LINPACK's routines that packages call by their Fortran names: QR decomposition on that of qr(),
 * triangular and positive definite systems as the LINPACK Users' Guide describes them.
 */
#include "stdlib/capi/capi.h"

#include "stdlib/base/qr.h"

/* ---- QR ---- */

static double *packed(double *x, int ldx, int n, int p) {
  if (ldx == n) return x;
  double *q = capi_need(vm_scratch(CVM, (size_t)n * (size_t)p * sizeof *q + 1));
  for (int j = 0; j < p; j++) memcpy(q + (size_t)j * (size_t)n, x + (size_t)j * (size_t)ldx, (size_t)n * sizeof *q);
  return q;
}
static void unpacked(double *x, int ldx, int n, int p, const double *q) {
  if (q == x) return;
  for (int j = 0; j < p; j++) memcpy(x + (size_t)j * (size_t)ldx, q + (size_t)j * (size_t)n, (size_t)n * sizeof *q);
}

void dqrdc2_(double *x, int *ldx, int *n, int *p, double *tol, int *rank, double *qraux, int *pivot, double *work) {
  Blas1 b;
  DO(blas1_open(CVM, &b));
  double *q = packed(x, *ldx, *n, *p);
  *rank = qr_decompose(&b, q, *n, *p, *tol, qraux, pivot, work);
  unpacked(x, *ldx, *n, *p, q);
}
/* The matrix that dqrdc() works on; columns first to last may change places. */
typedef struct Columns {
  Blas1 b;
  double *x, *norm, *whole; /* norm: of what is left of each, whole: as it was when it was last computed anew */
  int *pivot, rows, columns, first, last;
  size_t ld;
} Columns;
static const int step = 1;

static double *element_at(const Columns *c, int row, int column) { return c->x + row + (size_t)column * c->ld; }
static void swap_columns(Columns *c, int i, int j) {
  if (i == j) return;
  double *a = element_at(c, 0, i), *b = element_at(c, 0, j);
  for (int k = 0; k < c->rows; k++) {
    double v = a[k];
    a[k] = b[k];
    b[k] = v;
  }
  int p = c->pivot[i];
  c->pivot[i] = c->pivot[j];
  c->pivot[j] = p;
}
/* Columns marked with a positive number go to the front, those with a negative one to the end. */
static void place_columns(Columns *c) {
  for (int j = 0; j < c->columns; j++) {
    int mark = c->pivot[j];
    c->pivot[j] = mark < 0 ? -(j + 1) : j + 1;
    if (mark > 0) swap_columns(c, j, c->first++);
  }
  for (int j = c->columns - 1; j >= 0; j--) {
    if (c->pivot[j] > 0) continue;
    c->pivot[j] = -c->pivot[j];
    swap_columns(c, j, c->last--);
  }
  for (int j = c->first; j <= c->last; j++) c->norm[j] = c->whole[j] = c->b.nrm2(&c->rows, element_at(c, 0, j), &step);
}
/* The longest of the columns that are left comes to place l. */
static void longest_first(Columns *c, int l) {
  int longest = l;
  for (int j = l + 1; j <= c->last; j++)
    if (c->norm[j] > c->norm[longest]) longest = j;
  swap_columns(c, l, longest);
  c->norm[longest] = c->norm[l];
  c->whole[longest] = c->whole[l];
}
/* The norm without row l; computed anew when too little of it is left to be exact. */
static void shorten_norm(Columns *c, int l, int j) {
  if (j < c->first || j > c->last || c->norm[j] == 0) return;
  double share = fabs(*element_at(c, l, j)) / c->norm[j], rest = fmax(1 - share * share, 0),
         ratio = c->norm[j] / c->whole[j];
  int below = c->rows - l - 1;
  if (1 + 0.05 * rest * ratio * ratio != 1)
    c->norm[j] *= sqrt(rest);
  else
    c->norm[j] = c->whole[j] = c->b.nrm2(&below, element_at(c, l + 1, j), &step);
}
static void reflect(Columns *c, int l, double *aux) {
  double *xl = element_at(c, l, l);
  int m = c->rows - l;
  double norm = c->b.nrm2(&m, xl, &step);
  if (norm == 0) return;
  if (*xl != 0) norm = copysign(norm, *xl);
  double inverse = 1 / norm;
  c->b.scal(&m, &inverse, xl, &step);
  *xl += 1;
  for (int j = l + 1; j < c->columns; j++) {
    double t = -c->b.dot(&m, xl, &step, element_at(c, l, j), &step) / *xl;
    c->b.axpy(&m, &t, xl, &step, element_at(c, l, j), &step);
    shorten_norm(c, l, j);
  }
  *aux = *xl;
  *xl = -norm;
}
/* job: 0 without pivoting, else pivot says which columns stay in front or at the end, and gets their order. */
void dqrdc_(double *x, int *ldx, int *n, int *p, double *qraux, int *pivot, double *work, int *job) {
  Columns c = {.x = x,
               .norm = qraux,
               .whole = work,
               .pivot = pivot,
               .rows = *n,
               .columns = *p,
               .last = *p - 1,
               .ld = (size_t)*ldx};
  DO(blas1_open(CVM, &c.b));
  if (*job != 0)
    place_columns(&c);
  else
    c.last = -1;
  for (int l = 0; l < *n && l < *p; l++) {
    if (l >= c.first && l < c.last) longest_first(&c, l);
    qraux[l] = 0;
    if (l < *n - 1) reflect(&c, l, &qraux[l]);
  }
}
/* What is wanted of the decomposition: the digits of job are Qy, Q'y, coefficients, residuals, fitted values. */
void dqrsl_(double *x, int *ldx, int *n, int *k, double *qraux, double *y, double *qy, double *qty, double *coef,
            double *rsd, double *xb, int *job, int *info) {
  Blas1 b;
  bool want_qy = *job / 10000 != 0, want_qty = *job % 10000 != 0, want_b = *job % 1000 / 100 != 0,
       want_r = *job % 100 / 10 != 0, want_xb = *job % 10 != 0;
  int rows = *n, ju = *k < rows - 1 ? *k : rows - 1;
  size_t bytes = (size_t)rows * sizeof *y;
  *info = 0;
  if (ju == 0) { /* one row */
    if (want_qy) *qy = *y;
    if (want_qty) *qty = *y;
    if (want_xb) *xb = *y;
    if (want_b) {
      if (*x != 0)
        *coef = *y / *x;
      else
        *info = 1;
    }
    if (want_r) *rsd = 0;
    return;
  }
  DO(blas1_open(CVM, &b));
  double *q = packed(x, *ldx, rows, *k);
  if (want_qy) {
    if (qy != y) memcpy(qy, y, bytes);
    qr_apply(&b, q, rows, *k, qraux, false, qy);
  }
  if (!want_qty) return;
  if (qty != y) memcpy(qty, y, bytes);
  qr_apply(&b, q, rows, *k, qraux, true, qty);
  double *whole = capi_need(vm_scratch(CVM, bytes + 1));
  memcpy(whole, qty, bytes); /* the results may share memory */
  if (want_b) *info = qr_backsolve(&b, q, rows, *k, whole, coef);
  if (want_xb) {
    for (int i = 0; i < rows; i++) xb[i] = i < *k ? whole[i] : 0;
    qr_apply(&b, q, rows, *k, qraux, false, xb);
  }
  if (want_r) {
    for (int i = 0; i < rows; i++) rsd[i] = i < *k ? 0 : whole[i];
    qr_apply(&b, q, rows, *k, qraux, false, rsd);
  }
}

/* ---- triangular and positive definite systems ---- */

/* job: 0 lower, 1 upper triangle; 10 and 11 its transpose. */
void dtrsl_(double *t, int *ldt, int *order, double *b, int *job, int *info) {
  int n = *order;
  size_t ld = (size_t)*ldt;
  bool upper = *job % 10 != 0, transposed = *job / 10 % 10 != 0;
  for (*info = 1; *info <= n; ++*info)
    if (t[(size_t)(*info - 1) * (ld + 1)] == 0) return;
  *info = 0;
  bool down = upper == transposed; /* from the first unknown to the last */
  for (int s = 0; s < n; s++) {
    int i = down ? s : n - 1 - s;
    double v = b[i];
    for (int r = 0; r < s; r++) {
      int j = down ? r : n - 1 - r;
      v -= (transposed ? t[(size_t)j + (size_t)i * ld] : t[(size_t)i + (size_t)j * ld]) * b[j];
    }
    b[i] = v / t[(size_t)i * (ld + 1)];
  }
}
/* The upper factor of a positive definite matrix, in place. */
void dpofa_(double *a, int *lda, int *order, int *info) {
  size_t ld = (size_t)*lda;
  for (int j = 0; j < *order; j++) {
    double *aj = a + (size_t)j * ld, s = 0;
    *info = j + 1;
    for (int k = 0; k < j; k++) {
      const double *ak = a + (size_t)k * ld;
      double t = aj[k];
      for (int i = 0; i < k; i++) t -= ak[i] * aj[i];
      t /= ak[k];
      aj[k] = t;
      s += t * t;
    }
    s = aj[j] - s;
    if (s <= 1e-14 * fabs(aj[j])) return;
    aj[j] = sqrt(s);
  }
  *info = 0;
}
void dposl_(double *a, int *lda, int *n, double *b) {
  int job = 11, info;
  dtrsl_(a, lda, n, b, &job, &info);
  job = 1;
  dtrsl_(a, lda, n, b, &job, &info);
}
/* The same for a band of m diagonals above the main one, which is row m of abd. */
void dpbfa_(double *abd, int *lda, int *order, int *band, int *info) {
  size_t ld = (size_t)*lda;
  int m = *band;
#define BAND(i, j) abd[(size_t)(m + (i) - (j)) + (size_t)(j)*ld]
  for (int j = 0; j < *order; j++) {
    double s = 0;
    int first = j > m ? j - m : 0;
    *info = j + 1;
    for (int k = first; k < j; k++) {
      double t = BAND(k, j);
      for (int i = k > m && k - m > first ? k - m : first; i < k; i++) t -= BAND(i, k) * BAND(i, j);
      t /= BAND(k, k);
      BAND(k, j) = t;
      s += t * t;
    }
    s = BAND(j, j) - s;
    if (s <= 0) return;
    BAND(j, j) = sqrt(s);
  }
  *info = 0;
}
void dpbsl_(double *abd, int *lda, int *order, int *band, double *b) {
  size_t ld = (size_t)*lda;
  int m = *band, n = *order;
  for (int k = 0; k < n; k++) {
    for (int i = k > m ? k - m : 0; i < k; i++) b[k] -= BAND(i, k) * b[i];
    b[k] /= BAND(k, k);
  }
  for (int k = n - 1; k >= 0; k--) {
    b[k] /= BAND(k, k);
    for (int i = k > m ? k - m : 0; i < k; i++) b[i] -= b[k] * BAND(i, k);
  }
#undef BAND
}

/* ---- singular values, by those of LAPACK ---- */

static void copy_columns(double *to, int ldto, const double *from, int rows, int columns) {
  for (int j = 0; j < columns; j++)
    for (int i = 0; i < rows; i++)
      to[(size_t)i + (size_t)j * (size_t)ldto] = from[(size_t)i + (size_t)j * (size_t)rows];
}

/* job: the tens ask for left singular vectors (1: all n, more: as many as there are values), the ones for right ones.
 */
void dsvdc_(double *x, int *ldx, int *n, int *p, double *s, double *e, double *u, int *ldu, double *v, int *ldv,
            double *work, int *job, int *info) {
  int rows = *n, columns = *p, least = rows < columns ? rows : columns, left = *job / 10 % 10;
  int nu = left == 0 ? 0 : left == 1 ? rows : least;
  (void)work;
  SEXP m = Rf_allocMatrix(T_DBL, rows, columns);
  for (int j = 0; j < columns; j++)
    memcpy(REAL(m) + (size_t)j * (size_t)rows, x + (size_t)j * (size_t)*ldx, (size_t)rows * sizeof *x);
  SEXP args[3] = {m, Rf_ScalarInteger(nu), Rf_ScalarInteger(*job % 10 ? columns : 0)};
  SEXP r = capi_call_base("svd", 3, args); /* d, u, v */
  memcpy(s, REAL(VECTOR_ELT(r, 0)), (size_t)least * sizeof *s);
  for (int j = least; j < columns && j <= rows; j++) s[j] = 0;
  for (int j = 0; j < columns; j++) e[j] = 0;
  int at = 1;
  if (nu) copy_columns(u, *ldu, REAL(VECTOR_ELT(r, at++)), rows, nu);
  if (*job % 10) copy_columns(v, *ldv, REAL(VECTOR_ELT(r, at)), columns, columns);
  *info = 0;
}

/* Coefficients for ny right-hand sides. */
void dqrcf_(double *x, int *n, int *k, double *qraux, double *y, int *ny, double *b, int *info) {
  double *qty = capi_need(vm_scratch(CVM, (size_t)*n * sizeof *qty + 1)), none[1] = {0};
  int job = 100;
  for (int j = 0; j < *ny; j++) {
    double *yj = y + (size_t)j * (size_t)*n, *bj = b + (size_t)j * (size_t)*k;
    dqrsl_(x, n, n, k, qraux, yj, none, qty, bj, none, none, &job, info);
  }
}

/* Exchanges variables k and l (k < l) of a symmetric matrix whose upper triangle is there, and columns above it. */
static void exchange(double *a, size_t ld, int p, int k, int l) {
#define A(i, j) a[(size_t)(i) + (size_t)(j)*ld]
#define SWAP(x, y)                                                                                                     \
  do {                                                                                                                 \
    double t_ = x;                                                                                                     \
    x = y;                                                                                                             \
    y = t_;                                                                                                            \
  } while (0)
  for (int i = 0; i < k; i++) SWAP(A(i, k), A(i, l));
  SWAP(A(k, k), A(l, l));
  for (int i = k + 1; i < l; i++) SWAP(A(k, i), A(i, l));
  for (int j = l + 1; j < p; j++) SWAP(A(k, j), A(l, j));
#undef SWAP
}

/* Cholesky's decomposition, with the largest remaining diagonal element first where job is not 0: of the variables with
 * jpvt > 0 first, of those with jpvt < 0 last.  info: the order of the positive definite part. */
void dchdc_(double *a, int *lda, int *order, double *work, int *jpvt, int *job, int *info) {
  int p = *order, first = 0, last = p - 1;
  size_t ld = (size_t)*lda;
  (void)work;
  for (int k = 0; *job && k < p; k++) {
    bool to_front = jpvt[k] > 0, to_back = jpvt[k] < 0;
    jpvt[k] = to_back ? -(k + 1) : k + 1;
    if (!to_front) continue;
    if (k != first) {
      exchange(a, ld, p, first, k);
      jpvt[k] = jpvt[first];
      jpvt[first] = k + 1;
    }
    first++;
  }
  for (int k = p - 1; *job && k >= first; k--) {
    if (jpvt[k] >= 0) continue;
    jpvt[k] = -jpvt[k];
    if (k != last) {
      exchange(a, ld, p, k, last);
      int t = jpvt[k];
      jpvt[k] = jpvt[last];
      jpvt[last] = t;
    }
    last--;
  }
  for (*info = 0; *info < p; ++*info) {
    int k = *info, best = k;
    for (int l = k + 1; *job && k >= first && k < last && l <= last; l++)
      if (A(l, l) > A(best, best)) best = l;
    if (!(A(best, best) > 0)) return;
    if (best != k) {
      exchange(a, ld, p, k, best);
      int t = jpvt[k];
      jpvt[k] = jpvt[best];
      jpvt[best] = t;
    }
    double d = A(k, k) = sqrt(A(k, k));
    for (int j = k + 1; j < p; j++) {
      A(k, j) /= d;
      for (int i = k + 1; i <= j; i++) A(i, j) -= A(k, i) * A(k, j);
    }
  }
}
#undef A
