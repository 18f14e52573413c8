/* verify.c - Checks generic bytecode against the table of instructions: every operand of what can be reached exists,
 * every jump leads to an instruction, no temporary is read before it is written or after it has been used up.
 *
 * Called by the compiler after each prototype in builds with sanitizers and with --mode=verify or --mode=chaos.  A
 * fault stops the program: it is one of the compiler, or of a row in vm/interp/ops.def.
 */
#include <stdio.h>
#include <stdlib.h>

#include "compiler/cc.h"
#include "compiler/opinfo.h"
#include "runtime/format.h"
#include "runtime/hooks.h"

typedef struct Verifier {
  VM *vm;
  const Proto *p;
  uint32_t at;
  size_t words;   /* of a set of temporaries */
  uint64_t *sets; /* the temporaries that hold a value before each instruction */
  bool *reached, *due;
  const char *fault;
  int field;
} Verifier;

static bool fail(Verifier *v, const char *fault, int field) {
  v->fault = fault;
  v->field = field;
  return false;
}

/* ---- operands ---- */
static bool slots_exist(Verifier *v, int first, int n, int field) {
  const Proto *p = v->p;
  if (first & REG_GLOBAL) {
    bool cell = n == 1 && (uint32_t)(first & ~REG_GLOBAL) < p->ngsyms;
    return cell || fail(v, "names no global variable", field);
  }
  return first + n <= p->nslots || fail(v, "names a slot outside the frame", field);
}

static int window(const Verifier *v, const Instr *i) {
  FieldKind k = op_field(i->op, 2);
  if (k != FK_WINDOW && k != FK_REST) return 0;
  const CallSite *s = v->p->sites[i->b];
  return s->prematched ? builtin_nformals(v->vm, s->bi) : s->nargs;
}

static bool operand_exists(Verifier *v, const Instr *i, int n) {
  const Proto *p = v->p;
  int x = instr_field(i, n);
  switch (op_field(i->op, n)) {
  case FK_OPEN: return true;
  case FK_DEF:
  case FK_USE:
  case FK_KEEP:
  case FK_MOD: return slots_exist(v, x, 1, n);
  case FK_USE2:
  case FK_SEQ:
  case FK_ITER: return slots_exist(v, x, 2, n);
  case FK_WINDOW:
  case FK_REST: return slots_exist(v, x, window(v, i), n);
  case FK_RUN:
  case FK_RUNDEF: return slots_exist(v, x, i->c, n);
  case FK_CONST: return (uint32_t)x < p->nk || fail(v, "names no constant", n);
  case FK_SITE: return (uint32_t)x < p->nsites || fail(v, "names no call site", n);
  case FK_HOME: return p->home ? x < p->home->nnames || fail(v, "names no variable of the home frame", n) : true;
  case FK_OFFSET: {
    int64_t to = (int64_t)v->at + 1 + (int16_t)x;
    return (to >= 0 && to < p->ncode) || fail(v, "leads outside the code", n);
  }
  case FK_HIGH:
  case FK_LOW:
  case FK_COUNT: return true;
  case FK_SHOWN: return x <= 2 || fail(v, "is no visibility", n);
  case FK_NO: return x == 0 || fail(v, "is used, though the table says it is not", n);
  default: return fail(v, "is of a kind that generic code has not", n);
  }
}

/* ---- temporaries ---- */
static bool is_temp(const Verifier *v, int s) { return s >= v->p->nnames && s < v->p->nslots; }
static bool has(const uint64_t *set, int t) { return set[t / 64] >> t % 64 & 1; }
static void put(uint64_t *set, int t, bool on) {
  uint64_t bit = 1ull << t % 64;
  set[t / 64] = on ? set[t / 64] | bit : set[t / 64] & ~bit;
}

static bool read_slots(Verifier *v, const uint64_t *set, int first, int n, int field) {
  for (int s = first; s < first + n; s++)
    if (is_temp(v, s) && !has(set, s)) return fail(v, "is a temporary that holds no value here", field);
  return true;
}

/* The set before instruction i becomes the one behind it. */
static bool pass(Verifier *v, uint64_t *set, const Instr *i) {
  int narg = window(v, i);
  for (int n = 0; n < 3; n++) {
    int x = instr_field(i, n), reads = fk_reads(i, n, narg);
    bool rest = op_field(i->op, n) == FK_REST;
    if (!read_slots(v, set, rest ? x + 1 : x, rest ? reads - 1 : reads, n)) return false;
  }
  for (int n = 0; n < 3; n++)
    for (int s = instr_field(i, n), end = s + fk_used_up(i, n, narg); s < end; s++)
      if (is_temp(v, s)) put(set, s, false);
  for (int n = 0; n < 3; n++) {
    FieldKind k = op_field(i->op, n);
    int x = instr_field(i, n);
    if (!fk_writes(k)) continue;
    if (is_temp(v, x)) put(set, x, true);
    if (k == FK_SEQ && is_temp(v, x + 1)) put(set, x + 1, true);
  }
  return true;
}

/* What holds a value on all ways to an instruction. */
static void flow_to(Verifier *v, const uint64_t *set, int64_t to) {
  uint64_t *there = v->sets + (size_t)to * v->words;
  bool changed = !v->reached[to];
  for (size_t w = 0; w < v->words; w++) {
    uint64_t both = v->reached[to] ? there[w] & set[w] : set[w];
    changed |= both != there[w];
    there[w] = both;
  }
  v->reached[to] = true;
  v->due[to] |= changed;
}

static void flow_switch(Verifier *v, const uint64_t *set, const Instr *i) {
  const Vec *table = v->p->k[i->b].vec;
  for (int64_t k = 0; k < list_ro(table)[1].vec->n; k++) {
    int o = switch_offset(table, k);
    if (o >= 0) flow_to(v, set, (int64_t)v->at + 1 + o);
  }
}

static bool operands_exist(Verifier *v, const Instr *i) {
  if (i->op >= OP_COUNT_ || op_is_typed(i->op)) return fail(v, "is no generic instruction", -1);
  for (int n = 0; n < 3; n++) /* fields that say what others mean come first */
    if (op_field(i->op, n) == FK_SITE && !operand_exists(v, i, n)) return false;
  for (int n = 0; n < 3; n++)
    if (!operand_exists(v, i, n)) return false;
  return true;
}

static bool flow_from(Verifier *v, uint64_t *set) {
  const Instr *i = &v->p->code[v->at];
  memcpy(set, v->sets + (size_t)v->at * v->words, v->words * sizeof *set);
  if (!operands_exist(v, i) || !pass(v, set, i)) return false;
  if (op_jumps(i->op)) flow_to(v, set, (int64_t)v->at + 1 + (int16_t)i->c);
  if (i->op == BC(LJMP)) flow_to(v, set, (int64_t)v->at + 1 + (int32_t)((uint32_t)i->a << 16 | i->b));
  if (i->op == BC(SWITCH)) flow_switch(v, set, i);
  if (op_ends_block(i->op)) return true;
  if (v->at + 1 >= v->p->ncode) return fail(v, "is the last one, and goes on", -1);
  flow_to(v, set, (int64_t)v->at + 1);
  return true;
}

static bool temporaries_hold(Verifier *v) {
  uint64_t *set = v->sets + (size_t)v->p->ncode * v->words;
  flow_to(v, set, 0);
  for (bool again = true; again;) {
    again = false;
    for (v->at = 0; v->at < v->p->ncode; v->at++) {
      if (!v->due[v->at]) continue;
      v->due[v->at] = false;
      again = true;
      if (!flow_from(v, set)) return false;
    }
  }
  return true;
}

bool cc_code_is_sound(VM *vm, const Proto *p, char *why, size_t n) {
  Verifier v = {.vm = vm, .p = p, .words = ((size_t)p->nslots + 63) / 64 + 1};
  v.sets = calloc(((size_t)p->ncode + 1) * v.words, sizeof *v.sets);
  v.reached = calloc(p->ncode + 1, sizeof(bool));
  v.due = calloc(p->ncode + 1, sizeof(bool));
  bool sound = !v.sets || !v.reached || !v.due; /* without memory for it nothing is checked */
  if (!sound) sound = p->ncode == 0 || temporaries_hold(&v);
  if (!sound) {
    int op = p->code[v.at].op;
    char field[12] = "";
    if (v.field >= 0) snprintf(field, sizeof field, ": field %c", "abc"[v.field]);
    snprintf(why, n, "instruction %u (%s)%s %s", v.at, op < OP_COUNT_ ? op_info[op].name : "?", field, v.fault);
  }
  free(v.sets), free(v.reached), free(v.due);
  return sound;
}

void cc_verify(VM *vm, const Proto *p) {
  char why[200];
  if (cc_code_is_sound(vm, p, why, sizeof why)) return;
  Buf out;
  buf_init(&out, vm);
  cc_disassemble_run(vm, (Proto *)(uintptr_t)p, NULL, NULL, &out);
  fprintf(stderr, "%.*sverifier: %s\n", (int)out.n, out.p ? out.p : "", why);
  abort();
}
