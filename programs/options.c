/* options.c - The command line of orbit: Rscript's and R's options as far as scripts rely on them, and its own.
 *
 * Called once by main.  Builds the vector that commandArgs() shows in the layout of GNU R's front ends:
 * Rscript's for `orbit [options] file [args]` and `-e`, R's own for `-f file` and standard input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "programs/program.h"

static const char usage_text[] =
    "Usage: orbit [options] file [args]\n"
    "   or: orbit [options] -e expr [-e expr2 ...] [args]\n"
    "   or: orbit [options] < file\n"
    "   or: orbit explain [options] file [args]\n"
    "   or: orbit profile [options] file [args]\n"
    "   or: orbit bench [options] [suite | folder | file]...  (orbit bench --help)\n"
    "   or: orbit install [-l folder] package...   Installs packages: folders, archives or names in a repository\n"
    "   or: orbit gpu | orbit kernels   What CUDA finds on this machine; the cache of compiled kernels\n"
    "   or: orbit CMD BATCH [options] file [out]\n"
    "Runs R scripts; without a file on a terminal, reads and evaluates what is typed.\n"
    "\n"
    "Options:\n"
    "  --help, --version     Print this text or the version and exit\n"
    "  -e EXPR               Evaluate EXPR; may be given several times\n"
    "  -f FILE, --file=FILE  Take input from FILE; '-' is standard input\n"
    "  --args                Skip the rest of the command line\n"
    "  --echo                Print the lines of the script as they are read, with a prompt;\n"
    "                        so do '-f FILE' and '< FILE' unless there is --no-echo\n"
    "  --encoding=ENC        Encoding of the script: UTF-8 (default) or latin1\n"
    "  --default-packages=LIST  Attach these packages on startup; 'NULL' for base alone\n"
    "  --verbose             Print information on progress\n"
    "  --vanilla --slave --no-echo --quiet -q --silent --no-save --no-restore\n"
    "  --no-environ --no-site-file --no-init-file --save --restore --interactive\n"
    "                        Accepted as R accepts them\n"
    "\n"
    "Looking inside:\n"
    "  --disassemble[=generic]  Print the bytecode of the script instead of running it\n"
    "  --disassemble=special Run the script, then print the bytecode that ran and its copies\n"
    "  --stats[=FILE.json]   Print counters at the end\n"
    "  --explain-out=FILE    Where 'orbit explain' prints the script with what became of each line\n"
    "  --profile-out=FILE    Where 'orbit profile' prints its summary\n"
    "  --html=FILE           The profile as a page; --speedscope=FILE in that program's format\n"
    "  --interval=MS         Milliseconds between samples (4)\n"
    "  --lines=N             How many lines the summary shows (20)\n"
    "  --tuning              Print every numeric threshold and exit\n"
    "  --gpu=WHEN            off, auto, on or shim: when kernels run on a CUDA device\n"
    "  --mode=LIST           generic, eager, chaos, stress, nofuse, noapply,\n"
    "                        nostamps, verify, count\n"
    "  --trace=LIST          calls, spec, deopt, gc, ops, pairs,\n"
    "                        profile, plan, apply, gpu\n";

static const char rscript_usage[] = "Usage: Rscript [options] file [args]\n"
                                    "   or: Rscript [options] -e expr [-e expr2 ...] [args]\n";

typedef struct NamedBit {
  const char *name;
  uint32_t bit;
} NamedBit;

static const NamedBit mode_bits[] = {{"generic", MODE_GENERIC},
                                     {"eager", MODE_EAGER},
                                     {"chaos", MODE_CHAOS},
                                     {"stress", MODE_STRESS},
                                     {"nofuse", MODE_NOFUSE},
                                     {"noapply", MODE_NOAPPLY},
                                     {"nostamps", MODE_NOSTAMPS},
                                     {"verify", MODE_VERIFY},
                                     {"count", MODE_COUNT | MODE_GENERIC},
                                     {"default", 0},
                                     {NULL, 0}};
static const NamedBit trace_bits[] = {{"calls", TRACE_CALLS},
                                      {"spec", TRACE_SPEC},
                                      {"deopt", TRACE_DEOPT},
                                      {"gc", TRACE_GC},
                                      {"ops", TRACE_OPS},
                                      {"pairs", TRACE_PAIRS},
                                      {"profile", TRACE_PROFILE},
                                      {"apply", TRACE_APPLY},
                                      {"gpu", TRACE_GPU},
                                      {"plan", TRACE_PLAN},
                                      {NULL, 0}};

/* Comma list to bits; false (with a message) for an unknown name. */
static bool parse_bits(const char *what, const char *list, const NamedBit *names, uint32_t *bits) {
  while (*list) {
    size_t n = strcspn(list, ",");
    const NamedBit *b = names;
    while (b->name && (strlen(b->name) != n || strncmp(b->name, list, n) != 0)) b++;
    if (!b->name) {
      fprintf(stderr, "orbit: unknown %s '%.*s'; known are", what, (int)n, list);
      for (b = names; b->name; b++) fprintf(stderr, "%s %s", b == names ? "" : ",", b->name);
      fputc('\n', stderr);
      return false;
    }
    *bits |= b->bit;
    list += n + (list[n] == ',');
  }
  return true;
}

static const char *value_of(const char *arg, const char *name) { /* "--name=value" or NULL */
  size_t n = strlen(name);
  return strncmp(arg, name, n) == 0 && arg[n] == '=' ? arg + n + 1 : NULL;
}

static bool append_expr(Options *o, const char *text) {
  size_t old = o->exprs ? strlen(o->exprs) : 0, n = strlen(text);
  char *p = realloc(o->exprs, old + n + 2);
  if (!p) return false;
  memcpy(p + old, text, n);
  p[old + n] = '\n';
  p[old + n + 1] = 0;
  o->exprs = p;
  return true;
}

static void push_arg(Options *o, const char *s) { o->argv[o->argc++] = strdup(s); }

static void push_joined(Options *o, const char *a, const char *b) {
  char *p = malloc(strlen(a) + strlen(b) + 1);
  if (!p) return;
  strcpy(p, a);
  strcat(p, b);
  o->argv[o->argc++] = p;
}

/* R's shell front end writes blanks in -e texts as ~+~, and commandArgs() shows them so. */
static void push_expr_arg(Options *o, const char *s) {
  size_t blanks = 0;
  for (const char *p = s; *p; p++) blanks += *p == ' ';
  char *out = malloc(strlen(s) + 2 * blanks + 1), *q = out;
  if (!out) return;
  for (; *s; s++) {
    if (*s == ' ') {
      memcpy(q, "~+~", 3);
      q += 3;
    } else {
      *q++ = *s;
    }
  }
  *q = 0;
  o->argv[o->argc++] = out;
}

/* When kernels run on a device (vm/kernels/cuda/cuda.h), by name. */
static bool parse_gpu(const char *v, int *gpu) {
  static const char *const names[] = {"off", "auto", "on", "shim", "prebuild", "shim:h100", "shim:slow"};
  for (int i = 0; i < (int)(sizeof names / sizeof *names); i++)
    if (strcmp(v, names[i]) == 0) return *gpu = i, true;
  fprintf(stderr, "orbit: unknown gpu '%s'; known are off, auto, on, shim, shim:h100, shim:slow\n", v);
  return false;
}

/* Options that only Orbit knows: kept out of commandArgs(). 1: taken, 0: not one, 2: bad. */
static int own_option(Options *o, const char *a) {
  const char *v;
  if (strcmp(a, "--disassemble=special") == 0) return o->list_special = true, 1;
  if ((v = value_of(a, "--explain-out"))) return o->explain_out = v, 1;
  if (o->profile && (v = value_of(a, "--profile-out"))) return o->profile_out = v, 1;
  if (o->profile && (v = value_of(a, "--html"))) return o->profile_html = v, 1;
  if (o->profile && (v = value_of(a, "--speedscope"))) return o->profile_speedscope = v, 1;
  if (o->profile && (v = value_of(a, "--interval"))) {
    double ms = atof(v);
    if (!(ms >= 0.05 && ms <= 10000))
      return fputs("orbit profile: --interval takes milliseconds from 0.05 to 10000\n", stderr), 2;
    return o->profile_usec = (long)(ms * 1000), 1;
  }
  if (o->profile && (v = value_of(a, "--lines"))) {
    o->profile_lines = atoi(v);
    return o->profile_lines > 0 ? 1 : (fputs("orbit profile: --lines takes a number from 1\n", stderr), 2);
  }
  if (strcmp(a, "--disassemble") == 0 || strncmp(a, "--disassemble=", 14) == 0) return o->disassemble = true, 1;
  if (strcmp(a, "--tuning") == 0) return o->tuning = true, 1;
  if (strcmp(a, "--stats") == 0) return o->stats = true, 1;
  if ((v = value_of(a, "--stats"))) return o->stats = true, o->stats_file = v, 1;
  if ((v = value_of(a, "--gpu"))) return parse_gpu(v, &o->gpu) ? 1 : 2;
  if ((v = value_of(a, "--mode"))) return parse_bits("mode", v, mode_bits, &o->modes) ? 1 : 2;
  if ((v = value_of(a, "--trace"))) return parse_bits("trace", v, trace_bits, &o->trace) ? 1 : 2;
  if (strcmp(a, "--echo") == 0) return o->echo = true, 1;
  return 0;
}

static bool r_option(Options *o, const char *a) {
  static const char *const plain[] = {"--vanilla",
                                      "--slave",
                                      "--no-echo",
                                      "--quiet",
                                      "-q",
                                      "--silent",
                                      "--no-save",
                                      "--no-restore",
                                      "--no-environ",
                                      "--no-site-file",
                                      "--no-init-file",
                                      "--save",
                                      "--restore",
                                      "--verbose",
                                      "--interactive",
                                      "--no-restore-data",
                                      "--no-restore-history",
                                      "--no-readline",
                                      "-s",
                                      "--no-timing",
                                      NULL};
  const char *v;
  if ((v = value_of(a, "--encoding"))) return o->encoding = v, true;
  if ((v = value_of(a, "--default-packages"))) return o->default_packages = v, true;
  if (strncmp(a, "--max-ppsize=", 13) == 0 || strncmp(a, "--min-nsize=", 12) == 0 ||
      strncmp(a, "--min-vsize=", 12) == 0)
    return true;
  for (int i = 0; plain[i]; i++)
    if (strcmp(a, plain[i]) == 0) {
      if (strcmp(a, "--interactive") == 0) o->interactive = true;
      if (strcmp(a, "--verbose") == 0) o->verbose = true;
      if (strcmp(a, "--vanilla") == 0 || strcmp(a, "--no-restore") == 0 || strcmp(a, "--no-restore-data") == 0)
        o->no_restore = true;
      if (strcmp(a, "--vanilla") == 0 || strcmp(a, "--no-init-file") == 0) o->no_profile = true;
      if (strcmp(a, "--vanilla") == 0 || strcmp(a, "--no-site-file") == 0) o->no_site = true;
      if (strcmp(a, "--quiet") == 0 || strcmp(a, "-q") == 0 || strcmp(a, "--silent") == 0) o->quiet = true;
      if (strcmp(a, "--slave") == 0 || strcmp(a, "--no-echo") == 0 || strcmp(a, "-s") == 0)
        o->quiet = o->no_echo = true;
      return true;
    }
  return false;
}

static void print_version(bool rscript) {
  if (rscript)
    puts("Rscript (R) version 4.2.2 (orbit " ORBIT_VERSION ")");
  else
    puts("orbit " ORBIT_VERSION ", runs the R language as R 4.2.2 does");
}

static bool called_as_rscript(const char *argv0) {
  size_t n = strlen(argv0);
  return n >= 7 && strcmp(argv0 + n - 7, "Rscript") == 0;
}

/* The path of this program, for commandArgs()[1]. */
static void push_program(Options *o, const char *argv0) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n <= 0) {
    push_arg(o, argv0);
    return;
  }
  path[n] = 0;
  push_arg(o, path);
}

static void push_rest(Options *o, int i, int argc, char **argv) {
  if (i >= argc) return;
  push_arg(o, "--args");
  while (i < argc) push_arg(o, argv[i++]);
}

/* R's own forms: input is echoed unless --no-echo was given, and commandArgs() has no options of Rscript's. */
static void r_form(Options *o) {
  if (!o->no_echo) o->echo = true;
  free(o->argv[1]);
  free(o->argv[2]);
  memmove(o->argv + 1, o->argv + 3, (size_t)(o->argc - 3) * sizeof *o->argv);
  o->argc -= 2;
}

/* Takes one option at argv[*i]; moves *i past it. -1: go on, -2: not an option, else exit status. */
static int take_option(Options *o, int *i, int argc, char **argv, bool *literal) {
  const char *a = argv[*i], *v;
  int own = own_option(o, a);
  if (own == 2) return 2;
  if (own == 1) return ++*i, -1;
  if (strcmp(a, "-e") == 0) {
    if (*i + 1 >= argc || !*argv[*i + 1]) {
      fputs("ERROR: option '-e' requires a non-empty argument\n", stderr);
      return 1;
    }
    push_arg(o, "-e");
    push_expr_arg(o, argv[*i + 1]);
    if (!append_expr(o, argv[*i + 1])) return 2;
    o->input = IN_EXPR;
    return *i += 2, -1;
  }
  if (strcmp(a, "-f") == 0 && *i + 1 >= argc) {
    fputs("ERROR: option '-f' requires a filename argument\n", stderr);
    return 1;
  }
  if (strcmp(a, "-f") == 0) {
    push_arg(o, "-f");
    push_arg(o, argv[*i + 1]);
    o->file = argv[*i + 1];
    *literal = true;
    return *i += 2, -1;
  }
  if ((v = value_of(a, "--file"))) {
    push_arg(o, a);
    o->file = v;
    *literal = true;
    return ++*i, -1;
  }
  if (r_option(o, a)) { /* Rscript hands over --default-packages= by the environment */
    if (!value_of(a, "--default-packages")) push_arg(o, a);
    return ++*i, -1;
  }
  return -2;
}

static int no_script(const char *what) {
  fprintf(stderr, "orbit %s: which script? Usage: orbit %s [options] file [args]\n", what, what);
  return 2;
}

/* orbit CMD BATCH: as R -f would run it. */
static int parse_batch(Options *o, int argc, char **argv) {
  int first = 0, status = batch_parse(o, argc, argv, &first);
  if (status >= 0) return status;
  bool literal = true;
  const char *file = o->file;
  push_arg(o, "-f");
  push_arg(o, file);
  for (int i = 3; i < first;) {
    if (strncmp(argv[i], "--args", 6) == 0) {
      push_arg(o, "--args");
      for (char *word = strtok(argv[i] + 6, " "); word; word = strtok(NULL, " ")) push_arg(o, word);
      i++;
      continue;
    }
    int r = take_option(o, &i, first, argv, &literal);
    if (r >= 0) return r;
    if (r == -2) i++;
  }
  o->file = file;
  o->input = IN_FILE;
  r_form(o);
  return -1;
}

static int parse_all(Options *o, int argc, char **argv, bool rscript) {
  bool literal = false; /* R's own form: -f FILE or standard input, arguments only after --args */
  int i = 1;
  if (!rscript && argc > 1 && strcmp(argv[1], "CMD") == 0) return parse_batch(o, argc, argv);
  if (!rscript && argc > 1 && strcmp(argv[1], "explain") == 0) {
    o->explain = true;
    i++;
  } else if (!rscript && argc > 1 && strcmp(argv[1], "profile") == 0) {
    o->profile = true;
    i++;
  }
  while (i < argc && argv[i][0] == '-' && argv[i][1]) {
    if (strcmp(argv[i], "--args") == 0) break;
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
      return fputs(rscript ? rscript_usage : usage_text, stdout), 0;
    if (strcmp(argv[i], "--version") == 0) return print_version(rscript), 0;
    int r = take_option(o, &i, argc, argv, &literal);
    if (r >= 0) return r;
    if (r == -2) {
      fprintf(stderr, "WARNING: unknown option '%s'\n\n", argv[i]);
      push_arg(o, argv[i++]);
    }
  }
  if (o->input == IN_EXPR) {
    if (i < argc && strcmp(argv[i], "--args") == 0) i++;
    push_rest(o, i, argc, argv);
  } else if (literal) {
    o->input = strcmp(o->file, "-") == 0 ? IN_STDIN : IN_FILE;
    if (!rscript) r_form(o);
    if (i < argc && strcmp(argv[i], "--args") == 0) i++;
    push_rest(o, i, argc, argv);
  } else if (i < argc && strcmp(argv[i], "--args") != 0) {
    o->file = argv[i];
    o->input = strcmp(o->file, "-") == 0 ? IN_STDIN : IN_FILE;
    push_joined(o, "--file=", argv[i]);
    push_rest(o, i + 1, argc, argv);
  } else {
    o->input = isatty(0) || o->interactive ? IN_TERMINAL : IN_STDIN;
    if ((o->explain || o->profile) && o->input == IN_TERMINAL) return no_script(o->explain ? "explain" : "profile");
    o->restore = o->input == IN_TERMINAL && !o->no_restore;
    if (!rscript && !o->disassemble) r_form(o);
    push_rest(o, i + 1, argc, argv);
    if (rscript && i >= argc && !o->tuning) return fputs(rscript_usage, stdout), 1;
  }
  return -1;
}

int options_parse(Options *o, int argc, char **argv) {
  *o = (Options){.encoding = "unknown", .input = IN_TERMINAL, .gpu = -1};
  o->argv = calloc((size_t)argc + 8, sizeof *o->argv);
  if (!o->argv) return 2;
  push_program(o, argv[0]);
  push_arg(o, "--no-echo");
  push_arg(o, "--no-restore");
  const char *modes = getenv("ORBIT_MODE");
  if (modes && !parse_bits("mode", modes, mode_bits, &o->modes)) return 2;
  const char *gpu = getenv("ORBIT_GPU");
  if (gpu && *gpu && !parse_gpu(gpu, &o->gpu)) return 2;
  return parse_all(o, argc, argv, called_as_rscript(argv[0]));
}

void options_free(Options *o) {
  for (int i = 0; i < o->argc; i++) free(o->argv[i]);
  free(o->argv);
  free(o->exprs);
  free(o->out);
}
