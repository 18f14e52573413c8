/* shape.h - Result shape of a binary elementwise operation: recycling, dim, names and other attributes. */
#ifndef ORBIT_SHAPE_H
#define ORBIT_SHAPE_H

#include "runtime/attr.h"

typedef enum ShapeKind { SHAPE_ARITH, SHAPE_COMPARE, SHAPE_LOGIC } ShapeKind;
enum { SHAPE_WARNED = 8 }; /* with a kind: no warning of lengths any more */

typedef struct Shape {
  Vec *x, *y;
  int64_t nx, ny, n;   /* operand lengths, result length */
  const int32_t *dims; /* dims of the result, NULL: none */
  int rank;
  bool attrs;          /* some operand carries attributes */
  bool arrays;         /* one of them is an array: dimnames are copied, not names */
  bool drop_x, drop_y; /* an array of length 1 recycled as a plain value */
  bool names_x;        /* with drop_y: the names of x stay all the same */
  bool keep_most;      /* copy the attributes other than names, dim, dimnames (arithmetic) */
} Shape;

/* Checks the operands against each other, with R's errors and recycling warnings. */
Status shape_of(VM *vm, int kind, Vec *x, Vec *y, Shape *s) ORBIT_MUST_CHECK;
/* Where an operand is a sequence too long to be made (longseq.h): the warning of lengths and the error where there is
 * no memory for the result, which GNU R has before it looks at elements.  *kind says what has been done. */
Status shape_of_long(VM *vm, Value x, Value y, Type result, int *kind) ORBIT_MUST_CHECK;
/* Gives the result r (length s->n) its attributes. */
Status shape_finish(VM *vm, const Shape *s, Vec *r) ORBIT_MUST_CHECK;
/* Gives dst what names(src) shows of an array of one dimension as names of its own, which `!` and nchar() do in GNU R.
 */
Status shape_copy_names(VM *vm, Vec *dst, const Vec *src) ORBIT_MUST_CHECK;
/* Copies names, dim and dimnames only. */
Status shape_copy_layout(VM *vm, Vec *dst, const Vec *src) ORBIT_MUST_CHECK;

#endif
