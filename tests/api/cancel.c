/* cancel.c - vm_cancel() from another thread ends every run: R code cannot catch it, it holds until the run has ended,
 * and builtins that take long or wait for something obey it. */
#define _GNU_SOURCE
#include "host.h"

#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

/* Processor time after vm_cancel() that is too much: far more than a run needs, far less than the scripts would take.
 */
static double bound = 1; /* CANCEL_BOUND: another, for slow builds */

typedef struct Canceller {
  VM *vm;
  clockid_t clock; /* of the thread that runs R code */
  int delay_us;
  double at; /* that clock when the run was cancelled */
} Canceller;

static void *cancel_later(void *arg) {
  Canceller *c = arg;
  usleep((useconds_t)c->delay_us);
  c->at = clock_seconds(c->clock);
  vm_cancel(c->vm);
  return NULL;
}

static char written[256];
static void note_output(void *ctx, int stream, const char *text, size_t n) {
  size_t have = strlen(written);
  (void)ctx, (void)stream;
  if (have + n < sizeof written) {
    memcpy(written + have, text, n);
    written[have + n] = 0;
  }
}

static VmStatus run_cancelled(VM *vm, const char *text, int delay_us, double *took) {
  Canceller c = {.vm = vm, .delay_us = delay_us};
  pthread_t t;
  pthread_getcpuclockid(pthread_self(), &c.clock);
  double wall = clock_seconds(CLOCK_MONOTONIC);
  CHECK(pthread_create(&t, NULL, cancel_later, &c) == 0);
  VmStatus st = vm_run(vm, text, -1);
  double end = clock_seconds(c.clock);
  wall = clock_seconds(CLOCK_MONOTONIC) - wall;
  pthread_join(t, NULL);
  *took = end - c.at;
  if (getenv("SHOW")) fprintf(stderr, "%7.1f ms (%.0f wall) %d %.60s\n", *took * 1e3, wall * 1e3, st, text);
  return st;
}

/* Scripts that never end, or not before long. */
static const char *const scripts[] = {
    /* R code that catches everything */
    "repeat tryCatch(repeat {}, interrupt = function(e) NULL)",
    "repeat try(repeat {}, silent = TRUE)",
    "repeat tryCatch(repeat {}, condition = identity, finally = repeat {})",
    "f <- function() { on.exit(repeat {}); repeat {} }; f()",
    "f <- function() { on.exit(f()); repeat {} }; f()",
    "withCallingHandlers(repeat {}, interrupt = function(e) repeat {}, condition = function(e) repeat {})",
    "withRestarts(repeat {}, abort = function() repeat {}); repeat {}",
    "repeat suspendInterrupts(repeat {})",
    "globalCallingHandlers(interrupt = function(e) repeat {}); repeat {}",
    "repeat sapply(1:10, function(i) try(repeat {}, silent = TRUE))",
    "e <- new.env(); n <- 0; reg.finalizer(e, function(e) if ((n <<- n + 1) == 1) repeat {}); rm(e); repeat gc()",
    "repeat suppressWarnings(warning('w'))",
    "repeat tryCatch(stop('s'), error = function(e) NULL)",
    "delayedAssign('p', repeat {}); repeat try(p, silent = TRUE)",
    "makeActiveBinding('b', function() repeat {}, globalenv()); repeat try(b, silent = TRUE)",
    "print.slow <- function(x, ...) repeat {}; repeat try(print(structure(1, class = 'slow')), silent = TRUE)",
    "repeat eval(quote(repeat {}))",
    "repeat Recall <- Reduce(function(a, b) repeat {}, 1:10)",
    /* builtins that take long */
    "repeat rnorm(1e7)",
    "x <- rnorm(1e8)",
    "x <- runif(2e8)",
    "x <- rexp(1e8)",
    "repeat sample(1e7)",
    "x <- sample(10L, 2e8, TRUE)",
    "x <- sample(300L, 1e8, TRUE, prob = 1:300)",
    "x <- runif(5e6); repeat order(x)",
    "x <- as.character(runif(1e5)); repeat sort(x)",
    "repeat paste(1:1e7)",
    "x <- rep('a', 5e6); repeat paste(x, collapse = '')",
    "x <- strrep('a', rep(1000, 1e6))",
    "x <- runif(5e6); repeat cumsum(x)",
    "x <- as.list(1:1e6); repeat do.call(c, x)",
    "x <- 1:1e6; repeat deparse(x)",
    "x <- rep('hello world', 1e6); repeat gsub('o', '0', x)",
    "repeat qtukey(0.5, 5, runif(1e5) * 10 + 2)",
    "vapply(1:1e8, function(i) 1, 0)",
    "Sys.sleep(1000)",
    "repeat capture.output(print(1:1e6))",
    /* waiting for others */
    "readLines('/dev/zero')",
    "x <- readLines(pipe('sleep 100'))",
    "system('sleep 100')",
    "system('trap \"\" TERM INT; sleep 100; sleep 100')",
    "repeat try(system('sleep 100; sleep 100', intern = TRUE))",
    "f <- tempfile(); system(paste('mkfifo', f)); readLines(f)",
    "f <- tempfile(); system(paste('mkfifo', f)); x <- file(f, 'r+', raw = TRUE); readLines(x)",
    "s <- serverSocket(0L); socketAccept(s, timeout = 1000)",
};
enum { SCRIPTS = sizeof scripts / sizeof *scripts };

/* from, to: which scripts */
static void endless(int from, int to) {
  VmConfig config = {.size = sizeof config, .write = note_output};
  for (int i = from; i < to; i++) {
    double took;
    VM *vm = vm_open(&config);
    *written = 0;
    VmStatus st = run_cancelled(vm, scripts[i], 50000, &took);
    if (st != VM_CANCELLED) fprintf(stderr, "status %d, %s: %s\n", st, vm_error_message(vm), scripts[i]);
    if (took > bound) fprintf(stderr, "%.2f s after the cancellation: %s\n", took, scripts[i]);
    if (*written) fprintf(stderr, "wrote %s: %s\n", written, scripts[i]);
    CHECK(st == VM_CANCELLED && took <= bound && !*written);
    CHECK(vm_run(vm, "sum(1:10)", 0) == VM_OK && vm_get_int(vm, 0) == 55); /* the next run knows nothing of it */
    vm_close(vm);
  }
}

/* What a cancelled run had begun is not in the way of the next one. */
static void next_run(void) {
  VmConfig config = {.size = sizeof config, .write = note_output};
  double took;
  VM *vm = vm_open(&config);
  CHECK(run_cancelled(vm, "x <- capture.output(capture.output(repeat {}))", 20000, &took) == VM_CANCELLED);
  *written = 0;
  CHECK(vm_run(vm, "cat('seen'); sink.number()", 0) == VM_OK && vm_get_int(vm, 0) == 0 && !strcmp(written, "seen"));
  CHECK(vm_run(vm, "f <- tempfile(); sink(f); cat('a')", -1) == VM_OK); /* its own stay */
  CHECK(run_cancelled(vm, "cat('b'); capture.output(repeat {})", 20000, &took) == VM_CANCELLED);
  CHECK(vm_run(vm, "cat('c'); sink(); readLines(f, warn = FALSE)", 0) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 0), "abc"));
  vm_close(vm);
}

static void closed_soon(VM *vm, int delay_us) {
  Canceller c = {.vm = vm, .delay_us = delay_us};
  pthread_t t;
  pthread_getcpuclockid(pthread_self(), &c.clock);
  double begun = clock_seconds(c.clock);
  if (delay_us) CHECK(pthread_create(&t, NULL, cancel_later, &c) == 0);
  vm_close(vm);
  CHECK(clock_seconds(c.clock) - begun < bound + 1);
  if (delay_us) pthread_join(t, NULL);
}

/* Finalizers that run when a machine is closed have the limits of a run, and can be cancelled. */
static void finalizers_at_the_end(void) {
  static const char *const endless[] = {
      "reg.finalizer(globalenv(), function(e) repeat {}, TRUE)",
      "reg.finalizer(globalenv(), function(e) repeat try(Sys.sleep(100)), TRUE)",
      "f <- function(e) { x <- runif(1e7); reg.finalizer(new.env(), f, TRUE); gc() }; reg.finalizer(new.env(), f, "
      "TRUE)",
      "for (i in 1:1000) reg.finalizer(new.env(), function(e) repeat {}, TRUE)",
      "e <- new.env(); for (i in 1:3) reg.finalizer(e, function(e) repeat tryCatch(repeat {}, finally = repeat {}), "
      "TRUE)",
  };
  VmConfig limited = {.size = sizeof limited, .write = note_output, .cpu_limit = 0.2, .time_limit = 0.5};
  VmConfig free = {.size = sizeof free, .write = note_output};
  for (size_t i = 0; i < sizeof endless / sizeof *endless; i++)
    for (int turn = 0; turn < 2; turn++) {
      VM *vm = vm_open(turn ? &limited : &free);
      CHECK(vm_run(vm, endless[i], -1) == VM_OK);
      closed_soon(vm, turn ? 0 : 20000);
    }
  VM *later = vm_open(&free); /* what finalizers register then does not run */
  CHECK(vm_run(later, "reg.finalizer(globalenv(), function(e) reg.finalizer(e, function(e) repeat {}, TRUE), TRUE)",
               -1) == VM_OK);
  closed_soon(later, 0);
  for (int turn = 0; turn < 2; turn++) {
    VM *vm = vm_open(turn ? &limited : &free);
    *written = 0;
    CHECK(vm_run(vm,
                 "reg.finalizer(globalenv(), function(e) cat('first'), TRUE);"
                 "reg.finalizer(new.env(), function(e) { stop('s'); cat('never') }, TRUE);"
                 "reg.finalizer(globalenv(), function(e) cat('not at the end'));"
                 "reg.finalizer(baseenv(), function(e) cat('last'), TRUE)",
                 -1) == VM_OK);
    vm_close(vm);
    CHECK(strstr(written, "last") && strstr(written, "first") && !strstr(written, "never") && !strstr(written, "not"));
  }
}

/* ---- packages whose loading is cut short ---- */

static const char *const uses[] = {
    "grDevices:::.pdf_nowhere", "plot(1)", "graphics::hist(c(1, 2, 4), plot = FALSE)$counts", "grid::unit(1, 'npc')",
    "lm(dist ~ speed, cars)$coefficients", "tools::file_ext('a.b')", "splines::bs(1:10)[1:3]",
    "setClass('A', representation(x = 'numeric')); new('A', x = 1)@x", "names(formals(stats4::mle))",
    "parallel::splitIndices(4, 2); search()", "utils::head(letters, 2)",
    /* of half a namespace or half an attached package something is missing */
    "n <- asNamespace('graphics'); c(getNamespaceName(n), get('.packageName', n), environmentIsLocked(n), "
    "is.function(n$hist), graphics::hist(1:5, plot = FALSE)$counts)",
    "n <- asNamespace('splines'); c(getNamespaceName(n), get('.packageName', n), environmentIsLocked(n), "
    "is.function(n$bs))",
    "library(stats4); e <- as.environment('package:stats4'); c(attr(e, 'name'), basename(attr(e, 'path')), "
    "environmentIsLocked(e), is.function(e$mle), exists('mle'))",
    "is.function(grid::unit)", /* hardly more than that their names are bound */
    "is.function(tools::file_ext)", "is.function(stats4::mle)",
    "as.character(c(gmp::as.bigz(2)^70, 1)); inherits(loadNamespace('gmp'), 'environment')", /* it has .onLoad() */
};
enum { USES = sizeof uses / sizeof *uses };

/* As text, in slot 0: what one of them gives. */
static VmStatus use(VM *vm, int i) {
  char text[400];
  snprintf(text, sizeof text, "paste(deparse(try({ %s }, TRUE)), collapse = ' ')", uses[i]);
  return vm_run(vm, text, 0);
}

/* A run that nothing has cut is right. */
static void check_use(VM *vm, VmStatus st, int i, const char *expected, const char *how, int when) {
  const char *got = st == VM_OK ? vm_get_string(vm, 0) : vm_error_message(vm);
  if (!got || strcmp(got, expected)) fprintf(stderr, "%s %d, %s: %.200s\n", how, when, uses[i], got ? got : "NA");
  CHECK(got && !strcmp(got, expected));
}

/* By a limit on memory, at which the loading stops at the same place each time: goes on in a copy without the limit,
 * and in as many runs as it takes. */
static void cut_by_memory(int i, const char *expected) {
  for (int most = 1; most < 1200; most += most < 40 ? 1 : most < 200 ? 20 : 400) {
    VmConfig config = {.size = sizeof config, .write = note_output, .run_memory_limit = (size_t)most << 10};
    VM *vm = vm_open(&config);
    VmSnapshot *snapshot;
    VmStatus st = use(vm, i);
    if (st == VM_LIMIT && vm_snapshot(vm, &snapshot) == VM_OK) {
      config.run_memory_limit = 0;
      VM *copy = vm_clone(snapshot, &config);
      check_use(copy, use(copy, i), i, expected, "copied, KB", most);
      vm_close(copy);
      vm_snapshot_free(snapshot);
    }
    for (int runs = 0; runs < 50 && st == VM_LIMIT; runs++) st = use(vm, i);
    /* builds with sanitizers give each object more */
    if (st != VM_OK && most >= 600) fprintf(stderr, "%d KB: %s\n", most, uses[i]);
    CHECK(st == VM_OK || (st == VM_LIMIT && most < 600));
    if (st == VM_OK) check_use(vm, st, i, expected, "KB", most);
    vm_close(vm);
  }
}

/* How many names the packages have, and whether they are what they should be. */
static int packages(VM *vm) {
  CHECK(vm_run(
            vm,
            "k <- 0; for (p in c('graphics', 'grDevices', 'stats', 'methods', 'utils', 'grid')) { n <- asNamespace(p); "
            "stopifnot(identical(get('.packageName', n), p), identical(getNamespaceName(n), c(name = p)), "
            "environmentIsLocked(n)); k <- k + length(ls(n, all.names = TRUE)); if (p != 'grid') k <- k + "
            "length(ls(paste0("
            "'package:', p))) }; k",
            0) == VM_OK);
  return vm_get_int(vm, 0);
}

/* By an allocation that there is no memory for: each of the first ones, and some later ones.  What was not made is made
 * by the next run. */
static void cut_by_allocation(int i, const char *expected) {
  VmConfig config = {.size = sizeof config, .write = note_output};
  VM *vm = vm_open(&config);
  int names = packages(vm);
  vm_close(vm);
  for (int n = 1, whole = 0; n < 5000 && whole < 3; n += n < 130 ? 1 : 1 + n / 12) {
    char text[20];
    snprintf(text, sizeof text, "%d", n);
    setenv("ORBIT_FAIL_ALLOC", text, 1);
    vm = vm_open(&config);
    unsetenv("ORBIT_FAIL_ALLOC");
    VmStatus st = use(vm, i);
    bool right = st == VM_OK && !strcmp(vm_get_string(vm, 0), expected);
    whole = right ? whole + 1 : 0; /* nothing failed: there are no more allocations */
    if (!right) {
      check_use(vm, use(vm, i), i, expected, "allocation", n);
      if (i < 2) CHECK(packages(vm) == names);
    }
    vm_close(vm);
  }
}

static VM *cancelled;
static void on_alarm(int signal) {
  (void)signal;
  vm_cancel(cancelled);
}
static void alarm_in(double seconds) {
  struct itimerval t = {.it_value = {.tv_usec = (suseconds_t)(1 + seconds * 1e6)}};
  setitimer(ITIMER_REAL, &t, NULL);
}

/* By a cancellation at each of many moments of a run, of the running thread by a signal, which comes to the
 * microsecond. */
static void cut_by_cancel(int i, const char *expected) {
  enum { MOMENTS = 40, OF_SHORT_RUNS = 400 };
  int moments = MOMENTS;
  VmConfig config = {.size = sizeof config, .write = note_output};
  double whole = 1;
  signal(SIGALRM, on_alarm);
  for (int k = -3; k < moments; k++) {
    VM *vm = vm_open(&config);
    double begun = clock_seconds(CLOCK_MONOTONIC);
    cancelled = vm;
    if (k >= 0) alarm_in(whole * (k + 0.5) / moments);
    VmStatus st = use(vm, i);
    if (k >= 0) alarm_in(-1e-6);
    double took = clock_seconds(CLOCK_MONOTONIC) - begun;
    if (k < 0 && took < whole) whole = took;
    if (k == -1 && whole < 1e-3) moments = OF_SHORT_RUNS;
    CHECK(st == VM_OK || st == VM_CANCELLED);
    check_use(vm, use(vm, i), i, expected, "moment", k);
    vm_close(vm);
  }
}

/* A package whose loading was cut short is loaded by a later run. */
static void loaded_in_parts(void) {
  for (int i = 0; i < USES; i++) {
    char expected[1000];
    VM *vm = vm_open(NULL);
    CHECK(use(vm, i) == VM_OK);
    snprintf(expected, sizeof expected, "%s", vm_get_string(vm, 0));
    vm_close(vm);
    if (getenv("SHOW")) fprintf(stderr, "%s: %s\n", uses[i], expected);
    cut_by_memory(i, expected);
    cut_by_allocation(i, expected);
    cut_by_cancel(i, expected);
  }
}

int main(int argc, char **argv) {
  if (getenv("CANCEL_BOUND")) bound = atof(getenv("CANCEL_BOUND"));
  if (argc > 1)
    endless(atoi(argv[1]), atoi(argv[2]));
  else {
    next_run();
    finalizers_at_the_end();
    loaded_in_parts();
    endless(0, SCRIPTS);
  }
  return finish();
}
