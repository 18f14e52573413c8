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

/* A model moved to x, y as element k of ops. */
static Status add_moved(VM *vm, Vec *ops, int64_t k, const Vec *model, double x, double y) {
  Vec *dx, *dy, *px, *py;
  TRY(numbers(vm, list_ro(model)[PLACE_X], &dx));
  TRY(numbers(vm, list_ro(model)[PLACE_Y], &dy));
  TRY_NEW(px = vec_new(vm, T_DBL, dx->n));
  TRY_NEW(py = vec_new(vm, T_DBL, dy->n));
  for (int64_t j = 0; j < dx->n; j++) dbl_rw(px)[j] = x + dbl_ro(dx)[j];
  for (int64_t j = 0; j < dy->n; j++) dbl_rw(py)[j] = y + dbl_ro(dy)[j];
  TRY_NEW(add_copy(vm, ops, k, model, px, py));
  return OK;
}

/* .Internal(symbolOps(looks, x, y, of)): around each point the models, in turn, of the look that it has. */
static Status do_symbol_ops(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *of, *ops;
  TRY(numbers(vm, args[1], &x));
  TRY(numbers(vm, args[2], &y));
  TRY(coerce_vector(vm, args[3], T_INT, false, &of));
  if (!val_is_list(args[0]) || x->n != y->n || x->n != of->n) return rt_error(vm, "invalid arguments");
  const Vec *looks = args[0].vec;
  for (int64_t k = 0; k < looks->n; k++) {
    if (!val_is_list(list_ro(looks)[k])) return rt_error(vm, "invalid arguments");
    const Vec *models = list_ro(looks)[k].vec;
    for (int64_t j = 0; j < models->n; j++)
      if (!is_model(vm, list_ro(models)[j], false)) return rt_error(vm, "invalid arguments");
  }
  int64_t n = 0, made = 0;
  for (int64_t i = 0; i < of->n; i++) {
    if (int_ro(of)[i] < 1 || int_ro(of)[i] > looks->n) return rt_error(vm, "invalid arguments");
    n += list_ro(looks)[int_ro(of)[i] - 1].vec->n;
  }
  TRY_NEW(ops = vec_new(vm, T_LIST, n));
  *out = val_obj(ops);
  for (int64_t i = 0; i < of->n; i++) {
    const Vec *models = list_ro(looks)[int_ro(of)[i] - 1].vec;
    for (int64_t j = 0; j < models->n; j++) {
      size_t mark = vm_mark(vm);
      TRY(add_moved(vm, ops, made++, list_ro(models)[j].vec, dbl_ro(x)[i], dbl_ro(y)[i]));
      vm_release(vm, mark);
    }
  }
  return OK;
}

const BuiltinDef builtins_shapes[] = {
    {"rectangleOps", do_rectangle_ops, "model, left, low, right, top, edges, fills", BF_INTERNAL,
     "operations that draw rectangles"},
    {"symbolOps", do_symbol_ops, "looks, x, y, of", BF_INTERNAL, "operations that draw symbols"},
    {0},
};
