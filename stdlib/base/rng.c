/* rng.c - Random number generators with the streams of GNU R, bit for bit.
 *
 * The state lives in the integer vector .Random.seed of the global environment itself: as long as nobody else
 * refers to that vector, drawing works on its memory, so saving and restoring it costs nothing.
 * Called by the r*() and sample builtins; libRmath's own generators reach it through unif_rand() below.
 */
#include "stdlib/base/rng.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "runtime/normal.h"
#include "stdlib/native.h"

enum { KNUTH_K = 100, KNUTH_L = 37, KNUTH_M = 1 << 30, KNUTH_T = 70, KNUTH_QUALITY = 1009, MT_N = 624, MT_M = 397 };

static const int seeds_of[RNG_KINDS] = {3, 2, 2, MT_N + 1, KNUTH_K + 1, 0, KNUTH_K + 1, 6};

/* libRmath calls unif_rand() without arguments: the generator it shall use on this thread, set only while a
 * function of that library runs. */
static _Thread_local Rng *lib_rng;
static _Thread_local Rng *(*lib_stray)(void); /* where numbers come from while none is lent */

/* ---- generators ---- */

static inline double inside(double u) { /* strictly between 0 and 1 */
  static const double half = 0.5 * 2.328306437080797e-10;
  if (u <= 0) return half;
  if (1.0 - u <= 0) return 1.0 - half;
  return u;
}

static inline uint32_t mt_twist(uint32_t a, uint32_t b, uint32_t far) {
  uint32_t y = (a & 0x80000000u) | (b & 0x7fffffffu);
  return far ^ (y >> 1) ^ (-(y & 1) & 0x9908b0dfu);
}

static void mt_refill(uint32_t *mt) {
  int k = 0;
  for (; k < MT_N - MT_M; k++) mt[k] = mt_twist(mt[k], mt[k + 1], mt[k + MT_M]);
  for (; k < MT_N - 1; k++) mt[k] = mt_twist(mt[k], mt[k + 1], mt[k + MT_M - MT_N]);
  mt[MT_N - 1] = mt_twist(mt[MT_N - 1], mt[0], mt[MT_M - 1]);
}

static inline uint32_t mt_temper(uint32_t y) {
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ y >> 18;
}

static const double mt_unit = 2.3283064365386963e-10; /* 2^-32 */

static inline double mt_next(uint32_t *s) {
  uint32_t *mt = s + 1;
  if (ORBIT_UNLIKELY(s[0] >= MT_N)) {
    mt_refill(mt);
    s[0] = 0;
  }
  return (double)mt_temper(mt[s[0]++]) * mt_unit;
}

/* The next words, as many as are wanted but no more than the state has ready: at least one. */
static int64_t mt_words(uint32_t *s, uint32_t *out, int64_t wanted) {
  uint32_t *mt = s + 1;
  if (s[0] >= MT_N) {
    mt_refill(mt);
    s[0] = 0;
  }
  int64_t k = MT_N - s[0];
  if (k > wanted) k = wanted;
  for (int64_t i = 0; i < k; i++) out[i] = mt_temper(mt[s[0] + i]);
  s[0] += (uint32_t)k;
  return k;
}

static double wichmann_hill(uint32_t *s) {
  s[0] = s[0] * 171 % 30269;
  s[1] = s[1] * 172 % 30307;
  s[2] = s[2] * 170 % 30323;
  double v = s[0] / 30269.0 + s[1] / 30307.0 + s[2] / 30323.0;
  return v - (int)v;
}

static double marsaglia(uint32_t *s) {
  s[0] = 36969 * (s[0] & 0xffff) + (s[0] >> 16);
  s[1] = 18000 * (s[1] & 0xffff) + (s[1] >> 16);
  return ((s[0] << 16) ^ (s[1] & 0xffff)) * 2.328306437080797e-10;
}

static double super_duper(uint32_t *s) {
  s[0] ^= (s[0] >> 15) & 0x1ffff;
  s[0] ^= s[0] << 17;
  s[1] *= 69069;
  return (s[0] ^ s[1]) * 2.328306437080797e-10;
}

static double lecuyer(uint32_t *s) {
  const int64_t m1 = 4294967087, m2 = 4294944443;
  int64_t p1 = (1403580 * (int64_t)s[1] - 810728 * (int64_t)s[0]) % m1;
  if (p1 < 0) p1 += m1;
  s[0] = s[1];
  s[1] = s[2];
  s[2] = (uint32_t)p1;
  int64_t p2 = (527612 * (int64_t)s[5] - 1370589 * (int64_t)s[3]) % m2;
  if (p2 < 0) p2 += m2;
  s[3] = s[4];
  s[4] = s[5];
  s[5] = (uint32_t)p2;
  return (double)(p1 > p2 ? p1 - p2 : p1 - p2 + m1) * 2.328306549295727688e-10;
}

/* D. E. Knuth's lagged Fibonacci generator: 1009 numbers at a time, of which 100 are used.  The recurrence and both
   ways to start it are those of his published programs ran_array and ran_start (The Art of Computer Programming, volume
   2, third edition, section 3.6, printings of 1997 and 2002; rng.c on his web pages), here with the state of our
   generators. */
static long knuth_diff(long x, long y) { return (x - y) & (KNUTH_M - 1); }

static void knuth_array(long *ran, long *out, int n) {
  int i, j;
  for (j = 0; j < KNUTH_K; j++) out[j] = ran[j];
  for (; j < n; j++) out[j] = knuth_diff(out[j - KNUTH_K], out[j - KNUTH_L]);
  for (i = 0; i < KNUTH_L; i++, j++) ran[i] = knuth_diff(out[j - KNUTH_K], out[j - KNUTH_L]);
  for (; i < KNUTH_K; i++, j++) ran[i] = knuth_diff(out[j - KNUTH_K], ran[i - KNUTH_L]);
}

static double knuth_next(uint32_t *s) {
  if (s[KNUTH_K] >= KNUTH_K) {
    long ran[KNUTH_K], buf[KNUTH_QUALITY];
    for (int i = 0; i < KNUTH_K; i++) ran[i] = (long)s[i];
    knuth_array(ran, buf, KNUTH_QUALITY);
    for (int i = 0; i < KNUTH_K; i++) s[i] = (uint32_t)ran[i];
    s[KNUTH_K] = 0;
  }
  return s[s[KNUTH_K]++] * 9.31322574615479e-10;
}

static void knuth_store(uint32_t *s, const long *x) {
  for (int j = 0; j < KNUTH_L; j++) s[j + KNUTH_K - KNUTH_L] = (uint32_t)x[j];
  for (int j = KNUTH_L; j < KNUTH_K; j++) s[j - KNUTH_L] = (uint32_t)x[j];
  s[KNUTH_K] = KNUTH_K;
}

static void knuth_fill(long *x, long ss) {
  for (int j = 0; j < KNUTH_K; j++) {
    x[j] = ss;
    ss <<= 1;
    if (ss >= KNUTH_M) ss -= KNUTH_M - 2;
  }
  for (int j = KNUTH_K; j < 2 * KNUTH_K - 1; j++) x[j] = 0;
  x[1]++;
}

static void knuth_cycle_odd(long *x, bool check_odd) { /* multiply by z */
  for (int j = KNUTH_K; j > 0; j--) x[j] = x[j - 1];
  x[0] = x[KNUTH_K];
  if (!check_odd || (x[KNUTH_K] & 1)) x[KNUTH_L] = knuth_diff(x[KNUTH_L], x[KNUTH_K]);
}

static void knuth_start_2002(uint32_t *s, long seed) {
  long x[2 * KNUTH_K - 1], ran[KNUTH_K];
  knuth_fill(x, (seed + 2) & (KNUTH_M - 2));
  long ss = seed & (KNUTH_M - 1);
  for (int t = KNUTH_T - 1; t;) {
    for (int j = KNUTH_K - 1; j > 0; j--) x[j + j] = x[j], x[j + j - 1] = 0;
    for (int j = 2 * KNUTH_K - 2; j >= KNUTH_K; j--) {
      x[j - (KNUTH_K - KNUTH_L)] = knuth_diff(x[j - (KNUTH_K - KNUTH_L)], x[j]);
      x[j - KNUTH_K] = knuth_diff(x[j - KNUTH_K], x[j]);
    }
    if (ss & 1) knuth_cycle_odd(x, false);
    if (ss)
      ss >>= 1;
    else
      t--;
  }
  knuth_store(s, x);
  for (int i = 0; i < KNUTH_K; i++) ran[i] = (long)s[i];
  for (int i = 0; i < 10; i++) knuth_array(ran, x, 2 * KNUTH_K - 1);
  for (int i = 0; i < KNUTH_K; i++) s[i] = (uint32_t)ran[i];
}

static void knuth_start_1997(uint32_t *s, long seed) {
  long x[2 * KNUTH_K - 1];
  knuth_fill(x, (seed + 2) & (KNUTH_M - 2));
  long ss = seed & (KNUTH_M - 1);
  for (int t = KNUTH_T - 1; t;) {
    for (int j = KNUTH_K - 1; j > 0; j--) x[j + j] = x[j];
    for (int j = 2 * KNUTH_K - 2; j > KNUTH_K - KNUTH_L; j -= 2) x[2 * KNUTH_K - 1 - j] = x[j] & (KNUTH_M - 2);
    for (int j = 2 * KNUTH_K - 2; j >= KNUTH_K; j--)
      if (x[j] & 1) {
        x[j - (KNUTH_K - KNUTH_L)] = knuth_diff(x[j - (KNUTH_K - KNUTH_L)], x[j]);
        x[j - KNUTH_K] = knuth_diff(x[j - KNUTH_K], x[j]);
      }
    if (ss & 1) knuth_cycle_odd(x, true);
    if (ss)
      ss >>= 1;
    else
      t--;
  }
  knuth_store(s, x);
}

static double unif_other(Rng *r) {
  switch (r->kind) {
  case RNG_WICHMANN_HILL: return inside(wichmann_hill(r->seed));
  case RNG_MARSAGLIA: return inside(marsaglia(r->seed));
  case RNG_SUPER_DUPER: return inside(super_duper(r->seed));
  case RNG_LECUYER: return lecuyer(r->seed);
  default: return inside(knuth_next(r->seed));
  }
}

double rng_unif(Rng *r) {
  return ORBIT_LIKELY(r->kind == RNG_MERSENNE_TWISTER) ? inside(mt_next(r->seed)) : unif_other(r);
}

void rng_fill_unif(Rng *r, double lo, double width, double *out, int64_t n) {
  uint32_t word[MT_N];
  if (r->kind == RNG_MERSENNE_TWISTER)
    for (int64_t i = 0, k; i < n; i += k) {
      k = mt_words(r->seed, word, n - i);
      for (int64_t j = 0; j < k; j++) out[i + j] = lo + width * (word[j] ? (double)word[j] * mt_unit : inside(0));
    }
  else
    for (int64_t i = 0; i < n; i++) out[i] = lo + width * unif_other(r);
}

/* ---- seeding ---- */

/* Makes impossible states possible, and marks a fresh Mersenne twister state as used up. */
static void fix_seeds(int kind, uint32_t *s, bool initial) {
  switch (kind) {
  case RNG_WICHMANN_HILL:
    s[0] %= 30269;
    s[1] %= 30307;
    s[2] %= 30323;
    for (int i = 0; i < 3; i++) s[i] += s[i] == 0;
    break;
  case RNG_SUPER_DUPER:
    s[0] += s[0] == 0;
    s[1] |= 1;
    break;
  case RNG_MARSAGLIA:
    s[0] += s[0] == 0;
    s[1] += s[1] == 0;
    break;
  case RNG_MERSENNE_TWISTER:
    if (initial || s[0] == 0 || s[0] > MT_N) s[0] = MT_N;
    break;
  case RNG_KNUTH:
  case RNG_KNUTH_2002:
    if (s[KNUTH_K] == 0 || s[KNUTH_K] > KNUTH_K) s[KNUTH_K] = KNUTH_K;
    break;
  default: break;
  }
}

static void init_seeds(int kind, uint32_t *s, uint32_t seed) {
  for (int j = 0; j < 50; j++) seed = 69069 * seed + 1;
  if (kind == RNG_KNUTH) {
    knuth_start_1997(s, (long)(seed % 1073741821u));
    return;
  }
  if (kind == RNG_KNUTH_2002) {
    knuth_start_2002(s, (long)(seed % 1073741821u));
    return;
  }
  for (int j = 0; j < seeds_of[kind]; j++) {
    seed = 69069 * seed + 1;
    while (kind == RNG_LECUYER && seed >= 4294944443u) seed = 69069 * seed + 1;
    s[j] = seed;
  }
  fix_seeds(kind, s, true);
}

static uint32_t time_seed(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  uint32_t pid = (uint32_t)getpid(), seed = (uint32_t)(((uint64_t)t.tv_nsec << 16) ^ (uint64_t)t.tv_sec);
  return seed ^ (pid << 16);
}

static int stored_kind(const Rng *r) { return r->kind + 100 * r->norm + 10000 * r->sample; }

static Rng *rng_of(VM *vm) {
  if (!vm->rng) {
    vm->rng = calloc(1, sizeof(Rng));
    if (!vm->rng) {
      (void)rt_nomem(vm, sizeof(Rng));
      return NULL;
    }
    *vm->rng = (Rng){.vm = vm, .kind = RNG_MERSENNE_TWISTER, .norm = NORM_INVERSION, .sample = SAMPLE_REJECTION};
  }
  return vm->rng;
}

bool rng_copy(VM *to, const VM *from) {
  if (!from->rng) return true;
  Rng *r = rng_of(to);
  if (!r) return false;
  uint32_t *stray = r->stray;
  *r = *from->rng;
  r->vm = to;
  r->seed = NULL;
  r->lib_norm = NULL;
  size_t size = from->rng->strays ? (size_t)seeds_of[r->kind] * sizeof *stray : 0;
  r->stray = size ? realloc(stray, size) : stray;
  if (size && r->stray) memcpy(r->stray, from->rng->stray, size);
  return !size || r->stray;
}

void rng_close(VM *vm) {
  if (vm->rng) free(vm->rng->stray);
  free(vm->rng);
  vm->rng = NULL;
}

/* A new .Random.seed for the present kinds; its seeds are not set. */
static Status bind_new(VM *vm, Rng *r) {
  Vec *v = vec_new(vm, T_INT, seeds_of[r->kind] + 1);
  TRY_NEW(v);
  int_rw(v)[0] = stored_kind(r);
  r->seed = (uint32_t *)(int_ro(v) + 1);
  return env_set(vm, vm->global, vm->sym.dot_Random_seed, val_obj(v));
}

static Status start_from_time(VM *vm, Rng *r) {
  TRY(bind_new(vm, r));
  init_seeds(r->kind, r->seed, time_seed());
  r->norm_keep = 0;
  return OK;
}

/* Kinds as stored in the first element; false when they make no sense. */
static bool decode_kinds(Rng *r, int code) {
  if (code == NA_INT || code < 0 || code > 11000) return false;
  int kind = code % 100, norm = code / 100 % 100, sample = code / 10000;
  if (kind >= RNG_KINDS || kind == RNG_USER || norm >= NORM_KINDS || norm == NORM_USER || sample >= SAMPLE_KINDS)
    return false;
  r->kind = kind;
  r->norm = norm;
  r->sample = sample;
  return true;
}

/* Ahrens-Dieter and Kinderman-Ramage variates come from libRmath, told which by its variable N01_kind. */
static Status library_normals(VM *vm, Rng *r) {
  if (r->norm == NORM_INVERSION || r->norm == NORM_BOX_MULLER) return OK;
  void *fn, *kind;
  TRY(native_need(vm, NATIVE_RMATH, "norm_rand", &fn));
  TRY(native_need(vm, NATIVE_RMATH, "N01_kind", &kind));
  NATIVE_CAST(r->lib_norm, fn);
  *(int *)kind = r->norm;
  return OK;
}

Status rng_begin(VM *vm, Rng **out) {
  Rng *r = rng_of(vm);
  TRY_NEW(r);
  *out = r;
  r->strays = false;
  Value v = env_peek(vm, vm->global, vm->sym.dot_Random_seed, NULL);
  if (v.tag == TAG_PROM) TRY(vm_force(vm, v, &v));
  if (v.tag == TAG_UNBOUND || v.tag == TAG_MISSING) return start_from_time(vm, r);
  if (!val_is_obj(v, T_INT)) {
    TRY(rt_warningcall(vm, vm_frame_call(vm), "'.Random.seed' is not an integer vector but of type '%s', so ignored",
                       type_shown(v)));
    return start_from_time(vm, r);
  }
  Vec *s = v.vec;
  if (s->n < 1 || !decode_kinds(r, int_ro(s)[0])) {
    TRY(rt_warningcall(vm, vm_frame_call(vm), "'.Random.seed[1]' is not a valid integer, so ignored"));
    return start_from_time(vm, r);
  }
  if (s->n < seeds_of[r->kind] + 1) return rt_errorcall(vm, vm_frame_call(vm), "'.Random.seed' has wrong length");
  if (!vec_writable(s)) { /* somebody keeps the old state: go on with a copy */
    TRY_NEW(s = vec_copy_data(vm, s));
    TRY(env_set(vm, vm->global, vm->sym.dot_Random_seed, val_obj(s)));
  }
  s->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  TRY(library_normals(vm, r));
  r->seed = (uint32_t *)(int_ro(s) + 1);
  fix_seeds(r->kind, r->seed, false);
  return OK;
}

Status rng_look(VM *vm, Rng **out) {
  Value v = env_peek(vm, vm->global, vm->sym.dot_Random_seed, NULL);
  if (v.tag != TAG_UNBOUND) return rng_begin(vm, out);
  TRY_NEW(*out = rng_of(vm));
  return OK;
}

Status rng_stray(VM *vm, Rng **out) {
  Rng *r = rng_of(vm);
  TRY_NEW(r);
  if (!r->strays) {
    TRY(rng_begin(vm, &r));
    size_t size = (size_t)seeds_of[r->kind] * sizeof *r->seed;
    uint32_t *copy = realloc(r->stray, size);
    if (!copy) return rt_nomem(vm, size);
    r->stray = memcpy(copy, r->seed, size);
    r->strays = true;
  }
  r->seed = r->stray;
  *out = r;
  return OK;
}

Status rng_put(VM *vm) {
  Rng *r = rng_of(vm);
  TRY_NEW(r);
  if (!r->strays) return OK;
  int kind = r->kind;
  TRY(rng_begin(vm, &r));
  if (r->kind == kind) memcpy(r->seed, r->stray, (size_t)seeds_of[kind] * sizeof *r->seed);
  return OK;
}

struct DrawState {
  double norm_keep;
  uint32_t seed[MT_N + 1]; /* the longest of all */
};
_Static_assert(MT_N >= KNUTH_K, "seeds of every kind fit");

size_t rng_state_size(void) { return sizeof(struct DrawState); }
void rng_keep(const Rng *r, struct DrawState *to) {
  to->norm_keep = r->norm_keep;
  memcpy(to->seed, r->seed, (size_t)seeds_of[r->kind] * sizeof *r->seed);
}
void rng_take_back(Rng *r, const struct DrawState *from) {
  r->norm_keep = from->norm_keep;
  memcpy(r->seed, from->seed, (size_t)seeds_of[r->kind] * sizeof *r->seed);
}

Status rng_set_seed(VM *vm, uint32_t seed, int kind, int norm, int sample) {
  TRY(rng_set_kind(vm, kind, norm, sample));
  Rng *r = vm->rng;
  TRY(bind_new(vm, r));
  init_seeds(r->kind, r->seed, seed);
  r->norm_keep = 0;
  return OK;
}

Status rng_set_kind(VM *vm, int kind, int norm, int sample) {
  Rng *r;
  TRY(rng_begin(vm, &r));
  if (kind == RNG_MARSAGLIA)
    TRY(rt_warningcall(vm, vm_frame_call(vm), "RNGkind: Marsaglia-Multicarry has poor statistical properties"));
  if (kind >= 0) {
    double u = rng_unif(r);
    r->kind = kind;
    TRY(bind_new(vm, r));
    init_seeds(kind, r->seed, (uint32_t)(u * 4294967295.0));
    r->norm_keep = 0;
  }
  if (norm >= 0) {
    if (r->kind == RNG_MARSAGLIA && norm == NORM_AHRENS_DIETER)
      TRY(rt_warningcall(vm, vm_frame_call(vm),
                         "RNGkind: deviations from normality for Ahrens-Dieter + Marsaglia-Multicarry"));
    if (r->kind == RNG_MARSAGLIA && norm == NORM_KINDERMAN_RAMAGE)
      TRY(rt_warningcall(vm, vm_frame_call(vm),
                         "RNGkind: severe deviations from normality for Kinderman-Ramage + Marsaglia-Multicarry"));
    if (norm == NORM_BOX_MULLER) r->norm_keep = 0;
    r->norm = norm;
  }
  if (sample >= 0) {
    if (sample == SAMPLE_ROUNDING) TRY(rt_warningcall(vm, vm_frame_call(vm), "non-uniform 'Rounding' sampler used"));
    r->sample = sample;
  }
  ((int32_t *)r->seed)[-1] = stored_kind(r);
  return OK;
}

/* ---- normal, exponential, index ---- */

static const double big = 134217728; /* 2^27: one uniform has too few bits */

bool rng_fill_inversion(Rng *r, double *out, int64_t n) {
  if (r->norm != NORM_INVERSION || r->kind != RNG_MERSENNE_TWISTER) return false;
  for (int64_t i = 0; i < n; i++) {
    double u = inside(mt_next(r->seed));
    out[i] = ((int)(big * u) + inside(mt_next(r->seed))) / big;
  }
  return true;
}

double rng_norm(Rng *r) {
  if (r->norm == NORM_INVERSION) {
    double u = rng_unif(r);
    u = (int)(big * u) + rng_unif(r);
    return r_qnorm(u / big);
  }
  if (r->norm == NORM_BOX_MULLER) {
    double v = r->norm_keep;
    if (v != 0) {
      r->norm_keep = 0;
      return v;
    }
    double theta = 2 * M_PI * rng_unif(r), radius = sqrt(-2 * log(rng_unif(r))) + 10 * 2.2250738585072014e-308;
    r->norm_keep = radius * sin(theta);
    return radius * cos(theta);
  }
  if (!r->lib_norm) return NAN;
  Rng *lent = lib_rng;
  lib_rng = r;
  double v = r->lib_norm();
  lib_rng = lent;
  return v;
}

/* ln 2 added so many times to 0, each sum rounded. */
enum { FEW_DOUBLINGS = 34 };
static const double ln2_times[FEW_DOUBLINGS] = {0.0,
                                                0.6931471805599453,
                                                1.3862943611198906,
                                                2.0794415416798357,
                                                2.772588722239781,
                                                3.4657359027997265,
                                                4.1588830833596715,
                                                4.852030263919617,
                                                5.545177444479562,
                                                6.238324625039508,
                                                6.931471805599453,
                                                7.6246189861593985,
                                                8.317766166719343,
                                                9.010913347279288,
                                                9.704060527839234,
                                                10.39720770839918,
                                                11.090354888959125,
                                                11.78350206951907,
                                                12.476649250079015,
                                                13.16979643063896,
                                                13.862943611198906,
                                                14.556090791758852,
                                                15.249237972318797,
                                                15.942385152878742,
                                                16.635532333438686,
                                                17.32867951399863,
                                                18.021826694558573,
                                                18.714973875118517,
                                                19.40812105567846,
                                                20.101268236238404,
                                                20.794415416798348,
                                                21.48756259735829,
                                                22.180709777918235,
                                                22.87385695847818};

/* 1 and the fraction that these bits of a double are. */
static inline double with_fraction(uint64_t fraction) {
  uint64_t bits = (uint64_t)1023 << 52 | fraction;
  double v;
  memcpy(&v, &bits, 8);
  return v;
}

/* Ahrens and Dieter (1972), algorithm SA: multiples of ln 2 by doubling a uniform number, the rest as the least of so
 * many uniform numbers as the partial sums of the series of exp(ln 2) - 1 tell. */
double rng_exp(Rng *r) {
  static const double sums[] = {0.6931471805599453, 0.9333736875190459, 0.9888777961838676, 0.9984959252914960,
                                0.9998292811061389, 0.9999833164100727, 0.9999985691438768, 0.9999998906925558,
                                0.9999999924734160, 0.9999999995283276, 0.9999999999728815, 0.9999999999985599,
                                0.9999999999999289, 0.9999999999999968, 0.9999999999999999, 1.0000000000000000};
  double doublings = 0, u, least;
  do u = rng_unif(r);
  while (u <= 0 || u >= 1);
  /* Doubled until it is above 1, which is told by its exponent: looking after each time would guess wrong half the
   * time. */
  uint64_t bits, fraction = ((uint64_t)1 << 52) - 1;
  memcpy(&bits, &u, 8);
  int times = 1023 - (int)(bits >> 52) - ((bits & fraction) != 0);
  u = (bits & fraction) != 0 ? with_fraction(bits & fraction) : 2;
  if (ORBIT_LIKELY(times < FEW_DOUBLINGS)) {
    doublings = ln2_times[times];
  } else {
    for (int k = 0; k < times; k++) doublings += sums[0];
  }
  u -= 1;
  if (u <= sums[0]) return doublings + u;
  least = rng_unif(r);
  for (const double *s = sums + 1;; s++) {
    least = fmin(least, rng_unif(r));
    if (u <= *s) return doublings + least * sums[0];
  }
}

/* A whole number of so many bits, 16 of them from each uniform number, and one number more than needed at times. */
static double random_bits(Rng *r, int bits) {
  uint64_t v = 0;
  for (int pieces = bits / 16 + 1; pieces > 0; pieces--) v = (v << 16) + (uint64_t)(rng_unif(r) * 65536);
  return bits < 64 ? (double)(v & (((uint64_t)1 << bits) - 1)) : (double)(int64_t)v;
}

double rng_index(Rng *r, double n) {
  if (r->sample == SAMPLE_ROUNDING) {
    if (n <= INT_MAX) return floor(n * rng_unif(r));
    double hi = floor(33554432 * rng_unif(r));
    return floor(n * ((hi + rng_unif(r)) / 33554432));
  }
  if (n <= 0) return 0;
  int bits = n <= INT_MAX ? (n > 1 ? 32 - __builtin_clz((uint32_t)ceil(n) - 1) : 0) : (int)ceil(log2(n));
  double v;
  do v = random_bits(r, bits);
  while (n <= v);
  return v;
}

/* Of a Mersenne twister's number 16 bits are its upper half. */
static void fill_index_mt(uint32_t *s, uint32_t n, int32_t *out, int64_t count) {
  int bits = n > 1 ? 32 - __builtin_clz(n - 1) : 0;
  bool two = bits >= 16;
  uint32_t mask = bits < 32 ? (1u << bits) - 1 : UINT32_MAX, word[MT_N + 1], kept = 0;
  int64_t done = 0, held = 0; /* words left over from the block before */
  while (done < count) {
    int64_t wanted = two ? 2 * (count - done) - held : count - done, k = 0;
    if (held) word[0] = kept;
    k = held + mt_words(s, word + held, wanted < MT_N ? wanted : MT_N);
    held = two && k % 2 ? 1 : 0;
    kept = held ? word[k - 1] : 0;
    for (int64_t i = 0; i + two < k; i += 1 + two) {
      uint32_t v = (two ? (word[i] >> 16) << 16 | word[i + 1] >> 16 : word[i] >> 16) & mask;
      out[done] = (int32_t)(v + 1);
      done += v < n;
    }
  }
}

void rng_fill_index(Rng *r, int32_t n, int32_t *out, int64_t count) {
  if (n > 0 && r->kind == RNG_MERSENNE_TWISTER && r->sample != SAMPLE_ROUNDING)
    fill_index_mt(r->seed, (uint32_t)n, out, count);
  else
    for (int64_t i = 0; i < count; i++) out[i] = (int32_t)(rng_index(r, n) + 1);
}

/* ---- what libRmath calls ---- */

void rng_lend(Rng *r) { lib_rng = r; }
void rng_lend_strays(Rng *(*take)(void)) { lib_stray = take; }
static Rng *drawn_from(void) { return lib_rng || !lib_stray ? lib_rng : lib_stray(); }
double unif_rand(void) {
  Rng *r = drawn_from();
  return r ? rng_unif(r) : 0.5;
}
double norm_rand(void) {
  Rng *r = drawn_from();
  return r ? rng_norm(r) : 0;
}
double exp_rand(void) {
  Rng *r = drawn_from();
  return r ? rng_exp(r) : 1;
}
double R_unif_index(double n) {
  Rng *r = drawn_from();
  return r ? rng_index(r, n) : 0;
}
