/* attr.h - Attributes.  The dim of a matrix lives in the vector header; only these functions know. */
#ifndef ORBIT_ATTR_H
#define ORBIT_ATTR_H

#include "runtime/memory.h"
#include "runtime/str.h"

/* Address of the attribute pointer of any object that can have attributes, or NULL. */
Attr **attr_slot(Obj *o);

/* Raw access.  Reads are borrowed. attr_get allocates only for the dim of a matrix (then in the pool)
 * and for compact row.names (returned as stored: c(NA, -n)). TAG_NULL when absent. */
Value attr_get(VM *vm, Value x, Sym *name);
/* The environment that an instance of a class which contains "environment" carries, else NULL. */
Env *attr_inner_env(VM *vm, Value x);
Status attr_set(VM *vm, Obj *o, Sym *name,
                Value v) ORBIT_MUST_CHECK; /* no checks; NULL removes; keeps F_OBJECT, F_MATRIX right */
static inline bool attr_has_any(Value x) {
  if (x.tag != TAG_OBJ) return false;
  Attr **a = attr_slot(x.o);
  return (a && *a && (*a)->n > 0) || (type_is_vec(x.o->type) && (x.o->flags & F_MATRIX));
}
/* Direct slots; NULL / TAG_NULL when absent. */
Vec *vec_names(VM *vm, const Vec *v);    /* names as character vector; 1-d array: dimnames[[1]] */
Vec *vec_dimnames(VM *vm, const Vec *v); /* list or NULL */
Vec *vec_levels(VM *vm, const Vec *v);
Vec *val_class_attr(VM *vm, Value x); /* class attribute as character vector, or NULL */
/* Dims: number of dims (0: none) and their values, without allocation. */
int vec_dims(const Vec *v, const int32_t **dims);
static inline bool vec_is_matrix(const Vec *v) { return v->h.flags & F_MATRIX; }
/* A matrix whose dim is no entry of the record: one that has no names. */
static inline bool vec_dim_in_header(const Vec *v) { return vec_is_matrix(v) && !(v->attr && v->attr->i_dim >= 0); }
bool val_inherits(VM *vm, Value x, const char *cls); /* S3 class attribute only */
bool val_is_factor(VM *vm, Value x);
bool val_is_data_frame(VM *vm, Value x);

/* Setters for fresh vectors (no checks beyond length). */
Status vec_set_names(VM *vm, Vec *v, Value names) ORBIT_MUST_CHECK;                 /* NULL or T_STR of length n */
Status vec_set_dim(VM *vm, Vec *v, int rank, const int32_t *dims) ORBIT_MUST_CHECK; /* product must be n */
Vec *vec_extent_names(const Vec *v);                                                /* names of its dim; NULL: none */
Status vec_name_extents(VM *vm, Vec *v, Vec *names) ORBIT_MUST_CHECK;               /* NULL: none */
Status vec_keep_extent_names(VM *vm, Vec *v, Vec *names, int rank,
                             const int32_t *dims) ORBIT_MUST_CHECK;    /* those of dims that are not 1 */
Status vec_copy_dim(VM *vm, Vec *v, const Vec *from) ORBIT_MUST_CHECK; /* the dim of an array, with its names */
Status vec_set_dimnames(VM *vm, Vec *v, Value list) ORBIT_MUST_CHECK;
/* The same for a matrix: names of its rows and columns, either may be NULL, and what these are names of, or NULL. */
Status vec_set_dimnames_of_two(VM *vm, Vec *v, Value rows, Value cols, Str *rows_label,
                               Str *cols_label) ORBIT_MUST_CHECK;
Status vec_set_class(VM *vm, Vec *v, const char *cls) ORBIT_MUST_CHECK;

/* R's attr<-, names<-, dim<-, class<- ... with their checks, coercions and messages, on a value that
 * the caller may modify: *x is borrowed; what has count 1 is modified in place, anything else is replaced by a copy
 * owned by the pool.  (dim and names of a value that is not fresh: dim<- removes names and dimnames.) */
Status attr_assign(VM *vm, Value *x, Sym *name, Value v) ORBIT_MUST_CHECK;
/* Copying: all but names, dim, dimnames (R's copyMostAttrib) / all. The record is shared when possible. */
Status attr_copy_most(VM *vm, Vec *dst, Value src) ORBIT_MUST_CHECK;
Status attr_copy_all(VM *vm, Vec *dst, Value src) ORBIT_MUST_CHECK;
/* Gives the result of an operator the times (start, end, frequency) of an operand; they have to fit its rows. */
Status attr_copy_tsp(VM *vm, Vec *dst, Value tsp) ORBIT_MUST_CHECK;
/* Makes *x (borrowed) an object whose attributes may be set: boxes scalars, copies what is shared. */
Status value_own(VM *vm, Value *x) ORBIT_MUST_CHECK;
void attr_share(VM *vm, Obj *o, const Obj *from);
Closure *closure_copy(VM *vm, Closure *c);
/* class<-: like attr_assign for "class", plus the basic types ("numeric", "matrix", "list", ...). */
Status value_set_class(VM *vm, Value *x, Value v) ORBIT_MUST_CHECK;
/* Sets or clears the S4 mark of *x, which its caller owns. */
void value_mark_s4(Value *x, bool s4);
/* Compact row names c(NA, n) as integers 1..n, others as they are. */
Value row_names_expand(VM *vm, Value rn);
/* Names of any vector, pairlist or call as a character vector; NULL if it has none. */
Vec *val_names(VM *vm, Value x);
void attr_clear(VM *vm, Vec *v);
/* attributes(x): list with names first, or NULL; row.names expanded. */
Status attr_list(VM *vm, Value x, Value *out) ORBIT_MUST_CHECK;
/* Implicit class vector for dispatch: e.g. c("matrix","array","integer","numeric"); class(x) differs. */
Vec *val_implicit_class(VM *vm, Value x); /* for S3 dispatch */
Vec *val_class(VM *vm, Value x);          /* what class(x) returns */
int64_t df_nrow(VM *vm, const Vec *df);
const char *type_name(int type); /* "double", "closure", ... as typeof() */
const char *type_shown(Value x); /* what typeof(x) is in GNU R, where few functions are primitives; for messages */

#endif
