/* hashing.c - Hash tables over the elements of a vector.
 *
 * Integers, doubles and strings are turned into 64-bit keys (doubles normalised: -0 is 0, every NaN one key, NA
 * another; strings are interned, so their addresses), one loop each.  Complex and list elements go through a slower
 * hash and comparison.  Integers of a small range use a table addressed by value.  Called by sets.c.
 */
#include "stdlib/base/hashing.h"

#include "runtime/poll.h"
#include "vm/kernels/cuda/operations.h"

typedef enum Kind { K_INT, K_DBL, K_STR, K_RAW, K_OTHER } Kind;

typedef struct Hash {
  VM *vm;
  const Vec *v;
  uint32_t *slot; /* element + 1, 0: empty */
  uint64_t mask;
  int shift;
  bool failed; /* comparing raised an error */
} Hash;

static Kind kind_of(const Vec *v) {
  switch (v->h.type) {
  case T_LGL:
  case T_INT: return K_INT;
  case T_DBL: return K_DBL;
  case T_STR: return K_STR;
  case T_RAW: return K_RAW;
  default: return K_OTHER;
  }
}

static inline uint64_t dbl_key(double d) {
  uint64_t u;
  if (d == 0) return 0;
  if (isnan(d)) return is_na_real(d) ? 0x7FF00000000007A2ull : 0x7FF8000000000000ull;
  memcpy(&u, &d, 8);
  return u;
}

static inline __attribute__((always_inline)) uint64_t key_of(const Vec *v, int64_t i, Kind k) {
  switch (k) {
  case K_INT: return (uint32_t)int_ro(v)[i];
  case K_DBL: return dbl_key(dbl_ro(v)[i]);
  case K_STR: return (uint64_t)(uintptr_t)str_ro(v)[i];
  default: return raw_ro(v)[i];
  }
}

static inline uint64_t scramble(uint64_t k) { return (k ^ k >> 32) * 0x9E3779B97F4A7C15ull; }

static Status hash_init(Hash *h, VM *vm, const Vec *v, int64_t n) {
  uint64_t cap = 16;
  int bits = 4;
  while (cap < (uint64_t)n * 2) {
    cap <<= 1;
    bits++;
  }
  h->vm = vm;
  h->v = v;
  h->mask = cap - 1;
  h->shift = 64 - bits;
  h->failed = false;
  TRY_NEW(h->slot = vm_scratch(vm, cap * sizeof(uint32_t)));
  return poll_zero(vm, h->slot, cap * sizeof(uint32_t));
}

/* ---- complex numbers and list elements ---- */
static uint64_t hash_value(Value v, int depth) {
  uint64_t h = (uint64_t)val_type(v) * 31 + (uint64_t)vec_len(v);
  if (v.tag == TAG_DBL) return scramble(h ^ dbl_key(v.d));
  if (v.tag == TAG_STR) return scramble(h ^ v.s->hash);
  if (v.tag == TAG_LGL || v.tag == TAG_INT) return scramble(h ^ (uint32_t)v.i);
  if (v.tag == TAG_RANGE) {
    int step = v.r.from <= v.r.to ? 1 : -1;
    for (int i = 0; i < 8 && i < range_len(v); i++) h = scramble(h ^ (uint32_t)(v.r.from + i * step));
    return h;
  }
  if (v.tag != TAG_OBJ || !type_is_vec(v.o->type)) return h;
  const Vec *x = v.vec;
  int64_t n = x->n < 8 ? x->n : 8;
  for (int64_t i = 0; i < n; i++) {
    switch (x->h.type) {
    case T_LGL:
    case T_INT: h = scramble(h ^ (uint32_t)int_ro(x)[i]); break;
    case T_DBL: h = scramble(h ^ dbl_key(dbl_ro(x)[i])); break;
    case T_STR: h = scramble(h ^ str_ro(x)[i]->hash); break;
    case T_RAW: h = scramble(h ^ raw_ro(x)[i]); break;
    case T_CPLX: h = scramble(scramble(h ^ dbl_key(cplx_ro(x)[i].re)) ^ dbl_key(cplx_ro(x)[i].im)); break;
    default:
      if (depth < 4) h = scramble(h ^ hash_value(list_ro(x)[i], depth + 1));
    }
  }
  /* one value is the same unboxed or in a vector */
  if (x->n == 1 && x->h.type != T_LIST && x->h.type != T_EXPR && x->h.type != T_CPLX && x->h.type != T_RAW) {
    h = (uint64_t)x->h.type * 31 + 1;
    if (x->h.type == T_DBL) return scramble(h ^ dbl_key(dbl_ro(x)[0]));
    if (x->h.type == T_STR) return scramble(h ^ str_ro(x)[0]->hash);
    return scramble(h ^ (uint32_t)int_ro(x)[0]);
  }
  return h;
}

static uint64_t cplx_key(Complex z) {
  if (is_na_real(z.re) || is_na_real(z.im)) return 1;
  return scramble(dbl_key(z.re)) ^ dbl_key(z.im);
}

static bool cplx_same(Complex a, Complex b) {
  bool na = is_na_real(a.re) || is_na_real(a.im), nb = is_na_real(b.re) || is_na_real(b.im);
  if (na || nb) return na && nb;
  return (a.re == b.re || (isnan(a.re) && isnan(b.re))) && (a.im == b.im || (isnan(a.im) && isnan(b.im)));
}

static uint64_t slow_hash(const Vec *v, int64_t i) {
  return v->h.type == T_CPLX ? scramble(cplx_key(cplx_ro(v)[i])) : scramble(hash_value(list_ro(v)[i], 0));
}

static bool slow_same(Hash *h, const Vec *a, int64_t i, const Vec *b, int64_t j) {
  if (a->h.type == T_CPLX) return cplx_same(cplx_ro(a)[i], cplx_ro(b)[j]);
  bool same = false;
  if (rt_identical(h->vm, list_ro(a)[i], list_ro(b)[j], 16, &same) != OK) h->failed = true;
  return same || h->failed;
}

/* ---- insert and look up ---- */
/* Slot of an element equal to x[i], or the empty one where it belongs. */
static inline __attribute__((always_inline)) uint32_t *hash_slot(Hash *h, const Vec *x, int64_t i, Kind k) {
  if (k == K_OTHER) {
    uint64_t at = slow_hash(x, i) >> h->shift;
    while (h->slot[at] && !slow_same(h, h->v, h->slot[at] - 1, x, i)) at = (at + 1) & h->mask;
    return &h->slot[at];
  }
  uint64_t key = key_of(x, i, k), at = scramble(key) >> h->shift;
  while (h->slot[at] && key_of(h->v, h->slot[at] - 1, k) != key) at = (at + 1) & h->mask;
  return &h->slot[at];
}

#define BY_KIND(kind, CALL)                                                                                            \
  switch (kind) {                                                                                                      \
  case K_INT: CALL(K_INT); break;                                                                                      \
  case K_DBL: CALL(K_DBL); break;                                                                                      \
  case K_STR: CALL(K_STR); break;                                                                                      \
  case K_RAW: CALL(K_RAW); break;                                                                                      \
  default: CALL(K_OTHER);                                                                                              \
  }

/* Every so often: shall the loop end?  Then comparing failed, too. */
static inline bool leave(Hash *h, int64_t i) {
  if (rt_poll_at(h->vm, i) != OK) h->failed = true;
  return h->failed;
}

static inline __attribute__((always_inline)) void mark_loop(Hash *h, int64_t n, bool last, uint8_t *dup, Kind k) {
  for (int64_t j = 0; j < n; j++) {
    int64_t i = last ? n - 1 - j : j;
    if (leave(h, j)) return;
    uint32_t *s = hash_slot(h, h->v, i, k);
    if (*s) {
      dup[i] = 1;
    } else {
      *s = (uint32_t)i + 1;
      dup[i] = 0;
    }
  }
}

/* Smallest and largest integer (NA_INT counts as a value of its own). */
static bool int_range(const Vec *v, int64_t limit, int32_t *lo, int64_t *span) {
  if (v->n == 0) return false;
  int32_t a = INT_MAX, b = INT_MIN;
  for (int64_t i = 0; i < v->n; i++) {
    int32_t x = int_ro(v)[i];
    if (x == NA_INT) continue;
    if (x < a) a = x;
    if (x > b) b = x;
  }
  if (a > b) return false;
  *lo = a;
  *span = (int64_t)b - a + 1;
  return *span <= limit;
}

/* Most integers from the smallest to the largest of n for which a table of all of them is made. */
static int64_t span_limit(int64_t n) { return 4 * n + 1024; }

/* Doubles as integers: *out is NULL if one is not whole or is too large for an integer, NaN and NA among them.  With
 * others those become NA_INT, which whole numbers are not. */
static Status whole_numbers(VM *vm, const Vec *v, bool others, Vec **out) {
  const double *x = dbl_ro(v);
  *out = NULL;
  if (!others && v->n && x[0] != (double)(int64_t)fmin(fmax(x[0], -1e10), 1e10)) return OK;
  Vec *r = vec_new(vm, T_INT, v->n);
  TRY_NEW(r);
  int32_t *to = int_rw(r);
  STRETCHES(from, end, v->n) {
    TRY(rt_poll(vm));
    int bad = 0;
    for (int64_t i = from; i < end; i++) {
      bool in = x[i] > -2147483648.0 && x[i] < 2147483648.0;
      int32_t k = in ? (int32_t)x[i] : NA_INT;
      bool whole = in && k == x[i];
      to[i] = whole ? k : NA_INT;
      bad |= !whole;
    }
    if (bad && !others) return OK;
  }
  *out = r;
  return OK;
}

/* Doubles that are whole numbers in a small range are marked and looked up as integers. */
enum { WHOLE_MIN = 64 };

/* The place of x among the integers of a small range, NA_INT behind them. */
static inline int64_t small_place(int32_t x, int32_t lo, int64_t span) { return x == NA_INT ? span : (int64_t)x - lo; }

/* dup[i]: does element i repeat an earlier (last: later) one? */
static Status mark_duplicates(VM *vm, const Vec *v, bool last, uint8_t *dup) {
  int64_t n = v->n, span;
  int32_t lo;
  Kind kind = kind_of(v);
  if (n >= UINT32_MAX) return rt_error(vm, "long vectors not supported yet");
  if (kind == K_DBL && n >= WHOLE_MIN) {
    Vec *whole;
    TRY(whole_numbers(vm, v, false, &whole));
    if (whole && int_range(whole, span_limit(n), &lo, &span)) return mark_duplicates(vm, whole, last, dup);
  }
  if (kind == K_INT && int_range(v, span_limit(n), &lo, &span)) {
    uint8_t *seen = vm_scratch(vm, (size_t)span + 1);
    TRY_NEW(seen);
    memset(seen, 0, (size_t)span + 1);
    const int32_t *x = int_ro(v);
    STRETCHES(from, to, n) {
      TRY(rt_poll(vm));
      for (int64_t j = from; j < to; j++) {
        int64_t i = last ? n - 1 - j : j;
        uint8_t *s = &seen[small_place(x[i], lo, span)];
        dup[i] = *s;
        if (!*s) *s = 1; /* a store would hold up the next look at the same mark */
      }
    }
    return OK;
  }
  Hash h;
  TRY(hash_init(&h, vm, v, n));
#define MARK(k) mark_loop(&h, n, last, dup, k)
  BY_KIND(kind, MARK)
#undef MARK
  return h.failed ? ERR : OK;
}

/* Strings marked as latin1 hash and compare as UTF-8. */
static Status strvec_utf8(VM *vm, Vec **v) {
  if (ORBIT_LIKELY(!vm->latin1_seen) || (*v)->h.type != T_STR) return OK;
  Vec *x = *v, *r = NULL;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (str_ro(x)[i]->enc != STR_LATIN1) continue;
    if (!r) TRY_NEW(r = vec_copy(vm, x));
    TRY_NEW(str_rw(r)[i] = str_utf8(vm, str_ro(x)[i]));
  }
  if (r) *v = r;
  return OK;
}

Status vec_first_duplicate(VM *vm, Vec *v, int64_t *pos) {
  *pos = -1;
  if (v->n < 2) return OK;
  uint8_t *dup = vm_scratch(vm, (size_t)v->n);
  TRY_NEW(dup);
  TRY(strvec_utf8(vm, &v));
  TRY(mark_duplicates(vm, v, false, dup));
  const uint8_t *p = memchr(dup, 1, (size_t)v->n);
  if (p) *pos = p - dup;
  return OK;
}

Status vec_duplicated(VM *vm, const Vec *v, bool last, uint8_t **dup) {
  TRY_NEW(*dup = vm_scratch(vm, (size_t)v->n + 1));
  Vec *u = (Vec *)(uintptr_t)v;
  TRY(strvec_utf8(vm, &u));
  return mark_duplicates(vm, u, last, *dup);
}

/* Elements whose mark is 0. */
Status vec_unmarked(VM *vm, const Vec *v, const uint8_t *mark, Vec **out) {
  int64_t k = 0, w = 0;
  for (int64_t i = 0; i < v->n; i++) k += !mark[i];
  Vec *r = vec_new(vm, (Type)v->h.type, k);
  TRY_NEW(r);
  *out = r;
#define KEEP(field)                                                                                                    \
  STRETCHES(from, to, v->n) {                                                                                          \
    TRY(rt_poll(vm));                                                                                                  \
    for (int64_t i = from; i < to; i++)                                                                                \
      if (!mark[i]) field##_rw(r)[w++] = field##_ro(v)[i];                                                             \
  }
  switch (v->h.type) {
  case T_LGL:
  case T_INT: KEEP(int); break;
  case T_DBL: KEEP(dbl); break;
  case T_CPLX: KEEP(cplx); break;
  case T_STR: KEEP(str); break;
  case T_RAW: KEEP(raw); break;
  default:
    for (int64_t i = 0; i < v->n; i++)
      if (!mark[i]) list_set(vm, r, w++, list_ro(v)[i]);
  }
#undef KEEP
  return OK;
}

static bool has_na_int(const int32_t *x, int64_t n) {
  int na = 0;
  for (int64_t i = 0; i < n; i++) na |= x[i] == NA_INT;
  return na;
}

/* Elements of v where `key`, the same as integers of a small range, has a value for the first time. */
static Status unique_small_ints(VM *vm, const Vec *v, const Vec *key, int32_t lo, int64_t span, Vec **out) {
  uint8_t *seen = vm_scratch(vm, (size_t)span + 1);
  TRY_NEW(seen);
  uint32_t *first = vm_scratch(vm, (size_t)(v->n < span + 1 ? v->n : span + 1) * sizeof(uint32_t));
  TRY_NEW(first);
  memset(seen, 0, (size_t)span + 1);
  const int32_t *x = int_ro(key);
  int64_t k = 0;
  STRETCHES(from, to, v->n) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i++) {
      uint8_t *s = &seen[small_place(x[i], lo, span)];
      if (*s) continue;
      *s = 1;
      first[k++] = (uint32_t)i;
    }
    if (k > span || (k == span && !seen[span] && !has_na_int(x + to, v->n - to))) break;
  }
  Vec *r = vec_new(vm, (Type)v->h.type, k);
  TRY_NEW(*out = r);
  for (int64_t i = 0; i < k; i++) {
    if (v->h.type == T_DBL)
      dbl_rw(r)[i] = dbl_ro(v)[first[i]];
    else
      int_rw(r)[i] = int_ro(v)[first[i]];
  }
  return OK;
}

Status vec_unique(VM *vm, Vec *v, Vec **out) {
  uint8_t *dup;
  Kind kind = kind_of(v);
  Vec *key = kind == K_INT ? v : NULL;
  int32_t lo;
  int64_t span;
  if (kind == K_DBL && v->n >= WHOLE_MIN) TRY(whole_numbers(vm, v, false, &key));
  if (key && v->n < UINT32_MAX && int_range(key, span_limit(v->n), &lo, &span))
    return unique_small_ints(vm, v, key, lo, span, out);
  TRY(vec_duplicated(vm, v, false, &dup));
  return vec_unmarked(vm, v, dup, out);
}

/* ---- match ---- */
/* Integers without a place in the range are absent, as are those that the table does not hold. */
static Status match_small_ints(VM *vm, const Vec *x, const Vec *table, int32_t lo, int64_t span, int32_t *out) {
  int32_t *at = vm_scratch(vm, ((size_t)span + 1) * sizeof(int32_t));
  TRY_NEW(at);
  memset(at, 0, ((size_t)span + 1) * sizeof(int32_t));
  const int32_t *held = int_ro(table), *sought = int_ro(x);
  for (int64_t i = table->n - 1; i >= 0; i--) {
    TRY(rt_poll_at(vm, i));
    at[small_place(held[i], lo, span)] = (int32_t)i + 1;
  }
  STRETCHES(from, to, x->n) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i++) {
      bool na = sought[i] == NA_INT;
      uint64_t k = (uint64_t)((int64_t)sought[i] - lo);
      out[i] = na ? at[span] : k < (uint64_t)span ? at[k] : 0;
    }
  }
  return OK;
}

static inline __attribute__((always_inline)) void match_loop(Hash *h, const Vec *x, int32_t *out, Kind k) {
  for (int64_t i = 0; i < h->v->n; i++) {
    if (leave(h, i)) return;
    uint32_t *s = hash_slot(h, h->v, i, k);
    if (!*s) *s = (uint32_t)i + 1;
  }
  for (int64_t i = 0; i < x->n && !leave(h, i); i++) out[i] = (int32_t)*hash_slot(h, x, i, k);
}

static inline __attribute__((always_inline)) int32_t scan_for(const Vec *x, const Vec *table, Kind k) {
  uint64_t key = key_of(x, 0, k);
  for (int64_t i = 0; i < table->n; i++)
    if (key_of(table, i, k) == key) return (int32_t)i + 1;
  return 0;
}

Status vec_match(VM *vm, Vec *x, Vec *table, int32_t *out) {
  TRY(strvec_utf8(vm, &x));
  TRY(strvec_utf8(vm, &table));
  Kind kind = kind_of(table);
  int32_t lo;
  int64_t span;
  if (table->n == 0 || x->n == 0) {
    for (int64_t i = 0; i < x->n; i++) out[i] = 0;
    return OK;
  }
  if (table->n >= INT_MAX) return rt_error(vm, "long vectors not supported yet");
  if (x->n == 1 && kind != K_OTHER) {
#define SCAN(k) out[0] = scan_for(x, table, k)
    BY_KIND(kind, SCAN)
#undef SCAN
    return OK;
  }
  if (kind == K_DBL && x->n >= WHOLE_MIN) {
    Vec *whole, *sought;
    TRY(whole_numbers(vm, table, false, &whole));
    if (whole && int_range(whole, span_limit(table->n + x->n), &lo, &span)) {
      TRY(whole_numbers(vm, x, true, &sought));
      return match_small_ints(vm, sought, whole, lo, span, out);
    }
  }
  if (kind == K_INT && int_range(table, span_limit(table->n + x->n), &lo, &span))
    return match_small_ints(vm, x, table, lo, span, out);
  Hash h;
  TRY(hash_init(&h, vm, table, table->n));
#define MATCH(k) match_loop(&h, x, out, k)
  BY_KIND(kind, MATCH)
#undef MATCH
  return h.failed ? ERR : OK;
}

/* Factors as strings; other objects as mtfrm() makes them. */
static Status match_transform(VM *vm, Value x, Value *out) {
  *out = x;
  if (!val_is_object(x)) return OK;
  if (val_is_factor(vm, x)) {
    Vec *lv = vec_levels(vm, x.vec), *r = vec_new(vm, T_STR, x.vec->n);
    TRY_NEW(r);
    for (int64_t i = 0; i < x.vec->n; i++) {
      TRY(rt_poll_at(vm, i));
      int k = int_ro(x.vec)[i];
      str_rw(r)[i] = k == NA_INT || !lv || k < 1 || k > lv->n ? vm->na_str : str_ro(lv)[k - 1];
    }
    *out = val_obj(r);
    return OK;
  }
  return vm_call_base(vm, "mtfrm", 1, &x, NULL, out);
}

static bool match_able(Value x) { return x.tag != TAG_OBJ ? x.tag <= TAG_RANGE : type_is_vec(x.o->type); }

Status match_prepare(VM *vm, Value x, Value table, Vec **xo, Vec **to) {
  if (!match_able(x) || !match_able(table)) return rt_error(vm, "'match' requires vector arguments");
  TRY(match_transform(vm, x, &x));
  TRY(match_transform(vm, table, &table));
  Type a = val_type(x), b = val_type(table), t = a > b ? a : b;
  if (a == T_NULL || b == T_NULL) t = a == T_NULL ? b : a;
  if (t >= T_STR) t = T_STR;
  if (t == T_LGL || t == T_NULL) t = T_INT;
  if (a == t)
    TRY_NEW(*xo = val_vec(vm, x));
  else if (a == T_NULL)
    TRY_NEW(*xo = vec_new(vm, t, 0));
  else
    TRY(coerce_vector(vm, x, t, false, xo));
  if (b == t)
    TRY_NEW(*to = val_vec(vm, table));
  else if (b == T_NULL)
    TRY_NEW(*to = vec_new(vm, t, 0));
  else
    TRY(coerce_vector(vm, table, t, false, to));
  return OK;
}

Status match_values(VM *vm, Value x, Value table, int nomatch, Vec **out) {
  Vec *a, *b, *r;
  TRY(match_prepare(vm, x, table, &a, &b));
  bool done = false;
  if (vm->tune.gpu) TRY(device_match(vm, a, b, nomatch, false, out, &done));
  if (done) return OK;
  TRY_NEW(r = vec_new(vm, T_INT, a->n));
  int32_t *pos = int_rw(r);
  TRY(vec_match(vm, a, b, pos));
  if (nomatch) STRETCHES(from, to, a->n) {
      TRY(rt_poll(vm));
      for (int64_t i = from; i < to; i++) pos[i] = pos[i] ? pos[i] : nomatch;
    }
  *out = r;
  return OK;
}
