/* foreign.c - ffi_fn() in a host: a machine that may not run native code, and runs that end inside a callback. */
#include "host.h"

static const char *const begin =
    "qsort <- ffi::ffi_fn('libc.so.6', 'qsort', 'void(double *, size_t, size_t, int (*)(void *, void *))')\n"
    "sort_by <- function(f) { x <- c(3, 1, 2) + 0; qsort(x, 3, 8, f); x }\n";

int main(void) {
  VmConfig c = {.size = sizeof c, .instruction_limit = 5000000, .deny = VM_DENY_NATIVE};
  VM *vm = vm_open(&c);
  CHECK(vm_run(vm, begin, -1) == VM_ERROR && strstr(vm_error_message(vm), "the host does not allow") != NULL);
  CHECK(vm_run(vm, "ffi::ffi_alloc(8)", -1) == VM_ERROR && strstr(vm_error_message(vm), "does not allow") != NULL);
  CHECK(vm_run(vm, "1", 0) == VM_OK);
  vm_close(vm);

  c.deny = 0;
  vm = vm_open(&c);
  VmStatus st = vm_run(vm, begin, -1);
  if (st == VM_ERROR && strstr(vm_error_message(vm), "libffi")) return puts(vm_error_message(vm)), 77;
  CHECK(st == VM_OK);
  CHECK(vm_run(vm, "sort_by(function(a, b) stop('inside'))", -1) == VM_ERROR &&
        !strcmp(vm_error_message(vm), "inside"));
  CHECK(vm_run(vm, "sort_by(function(a, b) quit(status = 4))", -1) == VM_QUIT && vm_quit_status(vm) == 4);
  CHECK(vm_run(vm, "sort_by(function(a, b) repeat {})", -1) == VM_LIMIT &&
        vm_limit_passed(vm) == VM_LIMIT_INSTRUCTIONS);
  CHECK(vm_run(vm, "sort_by(function(a, b) repeat tryCatch(repeat {}, interrupt = identity))", -1) == VM_LIMIT);
  CHECK(vm_run(vm, "f <- function() { sort_by(function(a, b) sort_by(function(a, b) f())); 1 }; f()", -1) == VM_ERROR);
  CHECK(vm_run(vm, "sum(sort_by(function(a, b) ffi::ffi_read(a, 'double') - ffi::ffi_read(b, 'double')) == 1:3)", 0) ==
            VM_OK ||
        strstr(vm_error_message(vm), "whole number"));
  for (int i = 0; i < 2000; i++)
    vm_run(vm, "k <- ffi::ffi_callback(function(x) x, 'int(int)'); m <- ffi::ffi_alloc(1e6)", -1);
  vm_close(vm);
  return finish();
}
