/* build.c - Reads the instructions of a region and makes its kernel.
 *
 * The instructions are followed in order with a table of what each slot would hold.  Numbers are calculated at once,
 * vectors become nodes.  The first instruction that is not understood, or whose operands are not plain numbers, ends
 * it. Called by fuse_try.
 */
#include "stdlib/builtin.h"
#include "vm/calls/dispatch.h"
#include "vm/interp/fields.h"
#include "vm/fuse/region.h"
#include "vm/kernels/cuda/cuda.h"

/* ---- scalars ---- */

static bool is_scalar(Value v) { return v.tag == TAG_DBL || v.tag == TAG_INT || v.tag == TAG_LGL; }

static KernelType scalar_type(Value v) { return v.tag == TAG_DBL ? KT_DBL : v.tag == TAG_INT ? KT_INT : KT_LGL; }

/* As as.double(), as.logical(); an integer and a logical value have the same form. */
static Value scalar_as(Value v, KernelType t) {
  Value r = v;
  if (t == KT_DBL && v.tag != TAG_DBL)
    (void)ew_scalar(EW_I2D, &v, NULL, NULL, &r);
  else if (t == KT_LGL && v.tag == TAG_DBL)
    (void)ew_scalar(EW_D2L, &v, NULL, NULL, &r);
  else if (t == KT_LGL && v.tag == TAG_INT)
    (void)ew_scalar(EW_I2L, &v, NULL, NULL, &r);
  else if (t == KT_INT && v.tag == TAG_LGL)
    r = val_int(v.i);
  return r;
}

/* ---- nodes ---- */

static bool same_node(const KernelNode *p, const KernelNode *q) {
  return p->kind == q->kind && p->op == q->op && p->a == q->a && p->b == q->b && p->c == q->c && p->type == q->type;
}

/* The number of this node, made unless there is one like it; -1: too many. */
static int node_of(Region *r, KernelNode want, Vec *layout) {
  for (int i = 0; i < r->k.nnodes; i++)
    if (same_node(&r->k.node[i], &want) && r->layout[i] == layout) return i;
  if (r->k.nnodes == KERNEL_NODES) return -1;
  r->k.node[r->k.nnodes] = want;
  r->layout[r->k.nnodes] = layout;
  return r->k.nnodes++;
}

int region_ew(Region *r, int op, int a, int b, int c, Vec *layout) {
  static const uint8_t types[] = {[EWT_LGL] = KT_LGL, [EWT_INT] = KT_INT, [EWT_DBL] = KT_DBL};
  KernelNode n = {.kind = KN_EW, .type = types[ew_info[op].result], .op = (uint16_t)op};
  n.a = (uint8_t)a, n.b = (uint8_t)b, n.c = (uint8_t)c;
  return node_of(r, n, layout);
}

/* Are the attributes of v such as every elementwise operation keeps: names, or dim and dimnames? */
static bool plain_layout(const Vec *v) {
  if (v->h.flags & (F_OBJECT | F_S4)) return false;
  const Attr *a = v->attr;
  bool matrix = vec_is_matrix(v);
  if (!a) return true;
  if (matrix && a->i_dim >= 0) return false;
  int known = (a->i_names >= 0) + (a->i_dimnames >= 0) + (a->i_dim >= 0);
  if (known != a->n || (a->i_names >= 0 && (matrix || a->i_dim >= 0))) return false;
  const int32_t *dims;
  return a->i_names >= 0 || (vec_dims(v, &dims) >= 2 && (!matrix || a->dimpos == 0) && (matrix || a->i_dim == 0));
}

static bool has_layout(const Vec *v) { return v->attr || vec_is_matrix(v); }

/* The layout of an operation's result; false: a rule that is not for here. */
static bool join_layouts(Vec *p, Vec *q, Vec **out) {
  *out = p ? p : q;
  if (!p || !q || p == q) return true;
  const int32_t *dp, *dq;
  int rp = vec_dims(p, &dp), rq = vec_dims(q, &dq);
  if (rp == 0 || rp != rq || memcmp(dp, dq, (size_t)rp * sizeof *dp) != 0) return false;
  return (vec_is_matrix(p) ? p->attr == NULL : p->attr->n == 1) &&
         (vec_is_matrix(q) ? q->attr == NULL : q->attr->n == 1);
}

static int64_t length_of(Value v) {
  if (v.tag == TAG_RANGE) return llabs((int64_t)v.r.to - v.r.from) + 1;
  return v.tag == TAG_OBJ ? v.vec->n : 1;
}

static bool same_input(Value a, Value b) { return a.tag == b.tag && a.u == b.u; }

/* The input node of a number, a range or a plain vector; -1: none of these, too many, or its length does not fit. */
static int input_node(Region *r, Value v) {
  KernelType t;
  Vec *layout = NULL;
  int64_t n = length_of(v);
  if (is_scalar(v)) {
    t = scalar_type(v);
  } else if (v.tag == TAG_RANGE) {
    t = KT_INT;
  } else {
    if (v.tag != TAG_OBJ || n < 2) return -1;
    int type = v.o->type;
    if (type != T_DBL && type != T_INT && type != T_LGL) return -1;
    if (!plain_layout(v.vec)) return -1;
    t = type == T_DBL ? KT_DBL : type == T_INT ? KT_INT : KT_LGL;
    if (has_layout(v.vec)) layout = v.vec;
    if (layout && n != r->n) return -1;
  }
  if (n > r->n || r->n % n != 0) return -1;
  int at = 0;
  while (at < r->k.ninputs && (!same_input(r->input[at], v) || r->whole >> at & 1)) at++;
  if (at == r->k.ninputs) {
    if (at == KERNEL_INPUTS) return -1;
    r->input[at] = v;
    r->k.input_type[at] = t;
    r->k.ninputs++;
  }
  return node_of(r, (KernelNode){.kind = KN_INPUT, .type = t, .a = (uint8_t)at}, layout);
}

/* The node of an input that stands for n elements; -1: it is no vector or range of numbers without attributes. */
int region_whole(Region *r, Value v) {
  Item x = {.kind = ITEM_VALUE, .v = v};
  int at = r->k.ninputs;
  if (is_scalar(v) || !region_numeric(&x) || (v.tag == TAG_OBJ && (v.vec->attr || vec_is_matrix(v.vec)))) return -1;
  r->input[at] = v;
  r->k.input_type[at] = region_type(r, &x);
  r->whole |= (uint64_t)1 << at;
  r->k.ninputs++;
  return node_of(r, (KernelNode){.kind = KN_INPUT, .type = r->k.input_type[at], .a = (uint8_t)at}, NULL);
}

/* The node of what a slot holds, of elements by a mask, too. */
static int item_node(Region *r, const Item *x) {
  return x->kind == ITEM_NODE ? x->node : x->kind == ITEM_VALUE ? input_node(r, x->v) : -1;
}
int region_node(Region *r, const Item *x) { return x->kind == ITEM_NODE && x->mask ? -1 : item_node(r, x); }
int region_scalar(Region *r, Value v, KernelType t) { return input_node(r, scalar_as(v, t)); }

/* Node a without dim and dimnames; -1: it has names, or is an operation's. */
int region_bare(Region *r, int a) {
  Vec *layout = r->layout[a];
  const int32_t *dims;
  if (!layout) return a;
  if (r->k.node[a].kind != KN_INPUT || vec_dims(layout, &dims) < 2) return -1;
  return node_of(r, r->k.node[a], NULL);
}

/* Node a as type t: integers and logical values are the same to operations on integers. */
int region_node_as(Region *r, int a, KernelType t) {
  KernelType have = r->k.node[a].type;
  if (have == t || (have == KT_LGL && t == KT_INT)) return a;
  if (r->k.node[a].kind == KN_INPUT && is_scalar(r->input[r->k.node[a].a]))
    return input_node(r, scalar_as(r->input[r->k.node[a].a], t));
  EwOp op = t == KT_DBL ? EW_I2D : have == KT_DBL ? EW_D2L : EW_I2L;
  return t == KT_INT ? -1 : region_ew(r, op, a, 0, 0, r->layout[a]);
}

/* Has the node an element for each of the result, or fewer? */
bool region_short(const Region *r, int a) {
  if (r->k.node[a].kind != KN_INPUT || r->whole >> r->k.node[a].a & 1) return false;
  return length_of(r->input[r->k.node[a].a]) < r->n;
}

KernelType region_type(const Region *r, const Item *x) {
  if (x->kind == ITEM_NODE) return r->k.node[x->node].type;
  Value v = x->v;
  if (is_scalar(v)) return scalar_type(v);
  if (v.tag == TAG_RANGE) return KT_INT;
  return v.tag == TAG_OBJ && v.o->type == T_DBL ? KT_DBL : v.tag == TAG_OBJ && v.o->type == T_LGL ? KT_LGL : KT_INT;
}

/* ---- slots ---- */

static Binding *binding_of(Region *r, uint16_t reg) {
  for (int i = 0; i < r->nslots; i++)
    if (r->slot[i].reg == reg) return &r->slot[i];
  return NULL;
}

/* What the slot would hold now; false: a promise, or something else that is not known here. */
bool region_read(Region *r, uint16_t reg, Item *out) {
  Binding *b = binding_of(r, reg);
  if (b) {
    if (b->used_up) return false;
    *out = b->item;
    return true;
  }
  Value v = *slot_ref(r->f, reg);
  if (v.tag == TAG_PROM) v = v.prom->value;
  if (v.tag > TAG_RANGE && v.tag != TAG_OBJ) return false;
  v.aux = 0;
  *out = (Item){.kind = ITEM_VALUE, .v = v};
  return true;
}

static bool write_slot(Region *r, uint16_t reg, Item x) {
  Binding *b = binding_of(r, reg);
  if (!b) {
    if (r->nslots == REGION_SLOTS) return false;
    b = &r->slot[r->nslots++];
    b->reg = reg;
  }
  b->used_up = false;
  b->item = x;
  return true;
}

/* Its instruction reads a temporary for the last time. */
static bool use_up(Region *r, uint16_t reg) {
  if (!slot_is_temp(r->f, reg)) return true;
  if (!write_slot(r, reg, (Item){.kind = ITEM_VALUE, .v = val_null()})) return false;
  binding_of(r, reg)->used_up = true;
  return true;
}

/* ---- operations ---- */

static Item constant_item(Value v) { return (Item){.kind = ITEM_VALUE, .v = v}; }
static Item node_item(int n) { return (Item){.kind = ITEM_NODE, .node = (uint8_t)n}; }

/* The length of a first operation's result becomes that of the region. */
bool region_fit(Region *r, const Item *x, const Item *y) {
  if (r->n) return true;
  int64_t nx = length_of(x->v), ny = y ? length_of(y->v) : 1;
  r->n = nx > ny ? nx : ny;
  return r->n > 1;
}

/* Sums and products of doubles or logical values: is it the second operand's NaN that comes through where both are NaN,
 * as in the loops of runtime/arith.c?  Of integers with doubles it is always the first one's. */
static bool second_nan(const Region *r, EwOp op, const Item *x, const Item *y, int a, int b) {
  if ((op != EW_ADD_DBL && op != EW_MUL_DBL) || (y->kind == ITEM_VALUE && is_scalar(y->v))) return false;
  if (r->k.node[a].type == KT_INT || r->k.node[b].type == KT_INT) return false;
  return (x->kind == ITEM_VALUE && is_scalar(x->v)) || region_short(r, a) || region_short(r, b);
}

/* The mask that operands and so the result are of (0: none); false: of different ones, or of one and of other vectors.
 */
static bool join_masks(const Item *x, const Item *y, uint8_t *mask) {
  uint8_t mx = x->kind == ITEM_NODE ? x->mask : 0, my = y && y->kind == ITEM_NODE ? y->mask : 0;
  *mask = mx ? mx : my;
  bool single = y && ((x->kind == ITEM_VALUE && is_scalar(x->v)) || (y->kind == ITEM_VALUE && is_scalar(y->v)));
  return !*mask || !y || mx == my || single;
}

/* x op y, y NULL for operations of one operand: rows for integers and for doubles, where type says which. */
static bool operate(Region *r, EwOp op, const Item *x, const Item *y, Item *out) {
  static const uint8_t types[] = {[EWT_LGL] = KT_LGL, [EWT_INT] = KT_INT, [EWT_DBL] = KT_DBL};
  KernelType t = types[ew_info[op].operand];
  if (x->kind == ITEM_SINGLE || (y && y->kind == ITEM_SINGLE)) return false;
  if (x->kind == ITEM_VALUE && is_scalar(x->v) && (!y || (y->kind == ITEM_VALUE && is_scalar(y->v)))) {
    Value a = scalar_as(x->v, t), b = y ? scalar_as(y->v, t) : a;
    *out = constant_item(val_null());
    return ew_scalar(op, &a, &b, NULL, &out->v);
  }
  if (!region_fit(r, x, y)) return false;
  uint8_t mask;
  if (!join_masks(x, y, &mask)) return false;
  int a = item_node(r, x), b = y ? item_node(r, y) : 0;
  if (a < 0 || b < 0) return false;
  Vec *layout = r->layout[a];
  if (y && !join_layouts(r->layout[a], r->layout[b], &layout)) return false;
  if (region_short(r, a) && (!y || region_short(r, b))) return false; /* the result is shorter than others */
  bool second = y && second_nan(r, op, x, y, a, b);
  if ((a = region_node_as(r, a, t)) < 0 || (y && (b = region_node_as(r, b, t)) < 0)) return false;
  if (mask && !y && ew_info[op].flags && (a = region_silent(r, mask - 1, a)) < 0) return false;
  int n = region_ew(r, op, second ? b : a, second ? a : b, 0, layout);
  *out = node_item(n);
  out->mask = mask;
  return n >= 0;
}

/* Anything but numbers, ranges and vectors of them? */
bool region_numeric(const Item *x) {
  if (x->kind != ITEM_VALUE) return x->kind == ITEM_NODE;
  if (is_scalar(x->v) || x->v.tag == TAG_RANGE) return true;
  if (x->v.tag != TAG_OBJ) return false;
  int t = x->v.o->type;
  return t == T_DBL || t == T_INT || t == T_LGL;
}

/* Rows for integers and doubles, in the order of ArithOp and CompareOp. */
static const uint8_t arith_rows[][2] = {{EW_ADD_INT, EW_ADD_DBL},  {EW_SUB_INT, EW_SUB_DBL}, {EW_MUL_INT, EW_MUL_DBL},
                                        {EW_DIV_DBL, EW_DIV_DBL},  {EW_POW_DBL, EW_POW_DBL}, {EW_MOD_INT, EW_MOD_DBL},
                                        {EW_IDIV_INT, EW_IDIV_DBL}};
static const uint8_t compare_rows[][2] = {{EW_EQ_INT, EW_EQ_DBL}, {EW_NE_INT, EW_NE_DBL}, {EW_LT_INT, EW_LT_DBL},
                                          {EW_LE_INT, EW_LE_DBL}, {EW_GT_INT, EW_GT_DBL}, {EW_GE_INT, EW_GE_DBL}};

bool region_binary(Region *r, int kind, int which, const Item *x, const Item *y, Item *out) {
  if (!region_numeric(x) || !region_numeric(y)) return false;
  if (kind == REGION_LOGIC) return operate(r, (EwOp)which, x, y, out);
  const uint8_t *rows = kind == REGION_ARITH ? arith_rows[which] : compare_rows[which];
  EwOp op = rows[region_type(r, x) == KT_DBL || region_type(r, y) == KT_DBL];
  /* x^2 is x * x to R, too */
  bool square = op == EW_POW_DBL && y->kind == ITEM_VALUE && y->v.tag == TAG_DBL && y->v.d == 2;
  if (square && region_type(r, x) == KT_DBL) return operate(r, EW_MUL_DBL, x, x, out);
  return operate(r, op, x, y, out);
}

bool region_minus(Region *r, const Item *x, Item *out) {
  return region_numeric(x) && operate(r, region_type(r, x) == KT_DBL ? EW_NEG_DBL : EW_NEG_INT, x, NULL, out);
}

bool region_not(Region *r, const Item *x, Item *out) { return region_numeric(x) && operate(r, EW_NOT, x, NULL, out); }

/* The number that a reduction gives of node a, of all elements or (mask > 0) those that node mask - 1 names. */
bool region_fold(Region *r, KernelReduce how, int a, int mask, Item *out) {
  KernelType t = r->k.node[a].type;
  if ((how == KR_ANY || how == KR_ALL) && t != KT_LGL) return false;
  if (how == KR_PROD && (a = region_node_as(r, a, t = KT_DBL)) < 0) return false;
  KernelType result = how == KR_ANY || how == KR_ALL ? KT_LGL : t == KT_LGL ? KT_INT : t;
  int n =
      node_of(r, (KernelNode){.kind = KN_REDUCE, .type = result, .op = how, .a = (uint8_t)a, .b = (uint8_t)mask}, NULL);
  *out = (Item){.kind = ITEM_SINGLE, .node = (uint8_t)n};
  return n >= 0;
}

/* sum(x) and the like, over a vector of the region's length. */
bool region_reduce(Region *r, KernelReduce how, const Item *x, Item *out) {
  if (x->kind == ITEM_VALUE && (is_scalar(x->v) || !r->n)) return false;
  int a = region_node(r, x);
  return a >= 0 && !region_short(r, a) && region_fold(r, how, a, 0, out);
}

/* Builtins of one vector that a region knows besides those of elementwise.def. */
static const struct {
  const char *name;
  KernelReduce how;
} reductions[] = {{"sum", KR_SUM}, {"prod", KR_PROD}, {"min", KR_MIN},
                  {"max", KR_MAX}, {"any", KR_ANY},   {"all", KR_ALL}};

bool region_reduces(const char *name) {
  for (size_t j = 0; j < sizeof reductions / sizeof *reductions; j++)
    if (strcmp(name, reductions[j].name) == 0) return true;
  return false;
}

/* What is known of a function.  The rows of as.double() and its kin are left out: they drop attributes. */
static const KnownName *known_name(Region *r, const char *name) {
  KnownName *k = &r->known[((uintptr_t)name >> 3) % REGION_NAMES];
  if (k->name == name) return k;
  *k = (KnownName){name, -1, strcmp(name, "round") == 0, strncmp(name, "pm", 2) == 0, {{-1, -1}, {-1, -1}}};
  for (size_t j = 0; j < sizeof reductions / sizeof *reductions; j++)
    if (strcmp(name, reductions[j].name) == 0) k->reduce = (int8_t)reductions[j].how;
  for (int arity = 1; arity <= 2 && strncmp(name, "as.", 3) != 0; arity++) {
    int dbl = ew_find(name, arity, EWT_DBL), integer = ew_find(name, arity, EWT_INT);
    k->rows[arity - 1][1] = (int16_t)dbl;
    k->rows[arity - 1][0] = (int16_t)(integer < 0 ? dbl : integer);
  }
  return k;
}

static bool plain_item(const Region *r, const Item *x) {
  if (x->kind == ITEM_NODE) return !r->layout[x->node];
  return x->v.tag != TAG_OBJ || !has_layout(x->v.vec);
}

/* Functions whose rows are for some operands only: round() keeps integers, pmin() has rules of its own for attributes.
 */
static bool takes_operands(const Region *r, const KnownName *k, const Item *x, const Item *y) {
  if (k->rounds) return region_type(r, x) == KT_DBL;
  if (!k->extreme) return true;
  return y && region_type(r, x) != KT_LGL && region_type(r, y) != KT_LGL && plain_item(r, x) && plain_item(r, y);
}

bool region_builtin(Region *r, const char *name, const Item *x, const Item *y, Item *out) {
  const KnownName *k = known_name(r, name);
  if (!region_numeric(x) || (y && !region_numeric(y)) || !takes_operands(r, k, x, y)) return false;
  if (!y && k->reduce >= 0 && x->kind == ITEM_NODE && x->mask)
    return region_reduce_chosen(r, (KernelReduce)k->reduce, x, out);
  if (!y && k->reduce >= 0) return region_reduce(r, (KernelReduce)k->reduce, x, out);
  bool dbl = region_type(r, x) == KT_DBL || (y && region_type(r, y) == KT_DBL);
  int row = k->rows[y != NULL][dbl];
  return row >= 0 && operate(r, (EwOp)row, x, y, out);
}

/* A builtin whose arguments are where its formals say. */
static bool matched(Region *r, const CallSite *site, uint16_t first, Item *out) {
  int n = builtin_nformals(r->vm, site->bi);
  Item a[REGION_FORMALS];
  if (site->has_dots || n < 1 || n > REGION_FORMALS) return false;
  for (int j = 0; j < n; j++) {
    uint16_t reg = (uint16_t)(first + j);
    if (!binding_of(r, reg) && slot_ref(r->f, reg)->tag == TAG_MISSING)
      a[j] = constant_item(*slot_ref(r->f, reg));
    else if (!region_read(r, reg, &a[j]))
      return false;
    if (!use_up(r, reg)) return false;
  }
  r->visible = true;
  return region_matched(r, site->def->name, a, n, out);
}

static bool builtin(Region *r, const Instr *i, Item *out) {
  const CallSite *site = r->f->proto->sites[i->b];
  if (!site->internal && (site->fname->flags & SYM_USER)) return false;
  if (site->prematched) return matched(r, site, i->c, out);
  if (site->has_dots || site->names || site->nargs < 1 || site->nargs > 2) return false;
  if (site->def->flags & BF_OPS) return false;
  Item x, y;
  uint16_t first = i->c, second = (uint16_t)(i->c + 1);
  if (!region_read(r, first, &x) || !use_up(r, first)) return false;
  if (site->nargs == 2 && (!region_read(r, second, &y) || !use_up(r, second))) return false;
  r->visible = true;
  return region_builtin(r, site->def->name, &x, site->nargs == 2 ? &y : NULL, out);
}

/* pmin(x, y) and pmax(x, y): MKLIST of the operands, na.rm, CALLB. */
static bool extremes(Region *r, const Instr *i, int *length) {
  const CallSite *list = r->f->proto->sites[i->b], *site;
  const Instr *flag = i + 1, *call = i + 2;
  Item x, y, out;
  if (list->nargs != 2 || list->has_dots || list->args[0].name || list->args[1].name || flag->op != BC(LDK) ||
      flag->a != i->a + 1)
    return false;
  Value na_rm = r->f->k[flag->b];
  if (na_rm.tag != TAG_LGL || na_rm.i != 0 || call->op != BC(CALLB) || call->c != i->a) return false;
  site = r->f->proto->sites[call->b];
  if (!site->internal && (site->fname->flags & SYM_USER)) return false;
  if (strcmp(site->def->name, "pmin") != 0 && strcmp(site->def->name, "pmax") != 0) return false;
  if (!region_read(r, i->c, &x) || !region_read(r, (uint16_t)(i->c + 1), &y)) return false;
  if (!use_up(r, i->c) || !use_up(r, (uint16_t)(i->c + 1)) || !use_up(r, i->a) || !use_up(r, flag->a)) return false;
  r->visible = true;
  *length = 3;
  return region_builtin(r, site->def->name, &x, &y, &out) && write_slot(r, call->a, out);
}

/* ---- instructions ---- */

/* The operands of an instruction over forms: slots, a constant on the right, on the left. */
static bool operands(Region *r, const Instr *i, int form, Item *x, Item *y) {
  if (form == 2)
    *x = constant_item(r->f->k[i->b]);
  else if (!region_read(r, i->b, x))
    return false;
  if (form == 1)
    *y = constant_item(r->f->k[i->c]);
  else if (!region_read(r, i->c, y))
    return false;
  return (form == 2 || use_up(r, i->b)) && (form == 1 || use_up(r, i->c));
}

/* Which row of a family op is in, and in which form; -1: not in it. */
static int in_family(int op, int first, int size) { return op >= first && op < first + size ? op - first : -1; }

static bool step_binary(Region *r, const Instr *i, Item *out, bool *known) {
  static const struct {
    int first, size, form, kind;
  } families[] = {{BC(ADD), 7, 0, REGION_ARITH},
                  {BC(ADDK), 7, 1, REGION_ARITH},
                  {BC(KADD), 7, 2, REGION_ARITH},
                  {BC(EQ), 6, 0, REGION_COMPARE},
                  {BC(EQK), 6, 1, REGION_COMPARE}};
  for (size_t j = 0; j < sizeof families / sizeof *families; j++) {
    int row = in_family(i->op, families[j].first, families[j].size);
    if (row < 0) continue;
    Item x, y;
    *known = true;
    return operands(r, i, families[j].form, &x, &y) && region_binary(r, families[j].kind, row, &x, &y, out);
  }
  *known = false;
  return false;
}

/* A plain number or vector, or a list, in a global variable, as f's code sees it by name from its environment (any) or
 * the global one outwards. */
bool region_global(Region *r, const Sym *s, bool any, Item *out) {
  const Frame *f = r->f;
  if (any && (f->kind != FR_CLOSURE || f->fn->env != r->vm->global || (f->env && f->env->table))) return false;
  *out = constant_item(s->global);
  out->v.aux = 0;
  return !(s->gflags & BIND_ACTIVE) && (region_numeric(out) || val_is_obj(out->v, T_LIST));
}

/* x$s of a list for whose class there is no method. */
bool region_field(Region *r, const Item *x, const Sym *s, Item *out) {
  if (x->kind != ITEM_VALUE || !val_is_obj(x->v, T_LIST)) return false;
  if (val_is_object(x->v) && !s3_absent(r->vm, "$", x->v)) return false;
  Value list = x->v;
  const Value *field = list_field(&list, s->name);
  if (!field || (field->tag > TAG_RANGE && field->tag != TAG_OBJ)) return false;
  *out = constant_item(*field);
  out->v.aux = 0;
  return true;
}

/* x[m] <- v leaves v where it is. */
static bool put(Region *r, const Instr *i) {
  Item x, m, v, out;
  return region_read(r, i->a, &x) && region_read(r, i->b, &m) && region_read(r, i->c, &v) && use_up(r, i->b) &&
         region_put(r, &x, &m, &v, &out) && write_slot(r, i->a, out);
}

/* One instruction, or *length that belong together; false: the region ends before it. */
static bool step(Region *r, const Instr *i, int *length) {
  *length = 1;
  Item x, y, out;
  bool known;
  bool ok = step_binary(r, i, &out, &known);
  if (known) return ok && write_slot(r, i->a, out);
  switch (i->op) {
  case BC(NEG):
    return region_read(r, i->b, &x) && use_up(r, i->b) && region_minus(r, &x, &out) && write_slot(r, i->a, out);
  case BC(NOT):
    return region_read(r, i->b, &x) && use_up(r, i->b) && region_not(r, &x, &out) && write_slot(r, i->a, out);
  case BC(AND):
  case BC(OR):
    return operands(r, i, 0, &x, &y) &&
           region_binary(r, REGION_LOGIC, i->op == BC(AND) ? EW_AND : EW_OR, &x, &y, &out) && write_slot(r, i->a, out);
  case BC(INDEX):
    return region_read(r, i->b, &x) && region_read(r, i->c, &y) && use_up(r, i->b) && use_up(r, i->c) &&
           region_take(r, &x, &y, &out) && write_slot(r, i->a, out);
  case BC(SETINDEX): return put(r, i);
  case BC(DOLLAR):
    return region_read(r, i->b, &x) && use_up(r, i->b) && region_field(r, &x, r->f->k[i->c].sym, &out) &&
           write_slot(r, i->a, out);
  case BC(CLEAR): return region_read(r, i->a, &x) && use_up(r, i->a);
  case BC(LDK): return write_slot(r, i->a, constant_item(r->f->k[i->b]));
  case BC(MOVEM):
  case BC(MOVE): return region_read(r, i->b, &x) && write_slot(r, i->a, x);
  case BC(GETG):
  case BC(GETVAR): return region_global(r, r->f->k[i->b].sym, i->op == BC(GETVAR), &x) && write_slot(r, i->a, x);
  case BC(SETLOC): return region_read(r, i->b, &x) && use_up(r, i->b) && write_slot(r, i->a, x);
  case BC(FORCE): return region_read(r, i->a, &x);
  case BC(CALL): return region_call(r, r->f->proto->sites[i->b], &out) && write_slot(r, i->a, out);
  case BC(MKLIST): return extremes(r, i, length);
  case BC(CALLB): return builtin(r, i, &out) && write_slot(r, i->a, out);
  default: return false;
  }
}

/* Nodes that would have to be stored if the region ended here. */
static int count_outputs(const Region *r) {
  bool seen[KERNEL_NODES] = {false};
  int n = 0;
  for (int i = 0; i < r->nslots; i++) {
    const Binding *b = &r->slot[i];
    if (b->used_up || b->item.kind == ITEM_VALUE || seen[b->item.node]) continue;
    if (b->item.kind == ITEM_NODE && r->k.node[b->item.node].kind == KN_INPUT) continue;
    seen[b->item.node] = true;
    n++;
  }
  return n;
}

static void count_cost(Region *r) {
  r->cost = r->operations = 0;
  for (int i = 0; i < r->k.nnodes; i++) {
    if (r->k.node[i].kind == KN_INPUT) continue;
    r->operations++;
    r->cost += r->k.node[i].kind == KN_EW ? ew_info[r->k.node[i].op].cost : 1;
  }
}

/* Does a slot hold elements by a mask, which no kernel brings together? */
static bool holds_masked(const Region *r) {
  for (int i = 0; i < r->nslots; i++)
    if (!r->slot[i].used_up && r->slot[i].item.kind == ITEM_NODE && r->slot[i].item.mask) return true;
  return false;
}

/* What has been read up to i may be run, if its results are not too many. */
static void keep(Region *r, const Instr *i) {
  if (holds_masked(r) || count_outputs(r) + r->nchecks > KERNEL_OUTPUTS) return;
  r->kept_checks = r->nchecks;
  r->end = i;
  r->nkept = r->nslots;
  r->kept_nodes = r->k.nnodes;
  memcpy(r->kept, r->slot, (size_t)r->nslots * sizeof *r->slot);
  r->kept_visible = r->visible;
  count_cost(r);
}

/* The function ends with i, and nobody else can see its variables: only what it returns is needed. */
static void drop_variables(Region *r, const Instr *i) {
  const Frame *f = r->f;
  if (i->op != BC(RET) || f->kind != FR_CLOSURE || f->flags & (FF_VARS | FF_RARE | FF_BROWSED)) return;
  Binding *result = binding_of(r, i->a);
  if (!result || result->used_up || result->item.kind == ITEM_VALUE) return;
  for (Binding *b = r->slot; b < r->slot + r->nslots; b++)
    if (b != result) *b = (Binding){.reg = b->reg, .used_up = true, .item = constant_item(val_null())};
  keep(r, i);
}

/* Does a device have elements of the region?  Then one operation is enough, for they would have to come back. */
static bool on_device(const Region *r) {
  if (!r->vm->cuda || r->n < r->vm->tune.gpu_min) return false;
  for (int j = 0; j < r->k.ninputs; j++)
    if (r->input[j].tag == TAG_OBJ && cuda_holds(r->vm, r->input[j].vec->buf)) return true;
  return false;
}

bool region_build(Region *r, const Instr *at) {
  enum { WORTH = 6 }; /* of one operation: about that of a vector's way through memory */
  const Instr *i = at;
  int length;
  for (int steps = 0; steps < REGION_INSTRUCTIONS && step(r, i, &length); steps++) keep(r, i += length);
  if (i > at) drop_variables(r, i);
  return r->end && r->n >= r->vm->tune.fuse_min && (r->operations > 1 || r->cost >= WORTH || on_device(r));
}
