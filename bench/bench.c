/* bench.c - Times the programs of bench/programs.list under GNU R and orbit in turns and prints a table in Markdown,
 * with geometric means by group; built and started by bench/run.
 *
 *   bench FOLDER ORBIT RSCRIPT [options] [PROGRAM or GROUP]...
 *     -n N          repetitions (5)               --quick          a tenth of the sizes, once each
 *     --scale X     multiply sizes by X           --wall           wall time instead of processor time
 *     --save FILE   write the times of orbit      --against FILE   compare with such a file
 *     --lua         also LuaJIT's interpreter     --twins          also C, LuaJIT's interpreter and Python
 *     --no-r        do not run GNU R              --json FILE      write everything as JSON
 *     --counts      instructions executed (by callgrind) with and without --mode=generic, at the largest test size
 *     --wrapped     orbit on the programs of group toplevel as they are, and as the body of a function
 *
 * The start-up of each side, measured with an empty script, is subtracted from its times (at least 1 ms is kept).  The
 * other languages exist for the programs in twins/.  $BENCH_LUA and $BENCH_PYTHON name the interpreters.
 */
#define _GNU_SOURCE
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

enum { MAX_PROGRAMS = 400, MAX_REPS = 50, MAX_WANTED = 100, MAX_ARGS = 16 };
enum Side { SIDE_R, SIDE_ORBIT, SIDE_C, SIDE_LUA, SIDE_PYTHON, N_SIDES };
static const char *const side_name[] = {"R", "orbit", "C", "LuaJIT", "Python"};

typedef struct Program {
  char group[32], name[64];
  double size, test_size;
  bool input;              /* reads a fasta file */
  double seconds[N_SIDES]; /* median without start-up; negative: not run */
  long peak_kib[N_SIDES];
  bool same;
  double before; /* --against */
} Program;

typedef struct Bench {
  const char *folder, *orbit, *rscript, *save, *against, *json, *lua, *python;
  const char *wanted[MAX_WANTED];
  int n_wanted;
  char tmp[64];
  int reps;
  double scale, start[N_SIDES];
  bool wall, with_lua, twins, no_r, counts, wrapped;
  Program p[MAX_PROGRAMS];
  int n;
} Bench;

/* ---- running ---- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool redirect(int fd, const char *path, int flags) {
  int f = open(path, flags, 0600);
  return f >= 0 && dup2(f, fd) == fd;
}

/* Runs argv with standard input and output from and to files, standard error too when `err` is given; the seconds, or
 * -1 when it failed. */
static double run_once(const Bench *b, char *const argv[], const char *in, const char *out, const char *err,
                       long *peak_kib) {
  const int to = O_WRONLY | O_CREAT | O_TRUNC;
  double t0 = now();
  pid_t pid = fork();
  if (pid < 0) return -1;
  if (pid == 0) {
    if (!redirect(0, in, O_RDONLY) || !redirect(1, out, to) || (err && !redirect(2, err, to))) _exit(126);
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

static bool side_wanted(const Bench *b, int s) {
  if (s == SIDE_R) return b->rscript && !b->no_r;
  if (s == SIDE_ORBIT) return true;
  if (s == SIDE_LUA) return (b->with_lua || b->twins) && b->lua;
  return b->twins && (s == SIDE_C || b->python);
}

/* Command line of one side; false when there is nothing to run. */
static bool command(const Bench *b, int s, const Program *p, const char *size, char *path, size_t room, char **argv) {
  static const char *const ext[] = {".R", ".R", "", ".lua", ".py"};
  const char *runner[] = {b->rscript, b->orbit, NULL, b->lua, b->python};
  int n = 0;
  if (!side_wanted(b, s) || (s >= SIDE_C && strcmp(p->group, "scalar") != 0)) return false;
  if (s == SIDE_C)
    snprintf(path, room, "%s/%s", b->tmp, p->name);
  else
    snprintf(path, room, "%s/%s/%s%s", b->folder, s <= SIDE_ORBIT ? p->group : "twins", p->name, ext[s]);
  if (access(path, s == SIDE_C ? X_OK : R_OK) != 0) return false;
  if (runner[s]) argv[n++] = (char *)runner[s];
  if (s == SIDE_LUA && strstr(b->lua, "luajit")) argv[n++] = "-joff";
  argv[n++] = path;
  if (!p->input) argv[n++] = (char *)size;
  argv[n] = NULL;
  return true;
}

/* The file that a program reads, made by fasta.R when it is not there yet. */
static bool input_file(const Bench *b, const Program *p, double size, char *path, size_t room) {
  snprintf(path, room, "/dev/null");
  if (!p->input) return true;
  char number[32], script[512];
  snprintf(number, sizeof number, "%.0f", size);
  snprintf(script, sizeof script, "%s/shootout/fasta.R", b->folder);
  snprintf(path, room, "%s/fasta-%s", b->tmp, number);
  if (access(path, R_OK) == 0) return true;
  char *argv[] = {(char *)b->orbit, script, number, NULL};
  return run_once(b, argv, "/dev/null", path, NULL, NULL) >= 0;
}

static void measure_start(Bench *b) {
  char script[128], out[128];
  snprintf(script, sizeof script, "%s/empty", b->tmp);
  snprintf(out, sizeof out, "%s/out", b->tmp);
  const char *runner[] = {b->rscript, b->orbit, NULL, b->lua, b->python};
  for (int s = 0; s < N_SIDES; s++) {
    if (!runner[s] || !side_wanted(b, s)) continue;
    char *argv[] = {(char *)runner[s], script, NULL};
    double t[10];
    for (int i = 0; i < 10; i++) t[i] = run_once(b, argv, "/dev/null", out, NULL, NULL);
    b->start[s] = median(t, 10);
  }
}

static void compile_twins(const Bench *b) {
  if (!b->twins) return;
  for (int i = 0; i < b->n; i++) {
    char cmd[2048], source[512];
    snprintf(source, sizeof source, "%s/twins/%s.c", b->folder, b->p[i].name);
    if (access(source, R_OK) != 0) continue;
    snprintf(cmd, sizeof cmd, "${CC:-cc} -O2 -o '%s/%s' '%s' -lm", b->tmp, b->p[i].name, source);
    if (system(cmd) != 0) fprintf(stderr, "bench: cannot compile %s\n", source);
  }
}

static void measure(const Bench *b, Program *p) {
  char size[32], path[N_SIDES][512], out[N_SIDES][128], in[128], *argv[N_SIDES][MAX_ARGS];
  bool have[N_SIDES];
  double t[N_SIDES][MAX_REPS];
  snprintf(size, sizeof size, "%.0f", p->size);
  bool ready = input_file(b, p, p->size, in, sizeof in);
  for (int s = 0; s < N_SIDES; s++) {
    have[s] = ready && command(b, s, p, size, path[s], sizeof path[s], argv[s]);
    p->seconds[s] = -1;
    snprintf(out[s], sizeof out[s], "%s/out%d", b->tmp, s);
  }
  for (int r = 0; r < b->reps; r++)
    for (int s = 0; s < N_SIDES; s++)
      if (have[s]) {
        t[s][r] = run_once(b, argv[s], in, out[s], "/dev/null", &p->peak_kib[s]);
        if (t[s][r] < 0) have[s] = false;
      }
  for (int s = 0; s < N_SIDES; s++)
    if (have[s]) p->seconds[s] = fmax(median(t[s], b->reps) - b->start[s], 0.001);
  p->same = true;
  for (int s = 0; s < N_SIDES; s++)
    if (s != SIDE_ORBIT && have[s] && have[SIDE_ORBIT] && !same_file(out[s], out[SIDE_ORBIT])) p->same = false;
}

/* ---- the table ---- */

static void cell(double v, int digits) {
  if (v < 0)
    printf(" - |");
  else
    printf(" %.*f |", digits, v);
}

static double ratio(double a, double b) { return a > 0 && b > 0 ? a / b : -1; }

static void print_head(const Bench *b) {
  printf("\n| program | size |");
  for (int s = 0; s < N_SIDES; s++)
    if (side_wanted(b, s)) printf(" %s s |", side_name[s]);
  if (side_wanted(b, SIDE_R)) printf(" orbit/R |");
  if (side_wanted(b, SIDE_LUA)) printf(" orbit/LuaJIT |");
  if (b->against) printf(" new/old |");
  if (side_wanted(b, SIDE_R)) printf(" R MiB |");
  printf(" orbit MiB | |\n|---|---:|");
  for (int s = 0; s < N_SIDES; s++)
    if (side_wanted(b, s)) printf("---:|");
  printf("%s%s%s---:|---|\n", side_wanted(b, SIDE_R) ? "---:|---:|" : "", side_wanted(b, SIDE_LUA) ? "---:|" : "",
         b->against ? "---:|" : "");
}

static void print_row(const Bench *b, const Program *p) {
  double orbit = p->seconds[SIDE_ORBIT];
  printf("| %s/%s | %.0f |", p->group, p->name, p->size);
  for (int s = 0; s < N_SIDES; s++)
    if (side_wanted(b, s)) cell(p->seconds[s], 3);
  if (side_wanted(b, SIDE_R)) cell(ratio(orbit, p->seconds[SIDE_R]), 3);
  if (side_wanted(b, SIDE_LUA)) cell(ratio(orbit, p->seconds[SIDE_LUA]), 2);
  if (b->against) cell(ratio(orbit, p->before), 3);
  if (side_wanted(b, SIDE_R)) printf(" %ld |", p->peak_kib[SIDE_R] / 1024);
  printf(" %ld | %s |\n", p->peak_kib[SIDE_ORBIT] / 1024,
         orbit < 0                                          ? "FAILED"
         : !p->same                                         ? "OUTPUT DIFFERS"
         : side_wanted(b, SIDE_R) && p->seconds[SIDE_R] < 0 ? "R failed"
                                                            : "");
  fflush(stdout);
}

/* Geometric mean of orbit's times over those of a side (or, with N_SIDES, of --against) in one group, NULL for all. */
static double geometric_mean(const Bench *b, const char *group, int side, int *n) {
  double sum = 0;
  *n = 0;
  for (int i = 0; i < b->n; i++) {
    const Program *p = &b->p[i];
    double r = ratio(p->seconds[SIDE_ORBIT], side == N_SIDES ? p->before : p->seconds[side]);
    if (r <= 0 || (group && strcmp(group, p->group) != 0)) continue;
    sum += log(r);
    ++*n;
  }
  return *n ? exp(sum / *n) : -1;
}

static void print_mean(const Bench *b, const char *group) {
  bool any = false;
  char name[64];
  snprintf(name, sizeof name, "- %s:", group ? group : "all");
  for (int s = 0; s <= N_SIDES; s++) {
    int n;
    double g = s == SIDE_ORBIT ? -1 : geometric_mean(b, group, s, &n);
    if (g <= 0) continue;
    printf("%s orbit/%s %.3f (%d programs)", any ? "," : name, s == N_SIDES ? "before" : side_name[s], g, n);
    any = true;
  }
  if (any) printf("\n");
}

static void print_means(const Bench *b) {
  int groups = 0;
  printf("\nGeometric means\n\n");
  for (int i = 0; i < b->n; i++) {
    bool seen = false;
    for (int j = 0; j < i; j++) seen = seen || strcmp(b->p[i].group, b->p[j].group) == 0;
    if (seen) continue;
    groups++;
    print_mean(b, b->p[i].group);
  }
  if (groups > 1) print_mean(b, NULL);
}

static void print_left_out(const Bench *b) {
  if (!b->rscript)
    printf(
        "Rscript is not installed: the times of GNU R, the ratios to it and the comparison of outputs are left out.\n");
  else if (b->no_r)
    printf("--no-r: the times of GNU R, the ratios to it and the comparison of outputs are left out.\n");
  if ((b->with_lua || b->twins) && !b->lua)
    printf("Neither luajit nor lua is installed: the Lua twins are left out.\n");
  if (b->lua && (b->with_lua || b->twins) && !strstr(b->lua, "luajit"))
    printf("luajit is not installed: its column shows %s.\n", b->lua);
  if (b->twins && !b->python) printf("python3 is not installed: the Python twins are left out.\n");
}

/* ---- instruction counts ---- */

/* Instructions in millions that callgrind saw, or -1. */
static double count_once(const Bench *b, const Program *p, bool generic) {
  char path[512], size[32], in[128], out[128], err[128], line[256];
  char *argv[MAX_ARGS] = {"valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", (char *)b->orbit};
  int n = 4;
  double count = -1;
  snprintf(out, sizeof out, "%s/out", b->tmp);
  snprintf(err, sizeof err, "%s/err", b->tmp);
  snprintf(size, sizeof size, "%.0f", p ? p->test_size : 0);
  snprintf(in, sizeof in, "/dev/null");
  if (p && !input_file(b, p, p->test_size, in, sizeof in)) return -1;
  if (p)
    snprintf(path, sizeof path, "%s/%s/%s.R", b->folder, p->group, p->name);
  else
    snprintf(path, sizeof path, "%s/empty", b->tmp);
  if (generic) argv[n++] = "--mode=generic";
  argv[n++] = path;
  if (!p || !p->input) argv[n++] = size;
  argv[n] = NULL;
  if (run_once(b, argv, in, out, err, NULL) < 0) return -1;
  FILE *f = fopen(err, "r");
  while (f && fgets(line, sizeof line, f)) {
    const char *c = strstr(line, "Collected :");
    if (c) count = atof(c + 11) / 1e6;
  }
  if (f) fclose(f);
  return count;
}

static int counts(const Bench *b) {
  double start = count_once(b, NULL, false), start_generic = count_once(b, NULL, true);
  if (start < 0) {
    printf("valgrind is not installed or failed: no counts.\n");
    return 1;
  }
  printf("Million instructions by callgrind, start-up (%.2f) subtracted\n\n", start);
  printf("| program | size | default | generic | default/generic |\n|---|---:|---:|---:|---:|\n");
  double sum = 0;
  int n = 0;
  for (int i = 0; i < b->n; i++) {
    const Program *p = &b->p[i];
    double c = count_once(b, p, false), g = count_once(b, p, true);
    if (c > 0) c = fmax(c - start, 0.001);
    if (g > 0) g = fmax(g - start_generic, 0.001);
    printf("| %s/%s | %.0f |", p->group, p->name, p->test_size);
    cell(c, 2);
    cell(g, 2);
    cell(ratio(c, g), 3);
    printf("\n");
    fflush(stdout);
    if (ratio(c, g) > 0) {
      sum += log(c / g);
      n++;
    }
  }
  if (n) printf("\nGeometric mean of default/generic over %d programs: %.3f\n", n, exp(sum / n));
  return n == b->n ? 0 : 1;
}

/* ---- top level against functions ---- */

/* The program as the body of a function that is called at once. */
static bool wrap(const char *from, const char *to) {
  FILE *f = fopen(from, "r"), *g = fopen(to, "w");
  bool good = f && g;
  if (good) fputs("main <- function() {\n", g);
  for (int c; good && (c = getc(f)) != EOF;) putc(c, g);
  if (good) fputs("}\ninvisible(main())\n", g);
  if (f) fclose(f);
  if (g && fclose(g) != 0) good = false;
  return good;
}

static int top_level(Bench *b) {
  double sum = 0, t[2][MAX_REPS];
  int n = 0;
  b->no_r = true;
  measure_start(b);
  printf("Processor time of orbit in seconds, median of %d, start-up subtracted\n\n", b->reps);
  printf("| program | size | top level | function | top level/function |\n|---|---:|---:|---:|---:|\n");
  for (int i = 0; i < b->n; i++) {
    const Program *p = &b->p[i];
    char path[2][512], size[32], out[2][128];
    if (strcmp(p->group, "toplevel") != 0) continue;
    snprintf(path[0], sizeof path[0], "%s/%s/%s.R", b->folder, p->group, p->name);
    snprintf(path[1], sizeof path[1], "%s/wrapped.R", b->tmp);
    snprintf(size, sizeof size, "%.0f", p->size);
    if (!wrap(path[0], path[1])) return 1;
    for (int r = 0; r < b->reps; r++)
      for (int k = 0; k < 2; k++) {
        char *argv[] = {(char *)b->orbit, path[k], size, NULL};
        snprintf(out[k], sizeof out[k], "%s/out%d", b->tmp, k);
        t[k][r] = run_once(b, argv, "/dev/null", out[k], "/dev/null", NULL);
        if (t[k][r] < 0) return 1;
      }
    double top = fmax(median(t[0], b->reps) - b->start[SIDE_ORBIT], 0.001);
    double fun = fmax(median(t[1], b->reps) - b->start[SIDE_ORBIT], 0.001);
    printf("| %s | %s | %.3f | %.3f | %.2f |%s\n", p->name, size, top, fun, top / fun,
           same_file(out[0], out[1]) ? "" : " the output differs |");
    fflush(stdout);
    sum += log(top / fun);
    n++;
  }
  if (n) printf("\nGeometric mean over %d programs: %.2f\n", n, exp(sum / n));
  return n ? 0 : 1;
}

/* ---- options and files ---- */

static bool wanted(const Bench *b, const Program *p) {
  char full[128];
  snprintf(full, sizeof full, "%s/%s", p->group, p->name);
  for (int i = 0; i < b->n_wanted; i++)
    if (strcmp(b->wanted[i], full) == 0 || strcmp(b->wanted[i], p->name) == 0 || strcmp(b->wanted[i], p->group) == 0)
      return true;
  return b->n_wanted == 0;
}

static bool read_list(Bench *b) {
  char file[512], line[256], sizes[64], word[16];
  snprintf(file, sizeof file, "%s/programs.list", b->folder);
  FILE *f = fopen(file, "r");
  if (!f) return false;
  while (fgets(line, sizeof line, f) && b->n < MAX_PROGRAMS) {
    Program *p = &b->p[b->n];
    int k = line[0] == '#' ? 0 : sscanf(line, "%31[^/]/%63s %lf %63s %15s", p->group, p->name, &p->size, sizes, word);
    if (k < 4 || !wanted(b, p)) continue;
    p->input = k == 5;
    if (p->size <= 40) /* the work grows exponentially with such a size */
      p->size = fmax(1, p->size + floor(log2(b->scale) / 1.5));
    else
      p->size = fmax(1, floor(p->size * b->scale + 0.5));
    const char *last = strrchr(sizes, ',');
    p->test_size = atof(last ? last + 1 : sizes);
    b->n++;
  }
  fclose(f);
  return true;
}

static void read_against(Bench *b) {
  FILE *f = b->against ? fopen(b->against, "r") : NULL;
  char group[32], name[64];
  double size, t;
  if (b->against && !f) fprintf(stderr, "bench: cannot read %s\n", b->against);
  while (f && fscanf(f, " %31[^/]/%63s %lf %lf", group, name, &size, &t) == 4)
    for (int i = 0; i < b->n; i++)
      if (strcmp(b->p[i].group, group) == 0 && strcmp(b->p[i].name, name) == 0 && b->p[i].size == size)
        b->p[i].before = t;
  if (f) fclose(f);
}

static void write_save(const Bench *b) {
  FILE *f = b->save ? fopen(b->save, "w") : NULL;
  if (b->save && !f) fprintf(stderr, "bench: cannot write %s\n", b->save);
  for (int i = 0; f && i < b->n; i++)
    if (b->p[i].seconds[SIDE_ORBIT] > 0)
      fprintf(f, "%s/%s %.0f %.6f\n", b->p[i].group, b->p[i].name, b->p[i].size, b->p[i].seconds[SIDE_ORBIT]);
  if (f) fclose(f);
}

static void write_json(const Bench *b) {
  FILE *f = b->json ? fopen(b->json, "w") : NULL;
  if (!f) return;
  int n;
  fprintf(f, "{\n  \"start\": {\"R\": %.4f, \"orbit\": %.4f},\n  \"geometric_mean\": %.4f,\n  \"programs\": [\n",
          b->start[SIDE_R], b->start[SIDE_ORBIT], geometric_mean(b, NULL, SIDE_R, &n));
  for (int i = 0; i < b->n; i++) {
    const Program *p = &b->p[i];
    fprintf(f,
            "    {\"group\": \"%s\", \"name\": \"%s\", \"size\": %.0f, \"R\": %.4f, \"orbit\": %.4f, \"same_output\": "
            "%s}%s\n",
            p->group, p->name, p->size, p->seconds[SIDE_R], p->seconds[SIDE_ORBIT], p->same ? "true" : "false",
            i + 1 < b->n ? "," : "");
  }
  fprintf(f, "  ]\n}\n");
  fclose(f);
}

static bool flag(Bench *b, const char *a) {
  if (strcmp(a, "--wall") == 0)
    b->wall = true;
  else if (strcmp(a, "--lua") == 0)
    b->with_lua = true;
  else if (strcmp(a, "--twins") == 0)
    b->twins = true;
  else if (strcmp(a, "--no-r") == 0)
    b->no_r = true;
  else if (strcmp(a, "--counts") == 0)
    b->counts = true;
  else if (strcmp(a, "--wrapped") == 0)
    b->wrapped = true;
  else if (strcmp(a, "--quick") == 0) {
    b->scale = 0.1;
    b->reps = 1;
  } else
    return false;
  return true;
}

static bool options(Bench *b, int argc, char **argv) {
  for (int i = 4; i < argc; i++) {
    const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : NULL;
    if (a[0] != '-' && b->n_wanted < MAX_WANTED)
      b->wanted[b->n_wanted++] = a;
    else if (flag(b, a))
      continue;
    else if (!v)
      return false;
    else if (i++, strcmp(a, "-n") == 0)
      b->reps = atoi(v);
    else if (strcmp(a, "--scale") == 0)
      b->scale = atof(v);
    else if (strcmp(a, "--save") == 0)
      b->save = v;
    else if (strcmp(a, "--against") == 0)
      b->against = v;
    else if (strcmp(a, "--json") == 0)
      b->json = v;
    else
      return false;
  }
  return b->reps > 0 && b->reps <= MAX_REPS && b->scale > 0;
}

static const char *from_environment(const char *name) {
  const char *v = getenv(name);
  return v && *v ? v : NULL;
}

static int times(Bench *b) {
  bool good = true;
  read_against(b);
  compile_twins(b);
  print_left_out(b);
  measure_start(b);
  printf("%s time in seconds, median of %d, start-up subtracted (", b->wall ? "Wall" : "Processor", b->reps);
  for (int s = 0; s < N_SIDES; s++)
    if (s != SIDE_C && side_wanted(b, s))
      printf("%s%s %.4f", s == SIDE_R || (s == SIDE_ORBIT && !side_wanted(b, SIDE_R)) ? "" : ", ", side_name[s],
             b->start[s]);
  printf(")\n");
  print_head(b);
  for (int i = 0; i < b->n; i++) {
    measure(b, &b->p[i]);
    print_row(b, &b->p[i]);
    good = good && b->p[i].same && b->p[i].seconds[SIDE_ORBIT] > 0;
  }
  print_means(b);
  write_save(b);
  write_json(b);
  return good ? 0 : 1;
}

int main(int argc, char **argv) {
  static Bench b = {.reps = 5, .scale = 1};
  if (argc < 4 || !options(&b, argc, argv)) {
    fprintf(stderr,
            "usage: bench/run [-n N] [--quick] [--scale X] [--wall] [--lua] [--twins] [--no-r] [--counts]\n"
            "                 [--wrapped] [--save FILE] [--against FILE] [--json FILE] [PROGRAM or GROUP]...\n");
    return 2;
  }
  b.folder = argv[1];
  b.orbit = argv[2];
  b.rscript = *argv[3] ? argv[3] : NULL;
  b.lua = from_environment("BENCH_LUA");
  b.python = from_environment("BENCH_PYTHON");
  snprintf(b.tmp, sizeof b.tmp, "%s", "/tmp/orbit-bench.XXXXXX");
  if (!mkdtemp(b.tmp) || !read_list(&b)) return 2;
  if (b.n == 0) fprintf(stderr, "bench: no such program in programs.list\n");
  char cmd[128], empty[128];
  snprintf(empty, sizeof empty, "%s/empty", b.tmp);
  FILE *f = fopen(empty, "w");
  if (f) fclose(f);
  int status = b.n == 0 ? 2 : b.counts ? counts(&b) : b.wrapped ? top_level(&b) : times(&b);
  fflush(stdout);
  snprintf(cmd, sizeof cmd, "rm -rf %s", b.tmp);
  return system(cmd) != 0 ? 2 : status;
}
