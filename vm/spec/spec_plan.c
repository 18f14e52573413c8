/* spec_plan.c - The second pass of the specialiser: what becomes of each instruction, given the types before it.
 *
 * Called by spec_infer.c, whose inference asks for the type of each result, and once more for every instruction when
 * the types are known; spec_emit.c writes what the plans say.  Results of calls and element reads are taken from the
 * profile and checked where they arise.
 */
#include <math.h>
#include <stdio.h>

#include "runtime/rounding.h"
#include "vm/calls/call_quick.h"
#include "vm/interp/interp.h"
#include "vm/spec/spec_build.h"

static double rounded(double x) { return r_round(x, 0); }
double (*const spec_math[])(double) = {exp,  sin,   cos,   tan,   atan, floor, ceil, log,  tanh,   asin,
                                       acos, expm1, log1p, trunc, log2, log10, sinh, cosh, r_sign, rounded};
static const char *const math_names[] = {"exp",  "sin",   "cos",  "tan",  "atan",  "floor", "ceiling",
                                         "log",  "tanh",  "asin", "acos", "expm1", "log1p", "trunc",
                                         "log2", "log10", "sinh", "cosh", "sign",  "round"};

uint8_t spec_type_of(Value v) {
  switch (v.tag) {
  case TAG_LGL: return TY_LGL;
  case TAG_INT: return v.i == NA_INT ? TY_IMM : TY_INT;
  case TAG_DBL: return TY_DBL;
  case TAG_STR: return TY_STR;
  default: return v.tag < TAG_PROM && v.tag != TAG_LAZY ? TY_IMM : TY_ANY;
  }
}
/* May a typed instruction write dst?  An object left in a temporary that g does not read is let go first (Plan.clear).
 */
static bool writable(const Build *b, uint32_t g, const uint8_t *ty, int dst) {
  return ty_imm(ty[dst]) || (is_temp(b, dst) && !spec_reads(b, g, dst));
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

Value spec_value_now(const Build *b, int s) {
  if (s < b->p->nslots) return b->f->slots[s];
  return *outer_cell(b->f, (uint32_t)(s - b->p->nslots));
}
/* Element type of the plain vector in s, judging by the profile and, failing that, by what is there now. */
static uint8_t element_type(const Build *b, uint32_t g, int s) {
  uint8_t t = guess(b, g);
  if (t != TY_ANY || (b->p->prof && (b->p->prof[g] & 63))) return t;
  Value v = spec_value_now(b, s);
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
  return (Operand){.is_const = true, .k = v, .type = spec_type_of(v), .slot = -1};
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
  if (pl->which <= OP_DIV && pl->form == 0 && pl->x.type == TY_ANY && pl->y.type == TY_ANY &&
      b->types.cplx[pl->x.slot] && b->types.cplx[pl->y.slot] && usable(b, pl->x.slot) && usable(b, pl->y.slot) &&
      usable(b, pl->dst) && !poly(b, g)) {
    pl->kind = PL_COMPLEX;
    return;
  }
  if (!ty_numeric(pl->x.type) || !ty_numeric(pl->y.type)) return;
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
  if (!ty_number(pl->x.type) || !ty_number(pl->y.type)) return;
  if (!jump && usable(b, pl->dst)) pl->result = TY_LGL;
  if ((jump || (writable(b, g, ty, pl->dst) && usable(b, pl->dst))) && !poly(b, g))
    pl->kind = jump ? PL_JUMP : PL_COMPARE;
}

static void plan_index(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->x = slot_operand(b, i->b, ty);
  pl->y = slot_operand(b, i->c, ty);
  int dst = slot_of(b, i->a), src = pl->x.slot;
  if (is_temp(b, src) && b->types.var[src]) src = (int)b->types.var[src] - 1; /* a move that will be swallowed */
  uint8_t t = usable(b, pl->x.slot) ? element_type(b, g, src) : TY_ANY;
  bool matrix = i->op == BC(INDEXIJ) || i->op == BC(INDEX2IJ);
  if (matrix) pl->z = slot_operand(b, i->c + 1u, ty);
  bool fits = ty_exact(t) && ty_number(pl->y.type) && (!matrix || (ty_number(pl->z.type) && t != TY_STR)) &&
              writable(b, g, ty, dst) && usable(b, dst) && !poly(b, g) && !ty_imm(pl->x.type);
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
  if (poly(b, g) || ty_imm(pl->x.type) || !usable(b, pl->x.slot) || !ty_number(pl->y.type) ||
      (matrix && !ty_number(pl->z.type)))
    return;
  Value v = spec_value_now(b, pl->x.slot);
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
    if (!ty_numeric(ty[i->c + k]) || ty[i->c + k] != ty[i->c]) return;
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
  bool number_here = ty_number(pl->x.type) && !pl->x.is_const;
  if (strcmp(name, "sqrt") == 0 && number_here) {
    pl->math = BC(SQRT_D);
  } else if (strcmp(name, "abs") == 0 && ty_numeric(pl->x.type)) {
    pl->math = pl->x.type == TY_DBL ? BC(ABS_D) : BC(ABS_I);
  } else if (strcmp(name, "length") == 0 && pl->x.type == TY_ANY) {
    Value v = spec_value_now(b, is_temp(b, pl->x.slot) && b->types.var[pl->x.slot] ? (int)b->types.var[pl->x.slot] - 1
                                                                                   : pl->x.slot);
    if (v.tag != TAG_OBJ || !type_is_vec(v.o->type) || (v.o->flags & F_OBJECT)) return;
    pl->math = BC(LEN);
  } else if (strcmp(name, "is.null") == 0) {
    pl->math = BC(ISNULL);
  } else if (strcmp(name, "Mod") == 0 && pl->x.type == TY_ANY && b->types.cplx[pl->x.slot]) {
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
  if (ty[i->a] == TY_IMM && ty_imm(ty[dst])) {
    pl->kind = PL_FOR;
    pl->elt = 'R';
    pl->result = TY_INT;
    return;
  }
  uint8_t t = guess(b, g);
  if (t == TY_ANY) return;
  pl->result = t;
  if (ty[i->a] == TY_ANY && ty_imm(ty[dst]) && ty_numeric(t)) {
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
  Value v = spec_value_now(b, s);
  if (v.tag == TAG_PROM && v.prom->value.tag != TAG_UNBOUND) v = v.prom->value;
  return v.tag == TAG_OBJ ? type_is_vec(v.o->type) : v.tag == TAG_PROM || v.tag == TAG_UNBOUND;
}

static void plan_move(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->dst = slot_of(b, i->a);
  pl->x = slot_operand(b, i->b, ty);
  pl->result = usable(b, pl->dst) ? pl->x.type : TY_ANY;
  bool known = ty_exact(pl->x.type) || pl->x.type == TY_NUM;
  bool no_object = i->op != BC(MOVEM) && pl->x.type == TY_IMM && is_temp(b, pl->x.slot);
  if ((known || no_object) && can_write(b, g, ty, pl->dst)) {
    pl->kind = PL_MOVE;
    return;
  }
  if (!ty_exact(pl->result) && pl->result != TY_NUM) pl->result = TY_ANY;
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
  bool fits = i->op == BC(NEG) ? ty_numeric(pl->x.type) : pl->x.type == TY_LGL;
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
  if (!ty_number(pl->x.type) || !ty_number(pl->y.type) || !can_write(b, g, ty, pl->dst) || poly(b, g)) return;
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
  if (b->p->kind == PK_FUNC && b->f->kind == FR_CLOSURE && !b->p->ngsyms &&
      (ty_exact(pl->x.type) || pl->x.type == TY_NUM))
    pl->kind = PL_RET;
}

static void plan_clear(const Build *b, const Instr *i, const uint8_t *ty, Plan *pl) {
  pl->dst = slot_of(b, i->a);
  pl->result = ty_imm(ty[pl->dst]) ? ty[pl->dst] : TY_IMM;
  if (ty_imm(ty[pl->dst])) pl->kind = PL_NOTHING;
}

static void plan_field(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
  pl->x = slot_operand(b, i->b, ty);
  plan_result(b, g, ty, pl, slot_of(b, i->a));
  if (!pl->guard || pl->x.type != TY_ANY || !usable(b, pl->x.slot) || !writable(b, g, ty, pl->dst)) return;
  pl->kind = PL_FIELD;
  pl->guard = false;
}

static void plan_by_op(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  const Instr *i = &b->p->code[g];
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
    if (ty_exact(ty[slot_of(b, i->a)]) || ty[slot_of(b, i->a)] == TY_NUM) pl->kind = PL_NOTHING;
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

void spec_plan(const Build *b, uint32_t g, const uint8_t *ty, Plan *pl) {
  *pl = (Plan){.dst = -1};
  plan_by_op(b, g, ty, pl);
  pl->clear = plan_is(pl->kind, PLAN_FRESH) && pl->dst >= 0 && !ty_imm(ty[pl->dst]);
}
