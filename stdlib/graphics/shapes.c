/* shapes.c - Many drawing operations at once that are alike but for their places: rectangles, and plotting symbols.
 *
 * Called by rect() (draw.R) and .emit_symbols() (symbols.R).  An operation is a list that begins with its kind, x and
 * y; each of those made here is a copy of a model, with which it shares its names and all that does not differ.
 */
#include <string.h>

#include "stdlib/graphics/page_ops.h"

enum { PLACE_X = 1, PLACE_Y, PLACE_COL, PLACE_FILL }; /* fields of a model, in this order */

/* Has this operation the fields x and y where they are expected; and, coloured, col and fill? */
static bool is_model(VM *vm, Value v, bool coloured) {
  static const char *const field[] = {[PLACE_X] = "x", [PLACE_Y] = "y", [PLACE_COL] = "col", [PLACE_FILL] = "fill"};
  int last = coloured ? PLACE_FILL : PLACE_Y;
  if (!val_is_list(v) || v.vec->n <= last) return false;
  const Vec *names = vec_names(vm, v.vec);
  for (int k = PLACE_X; k <= last; k++)
    if (!names || strcmp(str_ro(names)[k]->data, field[k]) != 0) return false;
  return true;
}

/* A copy of a model elsewhere, as an element of a list. */
static Vec *add_copy(VM *vm, Vec *ops, int64_t k, const Vec *model, Vec *x, Vec *y) {
  Vec *op = vec_copy(vm, model);
  if (!op) return NULL;
  list_set(vm, op, PLACE_X, val_obj(x));
  list_set(vm, op, PLACE_Y, val_obj(y));
  list_set(vm, ops, k, val_obj(op));
  return op;
}

static Status numbers(VM *vm, Value v, Vec **out) { return coerce_vector(vm, v, T_DBL, false, out); }

/* .Internal(rectangleOps(model, left, low, right, top, edges, fills)): n rectangles with these colours, which are
 * lists; those with a missing corner or no colour are left out. */
static Status do_rectangle_ops(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *side[4], *ops;
  for (int k = 0; k < 4; k++) TRY(numbers(vm, args[k + 1], &side[k]));
  int64_t n = side[0]->n, made = 0;
  bool fits = is_model(vm, args[0], true) && val_is_list(args[5]) && val_is_list(args[6]) && args[5].vec->n == n &&
              args[6].vec->n == n;
  for (int k = 1; k < 4; k++) fits = fits && side[k]->n == n;
  if (!fits) return rt_error(vm, "invalid arguments");
  TRY_NEW(ops = vec_new(vm, T_LIST, n));
  *out = val_obj(ops);
  for (int64_t i = 0; i < n; i++) {
    double left = dbl_ro(side[0])[i], low = dbl_ro(side[1])[i], right = dbl_ro(side[2])[i], top = dbl_ro(side[3])[i];
    Value edge = list_ro(args[5].vec)[i], fill = list_ro(args[6].vec)[i];
    if (isnan(left) || isnan(low) || isnan(right) || isnan(top) || (val_is_null(edge) && val_is_null(fill))) continue;
    size_t mark = vm_mark(vm);
    Vec *x, *y, *op;
    TRY_NEW(x = vec_new(vm, T_DBL, 4));
    TRY_NEW(y = vec_new(vm, T_DBL, 4));
    memcpy(dbl_rw(x), (double[]){left, right, right, left}, 4 * sizeof(double));
    memcpy(dbl_rw(y), (double[]){low, low, top, top}, 4 * sizeof(double));
    TRY_NEW(op = add_copy(vm, ops, made++, args[0].vec, x, y));
    list_set(vm, op, PLACE_COL, edge);
    list_set(vm, op, PLACE_FILL, fill);
    vm_release(vm, mark);
  }
  return vec_grow(vm, ops, made);
}

/* .Internal(symbolOps(models, x, y)): the models in turn around each point. */
static Status do_symbol_ops(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *ops;
  TRY(numbers(vm, args[1], &x));
  TRY(numbers(vm, args[2], &y));
  if (!val_is_list(args[0]) || x->n != y->n) return rt_error(vm, "invalid arguments");
  const Vec *models = args[0].vec;
  for (int64_t k = 0; k < models->n; k++)
    if (!is_model(vm, list_ro(models)[k], false)) return rt_error(vm, "invalid arguments");
  TRY_NEW(ops = vec_new(vm, T_LIST, x->n * models->n));
  *out = val_obj(ops);
  for (int64_t i = 0; i < ops->n; i++) {
    size_t mark = vm_mark(vm);
    const Vec *model = list_ro(models)[i % models->n].vec;
    int64_t at = i / models->n;
    Vec *dx, *dy, *px, *py;
    TRY(numbers(vm, list_ro(model)[PLACE_X], &dx));
    TRY(numbers(vm, list_ro(model)[PLACE_Y], &dy));
    TRY_NEW(px = vec_new(vm, T_DBL, dx->n));
    TRY_NEW(py = vec_new(vm, T_DBL, dy->n));
    for (int64_t j = 0; j < dx->n; j++) dbl_rw(px)[j] = dbl_ro(x)[at] + dbl_ro(dx)[j];
    for (int64_t j = 0; j < dy->n; j++) dbl_rw(py)[j] = dbl_ro(y)[at] + dbl_ro(dy)[j];
    TRY_NEW(add_copy(vm, ops, i, model, px, py));
    vm_release(vm, mark);
  }
  return OK;
}

const BuiltinDef builtins_shapes[] = {
    {"rectangleOps", do_rectangle_ops, "model, left, low, right, top, edges, fills", BF_INTERNAL,
     "operations that draw rectangles"},
    {"symbolOps", do_symbol_ops, "models, x, y", BF_INTERNAL, "operations that draw symbols"},
    {0},
};
