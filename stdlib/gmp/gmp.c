/* gmp.c - Opens libgmp; reads vectors of big numbers from R values and builds them.  Used by builtins_gmp*.c. */
#include "stdlib/gmp/gmp.h"

#include <stdlib.h>

#include "stdlib/native.h"

/* ---- the library ---- */

static Status gmp_load(VM *vm, Gmp *g) {
  void *fn;
#define GMP(result, field, symbol, params)                                                                             \
  TRY(native_need(vm, NATIVE_GMP, symbol, &fn));                                                                       \
  NATIVE_CAST(g->field, fn);
  GMP_FUNCTIONS(GMP)
#undef GMP
  return OK;
}

Status gmp_open(VM *vm, Gmp **out) {
  Gmp **slot = native_gmp(vm);
  if (!slot) return rt_nomem(vm, sizeof(Gmp));
  if (!*slot) {
    Gmp *g = calloc(1, sizeof *g);
    if (!g) return rt_nomem(vm, sizeof *g);
    if (gmp_load(vm, g) != OK) {
      free(g);
      return ERR;
    }
    *slot = g;
  }
  *out = *slot;
  return OK;
}

void gmp_close(Gmp *g) {
  if (!g) return;
  if (g->rand_ready) g->randclear(&g->rand);
  free(g);
}

/* ---- reading ---- */

bool gmp_is_bigz(VM *vm, Value v) { return val_is_object(v) && val_inherits(vm, v, "bigz"); }
bool gmp_is_bigq(VM *vm, Value v) { return val_is_object(v) && val_inherits(vm, v, "bigq"); }

static int32_t word_at(const uint8_t *p) {
  int32_t x;
  memcpy(&x, p, 4);
  return x;
}

/* Number of elements and of limbs in a serialized vector, -1: not one. */
static int64_t raw_measure(const Vec *v, int64_t *limbs) {
  *limbs = 0;
  if (v->n == 0) return 0;
  if (v->n < 4) return -1;
  int64_t n = word_at(raw_ro(v)), at = 4;
  if (n < 0 || n > v->n) return -1;
  for (int64_t i = 0; i < n; i++) {
    if (at + 4 > v->n) return -1;
    int32_t w = word_at(raw_ro(v) + at);
    at += 4;
    if (w < 0) continue;
    if (at + 4 + 4 * (int64_t)w > v->n) return -1;
    at += 4 + 4 * (int64_t)w;
    *limbs += (w + 1) / 2;
  }
  return n;
}

static Status raw_read(VM *vm, const Vec *v, Mpz **z, int64_t *count) {
  int64_t limbs, n = raw_measure(v, &limbs), at = 4;
  if (n < 0) return rt_error(vm, "invalid big number object");
  Mpz *r = vm_scratch(vm, (size_t)(n + 1) * sizeof *r + (size_t)limbs * 8);
  TRY_NEW(r);
  uint64_t *d = (uint64_t *)(void *)(r + n + 1);
  for (int64_t i = 0; i < n; i++) {
    int32_t w = word_at(raw_ro(v) + at);
    at += 4;
    r[i] = (Mpz){.alloc = w < 0 ? GMP_NA : 0, .d = d};
    if (w < 0) continue;
    int32_t sign = word_at(raw_ro(v) + at);
    int k = (w + 1) / 2;
    const uint8_t *last = raw_ro(v) + at + 4 * (int64_t)w; /* the lowest word */
    for (int32_t j = 0; j < w / 2; j++)
      d[j] = (uint64_t)(uint32_t)word_at(last - 8 * j - 4) << 32 | (uint32_t)word_at(last - 8 * j);
    if (w % 2) d[k - 1] = (uint32_t)word_at(raw_ro(v) + at + 4);
    at += 4 + 4 * (int64_t)w;
    d += k;
    while (k > 0 && r[i].d[k - 1] == 0) k--;
    r[i].size = sign < 0 ? -k : k;
  }
  *z = r;
  *count = n;
  return OK;
}

static Mpz *mpz_alloc(VM *vm, Mpz *z, int limbs) {
  z->alloc = 0;
  z->size = 0;
  z->d = vm_scratch(vm, (size_t)(limbs > 0 ? limbs : 1) * 8);
  return z->d ? z : NULL;
}

static Status mpz_from_long(VM *vm, Mpz *z, int64_t x) {
  TRY_NEW(mpz_alloc(vm, z, 1));
  z->d[0] = x < 0 ? -(uint64_t)x : (uint64_t)x;
  z->size = (x > 0) - (x < 0);
  return OK;
}

/* m * 2^e, e >= 0. */
static Status mpz_from_shift(VM *vm, Mpz *z, uint64_t m, int e, bool negative) {
  int q = e / 64, r = e % 64, k = q + 2;
  TRY_NEW(mpz_alloc(vm, z, k));
  memset(z->d, 0, (size_t)k * 8);
  z->d[q] = m << r;
  if (r) z->d[q + 1] = m >> (64 - r);
  while (k > 0 && z->d[k - 1] == 0) k--;
  z->size = negative ? -k : k;
  return OK;
}

static uint64_t split_double(double x, int *e) {
  double m = frexp(fabs(x), e);
  *e -= 53;
  return (uint64_t)ldexp(m, 53);
}

static Status mpz_from_double(VM *vm, Mpz *z, double x) {
  if (!isfinite(x)) {
    *z = (Mpz){.alloc = GMP_NA};
    return OK;
  }
  if (fabs(x) < 9e15) return mpz_from_long(vm, z, (int64_t)x);
  int e;
  uint64_t m = split_double(x, &e);
  return e >= 0 ? mpz_from_shift(vm, z, m, e, x < 0) : mpz_from_long(vm, z, (int64_t)x);
}

/* The value of a temporary that is about to be cleared. */
static Status mpz_keep(VM *vm, Mpz *dst, const Mpz *src) {
  int k = abs(src->size);
  TRY_NEW(mpz_alloc(vm, dst, k));
  memcpy(dst->d, src->d, (size_t)k * 8);
  dst->size = src->size;
  return OK;
}

static Status mpz_from_text(VM *vm, Gmp *g, Mpz *z, const char *s) {
  Mpz t;
  g->init(&t);
  Status st = OK;
  if (g->set_str(&t, s, 0) != 0)
    *z = (Mpz){.alloc = GMP_NA};
  else
    st = mpz_keep(vm, z, &t);
  g->clear(&t);
  return st;
}

static Status mpz_from_element(VM *vm, Gmp *g, const Vec *v, int64_t i, Mpz *z) {
  switch (v->h.type) {
  case T_LGL:
  case T_INT:
    if (int_ro(v)[i] != NA_INT) return mpz_from_long(vm, z, int_ro(v)[i]);
    break;
  case T_DBL: return mpz_from_double(vm, z, dbl_ro(v)[i]);
  default:
    if (str_ro(v)[i] != vm->na_str) return mpz_from_text(vm, g, z, str_ro(v)[i]->data);
  }
  *z = (Mpz){.alloc = GMP_NA};
  return OK;
}

static int attr_nrow(VM *vm, Value v, int64_t n) {
  Value a = attr_get(vm, v, sym_c(vm, "nrow"));
  if (!val_is_null(a)) return as_integer1(vm, a);
  const int32_t *dims;
  return n > 0 && val_is_vecobj(v) && vec_dims(v.vec, &dims) == 2 ? dims[0] : -1;
}

static Status not_a_number(VM *vm, const char *cls) {
  return rt_error(vm, "only logical, numeric or character (atomic) vectors can be coerced to '%s'", cls);
}

static bool convertible(Value v) {
  int t = val_type(v);
  return t == T_LGL || t == T_INT || t == T_DBL || t == T_STR;
}

static Status zvec_from_bigq(VM *vm, Gmp *g, Value v, Zvec *out) {
  Qvec q;
  TRY(qvec_read(vm, g, v, &q));
  TRY_NEW(out->z = vm_scratch(vm, (size_t)(q.n + 1) * sizeof(Mpz)));
  out->n = q.n;
  out->nrow = q.nrow;
  Mpz t;
  g->init(&t);
  Status st = OK;
  for (int64_t i = 0; i < q.n && st == OK; i++) {
    if (mpq_na(&q.q[i])) {
      out->z[i] = (Mpz){.alloc = GMP_NA};
      continue;
    }
    g->fdiv_q(&t, &q.q[i].num, &q.q[i].den);
    st = mpz_keep(vm, &out->z[i], &t);
  }
  g->clear(&t);
  return st;
}

Status zvec_read(VM *vm, Gmp *g, Value v, Zvec *out) {
  *out = (Zvec){.nrow = -1};
  if (val_is_null(v)) return OK;
  if (gmp_is_bigq(vm, v)) return zvec_from_bigq(vm, g, v, out);
  if (val_is_obj(v, T_RAW)) {
    TRY(raw_read(vm, v.vec, &out->z, &out->n));
    if (!v.vec->attr) return OK;
    out->nrow = attr_nrow(vm, v, 0);
    Value m = attr_get(vm, v, sym_c(vm, "mod"));
    if (val_is_obj(m, T_RAW)) TRY(raw_read(vm, m.vec, &out->mod, &out->nmod));
    return OK;
  }
  if (!convertible(v)) return not_a_number(vm, "bigz");
  Vec *x = val_vec(vm, v);
  TRY_NEW(x);
  out->n = x->n;
  TRY_NEW(out->z = vm_scratch(vm, (size_t)(x->n + 1) * sizeof(Mpz)));
  for (int64_t i = 0; i < x->n; i++) TRY(mpz_from_element(vm, g, x, i, &out->z[i]));
  out->nrow = attr_nrow(vm, v, x->n);
  return OK;
}

static Status mpq_from_double(VM *vm, Mpq *q, double x) {
  int e;
  if (!isfinite(x) || x == 0) {
    TRY(mpz_from_double(vm, &q->num, x));
    return mpz_from_long(vm, &q->den, 1);
  }
  uint64_t m = split_double(x, &e);
  while (!(m & 1)) m >>= 1, e++;
  TRY(mpz_from_shift(vm, &q->num, m, e > 0 ? e : 0, x < 0));
  return mpz_from_shift(vm, &q->den, 1, e < 0 ? -e : 0, false);
}

/* "a" or "a/b". */
static Status mpq_from_text(VM *vm, Gmp *g, Mpq *q, const char *s) {
  const char *bar = strchr(s, '/');
  if (!bar) {
    TRY(mpz_from_text(vm, g, &q->num, s));
    return mpz_from_long(vm, &q->den, 1);
  }
  size_t n = (size_t)(bar - s);
  char *top = vm_scratch(vm, n + 1);
  TRY_NEW(top);
  memcpy(top, s, n);
  top[n] = 0;
  TRY(mpz_from_text(vm, g, &q->num, top));
  TRY(mpz_from_text(vm, g, &q->den, bar + 1));
  if (mpz_na(&q->num) || mpz_na(&q->den)) {
    *q = (Mpq){.num.alloc = GMP_NA};
    return OK;
  }
  if (q->den.size == 0) return rt_error(vm, "division by zero");
  Mpq t;
  g->q_init(&t);
  g->set(&t.num, &q->num);
  g->set(&t.den, &q->den);
  g->q_canonicalize(&t);
  Status st = mpz_keep(vm, &q->num, &t.num);
  if (st == OK) st = mpz_keep(vm, &q->den, &t.den);
  g->q_clear(&t);
  return st;
}

static Status qvec_from_raw(VM *vm, Value v, Qvec *out) {
  Mpz *num, *den = NULL;
  int64_t n, nd = 0;
  TRY(raw_read(vm, v.vec, &num, &n));
  Value d = attr_get(vm, v, sym_c(vm, "denominator"));
  if (val_is_obj(d, T_RAW)) TRY(raw_read(vm, d.vec, &den, &nd));
  out->n = n;
  out->nrow = attr_nrow(vm, v, 0);
  TRY_NEW(out->q = vm_scratch(vm, (size_t)(n + 1) * sizeof(Mpq)));
  for (int64_t i = 0; i < n; i++) {
    out->q[i].num = num[i];
    if (nd > 0)
      out->q[i].den = den[i % nd];
    else
      TRY(mpz_from_long(vm, &out->q[i].den, 1));
    if (mpz_na(&out->q[i].den)) out->q[i].num.alloc = GMP_NA;
  }
  return OK;
}

Status qvec_read(VM *vm, Gmp *g, Value v, Qvec *out) {
  *out = (Qvec){.nrow = -1};
  if (val_is_null(v)) return OK;
  if (val_is_obj(v, T_RAW)) return qvec_from_raw(vm, v, out);
  if (!convertible(v)) return not_a_number(vm, "bigq");
  Vec *x = val_vec(vm, v);
  TRY_NEW(x);
  out->n = x->n;
  out->nrow = attr_nrow(vm, v, x->n);
  TRY_NEW(out->q = vm_scratch(vm, (size_t)(x->n + 1) * sizeof(Mpq)));
  for (int64_t i = 0; i < x->n; i++) {
    Mpq *q = &out->q[i];
    if (x->h.type == T_DBL)
      TRY(mpq_from_double(vm, q, dbl_ro(x)[i]));
    else if (x->h.type == T_STR && str_ro(x)[i] != vm->na_str)
      TRY(mpq_from_text(vm, g, q, str_ro(x)[i]->data));
    else {
      TRY(mpz_from_element(vm, g, x, i, &q->num));
      TRY(mpz_from_long(vm, &q->den, 1));
    }
  }
  return OK;
}

char *mpz_text(VM *vm, Gmp *g, const Mpz *z, int base) {
  char *s = vm_scratch(vm, g->sizeinbase(z, base) + 3);
  return s ? g->get_str(s, base, z) : NULL;
}

/* ---- building ---- */

static void put_word(Buf *b, int32_t w) { buf_put(b, (const char *)&w, 4); }

void zout_init(VM *vm, Zout *o) {
  buf_init(&o->b, vm);
  put_word(&o->b, 0);
  o->n = 0;
}

void zout_na(Zout *o) {
  put_word(&o->b, -1);
  o->n++;
}

void zout_put(Zout *o, const Mpz *z) {
  int k = abs(z->size);
  int words = k ? 2 * k - (z->d[k - 1] >> 32 == 0) : 1;
  put_word(&o->b, words);
  put_word(&o->b, mpz_sign(z));
  size_t at = o->b.n;
  buf_pad(&o->b, 4 * words, 0);
  o->n++;
  if (!k || o->b.failed) return;
  for (int j = words - 1; j >= 0; j--, at += 4) {
    uint32_t w = (uint32_t)(z->d[j / 2] >> j % 2 * 32);
    memcpy(o->b.p + at, &w, 4);
  }
}

void qout_init(VM *vm, Qout *o) {
  zout_init(vm, &o->num);
  zout_init(vm, &o->den);
}

void qout_na(Qout *o) {
  zout_na(&o->num);
  zout_na(&o->den);
}

void qout_put(Qout *o, const Mpq *q) {
  zout_put(&o->num, &q->num);
  zout_put(&o->den, &q->den);
}

static Vec *zout_raw(VM *vm, Zout *o) {
  if (o->b.failed) return NULL;
  Vec *v = vec_new(vm, T_RAW, (int64_t)o->b.n);
  if (!v) return NULL;
  memcpy(raw_rw(v), o->b.p, o->b.n);
  int32_t n = (int32_t)o->n;
  memcpy(raw_rw(v), &n, 4);
  return v;
}

static Status set_nrow(VM *vm, Vec *v, int nrow) {
  return nrow >= 0 ? attr_set(vm, &v->h, sym_c(vm, "nrow"), val_int(nrow)) : OK;
}

Status zout_value(VM *vm, Zout *o, Zout *mod, int nrow, Value *out) {
  Vec *v = zout_raw(vm, o);
  TRY_NEW(v);
  if (mod && mod->n > 0) {
    Value m;
    TRY(zout_value(vm, mod, NULL, -1, &m));
    TRY(attr_set(vm, &v->h, sym_c(vm, "mod"), m));
  }
  TRY(set_nrow(vm, v, nrow));
  *out = val_obj(v);
  return vec_set_class(vm, v, "bigz");
}

Status qout_value(VM *vm, Qout *o, int nrow, Value *out) {
  Vec *v = zout_raw(vm, &o->num), *d = zout_raw(vm, &o->den);
  TRY_NEW(v && d);
  TRY(attr_set(vm, &v->h, sym_c(vm, "denominator"), val_obj(d)));
  TRY(set_nrow(vm, v, nrow));
  *out = val_obj(v);
  return vec_set_class(vm, v, "bigq");
}

Status gmp_common_nrow(VM *vm, int a, int64_t na, int b, int64_t nb, int *out) {
  *out = a >= 0 ? a : b;
  if (a < 0 || b < 0) return OK;
  if (a != b || (na != nb)) return rt_error(vm, "Matrix dimensions do not match");
  return OK;
}
