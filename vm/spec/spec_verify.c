/* spec_verify.c - Checks typed code before it runs, against the tables of instructions and the generic code.
 *
 * Called by spec_build in builds for debugging or with sanitizers, and with --mode=verify or --mode=chaos.  One forward
 * pass over the finished code, from what its entry checks promise, gives what each slot holds before each instruction.
 * It asks of each instruction that can be reached:
 *   - its operands exist: slots inside the frame or the room above it, constants and calls of the copy, jumps to
 * instructions;
 *   - slots hold what the instruction's row says, nothing is read before it is written or after it has been used up;
 *   - a result without a count falls on no object, and an object that the generic code would have let go is let go;
 *   - where it may go back, all temporaries that the generic code reads from there on hold their values;
 *   - global variables lie in their slots when typed instructions name them, in their cells when other code may.
 * Nothing is taken from the inference but the entry checks, so that a fault of either is seen.  A fault stops the
 * program.
 */
#include <stdio.h>
#include <stdlib.h>

#include "runtime/format.h"
#include "vm/calls/call_quick.h"
#include "vm/spec/spec_build.h"

/* What a slot holds: a type of spec_build.h, where TY_NONE stands for "no value, and no object"; or TY_LOST.  Typed
 * instructions leave temporaries as they are that the generic ones use up: such a value counts only for code that is
 * run again. */
enum { TY_LOST = TY_ANY + 1 /* no value, but on some way an object */, TY_USED = 16 /* a bit */ };

typedef struct Verifier {
  const Build *b;
  const Spec *s;
  uint32_t at;
  int limit, nt;        /* slots; temporaries */
  size_t stride, words; /* of a state, of a set of temporaries */
  uint8_t *states;      /* what the slots hold before each instruction; behind them: are globals in their cells? */
  uint32_t *front;      /* the generic instruction that the code has come to there */
  uint64_t *live;       /* the temporaries that generic code reads from each instruction on */
  bool *starts, *reached, *due;
  const char *fault;
  int field, temp; /* what is wrong there; -1: no temporary */
} Verifier;

static bool fail(Verifier *v, const char *fault, int field) {
  v->fault = fault;
  v->field = field;
  return false;
}
static bool holds_object(uint8_t t) { return (t & ~TY_USED) > TY_IMM; }
static bool has_value(uint8_t t) { return t != TY_NONE && t < TY_LOST; }
static bool had_value(uint8_t t) { return has_value(t & ~TY_USED); }
static bool is_number(uint8_t t) { return t == TY_INT || t == TY_DBL || t == TY_NUM; }
static uint8_t *state_at(const Verifier *v, uint32_t i) { return v->states + (size_t)i * v->stride; }
static bool in_cells(const Verifier *v, const uint8_t *st) { return st[v->limit]; }

static uint8_t join(uint8_t x, uint8_t y) {
  if (x == y) return x;
  if ((x | y) & TY_USED && had_value(x) && had_value(y)) return join(x & ~TY_USED, y & ~TY_USED) | TY_USED;
  if (!has_value(x) || !has_value(y)) return holds_object(x) || holds_object(y) ? TY_LOST : TY_NONE;
  if (is_number(x) && is_number(y)) return TY_NUM;
  return holds_object(x) || holds_object(y) ? TY_ANY : TY_IMM;
}

static uint8_t type_of_tag(int tag) {
  switch (tag) {
  case TAG_LGL: return TY_LGL;
  case TAG_INT: return TY_INT;
  case TAG_DBL: return TY_DBL;
  case TAG_STR: return TY_STR;
  case SYNC_NUM: return TY_NUM;
  case SYNC_IMM: return TY_IMM;
  default: return TY_ANY;
  }
}
static Value constant(const Verifier *v, int k) {
  uint32_t n = v->b->p->nk;
  return (uint32_t)k < n ? v->b->p->k[k] : v->b->k[(uint32_t)k - n];
}
static uint8_t type_of_constant(Value k) {
  if (k.tag == TAG_INT && k.i == NA_INT) return TY_IMM;
  return k.tag >= TAG_LGL && k.tag <= TAG_STR ? type_of_tag((int)k.tag) : k.tag < TAG_PROM ? TY_IMM : TY_ANY;
}

/* ---- operands ---- */
static bool row_allows(FieldType row, uint8_t t) {
  switch (row) {
  case FT_D: return t == TY_DBL;
  case FT_I: return t == TY_INT;
  case FT_L: return t == TY_LGL;
  case FT_S: return t == TY_STR;
  case FT_N: return is_number(t);
  case FT_X: return !holds_object(t);
  default: return true;
  }
}

/* Typed instructions name globals by their slots: such as may lie there, and do so now. */
static bool global_is_there(Verifier *v, const uint8_t *st, int s, int n) {
  int k = s - v->b->p->nslots;
  if (k < 0 || s >= v->b->ns) return true;
  if (v->b->bad[k] || !v->b->used[k]) return fail(v, "names a global variable that has no slot", n);
  return !in_cells(v, st) || fail(v, "names a global variable that is in its cell", n);
}

static bool slot_exists(Verifier *v, const uint8_t *st, int op, int s, int n) {
  if (!op_is_typed(op)) {
    if (s & REG_GLOBAL) return (s & ~REG_GLOBAL) < (int)v->b->p->ngsyms || fail(v, "names no global variable", n);
    return s < v->b->p->nslots || fail(v, "names a slot outside the frame", n);
  }
  return s < v->limit ? global_is_there(v, st, s, n) : fail(v, "names a slot outside the frame and its room", n);
}

static bool field_exists(Verifier *v, int op, int x, int n) {
  const Build *b = v->b;
  switch (op_field(op, n)) {
  case FK_CONST:
    if ((uint32_t)x >= b->p->nk + b->nk) return fail(v, "names no constant", n);
    return row_allows(op_field_type(op, n), type_of_constant(constant(v, x))) ||
           fail(v, "names a constant of another type", n);
  case FK_SITE: return (uint32_t)x < b->p->nsites || fail(v, "names no call site", n);
  case FK_TYPED: return (uint32_t)x < b->ncalls || fail(v, "names no typed call", n);
  case FK_NO: return x == 0 || fail(v, "is used, though the table says it is not", n);
  case FK_SHOWN: return x <= 2 || fail(v, "is no visibility", n);
  default: return true;
  }
}

static int window_of(const Verifier *v, const Instr *i) { return op_is_typed(i->op) ? 0 : window_length(v->b, i); }

/* Complex arithmetic uses the vector that it finds in its destination, if there is one. */
static bool takes_over(int op) { return op_between(op, BC(ADD_ZZ), BC(DIV_ZZ)); }

static bool slots_read(Verifier *v, const uint8_t *st, const Instr *i, int n) {
  int op = i->op, first = instr_field(i, n), reads = fk_reads(i, n, window_of(v, i));
  if (op_field(op, n) == FK_REST) first++, reads--;
  for (int k = 0; k < reads; k++) {
    if (!slot_exists(v, st, op, first + k, n)) return false;
    uint8_t t = st[slot_of(v->b, (uint32_t)(first + k))];
    if (!has_value(t) && !(takes_over(op) && n == 0)) return fail(v, "reads a slot that holds no value here", n);
    if (!row_allows(k == 1 && op_field(op, n) == FK_ITER ? FT_X : op_field_type(op, n), t))
      return fail(v, "reads a value of another type", n);
  }
  return true;
}

/* A result without a count takes the place of an object: the object would never be let go.  TRY_ instructions do. */
static bool slot_written(Verifier *v, const uint8_t *st, const Instr *i, int n) {
  FieldKind k = op_field(i->op, n);
  if (!fk_writes(k)) return true;
  int s = instr_field(i, n);
  if (!slot_exists(v, st, i->op, s, n)) return false;
  bool counts = !op_is_typed(i->op) || op_may(i->op, EF_SKIP) || k != FK_DEF;
  return counts || !holds_object(st[s]) || fail(v, "overwrites what may be an object", n);
}

static bool second_word(Verifier *v, const uint8_t *st, const Instr *i) {
  if (!op_two_words(i->op)) return true;
  if (v->at + 1 >= v->s->ncode) return fail(v, "has no second word", 3);
  int x = i[1].a;
  if (op_field(i->op, 3) == FK_CONST) return field_exists(v, i->op, x, 3);
  if (!slot_exists(v, st, i->op, x, 3)) return false;
  return (has_value(st[x]) && row_allows(op_field_type(i->op, 3), st[x])) ||
         fail(v, "reads a value of another type", 3);
}

static bool operands_fit(Verifier *v, const uint8_t *st, const Instr *i) {
  for (int n = 0; n < 3; n++)
    if (!field_exists(v, i->op, instr_field(i, n), n)) return false;
  for (int n = 0; n < 3; n++)
    if (!slots_read(v, st, i, n) || !slot_written(v, st, i, n)) return false;
  return second_word(v, st, i);
}

/* ---- global variables ---- */
static bool names_cell(const Instr *i) {
  for (int n = 0; n < 3; n++) {
    FieldKind k = op_field(i->op, n);
    if ((fk_writes(k) || k == FK_USE || k == FK_USE2 || k == FK_KEEP) && instr_field(i, n) & REG_GLOBAL) return true;
  }
  return false;
}

/* Generic code that may look at variables wants them in their cells; going back wants them in their slots. */
static bool globals_lie_well(Verifier *v, const uint8_t *st, const Instr *i) {
  if (!v->b->p->ngsyms) return true;
  if (i->op == BC(GSYNC_IN)) return in_cells(v, st) || fail(v, "fetches variables that are in their slots", -1);
  if (op_is_typed(i->op))
    return !op_may(i->op, EF_BACK | EF_POLLS) || !in_cells(v, st) ||
           fail(v, "goes back with variables in their cells", -1);
  if (in_cells(v, st)) return true;
  bool plain = false; /* of operands for which the instruction runs no other code */
  switch (i->op) {
  case BC(ANDJ):
  case BC(ORJ): plain = st[i->a] == TY_LGL; break;
  case BC(AND2):
  case BC(OR2): plain = st[i->a] == TY_LGL && st[i->b] == TY_LGL; break;
  case BC(FORPREP):
    return !holds_object(st[i->a]) ||
           fail(v, "may look for variables that are in slots", -1); /* without elements it leaves */
  default: plain = !op_may(i->op, EF_VARS | EF_CODE);
  }
  return (plain && !names_cell(i)) || fail(v, "may look for variables that are in slots", -1);
}

static void fetch_globals(const Verifier *v, uint8_t *st, uint32_t entry) {
  uint32_t n = v->b->p->ngsyms;
  for (uint32_t k = 0; k < n; k++) st[v->b->p->nslots + k] = type_of_tag(v->b->sync[(size_t)entry * n + k]);
  st[v->limit] = false;
}

/* ---- results ---- */
static uint8_t generic_operand(const Verifier *v, const uint8_t *st, const Instr *i, int n) {
  int x = instr_field(i, n);
  return op_field(i->op, n) == FK_CONST ? type_of_constant(constant(v, x)) : st[slot_of(v->b, (uint32_t)x)];
}

/* Type of what a generic instruction writes to its first field. */
static uint8_t generic_result(const Verifier *v, const uint8_t *st, const Instr *i) {
  int which, form, family = op_family(i->op, &which, &form);
  if (family == FAM_ARITH || family == FAM_COMPARE) {
    uint8_t x = generic_operand(v, st, i, 1), y = generic_operand(v, st, i, 2);
    if (!is_number(x) || !is_number(y)) return TY_ANY;
    if (family == FAM_COMPARE) return TY_LGL;
    return which == OP_DIV || which == OP_POW || x == TY_DBL || y == TY_DBL ? TY_DBL : TY_ANY;
  }
  switch (i->op) {
  case BC(ANDJ):
  case BC(ORJ):
  case BC(AND2):
  case BC(OR2): return TY_LGL;
  case BC(CLEAR): return TY_NONE;
  case BC(FORPREP):
  case BC(FORCE): return st[slot_of(v->b, i->a)];
  case BC(LDK): return generic_operand(v, st, i, 1);
  case BC(MOVE):
  case BC(MOVEM):
  case BC(SETLOC): {
    uint8_t t = generic_operand(v, st, i, 1);
    return t == TY_IMM ? TY_ANY : t;
  }
  default: return TY_ANY;
  }
}

static uint8_t typed_result(const Verifier *v, const uint8_t *st, const Instr *i, int n) {
  static const uint8_t types[] = {[FT_D] = TY_DBL, [FT_I] = TY_INT, [FT_L] = TY_LGL, [FT_S] = TY_STR};
  FieldType t = op_field_type(i->op, n);
  if (t >= FT_D && t <= FT_S) return types[t];
  switch (i->op) {
  case BC(MOVE_S):
  case BC(TRY_SETLOC): return st[i->b];
  case BC(LDK_S): return type_of_constant(constant(v, i->b));
  case BC(GETV): return type_of_tag(i->c);
  case BC(COLON_S): return TY_IMM;
  default: return TY_ANY;
  }
}

/* The instruction has done its work, for which slot s had to be no object. */
static void now_plain(const Verifier *v, uint8_t *st, int s) {
  if (is_temp(v->b, s) && st[s] == TY_ANY) st[s] = TY_IMM;
}

/* What holds behind instruction i, when it has done its work. */
static void pass(const Verifier *v, uint8_t *st, const Instr *i) {
  int op = i->op, narg = window_of(v, i), to = -1;
  bool typed = op_is_typed(op), writes = fk_writes(op_field(op, 0)) && op != BC(REDUCE);
  uint8_t result = !writes ? TY_NONE : typed ? typed_result(v, st, i, 0) : generic_result(v, st, i);
  if (writes && (!typed || op_field(op, 0) != FK_MOD) && op_field(op, 0) != FK_ITER) to = slot_of(v->b, i->a);
  for (int n = 0; n < 3; n++)
    for (int k = 0; k < fk_used_up(i, n, narg); k++) {
      int s = slot_of(v->b, (uint32_t)(instr_field(i, n) + k));
      if (is_temp(v->b, s)) st[s] = TY_NONE;
    }
  if (to >= 0 || takes_over(op)) st[to < 0 ? i->a : to] = result;
  for (int n = 0; n < 3; n++)
    if (op_field(op, n) == FK_SEQ || op_field(op, n) == FK_ITER) st[instr_field(i, n) + 1] = TY_IMM;
  if (op_field(op, 1) == FK_DEF) st[slot_of(v->b, i->b)] = typed ? typed_result(v, st, i, 1) : TY_ANY;
  switch (op) {
  case BC(GUARD): st[i->a] = type_of_tag(i->b); break;
  case BC(GUARD_D): st[i->a] = TY_DBL; break;
  case BC(GUARD_I): st[i->a] = TY_INT; break;
  case BC(GSYNC_OUT):
  case BC(TRY_MISSED): st[v->limit] = true; break;
  case BC(GSYNC_IN): fetch_globals(v, st, i->a); break;
  case BC(SWITCH_S): now_plain(v, st, i->a); break; /* others go back */
  case BC(TRY_IDX):
  case BC(TRY_IDXT):
  case BC(TRY_IDX2):
  case BC(TRY_IDX2T): now_plain(v, st, i->c); break;
  case BC(TRY_SET):
  case BC(TRY_SET2): now_plain(v, st, i->b); break;
  default: break;
  }
  if (op_may(op, EF_CODE)) memset(st + v->b->ns, TY_NONE, (size_t)(v->limit - v->b->ns)); /* frames lie there */
}

/* ---- where generic code goes on ---- */
static bool in_set(const uint64_t *set, int t) { return set[t / 64] >> t % 64 & 1; }

/* Before generic instruction g, which ends up using temporary t, what it reads; what it writes is not wanted before it.
 */
static bool find_live(Verifier *v, uint32_t g, uint64_t *set) {
  const Build *b = v->b;
  const Instr *i = &b->p->code[g];
  uint64_t *here = v->live + (size_t)g * v->words;
  memset(set, 0, v->words * sizeof *set);
  for (int way = 0; way < 2; way++) {
    int64_t to = way == 0 ? (int64_t)g + 1 : op_jumps(i->op) ? (int64_t)target_of(b, g) : -1;
    if ((way == 0 && op_ends_block(i->op)) || to < 0 || to >= b->p->ncode) continue;
    for (size_t w = 0; w < v->words; w++) set[w] |= v->live[(size_t)to * v->words + w];
  }
  if (i->op == BC(SWITCH)) {
    const Vec *table = b->p->k[i->b].vec;
    for (int64_t k = 0; k < list_ro(table)[1].vec->n; k++) {
      int o = switch_offset(table, k);
      for (size_t w = 0; o >= 0 && w < v->words; w++) set[w] |= v->live[((size_t)g + 1 + (size_t)o) * v->words + w];
    }
  }
  for (int n = 0, narg = window_length(b, i); n < 3; n++) {
    FieldKind k = op_field(i->op, n);
    int x = instr_field(i, n), t = x - b->p->nnames;
    if (k == FK_DEF && is_temp(b, x)) set[t / 64] &= ~(1ull << t % 64);
    if (k == FK_SEQ && is_temp(b, x + 1)) set[(t + 1) / 64] &= ~(1ull << (t + 1) % 64);
    (void)narg;
  }
  for (int n = 0, narg = window_length(b, i); n < 3; n++) {
    int x = instr_field(i, n), reads = fk_reads(i, n, narg), from = op_field(i->op, n) == FK_REST;
    for (int s = x + from; s < x + reads; s++)
      if (is_temp(b, s)) set[(s - b->p->nnames) / 64] |= 1ull << (s - b->p->nnames) % 64;
  }
  bool changed = memcmp(here, set, v->words * sizeof *set) != 0;
  memcpy(here, set, v->words * sizeof *set);
  return changed;
}

/* Generic code goes on at g when the typed code has come to `front`. */
static bool goes_on_at(Verifier *v, const uint8_t *st, uint32_t g, uint32_t front) {
  const Build *b = v->b;
  if (g >= b->p->ncode) return fail(v, "goes back to behind the code", -1);
  const uint64_t *live = v->live + (size_t)g * v->words;
  for (int t = 0; t < v->nt; t++) {
    uint8_t ty = st[b->p->nnames + t];
    if (!in_set(live, t) || (g < front ? had_value(ty) : has_value(ty))) continue;
    v->temp = t;
    return fail(v, "goes back to code that reads a temporary which holds no value", -1);
  }
  return true;
}

/* ---- the ways through the code ---- */

/* What generic instruction g uses up counts no longer when the typed code leaves what stands for g. */
static bool leave_generic(Verifier *v, uint8_t *st, uint32_t g) {
  const Instr *i = &v->b->p->code[g];
  for (int n = 0, narg = window_length(v->b, i); n < 3; n++)
    for (int k = 0; k < fk_used_up(i, n, narg); k++) {
      int s = slot_of(v->b, (uint32_t)(instr_field(i, n) + k));
      if (!is_temp(v->b, s) || instr_writes(i, s)) continue;
      v->temp = s - v->b->p->nnames;
      if (holds_object(st[s])) return fail(v, "keeps an object that the generic instruction uses up", -1);
      v->temp = -1;
      if (has_value(st[s])) st[s] |= TY_USED;
    }
  return true;
}

/* Generic instruction g is part of a typed one further on: what it writes is nowhere. */
static void pass_over(const Verifier *v, uint8_t *st, uint32_t g) {
  const Instr *i = &v->b->p->code[g];
  for (int n = 0; n < 3; n++) {
    int s = instr_field(i, n);
    if (fk_writes(op_field(i->op, n)) && op_field(i->op, n) != FK_MOD && is_temp(v->b, s))
      st[s] = holds_object(st[s]) ? TY_LOST : TY_NONE;
  }
}

/* From instruction v->at to the one at `to`: next in order, unless it is a jump. */
static bool flow_to(Verifier *v, const uint8_t *from, int64_t to, bool jump) {
  if (to < 0 || to >= v->s->ncode) return fail(v, "leads outside the code", -1);
  if (!v->starts[to]) return fail(v, "leads into the middle of an instruction", -1);
  uint32_t at = v->b->at[v->at + (uint32_t)op_two_words(v->b->code[v->at].op)], front = v->front[v->at],
           g = v->b->at[to];
  if (at > front) front = at;
  uint8_t *st = state_at(v, v->s->ncode), *there = state_at(v, (uint32_t)to);
  memcpy(st, from, v->stride);
  if (g > front && !leave_generic(v, st, front)) return false;
  for (uint32_t h = front + 1; h < g && !jump; h++) {
    if (!leave_generic(v, st, h)) return false;
    pass_over(v, st, h);
  }
  bool first = !v->reached[to];
  front = jump || g > front ? g : front;
  v->front[to] = first || front < v->front[to] ? front : v->front[to];
  for (int s = 0; s < v->limit; s++) {
    uint8_t t = first ? st[s] : join(there[s], st[s]);
    v->due[to] |= first || t != there[s];
    there[s] = t;
  }
  if (!first && there[v->limit] != st[v->limit])
    return fail(v, "leads to code that wants global variables elsewhere", -1);
  there[v->limit] = st[v->limit];
  v->reached[to] = true;
  return true;
}

static bool call_is_ready(Verifier *v, const uint8_t *st, const Instr *i) {
  if (i->op != BC(CALLT) && i->op != BC(CALLT_P)) return true;
  const TypedCall *t = &v->b->calls[i->b];
  int base = v->b->ns + (v->b->p->ngsyms ? 2 : 0);
  for (int k = 0; k < t->nargs && k < TYPED_ARGS; k++)
    if (t->tags[k] && st[base + k] != type_of_tag(t->tags[k]))
      return fail(v, "lacks an argument that is said to be in its place", -1);
  return true;
}

static bool no_objects(Verifier *v, const uint8_t *st, const Instr *i) {
  bool bare = i->op == BC(RET_V) || (i->op == BC(RET_S) && !i->c);
  for (int s = 0; bare && s < v->b->ns; s++)
    if (holds_object(st[s])) return fail(v, "returns without looking at a slot that may hold an object", -1);
  return true;
}

static bool flow_from(Verifier *v, uint8_t *before, uint8_t *after) {
  const Build *b = v->b;
  const Instr *i = &b->code[v->at];
  memcpy(before, state_at(v, v->at), v->stride);
  if (i->op >= OP_COUNT_) return fail(v, "is no instruction", -1);
  if (!operands_fit(v, before, i) || !globals_lie_well(v, before, i)) return false;
  if (!call_is_ready(v, before, i) || !no_objects(v, before, i)) return false;
  if (op_may(i->op, EF_BACK) && !goes_on_at(v, before, b->gpc[v->at], b->at[v->at])) return false;
  memcpy(after, before, v->stride);
  pass(v, after, i);
  int64_t next = (int64_t)v->at + 1 + op_two_words(i->op), to = (int64_t)v->at + 1 + (int16_t)i->c;
  if (op_may(i->op, EF_CODE) && op_straight(i->op) && next < v->s->ncode &&
      !goes_on_at(v, after, b->gpc[next], b->at[v->at] + 1))
    return false;
  if (op_may(i->op, EF_SKIP)) return flow_to(v, before, next, false) && flow_to(v, after, next + 1, false);
  if (i->op == BC(SWITCH_S)) {
    int64_t n = list_ro(constant(v, i->b).vec)[1].vec->n;
    for (int64_t k = 0; k < n + !i->c; k++)
      if (!flow_to(v, after, next + k, false)) return false;
    return true;
  }
  bool element = op_field(i->op, 0) == FK_ITER && op_jumps(i->op), again = op_may(i->op, EF_POLLS);
  if (op_jumps(i->op) && !flow_to(v, element && !again ? before : after, to, true)) return false;
  return op_ends_block(i->op) || flow_to(v, element && again ? before : after, next, false);
}

static bool all_ways(Verifier *v) {
  uint8_t *before = state_at(v, v->s->ncode + 1), *after = state_at(v, v->s->ncode + 2);
  for (bool again = true; again;) {
    again = false;
    for (v->at = 0; v->at < v->s->ncode; v->at++) {
      if (!v->due[v->at]) continue;
      v->due[v->at] = false;
      again = true;
      if (!flow_from(v, before, after)) return false;
    }
  }
  return true;
}

/* ---- from outside ---- */
static void enter(Verifier *v) {
  const Build *b = v->b;
  uint32_t start = (uint32_t)(v->s->start - v->s->code);
  uint8_t *st = state_at(v, start);
  for (int s = 0; s < b->ns; s++) st[s] = b->types.start[s];
  for (int s = b->p->nnames; s < b->p->nslots && v->s->entry_g == 0; s++) st[s] = TY_NONE;
  v->front[start] = b->at[start];
  v->reached[start] = v->due[start] = true;
  for (uint32_t i = 0; i < v->s->ncode; i++) {
    v->starts[i] = true;
    i += op_two_words(b->code[i].op);
  }
  for (bool again = true; again;) {
    again = false;
    for (uint32_t g = b->p->ncode; g-- > 0;) again |= find_live(v, g, v->live + (size_t)b->p->ncode * v->words);
  }
}

static void report(const Verifier *v) {
  Buf out;
  buf_init(&out, v->b->vm);
  spec_list(v->b->vm, v->b->p, v->s, &out);
  fprintf(stderr, "%sverifier: special instruction %u (%s)", buf_cstr(&out), v->at, op_info[v->b->code[v->at].op].name);
  if (v->field >= 0) fprintf(stderr, ": field %c", "abcd"[v->field]);
  fprintf(stderr, " %s", v->fault);
  if (v->temp >= 0) fprintf(stderr, ": t%d", v->temp);
  fputc('\n', stderr);
}

void spec_verify(const Build *b, const Spec *s) {
  int nt = b->p->nslots - b->p->nnames;
  Verifier v = {
      .b = b, .s = s, .temp = -1, .nt = nt, .limit = b->ns + 2 + STACK_MARGIN, .words = ((size_t)nt + 63) / 64 + 1};
  v.stride = (size_t)v.limit + 1;
  v.states = calloc(s->ncode + 3u, v.stride);
  v.live = calloc(b->p->ncode + 1u, v.words * sizeof *v.live);
  v.front = calloc(s->ncode + 1u, sizeof *v.front);
  v.starts = calloc(s->ncode + 1u, sizeof(bool));
  v.reached = calloc(s->ncode + 1u, sizeof(bool));
  v.due = calloc(s->ncode + 1u, sizeof(bool));
  if (v.states && v.live && v.front && v.starts && v.reached && v.due) { /* without memory for it nothing is checked */
    enter(&v);
    if (!all_ways(&v)) {
      report(&v);
      abort();
    }
  }
  free(v.states), free(v.live), free(v.front), free(v.starts), free(v.reached), free(v.due);
}
