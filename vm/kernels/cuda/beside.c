/* beside.c - Compiles a kernel in a thread of its own, while the CPU goes on with the work.
 *
 * Called by device.c under --gpu=auto.  The thread calls NVRTC and nothing else: neither the VM nor the cache of
 * kernels is its business.  It takes no signals.
 */
#include "vm/kernels/cuda/beside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "runtime/platform.h"

struct CudaJob {
  pthread_t thread;
  const Cuda *c;
  char *source, *code;
  size_t n;
  atomic_bool done;
};

static void *work(void *p) {
  CudaJob *job = p;
  job->code = device_compile(job->c, job->source, &job->n, NULL);
  atomic_store_explicit(&job->done, true, memory_order_release);
  return NULL;
}

CudaJob *job_start(const Cuda *c, char *source) {
  CudaJob *job = calloc(1, sizeof *job);
  if (!job) return NULL;
  job->c = c;
  job->source = source;
  if (platform_thread_start(&job->thread, NULL, work, job)) return job;
  free(job);
  return NULL;
}

bool job_done(CudaJob *job) { return atomic_load_explicit(&job->done, memory_order_acquire); }
const char *job_source(const CudaJob *job) { return job->source; }

char *job_take(CudaJob *job, size_t *n) {
  pthread_join(job->thread, NULL);
  char *code = job->code;
  *n = job->n;
  free(job->source);
  free(job);
  return code;
}
