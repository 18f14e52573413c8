/* blocks.h - What an instruction set gives to the engine (engine.c): a loop over a block for each row of
 * elementwise.def, and for each end of a kernel.  Made by blocks_code.h, compiled once for each instruction set; the
 * results have the same bits everywhere.
 */
#ifndef ORBIT_KERNEL_BLOCKS_H
#define ORBIT_KERNEL_BLOCKS_H

#include "runtime/elementwise.h"
#include "runtime/reduce.h"
#include "runtime/rounding.h"

/* Elements that are worked on at a time: a few buffers of them stay in the nearest cache.  A multiple of SUM_LANES that
 * divides SUM_CHUNK. */
enum { KERNEL_BLOCK = 256 };

/* m <= KERNEL_BLOCK elements of r from those of x, y and z; r overlaps none of them.  *flags: EWF_* bits. */
typedef void BlockFn(void *r, const void *x, const void *y, const void *z, int64_t m, unsigned *flags);

/* Operations of a chain: arithmetic on an accumulator of some vectors, each operation's other operand in memory (x), or
 * one element for all (_ONE).  No result is NaN where the chain goes on: NaN stay NaN to the end. */
#define MICRO_OPS(M)                                                                                                   \
  M(LOAD)                                                                                                              \
  M(STORE)                                                                                                             \
  M(ADD)                                                                                                               \
  M(SUB)                                                                                                               \
  M(RSUB)                                                                                                              \
  M(MUL)                                                                                                               \
  M(DIV)                                                                                                               \
  M(RDIV)                                                                                                              \
  M(ADD_ONE)                                                                                                           \
  M(SUB_ONE)                                                                                                           \
  M(RSUB_ONE)                                                                                                          \
  M(MUL_ONE)                                                                                                           \
  M(DIV_ONE)                                                                                                           \
  M(RDIV_ONE)                                                                                                          \
  M(SQUARE)                                                                                                            \
  M(TWICE) M(NEG) M(ABS) M(SQRT) M(MUL_ADD) M(MUL_ADD_ONE) M(MUL_ONE_ADD) M(MUL_ONE_ADD_ONE) M(MUL_SUB_ONE) M(END)
typedef enum MicroOp {
#define M(name) MICRO_##name,
  MICRO_OPS(M)
#undef M
} MicroOp;

/* An operand is at x + (first & x_mask) of the run, or at x + 0 of the block where x_mask is 0. */
typedef struct Micro {
  double *x, *y;
  int64_t x_mask, y_mask;
  MicroOp op;
} Micro;

typedef struct CpuBlocks {
  const char *name;
  /* By row and by which operands are one element for the whole block (bit 0: x, 1: y, 2: z); NULL: there is none, the
   * operand must be repeated. */
  BlockFn *op[EW_COUNT][8];
  /* Take the place of the rows' loops. */
  BlockFn *vector_function[EW_COUNT], *vector_operator[EW_COUNT][8];
  /* Runs a chain over the elements first, ..., first + m - 1 of the run; m is a multiple of chain_unit.  Returns how
   * many it has done: it stops before elements whose result is NaN. */
  int64_t (*chain)(const Micro *code, int64_t first, int64_t m);
  int64_t chain_unit;
  void (*sum)(SumLanes *acc, const double *x, int64_t n);
  void (*min)(Extreme *e, const double *x, int64_t n);
  void (*max)(Extreme *e, const double *x, int64_t n);
  /* The deviations of m elements from their mean, rounded, and what rounding took away. */
  void (*centre)(double *hi, double *lo, const double *x, double mean, int64_t m);
  /* Adds the products of m such deviations. */
  void (*products)(SumLanes *acc, const double *const a[2], const double *const b[2], int64_t m);
  /* r[i] = f[0] x[i + nf - 1] + ... + f[nf - 1] x[i] for m elements of r, added up in this order from 0 on; false: a
   * result is NaN. */
  bool (*moving_sum)(double *r, const double *x, const double *f, int64_t nf, int64_t m);
  /* r_round() of m elements to these places; true: one is NaN, and its result does not count. */
  bool (*round)(double *r, const double *x, const RoundPlaces *p, int64_t m);
  /* hypot() of m pairs of numbers, to the bit of the C library's. */
  void (*modulus)(double *r, const double *pairs, int64_t m);
  /* gamma() of m numbers from 1e-300 to 10, NaN for others; NULL: there is none. */
  void (*gamma)(double *r, const double *x, int64_t m);
  void (*stream)(void *to, const void *from, size_t bytes); /* past the caches: for results that exceed them */
  void (*stream_end)(void);                                 /* what was streamed is there for other threads */
} CpuBlocks;
enum { EWF_OTHER = 8 };

/* NULL where the compiler did not make it. */
const CpuBlocks *cpu_blocks_base(void);
const CpuBlocks *cpu_blocks_avx2(void);
const CpuBlocks *cpu_blocks_avx512(void);

/* Those of the best instruction set that this machine has and tune.simd_level allows. */
const CpuBlocks *kernel_blocks(VM *vm);

#endif
