/* control.c - Loops, `if`, `break` and `next`, return(), switch().  Called by compile.c.
 */
#include "compiler/cc.h"
#include "compiler/opforms.h"

#include "runtime/env.h"
#include "runtime/hooks.h"

/* ---- control flow ---- */

void cc_discard(CC *c, Value e) {
  int save = c->ntemp;
  if (!cc_effect_only(c, e)) {
    Reg t = cc_temp(c);
    cc_expr(c, e, t);
    if (val_is_lang(e)) cc_emit(c, BC(CLEAR), t, 0, 0);
  }
  c->ntemp = save;
}

static void add_loop_range(CC *c, uint32_t from, uint32_t brk, uint32_t next) {
  if (!cc_grow(c, (void **)&c->loops, &c->caploops, c->nloops + 1, sizeof(LoopRange))) return;
  c->loops[c->nloops++] = (LoopRange){from, c->ncode, brk, next};
}

void cc_while_loop(CC *c, Value e, bool repeat) {
  Loop lp = {.outer = c->loop, .brk = cc_label_new(), .next = cc_label_new()};
  Cons *a = e.cons->cdr;
  uint64_t forced = c->forced; /* break in a promise may leave the loop from anywhere */
  cc_label_place(c, &lp.next);
  lp.start = c->ncode;
  c->loop = &lp;
  if (!repeat) cc_condition(c, a->car, e, &lp.brk);
  cc_discard(c, repeat ? a->car : a->cdr->car);
  cc_label_use(c, &lp.next, cc_emit(c, BC(LOOP), 0, 0, 0));
  c->loop = lp.outer;
  cc_label_place(c, &lp.brk);
  c->forced = forced;
  add_loop_range(c, lp.start, c->ncode, lp.next.pos);
}

/* May all rounds of a loop with this body run as one program?  It assigns something, and has nothing that such programs
 * never know (vm/apply/loop_trace.c decides). */
static bool may_run_at_once(Value e, bool *assigns) {
  static const char *const never[] = {"while", "repeat", "break", "function", "<<-", "return", "print", "cat", "paste"};
  if (e.tag == TAG_STR || val_is_obj(e, T_STR)) return false;
  if (!val_is_lang(e)) return true;
  if (val_is_sym(e.cons->car)) {
    const char *f = e.cons->car.sym->name->data;
    for (size_t k = 0; k < sizeof never / sizeof *never; k++)
      if (strcmp(f, never[k]) == 0) return false;
    *assigns |= strcmp(f, "<-") == 0 || strcmp(f, "=") == 0;
  }
  for (Cons *p = e.cons; p; p = p->cdr)
    if (!may_run_at_once(p->car, assigns)) return false;
  return true;
}

void cc_for_loop(CC *c, Value e) {
  Cons *a = e.cons->cdr;
  if (!val_is_sym(a->car)) {
    cc_error(c, "non-symbol loop variable");
    return;
  }
  Sym *var = a->car.sym;
  int save = c->ntemp;
  Reg seq = cc_temp(c);
  cc_temp(c); /* the counter */
  cc_expr(c, a->cdr->car, seq);
  int slot = cc_var(c, var, true);
  cc_emit(c, BC(FORPREP), seq, slot >= 0 ? slot : seq, 0);
  if (slot < 0) cc_emit(c, BC(FORNULL), 0, cc_const(c, val_obj(var)), 0);
  bool assigns = false;
  if (slot >= 0 && may_run_at_once(a->cdr->cdr->car, &assigns) && assigns)
    cc_emit(c, BC(FORALL), seq, 0, cc_const(c, e));
  Loop lp = {.outer = c->loop, .brk = cc_label_new(), .next = cc_label_new()};
  cc_label_place(c, &lp.next);
  lp.start = c->ncode;
  c->loop = &lp;
  Reg t = slot >= 0 ? slot : cc_temp(c);
  cc_label_use(c, &lp.brk, cc_emit(c, BC(FORNEXT), seq, t, 0));
  if (slot < 0) cc_store(c, var, t);
  cc_discard(c, a->cdr->cdr->car);
  cc_label_use(c, &lp.next, cc_emit(c, BC(LOOP), 0, 0, 0));
  c->loop = lp.outer;
  cc_label_place(c, &lp.brk);
  cc_emit(c, BC(CLEAR), seq, 0, 0);
  add_loop_range(c, lp.start, lp.brk.pos, lp.next.pos);
  c->ntemp = save;
}

void cc_break_next(CC *c, bool next) {
  if (c->loop)
    cc_label_use(c, next ? &c->loop->next : &c->loop->brk, cc_emit(c, BC(JMP), 0, 0, 0));
  else
    cc_emit(c, BC(UNWINDL), 0, next ? 2 : 1, 0);
}

void cc_if_expr(CC *c, Value e, Reg dst, bool want) {
  Cons *a = e.cons->cdr;
  Label els = cc_label_new(), end = cc_label_new();
  cc_condition(c, a->car, e, &els);
  if (want)
    cc_expr(c, a->cdr->car, dst);
  else
    cc_discard(c, a->cdr->car);
  Cons *e2 = a->cdr->cdr;
  if (e2 || want) cc_label_use(c, &end, cc_emit(c, BC(JMP), 0, 0, 0));
  cc_label_place(c, &els);
  if (e2) {
    if (want)
      cc_expr(c, e2->car, dst);
    else
      cc_discard(c, e2->car);
  } else if (want) {
    cc_emit(c, BC(LDK), dst, cc_const(c, val_null()), 0);
  }
  cc_label_place(c, &end);
}

void cc_do_return(CC *c, Value e) {
  int save = c->ntemp;
  Reg r = cc_temp(c);
  Value v = e.cons->cdr ? e.cons->cdr->car : val_null();
  int vis = 1;
  if (c->kind == PK_PROMISE) cc_emit(c, BC(VIS), 0, 0, 0);
  cc_expr(c, v, r);
  if (val_is_lang(v)) {
    int op = val_is_sym(v.cons->car) ? cc_inline_op(c, v.cons->car.sym) : CI_NONE;
    if (op == CI_ASSIGN || op == CI_SUPASSIGN || op == CI_FOR || op == CI_WHILE || op == CI_REPEAT)
      vis = 0;
    else if (op == CI_NONE || op == CI_INTERNAL || op == CI_BRACE || op == CI_IF || op == CI_SWITCH ||
             op == CI_INVISIBLE)
      vis = 2;
  }
  if (c->top)
    cc_error_message(c, "no function to return from, jumping to top level");
  else if (c->kind == PK_PROMISE)
    cc_emit(c, BC(UNWIND), r, 0, 0);
  else
    cc_emit(c, BC(RET), r, vis, 0);
  c->ntemp = save;
}

/* switch(EXPR, a = , b = x, y): K table is list(names, offsets as integers from the SWITCH instruction). */

bool cc_switch_expr(CC *c, Value e, Reg dst, bool is_tail) {
  VM *vm = c->vm;
  Cons *a = e.cons->cdr;
  int n = cc_count_args(a) - 1, ndef = 0;
  if (n < 1 || cc_has_dots_arg(c, a) || a->car.tag == TAG_MISSING) return false;
  if (a->tag && strncmp("EXPR", a->tag->name->data, a->tag->name->len) != 0) return false;
  for (Cons *t = a->cdr; t; t = t->cdr)
    if (!t->tag) ndef++;
  Vec *names = vec_new(vm, T_STR, n), *offs = vec_new(vm, T_INT, n), *tab = vec_new(vm, T_LIST, 3);
  Vec *flags = vec_new(vm, T_INT, 1);
  if (!names || !offs || !tab || !flags) {
    c->failed = true;
    return true;
  }
  int_rw(flags)[0] = ndef;
  list_set(vm, tab, 0, val_obj(names));
  list_set(vm, tab, 1, val_obj(offs));
  list_set(vm, tab, 2, val_obj(flags));
  int save = c->ntemp;
  Reg v = cc_temp(c);
  cc_expr(c, a->car, v);
  Value se = c->cur_expr;
  int sw = cc_emit(c, BC(SWITCH), v, cc_const(c, val_obj(tab)), 0);
  uint64_t forced = c->forced;
  Label end = cc_label_new();
  int i = 0;
  /* no match: invisible NULL */
  if (is_tail) {
    cc_emit(c, BC(RETK), cc_const(c, val_null()), 0, 0);
  } else {
    cc_emit(c, BC(LDK), dst, cc_const(c, val_null()), 0);
    cc_emit(c, BC(INVIS), 0, 0, 0);
    cc_label_use(c, &end, cc_emit(c, BC(JMP), 0, 0, 0));
  }
  c->ntemp = save;
  for (Cons *t = a->cdr; t; t = t->cdr, i++) {
    str_rw(names)[i] = t->tag ? t->tag->name : vm->empty_str;
    if (t->car.tag == TAG_MISSING) {
      int_rw(offs)[i] = t->cdr ? -1 : -2; /* falls through to the next; the last one gives an error or NULL */
      continue;
    }
    int_rw(offs)[i] = (int)c->ncode - sw - 1;
    c->forced = forced;
    if (is_tail) {
      cc_tail(c, t->car);
    } else {
      cc_emit(c, BC(VIS), 0, 0, 0);
      cc_expr(c, t->car, dst);
      cc_label_use(c, &end, cc_emit(c, BC(JMP), 0, 0, 0));
    }
  }
  for (i = n - 1; i >= 0; i--)
    if (int_ro(offs)[i] == -1)
      int_rw(offs)[i] = i + 1 < n ? (int_ro(offs)[i + 1] >= 0 ? -(int_ro(offs)[i + 1] + 10) : int_ro(offs)[i + 1]) : -2;
  cc_label_place(c, &end);
  c->cur_expr = se;
  return true;
}
