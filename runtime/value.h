/* value.h - Slots, tags and object layouts: what every other file is written against.
 *
 * A Value is a 16-byte slot: 8 bytes of payload, a 4-byte tag, 4 bytes of auxiliary bits.  Scalars
 * (logical, integer, double, one interned string), NULL and integer ranges a:b live in the slot
 * itself; everything else is a pointer to a heap object with an exact reference count.
 *
 * Everyone includes this file.  It declares layouts and inline accessors only; memory.h allocates.
 */
#ifndef ORBIT_VALUE_H
#define ORBIT_VALUE_H

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
#define ORBIT_LIKELY(x) __builtin_expect(!!(x), 1)
#define ORBIT_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define ORBIT_COLD __attribute__((noinline, cold))
#define ORBIT_INLINE static inline __attribute__((always_inline))
#define ORBIT_PRINTF(f, a) __attribute__((format(printf, f, a)))
#define ORBIT_MUST_CHECK __attribute__((warn_unused_result))
#else
#error "Orbit needs gcc or clang"
#endif

/* Builds for debugging and with sanitizers check what others rely on: code that was compiled or specialised, and these
 * assertions, which stop the program. */
#if defined(ORBIT_DEBUG) || defined(ORBIT_SANITIZE)
#define ORBIT_CHECKED 1
#else
#define ORBIT_CHECKED 0
#endif
#define ORBIT_ASSERT(x) (ORBIT_CHECKED && ORBIT_UNLIKELY(!(x)) ? __builtin_trap() : (void)0)
#define ORBIT_UNREACHABLE() (ORBIT_CHECKED ? __builtin_trap() : __builtin_unreachable())

typedef struct VM VM;
typedef struct Obj Obj;
typedef struct Str Str;
typedef struct Sym Sym;
typedef struct Vec Vec;
typedef struct Cons Cons;
typedef struct Attr Attr;
typedef struct Closure Closure;
typedef struct Builtin Builtin;
typedef struct BuiltinDef BuiltinDef;
typedef struct Env Env;
typedef struct Promise Promise;
typedef struct Dots Dots;
typedef struct ExtPtr ExtPtr;
typedef struct LongSeq LongSeq;
typedef struct Buffer Buffer;
typedef struct Proto Proto;
typedef struct Frame Frame;

/* Result of everything that can fail.  ERR means: an R-level unwind is in progress (an error, a
 * non-local return, a restart, an interrupt); the details are in the VM; return ERR at once. */
typedef enum Status { OK = 0, ERR = 1 } Status;
#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    if (ORBIT_UNLIKELY((call) != OK)) return ERR;                                                                      \
  } while (0)
/* For allocations: the callee has already raised the error when it returns NULL. */
#define TRY_NEW(call)                                                                                                  \
  do {                                                                                                                 \
    if (ORBIT_UNLIKELY(!(call))) return ERR;                                                                           \
  } while (0)

/* ---- Tags.  ORDER: everything from TAG_PROM on carries a counted pointer. ---- */
typedef enum Tag {
  TAG_NULL,    /* R's NULL, also the empty pairlist */
  TAG_LGL,     /* payload i: 0, 1 or NA_INT */
  TAG_INT,     /* payload i */
  TAG_DBL,     /* payload d */
  TAG_STR,     /* payload s: one interned string (never NULL; may be NA_STRING) */
  TAG_RANGE,   /* payload r: integer sequence r.from, r.from±1, ..., r.to, length >= 2, plain */
  TAG_I64,     /* reserved for 64-bit integers */
  TAG_MISSING, /* an argument that was not supplied (R_MissingArg) */
  TAG_UNBOUND, /* a variable slot without a value; never seen by builtins */
  TAG_LAZY,    /* a library binding not compiled yet; payload l; only inside symbol cells */
  TAG_PROM,    /* a promise; only in variable slots, argument windows and Dots; never in vectors */
  TAG_OBJ      /* any heap object */
} Tag;

/* aux bits of a variable slot (an ordinary assignment writes 0). */
enum {
  AUX_ARG = 1,     /* the value came in as an argument (substitute() gives the argument expression) */
  AUX_DEFAULT = 2, /* the formal's default was used: missing() is TRUE */
  AUX_LOCKED = 4,  /* env.c: lockBinding() on a variable of a function; the Env has F_ACTIVE then */
  AUX_FORCED = 8,  /* with AUX_ARG: not evaluated before the call, but since, or it came in as a value */
};

typedef struct Value {
  union {
    double d;
    int32_t i;
    int64_t l;
    uint64_t u;
    struct {
      int32_t from, to;
    } r;
    Str *s;
    Obj *o;
    Vec *vec;
    Sym *sym;
    Cons *cons;
    Closure *clo;
    Builtin *bi;
    Env *env;
    Promise *prom;
    Dots *dots;
    ExtPtr *ext;
    LongSeq *seq;
  };
  uint32_t tag;
  uint32_t aux;
} Value;

/* ---- Object types: R's own numbers. ---- */
typedef enum Type {
  T_NULL = 0,
  T_SYM = 1,
  T_PAIRLIST = 2,
  T_CLOSURE = 3,
  T_ENV = 4,
  T_PROMISE = 5,
  T_LANG = 6,
  T_SPECIAL = 7,
  T_BUILTIN = 8,
  T_CHAR = 9, /* Str */
  T_LGL = 10,
  T_INT = 13,
  T_DBL = 14,
  T_CPLX = 15,
  T_STR = 16,
  T_DOTS = 17,
  T_LIST = 19,
  T_EXPR = 20,
  T_BYTECODE = 21, /* Proto */
  T_EXTPTR = 22,
  T_WEAKREF = 23,
  T_RAW = 24,
  T_S4 = 25,
  T_SEQ = 26, /* internal: LongSeq */
  T_ATTR = 30 /* internal: attribute record */
} Type;

/* Header, first word of every heap object. */
struct Obj {
  uint32_t count; /* exact reference count; saturated values (>= IMMORTAL) are never changed back */
  uint8_t type;   /* Type */
  uint8_t flags;  /* F_* */
  uint8_t sclass; /* memory.c: size class, 255 = malloc'd */
  uint8_t gc;     /* memory.c: cycle collector and debug bits */
};
#define IMMORTAL 0x40000000u

enum {
  F_OBJECT = 1, /* has a class attribute (S3 or S4 object) */
  F_MATRIX = 2, /* Vec: nrow and ncol are the dim attribute */
  F_S4 = 4,
  F_SORTED = 8,  /* Vec: known increasing, no NA */
  F_MOVED = 8,   /* Closure: made by environment<-, which leaves GNU R's compiled code behind */
  F_NONA = 16,   /* Vec: known to hold no NA */
  F_LOCKED = 32, /* Env: locked environment */
  F_KEPT = 64,   /* Vec: GNU R has another reference to it: not taken for results */
  F_ACTIVE = 128
};

/* Interned, immutable, NUL-terminated UTF-8.  Equal strings (same bytes, same mark) are the same
 * pointer.  Not counted: unused ones are swept.  NA_STRING is vm->na_str, "" is vm->empty_str. */
struct Str {
  Obj h;
  uint32_t hash;
  uint32_t len; /* bytes */
  uint8_t enc;  /* STR_* */
  uint8_t mark;
  uint8_t valid;      /* of UTF-8: what str_chars() has found: 0 nothing yet, 1 valid, 2 not */
  int32_t truelength; /* a number that C code of packages keeps here for a while (SET_TRUELENGTH), else 0 */
  Sym *sym;           /* the symbol of this name, or NULL */
  Str *next;          /* hash chain */
  char data[];
};
enum { STR_ASCII, STR_UTF8, STR_LATIN1, STR_BYTES, STR_NATIVE };

struct Sym {
  Obj h;
  Str *name;
  Value global; /* binding in the global environment, TAG_UNBOUND if none */
  Value base;   /* binding in base, TAG_LAZY until first use */
  uint32_t id;
  uint16_t nattached;     /* how many attached environments between global and base bind it */
  uint8_t flags;          /* SYM_* */
  uint8_t op;             /* compiler: which inlined construct this name stands for, 0 = none */
  uint8_t gflags, bflags; /* BIND_* of the two cells */
  uint8_t ddval;          /* k of ..k, 0 otherwise (saturates at 255) */
};
enum {
  SYM_USER = 1,      /* some environment other than base and library ones binds it */
  SYM_SPEC = 2,      /* specialised code relies on its meaning in base */
  SYM_TABLE = 4,     /* has been bound in an environment with a table, the library's among them */
  SYM_SUPER = 8,     /* assigned by <<- in a method of an operator: expressions that call it may change it */
  SYM_CAPTURES = 16, /* its function keeps the frame that calls it (compiler/capture.c) */
  SYM_CHANGES = 32,  /* and may change the variables there */
  SYM_ACTIVE = 64,   /* has been bound to a function that is called at each access: reading it may change variables */
  SYM_OPEN = 128     /* a construct of the language that the program's text assigns to somewhere */
};
enum { BIND_LOCKED = 1, BIND_ACTIVE = 2 };

/* Vectors: T_LGL T_INT T_DBL T_CPLX T_STR T_LIST T_EXPR T_RAW.
 * Small data lie inline behind the header, larger data in a Buffer; `p_any` points at them always.
 * A matrix (two dims) keeps them in nrow, ncol with F_MATRIX, and in the record only a dim that has names. */
struct Vec {
  Obj h;
  int64_t n;
  Attr *attr; /* NULL: none */
  union {     /* the accessors below are the only way to these (make check) */
    void *p_any;
    double *p_dbl;
    int32_t *p_int; /* T_INT and T_LGL */
    uint8_t *p_raw;
    struct Complex *p_cplx;
    Str **p_str;
    Value *p_list; /* T_LIST and T_EXPR */
  };
  int32_t nrow, ncol;
  Buffer *buf; /* NULL: inline */
};
typedef struct Complex {
  double re, im;
} Complex;
/* The elements of a vector: *_ro for reading, *_rw for writing.  Valid until the vector is changed in length or freed.
 * Who writes has made sure that nobody else holds the vector (F_SHARED, counts: memory.h).  Elements of lists and
 * strings that are stored through *_rw are counted by the caller. */
ORBIT_INLINE const double *dbl_ro(const Vec *v) { return v->p_dbl; }
ORBIT_INLINE const int32_t *int_ro(const Vec *v) { return v->p_int; } /* T_INT and T_LGL */
ORBIT_INLINE const uint8_t *raw_ro(const Vec *v) { return v->p_raw; }
ORBIT_INLINE const Complex *cplx_ro(const Vec *v) { return v->p_cplx; }
ORBIT_INLINE Str *const *str_ro(const Vec *v) { return v->p_str; }
ORBIT_INLINE const Value *list_ro(const Vec *v) { return v->p_list; } /* T_LIST and T_EXPR */
ORBIT_INLINE const void *data_ro(const Vec *v) { return v->p_any; }
ORBIT_INLINE double *dbl_rw(Vec *v) { return v->p_dbl; }
ORBIT_INLINE int32_t *int_rw(Vec *v) { return v->p_int; }
ORBIT_INLINE uint8_t *raw_rw(Vec *v) { return v->p_raw; }
ORBIT_INLINE Complex *cplx_rw(Vec *v) { return v->p_cplx; }
ORBIT_INLINE Str **str_rw(Vec *v) { return v->p_str; }
ORBIT_INLINE Value *list_rw(Vec *v) { return v->p_list; }
ORBIT_INLINE void *data_rw(Vec *v) { return v->p_any; }
/* A header over n elements that belong to others (in buf, or NULL): for functions that write into a vector; no value.
 */
ORBIT_INLINE Vec vec_over(uint8_t type, int64_t n, Buffer *buf, void *data) {
  return (Vec){.h.type = type, .n = n, .buf = buf, .p_any = data};
}
/* CMPLX() of <complex.h>, which not every compiler has. */
static inline double _Complex complex_of(double re, double im) {
  union {
    double part[2];
    double _Complex z;
  } u = {{re, im}};
  return u.z;
}

struct Buffer {
  uint32_t count;
  uint32_t flags;
  size_t bytes; /* capacity */
  void *ptr;
  void (*release)(void *ptr, size_t bytes, void *ctx); /* NULL: own memory */
  void *ctx;
};

/* Makes v, which has no elements yet, a vector over the n elements in b. */
static inline void vec_wrap(Vec *v, Buffer *b, int64_t n) {
  v->buf = b;
  v->p_any = b->ptr;
  v->n = n;
}

/* One cell of a call (T_LANG for the first cell) or a pairlist. car.aux of a call's first cell and
 * of cells holding symbols or constants is a source position (see parser.h), never semantic. */
struct Cons {
  Obj h;
  Attr *attr;
  Value car;
  Cons *cdr; /* NULL: end */
  Sym *tag;  /* NULL: none */
};

/* Attribute record: insertion-ordered (name, value) pairs, counted, shared copy-on-write.
 * Owned through attr.h only. */
typedef struct AttrEntry {
  Sym *name;
  Value v;
} AttrEntry;
struct Attr {
  Obj h;
  uint16_t n, cap;
  int8_t i_names, i_dim, i_dimnames, i_class, i_levels; /* index into e, -1: absent */
  int8_t dimpos;                                        /* how many entries come before the header's dim */
  AttrEntry e[];
};

struct Closure {
  Obj h;
  Attr *attr;
  Value formals; /* pairlist or NULL */
  Value body;
  Env *env;
  Proto *proto; /* compiled on first call; NULL before */
};
enum { CLOSURE_MARKS = 16 | 32 | 64 }; /* in h.flags of a Closure: debug(), debugonce(), trace() */

struct Builtin {
  Obj h; /* T_BUILTIN or T_SPECIAL */
  Attr *attr;
  const BuiltinDef *def;
  void *spec;         /* parsed formals of def (vm/calls/builtin_calls.c), NULL until first use */
  Obj *keeps;         /* what def lies in (owned), NULL: it stays as long as the machine */
  uint16_t nformals1; /* their number and 1; 0: not counted yet */
};

/* Environment.  Three shapes:
 *  - frame environment: `slots`/`proto` name the variables of a function activation; while
 *    `frame` is not NULL the slots are the live frame itself;
 *  - table environment (new.env, packages): only `table`;
 *  - global and base: bindings live in the symbol cells (kind ENV_GLOBAL, ENV_BASE).
 * Go through env.h. */
struct Env {
  Obj h;
  Attr *attr;
  Env *parent;
  Frame *frame;
  Value *slots;
  Proto *proto;
  struct EnvTable *table; /* dynamic names, or NULL */
  uint8_t kind;           /* ENV_* */
  uint8_t attached;       /* on the search path */
  uint16_t mark; /* table environments: initial size of GNU R's hash table, 0 = 29, 1 = not hashed (order of listing) */
  Str *name;     /* package or environmentName, or NULL */
  Cons *call;    /* of a function that has ended, where parameters hold what was evaluated before the call: its
                  * expressions, for substitute(); else NULL */
};
enum { ENV_FUNC, ENV_TABLE, ENV_GLOBAL, ENV_BASE, ENV_BASENS, ENV_EMPTY };

struct Promise {
  Obj h;
  Value value;          /* TAG_UNBOUND until forced */
  Value expr;           /* R expression, for substitute(), deparse, sys.call */
  Proto *code;          /* compiled expr, or NULL */
  Env *env;             /* where to evaluate; NULL once forced, or while `frame` is set */
  Frame *frame;         /* the live frame it belongs to, when that has no environment object */
  Promise *prev, *next; /* open promises of that frame */
};

/* The value of `...`: promises or values with optional names. */
struct Dots {
  Obj h;
  int32_t n;
  int32_t any_names;
  struct {
    Value v;
    Sym *name;
  } e[];
};

struct ExtPtr {
  Obj h;
  Attr *attr;
  void *ptr;
  Value tag, prot;
  void (*finalize)(VM *vm, ExtPtr *p);
};

/* The numbers from, from + step, ...; only where they are too many to be made (longseq.h). Not one of the vector
 * types: code that does not know it refuses it. */
struct LongSeq {
  Obj h;
  double from;
  int64_t n;
  int step; /* 1 or -1 */
};

/* ---- NA ---- */
#define NA_INT INT_MIN
#define NA_LGL INT_MIN
static inline double na_real(void) {
  union {
    uint64_t u;
    double d;
  } x = {0x7FF00000000007A2ull};
  return x.d;
}
#define NA_REAL na_real()
static inline bool is_na_real(double d) { /* NA_real_ proper, not any NaN */
  union {
    double d;
    uint64_t u;
  } x = {d};
  return isnan(d) && (uint32_t)x.u == 1954u;
}

/* ---- Constructors ---- */
static inline Value val_null(void) { return (Value){.u = 0, .tag = TAG_NULL}; }
static inline Value val_lgl(int i) { return (Value){.l = i, .tag = TAG_LGL}; }
static inline Value val_int(int32_t i) { return (Value){.l = i, .tag = TAG_INT}; }
static inline Value val_dbl(double d) { return (Value){.d = d, .tag = TAG_DBL}; }
static inline Value val_str(Str *s) { return (Value){.s = s, .tag = TAG_STR}; }
static inline Value val_missing(void) { return (Value){.u = 0, .tag = TAG_MISSING}; }
static inline Value val_unbound(void) { return (Value){.u = 0, .tag = TAG_UNBOUND}; }
static inline Value val_obj(void *o) { return (Value){.o = (Obj *)o, .tag = TAG_OBJ}; }
static inline Value val_range(int32_t a, int32_t b) { /* a != b */
  return (Value){.r = {a, b}, .tag = TAG_RANGE};
}

/* ---- Tests ---- */
static inline bool val_counted(Value v) { return v.tag >= TAG_PROM; }
static inline bool val_is_null(Value v) { return v.tag == TAG_NULL; }
static inline bool val_is_obj(Value v, Type t) { return v.tag == TAG_OBJ && v.o->type == t; }
static inline bool type_is_vec(int t) {
  return t == T_LGL || t == T_INT || t == T_DBL || t == T_CPLX || t == T_STR || t == T_LIST || t == T_EXPR ||
         t == T_RAW;
}
static inline bool val_is_vecobj(Value v) { return v.tag == TAG_OBJ && type_is_vec(v.o->type); }
static inline bool val_is_fun(Value v) {
  return v.tag == TAG_OBJ && (v.o->type == T_CLOSURE || v.o->type == T_BUILTIN || v.o->type == T_SPECIAL);
}
static inline bool val_is_sym(Value v) { return val_is_obj(v, T_SYM); }
static inline bool val_is_lang(Value v) { return val_is_obj(v, T_LANG); }
static inline bool val_is_env(Value v) { return val_is_obj(v, T_ENV); }
static inline bool val_is_list(Value v) { return val_is_obj(v, T_LIST); }

/* typeof() of any value, scalars included (ranges are integer). */
static inline Type val_type(Value v) {
  switch (v.tag) {
  case TAG_LGL: return T_LGL;
  case TAG_INT:
  case TAG_RANGE: return T_INT;
  case TAG_DBL: return T_DBL;
  case TAG_STR: return T_STR;
  case TAG_MISSING: return T_SYM;
  case TAG_PROM: return T_PROMISE;
  case TAG_OBJ: return (Type)v.o->type;
  default: return T_NULL;
  }
}
static inline bool val_is_atomic(Value v) { /* NULL is not counted here */
  int t = val_type(v);
  return t == T_LGL || t == T_INT || t == T_DBL || t == T_CPLX || t == T_STR || t == T_RAW;
}
static inline int64_t range_len(Value v) {
  int64_t d = (int64_t)v.r.to - v.r.from;
  return (d < 0 ? -d : d) + 1;
}
/* Has a class attribute. */
static inline bool val_is_object(Value v) { return v.tag == TAG_OBJ && (v.o->flags & F_OBJECT); }

/* Number of elements of a vector type (scalar forms included); pairlist: cells; else see rt_length. */
static inline int64_t vec_len(Value v) {
  switch (v.tag) {
  case TAG_NULL: return 0;
  case TAG_RANGE: return range_len(v);
  case TAG_OBJ: return type_is_vec(v.o->type) ? v.vec->n : 1;
  default: return 1;
  }
}
static inline size_t type_size(int t) {
  switch (t) {
  case T_LGL:
  case T_INT: return 4;
  case T_DBL:
  case T_STR: return 8;
  case T_CPLX:
  case T_LIST:
  case T_EXPR: return 16;
  case T_RAW: return 1;
  default: return 0;
  }
}
/* A plain complex number. */
static inline bool val_is_complex1(Value v) {
  return v.tag == TAG_OBJ && v.o->type == T_CPLX && v.vec->n == 1 && !v.vec->attr && !(v.o->flags & F_MATRIX);
}
static inline bool vec_plain(const Vec *v) { return !v->attr && !(v->h.flags & F_MATRIX); }

#endif
