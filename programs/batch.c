/* batch.c - orbit CMD BATCH [options] file [out]: runs a script as R -f does, with what it prints in a file.
 *
 * Called by options.c for the command line and by main around the run.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "programs/program.h"
#include "runtime/hooks.h"
#include "runtime/format.h"

static const char batch_usage[] =
    "Usage: orbit CMD BATCH [options] file [out]\n"
    "Runs the script 'file'; what it prints goes to 'out', by default its name with the\n"
    "ending .Rout.  Options are those of 'orbit'; --no-timing leaves out the time at the end,\n"
    "--no-save keeps the workspace out of .RData, '--args ...' is for commandArgs().\n";

/* "dir/script.R" -> "script.Rout" */
static char *out_name(const char *file) {
  const char *slash = strrchr(file, '/');
  if (slash) file = slash + 1;
  size_t n = strlen(file);
  if (n > 2 && (strcmp(file + n - 2, ".R") == 0 || strcmp(file + n - 2, ".r") == 0)) n -= 2;
  char *out = malloc(n + 6);
  if (!out) return NULL;
  memcpy(out, file, n);
  strcpy(out + n, ".Rout");
  return out;
}

/* The number of leading elements of argv that are options; those that BATCH alone knows are taken out. */
static int batch_options(Options *o, int argc, char **argv) {
  int i = 0;
  for (; i < argc && argv[i][0] == '-'; i++) {
    if (strcmp(argv[i], "--no-timing") == 0) o->timing = false;
    if (strcmp(argv[i], "--no-save") == 0 || strcmp(argv[i], "--vanilla") == 0) o->save = false;
    if (strcmp(argv[i], "--no-restore") == 0 || strcmp(argv[i], "--vanilla") == 0) o->restore = false;
  }
  return i;
}

int batch_parse(Options *o, int argc, char **argv, int *first) {
  if (argc < 3 || strcmp(argv[2], "BATCH") != 0) {
    fprintf(stderr, "orbit: there is no 'orbit CMD %s', only 'orbit CMD BATCH file [out]'\n", argc < 3 ? "" : argv[2]);
    return 127;
  }
  if (argc > 3 && (strcmp(argv[3], "--help") == 0 || strcmp(argv[3], "-h") == 0)) return fputs(batch_usage, stdout), 0;
  o->batch = o->timing = o->save = o->restore = true;
  int at = 3 + batch_options(o, argc - 3, argv + 3);
  if (at >= argc) {
    fputs("orbit CMD BATCH: no input file\n", stderr);
    fputs(batch_usage, stderr);
    return 1;
  }
  o->file = argv[at];
  o->out = at + 1 < argc ? strdup(argv[at + 1]) : out_name(argv[at]);
  if (!o->out) return 2;
  *first = at;
  return -1;
}

bool batch_open(VM *vm, const Options *o) {
  int fd = open(o->out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (fd < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0) {
    fprintf(stderr, "orbit: cannot write '%s': %s\n", o->out, strerror(errno));
    return false;
  }
  close(fd);
  if (!o->quiet && o->echo) rt_outf(vm, "\norbit %s, the R language (4.2.2).\n\n", ORBIT_VERSION);
  return true;
}

void batch_time(VM *vm) {
  Value v;
  rt_outf(vm, "> proc.time()\n");
  if (vm_call_base(vm, "proc.time", 0, NULL, NULL, &v) != OK || rt_print_value(vm, v, vm->global) != OK)
    vm_report_error(vm);
}

bool workspace_save(VM *vm) {
  Value out;
  if (vm_call_base(vm, "save.image", 0, NULL, NULL, &out) == OK) return true;
  vm_report_error(vm);
  return false;
}

/* What the user wants done at the start: $R_PROFILE_USER, or .Rprofile of the working folder or of the user's home. */
bool profile_load(VM *vm, const Options *o) {
  char home[4096];
  const char *named = getenv("R_PROFILE_USER"), *at_home = getenv("HOME");
  snprintf(home, sizeof home, "%s/.Rprofile", at_home ? at_home : "");
  const char *places[] = {named ? named : ".Rprofile", named ? NULL : home};
  Value none;
  if (o->no_site && vm_call_base(vm, ".no_site_file", 0, NULL, NULL, &none) != OK) {
    vm_report_error(vm);
    return false;
  }
  if (o->no_profile) return true;
  for (int i = 0; i < 2; i++) {
    if (!places[i] || access(places[i], R_OK) != 0) continue;
    Str *file = str_c(vm, places[i]);
    Value out, arg = val_str(file);
    if (file && vm_call_base(vm, ".load_profile", 1, &arg, NULL, &out) == OK) return true;
    vm_report_error(vm);
    return false;
  }
  return true;
}

void workspace_restore(VM *vm, const Options *o) {
  if (!o->restore || access(".RData", R_OK) != 0) return;
  Str *file = str_c(vm, ".RData");
  if (!file) return;
  Value out, args[2] = {val_str(file), val_obj(vm->global)};
  if (vm_call_base(vm, "load", 2, args, NULL, &out) != OK) {
    vm_report_error(vm);
    rt_errf(vm, "Warning: unable to restore saved data in .RData\n\n");
  } else if (!o->quiet) {
    rt_outf(vm, "[Previously saved workspace restored]\n\n");
  }
}
