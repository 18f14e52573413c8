/* bench.c - Times programs under Rscript and orbit in turns and prints medians and ratios; built and started by bench/run.
 *
 *   bench FOLDER LIST ORBIT RSCRIPT [options]
 *     -n N            repetitions (3)            --only A,B,...   only these programs
 *     --scale X       multiply sizes by X        --wall           wall time instead of processor time
 *     --save FILE     write the times of orbit   --against FILE   compare with such a file
 *     --twins         also the C, Lua and Python versions in bench/twins that can be run here
 *     --no-r          do not run GNU R           --json FILE      write everything as JSON
 *
 * The start-up of each side, measured with an empty script, is subtracted from its times (at least 1 ms is kept).
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PROGRAMS = 200, MAX_REPS = 50, N_SIDES = 5 };
enum Side { SIDE_R, SIDE_ORBIT, SIDE_C, SIDE_LUA, SIDE_PYTHON };

typedef struct Program {
  char name[64];
  double size;
  double seconds[N_SIDES]; /* median without start-up; negative: not run */
  long peak_kib[N_SIDES];
  bool same;
  double before;           /* --against */
} Program;

typedef struct Bench {
  const char *folder, *orbit, *rscript, *only, *save, *against, *json, *lua, *python;
  char tmp[64];
  int reps;
  double scale, start[N_SIDES];
  bool wall, twins, no_r;
  Program p[MAX_PROGRAMS];
  int n;
} Bench;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Runs argv with standard output to `out`; seconds, or -1 when it failed. */
static double run_once(const Bench *b, char *const argv[], const char *out, long *peak_kib) {
  double t0 = now();
  pid_t pid = fork();
  if (pid < 0) return -1;
  if (pid == 0) {
    int fd = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600), in = open("/dev/null", O_RDONLY);
    if (fd < 0 || in < 0) _exit(126);
    dup2(fd, 1);
    dup2(in, 0);
    setenv("OPENBLAS_NUM_THREADS", "1", 0);
    execvp(argv[0], argv);
    _exit(127);
  }
  int status;
  struct rusage ru;
  if (wait4(pid, &status, 0, &ru) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return -1;
  if (peak_kib) *peak_kib = ru.ru_maxrss;
  if (b->wall) return now() - t0;
  return (double)(ru.ru_utime.tv_sec + ru.ru_stime.tv_sec) + 1e-6 * (double)(ru.ru_utime.tv_usec + ru.ru_stime.tv_usec);
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}
static double median(double *t, int n) {
  qsort(t, (size_t)n, sizeof *t, by_value);
  return n % 2 ? t[n / 2] : (t[n / 2 - 1] + t[n / 2]) / 2;
}

static bool same_file(const char *a, const char *b) {
  FILE *f = fopen(a, "rb"), *g = fopen(b, "rb");
  bool same = f && g;
  while (same) {
    int c = getc(f), d = getc(g);
    if (c != d) same = false;
    if (c == EOF || d == EOF) break;
  }
  if (f) fclose(f);
  if (g) fclose(g);
  return same;
}

/* Command line of one side; false when there is nothing to run. */
static bool command(const Bench *b, enum Side s, const char *name, const char *size, char *path, size_t room, char **argv) {
  static const char *const ext[] = {".R", ".R", "", ".lua", ".py"};
  int n = 0;
  if (s == SIDE_C)
    snprintf(path, room, "%s/%s", b->tmp, name);
  else
    snprintf(path, room, "%s/%s/%s%s", b->folder, s <= SIDE_ORBIT ? "scalar" : "twins", name, ext[s]);
  if (access(path, s == SIDE_C ? X_OK : R_OK) != 0) return false;
  const char *runner[] = {b->no_r ? NULL : b->rscript, b->orbit, "", b->lua, b->python};
  if (!runner[s]) return false;
  if (*runner[s]) argv[n++] = (char *)runner[s];
  argv[n++] = path;
  if (size) argv[n++] = (char *)size;
  argv[n] = NULL;
  return true;
}

static void measure_start(Bench *b) {
  char script[128], out[128];
  snprintf(script, sizeof script, "%s/empty", b->tmp);
  snprintf(out, sizeof out, "%s/out", b->tmp);
  FILE *f = fopen(script, "w");
  if (f) fclose(f);
  const char *runner[] = {b->no_r ? NULL : b->rscript, b->orbit, NULL, b->twins ? b->lua : NULL, b->twins ? b->python : NULL};
  for (int s = 0; s < N_SIDES; s++) {
    if (!runner[s]) continue;
    char *argv[] = {(char *)runner[s], script, NULL};
    double t[10];
    for (int i = 0; i < 10; i++) t[i] = run_once(b, argv, out, NULL);
    b->start[s] = median(t, 10);
  }
}

static void compile_twins(const Bench *b) {
  if (!b->twins) return;
  for (int i = 0; i < b->n; i++) {
    char cmd[1024];
    snprintf(cmd, sizeof cmd, "[ -f %s/twins/%s.c ] && ${CC:-cc} -O2 -o %s/%s %s/twins/%s.c -lm", b->folder, b->p[i].name, b->tmp, b->p[i].name,
             b->folder, b->p[i].name);
    if (system(cmd) != 0) continue;
  }
}

static void measure(Bench *b, Program *p) {
  char size[32], path[N_SIDES][512], out[N_SIDES][128], *argv[N_SIDES][4];
  bool have[N_SIDES];
  double t[N_SIDES][MAX_REPS];
  snprintf(size, sizeof size, "%.0f", p->size);
  int sides = b->twins ? N_SIDES : 2;
  for (int s = 0; s < N_SIDES; s++) {
    have[s] = s < sides && command(b, (enum Side)s, p->name, size, path[s], sizeof path[s], argv[s]);
    p->seconds[s] = -1;
    snprintf(out[s], sizeof out[s], "%s/out%d", b->tmp, s);
  }
  for (int r = 0; r < b->reps; r++)
    for (int s = 0; s < N_SIDES; s++)
      if (have[s]) {
        t[s][r] = run_once(b, argv[s], out[s], &p->peak_kib[s]);
        if (t[s][r] < 0) have[s] = false;
      }
  for (int s = 0; s < N_SIDES; s++)
    if (have[s]) p->seconds[s] = fmax(median(t[s], b->reps) - b->start[s], 0.001);
  p->same = !have[SIDE_R] || !have[SIDE_ORBIT] || same_file(out[SIDE_R], out[SIDE_ORBIT]);
}

static void print_number(double v, int w, int d) {
  if (v < 0)
    printf("%*s", w, "-");
  else
    printf("%*.*f", w, d, v);
}

static void print_row(const Bench *b, const Program *p) {
  printf("%-14s %10.0f", p->name, p->size);
  print_number(p->seconds[SIDE_R], 9, 3);
  print_number(p->seconds[SIDE_ORBIT], 9, 3);
  print_number(p->seconds[SIDE_R] < 0 || p->seconds[SIDE_ORBIT] < 0 ? -1 : p->seconds[SIDE_ORBIT] / p->seconds[SIDE_R], 9, 3);
  printf("%6ld%6ld", p->peak_kib[SIDE_R] / 1024, p->peak_kib[SIDE_ORBIT] / 1024);
  if (b->twins)
    for (int s = SIDE_C; s < N_SIDES; s++) print_number(p->seconds[s], 9, 3);
  if (b->against) print_number(p->before > 0 && p->seconds[SIDE_ORBIT] > 0 ? p->seconds[SIDE_ORBIT] / p->before : -1, 9, 3);
  if (p->seconds[SIDE_ORBIT] < 0)
    printf("  FAILED");
  else if (!p->same)
    printf("  OUTPUT DIFFERS");
  putchar('\n');
  fflush(stdout);
}

static double geometric_mean(const Bench *b, int kind, int *n) { /* 0: orbit/R, 1: orbit/before */
  double sum = 0;
  *n = 0;
  for (int i = 0; i < b->n; i++) {
    const Program *p = &b->p[i];
    double ref = kind ? p->before : p->seconds[SIDE_R];
    if (p->seconds[SIDE_ORBIT] <= 0 || ref <= 0) continue;
    sum += log(p->seconds[SIDE_ORBIT] / ref);
    ++*n;
  }
  return *n ? exp(sum / *n) : -1;
}

static bool wanted(const Bench *b, const char *name) {
  if (!b->only) return true;
  size_t n = strlen(name);
  for (const char *s = b->only; s; s = strchr(s, ',') ? strchr(s, ',') + 1 : NULL)
    if (strncmp(s, name, n) == 0 && (s[n] == 0 || s[n] == ',')) return true;
  return false;
}

static bool read_list(Bench *b, const char *file) {
  FILE *f = fopen(file, "r");
  char line[256];
  if (!f) return false;
  while (fgets(line, sizeof line, f) && b->n < MAX_PROGRAMS) {
    Program *p = &b->p[b->n];
    if (line[0] == '#' || sscanf(line, "%63s %lf", p->name, &p->size) != 2 || !wanted(b, p->name)) continue;
    p->size = floor(p->size * b->scale + 0.5);
    b->n++;
  }
  fclose(f);
  return true;
}

static void read_against(Bench *b) {
  FILE *f = b->against ? fopen(b->against, "r") : NULL;
  char name[64];
  double size, t;
  if (b->against && !f) fprintf(stderr, "bench: cannot read %s\n", b->against);
  while (f && fscanf(f, "%63s %lf %lf", name, &size, &t) == 3)
    for (int i = 0; i < b->n; i++)
      if (strcmp(b->p[i].name, name) == 0 && b->p[i].size == size) b->p[i].before = t;
  if (f) fclose(f);
}

static void write_save(const Bench *b) {
  FILE *f = b->save ? fopen(b->save, "w") : NULL;
  if (b->save && !f) fprintf(stderr, "bench: cannot write %s\n", b->save);
  for (int i = 0; f && i < b->n; i++)
    if (b->p[i].seconds[SIDE_ORBIT] > 0) fprintf(f, "%s %.0f %.6f\n", b->p[i].name, b->p[i].size, b->p[i].seconds[SIDE_ORBIT]);
  if (f) fclose(f);
}

static void write_json(const Bench *b) {
  FILE *f = b->json ? fopen(b->json, "w") : NULL;
  if (!f) return;
  int n;
  fprintf(f, "{\n  \"start\": {\"R\": %.4f, \"orbit\": %.4f},\n  \"geometric_mean\": %.4f,\n  \"programs\": [\n", b->start[SIDE_R],
          b->start[SIDE_ORBIT], geometric_mean(b, 0, &n));
  for (int i = 0; i < b->n; i++)
    fprintf(f, "    {\"name\": \"%s\", \"size\": %.0f, \"R\": %.4f, \"orbit\": %.4f, \"same_output\": %s}%s\n", b->p[i].name, b->p[i].size,
            b->p[i].seconds[SIDE_R], b->p[i].seconds[SIDE_ORBIT], b->p[i].same ? "true" : "false", i + 1 < b->n ? "," : "");
  fprintf(f, "  ]\n}\n");
  fclose(f);
}

static bool options(Bench *b, int argc, char **argv) {
  for (int i = 5; i < argc; i++) {
    const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(a, "--wall") == 0) b->wall = true;
    else if (strcmp(a, "--twins") == 0) b->twins = true;
    else if (strcmp(a, "--no-r") == 0) b->no_r = true;
    else if (!v) return false;
    else if (i++, strcmp(a, "-n") == 0) b->reps = atoi(v);
    else if (strcmp(a, "--only") == 0) b->only = v;
    else if (strcmp(a, "--scale") == 0) b->scale = atof(v);
    else if (strcmp(a, "--save") == 0) b->save = v;
    else if (strcmp(a, "--against") == 0) b->against = v;
    else if (strcmp(a, "--json") == 0) b->json = v;
    else return false;
  }
  return b->reps > 0 && b->reps <= MAX_REPS;
}

int main(int argc, char **argv) {
  static Bench b = {.reps = 3, .scale = 1};
  if (argc < 5 || !options(&b, argc, argv)) {
    fprintf(stderr, "usage: bench/run [-n N] [--only A,B] [--scale X] [--wall] [--twins] [--no-r] [--save F] [--against F] [--json F]\n");
    return 2;
  }
  b.folder = argv[1];
  b.orbit = argv[3];
  b.rscript = *argv[4] ? argv[4] : NULL;
  b.lua = getenv("BENCH_LUA") && *getenv("BENCH_LUA") ? getenv("BENCH_LUA") : NULL;
  b.python = getenv("BENCH_PYTHON") && *getenv("BENCH_PYTHON") ? getenv("BENCH_PYTHON") : NULL;
  snprintf(b.tmp, sizeof b.tmp, "%s", "/tmp/orbit-bench.XXXXXX");
  if (!mkdtemp(b.tmp) || !read_list(&b, argv[2])) return 2;
  read_against(&b);
  compile_twins(&b);
  measure_start(&b);
  printf("%s time in seconds, median of %d, start-up subtracted (R %.3f, orbit %.4f)\n", b.wall ? "wall" : "processor", b.reps, b.start[SIDE_R],
         b.start[SIDE_ORBIT]);
  printf("%-14s %10s%9s%9s%9s%12s%s%s\n", "program", "size", "R", "orbit", "orbit/R", "MiB R,orbit", b.twins ? "        C      Lua   Python" : "",
         b.against ? "  new/old" : "");
  bool good = true;
  for (int i = 0; i < b.n; i++) {
    measure(&b, &b.p[i]);
    print_row(&b, &b.p[i]);
    good = good && b.p[i].same && b.p[i].seconds[SIDE_ORBIT] > 0;
  }
  int n;
  double g = geometric_mean(&b, 0, &n);
  if (n) printf("geometric mean of orbit/R over %d programs: %.3f (%.1f times as fast)\n", n, g, 1 / g);
  g = geometric_mean(&b, 1, &n);
  if (n) printf("geometric mean of new/old over %d programs: %.3f\n", n, g);
  write_save(&b);
  write_json(&b);
  char cmd[128];
  snprintf(cmd, sizeof cmd, "rm -rf %s", b.tmp);
  if (system(cmd) != 0) return 2;
  return good ? 0 : 1;
}
