/* chain_read.c - Reads chains of operations on short vectors from instructions; chain.c says what they are.
 *
 * Called by chain_run (chain.c) once an instruction has met short vectors several times.  Instructions are followed
 * from there on with a table of what each slot would hold.  Nothing is stored before all of a chain has been
 * calculated, so that it may reach over assignments: what variables and temporaries hold at its end are its results.
 */
#include "compiler/opforms.h"
#include "stdlib/builtin.h"
#include "vm/fuse/chain.h"
#include "vm/spec/spec_build.h"

/* Forms of typed arithmetic (compiler/opforms.h). */
enum { TYPED_DD = 0, TYPED_DK = 4, TYPED_KD = 5 };

/* What the chain under construction has made of a slot. */
typedef struct Slot {
  uint16_t reg;
  uint8_t value; /* as in Step */
  bool gone;     /* used up */
  bool single;   /* one number, whatever the leaves are */
  bool typed;    /* written by a typed instruction: what follows counts on a double */
} Slot;

typedef struct Reader {
  Chain *c;
  const Frame *f;
  int nslots, variables; /* variables: set so far */
  Slot slot[2 * CHAIN_INSTRUCTIONS];
} Reader;

/* A field of an instruction, and whether that is a typed one, which leaves temporaries as they are. */
typedef struct Field {
  uint16_t reg;
  bool typed;
} Field;

static Slot *slot_made(Reader *r, uint16_t reg) {
  for (int k = 0; k < r->nslots; k++)
    if (r->slot[k].reg == reg) return &r->slot[k];
  return NULL;
}

static bool add_leaf(Chain *c, Leaf leaf, uint8_t *value) {
  int k = 0;
  while (k < c->nleaves && memcmp(&c->leaf[k], &leaf, sizeof leaf) != 0) k++;
  if (k == CHAIN_LEAVES) return false;
  if (k == c->nleaves) c->leaf[c->nleaves++] = leaf;
  *value = (uint8_t)k;
  return true;
}

/* A temporary from before the chain is used up. */
static bool use_up(Reader *r, Field x) {
  Chain *c = r->c;
  if (x.typed || !slot_is_temp(r->f, x.reg)) return true;
  if (c->ndrop == sizeof c->drop / sizeof *c->drop || r->nslots == sizeof r->slot / sizeof *r->slot) return false;
  c->drop[c->ndrop++] = x.reg;
  r->slot[r->nslots++] = (Slot){.reg = x.reg, .gone = true};
  return true;
}

static bool read_slot(Reader *r, Field x, uint8_t *value, bool *single) {
  Slot *s = slot_made(r, x.reg);
  *single = x.typed || (s && s->single);
  if (!s) return add_leaf(r->c, (Leaf){.reg = x.reg, .kind = LEAF_SLOT}, value) && use_up(r, x);
  if (s->gone) return false;
  *value = s->value;
  s->gone = !x.typed && slot_is_temp(r->f, x.reg);
  return true;
}

static bool write_slot(Reader *r, Field to, uint8_t value, bool single) {
  Slot *s = slot_made(r, to.reg);
  if (!s && r->nslots == sizeof r->slot / sizeof *r->slot) return false;
  if (!s) s = &r->slot[r->nslots++];
  *s = (Slot){.reg = to.reg, .value = value, .single = single, .typed = to.typed};
  r->variables += !slot_is_temp(r->f, to.reg);
  return true;
}

static bool add_step(Reader *r, Field to, Step step, bool single) {
  Chain *c = r->c;
  if (c->nsteps == CHAIN_STEPS) return false;
  c->step[c->nsteps++] = step;
  return write_slot(r, to, (uint8_t)(CHAIN_LEAVES + c->nsteps - 1), single);
}

static bool read_single(Reader *r, uint16_t reg) {
  Slot *s = slot_made(r, reg);
  if (!s || s->gone || r->c->nsteps == CHAIN_STEPS) return false;
  r->c->step[r->c->nsteps++] = (Step){STEP_SINGLE, s->value, s->value};
  s->single = s->typed = true;
  return true;
}

static bool read_builtin(Reader *r, const Instr *i) {
  const CallSite *site = r->f->proto->sites[i->b];
  Chain *c = r->c;
  bool single;
  if (!chain_calls_plainly(site) || c->nbuiltins == CHAIN_INSTRUCTIONS) return false;
  const char *name = site->def->name;
  Step s = {strcmp(name, "sum") == 0 ? STEP_SUM : STEP_SQRT, 0, 0};
  if (s.kind == STEP_SQRT && strcmp(name, "sqrt") != 0) return false;
  if (!slot_made(r, i->c) || !read_slot(r, (Field){i->c, false}, &s.x, &single)) return false;
  s.y = s.x;
  c->builtin[c->nbuiltins].instruction = c->length;
  c->builtin[c->nbuiltins++].def = site->def;
  return add_step(r, (Field){i->a, false}, s, single || s.kind == STEP_SUM);
}

static Field field(const Instr *i, int n) { return (Field){(uint16_t)spec_field(i, n), op_is_typed(i->op)}; }

/* Operand n of an instruction, a slot or a constant. */
static bool read_operand(Reader *r, const Instr *i, int n, bool constant, uint8_t *value, bool *single) {
  Field x = field(i, n);
  if (!constant) return read_slot(r, x, value, single);
  *single = true;
  return add_leaf(r->c, (Leaf){.reg = x.reg, .kind = LEAF_CONSTANT}, value);
}

static bool read_arith(Reader *r, const Instr *i, int op, int form) {
  Step s = {(uint8_t)op, 0, 0};
  bool x_single, y_single;
  if (!read_operand(r, i, 1, form == FORM_LEFT, &s.x, &x_single) ||
      !read_operand(r, i, 2, form == FORM_RIGHT, &s.y, &y_single))
    return false;
  const Value *exponent = op == OP_POW && form == FORM_RIGHT ? &r->f->k[field(i, 2).reg] : NULL;
  bool square = exponent && exponent->tag == TAG_DBL && exponent->d == 2;
  if (op == OP_POW && !square && !(x_single && y_single)) return false;
  return add_step(r, field(i, 0), s, x_single && y_single);
}

static bool read_one(Reader *r, const Instr *i, int kind) {
  Step s = {(uint8_t)kind, 0, 0};
  bool single;
  if (!read_slot(r, field(i, 1), &s.x, &single)) return false;
  s.y = s.x;
  return add_step(r, field(i, 0), s, single);
}

/* A copy: of a variable, of a number or of a constant to a temporary. */
static bool read_move(Reader *r, const Instr *i, bool constant) {
  uint8_t value;
  bool single;
  Field from = field(i, 1), to = field(i, 0);
  to.typed = from.typed = i->op == BC(MOVE_S) || i->op == BC(LDK_S);
  if (!slot_is_temp(r->f, to.reg)) return false;
  if (!constant && !from.typed && slot_is_temp(r->f, from.reg)) return false;
  if (constant ? !read_operand(r, i, 1, true, &value, &single) : !read_slot(r, from, &value, &single)) return false;
  return write_slot(r, to, value, single);
}

/* x[i] and x[[i]], where nothing in the chain has set x, and i is a variable or constant. */
static bool read_element(Reader *r, const Instr *i, bool two, bool constant) {
  Field x = field(i, 1), k = field(i, 2);
  Leaf leaf = {.reg = x.reg, .index = k.reg, .kind = two ? LEAF_ELEMENT2 : LEAF_ELEMENT, .constant_index = constant};
  uint8_t value;
  if (slot_made(r, x.reg)) return false;
  Slot *s = constant ? NULL : slot_made(r, k.reg);
  if (s) {
    if (s->gone || s->value >= CHAIN_LEAVES || r->c->leaf[s->value].kind > LEAF_CONSTANT) return false;
    leaf.index = r->c->leaf[s->value].reg;
    leaf.constant_index = r->c->leaf[s->value].kind == LEAF_CONSTANT;
    s->gone = !k.typed && slot_is_temp(r->f, k.reg);
  } else if (!constant && !use_up(r, k)) {
    return false;
  }
  return add_leaf(r->c, leaf, &value) && use_up(r, x) && write_slot(r, field(i, 0), value, x.typed || !two);
}

static bool read_typed(Reader *r, const Instr *i) {
  static const int forms[] = {[FORM_SLOTS] = TYPED_DD, [FORM_RIGHT] = TYPED_DK, [FORM_LEFT] = TYPED_KD};
  for (int which = OP_ADD; which <= OP_DIV; which++)
    for (int form = FORM_SLOTS; form <= FORM_LEFT; form++)
      if (i->op == op_typed_arith(which, forms[form])) return read_arith(r, i, which, form);
  if (op_between(i->op, BC(IDXD_I), BC(IDXD_K))) return read_element(r, i, false, i->op == BC(IDXD_K));
  if (op_between(i->op, BC(IDYD_I), BC(IDYD_K))) return read_element(r, i, true, i->op == BC(IDYD_K));
  switch (i->op) {
  case BC(NEG_D): return read_one(r, i, STEP_NEG);
  case BC(SQRT_D): return read_one(r, i, STEP_SQRT);
  case BC(SQR_D): {
    Step s = {OP_MUL, 0, 0};
    bool single;
    if (!read_slot(r, field(i, 1), &s.x, &single)) return false;
    s.y = s.x;
    return add_step(r, field(i, 0), s, true);
  }
  case BC(POW_DD): return read_arith(r, i, OP_POW, FORM_SLOTS);
  case BC(GUARD_D): return read_single(r, field(i, 0).reg);
  case BC(MOVE_S):
  case BC(MOVE_X): return read_move(r, i, false);
  case BC(LDK_S): return read_move(r, i, true);
  default: return false;
  }
}

/* One instruction; false: the chain ends before it. */
static bool read_instruction(Reader *r, const Instr *i) {
  int which, form;
  if (op_is_typed(i->op)) return read_typed(r, i);
  if (op_family(i->op, &which, &form) == FAM_ARITH) return which <= OP_POW && read_arith(r, i, which, form);
  switch (i->op) {
  case BC(NEG): return read_one(r, i, STEP_NEG);
  case BC(CALLB): return read_builtin(r, i);
  case BC(MOVE): return read_move(r, i, false);
  case BC(LDK): return read_move(r, i, true);
  case BC(INDEX): return read_element(r, i, false, false);
  case BC(INDEX2): return read_element(r, i, true, false);
  default: return false;
  }
}

/* Whether what has been read may end here, and its results: what slots hold, which are steps' or, for typed code,
 * numbers.  A step that comes to nothing would take its warnings along. */
static bool complete(const Reader *r) {
  Chain *c = r->c;
  uint32_t used = 0;
  c->nresults = 0;
  for (int k = 0; k < c->nsteps; k++)
    if (c->step[k].kind != STEP_SINGLE) used |= 1u << c->step[k].x | 1u << c->step[k].y;
  for (int k = 0; k < r->nslots; k++) {
    const Slot *s = &r->slot[k];
    if (s->gone) continue;
    if ((s->value < CHAIN_LEAVES && !s->typed) || c->nresults == CHAIN_RESULTS) return false;
    c->result[c->nresults].reg = s->reg;
    c->result[c->nresults].single = s->typed;
    c->result[c->nresults++].value = s->value;
    used |= 1u << s->value;
  }
  for (int k = 0; k < c->nsteps; k++)
    if (c->step[k].kind != STEP_SINGLE && !(used >> (CHAIN_LEAVES + k) & 1)) return false;
  return c->nsteps > 1;
}

/* Is the last step one on vectors?  What follows the last one of these is done sooner by the instructions. */
static bool ends_in_vectors(const Chain *c, uint32_t vectors) {
  int k = c->nsteps - 1;
  while (k > 0 && c->step[k].kind == STEP_SINGLE) k--;
  return (vectors >> (CHAIN_LEAVES + k) | vectors >> c->step[k].x) & 1;
}

void chain_read(VM *vm, Chain *c, Frame *f, const Instr *i) {
  Chain best = *c;
  Reader r = {.c = c, .f = f};
  best.nsteps = 0;
  for (int k = 0; k < CHAIN_INSTRUCTIONS && read_instruction(&r, i + k) && r.variables <= c->statements; k++) {
    uint32_t vectors;
    c->code[k] = i[k];
    c->length = (uint8_t)(k + 1);
    if (!chain_shape(vm, f, c, &vectors)) break; /* it would not run now */
    if (complete(&r) && ends_in_vectors(c, vectors)) best = *c;
  }
  *c = best;
}
