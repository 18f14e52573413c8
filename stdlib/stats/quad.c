/* quad.c - Integrals of R functions over finite and infinite ranges.
 *
 * After QUADPACK (Piessens, de Doncker, Überhuber and Kahaner 1983), methods QAGS and QAGI: the piece with the largest
 * error is halved again and again, and Wynn's epsilon algorithm extrapolates the sums that this gives.  Pieces are
 * measured by Gauss-Kronrod rules of 21 points, or of 15 for an infinite range, which is mapped to (0, 1].  Called by
 * integrate() of stats through .Internal().
 */
#include <float.h>

#include "stdlib/builtin.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

/* ---- rules ---- */

enum { MAX_PAIRS = 10 };

/* A rule of 2 pairs + 1 points on [-1, 1]: nodes from the outermost one on, their weights, and those of the Gauss rule
 * that uses some of them (0: not this one); turn: in which order the points are taken. */
typedef struct Rule {
  int pairs;
  double node[MAX_PAIRS], weight[MAX_PAIRS + 1], gauss[MAX_PAIRS + 1];
  int turn[MAX_PAIRS];
} Rule;

static const Rule rule21 = {
    10,
    {.995657163025808080735527280689003, .973906528517171720077964012084452, .930157491355708226001207180059508,
     .865063366688984510732096688423493, .780817726586416897063717578345042, .679409568299024406234327365114874,
     .562757134668604683339000099272694, .433395394129247190799265943165784, .294392862701460198131126603103866,
     .14887433898163121088482600112972},
    {.011694638867371874278064396062192, .03255816230796472747881897245939, .05475589657435199603138130024458,
     .07503967481091995276704314091619, .093125454583697605535065465083366, .109387158802297641899210590325805,
     .123491976262065851077958109585166, .134709217311473325928054001771707, .142775938577060080797094273138717,
     .147739104901338491374841515972068, .149445554002916905664936468389821},
    {0, .066671344308688137593568809893332, 0, .149451349150580593145863397657697, 0,
     .219086362515982043995534934228163, 0, .269266719309996355091226921569469, 0, .295524224714752870173815619188769,
     0},
    {1, 3, 5, 7, 9, 0, 2, 4, 6, 8}};

static const Rule rule15 = {
    7,
    {.991455371120812639206854697526329, .949107912342758524526189684047851, .864864423359769072789712788640926,
     .741531185599394439863864773280788, .58608723546769113029414469161, .405845151377397166906606412076961,
     .207784955007898467600689403773245},
    {.022935322010529224963732008058970, .063092092629978553290700663189204, .104790010322250183839876322541518,
     .140653259715525918745189590510238, .16900472663926790282829543961, .190350578064785409913256402421014,
     .204432940075298892414161999234649, .209482141084727828012999174891714},
    {0, .129484966168869693270611432679082, 0, .27970539148927666790146777142378, 0, .381830050505118944950369775488975,
     0, .417959183673469387755102040816327},
    {0, 1, 2, 3, 4, 5, 6}};

typedef struct Integrand {
  VM *vm;
  Value f;
  bool infinite;
  int ends;     /* infinite: -1 below, 1 above, 2 both */
  double bound; /* the end that is finite */
} Integrand;

static Status values_at(const Integrand *q, const double *x, int n, double *out) {
  VM *vm = q->vm;
  size_t mark = vm_mark(vm);
  Vec *v = vec_new(vm, T_DBL, n), *r;
  TRY_NEW(v);
  memcpy(dbl_rw(v), x, sizeof(double) * (size_t)n);
  Value arg = val_obj(v), res;
  TRY(vm_call(vm, q->f, 1, &arg, NULL, NULL, val_null(), &res));
  if (vec_len(res) != n) return rt_error(vm, "evaluation of function gave a result of wrong length");
  if (val_type(res) != T_INT && val_type(res) != T_DBL)
    return rt_error(vm, "evaluation of function gave a result of wrong type");
  TRY(coerce_borrow(vm, res, T_DBL, &r));
  for (int i = 0; i < n; i++) {
    out[i] = dbl_ro(r)[i];
    if (!isfinite(out[i])) return rt_error(vm, "non-finite function value");
  }
  vm_release(vm, mark);
  return OK;
}

/* The integrand at t (n points); over an infinite range that of the integral over (0, 1] in which x is replaced by
 * bound +- (1 - t) / t. */
static Status integrand_at(const Integrand *q, const double *t, int n, double *out) {
  if (!q->infinite) return values_at(q, t, n, out);
  double x[2 * MAX_PAIRS + 1], mirrored[2 * MAX_PAIRS + 1];
  int way = q->ends < 1 ? q->ends : 1;
  for (int i = 0; i < n; i++) x[i] = q->bound + way * (1 - t[i]) / t[i];
  TRY(values_at(q, x, n, out));
  if (q->ends == 2) {
    for (int i = 0; i < n; i++) x[i] = -x[i];
    TRY(values_at(q, x, n, mirrored));
    for (int i = 0; i < n; i++) out[i] += mirrored[i];
  }
  for (int i = 0; i < n; i++) out[i] = out[i] / t[i] / t[i];
  return OK;
}

/* What a rule says of a piece: integral, its error, integrals of |f| and of |f - mean f|. */
typedef struct Measure {
  double value, error, size, spread;
} Measure;

static double error_of(double difference, double size, double spread) {
  double err = fabs(difference);
  if (spread != 0 && err != 0) err = spread * fmin(1, pow(err * 200 / spread, 1.5));
  if (size > DBL_MIN / (DBL_EPSILON * 50)) err = fmax(DBL_EPSILON * 50 * size, err);
  return err;
}

static Status measure(const Integrand *q, double lo, double hi, Measure *out) {
  const Rule *r = q->infinite ? &rule15 : &rule21;
  double t[2 * MAX_PAIRS + 1], f[2 * MAX_PAIRS + 1], mid = (lo + hi) * .5, half = (hi - lo) * .5;
  int k = r->pairs, last[MAX_PAIRS]; /* last[j]: where the right one of pair j stands in t and f */
  t[0] = mid;
  for (int i = 0; i < k; i++) {
    int j = r->turn[i];
    double off = half * r->node[j];
    last[j] = 2 * i + 2;
    t[2 * i + 1] = mid - off;
    t[2 * i + 2] = mid + off;
  }
  TRY(integrand_at(q, t, 2 * k + 1, f));
  double sum = r->weight[k] * f[0], coarse = r->gauss[k] * f[0], size = fabs(sum);
  for (int i = 0; i < k; i++) {
    int j = r->turn[i];
    double left = f[2 * i + 1], right = f[2 * i + 2], both = left + right;
    sum += r->weight[j] * both;
    size += r->weight[j] * (fabs(left) + fabs(right));
    if (r->gauss[j] != 0) coarse += r->gauss[j] * both;
  }
  double mean = sum * .5, spread = r->weight[k] * fabs(f[0] - mean);
  for (int j = 0; j < k; j++) spread += r->weight[j] * (fabs(f[last[j] - 1] - mean) + fabs(f[last[j]] - mean));
  out->value = sum * half;
  out->size = size * fabs(half);
  out->spread = spread * fabs(half);
  out->error = error_of((sum - coarse) * half, out->size, out->spread);
  return OK;
}

/* ---- extrapolation ---- */

/* The last two diagonals of the epsilon table, interleaved: one element for each sum so far, the newest one last. */
typedef struct Epsilon {
  double e[52];
  int n, calls;
  double recent[3]; /* the last three results */
} Epsilon;

static double at_least_noise(double error, double value) { return fmax(error, DBL_EPSILON * 5 * fabs(value)); }

/* Extends the table by the sum that stands last; false: it has converged, to *value.  *keep: how many elements of the
 * table stay useful. */
static bool extend_table(Epsilon *t, double *value, double *error, int *keep) {
  int n = t->n, pairs = (n - 1) / 2;
  double *newest = &t->e[n - 1], next = *newest;
  newest[2] = *newest;
  *newest = DBL_MAX;
  *keep = n;
  for (int i = 0; i < pairs; i++, newest -= 2) {
    double a = newest[-2], b = newest[-1], c = newest[2], corner = newest[0]; /* a, b, c lie around the new element */
    double bc = c - b, ab = b - a, noise_bc = fmax(fabs(c), fabs(b)) * DBL_EPSILON,
           noise_ab = fmax(fabs(b), fabs(a)) * DBL_EPSILON;
    if (fabs(bc) <= noise_bc && fabs(ab) <= noise_ab) {
      *value = c;
      *error = at_least_noise(fabs(bc) + fabs(ab), c);
      return false;
    }
    double cb = b - corner, noise_cb = fmax(fabs(b), fabs(corner)) * DBL_EPSILON;
    newest[0] = b;
    bool equal = fabs(cb) <= noise_cb || fabs(bc) <= noise_bc || fabs(ab) <= noise_ab;
    double s = equal ? 0 : 1 / cb + 1 / bc - 1 / ab;
    if (equal || fabs(s * b) <= 1e-4) { /* nearly the same elements: the rest is of no use */
      *keep = 2 * i + 1;
      break;
    }
    next = b + 1 / s;
    newest[0] = next;
    double err = fabs(bc) + fabs(next - c) + fabs(ab);
    if (err <= *error) {
      *error = err;
      *value = next;
    }
  }
  return true;
}

/* Every other element moves two places down; then the first ones are dropped. */
static void shift_table(Epsilon *t, int keep) {
  int n = t->n, parity = n % 2 == 0;
  for (int i = 0; i <= (n - 1) / 2; i++) t->e[parity + 2 * i] = t->e[parity + 2 * i + 2];
  if (keep != n) memmove(t->e, t->e + n - keep, sizeof(double) * (size_t)keep);
  t->n = keep;
}

/* The limit of the sums, with an estimate of its error from the last results. */
static void extrapolate(Epsilon *t, double *value, double *error) {
  int keep;
  t->calls++;
  *error = DBL_MAX;
  *value = t->e[t->n - 1];
  if (t->n < 3) {
    *error = at_least_noise(*error, *value);
    return;
  }
  if (!extend_table(t, value, error, &keep)) return;
  if (keep == 50) keep = 49;
  shift_table(t, keep);
  double *r = t->recent;
  if (t->calls < 4) {
    r[t->calls - 1] = *value;
    *error = DBL_MAX;
  } else {
    *error = fabs(*value - r[2]) + fabs(*value - r[1]) + fabs(*value - r[0]);
    r[0] = r[1];
    r[1] = r[2];
    r[2] = *value;
  }
  *error = at_least_noise(*error, *value);
}

/* ---- the search ---- */

typedef struct Piece {
  double lo, hi, value, error;
} Piece;

/* In the order of the codes of QUADPACK. */
enum Trouble { FINE, TOO_MANY, ROUNDOFF, ROUNDOFF_LATER, BAD_POINT, NO_CONVERGENCE, DIVERGENT };

typedef struct Quad {
  const Integrand *f;
  double abs, rel, goal; /* tolerances, and the error that they allow */
  Piece *piece;
  int *rank; /* pieces by falling error, as far down as may still matter */
  int n, limit, at;
  double area, error;              /* sums over all pieces */
  double value, bound;             /* the best extrapolated value; DBL_MAX: none */
  int trouble, flat[2], worse;     /* flat, worse: signs of rounding, before and in extrapolation */
  bool noisy, extrapolating, over; /* over: extrapolation has been given up */
  double small, large_error;       /* pieces longer than small count as large; their errors */
  double test, correction;
  int unused; /* extrapolations in a row that were no better */
  Epsilon table;
} Quad;

static int worst(const Quad *q) { return q->rank[q->at]; }
static bool large(const Quad *q) {
  const Piece *p = &q->piece[worst(q)];
  return fabs(p->hi - p->lo) > q->small;
}

/* Near the limit fewer and fewer pieces can still have their turn. */
static int ranked(const Quad *q) { return q->n > q->limit / 2 + 2 ? q->limit + 3 - q->n : q->n; }

/* Puts the piece that has just been halved, and the new one (the last), where they belong. */
static void rerank(Quad *q) {
  int depth = ranked(q), p = worst(q), fresh = q->n - 1, *rank = q->rank;
  double err = q->piece[p].error, fresh_err = q->piece[fresh].error;
  while (q->at > 0 && err > q->piece[rank[q->at - 1]].error) {
    rank[q->at] = rank[q->at - 1];
    q->at--;
  }
  int i = q->at;
  for (; i < depth - 2 && err < q->piece[rank[i + 1]].error; i++) rank[i] = rank[i + 1];
  rank[i] = p;
  int k = depth - 1;
  for (; k > i + 1 && fresh_err >= q->piece[rank[k - 1]].error; k--) rank[k] = rank[k - 1];
  rank[k] = fresh;
}

static void note_rounding(Quad *q, double old, double old_error, const Measure *a, const Measure *b) {
  double value = a->value + b->value, error = a->error + b->error;
  if (a->spread != a->error && b->spread != b->error) {
    if (fabs(old - value) <= fabs(value) * 1e-5 && error >= old_error * .99) q->flat[q->extrapolating]++;
    if (q->n > 10 && error > old_error) q->worse++;
  }
  if (q->flat[0] + q->flat[1] >= 10 || q->worse >= 20) q->trouble = ROUNDOFF;
  if (q->flat[1] >= 5) q->noisy = true;
}

/* Halves the worst piece.  *halves: the error of the two; *length: of each. */
static Status halve(Quad *q, double *halves, double *length) {
  Piece *p = &q->piece[worst(q)], old = *p;
  double mid = (old.lo + old.hi) * .5;
  Measure a, b;
  TRY(measure(q->f, old.lo, mid, &a));
  TRY(measure(q->f, mid, old.hi, &b));
  q->n++;
  *halves = a.error + b.error;
  *length = fabs(mid - old.lo);
  q->error = q->error + *halves - old.error;
  q->area = q->area + (a.value + b.value) - old.value;
  q->goal = fmax(q->abs, q->rel * fabs(q->area));
  note_rounding(q, old.value, old.error, &a, &b);
  if (q->n == q->limit) q->trouble = TOO_MANY;
  if (fmax(fabs(old.lo), fabs(old.hi)) <= (DBL_EPSILON * 100 + 1) * (fabs(mid) + DBL_MIN * 1000))
    q->trouble = BAD_POINT;
  Piece left = {old.lo, mid, a.value, a.error}, right = {mid, old.hi, b.value, b.error};
  bool swap = b.error > a.error;
  *p = swap ? right : left;
  q->piece[q->n - 1] = swap ? left : right;
  rerank(q);
  return OK;
}

/* Passes the small pieces; true when there is a large one to halve before extrapolation makes sense. */
static bool find_large(Quad *q) {
  for (int depth = ranked(q); q->at < depth; q->at++)
    if (large(q)) return true;
  return false;
}

/* Extrapolates; true when that ends the search. */
static bool try_limit(Quad *q) {
  double value, error;
  q->table.e[q->table.n++] = q->area;
  extrapolate(&q->table, &value, &error);
  if (++q->unused > 5 && q->bound < q->error * .001) q->trouble = NO_CONVERGENCE;
  if (error < q->bound) {
    q->unused = 0;
    q->bound = error;
    q->value = value;
    q->correction = q->large_error;
    q->test = fmax(q->abs, q->rel * fabs(value));
    if (error <= q->test) return true;
  }
  if (q->table.n == 1) q->over = true;
  if (q->trouble == NO_CONVERGENCE) return true;
  q->at = 0;
  q->extrapolating = false;
  q->small *= .5;
  q->large_error = q->error;
  return false;
}

/* Halves and extrapolates; *summed: the sum of the pieces is good enough. */
static Status refine(Quad *q, double range, bool *summed) {
  *summed = false;
  while (q->n < q->limit) {
    double old_error = q->piece[worst(q)].error, halves, length;
    TRY(halve(q, &halves, &length));
    *summed = q->error <= q->goal;
    if (*summed || q->trouble) return OK;
    if (q->n == 2) {
      q->small = range * .375;
      q->large_error = q->error;
      q->test = q->goal;
      q->table.e[1] = q->area;
      q->table.n = 2;
      continue;
    }
    if (q->over) continue;
    q->large_error -= old_error;
    if (length > q->small) q->large_error += halves;
    if (!q->extrapolating) {
      if (large(q)) continue;
      q->extrapolating = true;
      q->at = 1;
    }
    if (!q->noisy && q->large_error > q->test && find_large(q)) continue;
    if (try_limit(q)) return OK;
  }
  return OK;
}

/* Chooses between the extrapolated value and the sum of the pieces, and looks for divergence. */
static bool prefer_sum(Quad *q, bool one_sign, double size) {
  if (q->bound == DBL_MAX) return true;
  if (q->trouble || q->noisy) {
    if (q->noisy) q->bound += q->correction;
    if (q->trouble == FINE) q->trouble = ROUNDOFF_LATER;
    if (q->value == 0 || q->area == 0) {
      if (q->bound > q->error) return true;
      if (q->area == 0) return false;
    } else if (q->bound / fabs(q->value) > q->error / fabs(q->area)) {
      return true;
    }
  }
  if (!one_sign && fmax(fabs(q->value), fabs(q->area)) <= size * .01) return false;
  double share = q->value / q->area;
  if (.01 > share || share > 100 || q->error > fabs(q->area)) q->trouble = DIVERGENT;
  return false;
}

static Status integrate(Quad *q, double lo, double hi) {
  Measure all;
  bool summed;
  TRY(measure(q->f, lo, hi, &all));
  q->n = 1;
  q->piece[0] = (Piece){lo, hi, all.value, all.error};
  q->rank[0] = 0;
  q->value = q->area = q->table.e[0] = all.value;
  q->bound = q->error = all.error;
  q->goal = fmax(q->abs, q->rel * fabs(all.value));
  if (all.error <= DBL_EPSILON * 100 * all.size && all.error > q->goal) q->trouble = ROUNDOFF;
  if (q->limit == 1) q->trouble = TOO_MANY;
  if (q->trouble || (all.error <= q->goal && all.error != all.spread) || all.error == 0) return OK;
  q->bound = DBL_MAX;
  TRY(refine(q, q->f->infinite ? 1 : fabs(hi - lo), &summed));
  bool one_sign = fabs(all.value) >= (1 - DBL_EPSILON * 50) * all.size;
  if (summed || prefer_sum(q, one_sign, all.size)) {
    q->value = 0;
    for (int k = 0; k < q->n; k++) q->value += q->piece[k].value;
    q->bound = q->error;
  }
  if (q->trouble > ROUNDOFF) q->trouble--;
  return OK;
}

/* args: the tolerances and the number of pieces.  list(value, abs.error, subdivisions, ierr) */
static Status integral(const Integrand *f, double lo, double hi, Value *args, Value *out) {
  static const char *const labels[] = {"value", "abs.error", "subdivisions", "ierr"};
  VM *vm = f->vm;
  Quad q = {.f = f, .abs = as_double1(vm, args[0]), .rel = as_double1(vm, args[1]), .limit = as_integer1(vm, args[2])};
  SCRATCH(Piece, piece, q.limit);
  SCRATCH(int, rank, q.limit + 1);
  q.piece = piece;
  q.rank = rank;
  TRY(integrate(&q, lo, hi));
  Vec *l = vec_new(vm, T_LIST, 4), *names = vec_new(vm, T_STR, 4);
  TRY_NEW(l);
  TRY_NEW(names);
  for (int i = 0; i < 4; i++) TRY_NEW(str_rw(names)[i] = str_c(vm, labels[i]));
  list_set(vm, l, 0, val_dbl(q.value));
  list_set(vm, l, 1, val_dbl(q.bound));
  list_set(vm, l, 2, val_int(q.n));
  list_set(vm, l, 3, val_int(q.trouble));
  TRY(vec_set_names(vm, l, val_obj(names)));
  *out = val_obj(l);
  return OK;
}

/* .Internal(integrate_finite(f, a, b, abs.tol, rel.tol, limit)) */
static Status do_integrate_finite(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Integrand f = {.vm = vm, .f = args[0]};
  return integral(&f, as_double1(vm, args[1]), as_double1(vm, args[2]), args + 3, out);
}

/* .Internal(integrate_infinite(f, bound, inf, abs.tol, rel.tol, limit)) */
static Status do_integrate_infinite(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Integrand f = {.vm = vm, .f = args[0], .infinite = true, .ends = as_integer1(vm, args[2])};
  f.bound = f.ends == 2 ? 0 : as_double1(vm, args[1]);
  return integral(&f, 0, 1, args + 3, out);
}

const BuiltinDef builtins_stats_quad[] = {
    {"integrate_finite", do_integrate_finite, "f, a, b, abstol, reltol, limit", BF_INTERNAL, "adaptive quadrature"},
    {"integrate_infinite", do_integrate_infinite, "f, bound, inf, abstol, reltol, limit", BF_INTERNAL,
     "adaptive quadrature, infinite range"},
    {0},
};
