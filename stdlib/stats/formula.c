/* formula.c - The commonest right-hand sides of model formulas, for terms() (stdlib/stats/formula.R), which takes all
 * others apart itself; and small things that model frames are made with.
 */
#include "stdlib/builtin.h"
#include "vm/interp/interp.h"

enum { MOST_NAMES = 64 };

typedef struct Sum {
  VM *vm;
  Str *names[MOST_NAMES];
  int n;
} Sum;

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

/* Adds the names in e = a + b + ...; false: it is another expression, or names something twice. */
static bool add_names(Sum *s, Value e) {
  if (val_is_sym(e)) {
    Str *name = e.sym->name;
    for (int i = 0; i < s->n; i++)
      if (s->names[i] == name) return false;
    if (s->n == MOST_NAMES || !is_plain_name(name)) return false;
    s->names[s->n++] = name;
    return true;
  }
  if (!val_is_lang(e) || !val_is_sym(e.cons->car) || strcmp(e.cons->car.sym->name->data, "+") != 0) return false;
  const Cons *a = e.cons->cdr;
  if (!a || !a->cdr || a->cdr->cdr || !val_is_sym(a->cdr->car))
    return false; /* sums lean to the left: no recursion on the right */
  return add_names(s, a->car) && add_names(s, a->cdr->car);
}

/* .Internal(sum_of_names(e)): the names in a + b + ..., as strings; NULL for any other expression. */
static Status do_sum_of_names(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Sum s = {.vm = vm};
  *out = val_null();
  TRY(rt_check_stack(vm));
  if ((vm->modes & MODE_GENERIC) || !add_names(&s, args[0])) return OK;
  Vec *v = vec_new(vm, T_STR, s.n);
  TRY_NEW(v);
  for (int i = 0; i < s.n; i++) str_rw(v)[i] = s.names[i];
  *out = val_obj(v);
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

/* .Internal(design_of_numbers(columns, n, intercept)): the matrix of n rows of plain numbers, behind a column of 1 with
 * an intercept; NULL: some column is something else. */
static Status do_design_of_numbers(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  *out = val_null();
  int rows, one;
  TRY(arg_int(vm, args[1], "n", &rows));
  TRY(arg_int(vm, args[2], "intercept", &one));
  if (!val_is_obj(args[0], T_LIST) || rows < 1 || (vm->modes & MODE_GENERIC)) return OK;
  const Vec *l = args[0].vec;
  for (int64_t k = 0; k < l->n; k++) {
    Value v = list_ro(l)[k];
    if (v.tag == TAG_RANGE && range_len(v) == rows) continue;
    if ((!val_is_obj(v, T_DBL) && !val_is_obj(v, T_INT)) || val_is_object(v) || v.vec->n != rows) return OK;
    if ((v.vec->h.flags & F_MATRIX) || (v.vec->attr && v.vec->attr->i_dim >= 0)) return OK;
  }
  Vec *r = vec_matrix(vm, T_DBL, rows, (int32_t)l->n + (one != 0));
  TRY_NEW(r);
  double *p = dbl_rw(r);
  for (int i = 0; one && i < rows; i++) *p++ = 1;
  for (int64_t k = 0; k < l->n; k++, p += rows) {
    Value column = list_ro(l)[k];
    bool range = column.tag == TAG_RANGE;
    for (int i = 0; range && i < rows; i++) p[i] = column.r.from + (column.r.to < column.r.from ? -i : i);
    if (range) continue;
    const Vec *v = column.vec;
    if (v->h.type == T_DBL) memcpy(p, dbl_ro(v), (size_t)rows * sizeof *p);
    for (int i = 0; v->h.type == T_INT && i < rows; i++) p[i] = int_ro(v)[i] == NA_INT ? NA_REAL : int_ro(v)[i];
  }
  *out = val_obj(r);
  return OK;
}

/* Numbers or truth values without attributes, none of them missing. */
static bool plain_column(Value v, int rows) {
  if (v.tag == TAG_RANGE) return range_len(v) == rows;
  if (!val_is_obj(v, T_DBL) && !val_is_obj(v, T_INT) && !val_is_obj(v, T_LGL)) return false;
  const Vec *x = v.vec;
  if (val_is_object(v) || x->attr || (x->h.flags & F_MATRIX) || x->n != rows) return false;
  bool missing = false;
  if (x->h.type == T_DBL)
    for (int i = 0; i < rows; i++) missing |= isnan(dbl_ro(x)[i]);
  else
    for (int i = 0; i < rows; i++) missing |= int_ro(x)[i] == NA_INT;
  return !missing;
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
    if (!v || !plain_column(*v, rows)) return OK;
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
    TRY_NEW(str_rw(kinds)[i] = str_c(vm, val_is_obj(v, T_LGL) ? "logical" : "numeric"));
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
    {"design_of_numbers", do_design_of_numbers, "columns, n, intercept", BF_INTERNAL, "a design of plain columns", 0,
     0},
    {"plain_frame", do_plain_frame, "variables, data, rows", BF_INTERNAL, "a model frame of plain columns", 0, 0},
    {"without_nulls", do_without_nulls, "parts", BF_INTERNAL, "the elements of a list that are not NULL", 0, 0},
    {"sum_of_names", do_sum_of_names, "e", BF_INTERNAL, "the names that an expression adds up", 0, 0},
    {0},
};
