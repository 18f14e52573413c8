/* cc.h - State of one compilation; private to compiler/. */
#ifndef ORBIT_CC_H
#define ORBIT_CC_H

#include "compiler/proto.h"
#include "stdlib/builtin.h"

/* Constructs that the compiler understands; Sym.op holds the number. */
enum {
  CI_NONE,
  CI_BRACE,
  CI_PAREN,
  CI_IF,
  CI_FOR,
  CI_WHILE,
  CI_REPEAT,
  CI_BREAK,
  CI_NEXT,
  CI_FUNCTION,
  CI_RETURN,
  CI_ASSIGN,
  CI_SUPASSIGN,
  CI_ARITH,
  CI_COMPARE,
  CI_LOGIC,
  CI_AND2,
  CI_OR2,
  CI_NOT,
  CI_COLON,
  CI_INDEX,
  CI_INDEX2,
  CI_DOLLAR,
  CI_QUOTE,
  CI_INTERNAL,
  CI_SWITCH,
  CI_USEMETHOD,
  CI_INVISIBLE,
  CI_SETINDEX /* and [[<-, $<-: only assignments are inlined */
};

typedef struct Label {
  uint32_t pos;   /* target, UINT32_MAX until placed */
  uint32_t *refs; /* instructions to patch */
  uint32_t n, cap;
  uint64_t forced; /* CC's, on all ways here */
} Label;

typedef struct Loop {
  struct Loop *outer;
  Label brk, next;
  uint32_t start;
} Loop;

enum { CC_MAX_DEPTH = 5000 };
typedef struct CC {
  VM *vm;
  Proto *p;
  int kind;
  bool closures; /* a function whose variables functions in it, or code that it evaluates, may change */
  Proto *home;
  Env *env;
  Instr *code;
  uint32_t *pos, *expr;
  uint32_t ncode, capcode, cappos, capexpr;
  Value *k;
  uint32_t nk, capk;
  CallSite **sites;
  uint32_t nsites, capsites;
  LoopRange *loops;
  uint32_t nloops, caploops;
  Sym **names;
  int nnames;
  uint32_t capnames;
  Sym **gsyms;
  uint32_t ngsyms, capgsyms;
  int ntemp, maxtemp;
  Loop *loop;
  uint32_t cur_pos;
  Value cur_expr;
  uint64_t forced;       /* the first 64 variables that hold values here, no promises: a bit each */
  int depth, scan_depth; /* at most CC_MAX_DEPTH */
  bool asks_missing;     /* the function names missing() */
  bool delays;           /* the function names delayedAssign(): reading what is no variable of its own may assign */
  bool by_name;          /* global variables are no operands, own ones none of assignments: see cc_binds_specially */
  bool failed, too_deep, global, top;
  bool compiled;     /* a function that GNU R compiles before it runs: what it binds itself outside does not count */
  bool open;         /* the code asks what names mean: see cc_is_open */
  const Cons *taken; /* the call that means what the language says, whatever is bound */
  bool cells;        /* variables of the home, or global ones, are operands: see REG_GLOBAL */
  bool no_base;      /* the environment does not reach base: no name means a library function */
} CC;

bool cc_grow(CC *c, void **arr, uint32_t *cap, uint32_t need, size_t size);
int cc_find_name(Sym *const *names, int n, const Sym *s);
void cc_scan_locals(CC *c, Value v);
bool cc_may_assign(CC *c, Value v, const Sym *s);
bool cc_subscript_may_assign(CC *c, Value v, const Sym *s);
bool cc_assigns(VM *vm, Value v, const Sym *s, int depth);
bool cc_calls(VM *vm, Value v, const Sym *s, int depth);
bool cc_order_matters(CC *c, const Cons *subscripts);
/* Does code leave the subscripts in x[...] to a method, or may it come to that? */
static inline bool cc_subsets_lazily(const VM *vm) { return vm->lazy_subsets || vm->may_subset_lazily; }
void cc_note_packages(VM *vm, Value code, int depth);
Value cc_resolve_fun(CC *c, Sym *s);
const BuiltinDef *cc_builtin_of(CC *c, Sym *s, Builtin **bi);
int cc_inline_op(CC *c, Sym *s);
int cc_call_op(CC *c, Value e);
bool cc_is_open(CC *c, Value e);
bool cc_names_base(CC *c, Sym *s);          /* s means what base binds to it */
Cons *cc_function_call(VM *vm, Value body); /* (function() body)(); NULL: raised */
int cc_replace_op(CC *c, const Sym *f);
void cc_find_strict(CC *c, Param *params, int n, Value body);
bool cc_find_held(CC *c, Param *params, int n, Value body);
uint64_t cc_find_steady(CC *c, const Param *params, int n, Value body);
Status cc_mark_captures(VM *vm);
bool cc_quiet(CC *c, Value v); /* v calls no R code and assigns nothing outside the function */

/* emit.c, sites.c, compile.c, shared with all */
typedef int Reg;
Reg cc_temp(CC *c);
int cc_emit(CC *c, int op, int a, int b, int cc);
int cc_const(CC *c, Value v);
int cc_local(CC *c, const Sym *s);     /* slot in this frame, or -1 */
int cc_var(CC *c, Sym *s, bool write); /* operand of a variable: slot here, or a global cell; -1: neither */
int cc_up(CC *c, const Sym *s);        /* slot in the home frame, or -1 */
void cc_expr(CC *c, Value e, Reg dst);
void cc_subscript(CC *c, Value e, Reg dst); /* as cc_expr; a missing parameter gives the empty argument */
Reg cc_subscript_operand(CC *c, Value e);
Reg cc_operand(CC *c, Value e, Value later1, Value later2);
CallSite *cc_site(CC *c, Value call, int nargs, int *index);
void cc_fill_site(CC *c, CallSite *s, Cons *args);
void cc_store(CC *c, Sym *s, Reg r);
/* Two ways of doing something: code between begin and other runs while the name that site si calls means a construct of
 * the language, code between other and end otherwise. */
typedef struct Ways {
  int means, jump;
  uint64_t forced;
} Ways;
Ways cc_ways_begin(CC *c, int si);
void cc_ways_other(CC *c, Ways *w);
void cc_ways_end(CC *c, const Ways *w);
void cc_assign(CC *c, Value call, Reg dst, bool super);
bool cc_is_call_to(Value v, const Sym *s);
void cc_error(CC *c, const char *msg);
int cc_count_args(const Cons *a);
bool cc_is_const(Value v);
/* compile.c */
bool cc_name_is_plain(CC *c, Value v, Sym **out);
bool cc_effect_only(CC *c, Value e);
void cc_tail(CC *c, Value e);
/* emit.c */
Label cc_label_new(void);
void cc_label_use(CC *c, Label *l, int at);
void cc_label_place(CC *c, Label *l);
void cc_user_name(CC *c, Sym *s);
void cc_error_message(CC *c, const char *message);
void cc_load_var(CC *c, Sym *s, Reg dst);
bool cc_is_num_const(Value v);
void cc_enter(CC *c, Value e, Value *save_expr, uint32_t *save_pos);
/* sites.c */
int cc_arith_index(VM *vm, const Sym *s);
/* calls.c */
CallSite *cc_generic_site(CC *c, Value e, int *si);
void cc_call_generic(CC *c, Value e, Reg dst);
void cc_call_positional_from(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst, bool internal, int first);
void cc_call_positional(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst, bool internal);
bool cc_has_dots_arg(CC *c, Cons *args);
void cc_call_builtin_known(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst);
void cc_call_internal(CC *c, Value e, Reg dst);
/* operators.c */
void cc_binary(CC *c, Value e, int which, Reg dst);
int cc_compare_index(VM *vm, const Sym *s);
void cc_compare(CC *c, Value e, Reg dst);
void cc_condition(CC *c, Value e, Value stmt, Label *l);
void cc_and_or(CC *c, Value e, bool or, Reg dst);
/* control.c */
void cc_discard(CC *c, Value e);
void cc_while_loop(CC *c, Value e, bool repeat);
void cc_for_loop(CC *c, Value e);
void cc_break_next(CC *c, bool next);
void cc_if_expr(CC *c, Value e, Reg dst, bool want);
void cc_do_return(CC *c, Value e);
bool cc_switch_expr(CC *c, Value e, Reg dst, bool is_tail);
/* matched.c */
bool cc_call_matched(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst, bool internal);
/* verify.c: stops the program when the code of p is not what the table of instructions allows. */
void cc_verify(VM *vm, const Proto *p);

#endif
