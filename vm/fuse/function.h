/* function.h - Kernels of R functions: what function.c makes for kernel(f) (stdlib/orbit). */
#ifndef ORBIT_FUSE_FUNCTION_H
#define ORBIT_FUSE_FUNCTION_H

#include "vm/fuse/region.h"

enum { FUNCTION_LOCALS = 40, FUNCTION_STAGES = 4 };
typedef struct FunctionLocal {
  Sym *name;
  Item item;
} FunctionLocal;
typedef struct FunctionKernel {
  VM *vm;
  Env *env; /* of the function: its free variables */
  Region r;
  RegionKernel m;                      /* the last kernel, which gives the results */
  RegionKernel stage[FUNCTION_STAGES]; /* those before it, each for one number that others need */
  int nstages;
  Value single[KERNEL_NODES]; /* these numbers, by node; TAG_NULL: not known yet */
  bool form;                  /* the values are samples */
  bool pairs;                 /* of all pairs of two vectors' elements: other vectors and reductions are not for it */
  Status status;
  FunctionLocal local[FUNCTION_LOCALS];
  int nlocals;
  Cons *list;    /* the call list(...) whose arguments are the results; NULL: one result */
  Value culprit; /* the innermost expression that cannot be compiled */
  char why[200]; /* ""; or why it cannot */
} FunctionKernel;

/* The kernel of f for these values of its formals (a list), in scratch memory; see why.  form: the values are samples
 * that only tell types and which arguments are single numbers. */
Status function_kernel(VM *vm, const Closure *f, const Vec *args, bool form, FunctionKernel **out) ORBIT_MUST_CHECK;
/* The kernel of f, a closure or an operator, of all pairs of the elements of x and y, x's first, as outer() has them;
 * see why.  y: no other value in sight is this one.  The result has no dimensions. */
Status function_pairs(VM *vm, Value f, Value x, Value y, FunctionKernel **out) ORBIT_MUST_CHECK;
/* u->r.nkept values.  *good: false where calling f has something to say, and nothing was calculated. */
Status function_kernel_run(FunctionKernel *u, Value *values, bool *good) ORBIT_MUST_CHECK;

#endif
