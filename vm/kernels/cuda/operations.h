/* operations.h - Operations over whole vectors on a device that are no kernels of elements: which(), cumsum() and kin,
 * counts, order, what is there twice (whole_take.c, whole_scan.c, whole_sort.c).  Those that runtime/ needs, x[i] and
 * x[mask], are in runtime/hooks.h.
 *
 * Each takes a vector of numbers that is on the device (under --gpu=on and shim any that is long enough), leaves its
 * result there, and has the bits of the CPU's loop.  *done is false where the CPU has to do it: there is no device, it
 * fails, or the elements are such that only the general way knows what comes. */
#ifndef ORBIT_CUDA_OPERATIONS_H
#define ORBIT_CUDA_OPERATIONS_H

#include "runtime/reduce.h"

/* Is it worth asking for a device, with n elements of these vectors (b may be NULL; both are for what is made
 * of nothing)? */
bool whole_wanted(VM *vm, int64_t n, const Vec *a, const Vec *b);
/* which(mask) */
Status device_which(VM *vm, const Vec *mask, Vec **out, bool *done) ORBIT_MUST_CHECK;
/* c() into r, where a part of it lies on the device. */
bool device_combine(VM *vm, int n, const Value *parts, Vec *r);
/* cumsum() and kin; r has room for the results. */
Status device_cumulate(VM *vm, CumKind kind, const Vec *x, Vec *r, bool *done) ORBIT_MUST_CHECK;
/* tabulate() of integers: r's counts. */
Status device_tabulate(VM *vm, const Vec *x, Vec *r, bool *done) ORBIT_MUST_CHECK;
/* n numbers of philox(); on a device, or in r by the processor. */
Status philox_fill(VM *vm, uint64_t seed, uint64_t stream, Vec *r) ORBIT_MUST_CHECK;
/* x's doubles rounded to single precision, in r; on a device, or by the processor. */
Status single_fill(VM *vm, const Vec *x, Vec *r) ORBIT_MUST_CHECK;
/* r's bits: whole numbers of 64 bits, op as int64.def has it, of those in x and y, which are repeated; *flags 1: one
 * has no place; on a device, or by the processor. */
Status int64_fill(VM *vm, int op, const Vec *x, const Vec *y, Vec *r, unsigned *flags) ORBIT_MUST_CHECK;
/* The product of x (m rows) and y (n columns), each perhaps transposed, by cuBLAS, whose last bits are not those of the
 * processor's BLAS: only where ORBIT_GPU_BLAS=on, and where all results are finite. */
typedef struct DeviceProduct {
  int m, n, k, ldx, ldy;
  bool tx, ty;
} DeviceProduct;
bool device_product(VM *vm, const DeviceProduct *p, const Vec *x, const Vec *y, Vec *r);
/* The elements in their order, or their positions from 1 on.  Equal ones keep theirs, so do NA and NaN, which come last
 * (or first), or not at all. */
typedef struct DeviceOrder {
  bool decreasing, positions, na_first, drop_na;
} DeviceOrder;
Status device_order(VM *vm, const Vec *x, DeviceOrder how, Vec **out, bool *done) ORBIT_MUST_CHECK;
/* duplicated(x, fromLast = last), or with `reverse` its contrary. */
Status device_duplicated(VM *vm, const Vec *x, bool last, bool reverse, Vec **out, bool *done) ORBIT_MUST_CHECK;
/* match(x, table, nomatch), or x %in% table. */
Status device_match(VM *vm, const Vec *x, const Vec *table, int nomatch, bool only_whether, Vec **out,
                    bool *done) ORBIT_MUST_CHECK;
/* r's elements: rep(x, each = each, length.out = r->n), where that is longer than x or as long. */
Status device_repeat(VM *vm, const Vec *x, int64_t each, Vec *r, bool *done) ORBIT_MUST_CHECK;
/* r's elements: those of a matrix of so many rows that is filled row by row. */
Status device_by_rows(VM *vm, const Vec *x, int64_t rows, Vec *r, bool *done) ORBIT_MUST_CHECK;

#endif
