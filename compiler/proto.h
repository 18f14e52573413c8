/* proto.h - Compiled code: instructions, prototypes, call sites.
 *
 * The compiler makes them, the VM runs them.  Register form: 64-bit instructions of four u16 fields;
 * a, b, c name slots of the frame (locals first, temporaries above) or indices into the tables of the
 * prototype.  See vm/interp/ops.def for the meaning of each instruction.
 */
#ifndef ORBIT_PROTO_H
#define ORBIT_PROTO_H

#include "runtime/memory.h"
#include "runtime/str.h"

typedef struct Instr {
  uint16_t op, a, b, c;
} Instr;

typedef enum Op {
#define OP(name, ...) OP_##name##_,
#include "vm/interp/ops.def"
#undef OP
  OP_COUNT_
} Op;
#define BC(name) OP_##name##_

enum ArgKind {
  ARG_CONST,   /* expr is the value */
  ARG_LOCAL,   /* idx: variable slot of the function's frame (or of the home frame in promise code) */
  ARG_EXPR,    /* a promise */
  ARG_DOTS,    /* ... */
  ARG_MISSING, /* empty argument */
  ARG_ARITH,   /* simple arithmetic on two locals or constants, evaluated early when they are numbers */
  ARG_GLOBAL,  /* top-level code: a variable, looked up early for parameters that are forced at once */
  ARG_EARLY    /* a larger expression of that sort: early_eval in vm/calls/early_args.c */
};
/* Postfix program of an ARG_EARLY argument: reads locals and constants, has no effect and cannot fail but by giving up.
 */
enum EarlyKind {
  EARLY_LOCAL,
  EARLY_CONST,
  EARLY_ARITH,
  EARLY_COMPARE,
  EARLY_INDEX,
  EARLY_INDEX2,
  EARLY_DOLLAR,
  EARLY_NEG,
  EARLY_COLON,
  EARLY_GLOBAL,
  EARLY_UP,   /* promise code: a variable of its home */
  EARLY_FREE, /* a variable of no frame at hand, symbol idx of the constants: global, or of the enclosing function */
  /* read by other arguments of the call: gives up unless it has its value, since getting that could change others */
  EARLY_SETTLED,
  EARLY_SETTLED_FREE,
  /* if fname still is the library's function: */
  EARLY_NUMBERS, /* c(1, 2, 3) or c("a", "b"), k */
  EARLY_LIST,    /* list() of op values, named like those of k or not */
  EARLY_COMBINE, /* c() of op numbers */
  EARLY_MATH     /* a function of one number, row op of elementwise.def */
};
typedef struct EarlyOp {
  uint8_t kind, op;
  uint16_t idx;
  Value k;
  Sym *fname;
} EarlyOp;
enum { EARLY_MAX = 24 };
enum {
  FAST_NO,
  FAST_PLAIN /* no dispatch, number of arguments right */,
  FAST_LIST,
  FAST_NAMED_LIST,
  FAST_IS_NULL,
  FAST_LENGTH,
  FAST_APPEND /* c() of two or more */,
  FAST_SUM,      /* of one value */
  FAST_LINE,     /* x[i, ] or x[, j] */
  FAST_SET_LINE, /* CALLR: x[i, ] <- v or x[, j] <- v */
  FAST_CELL,     /* x[i, j, k] and more, or x[[i, j, k]] */
  FAST_SET_CELL  /* CALLR: assignments to these */
};
enum { FUSES_NOT, FUSES_LATER /* but cannot be its first instruction */, FUSES_FIRST };
enum { QUICK_NO, QUICK_CONST, QUICK_LOCAL, QUICK_ADDK, QUICK_ELEMENT /* element ki of the list in slot idx */ };
/* When the variables of an argument may get other values: never again, once the call is over, or during it. */
enum { CHANGE_NEVER, CHANGE_AFTER, CHANGE_WITHIN };
typedef struct ArgDesc {
  uint8_t kind;
  uint8_t op;           /* ARG_ARITH: ArithOp */
  uint8_t lkind, rkind; /* ARG_ARITH: ARG_LOCAL or ARG_CONST */
  uint16_t idx, ridx;   /* slots; ARG_ARITH operands that are constants use lk, rk */
  Value lk, rk;
  EarlyOp *early; /* ARG_EARLY (owned) */
  uint8_t nearly;
  uint8_t quick; /* QUICK_*: how a call in one go gets the value */
  double kd;     /* QUICK_ADDK: what is added, negative for a subtraction */
  int ki;
  bool function;  /* ARG_EXPR: a function written there */
  bool is_tmp;    /* the variable *tmp* of a replacement */
  bool clobbered; /* another argument of the call may assign the local: no early evaluation */
  uint8_t change; /* CHANGE_* */
  Sym *name;
  Value expr;  /* borrowed from the call */
  Proto *code; /* promise code, compiled at first use (owned) */
} ArgDesc;

/* A name lies in slot idx of environments made by prototype id. */
typedef struct VarCache {
  uint32_t id;
  int32_t idx; /* -1: those do not bind it, and their parent is the global environment */
} VarCache;

/* Where the arguments of a call with `...` go (vm/calls/dots_call.c): for one callee, and as many dots with the same
 * names.  One block of memory. */
typedef struct DotsPlan DotsPlan;
struct DotsPlan {
  DotsPlan *next;
  uint32_t id;   /* of the callee's prototype */
  int n, in;     /* arguments in all, elements of `...` */
  int rest;      /* arguments that go to the callee's `...` */
  bool whole;    /* these are the caller's `...` as it is */
  bool named;    /* elements have names */
  int16_t *perm; /* per argument: the parameter, -1: in `...` */
  bool *shown;   /* per argument of the site: its expression is found in the call without what `...` adds */
  Sym *names[];  /* of the elements */
};

typedef struct CallSite {
  Value call;            /* the expression (borrowed from the constants) */
  Sym *fname;            /* NULL: the function value is in a register */
  const BuiltinDef *def; /* CALLB: expected builtin */
  Builtin *bi;           /* CALLB */
  int32_t nargs;
  int32_t flocal; /* slot of fname when it is a variable of this code, else -1 */
  bool has_dots, any_names, internal, prematched;
  uint8_t fast;     /* CALLB: FAST_*, builtins done without their C function in the common case */
  bool quick;       /* positional arguments of kinds that may be values at hand */
  uint8_t caution;  /* typed code: 1 no body in place of the call, 2 nor typed programs for arguments */
  uint8_t fuses;    /* CALL: FUSES_*, closures of the library that may be part of a fused region (vm/fuse/calls.c) */
  bool force_args;  /* forceAndCall: promises are forced before the function runs */
  uint16_t numbers; /* FAST_APPEND, c(1, 2, 3): 1 + the number of the constant that is its result; 0: none */
  bool late;        /* has another form in compiled code: GNU R compiles the function before its second call */
  Sym **names;      /* CALLB: argument names, or NULL */
  Attr *shape;      /* FAST_NAMED_LIST: the attributes of what it makes, shared by all of them (owned) */
  /* matching cache: for callee `cache_id`, perm[i] is the parameter slot of argument i */
  uint32_t cache_id;
  VarCache var; /* of fname, seen from the calling function */
  int16_t *perm;
  DotsPlan *plans; /* has_dots: the last few */
  ArgDesc args[];
} CallSite;

typedef struct Param {
  Sym *name;
  Value dflt;    /* expression (borrowed from formals); TAG_MISSING: none */
  Proto *code;   /* promise code of a non-constant default */
  bool is_const; /* dflt is a constant */
  bool eager;    /* forced before any call or non-local assignment */
  bool held;     /* may be forced when the caller has gone on */
} Param;

enum { APPLY_STATE = 9 }; /* temporaries behind the arguments of APPLY (vm/calls/apply.c) */

/* A loop of the code, for break and next that arrive from promise code. */
typedef struct LoopRange {
  uint32_t from, to, brk, next;
} LoopRange;

enum ProtoKind { PK_FUNC, PK_PROMISE, PK_DYN };
/* An operand with this bit is a variable outside the frame, entry x & ~REG_GLOBAL of gsyms: the cell of a global
 * variable (top-level code), or the slot of that number in the home frame (arguments with loops; gsyms are the home's
 * names). */
enum { REG_GLOBAL = 0x8000 };
enum ProtoFlags {
  PF_GLOBAL = 2,    /* has such operands: run by vm_loop_global */
  PF_BY_NAME = 4,   /* names functions that lock bindings or make them active: assigns to its variables by name */
  PF_HELD = 8,      /* has parameters of that sort */
  PF_COMPILED = 16, /* code that GNU R has compiled when it runs */
  PF_AT_ONCE = 32,  /* a function that GNU R compiles before its first call: cc_compiled_at_once */
  PF_KEEP_ARGS = 1  /* dispatches after assigning to a parameter: the arguments are kept aside */
};

struct Proto {
  Obj h; /* T_BYTECODE */
  uint32_t id;
  uint8_t kind, flags;
  int16_t dots; /* slot of `...`, -1: none */
  uint16_t nparams, nnames, nslots;
  int16_t quick; /* nparams, once compiled, when a call may be set up in one go and none is held; else -1 */
  uint32_t ncode, nk, nsites, nloops;
  Instr *code;
  uint32_t *pos;  /* source position per instruction */
  uint32_t *expr; /* index+1 into k of the expression for errors and dispatch, 0: none */
  Value *k;
  CallSite **sites;
  Sym **names; /* variable names, parameters first */
  Sym **gsyms; /* PF_GLOBAL: see REG_GLOBAL */
  uint32_t ngsyms;
  Param *params;
  uint64_t steady; /* of the first 64 variables those that keep the value they get: a bit each */
  LoopRange *loops;
  Proto *successor; /* vm/interp/redefinition.c, while it works: the prototype in its place (owned) */
  Proto *home;      /* PK_PROMISE: prototype of the function whose variables it uses (owned), or NULL */
  Value formals;    /* PK_FUNC (owned) */
  Value source;     /* body or expression (owned) */
  Str *file;        /* source file name, or NULL */
  /* where the enclosing function's frame keeps the free variables: by constant index, NULL until one was met */
  struct VarCache *vcache;
  /* vm/spec/spec.c */
  struct Spec *specs; /* specialised copies of the code (owned, chained by their first field) */
  uint8_t *prof;      /* types of results seen, one entry per instruction, or NULL; then: does its TRY_ fail often? */
  uint32_t heat, hot; /* back-edges taken; at how many the specialiser looks again */
  uint16_t builds, profiled;
  bool given_up;   /* made and left too often: stays generic */
  bool loops_only; /* not entered at its start: a variable changes its type on the way into a loop */
};

/* Offset of alternative k of a switch() table from the instruction, that of the next one with code where a name alone
 * stands; -1: nothing follows it. */
static inline int switch_offset(const Vec *table, int64_t k) {
  int o = int_ro(list_ro(table)[1].vec)[k];
  return o <= -10 ? -(o + 10) : o < 0 ? -1 : o;
}

/* A prototype for a function, not compiled yet (ncode 0); closures made at one place share it. */
Proto *proto_new(VM *vm, Value formals, Value body);
/* Compiles it. env: where the function was defined (to see what names mean), borrowed. */
Status cc_function(VM *vm, Proto *p, Env *env) ORBIT_MUST_CHECK;
/* Promise code for expr inside `home` (a PK_FUNC proto, or NULL for code in a dynamic environment). */
Proto *cc_promise(VM *vm, Value expr, Proto *home, Env *env);
/* Code evaluated in an environment by name: eval(), a special called as a function, top level (no return there).
 * home: names the slots of env that loops use in place, or NULL. */
enum DynamicCode { CODE_EVAL, CODE_SPECIAL, CODE_TOP };
Proto *cc_dynamic(VM *vm, Value expr, Env *env, Proto *home, enum DynamicCode use);
/* The names of what expr assigns to, as the home of code in an environment.  NULL: raised. */
Proto *cc_variables(VM *vm, Value expr);
/* Does expr run a loop, itself or (arguments) in an argument of one of its calls? */
bool cc_has_loop(const VM *vm, Value expr, bool arguments, int depth);
/* Does GNU R compile a function of this body before its first call?  Others are, before the second one. */
bool cc_compiled_at_once(const VM *vm, Value body);
/* May bindings that expr names become active or locked under it? */
bool cc_binds_specially(const VM *vm, Value expr);
void proto_free_parts(VM *vm, Proto *p); /* memory.c */
int proto_slot_index(const Proto *p, Sym *s);
int proto_nslots(const Proto *p);
Sym *proto_slot_name(const Proto *p, int i);
void cc_disassemble(VM *vm, Proto *p, Buf *out);
/* Is the code of p what the table of instructions allows?  If not, why (at most n bytes) says where it is wrong. */
bool cc_code_is_sound(VM *vm, const Proto *p, char *why, size_t n);
/* What is known of an instruction's runs, for a listing. */
typedef struct InstrRun {
  uint64_t n;
  char remark[72];
} InstrRun;
void cc_disassemble_run(VM *vm, Proto *p, const InstrRun *runs, const uint8_t *seen, Buf *out);
Status cc_init(VM *vm); /* marks the symbols that stand for inlined constructs */

#endif
