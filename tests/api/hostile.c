/* hostile.c - Scripts that never end, eat memory, write, recurse or catch everything: each is ended by a limit of its
 * run, soon after it has passed, on threads with little and with much stack, and the machine goes on to be right.
 *
 * Without an argument each script meets one limit on one stack; with "all", every limit on every stack (check-full).
 */
#include "host.h"

#include <pthread.h>
#include <unistd.h>

static const char *const scripts[] = {
    /* endless loops, and code that catches what would end them */
    "repeat {}",
    "while (TRUE) tryCatch(stop('x'), error = identity, warning = identity, interrupt = identity)",
    "repeat tryCatch(repeat {}, condition = function(c) repeat {}, finally = repeat {})",
    "f <- function() { on.exit(f()); repeat {} }; f()",
    "f <- function() { on.exit({ on.exit(repeat {}, add = TRUE); repeat {} }); stop('a') }; repeat try(f(), TRUE)",
    "repeat withCallingHandlers(warning('w'), warning = function(w) invokeRestart('muffleWarning'))",
    "withRestarts(repeat {}, abort = function() repeat {}); repeat {}",
    "options(error = quote(repeat {})); repeat try(stop('a'), TRUE); stop('b')",
    "repeat suspendInterrupts(allowInterrupts(repeat {}))",
    "globalCallingHandlers(condition = function(c) repeat {}); repeat message('m')",
    "e <- new.env(); reg.finalizer(e, function(e) repeat {}, onexit = TRUE); rm(e); gc(); repeat {}",
    "repeat eval(parse(text = 'repeat {}'))",
    "delayedAssign('p', { p; 1 }); repeat try(p, TRUE)",
    "makeActiveBinding('b', function() repeat try(b, TRUE), environment()); b",
    "f <- function(x, ...) UseMethod('f'); f.default <- function(x, ...) repeat NextMethod(); repeat try(f(1), TRUE)",
    "repeat Recall()",
    "repeat for (i in 1:1e9) if (i < 0) break",
    "Sys.sleep(1e6)",
    "repeat { setTimeLimit(elapsed = 1e6); try(setTimeLimit(), TRUE) }",
    "callCC(function(k) repeat k <- function(v) repeat {}); repeat {}",
    /* recursion */
    "f <- function(n) f(n + 1); repeat try(f(1), TRUE)",
    "f <- function(n) tryCatch(f(n + 1), error = function(e) f(n)); repeat f(1)",
    "f <- function(n) sapply(1:2, function(i) f(n + i)); repeat try(f(1), TRUE)",
    "f <- function(n) withCallingHandlers(f(n + 1), error = function(e) f(n)); repeat try(f(1), TRUE)",
    "options(expressions = 5e5); f <- function() { f(); f() }; repeat try(f(), TRUE)",
    "x <- paste0(strrep('(', 1e5), '1', strrep(')', 1e5)); repeat try(eval(parse(text = x)), TRUE)",
    "x <- list(); repeat x <- list(x)",
    "x <- quote(a); repeat { x <- call('-', x); if (runif(1) < 1e-4) try(eval(x), TRUE) }",
    "print.k <- function(x, ...) { print(x); print(x) }; repeat try(print(structure(1, class = 'k')), TRUE)",
    "e <- globalenv(); repeat e <- new.env(parent = e)",
    /* memory */
    "l <- list(); repeat l[[length(l) + 1L]] <- runif(1000)",
    "x <- 1; repeat x <- tryCatch(c(x, x), error = function(e) 1)",
    "repeat try(numeric(1e12), TRUE)",
    "s <- 'a'; repeat s <- tryCatch(paste0(s, s), error = function(e) 'a')",
    "repeat try(matrix(0, 1e4, 1e4), TRUE)",
    "repeat try(outer(1:1e4, 1:1e4), TRUE)",
    "repeat try(rep(list(1:10), 1e9), TRUE)",
    "e <- new.env(); i <- 0; repeat assign(paste0('v', i <- i + 1), numeric(100), envir = e)",
    "repeat try(expand.grid(1:1e3, 1:1e3, 1:1e3), TRUE)",
    "z <- rawConnection(raw(), 'wb'); repeat writeBin(raw(1e5), z)",
    "repeat try(memCompress(raw(1e8), 'xz'), TRUE)",
    "repeat try(strsplit(strrep('a', 1e8), ''), TRUE)",
    /* output */
    "repeat print('again')",
    "repeat cat(strrep('x', 1e6))",
    "repeat message('to the other stream')",
    "repeat warning('w', immediate. = TRUE)",
    "repeat try(stop(strrep('long', 1e5)))",
    "x <- 1:1e7; repeat print(x)",
    /* regular expressions and text */
    "repeat grepl('(a|aa)+$', strrep('a', 40), perl = TRUE)",
    "repeat grepl('(x+x+)+y', strrep('x', 5000))",
    "repeat try(regexpr('(a*)*b', strrep('a', 1e5), perl = TRUE), TRUE)",
    "repeat try(grepl('((a{1,100}){1,100}){1,100}', strrep('a', 1000)), TRUE)",
    "grepl('^(.*)(.*)(.*)(.*)\\\\4\\\\3\\\\2\\\\1x$', strrep('ab', 300))",
    "grepl('(.*).*\\\\1.*\\\\1z', strrep('ab', 3000))",
    "x <- strrep('ab', 5e6); repeat chartr('ab', 'ba', x)",
    "x <- rep(strrep('word ', 1000), 1000); repeat gsub('o(r)d', '\\\\1', x)",
    "repeat agrep('lasy', rep(strrep('1 lazy 2 ', 2000), 100), max.distance = 3)",
    /* reads and children */
    "readLines('/dev/zero')",
    "repeat try(scan('/dev/zero', what = '', quiet = TRUE), TRUE)",
    "f <- tempfile(); system(paste('mkfifo', f)); repeat try(readLines(f), TRUE)",
    "repeat try(system('sleep 1000', intern = TRUE), TRUE)",
    "x <- pipe('yes'); repeat readLines(x, 1e5)",
    "system('trap \"\" TERM INT HUP; while :; do sleep 1000; done')",
    /* long work in C */
    "x <- matrix(runif(250000), 500); repeat solve(x)",
    "repeat fft(runif(1e6 + 3))",
    "repeat kmeans(matrix(runif(2e5), ncol = 2), 50, iter.max = 1000)",
    "repeat sort(runif(1e6))",
    "x <- runif(2e4); repeat dist(x)",
    "repeat rnorm(1e7)",
    "repeat dist(matrix(runif(3e4), 1000))",
    "repeat optim(c(1, 1), function(p) sum(p^2) + runif(1), method = 'SANN', control = list(maxit = 1e9))",
    "repeat integrate(function(x) sin(1 / x), 1e-9, 1, subdivisions = 1e6, stop.on.error = FALSE)",
    /* millions of elements, made and given back */
    "x <- as.list(1:3e6); repeat do.call(c, x)",
    "repeat x <- lapply(1:1e6, list)",
    "x <- 1; for (i in 1:60) x <- list(x, x); repeat unlist(x)",
    "repeat sort(paste0('k', sample(1e6)))",
    "repeat unserialize(serialize(lapply(1:1e5, list), NULL))",
    "repeat Reduce(function(a, b) list(a, b), 1:1e6)",
    "f <- function() { e <- environment(); e$self <- e; e }; l <- list(); repeat l[[length(l) + 1]] <- f()",
    "x <- 1:1e6; repeat split(x, x)",
    "x <- quote(f(x)); repeat { x <- bquote(f(.(x), .(x))); deparse(x) }",
    "repeat try(parse(text = strrep('a + ', 1e6)), TRUE)",
    "repeat mapply(function(...) NULL, 1:1e6, 1:1e6)",
    /* what vm_close() would run */
    "reg.finalizer(globalenv(), function(e) repeat {}, TRUE); repeat {}",
    "f <- function(e) { reg.finalizer(new.env(), f, TRUE); repeat try(f(e), TRUE) }; f(1)",
    "repeat reg.finalizer(new.env(), function(e) repeat tryCatch(repeat {}, finally = repeat {}), TRUE)",
    /* what runs on its own, and output that goes elsewhere */
    "A <- setRefClass('A', methods = list(finalize = function() repeat {})); repeat { A$new(); gc() }",
    "setClass('A', representation(x = 'numeric')); setMethod('show', 'A', function(object) repeat {}); repeat new('A')",
    "z <- textConnection('out', 'w'); repeat writeLines(strrep('x', 1e4), z)",
    "repeat capture.output(repeat print(1))",
    "options(warn = 1); repeat as.integer('x')",
    "repeat Sys.sleep(1e-6)",
    "repeat try(optimize(function(x) repeat {}, c(0, 1)), TRUE)",
    "repeat lowess(runif(1e5), runif(1e5))",
    "repeat formatC(runif(1e5), width = 1000)",
    /* folders, methods, conditions, promises and patterns without end */
    "d <- tempfile(); dir.create(d); file.symlink(d, file.path(d, 'l')); repeat file.copy(d, file.path(d, 'c'), "
    "recursive = TRUE)",
    "d <- tempfile(); repeat { d <- file.path(d, 'd'); if (!dir.create(d, FALSE, TRUE)) d <- tempfile(); "
    "list.files(tempdir(), recursive = TRUE) }",
    "i <- 0; repeat writeLines('x', file.path(tempdir(), paste0('n', i <- i + 1)))",
    "repeat Sys.setenv(A = strrep('x', 1e5), B = paste(Sys.getenv(), collapse = ''))",
    "x <- 'repeat {}'; repeat x <- sprintf('eval(parse(text = %s))', deparse(x))",
    "repeat for (l in 1:1e4) attr(globalenv(), paste0('a', l)) <- l",
    "repeat { f <- as.function(alist(x = f(x), f(x))); try(f(), TRUE) }",
    "Ops.k <- function(e1, e2) e1 + e2; x <- structure(1, class = 'k'); repeat try(x + x, TRUE)",
    "length.k <- function(x) length(x); x <- structure(list(), class = 'k'); repeat try(seq_along(x), TRUE)",
    "`[[.k` <- function(x, i) x[[i]]; repeat try(lapply(structure(1:3, class = 'k'), function(i) structure(1, class = "
    "'k')[[1]]), TRUE)",
    "as.character.k <- function(x, ...) paste(x); repeat try(paste(structure(list(1), class = 'k')), TRUE)",
    "setClass('A', representation(x = 'numeric'), validity = function(object) validObject(object)); repeat "
    "try(new('A', x = 1), TRUE)",
    "setGeneric('g', function(x) standardGeneric('g')); setMethod('g', 'ANY', function(x) callNextMethod()); repeat { "
    "setMethod('g', 'numeric', function(x) g('a')); try(g(1), TRUE) }",
    "i <- 0; repeat setClass(paste0('C', i <- i + 1), contains = if (i > 1) paste0('C', i - 1) else 'numeric')",
    "trace('sum', quote(repeat {}), print = FALSE); sum(1); repeat {}",
    "f <- function() { on.exit(on.exit(f(), add = TRUE)); stop('x') }; repeat try(f(), TRUE)",
    "repeat tryCatch(signalCondition(structure(list(message = 'm'), class = c('interrupt', 'condition'))), condition = "
    "function(c) repeat {})",
    "repeat tryCatch(tryCatch(stop('a'), finally = stop('b')), error = function(e) tryCatch(stop(e), finally = repeat "
    "{}))",
    "options(warn = 2, warning.expression = quote(repeat {})); repeat try(warning('x'), TRUE)",
    "assign('print', function(...) repeat {}, globalenv()); x <- structure(1, class = 'z'); repeat print(x)",
    "repeat textConnection(rep('x', 1e5))",
    "repeat try(as.POSIXct(strrep('1', 1e6), format = strrep('%d ', 1e5)), TRUE)",
    "x <- 2; repeat x <- gmp::as.bigz(x)^2",
    "repeat factorial(gmp::as.bigz(2)^40)",
    "repeat try(array(1, rep(2L, 40)), TRUE)",
    "x <- as.list(1:20); repeat try(do.call(expand.grid, lapply(x, function(i) 1:2)), TRUE)",
    "repeat combn(60, 30)",
    "x <- 1:1e5; repeat outer(x[1:3000], x[1:3000], Vectorize(function(a, b) a))",
    "pdf(NULL); repeat { plot(runif(1e5), type = 'l'); text(1, 1, strrep('x', 1e5)) }",
    "pdf(NULL); repeat pairs(matrix(runif(4e5), 1e4))",
    "f <- tempfile(fileext = '.pdf'); pdf(f); repeat plot(1:1e4)",
    "repeat hclust(dist(matrix(runif(1.2e4), 6000)))",
    "x <- matrix(runif(4e4), 200); repeat { svd(x); eigen(x) }",
    "repeat loess(y ~ x, data.frame(x = runif(5000), y = runif(5000)), surface = 'direct')",
    "repeat fisher.test(matrix(sample(40, 16), 4), workspace = 2e7)",
    "x <- strrep('(', 1e5); repeat try(regcomp <- grepl(x, 'a'), TRUE)",
    "repeat try(grepl(paste(rep('(a?)', 5000), collapse = ''), strrep('a', 5000), perl = TRUE), TRUE)",
    "repeat tryCatch(sprintf(strrep('%1000d', 1000), 1L), error = function(e) formatC(1, width = 1e8))",
    "repeat try(strtoi(strrep('9', 1e7)), TRUE)",
    "repeat as.numeric(paste0('1e', strrep('9', 1e6)))",
    "x <- paste(rep('\\u00e9\\u0301', 1e6), collapse = ''); repeat { toupper(x); nchar(x, 'width'); iconv(x, 'UTF-8', "
    "'ASCII//TRANSLIT') }",
    "f <- function() { sys.frames(); sys.calls(); f() }; repeat try(f(), TRUE)",
    "f <- function(n) { e <- parent.frame(); if (n > 0) f(n - 1) else ls.str(e) }; repeat f(500)",
    "repeat { x <- new.env(); for (i in 1:1000) delayedAssign(paste0('p', i), get(paste0('p', i %% 1000 + 1), x), x, "
    "x); try(get('p1', x), TRUE) }",
    "repeat Reduce(function(f, g) function(x) g(f(x)), rep(list(identity), 2e4))(1)",
    /* programs as values: nested, printed, compared, written down, and what users define */
    "x <- 1; for (i in 1:1e5) x <- list(x); repeat { try(print(x), TRUE); try(str(x), TRUE) }",
    "x <- 1; for (i in 1:1e5) x <- list(x); y <- rapply(x, identity, how = 'list'); repeat try(identical(x, y), TRUE)",
    "x <- 1; for (i in 1:1e5) x <- list(x); repeat { try(serialize(x, NULL), TRUE); try(unlist(x), TRUE) }",
    "x <- 1; for (i in 1:1e5) x <- list(x); repeat { try(deparse(x), TRUE); try(dput(x), TRUE); try(all.equal(x, x), "
    "TRUE) }",
    "x <- quote(a); for (i in 1:2e5) x <- call('f', x); repeat { try(deparse(x), TRUE); try(identical(x, x), TRUE); "
    "try(all.vars(x), TRUE); try(eval(x), TRUE); try(print(x), TRUE); try(object.size(x), TRUE) }",
    "x <- quote(a); for (i in 1:1e5) x <- call('if', TRUE, x); f <- as.function(list(x)); repeat try(f(), TRUE)",
    "for (p in c('[', '{', '-', '!', 'function(x) ', 'if (1) ', 'a[[', 'f(', '~')) try(parse(text = strrep(p, 3e5)), "
    "TRUE); "
    "repeat try(parse(text = strrep('f(', 1e5)), TRUE)",
    "e <- new.env(); e$e <- e; l <- list(e, e); attr(e, 'a') <- l; repeat { try(identical(l, list(e, e)), TRUE); "
    "try(as.list(e, all.names = TRUE), TRUE); try(serialize(e, NULL), TRUE); try(rapply(as.list(e), identity), TRUE) }",
    "print.k <- function(x, ...) { format(x); print(unclass(x)); repeat try(format(x), TRUE) }; format.k <- "
    "function(x, ...) "
    "repeat print(x); repeat try(print(structure(1, class = 'k')), TRUE)",
    "setClass('S', representation(x = 'list')); setMethod('show', 'S', function(object) show(new('S', x = "
    "list(object)))); "
    "repeat try(print(new('S')), TRUE)",
    "f <- function() { on.exit(tryCatch(stop('a'), error = function(e) f(), finally = tryCatch(f(), finally = repeat "
    "{}))); "
    "stop('b') }; repeat try(f(), TRUE)",
    "f <- function(n) { on.exit(repeat Recall(n + 1)); if (n < 10) Recall(n + 1) else stop('x') }; repeat try(f(1), "
    "TRUE)",
    "repeat Reduce(function(a, b) c(a, a), 1:40, 1, accumulate = TRUE)",
    "g <- function() function(...) Recall(...); repeat try(mapply(g(), 1:1e6, SIMPLIFY = FALSE), TRUE)",
    "x <- rep('abc', 1e5); repeat regmatches(x, gregexpr('.', x)) <- list(rep(strrep('z', 100), 3))",
    "repeat { try(sprintf('%*d', 100000000L, 1L), TRUE); try(sprintf(strrep('%s', 8000), 'a'), TRUE); "
    "try(formatC('a', width = 2e9), TRUE); try(format(1, nsmall = 1e9), TRUE); try(format('a', width = 2e9), TRUE) }",
    "repeat { try(strtoi(rep(strrep('7', 1e5), 100), 8L), TRUE); bitwAnd(1:1e7, 3L); try(bitwShiftL(1:1e7, 99L), TRUE) "
    "}",
    "x <- 1; repeat { try(dim(x) <- c(1e5, 1e5), TRUE); try(array(0L, c(46341, 46341)), TRUE); try(rep_len(x, 2^52), "
    "TRUE); "
    "try(matrix(1, 2^31, 2^31), TRUE); try(vector('list', 2^40), TRUE); try(outer(1:1e5, 1:1e5), TRUE) }",
    "repeat { try(combn(30, 15), TRUE); try(expand.grid(rep(list(1:50), 12)), TRUE); try(rep(1:10, each = 1e9), TRUE); "
    "try(seq(1, 1e15), TRUE); try(seq_len(2^53), TRUE); try(strrep('x', 2^30), TRUE) }",
    "x <- strrep('ab', 2e4); repeat { gsub('(a)(b)', '\\\\2\\\\1\\\\2\\\\1\\\\2\\\\1', x); x <- gsub('b', 'bab', x); "
    "if (nchar(x) > 1e7) x <- 'ab' }",
    "repeat gsub('((a|b)+)*c', '', strrep('ab', 50), perl = TRUE)",
    "f <- function(x) { x$f <- f; environment()$y <- x; lapply(1:3, function(i) f(x)) }; repeat try(f(list()), TRUE)",
    "makeActiveBinding('v', function(x) { makeActiveBinding('v', function(x) repeat {}, globalenv()); v }, "
    "globalenv()); "
    "repeat try(v, TRUE)",
    "e <- new.env(); f <- function(e) { reg.finalizer(e, f); x <- new.env(); reg.finalizer(x, f); repeat gc() }; f(e)",
    "repeat { x <- vector('list', 1e5); for (i in seq_along(x)) x[[i]] <- local({ y <- i; environment() }) }",
    "x <- as.list(1:1e6); names(x) <- rep('a', 1e6); repeat { try(do.call('list2env', list(x)), TRUE); try(stack(x), "
    "TRUE) }",
    "repeat { x <- structure(list(), class = paste0('c', 1:1e5)); try(inherits(x, 'z'), TRUE); try(print(x), TRUE) }",
    "options(warn = 1); f <- function() warning(strrep('w', 1e6)); repeat f()",
    "`+` <- function(a, b) a + b; repeat try(1 + 1, TRUE)",
    "`if` <- function(...) repeat {}; `(` <- function(x) repeat x; repeat (1)",
    "repeat substitute(a, as.environment(setNames(rep(list(quote(a + a)), 1e5), paste0('a', 1:1e5))))",
    "x <- list(1); repeat x <- modifyList(c(x, x), list(a = x))",
    "x <- readLines(textConnection('a')); repeat { s <- socketSelect; try(serverSocket(0), TRUE) }",
};
enum { SCRIPTS = sizeof scripts / sizeof *scripts, LIMITS = 3, STACKS = 3 };
static const size_t stacks[STACKS] = {64 << 10, 1 << 20, 8 << 20};

static double bound = 1; /* HOSTILE_BOUND: seconds of processor time after the limit that are too much */
static void drop(void *ctx, int stream, const char *text, size_t n) {}

typedef struct Trial {
  int script, limit;
  size_t stack;
} Trial;

static VmConfig configuration(int limit) {
  VmConfig c = {.size = sizeof c, .write = drop, .output_limit = 1 << 20, .time_limit = 0.4, .memory_limit = 256 << 20};
  if (limit == 0) c.cpu_limit = 0.05;
  if (limit == 1) c.instruction_limit = 300000;
  if (limit == 2) c.run_memory_limit = 32 << 20;
  return c;
}

static void *attempt(void *arg) {
  const Trial *t = arg;
  const char *text = scripts[t->script];
  VmConfig c = configuration(t->limit);
  VM *vm = vm_open(&c);
  if (getenv("SHOW")) fprintf(stderr, "%4zu KiB, limit %d: %s", t->stack >> 10, t->limit, text);
  double from = clock_seconds(CLOCK_THREAD_CPUTIME_ID), begun = clock_seconds(CLOCK_MONOTONIC);
  VmStatus st = vm_run(vm, text, -1);
  double took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - from, wall = clock_seconds(CLOCK_MONOTONIC) - begun;
  if (getenv("SHOW")) fprintf(stderr, "  -> %d %d, %.2f s (%.2f)\n", st, vm_limit_passed(vm), took, wall);
  bool ended = st == VM_LIMIT || st == VM_ERROR || !strncmp(text, "grepl(", 6); /* TRE may find out soon */
  if (!ended || took > c.time_limit + bound)
    fprintf(stderr, "%zu KiB, limit %d: status %d, %.2f s, %s: %s\n", t->stack >> 10, t->limit, st, took,
            vm_error_message(vm), text);
  CHECK(ended && took <= c.time_limit + bound);
  static const char *const next =
      "rm(list = ls(all.names = TRUE)); f <- function(n) if (n) n + f(n - 1) else 0; f(10) + sum(sort(3:1))";
  bool left = strstr(text, "reg.finalizer") != NULL; /* a finalizer of the run before may take what the next one has */
  for (int tries = 0; tries < 20; tries++) {
    st = vm_run(vm, next, 0);
    int limit = st == VM_LIMIT ? vm_limit_passed(vm) : VM_LIMIT_NONE;
    /* once more where the computer had no time for us, or where millions of objects had to be freed */
    if (limit != VM_LIMIT_TIME && limit != VM_LIMIT_CPU && !(limit != VM_LIMIT_NONE && left)) break;
  }
  if (st != VM_OK) fprintf(stderr, "next run %d %s after: %s\n", st, vm_error_message(vm), text);
  CHECK(st == VM_OK && vm_get_double(vm, 0) == 61);
  from = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
  vm_close(vm); /* finalizers have the limits of a run */
  took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - from;
  if (took > c.time_limit + bound) fprintf(stderr, "vm_close: %.2f s after: %s\n", took, text);
  CHECK(took <= c.time_limit + bound);
  return NULL;
}

static void on_thread(Trial t) {
  pthread_t id;
  pthread_attr_t a;
  pthread_attr_init(&a);
  CHECK(pthread_attr_setstacksize(&a, t.stack) == 0 && pthread_create(&id, &a, attempt, &t) == 0);
  pthread_join(id, NULL);
  pthread_attr_destroy(&a);
}

int main(int argc, char **argv) {
  bool all = argc > 1 && !strcmp(argv[1], "all");
  const char *only = getenv("ONLY");                       /* the scripts with this in their text, or */
  int first = getenv("FIRST") ? atoi(getenv("FIRST")) : 0; /* those from this one on */
  size_t least = getenv("LEAST_STACK") ? (size_t)atol(getenv("LEAST_STACK")) << 10 : 0;
  if (getenv("HOSTILE_BOUND")) bound = atof(getenv("HOSTILE_BOUND"));
  for (int i = first; i < SCRIPTS; i++)
    for (int l = 0; l < LIMITS; l++)
      for (int s = 0; s < STACKS; s++) {
        if (only ? !strstr(scripts[i], only) : !all && (i % LIMITS != l || i / LIMITS % STACKS != s)) continue;
        if (stacks[s] >= least) on_thread((Trial){i, l, stacks[s]});
      }
  return finish();
}
