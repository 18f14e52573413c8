/* short.h - Short plain vectors of doubles (short.c); called by slow.c and vm/calls.
 *
 * Each function returns true when the instruction has been done; false: nothing has changed, and nothing is raised.
 */
#ifndef ORBIT_SHORT_H
#define ORBIT_SHORT_H

#include "vm/interp/interp.h"

/* Can this operand make a function below do anything?  Asked in line, as most operands are single numbers. */
static inline bool short_operand(const Value *v) {
  uint32_t tag = v->tag == TAG_PROM ? v->prom->value.tag : v->tag;
  return tag == TAG_OBJ || tag == TAG_RANGE;
}
bool short_arith(VM *vm, Frame *f, const Instr *i, ArithOp op, int form); /* form as for slow_arith */
/* *out = x op y, a vector that the caller owns.  owned: 1, 2: so were x and y, whose references are taken. */
bool short_value(VM *vm, ArithOp op, const Value *x, const Value *y, uint32_t owned, Value *out);
bool short_compare(VM *vm, Frame *f, const Instr *i, CompareOp op, bool constant);
bool short_index(VM *vm, Frame *f, const Instr *i); /* x[from:to], x[v], x[-k] */
bool short_set(VM *vm, Frame *f, const Instr *i);   /* x[from:to] <- v, x[v] <- w */
/* *to = x[i, ] or x[, j], with both subscripts at idx; x is left to the caller. */
bool short_line(VM *vm, const Value *x, const Value *idx, Value *to);
bool short_set_line(VM *vm, Value *x, const Value *idx, const Value *v); /* x[i, ] <- v, x[, j] <- v */
/* c() of the nargs values at win, which are used up; the result goes to slot *to. */
bool short_combine(VM *vm, Value *win, int nargs, Value *to);
bool short_sum(VM *vm, const Value *x, double *out);

#endif
