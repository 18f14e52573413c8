/* nested_replace.h - Replacement in place inside lists and environments (nested_replace.c); used by slow.c, append.c
 * and builtin_calls.c. */
#ifndef ORBIT_NESTED_REPLACE_H
#define ORBIT_NESTED_REPLACE_H

#include "vm/interp/interp.h"

typedef struct NestedPlace {
  Vec *list; /* the container; NULL: env, up, or nothing was taken */
  int64_t pos;
  Env *env;
  Sym *name;
  bool up; /* promise code: variable pos of the home frame */
} NestedPlace;

/* S[reg] was fetched from a container and is about to be changed; `next` is the instruction after the change.  When the
 * container is the only other holder it loses its reference until nested_put_back. */
void nested_take(VM *vm, Frame *f, uint32_t reg, const Instr *next, NestedPlace *l);
/* The container holds S[reg] again. */
Status nested_put_back(VM *vm, Frame *f, uint32_t reg, NestedPlace *l) ORBIT_MUST_CHECK;

/* Instruction i, x$name <- v of a register, done in place in a short list; the frame goes on after the instructions
 * that would put it back where it is.  false: another way must be gone. */
bool nested_field(VM *vm, Frame *f, const Instr *i, Value v);

#endif
