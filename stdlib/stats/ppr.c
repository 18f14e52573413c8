/* ppr.c - Projection pursuit regression, for ppr().
 *
 * After Friedman, "SMART user's guide" (1984): a sum of ridge terms b_l f_l(a_l'x) is built up term by term, refitted
 * by turns, and cut back by the least important one.  A ridge function comes from the super smoother (supsmu.c) or a
 * smoothing spline (bspline.c); directions move by Gauss-Newton steps whose equations conjugate gradients solve. Called
 * by ppr.R through .Internal().
 */
#include "stdlib/stats/smoothing.h"
#include "stdlib/stats/supsmu.h"

#define SCRATCH(NAME, N)                                                                                               \
  double *NAME = vm_scratch(vm, (size_t)((N) + 1) * sizeof *NAME);                                                     \
  TRY_NEW(NAME)

static const double big = 1e20, converged = .005, shortest_cut = .1, pooled_share = .02, close_enough = .001;
enum { most_rounds = 20, direction_steps = 20, gradient_rounds = 1 };

enum { SUPER, SPLINE_DF, SPLINE_GCV };

typedef struct Term {
  double *a, *b, *f, *t; /* direction (p), response weights (q), ridge function and projection of each case (n) */
  double edf;
} Term;

typedef struct Ppr {
  VM *vm;
  int n, p, q;
  const double *x, *w, *ww; /* x: p numbers of each case; weights of cases and of responses */
  double sw;
  double *r; /* what the terms leave: q numbers of each case */
  int method;
  double span, bass, df, penalty;
  int steps;  /* that a direction may take in one fit */
  double cut; /* shares of a step below this are not tried */
  double asr; /* mean square of the residuals */
  Term *terms, trial;
  double *target;                                       /* of a ridge function */
  double *sorted, *ys, *ws, *smooth, *slope, *rest, *d; /* of a fit along a direction */
  double *pool, *scratch, *step, *turned, *normal, *cg; /* see pool_near(), smoothers, newton_step() */
  int *order;
} Ppr;

/* ---- sorting ---- */

typedef struct Keyed {
  double *key;
  int *tag, first;
} Keyed;

static void exchange(Keyed *s, int i, int j) {
  double key = s->key[i];
  int tag = s->tag[i];
  s->key[i] = s->key[j];
  s->tag[i] = s->tag[j];
  s->key[j] = key;
  s->tag[j] = tag;
}

/* Keys that are no smaller stay where they are. */
static void insert_each(Keyed *s, int from, int to) {
  for (int i = from + 1; i <= to; i++)
    for (int k = i; k > s->first && s->key[k - 1] > s->key[k]; k--) exchange(s, k - 1, k);
}

/* Singleton's quicksort (Algorithm 347, 1969): the order of equal keys is part of the results. */
static void sort_between(Keyed *s, int i, int j) {
  while (j - i > 10 || (i == s->first && i < j)) {
    int middle = (i + j + 2) / 2 - 1, k = i, l = j;
    if (s->key[i] > s->key[middle]) exchange(s, i, middle);
    if (s->key[j] < s->key[middle]) {
      exchange(s, j, middle);
      if (s->key[i] > s->key[middle]) exchange(s, i, middle);
    }
    double pivot = s->key[middle];
    for (;;) {
      do l--;
      while (s->key[l] > pivot);
      do k++;
      while (s->key[k] < pivot);
      if (k > l) break;
      exchange(s, k, l);
    }
    if (l - i <= j - k) {
      sort_between(s, i, l);
      i = k;
    } else {
      sort_between(s, k, j);
      j = l;
    }
  }
  if (i < j) insert_each(s, i, j);
}

/* ---- one ridge function ---- */

/* Runs of cases become one where they are nearer than `near`: their means take the place of x and y. */
typedef struct Pool {
  int n;
  double *x, *y, *w, near;
} Pool;

static void merge_runs(Pool *p, int left, int right, int end) {
  double w = p->w[left] + p->w[right];
  double x = (p->w[left] * p->x[left] + p->w[right] * p->x[right]) / w;
  double y = (p->w[left] * p->y[left] + p->w[right] * p->y[right]) / w;
  for (int i = left; i <= end; i++) {
    p->x[i] = x;
    p->y[i] = y;
    p->w[i] = w;
  }
}

static int run_end(const Pool *p, int i) {
  while (i < p->n - 1 && p->x[i + 1] == p->x[i]) i++;
  return i;
}

static int run_start(const Pool *p, int i) {
  while (i > 0 && p->x[i - 1] == p->x[i]) i--;
  return i;
}

static void pool_near(Pool *p) {
  for (int end = -1; end < p->n - 1;) {
    int from = end + 1;
    end = run_end(p, from);
    if (end < p->n - 1 && p->x[end + 1] - p->x[end] < p->near) {
      int next = end + 1, last = run_end(p, next);
      /* the next run is left to its other neighbour where that is nearer */
      if (last < p->n - 1 && p->x[last + 1] - p->x[last] < p->x[next] - p->x[end]) continue;
      merge_runs(p, from, next, last);
      end = last;
    }
    while (from > 0 && p->x[from] - p->x[from - 1] < p->near) {
      int left = run_start(p, from - 1);
      merge_runs(p, left, from, end);
      from = left;
    }
  }
}

/* The slope of the smooth at each case: between the runs to its left and right. */
static void ridge_slopes(Ppr *s) {
  int n = s->n, lo = n / 4, hi = 3 * lo;
  const double *x = s->sorted;
  if (!(x[n - 1] > x[0])) {
    memset(s->slope, 0, sizeof(double) * (size_t)n);
    return;
  }
  lo = lo > 0 ? lo - 1 : 0;
  hi = hi > 0 ? hi - 1 : 0;
  while (x[hi] - x[lo] <= 0) {
    if (hi < n - 1) hi++;
    if (lo > 0) lo--;
  }
  Pool p = {n, s->pool, s->pool + n, s->pool + 2 * n, pooled_share * (x[hi] - x[lo]) * 2};
  memcpy(p.x, x, sizeof(double) * (size_t)n);
  memcpy(p.y, s->smooth, sizeof(double) * (size_t)n);
  memcpy(p.w, s->ws, sizeof(double) * (size_t)n);
  pool_near(&p);
  for (int from = 0, end; from < n; from = end + 1) {
    end = run_end(&p, from);
    int left = from > 0 ? from - 1 : from, right = end < n - 1 ? end + 1 : from;
    double rise = p.x[right] > p.x[left] ? (p.y[right] - p.y[left]) / (p.x[right] - p.x[left]) : 0;
    for (int i = from; i <= end; i++) s->slope[i] = rise;
  }
}

/* The smooth of ys over the sorted projections. */
static Status smooth_ridge(Ppr *s, Term *to) {
  int n = s->n;
  if (s->method == SUPER || s->sorted[n - 1] <= s->sorted[0]) {
    super_smooth(s->vm, n, s->sorted, s->ys, s->ws, 1, s->span, s->bass, s->smooth, s->scratch);
    return rt_poll(s->vm);
  }
  SplineSmooth how = {s->method == SPLINE_DF ? 3 : 1, s->method == SPLINE_DF ? s->df : 0, s->penalty};
  size_t mark = vm_mark(s->vm);
  TRY(spline_smooth(s->vm, how, n, s->sorted, s->ys, s->ws, s->smooth, &to->edf));
  vm_release(s->vm, mark);
  return OK;
}

/* ---- directions ---- */

static double row_times(const double *g, int p, int i, const double *v) {
  double sum = g[i * (i + 1) / 2 + i] * v[i];
  for (int j = 0; j < i; j++) sum += g[i * (i + 1) / 2 + j] * v[j];
  for (int j = i + 1; j < p; j++) sum += g[j * (j + 1) / 2 + i] * v[j];
  return sum;
}

/* Conjugate gradients for G x = c from x = 0; G: the rows of the lower triangle. */
static void conjugate_gradients(int p, const double *g, const double *c, double *x, double *sc) {
  double *residual = sc, *way = sc + p, *moved = sc + 2 * p, *before = sc + 3 * p;
  memset(x, 0, sizeof(double) * (size_t)p);
  memset(way, 0, sizeof(double) * (size_t)p);
  for (int round = 0; round < gradient_rounds; round++) {
    double h = 0, keep = 0, change = 0;
    for (int i = 0; i < p; i++) {
      before[i] = x[i];
      residual[i] = row_times(g, p, i, x) - c[i];
      h += residual[i] * residual[i];
    }
    if (h <= 0) return;
    for (int k = 0; k < p; k++) {
      double t = 0, left = 0;
      for (int i = 0; i < p; i++) way[i] = keep * way[i] - residual[i];
      for (int i = 0; i < p; i++) {
        moved[i] = row_times(g, p, i, way);
        t += moved[i] * way[i];
      }
      double length = h / t;
      for (int i = 0; i < p; i++) {
        x[i] += length * way[i];
        residual[i] += length * moved[i];
        left += residual[i] * residual[i];
      }
      if (left <= 0) break;
      keep = left / h;
      h = left;
    }
    for (int i = 0; i < p; i++) change = fmax(change, fabs(x[i] - before[i]));
    if (change < close_enough) return;
  }
}

/* The Gauss-Newton step of the direction, given residuals and slopes of the ridge function at each case. */
static void newton_step(Ppr *s, const double *rest, const double *slope, double *step) {
  int n = s->n, p = s->p;
  double *g = s->normal, *c = g + p * (p + 1) / 2, *mean = c + p;
  for (int i = 0; i < p; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++) sum += s->w[j] * slope[j] * s->x[j * p + i];
    mean[i] = sum / s->sw;
  }
  for (int i = 0, k = 0; i < p; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++) sum += s->w[j] * rest[j] * (slope[j] * s->x[j * p + i] - mean[i]);
    c[i] = sum / s->sw;
    for (int l = 0; l <= i; l++) {
      sum = 0;
      for (int j = 0; j < n; j++)
        sum += s->w[j] * (slope[j] * s->x[j * p + l] - mean[l]) * (slope[j] * s->x[j * p + i] - mean[i]);
      g[k++] = sum / s->sw;
    }
  }
  conjugate_gradients(p, g, c, step, s->cg);
}

/* Projects the cases on the direction `turned`, in order, and smooths the target over them; *asr: what is left. */
static Status fit_along(Ppr *s, Term *to, double *asr) {
  int n = s->n, p = s->p;
  for (int j = 0; j < n; j++) {
    double sum = 0;
    for (int i = 0; i < p; i++) sum += s->turned[i] * s->x[j * p + i];
    s->sorted[j] = sum;
    s->order[j] = j;
  }
  Keyed keyed = {s->sorted, s->order, 0};
  sort_between(&keyed, 0, n - 1);
  for (int j = 0; j < n; j++) {
    s->ys[j] = s->target[s->order[j]];
    s->ws[j] = fmax(s->w[s->order[j]], 1 / big);
  }
  TRY(smooth_ridge(s, to));
  double sum = 0;
  for (int j = 0; j < n; j++) sum += s->ws[j] * ((s->ys[j] - s->smooth[j]) * (s->ys[j] - s->smooth[j]));
  *asr = sum / s->sw;
  return OK;
}

/* Ridge functions have mean 0 and mean square 1. */
static void standardise(const Ppr *s, double *f) {
  double mean = 0, square = 0;
  for (int j = 0; j < s->n; j++) mean += s->w[j] * f[j];
  mean /= s->sw;
  for (int j = 0; j < s->n; j++) {
    f[j] -= mean;
    square += s->w[j] * (f[j] * f[j]);
  }
  if (square <= 0) return;
  double scale = 1 / sqrt(square / s->sw);
  for (int j = 0; j < s->n; j++) f[j] *= scale;
}

static bool settled(double before, double now) { return now <= 0 || (before - now) / before < converged; }

/* The step at the present fit, in s->step. */
static void next_step(Ppr *s, const Term *to) {
  ridge_slopes(s);
  for (int j = 0; j < s->n; j++) {
    s->rest[j] = s->target[j] - to->f[j];
    s->d[s->order[j]] = s->slope[j];
  }
  newton_step(s, s->rest, s->d, s->step);
}

/* Fits direction and ridge function of one term to the target; afresh: from the linear fit. */
static Status fit_ridge(Ppr *s, Term *to, bool afresh) {
  int n = s->n, p = s->p;
  double length = 0, asr = big, before, cut = 1;
  if (afresh) {
    for (int j = 0; j < n; j++) s->d[j] = 1;
    newton_step(s, s->target, s->d, to->a);
  }
  for (int i = 0; i < p; i++) length += to->a[i] * to->a[i];
  if (length <= 0) {
    for (int i = 0; i < p; i++) to->a[i] = 1;
    length = p;
  }
  length = 1 / sqrt(length);
  for (int i = 0; i < p; i++) {
    s->step[i] = 0;
    to->a[i] *= length;
  }
  for (int round = 1;; round++) {
    before = asr;
    for (;;) {
      double now, size = 0;
      for (int i = 0; i < p; i++) {
        s->turned[i] = to->a[i] + s->step[i];
        size += s->turned[i] * s->turned[i];
      }
      size = 1 / sqrt(size);
      for (int i = 0; i < p; i++) s->turned[i] *= size;
      TRY(fit_along(s, to, &now));
      if (now < asr) {
        asr = now;
        break;
      }
      cut *= .5;
      if (!(cut >= s->cut)) goto done;
      for (int i = 0; i < p; i++) s->step[i] *= cut;
    }
    cut = 1;
    memcpy(to->a, s->turned, sizeof(double) * (size_t)p);
    for (int j = 0; j < n; j++) {
      to->f[s->order[j]] = s->smooth[j];
      to->t[s->order[j]] = s->sorted[j];
    }
    if (settled(before, asr) || round > s->steps || p <= 1) break;
    next_step(s, to);
  }
done:
  standardise(s, to->f);
  s->asr = asr;
  return OK;
}

/* ---- terms ---- */

/* Fits one term to the residuals, response weights and ridge function by turns. */
static Status fit_term(Ppr *s, Term *to, bool afresh) {
  int n = s->n, q = s->q;
  double before;
  s->asr = big;
  for (int round = 1;; round++) {
    before = s->asr;
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int i = 0; i < q; i++) sum += s->ww[i] * to->b[i] * s->r[j * q + i];
      s->target[j] = sum;
    }
    TRY(fit_ridge(s, to, afresh && round == 1));
    double asr = 0;
    for (int i = 0; i < q; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) sum += s->w[j] * s->r[j * q + i] * to->f[j];
      to->b[i] = sum / s->sw;
    }
    for (int i = 0; i < q; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        double e = s->r[j * q + i] - to->b[i] * to->f[j];
        sum += s->w[j] * (e * e);
      }
      asr += s->ww[i] * sum / s->sw;
    }
    s->asr = asr;
    if (q == 1 || round > most_rounds || settled(before, asr)) return OK;
  }
}

static void add_back(Ppr *s, const Term *term, double sign) {
  for (int j = 0; j < s->n; j++)
    for (int i = 0; i < s->q; i++) s->r[j * s->q + i] += sign * (term->b[i] * term->f[j]);
}

/* Response weights of the new term l, away from those of the q - 1 terms before it. */
static void new_weights(const Ppr *s, int l) {
  int q = s->q;
  double *b = s->terms[l].b, total = 0;
  if (q == 1) {
    b[0] = 1;
    return;
  }
  for (int i = 0; i < q; i++) {
    b[i] = 0;
    for (int k = 0; k < l; k++) b[i] += fabs(s->terms[k].b[i]);
    total += b[i];
  }
  bool even = total <= 0;
  if (!even) {
    for (int i = 0; i < q; i++) b[i] = s->ww[i] * (total - b[i]);
    for (int k = l >= q ? l - q + 1 : 0; k < l; k++) {
      const double *other = s->terms[k].b;
      double along = 0, square = 0;
      for (int i = 0; i < q; i++) {
        along += s->ww[i] * b[i] * other[i];
        square += s->ww[i] * (other[i] * other[i]);
      }
      along /= sqrt(square);
      for (int i = 0; i < q; i++) b[i] -= along * other[i];
    }
    even = true;
    for (int i = 1; i < q; i++)
      if (fabs(b[i - 1] - b[i]) > 1 / big) even = false;
  }
  for (int i = 0; even && i < q; i++) b[i] = i + 1;
}

static void copy_term(const Ppr *s, Term *to, const Term *from) {
  memcpy(to->a, from->a, sizeof(double) * (size_t)s->p);
  memcpy(to->b, from->b, sizeof(double) * (size_t)s->q);
  memcpy(to->f, from->f, sizeof(double) * (size_t)s->n);
  memcpy(to->t, from->t, sizeof(double) * (size_t)s->n);
}

/* Refits each of m terms by turns to what the others leave, as thoroughly as the level says; s->asr becomes *asr. */
static Status refit(Ppr *s, int m, int level, double *asr) {
  double before, now = *asr;
  if (level <= 2) {
    s->cut = 1;
    s->steps = level - 1;
  }
  for (int round = 1;; round++) {
    before = now;
    for (int l = 0; l < m; l++) {
      Term *term = &s->terms[l], *trial = &s->trial;
      memcpy(trial->a, term->a, sizeof(double) * (size_t)s->p);
      memcpy(trial->b, term->b, sizeof(double) * (size_t)s->q);
      add_back(s, term, 1);
      TRY(fit_term(s, trial, false));
      term->edf = trial->edf;
      if (s->asr < before) {
        copy_term(s, term, trial);
        now = s->asr;
      } else {
        now = before;
      }
      add_back(s, term, -1);
    }
    if (round > most_rounds || settled(before, now)) break;
  }
  s->cut = shortest_cut;
  s->steps = direction_steps;
  *asr = now;
  return OK;
}

/* Adds terms up to `most`, or as long as they help. */
static Status build_up(Ppr *s, int most, int level, int *count, double *asr) {
  *count = 0;
  *asr = big;
  for (int l = 0; l < most; l++) {
    double before = *asr;
    new_weights(s, l);
    TRY(fit_term(s, &s->terms[l], true));
    *asr = s->asr;
    *count = l + 1;
    add_back(s, &s->terms[l], -1);
    if (l == 0) continue;
    if (level > 0) {
      if (l == most - 1) return OK;
      double refitted = *asr;
      TRY(refit(s, l + 1, 1, &refitted));
    }
    if (settled(before, *asr)) return OK;
  }
  return OK;
}

/* The least important of m terms. */
static int least_term(const Ppr *s, int m) {
  int least = 0;
  double lowest = INFINITY;
  for (int l = 0; l < m; l++) {
    double sum = 0;
    for (int i = 0; i < s->q; i++) sum += s->ww[i] * fabs(s->terms[l].b[i]);
    if (sum < lowest) {
      lowest = sum;
      least = l;
    }
  }
  return least;
}

/* The residuals of the standardised responses y after m terms. */
static void residuals_after(Ppr *s, const double *y, int m) {
  for (int j = 0; j < s->n; j++)
    for (int i = 0; i < s->q; i++) {
      double sum = 0;
      for (int l = 0; l < m; l++) sum += s->terms[l].b[i] * s->terms[l].f[j];
      s->r[j * s->q + i] = y[j * s->q + i] - sum;
    }
}

static double mean_square(const Ppr *s) {
  double all = 0;
  for (int i = 0; i < s->q; i++) {
    double sum = 0;
    for (int j = 0; j < s->n; j++) sum += s->w[j] * (s->r[j * s->q + i] * s->r[j * s->q + i]);
    all += s->ww[i] * sum / s->sw;
  }
  return all;
}

/* From `most` terms to `fewest`; asr[m - 1]: the mean square of residuals with m terms. */
static Status fit_model(Ppr *s, const double *y, int fewest, int most, int level, int *count, double *asr) {
  double now;
  *count = 0;
  bool varies = false;
  for (int k = 0; k < s->n * s->q; k++) varies |= y[k] != 0;
  if (!varies) return OK;
  TRY(build_up(s, most, level, count, &now));
  if (level <= 0) return OK;
  TRY(refit(s, *count, level, &now));
  asr[*count - 1] = now;
  while (*count > fewest) { /* the fit of the rest begins anew */
    residuals_after(s, y, *count);
    int least = least_term(s, *count), last = --*count;
    add_back(s, &s->terms[least], 1);
    if (least < last) copy_term(s, &s->terms[least], &s->terms[last]);
    now = mean_square(s);
    TRY(refit(s, *count, level, &now));
    asr[*count - 1] = now;
  }
  return OK;
}

/* ---- from and to R ---- */

static Status prepare(Ppr *s, int most) {
  VM *vm = s->vm;
  int n = s->n, p = s->p, q = s->q;
  SCRATCH(wide, 21 * n);
  SCRATCH(small, p * (p + 1) / 2 + 8 * p);
  SCRATCH(rest, n * q);
  s->terms = vm_scratch(vm, sizeof(Term) * (size_t)(most + 1));
  TRY_NEW(s->terms);
  s->order = vm_scratch(vm, sizeof(int) * (size_t)(n + 1));
  TRY_NEW(s->order);
  for (int l = 0; l <= most; l++) {
    SCRATCH(term, p + q + 2 * n);
    memset(term, 0, sizeof(double) * (size_t)(p + q + 2 * n));
    s->terms[l] = (Term){term, term + p, term + p + q, term + p + q + n, 0};
  }
  s->trial = s->terms[most];
  s->r = rest;
  s->target = wide;
  s->sorted = wide + n;
  s->ys = wide + 2 * n;
  s->ws = wide + 3 * n;
  s->smooth = wide + 4 * n;
  s->slope = wide + 5 * n;
  s->rest = wide + 6 * n;
  s->d = wide + 7 * n;
  s->pool = wide + 8 * n;
  s->scratch = wide + 11 * n;
  s->step = small;
  s->turned = small + p;
  s->cg = small + 2 * p;
  s->normal = small + 6 * p;
  s->cut = shortest_cut;
  s->steps = direction_steps;
  return OK;
}

/* list(a, b, f, t, edf) of the first m terms, side by side */
static Status terms_list(const Ppr *s, int m, Vec *res) {
  VM *vm = s->vm;
  int rows[4] = {s->p, s->q, s->n, s->n};
  for (int part = 0; part < 4; part++) {
    Vec *v = vec_new(vm, T_DBL, (int64_t)rows[part] * m);
    TRY_NEW(v);
    list_set(vm, res, part, val_obj(v));
    for (int l = 0; l < m; l++) {
      const Term *t = &s->terms[l];
      const double *of = part == 0 ? t->a : part == 1 ? t->b : part == 2 ? t->f : t->t;
      memcpy(dbl_rw(v) + (size_t)l * (size_t)rows[part], of, sizeof(double) * (size_t)rows[part]);
    }
  }
  Vec *edf = vec_new(vm, T_DBL, m);
  TRY_NEW(edf);
  list_set(vm, res, 4, val_obj(edf));
  for (int l = 0; l < m; l++) dbl_rw(edf)[l] = s->terms[l].edf;
  return OK;
}

/* .Internal(ppr(x, y, w, ww, terms, level, method, settings)): x, y: p and q numbers of each case, y standardised;
 * terms = c(fewest, most); settings = c(span, bass, df, gcvpen).  list(a, b, f, t, edf, mean squares by number of
 * terms, how many terms there are) */
static Status do_ppr(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *w, *ww, *terms, *settings, *asr, *res = vec_new(vm, T_LIST, 7);
  int level, method, count;
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(coerce_borrow(vm, args[1], T_DBL, &y));
  TRY(coerce_borrow(vm, args[2], T_DBL, &w));
  TRY(coerce_borrow(vm, args[3], T_DBL, &ww));
  TRY(coerce_borrow(vm, args[4], T_INT, &terms));
  TRY(arg_int(vm, args[5], "optlevel", &level));
  TRY(arg_int(vm, args[6], "method", &method));
  TRY(coerce_borrow(vm, args[7], T_DBL, &settings));
  int fewest = int_ro(terms)[0], most = int_ro(terms)[1];
  if (w->n < 1 || ww->n < 1 || most < 1 || fewest < 1 || y->n != w->n * ww->n || x->n % w->n)
    return rt_error(vm, "invalid '%s' argument", "x");
  const double *set = dbl_ro(settings);
  Ppr s = {.vm = vm, .n = (int)w->n, .p = (int)(x->n / w->n), .q = (int)ww->n};
  s.x = dbl_ro(x);
  s.w = dbl_ro(w);
  s.ww = dbl_ro(ww);
  s.method = method;
  s.span = set[0];
  s.bass = set[1];
  s.df = set[2];
  s.penalty = set[3];
  TRY(prepare(&s, most));
  for (int j = 0; j < s.n; j++) s.sw += s.w[j];
  memcpy(s.r, dbl_ro(y), sizeof(double) * (size_t)(s.n * s.q));
  TRY_NEW(asr = vec_new(vm, T_DBL, most));
  memset(dbl_rw(asr), 0, sizeof(double) * (size_t)most);
  TRY(fit_model(&s, dbl_ro(y), fewest, most, level, &count, dbl_rw(asr)));
  TRY(terms_list(&s, fewest > count ? fewest : count, res));
  list_set(vm, res, 5, val_obj(asr));
  list_set(vm, res, 6, val_int(count));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_ppr[] = {
    {"ppr", do_ppr, "x, y, w, ww, terms, level, method, settings", BF_INTERNAL, "projection pursuit regression"},
    {0},
};
