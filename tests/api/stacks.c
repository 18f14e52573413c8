/* stacks.c - Scripts that run away end in R's error on threads with small and large stacks, and the machine goes on. */
#include "host.h"

#include <pthread.h>

static const char *const runaway[] = {
    "f <- function(n) f(n + 1); f(1)",
    "f <- function(n) 1 + f(n + 1); f(1)",
    "f <- function(n) sapply(1, function(i) f(n + i)); f(1)",
    "f <- function(n) do.call('f', list(n)); f(1)",
    "f <- function(n) eval(quote(f(n + 1))); f(1)",
    "f <- function(n) tryCatch(f(n + 1), error = function(e) stop(e)); f(1)",
    "f <- function(n) withCallingHandlers(f(n + 1), error = function(e) f(n)); f(1)",
    "f <- function(x) UseMethod('f'); f.default <- function(x) f(x); f(1)",
    "print.loop <- function(x, ...) print(x); print(structure(1, class = 'loop'))",
    "f <- function(n) Reduce(function(a, b) f(a), 1:3); f(1)",
    "delayedAssign('a', b); delayedAssign('b', a); x <- 1; f <- function(p = f()) p; f()",
    "f <- function(n) vapply(list(n), function(i) f(i), 0); f(1)",
    "f <- function(n) outer(1, 1, function(a, b) f(n)); f(1)",
    "f <- function(n) mapply(function(i) f(i), n); f(1)",
    "f <- function(n) optimize(function(x) f(x), c(0, 1)); f(1)",
    "f <- function(n) gsub('a', 'b', f(n)); f(1)",
    "f <- function(n) paste(f(n)); f(1)",
    "f <- function(n) source(exprs = expression(f(n)), local = TRUE); f(1)",
    "f <- function(n) parse(text = f(n)); f(1)",
    "x <- paste0(strrep('(', 2e4), '1', strrep(')', 2e4)); eval(parse(text = x))",
    "x <- paste0(strrep('{', 2e4), '1', strrep('}', 2e4)); eval(parse(text = x))",
    "x <- paste0(strrep('-', 2e4), '1'); eval(parse(text = x))",
    "x <- paste0(strrep('f(', 2e4), '1', strrep(')', 2e4)); eval(parse(text = x))",
    "x <- paste0('a', strrep('[1', 2e4), strrep(']', 2e4)); parse(text = x)",
    "x <- paste(rep('function(x)', 2e4), collapse = ' '); eval(parse(text = paste(x, '1')))",
    "x <- quote(a); for (i in 1:2e4) x <- call('-', x); eval(x)",
    "x <- quote(a); for (i in 1:2e4) x <- call('f', x); g <- eval(call('function', NULL, x)); g()",
    "setClass('S', representation(x = 'numeric')); setMethod('show', 'S', function(object) print(object)); "
    "print(new('S'))",
};
/* Deep values that need no error, but must not end the process. */
static const char *const deep[] = {
    "x <- list(); for (i in 1:2e4) x <- list(x); rm(x)",
    "x <- list(); for (i in 1:2e4) x <- list(x); try(str(x), silent = TRUE); try(unlist(x), silent = TRUE)",
    "x <- list(); for (i in 1:2e4) x <- list(x); try(identical(x, x), silent = TRUE); y <- x; y[[1]] <- 1",
    "x <- list(); for (i in 1:2e4) x <- list(x); try(serialize(x, NULL), silent = TRUE)",
    "x <- list(); for (i in 1:2e4) x <- list(x); try(rapply(x, f = identity), silent = TRUE)",
    "x <- list(); for (i in 1:2e4) x <- list(x); try(object.size(x), silent = TRUE)",
    "e <- new.env(); for (i in 1:2e4) { n <- new.env(parent = e); n$x <- e; e <- n }; rm(e, n); gc()",
    "x <- quote(a); for (i in 1:2e4) x <- call('-', x); try(deparse(x), silent = TRUE); try(all.names(x), silent = "
    "TRUE)",
    "x <- quote(a); for (i in 1:2e4) x <- call('-', x); try(substitute(x), silent = TRUE); rm(x)",
    "try(grepl(strrep('(a', 2000), 'b'), silent = TRUE); try(regexpr(strrep('(a?)', 100), 'aaa', perl = TRUE), silent "
    "= TRUE)",
    "try(grepl(paste0(strrep('(', 5e4), 'a', strrep(')', 5e4)), 'a'), silent = TRUE)",
    "try(grepl(paste0(strrep('(', 5e4), 'a', strrep(')', 5e4)), 'a', perl = TRUE), silent = TRUE)",
    "try(grepl(paste0(strrep('(', 240), 'a', strrep(')', 240)), 'a', perl = TRUE), silent = TRUE)",
    "try(grepl('(a|b)*c', strrep('ab', 2e4), perl = TRUE), silent = TRUE)",
    "try(grepl('(a|b)*c', strrep('ab', 2e4)), silent = TRUE)",
    "x <- sort(c(3, 1, 2)); format(Sys.time()); sprintf('%f', 1e300)",
    "x <- tempfile(); writeLines('a', x); readLines(x); unlink(x); list.files(tempdir()); Sys.getenv('HOME')",
    "x <- rgamma(5, 2); toupper('a'); strtoi('77', 8L)",
};

static void drop_output(void *ctx, int stream, const char *text, size_t n) {}

static void *scripts(void *arg) {
  const char *only = getenv("ONLY");
  size_t stack = *(size_t *)arg;
  VmConfig config = {.size = sizeof config, .write = drop_output};
  VM *vm = vm_open(&config);
  CHECK(vm != NULL);
  for (size_t i = 0; i < sizeof runaway / sizeof *runaway; i++) {
    if (only && !strstr(runaway[i], only)) continue;
    if (getenv("SHOW")) fprintf(stderr, "%zu KiB: %s\n", stack >> 10, runaway[i]);
    VmStatus st = vm_run(vm, runaway[i], -1);
    if (st != VM_ERROR && st != VM_SYNTAX) fprintf(stderr, "%zu KiB, status %d: %s\n", stack >> 10, st, runaway[i]);
    CHECK(st == VM_ERROR || st == VM_SYNTAX);
    CHECK(vm_run(vm, "rm(list = ls()); f <- function(n) if (n == 0) 0 else f(n - 1); f(20)", 0) == VM_OK);
  }
  for (size_t i = 0; i < sizeof deep / sizeof *deep; i++) {
    if (only && !strstr(deep[i], only)) continue;
    if (getenv("SHOW")) fprintf(stderr, "%zu KiB: %s\n", stack >> 10, deep[i]);
    VmStatus st = vm_run(vm, deep[i], -1);
    if (st != VM_OK) fprintf(stderr, "%zu KiB, %s: %s\n", stack >> 10, vm_error_message(vm), deep[i]);
    CHECK(st == VM_OK);
  }
  vm_close(vm);
  return NULL;
}

/* One machine is used by a thread with a large stack, then by one with a small one; a run inside a run keeps the bound.
 */
static VmStatus again(VM *vm, int n, int first, void *ctx) { return vm_run(vm, "f(1)", 0); }
static void *small_user(void *vm) {
  CHECK(vm_run(vm, "f <- function(n) f(n + 1); f(1)", -1) == VM_ERROR);
  CHECK(vm_run(vm, "f <- function(n) again(); f(1)", -1) == VM_ERROR);
  return NULL;
}

static void on_thread(size_t stack, void *(*fn)(void *), void *arg) {
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init(&a);
  CHECK(pthread_attr_setstacksize(&a, stack) == 0 && pthread_create(&t, &a, fn, arg) == 0);
  pthread_join(t, NULL);
  pthread_attr_destroy(&a);
}

int main(int argc, char **argv) {
  static const size_t sizes[] = {64 << 10, 256 << 10, 1 << 20, 8 << 20};
  /* LEAST_STACK, in KiB: builds whose frames are larger need more */
  size_t least = getenv("LEAST_STACK") ? (size_t)atol(getenv("LEAST_STACK")) << 10 : 0;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    size_t stack = argc > 1 ? (size_t)atol(argv[1]) << 10 : sizes[i];
    if (stack < least) continue;
    on_thread(stack, scripts, &stack);
    if (argc > 1) return finish();
  }
  VmConfig config = {.size = sizeof config, .stack_size = least ? least : 100 << 10};
  VM *vm = vm_open(&config), *big = vm_open(NULL);
  CHECK(vm_run(vm, "f <- function(n) sapply(n, f); f(1)", -1) == VM_ERROR);
  CHECK(vm_register(big, "again", again, NULL) == VM_OK);
  CHECK(vm_run(big, "f <- function(n) again(); f(1)", -1) == VM_ERROR);
  on_thread(least ? least : 64 << 10, small_user, big);
  vm_close(vm);
  vm_close(big);
  return finish();
}
