/* nested_replace.h - Replacement in place inside lists and environments (nested_replace.c); used by slow.c and call.c.
 */
#ifndef ORBIT_LEND_H
#define ORBIT_LEND_H

#include "vm/interp/interp.h"

typedef struct Lend {
  Vec *list; /* the container; NULL: env, up, or nothing was taken */
  int64_t pos;
  Env *env;
  Sym *name;
  bool up; /* promise code: variable pos of the home frame */
} Lend;

/* S[reg] was fetched from a container and is about to be changed; `next` is the instruction after the change.  When the
 * container is the only other holder it loses its reference until lend_back. */
void lend_take(VM *vm, Frame *f, uint32_t reg, const Instr *next, Lend *l);
/* The container holds S[reg] again. */
Status lend_back(VM *vm, Frame *f, uint32_t reg, Lend *l) ORBIT_MUST_CHECK;

/* c() of win[0], ..., none of them named, to S[dst], in place where that cannot be seen (append.c); not done: nothing
 * has changed. */
Status append_in_place(VM *vm, Frame *f, const CallSite *site, Value *win, uint16_t dst, bool *done) ORBIT_MUST_CHECK;

/* Instruction i, x$name <- v of a register, done in place in a short list; the frame goes on after the instructions
 * that would put it back where it is.  false: another way must be gone. */
bool nested_field(VM *vm, Frame *f, const Instr *i, Value v);

#endif
