/* whole_scan.c - cumsum(), cummax() and cummin() on the device, and the order of numbers.
 *
 * Called by stdlib/base/math.c and sorting.c.  GNU R adds doubles in 80 bits, one after the other.  Where all of them
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

/* Keys and numbers in the order of the keys, by four bits at a time; the numbers' place.  Digits in which all keys are
 * the same are left out. */
static uint64_t sort_keys(Whole *w, WholeArgs *a, uint64_t differ) {
  int64_t tiles = whole_tiles(a->n);
  uint64_t counts = whole_room(w, (size_t)tiles * 16 * 8, false);
  uint64_t more[] = {whole_room(w, (size_t)a->n * 8, false), whole_room(w, (size_t)a->n * 4, false)};
  uint64_t keys = a->out, numbers = a->b;
  for (int low = 0; low < 64; low += 4) {
    if (!(differ >> low & 15)) continue;
    WholeArgs d = {.n = a->n, .tile = WHOLE_TILE, .low = low, .x = keys, .i = numbers, .a = counts};
    whole_run(w, "digit_counts", tiles, &d);
    whole_prefixes(w, counts, tiles * 16, OP_SUM);
    d.out = more[0];
    d.b = more[1];
    whole_run(w, "digit_moves", tiles, &d);
    more[0] = keys, more[1] = numbers;
    keys = d.out, numbers = d.b;
  }
  return numbers;
}

Status device_order(VM *vm, const Vec *x, bool decreasing, bool numbers, Vec *r, bool *done) {
  bool dbl = x->h.type == T_DBL;
  *done = false;
  if (!whole_wanted(vm, x->n, x, NULL) || x->n > INT32_MAX) return OK;
  Whole w;
  unsigned flags[3] = {0};
  whole_begin(&w, vm, WHOLE_ORDER);
  WholeArgs a = {.n = x->n, .op = dbl, .missing = 0};
  if (decreasing) a.missing = dbl ? -1 : (int64_t)0xffffffff; /* as many bits as the keys have */
  a.x = whole_in(&w, x);
  a.flags = whole_room(&w, sizeof flags, true);
  a.out = whole_room(&w, (size_t)a.n * 8, false);
  a.b = whole_room(&w, (size_t)a.n * 4, false);
  whole_run(&w, "order_keys", a.n, &a);
  if (whole_read(&w, flags, a.flags, sizeof flags) && flags[0]) w.good = false;
  uint64_t in_order = sort_keys(&w, &a, (uint64_t)flags[2] << 32 | flags[1]);
  WholeArgs s = {.n = a.n, .op = numbers ? 2 : dbl, .x = a.x, .i = in_order};
  s.out = whole_out(&w, r);
  whole_run(&w, "order_store", a.n, &s);
  *done = whole_end(&w);
  return OK;
}
