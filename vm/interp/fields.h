/* fields.h - Fields of lists and environments found by name, inlined into the loops and what does their work elsewhere.
 */
#ifndef ORBIT_VM_FIELDS_H
#define ORBIT_VM_FIELDS_H

#include "runtime/env.h"

/* Where the first element of v of exactly that name is; -1: nowhere, or it has no names of its own.  Short ones are
 * looked through to the end, without a branch that could be mispredicted. */
static inline int64_t name_position(const Vec *v, const Str *name) {
  const Attr *a = v->attr;
  if (!a || a->i_names < 0 || a->e[a->i_names].v.tag != TAG_OBJ) return -1;
  Str *const *names = str_ro(a->e[a->i_names].v.vec);
  int64_t n = v->n, at = n;
  if (n <= 12) {
    for (int64_t k = n; k-- > 0;) at = names[k] == name ? k : at;
  } else {
    for (at = 0; at < n && names[at] != name;) at++;
  }
  return at < n ? at : -1;
}
/* The element of exactly that name of the list in x, whatever its class; NULL: another way must be gone. */
static inline Value *list_field(Value *x, const Str *name) {
  if (x->tag != TAG_OBJ || x->o->type != T_LIST) return NULL;
  int64_t at = name_position(x->vec, name);
  return at >= 0 ? &list_rw(x->vec)[at] : NULL;
}
/* What x$s is for a list or an environment without class; NULL: another way must be gone. */
static inline Value *dollar_field(Value *x, Sym *s) {
  if (x->tag != TAG_OBJ || (x->o->flags & F_OBJECT)) return NULL;
  return x->o->type == T_ENV ? env_plain_cell(x->env, s) : list_field(x, s->name);
}

#endif
