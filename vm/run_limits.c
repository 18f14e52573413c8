/* run_limits.c - Limits of a host's runs on processor time, time, output, instructions and memory.
 *
 * Called by api.c.  A thread of the machine's own, made by the first run that has a limit on time, sleeps until the
 * running one could have used up what it may: processor time passes no faster than time.  It then sets the limit that
 * was passed and INT_CANCEL, which no R code can catch.  Between runs it waits.  Instructions are counted by the loop
 * that watches (vm/inspect/watch.h), memory by the heap; they set INT_CANCEL themselves.
 */
#include "vm/run_limits.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "runtime/own.h"
#include "runtime/output.h"
#include "runtime/platform.h"
#include "vm/inspect/watch.h"

enum { SHORTEST_NAP_NS = 1000 * 1000 };

struct RunLimits {
  VM *vm;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  pid_t process;     /* the one whose thread watches; a child made by fork() has none */
  bool stop, asleep; /* asleep: waiting for a run, not for a moment */
  bool running;
  clockid_t cpu_clock; /* of the thread that runs */
  bool helped;         /* another thread works for it */
  clockid_t helper_clock;
  double cpu_end, end; /* on that clock and the monotonic one; 0: none */
  atomic_int passed;   /* VmLimit */
  uint64_t written;
};

static double clock_now(clockid_t id) {
  struct timespec t;
  if (clock_gettime(id, &t) != 0) return 0;
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void pass(struct RunLimits *l, VmLimit which) {
  int none = VM_LIMIT_NONE;
  atomic_compare_exchange_strong(&l->passed, &none, (int)which);
  atomic_fetch_or(&l->vm->interrupt, (unsigned)INT_CANCEL);
}

/* Seconds that the run may go on for at least; <= 0: it has passed a limit.  INFINITY: nothing to watch. */
static double left(struct RunLimits *l, VmLimit *which) {
  double used = l->helped ? clock_now(l->helper_clock) : 0;
  double cpu = l->cpu_end > 0 ? l->cpu_end - clock_now(l->cpu_clock) - used : INFINITY;
  double time = l->end > 0 ? l->end - clock_now(CLOCK_MONOTONIC) : INFINITY;
  *which = cpu < time ? VM_LIMIT_CPU : VM_LIMIT_TIME;
  return fmin(cpu, time);
}

static void nap(struct RunLimits *l, double seconds) {
  double when = clock_now(CLOCK_MONOTONIC) + fmax(seconds, SHORTEST_NAP_NS * 1e-9);
  struct timespec ts = {.tv_sec = (time_t)when, .tv_nsec = (long)((when - floor(when)) * 1e9)};
  pthread_cond_timedwait(&l->changed, &l->lock, &ts);
}

static void *watch(void *arg) {
  struct RunLimits *l = arg;
  pthread_mutex_lock(&l->lock);
  while (!l->stop) {
    VmLimit which;
    double rest = l->running ? left(l, &which) : INFINITY;
    if (rest <= 0) {
      pass(l, which);
      l->cpu_end = l->end = 0;
    } else if (isinf(rest)) {
      l->asleep = true;
      pthread_cond_wait(&l->changed, &l->lock);
      l->asleep = false;
    } else
      nap(l, rest);
  }
  pthread_mutex_unlock(&l->lock);
  return NULL;
}

/* The thread leaves signals to the host's. */
static void start_watching(struct RunLimits *l) {
  pthread_condattr_t attr;
  pthread_condattr_init(&attr);
  pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
  pthread_mutex_init(&l->lock, NULL);
  pthread_cond_init(&l->changed, &attr);
  pthread_condattr_destroy(&attr);
  l->asleep = false;
  l->process = platform_thread_start(&l->thread, NULL, watch, l) ? getpid() : 0;
}

static bool timed(const VmConfig *c) { return c->cpu_limit > 0 || c->time_limit > 0; }

bool run_limits_open(VM *vm) {
  Host *h = host(vm);
  const VmConfig *c = &h->config;
  if (!timed(c) && !c->output_limit && !c->instruction_limit && !c->run_memory_limit) return true;
  if (!(h->limits = own_new(vm, sizeof *h->limits))) return false;
  h->limits->vm = vm;
  if (c->output_limit) output_bound(vm, c->output_limit < SIZE_MAX ? (size_t)c->output_limit : SIZE_MAX);
  return !c->instruction_limit || watch_open(vm, WATCH_INSTRUCTIONS);
}

/* What is counted elsewhere. */
static void counters_begin(VM *vm, const VmConfig *c) {
  heap_run_begins(vm, c->run_memory_limit);
  if (!c->instruction_limit) return;
  uint64_t have = vm->watch->instructions;
  vm->watch->most = c->instruction_limit < UINT64_MAX - have ? have + c->instruction_limit : UINT64_MAX;
}
static VmLimit counter_passed(VM *vm) {
  if (vm->watch && vm->watch->instructions > vm->watch->most) return VM_LIMIT_INSTRUCTIONS;
  return heap_run_passed(vm) ? VM_LIMIT_MEMORY : VM_LIMIT_NONE;
}

void run_limits_begin(VM *vm) {
  const VmConfig *c = &host(vm)->config;
  struct RunLimits *l = host(vm)->limits;
  counters_begin(vm, c);
  if (!l) return;
  l->written = 0;
  atomic_store(&l->passed, VM_LIMIT_NONE);
  if (!timed(c)) return;
  if (l->process != getpid()) start_watching(l);
  if (!l->process) return pass(l, VM_LIMIT_TIME); /* nobody would see the limit pass: the run does not begin */
  pthread_mutex_lock(&l->lock);
  l->running = true;
  l->helped = false;
  if (pthread_getcpuclockid(pthread_self(), &l->cpu_clock) != 0) l->cpu_clock = CLOCK_PROCESS_CPUTIME_ID;
  l->cpu_end = c->cpu_limit > 0 ? clock_now(l->cpu_clock) + c->cpu_limit : 0;
  l->end = c->time_limit > 0 ? clock_now(CLOCK_MONOTONIC) + c->time_limit : 0;
  if (l->asleep) pthread_cond_signal(&l->changed); /* else it wakes before this run can have passed anything */
  pthread_mutex_unlock(&l->lock);
}

static struct RunLimits *watched(VM *vm) {
  struct RunLimits *l = vm->in_host && host(vm) ? host(vm)->limits : NULL;
  return l && l->running ? l : NULL;
}

void run_limits_helper(VM *vm, pthread_t helper) {
  struct RunLimits *l = watched(vm);
  if (!l) return;
  pthread_mutex_lock(&l->lock);
  l->helped = pthread_getcpuclockid(helper, &l->helper_clock) == 0;
  pthread_mutex_unlock(&l->lock);
}

void run_limits_helper_ended(VM *vm, double seconds) {
  struct RunLimits *l = watched(vm);
  if (!l) return;
  pthread_mutex_lock(&l->lock);
  if (l->helped && l->cpu_end > 0) l->cpu_end = fmax(l->cpu_end - seconds, SHORTEST_NAP_NS * 1e-9);
  l->helped = false;
  pthread_mutex_unlock(&l->lock);
}

void run_limits_end(VM *vm) {
  struct RunLimits *l = host(vm)->limits;
  if (!l) return;
  (void)run_limits_passed(vm);
  if (host(vm)->config.instruction_limit) vm->watch->most = UINT64_MAX;
  heap_run_ends(vm);
  if (!l->running) return; /* only this thread changes it */
  pthread_mutex_lock(&l->lock);
  l->running = false;
  pthread_mutex_unlock(&l->lock);
}

bool run_limits_output(VM *vm, size_t n) {
  uint64_t most = host(vm)->config.output_limit;
  struct RunLimits *l = host(vm)->limits;
  if (!most) return true;
  if ((l->written += n) <= most) return true;
  pass(l, VM_LIMIT_OUTPUT);
  return false;
}

VmLimit run_limits_passed(VM *vm) {
  struct RunLimits *l = host(vm)->limits;
  if (!l) return VM_LIMIT_NONE;
  int none = VM_LIMIT_NONE;
  VmLimit counted = counter_passed(vm);
  if (counted != VM_LIMIT_NONE) atomic_compare_exchange_strong(&l->passed, &none, (int)counted);
  return (VmLimit)atomic_load(&l->passed);
}

void run_limits_close(VM *vm) {
  struct RunLimits *l = host(vm)->limits;
  if (!l) return;
  if (host(vm)->config.instruction_limit) watch_close(vm);
  if (l->process && l->process == getpid()) {
    pthread_mutex_lock(&l->lock);
    l->stop = true;
    pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->lock);
    pthread_join(l->thread, NULL);
    pthread_cond_destroy(&l->changed);
    pthread_mutex_destroy(&l->lock);
  }
  host(vm)->limits = NULL;
}
