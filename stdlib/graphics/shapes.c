/* shapes.c - Many drawing operations at once that are alike but for their places: rectangles, and plotting symbols.
 *
 * Called by rect(), segments(), polygon() (draw.R) and .emit_symbols() (symbols.R).  An operation is a list that begins
 * with its kind, x and y; each of those made here is a copy of a model, with which it shares its names and all that
 * does not differ.
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

/* Room for n operations from a model and lists of as many colours; checks that all fit. */
static Status start_copies(VM *vm, Value model, Value edges, Value fills, int64_t n, Vec **ops) {
  bool fits =
      is_model(vm, model, true) && val_is_list(edges) && edges.vec->n == n && val_is_list(fills) && fills.vec->n == n;
  if (!fits) return rt_error(vm, "invalid arguments");
  TRY_NEW(*ops = vec_new(vm, T_LIST, n));
  return OK;
}

/* .Internal(segmentOps(model, x0, y0, x1, y1, colours)): n lines of two points; those with a missing end or no colour
 * are left out.  The model's fields are x, y, col, fill, as those of rectangles; lines have no filling. */
static Status do_segment_ops(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *end[4], *ops;
  for (int k = 0; k < 4; k++) TRY(numbers(vm, args[k + 1], &end[k]));
  int64_t n = end[0]->n, made = 0;
  for (int k = 1; k < 4; k++)
    if (end[k]->n != n) return rt_error(vm, "invalid arguments");
  TRY(start_copies(vm, args[0], args[5], args[5], n, &ops));
  *out = val_obj(ops);
  for (int64_t i = 0; i < n; i++) {
    double at[4];
    for (int k = 0; k < 4; k++) at[k] = dbl_ro(end[k])[i];
    Value col = list_ro(args[5].vec)[i];
    if (isnan(at[0]) || isnan(at[1]) || isnan(at[2]) || isnan(at[3]) || val_is_null(col)) continue;
    size_t mark = vm_mark(vm);
    Vec *x, *y, *op;
    TRY_NEW(x = vec_new(vm, T_DBL, 2));
    TRY_NEW(y = vec_new(vm, T_DBL, 2));
    memcpy(dbl_rw(x), (double[]){at[0], at[2]}, 2 * sizeof(double));
    memcpy(dbl_rw(y), (double[]){at[1], at[3]}, 2 * sizeof(double));
    TRY_NEW(op = add_copy(vm, ops, made++, args[0].vec, x, y));
    list_set(vm, op, PLACE_COL, col);
    vm_release(vm, mark);
  }
  return vec_grow(vm, ops, made);
}

/* .Internal(polygonOps(model, x, y, edges, fills)): the pieces of x and y, which missing values separate, as polygons;
 * empty pieces have no colour. */
static Status do_polygon_ops(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *ops;
  TRY(numbers(vm, args[1], &x));
  TRY(numbers(vm, args[2], &y));
  if (x->n != y->n || !val_is_list(args[3])) return rt_error(vm, "invalid arguments");
  int64_t n = args[3].vec->n, piece = 0, made = 0;
  TRY(start_copies(vm, args[0], args[3], args[4], n, &ops));
  *out = val_obj(ops);
  for (int64_t i = 0, first = 0; i <= x->n && piece < n; i++) {
    if (i < x->n && !isnan(dbl_ro(x)[i]) && !isnan(dbl_ro(y)[i])) continue;
    Value edge = list_ro(args[3].vec)[piece], fill = list_ro(args[4].vec)[piece];
    int64_t corners = i - first;
    size_t mark = vm_mark(vm);
    if (corners && !(val_is_null(edge) && val_is_null(fill))) {
      Vec *px, *py, *op;
      TRY_NEW(px = vec_new(vm, T_DBL, corners));
      TRY_NEW(py = vec_new(vm, T_DBL, corners));
      memcpy(dbl_rw(px), dbl_ro(x) + first, (size_t)corners * sizeof(double));
      memcpy(dbl_rw(py), dbl_ro(y) + first, (size_t)corners * sizeof(double));
      TRY_NEW(op = add_copy(vm, ops, made++, args[0].vec, px, py));
      list_set(vm, op, PLACE_COL, edge);
      list_set(vm, op, PLACE_FILL, fill);
    }
    vm_release(vm, mark);
    first = i + 1;
    piece += corners > 0;
  }
  return vec_grow(vm, ops, made);
}

/* .Internal(anyBeyond(x, y, edges)): is a point further away than the edges: left, right, bottom, top? */
static Status do_any_beyond(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *at[2], *edges;
  for (int k = 0; k < 2; k++) TRY(numbers(vm, args[k], &at[k]));
  TRY(numbers(vm, args[2], &edges));
  if (edges->n != 4) return rt_error(vm, "invalid arguments");
  bool found = false;
  for (int k = 0; k < 2; k++) {
    double low = dbl_ro(edges)[2 * k], high = dbl_ro(edges)[2 * k + 1];
    const double *v = dbl_ro(at[k]);
    for (int64_t i = 0; i < at[k]->n && !found; i++) found = v[i] < low || v[i] > high;
  }
  *out = val_lgl(found);
  return OK;
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

/* The colour that a field of a model stands for: "ink", "back", or itself. */
static Value look_colour(VM *vm, Value mark, Value ink, Value back) {
  if (val_type(mark) != T_STR) return mark;
  return strcmp(as_string1(vm, mark)->data, "ink") == 0 ? ink : back;
}

/* The models of a form in the colours of a look. */
static Status colour_models(VM *vm, const Vec *form, Value ink, Value back, Vec **out) {
  TRY_NEW(*out = vec_new(vm, T_LIST, form->n));
  for (int64_t j = 0; j < form->n; j++) {
    Value model = list_ro(form)[j];
    Vec *op;
    if (!val_is_list(model) || model.vec->n <= PLACE_Y) return rt_error(vm, "invalid arguments");
    TRY_NEW(op = vec_copy(vm, model.vec));
    list_set(vm, *out, j, val_obj(op));
    const Vec *names = vec_names(vm, op);
    for (int64_t k = PLACE_Y + 1; names && k < op->n; k++) {
      const char *name = str_ro(names)[k]->data;
      if (strcmp(name, "col") == 0 || strcmp(name, "fill") == 0)
        list_set(vm, op, k, look_colour(vm, list_ro(op)[k], ink, back));
    }
  }
  return OK;
}

/* .Internal(lookModels(forms, of, inks, backs, filled)): for each look the models of its form in its colours; nothing
 * where neither shows. */
static Status do_look_models(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *of, *filled, *looks;
  TRY(coerce_vector(vm, args[1], T_INT, false, &of));
  TRY(coerce_vector(vm, args[4], T_LGL, false, &filled));
  for (int k = 0; k < 4; k++)
    if (k != 1 && (!val_is_list(args[k]) || (k && args[k].vec->n != of->n))) return rt_error(vm, "invalid arguments");
  if (filled->n != of->n) return rt_error(vm, "invalid arguments");
  TRY_NEW(looks = vec_new(vm, T_LIST, of->n));
  *out = val_obj(looks);
  const Vec *forms = args[0].vec;
  for (int64_t i = 0; i < of->n; i++) {
    Value ink = list_ro(args[2].vec)[i], back = list_ro(args[3].vec)[i];
    int form = int_ro(of)[i];
    if (form < 1 || form > forms->n || !val_is_list(list_ro(forms)[form - 1])) return rt_error(vm, "invalid arguments");
    bool shown = !val_is_null(ink) || (!val_is_null(back) && int_ro(filled)[i]);
    size_t mark = vm_mark(vm);
    Vec *models;
    if (shown)
      TRY(colour_models(vm, list_ro(forms)[form - 1].vec, ink, back, &models));
    else
      TRY_NEW(models = vec_new(vm, T_LIST, 0));
    list_set(vm, looks, i, val_obj(models));
    vm_release(vm, mark);
  }
  return OK;
}

const BuiltinDef builtins_shapes[] = {
    {"rectangleOps", do_rectangle_ops, "model, left, low, right, top, edges, fills", BF_INTERNAL,
     "operations that draw rectangles"},
    {"segmentOps", do_segment_ops, "model, x0, y0, x1, y1, colours", BF_INTERNAL, "operations that draw line segments"},
    {"polygonOps", do_polygon_ops, "model, x, y, edges, fills", BF_INTERNAL, "operations that draw polygons"},
    {"anyBeyond", do_any_beyond, "x, y, edges", BF_INTERNAL | BF_LEAF, "whether a point is further away than edges"},
    {"lookModels", do_look_models, "forms, of, inks, backs, filled", BF_INTERNAL, "models of symbols in their colours"},
    {"symbolOps", do_symbol_ops, "looks, x, y, of", BF_INTERNAL, "operations that draw symbols"},
    {0},
};
