/* call.h - Calling back into the virtual machine from C.  Provided by vm/ (see vm/calls/call.c), declared here
 * so that runtime and stdlib code can use it without including vm/. */
#ifndef ORBIT_CALL_H
#define ORBIT_CALL_H

#include "runtime/state.h"

/* Calls fun (closure or builtin) with n evaluated arguments (borrowed), optional names (NULL or array
 * with NULL entries), from environment env (what parent.frame() shows; NULL: the running frame's).
 * call: the call expression for sys.call() and error messages; NULL builds fun(args...).
 * *out is owned by the pool. */
Status vm_call(VM *vm, Value fun, int n, Value *args, Sym **names, Env *env, Value call, Value *out) ORBIT_MUST_CHECK;
/* Convenience: 1 and 2 arguments, call built from the function's name sym. */
Status vm_call1(VM *vm, Value fun, Value a, Value *out) ORBIT_MUST_CHECK;
/* Calls base function `name` looked up from base (may dispatch), e.g. vm_call_base(vm, "format", 1, &x, NULL, &out). */
Status vm_call_base(VM *vm, const char *name, int n, Value *args, Sym **names, Value *out) ORBIT_MUST_CHECK;
/* Evaluates an expression (symbol, call, constant) in env. */
Status vm_eval(VM *vm, Value expr, Env *env, Value *out) ORBIT_MUST_CHECK;
/* Value of a promise. */
Status vm_force(VM *vm, Value prom, Value *out) ORBIT_MUST_CHECK;
/* S3: looks for generic.class methods for x (implicit class included when `implicit`), calls the first one
 * found with args; *found tells. */
Status vm_try_dispatch(VM *vm, const char *generic, Value x, int n, Value *args, Sym **names, bool *found,
                       Value *out) ORBIT_MUST_CHECK;
/* Environment of the R function (or top level) that called the running builtin. */
Env *vm_caller_env(VM *vm);
/* Call of the innermost running closure (TAG_NULL at top level), or of the running builtin if that is one GNU R has
 * as a closure (no BF_PRIM): what GNU R's error() and warning() in C show, as against errorcall(call, ...). */
Value vm_frame_call(VM *vm);
/* length(x), names(x) with dispatch for objects; x[[i]] with dispatch (i from 1). */
Status vm_length(VM *vm, Value x, int64_t *n) ORBIT_MUST_CHECK;
/* as.character with dispatch: methods as functions of base see them (paste() and the like), or as the caller does
 * (names<- and other primitives). */
Status vm_as_character(VM *vm, Value x, Vec **out) ORBIT_MUST_CHECK;
Status vm_as_character_in_caller(VM *vm, Value x, Vec **out) ORBIT_MUST_CHECK;

/* ---- Hooks that vm/ provides to runtime/ ---- */
/* A symbol on whose meaning compiled code relies is about to be bound outside the library. */
void vm_symbol_redefined(VM *vm, Sym *s);
/* Runs a finalizer on its object: no handlers of the code that happens to run are in force, and an error, which is
 * printed, ends nothing but the finalizer. */
void vm_finalize(VM *vm, Value fun, Value obj);
/* Variables of a live frame were changed from outside its code. */
void vm_frame_touched(VM *vm, Frame *f);
/* Calls str_mark_value (str.h) for every slot on the VM stack and whatever else vm/ keeps. */
void vm_mark_strings(VM *vm);
/* Unlinks a dying promise from its live frame's list (p->frame is set). */
void frame_drop_promise(VM *vm, Promise *p);
/* T_BYTECODE objects: release what it owns (the cell itself is the heap's); visit every Value it holds. */
void proto_free_parts(VM *vm, Proto *p);
void proto_free_memory(Proto *p); /* only its tables: the whole heap goes */
void proto_each(Proto *p, void (*fn)(void *ctx, Value *v), void *ctx);

#endif
