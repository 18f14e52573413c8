/* calls.h - Calls of closures and builtins: frames pushed and popped, arguments matched, promises made and forced.  For
 * vm/ and for what the library does with running calls. */
#ifndef ORBIT_VM_CALLS_CALLS_H
#define ORBIT_VM_CALLS_CALLS_H

#include "vm/interp/interp.h"

/* call.c, frame_end.c */
Status frame_push(VM *vm, Proto *p, Frame **out) ORBIT_MUST_CHECK; /* slots allocated and cleared */
void frame_pop(VM *vm, Frame *f);
void frame_let_go(VM *vm, Frame *f); /* its variables, where it has an environment or open promises */
void frame_save_handlers(VM *vm);
Status apply_closure(VM *vm, Closure *c, Value call, Dots *args, Env *callenv, Dispatch *disp,
                     Frame **callee) ORBIT_MUST_CHECK;
Status run_closure(VM *vm, Closure *c, Value call, Dots *args, Env *callenv, Dispatch *disp,
                   Value *out) ORBIT_MUST_CHECK;
Status call_from_values(VM *vm, Value fun, int n, Value *args, Sym **names,
                        Value *out) ORBIT_MUST_CHECK; /* its expression */
/* The same for n arguments (borrowed) that go to the parameters perm[], or to `...` where that is negative: `dots`,
 * shared, when it is given. */
Status apply_matched(VM *vm, Closure *c, Value call, int n, Sym *const *names, const Value *ex, const int16_t *perm,
                     Dots *dots, Dispatch *disp, Frame **callee) ORBIT_MUST_CHECK;
Status call_with_forced(VM *vm, Builtin *b, Value call, const Dots *d, Value *out) ORBIT_MUST_CHECK;

/* arguments.c */
/* perm[i]: the parameter that argument i goes to; negative: it goes to `...`. */
Status match_names(VM *vm, Proto *p, int n, Sym *const *names, int16_t *perm, Value call,
                   const Value *exprs) ORBIT_MUST_CHECK;
Status match_call(VM *vm, Proto *p, int n, Sym *const *names, int16_t *perm, Value call,
                  const Value *exprs) ORBIT_MUST_CHECK;
Status fill_defaults(VM *vm, Frame *nf) ORBIT_MUST_CHECK; /* the arguments are in their slots */
/* Compiles the function when it has no code yet, or has to be compiled anew. */
Status closure_compile(VM *vm, Closure *c) ORBIT_MUST_CHECK;
Status collect_args(VM *vm, Frame *f, CallSite *site, const BuiltinDef *def, Dots **out) ORBIT_MUST_CHECK;
Status call_argument(VM *vm, Frame *f, CallSite *site, int i, Value *out) ORBIT_MUST_CHECK;

/* early_args.c: arguments that can be evaluated before the call without anybody noticing */
bool early_global(const Sym *s, Value *out);
/* *out = x op y, owned, of numbers and short vectors; false: something else, or it could warn. */
bool early_arith(VM *vm, ArithOp op, const Value *x, const Value *y, Value *out);
bool early_eval(VM *vm, Frame *f, const ArgDesc *d, Value *out);
Status early_closure(VM *vm, Frame *f, ArgDesc *d, Value *out) ORBIT_MUST_CHECK;
Status arg_compile(VM *vm, Frame *f, ArgDesc *d) ORBIT_MUST_CHECK;

/* promises.c: promises and the variables that code names */
Status promise_in(VM *vm, Frame *f, Value expr, Proto *code, Value *out) ORBIT_MUST_CHECK;
Status var_value(VM *vm, Frame *f, Value *slot, Sym *name, Value *out) ORBIT_MUST_CHECK;
Status home_variable(VM *vm, Frame *f, Value *s, Sym *name, Value *out) ORBIT_MUST_CHECK;
Status fetch_slow(VM *vm, Frame *f, uint16_t b, Value *out) ORBIT_MUST_CHECK;
Status find_fun(VM *vm, Frame *f, CallSite *site, Value *out) ORBIT_MUST_CHECK;
void var_cache_free(VM *vm, Frame *f, uint32_t k);

/* builtin_calls.c: with dispatch and matching; raw: args are what the C function takes */
Status call_builtin(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *out) ORBIT_MUST_CHECK;
Status call_builtin_raw(VM *vm, const BuiltinDef *def, Value call, Value *args, int n, Value *out) ORBIT_MUST_CHECK;
Status match_builtin_args(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *win,
                          int *nwin) ORBIT_MUST_CHECK;

/* lazy_subset.c */
Status subset_takes_promises(VM *vm, const BuiltinDef *def, Value x, bool *lazy) ORBIT_MUST_CHECK;
Status subset_with_dots(VM *vm, Frame *f, CallSite *site, Builtin *b, Value *out) ORBIT_MUST_CHECK;

/* apply.c */
Status apply_show_index(VM *vm, Frame *f) ORBIT_MUST_CHECK; /* f calls functions for elements */

/* debug.c */
/* Called before the code of a closure is compiled. */
Status make_browsable(VM *vm, Closure *c) ORBIT_MUST_CHECK;
/* c is compiled anew before its next call, as code that GNU R has compiled by then. */
Status function_renew(VM *vm, Closure *c) ORBIT_MUST_CHECK;

#endif
