/* spec_call.c - Calls in typed code: arguments as typed instructions, and short bodies in place of calls.
 *
 * Called by spec_emit.c.  Arguments are written above the stack pointer, where they become the callee's slots.  A body
 * whose typed instructions only compute is copied behind INLINE, its slots moved to where the callee's would lie; where
 * it does something else, and when the function is another one by now, the call itself is made, which begins again at
 * the function's start.  So a leaf of a recursion needs no frame, and whatever fails in a body goes back to the call.
 */
#include <stdlib.h>

#include "vm/calls/frames.h"
#include "vm/calls/call_quick.h"
#include "vm/spec/spec_build.h"

enum {
  MOST_INLINED = 48,  /* instructions of a body that returns on every path */
  MOST_REPEATED = 14, /* of one that may have to be run again by the call */
  MOST_SLOTS = 32,
  LEAST_ROOM = 16,
  DEEPEST = 2
};

/* What lies above the frame: the callee's slots, from here on. */
static int above(const Build *b) { return b->ns + (b->p->ngsyms ? 2 : 0); }

/* Where names that are no variables of the code are looked up. */
static const Env *names_from(Frame *f) { return f->kind == FR_EVAL && f->vars ? f->env->parent : frame_outer_env(f); }

/* Does a call with n arguments at their places give all parameters?  (Proto.quick is so where none is held, too.) */
static bool takes(const Proto *p, int n) {
  return p->quick == n || (p->flags & PF_HELD && p->dots < 0 && !(p->flags & PF_KEEP_ARGS) && p->nparams == n);
}

/* The closure that a call meets at the moment, if it is one that CALLT or INLINE can enter. */
static const Closure *callee_now(const Build *b, const CallSite *site) {
  Frame *f = b->f;
  if (!site->quick) return NULL;
  if (b->p->kind == PK_FUNC && (b->p->ngsyms || f->kind != FR_CLOSURE || (f->env && f->env->table))) return NULL;
  if (b->p->kind != PK_FUNC && (site->flocal >= 0 || names_from(f) != b->vm->global || variables_added(f))) return NULL;
  const Value *v = typed_callee(b->vm, f, site);
  if (!v || v->tag != TAG_OBJ || v->o->type != T_CLOSURE) return NULL;
  const Closure *c = v->clo;
  return c->proto && c->proto->ncode && takes(c->proto, site->nargs) ? c : NULL;
}

/* ---- arguments ---- */

/* Where one argument is made: emit is false when only its type is asked for. */
typedef struct Maker {
  Build *b;
  const uint8_t *ty;
  uint32_t g;
  int dst, scratch;
  bool plain; /* programs are left to the call: they have failed here */
  bool emit;
} Maker;

static void make(const Maker *m, int op, int a, int bb, int c) {
  if (m->emit) spec_put(m->b, op, a, bb, c, m->g, m->g);
}
static Operand none(void) { return (Operand){.slot = -1, .type = TY_ANY}; }
static bool numeric(Operand o) { return o.type == TY_INT || o.type == TY_DBL; }
static bool known(Operand o) { return o.type >= TY_LGL && o.type <= TY_STR; }

static Operand constant_operand(Value k) {
  uint8_t t = k.tag == TAG_DBL                    ? TY_DBL
              : k.tag == TAG_INT && k.i != NA_INT ? TY_INT
              : k.tag == TAG_LGL                  ? TY_LGL
              : k.tag == TAG_STR                  ? TY_STR
                                                  : TY_ANY;
  return (Operand){.is_const = true, .k = k, .slot = -1, .type = t};
}
static Operand local_operand(const Maker *m, int slot) {
  return slot < m->b->p->nnames ? (Operand){.slot = slot, .type = m->ty[slot]} : none();
}

static Operand outer_operand(const Maker *m, uint32_t k) {
  int slot = m->b->p->nslots + (int)k;
  return (Operand){.slot = slot, .type = m->ty[slot]};
}

/* A global variable that top-level code keeps in a slot. */
static Operand global_operand(const Maker *m, Value sym) {
  const Build *b = m->b;
  for (uint32_t k = 0; k < b->p->ngsyms; k++)
    if (b->p->gsyms[k] == sym.sym && !b->bad[k]) return outer_operand(m, k);
  return none();
}

/* A variable of the home: the callee must know a default from an argument of the caller. */
static Operand home_operand(const Maker *m, const ArgDesc *d, uint32_t k) {
  const Build *b = m->b;
  const Proto *home = b->p->home;
  if (k >= b->p->ngsyms || b->bad[k] || !home) return none();
  if (d->nearly == 1 && k < home->nparams && home->params[k].dflt.tag != TAG_MISSING) return none();
  return outer_operand(m, k);
}

static Operand arith_operand(const Maker *m, int op, Operand x, Operand y, int to) {
  int form, fx, fy;
  if (!numeric(x) || !numeric(y) || op > OP_IDIV || op == OP_POW || !spec_arith_form(m->b, x, y, &form, &fx, &fy))
    return none();
  int code = spec_arith_op(op, form);
  if (code < 0) return none();
  make(m, code, to, fx, fy);
  return (Operand){.slot = to, .type = x.type == TY_INT && y.type == TY_INT && op != OP_DIV ? TY_INT : TY_DBL};
}

static Operand compare_operand(const Maker *m, int op, Operand x, Operand y, int to) {
  int form, fx, fy;
  if (!numeric(x) || !numeric(y) || x.is_const) return none();
  spec_compare_form(m->b, x, y, &form, &fx, &fy);
  make(m, op_typed_compare(op, form), to, fx, fy);
  return (Operand){.slot = to, .type = TY_LGL};
}

/* Element y of the plain vector x, whose type is the one of the vector that is there now. */
static Operand element_operand(const Maker *m, Operand x, Operand y, bool two, int to) {
  if (!numeric(y) || x.type != TY_ANY || x.is_const || x.slot < 0) return none();
  Value v =
      x.slot < m->b->p->nslots ? m->b->f->slots[x.slot] : *outer_cell(m->b->f, (uint32_t)(x.slot - m->b->p->nslots));
  if (v.tag == TAG_PROM) v = v.prom->value;
  if (v.tag != TAG_OBJ || (v.o->flags & F_OBJECT)) return none();
  static const uint8_t types[] = {TY_DBL, TY_INT, TY_LGL, TY_STR};
  int elt = v.o->type == T_DBL ? 0 : v.o->type == T_INT ? 1 : v.o->type == T_LGL ? 2 : v.o->type == T_STR ? 3 : -1;
  if (elt < 0) return none();
  int form = y.type == TY_INT ? 0 : 1, field = y.slot;
  if (y.is_const) {
    double d = y.k.tag == TAG_INT ? y.k.i : y.k.d;
    if (!(d >= 1 && d <= 2147483647.0)) return none();
    form = 2;
    field = spec_constant(m->b, (Value){.l = (int64_t)d, .tag = TAG_INT});
  }
  make(m, (two ? BC(IDYD_I) : BC(IDXD_I)) + elt * 3 + form, to, x.slot, field);
  return (Operand){.slot = to, .type = types[elt]};
}

/* The program of an early argument (early_args.c) in typed instructions. */
static Operand program_operand(const Maker *m, const ArgDesc *d) {
  Operand st[EARLY_MAX];
  int n = 0;
  for (int i = 0; i < d->nearly; i++) {
    const EarlyOp *o = &d->early[i];
    bool binary =
        o->kind == EARLY_ARITH || o->kind == EARLY_COMPARE || o->kind == EARLY_INDEX || o->kind == EARLY_INDEX2;
    n -= binary;
    int to = i == d->nearly - 1 ? m->dst : m->scratch + n - (binary || o->kind == EARLY_NEG);
    switch (o->kind) {
    case EARLY_LOCAL: st[n++] = local_operand(m, o->idx); continue;
    case EARLY_CONST: st[n++] = constant_operand(o->k); continue;
    case EARLY_GLOBAL: st[n++] = global_operand(m, o->k); continue;
    case EARLY_UP: st[n++] = home_operand(m, d, o->idx); continue;
    case EARLY_ARITH: st[n - 1] = arith_operand(m, o->op, st[n - 1], st[n], to); break;
    case EARLY_COMPARE: st[n - 1] = compare_operand(m, o->op, st[n - 1], st[n], to); break;
    case EARLY_INDEX:
    case EARLY_INDEX2: st[n - 1] = element_operand(m, st[n - 1], st[n], o->kind == EARLY_INDEX2, to); break;
    case EARLY_NEG:
      if (!numeric(st[n - 1]) || st[n - 1].is_const) return none();
      make(m, st[n - 1].type == TY_DBL ? BC(NEG_D) : BC(NEG_I), to, st[n - 1].slot, 0);
      st[n - 1].slot = to;
      break;
    default: return none();
    }
    if (!known(st[n - 1])) return none();
  }
  return st[0];
}

static Operand argument_operand(const Maker *m, const ArgDesc *d, const Param *to) {
  const Proto *p = m->b->p;
  if (d->kind == ARG_CONST) return constant_operand(d->expr);
  if (p->kind == PK_FUNC && !to->eager && d->change > (to->held ? CHANGE_NEVER : CHANGE_AFTER)) return none();
  if (d->clobbered || d->is_tmp) return none();
  switch (d->kind) {
  case ARG_LOCAL: /* the callee must know a default from an argument of the caller */
    return d->idx < p->nparams && p->params[d->idx].dflt.tag != TAG_MISSING ? none() : local_operand(m, d->idx);
  case ARG_GLOBAL: return global_operand(m, d->expr);
  case ARG_ARITH: {
    Operand x = d->lkind == ARG_CONST ? constant_operand(d->lk) : local_operand(m, d->idx);
    Operand y = d->rkind == ARG_CONST ? constant_operand(d->rk) : local_operand(m, d->ridx);
    return arith_operand(m, d->op, x, y, m->dst);
  }
  case ARG_EARLY: return m->plain ? none() : program_operand(m, d);
  default: return none();
  }
}

/* Which arguments to make: variables can wait for the call, since a body reads them where they are. */
enum Which { ALL, COMPUTED, VARIABLES };

/* Typed instructions that put the argument, of which look_at_argument has said that it can be made so, in slot dst. */
static void emit_argument(Build *b, const ArgDesc *d, const Param *to, int dst, int scratch, const uint8_t *ty,
                          uint32_t g) {
  Maker m = {b, ty, g, dst, scratch, b->p->sites[b->p->code[g].b]->caution > 1, true};
  Operand o = argument_operand(&m, d, to);
  if (o.is_const)
    make(&m, BC(LDK_S), dst, spec_constant(b, o.k), 0);
  else if (o.slot != dst)
    make(&m, BC(MOVE_S), dst, o.slot, 0);
}
/* What such instructions yield: the type, TY_ANY when the call has to make it, and the slot when it is a variable's. */
static Operand look_at_argument(Build *b, const ArgDesc *d, const Param *to, int dst, int scratch, const uint8_t *ty,
                                uint32_t g) {
  Maker m = {b, ty, g, dst, scratch, b->p->sites[b->p->code[g].b]->caution > 1, false};
  Operand o = argument_operand(&m, d, to);
  if (!known(o)) return none();
  if (o.slot == dst) o.slot = -1;
  return o;
}

/* ---- calls ---- */

static int new_call(Build *b, CallSite *site, const Closure *c) {
  if (b->ncalls >= UINT16_MAX / CALL_UNITS ||
      !spec_grow((void **)&b->calls, &b->capcalls, b->ncalls + 1, sizeof(TypedCall)))
    return -1;
  TypedCall *t = &b->calls[b->ncalls];
  *t = (TypedCall){.site = site,
                   .id = c->proto->id,
                   .size = c->proto->nslots * (uint32_t)sizeof(Value),
                   .room = (c->proto->nslots + (uint32_t)STACK_MARGIN) * (uint32_t)sizeof(Value),
                   .nargs = c->proto->nparams,
                   .nvars = (uint16_t)(c->proto->nnames - c->proto->nparams),
                   .params = c->proto->params,
                   .eager = true};
  bool global = b->p->kind != PK_FUNC || b->f->fn->env == b->vm->global;
  if (site->flocal < 0 && !site->fname->gflags && global) t->cell = &site->fname->global;
  for (int k = 0; k < site->nargs; k++) t->eager &= c->proto->params[k].eager;
  return (int)b->ncalls++;
}

/* Makes the arguments that can be typed instructions; false: too many of the others. */
static bool emit_arguments(Build *b, uint32_t g, const uint8_t *ty, int call, enum Which which) {
  const CallSite *site = b->calls[call].site;
  TypedCall *t = &b->calls[call];
  int base = above(b), scratch = base + (int)(t->size / sizeof(Value));
  if (scratch - b->ns + EARLY_MAX > STACK_MARGIN - 4) scratch = base + site->nargs;
  t->nslow = 0;
  for (int k = 0; k < site->nargs; k++) {
    Operand o = look_at_argument(b, &site->args[k], &t->params[k], base + k, scratch, ty, g);
    if (k < TYPED_ARGS) t->tags[k] = known(o) ? tag_of(o.type) : 0;
    if (!known(o)) {
      if (t->nslow >= TYPED_ARGS) return false;
      t->slow[t->nslow++] = (uint8_t)k;
    } else if (which == ALL || (which == VARIABLES) == (o.slot >= 0)) {
      emit_argument(b, &site->args[k], &t->params[k], base + k, scratch, ty, g);
    }
  }
  return true;
}

bool spec_emit_call(Build *b, uint32_t g, const uint8_t *ty, const Inlined *in) {
  const Instr *i = &b->p->code[g];
  CallSite *site = b->p->sites[i->b];
  int call = in->call;
  if (b->p->kind != PK_FUNC) return false;
  if (call < 0) {
    const Closure *c = callee_now(b, site);
    if (!c || poly(b, g) || (call = new_call(b, site, c)) < 0 || !emit_arguments(b, g, ty, call, ALL)) return false;
  } else if (!emit_arguments(b, g, ty, call, VARIABLES)) {
    b->failed = true;
  }
  const TypedCall *t = &b->calls[call];
  spec_put(b, t->cell && t->nslow == 0 && t->nargs > 0 ? BC(CALLT_P) : BC(CALLT), i->a, call, 0, g, g);
  return true;
}

/* ---- bodies ---- */

/* The typed body of a callee, and what becomes of it. */
typedef struct Body {
  Sym *name; /* of the function, as the call has it */
  Build in;
  Frame frame;
  Operand arg[TYPED_ARGS];
  bool *reached, *target, *stands; /* stands: may be copied, and a return can be reached from it */
  uint32_t *moved;                 /* where its instructions lie in the caller's code */
  uint32_t n, cuts;
} Body;

/* A jump that does nothing else. */
static bool is_jump(int op) {
  return (op_effects(op) & (EF_JUMP | EF_ANY | EF_POLLS)) == EF_JUMP && !fk_writes(op_field(op, 1));
}
static bool is_return(int op) { return op == BC(RET_V) || op == BC(RET_S); }
/* Only writes a slot (the first operand) a value that is no object, and reads slots, constants and global variables. */
static bool computes(int op) {
  return op_is_typed(op) && op_field(op, 0) == FK_DEF && op_field_type(op, 0) != FT_V &&
         !(op_effects(op) & ~(uint32_t)(EF_BACK | EF_WORD | EF_VARS));
}
static bool reads_global(int op) { return op_may(op, EF_VARS); }

/* Instruction i of the body may stand in the caller's code. */
static bool may_stand(const Body *y, const Build *b, const TypedCall *t, uint32_t i) {
  const Instr *x = &y->in.code[i];
  int op = x->op;
  if (is_return(op) || op == BC(VIS) || op == BC(INVIS) || op == BC(CHAOS) || op == BC(CHECKT)) return true;
  if ((op == BC(INLINE) || op == BC(INLINE_G)) && !y->in.calls[x->b].cell)
    return false; /* found from the callee's frame only */
  if (is_jump(op)) return (int16_t)x->c >= 0;
  if (!computes(op) || (reads_global(op) && (b->p->kind != PK_FUNC || !t->cell))) return false;
  return x->a >= t->nargs; /* the call wants its arguments as they were */
}

static void reach(Body *y, uint32_t i, bool jump) {
  if (i >= y->in.ncode) return;
  y->reached[i] = true;
  y->target[i] |= jump;
}

/* Which instructions of the body may stand here, and lead to a return: jumps go forward. */
static void find_standing(Body *y, const Build *b, const TypedCall *t) {
  const Build *in = &y->in;
  for (uint32_t i = in->ncode; i-- > 0;) {
    if (i && op_two_words(in->code[i - 1].op)) continue;
    const Instr *x = &in->code[i];
    uint32_t next = i + 1 + op_two_words(x->op), to = i + 1 + x->c;
    bool jump = is_jump(x->op);
    if (!may_stand(y, b, t, i)) continue;
    y->stands[i] = is_return(x->op) || (!op_ends_block(x->op) && next < in->ncode && y->stands[next]) ||
                   (jump && to < in->ncode && y->stands[to]);
  }
}

/* Which instructions of the body can be reached, which of them the call has to do; false: not worth it. */
static bool look_at(Body *y, const Build *b, const TypedCall *t) {
  const Build *in = &y->in;
  uint32_t start = in->spec_of[0];
  bool returns = false, dear = false;
  if (start == UINT32_MAX) return false;
  find_standing(y, b, t);
  if (!y->stands[start]) return false;
  reach(y, start, false);
  for (uint32_t i = start; i < in->ncode; i++) {
    bool two = op_two_words(in->code[i].op);
    if (y->reached[i]) {
      const Instr *x = &in->code[i];
      y->n += y->stands[i];
      y->cuts += !y->stands[i];
      returns |= is_return(x->op);
      dear |= x->op == BC(MATH_D) || x->op == BC(POW_DD);
      if (y->stands[i] && !is_return(x->op)) {
        if (is_jump(x->op)) reach(y, i + 1 + x->c, true);
        if (!op_ends_block(x->op)) reach(y, i + 1 + two, false);
      }
    }
    i += two;
  }
  return returns && y->n <= (y->cuts ? MOST_REPEATED : MOST_INLINED) && !(y->cuts && dear);
}

static Value sample(uint8_t type, VM *vm) {
  switch (type) {
  case TY_LGL: return val_lgl(0);
  case TY_INT: return val_int(0);
  case TY_DBL: return val_dbl(0);
  default: return val_str(vm->empty_str);
  }
}

/* The types of the arguments; variables, among them those that hold objects, are read where they are. */
static bool arguments_known(Build *b, Body *y, const CallSite *site, const Param *params, int base, int scratch,
                            const uint8_t *ty, uint32_t g) {
  if (site->nargs > TYPED_ARGS) return false;
  for (int k = 0; k < site->nargs; k++) {
    const ArgDesc *d = &site->args[k];
    y->arg[k] = look_at_argument(b, d, &params[k], base + k, scratch, ty, g);
    if (y->arg[k].type != TY_ANY) continue;
    if (b->p->kind != PK_FUNC || d->kind != ARG_LOCAL || d->clobbered || d->is_tmp || d->idx >= b->p->nnames ||
        ty[d->idx] != TY_ANY || b->f->slots[d->idx].tag < TAG_PROM)
      return false; /* a number at the moment, of a variable that is known for nothing, would pass for its type */
    y->arg[k].slot = d->idx;
  }
  return true;
}

/* Types and typed code of the callee for these arguments, as if a frame of it were running. */
static bool type_body(Build *b, Body *y, const Closure *c, int nargs, int room) {
  Proto *p = c->proto;
  Value *slots = calloc(p->nslots + 1u, sizeof *slots);
  if (!slots) return false;
  y->frame = (Frame){.proto = p, .kind = FR_CLOSURE, .fn = (Closure *)(uintptr_t)c, .k = p->k, .slots = slots};
  for (int s = 0; s < p->nslots; s++) {
    if (s >= nargs)
      slots[s] = s < p->nnames ? val_unbound() : val_null();
    else if (y->arg[s].type == TY_ANY)
      slots[s] = b->f->slots[y->arg[s].slot];
    else
      slots[s] = sample(y->arg[s].type, b->vm);
  }
  bool good = spec_types(&y->in, b->vm, &y->frame, 0);
  y->in.depth = b->depth + 1;
  y->in.room = room;
  good = good && spec_emit(&y->in) && y->in.ntyped > 0;
  if (good) {
    y->reached = calloc(y->in.ncode + 1u, sizeof(bool));
    y->target = calloc(y->in.ncode + 1u, sizeof(bool));
    y->stands = calloc(y->in.ncode + 1u, sizeof(bool));
    y->moved = calloc(y->in.ncode + 1u, sizeof *y->moved);
    good = y->reached && y->target && y->stands && y->moved;
  }
  free(slots);
  return good;
}

static bool worth_trying(const Build *b, uint32_t g, const Plan *pl, const uint8_t *before, const CallSite *site,
                         const Closure *c) {
  const Proto *p = c->proto;
  bool recursive = p == b->p && b->depth > 0;
  return !(b->vm->modes & MODE_NOFUSE) && !site->caution && !poly(b, g) && pl->guard && pl->result <= TY_STR &&
         before[pl->dst] <= TY_IMM && !recursive && b->depth < DEEPEST && !p->nloops && p->ncode <= 80 && !p->ngsyms &&
         p->nslots <= MOST_SLOTS;
}

static void free_body(Body *y) {
  spec_build_free(&y->in);
  free(y->reached), free(y->target), free(y->stands), free(y->moved);
}

/* One operand of the body as the caller names it. */
static int moved_field(const Body *y, Build *b, int base, int kind, int field) {
  const Proto *p = y->in.p;
  if (kind == FIELD_SLOT)
    return field < TYPED_ARGS && field < p->nparams && y->arg[field].slot >= 0 ? y->arg[field].slot : base + field;
  if (kind == FIELD_CONSTANT) return spec_constant(b, field < (int)p->nk ? p->k[field] : y->in.k[field - (int)p->nk]);
  return field;
}

/* The next instruction stands for i of the body, or for one of a body within it. */
static void note_place(const Body *y, Build *b, uint32_t i) {
  const BodyPlace *inner = spec_place(y->in.places, y->in.nplaces, i);
  const Proto *p = y->in.p;
  BodyPlace place = {b->ncode, inner ? inner->pos : 0, inner ? inner->name : y->name};
  for (uint32_t g = y->in.at[i] + 1; !place.pos && g > 0 && g <= p->ncode; g--) place.pos = p->pos[g - 1];
  while (b->nplaces && b->places[b->nplaces - 1].at >= b->ncode) b->nplaces--;
  if (spec_grow((void **)&b->places, &b->capplaces, b->nplaces + 1, sizeof place))
    b->places[b->nplaces++] = place;
  else
    b->failed = true;
}

/* Copies instruction i. */
static void put_moved(const Body *y, Build *b, int base, uint32_t g, uint32_t i) {
  const Instr *x = &y->in.code[i];
  int f[3] = {x->a, x->b, x->c};
  for (int k = 0; k < 3; k++) f[k] = moved_field(y, b, base, spec_field_kind(x->op, k), f[k]);
  int op = x->op;
  if (op == BC(INLINE) || op == BC(INLINE_G)) { /* a body within the body */
    if (!spec_grow((void **)&b->calls, &b->capcalls, b->ncalls + 1, sizeof(TypedCall)) ||
        b->ncalls >= UINT16_MAX / CALL_UNITS) {
      b->failed = true;
      return;
    }
    b->calls[b->ncalls] = y->in.calls[x->b];
    f[1] = (int)b->ncalls++;
    op = b->p->kind == PK_FUNC ? BC(INLINE_G) : BC(INLINE);
  }
  note_place(y, b, i);
  spec_put_raw(b, op, f[0], f[1], f[2], g, g);
  spec_typed(b, g);
  if (!op_two_words(x->op)) return;
  int kind = op_field(x->op, 3) == FK_CONST ? FIELD_CONSTANT : FIELD_SLOT;
  spec_put_raw(b, BC(EXIT), moved_field(y, b, base, kind, x[1].a), 0, 0, g, g);
}

/* Does what follows the call leave visibility as the call has set it? */
static bool visibility_counts(const Build *b, uint32_t g) {
  int which, form, op = b->p->code[g + 1].op;
  return op_family(op, &which, &form) == FAM_NONE && op != BC(SETLOC) && op != BC(CALL) && op != BC(CALLB) &&
         op != BC(INDEX) && op != BC(JF) && op != BC(LOOP);
}

/* The value of the body, in slot x->a of it, goes to the call's destination; the last instruction may write it there.
 */
static void put_value(const Body *y, Build *b, int base, uint32_t g, uint32_t i, int dst) {
  const Instr *x = &y->in.code[i];
  uint32_t last = b->ncode - 1;
  int from = moved_field(y, b, base, FIELD_SLOT, x->a);
  bool direct = i > 0 && !y->target[i] && y->reached[i - 1] && computes(y->in.code[i - 1].op) &&
                y->in.code[i - 1].a == x->a && b->code[last].a == from;
  if (direct) {
    Instr w = b->code[--b->ncode];
    note_place(y, b, i - 1);
    spec_put_raw(b, w.op, dst, w.b, w.c, g, g);
  } else {
    note_place(y, b, i);
    spec_put_raw(b, BC(MOVE_S), dst, from, 0, g, g);
  }
  int visible = x->op == BC(RET_V) ? 1 : x->b;
  if (visible != 2 && visibility_counts(b, g)) spec_put_raw(b, visible ? BC(VIS) : BC(INVIS), 0, 0, 0, g, g);
}

static void note_jump(Inlined *in, Build *b, uint32_t at, bool join) {
  if (in->njumps == INLINED_JUMPS)
    b->failed = true;
  else
    in->jumps[in->njumps++] = (InlinedJump){at, join};
}

/* Jumps within the body go forward: those to instruction i of it know now where it lies. */
static void land(const Body *y, Build *b, uint32_t i, Inlined *out) {
  for (uint32_t j = 0; y->target[i] && j < i; j++) {
    const Instr *x = &y->in.code[j];
    if (!y->reached[j] || !y->stands[j] || !is_jump(x->op) || j + 1 + x->c != i) continue;
    if (y->stands[i])
      spec_jump_to(b, y->moved[j], b->ncode);
    else
      note_jump(out, b, y->moved[j], false);
  }
}

static void put_body(const Body *y, Build *b, uint32_t g, const Plan *pl, int base, Inlined *out) {
  const Build *in = &y->in;
  bool falls = false; /* from the instruction before */
  uint32_t last = 0;
  for (uint32_t i = in->spec_of[0]; i < in->ncode; i++) {
    if (y->reached[i] && y->stands[i]) last = i;
    i += op_two_words(in->code[i].op);
  }
  for (uint32_t i = in->spec_of[0]; i < in->ncode && !b->failed; i++) {
    bool two = op_two_words(in->code[i].op);
    if (y->reached[i]) {
      land(y, b, i, out);
      y->moved[i] = b->ncode;
      if (!y->stands[i]) {
        if (falls) {
          spec_put_raw(b, BC(JMP), 0, 0, 0, g, g);
          note_jump(out, b, b->ncode - 1, false);
        }
        falls = false;
      } else if (is_return(in->code[i].op)) {
        put_value(y, b, base, g, i, pl->dst);
        if (i != last) {
          spec_put_raw(b, BC(JMP), 0, 0, 0, g, g);
          note_jump(out, b, b->ncode - 1, true);
        }
        falls = false;
      } else {
        put_moved(y, b, base, g, i);
        falls = !op_ends_block(in->code[i].op);
      }
    }
    i += two;
  }
}

void spec_inline(Build *b, uint32_t g, const Plan *pl, const uint8_t *before, Inlined *out) {
  CallSite *site = b->p->sites[b->p->code[g].b];
  const Closure *c = callee_now(b, site);
  if (!c || !worth_trying(b, g, pl, before, site, c)) return;
  int base = above(b), scratch = base + c->proto->nslots, room = b->room - (scratch - b->ns);
  if (room < LEAST_ROOM) return;
  Body *y = calloc(1, sizeof *y);
  uint32_t before_calls = b->ncalls;
  if (!y) return;
  y->name = site->fname;
  int call = -1;
  bool good = arguments_known(b, y, site, c->proto->params, base, scratch, before, g) &&
              type_body(b, y, c, site->nargs, room) && y->in.returns == pl->result &&
              (call = new_call(b, site, c)) >= 0 && look_at(y, b, &b->calls[call]) &&
              (b->p->kind == PK_FUNC || b->calls[call].cell);
  if (good) {
    spec_globals_in_slots(b, before, g);
    out->call = call;
    if (!emit_arguments(b, g, before, call, COMPUTED)) b->failed = true;
    spec_put_raw(b, b->p->kind == PK_FUNC && b->calls[call].cell ? BC(INLINE_G) : BC(INLINE), 0, call, 0, g, g);
    note_jump(out, b, b->ncode - 1, false);
    put_body(y, b, g, pl, base, out);
    out->from = b->ncode;
  } else {
    b->ncalls = before_calls;
  }
  free_body(y);
  free(y);
}

/* The call, just written, goes to the end of the code. */
void spec_inlined(Build *b, const Inlined *in) {
  if (in->call < 0 || b->failed) return;
  uint32_t n = b->ncode - in->from;
  if (!spec_grow((void **)&b->away, &b->capaway, b->naway + 1, sizeof(Away)) ||
      !spec_grow((void **)&b->awaycode, &b->capawaycode, b->nawaycode + n, sizeof(AwayInstr))) {
    b->failed = true;
    return;
  }
  for (uint32_t k = 0; k < n; k++)
    b->awaycode[b->nawaycode + k] = (AwayInstr){b->code[in->from + k], b->gpc[in->from + k], b->at[in->from + k]};
  b->away[b->naway++] = (Away){*in, b->nawaycode, n};
  b->nawaycode += n;
  b->ncode = b->joined = in->from;
  for (int k = 0; k < in->njumps; k++)
    if (in->jumps[k].join) spec_jump_to(b, in->jumps[k].at, b->ncode);
}

void spec_put_away(Build *b) {
  for (uint32_t j = 0; j < b->naway && !b->failed; j++) {
    const Away *a = &b->away[j];
    for (int k = 0; k < a->in.njumps; k++)
      if (!a->in.jumps[k].join) spec_jump_to(b, a->in.jumps[k].at, b->ncode);
    for (uint32_t k = 0; k < a->n; k++) {
      const AwayInstr *x = &b->awaycode[a->first + k];
      spec_put_raw(b, x->i.op, x->i.a, x->i.b, x->i.c, x->gpc, x->at);
    }
    const AwayInstr *end = &b->awaycode[a->first + a->n - 1];
    spec_put_raw(b, BC(JMP), 0, 0, 0, end->gpc, end->at);
    spec_jump_to(b, b->ncode - 1, a->in.from);
  }
}
