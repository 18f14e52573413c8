/* hosts.c - Measures what a host pays: opening machines, their memory, calls in both directions, threads, snapshots.
 *
 * Times are processor time, so that other programs on the machine count for little.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
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

/* ---- what threads share ---- */

/* Jobs of many kinds, each by a machine of its own: processor time that N jobs on several threads take more than on one
 * is what they share (locks, lines of the cache, the heap, pages), however busy the computer is. */
static const struct {
  const char *name, *text;
} kinds[] = {
    {"scalar loop", "f <- function(n) { s <- 0; for (i in 1:n) s <- s + sqrt(i) %% 3; s }; f(1e7)"},
    {"calls", "fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2); fib(27)"},
    {"lists", "l <- lapply(1:60000, function(i) list(i, as.character(i))); s <- sum(sapply(l, function(e) e[[1]]))"},
    {"environments", "e <- new.env(); for (i in 1:60000) { k <- paste0('k', i %% 5000); e[[k]] <- c(e[[k]], i) }"},
    {"text",
     "x <- paste('item', 1:40000, 'of many'); y <- sub('m([a-z])', '<\\\\1>', x); z <- table(substr(y, 6, 8)); "
     "w <- sprintf('%05d', 1:40000); v <- strsplit(x, ' '); u <- regmatches(x, regexpr('[0-9]+', x, perl = TRUE))"},
    {"data frames",
     "d <- data.frame(g = rep(letters, 400), x = 1:10400, y = sqrt(1:10400)); for (i in 1:4) { a <- "
     "aggregate(x ~ g, d, mean); m <- merge(a, d, by = 'g'); o <- m[order(m$y), ]; s <- split(d, d$g) }"},
    {"random numbers",
     "set.seed(1); for (i in 1:8) x <- c(mean(rnorm(1e5)), rgamma(3e4, 2), sample(1e5), rbinom(3e4, 10, 0.3))"},
    {"models",
     "d <- data.frame(x = 1:200, y = sqrt(1:200), g = gl(4, 50)); for (i in 1:60) { m <- lm(y ~ x + g, d); s <- "
     "summary(m); p <- predict(m) }; g <- glm(am ~ wt, binomial, mtcars)"},
    {"vectors",
     "x <- runif(1e5); for (i in 1:200) { y <- x * 2 + 1; z <- y[y > 2]; s <- sum(z) + max(cumsum(z)) }; q <- sort(x)"},
    {"long vectors", "for (i in 1:8) { x <- numeric(2e6) + i; y <- x * x; s <- sum(y) }"},
    {"plots", "pdf(NULL); for (i in 1:12) { plot(1:500, sqrt(1:500), main = 'many'); lines(1:100); hist(sin(1:1000)); "
              "legend('top', "
              "'a', pch = 1) }; invisible(dev.off())"},
    {"conditions",
     "for (i in 1:20000) tryCatch(if (i %% 2) stop('odd') else warning('even'), error = function(e) 1, warning = "
     "function(w) 2, finally = 3)"},
    {"settings",
     "for (i in 1:4000) { options(digits = 7 + i %% 3); Sys.setenv(A = i); setwd('/'); Sys.time(); format(.POSIXct(i, "
     "'Asia/Tokyo')); Sys.getenv('A') }"},
    {"machines", NULL}, /* open and close many */
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void one_job(int kind) {
  for (int i = 0; !kinds[kind].text && i < 150; i++) vm_close(opened());
  if (!kinds[kind].text) return;
  VmConfig c = {.size = sizeof c, .threads = 1};
  VM *vm = vm_open(&c);
  if (vm_run(vm, kinds[kind].text, -1) != VM_OK)
    fprintf(stderr, "%s: %s\n", kinds[kind].name, vm_error_message(vm)), exit(1);
  vm_close(vm);
}

typedef struct Share {
  int kind, jobs;
} Share;
static void *some_jobs(void *arg) {
  const Share *s = arg;
  for (int i = 0; i < s->jobs; i++) one_job(s->kind);
  return NULL;
}

static double used(int who, long *waits) {
  struct rusage r;
  getrusage(who, &r);
  if (waits) *waits = r.ru_nvcsw;
  return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + 1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

/* Processor time of four jobs on so many threads; *waits: how often a thread had to wait, for a lock or a page. */
static double on_threads(int kind, int threads, long *waits) {
  pthread_t id[4];
  Share s = {kind, 4 / threads};
  long before;
  double t = used(RUSAGE_SELF, &before);
  for (int i = 0; i < threads; i++) pthread_create(&id[i], NULL, some_jobs, &s);
  for (int i = 0; i < threads; i++) pthread_join(id[i], NULL);
  t = used(RUSAGE_SELF, waits) - t;
  *waits -= before;
  return t;
}

/* The same by four processes at a time, which share the computer and nothing else. */
static double on_processes(int kind) {
  double t = used(RUSAGE_CHILDREN, NULL);
  for (int i = 0; i < 4; i++)
    if (fork() == 0) {
      one_job(kind);
      _exit(0);
    }
  while (wait(NULL) > 0) continue;
  return used(RUSAGE_CHILDREN, NULL) - t;
}

/* The best of some rounds each; a round is all of them, so that a slower computer is one for all. */
static void sharing(int rounds, const char *only) {
  static const int on[] = {1, 2, 4};
  double all[4] = {0};
  for (int k = 0; k < KINDS; k++) {
    if (only && !strstr(kinds[k].name, only)) continue;
    double best[4] = {1e9, 1e9, 1e9, 1e9};
    long waits[3], fewest[3] = {1000000000, 1000000000, 1000000000};
    one_job(k);
    for (int r = 0; r < rounds; r++)
      for (int i = 0; i < 4; i++) {
        double t = i < 3 ? on_threads(k, on[i], &waits[i]) : on_processes(k);
        if (t < best[i]) best[i] = t;
        if (i < 3 && waits[i] < fewest[i]) fewest[i] = waits[i];
      }
    for (int i = 0; i < 4; i++) all[i] += best[i];
    printf("%-14s four jobs: %6.0f ms processor time on one thread; two: %+5.1f %%, four: %+5.1f %%, four processes: "
           "%+5.1f %%; waits of threads %ld, %ld, %ld\n",
           kinds[k].name, 1e3 * best[0], 100 * (best[1] / best[0] - 1), 100 * (best[2] / best[0] - 1),
           100 * (best[3] / best[0] - 1), fewest[0], fewest[1], fewest[2]);
    fflush(stdout);
  }
  printf("all: two threads %+.1f %%, four %+.1f %%, four processes %+.1f %%\n", 100 * (all[1] / all[0] - 1),
         100 * (all[2] / all[0] - 1), 100 * (all[3] / all[0] - 1));
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
  if (argc > 1 && strcmp(argv[1], "sharing") == 0) {
    sharing(argc > 2 ? atoi(argv[2]) : 7, argc > 3 ? argv[3] : NULL);
    return 0;
  }
  alive(argc > 2 ? atoi(argv[2]) : 200);
  cycles(argc > 1 ? atoi(argv[1]) : 2000);
  calls();
  threads();
  snapshots();
  return 0;
}
