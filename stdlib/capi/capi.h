/* capi.h - Inside of libR.so: R's C interface over Orbit's objects.
 *
 * A SEXP is the address of one of our heap objects.  What lives unboxed in slots is boxed when it is given out: in
 * place where the slot belongs to a list, otherwise in the pool of temporaries.  The pool is also the arena of a call:
 * what C code allocates, and what it drops from where it was, stays alive until the .Call that it was made in returns.
 *
 * The library serves one VM at a time (capi.vm).  R-level jumps leave C code by longjmp to the innermost Boundary, and
 * only there; everywhere else errors are status returns.  See doc/capi.md.
 */
#ifndef ORBIT_CAPI_H
#define ORBIT_CAPI_H

#include <setjmp.h>
#include <stdarg.h>

#include "vm/interp/interp.h"
#include "runtime/capi_host.h"

typedef Obj *SEXP;
typedef unsigned int SEXPTYPE;
typedef ptrdiff_t R_xlen_t;
typedef int R_len_t;
typedef enum { FALSE = 0, TRUE = 1 } Rboolean;
typedef unsigned char Rbyte;
typedef Complex Rcomplex;
typedef int PROTECT_INDEX;
typedef enum { CE_NATIVE = 0, CE_UTF8 = 1, CE_LATIN1 = 2, CE_BYTES = 3, CE_SYMBOL = 5, CE_ANY = 99 } cetype_t;
typedef enum { PARSE_NULL_, PARSE_OK_, PARSE_INCOMPLETE_, PARSE_ERROR_, PARSE_EOF_ } ParseStatus;
typedef void *(*DL_FUNC)(void);
typedef void (*R_CFinalizer_t)(SEXP);
typedef struct CapiDll DllInfo;
typedef struct {
  const char *name;
  DL_FUNC fun;
  int nargs;
  unsigned *types;
} R_CMethodDef;
typedef R_CMethodDef R_FortranMethodDef;
typedef struct {
  const char *name;
  DL_FUNC fun;
  int nargs;
} R_CallMethodDef;
typedef R_CallMethodDef R_ExternalMethodDef;
typedef struct {
  SEXP ptr;
} R_altrep_class_t;
#include "stdlib/capi/include/R_ext/structures.h"

#define CAPI_EXPORT __attribute__((visibility("default")))
#define FN(result, name, args) CAPI_EXPORT result name args;
#define FORTRAN FN
#define LIB(name)
#define VAR(type, name) extern CAPI_EXPORT type name;
#include "stdlib/capi/capi.def"
#undef FN
#undef FORTRAN
#undef LIB
#undef VAR

/* Where jumps of the R program arrive in C code. */
typedef struct Boundary {
  jmp_buf jump;
  struct Boundary *outer;
  int nprotected;
  size_t vmax; /* what vmaxget() gives: place in the pool behind the last working memory; 0: not known yet */
  /* A .Call: integers that were boxed for it, and their values then (capi_link_variables). */
  bool is_call;
  uint64_t id;
  int nlists, nattribs; /* of capi.lists and capi.attribs that lie further out */
  int nboxed;
  struct BoxedArg {
    Vec *box;
    int32_t was;
  } boxed[4];
} Boundary;

typedef struct CallableEntry {
  char *package, *name;
  DL_FUNC f;
} CallableEntry;

/* Attributes set as a pairlist that C code keeps for good: it compares the list by address. */
enum { KEPT_ATTRIBUTES = 32 };
typedef struct KeptAttributes {
  Attr *record; /* owned, so never changed */
  SEXP list;    /* owned */
} KeptAttributes;

/* Short integer sequences given to C code, so that an object that is looked at twice has one address (data.table
 * compares them). */
enum { KEPT_RANGES = 8, LONGEST_KEPT_RANGE = 4096 };

/* The array that C code has got for the elements of a list: it may write into it, and keep it for as long as the list
 * lives.  Arrays that had to make place are freed much later. */
typedef struct ListArray {
  const Vec *list; /* not owned: it may be gone */
  SEXP *p;         /* the elements, and behind them a copy */
  int64_t n;
  uint64_t call; /* the Boundary within which it was given out last */
} ListArray;
enum { LIST_ARRAYS = 1024 };
enum { GRAPHICS_DEVICES = 64 };

/* A list of attributes that C code has got, and what was in it. */
enum { MOST_NOTED = 8 };
typedef struct AttributeList {
  SEXP x, list;
  int n;
  Sym *tags[MOST_NOTED];
  Value values[MOST_NOTED];
} AttributeList;

typedef struct ConnRecord ConnRecord; /* connections.c */

/* All state of the library. */
typedef struct CapiState {
  VM *vm;
  Boundary *top;
  SEXP *stack; /* protected objects, each with a reference of its own */
  int nstack, capstack;
  struct Precious { /* R_PreserveObject */
    SEXP x;
    Obj *held; /* x, or a vector with the string x */
  } * precious;
  size_t nprecious, capprecious;
  CallableEntry *callables;
  size_t ncallables, capcallables;
  DllInfo *dlls;
  KeptAttributes kept[KEPT_ATTRIBUTES];
  int nkept;
  Vec *range[KEPT_RANGES]; /* owned */
  unsigned next_range;
  ListArray arrays[LIST_ARRAYS];
  SEXP *old_array[LIST_ARRAYS];
  unsigned next_old;
  uint64_t nboundaries;
  Vec **lists; /* whose arrays the running calls have got */
  int nlists, caplists;
  AttributeList *attribs;
  int nattribs, capattribs;
  InputHandler handlers;                /* the head of the list: waits for nothing */
  Proto *no_code;                       /* eval.c; owned */
  struct Rng *rng;                      /* between GetRNGstate() and PutRNGstate() */
  pGEDevDesc devices[GRAPHICS_DEVICES]; /* by number less 1: those of packages, and of ours those asked for */
  ConnRecord *connections;              /* not made by C code, which has asked for them */
  pDevDesc painting;                    /* whose pattern C code is looking at */
} CapiState;
extern CapiState capi __attribute__((visibility("hidden")));
#define CVM (capi.vm)

/* Leaves C code: an unwind is in progress in the VM. */
_Noreturn void capi_jump(void) ORBIT_COLD;
#define DO(call)                                                                                                       \
  do {                                                                                                                 \
    if (ORBIT_UNLIKELY((call) != OK)) capi_jump();                                                                     \
  } while (0)
static inline void *capi_need(void *p) {
  if (ORBIT_UNLIKELY(!p)) capi_jump();
  return p;
}
/* Runs fun(data) so that jumps arrive here: ERR, and the unwind is in progress. */
Status capi_run(SEXP (*fun)(void *), void *data, SEXP *out) ORBIT_MUST_CHECK;
void capi_unprotect_to(int n);
bool capi_is_precious(SEXP x);
void capi_attributes_close(void);
/* C code has had box for the value was, which the argument expr gave. */
void capi_relink(Vec *box, Value was, Value expr);
void capi_attributes_sync(int from);
void capi_lists_sync(void); /* what C code has put into arrays of lists goes into the lists */
void capi_keep(Obj *o);     /* the arena takes over a reference of the caller's */
/* Stores v where a value was that C code may still look at. */
static inline void capi_store(Value *slot, Value v) {
  Value old = *slot;
  v.aux = old.aux;
  *slot = val_retain(v);
  if (val_counted(old)) capi_keep(old.o);
}

SEXP capi_box_slow(Value v);
/* A value as an object; fresh ones belong to the arena. */
static inline SEXP capi_box(Value v) {
  if (ORBIT_LIKELY(v.tag == TAG_OBJ && v.o->type != T_DOTS && v.o->type != T_SEQ)) return v.o;
  return capi_box_slow(v);
}
/* The same for a slot that keeps the boxed form. */
static inline SEXP capi_box_slot(Value *slot) {
  Value v = *slot;
  if (ORBIT_LIKELY(v.tag == TAG_OBJ && v.o->type != T_DOTS && v.o->type != T_SEQ)) return v.o;
  SEXP x = capi_box_slow(v);
  if (v.tag == TAG_LGL || v.tag == TAG_INT || v.tag == TAG_DBL || v.tag == TAG_STR || v.tag == TAG_RANGE) {
    obj_retain(x);
    *slot = (Value){.o = x, .tag = TAG_OBJ, .aux = v.aux};
  }
  return x;
}
Value capi_value_slow(SEXP x);
bool capi_is_range(const Vec *v, Value r);
/* An object as a value; vectors of length 1 stay boxed. */
static inline Value capi_value(SEXP x) {
  if (ORBIT_LIKELY(type_is_vec(x->type) || x->type == T_LANG || x->type == T_ENV)) return val_obj(x);
  return capi_value_slow(x);
}
/* C code may protect a null pointer. */
static inline bool capi_counted(SEXP x) { return x && x->type != T_CHAR && x->type != T_NULL && x->type != T_SYM; }
static inline bool is_nil(SEXP x) { return x->type == T_NULL; }
static inline Vec *as_vec(SEXP x) { return (Vec *)(void *)x; }
static inline Cons *as_cons(SEXP x) { return (Cons *)(void *)x; }
static inline Str *as_str(SEXP x) { return (Str *)(void *)x; }
static inline Sym *as_sym(SEXP x) { return (Sym *)(void *)x; }
static inline Env *as_env(SEXP x) { return (Env *)(void *)x; }
static inline bool is_cons(SEXP x) { return x->type == T_PAIRLIST || x->type == T_LANG || x->type == T_DOTS; }
_Noreturn void capi_error(const char *fmt, ...) ORBIT_PRINTF(1, 2) ORBIT_COLD;
/* An argument that has to be a vector of these types. */
_Noreturn void capi_wrong_type(const char *function, const char *want, SEXP x) ORBIT_COLD;
Env *capi_env(SEXP x, const char *function);
Sym *capi_symbol(SEXP x, const char *function);
/* A pairlist chain from R_NilValue or cells. */
static inline Cons *capi_chain(SEXP x) { return is_nil(x) ? NULL : as_cons(x); }
void capi_registration_close(void);
void capi_events_open(void);
void capi_events_close(void);
void capi_connections_close(void);
Status capi_wait(VM *vm, double seconds) ORBIT_MUST_CHECK;
/* graphics.c: what a device of a package is asked to do, and its answer. */
Status capi_device(VM *vm, const char *what, int number, Value x, Value *out) ORBIT_MUST_CHECK;
void capi_devices_close(void);
void capi_string_box(DevDesc *dd, const char *s, pGEcontext gc, double *width, double *ascent, double *descent);
/* Places and sizes of the pattern that C code is looking at (capi.painting), in points, in the device's units. */
double capi_device_x(double x);
double capi_device_y(double y);
double capi_device_size(double v, int axis);
/* Calls a function of grDevices; numbers of graphics devices count from 1 there. */
SEXP capi_graphics(const char *name, int n, SEXP *args);
void capi_rng_renew(void);
void capi_rng_attach(bool on);
void capi_library_open(VM *vm);
/* Evaluates and protects the result in the arena. */
SEXP capi_eval(Value expr, Env *env);
SEXP capi_call_base(const char *name, int n, SEXP *args);

#endif
