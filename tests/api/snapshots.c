/* snapshots.c - Machines that start from a snapshot of another: what they have, that nothing they do is seen elsewhere,
 * threads, misuse. */
#include <pthread.h>

#include "host.h"

static VmStatus times_factor(VM *vm, int n, int first, void *ctx) {
  return vm_set_double(vm, 0, *(double *)ctx * vm_get_double(vm, first));
}

static VmStatus takes_snapshot(VM *vm, int n, int first, void *ctx) {
  VmSnapshot *s;
  VmStatus st = vm_snapshot(vm, &s);
  CHECK(st == VM_MISUSE && !s);
  return vm_set_null(vm, 0);
}

static int released;
static void release(void *p, void *ctx) { released++; }

/* What a host would prepare once: functions, classes, options, data, packages. */
static const char warm[] =
    "options(digits = 4, OutDec = '.', my.option = list(1, 'b'))\n"
    "set.seed(42); first <- runif(3)\n"
    "counter <- local({ n <- 0; function() { n <<- n + 1; n } })\n"
    "counter(); counter()\n"
    "e <- new.env(); e$self <- e; e$value <- 1:10; assign('hidden', 7, e)\n"
    "lazy <- NULL; delayedAssign('lazy', { made <<- TRUE; 'lazily' })\n"
    "makeActiveBinding('tick', local({ k <- 0; function() { k <<- k + 1; k } }), globalenv())\n"
    "const <- 3; lockBinding('const', globalenv())\n"
    "setClass('Account', representation(owner = 'character', balance = 'numeric'),\n"
    "  validity = function(object) if (object@balance < 0) 'overdrawn' else TRUE)\n"
    "setGeneric('deposit', function(x, amount) standardGeneric('deposit'))\n"
    "setMethod('deposit', 'Account', function(x, amount) { x@balance <- x@balance + amount; x })\n"
    "setMethod('show', 'Account', function(object) cat('<', object@owner, object@balance, '>\\n'))\n"
    "setMethod('+', signature('Account', 'numeric'), function(e1, e2) deposit(e1, e2))\n"
    "acc <- new('Account', owner = 'Ann', balance = 10)\n"
    "Stack <- setRefClass('Stack', fields = list(items = 'list'), methods = list(\n"
    "  push = function(x) { items[[length(items) + 1]] <<- x; invisible(.self) }, size = function() length(items)))\n"
    "st <- Stack$new(); st$push(1)$push('two')\n"
    "print.thing <- function(x, ...) cat('a thing of', x$n, '\\n'); format.thing <- function(x, ...) 'thing'\n"
    "thing <- structure(list(n = 5), class = 'thing')\n"
    "d <- data.frame(x = 1:6, f = factor(c('a', 'b')), s = c('\\u00e9t\\u00e9', NA), stringsAsFactors = FALSE)\n"
    "m <- matrix(c(2, 1, 1, 3), 2, dimnames = list(c('r1', 'r2'), NULL)); big <- as.numeric(1:100000)\n"
    "fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2); fib(15)\n"
    "loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + i %% 3; s }; loop(20000)\n"
    "fails <- function(x) {\n  y <- x + 1\n  stop('not today')\n}\n"
    "args <- function(..., k = 2) { f <- function() list(...); f }; held <- args(a = 1, b = k)\n"
    "k <- 9; f <- y ~ x + z; cl <- quote(g(a, b = 2, ...)); fit <- lm(dist ~ speed, cars)\n"
    "library(splines); attach(list(attached = 'yes'), name = 'extra')\n"
    "Sys.setenv(WARMED = 'indeed'); complexes <- c(1+2i, NA); bytes <- as.raw(1:3); ex <- expression(a + b, 3)\n"
    "s3 <- function(x, ...) UseMethod('s3'); s3.default <- function(x, ...) 'default'; s3.thing <- function(x, ...) "
    "paste('thing, then', NextMethod()); s3(thing)\n";

/* Everything that shows, and changes a little of it. */
static const char show[] =
    "paste(capture.output({\n"
    "print(getOption('digits')); print(pi); print(getOption('my.option')); print(first); print(runif(2)); "
    "print(rnorm(2))\n"
    "print(counter()); print(identical(e$self, e)); e$value[2] <- 99L; print(e$value); print(get('hidden', e))\n"
    "print(exists('made')); print(lazy); print(made); print(c(tick, tick))\n"
    "print(tryCatch({ const <- 4; 'changed' }, error = conditionMessage))\n"
    "print(acc); print(deposit(acc, 5)); acc <- acc + 1; print(acc@balance); print(isVirtualClass('Account'))\n"
    "print(tryCatch(new('Account', owner = 'Bob', balance = -1), error = conditionMessage))\n"
    "setClass('Savings', contains = 'Account', representation(rate = 'numeric'))\n"
    "print(deposit(new('Savings', owner = 'Cy', balance = 1, rate = 2), 3)); print(is(acc, 'Account'))\n"
    "st$push(3); print(st$size()); print(class(st)); u <- Stack$new(); u$push(TRUE); print(u$items)\n"
    "print(thing); print(format(thing)); print(s3(thing)); print(d); str(d); print(m %*% m); print(solve(m)); "
    "print(sum(big))\n"
    "print(fib(12)); print(loop(5000)); fib <- function(n) n; print(fib(3)); print(summary(fit)); print(anova(fit))\n"
    "print(tryCatch(fails(1), error = function(e) conditionCall(e))); print(held()); print(f); print(environment(f))\n"
    "print(cl); print(attached); print(search()); print(dim(bs(1:10))); print(Sys.getenv('WARMED')); print(complexes)\n"
    "print(bytes); print(ex); print(ls()); print(body(loop)); print(formals(args)); print(body(counter)); "
    "print(scaled(3))\n"
    "print(wrapped); print(fails); x <- sapply(1:5, function(i) i^k); print(x); print(existsMethod('deposit', "
    "'Account'))\n"
    "print(methods(s3)); k <- 1; options(digits = 7); print(loadedNamespaces())\n"
    "}), collapse = '\\n')";

static double factor = 10;
static VM *warmed(double *data) {
  VM *vm = vm_open(NULL);
  CHECK(vm);
  CHECK(vm_register(vm, "scaled", times_factor, &factor) == VM_OK);
  CHECK(vm_vector_wrap(vm, 5, VM_DOUBLE, data, 3, NULL, NULL) == VM_OK && vm_set_global(vm, "wrapped", 5) == VM_OK);
  CHECK(vm_object_new(vm, 6, "type", data, release, NULL) == VM_OK && vm_set_global(vm, "object", 6) == VM_OK);
  if (vm_run_named(vm, warm, "warm.R", -1) != VM_OK) {
    fprintf(stderr, "warm.R: %s\n%s", vm_error_message(vm), vm_error_traceback(vm));
    exit(1);
  }
  return vm;
}

/* Addresses of environments and bytecode differ from machine to machine. */
static char *without_addresses(char *text) {
  char *to = text;
  for (const char *from = text; *from;) {
    bool address = from[0] == '0' && from[1] == 'x';
    *to++ = *from++;
    while (address && *from && strchr("x0123456789abcdef", *from)) from++;
  }
  *to = 0;
  return text;
}

/* What show prints; freed by the caller. */
static char *shown(VM *vm) {
  VmStatus st = vm_run(vm, show, 0);
  if (st != VM_OK) fprintf(stderr, "%d: %s\n%s", st, vm_error_message(vm), vm_error_traceback(vm));
  CHECK(st == VM_OK);
  const char *text = st == VM_OK ? vm_get_string(vm, 0) : NULL;
  return without_addresses(strdup(text ? text : ""));
}

static void same(VM *vm, const char *want) {
  char *got = shown(vm);
  CHECK(strcmp(got, want) == 0);
  size_t i = 0;
  while (got[i] && got[i] == want[i]) i++;
  if (got[i] != want[i]) fprintf(stderr, "wanted ...%.200s\ngot ...%.200s\n", want + i, got + i);
  free(got);
}

typedef struct Work {
  const VmSnapshot *snapshot;
  const char *want;
} Work;

static void *worker(void *arg) {
  const Work *w = arg;
  for (int i = 0; i < 3; i++) {
    VM *vm = vm_clone(w->snapshot, NULL);
    CHECK(vm);
    if (!vm) return NULL;
    same(vm, w->want);
    vm_close(vm);
  }
  return NULL;
}

static void threads(const VmSnapshot *s, const char *want) {
  enum { N = 4 };
  pthread_t id[N];
  Work w = {s, want};
  for (int i = 0; i < N; i++) pthread_create(&id[i], NULL, worker, &w);
  for (int i = 0; i < N; i++) pthread_join(id[i], NULL);
}

static void errors(VM *vm) {
  int line, column;
  CHECK(vm_run_named(vm, "1 +\nfails(2)", "use.R", -1) == VM_ERROR && !strcmp(vm_error_message(vm), "not today"));
  vm_error_location(vm, &line, &column);
  CHECK(line == 27 && !strcmp(vm_error_file(vm), "warm.R"));
  CHECK(vm_run(vm, "object", 0) == VM_OK && !vm_object(vm, 0, "type"));
  CHECK(vm_run(vm, "exists('.Last.error')", -1) == VM_OK);
}

static void limits(const VmSnapshot *s) {
  VmConfig c = {.size = sizeof c, .deny = VM_DENY_FILES, .cpu_limit = 0.2, .depth_limit = 100};
  VM *vm = vm_clone(s, &c);
  CHECK(vm_run(vm, "file.exists('/etc/passwd')", -1) == VM_ERROR);
  CHECK(vm_run(vm, "repeat tryCatch(repeat {}, error = identity)", -1) == VM_LIMIT);
  CHECK(vm_run(vm, "deep <- function(n) deep(n + 1); deep(1)", -1) == VM_ERROR);
  CHECK(vm_run(vm, "fib(10)", 0) == VM_OK && vm_get_double(vm, 0) == 55);
  vm_close(vm);
}

static void misuse(VM *vm) {
  CHECK(vm_register(vm, "takes_snapshot", takes_snapshot, NULL) == VM_OK);
  CHECK(vm_run(vm, "takes_snapshot()", -1) == VM_OK);
  vm_snapshot_free(NULL);
}

/* Garbage, memory at its limit, and many of them. */
static void many(const VmSnapshot *s) {
  VmConfig c = {.size = sizeof c, .memory_limit = 1 << 20};
  VM *vm = vm_clone(s, &c);
  CHECK(vm && vm_run(vm, "x <- numeric(1e7)", -1) == VM_ERROR);
  vm_close(vm);
  VM *all[20];
  for (int i = 0; i < 20; i++) CHECK((all[i] = vm_clone(s, NULL)) && vm_run(all[i], "k <- k + 1", -1) == VM_OK);
  for (int i = 0; i < 20; i++) {
    CHECK(vm_collect(all[i]) == VM_OK && vm_run(all[i], "k", 0) == VM_OK && vm_get_double(all[i], 0) == 10);
    vm_close(all[i]);
  }
}

int main(void) {
  double data[] = {1, 2, 3};
  VM *vm = warmed(data);
  VmSnapshot *s, *again;
  CHECK(vm_snapshot(vm, &s) == VM_OK && s);
  if (!s) return 1;
  char *want = shown(vm); /* the machine goes on, and changes what it had */
  VM *a = vm_clone(s, NULL), *b = vm_clone(s, NULL);
  data[0] = 5; /* copies have their own */
  same(a, want);
  errors(a);
  CHECK(vm_snapshot(a, &again) == VM_OK);
  vm_close(a);
  same(b, want);
  char *second = shown(b);
  misuse(b);
  vm_close(vm);
  CHECK(released == 1);
  vm_close(b);
  VM *c = vm_clone(again, NULL); /* of a clone */
  vm_snapshot_free(again);
  same(c, second);
  vm_close(c);
  threads(s, want);
  limits(s);
  many(s);
  vm_snapshot_free(s);
  CHECK(released == 1);
  free(want);
  free(second);
  return finish();
}
