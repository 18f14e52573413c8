/* strsort.h - Different strings put in order; called by sorting.c. */
#ifndef ORBIT_STRSORT_H
#define ORBIT_STRSORT_H

#include "stdlib/builtin.h"

/* Sorts keys with their positions; stable. */
typedef Status (*KeySort)(VM *vm, uint64_t *key, int32_t *idx, int64_t n);

/* Sorts n strings, none of them NA, as the locale collates them or by their bytes; stable. */
Status sort_strings(VM *vm, Str **x, int64_t n, bool bytes, KeySort sort);
/* Do neighbours differ in that order? */
bool sorted_strings_differ(VM *vm, const Str *a, const Str *b, bool bytes);

#endif
