/* limits.c - Limits of a run on instructions and memory, room for handlers and rm() where memory is used up, depth, and
 * hosts that were compiled with an older, shorter VmConfig. */
#include "host.h"

#include <stddef.h>

static VmStatus limited(VM *vm, const char *text, VmLimit which) {
  VmStatus st = vm_run(vm, text, -1);
  if (st != VM_LIMIT || vm_limit_passed(vm) != which)
    fprintf(stderr, "status %d, limit %d (%s): %s\n", st, vm_limit_passed(vm), vm_error_message(vm), text);
  CHECK(st == VM_LIMIT && vm_limit_passed(vm) == which);
  CHECK(vm_run(vm, "sum(1:10)", 0) == VM_OK && vm_get_int(vm, 0) == 55 && vm_limit_passed(vm) == VM_LIMIT_NONE);
  return st;
}

static void instructions(void) {
  static const char *const endless[] = {
      "repeat {}",
      "repeat tryCatch(repeat {}, condition = identity, finally = repeat {})",
      "f <- function(n) if (n < 2) n else f(n - 1) + f(n - 2); f(40)",
      "i <- 0; while (TRUE) i <- i + 1",
      "for (i in 1:1e9) NULL",
      "f <- function() { on.exit(f()); repeat {} }; f()",
  };
  VmConfig c = {.size = sizeof c, .instruction_limit = 1000000};
  VM *vm = vm_open(&c);
  for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) limited(vm, endless[i], VM_LIMIT_INSTRUCTIONS);
  CHECK(vm_run(vm, "for (k in 1:1000) sqrt(k)", -1) == VM_OK);
  vm_close(vm);
  /* the same number each time: the largest that is not enough, found by halving, ends the program in a fresh machine */
  const char *text =
      "x <- 0; for (i in 1:20000) x <- x + i %% 7; f <- function(n) if (n) f(n - 1); for (i in 1:50) f(20)";
  uint64_t low = 0, high = 10000000;
  for (int turn = 0; turn < 2; turn++)
    while (high - low > 1) {
      c.instruction_limit = low + (high - low) / 2;
      vm = vm_open(&c);
      VmStatus st = vm_run(vm, text, -1);
      CHECK(st == VM_OK || st == VM_LIMIT);
      if (st == VM_OK)
        high = c.instruction_limit;
      else
        low = c.instruction_limit;
      vm_close(vm);
    }
  for (int turn = 0; turn < 5; turn++) {
    c.instruction_limit = turn % 2 ? low : high;
    vm = vm_open(&c);
    CHECK(vm_run(vm, text, -1) == (turn % 2 ? VM_LIMIT : VM_OK));
    vm_close(vm);
  }
}

/* A finalizer that registers itself again and never ends is cut off once: what it registered is forgotten, what others
 * did before is not. */
static void finalizers(void) {
  VmConfig c = {.size = sizeof c, .instruction_limit = 1000000};
  VM *vm = vm_open(&c);
  CHECK(vm_run(vm, "n <- 0; m <- 0; again <- function(e) { n <<- n + 1; reg.finalizer(e, again); repeat {} }", -1) ==
        VM_OK);
  CHECK(vm_run(vm, "reg.finalizer(new.env(), again); keep <- new.env(); reg.finalizer(keep, function(e) m <<- m + 1)",
               -1) == VM_OK);
  CHECK(vm_run(vm, "gc()", -1) == VM_LIMIT);
  for (int turn = 0; turn < 3; turn++) CHECK(vm_run(vm, "gc(); n", 0) == VM_OK && vm_get_double(vm, 0) == 1);
  CHECK(vm_run(vm, "rm(keep); gc(); m", 0) == VM_OK && vm_get_double(vm, 0) == 1);
  vm_close(vm);
}

/* A match that needs more stack than the thread has is done by another one, whose processor time counts, too. */
static void helping_threads(void) {
  VmConfig c = {.size = sizeof c, .cpu_limit = 0.2};
  VM *vm = vm_open(&c);
  double t = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
  limited(vm, "grepl('(a*)*b\\\\1$', strrep('a', 200000))", VM_LIMIT_CPU);
  CHECK(clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - t < 2);
  CHECK(vm_run(vm, "grepl('(a)b\\\\1', paste0(strrep('c', 200000), 'aba'))", 0) == VM_OK && vm_get_bool(vm, 0) == 1);
  vm_close(vm);
}

static void memory_of_runs(void) {
  static const char *const greedy[] = {
      "x <- numeric(1e9)",
      "l <- list(); repeat l[[length(l) + 1L]] <- runif(100)",
      "x <- 1; repeat x <- c(x, x)",
      "x <- 1; repeat tryCatch(x <- c(x, x, numeric(1e7)), error = function(e) NULL)",
      "s <- 'a'; repeat s <- paste0(s, s)",
      "e <- new.env(); i <- 0; repeat assign(paste0('v', i <- i + 1), i, envir = e)",
      "f <- function(n) { x <- numeric(1e5); x[1] <- n; f(n + 1) + x[1] }; f(1)",
      "z <- rawConnection(raw(0), 'w'); repeat writeBin(raw(1e6), z)",
      "t <- textConnection('a', 'w'); repeat cat(strrep('x', 1e5), file = t)",
      "x <- memCompress(raw(1e4), 'xz')", /* the encoder takes hundreds of megabytes */
      "system('yes', intern = TRUE)",
      "readLines('/dev/zero')",
      "x <- outer(1:1e4, 1:1e4)",
      "m <- matrix(1, 5000, 5000); m %*% m",
      "x <- gsub('a', strrep('b', 1e6), strrep('a', 1e4))",
      "x <- strsplit(strrep('ab', 3e7), '')",
  };
  VmConfig c = {.size = sizeof c, .run_memory_limit = 40 << 20, .time_limit = 60};
  for (size_t i = 0; i < sizeof greedy / sizeof *greedy; i++) {
    VM *vm = vm_open(&c);
    limited(vm, greedy[i], VM_LIMIT_MEMORY);
    CHECK(vm_run(vm, "rm(list = ls()); for (i in 1:100) x <- numeric(1e6)", -1) == VM_OK);
    vm_close(vm);
  }
  /* what the machine holds already does not count */
  VM *vm = vm_open(&c);
  for (int i = 0; i < 8; i++)
    CHECK(vm_run(vm, "l <- list(if (exists('l')) l, numeric(3e6)); f <- function() l; invisible(f())", -1) == VM_OK);
  vm_close(vm);
}

/* memory_limit is an R error: handlers run, and the runs to come make room. */
static void rescue(void) {
  static const char *const fill[] = {
      "l <- list(); repeat l[[length(l) + 1L]] <- runif(10)",
      "l <- NULL; repeat l <- list(l, 1)",
      "l <- new.env(); i <- 0; repeat assign(paste0('v', i <- i + 1), i, envir = l)",
      "l <- character(); repeat l[length(l) + 1L] <- paste('text', length(l))",
      "l <- list(); repeat try(l[[length(l) + 1L]] <- runif(10), silent = TRUE)",
      "l <- list(); tryCatch(repeat l[[length(l) + 1L]] <- c(1, 2, 3), error = function(e) repeat l <<- list(l, 1))",
  };
  VmConfig c = {.size = sizeof c, .memory_limit = 24 << 20, .time_limit = 20};
  for (size_t i = 0; i < sizeof fill / sizeof *fill; i++) {
    VM *vm = vm_open(&c);
    VmStatus st = vm_run(vm, fill[i], -1);
    CHECK(st == VM_ERROR || st == VM_LIMIT);
    if (st == VM_ERROR) CHECK(strstr(vm_error_message(vm), "cannot allocate") != NULL);
    for (int turn = 0; turn < 3; turn++) CHECK(vm_run(vm, "y <- length(l); f <- function(n) n + 1; f(y)", -1) == VM_OK);
    st = vm_run(vm, "rm(l); gc()", -1);
    if (st == VM_OK) st = vm_run(vm, "x <- numeric(2e5); length(x)", 0);
    if (st != VM_OK) fprintf(stderr, "%s: %s\n", fill[i], vm_error_message(vm));
    CHECK(st == VM_OK && vm_get_int(vm, 0) == 200000);
    vm_close(vm);
  }
  VM *vm = vm_open(&c);
  CHECK(vm_run(vm,
               "r <- tryCatch({ l <- list(); repeat l[[length(l) + 1L]] <- runif(10) },\n"
               "  error = function(e) { rm(l, inherits = TRUE); paste('full:', class(e)[1]) }); r",
               0) == VM_OK);
  CHECK(vm_get_string(vm, 0) && strncmp(vm_get_string(vm, 0), "full:", 5) == 0);
  vm_close(vm);
}

/* Functions of each element ask now and then whether the run is to end: with an eighth of the time that a call takes it
 * is over before half of it has passed. */
static void elementwise(void) {
  static const char *const calls[] = {"beta(x, 3)", "choose(x, 29)", "gamma(x)",  "atan2(x, 3)", "besselJ(x, 3)",
                                      "sin(z)",     "z^x",           "cumsum(z)", "digamma(x)",  "round(x, 3)"};
  enum { CALLS = sizeof calls / sizeof *calls };
  static const char data[] =
      "x <- seq(1, 9, length.out = 4e5); z <- complex(real = x, imaginary = x[1:4]); options(warn = -1)";
  VmConfig whole = {.size = sizeof whole};
  VM *free = vm_open(&whole);
  VmSnapshot *snapshot;
  CHECK(vm_run(free, data, -1) == VM_OK && vm_snapshot(free, &snapshot) == VM_OK);
  for (int i = 0; i < CALLS; i++) {
    char text[200];
    snprintf(text, sizeof text, "for (k in 1:3) y <- %s", calls[i]); /* warm, and what one of them takes */
    double t = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    CHECK(vm_run(free, text, -1) == VM_OK);
    double one = (clock_seconds(CLOCK_THREAD_CPUTIME_ID) - t) / 3;
    if (one < 4e-3) continue; /* too soon over to be ended on the way */
    VmConfig c = {.size = sizeof c, .cpu_limit = one / 8};
    VM *vm = vm_clone(snapshot, &c);
    double took = 1;
    for (int k = 0; k < 40 && took >= one / 2; k++) { /* the thread that watches may come late */
      t = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
      bool limited = vm_run(vm, calls[i], -1) == VM_LIMIT;
      t = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - t;
      if (limited && t < took) took = t;
    }
    if (getenv("SHOW") || took > one / 2)
      fprintf(stderr, "%s: %.1f ms, limited: %.1f\n", calls[i], one * 1e3, took * 1e3);
    CHECK(took < one / 2);
    vm_close(vm);
  }
  vm_snapshot_free(snapshot);
  vm_close(free);
}

static void depth(void) {
  VmConfig c = {.size = sizeof c, .depth_limit = 200};
  VM *vm = vm_open(&c);
  CHECK(vm_run(vm, "f <- function(n) if (n > 0) f(n - 1) else 'done'; f(100)", 0) == VM_OK);
  CHECK(vm_run(vm, "f(1000)", 0) == VM_ERROR && strstr(vm_error_message(vm), "nested too deeply") != NULL);
  CHECK(vm_run(vm, "options(expressions = 5000); f(1000)", 0) == VM_ERROR);
  CHECK(vm_run(vm, "f(100)", 0) == VM_OK);
  vm_close(vm);
}

/* A host that was compiled when VmConfig ended after `write` and ctx, and one before `root`: what lies behind is not
 * looked at. */
static void older_hosts(void) {
  static char log[256];
  struct {
    VmConfig c;
    char after[64];
  } old;
  memset(&old, 0xAA, sizeof old);
  old.c.size = offsetof(VmConfig, stack_size);
  old.c.memory_limit = 32 << 20;
  old.c.write = NULL;
  old.c.ctx = log;
  VM *vm = vm_open(&old.c);
  CHECK(vm != NULL);
  CHECK(vm_run(vm, "x <- numeric(1e8)", -1) == VM_ERROR && strstr(vm_error_message(vm), "cannot allocate") != NULL);
  CHECK(vm_run(vm, "file.exists('/')", 0) == VM_OK && vm_get_bool(vm, 0) == 1);
  CHECK(vm_run(vm, "options(warn = -1); warning('w'); suppressMessages(message('m'))", -1) == VM_OK);
  vm_close(vm);
  memset(&old, 0xAA, sizeof old);
  old.c = (VmConfig){.size = offsetof(VmConfig, root), .output_limit = 10, .deny = VM_DENY_FILES};
  memset((char *)&old + offsetof(VmConfig, root), 0xAA, sizeof old - offsetof(VmConfig, root));
  vm = vm_open(&old.c);
  CHECK(vm != NULL);
  CHECK(vm_run(vm, "file.exists('/')", 0) == VM_ERROR);
  CHECK(vm_run(vm, "cat(strrep('a', 100))", 0) == VM_LIMIT && vm_limit_passed(vm) == VM_LIMIT_OUTPUT);
  vm_close(vm);
}

int main(void) {
  instructions();
  finalizers();
  helping_threads();
  memory_of_runs();
  rescue();
  elementwise();
  depth();
  older_hosts();
  return finish();
}
