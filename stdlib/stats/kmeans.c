/* kmeans.c - K-means clustering for kmeans().
 *
 * Three algorithms: Hartigan and Wong's (Applied Statistics AS 136, 1979), with its stages of optimal and quick
 * transfers; Lloyd's and Forgy's; MacQueen's.  Which local optimum is found depends on the order of transfers, so that
 * the stages follow the published description to the letter.
 */
#include <float.h>

#include "stdlib/builtin.h"

typedef struct Kmeans {
  VM *vm;
  bool stopped;          /* interrupted, and raised: all loops over points end */
  const double *x;       /* m points of p coordinates, those of a point side by side */
  double *c;             /* k centres, in the same way */
  int m, p, k, *cl, *nc; /* cluster of each point, size of each cluster */
  int iter, fault;
} Kmeans;

/* Asked for every point: does the work end here? */
static inline bool stops(Kmeans *w, int i) {
  if (i % 256 == 0 && !w->stopped) w->stopped = rt_poll(w->vm) != OK;
  return w->stopped;
}

static inline double point(const Kmeans *w, int i, int j) { return w->x[(size_t)i * (size_t)w->p + (size_t)j]; }

static inline double *centre(const Kmeans *w, int l, int j) { return &w->c[(size_t)l * (size_t)w->p + (size_t)j]; }

enum { FEW_COORDINATES = 8 };

/* Squared distance of point i from centre l, or something not below `enough`: of few coordinates all are added up, of
 * many until that is reached, which is looked at every FEW_COORDINATES. */
static inline double distance(const Kmeans *w, int i, int l, double enough) {
  double s = 0;
  const double *x = w->x + (size_t)i * (size_t)w->p, *c = w->c + (size_t)l * (size_t)w->p;
  for (int j = 0, end; j < w->p && s < enough; j = end) {
    end = w->p - j <= FEW_COORDINATES ? w->p : j + FEW_COORDINATES;
    for (int k = j; k < end; k++) {
      double d = x[k] - c[k];
      s += d * d;
    }
  }
  return s;
}

/* Squared distances of point i from two centres: both sums at once take no longer than one. */
static inline void two_distances(const Kmeans *w, int i, int l1, int l2, double *d1, double *d2) {
  const double *x = w->x + (size_t)i * (size_t)w->p;
  const double *a = w->c + (size_t)l1 * (size_t)w->p, *b = w->c + (size_t)l2 * (size_t)w->p;
  double s = 0, t = 0;
  for (int j = 0; j < w->p; j++) {
    double d = x[j] - a[j], e = x[j] - b[j];
    s += d * d;
    t += e * e;
  }
  *d1 = s;
  *d2 = t;
}

static int nearest(const Kmeans *w, int i) {
  double best = INFINITY;
  int at = 0;
  for (int l = 0; l < w->k; l++) {
    double d = distance(w, i, l, INFINITY);
    if (d < best) {
      best = d;
      at = l;
    }
  }
  return at;
}

static void find_centres(Kmeans *w) {
  for (int l = 0; l < w->k; l++) w->nc[l] = 0;
  for (size_t i = 0; i < (size_t)w->k * (size_t)w->p; i++) w->c[i] = 0;
  for (int i = 0; i < w->m; i++) {
    w->nc[w->cl[i]]++;
    for (int j = 0; j < w->p; j++) *centre(w, w->cl[i], j) += point(w, i, j);
  }
  for (int j = 0; j < w->p; j++)
    for (int l = 0; l < w->k; l++) *centre(w, l, j) /= w->nc[l];
}

/* ---- Hartigan and Wong ---- */

typedef struct Wong {
  Kmeans *w;
  int *second;          /* the next best cluster of each point */
  int *live;            /* a cluster is in the live set up to this step of the optimal stage */
  int *changed;         /* the step at which a cluster was changed last */
  bool *moved;          /* was it changed in the quick stage? */
  double *loss;         /* what taking each point out of its cluster would gain */
  double *leave, *join; /* factors n/(n-1) and n/(n+1) of a cluster of n points */
  int steady;           /* steps since the last transfer */
  int64_t quick_left;
} Wong;

static void set_factors(Wong *g, int l) {
  double n = g->w->nc[l];
  g->join[l] = n / (n + 1);
  g->leave[l] = n > 1 ? n / (n - 1) : INFINITY;
}

static void transfer(Wong *g, int i, int from, int to) {
  Kmeans *w = g->w;
  double a = w->nc[from], b = w->nc[to];
  for (int j = 0; j < w->p; j++) {
    double v = point(w, i, j);
    *centre(w, from, j) = (*centre(w, from, j) * a - v) / (a - 1);
    *centre(w, to, j) = (*centre(w, to, j) * b + v) / (b + 1);
  }
  w->nc[from]--;
  w->nc[to]++;
  set_factors(g, from);
  set_factors(g, to);
  w->cl[i] = to;
  g->second[i] = from;
  g->steady = 0;
}

static void two_nearest(Wong *g, int i) {
  Kmeans *w = g->w;
  double d1, d2;
  int a = 0, b = 1;
  two_distances(w, i, a, b, &d1, &d2);
  if (d1 > d2) {
    double t = d1;
    d1 = d2;
    d2 = t;
    a = 1;
    b = 0;
  }
  for (int l = 2; l < w->k; l++) {
    double d = distance(w, i, l, d2);
    if (d >= d2) continue;
    if (d >= d1) {
      d2 = d;
      b = l;
    } else {
      d2 = d1;
      b = a;
      d1 = d;
      a = l;
    }
  }
  w->cl[i] = a;
  g->second[i] = b;
}

/* Each point goes to where it lowers the sum of squares most; clusters outside the live set are compared only for
 * points whose own cluster is in it. */
static void optimal_stage(Wong *g) {
  Kmeans *w = g->w;
  for (int l = 0; l < w->k; l++)
    if (g->moved[l]) g->live[l] = w->m + 1;
  for (int i = 0; i < w->m; i++) {
    if (stops(w, i)) return;
    g->steady++;
    int step = i + 1;
    int own = w->cl[i], best = g->second[i], was = best;
    if (w->nc[own] > 1) {
      double d_own, d_best;
      two_distances(w, i, own, best, &d_own, &d_best);
      if (g->changed[own] != 0) g->loss[i] = d_own * g->leave[own];
      double least = d_best * g->join[best];
      for (int l = 0; l < w->k; l++) {
        if ((step >= g->live[own] && step >= g->live[l]) || l == own || l == was) continue;
        /* most are so far away that this shows without the division, which takes longest */
        bool small = w->p <= FEW_COORDINATES;
        double d = small ? distance(w, i, l, INFINITY) : 0;
        if (small && d * g->join[l] > least * (1 + 8 * DBL_EPSILON)) continue;
        double limit = least / g->join[l];
        if (!small) d = distance(w, i, l, limit);
        if (d >= limit) continue;
        least = d * g->join[l];
        best = l;
      }
      if (least >= g->loss[i]) {
        g->second[i] = best;
      } else {
        g->live[own] = g->live[best] = w->m + step;
        g->changed[own] = g->changed[best] = step;
        transfer(g, i, own, best);
      }
    }
    if (g->steady == w->m) return;
  }
  for (int l = 0; l < w->k; l++) {
    g->moved[l] = false;
    g->live[l] -= w->m;
  }
}

/* Each point may only change places between its best and its next best cluster. */
static void quick_stage(Wong *g) {
  Kmeans *w = g->w;
  int quiet = 0, step = 0;
  for (;;)
    for (int i = 0; i < w->m; i++) {
      if (stops(w, i)) return;
      quiet++;
      step++;
      if (--g->quick_left <= 0) return;
      int own = w->cl[i], other = g->second[i];
      if (w->nc[own] > 1) {
        bool of_own = step <= g->changed[own], compare = step < g->changed[own] || step < g->changed[other];
        double d_own, d_other;
        if (of_own || compare) two_distances(w, i, own, other, &d_own, &d_other);
        if (of_own) g->loss[i] = d_own * g->leave[own];
        if (compare && d_other < g->loss[i] / g->join[other]) {
          quiet = 0;
          g->moved[own] = g->moved[other] = true;
          g->changed[own] = g->changed[other] = step + w->m;
          transfer(g, i, own, other);
        }
      }
      if (quiet == w->m) return;
    }
}

enum { EMPTY_CLUSTER = 1, NOT_CONVERGED = 2, TOO_MANY_CLUSTERS = 3, QUICK_STEPS = 4 };

static void hartigan_wong(Wong *g, int maxiter) {
  Kmeans *w = g->w;
  if (w->k >= w->m) {
    w->fault = TOO_MANY_CLUSTERS;
    return;
  }
  for (int i = 0; i < w->m && !stops(w, i); i++) two_nearest(g, i);
  if (w->stopped) return;
  find_centres(w);
  for (int l = 0; l < w->k; l++) {
    if (w->nc[l] == 0) {
      w->fault = EMPTY_CLUSTER;
      return;
    }
    set_factors(g, l);
    g->moved[l] = true;
    g->changed[l] = -1;
  }
  w->fault = NOT_CONVERGED;
  for (w->iter = 1; w->iter <= maxiter; w->iter++) {
    optimal_stage(g);
    if (w->stopped) return;
    if (g->steady != w->m) {
      g->quick_left = 50 * (int64_t)w->m;
      quick_stage(g);
      if (w->stopped) return;
      if (g->quick_left <= 0) {
        w->fault = QUICK_STEPS;
        break;
      }
    }
    /* two clusters need no second optimal stage */
    if (g->steady == w->m || w->k == 2) {
      w->fault = 0;
      break;
    }
    for (int l = 0; l < w->k; l++) g->changed[l] = 0;
  }
  find_centres(w);
}

/* ---- Lloyd, Forgy; MacQueen ---- */

static void lloyd(Kmeans *w, int maxiter) {
  for (int i = 0; i < w->m; i++) w->cl[i] = -1;
  for (w->iter = 1; w->iter <= maxiter; w->iter++) {
    bool updated = false;
    for (int i = 0; i < w->m; i++) {
      if (stops(w, i)) return;
      int at = nearest(w, i);
      updated |= w->cl[i] != at;
      w->cl[i] = at;
    }
    if (!updated) return;
    find_centres(w);
  }
}

static void macqueen(Kmeans *w, int maxiter) {
  for (int i = 0; i < w->m && !stops(w, i); i++) w->cl[i] = nearest(w, i);
  if (w->stopped) return;
  find_centres(w);
  for (w->iter = 1; w->iter <= maxiter; w->iter++) {
    bool updated = false;
    for (int i = 0; i < w->m; i++) {
      if (stops(w, i)) return;
      int to = nearest(w, i), from = w->cl[i];
      if (to == from) continue;
      updated = true;
      w->cl[i] = to;
      w->nc[from]--;
      w->nc[to]++;
      for (int j = 0; j < w->p; j++) {
        *centre(w, from, j) += (*centre(w, from, j) - point(w, i, j)) / w->nc[from];
        *centre(w, to, j) += (point(w, i, j) - *centre(w, to, j)) / w->nc[to];
      }
    }
    if (!updated) return;
  }
}

/* Sums of squares within the clusters, added up in the order of GNU R, as starts are compared by them. */
static void within(const Kmeans *w, bool by_coordinate, double *wss) {
  for (int l = 0; l < w->k; l++) wss[l] = 0;
  int outer = by_coordinate ? w->p : w->m, inner = by_coordinate ? w->m : w->p;
  for (int a = 0; a < outer; a++)
    for (int b = 0; b < inner; b++) {
      int i = by_coordinate ? b : a, j = by_coordinate ? a : b;
      double d = point(w, i, j) - *centre(w, w->cl[i], j);
      wss[w->cl[i]] += d * d;
    }
}

static Status run_hartigan_wong(VM *vm, Kmeans *w, int maxiter) {
  size_t m = (size_t)w->m, k = (size_t)w->k;
  int *ints = vm_scratch(vm, sizeof *ints * (m + 2 * k));
  double *reals = vm_scratch(vm, sizeof *reals * (m + 2 * k));
  bool *moved = vm_scratch(vm, sizeof *moved * k);
  TRY_NEW(ints);
  TRY_NEW(reals);
  TRY_NEW(moved);
  memset(ints, 0, sizeof *ints * (m + 2 * k));
  memset(reals, 0, sizeof *reals * (m + 2 * k));
  Wong g = {.w = w,
            .second = ints,
            .live = ints + m,
            .changed = ints + m + k,
            .moved = moved,
            .loss = reals,
            .leave = reals + m,
            .join = reals + m + k};
  hartigan_wong(&g, maxiter);
  return OK;
}

/* to = transpose of from, a matrix of `rows` rows. */
static void turn(double *to, const double *from, int rows, int cols) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      to[(size_t)i * (size_t)cols + (size_t)j] = from[(size_t)j * (size_t)rows + (size_t)i];
}

/* .Internal(kmeans(x, centers, iter.max, method)): list(centers, c1, nc, wss, iter, ifault) */
static Status do_kmeans(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *c0;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(coerce_borrow(vm, args[1], T_DBL, &c0));
  int maxiter = as_integer1(vm, args[2]), method = as_integer1(vm, args[3]);
  Vec *c = vec_matrix(vm, T_DBL, c0->nrow, c0->ncol), *cl = vec_new(vm, T_INT, x->nrow),
      *nc = vec_new(vm, T_INT, c0->nrow), *wss = vec_new(vm, T_DBL, c0->nrow);
  TRY_NEW(c);
  TRY_NEW(cl);
  TRY_NEW(nc);
  TRY_NEW(wss);
  double *points = vm_scratch(vm, sizeof *points * ((size_t)x->n + 1));
  double *centres = vm_scratch(vm, sizeof *centres * ((size_t)c->n + 1));
  TRY_NEW(points);
  TRY_NEW(centres);
  turn(points, dbl_ro(x), x->nrow, x->ncol);
  turn(centres, dbl_ro(c0), c0->nrow, c0->ncol);
  Kmeans w = {.vm = vm,
              .x = points,
              .c = centres,
              .m = x->nrow,
              .p = x->ncol,
              .k = c0->nrow,
              .cl = int_rw(cl),
              .nc = int_rw(nc)};
  if (method == 1)
    TRY(run_hartigan_wong(vm, &w, maxiter));
  else if (method == 2)
    lloyd(&w, maxiter);
  else
    macqueen(&w, maxiter);
  if (w.stopped) return ERR;
  bool refused = w.fault == EMPTY_CLUSTER || w.fault == TOO_MANY_CLUSTERS;
  if (!refused) within(&w, method == 1, dbl_rw(wss));
  turn(dbl_rw(c), centres, c0->ncol, c0->nrow);
  for (int i = 0; i < w.m; i++) int_rw(cl)[i] = refused ? NA_INT : int_ro(cl)[i] + 1;
  static const char *const labels[] = {"centers", "c1", "nc", "wss", "iter", "ifault"};
  Value v[6] = {val_obj(c), val_obj(cl), val_obj(nc), val_obj(wss), val_int(w.iter), val_int(w.fault)};
  Vec *res = vec_new(vm, T_LIST, 6), *names = vec_new(vm, T_STR, 6);
  TRY_NEW(res);
  TRY_NEW(names);
  for (int i = 0; i < 6; i++) {
    list_set(vm, res, i, v[i]);
    TRY_NEW(str_rw(names)[i] = str_c(vm, labels[i]));
  }
  TRY(vec_set_names(vm, res, val_obj(names)));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_kmeans[] = {
    {"kmeans", do_kmeans, "x, centers, itermax, method", BF_INTERNAL, "k-means clustering"},
    {0},
};
