/* apart.h - Work of libraries that cannot be interrupted, done by a thread of its own while the thread of the run waits
 * for it and sees a cancellation.  Called by searches of TRE and by bzip2 (stdlib).
 */
#ifndef ORBIT_APART_H
#define ORBIT_APART_H

#include "runtime/state.h"

typedef struct Apart {
  /* By the other thread: nothing of the machine's may be touched but what ctx points at. */
  void (*work)(void *ctx);
  /* The run is to be left; by the thread of the run, again and again until work() has returned.  NULL: work() sees that
   * itself, or drop is set. */
  void (*hurry)(void *ctx);
  /* A cancelled run does not wait for the end of the work: the other thread frees ctx by this when it gets there, and
   * vm_close() waits for that.  NULL: the run waits. */
  void (*drop)(void *ctx);
  size_t stack; /* bytes; 0: what threads have */
} Apart;

/* Did ctx go to the other thread (drop), so that the caller must not touch it any more?  Then the status is an error.
 */
Status apart_run(VM *vm, const Apart *how, void *ctx, bool *dropped) ORBIT_MUST_CHECK;
/* Waits for what cancelled runs have left behind. */
void apart_close(VM *vm);

#endif
