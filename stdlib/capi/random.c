/* random.c - The random generators of R's C interface: those of the VM, with their state in .Random.seed. */
#include "stdlib/capi/capi.h"

#include "stdlib/base/rng.h"

/* Draws move a copy of .Random.seed on, which PutRNGstate() puts back: where an error comes between, or C code forgets
 * it, the numbers come again, as in GNU R.  libRmath's functions, and packages that find these names in the program
 * first, draw from what is lent. */
static void take_up(void) {
  DO(rng_stray(CVM, &capi.rng));
  rng_lend(capi.rng);
}
void GetRNGstate(void) {
  DO(rng_begin(CVM, &capi.rng));
  take_up();
}
void PutRNGstate(void) {
  rng_lend(NULL);
  capi.rng = NULL;
  DO(rng_put(CVM));
}
/* R code may have drawn numbers or replaced the seed. */
void capi_rng_renew(void) { take_up(); }

/* Some packages draw outside of GetRNGstate() and PutRNGstate() (randomForest, to break ties). */
static Rng *generator(void) {
  Rng *r = capi.rng;
  if (!r || !r->strays) DO(rng_stray(CVM, &r));
  return r;
}
void capi_rng_attach(bool on) { rng_lend_strays(on ? generator : NULL); }
double unif_rand(void) { return rng_unif(generator()); }
double norm_rand(void) { return rng_norm(generator()); }
double exp_rand(void) { return rng_exp(generator()); }
double R_unif_index(double n) { return rng_index(generator(), n); }
