/* cluster.c - Distances between rows, hierarchical clustering.
 *
 * Called by the R functions of stats through .Internal().
 */
#include <float.h>

#include "runtime/poll.h"
#include "stdlib/builtin.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

/* ---- distances; pairs of coordinates with missing values are left out, and sums made up for that ---- */

static double made_up(double sum, int used, int n) {
  if (used == 0) return NA_REAL;
  return used == n ? sum : sum / ((double)used / n);
}

static double dist_euclidean(const double *a, const double *b, int n, double p) {
  double sum = 0;
  int used = 0;
  (void)p;
  for (int j = 0; j < n; j++) {
    double d = a[j] - b[j];
    if (isnan(d)) continue;
    sum += d * d;
    used++;
  }
  return sqrt(made_up(sum, used, n));
}

static double dist_manhattan(const double *a, const double *b, int n, double p) {
  double sum = 0;
  int used = 0;
  (void)p;
  for (int j = 0; j < n; j++) {
    double d = fabs(a[j] - b[j]);
    if (isnan(d)) continue;
    sum += d;
    used++;
  }
  return made_up(sum, used, n);
}

static double dist_minkowski(const double *a, const double *b, int n, double p) {
  double sum = 0;
  int used = 0;
  for (int j = 0; j < n; j++) {
    double d = fabs(a[j] - b[j]);
    if (isnan(d)) continue;
    sum += pow(d, p);
    used++;
  }
  return pow(made_up(sum, used, n), 1 / p);
}

static double dist_maximum(const double *a, const double *b, int n, double p) {
  double top = -1;
  (void)p;
  for (int j = 0; j < n; j++) top = fmax(top, fabs(a[j] - b[j]));
  return top < 0 ? NA_REAL : top;
}

/* Sum of |a - b| / (|a| + |b|); 0 / 0 does not count. */
static double dist_canberra(const double *a, const double *b, int n, double p) {
  double sum = 0;
  int used = 0;
  (void)p;
  for (int j = 0; j < n; j++) {
    double d = fabs(a[j] - b[j]), s = fabs(a[j]) + fabs(b[j]);
    if (isnan(a[j]) || isnan(b[j]) || (s <= DBL_MIN && d <= DBL_MIN)) continue;
    double share = isinf(d) && d == s ? 1 : d / s;
    if (isnan(share)) continue;
    sum += share;
    used++;
  }
  return made_up(sum, used, n);
}

/* Of the coordinates that are not zero in both, the share of those that are zero in one. */
static double dist_binary(const double *a, const double *b, int n, double p) {
  int finite = 0, set = 0, different = 0;
  (void)p;
  for (int j = 0; j < n; j++) {
    if (!isfinite(a[j]) || !isfinite(b[j])) continue;
    finite++;
    set += a[j] != 0 || b[j] != 0;
    different += (a[j] != 0) != (b[j] != 0);
  }
  return finite == 0 ? NA_REAL : set == 0 ? 0 : (double)different / set;
}

/* A warning for every pair of present coordinates of which one is infinite. */
static Status warn_infinite(VM *vm, const double *rows, int nr, int nc) {
  for (int a = 0; a < nr; a++)
    for (int b = a + 1; b < nr; b++)
      for (int j = 0; j < nc; j++) {
        double u = rows[(size_t)a * (size_t)nc + (size_t)j], v = rows[(size_t)b * (size_t)nc + (size_t)j];
        if (!isnan(u) && !isnan(v) && (isinf(u) || isinf(v))) TRY(rt_warning(vm, "treating non-finite values as NA"));
      }
  return OK;
}

/* .Internal(dist(x, method, p)): method: position among euclidean, maximum, manhattan, canberra, binary, minkowski */
static Status do_dist(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  static double (*const methods[])(const double *, const double *, int, double) = {
      dist_euclidean, dist_maximum, dist_manhattan, dist_canberra, dist_binary, dist_minkowski};
  enum { BINARY = 5, MINKOWSKI = 6 };
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  int nr = x->nrow, nc = x->ncol, method = as_integer1(vm, args[1]);
  double p = as_double1(vm, args[2]);
  if (method < 1 || method > MINKOWSKI) return rt_error(vm, "distance(): invalid distance");
  if (method == MINKOWSKI && !(isfinite(p) && p > 0)) return rt_error(vm, "distance(): invalid p");
  TRY_NEW(r = vec_new(vm, T_DBL, (int64_t)nr * (nr - 1) / 2));
  SCRATCH(double, rows, (size_t)nr *(size_t)nc);
  for (int i = 0; i < nr; i++)
    for (int j = 0; j < nc && !rt_cancelled_at(vm, j); j++)
      rows[(size_t)i * (size_t)nc + (size_t)j] = dbl_ro(x)[i + (size_t)j * (size_t)nr];
  bool infinite = false;
  for (int64_t i = 0; i < x->n && method == BINARY; i++) infinite |= isinf(dbl_ro(x)[i]) != 0;
  if (infinite) TRY(warn_infinite(vm, rows, nr, nc));
  double *o = dbl_rw(r);
  for (int j = 0; j < nr; j++) {
    const double *b = rows + (size_t)j * (size_t)nc;
    for (int i = j + 1; i < nr; i++) {
      TRY(rt_poll(vm));
      *o++ = methods[method - 1](rows + (size_t)i * (size_t)nc, b, nc, p);
    }
  }
  *out = val_obj(r);
  return OK;
}

/* ---- hierarchical clustering: the nearest two clusters are joined, distances updated after Lance and Williams ---- */

enum Linkage { WARD_D = 1, SINGLE, COMPLETE, AVERAGE, MCQUITTY, MEDIAN, CENTROID, WARD_D2 };

/* Clusters are known by the first of their members. */
typedef struct Hclust {
  int n, method;
  double *d;      /* distances, column by column below the diagonal */
  double *size;   /* members */
  int *near;      /* of the clusters behind it the nearest */
  double *gap;    /* and its distance */
  bool *gone;     /* has been joined to another one */
  int *joined[2]; /* at every step */
  double *height;
} Hclust;

static double *distance_of(const Hclust *h, int i, int j) {
  int64_t a = i < j ? i : j, b = i < j ? j : i;
  return &h->d[a * h->n - a * (a + 1) / 2 + (b - a - 1)];
}

static void find_nearest(Hclust *h, int i, int otherwise) {
  const double *d = distance_of(h, i, i + 1) - (i + 1);
  double best = INFINITY;
  for (int j = i + 1; j < h->n; j++)
    if (!h->gone[j] && d[j] < best) {
      best = d[j];
      otherwise = j;
    }
  h->near[i] = otherwise;
  h->gap[i] = best;
}

/* Distance of k from a and b joined, given those among the three. */
static double joined_distance(const Hclust *h, int a, int b, int k, double ak, double bk, double ab) {
  double na = h->size[a], nb = h->size[b], nk = h->size[k];
  switch (h->method) {
  case WARD_D:
  case WARD_D2: return ((na + nk) * ak + (nb + nk) * bk - nk * ab) / (na + nb + nk);
  case SINGLE: return ak < bk ? ak : bk;
  case COMPLETE: return ak > bk ? ak : bk;
  case AVERAGE: return (na * ak + nb * bk) / (na + nb);
  case MCQUITTY: return (ak + bk) / 2;
  case MEDIAN: return ((ak + bk) - ab / 2) / 2;
  default: return (na * ak + nb * bk - na * nb * ab / (na + nb)) / (na + nb);
  }
}

/* b goes into a, which stands before it. */
static void join(Hclust *h, int a, int b) {
  double ab = *distance_of(h, a, b);
  h->gone[b] = true;
  for (int k = 0; k < h->n; k++) {
    if (h->gone[k] || k == a) continue;
    double *ak = distance_of(h, a, k), d = *ak = joined_distance(h, a, b, k, *ak, *distance_of(h, b, k), ab);
    int first = a < k ? a : k;
    if (d < h->gap[first]) {
      h->gap[first] = d;
      h->near[first] = a < k ? k : a;
    }
  }
  h->size[a] += h->size[b];
  for (int i = 0; i < h->n - 1; i++)
    if (!h->gone[i] && (h->near[i] == a || h->near[i] == b)) find_nearest(h, i, i);
}

static Status cluster_all(VM *vm, Hclust *h) {
  for (int i = 0; i < h->n - 1; i++) find_nearest(h, i, i + 1);
  for (int step = 0; step < h->n - 1; step++) {
    int a = -1;
    for (int i = 0; i < h->n - 1; i++)
      if (!h->gone[i] && h->gap[i] < (a < 0 ? INFINITY : h->gap[a])) a = i;
    if (a < 0) return rt_error(vm, "NA/NaN/Inf in foreign function call (arg %d)", 10);
    h->joined[0][step] = a;
    h->joined[1][step] = h->near[a];
    h->height[step] = h->method == WARD_D2 ? sqrt(h->gap[a]) : h->gap[a];
    join(h, a, h->near[a]);
    TRY(rt_poll(vm));
  }
  return OK;
}

/* Rows of merge: observations as negative numbers, then clusters by the step that made them.  made: scratch. */
static void fill_merge(const Hclust *h, int *made, int32_t *merge) {
  int steps = h->n - 1;
  for (int i = 0; i < h->n; i++) made[i] = -(i + 1);
  for (int s = 0; s < steps; s++) {
    int a = made[h->joined[0][s]], b = made[h->joined[1][s]];
    bool swap = a > 0 && (b < 0 || a > b);
    merge[s] = swap ? b : a;
    merge[s + steps] = swap ? a : b;
    made[h->joined[0][s]] = s + 1;
  }
}

/* The observations from left to right: the tree is gone through from the last step.  open: scratch. */
static void leaf_order(int n, const int32_t *merge, int *open, int32_t *order) {
  int depth = 0;
  open[depth++] = n - 1;
  while (depth) {
    int at = open[--depth];
    if (at < 0) {
      *order++ = -at;
    } else {
      open[depth++] = merge[at - 1 + n - 1];
      open[depth++] = merge[at - 1];
    }
  }
}

/* .Internal(hclust(d, n, method, members)): list(merge, height, order) */
static Status do_hclust(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *d, *members, *merge, *height, *order, *res = vec_new(vm, T_LIST, 3);
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[0], T_DBL, &d));
  TRY(coerce_borrow(vm, args[3], T_DBL, &members));
  int n = as_integer1(vm, args[1]);
  SCRATCH(double, work, d->n + 2 * n);
  SCRATCH(int, numbers, 4 * n);
  SCRATCH(bool, gone, n);
  Hclust h = {.n = n, .method = as_integer1(vm, args[2]), .d = work, .gone = gone, .near = numbers};
  h.size = work + d->n;
  h.gap = h.size + n;
  h.joined[0] = numbers + n;
  h.joined[1] = numbers + 2 * n;
  for (int64_t i = 0; i < d->n; i++) h.d[i] = h.method == WARD_D2 ? dbl_ro(d)[i] * dbl_ro(d)[i] : dbl_ro(d)[i];
  for (int i = 0; i < n; i++) {
    h.size[i] = dbl_ro(members)[i];
    gone[i] = false;
  }
  TRY_NEW(merge = vec_matrix(vm, T_INT, n - 1, 2));
  TRY_NEW(height = vec_new(vm, T_DBL, n - 1));
  TRY_NEW(order = vec_new(vm, T_INT, n));
  h.height = dbl_rw(height);
  TRY(cluster_all(vm, &h));
  fill_merge(&h, numbers + 3 * n, int_rw(merge));
  leaf_order(n, int_ro(merge), numbers, int_rw(order));
  list_set(vm, res, 0, val_obj(merge));
  list_set(vm, res, 1, val_obj(height));
  list_set(vm, res, 2, val_obj(order));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_cluster[] = {
    {"dist", do_dist, "x, method, p", BF_INTERNAL, "distances between rows"},
    {"hclust", do_hclust, "d, n, method, members", BF_INTERNAL, "hierarchical clustering"},
    {0},
};
