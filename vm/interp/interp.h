/* interp.h - Frames, unwinding and the other state of the interpreter; used by vm/ only (and the programs, for
 * the entry points at the end). */
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
  PROM_KEEP = 1,
  PROM_RUNNING = 2,
  PROM_FAILED = 4
};                             /* Promise.h.flags: keep in its slot when forced; being forced */
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
  FF_VISIBLE_FN = 2,
  FF_LIB = 4,
  FF_BROWSED = 8,
  FF_ONEXIT_RUNNING = 16,
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
  int c_depth, depth_slack;
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
/* dispatch.c: nothing is bound to generic.class anywhere, for any class of x */
bool s3_absent(VM *vm, const char *generic, Value x);
/* Is the method that an internal generic function has for x R code? */
Status s3_is_closure(VM *vm, const char *generic, Value x, bool *closure) ORBIT_MUST_CHECK;
/* The class of x for which the generic has a method in R code; NULL: there is none. */
Status s3_closure_class(VM *vm, const char *generic, Value x, const char **of) ORBIT_MUST_CHECK;
bool s3_plain_numbers(VM *vm, const char *generic); /* no method but base's own default for them */
/* Where the first element of v of exactly that name is; -1: nowhere, or it has no names of its own.  Short ones are
 * looked through to the end, without a branch that could be mispredicted. */
static inline int64_t name_position(const Vec *v, const Str *name) {
  const Attr *a = v->attr;
  if (!a || a->i_names < 0 || a->e[a->i_names].v.tag != TAG_OBJ) return -1;
  Str *const *names = str_ro(a->e[a->i_names].v.vec);
  int64_t n = v->n, at = n;
  if (n <= 12) {
    for (int64_t k = n; k-- > 0;) at = names[k] == name ? k : at;
  } else {
    for (at = 0; at < n && names[at] != name;) at++;
  }
  return at < n ? at : -1;
}
/* The element of exactly that name of the list in x, whatever its class; NULL: another way must be gone. */
static inline Value *list_field(Value *x, const Str *name) {
  if (x->tag != TAG_OBJ || x->o->type != T_LIST) return NULL;
  int64_t at = name_position(x->vec, name);
  return at >= 0 ? &list_rw(x->vec)[at] : NULL;
}
/* What x$s is for a list or an environment without class; NULL: another way must be gone. */
static inline Value *dollar_field(Value *x, Sym *s) {
  if (x->tag != TAG_OBJ || (x->o->flags & F_OBJECT)) return NULL;
  return x->o->type == T_ENV ? env_plain_cell(x->env, s) : list_field(x, s->name);
}
/* loop.c; loop_global.c: the same instructions for top-level code, whose operands may be global variables */
Status vm_loop_global(VM *vm, Frame *entry) ORBIT_MUST_CHECK;
Status vm_loop(VM *vm, Frame *entry) ORBIT_MUST_CHECK;
/* loop_watch.c, loop_watch_global.c: the same for a VM that counts (vm->watch) */
Status vm_loop_watch(VM *vm, Frame *entry) ORBIT_MUST_CHECK;
Status vm_loop_watch_global(VM *vm, Frame *entry) ORBIT_MUST_CHECK;
/* call.c */
Status frame_push(VM *vm, Proto *p, Frame **out) ORBIT_MUST_CHECK; /* slots allocated and cleared */
void frame_pop(VM *vm, Frame *f);
void frame_let_go(VM *vm, Frame *f); /* its variables, where it has an environment or open promises */
void frame_save_handlers(VM *vm);
void var_cache_free(VM *vm, Frame *f, uint32_t k);
bool early_global(const Sym *s, Value *out);
/* *out = x op y, owned, of numbers and short vectors (early_args.c); false: something else, or it could warn. */
bool early_arith(VM *vm, ArithOp op, const Value *x, const Value *y, Value *out);
bool early_eval(VM *vm, Frame *f, const ArgDesc *d, Value *out); /* early_args.c */
Status early_closure(VM *vm, Frame *f, ArgDesc *d, Value *out) ORBIT_MUST_CHECK;
Status arg_compile(VM *vm, Frame *f, ArgDesc *d) ORBIT_MUST_CHECK;
Status promise_in(VM *vm, Frame *f, Value expr, Proto *code, Value *out) ORBIT_MUST_CHECK;
Status closure_of_code(VM *vm, Frame *f, const Proto *code, const Instr *i,
                       Closure **out) ORBIT_MUST_CHECK; /* slow.c */
Status home_variable(VM *vm, Frame *f, Value *s, Sym *name, Value *out) ORBIT_MUST_CHECK;
Status fetch_slow(VM *vm, Frame *f, uint16_t b, Value *out) ORBIT_MUST_CHECK;
Value call_or_assignment(Frame *f, Value call);
Value running_replacement(VM *vm);
Status missing_argument(VM *vm, Sym *name) ORBIT_MUST_CHECK; /* always an error */
Status var_value(VM *vm, Frame *f, Value *slot, Sym *name, Value *out) ORBIT_MUST_CHECK;
Status call_prepare(VM *vm, Frame *f, CallSite *site, Value fun, uint16_t dst, Frame **callee) ORBIT_MUST_CHECK;
Status apply_closure(VM *vm, Closure *c, Value call, Dots *args, Env *callenv, Dispatch *disp,
                     Frame **callee) ORBIT_MUST_CHECK;
Status call_from_values(VM *vm, Value fun, int n, Value *args, Sym **names,
                        Value *out) ORBIT_MUST_CHECK; /* its expression */
/* The same for n arguments (borrowed) that go to the parameters perm[], or to `...` where that is negative: `dots`,
 * shared, when it is given. */
Status apply_matched(VM *vm, Closure *c, Value call, int n, Sym *const *names, const Value *ex, const int16_t *perm,
                     Dots *dots, Dispatch *disp, Frame **callee) ORBIT_MUST_CHECK;
Status call_builtin(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *out) ORBIT_MUST_CHECK;
Status call_with_forced(VM *vm, Builtin *b, Value call, const Dots *d, Value *out) ORBIT_MUST_CHECK;
Status subset_takes_promises(VM *vm, const BuiltinDef *def, Value x, bool *lazy) ORBIT_MUST_CHECK; /* lazy_subset.c */
Status subset_with_dots(VM *vm, Frame *f, CallSite *site, Builtin *b, Value *out) ORBIT_MUST_CHECK;
Status call_builtin_raw(VM *vm, const BuiltinDef *def, Value call, Value *args, int n, Value *out) ORBIT_MUST_CHECK;
Status find_fun(VM *vm, Frame *f, CallSite *site, Value *out) ORBIT_MUST_CHECK;
Status collect_args(VM *vm, Frame *f, CallSite *site, const BuiltinDef *def, Dots **out) ORBIT_MUST_CHECK;
Status run_closure(VM *vm, Closure *c, Value call, Dots *args, Env *callenv, Dispatch *disp,
                   Value *out) ORBIT_MUST_CHECK;
extern const BuiltinDef builtins_apply[];
Status fill_defaults(VM *vm, Frame *nf) ORBIT_MUST_CHECK; /* the arguments are in their slots */
Status closure_compile(VM *vm, Closure *c) ORBIT_MUST_CHECK;
Status call_argument(VM *vm, Frame *f, CallSite *site, int i, Value *out) ORBIT_MUST_CHECK;
Status match_builtin_args(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *win,
                          int *nwin) ORBIT_MUST_CHECK;
Status unmatch_window(VM *vm, CallSite *site, Value *win, Value *args, Sym **names, int *n) ORBIT_MUST_CHECK;
Status special_call(VM *vm, Frame *f, Builtin *b, CallSite *site, Value *out) ORBIT_MUST_CHECK;
Status special_call_values(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n,
                           Value *out) ORBIT_MUST_CHECK;
Status env_lookup_frame(VM *vm, Frame *f, Sym *s, Value *out) ORBIT_MUST_CHECK; /* variable as seen from f */
Status env_lookup_up(VM *vm, Frame *f, Value *slot, Sym *name,
                     Value *out) ORBIT_MUST_CHECK;                              /* promise code: home variable */
Status env_lookup_outer(VM *vm, Frame *f, Sym *s, Value *out) ORBIT_MUST_CHECK; /* free variable of f */
/* eval_cache.c: the code kept for expr in an environment like env, or NULL; proto may be kept for it. */
Proto *codes_find(VM *vm, Value expr, const Env *env);
void codes_keep(VM *vm, Value expr, const Env *env, Proto *proto);
void codes_clear(VM *vm);
void codes_close(VM *vm);
Status match_names(VM *vm, Proto *p, int n, Sym *const *names, int16_t *perm, Value call,
                   const Value *exprs) ORBIT_MUST_CHECK;
Status match_call(VM *vm, Proto *p, int n, Sym *const *names, int16_t *perm, Value call,
                  const Value *exprs) ORBIT_MUST_CHECK;
/* frames.c */
void vm_set_file(Proto *p, Str *file); /* interp.c */
Env *frame_env(VM *vm, Frame *f);      /* makes the environment on demand; NULL raised */
Env *frame_outer_env(Frame *f);        /* where free names are looked up, without making one */
Frame *frame_function(Frame *f);       /* the closure frame that f's code belongs to, or NULL at top level */
Frame *frame_of_env(VM *vm, Env *e);   /* live closure frame with this environment, or NULL */
Status frame_arg_expr(VM *vm, Frame *f, int param, Value *out) ORBIT_MUST_CHECK;
/* The promise that stands for the argument s of a running function where it was evaluated before the call; else NULL.
 */
Status frame_early_promise(VM *vm, Env *e, Sym *s, Promise **out) ORBIT_MUST_CHECK;
Status do_missing_sym(VM *vm, Frame *f, Value call, Sym *s, bool *out) ORBIT_MUST_CHECK;
Status do_substitute_in(VM *vm, Value expr, Env *env, Value *out) ORBIT_MUST_CHECK;
bool slot_is_empty(VM *vm, Frame *f, Value v);
bool variable_is_missing(VM *vm, Value symbol, Env *env); /* the same of a variable of env */
Dots *frame_dots_seen(VM *vm, Frame *f); /* the elements of `...` as code of f sees it, NULL if there are none */
bool dots_element_empty(VM *vm, Frame *f, const Sym *s); /* and of ..k, as code of f sees it */
Env *frame_parent_env(VM *vm, Frame *f);                 /* parent.frame() of closure frame f */
/* For NextMethod(...), Recall(...): their own frame, and that of the closure that called them, or NULL. */
Status frame_asked_for(VM *vm, Frame **self, Frame **fn) ORBIT_MUST_CHECK;
int frame_number(VM *vm, Frame *f);                                       /* as sys.nframe(); 0: top level */
Status numbered_frame_env(VM *vm, int which, Env **out) ORBIT_MUST_CHECK; /* as sys.frame(which) */
Frame *frame_by_number(VM *vm, int n);
bool frame_is_function(const Frame *f);
Status apply_show_index(VM *vm, Frame *f) ORBIT_MUST_CHECK; /* f calls functions for elements */
/* conditions.c */
Status unwind_to(VM *vm, enum UnwindKind kind, uint32_t target, Value v);
Status vm_run_on_exit(VM *vm, Frame *f, Value returned) ORBIT_MUST_CHECK;
Status print_deferred_warnings(VM *vm) ORBIT_MUST_CHECK;
Status rt_error_cond(VM *vm, Value cond) ORBIT_MUST_CHECK;
/* dispatch.c */
Status s3_usemethod(VM *vm, Frame *f, CallSite *site, Value *args, int n, uint16_t dst, Frame **callee, Value *out,
                    bool *done) ORBIT_MUST_CHECK;
Status s3_find_method(VM *vm, const char *generic, const char *cls, Env *callenv, Env *defenv,
                      Value *out) ORBIT_MUST_CHECK;
Status s3_try_ops(VM *vm, const char *generic, Value call, Value *args, int n, bool *found,
                  Value *out) ORBIT_MUST_CHECK;
Status s3_try(VM *vm, const char *generic, const char *group, Value call, Value *args, Sym **names, int n, bool *found,
              Value *out) ORBIT_MUST_CHECK;
/* The same without S4 methods. */
Status s3_try_plain(VM *vm, const char *generic, const char *group, Value call, Value *args, Sym **names, int n,
                    bool *found, Value *out) ORBIT_MUST_CHECK;
/* The same with one argument, for a generic that functions of base call: their methods come first, then global ones. */
Status s3_try_base(VM *vm, const char *generic, Value call, Value *arg, bool *found, Value *out) ORBIT_MUST_CHECK;
Status s3_variable(VM *vm, Frame *f, Sym *s, Value *out) ORBIT_MUST_CHECK; /* .Generic ...: TAG_UNBOUND if none */
void dispatch_free(VM *vm, Dispatch *d);
void dispatch_close(VM *vm);
Status dispatch_run(VM *vm, Frame *fn, Value method, Str *generic, Value *out) ORBIT_MUST_CHECK;
/* The handler for errors in an argument of a generic, from its entry in the stack of handlers (s4.c). */
Status s4_argument_handler(VM *vm, Vec *entry, Value *out) ORBIT_MUST_CHECK;
Status dispatch_next(VM *vm, Frame *f, Value method, Dots *given, Cons *given_call, Value *out) ORBIT_MUST_CHECK;
Status dispatch_closure(VM *vm, Value method, const char *generic, Value call, Value *args, Sym **names, int n,
                        Value *out) ORBIT_MUST_CHECK;
/* s4.c */
/* A method assigns variable s of its reference object e; *done false: like any other variable. */
Status s4_assign_field(VM *vm, Env *e, Sym *s, Value v, bool *done) ORBIT_MUST_CHECK;
Status s4_try(VM *vm, const char *generic, Value call, Value *args, Sym **names, int n, bool *found,
              Value *out) ORBIT_MUST_CHECK;
Status s4_slot_special(VM *vm, Frame *f, Value call, Value *out) ORBIT_MUST_CHECK;
Status s4_slot_of(VM *vm, Frame *f, Value call, Value x,
                  Value *out) ORBIT_MUST_CHECK; /* x@name of the call on a value */
Status s4_set_slot_special(VM *vm, Frame *f, Value call, Value *out) ORBIT_MUST_CHECK;
Status s4_set_slot_of(VM *vm, Value call, Value x, Value v, Value *out) ORBIT_MUST_CHECK;
/* redefinition.c */
void code_renew(VM *vm); /* functions are compiled again at their next call */
/* eval.c */
Status eval_proto(VM *vm, Proto *p, Env *env, Value *out) ORBIT_MUST_CHECK;
Status eval_in(VM *vm, Value expr, Env *env, Value call, Value *out) ORBIT_MUST_CHECK; /* as eval(): pushes its frame */
Status special_arity(VM *vm, Value call, const char *name, int want) ORBIT_MUST_CHECK;
Status eval_special_call(VM *vm, Value call, Env *env, Value *out) ORBIT_MUST_CHECK;

/* Entry points for programs. */
VM *vm_create(void);
void vm_destroy(VM *vm);
/* timelimit.c */
void time_limit_restart(VM *vm);
void time_limit_close(VM *vm);
Status time_limit_reached(VM *vm) ORBIT_MUST_CHECK;
Status vm_eval_toplevel(VM *vm, Value expr, bool *visible, Value *out) ORBIT_MUST_CHECK;
bool vm_quit_requested(VM *vm, int *status);
void vm_report_error(VM *vm);
Status vm_quit(VM *vm, int status);
void vm_set_script(VM *vm, const char *name);
void locale_init(VM *vm);
Status lib_init(VM *vm);
void lib_close(VM *vm);

#endif
