/* int64.c - The native side of as_int64() (int64.R): whole numbers of 64 bits, whose bits lie in the elements of a
 * vector of doubles; the lowest number is NA.  doc/types.md has the rules. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "stdlib/builtin.h"
#include "runtime/coerce.h"
#include "runtime/poll.h"
#include "stdlib/base/keysort.h"
#include "vm/kernels/cuda/operations.h"

#define NA_INT64 INT64_MIN

static int64_t get64(const Vec *x, int64_t i) {
  int64_t v;
  memcpy(&v, &dbl_ro(x)[i], sizeof v);
  return v;
}
static void put64(Vec *r, int64_t i, int64_t v) { memcpy(&dbl_rw(r)[i], &v, sizeof v); }

static Status warn_overflow(VM *vm, bool lost) {
  return lost ? rt_warningcall(vm, val_null(), "NAs produced by overflow of 64-bit integers") : OK;
}

/* .Internal(int64_arith(op, x, y)): op as int64.def numbers them */
static Status do_int64_arith(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *y;
  unsigned flags;
  TRY(coerce_borrow(vm, args[1], T_DBL, &x));
  TRY(coerce_borrow(vm, args[2], T_DBL, &y));
  Vec *r = vec_new(vm, T_DBL, x->n && y->n ? x->n > y->n ? x->n : y->n : 0);
  TRY_NEW(r);
  TRY(int64_fill(vm, (int)args[0].d, x, y, r, &flags));
  *out = vec_val(r);
  return warn_overflow(vm, flags);
}

/* Of x and d: -1, 0, 1; a double is not rounded for it. */
static int compare_mixed(int64_t x, double d) {
  if (d >= 0x1p63) return -1;
  if (d < -0x1p63) return 1;
  double whole = trunc(d);
  int64_t y = (int64_t)whole;
  if (x != y) return x < y ? -1 : 1;
  return d > whole ? -1 : d < whole;
}

/* .Internal(int64_compare(x, y)): -1, 0, 1 or NA; y's numbers are doubles where `plain` is TRUE */
static Status do_int64_compare(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *y;
  bool plain = as_logical1(vm, args[2]) == 1;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY(coerce_borrow(vm, args[1], T_DBL, &y));
  Vec *r = vec_new(vm, T_INT, x->n && y->n ? x->n > y->n ? x->n : y->n : 0);
  TRY_NEW(r);
  for (int64_t i = 0; i < r->n; i++) {
    TRY(rt_poll_at(vm, i));
    int64_t a = get64(x, i % x->n), b = get64(y, i % y->n);
    double d = plain ? dbl_ro(y)[i % y->n] : 0;
    if (a == NA_INT64 || (plain ? isnan(d) : b == NA_INT64))
      int_rw(r)[i] = NA_INT;
    else
      int_rw(r)[i] = plain ? compare_mixed(a, d) : a < b ? -1 : a > b;
  }
  *out = vec_val(r);
  return OK;
}

static int64_t from_double(double d, bool *lost) {
  if (isnan(d)) return NA_INT64;
  if (d > -0x1p63 && d < 0x1p63) return (int64_t)d;
  *lost = true;
  return NA_INT64;
}
/* Digits with a sign, all of them; anything else is read as a double. */
static int64_t from_text(VM *vm, const Str *s, bool *lost) {
  char *end;
  if (str_is_na(vm, s)) return NA_INT64;
  errno = 0;
  long long v = strtoll(s->data, &end, 10);
  while (*end == ' ') end++;
  if (end != s->data && !*end) {
    *lost |= errno != 0 || v == NA_INT64;
    return errno ? NA_INT64 : v;
  }
  double d = strtod(s->data, &end);
  while (*end == ' ') end++;
  if (end == s->data || *end || isnan(d)) {
    *lost |= strcmp(s->data, "NA") != 0;
    return NA_INT64;
  }
  return from_double(d, lost);
}

/* .Internal(int64_from(x)): of doubles, integers, logical values or text */
static Status do_int64_from(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  bool lost = false;
  TRY(coerce_borrow(vm, args[0], val_type(args[0]) == T_STR ? T_STR : T_DBL, &x));
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    put64(r, i, x->h.type == T_STR ? from_text(vm, str_ro(x)[i], &lost) : from_double(dbl_ro(x)[i], &lost));
  }
  *out = vec_val(r);
  return lost ? rt_warningcall(vm, val_null(), "NAs introduced by coercion to 64-bit integers") : OK;
}

static Status to_text(VM *vm, const Vec *x, Vec *r) {
  char text[32];
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    int64_t v = get64(x, i);
    int length = snprintf(text, sizeof text, "%" PRId64, v);
    Str *s = v == NA_INT64 ? vm->na_str : str_new(vm, text, (size_t)length);
    TRY_NEW(s);
    str_rw(r)[i] = s;
  }
  return OK;
}

/* .Internal(int64_to(x, type)): "double" (the nearest), "integer", "logical", "character" */
static Status do_int64_to(VM *vm, Value *args, int n, Value *out) {
  Vec *x;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  char what = as_string1(vm, args[1])->data[0];
  Vec *r = vec_new(vm, what == 'd' ? T_DBL : what == 'i' ? T_INT : what == 'l' ? T_LGL : T_STR, x->n);
  bool lost = false;
  TRY_NEW(r);
  if (what == 'c') TRY(to_text(vm, x, r));
  for (int64_t i = 0; i < x->n && what != 'c'; i++) {
    TRY(rt_poll_at(vm, i));
    int64_t v = get64(x, i);
    if (what == 'd') {
      dbl_rw(r)[i] = v == NA_INT64 ? NA_REAL : (double)v;
    } else if (what == 'l') {
      int_rw(r)[i] = v == NA_INT64 ? NA_LGL : v != 0;
    } else {
      bool fits = v >= -INT32_MAX && v <= INT32_MAX;
      lost |= !fits && v != NA_INT64;
      int_rw(r)[i] = fits ? (int32_t)v : NA_INT;
    }
  }
  *out = vec_val(r);
  return lost ? rt_warningcall(vm, val_null(), "NAs introduced by coercion to integer range") : OK;
}

/* A step of sum (s), product (p), smallest (m), largest (M); *lost: no place. */
static __int128 fold(char how, __int128 r, int64_t v, bool *lost) {
  if (how == 's') return r + v;
  if (how == 'm') return v < r ? v : r;
  if (how == 'M') return v > r ? v : r;
  r = *lost ? 0 : r * v;
  *lost |= r > INT64_MAX || r < -INT64_MAX;
  return r;
}

/* .Internal(int64_fold(x, how, na.rm, each)): all numbers in one, or with `each` what is reached at each */
static Status do_int64_fold(VM *vm, Value *args, int n, Value *out) {
  Vec *x;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  char how = as_string1(vm, args[1])->data[0];
  bool skip = as_logical1(vm, args[2]) == 1, each = as_logical1(vm, args[3]) == 1, lost = false, na = false;
  __int128 sum = how == 'p' ? 1 : how == 'm' ? INT64_MAX : how == 'M' ? -INT64_MAX : 0;
  Vec *r = vec_new(vm, T_DBL, each ? x->n : 1);
  TRY_NEW(r);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    int64_t v = get64(x, i);
    if (v != NA_INT64)
      sum = fold(how, sum, v, &lost);
    else if (!skip)
      na = true;
    bool out_of_range = sum > INT64_MAX || sum < -INT64_MAX;
    if (each) lost |= out_of_range;
    if (each) put64(r, i, na || lost ? NA_INT64 : (int64_t)sum);
  }
  if (!each) {
    lost |= sum > INT64_MAX || sum < -INT64_MAX;
    put64(r, 0, na || lost ? NA_INT64 : (int64_t)sum);
  }
  *out = vec_val(r);
  return warn_overflow(vm, lost && !(na && !each));
}

/* .Internal(int64_rank(x)): 1 for the smallest number, 2 for the next larger one, ...; NA */
static Status do_int64_rank(VM *vm, Value *args, int n, Value *out) {
  Vec *x;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  Vec *r = vec_new(vm, T_INT, x->n);
  TRY_NEW(r);
  if (x->n > INT_MAX) return rt_error(vm, "long vectors not supported yet");
  uint64_t *key = vm_scratch(vm, ((size_t)x->n + 1) * sizeof *key);
  int32_t *at = vm_scratch(vm, ((size_t)x->n + 1) * sizeof *at), rank = 0;
  TRY_NEW(key && at);
  for (int64_t i = 0; i < x->n; i++) key[i] = (uint64_t)get64(x, i) ^ (1ull << 63), at[i] = (int32_t)i; /* NA: 0 */
  TRY(sort_keys(vm, key, at, x->n));
  for (int64_t k = 0; k < x->n; k++) {
    if (key[k] && (!k || key[k] != key[k - 1])) rank++;
    int_rw(r)[at[k]] = key[k] ? rank : NA_INT;
  }
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_int64[] = {
    {"int64_arith", do_int64_arith, NULL, BF_INTERNAL, "arithmetic of 64-bit integers", 3, 3},
    {"int64_compare", do_int64_compare, NULL, BF_INTERNAL, "order of 64-bit integers", 3, 3},
    {"int64_from", do_int64_from, NULL, BF_INTERNAL, "64-bit integers of other numbers and text", 1, 1},
    {"int64_to", do_int64_to, NULL, BF_INTERNAL, "64-bit integers as other numbers and text", 2, 2},
    {"int64_fold", do_int64_fold, NULL, BF_INTERNAL, "sum, product, range of 64-bit integers", 4, 4},
    {"int64_rank", do_int64_rank, NULL, BF_INTERNAL, "ranks of 64-bit integers", 1, 1},
    {0}};
