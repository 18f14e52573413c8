/* draws.h - Random numbers for programs over lanes: stdlib/base/random.c draws them, vm/apply asks. */
#ifndef ORBIT_DRAWS_H
#define ORBIT_DRAWS_H

#include "runtime/memory.h"

typedef enum DrawKind { DRAW_UNIF, DRAW_NORM, DRAW_EXP, DRAW_INDEX /* int32_t, 1 .. a */ } DrawKind;
typedef struct LaneDraw {
  DrawKind kind;
  double a, b; /* as the arguments of runif(), rnorm(), rexp() behind n */
  void *to;    /* n doubles or integers */
} LaneDraw;
/* n rounds of k draws, each round in the order of d.  *ok false: one is NaN, which warns; take the state back. */
Status vm_draw_lanes(VM *vm, const LaneDraw *d, int k, int64_t n, bool *ok) ORBIT_MUST_CHECK;
/* The generator's state: memory of the pool, to be filled again by later calls with the same *state (first NULL). */
struct DrawState;
Status vm_draws_save(VM *vm, struct DrawState **state) ORBIT_MUST_CHECK;
Status vm_draws_restore(VM *vm, const struct DrawState *state) ORBIT_MUST_CHECK;

#endif
