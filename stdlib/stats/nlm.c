/* nlm.c - Unconstrained minimisation by a quasi-Newton method, for nlm().
 *
 * After Dennis and Schnabel (1983) and UNCMIN of Schnabel, Koontz and Weiss (1985): line search along -(L L')^-1 g,
 * where L is kept by the factored secant (BFGS) update, or made of the Hessian where the function gives one; gradients
 * by forward differences, later by central ones, where the function gives none.  What it gives is compared with
 * differences at the start.  Called by nlm() of stats through .Internal().
 */
#include <float.h>

#include "stdlib/builtin.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

enum GradientKind { GRAD_CENTRAL = -1, GRAD_FORWARD = 0, GRAD_GIVEN = 1 };

typedef struct Nlm {
  VM *vm;
  Value fn, gr, he, report; /* report: called with each iteration, or NULL */
  bool each;                /* report all iterations, not only the first and the last */
  int n, kind, iterlim, longsteps, iterations, code;
  double fscale, rnf, gradtol, stepmax, steptol;
  const double *sx; /* 1 / typical size */
  bool noupdate, maxstep;
  double *L; /* n x n by columns, lower triangle */
  double *s, *y, *u, *w;
} Nlm;

static Status vector_of(VM *vm, const double *x, int n, Value *out) {
  Vec *v = vec_new(vm, T_DBL, n);
  TRY_NEW(v);
  memcpy(dbl_rw(v), x, sizeof(double) * (size_t)n);
  *out = val_obj(v);
  return OK;
}

static Status value_at(Nlm *q, const double *x, double *f) {
  VM *vm = q->vm;
  size_t mark = vm_mark(vm);
  Value a, r;
  TRY(vector_of(vm, x, q->n, &a));
  TRY(vm_call(vm, q->fn, 1, &a, NULL, NULL, val_null(), &r));
  if (vec_len(r) != 1 || (val_type(r) != T_DBL && val_type(r) != T_INT))
    return rt_error(vm, "invalid function value in 'nlm' optimizer");
  *f = as_double1(vm, r);
  vm_release(vm, mark);
  if (!isfinite(*f)) {
    TRY(rt_warning(vm, "NA/Inf replaced by maximum positive value"));
    *f = DBL_MAX;
  }
  return rt_poll(vm);
}

static double size_of(const Nlm *q, const double *x, int i) { return fmax(fabs(x[i]), 1 / q->sx[i]); }

/* What the function itself gives: `want` numbers. */
static Status given_at(Nlm *q, Value fun, const double *x, int64_t want, double *to) {
  VM *vm = q->vm;
  size_t mark = vm_mark(vm);
  Value a, r;
  Vec *v;
  TRY(vector_of(vm, x, q->n, &a));
  TRY(vm_call(vm, fun, 1, &a, NULL, NULL, val_null(), &r));
  TRY(coerce_borrow(vm, r, T_DBL, &v));
  if (v->n != want) return rt_error(vm, "invalid function value in 'nlm' optimizer");
  memcpy(to, dbl_ro(v), sizeof(double) * (size_t)want);
  vm_release(vm, mark);
  return OK;
}

static Status differences_at(Nlm *q, double *x, double f, bool central, double *g) {
  for (int j = 0; j < q->n; j++) {
    double step = (central ? pow(q->rnf, 1. / 3) : sqrt(q->rnf)) * size_of(q, x, j), old = x[j], up, down;
    x[j] = old + step;
    TRY(value_at(q, x, &up));
    if (central) {
      x[j] = old - step;
      TRY(value_at(q, x, &down));
    }
    x[j] = old;
    g[j] = central ? (up - down) / (step * 2) : (up - f) / step;
  }
  return OK;
}

static Status gradient_at(Nlm *q, double *x, double f, double *g) {
  if (q->kind == GRAD_GIVEN) return given_at(q, q->gr, x, q->n, g);
  return differences_at(q, x, f, q->kind == GRAD_CENTRAL, g);
}

/* ---- what the function gives, beside differences ---- */
static const double tolerated = .1;

static Status check_gradient(Nlm *q, double *x, double f, const double *g) {
  VM *vm = q->vm;
  SCRATCH(double, d, q->n);
  TRY(differences_at(q, x, f, false, d));
  for (int i = 0; i < q->n; i++) {
    double scale = fmax(fabs(f), q->fscale) / size_of(q, x, i);
    if (fabs(g[i] - d[i]) > fmax(fabs(g[i]), scale) * tolerated)
      return rt_error(vm, "probable coding error in analytic gradient");
  }
  return OK;
}

/* The lower triangle of the Hessian beside differences of the gradient, both halves of them in the mean. */
static Status check_hessian(Nlm *q, double *x, const double *g) {
  VM *vm = q->vm;
  int n = q->n;
  SCRATCH(double, d, n *n);
  SCRATCH(double, h, n *n);
  for (int j = 0; j < n; j++) {
    double step = sqrt(q->rnf) * size_of(q, x, j), old = x[j];
    x[j] = old + step;
    TRY(given_at(q, q->gr, x, n, d + j * n));
    x[j] = old;
    for (int i = 0; i < n; i++) d[i + j * n] = (d[i + j * n] - g[i]) / step;
  }
  TRY(given_at(q, q->he, x, (int64_t)n * n, h));
  for (int j = 0; j < n; j++) {
    double scale = fmax(fabs(g[j]), 1) / size_of(q, x, j);
    for (int i = j; i < n; i++) {
      double mean = (d[i + j * n] + d[j + i * n]) / 2;
      if (fabs(mean - h[i + j * n]) > fmax(fabs(mean), scale) * tolerated)
        return rt_error(vm, "probable coding error in analytic Hessian");
    }
  }
  return OK;
}

/* ---- the model of the function from its Hessian: Dennis and Schnabel, algorithms A5.5.1 and A5.5.2 ---- */

/* L L' = H + D: the diagonal D >= 0 is zero where H is safely positive definite; its largest element is returned. */
static double perturbed_cholesky(const double *H, double *L, int n, double maxoffl) {
  double minl = pow(DBL_EPSILON, .25) * maxoffl, minl2 = 0, added = 0;
  if (maxoffl == 0) {
    for (int i = 0; i < n; i++) maxoffl = fmax(maxoffl, fabs(H[i + i * n]));
    maxoffl = sqrt(maxoffl);
    minl2 = sqrt(DBL_EPSILON) * maxoffl;
  }
  for (int j = 0; j < n; j++) {
    double pivot = H[j + j * n], least = 0;
    for (int k = 0; k < j; k++) pivot -= L[j + k * n] * L[j + k * n];
    for (int i = j + 1; i < n; i++) {
      double t = H[i + j * n];
      for (int k = 0; k < j; k++) t -= L[i + k * n] * L[j + k * n];
      L[i + j * n] = t;
      least = fmax(least, fabs(t));
    }
    least = fmax(least / maxoffl, minl);
    if (pivot > least * least) {
      L[j + j * n] = sqrt(pivot);
    } else {
      least = fmax(least, minl2);
      added = fmax(added, least * least - pivot);
      L[j + j * n] = least;
    }
    for (int i = j + 1; i < n; i++) L[i + j * n] /= L[j + j * n];
  }
  return added;
}

/* Adds to the diagonal of H what makes its elements positive and no smaller than those beside it; gives the bound of
 * the elements of L. */
static double lift_diagonal(double *H, int n) {
  const double root = sqrt(DBL_EPSILON);
  double most = H[0], least = H[0], off = 0, mu = 0;
  for (int j = 0; j < n; j++) {
    most = fmax(most, H[j + j * n]);
    least = fmin(least, H[j + j * n]);
    for (int i = j + 1; i < n; i++) off = fmax(off, fabs(H[i + j * n]));
  }
  double positive = fmax(most, 0);
  if (least <= root * positive) {
    mu = 2 * (positive - least) * root - least;
    most += mu;
  }
  if (off * (1 + 2 * root) > most) {
    mu += off - most + 2 * root * off;
    most = off * (1 + 2 * root);
  }
  if (most == 0) mu = most = 1;
  for (int j = 0; mu > 0 && j < n; j++) H[j + j * n] += mu;
  return sqrt(fmax(most, off / n));
}

/* The least shift of the diagonal that Gerschgorin's circles show to be enough. */
static double circles_shift(const double *H, int n, double added) {
  double low = DBL_MAX, high = -DBL_MAX;
  for (int i = 0; i < n; i++) {
    double beside = 0;
    for (int j = 0; j < n; j++)
      if (j != i) beside += fabs(H[i > j ? i + j * n : j + i * n]);
    high = fmax(high, H[i + i * n] + beside);
    low = fmin(low, H[i + i * n] - beside);
  }
  return fmin(added, fmax((high - low) * sqrt(DBL_EPSILON) - low, 0));
}

static Status model_hessian(Nlm *q, const double *x) {
  VM *vm = q->vm;
  int n = q->n;
  SCRATCH(double, H, n *n);
  TRY(given_at(q, q->he, x, (int64_t)n * n, H));
  for (int j = 0; j < n; j++)
    for (int i = j; i < n; i++) H[i + j * n] /= q->sx[i] * q->sx[j];
  double added = perturbed_cholesky(H, q->L, n, lift_diagonal(H, n));
  if (added > 0) {
    double mu = circles_shift(H, n, added);
    for (int j = 0; j < n; j++) H[j + j * n] += mu;
    perturbed_cholesky(H, q->L, n, 0);
  }
  for (int j = 0; j < n; j++)
    for (int i = j; i < n; i++) q->L[i + j * n] *= q->sx[i];
  return OK;
}

/* Why to stop at xpls (reached from x): 0 go on, 1 gradient, 2 step, 3 no lower point, 4 iterations, 5 steps too long.
 */
static int stop_code(Nlm *q, const double *xpls, double fpls, const double *gpls, const double *x, bool failed) {
  double rgx = 0, rsx = 0, d = fmax(fabs(fpls), q->fscale);
  if (failed) return 3;
  for (int i = 0; i < q->n; i++) rgx = fmax(rgx, fabs(gpls[i]) * size_of(q, xpls, i) / d);
  if (rgx <= q->gradtol) return 1;
  if (q->iterations == 0) return 0;
  for (int i = 0; i < q->n; i++) rsx = fmax(rsx, fabs(xpls[i] - x[i]) / size_of(q, xpls, i));
  if (rsx <= q->steptol) return 2;
  if (q->iterations >= q->iterlim) return 4;
  if (!q->maxstep) {
    q->longsteps = 0;
    return 0;
  }
  return ++q->longsteps < 5 ? 0 : 5;
}

/* p: solution of L L' p = b. */
static void newton_step(const Nlm *q, const double *b, double *p) {
  int n = q->n;
  for (int i = 0; i < n; i++) {
    double t = b[i];
    for (int j = 0; j < i; j++) t -= q->L[i + j * n] * p[j];
    p[i] = t / q->L[i + i * n];
  }
  for (int i = n - 1; i >= 0; i--) {
    double t = 0;
    for (int j = i + 1; j < n; j++) t += q->L[j + i * n] * p[j];
    p[i] = (p[i] - t) / q->L[i + i * n];
  }
}

/* The next step length from the values at this one and, after the first, at the one before. */
static double backtrack(double lambda, double f, double fpls, double slope, bool first, double before, double fbefore) {
  if (first) return -lambda * slope / ((fpls - f - slope) * 2);
  double x3 = 1 / (lambda - before), t1 = fpls - f - lambda * slope, t2 = fbefore - f - before * slope;
  double a = x3 * (t1 / (lambda * lambda) - t2 / (before * before)),
         b = x3 * (t2 * lambda / (before * before) - t1 * before / (lambda * lambda));
  double disc = b * b - a * 3 * slope, root = sqrt(disc);
  double t = disc > b * b ? (-b + (a < 0 ? -root : root)) / (a * 3) : (-b + (a < 0 ? root : -root)) / (a * 3);
  return t > lambda * .5 ? lambda * .5 : t;
}

static Status line_search(Nlm *q, const double *x, double f, const double *g, double *p, double *xpls, double *fpls,
                          bool *failed) {
  int n = q->n;
  double len = 0, slope = 0, rln = 0, lambda = 1, before = 0, fbefore = 0;
  bool first = true;
  q->maxstep = false;
  *failed = false;
  for (int i = 0; i < n; i++) len += q->sx[i] * q->sx[i] * p[i] * p[i];
  len = sqrt(len);
  if (len > q->stepmax) {
    double scale = q->stepmax / len;
    for (int i = 0; i < n; i++) p[i] *= scale;
    len = q->stepmax;
  }
  for (int i = 0; i < n; i++) {
    slope += g[i] * p[i];
    rln = fmax(rln, fabs(p[i]) / size_of(q, x, i));
  }
  double least = q->steptol / rln;
  for (;;) {
    for (int i = 0; i < n; i++) xpls[i] = x[i] + lambda * p[i];
    TRY(value_at(q, xpls, fpls));
    if (*fpls <= f + slope * 1e-4 * lambda) {
      q->maxstep = lambda == 1 && len > q->stepmax * .99;
      return OK;
    }
    if (lambda < least) {
      *failed = true;
      return OK;
    }
    if (*fpls >= DBL_MAX) {
      lambda *= .1;
      first = true;
      continue;
    }
    double next = backtrack(lambda, f, *fpls, slope, first, before, fbefore);
    first = false;
    before = lambda;
    fbefore = *fpls;
    lambda = next < lambda * .1 ? lambda * .1 : next;
  }
}

/* Rows i, i + 1 of the upper triangle R (stored as L', so R[i, j] = L[j, i]) turned by the rotation that (a, b)
 * defines. */
static void rotate(const Nlm *q, double *R, int i, double a, double b) {
  double den = hypot(a, b), c = a / den, s = b / den;
  int n = q->n;
  for (int j = i; j < n; j++) {
    double y = R[i + j * n], z = R[i + 1 + j * n];
    R[i + j * n] = c * y - s * z;
    R[i + 1 + j * n] = s * y + c * z;
  }
}

static void swap_rows(const Nlm *q, double *R, int i) {
  int n = q->n;
  for (int j = i; j < n; j++) {
    double t = R[i + j * n];
    R[i + j * n] = R[i + 1 + j * n];
    R[i + 1 + j * n] = t;
  }
}

/* R := triangle of the QR factors of R + u v'. */
static void update_triangle(const Nlm *q, double *R, double *u, const double *v) {
  int n = q->n, k = n - 1;
  while (k > 0 && u[k] == 0) k--;
  for (int i = k - 1; i >= 0; i--) {
    if (u[i] == 0) {
      swap_rows(q, R, i);
      u[i] = u[i + 1];
    } else {
      rotate(q, R, i, u[i], -u[i + 1]);
      u[i] = hypot(u[i], u[i + 1]);
    }
  }
  for (int j = 0; j < n; j++) R[j * n] += u[0] * v[j];
  for (int i = 0; i < k; i++) {
    if (R[i + i * n] == 0)
      swap_rows(q, R, i);
    else
      rotate(q, R, i, R[i + i * n], -R[i + 1 + i * n]);
  }
}

static void transpose_lower(double *A, int n, bool to_upper) {
  for (int j = 0; j < n; j++)
    for (int i = j + 1; i < n; i++) {
      if (to_upper) {
        A[j + i * n] = A[i + j * n];
        A[i + j * n] = 0;
      } else {
        A[i + j * n] = A[j + i * n];
      }
    }
}

/* The factored secant update of L. */
static void secant_update(Nlm *q, const double *x, const double *g, const double *xpls, const double *gpls) {
  int n = q->n;
  double *s = q->s, *y = q->y, *u = q->u, *w = q->w, den1 = 0, den2 = 0, ss = 0, yy = 0;
  if (q->iterations == 1) q->noupdate = true;
  for (int i = 0; i < n; i++) {
    s[i] = xpls[i] - x[i];
    y[i] = gpls[i] - g[i];
    den1 += s[i] * y[i];
    ss += s[i] * s[i];
    yy += y[i] * y[i];
  }
  if (den1 < sqrt(DBL_EPSILON) * sqrt(ss) * sqrt(yy)) return;
  for (int i = 0; i < n; i++) {
    u[i] = 0;
    for (int j = i; j < n; j++) u[i] += q->L[j + i * n] * s[j];
    den2 += u[i] * u[i];
  }
  double alpha = sqrt(den1 / den2);
  if (q->noupdate) {
    for (int j = 0; j < n; j++) {
      u[j] = alpha * u[j];
      for (int i = j; i < n; i++) q->L[i + j * n] *= alpha;
    }
    q->noupdate = false;
    den2 = den1;
    alpha = 1;
  }
  bool skip = true;
  double tol = q->kind == GRAD_FORWARD ? sqrt(q->rnf) : q->rnf;
  for (int i = 0; i < n; i++) {
    w[i] = 0;
    for (int j = 0; j <= i; j++) w[i] += q->L[i + j * n] * u[j];
    if (!(fabs(y[i] - w[i]) < tol * fmax(fabs(g[i]), fabs(gpls[i])))) skip = false;
  }
  if (skip) return;
  for (int i = 0; i < n; i++) w[i] = y[i] - alpha * w[i];
  alpha /= den1;
  for (int i = 0; i < n; i++) u[i] *= alpha;
  transpose_lower(q->L, n, true);
  update_triangle(q, q->L, u, w);
  transpose_lower(q->L, n, false);
}

/* report(iteration, step or NULL, x, f, g, code) */
static Status report(Nlm *q, const double *step, const double *x, double f, const double *g) {
  VM *vm = q->vm;
  if (val_is_null(q->report)) return OK;
  size_t mark = vm_mark(vm);
  Value a[6] = {val_int(q->iterations), val_null(), val_null(), val_dbl(f), val_null(), val_int(q->code)}, r;
  if (step) TRY(vector_of(vm, step, q->n, &a[1]));
  TRY(vector_of(vm, x, q->n, &a[2]));
  TRY(vector_of(vm, g, q->n, &a[4]));
  TRY(vm_call(vm, q->report, 6, a, NULL, NULL, val_null(), &r));
  vm_release(vm, mark);
  return OK;
}

/* x, f, g: the start on entry, the solution afterwards. */
static Status minimise(Nlm *q, bool check, double *x, double *f, double *g) {
  VM *vm = q->vm;
  int n = q->n;
  SCRATCH(double, work, 4 * n);
  double *xpls = work, *gpls = work + n, *p = work + 2 * n, *minus = work + 3 * n, fpls = 0;
  bool failed;
  TRY(value_at(q, x, f));
  TRY(gradient_at(q, x, *f, g));
  if (check && q->kind == GRAD_GIVEN) TRY(check_gradient(q, x, *f, g));
  if (check && !val_is_null(q->he)) TRY(check_hessian(q, x, g));
  q->code = stop_code(q, x, *f, g, x, false);
  if (q->code) return OK;
  memset(p, 0, sizeof *p * (size_t)n);
  TRY(report(q, p, x, *f, g));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) q->L[i + j * n] = i == j ? q->sx[i] : 0;
  if (!val_is_null(q->he)) TRY(model_hessian(q, x));
  for (;;) {
    q->iterations++;
    for (;;) {
      for (int i = 0; i < n; i++) minus[i] = -g[i];
      newton_step(q, minus, p);
      TRY(line_search(q, x, *f, g, p, xpls, &fpls, &failed));
      if (!failed || q->kind != GRAD_FORWARD) break;
      q->kind = GRAD_CENTRAL;
      TRY(gradient_at(q, x, *f, g));
    }
    TRY(gradient_at(q, xpls, fpls, gpls));
    q->code = stop_code(q, xpls, fpls, gpls, x, failed);
    if (q->code == 3) return OK;
    if (q->code == 0) {
      if (val_is_null(q->he))
        secant_update(q, x, g, xpls, gpls);
      else
        TRY(model_hessian(q, xpls));
      for (int i = 0; i < n; i++) p[i] = xpls[i] - x[i];
      if (q->each) TRY(report(q, p, xpls, fpls, gpls));
    }
    memcpy(x, xpls, sizeof(double) * (size_t)n);
    memcpy(g, gpls, sizeof(double) * (size_t)n);
    *f = fpls;
    if (q->code) return OK;
  }
}

static Status hessian_at(Nlm *q, double *x, double f, double ndigit, const double *typsize, Vec *h) {
  VM *vm = q->vm;
  int n = q->n;
  double eta = pow(10, -ndigit / 3);
  SCRATCH(double, step, 2 * n);
  double *fi = step + n, v;
  for (int i = 0; i < n; i++) {
    double old = x[i];
    step[i] = eta * fmax(x[i], typsize[i]);
    if (typsize[i] < 0) step[i] = -step[i];
    x[i] += step[i];
    step[i] = x[i] - old;
    TRY(value_at(q, x, &fi[i]));
    x[i] = old;
  }
  for (int i = 0; i < n; i++) {
    double old = x[i];
    x[i] += step[i] * 2;
    TRY(value_at(q, x, &v));
    dbl_rw(h)[i + i * n] = ((f - fi[i]) + (v - fi[i])) / (step[i] * step[i]);
    x[i] = old + step[i];
    for (int j = i + 1; j < n; j++) {
      double oldj = x[j];
      x[j] += step[j];
      TRY(value_at(q, x, &v));
      dbl_rw(h)[i + j * n] = dbl_rw(h)[j + i * n] = ((f - fi[i]) + (v - fi[j])) / (step[i] * step[j]);
      x[j] = oldj;
    }
    x[i] = old;
  }
  return OK;
}

/* .Internal(nlm(f, g, p, typsize, control, hessian, report, each, h, check)): g, h: functions or NULL; control =
 * c(fscale, ndigit, gradtol, stepmax, steptol, iterlim); list(minimum, estimate, gradient, hessian or NULL, code,
 * iterations) */
static Status do_nlm(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *p, *typ, *con, *x, *g, *h = NULL, *res = vec_new(vm, T_LIST, 6);
  TRY_NEW(res);
  TRY(coerce_borrow(vm, args[2], T_DBL, &p));
  TRY(coerce_borrow(vm, args[3], T_DBL, &typ));
  TRY(coerce_borrow(vm, args[4], T_DBL, &con));
  int n = (int)p->n;
  if (n < 1 || typ->n != n) return rt_error(vm, "invalid parameter length");
  TRY_NEW(x = vec_new(vm, T_DBL, n));
  TRY_NEW(g = vec_new(vm, T_DBL, n));
  memcpy(dbl_rw(x), dbl_ro(p), sizeof(double) * (size_t)n);
  SCRATCH(double, sx, n);
  SCRATCH(double, work, n *n + 4 * n);
  for (int i = 0; i < n; i++) sx[i] = dbl_ro(typ)[i] == 0 ? 1 : 1 / fabs(dbl_ro(typ)[i]);
  Nlm q = {.vm = vm,
           .fn = args[0],
           .gr = args[1],
           .he = args[8],
           .report = args[6],
           .each = as_logical1(vm, args[7]) == 1,
           .n = n,
           .kind = val_is_null(args[1]) ? GRAD_FORWARD : GRAD_GIVEN,
           .iterlim = (int)dbl_ro(con)[5],
           .fscale = dbl_ro(con)[0] == 0 ? 1 : fabs(dbl_ro(con)[0]),
           .rnf = fmax(pow(10, -dbl_ro(con)[1]), DBL_EPSILON),
           .gradtol = dbl_ro(con)[2],
           .stepmax = dbl_ro(con)[3],
           .steptol = dbl_ro(con)[4],
           .sx = sx,
           .L = work};
  q.s = work + n * n;
  q.y = q.s + n;
  q.u = q.y + n;
  q.w = q.u + n;
  double f;
  TRY(minimise(&q, as_logical1(vm, args[9]) == 1, dbl_rw(x), &f, dbl_rw(g)));
  TRY(report(&q, NULL, dbl_ro(x), f, dbl_ro(g)));
  if (as_logical1(vm, args[5]) == 1) {
    TRY_NEW(h = vec_matrix(vm, T_DBL, n, n));
    TRY(hessian_at(&q, dbl_rw(x), f, dbl_ro(con)[1], dbl_ro(typ), h));
  }
  list_set(vm, res, 0, val_dbl(f));
  list_set(vm, res, 1, val_obj(x));
  list_set(vm, res, 2, val_obj(g));
  list_set(vm, res, 3, h ? val_obj(h) : val_null());
  list_set(vm, res, 4, val_int(q.code));
  list_set(vm, res, 5, val_int(q.iterations));
  *out = val_obj(res);
  return OK;
}

const BuiltinDef builtins_stats_nlm[] = {
    {"nlm", do_nlm, "f, g, p, typsize, control, hessian, report, each, h, check", BF_INTERNAL,
     "minimisation without bounds"},
    {0},
};
