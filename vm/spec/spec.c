/* spec.c - Builds typed copies of hot code (Spec) and moves frames in and out of them.
 *
 * Called by the loop when code has become hot.  One forward abstract interpretation over the prototype's generic code,
 * from the entry point with the types found in the running frame, gives the type of every slot before every
 * instruction; results of calls and element reads are taken from the profile and checked where they arise.  A second
 * pass emits instructions of special.def where operands are known, generic ones elsewhere.  Moves and constants that
 * only feed the next typed instruction are not emitted: such an instruction goes back to the first of the moves that it
 * swallowed, which is possible because everything between only writes temporaries.
 */
#include "vm/spec/spec.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/rounding.h"
#include "vm/calls/call_quick.h"
#include "vm/interp/slow.h"
#include "vm/spec/spec_build.h"
#include "vm/inspect/watch.h"

static double rounded(double x) { return r_round(x, 0); }
double (*const spec_math[])(double) = {exp,  sin,   cos,   tan,   atan, floor, ceil, log,  tanh,   asin,
                                       acos, expm1, log1p, trunc, log2, log10, sinh, cosh, r_sign, rounded};
static const char *const math_names[] = {"exp",  "sin",   "cos",  "tan",  "atan",  "floor", "ceiling",
                                         "log",  "tanh",  "asin", "acos", "expm1", "log1p", "trunc",
                                         "log2", "log10", "sinh", "cosh", "sign",  "round"};

static uint8_t type_of_value(Value v) {
  switch (v.tag) {
  case TAG_LGL: return TY_LGL;
  case TAG_INT: return v.i == NA_INT ? TY_IMM : TY_INT;
  case TAG_DBL: return TY_DBL;
  case TAG_STR: return TY_STR;
  default: return v.tag < TAG_PROM && v.tag != TAG_LAZY ? TY_IMM : TY_ANY;
  }
}
static uint8_t merge(uint8_t a, uint8_t b) {
  if (a == b || b == TY_NONE) return a;
  if (a == TY_NONE) return b;
  if ((a == TY_INT || a == TY_DBL || a == TY_NUM) && (b == TY_INT || b == TY_DBL || b == TY_NUM)) return TY_NUM;
  return a <= TY_IMM && b <= TY_IMM ? TY_IMM : TY_ANY;
}
static bool numeric(uint8_t t) { return t == TY_INT || t == TY_DBL; }
static bool number(uint8_t t) { return numeric(t) || t == TY_NUM; }
static bool exact(uint8_t t) { return t >= TY_LGL && t <= TY_STR; }
static bool imm(uint8_t t) { return t <= TY_IMM; }
/* May a typed instruction write dst?  An object left in a temporary that g does not read is let go first (Plan.clear).
 */
static bool writable(const Build *b, uint32_t g, const uint8_t *ty, int dst) {
  return imm(ty[dst]) || (is_temp(b, dst) && !spec_reads(b, g, dst));
}

/* The type that the profile promises for the result of instruction g, or TY_ANY. */
static uint8_t guess(const Build *b, uint32_t g) {
  uint8_t m = b->p->prof ? b->p->prof[g] : 0;
  if (m & PROF_POLY) return TY_ANY;
  switch (m & 63) {
  case 1 << TAG_LGL: return TY_LGL;
  case 1 << TAG_INT: return TY_INT;
  case 1 << TAG_DBL: return TY_DBL;
  case 1 << TAG_STR: return TY_STR;
  default: return TY_ANY;
  }
}
static bool unseen(const Build *b, uint32_t g) { return !b->p->prof || (b->p->prof[g] & 63) == 0; }

/* The value that slot s holds in the running frame at the moment (globals: their cell). */
static Value now(const Build *b, int s) {
  if (s < b->p->nslots) return b->f->slots[s];
  return *outer_cell(b->f, (uint32_t)(s - b->p->nslots));
}
/* Element type of the plain vector in s, judging by the profile and, failing that, by what is there now. */
static uint8_t element_type(const Build *b, uint32_t g, int s) {
  uint8_t t = guess(b, g);
  if (t != TY_ANY || (b->p->prof && (b->p->prof[g] & 63))) return t;
  Value v = now(b, s);
  if (v.tag == TAG_PROM) v = v.prom->value;
  if (v.tag != TAG_OBJ || (v.o->flags & F_OBJECT)) return TY_ANY;
  switch (v.o->type) {
  case T_DBL: return TY_DBL;
  case T_INT: return TY_INT;
  case T_LGL: return TY_LGL;
  case T_STR: return TY_STR;
  default: return TY_ANY;
  }
}

/* ---- what to do with one instruction, given the types before it ---- */
static void plan_result(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl, int dst) {
  pl->dst = dst;
  uint8_t t = usable(b, dst) ? guess(b, g) : TY_ANY;
  (void)ty;
  if (t != TY_ANY) {
    pl->guard = true;
    pl->result = t;
  } else {
    pl->result = TY_ANY;
    pl->learn = unseen(b, g);
  }
}

static Operand slot_operand(const Build *b, uint32_t r, const uint8_t *ty) {
  int s = slot_of(b, r);
  return (Operand){.slot = s, .type = usable(b, s) ? ty[s] : TY_ANY};
}
static Operand const_operand(const Build *b, uint32_t k) {
  Value v = b->p->k[k];
  return (Operand){.is_const = true, .k = v, .type = type_of_value(v), .slot = -1};
}

static void plan_arith(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  op_family(i->op, &pl->which, &pl->form);
  pl->x = pl->form == 2 ? const_operand(b, i->b) : slot_operand(b, i->b, ty);
  pl->y = pl->form == 1 ? const_operand(b, i->c) : slot_operand(b, i->c, ty);
  pl->dst = slot_of(b, i->a);
  pl->result = TY_ANY;
  /* an operand that may be either: with a double the result is a double */
  bool mixed = (pl->x.type == TY_NUM && pl->y.type == TY_DBL) || (pl->x.type == TY_DBL && pl->y.type == TY_NUM);
  if (mixed && pl->which != OP_POW) {
    if (!usable(b, pl->dst)) return;
    pl->result = TY_DBL;
    if (writable(b, g, ty, pl->dst) && !poly(b, g) && !((pl->which == OP_MOD || pl->which == OP_IDIV) && pl->form == 2))
      pl->kind = PL_ARITH;
    return;
  }
  if (pl->which <= OP_DIV && pl->form == 0 && pl->x.type == TY_ANY && pl->y.type == TY_ANY && b->cplx[pl->x.slot] &&
      b->cplx[pl->y.slot] && usable(b, pl->x.slot) && usable(b, pl->y.slot) && usable(b, pl->dst) && !poly(b, g)) {
    pl->kind = PL_COMPLEX;
    return;
  }
  if (!numeric(pl->x.type) || !numeric(pl->y.type)) return;
  bool ii = pl->x.type == TY_INT && pl->y.type == TY_INT;
  uint8_t r = ii && pl->which != OP_DIV && pl->which != OP_POW ? TY_INT : TY_DBL;
  bool typed = writable(b, g, ty, pl->dst) && usable(b, pl->dst) && !poly(b, g);
  if (pl->which == OP_POW) {
    bool square = pl->y.is_const && pl->y.k.tag == TAG_DBL && pl->y.k.d == 2.0;
    typed = typed && pl->x.type == TY_DBL && !pl->x.is_const && (square || (pl->y.type == TY_DBL && !pl->y.is_const));
  }
  if ((pl->which == OP_MOD || pl->which == OP_IDIV) &&
      (pl->form == 2 || (pl->x.type == TY_DBL && pl->y.type == TY_INT && !pl->y.is_const)))
    typed = false;
  if (typed) {
    pl->kind = PL_ARITH;
    pl->result = r;
  } else if (r == TY_DBL && usable(b, pl->dst)) {
    pl->result = r;
  }
}

static void plan_compare(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl, bool jump) {
  const Instr *i = &b->p->code[g];
  op_family(i->op, &pl->which, &pl->form);
  uint32_t l = jump ? i->a : i->b, r = jump ? i->b : i->c;
  pl->x = slot_operand(b, l, ty);
  pl->y = pl->form == 1 ? const_operand(b, r) : slot_operand(b, r, ty);
  pl->dst = jump ? -1 : slot_of(b, i->a);
  pl->result = TY_ANY;
  if (pl->x.type == TY_STR && pl->y.type == TY_STR && !pl->y.is_const && pl->which <= 1 && !poly(b, g)) {
    if (!jump && !(writable(b, g, ty, pl->dst) && usable(b, pl->dst))) return;
    pl->kind = PL_STRINGS;
    pl->result = TY_LGL;
    return;
  }
  if (!number(pl->x.type) || !number(pl->y.type)) return;
  if (!jump && usable(b, pl->dst)) pl->result = TY_LGL;
  if ((jump || (writable(b, g, ty, pl->dst) && usable(b, pl->dst))) && !poly(b, g))
    pl->kind = jump ? PL_JUMP : PL_COMPARE;
}

static void plan_index(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->x = slot_operand(b, i->b, ty);
  pl->y = slot_operand(b, i->c, ty);
  int dst = slot_of(b, i->a), src = pl->x.slot;
  if (is_temp(b, src) && b->var[src]) src = (int)b->var[src] - 1; /* a move that will be swallowed */
  uint8_t t = usable(b, pl->x.slot) ? element_type(b, g, src) : TY_ANY;
  bool matrix = i->op == BC(INDEXIJ) || i->op == BC(INDEX2IJ);
  if (matrix) pl->z = slot_operand(b, i->c + 1u, ty);
  bool fits = exact(t) && number(pl->y.type) && (!matrix || (number(pl->z.type) && t != TY_STR)) &&
              writable(b, g, ty, dst) && usable(b, dst) && !poly(b, g) && !imm(pl->x.type);
  plan_result(b, g, ty, pl, dst);
  if (fits) {
    pl->kind = matrix ? PL_INDEXM : PL_INDEX;
    pl->result = t;
    pl->guard = pl->learn = false;
  }
}

static void plan_set(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  bool matrix = i->op == BC(SETINDEXIJ) || i->op == BC(SETINDEX2IJ);
  pl->x = slot_operand(b, i->a, ty);
  pl->y = slot_operand(b, i->b, ty);
  if (matrix) pl->z = slot_operand(b, i->b + 1u, ty);
  pl->v = slot_operand(b, i->c, ty);
  pl->dst = pl->x.slot;
  pl->result = TY_ANY;
  pl->elt = 0;
  if (poly(b, g) || imm(pl->x.type) || !usable(b, pl->x.slot) || !number(pl->y.type) || (matrix && !number(pl->z.type)))
    return;
  Value v = now(b, pl->x.slot);
  int type = v.tag == TAG_OBJ ? v.o->type : T_NULL;
  if (v.tag != TAG_OBJ) { /* at the start of a function: what the profile has seen */
    static const int types[] = {T_NULL, T_LGL, T_INT, T_DBL, T_STR, T_NULL, T_NULL, T_NULL};
    type = types[guess(b, g)];
  }
  switch (pl->v.type) {
  case TY_NUM: pl->elt = type == T_DBL && !matrix ? 'D' : 0; break;
  case TY_DBL: pl->elt = type == T_DBL ? 'D' : 0; break;
  case TY_INT: pl->elt = type == T_DBL ? 'C' : type == T_INT ? 'I' : 0; break;
  case TY_LGL: pl->elt = type == T_LGL ? 'L' : 0; break;
  case TY_STR: pl->elt = type == T_STR && !matrix ? 'S' : 0; break;
  default: break;
  }
  if (pl->elt) pl->kind = matrix ? PL_SETM : PL_SET;
}

static int math_index(const char *name) {
  for (int k = 0; k < (int)(sizeof math_names / sizeof *math_names); k++)
    if (strcmp(math_names[k], name) == 0) return k;
  return -1;
}

/* min and max of two to four numbers of one type */
static void plan_extreme(const Build *b, const Instr *i, const CallSite *s, const uint8_t *ty, Plan *pl) {
  bool max = strcmp(s->def->name, "max") == 0;
  if ((!max && strcmp(s->def->name, "min") != 0) || s->nargs > 4) return;
  for (int k = 0; k < s->nargs; k++)
    if (!numeric(ty[i->c + k]) || ty[i->c + k] != ty[i->c]) return;
  pl->kind = PL_EXTREME;
  pl->math = ty[i->c] == TY_DBL ? (max ? BC(MAX_D) : BC(MIN_D)) : (max ? BC(MAX_I) : BC(MIN_I));
  pl->result = ty[i->c];
  pl->guard = pl->learn = false;
  pl->sym = s->fname;
  (void)b;
}

static void plan_builtin(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  const CallSite *s = b->p->sites[i->b];
  int dst = slot_of(b, i->a);
  plan_result(b, g, ty, pl, dst);
  if (s->nargs >= 2 && !s->any_names && !s->prematched && !poly(b, g) && writable(b, g, ty, dst) && usable(b, dst) &&
      (s->internal || (s->fname && !(s->fname->flags & SYM_USER)))) {
    plan_extreme(b, i, s, ty, pl);
    return;
  }
  if (s->nargs != 1 || s->any_names || poly(b, g) || !writable(b, g, ty, dst) || !usable(b, dst)) return;
  if (!s->internal && (!s->fname || (s->fname->flags & SYM_USER))) return;
  const char *name = s->def->name;
  pl->x = slot_operand(b, i->c, ty);
  pl->sym = s->fname;
  bool number_here = number(pl->x.type) && !pl->x.is_const;
  if (strcmp(name, "sqrt") == 0 && number_here) {
    pl->math = BC(SQRT_D);
  } else if (strcmp(name, "abs") == 0 && numeric(pl->x.type)) {
    pl->math = pl->x.type == TY_DBL ? BC(ABS_D) : BC(ABS_I);
  } else if (strcmp(name, "length") == 0 && pl->x.type == TY_ANY) {
    Value v = now(b, is_temp(b, pl->x.slot) && b->var[pl->x.slot] ? (int)b->var[pl->x.slot] - 1 : pl->x.slot);
    if (v.tag != TAG_OBJ || !type_is_vec(v.o->type) || (v.o->flags & F_OBJECT)) return;
    pl->math = BC(LEN);
  } else if (strcmp(name, "is.null") == 0) {
    pl->math = BC(ISNULL);
  } else if (strcmp(name, "Mod") == 0 && pl->x.type == TY_ANY && b->cplx[pl->x.slot]) {
    pl->math = BC(MOD_Z);
  } else if (number_here && math_index(name) >= 0) {
    pl->math = BC(MATH_D);
    pl->which = math_index(name);
  } else {
    return;
  }
  pl->kind = PL_MATH;
  pl->guard = pl->learn = false;
  pl->result = pl->math == BC(ISNULL) ? TY_LGL : pl->math == BC(LEN) || pl->math == BC(ABS_I) ? TY_INT : TY_DBL;
}

static void plan_for(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  int dst = slot_of(b, i->b);
  pl->dst = dst;
  pl->result = TY_ANY;
  if (poly(b, g) || !usable(b, dst)) return;
  if (ty[i->a] == TY_IMM && imm(ty[dst])) {
    pl->kind = PL_FOR;
    pl->elt = 'R';
    pl->result = TY_INT;
    return;
  }
  uint8_t t = guess(b, g);
  if (t == TY_ANY) return;
  pl->result = t;
  if (ty[i->a] == TY_ANY && imm(ty[dst]) && numeric(t)) {
    pl->kind = PL_FOR;
    pl->elt = t == TY_DBL ? 'D' : 'I';
  } else {
    pl->guard = true;
  }
}

/* An instruction without a typed form: what it writes may be anything. */
static void plan_unknown(const Build *b, const Instr *i, Plan *pl) {
  for (int n = 0; n < 3; n++)
    if (fk_writes(op_field(i->op, n))) {
      pl->dst = slot_of(b, (uint32_t)instr_field(i, n));
      pl->result = TY_ANY;
    }
}

/* May a typed instruction write its result to dst here? */
static bool can_write(const Build *b, uint32_t g, const uint8_t *ty, int dst) {
  return writable(b, g, ty, dst) && usable(b, dst);
}

/* May the value of slot s be shared without a look at what it is?  Vectors may; what a promise holds shows when it
 * runs. */
static bool shares_value(const Build *b, int s) {
  Value v = now(b, s);
  if (v.tag == TAG_PROM && v.prom->value.tag != TAG_UNBOUND) v = v.prom->value;
  return v.tag == TAG_OBJ ? type_is_vec(v.o->type) : v.tag == TAG_PROM || v.tag == TAG_UNBOUND;
}

static void plan_move(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->dst = slot_of(b, i->a);
  pl->x = slot_operand(b, i->b, ty);
  pl->result = usable(b, pl->dst) ? pl->x.type : TY_ANY;
  bool known = exact(pl->x.type) || pl->x.type == TY_NUM;
  bool no_object = i->op != BC(MOVEM) && pl->x.type == TY_IMM && is_temp(b, pl->x.slot);
  if ((known || no_object) && can_write(b, g, ty, pl->dst)) {
    pl->kind = PL_MOVE;
    return;
  }
  if (!exact(pl->result) && pl->result != TY_NUM) pl->result = TY_ANY;
  if (i->op == BC(MOVE) && pl->x.type == TY_ANY && usable(b, pl->x.slot) && !is_temp(b, pl->x.slot) &&
      is_temp(b, pl->dst) && writable(b, g, ty, pl->dst) && !poly(b, g) && shares_value(b, pl->x.slot))
    pl->kind = PL_MOVEX;
}

static void plan_constant(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->dst = slot_of(b, i->a);
  pl->x = const_operand(b, i->b);
  pl->result = usable(b, pl->dst) ? pl->x.type : TY_ANY;
  if (pl->x.k.tag <= TAG_RANGE && can_write(b, g, ty, pl->dst)) pl->kind = PL_CONST;
}

static void plan_unary(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->dst = slot_of(b, i->a);
  pl->x = slot_operand(b, i->b, ty);
  pl->result = TY_ANY;
  bool fits = i->op == BC(NEG) ? numeric(pl->x.type) : pl->x.type == TY_LGL;
  if (!fits || !can_write(b, g, ty, pl->dst)) return;
  pl->kind = PL_UNARY;
  pl->result = pl->x.type;
}

static void plan_colon(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->dst = slot_of(b, i->a);
  pl->x = slot_operand(b, i->b, ty);
  pl->y = slot_operand(b, i->c, ty);
  pl->result = TY_ANY;
  if (!number(pl->x.type) || !number(pl->y.type) || !can_write(b, g, ty, pl->dst) || poly(b, g)) return;
  pl->kind = PL_COLON;
  pl->result = TY_IMM;
}

static void plan_variable(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  plan_result(b, g, ty, pl, slot_of(b, i->a));
  if (!pl->guard || b->p->kind != PK_FUNC || b->f->kind != FR_CLOSURE || !writable(b, g, ty, pl->dst) ||
      !free_slot(b->vm, b->f, i->b))
    return;
  pl->kind = PL_GETV;
  pl->guard = false;
}

static void plan_return(const Build *b, const Instr *i, const uint8_t *ty, Plan *pl) {
  pl->x = slot_operand(b, i->a, ty);
  if (b->p->kind == PK_FUNC && b->f->kind == FR_CLOSURE && !b->p->ngsyms && (exact(pl->x.type) || pl->x.type == TY_NUM))
    pl->kind = PL_RET;
}

static void plan_clear(const Build *b, const Instr *i, const uint8_t *ty, Plan *pl) {
  pl->dst = slot_of(b, i->a);
  pl->result = imm(ty[pl->dst]) ? ty[pl->dst] : TY_IMM;
  if (imm(ty[pl->dst])) pl->kind = PL_NOTHING;
}

static void plan_field(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->x = slot_operand(b, i->b, ty);
  plan_result(b, g, ty, pl, slot_of(b, i->a));
  if (!pl->guard || pl->x.type != TY_ANY || !usable(b, pl->x.slot) || !writable(b, g, ty, pl->dst)) return;
  pl->kind = PL_FIELD;
  pl->guard = false;
}

void spec_plan(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  memset(pl, 0, sizeof *pl);
  pl->dst = -1;
  int which, form;
  switch (op_family(i->op, &which, &form)) {
  case FAM_ARITH: plan_arith(b, g, ty, pl); return;
  case FAM_COMPARE: plan_compare(b, g, ty, pl, false); return;
  case FAM_JUMP: plan_compare(b, g, ty, pl, true); return;
  default: break;
  }
  switch (i->op) {
  case BC(MOVE):
  case BC(SETLOC):
  case BC(MOVEM): plan_move(b, g, ty, pl); return;
  case BC(LDK): plan_constant(b, g, ty, pl); return;
  case BC(NEG):
  case BC(NOT): plan_unary(b, g, ty, pl); return;
  case BC(JF):
    pl->x = slot_operand(b, i->a, ty);
    if (pl->x.type == TY_LGL && !poly(b, g)) pl->kind = PL_JF;
    return;
  case BC(COLON): plan_colon(b, g, ty, pl); return;
  case BC(FORNEXT): plan_for(b, g, ty, pl); return;
  case BC(INDEX):
  case BC(INDEXN):
  case BC(INDEX2):
  case BC(INDEXIJ):
  case BC(INDEX2IJ): plan_index(b, g, ty, pl); return;
  case BC(SETINDEX):
  case BC(SETINDEX2):
  case BC(SETINDEXIJ):
  case BC(SETINDEX2IJ): plan_set(b, g, ty, pl); return;
  case BC(CALLB): plan_builtin(b, g, ty, pl); return;
  case BC(GETVAR): plan_variable(b, g, ty, pl); return;
  case BC(DOLLAR): plan_field(b, g, ty, pl); return;
  case BC(GETG):
  case BC(GETSUP):
  case BC(LDUP):
  case BC(LDUPM):
  case BC(GETM):
  case BC(CALL):
  case BC(CALLF): plan_result(b, g, ty, pl, slot_of(b, i->a)); return;
  case BC(RET): plan_return(b, i, ty, pl); return;
  case BC(CLEAR): plan_clear(b, i, ty, pl); return;
  case BC(FORCE):
    if (exact(ty[slot_of(b, i->a)]) || ty[slot_of(b, i->a)] == TY_NUM) pl->kind = PL_NOTHING;
    return;
  case BC(ANDJ):
  case BC(ORJ):
  case BC(AND2):
  case BC(OR2):
    pl->dst = slot_of(b, i->a);
    pl->result = TY_LGL;
    return;
  case BC(FORPREP): return;        /* what is no sequence stays of its type, what is one remains one */
  default: plan_unknown(b, i, pl); /* by the table of instructions */
  }
}

/* ---- types ---- */
/* After an instruction a temporary operand that held an object holds none. */
static void used_up(const Build *b, uint8_t *ty, uint32_t r) {
  int s = slot_of(b, r);
  if (is_temp(b, s) && !imm(ty[s])) ty[s] = TY_IMM;
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
    b->var[d] = is_temp(b, s) ? 0 : (uint16_t)(s + 1);
  } else {
    for (int n = 0; n < 3; n++)
      if (fk_writes(op_field(i->op, n))) b->var[slot_of(b, (uint32_t)instr_field(i, n))] = 0;
  }
}

void spec_transfer(Build *b, uint32_t g, uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  spec_plan(b, g, ty, pl);
  pl->clear = pl->kind >= PL_MOVE && pl->kind != PL_FOR && pl->kind != PL_SET && pl->kind != PL_SETM &&
              pl->kind != PL_COMPLEX && pl->dst >= 0 && !imm(ty[pl->dst]);
  track(b, g);
  if (pl->kind == PL_COMPLEX || (i->op == BC(LDK) && val_is_complex1(b->p->k[i->b]))) b->cplx[pl->dst] = true;
  if ((i->op == BC(MOVE) || i->op == BC(SETLOC)) && b->cplx[slot_of(b, i->b)]) b->cplx[slot_of(b, i->a)] = true;
  operands_used_up(b, ty, i);
  if (pl->dst >= 0 && i->op != BC(FORNEXT))
    ty[pl->dst] = pl->kind == PL_SET || pl->kind == PL_SETM ? TY_ANY : pl->result;
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
  if (g < b->p->ncode && b->row[g] < 0) b->row[g] = b->nrows++;
}

static void flow_into(Build *b, uint32_t g, const uint8_t *ty) {
  if (g >= b->p->ncode) return;
  uint8_t *r = types_at(b, g);
  bool changed = !b->reached[g];
  b->reached[g] = true;
  for (size_t at = 0; at < b->stride; at += 8) {
    if (memcmp(r + at, ty + at, 8) == 0) continue;
    for (size_t s = at; s < at + 8; s++) {
      uint8_t m = merge(r[s], ty[s]);
      changed |= m != r[s];
      r[s] = m;
    }
  }
  if (changed && !b->queued[g]) {
    b->queued[g] = true;
    b->nqueued++;
  }
}

static void flow_block(Build *b, uint32_t g) {
  uint8_t *ty = b->cur;
  memcpy(ty, types_at(b, g), (size_t)b->ns);
  memset(b->var, 0, (size_t)b->ns * sizeof *b->var);
  for (;; g++) {
    const Instr *i = &b->p->code[g];
    Plan pl;
    spec_transfer(b, g, ty, &pl);
    if (op_jumps(i->op)) flow_into(b, target_of(b, g), ty);
    if (i->op == BC(FORNEXT)) ty[pl.dst] = pl.result;
    if (i->op == BC(SWITCH)) {
      switch_targets(b, g, flow_into, ty);
      if (switch_needs_match(b, g)) return;
    }
    if (op_ends_block(i->op)) return;
    if (g + 1 >= b->p->ncode) return;
    if (b->row[g + 1] >= 0) {
      flow_into(b, g + 1, ty);
      return;
    }
  }
}

static bool infer(Build *b, uint32_t entry) {
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
  if ((size_t)b->nrows * b->stride > 4u << 20) return false;
  b->rows = calloc((size_t)b->nrows, b->stride);
  if (!b->rows) return false;
  uint8_t *start = b->start;
  for (int s = 0; s < b->ns; s++) {
    uint8_t t = usable(b, s) ? type_of_value(now(b, s)) : TY_ANY;
    if (is_temp(b, s)) t = now(b, s).tag < TAG_PROM ? TY_IMM : TY_ANY;
    start[s] = t;
  }
  flow_into(b, entry, start);
  /* in the order of the code, so that what comes together in a block has mostly been seen before the block is */
  while (b->nqueued) {
    for (uint32_t g = 0; g < p->ncode; g++)
      if (b->queued[g]) {
        b->queued[g] = false;
        b->nqueued--;
        flow_block(b, g);
      }
  }
  return true;
}

/* Is variable k outside frame f a plain one that holds a value of this kind? */
static inline bool cell_fits(const Frame *f, uint32_t k, uint8_t tag) {
  const Value *c = outer_cell(f, k);
  if (ORBIT_UNLIKELY(f->vars ? c->aux & AUX_LOCKED : f->proto->gsyms[k]->gflags)) return false;
  if (c->tag == tag) return tag != TAG_INT || c->i != NA_INT;
  if (tag == SYNC_ANY) return c->tag < TAG_MISSING || c->tag == TAG_OBJ || c->tag == TAG_UNBOUND;
  if (tag == SYNC_IMM) return c->tag < TAG_MISSING || c->tag == TAG_UNBOUND;
  return tag == SYNC_NUM && (c->tag == TAG_DBL || (c->tag == TAG_INT && c->i != NA_INT));
}

/* ---- building ---- */
void spec_build_free(Build *b) {
  free(b->rows), free(b->row), free(b->queued), free(b->reached), free(b->cur), free(b->start), free(b->bad);
  free(b->var), free(b->code), free(b->gpc), free(b->at), free(b->k), free(b->spec_of), free(b->fix), free(b->sync),
      free(b->pend), free(b->used), free(b->calls), free(b->head_at), free(b->cplx), free(b->away), free(b->awaycode),
      free(b->side), free(b->places);
}

static bool build_init(Build *b, VM *vm, Frame *f) {
  Proto *p = f->proto;
  memset(b, 0, sizeof *b);
  b->vm = vm;
  b->f = f;
  b->p = p;
  b->ns = p->nslots + (int)p->ngsyms;
  b->stride = ((size_t)b->ns + 7) / 8 * 8;
  size_t n = p->ncode, ns = b->stride + 8;
  b->row = malloc(n * sizeof *b->row);
  b->queued = calloc(n, 1);
  b->reached = calloc(n, 1);
  b->cur = calloc(ns, 1);
  b->start = calloc(ns, 1);
  b->bad = calloc(p->ngsyms + 1, 1);
  b->cplx = calloc(ns, sizeof *b->cplx);
  b->var = calloc(ns, sizeof *b->var);
  b->pend = calloc(ns, sizeof *b->pend);
  b->used = calloc(p->ngsyms + 1, sizeof *b->used);
  b->spec_of = malloc(n * sizeof *b->spec_of);
  b->head_at = calloc(n, sizeof *b->head_at);
  if (!b->row || !b->queued || !b->reached || !b->cur || !b->start || !b->bad || !b->var || !b->pend || !b->spec_of ||
      !b->head_at || !b->used || !b->cplx)
    return false;
  for (size_t g = 0; g < n; g++) b->row[g] = -1;
  for (uint32_t k = 0; k < p->ngsyms; k++) {
    b->bad[k] = !cell_fits(f, k, SYNC_ANY);
  }
  for (int s = 0; s < b->ns; s++) {
    Value v = now(b, s);
    if (v.tag == TAG_PROM) v = v.prom->value;
    b->cplx[s] = val_is_complex1(v);
  }
  b->chaos = (vm->modes & MODE_CHAOS) != 0;
  b->room = STACK_MARGIN - 4;
  return true;
}

bool spec_types(Build *b, VM *vm, Frame *f, uint32_t entry) { return build_init(b, vm, f) && infer(b, entry); }

/* Lays the finished parts out in one block. */
/* What is checked when the copy is entered; the number of checks. */
static uint32_t choose_entry_checks(Build *b, uint32_t entry) {
  uint32_t n = 0;
  for (int s = 0; s < b->ns; s++) {
    if (s >= b->p->nslots && !b->used[s - b->p->nslots]) b->start[s] = TY_ANY;
    if (entry == 0 && is_temp(b, s)) b->start[s] = TY_ANY; /* nothing to check at the start of a function */
    if (b->start[s] != TY_ANY) n++;
  }
  return n;
}

/* Takes n bytes of a block. */
static void *carve(char **m, size_t n) {
  void *at = *m;
  *m += n;
  return at;
}
/* Takes n bytes of a block and fills them from `from`. */
static void *carve_copy(char **m, const void *from, size_t n) { return n ? memcpy(carve(m, n), from, n) : *m; }

/* A copy of what has been built, in one block of memory: its tables lie behind the head. */
static Spec *spec_pack(const Build *b, uint32_t nentry) {
  const Proto *p = b->p;
  size_t nk = p->nk + b->nk, nsync = (size_t)b->nsync * p->ngsyms;
  if (nk * 2 + b->ncalls * CALL_UNITS > UINT16_MAX) return NULL; /* instructions could not name the last call */
  size_t size = sizeof(Spec) + nk * sizeof(Value) + b->ncode * (sizeof(Instr) + 8) + nentry * sizeof(EntryReq) +
                p->ngsyms * 2 + nsync + b->ncalls * sizeof(TypedCall) + b->nplaces * sizeof(BodyPlace) + 64;
  char *m = calloc(1, size);
  if (!m) return NULL;
  Spec *s = carve(&m, (sizeof(Spec) + 15) / 16 * 16);
  s->k = carve_copy(&m, p->k, p->nk * sizeof(Value));
  (void)carve_copy(&m, b->k, b->nk * sizeof(Value));
  s->calls = carve_copy(&m, b->calls, b->ncalls * sizeof(TypedCall));
  s->places = carve_copy(&m, b->places, b->nplaces * sizeof(BodyPlace));
  s->nplaces = b->nplaces;
  s->code = carve_copy(&m, b->code, b->ncode * sizeof(Instr));
  s->gpc = carve_copy(&m, b->gpc, b->ncode * 4);
  s->at = carve_copy(&m, b->at, b->ncode * 4);
  s->entry = carve(&m, nentry * sizeof(EntryReq));
  s->gsym = carve(&m, p->ngsyms * 2);
  s->sync = carve_copy(&m, b->sync, nsync);
  return s;
}

static uint8_t entry_check(const Build *b, int slot) {
  if (exact(b->start[slot])) return (uint8_t)tag_of(b->start[slot]);
  return is_temp(b, slot) ? REQ_TEMP : REQ_IMM;
}

static Spec *spec_finish(Build *b, uint32_t entry) {
  Proto *p = b->p;
  Spec *s = spec_pack(b, choose_entry_checks(b, entry));
  if (!s) return NULL;
  for (int t = 0; t < b->ns; t++)
    if (b->start[t] != TY_ANY) s->entry[s->nentry++] = (EntryReq){(uint16_t)t, entry_check(b, t)};
  while (s->nparam_entry < s->nentry && s->entry[s->nparam_entry].slot < p->nparams) s->nparam_entry++;
  s->starts = entry == 0 && b->spec_of[0] != UINT32_MAX;
  for (int k = s->nparam_entry; k < s->nentry; k++) s->starts &= s->entry[k].tag >= REQ_TEMP; /* not so: a loop there */
  for (uint32_t k = 0; k < p->ngsyms; k++)
    if (!b->bad[k] && b->used[k]) s->gsym[s->nused++] = (uint16_t)k;
  s->nglobals = (uint16_t)p->ngsyms;
  s->extra = p->ngsyms ? (uint16_t)(p->ngsyms + 2) : 0; /* scratch slots of functions lie above the stack pointer */
  spec_scale(s, b->ncode);
  s->base = p->nslots;
  s->ncode = b->ncode;
  s->poor = b->ntyped * 2 < b->nmain - b->nside;
  s->entry_g = entry;
  s->entry_s = b->spec_of[entry];
  s->start = s->entry_s == UINT32_MAX ? s->code : s->code + s->entry_s;
  s->epoch = b->vm->in->spec_epoch;
  return s;
}

/* Most of the arithmetic and element work in the function's loops would stay generic: its variables are better known
 * once a loop runs. */
static bool loops_unknown(Build *b) {
  const Proto *p = b->p;
  int typed = 0, generic = 0;
  bool live = false;
  for (uint32_t g = 0; g < p->ncode; g++) {
    if (b->row[g] >= 0) {
      live = b->reached[g];
      memcpy(b->cur, types_at(b, g), (size_t)b->ns);
    }
    if (!live) continue;
    Plan pl;
    spec_transfer(b, g, b->cur, &pl);
    int which, form, op = p->code[g].op;
    bool counts = op_family(op, &which, &form) != FAM_NONE || op == BC(INDEX) || op == BC(INDEXN) || op == BC(INDEX2) ||
                  op == BC(INDEXIJ) || op == BC(INDEX2IJ) || op == BC(SETINDEX) || op == BC(SETINDEX2) ||
                  op == BC(SETINDEXIJ) || op == BC(SETINDEX2IJ);
    bool in_loop = false;
    for (uint32_t k = 0; k < p->nloops; k++) in_loop |= g >= p->loops[k].from && g < p->loops[k].to;
    if (counts && in_loop) pl.kind == PL_NONE ? generic++ : typed++;
  }
  return generic * 2 > typed;
}

/* Some variable is an integer or a double at the head of a loop. */
static bool mixes(const Build *b) {
  for (uint32_t g = 0; g < b->p->ncode; g++)
    if (b->row[g] >= 0 && b->reached[g])
      for (int s = 0; s < b->p->nnames; s++)
        if (types_at(b, g)[s] == TY_NUM) return true;
  return false;
}

static Spec *refuse(VM *vm, const Proto *p, uint32_t entry, const char *why) {
  vm->stats.spec_refused++;
  if (vm->watch) explain_refused(vm, p, entry, why);
  return NULL;
}

enum { LEAST_TYPED = 6 };

static Spec *spec_build(VM *vm, Frame *f, uint32_t entry) {
  Build b;
  Spec *s = NULL;
  const char *why = "the code is too large, or there is no memory";
  if (f->proto->ncode < 20000 && f->proto->nslots + f->proto->ngsyms < 2000 && build_init(&b, vm, f)) {
    bool good = infer(&b, entry);
    why = "too many variables or jumps to follow the types";
    /* a variable that starts as an integer and goes on as a double: the first round of the loop had better be generic
     */
    if (good && entry == 0 && f->proto->nloops && (mixes(&b) || loops_unknown(&b))) {
      f->proto->loops_only = true;
      why = "a variable changes its type on the way into a loop; the loop is looked at alone";
      good = false;
    }
    if (good) why = "no instruction has operands of known types";
    good = good && spec_emit(&b) && b.ntyped > 0;
    /* a short function that calls nothing gains less than entering its copy costs */
    if (good && !f->proto->nloops && !b.ncalls && b.ntyped < LEAST_TYPED && !(vm->modes & (MODE_EAGER | MODE_CHAOS)))
      good = false;
    if (good) why = "global variables would be moved more often than used";
    /* three typed instructions for each time that variables outside the frame go to their cells and come back */
    if (good && b.cost * 3 <= b.gain) s = spec_finish(&b, entry);
    if (s && (ORBIT_CHECKED || vm->modes & (MODE_VERIFY | MODE_CHAOS))) spec_verify(&b, s);
    if (s) vm->stats.spec_sites += b.ntyped;
    spec_build_free(&b);
  }
  return s ? s : refuse(vm, f->proto, entry, why);
}

/* ---- entering and leaving ---- */
const BodyPlace *spec_place(const BodyPlace *list, uint32_t n, uint32_t k) {
  uint32_t low = 0, high = n;
  while (low < high) {
    uint32_t mid = (low + high) / 2;
    if (list[mid].at < k)
      low = mid + 1;
    else
      high = mid;
  }
  return low < n && list[low].at == k ? &list[low] : NULL;
}

uint32_t frame_index(const Frame *f, const Instr *at) {
  const Spec *s = f->spec;
  if (s && at >= s->code && at <= s->code + s->ncode) {
    uint32_t k = (uint32_t)(at - s->code);
    return k < s->ncode ? s->at[k] : f->proto->ncode;
  }
  const Proto *p = f->proto;
  return at >= p->code && at <= p->code + p->ncode ? (uint32_t)(at - p->code) : UINT32_MAX;
}

/* Moves a variable, with what its slot says of it, by words (see LOAD in loop.c). */
static inline void cell_move(Value *to, Value *from) {
  to->u = from->u;
  memcpy(&to->tag, &from->tag, 8);
  value_set_tag(from, TAG_NULL);
}

/* Moves the first n variables outside the frame from their slots to their cells. */
static void globals_back(Frame *f, int n) {
  const Spec *s = f->spec;
  Value *g = f->slots + s->base;
  for (int j = 0; j < n; j++) cell_move(outer_cell(f, s->gsym[j]), &g[s->gsym[j]]);
}

void spec_globals_out(Frame *f) { globals_back(f, f->spec->nused); }

/* No call enters it any more. */
static void spec_kill(Spec *s) {
  s->dead = true;
  s->epoch = 0;
}

bool spec_globals_in(Frame *f, uint16_t table) {
  const Spec *s = f->spec;
  const uint8_t *tags = s->sync + (size_t)table * s->nglobals;
  Value *g = f->slots + s->base;
  for (int j = 0; j < s->nused; j++) {
    int k = s->gsym[j];
    if (ORBIT_UNLIKELY(!cell_fits(f, (uint32_t)k, tags[k]))) {
      globals_back(f, j);
      return false;
    }
    cell_move(&g[k], outer_cell(f, (uint32_t)k));
  }
  return true;
}

static bool entry_fits(const Frame *f, const Spec *s) {
  for (int k = 0; k < s->nentry; k++) {
    const EntryReq *r = &s->entry[k];
    if (!value_fits(r->slot < s->base ? &f->slots[r->slot] : outer_cell(f, r->slot - s->base), r->tag)) return false;
  }
  for (int j = 0; j < s->nused; j++)
    if (!cell_fits(f, s->gsym[j], SYNC_ANY)) return false;
  return true;
}

Spec *spec_for_call(VM *vm, Frame *callee, TypedCall *t) {
  for (Spec *s = callee->proto->specs; s; s = s->next)
    if (!s->dead && s->epoch == vm->in->spec_epoch && s->starts && params_fit(callee->slots, s)) {
      t->checked = true;
      for (int k = 0; k < s->nparam_entry; k++) {
        int tag = s->entry[k].slot < TYPED_ARGS ? t->tags[s->entry[k].slot] : 0;
        if (!(tag && (s->entry[k].tag == tag || s->entry[k].tag == REQ_IMM))) t->checked = false;
      }
      return t->callee = s;
    }
  return NULL;
}

static const Instr *spec_enter(VM *vm, Frame *f, Spec *s) {
  if (s->extra) {
    Interp *in = vm->in;
    Value *g = f->slots + s->base;
    if (in->top != f || g + s->extra + STACK_MARGIN >= in->stack_end) return NULL;
    in->sp = g + s->extra;
    for (int k = s->nglobals; k < s->extra; k++) g[k] = val_null();
    for (int k = 0; k < s->nglobals; k++) g[k] = val_null();
    for (int j = 0; j < s->nused; j++) cell_move(&g[s->gsym[j]], outer_cell(f, s->gsym[j]));
  }
  f->spec = s;
  f->k = s->k;
  f->prof = NULL;
  vm->stats.spec_entered++;
  if (vm->watch && s->entry_g) explain_entered(vm, s);
  return s->code + s->entry_s;
}

static void leave(VM *vm, Frame *f) {
  if (f->spec->extra) vm->in->sp = f->slots + f->spec->base;
  f->spec = NULL;
  f->k = f->proto->k;
}

void spec_abandon(VM *vm, Frame *f, bool redefined) {
  Spec *s = f->spec;
  if (!s) return;
  vm->stats.spec_touched++;
  if (vm->watch) explain_touched(vm, f, redefined);
  uint32_t k = (uint32_t)(f->pc - s->code);
  ORBIT_ASSERT(k <= s->ncode);
  /* where the next instruction would go back to, which is not always behind the one that is under way: moves may have
   * been made before it, or be part of the next one */
  f->pc = f->proto->code + (k < s->ncode ? s->gpc[k] : s->at[k - 1] + 1);
  f->spec = NULL;
  f->k = f->proto->k;
  /* slots of globals stay reserved until the frame goes; they hold nothing now */
}

void vm_frame_touched(VM *vm, Frame *f) { spec_abandon(vm, f, false); }

void spec_abandon_all(VM *vm) {
  Interp *in = vm->in;
  in->spec_epoch++;
  for (Frame *f = in->frames + 1; f <= in->top; f++) spec_abandon(vm, f, true);
}

const Instr *spec_back_synced(VM *vm, Frame *f, const Instr *i) {
  Spec *s = f->spec;
  uint32_t k = (uint32_t)(i - s->code);
  vm->stats.spec_left++;
  if (++s->leaves > 1000) spec_kill(s);
  leave(vm, f);
  return f->proto->code + s->gpc[k];
}

static void hot_later(Proto *p, uint32_t n) { p->hot = p->heat + n; }

/* An argument or a body in place of a call has failed again: first no body is written there, then arguments that are
 * programs are left to the call. */
static bool take_care(Proto *p, uint32_t g, int op) {
  if (p->code[g].op != BC(CALL) || op == BC(CALLT) || op == BC(CALLT_P) || op == BC(GUARD) || op == BC(GUARD_D) ||
      op == BC(GUARD_I) || op == BC(LEARN) || op < BC(ADD_DD))
    return false;
  CallSite *site = p->sites[p->code[g].b];
  if (site->caution > 1) return false;
  site->caution++;
  return true;
}

const Instr *spec_back(VM *vm, Frame *f, const Instr *i, bool failed) {
  Spec *s = f->spec;
  Proto *p = f->proto;
  uint32_t k = (uint32_t)(i - s->code), g = s->at[k];
  ORBIT_ASSERT(k < s->ncode && s->gpc[k] < p->ncode && f->k == s->k);
  if (failed && vm->watch) explain_failed(vm, f, i);
  if (s->nglobals) spec_globals_out(f);
  leave(vm, f);
  vm->stats.spec_left++;
  if (failed) {
    vm->stats.spec_failed++;
    if (vm->trace & TRACE_DEOPT)
      fprintf(stderr, "deopt: code %u, instruction %u %s (generic %u)\n", p->id, k, spec_op_name(s->code[k].op), g);
    if (p->prof) {
      if (!(p->prof[g] & PROF_FAILED)) {
        vm->stats.spec_failed_sites++;
      } else if (take_care(p, g, s->code[k].op)) {
        spec_kill(s);
        hot_later(p, 16);
      } else {
        if (!(p->prof[g] & PROF_POLY)) {
          vm->stats.spec_abandoned++;
          if (vm->watch) explain_generic(vm, p, g);
        }
        p->prof[g] |= PROF_POLY;
        spec_kill(s);
        p->hot = p->heat + 16 + (p->builds > 4 ? 2000u << (p->builds < 20 ? p->builds - 4 : 16) : 0);
      }
      p->prof[g] |= PROF_FAILED;
    }
    if (++s->fails > 200) spec_kill(s);
  }
  return p->code + s->gpc[k];
}

/* The result of an instruction that had not run when the code was built: notes its type; true when it is time to build
 * again with what has been learnt. */
bool spec_learn(Frame *f, const Instr *i) {
  Spec *s = f->spec;
  Proto *p = f->proto;
  uint32_t tag = f->slots[i->a / 2].tag;
  p->prof[s->at[i - s->code]] |= (uint8_t)(tag <= TAG_STR ? 1u << tag : 32u);
  if (++s->learned < 12) return false;
  spec_kill(s);
  return true;
}

bool spec_missed(VM *vm, Frame *f, const Instr *i) {
  enum { WINDOW = 32, HITS = 4 /* for each miss, at least */ };
  Spec *s = f->spec;
  Proto *p = f->proto;
  Instr *jump = &s->code[i->a];
  if (++jump->b < WINDOW) return false;
  bool often = jump->a < WINDOW * HITS;
  jump->a = jump->b = 0;
  if (!often || !p->prof) return false;
  uint32_t g = s->at[i - s->code];
  p->prof[p->ncode + g] = 1;
  vm->stats.spec_abandoned++;
  if (vm->watch) explain_generic(vm, p, g);
  spec_kill(s);
  hot_later(p, 16);
  return true;
}

bool spec_chance(VM *vm) {
  vm->in->chaos = vm->in->chaos * 6364136223846793005u + 1442695040888963407u;
  return (vm->in->chaos >> 33) % 8 == 0;
}

/* Inferred types against what is there (tests): a difference is a fault of this file. */
void spec_check(Frame *f, const Instr *i) {
  if (f->slots[i->a / 2].tag == i->b) return;
  fprintf(stderr, "orbit: slot %d holds tag %u, not %d, at special instruction %d\n", i->a / 2, f->slots[i->a / 2].tag,
          i->b, (int)(i - f->spec->code));
  abort();
}

/* The for loop at instruction g is about to end. */
static bool few_left(const Frame *f, uint32_t g) {
  enum { FEW = 6 };
  const Instr *i = &f->proto->code[g];
  if (i->op != BC(FORNEXT)) return false;
  const Value *x = &f->slots[i->a];
  int64_t done = f->slots[i->a + 1].l, n = 0;
  if (x->tag == TAG_RANGE)
    n = llabs((int64_t)x->r.to - x->r.from) + 1;
  else if (x->tag == TAG_OBJ && type_is_vec(x->o->type))
    n = x->vec->n;
  return n - done < FEW;
}

/* The prototype has no other copy, which would have to wait as well. */
static bool only_copy(const Proto *p, const Spec *s) {
  for (const Spec *o = p->specs; o; o = o->next)
    if (o != s && !o->dead) return false;
  return true;
}

/* So many rounds of a loop, or calls, are watched before a copy is made: loops have branches that few rounds take. */
enum { LOOP_ROUNDS = 24, CALL_ROUNDS = 6 };

enum { MAX_VERSIONS = 4, MAX_BUILDS = 24 };

/* A copy of the code from g on that fits the frame, entered.  *versions: how many there are; *wait: none is to be made
 * now. */
static const Instr *enter_version(VM *vm, Frame *f, uint32_t g, bool eager, int *versions, bool *wait) {
  Proto *p = f->proto;
  for (Spec *s = p->specs; s; s = s->next) {
    if (s->dead || s->epoch != vm->in->spec_epoch || s->entry_g != g) continue;
    ++*versions;
    if (s->poor && !eager && p->nloops == 1 && few_left(f, g) && only_copy(p, s)) {
      hot_later(p, 40);
      *wait = true;
      return NULL;
    }
    if (!entry_fits(f, s)) continue;
    *wait = true;
    return spec_enter(vm, f, s);
  }
  return NULL;
}

/* Goes on with the profile of the frame's code, or begins one.  False: it is complete. */
static bool keep_profiling(Frame *f, bool eager) {
  Proto *p = f->proto;
  if (!p->prof) {
    p->prof = calloc(p->ncode, 2);
    if (!p->prof) {
      p->hot = UINT32_MAX;
      return true;
    }
    p->heat = 0;
    p->profiled = 0;
  }
  if (p->profiled >= (eager ? 1 : p->nloops ? LOOP_ROUNDS : CALL_ROUNDS)) return false;
  p->profiled++;
  f->prof = p->prof;
  f->flags |= FF_RARE;
  p->hot = p->heat + 1;
  return true;
}

/* Enough copies have been made: the code stays generic, for good where none is left. */
static void give_up(VM *vm, Frame *f, uint32_t g, int versions) {
  Proto *p = f->proto;
  if (versions == 0)
    p->hot = UINT32_MAX;
  else
    hot_later(p, 64);
  if (p->builds >= MAX_BUILDS && !p->given_up) {
    p->given_up = true;
    vm->stats.spec_given_up++;
  }
  if (vm->watch)
    explain_refused(vm, p, g,
                    p->builds >= MAX_BUILDS ? "it has been made too often" : "none of four copies fits the types");
  f->prof = NULL;
}

static void add_version(VM *vm, Proto *p, Spec *s) {
  vm->stats.spec_built++;
  s->next = p->specs;
  p->specs = s;
  if (vm->watch) explain_made(vm, p, s);
  if (!(vm->trace & TRACE_SPEC)) return;
  Buf out;
  size_t m = vm_mark(vm);
  buf_init(&out, vm);
  spec_list(vm, p, s, &out);
  fputs(buf_cstr(&out), stderr);
  vm_release(vm, m);
}

const Instr *spec_hot(VM *vm, Frame *f, const Instr *target) {
  Proto *p = f->proto;
  uint32_t g = (uint32_t)(target - p->code);
  bool eager = (vm->modes & (MODE_EAGER | MODE_CHAOS)) != 0, wait = false;
  if ((vm->modes & MODE_GENERIC) || (f->kind != FR_CLOSURE && !p->ngsyms)) {
    p->hot = UINT32_MAX;
    if (vm->watch)
      explain_refused(vm, p, g, f->kind == FR_PROMISE ? "the code of an argument" : "evaluated in an environment");
    return target;
  }
  if (g == 0 && p->loops_only) return target;
  int versions = 0;
  const Instr *to = enter_version(vm, f, g, eager, &versions, &wait);
  if (to) return to;
  if (wait || keep_profiling(f, eager)) return target;
  if (versions >= MAX_VERSIONS || p->builds >= MAX_BUILDS) {
    give_up(vm, f, g, versions);
    return target;
  }
  p->builds++;
  p->hot = p->heat + 1;
  if (vm->trace & TRACE_PROFILE) spec_print_profile(vm, p, g);
  Spec *s = spec_build(vm, f, g);
  if (!s) {
    f->prof = NULL;
    if (g == 0 && p->loops_only) return target; /* its loops are not to wait */
    hot_later(p, 4000u << (p->builds < 16 ? p->builds : 16));
    return target;
  }
  add_version(vm, p, s);
  to = entry_fits(f, s) ? spec_enter(vm, f, s) : NULL;
  return to ? to : target;
}
