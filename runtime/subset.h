/* subset.h - [, [[, $ and their assignments, default methods (dispatch is the caller's). */
#ifndef ORBIT_SUBSET_H
#define ORBIT_SUBSET_H

#include "runtime/attr.h"

/* x[idx...]: nidx 0 is x[]; a missing index is TAG_MISSING. drop: 1, 0, or -1 for not given. exact likewise. */
Status rt_subset(VM *vm, Value x, int nidx, Value *idx, int drop, Value *out) ORBIT_MUST_CHECK;
Status rt_subset2(VM *vm, Value x, int nidx, Value *idx, int exact, Value *out) ORBIT_MUST_CHECK;
/* x$name, partial matching for lists; environments, pairlists, calls. */
Status rt_dollar(VM *vm, Value x, Sym *name, Value *out) ORBIT_MUST_CHECK;
/* Assignments work ON THE SLOT: *x is modified in place when nothing else refers to it (count 1), else replaced
 * by a modified copy.  On ERR *x is as before.  `*x` owns its reference (it is a variable slot or temporary). */
Status rt_subassign(VM *vm, Value *x, int nidx, Value *idx, Value v) ORBIT_MUST_CHECK;
Status rt_subassign2(VM *vm, Value *x, int nidx, Value *idx, Value v) ORBIT_MUST_CHECK;
Status rt_dollar_assign(VM *vm, Value *x, Sym *name, Value v) ORBIT_MUST_CHECK;
/* One index into positions 1..n (0-based int64 array in scratch memory; -1 means NA).
 * *stretch: in: allow growth; out: the largest position. names: for character indices, may be NULL. */
Status rt_index(VM *vm, Value idx, int64_t n, Vec *names, int64_t *stretch, int64_t **pos,
                int64_t *npos) ORBIT_MUST_CHECK;

/* x[i, j, k] and more subscripts, each of one position that is there: which element, from 0; -1: not such a thing. */
static inline int64_t subset_cell_position(const Vec *v, int nidx, const Value *idx) {
  const int32_t *dims;
  int64_t at = 0, step = 1;
  if (vec_dims(v, &dims) != nidx) return -1;
  for (int k = 0; k < nidx; k++) {
    double d = idx[k].tag == TAG_INT ? idx[k].i : idx[k].tag == TAG_DBL ? idx[k].d : 0;
    if (!(d >= 1 && d < (double)dims[k] + 1)) return -1;
    at += ((int64_t)d - 1) * step;
    step *= dims[k];
  }
  return at;
}
/* The same element of a plain array without dimnames, read, or stored into one that nobody else holds where its type
 * stays; false: nothing was done. */
bool subset_cell(const Vec *v, int nidx, const Value *idx, Value *out);
bool subassign_cell(Vec *v, int nidx, const Value *idx, Value value);

#endif
