/* functions.c - Builtins that a lane program knows: operators, Math, and what makes one number of a short vector.
 *
 * Called by trace.c with evaluated arguments.
 */
#include "vm/apply/lanes.h"

typedef struct Args {
  const char *name;
  int n;
  SymVal *x;
  Sym *const *names;
} Args;

static bool unknown(Lanes *l, const char *name) { return lane_no(l, "it calls %s()", name); }

static bool scalar_result(Lanes *l, int node, SymVal *out) {
  int16_t one = (int16_t)node;
  return node >= 0 && sym_make(l, &one, 1, out);
}

static int index_of(const char *name, const char *const *names, int n) {
  for (int i = 0; i < n; i++)
    if (strcmp(name, names[i]) == 0) return i;
  return -1;
}

/* ---- operators ---- */
static bool operator_of(Lanes *l, const Args *a, SymVal *out, bool *known) {
  static const char *const arith[] = {"+", "-", "*", "/", "^", "%%", "%/%"}, *const compare[] = {"==", "!=", "<",
                                                                                                 "<=", ">",  ">="};
  int k = index_of(a->name, arith, 7);
  *known = true;
  if (k >= 0 && a->n == 2) return sym_arith(l, k, &a->x[0], &a->x[1], out);
  if (k == 1 && a->n == 1) {
    SymVal x = a->x[0];
    if (!sym_lanes(l, &x)) return false;
    return sym_rows(l, sym_type(l, &x) == KT_DBL ? EW_NEG_DBL : EW_NEG_INT, &x, NULL, out);
  }
  k = index_of(a->name, compare, 6);
  if (k >= 0 && a->n == 2) return sym_compare(l, k, &a->x[0], &a->x[1], out);
  if (a->n == 2 && strcmp(a->name, "&") == 0) return sym_rows(l, EW_AND, &a->x[0], &a->x[1], out);
  if (a->n == 2 && strcmp(a->name, "|") == 0) return sym_rows(l, EW_OR, &a->x[0], &a->x[1], out);
  if (a->n == 1 && strcmp(a->name, "!") == 0) return sym_rows(l, EW_NOT, &a->x[0], NULL, out);
  if (a->n == 2 && strcmp(a->name, "[") == 0) return sym_index(l, &a->x[0], &a->x[1], false, out);
  if (a->n == 2 && strcmp(a->name, "[[") == 0) return sym_index(l, &a->x[0], &a->x[1], true, out);
  if (a->n == 3 && strcmp(a->name, "[") == 0) return sym_cell(l, &a->x[0], &a->x[1], &a->x[2], out);
  *known = false;
  return false;
}

/* ---- several values into one vector ---- */

/* The numbers of all arguments, of one type; *vec: they are there in nodes. */
static bool combine(Lanes *l, const Args *a, int16_t *nodes, int *n, KernelType *type) {
  *n = 0;
  *type = KT_LGL;
  for (int j = 0; j < a->n; j++) {
    if (!sym_lanes(l, &a->x[j])) return false;
    if (sym_type(l, &a->x[j]) > *type) *type = sym_type(l, &a->x[j]);
  }
  for (int j = 0; j < a->n; j++) {
    if (!sym_type_to(l, &a->x[j], *type)) return false;
    if (*n + a->x[j].n > LANE_WIDTH) return lane_no(l, "a vector becomes too long");
    for (int i = 0; i < a->x[j].n; i++) nodes[(*n)++] = l->pool[a->x[j].first + i];
  }
  return *n > 0 || lane_no(l, "%s() of nothing", a->name);
}

/* The names of arguments; false: memory. */
static bool names_of(Lanes *l, const Args *a, Vec **out) {
  bool named = false;
  *out = NULL;
  for (int j = 0; j < a->n; j++) named |= a->names && a->names[j];
  if (!named) return true;
  Vec *names = *out = vec_new(l->vm, T_STR, a->n);
  if (!names) return lane_no(l, "memory is short");
  for (int j = 0; j < a->n; j++) str_set(names, j, a->names[j] ? a->names[j]->name : l->vm->empty_str);
  return true;
}

/* list() of numbers, short vectors, constants and lists. */
static bool make_list(Lanes *l, const Args *a, SymVal *out) {
  Vec *names;
  if (l->nparts + a->n > LANE_PARTS) return lane_no(l, "list() is too long");
  for (int j = 0; j < a->n; j++) {
    SymVal *x = &a->x[j];
    if (x->kind == SV_ITEM && !whole_is(l, x) && !sym_lanes(l, x)) return false;
    if (x->kind != SV_LANES && x->kind != SV_CONST && x->kind != SV_LIST && x->kind != SV_TEXT && x->kind != SV_PARTS)
      return lane_no(l, "list() of what is no number");
    if (x->mixed) return lane_no(l, "numbers have different types");
  }
  if (!names_of(l, a, &names)) return false;
  *out = (SymVal){.kind = SV_LIST, .first = l->nparts, .n = a->n, .names = names};
  for (int j = 0; j < a->n; j++) l->part[l->nparts++] = a->x[j];
  return true;
}

static bool make_c(Lanes *l, const Args *a, SymVal *out) {
  int16_t nodes[LANE_WIDTH];
  int n;
  KernelType t;
  Vec *names;
  bool same = true;
  if (!combine(l, a, nodes, &n, &t)) return false;
  if (!names_of(l, a, &names)) return false;
  for (int i = 0; i < n; i++) same = same && lane_is_const(l, nodes[i]);
  if (names) {
    if (n != a->n) return lane_no(l, "c() of named vectors");
    *out = (SymVal){.kind = SV_LANES, .first = l->npool, .n = n, .names = names};
    if (l->npool + n > LANE_POOL) return lane_no(l, "it is too long");
    for (int i = 0; i < n; i++) l->pool[l->npool++] = nodes[i];
    return true;
  }
  if (!same) return sym_make(l, nodes, n, out);
  Vec *v = vec_new(l->vm, t == KT_DBL ? T_DBL : t == KT_INT ? T_INT : T_LGL, n);
  if (!v) return lane_no(l, "memory is short");
  for (int i = 0; i < n; i++)
    if (t == KT_DBL)
      dbl_rw(v)[i] = l->node[nodes[i]].k.d;
    else
      int_rw(v)[i] = l->node[nodes[i]].k.i;
  *out = sym_const(vec_val(v));
  return true;
}

/* ---- one number of several ---- */

static int chain(Lanes *l, EwOp op, const int16_t *nodes, int n) {
  int node = nodes[0];
  for (int i = 1; i < n && node >= 0; i++) node = lane_ew(l, op, node, nodes[i], 0);
  return node;
}

static bool no_nan(Lanes *l, const int16_t *nodes, int n) {
  for (int i = 0; i < n; i++)
    if (!lane_bad_if(l, lane_ew(l, EW_IS_NA_DBL, nodes[i], 0, 0))) return false;
  return true;
}

static bool extreme(Lanes *l, const Args *a, bool max, SymVal *out) {
  int16_t nodes[LANE_WIDTH];
  int n;
  KernelType t;
  if (!combine(l, a, nodes, &n, &t)) return false;
  if (t == KT_LGL)
    for (int i = 0; i < n; i++)
      if ((nodes[i] = (int16_t)lane_ew(l, EW_BITOR, nodes[i], lane_const(l, val_int(0)), 0)) < 0) return false;
  int node = chain(l, t == KT_DBL ? (max ? EW_PMAX_DBL : EW_PMIN_DBL) : max ? EW_PMAX_INT : EW_PMIN_INT, nodes, n);
  int16_t one = (int16_t)node;
  if (node < 0 || (t == KT_DBL && n > 1 && !no_nan(l, &one, 1)))
    return false; /* which of NA and NaN it is depends on their order */
  return scalar_result(l, node, out);
}

static bool total(Lanes *l, const Args *a, SymVal *out) {
  SymVal x = a->x[0];
  if (a->n != 1) return lane_no(l, "sum() of several values");
  if (!sym_lanes(l, &x)) return false;
  int node;
  if (sym_type(l, &x) == KT_DBL) {
    node = l->vm->opt.reassociate ? chain(l, EW_ADD_DBL, &l->pool[x.first], x.n)
                                  : lane_gathered(l, LN_SUM, &l->pool[x.first], x.n);
  } else {
    if (sym_type(l, &x) == KT_LGL && !sym_type_to(l, &x, KT_INT)) return false;
    node = chain(l, EW_ADD_INT, &l->pool[x.first], x.n);
  }
  return scalar_result(l, node, out);
}

static bool average(Lanes *l, const Args *a, SymVal *out) {
  SymVal x = a->x[0];
  if (!sym_lanes(l, &x)) return false;
  if (a->n != 1 || sym_type(l, &x) != KT_DBL) return lane_no(l, "mean() of what is no vector of doubles");
  return scalar_result(l, lane_gathered(l, LN_MEAN, &l->pool[x.first], x.n), out);
}

static bool any_all(Lanes *l, const Args *a, bool any, SymVal *out) {
  SymVal x = a->x[0];
  if (!sym_lanes(l, &x)) return false;
  if (a->n != 1 || sym_type(l, &x) != KT_LGL) return lane_no(l, "%s() of what is no logical vector", a->name);
  return scalar_result(l, chain(l, any ? EW_OR : EW_AND, &l->pool[x.first], x.n), out);
}

static bool which_extreme(Lanes *l, const Args *a, bool max, SymVal *out) {
  SymVal x = a->x[0];
  if (!sym_lanes(l, &x)) return false;
  if (a->n != 1 || sym_type(l, &x) != KT_DBL) return lane_no(l, "%s() of what is no vector of doubles", a->name);
  if (!no_nan(l, &l->pool[x.first], x.n)) return false;
  int best = l->pool[x.first], at = lane_const(l, val_int(1));
  for (int i = 1; i < x.n; i++) {
    int v = l->pool[x.first + i], better = lane_ew(l, max ? EW_GT_DBL : EW_LT_DBL, v, best, 0);
    at = lane_select(l, better, lane_const(l, val_int(i + 1)), at);
    best = lane_select(l, better, v, best);
    if (at < 0 || best < 0) return false;
  }
  return scalar_result(l, at, out);
}

/* ---- lengths, sequences ---- */

static bool sequence(Lanes *l, const Args *a, SymVal *out, bool *known) {
  int64_t from, to;
  *known = true;
  if (strcmp(a->name, ":") == 0 && a->n == 2) {
    if (!sym_whole(&a->x[0], &from) || !sym_whole(&a->x[1], &to)) return whole_sequence(l, &a->x[0], &a->x[1], out);
    if ((a->x[0].v.tag == TAG_DBL && a->x[0].v.d != (double)from) ||
        (a->x[1].v.tag == TAG_DBL && a->x[1].v.d != (double)to))
      return lane_no(l, "a sequence is not of whole numbers");
    *out = sym_const(from == to ? val_int((int32_t)from) : val_range((int32_t)from, (int32_t)to));
    return true;
  }
  bool along = strcmp(a->name, "seq_along") == 0, length = strcmp(a->name, "length") == 0;
  if (a->n == 1 && (along || length)) {
    SymVal x = a->x[0];
    if (x.kind == SV_ITEM) {
      if (val_is_list(l->item[x.first].sample)) return lane_no(l, "%s() of an element that is a list", a->name);
      if (!sym_lanes(l, &x)) return false;
    }
    if (x.kind == SV_CONST && x.v.tag == TAG_OBJ && (!val_is_vecobj(x.v) || val_is_object(x.v)))
      return unknown(l, a->name);
    if (x.kind != SV_CONST && x.kind != SV_LANES && x.kind != SV_LIST) return unknown(l, a->name);
    to = x.kind == SV_CONST ? vec_len(x.v) : x.n;
    if (to > INT_MAX) return unknown(l, a->name);
  } else if (strcmp(a->name, "seq_len") == 0 && a->n == 1) {
    if (a->x[0].kind != SV_CONST) return whole_sequence(l, NULL, &a->x[0], out);
    if (!sym_whole(&a->x[0], &to) || to < 1) return lane_no(l, "seq_len() of a number that is not whole");
  } else {
    return *known = false;
  }
  if (length || to == 1)
    *out = sym_const(val_int((int32_t)to));
  else if (to > 1)
    *out = sym_const(val_range(1, (int32_t)to));
  else
    return lane_no(l, "a sequence is empty");
  return true;
}

static bool make_zeros(Lanes *l, const Args *a, SymVal *out) {
  int64_t n;
  int16_t nodes[LANE_WIDTH];
  if (!sym_whole(&a->x[0], &n) || n < 1 || n > LANE_WIDTH) return lane_no(l, "%s() of another length", a->name);
  for (int i = 0; i < n; i++) {
    int node = lane_const(l, val_dbl(0));
    if (node < 0) return false;
    nodes[i] = (int16_t)node;
  }
  return sym_make(l, nodes, (int)n, out);
}

/* Functions of one or two numbers with a row in elementwise.def. */
static bool by_row(Lanes *l, const Args *a, SymVal *out) {
  if (a->n > 2) return unknown(l, a->name);
  bool dbl = false;
  for (int j = 0; j < a->n; j++) {
    if (!sym_lanes(l, &a->x[j])) return false;
    dbl |= sym_type(l, &a->x[j]) == KT_DBL;
  }
  int row = dbl ? -1 : ew_find(a->name, a->n, EWT_INT);
  if (row < 0) row = ew_find(a->name, a->n, EWT_DBL);
  if (row < 0) return unknown(l, a->name);
  return sym_rows(l, (EwOp)row, &a->x[0], a->n == 2 ? &a->x[1] : NULL, out);
}

/* ---- random numbers ---- */

static bool draw_several(Lanes *l, DrawKind kind, double x, double y, int n, SymVal *out) {
  int16_t nodes[LANE_WIDTH];
  for (int i = 0; i < n; i++)
    if ((nodes[i] = (int16_t)lane_draw(l, kind, x, y)) < 0) return false;
  return sym_make(l, nodes, n, out);
}

/* runif(n), rnorm(n), rexp(n) with parameters that are the same in all lanes. */
static bool draw(Lanes *l, const Args *a, SymVal *out, bool *known) {
  static const char *const funs[] = {"runif", "rnorm", "rexp"};
  static const char *const formals[][3] = {{"n", "min", "max"}, {"n", "mean", "sd"}, {"n", "rate", ""}};
  int k = index_of(a->name, funs, 3), next = 0;
  double v[3] = {NAN, k == DRAW_EXP, 1};
  bool given[3] = {false};
  *known = k >= 0;
  if (k < 0) return false;
  for (int named = 1; named >= 0; named--)
    for (int i = 0; i < a->n; i++) {
      bool has = a->names && a->names[i];
      int at = -1;
      if (has != (bool)named) continue;
      if (has)
        at = index_of(a->names[i]->name->data, formals[k], 3);
      else
        while (next < 3 && given[next]) next++;
      if (!has) at = next;
      if (at < 0 || at > 2 || given[at] || !*formals[k][at] || a->x[i].kind != SV_CONST || !lane_scalar(a->x[i].v))
        return lane_no(l, "%s() has arguments that are not known here", a->name);
      Value x = a->x[i].v;
      given[at] = true;
      v[at] = x.tag == TAG_DBL ? x.d : x.i == NA_INT ? NAN : x.i;
    }
  if (!(v[0] >= 1 && v[0] < LANE_WIDTH + 1)) return lane_no(l, "%s() of too many numbers", a->name);
  return draw_several(l, (DrawKind)k, v[1], v[2], (int)v[0], out);
}

bool lanes_sample(Lanes *l, int n, SymVal *x, Sym *const *names, SymVal *out) {
  int64_t size = 0, whole = 0;
  bool replace = false;
  for (int i = 0; i < n; i++) {
    const char *name = names[i] ? names[i]->name->data : "";
    bool ok = i == 0 ? !*name : i == 1 ? !*name || strcmp(name, "size") == 0 : i == 2 && strcmp(name, "replace") == 0;
    if (!ok || x[i].kind != SV_CONST) return lane_no(l, "sample() has other arguments than x, size and replace");
    if (i == 2) replace = x[i].v.tag == TAG_LGL && x[i].v.i == 1;
  }
  if (n < 2 || !sym_whole(&x[1], &size) || size < 1 || (size > 1 && !replace) || size > LANE_WIDTH)
    return lane_no(l, "sample() of several values without replacement, or of too many");
  Value v = x[0].v;
  int64_t most = vec_len(v);
  if (v.tag != TAG_RANGE && !lane_scalar(v) && !(lane_number_vec(v) && vec_plain(v.vec)))
    return lane_no(l, "sample() of what is no vector of numbers");
  bool number = most == 1 && lane_type_of(v) != KT_LGL;
  if (number &&
      (!sym_whole(&x[0], &whole) || whole < 1 || whole > INT_MAX || (v.tag == TAG_DBL && v.d != (double)whole)))
    return lane_no(l, "sample() of a number that is not whole");
  if (most < 1 || (most == 1 && !number)) return lane_no(l, "sample() of too few values");
  if (!draw_several(l, DRAW_INDEX, (double)(number ? whole : most), 0, (int)size, out)) return false;
  int16_t nodes[LANE_WIDTH];
  for (int i = 0; !number && i < size; i++) {
    SymVal at, one;
    if (!sym_make(l, &l->pool[out->first + i], 1, &at) || !sym_index(l, &x[0], &at, false, &one) || !sym_lanes(l, &one))
      return false;
    nodes[i] = l->pool[one.first];
  }
  return number || sym_make(l, nodes, (int)size, out);
}

bool lanes_builtin(Lanes *l, const char *name, int n, SymVal *x, Sym *const *names, SymVal *out) {
  Args a = {name, n, x, names};
  bool known, named = false;
  if (n == 0) return unknown(l, name);
  if (strcmp(name, "c") == 0) return make_c(l, &a, out);
  if (strcmp(name, "list") == 0) return make_list(l, &a, out);
  if (strcmp(name, "invisible") == 0 && n == 1) return *out = x[0], true;
  bool whole = whole_builtin(l, name, n, x, names, out, &known);
  if (known) return whole;
  bool drawn = draw(l, &a, out, &known);
  if (known) return drawn;
  for (int i = 0; i < n; i++) named |= names && names[i];
  if (named) return lane_no(l, "%s() has named arguments", name);
  bool ok = operator_of(l, &a, out, &known);
  if (known) return ok;
  ok = sequence(l, &a, out, &known);
  if (known) return ok;
  if (strcmp(name, "sum") == 0) return total(l, &a, out);
  if (strcmp(name, "mean") == 0) return average(l, &a, out);
  if (n <= 2 && strcmp(name, "tcrossprod") == 0) return sym_outer(l, &x[0], &x[n - 1], out);
  if (strcmp(name, "max") == 0 || strcmp(name, "min") == 0) return extreme(l, &a, name[1] == 'a', out);
  if (strcmp(name, "any") == 0 || strcmp(name, "all") == 0) return any_all(l, &a, name[1] == 'n', out);
  if (n == 1 && strcmp(name, "which.min") == 0) return which_extreme(l, &a, false, out);
  if (n == 1 && strcmp(name, "which.max") == 0) return which_extreme(l, &a, true, out);
  if (n == 1 && (strcmp(name, "numeric") == 0 || strcmp(name, "double") == 0)) return make_zeros(l, &a, out);
  if (n == 1 && strcmp(name, "is.null") == 0) {
    if (x[0].kind == SV_UNSET) return unknown(l, name);
    *out = sym_const(val_lgl(x[0].kind == SV_CONST && x[0].v.tag == TAG_NULL));
    return x[0].kind == SV_ITEM ? lane_no(l, "is.null() of an element") : true;
  }
  bool conversion = strncmp(name, "as.", 3) == 0;
  if (conversion && n == 1 && (strcmp(name, "as.double") == 0 || strcmp(name, "as.numeric") == 0)) {
    *out = x[0];
    return sym_lanes(l, out) && sym_type_to(l, out, KT_DBL);
  }
  return conversion ? unknown(l, name) : by_row(l, &a, out);
}
