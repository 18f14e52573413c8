/* lbfgsb.c - Limited memory variable metric minimisation with bounds, for optim(method = "L-BFGS-B").
 *
 * After Byrd, Lu, Nocedal and Zhu (1995): the matrix B = theta I - W M W' is kept in compact form, the generalised
 * Cauchy point gives the active bounds, the free variables are then moved to the minimum of the model (cut back to the
 * box), and a search of Moré and Thuente (1994) finds the step.  Called by optim.c.
 */
#include <float.h>

#include "stdlib/base/qr.h"
#include "stdlib/stats/optim.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

/* The order of operations is the published program's (Zhu, Byrd, Lu and Nocedal, 1997, Algorithm 778), with its calls
 * of BLAS and several terms added up before they go to an element: which search ends where depends on last digits.  Of
 * the matrices below the first is lower, SS and T are upper triangles. */
typedef struct Bfgsb {
  Opt *o;
  Blas1 blas;
  int n, m, col; /* variables, memory, pairs held */
  double theta;
  double *S, *Y;          /* n x m, oldest first */
  double *SY, *SS;        /* m x m: products of these */
  double *T;              /* m x m: Cholesky factor of theta S'S + L inv(D) L' */
  double *parts;          /* 2m x 2m: Y'Y over the free variables, S'Y over both, S'S over the fixed ones; lower */
  double *K;              /* 2m x 2m: factor of the indefinite matrix of the subspace, upper */
  int *where;             /* 0 free, -1 without bounds, -3 zero gradient, 1 at lower, 2 at upper, 3 fixed */
  int *order, nfree;      /* the free variables, ascending, then the others, descending */
  int *change, nin, nout; /* those that were not free before, and at the end those that were */
  bool constrained, boxed, updated, shifted;
  double *x, *z, *g, *d, *t, *r, *bp, *p, *c, *wb, *v;
} Bfgsb;

/* ---- triangles: elements U[i + j * ld], i <= j ---- */

/* Products come from BLAS where the published program has them. */
static double dot(const Blas1 *blas, int n, const double *a, const double *b) {
  int one = 1;
  return blas->dot(&n, a, &one, b, &one);
}

static void add_times(const Blas1 *blas, int n, double a, const double *x, double *y) {
  int one = 1;
  blas->axpy(&n, &a, x, &one, y, &one);
}

static bool cholesky(const Blas1 *blas, double *U, int ld, int n) {
  for (int j = 0; j < n; j++) {
    double *column = U + j * ld, sum = 0;
    for (int k = 0; k < j; k++) {
      column[k] = (column[k] - dot(blas, k, U + k * ld, column)) / U[k + k * ld];
      sum += column[k] * column[k];
    }
    double rest = column[j] - sum;
    if (!(rest > 1e-14 * fabs(column[j]))) return false;
    column[j] = sqrt(rest);
  }
  return true;
}

/* b := inverse of U' b */
static bool solve_lower(const Blas1 *blas, const double *U, int ld, int n, double *b) {
  for (int j = 0; j < n; j++) {
    if (U[j + j * ld] == 0) return false;
    b[j] = (b[j] - dot(blas, j, U + j * ld, b)) / U[j + j * ld];
  }
  return true;
}

/* b := inverse of U b */
static bool solve_upper(const Blas1 *blas, const double *U, int ld, int n, double *b) {
  for (int j = n - 1; j >= 0; j--) {
    if (U[j + j * ld] == 0) return false;
    b[j] /= U[j + j * ld];
    add_times(blas, j, -b[j], U + j * ld, b);
  }
  return true;
}

/* ---- the matrix ---- */

/* out := M v, the middle matrix of the compact form, by the factor T */
static bool apply_m(const Bfgsb *q, const double *v, double *out) {
  int c = q->col, m = q->m;
  const double *sy = q->SY;
  for (int i = 0; i < c; i++) {
    double sum = 0;
    for (int k = 0; k < i; k++) sum += sy[i * m + k] * v[k] / sy[k * m + k];
    out[c + i] = v[c + i] + sum;
  }
  if (!solve_lower(&q->blas, q->T, m, c, out + c)) return false;
  for (int i = 0; i < c; i++) out[i] = v[i] / sqrt(sy[i * m + i]);
  if (!solve_upper(&q->blas, q->T, m, c, out + c)) return false;
  for (int i = 0; i < c; i++) out[i] = -out[i] / sqrt(sy[i * m + i]);
  for (int i = 0; i < c; i++) {
    double sum = 0;
    for (int k = i + 1; k < c; k++) sum += sy[k * m + i] * out[c + k] / sy[i * m + i];
    out[i] += sum;
  }
  return true;
}

/* Row i of W = [Y, theta S]. */
static void w_row(const Bfgsb *q, int i, double *row) {
  for (int j = 0; j < q->col; j++) {
    row[j] = q->Y[j * q->n + i];
    row[q->col + j] = q->theta * q->S[j * q->n + i];
  }
}

/* out := W' v over these variables; v is numbered as they are */
static void w_times(const Bfgsb *q, const int *vars, int n, const double *v, double *out) {
  for (int j = 0; j < q->col; j++) {
    double y = 0, s = 0;
    for (int i = 0; i < n; i++) {
      y += q->Y[j * q->n + vars[i]] * v[i];
      s += q->S[j * q->n + vars[i]] * v[i];
    }
    out[j] = y;
    out[q->col + j] = q->theta * s;
  }
}

static void forget(Bfgsb *q) {
  q->col = 0;
  q->theta = 1;
  q->updated = q->shifted = false;
}

/* T; false: it is not positive definite. */
static bool form_t(Bfgsb *q) {
  int m = q->m;
  for (int i = 0; i < q->col; i++)
    for (int j = i; j < q->col; j++) {
      double sum = 0;
      for (int k = 0; k < i; k++) sum += q->SY[i * m + k] * q->SY[j * m + k] / q->SY[k * m + k];
      q->T[i + j * m] = sum + q->theta * q->SS[i * m + j];
    }
  return cholesky(&q->blas, q->T, m, q->col);
}

/* The new pair; rr = y'y, dr = s'y, dd = s's. */
static void remember(Bfgsb *q, const double *s, const double *y, double rr, double dr, double dd) {
  size_t line = sizeof(double) * (size_t)q->n;
  int m = q->m;
  q->shifted = q->col == m;
  if (q->shifted) {
    memmove(q->S, q->S + q->n, line * (size_t)(m - 1));
    memmove(q->Y, q->Y + q->n, line * (size_t)(m - 1));
    for (int i = 0; i + 1 < m; i++)
      for (int j = 0; j + 1 < m; j++) {
        q->SY[i * m + j] = q->SY[(i + 1) * m + j + 1];
        q->SS[i * m + j] = q->SS[(i + 1) * m + j + 1];
      }
    q->col--;
  }
  int last = q->col++;
  memcpy(q->S + last * q->n, s, line);
  memcpy(q->Y + last * q->n, y, line);
  q->theta = rr / dr;
  q->updated = true;
  for (int j = 0; j < last; j++) {
    q->SY[last * m + j] = dot(&q->blas, q->n, s, q->Y + j * q->n);
    q->SS[j * m + last] = dot(&q->blas, q->n, q->S + j * q->n, s);
  }
  q->SS[last * m + last] = dd;
  q->SY[last * m + last] = dr;
  if (!form_t(q)) forget(q);
}

static double projected_norm(const Bfgsb *q) {
  double m = 0;
  for (int i = 0; i < q->n; i++) {
    double gi = q->g[i];
    if (gi < 0)
      gi = fmax(q->x[i] - q->o->upper[i], gi);
    else
      gi = fmin(q->x[i] - q->o->lower[i], gi);
    if (fabs(gi) > m) m = fabs(gi);
  }
  return m;
}

/* Puts the start into the box and classifies the variables. */
static void start_point(Bfgsb *q) {
  q->constrained = false;
  q->boxed = true;
  for (int i = 0; i < q->n; i++) {
    double lo = q->o->lower[i], hi = q->o->upper[i];
    bool haslo = isfinite(lo), hashi = isfinite(hi);
    if (q->x[i] < lo) q->x[i] = lo;
    if (q->x[i] > hi) q->x[i] = hi;
    if (!haslo || !hashi) q->boxed = false;
    if (haslo || hashi) q->constrained = true;
    q->where[i] = !haslo && !hashi ? -1 : haslo && hashi && hi - lo <= 0 ? 3 : 0;
  }
}

static void classify(Bfgsb *q, int i) {
  if (q->where[i] == 3 || q->where[i] == -1) return;
  double lo = q->o->lower[i], hi = q->o->upper[i], down = -q->g[i];
  if (isfinite(lo) && q->x[i] <= lo && down <= 0)
    q->where[i] = 1;
  else if (isfinite(hi) && q->x[i] >= hi && down >= 0)
    q->where[i] = 2;
  else
    q->where[i] = down == 0 ? -3 : 0;
}

/* Directions, breakpoints (bp: INFINITY where there is none) and f' at x. */
static double cauchy_start(Bfgsb *q, int *nbreak, bool *unbounded_move) {
  double f1 = 0;
  *nbreak = 0;
  *unbounded_move = false;
  for (int i = 0; i < q->n; i++) {
    classify(q, i);
    q->bp[i] = INFINITY;
    q->z[i] = q->x[i];
    double down = -q->g[i];
    if (q->where[i] != 0 && q->where[i] != -1) {
      q->d[i] = 0;
      continue;
    }
    q->d[i] = down;
    f1 -= down * down;
    if (down < 0 && isfinite(q->o->lower[i]))
      q->bp[i] = (q->x[i] - q->o->lower[i]) / -down;
    else if (down > 0 && isfinite(q->o->upper[i]))
      q->bp[i] = (q->o->upper[i] - q->x[i]) / down;
    else if (down != 0)
      *unbounded_move = true;
    if (isfinite(q->bp[i])) ++*nbreak;
  }
  return f1;
}

/* The direction in the coordinates of the limited memory. */
static void project_direction(Bfgsb *q) {
  int n = q->n;
  for (int j = 0; j < q->col; j++) {
    double y = 0, s = 0;
    for (int i = 0; i < n; i++) {
      if (q->d[i] == 0) continue;
      y += q->Y[j * n + i] * q->d[i];
      s += q->S[j * n + i] * q->d[i];
    }
    q->p[j] = y;
    q->p[q->col + j] = q->theta * s;
  }
}

/* Variable b has come to its bound along the direction.  Returns how far it went from where it was. */
static double stop_at_bound(Bfgsb *q, int b) {
  bool up = q->d[b] > 0;
  q->d[b] = 0;
  q->bp[b] = INFINITY;
  q->z[b] = up ? q->o->upper[b] : q->o->lower[b];
  q->where[b] = up ? 2 : 1;
  return q->z[b] - q->x[b];
}

/* The generalised Cauchy point in z; c = W'(z - x). */
static bool cauchy(Bfgsb *q) {
  int n = q->n, k = 2 * q->col, nbreak, left;
  bool moves, all = false;
  double f1 = cauchy_start(q, &nbreak, &moves), f2, org, tsum = 0, dtm;
  for (int j = 0; j < k; j++) q->c[j] = q->p[j] = 0;
  if (nbreak == 0 && !moves) return true;
  project_direction(q);
  f2 = org = -q->theta * f1;
  if (k) {
    if (!apply_m(q, q->p, q->v)) return false;
    f2 -= dot(&q->blas, k, q->v, q->p);
  }
  dtm = -f1 / f2;
  for (left = nbreak; left > 0; left--) {
    int b = -1;
    for (int i = 0; i < n; i++)
      if (q->where[i] <= 0 && q->bp[i] < (b < 0 ? INFINITY : q->bp[b])) b = i;
    double dt = q->bp[b] - tsum;
    if (dtm < dt) break;
    tsum += dt;
    double db = q->d[b], zb = stop_at_bound(q, b);
    if (left == 1 && nbreak == n) {
      dtm = dt;
      all = true;
    }
    double db2 = db * db;
    f1 += dt * f2 + db2 - q->theta * db * zb;
    f2 -= q->theta * db2;
    if (k) {
      add_times(&q->blas, k, dt, q->p, q->c);
      if (all) break;
      w_row(q, b, q->wb);
      if (!apply_m(q, q->wb, q->v)) return false;
      double wmc = dot(&q->blas, k, q->c, q->v), wmp = dot(&q->blas, k, q->p, q->v),
             wmw = dot(&q->blas, k, q->wb, q->v);
      add_times(&q->blas, k, -db, q->wb, q->p);
      f1 += db * wmc;
      f2 += 2 * db * wmp - db2 * wmw;
    }
    f2 = fmax(DBL_EPSILON * org, f2);
    if (all) break;
    dtm = left > 1 || moves ? -f1 / f2 : 0;
  }
  if (!all) {
    if (dtm <= 0) dtm = 0;
    tsum += dtm;
    add_times(&q->blas, n, tsum, q->d, q->z);
    add_times(&q->blas, k, dtm, q->p, q->c);
  }
  return true;
}

/* ---- the subspace of the free variables ---- */

/* Sorts the variables into free and fixed ones and notes which have changed sides; first: there is nothing before. */
static void find_free(Bfgsb *q, bool first) {
  int n = q->n, top = n;
  q->nin = q->nout = 0;
  if (!first && q->constrained)
    for (int i = 0; i < n; i++) {
      int k = q->order[i];
      if (i < q->nfree && q->where[k] > 0)
        q->change[n - ++q->nout] = k;
      else if (i >= q->nfree && q->where[k] <= 0)
        q->change[q->nin++] = k;
    }
  q->nfree = 0;
  for (int i = 0; i < n; i++)
    if (q->where[i] <= 0)
      q->order[q->nfree++] = i;
    else
      q->order[--top] = i;
}

static double over(const int *vars, int n, const double *a, const double *b) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[vars[i]] * b[vars[i]];
  return sum;
}

/* The sums of `parts` for the newest pair. */
static void new_parts(Bfgsb *q) {
  int m = q->m, ld = 2 * m, n = q->n, last = q->col - 1, nfixed = n - q->nfree;
  const int *fixed = q->order + q->nfree;
  const double *S = q->S, *Y = q->Y;
  double *w = q->parts;
  if (q->shifted)
    for (int j = 0; j + 1 < m; j++) {
      for (int i = j; i + 1 < m; i++) {
        w[i * ld + j] = w[(i + 1) * ld + j + 1];
        w[(m + i) * ld + m + j] = w[(m + i + 1) * ld + m + j + 1];
      }
      for (int i = 0; i + 1 < m; i++) w[(m + i) * ld + j] = w[(m + i + 1) * ld + j + 1];
    }
  for (int j = 0; j <= last; j++) {
    w[last * ld + j] = over(q->order, q->nfree, Y + last * n, Y + j * n);
    w[(m + last) * ld + m + j] = over(fixed, nfixed, S + last * n, S + j * n);
    w[(m + last) * ld + j] = over(fixed, nfixed, S + last * n, Y + j * n);
  }
  for (int i = 0; i <= last; i++) w[(m + i) * ld + last] = over(q->order, q->nfree, S + i * n, Y + last * n);
}

/* What the variables that have changed sides change in the older ones. */
static void change_parts(Bfgsb *q, int older) {
  int m = q->m, ld = 2 * m, n = q->n;
  const int *out = q->change + n - q->nout;
  const double *S = q->S, *Y = q->Y;
  double *w = q->parts;
  for (int i = 0; i < older; i++)
    for (int j = 0; j <= i; j++) {
      double yin = over(q->change, q->nin, Y + i * n, Y + j * n), yout = over(out, q->nout, Y + i * n, Y + j * n);
      double sin = over(q->change, q->nin, S + i * n, S + j * n), sout = over(out, q->nout, S + i * n, S + j * n);
      w[i * ld + j] = w[i * ld + j] + yin - yout;
      w[(m + i) * ld + m + j] = w[(m + i) * ld + m + j] - sin + sout;
    }
  for (int i = 0; i < older; i++)
    for (int j = 0; j < older; j++) {
      double in = over(q->change, q->nin, S + i * n, Y + j * n), gone = over(out, q->nout, S + i * n, Y + j * n);
      double *at = &w[(m + i) * ld + j];
      *at += i <= j ? in - gone : gone - in;
    }
}

/* K = L E L', E = diag(-1, 1), of [-D - Y'ZZ'Y / theta, La' - Rz'; La - Rz, theta S'AA'S]. */
static bool form_k(Bfgsb *q) {
  int m = q->m, c = q->col, ld = 2 * m;
  const double *w = q->parts;
  double *k = q->K;
  for (int i = 0; i < c; i++) {
    for (int j = 0; j <= i; j++) {
      k[j + i * ld] = w[i * ld + j] / q->theta;
      k[c + j + (c + i) * ld] = w[(m + i) * ld + m + j] * q->theta;
    }
    for (int j = 0; j < c; j++) k[j + (c + i) * ld] = j < i ? -w[(m + i) * ld + j] : w[(m + i) * ld + j];
    k[i * ld + i] += q->SY[i * m + i];
  }
  if (!cholesky(&q->blas, k, ld, c)) return false;
  for (int j = c; j < 2 * c; j++)
    if (!solve_lower(&q->blas, k, ld, c, k + j * ld)) return false;
  for (int i = c; i < 2 * c; i++)
    for (int j = i; j < 2 * c; j++) k[i + j * ld] += dot(&q->blas, c, k + i * ld, k + j * ld);
  return cholesky(&q->blas, k + c * ld + c, ld, c);
}

static bool prepare_subspace(Bfgsb *q) {
  if (!q->updated && !q->nin && !q->nout) return true;
  if (q->updated) new_parts(q);
  change_parts(q, q->updated ? q->col - 1 : q->col);
  return form_k(q);
}

/* d := - (the reduced gradient of the model at z) */
static bool reduced_gradient(Bfgsb *q) {
  if (!q->constrained) {
    for (int i = 0; i < q->nfree; i++) q->r[i] = -q->g[q->order[i]];
    return true;
  }
  for (int i = 0; i < q->nfree; i++) {
    int k = q->order[i];
    q->r[i] = -q->theta * (q->z[k] - q->x[k]) - q->g[k];
  }
  if (!apply_m(q, q->c, q->v)) return false;
  for (int j = 0; j < q->col; j++) {
    double a = q->v[j], b = q->theta * q->v[q->col + j];
    for (int i = 0; i < q->nfree; i++) q->r[i] += q->Y[j * q->n + q->order[i]] * a + q->S[j * q->n + q->order[i]] * b;
  }
  return true;
}

/* Moves the free variables of z to the minimum of the model over their subspace, cut back to the box. */
static bool subspace(Bfgsb *q) {
  int n = q->n, c = q->col, ld = 2 * q->m;
  double theta = q->theta, alpha = 1;
  double *r = q->r;
  if (!prepare_subspace(q) || !reduced_gradient(q)) return false;
  w_times(q, q->order, q->nfree, r, q->p);
  if (!solve_lower(&q->blas, q->K, ld, 2 * c, q->p)) return false;
  for (int j = 0; j < c; j++) q->p[j] = -q->p[j];
  if (!solve_upper(&q->blas, q->K, ld, 2 * c, q->p)) return false;
  for (int j = 0; j < c; j++)
    for (int i = 0; i < q->nfree; i++)
      r[i] += q->Y[j * n + q->order[i]] * q->p[j] / theta + q->S[j * n + q->order[i]] * q->p[c + j];
  int bound = -1;
  for (int l = 0; l < q->nfree; l++) {
    int i = q->order[l];
    double d = r[l] / theta, lo = q->o->lower[i], hi = q->o->upper[i], old = alpha;
    q->d[i] = d;
    if (d < 0 && isfinite(lo)) {
      double gap = lo - q->z[i];
      if (gap >= 0)
        alpha = 0;
      else if (d * alpha < gap)
        alpha = gap / d;
    } else if (d > 0 && isfinite(hi)) {
      double gap = hi - q->z[i];
      if (gap <= 0)
        alpha = 0;
      else if (d * alpha > gap)
        alpha = gap / d;
    }
    if (alpha < old) bound = i;
  }
  for (int i = 0; i < n; i++) {
    if (q->where[i] > 0) continue;
    if (alpha < 1 && i == bound)
      q->z[i] = q->d[i] > 0 ? q->o->upper[i] : q->o->lower[i];
    else
      q->z[i] += alpha * q->d[i];
  }
  return true;
}

/* ---- the search along a line ---- */

/* A step that has been tried, the value and the slope there. */
typedef struct Sample {
  double x, f, g;
} Sample;

/* After Moré and Thuente (1994): best and other bound an interval that is to hold an acceptable step. */
typedef struct Search {
  bool bracketed; /* it does; before, steps grow */
  bool reaching;  /* no step has been low and flat enough yet */
  Sample start, best, other;
  double lo, hi;       /* where the next step has to lie */
  double width, wider; /* of the interval now and a step ago */
} Search;

static const double search_fall = 1e-3, search_flat = .9, search_close = .1;

/* The line of slope c through the origin is added. */
static Sample tilted(Sample s, double c) { return (Sample){s.x, s.f + s.x * c, s.g + c}; }

static double cubic_theta(Sample a, Sample b) { return 3 * (a.f - b.f) / (b.x - a.x) + a.g + b.g; }

/* The square root in the minimum of the cubic that has the slopes g and h, with the sign of the way there; at least
 * that of `least`. */
static double cubic_gamma(double theta, double g, double h, double way, double least) {
  double scale = fmax(fabs(theta), fmax(fabs(g), fabs(h))), t = theta / scale;
  double gamma = scale * sqrt(fmax(least, t * t - g / scale * (h / scale)));
  return way < 0 ? -gamma : gamma;
}

/* Where the cubic through two samples is lowest, seen from the first one. */
static double cubic_step(Sample from, Sample to, double theta) {
  double gamma = cubic_gamma(theta, from.g, to.g, to.x - from.x, -INFINITY);
  return from.x + (gamma - from.g + theta) / (gamma - from.g + gamma + to.g) * (to.x - from.x);
}

/* Where the slope would vanish if it went on changing as it does from the other sample to this one. */
static double secant_step(Sample now, Sample other) { return now.x + now.g / (now.g - other.g) * (other.x - now.x); }

static double nearer(double x, double a, double b) { return fabs(a - x) < fabs(b - x) ? a : b; }
static double farther(double x, double a, double b) { return fabs(a - x) > fabs(b - x) ? a : b; }

/* The slope falls towards the trial but keeps its sign: the cubic may have no minimum beyond it. */
static double step_beyond(const Search *s, Sample now) {
  double theta = cubic_theta(s->best, now), way = s->best.x - now.x;
  double gamma = cubic_gamma(theta, s->best.g, now.g, way, 0);
  double ratio = (gamma - now.g + theta) / (gamma + (s->best.g - now.g) + gamma);
  double cubic = ratio < 0 && gamma != 0 ? now.x + ratio * way : way < 0 ? s->hi : s->lo;
  double secant = secant_step(now, s->best);
  if (!s->bracketed) return fmax(s->lo, fmin(s->hi, farther(now.x, cubic, secant)));
  double limit = now.x + .66 * (s->other.x - now.x), step = nearer(now.x, cubic, secant);
  return way < 0 ? fmin(limit, step) : fmax(limit, step);
}

/* The next step after the trial `now`; the interval is brought up to date. */
static double search_step(Search *s, Sample now) {
  double step, turned = now.g * (s->best.g / fabs(s->best.g));
  if (now.f > s->best.f) {
    Sample b = s->best;
    double cubic = cubic_step(b, now, cubic_theta(b, now));
    double parabola = b.x + b.g / ((b.f - now.f) / (now.x - b.x) + b.g) / 2 * (now.x - b.x);
    step = fabs(cubic - b.x) < fabs(parabola - b.x) ? cubic : cubic + (parabola - cubic) / 2;
    s->bracketed = true;
  } else if (turned < 0) {
    step = farther(now.x, cubic_step(now, s->best, cubic_theta(s->best, now)), secant_step(now, s->best));
    s->bracketed = true;
  } else if (fabs(now.g) < fabs(s->best.g)) {
    step = step_beyond(s, now);
  } else if (s->bracketed) {
    step = cubic_step(now, s->other, cubic_theta(s->other, now));
  } else {
    step = now.x > s->best.x ? s->hi : s->lo;
  }
  if (now.f > s->best.f) {
    s->other = now;
    return step;
  }
  if (turned < 0) s->other = s->best;
  s->best = now;
  return step;
}

/* Rounding leaves no better step. */
static bool search_stuck(const Search *s, double step) {
  return s->bracketed && (step <= s->lo || step >= s->hi || s->hi - s->lo <= search_close * s->hi);
}

/* One answer of the search: true when *step is to be taken, false when it is to be tried next. */
static bool search_next(Search *s, double f, double g, double *step, double most) {
  Sample now = {*step, f, g};
  double slope = search_fall * s->start.g, goal = s->start.f + now.x * slope;
  bool low = f <= goal;
  if (low && g >= search_fall * s->start.g) s->reaching = false;
  if (search_stuck(s, now.x) || (now.x == most && low && g <= slope) || (now.x == 0 && (!low || g >= slope)))
    return true;
  if (low && fabs(g) <= search_flat * -s->start.g) return true;
  if (s->reaching && f <= s->best.f && !low) { /* as if the function were lower by what is asked for */
    s->best = tilted(s->best, -slope);
    s->other = tilted(s->other, -slope);
    *step = search_step(s, tilted(now, -slope));
    s->best = tilted(s->best, slope);
    s->other = tilted(s->other, slope);
  } else {
    *step = search_step(s, now);
  }
  double a = s->best.x, b = s->other.x;
  if (s->bracketed) {
    if (fabs(b - a) >= .66 * s->wider) *step = a + .5 * (b - a);
    s->wider = s->width;
    s->width = fabs(b - a);
    s->lo = fmin(a, b);
    s->hi = fmax(a, b);
  } else {
    s->lo = *step + 1.1 * (*step - a);
    s->hi = *step + 4 * (*step - a);
  }
  *step = fmax(0, fmin(most, *step));
  if (search_stuck(s, *step)) *step = a;
  return false;
}

static double largest_step(const Bfgsb *q, int iter) {
  double big = 1e10;
  if (!q->constrained) return big;
  if (iter == 0) return 1;
  for (int i = 0; i < q->n; i++) {
    double d = q->d[i], lo = q->o->lower[i], hi = q->o->upper[i];
    if (d < 0 && isfinite(lo)) {
      double gap = lo - q->x[i];
      if (gap >= 0)
        big = 0;
      else if (d * big < gap)
        big = gap / d;
    } else if (d > 0 && isfinite(hi)) {
      double gap = hi - q->x[i];
      if (gap <= 0)
        big = 0;
      else if (d * big > gap)
        big = gap / d;
    }
  }
  return big;
}

static Status evaluate(Bfgsb *q, double *f) {
  TRY(opt_value(q->o, q->x, f));
  if (!isfinite(*f)) return rt_error(q->o->vm, "L-BFGS-B needs finite values of 'fn'");
  return opt_gradient(q->o, q->x, q->g);
}

typedef struct Line {
  double step, slope, slope0, square; /* square: of the direction's length */
  bool failed;
  int evals;
} Line;

/* Searches along d from x (kept in t; its gradient in r). */
static Status line_search(Bfgsb *q, int iter, double *f, Line *ln) {
  int n = q->n;
  double most = largest_step(q, iter), square = dot(&q->blas, n, q->d, q->d);
  *ln = (Line){.step = iter == 0 && !q->boxed ? fmin(1 / sqrt(square), most) : 1, .square = square};
  memcpy(q->t, q->x, sizeof(double) * (size_t)n);
  memcpy(q->r, q->g, sizeof(double) * (size_t)n);
  ln->slope = ln->slope0 = dot(&q->blas, n, q->g, q->d);
  ln->failed = ln->slope0 >= 0;
  if (ln->failed) return OK;
  Sample start = {0, *f, ln->slope0};
  Search s = {.reaching = true, .start = start, .best = start, .other = start, .hi = ln->step + 4 * ln->step};
  s.width = most;
  s.wider = 2 * s.width;
  if (ln->step > most) {
    ln->failed = true;
    return OK;
  }
  for (;;) {
    ln->evals++;
    if (ln->evals - 1 >= 20) {
      ln->failed = true;
      return OK;
    }
    if (ln->step == 1)
      memcpy(q->x, q->z, sizeof(double) * (size_t)n);
    else
      for (int i = 0; i < n; i++) q->x[i] = ln->step * q->d[i] + q->t[i];
    TRY(evaluate(q, f));
    ln->slope = dot(&q->blas, n, q->g, q->d);
    if (search_next(&s, *f, ln->slope, &ln->step, most)) return OK;
  }
}

/* The point z that the model prefers; memory that turns out useless is dropped and the point found without it. */
static void model_step(Bfgsb *q, int iter) {
  for (;;) {
    bool ok = true;
    if (!q->constrained && q->col > 0) {
      memcpy(q->z, q->x, sizeof(double) * (size_t)q->n);
    } else {
      ok = cauchy(q);
      if (ok) find_free(q, iter == 0);
    }
    if (ok && q->nfree && q->col) ok = subspace(q);
    if (ok) return;
    forget(q);
  }
}

static Status minimise(Bfgsb *q, double *f, double factr, double pgtol, int *iterations) {
  Opt *o = q->o;
  int n = q->n;
  Line ln;
  TRY(evaluate(q, f));
  o->fncount = 1;
  if (projected_norm(q) <= pgtol) {
    o->message = "CONVERGENCE: NORM OF PROJECTED GRADIENT <= PGTOL";
    return OK;
  }
  for (int iter = 0;;) {
    model_step(q, iter);
    for (int i = 0; i < n; i++) q->d[i] = q->z[i] - q->x[i];
    double fold = *f;
    TRY(line_search(q, iter, f, &ln));
    o->fncount += ln.evals;
    if (ln.failed) {
      memcpy(q->x, q->t, sizeof(double) * (size_t)n);
      memcpy(q->g, q->r, sizeof(double) * (size_t)n);
      *f = fold;
      if (ln.evals) o->fncount--;
      if (q->col == 0) {
        o->fail = 52;
        o->message = "ERROR: ABNORMAL_TERMINATION_IN_LNSRCH";
        return OK;
      }
      forget(q);
      continue;
    }
    *iterations = ++iter;
    if (o->trace == 1 && o->report > 0 && iter % o->report == 0) rt_outf(o->vm, "iter %4d value %f\n", iter, *f);
    double norm = projected_norm(q);
    if (iter > o->maxit) {
      o->fail = 1;
      o->message = "NEW_X";
      return OK;
    }
    if (norm <= pgtol) {
      o->message = "CONVERGENCE: NORM OF PROJECTED GRADIENT <= PGTOL";
      return OK;
    }
    if (fold - *f <= DBL_EPSILON * factr * fmax(fmax(fabs(fold), fabs(*f)), 1)) {
      o->message = "CONVERGENCE: REL_REDUCTION_OF_F <= FACTR*EPSMCH";
      return OK;
    }
    for (int i = 0; i < n; i++) q->r[i] = q->g[i] - q->r[i];
    double rr = dot(&q->blas, n, q->r, q->r), dr = (ln.slope - ln.slope0) * ln.step, least = -ln.slope0 * ln.step;
    for (int i = 0; i < n; i++) q->d[i] *= ln.step;
    q->updated = q->shifted = false;
    if (dr > DBL_EPSILON * least) remember(q, q->d, q->r, rr, dr, ln.step * ln.step * ln.square);
  }
}

Status opt_lbfgsb(Opt *o, double *x, double *fmin, int m, double factr, double pgtol) {
  VM *vm = o->vm;
  size_t n = (size_t)o->n, k = 2 * (size_t)m;
  Bfgsb q = {.o = o, .n = o->n, .m = m, .theta = 1, .x = x};
  TRY(blas1_open(vm, &q.blas));
  if (o->n == 0) {
    o->fncount = 1;
    TRY(opt_value(o, x, fmin));
    o->message = "NOTHING TO DO";
    return OK;
  }
  for (int i = 0; i < o->n; i++)
    if (o->lower[i] > o->upper[i]) {
      o->fncount = o->grcount = 0;
      *fmin = NA_REAL;
      o->fail = 52;
      o->message = "ERROR: NO FEASIBLE SOLUTION";
      return OK;
    }
  SCRATCH(double, wide, n *(6 + k));
  SCRATCH(double, small, k *(2 * k + 4) + 3 * (size_t)(m * m));
  SCRATCH(int, where, 3 * n);
  q.where = where;
  q.order = where + n;
  q.change = where + 2 * n;
  q.z = wide;
  q.g = wide + n;
  q.d = wide + 2 * n;
  q.t = wide + 3 * n;
  q.r = wide + 4 * n;
  q.bp = wide + 5 * n;
  q.S = wide + 6 * n;
  q.Y = q.S + n * (size_t)m;
  q.K = small;
  q.parts = small + k * k;
  q.p = small + 2 * k * k;
  q.c = q.p + k;
  q.wb = q.c + k;
  q.v = q.wb + k;
  q.SY = q.v + k;
  q.SS = q.SY + m * m;
  q.T = q.SS + m * m;
  start_point(&q);
  int iterations = 0;
  TRY(minimise(&q, fmin, factr, pgtol, &iterations));
  opt_trace_end(o, *fmin, iterations, iterations < o->maxit && o->fail == 0);
  o->grcount = o->fncount;
  return OK;
}
