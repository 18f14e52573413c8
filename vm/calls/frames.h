/* frames.h - What can be asked of the frames on the stack: environments made on demand, variables as their code sees
 * them, the call stack (frames.c). */
#ifndef ORBIT_VM_CALLS_FRAMES_H
#define ORBIT_VM_CALLS_FRAMES_H

#include "vm/interp/interp.h"

/* Environments. */
Env *frame_env(VM *vm, Frame *f);    /* makes the environment on demand; NULL raised */
Env *frame_outer_env(Frame *f);      /* where free names are looked up, without making one */
Frame *frame_of_env(VM *vm, Env *e); /* live closure frame with this environment, or NULL */

/* Variables. */
Status env_lookup_frame(VM *vm, Frame *f, Sym *s, Value *out) ORBIT_MUST_CHECK; /* variable as seen from f */
Status env_lookup_up(VM *vm, Frame *f, Value *slot, Sym *name,
                     Value *out) ORBIT_MUST_CHECK;                              /* promise code: home variable */
Status env_lookup_outer(VM *vm, Frame *f, Sym *s, Value *out) ORBIT_MUST_CHECK; /* free variable of f */
/* Is v, what a slot of f holds, a missing argument, be it through promises? */
bool slot_is_empty(VM *vm, Value v);
bool variable_is_missing(VM *vm, Value symbol, Env *env); /* the same of a variable of env */
bool dots_element_empty(VM *vm, Frame *f, const Sym *s);  /* and of ..k, as code of f sees it */
Dots *frame_dots_seen(VM *vm, Frame *f); /* the elements of `...` as code of f sees it, NULL if there are none */
/* `...` itself, e being the environment around f's own variables; f NULL: as seen from e.  The value of its element k.
 */
Value frame_dots_value(VM *vm, const Frame *f, Env *e);
Status frame_dots_element(VM *vm, Frame *f, Env *e, int k, Value *out) ORBIT_MUST_CHECK;
Env *frame_names_env(Frame *f); /* where names that f's code has no slot for are looked up first */
Status missing_argument(VM *vm, Sym *name) ORBIT_MUST_CHECK; /* always an error */
Status do_missing_sym(VM *vm, Frame *f, Value call, Sym *s, bool *out) ORBIT_MUST_CHECK;
Status do_substitute_in(VM *vm, Value expr, Env *env, Value *out) ORBIT_MUST_CHECK;
Status frame_arg_expr(VM *vm, Frame *f, int param, Value *out) ORBIT_MUST_CHECK;
/* The promise that stands for the argument s of a running function where it was evaluated before the call; else NULL.
 */
Status frame_early_promise(VM *vm, Env *e, Sym *s, Promise **out) ORBIT_MUST_CHECK;

/* The call stack. */
Frame *frame_function(Frame *f); /* the closure frame that f's code belongs to, or NULL at top level */
bool frame_is_function(const Frame *f);
Env *frame_parent_env(VM *vm, Frame *f); /* parent.frame() of closure frame f */
int frame_number(VM *vm, Frame *f);      /* as sys.nframe(); 0: top level */
Frame *frame_by_number(VM *vm, int n);
/* The same; *below: the call is that of the primitive below the frame's method. */
Frame *frame_or_primitive_by_number(VM *vm, int n, bool *below);
/* How many calls f counts for: none, its own, or a primitive's besides. */
int frame_weight(VM *vm, const Frame *f);
Status numbered_frame_env(VM *vm, int which, Env **out) ORBIT_MUST_CHECK; /* as sys.frame(which) */
/* For NextMethod(...), Recall(...): their own frame, and that of the closure that called them, or NULL. */
Status frame_asked_for(VM *vm, Frame **self, Frame **fn) ORBIT_MUST_CHECK;

/* The calls that messages name. */
/* The C function whose call has found the method of f (GNU R has that call on its stack, too), or NULL; that
 * call where it counts for sys.call(), or NULL. */
const BuiltinDef *frame_generic(VM *vm, const Frame *f);
Value frame_primitive_call(VM *vm, Frame *f);
/* Is the code of f that runs compiled in GNU R when it runs for the first time? */
bool compiled_at_once(const Frame *f);
/* Is e an assignment f(x) <- v? */
bool is_replacement(Value e);
/* The call, or the assignment f(x) <- v of f that it is part of. */
Value call_or_assignment(Frame *f, Value call);
Value running_replacement(VM *vm);

#endif
