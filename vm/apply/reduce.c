/* reduce.c - Reduce() of vectors of numbers by + or *: one pass for each vector, without a call.
 *
 * .Internal(reduceNumbers(f, init, x, skip)), called by base's Reduce().
 */
#include "runtime/elementwise.h"
#include "stdlib/builtin.h"
#include "vm/interp/slow.h"

/* Its n doubles, if v is a plain vector of so many; NULL: something else. */
static const double *plain_doubles(const Value *v, int64_t n) {
  if (v->tag == TAG_DBL) return n == 1 ? &v->d : NULL;
  if (v->tag != TAG_OBJ || v->o->type != T_DBL || v->o->flags & (F_OBJECT | F_S4)) return NULL;
  return vec_plain(v->vec) && v->vec->n == n ? dbl_ro(v->vec) : NULL;
}

/* f(init, x[[skip + 1]]) and so on; NULL: not of that sort, and nothing has been done. */
static Status do_reduce_numbers(VM *vm, Value *args, int nargs, Value *out) {
  Value f = args[0], init = args[1], x = args[2];
  *out = val_null();
  if (vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_NOAPPLY | MODE_COUNT)) return OK;
  bool builtin = val_is_obj(f, T_BUILTIN), plus = builtin && strcmp(f.bi->def->name, "+") == 0;
  if ((!plus && !(builtin && strcmp(f.bi->def->name, "*") == 0)) || !val_is_list(x) || val_is_object(x)) return OK;
  int64_t n = vec_len(init), skip = args[3].tag == TAG_INT ? args[3].i : 0;
  if (n < 1 || !plain_doubles(&init, n)) return OK;
  for (int64_t i = skip; i < x.vec->n; i++)
    if (!plain_doubles(&list_ro(x.vec)[i], n)) return OK;
  Vec *r = vec_new(vm, T_DBL, n);
  TRY_NEW(r);
  memcpy(dbl_rw(r), plain_doubles(&init, n), (size_t)n * sizeof(double));
  double *acc = dbl_rw(r);
  unsigned flags = 0;
  for (int64_t i = skip; i < x.vec->n; i++) {
    const double *e = plain_doubles(&list_ro(x.vec)[i], n);
    for (int64_t k = 0; k < n; k++) acc[k] = plus ? ew_ADD_DBL(acc[k], e[k], &flags) : ew_MUL_DBL(acc[k], e[k], &flags);
    if (ORBIT_UNLIKELY(vm->interrupt)) TRY(vm_poll(vm));
  }
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_apply_reduce[] = {
    {"reduceNumbers", do_reduce_numbers, NULL, BF_INTERNAL, "Reduce() by + or * of plain doubles, or NULL", 4, 4}, {0}};
