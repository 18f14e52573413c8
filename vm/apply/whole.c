/* whole.c - Values that are made for all elements at once while a program is traced: strings, and vectors of which each
 * element has its own number.
 *
 * A builtin that works element by element is called once, with all elements' strings or numbers in one vector.  Errors
 * and warnings of such a call only end the attempt (Interp.attempt).  Numbers that come out are columns of the program.
 * Vectors of different lengths (parts) lie one behind the other; what makes one number of each is in parts.c.  Called
 * by functions.c, values.c and trace.c.
 */
#include <math.h>

#include "vm/apply/whole.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/interp/slow.h"

/* ---- what is there for all elements ---- */

SymVal whole_text(Vec *v) { return (SymVal){.kind = SV_TEXT, .v = val_obj(v)}; }
SymVal whole_parts(Vec *v, Vec *ends) { return (SymVal){.kind = SV_PARTS, .v = val_obj(v), .ends = ends}; }

static bool short_of_memory(Lanes *l) {
  l->failed = true;
  return lane_no(l, "memory is short");
}

Vec *whole_new(Lanes *l, Type t, int64_t n) {
  Vec *v = vec_new(l->vm, t, n);
  if (!v) short_of_memory(l);
  return v;
}

bool whole_numbers(Lanes *l, Vec *v, SymVal *out) {
  LaneColumn c = {.path = {.root = val_obj(v), .index = -1}, .scalar = true, .width = 1};
  c.type = (uint8_t)lane_type_of(c.path.root);
  int node = lane_column(l, &c);
  int16_t one = (int16_t)node;
  return node >= 0 && sym_make(l, &one, 1, out);
}

/* What element i of the call has at the end of the path; TAG_UNBOUND: nothing. */
static Value item_value(const LaneItem *it, int64_t i, const Vec **last) {
  Value v = list_ro(it->path.root.vec)[i];
  for (int s = 0; s < it->path.nsteps; s++) v = lane_step_into(v, &it->path.step[s], &last[s]);
  return v;
}

static bool plain_vector(Value v) {
  if (v.tag != TAG_OBJ) return lane_scalar(v) || v.tag == TAG_STR;
  return (v.o->type == T_STR || lane_number_vec(v)) && !(v.o->flags & (F_OBJECT | F_S4)) && vec_plain(v.vec);
}

/* Strings, one in each element. */
static bool item_text(Lanes *l, SymVal *x) {
  const LaneItem *it = &l->item[x->first];
  const Vec *last[LANE_STEPS] = {NULL};
  Vec *v = whole_new(l, T_STR, l->call->n);
  if (!v) return false;
  for (int64_t i = 0; i < l->call->n; i++) {
    Value e = item_value(it, i, last);
    bool vec = plain_vector(e) && val_is_obj(e, T_STR) && e.vec->n == 1;
    if (!vec && e.tag != TAG_STR) return lane_no(l, "elements differ in type or shape");
    str_rw(v)[i] = vec ? str_ro(e.vec)[0] : e.s;
  }
  *x = whole_text(v);
  return true;
}

/* The element in whose place element i stands: those that are done already have the vector of the first one that is
 * not, so that what is calculated of it has the same length in any case. */
static int64_t asked_for(const Lanes *l, int64_t i) { return i < l->call->from ? l->call->from : i; }

/* The vectors of all elements, one behind the other. */
static bool item_parts(Lanes *l, SymVal *x) {
  const LaneItem *it = &l->item[x->first];
  const Vec *last[LANE_STEPS] = {NULL};
  int64_t n = l->call->n, total = 0;
  Type t = val_type(it->sample);
  Vec *ends = whole_new(l, T_INT, n + 1), *v;
  if (!ends) return false;
  int32_t *end = int_rw(ends);
  end[0] = 0;
  for (int64_t i = 0; i < n; i++) {
    Value e = item_value(it, asked_for(l, i), last);
    if (!plain_vector(e) || val_type(e) != t) return lane_no(l, "elements differ in type or shape");
    total += vec_len(e);
    if (total > PARTS_LONG * n || total > INT32_MAX) return lane_no(l, "elements are long vectors");
    end[i + 1] = (int32_t)total;
  }
  if (total < 1 || !(v = whole_new(l, t, total))) return lane_no(l, "all elements are empty");
  size_t size = type_size(t);
  for (int64_t i = 0; i < n; i++) {
    Value e = item_value(it, asked_for(l, i), last);
    const void *from = e.tag == TAG_OBJ   ? data_ro(e.vec)
                       : e.tag == TAG_STR ? (const void *)&e.s
                       : e.tag == TAG_DBL ? (const void *)&e.d
                                          : (const void *)&e.i;
    memcpy((char *)data_rw(v) + (size_t)end[i] * size, from, (size_t)(end[i + 1] - end[i]) * size);
  }
  *x = whole_parts(v, ends);
  return true;
}

/* Have the elements vectors of different lengths, as far as a few of them say? */
static bool ragged(const Lanes *l, const LaneItem *it) {
  enum { LOOK = 8 };
  const Vec *last[LANE_STEPS] = {NULL};
  int64_t n = l->call->n, length = vec_len(it->sample);
  if (it->path.index >= 0 || !plain_vector(it->sample) || length == 0) return false;
  for (int64_t k = 0; k < 2 * LOOK; k++) { /* the first ones, and some of all */
    int64_t at = k < LOOK ? l->call->from + k : (n - 1) * (k - LOOK + 1) / LOOK;
    Value e = item_value(it, at < n ? at : n - 1, last);
    if (!plain_vector(e)) return false;
    if (vec_len(e) != length) return true;
  }
  return false;
}

bool whole_is(const Lanes *l, const SymVal *x) {
  if (x->kind == SV_TEXT || x->kind == SV_PARTS || x->kind == SV_SPLIT) return true;
  if (l->loop || l->axis || x->kind != SV_ITEM) return false;
  const LaneItem *it = &l->item[x->first];
  if (it->path.index >= 0) return false;
  return it->sample.tag == TAG_STR || val_is_obj(it->sample, T_STR) || ragged(l, it);
}

/* Strings or parts in place of an item. */
static bool settle(Lanes *l, SymVal *x) {
  if (x->kind != SV_ITEM) return true;
  const LaneItem *it = &l->item[x->first];
  if (!plain_vector(it->sample)) return lane_no(l, "an element is no plain vector");
  bool text = val_type(it->sample) == T_STR && vec_len(it->sample) == 1 && !ragged(l, it);
  return text ? item_text(l, x) : item_parts(l, x);
}

/* Each lane's value as often as its part has elements. */
static Vec *spread(Lanes *l, const Vec *v, const Vec *ends) {
  const int32_t *end = int_ro(ends);
  int64_t n = ends->n - 1;
  Vec *to = whole_new(l, (Type)v->h.type, end[n]);
  if (!to) return NULL;
  bool wide = type_size((Type)v->h.type) == 8;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = end[i]; j < end[i + 1]; j++)
      if (wide)
        ((int64_t *)data_rw(to))[j] = ((const int64_t *)data_ro(v))[i];
      else
        ((int32_t *)data_rw(to))[j] = ((const int32_t *)data_ro(v))[i];
  return to;
}

bool whole_of(Lanes *l, const SymVal *x0, Vec **out) {
  SymVal x = *x0;
  if (x.kind == SV_TEXT) return *out = x.v.vec, true;
  if (!sym_lanes(l, &x)) return false;
  if (x.n != 1) return lane_no(l, "a vector meets strings");
  return lanes_materialise(l, l->pool[x.first], out);
}

/* An argument of the one call: a constant, or the values of all lanes, or of all elements of parts. */
static bool operand(Lanes *l, const SymVal *x, const Vec *ends, Value *out) {
  Vec *v;
  if (x->kind == SV_CONST) return *out = x->v, true;
  if (x->kind == SV_PARTS) {
    bool same = x->ends == ends || memcmp(int_ro(x->ends), int_ro(ends), (size_t)ends->n * sizeof(int32_t)) == 0;
    *out = x->v;
    return same || lane_no(l, "vectors of different lengths meet");
  }
  if (x->kind != SV_TEXT && x->kind != SV_LANES) return lane_no(l, "a value is neither a number nor a string");
  if (!whole_of(l, x, &v)) return false;
  if (ends && !(v = spread(l, v, ends))) return false;
  *out = val_obj(v);
  return true;
}

/* Calls a function on behalf of a program that is still only tried. */
bool whole_try(Lanes *l, Value fun, int n, Value *args, Sym *const *names, Value *out) {
  VM *vm = l->vm;
  bool before = vm->in->attempt, any = false, visible = vm->visible;
  Sym *given[WHOLE_ARGS];
  for (int i = 0; i < n; i++) {
    given[i] = names ? names[i] : NULL;
    any |= given[i] != NULL;
  }
  vm->in->attempt = true;
  Status st = fun.o->type == T_BUILTIN ? call_builtin(vm, fun.bi, val_null(), args, any ? given : NULL, n, out)
                                       : vm_call(vm, fun, n, args, any ? given : NULL, NULL, val_null(), out);
  vm->in->attempt = before;
  vm->visible = visible;
  if (st == OK) return vm_protect(vm, *out) == OK || short_of_memory(l);
  if (vm->in->unwind != UNW_NONE) return short_of_memory(l); /* memory, or somebody wants an end */
  return lane_no(l, "a warning would be given, or an error");
}

/* What came out, for all lanes or for all elements of parts. */
static bool take(Lanes *l, Value r, Vec *ends, SymVal *out) {
  int64_t n = ends ? int_ro(ends)[ends->n - 1] : l->call->n;
  if (val_is_object(r)) return lane_no(l, "a result has a class");
  Vec *v = val_vec(l->vm, r);
  if (!v) return short_of_memory(l);
  int t = v->h.type;
  if ((t != T_STR && t != T_DBL && t != T_INT && t != T_LGL) || v->n != n)
    return lane_no(l, "a result is of an unknown shape");
  if (!vec_plain(v) && !(v = vec_copy_data(l->vm, v))) return short_of_memory(l);
  if (ends) return *out = whole_parts(v, ends), true;
  if (t == T_STR) return *out = whole_text(v), true;
  return whole_numbers(l, v, out);
}

static bool in(const char *name, const char *const *names) {
  for (; *names; names++)
    if (strcmp(name, *names) == 0) return true;
  return false;
}

/* One value, or an argument that is the same for all and not taken element by element. */
static bool constant_fits(Value v) {
  return lane_scalar(v) || v.tag == TAG_STR || (val_is_obj(v, T_STR) && plain_vector(v) && v.vec->n == 1);
}

/* Builtins that work element by element on all arguments but the first `fixed` ones.  fresh: they make strings. */
static bool works_by_element(const char *name, int *fixed, bool *fresh) {
  static const char *const each[] = {
      "nchar",      "nzchar",    "toupper",    "tolower",   "startsWith", "endsWith", "strtoi", "is.na",
      "as.integer", "as.double", "as.numeric", "==",        "!=",         "<",        ">",      "<=",
      ">=",         "+",         "-",          "*",         "/",          "^",        "%%",     "%/%",
      "&",          "|",         "!",          "abs",       "sqrt",       "exp",      "log",    "floor",
      "ceiling",    "round",     "is.nan",     "is.finite", NULL};
  static const char *const strings[] = {"substr", "substring", "paste", "paste0", "sprintf", "as.character", NULL};
  *fixed = strcmp(name, "grepl") == 0 ? 1 : in(name, (const char *const[]){"sub", "gsub", "chartr", NULL}) ? 2 : 0;
  *fresh = in(name, strings);
  return *fixed || *fresh || in(name, each);
}

/* The arguments of one call, and the shape of what comes out; names: only constants have one. */
static bool operands(Lanes *l, int fixed, int n, SymVal *x, Sym *const *names, Value *args, Vec **ends) {
  *ends = NULL;
  for (int i = 0; i < n; i++) {
    if (!settle(l, &x[i])) return false;
    if (x[i].kind == SV_PARTS && !*ends) *ends = x[i].ends;
    bool named = names && names[i];
    if ((i < fixed || named) && x[i].kind != SV_CONST) return lane_no(l, "a named or fixed argument differs");
    if (x[i].kind == SV_CONST && !named && !constant_fits(x[i].v))
      return lane_no(l, "a vector or other value meets strings");
  }
  for (int i = 0; i < n; i++)
    if (!operand(l, &x[i], *ends, &args[i])) return false;
  return true;
}

static bool any_empty(const Lanes *l, const Vec *ends) {
  for (int64_t i = l->call->from; i + 1 < ends->n; i++)
    if (int_ro(ends)[i] == int_ro(ends)[i + 1]) return true;
  return false;
}

/* Does the function give as many values as its longest argument has, none if one has none?  substr() does not look at
 * the length of its other arguments; paste() takes "" for nothing, and substring() complains. */
static bool recycles(Lanes *l, const char *name, int n, const SymVal *x, const Vec *ends) {
  if (!ends) return true;
  if ((strcmp(name, "substr") == 0 || strcmp(name, "strtrim") == 0) && x[0].kind != SV_PARTS)
    return lane_no(l, "%s() of one string by several numbers", name);
  bool odd = strncmp(name, "paste", 5) == 0 || strcmp(name, "substring") == 0;
  return !odd || n < 2 || !any_empty(l, ends) || lane_no(l, "%s() of vectors some of which are empty", name);
}

static bool by_element(Lanes *l, Value fun, int fixed, int n, SymVal *x, Sym *const *names, SymVal *out) {
  Value args[WHOLE_ARGS], r;
  Vec *ends;
  bool varies = false;
  if (!operands(l, fixed, n, x, names, args, &ends) || !recycles(l, fun.bi->def->name, n, x, ends)) return false;
  for (int i = 0; i < n; i++) varies |= x[i].kind != SV_CONST;
  if (!whole_try(l, fun, n, args, names, &r)) return false;
  if (varies) return take(l, r, ends, out);
  *out = sym_const(r);
  return constant_fits(r) || lane_no(l, "a result is of an unknown shape");
}

/* paste(x, collapse = ): of one string it is as without. */
static bool pasted(Lanes *l, Value fun, int n, SymVal *x, Sym *const *names, SymVal *out) {
  SymVal y[WHOLE_ARGS];
  Sym *kept[WHOLE_ARGS];
  int m = 0;
  const SymVal *collapse = NULL;
  for (int i = 0; i < n; i++) {
    bool named = names && names[i];
    if (named && strcmp(names[i]->name->data, "collapse") == 0) {
      collapse = &x[i];
      continue;
    }
    if (named && strcmp(names[i]->name->data, "sep") != 0) return lane_no(l, "paste() has other named arguments");
    kept[m] = names ? names[i] : NULL;
    y[m++] = x[i];
  }
  if (collapse && (collapse->kind != SV_CONST ||
                   (collapse->v.tag != TAG_NULL && (collapse->v.tag != TAG_STR || collapse->v.s == l->vm->na_str))))
    return lane_no(l, "`collapse` of paste() is no string");
  if (!by_element(l, fun, 0, m, y, kept, out)) return false;
  if (!collapse || collapse->v.tag == TAG_NULL || out->kind != SV_PARTS) return true;
  return parts_join(l, out, collapse->v.s, out);
}

/* strsplit(x, split): a list of one vector in each lane. */
static bool split_up(Lanes *l, Value fun, int n, SymVal *x, Sym *const *names, SymVal *out) {
  Value args[WHOLE_ARGS], r;
  Vec *ends;
  if (n < 2 || (names && names[0])) return lane_no(l, "strsplit() has other arguments");
  for (int i = 1; i < n; i++)
    if (x[i].kind != SV_CONST || !constant_fits(x[i].v)) return lane_no(l, "strsplit() has other arguments");
  if (!settle(l, &x[0])) return false;
  if (x[0].kind != SV_TEXT) return lane_no(l, "strsplit() of several strings");
  if (!operands(l, 0, n, x, names, args, &ends) || !whole_try(l, fun, n, args, names, &r)) return false;
  *out = (SymVal){.kind = SV_SPLIT, .v = r};
  return val_is_list(r) && r.vec->n == l->call->n;
}

/* The vector in each lane's list of one. */
static bool unwrap(Lanes *l, const SymVal *x, SymVal *out) {
  if (l->nitems == LANE_ITEMS) return lane_no(l, "it is too long");
  l->item[l->nitems] = (LaneItem){{.root = x->v, .index = -1}, list_ro(x->v.vec)[l->call->from]};
  *out = (SymVal){.kind = SV_ITEM, .first = l->nitems++};
  return item_parts(l, out);
}

static bool is_one(const SymVal *i) {
  int64_t k;
  return sym_whole(i, &k) && k == 1 && (i->v.tag != TAG_DBL || i->v.d == 1);
}

/* Parts of strings, parts and lists of one. */
static bool element(Lanes *l, const char *name, int n, SymVal *x, SymVal *out) {
  bool two = name[1] == '[';
  if (n != 2) return lane_no(l, "strings are indexed in a way that is not known here");
  if (x[0].kind == SV_SPLIT)
    return two && is_one(&x[1]) ? unwrap(l, &x[0], out) : lane_no(l, "an index of a list is not 1");
  if (x[0].kind == SV_CONST && x[1].kind == SV_PARTS && !two) return parts_of_vector(l, x[0].v, &x[1], out);
  if (!settle(l, &x[0])) return false;
  if (x[0].kind == SV_TEXT) {
    *out = x[0];
    return is_one(&x[1]) || lane_no(l, "an index of a string is not 1");
  }
  if (x[0].kind != SV_PARTS || !settle(l, &x[1])) return lane_no(l, "an index differs from element to element");
  return parts_index(l, &x[0], &x[1], two, out);
}

/* x %in% table, match(x, table): the table is the same for all. */
static bool looked_up(Lanes *l, Value fun, int n, SymVal *x, Sym *const *names, SymVal *out) {
  Value args[WHOLE_ARGS], r;
  Vec *ends;
  for (int i = 1; i < n; i++)
    if (x[i].kind != SV_CONST || (names && names[i] && i == 1))
      return lane_no(l, "a table is not the same for all elements");
  if (n < 2 || !(plain_vector(x[1].v) || x[1].v.tag == TAG_RANGE)) return lane_no(l, "a table is no constant vector");
  if (!operands(l, 0, 1, x, names, args, &ends)) return false;
  for (int i = 1; i < n; i++) args[i] = x[i].v;
  return whole_try(l, fun, n, args, names, &r) && take(l, r, ends, out);
}

/* Is a constant among the elements of each lane's vector? */
static bool among(Lanes *l, Value fun, SymVal *x, SymVal *out) {
  SymVal y[2] = {x[1], x[0]};
  if (!constant_fits(x[0].v) || !settle(l, &y[0])) return lane_no(l, "%%in%% of what is no single value");
  if (!looked_up(l, fun, 2, y, NULL, out)) return false;
  return out->kind != SV_PARTS || parts_total(l, "any", out, out);
}

static Value base_builtin(Lanes *l, const char *name) {
  const Sym *s = sym_c(l->vm, name);
  return s ? s->base : val_null();
}

bool whole_builtin(Lanes *l, const char *name, int n, SymVal *x, Sym *const *names, SymVal *out, bool *known) {
  bool any = false, fresh = false, all_const = true;
  int fixed = 0;
  *known = false;
  if (l->loop || l->axis || n < 1 || n > WHOLE_ARGS) return false;
  for (int i = 0; i < n; i++) {
    any |= whole_is(l, &x[i]);
    all_const &= x[i].kind == SV_CONST;
  }
  bool each = works_by_element(name, &fixed, &fresh);
  bool member = strcmp(name, "%in%") == 0, lookup = member || strcmp(name, "match") == 0;
  fresh |= lookup && x[0].kind == SV_LANES && x[0].n == 1;
  if (!any && (!fresh || all_const)) return false;
  *known = true;
  if (l->ndraws) return lane_no(l, "random numbers meet strings");
  Value fun = base_builtin(l, name);
  if (!val_is_obj(fun, T_BUILTIN)) return lane_no(l, "it calls %s()", name);
  if (member && n == 2 && x[0].kind == SV_CONST) return among(l, fun, x, out);
  if (lookup) return looked_up(l, fun, n, x, names, out);
  if (strncmp(name, "paste", 5) == 0) return pasted(l, fun, n, x, names, out);
  if (each) return by_element(l, fun, fixed, n, x, names, out);
  if (strcmp(name, "strsplit") == 0) return split_up(l, fun, n, x, names, out);
  for (int i = 0; i < n; i++)
    if (names && names[i]) return lane_no(l, "%s() has named arguments", name);
  if (strcmp(name, "[") == 0 || strcmp(name, "[[") == 0) return element(l, name, n, x, out);
  if (n == 1 && x[0].kind == SV_SPLIT) {
    if (strcmp(name, "unlist") == 0) return unwrap(l, &x[0], out);
    return lane_no(l, "%s() of a list", name);
  }
  if (n != 1 || !settle(l, &x[0])) return lane_no(l, "it calls %s()", name);
  if (x[0].kind == SV_TEXT) {
    *out = sym_const(val_int(1));
    return strcmp(name, "length") == 0 || lane_no(l, "%s() of a string", name);
  }
  return parts_total(l, name, &x[0], out);
}

bool whole_library(Lanes *l, Value fun, const char *name, int n, SymVal *x, Sym *const *names, SymVal *out,
                   bool *known) {
  static const char *const each[] = {"trimws", "casefold", "strtrim", NULL};
  static const char *const parts[] = {"mean", "rev", "unique", "duplicated", NULL};
  *known = !l->loop && !l->axis && n >= 1 && n <= WHOLE_ARGS && whole_is(l, &x[0]);
  if (!*known) return false;
  if (l->ndraws) return lane_no(l, "random numbers meet strings");
  if (strcmp(name, "unlist") == 0 && n == 1 && x[0].kind == SV_SPLIT) return unwrap(l, &x[0], out);
  if (n == 1 && in(name, parts)) {
    bool usual = strcmp(name, "mean") != 0 || s3_plain_numbers(l->vm, "mean");
    if (!usual || !settle(l, &x[0]) || x[0].kind != SV_PARTS) return lane_no(l, "it calls %s()", name);
    return parts_total(l, name, &x[0], out);
  }
  Value args[WHOLE_ARGS], r;
  Vec *ends;
  if (!in(name, each)) return lane_no(l, "it calls %s()", name);
  if (!operands(l, 0, n, x, names, args, &ends) || !recycles(l, name, n, x, ends)) return false;
  return whole_try(l, fun, n, args, names, &r) && take(l, r, ends, out);
}

/* Builtins that do nothing but calculate, beside operators, Math and Summary. */
/* clang-format off */
static const char *const calculate[] = {
    "[", "[[", "length", "lengths", "nrow", "ncol", "NROW", "NCOL", "dim", "dimnames", "names", "c", "unlist",
    "numeric", "rep", "rep_len", "rep.int", "seq_len", "seq_along", ":", "crossprod", "tcrossprod", "%*%", "order",
    "which", "which.max", "which.min", "match", "%in%", "nchar", "substr", "substring", "toupper", "tolower",
    "paste", "paste0", "strsplit", "sprintf", "grepl", "sub", "gsub", "startsWith", "endsWith", "strtoi", "chartr",
    "as.character", "as.integer", "as.numeric", "as.double", "as.logical", "as.vector", "is.na", "is.null",
    "is.numeric", "is.character", "pmax", "pmin", "tabulate", "colSums", "rowSums", "colMeans", "rowMeans", "choose",
    "levels", "nlevels", "unclass", "identical", "is.nan", "is.finite", "nzchar", NULL};
/* clang-format on */
static bool only_calculates(const BuiltinDef *def) {
  return (def->flags & (BF_MATH | BF_OPS | BF_SUMMARY)) || in(def->name, calculate);
}

bool whole_constant(Lanes *l, Value fun, int n, SymVal *x, Sym *const *names, SymVal *out) {
  Value args[WHOLE_ARGS], r;
  if (!only_calculates(fun.bi->def) || n > WHOLE_ARGS) return lane_no(l, "it calls %s()", fun.bi->def->name);
  for (int i = 0; i < n; i++) {
    args[i] = x[i].v;
    bool data = args[i].tag == TAG_MISSING || args[i].tag != TAG_OBJ || val_is_vecobj(args[i]);
    if (x[i].kind != SV_CONST || !data || val_is_object(args[i])) return lane_no(l, "it calls %s()", fun.bi->def->name);
  }
  if (!whole_try(l, fun, n, args, names, &r)) return false;
  *out = sym_const(r);
  return true;
}

/* A whole number of each lane, or the same for all. */
static bool whole_number(const Vec *v, const SymVal *x, int64_t i, int64_t *k) {
  double d = !v                       ? (x->v.tag == TAG_DBL ? x->v.d
                                         : x->v.i == NA_INT  ? NAN
                                                             : x->v.i)
             : v->h.type == T_DBL     ? dbl_ro(v)[i]
             : int_ro(v)[i] == NA_INT ? NAN
                                      : int_ro(v)[i];
  if (!(fabs(d) < 1e9) || d != floor(d)) return false;
  *k = (int64_t)d;
  return true;
}

static bool bound_of(Lanes *l, const SymVal *x, Vec **v) {
  *v = NULL;
  if (x->kind == SV_CONST && lane_scalar(x->v) && x->v.tag != TAG_LGL) return true;
  if (x->kind != SV_LANES) return lane_no(l, "a sequence is not the same for all elements");
  return whole_of(l, x, v) && ((*v)->h.type != T_LGL || lane_no(l, "a sequence begins or ends with TRUE"));
}

bool whole_sequence(Lanes *l, const SymVal *from, const SymVal *to, SymVal *out) {
  SymVal one = sym_const(val_int(1));
  bool length = !from;
  Vec *a, *b, *ends, *v;
  int64_t n = l->call->n, total = 0, lo, hi;
  if (!from) from = &one;
  if (l->loop || l->axis || l->ndraws) return lane_no(l, "a sequence is not the same for all elements");
  if (!bound_of(l, from, &a) || !bound_of(l, to, &b) || !(ends = whole_new(l, T_INT, n + 1))) return false;
  int_rw(ends)[0] = 0;
  for (int64_t i = 0; i < n; i++) {
    if (!whole_number(a, from, asked_for(l, i), &lo) || !whole_number(b, to, asked_for(l, i), &hi) ||
        (length && hi < 0))
      return lane_no(l, "a sequence is not of whole numbers");
    total += length ? hi : llabs(hi - lo) + 1;
    if (total > PARTS_LONG * n) return lane_no(l, "sequences are long");
    int_rw(ends)[i + 1] = (int32_t)total;
  }
  if (total < 1 || !(v = whole_new(l, T_INT, total))) return lane_no(l, "all sequences are empty");
  for (int64_t i = 0; i < n; i++) {
    if (!whole_number(a, from, asked_for(l, i), &lo) || !whole_number(b, to, asked_for(l, i), &hi)) return false;
    int32_t step = length || lo <= hi ? 1 : -1, *restrict e = int_rw(v) + int_ro(ends)[i];
    for (int32_t k = 0; k < int_ro(ends)[i + 1] - int_ro(ends)[i]; k++) e[k] = (int32_t)lo + step * k;
  }
  return *out = whole_parts(v, ends), true;
}

/* ---- choices, elements of vectors of strings ---- */

/* One string for all, or one for each element. */
static bool strings_of(const SymVal *x, const Vec **v, Str **one) {
  *v = x->kind == SV_TEXT ? x->v.vec : NULL;
  *one = NULL;
  if (x->kind == SV_CONST && x->v.tag == TAG_STR) *one = x->v.s;
  return *v || *one;
}

bool whole_merge(Lanes *l, int cond, const SymVal *x, const SymVal *y, SymVal *out) {
  const Vec *a, *b;
  Vec *chosen, *v;
  Str *s, *t;
  if (l->loop || l->axis || l->ndraws || !strings_of(x, &a, &s) || !strings_of(y, &b, &t))
    return lane_no(l, "results have different types");
  if (!lanes_materialise(l, cond, &chosen) || !(v = whole_new(l, T_STR, l->call->n))) return false;
  const int32_t *c = int_ro(chosen);
  for (int64_t i = 0; i < v->n; i++) str_rw(v)[i] = c[i] ? (a ? str_ro(a)[i] : s) : b ? str_ro(b)[i] : t;
  *out = whole_text(v);
  return true;
}

bool whole_gather(Lanes *l, const Vec *v, int node, SymVal *out) {
  Vec *at, *r;
  if (l->loop || l->axis || l->ndraws || l->node[node].type == KT_LGL)
    return lane_no(l, "an index of strings is not known here");
  if (!lanes_materialise(l, node, &at) || !(r = whole_new(l, T_STR, l->call->n))) return false;
  for (int64_t i = 0; i < r->n; i++) {
    double k = at->h.type == T_DBL ? dbl_ro(at)[i] : int_ro(at)[i];
    if (!(k >= 1 && k < (double)v->n + 1)) return lane_no(l, "an index is out of range");
    str_rw(r)[i] = str_ro(v)[(int64_t)k - 1];
  }
  *out = whole_text(r);
  return true;
}
