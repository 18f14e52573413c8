/* whole_scan.c - cumsum(), cummax() and cummin() on the device.
 *
 * Called by stdlib/base/math.c.  GNU R adds doubles in 80 bits, one after the other.  Where all of them
 * are whole multiples of one power of two and the sums stay below 2^62 of these, no addition rounds: then the sums are
 * those of integers, in any order, and each is rounded once, as on the CPU (so it is with whole numbers, prices, and
 * what runif() gives).  Other doubles are the CPU's.
 */
#include "runtime/hooks.h"
#include "runtime/memory.h"
#include "vm/kernels/cuda/whole.h"

/* What an element is, and how two are combined (whole.def). */
enum { ITEM_INT, ITEM_FIXED, ITEM_DOUBLE };
enum { OP_SUM, OP_MAX, OP_MIN, OP_DBL_MAX, OP_DBL_MIN };

/* The power of two of which all are multiples; false: sums could round. */
static bool fixed_point(Whole *w, WholeArgs *a, int64_t n) {
  unsigned used[3];
  whole_run(w, "bits_used", n, a);
  if (!whole_read(w, used, a->flags, sizeof used)) return false;
  int low = used[1] ? 2000 - (int)used[1] : 0, high = used[2] ? (int)used[2] - 2000 : 0, more = 0;
  while ((int64_t)1 << more < n) more++;
  a->low = low;
  a->missing = (int64_t)(low + 1023) << 52; /* the bits of 2^low */
  return !used[0] && low >= -900 && high <= 900 && high - low + more < 62;
}

Status device_cumulate(VM *vm, CumKind kind, const Vec *x, Vec *r, bool *done) {
  bool dbl = x->h.type == T_DBL;
  *done = false;
  if (kind == CUM_PROD || !whole_wanted(vm, x->n, x, NULL)) return OK;
  Whole w;
  unsigned flags = 0;
  whole_begin(&w, vm, WHOLE_SCAN);
  WholeArgs a = {.n = x->n, .tile = WHOLE_TILE, .m = !dbl ? ITEM_INT : kind == CUM_SUM ? ITEM_FIXED : ITEM_DOUBLE};
  a.op = kind == CUM_SUM ? OP_SUM : kind == CUM_MAX ? (dbl ? OP_DBL_MAX : OP_MAX) : dbl ? OP_DBL_MIN : OP_MIN;
  a.x = whole_in(&w, x);
  a.flags = whole_room(&w, 3 * sizeof flags, true);
  if (a.m == ITEM_FIXED && !fixed_point(&w, &a, x->n)) w.good = false;
  a.a = whole_room(&w, (size_t)whole_tiles(x->n) * 8, false);
  a.out = whole_out(&w, r);
  whole_run(&w, "scan_totals", whole_tiles(x->n), &a);
  whole_prefixes(&w, a.a, whole_tiles(x->n), a.op);
  whole_run(&w, "scan_store", whole_tiles(x->n), &a);
  if (whole_read(&w, &flags, a.flags, sizeof flags) && flags) w.good = false;
  *done = whole_end(&w);
  return OK;
}
