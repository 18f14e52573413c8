/* rng.h - Random numbers: generators, normal and exponential variates, uniform indices. */
#ifndef ORBIT_RNG_H
#define ORBIT_RNG_H

#include "stdlib/builtin.h"

enum RngKind {
  RNG_WICHMANN_HILL,
  RNG_MARSAGLIA,
  RNG_SUPER_DUPER,
  RNG_MERSENNE_TWISTER,
  RNG_KNUTH,
  RNG_USER,
  RNG_KNUTH_2002,
  RNG_LECUYER,
  RNG_KINDS
};
enum NormKind {
  NORM_BUGGY_KR,
  NORM_AHRENS_DIETER,
  NORM_BOX_MULLER,
  NORM_USER,
  NORM_INVERSION,
  NORM_KINDERMAN_RAMAGE,
  NORM_KINDS
};
enum SampleKind { SAMPLE_ROUNDING, SAMPLE_REJECTION, SAMPLE_KINDS };

typedef struct Rng {
  VM *vm;
  int kind, norm, sample;
  uint32_t *seed;           /* the seeds proper: memory of .Random.seed while a builtin draws */
  uint32_t *stray;          /* the state of draws outside of all: see rng_stray() */
  bool strays;              /* stray is in use: nobody has taken up .Random.seed since */
  double norm_keep;         /* Box-Muller's second variate */
  double (*lib_norm)(void); /* the variates that libRmath generates */
} Rng;

/* Takes up the state in .Random.seed (makes one from the time when there is none).  The pointer is valid until
 * R code runs. */
Status rng_begin(VM *vm, Rng **out) ORBIT_MUST_CHECK;
/* The same for questions about the kind: where there is no .Random.seed none is made. */
Status rng_look(VM *vm, Rng **out) ORBIT_MUST_CHECK;
/* For C code that draws without having asked for the state: numbers that follow those drawn last, without .Random.seed
 * being moved on, until somebody takes it up again (GNU R's generators have a state beside that variable). */
Status rng_stray(VM *vm, Rng **out) ORBIT_MUST_CHECK;
/* .Random.seed becomes the state after these numbers; nothing happens when somebody has taken it up since. */
Status rng_put(VM *vm) ORBIT_MUST_CHECK;
bool rng_copy(VM *to, const VM *from); /* false: out of memory */
void rng_close(VM *vm);
/* Kinds: -1 keeps the present one. */
Status rng_set_kind(VM *vm, int kind, int norm, int sample) ORBIT_MUST_CHECK;
Status rng_set_seed(VM *vm, uint32_t seed, int kind, int norm, int sample) ORBIT_MUST_CHECK;

double rng_unif(Rng *r); /* in (0, 1) */
void rng_fill_unif(Rng *r, double lo, double width, double *out, int64_t n);
double rng_norm(Rng *r); /* standard normal */
/* The n numbers of which rng_norm() would take the quantiles; false: another method or generator, nothing is drawn. */
bool rng_fill_inversion(Rng *r, double *out, int64_t n);
double rng_exp(Rng *r);                                              /* standard exponential */
double rng_index(Rng *r, double n);                                  /* 0 .. n-1 */
void rng_fill_index(Rng *r, int32_t n, int32_t *out, int64_t count); /* 1 .. n */
/* The generator's state, kept and put back; between the two its kinds are the same. */
struct DrawState;
size_t rng_state_size(void);
void rng_keep(const Rng *r, struct DrawState *to);
void rng_take_back(Rng *r, const struct DrawState *from);
/* While a function of libRmath runs: its unif_rand() and relatives draw from r.  NULL ends it. */
void rng_lend(Rng *r);
/* Where they draw from while nothing is lent. */
void rng_lend_strays(Rng *(*take)(void));
double unif_rand(void);
double norm_rand(void);
double exp_rand(void);
double R_unif_index(double n);

#endif
