/* minimisers.c - The minimisers and integrals of R_ext/Applic.h: optim(), nlm() and the engine of integrate() run, with
 * functions that call back into C.
 *
 * What C code asks for is the same algorithm as the R function's, which needs no second copy of it here.
 */
#include "stdlib/capi/capi.h"

typedef struct Problem {
  int n;
  OptimFunction fn;
  OptimGradient gr;
  NlmFunction nlm, nlm_gradient;
  void *ex;
  const int *mask; /* NULL, or 0: the parameter is fixed */
  double *par;     /* all parameters */
} Problem;

static int count_free(const Problem *p) {
  int k = 0;
  for (int i = 0; i < p->n; i++) k += !p->mask || p->mask[i];
  return k;
}
static Problem *problem_of(SEXP ptr) { return R_ExternalPtrAddr(ptr); }
static double *whole(Problem *p, SEXP x) {
  int k = 0;
  for (int i = 0; i < p->n; i++)
    if (!p->mask || p->mask[i]) p->par[i] = REAL_RO(x)[k++];
  return p->par;
}
static SEXP problem_value(SEXP x, SEXP ptr) {
  Problem *p = problem_of(ptr);
  double v;
  if (!p->nlm) return Rf_ScalarReal(p->fn(p->n, whole(p, x), p->ex));
  p->nlm(p->n, whole(p, x), &v, p->ex);
  SEXP r = Rf_ScalarReal(v);
  if (!p->nlm_gradient) return r;
  SEXP g = Rf_allocVector(T_DBL, p->n);
  p->nlm_gradient(p->n, p->par, REAL(g), p->ex);
  Rf_setAttrib(r, Rf_install("gradient"), g);
  return r;
}
static SEXP problem_gradient(SEXP x, SEXP ptr) {
  Problem *p = problem_of(ptr);
  double *all = (double *)R_alloc((size_t)p->n, sizeof *all);
  SEXP g = Rf_allocVector(T_DBL, XLENGTH(x));
  int k = 0;
  p->gr(p->n, whole(p, x), all, p->ex);
  for (int i = 0; i < p->n; i++)
    if (!p->mask || p->mask[i]) REAL(g)[k++] = all[i];
  return g;
}

/* function(x) .Call(<f>, x, <p>) */
static SEXP calling_back(SEXP (*f)(SEXP, SEXP), SEXP ptr) {
  void *at;
  memcpy(&at, &f, sizeof at);
  SEXP x = Rf_install("x"), formals = Rf_list1(R_MissingArg);
  SET_TAG(formals, x);
  SEXP address = R_MakeExternalPtr(at, Rf_install("native symbol"), R_NilValue);
  return capi_need(
      closure_new(CVM, capi_value(formals), capi_value(Rf_lang4(Rf_install(".Call"), address, x, ptr)), CVM->base));
}

static SEXP named(SEXP rest, const char *name, SEXP v) {
  SEXP c = Rf_cons(v, rest);
  SET_TAG(c, Rf_install(name));
  return c;
}
static SEXP element(SEXP list, const char *name) {
  SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  for (int i = 0; i < LENGTH(list); i++)
    if (strcmp(R_CHAR(STRING_ELT(names, i)), name) == 0) return VECTOR_ELT(list, i);
  return R_NilValue;
}
static SEXP start_values(Problem *p, const double *from) {
  SEXP x = Rf_allocVector(T_DBL, count_free(p));
  int k = 0;
  for (int i = 0; i < p->n; i++) {
    p->par[i] = from[i];
    if (!p->mask || p->mask[i]) REAL(x)[k++] = from[i];
  }
  return x;
}
static SEXP stats_call(const char *function, SEXP args) {
  SEXP head = Rf_lang3(R_DoubleColonSymbol, Rf_install("stats"), Rf_install(function));
  SEXP call = Rf_protect(Rf_lcons(head, args)), r = Rf_eval(call, R_BaseEnv);
  Rf_unprotect(1);
  return r;
}

/* optim(par, fn, gr, method =, control = list(...)), with bounds unless these are R_NilValue */
static SEXP run_optim(Problem *p, const double *from, const char *method, SEXP control, SEXP lower, SEXP upper) {
  p->par = (double *)R_alloc((size_t)p->n, sizeof *p->par);
  SEXP ptr = R_MakeExternalPtr(p, R_NilValue, R_NilValue);
  SEXP args = named(R_NilValue, "control", Rf_lcons(Rf_install("list"), control));
  args = named(args, "method", Rf_mkString(method));
  args = named(args, "gr", p->gr ? calling_back(problem_gradient, ptr) : R_NilValue);
  args = named(args, "fn", calling_back(problem_value, ptr));
  if (lower != R_NilValue) args = named(named(args, "lower", lower), "upper", upper);
  args = named(args, "par", start_values(p, from));
  SEXP r = stats_call("optim", args);
  R_ClearExternalPtr(ptr);
  return r;
}
static void take_result(Problem *p, SEXP r, double *x, double *fmin, int *fncount, int *grcount, int *fail) {
  whole(p, element(r, "par"));
  memcpy(x, p->par, (size_t)p->n * sizeof *x);
  *fmin = Rf_asReal(element(r, "value"));
  if (fncount) *fncount = INTEGER_RO(element(r, "counts"))[0];
  if (grcount) *grcount = INTEGER_RO(element(r, "counts"))[1];
  *fail = Rf_asInteger(element(r, "convergence"));
}
static SEXP control_list(int maxit, double abstol, double reltol, int trace) {
  SEXP c = named(R_NilValue, "maxit", Rf_ScalarInteger(maxit));
  c = named(c, "abstol", Rf_ScalarReal(abstol));
  c = named(c, "reltol", Rf_ScalarReal(reltol));
  return named(c, "trace", Rf_ScalarInteger(trace));
}

void vmmin(int n, double *b, double *fmin, OptimFunction fn, OptimGradient gr, int maxit, int trace, int *mask,
           double abstol, double reltol, int report, void *ex, int *fncount, int *grcount, int *fail) {
  Problem p = {.n = n, .fn = fn, .gr = gr, .ex = ex, .mask = mask};
  if (maxit <= 0) {
    *fail = 0;
    *fncount = *grcount = 0;
    *fmin = fn(n, b, ex);
    return;
  }
  for (int i = 0; i < n; i++) /* optim() does not take such a place; the function may */
    if (!isfinite(b[i]) && !isfinite(fn(n, b, ex))) capi_error("initial value in 'vmmin' is not finite");
  SEXP control = named(control_list(maxit, abstol, reltol, trace), "REPORT", Rf_ScalarInteger(report));
  take_result(&p, run_optim(&p, b, "BFGS", control, R_NilValue, R_NilValue), b, fmin, fncount, grcount, fail);
}
void nmmin(int n, double *from, double *x, double *fmin, OptimFunction fn, int *fail, double abstol, double reltol,
           void *ex, double alpha, double beta, double gamma, int trace, int *fncount, int maxit) {
  Problem p = {.n = n, .fn = fn, .ex = ex};
  SEXP c = control_list(maxit, abstol, reltol, trace);
  c = named(c, "alpha", Rf_ScalarReal(alpha));
  c = named(c, "beta", Rf_ScalarReal(beta));
  c = named(c, "gamma", Rf_ScalarReal(gamma));
  take_result(&p, run_optim(&p, from, "Nelder-Mead", c, R_NilValue, R_NilValue), x, fmin, fncount, NULL, fail);
}
void cgmin(int n, double *from, double *x, double *fmin, OptimFunction fn, OptimGradient gr, int *fail, double abstol,
           double reltol, void *ex, int type, int trace, int *fncount, int *grcount, int maxit) {
  Problem p = {.n = n, .fn = fn, .gr = gr, .ex = ex};
  SEXP c = named(control_list(maxit, abstol, reltol, trace), "type", Rf_ScalarInteger(type));
  take_result(&p, run_optim(&p, from, "CG", c, R_NilValue, R_NilValue), x, fmin, fncount, grcount, fail);
}
/* Simulated annealing; lines of its trace come every `trace` steps. */
void samin(int n, double *x, double *fmin, OptimFunction fn, int maxit, int tmax, double temp, int trace, void *ex) {
  Problem p = {.n = n, .fn = fn, .ex = ex};
  int fail;
  SEXP c = named(R_NilValue, "maxit", Rf_ScalarInteger(maxit));
  c = named(c, "tmax", Rf_ScalarInteger(tmax));
  c = named(c, "temp", Rf_ScalarReal(temp));
  if (trace > 0) c = named(named(c, "trace", Rf_ScalarInteger(1)), "REPORT", Rf_ScalarInteger(trace));
  take_result(&p, run_optim(&p, x, "SANN", c, R_NilValue, R_NilValue), x, fmin, NULL, NULL, &fail);
}

/* bounded: 0 nowhere, 1 below, 2 on both sides, 3 above; msg has room for 60 characters. */
void lbfgsb(int n, int m, double *x, double *lower, double *upper, int *bounded, double *fmin, OptimFunction fn,
            OptimGradient gr, int *fail, void *ex, double factr, double pgtol, int *fncount, int *grcount, int maxit,
            char *msg, int trace, int report) {
  Problem p = {.n = n, .fn = fn, .gr = gr, .ex = ex};
  SEXP c = named(R_NilValue, "maxit", Rf_ScalarInteger(maxit));
  c = named(c, "lmm", Rf_ScalarInteger(m));
  c = named(c, "factr", Rf_ScalarReal(factr));
  c = named(c, "pgtol", Rf_ScalarReal(pgtol));
  c = named(c, "trace", Rf_ScalarInteger(trace));
  c = named(c, "REPORT", Rf_ScalarInteger(report));
  SEXP low = Rf_allocVector(T_DBL, n), high = Rf_allocVector(T_DBL, n);
  for (int i = 0; i < n; i++) {
    REAL(low)[i] = bounded[i] == 1 || bounded[i] == 2 ? lower[i] : -INFINITY;
    REAL(high)[i] = bounded[i] >= 2 ? upper[i] : INFINITY;
  }
  SEXP r = run_optim(&p, x, "L-BFGS-B", c, low, high);
  take_result(&p, r, x, fmin, fncount, grcount, fail);
  snprintf(msg, 60, "%s", R_CHAR(Rf_asChar(element(r, "message"))));
}

/* What optif9() refuses, as a negative number; 0: nothing.  Bits of the message: 1 one variable will do, 2 check the
 * gradient, 4 check the Hessian. */
static int refused(int n, int bits, bool gradient, bool hessian) {
  if (bits & 2 && !gradient) return -6;
  if (bits & 4 && !hessian) return -7;
  return n == 1 && !(bits & 1) ? -2 : 0;
}

void optif9(int nr, int n, double *x, NlmFunction fcn, NlmFunction d1fcn, void *d2fcn, void *state, double *typsiz,
            double fscale, int method, int iexp, int *msg, int ndigit, int itnlim, int iagflg, int iahflg, double dlt,
            double gradtl, double stepmx, double steptl, double *xpls, double *fpls, double *gpls, int *itrmcd,
            double *a, double *wrk, int *itncnt) {
  Problem p = {.n = n, .nlm = fcn, .nlm_gradient = iagflg ? d1fcn : NULL, .ex = state};
  if (iahflg) capi_error("optif9: a function for the Hessian is not supported");
  *itncnt = 0;
  *msg = refused(n, *msg, iagflg, iahflg);
  if (*msg) return;
  p.par = (double *)R_alloc((size_t)n, sizeof *p.par);
  SEXP ptr = R_MakeExternalPtr(&p, R_NilValue, R_NilValue), size = Rf_allocVector(T_DBL, n);
  memcpy(REAL(size), typsiz, (size_t)n * sizeof *typsiz);
  SEXP args = named(R_NilValue, "check.analyticals", Rf_ScalarLogical(0));
  args = named(args, "iterlim", Rf_ScalarInteger(itnlim));
  args = named(args, "steptol", Rf_ScalarReal(steptl));
  args = named(args, "stepmax", Rf_ScalarReal(stepmx));
  args = named(args, "gradtol", Rf_ScalarReal(gradtl));
  args = named(args, "ndigit", Rf_ScalarInteger(ndigit));
  args = named(args, "fscale", Rf_ScalarReal(fscale));
  args = named(args, "typsize", size);
  args = named(args, "p", start_values(&p, x));
  args = named(args, "f", calling_back(problem_value, ptr));
  SEXP r = stats_call("nlm", args);
  R_ClearExternalPtr(ptr);
  memcpy(xpls, REAL_RO(element(r, "estimate")), (size_t)n * sizeof *xpls);
  memcpy(gpls, REAL_RO(element(r, "gradient")), (size_t)n * sizeof *gpls);
  *fpls = Rf_asReal(element(r, "minimum"));
  *itrmcd = Rf_asInteger(element(r, "code"));
  *itncnt = Rf_asInteger(element(r, "iterations"));
}

/* ---- integrals ---- */

typedef struct Integral {
  IntegralFunction f;
  void *ex;
} Integral;

static SEXP integrand_values(SEXP x, SEXP ptr) {
  const Integral *in = R_ExternalPtrAddr(ptr);
  SEXP v = Rf_duplicate(x);
  in->f(REAL(v), LENGTH(v), in->ex);
  return v;
}
/* .Internal(engine(f, ...)) with `rest` in place of the dots; last: how many pieces there were in the end. */
static void run_integral(Integral *in, const char *engine, SEXP rest, double *result, double *abserr, int *ier,
                         int *last) {
  SEXP ptr = R_MakeExternalPtr(in, R_NilValue, R_NilValue);
  SEXP inner = Rf_lcons(Rf_install(engine), Rf_cons(calling_back(integrand_values, ptr), rest));
  SEXP call = Rf_protect(Rf_lang2(Rf_install(".Internal"), inner)), r = Rf_eval(call, R_BaseEnv);
  Rf_unprotect(1);
  R_ClearExternalPtr(ptr);
  *result = Rf_asReal(element(r, "value"));
  *abserr = Rf_asReal(element(r, "abs.error"));
  *last = Rf_asInteger(element(r, "subdivisions"));
  *ier = Rf_asInteger(element(r, "ierr"));
}
static SEXP bounds_of_work(double epsabs, double epsrel, int limit) {
  return Rf_list3(Rf_ScalarReal(epsabs), Rf_ScalarReal(epsrel), Rf_ScalarInteger(limit));
}
/* What QUADPACK's routines ask of their caller: at least one piece and room for so many. */
static bool has_room(int limit, int lenw, double *result, double *abserr, int *neval, int *ier, int *last) {
  *ier = 6;
  *neval = *last = 0;
  *result = *abserr = 0;
  return limit >= 1 && lenw >= limit * 4;
}

/* As in GNU R, neval stays 0. */
void Rdqags(IntegralFunction f, void *ex, double *a, double *b, double *epsabs, double *epsrel, double *result,
            double *abserr, int *neval, int *ier, int *limit, int *lenw, int *last, int *iwork, double *work) {
  (void)iwork;
  (void)work;
  Integral in = {f, ex};
  if (!has_room(*limit, *lenw, result, abserr, neval, ier, last)) return;
  SEXP rest = Rf_cons(Rf_ScalarReal(*a), Rf_cons(Rf_ScalarReal(*b), bounds_of_work(*epsabs, *epsrel, *limit)));
  run_integral(&in, "integrate_finite", rest, result, abserr, ier, last);
}
/* inf: 1 above the bound, -1 below it, 2 the whole line */
void Rdqagi(IntegralFunction f, void *ex, double *bound, int *inf, double *epsabs, double *epsrel, double *result,
            double *abserr, int *neval, int *ier, int *limit, int *lenw, int *last, int *iwork, double *work) {
  (void)iwork;
  (void)work;
  Integral in = {f, ex};
  if (!has_room(*limit, *lenw, result, abserr, neval, ier, last)) return;
  SEXP rest = Rf_cons(Rf_ScalarReal(*bound), Rf_cons(Rf_ScalarInteger(*inf), bounds_of_work(*epsabs, *epsrel, *limit)));
  run_integral(&in, "integrate_infinite", rest, result, abserr, ier, last);
  if (*ier != 6) *neval = (30 * *last - 15) * (*inf == 2 ? 2 : 1);
}
