/* random.c - set.seed, RNGkind, sample, runif, rnorm, rexp: what draws random numbers without libRmath.
 */
#include <float.h>
#include <string.h>

#include "runtime/elementwise.h"
#include "runtime/draws.h"
#include "stdlib/base/rng.h"
#include "vm/kernels/kernel.h"
#include "runtime/poll.h"

/* ---- kinds by name ---- */

static const char *const kind_names[] = {
    "Wichmann-Hill", "Marsaglia-Multicarry", "Super-Duper",   "Mersenne-Twister", "Knuth-TAOCP",
    "user-supplied", "Knuth-TAOCP-2002",     "L'Ecuyer-CMRG", "default",          NULL};
static const char *const norm_names[] = {
    "Buggy Kinderman-Ramage", "Ahrens-Dieter", "Box-Muller", "user-supplied", "Inversion",
    "Kinderman-Ramage",       "default",       NULL};
static const char *const sample_names[] = {"Rounding", "Rejection", "default", NULL};

/* Index of the only name that begins with s, -1 if none or several. */
static int partial_match(const char *const *names, const char *s) {
  int found = -1;
  size_t n = strlen(s);
  for (int i = 0; names[i]; i++) {
    if (strcmp(names[i], s) == 0) return i;
    if (strncmp(names[i], s, n) == 0) found = found == -1 ? i : -2;
  }
  return found >= 0 ? found : -1;
}

/* A kind argument: NULL gives -1, "default" the default. */
static Status kind_arg(VM *vm, Value v, const char *const *names, int dflt, const char *what, const char *bad,
                       int *kind) {
  *kind = -1;
  if (v.tag == TAG_NULL || arg_missing(v)) return OK;
  if (val_type(v) == T_STR) {
    if (vec_len(v) != 1) return rt_error(vm, "'%s' must be a character string of length 1", what);
    const char *s = as_string1(vm, v)->data;
    *kind = partial_match(names, s);
    if (*kind < 0) return rt_error(vm, bad, s);
    if (strcmp(names[*kind], "default") == 0) *kind = dflt;
  } else {
    *kind = as_integer1(vm, v);
  }
  int limit = 0;
  while (names[limit + 1]) limit++;
  if (*kind < 0 || *kind >= limit || strcmp(names[*kind], "user-supplied") == 0)
    return rt_error(vm, "'%s' is not a valid kind", what);
  return OK;
}

typedef struct Kinds {
  int kind, norm, sample;
} Kinds;

static Status kind_args(VM *vm, Value *args, Kinds *k) {
  TRY(kind_arg(vm, args[0], kind_names, RNG_MERSENNE_TWISTER, "kind", "'%s' is not a valid abbreviation of an RNG",
               &k->kind));
  TRY(kind_arg(vm, args[1], norm_names, NORM_INVERSION, "normal.kind", "'%s' is not a valid choice", &k->norm));
  return kind_arg(vm, args[2], sample_names, SAMPLE_REJECTION, "sample.kind", "'%s' is not a valid choice", &k->sample);
}

static Status do_set_seed(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Kinds k;
  int seed = 0;
  TRY(kind_args(vm, args + 1, &k));
  if (k.norm == NORM_BUGGY_KR) return rt_error(vm, "buggy version of Kinderman-Ramage generator is not allowed");
  if (args[0].tag == TAG_NULL) {
    TRY(rng_set_kind(vm, k.kind, k.norm, k.sample));
    bool existed;
    TRY(env_remove(vm, vm->global, vm->sym.dot_Random_seed, &existed));
    Rng *r;
    TRY(rng_begin(vm, &r));
  } else {
    Vec *v;
    if (!val_is_atomic(args[0]) || vec_len(args[0]) < 1) return rt_error(vm, "supplied seed is not a valid integer");
    TRY(coerce_borrow(vm, args[0], T_INT, &v));
    seed = int_ro(v)[0];
    if (seed == NA_INT) return rt_error(vm, "supplied seed is not a valid integer");
    TRY(rng_set_seed(vm, (uint32_t)seed, k.kind, k.norm, k.sample));
  }
  *out = val_null();
  return OK;
}

static Status do_RNGkind(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Kinds k;
  Rng *r;
  TRY(kind_args(vm, args, &k));
  bool asks = k.kind < 0 && k.norm < 0 && k.sample < 0;
  TRY(asks ? rng_look(vm, &r) : rng_begin(vm, &r));
  Vec *v = vec_new(vm, T_STR, 3);
  TRY_NEW(v);
  TRY_NEW(str_rw(v)[0] = str_c(vm, kind_names[r->kind]));
  TRY_NEW(str_rw(v)[1] = str_c(vm, norm_names[r->norm]));
  TRY_NEW(str_rw(v)[2] = str_c(vm, sample_names[r->sample]));
  if (k.kind >= 0 || k.norm >= 0 || k.sample >= 0) {
    TRY(rng_set_kind(vm, k.kind, k.norm, k.sample));
    vm->visible = false;
  }
  *out = val_obj(v);
  return OK;
}

/* ---- sampling ---- */

/* So many variates are drawn between two looks at what wants the program's attention.  A handler may draw, too: the
 * generator is taken up again. */
enum { DRAW_CHUNK = 1 << 16 };
static Status poll_drawing(VM *vm, Rng **r) {
  if (!atomic_load_explicit(&vm->interrupt, memory_order_relaxed)) return OK;
  TRY(rt_poll(vm));
  return rng_begin(vm, r);
}

/* Where nothing else may run, as drawing has begun. */
static Status poll_cancelled(VM *vm) { return rt_cancelled(vm) ? rt_poll(vm) : OK; }

typedef struct SamplePlan {
  double n;
  int64_t size;
  bool replace;
} SamplePlan;

/* Heap sort of p into descending order, perm alongside; which of equal values comes first matters.
 * Left unfinished when the run is cancelled. */
static void sort_descending(const VM *vm, double *p, int *perm, int n) {
  int start = n / 2, end = n - 1;
  if (n <= 1) return;
  for (int64_t step = 1; !rt_cancelled_at(vm, step); step++) {
    double v;
    int tag;
    if (start > 0) {
      start--;
      v = p[start];
      tag = perm[start];
    } else {
      v = p[end];
      tag = perm[end];
      p[end] = p[0];
      perm[end] = perm[0];
      if (--end == 0) {
        p[0] = v;
        perm[0] = tag;
        return;
      }
    }
    int hole = start, child = 2 * start + 1;
    while (child <= end) {
      if (child < end && p[child] > p[child + 1]) child++;
      if (v <= p[child]) break;
      p[hole] = p[child];
      perm[hole] = perm[child];
      hole = child;
      child = 2 * child + 1;
    }
    p[hole] = v;
    perm[hole] = tag;
  }
}

static Status scratch_perm(VM *vm, int n, int **perm) {
  TRY_NEW(*perm = vm_scratch(vm, (size_t)(n + 1) * sizeof **perm));
  for (int i = 0; i < n && !rt_cancelled_at(vm, i); i++) (*perm)[i] = i + 1;
  return rt_cancelled(vm) ? rt_poll(vm) : OK;
}

/* The first place where the running sums reach u; the last one stands for what rounding leaves. */
static int place_of(const double *sums, int n, double u) {
  int below = 0, at = n - 1;
  while (below < at) {
    int middle = below + (at - below) / 2;
    if (sums[middle] < u)
      below = middle + 1;
    else
      at = middle;
  }
  return at;
}

enum { GUIDES = 256 };

/* guide[k]: the place of k / GUIDES, from where that of a number up to (k + 1) / GUIDES is not far. */
static void make_guide(const double *sums, int n, int *guide) {
  for (int k = 0, at = 0; k < GUIDES; k++) {
    while (at < n - 1 && sums[at] < (double)k / GUIDES) at++;
    guide[k] = at;
  }
}

static int guided_place_of(const double *sums, int n, double u, const int *guide) {
  int at = guide[u > 0 && u < 1 ? (int)(u * GUIDES) : 0];
  while (at < n - 1 && sums[at] < u) at++;
  return at;
}

/* By inversion of the distribution function, likely outcomes first. */
static Status weighted_replace(VM *vm, Rng *r, double *p, int n, Vec *ans) {
  int *perm, guide[GUIDES];
  TRY(scratch_perm(vm, n, &perm));
  sort_descending(vm, p, perm, n);
  STRETCHES(from, to, n) {
    TRY(poll_cancelled(vm));
    for (int64_t i = from > 0 ? from : 1; i < to; i++) p[i] += p[i - 1];
  }
  bool guided = ans->n >= GUIDES && n <= GUIDES && !(vm->modes & MODE_GENERIC);
  if (guided) make_guide(p, n, guide);
  for (int64_t i = 0; i < ans->n; i++) {
    double u = rng_unif(r);
    int_rw(ans)[i] = perm[guided ? guided_place_of(p, n, u, guide) : place_of(p, n, u)];
    if (i % DRAW_CHUNK == 0) TRY(poll_drawing(vm, &r));
  }
  return OK;
}

/* The table of the alias method (A. J. Walker, ACM Transactions on Mathematical Software 3, 1977, 253-256).  Every
   outcome has a cell of the same size, which it shares with one other: the rare, in order of their numbers, take what
   they lack from the last of the frequent, and a giver that falls short is filled up by the next one. */
static void fill_alias(VM *vm, double *keep, int *other, int *order, int n) {
  int rare = 0, next;
  for (int i = 0; i < n && !rt_cancelled_at(vm, i); i++)
    if (keep[i] < 1) order[rare++] = i;
  next = rare;
  for (int i = n - 1; i >= 0 && !rt_cancelled_at(vm, i); i--)
    if (!(keep[i] < 1)) order[next++] = i;
  if (rare == 0 || rt_cancelled(vm)) return;
  for (int take = 0, give = rare; take < n - 1 && give < n && !rt_cancelled_at(vm, take); take++) {
    int poor = order[take], rich = order[give];
    other[poor] = rich;
    keep[rich] -= 1 - keep[poor];
    if (keep[rich] < 1) give++;
  }
}

static Status weighted_alias(VM *vm, Rng *r, const double *p, int n, Vec *ans) {
  int *work = vm_scratch(vm, 2 * (size_t)n * sizeof *work);
  TRY_NEW(work);
  double *keep = vm_scratch(vm, (size_t)n * sizeof *keep);
  TRY_NEW(keep);
  int *other = work;
  STRETCHES(from, to, n) {
    TRY(poll_cancelled(vm));
    for (int64_t i = from; i < to; i++) {
      other[i] = 0;
      keep[i] = p[i] * n;
    }
  }
  fill_alias(vm, keep, other, work + n, n);
  TRY(poll_cancelled(vm));
  bool rounding = r->sample == SAMPLE_ROUNDING;
  for (int64_t i = 0; i < ans->n; i++) {
    /* the whole part chooses a cell, the fraction one of the two in it */
    double u = rounding ? rng_unif(r) * n : rng_index(r, n);
    int cell = (int)u;
    if (!rounding) u += rng_unif(r);
    int_rw(ans)[i] = (u < keep[cell] + cell ? cell : other[cell]) + 1;
    if (i % DRAW_CHUNK == 0) TRY(poll_drawing(vm, &r));
  }
  return OK;
}

/* One after the other, each in proportion to the weights that are left. */
static Status weighted_no_replace(VM *vm, Rng *r, double *p, int n, Vec *ans) {
  int *perm;
  TRY(scratch_perm(vm, n, &perm));
  sort_descending(vm, p, perm, n);
  TRY(poll_cancelled(vm));
  double total = 1;
  int last = n - 1;
  for (int64_t i = 0; i < ans->n; i++, last--) {
    double target = total * rng_unif(r), mass = p[0];
    int at = 0;
    while (at < last && target > mass) mass += p[++at];
    int_rw(ans)[i] = perm[at];
    total -= p[at];
    size_t behind = (size_t)(last - at);
    memmove(p + at, p + at + 1, behind * sizeof *p);
    memmove(perm + at, perm + at + 1, behind * sizeof *perm);
    if (i % 256 == 0 || n > POLL_STEP) TRY(poll_drawing(vm, &r));
  }
  return OK;
}

/* Checks the weights and makes them sum to one. */
static Status normalise_prob(VM *vm, double *p, int n, int64_t need, bool replace) {
  double sum = 0;
  int64_t positive = 0;
  for (int i = 0; i < n; i++) {
    if (rt_cancelled_at(vm, i)) return rt_poll(vm);
    if (!isfinite(p[i])) return rt_error(vm, "NA in probability vector");
    if (p[i] < 0) return rt_error(vm, "negative probability");
    if (p[i] > 0) {
      positive++;
      sum += p[i];
    }
  }
  if (positive == 0 || (!replace && need > positive)) return rt_error(vm, "too few positive probabilities");
  STRETCHES(from, to, n) {
    TRY(poll_cancelled(vm));
    for (int64_t i = from; i < to; i++) p[i] /= sum;
  }
  return OK;
}

static Status sample_weighted(VM *vm, Rng *r, const SamplePlan *plan, Value prob, Value *out) {
  Vec *p, *ans;
  TRY(coerce_borrow(vm, prob, T_DBL, &p));
  if ((double)p->n != plan->n) return rt_error(vm, "incorrect number of probabilities");
  TRY_NEW(p = vec_copy_data(vm, p));
  int n = (int)p->n;
  TRY(normalise_prob(vm, dbl_rw(p), n, plan->size, plan->replace));
  TRY_NEW(ans = vec_new(vm, T_INT, plan->size));
  if (plan->replace || plan->size < 2) {
    int many = 0;
    STRETCHES(from, to, n) {
      TRY(poll_cancelled(vm));
      for (int64_t i = from; i < to; i++) many += n * dbl_ro(p)[i] > 0.1;
    }
    if (many > 200 && plan->replace) /* a single one without replacement is looked for as among few */
      TRY(weighted_alias(vm, r, dbl_ro(p), n, ans));
    else
      TRY(weighted_replace(vm, r, dbl_rw(p), n, ans));
  } else {
    if (plan->size > n) return rt_error(vm, "cannot take a sample larger than the population when 'replace = FALSE'");
    TRY(weighted_no_replace(vm, r, dbl_rw(p), n, ans));
  }
  *out = vec_val(ans);
  return OK;
}

static void put_index(Vec *v, int64_t i, double index) {
  if (v->h.type == T_INT)
    int_rw(v)[i] = (int32_t)index;
  else
    dbl_rw(v)[i] = index;
}

static Status sample_permuted(VM *vm, Rng *r, const SamplePlan *plan, Vec *ans) {
  int64_t left = (int64_t)plan->n;
  int *x = vm_scratch(vm, ((size_t)left + 1) * sizeof *x);
  TRY_NEW(x);
  for (int64_t i = 0; i < left && !rt_cancelled_at(vm, i); i++) x[i] = (int)i;
  if (rt_cancelled(vm)) return rt_poll(vm);
  enum { AHEAD = 32 }; /* indices drawn before they are used, so that what they point at is fetched meanwhile */
  int64_t at[AHEAD];
  for (int64_t i = 0; i < plan->size;) {
    int k = plan->size - i < AHEAD ? (int)(plan->size - i) : AHEAD;
    for (int d = 0; d < k; d++) {
      at[d] = (int64_t)rng_index(r, (double)(left - d));
      __builtin_prefetch(&x[at[d]], 1);
    }
    for (int d = 0; d < k; d++, i++) {
      int_rw(ans)[i] = x[at[d]] + 1;
      x[at[d]] = x[--left];
    }
    if (i % DRAW_CHUNK == 0) TRY(poll_drawing(vm, &r));
  }
  return OK;
}

/* Small samples of large populations: draw again what was drawn before. */
static Status sample_hashed(VM *vm, Rng *r, const SamplePlan *plan, Vec *ans) {
  size_t cap = 16;
  while (cap < 2 * (size_t)plan->size) cap *= 2;
  double *seen = vm_scratch(vm, cap * sizeof *seen);
  TRY_NEW(seen);
  for (size_t i = 0; i < cap && !rt_cancelled_at(vm, (int64_t)i); i++) seen[i] = 0;
  if (rt_cancelled(vm)) return rt_poll(vm);
  for (int64_t i = 0; i < plan->size; i++) {
    if (i % DRAW_CHUNK == 0) TRY(poll_drawing(vm, &r));
    for (int tries = 0;; tries++) {
      double v = rng_index(r, plan->n) + 1;
      size_t h = (size_t)((uint64_t)v * 0x9e3779b97f4a7c15ull >> 20) & (cap - 1);
      while (seen[h] != 0 && seen[h] != v) h = (h + 1) & (cap - 1);
      if (seen[h] == 0) {
        seen[h] = v;
        put_index(ans, i, v);
        break;
      }
      if (tries >= 100) return rt_error(vm, "excessive number of hash collisions");
    }
  }
  return OK;
}

static Status sample_plain(VM *vm, Rng *r, const SamplePlan *plan, bool hash, Value *out) {
  Vec *ans = vec_new(vm, plan->n > INT_MAX ? T_DBL : T_INT, plan->size);
  TRY_NEW(ans);
  if (hash && !plan->replace) {
    TRY(sample_hashed(vm, r, plan, ans));
  } else if ((plan->replace || plan->size < 2) && plan->n <= INT_MAX) {
    for (int64_t i = 0; i < plan->size; i += DRAW_CHUNK) {
      rng_fill_index(r, (int32_t)plan->n, int_rw(ans) + i, plan->size - i < DRAW_CHUNK ? plan->size - i : DRAW_CHUNK);
      TRY(poll_drawing(vm, &r));
    }
  } else if (plan->replace || plan->size < 2) {
    for (int64_t i = 0; i < plan->size; i++) {
      put_index(ans, i, rng_index(r, plan->n) + 1);
      if (i % DRAW_CHUNK == 0) TRY(poll_drawing(vm, &r));
    }
  } else if (plan->n > INT_MAX) {
    return rt_error(vm, "n >= 2^31, replace = FALSE is only supported on 64-bit platforms");
  } else {
    TRY(sample_permuted(vm, r, plan, ans));
  }
  *out = vec_val(ans);
  return OK;
}

static Status sample_plan(VM *vm, Value *args, SamplePlan *plan) {
  Value n = args[0], size = arg_missing(args[1]) || args[1].tag == TAG_NULL ? args[0] : args[1];
  int replace = as_logical1(vm, args[2]);
  if (vec_len(args[2]) != 1 || replace == NA_LGL) return rt_error(vm, "invalid '%s' argument", "replace");
  plan->replace = replace;
  plan->n = as_double1(vm, n);
  double k = as_double1(vm, size);
  if (vec_len(n) != 1 || val_type(n) == T_STR || isnan(plan->n) || plan->n < 0 || plan->n > 4.5e15 ||
      (k > 0 && plan->n == 0))
    return rt_error(vm, "invalid first argument");
  if (vec_len(size) != 1 || isnan(k) || k < 0 || k > 4.5e15) return rt_error(vm, "invalid '%s' argument", "size");
  plan->n = floor(plan->n);
  plan->size = (int64_t)k;
  return OK;
}

static Status do_sample_int(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  SamplePlan plan = {0};
  Rng *r;
  TRY(sample_plan(vm, args, &plan));
  bool weighted = args[3].tag != TAG_NULL;
  if (!plan.replace && !weighted && (double)plan.size > plan.n)
    return rt_error(vm, "cannot take a sample larger than the population when 'replace = FALSE'");
  bool hash = !plan.replace && !weighted && plan.n > 1e7 && (double)plan.size <= plan.n / 2;
  if (!arg_missing(args[4])) hash = as_logical1(vm, args[4]) == 1;
  if (hash && (double)plan.size > plan.n / 2) return rt_error(vm, "This algorithm is for size <= n/2");
  TRY(rng_begin(vm, &r));
  if (weighted) return sample_weighted(vm, r, &plan, args[3], out);
  return sample_plain(vm, r, &plan, hash, out);
}

/* ---- runif, rnorm, rexp ---- */

/* How many variates: the first argument's value, or its length when that is not one. */
static Status count_arg(VM *vm, Value v, int64_t *n) {
  if (arg_missing(v)) return rt_error(vm, "argument \"n\" is missing, with no default");
  if (!type_is_vec(val_type(v))) return rt_error(vm, "invalid arguments");
  *n = vec_len(v);
  if (*n == 1) {
    Vec *d;
    TRY(coerce_borrow(vm, v, T_DBL, &d));
    if (isnan(dbl_ro(d)[0]) || dbl_ro(d)[0] < 0 || dbl_ro(d)[0] > 4503599627370496.0)
      return rt_error(vm, "invalid arguments");
    *n = (int64_t)dbl_ro(d)[0];
  }
  return OK;
}

static Status number_arg(VM *vm, Value v, Vec **d) {
  Type t = val_type(v);
  if ((t != T_DBL && t != T_INT && t != T_LGL) || val_is_factor(vm, v)) return rt_error(vm, "invalid arguments");
  return coerce_borrow(vm, v, T_DBL, d);
}

typedef double (*Draw)(Rng *r, double a, double b);

static double draw_unif(Rng *r, double a, double b) {
  if (!isfinite(a) || !isfinite(b) || b < a) return NAN;
  if (a == b) return a;
  return a + (b - a) * rng_unif(r);
}
static double draw_norm(Rng *r, double mu, double sigma) {
  if (isnan(mu) || !isfinite(sigma) || sigma < 0) return NAN;
  if (sigma == 0 || !isfinite(mu)) return mu;
  return mu + sigma * rng_norm(r);
}
static double draw_exp(Rng *r, double rate, double unused) {
  (void)unused;
  double scale = 1 / rate;
  if (!isfinite(scale) || scale <= 0) return scale == 0 ? 0 : NAN;
  return scale * rng_exp(r);
}

/* Many normal numbers: their quantiles by a kernel, in place.  *done false: one by one. */
static Status fill_norm(VM *vm, Rng *r, double mu, double sigma, double *to, int64_t n, bool *done) {
  *done = false;
  if (vm->tune.fuse_min <= 0 || n < vm->tune.fuse_min || vm->modes & (MODE_GENERIC | MODE_NOFUSE)) return OK;
  if (!isfinite(mu) || !isfinite(sigma) || sigma <= 0) return OK;
  static const Kernel k = {.nnodes = 6,
                           .ninputs = 3,
                           .noutputs = 1,
                           .input_type = {KT_DBL, KT_DBL, KT_DBL},
                           .output = {5},
                           .node = {{.kind = KN_INPUT, .type = KT_DBL, .a = 0},
                                    {.kind = KN_INPUT, .type = KT_DBL, .a = 1},
                                    {.kind = KN_INPUT, .type = KT_DBL, .a = 2},
                                    {.kind = KN_EW, .type = KT_DBL, .op = EW_QNORM, .a = 0},
                                    {.kind = KN_EW, .type = KT_DBL, .op = EW_MUL_DBL, .a = 2, .b = 3},
                                    {.kind = KN_EW, .type = KT_DBL, .op = EW_ADD_DBL, .a = 1, .b = 4}}};
  for (int64_t i = 0; i < n; i += DRAW_CHUNK) {
    int64_t m = n - i < DRAW_CHUNK ? n - i : DRAW_CHUNK;
    if (!rng_fill_inversion(r, to + i, m)) return OK; /* of the kinds set: the first time or never */
    KernelInput in[3] = {{.data = to + i, .n = m}, {.data = &mu, .n = 1}, {.data = &sigma, .n = 1}};
    unsigned flags;
    TRY(kernel_run(vm, &k, in, m, (void *const[]){to + i}, &flags));
    TRY(poll_drawing(vm, &r));
  }
  *done = true;
  return OK;
}

static Status draw_all(VM *vm, Value count, Value a, Value b, Draw draw, Value *out) {
  int64_t n;
  Vec *x, *y;
  TRY(count_arg(vm, count, &n));
  TRY(number_arg(vm, a, &x));
  TRY(number_arg(vm, b, &y));
  Vec *ans = vec_new(vm, T_DBL, n);
  TRY_NEW(ans);
  bool na = false;
  if (n > 0 && (x->n < 1 || y->n < 1)) {
    for (int64_t i = 0; i < n; i++) dbl_rw(ans)[i] = NA_REAL;
    na = true;
  } else if (n > 0) {
    Rng *r;
    bool done = false;
    TRY(rng_begin(vm, &r));
    if (draw == draw_norm && x->n == 1 && y->n == 1)
      TRY(fill_norm(vm, r, dbl_ro(x)[0], dbl_ro(y)[0], dbl_rw(ans), n, &done));
    if (done)
      na = false;
    else if (draw == draw_unif && x->n == 1 && y->n == 1 && isfinite(dbl_ro(x)[0]) && isfinite(dbl_ro(y)[0]) &&
             dbl_ro(x)[0] < dbl_ro(y)[0])
      for (int64_t i = 0; i < n; i += DRAW_CHUNK) {
        double low = dbl_ro(x)[0], width = dbl_ro(y)[0] - low;
        rng_fill_unif(r, low, width, dbl_rw(ans) + i, n - i < DRAW_CHUNK ? n - i : DRAW_CHUNK);
        TRY(poll_drawing(vm, &r));
      }
    else
      for (int64_t i = 0, ix = 0, iy = 0; i < n; i++) {
        na |= isnan(dbl_rw(ans)[i] = draw(r, dbl_ro(x)[ix], dbl_ro(y)[iy]));
        if (++ix == x->n) ix = 0;
        if (++iy == y->n) iy = 0;
        if (i % DRAW_CHUNK == 0) TRY(poll_drawing(vm, &r));
      }
  }
  if (na) TRY(rt_warning(vm, "NAs produced"));
  *out = vec_val(ans);
  return OK;
}

static double draw_one(Rng *r, const LaneDraw *d) {
  switch (d->kind) {
  case DRAW_UNIF: return draw_unif(r, d->a, d->b);
  case DRAW_NORM: return draw_norm(r, d->a, d->b);
  case DRAW_EXP: return draw_exp(r, d->a, 0);
  default: return rng_index(r, d->a) + 1;
  }
}

Status vm_draw_lanes(VM *vm, const LaneDraw *d, int k, int64_t n, bool *ok) {
  Rng *r;
  bool nan = false;
  TRY(rng_begin(vm, &r));
  for (int64_t j = 0; j < n; j++)
    for (int i = 0; i < k; i++) {
      double x = draw_one(r, &d[i]);
      nan |= isnan(x);
      if (d[i].kind == DRAW_INDEX)
        ((int32_t *)d[i].to)[j] = (int32_t)x;
      else
        ((double *)d[i].to)[j] = x;
    }
  *ok = !nan;
  return OK;
}

Status vm_draws_save(VM *vm, struct DrawState **state) {
  Rng *r;
  TRY(rng_begin(vm, &r));
  if (!*state) TRY_NEW(*state = vm_scratch(vm, rng_state_size()));
  rng_keep(r, *state);
  return OK;
}

Status vm_draws_restore(VM *vm, const struct DrawState *state) {
  Rng *r;
  TRY(rng_begin(vm, &r));
  rng_take_back(r, state);
  return OK;
}

static Status do_runif(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return draw_all(vm, args[0], args[1], args[2], draw_unif, out);
}
static Status do_rnorm(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return draw_all(vm, args[0], args[1], args[2], draw_norm, out);
}
static Status do_rexp(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value rate = args[1];
  if (val_is_null(rate)) { /* none: all are NA, as 1/NULL has no elements */
    Vec *none = vec_new(vm, T_DBL, 0);
    TRY_NEW(none);
    rate = val_obj(none);
  }
  return draw_all(vm, args[0], rate, val_dbl(0), draw_exp, out);
}

/* ---- max.col ---- */

enum { TIE_RANDOM, TIE_FIRST, TIE_LAST };

/* Column (0, 1, ...) of the largest of the p numbers row[0], row[n], row[2 n], ...; -1: one is missing.  One random
 * number for each tie met; near equality is relative to the largest finite number of the row.
 */
static Status largest_random(VM *vm, Rng **rng, const double *row, int64_t n, int64_t p, int64_t *at) {
  double size = 0, top = row[0], ties = 1;
  *at = 0;
  for (int64_t k = 0; k < p; k++) {
    double v = fabs(row[k * n]);
    if (isnan(v)) *at = -1;
    if (v > size && isfinite(v)) size = v;
  }
  double close = 1e-05 * size;
  for (int64_t k = 1; k < p && *at >= 0; k++) {
    double v = row[k * n];
    if (v > top + close) {
      top = v;
      *at = k;
      ties = 1;
    } else if (v >= top - close) {
      if (!*rng) TRY(rng_begin(vm, rng));
      if (++ties * rng_unif(*rng) < 1) *at = k;
    }
  }
  return OK;
}

enum { ROWS_AT_ONCE = 128 };
typedef struct RowTops { /* of some neighbouring rows */
  double top[ROWS_AT_ONCE], close[ROWS_AT_ONCE];
  int32_t at[ROWS_AT_ONCE];
  bool again[ROWS_AT_ONCE]; /* something is missing, or a random number decides: to be looked at by itself */
} RowTops;

/* c ? a : b without a branch, for which the compiler has to believe that comparisons have effects. */
static inline double either(bool c, double a, double b) {
  uint64_t x, y, mask = -(uint64_t)c;
  memcpy(&x, &a, sizeof x);
  memcpy(&y, &b, sizeof y);
  x = (x & mask) | (y & ~mask);
  memcpy(&a, &x, sizeof x);
  return a;
}

/* Down the columns, whose elements are neighbours, without a branch that depends on them. */
static void tops_of_rows(RowTops *t, const double *x, int64_t n, int64_t p, int rows, int ties) {
  for (int i = 0; i < rows; i++) t->close[i] = 0, t->again[i] = false;
  for (int64_t k = 0; k < p; k++)
    for (int i = 0; i < rows; i++) {
      double v = fabs(x[k * n + i]);
      t->again[i] |= v != v;
      t->close[i] = either((v > t->close[i]) & (v <= DBL_MAX), v, t->close[i]);
    }
  for (int i = 0; i < rows; i++) t->close[i] *= ties == TIE_RANDOM ? 1e-05 : 0, t->top[i] = x[i], t->at[i] = 0;
  for (int64_t k = 1; k < p; k++)
    for (int i = 0; i < rows; i++) {
      double v = x[k * n + i], top = t->top[i];
      bool near = v >= top - t->close[i], above = v > top + t->close[i], up = ties == TIE_LAST ? near : above;
      t->again[i] |= (ties == TIE_RANDOM) & near & !above;
      t->top[i] = either(up, v, top);
      t->at[i] += (int32_t)up * ((int32_t)k - t->at[i]);
    }
}

/* .Internal(max_col(m, ties)): for each row of a matrix of doubles the column of its largest number */
static Status do_max_col(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  const int32_t *dims;
  Vec *m = val_vec(vm, args[0]), *r;
  TRY_NEW(m);
  if (m->h.type != T_DBL || vec_dims(m, &dims) != 2) return rt_error(vm, "a matrix is required");
  int64_t rows = dims[0], cols = dims[1];
  int ties = as_integer1(vm, args[1]);
  Rng *rng = NULL;
  TRY_NEW(r = vec_new(vm, T_INT, rows));
  for (int64_t i = 0; cols == 0 && i < rows; i++) int_rw(r)[i] = NA_INT;
  int most = cols > 10000 ? 4 : ROWS_AT_ONCE; /* between two looks at cancellation */
  for (int64_t from = 0; cols > 0 && from < rows; from += most) {
    RowTops t;
    int some = rows - from < most ? (int)(rows - from) : most;
    TRY(rt_poll(vm));
    tops_of_rows(&t, dbl_ro(m) + from, rows, cols, some, ties);
    for (int i = 0; i < some; i++) {
      int64_t at = t.at[i];
      if (t.again[i] && ties == TIE_RANDOM)
        TRY(largest_random(vm, &rng, dbl_ro(m) + from + i, rows, cols, &at));
      else if (t.again[i])
        at = -1;
      int_rw(r)[from + i] = at < 0 ? NA_INT : (int32_t)at + 1;
    }
  }
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_rng[] = {
    {"max_col", do_max_col, "m, ties", BF_INTERNAL, "column of the largest number of each row", 0, 0},
    {"set.seed", do_set_seed, "seed, kind = NULL, normal.kind = NULL, sample.kind = NULL", BF_INVISIBLE | BF_EFFECTS,
     "starts the random number stream of a seed", 0, 0},
    {"RNGkind", do_RNGkind, "kind = NULL, normal.kind = NULL, sample.kind = NULL", BF_EFFECTS,
     "names of the generators in use; sets them", 0, 0},
    {"sample.int", do_sample_int,
     "n, size = n, replace = FALSE, prob = NULL, useHash = (n > 1e7 && !replace && is.null(prob) "
     "&& size <= n/2)",
     BF_EFFECTS, "random sample of 1..n", 0, 0},
    {0},
};
const BuiltinDef builtins_draw[] = {
    {"runif", do_runif, "n, min = 0, max = 1", BF_EFFECTS, "uniform variates", 0, 0},
    {"rnorm", do_rnorm, "n, mean = 0, sd = 1", BF_EFFECTS, "normal variates", 0, 0},
    {"rexp", do_rexp, "n, rate = 1", BF_EFFECTS, "exponential variates", 0, 0},
    {0},
};
