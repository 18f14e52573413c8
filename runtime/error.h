/* error.h - Raising conditions from C.  Formats are written as GNU R's msgids, with ASCII '...' quotes;
 * the raising function turns the pairs of the format (not of its arguments) into ‘...’ when the
 * locale says so. All return ERR, except warnings, which return OK unless they unwind. */
#ifndef ORBIT_ERROR_H
#define ORBIT_ERROR_H

#include "runtime/state.h"

/* Error in <call of the running builtin> : message */
Status rt_error(VM *vm, const char *fmt, ...) ORBIT_PRINTF(2, 3) ORBIT_COLD;
/* call: a T_LANG value, or NULL for "Error: message". */
Status rt_errorcall(VM *vm, Value call, const char *fmt, ...) ORBIT_PRINTF(3, 4) ORBIT_COLD;
/* Error with classes (most specific first, "error", "condition" are added), same texts. */
Status rt_error_class(VM *vm, const char *cls, Value call, const char *fmt, ...) ORBIT_PRINTF(4, 5) ORBIT_COLD;
Status rt_warning(VM *vm, const char *fmt, ...) ORBIT_PRINTF(2, 3) ORBIT_COLD ORBIT_MUST_CHECK;
Status rt_warningcall(VM *vm, Value call, const char *fmt, ...) ORBIT_PRINTF(3, 4) ORBIT_COLD ORBIT_MUST_CHECK;
Status rt_nomem(VM *vm, double bytes) ORBIT_COLD; /* cannot allocate vector of size ... */
Status rt_interrupted(VM *vm) ORBIT_COLD;         /* poll inside long C loops: TRY(rt_poll(vm)) */
static inline Status rt_poll(VM *vm) {
  return ORBIT_UNLIKELY(atomic_load_explicit(&vm->interrupt, memory_order_relaxed)) ? rt_interrupted(vm) : OK;
}
/* True when C recursion is too deep: raises R's error. Use in every recursive C function. */
Status rt_check_stack(VM *vm) ORBIT_MUST_CHECK;
/* msgid with its '...' pairs turned into the locale's quotes; static or pool memory. */
const char *rt_quotes(VM *vm, const char *msgid);

#endif
