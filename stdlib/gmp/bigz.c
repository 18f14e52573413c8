/* bigz.c - Package gmp: conversion, arithmetic, comparison and printing text of big integers.
 *
 * The rest of the package is in number_theory.c (number theory, reductions), bigq.c (rationals, matrix
 * algebra) and stdlib/gmp.
 */
#include <stdlib.h>

#include "stdlib/gmp/gmp.h"
#include "stdlib/native.h"

static int64_t common_length(int64_t a, int64_t b) { return a == 0 || b == 0 ? 0 : a > b ? a : b; }

/* ---- conversion ---- */

/* The modulus argument; m->n is 0 when there is none. */
static Status read_moduli(VM *vm, Gmp *g, Value mod, Zvec *m) {
  TRY(zvec_read(vm, g, mod, m));
  for (int64_t i = 0; i < m->n; i++)
    if (!mpz_na(&m->z[i]) && m->z[i].size == 0) return rt_error(vm, "modulus 0 is invalid");
  if (m->n > 0 && mpz_na(&m->z[0])) m->n = 0;
  return OK;
}

/* as.bigz(a, mod = NA) */
static Status do_as_bigz(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  TRY(gmp_open(vm, &g));
  bool plain = args[1].tag == TAG_LGL && args[1].i == NA_LGL;
  if (plain && gmp_is_bigz(vm, args[0])) {
    *out = args[0];
    return OK;
  }
  Zvec x, m = {0};
  Zout r, mods;
  zout_init(vm, &r);
  zout_init(vm, &mods);
  TRY(zvec_read(vm, g, args[0], &x));
  if (plain) {
    for (int64_t i = 0; i < x.nmod; i++) zout_copy(&mods, &x.mod[i]);
  } else {
    TRY(read_moduli(vm, g, args[1], &m));
  }
  Mpz t;
  g->init(&t);
  for (int64_t i = 0; i < x.n; i++) {
    const Mpz *z = &x.z[i], *k = m.n ? &m.z[i % m.n] : NULL;
    if (m.n && (m.n > 1 || i == 0)) zout_copy(&mods, k);
    if (k && !mpz_na(k) && !mpz_na(z)) {
      g->mod(&t, z, k);
      z = &t;
    }
    zout_copy(&r, z);
  }
  g->clear(&t);
  return zout_value(vm, &r, &mods, x.nrow, out);
}

/* .Internal(bigz_modulus(x)): the moduli or NULL. */
static Status do_bigz_modulus(VM *vm, Value *args, int n, Value *out) {
  *out = attr_get(vm, args[0], sym_c(vm, "mod"));
  return OK;
}

static Status text_of(VM *vm, Gmp *g, const Mpz *z, const Mpz *mod, int base, Str **out) {
  char *s;
  if (mpz_na(z)) {
    *out = str_c(vm, "NA");
  } else {
    TRY_NEW(s = mpz_text(vm, g, z, base));
    if (mod && !mpz_na(mod)) {
      char *m = mpz_text(vm, g, mod, base);
      TRY_NEW(m);
      *out = str_fmt(vm, "(%s %%%% %s)", s, m);
    } else
      *out = str_c(vm, s);
  }
  return *out ? OK : ERR;
}

/* .Internal(bigz_text(x, b)) */
static Status do_bigz_text(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  int base;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  TRY(arg_int(vm, args[1], "b", &base));
  if (base < 2 || base > 36) return rt_error(vm, "select a base between 2 and 36");
  Vec *r = vec_new(vm, T_STR, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) {
    size_t mark = vm_mark(vm);
    TRY(text_of(vm, g, &x.z[i], x.nmod ? &x.mod[i % x.nmod] : NULL, base, &str_rw(r)[i]));
    vm_release(vm, mark);
  }
  *out = vec_val(r);
  return OK;
}

static Status do_bigz_double(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  Vec *r = vec_new(vm, T_DBL, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) dbl_rw(r)[i] = mpz_na(&x.z[i]) ? NA_REAL : g->get_d(&x.z[i]);
  *out = vec_val(r);
  return OK;
}

static Status do_bigz_integer(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  Vec *r = vec_new(vm, T_INT, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) int_rw(r)[i] = mpz_na(&x.z[i]) ? NA_INT : (int32_t)g->get_si(&x.z[i]);
  *out = vec_val(r);
  return OK;
}

static Status do_bigz_length(VM *vm, Value *args, int n, Value *out) {
  int32_t k = 0;
  if (val_is_obj(args[0], T_RAW) && args[0].vec->n >= 4) memcpy(&k, raw_ro(args[0].vec), 4);
  *out = val_int(k);
  return OK;
}

static Status do_bigz_is_na(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  Vec *r = vec_new(vm, T_LGL, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) int_rw(r)[i] = mpz_na(&x.z[i]);
  *out = vec_val(r);
  return OK;
}

static Status do_version(VM *vm, Value *args, int n, Value *out) {
  void *text;
  TRY(native_need(vm, NATIVE_GMP, "__gmp_version", &text));
  Str *s = str_c(vm, *(const char *const *)text);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

/* ---- arithmetic ---- */

enum { WARN_INVERSE = 1, WARN_ZERO = 2, WARN_MISMATCH = 4, WARN_IZERO = 8 };

static Status op_warnings(VM *vm, int w) {
  if (w & WARN_MISMATCH) TRY(rt_warning(vm, "modulus mismatch in bigz.* arithmetic"));
  if (w & WARN_INVERSE) TRY(rt_warning(vm, "pow(x, -|n|) returning NA as x has no inverse wrt modulus"));
  if (w & WARN_ZERO) TRY(rt_warning(vm, "biginteger division by zero: returning NA"));
  if (w & WARN_IZERO) TRY(rt_warning(vm, "returning NA  for (modulus) 0 in RHS"));
  return OK;
}

/* r = x op y, modulo m unless that is NULL; false: NA. */
static bool z_op(Gmp *g, enum GmpOp op, Mpz *r, const Mpz *x, const Mpz *y, const Mpz *m, int *warn) {
  switch (op) {
  case GMP_ADD: g->add(r, x, y); break;
  case GMP_SUB: g->sub(r, x, y); break;
  case GMP_MUL: g->mul(r, x, y); break;
  case GMP_DIV: /* with a modulus only */
    if (!g->invert(r, y, m)) {
      *warn |= WARN_INVERSE;
      return false;
    }
    g->mul(r, r, x);
    break;
  case GMP_MOD:
    if (y->size == 0) {
      *warn |= WARN_ZERO;
      return false;
    }
    g->mod(r, x, y);
    return true;
  case GMP_IDIV:
    if (y->size == 0) {
      *warn |= WARN_IZERO;
      return false;
    }
    g->fdiv_q(r, x, y);
    break;
  case GMP_POW:
    if (!m) {
      g->pow_ui(r, x, y->size ? y->d[0] : 0);
      return true;
    }
    if (y->size < 0 && !g->invert(r, x, m)) {
      *warn |= WARN_INVERSE;
      return false;
    }
    g->powm(r, x, y, m);
    return true;
  }
  if (m) g->mod(r, r, m);
  return true;
}

/* The modulus under which elements i meet; NULL: none. */
static const Mpz *common_modulus(Gmp *g, const Zvec *x, const Zvec *y, int64_t i, int *warn) {
  const Mpz *a = x->nmod ? &x->mod[i % x->nmod] : NULL, *b = y->nmod ? &y->mod[i % y->nmod] : NULL;
  if (a && mpz_na(a)) a = NULL;
  if (b && mpz_na(b)) b = NULL;
  if (!a || !b) return a ? a : b;
  if (g->cmp(a, b) == 0) return a;
  *warn |= WARN_MISMATCH;
  return NULL;
}

static Status modular_arith(VM *vm, Gmp *g, enum GmpOp op, const Zvec *x, const Zvec *y, int64_t n, int nrow,
                            Value *out) {
  Zout r, mods;
  int warn = 0;
  Mpz t;
  zout_init(vm, &r);
  zout_init(vm, &mods);
  g->init(&t);
  bool one = x->nmod <= 1 && y->nmod <= 1 && op != GMP_MOD;
  if (op == GMP_MOD && y->n == 1) one = true;
  for (int64_t i = 0; i < n; i++) {
    const Mpz *a = zvec_at(x, i), *b = zvec_at(y, i), *m = op == GMP_MOD ? NULL : common_modulus(g, x, y, i, &warn);
    if (mpz_na(a) || mpz_na(b))
      zout_na(&r);
    else if (op == GMP_DIV && !m)
      zout_na(&r);
    else if (z_op(g, op, &t, a, b, m, &warn))
      zout_put(&r, &t);
    else
      zout_na(&r);
    const Mpz *show = op == GMP_MOD ? (x->nmod ? b : NULL) : m;
    if (show && (!one || mods.n == 0)) zout_copy(&mods, show);
  }
  g->clear(&t);
  TRY(zout_value(vm, &r, &mods, nrow, out));
  return op_warnings(vm, warn);
}

static Status z_arith(VM *vm, Gmp *g, enum GmpOp op, Value a, Value b, Value *out) {
  Zvec x, y;
  int nrow, warn = 0;
  if (op == GMP_POW && val_type(b) == T_DBL && !val_is_object(b)) {
    Vec *e = val_vec(vm, b);
    TRY_NEW(e);
    for (int64_t i = 0; i < e->n; i++)
      if (isfinite(dbl_ro(e)[i]) && dbl_ro(e)[i] != floor(dbl_ro(e)[i]))
        return rt_error(vm, "<bigq> ^ <non-int>  is not rational; consider  require(Rmpfr); mpfr(*) ^ *");
  }
  TRY(zvec_read(vm, g, a, &x));
  TRY(zvec_read(vm, g, b, &y));
  TRY(gmp_common_nrow(vm, x.nrow, x.n, y.nrow, y.n, &nrow));
  int64_t n = common_length(x.n, y.n);
  if (x.nmod || (y.nmod && op != GMP_POW)) return modular_arith(vm, g, op, &x, &y, n, nrow, out);
  if (op == GMP_DIV) return bigq_arith(vm, g, op, a, b, out);
  if (op == GMP_POW) {
    for (int64_t i = 0; i < y.n; i++)
      if (!mpz_na(&y.z[i]) && y.z[i].size < 0)
        return bigq_arith(vm, g, op, a, b, out);
      else if (!mpz_na(&y.z[i]) && y.z[i].size > 1)
        return rt_error(vm, "exponent too large");
  }
  Zout r;
  Mpz t;
  zout_init(vm, &r);
  g->init(&t);
  for (int64_t i = 0; i < n; i++) {
    const Mpz *u = zvec_at(&x, i), *v = zvec_at(&y, i);
    if (!mpz_na(u) && !mpz_na(v) && z_op(g, op, &t, u, v, NULL, &warn))
      zout_put(&r, &t);
    else
      zout_na(&r);
  }
  g->clear(&t);
  TRY(zout_value(vm, &r, NULL, nrow, out));
  return warn ? op_warnings(vm, warn) : OK;
}

static Status arith(VM *vm, enum GmpOp op, Value a, Value b, Value *out) {
  Gmp *g;
  TRY(gmp_open(vm, &g));
  bool q = gmp_is_bigq(vm, a) || gmp_is_bigq(vm, b);
  return q ? bigq_arith(vm, g, op, a, b, out) : z_arith(vm, g, op, a, b, out);
}

static Status negate(VM *vm, Value x, Value *out) { return arith(vm, GMP_SUB, val_int(0), x, out); }

#define ARITH_OP(name, op)                                                                                             \
  static Status name(VM *vm, Value *args, int n, Value *out) {                                                         \
    if (n < 2 || arg_missing(args[1])) return rt_error(vm, "argument \"e2\" is missing, with no default");             \
    return arith(vm, op, args[0], args[1], out);                                                                       \
  }
ARITH_OP(do_add, GMP_ADD)
ARITH_OP(do_mul, GMP_MUL)
ARITH_OP(do_div, GMP_DIV)
ARITH_OP(do_mod, GMP_MOD)
ARITH_OP(do_idiv, GMP_IDIV)
ARITH_OP(do_pow, GMP_POW)

static Status do_sub(VM *vm, Value *args, int n, Value *out) {
  if (n < 2 || arg_missing(args[1]) || (val_is_null(args[1]))) return negate(vm, args[0], out);
  return arith(vm, GMP_SUB, args[0], args[1], out);
}

/* abs(): of the representation, moduli kept. */
static Status do_bigz_abs(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  Zout r, mods;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  zout_init(vm, &r);
  zout_init(vm, &mods);
  for (int64_t i = 0; i < x.n; i++) {
    Mpz t = x.z[i];
    t.size = abs(t.size);
    zout_copy(&r, &t);
  }
  for (int64_t i = 0; i < x.nmod; i++) zout_copy(&mods, &x.mod[i]);
  return zout_value(vm, &r, &mods, x.nrow, out);
}

static Status do_bigz_sign(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  Vec *r = vec_new(vm, T_INT, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) int_rw(r)[i] = mpz_na(&x.z[i]) ? NA_INT : mpz_sign(&x.z[i]);
  *out = vec_val(r);
  return OK;
}

/* ---- comparison ---- */

static Status compare(VM *vm, CompareOp op, Value a, Value b, Value *out) {
  Gmp *g;
  Zvec x, y;
  int nrow;
  TRY(gmp_open(vm, &g));
  if (gmp_is_bigq(vm, a) || gmp_is_bigq(vm, b)) return bigq_compare(vm, g, op, a, b, out);
  TRY(zvec_read(vm, g, a, &x));
  TRY(zvec_read(vm, g, b, &y));
  TRY(gmp_common_nrow(vm, x.nrow, x.n, y.nrow, y.n, &nrow));
  int64_t n = common_length(x.n, y.n);
  Vec *r = vec_new(vm, T_LGL, n);
  TRY_NEW(r);
  for (int64_t i = 0; i < n; i++) {
    const Mpz *u = zvec_at(&x, i), *v = zvec_at(&y, i);
    int_rw(r)[i] = mpz_na(u) || mpz_na(v) ? NA_LGL : order_holds(op, g->cmp(u, v));
  }
  if (nrow > 0) TRY(vec_set_dim(vm, r, 2, (int32_t[]){nrow, (int32_t)(n / nrow)}));
  *out = vec_val(r);
  return OK;
}

#define COMPARE_OP(name, op)                                                                                           \
  static Status name(VM *vm, Value *args, int n, Value *out) {                                                         \
    return compare(vm, op, args[0], n > 1 ? args[1] : val_null(), out);                                                \
  }
COMPARE_OP(do_eq, OP_EQ)
COMPARE_OP(do_ne, OP_NE)
COMPARE_OP(do_lt, OP_LT)
COMPARE_OP(do_le, OP_LE)
COMPARE_OP(do_gt, OP_GT)
COMPARE_OP(do_ge, OP_GE)

/* ---- elements ---- */

/* .Internal(bigz_at(x, i)): elements at positions i from 1; NA and positions beyond the end give NA. */
static Status do_bigz_at(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  Vec *at;
  Zout r, mods;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  TRY(coerce_borrow(vm, args[1], T_INT, &at));
  zout_init(vm, &r);
  zout_init(vm, &mods);
  for (int64_t i = 0; i < at->n; i++) {
    int64_t k = int_ro(at)[i];
    if (k >= 1 && k <= x.n)
      zout_copy(&r, &x.z[k - 1]);
    else
      zout_na(&r);
    if (x.nmod > 1 || (x.nmod == 1 && i == 0)) zout_copy(&mods, &x.mod[k >= 1 ? (k - 1) % x.nmod : 0]);
  }
  return zout_value(vm, &r, &mods, -1, out);
}

/* .Internal(bigz_put(x, i, value)): x with elements at positions i replaced (recycled), grown with NA; nrow is kept. */
static Status do_bigz_put(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x, v;
  Vec *at;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  TRY(zvec_read(vm, g, args[2], &v));
  TRY(coerce_borrow(vm, args[1], T_INT, &at));
  int64_t m = x.n;
  for (int64_t i = 0; i < at->n; i++)
    if (int_ro(at)[i] > m) m = int_ro(at)[i];
  if (at->n > 0 && v.n == 0) return rt_error(vm, "replacement has length zero");
  Mpz *z = vm_scratch(vm, (size_t)(m + 1) * sizeof *z);
  TRY_NEW(z);
  for (int64_t i = 0; i < m; i++) z[i] = i < x.n ? x.z[i] : (Mpz){.alloc = GMP_NA};
  for (int64_t i = 0; i < at->n; i++)
    if (int_ro(at)[i] >= 1) z[int_ro(at)[i] - 1] = *zvec_at(&v, i);
  Zout r, mods;
  zout_init(vm, &r);
  zout_init(vm, &mods);
  for (int64_t i = 0; i < m; i++) zout_copy(&r, &z[i]);
  for (int64_t i = 0; i < x.nmod; i++) zout_copy(&mods, &x.mod[i]);
  return zout_value(vm, &r, &mods, x.nrow, out);
}

/* .Internal(bigz_c(list)): the elements one after another. */
static Status do_bigz_c(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zout r, mods;
  if (!val_is_list(args[0])) return rt_error(vm, "should be a list");
  Vec *l = args[0].vec;
  TRY(gmp_open(vm, &g));
  zout_init(vm, &r);
  zout_init(vm, &mods);
  for (int64_t k = 0; k < l->n; k++) {
    Zvec x;
    TRY(zvec_read(vm, g, list_ro(l)[k], &x));
    for (int64_t i = 0; i < x.n; i++) {
      zout_copy(&r, &x.z[i]);
      if (x.nmod && (l->n > 1 || x.nmod > 1 || i == 0)) zout_copy(&mods, &x.mod[i % x.nmod]);
    }
  }
  return zout_value(vm, &r, &mods, -1, out);
}

const BuiltinDef builtins_gmp[] = {{"as.bigz", do_as_bigz, "a, mod = NA", 0, "big integers from numbers or text", 0, 0},
                                   {"add.bigz", do_add, "e1, e2", 0, "sum of big integers", 0, 0},
                                   {"sub.bigz", do_sub, "e1, e2 = NULL", 0, "difference, or the negative of e1", 0, 0},
                                   {"mul.bigz", do_mul, "e1, e2", 0, "product", 0, 0},
                                   {"div.bigz", do_div, "e1, e2", 0, "quotient, a rational", 0, 0},
                                   {"mod.bigz", do_mod, "e1, e2", 0, "remainder, not negative", 0, 0},
                                   {"divq.bigz", do_idiv, "e1, e2", 0, "quotient rounded down", 0, 0},
                                   {"pow.bigz", do_pow, "e1, e2, ...", 0, "power", 0, 0},
                                   {"add.bigq", do_add, "e1, e2", 0, "sum of rationals", 0, 0},
                                   {"sub.bigq", do_sub, "e1, e2 = NULL", 0, "difference", 0, 0},
                                   {"mul.bigq", do_mul, "e1, e2", 0, "product", 0, 0},
                                   {"div.bigq", do_div, "e1, e2", 0, "quotient", 0, 0},
                                   {"pow.bigq", do_pow, "e1, e2", 0, "power", 0, 0},
                                   {"%%.bigz", do_mod, NULL, 0, "operator of big integers", 0, 0},
                                   {"%/%.bigz", do_idiv, NULL, 0, "operator of big integers", 0, 0},
#define BOTH(text, fn)                                                                                                 \
  {text ".bigz", fn, NULL, 0, "operator of big integers", 0, 0}, {                                                     \
    text ".bigq", fn, NULL, 0, "operator of rationals", 0, 0                                                           \
  }
                                   BOTH("+", do_add),
                                   BOTH("-", do_sub),
                                   BOTH("*", do_mul),
                                   BOTH("/", do_div),
                                   BOTH("^", do_pow),
                                   BOTH("==", do_eq),
                                   BOTH("!=", do_ne),
                                   BOTH("<", do_lt),
                                   BOTH("<=", do_le),
                                   BOTH(">", do_gt),
                                   BOTH(">=", do_ge),
                                   BOTH("length", do_bigz_length),
                                   BOTH("is.na", do_bigz_is_na),
                                   {"abs.bigz", do_bigz_abs, NULL, 0, "absolute value", 1, 1},
                                   {"sign.bigz", do_bigz_sign, NULL, 0, "-1, 0 or 1", 1, 1},
                                   {"as.integer.bigz", do_bigz_integer, NULL, 0, "low 32 bits as an integer", 1, -1},
                                   {"as.double.bigz", do_bigz_double, NULL, 0, "nearest double towards zero", 1, -1},
                                   {"gmp_version", do_version, NULL, BF_INTERNAL, "version of libgmp", 0, 0},
                                   {"bigz_modulus", do_bigz_modulus, "x", BF_INTERNAL, "moduli or NULL", 0, 0},
                                   {"bigz_text", do_bigz_text, "x, b", BF_INTERNAL, "digits in base b", 0, 0},
                                   {"bigz_at", do_bigz_at, "x, i", BF_INTERNAL, "elements at positions", 0, 0},
                                   {"bigz_put", do_bigz_put, "x, i, value", BF_INTERNAL, "replaces elements", 0, 0},
                                   {"bigz_c", do_bigz_c, "list", BF_INTERNAL, "concatenation", 0, 0},
                                   {0}};
