/* watch.h - Counting what runs: instructions, pairs of them, lines of the script, what other evaluators would allocate.
 *
 * A VM that counts has vm->watch and runs vm_loop_watch (loop.c, compiled once more by loop_watch.c), which calls
 * watch_step before each instruction.  The other loops know nothing of it: counting costs nothing when it is off.
 */
#ifndef ORBIT_WATCH_H
#define ORBIT_WATCH_H

#include "vm/interp/interp.h"

enum { WATCH_INSTRUCTIONS = 1, WATCH_PAIRS = 2, WATCH_CHARGE = 4, WATCH_EXPLAIN = 8, WATCH_OPS = 16, WATCH_CALLS = 32 };

typedef struct Watch {
  uint32_t what;                /* WATCH_* */
  uint64_t instructions, typed; /* typed: of these, in specialised copies */
  uint64_t most;                /* instructions: beyond that the run is cancelled */
  const Instr *last;
  uint16_t last_op;
  uint32_t newest_call;
  uint64_t *pairs; /* [from][to]: to follows from in the code; then the same for jumps, calls and returns */
  /* allocation_count.c */
  Stats charged, before; /* before: when the last instruction began */
  const Instr *charge_last;
  const CallSite *site; /* of the call that was the last instruction, by site_frame */
  const Frame *site_frame;
  uint32_t pending_frame, newest_frame; /* ids */
  uint8_t pending;
  struct Explain *explain; /* explain.c */
  atomic_uint ticks;       /* of the timer, since the last instruction */
} Watch;

/* Starts counting; to be called before anything runs.  False: out of memory. */
bool watch_open(VM *vm, uint32_t what);
void watch_close(VM *vm);
void watch_pairs_print(const Watch *w, FILE *f);
void watch_detail(VM *vm, Frame *f, const Instr *i);

/* allocation_count.c: --mode=count */
void charge_step(VM *vm, Frame *f, const Instr *i);
void charge_total(VM *vm, Stats *out); /* node objects, scalar and other vectors of the other evaluator */
void charge_print(VM *vm, FILE *f);

/* explain.c: orbit explain, --disassemble=special; what the specialiser does is told by spec.c */
bool explain_open(Watch *w);
void explain_close(VM *vm);
void explain_step(VM *vm, Frame *f, const Instr *i);
void explain_program(VM *vm, const char *what, const char *why);
void explain_made(VM *vm, const Proto *p, const struct Spec *s);
void explain_refused(VM *vm, const Proto *p, uint32_t g, const char *why);
void explain_entered(VM *vm, const struct Spec *s);
void explain_failed(VM *vm, Frame *f, const Instr *i);
void explain_generic(VM *vm, const Proto *p, uint32_t g);
void explain_touched(VM *vm, Frame *f, bool redefined);
void explain_print(VM *vm, const char *name, const char *text, size_t n, FILE *f);
Status explain_list(VM *vm, FILE *f) ORBIT_MUST_CHECK;

static inline void watch_step(VM *vm, Frame *f, const Instr *i) {
  Watch *w = vm->watch;
  if (ORBIT_UNLIKELY(++w->instructions > w->most)) atomic_fetch_or(&vm->interrupt, (unsigned)INT_CANCEL);
  if (f->spec) w->typed++;
  if (w->what & ~(uint32_t)WATCH_INSTRUCTIONS) watch_detail(vm, f, i);
}

#endif
