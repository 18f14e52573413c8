/* whole_sort.c - On the device: the order of numbers, which of them were there before, and where they are in a table.
 * All three by keys of 64 bits, put in order four bits at a time.
 *
 * Called by stdlib/base/sorting.c and sets.c (operations.h).
 */
#include "runtime/memory.h"
#include "vm/kernels/cuda/whole.h"

/* Where the key of what is missing stands (whole.def). */
enum { MISSING_LAST, MISSING_FIRST, MISSING_TWO_SORTS };

static bool is_number(const Vec *v) { return v->h.type == T_DBL || v->h.type == T_INT || v->h.type == T_LGL; }

/* Keys, their numbers, and what is known of them. */
typedef struct Keys {
  uint64_t key, number, differ;
  int64_t n, missing;
} Keys;

static void make_keys(Whole *w, const Vec *x, uint64_t at, bool decreasing, int rule, Keys *k) {
  unsigned flags[3] = {0};
  WholeArgs a = {.n = x->n, .x = at, .op = x->h.type == T_DBL, .low = rule, .missing = decreasing};
  a.flags = whole_room(w, sizeof flags, true);
  a.out = k->key = whole_room(w, (size_t)a.n * 8, false);
  a.b = k->number = whole_room(w, (size_t)a.n * 4, false);
  whole_run(w, "order_keys", a.n, &a);
  (void)whole_read(w, flags, a.flags, sizeof flags);
  k->n = a.n;
  k->missing = flags[0];
  k->differ = (uint64_t)flags[2] << 32 | flags[1];
}

/* Puts them in order, by four bits at a time.  Digits in which all keys are the same are left out. */
static void sort_keys(Whole *w, Keys *k) {
  enum { OP_SUM };
  int64_t tiles = whole_tiles(k->n);
  uint64_t counts = whole_room(w, (size_t)tiles * 16 * 8, false);
  uint64_t more[] = {whole_room(w, (size_t)k->n * 8, false), whole_room(w, (size_t)k->n * 4, false)};
  for (int low = 0; low < 64; low += 4) {
    if (!(k->differ >> low & 15)) continue;
    WholeArgs d = {.n = k->n, .tile = WHOLE_TILE, .low = low, .x = k->key, .i = k->number, .a = counts};
    whole_run(w, "digit_counts", tiles, &d);
    whole_prefixes(w, counts, tiles * 16, OP_SUM);
    d.out = more[0];
    d.b = more[1];
    whole_run(w, "digit_moves", tiles, &d);
    more[0] = k->key, more[1] = k->number;
    k->key = d.out, k->number = d.b;
  }
}

Status device_order(VM *vm, const Vec *x, DeviceOrder how, Vec **out, bool *done) {
  *done = false;
  if (!is_number(x) || !whole_wanted(vm, x->n, x, NULL) || x->n > INT32_MAX) return OK;
  Whole w;
  Keys k;
  whole_begin(&w, vm, WHOLE_ORDER);
  uint64_t at = whole_in(&w, x);
  make_keys(&w, x, at, how.decreasing, how.na_first ? MISSING_FIRST : MISSING_LAST, &k);
  sort_keys(&w, &k);
  WholeArgs s = {.n = how.drop_na ? k.n - k.missing : k.n, .op = how.positions ? 2 : x->h.type == T_DBL};
  *out = vec_new(vm, how.positions ? T_INT : (Type)x->h.type, s.n);
  if (!*out) w.good = false;
  s.x = at;
  s.i = k.number;
  s.out = *out ? whole_out(&w, *out) : 0;
  whole_run(&w, "order_store", s.n, &s);
  *done = whole_end(&w);
  return *out ? OK : ERR;
}

/* TRUE for what an earlier (last: a later) element equals, or the reverse. */
static bool mark(VM *vm, const Vec *x, bool last, bool reverse, Vec *r) {
  Whole w;
  Keys k;
  whole_begin(&w, vm, WHOLE_ORDER);
  make_keys(&w, x, whole_in(&w, x), false, MISSING_TWO_SORTS, &k);
  sort_keys(&w, &k);
  WholeArgs a = {.n = k.n, .x = k.key, .i = k.number, .op = last, .missing = reverse};
  a.out = whole_out(&w, r);
  whole_run(&w, "mark_repeated", a.n, &a);
  return whole_end(&w);
}

Status device_duplicated(VM *vm, const Vec *x, bool last, bool reverse, Vec **out, bool *done) {
  *done = false;
  if (!is_number(x) || !whole_wanted(vm, x->n, x, NULL) || x->n > INT32_MAX) return OK;
  TRY_NEW(*out = vec_new(vm, T_LGL, x->n));
  *done = mark(vm, x, last, reverse, *out);
  return OK;
}

Status device_match(VM *vm, const Vec *x, const Vec *table, int nomatch, bool only_whether, Vec **out, bool *done) {
  *done = false;
  if (!is_number(x) || x->h.type != table->h.type || !table->n || table->n > INT32_MAX || x->n > INT32_MAX ||
      !whole_wanted(vm, x->n, x, table))
    return OK;
  TRY_NEW(*out = vec_new(vm, only_whether ? T_LGL : T_INT, x->n));
  Whole w;
  Keys k, t;
  whole_begin(&w, vm, WHOLE_ORDER);
  make_keys(&w, table, whole_in(&w, table), false, MISSING_TWO_SORTS, &t);
  sort_keys(&w, &t);
  make_keys(&w, x, whole_in(&w, x), false, MISSING_TWO_SORTS, &k);
  WholeArgs a = {.n = t.n, .m = k.n, .a = k.key, .i = t.key, .b = t.number, .op = only_whether, .tile = nomatch};
  a.out = whole_out(&w, *out);
  whole_run(&w, "find_keys", a.m, &a);
  *done = whole_end(&w);
  return OK;
}
