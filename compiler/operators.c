/* operators.c - Arithmetic, comparison and logic: constants folded, conditions of `if` and loops as jumps.
 * Called by compile.c and control.c.
 */
#include "compiler/cc.h"
#include "compiler/opforms.h"

#include "runtime/elementwise.h"
#include "runtime/env.h"
#include "runtime/hooks.h"

/* ---- operators ---- */
/* A number that arithmetic may be done with before the program runs: it cannot warn. */
static bool is_foldable(Value v) {
  if (val_is_complex1(v)) return !isnan(cplx_ro(v.vec)->re) && !isnan(cplx_ro(v.vec)->im);
  return v.tag == TAG_DBL && !isnan(v.d);
}

static bool calculated(CC *c, Status st) {
  if (st != OK) c->failed = true; /* no memory */
  return st == OK;
}

/* The value of sums, differences, products and quotients of constants, of opposites and of brackets around them. */
static bool fold(CC *c, Value e, int depth, Value *out) {
  enum { DEEPEST = 8 };
  if (!val_is_lang(e)) {
    *out = e;
    return is_foldable(e);
  }
  Cons *a = e.cons->cdr;
  if (!a || depth > DEEPEST || !val_is_sym(e.cons->car) || a->tag || (a->cdr && (a->cdr->tag || a->cdr->cdr)))
    return false;
  Sym *f = e.cons->car.sym;
  Value l, r;
  switch (cc_inline_op(c, f)) {
  case CI_PAREN: return !a->cdr && fold(c, a->car, depth + 1, out);
  case CI_ARITH:
    if (!a->cdr) return f == c->vm->sym.minus && fold(c, a->car, depth + 1, &l) && calculated(c, rt_neg(c->vm, l, out));
    return cc_arith_index(c->vm, f) <= OP_DIV && fold(c, a->cdr->car, depth + 1, &r) &&
           fold(c, a->car, depth + 1, &l) &&
           calculated(c, rt_arith(c->vm, (ArithOp)cc_arith_index(c->vm, f), l, r, 0, out)) && is_foldable(*out);
  default: return false;
  }
}

void cc_binary(CC *c, Value e, int which, Reg dst) {
  Value l = e.cons->cdr->car, r = e.cons->cdr->cdr->car, v;
  int save = c->ntemp;
  if (fold(c, e, 0, &v)) {
    cc_emit(c, BC(LDK), dst, cc_const(c, v), 0);
    return;
  }
  if (fold(c, l, 0, &v)) l = v;
  if (fold(c, r, 0, &v)) r = v;
  if (cc_is_num_const(r) && !cc_is_num_const(l)) {
    Reg a = cc_operand(c, l, val_null(), val_null());
    cc_emit(c, op_arith(which, FORM_RIGHT), dst, a, cc_const(c, r));
  } else if (cc_is_num_const(l) && !cc_is_num_const(r)) {
    Reg b = cc_operand(c, r, val_null(), val_null());
    cc_emit(c, op_arith(which, FORM_LEFT), dst, cc_const(c, l), b);
  } else {
    Reg a = cc_operand(c, l, r, val_null());
    Reg b = cc_operand(c, r, val_null(), val_null());
    cc_emit(c, op_arith(which, FORM_SLOTS), dst, a, b);
  }
  c->ntemp = save;
}

int cc_compare_index(VM *vm, const Sym *s) {
  if (s == vm->sym.eq) return 0;
  if (s == vm->sym.ne) return 1;
  if (s == vm->sym.lt) return 2;
  if (s == vm->sym.le) return 3;
  if (s == vm->sym.gt) return 4;
  return 5;
}

void cc_compare(CC *c, Value e, Reg dst) {
  Value l = e.cons->cdr->car, r = e.cons->cdr->cdr->car;
  int save = c->ntemp, op = cc_compare_index(c->vm, e.cons->car.sym);
  if (cc_is_num_const(r) && !cc_is_num_const(l)) {
    Reg a = cc_operand(c, l, val_null(), val_null());
    cc_emit(c, op_compare(op, FORM_RIGHT), dst, a, cc_const(c, r));
  } else {
    Reg a = cc_operand(c, l, r, val_null());
    Reg b = cc_operand(c, r, val_null(), val_null());
    cc_emit(c, op_compare(op, FORM_SLOTS), dst, a, b);
  }
  c->ntemp = save;
}

/* An operand of a condition: the name of an element does not matter there. */
static Reg condition_operand(CC *c, Value e, Value next) {
  uint32_t from = c->ncode;
  Reg r = cc_operand(c, e, next, val_null());
  if (c->ncode > from && c->code[c->ncode - 1].op == BC(INDEX) && c->code[c->ncode - 1].a == r)
    c->code[c->ncode - 1].op = BC(INDEXN);
  return r;
}

/* Jumps to l unless the condition e holds. */
void cc_condition(CC *c, Value e, Value stmt, Label *l) {
  int save = c->ntemp;
  Value se;
  uint32_t sp;
  cc_enter(c, e, &se, &sp);
  while (cc_is_call_to(e, c->vm->sym.paren) && e.cons->cdr && !e.cons->cdr->cdr &&
         cc_inline_op(c, c->vm->sym.paren) == CI_PAREN)
    e = e.cons->cdr->car;
  if (val_is_lang(e) && val_is_sym(e.cons->car) && cc_count_args(e.cons->cdr) == 2 &&
      cc_inline_op(c, e.cons->car.sym) == CI_COMPARE && !cc_has_dots_arg(c, e.cons->cdr) &&
      e.cons->cdr->car.tag != TAG_MISSING && e.cons->cdr->cdr->car.tag != TAG_MISSING) {
    if (val_is_lang(stmt)) cc_const(c, stmt); /* for messages: found by the comparison in it */
    c->cur_expr = e;
    Value lv = e.cons->cdr->car, rv = e.cons->cdr->cdr->car;
    int op = cc_compare_index(c->vm, e.cons->car.sym), at;
    if (cc_is_num_const(rv) && !cc_is_num_const(lv)) {
      Reg a = condition_operand(c, lv, val_null());
      at = cc_emit(c, op_unless(op, FORM_RIGHT), a, cc_const(c, rv), 0);
    } else {
      Reg a = condition_operand(c, lv, rv);
      Reg b = condition_operand(c, rv, val_null());
      at = cc_emit(c, op_unless(op, FORM_SLOTS), a, b, 0);
    }
    cc_label_use(c, l, at);
  } else if (val_is_lang(e) && val_is_sym(e.cons->car) && cc_count_args(e.cons->cdr) == 2 &&
             cc_inline_op(c, e.cons->car.sym) == CI_AND2 && !cc_has_dots_arg(c, e.cons->cdr)) {
    /* if (a && b): an NA on the left needs the full rule, so only the jump is short */
    Reg t = cc_temp(c);
    cc_expr(c, e, t);
    c->cur_expr = stmt;
    cc_label_use(c, l, cc_emit(c, BC(JF), t, 0, 0));
  } else {
    Reg t = condition_operand(c, e, val_null());
    c->cur_expr = stmt;
    cc_label_use(c, l, cc_emit(c, BC(JF), t, 0, 0));
  }
  c->cur_expr = se;
  c->cur_pos = sp;
  c->ntemp = save;
}

void cc_and_or(CC *c, Value e, bool or, Reg dst) {
  int save = c->ntemp;
  Reg t = (dst < (int)c->nnames && c->kind == PK_FUNC) || (dst & REG_GLOBAL) ? cc_temp(c) : dst;
  Label end = cc_label_new();
  cc_expr(c, e.cons->cdr->car, t);
  cc_label_use(c, &end, cc_emit(c, or ? BC(ORJ) : BC(ANDJ), t, 0, 0));
  Reg r = cc_operand(c, e.cons->cdr->cdr->car, val_null(), val_null());
  cc_emit(c, or ? BC(OR2) : BC(AND2), t, r, 0);
  cc_label_place(c, &end);
  if (t != dst) cc_emit(c, BC(MOVE), dst, t, 0);
  c->ntemp = save;
}
