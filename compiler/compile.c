/* compile.c - Language objects to bytecode: expressions, control flow, calls.
 *
 * Called by the VM when a closure is first called (cc_function), when a promise is first forced
 * (cc_promise) and for code evaluated by name (cc_dynamic).  Assignments are in assign.c, name questions in
 * scope.c.  Everything the compiler allocates while it runs is scratch memory of the pool; the finished
 * Proto owns its tables.
 */
#include <limits.h>

#include "compiler/cc.h"
#include "compiler/opforms.h"

#include <stdlib.h>

#include "runtime/elementwise.h"
#include "runtime/env.h"
#include "runtime/hooks.h"

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
static Label label_new(void) { return (Label){.pos = NO_POS}; }
static void patch(CC *c, uint32_t at, uint32_t target) {
  int64_t off = (int64_t)target - ((int64_t)at + 1);
  if (off < -32768 || off > 32767) {
    cc_error(c, "function body too long to compile");
    return;
  }
  c->code[at].c = (uint16_t)(int16_t)off;
}
static void label_use(CC *c, Label *l, int at) {
  if (c->failed) return;
  if (l->pos != NO_POS) {
    patch(c, (uint32_t)at, l->pos);
    return;
  }
  l->forced = l->n ? l->forced & c->forced : c->forced;
  if (cc_grow(c, (void **)&l->refs, &l->cap, l->n + 1, sizeof(uint32_t))) l->refs[l->n++] = (uint32_t)at;
}
static void label_place(CC *c, Label *l) {
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
static void cc_user_name(CC *c, Sym *s) {
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

static void error_message(CC *c, const char *message) {
  Str *text = str_c(c->vm, message);
  if (text)
    cc_emit(c, BC(ERRMSG), cc_const(c, val_str(text)), 0, 0);
  else
    c->failed = true;
}

static void load_var(CC *c, Sym *s, Reg dst) {
  if (s == c->vm->sym.dots) { /* only the arguments of a call can be ... */
    error_message(c, "'...' used in an incorrect context");
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
static bool is_num_const(Value v) { return v.tag == TAG_DBL || v.tag == TAG_INT; }

static void enter(CC *c, Value e, Value *save_expr, uint32_t *save_pos) {
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

/* ---- call sites ---- */
CallSite *cc_site(CC *c, Value call, int nargs, int *index) {
  if (c->nsites >= 65535) {
    cc_error(c, "too many calls in one expression");
    return NULL;
  }
  CallSite *s = calloc(1, sizeof(CallSite) + (size_t)nargs * sizeof(ArgDesc));
  if (!s || !cc_grow(c, (void **)&c->sites, &c->capsites, c->nsites + 1, sizeof(CallSite *))) {
    free(s);
    if (!c->failed) (void)rt_nomem(c->vm, (double)sizeof(CallSite));
    c->failed = true;
    return NULL;
  }
  s->call = call;
  s->nargs = nargs;
  s->flocal = -1;
  cc_const(c, call); /* keeps the expression alive */
  *index = (int)c->nsites;
  c->sites[c->nsites++] = s;
  return s;
}

static bool arith_operand(CC *c, Value v, uint8_t *kind, uint16_t *idx, Value *k) {
  if (is_num_const(v)) {
    *kind = ARG_CONST;
    *k = v;
    return true;
  }
  if (val_is_sym(v)) {
    int i = cc_local(c, v.sym);
    if (i >= 0) {
      *kind = ARG_LOCAL;
      *idx = (uint16_t)i;
      return true;
    }
  }
  return false;
}

static int arith_index(VM *vm, const Sym *s) {
  if (s == vm->sym.plus) return OP_ADD;
  if (s == vm->sym.minus) return OP_SUB;
  if (s == vm->sym.times) return OP_MUL;
  if (s == vm->sym.divide) return OP_DIV;
  if (s == vm->sym.power) return OP_POW;
  if (s == vm->sym.mod) return OP_MOD;
  return OP_IDIV;
}

static int compare_index(VM *vm, const Sym *s);
static bool name_is_plain(CC *c, Value v, Sym **out);

/* A double as it is written, with its sign. */
static bool written_double(CC *c, Value e, double *d) {
  if (e.tag == TAG_DBL) return *d = e.d, true;
  if (!val_is_lang(e) || !val_is_sym(e.cons->car) || e.cons->car.sym != c->vm->sym.minus) return false;
  const Cons *a = e.cons->cdr;
  if (!a || a->cdr || a->tag || a->car.tag != TAG_DBL || cc_inline_op(c, c->vm->sym.minus) != CI_ARITH) return false;
  return *d = -a->car.d, true;
}

static bool early_program(CC *c, Value e, EarlyOp *p, int *n, Cons *all);

/* c(1, 2, -3): what it gives is made once. */
static bool early_numbers(CC *c, Value e, EarlyOp *p, int *n) {
  double d[EARLY_MAX];
  int many = 0;
  for (const Cons *a = e.cons->cdr; a; a = a->cdr)
    if (many == EARLY_MAX || !written_double(c, a->car, &d[many++])) return false;
  Vec *v = vec_new(c->vm, T_DBL, many);
  if (!v) return false;
  memcpy(dbl_rw(v), d, (size_t)many * sizeof *d);
  int k = cc_const(c, val_obj(v));
  if (c->failed) return false;
  p[(*n)++] = (EarlyOp){.kind = EARLY_NUMBERS, .k = c->k[k], .fname = e.cons->car.sym};
  return true;
}

/* c(x, y), sqrt(x): functions of numbers that have the meaning which they have in the library. */
static bool early_function(CC *c, Value e, EarlyOp *p, int *n, Cons *all) {
  Sym *f = e.cons->car.sym;
  const BuiltinDef *def = cc_builtin_of(c, f, NULL);
  int many = 0, most = *n;
  for (const Cons *a = e.cons->cdr; a; a = a->cdr, many++)
    if (a->tag || a->car.tag == TAG_MISSING) return false;
  for (Cons *a = all; a; a = a->cdr)
    if (cc_assigns(c->vm, a->car, f, 0)) return false;
  if (!def) return false;
  bool combines = strcmp(def->name, "c") == 0 && many > 1;
  int row = many == 1 ? ew_find(def->name, 1, EWT_DBL) : -1;
  if (!combines && (row < 0 || ew_info[row].result != EWT_DBL)) return false;
  if (combines && early_numbers(c, e, p, n)) return true;
  for (const Cons *a = e.cons->cdr; a; a = a->cdr)
    if (!early_program(c, a->car, p, n, all)) return false;
  if (*n >= EARLY_MAX || *n - most < many) return false;
  p[(*n)++] =
      (EarlyOp){.kind = combines ? EARLY_COMBINE : EARLY_MATH, .op = (uint8_t)(combines ? many : row), .fname = f};
  return true;
}

/* Appends the program for e; false: not an expression of the sort that can be evaluated early. */
static bool early_program(CC *c, Value e, EarlyOp *p, int *n, Cons *all) {
  if (*n >= EARLY_MAX) return false;
  if (is_num_const(e)) {
    p[(*n)++] = (EarlyOp){.kind = EARLY_CONST, .k = e};
    return true;
  }
  if (val_is_sym(e)) {
    int i = cc_local(c, e.sym);
    if (c->kind == PK_DYN && c->global && !e.sym->ddval && e.sym != c->vm->sym.dots) {
      p[(*n)++] = (EarlyOp){.kind = EARLY_GLOBAL, .k = val_obj(e.sym)};
      return true;
    }
    int up = i < 0 ? cc_up(c, e.sym) : -1;
    if ((i < 0 && up < 0) || e.sym == c->vm->sym.dots || e.sym == c->vm->sym.tmpval) return false;
    for (Cons *a = all; a; a = a->cdr)
      if (cc_assigns(c->vm, a->car, e.sym, 0)) return false;
    p[(*n)++] = (EarlyOp){.kind = up >= 0 ? EARLY_UP : EARLY_LOCAL, .idx = (uint16_t)(up >= 0 ? up : i)};
    return true;
  }
  if (!val_is_lang(e) || !val_is_sym(e.cons->car) || !e.cons->cdr) return false;
  Sym *f = e.cons->car.sym, *name;
  Cons *a = e.cons->cdr;
  int op = cc_inline_op(c, f);
  bool one = !a->cdr, two = a->cdr && !a->cdr->cdr;
  if (!op) return early_function(c, e, p, n, all);
  if (a->tag || a->car.tag == TAG_MISSING || (two && (a->cdr->tag || a->cdr->car.tag == TAG_MISSING))) return false;
  if (op == CI_PAREN && one) return early_program(c, a->car, p, n, all);
  EarlyOp o = {0};
  if (op == CI_ARITH && two) {
    o.kind = EARLY_ARITH;
    o.op = (uint8_t)arith_index(c->vm, f);
    if (o.op == OP_POW) return false;
  } else if (op == CI_ARITH && one && f == c->vm->sym.minus) {
    o.kind = EARLY_NEG;
  } else if (op == CI_COMPARE && two) {
    o.kind = EARLY_COMPARE;
    o.op = (uint8_t)compare_index(c->vm, f);
  } else if (op == CI_COLON && two) {
    o.kind = EARLY_COLON;
  } else if ((op == CI_INDEX || op == CI_INDEX2) && two && val_is_sym(a->car)) {
    o.kind = op == CI_INDEX ? EARLY_INDEX : EARLY_INDEX2;
  } else if (op == CI_DOLLAR && two && val_is_sym(a->car) && name_is_plain(c, a->cdr->car, &name)) {
    if (!early_program(c, a->car, p, n, all) || *n >= EARLY_MAX) return false;
    p[(*n)++] = (EarlyOp){.kind = EARLY_DOLLAR, .k = val_str(name->name)};
    return true;
  } else {
    return false;
  }
  if (!early_program(c, a->car, p, n, all) || (two && !early_program(c, a->cdr->car, p, n, all)) || *n >= EARLY_MAX)
    return false;
  p[(*n)++] = o;
  return true;
}

static void describe_early(CC *c, ArgDesc *d, Value e, Cons *all) {
  EarlyOp p[EARLY_MAX];
  int n = 0;
  if ((c->kind == PK_DYN && !c->global && !c->home) || !early_program(c, e, p, &n, all)) return;
  d->early = malloc((size_t)n * sizeof *p);
  if (!d->early) return;
  memcpy(d->early, p, (size_t)n * sizeof *p);
  d->nearly = (uint8_t)n;
  d->kind = ARG_EARLY;
}

static void describe_arg(CC *c, ArgDesc *d, Value e, Cons *all) {
  VM *vm = c->vm;
  d->expr = e;
  if (e.tag == TAG_MISSING) {
    d->kind = ARG_MISSING;
  } else if (val_is_sym(e) && e.sym == vm->sym.dots) {
    d->kind = ARG_DOTS;
  } else if (cc_is_const(e)) {
    d->kind = ARG_CONST;
    d->expr.aux = 0;
  } else {
    d->kind = ARG_EXPR;
    if (val_is_sym(e)) {
      int i = cc_local(c, e.sym);
      if (i >= 0) {
        d->kind = ARG_LOCAL;
        d->idx = (uint16_t)i;
        d->is_tmp = e.sym == vm->sym.tmpval;
        for (Cons *a = all; a; a = a->cdr)
          if (cc_assigns(vm, a->car, e.sym, 0)) d->clobbered = true;
      } else if (c->kind == PK_DYN && c->global && !e.sym->ddval && e.sym != vm->sym.dots) {
        d->kind = ARG_GLOBAL;
        for (Cons *a = all; a; a = a->cdr)
          if (cc_assigns(vm, a->car, e.sym, 0)) d->kind = ARG_EXPR;
      }
    } else if (c->kind == PK_FUNC && val_is_sym(e.cons->car) && e.cons->cdr && e.cons->cdr->cdr &&
               !e.cons->cdr->cdr->cdr && cc_inline_op(c, e.cons->car.sym) == CI_ARITH) {
      Value l = e.cons->cdr->car, r = e.cons->cdr->cdr->car;
      if (arith_operand(c, l, &d->lkind, &d->idx, &d->lk) && arith_operand(c, r, &d->rkind, &d->ridx, &d->rk)) {
        d->kind = ARG_ARITH;
        d->op = (uint8_t)arith_index(vm, e.cons->car.sym);
        for (Cons *a = all; a; a = a->cdr)
          if ((val_is_sym(l) && cc_assigns(vm, a->car, l.sym, 0)) ||
              (val_is_sym(r) && cc_assigns(vm, a->car, r.sym, 0)))
            d->kind = ARG_EXPR;
      }
    }
    d->function = d->kind == ARG_EXPR && val_is_lang(e) && val_is_sym(e.cons->car) &&
                  e.cons->car.sym == vm->sym.function_ && cc_inline_op(c, vm->sym.function_) == CI_FUNCTION;
    if (d->kind == ARG_EXPR && (val_is_lang(e) || c->kind == PK_PROMISE || c->home)) describe_early(c, d, e, all);
  }
}

/* Where an argument may run code that changes variables, those that name some are evaluated when the callee asks for
 * them. */
static void wait_for_noise(CC *c, CallSite *s, Cons *args) {
  bool noisy = false;
  for (Cons *a = args; a; a = a->cdr) {
    bool function = val_is_lang(a->car) && val_is_sym(a->car.cons->car) && a->car.cons->car.sym == c->vm->sym.function_;
    noisy |= (val_is_lang(a->car) || val_is_sym(a->car)) && !function && !cc_quiet(c, a->car);
  }
  for (int k = 0; noisy && k < s->nargs; k++) {
    ArgDesc *d = &s->args[k];
    if (d->kind == ARG_LOCAL && c->kind == PK_FUNC && !d->is_tmp) d->clobbered = true;
    if (d->kind == ARG_GLOBAL || d->kind == ARG_ARITH || d->kind == ARG_EARLY) d->kind = ARG_EXPR;
    free(d->early);
    d->early = NULL;
    d->nearly = 0;
  }
}

static bool is_steady(uint64_t steady, uint32_t i) { return i < 64 && (steady >> i & 1); }

/* Do the variables of argument d keep their values? */
static bool reads_steady(const CC *c, const ArgDesc *d) {
  bool steady = true;
  switch (d->kind) {
  case ARG_LOCAL: return is_steady(c->p->steady, d->idx);
  case ARG_ARITH:
    return (d->lkind == ARG_CONST || is_steady(c->p->steady, d->idx)) &&
           (d->rkind == ARG_CONST || is_steady(c->p->steady, d->ridx));
  case ARG_EARLY:
    for (int i = 0; i < d->nearly; i++) {
      const EarlyOp *o = &d->early[i];
      if (o->kind == EARLY_LOCAL) steady = steady && is_steady(c->p->steady, o->idx);
      if (o->kind == EARLY_UP) steady = steady && is_steady(c->home->steady, o->idx);
      if (o->kind == EARLY_GLOBAL) steady = false;
    }
    return steady;
  default: return false;
  }
}

/* Does v make something that refers to its environment? */
static bool names_function(const VM *vm, Value v, int depth) {
  if (val_is_sym(v)) return v.sym->flags & SYM_CAPTURES;
  if (!val_is_lang(v) || v.cons->car.sym == vm->sym.quote) return false;
  if (depth > 200) return true;
  for (const Cons *a = v.cons; a; a = a->cdr)
    if (names_function(vm, a->car, depth + 1)) return true;
  return false;
}

/* When the variables of the arguments may change, as far as this code can tell. */
static void describe_change(CC *c, CallSite *s, Cons *args) {
  bool early = false, within = false;
  for (int k = 0; k < s->nargs; k++) {
    ArgDesc *d = &s->args[k];
    d->change = reads_steady(c, d) ? CHANGE_NEVER : CHANGE_AFTER;
    early |= d->change == CHANGE_AFTER && (d->kind == ARG_LOCAL || d->kind == ARG_ARITH || d->kind == ARG_EARLY);
  }
  for (Cons *a = args; a && early; a = a->cdr) within = within || names_function(c->vm, a->car, 0);
  for (int k = 0; k < s->nargs && within; k++)
    if (s->args[k].change == CHANGE_AFTER) s->args[k].change = CHANGE_WITHIN;
  for (int k = 0; k < s->nargs; k++) /* the callee may give c() another meaning before it asks for the argument */
    for (int i = 0; i < s->args[k].nearly; i++)
      if (s->args[k].early[i].fname) s->args[k].change = CHANGE_WITHIN;
}

void cc_fill_site(CC *c, CallSite *s, Cons *args) {
  if (!s) return;
  int i = 0;
  for (Cons *a = args; a; a = a->cdr, i++) {
    ArgDesc *d = &s->args[i];
    d->name = a->tag;
    if (a->tag) s->any_names = true;
    describe_arg(c, d, a->car, args);
    if (d->kind == ARG_DOTS) s->has_dots = true;
  }
  if (args && args->cdr && (c->kind != PK_FUNC || c->closures)) wait_for_noise(c, s, args);
  describe_change(c, s, args);
  for (int k = 0; k < s->nargs; k++) {
    ArgDesc *d = &s->args[k];
    bool addk = d->kind == ARG_ARITH && d->lkind == ARG_LOCAL && d->rkind == ARG_CONST && d->op <= OP_SUB &&
                !(d->rk.tag == TAG_INT && d->rk.i == NA_INT);
    if (d->kind == ARG_CONST && d->expr.tag < TAG_PROM) d->quick = QUICK_CONST;
    bool within = d->change == CHANGE_WITHIN;
    if (d->kind == ARG_LOCAL && !d->clobbered && !d->is_tmp && !within && d->idx < c->nnames) d->quick = QUICK_LOCAL;
    if (d->kind == ARG_EARLY && d->nearly == 3 && d->early[0].kind == EARLY_LOCAL && d->early[1].kind == EARLY_CONST &&
        d->early[2].kind == EARLY_INDEX2) {
      Value e = d->early[1].k;
      double at = e.tag == TAG_INT ? e.i : e.tag == TAG_DBL ? e.d : 0;
      if (at >= 1 && at < 1e9) {
        d->quick = QUICK_ELEMENT;
        d->idx = d->early[0].idx;
        d->ki = (int)at;
      }
    }
    if (addk && !within) {
      double v = d->rk.tag == TAG_INT ? d->rk.i : d->rk.d;
      d->quick = QUICK_ADDK;
      d->kd = d->op == OP_SUB ? -v : v;
      d->ki = d->rk.tag != TAG_INT ? 0 : d->op == OP_SUB ? -d->rk.i : d->rk.i;
    }
  }
  s->quick = (c->kind != PK_DYN || c->global || c->home) && !s->any_names && s->nargs <= 16;
  for (int k = 0; k < s->nargs; k++)
    s->quick = s->quick && s->args[k].kind != ARG_DOTS && s->args[k].kind != ARG_MISSING;
}

int cc_count_args(const Cons *a) {
  int n = 0;
  for (; a; a = a->cdr) n++;
  return n;
}

/* Closures of the library that may be part of a fused region (vm/fuse/calls.c). */
static void note_fusible(CallSite *s) {
  if (s->flocal >= 0) return;
  s->fuses = strcmp(s->fname->name->data, "ifelse") == 0 ? FUSES_FIRST
             : strcmp(s->fname->name->data, "mean") == 0 ? FUSES_LATER
                                                         : FUSES_NOT;
  if (s->fuses == FUSES_FIRST) s->quick = false;
}

/* The site of a call of something not known to be a builtin; NULL: failed. */
static CallSite *generic_site(CC *c, Value e, int *si) {
  Cons *call = e.cons;
  CallSite *s = cc_site(c, e, cc_count_args(call->cdr), si);
  if (!s) return NULL;
  cc_fill_site(c, s, call->cdr);
  Value f = call->car;
  if (f.tag == TAG_STR) f = val_obj(sym_of_str(c->vm, f.s));
  if (val_is_sym(f)) {
    s->fname = f.sym;
    s->flocal = cc_local(c, f.sym);
    if (s->flocal < 0) s->flocal = cc_up(c, f.sym);
    note_fusible(s);
  }
  return s;
}

static void call_generic(CC *c, Value e, Reg dst) {
  int si;
  const CallSite *s = generic_site(c, e, &si);
  if (!s) return;
  if (s->fname) {
    cc_emit(c, BC(CALL), dst, si, 0);
    return;
  }
  Value f = e.cons->car;
  int save = c->ntemp;
  Reg fr = cc_temp(c);
  cc_expr(c, f, fr);
  cc_emit(c, BC(CALLF), dst, si, fr);
  c->ntemp = save;
}

static void site_fast(CallSite *s, const BuiltinDef *def, int n) {
  enum { DISPATCHES = BF_DISPATCH | BF_MATH | BF_SUMMARY | BF_OPS | BF_CPLX };
  bool count = (def->min == 0 && def->max == 0) || (n >= def->min && (def->max < 0 || n <= def->max));
  if (s->has_dots || !count) return;
  if (strcmp(def->name, "[") == 0 && n == 3 && !s->any_names) s->fast = FAST_LINE;
  for (int i = 0; i < s->nargs; i++)
    if (s->args[i].kind == ARG_MISSING) return;
  if (s->any_names) {
    if (strcmp(def->name, "list") == 0) s->fast = FAST_NAMED_LIST;
    return;
  }
  if (!(def->flags & DISPATCHES)) s->fast = FAST_PLAIN;
  if ((strcmp(def->name, "[") == 0 || strcmp(def->name, "[[") == 0) && n > 3) s->fast = FAST_CELL;
  if (strcmp(def->name, "list") == 0) s->fast = FAST_LIST;
  if (strcmp(def->name, "is.null") == 0 && n == 1) s->fast = FAST_IS_NULL;
  if (strcmp(def->name, "length") == 0 && n == 1) s->fast = FAST_LENGTH;
  if (strcmp(def->name, "c") == 0 && n >= 2) s->fast = FAST_APPEND;
  if (strcmp(def->name, "sum") == 0 && n == 1) s->fast = FAST_SUM;
}

/* c() of numbers, which the last n instructions load into the registers from w on: its result, made once.  */
static uint16_t combined_numbers(CC *c, Reg w, int n, uint32_t from) {
  enum { MOST = 64 };
  if (c->failed || n > MOST || c->ncode != from + (uint32_t)n) return 0;
  for (int i = 0; i < n; i++) {
    const Instr *l = &c->code[from + (uint32_t)i];
    if (l->op != BC(LDK) || l->a != w + i || c->k[l->b].tag != TAG_DBL) return 0;
  }
  Vec *v = vec_new(c->vm, T_DBL, n);
  if (!v) {
    c->failed = true;
    return 0;
  }
  for (int i = 0; i < n; i++) dbl_rw(v)[i] = c->k[c->code[from + (uint32_t)i].b].d;
  int k = cc_const(c, val_obj(v));
  return k < UINT16_MAX - 1 ? (uint16_t)(k + 1) : 0;
}

/* Positional builtin: arguments to consecutive registers.  first: the topmost one, which has the first argument, or -1.
 */
static void call_positional_from(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst, bool internal,
                                 int first) {
  Cons *args = e.cons->cdr;
  int n = cc_count_args(args), si, save = c->ntemp;
  CallSite *s = cc_site(c, e, n, &si);
  if (!s) return;
  s->def = def;
  s->bi = bi;
  s->internal = internal;
  s->fname = e.cons->car.tag == TAG_OBJ ? e.cons->car.sym : NULL;
  cc_fill_site(c, s, args);
  if (s->any_names) {
    s->names = calloc((size_t)n, sizeof(Sym *));
    if (!s->names) {
      cc_error(c, "out of memory");
      return;
    }
  }
  site_fast(s, def, n);
  Reg w = first < 0 ? c->ntemp : first;
  for (int i = first >= 0; i < n; i++) cc_temp(c);
  int i = 0;
  bool index = def->name[0] == '[';
  uint32_t from = c->ncode;
  for (Cons *a = args; a && !c->failed; a = a->cdr, i++) {
    if (s->names) s->names[i] = a->tag;
    if (i == 0 && first >= 0) continue;
    if (index && i > 0)
      cc_subscript(c, a->car, w + i);
    else if (a->car.tag == TAG_MISSING)
      cc_emit(c, BC(LDK), w + i, cc_const(c, val_missing()), 0);
    else
      cc_expr(c, a->car, w + i);
  }
  if (def->flags & BF_APPLIES) {
    for (i = 0; i < APPLY_STATE; i++) cc_temp(c);
    cc_emit(c, BC(APPLY), 0, si, w);
    cc_emit(c, BC(APPLYR), dst, si, w);
  } else {
    if (s->fast == FAST_APPEND) s->numbers = combined_numbers(c, w, n, from);
    cc_emit(c, BC(CALLB), dst, si, w);
  }
  c->ntemp = save;
}

static void call_positional(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst, bool internal) {
  call_positional_from(c, e, def, bi, dst, internal, -1);
}

/* forceAndCall(n, FUN, ...): the call FUN(...) with forced arguments. */
static bool force_and_call(CC *c, Value e, Reg dst) {
  Cons *a = e.cons->cdr;
  if (cc_count_args(a) < 2 || a->tag || a->cdr->tag || a->car.tag == TAG_MISSING || !val_is_sym(a->cdr->car) ||
      a->cdr->car.sym == c->vm->sym.dots)
    return false;
  Cons *call = lang_new(c->vm, a->cdr->car, a->cdr->cdr);
  if (!call) {
    c->failed = true;
    return true;
  }
  uint32_t before = c->nsites;
  Value se = c->cur_expr;
  c->cur_expr = val_obj(call);
  call_generic(c, val_obj(call), dst);
  c->cur_expr = se;
  if (c->nsites > before) {
    c->sites[before]->force_args = true;
    c->sites[before]->quick = false;
  }
  return true;
}

static bool has_dots_arg(CC *c, Cons *args) {
  for (; args; args = args->cdr)
    if (val_is_sym(args->car) && args->car.sym == c->vm->sym.dots) return true;
  return false;
}

static void call_special(CC *c, Value e, Reg dst) {
  int si;
  CallSite *s = cc_site(c, e, cc_count_args(e.cons->cdr), &si);
  if (!s) return;
  cc_fill_site(c, s, e.cons->cdr);
  s->fname = e.cons->car.sym;
  cc_emit(c, BC(CALL), dst, si, 0);
  s->flocal = cc_local(c, s->fname);
}

static void call_builtin_known(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst) {
  if (def->flags & BF_SPECIAL) {
    if (strcmp(def->name, "forceAndCall") != 0 || !force_and_call(c, e, dst)) call_special(c, e, dst);
    return;
  }
  Cons *args = e.cons->cdr;
  if (has_dots_arg(c, args) || cc_count_args(args) > 200 || def->flags & BF_MEMBER) {
    call_generic(c, e, dst);
    return;
  }
  if (!def->formals)
    call_positional(c, e, def, bi, dst, false);
  else if (!cc_call_matched(c, e, def, bi, dst, false))
    call_generic(c, e, dst);
}

/* .Internal(f(args)) */
static void call_internal(CC *c, Value e, Reg dst) {
  Value inner = e.cons->cdr ? e.cons->cdr->car : val_null();
  const BuiltinDef *def =
      val_is_lang(inner) && val_is_sym(inner.cons->car) ? lib_internal(c->vm, inner.cons->car.sym) : NULL;
  if (!def) {
    if (val_is_lang(inner) && val_is_sym(inner.cons->car)) {
      Str *msg = str_fmt(c->vm, "there is no .Internal function '%s'", inner.cons->car.sym->name->data);
      if (!msg) {
        c->failed = true;
        return;
      }
      cc_emit(c, BC(ERRMSG), cc_const(c, val_str(msg)), 0, 0);
    } else {
      cc_error(c, "invalid .Internal() argument");
    }
    return;
  }
  Builtin *bi = lib_builtin(c->vm, def);
  if (!bi) {
    c->failed = true;
    return;
  }
  if (strcmp(def->name, "withVisible") == 0) cc_emit(c, BC(VIS), 0, 0, 0); /* evaluating x decides */
  if (has_dots_arg(c, inner.cons->cdr)) {
    int si, save = c->ntemp;
    CallSite *s = cc_site(c, inner, cc_count_args(inner.cons->cdr), &si);
    if (!s) return;
    cc_fill_site(c, s, inner.cons->cdr);
    s->internal = true;
    Reg fr = cc_temp(c);
    cc_emit(c, BC(LDK), fr, cc_const(c, val_obj(bi)), 0);
    cc_emit(c, BC(CALLF), dst, si, fr);
    c->ntemp = save;
    return;
  }
  if (!def->formals)
    call_positional(c, inner, def, bi, dst, true);
  else if (!cc_call_matched(c, inner, def, bi, dst, true))
    cc_error(c, "bad arguments of an .Internal call");
}

/* ---- operators ---- */
/* A number that arithmetic may be done with before the program runs: it cannot warn. */
static bool is_foldable(Value v) {
  if (val_is_complex1(v)) return !isnan(cplx_ro(v.vec)->re) && !isnan(cplx_ro(v.vec)->im);
  return v.tag == TAG_DBL && !isnan(v.d);
}

static bool calculated(CC *c, Status st) {
  if (st != OK) c->failed = true; /* no memory */
  return st == OK;
}

/* The value of sums, differences, products and quotients of constants, of opposites and of brackets around them. */
static bool fold(CC *c, Value e, int depth, Value *out) {
  enum { DEEPEST = 8 };
  if (!val_is_lang(e)) {
    *out = e;
    return is_foldable(e);
  }
  Cons *a = e.cons->cdr;
  if (!a || depth > DEEPEST || !val_is_sym(e.cons->car) || a->tag || (a->cdr && (a->cdr->tag || a->cdr->cdr)))
    return false;
  Sym *f = e.cons->car.sym;
  Value l, r;
  switch (cc_inline_op(c, f)) {
  case CI_PAREN: return !a->cdr && fold(c, a->car, depth + 1, out);
  case CI_ARITH:
    if (!a->cdr) return f == c->vm->sym.minus && fold(c, a->car, depth + 1, &l) && calculated(c, rt_neg(c->vm, l, out));
    return arith_index(c->vm, f) <= OP_DIV && fold(c, a->cdr->car, depth + 1, &r) && fold(c, a->car, depth + 1, &l) &&
           calculated(c, rt_arith(c->vm, (ArithOp)arith_index(c->vm, f), l, r, 0, out)) && is_foldable(*out);
  default: return false;
  }
}

static void binary(CC *c, Value e, int which, Reg dst) {
  Value l = e.cons->cdr->car, r = e.cons->cdr->cdr->car, v;
  int save = c->ntemp;
  if (fold(c, e, 0, &v)) {
    cc_emit(c, BC(LDK), dst, cc_const(c, v), 0);
    return;
  }
  if (fold(c, l, 0, &v)) l = v;
  if (fold(c, r, 0, &v)) r = v;
  if (is_num_const(r) && !is_num_const(l)) {
    Reg a = cc_operand(c, l, val_null(), val_null());
    cc_emit(c, op_arith(which, FORM_RIGHT), dst, a, cc_const(c, r));
  } else if (is_num_const(l) && !is_num_const(r)) {
    Reg b = cc_operand(c, r, val_null(), val_null());
    cc_emit(c, op_arith(which, FORM_LEFT), dst, cc_const(c, l), b);
  } else {
    Reg a = cc_operand(c, l, r, val_null());
    Reg b = cc_operand(c, r, val_null(), val_null());
    cc_emit(c, op_arith(which, FORM_SLOTS), dst, a, b);
  }
  c->ntemp = save;
}

static int compare_index(VM *vm, const Sym *s) {
  if (s == vm->sym.eq) return 0;
  if (s == vm->sym.ne) return 1;
  if (s == vm->sym.lt) return 2;
  if (s == vm->sym.le) return 3;
  if (s == vm->sym.gt) return 4;
  return 5;
}

static void compare(CC *c, Value e, Reg dst) {
  Value l = e.cons->cdr->car, r = e.cons->cdr->cdr->car;
  int save = c->ntemp, op = compare_index(c->vm, e.cons->car.sym);
  if (is_num_const(r) && !is_num_const(l)) {
    Reg a = cc_operand(c, l, val_null(), val_null());
    cc_emit(c, op_compare(op, FORM_RIGHT), dst, a, cc_const(c, r));
  } else {
    Reg a = cc_operand(c, l, r, val_null());
    Reg b = cc_operand(c, r, val_null(), val_null());
    cc_emit(c, op_compare(op, FORM_SLOTS), dst, a, b);
  }
  c->ntemp = save;
}

/* An operand of a condition: the name of an element does not matter there. */
static Reg condition_operand(CC *c, Value e, Value next) {
  uint32_t from = c->ncode;
  Reg r = cc_operand(c, e, next, val_null());
  if (c->ncode > from && c->code[c->ncode - 1].op == BC(INDEX) && c->code[c->ncode - 1].a == r)
    c->code[c->ncode - 1].op = BC(INDEXN);
  return r;
}

/* Jumps to l unless the condition e holds. */
static void condition(CC *c, Value e, Value stmt, Label *l) {
  int save = c->ntemp;
  Value se;
  uint32_t sp;
  enter(c, e, &se, &sp);
  while (cc_is_call_to(e, c->vm->sym.paren) && e.cons->cdr && !e.cons->cdr->cdr &&
         cc_inline_op(c, c->vm->sym.paren) == CI_PAREN)
    e = e.cons->cdr->car;
  if (val_is_lang(e) && val_is_sym(e.cons->car) && cc_count_args(e.cons->cdr) == 2 &&
      cc_inline_op(c, e.cons->car.sym) == CI_COMPARE && !has_dots_arg(c, e.cons->cdr) &&
      e.cons->cdr->car.tag != TAG_MISSING && e.cons->cdr->cdr->car.tag != TAG_MISSING) {
    if (val_is_lang(stmt)) cc_const(c, stmt); /* for messages: found by the comparison in it */
    c->cur_expr = e;
    Value lv = e.cons->cdr->car, rv = e.cons->cdr->cdr->car;
    int op = compare_index(c->vm, e.cons->car.sym), at;
    if (is_num_const(rv) && !is_num_const(lv)) {
      Reg a = condition_operand(c, lv, val_null());
      at = cc_emit(c, op_unless(op, FORM_RIGHT), a, cc_const(c, rv), 0);
    } else {
      Reg a = condition_operand(c, lv, rv);
      Reg b = condition_operand(c, rv, val_null());
      at = cc_emit(c, op_unless(op, FORM_SLOTS), a, b, 0);
    }
    label_use(c, l, at);
  } else if (val_is_lang(e) && val_is_sym(e.cons->car) && cc_count_args(e.cons->cdr) == 2 &&
             cc_inline_op(c, e.cons->car.sym) == CI_AND2 && !has_dots_arg(c, e.cons->cdr)) {
    /* if (a && b): an NA on the left needs the full rule, so only the jump is short */
    Reg t = cc_temp(c);
    cc_expr(c, e, t);
    c->cur_expr = stmt;
    label_use(c, l, cc_emit(c, BC(JF), t, 0, 0));
  } else {
    Reg t = condition_operand(c, e, val_null());
    c->cur_expr = stmt;
    label_use(c, l, cc_emit(c, BC(JF), t, 0, 0));
  }
  c->cur_expr = se;
  c->cur_pos = sp;
  c->ntemp = save;
}

static void and_or(CC *c, Value e, bool or, Reg dst) {
  int save = c->ntemp;
  Reg t = (dst < (int)c->nnames && c->kind == PK_FUNC) || (dst & REG_GLOBAL) ? cc_temp(c) : dst;
  Label end = label_new();
  cc_expr(c, e.cons->cdr->car, t);
  label_use(c, &end, cc_emit(c, or ? BC(ORJ) : BC(ANDJ), t, 0, 0));
  Reg r = cc_operand(c, e.cons->cdr->cdr->car, val_null(), val_null());
  cc_emit(c, or ? BC(OR2) : BC(AND2), t, r, 0);
  label_place(c, &end);
  if (t != dst) cc_emit(c, BC(MOVE), dst, t, 0);
  c->ntemp = save;
}

/* ---- control flow ---- */
static bool effect_only(CC *c, Value e); /* below */

static void discard(CC *c, Value e) {
  int save = c->ntemp;
  if (!effect_only(c, e)) {
    Reg t = cc_temp(c);
    cc_expr(c, e, t);
    if (val_is_lang(e)) cc_emit(c, BC(CLEAR), t, 0, 0);
  }
  c->ntemp = save;
}

static void add_loop_range(CC *c, uint32_t from, uint32_t brk, uint32_t next) {
  if (!cc_grow(c, (void **)&c->loops, &c->caploops, c->nloops + 1, sizeof(LoopRange))) return;
  c->loops[c->nloops++] = (LoopRange){from, c->ncode, brk, next};
}

static void while_loop(CC *c, Value e, bool repeat) {
  Loop lp = {.outer = c->loop, .brk = label_new(), .next = label_new()};
  Cons *a = e.cons->cdr;
  uint64_t forced = c->forced; /* break in a promise may leave the loop from anywhere */
  label_place(c, &lp.next);
  lp.start = c->ncode;
  c->loop = &lp;
  if (!repeat) condition(c, a->car, e, &lp.brk);
  discard(c, repeat ? a->car : a->cdr->car);
  label_use(c, &lp.next, cc_emit(c, BC(LOOP), 0, 0, 0));
  c->loop = lp.outer;
  label_place(c, &lp.brk);
  c->forced = forced;
  add_loop_range(c, lp.start, c->ncode, lp.next.pos);
}

/* May all rounds of a loop with this body run as one program?  It assigns something, and has nothing that such programs
 * never know (vm/apply/loop_trace.c decides). */
static bool may_run_at_once(Value e, bool *assigns) {
  static const char *const never[] = {"while", "repeat", "break", "function", "<<-", "return", "print", "cat", "paste"};
  if (e.tag == TAG_STR || val_is_obj(e, T_STR)) return false;
  if (!val_is_lang(e)) return true;
  if (val_is_sym(e.cons->car)) {
    const char *f = e.cons->car.sym->name->data;
    for (size_t k = 0; k < sizeof never / sizeof *never; k++)
      if (strcmp(f, never[k]) == 0) return false;
    *assigns |= strcmp(f, "<-") == 0 || strcmp(f, "=") == 0;
  }
  for (Cons *p = e.cons; p; p = p->cdr)
    if (!may_run_at_once(p->car, assigns)) return false;
  return true;
}

static void for_loop(CC *c, Value e) {
  Cons *a = e.cons->cdr;
  if (!val_is_sym(a->car)) {
    cc_error(c, "non-symbol loop variable");
    return;
  }
  Sym *var = a->car.sym;
  int save = c->ntemp;
  Reg seq = cc_temp(c);
  cc_temp(c); /* the counter */
  cc_expr(c, a->cdr->car, seq);
  int slot = cc_var(c, var, true);
  cc_emit(c, BC(FORPREP), seq, slot >= 0 ? slot : seq, 0);
  if (slot < 0) cc_emit(c, BC(FORNULL), 0, cc_const(c, val_obj(var)), 0);
  bool assigns = false;
  if (slot >= 0 && may_run_at_once(a->cdr->cdr->car, &assigns) && assigns)
    cc_emit(c, BC(FORALL), seq, 0, cc_const(c, e));
  Loop lp = {.outer = c->loop, .brk = label_new(), .next = label_new()};
  label_place(c, &lp.next);
  lp.start = c->ncode;
  c->loop = &lp;
  Reg t = slot >= 0 ? slot : cc_temp(c);
  label_use(c, &lp.brk, cc_emit(c, BC(FORNEXT), seq, t, 0));
  if (slot < 0) cc_store(c, var, t);
  discard(c, a->cdr->cdr->car);
  label_use(c, &lp.next, cc_emit(c, BC(LOOP), 0, 0, 0));
  c->loop = lp.outer;
  label_place(c, &lp.brk);
  cc_emit(c, BC(CLEAR), seq, 0, 0);
  add_loop_range(c, lp.start, lp.brk.pos, lp.next.pos);
  c->ntemp = save;
}

static void break_next(CC *c, bool next) {
  if (c->loop)
    label_use(c, next ? &c->loop->next : &c->loop->brk, cc_emit(c, BC(JMP), 0, 0, 0));
  else
    cc_emit(c, BC(UNWINDL), 0, next ? 2 : 1, 0);
}

static void if_expr(CC *c, Value e, Reg dst, bool want) {
  Cons *a = e.cons->cdr;
  Label els = label_new(), end = label_new();
  condition(c, a->car, e, &els);
  if (want)
    cc_expr(c, a->cdr->car, dst);
  else
    discard(c, a->cdr->car);
  Cons *e2 = a->cdr->cdr;
  if (e2 || want) label_use(c, &end, cc_emit(c, BC(JMP), 0, 0, 0));
  label_place(c, &els);
  if (e2) {
    if (want)
      cc_expr(c, e2->car, dst);
    else
      discard(c, e2->car);
  } else if (want) {
    cc_emit(c, BC(LDK), dst, cc_const(c, val_null()), 0);
  }
  label_place(c, &end);
}

static void do_return(CC *c, Value e) {
  int save = c->ntemp;
  Reg r = cc_temp(c);
  Value v = e.cons->cdr ? e.cons->cdr->car : val_null();
  int vis = 1;
  if (c->kind == PK_PROMISE) cc_emit(c, BC(VIS), 0, 0, 0);
  cc_expr(c, v, r);
  if (val_is_lang(v)) {
    int op = val_is_sym(v.cons->car) ? cc_inline_op(c, v.cons->car.sym) : CI_NONE;
    if (op == CI_ASSIGN || op == CI_SUPASSIGN || op == CI_FOR || op == CI_WHILE || op == CI_REPEAT)
      vis = 0;
    else if (op == CI_NONE || op == CI_INTERNAL || op == CI_BRACE || op == CI_IF || op == CI_SWITCH ||
             op == CI_INVISIBLE)
      vis = 2;
  }
  if (c->top)
    error_message(c, "no function to return from, jumping to top level");
  else if (c->kind == PK_PROMISE)
    cc_emit(c, BC(UNWIND), r, 0, 0);
  else
    cc_emit(c, BC(RET), r, vis, 0);
  c->ntemp = save;
}

/* switch(EXPR, a = , b = x, y): K table is list(names, offsets as integers from the SWITCH instruction). */
static bool switch_expr(CC *c, Value e, Reg dst, bool tail);

/* ---- subsetting ---- */
static bool plain_args(CC *c, Cons *a, int max) {
  int n = 0;
  for (; a; a = a->cdr, n++) {
    if (a->tag || a->car.tag == TAG_MISSING) return false;
    if (val_is_sym(a->car) && a->car.sym == c->vm->sym.dots) return false;
  }
  return n >= 1 && n <= max;
}

static bool has_code(const Cons *a) {
  for (; a; a = a->cdr)
    if (val_is_sym(a->car) || val_is_lang(a->car)) return true;
  return false;
}

/* x[...] where a method may ask for the expressions of the subscripts, or evaluates them in an order of its own that
 * can be seen (vm/calls/lazy_subset.c). */
static bool lazy_index(CC *c, Value e, bool two, Reg dst) {
  Cons *a = e.cons->cdr;
  Builtin *bi = NULL;
  const BuiltinDef *def = cc_builtin_of(c, e.cons->car.sym, &bi);
  int si, save = c->ntemp, n = cc_count_args(a);
  if (!def || n < 2 || n > 200 || a->tag || a->car.tag == TAG_MISSING || has_dots_arg(c, a) || !has_code(a->cdr))
    return false;
  if (!generic_site(c, e, &si)) return true;
  bool plain = plain_args(c, a, 3);
  Value second = a->cdr->car, third = n == 3 ? a->cdr->cdr->car : val_null();
  Reg x = plain ? cc_operand(c, a->car, second, third) : cc_temp(c);
  if (!plain) cc_expr(c, a->car, x);
  Ways w = {cc_emit(c, BC(OBJECT), si, x, 0), -1, c->forced};
  if (plain && n == 2) {
    Reg i = cc_subscript_operand(c, second);
    cc_emit(c, two ? BC(INDEX2) : BC(INDEX), dst, x, i);
  } else if (plain) {
    Reg i = cc_temp(c), j = cc_temp(c);
    cc_subscript(c, second, i);
    cc_subscript(c, third, j);
    cc_emit(c, two ? BC(INDEX2IJ) : BC(INDEXIJ), dst, x, i);
  } else {
    call_positional_from(c, e, def, bi, dst, false, x);
  }
  cc_ways_other(c, &w);
  cc_emit(c, BC(CALLX), dst, si, x);
  cc_ways_end(c, &w);
  c->ntemp = save;
  return true;
}

static void index_expr(CC *c, Value e, bool two, Reg dst) {
  Cons *a = e.cons->cdr;
  int save = c->ntemp;
  bool lazy = a && ((!two && c->vm->lazy_subsets) || cc_order_matters(c, a->cdr));
  if (lazy && lazy_index(c, e, two, dst)) return;
  if (a && a->cdr && plain_args(c, a, 3) && cc_count_args(a) <= 3) {
    if (!a->cdr->cdr) {
      Reg x = cc_operand(c, a->car, a->cdr->car, val_null());
      Reg i = cc_subscript_operand(c, a->cdr->car);
      cc_emit(c, two ? BC(INDEX2) : BC(INDEX), dst, x, i);
      c->ntemp = save;
      return;
    }
    Reg x = cc_operand(c, a->car, a->cdr->car, a->cdr->cdr->car);
    Reg i = cc_temp(c), j = cc_temp(c);
    cc_subscript(c, a->cdr->car, i);
    cc_subscript(c, a->cdr->cdr->car, j);
    cc_emit(c, two ? BC(INDEX2IJ) : BC(INDEXIJ), dst, x, i);
    c->ntemp = save;
    return;
  }
  Builtin *bi = NULL;
  const BuiltinDef *def = cc_builtin_of(c, e.cons->car.sym, &bi);
  if (def && !has_dots_arg(c, a))
    call_positional(c, e, def, bi, dst, false);
  else
    call_generic(c, e, dst);
}

static Sym *name_arg(CC *c, Value v) {
  if (val_is_sym(v)) return v.sym;
  if (v.tag == TAG_STR) return sym_of_str(c->vm, v.s);
  return NULL;
}

static bool name_is_plain(CC *c, Value v, Sym **out) {
  *out = name_arg(c, v);
  return *out && *out != c->vm->sym.dots;
}

static bool dollar_expr(CC *c, Value e, Reg dst) {
  Cons *a = e.cons->cdr;
  if (cc_count_args(a) != 2) return false;
  Sym *s = name_arg(c, a->cdr->car);
  if (!s || a->car.tag == TAG_MISSING) return false;
  int save = c->ntemp;
  Reg x = cc_operand(c, a->car, val_null(), val_null());
  cc_emit(c, BC(DOLLAR), dst, x, cc_const(c, val_obj(s)));
  c->ntemp = save;
  return true;
}

/* Is this code that GNU R compiles before it runs?  Loops are, at top level. */
static bool is_compiled(const CC *c) { return c->compiled || (c->loop && c->global); }

static void function_expr(CC *c, Value e, Reg dst) {
  Cons *a = e.cons->cdr;
  Value formals = a ? a->car : val_null(), body = a && a->cdr ? a->cdr->car : val_null();
  Proto *p = proto_new(c->vm, formals, body);
  if (!p) {
    c->failed = true;
    return;
  }
  p->file = c->p->file;
  if (is_compiled(c)) p->flags |= PF_COMPILED;
  int k = cc_const(c, e);
  /* the prototype lies beside the expression */
  if (!cc_grow(c, (void **)&c->k, &c->capk, c->nk + 1, sizeof(Value)) || c->nk >= 65534) {
    cc_error(c, "too many constants in one expression");
    return;
  }
  c->k[c->nk++] = val_obj(p);
  cc_emit(c, BC(MKCLO), dst, k, (int)c->nk - 1);
}

/* local(expr): GNU R's compiler writes a call of a function without arguments in its place, which is what sys.call()
 * and errors show then.  False: not in this code, or not base's local(). */
static bool local_expr(CC *c, Value e, Reg dst) {
  const Cons *a = e.cons->cdr;
  if (!a || a->cdr || a->car.tag == TAG_MISSING || !val_is_sym(e.cons->car)) return false;
  Sym *s = e.cons->car.sym;
  if (strcmp(s->name->data, "local") != 0 || !cc_names_base(c, s)) return false;
  if (!is_compiled(c)) {
    int si;
    CallSite *site = generic_site(c, e, &si);
    if (!site) return true;
    site->late = true;
    cc_emit(c, BC(CALL), dst, si, 0);
    return true;
  }
  Cons *f = cc_function_call(c->vm, a->car);
  if (!f) {
    c->failed = true;
    return true;
  }
  c->cur_expr = val_obj(f);
  call_generic(c, val_obj(f), dst);
  return true;
}

static void usemethod_expr(CC *c, Value e, Reg dst) {
  Cons *a = e.cons->cdr;
  int n = cc_count_args(a), si, save = c->ntemp;
  if (n < 1 || n > 2 || has_dots_arg(c, a)) {
    call_generic(c, e, dst);
    return;
  }
  CallSite *s = cc_site(c, e, n, &si);
  if (!s) return;
  cc_fill_site(c, s, a);
  Reg w = cc_temp(c);
  if (n == 2) cc_temp(c);
  cc_expr(c, a->car, w);
  if (n == 2) cc_expr(c, a->cdr->car, w + 1);
  cc_emit(c, BC(USEMETHOD), w, si, n);
  cc_emit(c, BC(RET), w, 2, 0);
  c->ntemp = save;
}

static void load_null(CC *c, Reg dst) { cc_emit(c, BC(LDK), dst, cc_const(c, val_null()), 0); }

static void braces(CC *c, Cons *a, Reg dst) {
  if (!a) {
    load_null(c, dst);
    return;
  }
  for (; a->cdr; a = a->cdr) discard(c, a->car);
  cc_expr(c, a->car, dst);
}

/* invisible(x) or invisible() */
static bool invisible_expr(CC *c, Cons *a, Reg dst) {
  if (a && (a->cdr || a->tag || has_dots_arg(c, a))) return false;
  if (a)
    cc_expr(c, a->car, dst);
  else
    load_null(c, dst);
  cc_emit(c, BC(INVIS), 0, 0, 0);
  return true;
}

static bool quote_expr(CC *c, Cons *a, int n, Reg dst) {
  if (n != 1 || (a->tag && a->tag->name->len && strncmp("expr", a->tag->name->data, a->tag->name->len) != 0))
    return false;
  cc_emit(c, BC(LDK), dst, cc_const(c, a->car), 0);
  return true;
}

static bool loop_expr(CC *c, Value e, int op, int n, Reg dst) {
  if (n != (op == CI_FOR ? 3 : op == CI_WHILE ? 2 : 1)) return false;
  if (op == CI_FOR)
    for_loop(c, e);
  else
    while_loop(c, e, op == CI_REPEAT);
  load_null(c, dst);
  return true;
}

/* dst = op of one operand */
static void emit_unary(CC *c, int op, Value operand, Reg dst) {
  int save = c->ntemp;
  Reg r = cc_operand(c, operand, val_null(), val_null());
  cc_emit(c, op, dst, r, 0);
  c->ntemp = save;
}

/* -x and +x; a sign before a number makes another constant */
static bool sign_expr(CC *c, Sym *sign, Value x, Reg dst) {
  bool minus = sign == c->vm->sym.minus;
  if (!minus && sign != c->vm->sym.plus) return false;
  if (minus && x.tag == TAG_DBL && !isnan(x.d))
    cc_emit(c, BC(LDK), dst, cc_const(c, val_dbl(-x.d)), 0);
  else if (minus && x.tag == TAG_INT && x.i != NA_INT)
    cc_emit(c, BC(LDK), dst, cc_const(c, val_int(-x.i)), 0);
  else
    emit_unary(c, minus ? BC(NEG) : BC(POS), x, dst);
  return true;
}

/* Operators of one or two operands.  False: not this form, use a call. */
static bool inline_operator(CC *c, Value e, int op, int n, Reg dst) {
  VM *vm = c->vm;
  Sym *name = e.cons->car.sym;
  Cons *a = e.cons->cdr;
  switch (op) {
  case CI_ARITH:
    if (n == 1) return sign_expr(c, name, a->car, dst);
    if (n == 2) binary(c, e, arith_index(vm, name), dst);
    return n == 2;
  case CI_COMPARE:
    if (n == 2) compare(c, e, dst);
    return n == 2;
  case CI_LOGIC:
  case CI_COLON: {
    if (n != 2) return false;
    int save = c->ntemp;
    Reg l = cc_operand(c, a->car, a->cdr->car, val_null());
    Reg r = cc_operand(c, a->cdr->car, val_null(), val_null());
    cc_emit(c, op == CI_COLON ? BC(COLON) : name == vm->sym.and_ ? BC(AND) : BC(OR), dst, l, r);
    c->ntemp = save;
    return true;
  }
  case CI_AND2:
  case CI_OR2:
    if (n == 2) and_or(c, e, op == CI_OR2, dst);
    return n == 2;
  case CI_NOT:
    if (n == 1) emit_unary(c, BC(NOT), a->car, dst);
    return n == 1;
  case CI_INDEX:
  case CI_INDEX2: index_expr(c, e, op == CI_INDEX2, dst); return true;
  case CI_DOLLAR: return dollar_expr(c, e, dst);
  default: return false;
  }
}

/* May the operands be evaluated in place?  Missing ones and ... go the general way. */
static bool plain_operands(CC *c, Cons *a, int op, int n) {
  bool element = op == CI_DOLLAR && n == 2 && !(val_is_sym(a->car) && a->car.sym == c->vm->sym.dots);
  if (!element && has_dots_arg(c, a)) return false; /* x$... is the element of that name */
  for (Cons *t = a; t; t = t->cdr)
    if (t->car.tag == TAG_MISSING && op != CI_INDEX && op != CI_INDEX2) return false;
  return true;
}

/* Inlined constructs that yield a value.  False: not this form, use a call. */
static bool inline_call(CC *c, Value e, int op, Reg dst) {
  Cons *a = e.cons->cdr;
  int n = cc_count_args(a);
  switch (op) {
  case CI_BRACE: braces(c, a, dst); return true;
  case CI_PAREN:
    if (n != 1 || has_dots_arg(c, a)) return false;
    cc_expr(c, a->car, dst);
    return true;
  case CI_IF:
    if (n < 2 || n > 3) return false;
    if_expr(c, e, dst, true);
    return true;
  case CI_FOR:
  case CI_WHILE:
  case CI_REPEAT: return loop_expr(c, e, op, n, dst);
  case CI_BREAK:
  case CI_NEXT: break_next(c, op == CI_NEXT); return true;
  case CI_FUNCTION:
    if (n < 2 || !(a->car.tag == TAG_NULL || val_is_obj(a->car, T_PAIRLIST))) return false; /* an error */
    function_expr(c, e, dst);
    return true;
  case CI_RETURN:
    if (n <= 1) do_return(c, e);
    return n <= 1;
  case CI_ASSIGN:
  case CI_SUPASSIGN:
    if (n == 2) cc_assign(c, e, dst, op == CI_SUPASSIGN);
    return n == 2;
  case CI_QUOTE: return quote_expr(c, a, n, dst);
  case CI_INTERNAL:
    if (n == 1) call_internal(c, e, dst);
    return n == 1;
  case CI_SWITCH: return switch_expr(c, e, dst, false);
  case CI_USEMETHOD: usemethod_expr(c, e, dst); return true;
  case CI_INVISIBLE: return invisible_expr(c, a, dst);
  default: return plain_operands(c, a, op, n) && inline_operator(c, e, op, n, dst);
  }
}

/* Statements whose value nobody wants. */
static bool effect_only(CC *c, Value e) {
  if (!val_is_lang(e)) return cc_is_const(e);
  if (!val_is_sym(e.cons->car)) return false;
  int op = cc_inline_op(c, e.cons->car.sym), n = cc_count_args(e.cons->cdr);
  Value se;
  uint32_t sp;
  bool done = true;
  enter(c, e, &se, &sp);
  if (op == CI_BRACE) {
    for (Cons *a = e.cons->cdr; a; a = a->cdr) discard(c, a->car);
  } else if (op == CI_IF && (n == 2 || n == 3)) {
    if_expr(c, e, 0, false);
  } else if (op == CI_FOR && n == 3) {
    for_loop(c, e);
  } else if ((op == CI_WHILE && n == 2) || (op == CI_REPEAT && n == 1)) {
    while_loop(c, e, op == CI_REPEAT);
  } else if (op == CI_BREAK || op == CI_NEXT) {
    break_next(c, op == CI_NEXT);
  } else if ((op == CI_ASSIGN || op == CI_SUPASSIGN) && n == 2) {
    cc_assign(c, e, -1, op == CI_SUPASSIGN);
  } else {
    done = false;
  }
  c->cur_expr = se;
  c->cur_pos = sp;
  return done;
}

/* S[dst] = value of e, whose name may come to mean something else. */
static void open_expr(CC *c, Value e, Reg dst) {
  int si;
  if (!generic_site(c, e, &si)) return;
  const Cons *taken = c->taken;
  Ways w = cc_ways_begin(c, si);
  c->taken = e.cons;
  cc_expr(c, e, dst);
  c->taken = taken;
  cc_ways_other(c, &w);
  cc_emit(c, BC(CALL), dst, si, 0);
  cc_ways_end(c, &w);
}

/* S[dst] = value of e. */
void cc_expr(CC *c, Value e, Reg dst) {
  if (c->failed) return;
  if (++c->depth > CC_MAX_DEPTH) {
    c->depth--;
    (void)rt_too_deep(c->vm);
    c->failed = true;
    return;
  }
  if (rt_check_stack(c->vm) != OK) {
    c->depth--;
    c->failed = true;
    return;
  }
  Value se;
  uint32_t sp;
  enter(c, e, &se, &sp);
  if (val_is_sym(e)) {
    load_var(c, e.sym, dst);
  } else if (!val_is_lang(e)) {
    if (e.tag == TAG_OBJ && e.o->type == T_PROMISE) e = e.prom->value;
    cc_emit(c, BC(LDK), dst, cc_const(c, e), 0);
  } else if (cc_is_open(c, e)) {
    open_expr(c, e, dst);
  } else {
    Value f = e.cons->car;
    int op = cc_call_op(c, e);
    if (op == CI_NONE ? !local_expr(c, e, dst) : !inline_call(c, e, op, dst)) {
      Builtin *bi = NULL;
      const BuiltinDef *def = val_is_sym(f) ? cc_builtin_of(c, f.sym, &bi) : NULL;
      if (def)
        call_builtin_known(c, e, def, bi, dst);
      else
        call_generic(c, e, dst);
    }
  }
  c->cur_expr = se;
  c->cur_pos = sp;
  c->depth--;
}

static void tail(CC *c, Value e);

/* The same for an expression whose name may come to mean something else. */
static void open_tail(CC *c, Value e) {
  int si, save = c->ntemp;
  if (!generic_site(c, e, &si)) return;
  const Cons *taken = c->taken;
  Ways w = cc_ways_begin(c, si);
  c->taken = e.cons;
  tail(c, e);
  c->taken = taken;
  cc_ways_other(c, &w);
  Reg r = cc_temp(c);
  cc_emit(c, BC(CALL), r, si, 0);
  cc_emit(c, BC(RET), r, 2, 0);
  cc_ways_end(c, &w);
  c->ntemp = save;
}

/* Value of e returned from this code, with its visibility. */
static void tail(CC *c, Value e) {
  if (c->failed) return;
  Value se;
  uint32_t sp;
  enter(c, e, &se, &sp);
  int op = CI_NONE, n = 0;
  if (val_is_lang(e) && val_is_sym(e.cons->car)) {
    op = cc_call_op(c, e);
    n = cc_count_args(e.cons->cdr);
  }
  if (++c->depth > CC_MAX_DEPTH) op = CI_NONE;
  if (c->depth <= CC_MAX_DEPTH && cc_is_open(c, e)) {
    open_tail(c, e);
  } else if (op == CI_BRACE && n > 0) {
    Cons *a = e.cons->cdr;
    for (; a->cdr; a = a->cdr) discard(c, a->car);
    tail(c, a->car);
  } else if (op == CI_IF && (n == 2 || n == 3)) {
    Label els = label_new();
    Cons *a = e.cons->cdr;
    condition(c, a->car, e, &els);
    tail(c, a->cdr->car);
    label_place(c, &els);
    if (n == 3)
      tail(c, a->cdr->cdr->car);
    else
      cc_emit(c, BC(RETK), cc_const(c, val_null()), 0, 0);
  } else if (op == CI_RETURN && n <= 1 && c->kind != PK_PROMISE && !c->top) {
    if (n == 0)
      cc_emit(c, BC(RETK), cc_const(c, val_null()), 1, 0);
    else
      tail(c, e.cons->cdr->car);
  } else if (op == CI_SWITCH && switch_expr(c, e, 0, true)) {
    ;
  } else if (!val_is_lang(e) && !val_is_sym(e)) {
    cc_emit(c, BC(RETK), cc_const(c, e), 1, 0);
  } else {
    int save = c->ntemp, vis = 1;
    Reg r = cc_temp(c);
    if (val_is_sym(e)) { /* forcing a promise decides: f <- function(x) x; f(invisible(1)) */
      cc_emit(c, BC(VIS), 0, 0, 0);
      vis = 2;
    }
    cc_expr(c, e, r);
    if (op == CI_ASSIGN || op == CI_SUPASSIGN || op == CI_FOR || op == CI_WHILE || op == CI_REPEAT)
      vis = 0;
    else if (val_is_lang(e) && (op == CI_NONE || op == CI_INTERNAL || op == CI_INVISIBLE || op == CI_SWITCH ||
                                op == CI_INDEX || op == CI_INDEX2 || op == CI_DOLLAR))
      vis = op == CI_INDEX || op == CI_INDEX2 || op == CI_DOLLAR ? 1 : 2;
    cc_emit(c, BC(RET), r, vis, 0);
    c->ntemp = save;
  }
  c->depth--;
  c->cur_expr = se;
  c->cur_pos = sp;
}

static bool switch_expr(CC *c, Value e, Reg dst, bool is_tail) {
  VM *vm = c->vm;
  Cons *a = e.cons->cdr;
  int n = cc_count_args(a) - 1, ndef = 0;
  if (n < 1 || has_dots_arg(c, a) || a->car.tag == TAG_MISSING) return false;
  if (a->tag && strncmp("EXPR", a->tag->name->data, a->tag->name->len) != 0) return false;
  for (Cons *t = a->cdr; t; t = t->cdr)
    if (!t->tag) ndef++;
  Vec *names = vec_new(vm, T_STR, n), *offs = vec_new(vm, T_INT, n), *tab = vec_new(vm, T_LIST, 3);
  Vec *flags = vec_new(vm, T_INT, 1);
  if (!names || !offs || !tab || !flags) {
    c->failed = true;
    return true;
  }
  int_rw(flags)[0] = ndef;
  list_set(vm, tab, 0, val_obj(names));
  list_set(vm, tab, 1, val_obj(offs));
  list_set(vm, tab, 2, val_obj(flags));
  int save = c->ntemp;
  Reg v = cc_temp(c);
  cc_expr(c, a->car, v);
  Value se = c->cur_expr;
  int sw = cc_emit(c, BC(SWITCH), v, cc_const(c, val_obj(tab)), 0);
  uint64_t forced = c->forced;
  Label end = label_new();
  int i = 0;
  /* no match: invisible NULL */
  if (is_tail) {
    cc_emit(c, BC(RETK), cc_const(c, val_null()), 0, 0);
  } else {
    cc_emit(c, BC(LDK), dst, cc_const(c, val_null()), 0);
    cc_emit(c, BC(INVIS), 0, 0, 0);
    label_use(c, &end, cc_emit(c, BC(JMP), 0, 0, 0));
  }
  c->ntemp = save;
  for (Cons *t = a->cdr; t; t = t->cdr, i++) {
    str_rw(names)[i] = t->tag ? t->tag->name : vm->empty_str;
    if (t->car.tag == TAG_MISSING) {
      int_rw(offs)[i] = t->cdr ? -1 : -2; /* falls through to the next; the last one gives an error or NULL */
      continue;
    }
    int_rw(offs)[i] = (int)c->ncode - sw - 1;
    c->forced = forced;
    if (is_tail) {
      tail(c, t->car);
    } else {
      cc_emit(c, BC(VIS), 0, 0, 0);
      cc_expr(c, t->car, dst);
      label_use(c, &end, cc_emit(c, BC(JMP), 0, 0, 0));
    }
  }
  for (i = n - 1; i >= 0; i--)
    if (int_ro(offs)[i] == -1)
      int_rw(offs)[i] = i + 1 < n ? (int_ro(offs)[i + 1] >= 0 ? -(int_ro(offs)[i + 1] + 10) : int_ro(offs)[i + 1]) : -2;
  label_place(c, &end);
  c->cur_expr = se;
  return true;
}

/* ---- finishing ---- */
static void *own(CC *c, const void *src, size_t bytes) {
  if (bytes == 0) bytes = 1;
  void *p = malloc(bytes);
  if (!p) {
    if (!c->failed) (void)rt_nomem(c->vm, (double)bytes);
    c->failed = true;
    return NULL;
  }
  if (src) memcpy(p, src, bytes);
  return p;
}

static void drop_sites(CC *c) {
  for (uint32_t i = 0; i < c->nsites; i++) {
    for (int j = 0; j < c->sites[i]->nargs; j++) free(c->sites[i]->args[j].early);
    free(c->sites[i]->names);
    free(c->sites[i]);
  }
  c->nsites = 0;
}

/* Moves the tables into the prototype.  All or nothing. */
static Status finish(CC *c) {
  Proto *p = c->p;
  if (c->failed) {
    drop_sites(c);
    return ERR;
  }
  Instr *code = own(c, c->code, c->ncode * sizeof(Instr));
  uint32_t *pos = own(c, c->pos, c->ncode * sizeof(uint32_t));
  uint32_t *ex = own(c, c->expr, c->ncode * sizeof(uint32_t));
  Value *k = own(c, c->k, c->nk * sizeof(Value));
  CallSite **sites = own(c, c->sites, c->nsites * sizeof(CallSite *));
  LoopRange *loops = own(c, c->loops, c->nloops * sizeof(LoopRange));
  Sym **names = own(c, c->names, (size_t)c->nnames * sizeof(Sym *));
  Sym **gsyms = own(c, c->gsyms, (size_t)c->ngsyms * sizeof(Sym *));
  if (c->failed) {
    free(code), free(pos), free(ex), free(k), free(sites), free(loops), free(names), free(gsyms);
    drop_sites(c);
    return ERR;
  }
  for (uint32_t i = 0; i < c->nk; i++) val_retain(k[i]);
  p->code = code, p->pos = pos, p->expr = ex, p->k = k, p->sites = sites, p->loops = loops;
  p->names = names;
  p->gsyms = gsyms;
  p->ngsyms = c->ngsyms;
  if (c->ngsyms) p->flags |= PF_GLOBAL;
  p->nk = c->nk, p->nsites = c->nsites, p->nloops = c->nloops;
  p->nnames = (uint16_t)c->nnames;
  p->nslots = (uint16_t)c->maxtemp;
  p->kind = (uint8_t)c->kind;
  p->quick = c->kind == PK_FUNC && p->dots < 0 && !(p->flags & (PF_KEEP_ARGS | PF_HELD)) ? (int16_t)p->nparams : -1;
  if (!p->nloops && p->hot == (uint32_t)c->vm->tune.hot_loop) p->hot = (uint32_t)c->vm->tune.hot_call;
  if (c->open) p->hot = UINT32_MAX; /* typed code knows nothing of other meanings */
  p->ncode = c->ncode;              /* last: marks the prototype as compiled */
  if (ORBIT_CHECKED || c->vm->modes & (MODE_VERIFY | MODE_CHAOS)) cc_verify(c->vm, p);
  return OK;
}

static Proto *proto_alloc(VM *vm) {
  Proto *p = obj_new(vm, T_BYTECODE, sizeof(Proto));
  if (!p) return NULL;
  p->id = ++vm->next_proto_id;
  p->dots = p->quick = -1;
  p->source = p->formals = val_null();
  p->hot = vm->modes & MODE_GENERIC                ? UINT32_MAX
           : vm->modes & (MODE_EAGER | MODE_CHAOS) ? 1
                                                   : (uint32_t)vm->tune.hot_loop;
  return p;
}

Proto *proto_new(VM *vm, Value formals, Value body) {
  Proto *p = proto_alloc(vm);
  if (!p) return NULL;
  formals.aux = body.aux = 0;
  p->formals = val_retain(formals);
  p->source = val_retain(body);
  p->kind = PK_FUNC;
  return p;
}

static void cc_start(CC *c, VM *vm, Proto *p, int kind, Env *env) {
  memset(c, 0, sizeof *c);
  c->vm = vm;
  c->p = p;
  c->kind = kind;
  c->env = env;
  c->cur_expr = val_null();
  Env *e = env;
  while (e && e->kind != ENV_BASE && e->kind != ENV_BASENS && e->kind != ENV_GLOBAL) e = e->parent;
  c->no_base = env && !e;
}

static bool params(CC *c, Proto *p) {
  Cons *f = p->formals.tag == TAG_OBJ ? p->formals.cons : NULL;
  int n = cc_count_args(f);
  p->nparams = (uint16_t)n;
  p->params = calloc((size_t)(n ? n : 1), sizeof(Param));
  if (!p->params) {
    (void)rt_nomem(c->vm, (double)n * sizeof(Param));
    return false;
  }
  int i = 0;
  for (; f; f = f->cdr, i++) {
    p->params[i].name = f->tag;
    p->params[i].dflt = f->car;
    p->params[i].dflt.aux = 0;
    p->params[i].is_const = cc_is_const(f->car);
    if (!cc_grow(c, (void **)&c->names, &c->capnames, (uint32_t)c->nnames + 1, sizeof(Sym *))) return false;
    c->names[c->nnames++] = f->tag;
    if (f->tag == c->vm->sym.dots) p->dots = (int16_t)i;
  }
  return true;
}

/* What code in v names: <<-, and functions that make bindings active or lock them. */
enum { NAMES_SUPERASSIGN = 1, NAMES_BINDING = 2, NAMES_DELAYED = 4, NAMES_MISSING = 8, NAMES_CHANGING = 16 };
static int names_in(const VM *vm, Value v, int depth) {
  if (val_is_sym(v)) {
    const Sym *s = v.sym;
    bool binding = s == vm->sym.makeActiveBinding || s == vm->sym.lockBinding || s == vm->sym.lockEnvironment;
    return binding                      ? NAMES_BINDING | (s->flags & SYM_CHANGES ? NAMES_CHANGING : 0)
           : s == vm->sym.assign2       ? NAMES_SUPERASSIGN
           : s == vm->sym.delayedAssign ? NAMES_DELAYED | NAMES_CHANGING
           : s == vm->sym.missing       ? NAMES_MISSING
           : s->flags & SYM_CHANGES     ? NAMES_CHANGING
                                        : 0;
  }
  if (!val_is_lang(v)) return 0;
  if (depth > 200) return NAMES_SUPERASSIGN;
  int names = 0;
  for (const Cons *a = v.cons; a; a = a->cdr) names |= names_in(vm, a->car, depth + 1);
  return names;
}
bool cc_binds_specially(const VM *vm, Value expr) { return names_in(vm, expr, 0) & NAMES_BINDING; }

Status cc_function(VM *vm, Proto *p, Env *env) {
  if (p->ncode) return OK;
  size_t mark = vm_mark(vm);
  CC c;
  cc_start(&c, vm, p, PK_FUNC, env);
  free(p->params);
  p->params = NULL;
  if (!params(&c, p)) return ERR;
  cc_scan_locals(&c, p->source);
  for (int i = 0; i < p->nparams; i++) cc_scan_locals(&c, p->params[i].dflt);
  if (c.too_deep) return rt_too_deep(vm);
  bool library = env && env->kind == ENV_BASENS;
  for (int i = 0; i < c.nnames && !library; i++) cc_user_name(&c, c.names[i]);
  c.ntemp = c.maxtemp = c.nnames;
  if (cc_calls(vm, p->source, sym_c(vm, "UseMethod"), 0))
    for (int i = 0; i < p->nparams; i++)
      if (cc_assigns(vm, p->source, p->params[i].name, 0)) p->flags |= PF_KEEP_ARGS;
  if (cc_compiled_at_once(vm, p->source)) p->flags |= PF_AT_ONCE;
  c.compiled = library || (p->flags & (PF_COMPILED | PF_AT_ONCE));
  if (c.compiled) p->flags |= PF_COMPILED;
  cc_find_strict(&c, p->params, p->nparams, p->source);
  if (cc_find_held(&c, p->params, p->nparams, p->source)) p->flags |= PF_HELD;
  p->steady = cc_find_steady(&c, p->params, p->nparams, p->source);
  int names = names_in(vm, p->source, 0);
  c.closures = names & (NAMES_SUPERASSIGN | NAMES_CHANGING);
  c.delays = !library && (names & NAMES_DELAYED);
  c.asks_missing = names & NAMES_MISSING;
  if ((names & NAMES_BINDING) && !library) {
    c.by_name = true;
    p->flags |= PF_BY_NAME;
  }
  tail(&c, p->source);
  Status st = finish(&c);
  vm_release(vm, mark);
  return st;
}

/* expr belongs to code whose variables home names. */
static Proto *part_of(VM *vm, Value expr, Proto *home) {
  Proto *p = proto_alloc(vm);
  if (!p) return NULL;
  expr.aux = 0;
  p->source = val_retain(expr);
  if (home) {
    p->home = home;
    home->h.count++;
    p->file = home->file;
  }
  return p;
}

Proto *cc_promise(VM *vm, Value expr, Proto *home, Env *env) {
  Proto *p = part_of(vm, expr, home);
  if (!p) return NULL;
  size_t mark = vm_mark(vm);
  CC c;
  cc_start(&c, vm, p, PK_PROMISE, env);
  c.home = home && home->kind == PK_FUNC ? home : NULL;
  c.compiled = home && (home->flags & PF_COMPILED);
  c.global = !c.home && env == vm->global;
  c.cells = (c.home || c.global) && cc_has_loop(vm, expr, false, 0) && !(c.global && cc_binds_specially(vm, expr)) &&
            !(c.home && c.home->flags & PF_BY_NAME);
  tail(&c, expr);
  if (finish(&c) != OK) return NULL;
  vm_release(vm, mark);
  return p;
}

Proto *cc_variables(VM *vm, Value expr) {
  Proto *p = proto_new(vm, val_null(), expr);
  if (!p) return NULL;
  CC c;
  cc_start(&c, vm, p, PK_FUNC, NULL);
  cc_scan_locals(&c, expr);
  for (int i = 0; i < c.nnames; i++) cc_user_name(&c, c.names[i]);
  if (c.too_deep && rt_too_deep(vm) != OK) c.failed = true;
  c.maxtemp = c.nnames;
  return finish(&c) == OK ? p : NULL;
}

Proto *cc_dynamic(VM *vm, Value expr, Env *env, Proto *home, enum DynamicCode use) {
  Proto *p = part_of(vm, expr, home);
  if (!p) return NULL;
  size_t mark = vm_mark(vm);
  CC c;
  cc_start(&c, vm, p, PK_DYN, env);
  c.home = home;
  c.cells = home != NULL;
  c.global = env == vm->global;
  c.by_name = c.global && cc_binds_specially(vm, expr);
  if (use == CODE_SPECIAL) c.taken = expr.cons;
  c.top = use == CODE_TOP;
  tail(&c, expr);
  if (finish(&c) != OK) return NULL;
  vm_release(vm, mark);
  return p;
}

/* ---- prototypes as environments see them ---- */
int proto_slot_index(const Proto *p, Sym *s) { return cc_find_name(p->names, p->nnames, s); }
int proto_nslots(const Proto *p) { return p->nnames; }
Sym *proto_slot_name(const Proto *p, int i) { return p->names[i]; }

void proto_free_memory(Proto *p) {
  for (uint32_t i = 0; i < p->nsites; i++) {
    for (int j = 0; j < p->sites[i]->nargs; j++) free(p->sites[i]->args[j].early);
    free(p->sites[i]->names);
    free(p->sites[i]->perm);
    free(p->sites[i]);
  }
  free(p->code), free(p->pos), free(p->expr), free(p->k), free(p->sites), free(p->loops);
  free(p->names), free(p->params), free(p->gsyms), free(p->prof), free(p->vcache);
  for (void *s = p->specs, *next; s; s = next) {
    next = *(void **)s;
    free(s);
  }
}

void proto_free_parts(VM *vm, Proto *p) {
  for (uint32_t i = 0; i < p->nsites; i++) {
    CallSite *s = p->sites[i];
    for (int j = 0; j < s->nargs; j++)
      if (s->args[j].code) obj_release(vm, &s->args[j].code->h);
    if (s->shape) obj_release(vm, &s->shape->h);
  }
  for (uint32_t i = 0; i < p->nk; i++) val_release(vm, p->k[i]);
  for (int i = 0; i < p->nparams; i++)
    if (p->params && p->params[i].code) obj_release(vm, &p->params[i].code->h);
  proto_free_memory(p);
  if (p->home) obj_release(vm, &p->home->h);
  val_release(vm, p->formals);
  val_release(vm, p->source);
}

Status cc_init(VM *vm) {
  static const struct {
    const char *name;
    uint8_t op;
  } tab[] = {{"{", CI_BRACE},
             {"(", CI_PAREN},
             {"if", CI_IF},
             {"for", CI_FOR},
             {"while", CI_WHILE},
             {"repeat", CI_REPEAT},
             {"break", CI_BREAK},
             {"next", CI_NEXT},
             {"function", CI_FUNCTION},
             {"return", CI_RETURN},
             {"<-", CI_ASSIGN},
             {"=", CI_ASSIGN},
             {"<<-", CI_SUPASSIGN},
             {"+", CI_ARITH},
             {"-", CI_ARITH},
             {"*", CI_ARITH},
             {"/", CI_ARITH},
             {"^", CI_ARITH},
             {"%%", CI_ARITH},
             {"%/%", CI_ARITH},
             {"==", CI_COMPARE},
             {"!=", CI_COMPARE},
             {"<", CI_COMPARE},
             {"<=", CI_COMPARE},
             {">", CI_COMPARE},
             {">=", CI_COMPARE},
             {"&", CI_LOGIC},
             {"|", CI_LOGIC},
             {"&&", CI_AND2},
             {"||", CI_OR2},
             {"!", CI_NOT},
             {":", CI_COLON},
             {"[", CI_INDEX},
             {"[[", CI_INDEX2},
             {"$", CI_DOLLAR},
             {"quote", CI_QUOTE},
             {".Internal", CI_INTERNAL},
             {"switch", CI_SWITCH},
             {"UseMethod", CI_USEMETHOD},
             {"invisible", CI_INVISIBLE},
             {"[<-", CI_SETINDEX},
             {"[[<-", CI_SETINDEX},
             {"$<-", CI_SETINDEX}};
  for (size_t i = 0; i < sizeof tab / sizeof *tab; i++) {
    Sym *s = sym_c(vm, tab[i].name);
    TRY_NEW(s);
    s->op = tab[i].op;
  }
  return cc_mark_captures(vm);
}
