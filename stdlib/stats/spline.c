/* spline.c - Coefficients of interpolating cubic splines, for spline() and splinefun() of stats.
 *
 * Called through .Internal(spline_coef()).  On the interval that begins at knot i the spline is
 * y_i + t (b_i + t (c_i + t d_i)).  With widths h and slopes s of the intervals, and z = c / 3, continuity of the first
 * derivative at an inner knot is  h_i-1 z_i-1 + 2 (h_i-1 + h_i) z_i + h_i z_i+1 = s_i - s_i-1;  what holds at the ends
 * tells the kinds of spline apart.
 */
#include "stdlib/builtin.h"

typedef struct Spline {
  int n; /* knots */
  const double *x, *y;
  double *h, *s;      /* n - 1 widths and slopes */
  double *diag, *off; /* the matrix: off[i] stands beside rows i and i + 1 */
  double *z;          /* right side, then solution */
  double *last;       /* periodic: the column of the last unknown */
} Spline;

/* Eliminates downwards and substitutes back, for one or two right sides over rows from..to. */
static void solve_rows(const Spline *p, int from, int to, bool two) {
  for (int i = from + 1; i <= to; i++) {
    double f = p->off[i - 1] / p->diag[i - 1];
    p->diag[i] -= f * p->off[i - 1];
    p->z[i] -= f * p->z[i - 1];
    if (two) p->last[i] -= f * p->last[i - 1];
  }
  for (int i = to; i >= from; i--) {
    double above = i < to ? p->off[i] : 0;
    p->z[i] = (p->z[i] - (i < to ? above * p->z[i + 1] : 0)) / p->diag[i];
    if (two) p->last[i] = (p->last[i] - (i < to ? above * p->last[i + 1] : 0)) / p->diag[i];
  }
}

static void inner_rows(const Spline *p) {
  for (int i = 1; i < p->n - 1; i++) {
    p->diag[i] = 2 * (p->h[i - 1] + p->h[i]);
    p->off[i] = p->h[i];
    p->z[i] = p->s[i] - p->s[i - 1];
  }
}

/* Second derivatives at both ends are zero. */
static void solve_natural(const Spline *p) {
  inner_rows(p);
  solve_rows(p, 1, p->n - 2, false);
  p->z[0] = p->z[p->n - 1] = 0;
}

/* Third divided difference of the four points from k on, times the square of a width. */
static double third_difference(const Spline *p, int k, double h) {
  const double *x = p->x + k, *s = p->s + k;
  double left = (s[1] - s[0]) / (x[2] - x[0]), right = (s[2] - s[1]) / (x[3] - x[1]);
  return (right - left) * h * h / (x[3] - x[0]);
}

/* Third derivatives at both ends are those of the cubics through the four points there (Forsythe, Malcolm, Moler). */
static void solve_fmm(const Spline *p) {
  int m = p->n - 1;
  inner_rows(p);
  p->off[0] = p->h[0];
  p->diag[0] = -p->h[0];
  p->z[0] = p->n > 3 ? third_difference(p, 0, p->h[0]) : 0;
  p->diag[m] = -p->h[m - 1];
  p->z[m] = p->n > 3 ? -third_difference(p, m - 3, p->h[m - 1]) : 0;
  solve_rows(p, 0, m, false);
}

/* The last knot is the first one again: the last unknown is eliminated from the others, and then found. */
static void solve_periodic(const Spline *p) {
  int k = p->n - 1; /* unknowns */
  for (int i = 0; i < k; i++) {
    int before = i ? i - 1 : k - 1;
    p->diag[i] = 2 * (p->h[before] + p->h[i]);
    p->off[i] = p->h[i];
    p->z[i] = p->s[i] - p->s[before];
    p->last[i] = 0;
  }
  p->last[0] += p->h[k - 1];
  p->last[k - 2] += p->h[k - 2];
  double corner = p->diag[k - 1], right = p->z[k - 1];
  solve_rows(p, 0, k - 2, true);
  double low = p->h[k - 2], high = p->h[k - 1];
  double z = (right - low * p->z[k - 2] - high * p->z[0]) / (corner - low * p->last[k - 2] - high * p->last[0]);
  for (int i = 0; i < k - 1; i++) p->z[i] -= z * p->last[i];
  p->z[k - 1] = z;
  p->z[k] = p->z[0];
}

enum { PERIODIC = 1, NATURAL, FMM };

/* From the solution to the coefficients; those of the last knot continue the last interval, or begin the first again.
 */
static void coefficients(const Spline *p, int method, double *b, double *c, double *d) {
  int m = p->n - 1;
  const double *z = p->z, *h = p->h;
  for (int i = 0; i < m; i++) {
    b[i] = p->s[i] - h[i] * (z[i + 1] + 2 * z[i]);
    c[i] = 3 * z[i];
    d[i] = (z[i + 1] - z[i]) / h[i];
  }
  if (method == PERIODIC) {
    b[m] = b[0], c[m] = c[0], d[m] = d[0];
    return;
  }
  b[m] = p->s[m - 1] + h[m - 1] * (z[m - 1] + 2 * z[m]);
  c[m] = 3 * z[m];
  d[m] = method == FMM ? d[m - 1] : 0;
}

/* .Internal(spline_coef(method, x, y)): method 1 periodic, 2 natural, 3 fmm; matrix of b, c, d */
static Status do_spline_coef(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *r;
  int method = as_integer1(vm, args[0]);
  TRY(coerce_borrow(vm, args[1], T_DBL, &x));
  TRY(coerce_borrow(vm, args[2], T_DBL, &y));
  int n = (int)x->n;
  TRY_NEW(r = vec_matrix(vm, T_DBL, n, 3));
  memset(dbl_rw(r), 0, sizeof(double) * (size_t)r->n);
  *out = val_obj(r);
  if (n < 2 || (n == 2 && method == PERIODIC)) return OK;
  double *work = vm_scratch(vm, (size_t)n * 6 * sizeof *work);
  TRY_NEW(work);
  Spline p = {n,
              dbl_ro(x),
              dbl_ro(y),
              work,
              work + n,
              work + 2 * (size_t)n,
              work + 3 * (size_t)n,
              work + 4 * (size_t)n,
              work + 5 * (size_t)n};
  for (int i = 0; i < n - 1; i++) {
    p.h[i] = p.x[i + 1] - p.x[i];
    p.s[i] = (p.y[i + 1] - p.y[i]) / p.h[i];
  }
  if (n == 2)
    p.z[0] = p.z[1] = 0; /* a straight line */
  else if (method == PERIODIC)
    solve_periodic(&p);
  else if (method == NATURAL)
    solve_natural(&p);
  else
    solve_fmm(&p);
  coefficients(&p, method, dbl_rw(r), dbl_rw(r) + n, dbl_rw(r) + 2 * (size_t)n);
  return OK;
}

const BuiltinDef builtins_stats_spline[] = {
    {"spline_coef", do_spline_coef, "method, x, y", BF_INTERNAL, "cubic spline coefficients"},
    {0},
};
