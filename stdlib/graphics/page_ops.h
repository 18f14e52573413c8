/* page_ops.h - Fields of the drawing operations of a page. */
#ifndef ORBIT_PAGE_OPS_H
#define ORBIT_PAGE_OPS_H

#include <math.h>

#include "stdlib/builtin.h"

typedef struct DrawOp {
  VM *vm;
  Vec *list, *names;
} DrawOp;

typedef struct Color {
  int rgb[3];
  double alpha; /* 1: opaque */
} Color;

Value op_field(const DrawOp *op, const char *name); /* NULL if there is none */
double op_number(const DrawOp *op, const char *name, double otherwise);
const char *op_word(const DrawOp *op, const char *name, const char *otherwise);
Status op_numbers(const DrawOp *op, const char *name, Vec **out) ORBIT_MUST_CHECK;
/* A colour; has is false where nothing is to be drawn in it. */
Status op_color(const DrawOp *op, const char *name, Color *c, bool *has) ORBIT_MUST_CHECK;

#endif
