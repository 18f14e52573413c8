/* workers.h - The threads on which kernels run beside the VM's own. */
#ifndef ORBIT_KERNEL_WORKERS_H
#define ORBIT_KERNEL_WORKERS_H

#include "runtime/state.h"

/* Threads that a run may use, the calling one included: tune.kernel_threads, or else the processors that the process
 * may use, by its mask and its control group, and not more than OMP_NUM_THREADS. */
int workers_available(VM *vm);
/* Calls f(job, 0) on this thread and f(job, 1), ..., f(job, threads - 1) on others; returns when all have returned. f
 * must not touch the VM except on worker 0. */
void workers_run(VM *vm, int threads, void (*f)(void *job, int worker), void *job);
/* Ends the threads; called by vm_destroy(). */
void workers_stop(VM *vm);

#endif
