/* intervals.c - The table of intervals.h; called by findInterval(), .bincode() and approx(). */
#include "stdlib/base/intervals.h"

#include <math.h>

#include "runtime/poll.h"

enum { TABLE_FROM = 8, LOOKUPS_PER_BREAK = 4 }; /* a table pays from a lookup for every fourth break */

static bool ascending(const double *b, int64_t n) {
  bool up = !isnan(b[0]);
  for (int64_t i = 1; i < n; i++) up &= b[i - 1] <= b[i];
  return up;
}

Status breaks_init(VM *vm, Breaks *s, const double *b, int64_t n, int64_t lookups) {
  *s = (Breaks){.b = b, .n = n};
  if (n < TABLE_FROM || n >= INT32_MAX || lookups < n / LOOKUPS_PER_BREAK || !ascending(b, n)) return OK;
  double per_cell = (double)n / (b[n - 1] - b[0]);
  if (!(per_cell > 0) || isinf(per_cell)) return OK;
  int32_t *before = vm_scratch(vm, sizeof *before * ((size_t)n + 1));
  TRY_NEW(before);
  s->first = b[0];
  s->per_cell = per_cell;
  s->cells = n;
  int64_t cell = 0;
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    for (int64_t c = breaks_cell(s, b[i]); cell <= c; cell++) before[cell] = (int32_t)i;
  }
  for (; cell <= n; cell++) before[cell] = (int32_t)n;
  s->before = before;
  return OK;
}
