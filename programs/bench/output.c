/* output.c - What `orbit bench` measured: the table, CSV, JSON with every repetition, and the page. */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "programs/bench/bench.h"
#include "programs/pages.h"

static Measure shown(const Bench *b) { return b->wall ? BY_WALL : BY_CPU; }

/* Repetitions of one cell in the shown measure; the caller frees. */
static double *column(const Cell *c, Measure m) {
  double *x = malloc((size_t)(c->n + 1) * sizeof *x);
  if (!x) abort();
  bench_column(c, m, x);
  return x;
}

static double cell_median(const Cell *c, Measure m) {
  double *x = column(c, m), v = c->n ? bench_median(x, c->n) : NAN;
  free(x);
  return v;
}

/* Time of engine e over that of the first one. */
static Interval cell_ratio(const Result *r, int e, Measure m) {
  const Cell *c = &r->cell[e], *first = &r->cell[0];
  Interval none = {NAN, NAN, NAN};
  if (c->failed || first->failed || c->n == 0 || c->n != first->n) return none;
  double *x = column(c, m), *y = column(first, m);
  Interval i = bench_ratio(x, y, c->n);
  free(x);
  free(y);
  return i;
}

/* ---- the table ---- */

static int name_width(const Bench *b) {
  int width = 12;
  for (int k = 0; k < b->nprograms; k++) {
    int n = (int)(strlen(b->program[k].suite) + 1 + strlen(b->program[k].name));
    if (n > width) width = n;
  }
  return width < 40 ? width : 40;
}

void bench_print_head(const Bench *b) {
  printf(
      "%s seconds%s, medians; x: times as long as %s, with the 95 %% interval.  Equal runs differ here by %.1f %%.\n",
      b->wall ? "Wall" : "Processor", b->inside ? " inside each process" : "", b->engine[0].name, 100 * b->noise);
  printf("%-*s %9s", name_width(b), "program", "size");
  for (int e = 0; e < b->nengines; e++) printf(e ? "  %10s %-22s" : "  %10s", b->engine[e].name, "");
  printf("  MiB\n");
}

static void print_cell(const Bench *b, const Result *r, int e) {
  const Cell *c = &r->cell[e];
  if (!c->ran || (c->failed && !c->differs) || c->n == 0) {
    printf(e ? "  %10s %-22s" : "  %10s", !c->ran ? "-" : "FAILED", c->differs ? "OUTPUT DIFFERS" : "");
    return;
  }
  printf("  %10.4f", cell_median(c, shown(b)));
  if (e == 0) return;
  char text[64] = "";
  Interval i = cell_ratio(r, e, shown(b));
  if (c->differs)
    snprintf(text, sizeof text, "OUTPUT DIFFERS");
  else if (isfinite(i.value))
    snprintf(text, sizeof text, "%.3gx [%.3g, %.3g]", i.value, i.low, i.high);
  printf(" %-22s", text);
}

void bench_print_result(const Bench *b, const Result *r) {
  char *name = bench_join(r->program->suite, "/", r->program->name), size[32] = "";
  if (r->size > 0)
    snprintf(size, sizeof size, "%.0f", r->size);
  else if (r->inner > 1)
    snprintf(size, sizeof size, "x%d", r->inner);
  printf("%-*.40s %9s", name_width(b), name, size);
  for (int e = 0; e < b->nengines; e++) print_cell(b, r, e);
  long peak = 0;
  for (int k = 0; k < r->cell[0].n; k++)
    if (r->cell[0].sample[k].peak_kib > peak) peak = r->cell[0].sample[k].peak_kib;
  printf("  %ld\n", peak / 1024);
  for (int e = 0; e < b->nengines; e++)
    if (r->cell[e].failed) printf("  %s: %s\n", b->engine[e].name, r->cell[e].why);
  fflush(stdout);
  free(name);
}

void bench_print_means(const Bench *b) {
  for (int e = 1; e < b->nengines; e++) {
    double sum = 0;
    int n = 0;
    for (int k = 0; k < b->nresults; k++) {
      if (b->result[k].scaling) continue;
      Interval i = cell_ratio(&b->result[k], e, shown(b));
      if (!isfinite(i.value)) continue;
      sum += log(i.value);
      n++;
    }
    if (n > 1)
      printf("%s takes %.3g times as long as %s (geometric mean of %d programs)\n", b->engine[e].name, exp(sum / n),
             b->engine[0].name, n);
  }
}

/* ---- CSV ---- */

static void csv_text(FILE *f, const char *s) {
  putc('"', f);
  for (; *s; s++) {
    if (*s == '"') putc('"', f);
    putc(*s, f);
  }
  putc('"', f);
}

static void csv_number(FILE *f, double x, int digits) {
  if (isfinite(x)) fprintf(f, "%.*g", digits, x);
}

static void csv_row(const Bench *b, const Result *r, int e, FILE *f) {
  const Cell *c = &r->cell[e];
  csv_text(f, r->program->suite);
  putc(',', f);
  csv_text(f, r->program->name);
  fprintf(f, ",%.0f,", r->size);
  csv_text(f, b->engine[e].name);
  fprintf(f, ",%s,%d", c->differs ? "differs" : c->failed ? "failed" : "ok", c->n);
  for (int m = BY_CPU; m <= BY_WALL; m++) {
    double *x = column(c, (Measure)m);
    Interval i = c->n ? bench_middle(x, c->n) : (Interval){NAN, NAN, NAN}, q = cell_ratio(r, e, (Measure)m);
    const double v[] = {i.value, i.low, i.high, q.value, q.low, q.high};
    for (int k = 0; k < 6; k++) putc(',', f), csv_number(f, v[k], 6);
    free(x);
  }
  double warm = c->nwarm ? bench_median(c->warm_cpu, c->nwarm) : NAN;
  long peak = 0;
  double instructions = -1, misses = -1;
  for (int k = 0; k < c->n; k++) {
    if (c->sample[k].peak_kib > peak) peak = c->sample[k].peak_kib;
    instructions = c->sample[k].instructions;
    misses = c->sample[k].cache_misses;
  }
  putc(',', f), csv_number(f, warm, 6);
  fprintf(f, ",%ld", peak);
  const double v[] = {instructions, misses, c->gc_seconds, c->alloc_bytes};
  for (int k = 0; k < 4; k++) putc(',', f), csv_number(f, v[k] < 0 ? NAN : v[k], 12);
  putc('\n', f);
}

bool bench_write_csv(const Bench *b, const char *file) {
  FILE *f = fopen(file, "w");
  if (!f) return false;
  fputs("suite,program,size,engine,status,n,cpu,cpu_low,cpu_high,cpu_ratio,cpu_ratio_low,cpu_ratio_high,wall,wall_low,"
        "wall_high,wall_ratio,wall_ratio_low,wall_ratio_high,warm_cpu,peak_kib,instructions,cache_misses,gc_seconds,"
        "allocated_bytes\n",
        f);
  for (int k = 0; k < b->nresults; k++)
    for (int e = 0; e < b->nengines; e++)
      if (b->result[k].cell[e].ran) csv_row(b, &b->result[k], e, f);
  return fclose(f) == 0;
}

/* ---- JSON ---- */

void bench_json_text(FILE *f, const char *s) {
  putc('"', f);
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c == '"' || c == '\\')
      fprintf(f, "\\%c", c);
    else if (c < 32 || c == '<') /* no tag ends the page's script */
      fprintf(f, "\\u%04x", c);
    else
      putc(c, f);
  }
  putc('"', f);
}

static void json_number(FILE *f, double x) {
  if (isfinite(x))
    fprintf(f, "%.9g", x);
  else
    fputs("null", f);
}

static void json_interval(FILE *f, const char *name, Interval i) {
  fprintf(f, ", \"%s\": {\"value\": ", name);
  json_number(f, i.value);
  fputs(", \"low\": ", f);
  json_number(f, i.low);
  fputs(", \"high\": ", f);
  json_number(f, i.high);
  putc('}', f);
}

/* A list of numbers; negative ones mean that nothing is known: no list. */
static void json_list(FILE *f, const char *name, const double *x, int n) {
  if (n == 0 || x[0] < 0) return;
  fprintf(f, ", \"%s\": [", name);
  for (int k = 0; k < n; k++) {
    if (k) fputs(", ", f);
    json_number(f, x[k]);
  }
  putc(']', f);
}

static void json_samples(FILE *f, const Cell *c) {
  double *x = malloc((size_t)(c->n + 1) * sizeof *x);
  if (!x) abort();
  static const char *const names[] = {"cpu", "wall", "peak_kib", "instructions", "cache_misses"};
  for (int field = 0; field < 5; field++) {
    for (int k = 0; k < c->n; k++) {
      const Sample *s = &c->sample[k];
      const double v[] = {s->cpu, s->wall, (double)s->peak_kib, s->instructions, s->cache_misses};
      x[k] = v[field];
    }
    json_list(f, names[field], x, c->n);
  }
  free(x);
  json_list(f, "warm_cpu", c->warm_cpu, c->nwarm);
  json_list(f, "warm_wall", c->warm_wall, c->nwarm);
}

static void json_cell(const Bench *b, const Result *r, int e, FILE *f) {
  const Cell *c = &r->cell[e];
  fputs("{\"engine\": ", f);
  bench_json_text(f, b->engine[e].name);
  fprintf(f, ", \"status\": \"%s\"", c->differs ? "differs" : c->failed ? "failed" : "ok");
  if (c->failed) {
    fputs(", \"why\": ", f);
    bench_json_text(f, c->why);
  }
  for (int m = BY_CPU; m <= BY_WALL; m++) {
    double *x = column(c, (Measure)m);
    if (c->n) json_interval(f, m == BY_CPU ? "cpu_median" : "wall_median", bench_middle(x, c->n));
    free(x);
    Interval i = cell_ratio(r, e, (Measure)m);
    if (e > 0 && isfinite(i.value)) json_interval(f, m == BY_CPU ? "cpu_ratio" : "wall_ratio", i);
  }
  if (c->gc_seconds >= 0) fprintf(f, ", \"gc_seconds\": %.6f", c->gc_seconds);
  if (c->alloc_bytes >= 0) fprintf(f, ", \"allocated_bytes\": %.0f", c->alloc_bytes);
  json_samples(f, c);
  putc('}', f);
}

static void json_machine(FILE *f) {
  struct utsname u;
  char model[200] = "", line[512];
  FILE *cpu = fopen("/proc/cpuinfo", "r");
  while (cpu && fgets(line, sizeof line, cpu))
    if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) {
      snprintf(model, sizeof model, "%.190s", strchr(line, ':') + 2);
      model[strcspn(model, "\n")] = 0;
      break;
    }
  if (cpu) fclose(cpu);
  uname(&u);
  fputs("  \"machine\": {\"processor\": ", f);
  bench_json_text(f, *model ? model : u.machine);
  fprintf(f, ", \"cores\": %ld, \"memory_mib\": %.0f, \"system\": ", sysconf(_SC_NPROCESSORS_ONLN),
          (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE) / 1048576);
  snprintf(line, sizeof line, "%.60s %.60s %.60s", u.sysname, u.release, u.machine);
  bench_json_text(f, line);
  fputs("},\n", f);
}

bool bench_write_json(const Bench *b, FILE *f) {
  char date[64];
  time_t now = time(NULL);
  strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
  fprintf(f, "{\n  \"format\": \"orbit bench 1\",\n  \"date\": \"%s\",\n  \"title\": ", date);
  bench_json_text(f, b->title ? b->title : "");
  fprintf(f, ",\n  \"measure\": \"%s\",\n", b->wall ? "wall" : "cpu");
  json_machine(f);
  fprintf(f, "  \"noise\": {\"spread\": %.6f", b->noise);
  json_interval(f, "equal_runs", b->equal);
  fputs("},\n  \"engines\": [", f);
  for (int e = 0; e < b->nengines; e++) {
    fputs(e ? ",\n    {\"name\": " : "\n    {\"name\": ", f);
    bench_json_text(f, b->engine[e].name);
    fputs(", \"command\": ", f);
    bench_json_text(f, b->engine[e].command);
    fputs(", \"version\": ", f);
    bench_json_text(f, b->engine[e].version);
    putc('}', f);
  }
  fputs("\n  ],\n  \"programs\": [", f);
  for (int k = 0; k < b->nresults; k++) {
    const Result *r = &b->result[k];
    fputs(k ? ",\n    {\"suite\": " : "\n    {\"suite\": ", f);
    bench_json_text(f, r->program->suite);
    fputs(", \"name\": ", f);
    bench_json_text(f, r->program->name);
    fprintf(f, ", \"size\": %.0f, \"inner\": %d, \"scaling\": %s, \"engines\": [", r->size, r->inner,
            r->scaling ? "true" : "false");
    bool any = false;
    for (int e = 0; e < b->nengines; e++) {
      if (!r->cell[e].ran) continue;
      fputs(any ? ",\n      " : "\n      ", f);
      json_cell(b, r, e, f);
      any = true;
    }
    fputs("]}", f);
  }
  fputs("\n  ]\n}\n", f);
  return !ferror(f);
}

/* ---- the page ---- */

/* The page's own text with the runs in place of its mark; saved: files of earlier runs, shown before this one. */
bool bench_write_page(const Bench *b, const char *file, char **saved, int nsaved) {
  static const char mark[] = "/*RUNS*/";
  const char *at = strstr(page_bench, mark);
  FILE *f = at ? fopen(file, "w") : NULL;
  if (!f) return false;
  fwrite(page_bench, 1, (size_t)(at - page_bench), f);
  bool good = true, any = false;
  for (int k = 0; k < nsaved; k++) {
    size_t n;
    char *text = bench_read_file(saved[k], &n);
    if (!text || !strstr(text, "\"orbit bench 1\"")) {
      fprintf(stderr, "orbit bench: '%s' is no saved run\n", saved[k]);
      good = false;
    } else {
      if (any) fputs(",\n", f);
      fwrite(text, 1, n, f);
      any = true;
    }
    free(text);
  }
  if (b->nresults) {
    if (any) fputs(",\n", f);
    good = bench_write_json(b, f) && good;
  }
  fputs(at + sizeof mark - 1, f);
  return fclose(f) == 0 && good;
}
