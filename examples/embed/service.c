/* service.c - R on a socket: a line of R text in, a line with the answer out.  Each worker has a machine of its own; no
 * request outlives its instructions, memory and time, and what one leaves behind the next does not see.
 *
 *   cc service.c $(pkg-config --cflags --libs libvm) -lpthread -o service
 *   ./service 4711 &   echo 'mean(c(1, 2, 6))' | nc localhost 4711
 *
 * Without a port it serves itself: clients of its own send requests, runaway and failing ones among them, and count the
 * answers.
 */
#include <arpa/inet.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vm.h>

enum { WORKERS = 2, CLIENTS = 4, ROUNDS = 5, LINE = 1000 };

/* ---- the service ---- */

static void drop(void *ctx, int stream, const char *text, size_t n) { (void)ctx, (void)stream, (void)text, (void)n; }

static VM *machine(void) {
  VmConfig c = {.size = sizeof c,
                .write = drop,
                .time_limit = 120,
                .instruction_limit = 2000000,
                .run_memory_limit = 64 << 20,
                .output_limit = 100000,
                .deny = VM_DENY_ALL};
  return vm_open(&c);
}

static void answer(VM *vm, const char *request, char *out) {
  static const char *const limits[] = {"none",           "processor time", "time", "too much output",
                                       "too many steps", "too much memory"};
  VmStatus st = vm_run(vm, request, 0);
  if (st == VM_LIMIT)
    snprintf(out, LINE, "stopped: %s", limits[vm_limit_passed(vm)]);
  else if (st != VM_OK)
    snprintf(out, LINE, "error: %s", vm_error_message(vm));
  else if (vm_type(vm, 0) == VM_STRING)
    snprintf(out, LINE, "%s", vm_get_string(vm, 0) ? vm_get_string(vm, 0) : "NA");
  else
    snprintf(out, LINE, "%.10g", vm_get_double(vm, 0));
  for (char *p = out; *p; p++)
    if (*p == '\n') *p = ' ';
  vm_run(vm, "rm(list = ls(all.names = TRUE))", -1);
}

static void *serve(void *arg) {
  int listening = *(int *)arg;
  VM *vm = machine();
  for (;;) {
    int s = accept(listening, NULL, NULL);
    if (s < 0 || !vm) break; /* closed: the service ends */
    FILE *f = fdopen(s, "r+");
    char request[LINE], out[LINE];
    while (f && fgets(request, sizeof request, f)) {
      answer(vm, request, out);
      fprintf(f, "%s\n", out);
      fflush(f);
    }
    if (f) fclose(f);
  }
  vm_close(vm);
  return NULL;
}

static int listen_at(int port, struct sockaddr_in *at) {
  socklen_t n = sizeof *at;
  int s = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  *at = (struct sockaddr_in){
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(s, (struct sockaddr *)at, n) != 0 || listen(s, 64) != 0) return -1;
  return getsockname(s, (struct sockaddr *)at, &n) == 0 ? s : -1;
}

/* ---- clients, to try it ---- */

static const struct {
  const char *request, *answer;
} talk[] = {{"mean(c(1, 2, 6))", "3"},
            {"x <- 5; paste('x is', x)", "x is 5"},
            {"exists('x')", "0"},
            {"repeat tryCatch(repeat {}, condition = identity)", "stopped: too many steps"},
            {"l <- list(); for (i in 1:1000) l[[i]] <- numeric(1e5) + i; 1", "stopped: too much memory"},
            {"repeat cat('more and more and more')", "stopped: too much output"},
            {"stop('not today')", "error: not today"},
            {"readLines('/etc/passwd')", "error: the host does not allow access to file '/etc/passwd'"},
            {"f <- function(n) f(n + 1); f(1)",
             "error: evaluation nested too deeply: infinite recursion / options(expressions=)?"},
            {"sum(", "error: <text>:2:0: unexpected end of input"},
            {"set.seed(1); round(sum(rnorm(100)), 6)", "10.888737"}};
enum { TALK = sizeof talk / sizeof *talk };
static int right, wrong;

static void *client(void *arg) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(s, arg, sizeof(struct sockaddr_in)) != 0) return NULL;
  FILE *f = fdopen(s, "r+");
  char got[LINE];
  for (int i = 0; f && i < ROUNDS * TALK; i++) {
    fprintf(f, "%s\n", talk[i % TALK].request);
    fflush(f);
    if (!fgets(got, sizeof got, f)) break;
    got[strcspn(got, "\n")] = 0;
    if (!strncmp(got, talk[i % TALK].answer, strlen(talk[i % TALK].answer)))
      __atomic_add_fetch(&right, 1, __ATOMIC_RELAXED);
    else if (__atomic_add_fetch(&wrong, 1, __ATOMIC_RELAXED) == 1)
      printf("%s: %s\n", talk[i % TALK].request, got);
  }
  if (f) fclose(f);
  return NULL;
}

int main(int argc, char **argv) {
  struct sockaddr_in at;
  pthread_t worker[WORKERS], user[CLIENTS];
  int listening = listen_at(argc > 1 ? atoi(argv[1]) : 0, &at);
  if (listening < 0) return perror("listen"), 1;
  for (int i = 0; i < WORKERS; i++) pthread_create(&worker[i], NULL, serve, &listening);
  if (argc == 1) {
    for (int i = 0; i < CLIENTS; i++) pthread_create(&user[i], NULL, client, &at);
    for (int i = 0; i < CLIENTS; i++) pthread_join(user[i], NULL);
    shutdown(listening, SHUT_RDWR);
  }
  for (int i = 0; i < WORKERS; i++) pthread_join(worker[i], NULL);
  close(listening);
  printf("%d answers of %d are right, %d wrong\n", right, CLIENTS * ROUNDS * TALK, wrong);
  return right != CLIENTS * ROUNDS * TALK;
}
