/* axis.h - Programs with a lane for each pair of elements (axis.c). */
#ifndef ORBIT_LANES_AXIS_H
#define ORBIT_LANES_AXIS_H

#include "vm/apply/scope.h"

enum { AXIS_IMPORTS = 64 };
typedef enum LaneAxisKind { AXIS_NONE, AXIS_INNER, AXIS_OUTER } LaneAxisKind;

typedef struct AxisImport {
  int16_t from, to; /* nodes of the outer and of this program */
} AxisImport;
typedef struct LaneAxis {
  Lanes *outer;
  int64_t n, m; /* elements of the outer and of the inner list */
  int nimported;
  AxisImport imported[AXIS_IMPORTS];
} LaneAxis;

/* sapply(x, f) and kin in an applied function, x being a constant; value: FUN.VALUE, or NULL. */
bool axis_apply(Lanes *l, Scope *s, const SymVal *x, const SymVal *f, const SymVal *value, SymVal *out);
/* A value of the outer program in the inner one. */
bool axis_import(Lanes *l, const SymVal *x, SymVal *out);
/* The numbers of a column that is read from elements of either list: c->data. */
bool axis_column(Lanes *l, LaneColumn *c);
/* ---- trace.c: the value of f(arg) ---- */
Ev lane_apply(Lanes *l, Scope *s, const SymVal *f, SymVal *arg, SymVal *out);
/* ---- vectorize.c ---- */
Status lanes_new(VM *vm, const VectorCall *call, Lanes **out) ORBIT_MUST_CHECK;

#endif
