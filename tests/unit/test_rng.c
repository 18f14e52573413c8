/* test_rng.c - Random streams, number for number those of GNU R 4.2.2. */
#include <criterion/criterion.h>

#include "stdlib/base/rng.h"
#include "vm/interp/interp.h"

static VM *vm;
static void open_vm(void) { vm = vm_create(); }
static void close_vm(void) { vm_destroy(vm); }
TestSuite(rng, .init = open_vm, .fini = close_vm);

static Rng *seeded(uint32_t seed, int kind) {
  Rng *r = NULL;
  cr_assert_eq(rng_set_seed(vm, seed, kind, -1, -1), OK);
  cr_assert_eq(rng_begin(vm, &r), OK);
  return r;
}

Test(rng, uniform_by_mersenne_twister) {
  Rng *r = seeded(42, RNG_MERSENNE_TWISTER);
  cr_assert_eq(rng_unif(r), 0.91480604349635541);
  cr_assert_eq(rng_unif(r), 0.93707541329786181);
  cr_assert_eq(rng_unif(r), 0.28613953478634357);
}

Test(rng, normal_by_inversion) {
  Rng *r = seeded(42, RNG_MERSENNE_TWISTER);
  cr_assert_eq(rng_norm(r), 1.3709584471466685);
  cr_assert_eq(rng_norm(r), -0.56469817139608869);
}

Test(rng, exponential) {
  Rng *r = seeded(42, RNG_MERSENNE_TWISTER);
  cr_assert_eq(rng_exp(r), 0.19833681178388843);
  cr_assert_eq(rng_exp(r), 0.66089525213465095);
}

Test(rng, other_kinds) {
  static const struct {
    int kind;
    double first;
  } k[] = {{RNG_WICHMANN_HILL, 0.12971341365353894},
           {RNG_MARSAGLIA, 0.006153224270360828},
           {RNG_SUPER_DUPER, 0.37140747797009699},
           {RNG_KNUTH_2002, 0.47016307152807735},
           {RNG_LECUYER, 0.6775328286287442}};
  for (size_t i = 0; i < sizeof k / sizeof *k; i++)
    cr_assert_eq(rng_unif(seeded(1, k[i].kind)), k[i].first, "kind %d", k[i].kind);
}

Test(rng, indices_by_rejection_stay_in_range) {
  Rng *r = seeded(7, RNG_MERSENNE_TWISTER);
  int seen[6] = {0};
  for (int i = 0; i < 6000; i++) {
    double x = rng_index(r, 6);
    cr_assert(x >= 0 && x < 6 && x == (int)x);
    seen[(int)x]++;
  }
  for (int i = 0; i < 6; i++) cr_assert(seen[i] > 800 && seen[i] < 1200);
}

Test(rng, the_stream_goes_on_between_uses) {
  Rng *r = seeded(42, RNG_MERSENNE_TWISTER);
  (void)rng_unif(r);
  Rng *again = NULL;
  cr_assert_eq(rng_begin(vm, &again), OK);
  cr_assert_eq(rng_unif(again), 0.93707541329786181);
}
