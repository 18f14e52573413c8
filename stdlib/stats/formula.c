/* formula.c - Small things that model frames and designs are made with, for stdlib/stats/formula.R.
 */
#include "runtime/poll.h"
#include "stdlib/builtin.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/method_plan.h"

/* Would deparse() write this name as it is, and is it nothing that terms() treats in a way of its own? */
static bool is_plain_name(const Str *s) {
  static const char *const words[] = {"if",    "else",        "repeat",   "while",         "function",   "for", "next",
                                      "break", "TRUE",        "FALSE",    "NULL",          "Inf",        "NaN", "NA",
                                      "in",    "NA_integer_", "NA_real_", "NA_character_", "NA_complex_"};
  const char *c = s->data;
  if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z'))) return false;
  for (; *c; c++)
    if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '.' || *c == '_'))
      return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i], s->data) == 0) return false;
  return true;
}

/* Is a value missing in x, a vector or matrix of numbers, truth values or strings? */
static bool any_missing(VM *vm, const Vec *x) {
  bool missing = false;
  switch (x->h.type) {
  case T_DBL:
    for (int64_t i = 0; i < x->n; i++) missing |= isnan(dbl_ro(x)[i]);
    break;
  case T_INT:
  case T_LGL:
    for (int64_t i = 0; i < x->n; i++) missing |= int_ro(x)[i] == NA_INT;
    break;
  case T_STR:
    for (int64_t i = 0; i < x->n; i++) missing |= str_is_na(vm, str_ro(x)[i]);
    break;
  default: return true;
  }
  return missing;
}

/* .Internal(nothing_missing(frame)): are all columns plain, or factors, dates, as-is or polynomials, and complete? */
static Status do_nothing_missing(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  static const char *const known[] = {"factor", "AsIs", "poly", "Date"};
  *out = val_lgl(0);
  if (!val_is_obj(args[0], T_LIST) || (vm->modes & MODE_GENERIC)) return OK;
  for (int64_t k = 0; k < args[0].vec->n; k++) {
    Value v = list_ro(args[0].vec)[k];
    if (v.tag == TAG_RANGE) continue;
    if (!val_is_vecobj(v) || (v.o->flags & F_S4) || any_missing(vm, v.vec)) return OK;
    if (!val_is_object(v)) continue;
    const Vec *c = val_class_attr(vm, v);
    bool plain = false;
    for (size_t i = 0; c && i < sizeof known / sizeof *known; i++) plain |= strcmp(str_ro(c)[0]->data, known[i]) == 0;
    if (!plain || !s3_absent(vm, "is.na", v)) return OK;
  }
  *out = val_lgl(1);
  return OK;
}

/* .Internal(names_in_call(call)): the arguments of a call that are names and nothing else, as strings; NULL for others.
 */
static Status do_names_in_call(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  if (!val_is_lang(args[0]) || (vm->modes & MODE_GENERIC)) return OK;
  int64_t len = 0;
  for (const Cons *a = args[0].cons->cdr; a; a = a->cdr, len++)
    if (a->tag || !val_is_sym(a->car) || !is_plain_name(a->car.sym->name)) return OK;
  Vec *v = vec_new(vm, T_STR, len);
  TRY_NEW(v);
  int64_t i = 0;
  for (const Cons *a = args[0].cons->cdr; a; a = a->cdr) str_rw(v)[i++] = a->car.sym->name;
  *out = vec_val(v);
  return OK;
}

/* A factor of the class "factor" alone, with levels and no other attributes. */
static bool plain_factor(VM *vm, Value v) {
  if (!val_is_obj(v, T_INT) || !val_is_object(v) || (v.vec->h.flags & (F_MATRIX | F_S4)) || !v.vec->attr) return false;
  const Attr *a = v.vec->attr;
  if (a->n != 2 || a->i_class < 0 || a->i_levels < 0 || !val_is_obj(a->e[a->i_levels].v, T_STR)) return false;
  const Vec *cls = val_class_attr(vm, v);
  return cls && cls->n == 1 && strcmp(str_ro(cls)[0]->data, "factor") == 0;
}

static int64_t factor_levels(Value v) { return v.vec->attr->e[v.vec->attr->i_levels].v.vec->n; }

/* The columns that a variable has in a design with an intercept: those of treatment contrasts for a factor; 0: some
 * other kind of variable. */
static int64_t design_columns(VM *vm, Value v, int rows, bool factors) {
  if (v.tag == TAG_RANGE) return range_len(v) == rows;
  if (v.tag == TAG_DBL || v.tag == TAG_INT) return rows == 1;
  if (factors && plain_factor(vm, v)) return v.vec->n == rows ? factor_levels(v) - 1 : 0;
  if ((!val_is_obj(v, T_DBL) && !val_is_obj(v, T_INT)) || val_is_object(v) || v.vec->n != rows) return 0;
  return !(v.vec->h.flags & F_MATRIX) && !(v.vec->attr && v.vec->attr->i_dim >= 0);
}

/* Fills in k columns of a variable, of which design_columns() has told the number. */
static Status put_design(VM *vm, double *p, Value v, int rows, int64_t k) {
  if (v.tag != TAG_RANGE && v.tag != TAG_OBJ) {
    *p = v.tag == TAG_DBL ? v.d : v.i == NA_INT ? NA_REAL : v.i;
    return OK;
  }
  bool factor = v.tag == TAG_OBJ && val_is_object(v);
  for (int64_t level = 2; level <= (factor ? k + 1 : 2); level++, p += rows) STRETCHES(from, to, rows) {
      TRY(rt_poll(vm));
      if (v.tag == TAG_RANGE)
        for (int64_t i = from; i < to; i++) p[i] = (double)(v.r.from + (v.r.to < v.r.from ? -i : i));
      else if (factor)
        for (int64_t i = from; i < to; i++) p[i] = int_ro(v.vec)[i] == NA_INT ? NA_REAL : int_ro(v.vec)[i] == level;
      else if (v.vec->h.type == T_DBL)
        memcpy(p + from, dbl_ro(v.vec) + from, (size_t)(to - from) * sizeof *p);
      else
        for (int64_t i = from; i < to; i++) p[i] = int_ro(v.vec)[i] == NA_INT ? NA_REAL : int_ro(v.vec)[i];
    }
  return OK;
}

/* .Internal(design_of_plain(columns, n, intercept, factors)): the matrix of n rows of plain numbers and, with factors,
 * treatment contrasts, behind a column of 1 with an intercept; NULL: some column is something else. */
static Status do_design_of_plain(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  *out = val_null();
  int rows, one;
  bool factors;
  TRY(arg_int(vm, args[1], "n", &rows));
  TRY(arg_int(vm, args[2], "intercept", &one));
  TRY(arg_flag(vm, args[3], "factors", &factors));
  if (!val_is_obj(args[0], T_LIST) || rows < 1 || (vm->modes & MODE_GENERIC)) return OK;
  const Vec *l = args[0].vec;
  int64_t columns = one != 0;
  for (int64_t k = 0; k < l->n; k++) {
    int64_t more = design_columns(vm, list_ro(l)[k], rows, factors);
    if (more < 1) return OK;
    columns += more;
  }
  if (columns > INT_MAX) return OK;
  Vec *r = vec_matrix(vm, T_DBL, rows, (int32_t)columns);
  TRY_NEW(r);
  double *p = dbl_rw(r);
  for (int i = 0; one && i < rows; i++) *p++ = 1;
  for (int64_t k = 0; k < l->n; k++) {
    int64_t more = design_columns(vm, list_ro(l)[k], rows, factors);
    TRY(put_design(vm, p, list_ro(l)[k], rows, more));
    p += more * rows;
  }
  *out = val_obj(r);
  return OK;
}

/* Is each level of a factor in use, and no element missing? */
static Status all_in_use(VM *vm, Value f, bool *yes) {
  int64_t levels = factor_levels(f), seen = 0;
  size_t mark = vm_mark(vm);
  bool *used = vm_scratch(vm, (size_t)levels + 1);
  TRY_NEW(used);
  memset(used, 0, (size_t)levels + 1);
  *yes = true;
  for (int64_t i = 0; i < f.vec->n && *yes; i++) {
    int code = int_ro(f.vec)[i];
    *yes = code >= 1 && code <= levels;
    if (!*yes || used[code]) continue;
    used[code] = true;
    seen++;
  }
  *yes = *yes && seen == levels;
  vm_release(vm, mark);
  return OK;
}

/* Numbers, truth values or strings without attributes, or a factor with all its levels, none of them missing; the name
 * of its kind, NULL for something else. */
static Status plain_kind(VM *vm, Value v, int rows, const char **kind) {
  *kind = NULL;
  if (v.tag == TAG_RANGE && range_len(v) == rows) *kind = "numeric";
  if (rows == 1 && ((v.tag == TAG_DBL && !isnan(v.d)) || (v.tag == TAG_INT && v.i != NA_INT))) *kind = "numeric";
  if (v.tag != TAG_OBJ || !val_is_vecobj(v) || v.vec->n != rows) return OK;
  const Vec *x = v.vec;
  bool missing = false;
  if (plain_factor(vm, v)) {
    bool yes;
    TRY(all_in_use(vm, v, &yes));
    if (yes) *kind = "factor";
    return OK;
  }
  if (val_is_object(v) || x->attr || (x->h.flags & F_MATRIX)) return OK;
  if (x->h.type == T_DBL)
    for (int i = 0; i < rows; i++) missing |= isnan(dbl_ro(x)[i]);
  else if (x->h.type == T_INT || x->h.type == T_LGL)
    for (int i = 0; i < rows; i++) missing |= int_ro(x)[i] == NA_INT;
  else if (x->h.type == T_STR)
    for (int i = 0; i < rows; i++) missing |= str_is_na(vm, str_ro(x)[i]);
  else
    return OK;
  if (!missing) *kind = x->h.type == T_STR ? "character" : x->h.type == T_LGL ? "logical" : "numeric";
  return OK;
}

/* Does makepredictcall() leave calls as they are for a variable of this kind? */
static bool predicted_plainly(VM *vm, Value v, const char *kind) {
  static const char generic[] = "makepredictcall";
  if (strcmp(kind, "factor") == 0) return s3_absent(vm, generic, v);
  if (strcmp(kind, "character") != 0) return true;
  const Str *g = str_c(vm, generic), *c = str_c(vm, kind);
  const Sym *s = g && c ? s3_method_symbol(vm, g, c) : NULL;
  return s && s3_never_bound(s);
}

/* The column of a data frame with this name; NULL: none. */
static const Value *column_named(VM *vm, const Vec *frame, const Str *name) {
  const Vec *names = vec_names(vm, (Vec *)frame);
  for (int64_t k = 0; names && k < frame->n; k++)
    if (str_ro(names)[k] == name) return &list_ro(frame)[k];
  return NULL;
}

/* .Internal(plain_frame(variables, data, rows)): list(columns, classes) of a model frame of plain columns of a data
 * frame without missing values: the columns that the call's arguments name, and what attribute "dataClasses" says of
 * them.  NULL: something else is among them, or a method of makepredictcall() or another list() might see them. */
static Status do_plain_frame(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  *out = val_null();
  int rows;
  TRY(arg_int(vm, args[2], "rows", &rows));
  if ((vm->modes & MODE_GENERIC) || !val_is_lang(args[0]) || !val_is_obj(args[1], T_LIST) || rows < 1) return OK;
  const Cons *call = args[0].cons;
  if (!val_is_sym(call->car) || (call->car.sym->flags & SYM_USER) || !s3_plain_numbers(vm, "makepredictcall"))
    return OK;
  int64_t len = 0;
  for (const Cons *a = call->cdr; a; a = a->cdr, len++) {
    if (a->tag || !val_is_sym(a->car) || !is_plain_name(a->car.sym->name)) return OK;
    const Value *v = column_named(vm, args[1].vec, a->car.sym->name);
    if (!v) return OK;
    const char *kind;
    TRY(plain_kind(vm, *v, rows, &kind));
    if (!kind || !predicted_plainly(vm, *v, kind)) return OK;
  }
  if (!len) return OK;
  Vec *columns = vec_new(vm, T_LIST, len), *kinds = vec_new(vm, T_STR, len), *names = vec_new(vm, T_STR, len);
  Vec *both = vec_new(vm, T_LIST, 2);
  TRY_NEW(columns);
  TRY_NEW(kinds);
  TRY_NEW(names);
  TRY_NEW(both);
  int64_t i = 0;
  for (const Cons *a = call->cdr; a; a = a->cdr, i++) {
    Value v = *column_named(vm, args[1].vec, a->car.sym->name);
    list_set(vm, columns, i, v);
    str_rw(names)[i] = a->car.sym->name;
    const char *kind;
    TRY(plain_kind(vm, v, rows, &kind));
    TRY_NEW(str_rw(kinds)[i] = str_c(vm, kind));
  }
  TRY(vec_set_names(vm, columns, val_obj(names)));
  TRY(vec_set_names(vm, kinds, val_obj(names)));
  list_set(vm, both, 0, val_obj(columns));
  list_set(vm, both, 1, val_obj(kinds));
  *out = val_obj(both);
  return OK;
}

/* .Internal(without_nulls(parts)): the elements of a list that are not NULL; NULL for what is no plain list. */
static Status do_without_nulls(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  if (!val_is_obj(args[0], T_LIST) || val_is_object(args[0]) || (vm->modes & MODE_GENERIC)) return OK;
  const Vec *l = args[0].vec;
  Vec *names = vec_names(vm, args[0].vec);
  int64_t len = 0;
  for (int64_t i = 0; i < l->n; i++) len += list_ro(l)[i].tag != TAG_NULL;
  Vec *r = vec_new(vm, T_LIST, len), *kept = names ? vec_new(vm, T_STR, len) : NULL;
  TRY_NEW(r);
  if (names) TRY_NEW(kept);
  for (int64_t i = 0, at = 0; i < l->n; i++) {
    if (list_ro(l)[i].tag == TAG_NULL) continue;
    if (kept) str_rw(kept)[at] = str_ro(names)[i];
    list_set(vm, r, at++, list_ro(l)[i]);
  }
  *out = val_obj(r);
  return kept ? vec_set_names(vm, r, val_obj(kept)) : OK;
}

const BuiltinDef builtins_formula[] = {
    {"names_in_call", do_names_in_call, "call", BF_INTERNAL, "the arguments, where all are names", 0, 0},
    {"design_of_plain", do_design_of_plain, "columns, n, intercept, factors", BF_INTERNAL, "a design of plain columns",
     0, 0},
    {"plain_frame", do_plain_frame, "variables, data, rows", BF_INTERNAL, "a model frame of plain columns", 0, 0},
    {"without_nulls", do_without_nulls, "parts", BF_INTERNAL, "the elements of a list that are not NULL", 0, 0},
    {"nothing_missing", do_nothing_missing, "frame", BF_INTERNAL, "are all columns of known kinds and complete?", 0, 0},
    {0},
};
