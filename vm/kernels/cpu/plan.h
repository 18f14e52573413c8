/* plan.h - A kernel with its data as steps over blocks: made by plan.c for each run, carried out by engine.c. */
#ifndef ORBIT_KERNEL_PLAN_H
#define ORBIT_KERNEL_PLAN_H

#include "vm/kernels/cpu/blocks.h"
#include "vm/kernels/kernel.h"

/* Where the elements of a block lie: in a buffer of the thread (temp >= 0: its offset), or at + step bytes per element
 * of the run that lies before the block (step 0: the same for all blocks).  given: at is the data of the input of this
 * number (from 1), or minus that of an output; 0: it is neither. */
typedef struct Place {
  char *at;
  int32_t temp;
  int16_t step, given;
} Place;

typedef enum StepKind {
  STEP_FILL,   /* to = elements of a recycled or generated input */
  STEP_REPEAT, /* to = the one element x, for the whole block; done once before the first block */
  STEP_OP,     /* to = fn(x, y, z) */
  STEP_STORE,  /* to = x */
  STEP_STREAM, /* to = x, past the caches */
  STEP_CHAIN, /* the `length` steps that follow, as code from `code` on; they are done in the part where it meets NaN */
  STEP_SCAN,  /* to = cumulative sums and kin of x */
  STEP_REDUCE /* x into the partial result number `reduce` */
} StepKind;

/* How a reduction goes on over the blocks of a chunk. */
typedef enum Fold {
  FOLD_LANES,  /* sum and mean of long vectors */
  FOLD_SUM,    /* in extended precision, one chunk after the other */
  FOLD_PROD,   /* the same */
  FOLD_GATHER, /* the elements are put into a vector, of which sum_doubles() or mean_doubles() is taken */
  FOLD_CHOSEN, /* sum and mean of the elements that a mask names, in lanes; the first ones are gathered, too */
  FOLD_PICK,   /* FOLD_GATHER of these */
  FOLD_MIN,
  FOLD_MAX,
  FOLD_SCAN, /* the state of a cumulative function */
  FOLD_INTS, /* exact sum */
  FOLD_INT_MIN,
  FOLD_INT_MAX,
  FOLD_LOGICAL, /* which of TRUE, FALSE and NA occur */
  FOLD_FIRST_MIN,
  FOLD_FIRST_MAX /* position of the first smallest or largest number */
} Fold;

/* A sum of elements that come in pieces of any length: the chunk they are in, what is left of a piece until SUM_LANES
 * are together, and the chunks before it. */
typedef struct ChosenSum {
  SumLanes lanes;
  double left[SUM_LANES], sum, error;
  int64_t total; /* elements */
  int32_t in_chunk, nleft;
} ChosenSum;

/* What one chunk gives to a reduction. */
typedef union Partial {
  SumLanes lanes;
  Extended extended;
  Extreme extreme;
  Cumulative cumulative;
  ChosenSum chosen;
  struct {
    int64_t sum;
    bool na;
  } ints;
  struct {
    int32_t best;
    bool any, na;
  } int_extreme;
  struct {
    bool yes, no, na;
  } logical;
  struct {
    double best;
    int64_t at; /* -1: none */
  } first;
} Partial;

typedef struct Step {
  uint8_t kind, size; /* enum StepKind; bytes of an element of `to` */
  uint8_t reduce;     /* STEP_REDUCE: number of the reduction */
  uint8_t length;     /* STEP_CHAIN */
  int16_t code;       /* STEP_CHAIN: number of its first operation in the plan's code */
  int16_t node;       /* STEP_OP: of the kernel, or -1 */
  bool passes;        /* STEP_OP: only the next operation reads the result */
  uint8_t op, ones;   /* STEP_OP: row of elementwise.def; STEP_SCAN: enum CumKind; which operands are single elements */
  BlockFn *fn;
  const KernelInput *in; /* STEP_FILL */
  Place to, x, y, z;
} Step;

typedef struct Reduction {
  uint8_t fold, output; /* enum Fold; number of the kernel's output */
  bool chosen;          /* of the elements that a mask (y) names */
  double *gathered;     /* FOLD_GATHER, FOLD_PICK: the elements; FOLD_CHOSEN: the first `extended` ones */
  int64_t extended;     /* up to so many sums have extended precision */
} Reduction;

/* An operation of a chain before its operands' addresses are known (Micro). */
typedef struct ChainOp {
  MicroOp op;
  Place x, y;
} ChainOp;

enum { PLAN_CODE = 4 * KERNEL_NODES };
enum { PLAN_STEPS = 3 * KERNEL_NODES + 2 * KERNEL_INPUTS + KERNEL_OUTPUTS };
typedef struct Plan {
  const VM *vm; /* for its thresholds: threads read them */
  const CpuBlocks *blocks;
  const KernelInput *in;
  int64_t n;
  int nsteps, nonce, nreductions; /* nonce: the first steps, which are done once for each thread */
  size_t temp_bytes;
  bool in_order;  /* the chunks must be done one after the other */
  bool streams;   /* some step streams */
  unsigned flags; /* of operations on single elements */
  int ncode;
  Reduction reduction[KERNEL_OUTPUTS];
  /* What follows is not cleared. */
  double constant[KERNEL_NODES + KERNEL_INPUTS]; /* results of operations on single elements; sequences of one */
  Step step[PLAN_STEPS];
  ChainOp code[PLAN_CODE];
} Plan;

/* Joins neighbouring arithmetic operations to chains (chain.c). */
void plan_chains(Plan *p);

/* Makes the plan of running k.  again: bit j set: output j is a sum or mean that was not finite: only these are
 * calculated, from vectors of the elements (0: everything). */
Status plan_make(VM *vm, Plan *p, const CpuBlocks *blocks, const Kernel *k, const KernelInput *in, int64_t n,
                 void *const *out, unsigned again) ORBIT_MUST_CHECK;

/* How a reduction (enum KernelReduce) of n elements is done; again: of those that were not finite. */
Fold kernel_fold(VM *vm, int reduce, bool dbl, int64_t n, bool again);
/* The result of a reduction from the partial results of its chunks: partial[0], partial[stride], ...  engine.c. */
typedef struct Finish {
  Fold how;
  int reduce; /* enum KernelReduce */
  int64_t n;
  const double *gathered;
  bool chosen;
  int64_t extended;
} Finish;
void partial_start(Fold how, Partial *a);
/* false: the result must be calculated from the elements. */
bool partial_finish(VM *vm, const Finish *f, const Partial *partial, int64_t stride, int64_t nchunks, void *out,
                    unsigned *flags) ORBIT_MUST_CHECK;

#endif
