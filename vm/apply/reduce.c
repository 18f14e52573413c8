/* reduce.c - Reduce() of vectors of numbers by + or *: one pass for each vector, without a call.
 *
 * .Internal(reduceNumbers(f, init, x, skip)), called by base's Reduce().
 */
#include <math.h>

#include "runtime/attr.h"
#include "runtime/elementwise.h"
#include "stdlib/builtin.h"
#include "vm/calls/frames.h"
#include "vm/apply/vectorize.h"

/* The doubles of a plain vector, or of a matrix without dimnames, that is as long and wide as `like` (NULL: of any
 * size); NULL: something else. */
static const double *plain_doubles(const Value *v, const Value *like) {
  if (v->tag == TAG_DBL) return !like || like->tag == TAG_DBL ? &v->d : NULL;
  if (v->tag != TAG_OBJ || v->o->type != T_DBL || v->o->flags & (F_OBJECT | F_S4) || v->vec->attr) return NULL;
  if (!like) return dbl_ro(v->vec);
  if (like->tag != TAG_OBJ || v->vec->n != like->vec->n || vec_is_matrix(v->vec) != vec_is_matrix(like->vec))
    return NULL;
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

/* ---- Reduce(`+`, lapply(...)): the list need not be made ---- */

/* The builtin that an argument gives, as far as that is known without running code; NULL: it is not. */
static const BuiltinDef *builtin_given(VM *vm, Value v) {
  if (v.tag == TAG_PROM) v = v.prom->value.tag != TAG_UNBOUND ? v.prom->value : v.prom->expr;
  if (val_is_obj(v, T_BUILTIN)) return v.bi->def;
  const Sym *s = v.tag == TAG_STR ? sym_of_str(vm, v.s) : val_is_sym(v) ? v.sym : NULL;
  if (!s || s->flags & (SYM_USER | SYM_TABLE) || s->global.tag != TAG_UNBOUND) return NULL;
  return val_is_obj(s->base, T_BUILTIN) ? s->base.bi->def : NULL;
}

static bool is_false(Value v) {
  return (v.tag == TAG_LGL && v.i == 0) ||
         (v.tag == TAG_PROM && v.aux & AUX_DEFAULT && v.prom->value.tag == TAG_UNBOUND);
}

/* An argument nobody has asked for and nobody else can see: a call of base's lapply(). */
static bool is_lapply(const VM *vm, Value v) {
  if (v.tag != TAG_PROM || v.prom->value.tag != TAG_UNBOUND || v.prom->h.count != 1 || !val_is_lang(v.prom->expr))
    return false;
  Value head = v.prom->expr.cons->car;
  if (!val_is_sym(head) || strcmp(head.sym->name->data, "lapply") != 0) return false;
  return !(head.sym->flags & (SYM_USER | SYM_TABLE)) && head.sym->global.tag == TAG_UNBOUND;
}

/* The sum or product of the list that argument x of Reduce() would be, the parameters being f, x, init, right and
 * accumulate; NULL: it has been evaluated, or is to be, as ever. */
static Status do_fold_applied(VM *vm, Value *args, int nargs, Value *out) {
  const Frame *f = frame_function(vm->in->top);
  *out = val_null();
  if (vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_NOAPPLY | MODE_COUNT) || vm->trace & TRACE_CALLS) return OK;
  if (!f || f != vm->in->top || f->kind != FR_CLOSURE || f->proto->nparams != 5 || f->slots[2].tag != TAG_MISSING)
    return OK;
  if (!is_false(f->slots[3]) || !is_false(f->slots[4]) || !is_lapply(vm, f->slots[1])) return OK;
  const BuiltinDef *def = builtin_given(vm, f->slots[0]);
  bool plus = def && strcmp(def->name, "+") == 0;
  if (!plus && !(def && strcmp(def->name, "*") == 0)) return OK;
  bool folded;
  TRY(vectorize_fold_argument(vm, f, f->slots[1], plus ? FOLD_ADD : FOLD_MULTIPLY, &folded));
  if (folded) *out = f->slots[1].prom->value;
  return OK;
}

const BuiltinDef builtins_apply_reduce[] = {
    {"fold_applied", do_fold_applied, "", BF_INTERNAL, "Reduce() by + or * of what lapply() returns, or NULL", 0, 0},
    {"reduceNumbers", do_reduce_numbers, NULL, BF_INTERNAL, "Reduce() by + or * of plain doubles, or NULL", 4, 4},
    {0}};
