/* strsort.c - Different strings put in order: by eight characters at a time as numbers where the order is one of single
 * characters (bytes, or ASCII by the table of the root collation), else by merging with str_collate().
 *
 * Called by sorting.c, which ranks character keys among their different values.
 */
#include "stdlib/base/strsort.h"

#include "runtime/poll.h"

enum { KEYED_FROM = 64, FETCH = 12, POLLED = 1024 };

typedef struct StrSort {
  VM *vm;
  bool bytes;             /* compare bytes whatever the locale */
  const uint8_t *primary; /* of ASCII characters, 0: ignored; NULL: the bytes themselves */
  KeySort sort;
} StrSort;

static int compare_strings(const StrSort *s, const Str *a, const Str *b) {
  if (!s->bytes) return str_collate(s->vm, a, b);
  size_t n = a->len < b->len ? a->len : b->len;
  int c = memcmp(a->data, b->data, n);
  return c ? c : a->len < b->len ? -1 : a->len > b->len;
}

/* Merge sort of string pointers.  A run that is cancelled leaves them in any order. */
static void merge_strings(const StrSort *s, Str **x, Str **tmp, int64_t n) {
  if (n <= 8) {
    for (int64_t i = 1; i < n; i++) {
      Str *v = x[i];
      int64_t j = i;
      for (; j > 0 && compare_strings(s, x[j - 1], v) > 0; j--) x[j] = x[j - 1];
      x[j] = v;
    }
    return;
  }
  if (n > POLLED && rt_cancelled(s->vm)) return;
  int64_t h = n / 2, i = 0, j = h, w = 0;
  merge_strings(s, x, tmp, h);
  merge_strings(s, x + h, tmp, n - h);
  if (compare_strings(s, x[h - 1], x[h]) <= 0) return;
  memcpy(tmp, x, (size_t)h * sizeof *x);
  while (i < h && j < n) {
    if (ORBIT_UNLIKELY(w % POLLED == 0) && rt_cancelled(s->vm)) return;
    x[w++] = compare_strings(s, tmp[i], x[j]) <= 0 ? tmp[i++] : x[j++];
  }
  while (i < h) x[w++] = tmp[i++];
}

/* Eight characters after the first `skip` that count, as a number in their order; 0 past the end. */
static uint64_t key_of(const StrSort *s, const Str *a, int64_t skip) {
  uint64_t key = 0;
  int have = 0;
  if (!s->primary) {
    for (size_t i = (size_t)skip; have < 8 && i < a->len; i++, have++) key = key << 8 | (uint8_t)a->data[i];
  } else {
    for (size_t i = 0; have < 8 && i < a->len; i++) {
      uint8_t p = s->primary[a->data[i] & 127];
      if (p == 0 || skip-- > 0) continue;
      key = key << 8 | p;
      have++;
    }
  }
  return have == 0 ? 0 : key << (8 * (8 - have));
}

/* Keys and positions of all: room for n of each. */
static Status sort_by_keys(const StrSort *s, Str **x, Str **tmp, int64_t n, int64_t skip, uint64_t *key, int32_t *idx) {
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(s->vm, i));
    if (i + FETCH < n) __builtin_prefetch(x[i + FETCH]->data);
    key[i] = key_of(s, x[i], skip);
    idx[i] = (int32_t)i;
  }
  TRY(s->sort(s->vm, key, idx, n));
  memcpy(tmp, x, (size_t)n * sizeof *x);
  for (int64_t i = 0; i < n; i++) x[i] = tmp[idx[i]];
  for (int64_t from = 0, to; from < n; from = to) {
    if (rt_cancelled(s->vm)) break;
    for (to = from + 1; to < n && key[to] == key[from]; to++) {
    }
    if (to - from < KEYED_FROM || (key[from] & 255) == 0)
      merge_strings(s, x + from, tmp, to - from);
    else
      TRY(sort_by_keys(s, x + from, tmp, to - from, skip + 8, key + from, idx + from));
  }
  return rt_poll(s->vm);
}

static bool all_ascii(Str *const *x, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    if (i + FETCH < n) __builtin_prefetch(x[i + FETCH]);
    if (x[i]->enc != STR_ASCII) return false;
  }
  return true;
}

Status sort_strings(VM *vm, Str **x, int64_t n, bool bytes, KeySort sort) {
  StrSort s = {.vm = vm, .bytes = bytes, .sort = sort};
  size_t mark = vm_mark(vm);
  Str **tmp = vm_scratch(vm, (size_t)(n + 1) * sizeof *tmp);
  TRY_NEW(tmp);
  bool keyed = n >= KEYED_FROM && n <= INT_MAX && (bytes || (all_ascii(x, n) && collate_by_characters(vm, &s.primary)));
  if (!keyed) {
    merge_strings(&s, x, tmp, n);
    TRY(rt_poll(vm));
  } else {
    uint64_t *key = vm_scratch(vm, (size_t)n * sizeof *key);
    TRY_NEW(key);
    int32_t *idx = vm_scratch(vm, (size_t)n * sizeof *idx);
    TRY_NEW(idx);
    TRY(sort_by_keys(&s, x, tmp, n, 0, key, idx));
  }
  vm_release(vm, mark);
  return OK;
}

bool sorted_strings_differ(VM *vm, const Str *a, const Str *b, bool bytes) {
  StrSort s = {.vm = vm, .bytes = bytes};
  return compare_strings(&s, a, b) != 0;
}
