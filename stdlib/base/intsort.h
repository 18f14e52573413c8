/* intsort.h - Long integer vectors put in order; called by sorting.c. */
#ifndef ORBIT_INTSORT_H
#define ORBIT_INTSORT_H

#include "stdlib/builtin.h"

/* Places of integers among those from lo to hi: NA is 0 or behind all others. */
typedef struct IntPlaces {
  int32_t lo, hi;
  int64_t span; /* 0: there is none but NA */
  bool decreasing, na_first;
} IntPlaces;
static inline int64_t int_place(const IntPlaces *p, int32_t v) {
  int64_t at = p->decreasing ? (int64_t)p->hi - v + 1 : (int64_t)v - p->lo + 1;
  return v == NA_INT ? (p->na_first ? 0 : p->span + 1) : at;
}

enum { INT_ORDER_FROM = 600, INT_ORDER_RUNS = 8 };

/* Sorts the positions idx[0..n) by the integers at them, NA first or last; stable.  *done false, and nothing changed,
 * for values all NA or in few runs, which a merge orders faster. */
Status int_order(VM *vm, const int32_t *x, bool decreasing, bool na_first, int32_t *idx, int64_t n, bool *done);

/* Positions from 1 of the n integers in their order, if their range is small; stable.  *done false: it is not. */
Status int_count_order(VM *vm, const int32_t *x, int64_t n, bool decreasing, bool na_first, Vec **out, bool *done);

/* Sorts n > 0 integers, none of them NA. */
Status int_sort(VM *vm, int32_t *x, int64_t n, bool decreasing);

#endif
