/* opinfo.h - What an instruction does with its operands, and its effects: questions to the table in vm/interp/ops.def.
 *
 * Nothing else states which slots an instruction reads or writes.  Used by the specialiser (vm/spec*.c), the verifier,
 * the listings, counting and pricing.  What a row leaves open is answered with the worst case.
 */
#ifndef ORBIT_OPINFO_H
#define ORBIT_OPINFO_H

#include "compiler/proto.h"

/* The columns of the table; see vm/interp/ops.def for what each means. */
typedef enum FieldKind {
  FK_OPEN, /* not stated */
  FK_DEF,
  FK_USE,
  FK_USE2,
  FK_KEEP,
  FK_MOD,
  FK_SEQ,
  FK_ITER,
  FK_WINDOW,
  FK_REST,
  FK_RUN,
  FK_RUNDEF,
  FK_CONST,
  FK_SITE,
  FK_HOME,
  FK_OFFSET,
  FK_HIGH,
  FK_LOW,
  FK_COUNT,
  FK_SHOWN,
  FK_TYPED,  /* a typed call of the copy */
  FK_RESULT, /* as DEF, by its plain number where other slots are counted in halves */
  FK_NO
} FieldKind;
enum { FIELD_KIND_BITS = 5, FIELD_KIND_MASK = 31 };

/* Types of typed operands. */
typedef enum FieldType { FT_OPEN, FT_D, FT_I, FT_L, FT_S, FT_N, FT_X, FT_V } FieldType;

/* Effects.  The lowest eight bits describe the field of a second word. */
enum {
  EF_PURE = 1 << 8,
  EF_FAIL = 1 << 9,   /* may raise an error */
  EF_WARN = 1 << 10,  /* may signal a warning */
  EF_CODE = 1 << 11,  /* may run R code */
  EF_ALLOC = 1 << 12, /* may allocate */
  EF_VARS = 1 << 13,  /* may read or write variables outside its operands */
  EF_ARGS = 1 << 14,  /* reads slots that its call site names */
  EF_JUMP = 1 << 15,  /* may jump by field c */
  EF_TABLE = 1 << 16, /* may jump by a table or other fields than c */
  EF_ENDS = 1 << 17,  /* what follows is not reached from here */
  EF_SHOWS = 1 << 18, /* sets visibility */
  EF_POLLS = 1 << 19, /* looks for interrupts */
  EF_BACK = 1 << 20,  /* may go on in the generic code, with nothing changed */
  EF_WORD = 1 << 21,  /* a second word follows */
  EF_SKIP = 1 << 22,  /* may leave out the next instruction */
  EF_TESTS = 1 << 23, /* made for the tests only */
  EF_SEQUENCE = 1 << 24,
  EF_ANY = EF_FAIL | EF_WARN | EF_CODE | EF_ALLOC | EF_VARS,
  EF_WORST = EF_ANY | EF_ARGS | EF_SHOWS | EF_POLLS
};

typedef struct OpInfo {
  const char *name;
  uint8_t field[3]; /* FieldKind | FieldType << FIELD_KIND_BITS */
  uint32_t effects; /* as written: 0 is not stated */
  const char *meaning;
} OpInfo;
extern const OpInfo op_info[OP_COUNT_];

static inline FieldKind op_field(int op, int n) {
  return (FieldKind)((n < 3 ? op_info[op].field[n] : op_info[op].effects) & FIELD_KIND_MASK);
}
static inline FieldType op_field_type(int op, int n) {
  return (FieldType)((n < 3 ? op_info[op].field[n] : op_info[op].effects & 255) >> FIELD_KIND_BITS);
}
static inline uint32_t op_effects(int op) {
  uint32_t e = op_info[op].effects & ~(uint32_t)255;
  return e ? e & ~(uint32_t)EF_PURE : (uint32_t)EF_WORST;
}
static inline bool op_may(int op, uint32_t effects) { return (op_effects(op) & effects) != 0; }
static inline bool op_two_words(int op) { return op_may(op, EF_WORD); }
static inline bool op_is_typed(int op) { return op >= BC(ADD_DD); }
static inline bool op_jumps(int op) { return op_may(op, EF_JUMP); }
static inline bool op_ends_block(int op) { return op_may(op, EF_ENDS); }
/* Neither jumps nor ends a block: the next instruction follows. */
static inline bool op_straight(int op) { return !op_may(op, EF_JUMP | EF_TABLE | EF_ENDS); }
static inline int instr_field(const Instr *i, int n) { return n == 0 ? i->a : n == 1 ? i->b : i->c; }

/* States the row too little to know what its instruction does? */
static inline bool op_open(int op) {
  return op_field(op, 0) == FK_OPEN || op_field(op, 1) == FK_OPEN || op_field(op, 2) == FK_OPEN;
}
/* Is the slot of such a field (of RUNDEF the first) written? */
static inline bool fk_writes(FieldKind k) {
  return k == FK_DEF || k == FK_MOD || k == FK_SEQ || k == FK_ITER || k == FK_RUNDEF || k == FK_RESULT;
}
/* Number of slots from field n of i on that are used up; narg: number of arguments that its window holds. */
int fk_used_up(const Instr *i, int n, int narg);
/* Number of slots from there on that i reads, used up or not. */
int fk_reads(const Instr *i, int n, int narg);

/* Does instruction i read slot s, write it?  narg: number of arguments that its window holds (FK_WINDOW). */
bool instr_reads(const Instr *i, int s, int narg);
bool instr_writes(const Instr *i, int s);

#endif
