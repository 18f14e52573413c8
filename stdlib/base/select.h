/* select.h - Partial sorting of numbers; called by sorting.c. */
#ifndef ORBIT_SELECT_H
#define ORBIT_SELECT_H

#include "stdlib/builtin.h"

/* Puts the elements at the places at[0..count), ascending and counted from 1, where sorting would; none is NA. */
void select_doubles(double *x, int64_t n, const int32_t *at, int64_t count);
void select_ints(int32_t *x, int64_t n, const int32_t *at, int64_t count);

#endif
