/* conditions.h - Unwinding, warnings and what errors say about the calls on the stack; rt_error() and kin, which all
 * layers use, are in runtime/hooks.h. */
#ifndef ORBIT_VM_CONDITIONS_H
#define ORBIT_VM_CONDITIONS_H

#include "vm/interp/interp.h"

/* unwinding.c, warnings.c, conditions.c */
Status unwind_to(VM *vm, enum UnwindKind kind, uint32_t target, Value v);
Status vm_run_on_exit(VM *vm, Frame *f, Value returned) ORBIT_MUST_CHECK;
Status print_deferred_warnings(VM *vm) ORBIT_MUST_CHECK;
uint32_t frame_pos(const Frame *f);

/* timelimit.c */
void time_limit_restart(VM *vm);
Status time_limit_reached(VM *vm) ORBIT_MUST_CHECK;
void time_limit_close(VM *vm);

/* traceback.c: the calls on the stack */
/* Appends the line "Calls: ..." for an error in `call`. */
void concise_traceback(VM *vm, Value call, Buf *out);
/* The calls on the stack but the newest `skip`, newest first, as a list with their places ("a.R#3") as names. */
Status traceback_calls(VM *vm, int skip, Value *out) ORBIT_MUST_CHECK;
Status frame_call_placed(VM *vm, Frame *f, Value *out) ORBIT_MUST_CHECK;
/* The places of the calls of all functions on the stack, oldest first. */
Status call_places(VM *vm, Value *out) ORBIT_MUST_CHECK;
/* Does the frame run code of the program, not of the library? */
bool runs_program(const Frame *f);

/* traceback.c: the call that a message names */
/* The call that messages about a variable name, which code of frame f needs for an argument: GNU R's innermost closure,
 * be it C code here.  helpers: functions of the library whose names begin with a dot count. */
Value call_for_argument(VM *vm, Frame *f, bool helpers);
/* What messages name for variable s, which is not there, in call: the test of the argument that it is part of. */
Value call_testing(VM *vm, Value call, const Sym *s);
Value call_without(VM *vm, Value call,
                   const Sym *formal); /* that the error about an absent argument of this call shows */
bool tests_late(const char *function); /* does it look at a later argument before the others? */
/* Assignment e to a part of a variable in code of f, or a call in it that messages name in its place. */
Value call_in_assignment(VM *vm, Frame *f, Value e);
/* What GNU R names for variable s, which is not there, in a loop of a script outside of all functions; looping: its
 * body runs.  NULL: nothing. */
Value call_in_loop(const Frame *f, bool looping, const Sym *s);

#endif
