/* spec_build.h - State of one specialisation; shared by the passes that make a copy of code. */
#ifndef ORBIT_SPEC_BUILD_H
#define ORBIT_SPEC_BUILD_H

#include "compiler/opforms.h"
#include "vm/spec/spec.h"

/* What is known of a slot.  ORDER: up to TY_IMM the slot holds no object. */
enum { TY_NONE, TY_LGL, TY_INT /* not NA */, TY_DBL, TY_STR, TY_NUM /* one of the two numbers */, TY_IMM, TY_ANY };
/* What may become of a generic instruction: a name; whether it writes its destination anew (FRESH), does nothing else
 * (PURE), and gives the same result again as long as variables stay as they are (AGAIN). */
#define PLAN_KINDS(X)                                                                                                  \
  X(NONE, "generic", 0)                                                                                                \
  X(NOTHING, "nothing", 0)                                                                                             \
  X(MOVE, "move", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                                 \
  X(MOVEX, "move of any value", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                   \
  X(CONST, "constant", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                            \
  X(ARITH, "arithmetic", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                          \
  X(COMPARE, "comparison", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                        \
  X(JUMP, "comparison, jump", PLAN_FRESH)                                                                              \
  X(UNARY, "unary operator", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                      \
  X(JF, "jump", PLAN_FRESH)                                                                                            \
  X(GETV, "variable", PLAN_FRESH | PLAN_PURE)                                                                          \
  X(FIELD, "field", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                               \
  X(COLON, "range", PLAN_FRESH)                                                                                        \
  X(FOR, "next element", 0)                                                                                            \
  X(INDEX, "element", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                             \
  X(INDEXM, "element of a matrix", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                \
  X(SET, "set element", 0)                                                                                             \
  X(SETM, "set element of a matrix", 0)                                                                                \
  X(MATH, "builtin", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                                              \
  X(STRINGS, "comparison of strings", PLAN_FRESH | PLAN_PURE | PLAN_AGAIN)                                             \
  X(EXTREME, "least or greatest", PLAN_FRESH | PLAN_AGAIN)                                                             \
  X(RET, "return", PLAN_FRESH)                                                                                         \
  X(COMPLEX, "complex arithmetic", PLAN_AGAIN)
enum { PLAN_FRESH = 1, PLAN_PURE = 2, PLAN_AGAIN = 4 };
enum PlanKind {
#define KIND(name, text, bits) PL_##name,
  PLAN_KINDS(KIND)
#undef KIND
};
static inline bool plan_is(enum PlanKind kind, int bit) {
#define KIND(name, text, bits) bits,
  static const uint8_t all[] = {PLAN_KINDS(KIND)};
#undef KIND
  return all[kind] & bit;
}

typedef struct Operand {
  Value k;
  int slot;
  uint8_t type;
  bool is_const;
} Operand;

typedef struct Plan {
  enum PlanKind kind;
  int which, form, dst, math, elt;
  uint8_t result;    /* type of dst afterwards */
  bool guard, learn; /* generic with the result checked; generic with an unknown result */
  bool clear;        /* dst is a temporary that may hold an object: let go first */
  bool live;         /* the instruction can be reached */
  Operand x, y, z, v;
  Sym *sym;
} Plan;

/* A move to a temporary that has not been emitted: a variable, a constant, or a global variable to be fetched. */
typedef struct Pend {
  uint8_t kind;
  int slot;
  Value k;
  uint32_t at, g; /* the instruction; where to go back to */
} Pend;
enum { PEND_NONE, PEND_SLOT, PEND_CONST, PEND_VAR, PEND_ANY /* a variable of any type */ };

typedef struct Fix {
  uint32_t at, target; /* special instruction; generic target */
  bool stub;           /* the target expects the globals in slots */
} Fix;

/* A call whose function's body has been written in front of it. */
enum { INLINED_JUMPS = 24 };
typedef struct InlinedJump {
  uint32_t at;
  bool join; /* behind the call; else to the call */
} InlinedJump;
typedef struct Inlined {
  int call;      /* index of its TypedCall; -1: nothing has been written */
  uint32_t from; /* where the body ends */
  int njumps;
  InlinedJump jumps[INLINED_JUMPS];
} Inlined;

/* Code that is written at the end: a call behind a body. */
typedef struct Away {
  Inlined in;
  uint32_t first, n; /* in awaycode */
} Away;
typedef struct AwayInstr {
  Instr i;
  uint32_t gpc, at;
} AwayInstr;

/* A generic instruction at the end of the code, for the TRY_ instruction that did not succeed. */
typedef struct Side {
  uint32_t jump, back;    /* the jump there; where it goes on */
  uint32_t from, g, sync; /* generic instructions: a FORCE or g itself, g; table entry for the way back */
} Side;

/* What spec_infer.c finds: one row of types for each leader, the first instruction of a block. */
typedef struct Types {
  int *row, nrows; /* the row of generic instruction g, -1: no leader */
  size_t stride;   /* of rows: whole words, zero behind the last slot */
  uint8_t *rows;
  bool *reached;
  uint8_t *start; /* types of the running frame, where it all begins */
  bool *cplx;     /* slots that seem to hold single complex numbers: checked where they are used */
  /* while it works: types at the instruction looked at; the variable (1 and up) that a temporary stands for; blocks
   * whose types have changed since they were looked at */
  uint8_t *cur;
  uint16_t *var;
  uint8_t *queued;
  uint32_t nqueued;
} Types;

/* What spec_emit.c has passed without writing it. */
typedef struct Waiting {
  Pend *pend; /* moves, by temporary */
  int plist[24], np;
  int force_slot; /* a FORCE; -1: none */
  uint32_t force_at, force_g;
  uint32_t floor; /* nothing goes back to less far */
} Waiting;

typedef struct Build {
  VM *vm;
  Frame *f;
  Proto *p;
  int ns;
  bool chaos, failed;
  bool *bad;   /* globals whose cells are out of the ordinary */
  Types types; /* the first pass */
  Plan *plans; /* the second: of every instruction */
  /* the third: code */
  Waiting wait;
  bool out;   /* globals lie in their cells */
  bool *used; /* globals that typed instructions name */
  Instr *code;
  uint32_t *gpc, *at;
  uint32_t ncode, cap, ntyped;
  uint32_t joined;     /* a jump leads to what is written there: nothing merges with the instruction before */
  uint64_t gain, cost; /* typed instructions, and moves of variables outside the frame: see spec_weight */
  Value *k;
  uint32_t nk, capk;
  uint32_t *spec_of, *head_at; /* of generic instructions: typed ones; the comparison at the head of a loop */
  Fix *fix;
  uint32_t nfix, capfix;
  TypedCall *calls;
  uint32_t ncalls, capcalls;
  uint8_t *sync;
  uint32_t nsync, capsync;
  /* bodies in place of calls (spec_call.c) */
  int depth, room; /* how deep this one lies within others; slots above the frame that it may use */
  uint8_t returns; /* type of all typed returns, TY_ANY: several */
  BodyPlace *places;
  uint32_t nplaces, capplaces;
  Away *away;
  AwayInstr *awaycode;
  uint32_t naway, capaway, nawaycode, capawaycode;
  Side *side;
  uint32_t nside, capside, nmain; /* nmain: length of the code without them */
} Build;

static inline int slot_of(const Build *b, uint32_t r) {
  return r & REG_GLOBAL ? b->p->nslots + (int)(r & ~(uint32_t)REG_GLOBAL) : (int)r;
}
/* Can typed instructions name slot s?  (A global whose cell is out of the ordinary stays in it.) */
static inline bool usable(const Build *b, int s) { return s < b->p->nslots || !b->bad[s - b->p->nslots]; }
/* The types before generic instruction g, which begins a block. */
static inline uint8_t *types_at(const Build *b, uint32_t g) {
  return b->types.rows + (size_t)b->types.row[g] * b->types.stride;
}
static inline bool is_temp(const Build *b, int s) { return s >= b->p->nnames && s < b->p->nslots; }
static inline uint32_t target_of(const Build *b, uint32_t g) {
  return (uint32_t)((int64_t)g + 1 + (int16_t)b->p->code[g].c);
}
/* The place has failed too often, or has seen several types: it stays generic. */
static inline bool poly(const Build *b, uint32_t g) { return b->p->prof && (b->p->prof[g] & PROF_POLY); }
/* The copy goes back when no alternative of a switch() fits, whose value would be NULL and of no type: seldom so. */
static inline bool switch_needs_match(const Build *b, uint32_t g) {
  return !poly(b, g) && b->p->code[g + 1].op != BC(RETK);
}
/* What one round of generic instruction g counts against others: eight times as much for each loop around it. */
static inline uint64_t spec_weight(const Build *b, uint32_t g) {
  int depth = 0;
  for (uint32_t k = 0; k < b->p->nloops; k++) depth += g >= b->p->loops[k].from && g < b->p->loops[k].to;
  return 1ull << 3 * (depth < 8 ? depth : 8);
}
/* A typed instruction for generic instruction g has been written. */
static inline void spec_typed(Build *b, uint32_t g) {
  b->ntyped++;
  if (b->p->ngsyms) b->gain += spec_weight(b, g);
}
static inline bool ty_numeric(uint8_t t) { return t == TY_INT || t == TY_DBL; }
static inline bool ty_number(uint8_t t) { return ty_numeric(t) || t == TY_NUM; }
static inline bool ty_exact(uint8_t t) { return t >= TY_LGL && t <= TY_STR; }
static inline bool ty_imm(uint8_t t) { return t <= TY_IMM; }
/* Tag of the values of an exact type (TY_LGL to TY_STR). */
static inline uint8_t tag_of(uint8_t t) {
  static const uint8_t tags[] = {[TY_LGL] = TAG_LGL, [TY_INT] = TAG_INT, [TY_DBL] = TAG_DBL, [TY_STR] = TAG_STR};
  return tags[t];
}

/* Number of slots in the window of a call's arguments. */
static inline int window_length(const Build *b, const Instr *i) {
  if (op_field(i->op, 2) != FK_WINDOW && op_field(i->op, 2) != FK_REST) return 0;
  const CallSite *s = b->p->sites[i->b];
  return s->prematched ? builtin_nformals(b->vm, s->bi) : s->nargs;
}
/* Does generic instruction g read temporary t?  (A destination alone is not read.) */
bool spec_reads(const Build *b, uint32_t g, int t);
/* ---- the passes, in their order ----
 * spec_types: a Build for frame f's code from instruction entry on, with the types of all slots (spec_infer) and the
 * plans of all instructions (spec_plans); spec_build_free in any case. */
bool spec_types(Build *b, VM *vm, Frame *f, uint32_t entry);
bool spec_infer(Build *b, uint32_t entry);
bool spec_plans(Build *b);
bool spec_emit(Build *b);
void spec_build_free(Build *b);
/* What becomes of generic instruction g where slots have the types ty. */
void spec_plan(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl);
/* The types behind g, whose plan is pl. */
void spec_apply(const Build *b, uint32_t g, const Plan *pl, uint8_t *ty);
/* Most of the arithmetic and element work in the function's loops would stay generic: its variables are better known
 * once a loop runs. */
bool spec_loops_unknown(const Build *b);
/* Some variable is an integer or a double at the head of a loop. */
bool spec_mixes(const Build *b);
uint8_t spec_type_of(Value v);
/* The value that slot s holds in the running frame at the moment (globals: their cell). */
Value spec_value_now(const Build *b, int s);
/* spec_verify.c: stops the program when the code of s, just made from b, is not sound. */
void spec_verify(const Build *b, const Spec *s);
/* spec_emit.c: one instruction; put: that may go back (counted, after CHAOS in that mode). */
void spec_put_raw(Build *b, int op, int a, int bb, int c, uint32_t gpc, uint32_t at);
void spec_put(Build *b, int op, int a, int bb, int c, uint32_t gpc, uint32_t g);
int spec_constant(Build *b, Value v);
bool spec_grow(void **arr, uint32_t *cap, uint32_t need, size_t size);
void spec_globals_in_slots(Build *b, const uint8_t *ty, uint32_t g);
void spec_jump_to(Build *b, uint32_t at, uint32_t to); /* the jump written at `at` leads to `to` */
/* Index into DD DI ID II DK KD IK KI JK KJ, and the operand fields; false: no such form. */
bool spec_arith_form(Build *b, Operand x, Operand y, int *form, int *fx, int *fy);
/* The instruction for + - * / %% %/% in this form, -1: none. */
int spec_arith_op(int which, int form);
/* DD DI ID II DK IK JK: the constant is on the right. */
void spec_compare_form(Build *b, Operand x, Operand y, int *form, int *fx, int *fy);
/* spec_call.c: what stands before a CALL (arguments, INLINE, the body), the call, what stands behind it. */
void spec_inline(Build *b, uint32_t g, const Plan *pl, const uint8_t *before, Inlined *out);
bool spec_emit_call(Build *b, uint32_t g, const uint8_t *ty, const Inlined *in);
void spec_inlined(Build *b, const Inlined *in);
void spec_put_away(Build *b); /* at the end of the code: the calls behind bodies */
/* What field n of a typed instruction is. */
enum { FIELD_OTHER, FIELD_SLOT, FIELD_CONSTANT };
int spec_field_kind(int op, int n);
const char *spec_op_name(int op);
int spec_field(const Instr *i, int n);
void spec_print_profile(VM *vm, Proto *p, uint32_t entry); /* --trace=profile */
void spec_scale(Spec *s, uint32_t ncode);
void spec_list(VM *vm, Proto *p, const Spec *s, Buf *out);
void spec_list_plans(const Build *b, uint32_t entry, Buf *out); /* --trace=plan: types and plans */

#endif
