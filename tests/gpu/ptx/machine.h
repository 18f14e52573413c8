/* machine.h - A parsed module and the state of a run, as parse.c, alu.c, memory.c and run.c share them. */
#ifndef ORBIT_PTX_MACHINE_H
#define ORBIT_PTX_MACHINE_H

#include "ptx.h"

typedef enum Op {
  OP_NONE,
#define OP(id, name) OP_##id,
#include "ops.def"
} Op;
typedef enum Type {
  T_NONE,
  T_B8,
  T_B16,
  T_B32,
  T_B64,
  T_U8,
  T_U16,
  T_U32,
  T_U64,
  T_S8,
  T_S16,
  T_S32,
  T_S64,
  T_F32,
  T_F64,
  T_PRED
} Type;
typedef enum Space { SPACE_GENERIC, SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_PARAM, SPACE_CONST } Space;
enum { ROUND_NONE, ROUND_RN, ROUND_RZ, ROUND_RM, ROUND_RP };
enum {
  CMP_NONE,
  CMP_EQ,
  CMP_NE,
  CMP_LT,
  CMP_LE,
  CMP_GT,
  CMP_GE,
  CMP_LO,
  CMP_LS,
  CMP_HI,
  CMP_HS,
  CMP_EQU,
  CMP_NEU,
  CMP_LTU,
  CMP_LEU,
  CMP_GTU,
  CMP_GEU,
  CMP_NUM,
  CMP_NAN,
  CMP_WIDE
};
enum {
  SUB_NONE,
  SUB_AND,
  SUB_OR,
  SUB_XOR,
  SUB_ADD,
  SUB_MIN,
  SUB_MAX,
  SUB_EXCH,
  SUB_CAS,
  SUB_INC,
  SUB_DEC,
  SUB_UP,
  SUB_DOWN,
  SUB_BFLY,
  SUB_IDX,
  SUB_BALLOT,
  SUB_ANY,
  SUB_ALL,
  SUB_WARP,
  SUB_LEFT,
  SUB_RIGHT,
  SUB_CLAMP,
  SUB_WRAP,
  SUB_FINITE,
  SUB_INFINITE,
  SUB_NUMBER,
  SUB_NOTANUMBER,
  SUB_SUBNORMAL,
  SUB_NORMAL,
  SUB_SHIFTAMT
};
enum {
  SR_TID,
  SR_NTID = 3,
  SR_CTAID = 6,
  SR_NCTAID = 9,
  SR_LANE = 12,
  SR_WARP,
  SR_NWARP,
  SR_MASK_EQ,
  SR_MASK_LT,
  SR_MASK_LE,
  SR_MASK_GT,
  SR_MASK_GE,
  SR_DYNAMIC,
  SR_CLOCK
};
typedef enum OperandKind {
  O_NONE,
  O_REG,
  O_IMM,
  O_SPECIAL,
  O_SINK,
  O_VECTOR,
  O_ADDRESS,
  O_SYMBOL,
  O_LABEL,
  O_FUNCTION
} OperandKind;

typedef struct Operand {
  OperandKind kind;
  bool negated;            /* !%p */
  bool pair;               /* %r|%p: element[0] is the predicate */
  int n;                   /* index of a register, label, function or special register; elements of a vector */
  int64_t imm;             /* bits of a number; offset of an address */
  struct Operand *element; /* of vectors and pairs; the base of an address */
  Space space;             /* O_SYMBOL: imm is its offset there */
} Operand;

enum { OPERANDS = 6 };
typedef struct Instruction {
  Op op;
  uint8_t type, type2, space, vec, cmp, sub, sub2, round;
  uint8_t cc, ftz, sat, approx, to, strong, plain;
  int guard; /* register of the predicate; -1: none */
  bool guard_not;
  int n;
  Operand o[OPERANDS];
  const char *text;
} Instruction;

typedef struct Symbol {
  char *name;
  Space space;
  size_t offset, size; /* of SPACE_GLOBAL: offset is the address, once a run has mapped it */
  uint8_t *data;       /* SPACE_GLOBAL and CONST: what it holds */
} Symbol;
typedef struct RegisterSet {
  char *name;
  int base, count; /* count 0: a single register of exactly this name */
} RegisterSet;
typedef struct Label {
  char *name;
  int at; /* instruction; -1: a list of targets */
  int *targets, ntargets;
} Label;
typedef struct Function {
  char *name;
  bool entry;
  int nregs, ncode, nsets, nsymbols, nlabels, nformals, nresults; /* symbols: results, formals, then the body's */
  Instruction *code;
  RegisterSet *sets;
  Symbol *symbols;
  Label *labels;
  size_t param_bytes, formal_bytes, local_bytes;
} Function;
struct PtxModule {
  char *text;
  int nfunctions, nsymbols;
  Function *functions;
  Symbol *symbols;
  size_t shared_bytes, const_bytes;
  uint64_t mapped_in; /* number of the memory that has the variables; 0: none */
  char *error;
  size_t error_size;
  bool bad;
};

/* ---- a run ---- */
enum { DEPTH = 16, LOCAL_BYTES = 1 << 16, WARP = 32, MAX_THREADS = 1024 };
typedef enum Wait { RUNS, AT_BARRIER, AT_WARP, DONE } Wait;
typedef struct Activation {
  const Function *f;
  uint64_t *regs;
  uint8_t *params;
  size_t local; /* where its local memory begins */
  int pc;
} Activation;
typedef struct Thread {
  Wait wait;
  int depth;
  bool carry;
  uint32_t tid[3], index; /* in the block */
  uint32_t warp_epoch;
  uint8_t *local;
  Activation frame[DEPTH];
} Thread;
typedef struct Run {
  PtxModule *m;
  PtxMemory *mem;
  PtxLaunch launch;
  PtxCounts *counts;
  uint32_t ctaid[3], block, nthreads, epoch;
  Thread *threads;
  uint32_t *order;
  uint64_t random, limit;
  char *error;
  size_t error_size;
  bool failed;
} Run;

/* run.c: the first failure, with where it is. */
void run_fail(Run *r, const Thread *t, const Instruction *i, const char *format, ...);
/* alu.c */
int type_size(int type);
uint64_t operand_value(Run *r, Thread *t, const Operand *o);
void operand_store(Run *r, Thread *t, const Operand *o, uint64_t value);
/* An instruction without effects beyond its registers. */
void alu_execute(Run *r, Thread *t, const Instruction *i);
uint64_t atomic_result(const Instruction *i, uint64_t old, uint64_t a, uint64_t b);
/* memory.c: ld, st, atom and red. */
void memory_access(Run *r, Thread *t, const Instruction *i);
void memory_begin_launch(Run *r);
void memory_begin_block(Run *r);
uint64_t memory_generic(Run *r, int space, uint64_t offset, bool to);
int memory_space(uint64_t address);

#endif
