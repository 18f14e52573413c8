/* index.h - Shared by index.c, subset.c and subassign.c: resolving subscripts to positions. */
#ifndef ORBIT_INDEX_H
#define ORBIT_INDEX_H

#include "runtime/subset.h"

/* Result of looking up one [[ subscript: 0-based position, or IDX_NONE (NA or unknown name). */
enum { IDX_NONE = -1 };
typedef struct OneIndex {
  int64_t pos;
  bool partial; /* found by partial matching only */
} OneIndex;

/* Element k of idx as a [[ subscript of an object of n elements. names may be NULL.
 * exact: 1 or -1 exact, 0 partial, anything else (NA) partial with a warning. */
Status index_get1(VM *vm, Value idx, int64_t k, int64_t n, Vec *names, int exact, bool assign,
                  OneIndex *r) ORBIT_MUST_CHECK;
/* Position of a name (first match); partial: a unique partial match counts when no exact one. -1: none. */
int64_t index_name(VM *vm, const Vec *names, const Str *s, bool partial, bool *was_partial);
/* The same for `$` and `[[<-`, to which a name that is NA and "NA" are one. */
int64_t index_text(VM *vm, const Vec *names, const Str *s, bool partial, bool *was_partial);
/* One subscript per dimension; pos[k] is NULL for a whole dimension (missing). */
Status index_dims(VM *vm, Vec *x, int rank, const int32_t *dims, const Value *idx, int64_t **pos,
                  int64_t *npos) ORBIT_MUST_CHECK;
/* A subscript of an array, doubles beyond the range of integers made NA with a warning (call NULL: of the frame). */
Status index_as_int(VM *vm, Value *idx, const Value *call) ORBIT_MUST_CHECK;
/* The same for rank subscripts, which stay as they are: *idx becomes a copy where one changes. */
Status index_dims_as_int(VM *vm, int rank, Value **idx, const Value *call) ORBIT_MUST_CHECK;
/* Is idx a matrix with one column per dimension of x?  Then its rows as positions (-1 NA). */
bool index_is_matrix(VM *vm, const Vec *x, Value idx);
Status index_matrix(VM *vm, Vec *x, Value idx, int64_t **pos, int64_t *npos) ORBIT_MUST_CHECK;
/* Calls and pairlists as lists (with names) and back; type T_LANG or T_PAIRLIST. An empty list gives NULL. */
Status index_cons_list(VM *vm, Value x, Vec **out) ORBIT_MUST_CHECK;
Status index_list_cons(VM *vm, Vec *l, Type type, Value like, Value *out) ORBIT_MUST_CHECK;
Status index_out_of_bounds(VM *vm) ORBIT_COLD;
Status index_not_subsettable(VM *vm, Value x) ORBIT_COLD;
static inline bool index_is_cons(Value x) { return val_is_obj(x, T_LANG) || val_is_obj(x, T_PAIRLIST); }
static inline int64_t cons_len(Value x) {
  int64_t n = 0;
  if (x.tag == TAG_OBJ)
    for (const Cons *c = x.cons; c; c = c->cdr) n++;
  return n;
}
static inline Cons *cons_at(Value x, int64_t i) {
  Cons *c = x.cons;
  while (i-- > 0) c = c->cdr;
  return c;
}
int64_t cons_find(VM *vm, Value x, const Str *s, bool partial, bool *was_partial); /* cell number by tag, -1 */

#endif
