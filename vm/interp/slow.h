/* slow.h - The out-of-line parts of instructions, called by the loops: slow.c, those of calls in vm/calls. */
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
/* Calls: *callee is set when a frame was pushed, else the result is in S[dst]. */
S_FN slow_call(VM *vm, Frame *f, CallSite *site, Value fun, uint16_t dst, Frame **callee);
S_FN slow_callf(VM *vm, Frame *f, const Instr *i, Frame **callee);
S_FN slow_callb(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst);
S_FN slow_callb_checked(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst);
/* apply.c: *callee is set when a frame was pushed that returns to the instruction, else S[i->a] has the result. */
S_FN slow_apply(VM *vm, Frame *f, const Instr *i);
S_FN slow_apply_next(VM *vm, Frame *f, const Instr *i, Frame **callee);
/* c() of win[0], ..., none of them named, to S[dst], in place where that cannot be seen (append.c); not done: nothing
 * has changed. */
Status append_in_place(VM *vm, Frame *f, const CallSite *site, Value *win, uint16_t dst, bool *done) ORBIT_MUST_CHECK;
S_FN slow_callr(VM *vm, Frame *f, CallSite *site, uint16_t x, Value *win);
S_FN slow_mklist(VM *vm, Frame *f, CallSite *site, uint16_t dst, Value *first);
S_FN slow_usemethod(VM *vm, Frame *f, const Instr *i, Frame **callee);
#undef S_FN

/* A complex vector of length one in slot d; false: no memory, the error is raised. */
bool slow_new_complex(VM *vm, Value *d);
/* The result of a row for doubles on the operands b and c of typed instruction i: where the bare one was NaN. */
double slow_nan(EwOp op, const Instr *i, const Value *S, const Value *K) __attribute__((cold));

#endif
