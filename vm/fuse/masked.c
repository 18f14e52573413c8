/* masked.c - Masks in a region: x[m] <- v is a choice between v and x, element by element.
 *
 * x[m] itself is not brought together: its elements stand where x has them (Item.mask), arithmetic with numbers and
 * with others of the same mask is done for all elements, and x[m] <- f(x[m]) puts back those that m names.  Where
 * other elements have something to say (an overflow, NaN), or m has NA, the plain instructions run.  sum(x[m]) and the
 * like leave out the others block by block.  Called by build.c and calls.c.
 */
#include "vm/fuse/region.h"

/* Is no element of this logical node NA, whatever goes in? */
static bool never_na(const Region *r, int node) {
  const KernelNode *n = &r->k.node[node];
  if (n->kind != KN_EW) return false;
  switch (n->op) {
  case EW_IS_NA_DBL:
  case EW_IS_NA_INT: return true;
  case EW_NOT: return never_na(r, n->a);
  case EW_AND:
  case EW_OR: return never_na(r, n->a) && never_na(r, n->b);
  default: return false;
  }
}

/* The node of a mask with an element for each of the region's; -1: none. */
static int mask_node(Region *r, const Item *m) {
  if (!r->n || !region_numeric(m) || region_type(r, m) != KT_LGL) return -1;
  int node = region_node(r, m);
  return node < 0 || region_short(r, node) ? -1 : node;
}

/* The region may not run where an element of the mask is NA. */
static bool check_na(Region *r, int mask) {
  if (never_na(r, mask)) return true;
  int missing = region_ew(r, EW_IS_NA_INT, mask, 0, 0, NULL);
  Item any, na = {.kind = ITEM_NODE, .node = (uint8_t)missing};
  if (missing < 0 || r->nchecks == REGION_CHECKS || !region_reduce(r, KR_ANY, &na, &any)) return false;
  for (int i = 0; i < r->nchecks; i++)
    if (r->check[i] == any.node) return true;
  r->check[r->nchecks++] = any.node;
  return true;
}

bool region_take(Region *r, const Item *x, const Item *m, Item *out) {
  int mask = mask_node(r, m);
  if (mask < 0 || !region_numeric(x)) return false;
  int node = region_node(r, x);
  if (node < 0 || region_short(r, node) || (node = region_bare(r, node)) < 0) return false;
  *out = (Item){.kind = ITEM_NODE, .node = (uint8_t)node, .mask = (uint8_t)(mask + 1)};
  return true;
}

static bool is_number(const Item *v) {
  return v->kind == ITEM_VALUE && (v->v.tag == TAG_DBL || v->v.tag == TAG_INT || v->v.tag == TAG_LGL);
}

bool region_put(Region *r, const Item *x, const Item *m, const Item *v, Item *out) {
  static const uint8_t rows[] = {[KT_LGL] = EW_SELECT_LGL, [KT_INT] = EW_SELECT_INT, [KT_DBL] = EW_SELECT_DBL};
  int mask = mask_node(r, m);
  bool single = is_number(v);
  if (mask < 0 || !region_numeric(x) || (!single && (v->kind != ITEM_NODE || v->mask != mask + 1))) return false;
  int node = region_node(r, x);
  if (node < 0 || region_short(r, node)) return false;
  Vec *layout = r->layout[node];
  KernelType tx = region_type(r, x), tv = region_type(r, v), t = tx > tv ? tx : tv;
  if (!single && (t != tx || !check_na(r, mask))) return false; /* of no element: the type would stay */
  int old = region_node_as(r, node, t);
  int new = single ? region_scalar(r, v->v, t) : region_node_as(r, v->node, t);
  if (old < 0 || new < 0) return false;
  int n = region_ew(r, rows[t], mask, new, old, layout);
  if (n >= 0 && single && !never_na(r, mask)) { /* NA names no element */
    int missing = region_ew(r, EW_IS_NA_INT, mask, 0, 0, NULL);
    n = missing < 0 ? -1 : region_ew(r, rows[t], missing, old, n, layout);
  }
  *out = (Item){.kind = ITEM_NODE, .node = (uint8_t)n};
  return n >= 0;
}

int region_silent(Region *r, int mask, int node) {
  static const uint8_t rows[] = {[KT_LGL] = EW_SELECT_LGL, [KT_INT] = EW_SELECT_INT, [KT_DBL] = EW_SELECT_DBL};
  KernelType t = (KernelType)r->k.node[node].type;
  int one = region_scalar(r, t == KT_DBL ? val_dbl(1) : t == KT_INT ? val_int(1) : val_lgl(1), t);
  return one < 0 ? -1 : region_ew(r, rows[t], mask, node, one, r->layout[node]);
}

bool region_reduce_chosen(Region *r, KernelReduce how, const Item *x, Item *out) {
  if (x->kind != ITEM_NODE || !x->mask || region_short(r, x->node)) return false;
  if (how == KR_MEAN && r->k.node[x->node].type != KT_DBL) return false;
  return check_na(r, x->mask - 1) && region_fold(r, how, x->node, x->mask, out);
}
