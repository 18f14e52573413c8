/* reduce.c - Loops that only add up: s <- s + x[i], s <- s + a[i, k] * b[k, j], d <- d + (x[i, k] - x[j, k])^2 and the
 * like, several sums at once, too.  Of long loops (tune.loop_min) vm/apply takes more; these are the short ones inside.
 *
 * The specialiser puts an instruction REDUCE before the body of such a loop (spec_emit.c); its handler calls
 * reduce_loop, which does all rounds but the last one in a loop of C, in the same order and with the same roundings.
 * The last round, short loops and whatever does not fit are left to the instructions of the body, which lie behind it
 * unchanged.
 */
#include <stdatomic.h>

#include "runtime/elementwise.h"
#include "vm/spec/spec_build.h"

_Static_assert(BC(FORLOOP_I) - BC(FORNEXT_R) == 5, "the instructions for the next round stand together");

enum FactorKind { INVARIANT, COUNTER, STRIDED };
/* p[0], p[step], ..., less less[0], less[less_step], ... if it differs; or the counter plus step. */
typedef struct Factor {
  const double *p, *less; /* INVARIANT, STRIDED: values in the present round */
  int32_t step, less_step;
  uint8_t kind;
  bool differs;
} Factor;

/* A temporary of the body: a product of n factors.  A counter is an integer unless number says that it is a double. */
typedef struct Term {
  int slot;
  uint8_t n;
  bool number;
  Factor f[2];
} Term;

typedef struct Sum {
  int acc;
  bool minus, behind; /* behind: acc is the second operand */
  Term term;          /* what is added in each round */
} Sum;

enum { MOST_TEMPS = 8, MOST_SUMS = 4, MOST_KEPT = 8 };
typedef struct Body {
  const Frame *fr;          /* NULL: the instructions alone are looked at */
  const Instr *at, *behind; /* behind: where the instructions end, or NULL */
  int unit;                 /* slots and constants in the instructions are in units of so many */
  int seq, var;             /* the slots of the sequence and of the loop variable */
  bool elements;            /* the loop runs over a double vector */
  int64_t now, last;        /* values of an integer loop variable */
  int ntemps, nkept, nsums;
  int kept[MOST_KEPT]; /* slots that are read as values that never change */
  Term temps[MOST_TEMPS];
  Sum sums[MOST_SUMS];
} Body;

static Factor factor(enum FactorKind kind, const double *p, int64_t step) {
  return (Factor){.kind = (uint8_t)kind, .p = p, .step = (int32_t)step};
}

static Term *temp_of(Body *b, int slot) {
  for (int k = 0; k < b->ntemps; k++)
    if (b->temps[k].slot == slot) return &b->temps[k];
  return NULL;
}

static bool is_sum(const Body *b, int slot) {
  for (int k = 0; k < b->nsums; k++)
    if (b->sums[k].acc == slot) return true;
  return false;
}

/* The slot keeps its value through all rounds. */
static bool keep(Body *b, int slot) {
  if (b->nkept == MOST_KEPT || is_sum(b, slot)) return false;
  b->kept[b->nkept++] = slot;
  return true;
}
static bool is_kept(const Body *b, int slot) {
  for (int k = 0; k < b->nkept; k++)
    if (b->kept[k] == slot) return true;
  return false;
}

/* Sets the temporary in a slot, which may have held another one. */
static bool add_temp(Body *b, int slot, const Term *t) {
  Term *to = temp_of(b, slot);
  if ((!to && b->ntemps == MOST_TEMPS) || is_kept(b, slot) || is_sum(b, slot) || slot == b->var) return false;
  if (!to) to = &b->temps[b->ntemps++];
  *to = *t;
  to->slot = slot;
  return true;
}

static bool is_counter(const Term *t) { return t->n == 1 && t->f[0].kind == COUNTER; }

/* The value in a slot as a term: the loop variable (as a double), a temporary of the body, or what never changes. */
static bool term_in(Body *b, int slot, bool integer, Term *t) {
  Term *known = temp_of(b, slot);
  if (known) {
    *t = *known;
    return integer == (is_counter(known) && !known->number);
  }
  t->n = 1;
  t->number = false;
  if (slot == b->var) {
    if (b->elements) {
      const Vec *v = b->fr ? b->fr->slots[b->seq].vec : NULL;
      t->f[0] = factor(STRIDED, v ? dbl_ro(v) + b->now : NULL, 1);
      return !integer;
    }
    t->f[0] = factor(COUNTER, NULL, 0);
    return integer;
  }
  t->f[0] = factor(INVARIANT, b->fr ? &b->fr->slots[slot].d : NULL, 0);
  return !integer && keep(b, slot);
}

/* Position of an element along one extent: of the loop variable, what lies a fixed distance from it, or fixed; false:
 * outside, or something else. */
static bool position(Body *b, int slot, bool number, int64_t extent, int64_t *at, bool *moves) {
  const Term *t = temp_of(b, slot);
  if (number ? !t || !t->number : t && (!is_counter(t) || t->number)) return false;
  *moves = t || slot == b->var;
  if (!b->fr) return true;
  if (*moves) {
    int64_t first = b->now + (t ? t->f[0].step : 0);
    *at = first - 1;
    return first >= 1 && first + (b->last - b->now) <= extent;
  }
  const Value *v = &b->fr->slots[slot];
  *at = (int64_t)v->i - 1;
  return v->tag == TAG_INT && v->i >= 1 && v->i <= extent;
}

static bool plain_doubles(const Body *b, int slot, const Vec **v) {
  const Value *x = &b->fr->slots[slot];
  *v = x->vec;
  return x->tag == TAG_OBJ && x->o->type == T_DBL && !(x->o->flags & F_OBJECT) && !x->vec->attr;
}

static bool vector_element(Body *b, int dst, int x, int i, bool number) {
  const Vec *v = NULL;
  int64_t at = 0;
  bool moves;
  if (b->elements || temp_of(b, x)) return false;
  if (b->fr && !plain_doubles(b, x, &v)) return false;
  if (!position(b, i, number, v ? v->n : 0, &at, &moves)) return false;
  return add_temp(b, dst,
                  &(Term){.n = 1, .f = {factor(moves ? STRIDED : INVARIANT, v ? dbl_ro(v) + at : NULL, moves)}});
}

static bool matrix_element(Body *b, int dst, int x, int i, int j) {
  const Vec *v = NULL;
  int64_t row = 0, col = 0;
  bool down, along;
  if (b->elements || temp_of(b, x)) return false;
  if (b->fr && (!plain_doubles(b, x, &v) || !(v->h.flags & F_MATRIX))) return false;
  if (!position(b, i, false, v ? v->nrow : 0, &row, &down) || !position(b, j, false, v ? v->ncol : 0, &col, &along))
    return false;
  int64_t nrow = v ? v->nrow : 0, step = (down ? 1 : 0) + (along ? nrow : 0);
  Factor f = factor(down || along ? STRIDED : INVARIANT, v ? dbl_ro(v) + row + col * nrow : NULL, step);
  return add_temp(b, dst, &(Term){.n = 1, .f = {f}});
}

static bool product(Term *x, const Term *y) {
  if (x->n != 1 || y->n != 1) return false;
  x->n = 2;
  x->f[1] = y->f[0];
  return true;
}

static Term constant_term(const Body *b, int k) {
  return (Term){.n = 1, .f = {factor(INVARIANT, b->fr ? &b->fr->k[k].d : NULL, 0)}};
}

/* The loop variable plus (or minus) a whole number, as an integer or as a double. */
static bool shifted(Body *b, int dst, int slot, int k, bool minus, bool number) {
  if (b->elements || slot != b->var) return false;
  Factor f = factor(COUNTER, NULL, 0);
  if (b->fr) {
    double d = number ? b->fr->k[k].d : b->fr->k[k].i, by = minus ? -d : d;
    if (by != floor(by) || fabs(by) > INT32_MAX) return false;
    if ((double)b->now + by < -INT32_MAX || (double)b->last + by > INT32_MAX) return false;
    f.step = (int32_t)by;
  }
  return add_temp(b, dst, &(Term){.n = 1, .number = number, .f = {f}});
}

/* An element or a number less another. */
static bool difference(Body *b, int dst, int x, int y) {
  Term p, q;
  if (!term_in(b, x, false, &p) || !term_in(b, y, false, &q) || p.n != 1 || q.n != 1) return false;
  if (p.f[0].differs || q.f[0].differs || p.f[0].kind == COUNTER || q.f[0].kind == COUNTER) return false;
  p.f[0].differs = true;
  p.f[0].less = q.f[0].p;
  p.f[0].less_step = q.f[0].step;
  return add_temp(b, dst, &p);
}

/* acc + term, acc - term, or term + acc, where acc was in slot d. */
static bool add_sum(Body *b, int dst, int d, const Term *t, bool minus, bool behind) {
  if (dst != d || dst == b->var || temp_of(b, dst) || is_kept(b, dst) || is_sum(b, dst)) return false;
  if (b->nsums == MOST_SUMS) return false;
  b->sums[b->nsums++] = (Sum){.acc = dst, .minus = minus, .behind = behind, .term = *t};
  return true;
}

static bool add_product(Body *b, int dst, Term *p, const Term *q) { return product(p, q) && add_temp(b, dst, p); }

/* An instruction that makes a temporary. */
static bool temp_step(Body *b, const Instr *i, int dst, int x, int y) {
  Term p, q;
  switch (i->op) {
  case BC(IDXD_I):
  case BC(IDXD_D): return vector_element(b, dst, x, y, i->op == BC(IDXD_D));
  case BC(IDXMD_II): return matrix_element(b, dst, x, y, i[1].a / b->unit);
  case BC(SQR_D): return term_in(b, x, false, &p) && add_product(b, dst, &p, &p);
  case BC(MUL_DD): return term_in(b, x, false, &p) && term_in(b, y, false, &q) && add_product(b, dst, &p, &q);
  case BC(MUL_DI): return term_in(b, x, false, &p) && term_in(b, y, true, &q) && add_product(b, dst, &p, &q);
  case BC(MUL_ID): return term_in(b, x, true, &p) && term_in(b, y, false, &q) && add_product(b, dst, &p, &q);
  case BC(MUL_DK):
  case BC(MUL_JK):
    q = constant_term(b, y);
    return term_in(b, x, i->op == BC(MUL_JK), &p) && add_product(b, dst, &p, &q);
  case BC(MUL_KD):
  case BC(MUL_KJ):
    p = constant_term(b, x);
    return term_in(b, y, i->op == BC(MUL_KJ), &q) && add_product(b, dst, &p, &q);
  case BC(ADD_IK): return shifted(b, dst, x, y, false, false);
  case BC(ADD_KI): return shifted(b, dst, y, x, false, false);
  case BC(SUB_IK): return shifted(b, dst, x, y, true, false);
  case BC(ADD_JK): return shifted(b, dst, x, y, false, true);
  case BC(ADD_KJ): return shifted(b, dst, y, x, false, true);
  case BC(SUB_JK): return shifted(b, dst, x, y, true, true);
  case BC(SUB_DD): return difference(b, dst, x, y);
  default: return false;
  }
}

/* One instruction of the body. */
static bool body_step(Body *b) {
  const Instr *i = b->at;
  int u = b->unit, dst = i->a / u, x = i->b / u, y = i->c / u;
  Term p, q;
  b->at += op_two_words(i->op) ? 2 : 1;
  switch (i->op) {
  case BC(ADD_DI): return term_in(b, y, true, &p) && add_sum(b, dst, x, &p, false, false);
  case BC(ADD_ID): return term_in(b, x, true, &p) && add_sum(b, dst, y, &p, false, true);
  case BC(SUB_DI): return term_in(b, y, true, &p) && add_sum(b, dst, x, &p, true, false);
  case BC(ADD_DD):
    if (dst == x) return term_in(b, y, false, &p) && add_sum(b, dst, x, &p, false, false);
    return term_in(b, x, false, &p) && add_sum(b, dst, y, &p, false, true);
  case BC(SUB_DD):
    if (dst != x) break;
    return term_in(b, y, false, &p) && add_sum(b, dst, x, &p, true, false);
  case BC(ADDMUL_DD):
  case BC(SUBMUL_DD):
  case BC(MULADD_DD):
    return term_in(b, x, false, &p) && term_in(b, y, false, &q) && product(&p, &q) &&
           add_sum(b, dst, i[1].a / u, &p, i->op == BC(SUBMUL_DD), i->op == BC(MULADD_DD));
  case BC(ADDMUL_KD):
  case BC(SUBMUL_KD):
  case BC(MULADD_KD):
    p = constant_term(b, x);
    return term_in(b, y, false, &q) && product(&p, &q) &&
           add_sum(b, dst, i[1].a / u, &p, i->op == BC(SUBMUL_KD), i->op == BC(MULADD_KD));
  default: break;
  }
  return temp_step(b, i, dst, x, y);
}

/* The body as sums; false: it is something else.  Its end is known, or is the instruction for the next round. */
static bool read_body(Body *b) {
  while (b->behind ? b->at < b->behind : !op_between(b->at->op, BC(FORNEXT_R), BC(FORLOOP_I)))
    if (!body_step(b)) return false;
  return b->nsums > 0;
}

static void body_begin(Body *b, const Frame *fr, const Instr *at, const Instr *behind, int unit) {
  b->fr = fr, b->at = at, b->behind = behind, b->unit = unit;
  b->ntemps = b->nkept = b->nsums = 0;
}

bool reducible(const Instr *body, uint32_t n, int seq, int var, bool elements) {
  Body b;
  body_begin(&b, NULL, body, body + n, 1);
  b.seq = seq, b.var = var, b.elements = elements;
  return n > 0 && read_body(&b) && b.at == body + n;
}

/* The value of a factor in round k from now on; the counter's value in the present round is c. */
static inline double factor_at(const Factor *f, int64_t c, int64_t k) {
  double v = f->kind == COUNTER ? (double)(c + f->step + k) : f->p[k * f->step];
  return f->differs ? v - f->less[k * f->less_step] : v;
}

/* n rounds of s <- s + term; next: what else changes from round to round.  Which NaN a sum is shows only in sums that
 * are NaN: these are made again by the whole rule. */
#define ROUNDS(bare, term, next)                                                                                       \
  do {                                                                                                                 \
    if (sum->minus)                                                                                                    \
      for (int64_t k = 0; k < n; k++, next) s = s - (term);                                                            \
    else                                                                                                               \
      for (int64_t k = 0; k < n; k++, next) {                                                                          \
        double r = ew_bare_ADD_DBL(s, bare);                                                                           \
        if (ORBIT_UNLIKELY(isnan(r))) r = sum->behind ? ew_sum(term, s) : ew_sum(s, term);                             \
        s = r;                                                                                                         \
      }                                                                                                                \
  } while (0)
#define PRODUCTS(x, y, next) ROUNDS(ew_bare_MUL_DBL(x, y), ew_product(x, y), next)

static double run_rounds(const Sum *sum, double s, int64_t c, int64_t n) {
  const Factor f = sum->term.f[0], g = sum->term.f[1];
  const double *p = f.p, *q = g.p;
  const int64_t by = f.step, along = g.step;
  bool plain = f.kind != COUNTER && !f.differs, counts = f.kind == COUNTER;
  if (sum->term.n == 1) {
    if (plain)
      ROUNDS(*p, *p, p += by);
    else if (counts)
      ROUNDS((double)(c + by), (double)(c + by), c++);
    else
      ROUNDS(factor_at(&f, c, k), factor_at(&f, c, k), (void)0);
  } else if (plain && g.kind != COUNTER && !g.differs)
    PRODUCTS(*p, *q, (p += by, q += along));
  else if (counts && g.kind != COUNTER && !g.differs)
    PRODUCTS((double)(c + by), *q, (c++, q += along));
  else
    PRODUCTS(factor_at(&f, c, k), factor_at(&g, c, k), (void)0);
  return s;
}

static void advance(Sum *sum, int64_t n) {
  for (int k = 0; k < sum->term.n; k++) {
    Factor *f = &sum->term.f[k];
    if (f->kind == STRIDED) f->p += n * f->step;
    if (f->differs) f->less += n * f->less_step;
  }
}

enum { LEAST_ROUNDS = 6, CHUNK = 1 << 15 };

void reduce_loop(VM *vm, Frame *f, const Instr *i) {
  Value *seq = f->slots + i->a / 2, *var = f->slots + i->b / 2;
  Body b; /* its lists are long: they stay as they are */
  body_begin(&b, f, i + 1, NULL, 2);
  b.seq = i->a / 2, b.var = i->b / 2, b.elements = seq->tag == TAG_OBJ;
  int64_t given = seq[1].l, left; /* elements handed out, the present one among them; still to come */
  if (b.elements) {
    if (seq->o->type != T_DBL) return;
    b.now = given - 1;
    left = seq->vec->n - given;
  } else {
    if (seq->tag != TAG_RANGE || seq->r.from > seq->r.to) return;
    b.now = var->i;
    b.last = seq->r.to;
    left = b.last - b.now;
  }
  if (left < LEAST_ROUNDS || !read_body(&b)) return;
  int64_t done = 0;
  while (done < left && !atomic_load_explicit(&vm->interrupt, memory_order_relaxed)) {
    int64_t n = left - done < CHUNK ? left - done : CHUNK;
    for (int k = 0; k < b.nsums; k++) {
      Value *acc = &f->slots[b.sums[k].acc];
      acc->d = run_rounds(&b.sums[k], acc->d, b.now, n);
      advance(&b.sums[k], n);
    }
    done += n;
    b.now += n;
  }
  seq[1].l = given + done;
  if (b.elements)
    var->d = dbl_ro(seq->vec)[given + done - 1];
  else
    var->l = b.now;
}
