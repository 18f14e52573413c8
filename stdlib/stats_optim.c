/* stats_optim.c - Roots, minima and integrals of R functions: uniroot, optimize, optim, integrate.
 *
 * Called by the R functions of stats through .Internal().  Objective functions are R closures of one argument; every
 * call may fail, and then the whole search is abandoned.  The methods are the published ones: Brent's root finder and
 * minimiser, Nelder and Mead's simplex, variable metric and conjugate gradients as in Nash's book, simulated annealing,
 * and QUADPACK's adaptive quadrature.
 */
#include <float.h>

#include "stdlib/rng.h"
#include "stdlib/stats_optim.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

static Status call_scalar(VM *vm, Value f, double x, double *out) {
  size_t mark = vm_mark(vm);
  Value r, a = val_dbl(x);
  TRY(vm_call(vm, f, 1, &a, NULL, NULL, val_null(), &r));
  if (vec_len(r) != 1 || !val_is_atomic(r)) return rt_error(vm, "invalid function value in '%s'", "zeroin");
  *out = as_double1(vm, r);
  vm_release(vm, mark);
  return OK;
}

/* ---- Brent's root finder ---- */

static Status root_value(VM *vm, Value f, double x, double *out) {
  TRY(call_scalar(vm, f, x, out));
  if (isfinite(*out)) return OK;
  if (*out == -INFINITY) {
    TRY(rt_warning(vm, "-Inf replaced by maximally negative value"));
    *out = -DBL_MAX;
  } else {
    TRY(rt_warning(vm, "NA replaced by maximum positive value"));
    *out = DBL_MAX;
  }
  return OK;
}

/* .Internal(zeroin(f, lower, upper, f.lower, f.upper, tol, maxiter)): root, iterations (-1: too many), precision */
static Status do_zeroin(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  double a = as_double1(vm, args[1]), b = as_double1(vm, args[2]), fa = as_double1(vm, args[3]),
         fb = as_double1(vm, args[4]);
  double tol = as_double1(vm, args[5]), c = a, fc = fa, precision = -1;
  int maxit = as_integer1(vm, args[6]), left = maxit + 1, iter = -1;
  Vec *r = vec_new(vm, T_DBL, 3);
  TRY_NEW(r);
  if (fa == 0) {
    b = a;
    precision = 0;
    iter = 0;
    left = 0;
  } else if (fb == 0) {
    precision = 0;
    iter = 0;
    left = 0;
  }
  while (left--) {
    double prev = b - a;
    if (fabs(fc) < fabs(fb)) {
      a = b, b = c, c = a;
      fa = fb, fb = fc, fc = fa;
    }
    double eps = 2 * DBL_EPSILON * fabs(b) + tol / 2, step = (c - b) / 2;
    if (fabs(step) <= eps || fb == 0) {
      iter = maxit + 1 - (left + 1);
      precision = fabs(c - b);
      break;
    }
    if (fabs(prev) >= eps && fabs(fa) > fabs(fb)) {
      double p, q, cb = c - b;
      if (a == c) {
        double t = fb / fa;
        p = cb * t;
        q = 1 - t;
      } else {
        double t1, t2;
        q = fa / fc;
        t1 = fb / fc;
        t2 = fb / fa;
        p = t2 * (cb * q * (q - t1) - (b - a) * (t1 - 1));
        q = (q - 1) * (t1 - 1) * (t2 - 1);
      }
      if (p > 0)
        q = -q;
      else
        p = -p;
      if (p < 0.75 * cb * q - fabs(eps * q) / 2 && p < fabs(prev * q / 2)) step = p / q;
    }
    if (fabs(step) < eps) step = step > 0 ? eps : -eps;
    a = b;
    fa = fb;
    b += step;
    TRY(root_value(vm, args[0], b, &fb));
    if ((fb > 0 && fc > 0) || (fb < 0 && fc < 0)) {
      c = a;
      fc = fa;
    }
  }
  r->d[0] = b;
  r->d[1] = iter;
  r->d[2] = iter < 0 ? NA_REAL : precision;
  *out = val_obj(r);
  return OK;
}

/* ---- Brent's minimiser ---- */

static Status min_value(VM *vm, Value f, double x, double *out) {
  TRY(call_scalar(vm, f, x, out));
  if (isfinite(*out)) return OK;
  TRY(rt_warning(vm, "NA/Inf replaced by maximum positive value"));
  *out = DBL_MAX;
  return OK;
}

/* .Internal(fmin(f, lower, upper, tol)) */
static Status do_fmin(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  double a = as_double1(vm, args[1]), b = as_double1(vm, args[2]), tol = as_double1(vm, args[3]);
  if (!isfinite(a)) return rt_error(vm, "invalid '%s' value", "xmin");
  if (!isfinite(b)) return rt_error(vm, "invalid '%s' value", "xmax");
  if (a >= b) return rt_error(vm, "'xmin' not less than 'xmax'");
  if (!isfinite(tol) || tol <= 0) return rt_error(vm, "invalid '%s' value", "tol");
  const double golden = (3 - sqrt(5.)) * .5;
  double eps = sqrt(DBL_EPSILON), v = a + golden * (b - a), w = v, x = v, d = 0, e = 0, fx, fv, fw, tol3 = tol / 3;
  TRY(min_value(vm, args[0], x, &fx));
  fv = fw = fx;
  for (;;) {
    double xm = (a + b) * .5, tol1 = eps * fabs(x) + tol3, t2 = tol1 * 2, p = 0, q = 0, r = 0, u, fu;
    if (fabs(x - xm) <= t2 - (b - a) * .5) break;
    if (fabs(e) > tol1) {
      r = (x - w) * (fx - fv);
      q = (x - v) * (fx - fw);
      p = (x - v) * q - (x - w) * r;
      q = (q - r) * 2;
      if (q > 0)
        p = -p;
      else
        q = -q;
      r = e;
      e = d;
    }
    if (fabs(p) >= fabs(q * .5 * r) || p <= q * (a - x) || p >= q * (b - x)) {
      e = x < xm ? b - x : a - x;
      d = golden * e;
    } else {
      d = p / q;
      u = x + d;
      if (u - a < t2 || b - u < t2) {
        d = tol1;
        if (x >= xm) d = -d;
      }
    }
    if (fabs(d) >= tol1)
      u = x + d;
    else if (d > 0)
      u = x + tol1;
    else
      u = x - tol1;
    TRY(min_value(vm, args[0], u, &fu));
    if (fu <= fx) {
      if (u < x)
        b = x;
      else
        a = x;
      v = w, w = x, x = u;
      fv = fw, fw = fx, fx = fu;
    } else {
      if (u < x)
        a = u;
      else
        b = u;
      if (fu <= fw || w == x) {
        v = w, fv = fw;
        w = u, fw = fu;
      } else if (fu <= fv || v == x || v == w) {
        v = u, fv = fu;
      }
    }
  }
  *out = val_dbl(x);
  return OK;
}

/* ---- optim ---- */

#define BIG 1.0e+35

static Status opt_vector(Opt *o, const double *p, Value *out) {
  Vec *v = vec_new(o->vm, T_DBL, o->n);
  TRY_NEW(v);
  for (int i = 0; i < o->n; i++) v->d[i] = p[i] * o->parscale[i];
  if (!val_is_null(o->names)) TRY(vec_set_names(o->vm, v, o->names));
  *out = val_obj(v);
  return OK;
}

Status opt_value(Opt *o, const double *p, double *out) {
  VM *vm = o->vm;
  size_t mark = vm_mark(vm);
  Value x, r;
  for (int i = 0; i < o->n; i++)
    if (!isfinite(p[i])) return rt_error(vm, "non-finite value supplied by optim");
  TRY(opt_vector(o, p, &x));
  TRY(vm_call(vm, o->fn, 1, &x, NULL, NULL, val_null(), &r));
  if (vec_len(r) != 1) return rt_error(vm, "objective function in optim evaluates to length %d not 1", (int)vec_len(r));
  *out = as_double1(vm, r) / o->fnscale;
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

Status opt_gradient(Opt *o, const double *p, double *df) {
  VM *vm = o->vm;
  if (val_is_null(o->gr)) return opt_numeric_gradient(o, p, df);
  size_t mark = vm_mark(vm);
  Value x, r;
  Vec *g;
  TRY(opt_vector(o, p, &x));
  TRY(vm_call(vm, o->gr, 1, &x, NULL, NULL, val_null(), &r));
  TRY(coerce_borrow(vm, r, T_DBL, &g));
  if (g->n != o->n) return rt_error(vm, "gradient in optim evaluated to length %d not %d", (int)g->n, o->n);
  for (int i = 0; i < o->n; i++) df[i] = g->d[i] * o->parscale[i] / o->fnscale;
  vm_release(vm, mark);
  return OK;
}

/* Nelder and Mead. */
static Status opt_nelder_mead(Opt *o, double *b, double *fmin, double alpha, double bet, double gam) {
  VM *vm = o->vm;
  int n = o->n, n1 = n + 2, c = n + 2, l;
  double f, size = 0, step = 0, temp;
  if (o->maxit <= 0) {
    TRY(opt_value(o, b, fmin));
    o->fncount = 0;
    o->fail = 0;
    return OK;
  }
  SCRATCH(double, store, (n + 2) * (n + 3));
#define P(i, j) store[(i) + (j)*n1]
  TRY(opt_value(o, b, &f));
  if (!isfinite(f)) {
    o->fail = 10;
    return rt_error(vm, "function cannot be evaluated at initial parameters");
  }
  int funcount = 1, C = c - 1, nn1 = n + 1;
  double convtol = o->reltol * (fabs(f) + o->reltol);
  P(n, 0) = f;
  for (int i = 0; i < n; i++) P(i, 0) = b[i];
  l = 1;
  for (int i = 0; i < n; i++)
    if (0.1 * fabs(b[i]) > step) step = 0.1 * fabs(b[i]);
  if (step == 0) step = 0.1;
  for (int j = 2; j <= nn1; j++) {
    for (int i = 0; i < n; i++) P(i, j - 1) = b[i];
    double try = step;
    while (P(j - 2, j - 1) == b[j - 2]) {
      P(j - 2, j - 1) = b[j - 2] + try;
      try *= 10;
    }
    size += try;
  }
  double oldsize = size;
  bool calcvert = true;
  o->fail = 0;
  for (;;) {
    if (calcvert) {
      for (int j = 0; j < nn1; j++)
        if (j + 1 != l) {
          for (int i = 0; i < n; i++) b[i] = P(i, j);
          TRY(opt_value(o, b, &f));
          if (!isfinite(f)) f = BIG;
          funcount++;
          P(n, j) = f;
        }
      calcvert = false;
    }
    double vl = P(n, l - 1), vh = vl;
    int h = l;
    for (int j = 1; j <= nn1; j++)
      if (j != l) {
        f = P(n, j - 1);
        if (f < vl) {
          l = j;
          vl = f;
        }
        if (f > vh) {
          h = j;
          vh = f;
        }
      }
    if (vh <= vl + convtol || vl <= o->abstol) break;
    for (int i = 0; i < n; i++) {
      temp = -P(i, h - 1);
      for (int j = 0; j < nn1; j++) temp += P(i, j);
      P(i, C) = temp / n;
    }
    for (int i = 0; i < n; i++) b[i] = (1 + alpha) * P(i, C) - alpha * P(i, h - 1);
    TRY(opt_value(o, b, &f));
    if (!isfinite(f)) f = BIG;
    funcount++;
    double vr = f;
    if (vr < vl) {
      P(n, C) = f;
      for (int i = 0; i < n; i++) {
        f = gam * b[i] + (1 - gam) * P(i, C);
        P(i, C) = b[i];
        b[i] = f;
      }
      TRY(opt_value(o, b, &f));
      if (!isfinite(f)) f = BIG;
      funcount++;
      if (f < vr) {
        for (int i = 0; i < n; i++) P(i, h - 1) = b[i];
        P(n, h - 1) = f;
      } else {
        for (int i = 0; i < n; i++) P(i, h - 1) = P(i, C);
        P(n, h - 1) = vr;
      }
    } else {
      if (vr < vh) {
        for (int i = 0; i < n; i++) P(i, h - 1) = b[i];
        P(n, h - 1) = vr;
      }
      for (int i = 0; i < n; i++) b[i] = (1 - bet) * P(i, h - 1) + bet * P(i, C);
      TRY(opt_value(o, b, &f));
      if (!isfinite(f)) f = BIG;
      funcount++;
      if (f < P(n, h - 1)) {
        for (int i = 0; i < n; i++) P(i, h - 1) = b[i];
        P(n, h - 1) = f;
      } else if (vr >= vh) {
        calcvert = true;
        size = 0;
        for (int j = 0; j < nn1; j++)
          if (j + 1 != l)
            for (int i = 0; i < n; i++) {
              P(i, j) = bet * (P(i, j) - P(i, l - 1)) + P(i, l - 1);
              size += fabs(P(i, j) - P(i, l - 1));
            }
        if (size < oldsize) {
          oldsize = size;
        } else {
          o->fail = 10;
          break;
        }
      }
    }
    if (funcount > o->maxit) {
      o->fail = 1;
      break;
    }
  }
  *fmin = P(n, l - 1);
  for (int i = 0; i < n; i++) b[i] = P(i, l - 1);
  o->fncount = funcount;
#undef P
  return OK;
}

void opt_trace_end(const Opt *o, double f, int iter, bool converged) {
  if (!o->trace) return;
  rt_outf(o->vm, "final  value %f \n", f);
  if (converged)
    rt_outf(o->vm, "converged\n");
  else
    rt_outf(o->vm, "stopped after %d iterations\n", iter);
}

/* Variable metric (BFGS update) with backtracking. */
static Status opt_bfgs(Opt *o, double *b, double *fmin) {
  VM *vm = o->vm;
  int n = o->n, ilast, iter = 0, count = 0, funcount, gradcount;
  double f, gradproj, s, steplength, D1, D2;
  if (o->maxit <= 0) {
    TRY(opt_value(o, b, fmin));
    return OK;
  }
  SCRATCH(double, g, n);
  SCRATCH(double, t, n);
  SCRATCH(double, X, n);
  SCRATCH(double, c, n);
  SCRATCH(double, B, n *n);
  TRY(opt_value(o, b, &f));
  if (!isfinite(f)) return rt_error(vm, "initial value in 'vmmin' is not finite");
  if (o->trace) rt_outf(vm, "initial  value %f \n", f);
  *fmin = f;
  funcount = gradcount = 1;
  TRY(opt_gradient(o, b, g));
  iter++;
  ilast = gradcount;
  do {
    if (ilast == gradcount)
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) B[i * n + j] = 0;
        B[i * n + i] = 1;
      }
    for (int i = 0; i < n; i++) {
      X[i] = b[i];
      c[i] = g[i];
    }
    gradproj = 0;
    for (int i = 0; i < n; i++) {
      s = 0;
      for (int j = 0; j <= i; j++) s -= B[i * n + j] * g[j];
      for (int j = i + 1; j < n; j++) s -= B[j * n + i] * g[j];
      t[i] = s;
      gradproj += s * g[i];
    }
    if (gradproj < 0) {
      bool accpoint = false;
      steplength = 1;
      do {
        count = 0;
        for (int i = 0; i < n; i++) {
          b[i] = X[i] + steplength * t[i];
          if (10.0 + X[i] == 10.0 + b[i]) count++;
        }
        if (count < n) {
          TRY(opt_value(o, b, &f));
          funcount++;
          accpoint = isfinite(f) && f <= *fmin + gradproj * steplength * 1e-4;
          if (!accpoint) steplength *= 0.2;
        }
      } while (!(count == n || accpoint));
      bool enough = f > o->abstol && fabs(f - *fmin) > o->reltol * (fabs(*fmin) + o->reltol);
      if (!enough) {
        count = n;
        *fmin = f;
      }
      if (count < n) {
        *fmin = f;
        TRY(opt_gradient(o, b, g));
        gradcount++;
        iter++;
        D1 = 0;
        for (int i = 0; i < n; i++) {
          t[i] = steplength * t[i];
          c[i] = g[i] - c[i];
          D1 += t[i] * c[i];
        }
        if (D1 > 0) {
          D2 = 0;
          for (int i = 0; i < n; i++) {
            s = 0;
            for (int j = 0; j <= i; j++) s += B[i * n + j] * c[j];
            for (int j = i + 1; j < n; j++) s += B[j * n + i] * c[j];
            X[i] = s;
            D2 += s * c[i];
          }
          D2 = 1 + D2 / D1;
          for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) B[i * n + j] += (D2 * t[i] * t[j] - X[i] * t[j] - t[i] * X[j]) / D1;
        } else {
          ilast = gradcount;
        }
      } else if (ilast < gradcount) {
        count = 0;
        ilast = gradcount;
      }
    } else {
      count = 0;
      if (ilast == gradcount)
        count = n;
      else
        ilast = gradcount;
    }
    if (o->trace && o->report > 0 && iter % o->report == 0) rt_outf(vm, "iter%4d value %f\n", iter, f);
    if (iter >= o->maxit) break;
    if (gradcount - ilast > 2 * n) ilast = gradcount;
  } while (count != n || ilast != gradcount);
  opt_trace_end(o, *fmin, iter, iter < o->maxit);
  o->fail = iter < o->maxit ? 0 : 1;
  o->fncount = funcount;
  o->grcount = gradcount;
  return OK;
}

/* Conjugate gradients: 1 Fletcher-Reeves, 2 Polak-Ribiere, 3 Beale-Sorenson. */
static Status opt_cg(Opt *o, double *Bvec, double *Fmin, int type) {
  VM *vm = o->vm;
  int n = o->n, count = 0, cycle, funcount = 0, gradcount = 0;
  double f, G1, G2, G3, gradproj, newstep, oldstep, steplength = 1, tol;
  if (o->maxit <= 0) {
    TRY(opt_value(o, Bvec, Fmin));
    return OK;
  }
  SCRATCH(double, c, n);
  SCRATCH(double, g, n);
  SCRATCH(double, t, n);
  SCRATCH(double, X, n);
  const double setstep = 1.7, stepredn = 0.2, acctol = 1e-4;
  o->fail = 0;
  tol = o->reltol * n * sqrt(o->reltol);
  TRY(opt_value(o, Bvec, &f));
  if (!isfinite(f)) return rt_error(vm, "Function cannot be evaluated at initial parameters");
  *Fmin = f;
  funcount = 1;
  gradcount = 0;
  do {
    for (int i = 0; i < n; i++) {
      t[i] = 0;
      c[i] = 0;
    }
    cycle = 0;
    oldstep = 1.0;
    count = 0;
    do {
      cycle++;
      count = 0;
      gradcount++;
      if (gradcount > o->maxit) {
        memcpy(Bvec, X, sizeof(double) * (size_t)n);
        o->fncount = funcount;
        o->grcount = gradcount;
        o->fail = 1;
        return OK;
      }
      TRY(opt_gradient(o, Bvec, g));
      G1 = 0.0;
      G2 = 0.0;
      for (int i = 0; i < n; i++) {
        X[i] = Bvec[i];
        switch (type) {
        case 1:
          G1 += g[i] * g[i];
          G2 += c[i] * c[i];
          break;
        case 2:
          G1 += g[i] * (g[i] - c[i]);
          G2 += c[i] * c[i];
          break;
        default:
          G1 += g[i] * (g[i] - c[i]);
          G2 += t[i] * (g[i] - c[i]);
          break;
        }
        c[i] = g[i];
      }
      if (G1 > tol) {
        G3 = G2 > 0.0 ? G1 / G2 : 1.0;
        gradproj = 0.0;
        for (int i = 0; i < n; i++) {
          t[i] = t[i] * G3 - g[i];
          gradproj += t[i] * g[i];
        }
        steplength = oldstep;
        bool accpoint = false;
        do {
          count = 0;
          for (int i = 0; i < n; i++) {
            Bvec[i] = X[i] + steplength * t[i];
            if (10.0 + X[i] == 10.0 + Bvec[i]) count++;
          }
          if (count < n) {
            TRY(opt_value(o, Bvec, &f));
            funcount++;
            accpoint = isfinite(f) && f <= *Fmin + gradproj * steplength * acctol;
            if (!accpoint)
              steplength *= stepredn;
            else
              *Fmin = f;
          }
        } while (!(count == n || accpoint));
        if (count < n) {
          newstep = 2 * (f - *Fmin - gradproj * steplength);
          if (newstep > 0) {
            newstep = -(gradproj * steplength * steplength / newstep);
            for (int i = 0; i < n; i++) Bvec[i] = X[i] + newstep * t[i];
            *Fmin = f;
            TRY(opt_value(o, Bvec, &f));
            funcount++;
            if (f < *Fmin) {
              *Fmin = f;
            } else {
              for (int i = 0; i < n; i++) Bvec[i] = X[i] + steplength * t[i];
            }
          }
        }
        oldstep = setstep * steplength;
        if (oldstep > 1.0) oldstep = 1.0;
      } else {
        oldstep = 1.0;
        count = n;
      }
    } while (count != n && cycle != n);
  } while (cycle != 1 || (count != n && G1 > tol && *Fmin > o->abstol));
  memcpy(Bvec, X, sizeof(double) * (size_t)n);
  o->fncount = funcount;
  o->grcount = gradcount;
  return OK;
}

/* Simulated annealing. gr, when given, proposes the next point. */
static Status opt_sann(Opt *o, double *pb, double *yb, int tmax, double ti) {
  VM *vm = o->vm;
  const double E1 = 1.7182818 + 1.0;
  int n = o->n, its = 1, itdoc = 1;
  double y, ytry;
  Rng *rng;
  (void)itdoc;
  if (o->maxit <= 0) return opt_value(o, pb, yb);
  SCRATCH(double, p, n);
  SCRATCH(double, ptry, n);
  TRY(opt_value(o, pb, yb));
  if (!isfinite(*yb)) *yb = BIG;
  memcpy(p, pb, sizeof(double) * (size_t)n);
  y = *yb;
  double scale = 1.0 / ti;
  while (its < o->maxit) {
    int k = 1;
    double t = ti / log(((its - 1) / tmax) * tmax + E1);
    while (k <= tmax && its < o->maxit) {
      if (!val_is_null(o->gr)) {
        size_t mark = vm_mark(vm);
        Value x, r;
        Vec *v;
        TRY(opt_vector(o, p, &x));
        TRY(vm_call(vm, o->gr, 1, &x, NULL, NULL, val_null(), &r));
        TRY(coerce_borrow(vm, r, T_DBL, &v));
        if (v->n != n) return rt_error(vm, "candidate point in 'optim' evaluated to length %d not %d", (int)v->n, n);
        for (int i = 0; i < n; i++) ptry[i] = v->d[i] / o->parscale[i];
        vm_release(vm, mark);
      } else {
        TRY(rng_begin(vm, &rng));
        for (int i = 0; i < n; i++) ptry[i] = scale * t * rng_norm(rng);
        for (int i = 0; i < n; i++) ptry[i] = p[i] + ptry[i];
      }
      TRY(opt_value(o, ptry, &ytry));
      if (!isfinite(ytry)) ytry = BIG;
      double dy = ytry - y;
      bool take = dy <= 0;
      if (!take) {
        TRY(rng_begin(vm, &rng));
        take = rng_unif(rng) < exp(-dy / t);
      }
      if (take) {
        memcpy(p, ptry, sizeof(double) * (size_t)n);
        y = ytry;
        if (y <= *yb) {
          *yb = y;
          memcpy(pb, p, sizeof(double) * (size_t)n);
        }
      }
      its++;
      k++;
    }
  }
  o->fncount = o->maxit;
  return OK;
}

static Value list_get(VM *vm, Vec *l, const char *name) {
  Vec *names = vec_names(vm, l);
  for (int64_t i = 0; names && i < l->n; i++)
    if (strcmp(names->s[i]->data, name) == 0) return l->l[i];
  return val_null();
}

static Status control_vector(VM *vm, Vec *con, const char *name, int n, const double **out) {
  Vec *v;
  TRY(coerce_borrow(vm, list_get(vm, con, name), T_DBL, &v));
  if (v->n != n) return rt_error(vm, "'%s' is of the wrong length", name);
  *out = v->d;
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
  for (int i = 0; i < o.n; i++) p->d[i] = par->d[i] / o.parscale[i];
  double value = 0;
  const char *m = method->data;
  if (strcmp(m, "Nelder-Mead") == 0) {
    TRY(opt_nelder_mead(&o, p->d, &value, as_double1(vm, list_get(vm, con, "alpha")),
                        as_double1(vm, list_get(vm, con, "beta")), as_double1(vm, list_get(vm, con, "gamma"))));
    o.grcount = NA_INT;
  } else if (strcmp(m, "BFGS") == 0) {
    TRY(opt_bfgs(&o, p->d, &value));
  } else if (strcmp(m, "CG") == 0) {
    TRY(opt_cg(&o, p->d, &value, as_integer1(vm, list_get(vm, con, "type"))));
  } else if (strcmp(m, "SANN") == 0) {
    TRY(opt_sann(&o, p->d, &value, as_integer1(vm, list_get(vm, con, "tmax")),
                 as_double1(vm, list_get(vm, con, "temp"))));
    o.grcount = NA_INT;
  } else {
    SCRATCH(double, lo, o.n);
    SCRATCH(double, hi, o.n);
    for (int i = 0; i < o.n; i++) {
      lo[i] = lower->d[i] / o.parscale[i];
      hi[i] = upper->d[i] / o.parscale[i];
    }
    o.lower = lo;
    o.upper = hi;
    o.bounded = true;
    TRY(opt_lbfgsb(&o, p->d, &value, as_integer1(vm, list_get(vm, con, "lmm")),
                   as_double1(vm, list_get(vm, con, "factr")), as_double1(vm, list_get(vm, con, "pgtol"))));
  }
  for (int i = 0; i < o.n; i++) p->d[i] *= o.parscale[i];
  counts->i[0] = o.fncount;
  counts->i[1] = o.grcount;
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

/* ---- integration: QUADPACK's dqags and dqagi ---- */

typedef struct Quad {
  VM *vm;
  Value f;
  bool infinite;
  int inf;
  double bound;
} Quad;

static Status quad_eval(Quad *q, const double *x, int n, double *out) {
  VM *vm = q->vm;
  size_t mark = vm_mark(vm);
  Vec *v = vec_new(vm, T_DBL, n), *r;
  TRY_NEW(v);
  memcpy(v->d, x, sizeof(double) * (size_t)n);
  Value arg = val_obj(v), res;
  TRY(vm_call(vm, q->f, 1, &arg, NULL, NULL, val_null(), &res));
  if (vec_len(res) != n) return rt_error(vm, "evaluation of function gave a result of incorrect length");
  if (!val_is_atomic(res) || (val_type(res) != T_INT && val_type(res) != T_DBL))
    return rt_error(vm, "evaluation of function gives a result of incorrect type");
  TRY(coerce_borrow(vm, res, T_DBL, &r));
  for (int i = 0; i < n; i++) {
    out[i] = r->d[i];
    if (!isfinite(out[i])) return rt_error(vm, "non-finite function value");
  }
  vm_release(vm, mark);
  return OK;
}

static const double wgk21[11] = {
    .011694638867371874278064396062192, .03255816230796472747881897245939,  .05475589657435199603138130024458,
    .07503967481091995276704314091619,  .093125454583697605535065465083366, .109387158802297641899210590325805,
    .123491976262065851077958109585166, .134709217311473325928054001771707, .142775938577060080797094273138717,
    .147739104901338491374841515972068, .149445554002916905664936468389821};
static const double xgk21[11] = {.995657163025808080735527280689003,
                                 .973906528517171720077964012084452,
                                 .930157491355708226001207180059508,
                                 .865063366688984510732096688423493,
                                 .780817726586416897063717578345042,
                                 .679409568299024406234327365114874,
                                 .562757134668604683339000099272694,
                                 .433395394129247190799265943165784,
                                 .294392862701460198131126603103866,
                                 .14887433898163121088482600112972,
                                 0};
static const double wg10[5] = {.066671344308688137593568809893332, .149451349150580593145863397657697,
                               .219086362515982043995534934228163, .269266719309996355091226921569469,
                               .295524224714752870173815619188769};
static const double wg15[8] = {0., .129484966168869693270611432679082, 0., .27970539148927666790146777142378,
                               0., .381830050505118944950369775488975, 0., .417959183673469387755102040816327};
static const double xgk15[8] = {.991455371120812639206854697526329, .949107912342758524526189684047851,
                                .864864423359769072789712788640926, .741531185599394439863864773280788,
                                .58608723546769113029414469161,     .405845151377397166906606412076961,
                                .207784955007898467600689403773245, 0.};
static const double wgk15[8] = {.022935322010529224963732008058970, .063092092629978553290700663189204,
                                .104790010322250183839876322541518, .140653259715525918745189590510238,
                                .16900472663926790282829543961,     .190350578064785409913256402421014,
                                .204432940075298892414161999234649, .209482141084727828012999174891714};

static double rescale_error(double err, double resabs, double resasc) {
  err = fabs(err);
  if (resasc != 0 && err != 0) err = resasc * fmin(1, pow(err * 200 / resasc, 1.5));
  if (resabs > DBL_MIN / (DBL_EPSILON * 50)) err = fmax(DBL_EPSILON * 50 * resabs, err);
  return err;
}

static Status qk21(Quad *q, double a, double b, double *result, double *abserr, double *resabs, double *resasc) {
  double x[21], f[21], fv1[10], fv2[10], centr = (a + b) * .5, hl = (b - a) * .5, dh = fabs(hl);
  x[0] = centr;
  for (int j = 1; j <= 5; j++) {
    double t = hl * xgk21[2 * j - 1];
    x[2 * j - 1] = centr - t;
    x[2 * j] = centr + t;
  }
  for (int j = 1; j <= 5; j++) {
    double t = hl * xgk21[2 * j - 2];
    x[2 * j + 9] = centr - t;
    x[2 * j + 10] = centr + t;
  }
  TRY(quad_eval(q, x, 21, f));
  double fc = f[0], resg = 0, resk = wgk21[10] * fc;
  *resabs = fabs(resk);
  for (int j = 1; j <= 5; j++) {
    int k = 2 * j;
    double f1 = f[2 * j - 1], f2 = f[2 * j], s = f1 + f2;
    fv1[k - 1] = f1;
    fv2[k - 1] = f2;
    resg += wg10[j - 1] * s;
    resk += wgk21[k - 1] * s;
    *resabs += wgk21[k - 1] * (fabs(f1) + fabs(f2));
  }
  for (int j = 1; j <= 5; j++) {
    int k = 2 * j - 1;
    double f1 = f[2 * j + 9], f2 = f[2 * j + 10], s = f1 + f2;
    fv1[k - 1] = f1;
    fv2[k - 1] = f2;
    resk += wgk21[k - 1] * s;
    *resabs += wgk21[k - 1] * (fabs(f1) + fabs(f2));
  }
  double reskh = resk * .5;
  *resasc = wgk21[10] * fabs(fc - reskh);
  for (int j = 0; j < 10; j++) *resasc += wgk21[j] * (fabs(fv1[j] - reskh) + fabs(fv2[j] - reskh));
  *result = resk * hl;
  *resabs *= dh;
  *resasc *= dh;
  *abserr = rescale_error((resk - resg) * hl, *resabs, *resasc);
  return OK;
}

static Status qk15i(Quad *q, double a, double b, double *result, double *abserr, double *resabs, double *resasc) {
  double x[15], y[15], f[15], g[15], fv1[7], fv2[7], dinf = q->inf < 1 ? q->inf : 1;
  double centr = (a + b) * .5, hl = (b - a) * .5, tabsc = q->bound + dinf * (1 - centr) / centr;
  bool both = q->inf == 2;
  x[0] = tabsc;
  for (int j = 1; j <= 7; j++) {
    double t = hl * xgk15[j - 1], p1 = centr - t, p2 = centr + t;
    x[2 * j - 1] = q->bound + dinf * (1 - p1) / p1;
    x[2 * j] = q->bound + dinf * (1 - p2) / p2;
  }
  for (int i = 0; i < 15; i++) y[i] = -x[i];
  TRY(quad_eval(q, x, 15, f));
  if (both) TRY(quad_eval(q, y, 15, g));
  double fval = f[0];
  if (both) fval += g[0];
  double fc = fval / centr / centr, resg = wg15[7] * fc, resk = wgk15[7] * fc;
  *resabs = fabs(resk);
  for (int j = 1; j <= 7; j++) {
    double t = hl * xgk15[j - 1], p1 = centr - t, p2 = centr + t, f1 = f[2 * j - 1], f2 = f[2 * j];
    if (both) {
      f1 += g[2 * j - 1];
      f2 += g[2 * j];
    }
    f1 = f1 / p1 / p1;
    f2 = f2 / p2 / p2;
    fv1[j - 1] = f1;
    fv2[j - 1] = f2;
    double s = f1 + f2;
    resg += wg15[j - 1] * s;
    resk += wgk15[j - 1] * s;
    *resabs += wgk15[j - 1] * (fabs(f1) + fabs(f2));
  }
  double reskh = resk * .5;
  *resasc = wgk15[7] * fabs(fc - reskh);
  for (int j = 0; j < 7; j++) *resasc += wgk15[j] * (fabs(fv1[j] - reskh) + fabs(fv2[j] - reskh));
  *result = resk * hl;
  *resasc *= hl;
  *resabs *= hl;
  *abserr = rescale_error((resk - resg) * hl, *resabs, *resasc);
  return OK;
}

static Status quad_rule(Quad *q, double a, double b, double *result, double *abserr, double *defabs, double *resabs) {
  return q->infinite ? qk15i(q, a, b, result, abserr, defabs, resabs) : qk21(q, a, b, result, abserr, defabs, resabs);
}

/* Epsilon algorithm; n and the positions count from 1. */
static void qelg(int *n, double *epstab, double *result, double *abserr, double *res3la, int *nres) {
  ++*nres;
  *abserr = DBL_MAX;
  *result = epstab[*n - 1];
  if (*n < 3) {
    *abserr = fmax(*abserr, DBL_EPSILON * 5 * fabs(*result));
    return;
  }
  const int limexp = 50;
  epstab[*n + 2 - 1] = epstab[*n - 1];
  int newelm = (*n - 1) / 2, num = *n, k1 = *n;
  epstab[*n - 1] = DBL_MAX;
  for (int i = 1; i <= newelm; i++) {
    int k2 = k1 - 1, k3 = k1 - 2;
    double res = epstab[k1 + 2 - 1], e0 = epstab[k3 - 1], e1 = epstab[k2 - 1], e2 = res, e1abs = fabs(e1),
           delta2 = e2 - e1, err2 = fabs(delta2), delta3 = e1 - e0, err3 = fabs(delta3);
    double tol2 = fmax(fabs(e2), e1abs) * DBL_EPSILON, tol3 = fmax(e1abs, fabs(e0)) * DBL_EPSILON;
    if (err2 <= tol2 && err3 <= tol3) {
      *result = res;
      *abserr = fmax(err2 + err3, DBL_EPSILON * 5 * fabs(*result));
      return;
    }
    double e3 = epstab[k1 - 1];
    epstab[k1 - 1] = e1;
    double delta1 = e1 - e3, err1 = fabs(delta1), tol1 = fmax(e1abs, fabs(e3)) * DBL_EPSILON;
    if (err1 <= tol1 || err2 <= tol2 || err3 <= tol3) {
      *n = i + i - 1;
      break;
    }
    double ss = 1 / delta1 + 1 / delta2 - 1 / delta3;
    if (fabs(ss * e1) <= 1e-4) {
      *n = i + i - 1;
      break;
    }
    res = e1 + 1 / ss;
    epstab[k1 - 1] = res;
    k1 -= 2;
    double error = err2 + fabs(res - e2) + err3;
    if (error <= *abserr) {
      *abserr = error;
      *result = res;
    }
  }
  if (*n == limexp) *n = (limexp / 2 << 1) - 1;
  int ib = num / 2 << 1 == num ? 2 : 1, ie = newelm + 1;
  for (int i = 1; i <= ie; i++) {
    epstab[ib - 1] = epstab[ib + 2 - 1];
    ib += 2;
  }
  if (num != *n) {
    int indx = num - *n + 1;
    for (int i = 1; i <= *n; i++) epstab[i - 1] = epstab[indx++ - 1];
  }
  if (*nres >= 4) {
    *abserr = fabs(*result - res3la[2]) + fabs(*result - res3la[1]) + fabs(*result - res3la[0]);
    res3la[0] = res3la[1];
    res3la[1] = res3la[2];
    res3la[2] = *result;
  } else {
    res3la[*nres - 1] = *result;
    *abserr = DBL_MAX;
  }
  *abserr = fmax(*abserr, DBL_EPSILON * 5 * fabs(*result));
}

/* Keeps iord sorted by error. Index 1 based. */
static void qpsrt(int limit, int last, int *maxerr, double *ermax, const double *elist1, int *iord1, int *nrmax) {
  const double *elist = elist1 - 1;
  int *iord = iord1 - 1;
  if (last <= 2) {
    iord[1] = 1;
    iord[2] = 2;
  } else {
    double errmax = elist[*maxerr];
    if (*nrmax > 1)
      for (int i = 1, ido = *nrmax - 1; i <= ido; i++) {
        int isucc = iord[*nrmax - 1];
        if (errmax <= elist[isucc]) break;
        iord[*nrmax] = isucc;
        --*nrmax;
      }
    int jupbn = last > limit / 2 + 2 ? limit + 3 - last : last;
    double errmin = elist[last];
    int jbnd = jupbn - 1, i;
    for (i = *nrmax + 1; i <= jbnd; i++) {
      int isucc = iord[i];
      if (errmax >= elist[isucc]) {
        iord[i - 1] = *maxerr;
        int k = jbnd;
        for (int j = i; j <= jbnd; j++, k--) {
          if (errmin < elist[iord[k]]) {
            iord[k + 1] = last;
            goto done;
          }
          iord[k + 1] = iord[k];
        }
        iord[i] = last;
        goto done;
      }
      iord[i - 1] = isucc;
    }
    iord[jbnd] = *maxerr;
    iord[jupbn] = last;
  }
done:
  *maxerr = iord[*nrmax];
  *ermax = elist[*maxerr];
}

static Status quad_adaptive(Quad *q, double a, double b, double epsabs, double epsrel, int limit, double *result,
                            double *abserr, int *last_out, int *ier_out) {
  VM *vm = q->vm;
  SCRATCH(double, alist_, limit);
  SCRATCH(double, blist_, limit);
  SCRATCH(double, rlist_, limit);
  SCRATCH(double, elist_, limit);
  SCRATCH(int, iord_, limit + 1);
  double *alist = alist_ - 1, *blist = blist_ - 1, *rlist = rlist_ - 1, *elist = elist_ - 1, rlist2[52], res3la[3];
  int ier = 0, ierro = 0, last = 0, nres = 0, numrl2 = 2, ktmin = 0, iroff1 = 0, iroff2 = 0, iroff3 = 0, ksgn = -1,
      maxerr = 1, nrmax = 1;
  bool extrap = false, noext = false;
  double defabs, resabs, dres, errbnd, area, errsum, small = 0, ertest = 0, erlarg = 0, correc = 0, erlast, errmax;
  TRY(quad_rule(q, a, b, result, abserr, &defabs, &resabs));
  last = 1;
  rlist[1] = *result;
  elist[1] = *abserr;
  alist[1] = a;
  blist[1] = b;
  iord_[0] = 1;
  dres = fabs(*result);
  errbnd = fmax(epsabs, epsrel * dres);
  if (*abserr <= DBL_EPSILON * 100 * defabs && *abserr > errbnd) ier = 2;
  if (limit == 1) ier = 1;
  if (ier != 0 || (*abserr <= errbnd && *abserr != resabs) || *abserr == 0) goto out;
  rlist2[0] = *result;
  errmax = *abserr;
  area = *result;
  errsum = *abserr;
  *abserr = DBL_MAX;
  if (dres >= (1 - DBL_EPSILON * 50) * defabs) ksgn = 1;
  for (last = 2; last <= limit; last++) {
    double a1 = alist[maxerr], b1 = (alist[maxerr] + blist[maxerr]) * .5, a2 = b1, b2 = blist[maxerr], area1, area2,
           error1, error2, defab1, defab2, abseps, reseps;
    erlast = errmax;
    TRY(quad_rule(q, a1, b1, &area1, &error1, &resabs, &defab1));
    TRY(quad_rule(q, a2, b2, &area2, &error2, &resabs, &defab2));
    double area12 = area1 + area2, erro12 = error1 + error2;
    errsum = errsum + erro12 - errmax;
    area = area + area12 - rlist[maxerr];
    if (!(defab1 == error1 || defab2 == error2)) {
      if (fabs(rlist[maxerr] - area12) <= fabs(area12) * 1e-5 && erro12 >= errmax * .99) {
        if (extrap)
          iroff2++;
        else
          iroff1++;
      }
      if (last > 10 && erro12 > errmax) iroff3++;
    }
    rlist[maxerr] = area1;
    rlist[last] = area2;
    errbnd = fmax(epsabs, epsrel * fabs(area));
    if (iroff1 + iroff2 >= 10 || iroff3 >= 20) ier = 2;
    if (iroff2 >= 5) ierro = 3;
    if (last == limit) ier = 1;
    if (fmax(fabs(a1), fabs(b2)) <= (DBL_EPSILON * 100 + 1) * (fabs(a2) + DBL_MIN * 1000)) ier = 4;
    if (error2 > error1) {
      alist[maxerr] = a2;
      alist[last] = a1;
      blist[last] = b1;
      rlist[maxerr] = area2;
      rlist[last] = area1;
      elist[maxerr] = error2;
      elist[last] = error1;
    } else {
      alist[last] = a2;
      blist[maxerr] = b1;
      blist[last] = b2;
      elist[maxerr] = error1;
      elist[last] = error2;
    }
    qpsrt(limit, last, &maxerr, &errmax, elist_, iord_, &nrmax);
    if (errsum <= errbnd) goto sum;
    if (ier) break;
    if (last == 2) {
      small = q->infinite ? .375 : fabs(b - a) * .375;
      erlarg = errsum;
      ertest = errbnd;
      rlist2[1] = area;
      continue;
    }
    if (noext) continue;
    erlarg -= erlast;
    if (fabs(b1 - a1) > small) erlarg += erro12;
    if (!extrap) {
      if (fabs(blist[maxerr] - alist[maxerr]) > small) continue;
      extrap = true;
      nrmax = 2;
    }
    if (ierro != 3 && erlarg > ertest) {
      int id = nrmax, jupbnd = last > limit / 2 + 2 ? limit + 3 - last : last;
      bool again = false;
      for (int k = id; k <= jupbnd; k++) {
        maxerr = iord_[nrmax - 1];
        errmax = elist[maxerr];
        if (fabs(blist[maxerr] - alist[maxerr]) > small) {
          again = true;
          break;
        }
        nrmax++;
      }
      if (again) continue;
    }
    numrl2++;
    rlist2[numrl2 - 1] = area;
    qelg(&numrl2, rlist2, &reseps, &abseps, res3la, &nres);
    ktmin++;
    if (ktmin > 5 && *abserr < errsum * .001) ier = 5;
    if (abseps < *abserr) {
      ktmin = 0;
      *abserr = abseps;
      *result = reseps;
      correc = erlarg;
      ertest = fmax(epsabs, epsrel * fabs(reseps));
      if (*abserr <= ertest) break;
    }
    if (numrl2 == 1) noext = true;
    if (ier == 5) break;
    maxerr = iord_[0];
    errmax = elist[maxerr];
    nrmax = 1;
    extrap = false;
    small *= .5;
    erlarg = errsum;
  }
  if (last > limit) last = limit;
  if (*abserr == DBL_MAX) goto sum;
  if (ier + ierro == 0) goto divergence;
  if (ierro == 3) *abserr += correc;
  if (ier == 0) ier = 3;
  if (*result == 0 || area == 0) {
    if (*abserr > errsum) goto sum;
    if (area == 0) goto finish;
    goto divergence;
  }
  if (*abserr / fabs(*result) > errsum / fabs(area)) goto sum;
divergence:
  if (ksgn == -1 && fmax(fabs(*result), fabs(area)) <= defabs * .01) goto finish;
  if (.01 > *result / area || *result / area > 100 || errsum > fabs(area)) ier = 6;
  goto finish;
sum:
  *result = 0;
  for (int k = 1; k <= last; k++) *result += rlist[k];
  *abserr = errsum;
finish:
  if (ier > 2) ier--;
out:
  *last_out = last;
  *ier_out = ier;
  return OK;
}

static Status quad_result(VM *vm, double value, double err, int last, int ier, Value *out) {
  Vec *l = vec_new(vm, T_LIST, 4), *names = vec_new(vm, T_STR, 4);
  TRY_NEW(l);
  TRY_NEW(names);
  static const char *const labels[] = {"value", "abs.error", "subdivisions", "ierr"};
  for (int i = 0; i < 4; i++) TRY_NEW(names->s[i] = str_c(vm, labels[i]));
  list_set(vm, l, 0, val_dbl(value));
  list_set(vm, l, 1, val_dbl(err));
  list_set(vm, l, 2, val_int(last));
  list_set(vm, l, 3, val_int(ier));
  TRY(vec_set_names(vm, l, val_obj(names)));
  *out = val_obj(l);
  return OK;
}

/* .Internal(integrate_finite(f, a, b, abs.tol, rel.tol, limit)) */
static Status do_integrate_finite(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Quad q = {.vm = vm, .f = args[0]};
  double value = 0, err = 0;
  int last = 0, ier = 0;
  TRY(quad_adaptive(&q, as_double1(vm, args[1]), as_double1(vm, args[2]), as_double1(vm, args[3]),
                    as_double1(vm, args[4]), as_integer1(vm, args[5]), &value, &err, &last, &ier));
  return quad_result(vm, value, err, last, ier, out);
}

/* .Internal(integrate_infinite(f, bound, inf, abs.tol, rel.tol, limit)) */
static Status do_integrate_infinite(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Quad q = {
      .vm = vm, .f = args[0], .infinite = true, .bound = as_double1(vm, args[1]), .inf = as_integer1(vm, args[2])};
  double value = 0, err = 0;
  int last = 0, ier = 0;
  if (q.inf == 2) q.bound = 0;
  TRY(quad_adaptive(&q, 0, 1, as_double1(vm, args[3]), as_double1(vm, args[4]), as_integer1(vm, args[5]), &value, &err,
                    &last, &ier));
  return quad_result(vm, value, err, last, ier, out);
}

const BuiltinDef builtins_stats_optim[] = {
    {"zeroin", do_zeroin, "f, lower, upper, flower, fupper, tol, maxiter", BF_INTERNAL, "Brent's root finder"},
    {"fmin", do_fmin, "f, lower, upper, tol", BF_INTERNAL, "Brent's minimiser"},
    {"optim", do_optim, "par, fn, gr, method, control, lower, upper", BF_INTERNAL, "minimisation of several variables"},
    {"integrate_finite", do_integrate_finite, "f, a, b, abstol, reltol, limit", BF_INTERNAL, "adaptive quadrature"},
    {"integrate_infinite", do_integrate_infinite, "f, bound, inf, abstol, reltol, limit", BF_INTERNAL,
     "adaptive quadrature, infinite range"},
    {0},
};
