/* signals.c - The signals of the orbit program: Ctrl-C and broken pipes become bits that the VM polls, output that
 * waits is written a tenth of a second later whatever the script is doing, and before a signal ends the process.
 *
 * Called by main around a run.  The library itself takes no signals.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <sys/time.h>
#include <ucontext.h>

#include "programs/program.h"
#include "runtime/format.h"
#include "vm/inspect/sample.h"
#include "vm/inspect/watch.h"

enum { WAIT_USEC = 100000, TICK_USEC = 1000 };

/* The only mutable global of the project: a signal handler has no other way to find the VM. */
static struct {
  VM *vm;
  pthread_t thread;             /* that runs the VM: others pass what they get on to it */
  volatile sig_atomic_t armed;  /* the timer for waiting output runs */
  timer_t timer;                /* of samples */
  bool timing;                  /* it is there */
  volatile sig_atomic_t ending; /* the signal that ends the process once the output is written */
} self;

static void end_by(int sig) {
  signal(sig, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, sig);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(sig);
}

static void on_signal(int sig) {
  VM *vm = self.vm;
  if (!vm) return;
  atomic_fetch_or(&vm->interrupt, sig == SIGPIPE ? INT_PIPE : INT_USER);
}

/* SIGPROF: a tick for orbit explain, or a sample for a profile.  Threads of kernels pass it on. */
static void on_tick(int sig, siginfo_t *info, void *context) {
  int saved = errno;
  VM *vm = self.vm;
  (void)info;
  if (!vm) return;
  if (!pthread_equal(pthread_self(), self.thread)) {
    pthread_kill(self.thread, sig);
  } else if (vm->in->sampler && vm->in->sampler->running) {
    const ucontext_t *c = context;
#if defined(__x86_64__)
    uint64_t r[NGREG];
    for (int k = 0; k < NGREG; k++) r[k] = (uint64_t)c->uc_mcontext.gregs[k];
    sampler_take(vm, r, NGREG, (const uint64_t *)(uintptr_t)r[REG_RSP]);
#elif defined(__aarch64__)
    uint64_t r[31];
    for (int k = 0; k < 31; k++) r[k] = c->uc_mcontext.regs[k];
    sampler_take(vm, r, 31, (const uint64_t *)(uintptr_t)c->uc_mcontext.sp);
#else
    (void)c;
    sampler_take(vm, NULL, 0, NULL);
#endif
  } else if (vm->watch) {
    atomic_fetch_add(&vm->watch->ticks, 1);
  }
  errno = saved;
}

/* SIGALRM: output has waited long enough, and what was drawn in windows.  SIGTERM, SIGHUP: the last moment to write it.
 */
static void on_output(int sig) {
  int saved = errno;
  if (!pthread_equal(pthread_self(), self.thread)) {
    pthread_kill(self.thread, sig);
  } else {
    if (sig == SIGALRM) {
      self.armed = 0;
      if (self.vm && self.vm->show) atomic_fetch_or(&self.vm->interrupt, INT_SHOW);
    } else {
      self.ending = sig;
    }
    bool written = !self.vm || rt_flush_async(self.vm);
    if (written && self.ending) end_by(self.ending);
  }
  errno = saved;
}

/* vm->output_waits */
static void output_waits(VM *vm) {
  (void)vm;
  if (self.ending) end_by(self.ending);
  if (self.armed) return;
  self.armed = 1;
  struct itimerval t = {{0, 0}, {0, WAIT_USEC}};
  setitimer(ITIMER_REAL, &t, NULL);
}

/* A forked child has no timers. */
static void in_child(void) {
  self.armed = 0;
  self.timing = false; /* timers stay with the parent */
  self.thread = pthread_self();
}

static void take(int sig, void (*handler)(int), int flags) {
  struct sigaction sa = {.sa_handler = handler, .sa_flags = flags}, old;
  sigemptyset(&sa.sa_mask);
  if (sigaction(sig, NULL, &old) == 0 && old.sa_handler == SIG_IGN && sig == SIGHUP) return; /* nohup */
  sigaction(sig, &sa, NULL);
}

static void take_ticks(void) {
  struct sigaction sa = {.sa_sigaction = on_tick, .sa_flags = SA_RESTART | SA_SIGINFO};
  sigemptyset(&sa.sa_mask);
  sigaction(SIGPROF, &sa, NULL);
}

static void set_timer(long usec) {
  if (usec) take_ticks();
  struct itimerval t = {{usec / 1000000, usec % 1000000}, {usec / 1000000, usec % 1000000}};
  setitimer(ITIMER_PROF, &t, NULL);
}

/* Timers of processor time ring with the system's clock tick: they cost next to nothing, and are good for intervals as
 * long as a tick.  Shorter ones need a timer of wall time, whose interrupts cost up to 40 microseconds on virtual
 * machines.
 */
static clockid_t sample_clock(long usec) {
  struct timespec tick;
  bool known = clock_getres(CLOCK_MONOTONIC_COARSE, &tick) == 0 && tick.tv_sec == 0;
  return known && usec * 1000 >= tick.tv_nsec ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
}

/* in->sample_timer */
static void sample_timer(VM *vm, long usec) {
  (void)vm;
  if (self.timing) timer_delete(self.timer);
  self.timing = false;
  if (!usec) return;
  take_ticks();
  struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF};
  struct itimerspec t = {{usec / 1000000, usec % 1000000 * 1000}, {usec / 1000000, usec % 1000000 * 1000}};
  self.timing = timer_create(sample_clock(usec), &e, &self.timer) == 0;
  if (self.timing) timer_settime(self.timer, 0, &t, NULL);
}

void signals_open(VM *vm) {
  self.vm = vm;
  self.thread = pthread_self();
  take(SIGINT, on_signal, 0);
  take(SIGPIPE, on_signal, 0);
  take(SIGALRM, on_output, SA_RESTART);
  take(SIGTERM, on_output, SA_RESTART);
  take(SIGHUP, on_output, SA_RESTART);
  vm->output_waits = output_waits;
  vm->in->sample_timer = sample_timer;
  pthread_atfork(NULL, NULL, in_child);
}

void signals_close(VM *vm) {
  sampler_stop(vm);
  vm->in->sample_timer = NULL;
  vm->output_waits = NULL;
  self.vm = NULL;
}

/* orbit explain: a tick per millisecond of processor time. */
void signals_ticks(bool on) { set_timer(on ? TICK_USEC : 0); }
