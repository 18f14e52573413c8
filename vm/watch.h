/* watch.h - Counting what runs: instructions, pairs of instructions.
 *
 * A VM that counts has vm->watch and runs vm_loop_watch (loop.c, compiled once more by loop_watch.c), which calls
 * watch_step before each instruction.  The other loops know nothing of it: counting costs nothing when it is off.
 */
#ifndef ORBIT_WATCH_H
#define ORBIT_WATCH_H

#include "vm/interp.h"

enum { WATCH_INSTRUCTIONS = 1, WATCH_PAIRS = 2 };

typedef struct Watch {
  uint32_t what;        /* WATCH_* */
  uint64_t instructions, typed; /* typed: of these, in specialised copies */
  const Instr *last;
  uint16_t last_op;
  uint64_t *pairs;      /* [from][to]: to follows from in the code; then the same for jumps, calls and returns */
} Watch;

/* Starts counting; to be called before anything runs.  False: out of memory. */
bool watch_open(VM *vm, uint32_t what);
void watch_close(VM *vm);
void watch_pairs_print(const Watch *w, FILE *f);
void watch_detail(VM *vm, Frame *f, const Instr *i);

static inline void watch_step(VM *vm, Frame *f, const Instr *i) {
  Watch *w = vm->watch;
  w->instructions++;
  if (f->spec) w->typed++;
  if (w->what & ~(uint32_t)WATCH_INSTRUCTIONS) watch_detail(vm, f, i);
}

#endif
