/* axis.c - An apply call over a long list inside an applied function: a program of its own with a lane for each pair of
 * elements, the inner ones moving fastest.
 *
 * It runs while the outer program is traced, and what it gives is a vector in each of the outer lanes (SV_PARTS).  Its
 * columns are vectors of which each element stands for many lanes: those of the outer list are repeated in a row, those
 * of the inner list over and over again.  Called by trace.c and graph.c.
 */
#include "vm/apply/axis.h"
#include "vm/apply/whole.h"

enum { PAIRS_MOST = 1 << 22 };

/* The numbers at the end of c's path, one of each element of its list. */
static Vec *read_column(Lanes *l, const LaneColumn *c, int64_t n) {
  const Vec *last[LANE_STEPS] = {NULL};
  Vec *to = whole_new(l, c->type == KT_DBL ? T_DBL : c->type == KT_INT ? T_INT : T_LGL, n);
  for (int64_t i = 0; to && i < n; i++) {
    Value v = list_ro(c->path.root.vec)[i];
    for (int s = 0; s < c->path.nsteps; s++) v = lane_step_into(v, &c->path.step[s], &last[s]);
    bool one = lane_scalar(v), many = !one && lane_number_vec(v) && vec_plain(v.vec);
    if ((!one && !many) || vec_len(v) != c->width || lane_type_of(v) != c->type)
      return lane_no(l, "elements differ in type or shape"), NULL;
    if (c->type == KT_DBL)
      dbl_rw(to)[i] = one ? v.d : dbl_ro(v.vec)[c->elt];
    else
      int_rw(to)[i] = one ? v.i : int_ro(v.vec)[c->elt];
  }
  return to;
}

bool axis_column(Lanes *l, LaneColumn *c) {
  const LaneAxis *a = l->axis;
  bool inner = c->path.axis == AXIS_INNER;
  c->each = inner ? 1 : a->m;
  c->period = inner ? a->m : a->n;
  return (c->data = read_column(l, c, c->period)) != NULL;
}

/* A vector with an element for each of the outer (or inner) list's. */
static bool vector_column(Lanes *l, Vec *v, LaneAxisKind kind, SymVal *out) {
  LaneColumn c = {.path = {.root = val_obj(v), .index = -1, .axis = (uint8_t)kind}, .scalar = true, .width = 1};
  c.type = (uint8_t)lane_type_of(c.path.root);
  c.data = v;
  c.each = kind == AXIS_INNER ? 1 : l->axis->m;
  c.period = kind == AXIS_INNER ? l->axis->m : l->axis->n;
  int16_t node = (int16_t)lane_column(l, &c);
  return node >= 0 && sym_make(l, &node, 1, out);
}

/* A number that the outer program has calculated. */
static bool import_node(Lanes *l, int node, int16_t *to) {
  LaneAxis *a = l->axis;
  const LaneNode *from = &a->outer->node[node];
  Vec *v;
  SymVal x;
  if (from->kind == LN_CONST) return (*to = (int16_t)lane_const(l, from->k)) >= 0;
  for (int i = 0; i < a->nimported; i++)
    if (a->imported[i].from == node) return *to = a->imported[i].to, true;
  if (a->nimported == AXIS_IMPORTS) return lane_no(l, "it uses too many numbers of the function around it");
  if (!lanes_materialise(a->outer, node, &v)) return lane_no(l, "%s", a->outer->why);
  if (!vector_column(l, v, AXIS_OUTER, &x)) return false;
  *to = l->pool[x.first];
  a->imported[a->nimported++] = (AxisImport){(int16_t)node, *to};
  return true;
}

bool axis_import(Lanes *l, const SymVal *x, SymVal *out) {
  const Lanes *from = l->axis->outer;
  *out = *x;
  if (x->kind == SV_CONST || x->kind == SV_UNSET || x->kind == SV_FUN) return true;
  if (x->kind == SV_ITEM && from->item[x->first].path.index < 0) {
    if (l->nitems == LANE_ITEMS) return lane_no(l, "it is too long");
    LaneItem *it = &l->item[l->nitems];
    *it = from->item[x->first];
    it->path.axis = AXIS_OUTER;
    *out = (SymVal){.kind = SV_ITEM, .first = l->nitems++};
    return true;
  }
  int16_t nodes[LANE_WIDTH];
  if (x->kind != SV_LANES || x->names || x->mixed)
    return lane_no(l, "a variable of the function around it is no number");
  for (int i = 0; i < x->n; i++)
    if (!import_node(l, from->pool[x->first + i], &nodes[i])) return false;
  return sym_make(l, nodes, x->n, out);
}

/* The inner element. */
static bool bind_inner(Lanes *l, Value over, SymVal *out) {
  if (val_is_list(over)) {
    l->item[l->nitems] = (LaneItem){{.root = over, .index = -1, .axis = AXIS_INNER}, list_ro(over.vec)[0]};
    *out = (SymVal){.kind = SV_ITEM, .first = l->nitems++};
    return true;
  }
  if (over.tag != TAG_RANGE && !(lane_number_vec(over) && vec_plain(over.vec)))
    return lane_no(l, "an apply call inside is over what is neither a list nor numbers");
  Vec *v = val_vec(l->vm, over);
  return v ? vector_column(l, v, AXIS_INNER, out) : (l->failed = true, lane_no(l, "memory is short"));
}

/* Where each outer lane's numbers end. */
static Vec *regular_ends(Lanes *l, int64_t n, int64_t m) {
  Vec *ends = whole_new(l, T_INT, n + 1);
  for (int64_t i = 0; ends && i <= n; i++) int_rw(ends)[i] = (int32_t)(i * m);
  return ends;
}

static bool pairs(Lanes *l, Scope *s, Value over, const SymVal *f, const SymVal *value, Lanes *k, SymVal *out) {
  SymVal arg, one;
  Vec *data, *ends;
  if (!bind_inner(k, over, &arg) || lane_apply(k, s, f, &arg, &one) != EV_VALUE) return false;
  if (k->ndraws) return lane_no(k, "random numbers are drawn");
  if (!sym_lanes(k, &one) || one.n != 1) return lane_no(k, "a result of an apply call inside is no single number");
  int node = k->pool[one.first];
  if (value && (value->kind != SV_CONST || !lane_scalar(value->v) || lane_type_of(value->v) != k->node[node].type))
    return lane_no(k, "FUN.VALUE is of another type");
  if (!lanes_materialise(k, node, &data)) return false;
  if (!(ends = regular_ends(k, l->call->n, k->axis->m))) return false;
  *out = whole_parts(data, ends);
  return true;
}

bool axis_apply(Lanes *l, Scope *s, const SymVal *x, const SymVal *f, const SymVal *value, SymVal *out) {
  int64_t n = l->call->n, m = vec_len(x->v);
  if (l->loop || l->axis || l->ndraws || n * m > PAIRS_MOST)
    return lane_no(l, "an apply call inside has too many elements, or lies too deep");
  LaneAxis *a = vm_scratch(l->vm, sizeof *a);
  VectorCall *call = vm_scratch(l->vm, sizeof *call);
  Lanes *k = NULL;
  if (!a || !call) return l->failed = true, lane_no(l, "memory is short");
  *call = (VectorCall){.by = l->call->by, .n = n * m};
  a->outer = l;
  a->n = n, a->m = m;
  a->nimported = 0;
  if (lanes_new(l->vm, call, &k) != OK) return l->failed = true, lane_no(l, "memory is short");
  k->axis = a;
  k->depth = l->depth;
  if (pairs(l, s, x->v, f, value, k, out)) return true;
  l->failed |= k->failed;
  return lane_no(l, "%s", k->why);
}
