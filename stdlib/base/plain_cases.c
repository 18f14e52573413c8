/* plain_cases.c - Objects made in one go where library functions in R would take several calls: factors of plain
 * vectors, outer products, sets of few elements, names of rows and columns, folds of numbers, matrices swept and
 * scaled, complete cases.
 *
 * Called by factor(), outer(), `colnames<-`, Reduce(), sweep() and scale() of base and complete.cases() of stats
 * through .Internal().  Each answers NULL where the R code has to look closer, and always in generic mode.
 */
#include <math.h>

#include "stdlib/builtin.h"
#include "runtime/elementwise.h"
#include "runtime/poll.h"
#include "runtime/reduce.h"
#include "vm/calls/method_plan.h"
#include "vm/fuse/function.h"
#include "vm/kernels/kernel.h"

enum { MOST_COMPARISONS = 4096 }; /* above, hashing is faster */

/* A vector of a basic type that has no attributes but names; NULL: something else. */
static Vec *plain_vector(VM *vm, Value v) {
  if (v.tag == TAG_NULL || val_is_object(v)) return NULL;
  Type t = val_type(v);
  if (t != T_LGL && t != T_INT && t != T_DBL && t != T_STR) return NULL;
  Vec *x = val_vec(vm, v);
  if (!x || !attr_has_any(val_obj(x))) return x;
  return (x->h.flags & F_MATRIX) || x->attr->n > 1 || x->attr->i_names != 0 ? NULL : x;
}

/* ---- factors ---- */

/* Numbers of which equal ones, and no others, are written alike. */
static bool are_whole(const Vec *v) {
  for (int64_t i = 0; i < v->n; i++)
    if (!(fabs(dbl_ro(v)[i]) < 1e15) || dbl_ro(v)[i] != rint(dbl_ro(v)[i])) return false;
  return true;
}

static bool same_element(const Vec *a, int64_t i, const Vec *b, int64_t k) {
  switch (a->h.type) {
  case T_STR: return str_same_text(str_ro(a)[i], str_ro(b)[k]);
  case T_DBL: return dbl_ro(a)[i] == dbl_ro(b)[k];
  default: return int_ro(a)[i] == int_ro(b)[k];
  }
}

/* Are these levels that factor() takes as they are: none missing, none twice? */
static bool are_levels(const VM *vm, const Vec *l) {
  for (int64_t i = 0; i < l->n; i++) {
    if (l->h.type == T_STR && str_ro(l)[i] == vm->na_str) return false;
    if (l->h.type == T_INT && int_ro(l)[i] == NA_INT) return false;
    for (int64_t k = 0; k < i; k++)
      if (same_element(l, i, l, k)) return false;
  }
  return l->h.type != T_DBL || are_whole(l);
}

enum { MOST_LEVELS = 64 };

/* The distinct elements of x, whole numbers none of which is missing, in order. */
static Status number_levels(VM *vm, Vec *x, Value *out) {
  double found[MOST_LEVELS];
  int count = 0;
  if (x->h.type == T_DBL && !are_whole(x)) return OK;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    if (x->h.type == T_INT && int_ro(x)[i] == NA_INT) return OK;
    double d = x->h.type == T_INT ? int_ro(x)[i] : dbl_ro(x)[i];
    int k = count;
    while (k > 0 && found[k - 1] > d) k--;
    if (k > 0 && found[k - 1] == d) continue;
    if (count == MOST_LEVELS || count * x->n > MOST_COMPARISONS) return OK;
    memmove(&found[k + 1], &found[k], (size_t)(count - k) * sizeof *found);
    found[k] = d;
    count++;
  }
  Vec *l = vec_new(vm, x->h.type, count);
  TRY_NEW(l);
  for (int k = 0; k < count; k++) {
    if (x->h.type == T_INT)
      int_rw(l)[k] = (int32_t)found[k];
    else
      dbl_rw(l)[k] = found[k];
  }
  *out = val_obj(l);
  return OK;
}

/* .Internal(plain_levels(x)): the distinct elements of a short plain vector of texts or whole numbers, in order, none
 * missing. */
static Status do_plain_levels(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  Vec *x = vm->modes & MODE_GENERIC ? NULL : plain_vector(vm, args[0]);
  if (!x || x->n > MOST_COMPARISONS) return OK;
  if (x->h.type == T_INT || x->h.type == T_DBL) return number_levels(vm, x, out);
  if (x->h.type != T_STR) return OK;
  Str *found[MOST_LEVELS];
  int count = 0;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    Str *s = str_ro(x)[i];
    int k = 0;
    while (k < count && !str_same_text(found[k], s)) k++;
    if (k < count) continue;
    if (s == vm->na_str || count == MOST_LEVELS || count * x->n > MOST_COMPARISONS) return OK;
    for (k = count++; k > 0; k--) {
      int c = str_collate(vm, found[k - 1], s);
      if (c == 0) return OK; /* different texts that the locale finds alike */
      if (c < 0) break;
      found[k] = found[k - 1];
    }
    found[k] = s;
  }
  Vec *l = vec_new(vm, T_STR, count);
  TRY_NEW(l);
  for (int k = 0; k < count; k++) str_set(l, k, found[k]);
  *out = val_obj(l);
  return OK;
}

/* .Internal(plain_factor(x, levels)): factor(x, levels) for plain vectors of one type. */
static Status do_plain_factor(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  if (vm->modes & MODE_GENERIC) return OK;
  Vec *x = plain_vector(vm, args[0]), *l = plain_vector(vm, args[1]), *text;
  if (!x || !l || x->h.type != l->h.type || l->h.type == T_LGL || attr_has_any(val_obj(l))) return OK;
  if (x->n > MOST_COMPARISONS || l->n > MOST_COMPARISONS || (x->n + l->n) * l->n > MOST_COMPARISONS) return OK;
  if (!are_levels(vm, l)) return OK;
  if (x->h.type == T_DBL && !are_whole(x)) return OK;
  Vec *codes = vec_new(vm, T_INT, x->n), *names = vec_names(vm, x);
  TRY_NEW(codes);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    int64_t k = 0;
    while (k < l->n && !same_element(x, i, l, k)) k++;
    int_rw(codes)[i] = k < l->n ? (int)k + 1 : NA_INT;
  }
  TRY(coerce_vector(vm, val_obj(l), T_STR, false, &text));
  if (names) TRY(vec_set_names(vm, codes, val_obj(names)));
  TRY(attr_set(vm, &codes->h, vm->sym.levels, val_obj(text)));
  *out = val_obj(codes);
  return vec_set_class(vm, codes, "factor");
}

/* ---- outer products ---- */

/* The row of elementwise.def that the function is, or -1. */
static int plain_operator(Value fun) {
  static const struct {
    char name;
    int row;
  } rows[] = {{'+', EW_ADD_DBL}, {'-', EW_SUB_DBL}, {'*', EW_MUL_DBL}, {'/', EW_DIV_DBL}};
  if (!val_is_obj(fun, T_BUILTIN) || fun.bi->def->name[1]) return -1;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (fun.bi->def->name[0] == rows[i].name) return rows[i].row;
  return -1;
}

/* acc + x, - or *; false: more than an integer holds, or something is missing. */
static bool fold_int(int row, int *acc, int x) {
  if (*acc == NA_INT || x == NA_INT) return false;
  int64_t r = row == EW_ADD_DBL ? (int64_t)*acc + x : row == EW_SUB_DBL ? (int64_t)*acc - x : (int64_t)*acc * x;
  *acc = (int)r;
  return r <= INT32_MAX && r >= -INT32_MAX;
}

static double fold_dbl(int row, double acc, double x) {
  unsigned flags = 0;
  switch (row) {
  case EW_DIV_DBL: return ew_DIV_DBL(acc, x, &flags);
  case EW_ADD_DBL: return ew_ADD_DBL(acc, x, &flags);
  case EW_SUB_DBL: return ew_SUB_DBL(acc, x, &flags);
  default: return ew_MUL_DBL(acc, x, &flags);
  }
}

/* The names of x and y as dimnames. */
static Status set_outer_names(VM *vm, Vec *r, Vec *x, Vec *y) {
  Vec *nx = vec_names(vm, x), *ny = vec_names(vm, y);
  if (!nx && !ny) return OK;
  Vec *l = vec_new(vm, T_LIST, 2);
  TRY_NEW(l);
  if (nx && nx->n) list_set(vm, l, 0, val_obj(nx));
  if (ny && ny->n) list_set(vm, l, 1, val_obj(ny));
  return vec_set_dimnames(vm, r, val_obj(l));
}

enum { PRODUCT = -1 }; /* as a product of matrices gives it: a sum that begins with 0, which is never -0 */

/* p[0..n-1] = each element of x with d, by the rule of a row. */
static void with_each(int row, double *p, const double *x, int64_t n, double d) {
  unsigned flags = 0;
  if (isnan(d)) { /* of two that are NaN the first, whichever operand the compiler's instructions take it from */
    for (int64_t i = 0; i < n; i++) p[i] = isnan(x[i]) ? x[i] : d;
    return;
  }
#define EACH(e)                                                                                                        \
  for (int64_t i = 0; i < n; i++) p[i] = e;                                                                            \
  break
  switch (row) {
  case PRODUCT: EACH(0 + x[i] * d);
  case EW_DIV_DBL: EACH(ew_DIV_DBL(x[i], d, &flags));
  case EW_ADD_DBL: EACH(ew_ADD_DBL(x[i], d, &flags));
  case EW_SUB_DBL: EACH(ew_SUB_DBL(x[i], d, &flags));
  default: EACH(ew_MUL_DBL(x[i], d, &flags));
  }
#undef EACH
}

/* A matrix of all pairs of the elements of two plain vectors of numbers by the rule of a row, in *out; left alone where
 * they are something else. */
static Status all_pairs(VM *vm, int row, Vec *x, Vec *y, Value *out) {
  Vec *a, *b;
  if (!x || !y || x->h.type == T_STR || y->h.type == T_STR || x->n > INT32_MAX || y->n > INT32_MAX) return OK;
  TRY(coerce_borrow(vm, val_obj(x), T_DBL, &a));
  TRY(coerce_borrow(vm, val_obj(y), T_DBL, &b));
  Vec *r = vec_matrix(vm, T_DBL, (int32_t)x->n, (int32_t)y->n);
  TRY_NEW(r);
  for (int64_t j = 0; j < b->n; j++) {
    TRY(rt_poll(vm));
    with_each(row, dbl_rw(r) + j * a->n, dbl_ro(a), a->n, dbl_ro(b)[j]);
  }
  *out = val_obj(r);
  return set_outer_names(vm, r, x, y);
}

/* .Internal(outer_product(x, y)): all products, as a product of matrices gives them. */
static Status do_outer_product(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  if (vm->modes & MODE_GENERIC) return OK;
  return all_pairs(vm, PRODUCT, plain_vector(vm, args[0]), plain_vector(vm, args[1]), out);
}

/* .Internal(outer_arith(x, y, fun)): all sums, differences, products or quotients of plain doubles, or of these and
 * other numbers. */
static Status do_outer_arith(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  int row = plain_operator(args[2]);
  if (row < 0 || vm->modes & (MODE_GENERIC | MODE_COUNT)) return OK;
  Vec *x = plain_vector(vm, args[0]), *y = plain_vector(vm, args[1]);
  return x && y && x->h.type != T_DBL && y->h.type != T_DBL ? OK : all_pairs(vm, row, x, y, out);
}

/* ---- names of rows and columns ---- */

/* .Internal(dimnames_with(x, k, value)): the dimnames of a matrix without class when plain strings, as many as it has
 * rows (k 1) or columns (2), become its names there. */
static Status do_dimnames_with(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  Value x = args[0], labels = args[2];
  if (vm->modes & MODE_GENERIC || x.tag != TAG_OBJ || !type_is_vec(x.o->type) || val_is_object(x)) return OK;
  if (!vec_is_matrix(x.vec) || !val_is_obj(labels, T_STR) || !vec_plain(labels.vec)) return OK;
  int k = as_integer1(vm, args[1]);
  if (labels.vec->n != (k == 1 ? x.vec->nrow : x.vec->ncol) || labels.vec->n == 0) return OK;
  Vec *now = vec_dimnames(vm, x.vec);
  if (now && !vec_plain(now)) return OK;
  Vec *l = vec_new(vm, T_LIST, 2);
  TRY_NEW(l);
  if (now) list_set(vm, l, 2 - k, list_ro(now)[2 - k]);
  list_set(vm, l, k - 1, labels);
  *out = val_obj(l);
  return OK;
}

/* .Internal(outer_pairs(f, x, y)): f of all pairs, for which neither x nor y is repeated; NULL: call f with all. */
static Status do_outer_pairs(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  if (vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_COUNT) || vm->tune.fuse_min <= 0 || val_is_object(args[0]))
    return OK;
  if (args[0].tag != TAG_OBJ || (args[0].o->type != T_CLOSURE && args[0].o->type != T_BUILTIN)) return OK;
  if (args[0].o->type == T_CLOSURE && args[0].o->flags & CLOSURE_MARKS) return OK;
  Vec *x = plain_vector(vm, args[1]), *y = plain_vector(vm, args[2]);
  if (!x || !y || x->n < 2 || y->n < 2 || x->n * y->n < vm->tune.fuse_min || x->n * y->n > INT32_MAX) return OK;
  TRY_NEW(y = vec_copy_data(vm, y)); /* another one than x */
  FunctionKernel *u;
  Value result[KERNEL_OUTPUTS];
  bool good = false;
  TRY(function_pairs(vm, args[0], val_obj(x), val_obj(y), &u));
  if (!*u->why) TRY(function_kernel_run(u, result, &good));
  if (good) *out = result[0];
  return OK;
}

/* ---- sweep() and scale() ---- */

/* A matrix of doubles that has no attributes but dim and dimnames, else NULL. */
static Vec *plain_matrix(VM *vm, Value v) {
  if (vm->modes & (MODE_GENERIC | MODE_COUNT) || !val_is_obj(v, T_DBL) || val_is_object(v)) return NULL;
  Vec *x = v.vec;
  const Attr *a = x->attr;
  bool labels_only = !a || a->n == 0 || (a->n == 1 && a->i_dimnames == 0);
  return vec_is_matrix(x) && x->n > 0 && labels_only ? x : NULL;
}

/* .Internal(fold_numbers(f, x, right, accumulate)): Reduce() from the left of a plain vector of numbers by + - or *. */
static Status do_fold_numbers(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  int row = plain_operator(args[0]);
  if (vm->modes & (MODE_GENERIC | MODE_COUNT) || row < 0 || row == EW_DIV_DBL) return OK;
  if (args[2].tag != TAG_LGL || args[2].l || args[3].tag != TAG_LGL || args[3].l == NA_LGL) return OK;
  Vec *x = plain_vector(vm, args[1]), *r;
  if (!x || x->n == 0 || (x->h.type != T_DBL && x->h.type != T_INT)) return OK;
  TRY_NEW(r = vec_new(vm, (Type)x->h.type, args[3].l ? x->n : 1));
  bool ints = x->h.type == T_INT;
  double d = ints ? 0 : dbl_ro(x)[0];
  int k = ints ? int_ro(x)[0] : 0;
  for (int64_t i = 0, at = 0; i < x->n; i++, at += args[3].l) {
    if (i && ints && !fold_int(row, &k, int_ro(x)[i])) return OK;
    if (i && !ints) d = fold_dbl(row, d, dbl_ro(x)[i]);
    if (ints)
      int_rw(r)[at] = k;
    else
      dbl_rw(r)[at] = d;
    if (ORBIT_UNLIKELY(vm->interrupt)) TRY(rt_poll(vm));
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(sweep_plain(x, at, stats, fun)): x of each row (at 1) or column (2) and its number by + - * or /, as one
 * kernel. */
static Status do_sweep_plain(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  Vec *x = plain_matrix(vm, args[0]), *s = plain_vector(vm, args[2]), *r;
  int at = as_integer1(vm, args[1]), row = plain_operator(args[3]);
  if (!x || !s || row < 0 || (s->h.type != T_DBL && s->h.type != T_INT)) return OK;
  if (s->n != (at == 1 ? x->nrow : x->ncol)) return OK;
  TRY(coerce_borrow(vm, val_obj(s), T_DBL, &s));
  TRY_NEW(r = vec_matrix(vm, T_DBL, x->nrow, x->ncol));
  Kernel k = {.nnodes = 3, .ninputs = 2, .noutputs = 1, .input_type = {KT_DBL, KT_DBL}, .output = {2}};
  k.node[0] = (KernelNode){KN_INPUT, KT_DBL, 0, 0, 0, 0};
  k.node[1] = (KernelNode){KN_INPUT, KT_DBL, 0, 1, 0, 0};
  k.node[2] = (KernelNode){KN_EW, KT_DBL, (uint16_t)row, 0, 1, 0};
  KernelInput in[2] = {{.data = dbl_ro(x), .n = x->n}, {.data = dbl_ro(s), .n = s->n, .each = at == 1 ? 1 : x->nrow}};
  unsigned flags = 0;
  TRY(kernel_run(vm, &k, in, x->n, (void *const[1]){dbl_rw(r)}, &flags));
  if (flags) return OK;
  *out = val_obj(r);
  return attr_copy_all(vm, r, val_obj(x));
}

/* .Internal(column_scales(x)): of each column without its missing values, the root of the sum of the squares over one
 * less than their number. */
static Status do_column_scales(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  Vec *x = plain_matrix(vm, args[0]), *r;
  if (!x || vec_dimnames(vm, x)) return OK; /* names of columns become names of the result */
  int64_t rows = x->nrow;
  double *square = vm_scratch(vm, sizeof(double) * (size_t)rows), rest;
  TRY_NEW(square);
  TRY_NEW(r = vec_new(vm, T_DBL, x->ncol));
  for (int64_t j = 0; j < x->ncol; j++) {
    const double *c = dbl_ro(x) + j * rows;
    int64_t m = 0;
    TRY(rt_poll(vm));
    for (int64_t i = 0; i < rows; i++) {
      square[m] = c[i] * c[i];
      m += c[i] == c[i];
    }
    dbl_rw(r)[j] = sqrt(sum_doubles(vm, square, m, false, &rest) / (m > 2 ? (double)(m - 1) : 1));
  }
  *out = val_obj(r);
  return OK;
}

/* ---- complete cases ---- */

/* Clears the flags of the elements of v that are missing; false: v has another length, or has to be looked at. */
static bool clear_missing(VM *vm, Value column, int *ok, int64_t n) {
  Type t = val_type(column);
  if (column.tag == TAG_NULL || (t != T_LGL && t != T_INT && t != T_DBL && t != T_STR)) return false;
  Vec *v = val_vec(vm, column);
  if (!v || v->n != n || (v->h.flags & F_MATRIX) || (v->attr && v->attr->i_dim >= 0)) return false;
  for (int64_t i = 0; i < n; i++) {
    bool gone = t == T_DBL ? isnan(dbl_ro(v)[i]) : t == T_STR ? str_ro(v)[i] == vm->na_str : int_ro(v)[i] == NA_INT;
    if (gone) ok[i] = 0;
  }
  return true;
}

/* .Internal(complete_rows(x)): which rows of a data frame, or elements of a vector, have nothing missing. */
static Status do_complete_rows(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  Value x = args[0];
  if (vm->modes & MODE_GENERIC) return OK;
  bool frame = val_is_obj(x, T_LIST);
  if (frame && (x.vec->n == 0 || (val_is_object(x) && !val_inherits(vm, x, "data.frame")))) return OK;
  int64_t rows = vec_len(frame ? list_ro(x.vec)[0] : x);
  Vec *r = vec_new(vm, T_LGL, rows);
  TRY_NEW(r);
  for (int64_t i = 0; i < rows; i++) int_rw(r)[i] = 1;
  if (!frame && !clear_missing(vm, x, int_rw(r), rows)) return OK;
  for (int64_t k = 0; frame && k < x.vec->n; k++)
    if (!clear_missing(vm, list_ro(x.vec)[k], int_rw(r), rows)) return OK;
  *out = vec_val(r);
  return OK;
}

/* ---- sets ---- */

static bool among_first(const Vec *v, int64_t n, const Vec *x, int64_t i) {
  for (int64_t k = 0; k < n; k++)
    if (same_element(v, k, x, i)) return true;
  return false;
}

/* Is nothing missing, so that same_element() compares as match() does? */
static bool is_complete(VM *vm, const Vec *v) {
  for (int64_t i = 0; i < v->n; i++)
    if (v->h.type == T_STR ? str_is_na(vm, str_ro(v)[i]) : v->h.type == T_DBL && isnan(dbl_ro(v)[i])) return false;
  return true;
}

/* Does this generic do for x what base's default method does? */
static bool is_default(VM *vm, const char *generic, Value x) {
  Str *name = str_c(vm, generic);
  const Sym *method = name ? method_default_only(vm, name, x) : NULL;
  return method && !(method->flags & (SYM_USER | SYM_TABLE)) && val_is_fun(method->base);
}

/* Adds the elements of x to the n of r that are not yet there and that are among those of y, or are not. */
static int64_t add_elements(Vec *r, int64_t n, const Vec *x, const Vec *y, bool among) {
  for (int64_t i = 0; i < x->n; i++) {
    if ((y && among_first(y, y->n, x, i) != among) || among_first(r, n, x, i)) continue;
    switch (x->h.type) {
    case T_DBL: dbl_rw(r)[n++] = dbl_ro(x)[i]; break;
    case T_STR: str_rw(r)[n++] = str_ro(x)[i]; break;
    default: int_rw(r)[n++] = int_ro(x)[i]; break;
    }
  }
  return n;
}

/* .Internal(few_elements(x, y, what)): what setdiff() (0), intersect() (1) and union() (2) give for few elements of one
 * basic type. */
static Status do_few_elements(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  if (vm->modes & MODE_GENERIC || val_type(args[0]) != val_type(args[1])) return OK;
  if (!type_is_vec(val_type(args[0])) || vec_len(args[0]) + vec_len(args[1]) > 64) return OK;
  Vec *x = plain_vector(vm, args[0]), *y = x ? plain_vector(vm, args[1]) : NULL, *all, *r;
  if (!y || !is_complete(vm, x) || !is_complete(vm, y)) return OK;
  int what = as_integer1(vm, args[2]);
  if (!is_default(vm, what == 2 ? "unique" : "duplicated", args[0])) return OK;
  TRY_NEW(all = vec_new(vm, (Type)x->h.type, x->n + y->n));
  int64_t len = add_elements(all, 0, x, what == 2 ? NULL : y, what == 1);
  if (what == 2) len = add_elements(all, len, y, NULL, false);
  TRY_NEW(r = vec_new(vm, (Type)x->h.type, len));
  if (len) memcpy(data_rw(r), data_ro(all), (size_t)len * type_size((Type)x->h.type));
  *out = vec_val(r);
  return OK;
}

/* ---- differences ---- */

/* A whole number from 1 to INT_MAX; 0: something else. */
static int64_t count_of(Value v) {
  if (v.tag == TAG_INT) return v.i >= 1 ? v.i : 0;
  return v.tag == TAG_DBL && v.d >= 1 && v.d <= INT_MAX && v.d == (double)(int)v.d ? (int64_t)v.d : 0;
}

/* .Internal(lagged(x, lag, differences)): diff() of numbers without attributes, once; NULL where integers overflow. */
static Status do_lagged(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  int64_t lag = count_of(args[1]);
  Type t = val_type(args[0]);
  if (vm->modes & MODE_GENERIC || !lag || count_of(args[2]) != 1 || (t != T_INT && t != T_DBL) || attr_has_any(args[0]))
    return OK;
  Vec *x = val_vec(vm, args[0]), *r;
  TRY_NEW(x);
  if (x->n <= lag) return OK;
  TRY_NEW(r = vec_new(vm, t, x->n - lag));
  for (int64_t i = 0; i < r->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (t == T_DBL) {
      dbl_rw(r)[i] = dbl_ro(x)[i + lag] - dbl_ro(x)[i];
      continue;
    }
    int32_t a = int_ro(x)[i + lag], b = int_ro(x)[i];
    int64_t d = a == NA_INT || b == NA_INT ? NA_INT : (int64_t)a - b;
    if (d > INT_MAX || (d <= INT_MIN && a != NA_INT && b != NA_INT)) return OK;
    int_rw(r)[i] = (int32_t)d;
  }
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_plain_cases[] = {
    {"lagged", do_lagged, "x, lag, differences", BF_INTERNAL, "differences of plain numbers, once", 0, 0},
    {"few_elements", do_few_elements, "x, y, what", BF_INTERNAL, "set operations on few elements", 0, 0},
    {"plain_levels", do_plain_levels, "x", BF_INTERNAL, "distinct texts or whole numbers in order", 0, 0},
    {"plain_factor", do_plain_factor, "x, levels", BF_INTERNAL, "the factor of a plain vector with given levels", 0, 0},
    {"outer_pairs", do_outer_pairs, "f, x, y", BF_INTERNAL, "a function of all pairs as one kernel", 0, 0},
    {"outer_product", do_outer_product, "x, y", BF_INTERNAL, "products of all pairs", 0, 0},
    {"outer_arith", do_outer_arith, "x, y, fun", BF_INTERNAL, "arithmetic on all pairs", 0, 0},
    {"dimnames_with", do_dimnames_with, "x, k, value", BF_INTERNAL, "dimnames with other names of one dimension", 0, 0},
    {"fold_numbers", do_fold_numbers, "f, x, right, accumulate", BF_INTERNAL, "Reduce() of plain numbers", 0, 0},
    {"sweep_plain", do_sweep_plain, "x, at, stats, fun", BF_INTERNAL, "rows or columns of a matrix with a number each",
     0, 0},
    {"column_scales", do_column_scales, "x", BF_INTERNAL, "root mean squares of columns", 0, 0},
    {"complete_rows", do_complete_rows, "x", BF_INTERNAL, "rows without missing values", 0, 0},
    {0}};
