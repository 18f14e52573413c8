/* run_limits.h - What a run of a host may use: processor time, time, output, instructions, memory (vm.h: VmConfig).  A
 * run that passes a limit ends as if it were cancelled. */
#ifndef ORBIT_RUN_LIMITS_H
#define ORBIT_RUN_LIMITS_H

#include <pthread.h>

#include "vm/host.h"

/* False: out of memory. */
bool run_limits_open(VM *vm) ORBIT_MUST_CHECK;
/* Around the outermost run, on the thread that runs it.  Where the limits on time cannot be watched, the run ends as if
 * it had passed one. */
void run_limits_begin(VM *vm);
void run_limits_end(VM *vm);
/* n bytes are about to be written; false: they pass the limit. */
bool run_limits_output(VM *vm, size_t n);
/* The limit that the run has passed, VM_LIMIT_NONE: none. */
VmLimit run_limits_passed(VM *vm);
/* Another thread works for the run, which waits for it: what it uses counts from now on; and it has ended, having used
 * so many seconds of processor time. */
void run_limits_helper(VM *vm, pthread_t helper);
void run_limits_helper_ended(VM *vm, double seconds);
void run_limits_close(VM *vm);

#endif
