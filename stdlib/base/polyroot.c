/* polyroot.c - Zeros of a complex polynomial by the three-stage algorithm of Jenkins and Traub (CACM 419).
 *
 * Called by the builtin polyroot.  Zeros are found one at a time, smallest first, and divided out.
 */
#include <complex.h>
#include <float.h>

#include "runtime/poll.h"
#include "stdlib/builtin.h"

typedef double complex Cx;

typedef struct Poly {
  VM *vm;                          /* asked whether the run has been cancelled */
  int n;                           /* degree of what is left */
  Cx *p, *h;                       /* its coefficients, highest power first; the polynomial that finds a zero */
  Cx *quotient, *hquotient, *kept; /* p and h without the shift's factor; h as it was */
  double *mod;                     /* work */
  Cx s, t, value;                  /* shift, step, p at the shift */
} Poly;

static const double ETA = DBL_EPSILON, INFIN = DBL_MAX, SMALL = DBL_MIN, BASE = FLT_RADIX;
static double mre(void) { return 2 * M_SQRT2 * DBL_EPSILON; }
static double cmod(Cx z) { return hypot(creal(z), cimag(z)); }

/* Horner: value at s, quotient in q. */
static Cx horner(int nn, Cx s, const Cx *p, Cx *q) {
  double sr = creal(s), si = cimag(s), vr = creal(p[0]), vi = cimag(p[0]);
  q[0] = p[0];
  for (int i = 1; i < nn; i++) {
    double t = vr * sr - vi * si + creal(p[i]);
    vi = vr * si + vi * sr + cimag(p[i]);
    vr = t;
    q[i] = complex_of(vr, vi);
  }
  return complex_of(vr, vi);
}

static double error_bound(int nn, const Cx *q, double ms, double mp) {
  double e = cmod(q[0]) * mre() / (ETA + mre());
  for (int i = 0; i < nn; i++) e = e * ms + cmod(q[i]);
  return e * (ETA + mre()) - mp * mre();
}

/* Lower bound of the moduli of the zeros, by Newton's method on the Cauchy polynomial. */
static double cauchy_bound(int nn, double *pot, double *q) {
  int n = nn - 1;
  pot[n] = -pot[n];
  double x = exp((log(-pot[n]) - log(pot[0])) / n);
  if (pot[n - 1] != 0) {
    double xm = -pot[n] / pot[n - 1];
    if (xm < x) x = xm;
  }
  for (;;) {
    double xm = x * 0.1, f = pot[0];
    for (int i = 1; i < nn; i++) f = f * xm + pot[i];
    if (f <= 0) break;
    x = xm;
  }
  double dx = x;
  while (fabs(dx / x) > 0.005) {
    q[0] = pot[0];
    for (int i = 1; i < nn; i++) q[i] = q[i - 1] * x + pot[i];
    double f = q[n], df = q[0];
    for (int i = 1; i < n; i++) df = df * x + q[i];
    dx = f / df;
    x -= dx;
  }
  return x;
}

/* Factor that keeps coefficients away from overflow and harmful underflow. */
static double scale_factor(int n, const double *mod) {
  double high = sqrt(INFIN), lo = SMALL / ETA, max = 0, min = INFIN;
  for (int i = 0; i < n; i++) {
    if (mod[i] > max) max = mod[i];
    if (mod[i] != 0 && mod[i] < min) min = mod[i];
  }
  if (min >= lo && max <= high) return 1;
  double x = lo / min, sc = x;
  if (x <= 1)
    sc = 1 / (sqrt(max) * sqrt(min));
  else if (INFIN / sc > max)
    sc = 1;
  return pow(BASE, (int)(log(sc) / log(BASE) + 0.5));
}

static Cx cdiv(Cx a, Cx b) {
  double ar = creal(a), ai = cimag(a), br = creal(b), bi = cimag(b);
  if (br == 0 && bi == 0) return complex_of(INFINITY, INFINITY);
  if (fabs(br) >= fabs(bi)) {
    double r = bi / br, d = 1 / (br + r * bi);
    return complex_of((ar + ai * r) * d, (ai - ar * r) * d);
  }
  double r = br / bi, d = 1 / (bi + r * br);
  return complex_of((ar * r + ai) * d, (ai * r - ar) * d);
}

static Cx cmul(Cx a, Cx b) {
  return complex_of(creal(a) * creal(b) - cimag(a) * cimag(b), creal(a) * cimag(b) + cimag(a) * creal(b));
}

/* Step t = -p(s)/h(s); true when h(s) is negligible. */
static bool calc_step(Poly *w) {
  int n = w->n;
  Cx hv = horner(n, w->s, w->h, w->hquotient);
  bool zero = cmod(hv) <= ETA * 10 * cmod(w->h[n - 1]);
  w->t = zero ? 0 : cdiv(-w->value, hv);
  return zero;
}

static void next_h(Poly *w, bool zero) {
  int n = w->n;
  if (zero) {
    for (int j = 1; j < n; j++) w->h[j] = w->hquotient[j - 1];
    w->h[0] = 0;
    return;
  }
  for (int j = 1; j < n; j++) w->h[j] = cmul(w->t, w->hquotient[j - 1]) + w->quotient[j];
  w->h[0] = w->quotient[0];
}

/* Stage one: steps without shift, from the derivative. */
static void no_shift(Poly *w, int steps) {
  int n = w->n;
  for (int i = 0; i < n; i++) {
    double power = n - i;
    w->h[i] = complex_of(power * creal(w->p[i]) / n, power * cimag(w->p[i]) / n);
  }
  while (steps-- > 0) {
    bool zero = cmod(w->h[n - 1]) <= ETA * 10 * cmod(w->p[n - 1]);
    w->t = zero ? 0 : cdiv(-w->p[n], w->h[n - 1]);
    for (int j = n - 1; j > 0; j--) w->h[j] = zero ? w->h[j - 1] : cmul(w->t, w->h[j - 1]) + w->p[j];
    w->h[0] = zero ? 0 : w->p[0];
  }
}

/* The search has come to a standstill near a cluster of zeros: five steps with a fixed shift a little to the side. */
static void leave_cluster(Poly *w, double stride) {
  double r = sqrt(fmax(stride, ETA));
  w->s = cmul(w->s, complex_of(1 + r, r));
  w->value = horner(w->n + 1, w->s, w->p, w->quotient);
  for (int j = 0; j < 5; j++) next_h(w, calc_step(w));
}

/* Stage three: variable shifts from z; true on convergence, *z the zero. */
static bool variable_shift(Poly *w, int limit, Cx *z) {
  bool left = false;
  double before = INFIN, stride = 0; /* |p| at the last shift; relative length of the last step */
  w->s = *z;
  for (int i = 0; i < limit && !rt_cancelled(w->vm); i++) {
    w->value = horner(w->n + 1, w->s, w->p, w->quotient);
    double size = cmod(w->value), place = cmod(w->s);
    if (size <= 20 * error_bound(w->n + 1, w->quotient, place, size)) {
      *z = w->s;
      return true;
    }
    if (i > 0 && !left && size >= before && stride < 0.05) {
      left = true;
      leave_cluster(w, stride);
      before = INFIN;
    } else {
      if (i > 0 && size * 0.1 > before) return false;
      before = size;
    }
    next_h(w, calc_step(w));
    if (!calc_step(w)) {
      stride = cmod(w->t) / cmod(w->s);
      w->s += w->t;
    }
  }
  return false;
}

/* Stage two: fixed shifts, until the sequence t looks convergent; then stage three. */
static bool fixed_shift(Poly *w, int limit, Cx *z) {
  int n = w->n;
  bool test = true, passed = false;
  w->value = horner(w->n + 1, w->s, w->p, w->quotient);
  bool zero = calc_step(w);
  for (int j = 1; j <= limit && !rt_cancelled(w->vm); j++) {
    Cx old_t = w->t;
    next_h(w, zero);
    zero = calc_step(w);
    *z = w->s + w->t;
    if (zero || !test || j == limit) continue;
    if (cmod(w->t - old_t) >= 0.5 * cmod(*z)) {
      passed = false;
      continue;
    }
    if (!passed) {
      passed = true;
      continue;
    }
    for (int i = 0; i < n; i++) w->kept[i] = w->h[i];
    Cx saved = w->s;
    if (variable_shift(w, 10, z)) return true;
    test = false; /* it failed: restore and go on with fixed shifts */
    for (int i = 0; i < n; i++) w->h[i] = w->kept[i];
    w->s = saved;
    w->value = horner(w->n + 1, w->s, w->p, w->quotient);
    zero = calc_step(w);
  }
  return variable_shift(w, 10, z);
}

/* One zero of the remaining polynomial. */
static bool find_zero(Poly *w, double *angle_re, double *angle_im, double *work, Cx *z) {
  static const double cos94 = -0.06975647374412529990, sin94 = 0.99756405025982424767;
  for (int i = 0; i <= w->n; i++) w->mod[i] = cmod(w->p[i]);
  double bound = cauchy_bound(w->n + 1, w->mod, work);
  for (int outer = 0; outer < 2; outer++) {
    no_shift(w, 5);
    for (int inner = 1; inner <= 9; inner++) {
      double x = cos94 * *angle_re - sin94 * *angle_im;
      *angle_im = sin94 * *angle_re + cos94 * *angle_im;
      *angle_re = x;
      w->s = complex_of(bound * *angle_re, bound * *angle_im);
      if (fixed_shift(w, 10 * inner, z)) return true;
    }
  }
  return false;
}

/* Zeros into z; degree of them, less when the search fails (then false). */
static bool all_zeros(Poly *w, double *work, Cx *z) {
  double are = M_SQRT1_2, aim = -M_SQRT1_2;
  int found = 0;
  while (w->n > 0 && w->p[w->n] == 0) { /* zeros at the origin */
    z[found++] = 0;
    w->n--;
  }
  for (int i = 0; i <= w->n; i++) w->mod[i] = cmod(w->p[i]);
  double sc = scale_factor(w->n + 1, w->mod);
  if (sc != 1)
    for (int i = 0; i <= w->n; i++) w->p[i] *= sc;
  while (w->n > 1) {
    Cx r;
    if (!find_zero(w, &are, &aim, work, &r)) return false;
    z[found++] = r;
    w->n--;
    for (int i = 0; i <= w->n; i++) w->p[i] = w->quotient[i];
  }
  if (w->n == 1) z[found++] = cdiv(-w->p[1], w->p[0]);
  return true;
}

static Status poly_memory(VM *vm, int nn, Poly *w, double **work) {
  Cx *mem = vm_scratch(vm, (size_t)nn * 5 * sizeof *mem);
  TRY_NEW(mem);
  double *reals = vm_scratch(vm, (size_t)nn * 2 * sizeof *reals);
  TRY_NEW(reals);
  *w = (Poly){.vm = vm,
              .n = nn - 1,
              .p = mem,
              .h = mem + nn,
              .quotient = mem + 2 * nn,
              .hquotient = mem + 3 * nn,
              .kept = mem + 4 * nn,
              .mod = reals};
  *work = reals + nn;
  return OK;
}

static Status do_polyroot(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Type t = val_type(args[0]);
  if (t != T_LGL && t != T_INT && t != T_DBL && t != T_CPLX)
    return rt_error(vm, "unimplemented type '%s' in 'polyroot'\n", type_name(t));
  Vec *v, *r;
  TRY(coerce_borrow(vm, args[0], T_CPLX, &v));
  int n = (int)v->n;
  while (n > 0 && cplx_ro(v)[n - 1].re == 0 && cplx_ro(v)[n - 1].im == 0) n--;
  TRY_NEW(r = vec_new_zero(vm, T_CPLX, n > 1 ? n - 1 : 0));
  *out = val_obj(r);
  if (n <= 1) return OK;
  Poly w;
  double *work;
  TRY(poly_memory(vm, n, &w, &work));
  for (int i = 0; i < n; i++) {
    if (!isfinite(cplx_ro(v)[i].re) || !isfinite(cplx_ro(v)[i].im))
      return rt_error(vm, "invalid polynomial coefficient");
    w.p[n - 1 - i] = complex_of(cplx_ro(v)[i].re, cplx_ro(v)[i].im);
  }
  Cx *z = vm_scratch(vm, (size_t)n * sizeof *z);
  TRY_NEW(z);
  bool found = all_zeros(&w, work, z);
  TRY(rt_poll(vm));
  if (!found) return rt_error(vm, "root finding code failed");
  for (int i = 0; i < n - 1; i++) cplx_rw(r)[i] = (Complex){creal(z[i]), cimag(z[i])};
  return OK;
}

const BuiltinDef builtins_polyroot[] = {
    {"polyroot", do_polyroot, "z", 0, "zeros of the polynomial with these coefficients, constant first", 0, 0},
    {0},
};
