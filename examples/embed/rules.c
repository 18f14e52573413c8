/* rules.c - A program whose thresholds are R code: the rules see the program's own arrays, without a copy, and give
 * back which measurements are to be looked at.
 *
 *   cc rules.c $(pkg-config --cflags --libs libvm) -o rules && ./rules
 */
#include <stdio.h>
#include <vm.h>

enum { N = 12 };
static double temperature[N] = {20.1, 20.4, 20.2, 35.9, 20.3, 20.0, 19.8, 20.2, 2.5, 20.1, 20.3, 20.2};
static double humidity[N] = {51, 50, 52, 49, 51, 93, 50, 52, 51, 50, 49, 51};

static const char *const rules = "far <- function(x, k = 3) abs(x - median(x)) > k * mad(x)\n"
                                 "check <- function(d) {\n"
                                 "  hit <- data.frame(row = seq_len(nrow(d)), hot = d$temperature > 30, odd = "
                                 "far(d$temperature) | far(d$humidity))\n"
                                 "  hit[hit$hot | hit$odd, ]\n"
                                 "}\n";

static int fail(VM *vm, const char *what) {
  fprintf(stderr, "%s: %s\n", what, vm_error_message(vm));
  vm_close(vm);
  return 1;
}

int main(void) {
  VM *vm = vm_open(NULL);
  if (!vm) return 1;
  if (vm_run_named(vm, rules, "rules.R", -1) != VM_OK) return fail(vm, "rules");
  vm_vector_wrap(vm, 1, VM_DOUBLE, temperature, N, NULL, NULL);
  vm_vector_wrap(vm, 2, VM_DOUBLE, humidity, N, NULL, NULL);
  vm_list_new(vm, 0, 2);
  vm_list_set(vm, 0, 0, "temperature", 1);
  vm_list_set(vm, 0, 1, "humidity", 2);
  vm_data_frame(vm, 0);
  if (vm_get_global(vm, "check", 3) != VM_OK || vm_invoke(vm, 3, 1, 0, 4) != VM_OK) return fail(vm, "check");
  VmView row, hot;
  vm_get_member(vm, 4, "row", 5);
  vm_get_member(vm, 4, "hot", 6);
  vm_vector_borrow(vm, 5, &row);
  vm_vector_borrow(vm, 6, &hot);
  for (int64_t i = 0; i < row.count; i++) {
    int at = ((const int32_t *)row.data)[i];
    printf("measurement %2d: %4.1f degrees, %2.0f %%%s\n", at, temperature[at - 1], humidity[at - 1],
           ((const int32_t *)hot.data)[i] == 1 ? "  HOT" : "");
  }
  vm_close(vm);
  return 0;
}
