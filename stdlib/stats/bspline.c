/* bspline.c - B-splines and cubic smoothing splines.
 *
 * Called by smooth.spline() of stats and by the package splines through .Internal().  Basis functions by the recurrence
 * of Cox and de Boor; smoothing splines as penalised regression on them, with banded matrices, the smoothing parameter
 * found by Brent's minimiser on (generalised) cross-validation.
 */
#include "runtime/poll.h"
#include "stdlib/builtin.h"
#include "stdlib/stats/brent.h"
#include "stdlib/stats/smoothing.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

enum { MAX_ORDER = 32, MAX_WILD = 500 };

/* The nder-th derivative at x of the spline with coefficients a[0..ord) (overwritten) on the interval that t[0], t[1]
 * bound; the knots around it are t[1 - ord] ... t[ord - 1]. */
static double spline_point(const double *t, double *a, int ord, double x, int nder) {
  double below[MAX_ORDER], above[MAX_ORDER]; /* distances of the knots to the left and to the right */
  if (nder >= ord) return 0;
  int k = ord - 1;
  for (int j = 0; j < k; j++) {
    below[j] = x - t[-j];
    above[j] = t[j + 1] - x;
  }
  for (int d = 0; d < nder; d++, k--)
    for (int j = 0; j < k; j++) a[j] = (a[j + 1] - a[j]) / (below[k - 1 - j] + above[j]) * k;
  for (; k > 0; k--)
    for (int j = 0; j < k; j++) a[j] = (a[j + 1] * below[k - 1 - j] + a[j] * above[j]) / (below[k - 1 - j] + above[j]);
  return a[0];
}

/* The ord basis functions that do not vanish there. */
static void basis_values(const double *t, int ord, double x, double *b) {
  b[0] = 1;
  for (int k = 1; k < ord; k++) {
    double saved = 0;
    for (int j = 0; j < k; j++) {
      double den = t[j + 1] - x + (x - t[j + 1 - k]);
      if (den == 0) {
        b[j] = saved;
        saved = 0;
        continue;
      }
      double term = b[j] / den;
      b[j] = saved + (t[j + 1] - x) * term;
      saved = (x - t[j + 1 - k]) * term;
    }
    b[k] = saved;
  }
}

/* Index i with knots[i] <= x < knots[i + 1] among lo..hi; hi at the right end; -1 outside. */
static int interval_of(const double *knots, int lo, int hi, double x) {
  if (!(x >= knots[lo]) || !(x <= knots[hi + 1])) return -1;
  int a = lo, b = hi + 1;
  while (b - a > 1) {
    int m = (a + b) / 2;
    if (x >= knots[m])
      a = m;
    else
      b = m;
  }
  while (a > lo && knots[a] == knots[a + 1]) a--;
  return a;
}

/* .Internal(spline_basis(knots, order, x, derivs)): order x length(x) values, and the number of the first function */
static Status do_spline_basis(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *knots, *x, *der, *val, *off, *res = vec_new(vm, T_LIST, 2);
  int ord;
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &knots));
  TRY(arg_int(vm, args[1], "order", &ord));
  TRY(coerce_borrow(vm, args[2], T_DBL, &x));
  TRY(coerce_borrow(vm, args[3], T_INT, &der));
  if (ord < 1 || ord > MAX_ORDER || knots->n < 2 * ord) return rt_error(vm, "'ord' must be a positive integer");
  int nk = (int)knots->n;
  TRY_NEW(val = vec_matrix(vm, T_DBL, ord, (int32_t)x->n));
  TRY_NEW(off = vec_new(vm, T_INT, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    int nder = der->n ? int_ro(der)[i % der->n] : 0,
        left = interval_of(dbl_ro(knots), ord - 1, nk - ord - 1, dbl_ro(x)[i]);
    double *v = dbl_rw(val) + i * ord;
    int_rw(off)[i] = left < 0 ? 0 : left - ord + 1;
    if (nder < 0 || nder >= ord)
      return rt_error(vm, "derivs = %d >= ord = %d, but should be in {0,..,ord-1}", nder, ord);
    if (left < 0) {
      for (int j = 0; j < ord; j++) v[j] = NAN;
    } else if (nder == 0) {
      basis_values(dbl_ro(knots) + left, ord, dbl_ro(x)[i], v);
    } else {
      for (int j = 0; j < ord; j++) {
        double a[MAX_ORDER] = {0};
        a[j] = 1;
        v[j] = spline_point(dbl_ro(knots) + left, a, ord, dbl_ro(x)[i], nder);
      }
    }
  }
  list_set(vm, res, 0, val_obj(val));
  list_set(vm, res, 1, val_obj(off));
  *out = val_obj(res);
  return OK;
}

/* .Internal(spline_value(knots, coef, order, x, deriv)): NA outside the knots */
static Status do_spline_value(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *knots, *coef, *x, *r;
  int ord, nder;
  TRY(coerce_borrow(vm, args[0], T_DBL, &knots));
  TRY(coerce_borrow(vm, args[1], T_DBL, &coef));
  TRY(arg_int(vm, args[2], "order", &ord));
  TRY(coerce_borrow(vm, args[3], T_DBL, &x));
  TRY(arg_int(vm, args[4], "deriv", &nder));
  int n = (int)coef->n;
  if (ord < 1 || ord > MAX_ORDER || knots->n < n + ord || n < ord)
    return rt_error(vm, "'ord' must be a positive integer");
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    double a[MAX_ORDER];
    TRY(rt_poll_at(vm, i));
    int left = isnan(dbl_ro(x)[i]) ? -1 : interval_of(dbl_ro(knots), ord - 1, n - 1, dbl_ro(x)[i]);
    if (left < 0) {
      dbl_rw(r)[i] = NAN;
      continue;
    }
    memcpy(a, dbl_ro(coef) + left - ord + 1, sizeof(double) * (size_t)ord);
    dbl_rw(r)[i] = spline_point(dbl_ro(knots) + left, a, ord, dbl_ro(x)[i], nder);
  }
  *out = val_obj(r);
  return OK;
}

/* ---- smoothing splines ---- */

typedef struct Smooth {
  int n, nk;                      /* observations, coefficients */
  const double *x, *y, *w, *knot; /* w: square roots of the weights */
  double ssw, offset, penalty;
  int criterion;               /* 1 generalised cross-validation, 2 cross-validation, 3 degrees of freedom */
  double *hs[4], *sg[4], *xwy; /* bands of X'WX and of the penalty (diagonal first), right side */
  double *band[4], *inv[4], *coef, *fit, *lev;
  double lambda, ratio, crit;
  bool bad;
  VM *tells; /* where each trial is printed, or NULL */
  int nwild;
  double wild[MAX_WILD];
} Smooth;

/* Second derivatives at x of the four cubic basis functions on the interval from t[0] to t[1]: hat functions at x
 * combined by repeated differences of the unit coefficients (de Boor's order of operations). */
static void second_derivatives(const double *t, double x, double *out) {
  double a[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}, right = t[1] - x, left = x - t[0];
  double hat[2] = {right * (1 / (right + left)), left * (1 / (right + left))};
  for (int span = 3; span >= 2; span--)
    for (int i = 3, at = 0; i > 3 - span; i--, at--) {
      double f = span / (t[at + span] - t[at]);
      for (int j = 0; j <= i; j++) a[i][j] = (a[i][j] - a[i - 1][j]) * f;
    }
  for (int i = 0; i < 4; i++) {
    out[i] = 0;
    for (int j = i > 2 ? i : 2; j < 4; j++) out[i] = a[j][i] * hat[j - 2] + out[i];
  }
}

/* Products of second derivatives.  They are linear between knots; the published algorithm uses .333 for a third. */
static void penalty_matrix(Smooth *s) {
  const double *t = s->knot;
  for (int i = 3; i < s->nk; i++) {
    double len = t[i + 1] - t[i], left[4], rise[4];
    if (len == 0) continue; /* knots at equal x */
    second_derivatives(t + i, t[i], left);
    second_derivatives(t + i, t[i + 1], rise);
    for (int j = 0; j < 4; j++) rise[j] -= left[j];
    for (int j = 0; j < 4; j++)
      for (int k = j; k < 4; k++)
        s->sg[k - j][i - 3 + j] +=
            len * (left[j] * left[k] + (rise[j] * left[k] + rise[k] * left[j]) * .5 + rise[j] * rise[k] * .333);
  }
}

static int data_interval(const Smooth *s, double x) {
  int i = interval_of(s->knot, 3, s->nk - 1, x);
  return i < 0 ? (x < s->knot[3] ? 3 : s->nk - 1) : i;
}

static void cross_products(Smooth *s) {
  for (int i = 0; i < s->n; i++) {
    int left = data_interval(s, s->x[i]), j0 = left - 3;
    double b[4], w2 = s->w[i] * s->w[i];
    basis_values(s->knot + left, 4, s->x[i], b);
    for (int j = 0; j < 4; j++) {
      s->xwy[j0 + j] += w2 * s->y[i] * b[j];
      for (int k = j; k < 4; k++) s->hs[k - j][j0 + j] += k == j ? w2 * (b[j] * b[j]) : w2 * b[j] * b[k];
    }
  }
}

/* Factors band = L L' in place (band[k][i] is L at row i + k, column i). */
static bool factor(Smooth *s) {
  for (int j = 0; j < s->nk; j++) {
    double sum = 0;
    for (int r = j < 3 ? 0 : j - 3; r < j; r++) {
      double t = 0;
      for (int q = j < 3 ? 0 : j - 3; q < r; q++) t += s->band[r - q][q] * s->band[j - q][q];
      t = (s->band[j - r][r] - t) / s->band[0][r];
      s->band[j - r][r] = t;
      sum += t * t;
    }
    sum = s->band[0][j] - sum;
    if (sum <= 0) return false; /* NaN goes on */
    s->band[0][j] = sqrt(sum);
  }
  return true;
}

static void solve_band(const Smooth *s, double *b) {
  int n = s->nk;
  for (int j = 0; j < n; j++) {
    double t = 0;
    for (int q = j < 3 ? 0 : j - 3; q < j; q++) t += s->band[j - q][q] * b[q];
    b[j] = (b[j] - t) / s->band[0][j];
  }
  for (int j = n - 1; j >= 0; j--) {
    b[j] /= s->band[0][j];
    for (int q = j < 3 ? 0 : j - 3; q < j; q++) b[q] -= b[j] * s->band[j - q][q];
  }
}

/* The central bands of the inverse: inv[k][i] at row i, column i + k (Elden's recursion from the last row up). */
static void invert_band(Smooth *s) {
  int n = s->nk;
  double w3[3] = {0}, w2[2] = {0}, w1 = 0; /* of the three rows below: inverse elements that row i needs */
  for (int i = n - 1; i >= 0; i--) {
    double d = 1 / s->band[0][i], c1 = i + 3 < n ? s->band[3][i] * d : 0, c2 = i + 2 < n ? s->band[2][i] * d : 0;
    double c3 = i + 1 < n ? s->band[1][i] * d : 0;
    s->inv[3][i] = 0 - (c1 * w3[0] + c2 * w3[1] + c3 * w3[2]);
    s->inv[2][i] = 0 - (c1 * w3[1] + c2 * w2[0] + c3 * w2[1]);
    s->inv[1][i] = 0 - (c1 * w3[2] + c2 * w2[1] + c3 * w1);
    s->inv[0][i] = d * d + c1 * c1 * w3[0] + 2 * c1 * c2 * w3[1] + 2 * c1 * c3 * w3[2] + c2 * c2 * w2[0] +
                   2 * c2 * c3 * w2[1] + c3 * c3 * w1;
    w3[0] = w2[0];
    w3[1] = w2[1];
    w3[2] = s->inv[2][i];
    w2[0] = w1;
    w2[1] = s->inv[1][i];
    w1 = s->inv[0][i];
  }
}

/* Fit, leverages and criterion for the given lambda. */
static void smooth_at(Smooth *s, double lambda) {
  s->lambda = lambda;
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < s->nk; i++) s->band[k][i] = i + k < s->nk ? s->hs[k][i] + lambda * s->sg[k][i] : 0;
  s->bad = !factor(s);
  if (s->bad) return;
  memcpy(s->coef, s->xwy, sizeof(double) * (size_t)s->nk);
  solve_band(s, s->coef);
  invert_band(s);
  double rss = s->ssw, df = 0, sumw = 0, cv = 0;
  for (int i = 0; i < s->n; i++) {
    int left = data_interval(s, s->x[i]), j0 = left - 3;
    double b[4], a[4], h = 0, end = s->knot[s->nk];
    basis_values(s->knot + left, 4, s->x[i] >= end ? end - 1e-11 : s->x[i], b); /* as the published program does */
    memcpy(a, s->coef + j0, sizeof a);
    s->fit[i] = spline_point(s->knot + left, a, 4, s->x[i], 0);
    for (int j = 0; j < 4; j++) {
      h += s->inv[0][j0 + j] * (b[j] * b[j]);
      for (int k = j + 1; k < 4; k++) h += 2 * s->inv[k - j][j0 + j] * b[j] * b[k];
    }
    double w2 = s->w[i] * s->w[i], r = (s->y[i] - s->fit[i]) * s->w[i];
    s->lev[i] = h * w2;
    rss += r * r;
    df += s->lev[i];
    sumw += w2;
    cv += r / (1 - s->lev[i]) * (r / (1 - s->lev[i]));
  }
  double left = 1 - (s->offset + s->penalty * df) / sumw;
  s->crit = s->criterion == 1   ? rss / sumw / (left * left)
            : s->criterion == 2 ? cv / s->n
                                : 3 + (s->offset - df) * (s->offset - df);
}

static void smooth_spar(Smooth *s, double spar) { smooth_at(s, s->ratio * pow(16, spar * 6 - 2)); }

/* The criterion at u; values that are not finite are noted and count as very large. */
static double trial(Smooth *s, double u) {
  smooth_spar(s, u);
  if (isfinite(s->crit)) return s->crit;
  if (s->nwild < MAX_WILD) s->wild[s->nwild++] = s->crit;
  return 2e100;
}

/* The criterion as it is shown. */
static double shown_crit(const Smooth *s, double f) { return s->criterion == 3 ? f - 3 : f; }

static void tell_title(const Smooth *s, const BrentSearch *b) {
  static const char *const names[] = {"GCV", "CV", "(df0-df)^2"};
  if (!s->tells) return;
  rt_outf(s->tells, "sbart (ratio = %15.8g) iterations; initial tol1 = %12.6e :\n", s->ratio,
          b->rel * fabs(b->best.x) + b->abs);
  rt_outf(s->tells, "%11s %14s %10s %11s  Kind %11s %12s\n %.79s\n", "spar", names[s->criterion - 1], "b - a", "e",
          "NEW lspar", "crit", "--------------------------------------------------------------------------------");
}

/* Where the search stands before a trial. */
static void tell_state(const Smooth *s, const BrentSearch *b) {
  if (!s->tells) return;
  rt_outf(s->tells, "%11.8f %14.9g %9.4e %11.5g", b->best.x, shown_crit(s, b->best.f), b->hi - b->lo, b->earlier);
}

/* The kind of the trial, its lambda and its criterion. */
static void tell_trial(const Smooth *s, const char *kind, double f) {
  if (s->tells) rt_outf(s->tells, " %s %11g %12g\n", kind, s->lambda, shown_crit(s, f));
}

/* Brent's search for spar in [lo, hi]; the fit stays that of the last trial. */
static void find_spar(Smooth *s, double lo, double hi, double tol, double eps, int maxit, double *spar, int *iter) {
  BrentSearch b;
  brent_begin(&b, lo, hi, 0.381966011250105151795);
  b.rel = eps;
  b.abs = tol / 3;
  smooth_spar(s, b.best.x);
  brent_first(&b, s->crit);
  tell_title(s, &b);
  for (*iter = 0; !s->bad;) {
    tell_state(s, &b);
    if (++*iter > maxit || brent_done(&b)) {
      tell_trial(s, " >>> ", b.best.f);
      break;
    }
    double x = brent_next(&b), f = trial(s, x);
    tell_trial(s, b.kind == BRENT_PARABOLA ? "FP PI" : b.kind == BRENT_REFUSED ? "FP GS" : "GS --", f);
    brent_take(&b, x, f);
  }
  *spar = b.best.x;
  s->crit = b.best.f;
}

static Status smooth_storage(VM *vm, Smooth *s) {
  size_t k = (size_t)s->nk + 4;
  SCRATCH(double, m, k * 17);
  memset(m, 0, sizeof(double) * k * 17);
  for (int j = 0; j < 4; j++) {
    s->hs[j] = m + (size_t)j * k;
    s->sg[j] = m + (size_t)(4 + j) * k;
    s->band[j] = m + (size_t)(8 + j) * k;
    s->inv[j] = m + (size_t)(12 + j) * k;
  }
  s->xwy = m + 16 * k;
  return OK;
}

/* The bands, and how the penalty compares with the cross products. */
static void weigh_penalty(Smooth *s) {
  double t1 = 0, t2 = 0;
  penalty_matrix(s);
  cross_products(s);
  for (int i = 2; i < s->nk - 3; i++) {
    t1 += s->hs[0][i];
    t2 += s->sg[0][i];
  }
  s->ratio = t1 / t2;
}

/* Knots at equally spaced ranks of the x, the outer ones four times. */
static void ranked_knots(int n, int nk, const double *x, double *knot) {
  for (int i = 0; i < 4; i++) {
    knot[i] = x[0];
    knot[nk + i] = x[n - 1];
  }
  for (int i = 4; i < nk; i++) {
    double rank = (double)(n - 1) * (i - 3) / (nk - 3);
    int below = (int)rank;
    double share = rank - below;
    knot[i] = (1 - share) * x[below] + share * x[below + 1];
  }
}

Status spline_smooth(VM *vm, SplineSmooth how, int n, const double *x, const double *y, const double *w, double *fit,
                     double *df) {
  int nk = n < 15 ? n : 15, iter;
  double spar;
  SCRATCH(double, at, 2 * n + 3 * nk + 8);
  double *root = at + n, *knot = root + n, *coef = knot + nk + 4;
  SCRATCH(double, lev, n);
  for (int i = 0; i < n; i++) {
    at[i] = (x[i] - x[0]) / (x[n - 1] - x[0]);
    root[i] = w[i] > 0 ? sqrt(w[i]) : w[i];
  }
  ranked_knots(n, nk, at, knot);
  Smooth s = {.n = n, .nk = nk, .x = at, .y = y, .w = root, .knot = knot};
  s.criterion = how.criterion;
  s.offset = how.offset;
  s.penalty = how.penalty;
  s.coef = coef;
  s.fit = fit;
  s.lev = lev;
  TRY(smooth_storage(vm, &s));
  weigh_penalty(&s);
  find_spar(&s, 0, 1.5, .01, .000244, 20, &spar, &iter); /* roughly: it is one of many fits */
  *df = 0;
  for (int i = 0; i < n; i++) *df += lev[i];
  return OK;
}

/* .Internal(smooth_spline(x, y, sqrt(w), ssw, knots, criterion, offset, penalty, spar, is.lambda, control)): control =
 * c(low, high, tol, eps, maxit, trace); spar NULL: to be found.  list(coef, fitted, leverages, c(crit, spar, lambda,
 * ratio), c(iter, bad), criteria that were not finite) */
static Status do_smooth_spline(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *w, *knot, *con, *coef, *fit, *lev, *nums = vec_new(vm, T_DBL, 4), *ints = vec_new(vm, T_INT, 2), *wild,
                                                  *res = vec_new(vm, T_LIST, 6);
  TRY_NEW(res);
  TRY_NEW(nums);
  TRY_NEW(ints);
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(coerce_borrow(vm, args[1], T_DBL, &y));
  TRY(coerce_borrow(vm, args[2], T_DBL, &w));
  TRY(coerce_borrow(vm, args[4], T_DBL, &knot));
  TRY(coerce_borrow(vm, args[10], T_DBL, &con));
  Smooth s = {.n = (int)x->n,
              .nk = (int)knot->n - 4,
              .x = dbl_ro(x),
              .y = dbl_ro(y),
              .w = dbl_ro(w),
              .knot = dbl_ro(knot),
              .ssw = as_double1(vm, args[3]),
              .criterion = as_integer1(vm, args[5]),
              .offset = as_double1(vm, args[6]),
              .penalty = as_double1(vm, args[7]),
              .tells = dbl_ro(con)[5] != 0 ? vm : NULL};
  TRY_NEW(coef = vec_new(vm, T_DBL, s.nk));
  TRY_NEW(fit = vec_new(vm, T_DBL, s.n));
  TRY_NEW(lev = vec_new(vm, T_DBL, s.n));
  TRY(smooth_storage(vm, &s));
  s.coef = dbl_rw(coef);
  s.fit = dbl_rw(fit);
  s.lev = dbl_rw(lev);
  weigh_penalty(&s);
  double spar = NA_REAL;
  int iter = 0;
  if (val_is_null(args[8])) {
    find_spar(&s, dbl_ro(con)[0], dbl_ro(con)[1], dbl_ro(con)[2], dbl_ro(con)[3], (int)dbl_ro(con)[4], &spar, &iter);
  } else {
    spar = as_double1(vm, args[8]);
    if (as_logical1(vm, args[9]) == 1)
      smooth_at(&s, spar);
    else
      smooth_spar(&s, spar);
  }
  dbl_rw(nums)[0] = s.crit;
  dbl_rw(nums)[1] = spar;
  dbl_rw(nums)[2] = s.lambda;
  dbl_rw(nums)[3] = s.ratio;
  int_rw(ints)[0] = iter;
  int_rw(ints)[1] = s.bad;
  list_set(vm, res, 0, val_obj(coef));
  list_set(vm, res, 1, val_obj(fit));
  list_set(vm, res, 2, val_obj(lev));
  list_set(vm, res, 3, val_obj(nums));
  TRY_NEW(wild = vec_new(vm, T_DBL, s.nwild));
  memcpy(dbl_rw(wild), s.wild, sizeof(double) * (size_t)s.nwild);
  list_set(vm, res, 4, val_obj(ints));
  list_set(vm, res, 5, val_obj(wild));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_bspline[] = {
    {"spline_basis", do_spline_basis, "knots, order, x, derivs", BF_INTERNAL, "B-splines and their derivatives"},
    {"spline_value", do_spline_value, "knots, coef, order, x, deriv", BF_INTERNAL,
     "values of a spline given by B-splines"},
    {"smooth_spline", do_smooth_spline, "x, y, w, ssw, knots, criterion, offset, penalty, spar, islambda, control",
     BF_INTERNAL, "cubic smoothing spline"},
    {0},
};
