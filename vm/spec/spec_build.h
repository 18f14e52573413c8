/* spec_build.h - State of one specialisation; shared by spec.c (types) and spec_emit.c (code). */
#ifndef ORBIT_SPEC_BUILD_H
#define ORBIT_SPEC_BUILD_H

#include "compiler/opforms.h"
#include "vm/spec/spec.h"

/* What is known of a slot.  ORDER: up to TY_IMM the slot holds no object. */
enum { TY_NONE, TY_LGL, TY_INT /* not NA */, TY_DBL, TY_STR, TY_NUM /* one of the two numbers */, TY_IMM, TY_ANY };
enum PlanKind {
  PL_NONE, /* the generic instruction */
  PL_NOTHING,
  PL_MOVE,
  PL_MOVEX,
  PL_CONST,
  PL_ARITH,
  PL_COMPARE,
  PL_JUMP,
  PL_UNARY,
  PL_JF,
  PL_GETV,
  PL_FIELD,
  PL_COLON,
  PL_FOR,
  PL_INDEX,
  PL_INDEXM,
  PL_SET,
  PL_SETM,
  PL_MATH,
  PL_STRINGS,
  PL_EXTREME,
  PL_RET,
  PL_COMPLEX
};

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

typedef struct Build {
  VM *vm;
  Frame *f;
  Proto *p;
  int ns, nrows;
  bool chaos, failed, out;
  /* types: one row per leader */
  int *row;
  size_t stride; /* of rows: whole words, zero behind the last slot */
  uint8_t *rows, *cur, *start, *bad;
  uint16_t *var;
  uint32_t nqueued;
  uint8_t *queued;
  bool *cplx;           /* slots that seem to hold single complex numbers: checked where they are used */
  bool *reached, *used; /* used: globals that typed instructions name */
  /* code */
  Instr *code;
  uint32_t *gpc, *at;
  uint32_t ncode, cap, ntyped;
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
  Pend *pend;
  int plist[24], np;
  int force_slot;
  uint32_t force_at, force_g, floor; /* FORCE not emitted yet; floor: nothing goes back to less far */
  uint32_t joined; /* a jump leads to what is written there: nothing merges with the instruction before */
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
static inline uint8_t *types_at(const Build *b, uint32_t g) { return b->rows + (size_t)b->row[g] * b->stride; }
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
void spec_plan(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl);
void spec_transfer(Build *b, uint32_t g, uint8_t *ty, Plan *pl);
bool spec_emit(Build *b);
/* Build for frame f's code from instruction entry on, with the types of all slots; spec_build_free in any case. */
bool spec_types(Build *b, VM *vm, Frame *f, uint32_t entry);
void spec_build_free(Build *b);
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

#endif
