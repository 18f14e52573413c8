/* whole_take.c - Elements of a vector on the device by position, by range and by mask; repeated ones; which(); counts
 * of integers.
 *
 * Called by runtime/subset.c (hooks.h) and, in stdlib/base, by which() and tabulate() (summary.c), rep() (sequences.c),
 * unique() (sets.c), matrix() and t() (matrix.c).
 */
#include "runtime/hooks.h"
#include "runtime/memory.h"
#include "vm/kernels/cuda/whole.h"

static bool is_number(const Vec *v) { return v->h.type == T_DBL || v->h.type == T_INT || v->h.type == T_LGL; }
static int64_t missing_of(const Vec *x) { return x->h.type == T_DBL ? (int64_t)val_dbl(NA_REAL).u : NA_INT; }

Status device_take(VM *vm, const Vec *x, const Vec *at, Vec **out, bool *done) {
  *done = false;
  if (!is_number(x) || !whole_wanted(vm, at->n, x, at) || !x->n) return OK;
  Vec *r = vec_new(vm, x->h.type, at->n);
  TRY_NEW(r);
  Whole w;
  unsigned flags = 0;
  whole_begin(&w, vm, WHOLE_TAKE);
  WholeArgs a = {.n = x->n, .m = at->n, .op = at->h.type == T_DBL, .missing = missing_of(x)};
  a.x = whole_in(&w, x);
  a.i = whole_in(&w, at);
  a.out = whole_out(&w, r);
  a.flags = whole_room(&w, sizeof flags, true);
  whole_run(&w, x->h.type == T_DBL ? "take_64" : "take_32", at->n, &a);
  if (whole_read(&w, &flags, a.flags, sizeof flags) && flags) w.good = false;
  *done = whole_end(&w);
  *out = r;
  return OK;
}

/* Only where the elements are there: copying some to the device for their own sake is of no use. */
Status device_take_range(VM *vm, const Vec *x, int64_t from, int64_t m, Vec **out, bool *done) {
  int64_t n = m < 0 ? -m : m;
  *done = false;
  if (!is_number(x) || !x->buf || !vm->cuda || n < vm->tune.gpu_min || !cuda_holds(vm, x->buf)) return OK;
  Vec *r = vec_new(vm, x->h.type, n);
  TRY_NEW(r);
  Whole w;
  uint64_t size = x->h.type == T_DBL ? 8 : 4, all = (uint64_t)n * size;
  whole_begin(&w, vm, WHOLE_TAKE);
  uint64_t in = whole_in(&w, x), to = whole_out(&w, r);
  if (m < 0) {
    WholeArgs a = {.n = from, .m = n, .x = in, .out = to};
    whole_run(&w, size == 8 ? "back_64" : "back_32", n, &a);
  } else {
    uint64_t before = from < 0 ? (uint64_t)(-from - 1) * size : 0;
    uint64_t next = from < 0 ? before + (uint64_t)(x->n - n) * size : (uint64_t)from * size;
    whole_copy(&w, to, in, before);
    whole_copy(&w, to + before, in + next, all - before);
  }
  *done = whole_end(&w);
  *out = r;
  return OK;
}

Status device_repeat(VM *vm, const Vec *x, int64_t each, Vec *r, bool *done) {
  *done = false;
  if (!is_number(x) || x->n < 2 || x->h.type != r->h.type || !whole_wanted(vm, r->n, x, NULL)) return OK;
  Whole w;
  whole_begin(&w, vm, WHOLE_TAKE);
  WholeArgs a = {.n = x->n, .m = r->n, .tile = each};
  a.x = whole_in(&w, x);
  a.out = whole_out(&w, r);
  if (each == 1 && r->n <= x->n)
    whole_copy(&w, a.out, a.x, (size_t)r->n * (x->h.type == T_DBL ? 8 : 4));
  else
    whole_run(&w, x->h.type == T_DBL ? "repeat_64" : "repeat_32", a.m, &a);
  *done = whole_end(&w);
  return OK;
}

Status device_by_rows(VM *vm, const Vec *x, int64_t rows, Vec *r, bool *done) {
  *done = false;
  if (!is_number(x) || x->n < 2 || !r->n || x->h.type != r->h.type || !whole_wanted(vm, r->n, x, NULL)) return OK;
  Whole w;
  whole_begin(&w, vm, WHOLE_TAKE);
  WholeArgs a = {.n = rows, .m = r->n / rows, .tile = x->n};
  a.x = whole_in(&w, x);
  a.out = whole_out(&w, r);
  whole_run(&w, x->h.type == T_DBL ? "rows_64" : "rows_32", r->n, &a);
  *done = whole_end(&w);
  return OK;
}

/* Words of a mask and, for each, how many are set before it; the number of all that are.  false: the CPU does it. */
static bool mask_prepare(Whole *w, const Vec *mask, WholeArgs *a, int64_t *count) {
  int64_t words = (mask->n + 31) / 32;
  a->n = mask->n;
  a->i = whole_in(w, mask);
  a->a = whole_room(w, (size_t)(words + 1) * 4, false);
  a->b = a->out = whole_room(w, (size_t)(words + 1) * 8, false);
  whole_run(w, "mask_words", words + 1, a);
  whole_prefixes(w, a->b, words + 1, 0);
  return whole_read(w, count, a->b + (uint64_t)words * 8, 8);
}

Status device_mask(VM *vm, const Vec *x, const Vec *mask, Vec **out, bool *done) {
  *done = false;
  if (!is_number(x) || !whole_wanted(vm, mask->n, x, mask)) return OK;
  Whole w;
  int64_t count;
  Status s = OK;
  whole_begin(&w, vm, WHOLE_TAKE);
  WholeArgs a = {.missing = missing_of(x)};
  if (mask_prepare(&w, mask, &a, &count)) {
    *out = vec_new(vm, x->h.type, count);
    if (!*out) s = ERR, w.good = false;
    a.x = whole_in(&w, x);
    a.out = *out ? whole_out(&w, *out) : 0;
    whole_run(&w, x->h.type == T_DBL ? "mask_take_64" : "mask_take_32", a.n, &a);
  }
  *done = whole_end(&w);
  return s;
}

Status device_which(VM *vm, const Vec *mask, Vec **out, bool *done) {
  *done = false;
  if (!whole_wanted(vm, mask->n, mask, NULL) || mask->n > INT32_MAX) return OK;
  Whole w;
  int64_t count;
  Status s = OK;
  whole_begin(&w, vm, WHOLE_TAKE);
  WholeArgs a = {.op = 1};
  if (mask_prepare(&w, mask, &a, &count)) {
    *out = vec_new(vm, T_INT, count);
    if (!*out) s = ERR, w.good = false;
    a.out = *out ? whole_out(&w, *out) : 0;
    whole_run(&w, "mask_where", a.n, &a);
  }
  *done = whole_end(&w);
  return s;
}

Status device_tabulate(VM *vm, const Vec *x, Vec *r, bool *done) {
  enum { COPIES = 64, COPIED = 1 << 16 }; /* that threads do not meet in the same few counts */
  *done = false;
  if (!whole_wanted(vm, x->n, x, NULL) || !r->n || x->n > INT32_MAX) return OK;
  Whole w;
  whole_begin(&w, vm, WHOLE_COUNT);
  WholeArgs a = {.n = x->n, .m = r->n, .tile = r->n <= COPIED ? COPIES : 1};
  a.x = whole_in(&w, x);
  a.a = whole_room(&w, (size_t)(a.tile * a.m) * 4, true);
  a.out = whole_out(&w, r);
  whole_run(&w, "count_each", a.n, &a);
  whole_run(&w, "count_all", a.m, &a);
  *done = whole_end(&w);
  return OK;
}
