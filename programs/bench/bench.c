/* bench.c - `orbit bench`: times programs under several engines in turns and says how sure the ratios are.
 *
 * Called by main (orbit.c) before any VM exists.  See doc/bench.md.
 *
 * Exit status: 0, 1 when a program failed, its output differed or --against found a slower one, 2 for a usage error.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "programs/bench/bench.h"

static const char usage[] =
    "Usage: orbit bench [options] [SUITE | FOLDER | LIST | FILE]... [-- args]\n"
    "Times programs under several engines in turns.  Without a name: the suite scalar.\n"
    "\n"
    "  --engine NAME='COMMAND {script} {args}'  Another engine; may be given several times\n"
    "  --engines LIST       Of orbit, R, C, luajit, lua, python, julia, or of the --config file\n"
    "  --config FILE        Engines of a public suite's configuration file (rbench.cfg)\n"
    "  --list               Print the installed suites and exit\n"
    "  -n N                 Repetitions (10)          --time S      seconds for each program, at most\n"
    "  --warmup N, --warm N Repetitions inside one process: not counted (1), counted (5; 0: none)\n"
    "  --min-time S         Sizes grow until a run takes so long (0.2)\n"
    "  --size X             This size instead         --scaling     two smaller sizes, too\n"
    "  --quick              Done within a minute      --wall        table of wall instead of processor time\n"
    "  --meter M            time: of whole processes; system.time: inside each process, after --warmup;\n"
    "                       perf: stop where the machine counts no instructions\n"
    "  --any-output         Outputs may differ        --title TEXT  for the page\n"
    "  --csv FILE --json FILE --html FILE   Results   --no-progress\n"
    "  --against FILE       Compare with a saved --json file; exit status 1 when something is slower\n"
    "  --bound X            Slower: the interval lies above X (1.05)\n"
    "  --page FILE.html SAVED.json...       Only make a page of saved runs\n"
    "  --table NAME         allocation, toeplitz or vectorisation: the tables of the ORBIT slides\n";

/* "--name value" or "--name=value" at argv[*i]; moves *i to the value. */
static const char *value_of(const char *name, int argc, char **argv, int *i) {
  size_t n = strlen(name);
  if (strncmp(argv[*i], name, n) != 0) return NULL;
  if (argv[*i][n] == '=') return argv[*i] + n + 1;
  if (argv[*i][n] || *i + 1 >= argc) return NULL;
  return argv[++*i];
}

static bool flag(Bench *b, const char *a) {
  if (strcmp(a, "--quick") == 0)
    b->quick = true;
  else if (strcmp(a, "--wall") == 0)
    b->wall = true;
  else if (strcmp(a, "--scaling") == 0)
    b->scaling = true;
  else if (strcmp(a, "--any-output") == 0)
    b->any_output = true;
  else if (strcmp(a, "--no-progress") == 0)
    b->no_progress = true;
  else
    return false;
  return true;
}

static bool text_option(Bench *b, int argc, char **argv, int *i, const char **engines) {
  const struct {
    const char *name;
    const char **to;
  } texts[] = {{"--csv", &b->csv},     {"--json", &b->json},   {"--html", &b->html},     {"--against", &b->against},
               {"--table", &b->table}, {"--title", &b->title}, {"--config", &b->config}, {"--engines", engines}};
  const char *v;
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
    if ((v = value_of(texts[k].name, argc, argv, i))) return *texts[k].to = v, true;
  return false;
}

static bool number_option(Bench *b, int argc, char **argv, int *i) {
  const struct {
    const char *name;
    double *real;
    int *whole;
    double least;
  } numbers[] = {{"-n", NULL, &b->reps, 1},
                 {"--warmup", NULL, &b->warmups, 0},
                 {"--warm", NULL, &b->warm_reps, 0},
                 {"--time", &b->per_program, NULL, 0},
                 {"--min-time", &b->min_time, NULL, 0},
                 {"--size", &b->fixed_size, NULL, 1},
                 {"--bound", &b->bound, NULL, 1}};
  const char *v;
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
    if (!(v = value_of(numbers[k].name, argc, argv, i))) continue;
    char *end;
    double x = strtod(v, &end);
    if (*end || !*v || !(x >= numbers[k].least)) return false;
    if (numbers[k].real)
      *numbers[k].real = x;
    else
      *numbers[k].whole = x < 1e6 ? (int)x : 1000000;
    return true;
  }
  return false;
}

static bool meter_option(Bench *b, int argc, char **argv, int *i) {
  const char *v = value_of("--meter", argc, argv, i);
  if (!v) return false;
  b->need_counters = strcmp(v, "perf") == 0;
  b->inside = strcmp(v, "system.time") == 0;
  return b->need_counters || b->inside || strcmp(v, "time") == 0;
}

static void rest_arguments(Bench *b, int i, int argc, char **argv) {
  for (; i < argc; i++) {
    char *quoted = bench_join("'", argv[i], "'"), *all = b->args ? bench_join(b->args, " ", quoted) : quoted;
    b->args = all;
  }
}

/* -1: go on; else the exit status. */
static int options(Bench *b, int argc, char **argv, const char **engines, char **own, int *nown) {
  for (int i = 0; i < argc; i++) {
    const char *v;
    if (strcmp(argv[i], "--help") == 0) return fputs(usage, stdout), 0;
    if (strcmp(argv[i], "--list") == 0) return bench_list_suites(b, stdout), 0;
    if (strcmp(argv[i], "--") == 0) {
      rest_arguments(b, i + 1, argc, argv);
      break;
    }
    if (argv[i][0] != '-')
      b->wanted[b->nwanted++] = argv[i];
    else if (!flag(b, argv[i]) && !text_option(b, argc, argv, &i, engines) && !number_option(b, argc, argv, &i) &&
             !meter_option(b, argc, argv, &i)) {
      if ((v = value_of("--engine", argc, argv, &i)) && *nown < BENCH_MAX_ENGINES) {
        own[(*nown)++] = (char *)v;
        continue;
      }
      fprintf(stderr, "orbit bench: what is '%s'?  orbit bench --help shows the options\n", argv[i]);
      return 2;
    }
  }
  return -1;
}

static void defaults(Bench *b) {
  if (b->quick) {
    if (b->reps < 0) b->reps = 5;
    if (b->warm_reps < 0) b->warm_reps = 0;
    if (b->min_time < 0) b->min_time = 0.05;
    b->deadline = bench_now() + 50;
  }
  if (b->reps < 0) b->reps = b->per_program > 0 ? 1000000 : 10;
  if (b->warm_reps < 0) b->warm_reps = 5;
  if (b->min_time < 0) b->min_time = 0.2;
  b->no_warm = b->warm_reps == 0;
  if (!isatty(2)) b->no_progress = true;
}

static bool engines(Bench *b, const char *names, char **own, int nown) {
  if (b->config) {
    if (!bench_read_engines(b, b->config, names)) return false;
  } else if ((names || nown == 0) && !bench_default_engines(b, names)) {
    return false;
  }
  for (int k = 0; k < nown; k++)
    if (!bench_add_engine(b, own[k])) return false;
  if (b->nengines == 0)
    fprintf(stderr, "orbit bench: no engine of '%s' is there\n", b->config ? b->config : "the list");
  return b->nengines > 0;
}

static Result *new_result(Bench *b) {
  Result *list = realloc(b->result, (size_t)(b->nresults + 1) * sizeof *list);
  if (!list) abort();
  b->result = list;
  b->result[b->nresults] = (Result){0};
  return &b->result[b->nresults++];
}

/* Smaller sizes of what has just been measured. */
static void scaling(Bench *b, const Program *p, double size) {
  for (int step = 2; step > 0 && !bench_interrupted(); step--) {
    double at = size <= 40 ? size - 2 * step : floor(size / (step == 2 ? 4 : 2));
    if (at < 1) continue;
    Result *r = new_result(b);
    if (!bench_measure(b, p, at, true, r) && r->cell[0].n == 0) b->nresults--;
  }
}

/* False: something failed. */
static bool measure_all(Bench *b) {
  bool good = true;
  b->started = bench_now();
  bench_print_head(b);
  for (int k = 0; k < b->nprograms && !bench_interrupted(); k++) {
    if (b->deadline > 0 && bench_now() > b->deadline) {
      printf("The minute is over: %d programs were not run\n", b->nprograms - k);
      break;
    }
    if (b->deadline > 0) b->per_program = (b->deadline - bench_now()) / (b->nprograms - k);
    Result *r = new_result(b);
    bool kept = bench_measure(b, &b->program[k], 0, false, r);
    if (!kept) {
      b->nresults--;
      break;
    }
    bench_print_result(b, r);
    for (int e = 0; e < b->nengines; e++) good = good && !r->cell[e].failed;
    bool late = b->deadline > 0 && bench_now() > b->deadline;
    if (b->scaling && !late && b->result[b->nresults - 1].size > 0)
      scaling(b, &b->program[k], b->result[b->nresults - 1].size);
  }
  bench_print_means(b);
  if (bench_interrupted()) printf("Interrupted: these are the figures up to then\n");
  return good;
}

static bool write_results(Bench *b) {
  bool good = true;
  if (b->csv && !bench_write_csv(b, b->csv)) fprintf(stderr, "orbit bench: cannot write '%s'\n", b->csv), good = false;
  if (b->json) {
    FILE *f = fopen(b->json, "w");
    bool written = f && bench_write_json(b, f);
    if ((f && fclose(f) != 0) || !written) fprintf(stderr, "orbit bench: cannot write '%s'\n", b->json), good = false;
  }
  if (b->html && !bench_write_page(b, b->html, b->against ? (char **)&b->against : NULL, b->against ? 1 : 0))
    fprintf(stderr, "orbit bench: cannot write '%s'\n", b->html), good = false;
  return good;
}

static int run(Bench *b) {
  bench_take_signals();
  bench_measure_noise(b);
  if (b->need_counters && !b->counters) {
    fprintf(stderr, "orbit bench: this machine counts no instructions (--meter=perf)\n");
    return 2;
  }
  if (b->table) return bench_table(b);
  bool good = measure_all(b);
  if (!write_results(b)) return 2;
  int status = b->against ? bench_compare(b, b->against) : 0;
  return status ? status : good && !bench_interrupted() ? 0 : 1;
}

int bench_main(int argc, char **argv) {
  static Bench b = {.reps = -1, .warmups = -1, .warm_reps = -1, .min_time = -1, .bound = 1.05};
  char *own[BENCH_MAX_ENGINES];
  const char *names = NULL;
  int nown = 0;
  bench_suites_home(&b);
  if (argc >= 2 && strcmp(argv[0], "--page") == 0) return bench_write_page(&b, argv[1], argv + 2, argc - 2) ? 0 : 2;
  b.wanted = calloc((size_t)argc + 2, sizeof *b.wanted);
  if (!b.wanted) return 2;
  int status = options(&b, argc, argv, &names, own, &nown);
  if (status >= 0) return status;
  defaults(&b);
  if (b.nwanted == 0 && !b.table) b.wanted[b.nwanted++] = "scalar";
  if (!bench_find(&b) || (!b.table && !engines(&b, names, own, nown))) return 2;
  const char *folder = getenv("TMPDIR");
  snprintf(b.tmp, sizeof b.tmp, "%.40s/orbit-bench.XXXXXX", folder && *folder ? folder : "/tmp");
  if (!mkdtemp(b.tmp)) return fprintf(stderr, "orbit bench: no temporary folder\n"), 2;
  status = run(&b);
  fflush(stdout);
  bench_remove_tree(b.tmp);
  return status;
}
