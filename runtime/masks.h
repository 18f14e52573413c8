/* masks.h - Elements by a logical mask of the same length: taken together, and put back; positions of what is TRUE.
 *
 * A mask's elements are FALSE, TRUE or NA_LGL; k is the number of those that are not FALSE.  Used by x[mask]
 * (subset.c), x[mask] <- v (subassign.c) and which().
 */
#ifndef ORBIT_MASKS_H
#define ORBIT_MASKS_H

#include "runtime/value.h"

/* How many elements are TRUE or NA. */
int64_t mask_count(const VM *vm, const int32_t *p, int64_t n);
static inline bool mask_any_na(const int32_t *p, int64_t n) {
  int32_t any = 0;
  for (int64_t i = 0; i < n; i++) any |= p[i] == NA_LGL;
  return any != 0;
}
/* The k elements of 64 or 32 bits that p names, `missing` where it is NA, to to[0 .. k - 1]. */
void mask_take_64(const VM *vm, uint64_t *to, const uint64_t *from, const int32_t *p, int64_t n, int64_t k,
                  uint64_t missing);
void mask_take_32(const VM *vm, uint32_t *to, const uint32_t *from, const int32_t *p, int64_t n, int64_t k,
                  uint32_t missing);
/* The other way: from[0], from[1], ... to where p, which has no NA, is TRUE. */
void mask_put_64(const VM *vm, uint64_t *to, const uint64_t *from, const int32_t *p, int64_t n);
void mask_put_32(const VM *vm, uint32_t *to, const uint32_t *from, const int32_t *p, int64_t n);
/* The same of complex numbers; p has no NA. */
void mask_take_complex(const VM *vm, Complex *to, const Complex *from, const int32_t *p, int64_t n);
void mask_put_complex(const VM *vm, Complex *to, const Complex *from, const int32_t *p, int64_t n);
/* One value to where p is TRUE. */
void mask_fill_64(const VM *vm, uint64_t *to, uint64_t value, const int32_t *p, int64_t n);
void mask_fill_32(const VM *vm, uint32_t *to, uint32_t value, const int32_t *p, int64_t n);
/* Positions, from 1 on, of the elements that are TRUE; k of them. */
void mask_where(const VM *vm, int32_t *to, const int32_t *p, int64_t n, int64_t k);

#endif
