/* chain.h - Chains of operations on short vectors: what chain_read.c makes and chain.c runs. */
#ifndef ORBIT_CHAIN_H
#define ORBIT_CHAIN_H

#include "compiler/proto.h"
#include "vm/fuse/region.h"
#include "vm/interp/short_values.h"

enum { CHAIN_STEPS = 16, CHAIN_LEAVES = 12, CHAIN_INSTRUCTIONS = 24, CHAIN_RESULTS = 8 };

/* What a step does: an ArithOp, or one of these. */
enum { STEP_SUM = 16, STEP_SQRT, STEP_NEG, STEP_SINGLE /* x has to be one double */ };

/* Operands: leaves by their number, results of steps behind CHAIN_LEAVES. */
typedef struct Step {
  uint8_t kind, x, y;
} Step;

/* A slot or a constant; or an element of what the slot holds, x[i] or x[[i]], i another slot or a constant. */
enum { LEAF_SLOT, LEAF_CONSTANT, LEAF_ELEMENT, LEAF_ELEMENT2 };
typedef struct Leaf {
  uint16_t reg, index; /* or the numbers of constants */
  uint8_t kind;
  bool constant_index;
} Leaf;

/* A chain as it runs on vectors of so many numbers, at most eight: each value is the same few pairs, those of a number
 * all alike, and where there are fewer numbers the last one stands several times. */
enum { FEW_PAIRS = 4 };
typedef struct FewChain {
  uint8_t pairs;                /* of each value; 0: not known yet */
  uint8_t n;                    /* numbers of the vectors */
  uint32_t vectors;             /* which values are vectors, a bit each */
  uint8_t expect[CHAIN_LEAVES]; /* EXPECT_* */
  struct {
    uint16_t x, y; /* distances from `value` in bytes */
    uint8_t what;
  } step[CHAIN_STEPS];
  Two value[(CHAIN_LEAVES + CHAIN_STEPS) * FEW_PAIRS];
} FewChain;

struct Chain {
  const Instr *at; /* NULL: nothing here */
  uint8_t visits, failures, nsteps, nleaves, length, nbuiltins, nresults, ndrop;
  uint8_t statements;            /* how many variables it may set; fewer after failures */
  int nnames;                    /* slots from here on are temporaries */
  uint32_t leaves_were, vectors; /* which leaves were vectors, which values are so then, a bit each */
  Leaf leaf[CHAIN_LEAVES];
  Step step[CHAIN_STEPS];
  Instr code[CHAIN_INSTRUCTIONS]; /* what it was read from */
  struct {
    uint8_t instruction;
    const BuiltinDef *def;
  } builtin[CHAIN_INSTRUCTIONS];   /* the instructions that call functions, and which */
  uint16_t drop[CHAIN_LEAVES * 2]; /* temporaries that it uses up */
  struct {
    uint16_t reg;
    uint8_t value;
    bool single; /* typed code knows that it is one double */
  } result[CHAIN_RESULTS];
  FewChain few;
};

/* A call with one argument without a name. */
static inline bool chain_calls_plainly(const CallSite *site) {
  return !site->prematched && !site->has_dots && !site->names && site->nargs == 1;
}
/* chain_read.c: the longest chain from instruction i on; none: c->nsteps is 0. */
void chain_read(VM *vm, Chain *c, Frame *f, const Instr *i);
/* chain_few.c: prepares the chain for vectors of n numbers, of which the leaves in `vectors` are; `integers` are
 * integers.  Runs it so; false: what the leaves hold does not fit, or is not for here. */
void few_prepare(Chain *c, int n, uint32_t vectors, uint32_t integers);
bool few_run(VM *vm, Frame *f, Chain *c);
/* Element l->index of x: a number at *d, or a list's element.  NULL: not such a one. */
const Value *chain_element(const Frame *f, const Leaf *l, const Value *x, Value *d);
/* A plain vector of integers; its elements as doubles, false: there is NA. */
static inline bool chain_integers(const Value *x) {
  return x->tag == TAG_OBJ && x->o->type == T_INT && !x->vec->attr && !(x->o->flags & (F_MATRIX | F_OBJECT | F_S4));
}
static inline bool chain_load_integers(const Vec *v, double *to) {
  bool na = false;
  for (int64_t k = 0; k < v->n; k++) {
    na |= int_ro(v)[k] == NA_INT;
    to[k] = int_ro(v)[k];
  }
  return !na;
}
bool chain_power(double x, double y, double *to); /* of two numbers, as the instruction alone calculates it */
/* chain.c: which values are vectors, as f is now, a bit each; false: it could not run. */
bool chain_shape(VM *vm, Frame *f, Chain *c, uint32_t *vectors);

#endif
