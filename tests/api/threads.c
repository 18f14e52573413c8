/* threads.c - Machines in several threads at once do everything that could touch what a process has once: each gets the
 * results that a machine alone gets.  Under the thread sanitizer (make check-full) it shows what they share.
 *
 * threads [ROUNDS]: how often each thread does all jobs (1).  ONLY in the environment: the jobs with this in their
 * text.
 */
#include "host.h"

#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { THREADS = 4, RESULT = 400 };

/* Each gives a string.  Folders and files are those of the machine's own tempdir(). */
static const char *const jobs[] = {
    /* pictures */
    "pdf(NULL); plot(1:50, main = 'a'); hist(sin(1:99)); legend('top', 'b', pch = 1); x <- par('usr'); dev.off(); "
    "format(x[1])",
    "f <- tempfile(fileext = '.pdf'); pdf(f); plot(cars); text(5, 5, 'gr\\u00fcn'); dev.off(); "
    "as.character(file.size(f))",
    "f <- tempfile(fileext = '.svg'); svg(f); barplot(1:5, names.arg = letters[1:5]); dev.off(); "
    "as.character(length(readLines(f)) > 10)",
    "f <- tempfile(fileext = '.png'); png(f, 200, 200); persp(volcano[1:20, 1:20]); dev.off(); "
    "as.character(file.size(f) > 1000)",
    "postscript(f <- tempfile()); boxplot(len ~ dose, ToothGrowth); dev.off(); readLines(f, 1)",
    /* patterns and text */
    "x <- paste('item', 1:500, 'of'); paste(sum(grepl('m 4.*o', x)), gsub('([aeiou])', '<\\\\1>', x[7]), "
    "regmatches(x[9], regexpr('[0-9]+', x[9], perl = TRUE)), toupper('stra\\u00dfe'), agrep('itm 12', x)[1])",
    "paste(strsplit('a,b;c', '[,;]')[[1]], collapse = sprintf('%5.2f', pi))",
    "tools::toTitleCase(iconv('na\\u00efve question', 'UTF-8', 'ASCII//TRANSLIT'))",
    /* linear algebra */
    "m <- outer(1:60, 1:60, function(i, j) 1 / (i + j) + (i == j)); format(sum(m %*% solve(m)) + sum(svd(m)$d) + "
    "eigen(m)$values[1] + det(m), digits = 10)",
    "format(coef(lm(mpg ~ wt + hp, mtcars))[2] + coef(glm(am ~ wt, binomial, mtcars))[2], digits = 10)",
    "x <- matrix(sin(1:90000), 300); format(sum(crossprod(x)), digits = 8)",
    "format(sum(fft(sin(1:1000))) + optimize(function(x) (x - 1)^2, c(0, 3))$minimum + integrate(dnorm, -2, 2)$value, "
    "digits = 6)",
    /* random numbers */
    "set.seed(7); format(sum(rnorm(1000), rgamma(100, 2), rbeta(100, 2, 3), rpois(100, 4), rbinom(100, 9, .3), "
    "rhyper(50, 9, 9, 5), rwilcox(20, 8, 9), sample(1000)), digits = 12)",
    "set.seed(3, 'Wichmann-Hill', 'Box-Muller'); x <- format(sum(rnorm(9), runif(9)), digits = 12); "
    "RNGkind('default', 'default'); x",
    "format(ptukey(3, 4, 20) + qwilcox(.3, 8, 9) + psignrank(20, 12) + pnbinom(3, 4, .3), digits = 10)",
    /* settings: the process has one of each */
    "for (i in 1:200) { options(digits = 4 + i %% 9); Sys.setenv(ORBIT_T = i, TZ = c('Asia/Tokyo', 'UTC')[i %% 2 + "
    "1]); "
    "setwd(c('/', '/tmp')[i %% 2 + 1]) }; x <- paste(getOption('digits'), Sys.getenv('ORBIT_T'), getwd(), "
    "format(.POSIXct(0), '%H')); options(digits = 7); Sys.unsetenv('TZ'); x",
    "o <- Sys.umask('077'); file.create(f <- tempfile()); x <- as.character(file.mode(f)); Sys.umask(o); x",
    "paste(format(as.POSIXct('2024-03-31 03:30', 'Europe/Berlin'), '%Z'), weekdays(as.Date('2024-02-29')), "
    "Sys.setlocale('LC_COLLATE', 'C'))",
    "Sys.setenv(ORBIT_C = 'seen'); system('echo $ORBIT_C', intern = TRUE)",
    /* conditions */
    "n <- 0; for (i in 1:200) tryCatch(if (i %% 2) stop('odd') else warning('even'), error = function(e) n <<- n + 1, "
    "warning = function(w) n <<- n + 2, finally = n <- n + 1); as.character(n)",
    "f <- function(k) f(k + 1); x <- tryCatch(f(1), error = function(e) class(e)[1]); x",
    "suppressWarnings(as.character(is.na(as.integer('x')) + length(try(log(-1:3), TRUE))))",
    /* data */
    "a <- aggregate(len ~ supp, ToothGrowth, mean); m <- merge(a, data.frame(supp = 'VC', z = 1)); paste(m$len, "
    "nrow(ToothGrowth), levels(cut(1:9, 3))[2])",
    "x <- unserialize(serialize(list(1:5, lm, 'a', quote(f(x))), NULL)); saveRDS(x, f <- tempfile()); "
    "class(readRDS(f)[[2]])",
    "z <- textConnection('a b\\nc d'); x <- read.table(z); close(z); write.csv(x, f <- tempfile()); "
    "paste(readLines(f), collapse = '|')",
    "x <- memDecompress(memCompress(charToRaw(strrep('ab', 5000)), 'xz'), 'xz'); y <- memCompress(x, 'bzip2'); "
    "paste(length(x), length(y))",
    "x <- numeric(3e5) + 1; x <- sqrt(x * 2 + x); y <- sapply(1:2000, function(i) i %% 7); format(sum(x, sort(y), "
    "cumsum(y)), digits = 10)",
    "e <- new.env(); for (i in 1:3000) assign(paste0('k', i %% 97), i, e); l <- lapply(1:2000, function(i) list(i)); "
    "gc(); as.character(sum(unlist(mget(ls(e), e)), unlist(l)))",
    /* classes, packages, code */
    "setClass('P', representation(x = 'numeric')); setGeneric('area', function(o) standardGeneric('area')); "
    "setMethod('area', 'P', function(o) o@x^2); A <- setRefClass('A', fields = list(n = 'numeric'), methods = list(up "
    "= "
    "function() n <<- n + 1)); a <- A$new(n = 1); a$up(); paste(area(new('P', x = 3)), a$n)",
    "library(splines); library(stats4); library(grid); paste(dim(bs(1:20, 4)), collapse = 'x')",
    "f <- eval(parse(text = paste0('function(x) x + ', 1:50, collapse = ';'))); s <- 0; for (i in 1:5000) s <- s + "
    "f(i); "
    "paste(s, deparse(f)[1])",
    "as.character(ffi::ffi_fn('libm.so.6', 'hypot', 'double(double, double)')(3, 4))",
    "paste(bitwAnd(12L, 10L), strtoi('ff', 16), rev(utf8ToInt('\\u00e9')), chartr('a', 'b', 'banana'), "
    "format(Sys.Date(), '%Y') > '2000', nchar(date()) > 5)",
    "capture.output(print(summary(c(1.5, 2, 9))), str(list(1, 'a')))[2]"};
enum { JOBS = sizeof jobs / sizeof *jobs };

static char alone[JOBS][RESULT];
static int rounds = 1;
static pthread_barrier_t start;
static void drop(void *ctx, int stream, const char *text, size_t n) {}

static bool wanted(int job) {
  const char *only = getenv("ONLY");
  return !only || strstr(jobs[job], only);
}

static VM *machine(int threads) {
  VmConfig c = {.size = sizeof c, .write = drop, .threads = threads};
  VM *vm = vm_open(&c);
  CHECK(vm != NULL);
  return vm;
}

static void do_job(VM *vm, int job, char *result) {
  VmStatus st = vm_run(vm, jobs[job], 0);
  const char *s = st == VM_OK ? vm_get_string(vm, 0) : vm_error_message(vm);
  snprintf(result, RESULT, "%d %s", st, s ? s : "NA");
}

/* All jobs, each thread beginning with another one. */
static void *all_jobs(void *arg) {
  int first = *(int *)arg * JOBS / THREADS;
  pthread_barrier_wait(&start);
  VM *vm = machine(first % 2);
  for (int i = 0; i < rounds * JOBS; i++) {
    char result[RESULT];
    int job = (first + i) % JOBS;
    if (!wanted(job)) continue;
    if (i % 13 == 12) vm_close(vm), vm = machine(i % 2); /* machines come and go meanwhile */
    do_job(vm, job, result);
    if (strcmp(result, alone[job]) != 0)
      fprintf(stderr, "alone: %s\nwith others: %s\n%s\n", alone[job], result, jobs[job]);
    CHECK(strcmp(result, alone[job]) == 0);
  }
  vm_close(vm);
  return NULL;
}

/* The same job in all threads at the same moment. */
static void *one_job(void *arg) {
  VM *vm = machine(1);
  for (int job = 0; job < JOBS; job++) {
    char result[RESULT];
    if (!wanted(job)) continue;
    pthread_barrier_wait(&start);
    do_job(vm, job, result);
    CHECK(strcmp(result, alone[job]) == 0);
  }
  vm_close(vm);
  return NULL;
}

/* Copies of one machine start, work and are cancelled by others. */
typedef struct Copies {
  VmSnapshot *from;
  _Atomic(VM *) running;
  atomic_bool over;
} Copies;

static void *copies(void *arg) {
  Copies *c = arg;
  pthread_barrier_wait(&start);
  for (int i = 0; i < 4 * rounds; i++) {
    VmConfig config = {.size = sizeof config, .write = drop, .cpu_limit = 20};
    VM *vm = vm_clone(c->from, &config);
    CHECK(vm && vm_run(vm, "x <- x + 1; f(x)", 0) == VM_OK && vm_get_double(vm, 0) == 84);
    vm_close(vm);
  }
  return NULL;
}

static void *endless(void *arg) {
  Copies *c = arg;
  pthread_barrier_wait(&start);
  VM *vm = machine(1);
  c->running = vm;
  for (int i = 0; i < 4 * rounds; i++)
    CHECK(vm_run(vm, "repeat tryCatch(stop('x'), error = function(e) paste(1:100))", -1) == VM_CANCELLED);
  c->over = true; /* closed where nobody cancels it any more */
  return NULL;
}

static void *canceller(void *arg) {
  Copies *c = arg;
  pthread_barrier_wait(&start);
  while (!c->running) usleep(1000);
  while (!c->over) {
    vm_cancel(c->running);
    usleep(2000);
  }
  return NULL;
}

static void on_threads(void *(*work[THREADS])(void *), void *arg[THREADS]) {
  pthread_t id[THREADS];
  for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&id[i], NULL, work[i], arg[i]) == 0);
  for (int i = 0; i < THREADS; i++) pthread_join(id[i], NULL);
}

/* VmConfig.threads: a machine that is to have one thread starts no other. */
static int threads_now(void) {
  int n = 0;
  DIR *d = opendir("/proc/self/task");
  while (d && readdir(d)) n++;
  if (d) closedir(d);
  return n;
}

static void threads_of_a_machine(void) {
  static const char text[] = "x <- runif(2e6); y <- x * 2 + sqrt(x); sum(y)";
  static const int wanted_threads[] = {2, 1, 3}; /* 3: more than there may be processors */
  int before = 0;
  for (int i = 0; i < 3; i++) {
    VM *vm = machine(wanted_threads[i]);
    CHECK(vm_run(vm, text, -1) == VM_OK);
    if (before) CHECK(threads_now() == before + wanted_threads[i] - 1);
    vm_close(vm);
    before = threads_now(); /* from now on: the thread sanitizer has its own after the first one */
  }
}

int main(int argc, char **argv) {
  if (argc > 1) rounds = atoi(argv[1]);
  threads_of_a_machine();
  VM *vm = machine(0);
  for (int i = 0; i < JOBS; i++)
    if (wanted(i)) {
      do_job(vm, i, alone[i]);
      if (*alone[i] != '0') fprintf(stderr, "%s: %s\n", alone[i], jobs[i]);
      CHECK(*alone[i] == '0');
    }
  vm_close(vm);
  int number[THREADS] = {0, 1, 2, 3};
  pthread_barrier_init(&start, NULL, THREADS);
  on_threads((void *(*[])(void *)){all_jobs, all_jobs, all_jobs, all_jobs},
             (void *[]){&number[0], &number[1], &number[2], &number[3]});
  on_threads((void *(*[])(void *)){one_job, one_job, one_job, one_job}, (void *[]){NULL, NULL, NULL, NULL});
  Copies c = {0};
  vm = machine(0);
  CHECK(vm_run(vm, "x <- 41; f <- function(x) x * 2; g <- lapply(1:1000, list)", -1) == VM_OK &&
        vm_snapshot(vm, &c.from) == VM_OK);
  on_threads((void *(*[])(void *)){copies, copies, endless, canceller}, (void *[]){&c, &c, &c, &c});
  vm_close(c.running);
  vm_snapshot_free(c.from);
  vm_close(vm);
  return finish();
}
