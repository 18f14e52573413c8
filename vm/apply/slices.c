/* slices.c - apply() over the rows or columns of a matrix of numbers, as one program.
 *
 * .Internal(applied_slices(x, FUN, first, simplify)), called by base's apply() behind the call for the first slice.
 */
#include "runtime/attr.h"
#include "stdlib/builtin.h"
#include "vm/calls/dispatch.h"
#include "vm/apply/lanes.h"

/* A matrix of numbers without dimnames, whose columns are short. */
static bool plain_slices(Value x) {
  return lane_number_vec(x) && vec_is_matrix(x.vec) && !x.vec->attr && x.vec->nrow >= 1 && x.vec->nrow <= LANE_WIDTH;
}

/* A function of which lanes know what it does, as sum() and mean() of plain numbers; NULL: it is another one. */
static const char *known_function(VM *vm, Value fun) {
  static const char *const names[] = {"sum", "max", "min", "any", "all", "length"};
  if (val_is_obj(fun, T_BUILTIN))
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
      if (strcmp(fun.bi->def->name, names[i]) == 0) return names[i];
  Sym *name = sym_c(vm, "mean");
  Value mean = name ? env_peek(vm, vm->base, name, NULL) : val_null();
  return mean.tag == TAG_OBJ && fun.tag == TAG_OBJ && fun.o == mean.o && s3_plain_numbers(vm, "mean") ? "mean" : NULL;
}

/* What FUN gives for each column of x, that for the first one being known: a vector of single numbers if `simplify`
 * says so and all are of the first one's type, else a list; NULL: not at once, and nothing has happened. */
static Status do_applied_slices(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0], fun = args[1], first = args[2];
  *out = val_null();
  if (!plain_slices(x) || first.tag == TAG_NULL) return OK;
  const char *known = known_function(vm, fun);
  Closure *c = !known && val_is_obj(fun, T_CLOSURE) ? fun.clo : NULL;
  int64_t cells = x.vec->ncol;
  if ((!known && !c) || !vectorize_worth(vm, c, cells - 1)) return OK;
  if (c && (c->proto->nparams < 1 || c->proto->dots == 0)) return OK;
  bool single = args[3].tag == TAG_LGL && args[3].i == 1 && lane_scalar(first), done;
  Vec *list = vec_new(vm, T_LIST, single ? 1 : cells), *flat;
  TRY_NEW(list);
  list_set(vm, list, 0, first);
  Value result = val_retain(val_obj(list));
  VectorArg slice = {.param = 0, .each = true, .slices = true, .v = x};
  VectorCall call = {
      .fun = c, .known = known, .by = "apply", .from = 1, .n = cells, .nargs = 1, .args = &slice, .result = &result};
  call.flat = single;
  Status st = vectorize_rest(vm, &call, &done, &flat);
  if (st == OK && done) {
    *out = flat ? val_obj(flat) : result;
    st = vm_protect(vm, *out);
  }
  val_release(vm, result);
  return st;
}

const BuiltinDef builtins_apply_slices[] = {{"applied_slices", do_applied_slices, "x, FUN, first, simplify",
                                             BF_INTERNAL, "apply() over plain columns, or NULL", 0, 0},
                                            {0}};
