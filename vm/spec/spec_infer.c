/* spec_infer.c - The first pass of the specialiser: the type of every slot before every instruction.
 *
 * Called by spec.c.  One forward abstract interpretation over the prototype's generic code, from the entry point with
 * the types found in the running frame; then the plan of each instruction that can be reached (spec_plan.c).
 */
#include <stdlib.h>

#include "vm/spec/spec_build.h"

static uint8_t merge(uint8_t a, uint8_t b) {
  if (a == b || b == TY_NONE) return a;
  if (a == TY_NONE) return b;
  if ((a == TY_INT || a == TY_DBL || a == TY_NUM) && (b == TY_INT || b == TY_DBL || b == TY_NUM)) return TY_NUM;
  return a <= TY_IMM && b <= TY_IMM ? TY_IMM : TY_ANY;
}
/* ---- types ---- */
/* After an instruction a temporary operand that held an object holds none. */
static void used_up(const Build *b, uint8_t *ty, uint32_t r) {
  int s = slot_of(b, r);
  if (is_temp(b, s) && !ty_imm(ty[s])) ty[s] = TY_IMM;
}

/* The temporaries that instruction i reads and leaves without an object; counters of loops. */
static void operands_used_up(const Build *b, uint8_t *ty, const Instr *i) {
  int narg = window_length(b, i);
  for (int n = 0; n < 3; n++) {
    uint32_t first = (uint32_t)instr_field(i, n);
    for (int k = 0; k < fk_used_up(i, n, narg); k++) used_up(b, ty, first + (uint32_t)k);
    if (op_field(i->op, n) == FK_ITER || op_field(i->op, n) == FK_SEQ) ty[first + 1] = TY_IMM;
  }
}

/* Which variable a temporary stands for, by a move just before: for looking at the value that is there now. */
static void track(Build *b, uint32_t g) {
  const Instr *i = &b->p->code[g];
  int d = slot_of(b, i->a);
  if (i->op == BC(MOVE) && is_temp(b, d)) {
    int s = slot_of(b, i->b);
    b->types.var[d] = is_temp(b, s) ? 0 : (uint16_t)(s + 1);
  } else {
    for (int n = 0; n < 3; n++)
      if (fk_writes(op_field(i->op, n))) b->types.var[slot_of(b, (uint32_t)instr_field(i, n))] = 0;
  }
}

void spec_apply(const Build *b, uint32_t g, const Plan *pl, uint8_t *ty) {
  const Instr *i = &b->p->code[g];
  operands_used_up(b, ty, i);
  if (pl->dst >= 0 && i->op != BC(FORNEXT))
    ty[pl->dst] = pl->kind == PL_SET || pl->kind == PL_SETM ? TY_ANY : pl->result;
}

/* Plans g and goes on behind it: what slots stand for, and their types. */
static void transfer(Build *b, uint32_t g, uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  spec_plan(b, g, ty, pl);
  track(b, g);
  if (pl->kind == PL_COMPLEX || (i->op == BC(LDK) && val_is_complex1(b->p->k[i->b]))) b->types.cplx[pl->dst] = true;
  if ((i->op == BC(MOVE) || i->op == BC(SETLOC)) && b->types.cplx[slot_of(b, i->b)]) b->types.cplx[slot_of(b, i->a)] = true;
  spec_apply(b, g, pl, ty);
}

static void switch_targets(Build *b, uint32_t g, void (*fn)(Build *, uint32_t, const uint8_t *), const uint8_t *ty) {
  const Vec *table = b->p->k[b->p->code[g].b].vec;
  for (int64_t k = 0; k < list_ro(table)[1].vec->n; k++) {
    int o = switch_offset(table, k);
    if (o >= 0) fn(b, g + 1 + (uint32_t)o, ty);
  }
}

static void mark_leader(Build *b, uint32_t g, const uint8_t *ty) {
  (void)ty;
  if (g < b->p->ncode && b->types.row[g] < 0) b->types.row[g] = b->types.nrows++;
}

static void flow_into(Build *b, uint32_t g, const uint8_t *ty) {
  if (g >= b->p->ncode) return;
  uint8_t *r = types_at(b, g);
  bool changed = !b->types.reached[g];
  b->types.reached[g] = true;
  for (size_t at = 0; at < b->types.stride; at += 8) {
    if (memcmp(r + at, ty + at, 8) == 0) continue;
    for (size_t s = at; s < at + 8; s++) {
      uint8_t m = merge(r[s], ty[s]);
      changed |= m != r[s];
      r[s] = m;
    }
  }
  if (changed && !b->types.queued[g]) {
    b->types.queued[g] = true;
    b->types.nqueued++;
  }
}

/* Nothing goes on from g to the instruction behind it. */
static bool ends_here(const Build *b, uint32_t g) {
  int op = b->p->code[g].op;
  return op_ends_block(op) || (op == BC(SWITCH) && switch_needs_match(b, g));
}

static void flow_block(Build *b, uint32_t g) {
  uint8_t *ty = b->types.cur;
  memcpy(ty, types_at(b, g), (size_t)b->ns);
  memset(b->types.var, 0, (size_t)b->ns * sizeof *b->types.var);
  for (;; g++) {
    const Instr *i = &b->p->code[g];
    Plan pl;
    transfer(b, g, ty, &pl);
    if (op_jumps(i->op)) flow_into(b, target_of(b, g), ty);
    if (i->op == BC(FORNEXT)) ty[pl.dst] = pl.result;
    if (i->op == BC(SWITCH)) switch_targets(b, g, flow_into, ty);
    if (ends_here(b, g) || g + 1 >= b->p->ncode) return;
    if (b->types.row[g + 1] >= 0) {
      flow_into(b, g + 1, ty);
      return;
    }
  }
}

bool spec_infer(Build *b, uint32_t entry) {
  const Proto *p = b->p;
  for (uint32_t g = 0; g < p->ncode; g++) {
    int op = p->code[g].op;
    if (op == BC(LJMP) || op_open(op)) return false;
    if (op_jumps(op)) mark_leader(b, target_of(b, g), NULL);
    if (op == BC(SWITCH)) switch_targets(b, g, mark_leader, NULL);
    if (op == BC(ORJ) && p->code[target_of(b, g)].op == BC(JF)) /* where a true side jumps to: condition_chain */
      mark_leader(b, target_of(b, g) + 1, NULL);
  }
  mark_leader(b, entry, NULL);
  if ((size_t)b->types.nrows * b->types.stride > 4u << 20) return false;
  b->types.rows = calloc((size_t)b->types.nrows, b->types.stride);
  if (!b->types.rows) return false;
  uint8_t *start = b->types.start;
  for (int s = 0; s < b->ns; s++) {
    uint8_t t = usable(b, s) ? spec_type_of(spec_value_now(b, s)) : TY_ANY;
    if (is_temp(b, s)) t = spec_value_now(b, s).tag < TAG_PROM ? TY_IMM : TY_ANY;
    start[s] = t;
  }
  flow_into(b, entry, start);
  /* in the order of the code, so that what comes together in a block has mostly been seen before the block is */
  while (b->types.nqueued) {
    for (uint32_t g = 0; g < p->ncode; g++)
      if (b->types.queued[g]) {
        b->types.queued[g] = false;
        b->types.nqueued--;
        flow_block(b, g);
      }
  }
  return true;
}


bool spec_plans(Build *b) {
  bool live = false;
  b->plans = calloc(b->p->ncode, sizeof *b->plans);
  if (!b->plans) return false;
  for (uint32_t g = 0; g < b->p->ncode; g++) {
    if (b->types.row[g] >= 0) {
      live = b->types.reached[g];
      memcpy(b->types.cur, types_at(b, g), (size_t)b->ns);
      memset(b->types.var, 0, (size_t)b->ns * sizeof *b->types.var);
    }
    if (!live) continue;
    Plan *pl = &b->plans[g];
    transfer(b, g, b->types.cur, pl);
    pl->live = true;
    if (b->p->code[g].op == BC(FORNEXT)) b->types.cur[pl->dst] = pl->result;
    live = !ends_here(b, g);
  }
  return true;
}

bool spec_loops_unknown(const Build *b) {
  const Proto *p = b->p;
  int typed = 0, generic = 0;
  for (uint32_t g = 0; g < p->ncode; g++) {
    if (!b->plans[g].live) continue;
    int which, form, op = p->code[g].op;
    bool counts = op_family(op, &which, &form) != FAM_NONE || op == BC(INDEX) || op == BC(INDEXN) || op == BC(INDEX2) ||
                  op == BC(INDEXIJ) || op == BC(INDEX2IJ) || op == BC(SETINDEX) || op == BC(SETINDEX2) ||
                  op == BC(SETINDEXIJ) || op == BC(SETINDEX2IJ);
    bool in_loop = false;
    for (uint32_t k = 0; k < p->nloops; k++) in_loop |= g >= p->loops[k].from && g < p->loops[k].to;
    if (counts && in_loop) b->plans[g].kind == PL_NONE ? generic++ : typed++;
  }
  return generic * 2 > typed;
}

bool spec_mixes(const Build *b) {
  for (uint32_t g = 0; g < b->p->ncode; g++)
    if (b->types.row[g] >= 0 && b->types.reached[g])
      for (int s = 0; s < b->p->nnames; s++)
        if (types_at(b, g)[s] == TY_NUM) return true;
  return false;
}
