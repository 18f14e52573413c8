/* chain.c - Chains: arithmetic on short plain vectors that runs as one step.
 *
 * y + h / 6 * (k1 + 2 * k2 + k4) over three numbers is six instructions, each of which looks at its operands, makes a
 * vector and drops one.  A chain is a run of arithmetic instructions, copies, elements x[i], sum() and sqrt(), over one
 * assignment and more.  It is read from the code once (chain_read.c) and kept by the address of its first instruction.
 * When it runs, it looks at what its slots hold, calculates in a buffer on the stack and stores its results.  What is
 * not ordinary (a promise that has not been forced, attributes, other types or lengths, a subscript outside, NaN, for
 * which there are rules) is seen before anything is stored, and the instructions run one by one.
 * --mode=nofuse runs without.  Called by slow_arith (vm/interp/slow.c).
 */
#include "stdlib/builtin.h"
#include "vm/fuse/chain.h"
#include "vm/inspect/regions.h"
#include "vm/interp/short_values.h"

enum {
  CHAIN_PLACES = 512, /* chains kept; two whose addresses meet take turns */
  CHAIN_WARM = 8,     /* times its first instruction has to come before a chain is read */
  CHAIN_FAILURES = 32 /* runs in vain, after which it sets one variable only, or is tried no more */
};

/* ---- running ---- */

/* A value, a leaf's or a step's, as pairs of doubles: those of a vector lie `step` pairs apart, which is 1, a number is
 * one pair and step is 0.  Where a vector's length is odd its last element stands twice.  NaN comes through to the
 * last result, but for powers, so that it is looked for there. */
typedef struct Pairs {
  const Two *p;
  int64_t step;
} Pairs;

typedef struct Run {
  VM *vm;
  const Chain *c;
  int64_t n, pairs;
  uint32_t integer;                 /* leaves that are integers: two of them are not for here */
  uint32_t vectors;                 /* values that are vectors, a bit each */
  const double *leaf[CHAIN_LEAVES]; /* where what they hold lies */
  Value number[CHAIN_LEAVES];       /* of integers and elements */
  Pairs value[CHAIN_LEAVES + CHAIN_STEPS];
  Two both[CHAIN_LEAVES]; /* of leaves that are numbers */
  Two odd[CHAIN_LEAVES * SHORT_VECTOR / 2];
  Two room[CHAIN_STEPS * SHORT_VECTOR / 2];
} Run;

static inline bool is_vector(const Run *r, int k) { return r->vectors >> k & 1; }

/* Which steps give vectors, as the leaves are; found anew only where those have changed. */
static void find_vectors(Run *r, Chain *c) {
  if (c->leaves_were != r->vectors) {
    uint32_t all = r->vectors;
    for (int k = 0; k < c->nsteps; k++) {
      const Step *s = &c->step[k];
      if (s->kind != STEP_SUM) all |= ((all >> s->x | all >> s->y) & 1) << (CHAIN_LEAVES + k);
    }
    c->leaves_were = r->vectors;
    c->vectors = all;
  }
  r->vectors = c->vectors;
}

/* Integers of a plain vector as doubles at `to`; false: NA, or no such vector. */
static bool integers(const VM *vm, const Value *x, double *to) {
  const Vec *v = x->vec;
  if (!chain_integers(x) || v->n < 2 || v->n > SHORT_VECTOR || v->n >= vm->tune.fuse_min) return false;
  return chain_load_integers(v, to);
}

/* What the leaves hold. */
static bool find_leaves(Run *r, Frame *f, Chain *c) {
  r->n = 1;
  r->integer = r->vectors = 0;
  for (int k = 0; k < c->nleaves; k++) {
    const Leaf *l = &c->leaf[k];
    const Value *x = l->kind == LEAF_CONSTANT ? &f->k[l->reg] : settled(slot_ref(f, l->reg));
    if (l->kind >= LEAF_ELEMENT && !(x = chain_element(f, l, x, &r->number[k]))) return false;
    if (x->tag == TAG_DBL) {
      r->leaf[k] = &x->d;
    } else if (x->tag == TAG_OBJ) {
      int64_t n;
      r->leaf[k] = short_doubles(r->vm, x, &n);
      if (!r->leaf[k]) {
        double *to = (double *)(r->odd + k * (SHORT_VECTOR / 2));
        if (!integers(r->vm, x, to)) return false;
        r->leaf[k] = to;
        r->integer |= 1u << k;
        n = x->vec->n;
      }
      if (r->n != n && r->n > 1) return false;
      r->n = n;
      r->vectors |= 1u << k;
    } else {
      if (x->tag != TAG_INT || x->i == NA_INT) return false;
      r->number[k] = val_dbl(x->i);
      r->leaf[k] = &r->number[k].d;
      r->integer |= 1u << k;
    }
  }
  find_vectors(r, c);
  return r->n > 1;
}

/* A vector of odd length is copied, as nobody may look behind its last element. */
static void load_leaves(Run *r) {
  for (int k = 0; k < r->c->nleaves; k++) {
    const double *d = r->leaf[k];
    if (!is_vector(r, k)) {
      r->both[k] = (Two){*d, *d};
      r->value[k] = (Pairs){&r->both[k], 0};
      continue;
    }
    r->value[k] = (Pairs){(const Two *)d, 1};
    if (!(r->n & 1)) continue;
    Two *copy = r->odd + k * (SHORT_VECTOR / 2);
    copy_doubles((double *)copy, d, r->n);
    copy[r->n / 2] = (Two){d[r->n - 1], d[r->n - 1]};
    r->value[k].p = copy;
  }
}

/* A power of two numbers, or any square. */
static bool power_step(const Pairs *x, const Pairs *y, Two *to, int64_t pairs) {
  if (!x->step && !y->step) {
    double d;
    if (!chain_power((*x->p)[0], (*y->p)[0], &d)) return false;
    *to = (Two){d, d};
    return true;
  }
  if (y->step || (*y->p)[0] != 2) return false;
  for (int64_t j = 0; j < pairs; j++) to[j] = x->p[j] * x->p[j];
  return true;
}

static bool sum_step(const Run *r, const Pairs *x, Two *to) {
  int64_t n = x->step ? r->n : 1;
  if (n > r->vm->tune.ld_sum_max) return false;
  double sum = short_total((const double *)x->p, n);
  *to = (Two){sum, sum};
  return true;
}

static inline bool run_step(Run *r, int k, Two *to) {
  const Step *s = &r->c->step[k];
  const Pairs *x = &r->value[s->x], *y = &r->value[s->y];
  const Two *p = x->p, *q = y->p;
  Two a = *p, b = *q;
  int64_t step = x->step | y->step, pairs = step ? r->pairs : 1;
  r->value[CHAIN_LEAVES + k] = (Pairs){to, s->kind == STEP_SUM ? 0 : step};
/* One loop for each form, as few instructions as can be. */
#define EACH(OP)                                                                                                       \
  if (x->step == y->step) {                                                                                            \
    for (int64_t j = 0; j < pairs; j++) to[j] = p[j] OP q[j];                                                          \
  } else if (x->step) {                                                                                                \
    for (int64_t j = 0; j < pairs; j++) to[j] = p[j] OP b;                                                             \
  } else {                                                                                                             \
    for (int64_t j = 0; j < pairs; j++) to[j] = a OP q[j];                                                             \
  }                                                                                                                    \
  return true
  switch (s->kind) {
  case OP_ADD: EACH(+);
  case OP_SUB: EACH(-);
  case OP_MUL: EACH(*);
  case OP_DIV: EACH(/);
  case OP_POW: return power_step(x, y, to, pairs);
  case STEP_NEG:
    for (int64_t j = 0; j < pairs; j++) to[j] = -p[j];
    return true;
  case STEP_SQRT:
    for (int64_t j = 0; j < pairs; j++) to[j] = (Two){sqrt(p[j][0]), sqrt(p[j][1])};
    return true;
  case STEP_SUM: return sum_step(r, x, to);
  default: return !x->step && !(r->integer >> s->x & 1);
  }
#undef EACH
}

static bool run_steps(Run *r) {
  r->pairs = (r->n + 1) / 2;
  load_leaves(r);
  Two *to = r->room;
  for (int k = 0; k < r->c->nsteps; k++, to += r->pairs)
    if (!run_step(r, k, to)) return false;
  return true;
}

/* Does a step have integers alone? */
static bool has_integer_step(const Run *r) {
  for (int k = 0; k < r->c->nsteps; k++)
    if (r->c->step[k].kind != STEP_SINGLE && r->integer >> r->c->step[k].x & r->integer >> r->c->step[k].y & 1)
      return true;
  return false;
}

/* Result k: no NaN, and one double where typed code wants that. */
static inline bool ordinary(const Run *r, int k) {
  int value = r->c->result[k].value;
  const Two *p = r->value[value].p;
  bool vector = is_vector(r, value);
  __typeof__(*p != *p) nan = *p != *p;
  for (int64_t j = 1, n = vector ? r->pairs : 1; j < n; j++) nan |= p[j] != p[j];
  return !(nan[0] | nan[1]) && !(r->c->result[k].single && (vector || r->integer >> value & 1));
}

static bool calculate(Run *r, Frame *f, Chain *c) {
  if (!run_steps(r)) return false;
  for (int k = 0; k < c->nresults; k++)
    if (!ordinary(r, k)) return false;
  return true;
}

/* Drops the vectors made for results before result k: those that a slot still holds are not among them. */
static void give_back(VM *vm, Value *const *taken, int ntaken, Vec *const *made, int k) {
  while (k-- > 0) {
    bool held = !made[k];
    for (int j = 0; j < ntaken; j++) held |= made[k] == taken[j]->vec;
    if (!held) val_release(vm, val_obj(made[k]));
  }
}

/* Vectors of n numbers for those results that are vectors: that of a temporary that is used up, or of the destination,
 * if nobody else holds it, or a new one.  Nothing is changed if there is no memory. */
static inline bool result_vectors(VM *vm, Frame *f, const Chain *c, uint32_t vectors, int64_t n, Vec **made) {
  Value *taken[CHAIN_RESULTS];
  int ntaken = 0, from = 0;
  for (int k = 0; k < c->nresults; k++) {
    made[k] = NULL;
    if (!(vectors >> c->result[k].value & 1)) continue;
    Value *s = NULL;
    while (!s && from < c->ndrop) {
      s = slot_ref(f, c->drop[from++]);
      if (!takes_result(s, n)) s = NULL;
    }
    if (!s && takes_result(slot_ref(f, c->result[k].reg), n)) s = slot_ref(f, c->result[k].reg);
    if (s) {
      made[k] = s->vec;
      taken[ntaken++] = s;
    } else if (!(made[k] = vec_ready(vm, T_DBL, n))) {
      give_back(vm, taken, ntaken, made, k);
      return false;
    }
  }
  for (int k = 0; k < ntaken; k++) *taken[k] = val_null();
  return true;
}

ORBIT_INLINE void put_doubles(double *to, const double *from, int64_t n) {
  if (n == 3) {
    *(Two *)to = *(const Two *)from;
    to[2] = from[2];
  } else {
    copy_doubles(to, from, n);
  }
}

/* Stores the results, which lie at `at`. */
static inline bool store(VM *vm, Frame *f, const Chain *c, uint32_t vectors, int64_t n, const double **at) {
  Vec *made[CHAIN_RESULTS];
  if (!result_vectors(vm, f, c, vectors, n, made)) return false;
  for (int k = 0; k < c->ndrop; k++) drop_temp(vm, f, c->drop[k]);
  for (int k = 0; k < c->nresults; k++) {
    Value result = val_dbl(*at[k]);
    if (made[k]) {
      put_doubles(dbl_rw(made[k]), at[k], n);
      made[k]->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
      result = val_obj(made[k]);
    }
    slot_move(vm, slot_ref(f, c->result[k].reg), result);
  }
  return true;
}

/* Do the names of functions still mean what they meant? */
static bool builtins_hold(const Frame *f, const Chain *c) {
  for (int k = 0; k < c->nbuiltins; k++) {
    const CallSite *site = f->proto->sites[c->code[c->builtin[k].instruction].b];
    if (site->def != c->builtin[k].def || !chain_calls_plainly(site)) return false;
    if (!site->internal && (site->fname->flags & SYM_USER)) return false;
  }
  return true;
}

bool chain_shape(VM *vm, Frame *f, Chain *c, uint32_t *vectors) {
  Run r;
  r.vm = vm;
  r.c = c;
  c->leaves_were = 0;
  bool found = find_leaves(&r, f, c);
  *vectors = r.vectors;
  c->leaves_were = 0;
  return found;
}

static bool few_do(VM *vm, Frame *f, Chain *c) {
  const double *at[CHAIN_RESULTS];
  if (!few_run(vm, f, c)) return false;
  for (int k = 0; k < c->nresults; k++) at[k] = (const double *)(c->few.value + c->result[k].value * c->few.pairs);
  return store(vm, f, c, c->few.vectors, c->few.n, at);
}

/* Where the shape of what the leaves hold is not the one from before, or vectors are longer. */
static bool do_anew(VM *vm, Frame *f, Chain *c) {
  const double *at[CHAIN_RESULTS];
  Run r;
  r.vm = vm;
  r.c = c;
  if (!find_leaves(&r, f, c) || (r.integer && has_integer_step(&r))) return false;
  if (r.n <= 2 * FEW_PAIRS) {
    few_prepare(c, (int)r.n, r.vectors, r.integer);
    return few_do(vm, f, c);
  }
  if (!calculate(&r, f, c)) return false;
  for (int k = 0; k < c->nresults; k++) at[k] = (const double *)r.value[c->result[k].value].p;
  return store(vm, f, c, r.vectors, r.n, at);
}

static bool chain_do(VM *vm, Frame *f, Chain *c) {
  return builtins_hold(f, c) && ((c->few.pairs && few_do(vm, f, c)) || do_anew(vm, f, c));
}

/* `orbit explain` is told that a chain is given up. */
static void tell_given_up(VM *vm, Frame *f, Chain *c, const Instr *i) {
  Run r = {.vm = vm, .c = c};
  const char *why = !builtins_hold(f, c) ? "a function in them has another meaning"
                    : !find_leaves(&r, f, c)
                        ? "an operand is not a number or a plain vector of doubles of the same length"
                    : has_integer_step(&r) ? "integers are among the operands"
                                           : "a result is NaN or too long a sum";
  char text[200];
  snprintf(text, sizeof text, "%d operations on short vectors no longer run as one step, after %d failures: %s",
           c->nsteps, CHAIN_FAILURES, why);
  explain_alone(vm, f, i, text);
}

/* A place for the chain that begins at i: what is left of another one need not be cleared. */
static void begin(Chain *c, const Instr *i, int visits, int statements) {
  c->at = i;
  c->visits = (uint8_t)visits;
  c->statements = (uint8_t)statements;
  c->failures = c->nsteps = c->nleaves = c->length = c->nbuiltins = c->nresults = c->ndrop = c->few.pairs = 0;
  c->leaves_were = c->vectors = 0;
}

/* After failures it is tried once more with one assignment only. */
static void give_up(VM *vm, Frame *f, Chain *c, const Instr *i) {
  if (c->statements > 1) {
    begin(c, i, CHAIN_WARM - 1, 1);
  } else if (vm->watch) {
    tell_given_up(vm, f, c, i);
  }
}

/* Is it still the code that the chain was read from? */
static inline bool code_holds(const Chain *c, const Instr *i) {
  uint64_t now, then, differ = 0;
  _Static_assert(sizeof now == sizeof *i, "an instruction is one word");
  for (int k = 0; k < c->length; k++) {
    memcpy(&now, &i[k], sizeof now);
    memcpy(&then, &c->code[k], sizeof then);
    differ |= now ^ then;
  }
  return !differ;
}

bool chain_run(VM *vm, Frame *f, const Instr *i) {
  if (f->prof || i + 1 != f->pc || vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_COUNT)) return false;
  Fusion *fu = fusion_of(vm);
  if (!fu || (!fu->chains && !(fu->chains = calloc(CHAIN_PLACES, sizeof *fu->chains)))) return false;
  Chain *c = &fu->chains[((uintptr_t)i / sizeof *i) % CHAIN_PLACES];
  if (c->at != i) {
    begin(c, i, 1, CHAIN_RESULTS);
    return false;
  }
  if (c->failures >= CHAIN_FAILURES) return false;
  if (c->nsteps && (c->nnames != (int)f->proto->nnames || !code_holds(c, i))) begin(c, i, 0, CHAIN_RESULTS);
  if (!c->nsteps) {
    if (++c->visits < CHAIN_WARM) return false;
    c->nnames = (int)f->proto->nnames;
    chain_read(vm, c, f, i);
    if (!c->nsteps) c->failures = CHAIN_FAILURES;
    if (!c->nsteps) return false;
  }
  if (!chain_do(vm, f, c)) {
    if (++c->failures == CHAIN_FAILURES) give_up(vm, f, c, i);
    return false;
  }
  c->failures = 0;
  if (c->nbuiltins) vm->visible = true;
  f->pc = i + c->length;
  return true;
}
