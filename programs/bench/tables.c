/* tables.c - The tables of the ORBIT slides by one command each: how much allocation is removed, what a Toeplitz matrix
 * needs, and what vectorising the apply family gains.  `orbit bench --table NAME`.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "programs/bench/bench.h"

/* Runs orbit with an option on an installed program; standard output or error lands in out and err. */
static bool run_orbit(const Bench *b, const char *option, const char *program, const char *size, const char *out,
                      const char *err, Sample *s) {
  char *file = bench_join(b->home, "/", program);
  char *argv[] = {(char *)b->self, (char *)option, file, (char *)size, NULL};
  bool good = bench_run_child(b, NULL, argv, NULL, "/dev/null", out, err, s);
  free(file);
  return good;
}

/* The three lines that --mode=count prints: what a boxed evaluator allocates, and what orbit does. */
static bool read_counts(const char *file, double had[3], double has[3]) {
  static const char *const rows[] = {"node objects", "scalar vectors", "other vectors"};
  char *text = bench_read_file(file, NULL);
  bool good = text != NULL;
  for (int k = 0; k < 3 && good; k++) {
    const char *at = strstr(text, rows[k]);
    good = at && sscanf(at + strlen(rows[k]), "%lf %lf", &had[k], &has[k]) == 2;
  }
  free(text);
  return good;
}

/* Counts with --mode=count; typed code allocates what a plain run reports by --stats. */
static bool count(const Bench *b, const char *program, const char *size, double had[3], double has[3]) {
  char out[128], err[128], stats[160];
  Sample s;
  snprintf(out, sizeof out, "%s/out", b->tmp);
  snprintf(err, sizeof err, "%s/err", b->tmp);
  if (!run_orbit(b, "--mode=count", program, size, out, err, &s) || !read_counts(err, had, has)) return false;
  snprintf(stats, sizeof stats, "--stats=%s/stats", b->tmp);
  if (!run_orbit(b, stats, program, size, out, err, &s)) return false;
  static const char *const keys[] = {"\"node_objects\"", "\"scalar_vectors\"", "\"other_vectors\""};
  char *text = bench_read_file(strchr(stats, '=') + 1, NULL);
  for (int k = 0; k < 3 && text; k++) {
    const char *at = strstr(text, keys[k]);
    if (at && (at = strchr(at, ':'))) has[k] = atof(at + 1);
  }
  free(text);
  return true;
}

static int allocation(const Bench *b) {
  static const char *const rows[][3] = {{"nbody", "shootout/n-body.R", "200"},
                                        {"fannkuch-redux", "shootout/fannkuch-redux.R", "7"},
                                        {"spectral-norm", "shootout/spectral-norm.R", "40"},
                                        {"mandelbrot", "shootout/mandelbrot.R", "41"},
                                        {"pidigits", "shootout/pidigits.R", "60"},
                                        {"binary-trees", "shootout/binary-trees.R", "8"}};
  enum { ROWS = sizeof rows / sizeof *rows };
  double sum[3] = {0};
  int status = 0;
  printf("Allocations that orbit does not make, of those of an evaluator with boxed scalars and listed variables\n");
  printf("%-16s %14s %14s %18s\n", "program", "node objects", "scalar vectors", "non-scalar vectors");
  for (int r = 0; r < ROWS; r++) {
    double had[3], has[3];
    if (!count(b, rows[r][1], rows[r][2], had, has)) {
      printf("%-16s failed\n", rows[r][0]);
      status = 1;
      continue;
    }
    printf("%-16s", rows[r][0]);
    for (int k = 0; k < 3; k++) {
      double removed = had[k] > 0 ? 100 * (had[k] - has[k]) / had[k] : 0;
      sum[k] += removed;
      printf(k == 2 ? " %17.2f%%" : " %13.2f%%", removed);
    }
    printf("\n");
  }
  printf("%-16s %13.2f%% %13.2f%% %17.2f%%\n", "mean", sum[0] / ROWS, sum[1] / ROWS, sum[2] / ROWS);
  return status;
}

static int toeplitz(const Bench *b) {
  double had[3], has[3];
  if (!count(b, "scalar/toeplitz.R", "1", had, has)) return fputs("toeplitz failed\n", stdout), 1;
  static const char *const names[] = {"node objects", "scalar vectors", "non-scalar vectors"};
  printf("Objects allocated by a Toeplitz matrix of 500 x 500 elements, made by two loops\n");
  printf("%-20s %14s %14s\n", "", "boxed, listed", "orbit");
  for (int k = 0; k < 3; k++) printf("%-20s %14.0f %14.0f\n", names[k], had[k], has[k]);
  return 0;
}

/* The suite apply with and without what makes vector programs of apply calls. */
static int vectorisation(Bench *b) {
  char with[BENCH_PATH + 64], without[BENCH_PATH + 64];
  snprintf(with, sizeof with, "vectorised='%s' {script} {args}", b->self);
  snprintf(without, sizeof without, "called='%s' --mode=noapply {script} {args}", b->self);
  b->nwanted = 0;
  b->wanted[b->nwanted++] = "apply";
  b->any_output = false;
  if (!bench_find(b) || !bench_add_engine(b, with) || !bench_add_engine(b, without)) return 2;
  bench_print_head(b);
  bool good = true;
  for (int k = 0; k < b->nprograms && !bench_interrupted(); k++) {
    b->result = realloc(b->result, (size_t)(b->nresults + 1) * sizeof *b->result);
    if (!b->result) abort();
    Result *r = &b->result[b->nresults++];
    if (!bench_measure(b, &b->program[k], 0, false, r)) break;
    bench_print_result(b, r);
    good = good && !r->cell[0].failed && !r->cell[1].failed;
  }
  bench_print_means(b);
  return good ? 0 : 1;
}

int bench_table(Bench *b) {
  if (strcmp(b->table, "allocation") == 0) return allocation(b);
  if (strcmp(b->table, "toeplitz") == 0) return toeplitz(b);
  if (strcmp(b->table, "vectorisation") == 0) return vectorisation(b);
  fprintf(stderr, "orbit bench: no table '%s'; there are allocation, toeplitz and vectorisation\n", b->table);
  return 2;
}
