/* number_theory.c - Package gmp: number theory, combinatorics, reductions of big integers. */
#include "stdlib/gmp/gmp.h"

static int64_t longer(int64_t a, int64_t b) { return a == 0 || b == 0 ? 0 : a > b ? a : b; }

/* ---- two operands, one result each ---- */

typedef bool (*PairFn)(Gmp *g, Mpz *r, const Mpz *x, const Mpz *y);

static Status map_pairs(VM *vm, Value a, Value b, PairFn fn, bool *failed, Value *out) {
  Gmp *g;
  Zvec x, y;
  Zout r;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, a, &x));
  TRY(zvec_read(vm, g, b, &y));
  int64_t n = longer(x.n, y.n);
  Mpz t;
  g->init(&t);
  zout_init(vm, &r);
  *failed = false;
  for (int64_t i = 0; i < n; i++) {
    const Mpz *u = zvec_at(&x, i), *v = zvec_at(&y, i);
    bool na = mpz_na(u) || mpz_na(v);
    if (!na && fn(g, &t, u, v))
      zout_put(&r, &t);
    else {
      zout_na(&r);
      *failed |= !na;
    }
  }
  g->clear(&t);
  return zout_value(vm, &r, NULL, -1, out);
}

static bool pair_gcd(Gmp *g, Mpz *r, const Mpz *x, const Mpz *y) { return g->gcd(r, x, y), true; }
static bool pair_lcm(Gmp *g, Mpz *r, const Mpz *x, const Mpz *y) { return g->lcm(r, x, y), true; }
static bool pair_inv(Gmp *g, Mpz *r, const Mpz *x, const Mpz *y) { return y->size != 0 && g->invert(r, x, y); }
static bool pair_choose(Gmp *g, Mpz *r, const Mpz *x, const Mpz *y) {
  if (y->size < 0)
    g->set_si(r, 0);
  else
    g->bin_ui(r, x, y->size ? y->d[0] : 0);
  return true;
}

static Status do_gcd(VM *vm, Value *args, int n, Value *out) {
  bool failed;
  return map_pairs(vm, args[0], args[1], pair_gcd, &failed, out);
}

static Status do_lcm(VM *vm, Value *args, int n, Value *out) {
  bool failed;
  return map_pairs(vm, args[0], args[1], pair_lcm, &failed, out);
}

static Status do_inv(VM *vm, Value *args, int n, Value *out) {
  bool failed;
  TRY(map_pairs(vm, args[0], args[1], pair_inv, &failed, out));
  if (failed) return rt_warning(vm, "inv(x,m) returning NA as x has no inverse modulo m");
  return OK;
}

static Status do_choose(VM *vm, Value *args, int n, Value *out) {
  bool failed;
  return map_pairs(vm, args[0], args[1], pair_choose, &failed, out);
}

/* powm(x, y, n): x^y modulo n */
static Status do_powm(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x, y, m;
  Zout r;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  TRY(zvec_read(vm, g, args[1], &y));
  TRY(zvec_read(vm, g, args[2], &m));
  int64_t k = longer(longer(x.n, y.n), m.n);
  Mpz t;
  g->init(&t);
  zout_init(vm, &r);
  for (int64_t i = 0; i < k; i++) {
    const Mpz *u = zvec_at(&x, i), *e = zvec_at(&y, i), *p = zvec_at(&m, i);
    bool ok = !mpz_na(u) && !mpz_na(e) && !mpz_na(p) && p->size != 0;
    if (ok && e->size < 0) ok = g->invert(&t, u, p);
    if (ok) {
      g->powm(&t, u, e, p);
      zout_put(&r, &t);
    } else
      zout_na(&r);
  }
  g->clear(&t);
  return zout_value(vm, &r, NULL, -1, out);
}

/* gcdex(a, b): c(g, s, t) with g = s a + t b */
static Status do_gcdex(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x, y;
  Zout r;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  TRY(zvec_read(vm, g, args[1], &y));
  zout_init(vm, &r);
  if (x.n > 0 && y.n > 0 && !mpz_na(&x.z[0]) && !mpz_na(&y.z[0])) {
    Mpz t[3];
    for (int i = 0; i < 3; i++) g->init(&t[i]);
    g->gcdext(&t[0], &t[1], &t[2], &x.z[0], &y.z[0]);
    for (int i = 0; i < 3; i++) {
      zout_put(&r, &t[i]);
      g->clear(&t[i]);
    }
  }
  return zout_value(vm, &r, NULL, -1, out);
}

/* ---- functions of one small number ---- */

static Status do_factorial(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Vec *x;
  Zout r;
  TRY(gmp_open(vm, &g));
  TRY(coerce_borrow(vm, args[0], T_INT, &x));
  zout_init(vm, &r);
  Mpz t;
  g->init(&t);
  for (int64_t i = 0; i < x->n; i++) {
    if (int_ro(x)[i] >= 0)
      g->fac_ui(&t, (unsigned long)int_ro(x)[i]);
    else
      g->set_si(&t, 0);
    zout_put(&r, &t);
  }
  g->clear(&t);
  return zout_value(vm, &r, NULL, -1, out);
}

enum { FIB, FIB2, LUC, LUC2 };

/* fibnum(n), fibnum2(n), lucnum(n), lucnum2(n): the n-th number, or it after its predecessor */
static Status sequence(VM *vm, Value arg, int which, Value *out) {
  Gmp *g;
  Zout r;
  if (vec_len(arg) < 1) return rt_error(vm, "argument must not be an empty list");
  int k = as_integer1(vm, arg);
  if (k == NA_INT || k < 0) return rt_error(vm, "argument must be non-negative");
  TRY(gmp_open(vm, &g));
  zout_init(vm, &r);
  Mpz t, before;
  g->init(&t);
  g->init(&before);
  switch (which) {
  case FIB: g->fib_ui(&t, (unsigned long)k); break;
  case FIB2: g->fib2_ui(&t, &before, (unsigned long)k); break;
  case LUC: g->lucnum_ui(&t, (unsigned long)k); break;
  default: g->lucnum2_ui(&t, &before, (unsigned long)k); break;
  }
  if (which == FIB2 || which == LUC2) zout_put(&r, &before);
  zout_put(&r, &t);
  g->clear(&t);
  g->clear(&before);
  return zout_value(vm, &r, NULL, -1, out);
}

static Status do_fibnum(VM *vm, Value *args, int n, Value *out) { return sequence(vm, args[0], FIB, out); }
static Status do_fibnum2(VM *vm, Value *args, int n, Value *out) { return sequence(vm, args[0], FIB2, out); }
static Status do_lucnum(VM *vm, Value *args, int n, Value *out) { return sequence(vm, args[0], LUC, out); }
static Status do_lucnum2(VM *vm, Value *args, int n, Value *out) { return sequence(vm, args[0], LUC2, out); }

/* ---- primes ---- */

static Status do_isprime(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  Vec *reps;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  TRY(coerce_borrow(vm, args[1], T_INT, &reps));
  Vec *r = vec_new(vm, T_INT, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) {
    int k = reps->n ? int_ro(reps)[i % reps->n] : 40;
    int_rw(r)[i] = mpz_na(&x.z[i]) ? 0 : g->probab_prime_p(&x.z[i], k);
  }
  *out = vec_val(r);
  return OK;
}

static Status do_nextprime(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  Zout r;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  zout_init(vm, &r);
  Mpz t;
  g->init(&t);
  for (int64_t i = 0; i < x.n; i++) {
    if (mpz_na(&x.z[i])) {
      zout_na(&r);
      continue;
    }
    g->nextprime(&t, &x.z[i]);
    zout_put(&r, &t);
  }
  g->clear(&t);
  return zout_value(vm, &r, NULL, -1, out);
}

/* Working numbers of the rho method. */
typedef struct Rho {
  Gmp *g;
  Mpz a, x, x1, y, p, t;
} Rho;

static void rho_step(Rho *w, Mpz *x, const Mpz *n) {
  w->g->mul(x, x, x);
  w->g->add(x, x, &w->a);
  w->g->mod(x, x, n);
}

/* A proper divisor of the composite n in w->t (n itself when the cycle closed without one), walking x^2 + a with
 * Brent's doubling intervals; products of 32 differences share one gcd.  Leaves the walk where it found it. */
static Status rho_divisor(VM *vm, Rho *w, const Mpz *n, long *k, long *l) {
  Gmp *g = w->g;
  for (;;) {
    do {
      rho_step(w, &w->x, n);
      g->sub(&w->t, &w->x1, &w->x);
      g->mul(&w->p, &w->p, &w->t);
      g->mod(&w->p, &w->p, n);
      if (*k % 32 == 1) {
        g->gcd(&w->t, &w->p, n);
        if (!mpz_is_one(&w->t)) goto found;
        g->set(&w->y, &w->x);
        TRY(rt_poll(vm));
      }
    } while (--*k != 0);
    g->set(&w->x1, &w->x);
    *k = *l;
    *l *= 2;
    for (long i = 0; i < *k; i++) rho_step(w, &w->x, n);
    g->set(&w->y, &w->x);
  }
found:
  do {
    rho_step(w, &w->y, n);
    g->sub(&w->t, &w->x1, &w->y);
    g->gcd(&w->t, &w->t, n);
  } while (mpz_is_one(&w->t));
  return OK;
}

static Status rho_factor(VM *vm, Gmp *g, const Mpz *number, long a, Zout *r);

static Status rho_walk(VM *vm, Rho *w, Mpz *n, long a, Zout *r) {
  Gmp *g = w->g;
  long k = 1, l = 1;
  g->set_si(&w->a, a);
  g->set_si(&w->x, 2);
  g->set_si(&w->x1, 2);
  g->set_si(&w->y, 2);
  g->set_si(&w->p, 1);
  while (!mpz_is_one(n)) {
    TRY(rho_divisor(vm, w, n, &k, &l));
    if (g->cmp(&w->t, n) == 0) return rho_factor(vm, g, n, a + 1, r); /* no luck with this polynomial */
    g->divexact(n, n, &w->t);
    if (g->probab_prime_p(&w->t, 25))
      zout_put(r, &w->t);
    else
      TRY(rho_factor(vm, g, &w->t, a + 1, r));
    if (g->probab_prime_p(n, 25)) {
      zout_put(r, n);
      break;
    }
    g->mod(&w->x, &w->x, n);
    g->mod(&w->x1, &w->x1, n);
    g->mod(&w->y, &w->y, n);
  }
  return OK;
}

static Status rho_factor(VM *vm, Gmp *g, const Mpz *number, long a, Zout *r) {
  TRY(rt_check_stack(vm));
  Rho w = {.g = g};
  Mpz n, *all[] = {&w.a, &w.x, &w.x1, &w.y, &w.p, &w.t, &n};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) g->init(all[i]);
  g->set(&n, number);
  Status st = rho_walk(vm, &w, &n, a, r);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) g->clear(all[i]);
  return st;
}

/* Takes the small primes out of t. */
static void trial_division(Gmp *g, Mpz *t, Zout *r) {
  Mpz p;
  g->init(&p);
  for (unsigned long d = 2; d < 4096 && !mpz_is_one(t); d += d == 2 ? 1 : 2)
    while (g->tdiv_ui(t, d) == 0) {
      g->set_si(&p, (long)d);
      zout_put(r, &p);
      g->divexact(t, t, &p);
      if (mpz_is_one(t)) break;
    }
  g->clear(&p);
}

static Status do_factorize(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  Zout r;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  zout_init(vm, &r);
  Status st = OK;
  if (x.n > 0 && !mpz_na(&x.z[0])) {
    if (x.z[0].size == 0) return rt_error(vm, "Cannot factorize 0");
    Mpz t;
    g->init(&t);
    g->set(&t, &x.z[0]);
    if (t.size < 0) {
      t.size = -1;
      g->set_si(&t, -1);
      zout_put(&r, &t);
      g->set(&t, &x.z[0]);
      t.size = -t.size;
    }
    trial_division(g, &t, &r);
    if (!mpz_is_one(&t)) {
      if (g->probab_prime_p(&t, 25))
        zout_put(&r, &t);
      else
        st = rho_factor(vm, g, &t, 1, &r);
    }
    g->clear(&t);
  }
  return st == OK ? zout_value(vm, &r, NULL, -1, out) : ERR;
}

/* ---- size and logarithm ---- */

static Status do_sizeinbase(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  int base;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  TRY(arg_int(vm, args[1], "b", &base));
  if (base < 2 || base > 62) return rt_error(vm, "base must be >= 2 and <= 36");
  Vec *r = vec_new(vm, T_INT, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) int_rw(r)[i] = mpz_na(&x.z[i]) ? 0 : (int)g->sizeinbase(&x.z[i], base);
  *out = vec_val(r);
  return OK;
}

/* .Internal(bigz_frexp(x)): list(d, exp) */
static Status do_frexp(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  Vec *d = vec_new(vm, T_DBL, x.n), *e = vec_new(vm, T_INT, x.n), *l = vec_new(vm, T_LIST, 2),
      *nm = vec_new(vm, T_STR, 2);
  TRY_NEW(d && e && l && nm);
  for (int64_t i = 0; i < x.n; i++) {
    long k = 0;
    dbl_rw(d)[i] = mpz_na(&x.z[i]) ? NA_REAL : g->get_d_2exp(&k, &x.z[i]);
    int_rw(e)[i] = mpz_na(&x.z[i]) ? NA_INT : (int)k;
  }
  list_set(vm, l, 0, vec_val(d));
  list_set(vm, l, 1, vec_val(e));
  TRY_NEW(str_rw(nm)[0] = str_c(vm, "d"));
  TRY_NEW(str_rw(nm)[1] = str_c(vm, "exp"));
  *out = val_obj(l);
  return vec_set_names(vm, l, val_obj(nm));
}

static Status do_log(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  Vec *r = vec_new(vm, T_DBL, x.n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x.n; i++) {
    long k = 0;
    if (mpz_na(&x.z[i])) {
      dbl_rw(r)[i] = NA_REAL;
      continue;
    }
    double d = g->get_d_2exp(&k, &x.z[i]);
    dbl_rw(r)[i] = log(d) + (double)k * M_LN2;
  }
  *out = vec_val(r);
  return OK;
}

/* ---- reductions; NA as package gmp treats it: sums leave it out, extremes come out empty ---- */

enum { SUM, PROD, MAX, MIN };

static void reduce_step(Gmp *g, int what, Mpz *r, const Mpz *z, const Mpz *mod, bool first) {
  if (first && what >= MAX)
    g->set(r, z);
  else if (what == SUM)
    g->add(r, r, z);
  else if (what == PROD)
    g->mul(r, r, z);
  else if ((what == MAX) == (g->cmp(z, r) > 0) && g->cmp(z, r) != 0)
    g->set(r, z);
  if (mod && what < MAX) g->mod(r, r, mod);
}

/* .Internal(bigz_reduce(x, what, na.rm)) */
static Status do_reduce(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  int what;
  bool na_rm;
  Zout r, mods;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  TRY(arg_int(vm, args[1], "what", &what));
  TRY(arg_flag(vm, args[2], "na.rm", &na_rm));
  zout_init(vm, &r);
  zout_init(vm, &mods);
  const Mpz *mod = x.nmod ? &x.mod[0] : NULL;
  for (int64_t i = 1; i < x.nmod && mod; i++)
    if (g->cmp(mod, &x.mod[i]) != 0) mod = NULL;
  Mpz t;
  g->init(&t);
  g->set_si(&t, what == PROD);
  bool first = true, empty = what >= MAX;
  for (int64_t i = 0; i < x.n; i++) {
    if (mpz_na(&x.z[i])) {
      if (what < MAX || na_rm) continue;
      empty = true;
      break;
    }
    reduce_step(g, what, &t, &x.z[i], mod, first);
    first = empty = false;
  }
  if (!empty) {
    zout_put(&r, &t);
    if (mod) zout_copy(&mods, mod);
  }
  g->clear(&t);
  return zout_value(vm, &r, &mods, -1, out);
}

static Status do_cumsum(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  Zvec x;
  Zout r, mods;
  TRY(gmp_open(vm, &g));
  TRY(zvec_read(vm, g, args[0], &x));
  zout_init(vm, &r);
  zout_init(vm, &mods);
  Mpz t;
  g->init(&t);
  bool na = false;
  for (int64_t i = 0; i < x.n; i++) {
    na |= mpz_na(&x.z[i]);
    if (na) {
      zout_na(&r);
      continue;
    }
    g->add(&t, &t, &x.z[i]);
    if (x.nmod) g->mod(&t, &t, &x.mod[0]);
    zout_put(&r, &t);
  }
  if (x.nmod) zout_copy(&mods, &x.mod[0]);
  g->clear(&t);
  return zout_value(vm, &r, &mods, -1, out);
}

/* ---- random numbers ---- */

static Status seed_generator(VM *vm, Gmp *g, const Zvec *seed) {
  if (!g->rand_ready) {
    rt_outf(vm, "Seed default initialisation\n");
    g->randinit(&g->rand);
    g->rand_ready = true;
  }
  if (seed->n > 0 && !mpz_na(&seed->z[0]) && seed->z[0].size != 0) {
    g->randseed(&g->rand, &seed->z[0]);
    rt_outf(vm, "Seed initialisation\n");
  }
  return OK;
}

/* urand.bigz(nb = 1, size = 200, seed = 0): numbers of `size` bits */
static Status do_urand(VM *vm, Value *args, int n, Value *out) {
  Gmp *g;
  int count, bits;
  Zvec seed;
  Zout r;
  TRY(gmp_open(vm, &g));
  TRY(arg_int(vm, args[0], "nb", &count));
  TRY(arg_int(vm, args[1], "size", &bits));
  TRY(zvec_read(vm, g, args[2], &seed));
  if (bits < 0) return rt_error(vm, "invalid '%s' argument", "size");
  TRY(seed_generator(vm, g, &seed));
  zout_init(vm, &r);
  Mpz t;
  g->init(&t);
  for (int i = 0; i < count; i++) {
    g->urandomb(&t, &g->rand, (unsigned long)bits);
    zout_put(&r, &t);
  }
  g->clear(&t);
  return zout_value(vm, &r, NULL, -1, out);
}

const BuiltinDef builtins_gmp_number[] = {
    {"gcd.bigz", do_gcd, "a, b", 0, "greatest common divisor", 0, 0},
    {"lcm.bigz", do_lcm, "a, b", 0, "least common multiple", 0, 0},
    {"inv.bigz", do_inv, "a, b, ...", 0, "inverse of a modulo b", 0, 0},
    {"bigz_choose", do_choose, "n, k", BF_INTERNAL, "binomial coefficient", 0, 0},
    {"powm", do_powm, "x, y, n", 0, "x^y modulo n", 0, 0},
    {"gcdex", do_gcdex, "a, b", 0, "gcd with the factors of Bezout", 0, 0},
    {"factorialZ", do_factorial, "n", 0, "factorial", 0, 0},
    {"fibnum", do_fibnum, "n", 0, "Fibonacci number", 0, 0},
    {"fibnum2", do_fibnum2, "n", 0, "Fibonacci numbers n - 1 and n", 0, 0},
    {"lucnum", do_lucnum, "n", 0, "Lucas number", 0, 0},
    {"lucnum2", do_lucnum2, "n", 0, "Lucas numbers n - 1 and n", 0, 0},
    {"isprime", do_isprime, "n, reps = 40", 0, "2 prime, 1 probably, 0 not", 0, 0},
    {"nextprime", do_nextprime, "n", 0, "next prime above n", 0, 0},
    {"factorize", do_factorize, "n", 0, "prime factors", 0, 0},
    {"sizeinbase", do_sizeinbase, "a, b = 10", 0, "number of digits", 0, 0},
    {"frexpZ", do_frexp, "x", 0, "fraction and power of two", 0, 0},
    {"bigz_log", do_log, "x", BF_INTERNAL, "natural logarithm", 0, 0},
    {"bigz_reduce", do_reduce, "x, what, na.rm", BF_INTERNAL, "0 sum, 1 product, 2 maximum, 3 minimum", 0, 0},
    {"cumsum.bigz", do_cumsum, NULL, 0, "cumulative sums", 1, 1},
    {"urand.bigz", do_urand, "nb = 1, size = 200, seed = 0", 0, "random numbers", 0, 0},
    {0}};
