/* names.c - A host that has functions of the same names as the library's own, and none but the public ones of it. */
#include "host.h"

#include <math.h>

int attr_get(int x);
int vec_new(void), parser_new(void), unif_rand(void), rt_error(void);
static int called;
int attr_get(int x) { return ++called, x + 1; }
int vec_new(void) { return ++called; }
int parser_new(void) { return ++called; }
int unif_rand(void) { return ++called; }
int rt_error(void) { return ++called; }

int main(void) {
  VM *vm = vm_open(NULL);
  CHECK(attr_get(1) == 2 && vec_new() == 2 && parser_new() == 3 && unif_rand() == 4 && rt_error() == 5);
  CHECK(vm_run(vm, "x <- structure(c(a = 1, b = 2), class = 'k'); set.seed(1); unclass(x)[['b']] + runif(1)", 0) ==
        VM_OK);
  CHECK(fabs(vm_get_double(vm, 0) - 2.2655086631421) < 1e-12);
  CHECK(vm_run(vm, "set.seed(1); rnorm(1); rgamma(1, 2); stop('mine')", 0) == VM_ERROR);
  CHECK(!strcmp(vm_error_message(vm), "mine") && called == 5);
  vm_close(vm);
  return finish();
}
