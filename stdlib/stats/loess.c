/* loess.c - Local regression in one or more dimensions, for loess() and predict() of its fits.
 *
 * After Cleveland, Devlin and Grosse: a k-d tree cuts the space of the predictors into cells; local polynomials are
 * fitted at the corners of the cells only, with slopes, and blended by cubics in between (surface "interpolate"), or
 * fitted at every point ("direct").  The statistics of the fit come from the operator matrix or from the published
 * interpolation formulas. Called by the R functions of stats through .Internal().
 */
#include <float.h>
#include <stdlib.h>

#include "stdlib/builtin.h"
#include "runtime/poll.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

enum { MAX_DIM = 8, MAX_COLS = (MAX_DIM + 1) * (MAX_DIM + 2) / 2 };

typedef struct Local {
  VM *vm;
  int n, d, dd;      /* observations, predictors, of which the first dd are not conditionally parametric */
  int degree, nf, k; /* k: columns of the local design */
  double span;
  const double *x, *y, *rw;
  const int32_t *powers; /* 2: with square */
  int singular;
  double rcond;
  double *near;          /* scratch of length n */
  double *A, *b, *w, *t; /* n x k design; right side, weights, scratch of length n */
  int *idx;
} Local;

typedef struct Near {
  double d;
  int i;
} Near;

static int by_distance(const void *a, const void *b) {
  double x = ((const Near *)a)->d, y = ((const Near *)b)->d;
  return (x > y) - (x < y);
}

static Status warn_values(VM *vm, const char *text, const double *v, int n) {
  char buf[300];
  int at = snprintf(buf, sizeof buf, "%s", text);
  for (int i = 0; i < n && at < 250; i++) at += snprintf(buf + at, sizeof buf - (size_t)at, " %.5g", v[i]);
  return rt_warning(vm, "%s", buf);
}

/* ---- the local fit ---- */

static int columns(int d, int degree, const int32_t *powers) {
  int k = degree == 0 ? 1 : d + 1;
  if (degree == 2)
    for (int i = 0; i < d; i++) k += d - 1 - i + (powers[i] == 2);
  return k;
}

/* The k-th smallest (from 0) of v[0..n), which is put in another order. */
static double kth_smallest(double *v, int n, int k) {
  int lo = 0, hi = n - 1;
  while (lo < hi) {
    double pivot = v[lo + (hi - lo) / 2];
    int i = lo, j = hi;
    while (i <= j) {
      while (v[i] < pivot) i++;
      while (pivot < v[j]) j--;
      if (i > j) break;
      double t = v[i];
      v[i++] = v[j];
      v[j--] = t;
    }
    if (k <= j)
      hi = j;
    else if (k >= i)
      lo = i;
    else
      break;
  }
  return v[k];
}

/* Weights about q; the m points that count are in idx. */
static Status neighbours(Local *o, const double *q, int *m, double *radius) {
  VM *vm = o->vm;
  double rho, sum = 0;
  for (int i = 0; i < o->n; i++) {
    double s = 0;
    for (int j = 0; j < o->dd; j++) {
      double u = o->x[i + j * o->n] - q[j];
      s += u * u;
    }
    o->near[i] = o->t[i] = s;
  }
  rho = kth_smallest(o->near, o->n, o->nf - 1);
  if (o->span > 1) rho *= o->span;
  *radius = 0;
  *m = 0;
  if (rho <= 0) return rt_warning(vm, "zero-width neighborhood. make span bigger");
  for (int i = 0; i < o->n; i++)
    if (o->t[i] < rho) {
      double u = sqrt(o->t[i] / rho), c = 1 - u * u * u;
      o->w[*m] = sqrt(o->rw[i] * c * c * c);
      sum += o->w[*m];
      o->idx[(*m)++] = i;
    }
  *radius = sqrt(rho);
  if (sum > 0) return OK;
  TRY(warn_values(vm, "at ", q, o->dd));
  TRY(warn_values(vm, "radius ", &rho, 1));
  return rt_warning(vm, "all data on boundary of neighborhood. make span bigger");
}

/* The weighted design about q with rows rows (those past m are zero), columns scaled to length 1. */
static void design(Local *o, const double *q, int m, int rows, double *norm) {
  for (int j = 0; j < o->k; j++)
    for (int r = m; r < rows; r++) o->A[r + j * rows] = 0;
  for (int r = 0; r < m; r++) {
    const double *xi = o->x + o->idx[r];
    double w = o->w[r], u[MAX_DIM];
    int c = 0;
    for (int j = 0; j < o->d; j++) u[j] = xi[j * o->n] - q[j];
    o->A[r + c++ * rows] = w;
    if (o->degree >= 1)
      for (int j = 0; j < o->d; j++) o->A[r + c++ * rows] = w * u[j];
    if (o->degree >= 2)
      for (int i = 0; i < o->d; i++)
        for (int j = i; j < o->d; j++)
          if (j > i || o->powers[i] == 2) o->A[r + c++ * rows] = w * u[i] * u[j];
    o->b[r] = w * o->y[o->idx[r]];
  }
  for (int r = m; r < rows; r++) o->b[r] = 0;
  for (int j = 0; j < o->k; j++) {
    double s = 0, *a = o->A + j * rows;
    for (int r = 0; r < rows; r++) s += a[r] * a[r];
    norm[j] = s > 0 ? sqrt(s) : 1;
    for (int r = 0; r < rows; r++) a[r] /= norm[j];
  }
}

/* Householder reflections in A below the diagonal, scaled so that beta (v'v) / 2 is 1; R above with its diagonal in
 * diag. */
static void reduce(double *A, int rows, int k, int *pivot, double *diag, double *beta) {
  for (int j = 0; j < k; j++) pivot[j] = j;
  for (int j = 0; j < k; j++) {
    int best = j;
    double top = -1;
    for (int l = j; l < k; l++) {
      double s = 0;
      for (int r = j; r < rows; r++) s += A[r + l * rows] * A[r + l * rows];
      if (s > top) {
        top = s;
        best = l;
      }
    }
    if (best != j) {
      for (int r = 0; r < rows; r++) {
        double s = A[r + j * rows];
        A[r + j * rows] = A[r + best * rows];
        A[r + best * rows] = s;
      }
      int p = pivot[j];
      pivot[j] = pivot[best];
      pivot[best] = p;
    }
    double *v = A + j * rows, len = sqrt(top);
    beta[j] = 0;
    diag[j] = 0;
    if (len == 0) continue;
    diag[j] = v[j] > 0 ? -len : len;
    v[j] -= diag[j];
    beta[j] = -1 / (diag[j] * v[j]);
    for (int l = j + 1; l < k; l++) {
      double s = 0, *a = A + l * rows;
      for (int r = j; r < rows; r++) s += v[r] * a[r];
      s *= beta[j];
      for (int r = j; r < rows; r++) a[r] -= s * v[r];
    }
  }
}

static void reflect(const double *A, int rows, const double *beta, int j, double *y) {
  double s = 0;
  for (int r = j; r < rows; r++) s += A[r + j * rows] * y[r];
  s *= beta[j];
  for (int r = j; r < rows; r++) y[r] -= s * A[r + j * rows];
}

/* One-sided Jacobi: U (k x k, R on entry) gets U S, V the right vectors. */
static void jacobi_svd(double *U, double *V, int k) {
  for (int i = 0; i < k * k; i++) V[i] = 0;
  for (int i = 0; i < k; i++) V[i + i * k] = 1;
  for (int sweep = 0; sweep < 60; sweep++) {
    bool turned = false;
    for (int p = 0; p < k - 1; p++)
      for (int q = p + 1; q < k; q++) {
        double a = 0, b = 0, c = 0;
        for (int i = 0; i < k; i++) {
          a += U[i + p * k] * U[i + p * k];
          b += U[i + q * k] * U[i + q * k];
          c += U[i + p * k] * U[i + q * k];
        }
        if (fabs(c) <= DBL_EPSILON * sqrt(a * b) || c == 0) continue;
        turned = true;
        double z = (b - a) / (2 * c), t = (z >= 0 ? 1 : -1) / (fabs(z) + sqrt(1 + z * z)), cs = 1 / sqrt(1 + t * t),
               sn = cs * t;
        for (int i = 0; i < k; i++) {
          double u = U[i + p * k], v = V[i + p * k];
          U[i + p * k] = cs * u - sn * U[i + q * k];
          U[i + q * k] = sn * u + cs * U[i + q * k];
          V[i + p * k] = cs * v - sn * V[i + q * k];
          V[i + q * k] = sn * v + cs * V[i + q * k];
        }
      }
    if (!turned) break;
  }
}

static Status note_singular(Local *o, const double *q, double radius) {
  o->singular++;
  if (o->singular == 1) {
    TRY(warn_values(o->vm, "pseudoinverse used at", q, o->d));
    TRY(warn_values(o->vm, "neighborhood radius", &radius, 1));
    return warn_values(o->vm, "reciprocal condition number ", &o->rcond, 1);
  }
  double rho = radius * radius;
  return o->singular == 2 ? warn_values(o->vm, "There are other near singularities as well.", &rho, 1) : OK;
}

/* Value and slopes at q in s[0..d]; with op, the rows of the operator too: op[j * stride + i] for observation i (zero
 * on entry). */
static Status local_fit(Local *o, const double *q, double *s, double *op, int64_t stride) {
  int m = 0, rows, k = o->k, pivot[MAX_COLS];
  double norm[MAX_COLS], diag[MAX_COLS], beta[MAX_COLS], sigma[MAX_COLS], radius = 0, most = 0, least = INFINITY;
  TRY(neighbours(o, q, &m, &radius));
  if (radius <= 0) { /* nothing to fit: no slopes, and no error either */
    for (int j = 0; j <= o->d; j++) s[j] = j == 0 ? 0 : NAN;
    for (int64_t i = 0; op && i < (int64_t)o->n * o->d; i++) op[stride + i] = NAN;
    return OK;
  }
  rows = m < k ? k : m;
  design(o, q, m, rows, norm);
  reduce(o->A, rows, k, pivot, diag, beta);
  VM *vm = o->vm;
  size_t mark = vm_mark(vm);
  SCRATCH(double, U, k *k);
  SCRATCH(double, V, k *k);
  for (int j = 0; j < k; j++)
    for (int i = 0; i < k; i++) U[i + j * k] = i < j ? o->A[i + j * rows] : i == j ? diag[j] : 0;
  jacobi_svd(U, V, k);
  for (int j = 0; j < k; j++) {
    double t = 0;
    for (int i = 0; i < k; i++) t += U[i + j * k] * U[i + j * k];
    sigma[j] = sqrt(t);
    most = fmax(most, sigma[j]);
    least = fmin(least, sigma[j]);
  }
  double tol = most * (100 * DBL_EPSILON);
  if (most > 0) o->rcond = fmin(o->rcond, least / most);
  if (least <= tol) TRY(note_singular(o, q, radius));
  for (int j = 0; j < k; j++) reflect(o->A, rows, beta, j, o->b);
  for (int j = 0; j <= o->d; j++) s[j] = 0;
  int outputs = o->degree == 0 ? 1 : o->d + 1;
  for (int c = 0; c < outputs; c++) {
    int p = 0;
    while (pivot[p] != c) p++;
    /* the row of the pseudo inverse of R that gives coefficient c */
    double *row = o->t;
    for (int i = 0; i < rows; i++) row[i] = 0;
    for (int j = 0; j < k; j++) {
      if (sigma[j] <= tol) continue;
      double f = V[p + j * k] / (sigma[j] * sigma[j]) / norm[c];
      for (int i = 0; i < k; i++) row[i] += f * U[i + j * k];
    }
    for (int i = 0; i < k; i++) s[c] += row[i] * o->b[i];
    if (!op) continue;
    for (int j = k - 1; j >= 0; j--) reflect(o->A, rows, beta, j, row);
    for (int i = 0; i < m; i++) op[c * stride + o->idx[i]] = row[i] * o->w[i];
  }
  vm_release(vm, mark);
  return OK;
}

/* ---- the tree ---- */

typedef struct Tree {
  int d, dd, vc, nc, nv, max;
  int *a, *lo, *hi, *c; /* a: dimension cut (from 1), 0 leaf; c: corners, vc for each cell, lowest bit dimension 1 */
  double *xi, *v;       /* cuts; corners, d each */
} Tree;

static Status tree_new(VM *vm, Tree *t, int d, int dd, int max) {
  *t = (Tree){.d = d, .dd = dd, .vc = 1 << d, .max = max};
  size_t cells = (size_t)max + 2;
  TRY_NEW(t->a = vm_scratch(vm, sizeof(int) * cells * (size_t)(3 + t->vc)));
  TRY_NEW(t->xi = vm_scratch(vm, sizeof(double) * cells));
  TRY_NEW(t->v = vm_scratch(vm, sizeof(double) * (cells + (size_t)t->vc) * (size_t)d));
  t->lo = t->a + cells;
  t->hi = t->lo + cells;
  t->c = t->hi + cells;
  return OK;
}

/* The first cell: the box lower[], upper[]. */
static void tree_box(Tree *t, const double *lower, const double *upper) {
  for (int j = 0; j < t->vc; j++) {
    for (int k = 0; k < t->d; k++) t->v[j * t->d + k] = j >> k & 1 ? upper[k] : lower[k];
    t->c[j] = j;
  }
  t->nv = t->vc;
  t->nc = 1;
  t->a[0] = 0;
  t->xi[0] = 0;
}

static int tree_vertex(Tree *t, const double *p) {
  for (int i = 0; i < t->nv; i++) {
    int k = 0;
    while (k < t->d && t->v[i * t->d + k] == p[k]) k++;
    if (k == t->d) return i;
  }
  memcpy(t->v + t->nv * t->d, p, sizeof(double) * (size_t)t->d);
  return t->nv++;
}

/* Cuts cell p in dimension k (from 0) at x. */
static void tree_cut(Tree *t, int p, int k, double x) {
  int low = t->nc++, high = t->nc++, vc = t->vc;
  t->a[p] = k + 1;
  t->xi[p] = x;
  t->lo[p] = low;
  t->hi[p] = high;
  t->a[low] = t->a[high] = 0;
  t->xi[low] = t->xi[high] = 0;
  for (int j = 0; j < vc; j++) {
    double at[MAX_DIM];
    memcpy(at, t->v + t->c[p * vc + j] * t->d, sizeof(double) * (size_t)t->d);
    at[k] = x;
    if (j >> k & 1) {
      t->c[high * vc + j] = t->c[p * vc + j];
      t->c[low * vc + j] = t->c[high * vc + (j ^ 1 << k)];
    } else {
      t->c[low * vc + j] = t->c[p * vc + j];
      t->c[high * vc + j] = tree_vertex(t, at);
    }
  }
}

/* Where to cut the sorted values v[0..m): near the middle, not between equal values; -1: all are equal. */
static int cut_place(const Near *v, int m) {
  int mid = (m + 1) / 2 - 1;
  if (mid >= m - 1) return -1;
  if (v[mid].d != v[mid + 1].d) return mid;
  for (int step = 1;; step++) {
    if (mid + step >= m - 1) return -1;
    if (v[mid + step].d != v[mid + step + 1].d) return mid + step;
    if (mid - step < 0) return -1;
    if (v[mid - step].d != v[mid - step + 1].d) return mid - step;
  }
}

/* Cuts cells until each holds at most fc observations. */
static void tree_grow(Tree *t, const double *x, int n, int fc, int *pi, Near *v, int *from, int *to) {
  for (int i = 0; i < n; i++) pi[i] = i;
  from[0] = 0;
  to[0] = n - 1;
  for (int p = 0; p < t->nc; p++) {
    int l = from[p], u = to[p], m = u - l + 1, best = 0;
    const double *ll = t->v + t->c[p * t->vc] * t->d, *ur = t->v + t->c[p * t->vc + t->vc - 1] * t->d;
    double widest = -1, diam = 0;
    for (int k = 0; k < t->dd; k++) diam += (ur[k] - ll[k]) * (ur[k] - ll[k]);
    if (m <= fc || diam <= 0 || t->max < t->nc + 2 || t->nv + t->vc / 2. > t->max) continue;
    for (int k = 0; k < t->dd; k++) {
      double lo = INFINITY, hi = -INFINITY;
      for (int i = l; i <= u; i++) {
        double xi = x[pi[i] + k * n];
        lo = fmin(lo, xi);
        hi = fmax(hi, xi);
      }
      if (hi - lo > widest) {
        widest = hi - lo;
        best = k;
      }
    }
    for (int i = l; i <= u; i++) v[i - l] = (Near){x[pi[i] + best * n], pi[i]};
    qsort(v, (size_t)m, sizeof *v, by_distance);
    int at = cut_place(v, m);
    if (at < 0) at = (m + 1) / 2 - 1;
    double cut = v[at].d;
    if (ll[best] == cut || ur[best] == cut) continue;
    for (int i = l; i <= u; i++) pi[i] = v[i - l].i;
    tree_cut(t, p, best, cut);
    from[t->lo[p]] = l;
    to[t->lo[p]] = l + at;
    from[t->hi[p]] = l + at + 1;
    to[t->hi[p]] = u;
  }
}

/* ---- blending ---- */

/* Values and slopes of the corners: element c of corner i is at[i * corner + c * part]. */
typedef struct Corners {
  const double *at;
  int64_t corner, part;
} Corners;

static double corner(const Corners *g, int i, int c) { return g->at[i * g->corner + c * g->part]; }

typedef struct Hermite {
  double f0, f1, d0, d1;
} Hermite;

static Hermite hermite(double h) {
  return (Hermite){(1 - h) * (1 - h) * (1 + 2 * h), h * h * (3 - 2 * h), h * (1 - h) * (1 - h), -h * h * (1 - h)};
}

/* The side of cell j (two dimensions) across dimension `across` (0 or 1), high or low: value and slope across at z.
 * Uses the nearest corners on the side that neighbouring cells have. */
static void side_value(const Tree *t, const Corners *g, const int *path, int depth, int j, const double *z, int across,
                       bool high, double *value, double *slope) {
  int along = 1 - across, cell = t->c[j * 4 + 3], first = high ? 1 << across : 0, second = first | 1 << along;
  int c0 = t->c[j * 4 + first], c1 = t->c[j * 4 + second];
  double at = high ? t->v[cell * 2 + across] : t->v[t->c[j * 4] * 2 + across];
  int m = depth - 1;
  while (m >= 0 && !(t->a[path[m]] == across + 1 && t->xi[path[m]] == at)) m--;
  if (m >= 0) {
    /* the cell on the other side of the cut that touches z */
    int k = high ? t->hi[path[m]] : t->lo[path[m]];
    while (t->a[k]) {
      if (t->a[k] == across + 1)
        k = high ? t->lo[k] : t->hi[k];
      else
        k = z[along] <= t->xi[k] ? t->lo[k] : t->hi[k];
    }
    int near0 = t->c[k * 4 + (high ? 0 : 1 << across)], near1 = t->c[k * 4 + ((high ? 0 : 1 << across) | 1 << along)];
    if (t->v[c0 * 2 + along] < t->v[near0 * 2 + along]) c0 = near0;
    if (t->v[near1 * 2 + along] < t->v[c1 * 2 + along]) c1 = near1;
  }
  double v0 = t->v[c0 * 2 + along], h = t->v[c1 * 2 + along] - v0;
  Hermite b = hermite((z[along] - v0) / h);
  *value = b.f0 * corner(g, c0, 0) + b.f1 * corner(g, c1, 0) +
           (b.d0 * corner(g, c0, along + 1) + b.d1 * corner(g, c1, along + 1)) * h;
  *slope = b.f0 * corner(g, c0, across + 1) + b.f1 * corner(g, c1, across + 1);
}

static Status tree_value(VM *vm, const Tree *t, const Corners *g, const double *z, double *out) {
  int j = 0, depth = 0, path[64], d = t->d, vc = t->vc;
  while (t->a[j]) {
    if (depth < 64) path[depth++] = j;
    j = z[t->a[j] - 1] <= t->xi[j] ? t->lo[j] : t->hi[j];
  }
  const double *ll = t->v + t->c[j * vc] * d, *ur = t->v + t->c[j * vc + vc - 1] * d;
  double w[1 << MAX_DIM][MAX_DIM + 1];
  for (int i = 0; i < vc; i++)
    for (int c = 0; c <= d; c++) w[i][c] = corner(g, t->c[j * vc + i], c);
  int lg = vc;
  for (int i = d - 1; i >= 0; i--) {
    double len = ur[i] - ll[i], h = (z[i] - ll[i]) / len;
    if (h < -.001 || h > 1.001) return rt_error(vm, "extrapolation not allowed with blending");
    Hermite b = hermite(h);
    lg /= 2;
    for (int k = 0; k < lg; k++) {
      w[k][0] = b.f0 * w[k][0] + b.f1 * w[k + lg][0] + (b.d0 * w[k][i + 1] + b.d1 * w[k + lg][i + 1]) * len;
      for (int c = 1; c <= i; c++) w[k][c] = b.f0 * w[k][c] + b.f1 * w[k + lg][c];
    }
  }
  *out = w[0][0];
  if (d != 2) return OK;
  double sum = 0;
  for (int across = 0; across < 2; across++) {
    double lo, hi, slo, shi, len = ur[across] - ll[across];
    side_value(t, g, path, depth, j, z, across, true, &hi, &shi);
    side_value(t, g, path, depth, j, z, across, false, &lo, &slo);
    Hermite b = hermite((z[across] - ll[across]) / len);
    sum += b.f0 * lo + b.f1 * hi + (b.d0 * slo + b.d1 * shi) * len;
  }
  *out = sum - w[0][0];
  return OK;
}

/* ---- approximations to the statistics ---- */

/* A function of one variable given by a cubic between knots. */
static double delta_shape(double z) {
  static const double knot[10] = {-.005, .1204, .2017, .2815, .3705, .4536, .5591, .7132, .8751, 1.005};
  static const double value[10] = {-.090572, .095807,  .026152,  -.031926, -.053718,
                                   -.06417,  -.058387, -.020636, .040172,  -.010856};
  static const double slope[10] = {4.4844, -.7978, -.7286, -.4457, -.3495, .032813, .1611, .335, -.041032, -.7736};
  int j = 0;
  while (j < 8 && z > knot[j + 1]) j++;
  double len = knot[j + 1] - knot[j];
  Hermite b = hermite((z - knot[j]) / len);
  return b.f0 * value[j] + b.f1 * value[j + 1] + (b.d0 * slope[j] + b.d1 * slope[j + 1]) * len;
}

/* delta1 and delta2 from the trace (Cleveland and Grosse 1991). */
static Status approximate_deltas(VM *vm, double trl, int n, int degree, int k, int d, bool singular, double *delta) {
  static const double table[2][8][3] = {{{.2971620, .3802660, .5886043},
                                         {.4263766, .3346498, .6271053},
                                         {.5241198, .3484836, .6687687},
                                         {.6338795, .4076457, .7207693},
                                         {.1611761, .3091323, .4401023},
                                         {.2939609, .3580278, .5555741},
                                         {.397239, .4171278, .6293196},
                                         {.4675173, .469907, .6674802}},
                                        {{.2848308, .2254512, .2914126},
                                         {.5393624, .2517230, .3898970},
                                         {.7603231, .2969113, .4740130},
                                         {.9664956, .3629838, .5348889},
                                         {.2075670, .2822574, .2369957},
                                         {.3911566, .2981154, .3623232},
                                         {.5508869, .3501989, .4371032},
                                         {.7002667, .4291632, .4930370}}};
  double corx = sqrt((double)k / n), off = (sqrt(k / trl) - corx) / (1 - corx), z = fmin(1, fmax(0, off));
  double shape = exp(delta_shape(z));
  for (int i = 0; i < 2; i++) {
    if (!singular && off > 1) TRY(warn_values(vm, "Chernobyl! trL<k", &trl, 1));
    if (off < 0) TRY(warn_values(vm, "Chernobyl! trL>n", &trl, 1));
    int row = (d < 4 ? d : 4) - 1 + (degree == 2 ? 4 : 0);
    double c[3];
    for (int j = 0; j < 3; j++) {
      c[j] = table[i][row][j];
      if (d > 4) c[j] += (d - 4) * (c[j] - table[i][row - 1][j]);
    }
    delta[i] = n - trl * exp(c[0] * pow(z, c[1]) * pow(1 - z, c[2]) * shape);
  }
  return OK;
}

static double approximate_trace(int degree, int d, double span) {
  double k = degree == 0 ? 1 : degree == 1 ? d + 1 : (d + 2) * (d + 1) / 2., g = -.08125 * d * d + .13 * d + 1.05;
  return k * (1 + fmax(0, (g - span) / span));
}

/* tr L, tr M and tr M^2 with M = (I - L)(I - L)'; L: n x n, row i at i * n. */
static Status exact_deltas(VM *vm, double *L, int n, double *trl, double *delta) {
  SCRATCH(double, M, (size_t)n *(size_t)n);
  *trl = delta[0] = delta[1] = 0;
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    *trl += L[i * n + i];
    L[i * n + i] -= 1;
  }
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j <= i; j++) {
      TRY(rt_poll(vm));
      double s = 0;
      for (int64_t k = 0; k < n; k++) s += L[i * n + k] * L[j * n + k];
      M[i * n + j] = M[j * n + i] = s;
    }
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll(vm));
    delta[0] += M[i * n + i];
    for (int64_t j = 0; j < n; j++) delta[1] += M[i * n + j] * M[i * n + j];
    L[i * n + i] += 1;
  }
  return OK;
}

/* ---- fitting ---- */

/* The arguments y, x, weights, span, degree, nonparametric, powers. */
static Status local_open(VM *vm, Value *args, Local *o) {
  Vec *y, *x, *w, *p;
  *o = (Local){.vm = vm, .rcond = 1};
  TRY(coerce_borrow(vm, args[0], T_DBL, &y));
  TRY(coerce_borrow(vm, args[1], T_DBL, &x));
  TRY(coerce_borrow(vm, args[2], T_DBL, &w));
  o->span = as_double1(vm, args[3]);
  TRY(arg_int(vm, args[4], "degree", &o->degree));
  TRY(arg_int(vm, args[5], "nonparametric", &o->dd));
  TRY(coerce_borrow(vm, args[6], T_INT, &p));
  o->n = (int)y->n;
  o->d = (int)p->n;
  if (o->d > MAX_DIM) return rt_error(vm, "only 1-%d numeric predictors are allowed", MAX_DIM);
  if (x->n != (int64_t)o->n * o->d || w->n != o->n) return rt_error(vm, "invalid '%s' argument", "x");
  o->x = dbl_ro(x);
  o->y = dbl_ro(y);
  o->rw = dbl_ro(w);
  o->powers = int_ro(p);
  double nf = floor(o->n * o->span + 1e-5);
  o->nf = nf < o->n ? (int)nf : o->n;
  o->k = columns(o->d, o->degree, o->powers);
  if (o->nf < 1) return rt_error(vm, "span is too small");
  if (o->nf <= o->k) TRY(rt_warning(vm, "span too small.   fewer data values than degrees of freedom."));
  size_t rows = (size_t)(o->n > o->k ? o->n : o->k) + 1;
  TRY_NEW(o->near = vm_scratch(vm, rows * sizeof(double)));
  TRY_NEW(o->A = vm_scratch(vm, rows * sizeof(double) * (size_t)(o->k + 3)));
  TRY_NEW(o->idx = vm_scratch(vm, rows * sizeof(int)));
  o->b = o->A + rows * (size_t)o->k;
  o->w = o->b + rows;
  o->t = o->w + rows;
  return OK;
}

static Status build_tree(Local *o, double cell, Tree *t) {
  VM *vm = o->vm;
  int max = o->n > 200 ? o->n : 200, fc = (int)floor(o->n * cell);
  double lower[MAX_DIM], upper[MAX_DIM];
  TRY(tree_new(vm, t, o->d, o->dd, max));
  for (int k = 0; k < o->d; k++) {
    double lo = INFINITY, hi = -INFINITY;
    for (int i = 0; i < o->n; i++) {
      lo = fmin(lo, o->x[i + k * o->n]);
      hi = fmax(hi, o->x[i + k * o->n]);
    }
    double margin = .005 * fmax(hi - lo, fmax(fabs(lo), fabs(hi)) * 1e-10 + 1e-30);
    lower[k] = lo - margin;
    upper[k] = hi + margin;
  }
  tree_box(t, lower, upper);
  SCRATCH(int, pi, o->n);
  SCRATCH(int, from, 2 * (max + 2));
  SCRATCH(Near, v, o->n);
  tree_grow(t, o->x, o->n, fc, pi, v, from, from + max + 2);
  if (max < t->nv + t->vc / 2.) return rt_warning(vm, "k-d tree limited by memory; nvmax= %d", max);
  if (max < t->nc + 2) return rt_warning(vm, "k-d tree limited by memory. ncmax= %d", max);
  return OK;
}

/* Fits at all corners: values in vval (d + 1 each), with op the operators (d + 1 rows of n each). */
static Status fit_corners(Local *o, const Tree *t, double *vval, double *op) {
  int64_t part = o->n, each = part * (o->d + 1);
  if (op) memset(op, 0, sizeof(double) * (size_t)(each * t->nv));
  for (int i = 0; i < t->nv; i++) {
    TRY(local_fit(o, t->v + i * t->d, vval + i * (o->d + 1), op ? op + i * each : NULL, part));
    TRY(rt_poll(o->vm));
  }
  return OK;
}

static Status vec_ints(VM *vm, const int *x, int n, Value *out) {
  Vec *v = vec_new(vm, T_INT, n);
  TRY_NEW(v);
  for (int i = 0; i < n; i++) int_rw(v)[i] = x[i];
  *out = val_obj(v);
  return OK;
}

static Status vec_dbls(VM *vm, const double *x, int n, Value *out) {
  Vec *v = vec_new(vm, T_DBL, n);
  TRY_NEW(v);
  memcpy(dbl_rw(v), x, sizeof(double) * (size_t)n);
  *out = val_obj(v);
  return OK;
}

/* list(parameter, a, xi, vert, vval) */
static Status tree_list(VM *vm, const Tree *t, int n, const double *vval, Value *out) {
  static const char *const labels[] = {"parameter", "a", "xi", "vert", "vval"};
  Vec *l = vec_new(vm, T_LIST, 5), *names = vec_new(vm, T_STR, 5);
  Value v;
  double vert[2 * MAX_DIM];
  TRY_NEW(l);
  TRY_NEW(names);
  for (int i = 0; i < 5; i++) TRY_NEW(str_rw(names)[i] = str_c(vm, labels[i]));
  int par[7] = {t->d, n, t->vc, t->nc, t->nv, 49 + (3 + t->vc) * t->max, 49 + (2 * t->d + 2) * t->max};
  TRY(vec_ints(vm, par, 7, &v));
  list_set(vm, l, 0, v);
  TRY(vec_ints(vm, t->a, t->nc, &v));
  list_set(vm, l, 1, v);
  TRY(vec_dbls(vm, t->xi, t->nc, &v));
  list_set(vm, l, 2, v);
  for (int k = 0; k < t->d; k++) {
    vert[k] = t->v[k];
    vert[t->d + k] = t->v[(t->vc - 1) * t->d + k];
  }
  TRY(vec_dbls(vm, vert, 2 * t->d, &v));
  list_set(vm, l, 3, v);
  TRY(vec_dbls(vm, vval, (t->d + 1) * t->nv, &v));
  list_set(vm, l, 4, v);
  TRY(vec_set_names(vm, l, val_obj(names)));
  *out = val_obj(l);
  return OK;
}

enum LoessStat { STAT_NONE, STAT_APPROX, STAT_APPROX_TRACE, STAT_EXACT };

/* Fitted values at z (m rows) and, with L, operator rows; stat: only the trace's share with diag. */
static Status surface(Local *o, const Tree *t, const double *vval, const double *op, const double *z, int m,
                      double *fit, double *L, double *diag) {
  int64_t part = o->n, each = part * (o->d + 1);
  Corners g = {vval, o->d + 1, 1};
  double q[MAX_DIM];
  VM *vm = o->vm;
  size_t mark = vm_mark(vm);
  double s[MAX_DIM + 1], *row = NULL;
  if (!t && (L || diag)) TRY_NEW(row = vm_scratch(vm, sizeof(double) * (size_t)each));
  for (int i = 0; i < m; i++) {
    for (int k = 0; k < o->d; k++) q[k] = z[i + (int64_t)k * m];
    if (t) {
      TRY(tree_value(vm, t, &g, q, &fit[i]));
      Corners c = {op + i, each, part};
      if (diag) TRY(tree_value(vm, t, &c, q, &diag[i]));
      for (int j = 0; L && j < o->n; j++) {
        c.at = op + j;
        TRY(tree_value(vm, t, &c, q, &L[i * part + j]));
      }
    } else {
      if (row) memset(row, 0, sizeof(double) * (size_t)each);
      TRY(local_fit(o, q, s, row, part));
      fit[i] = s[0];
      if (diag) diag[i] = row[i];
      if (L) memcpy(L + i * part, row, sizeof(double) * (size_t)part);
    }
    TRY(rt_poll(vm));
  }
  vm_release(vm, mark);
  return OK;
}

/* .Internal(loess_raw(y, x, weights, span, degree, nonparametric, powers, cell, interpolate, stat)): fitted values,
 * tree (NULL: direct), trace, one.delta, two.delta; stat: 0 none, 1 approximate, 2 approximate with its trace, 3 exact
 */
static Status do_loess_raw(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Local o;
  Tree t = {0};
  bool interpolate;
  int stat;
  double trl = 0, delta[2] = {0, 0}, *vval = NULL, *op = NULL, *L = NULL, *diag = NULL;
  TRY(local_open(vm, args, &o));
  TRY(arg_flag(vm, args[8], "interpolate", &interpolate));
  TRY(arg_int(vm, args[9], "stat", &stat));
  Vec *fit = vec_new(vm, T_DBL, o.n), *res = vec_new(vm, T_LIST, 5);
  size_t n = (size_t)o.n;
  TRY_NEW(fit);
  TRY_NEW(res);
  bool operators = stat == STAT_APPROX || stat == STAT_EXACT;
  if (stat == STAT_APPROX) TRY_NEW(diag = vm_scratch(vm, sizeof(double) * n));
  if (stat == STAT_EXACT) TRY_NEW(L = vm_scratch(vm, sizeof(double) * n * n));
  if (interpolate) {
    TRY(build_tree(&o, as_double1(vm, args[7]), &t));
    size_t each = (size_t)(o.d + 1) * (size_t)t.nv;
    TRY_NEW(vval = vm_scratch(vm, sizeof(double) * each));
    if (operators) TRY_NEW(op = vm_scratch(vm, sizeof(double) * each * n));
    TRY(fit_corners(&o, &t, vval, op));
  }
  TRY(surface(&o, interpolate ? &t : NULL, vval, op, o.x, o.n, dbl_rw(fit), L, diag));
  if (diag)
    for (int i = 0; i < o.n; i++) trl += diag[i];
  if (stat == STAT_APPROX_TRACE) trl = approximate_trace(o.degree, o.d, o.span);
  if (stat == STAT_EXACT)
    TRY(exact_deltas(vm, L, o.n, &trl, delta));
  else if (stat != STAT_NONE)
    TRY(approximate_deltas(vm, trl, o.n, o.degree, o.degree == 2 ? o.k : o.d + 1, o.d, o.singular > 0, delta));
  Value tree = val_null();
  if (interpolate) TRY(tree_list(vm, &t, o.n, vval, &tree));
  list_set(vm, res, 0, val_obj(fit));
  list_set(vm, res, 1, tree);
  list_set(vm, res, 2, val_dbl(trl));
  list_set(vm, res, 3, val_dbl(delta[0]));
  list_set(vm, res, 4, val_dbl(delta[1]));
  *out = val_obj(res);
  return OK;
}

/* .Internal(loess_value(d, a, xi, vert, vval, z)): values of a fitted surface at the rows of z */
static Status do_loess_value(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *a, *xi, *vert, *vval, *z;
  int d;
  Tree t;
  TRY(arg_int(vm, args[0], "d", &d));
  TRY(coerce_borrow(vm, args[1], T_INT, &a));
  TRY(coerce_borrow(vm, args[2], T_DBL, &xi));
  TRY(coerce_borrow(vm, args[3], T_DBL, &vert));
  TRY(coerce_borrow(vm, args[4], T_DBL, &vval));
  TRY(coerce_borrow(vm, args[5], T_DBL, &z));
  if (d < 1 || d > MAX_DIM || vert->n != 2 * d || xi->n != a->n) return rt_error(vm, "invalid '%s' argument", "kd");
  int m = (int)(z->n / d), nv = (int)(vval->n / (d + 1));
  TRY(tree_new(vm, &t, d, d, (int)a->n + nv));
  tree_box(&t, dbl_ro(vert), dbl_ro(vert) + d);
  for (int p = 0; p < a->n && p < t.nc; p++)
    if (int_ro(a)[p] > 0 && int_ro(a)[p] <= d && t.nc + 2 <= a->n) tree_cut(&t, p, int_ro(a)[p] - 1, dbl_ro(xi)[p]);
  if (t.nv > nv) return rt_error(vm, "invalid '%s' argument", "kd");
  Vec *r = vec_new(vm, T_DBL, m);
  TRY_NEW(r);
  Corners g = {dbl_ro(vval), d + 1, 1};
  for (int i = 0; i < m; i++) {
    double q[MAX_DIM];
    for (int k = 0; k < d; k++) q[k] = dbl_ro(z)[i + (int64_t)k * m];
    TRY(tree_value(vm, &t, &g, q, &dbl_rw(r)[i]));
  }
  *out = val_obj(r);
  return OK;
}

/* .Internal(loess_operator(y, x, weights, span, degree, nonparametric, powers, cell, interpolate, z, full)): values at
 * z and, if full, the operator matrix (a column for each row of z) */
static Status do_loess_operator(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Local o;
  Tree t = {0};
  Vec *z, *fit, *L = NULL, *res = vec_new(vm, T_LIST, 2);
  bool interpolate, full;
  double *vval = NULL, *op = NULL;
  TRY_NEW(res);
  TRY(local_open(vm, args, &o));
  TRY(arg_flag(vm, args[8], "interpolate", &interpolate));
  TRY(coerce_borrow(vm, args[9], T_DBL, &z));
  TRY(arg_flag(vm, args[10], "full", &full));
  int m = (int)(z->n / o.d);
  TRY_NEW(fit = vec_new(vm, T_DBL, m));
  if (full) TRY_NEW(L = vec_matrix(vm, T_DBL, o.n, m));
  if (interpolate) {
    TRY(build_tree(&o, as_double1(vm, args[7]), &t));
    size_t each = (size_t)(o.d + 1) * (size_t)t.nv;
    TRY_NEW(vval = vm_scratch(vm, sizeof(double) * each));
    if (full) TRY_NEW(op = vm_scratch(vm, sizeof(double) * each * (size_t)o.n));
    TRY(fit_corners(&o, &t, vval, op));
  }
  TRY(surface(&o, interpolate ? &t : NULL, vval, op, dbl_rw(z), m, dbl_rw(fit), L ? dbl_rw(L) : NULL, NULL));
  list_set(vm, res, 0, val_obj(fit));
  list_set(vm, res, 1, L ? val_obj(L) : val_null());
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_loess[] = {
    {"loess_raw", do_loess_raw, "y, x, weights, span, degree, nonparametric, powers, cell, interpolate, stat",
     BF_INTERNAL, "local regression"},
    {"loess_value", do_loess_value, "d, a, xi, vert, vval, z", BF_INTERNAL, "values of a local regression surface"},
    {"loess_operator", do_loess_operator,
     "y, x, weights, span, degree, nonparametric, powers, cell, interpolate, z, full", BF_INTERNAL,
     "local regression elsewhere, with its operator"},
    {0},
};
