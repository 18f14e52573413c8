/* stop_button.c - A program with an event loop: R code runs in a thread of its own, the loop goes on, and ends the run
 * when somebody presses "stop" (here: after a tenth of a second, when the first round is done).
 *
 *   cc stop_button.c $(pkg-config --cflags --libs libvm) -lpthread -o stop_button && ./stop_button
 */
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>
#include <vm.h>

static int done[2]; /* a pipe: the run tells the loop that it has ended */
static atomic_int rounds;

/* Called from R as progress(): the loop could show it. */
static VmStatus progress(VM *vm, int n, int first, void *ctx) {
  (void)n, (void)first, (void)ctx;
  rounds++;
  return vm_set_null(vm, 0);
}

static void *run(void *vm) {
  static VmStatus st;
  st = vm_run(vm,
              "total <- 0\n"
              "repeat { total <- total + sum(sqrt(1:1000)); try(stop('carry on'), silent = TRUE); progress() }",
              -1);
  if (write(done[1], "", 1) != 1) st = VM_ERROR;
  return &st;
}

int main(void) {
  VM *vm = vm_open(NULL);
  pthread_t thread;
  if (!vm || vm_register(vm, "progress", progress, NULL) != VM_OK || pipe(done) != 0) return 1;
  if (pthread_create(&thread, NULL, run, vm) != 0) return 1;
  int ticks = 0;
  for (struct pollfd event = {.fd = done[0], .events = POLLIN}; poll(&event, 1, 20) == 0; ticks++)
    if (ticks >= 5 && rounds) vm_cancel(vm); /* the button; before the run has begun it would be forgotten */
  void *st;
  pthread_join(thread, &st);
  printf("the loop went on: %s\n", ticks >= 5 ? "yes" : "no");
  printf("the run was cancelled: %s\n", *(VmStatus *)st == VM_CANCELLED ? "yes" : "no");
  printf("what it had is still there: %s\n",
         vm_run(vm, "total > 0", 0) == VM_OK && vm_get_bool(vm, 0) == 1 ? "yes" : "no");
  vm_close(vm);
  return 0;
}
