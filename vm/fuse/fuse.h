/* fuse.h - Regions: straight-line code over long vectors that runs as one kernel instead of an instruction at a time.
 *
 * Before an arithmetic instruction with a long vector operand takes the general way (vm/interp/slow.c,
 * vm/calls/call.c), it asks fuse_try whether what follows makes a region: instructions up to the end of the basic
 * block, or as far as they are elementwise operations, moves and reductions on plain numbers whose values lie in slots.
 * Such a region runs no R code, so that nobody can see that its operations are done together.  What it would warn
 * about, or cannot do, is found before anything is stored; the instructions then run one by one.  See doc/fusion.md.
 */
#ifndef ORBIT_FUSE_H
#define ORBIT_FUSE_H

#include <stdlib.h>

#include "vm/interp/interp.h"

/* Is v long enough, and of a type, that a region may pay? */
static inline bool fuse_long(const VM *vm, Value v) {
  if (v.tag == TAG_RANGE) return llabs((int64_t)v.r.to - v.r.from) + 1 >= vm->tune.fuse_min;
  if (v.tag != TAG_OBJ) return false;
  int t = v.o->type;
  return (t == T_DBL || t == T_INT || t == T_LGL) && v.vec->n >= vm->tune.fuse_min;
}

/* Runs the region that begins with instruction i of f, about to be executed (f->pc is behind it).  *done: it has run,
 * and f->pc is behind its last instruction; otherwise nothing has happened.  ERR: interrupted. */
Status fuse_try(VM *vm, Frame *f, const Instr *i, bool *done) ORBIT_MUST_CHECK;
/* chain.c: runs the chain of instructions over short vectors that begins with instruction i of f; true: it has run, and
 * f->pc is behind its last instruction; otherwise nothing has happened. */
bool chain_run(VM *vm, Frame *f, const Instr *i);
/* Frees what fuse_try and chain_run keep; the VM ends. */
void fuse_close(VM *vm);

#endif
