/* opforms.h - Families of instructions: one operation over the forms of its operands, by number.
 *
 * vm/interp/ops.def and vm/interp/special.def write each family in the order of its operations and, within it, of its
 * forms; here is the arithmetic that goes with that order, and what keeps it true.  Used by the compiler and the
 * specialiser.
 */
#ifndef ORBIT_OPFORMS_H
#define ORBIT_OPFORMS_H

#include "compiler/opinfo.h"

/* Generic forms: two slots; a constant on the right; a constant on the left (arithmetic only). */
enum { FORM_SLOTS, FORM_RIGHT, FORM_LEFT };
enum { FAM_NONE, FAM_ARITH, FAM_COMPARE, FAM_JUMP };
enum { ARITH_OPS = 7, COMPARE_OPS = 6 };
/* Typed forms: DD DI ID II DK KD IK KI JK KJ for + - * /; DD ID II DK IK JK for %% and %/%; DD DI ID II DK IK JK for
 * comparisons. */
enum { TYPED_ARITH_FORMS = 10, TYPED_DIVIDE_FORMS = 6, TYPED_COMPARE_FORMS = 7, CELL_FORMS = 4, SUBSCRIPT_FORMS = 3 };

#define SPAN(first, last, n) _Static_assert(BC(last) - BC(first) == (n)-1, #first " to " #last)
SPAN(ADD, IDIV, ARITH_OPS);
SPAN(ADD, KIDIV, 3 * ARITH_OPS);
SPAN(EQ, GE, COMPARE_OPS);
SPAN(EQ, GEK, 2 * COMPARE_OPS);
SPAN(JNEQ, JNGEK, 2 * COMPARE_OPS);
SPAN(ADD_DD, DIV_KJ, 4 * TYPED_ARITH_FORMS);
SPAN(MOD_DD, IDIV_JK, 2 * TYPED_DIVIDE_FORMS);
SPAN(EQ_DD, GE_JK, COMPARE_OPS *TYPED_COMPARE_FORMS);
SPAN(JNEQ_DD, JNGE_JK, COMPARE_OPS *TYPED_COMPARE_FORMS);
SPAN(LPEQ_DD, LPGE_JK, COMPARE_OPS *TYPED_COMPARE_FORMS);
SPAN(IDXD_I, IDXS_K, 4 * SUBSCRIPT_FORMS);
SPAN(IDYD_I, IDYS_K, 4 * SUBSCRIPT_FORMS);
SPAN(IDXMD_X, IDXML_KI, 3 * CELL_FORMS);
SPAN(SETXD_I, SETXS_K, 5 * SUBSCRIPT_FORMS);
SPAN(SETMD_X, SETML_KI, 4 * CELL_FORMS);
SPAN(FLD_L, FLD_S, 4);
SPAN(IDXG_D, IDXG_S, 4);
SPAN(ADD_ZZ, DIV_ZZ, 4);
SPAN(GSETINDEX, GSETDOLLAR, 5);
SPAN(SSETINDEX, SSETDOLLAR, 5);
#undef SPAN

static inline bool op_between(int op, int first, int last) { return op >= first && op <= last; }

/* Family of a generic instruction, with the number of the operation (ArithOp, CompareOp) and its form. */
static inline int op_family(int op, int *which, int *form) {
  if (op_between(op, BC(ADD), BC(KIDIV))) {
    *which = (op - BC(ADD)) % ARITH_OPS;
    *form = (op - BC(ADD)) / ARITH_OPS;
    return FAM_ARITH;
  }
  bool jump = op_between(op, BC(JNEQ), BC(JNGEK));
  if (!jump && !op_between(op, BC(EQ), BC(GEK))) return FAM_NONE;
  int k = op - (jump ? BC(JNEQ) : BC(EQ));
  *which = k % COMPARE_OPS;
  *form = k / COMPARE_OPS;
  return jump ? FAM_JUMP : FAM_COMPARE;
}
static inline int op_arith(int which, int form) { return BC(ADD) + form * ARITH_OPS + which; }
static inline int op_compare(int which, int form) { return BC(EQ) + form * COMPARE_OPS + which; }
static inline int op_unless(int which, int form) { return BC(JNEQ) + form * COMPARE_OPS + which; }

static inline int op_typed_arith(int which, int form) { return BC(ADD_DD) + which * TYPED_ARITH_FORMS + form; }
static inline int op_typed_compare(int which, int form) { return BC(EQ_DD) + which * TYPED_COMPARE_FORMS + form; }
static inline int op_typed_unless(int which, int form) { return BC(JNEQ_DD) + which * TYPED_COMPARE_FORMS + form; }
static inline bool op_is_typed_compare(int op) { return op_between(op, BC(EQ_DD), BC(GE_JK)); }
static inline bool op_is_typed_unless(int op) { return op_between(op, BC(JNEQ_DD), BC(JNGE_JK)); }
/* The comparison by which a loop goes on, for the one by which it is left. */
static inline int op_again(int unless) { return BC(LPEQ_DD) + (unless - BC(JNEQ_DD)); }

#endif
