/* chain.c - Chains: arithmetic on short plain vectors that runs as one step.
 *
 * y + h / 6 * (k1 + 2 * k2 + k4) over three numbers is six instructions, each of which looks at its operands, makes a
 * vector and drops one.  A chain is a run of arithmetic instructions, sum(), sqrt() and unary minus whose results, but
 * for the last one, are temporaries that the run itself uses up.  It is read from the code once and kept by the address
 * of its first instruction.  When it runs, it looks at what its slots hold, calculates in a buffer on the stack and
 * stores the last result.  What is not ordinary (a promise that has not been forced, attributes, other types or
 * lengths, NaN, for which there are rules) is seen before anything is stored, and the instructions run one by one.
 * --mode=nofuse runs without.  Called by slow_arith (vm/interp/slow.c).
 */
#include "compiler/opforms.h"
#include "stdlib/builtin.h"
#include "vm/fuse/region.h"
#include "vm/inspect/regions.h"
#include "vm/interp/short_values.h"

enum {
  CHAIN_STEPS = 12,
  CHAIN_LEAVES = 12,
  CHAIN_INSTRUCTIONS = 16,
  CHAIN_PLACES = 512, /* chains kept; two whose addresses meet take turns */
  CHAIN_WARM = 8,     /* times its first instruction has to come before a chain is read */
  CHAIN_FAILURES = 32 /* runs in vain, after which it is tried no more */
};

/* What a step does: an ArithOp, or one of these. */
enum { STEP_SUM = 16, STEP_SQRT, STEP_NEG, STEP_SINGLE /* x has to be one number */ };
/* Forms of typed arithmetic (compiler/opforms.h). */
enum { TYPED_DD = 0, TYPED_DK = 4, TYPED_KD = 5 };

/* Operands: leaves by their number, results of steps behind CHAIN_LEAVES. */
typedef struct Step {
  uint8_t kind, x, y;
} Step;

typedef struct Leaf {
  uint16_t reg; /* or the number of a constant */
  bool constant, used_up;
} Leaf;

struct Chain {
  const Instr *at; /* NULL: nothing here */
  uint8_t visits, failures, nsteps, nleaves, length, nbuiltins, nkept;
  int nnames; /* slots from here on are temporaries */
  Leaf leaf[CHAIN_LEAVES];
  Step step[CHAIN_STEPS];
  Instr code[CHAIN_INSTRUCTIONS]; /* what it was read from */
  struct {
    uint8_t instruction;
    const BuiltinDef *def;
  } builtin[CHAIN_INSTRUCTIONS]; /* the instructions that call functions, and which */
  struct {
    uint16_t reg;
    uint8_t step;
  } kept[CHAIN_STEPS]; /* single results that typed code may read again */
};

/* ---- reading ---- */

/* What the chain under construction has made of a slot. */
typedef struct Slot {
  uint16_t reg;
  uint8_t value; /* as in Step */
  bool pending;  /* nobody has read it yet */
  bool gone;     /* used up */
  bool kept;     /* read by typed code, which leaves it */
  bool single;   /* one number, whatever the leaves are */
} Slot;

typedef struct Reader {
  Chain *c;
  const Frame *f;
  int nslots;
  Slot slot[CHAIN_INSTRUCTIONS];
} Reader;

static Slot *slot_of(Reader *r, uint16_t reg) {
  for (int k = 0; k < r->nslots; k++)
    if (r->slot[k].reg == reg) return &r->slot[k];
  return NULL;
}

static bool add_leaf(Reader *r, uint16_t reg, bool constant, bool use_up, uint8_t *value) {
  Chain *c = r->c;
  int k = 0;
  while (k < c->nleaves && !(c->leaf[k].reg == reg && c->leaf[k].constant == constant)) k++;
  if (k == CHAIN_LEAVES || (k < c->nleaves && c->leaf[k].used_up)) return false;
  if (k == c->nleaves) c->leaf[c->nleaves++] = (Leaf){.reg = reg, .constant = constant};
  c->leaf[k].used_up = use_up && !constant && slot_is_temp(r->f, reg);
  *value = (uint8_t)k;
  return true;
}

/* Operand in slot reg of a generic instruction, which uses temporaries up, or of a typed one, which leaves them. */
static bool read_slot(Reader *r, uint16_t reg, bool typed, uint8_t *value, bool *single) {
  Slot *s = slot_of(r, reg);
  *single = typed || (s && s->single);
  if (!s) return add_leaf(r, reg, false, !typed, value);
  if (s->gone) return false;
  *value = s->value;
  s->pending = false;
  s->gone = !typed;
  s->kept |= typed;
  return true;
}

/* Only the last step may write a variable: *last. */
static bool add_step(Reader *r, uint16_t to, Step step, bool single, bool *last) {
  Chain *c = r->c;
  if (c->nsteps == CHAIN_STEPS) return false;
  Slot *s = slot_of(r, to);
  if (!s) s = &r->slot[r->nslots++];
  *s = (Slot){.reg = to, .value = (uint8_t)(CHAIN_LEAVES + c->nsteps), .pending = true, .single = single};
  c->step[c->nsteps++] = step;
  *last = !slot_is_temp(r->f, to);
  return true;
}

static bool read_single(Reader *r, uint16_t reg) {
  const Slot *s = slot_of(r, reg);
  if (!s || s->gone || r->c->nsteps == CHAIN_STEPS) return false;
  r->c->step[r->c->nsteps++] = (Step){STEP_SINGLE, s->value, s->value};
  return true;
}

static bool plain_call(const CallSite *site) {
  return !site->prematched && !site->has_dots && !site->names && site->nargs == 1;
}

static bool read_builtin(Reader *r, const Instr *i, bool *last) {
  const CallSite *site = r->f->proto->sites[i->b];
  bool single;
  if (!plain_call(site)) return false;
  const char *name = site->def->name;
  Step s = {strcmp(name, "sum") == 0 ? STEP_SUM : STEP_SQRT, 0, 0};
  if (s.kind == STEP_SQRT && strcmp(name, "sqrt") != 0) return false;
  if (!slot_of(r, i->c) || !read_slot(r, i->c, false, &s.x, &single)) return false;
  s.y = s.x;
  r->c->builtin[r->c->nbuiltins].instruction = r->c->length;
  r->c->builtin[r->c->nbuiltins++].def = site->def;
  return add_step(r, i->a, s, single || s.kind == STEP_SUM, last);
}

static bool constant_leaf(Reader *r, uint16_t k, uint8_t *value, bool *single) {
  *single = true;
  return add_leaf(r, k, true, false, value);
}

static bool read_arith(Reader *r, const Instr *i, int op, int form, bool typed, bool *last) {
  Step s = {(uint8_t)op, 0, 0};
  bool x_single, y_single;
  if (!(form == FORM_LEFT ? constant_leaf(r, i->b, &s.x, &x_single) : read_slot(r, i->b, typed, &s.x, &x_single)) ||
      !(form == FORM_RIGHT ? constant_leaf(r, i->c, &s.y, &y_single) : read_slot(r, i->c, typed, &s.y, &y_single)))
    return false;
  const Value *exponent = op == OP_POW && form == FORM_RIGHT ? &r->f->k[i->c] : NULL;
  bool square = exponent && exponent->tag == TAG_DBL && exponent->d == 2;
  if (op == OP_POW && !square && !(x_single && y_single)) return false;
  return add_step(r, i->a, s, x_single && y_single, last);
}

static bool read_one(Reader *r, const Instr *i, int kind, bool typed, bool *last) {
  Step s = {(uint8_t)kind, 0, 0};
  bool single;
  if (!read_slot(r, i->b, typed, &s.x, &single)) return false;
  s.y = s.x;
  return add_step(r, i->a, s, single, last);
}

/* One instruction; false: the chain ends before it. */
static bool read_instruction(Reader *r, const Instr *i, bool *last) {
  int which, form;
  if (op_family(i->op, &which, &form) == FAM_ARITH)
    return which <= OP_POW && read_arith(r, i, which, form, false, last);
  for (which = OP_ADD; which <= OP_DIV; which++)
    for (form = FORM_SLOTS; form <= FORM_LEFT; form++) {
      static const int typed[] = {[FORM_SLOTS] = TYPED_DD, [FORM_RIGHT] = TYPED_DK, [FORM_LEFT] = TYPED_KD};
      if (i->op == op_typed_arith(which, typed[form])) return read_arith(r, i, which, form, true, last);
    }
  switch (i->op) {
  case BC(NEG): return read_one(r, i, STEP_NEG, false, last);
  case BC(NEG_D): return read_one(r, i, STEP_NEG, true, last);
  case BC(SQRT_D): return read_one(r, i, STEP_SQRT, true, last);
  case BC(SQR_D): return read_one(r, i, OP_MUL, true, last);
  case BC(GUARD_D): return read_single(r, i->a);
  case BC(CALLB): return read_builtin(r, i, last);
  default: return false;
  }
}

/* What has been read may end here: one result is left that nobody has read, the last one. */
static bool complete(const Reader *r) {
  int pending = 0;
  for (int k = 0; k < r->nslots; k++) pending += r->slot[k].pending;
  return pending == 1 && r->c->step[r->c->nsteps - 1].kind != STEP_SINGLE;
}

static void note_kept(Reader *r) {
  Chain *c = r->c;
  c->nkept = 0;
  for (int k = 0; k < r->nslots; k++)
    if (r->slot[k].kept && !r->slot[k].gone) {
      c->kept[c->nkept].reg = r->slot[k].reg;
      c->kept[c->nkept++].step = r->slot[k].value;
    }
}

/* Reads the longest chain from instruction i on; of no more than one step it is not worth keeping. */
static void chain_read(Chain *c, const Frame *f, const Instr *i) {
  Chain best = *c;
  Reader r = {.c = c, .f = f};
  bool last = false;
  for (int k = 0; k < CHAIN_INSTRUCTIONS && !last && read_instruction(&r, i + k, &last); k++) {
    c->code[k] = i[k];
    c->length = (uint8_t)(k + 1);
    if (!complete(&r)) continue;
    note_kept(&r);
    best = *c;
  }
  *c = best;
  if (c->nsteps < 2) c->nsteps = 0, c->failures = CHAIN_FAILURES;
}

/* ---- running ---- */

/* A value, a leaf's or a step's, as pairs of doubles: those of a vector lie `step` pairs apart, which is 1, a number is
 * one pair and step is 0.  Where a vector's length is odd its last element stands twice.  NaN comes through to the
 * last result, but for powers, so that it is looked for there. */
typedef struct Pairs {
  const Two *p;
  int64_t step;
} Pairs;

typedef struct Run {
  VM *vm;
  const Chain *c;
  int64_t n, pairs;
  uint32_t integer; /* leaves that are integers: two of them are not for here */
  Pairs value[CHAIN_LEAVES + CHAIN_STEPS];
  Two number[CHAIN_LEAVES]; /* of leaves */
  Two odd[CHAIN_LEAVES * SHORT_VECTOR / 2];
  Two room[CHAIN_STEPS * SHORT_VECTOR / 2];
} Run;

/* A vector among the leaves; of odd length it is copied, as nobody may look behind its last element. */
static inline bool vector_leaf(Run *r, const Value *x, int k) {
  int64_t n;
  const double *d = short_doubles(r->vm, x, &n);
  if (!d || (r->n != n && r->n > 1)) return false;
  r->n = n;
  r->value[k] = (Pairs){(const Two *)d, 1};
  if (!(n & 1)) return true;
  Two *copy = r->odd + k * (SHORT_VECTOR / 2);
  for (int64_t j = 0; j < n / 2; j++) copy[j] = r->value[k].p[j];
  copy[n / 2] = (Two){d[n - 1], d[n - 1]};
  r->value[k].p = copy;
  return true;
}

/* What the leaves hold. */
static bool load_leaves(Run *r, Frame *f) {
  const Chain *c = r->c;
  r->n = 1;
  r->integer = 0;
  for (int k = 0; k < c->nleaves; k++) {
    const Value *x = c->leaf[k].constant ? &f->k[c->leaf[k].reg] : settled(slot_ref(f, c->leaf[k].reg));
    double d = x->d;
    if (x->tag == TAG_OBJ) {
      if (!vector_leaf(r, x, k)) return false;
      continue;
    }
    if (x->tag != TAG_DBL) {
      if (x->tag != TAG_INT || x->i == NA_INT) return false;
      d = x->i;
      r->integer |= 1u << k;
    }
    r->number[k] = (Two){d, d};
    r->value[k] = (Pairs){&r->number[k], 0};
  }
  r->pairs = (r->n + 1) / 2;
  return r->n > 1;
}

/* A power of two numbers, as the instruction alone calculates it; or any square. */
static bool power_step(const Pairs *x, const Pairs *y, Two *to, int64_t pairs) {
  if (!x->step && !y->step) {
    Value a = val_dbl((*x->p)[0]), b = val_dbl((*y->p)[0]), out;
    if (!ew_scalar(EW_POW_DBL, &a, &b, NULL, &out) || out.tag != TAG_DBL || out.d != out.d) return false;
    *to = (Two){out.d, out.d};
    return true;
  }
  if (y->step || (*y->p)[0] != 2) return false;
  for (int64_t j = 0; j < pairs; j++) to[j] = x->p[j] * x->p[j];
  return true;
}

static bool sum_step(const Run *r, const Pairs *x, Two *to) {
  int64_t n = x->step ? r->n : 1;
  if (n > r->vm->tune.ld_sum_max) return false;
  double sum = short_total((const double *)x->p, n);
  *to = (Two){sum, sum};
  return true;
}

static inline bool run_step(Run *r, int k, Two *to) {
  const Step *s = &r->c->step[k];
  const Pairs *x = &r->value[s->x], *y = &r->value[s->y];
  const Two *p = x->p, *q = y->p;
  int64_t px = x->step, qy = y->step, step = px | qy, pairs = step ? r->pairs : 1;
  r->value[CHAIN_LEAVES + k] = (Pairs){to, s->kind == STEP_SUM ? 0 : step};
#define EACH(e)                                                                                                        \
  for (int64_t j = 0; j < pairs; j++, p += px, q += qy) to[j] = e;                                                     \
  return true
  switch (s->kind) {
  case OP_ADD: EACH(*p + *q);
  case OP_SUB: EACH(*p - *q);
  case OP_MUL: EACH(*p * *q);
  case OP_DIV: EACH(*p / *q);
  case OP_POW: return power_step(x, y, to, pairs);
  case STEP_NEG: EACH(-*p);
  case STEP_SQRT: EACH(((Two){sqrt((*p)[0]), sqrt((*p)[1])}));
  case STEP_SUM: return sum_step(r, x, to);
  default: return !px;
  }
#undef EACH
}

/* Does a step have integers alone? */
static bool has_integer_step(const Run *r) {
  for (int k = 0; k < r->c->nsteps; k++)
    if (r->integer >> r->c->step[k].x & r->integer >> r->c->step[k].y & 1) return true;
  return false;
}

static bool calculate(Run *r, Frame *f) {
  const Chain *c = r->c;
  if (!load_leaves(r, f) || (r->integer && has_integer_step(r))) return false;
  Two *to = r->room;
  for (int k = 0; k < c->nsteps; k++, to += r->pairs)
    if (!run_step(r, k, to)) return false;
  for (int k = 0; k < c->nkept; k++) {
    const Pairs *v = &r->value[c->kept[k].step];
    if (v->step || (*v->p)[0] != (*v->p)[0]) return false;
  }
  const Pairs *last = &r->value[CHAIN_LEAVES + c->nsteps - 1];
  const double *d = (const double *)last->p;
  bool nan = false;
  for (int64_t k = 0; k < (last->step ? r->n : 1); k++) nan |= d[k] != d[k];
  return !nan;
}

/* A vector for n results: that of a temporary operand or of the destination, if nobody else holds it, or a new one. */
static Vec *result_vector(VM *vm, Frame *f, const Chain *c, Value *to, int64_t n) {
  for (int k = 0; k < c->nleaves; k++) {
    Value *s = c->leaf[k].used_up ? slot_ref(f, c->leaf[k].reg) : NULL;
    if (!s || !takes_result(s, n)) continue;
    Vec *v = s->vec;
    *s = val_null();
    return v;
  }
  if (!takes_result(to, n)) return vec_ready(vm, T_DBL, n);
  Vec *v = to->vec;
  *to = val_null();
  return v;
}

static bool store(const Run *r, Frame *f) {
  const Chain *c = r->c;
  const Pairs *last = &r->value[CHAIN_LEAVES + c->nsteps - 1];
  Value *to = slot_ref(f, c->code[c->length - 1].a), result = val_dbl((*last->p)[0]);
  if (last->step) {
    Vec *w = result_vector(r->vm, f, c, to, r->n);
    if (!w) return false;
    copy_doubles(dbl_rw(w), (const double *)last->p, r->n);
    w->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
    result = val_obj(w);
  }
  for (int k = 0; k < c->nleaves; k++)
    if (c->leaf[k].used_up) drop_temp(r->vm, f, c->leaf[k].reg);
  for (int k = 0; k < c->nkept; k++)
    slot_move(r->vm, slot_ref(f, c->kept[k].reg), val_dbl((*r->value[c->kept[k].step].p)[0]));
  slot_move(r->vm, to, result);
  return true;
}

/* Do the names of functions still mean what they meant? */
static bool builtins_hold(const Frame *f, const Chain *c) {
  for (int k = 0; k < c->nbuiltins; k++) {
    const CallSite *site = f->proto->sites[c->code[c->builtin[k].instruction].b];
    if (site->def != c->builtin[k].def || !plain_call(site)) return false;
    if (!site->internal && (site->fname->flags & SYM_USER)) return false;
  }
  return true;
}

static bool chain_do(VM *vm, Frame *f, const Chain *c) {
  Run r;
  r.vm = vm;
  r.c = c;
  return builtins_hold(f, c) && calculate(&r, f) && store(&r, f);
}

/* `orbit explain` is told that a chain is given up. */
static void tell_given_up(VM *vm, Frame *f, const Chain *c, const Instr *i) {
  Run r = {.vm = vm, .c = c};
  const char *why = !builtins_hold(f, c)  ? "a function in them has another meaning"
                    : !load_leaves(&r, f) ? "an operand is not a number or a plain vector of doubles of the same length"
                    : has_integer_step(&r) ? "integers are among the operands"
                                           : "a result is NaN or too long a sum";
  char text[200];
  snprintf(text, sizeof text, "%d operations on short vectors no longer run as one step, after %d failures: %s",
           c->nsteps, CHAIN_FAILURES, why);
  explain_alone(vm, f, i, text);
}

bool chain_run(VM *vm, Frame *f, const Instr *i) {
  if (f->prof || i + 1 != f->pc || vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_COUNT)) return false;
  Fusion *fu = fusion_of(vm);
  if (!fu || (!fu->chains && !(fu->chains = calloc(CHAIN_PLACES, sizeof *fu->chains)))) return false;
  Chain *c = &fu->chains[((uintptr_t)i / sizeof *i) % CHAIN_PLACES];
  if (c->at != i) {
    *c = (Chain){.at = i, .visits = 1};
    return false;
  }
  if (c->failures >= CHAIN_FAILURES) return false;
  if (c->nsteps && (c->nnames != (int)f->proto->nnames || memcmp(c->code, i, c->length * sizeof *i) != 0))
    *c = (Chain){.at = i};
  if (!c->nsteps) {
    if (++c->visits < CHAIN_WARM) return false;
    c->nnames = (int)f->proto->nnames;
    chain_read(c, f, i);
    if (!c->nsteps) return false;
  }
  if (!chain_do(vm, f, c)) {
    if (++c->failures == CHAIN_FAILURES && vm->watch) tell_given_up(vm, f, c, i);
    return false;
  }
  c->failures = 0;
  if (c->nbuiltins) vm->visible = true;
  f->pc = i + c->length;
  return true;
}
