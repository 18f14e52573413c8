/* bench.h - What the parts of `orbit bench` share: programs, engines, measurements, and the options of a run.
 *
 * `orbit bench` starts other programs and never a VM: nothing here uses the library.
 */
#ifndef ORBIT_BENCH_H
#define ORBIT_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { BENCH_MAX_ENGINES = 16, BENCH_MAX_ARGS = 32, BENCH_PATH = 4096 };

/* One run of one program. */
typedef struct Sample {
  double cpu, wall;                  /* seconds */
  long peak_kib;                     /* largest resident size */
  double instructions, cache_misses; /* negative: the machine gives none */
} Sample;

/* What a column of figures is made of. */
typedef enum Measure { BY_CPU, BY_WALL } Measure;

typedef struct Interval {
  double value, low, high; /* low and high: 95 % */
} Interval;

/* How a file is run. */
typedef enum Form {
  FORM_SCRIPT,  /* as it is */
  FORM_RUN,     /* defines run(), and perhaps setup(args) */
  FORM_EXECUTE, /* defines execute(n) */
} Form;

typedef struct Program {
  char *suite, *name; /* name: path below the suite's folder, without its extension */
  char *path;         /* absolute, of the R file, or of the only file */
  char *folder;       /* that holds it */
  char *root;         /* the folder that was named: it, or one above it */
  char *twins;        /* folder where twins lie */
  char *extension;    /* "R", "lua" ... */
  Form form;
  char *args;       /* given with it in a list, or NULL */
  double size;      /* 0: it takes none */
  double full_size; /* of an installed suite: the largest that is useful */
  bool input;       /* reads a fasta file of that size */
  bool takes_size;  /* execute() has an argument and no default for it */
} Program;

/* The figures of one engine with one program. */
typedef struct Cell {
  bool ran, failed, differs; /* differs: from the first engine's output */
  char why[160];
  Sample *sample; /* one per repetition */
  int n;
  double *warm_cpu, *warm_wall; /* repetitions inside one process */
  int nwarm;
  double gc_seconds;  /* of the warm repetitions, in memory management; negative: unknown */
  double alloc_bytes; /* of a whole run; negative: unknown */
} Cell;

/* A program at one size, measured. */
typedef struct Result {
  const Program *program;
  double size;
  int inner;    /* repetitions of run() in a process */
  bool scaling; /* a smaller size, for the figure of scaling alone */
  Cell cell[BENCH_MAX_ENGINES];
} Result;

typedef enum EngineKind { ENGINE_R, ENGINE_OTHER, ENGINE_COMPILED } EngineKind;

typedef struct Engine {
  char *name;
  char *command;   /* with {script}, {args}, {harness} and {n} */
  char *extension; /* of the files that it runs */
  char *version;
  EngineKind kind;
  bool orbit;        /* knows --stats= */
  char *harness;     /* of a suite's engine configuration, or NULL */
  char *environment; /* lines NAME=VALUE, or NULL */
} Engine;

typedef struct Bench {
  /* options */
  int reps, warmups, warm_reps;
  double min_time, per_program, deadline, bound;
  bool quick, wall, no_warm, any_output, no_progress, scaling, need_counters, inside; /* inside: --meter=system.time */
  const char *csv, *json, *html, *against, *table, *title, *config;
  char *args; /* for every program, or NULL */
  double fixed_size;
  char **wanted;
  int nwanted;
  /* what runs */
  Engine engine[BENCH_MAX_ENGINES];
  int nengines;
  Program *program;
  int nprograms;
  Result *result;
  int nresults;
  char home[BENCH_PATH]; /* the installed suites */
  char self[BENCH_PATH]; /* this program */
  char tmp[64];
  /* noise of the machine: spread of equal pairs, and their ratio */
  double noise;
  Interval equal;
  bool counters; /* the machine counts instructions */
  double started;
} Bench;

/* bench.c: runs `orbit bench` with its arguments; returns the exit status. */
int bench_main(int argc, char **argv);

/* find.c: what to run.  Returns false after a message. */
bool bench_find(Bench *b);
bool bench_suites_home(Bench *b);
void bench_list_suites(const Bench *b, FILE *f);

/* engines.c */
bool bench_add_engine(Bench *b, const char *spec); /* NAME='COMMAND {script} {args}' */
Engine *bench_new_engine(Bench *b, const char *name, const char *command, const char *extension);
char *bench_which(const char *name);                                /* full path of a program, or NULL */
const char *bench_next_word(const char *s, char *out, size_t room); /* NULL: no more */
bool bench_word_in(const char *list, const char *name);             /* "a,b,c" */
bool bench_default_engines(Bench *b, const char *names);
/* The command of one run as a vector of words; false: this engine does not run that program. */
bool bench_command(const Bench *b, const Engine *e, const Program *p, double size, int inner, const char *script,
                   char **argv, char *store, size_t room);
char *bench_twin(const Program *p, const char *extension); /* path, or NULL */

/* config.c: engines of a public suite's configuration file */
bool bench_read_engines(Bench *b, const char *file, const char *only);

/* mirror.c: a private copy of a folder, brought up to date; `out` becomes its path. */
bool bench_mirror(const Bench *b, const char *folder, char *out, size_t room);
void bench_remove_tree(const char *path);

/* measure.c */
double bench_now(void);
bool bench_interrupted(void);
void bench_take_signals(void);
bool bench_run_child(const Bench *b, const char *folder, char *const argv[], const char *environment, const char *in,
                     const char *out, const char *err, Sample *s);
void bench_measure_noise(Bench *b);
/* One program under all engines; false: interrupted before the first pair. */
bool bench_measure(Bench *b, const Program *p, double size, bool scaling, Result *r);

/* statistics.c */
double bench_median(const double *x, int n);
Interval bench_ratio(const double *a, const double *b, int n);              /* a/b by pairs */
Interval bench_ratio_apart(const double *a, int n, const double *b, int m); /* medians of two runs */
Interval bench_middle(const double *x, int n);                              /* of the median */
double bench_spread(const double *x, int n);                                /* of log x, robust */
int bench_column(const Cell *c, Measure m, double *out);                    /* returns the number */

/* output.c */
void bench_print_head(const Bench *b);
void bench_print_result(const Bench *b, const Result *r);
void bench_print_means(const Bench *b);
bool bench_write_csv(const Bench *b, const char *file);
bool bench_write_json(const Bench *b, FILE *f);
bool bench_write_page(const Bench *b, const char *file, char **saved, int nsaved);
void bench_json_text(FILE *f, const char *s);

/* compare.c: 0, or 1 where something became slower beyond the bound, or 2 when the file cannot be read. */
int bench_compare(const Bench *b, const char *file);

/* tables.c */
int bench_table(Bench *b);

/* text.c */
char *bench_join(const char *a, const char *sep, const char *b);
char *bench_copy(const char *s, size_t n);
bool bench_make_file(const char *path, const char *text);
char *bench_read_file(const char *path, size_t *n);

#endif
