/* timelimit.c - setTimeLimit() and setSessionTimeLimit(): evaluation stops with an error when it takes too long.
 *
 * A thread that exists only while a limit is set waits for the nearest deadline and raises INT_TIME in the VM's
 * interrupt word; the loop polls that word and calls time_limit_reached(), which decides and raises the error.  Limits
 * per call start anew with every top-level expression (time_limit_restart()).
 */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/platform.h"
#include "stdlib/builtin.h"
#include "vm/conditions/conditions.h"

typedef struct Limit {
  double seconds;     /* for every top-level expression; 0: none */
  double end;         /* of the running one, on the clock of the limit; 0: none */
  double session_end; /* 0: none */
} Limit;

struct TimeLimits {
  VM *vm;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool running, stop;
  Limit cpu, elapsed;
};

enum { CPU_CHECKS_PER_SECOND = 50 };

static double clock_now(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
static double cpu_now(void) { return clock_now(CLOCK_PROCESS_CPUTIME_ID); }
static double elapsed_now(void) { return clock_now(CLOCK_MONOTONIC); }

static double nearest(const Limit *l) {
  if (l->end > 0 && l->session_end > 0) return fmin(l->end, l->session_end);
  return l->end > 0 ? l->end : l->session_end;
}

static void wait_until(struct TimeLimits *t, double when) {
  struct timespec ts = {.tv_sec = (time_t)when, .tv_nsec = (long)((when - floor(when)) * 1e9)};
  pthread_cond_timedwait(&t->changed, &t->lock, &ts);
}

/* CPU time has no clock to wait on: it is looked at now and then. */
static void *watch(void *arg) {
  struct TimeLimits *t = arg;
  pthread_mutex_lock(&t->lock);
  while (!t->stop) {
    double cpu = nearest(&t->cpu), elapsed = nearest(&t->elapsed), now = elapsed_now();
    bool late = (elapsed > 0 && now >= elapsed) || (cpu > 0 && cpu_now() >= cpu);
    if (late) atomic_fetch_or(&t->vm->interrupt, (unsigned)INT_TIME);
    if (late || (cpu <= 0 && elapsed <= 0)) {
      pthread_cond_wait(&t->changed, &t->lock);
      continue;
    }
    double when = cpu > 0 ? now + 1.0 / CPU_CHECKS_PER_SECOND : elapsed;
    wait_until(t, elapsed > 0 ? fmin(when, elapsed) : when);
  }
  pthread_mutex_unlock(&t->lock);
  return NULL;
}

static Status limits_of(VM *vm, struct TimeLimits **out) {
  struct TimeLimits *t = *out = vm->in->limits;
  if (t) return OK;
  t = calloc(1, sizeof *t);
  if (!t) return rt_nomem(vm, (double)sizeof *t);
  pthread_condattr_t attr;
  pthread_condattr_init(&attr);
  pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
  pthread_mutex_init(&t->lock, NULL);
  pthread_cond_init(&t->changed, &attr);
  pthread_condattr_destroy(&attr);
  t->vm = vm;
  *out = vm->in->limits = t;
  return OK;
}

static void restart(struct TimeLimits *t) {
  t->cpu.end = t->cpu.seconds > 0 ? cpu_now() + t->cpu.seconds : 0;
  t->elapsed.end = t->elapsed.seconds > 0 ? elapsed_now() + t->elapsed.seconds : 0;
}

/* After a change: the thread looks again, and is started if there is anything to watch.  The lock is held. */
static void changed(struct TimeLimits *t) {
  if (!t->running && (nearest(&t->cpu) > 0 || nearest(&t->elapsed) > 0))
    t->running = platform_thread_start(&t->thread, NULL, watch, t);
  pthread_cond_signal(&t->changed);
}

void time_limit_restart(VM *vm) {
  struct TimeLimits *t = vm->in->limits;
  if (!t) return;
  pthread_mutex_lock(&t->lock);
  restart(t);
  changed(t);
  pthread_mutex_unlock(&t->lock);
}

void time_limit_close(VM *vm) {
  struct TimeLimits *t = vm->in->limits;
  if (!t) return;
  pthread_mutex_lock(&t->lock);
  t->stop = true;
  pthread_cond_signal(&t->changed);
  pthread_mutex_unlock(&t->lock);
  if (t->running) pthread_join(t->thread, NULL);
  pthread_cond_destroy(&t->changed);
  pthread_mutex_destroy(&t->lock);
  free(t);
  vm->in->limits = NULL;
}

/* Is a limit reached?  Then it is lifted; *session tells which of the two it was. */
static bool reached(struct TimeLimits *t, Limit *l, double now, bool *session) {
  double end = nearest(l);
  if (end <= 0 || now < end) return false;
  *session = l->session_end > 0 && now >= l->session_end;
  if (*session) l->session_end = 0;
  t->cpu.end = t->elapsed.end = 0;
  return true;
}

Status time_limit_reached(VM *vm) {
  struct TimeLimits *t = vm->in->limits;
  bool session = false, elapsed = false, cpu = false;
  if (!t) return OK;
  pthread_mutex_lock(&t->lock);
  elapsed = reached(t, &t->elapsed, elapsed_now(), &session);
  if (!elapsed) cpu = reached(t, &t->cpu, cpu_now(), &session);
  changed(t);
  pthread_mutex_unlock(&t->lock);
  if (!elapsed && !cpu) return OK;
  return rt_errorcall(vm, vm_frame_call(vm), "reached %s%s time limit", session ? "session " : "",
                      elapsed ? "elapsed" : "CPU");
}

static double seconds(VM *vm, Value v) {
  double s = as_double1(vm, v);
  return isfinite(s) && s > 0 ? s : 0;
}

/* .Internal(setTimeLimit(cpu, elapsed, transient)) */
static Status do_set_time_limit(VM *vm, Value *args, int n, Value *out) {
  struct TimeLimits *t;
  int transient = as_logical1(vm, args[2]);
  *out = val_null();
  TRY(limits_of(vm, &t));
  pthread_mutex_lock(&t->lock);
  t->cpu.seconds = seconds(vm, args[0]);
  t->elapsed.seconds = seconds(vm, args[1]);
  restart(t);
  if (transient) t->cpu.seconds = t->elapsed.seconds = 0;
  changed(t);
  pthread_mutex_unlock(&t->lock);
  return OK;
}

/* .Internal(setSessionTimeLimit(cpu, elapsed)) */
static Status do_set_session_time_limit(VM *vm, Value *args, int n, Value *out) {
  struct TimeLimits *t;
  double cpu = seconds(vm, args[0]), elapsed = seconds(vm, args[1]);
  *out = val_null();
  TRY(limits_of(vm, &t));
  pthread_mutex_lock(&t->lock);
  t->cpu.session_end = cpu > 0 ? cpu_now() + cpu : 0;
  t->elapsed.session_end = elapsed > 0 ? elapsed_now() + elapsed : 0;
  changed(t);
  pthread_mutex_unlock(&t->lock);
  return OK;
}

const BuiltinDef builtins_timelimit[] = {
    {"setTimeLimit", do_set_time_limit, NULL, BF_INTERNAL, "limits the time of every top-level expression", 3, 3},
    {"setSessionTimeLimit", do_set_session_time_limit, NULL, BF_INTERNAL, "limits the time of the session", 2, 2},
    {0}};
