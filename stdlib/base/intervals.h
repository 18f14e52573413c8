/* intervals.h - Where numbers stand among ascending breaks: for findInterval(), .bincode() (cut(), hist()), approx()
 * and ecdf().
 *
 * A search by halves in a million breaks waits for memory twenty times.  Where there are many numbers to look up, their
 * range is cut into as many cells of one width as there are breaks, and a table says how many breaks lie before each
 * cell: then only the few breaks in the number's own cell are looked at.  The cell of a number never falls as the
 * number grows, rounding included, so that a break in an earlier cell is always the smaller one. */
#ifndef ORBIT_INTERVALS_H
#define ORBIT_INTERVALS_H

#include "runtime/memory.h"

typedef struct Breaks {
  const double *b; /* n of them, ascending */
  int64_t n;
  double first, per_cell; /* the first one; cells per unit */
  const int32_t *before;  /* of cells + 1: how many breaks lie before each cell; NULL: no table */
  int64_t cells;
} Breaks;

/* s for `lookups` numbers.  b stays the caller's; the table is scratch memory of the running builtin. */
Status breaks_init(VM *vm, Breaks *s, const double *b, int64_t n, int64_t lookups) ORBIT_MUST_CHECK;

static inline int64_t breaks_cell(const Breaks *s, double x) {
  double c = (x - s->first) * s->per_cell, last = (double)(s->cells - 1);
  return (int64_t)(c < 0 ? 0 : c < last ? c : last);
}

/* How many breaks are <= x (strict: < x), which is not NaN. */
static inline int64_t breaks_below(const Breaks *s, double x, bool strict) {
  const double *from = s->b; /* those before it are; n - 1 more are looked at: no branch depends on what they are */
  int64_t n = s->n;
  if (s->before) {
    int64_t c = breaks_cell(s, x);
    from += s->before[c];
    n = s->before[c + 1] - s->before[c];
  }
  if (n == 0) return from - s->b;
  for (; n > 1; n -= n / 2) {
    const double *mid = from + n / 2;
    from = (strict ? mid[-1] < x : mid[-1] <= x) ? mid : from;
  }
  return from - s->b + (strict ? *from < x : *from <= x);
}

#endif
