/* reduce.c - Reduce() of vectors of numbers by + or *: one pass for each vector, without a call.
 *
 * .Internal(reduceNumbers(f, init, x, skip)), called by base's Reduce().
 */
#include <math.h>

#include "runtime/attr.h"
#include "runtime/elementwise.h"
#include "stdlib/builtin.h"
#include "vm/interp/slow.h"

/* The doubles of a plain vector, or of a matrix without dimnames, that is as long and wide as `like` (NULL: of any size);
 * NULL: something else. */
static const double *plain_doubles(const Value *v, const Value *like) {
  if (v->tag == TAG_DBL) return !like || like->tag == TAG_DBL ? &v->d : NULL;
  if (v->tag != TAG_OBJ || v->o->type != T_DBL || v->o->flags & (F_OBJECT | F_S4) || v->vec->attr) return NULL;
  if (!like) return dbl_ro(v->vec);
  if (like->tag != TAG_OBJ || v->vec->n != like->vec->n || vec_is_matrix(v->vec) != vec_is_matrix(like->vec)) return NULL;
  return !vec_is_matrix(v->vec) || v->vec->nrow == like->vec->nrow ? dbl_ro(v->vec) : NULL;
}

/* acc = acc + e, or acc * e, with the NaN that the operator gives. */
static void add_exactly(double *acc, const double *e, int64_t n, bool plus) {
  for (int64_t k = 0; k < n; k++) acc[k] = plus ? ew_sum(acc[k], e[k]) : ew_product(acc[k], e[k]);
}
static void add_numbers(double *restrict acc, const double *restrict e, int64_t n, bool plus) {
  if (plus)
    for (int64_t k = 0; k < n; k++) acc[k] += e[k];
  else
    for (int64_t k = 0; k < n; k++) acc[k] *= e[k];
}

/* acc = f(acc, x[[i]]) for all elements from `from` on; *ok: all are as `init`, whose numbers are in acc. */
static Status fold(VM *vm, Vec *acc, const Value *init, const Vec *x, int64_t from, bool plus, bool exactly, bool *ok) {
  int64_t n = acc->n;
  double *d = dbl_rw(acc);
  for (int64_t i = from; i < x->n; i++) {
    const double *e = plain_doubles(&list_ro(x)[i], init);
    if (!(*ok = e != NULL)) return OK;
    if (exactly)
      add_exactly(d, e, n, plus);
    else
      add_numbers(d, e, n, plus);
    if (ORBIT_UNLIKELY(vm->interrupt)) TRY(vm_poll(vm));
  }
  return OK;
}

/* f(init, x[[skip + 1]]) and so on; NULL: not of that sort, and nothing has been done. */
static Status do_reduce_numbers(VM *vm, Value *args, int nargs, Value *out) {
  Value f = args[0], init = args[1], x = args[2];
  *out = val_null();
  if (vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_NOAPPLY | MODE_COUNT)) return OK;
  bool builtin = val_is_obj(f, T_BUILTIN), plus = builtin && strcmp(f.bi->def->name, "+") == 0, ok = true;
  if ((!plus && !(builtin && strcmp(f.bi->def->name, "*") == 0)) || !val_is_list(x) || val_is_object(x)) return OK;
  int64_t n = vec_len(init), skip = args[3].tag == TAG_INT ? args[3].i : 0;
  const double *first = n < 1 ? NULL : plain_doubles(&args[1], NULL);
  if (!first) return OK;
  bool matrix = init.tag == TAG_OBJ && vec_is_matrix(init.vec);
  Vec *r = matrix ? vec_matrix(vm, T_DBL, init.vec->nrow, init.vec->ncol) : vec_new(vm, T_DBL, n);
  TRY_NEW(r);
  bool nan = false;
  for (int exactly = 0; exactly < 2 && ok && (!exactly || nan); exactly++) { /* which NaN it is matters: once more */
    memcpy(dbl_rw(r), first, (size_t)n * sizeof(double));
    TRY(fold(vm, r, &args[1], x.vec, skip, plus, exactly, &ok));
    for (int64_t k = 0; k < n; k++) nan |= isnan(dbl_ro(r)[k]);
  }
  if (ok) *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_apply_reduce[] = {
    {"reduceNumbers", do_reduce_numbers, NULL, BF_INTERNAL, "Reduce() by + or * of plain doubles, or NULL", 4, 4}, {0}};
