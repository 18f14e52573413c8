/* slow.h - The out-of-line parts of instructions; called by loop.c only. */
#ifndef ORBIT_SLOW_H
#define ORBIT_SLOW_H

#include "vm/interp/interp.h"
#include "runtime/elementwise.h"

#define S_FN Status ORBIT_MUST_CHECK
S_FN slow_arith(VM *vm, Frame *f, const Instr *i, ArithOp op, int form); /* 0 rr, 1 rk, 2 kr */
S_FN slow_compare(VM *vm, Frame *f, const Instr *i, CompareOp op, bool k);
S_FN slow_compare_jump(VM *vm, Frame *f, const Instr *i, CompareOp op, bool k, int *truth);
S_FN slow_condition(VM *vm, Frame *f, const Instr *i, int *truth);
S_FN slow_andor_operand(VM *vm, Frame *f, const Instr *i, int reg, bool left, bool is_or, int *truth);
S_FN slow_unary(VM *vm, Frame *f, const Instr *i, int op);
S_FN slow_logic(VM *vm, Frame *f, const Instr *i, bool is_or);
S_FN slow_colon(VM *vm, Frame *f, const Instr *i);
S_FN slow_forprep(VM *vm, Frame *f, const Instr *i);
S_FN subset_is_lazy(VM *vm, Frame *f, const Instr *i, bool *lazy);
S_FN subset_call(VM *vm, Frame *f, const Instr *i);
S_FN slow_means(VM *vm, Frame *f, const Instr *i, bool *same);
S_FN slow_fornull(VM *vm, Frame *f, const Instr *i);
S_FN slow_fornext(VM *vm, Frame *f, const Instr *i, int *more);
S_FN slow_index(VM *vm, Frame *f, const Instr *i, bool two);
S_FN slow_indexij(VM *vm, Frame *f, const Instr *i, bool two);
S_FN slow_dollar(VM *vm, Frame *f, const Instr *i);
S_FN slow_setindex(VM *vm, Frame *f, const Instr *i, bool two);
S_FN slow_setindexij(VM *vm, Frame *f, const Instr *i, bool two);
S_FN slow_setdollar(VM *vm, Frame *f, const Instr *i);
/* nidx 0: $; two: [[; super: the variable is searched from the enclosing environment on */
S_FN slow_gset(VM *vm, Frame *f, const Instr *i, int nidx, bool two, bool super);
S_FN slow_move(VM *vm, Frame *f, const Instr *i);
S_FN slow_movem(VM *vm, Frame *f, const Instr *i);
S_FN slow_ldup(VM *vm, Frame *f, const Instr *i);
S_FN slow_getm(VM *vm, Frame *f, const Instr *i);
S_FN slow_getvar(VM *vm, Frame *f, const Instr *i);
S_FN slow_getsup(VM *vm, Frame *f, const Instr *i);
S_FN slow_setloc(VM *vm, Frame *f, const Instr *i);
S_FN slow_held(VM *vm, Frame *f, const Instr *i);
S_FN slow_heldn(VM *vm, Frame *f, const Instr *i);
S_FN slow_setup(VM *vm, Frame *f, const Instr *i);
S_FN slow_setvar(VM *vm, Frame *f, const Instr *i);
S_FN slow_setsup(VM *vm, Frame *f, const Instr *i);
S_FN slow_mkclo(VM *vm, Frame *f, const Instr *i);
S_FN slow_force(VM *vm, Frame *f, const Instr *i);
S_FN slow_switch(VM *vm, Frame *f, const Instr *i, int *off);
/* The alternative of the switch() table that a plain scalar chooses, from 0, their number for none; -1: slow_switch
 * decides. */
int switch_plain(VM *vm, const Value *v, const Vec *tab);
S_FN slow_unwind(VM *vm, Frame *f, const Instr *i);
const Instr *slow_loop_target(Frame *f, bool next);
S_FN slow_on_exit_unwinding(VM *vm, Frame *f);
/* frames.c: the C function whose call has found the method of f (GNU R has that call on its stack, too), or NULL; that
 * call where it counts for sys.call(), or NULL. */
const BuiltinDef *frame_generic(VM *vm, const Frame *f);
Value frame_primitive_call(VM *vm, Frame *f);
/* traceback.c: appends the line "Calls: ..." for an error in `call`. */
void concise_traceback(VM *vm, Value call, Buf *out);
/* The calls on the stack but the newest `skip`, newest first, as a list with their places ("a.R#3") as names. */
Status traceback_calls(VM *vm, int skip, Value *out) ORBIT_MUST_CHECK;
Status frame_call_placed(VM *vm, Frame *f, Value *out) ORBIT_MUST_CHECK;
/* The places of the calls of all functions on the stack, oldest first. */
Status call_places(VM *vm, Value *out) ORBIT_MUST_CHECK;
uint32_t frame_pos(const Frame *f);
/* debug.c: before the code of a closure is compiled. */
Status make_browsable(VM *vm, Closure *c) ORBIT_MUST_CHECK;

/* Does the frame run code of the program, not of the library? */
bool runs_program(const Frame *f);
/* debug.c: c is compiled anew before its next call, as code that GNU R has compiled by then. */
Status function_renew(VM *vm, Closure *c) ORBIT_MUST_CHECK;

/* The call that messages about a variable name, which code of frame f needs for an argument: GNU R's innermost closure,
 * be it C code here.  helpers: functions of the library whose names begin with a dot count. */
Value call_for_argument(VM *vm, Frame *f, bool helpers);
/* frames.c: is the code of f that runs compiled in GNU R when it runs for the first time? */
bool compiled_at_once(const Frame *f);
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
/* frames.c: is e an assignment f(x) <- v? */
bool is_replacement(Value e);
/* Calls: *callee is set when a frame was pushed, else the result is in S[dst]. */
S_FN slow_call(VM *vm, Frame *f, CallSite *site, Value fun, uint16_t dst, Frame **callee);
S_FN slow_callf(VM *vm, Frame *f, const Instr *i, Frame **callee);
S_FN slow_callb(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst);
S_FN slow_callb_checked(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst);
/* apply.c: *callee is set when a frame was pushed that returns to the instruction, else S[i->a] has the result. */
S_FN slow_apply(VM *vm, Frame *f, const Instr *i);
S_FN slow_apply_next(VM *vm, Frame *f, const Instr *i, Frame **callee);
S_FN slow_callr(VM *vm, Frame *f, CallSite *site, uint16_t x, Value *win);
S_FN slow_mklist(VM *vm, Frame *f, CallSite *site, uint16_t dst, Value *first);
S_FN slow_usemethod(VM *vm, Frame *f, const Instr *i, Frame **callee);
S_FN vm_poll(VM *vm);
/* The call expression that instruction `at` stands for (for messages and dispatch), or NULL value. */
Value frame_expr_at(Frame *f, const Instr *at);
#undef S_FN

/* A complex vector of length one in slot d; false: no memory, the error is raised. */
bool slow_new_complex(VM *vm, Value *d);
/* The result of a row for doubles on the operands b and c of typed instruction i: where the bare one was NaN. */
double slow_nan(EwOp op, const Instr *i, const Value *S, const Value *K) __attribute__((cold));

#endif
