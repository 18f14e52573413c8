/* workers.c - A service in miniature: each worker thread has a machine of its own, takes requests from a queue, and no
 * request can take more than its time, memory and output, or reach a file.
 *
 *   cc workers.c $(pkg-config --cflags --libs libvm) -lpthread -o workers && ./workers
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <vm.h>

enum { WORKERS = 2, ANSWER = 200 };

static const char *const requests[] = {"mean(c(1, 2, 6))",
                                       "repeat tryCatch(repeat {}, error = function(e) 0)",
                                       "paste('R', 'on', 'time')",
                                       "readLines('/etc/passwd')",
                                       "x <- 1; repeat x <- c(x, x)",
                                       "repeat print('again and again')",
                                       "coef(lm(dist ~ speed, cars))[['speed']]",
                                       "system('id', intern = TRUE)",
                                       "stop('not today')",
                                       "x"};
enum { REQUESTS = sizeof requests / sizeof *requests };
static char answers[REQUESTS][ANSWER];
static int next_request;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void drop(void *ctx, int stream, const char *text, size_t n) { (void)ctx, (void)stream, (void)text, (void)n; }

static void answer(VM *vm, const char *request, char *out) {
  static const char *const limits[] = {
      "", "too much processor time", "too long", "too much output", "too many instructions", "too much memory"};
  VmStatus st = vm_run(vm, request, 0);
  if (st == VM_LIMIT)
    snprintf(out, ANSWER, "stopped: %s", limits[vm_limit_passed(vm)]);
  else if (st != VM_OK)
    snprintf(out, ANSWER, "error: %s", vm_error_message(vm));
  else if (vm_type(vm, 0) == VM_STRING)
    snprintf(out, ANSWER, "%s", vm_get_string(vm, 0));
  else
    snprintf(out, ANSWER, "%.4g", vm_get_double(vm, 0));
  vm_run(vm, "rm(list = ls(all.names = TRUE))", -1); /* nothing is left for the next one */
}

static void *work(void *unused) {
  (void)unused;
  VmConfig c = {.size = sizeof c,
                .memory_limit = 32 << 20,
                .write = drop,
                .cpu_limit = 2,
                .time_limit = 300,
                .output_limit = 100000,
                .deny = VM_DENY_ALL,
                .threads = 1}; /* the other processors are the other workers' */
  VM *vm = vm_open(&c);
  for (;;) {
    pthread_mutex_lock(&lock);
    int i = next_request < REQUESTS ? next_request++ : -1;
    pthread_mutex_unlock(&lock);
    if (i < 0 || !vm) break;
    answer(vm, requests[i], answers[i]);
  }
  vm_close(vm);
  return NULL;
}

int main(void) {
  pthread_t worker[WORKERS];
  for (int i = 0; i < WORKERS; i++)
    if (pthread_create(&worker[i], NULL, work, NULL) != 0) return 1;
  for (int i = 0; i < WORKERS; i++) pthread_join(worker[i], NULL);
  for (int i = 0; i < REQUESTS; i++) {
    char *nl = strchr(answers[i], '\n');
    if (nl) *nl = 0;
    printf("%-52s %s\n", requests[i], answers[i]);
  }
  return 0;
}
