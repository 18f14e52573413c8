/* covariance.c - Helpers of the statistics library: combinations, covariances.
 *
 * Called by the R functions of stats and utils through .Internal(). */
#include <stdlib.h>

#include "stdlib/builtin.h"
#include "stdlib/stats/longcov.h"
#include "runtime/poll.h"

static Status numeric_arg(VM *vm, Value v, Vec **out) { return coerce_vector(vm, v, T_DBL, false, out); }

/* .Internal(combinations(n, m)): all m-subsets of 1..n in the columns of an integer matrix, in order. */
static Status do_combinations(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  int n, m;
  TRY(arg_int(vm, args[0], "n", &n));
  TRY(arg_int(vm, args[1], "m", &m));
  double count = 1;
  for (int i = 1; i <= m; i++) count = count * (n - m + i) / i;
  count = round(count);
  if (count > INT_MAX) return rt_error(vm, "too many combinations");
  Vec *r = vec_matrix(vm, T_INT, m, (int32_t)count);
  TRY_NEW(r);
  int *cur = vm_scratch(vm, sizeof(int) * (size_t)(m + 1));
  TRY_NEW(cur);
  for (int i = 0; i < m; i++) cur[i] = i + 1;
  for (int64_t c = 0; c < (int64_t)count; c++) {
    TRY(rt_poll(vm));
    memcpy(int_rw(r) + c * m, cur, sizeof(int) * (size_t)m);
    int i = m - 1;
    while (i >= 0 && cur[i] == n - m + i + 1) i--;
    if (i < 0) break;
    cur[i]++;
    for (int j = i + 1; j < m; j++) cur[j] = cur[j - 1] + 1;
  }
  *out = val_obj(r);
  return OK;
}

/* ---- covariances ----
 *
 * A column is centred at its mean, which is found in two passes; sums are kept in long double.  Kendall's measure adds
 * the signs of the differences of all pairs instead. */

typedef struct Cov {
  const double *x, *y;
  int64_t n; /* rows */
  int nx, ny;
  bool self, cor, kendall, zero_sd;
  double *out;
  VM *vm; /* asked whether the run has been cancelled */
} Cov;

static int sign_of(double d) { return (d > 0) - (d < 0); }

static double clamp1(long double r) { return r > 1 ? 1 : r < -1 ? -1 : (double)r; }

static bool column_has_na(const double *x, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    if (isnan(x[i])) return true;
  return false;
}

static double column_mean(const double *x, int64_t n) {
  long double s = 0, m;
  for (int64_t i = 0; i < n; i++) s += x[i];
  m = s / n;
  if (isfinite((double)m)) {
    s = 0;
    for (int64_t i = 0; i < n; i++) s += x[i] - m;
    m += s / n;
  }
  return (double)m;
}

/* The means of three columns, each sum waiting for its own additions only. */
static void three_means(const double *const *x, int64_t n, double *mean) {
  const double *a = x[0], *b = x[1], *c = x[2];
  long double s0 = 0, s1 = 0, s2 = 0;
  for (int64_t i = 0; i < n; i++) {
    s0 += a[i];
    s1 += b[i];
    s2 += c[i];
  }
  long double m0 = s0 / n, m1 = s1 / n, m2 = s2 / n;
  if (!isfinite((double)m0) || !isfinite((double)m1) || !isfinite((double)m2)) {
    for (int k = 0; k < 3; k++) mean[k] = column_mean(x[k], n);
    return;
  }
  s0 = s1 = s2 = 0;
  for (int64_t i = 0; i < n; i++) {
    s0 += a[i] - m0;
    s1 += b[i] - m1;
    s2 += c[i] - m2;
  }
  mean[0] = (double)(m0 + s0 / n);
  mean[1] = (double)(m1 + s1 / n);
  mean[2] = (double)(m2 + s2 / n);
}

/* Columns by threes: the means of those of x, then those of y. */
static void column_means(const Cov *c, double *mx, double *my) {
  int64_t all = (int64_t)c->nx + (c->self ? 0 : c->ny);
  for (int64_t k = 0; k < all; k += 3) {
    const double *col[3];
    double mean[3];
    for (int64_t q = 0; q < 3; q++) { /* the last one again where there are none left */
      int64_t j = k + q < all ? k + q : all - 1;
      col[q] = j < c->nx ? c->x + j * c->n : c->y + (j - c->nx) * c->n;
    }
    if (k + 1 == all)
      mean[0] = column_mean(col[0], c->n);
    else
      three_means(col, c->n, mean);
    for (int64_t q = 0; q < 3 && k + q < all; q++) *(k + q < c->nx ? &mx[k + q] : &my[k + q - c->nx]) = mean[q];
  }
}

/* Sums of the products of the deviations of two columns, and of the squares of those of each. */
static void cross_and_squares(int64_t n, const double *a, long double ma, const double *b, long double mb,
                              long double *s) {
  long double sab = 0, saa = 0, sbb = 0;
  for (int64_t i = 0; i < n; i++) {
    long double da = a[i] - ma, db = b[i] - mb;
    sab += da * db;
    saa += da * da;
    sbb += db * db;
  }
  s[0] = sab / (n - 1);
  s[1] = saa / (n - 1);
  s[2] = sbb / (n - 1);
}

/* Sum of the products of the deviations of two columns (Kendall: of the signs of all differences). */
static long double cross(const Cov *c, const double *a, long double ma, const double *b, long double mb) {
  int64_t n = c->n;
  long double s = 0;
  if (!c->kendall) {
    for (int64_t i = 0; i < n; i++) s += (a[i] - ma) * (b[i] - mb);
    return s / (n - 1);
  }
  int64_t count = 0;
  for (int64_t i = 0; i < n && !rt_cancelled(c->vm); i++)
    for (int64_t j = 0; j < n; j++) count += sign_of(a[i] - a[j]) * sign_of(b[i] - b[j]);
  return count;
}

/* The same for one column with three others at a time: each sum waits for its own additions only. */
static void cross3(int64_t n, const double *a, long double ma, const double *b, const double *mb, double *out,
                   int64_t step) {
  const double *b1 = b + n, *b2 = b1 + n;
  long double m0 = mb[0], m1 = mb[1], m2 = mb[2], s0 = 0, s1 = 0, s2 = 0;
  for (int64_t i = 0; i < n; i++) {
    long double d = a[i] - ma;
    s0 += d * (b[i] - m0);
    s1 += d * (b1[i] - m1);
    s2 += d * (b2[i] - m2);
  }
  out[0] = (double)(s0 / (n - 1));
  out[step] = (double)(s1 / (n - 1));
  out[2 * step] = (double)(s2 / (n - 1));
}

/* Sums of every pair of columns that have no missing values; bad[] marks those that do.  True: sx and sy are set, too.
 */
static bool pair_sums(Cov *c, const double *mx, const double *my, double *sx, double *sy, const bool *bx,
                      const bool *by) {
  int64_t n = c->n;
  bool one_pair = c->cor && !c->self && !c->kendall && n >= 2 && c->nx == 1 && c->ny == 1 && !bx[0] && !by[0];
  if (one_pair) {
    long double s[3];
    cross_and_squares(n, c->x, mx[0], c->y, my[0], s);
    c->out[0] = (double)s[0];
    sx[0] = (double)sqrtl(s[1]);
    sy[0] = (double)sqrtl(s[2]);
  }
  for (int i = 0; i < c->nx && !one_pair; i++)
    for (int j = c->self ? i : 0; j < c->ny && !rt_cancelled(c->vm); j++) {
      double v = NA_REAL;
      if (!c->kendall && n >= 2 && j + 3 <= c->ny && !bx[i] && !by[j] && !by[j + 1] && !by[j + 2]) {
        double *o = c->out + i + (int64_t)j * c->nx;
        cross3(n, c->x + i * n, mx[i], c->y + j * n, my + j, o, c->nx);
        for (int k = 0; c->self && k < 3; k++) c->out[j + k + (int64_t)i * c->nx] = o[(int64_t)k * c->nx];
        j += 2;
        continue;
      }
      if (!bx[i] && !by[j] && n >= 2) v = (double)cross(c, c->x + i * n, mx[i], c->y + j * n, my[j]);
      c->out[i + (int64_t)j * c->nx] = v;
      if (c->self) c->out[j + (int64_t)i * c->nx] = v;
    }
  return one_pair;
}

/* The same for long columns without missing values (stdlib/stats/longcov.c). */
static Status long_sums(Cov *c, const double *mx, const double *my, double *sx, double *sy, bool *done) {
  int64_t pairs = (int64_t)c->nx * c->ny;
  LongColumns l = {c->x, c->y, c->n, c->nx, c->ny, c->self};
  long double *s = vm_scratch(c->vm, sizeof *s * (size_t)(pairs + c->nx + c->ny));
  TRY_NEW(s);
  TRY(long_products(c->vm, &l, mx, my, c->cor, s, done));
  for (int64_t k = 0; *done && k < pairs; k++) c->out[k] = (double)(s[k] / (c->n - 1));
  for (int i = 0; *done && c->cor && !c->self && i < c->nx; i++) sx[i] = (double)sqrtl(s[pairs + i] / (c->n - 1));
  for (int j = 0; *done && c->cor && !c->self && j < c->ny; j++)
    sy[j] = (double)sqrtl(s[pairs + c->nx + j] / (c->n - 1));
  return OK;
}

/* Covariances or correlations of all pairs; long_ones: the columns are long and have no missing values. */
static Status cov_columns(Cov *c, const double *mx, const double *my, double *sx, double *sy, const bool *bx,
                          const bool *by, bool long_ones) {
  int64_t n = c->n;
  bool squares = false; /* sx and sy are set */
  if (long_ones) TRY(long_sums(c, mx, my, sx, sy, &long_ones));
  if (long_ones)
    squares = !c->self;
  else
    squares = pair_sums(c, mx, my, sx, sy, bx, by);
  if (!c->cor || n < 2) return OK;
  for (int i = 0; i < c->nx && !squares; i++)
    if (!bx[i])
      sx[i] = c->self ? sqrt(c->out[i + (int64_t)i * c->nx])
                      : (double)sqrtl(cross(c, c->x + i * n, mx[i], c->x + i * n, mx[i]));
  for (int j = 0; j < c->ny && !c->self && !squares; j++)
    if (!by[j]) sy[j] = (double)sqrtl(cross(c, c->y + j * n, my[j], c->y + j * n, my[j]));
  for (int i = 0; i < c->nx; i++)
    for (int j = c->self ? i : 0; j < c->ny; j++) {
      bool diagonal = c->self && i == j; /* 1 even where the column has missing values */
      if ((bx[i] || by[j]) && !diagonal) continue;
      double *v = &c->out[i + (int64_t)j * c->nx];
      if (diagonal) {
        *v = 1;
      } else if (sx[i] == 0 || sy[j] == 0) {
        c->zero_sd = true;
        *v = NA_REAL;
      } else {
        long double r = *v / (sx[i] * sy[j]);
        *v = isnan(r) ? (double)r : clamp1(r);
      }
      if (c->self) c->out[j + (int64_t)i * c->nx] = *v;
    }
  return OK;
}

/* What one column of the pairwise measures gives without its missing values: how many values there are, their mean, the
 * sum of the squares of their deviations. */
typedef struct Own {
  int64_t m;
  long double mean, squares;
} Own;

static Own own_of(const double *a, int64_t m) {
  Own o = {m, 0, 0};
  for (int64_t k = 0; k < m; k++) o.mean += a[k];
  o.mean /= m;
  for (int64_t k = 0; k < m; k++) {
    long double d = a[k] - o.mean;
    o.squares += d * d;
  }
  return o;
}

/* Both of two columns. */
static void own_of_two(const double *a, const double *b, int64_t m, Own *oa, Own *ob) {
  long double ma = 0, mb = 0, saa = 0, sbb = 0;
  for (int64_t k = 0; k < m; k++) {
    ma += a[k];
    mb += b[k];
  }
  ma /= m;
  mb /= m;
  for (int64_t k = 0; k < m; k++) {
    long double da = a[k] - ma, db = b[k] - mb;
    saa += da * da;
    sbb += db * db;
  }
  *oa = (Own){m, ma, saa};
  *ob = (Own){m, mb, sbb};
}

static long double products(const double *a, long double ma, const double *b, long double mb, int64_t m) {
  long double s = 0;
  for (int64_t k = 0; k < m; k++) s += (a[k] - ma) * (b[k] - mb);
  return s;
}

/* Sums over all pairs of rows: of the products of the signs of both differences, of each sign's square. */
static long double signs(const Cov *c, const double *a, const double *b, int64_t m, long double *saa,
                         long double *sbb) {
  long double s = 0;
  for (int64_t k = 0; k < m && !rt_cancelled(c->vm); k++)
    for (int64_t l = 0; l < m; l++) {
      int da = sign_of(a[k] - a[l]), db = sign_of(b[k] - b[l]);
      s += da * db;
      *saa += da * da;
      *sbb += db * db;
    }
  return s;
}

/* One pair of columns without their incomplete rows, which the caller has left out: m rows.  A column that has lost no
 * more than its own missing values has the sums in x or y already. */
static double cov_pair(Cov *c, const double *a, const double *b, int64_t m, const Own *x, const Own *y) {
  if (m < 2) return NA_REAL;
  Own oa = {0}, ob = {0};
  long double s;
  if (c->kendall) {
    s = signs(c, a, b, m, &oa.squares, &ob.squares);
  } else {
    if (x->m != m && y->m != m)
      own_of_two(a, b, m, &oa, &ob);
    else {
      oa = x->m == m ? *x : own_of(a, m);
      ob = y->m == m ? *y : own_of(b, m);
    }
    s = x == y ? oa.squares : products(a, oa.mean, b, ob.mean, m);
  }
  if (!c->cor) return (double)(s / (m - 1));
  if (oa.squares == 0 || ob.squares == 0) {
    c->zero_sd = true;
    return NA_REAL;
  }
  if (c->kendall)
    s /= sqrt((double)oa.squares) * sqrt((double)ob.squares);
  else
    s = s / (m - 1) / (sqrtl(oa.squares / (m - 1)) * sqrtl(ob.squares / (m - 1)));
  return isnan(s) ? (double)s : clamp1(s);
}

/* The columns' own sums; w: room for a column. */
static void own_columns(const double *x, int64_t n, int columns, double *w, Own *own) {
  for (int j = 0; j < columns; j++, x += n) {
    int64_t m = 0;
    for (int64_t k = 0; k < n; k++)
      if (!isnan(x[k])) w[m++] = x[k];
    own[j] = own_of(w, m);
  }
}

/* a, b: room for a column each; own: for the sums of all columns. */
static void cov_pairwise(Cov *c, double *a, double *b, Own *own) {
  int64_t n = c->n;
  Own *own_y = c->self ? own : own + c->nx;
  if (!c->kendall) own_columns(c->x, n, c->nx, a, own);
  if (!c->kendall && !c->self) own_columns(c->y, n, c->ny, a, own_y);
  for (int i = 0; i < c->nx; i++)
    for (int j = c->self ? i : 0; j < c->ny && !rt_cancelled(c->vm); j++) {
      const double *x = c->x + i * n, *y = c->y + j * n;
      int64_t m = 0;
      for (int64_t k = 0; k < n; k++)
        if (!isnan(x[k]) && !isnan(y[k])) {
          a[m] = x[k];
          b[m++] = y[k];
        }
      double v = cov_pair(c, a, b, m, &own[i], &own_y[j]);
      c->out[i + (int64_t)j * c->nx] = v;
      if (c->self) c->out[j + (int64_t)i * c->nx] = v;
    }
}

/* Copies the rows of a matrix that keep[] marks to one with m rows. */
static Status rows_kept(VM *vm, const double *x, int64_t n, int p, const bool *keep, int64_t m, const double **out) {
  double *w = vm_scratch(vm, sizeof(double) * (size_t)(m * p + 1));
  TRY_NEW(w);
  *out = w;
  for (int j = 0; j < p; j++)
    for (int64_t i = 0; i < n; i++)
      if (keep[i]) *w++ = x[i + j * n];
  return OK;
}

static void mark_complete(bool *keep, const double *x, int64_t n, int p) {
  for (int j = 0; j < p; j++)
    for (int64_t i = 0; i < n; i++)
      if (isnan(x[i + j * n])) keep[i] = false;
}

static Status cov_drop_rows(VM *vm, Cov *c, bool may_be_empty) {
  bool *keep = vm_scratch(vm, (size_t)c->n + 1);
  TRY_NEW(keep);
  memset(keep, 1, (size_t)c->n);
  mark_complete(keep, c->x, c->n, c->nx);
  if (!c->self) mark_complete(keep, c->y, c->n, c->ny);
  int64_t m = 0;
  for (int64_t i = 0; i < c->n; i++) m += keep[i];
  if (m == 0 && !may_be_empty) return rt_error(vm, "no complete element pairs");
  if (m == c->n) return OK;
  TRY(rows_kept(vm, c->x, c->n, c->nx, keep, m, &c->x));
  if (c->self)
    c->y = c->x;
  else
    TRY(rows_kept(vm, c->y, c->n, c->ny, keep, m, &c->y));
  c->n = m;
  return OK;
}

static Status cov_compute(VM *vm, Cov *c, int kind) {
  double *w = vm_scratch(vm, sizeof(double) * (size_t)(2 * (c->nx + c->ny) + 2 * c->n + 4));
  bool *bad = vm_scratch(vm, (size_t)(c->nx + c->ny) + 1);
  TRY_NEW(w);
  TRY_NEW(bad);
  if (kind == 3) {
    Own *own = vm_scratch(vm, sizeof *own * (size_t)(c->nx + c->ny));
    TRY_NEW(own);
    cov_pairwise(c, w, w + c->n, own);
    return rt_poll(vm);
  }
  double *mx = w, *my = c->self ? mx : mx + c->nx, *sx = w + c->nx + c->ny, *sy = c->self ? sx : sx + c->nx;
  bool *by = c->self ? bad : bad + c->nx;
  for (int j = 0; j < c->nx; j++) bad[j] = column_has_na(c->x + j * c->n, c->n);
  for (int j = 0; j < c->ny && !c->self; j++) by[j] = column_has_na(c->y + j * c->n, c->n);
  bool plain = !c->kendall && c->n > c->vm->tune.ld_sum_max && !(c->vm->modes & MODE_COUNT);
  for (int j = 0; j < c->nx + (c->self ? 0 : c->ny); j++) plain &= !bad[j];
  if (!plain || !long_means(vm, c->x, c->n, c->nx, mx) || (!c->self && !long_means(vm, c->y, c->n, c->ny, my))) {
    plain = false;
    column_means(c, mx, my);
  }
  if (kind == 1)
    for (int j = 0; j < c->nx + (c->self ? 0 : c->ny); j++)
      if (bad[j]) return rt_error(vm, "missing observations in cov/cor");
  TRY(cov_columns(c, mx, my, sx, sy, bad, by, plain));
  return rt_poll(vm);
}

static const Vec *matrix_or_null(Value v) { return val_is_vecobj(v) && vec_is_matrix(v.vec) ? v.vec : NULL; }

/* The column names of the arguments on the result's sides. */
static Status cov_names(VM *vm, const Vec *x, const Vec *y, Vec *r) {
  Vec *dx = x ? vec_dimnames(vm, x) : NULL, *dy = y ? vec_dimnames(vm, y) : NULL, *l;
  Value nx = dx ? list_ro(dx)[1] : val_null(), ny = dy ? list_ro(dy)[1] : val_null();
  if (val_is_null(nx) && val_is_null(ny)) return OK;
  TRY_NEW(l = vec_new(vm, T_LIST, 2));
  list_set(vm, l, 0, nx);
  list_set(vm, l, 1, ny);
  return vec_set_dimnames(vm, r, val_obj(l));
}

/* .Internal(covariance(x, y, kind, cor, kendall)): of the columns of x and y (NULL: x itself); vectors are one column.
 * kind is the position of `use` among all.obs, complete.obs, pairwise.complete.obs, everything, na.or.complete. */
static Status do_covariance(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y;
  int kind;
  Cov c = {.vm = vm};
  c.self = val_is_null(args[1]);
  if (val_is_null(args[0])) return rt_error(vm, "'x' is NULL");
  TRY(numeric_arg(vm, args[0], &x));
  y = x;
  if (!c.self) TRY(numeric_arg(vm, args[1], &y));
  kind = as_integer1(vm, args[2]);
  if (kind < 1 || kind > 5) return rt_error(vm, "invalid 'use' argument");
  TRY(arg_flag(vm, args[3], "cor", &c.cor));
  TRY(arg_flag(vm, args[4], "kendall", &c.kendall));
  const Vec *mat_x = matrix_or_null(args[0]), *mat_y = c.self ? mat_x : matrix_or_null(args[1]);
  c.n = mat_x ? mat_x->nrow : x->n;
  c.nx = mat_x ? mat_x->ncol : 1;
  c.ny = mat_y ? mat_y->ncol : 1;
  if ((mat_y ? mat_y->nrow : y->n) != c.n) return rt_error(vm, "incompatible dimensions");
  if (x->n == 0 && kind == 2) return rt_error(vm, "no complete element pairs");
  if (x->n == 0 && kind != 4 && kind != 5) return rt_error(vm, "'x' is empty");
  c.x = dbl_ro(x);
  c.y = dbl_ro(y);
  if (kind == 2 || kind == 5) TRY(cov_drop_rows(vm, &c, kind == 5));
  Vec *r = mat_x || mat_y ? vec_matrix(vm, T_DBL, c.nx, c.ny) : vec_new(vm, T_DBL, 1);
  TRY_NEW(r);
  c.out = dbl_rw(r);
  TRY(cov_compute(vm, &c, kind));
  if (mat_x || mat_y) TRY(cov_names(vm, mat_x, mat_y, r));
  if (c.zero_sd) TRY(rt_warning(vm, "the standard deviation is zero"));
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_stats[] = {
    {"combinations", do_combinations, "n, m", BF_INTERNAL, "all subsets of size m"},
    {"covariance", do_covariance, "x, y, kind, cor, kendall", BF_INTERNAL, "covariances or correlations of columns"},
    {0},
};
