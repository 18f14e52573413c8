/* matched.c - Builtins in a region whose arguments stand in the registers of their formals, defaults among them:
 * pmin() and pmax() of two, dnorm(), pnorm() and qnorm() with one mean and standard deviation, log() without a base,
 * round() to whole numbers.
 *
 * Called by build.c.
 */
#include "vm/fuse/region.h"

static bool is_number(const Item *x, double *v) {
  if (x->kind != ITEM_VALUE) return false;
  if (x->v.tag == TAG_DBL)
    *v = x->v.d;
  else if (x->v.tag == TAG_INT && x->v.i != NA_INT)
    *v = x->v.i;
  else
    return false;
  return isfinite(*v);
}

static bool is_flag(const Item *x, int want) { return x->kind == ITEM_VALUE && x->v.tag == TAG_LGL && x->v.i == want; }

/* (x - mean) / sd, and back. */
static bool standardize(Region *r, const Item *x, const Item *mean, const Item *sd, Item *out) {
  Item d;
  return region_binary(r, REGION_ARITH, OP_SUB, x, mean, &d) && region_binary(r, REGION_ARITH, OP_DIV, &d, sd, out);
}
static bool destandardize(Region *r, const Item *z, const Item *mean, const Item *sd, Item *out) {
  Item s;
  return region_binary(r, REGION_ARITH, OP_MUL, sd, z, &s) && region_binary(r, REGION_ARITH, OP_ADD, mean, &s, out);
}

/* a: x, mean, sd, lower.tail, log.p; dnorm() has no lower.tail. */
static bool normal(Region *r, const char *name, const Item *a, int n, Item *out) {
  double mean, sd;
  Item z;
  if (n != (name[0] == 'd' ? 4 : 5) || !is_number(&a[1], &mean) || !is_number(&a[2], &sd) || !(sd > 0)) return false;
  if (!is_flag(&a[n - 1], false) || (n == 5 && !is_flag(&a[3], true))) return false;
  if (mean == 0 && sd == 1) return region_builtin(r, name, &a[0], NULL, out);
  switch (name[0]) {
  case 'p': return standardize(r, &a[0], &a[1], &a[2], &z) && region_builtin(r, name, &z, NULL, out);
  case 'q': return region_builtin(r, name, &a[0], NULL, &z) && destandardize(r, &z, &a[1], &a[2], out);
  default: return false; /* the density far from the mean is divided at another place */
  }
}

/* pmin(x, y): a list of the operands, na.rm.  Its elements stay: the list's slot holds them until the region has run.
 */
static bool extreme_of_list(Region *r, const char *name, const Item *a, Item *out) {
  if (a[0].kind != ITEM_VALUE || !val_is_obj(a[0].v, T_LIST) || a[0].v.vec->n != 2 || !is_flag(&a[1], 0)) return false;
  if (a[0].v.vec->attr) return false;
  Item x = {.kind = ITEM_VALUE, .v = list_ro(a[0].v.vec)[0]}, y = {.kind = ITEM_VALUE, .v = list_ro(a[0].v.vec)[1]};
  x.v.aux = y.v.aux = 0;
  return region_builtin(r, name, &x, &y, out);
}

bool region_matched(Region *r, const char *name, const Item *a, int n, Item *out) {
  static const char *const names[] = {"dnorm", "pnorm", "qnorm"};
  double digits;
  if (n == 2 && strcmp(name, "log") == 0)
    return a[1].kind == ITEM_VALUE && a[1].v.tag == TAG_MISSING && region_builtin(r, name, &a[0], NULL, out);
  if (n == 2 && strcmp(name, "round") == 0)
    return is_number(&a[1], &digits) && digits == 0 && region_builtin(r, name, &a[0], NULL, out);
  if (n == 2 && (strcmp(name, "pmin") == 0 || strcmp(name, "pmax") == 0)) return extreme_of_list(r, name, a, out);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return region_numeric(&a[0]) && normal(r, name, a, n, out);
  return false;
}
