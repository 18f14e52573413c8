/* api.c - libvm from the outside: life cycle, threads, errors by status, values, host functions, limits, cancel. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vm.h"

static int failures;
#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "api.c:%d: not so: %s\n", __LINE__, #x);                                                         \
      __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);                                                              \
    }                                                                                                                  \
  } while (0)

static void open_and_close(void) {
  for (int i = 0; i < 1000; i++) {
    VM *vm = vm_open(NULL);
    CHECK(vm != NULL);
    if (!vm) return;
    if (i % 100 == 0) {
      CHECK(vm_run(vm, "x <- 1:10; sum(x)", 0) == VM_OK);
      CHECK(vm_get_double(vm, 0) == 55);
    }
    vm_close(vm);
  }
}

static void *worker(void *arg) {
  int id = *(int *)arg;
  VM *vm = vm_open(NULL);
  CHECK(vm != NULL);
  char text[200];
  snprintf(text, sizeof text,
           "f <- function(n) if (n < 2) n else f(n - 1) + f(n - 2); l <- lapply(1:200, function(i) paste0('t', %d, "
           "i)); f(15) + %d",
           id, id);
  for (int k = 0; k < 5; k++) {
    CHECK(vm_run(vm, text, 0) == VM_OK);
    CHECK(vm_get_double(vm, 0) == 610 + id);
  }
  vm_close(vm);
  return NULL;
}

static void four_threads(void) {
  pthread_t t[4];
  int id[4];
  for (int i = 0; i < 4; i++) {
    id[i] = i;
    CHECK(pthread_create(&t[i], NULL, worker, &id[i]) == 0);
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
}

static void errors(VM *vm) {
  int line = 0, column = 0;
  CHECK(vm_run(vm, "1 + 1\nstop('went wrong')", -1) == VM_ERROR);
  CHECK(strcmp(vm_error_message(vm), "went wrong") == 0);
  vm_error_location(vm, &line, &column);
  CHECK(line == 2);
  CHECK(vm_run(vm, "x <- (1 +", -1) == VM_SYNTAX);
  CHECK(vm_run(vm, "a b", -1) == VM_SYNTAX);
  CHECK(strstr(vm_error_message(vm), "unexpected symbol") != NULL);
  CHECK(vm_run(vm, "quit(status = 7)", -1) == VM_QUIT);
  CHECK(vm_quit_status(vm) == 7);
  CHECK(vm_run(vm, "tryCatch(stop('e'), error = function(e) 5)", 0) == VM_OK && vm_get_int(vm, 0) == 5);
  CHECK(vm_run(vm, "f <- function(n) f(n + 1); f(1)", -1) == VM_ERROR);
  CHECK(vm_run(vm, "40 + 2", 3) == VM_OK && vm_get_double(vm, 3) == 42);
}

static void values(VM *vm) {
  CHECK(vm_set_double(vm, 1, 2.5) == VM_OK && vm_set_global(vm, "d", 1) == VM_OK);
  CHECK(vm_set_string(vm, 1, "h\xc3\xa9") == VM_OK && vm_set_global(vm, "s", 1) == VM_OK);
  CHECK(vm_set_int(vm, 1, 7) == VM_OK && vm_set_global(vm, "i", 1) == VM_OK);
  CHECK(vm_set_bool(vm, 1, true) == VM_OK && vm_set_global(vm, "b", 1) == VM_OK);
  CHECK(vm_run(vm, "stopifnot(d == 2.5, nchar(s) == 2, is.integer(i), i == 7L, isTRUE(b)); list(a = 1:3, b = 'x')",
               0) == VM_OK);
  CHECK(vm_type(vm, 0) == VM_LIST && vm_count(vm, 0) == 2);
  CHECK(vm_get_member(vm, 0, "b", 1) == VM_OK && strcmp(vm_get_string(vm, 1), "x") == 0);
  CHECK(vm_get_element(vm, 0, 0, 2) == VM_OK && vm_type(vm, 2) == VM_INTEGER && vm_count(vm, 2) == 3);
  CHECK(vm_get_member(vm, 0, "c", 1) == VM_OK && vm_type(vm, 1) == VM_NULL);
  CHECK(vm_run(vm, "c(first = 1.5, '\u00e9' = 2.5)", 0) == VM_OK);
  CHECK(vm_get_member(vm, 0, "first", 1) == VM_OK && vm_get_double(vm, 1) == 1.5);
  CHECK(vm_get_member(vm, 0, "\xc3\xa9", 1) == VM_OK && vm_get_double(vm, 1) == 2.5);
  CHECK(vm_get_member(vm, 0, "fir", 1) == VM_ERROR && !strcmp(vm_error_message(vm), "subscript out of bounds"));
  CHECK(vm_run(vm, "c(1, 2)", 0) == VM_OK && vm_get_member(vm, 0, "first", 1) == VM_ERROR);
  CHECK(vm_run(vm, "e <- new.env(); e$k <- 'v'; e", 0) == VM_OK && vm_get_member(vm, 0, "k", 1) == VM_OK);
  CHECK(!strcmp(vm_get_string(vm, 1), "v"));
  VmView view;
  CHECK(vm_run(vm, "matrix(c(1, 2, 3, 4, 5, 6), 2)", 0) == VM_OK);
  CHECK(vm_vector_borrow(vm, 0, &view) == VM_OK && view.type == VM_DOUBLE && view.count == 6 && view.nrow == 2 &&
        view.ncol == 3);
  CHECK(((const double *)view.data)[5] == 6);
  void *data;
  CHECK(vm_vector_new(vm, 1, VM_DOUBLE, 1000, &data) == VM_OK);
  for (int k = 0; k < 1000; k++) ((double *)data)[k] = k;
  CHECK(vm_set_global(vm, "v", 1) == VM_OK && vm_run(vm, "sum(v)", 0) == VM_OK && vm_get_double(vm, 0) == 499500);
  CHECK(vm_get_global(vm, "no_such_variable", 0) == VM_ERROR);
  CHECK(!strcmp(vm_error_message(vm), "object 'no_such_variable' not found"));
  CHECK(vm_set_double(vm, VM_SLOTS, 1) == VM_BAD_SLOT && vm_set_double(vm, -5, 1) == VM_BAD_SLOT);
  VmRef *ref = vm_ref(vm, 1);
  CHECK(ref != NULL && vm_set_null(vm, 1) == VM_OK && vm_run(vm, "rm(v)", -1) == VM_OK);
  CHECK(vm_unpack(vm, ref, 5) == VM_OK && vm_count(vm, 5) == 1000);
  vm_unref(vm, ref);
}

static void on_release(void *data, void *ctx) {
  (void)data;
  ++*(int *)ctx;
}

static void wrapping(VM *vm) {
  static double mine[100000] __attribute__((aligned(64)));
  int released = 0;
  for (int k = 0; k < 100000; k++) mine[k] = 1;
  CHECK(vm_vector_wrap(vm, 0, VM_DOUBLE, mine, 100000, on_release, &released) == VM_OK);
  CHECK(vm_set_global(vm, "w", 0) == VM_OK && vm_run(vm, "w2 <- w; w2[1] <- 100; sum(w)", 1) == VM_OK &&
        vm_get_double(vm, 1) == 100000);
  CHECK(mine[0] == 1 && released == 0);
  CHECK(vm_set_null(vm, 0) == VM_OK && vm_run(vm, "rm(w, w2)", -1) == VM_OK);
  CHECK(released == 1);
}

static VmStatus add_up(VM *vm, int n, int first, void *ctx) {
  double sum = *(double *)ctx;
  for (int i = 0; i < n; i++) sum += vm_get_double(vm, first + i);
  if (isnan(sum)) return vm_fail(vm, "not a number");
  return vm_set_double(vm, 0, sum);
}

static void host_functions(VM *vm) {
  double base = 100;
  CHECK(vm_register(vm, "add_up", add_up, &base) == VM_OK);
  CHECK(vm_run(vm, "add_up(1, 2, 3)", 0) == VM_OK && vm_get_double(vm, 0) == 106);
  CHECK(vm_run(vm, "sapply(1:3, add_up)", 0) == VM_OK && vm_count(vm, 0) == 3);
  CHECK(vm_run(vm, "add_up(NaN)", 0) == VM_ERROR && strcmp(vm_error_message(vm), "not a number") == 0);
  CHECK(vm_run(vm, "tryCatch(add_up(NaN), error = function(e) 'caught')", 0) == VM_OK &&
        strcmp(vm_get_string(vm, 0), "caught") == 0);
  CHECK(vm_run(vm, "function(a, b) a * b", 10) == VM_OK && vm_type(vm, 10) == VM_FUNCTION);
  vm_set_double(vm, 11, 6);
  vm_set_double(vm, 12, 7);
  CHECK(vm_invoke(vm, 10, 2, 11, 13) == VM_OK && vm_get_double(vm, 13) == 42);
}

static void *cancel_soon(void *vm) {
  usleep(100000);
  vm_cancel(vm);
  return NULL;
}

static void cancelling(VM *vm) {
  pthread_t t;
  CHECK(pthread_create(&t, NULL, cancel_soon, vm) == 0);
  CHECK(vm_run(vm, "i <- 0; repeat i <- i + 1", -1) == VM_CANCELLED);
  pthread_join(t, NULL);
  CHECK(vm_run(vm, "i > 0", 0) == VM_OK && vm_get_bool(vm, 0) == 1);
}

typedef struct Seen {
  char text[1000];
  size_t n;
} Seen;

static void capture(void *ctx, int stream, const char *text, size_t n) {
  Seen *s = ctx;
  if (stream == 1 && s->n + n < sizeof s->text) {
    memcpy(s->text + s->n, text, n);
    s->text[s->n += n] = 0;
  }
}

static void output_and_limits(void) {
  Seen seen = {.n = 0};
  VmConfig c = {.size = sizeof c, .write = capture, .ctx = &seen, .memory_limit = 64 << 20};
  VM *vm = vm_open(&c);
  CHECK(vm != NULL);
  CHECK(vm_run(vm, "cat('hello\\n'); print(1:3)", -1) == VM_OK);
  CHECK(strcmp(seen.text, "hello\n[1] 1 2 3\n") == 0);
  CHECK(vm_run(vm, "x <- numeric(1e8)", -1) == VM_ERROR);
  CHECK(vm_run(vm, "x <- numeric(10); length(x)", 0) == VM_OK && vm_get_int(vm, 0) == 10);
  vm_close(vm);
}

int main(void) {
  open_and_close();
  four_threads();
  VM *vm = vm_open(NULL);
  if (!vm) return 1;
  errors(vm);
  values(vm);
  wrapping(vm);
  host_functions(vm);
  cancelling(vm);
  vm_close(vm);
  output_and_limits();
  if (failures) fprintf(stderr, "%d checks failed\n", failures);
  return failures != 0;
}
