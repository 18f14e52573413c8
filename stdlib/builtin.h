/* builtin.h - How library functions in C are written and registered.
 *
 * A builtin is  Status f(VM *vm, Value *args, int n, Value *out).  Arguments are evaluated and borrowed, results
 * are in *out (see memory.h for ownership: there is never clean-up code).  Its row in a table says how it is called:
 *
 *   {"nchar", do_nchar, "x, type = 'chars', allowNA = FALSE, keepNA = NA", 0, "number of characters"}
 *     formals given: arguments are matched as for an R closure (exact, partial, positional); args[i] is the i-th
 * formal; a constant default is filled in; without default or with a non-constant one (shown by formals(), args()) the
 * slot is TAG_MISSING, also with a constant in parentheses, which are not shown.  A `...` formal is a T_LIST Vec (with
 * names if any were given; elements may be TAG_MISSING), always an object, length 0 when empty.  n is the number of
 * formals.
 *   {"sum", do_sum, NULL, BF_PRIM ...}
 *     no formals: positional primitive: args[0..n), names in vm->arg_names (NULL: none; read it first).
 *
 * Functions that R itself has as closures needing substitute(), missing(), lazy or environment tricks are written in R
 * (stdlib/<package>/) and call C helpers by .Internal(name(args)); such helpers carry BF_INTERNAL.
 */
#ifndef ORBIT_BUILTIN_H
#define ORBIT_BUILTIN_H

#include "runtime/arith.h"
#include "runtime/attr.h"
#include "runtime/hooks.h"
#include "runtime/coerce.h"
#include "runtime/env.h"
#include "runtime/format.h"
#include "runtime/memory.h"
#include "runtime/str.h"
#include "runtime/subset.h"

typedef Status (*BuiltinFn)(VM *vm, Value *args, int n, Value *out);

enum BuiltinFlags {
  BF_PRIM = 1,     /* is.primitive(): prints as function (x) .Primitive("name") */
  BF_INTERNAL = 2, /* reachable only by .Internal(name(...)) */
  BF_DISPATCH = 4, /* internal generic: S3 (S4) dispatch on the first argument happens before the C code runs */
  BF_MATH = 8,     /* group generics: dispatched the same way, by name then by group */
  BF_SUMMARY = 16,
  BF_OPS = 32,
  BF_INVISIBLE = 64, /* result is not auto-printed */
  BF_LEAF = 128,     /* runs no R code, no dispatch, no finalizer: may read locals directly */
  BF_SPECIAL = 256,  /* vm/ only: gets unevaluated arguments */
  BF_MEMBER = 512,   /* the second argument is the name of a part: a symbol is not evaluated */
  BF_CPLX = 1024,    /* group Complex */
  BF_APPLIES = 2048, /* vm/calls/apply.c: instructions of its own, which call functions without a loop in C */
  /* What the function reaches outside the machine: a host may deny it (vm.h, VmConfig.deny). */
  BF_FILES = 1 << 12,      /* the file system, other than by path_file(), which asks itself */
  BF_UNCONFINED = 1 << 13, /* files in a way that cannot be kept below a folder */
  BF_NETWORK = 1 << 14,
  BF_PROCESSES = 1 << 15, /* starts, watches or ends processes, or tells about this one */
  BF_NATIVE = 1 << 16,    /* loads or calls compiled code */
  BF_ENVIRON = 1 << 17,   /* variables of the environment, the user, the computer's name */
  BF_CLOCK = 1 << 18,
  BF_FULL_DISPATCH = 1 << 19, /* methods get the values of all formals, by position, and a call that names these */
  BF_VALUES = 1 << 20,        /* made by the program (ffi_fn) or its host: gets the arguments as they are, whatever its
                               * formals,        with their names, and dispatches nothing */
  BF_CALLER = 1 << 21,        /* has to do with the environment that it is called from */
  BF_EFFECTS = 1 << 22,       /* prints, draws random numbers, assigns or runs functions: when it runs can be seen */
  BF_SUBSCRIPTS = 1 << 23,    /* methods of R code may ask how the subscripts were written (vm/calls/lazy_subset.c) */
  BF_EMPTY = 1 << 24          /* sees empty arguments that come through `...` */
};

struct BuiltinDef {
  const char *name;
  BuiltinFn fn;
  const char *formals; /* see above; NULL: positional */
  uint32_t flags;
  const char *doc; /* one line: shapes, units, errors, source */
  int8_t min, max; /* positional: argument counts checked by the caller; 0,0 = any; max -1 = no limit */
};

/* Remembers that the function of this row ran; for lib_list_called (stdlib/registry.c). */
void lib_note_called(VM *vm, const BuiltinDef *def);

/* Every table: const BuiltinDef builtins_<file>[] ending in {0}; listed with its package in stdlib/tables.def. */

/* ---- argument getters: raise R's "invalid '%s' argument" and return ERR ---- */
Status arg_flag(VM *vm, Value v, const char *name, bool *out) ORBIT_MUST_CHECK;   /* TRUE/FALSE, not NA */
Status arg_flag_na(VM *vm, Value v, const char *name, int *out) ORBIT_MUST_CHECK; /* NA allowed */
Status arg_int(VM *vm, Value v, const char *name, int *out) ORBIT_MUST_CHECK;     /* NA is an error */
Status arg_double(VM *vm, Value v, const char *name, double *out) ORBIT_MUST_CHECK;
Status arg_string(VM *vm, Value v, const char *name, Str **out) ORBIT_MUST_CHECK; /* a single non-NA string */
Status arg_strvec(VM *vm, Value v, const char *name, Vec **out) ORBIT_MUST_CHECK; /* must be character */
Status arg_env(VM *vm, Value v, const char *name, Env **out) ORBIT_MUST_CHECK;
static inline bool arg_missing(Value v) { return v.tag == TAG_MISSING; }

#endif
