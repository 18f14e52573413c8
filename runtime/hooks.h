/* hooks.h - Everything that runtime/ and compiler/ need from the layers above them, and nothing else goes up: `make
 * check` compares the symbols of the object files with this header.  Each section names its provider. */
#ifndef ORBIT_HOOKS_H
#define ORBIT_HOOKS_H

#include "runtime/state.h"

/* ---- Conditions (vm/conditions) ----
 * Formats are written as GNU R's msgids, with ASCII '...' quotes; the raising function turns the pairs of the format
 * (not of its arguments) into the locale's quotes.  All return ERR, except warnings, which return OK unless they
 * unwind. */
/* Error in <call of the running builtin> : message */
Status rt_error(VM *vm, const char *fmt, ...) ORBIT_PRINTF(2, 3) ORBIT_COLD;
/* The same; in an assignment to a part of a variable it is that assignment that is to blame. */
Status rt_error_assigning(VM *vm, const char *fmt, ...) ORBIT_PRINTF(2, 3) ORBIT_COLD;
/* call: a T_LANG value, or NULL for "Error: message". */
Status rt_errorcall(VM *vm, Value call, const char *fmt, ...) ORBIT_PRINTF(3, 4) ORBIT_COLD;
/* Error with classes (most specific first, "error", "condition" are added), same texts. */
Status rt_error_class(VM *vm, const char *cls, Value call, const char *fmt, ...) ORBIT_PRINTF(4, 5) ORBIT_COLD;
/* Told to compilers, which otherwise follow what happens after an error that is none. */
#define rt_error(...) ((void)(rt_error)(__VA_ARGS__), ERR)
#define rt_error_assigning(...) ((void)(rt_error_assigning)(__VA_ARGS__), ERR)
#define rt_errorcall(...) ((void)(rt_errorcall)(__VA_ARGS__), ERR)
#define rt_error_class(...) ((void)(rt_error_class)(__VA_ARGS__), ERR)
Status rt_too_deep(VM *vm) ORBIT_COLD; /* calls are nested beyond the limit */
Status rt_warning(VM *vm, const char *fmt, ...) ORBIT_PRINTF(2, 3) ORBIT_COLD ORBIT_MUST_CHECK;
Status rt_warningcall(VM *vm, Value call, const char *fmt, ...) ORBIT_PRINTF(3, 4) ORBIT_COLD ORBIT_MUST_CHECK;
Status rt_nomem(VM *vm, double bytes) ORBIT_COLD; /* cannot allocate vector of size ... */
Status rt_interrupted(VM *vm) ORBIT_COLD;         /* poll inside long C loops: TRY(rt_poll(vm)) */
static inline Status rt_poll(VM *vm) {
  return ORBIT_UNLIKELY(atomic_load_explicit(&vm->interrupt, memory_order_relaxed)) ? rt_interrupted(vm) : OK;
}
/* True when C recursion is too deep: raises R's error. Use in every recursive C function. */
Status rt_check_stack(VM *vm) ORBIT_MUST_CHECK;
/* msgid with its '...' pairs turned into the locale's quotes; static or pool memory. */
const char *rt_quotes(VM *vm, const char *msgid);
/* Forgets an unwind that is in progress: the caller goes on after a failure. */
void unwind_clear(VM *vm);

/* ---- Calls and evaluation (vm/calls, vm/interp) ---- */
/* Calls fun (closure or builtin) with n evaluated arguments (borrowed), optional names (NULL or array
 * with NULL entries), from environment env (what parent.frame() shows; NULL: the running frame's).
 * call: the call expression for sys.call() and error messages; NULL builds fun(args...).
 * *out is owned by the pool. */
Status vm_call(VM *vm, Value fun, int n, Value *args, Sym **names, Env *env, Value call, Value *out) ORBIT_MUST_CHECK;
/* The same with one argument and without a call. */
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
/* Would GNU R have compiled the function by now, so that it prints "<bytecode>"? */
bool closure_is_compiled(const VM *vm, const Closure *c);
/* Environment of the R function (or top level) that called the running builtin. */
Env *vm_caller_env(VM *vm);
/* The code that runs calls compiled code by .Call() or its kin: GNU R shows them among the calls of an error. */
void vm_compiled_begins(VM *vm);
void vm_compiled_ends(VM *vm);
/* Call of the innermost running closure (TAG_NULL at top level), or of the running builtin if that is one GNU R has
 * as a closure (no BF_PRIM): what GNU R's error() and warning() in C show, as against errorcall(call, ...). */
Value vm_frame_call(VM *vm);
/* length(x), with dispatch for objects. */
Status vm_length(VM *vm, Value x, int64_t *n) ORBIT_MUST_CHECK;
/* as.character with dispatch: methods as functions of base see them (paste() and the like), or as the caller does
 * (names<- and other primitives). */
Status vm_as_character(VM *vm, Value x, Vec **out) ORBIT_MUST_CHECK;
Status vm_as_character_in_caller(VM *vm, Value x, Vec **out) ORBIT_MUST_CHECK;

/* ---- Frames, promises and compiled code (vm/, compiler/) ---- */
enum { F_SEEN = 16 }; /* Env: the compiler has looked there for what a name means; a flag that vectors use otherwise */
/* A symbol on whose meaning compiled code relies is about to be bound outside the library. */
void vm_symbol_redefined(VM *vm, Sym *s);
/* Notes a method of `[` about to be bound: from the first one on that asks for the expressions of its arguments, code
 * is compiled so that the subscripts of objects with such methods are not evaluated beforehand. */
void vm_note_subset_method(VM *vm, Value fun);
/* Runs a finalizer on its object: no handlers of the code that happens to run are in force, and an error, which is
 * printed, ends nothing but the finalizer. */
void vm_finalize(VM *vm, Value fun, Value obj);
/* Variables of a live frame were changed from outside its code. */
void vm_frame_touched(VM *vm, Frame *f);
/* Makes .Generic, .Class and kin in the environment of a running S3 method, if s is one of them (NULL: in any case). */
bool vm_method_variables(VM *vm, Env *e, Sym *s);
/* Calls str_mark_value (str.h) for every slot on the VM stack and whatever else vm/ keeps. */
void vm_mark_strings(VM *vm);
/* Unlinks a dying promise from its live frame's list (p->frame is set). */
void frame_drop_promise(VM *vm, Promise *p);
/* T_BYTECODE objects: release what it owns (the cell itself is the heap's); visit every Value it holds. */
void proto_free_parts(VM *vm, Proto *p);
void proto_free_memory(Proto *p); /* only its tables: the whole heap goes */
/* transfer.h: the contents of compiled code, and the builtin of another machine that stands for b. */
struct Transfer;
void proto_transfer(struct Transfer *t, const Proto *p, Proto *to);
Builtin *vm_transfer_builtin(struct Transfer *t, const Builtin *b);
void proto_each(Proto *p, void (*fn)(void *ctx, Value *v), void *ctx);
/* Variable names of a function, provided by the compiler: index of s or -1; count; name of slot i. */
int proto_slot_index(const Proto *p, Sym *s);
int proto_nslots(const Proto *p);
Sym *proto_slot_name(const Proto *p, int i);
/* Where the promise will be evaluated, NULL for one that has been forced. */
Status promise_env(VM *vm, Promise *p, Env **out) ORBIT_MUST_CHECK;
/* show() of the package methods, whatever the user calls so. */
Status vm_show_function(VM *vm, Value *fun) ORBIT_MUST_CHECK;

/* ---- The library (stdlib/) ---- */
/* Library side of TAG_LAZY cells, provided by stdlib/registry.c: the value of library entry `entry`. */
Status lib_materialise(VM *vm, int64_t entry, Value *out) ORBIT_MUST_CHECK;
/* Is that a function written in R that nobody has asked for yet? */
bool lib_is_closure(const VM *vm, int64_t entry);
/* Binds what the library has under the name of s, which has just been made, in base and in the packages' environments
 * that exist; ERR: no memory, nothing has been bound. */
Status lib_symbol_made(VM *vm, Sym *s) ORBIT_MUST_CHECK;
/* Before the names in e are listed: if it is base or a package's environment, all of its names become symbols.  ERR: no
 * memory, or the run was cancelled; the next call goes on. */
Status lib_complete(VM *vm, const Env *e) ORBIT_MUST_CHECK;
const BuiltinDef *lib_internal(VM *vm, Sym *s);               /* .Internal function of that name, or NULL */
Status lib_refused(VM *vm, const BuiltinDef *def) ORBIT_COLD; /* the host denies what its row says that it reaches */
Builtin *lib_builtin(VM *vm, const BuiltinDef *def);          /* its function object */
/* Is it an error to leave out this formal, which has no default? */
bool builtin_requires(const BuiltinDef *def, const char *formal);
Value builtin_formals(VM *vm, Builtin *b); /* pairlist, borrowed */
int builtin_nformals(VM *vm, Builtin *b);
/* A function of the library that is written in R goes as one that calls it by name, for its body may do what other
 * implementations cannot; the mark on it says which it is.  NULL: c is none.  The function of such a mark, TAG_UNBOUND:
 * there is none.  Provided by stdlib/base/serialization.c. */
Status serial_library_closure(VM *vm, const Closure *c, Closure **out) ORBIT_MUST_CHECK;
Status serial_library_marked(VM *vm, Value f, Value *out) ORBIT_MUST_CHECK;
/* What a builtin is called and its formals (NULL: positional).  Provided by stdlib/base/printing.c. */
void rt_builtin_describe(const Builtin *b, const char **name, const char **formals, bool *primitive);
/* Names in the order in which GNU R would write them; *size cells of its hash
 * table with the cell of each name, or size 0: a plain frame. */
Status env_layout(VM *vm, Env *e, Vec **names, int32_t **cell, int64_t *size) ORBIT_MUST_CHECK;
/* A closure that calls a function of the library by name; the function with a
 * name (TAG_NULL: there is none). */
Status serial_builtin_closure(VM *vm, Builtin *b, Closure **out) ORBIT_MUST_CHECK;
Status serial_builtin_named(VM *vm, const char *name, Value *out) ORBIT_MUST_CHECK;

/* ---- Memory of vectors on a device (vm/kernels/cuda/resident.c) ----
 * Of mapped buffers only, and only where vm->cuda is set: nobody uses the buffer at p any more, though it is kept for
 * another vector; it is about to be unmapped. */
void cuda_buffer_unused(VM *vm, void *p);
void cuda_buffer_gone(VM *vm, void *p);
/* Elements of a vector by position; m of them from `from` on, backwards with m < 0, or with from < 0 all but those from
 * number -from on; by a mask of the same length: where that is for a device (vm/kernels/cuda/whole_take.c), of vectors
 * without attributes to keep.  *done: it was. */
Status device_take(VM *vm, const Vec *x, const Vec *at, Vec **out, bool *done) ORBIT_MUST_CHECK;
Status device_take_range(VM *vm, const Vec *x, int64_t from, int64_t m, Vec **out, bool *done) ORBIT_MUST_CHECK;
Status device_mask(VM *vm, const Vec *x, const Vec *mask, Vec **out, bool *done) ORBIT_MUST_CHECK;
/* Changes elements of a vector that lies there, by position or mask, and from + 1 to from + m (whole_put.c). false: it
 * does not, or the general way has to. */
bool device_put(VM *vm, const Vec *x, const Vec *at, Value v);
bool device_put_range(VM *vm, const Vec *x, int64_t from, int64_t m, Value v);

#endif
