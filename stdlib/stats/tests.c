/* tests.c - Null distributions of classical tests: Kendall, Spearman, Ansari-Bradley, Kolmogorov-Smirnov,
 * Shapiro-Wilk, Fisher's exact test, random tables.
 *
 * Called by the R functions of stats through .Internal().
 */
#include <stdlib.h>

#include "stdlib/native.h"
#include "runtime/normal.h"
#include "stdlib/base/rng.h"
#include "runtime/poll.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

/* .Internal(kendall_dist(q, n)): P(T <= q), T the number of concordant pairs. */
static Status do_kendall_dist(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  int n = as_integer1(vm, args[1]), top = n * (n - 1) / 2;
  double q = floor(as_double1(vm, args[0]) + 1e-7);
  if (q < 0)
    *out = val_dbl(0);
  else if (q > top)
    *out = val_dbl(1);
  else {
    SCRATCH(double, c, top + 1);
    SCRATCH(double, d, top + 1);
    memset(c, 0, sizeof(double) * (size_t)(top + 1));
    c[0] = 1;
    int used = 0;
    for (int k = 2; k <= n; k++) { /* counts of inversions of k elements */
      int next = used + k - 1;
      for (int i = 0; i <= next; i++) {
        double s = 0;
        for (int j = 0; j < k; j++)
          if (i - j >= 0 && i - j <= used) s += c[i - j];
        d[i] = s;
      }
      memcpy(c, d, sizeof(double) * (size_t)(next + 1));
      used = next;
    }
    double p = 0;
    for (int i = 0; i <= (int)q; i++) p += c[i];
    double all = 1;
    for (int k = 2; k <= n; k++) all *= k;
    *out = val_dbl(p / all);
  }
  return OK;
}

enum { SPEARMAN_EXACT = 9, SPEARMAN_MAX = SPEARMAN_EXACT * (SPEARMAN_EXACT * SPEARMAN_EXACT - 1) / 3 };

/* How many permutations of n ranks have a sum of squared differences of at least s: built up rank by rank, over the
 * sets of ranks that have been given away. */
static Status spearman_count(VM *vm, int n, double s, double *count) {
  int sets = 1 << n, top = n * (n * n - 1) / 3;
  SCRATCH(int32_t, ways, (size_t)sets * (SPEARMAN_MAX + 1));
  memset(ways, 0, sizeof *ways * (size_t)sets * (SPEARMAN_MAX + 1));
  ways[0] = 1;
  for (int set = 0; set < sets - 1; set++) {
    const int32_t *from = ways + (size_t)set * (SPEARMAN_MAX + 1);
    int given = __builtin_popcount((unsigned)set);
    for (int rank = 0; rank < n; rank++) {
      if (set >> rank & 1) continue;
      int d = (rank - given) * (rank - given);
      int32_t *to = ways + (size_t)(set | 1 << rank) * (SPEARMAN_MAX + 1) + d;
      for (int t = 0; t + d <= top; t++) to[t] += from[t];
    }
  }
  *count = 0;
  const int32_t *all = ways + (size_t)(sets - 1) * (SPEARMAN_MAX + 1);
  for (int t = 0; t <= top; t++)
    if (t >= s) *count += all[t];
  return OK;
}

static Status normal_tail(VM *vm, double x, double mean, double sd, bool lower, double *p) {
  double (*pnorm5)(double, double, double, int, int);
  void *f;
  TRY(native_need(vm, NATIVE_RMATH, "pnorm5", &f));
  NATIVE_CAST(pnorm5, f);
  *p = pnorm5(x, mean, sd, lower, 0);
  return OK;
}

/* P(S >= s) or P(S < s) by the Edgeworth series of algorithm AS 89 (Best and Roberts 1975). */
static Status spearman_series(VM *vm, int n, double s, bool lower, double *p) {
  double b = 1 / (double)n, x = (6 * (s - 1) * b / ((double)n * n - 1) - 1) * sqrt(1 / b - 1), y = x * x;
  double high = .0072 - .0831 * b + y * b * (.0131 - 4.6e-4 * y), mid = .0879 + .0151 * b - y * high;
  double term = x * b * (.2274 + b * (.2531 + .1745 * b) + y * (-.0758 + b * (.1033 + .3932 * b) - y * b * mid));
  TRY(normal_tail(vm, x, 0, 1, lower, p));
  double v = (lower ? -term : term) / exp(y / 2) + *p;
  *p = v < 0 ? 0 : v > 1 ? 1 : v;
  return OK;
}

/* .Internal(spearman_dist(s, n, lower)): P(S >= s), or P(S < s) when lower; exact for few ranks, then a series. */
static Status do_spearman_dist(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  double s = 2 * ceil(as_double1(vm, args[0]) / 2), p, all = 1; /* the statistic is an even number */
  int n = as_integer1(vm, args[1]);
  bool lower = as_logical1(vm, args[2]) == 1;
  if (n <= 1 || s <= 0) {
    *out = val_dbl(lower ? 0 : 1);
  } else if (s > (double)n * ((double)n * n - 1) / 3) {
    *out = val_dbl(lower ? 1 : 0);
  } else if (n > SPEARMAN_EXACT) {
    TRY(spearman_series(vm, n, s, lower, &p));
    *out = val_dbl(p);
  } else {
    TRY(spearman_count(vm, n, s, &p));
    for (int k = 2; k <= n; k++) all *= k;
    *out = val_dbl((lower ? all - p : p) / all);
  }
  return OK;
}

/* .Internal(ansari_dist(q, m, n)): P(AB <= q) */
static Status do_ansari_dist(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  int m = as_integer1(vm, args[1]), n = as_integer1(vm, args[2]), N = m + n;
  double q = floor(as_double1(vm, args[0]) + 1e-7);
  int lo = (m + 1) * (m + 1) / 4, hi = lo + m * n / 2;
  if (q < lo)
    *out = val_dbl(0);
  else if (q > hi)
    *out = val_dbl(1);
  else {
    int top = hi + N + 1;
    SCRATCH(double, c, (size_t)(m + 1) * (size_t)(top + 1));
    memset(c, 0, sizeof(double) * (size_t)(m + 1) * (size_t)(top + 1));
    c[0] = 1;
    for (int i = 1; i <= N; i++) { /* choose m of the N scores */
      int s = i <= N - i + 1 ? i : N - i + 1;
      for (int k = (i < m ? i : m); k >= 1; k--)
        for (int t = top; t >= s; t--)
          c[(size_t)k * (size_t)(top + 1) + (size_t)t] += c[(size_t)(k - 1) * (size_t)(top + 1) + (size_t)(t - s)];
    }
    double all = 0, p = 0;
    for (int t = 0; t <= top; t++) {
      double v = c[(size_t)m * (size_t)(top + 1) + (size_t)t];
      all += v;
      if (t <= q) p += v;
    }
    *out = val_dbl(p / all);
  }
  return OK;
}

/* ---- Kolmogorov-Smirnov ---- */

static const double limit_precision = 1e-6;

/* The distribution function for small x: sqrt(2 pi) / x times a sum over the odd k of exp(-(k pi / x)^2 / 8). */
static double limit_near_zero(double x) {
  double scale = -(M_PI * M_PI / 8) / (x * x), shift = log(x), sum = 0;
  int terms = (int)sqrt(2 - log(limit_precision));
  for (int k = 1; k < terms; k += 2) sum += exp(k * k * scale - shift);
  return sum / 0.398942280401432677939946059934;
}

/* 1 + 2 (-exp(-2 x^2) + exp(-8 x^2) - ...), or 1 minus that. */
static double limit_alternating(double x, bool lower) {
  double scale = -2 * x * x, sum = lower ? 1 : 2 * exp(scale), before = 0;
  int k = lower ? 1 : 2;
  for (double sign = -2; fabs(before - sum) > limit_precision; k++, sign = -sign) {
    before = sum;
    sum += sign * exp(scale * k * k);
  }
  return sum;
}

/* .Internal(kolmogorov_limit(x, lower)) */
static Status do_kolmogorov_limit(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  bool lower = as_logical1(vm, args[1]) == 1;
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    double v = dbl_ro(x)[i], p;
    if (v >= 1) {
      dbl_rw(r)[i] = limit_alternating(v, lower);
      continue;
    }
    p = v <= 0 ? 0 : limit_near_zero(v);
    dbl_rw(r)[i] = lower ? p : 1 - p;
  }
  *out = vec_val(r);
  return OK;
}

/* A square matrix by rows, times 10^exponent. */
typedef struct Scaled {
  double *m;
  int size, exponent;
} Scaled;

static void matrix_product(const double *a, const double *b, int size, double *out) {
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++) {
      double s = 0;
      for (int k = 0; k < size; k++) s += a[i * size + k] * b[k * size + j];
      out[i * size + j] = s;
    }
}

/* p := base^n, by squaring; other: room for a matrix. */
static void matrix_power(const double *base, int n, Scaled *p, double *other) {
  int size = p->size, bit = 31 - __builtin_clz((unsigned)n);
  memcpy(p->m, base, sizeof *base * (size_t)(size * size));
  p->exponent = 0;
  while (bit-- > 0) {
    matrix_product(p->m, p->m, size, other);
    p->exponent *= 2;
    if (n >> bit & 1) {
      matrix_product(base, other, size, p->m);
    } else {
      double *t = p->m;
      p->m = other;
      other = t;
    }
    if (p->m[size / 2 * (size + 1)] > 1e140) { /* the largest element stands in the middle */
      for (int i = 0; i < size * size; i++) p->m[i] *= 1e-140;
      p->exponent += 140;
    }
  }
}

/* Durbin's matrix for d = (k - h) / n: element (i, j) is 1 / (i - j + 1)!, but for the first column, the last row. */
static void durbin_matrix(double *m, int size, double h) {
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++) {
      double v = i - j + 1 < 0 ? 0 : 1;
      if (j == 0) v -= pow(h, i + 1);
      if (i == size - 1) v -= pow(h, size - j);
      if (j == 0 && i == size - 1 && 2 * h - 1 > 0) v += pow(2 * h - 1, size);
      for (int g = 2; g <= i - j + 1; g++) v /= g;
      m[i * size + j] = v;
    }
}

/* .Internal(kolmogorov_exact(d, n)): P(D_n < d), the method of Marsaglia, Tsang and Wang (2003). */
static Status do_kolmogorov_exact(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  double d = as_double1(vm, args[0]);
  int n = as_integer1(vm, args[1]), k = (int)(n * d) + 1, size = 2 * k - 1;
  SCRATCH(double, base, size *size);
  SCRATCH(double, power, size *size);
  SCRATCH(double, other, size *size);
  Scaled p = {power, size, 0};
  durbin_matrix(base, size, k - n * d);
  matrix_power(base, n, &p, other);
  double v = p.m[(k - 1) * (size + 1)]; /* times n! / n^n */
  for (int i = 1; i <= n; i++) {
    v = v * i / n;
    if (v < 1e-140) {
      v *= 1e140;
      p.exponent -= 140;
    }
  }
  *out = val_dbl(v * pow(10., p.exponent));
  return OK;
}

/* Counts the lattice paths to (m, n) that never go as far from the diagonal as q, as a share of all.  Without ties the
 * counts are scaled row by row; with ties (ends[k]: the k-th step ends a group of equal values, and only there does the
 * distance count) they are summed up and divided by the number of all paths. */
static double smirnov_within(double q, int m, int n, const int32_t *ends, double paths, bool two, double *u) {
  if (!ends && m > n) {
    int t = m;
    m = n;
    n = t;
  }
  double md = m, nd = n, x = (0.5 + floor(q * md * nd - 1e-7)) / (md * nd);
#define BEYOND(i_, j_)                                                                                                 \
  ((two ? fabs((i_) / md - (j_) / nd) : (i_) / md - (j_) / nd) >= x && (!ends || ends[(i_) + (j_)-1]))
  u[0] = 1;
  for (int j = 1; j <= n; j++) u[j] = BEYOND(0, j) ? 0 : u[j - 1];
  for (int i = 1; i <= m; i++) {
    double w = ends ? 1 : (double)i / (i + n);
    u[0] = BEYOND(i, 0) ? 0 : w * u[0];
    for (int j = 1; j <= n; j++) u[j] = BEYOND(i, j) ? 0 : w * u[j] + u[j - 1];
  }
#undef BEYOND
  return ends ? u[n] / paths : u[n];
}

/* .Internal(psmirnov_exact(q, m, n, ties, paths, two.sided)): P(D < q); paths: choose(m + n, n), for ties. */
static Status do_psmirnov_exact(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *q, *r, *ties = NULL;
  TRY(coerce_borrow(vm, args[0], T_DBL, &q));
  int m = as_integer1(vm, args[1]), n = as_integer1(vm, args[2]);
  if (!val_is_null(args[3])) TRY(coerce_borrow(vm, args[3], T_LGL, &ties));
  bool two = as_logical1(vm, args[5]) == 1;
  double paths = as_double1(vm, args[4]);
  TRY_NEW(r = vec_new(vm, T_DBL, q->n));
  SCRATCH(double, u, (m > n ? m : n) + 1);
  for (int64_t t = 0; t < q->n; t++)
    dbl_rw(r)[t] = smirnov_within(dbl_ro(q)[t], m, n, ties ? int_ro(ties) : NULL, paths, two, u);
  *out = vec_val(r);
  return OK;
}

/* ---- Shapiro-Wilk: Royston's algorithm AS R94 ---- */

static double poly_at(const double *c, int n, double x) {
  double s = c[n - 1];
  for (int i = n - 2; i >= 0; i--) s = s * x + c[i];
  return s;
}

/* The weights of the first half of the order statistics, with the sign turned: normalised expected values, the last
 * one or two replaced by polynomials in 1 / sqrt(n). */
static void royston_weights(int n, double *a) {
  static const double last[6] = {0., .221157, -.147981, -2.07119, 4.434685, -2.706056},
                      next[6] = {0., .042981, -.293762, -1.752461, 5.682633, -3.582633};
  int half = n / 2, given = n > 5 ? 2 : 1;
  double sum = 0, root = 1 / sqrt((double)n), now[2];
  if (n == 3) {
    a[0] = sqrt(.5);
    return;
  }
  for (int i = 0; i < half; i++) {
    a[i] = r_qnorm((i + 1 - .375) / (n + .25));
    sum += a[i] * a[i];
  }
  sum *= 2;
  now[0] = poly_at(last, 6, root) - a[0] / sqrt(sum);
  double left = sum - 2 * (a[0] * a[0]), share = 1 - 2 * (now[0] * now[0]);
  if (given == 2) {
    now[1] = -a[1] / sqrt(sum) + poly_at(next, 6, root);
    left -= 2 * (a[1] * a[1]);
    share -= 2 * (now[1] * now[1]);
  }
  double scale = sqrt(left / share);
  for (int i = 0; i < half; i++) a[i] = i < given ? now[i] : a[i] / -scale;
}

static double royston_weight(const double *a, int n, int i) {
  int opposite = n - 1 - i;
  return i < opposite ? -a[i] : i > opposite ? a[opposite] : 0;
}

/* 1 - W: one minus the squared correlation of the values with their weights. */
static double royston_rest(const double *x, int n, const double *a) {
  double range = x[n - 1] - x[0], mean_x = 0, mean_a = 0, aa = 0, xx = 0, ax = 0;
  for (int i = 0; i < n; i++) {
    mean_x += x[i] / range;
    mean_a += royston_weight(a, n, i);
  }
  mean_x /= n;
  mean_a /= n;
  for (int i = 0; i < n; i++) {
    double da = royston_weight(a, n, i) - mean_a, dx = x[i] / range - mean_x;
    aa += da * da;
    xx += dx * dx;
    ax += da * dx;
  }
  double norm = sqrt(aa * xx);
  return (norm - ax) * (norm + ax) / (aa * xx);
}

/* P-value: exact for three values, else a transformation of 1 - W is normal. */
static Status royston_p(VM *vm, int n, double rest, double *p) {
  static const double mean_few[4] = {.544, -.39978, .025054, -6.714e-4},
                      sd_few[4] = {1.3822, -.77857, .062767, -.0020322},
                      mean_many[4] = {-1.5861, -.31082, -.083751, .0038915}, sd_many[3] = {-.4803, -.082676, .0030302},
                      bound[2] = {-2.273, .459};
  double y = log(rest), mean, sd;
  if (n == 3) {
    *p = fmax(0, 1.90985931710274 * (asin(sqrt(1 - rest)) - 1.04719755119660));
    return OK;
  }
  if (n > 11) {
    mean = poly_at(mean_many, 4, log((double)n));
    sd = exp(poly_at(sd_many, 3, log((double)n)));
  } else {
    double gamma = poly_at(bound, 2, n);
    *p = 1e-99;
    if (y >= gamma) return OK;
    y = -log(gamma - y);
    mean = poly_at(mean_few, 4, n);
    sd = exp(poly_at(sd_few, 4, n));
  }
  return normal_tail(vm, y, mean, sd, false, p);
}

/* .Internal(swilk(x)): x sorted and centred; c(W, p) */
static Status do_swilk(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  int n = (int)x->n;
  SCRATCH(double, a, n / 2 + 1);
  TRY_NEW(r = vec_new(vm, T_DBL, 2));
  royston_weights(n, a);
  double rest = royston_rest(dbl_ro(x), n, a);
  dbl_rw(r)[0] = 1 - rest;
  TRY(royston_p(vm, n, rest, &dbl_rw(r)[1]));
  *out = val_obj(r);
  return OK;
}

/* ---- Fisher's exact test: sums the probabilities of all tables that are no more likely ----
 * Column by column; what matters of the columns done is what they leave of the row sums, in any order, and the log
 * probability so far.  A node whose completions are all likely, or all unlikely, enough needs no more work.
 */

enum { FISHER_ROWS = 32 };
typedef uint64_t FisherKey; /* column and row sums left, in mixed radix */

typedef struct FisherNode {
  FisherKey key;
  int64_t past; /* log probability so far in units of 1e-9 */
  double a, b;
  bool used;
} FisherNode;

typedef struct FisherTable {
  FisherNode *e;
  size_t cap, n;
} FisherTable;

typedef struct Fisher {
  VM *vm;
  int nr, nc;
  double steps; /* how many columns may still be filled */
  int *row, *col;
  const double *lfact;
  double *colfact; /* sums of lfact over the columns from j on */
  double limit, base;
  FisherTable bounds, sums;
} Fisher;

/* One column being filled: what it leaves, and the probability of the tables found on this way. */
typedef struct FisherStep {
  int j;
  const int *rem;
  int next[FISHER_ROWS];
  double past, total;
} FisherStep;

static FisherNode *fisher_slot(const FisherTable *t, FisherKey key, int64_t past) {
  uint64_t h = (key * 0x9E3779B97F4A7C15u ^ (uint64_t)past) * 0xD6E8FEB86659FD93u;
  size_t at = (size_t)(h ^ h >> 29) & (t->cap - 1);
  while (t->e[at].used && (t->e[at].key != key || t->e[at].past != past)) at = (at + 1) & (t->cap - 1);
  return &t->e[at];
}

static Status fisher_store(VM *vm, FisherTable *t, FisherKey key, int64_t past, double a, double b) {
  if (2 * t->n >= t->cap) {
    FisherTable bigger = {.cap = t->cap ? 2 * t->cap : 1024, .n = t->n};
    TRY_NEW(bigger.e = vm_scratch(vm, bigger.cap * sizeof *bigger.e));
    memset(bigger.e, 0, bigger.cap * sizeof *bigger.e);
    for (size_t i = 0; i < t->cap; i++)
      if (t->e[i].used) *fisher_slot(&bigger, t->e[i].key, t->e[i].past) = t->e[i];
    *t = bigger;
  }
  *fisher_slot(t, key, past) = (FisherNode){key, past, a, b, true};
  t->n++;
  return OK;
}

static bool fisher_find(const FisherTable *t, FisherKey key, int64_t past, double *a, double *b) {
  if (!t->cap) return false;
  FisherNode *e = fisher_slot(t, key, past);
  *a = e->a;
  *b = e->b;
  return e->used;
}

static FisherKey fisher_key(const Fisher *f, int j, const int *rem) {
  FisherKey k = (FisherKey)j;
  for (int i = 0; i < f->nr; i++) k = k * ((unsigned)f->row[i] + 1) + (unsigned)rem[i];
  return k;
}

static double fisher_cells(const Fisher *f, const int *rem) {
  double s = 0;
  for (int i = 0; i < f->nr; i++) s -= f->lfact[rem[i]];
  return s;
}

static Status fisher_sum(Fisher *f, int j, const int *rem, double past, double *out);

static Status fisher_no_room(VM *vm) {
  return rt_errorcall(vm, vm_frame_call(vm), "FEXACT error 40.\nOut of workspace.");
}

/* A column is filled with log probability logp: on to the next one, with the row sums in order. */
static Status fisher_next(Fisher *f, FisherStep *s, double logp) {
  if (f->steps-- <= 0) return fisher_no_room(f->vm);
  int rem[FISHER_ROWS];
  for (int i = 0; i < f->nr; i++) {
    int k = i, v = s->next[i];
    for (; k > 0 && rem[k - 1] > v; k--) rem[k] = rem[k - 1];
    rem[k] = v;
  }
  double p;
  TRY(fisher_sum(f, s->j + 1, rem, s->past + logp, &p));
  s->total += p;
  return OK;
}

/* Row i and those after it take `left` of column s->j. */
static Status fisher_fill(Fisher *f, FisherStep *s, int i, int left, double logp) {
  if (i == f->nr - 1) {
    s->next[i] = s->rem[i] - left;
    return fisher_next(f, s, logp - f->lfact[left]);
  }
  int rest = 0;
  for (int k = i + 1; k < f->nr; k++) rest += s->rem[k];
  int hi = left < s->rem[i] ? left : s->rem[i];
  for (int v = left > rest ? left - rest : 0; v <= hi; v++) {
    s->next[i] = s->rem[i] - v;
    TRY(fisher_fill(f, s, i + 1, left - v, logp - f->lfact[v]));
  }
  return rt_poll(f->vm);
}

/* No way to fill the columns from j on has a larger log probability: the Lagrange dual of that problem, with
 * multipliers that make its cells about the expected ones.  A cell alone is best at the whole number below its expected
 * value. */
static double fisher_most(const Fisher *f, int j, const int *rem) {
  int nc = f->nc - j;
  double n = 0, most = 0, of_row[FISHER_ROWS], half_row = nc / 2.0, half_col = f->nr / 2.0;
  for (int i = 0; i < f->nr; i++) n += rem[i];
  double log_n = log(n + f->nr * half_row);
  for (int i = 0; i < f->nr; i++) {
    of_row[i] = log(rem[i] + half_row);
    most -= of_row[i] * rem[i];
  }
  for (int k = j; k < f->nc; k++) {
    double of_col = log(f->col[k] + half_col) - log_n;
    most -= of_col * f->col[k];
    for (int i = 0; i < f->nr; i++) {
      double t = of_row[i] + of_col;
      int v = (int)fmin(exp(t), n);
      most += t * v - f->lfact[v];
    }
  }
  return most;
}

/* The largest sum of lfact over n whole numbers with this sum, each at most its cap (ascending). */
static double fisher_packed(const Fisher *f, const int *cap, int n, int sum) {
  double s = 0;
  for (int i = n - 1; i >= 0 && sum > 0; i--) {
    int v = sum < cap[i] ? sum : cap[i];
    s += f->lfact[v];
    sum -= v;
  }
  return s;
}

/* No way has a smaller one: each column, or each row, packed as if the others were not there. */
static double fisher_least(const Fisher *f, int j, const int *rem) {
  double cols = 0, rows = 0;
  for (int k = j; k < f->nc; k++) cols += fisher_packed(f, rem, f->nr, f->col[k]);
  for (int i = 0; i < f->nr; i++) rows += fisher_packed(f, f->col + j, f->nc - j, rem[i]);
  return -fmin(cols, rows);
}

static Status fisher_bounds(Fisher *f, int j, const int *rem, FisherKey key, double *most, double *least) {
  if (j == f->nc - 1) {
    *most = *least = fisher_cells(f, rem);
    return OK;
  }
  if (fisher_find(&f->bounds, key, 0, most, least)) return OK;
  *most = fisher_most(f, j, rem);
  *least = fisher_least(f, j, rem);
  return fisher_store(f->vm, &f->bounds, key, 0, *most, *least);
}

/* Probability of the tables that go on from here and are no more likely than the limit. */
static Status fisher_sum(Fisher *f, int j, const int *rem, double past, double *out) {
  double most, least, unused;
  FisherKey key = fisher_key(f, j, rem);
  TRY(fisher_bounds(f, j, rem, key, &most, &least));
  *out = 0;
  if (past + least > f->limit) return OK;
  if (past + most <= f->limit) {
    int n = 0;
    for (int i = 0; i < f->nr; i++) n += rem[i];
    *out = exp(past + f->base + f->lfact[n] + fisher_cells(f, rem) - f->colfact[j]);
    return OK;
  }
  int64_t quantum = (int64_t)floor(past * 1e9 + 0.5);
  if (fisher_find(&f->sums, key, quantum, out, &unused)) return OK;
  FisherStep s = {.j = j, .rem = rem, .past = past};
  TRY(fisher_fill(f, &s, 0, f->col[j], 0));
  *out = s.total;
  return fisher_store(f->vm, &f->sums, key, quantum, s.total, 0);
}

static int compare_ints(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* The limits that the workspace sets, and that of GNU R's keys: the row sums of the smaller side in mixed radix. */
static Status fisher_room(VM *vm, const Fisher *f, int n, double workspace) {
  if (2.0 * (n + 1) > workspace) return fisher_no_room(vm);
  double key = 1;
  for (int i = 0; i < f->nr; i++) key *= f->row[i] + 1.0;
  if (key > INT_MAX)
    return rt_errorcall(vm, vm_frame_call(vm),
                        "FEXACT error 501.\nThe hash table key cannot be computed because the largest "
                        "key\nis larger than the largest representable int.\nThe algorithm cannot proceed.\nReduce the "
                        "workspace, consider using 'simulate.p.value=TRUE' or another algorithm.");
  return OK;
}

/* .Internal(fisher_exact(x, workspace)): x integer matrix */
static Status do_fisher_exact(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x;
  TRY(coerce_borrow(vm, args[0], T_INT, &x));
  int nr = x->nrow, nc = x->ncol, n = 0;
  bool flip = nr > nc;
  SCRATCH(int, row, nr + nc);
  SCRATCH(int, col, nr + nc);
  memset(row, 0, sizeof(int) * (size_t)(nr + nc));
  memset(col, 0, sizeof(int) * (size_t)(nr + nc));
  for (int j = 0; j < nc; j++)
    for (int i = 0; i < nr; i++) {
      int v = int_ro(x)[i + j * nr];
      row[i] += v;
      col[j] += v;
      n += v;
    }
  double workspace = as_double1(vm, args[1]);
  Fisher f = {.vm = vm, .nr = flip ? nc : nr, .nc = flip ? nr : nc, .row = flip ? col : row, .col = flip ? row : col};
  TRY(fisher_room(vm, &f, n, workspace));
  f.steps = 1000 * workspace;
  SCRATCH(double, lfact, n + 2);
  lfact[0] = 0;
  for (int i = 1; i <= n; i++) lfact[i] = lfact[i - 1] + log(i);
  double observed = 0;
  for (int i = 0; i < nr * nc; i++) observed -= lfact[int_ro(x)[i]];
  f.lfact = lfact;
  f.limit = observed + 1e-7;
  f.base = -lfact[n];
  for (int i = 0; i < nr; i++) f.base += lfact[row[i]];
  for (int j = 0; j < nc; j++) f.base += lfact[col[j]];
  qsort(f.row, (size_t)f.nr, sizeof *f.row, compare_ints);
  qsort(f.col, (size_t)f.nc, sizeof *f.col, compare_ints);
  SCRATCH(double, colfact, nr + nc + 1);
  colfact[f.nc] = 0;
  for (int j = f.nc - 1; j >= 0; j--) colfact[j] = colfact[j + 1] + lfact[f.col[j]];
  f.colfact = colfact;
  double total;
  TRY(fisher_sum(&f, 0, f.row, 0, &total));
  *out = val_dbl(total);
  return OK;
}

/* ---- random two-way tables with given margins: Patefield's algorithm ---- */

/* The next cell of a table that is filled row by row: what is left of its row, of its column, and of the part of the
 * table to the right and below, itself included. */
typedef struct Cell {
  int row, col, all;
} Cell;

static double cell_probability(const Cell *c, int v, const double *lf) {
  return exp(lf[c->row] + lf[c->all - c->row] + lf[c->all - c->col] + lf[c->col] - lf[c->all] - lf[v] - lf[c->col - v] -
             lf[c->row - v] - lf[c->all - c->row - c->col + v]);
}

/* A hypergeometric value: from near the mean the values above and below are gone through in turn, until their
 * probabilities sum up to a uniform number. */
static int cell_draw(Rng *rng, const Cell *c, const double *lf) {
  double u = rng_unif(rng);
  int rest = c->all - c->row - c->col;
  for (;;) {
    int hi = (int)(c->row * (c->col / (double)c->all) + 0.5), lo = hi;
    double p_hi = cell_probability(c, hi, lf), p_lo = p_hi, sum = p_hi;
    if (sum >= u) return hi;
    bool more_hi = true, more_lo = true;
    for (bool up = true; more_hi || more_lo; up = !up) {
      if (up && more_hi) {
        double f = (c->col - hi) * (double)(c->row - hi);
        more_hi = f != 0;
        if (!more_hi) continue;
        hi++;
        p_hi = p_hi * f / ((double)hi * (rest + hi));
        sum += p_hi;
        if (sum >= u) return hi;
      } else if (!up && more_lo) {
        double f = lo * (double)(rest + lo);
        more_lo = f != 0;
        if (!more_lo) continue;
        lo--;
        p_lo = p_lo * f / ((double)(c->col - lo) * (c->row - lo));
        sum += p_lo;
        if (sum >= u) return lo;
      }
    }
    u = sum * rng_unif(rng); /* rounding has kept the sum below 1 */
  }
}

/* left: room for the column sums. */
static void random_table(Rng *rng, int nr, int nc, const int *row, const int *col, int total, const double *lf,
                         int *left, int *m) {
  memcpy(left, col, sizeof *left * (size_t)nc);
  for (int i = 0; i < nr - 1; i++) {
    Cell c = {.row = row[i], .all = total};
    total -= row[i];
    for (int j = 0; j < nc; j++) {
      c.col = left[j];
      int v = j == nc - 1 ? c.row : c.all == 0 ? 0 : cell_draw(rng, &c, lf);
      m[i + j * nr] = v;
      c.row -= v;
      c.all -= c.col;
      left[j] -= v;
    }
  }
  for (int j = 0; j < nc; j++) m[nr - 1 + j * nr] = left[j];
}

typedef struct Tables {
  Rng *rng;
  Vec *r, *c;
  int n;
  double *lf;
  int *work, *m;
} Tables;

static Status tables_open(VM *vm, Value r, Value c, Tables *t) {
  TRY(coerce_borrow(vm, r, T_INT, &t->r));
  TRY(coerce_borrow(vm, c, T_INT, &t->c));
  t->n = 0;
  for (int64_t i = 0; i < t->r->n; i++) t->n += int_ro(t->r)[i];
  TRY_NEW(t->lf = vm_scratch(vm, sizeof(double) * (size_t)(t->n + 2)));
  t->lf[0] = t->lf[1] = 0;
  for (int i = 2; i <= t->n; i++) t->lf[i] = t->lf[i - 1] + log(i);
  TRY_NEW(t->work = vm_scratch(vm, sizeof(int) * (size_t)(t->c->n + 1)));
  TRY_NEW(t->m = vm_scratch(vm, sizeof(int) * (size_t)(t->c->n * t->r->n + 1)));
  return rng_begin(vm, &t->rng);
}

static void tables_next(Tables *t) {
  random_table(t->rng, (int)t->r->n, (int)t->c->n, int_ro(t->r), int_ro(t->c), t->n, t->lf, t->work, t->m);
}

/* .Internal(chisq_sim(rowsums, colsums, B, expected)) */
static Status do_chisq_sim(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Tables t;
  Vec *e, *r;
  int B = as_integer1(vm, args[2]);
  TRY(coerce_borrow(vm, args[3], T_DBL, &e));
  TRY_NEW(r = vec_new(vm, T_DBL, B));
  TRY(tables_open(vm, args[0], args[1], &t));
  for (int b = 0; b < B; b++) {
    tables_next(&t);
    double s = 0;
    for (int64_t i = 0; i < e->n; i++) s += (t.m[i] - dbl_ro(e)[i]) * (t.m[i] - dbl_ro(e)[i]) / dbl_ro(e)[i];
    dbl_rw(r)[b] = s;
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(fisher_sim(rowsums, colsums, B)) */
static Status do_fisher_sim(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Tables t;
  Vec *r;
  int B = as_integer1(vm, args[2]);
  TRY_NEW(r = vec_new(vm, T_DBL, B));
  TRY(tables_open(vm, args[0], args[1], &t));
  for (int b = 0; b < B; b++) {
    tables_next(&t);
    double s = 0;
    for (int64_t i = 0; i < t.r->n * t.c->n; i++) s -= t.lf[t.m[i]];
    dbl_rw(r)[b] = s;
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(smirnov_sim(sizes, counts, B, two.sided)): statistics of random tables of two samples by distinct values.
 */
static Status do_smirnov_sim(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Tables t;
  Vec *r;
  int B = as_integer1(vm, args[2]);
  bool two = as_logical1(vm, args[3]) == 1;
  TRY_NEW(r = vec_new(vm, T_DBL, B));
  TRY(tables_open(vm, args[0], args[1], &t));
  for (int b = 0; b < B; b++) {
    int x = 0, y = 0;
    double top = 0;
    tables_next(&t);
    for (int64_t j = 0; j < t.c->n; j++) {
      TRY(rt_poll_at(vm, j));
      x += t.m[2 * j];
      y += t.m[2 * j + 1];
      double d = x / (double)int_ro(t.r)[0] - y / (double)int_ro(t.r)[1];
      if (two) d = fabs(d);
      if (d > top) top = d;
    }
    dbl_rw(r)[b] = top;
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(r2dtable(n, r, c)): list of n integer matrices */
static Status do_r2dtable(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Tables t;
  int n = as_integer1(vm, args[0]);
  Vec *l = vec_new(vm, T_LIST, n);
  TRY_NEW(l);
  TRY(tables_open(vm, args[1], args[2], &t));
  for (int k = 0; k < n; k++) {
    tables_next(&t);
    Vec *m = vec_matrix(vm, T_INT, (int32_t)t.r->n, (int32_t)t.c->n);
    TRY_NEW(m);
    memcpy(int_rw(m), t.m, sizeof(int) * (size_t)m->n);
    list_set(vm, l, k, val_obj(m));
  }
  *out = val_obj(l);
  return OK;
}

const BuiltinDef builtins_stats_tests[] = {
    {"kendall_dist", do_kendall_dist, "q, n", BF_INTERNAL, "distribution of Kendall's statistic"},
    {"spearman_dist", do_spearman_dist, "is, n, lower", BF_INTERNAL, "distribution of Spearman's statistic"},
    {"ansari_dist", do_ansari_dist, "q, m, n", BF_INTERNAL, "distribution of the Ansari-Bradley statistic"},
    {"kolmogorov_limit", do_kolmogorov_limit, "x, lower", BF_INTERNAL, "Kolmogorov's limiting distribution"},
    {"kolmogorov_exact", do_kolmogorov_exact, "d, n", BF_INTERNAL, "Kolmogorov's exact distribution"},
    {"psmirnov_exact", do_psmirnov_exact, "q, m, n, ties, paths, two", BF_INTERNAL, "Smirnov's exact distribution"},
    {"smirnov_sim", do_smirnov_sim, "sizes, counts, B, two", BF_INTERNAL, "simulated Smirnov statistics"},
    {"swilk", do_swilk, "x", BF_INTERNAL, "Shapiro-Wilk W and p"},
    {"fisher_exact", do_fisher_exact, "x, workspace", BF_INTERNAL, "p-value of Fisher's exact test"},
    {"chisq_sim", do_chisq_sim, "sr, sc, B, E", BF_INTERNAL, "simulated chi-squared statistics"},
    {"fisher_sim", do_fisher_sim, "sr, sc, B", BF_INTERNAL, "simulated Fisher statistics"},
    {"r2dtable", do_r2dtable, "n, r, c", BF_INTERNAL, "random two-way tables"},
    {0},
};
