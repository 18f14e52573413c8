/* spec_emit.c - Writes the code of a Spec from the plans of spec_plan.c. */
#include <math.h>
#include <stdlib.h>

#include "vm/calls/call_quick.h"
#include "vm/interp/interp.h"
#include "vm/spec/spec_build.h"

bool spec_grow(void **arr, uint32_t *cap, uint32_t need, size_t size) {
  if (need <= *cap) return true;
  uint32_t n = *cap ? *cap * 2 : 64;
  while (n < need) n *= 2;
  void *p = realloc(*arr, n * size);
  if (!p) return false;
  *arr = p;
  *cap = n;
  return true;
}

/* ---- output ---- */
/* The globals that a typed instruction names: any field in their range, now and then one that is no slot, which does no
 * harm. */
static void note_globals(Build *b, int x, int y, int z) {
  int first = b->p->nslots, n = (int)b->p->ngsyms, field[] = {x, y, z};
  for (int k = 0; k < 3; k++)
    if (field[k] >= first && field[k] < first + n) b->used[field[k] - first] = true;
}

void spec_put_raw(Build *b, int op, int a, int bb, int c, uint32_t gpc, uint32_t at) {
  uint32_t need = b->ncode + 1;
  if (need > b->cap) {
    uint32_t c1 = b->cap, c2 = b->cap, c3 = b->cap;
    if (!spec_grow((void **)&b->code, &c1, need, sizeof(Instr)) || !spec_grow((void **)&b->gpc, &c2, need, 4) ||
        !spec_grow((void **)&b->at, &c3, need, 4)) {
      b->failed = true;
      return;
    }
    b->cap = c1;
  }
  if (op_is_typed(op)) note_globals(b, a, bb, c);
  b->code[b->ncode] = (Instr){(uint16_t)op, (uint16_t)a, (uint16_t)bb, (uint16_t)c};
  b->gpc[b->ncode] = gpc;
  b->at[b->ncode] = at;
  b->ncode++;
}

/* The generic instruction to go on at when an instruction standing for g does not fit. */
static uint32_t restart(const Build *b, uint32_t g) {
  uint32_t r = g < b->wait.floor ? g : b->wait.floor;
  for (int i = 0; i < b->wait.np; i++)
    if (b->wait.pend[b->wait.plist[i]].g < r) r = b->wait.pend[b->wait.plist[i]].g;
  if (b->wait.force_slot >= 0 && b->wait.force_g < r) r = b->wait.force_g;
  return r;
}

void spec_put(Build *b, int op, int a, int bb, int c, uint32_t gpc, uint32_t g) {
  if (b->chaos) spec_put_raw(b, BC(CHAOS), 0, 0, 0, gpc, g);
  if (a < 0 || bb < 0 || c < 0) b->failed = true; /* an operand that is no slot: do without this copy */
  spec_put_raw(b, op, a, bb, c, gpc, g);
  spec_typed(b, g);
}

static void check_type(Build *b, Operand o, uint32_t gpc, uint32_t g) {
  if (b->chaos && !o.is_const && o.type >= TY_LGL && o.type <= TY_STR)
    spec_put_raw(b, BC(CHECKT), o.slot, tag_of(o.type), 0, gpc, g);
}

int spec_constant(Build *b, Value v) {
  v.aux = 0;
  for (uint32_t i = 0; i < b->nk; i++)
    if (b->k[i].tag == v.tag && b->k[i].u == v.u) return (int)(b->p->nk + i);
  if (!spec_grow((void **)&b->k, &b->capk, b->nk + 1, sizeof(Value)) || b->p->nk + b->nk >= 32000) {
    b->failed = true;
    return 0;
  }
  b->k[b->nk] = v;
  return (int)(b->p->nk + b->nk++);
}

static void fix_later(Build *b, uint32_t at, uint32_t target, bool stub) {
  if (!spec_grow((void **)&b->fix, &b->capfix, b->nfix + 1, sizeof(Fix))) {
    b->failed = true;
    return;
  }
  b->fix[b->nfix++] = (Fix){at, target, stub};
}

void spec_jump_to(Build *b, uint32_t at, uint32_t to) {
  int64_t off = (int64_t)to - ((int64_t)at + 1);
  if (off < -32768 || off > 32767) b->failed = true;
  if (!b->failed) b->code[at].c = (uint16_t)(int16_t)off;
}

/* ---- global variables in slots ---- */
/* The table entry for GSYNC_IN: what the globals have to be like. */
static uint32_t sync_entry(Build *b, const uint8_t *ty) {
  uint32_t n = b->p->ngsyms;
  if (!spec_grow((void **)&b->sync, &b->capsync, (b->nsync + 1) * n, 1) || b->nsync >= 65535) {
    b->failed = true;
    return 0;
  }
  uint8_t *t = b->sync + (size_t)b->nsync * n;
  static const uint8_t tags[] = {SYNC_ANY, TAG_LGL, TAG_INT, TAG_DBL, TAG_STR, SYNC_NUM, SYNC_IMM, SYNC_ANY};
  for (uint32_t k = 0; k < n; k++) t[k] = tags[ty[b->p->nslots + k]];
  return b->nsync++;
}
void spec_globals_in_slots(Build *b, const uint8_t *ty, uint32_t g) {
  if (!b->out) return;
  b->out = false;
  spec_put_raw(b, BC(GSYNC_IN), (int)sync_entry(b, ty), 0, 0, g, g);
  b->cost += spec_weight(b, g);
}
static void globals_out(Build *b, uint32_t g) {
  if (b->out || !b->p->ngsyms) return;
  b->out = true;
  spec_put_raw(b, BC(GSYNC_OUT), 0, 0, 0, g, g);
}

/* ---- moves not emitted yet ---- */
static void drop(Build *b, int t) {
  if (!b->wait.pend[t].kind) return;
  b->wait.pend[t].kind = PEND_NONE;
  int n = 0;
  for (int i = 0; i < b->wait.np; i++)
    if (b->wait.plist[i] != t) b->wait.plist[n++] = b->wait.plist[i];
  b->wait.np = n;
}

static void materialise(Build *b, int t) {
  Pend p = b->wait.pend[t];
  if (!p.kind) return;
  uint32_t r = restart(b, p.at);
  if (p.kind == PEND_SLOT) {
    spec_put_raw(b, BC(MOVE_S), t, p.slot, 0, r, p.at);
  } else if (p.kind == PEND_CONST) {
    spec_put_raw(b, BC(LDK_S), t, spec_constant(b, p.k), 0, r, p.at);
  } else if (p.kind == PEND_ANY) {
    spec_put_raw(b, BC(MOVE_X), t, p.slot, 0, r, p.at);
  } else {
    const Instr *i = &b->p->code[p.at];
    spec_put_raw(b, i->op, i->a, i->b, i->c, r, p.at);
  }
  drop(b, t);
}

static void flush_force(Build *b, const uint8_t *ty) {
  if (b->wait.force_slot < 0) return;
  const Instr *i = &b->p->code[b->wait.force_at];
  uint32_t r = restart(b, b->wait.force_at);
  b->wait.force_slot = -1;
  (void)ty;
  if (i->a & REG_GLOBAL) return; /* a global in a slot is no promise */
  spec_put_raw(b, i->op, i->a, i->b, i->c, r, b->wait.force_at);
}
static void flush(Build *b, const uint8_t *ty) {
  while (b->wait.np) materialise(b, b->wait.plist[0]);
  flush_force(b, ty);
}
static void flush_users_of(Build *b, int slot) {
  for (int i = 0; i < b->wait.np;) {
    int t = b->wait.plist[i];
    if ((b->wait.pend[t].kind == PEND_SLOT || b->wait.pend[t].kind == PEND_ANY) && b->wait.pend[t].slot == slot) {
      materialise(b, t);
      i = 0;
    } else {
      i++;
    }
  }
}
/* The move to t waits in vain: it is left out, unless it may force a promise. */
static void overwrite(Build *b, int t) {
  if (b->wait.pend[t].kind == PEND_ANY)
    materialise(b, t);
  else
    drop(b, t);
}
static void pend(Build *b, int t, Pend p, const uint8_t *ty) {
  overwrite(b, t);
  if (b->wait.np >= 20) flush(b, ty);
  b->wait.pend[t] = p;
  b->wait.plist[b->wait.np++] = t;
}

bool spec_reads(const Build *b, uint32_t g, int t) {
  return instr_reads(&b->p->code[g], t, window_length(b, &b->p->code[g]));
}
static bool writes(const Build *b, uint32_t g, int t) { return instr_writes(&b->p->code[g], t); }
/* Nothing after g wants the value that temporary t has before g. */
static bool dead_after(const Build *b, uint32_t g, int t) {
  if (op_straight(b->p->code[g].op) && writes(b, g, t)) return true;
  for (uint32_t h = g + 1; h < b->p->ncode && h < g + 40; h++) {
    if (!op_straight(b->p->code[g].op) || b->types.row[h] >= 0)
      return true; /* values do not stay in temporaries across jumps but for && and || */
    if (spec_reads(b, h, t)) return false;
    if (writes(b, h, t)) return true;
    if (!op_straight(b->p->code[h].op)) return true;
  }
  return true;
}

enum { MOST_USED = 6 };
typedef struct Used {
  int t[MOST_USED], n;
} Used;

/* The operand as the typed instruction will read it: a slot, or a constant when allowed. */
static Operand resolve(Build *b, Operand o, uint32_t g, bool const_ok, Used *used) {
  if (o.is_const || !is_temp(b, o.slot)) return o;
  Pend *p = &b->wait.pend[o.slot];
  if (!p->kind) return o;
  if (p->kind == PEND_VAR || p->kind == PEND_ANY || (p->kind == PEND_CONST && !const_ok) || !dead_after(b, g, o.slot)) {
    materialise(b, o.slot);
    return o;
  }
  used->t[used->n++] = o.slot;
  if (p->kind == PEND_CONST) return (Operand){.is_const = true, .k = p->k, .type = o.type, .slot = -1};
  return (Operand){.slot = p->slot, .type = o.type};
}
static Operand resolve_slot(Build *b, Operand o, uint32_t g, Used *used) {
  if (!o.is_const) return resolve(b, o, g, false, used);
  b->failed = true; /* callers give slots */
  return o;
}

/* The vector that an element or a length is read of: may be a variable of any type. */
static Operand resolve_vector(Build *b, Operand o, uint32_t g, Used *used) {
  if (!o.is_const && is_temp(b, o.slot) && b->wait.pend[o.slot].kind == PEND_ANY && dead_after(b, g, o.slot)) {
    used->t[used->n++] = o.slot;
    return (Operand){.slot = b->wait.pend[o.slot].slot, .type = o.type};
  }
  return resolve_slot(b, o, g, used);
}

/* Constants that wait for being the further arguments of builtin call g, which does without them: with digits = 0
 * behind it, round(x) is a function of x. */
static void take_defaults(Build *b, uint32_t g, Used *used) {
  const Instr *i = &b->p->code[g];
  const CallSite *s = b->p->sites[i->b];
  int n = s->prematched ? builtin_nformals(b->vm, s->bi) : s->nargs;
  for (int t = i->c + 1; t < i->c + n; t++)
    if (b->wait.pend[t].kind == PEND_CONST && dead_after(b, g, t) && used->n < MOST_USED)
      used->t[used->n++] = t;
    else
      materialise(b, t);
}

static bool in_used(const Used *u, int t) {
  for (int i = 0; i < u->n; i++)
    if (u->t[i] == t) return true;
  return false;
}
/* Before an instruction with an effect beyond temporaries: emits all waiting moves but those it swallows. */
static void flush_others(Build *b, const Used *u, const uint8_t *ty, bool keep_force) {
  for (int i = 0; i < b->wait.np;) {
    if (in_used(u, b->wait.plist[i])) {
      i++;
    } else {
      materialise(b, b->wait.plist[i]);
      i = 0;
    }
  }
  if (!keep_force) flush_force(b, ty);
}
/* They are part of an instruction now that goes back to r; whoever goes back over it must go as far. */
static void swallow(Build *b, const Used *u, uint32_t r) {
  for (int i = 0; i < u->n; i++) drop(b, u->t[i]);
  for (int i = 0; i < b->wait.np; i++)
    if (r < b->wait.pend[b->wait.plist[i]].g) b->wait.pend[b->wait.plist[i]].g = r;
  if (b->wait.force_slot >= 0 && r < b->wait.force_g) b->wait.force_g = r;
}

/* Gets ready to write dst: returns the restart index. */
static uint32_t prepare(Build *b, uint32_t g, int dst, const Used *u, const uint8_t *ty) {
  if (dst >= 0) {
    if (b->wait.pend[dst].kind && !in_used(u, dst)) overwrite(b, dst);
    flush_users_of(b, dst); /* those it swallows itself are emitted as well: rare */
    if (!is_temp(b, dst)) flush_others(b, u, ty, false);
  }
  return restart(b, g);
}

/* An operand that is an integer or a double, as a double in scratch slot n. */
static Operand as_double(Build *b, Operand o, int n, uint32_t r, uint32_t g) {
  if (o.type != TY_NUM) return o;
  spec_put_raw(b, BC(TODBL), b->ns + n, o.slot, 0, r, g);
  return (Operand){.slot = b->ns + n, .type = TY_DBL};
}

/* ---- forms ---- */
static Value as_double_const(Value v) { return v.tag == TAG_INT ? (Value){.d = v.i, .tag = TAG_DBL} : v; }

bool spec_arith_form(Build *b, Operand x, Operand y, int *form, int *fx, int *fy) {
  bool xi = x.type == TY_INT, yi = y.type == TY_INT;
  *fx = x.slot;
  *fy = y.slot;
  if (x.is_const && y.is_const) return false;
  if (y.is_const) {
    if (!xi) {
      *form = 4;
      *fy = spec_constant(b, as_double_const(y.k));
    } else {
      *form = yi ? 6 : 8;
      *fy = spec_constant(b, y.k);
    }
  } else if (x.is_const) {
    if (!yi) {
      *form = 5;
      *fx = spec_constant(b, as_double_const(x.k));
    } else {
      *form = xi ? 7 : 9;
      *fx = spec_constant(b, x.k);
    }
  } else {
    *form = xi ? (yi ? 3 : 2) : (yi ? 1 : 0);
  }
  return true;
}
int spec_arith_op(int which, int form) {
  static const int divided[] = {0, -1, 1, 2, 3, -1, 4, -1, 5, -1}; /* DD - ID II DK - IK - JK - */
  if (which <= OP_DIV) return op_typed_arith(which, form);
  if (which != OP_MOD && which != OP_IDIV) return -1;
  return divided[form] < 0 ? -1 : (which == OP_MOD ? BC(MOD_DD) : BC(IDIV_DD)) + divided[form];
}
void spec_compare_form(Build *b, Operand x, Operand y, int *form, int *fx, int *fy) {
  bool xi = x.type == TY_INT, yi = y.type == TY_INT;
  *fx = x.slot;
  *fy = y.slot;
  if (y.is_const) {
    if (xi && !yi && y.k.d > -2147483648.0 && y.k.d <= 2147483647.0 &&
        y.k.d == (int)y.k.d) { /* a whole number: compare integers */
      y.k = (Value){.l = (int)y.k.d, .tag = TAG_INT};
      yi = true;
    }
    *form = !xi ? 4 : yi ? 5 : 6;
    *fy = spec_constant(b, xi ? y.k : as_double_const(y.k));
  } else {
    *form = xi ? (yi ? 3 : 2) : (yi ? 1 : 0);
  }
}
static int swapped(int which) {
  static const int s[] = {0, 1, 4, 5, 2, 3}; /* EQ NE LT LE GT GE */
  return s[which];
}

/* a * b + c and the like, when the product right before is wanted by nothing else: one instruction. */
static bool emit_product(Build *b, uint32_t g, const Plan *pl, const Used *u, int x, int y, uint32_t r) {
  uint32_t at = b->ncode;
  if (at == b->joined || b->chaos || (b->vm->modes & MODE_NOFUSE) || pl->which > OP_MUL || x == y) return false;
  const Instr m = b->code[at - 1];
  bool constant_left = m.op == BC(MUL_KD), constant_right = m.op == BC(MUL_DK);
  if (m.op != BC(MUL_DD) && !constant_left && !constant_right) return false;
  if (constant_right) { /* changes places with the slot: of two NaN the first one stays */
    Value k = m.c < b->p->nk ? b->p->k[m.c] : b->k[m.c - b->p->nk];
    if (isnan(k.d)) return false;
  }
  if (at >= 2 && op_two_words(b->code[at - 2].op)) return false;
  int t = m.a;
  if ((x != t && y != t) || !is_temp(b, t) || !dead_after(b, g, t)) return false;
  /* going back to somewhere between the two would miss the product */
  uint32_t first = b->gpc[at - 1], of = b->at[at - 1];
  for (uint32_t h = of + 1; h <= g; h++)
    if (b->types.row[h] >= 0) return false;
  for (int i = 0; i < b->wait.np; i++)
    if (b->wait.pend[b->wait.plist[i]].g > first && b->wait.pend[b->wait.plist[i]].g <= g &&
        !in_used(u, b->wait.plist[i]))
      return false;
  if (b->wait.force_slot >= 0 || (b->wait.floor != UINT32_MAX && b->wait.floor > first)) return false;
  if (r < first) first = r;
  static const int ops[3][2] = {
      {BC(MULADD_DD), BC(ADDMUL_DD)}, {BC(MULSUB_DD), BC(SUBMUL_DD)}, {BC(MULMUL_DD), BC(MULPRE_DD)}};
  int op = ops[pl->which][y == t] + (constant_left || constant_right);
  b->code[at - 1] = (Instr){(uint16_t)op, (uint16_t)pl->dst, constant_right ? m.c : m.b, constant_right ? m.b : m.c};
  b->gpc[at - 1] = first;
  note_globals(b, pl->dst, m.b, m.c);
  spec_put_raw(b, BC(EXIT), x == t ? y : x, 0, 0, first, g);
  for (uint32_t h = of + 1; h <= g; h++) b->spec_of[h] = UINT32_MAX;
  return true;
}

static void emit_arith(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  bool divide = pl->which == OP_MOD || pl->which == OP_IDIV;
  Operand x = resolve(b, pl->x, g, !divide && pl->which != OP_POW, &u);
  Operand y = resolve(b, pl->y, g, pl->which != OP_POW, &u);
  if (x.is_const && y.is_const) { /* rare: let the constant on the left be loaded */
    if (pl->x.slot >= 0 && in_used(&u, pl->x.slot)) {
      materialise(b, pl->x.slot);
      x = pl->x;
      for (int i = 0; i < u.n; i++)
        if (u.t[i] == pl->x.slot) u.t[i] = u.t[--u.n];
    } else if (pl->y.slot >= 0 && in_used(&u, pl->y.slot)) {
      materialise(b, pl->y.slot);
      y = pl->y;
      for (int i = 0; i < u.n; i++)
        if (u.t[i] == pl->y.slot) u.t[i] = u.t[--u.n];
    } else {
      b->failed = true;
    }
  }
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  check_type(b, x, r, g);
  check_type(b, y, r, g);
  x = as_double(b, x, 0, r, g);
  y = as_double(b, y, 1, r, g);
  int form, fx, fy;
  if (pl->which == OP_POW) {
    if (y.is_const && as_double_const(y.k).d == 2.0) {
      spec_put(b, BC(SQR_D), pl->dst, x.slot, 0, r, g);
    } else {
      if (y.is_const) { /* the exponent must lie in a slot */
        b->failed = true;
        return;
      }
      spec_put(b, BC(POW_DD), pl->dst, x.slot, y.slot, r, g);
    }
  } else {
    if (!spec_arith_form(b, x, y, &form, &fx, &fy)) {
      b->failed = true;
      return;
    }
    if (form == 0 && emit_product(b, g, pl, &u, x.slot, y.slot, r)) {
      swallow(b, &u, b->gpc[b->ncode - 1]);
      return;
    }
    int op = spec_arith_op(pl->which, form);
    if (op < 0) {
      b->failed = true;
      return;
    }
    spec_put(b, op, pl->dst, fx, fy, r, g);
  }
  swallow(b, &u, r);
}

static void emit_complex(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  Operand x = resolve_vector(b, pl->x, g, &u), y = resolve_vector(b, pl->y, g, &u);
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  spec_put(b, BC(ADD_ZZ) + pl->which, pl->dst, x.slot, y.slot, r, g);
  swallow(b, &u, r);
  /* the generic instruction uses its temporaries up */
  int used_up[2] = {x.slot, y.slot};
  for (int k = 0; k < 2; k++) {
    if (!is_temp(b, used_up[k]) || used_up[k] == pl->dst || (k && used_up[1] == used_up[0])) continue;
    flush(b, ty);
    spec_put_raw(b, BC(CLEAR), used_up[k], 0, 0, g + 1, g);
  }
}

/* ---- conditions ---- */

/* Where control goes when temporary t holds a truth value at l, an instruction that && and || end at; false: nowhere
 * that is known. */
static bool goes(const Build *b, uint32_t l, int t, bool truth, uint32_t *to) {
  for (int n = 0; n < 20; n++) {
    const Instr *i = &b->p->code[l];
    if (i->a != t) return false;
    *to = l + 1;
    switch (i->op) {
    case BC(JF):
      if (!truth) *to = target_of(b, l);
      return true;
    case BC(ANDJ):
      if (truth) return true;
      break;
    case BC(ORJ):
      if (!truth) return true;
      break;
    default: return false;
    }
    l = target_of(b, l);
  }
  return false;
}

static int refs(const Build *b, uint32_t target) {
  int n = 0;
  for (uint32_t g = 0; g < b->p->ncode; g++) n += op_jumps(b->p->code[g].op) && target_of(b, g) == target;
  return n;
}

static bool simple_global(const Build *b, uint32_t g) {
  const Instr *i = &b->p->code[g];
  if ((i->op != BC(GETVAR) && i->op != BC(GETG)) || b->p->kind != PK_FUNC) return false;
  Value k = b->p->k[i->b];
  Frame *f = b->f;
  if (!val_is_sym(k) || (f->fn ? f->fn->env : NULL) != b->vm->global || (f->env && f->env->table)) return false;
  const Sym *s = k.sym;
  if (s->global.tag != TAG_OBJ || (s->gflags & BIND_ACTIVE)) return false;
  int t = s->global.o->type;
  return t == T_DBL || t == T_INT || t == T_LGL || t == T_STR;
}

/* The side of && or || (join: AND2 or OR2) between from and its join at l - 1: typed, writes only temporaries other
 * than t, and gives a logical value.  *low: at most the lowest of these (the last comparison becomes a jump). */
static bool pure_side(Build *b, uint32_t from, uint32_t l, int t, int join, uint8_t *ty, int *low) {
  for (uint32_t h = from; h + 1 < l; h++) {
    if (b->types.row[h] >= 0) return false;
    const Plan *pl = &b->plans[h];
    spec_apply(b, h, pl, ty);
    if (pl->kind == PL_NOTHING) continue;
    if (pl->dst < *low && !(pl->kind == PL_COMPARE && h + 2 == l)) *low = pl->dst;
    if (pl->kind == PL_NONE && !pl->guard && !pl->learn && simple_global(b, h) && is_temp(b, pl->dst) && pl->dst != t)
      continue;
    if (!plan_is(pl->kind, PLAN_PURE) || !is_temp(b, pl->dst) || pl->dst == t) return false;
  }
  const Instr *last = &b->p->code[l - 1];
  return l > from && b->types.row[l - 1] < 0 && last->op == join && last->a == t && !(last->b & REG_GLOBAL) &&
         ty[last->b] == TY_LGL;
}

/* The instruction just emitted computed the truth value in temporary t, and nothing else can come by here. */
static bool just_made(const Build *b, uint32_t g, int t) {
  if (b->ncode == b->joined || (b->vm->modes & MODE_NOFUSE) || !is_temp(b, t)) return false;
  const Instr *last = &b->code[b->ncode - 1];
  bool truth = op_is_typed_compare(last->op) || last->op == BC(NOT_L);
  if (!truth || last->a != t || (b->ncode > 1 && op_two_words(b->code[b->ncode - 2].op))) return false;
  for (uint32_t h = b->at[b->ncode - 1] + 1; h <= g; h++)
    if (b->types.row[h] >= 0) return false;
  return true;
}

/* The code for g changes temporaries only, and always to the same values: the typed one and the generic one. */
static bool repeatable(const Build *b, uint32_t g) {
  const Instr *i = &b->p->code[g];
  if (!(plan_is(b->plans[g].kind, PLAN_AGAIN) || simple_global(b, g)) || !is_temp(b, i->a)) return false;
  for (uint32_t e = b->ncode; e-- > 0 && b->at[e] >= g;) {
    int op = b->code[e].op;
    bool generic = !op_is_typed(op) && op != BC(LDK) && op != BC(MOVE);
    if (b->at[e] == g && (generic || op == BC(LEARN) || op == BC(GUARD) || op == BC(GUARD_D) || op == BC(GUARD_I)))
      return false;
  }
  return true;
}

/* Where to go back to from a place where the temporaries from low on may have changed since: the last instruction at or
 * before `at` from which all of them that are read up to g are calculated anew; UINT32_MAX: there is none. */
static uint32_t replay_start(const Build *b, uint32_t g, uint32_t at, int low) {
  int n = b->p->nslots - low;
  uint64_t need = 0;
  if (n > 64) return UINT32_MAX;
  for (uint32_t h = g;; h--) {
    for (int k = 0; k < n; k++) {
      if (writes(b, h, low + k)) need &= ~(1ull << k);
      if (spec_reads(b, h, low + k)) need |= 1ull << k;
    }
    if (h <= at && !need) return h;
    if (h == 0 || b->types.row[h] >= 0 || (h <= at && !repeatable(b, h - 1))) return UINT32_MAX;
  }
}

/* a && b, a || b, ... as a condition, where g is the ANDJ or ORJ t behind the first side: may all that follows be jumps
 * that go back, when they meet NA, to *floor? */
static bool condition_chain(Build *b, uint32_t g, int t, const uint8_t *ty, uint32_t *floor) {
  int low = b->p->nslots;
  uint8_t *tmp = malloc((size_t)b->ns);
  bool good = tmp && ty[t] == TY_LGL && is_temp(b, t);
  if (good) {
    memcpy(tmp, ty, (size_t)b->ns);
    for (uint32_t at = g;;) {
      bool and = b->p->code[at].op == BC(ANDJ);
      uint32_t l = target_of(b, at), to;
      tmp[t] = TY_LGL;
      good = l > at && goes(b, l, t, !and, &to) && b->types.row[to] >= 0 && refs(b, l) == 1 &&
             pure_side(b, at + 1, l, t, and? BC(AND2) : BC(OR2), tmp, &low);
      if (!good || b->p->code[l].op == BC(JF)) break;
      at = l;
    }
  }
  free(tmp);
  if (!good) return false;
  uint32_t first = restart(b, g);
  if (just_made(b, g, t) && b->gpc[b->ncode - 1] < first) first = b->gpc[b->ncode - 1];
  *floor = replay_start(b, g, first, low);
  return *floor != UINT32_MAX;
}

/* Jumps to `to` when the logical in slot t, dead afterwards, is truth. */
static void jump_when(Build *b, uint32_t g, int t, bool truth, uint32_t to, const uint8_t *ty) {
  Used u = {.n = 0};
  Operand x = resolve_slot(b, (Operand){.slot = t, .type = TY_LGL}, g, &u);
  if (b->wait.floor == UINT32_MAX) flush_others(b, &u, ty, false);
  uint32_t r = restart(b, g);
  if (x.slot == t && just_made(b, g, t)) {
    static const int inverse[] = {1, 0, 5, 4, 3, 2}; /* EQ NE LT LE GT GE; NaN goes back either way */
    Instr *last = &b->code[b->ncode - 1];
    if (last->op == BC(NOT_L)) {
      *last = (Instr){truth ? BC(JF_L) : BC(JT_L), last->b, 0, 0};
    } else {
      int k = last->op - BC(EQ_DD), which = k / TYPED_COMPARE_FORMS, form = k % TYPED_COMPARE_FORMS;
      *last = (Instr){(uint16_t)op_typed_unless(truth ? inverse[which] : which, form), last->b, last->c, 0};
    }
    for (uint32_t h = b->at[b->ncode - 1] + 1; h <= g; h++) b->spec_of[h] = UINT32_MAX;
    if (b->gpc[b->ncode - 1] < r) r = b->gpc[b->ncode - 1];
    b->gpc[b->ncode - 1] = r;
  } else {
    spec_put(b, truth ? BC(JT_L) : BC(JF_L), x.slot, 0, 0, r, g);
  }
  fix_later(b, b->ncode - 1, to, false);
  swallow(b, &u, r);
}

/* The operands of a comparison, a constant as the second, and which one it is then.  false: there are two constants,
 * for which there is no form; the copy has failed. */
static bool compared_operands(Build *b, uint32_t g, const Plan *pl, Used *u, Operand *x, Operand *y, int *which) {
  *which = pl->which;
  *x = resolve(b, pl->x, g, true, u);
  *y = resolve(b, pl->y, g, true, u);
  if (x->is_const && y->is_const) {
    b->failed = true;
    return false;
  }
  if (x->is_const) {
    Operand s = *x;
    *x = *y;
    *y = s;
    *which = swapped(*which);
  }
  return true;
}

/* The form that compares x with y, and its fields, when their types have been looked at. */
static void compared_form(Build *b, uint32_t g, uint32_t r, Operand x, Operand y, int *form, int *fx, int *fy) {
  check_type(b, x, r, g);
  check_type(b, y, r, g);
  x = as_double(b, x, 0, r, g);
  y = as_double(b, y, 1, r, g);
  spec_compare_form(b, x, y, form, fx, fy);
}

/* Emits the comparison as a jump to `to` when it is false. */
static void emit_jump(Build *b, uint32_t g, const Plan *pl, uint32_t to, const uint8_t *ty) {
  Used u = {.n = 0};
  int which;
  Operand x, y;
  if (!compared_operands(b, g, pl, &u, &x, &y, &which)) {
    flush(b, ty);
    return;
  }
  if (b->wait.floor == UINT32_MAX) flush_others(b, &u, ty, false);
  uint32_t r = restart(b, g);
  int form, fx, fy;
  compared_form(b, g, r, x, y, &form, &fx, &fy);
  spec_put(b, op_typed_unless(which, form), fx, fy, 0, r, g);
  fix_later(b, b->ncode - 1, to, false);
  swallow(b, &u, r);
}

static void emit_compare(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  int which, form, fx, fy;
  Operand x, y;
  if (!compared_operands(b, g, pl, &u, &x, &y, &which)) return;
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  compared_form(b, g, r, x, y, &form, &fx, &fy);
  spec_put(b, op_typed_compare(which, form), pl->dst, fx, fy, r, g);
  swallow(b, &u, r);
}

static int index_form(Build *b, Operand o, int *field) {
  if (o.is_const) {
    double d = as_double_const(o.k).d;
    if (d >= 1 && d <= 2147483647.0) {
      *field = spec_constant(b, (Value){.l = (int64_t)d, .tag = TAG_INT});
      return 2;
    }
    b->failed = true;
    return *field = 0;
  }
  *field = o.slot;
  return o.type == TY_INT ? 0 : 1;
}
static bool good_const_index(const Build *b, Operand o) {
  if (o.is_const) return true;
  if (!is_temp(b, o.slot) || b->wait.pend[o.slot].kind != PEND_CONST) return true;
  double d = as_double_const(b->wait.pend[o.slot].k).d;
  return d >= 1 && d <= 2147483647.0;
}

/* The generic instruction g uses temporaries up: the object that operand x was. */
static void used_temporary(Build *b, uint32_t g, Operand x, int dst, const uint8_t *ty) {
  if (!is_temp(b, x.slot) || x.slot == dst || x.type <= TY_IMM) return;
  flush(b, ty);
  spec_put_raw(b, BC(CLEAR), x.slot, 0, 0, g + 1, g);
}

static void emit_index(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  const Instr *i = &b->p->code[g];
  bool two = i->op != BC(INDEX);
  int elt = pl->result == TY_DBL ? 0 : pl->result == TY_INT ? 1 : pl->result == TY_LGL ? 2 : 3;
  Pend *px = is_temp(b, pl->x.slot) ? &b->wait.pend[pl->x.slot] : NULL;
  bool var = px && px->kind == PEND_VAR;
  if (var && !two && dead_after(b, g, pl->x.slot)) {
    int sym = b->p->code[px->at].b;
    u.t[u.n++] = pl->x.slot;
    Operand y = resolve(b, pl->y, g, false, &u);
    uint32_t r = prepare(b, g, pl->dst, &u, ty);
    check_type(b, y, r, g);
    y = as_double(b, y, 0, r, g);
    spec_put(b, BC(IDXG_D) + elt, pl->dst, sym, y.slot, r, g);
    swallow(b, &u, r);
    return;
  }
  Operand x = resolve_vector(b, pl->x, g, &u);
  bool from_temp = is_temp(b, x.slot);
  if (!good_const_index(b, pl->y)) materialise(b, pl->y.slot);
  Operand y = resolve(b, pl->y, g, true, &u);
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  check_type(b, y, r, g);
  y = as_double(b, y, 0, r, g);
  int field, form = index_form(b, y, &field);
  spec_put(b, (two ? BC(IDYD_I) : BC(IDXD_I)) + elt * SUBSCRIPT_FORMS + form, pl->dst, x.slot, field, r, g);
  swallow(b, &u, r);
  if (from_temp) used_temporary(b, g, x, pl->dst, ty);
}

/* The two positions of a matrix element as the instruction reads them, and its form: X II IK KI. */
static int matrix_position(Build *b, const Plan *pl, uint32_t g, Used *u, int *row, int *col) {
  bool known[2];
  const Operand *o[2] = {&pl->y, &pl->z};
  for (int k = 0; k < 2; k++) {
    const Pend *p = is_temp(b, o[k]->slot) ? &b->wait.pend[o[k]->slot] : NULL;
    known[k] = p && p->kind == PEND_CONST && good_const_index(b, *o[k]) && dead_after(b, g, o[k]->slot);
  }
  int form = known[0] && !known[1] && pl->z.type == TY_INT   ? 3
             : known[1] && !known[0] && pl->y.type == TY_INT ? 2
             : pl->y.type == TY_INT && pl->z.type == TY_INT  ? 1
                                                             : 0;
  int field[2];
  for (int k = 0; k < 2; k++) {
    bool constant = form == 3 - k && form >= 2;
    Operand x = constant ? resolve(b, *o[k], g, true, u) : resolve_slot(b, *o[k], g, u);
    field[k] = x.slot;
    if (constant && index_form(b, x, &field[k]) != 2) b->failed = true;
  }
  *row = field[0];
  *col = field[1];
  return form;
}

static void emit_indexm(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  int elt = pl->result == TY_DBL ? BC(IDXMD_X) : pl->result == TY_INT ? BC(IDXMI_X) : BC(IDXML_X), row, col;
  Operand x = resolve_vector(b, pl->x, g, &u);
  int form = matrix_position(b, pl, g, &u, &row, &col);
  bool from_temp = is_temp(b, x.slot);
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  spec_put(b, elt + form, pl->dst, x.slot, row, r, g);
  spec_put_raw(b, BC(EXIT), col, 0, 0, r, g); /* second word: only its first field counts */
  swallow(b, &u, r);
  if (from_temp) used_temporary(b, g, x, pl->dst, ty);
}

static void emit_set_matrix(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty, int elt) {
  Used u = {.n = 0};
  int row, col, form = matrix_position(b, pl, g, &u, &row, &col);
  Operand v = resolve_slot(b, pl->v, g, &u);
  flush_others(b, &u, ty, b->wait.force_slot == pl->x.slot);
  uint32_t r = restart(b, g);
  b->wait.force_slot = -1;
  check_type(b, v, r, g);
  spec_put(b, BC(SETMD_X) + elt * CELL_FORMS + form, pl->x.slot, row, col, r, g);
  spec_put_raw(b, BC(EXIT), v.slot, 0, 0, r, g);
  swallow(b, &u, r);
}

static void emit_set(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  int elt = pl->elt == 'D' ? 0 : pl->elt == 'C' ? 1 : pl->elt == 'I' ? 2 : pl->elt == 'L' ? 3 : 4;
  if (pl->kind == PL_SETM) {
    emit_set_matrix(b, g, pl, ty, elt);
    return;
  }
  if (!good_const_index(b, pl->y)) materialise(b, pl->y.slot);
  Operand y = resolve(b, pl->y, g, true, &u), v = resolve_slot(b, pl->v, g, &u);
  flush_others(b, &u, ty, b->wait.force_slot == pl->x.slot);
  uint32_t r = restart(b, g);
  b->wait.force_slot = -1;
  check_type(b, y, r, g);
  check_type(b, v, r, g);
  y = as_double(b, y, 0, r, g);
  v = as_double(b, v, 1, r, g);
  int field, form = index_form(b, y, &field);
  spec_put(b, BC(SETXD_I) + elt * SUBSCRIPT_FORMS + form, pl->x.slot, field, v.slot, r, g);
  swallow(b, &u, r);
}

/* Does the loop with head g only add up, by its plans: products and differences of elements and numbers, then a sum? */
static bool may_reduce(const Build *b, uint32_t g) {
  enum { LONGEST = 20 };
  uint32_t end = target_of(b, g) - 1;
  if (b->chaos || b->vm->modes & MODE_NOFUSE || end < g + 2 || end - g > LONGEST) return false;
  if (b->p->code[end].op != BC(LOOP) || target_of(b, end) != g) return false;
  for (uint32_t h = g + 1; h < end; h++) {
    const Plan *pl = &b->plans[h];
    bool last = h + 1 == end, adds = pl->which == OP_ADD || pl->which == OP_SUB;
    bool number = pl->result == TY_DBL && (adds || pl->which == OP_MUL || pl->which == OP_POW);
    bool sum = adds && pl->result == TY_DBL && (pl->dst == pl->x.slot || pl->dst == pl->y.slot);
    bool moves = pl->kind == PL_NOTHING || pl->kind == PL_MOVE || pl->kind == PL_MOVEX || pl->kind == PL_CONST;
    bool reads = pl->kind == PL_INDEX || pl->kind == PL_INDEXM;
    if (b->types.row[h] >= 0 ||
        !(last ? pl->kind == PL_ARITH && sum
               : moves || reads || (pl->kind == PL_ARITH && (number || (adds && pl->result == TY_INT)))))
      return false;
  }
  return true;
}

static void emit_for(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  const Instr *i = &b->p->code[g];
  flush(b, ty);
  int op = pl->elt == 'R' ? BC(FORNEXT_R) : pl->elt == 'D' ? BC(FORNEXT_D) : BC(FORNEXT_I);
  spec_put(b, op, i->a, pl->dst, 0, g, g);
  fix_later(b, b->ncode - 1, target_of(b, g), false);
  if (op != BC(FORNEXT_I) && may_reduce(b, g)) spec_put_raw(b, BC(REDUCE), i->a, pl->dst, 0, g + 1, g);
}

/* The end of a loop that begins with a typed comparison: compares here, and jumps to what follows the head's. */
static bool emit_inverted(Build *b, uint32_t g, uint32_t head) {
  uint32_t at = b->head_at[head];
  if (!at || (b->vm->modes & MODE_NOFUSE)) return false;
  Instr cmp = b->code[at - 1];
  uint32_t exit = UINT32_MAX;
  for (uint32_t k = 0; k < b->nfix; k++)
    if (b->fix[k].at == at - 1) exit = b->fix[k].target;
  int64_t off = (int64_t)at - ((int64_t)b->ncode + 1);
  if (exit == UINT32_MAX || off < -32768) return false;
  spec_put_raw(b, op_again(cmp.op), cmp.a, cmp.b, (uint16_t)(int16_t)off, g, g);
  spec_typed(b, g);
  spec_put_raw(b, BC(JMP), 0, 0, 0, g + 1, g);
  fix_later(b, b->ncode - 1, exit, false);
  return true;
}

/* REDUCE stands between a FORNEXT and the body that may_reduce() promised; where typed instructions have become of it
 * that do not only add up, it goes on with them. */
static void check_reduce(Build *b, uint32_t head) {
  uint32_t from = b->spec_of[head];
  if (from == UINT32_MAX || from + 1 >= b->ncode || b->code[from + 1].op != BC(REDUCE)) return;
  const Instr next = b->code[from];
  from += 2;
  if (!reducible(b->code + from, b->ncode - from, next.a, next.b, next.op == BC(FORNEXT_D)))
    b->code[from - 1] = (Instr){.op = BC(JMP)};
}

/* The end of a loop: straight to the next element when the head is a typed FORNEXT. */
static void emit_loop(Build *b, uint32_t g, const uint8_t *ty) {
  uint32_t head = target_of(b, g);
  flush(b, ty);
  spec_globals_in_slots(b, ty, g);
  const Instr *h = &b->p->code[head];
  if (h->op == BC(FORNEXT) && target_of(b, head) == g + 1) {
    const Plan *pl = &b->plans[head];
    if (pl->kind == PL_FOR) {
      int op = pl->elt == 'R' ? BC(FORLOOP_R) : pl->elt == 'D' ? BC(FORLOOP_D) : BC(FORLOOP_I);
      check_reduce(b, head);
      spec_put(b, op, h->a, pl->dst, 0, g, g);
      fix_later(b, b->ncode - 1, head + 1, false);
      /* the exit: the instruction after the loop follows when it is next; else jump there */
      spec_put_raw(b, BC(JMP), 0, 0, 0, g + 1, g);
      fix_later(b, b->ncode - 1, g + 1, false);
      return;
    }
  }
  if (emit_inverted(b, g, head)) return;
  spec_put_raw(b, BC(LOOP_S), 0, 0, 0, g, g);
  fix_later(b, b->ncode - 1, head, false);
}

/* Generic instructions that touch no variable and run no R code, so that globals may stay in slots. */
static bool contained(const Build *b, uint32_t g, const uint8_t *ty) {
  const Instr *i = &b->p->code[g];
  if (i->op == BC(FORPREP)) return ty[i->a] <= TY_IMM; /* a loop without elements leaves typed code */
  if ((i->a | i->b | i->c) & REG_GLOBAL) {
    bool offset = op_jumps(i->op);
    if (((i->a | i->b) & REG_GLOBAL) || !offset) return i->op == BC(JMP);
  }
  switch (i->op) {
  case BC(LDK):
  case BC(CLEAR):
  case BC(VIS):
  case BC(INVIS):
  case BC(JMP): return true;
  case BC(ANDJ):
  case BC(ORJ): return ty[i->a] == TY_LGL;
  case BC(AND2):
  case BC(OR2): return ty[i->a] == TY_LGL && ty[i->b] == TY_LGL;
  default: return false;
  }
}

/* SWITCH_S, a jump for each alternative, then the code for none of them.  The globals are in their slots. */
static void emit_switch(Build *b, uint32_t g) {
  const Instr *i = &b->p->code[g];
  const Vec *table = b->p->k[i->b].vec;
  spec_put(b, BC(SWITCH_S), i->a, i->b, switch_needs_match(b, g), g, g);
  for (int64_t k = 0; k < list_ro(table)[1].vec->n; k++) {
    int o = switch_offset(table, k);
    spec_put_raw(b, o < 0 ? BC(EXIT) : BC(JMP), 0, 0, 0, g, g); /* never chosen where it leads nowhere */
    if (o >= 0) fix_later(b, b->ncode - 1, g + 1 + (uint32_t)o, b->out);
  }
  b->joined = b->ncode;
}

static void emit_guard(Build *b, uint32_t g, const Plan *pl) {
  int op = pl->result == TY_DBL ? BC(GUARD_D) : pl->result == TY_INT ? BC(GUARD_I) : BC(GUARD);
  spec_put_raw(b, op, pl->dst, op == BC(GUARD) ? tag_of(pl->result) : 0, 0, g + 1, g);
}

static bool names_slot(const Build *b, uint32_t r) {
  int s = slot_of(b, r);
  return s < b->ns && usable(b, s);
}

/* The TRY_ instruction that does what generic instruction g mostly does and leaves globals in their slots; -1: none. */
static int try_op(const Build *b, uint32_t g, const Plan *pl) {
  const Instr *i = &b->p->code[g];
  if (!b->p->ngsyms || pl->learn || (b->p->prof && b->p->prof[b->p->ncode + g])) return -1;
  bool from = names_slot(b, i->b), temp = is_temp(b, slot_of(b, i->b)), third = names_slot(b, i->c);
  if (!names_slot(b, i->a)) return -1;
  switch (i->op) {
  case BC(INDEX):
  case BC(INDEXN): return !from || !third ? -1 : temp ? BC(TRY_IDXT) : BC(TRY_IDX);
  case BC(INDEX2): return !from || !third ? -1 : temp ? BC(TRY_IDX2T) : BC(TRY_IDX2);
  case BC(DOLLAR): return !from ? -1 : temp ? BC(TRY_FLDT) : BC(TRY_FLD);
  case BC(SETINDEX): return from && third ? BC(TRY_SET) : -1;
  case BC(SETINDEX2): return from && third ? BC(TRY_SET2) : -1;
  case BC(SETDOLLAR): return third ? BC(TRY_SETFLD) : -1;
  case BC(SETLOC): return temp ? BC(TRY_SETLOC) : -1;
  case BC(FORALL): return BC(TRY_FORALL);
  case BC(CALLB): {
    const CallSite *s = b->p->sites[i->b];
    if (s->fast != FAST_LIST || s->nargs == 0 || (!s->internal && (s->fname->flags & SYM_USER))) return -1;
    if (s->fname) s->fname->flags |= SYM_SPEC;
    return BC(TRY_LIST);
  }
  default: return -1;
  }
}

static void emit_try(Build *b, uint32_t g, const Plan *pl, int op, const uint8_t *before, const uint8_t *after) {
  const Instr *i = &b->p->code[g];
  uint32_t from = b->wait.force_slot >= 0 && b->wait.force_slot == slot_of(b, i->a) ? b->wait.force_at : g;
  flush(b, before);
  spec_globals_in_slots(b, before, g);
  if (b->chaos) spec_put_raw(b, BC(CHAOS), 0, 0, 0, from, g);
  int second = op == BC(TRY_SETFLD) ? i->b : slot_of(b, i->b), third = slot_of(b, i->c);
  if (op == BC(TRY_LIST)) {
    second = i->c;
    third = b->p->sites[i->b]->nargs;
  } else if (op == BC(TRY_FLD) || op == BC(TRY_FLDT)) {
    third = i->c;
  } else if (op == BC(TRY_SETLOC)) {
    third = 0;
  } else if (op == BC(TRY_FORALL)) {
    second = third = 0;
  }
  spec_put_raw(b, op, slot_of(b, i->a), second, third, from, g);
  b->ntyped++;
  spec_put_raw(b, BC(JMP), 0, 0, 0, from, g);
  if (!spec_grow((void **)&b->side, &b->capside, b->nside + 1, sizeof(Side))) {
    b->failed = true;
    return;
  }
  b->joined = b->ncode;
  b->side[b->nside++] = (Side){b->ncode - 1, b->ncode, from, g, sync_entry(b, after)};
  if (pl->guard) emit_guard(b, g, pl);
}

/* What the jumps behind TRY_ instructions lead to. */
static void put_sides(Build *b) {
  for (uint32_t k = 0; k < b->nside && !b->failed; k++) {
    Side s = b->side[k];
    spec_jump_to(b, s.jump, b->ncode);
    if (s.jump > UINT16_MAX) b->failed = true;
    spec_put_raw(b, BC(TRY_MISSED), (int)s.jump, 0, 0, s.from, s.g);
    const Instr *i = &b->p->code[s.from];
    if (s.from != s.g) spec_put_raw(b, i->op, i->a, i->b, i->c, s.from, s.from);
    i = &b->p->code[s.g];
    spec_put_raw(b, i->op, i->a, i->b, i->c, s.g, s.g);
    spec_put_raw(b, BC(GSYNC_IN), (int)s.sync, 0, 0, s.g + 1, s.g);
    spec_put_raw(b, BC(JMP), 0, 0, 0, s.g + 1, s.g);
    spec_jump_to(b, b->ncode - 1, s.back);
  }
}

/* before, after: types around the instruction */
static void emit_generic(Build *b, uint32_t g, const Plan *pl, const uint8_t *before, const uint8_t *after) {
  const Instr *i = &b->p->code[g];
  int quick = try_op(b, g, pl);
  if (quick >= 0) {
    emit_try(b, g, pl, quick, before, after);
    return;
  }
  flush(b, before);
  /* its result has that type because of what its operands are: that is to be checked where the copy is entered */
  if (pl->dst >= 0 && pl->result != TY_ANY && !pl->guard) note_globals(b, pl->x.slot, pl->y.slot, -1);
  if (i->op == BC(SWITCH)) {
    spec_globals_in_slots(b, before, g);
    emit_switch(b, g);
    return;
  }
  bool kept = contained(b, g, before);
  Inlined in = {.call = -1};
  if (i->op == BC(CALL)) spec_inline(b, g, pl, before, &in);
  if (!kept) globals_out(b, g);
  if (i->op != BC(CALL) || !spec_emit_call(b, g, before, &in)) spec_put_raw(b, i->op, i->a, i->b, i->c, g, g);
  if (op_jumps(i->op)) fix_later(b, b->ncode - 1, target_of(b, g), b->out);
  if (i->op == BC(JMP) || i->op == BC(RET) || i->op == BC(RETK)) {
    b->out = false;
    return;
  }
  if (pl->guard) {
    spec_globals_in_slots(b, after, g + 1);
    emit_guard(b, g, pl);
  } else if (pl->learn && b->p->builds <= 4 &&
             (i->op == BC(CALL) || i->op == BC(CALLF) || i->op == BC(CALLB) || i->op == BC(INDEX2) ||
              i->op == BC(INDEX) || i->op == BC(INDEXN) || i->op == BC(DOLLAR) || i->op == BC(GETVAR))) {
    spec_globals_in_slots(b, after, g + 1);
    spec_put_raw(b, BC(LEARN), pl->dst, 0, 0, g + 1, g);
  }
  spec_inlined(b, &in);
}

/* VIS right before a return that leaves visibility alone: the return does it. */
static bool drop_vis(Build *b, uint32_t g) {
  uint32_t at = b->ncode - 1;
  if (b->p->code[g].b != 2 || b->ncode == b->joined || b->chaos || b->code[at].op != BC(VIS) ||
      (at && op_two_words(b->code[at - 1].op)))
    return false;
  for (uint32_t h = b->at[at] + 1; h <= g; h++)
    if (b->types.row[h] >= 0) return false;
  for (uint32_t h = b->at[at] + 1; h <= g; h++) b->spec_of[h] = UINT32_MAX;
  b->ncode--;
  return true;
}

/* Where the value of a move comes from: a slot, or what a temporary that is not written yet stands for. */
static Pend move_source(Build *b, uint32_t g, int slot) {
  Pend from = {.kind = PEND_SLOT, .slot = slot, .g = g, .at = g};
  if (!is_temp(b, slot) || !b->wait.pend[slot].kind) return from;
  if (b->wait.pend[slot].kind == PEND_VAR || b->wait.pend[slot].kind == PEND_ANY) {
    materialise(b, slot);
    return from;
  }
  from = b->wait.pend[slot];
  from.at = g;
  if (dead_after(b, g, slot)) drop(b, slot);
  return from;
}

static void emit_move(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Pend from = move_source(b, g, pl->x.slot);
  if (is_temp(b, pl->dst) && b->p->code[g].op != BC(SETLOC) && from.slot != pl->dst &&
      !(from.kind == PEND_SLOT && is_temp(b, from.slot))) {
    flush_users_of(b, pl->dst);
    pend(b, pl->dst, from, ty);
    return;
  }
  /* to a variable: what waited for the source is part of this instruction */
  Used u = {.n = 0};
  uint32_t keep = b->wait.floor;
  bool waited = from.g < g;
  if (waited && from.g < b->wait.floor) b->wait.floor = from.g;
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  if (waited) b->wait.floor = keep;
  if (from.kind == PEND_CONST)
    spec_put(b, BC(LDK_S), pl->dst, spec_constant(b, from.k), 0, r, g);
  else
    spec_put(b, BC(MOVE_S), pl->dst, from.slot, 0, r, g);
}

/* A constant in a temporary waits for its user. */
static void emit_constant(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  if (is_temp(b, pl->dst) && (pl->x.type == TY_INT || pl->x.type == TY_DBL)) {
    flush_users_of(b, pl->dst);
    pend(b, pl->dst, (Pend){.kind = PEND_CONST, .k = pl->x.k, .g = g, .at = g, .slot = -1}, ty);
    return;
  }
  Used u = {.n = 0};
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  spec_put(b, BC(LDK_S), pl->dst, b->p->code[g].b, 0, r, g);
}

static void emit_unary(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  Operand x = resolve_slot(b, pl->x, g, &u);
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  check_type(b, x, r, g);
  bool not = b->p->code[g].op == BC(NOT);
  spec_put(b, not ? BC(NOT_L) : x.type == TY_DBL ? BC(NEG_D) : BC(NEG_I), pl->dst, x.slot, 0, r, g);
  swallow(b, &u, r);
}

static void emit_colon(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  Operand x = resolve_slot(b, pl->x, g, &u), y = resolve_slot(b, pl->y, g, &u);
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  spec_put(b, BC(COLON_S), pl->dst, x.slot, y.slot, r, g);
  swallow(b, &u, r);
}

/* A builtin of one argument. */
static void emit_math(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  Operand x = resolve_vector(b, pl->x, g, &u);
  take_defaults(b, g, &u);
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  check_type(b, x, r, g);
  if (pl->sym) pl->sym->flags |= SYM_SPEC;
  if (x.type == TY_INT && (pl->math == BC(SQRT_D) || pl->math == BC(MATH_D))) x.type = TY_NUM;
  x = as_double(b, x, 0, r, g);
  spec_put(b, pl->math, pl->dst, x.slot, pl->which, r, g);
  swallow(b, &u, r);
  if (pl->math == BC(LEN) || pl->math == BC(MOD_Z) || pl->math == BC(ISNULL)) used_temporary(b, g, x, pl->dst, ty);
}

static void emit_field(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  Operand x = resolve_vector(b, pl->x, g, &u);
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  spec_put(b, BC(FLD_L) + (pl->result - TY_LGL), pl->dst, x.slot, b->p->code[g].c, r, g);
  swallow(b, &u, r);
  used_temporary(b, g, x, pl->dst, ty);
}

/* Comparison of two strings, whose result goes to a slot or decides a jump. */
static void emit_strings(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  Operand x = resolve_slot(b, pl->x, g, &u), y = resolve_slot(b, pl->y, g, &u);
  uint32_t r;
  if (pl->dst < 0) {
    flush_others(b, &u, ty, false);
    r = restart(b, g);
    spec_put(b, pl->which ? BC(JNNE_SS) : BC(JNEQ_SS), x.slot, y.slot, 0, r, g);
    fix_later(b, b->ncode - 1, target_of(b, g), false);
  } else {
    r = prepare(b, g, pl->dst, &u, ty);
    spec_put(b, pl->which ? BC(NE_SS) : BC(EQ_SS), pl->dst, x.slot, y.slot, r, g);
  }
  swallow(b, &u, r);
}

static void emit_extreme(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  const Instr *i = &b->p->code[g];
  Used u = {.n = 0};
  int n = b->p->sites[i->b]->nargs;
  for (int k = 0; k < n; k++) materialise(b, i->c + k);
  uint32_t r = prepare(b, g, pl->dst, &u, ty);
  if (pl->sym) pl->sym->flags |= SYM_SPEC;
  spec_put(b, pl->math, pl->dst, i->c, n, r, g);
}

static void emit_return(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  Used u = {.n = 0};
  flush_force(b, ty);
  Operand x = resolve_slot(b, pl->x, g, &u);
  bool objects = false;
  for (int s = 0; s < b->ns; s++) objects |= ty[s] > TY_IMM;
  uint32_t r = restart(b, g);
  int visible = drop_vis(b, g) ? 1 : b->p->code[g].b;
  bool plain = visible == 1 && !objects;
  b->returns = b->returns == TY_NONE || b->returns == x.type ? x.type : TY_ANY;
  spec_put(b, plain ? BC(RET_V) : BC(RET_S), x.slot, plain ? 0 : visible, !plain && objects, r, g);
  while (b->wait.np) drop(b, b->wait.plist[0]);
}

static void emit_typed(Build *b, uint32_t g, const Plan *pl, const uint8_t *ty) {
  if (pl->clear) {
    overwrite(b, pl->dst);
    spec_put_raw(b, BC(CLEAR), pl->dst, 0, 0, restart(b, g), g);
  }
  switch (pl->kind) {
  case PL_NOTHING:
    if (b->p->code[g].op == BC(CLEAR) && pl->dst >= 0) drop(b, pl->dst);
    return;
  case PL_MOVE: emit_move(b, g, pl, ty); return;
  case PL_MOVEX:
    flush_users_of(b, pl->dst);
    pend(b, pl->dst, (Pend){.kind = PEND_ANY, .slot = pl->x.slot, .g = g, .at = g}, ty);
    return;
  case PL_CONST: emit_constant(b, g, pl, ty); return;
  case PL_ARITH: emit_arith(b, g, pl, ty); return;
  case PL_COMPARE: emit_compare(b, g, pl, ty); return;
  case PL_COMPLEX: emit_complex(b, g, pl, ty); return;
  case PL_JUMP: emit_jump(b, g, pl, target_of(b, g), ty); return;
  case PL_UNARY: emit_unary(b, g, pl, ty); return;
  case PL_JF: jump_when(b, g, pl->x.slot, false, target_of(b, g), ty); return;
  case PL_GETV: {
    Used u = {.n = 0};
    uint32_t r = prepare(b, g, pl->dst, &u, ty);
    spec_put(b, BC(GETV), pl->dst, b->p->code[g].b, tag_of(pl->result), r, g);
    return;
  }
  case PL_COLON: emit_colon(b, g, pl, ty); return;
  case PL_MATH: emit_math(b, g, pl, ty); return;
  case PL_FIELD: emit_field(b, g, pl, ty); return;
  case PL_STRINGS: emit_strings(b, g, pl, ty); return;
  case PL_EXTREME: emit_extreme(b, g, pl, ty); return;
  case PL_RET: emit_return(b, g, pl, ty); return;
  case PL_INDEX: emit_index(b, g, pl, ty); return;
  case PL_INDEXM: emit_indexm(b, g, pl, ty); return;
  case PL_SET:
  case PL_SETM: emit_set(b, g, pl, ty); return;
  case PL_FOR: emit_for(b, g, pl, ty); return;
  case PL_NONE: return;
  }
}

/* Jumps get their distances; those that leave while globals are in their cells go through a stub that fetches them. */
static bool patch(Build *b) {
  uint32_t n = b->nfix;
  for (uint32_t k = 0; k < n && !b->failed; k++) {
    Fix f = b->fix[k];
    uint32_t to = f.target < b->p->ncode ? b->spec_of[f.target] : UINT32_MAX;
    if (to == UINT32_MAX) return false;
    if (f.stub) {
      uint32_t stub = b->ncode;
      b->out = true;
      spec_globals_in_slots(b, types_at(b, f.target), f.target);
      spec_put_raw(b, BC(JMP), 0, 0, 0, f.target, f.target);
      if (b->failed) return false;
      int64_t off = (int64_t)to - ((int64_t)b->ncode - 1 + 1);
      if (off < -32768 || off > 32767) return false;
      b->code[b->ncode - 1].c = (uint16_t)(int16_t)off;
      to = stub;
    }
    int64_t off = (int64_t)to - ((int64_t)f.at + 1);
    if (off < -32768 || off > 32767) return false;
    b->code[f.at].c = (uint16_t)(int16_t)off;
  }
  return !b->failed;
}

/* The comparison that g has become, when it is all that a jump to g runs. */
static void note_head(Build *b, uint32_t g) {
  uint32_t at = b->ncode - 1;
  if (b->types.row[g] >= 0 && b->spec_of[g] == at && op_is_typed_unless(b->code[at].op)) b->head_at[g] = at + 1;
}

/* The walk over the generic code that writes the copy. */
typedef struct Walk {
  uint8_t *before, *cur; /* types before the instruction; behind it */
  uint32_t skip_to;      /* instructions up to here have been written with an earlier one */
  uint32_t chain_end;    /* of a condition with && and || */
  bool live;             /* the instruction can be reached */
} Walk;

static bool nothing_waits(const Build *b) {
  return b->wait.np == 0 && b->wait.force_slot < 0 && !b->out && b->wait.floor == UINT32_MAX;
}

/* At an instruction that jumps lead to, everything that waits is written, and types are those of all ways. */
static void enter_block(Build *b, Walk *w, uint32_t g) {
  if (b->types.row[g] < 0) return;
  if (!b->types.reached[g]) {
    w->live = false;
    return;
  }
  if (w->live && g >= w->skip_to) {
    flush(b, w->cur);
    spec_globals_in_slots(b, w->cur, g);
  }
  if (g >= w->chain_end) b->wait.floor = UINT32_MAX;
  b->out = false;
  memcpy(w->cur, types_at(b, g), (size_t)b->ns);
  w->live = true;
}

/* `a && b` and `a || b` as conditions become jumps.  False: g is no part of one. */
static bool emit_chain(Build *b, Walk *w, uint32_t g) {
  const Instr *i = &b->p->code[g];
  bool link = i->op == BC(ANDJ) || i->op == BC(ORJ), joins = i->op == BC(AND2) || i->op == BC(OR2);
  uint32_t to = 0, floor;
  if (link && b->wait.floor == UINT32_MAX && condition_chain(b, g, i->a, w->before, &floor)) {
    spec_globals_in_slots(b, w->before, g);
    (void)goes(b, target_of(b, g), i->a, i->op == BC(ORJ), &to);
    jump_when(b, g, i->a, i->op == BC(ORJ), to, w->before);
    note_head(b, b->at[b->ncode - 1]);
    b->wait.floor = floor < b->gpc[b->ncode - 1] ? floor : b->gpc[b->ncode - 1];
    w->chain_end = target_of(b, g);
    return true;
  }
  if (!joins || b->wait.floor == UINT32_MAX || g + 1 != w->chain_end) return false;
  const Instr *l = &b->p->code[w->chain_end];
  bool truth = l->op == BC(ORJ);
  (void)goes(b, w->chain_end, l->a, truth, &to);
  jump_when(b, g, i->b, truth, to, w->before);
  w->skip_to = w->chain_end + 1;
  if (l->op == BC(JF))
    b->wait.floor = UINT32_MAX;
  else
    w->chain_end = target_of(b, w->chain_end);
  return true;
}

/* An instruction that has no typed form here. */
static void emit_untyped(Build *b, Walk *w, uint32_t g, const Plan *pl) {
  const Instr *i = &b->p->code[g];
  if (i->op == BC(FORCE) && b->wait.force_slot < 0 && !(i->a & REG_GLOBAL && b->bad[i->a & ~REG_GLOBAL])) {
    b->wait.force_slot = slot_of(b, i->a);
    b->wait.force_g = b->wait.force_at = g;
  } else if (simple_global(b, g) && is_temp(b, i->a) && w->before[i->a] <= TY_IMM && b->wait.np < 20 &&
             b->p->code[g + 1].op != BC(CALLB)) {
    flush_users_of(b, i->a);
    pend(b, i->a, (Pend){.kind = PEND_VAR, .g = g, .at = g, .slot = -1}, w->before);
  } else if (i->op == BC(LOOP)) {
    emit_loop(b, g, w->before);
    w->live = false;
  } else {
    emit_generic(b, g, pl, w->before, w->cur);
  }
}

/* Does g use up a temporary that is older than the FORCE that waits?  Going back to that FORCE would need it again,
 * when something else may be in its place. */
static bool uses_older(const Build *b, uint32_t g) {
  const Instr *i = &b->p->code[g];
  for (int n = 0; n < 3; n++) /* what the FORCE is for */
    if (op_field(i->op, n) == FK_MOD && slot_of(b, (uint32_t)instr_field(i, n)) == b->wait.force_slot) return false;
  for (int t = b->p->nnames; t < b->p->nslots; t++) {
    if (!spec_reads(b, g, t)) continue;
    bool made = false;
    for (uint32_t h = b->wait.force_at + 1; h < g && !made; h++) made = writes(b, h, t);
    if (!made) return true;
  }
  return false;
}

static void emit_instruction(Build *b, Walk *w, uint32_t g) {
  const Instr *i = &b->p->code[g];
  const Plan *pl = &b->plans[g];
  if (nothing_waits(b)) b->spec_of[g] = b->ncode;
  memcpy(w->before, w->cur, (size_t)b->ns);
  spec_apply(b, g, pl, w->cur);
  if (g < w->skip_to) return;
  if (b->wait.force_slot >= 0 && uses_older(b, g)) flush(b, w->before);
  if (pl->kind != PL_NONE) spec_globals_in_slots(b, w->before, g);
  if (b->spec_of[g] == UINT32_MAX && nothing_waits(b)) b->spec_of[g] = b->ncode;
  if (emit_chain(b, w, g)) return;
  if (pl->kind == PL_NONE) {
    emit_untyped(b, w, g, pl);
  } else {
    emit_typed(b, g, pl, w->before);
    if (pl->kind == PL_JUMP) note_head(b, g);
  }
  if (i->op == BC(FORNEXT)) w->cur[pl->dst] = pl->result;
  if (op_ends_block(i->op) || (i->op == BC(SWITCH) && switch_needs_match(b, g))) w->live = false;
}

bool spec_emit(Build *b) {
  const Proto *p = b->p;
  size_t ns = (size_t)b->ns + 1;
  Walk w = {.before = calloc(2, ns)};
  if (!w.before) return false;
  w.cur = w.before + ns;
  for (uint32_t g = 0; g < p->ncode; g++) b->spec_of[g] = UINT32_MAX;
  b->wait.force_slot = -1;
  b->wait.floor = UINT32_MAX;
  for (uint32_t g = 0; g < p->ncode && !b->failed; g++) {
    enter_block(b, &w, g);
    if (w.live) emit_instruction(b, &w, g);
  }
  free(w.before);
  spec_put_away(b);
  b->nmain = b->ncode;
  put_sides(b);
  return !b->failed && patch(b);
}
