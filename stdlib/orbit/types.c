/* types.c - The native side of as_single() and as_int64() (single.R, int64.R): rounding to single precision; arithmetic
 * of whole numbers of 64 bits, whose bits lie in vectors of doubles.  doc/types.md has the rules. */
#include <errno.h>
#include <stdlib.h>

#include "runtime/elementwise.h"
#include "runtime/poll.h"
#include "stdlib/builtin.h"
#include "vm/kernels/cuda/operations.h"

#define NA_INT64 INT64_MIN

/* .Internal(single_round(x)): doubles without attributes */
static Status do_single_round(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  TRY(single_fill(vm, x, r));
  *out = vec_val(r);
  return OK;
}

static int64_t get64(const Vec *v, int64_t i) {
  int64_t k;
  memcpy(&k, dbl_ro(v) + i, 8);
  return k;
}
static void put64(Vec *r, int64_t i, int64_t k) { memcpy(dbl_rw(r) + i, &k, 8); }

/* The whole number of a double without what is behind the point; of text, in decimal.  *bad: there is none. */
static int64_t from_double(double d, bool *bad) {
  if (isnan(d)) return NA_INT64;
  if (d > -0x1p63 && d < 0x1p63) return (int64_t)d;
  *bad = true;
  return NA_INT64;
}
static int64_t from_text(const VM *vm, const Str *s, bool *bad) {
  char *end;
  if (s == vm->na_str) return NA_INT64;
  errno = 0;
  long long k = strtoll(s->data, &end, 10);
  while (*end == ' ') end++;
  *bad |= errno || *end || end == s->data || k == NA_INT64;
  return *bad ? NA_INT64 : k;
}

/* .Internal(int64_from(x)): of numbers, logical values, text */
static Status do_int64_from(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  bool any = false, text = val_type(args[0]) == T_STR;
  TRY(coerce_borrow(vm, args[0], text ? T_STR : T_DBL, &x));
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    bool bad = false;
    TRY(rt_poll_at(vm, i));
    put64(r, i, text ? from_text(vm, str_ro(x)[i], &bad) : from_double(dbl_ro(x)[i], &bad));
    any |= bad;
  }
  *out = vec_val(r);
  return any ? rt_warningcall(vm, vm_frame_call(vm), "NAs introduced by coercion to 64 bits") : OK;
}

/* .Internal(int64_to(x, text)): the nearest doubles, or text */
static Status do_int64_to(VM *vm, Value *args, int n, Value *out) {
  bool text;
  Vec *x = args[0].vec, *r;
  TRY(arg_flag(vm, args[1], "text", &text));
  TRY_NEW(r = vec_new(vm, text ? T_STR : T_DBL, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    int64_t k = get64(x, i);
    TRY(rt_poll_at(vm, i));
    if (!text) {
      dbl_rw(r)[i] = k == NA_INT64 ? NA_REAL : (double)k;
      continue;
    }
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)k);
    Str *s = k == NA_INT64 ? vm->na_str : str_c(vm, digits);
    TRY_NEW(s);
    str_rw(r)[i] = s;
  }
  *out = vec_val(r);
  return OK;
}

enum { ADD, SUBTRACT, MULTIPLY, WHOLE, REST };
/* *over: the result does not fit. */
static int64_t calculate(int op, int64_t a, int64_t b, bool *over) {
  int64_t r = 0;
  bool bad = false;
  if (a == NA_INT64 || b == NA_INT64 || (op >= WHOLE && b == 0)) return NA_INT64;
  switch (op) {
  case ADD: bad = __builtin_add_overflow(a, b, &r); break;
  case SUBTRACT: bad = __builtin_sub_overflow(a, b, &r); break;
  case MULTIPLY: bad = __builtin_mul_overflow(a, b, &r); break;
  case WHOLE: r = a / b - (a % b != 0 && (a < 0) != (b < 0)); break;
  default: r = a % b + (a % b != 0 && (a < 0) != (b < 0) ? b : 0);
  }
  *over |= bad || r == NA_INT64;
  return bad ? NA_INT64 : r;
}

static Status overflowed(VM *vm) {
  return rt_warningcall(vm, vm_frame_call(vm), "NAs produced by overflow of 64 bits");
}

/* .Internal(int64_arith(op, a, b)): recycled; op is a number of the list above */
static Status do_int64_arith(VM *vm, Value *args, int n, Value *out) {
  int op = as_integer1(vm, args[0]);
  Vec *a, *b, *r;
  TRY(coerce_borrow(vm, args[1], T_DBL, &a));
  TRY(coerce_borrow(vm, args[2], T_DBL, &b));
  int64_t m = !a->n || !b->n ? 0 : a->n > b->n ? a->n : b->n;
  bool over = false;
  TRY_NEW(r = vec_new(vm, T_DBL, m));
  for (int64_t i = 0, j = 0, k = 0; i < m; i++) {
    TRY(rt_poll_at(vm, i));
    put64(r, i, calculate(op, get64(a, j), get64(b, k), &over));
    if (++j == a->n) j = 0;
    if (++k == b->n) k = 0;
  }
  *out = vec_val(r);
  return over ? overflowed(vm) : OK;
}

/* .Internal(int64_compare(a, b)): -1, 0, 1 or NA; recycled */
static Status do_int64_compare(VM *vm, Value *args, int n, Value *out) {
  Vec *a, *b, *r;
  TRY(coerce_borrow(vm, args[0], T_DBL, &a));
  TRY(coerce_borrow(vm, args[1], T_DBL, &b));
  int64_t m = !a->n || !b->n ? 0 : a->n > b->n ? a->n : b->n;
  TRY_NEW(r = vec_new(vm, T_INT, m));
  for (int64_t i = 0, j = 0, k = 0; i < m; i++) {
    int64_t x = get64(a, j), y = get64(b, k);
    TRY(rt_poll_at(vm, i));
    int_rw(r)[i] = x == NA_INT64 || y == NA_INT64 ? NA_INT : (x > y) - (x < y);
    if (++j == a->n) j = 0;
    if (++k == b->n) k = 0;
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(int64_cumulate(x)): sums of the elements up to each */
static Status do_int64_cumulate(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  bool over = false;
  int64_t all = 0;
  TRY(coerce_borrow(vm, args[0], T_DBL, &x));
  TRY_NEW(r = vec_new(vm, T_DBL, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    put64(r, i, all = calculate(ADD, all, get64(x, i), &over));
  }
  *out = vec_val(r);
  return over ? overflowed(vm) : OK;
}

const BuiltinDef builtins_types[] = {
    {"single_round", do_single_round, NULL, BF_INTERNAL, "doubles rounded to single precision", 1, 1},
    {"int64_from", do_int64_from, NULL, BF_INTERNAL, "whole numbers of 64 bits of others", 1, 1},
    {"int64_to", do_int64_to, NULL, BF_INTERNAL, "doubles or text of whole numbers of 64 bits", 2, 2},
    {"int64_arith", do_int64_arith, NULL, BF_INTERNAL, "arithmetic of 64 bits", 3, 3},
    {"int64_compare", do_int64_compare, NULL, BF_INTERNAL, "which of two whole numbers is larger", 2, 2},
    {"int64_cumulate", do_int64_cumulate, NULL, BF_INTERNAL, "cumulated sums of 64 bits", 1, 1},
    {0}};
