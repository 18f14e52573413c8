/* scope.h - Variables of the code that is traced, and what tracing gives.
 *
 * trace.c follows expressions; loop_trace.c adds what counted loops need: variables that outlive a round.
 */
#ifndef ORBIT_SCOPE_H
#define ORBIT_SCOPE_H

#include "stdlib/builtin.h"
#include "vm/apply/lanes.h"

enum { SCOPE_VARS = 24, PENDING = 16, ARGS_MAX = 16 };

typedef struct Pending {
  int mask; /* lanes that returned; -1: all that were left */
  SymVal value;
} Pending;

typedef struct Scope {
  struct Scope *parent; /* of a function written in the traced code; NULL: env */
  Env *env;
  int nvars, assigned; /* variables; assignments so far */
  Sym *name[SCOPE_VARS];
  SymVal value[SCOPE_VARS];
  int npending;
  Pending pending[PENDING];
  bool loop;       /* of the loop's own code */
  const Lanes *of; /* the program that its values belong to */
} Scope;

typedef enum Ev { EV_NO, EV_VALUE, EV_RETURNED /* no lane goes on */ } Ev;

static inline Ev value_if(bool ok) { return ok ? EV_VALUE : EV_NO; }

/* ---- trace.c ---- */
Ev lane_eval(Lanes *l, Scope *s, Value e, SymVal *out);
SymVal *lane_variable(Scope *s, const Sym *name);
bool lane_assign(Lanes *l, Scope *s, Sym *name, const SymVal *x);
/* Does name mean what base gives it?  *def: which builtin. */
bool lane_usual(Lanes *l, Scope *s, Sym *name, const BuiltinDef **def, Value *closure);
bool lane_settled(Lanes *l, const Sym *name, Value v, bool active, Value *out);
/* A variable in env or where that is; false: it is not there, or looking at it would run code. */
bool lane_outside(Lanes *l, Env *env, Sym *name, bool function, Value *out);
/* Both branches under their masks, and what they leave. */
Ev lane_both(Lanes *l, Scope *s, int cond, Value yes, Value no_, bool has_no, SymVal *out);
int lane_and_mask(Lanes *l, int mask, int cond);

/* ---- loop_trace.c: what counted loops do otherwise; *known: it was done here ---- */
/* The value of a variable of the loop's frame. */
bool loop_look_up(Lanes *l, Sym *name, bool function, SymVal *out, bool *known);
bool loop_changes(const Lanes *l, const Sym *name);
/* name <- rhs, where it uses what the round before left: an update. */
Ev loop_update(Lanes *l, Scope *s, Sym *name, Value rhs, SymVal *out, bool *known);
/* x[...] <- rhs that changes the element, or is made of the element that the round before stored. */
Ev loop_recur(Lanes *l, Scope *s, Cons *target, Value rhs, SymVal *out, bool *known);
/* The statement and those behind it, if it is an `if` of which a branch ends with `next`. */
Ev loop_next(Lanes *l, Scope *s, const Cons *at, SymVal *out, bool *known);
/* name <- x in some lanes only. */
bool loop_assign(Lanes *l, Scope *s, Sym *name, const SymVal *x, bool *known);
/* x[i] and x[i] <- value for vectors outside. */
Ev loop_read(Lanes *l, Scope *s, Cons *call, SymVal *out, bool *known);
Ev loop_store(Lanes *l, Scope *s, Cons *target, const SymVal *value, bool *known);
/* if (e > m) { m <- e; ... } */
Ev loop_extremum(Lanes *l, Scope *s, Cons *args, SymVal *out, bool *known);
/* A variable behind an `if`: x where cond is TRUE, y elsewhere (NULL: not assigned there).  false: no (why says what).
 */
bool loop_merge(Lanes *l, Sym *name, int cond, const SymVal *x, const SymVal *y, SymVal *out);

#endif
