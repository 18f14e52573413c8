/* state.h - struct VM: all state of one virtual machine.  Nothing in Orbit is global.
 *
 * Every layer keeps its fields here (or behind an opaque pointer that it owns), so that any number
 * of VMs can run in one process, one thread at a time each.
 */
#ifndef ORBIT_STATE_H
#define ORBIT_STATE_H

#include <stdatomic.h>
#include <stdio.h>

#include "runtime/value.h"

struct Heap;        /* memory.c */
struct StrTable;    /* str.c */
struct Connections; /* stdlib/connections/connections.c */
struct Rng;         /* stdlib/base/rng.c */
struct Regex;       /* stdlib/regex/regex.c */
struct Zones;       /* stdlib/time/timezone.c */
struct Interp;      /* vm/: frames, handlers, unwinding */
struct Library;     /* stdlib/registry.c: lazy library functions, builtin objects */
struct Output;      /* output.c */
struct Workers;     /* vm/kernels/cpu/workers.c */
struct Cuda;        /* vm/kernels/cuda/engine.c */

/* Counters behind --stats; see doc/stats.md for the keys. */
typedef struct Stats {
  uint64_t node_objects, scalar_vectors, other_vectors, bytes; /* allocated, by kind */
  uint64_t scratch; /* working memory of C code, in no other count but bytes */
  uint64_t calls, builtin_calls;
  uint64_t promises_made, promises_avoided, envs_made, frame_envs /* of these, for function calls */;
  uint64_t gc_runs, string_runs, gc_ns;
  uint64_t spec_built, spec_entered, spec_left, spec_failed;
  uint64_t spec_refused, spec_sites, spec_failed_sites, spec_abandoned, spec_given_up, spec_touched;
  uint64_t fused_regions, fused_operations, fused_refused;
  uint64_t gpu_launches, gpu_compiled, gpu_cache_hits, gpu_bytes_up, gpu_bytes_down, gpu_waits;
  uint64_t gpu_graphs, gpu_bundled; /* launches of graphs, and of kernels in them */
  uint64_t gpu_bytes_most;          /* of the device's memory in use at a time */
} Stats;

/* Options read often by C code; options() keeps them in step (stdlib/options.c). */
typedef struct Opts {
  int digits, scipen, width, max_print, warn, expressions, warning_length, deparse_max_lines;
  char outdec[8];
  bool keep_source, echo, use_fancy_quotes, warn_partial_dollar, warn_partial_args, warn_partial_attr, check_bounds;
  bool reassociate; /* sums of apply functions in another order: vm/apply */
} Opts;

/* Every numeric threshold; printed by --tuning, set by ORBIT_TUNING=name=value,... */
typedef struct Tuning {
#define TUNE(name, dflt, doc) int64_t name;
#include "runtime/tuning.def"
#undef TUNE
} Tuning;

struct VM {
  struct Heap *heap;
  struct StrTable *strings;
  Str *na_str, *empty_str;
  struct {
#define SYM(field, text) Sym *field;
#include "runtime/symbols.def"
#undef SYM
  } sym;

  /* Temporaries: what C code allocates is owned here until the mark is released. */
  Obj **temps;
  size_t ntemps, captemps;

  Env *global, *base, *basens, *empty; /* basens: <environment: namespace:base> */
  Env *packages; /* first attached environment below global, or base; = global->parent, not counted */

  Opts opt;
  Value options; /* pairlist behind options() */
  Tuning tune;
  Stats stats;

  /* Locale, decided once from LC_ALL, LC_*, LANG. */
  bool lazy_subsets;      /* some method of `[` looks at the expressions of subscripts (vm/calls/lazy_subset.c) */
  bool may_subset_lazily; /* the program may load a package that has such a method while code that subsets runs */
  bool utf8;              /* multibyte UTF-8 locale: output and escapes */
  bool fancy_msgs;        /* messages use the quotes of en@quot: language en in a UTF-8 locale */
  bool c_collate;         /* strcmp ordering */
  bool latin1_seen;       /* some string is marked as latin1 */

  bool visible;      /* R_Visible: should the top level print? */
  Sym **arg_names;   /* names of the current positional builtin's arguments, or NULL; read it first */
  uint8_t arg_spare; /* operators called as functions: bit i set: only the call holds args[i], which may be reused */
  Value cur_call;    /* call of the builtin that runs: what rt_error shows as "Error in <call> :" */
  const BuiltinDef *cur_builtin;

  struct Connections *conns;
  struct Rng *rng;
  struct Collate *collate; /* runtime/collate.c: string ordering, made at first use */
  struct Natives *natives; /* stdlib/native.c: numeric libraries opened at first use */
  struct Regex *regex;
  struct Zones *zones;
  struct Interp *in;
  struct Sources *sources; /* compiler/sources.c; NULL until a text is placed */
  uint32_t next_proto_id;  /* compiler/compile.c: ids of functions' code are never used twice */
  struct Workers *workers; /* vm/kernels/cpu/workers.c: threads of kernels; NULL until the first use */
  struct Cuda *cuda;       /* vm/kernels/cuda/engine.c: NULL until a kernel asks for a device */
  struct Watch *watch;     /* vm/inspect/watch.h: counting what runs, or NULL */
  struct Library *lib;
  double process_start;  /* by CLOCK_BOOTTIME, for proc.time(); 0: not asked yet (stdlib/base/system.c) */
  struct Output *output; /* runtime/output.c */
  Status (*sink_write)(VM *vm, const char *p, size_t n);     /* NULL, or where standard output goes; must not raise */
  Status (*sink_err_write)(VM *vm, const char *p, size_t n); /* same for standard error */
  bool sink_failed;                                          /* one of them returned ERR */

  atomic_uint interrupt; /* polled at back-edges and calls: INT_* bits */
  char *c_stack_base;    /* address near the bottom of the C stack; depth is checked by address */
  size_t c_stack_limit;

  size_t mem_limit;                 /* bytes; 0 = none */
  int64_t fail_alloc, fail_warning; /* tests: fail the n-th one (0 = off) */
  bool debug_leaks;
  uint32_t gc_due; /* nonzero: gc_safepoint has something to do (cycles, strings, finalizers) */
  void *host;      /* embedding: user pointer */
  bool in_host;    /* embedding: working directory and environment are the machine's own (stdlib/host_access.c) */
  uint32_t denied; /* embedding: BF_FILES and kin that the host does not allow */
  char *root;      /* embedding: the folder below which files may be reached, or NULL */
  char *work_dir, **environment; /* NULL: the process's */
  uint16_t file_mask;            /* umask of a host's machine, + 1; 0: the process's */
  void (*host_write)(VM *vm, int stream, const char *p,
                     size_t n); /* embedding: takes output instead of the process's streams */
  /* embedding: take warnings, with their call as text ("": none), and messages, instead of standard error */
  void (*host_warning)(VM *vm, const char *message, const char *call);
  void (*host_message)(VM *vm, const char *text);

  /* Set by the program before the first evaluation. */
  int argc; /* what commandArgs() shows */
  char **argv;
  bool interactive;      /* interactive() */
  int max_expressions;   /* nested calls for which there are frames; opt.expressions stays below */
  uint32_t modes, trace; /* MODE_*, TRACE_* bits of --mode= and --trace= */
  /* stdin(), readline(), scan(): next line of the script or terminal with its newline, NULL at the end;
   * no hook: the C stdin is read.  The text stays valid until the next call. */
  const char *(*read_console)(VM *vm, const char *prompt);
  void *console; /* the hook's own data */
  /* Text waits in the output buffer that was empty: the program sees to it that it is written before long. */
  void (*output_waits)(VM *vm);
  void (*show)(VM *vm);          /* shows what has been drawn in windows; NULL: there are none */
  struct Vectorizer *vectorizer; /* vm/apply: what was tried with calls by lapply and kin; NULL until the first */
};

/* Bits of vm->interrupt: who wants the attention of the running program. */
enum {
  INT_USER = 1,   /* Ctrl-C */
  INT_PIPE = 2,   /* nobody reads our output any more: error "ignoring SIGPIPE signal" */
  INT_CANCEL = 4, /* another thread ends the evaluation; set until the run has ended, whatever R code does */
  INT_GC = 8,     /* a safe point is due */
  INT_TIME = 16,  /* a time limit may have been reached */
  INT_SHOW = 32   /* what has been drawn waits to be seen: vm->show */
};
enum { /* --mode= */
       MODE_GENERIC = 1,
       MODE_EAGER = 2,
       MODE_CHAOS = 4,
       MODE_STRESS = 8,
       MODE_NOFUSE = 16,
       MODE_NOAPPLY = 32,   /* lapply and kin call their function for each element */
       MODE_NOSTAMPS = 512, /* pictures: Cairo draws each circle */
       MODE_VERIFY = 256,   /* check all code that is made */
       MODE_COUNT = 128 /* generic, and count what another evaluator would allocate: vm/inspect/allocation_count.c */
};
enum { /* --trace= */
       TRACE_CALLS = 1,
       TRACE_SPEC = 2,
       TRACE_DEOPT = 4,
       TRACE_GC = 8,
       TRACE_OPS = 16,
       TRACE_CALLED = 32, /* note which builtins run (ORBIT_CALLED) */
       TRACE_PAIRS = 64,  /* count pairs of instructions */
       TRACE_PROFILE = 128,
       TRACE_APPLY = 512,  /* what becomes of calls by lapply and kin */
       TRACE_GPU = 1024,   /* which kernels run on a device, and why */
       TRACE_PLAN = 2048,  /* types and plans of the specialiser */
       TRACE_LONGSEQ = 256 /* not an option: a LongSeq was made, builtins must look at their arguments */
};

#endif
