/* select.h - Partial sorting of numbers; called by sorting.c, its algorithm also by the sorting functions of R's C
 * interface (stdlib/capi/utilities.c). */
#ifndef ORBIT_SELECT_H
#define ORBIT_SELECT_H

#include "stdlib/builtin.h"

/* Puts the elements at the places at[0..count), ascending and counted from 1, where sorting would; none is NA.  In any
 * order if the run was cancelled. */
void select_doubles(VM *vm, double *x, int64_t n, const int32_t *at, int64_t count);
void select_ints(VM *vm, int32_t *x, int64_t n, const int32_t *at, int64_t count);

/* Hoare's selection: element k of x[lo..hi] goes where sorting would put it.  BLOCKS(x, &i, &j, v) may exchange
 * elements across the pivot v beforehand; BEFORE(a, b): does a come before b? */
#define SELECT_KTH(TYPE, x, lo, hi, k, BLOCKS, BEFORE)                                                                 \
  while (lo < hi) {                                                                                                    \
    TYPE v = x[k];                                                                                                     \
    int64_t i = lo, j = hi;                                                                                            \
    BLOCKS(x, &i, &j, v);                                                                                              \
    while (i <= j) {                                                                                                   \
      while (BEFORE(x[i], v)) i++;                                                                                     \
      while (BEFORE(v, x[j])) j--;                                                                                     \
      if (i <= j) {                                                                                                    \
        TYPE t = x[i];                                                                                                 \
        x[i++] = x[j];                                                                                                 \
        x[j--] = t;                                                                                                    \
      }                                                                                                                \
    }                                                                                                                  \
    if (j < k) lo = i;                                                                                                 \
    if (k < i) hi = j;                                                                                                 \
  }

#endif
