/* orbit.c - The orbit program: options, one VM, one script or the terminal loop.
 *
 * Exit status: that of quit(), 1 after an error, 2 when the script cannot be read or the VM cannot start.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "programs/program.h"
#include "programs/bench/bench.h"
#include "programs/gpu/gpu.h"
#include "programs/profile/profile.h"
#include "runtime/hooks.h"
#include "runtime/format.h"
#include "stdlib/native.h"
#include "stdlib/registry.h"
#include "vm/inspect/watch.h"

/* Whole contents of a stream, NUL-terminated; NULL: out of memory or read error. */
static char *read_all(FILE *f, size_t *n) {
  size_t cap = 1 << 14, len = 0;
  char *p = malloc(cap);
  while (p) {
    len += fread(p + len, 1, cap - len - 1, f);
    if (ferror(f)) {
      free(p);
      return NULL;
    }
    if (feof(f)) break;
    if (cap - len > 1) continue;
    char *q = realloc(p, cap *= 2);
    if (!q) free(p);
    p = q;
  }
  if (p) p[ *n = len] = 0;
  return p;
}

/* Runs a text; for orbit explain and --disassemble=special, says afterwards what became of it. */
static int run_text(VM *vm, const Options *o, const char *name, const char *text, size_t n) {
  if (o->profile) {
    if (!profile_begin(vm, o)) return 2;
    int status = script_run(vm, o, name, text, n), written;
    rt_flush(vm);
    written = profile_end(vm, o, name, text, n);
    return status ? status : written;
  }
  if (!o->explain && !o->list_special) return script_run(vm, o, name, text, n);
  if (o->explain) signals_ticks(true);
  int status = script_run(vm, o, name, text, n);
  if (o->explain) signals_ticks(false);
  rt_flush(vm);
  FILE *f = o->explain_out ? fopen(o->explain_out, "w") : o->explain ? stderr : stdout;
  if (!f) {
    fprintf(stderr, "orbit: cannot write '%s': %s\n", o->explain_out, strerror(errno));
    return status ? status : 2;
  }
  if (o->explain) explain_print(vm, name, text, n, f);
  if (o->list_special && explain_list(vm, f) != OK) vm_report_error(vm);
  if (o->explain_out) fclose(f);
  return status;
}

static int run_stream(VM *vm, const Options *o, FILE *f, const char *name) {
  size_t n = 0;
  char *text = read_all(f, &n);
  if (f != stdin) fclose(f);
  if (!text) {
    fprintf(stderr, "Fatal error: cannot read '%s': %s\n", name, strerror(errno));
    return 2;
  }
  int status = run_text(vm, o, name, text, n);
  free(text);
  return status;
}

static int run_input(VM *vm, const Options *o) {
  switch (o->input) {
  case IN_EXPR: return run_text(vm, o, "<command line>", o->exprs, strlen(o->exprs));
  case IN_STDIN: return run_stream(vm, o, stdin, "<stdin>");
  case IN_TERMINAL: return repl_run(vm, o);
  default: break;
  }
  FILE *f = fopen(o->file, "rb");
  if (!f) {
    printf("Fatal error: cannot open file '%s': %s\n", o->file, strerror(errno));
    return 2;
  }
  return run_stream(vm, o, f, o->file);
}

static int64_t env_count_of(const char *name) { /* a number in the environment, 0 if unset */
  const char *s = getenv(name);
  return s ? strtoll(s, NULL, 10) : 0;
}

static bool set_up(VM *vm, const Options *o) {
  vm->argc = o->argc;
  vm->argv = o->argv;
  vm->modes = o->modes;
  if (o->gpu >= 0) vm->tune.gpu = o->gpu;
  vm->trace = o->trace;
  vm->interactive = o->input == IN_TERMINAL || o->interactive;
  vm->opt.echo = o->echo;
  if (env_count_of("ORBIT_LEAKS")) vm->debug_leaks = true;
  if (env_count_of("ORBIT_FAIL_ALLOC")) vm->fail_alloc = env_count_of("ORBIT_FAIL_ALLOC");
  if (getenv("ORBIT_CALLED")) vm->trace |= TRACE_CALLED;
  vm->fail_warning = env_count_of("ORBIT_FAIL_WARNING");
  if (vm->modes & MODE_STRESS) heap_stress(vm);
  if (vm->modes & (MODE_EAGER | MODE_CHAOS)) {
    vm->tune.fuse_min = vm->tune.fuse_min ? 2 : 0;
    vm->tune.loop_min = vm->tune.loop_min ? 2 : 0;
  }
  vm->stats = (Stats){0}; /* from here on it is the script's doing */
  uint32_t watch = (vm->trace & TRACE_PAIRS ? WATCH_PAIRS : 0) | (vm->modes & MODE_COUNT ? WATCH_CHARGE : 0) |
                   (o->stats ? WATCH_INSTRUCTIONS : 0) | (vm->trace & TRACE_OPS ? WATCH_OPS : 0) |
                   (vm->trace & TRACE_CALLS ? WATCH_CALLS : 0) |
                   (o->explain || o->list_special || vm->trace & TRACE_PROFILE ? WATCH_EXPLAIN : 0);
  return !watch || watch_open(vm, watch);
}

static Status attach_package(VM *vm, const char *p, size_t n) {
  Str *name = str_new(vm, p, n);
  TRY_NEW(name);
  Env *e = lib_package_env(vm, name);
  if (e && e != vm->base) {
    lib_mark_loaded(vm, name);
    return env_attach(vm, e, 2);
  }
  if (!n || strcmp(name->data, "base") == 0) return OK;
  return rt_warningcall(vm, val_null(), "package %s in options(\"defaultPackages\") was not found", name->data);
}

/* --default-packages= and R_DEFAULT_PACKAGES: these packages on the search path instead of the usual ones; `methods`
 * comes first wherever it is named. */
static Status attach_packages(VM *vm, const char *list) {
  size_t mark = vm_mark(vm);
  Env *e;
  while ((e = vm->global->parent) != NULL && e->parent != vm->base && e != vm->base) TRY(env_detach(vm, 2, &e));
  for (int round = 0; round < 2 && strcmp(list, "NULL") != 0; round++)
    for (const char *p = list; *p;) {
      size_t n = strcspn(p, ",");
      bool first = n == 7 && strncmp(p, "methods", n) == 0;
      if (first == (round == 0)) TRY(attach_package(vm, p, n));
      p += n + (p[n] == ',');
    }
  vm_release(vm, mark);
  return OK;
}

/* At the prompt functions keep their text. */
static Status keep_source(VM *vm) {
  Value yes = val_lgl(1), out;
  Sym *name = sym_c(vm, "keep.source");
  TRY_NEW(name);
  return vm_call_base(vm, "options", 1, &yes, &name, &out);
}

static void report_stats(VM *vm, const Options *o) {
  if (!o->stats_file) {
    stats_print(vm, stderr, false);
    return;
  }
  FILE *f = fopen(o->stats_file, "w");
  if (!f) {
    fprintf(stderr, "orbit: cannot write '%s': %s\n", o->stats_file, strerror(errno));
    return;
  }
  stats_print(vm, f, true);
  fclose(f);
}

/* orbit install ...: the command line of a call of what the package utils has for it, in args, which has room for argc
 * + 3. */
static char **install_arguments(int *argc, char **argv, char **args) {
  static char e[] = "-e", call[] = "utils:::.install_command()", own[] = "--args";
  args[0] = argv[0];
  args[1] = e;
  args[2] = call;
  args[3] = own;
  memcpy(args + 4, argv + 2, (size_t)(*argc - 1) * sizeof *args); /* with the NULL at the end */
  *argc += 2;
  return args;
}

int main(int argc, char **argv) {
  char *installing[argc + 3];
  if (argc > 1 && strcmp(argv[1], "install") == 0) argv = install_arguments(&argc, argv, installing);
  if (argc > 1 && strcmp(argv[1], "bench") == 0) return bench_main(argc - 2, argv + 2);
  if (argc > 1 && strcmp(argv[1], "gpu") == 0) return gpu_main(argc - 2, argv + 2);
  if (argc > 1 && strcmp(argv[1], "kernels") == 0) return kernels_main(argc - 2, argv + 2);
  Options o;
  int status = options_parse(&o, argc, argv);
  if (status >= 0) return options_free(&o), status;
  VM *vm = vm_create();
  if (!vm || !set_up(vm, &o)) {
    fputs("Fatal error: cannot start the virtual machine\n", stderr);
    return 2;
  }
  if (vm->interactive && keep_source(vm) != OK) vm_report_error(vm);
  if (o.batch && !batch_open(vm, &o)) return 2;
  const char *packages = o.default_packages ? o.default_packages : getenv("R_DEFAULT_PACKAGES");
  if (packages && *packages && attach_packages(vm, packages) != OK) vm_report_error(vm);
  if (o.tuning) {
    tuning_print(vm, stdout);
    status = 0;
  } else {
    signals_open(vm);
    if (!profile_load(vm, &o) && !vm->interactive) return rt_flush(vm), fputs("Execution halted\n", stderr), 1;
    workspace_restore(vm, &o);
    run_dot_first(vm);
    status = run_input(vm, &o);
    int quit;
    if (o.batch && status == 0 && !vm_quit_requested(vm, &quit)) {
      if (o.timing) batch_time(vm);
      if (o.save) workspace_save(vm);
    }
  }
  rt_flush(vm);
  if (o.stats) report_stats(vm, &o);
  if (vm->trace & TRACE_PAIRS) watch_pairs_print(vm->watch, stderr);
  if (vm->modes & MODE_COUNT) charge_print(vm, stderr);
  lib_report_called(vm);
  vm->fail_alloc = 0;
  signals_close(vm);
  watch_close(vm);
  /* Shared objects of packages end within exit(), where they still look at objects: the memory stays for them. */
  if (native_has_capi(vm)) {
    heap_run_finalizers(vm, true);
    rt_flush(vm);
  } else
    vm_destroy(vm);
  options_free(&o);
  return status;
}
