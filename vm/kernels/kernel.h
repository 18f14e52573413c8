/* kernel.h - Fused elementwise programs: what an expression over whole vectors becomes (vm/fuse), and what an engine
 * (vm/kernels/cpu, later others) runs in one pass, without a vector for each operation.
 *
 * A Kernel is a list of nodes in the order in which R evaluates the operations they stand for; operands are numbers of
 * earlier nodes.  It knows types and operations only: lengths and data come with each run, so that one Kernel serves
 * all lengths.  Results have the bits that the plain instructions and builtins give, element by element.
 */
#ifndef ORBIT_KERNEL_H
#define ORBIT_KERNEL_H

#include "runtime/elementwise.h"

enum { KERNEL_NODES = 112, KERNEL_INPUTS = 48, KERNEL_OUTPUTS = 4 };

/* Types of elements: logical and integer are int32_t with NA_INT, doubles have NA_real_ among their NaN. */
typedef enum KernelType { KT_LGL, KT_INT, KT_DBL } KernelType;

typedef enum KernelNodeKind {
  KN_INPUT,  /* a: number of the input; an input of length 1 is a scalar, a shorter one is recycled */
  KN_EW,     /* op: row of runtime/elementwise.def; a, b, c: operands, already of the row's types */
  KN_REDUCE, /* op: enum KernelReduce; a: operand; only as an output.  b not 0: of the elements for which node b - 1,
              * logical and without NA, is TRUE, with KF_OTHER where an extreme or mean would be of none; not of
              * KR_WHICH_MIN, KR_WHICH_MAX and means of integers */
  KN_SCAN /* op: enum CumKind (runtime/reduce.h): cumsum and kin of a, n elements of a's type (not logical); only as an
           * output, not of the kind that replaces an input.  Integers: KF_OVERFLOW as KR_SUM; no cumprod */
} KernelNodeKind;

/* Reductions give one element each, with the algorithm (and the bits) of the builtin of that name. */
typedef enum KernelReduce {
  KR_SUM, /* of doubles: double; of integers and logicals: integer, NA with KF_OVERFLOW beyond */
  KR_MEAN,
  KR_PROD,
  KR_MIN,
  KR_MAX,
  KR_ANY, /* of logicals, as KR_ALL */
  KR_ALL,
  KR_WHICH_MIN, /* of doubles: integer, position (from 1) of the first smallest number; NA if there is none */
  KR_WHICH_MAX
} KernelReduce;

typedef struct KernelNode {
  uint8_t kind, type; /* enum KernelNodeKind; enum KernelType of the result */
  uint16_t op;
  uint8_t a, b, c;
} KernelNode;

typedef struct Kernel {
  uint8_t nnodes, ninputs, noutputs;
  uint8_t input_type[KERNEL_INPUTS];
  uint8_t output[KERNEL_OUTPUTS]; /* numbers of nodes */
  KernelNode node[KERNEL_NODES];
} Kernel;

typedef struct KernelInput {
  const void *data; /* n elements of the kernel's input_type; NULL: the sequence from, from + step, ... (integers) */
  int64_t n;        /* 1 <= n; the run's length is a multiple of it */
  int32_t from, step;
  int64_t each; /* 0 or 1, or: each element stands so many times in a row before the next comes; the run's length is a
                 * multiple of n * each.  A row vector against a matrix: n = columns, each = rows. */
} KernelInput;

/* Why a run's results must not be used: the caller throws them away and evaluates the expression in the general way,
 * which raises the warnings. */
enum {
  KF_NAN = 1,       /* a function made NaN of an operand that was none: "NaNs produced" */
  KF_OVERFLOW = 2,  /* "NAs produced by integer overflow" */
  KF_PRECISION = 4, /* "probable complete loss of accuracy in modulus" and kin */
  KF_OTHER = 8      /* anything else the kernel cannot do on these data */
};

/* Runs k over n >= 1 elements.  out[j] points to room for n elements (for one, if output j is a reduction) of output
 * j's type; *flags: KF_* bits.  ERR only where an interrupt or a limit ended the run.
 *
 * An elementwise output may be the same memory as an input of n elements, if that input's elements have the same size,
 * no other output is this memory, and the kernel has no reductions.  The input is then lost when flags come back: ask
 * kernel_may_flag(). Minimum and maximum of integers that are all NA is NA. */
Status kernel_run(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out,
                  unsigned *flags) ORBIT_MUST_CHECK;
/* The same where the caller knows the buffers that data and out are the beginnings of (NULL: not known): they may stay
 * on a device. */
typedef struct KernelBuffers {
  const Buffer *in[KERNEL_INPUTS], *out[KERNEL_OUTPUTS];
  bool whole; /* interrupts wait until all is done: results take the place of what would be seen */
} KernelBuffers;
Status kernel_run_buffers(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out,
                          const KernelBuffers *b, unsigned *flags) ORBIT_MUST_CHECK;
/* The same kernel over one block of elements after the other: what it takes to begin is done once, in scratch memory.
 * n: the most elements of a block; in, out: those of the first block.  Later ones have their data elsewhere at most;
 * blocks of less than n elements come with inputs of one or as many elements.  No output is the memory of an input.  k
 * is kept. */
typedef struct KernelRuns KernelRuns;
Status kernel_runs_new(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out,
                       KernelRuns **runs) ORBIT_MUST_CHECK;
Status kernel_runs_next(VM *vm, KernelRuns *r, const KernelInput *in, int64_t n, void *const *out,
                        unsigned *flags) ORBIT_MUST_CHECK;
/* Does kernel_runs_next() leave the VM alone, so that any thread may call it? */
bool kernel_runs_anywhere(const KernelRuns *r);
/* Can a run of k give flags at all? */
bool kernel_may_flag(const Kernel *k);
/* The nodes that node x reads, into at; how many. */
static inline int kernel_operands(const KernelNode *x, int at[3]) {
  if (x->kind == KN_INPUT) return 0;
  at[0] = x->a;
  at[1] = x->kind == KN_REDUCE && x->b ? x->b - 1 : x->b;
  at[2] = x->c;
  return x->kind == KN_EW ? ew_info[x->op].arity : 1 + (x->kind == KN_REDUCE && x->b);
}
/* The largest (or smallest) of n >= 1 numbers; false: one is NaN. */
bool kernel_extreme(VM *vm, const double *x, int64_t n, bool max, double *best);
/* The moduli of n complex numbers. */
void kernel_moduli(VM *vm, double *r, const Complex *z, int64_t n);
/* Name of the instruction set in use. */
const char *kernel_instruction_set(VM *vm);

#endif
