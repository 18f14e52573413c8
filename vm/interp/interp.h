/* interp.h - Frames and the other state of the interpreter, the loops and evaluation.  For vm/, for what the library
 * does with frames, and for the programs (the entry points at the end).  What is done with frames is declared beside
 * it: calls (vm/calls/calls.h), the stack of frames (vm/calls/frames.h), methods (vm/calls/dispatch.h), errors and
 * unwinding (vm/conditions/conditions.h). */
#ifndef ORBIT_INTERP_H
#define ORBIT_INTERP_H

#include "compiler/proto.h"
#include "stdlib/builtin.h"

enum FrameKind {
  FR_CLOSURE, /* activation of a closure */
  FR_PROMISE, /* promise code, variables in its home frame or environment */
  FR_EVAL     /* top level or eval(): variables by name in env */
};
enum {
  PROM_KEEP = 1,               /* stays in its slot when it has been forced */
  PROM_RUNNING = 2,            /* is being forced */
  PROM_FAILED = 4              /* the last attempt to force it was left by an error or a jump */
};                             /* Promise.h.flags */
enum RetMode { RM_REG, RM_C }; /* result goes to slot dst of the frame below / to in->ret, leaving the loop */

/* What UseMethod leaves for NextMethod; counted by hand, one per dispatched frame. */
typedef struct Dispatch {
  Str *generic;
  Vec *
      classes; /* of the object (owned), or NULL.  .Class is what stands from `at` on, NextMethod() looks from `next` */
  int at, next;
  int *before, nbefore;   /* where .Class began before, latest first: its attributes "previous"; NULL: at 0 */
  Value object;           /* owned */
  Env *callenv, *defenv;  /* owned; callenv NULL: the parent of the method's frame */
  Str *group;             /* or NULL */
  bool by_group, s4;      /* the method is the group's; it is an S4 method */
  Value method;           /* operators: .Method, a name for every operand that led to the method (owned) */
  struct Dispatch *spare; /* the next one of Interp.spare */
} Dispatch;

struct Frame {
  const Instr *pc;
  Value *slots;
  Proto *proto;      /* owned reference */
  struct Spec *spec; /* specialised code that pc points into, or NULL */
  const Value *k;    /* constants of the running code */
  uint8_t *prof;     /* where to note types of results, or NULL */
  Value *vars;       /* FR_PROMISE: variables of the home, or NULL */
  Env *env;          /* owned; NULL until made.  FR_PROMISE, FR_EVAL: where names are looked up */
  Frame *home;       /* FR_PROMISE: live home frame, or NULL */
  Closure *fn;       /* owned */
  Value call;        /* owned, or borrowed (FF_BORROWED); read with frame_call() */
  Env *callenv;      /* parent.frame(), owned; NULL: caller below gives it */
  Frame *caller;     /* frame whose code made the call (its function frame is the parent), NULL: top */
  Promise *open;     /* open promises made by this frame */
  Value on_exit;     /* NULL or list of expressions */
  Dispatch *disp;
  Value handlers, restarts; /* FF_SAVED: the stacks at entry (owned) */
  uint32_t id;
  uint16_t dst;
  uint16_t flags; /* the next three: frame_unusual() */
  uint8_t kind, retmode;
  Dots *orig;      /* PF_KEEP_ARGS: the parameters as they came in (owned) */
  int nargs_given; /* dispatched methods: arguments of the original call + 1; 0: unknown */
};
enum {
  FF_EVAL_CALL = 1,
  FF_BROWSED = 8,
  FF_SAVED = 32 /* handlers and restarts hold the stacks at entry */,
  FF_BORROWED = 64 /* call is the caller's */,
  FF_OWNS_FN = 128,  /* proto is fn's */
  FF_RARE = 256,     /* disp, orig, callenv, prof, on_exit or nargs_given was set */
  FF_VARS = 512,     /* env or open of a function's frame has been set */
  FF_COMPILED = 1024 /* compiled code runs that .Call() or its kin called */
};

enum { METHOD_CACHE = 128 };
enum UnwindKind { UNW_NONE, UNW_TOP, UNW_RETURN, UNW_BREAK, UNW_NEXT, UNW_QUIT };

typedef struct Interp {
  Frame *frames, *frames_end; /* reserved array; frames[0] is a sentinel */
  Frame *top;                 /* current frame */
  Frame *bottom;              /* errors do not name frames up to it: a finalizer runs, or a new top level of C code */
  /* sp: first slot not used by the current frame.  Slots from sp on hold no objects, those from stack_end on are zero:
   * frame_push moves stack_end up when a frame needs them, the string sweep clears what lies below it. */
  Value *stack, *stack_end, *stack_limit, *sp;
  Value ret; /* result handed to C (owned) */
  uint32_t next_frame_id;
  int depth; /* nested closure and promise evaluations */

  enum UnwindKind unwind; /* in progress, when a function returned ERR */
  uint32_t target;        /* frame id (UNW_RETURN, UNW_BREAK, UNW_NEXT) */
  Value unwind_value;     /* owned */

  Value handlers;  /* pairlist of handler entries (owned) */
  Value restarts;  /* pairlist (owned) */
  Value error_msg; /* geterrmessage(): TAG_STR */
  Value warnings;  /* deferred: pairlist in reverse order of list(call, message) (owned) */
  int nwarnings;
  bool in_error, in_print_warnings;
  bool attempt; /* C code is only tried (vm/apply/whole.c): errors and warnings end it with ERR, and nobody hears */
  int quit_status;
  bool quit;
  Value replaced;   /* pairlist of code that functions had and frames still run: debug.c (owned) */
  Value traceback;  /* calls of the last error with their places as names, newest first (owned), or NULL */
  Value error_cond; /* embedding: condition of the last error that nothing caught (owned), or NULL */
  /* position of the last error, for location lines */
  uint32_t err_pos;
  struct Codes *codes; /* eval_cache.c; NULL until an expression is evaluated */
  uint32_t spec_epoch;
  uint64_t chaos; /* state of the random exits of --mode=chaos */
  int depth_slack;
  bool interrupted, interrupts_suspended, show_location;
  Value global_handlers;
  bool embedded;     /* errors are reported by status: nothing is printed */
  Str *last_message; /* message of the last uncaught error, without its call */
  const char *warn_prefix;
  Str *script_name;
  Env *s3table;               /* methods registered by name (owned) */
  Sym *methods[METHOD_CACHE]; /* symbols generic.class asked for before, by the addresses of both names */
  struct MethodPlans *plans;  /* method_plan.c; NULL until a generic function is called */
  Dispatch *spare;            /* records of methods that have ended, dispatch_free() */
  int nspare;
  Env *s4classes, *s4prims;  /* s4.c: class definitions, generics that builtins dispatch on (owned; NULL until used) */
  Cons *element_call;        /* FUN(X[[i]], ...), what sys.call() shows in calls by lapply (owned); NULL until used */
  struct Fusion *fusion;     /* vm/fuse; NULL until a long vector was met */
  struct TimeLimits *limits; /* timelimit.c; NULL until a limit is set */
  const Value *returned;   /* what the function whose on.exit code runs returns; NULL: none, or it was left otherwise */
  bool arg_visible;        /* visibility when the arguments of the running builtin had been evaluated */
  struct Sampler *sampler; /* vm/inspect/sample.c; NULL until a profile is taken */
  /* The program's timer of processor time: calls sampler_take() every so many microseconds; 0: stops.  NULL: none. */
  void (*sample_timer)(VM *vm, long usec);
} Interp;

/* A call that C code makes, for as long as it runs: a frame notes where this is (TAG_DBL) in place of an expression. */
typedef struct CallFromC {
  Value fun;
  int n;
  Value *args;
} CallFromC;
/* apply.c: the call of a frame that only notes the number of an element (TAG_INT), or a CallFromC. */
Value frame_call_made(VM *vm, Frame *f);
static inline Value frame_call(VM *vm, Frame *f) {
  return ORBIT_UNLIKELY(f->call.tag == TAG_INT || f->call.tag == TAG_DBL) ? frame_call_made(vm, f) : f->call;
}
/* Variable k of those outside the frame that its code names as operands: REG_GLOBAL. */
static inline Value *outer_cell(const Frame *f, uint32_t k) {
  return f->vars ? &f->vars[k] : &f->proto->gsyms[k]->global;
}
/* The slot an instruction's operand names. */
static inline Value *slot_ref(Frame *f, uint32_t r) {
  return ORBIT_UNLIKELY(r & REG_GLOBAL) ? outer_cell(f, r & ~(uint32_t)REG_GLOBAL) : &f->slots[r];
}
/* Temporaries are used up by the instruction that reads them. */
static inline bool slot_is_temp(const Frame *f, uint32_t r) { return r >= f->proto->nnames && !(r & REG_GLOBAL); }
/* The environment, if there is one, through which others may reach the variables that f's code uses. */
static inline const Env *frame_vars_env(const Frame *f) {
  return f->kind == FR_PROMISE && f->home ? f->home->env : f->env;
}
/* Code other than a function's: have variables been added to the environment of its home? */
static inline bool variables_added(const Frame *f) {
  const Env *e = f->vars ? frame_vars_env(f) : NULL;
  return e && e->table;
}
/* loop.c; loop_global.c: the same instructions for top-level code, whose operands may be global variables */
Status vm_loop_global(VM *vm, Frame *entry) ORBIT_MUST_CHECK;
Status vm_loop(VM *vm, Frame *entry) ORBIT_MUST_CHECK;
/* loop_watch.c, loop_watch_global.c: the same for a VM that counts (vm->watch) */
Status vm_loop_watch(VM *vm, Frame *entry) ORBIT_MUST_CHECK;
Status vm_loop_watch_global(VM *vm, Frame *entry) ORBIT_MUST_CHECK;
/* slow.c */
Status closure_of_code(VM *vm, Frame *f, const Proto *code, const Instr *i, Closure **out) ORBIT_MUST_CHECK;
/* What has come up meanwhile (vm->interrupt): interrupts, cancellation, limits, collections that are due. */
Status vm_poll(VM *vm) ORBIT_MUST_CHECK;
/* The call expression that instruction `at` stands for (for messages and dispatch), or NULL value. */
Value frame_expr_at(Frame *f, const Instr *at);
/* redefinition.c */
void code_renew(VM *vm); /* functions are compiled again at their next call */
/* eval.c */
/* Calls of BF_SPECIAL: of a site, whose arguments are not evaluated; of values. */
Status special_call(VM *vm, Frame *f, Builtin *b, CallSite *site, Value *out) ORBIT_MUST_CHECK;
Status special_call_values(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n,
                           Value *out) ORBIT_MUST_CHECK;
Status eval_proto(VM *vm, Proto *p, Env *env, Value *out) ORBIT_MUST_CHECK;
Status special_arity(VM *vm, Value call, const char *name, int want) ORBIT_MUST_CHECK;

/* interp.c */
void vm_set_file(Proto *p, Str *file);

/* Entry points for programs. */
VM *vm_create(void);
void vm_destroy(VM *vm);
Status vm_eval_toplevel(VM *vm, Value expr, bool *visible, Value *out) ORBIT_MUST_CHECK;
bool vm_quit_requested(VM *vm, int *status);
void vm_report_error(VM *vm);
Status vm_quit(VM *vm, int status);
void vm_set_script(VM *vm, const char *name);

#endif
