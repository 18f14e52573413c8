/* hosts.c - Measures what a host pays: opening machines, their memory, calls in both directions, threads, snapshots.
 *
 * Times are processor time, so that other programs on the machine count for little.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <vm.h>

static double seconds(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static double cpu(void) { return seconds(CLOCK_PROCESS_CPUTIME_ID); }

static double resident_mb(void) {
  long pages = 0, all = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f && fscanf(f, "%ld %ld", &all, &pages) != 2) pages = 0;
  if (f) fclose(f);
  return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1e6;
}

static VM *opened(void) {
  VM *vm = vm_open(NULL);
  if (!vm || vm_run(vm, "1+1", 0) != VM_OK) exit(1);
  return vm;
}

static void cycles(int n) {
  for (int i = 0; i < 20; i++) vm_close(opened());
  double before = resident_mb(), t = cpu();
  for (int i = 0; i < n; i++) vm_close(opened());
  t = cpu() - t;
  printf("open, 1+1, close: %.3f ms; resident after %d of them: %.1f MB, before: %.1f MB\n", 1e3 * t / n, n,
         resident_mb(), before);
}

static void alive(int n) {
  VM **vm = malloc((size_t)n * sizeof *vm);
  double before = resident_mb();
  for (int i = 0; i < n; i++) vm[i] = opened();
  double most = resident_mb();
  for (int i = 0; i < n; i++) vm_close(vm[i]);
  free(vm);
  printf("%d machines alive: %.2f MB each; resident before: %.1f MB, after closing them: %.1f MB\n", n,
         (most - before) / n, before, resident_mb());
}

/* ---- calls ---- */

static VmStatus plus_one(VM *vm, int n, int first, void *ctx) {
  (void)n, (void)ctx;
  return vm_set_double(vm, 0, vm_get_double(vm, first) + 1);
}

static double best_of(int rounds, double (*f)(VM *), VM *vm) {
  double best = 1e9;
  for (int i = 0; i < rounds; i++) {
    double t = f(vm);
    if (t < best) best = t;
  }
  return best;
}

static double from_c(VM *vm) {
  enum { N = 300000 };
  double t = cpu();
  for (int i = 0; i < N; i++) {
    vm_set_double(vm, 2, i);
    if (vm_invoke(vm, 1, 1, 2, 0) != VM_OK) exit(1);
  }
  return (cpu() - t) / N;
}

/* Seconds of one round of a loop with this body. */
static double loop(VM *vm, const char *body) {
  enum { N = 300000 };
  char text[300];
  snprintf(text, sizeof text, "f <- function() { x <- 1; for (i in 1:%d) %s; x }", N, body);
  if (vm_run(vm, text, -1) != VM_OK || vm_run(vm, "f", 1) != VM_OK) exit(1);
  double t = cpu();
  if (vm_invoke(vm, 1, 0, 2, 0) != VM_OK) exit(1);
  return (cpu() - t) / N;
}
static double empty_loop(VM *vm) { return loop(vm, "x <- i"); }
static double host_loop(VM *vm) { return loop(vm, "x <- plus_one(i)"); }
static double ffi_loop(VM *vm) { return loop(vm, "x <- cfun(2)"); }

static void calls(void) {
  VM *vm = vm_open(NULL);
  vm_register(vm, "plus_one", plus_one, NULL);
  if (vm_run(vm, "function(x) x + 1", 1) != VM_OK) exit(1);
  printf("R function from C: %.0f ns\n", 1e9 * best_of(7, from_c, vm));
  double nothing = best_of(7, empty_loop, vm);
  printf("host function from R: %.0f ns\n", 1e9 * (best_of(7, host_loop, vm) - nothing));
  if (vm_run(vm, "cfun <- ffi::ffi_fn('libm.so.6', 'fabs', 'double(double)')", -1) == VM_OK)
    printf("ffi_fn from R: %.0f ns\n", 1e9 * (best_of(7, ffi_loop, vm) - nothing));
  vm_close(vm);
}

/* ---- threads ---- */

static void *work(void *unused) {
  VM *vm = opened();
  static const char text[] = "f <- function(n) { s <- 0; for (i in 1:n) s <- s + sqrt(i) %% 3; s }; f(2e7)\n"
                             "x <- character(0); for (i in 1:20000) x[i] <- paste('k', i %% 97); y <- table(x)\n"
                             "l <- lapply(1:30000, function(i) c(i, i + 1)); s <- sum(unlist(l)); sort(runif(3e5))[1]";
  if (vm_run(vm, text, -1) != VM_OK) exit(1);
  vm_close(vm);
  return unused;
}

/* Processor time and time of N jobs, on as many threads or on one. */
static void jobs(int n, int threads, double *processor, double *time) {
  pthread_t id[n];
  double c = cpu(), w = seconds(CLOCK_MONOTONIC);
  for (int i = 0; i < n && threads == 1; i++) work(NULL);
  for (int i = 0; i < n && threads > 1; i++) pthread_create(&id[i], NULL, work, NULL);
  for (int i = 0; i < n && threads > 1; i++) pthread_join(id[i], NULL);
  c = cpu() - c;
  w = seconds(CLOCK_MONOTONIC) - w;
  if (c < *processor) *processor = c;
  if (w < *time) *time = w;
}

/* The best of some rounds each: what else runs on the computer makes them longer only. */
static void threads(void) {
  enum { N = 4, ROUNDS = 9 };
  double c = 1e9, w = 1e9, c2 = 1e9, w2 = 1e9;
  work(NULL);
  for (int i = 0; i < ROUNDS; i++) {
    jobs(N, 1, &c, &w);
    jobs(N, N, &c2, &w2);
  }
  printf("%d jobs, one thread: %.3f s processor time in %.3f s; %d threads: %.3f s in %.3f s (%.2f times as fast)\n", N,
         c, w, N, c2, w2, w / w2);
}

/* ---- snapshots ---- */

static void snapshots(void) {
  enum { N = 30 };
  static const char text[] = "lm(dist ~ speed, cars)";
  double open = 0, first = 0, start = 0, clone = 0;
  VM *warm = opened();
  VmSnapshot *s;
  vm_run(warm, text, -1);
  if (vm_run(warm, text, -1) != VM_OK || vm_snapshot(warm, &s) != VM_OK) exit(1);
  for (int i = 0; i < N; i++) {
    double t0 = cpu();
    VM *a = vm_open(NULL);
    double t1 = cpu();
    if (vm_run(a, text, -1) != VM_OK) exit(1);
    double t2 = cpu();
    VM *b = vm_clone(s, NULL);
    double t3 = cpu();
    if (vm_run(b, text, -1) != VM_OK) exit(1);
    double t4 = cpu();
    vm_close(a);
    vm_close(b);
    open += t1 - t0, first += t2 - t1, start += t3 - t2, clone += t4 - t3;
  }
  printf("fresh machine: open %.2f ms, first lm() %.2f ms; clone: start %.2f ms, first lm() %.2f ms\n", 1e3 * open / N,
         1e3 * first / N, 1e3 * start / N, 1e3 * clone / N);
  vm_snapshot_free(s);
  vm_close(warm);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "threads") == 0) {
    threads();
    return 0;
  }
  alive(argc > 2 ? atoi(argv[2]) : 200);
  cycles(argc > 1 ? atoi(argv[1]) : 2000);
  calls();
  threads();
  snapshots();
  return 0;
}
