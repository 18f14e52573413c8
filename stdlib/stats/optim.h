/* optim.h - What the minimisers behind optim() share: the problem, scaled, and calls of its functions. */
#ifndef ORBIT_STATS_OPTIM_H
#define ORBIT_STATS_OPTIM_H

#include "stdlib/builtin.h"

typedef struct Opt {
  VM *vm;
  Value fn, gr; /* gr TAG_NULL: differences */
  int n;
  double fnscale, abstol, reltol;
  const double *parscale, *ndeps, *lower, *upper;
  Value names;
  bool bounded, first; /* first: of longer values the first one counts, and points may be infinite */
  int fncount, grcount, fail, maxit, trace, report;
  const char *message;
} Opt;

/* The objective and its gradient at the scaled point p. */
Status opt_value(Opt *o, const double *p, double *out) ORBIT_MUST_CHECK;
Status opt_gradient(Opt *o, const double *p, double *df) ORBIT_MUST_CHECK;
/* The last lines of control$trace. */
void opt_trace_end(const Opt *o, double f, int iter, bool converged);
/* Limited memory variable metric within bounds (lbfgsb.c); m pairs are remembered. */
Status opt_lbfgsb(Opt *o, double *x, double *fmin, int m, double factr, double pgtol) ORBIT_MUST_CHECK;

#endif
