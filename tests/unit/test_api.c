/* test_api.c - The embedding interface: many machines, threads, errors by status, vectors without copies, host
 * functions. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "vm/vm.h"

Test(api, values) {
  VM *vm = vm_open(NULL);
  cr_assert_eq(vm_run(vm, "x <- sapply(1:10, function(i) i^2); sum(x)", 0), VM_OK);
  cr_assert_float_eq(vm_get_double(vm, 0), 385, 0);
  cr_assert_eq(vm_type(vm, 0), VM_DOUBLE);
  cr_assert_eq(vm_run(vm, "list(a = 1L, b = 'two', c = c(TRUE, NA))", 1), VM_OK);
  cr_assert_eq(vm_count(vm, 1), 3);
  cr_assert_eq(vm_get_member(vm, 1, "b", 2), VM_OK);
  cr_assert_str_eq(vm_get_string(vm, 2), "two");
  cr_assert_eq(vm_get_element(vm, 1, 2, 3), VM_OK);
  cr_assert_eq(vm_type(vm, 3), VM_LOGICAL);
  cr_assert_eq(vm_get_element(vm, 1, 3, 4), VM_BAD_SLOT);
  cr_assert_eq(vm_set_string(vm, 5, "caf\xC3\xA9"), VM_OK);
  cr_assert_eq(vm_set_global(vm, "word", 5), VM_OK);
  cr_assert_eq(vm_run(vm, "nchar(word)", 6), VM_OK);
  cr_assert_eq(vm_get_int(vm, 6), 4);
  cr_assert_eq(vm_get_global(vm, "no such variable", 0), VM_ERROR);
  vm_close(vm);
}

Test(api, errors) {
  VM *vm = vm_open(NULL);
  int line, col;
  cr_assert_eq(vm_run(vm, "f <- function(x) stop('bad ', x)\n\n  f(3)", 0), VM_ERROR);
  cr_assert_str_eq(vm_error_message(vm), "bad 3");
  cr_assert_eq(vm_run(vm, "a b", 0), VM_SYNTAX);
  cr_assert(strstr(vm_error_message(vm), "unexpected symbol"));
  vm_error_location(vm, &line, &col);
  cr_assert_eq(line, 1);
  cr_assert_eq(vm_run(vm, "quit(status = 7)", 0), VM_QUIT);
  cr_assert_eq(vm_quit_status(vm), 7);
  cr_assert_eq(vm_run(vm, "1 + 1", 99), VM_BAD_SLOT);
  cr_assert_eq(vm_run(vm, "1 + 1", 0), VM_OK);
  cr_assert_eq(vm_get_int(vm, 0), 2);
  vm_close(vm);
}

static char captured[4096];
static void keep(void *ctx, int stream, const char *text, size_t n) {
  (void)ctx;
  size_t at = strlen(captured);
  if (stream == 1 && at + n < sizeof captured) memcpy(captured + at, text, n), captured[at + n] = 0;
}

Test(api, output) {
  VmConfig cfg = {.size = sizeof cfg, .write = keep};
  VM *vm = vm_open(&cfg);
  cr_assert_eq(vm_run(vm, "cat('hello', 1:3, '\\n'); print(c(a = 1.5))", -1), VM_OK);
  cr_assert_str_eq(captured, "hello 1 2 3 \n  a \n1.5 \n");
  vm_close(vm);
}

static int released;
static void on_release(void *data, void *ctx) {
  (void)data;
  released += *(int *)ctx;
}

Test(api, vectors) {
  VM *vm = vm_open(NULL);
  double *d, own[3] = {1, 2, 4};
  int one = 1;
  cr_assert_eq(vm_vector_new(vm, 0, VM_DOUBLE, 4, (void **)&d), VM_OK);
  for (int i = 0; i < 4; i++) d[i] = i * 1.5;
  vm_set_global(vm, "v", 0);
  cr_assert_eq(vm_run(vm, "sum(v)", 1), VM_OK);
  cr_assert_float_eq(vm_get_double(vm, 1), 9, 0);
  cr_assert_eq(vm_vector_wrap(vm, 2, VM_DOUBLE, own, 3, on_release, &one), VM_OK);
  vm_set_global(vm, "w", 2);
  cr_assert_eq(vm_run(vm, "w[2] <- 10; m <- matrix(1:6, 2); sum(w)", 3), VM_OK);
  cr_assert_float_eq(vm_get_double(vm, 3), 15, 0);
  VmView view;
  vm_get_global(vm, "m", 4);
  cr_assert_eq(vm_vector_borrow(vm, 4, &view), VM_OK);
  cr_assert_eq(view.type, VM_INTEGER);
  cr_assert_eq(view.nrow, 2);
  cr_assert_eq(((const int32_t *)view.data)[5], 6);
  vm_set_null(vm, 2);
  vm_run(vm, "rm(w)", -1);
  vm_close(vm);
  cr_assert_eq(released, 1);
}

static VmStatus hypot2(VM *vm, int n, int first, void *ctx) {
  (void)ctx;
  if (n != 2) return vm_fail(vm, "two numbers, please");
  double a = vm_get_double(vm, first), b = vm_get_double(vm, first + 1);
  vm_set_double(vm, 0, a * a + b * b);
  return VM_OK;
}

Test(api, host_functions) {
  VM *vm = vm_open(NULL);
  vm_set_int(vm, 9, 42);
  cr_assert_eq(vm_register(vm, "hypot2", hypot2, NULL), VM_OK);
  cr_assert_eq(vm_run(vm, "sapply(1:3, function(i) hypot2(i, 1))[3]", 0), VM_OK);
  cr_assert_float_eq(vm_get_double(vm, 0), 10, 0);
  cr_assert_eq(vm_get_int(vm, 9), 42);
  cr_assert_eq(vm_run(vm, "tryCatch(hypot2(1), error = function(e) conditionMessage(e))", 0), VM_OK);
  cr_assert_str_eq(vm_get_string(vm, 0), "two numbers, please");
  cr_assert_eq(vm_run(vm, "function(x, y) x * 10 + y", 1), VM_OK);
  VmRef *f = vm_ref(vm, 1);
  vm_set_null(vm, 1);
  vm_unpack(vm, f, 1);
  vm_unref(vm, f);
  vm_set_double(vm, 2, 4);
  vm_set_double(vm, 3, 2);
  cr_assert_eq(vm_invoke(vm, 1, 2, 2, 0), VM_OK);
  cr_assert_float_eq(vm_get_double(vm, 0), 42, 0);
  vm_close(vm);
}

Test(api, a_thousand_machines) {
  for (int i = 0; i < 1000; i++) {
    VM *vm = vm_open(NULL);
    cr_assert_not_null(vm);
    cr_assert_eq(vm_run(vm, "x <- 1:10; f <- function() x; sum(f())", 0), VM_OK);
    cr_assert_eq(vm_get_int(vm, 0), 55);
    vm_close(vm);
  }
}

static void *work(void *p) {
  VM *vm = vm_open(NULL);
  double *r = p;
  if (vm_run(vm, "set.seed(1); s <- 0; for (i in 1:2000) s <- s + sum(sapply(1:10, function(k) k * i)); s + runif(1)",
             0) == VM_OK)
    *r = vm_get_double(vm, 0);
  vm_close(vm);
  return NULL;
}

Test(api, four_threads) {
  pthread_t t[4];
  double r[4] = {0};
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, work, &r[i]);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  for (int i = 1; i < 4; i++) cr_assert_eq(r[i], r[0]);
  cr_assert(r[0] > 110055000 - 1 && r[0] < 110055000 + 2);
}

static void *forever(void *p) {
  static VmStatus st;
  st = vm_run(p, "repeat {}", -1);
  return &st;
}

Test(api, cancel) {
  VM *vm = vm_open(NULL);
  pthread_t t;
  void *st;
  pthread_create(&t, NULL, forever, vm);
  struct timespec ts = {0, 20000000};
  nanosleep(&ts, NULL);
  vm_cancel(vm);
  pthread_join(t, &st);
  cr_assert_eq(*(VmStatus *)st, VM_CANCELLED);
  cr_assert_eq(vm_run(vm, "1 + 1", 0), VM_OK);
  vm_close(vm);
}

Test(api, memory_limit) {
  VmConfig cfg = {.size = sizeof cfg, .memory_limit = 64 << 20};
  VM *vm = vm_open(&cfg);
  cr_assert_eq(vm_run(vm, "x <- numeric(1e8)", -1), VM_ERROR);
  cr_assert(strstr(vm_error_message(vm), "cannot allocate"));
  cr_assert_eq(vm_run(vm, "sum(numeric(10))", 0), VM_OK);
  vm_close(vm);
}
