/* gmp.h - Big integers and rationals: the functions of libgmp that we use, and vectors of numbers as R objects hold
 * them.
 *
 * libgmp is opened at first use.  A bigz is a raw vector: a 32-bit count, then for each number its length in 32-bit
 * words, its sign (-1, 0, 1) and the words, highest first; a length of -1 is NA.  Attributes: "mod" (a bigz) and
 * "nrow". A bigq has its numerators in the vector and its denominators in the attribute "denominator".
 */
#ifndef ORBIT_GMP_H
#define ORBIT_GMP_H

#include "stdlib/builtin.h"

typedef struct Mpz {
  int alloc, size; /* limbs; size has the number's sign.  Inputs: alloc is 0, or GMP_NA */
  uint64_t *d;
} Mpz;
typedef struct Mpq {
  Mpz num, den;
} Mpq;
typedef struct GmpRand { /* as large as gmp_randstate_t */
  Mpz seed;
  int alg;
  void *data;
} GmpRand;
enum { GMP_NA = -1 };

/* GMP(result, field, symbol, parameters) */
#define GMP_FUNCTIONS(GMP)                                                                                             \
  GMP(void, init, "__gmpz_init", (Mpz *))                                                                              \
  GMP(void, clear, "__gmpz_clear", (Mpz *))                                                                            \
  GMP(void, set, "__gmpz_set", (Mpz *, const Mpz *))                                                                   \
  GMP(void, set_si, "__gmpz_set_si", (Mpz *, long))                                                                    \
  GMP(int, set_str, "__gmpz_set_str", (Mpz *, const char *, int))                                                      \
  GMP(char *, get_str, "__gmpz_get_str", (char *, int, const Mpz *))                                                   \
  GMP(double, get_d, "__gmpz_get_d", (const Mpz *))                                                                    \
  GMP(double, get_d_2exp, "__gmpz_get_d_2exp", (long *, const Mpz *))                                                  \
  GMP(long, get_si, "__gmpz_get_si", (const Mpz *))                                                                    \
  GMP(size_t, sizeinbase, "__gmpz_sizeinbase", (const Mpz *, int))                                                     \
  GMP(void, add, "__gmpz_add", (Mpz *, const Mpz *, const Mpz *))                                                      \
  GMP(void, sub, "__gmpz_sub", (Mpz *, const Mpz *, const Mpz *))                                                      \
  GMP(void, mul, "__gmpz_mul", (Mpz *, const Mpz *, const Mpz *))                                                      \
  GMP(void, addmul, "__gmpz_addmul", (Mpz *, const Mpz *, const Mpz *))                                                \
  GMP(void, fdiv_q, "__gmpz_fdiv_q", (Mpz *, const Mpz *, const Mpz *))                                                \
  GMP(void, divexact, "__gmpz_divexact", (Mpz *, const Mpz *, const Mpz *))                                            \
  GMP(void, tdiv_q, "__gmpz_tdiv_q", (Mpz *, const Mpz *, const Mpz *))                                                \
  GMP(void, mod, "__gmpz_mod", (Mpz *, const Mpz *, const Mpz *))                                                      \
  GMP(unsigned long, tdiv_ui, "__gmpz_tdiv_ui", (const Mpz *, unsigned long))                                          \
  GMP(void, pow_ui, "__gmpz_pow_ui", (Mpz *, const Mpz *, unsigned long))                                              \
  GMP(void, powm, "__gmpz_powm", (Mpz *, const Mpz *, const Mpz *, const Mpz *))                                       \
  GMP(int, cmp, "__gmpz_cmp", (const Mpz *, const Mpz *))                                                              \
  GMP(void, gcd, "__gmpz_gcd", (Mpz *, const Mpz *, const Mpz *))                                                      \
  GMP(void, lcm, "__gmpz_lcm", (Mpz *, const Mpz *, const Mpz *))                                                      \
  GMP(void, gcdext, "__gmpz_gcdext", (Mpz *, Mpz *, Mpz *, const Mpz *, const Mpz *))                                  \
  GMP(int, invert, "__gmpz_invert", (Mpz *, const Mpz *, const Mpz *))                                                 \
  GMP(void, fac_ui, "__gmpz_fac_ui", (Mpz *, unsigned long))                                                           \
  GMP(void, bin_ui, "__gmpz_bin_ui", (Mpz *, const Mpz *, unsigned long))                                              \
  GMP(void, fib_ui, "__gmpz_fib_ui", (Mpz *, unsigned long))                                                           \
  GMP(void, fib2_ui, "__gmpz_fib2_ui", (Mpz *, Mpz *, unsigned long))                                                  \
  GMP(void, lucnum_ui, "__gmpz_lucnum_ui", (Mpz *, unsigned long))                                                     \
  GMP(void, lucnum2_ui, "__gmpz_lucnum2_ui", (Mpz *, Mpz *, unsigned long))                                            \
  GMP(int, probab_prime_p, "__gmpz_probab_prime_p", (const Mpz *, int))                                                \
  GMP(void, nextprime, "__gmpz_nextprime", (Mpz *, const Mpz *))                                                       \
  GMP(void, q_init, "__gmpq_init", (Mpq *))                                                                            \
  GMP(void, q_clear, "__gmpq_clear", (Mpq *))                                                                          \
  GMP(void, q_set, "__gmpq_set", (Mpq *, const Mpq *))                                                                 \
  GMP(void, q_canonicalize, "__gmpq_canonicalize", (Mpq *))                                                            \
  GMP(void, q_add, "__gmpq_add", (Mpq *, const Mpq *, const Mpq *))                                                    \
  GMP(void, q_sub, "__gmpq_sub", (Mpq *, const Mpq *, const Mpq *))                                                    \
  GMP(void, q_mul, "__gmpq_mul", (Mpq *, const Mpq *, const Mpq *))                                                    \
  GMP(void, q_div, "__gmpq_div", (Mpq *, const Mpq *, const Mpq *))                                                    \
  GMP(void, q_inv, "__gmpq_inv", (Mpq *, const Mpq *))                                                                 \
  GMP(int, q_cmp, "__gmpq_cmp", (const Mpq *, const Mpq *))                                                            \
  GMP(double, q_get_d, "__gmpq_get_d", (const Mpq *))                                                                  \
  GMP(void, urandomb, "__gmpz_urandomb", (Mpz *, GmpRand *, unsigned long))                                            \
  GMP(void, randinit, "__gmp_randinit_default", (GmpRand *))                                                           \
  GMP(void, randseed, "__gmp_randseed", (GmpRand *, const Mpz *))                                                      \
  GMP(void, randclear, "__gmp_randclear", (GmpRand *))

typedef struct Gmp {
#define GMP(result, field, symbol, params) result(*field) params;
  GMP_FUNCTIONS(GMP)
#undef GMP
  bool rand_ready;
  GmpRand rand; /* of urand.bigz() */
} Gmp;

/* The library, opened when necessary; an R error if it is not installed. */
Status gmp_open(VM *vm, Gmp **out) ORBIT_MUST_CHECK;
void gmp_close(Gmp *g); /* native_close */

/* Numbers read from an R value: memory of the pool, never written to. */
typedef struct Zvec {
  int64_t n, nmod;
  Mpz *z, *mod; /* mod: nmod moduli, recycled; 0: none */
  int nrow;     /* -1: no matrix */
} Zvec;
typedef struct Qvec {
  int64_t n;
  Mpq *q; /* NA: num.alloc is GMP_NA */
  int nrow;
} Qvec;
/* Conversion as as.bigz() and as.bigq() do it: bigz, bigq, logical, integer, double, character, NULL. */
Status zvec_read(VM *vm, Gmp *g, Value v, Zvec *out) ORBIT_MUST_CHECK;
Status qvec_read(VM *vm, Gmp *g, Value v, Qvec *out) ORBIT_MUST_CHECK;
static inline bool mpz_na(const Mpz *z) { return z->alloc == GMP_NA; }
static inline bool mpq_na(const Mpq *q) { return q->num.alloc == GMP_NA; }
static inline int mpz_sign(const Mpz *z) { return (z->size > 0) - (z->size < 0); }
static inline bool mpz_is_one(const Mpz *z) { return z->size == 1 && z->d[0] == 1; }
static inline const Mpz *zvec_at(const Zvec *v, int64_t i) { return &v->z[v->n == 1 ? 0 : i % v->n]; }
static inline const Mpq *qvec_at(const Qvec *v, int64_t i) { return &v->q[v->n == 1 ? 0 : i % v->n]; }
bool gmp_is_bigz(VM *vm, Value v);
bool gmp_is_bigq(VM *vm, Value v);
/* Text of a number in scratch memory. */
char *mpz_text(VM *vm, Gmp *g, const Mpz *z, int base);

/* Vectors under construction. */
typedef struct Zout {
  Buf b;
  int64_t n;
} Zout;
typedef struct Qout {
  Zout num, den;
} Qout;
void zout_init(VM *vm, Zout *o);
void zout_put(Zout *o, const Mpz *z);
void zout_na(Zout *o);
void qout_init(VM *vm, Qout *o);
void qout_put(Qout *o, const Mpq *q);
void qout_na(Qout *o);
static inline void zout_copy(Zout *o, const Mpz *z) { mpz_na(z) ? zout_na(o) : zout_put(o, z); }
static inline void qout_copy(Qout *o, const Mpq *q) { mpq_na(q) ? qout_na(o) : qout_put(o, q); }
/* The R object; mod NULL or a Zout with the moduli, nrow -1: a vector. */
Status zout_value(VM *vm, Zout *o, Zout *mod, int nrow, Value *out) ORBIT_MUST_CHECK;
Status qout_value(VM *vm, Qout *o, int nrow, Value *out) ORBIT_MUST_CHECK;
/* The common number of rows of two operands. */
Status gmp_common_nrow(VM *vm, int a, int64_t na, int b, int64_t nb, int *out) ORBIT_MUST_CHECK;

enum GmpOp { GMP_ADD, GMP_SUB, GMP_MUL, GMP_DIV, GMP_MOD, GMP_IDIV, GMP_POW };
/* Arithmetic on rationals, which that on integers goes over to. */
Status bigq_arith(VM *vm, Gmp *g, enum GmpOp op, Value a, Value b, Value *out) ORBIT_MUST_CHECK;
Status bigq_compare(VM *vm, Gmp *g, CompareOp op, Value a, Value b, Value *out) ORBIT_MUST_CHECK;

#endif
