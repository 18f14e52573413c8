/* keysort.c - Stable sorts of 64-bit keys with their positions.
 *
 * Keys that are few ascending runs already are merged.  Others are split by the first digit in which they differ, from
 * one place of memory to another and back, until the parts are short: a digit has about as many values as there are
 * keys, so that two splits do for most, and all but the first stay within the cache.  Called by sorting.c (order,
 * sort.int, rank).
 */
#include "stdlib/base/keysort.h"

#include "runtime/poll.h"

enum { SHORT_SORT = 24, FEW_RUNS = 8, DIGIT_MAX = 11, STRETCH_FROM = 1 << 14, MERGE_MAX = 256 };

static inline __attribute__((always_inline)) void insertion_sort(uint64_t *key, int32_t *idx, int64_t n) {
  for (int64_t i = 1; i < n; i++) {
    uint64_t k = key[i];
    int32_t x = idx ? idx[i] : 0;
    int64_t j = i;
    for (; j > 0 && key[j - 1] > k; j--) {
      key[j] = key[j - 1];
      if (idx) idx[j] = idx[j - 1];
    }
    key[j] = k;
    if (idx) idx[j] = x;
  }
}

static void merge(const uint64_t *a, const int32_t *ai, int64_t na, const uint64_t *b, const int32_t *bi, int64_t nb,
                  uint64_t *to, int32_t *ti) {
  int64_t i = 0, j = 0, w = 0;
  while (i < na && j < nb) {
    bool left = a[i] <= b[j];
    if (ti) ti[w] = left ? ai[i] : bi[j];
    to[w++] = left ? a[i++] : b[j++];
  }
  for (; i < na; i++, w++) {
    to[w] = a[i];
    if (ti) ti[w] = ai[i];
  }
  for (; j < nb; j++, w++) {
    to[w] = b[j];
    if (ti) ti[w] = bi[j];
  }
}

/* Sorts key[0..n), idx with them, by merging runs that insertion has sorted. */
static void merge_sort(uint64_t *key, int32_t *idx, int64_t n, uint64_t *tk, int32_t *ti) {
  for (int64_t i = 0; i < n; i += SHORT_SORT)
    insertion_sort(key + i, idx ? idx + i : NULL, n - i < SHORT_SORT ? n - i : SHORT_SORT);
  uint64_t *src = key, *dst = tk;
  int32_t *si = idx, *di = idx ? ti : NULL;
  for (int64_t run = SHORT_SORT; run < n; run *= 2) {
    for (int64_t i = 0; i < n; i += 2 * run) {
      int64_t a = n - i < run ? n - i : run, b = n - i - a < run ? n - i - a : run;
      merge(src + i, si ? si + i : NULL, a, src + i + a, si ? si + i + a : NULL, b, dst + i, di ? di + i : NULL);
    }
    uint64_t *t = src;
    src = dst;
    dst = t;
    int32_t *u = si;
    si = di;
    di = u;
  }
  if (src != key) {
    memcpy(key, src, (size_t)n * sizeof *key);
    if (idx) memcpy(idx, si, (size_t)n * sizeof *idx);
  }
}

/* Moves the keys to where those of their digit begin. */
static inline __attribute__((always_inline)) void scatter(VM *vm, const uint64_t *key, const int32_t *idx, int64_t n,
                                                          uint64_t *tk, int32_t *ti, uint32_t *start, int shift,
                                                          uint64_t mask) {
  STRETCHES(from, to, n) {
    if (n >= STRETCH_FROM && rt_cancelled(vm)) return;
    for (int64_t i = from; i < to; i++) {
      uint32_t at = start[key[i] >> shift & mask]++;
      tk[at] = key[i];
      if (idx) ti[at] = idx[i];
    }
  }
}

/* Sorts keys that are in order but for few places, where they are; the result lies in tk and ti if `over`. */
static inline __attribute__((always_inline)) void short_sort(uint64_t *key, int32_t *idx, int64_t n, uint64_t *tk,
                                                             int32_t *ti, bool over) {
  insertion_sort(key, idx, n);
  if (over) memcpy(tk, key, (size_t)n * sizeof *tk);
  if (over && idx) memcpy(ti, idx, (size_t)n * sizeof *ti);
}

/* Sorts key[0..n) and idx; the result lies in tk and ti if `over`, else where the keys were. */
static Status split_sort(VM *vm, uint64_t *key, int32_t *idx, int64_t n, uint64_t *tk, int32_t *ti, bool over);

/* Sorts the parts that were made: long ones by themselves, the short ones between two long ones at once. */
static inline __attribute__((always_inline)) Status parts_sort(VM *vm, uint64_t *key, int32_t *idx, const uint32_t *end,
                                                               int64_t parts, uint64_t *tk, int32_t *ti, bool over) {
  int64_t from = 0, done = 0;
  for (int64_t b = 0; b <= parts; b++) {
    int64_t to = b < parts ? end[b] : from;
    if (b < parts && to - from <= SHORT_SORT) {
      from = to;
      continue;
    }
    if (from > done)
      short_sort(key + done, idx ? idx + done : NULL, from - done, tk + done, idx ? ti + done : NULL, over);
    if (to > from) {
      if (rt_cancelled(vm)) return OK; /* sort_keys() tells */
      TRY(split_sort(vm, key + from, idx ? idx + from : NULL, to - from, tk + from, idx ? ti + from : NULL, over));
    }
    from = done = to;
  }
  return OK;
}

static Status split_sort(VM *vm, uint64_t *key, int32_t *idx, int64_t n, uint64_t *tk, int32_t *ti, bool over) {
  uint64_t differ = 0;
  for (int64_t i = 1; i < n; i++) differ |= key[i] ^ key[0];
  if (!differ) {
    if (over) memcpy(tk, key, (size_t)n * sizeof *tk);
    if (over && idx) memcpy(ti, idx, (size_t)n * sizeof *ti);
    return OK;
  }
  int top = 64 - __builtin_clzll(differ), bits = 63 - __builtin_clzll((uint64_t)n); /* about as many values as keys */
  if (bits > DIGIT_MAX) bits = DIGIT_MAX;
  if (bits > top) bits = top;
  int shift = top - bits;
  int64_t values = (int64_t)1 << bits;
  uint64_t mask = (uint64_t)values - 1;
  size_t mark = vm_mark(vm);
  uint32_t *start = vm_scratch(vm, sizeof *start * (size_t)(values + 1)); /* threads of hosts have small stacks */
  TRY_NEW(start);
  memset(start, 0, sizeof *start * (size_t)(values + 1));
  for (int64_t i = 0; i < n; i++) start[(key[i] >> shift & mask) + 1]++;
  for (int64_t b = 0; b < values; b++) start[b + 1] += start[b];
  if (idx) {
    scatter(vm, key, idx, n, tk, ti, start, shift, mask);
    TRY(parts_sort(vm, tk, ti, start, values, key, idx, !over));
  } else {
    scatter(vm, key, NULL, n, tk, NULL, start, shift, mask);
    TRY(parts_sort(vm, tk, NULL, start, values, key, NULL, !over));
  }
  vm_release(vm, mark);
  return OK;
}

/* Where each of the first FEW_RUNS ascending runs begins; returns their number, FEW_RUNS + 1 if there are more. */
static int find_runs(const uint64_t *key, int64_t n, int64_t *start) {
  int m = 1;
  start[0] = 0;
  for (int64_t i = 1; i < n; i++)
    if (key[i - 1] > key[i]) {
      if (m == FEW_RUNS) return m + 1;
      start[m++] = i;
    }
  return m;
}

/* Merges the ascending runs key[0..na) and key[na..n), the greatest first: what lies below the second run stays. */
static void merge_into(VM *vm, uint64_t *key, int32_t *idx, int64_t na, int64_t n, uint64_t *tk, int32_t *ti) {
  int64_t nb = n - na;
  memcpy(tk, key + na, (size_t)nb * sizeof *tk);
  if (idx) memcpy(ti, idx + na, (size_t)nb * sizeof *ti);
  for (int64_t w = n; nb > 0;) {
    w--;
    if (ORBIT_UNLIKELY((w & (POLL_STEP - 1)) == 0 && rt_cancelled(vm))) return;
    if (na > 0 && key[na - 1] > tk[nb - 1]) {
      key[w] = key[--na];
      if (idx) idx[w] = idx[na];
    } else {
      key[w] = tk[--nb];
      if (idx) idx[w] = ti[nb];
    }
  }
}

Status sort_keys(VM *vm, uint64_t *key, int32_t *idx, int64_t n) {
  int64_t run[FEW_RUNS + 1];
  int runs = find_runs(key, n, run);
  if (n < 2 || runs == 1) return OK;
  if (n <= SHORT_SORT) {
    insertion_sort(key, idx, n);
    return OK;
  }
  size_t mark = vm_mark(vm);
  uint64_t *tk = vm_scratch(vm, (size_t)n * sizeof *tk);
  TRY_NEW(tk);
  int32_t *ti = vm_scratch(vm, idx ? (size_t)n * sizeof *ti : 8);
  TRY_NEW(ti);
  if (runs <= FEW_RUNS) { /* sorted before, but for what was added */
    run[runs] = n;
    for (int k = 1; k < runs; k++) merge_into(vm, key, idx, run[k], run[k + 1], tk, ti);
  } else if (n <= MERGE_MAX) {
    merge_sort(key, idx, n, tk, ti);
  } else {
    TRY(split_sort(vm, key, idx, n, tk, ti, false));
  }
  vm_release(vm, mark);
  return rt_poll(vm);
}
