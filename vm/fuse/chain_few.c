/* chain_few.c - Chains on vectors of at most eight numbers, which programs on points, states and weights are full of.
 *
 * Which leaves are vectors seldom changes.  few_prepare() notes it with the number of elements; few_run() asks for
 * nothing else, and calculates in a fixed place of a few pairs of doubles for each value.  Called by chain.c.
 */
#include "runtime/elementwise.h"
#include "vm/fuse/chain.h"

enum { EXPECT_NUMBER, EXPECT_INTEGER, EXPECT_VECTOR, EXPECT_INTEGERS };
enum { DO_ADD, DO_SUB, DO_MUL, DO_DIV, DO_NEG, DO_SQRT, DO_SQUARE, DO_POWER, DO_SUM, DO_COPY, DO_NOTHING, DO_FAIL };
#define UNROLLED _Pragma("GCC unroll 4")

const Value *chain_element(const Frame *f, const Leaf *l, const Value *x, Value *d) {
  const Value *i = l->constant_index ? &f->k[l->index] : settled(slot_ref((Frame *)f, l->index));
  if (x->tag != TAG_OBJ || x->o->flags & (F_OBJECT | F_S4)) return NULL;
  double at = i->tag == TAG_INT ? i->i : i->tag == TAG_DBL ? i->d : 0;
  const Vec *v = x->vec;
  if (!type_is_vec(x->o->type) || !(at >= 1 && at < (double)v->n + 1)) return NULL;
  if (x->o->type == T_LIST && l->kind == LEAF_ELEMENT2) return &list_ro(v)[(int64_t)at - 1];
  if (x->o->type != T_DBL || (v->attr && l->kind == LEAF_ELEMENT)) return NULL;
  *d = val_dbl(dbl_ro(v)[(int64_t)at - 1]);
  return d;
}

bool chain_power(double x, double y, double *to) {
  Value a = val_dbl(x), b = val_dbl(y), out;
  if (x != x || y != y) return false;
  if (!ew_scalar(EW_POW_DBL, &a, &b, NULL, &out) || out.tag != TAG_DBL || out.d != out.d) return false;
  *to = out.d;
  return true;
}

ORBIT_INLINE void fill(Two *to, double d, int pairs) { UNROLLED for (int j = 0; j < pairs; j++) to[j] = (Two){d, d}; }

/* n numbers at d, at most twice as many as pairs. */
ORBIT_INLINE void load(Two *to, const double *d, int n, int pairs) {
  if (n == 2 * pairs) {
    UNROLLED for (int j = 0; j < pairs; j++) to[j] = ((const Two *)d)[j];
  } else if (pairs == 2 && n == 3) {
    to[0] = *(const Two *)d;
    to[1] = (Two){d[2], d[2]};
  } else {
    fill(to, d[n - 1], pairs);
    copy_doubles((double *)to, d, n);
  }
}

/* What a step does where, of its operands, x and y are vectors or not. */
static int operation(const Step *s, bool x, bool y, bool integer) {
  static const uint8_t plain[] = {[OP_ADD] = DO_ADD, [OP_SUB] = DO_SUB, [OP_MUL] = DO_MUL, [OP_DIV] = DO_DIV};
  switch (s->kind) {
  case STEP_NEG: return DO_NEG;
  case STEP_SQRT: return DO_SQRT;
  case STEP_SUM: return x ? DO_SUM : DO_COPY;
  case STEP_SINGLE: return x || integer ? DO_FAIL : DO_NOTHING;
  case OP_POW: return !x && !y ? DO_POWER : y ? DO_FAIL : DO_SQUARE;
  default: return plain[s->kind];
  }
}

void few_prepare(Chain *c, int n, uint32_t vectors, uint32_t integers) {
  FewChain *w = &c->few;
  int pairs = n <= 4 ? 2 : FEW_PAIRS, value = pairs * (int)sizeof(Two);
  w->n = (uint8_t)n;
  w->pairs = (uint8_t)pairs;
  w->vectors = vectors;
  for (int k = 0; k < c->nleaves; k++) {
    bool vector = vectors >> k & 1;
    bool integer = integers >> k & 1;
    w->expect[k] = vector ? (integer ? EXPECT_INTEGERS : EXPECT_VECTOR) : integer ? EXPECT_INTEGER : EXPECT_NUMBER;
  }
  for (int k = 0; k < c->nsteps; k++) {
    const Step *s = &c->step[k];
    w->step[k].x = (uint16_t)(s->x * value);
    w->step[k].y = (uint16_t)(s->y * value);
    w->step[k].what = (uint8_t)operation(s, vectors >> s->x & 1, vectors >> s->y & 1, integers >> s->x & 1);
  }
  for (int k = 0; k < c->nresults; k++) /* typed code counts on a double */
    if (c->result[k].single && (vectors | integers) >> c->result[k].value & 1) w->step[0].what = DO_FAIL;
}

ORBIT_INLINE bool load_leaves(Frame *f, Chain *c, int pairs) {
  Two *to = c->few.value;
  int n = c->few.n;
  for (int k = 0, m = c->nleaves; k < m; k++, to += pairs) {
    int expect = c->few.expect[k];
    const Leaf *l = &c->leaf[k];
    Value room;
    const Value *x = l->kind == LEAF_CONSTANT ? &f->k[l->reg] : settled(slot_ref(f, l->reg));
    if (l->kind >= LEAF_ELEMENT && !(x = chain_element(f, l, x, &room))) return false;
    if (expect == EXPECT_VECTOR) {
      if (!plain_doubles(x) || x->vec->n != n) return false;
      load(to, dbl_ro(x->vec), n, pairs);
    } else if (expect == EXPECT_INTEGERS) {
      double d[2 * FEW_PAIRS];
      if (!chain_integers(x) || x->vec->n != n || !chain_load_integers(x->vec, d)) return false;
      load(to, d, n, pairs);
    } else if (expect == EXPECT_NUMBER) {
      if (x->tag != TAG_DBL) return false;
      fill(to, x->d, pairs);
    } else {
      if (x->tag != TAG_INT || x->i == NA_INT) return false;
      fill(to, x->i, pairs);
    }
  }
  return true;
}

ORBIT_INLINE bool calculate(Chain *c, int pairs) {
  char *value = (char *)c->few.value;
  Two *to = c->few.value + CHAIN_LEAVES * pairs;
  double d;
#define EACH(e)                                                                                                        \
  UNROLLED for (int j = 0; j < pairs; j++) to[j] = e;                                                                  \
  break
  for (int k = 0, m = c->nsteps; k < m; k++, to += pairs) {
    const Two *p = (const Two *)(value + c->few.step[k].x), *q = (const Two *)(value + c->few.step[k].y);
    switch (c->few.step[k].what) {
    case DO_ADD: EACH(p[j] + q[j]);
    case DO_SUB: EACH(p[j] - q[j]);
    case DO_MUL: EACH(p[j] * q[j]);
    case DO_DIV: EACH(p[j] / q[j]);
    case DO_NEG: EACH(-p[j]);
    case DO_SQUARE:
      if ((*q)[0] != 2) return false;
      EACH(p[j] * p[j]);
    case DO_COPY: EACH(p[j]);
    case DO_SQRT: EACH(((Two){sqrt(p[j][0]), sqrt(p[j][1])}));
    case DO_SUM: fill(to, short_total((const double *)p, c->few.n), pairs); break;
    case DO_POWER:
      if (!chain_power((*p)[0], (*q)[0], &d)) return false;
      fill(to, d, pairs);
      break;
    case DO_NOTHING: break;
    default: return false;
    }
  }
#undef EACH
  return true;
}

/* No NaN among the results. */
ORBIT_INLINE bool ordinary(const Chain *c, int pairs) {
  for (int k = 0; k < c->nresults; k++) {
    const Two *p = c->few.value + c->result[k].value * pairs;
    __typeof__(*p != *p) nan = *p != *p;
    UNROLLED for (int j = 1; j < pairs; j++) nan |= p[j] != p[j];
    if (nan[0] | nan[1]) return false;
  }
  return true;
}

bool few_run(VM *vm, Frame *f, Chain *c) {
  if (c->few.n > vm->tune.ld_sum_max) return false;
  return c->few.pairs == 2 ? load_leaves(f, c, 2) && calculate(c, 2) && ordinary(c, 2)
                           : load_leaves(f, c, FEW_PAIRS) && calculate(c, FEW_PAIRS) && ordinary(c, FEW_PAIRS);
}
