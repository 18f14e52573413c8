/* measure.c - Runs programs for `orbit bench` and notes what they took: pairs in turns, inside one process, and the
 * noise of the machine itself.
 *
 * A program runs in a private copy of the folder that was named (mirror.c).
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "programs/bench/bench.h"

enum { MAX_REPS = 100000, NOISE_PAIRS = 15 };

/* Ctrl-C has been pressed: a signal handler has no other place to say so. */
static volatile sig_atomic_t interrupted;
static void on_interrupt(int sig) {
  (void)sig;
  interrupted = 1;
}
bool bench_interrupted(void) { return interrupted != 0; }
void bench_take_signals(void) {
  struct sigaction sa = {.sa_handler = on_interrupt};
  sigemptyset(&sa.sa_mask);
  sigaction(SIGINT, &sa, NULL);
  sigaction(SIGTERM, &sa, NULL);
}

double bench_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- one run ---- */

static int open_counter(pid_t pid, uint64_t config) {
  struct perf_event_attr a = {.type = PERF_TYPE_HARDWARE, .size = sizeof a, .config = config};
  a.disabled = a.inherit = a.enable_on_exec = a.exclude_kernel = a.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &a, pid, -1, -1, 0);
}

static double read_counter(int fd) {
  uint64_t n = 0;
  if (fd < 0) return -1;
  bool good = read(fd, &n, sizeof n) == (ssize_t)sizeof n;
  close(fd);
  return good ? (double)n : -1;
}

static bool redirect(int fd, const char *path, int flags) {
  int f = open(path, flags, 0600);
  return f >= 0 && dup2(f, fd) == fd;
}

static void set_environment(const char *list) {
  char *copy = list ? bench_copy(list, strlen(list)) : NULL;
  for (char *save = NULL, *word = copy ? strtok_r(copy, "\n", &save) : NULL; word; word = strtok_r(NULL, "\n", &save)) {
    char *eq = strchr(word, '=');
    if (!eq) continue;
    *eq = 0;
    setenv(word, eq + 1, 1);
  }
  free(copy);
}

static _Noreturn void child(const char *folder, char *const argv[], const char *environment, const char *in,
                            const char *out, const char *err, int ready, int go) {
  const int to = O_WRONLY | O_CREAT | O_TRUNC;
  char c;
  setpgid(0, 0);
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  setenv("OPENBLAS_NUM_THREADS", "1", 0);
  setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
  set_environment(environment);
  if ((folder && chdir(folder) != 0) || !redirect(0, in, O_RDONLY) || !redirect(1, out, to) || !redirect(2, err, to))
    _exit(126);
  if (write(ready, "r", 1) != 1 || read(go, &c, 1) != 1) _exit(126); /* the counters are there */
  execvp(argv[0], argv);
  _exit(127);
}

/* Processor seconds that a child has used before it becomes another program. */
static double used_before(pid_t pid, int ready) {
  clockid_t id;
  struct timespec t;
  char c;
  bool waits = read(ready, &c, 1) == 1;
  close(ready);
  if (!waits || clock_getcpuclockid(pid, &id) != 0 || clock_gettime(id, &t) != 0) return 0;
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Runs argv; false when it failed or was interrupted. */
bool bench_run_child(const Bench *b, const char *folder, char *const argv[], const char *environment, const char *in,
                     const char *out, const char *err, Sample *s) {
  int go[2], ready[2], status, got;
  struct rusage ru;
  if (pipe2(go, O_CLOEXEC) != 0 || pipe2(ready, O_CLOEXEC) != 0) return false;
  pid_t pid = fork();
  if (pid < 0) return false;
  if (pid == 0) child(folder, argv, environment, in, out, err, ready[1], go[0]);
  close(ready[1]);
  double before = used_before(pid, ready[0]);
  int n1 = b->counters ? open_counter(pid, PERF_COUNT_HW_INSTRUCTIONS) : -1;
  int n2 = b->counters ? open_counter(pid, PERF_COUNT_HW_CACHE_MISSES) : -1;
  double t0 = bench_now();
  bool sent = write(go[1], "g", 1) == 1;
  while ((got = wait4(pid, &status, 0, &ru)) < 0 && errno == EINTR)
    if (interrupted) kill(-pid, SIGTERM);
  s->wall = bench_now() - t0;
  double all =
      (double)(ru.ru_utime.tv_sec + ru.ru_stime.tv_sec) + 1e-6 * (double)(ru.ru_utime.tv_usec + ru.ru_stime.tv_usec);
  s->cpu = fmax(all - before, 0);
  s->peak_kib = ru.ru_maxrss;
  s->instructions = read_counter(n1);
  s->cache_misses = read_counter(n2);
  close(go[0]);
  close(go[1]);
  return sent && got == pid && !interrupted && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool bench_same_file(const char *a, const char *b) {
  size_t n = 0, m = 0;
  char *x = bench_read_file(a, &n), *y = bench_read_file(b, &m);
  bool same = x && y && n == m && memcmp(x, y, n) == 0;
  free(x);
  free(y);
  return same;
}

/* ---- the noise of the machine ---- */

/* Processor seconds, or wall seconds, of a child that adds up numbers. */
static double spin(bool wall) {
  double t0 = bench_now();
  pid_t pid = fork();
  if (pid == 0) {
    volatile uint64_t sum = 0;
    for (uint64_t k = 0; k < 8000000; k++) sum += k * k;
    _exit(sum == 1);
  }
  struct rusage ru;
  int status;
  if (pid < 0) return NAN;
  while (wait4(pid, &status, 0, &ru) < 0 && errno == EINTR) continue;
  if (wall) return bench_now() - t0;
  return (double)(ru.ru_utime.tv_sec + ru.ru_stime.tv_sec) + 1e-6 * (double)(ru.ru_utime.tv_usec + ru.ru_stime.tv_usec);
}

void bench_measure_noise(Bench *b) {
  double x[NOISE_PAIRS], y[NOISE_PAIRS], ratio[NOISE_PAIRS];
  int fd = open_counter(0, PERF_COUNT_HW_INSTRUCTIONS);
  b->counters = fd >= 0;
  if (fd >= 0) close(fd);
  spin(b->wall);
  for (int k = 0; k < NOISE_PAIRS; k++) {
    x[k] = spin(b->wall);
    y[k] = spin(b->wall);
    ratio[k] = x[k] / y[k];
  }
  b->noise = bench_spread(ratio, NOISE_PAIRS);
  b->equal = bench_ratio(x, y, NOISE_PAIRS);
}

/* ---- drivers ---- */

/* Sets up and calls run() or execute(); {n} times, as the harness of the public suites does.  harness_argc keeps files
 * of theirs from running themselves; execute() prints nothing, so its value is printed.
 */
#define PREPARE                                                                                                        \
  "harness_args <- commandArgs(TRUE)\n"                                                                                \
  "harness_argc <- length(harness_args)\n"                                                                             \
  "if (Sys.getenv(\"ORBIT_BENCH_FORM\") != \"script\") source(Sys.getenv(\"ORBIT_BENCH_FILE\"))\n"                     \
  "orbit_bench <- local({\n"                                                                                           \
  "  file <- Sys.getenv(\"ORBIT_BENCH_FILE\")\n"                                                                       \
  "  n <- as.integer(Sys.getenv(\"ORBIT_BENCH_N\"))\n"                                                                 \
  "  form <- Sys.getenv(\"ORBIT_BENCH_FORM\")\n"                                                                       \
  "  given <- commandArgs(TRUE)\n"                                                                                     \
  "  show <- function(x) if (is.atomic(x) && length(x) <= 100) print(x) else cat(class(x), length(x), \"\\n\")\n"      \
  "  if (form == \"run\") {\n"                                                                                         \
  "    if (exists(\"setup\")) given <- if (length(given)) setup(given) else setup()\n"                                 \
  "    function() for (k in seq_len(n)) if (length(given)) run(given) else run()\n"                                    \
  "  } else if (form == \"execute\") {\n"                                                                              \
  "    one <- if (length(formals(execute)) && length(given)) function() execute(as.integer(given[1]))\n"               \
  "      else function() execute()\n"                                                                                  \
  "    function() {\n"                                                                                                 \
  "      for (k in seq_len(n)) x <- one()\n"                                                                           \
  "      show(x)\n"                                                                                                    \
  "    }\n"                                                                                                            \
  "  } else function() source(file, local = new.env(parent = globalenv()), print.eval = TRUE)\n"                       \
  "})\n"

static const char cold_driver[] = PREPARE "orbit_bench()\n";

/* The same in one process, each repetition timed: wall, processor and memory management seconds, a line for each. */
static const char warm_driver[] =
    PREPARE "local({\n"
            "  warm <- as.integer(Sys.getenv(\"ORBIT_BENCH_WARM\"))\n"
            "  times <- as.integer(Sys.getenv(\"ORBIT_BENCH_TIMES\"))\n"
            "  out <- matrix(0, times, 3)\n"
            "  for (k in seq_len(warm)) orbit_bench()\n"
            "  for (k in seq_len(times)) {\n"
            "    gc0 <- sum(gc.time()[1:2]); cpu0 <- sum(proc.time()[1:2]); wall0 <- as.numeric(Sys.time())\n"
            "    orbit_bench()\n"
            "    out[k, ] <- c(as.numeric(Sys.time()) - wall0, sum(proc.time()[1:2]) - cpu0, sum(gc.time()[1:2]) - "
            "gc0)\n"
            "  }\n"
            "  cat(sprintf(\"%.6f %.6f %.6f\\n\", out[, 1], out[, 2], out[, 3]), sep = \"\", file = "
            "Sys.getenv(\"ORBIT_BENCH_OUT\"))\n"
            "})\n";

static const char *form_name(Form f) { return f == FORM_RUN ? "run" : f == FORM_EXECUTE ? "execute" : "script"; }

/* The input file of a program, made by this orbit from the installed fasta program. */
static bool input_file(const Bench *b, const Program *p, double size, char *path, size_t room) {
  snprintf(path, room, "/dev/null");
  if (!p->input) return true;
  char number[32], script[BENCH_PATH + 32], err[128];
  snprintf(number, sizeof number, "%.0f", size);
  snprintf(script, sizeof script, "%s/shootout/fasta.R", b->home);
  snprintf(path, room, "%s/fasta-%s", b->tmp, number);
  snprintf(err, sizeof err, "%s/err", b->tmp);
  if (access(path, R_OK) == 0) return true;
  char *argv[] = {(char *)b->self, script, number, NULL};
  Sample s;
  return bench_run_child(b, NULL, argv, NULL, "/dev/null", path, err, &s);
}

/* What one engine needs to run one program. */
typedef struct Job {
  const Bench *b;
  const Program *p;
  const Engine *e;
  double size;
  int inner;
  bool inside; /* times itself */
  char folder[BENCH_PATH], in[128], out[128], err[128], times[128];
  char environment[2 * BENCH_PATH];
  char *argv[BENCH_MAX_ARGS], store[4 * BENCH_PATH];
} Job;

static bool compile_twin(const Job *j, const char *source, char *program, size_t room) {
  uint64_t hash = 1469598103934665603ull;
  for (const char *p = source; *p; p++) hash = (hash ^ (uint8_t)*p) * 1099511628211ull;
  snprintf(program, room, "%s/c-%016llx", j->b->tmp, (unsigned long long)hash);
  if (access(program, X_OK) == 0) return true;
  char word[BENCH_PATH], err[128];
  snprintf(word, sizeof word, "%s", j->e->command + (j->e->command[0] == '\''));
  word[strcspn(word, "'")] = 0;
  snprintf(err, sizeof err, "%s/err", j->b->tmp);
  char *argv[] = {word, "-O2", "-o", program, (char *)source, "-lm", NULL};
  Sample s;
  return bench_run_child(j->b, NULL, argv, NULL, "/dev/null", "/dev/null", err, &s);
}

/* The file of the program in the private folder, or as it is when it lies elsewhere, as twins may. */
static void private_path(const Program *p, const char *root, const char *file, char *out, size_t room) {
  size_t n = strlen(p->root);
  bool below = strncmp(file, p->root, n) == 0 && file[n] == '/';
  snprintf(out, room, "%s%s", below ? root : "", below ? file + n : file);
}

/* Fills in a job; `driver`: the text that runs the file, or NULL.  False: this engine has nothing to run. */
static bool prepare(Job *j, const Bench *b, const Engine *e, const Program *p, double size, int inner,
                    const char *driver) {
  char script[BENCH_PATH], root[BENCH_PATH], *file = bench_twin(p, e->extension);
  *j = (Job){.b = b, .p = p, .e = e, .size = size, .inner = inner};
  if (!file) return false;
  bool good = bench_mirror(b, p->root, root, sizeof root) && input_file(b, p, size, j->in, sizeof j->in);
  private_path(p, root, file, script, sizeof script);
  private_path(p, root, p->folder, j->folder, sizeof j->folder);
  if (strcmp(p->folder, p->root) == 0) snprintf(j->folder, sizeof j->folder, "%s", root);
  snprintf(j->times, sizeof j->times, "%s/times-%d", b->tmp, (int)(e - b->engine));
  int warm = b->warmups < 0 ? 1 : b->warmups;
  snprintf(j->environment, sizeof j->environment,
           "%s%sORBIT_BENCH_FILE=%s\nORBIT_BENCH_N=%d\nORBIT_BENCH_FORM=%s\nORBIT_BENCH_WARM=%d\nORBIT_BENCH_TIMES=%d\n"
           "ORBIT_BENCH_OUT=%s",
           e->environment ? e->environment : "", e->environment ? "\n" : "", script, inner, form_name(p->form), warm,
           b->inside ? 1 : b->warm_reps, j->times);
  j->inside = driver == warm_driver;
  if (e->kind == ENGINE_COMPILED) {
    good = good && compile_twin(j, file, script, sizeof script);
  } else if (driver && e->kind == ENGINE_R && !e->harness) {
    snprintf(script, sizeof script, "%s/%s.R", b->tmp, driver == warm_driver ? "warm" : "cold");
    good = good && (access(script, R_OK) == 0 || bench_make_file(script, driver));
  }
  free(file);
  snprintf(j->out, sizeof j->out, "%s/out-%d", b->tmp, (int)(e - b->engine));
  snprintf(j->err, sizeof j->err, "%s/err-%d", b->tmp, (int)(e - b->engine));
  return good && bench_command(b, e, p, size, inner, script, j->argv, j->store, sizeof j->store);
}

/* --meter=system.time: the times that the driver, or the suite's harness, took inside the process. */
static bool read_inside(const Job *j, Sample *s) {
  char path[BENCH_PATH + 64];
  double x[3];
  bool own = !j->e->harness;
  snprintf(path, sizeof path, own ? "%s" : "%s/.rbench.system.time", own ? j->times : j->folder);
  FILE *f = fopen(path, "r");
  bool good = f && fscanf(f, own ? "%lf %lf %lf" : "%lf,%lf,%lf", &x[0], &x[1], &x[2]) == 3;
  if (f) fclose(f);
  if (good) s->wall = own ? x[0] : x[2], s->cpu = own ? x[1] : x[0] + x[1];
  return good;
}

static bool run_job(const Job *j, Sample *s) {
  char root[BENCH_PATH];
  bool inside = j->b->inside && j->e->kind == ENGINE_R;
  unlink(j->times);
  return bench_mirror(j->b, j->p->root, root, sizeof root) &&
         bench_run_child(j->b, j->folder, j->argv, j->environment, j->in, j->out, j->err, s) &&
         (!inside || read_inside(j, s));
}

/* The first line of what it wrote to standard error. */
static void note_failure(const Job *j, Cell *c) {
  char line[sizeof c->why] = "";
  FILE *f = fopen(j->err, "r");
  if (f && fgets(line, sizeof line, f)) line[strcspn(line, "\n")] = 0;
  if (f) fclose(f);
  c->failed = true;
  const char *other = j->b->inside ? "it ended with an error, or has not timed itself" : "it ended with an error";
  snprintf(c->why, sizeof c->why, "%s", *line ? line : other);
}

/* ---- sizes ---- */

static double grown(double size) { return size < 40 ? size + 1 : 2 * size; }
static double shrunk(double size, int steps) {
  for (int k = 0; k < steps; k++) size = size <= 40 ? size - 1 : floor(size / 2);
  return fmax(size, 1);
}

/* What one engine runs of a program, by default. */
static const char *driver_of(const Bench *b, const Program *p) {
  return b->inside ? warm_driver : p->form == FORM_SCRIPT ? NULL : cold_driver;
}

/* Raises the size, or the repetitions of run(), until the first engine needs long enough. */
static void choose_size(Bench *b, const Program *p, double *size, int *inner) {
  const Engine *e = &b->engine[0];
  bool installed = p->full_size > 0 && b->fixed_size <= 0, argument = p->takes_size && !b->args && b->fixed_size <= 0;
  double most = installed ? p->full_size : argument ? 1e9 : 0, good = 0, t0 = bench_now();
  Job j;
  Sample s;
  *inner = 1;
  *size = installed ? shrunk(p->full_size, 8) : argument ? 1 : b->fixed_size > 0 ? b->fixed_size : 0;
  for (int k = 0; k < 60 && !interrupted; k++) {
    if (!prepare(&j, b, e, p, *size, *inner, driver_of(b, p)) || !run_job(&j, &s)) {
      if (good > 0) *size = good; /* too large for the program */
      return;
    }
    if (fmin(s.cpu, s.wall) >= b->min_time) return;
    if (b->deadline > 0 && bench_now() - t0 > b->per_program / 4) return;
    good = *size;
    if (*size < most)
      *size = fmin(grown(*size), most);
    else if (p->form != FORM_SCRIPT && !installed)
      *inner *= s.cpu > 0 && b->min_time / s.cpu > 4 ? 4 : 2;
    else
      return;
  }
}

/* ---- a program ---- */

static void add_sample(Cell *c, const Sample *s) {
  if ((c->n & (c->n - 1)) == 0) {
    Sample *list = realloc(c->sample, (size_t)(c->n ? 2 * c->n : 1) * sizeof *list);
    if (!list) abort();
    c->sample = list;
  }
  c->sample[c->n++] = *s;
}

/* All engines once, in an order that turns round each time; only complete rounds count.  False: interrupted. */
static bool round_of(Bench *b, Job *jobs, Result *r, int k, bool count) {
  Sample s[BENCH_MAX_ENGINES];
  bool ok[BENCH_MAX_ENGINES] = {false};
  for (int at = 0; at < b->nengines; at++) {
    int e = k % 2 ? b->nengines - 1 - at : at;
    Cell *c = &r->cell[e];
    if (!c->ran || c->failed) continue;
    ok[e] = run_job(&jobs[e], &s[e]);
    if (interrupted) return false;
    if (!ok[e]) note_failure(&jobs[e], c);
  }
  int first = -1;
  for (int e = 0; e < b->nengines; e++) {
    if (!ok[e]) continue;
    if (first < 0) first = e;
    if (count) add_sample(&r->cell[e], &s[e]);
    if (b->any_output || e == first || bench_same_file(jobs[first].out, jobs[e].out)) continue;
    r->cell[e].differs = r->cell[e].failed = true;
    snprintf(r->cell[e].why, sizeof r->cell[e].why, "its output differs from that of %s", b->engine[first].name);
  }
  return true;
}

static void progress(const Bench *b, const Result *r, int done, int all, double left) {
  if (b->no_progress) return;
  fprintf(stderr, "\r\033[K%s: run %d of %d, %d of %d programs done, about %.0f s left", r->program->name, done, all,
          b->nresults - 1, b->nprograms, left);
  fflush(stderr);
}

/* Repetitions inside one process. */
static void measure_warm(Bench *b, Job *j, Cell *c) {
  char line[128];
  Sample s;
  if (!run_job(j, &s)) return;
  FILE *f = fopen(j->times, "r");
  c->warm_cpu = calloc((size_t)b->warm_reps, sizeof(double));
  c->warm_wall = calloc((size_t)b->warm_reps, sizeof(double));
  c->gc_seconds = 0;
  double wall, cpu, gc;
  while (f && c->warm_cpu && c->warm_wall && c->nwarm < b->warm_reps && fgets(line, sizeof line, f) &&
         sscanf(line, "%lf %lf %lf", &wall, &cpu, &gc) == 3) {
    c->warm_wall[c->nwarm] = wall;
    c->warm_cpu[c->nwarm++] = cpu;
    c->gc_seconds += gc;
  }
  if (f) fclose(f);
  if (c->nwarm == 0) c->gc_seconds = -1;
}

/* Of one run of orbit: seconds in memory management, bytes allocated. */
static void measure_memory(const Bench *b, const Job *j, Cell *c) {
  char option[160], file[128], *argv[BENCH_MAX_ARGS + 1];
  int n = 0;
  snprintf(file, sizeof file, "%s/stats.json", b->tmp);
  snprintf(option, sizeof option, "--stats=%s", file);
  argv[n++] = j->argv[0];
  argv[n++] = option;
  for (int k = 1; j->argv[k] && n < BENCH_MAX_ARGS; k++) argv[n++] = j->argv[k];
  argv[n] = NULL;
  Sample s;
  if (!bench_run_child(b, j->folder, argv, j->environment, j->in, j->out, j->err, &s)) return;
  char *text = bench_read_file(file, NULL);
  const char *gc = text ? strstr(text, "\"memory.ns\"") : NULL, *bytes = text ? strstr(text, "\"alloc.bytes\"") : NULL;
  if (gc && (gc = strchr(gc, ':'))) c->gc_seconds = atof(gc + 1) * 1e-9;
  if (bytes && (bytes = strchr(bytes, ':'))) c->alloc_bytes = atof(bytes + 1);
  free(text);
}

/* Rounds until their number, the program's share of time or the deadline. */
static void measure_rounds(Bench *b, Job *jobs, Result *r) {
  double t0 = bench_now();
  for (int k = 0; k < b->reps && k < MAX_REPS && !interrupted; k++) {
    double now = bench_now(), each = k ? (now - t0) / k : 0;
    if (k >= (b->quick ? 2 : 3) && b->per_program > 0 && now - t0 + each > b->per_program) break;
    if (k >= 1 && b->deadline > 0 && now + each > b->deadline) break;
    double left = each * (b->reps - k);
    if (b->per_program > 0 && k && left > b->per_program - (now - t0)) left = b->per_program - (now - t0);
    double done = b->nresults - 1, before = done > 0 ? (t0 - b->started) / done : left;
    progress(b, r, k + 1, b->reps, left + before * (b->nprograms - done - 1));
    if (!round_of(b, jobs, r, k, true)) break;
  }
}

bool bench_measure(Bench *b, const Program *p, double size, bool scaling, Result *r) {
  Job *jobs = calloc(BENCH_MAX_ENGINES, sizeof *jobs), *warm = calloc(1, sizeof *warm);
  if (!jobs || !warm) abort();
  *r = (Result){.program = p, .size = size, .inner = 1, .scaling = scaling};
  if (!scaling) choose_size(b, p, &r->size, &r->inner);
  bool any = false;
  for (int e = 0; e < b->nengines; e++) {
    Cell *c = &r->cell[e];
    c->gc_seconds = c->alloc_bytes = -1;
    c->ran = prepare(&jobs[e], b, &b->engine[e], p, r->size, r->inner, driver_of(b, p));
    any = any || c->ran;
  }
  if (any && !interrupted && round_of(b, jobs, r, 0, false))
    measure_rounds(b, jobs, r); /* the first one fills caches */
  for (int e = 0; e < b->nengines && !interrupted && !scaling && !b->no_warm && !b->inside; e++) {
    Cell *c = &r->cell[e];
    if (!c->ran || c->failed || b->engine[e].kind != ENGINE_R || b->engine[e].harness) continue;
    if (!p->input && prepare(warm, b, &b->engine[e], p, r->size, r->inner, warm_driver)) measure_warm(b, warm, c);
    if (b->engine[e].orbit) measure_memory(b, &jobs[e], c);
  }
  if (!b->no_progress) fputs("\r\033[K", stderr);
  free(jobs);
  free(warm);
  return r->cell[0].n > 0 || !interrupted;
}
