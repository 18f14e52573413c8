/* method_plan.h - Where the arguments of a generic function's call go in its methods, kept from call to call.
 */
#ifndef ORBIT_METHOD_PLAN_H
#define ORBIT_METHOD_PLAN_H

#include "vm/interp/interp.h"

/* Calls `method`, a closure which has this name, with the arguments of frame fn, that of the generic function.  *callee
 * stays NULL when this cannot be told from the call alone. */
Status method_planned_call(VM *vm, Frame *fn, Value method, Sym *name, Dispatch *disp, Frame **callee) ORBIT_MUST_CHECK;
/* What it returns, when it is a builtin or a default method of the library with plain vectors; else *done is false. */
Status method_at_once(VM *vm, Frame *fn, Value method, Sym *name, bool *done, Value *out) ORBIT_MUST_CHECK;
/* The symbol generic.default when x has no class attribute and none of its implicit classes can have a method; NULL:
 * that is to be found out. */
Sym *method_default_only(VM *vm, const Str *generic, Value x);
/* dispatch.c */
Sym *s3_method_symbol(VM *vm, const Str *generic, const Str *cls); /* NULL: too long, or out of memory */
bool s3_never_bound(const Sym *s);
void method_plans_close(VM *vm);

#endif
