/* poll.h - Loops of C code over long vectors ask now and then whether they shall go on.
 *
 * Called by builtins whose loop takes many milliseconds where vectors are long and which allocate nothing meanwhile
 * (what allocates is told then: a cancelled run gets no memory).  Loops go over a vector in stretches,
 *
 *   STRETCHES(from, to, n) {
 *     TRY(rt_poll(vm));
 *     for (int64_t i = from; i < to; i++) ...
 *   }
 *
 * so that the inner one stays as quick as it is; one that takes long for each element may ask by rt_poll_at().
 */
#ifndef ORBIT_POLL_H
#define ORBIT_POLL_H

#include <string.h>

#include "runtime/hooks.h"

enum { POLL_STEP = 1 << 16 };

static inline int64_t stretch_end(int64_t from, int64_t n) { return n - from > POLL_STEP ? from + POLL_STEP : n; }
#define STRETCHES(from, to, n) for (int64_t from = 0, to; from < (n) && (to = stretch_end(from, n)) > from; from = to)

static inline Status rt_poll_at(VM *vm, int64_t i) { return ORBIT_LIKELY(i & 255) ? OK : rt_poll(vm); }
/* For functions that cannot fail: has the run been cancelled?  They leave their result as it is, and whoever called
 * them asks rt_poll() before using it: a cancellation stays until the run has ended. */
static inline bool rt_cancelled(const VM *vm) {
  return atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & INT_CANCEL;
}
static inline bool rt_cancelled_at(const VM *vm, int64_t i) { return ORBIT_UNLIKELY(!(i & 255)) && rt_cancelled(vm); }

/* memcpy and memset of what may be hundreds of megabytes. */
static inline Status poll_copy(VM *vm, void *to, const void *from, size_t bytes) {
  STRETCHES(a, b, (int64_t)(bytes >> 6)) {
    TRY(rt_poll(vm));
    memcpy((char *)to + (a << 6), (const char *)from + (a << 6), (size_t)(b - a) << 6);
  }
  size_t done = bytes & ~(size_t)63;
  if (bytes > done) memcpy((char *)to + done, (const char *)from + done, bytes - done);
  return OK;
}
static inline Status poll_zero(VM *vm, void *to, size_t bytes) {
  STRETCHES(a, b, (int64_t)(bytes >> 6)) {
    TRY(rt_poll(vm));
    memset((char *)to + (a << 6), 0, (size_t)(b - a) << 6);
  }
  size_t done = bytes & ~(size_t)63;
  if (bytes > done) memset((char *)to + done, 0, bytes - done);
  return OK;
}

#endif
