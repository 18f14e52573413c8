/* program.h - What the parts of the orbit program share: options, running a text, the terminal loop. */
#ifndef ORBIT_PROGRAM_H
#define ORBIT_PROGRAM_H

#include "runtime/str.h"
#include "compiler/parser.h"
#include "vm/interp/interp.h"

#ifndef ORBIT_VERSION
#define ORBIT_VERSION "0.1.0"
#endif

enum InputKind { IN_TERMINAL, IN_FILE, IN_STDIN, IN_EXPR };

typedef struct Options {
  enum InputKind input;
  const char *file;
  char *exprs;          /* all -e texts, a line end after each */
  const char *encoding; /* of the script: "unknown" unless --encoding= */
  bool echo, no_echo, interactive, quiet, verbose;
  bool disassemble, tuning, stats;
  bool batch, timing, save, restore, no_restore; /* orbit CMD BATCH; the workspace in .RData */
  bool no_profile;                               /* --no-init-file, --vanilla */
  bool no_site;                                  /* --no-site-file, --vanilla */
  char *out;                                     /* where BATCH prints */
  bool explain, list_special;                    /* orbit explain; --disassemble=special */
  const char *stats_file, *explain_out;
  bool profile; /* orbit profile */
  long profile_usec;
  int profile_lines; /* of the summary; 0: the usual number */
  const char *profile_out, *profile_html, *profile_speedscope;
  uint32_t modes, trace;
  int gpu; /* tune.gpu; -1: as it is */
  const char *default_packages;
  int argc; /* what commandArgs() shows */
  char **argv;
} Options;

/* options.c: returns -1 to go on, else the exit status. */
int options_parse(Options *o, int argc, char **argv);
void options_free(Options *o);

/* script.c: runs a text expression by expression; returns the exit status. */
int script_run(VM *vm, const Options *o, const char *name, const char *bytes, size_t n);
/* Evaluates one expression as the top level does: auto-print, warnings. ERR: already reported. */
Status toplevel_eval(VM *vm, Value expr);
bool run_dot_last(VM *vm);
bool run_dot_first(VM *vm); /* .First(), what .Rprofile or the workspace may define */

/* batch.c: batch_parse returns -1 to go on, with the index of the script in *first, else the exit status. */
int batch_parse(Options *o, int argc, char **argv, int *first);
bool batch_open(VM *vm, const Options *o);
void batch_time(VM *vm);
/* .RData in the working folder. */
bool workspace_save(VM *vm);
void workspace_restore(VM *vm, const Options *o);
bool profile_load(VM *vm, const Options *o); /* the user's .Rprofile; false: it failed */

/* repl.c */
int repl_run(VM *vm, const Options *o);

/* signals.c: from open to close, signals reach this VM.  ticks: count processor time for orbit explain. */
void signals_open(VM *vm);
void signals_close(VM *vm);
void signals_ticks(bool on);

/* stats.c */
void stats_print(VM *vm, FILE *f, bool json);
void tuning_print(VM *vm, FILE *f);

#endif
