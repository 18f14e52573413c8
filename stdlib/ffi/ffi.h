/* ffi.h - Typed calls of C functions: what types.c (declarations), convert.c (values) and ffi.c (calls) share.
 *
 * libffi is opened at first use; of its interface only what is used is declared here, as its header need not be there.
 */
#ifndef ORBIT_FFI_H
#define ORBIT_FFI_H

#include "stdlib/builtin.h"

/* libffi's ffi_type. */
typedef struct FfiType {
  size_t size;
  unsigned short alignment, type;
  struct FfiType **elements;
} FfiType;
enum {
  FFI_STRUCT = 13, /* FfiType.type of a struct */
#if defined(__x86_64__)
  FFI_ABI = 2
#else
  FFI_ABI = 1
#endif
};

enum CKind {
  C_VOID,
  C_BOOL,
  C_S8,
  C_U8,
  C_S16,
  C_U16,
  C_S32,
  C_U32,
  C_S64,
  C_U64,
  C_FLOAT,
  C_DOUBLE,
  C_POINTER,
  C_FUNCTION, /* pointer to a function */
  C_STRUCT,
  C_KINDS
};

typedef struct CType CType;
typedef struct Signature Signature;
struct CType {
  enum CKind kind;
  bool is_const, is_char; /* is_char: char, not int8_t */
  size_t size, align;
  FfiType *ffi;
  CType *to;      /* of a pointer */
  Signature *sig; /* of a pointer to a function */
  int n;          /* of a struct: fields */
  CType **field;
  const char **name;
  size_t *offset;
};

enum { FFI_MAX_ARGS = 32 };
struct Signature {
  CType *result;
  int n;
  CType *arg[FFI_MAX_ARGS];
  FfiType *ffi_arg[FFI_MAX_ARGS];
  max_align_t cif[8]; /* libffi's ffi_cif, which is smaller */
};

/* What is allocated for declarations: freed with the machine. */
typedef struct Piece {
  struct Piece *next;
} Piece;

/* A function as ffi_fn() made it; the same text gives the same again.  The builtin's row is its first member: that is
 * how a call finds it. */
typedef struct FfiFn {
  BuiltinDef def;
  struct FfiFn *next;
  const char *library, *name, *text;
  void *at;
  Signature *sig;
} FfiFn;

typedef struct Ffi {
  VM *vm;
  int (*prep)(void *cif, int abi, unsigned n, FfiType *result, FfiType **args);
  void (*call)(void *cif, void (*fn)(void), void *result, void **args);
  void *(*closure_alloc)(size_t size, void **code);
  void (*closure_free)(void *closure);
  int (*closure_prep)(void *closure, void *cif, void (*fn)(void *cif, void *result, void **args, void *ctx), void *ctx,
                      void *code);
  FfiType *basic[C_KINDS];
  Piece *pieces;
  FfiFn *functions;
  struct Callback *kept; /* those that R code has made and not dropped */
  int depth;             /* calls of C functions that run */
  bool failed;           /* R code that one of them called has raised something: passed on when it returns */
  const void *thread;    /* that they run on, named by its stack */
} Ffi;

/* One call in progress: what is freed when it has returned. */
typedef struct FfiCall {
  Ffi *ffi;
  struct Callback *callbacks;
} FfiCall;

/* types.c: declarations.  NULL: raised. */
void *ffi_keep(Ffi *f, size_t bytes);
Signature *ffi_signature(Ffi *f, const char *text);
CType *ffi_type(Ffi *f, const char *text);

/* convert.c: one value into the C object at p, or out of it.  what: names it in errors. */
Status ffi_to_c(FfiCall *c, const CType *t, Value v, void *p, const char *what) ORBIT_MUST_CHECK;
Status ffi_from_c(Ffi *f, const CType *t, const void *p, Value *out) ORBIT_MUST_CHECK;
int64_t ffi_whole(const CType *t, const void *p); /* an integer of any size */

/* ffi.c */
const BuiltinDef *ffi_transfer(VM *to, const BuiltinDef *def);
void ffi_close(Ffi *f);
/* A pointer to a C function that runs an R function; freed with the call c, or (c NULL) by ffi_callback_free(). */
struct Callback *ffi_callback_new(Ffi *f, FfiCall *c, Signature *sig, Value fun, void **code);

#endif
