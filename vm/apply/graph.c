/* graph.c - The operations of a lane program: made once, numbers calculated at once, guarded by the mask.
 *
 * An operation that may have something to warn about and that runs only in some lanes gets 1 as its operands in the
 * others, so that they stay silent.  Called by values.c, functions.c and trace.c.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "vm/apply/axis.h"
#include "vm/apply/loops.h"

bool lane_no(Lanes *l, const char *fmt, ...) {
  if (l->why[0]) return false; /* the first reason */
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(l->why, sizeof l->why, fmt, ap);
  va_end(ap);
  return false;
}

bool lane_is_const(const Lanes *l, int node) { return l->node[node].kind == LN_CONST; }

static int place_of(Lanes *l, LanePlace want) {
  enum { LOOK_BACK = 16 };
  for (int i = l->nat - 1; i >= 0 && i >= l->nat - LOOK_BACK; i--)
    if (l->at[i].pos == want.pos && l->at[i].name == want.name && l->at[i].call == want.call) return i;
  if (l->nat == LANE_PLACES) return l->here;
  l->at[l->nat] = want;
  return l->nat++;
}

int lane_at(Lanes *l, uint32_t pos) {
  LanePlace p = l->at[l->here];
  p.pos = pos;
  return pos ? place_of(l, p) : l->here;
}

int lane_inside(Lanes *l, const Sym *name) {
  LanePlace p = l->at[l->here];
  if (!p.name) p.call = p.pos;
  p.name = name;
  return place_of(l, p);
}

static bool same(const LaneNode *p, const LaneNode *q) {
  return p->kind == q->kind && p->type == q->type && p->op == q->op && p->a == q->a && p->b == q->b && p->c == q->c &&
         (p->kind != LN_CONST || p->k.u == q->k.u);
}

static uint32_t bucket_of(const LaneNode *p) {
  uint64_t h = (uint64_t)p->kind << 8 | p->type | (uint64_t)p->op << 16 | (uint64_t)(uint16_t)p->a << 32 |
               (uint64_t)(uint16_t)p->b << 48;
  h = (h ^ (uint16_t)p->c) * 0x9e3779b97f4a7c15u;
  if (p->kind == LN_CONST) h = (h ^ p->k.u) * 0x9e3779b97f4a7c15u;
  return (uint32_t)(h >> 40) % LANE_BUCKETS;
}

static int node_of(Lanes *l, LaneNode want) {
  uint32_t at = bucket_of(&want);
  for (; l->bucket[at]; at = (at + 1) % LANE_BUCKETS)
    if (same(&l->node[l->bucket[at] - 1], &want)) return l->bucket[at] - 1;
  if (l->nnodes == LANE_NODES) return lane_no(l, "it is too long"), -1;
  want.where = (uint32_t)l->here;
  l->node[l->nnodes] = want;
  return l->bucket[at] = (int16_t)(l->nnodes + 1), l->nnodes++;
}

int lane_const(Lanes *l, Value v) {
  v.aux = 0;
  return node_of(l, (LaneNode){.kind = LN_CONST, .type = (uint8_t)lane_type_of(v), .k = v});
}

bool lane_same_path(const LanePath *p, const LanePath *q) {
  bool eq = p->root.tag == q->root.tag && p->root.u == q->root.u && p->index == q->index && p->nsteps == q->nsteps &&
            p->axis == q->axis;
  for (int i = 0; eq && i < p->nsteps; i++) eq = p->step[i].name == q->step[i].name && p->step[i].k == q->step[i].k;
  return eq;
}

int lane_column(Lanes *l, const LaneColumn *c) {
  int at = 0;
  for (; at < l->ncolumns; at++) {
    const LaneColumn *d = &l->column[at];
    if (lane_same_path(&d->path, &c->path) && d->elt == c->elt && d->width == c->width && d->scalar == c->scalar &&
        d->limit == c->limit && d->offset == c->offset && d->base == c->base && d->stride == c->stride &&
        d->guard == c->guard)
      break;
  }
  if (at == l->ncolumns) {
    if (at == LANE_COLUMNS) return lane_no(l, "it reads too many different parts"), -1;
    l->column[l->ncolumns] = *c;
    if (c->path.axis && !c->data && !axis_column(l, &l->column[l->ncolumns])) return -1;
    l->ncolumns++;
  }
  LaneNode n = {.kind = LN_COLUMN, .type = c->type, .a = (int16_t)at};
  if (c->path.index >= 0) n.level = (int16_t)(l->node[c->path.index].level + 1);
  if (c->guard) n.level = (int16_t)(l->node[c->guard - 1].level + 1);
  return node_of(l, n);
}

/* ---- numbers that go up by one from lane to lane ---- */

int64_t lane_count(const Lanes *l) { return l->loop ? l->loop->rounds : l->call->n - l->call->from; }

/* Is the node the variable that counts?  *first: in lane 0. */
static bool counts(const Lanes *l, int node, int64_t *first) {
  if (l->loop) {
    *first = l->loop->from;
    return node == l->loop->iter && l->loop->rising;
  }
  const LaneNode *n = &l->node[node];
  const LaneColumn *c = n->kind == LN_COLUMN ? &l->column[n->a] : NULL;
  if (!c || c->path.index >= 0 || c->path.nsteps || c->stride || c->data || c->path.root.tag != TAG_RANGE) return false;
  int64_t from = c->path.root.r.from, to = c->path.root.r.to;
  *first = from + l->call->from;
  return from <= to && to - from + 1 >= l->call->n;
}

static bool counts_from(const Lanes *l, int node, int64_t *first);

/* a + b or a - b, of which one counts and the other one is a whole constant. */
static bool sum_counts(const Lanes *l, EwOp op, int a, int b, int64_t *first) {
  bool minus = op == EW_SUB_INT || op == EW_SUB_DBL;
  if (!minus && op != EW_ADD_INT && op != EW_ADD_DBL) return false;
  const LaneNode *x = &l->node[a], *y = &l->node[b];
  const LaneNode *k = y->kind == LN_CONST ? y : x->kind == LN_CONST && !minus ? x : NULL;
  if (!k || !counts_from(l, k == y ? a : b, first)) return false;
  double d = k->type == KT_DBL ? k->k.d : k->k.i == NA_INT ? 0.5 : k->k.i;
  if (!(fabs(d) < 1e9) || d != floor(d)) return false;
  *first += minus ? -(int64_t)d : (int64_t)d;
  return true;
}

static bool counts_from(const Lanes *l, int node, int64_t *first) {
  const LaneNode *n = &l->node[node];
  if (counts(l, node, first)) return true;
  if (n->kind != LN_EW) return false;
  return n->op == EW_I2D ? counts_from(l, n->a, first) : sum_counts(l, (EwOp)n->op, n->a, n->b, first);
}

bool lane_affine(const Lanes *l, int node, int64_t *position) {
  int64_t first;
  if (!counts_from(l, node, &first)) return false;
  *position = first - 1;
  return true;
}

/* Sums of numbers that are known are not too large. */
bool lane_may_warn(const Lanes *l, EwOp op, int a, int b) {
  int64_t first;
  if (!ew_info[op].flags) return false;
  if ((op != EW_ADD_INT && op != EW_SUB_INT) || !sum_counts(l, op, a, b, &first)) return true;
  return first <= -INT32_MAX || first + lane_count(l) > INT32_MAX;
}

static Value one_of(KernelType t) { return t == KT_DBL ? val_dbl(1) : t == KT_INT ? val_int(1) : val_lgl(1); }

static int silent(Lanes *l, int a) {
  int one = lane_const(l, one_of((KernelType)l->node[a].type));
  return one < 0 ? -1 : lane_select(l, l->mask, a, one);
}

int lane_ew(Lanes *l, EwOp op, int a, int b, int c) {
  static const uint8_t types[] = {[EWT_LGL] = KT_LGL, [EWT_INT] = KT_INT, [EWT_DBL] = KT_DBL};
  int arity = ew_info[op].arity;
  if (a < 0 || (arity > 1 && b < 0) || (arity > 2 && c < 0)) return -1;
  if (arity < 2) b = 0;
  if (arity < 3) c = 0;
  LaneNode *x = &l->node[a], *y = &l->node[b], *z = &l->node[c];
  if (x->kind == LN_CONST && (arity < 2 || y->kind == LN_CONST) && (arity < 3 || z->kind == LN_CONST)) {
    Value v;
    if (!ew_scalar(op, &x->k, &y->k, &z->k, &v)) return lane_no(l, "%s() warns", ew_info[op].name), -1;
    return lane_const(l, v);
  }
  if (l->mask >= 0 && lane_may_warn(l, op, a, b)) {
    if ((a = silent(l, a)) < 0 || (arity > 1 && (b = silent(l, b)) < 0)) return -1;
    x = &l->node[a], y = &l->node[b];
  }
  LaneNode n = {.kind = LN_EW, .type = types[ew_info[op].result], .op = (uint16_t)op, .a = (int16_t)a};
  n.b = (int16_t)b, n.c = (int16_t)c;
  n.level = x->level;
  if (arity > 1 && y->level > n.level) n.level = y->level;
  if (arity > 2 && z->level > n.level) n.level = z->level;
  return node_of(l, n);
}

/* Integers and logical values are the same to operations on integers. */
int lane_as(Lanes *l, int a, KernelType t) {
  if (a < 0) return -1;
  KernelType have = (KernelType)l->node[a].type;
  if (have == t) return a;
  if (have == KT_LGL && t == KT_INT) return lane_is_const(l, a) ? lane_const(l, val_int(l->node[a].k.i)) : a;
  if (t == KT_INT) return lane_no(l, "numbers become integers"), -1;
  return lane_ew(l, t == KT_DBL ? EW_I2D : have == KT_DBL ? EW_D2L : EW_I2L, a, 0, 0);
}

int lane_select(Lanes *l, int cond, int a, int b) {
  if (cond < 0 || a < 0 || b < 0) return -1;
  if (a == b) return a;
  KernelType t = (KernelType)l->node[a].type;
  return lane_ew(l, t == KT_DBL ? EW_SELECT_DBL : t == KT_INT ? EW_SELECT_INT : EW_SELECT_LGL, cond, a, b);
}

int lane_gathered(Lanes *l, LaneKind kind, const int16_t *of, int n) {
  int level = 0, first = l->npool;
  if (l->npool + n > LANE_POOL) return lane_no(l, "it is too long"), -1;
  for (int i = 0; i < n; i++) {
    l->pool[l->npool++] = of[i];
    if (l->node[of[i]].level > level) level = l->node[of[i]].level;
  }
  LaneNode node = {.kind = (uint8_t)kind, .type = KT_DBL, .a = (int16_t)first, .b = (int16_t)n};
  node.level = (int16_t)(level + 1);
  return node_of(l, node);
}

bool lane_bad_if(Lanes *l, int cond) {
  if (cond < 0) return false;
  if (lane_is_const(l, cond) && l->node[cond].k.i == 0) return true;
  if (l->mask >= 0) cond = lane_ew(l, EW_AND, l->mask, cond, 0);
  if (l->bad >= 0) cond = lane_ew(l, EW_OR, l->bad, cond, 0);
  if (cond < 0) return false;
  if (lane_is_const(l, cond)) return lane_no(l, "a condition is NA");
  l->bad = cond;
  return true;
}

int lane_scan(Lanes *l, int acc, int update, bool flag, KernelType t, int level) {
  LaneNode n = {.kind = LN_SCAN, .type = (uint8_t)t, .op = flag, .a = (int16_t)acc, .b = (int16_t)update};
  n.level = (int16_t)level;
  return node_of(l, n);
}

int lane_draw(Lanes *l, DrawKind kind, double a, double b) {
  if (l->mask >= 0) return lane_no(l, "random numbers are drawn in some rounds only"), -1;
  if (l->ndraws == LANE_DRAWS) return lane_no(l, "too many random numbers are drawn"), -1;
  l->draw[l->ndraws] = (LaneDraw){.kind = kind, .a = a, .b = b};
  LaneNode n = {.kind = LN_DRAW, .type = kind == DRAW_INDEX ? KT_INT : KT_DBL, .a = (int16_t)l->ndraws++};
  return node_of(l, n);
}
