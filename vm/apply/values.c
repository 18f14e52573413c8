/* values.c - Values of which some are known when an apply call is traced and others differ from lane to lane.
 *
 * A value is a constant, up to LANE_WIDTH numbers in each lane, or a part of each lane's element of the list.  Called
 * by trace.c and functions.c.
 */
#include <stdlib.h>

#include "vm/apply/loops.h"

SymVal sym_const(Value v) {
  v.aux = 0;
  return (SymVal){.kind = SV_CONST, .v = v};
}

static bool numbers(Lanes *l, const int16_t *nodes, int n, SymVal *out) {
  if (l->npool + n > LANE_POOL) return lane_no(l, "it is too long");
  int first = l->npool;
  for (int i = 0; i < n; i++) l->pool[l->npool++] = nodes[i];
  *out = (SymVal){.kind = SV_LANES, .first = first, .n = n};
  return true;
}

bool sym_make(Lanes *l, const int16_t *nodes, int n, SymVal *out) {
  if (n == 1 && lane_is_const(l, nodes[0])) return *out = sym_const(l->node[nodes[0]].k), true;
  return numbers(l, nodes, n, out);
}

static bool plain_numbers(Value v) {
  return lane_scalar(v) || v.tag == TAG_RANGE || (lane_number_vec(v) && vec_plain(v.vec));
}

static Value number_at(Value v, int64_t i) {
  if (v.tag == TAG_RANGE) return val_int((int32_t)(v.r.from <= v.r.to ? v.r.from + i : v.r.from - i));
  if (v.tag != TAG_OBJ) return v;
  return v.o->type == T_DBL   ? val_dbl(dbl_ro(v.vec)[i])
         : v.o->type == T_INT ? val_int(int_ro(v.vec)[i])
                              : val_lgl(int_ro(v.vec)[i]);
}

/* The columns of an item that holds numbers. */
static bool item_lanes(Lanes *l, SymVal *x) {
  const LaneItem *it = &l->item[x->first];
  Value s = it->sample;
  int16_t nodes[LANE_WIDTH];
  if (s.tag == TAG_RANGE || !plain_numbers(s)) return lane_no(l, "an element is no plain vector of numbers");
  int64_t n = vec_len(s);
  if (n < 1 || n > LANE_WIDTH) return lane_no(l, "an element has %lld numbers", (long long)n);
  for (int i = 0; i < n; i++) {
    LaneColumn c = {.path = it->path, .type = (uint8_t)lane_type_of(s), .scalar = n == 1, .width = (int32_t)n};
    c.elt = i;
    int node = lane_column(l, &c);
    if (node < 0) return false;
    nodes[i] = (int16_t)node;
  }
  return numbers(l, nodes, (int)n, x);
}

bool sym_lanes(Lanes *l, SymVal *x) {
  if (x->kind == SV_LANES && x->mixed) return lane_no(l, "numbers have different types");
  if (x->kind == SV_LANES) return x->names ? lane_no(l, "numbers have names") : true;
  if (x->kind == SV_ITEM) return item_lanes(l, x);
  if (x->kind != SV_CONST) return lane_no(l, "a value is no number");
  int16_t nodes[LANE_WIDTH];
  Value v = x->v;
  if (!plain_numbers(v)) return lane_no(l, "a value is no plain vector of numbers");
  int64_t n = vec_len(v);
  if (n < 1 || n > LANE_WIDTH) return lane_no(l, "a vector has %lld elements", (long long)n);
  for (int i = 0; i < n; i++) {
    int node = lane_const(l, number_at(v, i));
    if (node < 0) return false;
    nodes[i] = (int16_t)node;
  }
  return numbers(l, nodes, (int)n, x);
}

/* Of SV_LANES: all its numbers have one type. */
KernelType sym_type(const Lanes *l, const SymVal *x) { return (KernelType)l->node[l->pool[x->first]].type; }

bool sym_type_to(Lanes *l, SymVal *x, KernelType t) {
  int16_t nodes[LANE_WIDTH];
  for (int i = 0; i < x->n; i++) {
    int a = l->pool[x->first + i], node = lane_as(l, a, t);
    if (node >= 0 && t == KT_INT && l->node[node].type == KT_LGL)
      node = lane_ew(l, EW_BITOR, node, lane_const(l, val_int(0)), 0);
    if (node < 0) return false;
    nodes[i] = (int16_t)node;
  }
  return numbers(l, nodes, x->n, x);
}

/* Elementwise, the shorter one recycled if it has one element. */
bool sym_rows(Lanes *l, EwOp op, const SymVal *x0, const SymVal *y0, SymVal *out) {
  static const uint8_t types[] = {[EWT_LGL] = KT_LGL, [EWT_INT] = KT_INT, [EWT_DBL] = KT_DBL};
  KernelType t = types[ew_info[op].operand];
  SymVal x = *x0, y = y0 ? *y0 : *x0;
  if (!sym_lanes(l, &x) || !sym_lanes(l, &y)) return false;
  if (x.n != y.n && x.n != 1 && y.n != 1) return lane_no(l, "lengths %d and %d do not fit", x.n, y.n);
  int n = x.n > y.n ? x.n : y.n;
  int16_t nodes[LANE_WIDTH];
  for (int i = 0; i < n; i++) {
    int a = lane_as(l, l->pool[x.first + (x.n == 1 ? 0 : i)], t),
        b = y0 ? lane_as(l, l->pool[y.first + (y.n == 1 ? 0 : i)], t) : 0;
    int node = a < 0 || b < 0 ? -1 : lane_ew(l, op, a, b, 0);
    if (node < 0) return false;
    nodes[i] = (int16_t)node;
  }
  return sym_make(l, nodes, n, out);
}

/* Product of x and y as a product of matrices gives it: a sum that begins with 0.  Neither is NaN, so that their order
 * makes no difference. */
static int product(Lanes *l, int x, int y) {
  int product = lane_ew(l, EW_MUL_DBL, x < y ? x : y, x < y ? y : x, 0);
  return lane_ew(l, EW_ADD_DBL, product, lane_const(l, val_dbl(0)), 0);
}

/* No product of these numbers is NaN, whatever they are multiplied with: which NaN it would be is not known here. */
static bool all_finite(Lanes *l, const SymVal *x) {
  int sum = -1, none = lane_const(l, val_dbl(0));
  for (int i = 0; i < x->n; i++) {
    int zero = lane_ew(l, EW_MUL_DBL, l->pool[x->first + i], none, 0); /* or NaN */
    sum = i == 0 ? zero : lane_ew(l, EW_ADD_DBL, sum, zero, 0);
  }
  return lane_bad_if(l, lane_ew(l, EW_IS_NA_DBL, sum, 0, 0));
}

bool sym_outer(Lanes *l, const SymVal *x0, const SymVal *y0, SymVal *out) {
  SymVal x = *x0, y = *y0;
  int16_t nodes[LANE_WIDTH];
  if (!sym_lanes(l, &x) || !sym_type_to(l, &x, KT_DBL) || !sym_lanes(l, &y) || !sym_type_to(l, &y, KT_DBL))
    return false;
  if (x.n * y.n > LANE_WIDTH) return lane_no(l, "a matrix becomes too large");
  if (!all_finite(l, &x) || !all_finite(l, &y)) return false;
  for (int i = 0; i < x.n * y.n; i++)
    if ((nodes[i] = (int16_t)product(l, l->pool[x.first + i % x.n], l->pool[y.first + i / x.n])) < 0) return false;
  if (!numbers(l, nodes, x.n * y.n, out)) return false;
  out->kind = SV_MATRIX;
  out->rows = x.n;
  return true;
}

/* A matrix and a number, or two of the same size. */
static bool matrix_arith(Lanes *l, int op, const SymVal *x0, const SymVal *y0, SymVal *out) {
  SymVal x = *x0, y = *y0;
  int rows = x.kind == SV_MATRIX ? x.rows : y.rows;
  bool alike = x.kind == y.kind && x.rows == y.rows && x.n == y.n;
  if (x.kind == SV_MATRIX) x.kind = SV_LANES;
  if (y.kind == SV_MATRIX) y.kind = SV_LANES;
  if (!sym_lanes(l, &x) || !sym_lanes(l, &y)) return false;
  if (!alike && ((x0->kind == SV_MATRIX ? y.n : x.n) != 1)) return lane_no(l, "a matrix is combined with a vector");
  if (!sym_arith(l, op, &x, &y, out) || !sym_lanes(l, out) || sym_type(l, out) != KT_DBL) return false;
  out->kind = SV_MATRIX;
  out->rows = rows;
  return true;
}

bool sym_arith(Lanes *l, int op, const SymVal *x0, const SymVal *y0, SymVal *out) {
  static const uint8_t rows[][2] = {{EW_ADD_INT, EW_ADD_DBL},  {EW_SUB_INT, EW_SUB_DBL}, {EW_MUL_INT, EW_MUL_DBL},
                                    {EW_DIV_DBL, EW_DIV_DBL},  {EW_POW_DBL, EW_POW_DBL}, {EW_MOD_INT, EW_MOD_DBL},
                                    {EW_IDIV_INT, EW_IDIV_DBL}};
  SymVal x = *x0, y = *y0;
  if (x.kind == SV_MATRIX || y.kind == SV_MATRIX) return matrix_arith(l, op, x0, y0, out);
  if (!sym_lanes(l, &x) || !sym_lanes(l, &y)) return false;
  bool dbl = sym_type(l, &x) == KT_DBL || sym_type(l, &y) == KT_DBL;
  if (op == OP_POW && sym_type(l, &x) == KT_DBL && y.n == 1) { /* x^2 is x * x to R, too */
    const LaneNode *e = &l->node[l->pool[y.first]];
    if (e->kind == LN_CONST && e->type == KT_DBL && e->k.d == 2) return sym_rows(l, EW_MUL_DBL, &x, &x, out);
  }
  return sym_rows(l, (EwOp)rows[op][dbl], &x, &y, out);
}

bool sym_compare(Lanes *l, int op, const SymVal *x0, const SymVal *y0, SymVal *out) {
  static const uint8_t rows[][2] = {{EW_EQ_INT, EW_EQ_DBL}, {EW_NE_INT, EW_NE_DBL}, {EW_LT_INT, EW_LT_DBL},
                                    {EW_LE_INT, EW_LE_DBL}, {EW_GT_INT, EW_GT_DBL}, {EW_GE_INT, EW_GE_DBL}};
  SymVal x = *x0, y = *y0;
  if (!sym_lanes(l, &x) || !sym_lanes(l, &y)) return false;
  return sym_rows(l, (EwOp)rows[op][sym_type(l, &x) == KT_DBL || sym_type(l, &y) == KT_DBL], &x, &y, out);
}

bool sym_condition(Lanes *l, SymVal *x, int *node) {
  if (!sym_lanes(l, x)) return false;
  if (x->n != 1) return lane_no(l, "a condition has %d elements", x->n);
  int c = lane_as(l, l->pool[x->first], KT_LGL);
  if (c < 0 || !lane_bad_if(l, lane_ew(l, EW_IS_NA_INT, c, 0, 0))) return false;
  *node = c;
  return true;
}

static bool text_kind(const SymVal *x) { return x->kind == SV_TEXT || (x->kind == SV_CONST && x->v.tag == TAG_STR); }

/* Where cond is TRUE x, else y: lanes that take the same value need no choice. */
bool sym_merge(Lanes *l, int cond, const SymVal *x0, const SymVal *y0, SymVal *out) {
  SymVal x = *x0, y = *y0;
  bool same = x.kind == y.kind && x.v.tag == y.v.tag && x.v.u == y.v.u;
  if (x.kind == SV_LANES || x.kind == SV_ITEM || x.kind == SV_LIST || x.kind == SV_MATRIX)
    same = same && x.first == y.first && x.n == y.n && x.rows == y.rows && x.names == y.names && x.mixed == y.mixed;
  if (x.kind == SV_FUN) same = same && x.scope == y.scope;
  if (x.kind == SV_PARTS || x.kind == SV_SPLIT) same = same && x.ends == y.ends;
  if (same) return *out = x, true;
  if (text_kind(&x) || text_kind(&y)) return whole_merge(l, cond, &x, &y, out);
  bool mixed = x.mixed || y.mixed;
  x.mixed = y.mixed = false;
  if (!sym_lanes(l, &x) || !sym_lanes(l, &y)) return false;
  if (x.n != y.n) return lane_no(l, "results have %d and %d elements", x.n, y.n);
  KernelType tx = sym_type(l, &x), ty = sym_type(l, &y);
  mixed |= tx != ty;
  if ((tx < ty && !sym_type_to(l, &x, ty)) || (ty < tx && !sym_type_to(l, &y, tx))) return false;
  int16_t nodes[LANE_WIDTH];
  for (int i = 0; i < x.n; i++) {
    int node = lane_select(l, cond, l->pool[x.first + i], l->pool[y.first + i]);
    if (node < 0) return false;
    nodes[i] = (int16_t)node;
  }
  if (!numbers(l, nodes, x.n, out)) return false;
  out->mixed = mixed;
  return true;
}

bool sym_whole(const SymVal *x, int64_t *k) {
  if (x->kind != SV_CONST) return false;
  if (x->v.tag == TAG_INT && x->v.i != NA_INT) return *k = x->v.i, true;
  if (x->v.tag != TAG_DBL || !(fabs(x->v.d) < 1e9)) return false;
  *k = (int64_t)x->v.d;
  return true;
}

/* ---- parts ---- */

/* What a path leads to in one lane's element; false: nothing of that shape. */
static bool item_part(Lanes *l, const LaneItem *it, LaneStep step, Value part, SymVal *out) {
  if (it->path.nsteps == LANE_STEPS || l->nitems == LANE_ITEMS) return lane_no(l, "lists lie too deep in one another");
  LaneItem *p = &l->item[l->nitems];
  *p = *it;
  p->path.step[p->path.nsteps++] = step;
  p->sample = part;
  *out = (SymVal){.kind = SV_ITEM, .first = l->nitems++};
  return true;
}

static bool plain_list(Value v) { return val_is_list(v) && !(v.o->flags & (F_OBJECT | F_S4)); }

static int64_t position_of(Lanes *l, Value v, const Sym *name) {
  Vec *names = vec_names(l->vm, v.vec);
  if (names)
    for (int64_t i = 0; i < names->n; i++)
      if (str_ro(names)[i] == name->name) return i;
  return -1;
}

bool sym_field(Lanes *l, const SymVal *x, Sym *name, SymVal *out) {
  Value v = x->kind == SV_ITEM ? l->item[x->first].sample : x->v;
  if ((x->kind != SV_ITEM && x->kind != SV_CONST) || !plain_list(v)) return lane_no(l, "`$` of what is no plain list");
  int64_t k = position_of(l, v, name);
  if (k < 0) return lane_no(l, "there is no element `%s`", name->name->data);
  Value part = list_ro(v.vec)[k];
  if (x->kind == SV_CONST) return *out = sym_const(part), true;
  return item_part(l, &l->item[x->first], (LaneStep){name, (int32_t)k}, part, out);
}

/* Elements of numbers by constant positions. */
static bool pick(Lanes *l, SymVal x, const SymVal *i, bool two, SymVal *out) {
  int16_t nodes[LANE_WIDTH];
  Value v = i->v;
  if (!sym_lanes(l, &x) || i->kind != SV_CONST || !plain_numbers(v) || lane_type_of(v) == KT_LGL)
    return lane_no(l, "an index differs from element to element");
  int64_t n = vec_len(v), k;
  if (n < 1 || n > LANE_WIDTH || (two && n != 1)) return lane_no(l, "an index has %lld elements", (long long)n);
  SymVal one = sym_const(number_at(v, 0));
  bool drop[LANE_WIDTH] = {false}, negative = sym_whole(&one, &k) && k < 0;
  int m = 0;
  if (negative && two) return lane_no(l, "an index is negative");
  for (int j = 0; j < n; j++) {
    one = sym_const(number_at(v, j));
    if (!sym_whole(&one, &k) || k == 0 || (k < 0) != negative || llabs(k) > x.n)
      return lane_no(l, "an index is out of range");
    if (negative)
      drop[-k - 1] = true;
    else
      nodes[m++] = l->pool[x.first + k - 1];
  }
  if (negative)
    for (int j = 0; j < x.n; j++)
      if (!drop[j]) nodes[m++] = l->pool[x.first + j];
  return m ? sym_make(l, nodes, m, out) : lane_no(l, "nothing is left");
}

/* A column of elements that stand one behind the other from place `at` of `most` on; those that are not there are not
 * read, as the mask says, or the block is left to the plain loop. */
static bool walk(Lanes *l, Value v, int64_t at, int64_t most, int64_t offset, SymVal *out) {
  LaneColumn c = {.path = {.root = v, .index = -1}, .type = (uint8_t)lane_type_of(v), .scalar = true, .width = 1};
  c.base = at + offset, c.stride = 1;
  if (at < 0 || at + lane_count(l) > most) {
    if (l->mask < 0 || lane_is_const(l, l->mask)) return lane_no(l, "an index is out of range");
    c.limit = most, c.offset = offset;
    c.guard = (int16_t)(l->mask + 1);
  }
  int16_t one = (int16_t)lane_column(l, &c);
  return one >= 0 && sym_make(l, &one, 1, out);
}

/* The element that each lane's index says. */
static bool gather(Lanes *l, Value v, int node, int64_t limit, int64_t offset, bool names_matter, SymVal *out) {
  if (l->node[node].type == KT_LGL) return lane_no(l, "an index is logical");
  int64_t n = vec_len(v), at0;
  if (n < 1) return lane_no(l, "a vector has no elements");
  if (v.tag == TAG_OBJ && lane_number_vec(v) && (limit || !names_matter || vec_plain(v.vec)) &&
      lane_affine(l, node, &at0)) {
    int64_t most = limit ? limit : n;
    bool inside = at0 >= 0 && at0 + lane_count(l) <= most;
    if (inside || l->mask >= 0 || !l->loop) return walk(l, v, at0, most, offset, out); /* loops: as far as it goes */
  }
  if (l->mask >= 0)
    node = lane_select(l, l->mask, node, lane_const(l, l->node[node].type == KT_DBL ? val_dbl(1) : val_int(1)));
  if (node < 0) return false;
  LanePath path = {.root = v, .index = node};
  if (plain_list(v)) {
    if (names_matter) return lane_no(l, "`[` of a list");
    if (l->nitems == LANE_ITEMS) return lane_no(l, "it is too long");
    l->item[l->nitems] = (LaneItem){path, list_ro(v.vec)[0]};
    *out = (SymVal){.kind = SV_ITEM, .first = l->nitems++};
    return true;
  }
  if (val_is_obj(v, T_STR) && !val_is_object(v) && (!names_matter || vec_plain(v.vec)) && !limit)
    return whole_gather(l, v.vec, node, out);
  if (v.tag != TAG_RANGE && !lane_number_vec(v))
    return lane_no(l, "a vector indexed by the element is not one of numbers");
  if (v.tag != TAG_RANGE && names_matter && !limit && !vec_plain(v.vec)) return lane_no(l, "a vector has names");
  LaneColumn c = {.path = path, .type = (uint8_t)lane_type_of(v), .scalar = true, .width = 1};
  c.limit = limit, c.offset = offset;
  int at = lane_column(l, &c);
  int16_t one = (int16_t)at;
  return at >= 0 && sym_make(l, &one, 1, out);
}

static Sym *name_of(Lanes *l, const SymVal *i) {
  if (i->kind != SV_CONST) return NULL;
  Str *s = i->v.tag == TAG_STR ? i->v.s : val_is_obj(i->v, T_STR) && i->v.vec->n == 1 ? str_ro(i->v.vec)[0] : NULL;
  return s && s != l->vm->na_str ? sym_of_str(l->vm, s) : NULL;
}

bool sym_index(Lanes *l, const SymVal *x, const SymVal *i, bool two, SymVal *out) {
  int64_t k;
  Value v = x->kind == SV_ITEM ? l->item[x->first].sample : x->v;
  bool list = (x->kind == SV_ITEM || x->kind == SV_CONST) && plain_list(v);
  Sym *name = two ? name_of(l, i) : NULL;
  if (name) return sym_field(l, x, name, out);
  if (list && two && sym_whole(i, &k)) {
    if (k < 1 || k > v.vec->n) return lane_no(l, "an index is out of range");
    if (x->kind == SV_CONST) return *out = sym_const(list_ro(v.vec)[k - 1]), true;
    return item_part(l, &l->item[x->first], (LaneStep){NULL, (int32_t)k - 1}, list_ro(v.vec)[k - 1], out);
  }
  if (i->kind == SV_CONST && x->kind != SV_CONST) return pick(l, *x, i, two, out);
  if (x->kind != SV_CONST) return lane_no(l, "an index differs from element to element");
  if (i->kind == SV_CONST) {
    bool ok = two ? lane_number_vec(v) || v.tag == TAG_RANGE : plain_numbers(v);
    if (!ok || !sym_whole(i, &k) || k < 1 || k > vec_len(v)) return lane_no(l, "an index of a constant is not simple");
    return *out = sym_const(number_at(v, k - 1)), true;
  }
  SymVal at = *i;
  if (!sym_lanes(l, &at)) return false;
  if (at.n != 1) return lane_no(l, "an index has %d elements", at.n);
  return gather(l, v, l->pool[at.first], 0, 0, !two, out);
}

/* Counted loops: m[k, i], m[i, i] and the like, where the rounds go along columns.  0: it is none; else 1, or -1 for
 * no. */
static int along_columns(Lanes *l, const Vec *m, const SymVal *i, const SymVal *j, SymVal *out) {
  SymVal row = *i, col = *j;
  int64_t r, c, rounds = l->loop ? l->loop->rounds : 0;
  if (!rounds || !sym_lanes(l, &col) || col.n != 1 || !lane_affine(l, l->pool[col.first], &c)) return 0;
  bool fixed = sym_whole(&row, &r);
  if (!fixed && (!sym_lanes(l, &row) || row.n != 1 || !lane_affine(l, l->pool[row.first], &r))) return 0;
  if (fixed) r--;
  if (r < 0 || c < 0 || r + (fixed ? 1 : rounds) > m->nrow || c + rounds > m->ncol) return 0;
  LaneColumn at = {.path = {.root = val_obj((Vec *)m), .index = -1}, .scalar = true, .width = 1};
  at.type = (uint8_t)lane_type_of(at.path.root);
  at.base = r + c * m->nrow, at.stride = m->nrow + !fixed;
  int16_t one = (int16_t)lane_column(l, &at);
  return one >= 0 && sym_make(l, &one, 1, out) ? 1 : -1;
}

/* m[i, j] with constant j. */
bool sym_cell(Lanes *l, const SymVal *x, const SymVal *i, const SymVal *j, SymVal *out) {
  int64_t col;
  Value v = x->v;
  SymVal row = *i;
  if (x->kind != SV_CONST || !lane_number_vec(v) || !vec_is_matrix(v.vec) || v.vec->attr)
    return lane_no(l, "a matrix is indexed in a way that is not known here");
  int along = j->kind == SV_LANES ? along_columns(l, v.vec, i, j, out) : 0;
  if (along) return along > 0;
  if (!sym_whole(j, &col)) return lane_no(l, "a matrix is indexed in a way that is not known here");
  if (col < 1 || col > v.vec->ncol) return lane_no(l, "an index is out of range");
  if (!sym_lanes(l, &row)) return false;
  if (row.n != 1) return lane_no(l, "an index has %d elements", row.n);
  return gather(l, v, l->pool[row.first], v.vec->nrow, (col - 1) * v.vec->nrow, true, out);
}
