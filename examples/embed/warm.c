/* warm.c - Machines that start warm: one loads what all need and runs it once; each thread gets a copy.
 *
 *   cc warm.c $(pkg-config --cflags --libs libvm) -lpthread -o warm && ./warm
 */
#include <pthread.h>
#include <stdio.h>
#include <vm.h>

enum { THREADS = 4 };
static VmSnapshot *snapshot;
static double slope[THREADS], kept[THREADS];

static void *work(void *arg) {
  double *mine = arg;
  VmConfig limits = {.size = sizeof limits, .cpu_limit = 10, .deny = VM_DENY_ALL};
  VM *vm = vm_clone(snapshot, &limits); /* has fit, data and what they need */
  if (!vm) return NULL;
  vm_set_double(vm, 0, (double)(mine - slope));
  vm_set_global(vm, "noise", 0);
  if (vm_run(vm, "data$y <- data$y * (1 + noise); count <- count + 1; fit(data)[['x']]", 0) == VM_OK)
    *mine = vm_get_double(vm, 0);
  else
    fprintf(stderr, "%s\n", vm_error_message(vm));
  if (vm_get_global(vm, "count", 0) == VM_OK) kept[mine - slope] = vm_get_double(vm, 0);
  vm_close(vm);
  return NULL;
}

int main(void) {
  VM *warm = vm_open(NULL);
  if (!warm || vm_run(warm,
                      "data <- data.frame(x = 1:20, y = 3 * (1:20))\n"
                      "fit <- function(d) coef(lm(y ~ x, d))\n"
                      "count <- 0\n"
                      "fit(data)", /* its code is made now, not in each copy */
                      -1) != VM_OK)
    return 1;
  if (vm_snapshot(warm, &snapshot) != VM_OK) return fprintf(stderr, "%s\n", vm_error_message(warm)), 1;
  vm_close(warm);
  pthread_t thread[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&thread[i], NULL, work, &slope[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
  vm_snapshot_free(snapshot);
  for (int i = 0; i < THREADS; i++) printf("thread %d: slope %.0f, count %.0f\n", i, slope[i], kept[i]);
  return 0;
}
