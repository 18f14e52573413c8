/* keysort.h - Stable sorts of 64-bit keys with their positions; called by sorting.c and int64.c. */
#ifndef ORBIT_KEYSORT_H
#define ORBIT_KEYSORT_H

#include "stdlib/builtin.h"

/* Sorts key[0..n) as unsigned numbers, idx[0..n) with them (NULL: keys alone); equal keys keep their order.  An error
 * if there is no memory, or the run was cancelled: the keys are in any order then. */
Status sort_keys(VM *vm, uint64_t *key, int32_t *idx, int64_t n) ORBIT_MUST_CHECK;

#endif
