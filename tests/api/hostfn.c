/* hostfn.c - Functions of the host: what they return decides how the call ends; names of arguments; misuse. */
#include "host.h"

#include <pthread.h>

static VmStatus run_inside(VM *vm, int n, int first, void *ctx) {
  char text[200];
  snprintf(text, sizeof text, "%s", vm_get_string(vm, first));
  VmStatus st = vm_run(vm, text, 0);
  return ctx ? VM_OK : st; /* swallows it, or passes it on */
}
static VmStatus cancels(VM *vm, int n, int first, void *ctx) {
  vm_cancel(vm);
  return VM_OK;
}
static VmStatus fails(VM *vm, int n, int first, void *ctx) { return vm_fail(vm, "of the host"); }
static VmStatus fails_without_text(VM *vm, int n, int first, void *ctx) { return VM_ERROR; }
static VmStatus bad_slot(VM *vm, int n, int first, void *ctx) { return vm_set_double(vm, VM_SLOTS, 1); }
static VmStatus names(VM *vm, int n, int first, void *ctx) {
  char all[200] = "";
  for (int i = 0; i < n; i++) {
    const char *s = vm_argument_name(vm, i);
    strcat(all, s ? s : "-");
  }
  return vm_set_string(vm, 0, all);
}
static VmStatus closes(VM *vm, int n, int first, void *ctx) {
  vm_close(vm);
  return VM_OK;
}

static void statuses(VM *vm) {
  CHECK(vm_run(vm, "tryCatch(inside('quit(status = 3)'), error = function(e) 1, finally = x <- 1)", 0) == VM_QUIT);
  CHECK(vm_quit_status(vm) == 3 && !*vm_error_message(vm));
  CHECK(vm_run(vm, "tryCatch(cancels(), condition = function(e) 1); repeat {}", 0) == VM_CANCELLED);
  CHECK(!*vm_error_message(vm));
  CHECK(vm_run(vm, "inside('repeat tryCatch(cancels(), interrupt = identity)')", 0) == VM_CANCELLED);
  CHECK(vm_run(vm, "swallow('cancels()'); 1", 0) == VM_CANCELLED);
  CHECK(vm_run(vm, "1 + 1", 0) == VM_OK && vm_get_double(vm, 0) == 2);

  CHECK(vm_run(vm, "inside('stop(\"within\")')", 0) == VM_ERROR && !strcmp(vm_error_message(vm), "within"));
  CHECK(vm_run(vm,
               "tryCatch(inside('stop(structure(class = c(\"mine\", \"error\", \"condition\"), list(message = "
               "\"m\", call = NULL)))'), mine = function(e) paste('own', conditionMessage(e)))",
               0) == VM_OK);
  CHECK(vm_get_string(vm, 0) && !strcmp(vm_get_string(vm, 0), "own m"));
  CHECK(vm_run(vm, "x <- swallow('stop(\"lost\")'); 7", 0) == VM_OK && vm_get_double(vm, 0) == 7);
  CHECK(vm_run(vm, "tryCatch({ swallow('stop(\"lost\")'); 7 }, error = function(e) 8)", 0) == VM_OK);
  CHECK(vm_get_double(vm, 0) == 7);
  CHECK(vm_run(vm, "inside('1 +')", 0) == VM_ERROR && strstr(vm_error_message(vm), "unexpected end"));
  CHECK(vm_run(vm, "f <- function() { inside('return(5)'); 6 }; f()", 0) != VM_MISUSE);
}

static void messages(VM *vm) {
  int line, column;
  CHECK(vm_run(vm, "try(fails(), silent = TRUE)\nfails_without_text()", 0) == VM_ERROR);
  CHECK(!strcmp(vm_error_message(vm), "host function failed"));
  vm_error_location(vm, &line, &column);
  CHECK(line == 2 && column == 1);
  CHECK(vm_run(vm, "\n\nf <- function(x)\n  fails(x)\nf(1)", 0) == VM_ERROR);
  vm_error_location(vm, &line, &column);
  CHECK(!strcmp(vm_error_message(vm), "of the host") && line == 4 && column == 3);
  CHECK(vm_run(vm, "tryCatch(fails(1), error = function(e) deparse(conditionCall(e)))", 0) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 0), "fails(1)"));
  CHECK(vm_run(vm, "bad_slot()", 0) == VM_ERROR && strstr(vm_error_message(vm), "wrong slot"));
  CHECK(vm_run(vm, "names_of(1, b = 2, 3, `d e` = 4)", 0) == VM_OK && !strcmp(vm_get_string(vm, 0), "-b-d e"));
  CHECK(vm_run(vm, "names_of(1, 2)", 0) == VM_OK && !strcmp(vm_get_string(vm, 0), "--"));
  CHECK(vm_argument_name(vm, 0) == NULL);
}

/* depth(n): every call has slots of its own, whatever those inside it leave in theirs. */
static VmStatus depth(VM *vm, int n, int first, void *ctx) {
  double level = vm_get_double(vm, first);
  CHECK(n == 1 && vm_type(vm, 0) == VM_NULL && vm_type(vm, 60) == VM_NULL);
  vm_set_string(vm, 60, "mine");
  vm_set_double(vm, 0, -1);
  if (level > 0) {
    vm_get_global(vm, "depth", 10);
    vm_set_double(vm, 11, level - 1);
    if (vm_invoke(vm, 10, 1, 11, 12) != VM_OK) return VM_ERROR;
    CHECK(vm_get_double(vm, 12) == level - 1 && vm_get_double(vm, 0) == -1);
  }
  CHECK(vm_get_double(vm, first) == level && !strcmp(vm_get_string(vm, 60), "mine"));
  return vm_set_double(vm, 0, level);
}
static VmStatus calls_first(VM *vm, int n, int first, void *ctx) { return vm_invoke(vm, first, n - 1, first + 1, 0); }
/* Its name means another function, and nothing holds it, before it returns. */
static VmStatus replaces_itself(VM *vm, int n, int first, void *ctx) {
  vm_register(vm, "replaced", depth, NULL);
  vm_run(vm, "gc()", -1);
  const char *s = vm_argument_name(vm, 0);
  CHECK(s && !strcmp(s, "x"));
  return vm_fail(vm, "replaced");
}

static void calls(VM *vm) {
  vm_register(vm, "depth", depth, NULL);
  vm_register(vm, "calls_first", calls_first, NULL);
  vm_register(vm, "replaced", replaces_itself, NULL);
  vm_set_string(vm, 60, "the host's");
  CHECK(vm_run(vm, "depth(30) + depth(2)", 0) == VM_OK && vm_get_double(vm, 0) == 32);
  CHECK(!strcmp(vm_get_string(vm, 60), "the host's"));
  CHECK(vm_run(vm, "f <- function() depth(1)\nf(); depth <- function(x) 7; c(f(), f())[2]", 0) == VM_OK);
  CHECK(vm_get_double(vm, 0) == 7);
  /* arguments: evaluated in order, through `...`, none missing, many; the value of a variable is that of its turn */
  CHECK(vm_run(vm, "f <- function(...) names_of(...); x <- 1; f(a = x, x <- 2, b = x)", 0) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 0), "a-b"));
  CHECK(vm_run(vm, "g <- function(x) calls_first(function(a, b) c(a, b, x), x, x <- 5); g(1)", 0) == VM_OK);
  vm_get_element(vm, 0, 0, 1);
  CHECK(vm_get_double(vm, 1) == 1 && vm_count(vm, 0) == 3);
  CHECK(vm_run(vm, "names_of(1, )", 0) == VM_ERROR && !strcmp(vm_error_message(vm), "argument 2 is empty"));
  CHECK(vm_run(vm, "h <- function(...) names_of(...); h(1, )", 0) == VM_ERROR);
  CHECK(!strcmp(vm_error_message(vm), "argument 2 is empty"));
  CHECK(vm_run(vm, "do.call(names_of, as.list(1:62))", 0) == VM_OK && strlen(vm_get_string(vm, 0)) == 62);
  CHECK(vm_run(vm, "do.call(names_of, as.list(1:63))", 0) == VM_ERROR && strstr(vm_error_message(vm), "too many"));
  CHECK(vm_run(vm, "sapply(c(a = 1, b = 2), names_of)[['b']]", 0) == VM_OK && !strcmp(vm_get_string(vm, 0), "-"));
  CHECK(vm_run(vm, "r <- function() { replaced(x = 1) }\nr()", 0) == VM_ERROR &&
        !strcmp(vm_error_message(vm), "replaced"));
  CHECK(vm_run(vm, "depth <- replaced; r <- function(v) replaced(v); r(0)", 0) == VM_OK && vm_get_double(vm, 0) == 0);
  /* what a function called from C can ask about its call */
  CHECK(vm_run(vm, "calls_first(function(x, y = x) deparse(sys.call()[-1]), 4, 'a')", 0) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 0), "4(\"a\")"));
  CHECK(vm_run(vm, "calls_first(function(x, ...) deparse(match.call()[-1]), 4)", 0) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 0), "4()"));
  CHECK(vm_run(vm, "calls_first(function(x, y = 1) nargs() + y, quote(a))", 0) == VM_OK && vm_get_double(vm, 0) == 2);
  CHECK(vm_run(vm, "calls_first(function(x) deparse(substitute(x)), 3)", 0) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 0), "3"));
  CHECK(vm_run(vm, "calls_first(function(x) missing(x))", 0) == VM_OK && vm_get_bool(vm, 0) == 1);
  CHECK(vm_run(vm, "calls_first(function(x) x, 1, 2)", 0) == VM_ERROR &&
        strstr(vm_error_message(vm), "unused argument"));
  CHECK(vm_run(vm, "local({ e <- environment(); calls_first(function() identical(parent.frame(), globalenv())) })",
               0) == VM_OK);
  CHECK(vm_get_bool(vm, 0) == 1);
  CHECK(vm_run(vm, "is.primitive(names_of) || !is.function(names_of) || class(names_of) != 'function'", 0) == VM_OK);
  CHECK(vm_get_bool(vm, 0) == 0);
  CHECK(vm_run(vm, "`[.mine` <- names_of; structure(1, class = 'mine')[a = 2]", 0) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 0), "-a"));
}

static void *other_thread(void *arg) {
  VM *vm = arg;
  CHECK(vm_run(vm, "1", 0) == VM_MISUSE && vm_set_double(vm, 0, 1) == VM_MISUSE && vm_type(vm, 0) == VM_NULL);
  CHECK(vm_ref(vm, 0) == NULL && vm_set_string(vm, 0, "x") == VM_MISUSE);
  vm_close(vm);
  return NULL;
}
static VmStatus from_other_thread(VM *vm, int n, int first, void *ctx) {
  pthread_t t;
  CHECK(pthread_create(&t, NULL, other_thread, vm) == 0);
  pthread_join(t, NULL);
  return VM_OK;
}
static void *next_user(void *arg) {
  CHECK(vm_run(arg, "21 * 2", 0) == VM_OK && vm_get_double(arg, 0) == 42);
  return NULL;
}

static VM *released_by;
static void calls_back(void *data, void *ctx) {
  CHECK(vm_run(released_by, "1", -1) == VM_MISUSE && vm_set_null(released_by, 3) == VM_MISUSE);
  ++*(int *)ctx;
}

static void misuse(VM *vm) {
  pthread_t t;
  CHECK(vm_run(vm, "elsewhere(); 1", 0) == VM_OK && vm_get_double(vm, 0) == 1);
  CHECK(pthread_create(&t, NULL, next_user, vm) == 0); /* one after the other is no misuse */
  pthread_join(t, NULL);
  CHECK(vm_run(vm, "closes()", 0) == VM_ERROR && strstr(vm_error_message(vm), "vm_close"));
  CHECK(vm_run(vm, "1 + 1", 0) == VM_OK);
  VM *second = vm_open(NULL);
  vm_set_double(second, 0, 5);
  VmRef *ref = vm_ref(second, 0);
  CHECK(vm_unpack(vm, ref, 0) == VM_MISUSE);
  vm_unref(vm, ref);
  CHECK(vm_unpack(second, ref, 1) == VM_OK && vm_get_double(second, 1) == 5);
  vm_close(second); /* gives back the references to its values, too */
  static double mine[10];
  int released = 0;
  released_by = vm;
  CHECK(vm_vector_wrap(vm, 5, VM_DOUBLE, mine, 10, calls_back, &released) == VM_OK);
  CHECK(vm_set_null(vm, 5) == VM_OK && released == 1);
  CHECK(vm_run(vm, NULL, 0) == VM_BAD_SLOT && vm_get_global(vm, NULL, 0) == VM_BAD_SLOT);
  CHECK(vm_register(vm, "f", NULL, NULL) == VM_BAD_SLOT && vm_list_new(vm, 6, 2) == VM_OK);
  CHECK(vm_list_set(vm, 6, 0, "me", 6) == VM_OK && vm_count(vm, 6) == 2); /* a list into itself */
  CHECK(vm_get_element(vm, 6, 5, 7) == VM_BAD_SLOT && vm_get_element(vm, 6, -1, 7) == VM_BAD_SLOT);
}

/* Strings that only the host holds survive, those that nobody holds go. */
static void strings(VM *vm) {
  char text[64];
  vm_set_string(vm, 20, "held by a slot");
  vm_set_string(vm, 21, "held by a reference");
  VmRef *ref = vm_ref(vm, 21);
  vm_set_null(vm, 21);
  for (int i = 0; i < 300000; i++) {
    snprintf(text, sizeof text, "one of many strings, number %d", i);
    vm_set_string(vm, 22, text);
  }
  CHECK(vm_run(vm, "invisible(paste('further', 1:200000)); gc()[1, 1] > 0", 0) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 20), "held by a slot") && vm_unpack(vm, ref, 21) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 21), "held by a reference"));
  vm_unref(vm, ref);
}

int main(void) {
  VM *vm = vm_open(NULL);
  int swallow = 1;
  if (!vm) return 1;
  vm_register(vm, "inside", run_inside, NULL);
  vm_register(vm, "swallow", run_inside, &swallow);
  vm_register(vm, "cancels", cancels, NULL);
  vm_register(vm, "fails", fails, NULL);
  vm_register(vm, "fails_without_text", fails_without_text, NULL);
  vm_register(vm, "bad_slot", bad_slot, NULL);
  vm_register(vm, "names_of", names, NULL);
  vm_register(vm, "closes", closes, NULL);
  vm_register(vm, "elsewhere", from_other_thread, NULL);
  statuses(vm);
  messages(vm);
  calls(vm);
  misuse(vm);
  strings(vm);
  vm_close(vm);
  return finish();
}
