/* optim.c - Minima of R functions of several variables, for optim().
 *
 * Called by optim() and optimHess() of stats through .Internal().  Objective functions are R closures of one argument;
 * every call may fail, and then the whole search is abandoned.  The methods are the published ones: Nelder and Mead's
 * simplex, variable metric and conjugate gradients as described by Nash (1990), and simulated annealing; the method
 * with bounds is in lbfgsb.c.
 */
#include "stdlib/base/rng.h"
#include "stdlib/stats/optim.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

#define BIG 1.0e+35

static Status opt_vector(Opt *o, const double *p, Value *out) {
  Vec *v = vec_new(o->vm, T_DBL, o->n);
  TRY_NEW(v);
  for (int i = 0; i < o->n; i++) dbl_rw(v)[i] = p[i] * o->parscale[i];
  if (!val_is_null(o->names)) TRY(vec_set_names(o->vm, v, o->names));
  *out = val_obj(v);
  return OK;
}

Status opt_value(Opt *o, const double *p, double *out) {
  VM *vm = o->vm;
  size_t mark = vm_mark(vm);
  Value x, r;
  Vec *value;
  for (int i = 0; i < o->n; i++)
    if (!o->first && !isfinite(p[i])) return rt_error(vm, "non-finite value supplied by optim");
  TRY(opt_vector(o, p, &x));
  TRY(vm_call(vm, o->fn, 1, &x, NULL, NULL, val_null(), &r));
  if (vec_len(r) != 1 && !o->first)
    return rt_error(vm, "objective function in optim evaluates to length %d not 1", (int)vec_len(r));
  TRY(coerce_borrow(vm, r, T_DBL, &value));
  *out = value->n ? dbl_ro(value)[0] / o->fnscale : NA_REAL;
  vm_release(vm, mark);
  return rt_poll(vm);
}

static Status opt_numeric_gradient(Opt *o, const double *p, double *df) {
  VM *vm = o->vm;
  SCRATCH(double, x, o->n);
  memcpy(x, p, sizeof(double) * (size_t)o->n);
  for (int i = 0; i < o->n; i++) {
    double up = o->ndeps[i], down = up, v1, v2;
    double hi = p[i] + up, lo = p[i] - down;
    if (o->bounded) {
      if (hi > o->upper[i]) {
        hi = o->upper[i];
        up = hi - p[i];
      }
      if (lo < o->lower[i]) {
        lo = o->lower[i];
        down = p[i] - lo;
      }
    }
    x[i] = hi;
    TRY(opt_value(o, x, &v1));
    x[i] = lo;
    TRY(opt_value(o, x, &v2));
    df[i] = o->bounded ? (v1 - v2) / (up + down) : (v1 - v2) / (2 * o->ndeps[i]);
    if (!isfinite(df[i])) return rt_error(vm, "non-finite finite-difference value [%d]", i + 1);
    x[i] = p[i];
  }
  return OK;
}

/* What gr says at p: as many numbers as there are parameters, borrowed until the mark; what: for the error. */
static Status opt_call_gr(Opt *o, const double *p, const char *what, Vec **out) {
  Value x, r;
  TRY(opt_vector(o, p, &x));
  TRY(vm_call(o->vm, o->gr, 1, &x, NULL, NULL, val_null(), &r));
  TRY(coerce_borrow(o->vm, r, T_DBL, out));
  if ((*out)->n != o->n) return rt_error(o->vm, "%s evaluated to length %d not %d", what, (int)(*out)->n, o->n);
  return OK;
}

Status opt_gradient(Opt *o, const double *p, double *df) {
  VM *vm = o->vm;
  if (val_is_null(o->gr)) return opt_numeric_gradient(o, p, df);
  size_t mark = vm_mark(vm);
  Vec *g;
  TRY(opt_call_gr(o, p, "gradient in optim", &g));
  for (int i = 0; i < o->n; i++) df[i] = dbl_ro(g)[i] * o->parscale[i] / o->fnscale;
  vm_release(vm, mark);
  return OK;
}

/* ---- Nelder and Mead's simplex ---- */

typedef struct Simplex {
  Opt *o;
  int n, best, worst, evals;
  const char *last;   /* what the last step was */
  double **v;         /* n + 1 vertices */
  double *f;          /* values there */
  double *mid, *next; /* the middle of all but the worst; the point being tried */
} Simplex;

/* The value at a trial point; what is not finite counts as very large. */
static Status simplex_value(Simplex *s, const double *p, double *f) {
  TRY(opt_value(s->o, p, f));
  if (!isfinite(*f)) *f = BIG;
  s->evals++;
  return OK;
}

/* Vertices around the start v[0]: every parameter in turn is enlarged.  Sum of the enlargements. */
static double simplex_spread(Simplex *s) {
  double step = 0, sum = 0, *start = s->v[0];
  for (int i = 0; i < s->n; i++) step = fmax(step, 0.1 * fabs(start[i]));
  if (step == 0) step = 0.1;
  for (int i = 0; i < s->n; i++) {
    double add = step, *p = s->v[i + 1];
    memcpy(p, start, sizeof *p * (size_t)s->n);
    for (; p[i] == start[i]; add *= 10) p[i] = start[i] + add;
    sum += add;
  }
  return sum;
}

/* Values of all vertices but the best. */
static Status simplex_values(Simplex *s) {
  for (int j = 0; j <= s->n; j++)
    if (j != s->best) TRY(simplex_value(s, s->v[j], &s->f[j]));
  return OK;
}

/* Of equal vertices the one that was best stays it. */
static void simplex_rank(Simplex *s) {
  int best = s->best, worst = s->best;
  for (int j = 0; j <= s->n; j++) {
    if (s->f[j] < s->f[best]) best = j;
    if (s->f[j] > s->f[worst]) worst = j;
  }
  s->best = best;
  s->worst = worst;
}

static void simplex_middle(Simplex *s) {
  for (int i = 0; i < s->n; i++) {
    double sum = -s->v[s->worst][i];
    for (int j = 0; j <= s->n; j++) sum += s->v[j][i];
    s->mid[i] = sum / s->n;
  }
}

/* The point being tried takes the place of the worst vertex. */
static void simplex_replace(Simplex *s, double **p, double f) {
  double *old = s->v[s->worst];
  s->v[s->worst] = *p;
  s->f[s->worst] = f;
  *p = old;
}

/* Draws all vertices towards the best one; the sum of their distances from it. */
static double simplex_shrink(Simplex *s, double share) {
  double sum = 0, *best = s->v[s->best];
  for (int j = 0; j <= s->n; j++)
    for (int i = 0; i < s->n && j != s->best; i++) {
      s->v[j][i] = share * (s->v[j][i] - best[i]) + best[i];
      sum += fabs(s->v[j][i] - best[i]);
    }
  return sum;
}

/* One step; *shrink: nothing better was found. */
static Status simplex_step(Simplex *s, double reflect, double contract, double expand, bool *shrink) {
  double *worst = s->v[s->worst], reflected, f;
  simplex_middle(s);
  for (int i = 0; i < s->n; i++) s->next[i] = (1 + reflect) * s->mid[i] - reflect * worst[i];
  TRY(simplex_value(s, s->next, &reflected));
  *shrink = false;
  if (reflected < s->f[s->best]) { /* further that way; the middle is needed no more */
    for (int i = 0; i < s->n; i++) s->mid[i] = expand * s->next[i] + (1 - expand) * s->mid[i];
    TRY(simplex_value(s, s->mid, &f));
    s->last = f < reflected ? "EXTENSION" : "REFLECTION";
    if (f < reflected)
      simplex_replace(s, &s->mid, f);
    else
      simplex_replace(s, &s->next, reflected);
    return OK;
  }
  bool better = reflected < s->f[s->worst];
  s->last = better ? "LO-REDUCTION" : "HI-REDUCTION";
  if (better) simplex_replace(s, &s->next, reflected);
  worst = s->v[s->worst];
  for (int i = 0; i < s->n; i++) s->next[i] = (1 - contract) * worst[i] + contract * s->mid[i];
  TRY(simplex_value(s, s->next, &f));
  if (f < s->f[s->worst])
    simplex_replace(s, &s->next, f);
  else
    *shrink = !better;
  return OK;
}

static Status opt_nelder_mead(Opt *o, double *p, double *fmin, double reflect, double contract, double expand) {
  VM *vm = o->vm;
  int n = o->n;
  TRY(opt_value(o, p, fmin));
  o->fncount = 0;
  if (o->maxit <= 0) return OK;
  if (!isfinite(*fmin)) return rt_error(vm, "function cannot be evaluated at initial parameters");
  SCRATCH(double, room, (size_t)n *(size_t)(n + 3));
  SCRATCH(double, f, n + 1);
  SCRATCH(double *, v, n + 1);
  Simplex s = {.o = o, .n = n, .evals = 1, .v = v, .f = f};
  for (int j = 0; j <= n; j++) v[j] = room + (size_t)j * (size_t)n;
  s.mid = v[n] + n;
  s.next = s.mid + n;
  memcpy(v[0], p, sizeof *p * (size_t)n);
  f[0] = *fmin;
  double close = o->reltol * (fabs(*fmin) + o->reltol), size = simplex_spread(&s);
  s.last = "BUILD";
  if (o->trace) {
    double step = 0;
    for (int i = 0; i < n; i++) step = fmax(step, fabs(0.1 * p[i]));
    rt_outf(vm, "  Nelder-Mead direct search function minimizer\nfunction value for initial parameters = %f\n", *fmin);
    rt_outf(vm, "  Scaled convergence tolerance is %g\nStepsize computed as %f\n", close, step == 0 ? 0.1 : step);
  }
  for (bool shrunk = true;;) {
    if (shrunk) TRY(simplex_values(&s));
    simplex_rank(&s);
    if (f[s.worst] <= f[s.best] + close || f[s.best] <= o->abstol) break;
    if (o->trace) rt_outf(vm, "%-15s%5d %f %f\n", s.last, s.evals, f[s.worst], f[s.best]);
    TRY(simplex_step(&s, reflect, contract, expand, &shrunk));
    if (shrunk) {
      double now = simplex_shrink(&s, contract);
      s.last = "SHRINK";
      if (!(now < size)) {
        if (o->trace) rt_outf(vm, "Polytope size measure not decreased in shrink\n");
        o->fail = 10;
        break;
      }
      size = now;
    }
    if (s.evals > o->maxit) {
      o->fail = 1;
      break;
    }
  }
  if (o->trace) rt_outf(vm, "Exiting from Nelder Mead minimizer\n    %d function evaluations used\n", s.evals);
  *fmin = f[s.best];
  memcpy(p, v[s.best], sizeof *p * (size_t)n);
  o->fncount = s.evals;
  return OK;
}

/* ---- variable metric and conjugate gradients ---- */

/* A search for a lower point along a direction from a start, by ever shorter steps. */
typedef struct Descent {
  Opt *o;
  double *x;     /* the present point */
  double *start; /* where the search begins */
  double *dir;
  double f, least; /* the value found last, and the one to improve on */
  double slope, step;
  bool stars; /* one is printed for each step that was too long */
} Descent;

/* Puts the present point `step` along; false: that changes nothing. */
static bool descent_move(Descent *d, double step) {
  int same = 0, n = d->o->n;
  for (int i = 0; i < n; i++) {
    d->x[i] = d->start[i] + step * d->dir[i];
    same += 10.0 + d->start[i] == 10.0 + d->x[i];
  }
  return same < n;
}

/* Shortens d->step until the value falls enough; *found: false when no step is left. */
static Status descent_search(Descent *d, bool *found) {
  *found = false;
  while (descent_move(d, d->step)) {
    TRY(opt_value(d->o, d->x, &d->f));
    d->o->fncount++;
    *found = isfinite(d->f) && d->f <= d->least + d->slope * d->step * 1e-4;
    if (*found) return OK;
    d->step *= 0.2;
    if (d->stars) rt_outf(d->o->vm, "*");
  }
  return OK;
}

static double inner(int n, const double *a, const double *b) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

void opt_trace_end(const Opt *o, double f, int iter, bool converged) {
  if (!o->trace) return;
  rt_outf(o->vm, "final  value %f \n", f);
  if (converged)
    rt_outf(o->vm, "converged\n");
  else
    rt_outf(o->vm, "stopped after %d iterations\n", iter);
}

/* B: the approximate inverse of the Hessian, of which the lower triangle is kept. */
static void metric_reset(int n, double *B) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) B[i * n + j] = i == j;
}

static void metric_times(int n, const double *B, const double *x, double *out) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j <= i; j++) s += B[i * n + j] * x[j];
    for (int j = i + 1; j < n; j++) s += B[j * n + i] * x[j];
    out[i] = s;
  }
}

/* The update of Broyden, Fletcher, Goldfarb and Shanno for a step s that changed the gradient by y; false: B would not
 * stay positive definite.  work: n. */
static bool metric_update(int n, double *B, const double *s, const double *y, double *work) {
  double sy = inner(n, s, y);
  if (!(sy > 0)) return false;
  metric_times(n, B, y, work);
  double c = 1 + inner(n, work, y) / sy;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) B[i * n + j] += (c * s[i] * s[j] - work[i] * s[j] - s[i] * work[j]) / sy;
  return true;
}

static Status opt_bfgs(Opt *o, double *p, double *fmin) {
  VM *vm = o->vm;
  int n = o->n, iter = 1, age = 0; /* age: updates of B since it was the identity */
  TRY(opt_value(o, p, fmin));
  if (o->maxit <= 0) return OK;
  SCRATCH(double, work, 5 * (size_t)n);
  SCRATCH(double, B, (size_t)n *(size_t)n);
  double *g = work, *old = work + n, *image = work + 2 * (size_t)n;
  Descent d = {.o = o, .x = p, .start = work + 3 * (size_t)n, .dir = work + 4 * (size_t)n, .f = *fmin, .least = *fmin};
  if (!isfinite(d.f)) return rt_error(vm, "initial value in 'vmmin' is not finite");
  if (o->trace) rt_outf(vm, "initial  value %f \n", d.f);
  o->fncount = o->grcount = 1;
  TRY(opt_gradient(o, p, g));
  for (bool done = false; !done;) {
    bool found = false;
    if (age == 0) metric_reset(n, B);
    memcpy(d.start, p, sizeof *p * (size_t)n);
    memcpy(old, g, sizeof *g * (size_t)n);
    metric_times(n, B, g, d.dir);
    for (int i = 0; i < n; i++) d.dir[i] = -d.dir[i];
    d.slope = inner(n, d.dir, g);
    if (d.slope < 0) {
      d.step = 1;
      TRY(descent_search(&d, &found));
      bool enough = d.f > o->abstol && fabs(d.f - d.least) > o->reltol * (fabs(d.least) + o->reltol);
      if (found || !enough) d.least = d.f;
      found = found && enough;
    }
    if (found) {
      TRY(opt_gradient(o, p, g));
      o->grcount++;
      iter++;
      for (int i = 0; i < n; i++) {
        d.dir[i] = d.step * d.dir[i];
        old[i] = g[i] - old[i];
      }
      age = metric_update(n, B, d.dir, old, image) ? age + 1 : 0;
    } else {
      done = age == 0; /* along the gradient, too */
      age = 0;
    }
    if (o->trace && o->report > 0 && iter % o->report == 0) rt_outf(vm, "iter%4d value %f\n", iter, d.f);
    if (iter >= o->maxit) break;
    if (age > 2 * n) age = 0;
  }
  *fmin = d.least;
  opt_trace_end(o, *fmin, iter, iter < o->maxit);
  o->fail = iter < o->maxit ? 0 : 1;
  return OK;
}

enum CgKind { CG_FLETCHER_REEVES = 1, CG_POLAK_RIBIERE, CG_BEALE_SORENSON };

/* How much of the last direction goes into the next one, as numerator and denominator. */
static void cg_share(int kind, int n, const double *g, const double *old, const double *dir, double *num, double *den) {
  *num = *den = 0;
  for (int i = 0; i < n; i++) {
    double change = g[i] - old[i];
    *num += g[i] * (kind == CG_FLETCHER_REEVES ? g[i] : change);
    *den += kind == CG_FLETCHER_REEVES || kind == CG_POLAK_RIBIERE ? old[i] * old[i] : dir[i] * change;
  }
}

/* After a step that was good, the point where a parabola has its minimum is tried as well. */
static Status cg_parabola(Descent *d) {
  double fall = -2 * (d->slope * d->step);
  d->least = d->f;
  if (!(fall > 0)) return OK;
  (void)descent_move(d, -(d->slope * d->step * d->step / fall));
  TRY(opt_value(d->o, d->x, &d->f));
  d->o->fncount++;
  if (d->stars) rt_outf(d->o->vm, d->f < d->least ? " i< " : " i> ");
  if (d->f < d->least)
    d->least = d->f;
  else
    (void)descent_move(d, d->step);
  return OK;
}

typedef struct Cg {
  int kind, steps, count; /* steps of this cycle; gradients in all */
  double *g, *old, tol, num;
  bool stuck;
} Cg;

static void cg_trace(const Cg *c, const Descent *d) {
  VM *vm = d->o->vm;
  rt_outf(vm, "%d %d %f\nparameters ", c->count, d->o->fncount, d->least);
  for (int i = 1; i <= d->o->n; i++) rt_outf(vm, i % 7 == 0 && i < d->o->n ? "%10.5f \n" : "%10.5f ", d->x[i - 1]);
  rt_outf(vm, "\n");
}

/* Steps along conjugate directions, the first one down the gradient: n of them, or fewer when no step is found. */
static Status cg_cycle(Cg *c, Descent *d) {
  Opt *o = d->o;
  int n = o->n;
  size_t line = sizeof(double) * (size_t)n;
  double den, length = 1;
  memset(d->dir, 0, line);
  memset(c->old, 0, line);
  c->steps = 0;
  do {
    c->steps++;
    if (o->trace) cg_trace(c, d);
    if (++c->count > o->maxit) return OK;
    TRY(opt_gradient(o, d->x, c->g));
    cg_share(c->kind, n, c->g, c->old, d->dir, &c->num, &den);
    memcpy(d->start, d->x, line);
    memcpy(c->old, c->g, line);
    c->stuck = !(c->num > c->tol);
    if (c->stuck) return OK;
    double share = den > 0 ? c->num / den : 1;
    for (int i = 0; i < n; i++) d->dir[i] = d->dir[i] * share - c->g[i];
    d->slope = inner(n, d->dir, c->g);
    d->step = length;
    bool found;
    TRY(descent_search(d, &found));
    if (found) TRY(cg_parabola(d));
    c->stuck = !found;
    length = 1.7 * d->step < 1 ? 1.7 * d->step : 1;
  } while (!c->stuck && c->steps != n);
  return OK;
}

/* Cycles, until one ends with its first step. */
static Status opt_cg(Opt *o, double *p, double *fmin, int kind) {
  VM *vm = o->vm;
  size_t n = (size_t)o->n;
  TRY(opt_value(o, p, fmin));
  if (o->maxit <= 0) return OK;
  if (!isfinite(*fmin)) return rt_error(vm, "Function cannot be evaluated at initial parameters");
  SCRATCH(double, work, 4 * n);
  Cg c = {.kind = kind, .g = work, .old = work + n, .tol = o->reltol * o->n * sqrt(o->reltol)};
  Descent d = {
      .o = o, .x = p, .start = work + 2 * n, .dir = work + 3 * n, .f = *fmin, .least = *fmin, .stars = o->trace};
  o->fncount = 1;
  if (o->trace) {
    static const char *const methods[] = {"Fletcher Reeves", "Polak Ribiere", "Beale Sorenson"};
    rt_outf(vm, "  Conjugate gradients function minimizer\n");
    if (kind >= CG_FLETCHER_REEVES && kind <= CG_BEALE_SORENSON) rt_outf(vm, "Method: %s\n", methods[kind - 1]);
    rt_outf(vm, "tolerance used in gradient test=%g\n", c.tol);
  }
  do TRY(cg_cycle(&c, &d));
  while (c.count <= o->maxit && (c.steps != 1 || (!c.stuck && c.num > c.tol && d.least > o->abstol)));
  if (c.count > o->maxit) {
    o->fail = 1;
  } else if (o->trace) {
    rt_outf(vm, "Exiting from conjugate gradients minimizer\n    %d function evaluations used\n", o->fncount);
    rt_outf(vm, "    %d gradient evaluations used\n", c.count);
  }
  memcpy(p, d.start, sizeof *p * n);
  *fmin = d.least;
  o->grcount = c.count;
  return OK;
}

/* ---- simulated annealing ---- */

/* The next point to look at: what gr says, else near p, the nearer the colder. */
static Status anneal_propose(Opt *o, const double *p, double spread, double *out) {
  VM *vm = o->vm;
  if (val_is_null(o->gr)) {
    Rng *rng;
    TRY(rng_begin(vm, &rng));
    for (int i = 0; i < o->n; i++) out[i] = p[i] + spread * rng_norm(rng);
    return OK;
  }
  size_t mark = vm_mark(vm);
  Vec *v;
  TRY(opt_call_gr(o, p, "candidate point in 'optim'", &v));
  for (int i = 0; i < o->n; i++) out[i] = dbl_ro(v)[i] / o->parscale[i];
  vm_release(vm, mark);
  return OK;
}

/* Whether to go to a point that is higher by `rise`. */
static Status anneal_accept(VM *vm, double rise, double heat, bool *yes) {
  Rng *rng;
  *yes = rise <= 0;
  if (*yes) return OK;
  TRY(rng_begin(vm, &rng));
  *yes = rng_unif(rng) < exp(-rise / heat);
  return OK;
}

/* Functions of R draw on from where functions of R stopped, without the numbers that the search itself drew in between:
 * GNU R reads .Random.seed anew for them. */
typedef struct Seeds {
  int32_t *at;
  int64_t n; /* 0: there is no gr */
  bool held;
} Seeds;

static Status anneal_seeds(VM *vm, Vec **out) {
  Rng *rng;
  TRY(rng_begin(vm, &rng));
  *out = env_peek(vm, vm->global, vm->sym.dot_Random_seed, NULL).vec;
  return OK;
}

static Status anneal_step(Opt *o, double *now, double *next, double spread, double heat, double *level, bool *moved,
                          Seeds *kept) {
  VM *vm = o->vm;
  double f;
  Vec *seeds;
  kept->held = false;
  TRY(anneal_propose(o, now, spread, next));
  TRY(opt_value(o, next, &f));
  if (!isfinite(f)) f = BIG;
  if (kept->n && f > *level) {
    TRY(anneal_seeds(vm, &seeds));
    kept->held = seeds->n == kept->n;
    if (kept->held) memcpy(kept->at, int_ro(seeds), sizeof *kept->at * (size_t)kept->n);
  }
  TRY(anneal_accept(vm, f - *level, heat, moved));
  if (*moved) {
    memcpy(now, next, sizeof *now * (size_t)o->n);
    *level = f;
  }
  return OK;
}

/* The temperature falls with the logarithm of the time, after every `each` points; best: the start, then the lowest
 * point seen. */
static Status opt_anneal(Opt *o, double *best, double *fmin, int each, double temp) {
  VM *vm = o->vm;
  size_t line = sizeof *best * (size_t)o->n;
  TRY(opt_value(o, best, fmin));
  if (o->maxit <= 0) return OK;
  if (each == NA_INT || each < 1) return rt_error(vm, "'tmax' is not a positive integer");
  SCRATCH(double, now, o->n);
  SCRATCH(double, next, o->n);
  if (!isfinite(*fmin)) *fmin = BIG;
  if (o->trace) rt_outf(vm, "sann objective function values\ninitial       value %f\n", *fmin);
  double level = *fmin, scale = 1.0 / temp, heat = temp;
  Seeds kept = {0};
  Vec *seeds;
  if (!val_is_null(o->gr)) {
    TRY(anneal_seeds(vm, &seeds));
    kept.n = seeds->n;
    TRY_NEW(kept.at = vm_scratch(vm, sizeof *kept.at * (size_t)kept.n));
  }
  memcpy(now, best, line);
  for (int seen = 0; seen < o->maxit - 1; seen++) {
    if (seen % each == 0) heat = temp / log(seen + (1.7182818 + 1.0));
    if (kept.held) {
      TRY(anneal_seeds(vm, &seeds));
      if (seeds->n == kept.n) memcpy(int_rw(seeds), kept.at, sizeof *kept.at * (size_t)kept.n);
    }
    bool moved;
    TRY(anneal_step(o, now, next, scale * heat, heat, &level, &moved, &kept));
    if (moved && level <= *fmin) {
      *fmin = level;
      memcpy(best, now, line);
    }
    bool epoch_ends = (seen + 1) % each == 0 || seen + 2 == o->maxit;
    if (o->trace && o->report > 0 && epoch_ends && (seen / each + 1) % o->report == 0)
      rt_outf(vm, "iter %8d value %f\n", seen + 1, *fmin);
  }
  if (o->trace) rt_outf(vm, "final         value %f\nsann stopped after %d iterations\n", *fmin, o->maxit - 1);
  o->fncount = o->maxit;
  return OK;
}

static Value list_get(VM *vm, Vec *l, const char *name) {
  Vec *names = vec_names(vm, l);
  for (int64_t i = 0; names && i < l->n; i++)
    if (strcmp(str_ro(names)[i]->data, name) == 0) return list_ro(l)[i];
  return val_null();
}

static Status control_vector(VM *vm, Vec *con, const char *name, int n, const double **out) {
  Vec *v;
  TRY(coerce_borrow(vm, list_get(vm, con, name), T_DBL, &v));
  if (v->n != n) return rt_error(vm, "'%s' is of the wrong length", name);
  *out = dbl_ro(v);
  return OK;
}

/* Runs the method named m from p, which is scaled and becomes where it ends, with *value there. */
static Status run_method(Opt *o, const char *m, Vec *con, const double *lower, const double *upper, double *p,
                         double *value) {
  VM *vm = o->vm;
  if (strcmp(m, "Nelder-Mead") == 0) {
    TRY(opt_nelder_mead(o, p, value, as_double1(vm, list_get(vm, con, "alpha")),
                        as_double1(vm, list_get(vm, con, "beta")), as_double1(vm, list_get(vm, con, "gamma"))));
    o->grcount = NA_INT;
  } else if (strcmp(m, "BFGS") == 0) {
    TRY(opt_bfgs(o, p, value));
  } else if (strcmp(m, "CG") == 0) {
    TRY(opt_cg(o, p, value, as_integer1(vm, list_get(vm, con, "type"))));
  } else if (strcmp(m, "SANN") == 0) {
    TRY(opt_anneal(o, p, value, as_integer1(vm, list_get(vm, con, "tmax")), as_double1(vm, list_get(vm, con, "temp"))));
    o->grcount = NA_INT;
  } else {
    SCRATCH(double, lo, o->n);
    SCRATCH(double, hi, o->n);
    for (int i = 0; i < o->n; i++) {
      lo[i] = lower[i] / o->parscale[i];
      hi[i] = upper[i] / o->parscale[i];
    }
    o->lower = lo;
    o->upper = hi;
    o->bounded = true;
    TRY(opt_lbfgsb(o, p, value, as_integer1(vm, list_get(vm, con, "lmm")), as_double1(vm, list_get(vm, con, "factr")),
                   as_double1(vm, list_get(vm, con, "pgtol"))));
  }
  return OK;
}

/* .Internal(optim(par, fn, gr, method, control, lower, upper)) */
static Status do_optim(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *par, *lower, *upper, *res = vec_new(vm, T_LIST, 5), *counts = vec_new(vm, T_INT, 2);
  Str *method;
  TRY_NEW(res);
  TRY_NEW(counts);
  TRY(coerce_borrow(vm, args[0], T_DBL, &par));
  TRY(arg_string(vm, args[3], "method", &method));
  TRY(coerce_borrow(vm, args[5], T_DBL, &lower));
  TRY(coerce_borrow(vm, args[6], T_DBL, &upper));
  if (!val_is_list(args[4])) return rt_error(vm, "invalid '%s' argument", "control");
  Vec *con = args[4].vec, *names = vec_names(vm, par);
  Opt o = {.vm = vm, .fn = args[1], .gr = args[2], .n = (int)par->n, .names = names ? val_obj(names) : val_null()};
  o.fnscale = as_double1(vm, list_get(vm, con, "fnscale"));
  o.abstol = as_double1(vm, list_get(vm, con, "abstol"));
  o.reltol = as_double1(vm, list_get(vm, con, "reltol"));
  o.maxit = as_integer1(vm, list_get(vm, con, "maxit"));
  if (o.maxit == NA_INT) return rt_error(vm, "'maxit' is not an integer");
  o.trace = as_integer1(vm, list_get(vm, con, "trace"));
  o.report = as_integer1(vm, list_get(vm, con, "REPORT"));
  TRY(control_vector(vm, con, "parscale", o.n, &o.parscale));
  TRY(control_vector(vm, con, "ndeps", o.n, &o.ndeps));
  Vec *p = vec_new(vm, T_DBL, o.n);
  TRY_NEW(p);
  for (int i = 0; i < o.n; i++) dbl_rw(p)[i] = dbl_ro(par)[i] / o.parscale[i];
  double value = 0;
  TRY(run_method(&o, method->data, con, dbl_ro(lower), dbl_ro(upper), dbl_rw(p), &value));
  for (int i = 0; i < o.n; i++) dbl_rw(p)[i] *= o.parscale[i];
  int_rw(counts)[0] = o.fncount;
  int_rw(counts)[1] = o.grcount;
  Str *msg = NULL;
  if (o.message) TRY_NEW(msg = str_c(vm, o.message));
  list_set(vm, res, 0, val_obj(p));
  list_set(vm, res, 1, val_dbl(value * o.fnscale));
  list_set(vm, res, 2, val_obj(counts));
  list_set(vm, res, 3, val_int(o.fail));
  list_set(vm, res, 4, msg ? val_str(msg) : val_null());
  *out = val_obj(res);
  return OK;
}

/* Differences of the gradient: row i of the second derivatives h.  p comes back to where it was but for rounding, which
 * the next rows see, as in GNU R. */
static Status hessian_row(Opt *o, int i, double *p, double *df, double *h) {
  int n = o->n;
  double eps = o->ndeps[i] / o->parscale[i];
  p[i] = p[i] + eps;
  TRY(opt_gradient(o, p, df));
  p[i] = p[i] - 2 * eps;
  TRY(opt_gradient(o, p, df + n));
  p[i] = p[i] + eps;
  for (int j = 0; j < n; j++)
    h[i + j * (int64_t)n] = o->fnscale * (df[j] - df[n + j]) / (2 * eps * o->parscale[i] * o->parscale[j]);
  return OK;
}

/* .Internal(optim_hessian(par, fn, gr, control)): second derivatives by differences, made symmetric. */
static Status do_optim_hessian(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *par;
  TRY(coerce_borrow(vm, args[0], T_DBL, &par));
  if (!val_is_list(args[3])) return rt_error(vm, "invalid '%s' argument", "control");
  Vec *con = args[3].vec, *names = val_is_vecobj(args[0]) ? vec_names(vm, args[0].vec) : NULL;
  Opt o = {.vm = vm,
           .fn = args[1],
           .gr = args[2],
           .n = (int)par->n,
           .names = names ? val_obj(names) : val_null(),
           .first = true};
  int n = o.n;
  o.fnscale = as_double1(vm, list_get(vm, con, "fnscale"));
  TRY(control_vector(vm, con, "parscale", n, &o.parscale));
  TRY(control_vector(vm, con, "ndeps", n, &o.ndeps));
  SCRATCH(double, work, 3 * n);
  Vec *r = vec_matrix(vm, T_DBL, n, n);
  TRY_NEW(r);
  for (int i = 0; i < n; i++) work[i] = dbl_ro(par)[i] / o.parscale[i];
  for (int i = 0; i < n; i++) TRY(hessian_row(&o, i, work, work + n, dbl_rw(r)));
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < i; j++) {
      double *low = &dbl_rw(r)[i + j * n], *high = &dbl_rw(r)[j + i * n];
      *low = *high = 0.5 * (*low + *high);
    }
  if (names) {
    Vec *both = vec_new(vm, T_LIST, 2);
    TRY_NEW(both);
    list_set(vm, both, 0, o.names);
    list_set(vm, both, 1, o.names);
    TRY(vec_set_dimnames(vm, r, val_obj(both)));
  }
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_stats_optim[] = {
    {"optim", do_optim, "par, fn, gr, method, control, lower, upper", BF_INTERNAL, "minimisation of several variables"},
    {"optim_hessian", do_optim_hessian, "par, fn, gr, control", BF_INTERNAL, "second derivatives by differences", 0, 0},
    {0},
};
