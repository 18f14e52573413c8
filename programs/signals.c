/* signals.c - The signals of the orbit program: Ctrl-C and broken pipes become bits that the VM polls, output that
 * waits is written a tenth of a second later whatever the script is doing, and before a signal ends the process.
 *
 * Called by main around a run.  The library itself takes no signals.
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>

#include "programs/program.h"
#include "runtime/format.h"
#include "vm/inspect/watch.h"

enum { WAIT_USEC = 100000, TICK_USEC = 1000 };

/* The only mutable global of the project: a signal handler has no other way to find the VM. */
static struct {
  VM *vm;
  pthread_t thread;             /* that runs the VM: others pass what they get on to it */
  volatile sig_atomic_t armed;  /* the timer for waiting output runs */
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
  if (sig == SIGPROF)
    atomic_fetch_add(&vm->watch->ticks, 1);
  else
    atomic_fetch_or(&vm->interrupt, sig == SIGPIPE ? INT_PIPE : INT_USER);
}

/* SIGALRM: output has waited long enough.  SIGTERM, SIGHUP: the last moment to write it. */
static void on_output(int sig) {
  int saved = errno;
  if (!pthread_equal(pthread_self(), self.thread)) {
    pthread_kill(self.thread, sig);
  } else {
    if (sig == SIGALRM)
      self.armed = 0;
    else
      self.ending = sig;
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
  self.thread = pthread_self();
}

static void take(int sig, void (*handler)(int), int flags) {
  struct sigaction sa = {.sa_handler = handler, .sa_flags = flags}, old;
  sigemptyset(&sa.sa_mask);
  if (sigaction(sig, NULL, &old) == 0 && old.sa_handler == SIG_IGN && sig == SIGHUP) return; /* nohup */
  sigaction(sig, &sa, NULL);
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
  pthread_atfork(NULL, NULL, in_child);
}

void signals_close(VM *vm) {
  vm->output_waits = NULL;
  self.vm = NULL;
}

/* orbit explain: a tick per millisecond of processor time. */
void signals_ticks(bool on) {
  if (on) take(SIGPROF, on_signal, SA_RESTART);
  struct itimerval t = {{0, on ? TICK_USEC : 0}, {0, on ? TICK_USEC : 0}};
  setitimer(ITIMER_PROF, &t, NULL);
}
