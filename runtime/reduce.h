/* reduce.h - How vectors of numbers become one number: sums, means, products, smallest and largest.
 *
 * One algorithm each, used by the builtins (stdlib/base/summary.c), by the kernels (vm/kernels/cpu), and the same for
 * any number of threads: what is inline here is compiled for each instruction set and adds the same lanes in the same
 * order.
 */
#ifndef ORBIT_REDUCE_H
#define ORBIT_REDUCE_H

#include <math.h>
#include <string.h>

#include "runtime/state.h"

/* Long vectors are added up in chunks of a fixed size; a chunk in lanes; pieces of a chunk that come one by one must
 * have multiples of SUM_LANES elements, except the last. */
enum { SUM_LANES = 8, SUM_CHUNK = 65536 };

/* ---- compensated sums: each lane has the rounded sum and what rounding took away ---- */
typedef struct SumLanes {
  double sum[SUM_LANES], lost[SUM_LANES];
} SumLanes;

/* a + b as a rounded sum and, exactly, what rounding took away. */
ORBIT_INLINE double two_sum(double a, double b, double *lost) {
  double t = a + b, z = t - a;
  *lost = (a - (t - z)) + (b - z);
  return t;
}

/* The lanes in registers of the instruction set that is compiled for. */
#if defined __AVX512F__
typedef double SumVector __attribute__((vector_size(64), aligned(8), may_alias));
typedef int64_t SumMask __attribute__((vector_size(64)));
#elif defined __AVX__
typedef double SumVector __attribute__((vector_size(32), aligned(8), may_alias));
typedef int64_t SumMask __attribute__((vector_size(32)));
#else
typedef double SumVector __attribute__((vector_size(16), aligned(8), may_alias));
typedef int64_t SumMask __attribute__((vector_size(16)));
#endif
enum { SUM_WIDTH = sizeof(SumVector) / sizeof(double), SUM_VECTORS = SUM_LANES / SUM_WIDTH };

/* Adds n elements. */
ORBIT_INLINE void sum_lanes_add(SumLanes *acc, const double *x, int64_t n, bool skip_nan) {
  SumVector s[SUM_VECTORS], e[SUM_VECTORS];
  int64_t i = 0;
  for (int l = 0; l < SUM_VECTORS; l++) {
    s[l] = *(const SumVector *)(acc->sum + l * SUM_WIDTH);
    e[l] = *(const SumVector *)(acc->lost + l * SUM_WIDTH);
  }
  for (; i + SUM_LANES <= n; i += SUM_LANES) {
#pragma GCC unroll 4
    for (int l = 0; l < SUM_VECTORS; l++) {
      SumVector v = *(const SumVector *)(x + i + l * SUM_WIDTH);
      if (skip_nan) v = (SumVector)((SumMask)v & (v == v));
      SumVector t = s[l] + v, z = t - s[l]; /* two_sum() */
      e[l] += (s[l] - (t - z)) + (v - z);
      s[l] = t;
    }
  }
  for (int l = 0; l < SUM_VECTORS; l++) {
    *(SumVector *)(acc->sum + l * SUM_WIDTH) = s[l];
    *(SumVector *)(acc->lost + l * SUM_WIDTH) = e[l];
  }
  for (; i < n; i++)
    if (!skip_nan || !isnan(x[i])) {
      double lost;
      acc->sum[0] = two_sum(acc->sum[0], x[i], &lost);
      acc->lost[0] += lost;
    }
}

/* Adds the lanes of a chunk to the sum of the chunks before it. */
ORBIT_INLINE void sum_lanes_merge(const SumLanes *chunk, double *sum, double *error) {
  double lost;
  for (int l = 0; l < SUM_LANES; l++) {
    *sum = two_sum(*sum, chunk->sum[l], &lost);
    *error += chunk->lost[l] + lost;
  }
}

/* ---- element by element in extended precision ---- */
typedef struct Extended {
  long double value;
  bool na; /* value is NaN, and one of the elements was NA */
} Extended;
void extended_sum_add(Extended *acc, const double *x, int64_t n, bool skip_nan);
void extended_prod_add(Extended *acc, const double *x, int64_t n, bool skip_nan);
/* The 80-bit unit keeps one of several NaN, not always NA: NA wins. */
ORBIT_INLINE long double extended_value(const Extended *acc) { return acc->na ? (long double)NA_REAL : acc->value; }

/* ---- of whole vectors ---- */
/* Extended precision up to tune.ld_sum_max elements, compensated lanes above, where *rest gets what the result lacks of
 * the exact sum (0 otherwise). */
double sum_doubles(VM *vm, const double *x, int64_t n, bool skip_nan, double *rest);
/* n > 0; extended precision in two passes, or the compensated sum. */
double mean_doubles(VM *vm, const double *x, int64_t n);
double prod_doubles(const double *x, int64_t n, bool skip_nan);

/* Exact sum; *na becomes true if there is an NA. */
ORBIT_INLINE int64_t sum_ints(const int32_t *x, int64_t n, bool *na) {
  int64_t s = 0;
  int any = 0;
  for (int64_t i = 0; i < n; i++) {
    any |= x[i] == NA_INT;
    s += x[i] == NA_INT ? 0 : x[i];
  }
  *na |= any != 0;
  return s;
}

/* ---- smallest and largest: the first of equal ones (0 and -0), NA before NaN before numbers ---- */
typedef struct Extreme {
  double value;
  bool any, nan; /* there is a value; it is NaN or NA */
} Extreme;
ORBIT_INLINE Extreme extreme_none(bool max) { return (Extreme){max ? -INFINITY : INFINITY, false, false}; }
void extreme_add_slowly(Extreme *e, const double *x, int64_t n, bool max, bool skip_nan);

/* The largest or smallest of up to EXTREME_BLOCK numbers in e; false, and e as it was, when there is a NaN. */
enum { EXTREME_BLOCK = 512 };
ORBIT_INLINE bool extreme_block(Extreme *e, const double *x, int64_t n, bool max) {
  double best[SUM_LANES];
  SumVector b[SUM_VECTORS];
  SumMask nans = {0};
  int64_t i = 0;
  int nan = 0;
  for (int l = 0; l < SUM_LANES; l++) best[l] = max ? -INFINITY : INFINITY;
  memcpy(b, best, sizeof b);
  for (; i + SUM_LANES <= n; i += SUM_LANES) {
#pragma GCC unroll 4
    for (int l = 0; l < SUM_VECTORS; l++) {
      SumVector v = *(const SumVector *)(x + i + l * SUM_WIDTH);
      SumMask better = max ? v > b[l] : v < b[l];
      b[l] = (SumVector)(((SumMask)v & better) | ((SumMask)b[l] & ~better));
      nans |= v != v;
    }
  }
  memcpy(best, b, sizeof b);
  for (int l = 0; l < SUM_WIDTH; l++) nan |= nans[l] != 0;
  for (; i < n; i++) {
    best[0] = (max ? x[i] > best[0] : x[i] < best[0]) ? x[i] : best[0];
    nan |= x[i] != x[i];
  }
  if (nan) return false;
  for (int l = 1; l < SUM_LANES; l++) best[0] = (max ? best[l] > best[0] : best[l] < best[0]) ? best[l] : best[0];
  if (e->any && !(max ? best[0] > e->value : best[0] < e->value)) return true;
  if (best[0] == 0) /* of 0 and -0 the first */
    for (i = 0; i < n; i++)
      if (x[i] == 0) {
        best[0] = x[i];
        break;
      }
  e->value = best[0];
  e->any = true;
  return true;
}

ORBIT_INLINE void extreme_add(Extreme *e, const double *x, int64_t n, bool max, bool skip_nan) {
  for (int64_t i = 0; i < n; i += EXTREME_BLOCK) {
    int64_t m = n - i < EXTREME_BLOCK ? n - i : EXTREME_BLOCK;
    if (e->nan || !extreme_block(e, x + i, m, max)) extreme_add_slowly(e, x + i, m, max, skip_nan);
  }
}

/* e, and then the elements that next stands for. */
void extreme_merge(Extreme *e, const Extreme *next, bool max);

/* The same of integers: *best where there is one (then true), *na where there is an NA. */
ORBIT_INLINE bool extreme_ints(const int32_t *x, int64_t n, bool max, int32_t *best, bool *na) {
  int32_t b = max ? NA_INT : INT32_MAX; /* NA is less than every number */
  int any_na = 0, any = 0;
  for (int64_t i = 0; i < n; i++) {
    int missing = x[i] == NA_INT;
    any_na |= missing;
    any |= !missing;
    b = !missing && (max ? x[i] > b : x[i] < b) ? x[i] : b;
  }
  *na |= any_na != 0;
  *best = b;
  return any != 0;
}

/* ---- cumulative sums, products and extremes ---- */
typedef enum CumKind { CUM_SUM, CUM_PROD, CUM_MAX, CUM_MIN } CumKind;
typedef struct Cumulative { /* all 0 before the first element */
  bool begun, ended;        /* ended: NaN, NA or too large: nothing but that follows */
  long double acc;          /* of doubles: sum and product */
  double value;             /* the last result */
  int64_t sum;              /* of integers */
} Cumulative;
/* The next n results; r may be x. */
void cumulate_doubles(Cumulative *c, CumKind kind, const double *x, double *r, int64_t n);
/* Not for products.  False: a sum did not fit; it and what follows are NA. */
bool cumulate_ints(Cumulative *c, CumKind kind, const int32_t *x, int32_t *r, int64_t n);

#endif
