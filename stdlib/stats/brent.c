/* brent.c - Brent's methods for a function of one variable: its root, its minimum.
 *
 * After Brent, Algorithms for Minimization without Derivatives (1973).  Called by uniroot() and optimize() of stats
 * through .Internal(); the search for a minimum serves bspline.c, too.
 */
#include "stdlib/stats/brent.h"

#include <float.h>

#include "stdlib/builtin.h"

/* f(x), one number; name is the function that errors show. */
static Status value_at(VM *vm, Value f, double x, const char *name, double *out) {
  size_t mark = vm_mark(vm);
  Value r, a = val_dbl(x);
  TRY(vm_call(vm, f, 1, &a, NULL, NULL, val_null(), &r));
  Type type = val_type(r);
  if (vec_len(r) != 1 || (type != T_INT && type != T_DBL)) return rt_error(vm, "invalid function value in '%s'", name);
  *out = as_double1(vm, r);
  vm_release(vm, mark);
  return OK;
}

/* ---- roots ---- */

static Status root_value(VM *vm, Value f, Trial *t) {
  TRY(value_at(vm, f, t->x, "zeroin", &t->f));
  if (isfinite(t->f)) return OK;
  bool below = t->f == -INFINITY;
  TRY(rt_warning(vm,
                 below ? "-Inf replaced by maximally negative value" : "NA/Inf replaced by maximum positive value"));
  t->f = below ? -DBL_MAX : DBL_MAX;
  return OK;
}

static bool same_side(Trial s, Trial t) { return (s.f > 0 && t.f > 0) || (s.f < 0 && t.f < 0); }

/* The step from now to where a line (two points) or an inverse parabola (three) meets zero; false where that is too
 * far to be trusted.  before is the step that led here. */
static bool interpolated(Trial last, Trial now, Trial other, double before, double close, double *step) {
  double gap = other.x - now.x, num, den;
  if (last.x == other.x) {
    double slope = now.f / last.f;
    num = gap * slope;
    den = 1 - slope;
  } else {
    double lo = last.f / other.f, no = now.f / other.f, nl = now.f / last.f;
    num = nl * (gap * lo * (lo - no) - (now.x - last.x) * (no - 1));
    den = (lo - 1) * (no - 1) * (nl - 1);
  }
  if (num > 0) den = -den;
  num = fabs(num);
  if (!(num < 0.75 * gap * den - fabs(close * den) / 2 && num < fabs(before * den / 2))) return false;
  *step = num / den;
  return true;
}

/* The root between last and other, now in now; count: evaluations, -1 if there are more than most.  *width is what is
 * left of the bracket. */
static Status find_root(VM *vm, Value f, double tol, int most, Trial last, Trial *now, int *count, double *width) {
  Trial other = last;
  for (int done = 0; done <= most; done++) {
    double before = now->x - last.x;
    if (fabs(other.f) < fabs(now->f)) {
      last = *now;
      *now = other;
      other = last;
    }
    double close = 2 * DBL_EPSILON * fabs(now->x) + tol / 2, step = (other.x - now->x) / 2;
    if (fabs(step) <= close || now->f == 0) {
      *count = done;
      *width = fabs(other.x - now->x);
      return OK;
    }
    if (fabs(before) >= close && fabs(last.f) > fabs(now->f))
      (void)interpolated(last, *now, other, before, close, &step);
    if (fabs(step) < close) step = step > 0 ? close : -close;
    last = *now;
    now->x += step;
    TRY(root_value(vm, f, now));
    if (same_side(*now, other)) other = last;
  }
  *count = -1;
  *width = fabs(other.x - now->x);
  return OK;
}

/* .Internal(zeroin(f, lower, upper, f.lower, f.upper, tol, maxiter)): root, iterations (-1: too many), precision */
static Status do_zeroin(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Trial left = {as_double1(vm, args[1]), as_double1(vm, args[3])},
        right = {as_double1(vm, args[2]), as_double1(vm, args[4])};
  double width = 0;
  int count = 0;
  Vec *r = vec_new(vm, T_DBL, 3);
  TRY_NEW(r);
  if (left.f == 0)
    right = left;
  else if (right.f != 0)
    TRY(find_root(vm, args[0], as_double1(vm, args[5]), as_integer1(vm, args[6]), left, &right, &count, &width));
  dbl_rw(r)[0] = right.x;
  dbl_rw(r)[1] = count;
  dbl_rw(r)[2] = width;
  *out = val_obj(r);
  return OK;
}

/* ---- minima ---- */

void brent_begin(BrentSearch *s, double lo, double hi, double golden) {
  *s = (BrentSearch){.lo = lo, .hi = hi, .golden = golden, .at_rest = 1};
  s->best.x = lo + golden * (hi - lo);
}

void brent_first(BrentSearch *s, double f) {
  s->best.f = f;
  s->second = s->third = s->best;
}

/* The distance that trials keep from each other; twice that from the ends. */
static double spacing(const BrentSearch *s) { return s->rel * fabs(s->best.x) + s->abs; }
static double middle(const BrentSearch *s) { return (s->lo + s->hi) * .5; }

bool brent_done(const BrentSearch *s) { return fabs(s->best.x - middle(s)) <= spacing(s) * 2 - (s->hi - s->lo) * .5; }

/* A step of the length `size` towards where `sign` points. */
static double directed(const BrentSearch *s, double size, double sign) {
  return sign > 0 || (sign == 0 && s->at_rest > 0) ? size : -size;
}

/* Sets the step to the bottom of the parabola through the three lowest trials; false when that lies outside, or is not
 * nearer than half the step before the last. */
static bool parabola_step(BrentSearch *s) {
  double x = s->best.x, f = s->best.f;
  double to2 = (x - s->second.x) * (f - s->third.f), to3 = (x - s->third.x) * (f - s->second.f);
  double num = (x - s->third.x) * to3 - (x - s->second.x) * to2, den = (to3 - to2) * 2, limit = s->earlier;
  if (den > 0) num = -num;
  den = fabs(den);
  s->earlier = s->step;
  if (den == 0 || fabs(num) >= fabs(den * .5 * limit)) return false;
  if (num <= den * (s->lo - x) || num >= den * (s->hi - x)) return false;
  s->step = num / den;
  return true;
}

double brent_next(BrentSearch *s) {
  double x = s->best.x, least = spacing(s), half = middle(s);
  bool finite = isfinite(s->best.f) && isfinite(s->second.f) && isfinite(s->third.f);
  s->kind = fabs(s->earlier) > least && finite ? BRENT_REFUSED : BRENT_GOLDEN;
  if (s->kind == BRENT_REFUSED && parabola_step(s)) {
    s->kind = BRENT_PARABOLA;
    double u = x + s->step;
    if (u - s->lo < least * 2 || s->hi - u < least * 2) s->step = directed(s, least, half - x);
  } else {
    s->earlier = x < half ? s->hi - x : s->lo - x;
    s->step = s->golden * s->earlier;
  }
  return x + (fabs(s->step) >= least ? s->step : directed(s, least, s->step));
}

void brent_take(BrentSearch *s, double x, double f) {
  Trial t = {x, f};
  if (f <= s->best.f) {
    if (x < s->best.x)
      s->hi = s->best.x;
    else
      s->lo = s->best.x;
    s->third = s->second;
    s->second = s->best;
    s->best = t;
    return;
  }
  if (x < s->best.x)
    s->lo = x;
  else
    s->hi = x;
  if (f <= s->second.f || s->second.x == s->best.x) {
    s->third = s->second;
    s->second = t;
  } else if (f <= s->third.f || s->third.x == s->best.x || s->third.x == s->second.x) {
    s->third = t;
  }
}

static Status min_value(VM *vm, Value f, double x, double *out) {
  TRY(value_at(vm, f, x, "optimize", out));
  if (isfinite(*out)) return OK;
  TRY(rt_warning(vm, "NA/Inf replaced by maximum positive value"));
  *out = DBL_MAX;
  return OK;
}

/* .Internal(fmin(f, lower, upper, tol)) */
static Status do_fmin(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  double lo = as_double1(vm, args[1]), hi = as_double1(vm, args[2]), tol = as_double1(vm, args[3]), f;
  if (!isfinite(lo)) return rt_error(vm, "invalid '%s' value", "xmin");
  if (!isfinite(hi)) return rt_error(vm, "invalid '%s' value", "xmax");
  if (lo >= hi) return rt_error(vm, "'xmin' not less than 'xmax'");
  if (!isfinite(tol) || tol <= 0) return rt_error(vm, "invalid '%s' value", "tol");
  BrentSearch s;
  brent_begin(&s, lo, hi, (3 - sqrt(5.)) * .5);
  s.rel = sqrt(DBL_EPSILON);
  s.abs = tol / 3;
  s.at_rest = -1;
  TRY(min_value(vm, args[0], s.best.x, &f));
  brent_first(&s, f);
  while (!brent_done(&s)) {
    double x = brent_next(&s);
    TRY(min_value(vm, args[0], x, &f));
    brent_take(&s, x, f);
  }
  *out = val_dbl(s.best.x);
  return OK;
}

const BuiltinDef builtins_stats_brent[] = {
    {"zeroin", do_zeroin, "f, lower, upper, flower, fupper, tol, maxiter", BF_INTERNAL, "Brent's root finder"},
    {"fmin", do_fmin, "f, lower, upper, tol", BF_INTERNAL, "Brent's minimiser"},
    {0},
};
