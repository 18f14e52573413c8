/* stats_cluster.c - Distances between rows, hierarchical clustering.
 *
 * Called by the R functions of stats through .Internal().
 */
#include "stdlib/builtin.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

static double row_distance(const double *x, int nr, int nc, int a, int b, int method, double p) {
  double dist = 0, best = -INFINITY;
  int count = 0, total = 0, nz = 0;
  for (int j = 0; j < nc; j++) {
    double u = x[a + (size_t)j * nr], v = x[b + (size_t)j * nr];
    if (isnan(u) || isnan(v)) continue;
    double d = fabs(u - v);
    if (isnan(d) && method != 4 && method != 5) continue;
    switch (method) {
    case 1: dist += d * d; break;
    case 2:
      if (d > best) best = d;
      break;
    case 3: dist += d; break;
    case 4: {
      double s = fabs(u + v);
      if (s > 2.2250738585072014e-308 || d > 2.2250738585072014e-308) {
        double q = d / s;
        if (isnan(q)) {
          if (!isfinite(d) && d == s)
            q = 1;
          else
            continue;
        }
        dist += q;
        count++;
      }
      continue;
    }
    case 5:
      if (!isfinite(u) || !isfinite(v)) continue;
      if (u != 0 || v != 0) {
        count++;
        if (!(u != 0 && v != 0)) nz++;
      }
      total++;
      continue;
    default: dist += pow(d, p); break;
    }
    count++;
  }
  if (method == 5) return total == 0 ? NA_REAL : count == 0 ? 0 : (double)nz / count;
  if (count == 0) return NA_REAL;
  if (method == 2) return best;
  if (count != nc) dist /= (double)count / nc;
  return method == 1 ? sqrt(dist) : method == 6 ? pow(dist, 1 / p) : dist;
}

/* .Internal(dist(x, method, p)) */
static Status do_dist(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  int nr = x->nrow, nc = x->ncol, method = as_integer1(vm, args[1]);
  double p = as_double1(vm, args[2]);
  if (method == 6 && !(isfinite(p) && p > 0)) return rt_error(vm, "distance(): invalid p");
  TRY_NEW(r = vec_new(vm, T_DBL, (int64_t)nr * (nr - 1) / 2));
  int64_t k = 0;
  for (int j = 0; j < nr; j++)
    for (int i = j + 1; i < nr; i++) r->d[k++] = row_distance(x->d, nr, nc, i, j, method, p);
  *out = val_obj(r);
  return OK;
}

/* ---- hierarchical clustering by Lance-Williams updates ---- */

static int64_t pair(int n, int i, int j) {
  return (int64_t)j + (int64_t)(i - 1) * n - (int64_t)i * (i + 1) / 2 - 1;
} /* i < j from 1 */

static void leaf_order(int n, const int32_t *m, int *stack, int32_t *order) {
  int sp = 0, k = 0;
  stack[sp++] = n - 1;
  while (sp) {
    int v = stack[--sp];
    if (v < 0) {
      order[k++] = -v;
    } else {
      stack[sp++] = m[v - 1 + (n - 1)];
      stack[sp++] = m[v - 1];
    }
  }
}

/* .Internal(hclust(d, n, method, members)): list(merge, height, order) */
static Status do_hclust(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *dv, *mv, *res;
  TRY(coerce_borrow(vm, args[0], T_DBL, &dv));
  int n = as_integer1(vm, args[1]), method = as_integer1(vm, args[2]), ncl = n;
  TRY(coerce_borrow(vm, args[3], T_DBL, &mv));
  SCRATCH(double, diss, dv->n);
  SCRATCH(double, mem, n + 1);
  SCRATCH(double, disnn, n + 1);
  SCRATCH(int, nn, n + 1);
  SCRATCH(bool, flag, n + 1);
  SCRATCH(int, ia, n);
  SCRATCH(int, ib, n);
  SCRATCH(double, crit, n);
  memcpy(diss, dv->d, sizeof(double) * (size_t)dv->n);
  for (int i = 1; i <= n; i++) {
    mem[i] = mv->d[i - 1];
    flag[i] = true;
  }
  if (method == 8)
    for (int64_t i = 0; i < dv->n; i++) diss[i] *= diss[i];
  for (int i = 1; i < n; i++) {
    double dmin = INFINITY;
    int jm = i + 1;
    for (int j = i + 1; j <= n; j++)
      if (diss[pair(n, i, j)] < dmin) {
        dmin = diss[pair(n, i, j)];
        jm = j;
      }
    nn[i] = jm;
    disnn[i] = dmin;
  }
  while (ncl > 1) {
    double dmin = INFINITY;
    int im = 0, jm = 0;
    TRY(rt_poll(vm));
    for (int i = 1; i < n; i++)
      if (flag[i] && disnn[i] < dmin) {
        dmin = disnn[i];
        im = i;
        jm = nn[i];
      }
    if (!im) return rt_error(vm, "NA/NaN/Inf in foreign function call (arg %d)", 10);
    ncl--;
    int i2 = im < jm ? im : jm, j2 = im < jm ? jm : im;
    int step = n - ncl - 1;
    ia[step] = i2;
    ib[step] = j2;
    crit[step] = method == 8 ? sqrt(dmin) : dmin;
    flag[j2] = false;
    for (int k = 1; k <= n; k++) {
      if (!flag[k] || k == i2) continue;
      int64_t a = i2 < k ? pair(n, i2, k) : pair(n, k, i2), b = j2 < k ? pair(n, j2, k) : pair(n, k, j2);
      double d12 = diss[pair(n, i2, j2)], dind = diss[a], dind2 = diss[b], mi = mem[i2], mj = mem[j2], mk = mem[k];
      switch (method) {
      case 1:
      case 8: diss[a] = ((mi + mk) * dind + (mj + mk) * dind2 - mk * d12) / (mi + mj + mk); break;
      case 2: diss[a] = dind < dind2 ? dind : dind2; break;
      case 3: diss[a] = dind > dind2 ? dind : dind2; break;
      case 4: diss[a] = (mi * dind + mj * dind2) / (mi + mj); break;
      case 5: diss[a] = (dind + dind2) / 2; break;
      case 6: diss[a] = ((dind + dind2) - d12 / 2) / 2; break;
      default: diss[a] = (mi * dind + mj * dind2 - mi * mj * d12 / (mi + mj)) / (mi + mj); break;
      }
      if (i2 < k && diss[a] < disnn[i2]) {
        disnn[i2] = diss[a];
        nn[i2] = k;
      } else if (i2 > k && diss[a] < disnn[k]) {
        disnn[k] = diss[a];
        nn[k] = i2;
      }
    }
    mem[i2] += mem[j2];
    for (int i = 1; i < n; i++) {
      if (!flag[i] || (nn[i] != i2 && nn[i] != j2)) continue;
      double best = INFINITY;
      int at = i;
      for (int j = i + 1; j <= n; j++)
        if (flag[j] && diss[pair(n, i, j)] < best) {
          best = diss[pair(n, i, j)];
          at = j;
        }
      nn[i] = at;
      disnn[i] = best;
    }
  }
  Vec *merge = vec_matrix(vm, T_INT, n - 1, 2), *height = vec_new(vm, T_DBL, n - 1), *order = vec_new(vm, T_INT, n);
  TRY_NEW(merge);
  TRY_NEW(height);
  TRY_NEW(order);
  SCRATCH(int, cluster, n + 1);
  for (int i = 1; i <= n; i++) cluster[i] = -i;
  for (int s = 0; s < n - 1; s++) {
    int a = cluster[ia[s]], b = cluster[ib[s]], t;
    if (a > 0 && b < 0) {
      t = a;
      a = b;
      b = t;
    }
    if (a > 0 && b > 0 && a > b) {
      t = a;
      a = b;
      b = t;
    }
    merge->i[s] = a;
    merge->i[s + n - 1] = b;
    cluster[ia[s]] = s + 1;
    height->d[s] = crit[s];
  }
  SCRATCH(int, stack, 2 * n);
  leaf_order(n, merge->i, stack, order->i);
  TRY_NEW(res = vec_new(vm, T_LIST, 3));
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
