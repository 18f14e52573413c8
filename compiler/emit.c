/* emit.c - What every part of the compiler writes code with: growing tables, instructions, temporaries, labels,
 * variables and operands.  Called by the other files of compiler/ through cc.h.
 */
#include "compiler/cc.h"
#include "compiler/opforms.h"

#include <stdlib.h>

#include "runtime/env.h"

#define NO_POS UINT32_MAX

/* ---- growing tables ---- */
bool cc_grow(CC *c, void **arr, uint32_t *cap, uint32_t need, size_t size) {
  if (need <= *cap) return true;
  uint32_t ncap = *cap ? *cap * 2 : 16;
  while (ncap < need) ncap *= 2;
  void *p = vm_scratch(c->vm, (size_t)ncap * size);
  if (!p) {
    c->failed = true;
    return false;
  }
  if (*cap) memcpy(p, *arr, (size_t)*cap * size);
  *arr = p;
  *cap = ncap;
  return true;
}

void cc_error(CC *c, const char *msg) {
  if (c->failed) return;
  c->failed = true;
  (void)rt_errorcall(c->vm, val_null(), "%s", msg);
}

int cc_const(CC *c, Value v) {
  v.aux = 0;
  uint32_t from = c->nk > 24 ? c->nk - 24 : 0;
  for (uint32_t i = from; i < c->nk; i++)
    if (c->k[i].tag == v.tag && c->k[i].u == v.u) return (int)i;
  if (c->nk >= 65535) {
    cc_error(c, "too many constants in one expression");
    return 0;
  }
  if (!cc_grow(c, (void **)&c->k, &c->capk, c->nk + 1, sizeof(Value))) return 0;
  c->k[c->nk] = v;
  return (int)c->nk++;
}

int cc_emit(CC *c, int op, int a, int b, int cc) {
  if (c->failed) return 0;
  if (!cc_grow(c, (void **)&c->code, &c->capcode, c->ncode + 1, sizeof(Instr)) ||
      !cc_grow(c, (void **)&c->pos, &c->cappos, c->ncode + 1, sizeof(uint32_t)) ||
      !cc_grow(c, (void **)&c->expr, &c->capexpr, c->ncode + 1, sizeof(uint32_t)))
    return 0;
  c->code[c->ncode] = (Instr){(uint16_t)op, (uint16_t)a, (uint16_t)b, (uint16_t)cc};
  c->pos[c->ncode] = c->cur_pos;
  c->expr[c->ncode] = c->cur_expr.tag == TAG_OBJ ? (uint32_t)cc_const(c, c->cur_expr) + 1 : 0;
  return (int)c->ncode++;
}

Reg cc_temp(CC *c) {
  if (c->ntemp >= 32000) {
    cc_error(c, "expression needs too many registers");
    return 0;
  }
  Reg r = c->ntemp++;
  if (c->ntemp > c->maxtemp) c->maxtemp = c->ntemp;
  return r;
}

/* ---- labels: 16-bit offsets in field c ---- */
Label cc_label_new(void) { return (Label){.pos = NO_POS}; }
static void patch(CC *c, uint32_t at, uint32_t target) {
  int64_t off = (int64_t)target - ((int64_t)at + 1);
  if (off < -32768 || off > 32767) {
    cc_error(c, "function body too long to compile");
    return;
  }
  c->code[at].c = (uint16_t)(int16_t)off;
}
void cc_label_use(CC *c, Label *l, int at) {
  if (c->failed) return;
  if (l->pos != NO_POS) {
    patch(c, (uint32_t)at, l->pos);
    return;
  }
  l->forced = l->n ? l->forced & c->forced : c->forced;
  if (cc_grow(c, (void **)&l->refs, &l->cap, l->n + 1, sizeof(uint32_t))) l->refs[l->n++] = (uint32_t)at;
}
void cc_label_place(CC *c, Label *l) {
  l->pos = c->ncode;
  if (l->n) c->forced &= l->forced;
  for (uint32_t i = 0; i < l->n && !c->failed; i++) patch(c, l->refs[i], l->pos);
}

Ways cc_ways_begin(CC *c, int si) {
  c->open = true;
  return (Ways){cc_emit(c, BC(MEANS), si, 0, 0), -1, c->forced};
}
void cc_ways_other(CC *c, Ways *w) {
  w->jump = cc_emit(c, BC(JMP), 0, 0, 0);
  c->forced = w->forced;
  if (!c->failed) patch(c, (uint32_t)w->means, c->ncode);
}
void cc_ways_end(CC *c, const Ways *w) {
  c->forced = w->forced;
  if (!c->failed && w->jump >= 0) patch(c, (uint32_t)w->jump, c->ncode);
}

/* ---- names ---- */
int cc_local(CC *c, const Sym *s) { return c->kind == PK_FUNC ? cc_find_name(c->names, c->nnames, s) : -1; }
/* Something outside the library is called s. */
void cc_user_name(CC *c, Sym *s) {
  bool spec = s->flags & SYM_SPEC;
  s->flags = (uint8_t)((s->flags | SYM_USER) & ~SYM_SPEC);
  if (spec) vm_symbol_redefined(c->vm, s);
}

/* A variable of the home in place. */
static int home_cell(CC *c, Sym *s) {
  int i = cc_find_name(c->home->names, c->home->nnames, s);
  if (i < 0 || c->gsyms) return i < 0 ? -1 : i | REG_GLOBAL;
  if (!cc_grow(c, (void **)&c->gsyms, &c->capgsyms, c->home->nnames, sizeof(Sym *))) return -1;
  memcpy(c->gsyms, c->home->names, c->home->nnames * sizeof(Sym *));
  c->ngsyms = c->home->nnames;
  return i | REG_GLOBAL;
}

/* Top-level code reads and writes global variables in place, when nothing special is known of them; arguments with
 * loops do so, or with the variables of their home. */
int cc_var(CC *c, Sym *s, bool write) {
  int i = cc_local(c, s);
  if (write && c->by_name && c->kind == PK_FUNC) return -1;
  if (c->cells && c->home) return home_cell(c, s);
  if (i >= 0 || !c->global || c->by_name || !(c->kind == PK_DYN || c->cells)) return i;
  if (s->op || s->ddval || s->gflags || s == c->vm->sym.dots || s->name->data[0] == '.') return -1;
  if (write) cc_user_name(c, s);
  for (uint32_t k = 0; k < c->ngsyms; k++)
    if (c->gsyms[k] == s) return (int)k | REG_GLOBAL;
  if (c->ngsyms >= 30000 || !cc_grow(c, (void **)&c->gsyms, &c->capgsyms, c->ngsyms + 1, sizeof(Sym *))) return -1;
  c->gsyms[c->ngsyms++] = s;
  return (int)(c->ngsyms - 1) | REG_GLOBAL;
}
int cc_up(CC *c, const Sym *s) { return c->home ? cc_find_name(c->home->names, c->home->nnames, s) : -1; }

/* Variable S[i], of this frame or the home, has been read or written on the way here. */
static bool is_forced(const CC *c, int i) {
  i &= ~REG_GLOBAL;
  return i < 64 && (c->forced >> i & 1);
}
static void note_forced(CC *c, int i) {
  i &= ~REG_GLOBAL;
  if (i < 64) c->forced |= (uint64_t)1 << i;
}

void cc_error_message(CC *c, const char *message) {
  Str *text = str_c(c->vm, message);
  if (text)
    cc_emit(c, BC(ERRMSG), cc_const(c, val_str(text)), 0, 0);
  else
    c->failed = true;
}

void cc_load_var(CC *c, Sym *s, Reg dst) {
  if (s == c->vm->sym.dots) { /* only the arguments of a call can be ... */
    cc_error_message(c, "'...' used in an incorrect context");
    return;
  }
  int i = cc_var(c, s, false);
  if (i >= 0) {
    cc_emit(c, BC(MOVE), dst, i, 0);
    note_forced(c, i);
    return;
  }
  i = cc_up(c, s);
  if (i >= 0) {
    cc_emit(c, BC(LDUP), dst, i, 0);
    return;
  }
  cc_emit(c, c->global && !s->ddval ? BC(GETG) : BC(GETVAR), dst, cc_const(c, val_obj(s)), 0);
}

/* Variable s = S[r]; r, when a temporary, is moved. */
void cc_store(CC *c, Sym *s, Reg r) {
  int i = cc_var(c, s, true);
  if (i >= 0) {
    if (i != r) cc_emit(c, BC(SETLOC), i, r, 0);
    note_forced(c, i);
    return;
  }
  i = c->home && c->home->flags & PF_BY_NAME ? -1 : cc_up(c, s);
  if (i >= 0)
    cc_emit(c, BC(SETUP), i, r, 0);
  else
    cc_emit(c, c->global ? BC(SETG) : BC(SETVAR), cc_const(c, val_obj(s)), r, 0);
}

bool cc_is_call_to(Value v, const Sym *s) { return val_is_lang(v) && val_is_sym(v.cons->car) && v.cons->car.sym == s; }

bool cc_is_const(Value v) {
  if (v.tag == TAG_MISSING) return false;
  return v.tag != TAG_OBJ || (v.o->type != T_SYM && v.o->type != T_LANG);
}
bool cc_is_num_const(Value v) { return v.tag == TAG_DBL || v.tag == TAG_INT; }

void cc_enter(CC *c, Value e, Value *save_expr, uint32_t *save_pos) {
  *save_expr = c->cur_expr;
  *save_pos = c->cur_pos;
  if (val_is_lang(e)) {
    c->cur_expr = e;
    if (e.cons->car.aux) c->cur_pos = e.cons->car.aux;
  }
}

/* Can the evaluation of an operand be seen: by an error, or because it forces a promise? */
static bool is_seen(CC *c, Value e) { return val_is_lang(e) || (val_is_sym(e) && cc_var(c, e.sym, false) < 0); }

/* The value of e as an operand register: a variable in place when no later operand can assign it; forced before a
 * later operand that would be evaluated first otherwise. */
Reg cc_operand(CC *c, Value e, Value later1, Value later2) {
  if (val_is_sym(e) && !e.sym->ddval && e.sym != c->vm->sym.dots) {
    int i = cc_var(c, e.sym, false);
    if (i >= 0 && !cc_may_assign(c, later1, e.sym) && !cc_may_assign(c, later2, e.sym)) {
      if (!(i & REG_GLOBAL) || c->home) {
        if (!is_forced(c, i) && (is_seen(c, later1) || is_seen(c, later2))) cc_emit(c, BC(FORCE), i, 0, 0);
        note_forced(c, i);
      }
      return i;
    }
  }
  if (cc_is_call_to(e, c->vm->sym.paren) && e.cons->cdr && !e.cons->cdr->cdr &&
      cc_inline_op(c, c->vm->sym.paren) == CI_PAREN)
    return cc_operand(c, e.cons->cdr->car, later1, later2);
  Reg r = cc_temp(c);
  cc_expr(c, e, r);
  return r;
}

/* The value of a subscript: the empty argument for a parameter of the code's environment that is missing. */
void cc_subscript(CC *c, Value e, Reg dst) {
  Sym *s = val_is_sym(e) && e.sym != c->vm->sym.dots && !e.sym->ddval ? e.sym : NULL;
  int i = s ? cc_local(c, s) : -1, up = s && i < 0 ? cc_up(c, s) : -1;
  if (i >= 0 && i < c->p->nparams)
    cc_emit(c, BC(MOVEM), dst, i, 0);
  else if (up >= 0 && up < c->home->nparams)
    cc_emit(c, c->cells ? BC(MOVEM) : BC(LDUPM), dst, c->cells ? cc_var(c, s, false) : up, 0);
  else if (val_is_sym(e) && (s ? i < 0 && up < 0 && c->kind != PK_FUNC && !c->global : e.sym->ddval != 0))
    cc_emit(c, BC(GETM), dst, cc_const(c, e), 0);
  else if (e.tag == TAG_MISSING)
    cc_emit(c, BC(LDK), dst, cc_const(c, val_missing()), 0);
  else
    cc_expr(c, e, dst);
}

/* The same as an operand: a variable in place. */
Reg cc_subscript_operand(CC *c, Value e) {
  if (!val_is_sym(e) || cc_var(c, e.sym, false) >= 0) return cc_operand(c, e, val_null(), val_null());
  Reg r = cc_temp(c);
  cc_subscript(c, e, r);
  return r;
}
