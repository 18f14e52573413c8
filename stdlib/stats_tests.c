/* stats_tests.c - Null distributions of classical tests: Kendall, Spearman, Ansari-Bradley, Kolmogorov-Smirnov,
 * Shapiro-Wilk, Fisher's exact test, random tables.
 *
 * Called by the R functions of stats through .Internal().
 */
#include <stdlib.h>

#include "stdlib/native.h"
#include "stdlib/rng.h"

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

/* .Internal(spearman_dist(is, n, lower)): P(S >= is), or P(S < is) when lower; exact to n = 9, then an Edgeworth
 * series. */
static Status do_spearman_dist(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  double is = as_double1(vm, args[0]);
  int n = as_integer1(vm, args[1]);
  bool lower = as_logical1(vm, args[2]) == 1;
  double pv = lower ? 0 : 1;
  if (n <= 1 || is <= 0) {
    *out = val_dbl(pv);
    return OK;
  }
  double n3 = (double)n * ((double)n * n - 1) / 3;
  if (is > n3) {
    *out = val_dbl(1 - pv);
    return OK;
  }
  if (n <= 9) {
    int l[9], ifr = 0, nfac = 1;
    for (int i = 1; i <= n; i++) {
      nfac *= i;
      l[i - 1] = i;
    }
    if (is == n3) {
      ifr = 1;
    } else {
      for (int m = 0; m < nfac; m++) {
        int ise = 0;
        for (int i = 0; i < n; i++) {
          int d = i + 1 - l[i];
          ise += d * d;
        }
        if (is <= ise) ifr++;
        int n1 = n;
        do {
          int mt = l[0], nn = n1 - 1;
          for (int i = 0; i < nn; i++) l[i] = l[i + 1];
          l[nn] = mt;
          n1--;
          if (mt != n1 + 1) break;
        } while (n1 > 1);
      }
    }
    *out = val_dbl((lower ? nfac - ifr : ifr) / (double)nfac);
    return OK;
  }
  double b = 1 / (double)n, x = (6 * (is - 1) * b / ((double)n * n - 1) - 1) * sqrt(1 / b - 1), y = x * x;
  double u = x * b *
             (.2274 + b * (.2531 + .1745 * b) +
              y * (-.0758 + b * (.1033 + .3932 * b) -
                   y * b * (.0879 + .0151 * b - y * (.0072 - .0831 * b + y * b * (.0131 - 4.6e-4 * y)))));
  y = u / exp(y / 2);
  double upper = .5 * erfc(x / sqrt(2.));
  pv = (lower ? -y : y) + (lower ? 1 - upper : upper);
  *out = val_dbl(pv < 0 ? 0 : pv > 1 ? 1 : pv);
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

/* .Internal(kolmogorov_limit(x, lower)) */
static Status do_kolmogorov_limit(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  bool lower = as_logical1(vm, args[1]) == 1;
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  const double tol = 1e-6;
  int kmax = (int)sqrt(2 - log(tol));
  for (int64_t i = 0; i < x->n; i++) {
    double v = x->d[i];
    if (v <= 0) {
      r->d[i] = lower ? 0 : 1;
    } else if (v < 1) {
      double z = -(M_PI * M_PI / 8) / (v * v), w = log(v), s = 0;
      for (int k = 1; k < kmax; k += 2) s += exp(k * k * z - w);
      s = s / 0.398942280401432677939946059934;
      r->d[i] = lower ? s : 1 - s;
    } else {
      double z = -2 * v * v, sign = -1, old, new;
      int k;
      if (lower) {
        k = 1;
        old = 0;
        new = 1;
      } else {
        k = 2;
        old = 0;
        new = 2 * exp(z);
      }
      while (fabs(old - new) > tol) {
        old = new;
        new += 2 * sign *exp(z * k * k);
        sign = -sign;
        k++;
      }
      r->d[i] = new;
    }
  }
  *out = vec_val(r);
  return OK;
}

static void mat_mul(const double *a, const double *b, double *c, int m) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int k = 0; k < m; k++) s += a[i * m + k] * b[k * m + j];
      c[i * m + j] = s;
    }
}

static void mat_power(const double *a, int ea, double *v, int *ev, int m, int n, double *work) {
  if (n == 1) {
    memcpy(v, a, sizeof(double) * (size_t)(m * m));
    *ev = ea;
    return;
  }
  mat_power(a, ea, v, ev, m, n / 2, work);
  mat_mul(v, v, work, m);
  int eb = 2 * *ev;
  if (n % 2 == 0) {
    memcpy(v, work, sizeof(double) * (size_t)(m * m));
    *ev = eb;
  } else {
    mat_mul(a, work, v, m);
    *ev = ea + eb;
  }
  if (v[(m / 2) * m + m / 2] > 1e140) {
    for (int i = 0; i < m * m; i++) v[i] *= 1e-140;
    *ev += 140;
  }
}

/* .Internal(kolmogorov_exact(d, n)): P(D_n < d), the method of Marsaglia, Tsang and Wang. */
static Status do_kolmogorov_exact(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  double d = as_double1(vm, args[0]);
  int n = as_integer1(vm, args[1]), k = (int)(n * d) + 1, m = 2 * k - 1, eq;
  double h = k - n * d, s;
  SCRATCH(double, H, m *m);
  SCRATCH(double, Q, m *m);
  SCRATCH(double, work, m *m);
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) H[i * m + j] = i - j + 1 < 0 ? 0 : 1;
  for (int i = 0; i < m; i++) {
    H[i * m] -= pow(h, i + 1);
    H[(m - 1) * m + i] -= pow(h, m - i);
  }
  H[(m - 1) * m] += 2 * h - 1 > 0 ? pow(2 * h - 1, m) : 0;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      if (i - j + 1 > 0)
        for (int g = 1; g <= i - j + 1; g++) H[i * m + j] /= g;
  mat_power(H, 0, Q, &eq, m, n, work);
  s = Q[(k - 1) * m + k - 1];
  for (int i = 1; i <= n; i++) {
    s = s * i / n;
    if (s < 1e-140) {
      s *= 1e140;
      eq -= 140;
    }
  }
  *out = val_dbl(s * pow(10., eq));
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
  for (int64_t t = 0; t < q->n; t++) r->d[t] = smirnov_within(q->d[t], m, n, ties ? ties->i : NULL, paths, two, u);
  *out = vec_val(r);
  return OK;
}

/* ---- Shapiro-Wilk: Royston's algorithm AS R94 ---- */

static double poly_at(const double *c, int n, double x) {
  double s = c[n - 1];
  for (int i = n - 2; i >= 0; i--) s = s * x + c[i];
  return s;
}

/* .Internal(swilk(x)): x sorted and centred; c(W, p) */
static Status do_swilk(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  static const double c1[6] = {0., .221157, -.147981, -2.07119, 4.434685, -2.706056},
                      c2[6] = {0., .042981, -.293762, -1.752461, 5.682633, -3.582633};
  static const double c3[4] = {.544, -.39978, .025054, -6.714e-4}, c4[4] = {1.3822, -.77857, .062767, -.0020322};
  static const double c5[4] = {-1.5861, -.31082, -.083751, .0038915}, c6[3] = {-.4803, -.082676, .0030302},
                      g[2] = {-2.273, .459};
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  int n = (int)x->n, n2 = n / 2;
  SCRATCH(double, a, n2 + 1);
  double an = n, w, pw = 1;
  if (n == 3) {
    a[1] = sqrt(.5);
  } else {
    double summ2 = 0, ssumm2, rsn, a1, a2, fac;
    int i1;
    for (int i = 1; i <= n2; i++) {
      a[i] = qnorm_std((i - .375) / (an + .25));
      summ2 += a[i] * a[i];
    }
    summ2 *= 2;
    ssumm2 = sqrt(summ2);
    rsn = 1 / sqrt(an);
    a1 = poly_at(c1, 6, rsn) - a[1] / ssumm2;
    if (n > 5) {
      i1 = 3;
      a2 = -a[2] / ssumm2 + poly_at(c2, 6, rsn);
      fac = sqrt((summ2 - 2 * (a[1] * a[1]) - 2 * (a[2] * a[2])) / (1 - 2 * (a1 * a1) - 2 * (a2 * a2)));
      a[2] = a2;
    } else {
      i1 = 2;
      fac = sqrt((summ2 - 2 * (a[1] * a[1])) / (1 - 2 * (a1 * a1)));
    }
    a[1] = a1;
    for (int i = i1; i <= n2; i++) a[i] /= -fac;
  }
  double range = x->d[n - 1] - x->d[0], xx = x->d[0] / range, sx = xx, sa = -a[1];
  for (int i = 1, j = n - 1; i < n; j--) {
    double xi = x->d[i] / range;
    sx += xi;
    i++;
    if (i != j) sa += (i > j ? 1 : -1) * a[i < j ? i : j];
    xx = xi;
  }
  sa /= n;
  sx /= n;
  double ssa = 0, ssx = 0, sax = 0;
  for (int i = 0, j = n - 1; i < n; i++, j--) {
    double asa = i != j ? (i > j ? 1 : -1) * a[1 + (i < j ? i : j)] - sa : -sa, xsx = x->d[i] / range - sx;
    ssa += asa * asa;
    ssx += xsx * xsx;
    sax += asa * xsx;
  }
  double ssassx = sqrt(ssa * ssx), w1 = (ssassx - sax) * (ssassx + sax) / (ssa * ssx);
  w = 1 - w1;
  if (n == 3) {
    const double pi6 = 1.90985931710274, stqr = 1.04719755119660;
    pw = pi6 * (asin(sqrt(w)) - stqr);
    if (pw < 0) pw = 0;
  } else {
    double y = log(w1), m, s;
    xx = log(an);
    bool tiny = false;
    if (n <= 11) {
      double gamma = poly_at(g, 2, an);
      if (y >= gamma) {
        pw = 1e-99;
        tiny = true;
      }
      y = -log(gamma - y);
      m = poly_at(c3, 4, an);
      s = exp(poly_at(c4, 4, an));
    } else {
      m = poly_at(c5, 4, xx);
      s = exp(poly_at(c6, 3, xx));
    }
    if (!tiny) {
      double (*pnorm5)(double, double, double, int, int);
      void *p;
      TRY(native_need(vm, NATIVE_RMATH, "pnorm5", &p));
      NATIVE_CAST(pnorm5, p);
      pw = pnorm5(y, m, s, 0, 0);
    }
  }
  TRY_NEW(r = vec_new(vm, T_DBL, 2));
  r->d[0] = w;
  r->d[1] = pw;
  *out = val_obj(r);
  return OK;
}

/* ---- Fisher's exact test: sums the probabilities of all tables that are no more likely ----
 * Column by column; what matters of the columns done is what they leave of the row sums, in any order, and the log
 * probability so far.  A node whose completions are all likely, or all unlikely, enough needs no more work.
 */

enum { FISHER_ROWS = 32 };
__extension__ typedef unsigned __int128 FisherKey; /* row sums left and column, in mixed radix */

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
  int nr, nc, radix;
  int *row, *col;
  const double *lfact;
  double *colfact; /* sums of lfact over the columns from j on */
  double limit, base;
  FisherTable bounds, sums;
} Fisher;

/* One column being filled: what it leaves, and what is known of all ways to fill it. */
typedef struct FisherStep {
  int j;
  const int *rem;
  int next[FISHER_ROWS];
  bool summing;
  double past, longest, shortest, total;
} FisherStep;

static FisherNode *fisher_slot(const FisherTable *t, FisherKey key, int64_t past) {
  uint64_t h = ((uint64_t)key ^ (uint64_t)(key >> 64) * 0x9E3779B97F4A7C15u ^ (uint64_t)past) * 0xD6E8FEB86659FD93u;
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
  for (int i = 0; i < f->nr; i++) k = k * (unsigned)f->radix + (unsigned)rem[i];
  return k;
}

static double fisher_cells(const Fisher *f, const int *rem) {
  double s = 0;
  for (int i = 0; i < f->nr; i++) s -= f->lfact[rem[i]];
  return s;
}

static Status fisher_bounds(Fisher *f, int j, const int *rem, double *longest, double *shortest);
static Status fisher_sum(Fisher *f, int j, const int *rem, double past, double *out);

/* A column is filled with log probability logp: on to the next one, with the row sums in order. */
static Status fisher_next(Fisher *f, FisherStep *s, double logp) {
  int rem[FISHER_ROWS];
  for (int i = 0; i < f->nr; i++) {
    int k = i, v = s->next[i];
    for (; k > 0 && rem[k - 1] > v; k--) rem[k] = rem[k - 1];
    rem[k] = v;
  }
  double a, b;
  if (s->summing) {
    TRY(fisher_sum(f, s->j + 1, rem, s->past + logp, &a));
    s->total += a;
    return OK;
  }
  TRY(fisher_bounds(f, s->j + 1, rem, &a, &b));
  s->longest = fmax(s->longest, logp + a);
  s->shortest = fmin(s->shortest, logp + b);
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

/* Log probability of the likeliest and of the least likely way to fill the columns from j on. */
static Status fisher_bounds(Fisher *f, int j, const int *rem, double *longest, double *shortest) {
  if (j == f->nc - 1) {
    *longest = *shortest = fisher_cells(f, rem);
    return OK;
  }
  FisherKey key = fisher_key(f, j, rem);
  if (fisher_find(&f->bounds, key, 0, longest, shortest)) return OK;
  FisherStep s = {.j = j, .rem = rem, .longest = -INFINITY, .shortest = INFINITY};
  TRY(fisher_fill(f, &s, 0, f->col[j], 0));
  *longest = s.longest;
  *shortest = s.shortest;
  return fisher_store(f->vm, &f->bounds, key, 0, s.longest, s.shortest);
}

/* Probability of the tables that go on from here and are no more likely than the limit. */
static Status fisher_sum(Fisher *f, int j, const int *rem, double past, double *out) {
  double longest, shortest, unused;
  TRY(fisher_bounds(f, j, rem, &longest, &shortest));
  *out = 0;
  if (past + shortest > f->limit) return OK;
  if (past + longest <= f->limit) {
    int n = 0;
    for (int i = 0; i < f->nr; i++) n += rem[i];
    *out = exp(past + f->base + f->lfact[n] + fisher_cells(f, rem) - f->colfact[j]);
    return OK;
  }
  FisherKey key = fisher_key(f, j, rem);
  int64_t quantum = (int64_t)floor(past * 1e9 + 0.5);
  if (fisher_find(&f->sums, key, quantum, out, &unused)) return OK;
  FisherStep s = {.j = j, .rem = rem, .summing = true, .past = past};
  TRY(fisher_fill(f, &s, 0, f->col[j], 0));
  *out = s.total;
  return fisher_store(f->vm, &f->sums, key, quantum, s.total, 0);
}

static int compare_ints(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* .Internal(fisher_exact(x)): x integer matrix */
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
      int v = x->i[i + j * nr];
      row[i] += v;
      col[j] += v;
      n += v;
    }
  SCRATCH(double, lfact, n + 2);
  lfact[0] = 0;
  for (int i = 1; i <= n; i++) lfact[i] = lfact[i - 1] + log(i);
  double observed = 0, margins = -lfact[n];
  for (int i = 0; i < nr * nc; i++) observed -= lfact[x->i[i]];
  for (int i = 0; i < nr; i++) margins += lfact[row[i]];
  for (int j = 0; j < nc; j++) margins += lfact[col[j]];
  SCRATCH(double, colfact, nr + nc + 1);
  Fisher f = {.vm = vm, .lfact = lfact, .colfact = colfact, .limit = observed + 1e-7, .base = margins};
  f.nr = flip ? nc : nr;
  f.nc = flip ? nr : nc;
  f.row = flip ? col : row;
  f.col = flip ? row : col;
  qsort(f.row, (size_t)f.nr, sizeof *f.row, compare_ints);
  f.radix = f.row[f.nr - 1] + 1;
  colfact[f.nc] = 0;
  for (int j = f.nc - 1; j >= 0; j--) colfact[j] = colfact[j + 1] + lfact[f.col[j]];
  if (f.nr > FISHER_ROWS || f.nr * log2(f.radix) + log2(f.nc) > 120)
    return rt_errorcall(vm, vm_frame_call(vm), "the table is too large for an exact test; use simulate.p.value = TRUE");
  double total;
  TRY(fisher_sum(&f, 0, f.row, 0, &total));
  *out = val_dbl(total);
  return OK;
}

/* ---- random two-way tables with given margins: Patefield's algorithm ---- */

static void random_table(Rng *rng, int nr, int nc, const int *row, const int *col, int total, const double *lf,
                         int *work, int *m) {
  for (int j = 0; j < nc - 1; j++) work[j] = col[j];
  int jc = total, ib = 0;
  for (int l = 0; l < nr - 1; l++) {
    int ia = row[l], ic = jc, mcol;
    jc -= ia;
    for (mcol = 0; mcol < nc - 1; mcol++) {
      int id = work[mcol], ie = ic, ii, nll;
      ic -= id;
      ib = ie - ia;
      ii = ib - id;
      if (ie == 0) {
        for (int j = mcol; j < nc - 1; j++) m[l + j * nr] = 0;
        ia = 0;
        break;
      }
      double u = rng_unif(rng), x, y, sum;
      for (;;) {
        nll = (int)(ia * (id / (double)ie) + 0.5);
        x = exp(lf[ia] + lf[ib] + lf[ic] + lf[id] - lf[ie] - lf[nll] - lf[id - nll] - lf[ia - nll] - lf[ii + nll]);
        if (x >= u) break;
        sum = x;
        y = x;
        int nlm = nll;
        bool found = false, lsp = false, lsm = false;
        do {
          double j = (id - nll) * (double)(ia - nll);
          if (j == 0) {
            lsp = true;
          } else {
            ++nll;
            x = x * j / ((double)nll * (ii + nll));
            sum += x;
            if (sum >= u) {
              found = true;
              break;
            }
          }
          bool again = true;
          while (again && !lsm) {
            again = false;
            double jj = nlm * (double)(ii + nlm);
            if (jj == 0) {
              lsm = true;
              if (lsp) {
                u = sum * rng_unif(rng);
                goto retry;
              }
              break;
            }
            --nlm;
            y = y * jj / ((double)(id - nlm) * (ia - nlm));
            sum += y;
            if (sum >= u) {
              nll = nlm;
              found = true;
              break;
            }
            if (lsp) again = true;
          }
          if (found) break;
        } while (!lsp || !lsm);
        if (found) break;
        u = sum * rng_unif(rng);
      retry:;
      }
      m[l + mcol * nr] = nll;
      ia -= nll;
      work[mcol] -= nll;
    }
    m[l + (nc - 1) * nr] = ia;
  }
  for (int j = 0; j < nc - 1; j++) m[nr - 1 + j * nr] = work[j];
  m[nr - 1 + (nc - 1) * nr] = ib - m[nr - 1 + (nc - 2) * nr];
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
  for (int64_t i = 0; i < t->r->n; i++) t->n += t->r->i[i];
  TRY_NEW(t->lf = vm_scratch(vm, sizeof(double) * (size_t)(t->n + 2)));
  t->lf[0] = t->lf[1] = 0;
  for (int i = 2; i <= t->n; i++) t->lf[i] = t->lf[i - 1] + log(i);
  TRY_NEW(t->work = vm_scratch(vm, sizeof(int) * (size_t)(t->c->n + 1)));
  TRY_NEW(t->m = vm_scratch(vm, sizeof(int) * (size_t)(t->c->n * t->r->n + 1)));
  return rng_begin(vm, &t->rng);
}

static void tables_next(Tables *t) {
  random_table(t->rng, (int)t->r->n, (int)t->c->n, t->r->i, t->c->i, t->n, t->lf, t->work, t->m);
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
    for (int64_t i = 0; i < e->n; i++) s += (t.m[i] - e->d[i]) * (t.m[i] - e->d[i]) / e->d[i];
    r->d[b] = s;
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
    r->d[b] = s;
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
      x += t.m[2 * j];
      y += t.m[2 * j + 1];
      double d = x / (double)t.r->i[0] - y / (double)t.r->i[1];
      if (two) d = fabs(d);
      if (d > top) top = d;
    }
    r->d[b] = top;
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
    memcpy(m->i, t.m, sizeof(int) * (size_t)m->n);
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
    {"fisher_exact", do_fisher_exact, "x", BF_INTERNAL, "p-value of Fisher's exact test"},
    {"chisq_sim", do_chisq_sim, "sr, sc, B, E", BF_INTERNAL, "simulated chi-squared statistics"},
    {"fisher_sim", do_fisher_sim, "sr, sc, B", BF_INTERNAL, "simulated Fisher statistics"},
    {"r2dtable", do_r2dtable, "n, r, c", BF_INTERNAL, "random two-way tables"},
    {0},
};
