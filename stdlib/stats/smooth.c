/* smooth.c - Series and smoothers: filters, autocovariances, lowess, interpolation, running
 * medians, binning for density estimates.
 *
 * Called by the R functions of stats through .Internal().
 */
#include <stdlib.h>

#include "stdlib/builtin.h"
#include "stdlib/stats/local.h"
#include "runtime/poll.h"
#include "stdlib/base/intervals.h"
#include "stdlib/base/select.h"
#include "vm/kernels/cpu/blocks.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

static Status doubles(VM *vm, Value v, Vec **out) { return coerce_borrow(vm, v, T_DBL, out); }

/* ---- filters ---- */

enum { VECTORS_FROM = 64 }; /* results from which on vector code is used */

/* Sum of f[j] x[at - j], where x goes round; NA when a term is missing. */
static double moving_sum(const double *x, int64_t n, const double *f, int64_t nf, int64_t at) {
  double sum = 0;
  if (at >= n) at -= n;
  for (int64_t j = 0; j < nf; j++, at = at ? at - 1 : n - 1) {
    if (isnan(x[at])) return NA_REAL;
    sum += f[j] * x[at];
  }
  return sum;
}

/* The results from..to - 1, none of which lacks a term, by vector code; those that are NaN again, for a missing term
 * makes them NA. */
static Status whole_sums(VM *vm, const Vec *x, const Vec *f, int64_t from, int64_t to, int64_t ahead, double *r) {
  enum { PIECE = 4096 };
  const CpuBlocks *k = kernel_blocks(vm);
  for (int64_t i = from; i < to; i += PIECE) {
    int64_t m = to - i < PIECE ? to - i : PIECE;
    TRY(rt_poll(vm));
    if (k->moving_sum(r + i, dbl_ro(x) + i + ahead - (f->n - 1), dbl_ro(f), f->n, m)) continue;
    for (int64_t l = i; l < i + m; l++)
      if (isnan(r[l])) r[l] = moving_sum(dbl_ro(x), x->n, dbl_ro(f), f->n, l + ahead);
  }
  return OK;
}

/* .Internal(cfilter(x, filter, sides, circular)) */
static Status do_cfilter(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *f, *r;
  TRY(doubles(vm, args[0], &x));
  TRY(doubles(vm, args[1], &f));
  int64_t n = x->n, ahead = as_integer1(vm, args[2]) == 2 ? f->n / 2 : 0, behind = f->n - 1 - ahead;
  bool circular = as_logical1(vm, args[3]) == 1;
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  bool vectors = !(vm->modes & MODE_GENERIC) && f->n > 0 && n - ahead - behind >= VECTORS_FROM;
  if (vectors) TRY(whole_sums(vm, x, f, behind, n - ahead, ahead, dbl_rw(r)));
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    bool whole = i >= behind && i + ahead < n;
    if (whole && vectors) {
      i = n - ahead - 1;
      continue;
    }
    dbl_rw(r)[i] = whole || circular ? moving_sum(dbl_ro(x), n, dbl_ro(f), f->n, i + ahead) : NA_REAL;
  }
  *out = val_obj(r);
  return OK;
}

/* x[i] and what the filter makes of the results before it, which begin with init. */
static double fed_back(double x, const double *f, int64_t nf, const double *init, const double *r, int64_t i) {
  for (int64_t j = 1; j <= nf; j++) {
    double before = j <= i ? r[i - j] : init[nf + i - j];
    if (isnan(before)) return NA_REAL;
    x += before * f[j - 1];
  }
  return x;
}

/* .Internal(rfilter(x, filter, init)): init in order of time */
static Status do_rfilter(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *f, *init, *r;
  TRY(doubles(vm, args[0], &x));
  TRY(doubles(vm, args[1], &f));
  TRY(doubles(vm, args[2], &init));
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  for (int64_t i = 0; i < x->n; i++) dbl_rw(r)[i] = fed_back(dbl_ro(x)[i], dbl_ro(f), f->n, dbl_ro(init), dbl_ro(r), i);
  *out = val_obj(r);
  return OK;
}

/* Mean of the products of a series with another one that lags behind; pairs with missing values are left out. */
static double lagged_product(const double *ahead, const double *behind, int n, int lag) {
  double sum = 0;
  int pairs = 0;
  for (int i = lag; i < n; i++) {
    if (isnan(ahead[i]) || isnan(behind[i - lag])) continue;
    pairs++;
    sum += ahead[i] * behind[i - lag];
  }
  return pairs ? sum / (pairs + lag) : NA_REAL;
}

static double within_one(double r) { return r > 1 ? 1 : r < -1 ? -1 : r; }

/* Covariances of k series, m of each pair, to correlations. */
static void standardise(double *cov, int m, int k, const double *sd) {
  for (int b = 0; b < k; b++)
    for (int a = 0; a < k; a++)
      for (int lag = 0; lag < m; lag++, cov++) *cov = within_one(*cov / (sd[a] * sd[b]));
}

/* .Internal(acf(x, lagmax, cor)): array lag x series x series */
static Status do_acf(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *r;
  TRY(doubles(vm, args[0], &x));
  int n = args[0].vec->nrow, k = args[0].vec->ncol, m = as_integer1(vm, args[1]) + 1;
  int32_t dims[3] = {m, k, k};
  TRY_NEW(r = vec_new(vm, T_DBL, (int64_t)m * k * k));
  double *v = dbl_rw(r);
  for (int b = 0; b < k; b++)
    for (int a = 0; a < k; a++)
      for (int lag = 0; lag < m; lag++) {
        TRY(rt_poll(vm));
        *v++ = lagged_product(dbl_ro(x) + (int64_t)a * n, dbl_ro(x) + (int64_t)b * n, n, lag);
      }
  if (as_logical1(vm, args[2]) == 1) {
    SCRATCH(double, sd, k);
    for (int a = 0; a < k; a++) {
      double *var = dbl_rw(r) + (int64_t)a * (k + 1) * m;
      if (n == 1) *var = 1;
      sd[a] = sqrt(*var);
    }
    if (n != 1) standardise(dbl_rw(r), m, k, sd);
  }
  TRY(vec_set_dim(vm, r, 3, dims));
  *out = val_obj(r);
  return OK;
}

/* ---- lowess ---- */

static int cmp_dbl(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

typedef struct Lowess {
  VM *vm;
  int n, width;        /* points, of which so many count for one fit */
  const double *x, *y; /* ascending x */
  double *fit, *w, *robust;
  double delta;
  int first; /* the points that count now begin here */
} Lowess;

/* Moves on to the points nearest to point i. */
static void lowess_window(Lowess *s, int i) {
  const double *x = s->x;
  while (s->first + s->width < s->n && x[i] - x[s->first] > x[s->first + s->width] - x[i]) s->first++;
}

/* The fit at point i; points as far away as the farthest one count, too. */
static void lowess_point(Lowess *s, int i, bool robust) {
  const double *x = s->x + s->first;
  double at = s->x[i], reach = fmax(at - x[0], x[s->width - 1] - at), sum = 0;
  int m = 0;
  for (; m < s->n - s->first; m++) {
    double d = fabs(x[m] - at);
    if (!(d <= .999 * reach) && x[m] > at) break;
    s->w[m] = local_tricube(d, reach);
    if (robust) s->w[m] *= s->robust[s->first + m];
    sum += s->w[m];
  }
  if (!local_fit(x, s->y + s->first, m, s->w, sum, at, reach > 0, s->x[s->n - 1] - s->x[0], &s->fit[i]))
    s->fit[i] = s->y[i];
}

/* Straight lines between the fits at points a and b. */
static void lowess_bridge(Lowess *s, int a, int b) {
  double width = s->x[b] - s->x[a];
  for (int j = a + 1; j < b; j++) {
    double share = (s->x[j] - s->x[a]) / width;
    s->fit[j] = share * s->fit[b] + (1 - share) * s->fit[a];
  }
}

/* Fits at points about delta apart; those at the same place get the same value. */
static void lowess_pass(Lowess *s, bool robust) {
  int done = -1, i = 0;
  s->first = 0;
  while (done < s->n - 1 && !rt_cancelled(s->vm)) {
    lowess_window(s, i);
    lowess_point(s, i, robust);
    if (done >= 0) lowess_bridge(s, done, i);
    double upto = s->x[i] + s->delta;
    for (done = i++; i < s->n && !(s->x[i] > upto); i++)
      if (s->x[i] == s->x[done]) {
        s->fit[i] = s->fit[done];
        done = i;
      }
    if (i - 1 > done) i--;
  }
}

/* Weights from the residuals; false when they are too small to matter.  sorted: scratch. */
static bool lowess_robust(Lowess *s, double *sorted) {
  double mean = 0;
  for (int i = 0; i < s->n; i++) {
    s->robust[i] = sorted[i] = fabs(s->y[i] - s->fit[i]);
    mean += sorted[i];
  }
  mean /= s->n;
  const int32_t middle[2] = {s->n / 2, s->n / 2 + 1};
  select_doubles(s->vm, sorted, s->n, middle, 2);
  double scale = local_scale(sorted, s->n);
  if (scale < 1e-7 * mean) return false;
  for (int i = 0; i < s->n; i++) s->robust[i] = local_bisquare(s->robust[i], scale);
  return true;
}

/* .Internal(lowess(x, y, f, iter, delta)): fitted values; x sorted */
static Status do_lowess(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *r;
  TRY(doubles(vm, args[0], &x));
  TRY(doubles(vm, args[1], &y));
  int n = (int)x->n, again = as_integer1(vm, args[3]);
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  *out = val_obj(r);
  if (n == 1) dbl_rw(r)[0] = dbl_ro(y)[0];
  if (n < 2) return OK;
  SCRATCH(double, w, n);
  SCRATCH(double, robust, n);
  SCRATCH(double, sorted, n);
  int width = (int)(as_double1(vm, args[2]) * n + 1e-7);
  Lowess s = {.vm = vm,
              .n = n,
              .x = dbl_ro(x),
              .y = dbl_ro(y),
              .fit = dbl_rw(r),
              .w = w,
              .robust = robust,
              .delta = as_double1(vm, args[4])};
  s.width = width < 2 ? 2 : width > n ? n : width;
  lowess_pass(&s, false);
  while (again-- > 0 && !rt_cancelled(vm) && lowess_robust(&s, sorted)) lowess_pass(&s, true);
  return rt_poll(vm);
}

/* ---- interpolation ---- */

/* .Internal(approx(x, y, v, constant, yleft, yright, f)) */
static Status do_approx(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *xv, *yv, *v, *r;
  TRY(doubles(vm, args[0], &xv));
  TRY(doubles(vm, args[1], &yv));
  TRY(doubles(vm, args[2], &v));
  bool constant = as_logical1(vm, args[3]) == 1;
  double below = as_double1(vm, args[4]), above = as_double1(vm, args[5]), right = as_double1(vm, args[6]),
         left = 1 - right;
  const double *x = dbl_ro(xv), *y = dbl_ro(yv);
  int64_t n = xv->n;
  Breaks knots;
  TRY_NEW(r = vec_new(vm, T_DBL, v->n));
  TRY(breaks_init(vm, &knots, x, n, v->n));
  for (int64_t k = 0; k < v->n; k++) {
    double u = dbl_ro(v)[k], *o = &dbl_rw(r)[k];
    TRY(rt_poll_at(vm, k));
    if (isnan(u)) {
      *o = u;
    } else if (n == 0) {
      *o = NA_REAL;
    } else if (u < x[0]) {
      *o = below;
    } else if (u > x[n - 1]) {
      *o = above;
    } else {
      int64_t i = breaks_below(&knots, u, false) - 1;
      if (u == x[i])
        *o = y[i];
      else if (constant)
        *o = (left != 0 ? y[i] * left : 0) + (right != 0 ? y[i + 1] * right : 0);
      else
        *o = y[i] + (y[i + 1] - y[i]) * ((u - x[i]) / (x[i + 1] - x[i]));
    }
  }
  *out = vec_val(r);
  return OK;
}

/* u brought into one period, from first to last. */
static double into_period(double u, double first, double last) {
  double period = last - first, t = fmod(u - first, period);
  return (t < 0 ? t + period : t) + first;
}

/* .Internal(spline_eval(method, u, x, y, b, c, d)) */
static Status do_spline_eval(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  enum { PERIODIC = 1, NATURAL = 2 };
  int method = as_integer1(vm, args[0]);
  Vec *v[6], *r;
  for (int i = 0; i < 6; i++) TRY(doubles(vm, args[i + 1], &v[i]));
  const double *x = dbl_ro(v[1]), *y = dbl_ro(v[2]), *b = dbl_ro(v[3]), *c = dbl_ro(v[4]), *d = dbl_ro(v[5]);
  int64_t n = v[1]->n, at = 0;
  Breaks knots;
  TRY_NEW(r = vec_new(vm, T_DBL, v[0]->n));
  TRY(breaks_init(vm, &knots, x, n, r->n));
  for (int64_t k = 0; k < r->n; k++) {
    TRY(rt_poll_at(vm, k));
    double u = dbl_ro(v[0])[k];
    if (method == PERIODIC && n > 1) u = into_period(u, x[0], x[n - 1]);
    /* a point on the border of two pieces belongs to that of the point before it */
    if (u < x[at] || (at < n - 1 && u > x[at + 1])) {
      at = breaks_below(&knots, u, false) - 1;
      if (at < 0) at = 0;
    }
    double t = u - x[at], cubic = method == NATURAL && u < x[0] ? 0 : d[at];
    dbl_rw(r)[k] = y[at] + t * (b[at] + t * (c[at] + t * cubic));
  }
  *out = vec_val(r);
  return OK;
}

/* ---- running medians ---- */

static Status medians_of_three(VM *vm, const double *x, int64_t n, double *r) {
  for (int64_t i = 1; i < n - 1; i++) {
    TRY(rt_poll_at(vm, i));
    double lo = x[i - 1] < x[i] ? x[i - 1] : x[i], hi = x[i - 1] < x[i] ? x[i] : x[i - 1], next = x[i + 1];
    r[i] = next < lo ? lo : next > hi ? hi : next;
  }
  return OK;
}

/* .Internal(runmed(x, k)): medians of windows of odd width k; the ends are copied */
static Status do_runmed(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *r;
  TRY(doubles(vm, args[0], &x));
  int k = as_integer1(vm, args[1]), h = k / 2;
  int64_t n = x->n;
  TRY_NEW(r = vec_new(vm, T_DBL, n));
  TRY(poll_copy(vm, dbl_rw(r), dbl_ro(x), sizeof(double) * (size_t)n));
  if (n <= 2 * h || k <= 1) {
    *out = val_obj(r);
    return OK;
  }
  if (k == 3) {
    TRY(medians_of_three(vm, dbl_ro(x), n, dbl_rw(r)));
    *out = val_obj(r);
    return OK;
  }
  SCRATCH(double, w, k);
  memcpy(w, dbl_ro(x), sizeof(double) * (size_t)k);
  qsort(w, (size_t)k, sizeof *w, cmp_dbl);
  dbl_rw(r)[h] = w[h];
  for (int64_t i = h + 1; i < n - h; i++) { /* replaces one value in the sorted window */
    TRY(rt_poll_at(vm, i));
    double old = dbl_ro(x)[i - h - 1], new = dbl_ro(x)[i + h];
    int j = 0;
    while (j < k - 1 && w[j] != old) j++;
    for (; j + 1 < k && w[j + 1] < new; j++) w[j] = w[j + 1];
    for (; j > 0 && w[j - 1] > new; j--) w[j] = w[j - 1];
    w[j] = new;
    dbl_rw(r)[i] = w[h];
  }
  *out = val_obj(r);
  return OK;
}

/* .Internal(bindist(x, weights, lo, hi, n)): each weight is shared between the two nearest of n points from lo to hi;
 * then n zeros */
static Status do_bindist(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *w, *r;
  TRY(doubles(vm, args[0], &x));
  TRY(doubles(vm, args[1], &w));
  double lo = as_double1(vm, args[2]), hi = as_double1(vm, args[3]);
  int n = as_integer1(vm, args[4]);
  TRY_NEW(r = vec_new_zero(vm, T_DBL, 2 * (int64_t)n));
  double step = (hi - lo) / (n - 1);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    double place = (dbl_ro(x)[i] - lo) / step, below = floor(place), share = place - below;
    if (!(below >= -1 && below < n)) continue;
    int at = (int)below;
    if (at >= 0) dbl_rw(r)[at] += dbl_ro(w)[i] * (1 - share);
    if (at < n - 1) dbl_rw(r)[at + 1] += dbl_ro(w)[i] * share;
  }
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_stats_smooth[] = {
    {"cfilter", do_cfilter, "x, filter, sides, circular", BF_INTERNAL, "moving averages"},
    {"rfilter", do_rfilter, "x, filter, init", BF_INTERNAL, "autoregressive filter"},
    {"acf", do_acf, "x, lagmax, cor", BF_INTERNAL, "auto- and cross-covariances"},
    {"lowess", do_lowess, "x, y, f, iter, delta", BF_INTERNAL, "robust local lines"},
    {"approx", do_approx, "x, y, v, constant, yleft, yright, f", BF_INTERNAL, "linear and constant interpolation"},
    {"spline_eval", do_spline_eval, "method, u, x, y, b, c, d", BF_INTERNAL, "cubic spline values"},
    {"runmed", do_runmed, "x, k", BF_INTERNAL, "running medians"},
    {"bindist", do_bindist, "x, weights, lo, hi, n", BF_INTERNAL, "linear binning"},
    {0},
};
