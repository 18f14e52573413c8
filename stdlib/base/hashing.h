/* hashing.h - Hash tables over the elements of a vector: unique, match and their relatives. */
#ifndef ORBIT_HASHING_H
#define ORBIT_HASHING_H

#include "stdlib/builtin.h"

/* Position of the first element that equals an earlier one (0-based), -1: all differ. */
Status vec_first_duplicate(VM *vm, Vec *v, int64_t *pos) ORBIT_MUST_CHECK;
/* Elements of v without repetition, in order of first occurrence; no attributes. */
Status vec_unique(VM *vm, Vec *v, Vec **out) ORBIT_MUST_CHECK;
/* dup[i]: does element i repeat an earlier (last: later) one?  scratch memory */
Status vec_duplicated(VM *vm, const Vec *v, bool last, uint8_t **dup) ORBIT_MUST_CHECK;
/* The elements whose mark is 0; no attributes. */
Status vec_unmarked(VM *vm, const Vec *v, const uint8_t *mark, Vec **out) ORBIT_MUST_CHECK;
/* match(x, table) on prepared vectors of one type: positions from 1 in out (x->n), 0 where there is none. */
Status vec_match(VM *vm, Vec *x, Vec *table, int32_t *out) ORBIT_MUST_CHECK;
/* What match() compares: factors as strings, dates as strings, raw and lists as strings, both of a common type. */
Status match_prepare(VM *vm, Value x, Value table, Vec **xo, Vec **to) ORBIT_MUST_CHECK;
/* match(x, table, nomatch) as an integer vector. */
Status match_values(VM *vm, Value x, Value table, int nomatch, Vec **out) ORBIT_MUST_CHECK;

#endif
