/* steps.c - A cancellation is obeyed soon by every builtin that goes over large vectors, in one step of R code.
 *
 * steps [SCALE [FIRST LAST]]: the vectors of the table are SCALE times as large (1: what the tests of each day can
 * afford; 10: hundreds of megabytes); calls FIRST to LAST only.  SHOW in the environment shows all of them,
 * CANCEL_DELAY is the processor time that each call gets before it is cancelled.
 */
#define _GNU_SOURCE
#include "host.h"

#include <signal.h>
#include <unistd.h>

/* Processor time after vm_cancel() that is too much, and that from the start of a call until then. */
static double bound = 0.05, delay = 0.005;

/* What the calls use, by the letters of their rows: made when the first call asks for it, removed when none will. */
static const struct {
  char letter;
  const char *text;
} data[] = {
    {'x', "x <- runif(N)"},
    {'y', "y <- runif(N)"},
    {'i', "i <- sample.int(1000000L, N, TRUE)"},
    {'l', "l <- rep(c(TRUE, FALSE, TRUE, TRUE), N / 4)"},
    {'z', "z <- complex(real = runif(N / 2), imaginary = 1)"},
    {'r', "r <- rep(as.raw(1:250), N / 250 * 4)"},
    {'s', "s <- rep(sprintf('string %d of many', 1:1000), N / 4000)"},
    {'u', "u <- sprintf('%d', 1:(N / 8))"},
    {'w', "w <- rep(c('gr\\u00fcn', 'wei\\u00df', 'blau', 'rot'), N / 20)"},
    {'t', "t <- strrep('the quick brown fox jumps ', N / 10)"},
    {'v', "v <- strrep('gr\\u00fcne Wiese ', N / 8)"},
    {'m', "m <- matrix(runif(N), 1000)"},
    {'L', "L <- as.list(1:(N / 4))"},
    {'P', "P <- rep(list(1:2), N / 8)"},
    {'f', "f <- factor(rep(1:1000, N / 1000))"},
    {'d', "d <- .Date(sample.int(20000L, N / 4, TRUE))"},
    {'n', "n <- setNames(runif(N / 4), rep(sprintf('n%d', 1:1000), N / 4000))"},
    {'q', "q <- sort(runif(N))"},
    {'h', "h <- sprintf('%d', sample.int(N / 2))"},
    {'B', "B <- lapply(1:(N / 4), function(i) list(i))"},
    {'W', "W <- setNames(lapply(1:(N / 4), function(i) c(i, 0)), sprintf('w%d', 1:(N / 4)))"},
    {'k', "k <- as.pairlist(as.list(1:(N / 4)))"},
    {'g', "g <- as.call(c(as.name('c'), as.list(1:(N / 4))))"},
    {'E', "E <- list2env(setNames(as.list(1:(N / 20)), sprintf('e%d', 1:(N / 20))), new.env())"},
    {'C', "C <- tempfile(); writeLines(strrep('quick,brown,fox,jumps,', N / 10), C)"},
    {'Q', "Q <- tempfile(); writeLines(dQuote(strrep('the quick brown fox ', N / 10), FALSE), Q)"},
    {'D', "D <- data.frame(a = 1:(N / 4), b = runif(N / 4), s = rep(c('p', 'q'), N / 8), k = rep(1:(N / 8), 2))"},
};
enum { KINDS = sizeof data / sizeof *data };

static const struct {
  const char *needs, *text;
} calls[] = {
#include "steps.def"
};
enum { CALLS = sizeof calls / sizeof *calls };

/* Cancelled by a signal of the thread's own clock, in the thread itself: what else runs on the computer does not come
 * between the moment that is noted and the cancellation. */
static VM *running;
static volatile double cancelled_at;
static void cancel_now(int signal) {
  (void)signal;
  cancelled_at = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
  vm_cancel(running);
}

static void try_call(VM *vm, int which) {
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM};
  event._sigev_un._tid = gettid();
  struct itimerspec soon = {
      .it_value = {.tv_sec = (time_t)delay, .tv_nsec = (long)(1e9 * (delay - (double)(time_t)delay))}};
  running = vm;
  cancelled_at = 0;
  CHECK(timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) == 0 && timer_settime(timer, 0, &soon, NULL) == 0);
  VmStatus st = vm_run(vm, calls[which].text, -1);
  double end = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
  timer_delete(timer);
  double late = cancelled_at > 0 ? end - cancelled_at : 0;
  if (getenv("SHOW") || late > bound)
    fprintf(stderr, "%7.1f ms %s %3d %s\n", late * 1e3, st == VM_CANCELLED ? "cancelled" : "done     ", which,
            calls[which].text);
  if (st == VM_ERROR && strstr(vm_error_message(vm), "there is no package called")) return; /* not on every machine */
  if (st != VM_OK && st != VM_CANCELLED) fprintf(stderr, "%d %s: %s\n", which, calls[which].text, vm_error_message(vm));
  CHECK((st == VM_OK || st == VM_CANCELLED) && late <= bound);
}

static bool needed(char letter, int from, int to) {
  for (int i = from; i < to; i++)
    if (strchr(calls[i].needs, letter)) return true;
  return false;
}

static void prepare(VM *vm, int from, int i, int to) {
  for (int k = 0; k < KINDS; k++) {
    char remove[16], name[] = {data[k].letter, 0};
    snprintf(remove, sizeof remove, "rm(%s)", name);
    if (strchr(calls[i].needs, *name) && !needed(*name, from, i) && vm_run(vm, data[k].text, -1) != VM_OK) {
      fprintf(stderr, "%s: %s\n", data[k].text, vm_error_message(vm));
      exit(1);
    }
    if (!needed(*name, i, to) && needed(*name, from, i) && vm_get_global(vm, name, 0) == VM_OK &&
        vm_type(vm, 0) != VM_NULL)
      vm_set_null(vm, 0), vm_run(vm, remove, -1);
  }
}

int main(int argc, char **argv) {
  double scale = argc > 1 ? atof(argv[1]) : 1;
  int from = argc > 3 ? atoi(argv[2]) : 0, to = argc > 3 ? atoi(argv[3]) : CALLS;
  if (to > CALLS) to = CALLS;
  if (getenv("CANCEL_BOUND")) bound = atof(getenv("CANCEL_BOUND"));
  if (getenv("CANCEL_DELAY")) delay = atof(getenv("CANCEL_DELAY"));
  signal(SIGALRM, cancel_now);
  VM *vm = vm_open(NULL);
  char size[60];
  snprintf(size, sizeof size, "N <- %.0f; old <- options(warn = -1)", 4e6 * scale);
  CHECK(vm_run(vm, size, -1) == VM_OK);
  for (int i = from; i < to; i++) {
    prepare(vm, from, i, to);
    try_call(vm, i);
  }
  CHECK(vm_run(vm, "sum(1:10)", 0) == VM_OK && vm_get_int(vm, 0) == 55);
  vm_close(vm);
  return finish();
}
