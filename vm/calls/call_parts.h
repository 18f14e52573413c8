/* call_parts.h - What call.c, promises.c, arguments.c, dots_call.c and builtin_calls.c ask of each other; private to
 * these. */
#ifndef ORBIT_VM_CALLS_CALL_PARTS_H
#define ORBIT_VM_CALLS_CALL_PARTS_H

#include "vm/calls/call_quick.h"

/* promises.c */
Status promise_of_value(VM *vm, Value expr, Value v, Value *out);
/* arguments.c */
Status push_closure_frame(VM *vm, Closure *c, Value call, Frame **out);
Status push_site_frame(VM *vm, Closure *c, const CallSite *site, Frame **out);
Status make_arg(VM *vm, Frame *f, ArgDesc *d, bool early, Value *out);
Status arg_promise(VM *vm, Frame *f, ArgDesc *d, Value *out);
Status frame_dots(VM *vm, Frame *f, Dots **out);
Status call_with_value(VM *vm, const Frame *f, Value call, Value v, Value *out);
Status frame_abandon(VM *vm, Frame *nf);
Status prepare_matched(VM *vm, Frame *f, CallSite *site, Closure *c, Frame **callee);
Status site_argument(VM *vm, Frame *f, CallSite *site, int i, bool eager, bool bare, Value *out);
Status dots_value(VM *vm, const CallSite *site, const BuiltinDef *def, Value v, Value *out);
Status gather_args(VM *vm, Frame *f, CallSite *site, const BuiltinDef *def, bool bare, Dots **out);
Status put_values(VM *vm, Frame *nf, int n, Sym *const *names, const Value *ex, const int16_t *perm, Dots *dots);
/* dots_call.c */
Status call_with_dots(VM *vm, Frame *f, CallSite *site, Closure *c, Frame **callee);
#endif
