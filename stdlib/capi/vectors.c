/* vectors.c - Vectors of R's C interface: allocation, length, elements, copies. */
#include "stdlib/capi/capi.h"

#include <stdlib.h>

#include "runtime/subset.h"

/* ---- allocation ---- */

SEXP Rf_allocVector(SEXPTYPE type, R_xlen_t n) {
  if (type_is_vec((int)type)) {
    if (n < 0) capi_error("negative length vectors are not allowed");
    return capi_need(vec_new(CVM, (Type)type, n));
  }
  switch (type) {
  case T_NULL: return R_NilValue;
  case T_PAIRLIST: return Rf_allocList((int)n);
  case T_LANG: return Rf_allocLang((int)n);
  default: capi_error("invalid type/length (%s/%lld) in vector allocation", Rf_type2char(type), (long long)n);
  }
}
SEXP Rf_allocVector3(SEXPTYPE type, R_xlen_t n, void *allocator) {
  if (allocator) capi_error("allocVector3: custom allocators are not supported");
  return Rf_allocVector(type, n);
}
SEXP Rf_allocMatrix(SEXPTYPE type, int nrow, int ncol) {
  if (nrow < 0 || ncol < 0) capi_error("negative extents to matrix");
  return capi_need(vec_matrix(CVM, (Type)type, nrow, ncol));
}
static SEXP alloc_array(SEXPTYPE type, int rank, const int32_t *dims) {
  R_xlen_t n = 1;
  for (int i = 0; i < rank; i++) n *= dims[i];
  SEXP x = Rf_allocVector(type, n);
  DO(vec_set_dim(CVM, as_vec(x), rank, dims));
  return x;
}
SEXP Rf_alloc3DArray(SEXPTYPE type, int nrow, int ncol, int nface) {
  int32_t dims[3] = {nrow, ncol, nface};
  if (nrow < 0 || ncol < 0 || nface < 0) capi_error("negative extents to 3D array");
  return alloc_array(type, 3, dims);
}
SEXP Rf_allocArray(SEXPTYPE type, SEXP dims) { return alloc_array(type, LENGTH(dims), INTEGER(dims)); }
SEXP Rf_allocList(int n) {
  Cons *c = NULL;
  while (n-- > 0) c = capi_need(cons_new(CVM, val_null(), c, NULL));
  return c ? &c->h : R_NilValue;
}
SEXP Rf_allocLang(int n) {
  SEXP x = Rf_allocList(n);
  if (!is_nil(x)) x->type = T_LANG;
  return x;
}
SEXP Rf_allocS4Object(void) {
  Obj *o = capi_need(obj_new(CVM, T_S4, sizeof(Obj) + sizeof(Attr *)));
  o->flags |= F_S4;
  return o;
}
SEXP Rf_allocSExp(SEXPTYPE type) {
  switch (type) {
  case T_ENV: return capi_need(env_new(CVM, CVM->empty));
  case T_CLOSURE: return capi_need(closure_new(CVM, val_null(), val_null(), CVM->global));
  case T_PROMISE: return capi_need(promise_new(CVM, val_null(), CVM->global));
  case T_PAIRLIST:
  case T_LANG: {
    SEXP x = Rf_allocList(1);
    x->type = (uint8_t)type;
    return x;
  }
  default: capi_error("allocSExp: type '%s' is not supported", Rf_type2char(type));
  }
}

/* ---- length ---- */

R_xlen_t Rf_envxlength(SEXP x) {
  int64_t n;
  DO(env_count(CVM, as_env(x), &n));
  return n;
}
R_xlen_t Rf_xlength(SEXP x) {
  if (type_is_vec(x->type)) return as_vec(x)->n;
  switch (x->type) {
  case T_NULL: return 0;
  case T_CHAR: return as_str(x)->len;
  case T_ENV: return Rf_envxlength(x);
  default: break;
  }
  if (!is_cons(x)) return 1;
  R_xlen_t n = 0;
  for (Cons *c = as_cons(x); c; c = c->cdr) n++;
  return n;
}
R_len_t Rf_length(SEXP x) {
  R_xlen_t n = Rf_xlength(x);
  if (n > INT_MAX) capi_error("long vectors not supported yet: length()");
  return (R_len_t)n;
}
R_xlen_t XLENGTH(SEXP x) {
  return ORBIT_LIKELY(type_is_vec(x->type)) ? as_vec(x)->n : x->type == T_CHAR ? as_str(x)->len : 0;
}
int LENGTH(SEXP x) {
  if (x->type != T_NULL && x->type != T_CHAR && !type_is_vec(x->type))
    capi_error("LENGTH or similar applied to %s object", Rf_type2char(x->type));
  return (int)XLENGTH(x);
}
int IS_LONG_VEC(SEXP x) { return XLENGTH(x) > INT_MAX; }
int IS_SCALAR(SEXP x, int type) { return x->type == type && XLENGTH(x) == 1; }

/* The room of a vector beyond its length is kept where other vectors have their number of rows and columns.  Strings
 * have a field for it: data.table numbers the distinct ones there while it sorts, in several threads. */
R_xlen_t TRUELENGTH(SEXP x) {
  if (x->type == T_CHAR) return as_str(x)->truelength;
  if (!type_is_vec(x->type) || (x->flags & F_MATRIX)) return 0;
  return (R_xlen_t)((uint64_t)(uint32_t)as_vec(x)->nrow | (uint64_t)(uint32_t)as_vec(x)->ncol << 32);
}
R_xlen_t XTRUELENGTH(SEXP x) { return TRUELENGTH(x); }
void SET_TRUELENGTH(SEXP x, R_xlen_t n) {
  if (x->type == T_CHAR) {
    as_str(x)->truelength = (int32_t)n;
    return;
  }
  if (!type_is_vec(x->type))
    capi_error("SET_TRUELENGTH() on objects of type '%s' is not supported", Rf_type2char(x->type));
  if (x->flags & F_MATRIX) return;
  as_vec(x)->nrow = (int32_t)(uint32_t)n;
  as_vec(x)->ncol = (int32_t)(uint32_t)((uint64_t)n >> 32);
}
int IS_GROWABLE(SEXP x) { return TRUELENGTH(x) > XLENGTH(x); }
void SET_GROWABLE_BIT(SEXP x) {}
/* Never above the room it was made with.  What is cut off is given up: unused strings may be swept meanwhile. */
void SETLENGTH(SEXP x, R_xlen_t n) {
  if (!type_is_vec(x->type))
    capi_error("SETLENGTH() can only be applied to a standard vector, not a '%s'", Rf_type2char(x->type));
  Vec *v = as_vec(x);
  if (x->type == T_LIST || x->type == T_EXPR)
    for (R_xlen_t i = n; i < v->n; i++) capi_store(&list_rw(v)[i], val_null());
  if (x->type == T_STR)
    for (R_xlen_t i = v->n; i < n; i++) str_set(v, i, CVM->empty_str);
  v->n = n;
}

/* ---- elements ---- */

void capi_wrong_type(const char *function, const char *want, SEXP x) {
  capi_error("%s() can only be applied to a '%s', not a '%s'", function, want, Rf_type2char(x->type));
}
#define WANT(x, ok, function, want)                                                                                    \
  if (ORBIT_UNLIKELY(!(ok))) capi_wrong_type(function, want, x)
/* An empty vector has an address that must not be used, as in GNU R. */
static void *written(SEXP x) {
  x->flags &= (uint8_t) ~(F_SORTED | F_NONA);
  return data_rw(as_vec(x));
}
int *LOGICAL(SEXP x) {
  WANT(x, x->type == T_LGL || x->type == T_INT, "LOGICAL", "logical");
  return written(x);
}
int *INTEGER(SEXP x) {
  WANT(x, x->type == T_INT || x->type == T_LGL, "INTEGER", "integer");
  return written(x);
}
Rbyte *RAW(SEXP x) {
  WANT(x, x->type == T_RAW, "RAW", "raw");
  return written(x);
}
double *REAL(SEXP x) {
  WANT(x, x->type == T_DBL, "REAL", "numeric");
  return written(x);
}
Rcomplex *COMPLEX(SEXP x) {
  WANT(x, x->type == T_CPLX, "COMPLEX", "complex");
  return written(x);
}
const int *LOGICAL_RO(SEXP x) {
  WANT(x, x->type == T_LGL || x->type == T_INT, "LOGICAL", "logical");
  return int_ro(as_vec(x));
}
const int *INTEGER_RO(SEXP x) {
  WANT(x, x->type == T_INT || x->type == T_LGL, "INTEGER", "integer");
  return int_ro(as_vec(x));
}
const Rbyte *RAW_RO(SEXP x) {
  WANT(x, x->type == T_RAW, "RAW", "raw");
  return raw_ro(as_vec(x));
}
const double *REAL_RO(SEXP x) {
  WANT(x, x->type == T_DBL, "REAL", "numeric");
  return dbl_ro(as_vec(x));
}
const Rcomplex *COMPLEX_RO(SEXP x) {
  WANT(x, x->type == T_CPLX, "COMPLEX", "complex");
  return cplx_ro(as_vec(x));
}
SEXP *STRING_PTR(SEXP x) {
  WANT(x, x->type == T_STR, "STRING_PTR", "character");
  return (SEXP *)written(x);
}
const SEXP *STRING_PTR_RO(SEXP x) {
  WANT(x, x->type == T_STR, "STRING_PTR_RO", "character");
  return (const SEXP *)data_ro(as_vec(x));
}
static ListArray *array_of(const Vec *v) { return &capi.arrays[((uintptr_t)v >> 5) % LIST_ARRAYS]; }

/* An array for the list in its place; what was there before may still be looked at. */
static void make_array(ListArray *a, Vec *v) {
  SEXP **old = &capi.old_array[capi.next_old % LIST_ARRAYS], *p = malloc((size_t)(2 * v->n + 1) * sizeof *p);
  if (!p) {
    (void)rt_nomem(CVM, 2 * (double)v->n * sizeof *p);
    capi_jump();
  }
  if (a->p) {
    free(*old);
    *old = a->p;
    capi.next_old++;
  }
  *a = (ListArray){.list = v, .p = p, .n = v->n};
}

/* The list has been given out; of very many the first ones are settled. */
static void note(Vec *v) {
  enum { MOST = 1024 };
  int from = capi.top ? capi.top->nlists : 0;
  if (capi.nlists - from >= MOST) {
    capi_lists_sync();
    capi.nlists = from;
  }
  if (capi.nlists == capi.caplists) {
    int cap = capi.caplists ? 2 * capi.caplists : 8;
    Vec **more = realloc(capi.lists, (size_t)cap * sizeof *more);
    if (!more) {
      (void)rt_nomem(CVM, cap * (double)sizeof *more);
      capi_jump();
    }
    capi.lists = more;
    capi.caplists = cap;
  }
  obj_retain(&v->h);
  capi_keep(&v->h);
  capi.lists[capi.nlists++] = v;
}

/* Lists of C code may hold CHARSXPs (the dictionaries of rlang), which the VM takes for vectors of length 1: in a list
 * with this flag, which is used for other vectors only, every string in a slot is one. */
enum { HAS_CHARS = F_SORTED };

static SEXP list_element(Vec *v, int64_t i) {
  Value *slot = &list_rw(v)[i];
  if (ORBIT_UNLIKELY(v->h.flags & HAS_CHARS) && slot->tag == TAG_STR) return &slot->s->h;
  return capi_box_slot(slot);
}

static void store_element(Vec *v, int64_t i, SEXP e) {
  if (ORBIT_UNLIKELY(e->type == T_CHAR) && !(v->h.flags & HAS_CHARS)) {
    for (int64_t k = 0; k < v->n; k++)
      if (list_rw(v)[k].tag == TAG_STR) (void)capi_box_slot(&list_rw(v)[k]);
    v->h.flags |= HAS_CHARS;
  }
  capi_store(&list_rw(v)[i], capi_value(e));
}

/* The elements of a list as an array of its own, as lists hold slots of 16 bytes.  C code may write into it, even into
 * that for reading (setcolorder() of data.table): when the call ends, or R code runs, the array is compared with the
 * copy behind it. */
static SEXP *list_pointers(SEXP x) {
  Vec *v = as_vec(x);
  ListArray *a = array_of(v);
  uint64_t call = capi.top ? capi.top->id : 0;
  bool again = a->list == v && a->call == call && a->n >= v->n;
  if (a->list != v || a->n < v->n) make_array(a, v);
  if (!again) note(v);
  a->call = call;
  for (int64_t i = 0; i < v->n; i++)
    if (!again || a->p[i] == a->p[a->n + i]) a->p[i] = a->p[a->n + i] = list_element(v, i);
  return a->p;
}
void capi_lists_sync(void) {
  for (int k = 0; k < capi.nlists; k++) {
    Vec *v = capi.lists[k];
    ListArray *a = array_of(v);
    if (a->list != v) continue;
    for (int64_t i = 0; i < a->n && i < v->n; i++)
      if (a->p[i] != a->p[a->n + i]) {
        a->p[a->n + i] = a->p[i];
        store_element(v, i, a->p[i]);
      }
  }
}
const SEXP *VECTOR_PTR_RO(SEXP x) {
  WANT(x, x->type == T_LIST || x->type == T_EXPR, "VECTOR_PTR_RO", "list");
  return list_pointers(x);
}
SEXP *VECTOR_PTR(SEXP x) {
  WANT(x, x->type == T_LIST || x->type == T_EXPR, "VECTOR_PTR", "list");
  return list_pointers(x);
}
void *STDVEC_DATAPTR(SEXP x) { return DATAPTR(x); }
void *DATAPTR(SEXP x) {
  WANT(x, type_is_vec(x->type), "DATAPTR", "vector");
  return x->type == T_LIST || x->type == T_EXPR ? (void *)list_pointers(x) : written(x);
}
const void *DATAPTR_RO(SEXP x) {
  WANT(x, type_is_vec(x->type), "DATAPTR_RO", "vector");
  return x->type == T_LIST || x->type == T_EXPR ? (const void *)list_pointers(x) : data_ro(as_vec(x));
}
const void *DATAPTR_OR_NULL(SEXP x) { return DATAPTR_RO(x); }

int LOGICAL_ELT(SEXP x, R_xlen_t i) { return LOGICAL_RO(x)[i]; }
int INTEGER_ELT(SEXP x, R_xlen_t i) { return INTEGER_RO(x)[i]; }
double REAL_ELT(SEXP x, R_xlen_t i) { return REAL_RO(x)[i]; }
Rcomplex COMPLEX_ELT(SEXP x, R_xlen_t i) { return COMPLEX_RO(x)[i]; }
Rbyte RAW_ELT(SEXP x, R_xlen_t i) { return RAW_RO(x)[i]; }
void SET_LOGICAL_ELT(SEXP x, R_xlen_t i, int v) { LOGICAL(x)[i] = v; }
void SET_INTEGER_ELT(SEXP x, R_xlen_t i, int v) { INTEGER(x)[i] = v; }
void SET_REAL_ELT(SEXP x, R_xlen_t i, double v) { REAL(x)[i] = v; }
void SET_COMPLEX_ELT(SEXP x, R_xlen_t i, Rcomplex v) { COMPLEX(x)[i] = v; }
void SET_RAW_ELT(SEXP x, R_xlen_t i, Rbyte v) { RAW(x)[i] = v; }
SEXP STRING_ELT(SEXP x, R_xlen_t i) {
  WANT(x, x->type == T_STR, "STRING_ELT", "character vector");
  return &str_ro(as_vec(x))[i]->h;
}
void SET_STRING_ELT(SEXP x, R_xlen_t i, SEXP v) {
  WANT(x, x->type == T_STR, "SET_STRING_ELT", "character vector");
  if (v->type != T_CHAR) capi_error("Value of SET_STRING_ELT() must be a 'CHARSXP' not a '%s'", Rf_type2char(v->type));
  if (i < 0 || i >= as_vec(x)->n)
    capi_error("attempt to set index %lld/%lld in SET_STRING_ELT", (long long)i, (long long)as_vec(x)->n);
  str_set(as_vec(x), i, as_str(v));
  x->flags &= (uint8_t) ~(F_SORTED | F_NONA);
}
SEXP VECTOR_ELT(SEXP x, R_xlen_t i) {
  WANT(x, x->type == T_LIST || x->type == T_EXPR, "VECTOR_ELT", "list");
  return list_element(as_vec(x), i);
}
SEXP XVECTOR_ELT(SEXP x, R_xlen_t i) { return VECTOR_ELT(x, i); }
SEXP SET_VECTOR_ELT(SEXP x, R_xlen_t i, SEXP v) {
  WANT(x, x->type == T_LIST || x->type == T_EXPR, "SET_VECTOR_ELT", "list");
  if (i < 0 || i >= as_vec(x)->n)
    capi_error("attempt to set index %lld/%lld in SET_VECTOR_ELT", (long long)i, (long long)as_vec(x)->n);
  store_element(as_vec(x), i, v);
  ListArray *a = array_of(as_vec(x));
  if (a->list == as_vec(x) && i < a->n) a->p[i] = a->p[a->n + i] = v;
  return v;
}
SEXP SET_XVECTOR_ELT(SEXP x, R_xlen_t i, SEXP v) { return SET_VECTOR_ELT(x, i, v); }

#define REGION(function, type, elements)                                                                               \
  R_xlen_t function(SEXP x, R_xlen_t i, R_xlen_t n, type *buf) {                                                       \
    R_xlen_t left = XLENGTH(x) - i;                                                                                    \
    if (n > left) n = left;                                                                                            \
    if (n > 0) memcpy(buf, elements(x) + i, (size_t)n * sizeof *buf);                                                  \
    return n;                                                                                                          \
  }
REGION(INTEGER_GET_REGION, int, INTEGER_RO)
REGION(LOGICAL_GET_REGION, int, LOGICAL_RO)
REGION(REAL_GET_REGION, double, REAL_RO)
REGION(COMPLEX_GET_REGION, Rcomplex, COMPLEX_RO)
REGION(RAW_GET_REGION, Rbyte, RAW_RO)
/* INT_MIN: unknown. */
int INTEGER_IS_SORTED(SEXP x) { return x->flags & F_SORTED ? 1 : INT_MIN; }
int REAL_IS_SORTED(SEXP x) { return x->flags & F_SORTED ? 1 : INT_MIN; }
int STRING_IS_SORTED(SEXP x) { return INT_MIN; }
int INTEGER_NO_NA(SEXP x) { return (x->flags & F_NONA) != 0; }
int LOGICAL_NO_NA(SEXP x) { return (x->flags & F_NONA) != 0; }
int REAL_NO_NA(SEXP x) { return (x->flags & F_NONA) != 0; }
int STRING_NO_NA(SEXP x) { return 0; }

/* ---- scalars ---- */

SEXP Rf_ScalarLogical(int x) {
  Vec *v = capi_need(vec_new(CVM, T_LGL, 1));
  int_rw(v)[0] = x == NA_LGL ? x : x != 0;
  return &v->h;
}
SEXP Rf_ScalarInteger(int x) {
  Vec *v = capi_need(vec_new(CVM, T_INT, 1));
  int_rw(v)[0] = x;
  return &v->h;
}
SEXP Rf_ScalarReal(double x) {
  Vec *v = capi_need(vec_new(CVM, T_DBL, 1));
  dbl_rw(v)[0] = x;
  return &v->h;
}
SEXP Rf_ScalarComplex(Rcomplex x) {
  Vec *v = capi_need(vec_new(CVM, T_CPLX, 1));
  cplx_rw(v)[0] = x;
  return &v->h;
}
SEXP Rf_ScalarRaw(Rbyte x) {
  Vec *v = capi_need(vec_new(CVM, T_RAW, 1));
  raw_rw(v)[0] = x;
  return &v->h;
}
SEXP Rf_ScalarString(SEXP x) {
  if (x->type != T_CHAR) capi_error("ScalarString: the argument is a '%s'", Rf_type2char(x->type));
  Vec *v = capi_need(vec_new(CVM, T_STR, 1));
  str_set(v, 0, as_str(x));
  return &v->h;
}

/* ---- copies ---- */

static SEXP resized_cells(SEXP x, R_xlen_t n) {
  SEXP r = Rf_allocList((int)n);
  for (SEXP to = r; !is_nil(to) && !is_nil(x); to = CDR(to), x = CDR(x)) {
    SETCAR(to, CAR(x));
    SET_TAG(to, TAG(x));
  }
  return r;
}
SEXP Rf_xlengthgets(SEXP x, R_xlen_t n) {
  if (is_nil(x)) {
    if (n > 0) Rf_warning("length of NULL cannot be changed");
    return x;
  }
  if (x->type == T_PAIRLIST) return resized_cells(x, n);
  if (!type_is_vec(x->type)) capi_error("cannot set length of non-(vector or list)");
  if (n == XLENGTH(x)) return x;
  Vec *v = as_vec(x), *r = capi_need(vec_resize(CVM, v, n)), *names = vec_names(CVM, v);
  if (names) {
    Vec *longer = capi_need(vec_resize(CVM, names, n));
    for (int64_t i = names->n; i < n; i++) str_set(longer, i, CVM->empty_str);
    DO(vec_set_names(CVM, r, val_obj(longer)));
  }
  return &r->h;
}
SEXP Rf_lengthgets(SEXP x, R_len_t n) { return Rf_xlengthgets(x, n); }

void Rf_copyVector(SEXP to, SEXP from) {
  if (to->type != from->type) capi_error("vector types do not match in copyVector");
  R_xlen_t n = XLENGTH(to), m = XLENGTH(from);
  if (m == 0) return;
  for (R_xlen_t i = 0; i < n; i++) {
    if (to->type == T_LIST || to->type == T_EXPR)
      SET_VECTOR_ELT(to, i, VECTOR_ELT(from, i % m));
    else {
      size_t size = type_size(to->type);
      memcpy((char *)data_rw(as_vec(to)) + (size_t)i * size,
             (const char *)data_ro(as_vec(from)) + (size_t)(i % m) * size, size);
    }
  }
}
void Rf_copyMatrix(SEXP to, SEXP from, Rboolean byrow) {
  R_xlen_t nr = Rf_nrows(to), nc = Rf_ncols(to), m = XLENGTH(from), k = 0;
  if (!byrow) {
    Rf_copyVector(to, from);
    return;
  }
  size_t size = type_size(to->type);
  for (R_xlen_t i = 0; i < nr && m; i++)
    for (R_xlen_t j = 0; j < nc; j++, k++) {
      R_xlen_t at = i + j * nr;
      if (to->type == T_LIST || to->type == T_EXPR)
        SET_VECTOR_ELT(to, at, VECTOR_ELT(from, k % m));
      else
        memcpy((char *)data_rw(as_vec(to)) + (size_t)at * size,
               (const char *)data_ro(as_vec(from)) + (size_t)(k % m) * size, size);
    }
}
void Rf_copyListMatrix(SEXP to, SEXP from, Rboolean byrow) { Rf_copyMatrix(to, from, byrow); }

static SEXP copy_of(SEXP x, bool deep);
/* Copies of the cells of a list; deep: of what they hold, too. */
static SEXP copy_cells(SEXP x, bool deep) {
  Cons *first = NULL, *last = NULL;
  for (Cons *c = as_cons(x); c; c = c->cdr) {
    Value car = deep ? capi_value(copy_of(capi_box(c->car), true)) : c->car;
    car.aux = c->car.aux;
    Cons *n = capi_need(cons_new(CVM, car, NULL, c->tag));
    n->car.aux = c->car.aux;
    n->h.type = c->h.type;
    n->h.flags = c->h.flags;
    attr_share(CVM, &n->h, &c->h);
    if (last) {
      obj_retain(&n->h);
      last->cdr = n;
    } else
      first = n;
    last = n;
  }
  return &first->h;
}
/* C code writes into the attributes of a deep copy as it likes. */
static SEXP own_attributes(SEXP x) {
  Attr **at = attr_slot(x);
  for (int i = 0; at && *at && i < (*at)->n; i++) {
    Value v = (*at)->e[i].v;
    if (v.tag != TAG_OBJ) continue;
    SEXP copy = copy_of(v.o, true);
    if (copy != v.o) DO(attr_set(CVM, x, (*at)->e[i].name, val_obj(copy)));
  }
  return x;
}
static SEXP copy_of(SEXP x, bool deep) {
  if (type_is_vec(x->type)) {
    Vec *v = capi_need(vec_copy(CVM, as_vec(x)));
    if (!(x->flags & F_MATRIX)) v->nrow = v->ncol = 0;
    if (deep && (x->type == T_LIST || x->type == T_EXPR)) {
      DO(rt_check_stack(CVM));
      for (int64_t i = 0; i < v->n; i++)
        if (list_ro(v)[i].tag == TAG_OBJ) slot_store(CVM, &list_rw(v)[i], capi_value(copy_of(list_ro(v)[i].o, true)));
    }
    return deep ? own_attributes(&v->h) : &v->h;
  }
  if (is_cons(x)) {
    DO(rt_check_stack(CVM));
    SEXP cells = copy_cells(x, deep);
    return deep ? own_attributes(cells) : cells;
  }
  switch (x->type) {
  case T_CLOSURE: return capi_need(closure_copy(CVM, (Closure *)(void *)x));
  case T_S4: {
    SEXP s = Rf_allocS4Object();
    s->flags = x->flags;
    attr_share(CVM, s, x);
    return deep ? own_attributes(s) : s;
  }
  default: return x;
  }
}
SEXP Rf_duplicate(SEXP x) { return copy_of(x, true); }
SEXP Rf_shallow_duplicate(SEXP x) { return copy_of(x, false); }
SEXP Rf_lazy_duplicate(SEXP x) { return Rf_shallow_duplicate(x); }
SEXP R_duplicate_attr(SEXP x) { return Rf_shallow_duplicate(x); }
SEXP R_shallow_duplicate_attr(SEXP x) { return Rf_shallow_duplicate(x); }
