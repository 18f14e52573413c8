/* bigq.c - Package gmp: rationals, and matrix algebra on big numbers.  Called by bigz.c and R code. */
#include "stdlib/gmp/gmp.h"

static int64_t longer(int64_t a, int64_t b) { return a == 0 || b == 0 ? 0 : a > b ? a : b; }

/* ---- conversion ---- */

/* as.bigq(n, d = 1L): n / d */
static Status do_as_bigq(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qvec x, d;
  Qout r;
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &x));
  TRY(qvec_read(vm, g, args[1], &d));
  qout_init(vm, &r);
  for (int64_t i = 0; i < d.n; i++)
    if (!mpq_na(&d.q[i]) && d.q[i].num.size == 0) return rt_error(vm, "division by zero");
  int64_t k = longer(x.n, d.n);
  Mpq t;
  g->q_init(&t);
  for (int64_t i = 0; i < k; i++) {
    const Mpq *u = qvec_at(&x, i), *v = qvec_at(&d, i);
    if (mpq_na(u) || mpq_na(v))
      qout_na(&r);
    else if (mpz_is_one(&v->num) && mpz_is_one(&v->den))
      qout_put(&r, u);
    else {
      g->q_div(&t, u, v);
      qout_put(&r, &t);
    }
  }
  g->q_clear(&t);
  return qout_value(vm, &r, x.nrow, out);
}

static Status do_bigq_text(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qvec x;
  int base;
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &x));
  TRY(arg_int(vm, args[1], "b", &base));
  if (base < 2 || base > 36) return rt_error(vm, "select a base between 2 and 36");
  Vec *r = vec_new(vm, T_STR, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) {
    const Mpq *q = &x.q[i];
    size_t mark = vm_mark(vm);
    char *num = mpq_na(q) ? "NA" : mpz_text(vm, g, &q->num, base);
    TRY_NEW(num);
    if (mpq_na(q) || mpz_is_one(&q->den))
      str_rw(r)[i] = str_c(vm, num);
    else {
      char *den = mpz_text(vm, g, &q->den, base);
      TRY_NEW(den);
      str_rw(r)[i] = str_fmt(vm, "%s/%s", num, den);
    }
    TRY_NEW(str_ro(r)[i]);
    vm_release(vm, mark);
  }
  *out = vec_val(r);
  return OK;
}

static Status do_bigq_double(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qvec x;
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &x));
  Vec *r = vec_new(vm, T_DBL, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) dbl_rw(r)[i] = mpq_na(&x.q[i]) ? NA_REAL : g->q_get_d(&x.q[i]);
  *out = vec_val(r);
  return OK;
}

/* .Internal(bigq_part(x, what)): 0 numerators, 1 denominators, 2 rounded towards zero; a bigz */
static Status do_bigq_part(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qvec x;
  int what;
  Zout r;
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &x));
  TRY(arg_int(vm, args[1], "what", &what));
  zout_init(vm, &r);
  Mpz t;
  g->init(&t);
  for (int64_t i = 0; i < x.n; i++) {
    const Mpq *q = &x.q[i];
    if (mpq_na(q))
      zout_na(&r);
    else if (what < 2)
      zout_put(&r, what ? &q->den : &q->num);
    else {
      g->tdiv_q(&t, &q->num, &q->den);
      zout_put(&r, &t);
    }
  }
  g->clear(&t);
  return zout_value(vm, &r, NULL, x.nrow, out);
}

/* ---- arithmetic ---- */

static void q_power(Gmp *g, Mpq *r, const Mpq *x, const Mpz *e) {
  unsigned long k = e->size ? e->d[0] : 0;
  g->pow_ui(&r->num, &x->num, k);
  g->pow_ui(&r->den, &x->den, k);
  if (e->size < 0) g->q_inv(r, r);
}

static Status q_pow(VM *vm, Gmp *g, const Qvec *x, Value b, Value *out) {
  Zvec e;
  Qout r;
  if (val_type(b) == T_DBL || gmp_is_bigq(vm, b)) {
    Qvec f;
    TRY(qvec_read(vm, g, b, &f));
    for (int64_t i = 0; i < f.n; i++)
      if (!mpq_na(&f.q[i]) && !mpz_is_one(&f.q[i].den))
        return rt_error(vm, "<bigq> ^ <non-int>  is not rational; consider  require(Rmpfr); mpfr(*) ^ *");
  }
  TRY(zvec_read(vm, g, b, &e));
  int64_t k = longer(x->n, e.n);
  for (int64_t i = 0; i < k; i++) {
    const Mpq *u = qvec_at(x, i);
    const Mpz *p = zvec_at(&e, i);
    if (mpq_na(u) || mpz_na(p)) continue;
    if (p->size < 0 && u->num.size == 0) return rt_error(vm, "0 ^ <negative> is a division by zero");
    if (p->size > 1 || p->size < -1) return rt_error(vm, "exponent too large");
  }
  Mpq t;
  qout_init(vm, &r);
  g->q_init(&t);
  for (int64_t i = 0; i < k; i++) {
    const Mpq *u = qvec_at(x, i);
    const Mpz *p = zvec_at(&e, i);
    if (mpq_na(u) || mpz_na(p)) {
      qout_na(&r);
      continue;
    }
    q_power(g, &t, u, p);
    qout_put(&r, &t);
  }
  g->q_clear(&t);
  return qout_value(vm, &r, x->nrow >= 0 ? x->nrow : e.nrow, out);
}

static void q_op(Gmp *g, enum GmpOp op, Mpq *r, const Mpq *x, const Mpq *y) {
  switch (op) {
  case GMP_ADD: g->q_add(r, x, y); break;
  case GMP_SUB: g->q_sub(r, x, y); break;
  case GMP_MUL: g->q_mul(r, x, y); break;
  default: g->q_div(r, x, y); break;
  }
}

Status bigq_arith(VM *vm, Gmp *g, enum GmpOp op, Value a, Value b, Value *out) {
  Qvec x, y;
  Qout r;
  int nrow;
  if (op == GMP_MOD || op == GMP_IDIV) return rt_error(vm, "non-numeric argument to binary operator");
  TRY(qvec_read(vm, g, a, &x));
  if (op == GMP_POW) return q_pow(vm, g, &x, b, out);
  TRY(qvec_read(vm, g, b, &y));
  TRY(gmp_common_nrow(vm, x.nrow, x.n, y.nrow, y.n, &nrow));
  int64_t k = longer(x.n, y.n);
  for (int64_t i = 0; op == GMP_DIV && i < y.n; i++)
    if (!mpq_na(&y.q[i]) && y.q[i].num.size == 0) return rt_error(vm, "division by zero");
  Mpq t;
  qout_init(vm, &r);
  g->q_init(&t);
  for (int64_t i = 0; i < k; i++) {
    const Mpq *u = qvec_at(&x, i), *v = qvec_at(&y, i);
    if (mpq_na(u) || mpq_na(v)) {
      qout_na(&r);
      continue;
    }
    q_op(g, op, &t, u, v);
    qout_put(&r, &t);
  }
  g->q_clear(&t);
  return qout_value(vm, &r, nrow, out);
}

Status bigq_compare(VM *vm, Gmp *g, CompareOp op, Value a, Value b, Value *out) {
  Qvec x, y;
  int nrow;
  TRY(qvec_read(vm, g, a, &x));
  TRY(qvec_read(vm, g, b, &y));
  TRY(gmp_common_nrow(vm, x.nrow, x.n, y.nrow, y.n, &nrow));
  int64_t k = longer(x.n, y.n);
  Vec *r = vec_new(vm, T_LGL, k);
  TRY_NEW(r);
  for (int64_t i = 0; i < k; i++) {
    const Mpq *u = qvec_at(&x, i), *v = qvec_at(&y, i);
    int_rw(r)[i] = mpq_na(u) || mpq_na(v) ? NA_LGL : order_holds(op, g->q_cmp(u, v));
  }
  if (nrow > 0) TRY(vec_set_dim(vm, r, 2, (int32_t[]){nrow, (int32_t)(k / nrow)}));
  *out = vec_val(r);
  return OK;
}

/* ---- elements ---- */

static Status do_bigq_at(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qvec x;
  Vec *at;
  Qout r;
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &x));
  TRY(coerce_borrow(vm, args[1], T_INT, &at));
  qout_init(vm, &r);
  for (int64_t i = 0; i < at->n; i++) {
    int64_t k = int_ro(at)[i];
    if (k >= 1 && k <= x.n)
      qout_copy(&r, &x.q[k - 1]);
    else
      qout_na(&r);
  }
  return qout_value(vm, &r, -1, out);
}

static Status do_bigq_put(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qvec x, v;
  Vec *at;
  Qout r;
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &x));
  TRY(qvec_read(vm, g, args[2], &v));
  TRY(coerce_borrow(vm, args[1], T_INT, &at));
  int64_t m = x.n;
  for (int64_t i = 0; i < at->n; i++)
    if (int_ro(at)[i] > m) m = int_ro(at)[i];
  if (at->n > 0 && v.n == 0) return rt_error(vm, "replacement has length zero");
  Mpq *q = vm_scratch(vm, (size_t)(m + 1) * sizeof *q);
  TRY_NEW(q);
  for (int64_t i = 0; i < m; i++) q[i] = i < x.n ? x.q[i] : (Mpq){.num.alloc = GMP_NA};
  for (int64_t i = 0; i < at->n; i++)
    if (int_ro(at)[i] >= 1) q[int_ro(at)[i] - 1] = *qvec_at(&v, i);
  qout_init(vm, &r);
  for (int64_t i = 0; i < m; i++) qout_copy(&r, &q[i]);
  return qout_value(vm, &r, x.nrow, out);
}

static Status do_bigq_c(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qout r;
  if (!val_is_list(args[0])) return rt_error(vm, "should be a list");
  TRY(gmp_open(vm, &g));
  qout_init(vm, &r);
  for (int64_t k = 0; k < args[0].vec->n; k++) {
    Qvec x;
    TRY(qvec_read(vm, g, list_ro(args[0].vec)[k], &x));
    for (int64_t i = 0; i < x.n; i++) qout_copy(&r, &x.q[i]);
  }
  return qout_value(vm, &r, -1, out);
}

/* ---- reductions ---- */

static bool q_better(Gmp *g, bool max, const Mpq *a, const Mpq *b) {
  int c = g->q_cmp(a, b);
  return max ? c > 0 : c < 0;
}

/* .Internal(bigq_reduce(x, what, na.rm)): 0 sum, 1 product, 2 maximum, 3 minimum */
static Status do_bigq_reduce(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qvec x;
  int what;
  bool na_rm;
  Qout r;
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &x));
  TRY(arg_int(vm, args[1], "what", &what));
  TRY(arg_flag(vm, args[2], "na.rm", &na_rm));
  qout_init(vm, &r);
  Mpq t;
  g->q_init(&t);
  if (what == 1) g->set_si(&t.num, 1);
  bool first = true, empty = what > 1, missing = false;
  for (int64_t i = 0; i < x.n; i++) {
    if (mpq_na(&x.q[i])) {
      if (what == 0 || na_rm) continue; /* sums leave them out in any case */
      missing = what == 1;
      empty = true;
      break;
    }
    if (what == 0)
      g->q_add(&t, &t, &x.q[i]);
    else if (what == 1)
      g->q_mul(&t, &t, &x.q[i]);
    else if (first || q_better(g, what == 2, &x.q[i], &t))
      g->q_set(&t, &x.q[i]);
    first = empty = false;
  }
  if (missing) qout_na(&r);
  if (!empty) qout_put(&r, &t);
  g->q_clear(&t);
  return qout_value(vm, &r, -1, out);
}

static Status do_bigq_cumsum(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Qvec x;
  Qout r;
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &x));
  qout_init(vm, &r);
  Mpq t;
  g->q_init(&t);
  bool na = false;
  for (int64_t i = 0; i < x.n; i++) {
    na |= mpq_na(&x.q[i]);
    if (na) {
      qout_na(&r);
      continue;
    }
    g->q_add(&t, &t, &x.q[i]);
    qout_put(&r, &t);
  }
  g->q_clear(&t);
  return qout_value(vm, &r, -1, out);
}

/* ---- matrix products ---- */

/* How the operands of a product lie: element (i, k) of the left one is at i * li + k * lk, and so on. */
typedef struct Product {
  int64_t nrow, ncol, inner, li, lk, rk, rj;
} Product;

/* mode 0: x %*% y, 1: t(x) %*% y, 2: x %*% t(y); nrow -1: a vector. */
static Status product_shape(VM *vm, int mode, int64_t nx, int xrow, int64_t ny, int yrow, Product *p) {
  bool xv = xrow < 0, yv = yrow < 0;
  int64_t xr = xv ? nx : xrow, xc = xv ? 1 : xr ? nx / xr : 0, yr = yv ? ny : yrow, yc = yv ? 1 : yr ? ny / yr : 0;
  if (mode == 0) {
    if (xv && yv) { /* inner product, or an outer one with a single number */
      if (nx == ny) xr = 1, xc = nx;
    } else if (xv && nx == yr)
      xr = 1, xc = nx;
    else if (yv && ny != xc && xc == 1)
      yr = 1, yc = ny;
  } else if (mode == 2 && yv && !xv && ny == xc)
    yr = 1, yc = ny;
  int64_t inner2 = mode == 2 ? yc : yr;
  p->nrow = mode == 1 ? xc : xr;
  p->inner = mode == 1 ? xr : xc;
  p->ncol = mode == 2 ? yr : yc;
  p->li = mode == 1 ? xr : 1;
  p->lk = mode == 1 ? 1 : xr;
  p->rk = mode == 2 ? yr : 1;
  p->rj = mode == 2 ? 1 : yr;
  return p->inner == inner2 ? OK : rt_error(vm, "Matrix dimensions do not match");
}

static Status z_product(VM *vm, Gmp *g, int mode, Value a, Value b, Value *out) {
  Zvec x, y;
  Product p;
  Zout r, mods;
  TRY(zvec_read(vm, g, a, &x));
  TRY(zvec_read(vm, g, b, &y));
  TRY(product_shape(vm, mode, x.n, x.nrow, y.n, y.nrow, &p));
  const Mpz *mod = x.nmod ? x.mod : y.nmod ? y.mod : NULL;
  zout_init(vm, &r);
  zout_init(vm, &mods);
  Mpz t;
  g->init(&t);
  for (int64_t j = 0; j < p.ncol; j++)
    for (int64_t i = 0; i < p.nrow; i++) {
      bool na = false;
      g->set_si(&t, 0);
      for (int64_t k = 0; k < p.inner && !na; k++) {
        const Mpz *u = &x.z[i * p.li + k * p.lk], *v = &y.z[k * p.rk + j * p.rj];
        na = mpz_na(u) || mpz_na(v);
        if (!na) g->addmul(&t, u, v);
      }
      if (mod) g->mod(&t, &t, mod);
      na ? zout_na(&r) : zout_put(&r, &t);
    }
  if (mod) zout_copy(&mods, mod);
  g->clear(&t);
  return zout_value(vm, &r, &mods, (int)p.nrow, out);
}

static Status q_product(VM *vm, Gmp *g, int mode, Value a, Value b, Value *out) {
  Qvec x, y;
  Product p;
  Qout r;
  TRY(qvec_read(vm, g, a, &x));
  TRY(qvec_read(vm, g, b, &y));
  TRY(product_shape(vm, mode, x.n, x.nrow, y.n, y.nrow, &p));
  qout_init(vm, &r);
  Mpq t, s;
  g->q_init(&t);
  g->q_init(&s);
  for (int64_t j = 0; j < p.ncol; j++)
    for (int64_t i = 0; i < p.nrow; i++) {
      bool na = false;
      g->q_sub(&t, &t, &t);
      for (int64_t k = 0; k < p.inner && !na; k++) {
        const Mpq *u = &x.q[i * p.li + k * p.lk], *v = &y.q[k * p.rk + j * p.rj];
        na = mpq_na(u) || mpq_na(v);
        if (na) break;
        g->q_mul(&s, u, v);
        g->q_add(&t, &t, &s);
      }
      na ? qout_na(&r) : qout_put(&r, &t);
    }
  g->q_clear(&t);
  g->q_clear(&s);
  return qout_value(vm, &r, (int)p.nrow, out);
}

/* .Internal(big_product(x, y, mode)) */
static Status do_product(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  int mode;
  TRY(gmp_open(vm, &g));
  TRY(arg_int(vm, args[2], "mode", &mode));
  if (gmp_is_bigq(vm, args[0]) || gmp_is_bigq(vm, args[1])) return q_product(vm, g, mode, args[0], args[1], out);
  return z_product(vm, g, mode, args[0], args[1], out);
}

/* ---- linear equations ---- */

/* Gauss-Jordan elimination of the n x n matrix a with the n x m right sides b, by columns; false: singular. */
static bool q_eliminate(Gmp *g, Mpq *a, Mpq *b, int64_t n, int64_t m) {
  Mpq f, t;
  bool ok = true;
  g->q_init(&f);
  g->q_init(&t);
#define A(i, j) a[(i) + (j)*n]
#define B(i, j) b[(i) + (j)*n]
  for (int64_t k = 0; k < n && ok; k++) {
    int64_t p = k;
    while (p < n && A(p, k).num.size == 0) p++;
    if (!(ok = p < n)) break;
    if (p != k) {
      Mpq s;
      for (int64_t j = 0; j < n; j++) s = A(p, j), A(p, j) = A(k, j), A(k, j) = s;
      for (int64_t j = 0; j < m; j++) s = B(p, j), B(p, j) = B(k, j), B(k, j) = s;
    }
    g->q_set(&f, &A(k, k));
    for (int64_t j = k; j < n; j++) g->q_div(&A(k, j), &A(k, j), &f);
    for (int64_t j = 0; j < m; j++) g->q_div(&B(k, j), &B(k, j), &f);
    for (int64_t i = 0; i < n; i++) {
      if (i == k || A(i, k).num.size == 0) continue;
      g->q_set(&f, &A(i, k));
      for (int64_t j = k; j < n; j++) {
        g->q_mul(&t, &f, &A(k, j));
        g->q_sub(&A(i, j), &A(i, j), &t);
      }
      for (int64_t j = 0; j < m; j++) {
        g->q_mul(&t, &f, &B(k, j));
        g->q_sub(&B(i, j), &B(i, j), &t);
      }
    }
  }
#undef A
#undef B
  g->q_clear(&f);
  g->q_clear(&t);
  return ok;
}

/* The same modulo a prime p (or where all pivots have inverses). */
static bool z_eliminate(Gmp *g, Mpz *a, Mpz *b, int64_t n, int64_t m, const Mpz *p) {
  Mpz f, t;
  bool ok = true;
  g->init(&f);
  g->init(&t);
#define A(i, j) a[(i) + (j)*n]
#define B(i, j) b[(i) + (j)*n]
  for (int64_t k = 0; k < n && ok; k++) {
    int64_t q = k;
    while (q < n && (A(q, k).size == 0 || !g->invert(&f, &A(q, k), p))) q++;
    if (!(ok = q < n)) break;
    if (q != k) {
      Mpz s;
      for (int64_t j = 0; j < n; j++) s = A(q, j), A(q, j) = A(k, j), A(k, j) = s;
      for (int64_t j = 0; j < m; j++) s = B(q, j), B(q, j) = B(k, j), B(k, j) = s;
    }
    for (int64_t j = 0; j < n + m; j++) {
      Mpz *e = j < n ? &A(k, j) : &B(k, j - n);
      g->mul(e, e, &f);
      g->mod(e, e, p);
    }
    for (int64_t i = 0; i < n; i++) {
      if (i == k || A(i, k).size == 0) continue;
      g->set(&f, &A(i, k));
      for (int64_t j = 0; j < n + m; j++) {
        Mpz *e = j < n ? &A(i, j) : &B(i, j - n);
        g->mul(&t, &f, j < n ? &A(k, j) : &B(k, j - n));
        g->sub(e, e, &t);
        g->mod(e, e, p);
      }
    }
  }
#undef A
#undef B
  g->clear(&f);
  g->clear(&t);
  return ok;
}

static Status q_solve(VM *vm, Gmp *g, const Qvec *a, const Qvec *b, Value *out) {
  int64_t n = a->nrow, m = b ? (b->nrow > 0 ? b->n / b->nrow : 1) : n;
  Mpq *w = vm_scratch(vm, (size_t)(n * n + n * m + 1) * sizeof *w), *rhs = w + n * n;
  TRY_NEW(w);
  for (int64_t i = 0; i < n * n + n * m; i++) g->q_init(&w[i]);
  for (int64_t i = 0; i < n * n; i++) g->q_set(&w[i], &a->q[i]);
  for (int64_t i = 0; i < n * m; i++) {
    if (b)
      g->q_set(&rhs[i], &b->q[i]);
    else
      g->set_si(&rhs[i].num, i % n == i / n);
  }
  bool ok = q_eliminate(g, w, rhs, n, m);
  Qout r;
  qout_init(vm, &r);
  for (int64_t i = 0; i < n * m; i++) qout_put(&r, &rhs[i]);
  for (int64_t i = 0; i < n * n + n * m; i++) g->q_clear(&w[i]);
  return ok ? qout_value(vm, &r, (int)n, out) : rt_error(vm, "System is singular");
}

static Status z_solve(VM *vm, Gmp *g, const Zvec *a, const Zvec *b, const Mpz *mod, Value *out) {
  int64_t n = a->nrow, m = b ? (b->nrow > 0 ? b->n / b->nrow : 1) : n;
  Mpz *w = vm_scratch(vm, (size_t)(n * n + n * m + 1) * sizeof *w), *rhs = w + n * n;
  TRY_NEW(w);
  for (int64_t i = 0; i < n * n + n * m; i++) g->init(&w[i]);
  for (int64_t i = 0; i < n * n; i++) g->set(&w[i], &a->z[i]);
  for (int64_t i = 0; i < n * m; i++) {
    if (b)
      g->set(&rhs[i], &b->z[i]);
    else
      g->set_si(&rhs[i], i % n == i / n);
  }
  bool ok = z_eliminate(g, w, rhs, n, m, mod);
  Zout r, mods;
  zout_init(vm, &r);
  zout_init(vm, &mods);
  zout_put(&mods, mod);
  for (int64_t i = 0; i < n * m; i++) zout_put(&r, &rhs[i]);
  for (int64_t i = 0; i < n * n + n * m; i++) g->clear(&w[i]);
  return ok ? zout_value(vm, &r, &mods, (int)n, out) : rt_error(vm, "System is singular");
}

/* solve.bigz(a, b), solve.bigq(a, b) */
static Status do_solve(VM *vm, Value *args, int nargs, Value *out) {
  Gmp *g;
  Qvec a, b = {0};
  bool has_b = !arg_missing(args[1]);
  TRY(gmp_open(vm, &g));
  TRY(qvec_read(vm, g, args[0], &a));
  if (has_b) TRY(qvec_read(vm, g, args[1], &b));
  if (a.nrow < 1 || (int64_t)a.nrow * a.nrow != a.n) return rt_error(vm, "Argument 1 must be a square matrix");
  if (has_b && (b.nrow >= 0 ? b.nrow != a.nrow : b.n != a.nrow)) return rt_error(vm, "Dimensions do not match");
  for (int64_t i = 0; i < a.n; i++)
    if (mpq_na(&a.q[i])) return rt_error(vm, "System is singular");
  for (int64_t i = 0; i < b.n; i++)
    if (mpq_na(&b.q[i])) return rt_error(vm, "System is singular");
  if (gmp_is_bigz(vm, args[0])) {
    Zvec x, y = {0};
    TRY(zvec_read(vm, g, args[0], &x));
    bool whole = !has_b || !gmp_is_bigq(vm, args[1]);
    if (has_b && whole) TRY(zvec_read(vm, g, args[1], &y));
    if (x.nmod && whole) return z_solve(vm, g, &x, has_b ? &y : NULL, &x.mod[0], out);
  }
  return q_solve(vm, g, &a, has_b ? &b : NULL, out);
}

const BuiltinDef builtins_gmpq[] = {
    {"as.bigq", do_as_bigq, "n, d = 1L", 0, "rationals n / d", 0, 0},
    {"bigq_text", do_bigq_text, "x, b", BF_INTERNAL, "digits in base b", 0, 0},
    {"as.double.bigq", do_bigq_double, NULL, 0, "nearest double towards zero", 1, -1},
    {"bigq_part", do_bigq_part, "x, what", BF_INTERNAL, "numerators, denominators or whole parts", 0, 0},
    {"bigq_at", do_bigq_at, "x, i", BF_INTERNAL, "elements at positions", 0, 0},
    {"bigq_put", do_bigq_put, "x, i, value", BF_INTERNAL, "replaces elements", 0, 0},
    {"bigq_c", do_bigq_c, "list", BF_INTERNAL, "concatenation", 0, 0},
    {"bigq_reduce", do_bigq_reduce, "x, what, na.rm", BF_INTERNAL, "0 sum, 1 product, 2 maximum, 3 minimum", 0, 0},
    {"cumsum.bigq", do_bigq_cumsum, NULL, 0, "cumulative sums", 1, 1},
    {"big_product", do_product, "x, y, mode", BF_INTERNAL, "matrix products", 0, 0},
    {"solve.bigz", do_solve, "a, b, ...", 0, "inverse, or solution of linear equations", 0, 0},
    {"solve.bigq", do_solve, "a, b, ...", 0, "inverse, or solution of linear equations", 0, 0},
    {0}};
