/* apart.c - Work of libraries that cannot be interrupted, in a thread of its own: see apart.h.
 *
 * The processor time of that thread counts for the run.  Work that a cancelled run has left goes on until it has ended:
 * one for each machine, as the next one waits for it.
 */
#include "vm/apart.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "runtime/hooks.h"
#include "runtime/platform.h"
#include "vm/run_limits.h"

enum { LOOK_NS = 1000 * 1000 };

/* Who frees the job: the run's thread, unless it has dropped it while the other one was at work. */
typedef struct Job {
  Apart how;
  void *ctx;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool over, dropped;
  double seconds; /* of processor time */
} Job;

struct LeftBehind {
  pthread_t thread;
  pid_t process; /* a child made by fork() does not have the thread */
  Job *job;
};

static void job_free(Job *j) {
  pthread_cond_destroy(&j->changed);
  pthread_mutex_destroy(&j->lock);
  free(j);
}

static void *work(void *arg) {
  Job *j = arg;
  struct timespec t = {0};
  j->how.work(j->ctx);
  (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  pthread_mutex_lock(&j->lock);
  j->seconds = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
  j->over = true;
  bool dropped = j->dropped;
  pthread_cond_signal(&j->changed);
  pthread_mutex_unlock(&j->lock);
  if (dropped) j->how.drop(j->ctx);
  return NULL;
}

/* The thread leaves signals to the host's. */
static bool start(Job *j, pthread_t *thread) {
  pthread_attr_t attr;
  if (pthread_attr_init(&attr) != 0) return false;
  bool good = j->how.stack == 0 || pthread_attr_setstacksize(&attr, j->how.stack & ~(size_t)0xffff) == 0;
  good = good && platform_thread_start(thread, &attr, work, j);
  pthread_attr_destroy(&attr);
  return good;
}

/* False while the machine is being taken apart: nothing is left behind then. */
static bool machine_in_host(VM *vm) { return vm->in_host && host(vm); }

/* Waits until the work is over, or (*leave) the run is to be left and the work goes to its thread. */
static void wait_for(VM *vm, Job *j, bool *leave) {
  pthread_mutex_lock(&j->lock);
  while (!j->over && !*leave) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    if ((t.tv_nsec += LOOK_NS) >= 1000000000) t.tv_nsec -= 1000000000, t.tv_sec++;
    pthread_cond_timedwait(&j->changed, &j->lock, &t);
    unsigned who = atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & ~(unsigned)(INT_GC | INT_SHOW);
    if (j->over || !who) continue;
    if (j->how.hurry) j->how.hurry(j->ctx);
    if (j->how.drop && who & INT_CANCEL && machine_in_host(vm)) *leave = j->dropped = true;
  }
  pthread_mutex_unlock(&j->lock);
}

/* One at a time: a run that leaves one after the other does not fill the computer with them. */
static Status wait_for_last(VM *vm) {
  struct LeftBehind *l = machine_in_host(vm) ? host(vm)->left : NULL;
  if (!l || l->process != getpid()) return OK;
  for (;;) {
    pthread_mutex_lock(&l->job->lock);
    bool over = l->job->over;
    pthread_mutex_unlock(&l->job->lock);
    if (over) break;
    TRY(rt_poll(vm));
    struct timespec t = {.tv_nsec = LOOK_NS};
    nanosleep(&t, NULL);
  }
  apart_close(vm);
  return OK;
}

static Job *job_new(const Apart *how, void *ctx) {
  Job *j = calloc(1, sizeof *j);
  pthread_condattr_t attr;
  if (!j) return NULL;
  *j = (Job){.how = *how, .ctx = ctx};
  pthread_condattr_init(&attr);
  pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
  pthread_mutex_init(&j->lock, NULL);
  pthread_cond_init(&j->changed, &attr);
  pthread_condattr_destroy(&attr);
  return j;
}

Status apart_run(VM *vm, const Apart *how, void *ctx, bool *dropped) {
  *dropped = false;
  TRY(wait_for_last(vm));
  struct LeftBehind *left = how->drop ? calloc(1, sizeof *left) : NULL;
  Job *j = job_new(how, ctx);
  pthread_t thread;
  if (!j || (how->drop && !left) || !start(j, &thread)) {
    free(left);
    if (j) job_free(j);
    return rt_nomem(vm, (double)how->stack);
  }
  run_limits_helper(vm, thread);
  wait_for(vm, j, dropped);
  if (*dropped) {
    *left = (struct LeftBehind){.thread = thread, .process = getpid(), .job = j};
    host(vm)->left = left;
    return rt_poll(vm);
  }
  pthread_join(thread, NULL);
  run_limits_helper_ended(vm, j->seconds);
  free(left);
  job_free(j);
  return OK;
}

void apart_close(VM *vm) {
  struct LeftBehind *l = host(vm)->left;
  host(vm)->left = NULL;
  if (!l) return;
  if (l->process == getpid()) {
    pthread_join(l->thread, NULL);
    job_free(l->job);
  }
  free(l);
}
