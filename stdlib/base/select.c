/* select.c - Partial sorting of numbers: the k-th smallest in its place, smaller ones before it, greater ones after it.
 *
 * Called by sorting.c for sort(partial = ), on which median(), quantile(), IQR() and fivenum() stand.  Where every
 * element ends can be seen, so the exchanges are those of Hoare's partition one by one; only which elements are
 * exchanged is found for a block at a time from each side, without a branch for each element.
 */
#include "stdlib/base/select.h"

#include "runtime/poll.h"

enum { BLOCK = 64 };

/* Exchanges across the pivot v by blocks while two of them fit between *pi and *pj. */
#define EXCHANGE_BLOCKS(NAME, TYPE)                                                                                    \
  static void NAME(TYPE *x, int64_t *pi, int64_t *pj, TYPE v) {                                                        \
    uint8_t left[BLOCK], right[BLOCK];                                                                                 \
    int64_t i = *pi, j = *pj;                                                                                          \
    int nl = 0, nr = 0, sl = 0, sr = 0; /* not yet exchanged, and the first of them */                                 \
    while (j - i + 1 >= 2 * BLOCK) {                                                                                   \
      if (nl == 0)                                                                                                     \
        for (int k = sl = 0; k < BLOCK; k++) {                                                                         \
          left[nl] = (uint8_t)k;                                                                                       \
          nl += !(x[i + k] < v);                                                                                       \
        }                                                                                                              \
      if (nr == 0)                                                                                                     \
        for (int k = sr = 0; k < BLOCK; k++) {                                                                         \
          right[nr] = (uint8_t)k;                                                                                      \
          nr += !(v < x[j - k]);                                                                                       \
        }                                                                                                              \
      int m = nl < nr ? nl : nr;                                                                                       \
      for (int k = 0; k < m; k++) {                                                                                    \
        TYPE *a = &x[i + left[sl + k]], *b = &x[j - right[sr + k]], t = *a;                                            \
        *a = *b;                                                                                                       \
        *b = t;                                                                                                        \
      }                                                                                                                \
      nl -= m, nr -= m, sl += m, sr += m;                                                                              \
      if (nl == 0) i += BLOCK;                                                                                         \
      if (nr == 0) j -= BLOCK;                                                                                         \
    }                                                                                                                  \
    *pi = nl > 0 ? i + left[sl] : i;                                                                                   \
    *pj = nr > 0 ? j - right[sr] : j;                                                                                  \
  }

#define LESS(a, b) ((a) < (b))
#define FIND_KTH(NAME, BLOCKS, TYPE)                                                                                   \
  static void NAME(TYPE *x, int64_t lo, int64_t hi, int64_t k) { SELECT_KTH(TYPE, x, lo, hi, k, BLOCKS, LESS) }

EXCHANGE_BLOCKS(blocks_double, double)
EXCHANGE_BLOCKS(blocks_int, int32_t)
FIND_KTH(kth_double, blocks_double, double)
FIND_KTH(kth_int, blocks_int, int32_t)

/* Several places (ascending, from 1): the one nearest the middle first, then both sides. */
static void several(VM *vm, double *d, int32_t *x, int64_t lo, int64_t hi, const int32_t *at, int64_t n) {
  if (n < 1 || hi - lo < 1 || rt_cancelled(vm)) return;
  int64_t middle = (lo + hi) / 2, pick = 0;
  for (int64_t i = 0; n > 1 && i < n; i++)
    if (at[i] - 1 <= middle) pick = i;
  int64_t z = at[pick] - 1;
  if (d)
    kth_double(d, lo, hi, z);
  else
    kth_int(x, lo, hi, z);
  if (n == 1) return;
  several(vm, d, x, lo, z - 1, at, pick);
  several(vm, d, x, z + 1, hi, at + pick + 1, n - pick - 1);
}

void select_doubles(VM *vm, double *x, int64_t n, const int32_t *at, int64_t count) {
  several(vm, x, NULL, 0, n - 1, at, count);
}
void select_ints(VM *vm, int32_t *x, int64_t n, const int32_t *at, int64_t count) {
  several(vm, NULL, x, 0, n - 1, at, count);
}
