/* class_methods.c - What methods of the library for data frames, factors and dates return in simple cases, without
 * calling them.
 *
 * Called by dispatch.c when it has found a method.  Only the library's own method counts, on objects whose class is
 * exactly "data.frame", "factor" or "Date", and only arguments for which the R code neither warns nor fails nor calls
 * anything that a program could have defined; all else is left to the R code, and everything with --mode=generic.
 */
#include "vm/interp/fields.h"
#include "vm/interp/interp.h"
#include "vm/calls/class_methods.h"

#include "runtime/arith.h"
#include "runtime/subset.h"

/* A vector without attributes, or a scalar. */
static bool is_plain(Value v) {
  if (v.tag >= TAG_LGL && v.tag <= TAG_STR) return true;
  return v.tag == TAG_OBJ && type_is_vec(v.o->type) && v.o->type != T_LIST && v.o->type != T_EXPR && vec_plain(v.vec);
}

static bool is_one_number(Value v) { return v.tag == TAG_DBL || (v.tag == TAG_INT && v.i != NA_INT); }

/* A number in 1..n as a position from 0; -1: something else. */
static int64_t position(Value v, int64_t n) {
  int64_t k = v.tag == TAG_INT ? v.i : v.tag == TAG_DBL && v.d >= 1 && v.d < 1e15 ? (int64_t)v.d : 0;
  return k >= 1 && k <= n ? k - 1 : -1;
}

/* Is v, a class attribute, this name alone? */
static bool is_name(Value v, const char *name) {
  if (v.tag == TAG_STR) return strcmp(v.s->data, name) == 0;
  return v.tag == TAG_OBJ && v.o->type == T_STR && v.vec->n == 1 && strcmp(str_ro(v.vec)[0]->data, name) == 0;
}

/* ---- dates ---- */
/* Numbers of class "Date" and no other attribute. */
static bool is_date(Value v) {
  if (v.tag != TAG_OBJ || v.o->type != T_DBL || !v.vec->attr || v.vec->attr->n != 1 || (v.o->flags & F_MATRIX))
    return false;
  if (v.vec->attr->i_class != 0) return false;
  return is_name(v.vec->attr->e[0].v, "Date");
}

static Status without_class(VM *vm, Value v, Value *out) {
  *out = v;
  if (!is_date(v)) return OK;
  if (v.vec->n == 1) {
    *out = val_dbl(dbl_ro(v.vec)[0]);
    return OK;
  }
  Vec *plain = vec_copy_data(vm, v.vec);
  TRY_NEW(plain);
  *out = val_obj(plain);
  return OK;
}

static Status as_date(VM *vm, Value v, Value like, Value *out) {
  Vec *r = v.tag == TAG_OBJ ? v.vec : vec_new(vm, T_DBL, 1);
  TRY_NEW(r);
  if (v.tag == TAG_DBL) dbl_rw(r)[0] = v.d;
  attr_share(vm, &r->h, like.o);
  *out = val_obj(r);
  return OK;
}

static bool is_number_vector(Value v) {
  return is_one_number(v) || (v.tag == TAG_OBJ && v.o->type == T_DBL && vec_plain(v.vec));
}

static Status date_operator(VM *vm, const char *op, Value *args, int n, bool *done, Value *out) {
  static const char *const comparisons[] = {"==", "!=", "<", "<=", ">", ">="};
  static const CompareOp codes[] = {OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE};
  if (n != 2) return OK;
  bool left = is_date(args[0]), right = is_date(args[1]);
  if (!(left || is_number_vector(args[0])) || !(right || is_number_vector(args[1]))) return OK;
  int64_t x = vec_len(args[0]), y = vec_len(args[1]);
  if (x == 0 || y == 0 || (x != y && x != 1 && y != 1)) return OK;
  bool plus = strcmp(op, "+") == 0, minus = strcmp(op, "-") == 0;
  Value a, b, r;
  if (plus || minus) {
    if ((left && right) || (minus && !left)) return OK;
    TRY(without_class(vm, args[0], &a));
    TRY(without_class(vm, args[1], &b));
    TRY(rt_arith(vm, plus ? OP_ADD : OP_SUB, a, b, 0, &r));
    *done = true;
    return as_date(vm, r, left ? args[0] : args[1], out);
  }
  for (int k = 0; k < 6; k++) {
    if (strcmp(op, comparisons[k]) != 0) continue;
    TRY(without_class(vm, args[0], &a));
    TRY(without_class(vm, args[1], &b));
    *done = true;
    return rt_compare(vm, codes[k], a, b, out);
  }
  return OK;
}

/* x[i], x[[i]] of dates for a number in range */
static Status date_element(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n != 2 || !is_date(args[0])) return OK;
  int64_t k = position(args[1], args[0].vec->n);
  if (k < 0) return OK;
  *done = true;
  return as_date(vm, val_dbl(dbl_ro(args[0].vec)[k]), args[0], out);
}

/* ---- parts that keep the attributes ---- */
/* Flags without NA, one for each of n. */
static bool is_mask(Value v, int64_t n) {
  if (v.tag != TAG_OBJ || v.o->type != T_LGL || v.vec->n != n || !vec_plain(v.vec)) return false;
  const int32_t *x = int_ro(v.vec);
  for (int64_t i = 0; i < n; i++)
    if (x[i] == NA_LGL) return false;
  return true;
}

/* x[i] of a plain vector, or of a date or factor without names */
static Status rows_of_column(VM *vm, Value col, Value i, Value *out) {
  if (is_plain(col)) return rt_subset(vm, col, 1, &i, -1, out);
  Vec *data = vec_copy_data(vm, col.vec);
  TRY_NEW(data);
  TRY(rt_subset(vm, val_obj(data), 1, &i, -1, out));
  Vec *r = val_vec(vm, *out);
  TRY_NEW(r);
  if (r->h.count > 1) TRY_NEW(r = vec_copy_data(vm, r));
  attr_share(vm, &r->h, col.o);
  *out = val_obj(r);
  return OK;
}

/* ---- factors ---- */
/* Codes with levels and class, in this order, and nothing else. */
static bool is_factor(Value v) {
  if (v.tag != TAG_OBJ || v.o->type != T_INT || !v.vec->attr || v.vec->attr->n != 2 || (v.o->flags & F_MATRIX))
    return false;
  const Attr *a = v.vec->attr;
  return a->i_levels == 0 && a->i_class == 1 && is_name(a->e[1].v, "factor") && val_is_obj(a->e[0].v, T_STR);
}

static Status factor_part(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n != 2 || !is_factor(args[0])) return OK;
  int64_t len = args[0].vec->n;
  if (len < 2 || !(position(args[1], len) >= 0 || is_mask(args[1], len))) return OK;
  *done = true;
  return rows_of_column(vm, args[0], args[1], out);
}

static Status factor_element(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n == 2 && is_factor(args[0]) && position(args[1], args[0].vec->n) >= 0)
    return factor_part(vm, args, n, done, out);
  return OK;
}

/* f == "level", f != "level" */
static Status factor_operator(VM *vm, const char *op, Value *args, int n, bool *done, Value *out) {
  bool equal = strcmp(op, "==") == 0;
  if (n != 2 || (!equal && strcmp(op, "!=") != 0)) return OK;
  if (!is_factor(args[0]) || args[1].tag != TAG_STR || args[1].s == vm->na_str) return OK;
  const Vec *f = args[0].vec, *levels = f->attr->e[0].v.vec;
  int32_t code = 0;
  for (int64_t k = 0; k < levels->n; k++) {
    if (str_ro(levels)[k] == vm->na_str) return OK;
    if (str_ro(levels)[k] == args[1].s) code = (int32_t)k + 1;
  }
  Vec *r = vec_new(vm, T_LGL, f->n);
  TRY_NEW(r);
  for (int64_t i = 0; i < f->n; i++) {
    int32_t c = int_ro(f)[i];
    int_rw(r)[i] = c == NA_INT ? NA_LGL : (c == code) == equal;
  }
  *out = f->n == 1 ? val_lgl(int_ro(r)[0]) : val_obj(r);
  *done = true;
  return OK;
}

/* ---- data frames ---- */
/* A list with names, row names and class, and nothing else. */
static bool is_frame(VM *vm, Value v) {
  if (v.tag != TAG_OBJ || v.o->type != T_LIST || !v.vec->attr || v.vec->attr->n != 3 || v.vec->attr->i_names < 0)
    return false;
  if (v.vec->attr->i_class < 0) return false;
  int rest = 3 - v.vec->attr->i_names - v.vec->attr->i_class;
  return v.vec->attr->e[rest].name == vm->sym.row_names;
}

/* The column that j, a number or a name, stands for; -1: none, or j is something else. */
static int64_t column(Value frame, Value j) {
  if (j.tag == TAG_STR) return name_position(frame.vec, j.s);
  return position(j, frame.vec->n);
}

static Status frame_column(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n != 2 || !is_frame(vm, args[0])) return OK;
  int64_t k = column(args[0], args[1]);
  if (k < 0) return OK;
  *done = true;
  *out = list_ro(args[0].vec)[k];
  return OK;
}

/* d[i, j] for one column */
static Status frame_cells(VM *vm, Value *args, bool *done, Value *out) {
  int64_t k = column(args[0], args[2]), rows = df_nrow(vm, args[0].vec);
  if (k < 0) return OK;
  Value col = list_ro(args[0].vec)[k], i = args[1];
  if (!is_plain(col) || vec_len(col) != rows) return OK;
  if (i.tag == TAG_MISSING) {
    *out = col;
  } else if (position(i, rows) >= 0) {
    *out = col.tag == TAG_OBJ ? vec_elt(vm, col.vec, position(i, rows)) : col;
  } else if (is_mask(i, rows) && rows > 1) {
    TRY(rt_subset(vm, col, 1, &i, -1, out));
  } else {
    return OK;
  }
  *done = true;
  return OK;
}

/* A column whose elements can be taken without methods. */
static bool column_is_simple(Value col) { return is_plain(col) || is_date(col) || is_factor(col); }

/* d[i, ] for one row or flags: row names that are numbers are those of the rows. */
static Status frame_rows(VM *vm, Value *args, bool *done, Value *out) {
  Vec *df = args[0].vec;
  int64_t rows = df_nrow(vm, df);
  Value i = args[1];
  if (df->n < 2 || rows < 2 || !(position(i, rows) >= 0 || is_mask(i, rows))) return OK;
  for (int64_t k = 0; k < df->n; k++)
    if (!column_is_simple(list_ro(df)[k]) || vec_len(list_ro(df)[k]) != rows) return OK;
  Value labels = row_names_expand(vm, attr_get(vm, args[0], vm->sym.row_names));
  if (val_type(labels) != T_INT || vec_len(labels) != rows) return OK;
  Vec *res = vec_new(vm, T_LIST, df->n);
  TRY_NEW(res);
  for (int64_t k = 0; k < df->n; k++) {
    size_t m = vm_mark(vm);
    Value v;
    TRY(rows_of_column(vm, list_ro(df)[k], i, &v));
    list_set(vm, res, k, v);
    vm_release(vm, m);
  }
  Value kept;
  TRY(rt_subset(vm, labels, 1, &i, -1, &kept));
  TRY(vec_set_names(vm, res, df->attr->e[df->attr->i_names].v));
  Value r = val_obj(res);
  TRY(attr_assign(vm, &r, vm->sym.row_names, kept));
  TRY(attr_set(vm, r.o, vm->sym.class_, df->attr->e[df->attr->i_class].v));
  *out = r;
  *done = true;
  return OK;
}

static Status frame_part(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n != 3 || !is_frame(vm, args[0])) return OK;
  return args[2].tag == TAG_MISSING ? frame_rows(vm, args, done, out) : frame_cells(vm, args, done, out);
}

/* The frame with column k replaced. */
static Status with_column(VM *vm, Vec *df, int64_t k, Value v, Value *out) {
  Vec *r = vec_copy(vm, df);
  TRY_NEW(r);
  list_set(vm, r, k, v);
  *out = val_obj(r);
  return OK;
}

/* d$name <- value, d[["name"]] <- value for a column that is there and a vector of its length */
static Status frame_set_column(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n != 3 || !is_frame(vm, args[0])) return OK;
  int64_t k = args[1].tag == TAG_STR ? column(args[0], args[1]) : -1;
  if (k < 0 || !is_plain(args[2]) || args[2].tag == TAG_RANGE || vec_len(args[2]) != df_nrow(vm, args[0].vec))
    return OK;
  *done = true;
  return with_column(vm, args[0].vec, k, args[2], out);
}

/* d[i, j] <- value for one cell, of the column's type */
static Status frame_set_cell(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n != 4 || !is_frame(vm, args[0])) return OK;
  int64_t k = column(args[0], args[2]), rows = df_nrow(vm, args[0].vec), at = position(args[1], rows);
  if (k < 0 || at < 0) return OK;
  Value col = list_ro(args[0].vec)[k], v = args[3];
  if (col.tag != TAG_OBJ || !is_plain(col) || col.vec->n != rows) return OK;
  bool same = v.tag <= TAG_STR && v.tag >= TAG_LGL && val_type(v) == (Type)col.o->type;
  if (!same && !(col.o->type == T_DBL && v.tag == TAG_INT)) return OK;
  Vec *c = vec_copy_data(vm, col.vec);
  TRY_NEW(c);
  Value slot = val_retain(val_obj(c)), i = val_dbl((double)at + 1);
  size_t m = vm_mark(vm);
  Status st = rt_subassign(vm, &slot, 1, &i, v);
  vm_release(vm, m);
  if (st == OK) st = with_column(vm, args[0].vec, k, slot, out);
  val_release(vm, slot);
  *done = st == OK;
  return st;
}

/* ---- which method ---- */
typedef struct ClassMethod {
  const char *name;
  size_t len; /* of name */
  Status (*fn)(VM *vm, Value *args, int n, bool *done, Value *out);
  Status (*op)(VM *vm, const char *op, Value *args, int n, bool *done, Value *out); /* in its place */
} ClassMethod;
#define METHOD(name, fn, op)                                                                                           \
  { name, sizeof(name) - 1, fn, op }
static const ClassMethod methods[] = {METHOD("[.data.frame", frame_part, NULL),
                                      METHOD("[[.data.frame", frame_column, NULL),
                                      METHOD("$<-.data.frame", frame_set_column, NULL),
                                      METHOD("[[<-.data.frame", frame_set_column, NULL),
                                      METHOD("[<-.data.frame", frame_set_cell, NULL),
                                      METHOD("[.Date", date_element, NULL),
                                      METHOD("[[.Date", date_element, NULL),
                                      METHOD("+.Date", NULL, date_operator),
                                      METHOD("-.Date", NULL, date_operator),
                                      METHOD("Ops.Date", NULL, date_operator),
                                      METHOD("[.factor", factor_part, NULL),
                                      METHOD("[[.factor", factor_element, NULL),
                                      METHOD("Ops.factor", NULL, factor_operator)};
#undef METHOD

/* Is it the library's own, the value that base has for its name, as it was written? */
static bool is_own(VM *vm, Value method, const Sym *name) {
  if (method.tag != TAG_OBJ || method.o->type != T_CLOSURE || method.clo->env != vm->basens) return false;
  if (name->base.tag != TAG_OBJ || name->base.o != method.o) return false;
  const Closure *c = method.clo;
  return !c->proto || c->proto->source.u == c->body.u; /* no debug() */
}

static bool no_names(Sym **names, int n) {
  for (int i = 0; names && i < n; i++)
    if (names[i] && strcmp(names[i]->name->data, "value") != 0) return false;
  return true;
}

Status class_method(VM *vm, Value method, const Sym *name, const char *generic, const Vec *classes, Value *args,
                    Sym **names, int n, bool *done, Value *out) {
  *done = false;
  if (classes->n != 1 || (vm->modes & MODE_GENERIC)) return OK;
  if (!no_names(names, n)) return OK;
  for (size_t k = 0; k < sizeof methods / sizeof *methods; k++) {
    if (methods[k].len != name->name->len || memcmp(methods[k].name, name->name->data, methods[k].len) != 0) continue;
    if (!is_own(vm, method, name)) return OK;
    TRY(methods[k].fn ? methods[k].fn(vm, args, n, done, out) : methods[k].op(vm, generic, args, n, done, out));
    if (*done) vm->visible = true;
    return OK;
  }
  return OK;
}
