/* default_methods.c - What default methods of the library return for plain vectors, and as.list() for data frames,
 * without calling them.
 *
 * Called by method_plan.c when UseMethod has found such a method.  Only arguments for which the R code neither warns
 * nor fails nor calls anything that a program could have defined are dealt with; all else is left to the R code, and
 * everything with --mode=generic.
 */
#include "vm/calls/default_methods.h"

#include "runtime/subset.h"
#include "stdlib/registry.h"

enum { SHORT_SORT = 40 };

static bool is_classless(Value v) {
  return (v.tag >= TAG_LGL && v.tag <= TAG_STR) || (val_is_vecobj(v) && !(v.o->flags & (F_OBJECT | F_S4)));
}

/* The function that .Internal(name(x)) calls. */
static Status internal(VM *vm, const char *name, Value *args, int n, Value *out) {
  Sym *s = sym_c(vm, name);
  TRY_NEW(s);
  return lib_internal(vm, s)->fn(vm, args, n, out);
}

static Status simple_mean(VM *vm, Value *args, int n, bool *done, Value *out) {
  Type t = val_type(args[0]);
  if (n != 1 || !is_classless(args[0]) || (t != T_DBL && t != T_INT && t != T_LGL)) return OK;
  *done = true;
  return internal(vm, "mean", args, 1, out);
}

static Status simple_rev(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n != 1 || !is_classless(args[0])) return OK;
  int64_t len = vec_len(args[0]);
  if (len < 1 || len > 1000 || val_type(args[0]) == T_EXPR) return OK;
  Vec *at = vec_new(vm, T_INT, len);
  TRY_NEW(at);
  for (int64_t i = 0; i < len; i++) int_rw(at)[i] = (int32_t)(len - i);
  Value i = val_obj(at);
  *done = true;
  return rt_subset(vm, args[0], 1, &i, -1, out);
}

static Status simple_t(VM *vm, Value *args, int n, bool *done, Value *out) {
  const int32_t *dims;
  if (n != 1 || !is_classless(args[0]) || (val_is_vecobj(args[0]) && vec_dims(args[0].vec, &dims) > 2)) return OK;
  *done = true;
  return internal(vm, "t.default", args, 1, out);
}

static Status simple_as_list(VM *vm, Value *args, int n, bool *done, Value *out) {
  (void)vm;
  *done = n == 1 && val_type(args[0]) == T_LIST && is_classless(args[0]);
  if (*done) *out = args[0];
  return OK;
}

/* The columns of a data frame. */
static Status simple_columns(VM *vm, Value *args, int n, bool *done, Value *out) {
  if (n != 1 || val_type(args[0]) != T_LIST || !val_is_object(args[0]) || (args[0].o->flags & F_S4)) return OK;
  Vec *r = vec_copy(vm, args[0].vec);
  TRY_NEW(r);
  TRY(attr_set(vm, &r->h, vm->sym.class_, val_null()));
  TRY(attr_set(vm, &r->h, vm->sym.row_names, val_null()));
  *done = true;
  *out = val_obj(r);
  return OK;
}

/* Short vectors of numbers without NA. */
static Status simple_sort(VM *vm, Value *args, int n, bool *done, Value *out) {
  Value x = args[0];
  if (n != 1 || x.tag != TAG_OBJ || !is_classless(x) || !vec_plain(x.vec) || x.vec->n > SHORT_SORT) return OK;
  if (x.o->type != T_DBL && x.o->type != T_INT) return OK;
  Vec *r = vec_copy_data(vm, x.vec);
  TRY_NEW(r);
  for (int64_t i = 0; i < r->n; i++)
    if (x.o->type == T_DBL ? dbl_ro(r)[i] != dbl_ro(r)[i] : int_ro(r)[i] == NA_INT) return OK;
  for (int64_t i = 1; i < r->n; i++) {
    int64_t k = i;
    if (x.o->type == T_DBL) {
      double v = dbl_ro(r)[i];
      for (; k > 0 && dbl_ro(r)[k - 1] > v; k--) dbl_rw(r)[k] = dbl_ro(r)[k - 1];
      dbl_rw(r)[k] = v;
    } else {
      int32_t v = int_ro(r)[i];
      for (; k > 0 && int_ro(r)[k - 1] > v; k--) int_rw(r)[k] = int_ro(r)[k - 1];
      int_rw(r)[k] = v;
    }
  }
  *done = true;
  *out = r->n == 1 ? vec_elt(vm, r, 0) : val_obj(r);
  return OK;
}

static const struct {
  const char *name;
  DefaultMethod *fn;
} methods[] = {{"mean.default", simple_mean},
               {"rev.default", simple_rev},
               {"t.default", simple_t},
               {"as.list.default", simple_as_list},
               {"as.list.data.frame", simple_columns},
               {"sort.default", simple_sort}};

DefaultMethod *default_method_simple(VM *vm, Value method, const Sym *name) {
  if (method.clo->env != vm->basens || name->base.tag != TAG_OBJ || name->base.o != method.o) return NULL;
  for (size_t k = 0; k < sizeof methods / sizeof *methods; k++)
    if (strcmp(methods[k].name, name->name->data) == 0) return methods[k].fn;
  return NULL;
}
