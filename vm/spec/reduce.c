/* reduce.c - Loops that only add up: s <- s + x[i], s <- s + a[i, k] * b[k, j], s <- s + i * 0.5 and the like.
 *
 * The specialiser puts an instruction REDUCE before the body of such a loop (spec_emit.c); its handler calls
 * reduce_loop, which does all rounds but the last one in a loop of C, in the same order and with the same roundings.
 * The last round, short loops and whatever does not fit are left to the instructions of the body, which lie behind it
 * unchanged.
 */
#include <stdatomic.h>

#include "runtime/elementwise.h"
#include "vm/spec/spec_build.h"

enum FactorKind { INVARIANT, COUNTER, STRIDED };
typedef struct Factor {
  enum FactorKind kind;
  const double *p; /* INVARIANT, STRIDED: its value in the present round */
  int64_t step;
} Factor;

/* A temporary of the body: a product of n factors. */
typedef struct Term {
  int slot, n;
  Factor f[2];
} Term;

typedef struct Body {
  const Frame *fr;          /* NULL: the instructions alone are looked at */
  const Instr *at, *behind; /* behind: where the instructions end, or NULL */
  int unit;                 /* slots and constants in the instructions are in units of so many */
  int seq, var;             /* the slots of the sequence and of the loop variable */
  bool elements;            /* the loop runs over a double vector */
  int64_t now, last;        /* values of an integer loop variable */
  Term temps[3];
  int ntemps, acc;
  int kept[8], nkept; /* slots that are read as values that never change */
  bool minus;
  Term sum; /* what is added in each round */
} Body;

static Factor factor(enum FactorKind kind, const double *p, int64_t step) {
  return (Factor){.kind = kind, .p = p, .step = step};
}

static Term *temp_of(Body *b, int slot) {
  for (int k = 0; k < b->ntemps; k++)
    if (b->temps[k].slot == slot) return &b->temps[k];
  return NULL;
}

/* The slot keeps its value through all rounds. */
static bool keep(Body *b, int slot) {
  if (b->nkept == (int)(sizeof b->kept / sizeof *b->kept)) return false;
  b->kept[b->nkept++] = slot;
  return true;
}
static bool is_kept(const Body *b, int slot) {
  for (int k = 0; k < b->nkept; k++)
    if (b->kept[k] == slot) return true;
  return false;
}

static bool add_temp(Body *b, int slot, Term t) {
  if (b->ntemps == 3 || temp_of(b, slot) || is_kept(b, slot) || slot == b->var) return false;
  t.slot = slot;
  b->temps[b->ntemps++] = t;
  return true;
}

/* The value in a slot as a term: the loop variable (as a double), a temporary of the body, or what never changes. */
static bool term_in(Body *b, int slot, bool integer, Term *t) {
  Term *known = temp_of(b, slot);
  if (known) {
    *t = *known;
    return !integer;
  }
  t->n = 1;
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

/* Position of an element along one extent: of the loop variable, or fixed; false: outside. */
static bool position(const Body *b, int slot, int64_t extent, int64_t *at, bool *moves) {
  *moves = slot == b->var;
  if (!b->fr) return true;
  if (*moves) {
    *at = b->now - 1;
    return b->now >= 1 && b->last <= extent;
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

static bool vector_element(Body *b, int dst, int x, int i) {
  const Vec *v = NULL;
  int64_t at = 0;
  bool moves;
  if (b->elements || temp_of(b, i) || temp_of(b, x)) return false;
  if (b->fr && !plain_doubles(b, x, &v)) return false;
  if (!position(b, i, v ? v->n : 0, &at, &moves)) return false;
  return add_temp(b, dst, (Term){.n = 1, .f = {factor(moves ? STRIDED : INVARIANT, v ? dbl_ro(v) + at : NULL, moves)}});
}

static bool matrix_element(Body *b, int dst, int x, int i, int j) {
  const Vec *v = NULL;
  int64_t row = 0, col = 0;
  bool down, along;
  if (b->elements || temp_of(b, i) || temp_of(b, j) || temp_of(b, x)) return false;
  if (b->fr && (!plain_doubles(b, x, &v) || !(v->h.flags & F_MATRIX))) return false;
  if (!position(b, i, v ? v->nrow : 0, &row, &down) || !position(b, j, v ? v->ncol : 0, &col, &along)) return false;
  int64_t nrow = v ? v->nrow : 0, step = (down ? 1 : 0) + (along ? nrow : 0);
  Factor f = factor(down || along ? STRIDED : INVARIANT, v ? dbl_ro(v) + row + col * nrow : NULL, step);
  return add_temp(b, dst, (Term){.n = 1, .f = {f}});
}

static bool product(Term x, Term y, Term *t) {
  if (x.n != 1 || y.n != 1) return false;
  *t = (Term){.n = 2, .f = {x.f[0], y.f[0]}};
  return true;
}

static Term constant_term(const Body *b, int k) {
  return (Term){.n = 1, .f = {factor(INVARIANT, b->fr ? &b->fr->k[k].d : NULL, 0)}};
}

/* acc + term or acc - term, where acc was operand d: the end of the body. */
static bool end_at(Body *b, int dst, int d, Term t, bool minus) {
  if (dst != d || dst == b->var || temp_of(b, dst) || is_kept(b, dst)) return false;
  b->acc = dst;
  b->sum = t;
  b->minus = minus;
  return true;
}

/* One instruction of the body; *end: it was the last. */
static bool body_step(Body *b, bool *end) {
  const Instr *i = b->at;
  int u = b->unit, dst = i->a / u, x = i->b / u, y = i->c / u;
  Term p, q, t;
  *end = false;
  b->at += op_two_words(i->op) ? 2 : 1;
  switch (i->op) {
  case BC(IDXD_I): return vector_element(b, dst, x, y);
  case BC(IDXMD_II): return matrix_element(b, dst, x, y, i[1].a / u);
  case BC(SQR_D): return term_in(b, x, false, &p) && product(p, p, &t) && add_temp(b, dst, t);
  case BC(MUL_DD):
    return term_in(b, x, false, &p) && term_in(b, y, false, &q) && product(p, q, &t) && add_temp(b, dst, t);
  case BC(MUL_DI):
    return term_in(b, x, false, &p) && term_in(b, y, true, &q) && product(p, q, &t) && add_temp(b, dst, t);
  case BC(MUL_ID):
    return term_in(b, x, true, &p) && term_in(b, y, false, &q) && product(p, q, &t) && add_temp(b, dst, t);
  case BC(MUL_DK): return term_in(b, x, false, &p) && product(p, constant_term(b, y), &t) && add_temp(b, dst, t);
  case BC(MUL_KD): return term_in(b, y, false, &q) && product(constant_term(b, x), q, &t) && add_temp(b, dst, t);
  case BC(MUL_JK): return term_in(b, x, true, &p) && product(p, constant_term(b, y), &t) && add_temp(b, dst, t);
  case BC(MUL_KJ): return term_in(b, y, true, &q) && product(constant_term(b, x), q, &t) && add_temp(b, dst, t);
  default: break;
  }
  *end = true;
  switch (i->op) {
  case BC(ADD_DI): return term_in(b, y, true, &t) && end_at(b, dst, x, t, false);
  case BC(SUB_DI): return term_in(b, y, true, &t) && end_at(b, dst, x, t, true);
  case BC(ADD_DD): return term_in(b, y, false, &t) && end_at(b, dst, x, t, false);
  case BC(SUB_DD): return term_in(b, y, false, &t) && end_at(b, dst, x, t, true);
  case BC(ADDMUL_DD):
  case BC(SUBMUL_DD):
    return term_in(b, x, false, &p) && term_in(b, y, false, &q) && product(p, q, &t) &&
           end_at(b, dst, i[1].a / u, t, i->op == BC(SUBMUL_DD));
  case BC(ADDMUL_KD):
  case BC(SUBMUL_KD):
    return term_in(b, y, false, &q) && product(constant_term(b, x), q, &t) &&
           end_at(b, dst, i[1].a / u, t, i->op == BC(SUBMUL_KD));
  default: return false;
  }
}

/* The body as a sum; false: it is something else.  Afterwards at stands behind it. */
static bool read_body(Body *b) {
  for (int n = 0; n < 5; n++) {
    bool end;
    if (b->at == b->behind || !body_step(b, &end)) return false;
    if (end) return true;
  }
  return false;
}

bool reducible(const Instr *body, uint32_t n, int seq, int var, bool elements) {
  Body b = {.at = body, .behind = body + n, .unit = 1, .seq = seq, .var = var, .elements = elements};
  return n > 0 && read_body(&b) && b.at == body + n;
}

/* n rounds of s <- s + term; the counter's value in the first of them is c. */
#define ROUNDS(term)                                                                                                   \
  do {                                                                                                                 \
    if (b->minus)                                                                                                      \
      for (int64_t k = 0; k < n; k++) s = s - (term);                                                                  \
    else                                                                                                               \
      for (int64_t k = 0; k < n; k++) s = ew_sum(s, term);                                                             \
  } while (0)

static double run_rounds(const Body *b, double s, int64_t c, int64_t n) {
  Factor f = b->sum.f[0], g = b->sum.f[1];
  if (b->sum.n == 1) {
    if (f.kind == COUNTER)
      ROUNDS((double)(c + k));
    else
      ROUNDS(f.p[k * f.step]);
    return s;
  }
  if (f.kind == COUNTER && g.kind == COUNTER)
    ROUNDS((double)(c + k) * (double)(c + k));
  else if (f.kind == COUNTER)
    ROUNDS(ew_product((double)(c + k), g.p[k * g.step]));
  else if (g.kind == COUNTER)
    ROUNDS(ew_product(f.p[k * f.step], (double)(c + k)));
  else
    ROUNDS(ew_product(f.p[k * f.step], g.p[k * g.step]));
  return s;
}

enum { LEAST_ROUNDS = 6, CHUNK = 1 << 15 };

void reduce_loop(VM *vm, Frame *f, const Instr *i) {
  Value *seq = f->slots + i->a / 2, *var = f->slots + i->b / 2;
  Body b = {.fr = f, .at = i + 1, .unit = 2, .seq = i->a / 2, .var = i->b / 2, .elements = seq->tag == TAG_OBJ};
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
  double s = f->slots[b.acc].d;
  int64_t done = 0;
  while (done < left && !atomic_load_explicit(&vm->interrupt, memory_order_relaxed)) {
    int64_t n = left - done < CHUNK ? left - done : CHUNK;
    s = run_rounds(&b, s, b.now, n);
    done += n;
    b.now += n;
    for (int k = 0; k < b.sum.n; k++)
      if (b.sum.f[k].kind == STRIDED) b.sum.f[k].p += n * b.sum.f[k].step;
  }
  f->slots[b.acc].d = s;
  seq[1].l = given + done;
  if (b.elements)
    var->d = dbl_ro(seq->vec)[given + done - 1];
  else
    var->l = b.now;
}
