/* chain.c - Joins neighbouring arithmetic operations of a plan to chains: code on an accumulator that stays in
 * registers, where each operation uses the one before (blocks.h).
 *
 * Called by plan.c.  The steps that a chain stands for stay behind it in the plan: they do the elements for which it
 * meets NaN, and blocks of odd lengths.
 */
#include "vm/kernels/cpu/plan.h"

static bool same_place(Place a, Place b) {
  return a.temp == b.temp && a.at == b.at && a.given == b.given && (a.temp >= 0 || a.at);
}

/* The operation with an accumulator for its first operand, and for its second; MICRO_END: there is none. */
static MicroOp first_op(int op, bool one) {
  switch (op) {
  case EW_ADD_DBL: return one ? MICRO_ADD_ONE : MICRO_ADD;
  case EW_SUB_DBL: return one ? MICRO_SUB_ONE : MICRO_SUB;
  case EW_MUL_DBL: return one ? MICRO_MUL_ONE : MICRO_MUL;
  case EW_DIV_DBL: return one ? MICRO_DIV_ONE : MICRO_DIV;
  default: return MICRO_END;
  }
}
static MicroOp second_op(int op, bool one) {
  switch (op) {
  case EW_SUB_DBL: return one ? MICRO_RSUB_ONE : MICRO_RSUB;
  case EW_DIV_DBL: return one ? MICRO_RDIV_ONE : MICRO_RDIV;
  default: return first_op(op, one);
  }
}
static MicroOp unary_op(int op) {
  return op == EW_NEG_DBL ? MICRO_NEG : op == EW_ABS_DBL ? MICRO_ABS : op == EW_SQRT ? MICRO_SQRT : MICRO_END;
}

static bool can_chain(const Step *s) {
  return s->kind == STEP_OP && (first_op(s->op, false) != MICRO_END || unary_op(s->op) != MICRO_END);
}

/* Does step s use the accumulator, whose elements are meant for `acc`? */
static bool follows(const Step *s, Place acc) {
  if (!can_chain(s)) return false;
  if (same_place(s->x, acc) && same_place(s->y, acc)) return s->op == EW_MUL_DBL || s->op == EW_ADD_DBL;
  return same_place(s->x, acc) || (ew_info[s->op].arity == 2 && same_place(s->y, acc));
}

static void code_add(Plan *p, MicroOp op, Place x) {
  static const struct {
    MicroOp first, second, both;
  } pairs[] = {{MICRO_MUL, MICRO_ADD, MICRO_MUL_ADD},
               {MICRO_MUL, MICRO_ADD_ONE, MICRO_MUL_ADD_ONE},
               {MICRO_MUL_ONE, MICRO_ADD, MICRO_MUL_ONE_ADD},
               {MICRO_MUL_ONE, MICRO_ADD_ONE, MICRO_MUL_ONE_ADD_ONE},
               {MICRO_MUL, MICRO_SUB_ONE, MICRO_MUL_SUB_ONE}};
  ChainOp *last = &p->code[p->ncode - 1];
  for (size_t i = 0; p->ncode > 0 && i < sizeof pairs / sizeof *pairs; i++)
    if (last->op == pairs[i].first && op == pairs[i].second) {
      last->op = pairs[i].both;
      last->y = x;
      return;
    }
  p->code[p->ncode++] = (ChainOp){op, x, {NULL, -1, 0, 0}};
}

/* The operation of step s on the accumulator. */
static void code_step(Plan *p, const Step *s, Place acc) {
  Place none = {NULL, -1, 0, 0};
  if (ew_info[s->op].arity == 1)
    code_add(p, unary_op(s->op), none);
  else if (same_place(s->x, acc) && same_place(s->y, acc) && (s->op == EW_MUL_DBL || s->op == EW_ADD_DBL))
    code_add(p, s->op == EW_MUL_DBL ? MICRO_SQUARE : MICRO_TWICE, none);
  else if (same_place(s->x, acc))
    code_add(p, first_op(s->op, s->ones & 2), s->y);
  else
    code_add(p, second_op(s->op, s->ones & 1), s->x);
}

static bool reads(const Plan *p, int from, int to, Place place) {
  for (int i = from; i < to; i++)
    if (same_place(p->step[i].x, place) || (ew_info[p->step[i].op].arity == 2 && same_place(p->step[i].y, place)))
      return true;
  return false;
}

/* Last step of the chain that begins with step i.  A result that others read, too, is stored on the way; not over an
 * operand of the chain, which the steps may need again. */
static int chain_end(const Plan *p, int i) {
  int end = i;
  while (end + 1 < p->nsteps && end - i < 60 && follows(&p->step[end + 1], p->step[end].to) &&
         (p->step[end].passes || !reads(p, i, end + 1, p->step[end].to)))
    end++;
  return end;
}

static void chain_code(Plan *p, Step *chain, int from, int to) {
  const Step *s = &p->step[from];
  Place acc = s->x;
  chain->code = (int16_t)p->ncode;
  chain->length = (uint8_t)(to - from + 1);
  if (s->ones & 1) acc = s->y;
  p->code[p->ncode++] = (ChainOp){MICRO_LOAD, acc, {NULL, -1, 0, 0}};
  for (int i = from; i <= to; i++) {
    code_step(p, &p->step[i], acc);
    acc = p->step[i].to;
    if (i == to || !p->step[i].passes) code_add(p, MICRO_STORE, acc);
  }
  p->code[p->ncode++] = (ChainOp){MICRO_END, {NULL, -1, 0, 0}, {NULL, -1, 0, 0}};
}

void plan_chains(Plan *p) {
  for (int i = 0; i < p->nsteps; i++) {
    if (!can_chain(&p->step[i])) continue;
    int end = chain_end(p, i), length = end - i + 1;
    if (p->nsteps + 1 >= PLAN_STEPS || p->ncode + 2 * length + 2 > PLAN_CODE) return;
    Step chain = {.kind = STEP_CHAIN, .size = sizeof(double)};
    chain_code(p, &chain, i, end);
    memmove(&p->step[i + 1], &p->step[i], (size_t)(p->nsteps - i) * sizeof *p->step);
    p->step[i] = chain;
    p->nsteps++;
    i += length;
  }
}
