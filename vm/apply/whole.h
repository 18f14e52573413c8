/* whole.h - What whole.c and parts.c share: values that are there for all elements while a program is traced. */
#ifndef ORBIT_LANES_WHOLE_H
#define ORBIT_LANES_WHOLE_H

#include "stdlib/builtin.h"
#include "vm/apply/lanes.h"

enum { WHOLE_ARGS = 16, PARTS_LONG = 1024 /* numbers of an element on average, beyond which a loop is as good */ };

/* ---- whole.c ---- */
SymVal whole_text(Vec *v);
SymVal whole_parts(Vec *v, Vec *ends);
Vec *whole_new(Lanes *l, Type t, int64_t n); /* NULL: no */
/* Numbers of all elements as a column. */
bool whole_numbers(Lanes *l, Vec *v, SymVal *out);
/* The number or string of every element. */
bool whole_of(Lanes *l, const SymVal *x, Vec **out);

/* ---- parts.c ---- */
/* One number, or a new vector, of each part: name() of it. */
bool parts_total(Lanes *l, const char *name, const SymVal *x, SymVal *out);
bool parts_index(Lanes *l, const SymVal *x, const SymVal *i, bool two, SymVal *out);
bool parts_of_vector(Lanes *l, Value v, const SymVal *i, SymVal *out);       /* v[i], v the same for all */
bool parts_join(Lanes *l, const SymVal *x, const Str *between, SymVal *out); /* paste(collapse = ) of strings */

#endif
