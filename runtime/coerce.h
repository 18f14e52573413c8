/* coerce.h - Conversions between types, with R's rules and warnings. */
#ifndef ORBIT_COERCE_H
#define ORBIT_COERCE_H

#include "runtime/attr.h"

/* as.vector-like: converts data, keeps no attributes except names when keep_names (lists too).
 * Warns "NAs introduced by coercion" etc. once. x may be NULL, scalar, vector, pairlist, call, symbol. */
Status coerce_vector(VM *vm, Value x, Type to, bool keep_names, Vec **out) ORBIT_MUST_CHECK;
/* For reading only: a vector whose data have that type; x itself when it is one, attributes and all. */
Status coerce_borrow(VM *vm, Value x, Type to, Vec **out) ORBIT_MUST_CHECK;
/* Converts data, keeps all attributes (storage.mode<-). */
Status coerce_keep_attr(VM *vm, Value x, Type to, Vec **out) ORBIT_MUST_CHECK;
/* Scalars.  First element; NA when absent or not convertible (no warning). */
int as_logical1(VM *vm, Value v); /* NA_LGL */
int as_integer1(VM *vm, Value v); /* NA_INT */
double as_double1(VM *vm, Value v);
Str *as_string1(VM *vm, Value v); /* NA_STRING */
/* Text to number as R's as.numeric/as.integer do; *ok false when not a number. Blanks around allowed. */
double str_to_double(VM *vm, const char *s, size_t n, bool *ok);
Complex str_read_complex(VM *vm, const char *s, size_t n, bool *ok); /* as scan() reads it: "2i" too */
int str_to_logical(const char *s, size_t n); /* NA_LGL if not T TRUE true True F FALSE false False */
/* Number to text as as.character() gives (15 significant digits). */
Str *int_to_str(VM *vm, int i);
Str *double_to_str(VM *vm, double d);
/* pairlist <-> list */
Status list_from_pairlist(VM *vm, Value p, Vec **out) ORBIT_MUST_CHECK;
Status pairlist_from_list(VM *vm, const Vec *l, Value *out) ORBIT_MUST_CHECK;
/* Recycled element access helpers live in arith.c. */

#endif
