/* page_ops.c - Reads the drawing operations of a page, which are lists made by grDevices/devices.R.
 *
 * Called by raster.c and cairo_draw.c.
 */
#include <string.h>

#include "stdlib/graphics/page_ops.h"

Value op_field(const DrawOp *op, const char *name) {
  for (int64_t i = 0; i < op->list->n; i++)
    if (op->names && strcmp(str_ro(op->names)[i]->data, name) == 0) return list_ro(op->list)[i];
  return val_null();
}

double op_number(const DrawOp *op, const char *name, double otherwise) {
  Value v = op_field(op, name);
  return val_is_null(v) ? otherwise : as_double1(op->vm, v);
}

Status op_numbers(const DrawOp *op, const char *name, Vec **out) {
  return coerce_vector(op->vm, op_field(op, name), T_DBL, false, out);
}

/* A colour; false: nothing is to be drawn in it. */
Status op_color(const DrawOp *op, const char *name, Color *c, bool *has) {
  Vec *v;
  TRY(op_numbers(op, name, &v));
  *has = v->n >= 3;
  c->alpha = v->n > 3 ? dbl_ro(v)[3] / 255 : 1;
  for (int k = 0; *has && k < 3; k++) c->rgb[k] = (int)fmax(0, fmin(255, dbl_ro(v)[k]));
  return OK;
}

const char *op_word(const DrawOp *op, const char *name, const char *otherwise) {
  Value v = op_field(op, name);
  return val_type(v) == T_STR ? as_string1(op->vm, v)->data : otherwise;
}
