/* intsort.c - Long integer vectors put in order by packed keys: the place of the value in the upper half of 64 bits,
 * its position in the lower one, so that one number moves in each pass.
 *
 * Called by sorting.c (order, sort.list, sort) for one key without a range small enough to count.  Keys longer than the
 * cache are split by their first digit, so that every later pass stays within it; the last pass writes the positions.
 */
#include "stdlib/base/intsort.h"

#include "runtime/poll.h"

enum { DIGIT_MAX = 12, PART = 12, COUNTS = 1 << DIGIT_MAX };

static void counts_to_starts(uint32_t *h, int64_t n) {
  uint32_t sum = 0;
  for (int64_t b = 0; b < n; b++) {
    uint32_t c = h[b];
    h[b] = sum;
    sum += c;
  }
}

/* The positions of key[0..n), stable by the `bits` bits from 32 up, into to[]; tmp: room for as many, h: COUNTS. */
static void order_part(VM *vm, uint64_t *key, uint64_t *tmp, int64_t n, int bits, uint32_t *h, int32_t *to) {
  int passes = (bits + DIGIT_MAX - 1) / DIGIT_MAX, width = passes ? (bits + passes - 1) / passes : 0;
  if (n < 48 || passes == 0) {
    for (int64_t i = 1; passes && i < n; i++) {
      uint64_t k = key[i];
      int64_t j = i;
      for (; j > 0 && key[j - 1] > k; j--) key[j] = key[j - 1];
      key[j] = k;
    }
    for (int64_t i = 0; i < n; i++) to[i] = (int32_t)key[i];
    return;
  }
  while (n < (int64_t)1 << (width - 3) && width > 6) width = (bits + passes) / (passes + 1), passes++;
  uint64_t mask = ((uint64_t)1 << width) - 1;
  for (int p = 0; p < passes && !rt_cancelled(vm); p++) {
    int shift = 32 + p * width;
    memset(h, 0, sizeof *h << width);
    for (int64_t i = 0; i < n; i++) h[key[i] >> shift & mask]++;
    counts_to_starts(h, (int64_t)1 << width);
    if (p == passes - 1) {
      for (int64_t i = 0; i < n; i++) to[h[key[i] >> shift & mask]++] = (int32_t)key[i];
      return;
    }
    for (int64_t i = 0; i < n; i++) tmp[h[key[i] >> shift & mask]++] = key[i];
    uint64_t *t = key;
    key = tmp;
    tmp = t;
  }
}

/* The same for keys of any number: split first.  start: room for COUNTS + 1 more per level. */
static void order_split(VM *vm, uint64_t *key, uint64_t *tmp, int64_t n, int bits, uint32_t *h, int32_t *to) {
  int first = 63 - __builtin_clzll((uint64_t)n | 1) - PART;
  if (first > bits) first = bits;
  if (first > 11) first = 11;
  if (first < 2) {
    order_part(vm, key, tmp, n, bits, h, to);
    return;
  }
  uint32_t start[(1 << 11) + 1] = {0};
  int shift = 32 + bits - first, parts = 1 << first;
  uint64_t mask = (uint64_t)parts - 1;
  STRETCHES(a, b, n) {
    if (rt_cancelled(vm)) return;
    for (int64_t i = a; i < b; i++) start[(key[i] >> shift & mask) + 1]++;
  }
  for (int b = 0; b < parts; b++) start[b + 1] += start[b];
  STRETCHES(a, b, n) {
    if (rt_cancelled(vm)) return;
    for (int64_t i = a; i < b; i++) tmp[start[key[i] >> shift & mask]++] = key[i];
  }
  for (int64_t b = 0, from = 0; b < parts; from = start[b++]) {
    int64_t m = start[b] - from;
    if (m == 0) continue;
    if (m > (int64_t)1 << (PART + 4))
      order_split(vm, tmp + from, key + from, m, bits - first, h, to + from);
    else
      order_part(vm, tmp + from, key + from, m, bits - first, h, to + from);
  }
}

/* What the values are like.  NA counts as the least or the greatest. */
typedef struct IntRange {
  int32_t lo, hi; /* of those that are not NA; lo > hi without any */
  int64_t falls;  /* neighbours in descending order */
} IntRange;

static IntRange int_range(const int32_t *x, const int32_t *idx, int64_t n) {
  IntRange r = {INT_MAX, INT_MIN, 0};
  int32_t before = INT_MIN;
  for (int64_t i = 0; i < n; i++) {
    int32_t v = x[idx[i]];
    r.falls += v < before;
    before = v;
    r.hi = v > r.hi ? v : r.hi;
    int32_t w = v == NA_INT ? INT_MAX : v;
    r.lo = w < r.lo ? w : r.lo;
  }
  return r;
}

static inline int bits_of(uint64_t v) { return v ? 64 - __builtin_clzll(v) : 0; }

Status int_order(VM *vm, const int32_t *x, bool decreasing, bool na_first, int32_t *idx, int64_t n, bool *done) {
  IntRange r = int_range(x, idx, n);
  *done = r.lo <= r.hi && r.falls >= INT_ORDER_RUNS;
  if (!*done) return OK;
  size_t mark = vm_mark(vm);
  uint64_t *key = vm_scratch(vm, (size_t)n * sizeof *key), *tmp;
  TRY_NEW(key);
  TRY_NEW(tmp = vm_scratch(vm, (size_t)n * sizeof *tmp));
  uint32_t *h = vm_scratch(vm, COUNTS * sizeof *h);
  TRY_NEW(h);
  uint64_t span = (uint64_t)((int64_t)r.hi - r.lo) + 1, na = na_first ? 0 : span;
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    int32_t v = x[idx[i]];
    uint64_t at = (uint64_t)(decreasing ? (int64_t)r.hi - v : (int64_t)v - r.lo) + na_first;
    key[i] = (v == NA_INT ? na : at) << 32 | (uint32_t)idx[i];
  }
  order_split(vm, key, tmp, n, bits_of(span), h, idx);
  vm_release(vm, mark);
  return rt_poll(vm);
}

/* ---- values alone ---- */

/* Each value as often as it is counted. */
static void write_counted(const uint32_t *count, int64_t span, int32_t first, int step, int32_t *to) {
  for (int64_t k = 0; k < span; k++) {
    int32_t v = (int32_t)(first + step * k);
    for (uint32_t m = count[k]; m > 0; m--) *to++ = v;
  }
}

Status int_sort(VM *vm, int32_t *x, int64_t n, bool decreasing) {
  IntRange r = {INT_MAX, INT_MIN, 0};
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    r.lo = x[i] < r.lo ? x[i] : r.lo;
    r.hi = x[i] > r.hi ? x[i] : r.hi;
  }
  int64_t span = (int64_t)r.hi - r.lo + 1;
  size_t mark = vm_mark(vm);
  if (span <= 2 * n) {
    uint32_t *count = vm_scratch(vm, (size_t)span * sizeof *count);
    TRY_NEW(count);
    TRY(poll_zero(vm, count, (size_t)span * sizeof *count));
    STRETCHES(from, to, n) {
      TRY(rt_poll(vm));
      if (decreasing)
        for (int64_t i = from; i < to; i++) count[(int64_t)r.hi - x[i]]++;
      else
        for (int64_t i = from; i < to; i++) count[(int64_t)x[i] - r.lo]++;
    }
    write_counted(count, span, decreasing ? r.hi : r.lo, decreasing ? -1 : 1, x);
  } else {
    uint32_t *key = vm_scratch(vm, (size_t)n * sizeof *key), *tmp, h[1 << 8];
    TRY_NEW(key);
    TRY_NEW(tmp = vm_scratch(vm, (size_t)n * sizeof *tmp));
    for (int64_t i = 0; i < n; i++) key[i] = (uint32_t)(decreasing ? (int64_t)r.hi - x[i] : (int64_t)x[i] - r.lo);
    for (int shift = 0; shift < bits_of((uint64_t)span - 1); shift += 8) {
      memset(h, 0, sizeof h);
      STRETCHES(from, to, n) {
        TRY(rt_poll(vm));
        for (int64_t i = from; i < to; i++) h[key[i] >> shift & 255]++;
      }
      counts_to_starts(h, 256);
      STRETCHES(from, to, n) {
        TRY(rt_poll(vm));
        for (int64_t i = from; i < to; i++) tmp[h[key[i] >> shift & 255]++] = key[i];
      }
      uint32_t *t = key;
      key = tmp;
      tmp = t;
    }
    for (int64_t i = 0; i < n; i++) x[i] = (int32_t)(decreasing ? (int64_t)r.hi - key[i] : (int64_t)key[i] + r.lo);
  }
  vm_release(vm, mark);
  return OK;
}

/* ---- a small range: counted and placed ---- */

static Status range_of(VM *vm, const int32_t *x, int64_t n, IntPlaces *r) {
  int32_t lo = INT_MAX, hi = -INT_MAX;
  STRETCHES(from, to, n) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i++) {
      int32_t low = x[i] == NA_INT ? INT_MAX : x[i]; /* NA_INT is less than all others */
      lo = low < lo ? low : lo;
      hi = x[i] > hi ? x[i] : hi;
    }
  }
  r->lo = lo, r->hi = hi;
  r->span = lo > hi ? 0 : (int64_t)hi - lo + 1;
  return OK;
}

Status int_count_order(VM *vm, const int32_t *x, int64_t n, bool decreasing, bool na_first, Vec **out, bool *done) {
  enum { LEAST = 200, CACHED = 1 << 17, SIDE = 4 };
  IntPlaces r = {.decreasing = decreasing, .na_first = na_first};
  *done = false;
  if (n < LEAST || n > INT_MAX) return OK;
  TRY(range_of(vm, x, n, &r));
  if (r.span < 1 || r.span > CACHED || r.span > 2 * n) return OK;
  size_t cells = (size_t)r.span + 2;
  uint32_t *count = vm_scratch(vm, cells * SIDE * sizeof *count);
  TRY_NEW(count);
  memset(count, 0, cells * SIDE * sizeof *count);
  STRETCHES(from, to, n) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i++)
      count[int_place(&r, x[i]) * SIDE + (i & (SIDE - 1))]++; /* none waits for the last */
  }
  uint32_t sum = 0;
  for (size_t k = 0; k < cells; k++) {
    uint32_t here = 0;
    for (int side = 0; side < SIDE; side++) here += count[k * SIDE + (size_t)side];
    count[k] = sum; /* behind what is read */
    sum += here;
  }
  Vec *v = vec_new(vm, T_INT, n);
  TRY_NEW(v);
  int32_t *restrict at = int_rw(v);
  STRETCHES(from, to, n) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i++) at[count[int_place(&r, x[i])]++] = (int32_t)i + 1;
  }
  *out = v;
  *done = true;
  return OK;
}
