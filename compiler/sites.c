/* sites.c - Describes calls: the site of a call, what each argument is, and which arguments may be computed early.
 *
 * Called by calls.c, assign.c and compile.c.  An early argument is a small program of operators (EarlyOp) that the call
 * runs in place of making a promise; it is described here and run by vm/calls/early_args.c.
 */
#include "compiler/cc.h"
#include "compiler/opforms.h"

#include <stdlib.h>

#include "runtime/poll.h"
#include "runtime/elementwise.h"
#include "runtime/env.h"
#include "runtime/hooks.h"

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
  if (cc_is_num_const(v)) {
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

int cc_arith_index(VM *vm, const Sym *s) {
  if (s == vm->sym.plus) return OP_ADD;
  if (s == vm->sym.minus) return OP_SUB;
  if (s == vm->sym.times) return OP_MUL;
  if (s == vm->sym.divide) return OP_DIV;
  if (s == vm->sym.power) return OP_POW;
  if (s == vm->sym.mod) return OP_MOD;
  return OP_IDIV;
}

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

/* c("a", "b") */
static bool early_texts(CC *c, Value e, EarlyOp *p, int *n) {
  int many = 0;
  for (const Cons *a = e.cons->cdr; a; a = a->cdr, many++)
    if (a->car.tag != TAG_STR) return false;
  Vec *v = vec_new(c->vm, T_STR, many);
  if (!v) return false;
  many = 0;
  for (const Cons *a = e.cons->cdr; a; a = a->cdr) str_set(v, many++, a->car.s);
  int k = cc_const(c, val_obj(v));
  if (c->failed) return false;
  p[(*n)++] = (EarlyOp){.kind = EARLY_NUMBERS, .k = c->k[k], .fname = e.cons->car.sym};
  return true;
}

/* A list with the names of these arguments, as a constant; *out is NULL when they have none. */
static bool names_of_list(CC *c, const Cons *args, int many, Value *out) {
  bool any = false;
  *out = val_null();
  for (const Cons *a = args; a; a = a->cdr) any |= a->tag != NULL;
  if (!any) return true;
  Vec *l = vec_new(c->vm, T_LIST, many), *names = l ? vec_new(c->vm, T_STR, many) : NULL;
  if (!names) return false;
  many = 0;
  for (const Cons *a = args; a; a = a->cdr, many++)
    if (a->tag) str_set(names, many, a->tag->name);
  if (vec_set_names(c->vm, l, val_obj(names)) != OK) return false;
  int k = cc_const(c, val_obj(l)); /* may move c->k */
  if (c->failed) return false;
  *out = c->k[k];
  return true;
}

/* list(x, name = y) */
static bool early_list(CC *c, Value e, EarlyOp *p, int *n, Cons *all) {
  int many = 0;
  Value named;
  for (const Cons *a = e.cons->cdr; a; a = a->cdr, many++) {
    Value v = a->car;
    if (*n >= EARLY_MAX - 1 || v.tag == TAG_MISSING) return false;
    if (v.tag == TAG_STR || v.tag == TAG_LGL)
      p[(*n)++] = (EarlyOp){.kind = EARLY_CONST, .k = v};
    else if (!early_program(c, v, p, n, all))
      return false;
  }
  if (*n >= EARLY_MAX || !names_of_list(c, e.cons->cdr, many, &named)) return false;
  p[(*n)++] = (EarlyOp){.kind = EARLY_LIST, .op = (uint8_t)many, .k = named, .fname = e.cons->car.sym};
  return true;
}

/* c(x, y), sqrt(x): functions of numbers that have the meaning which they have in the library. */
static bool early_function(CC *c, Value e, EarlyOp *p, int *n, Cons *all) {
  Sym *f = e.cons->car.sym;
  const BuiltinDef *def = cc_builtin_of(c, f, NULL);
  int many = 0, most = *n;
  for (Cons *a = all; a; a = a->cdr)
    if (cc_assigns(c->vm, a->car, f, 0)) return false;
  if (!def) return false;
  if (strcmp(def->name, "list") == 0) return early_list(c, e, p, n, all);
  for (const Cons *a = e.cons->cdr; a; a = a->cdr, many++)
    if (a->tag || a->car.tag == TAG_MISSING) return false;
  bool combines = strcmp(def->name, "c") == 0 && many > 1;
  int row = many == 1 ? ew_find(def->name, 1, EWT_DBL) : -1;
  if (!combines && (row < 0 || ew_info[row].result != EWT_DBL)) return false;
  if (combines && (early_numbers(c, e, p, n) || early_texts(c, e, p, n))) return true;
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
  if (cc_is_num_const(e)) {
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
    o.op = (uint8_t)cc_arith_index(c->vm, f);
    if (o.op == OP_POW) return false;
  } else if (op == CI_ARITH && one && f == c->vm->sym.minus) {
    o.kind = EARLY_NEG;
  } else if (op == CI_COMPARE && two) {
    o.kind = EARLY_COMPARE;
    o.op = (uint8_t)cc_compare_index(c->vm, f);
  } else if (op == CI_COLON && two) {
    o.kind = EARLY_COLON;
  } else if ((op == CI_INDEX || op == CI_INDEX2) && two && val_is_sym(a->car)) {
    o.kind = op == CI_INDEX ? EARLY_INDEX : EARLY_INDEX2;
  } else if (op == CI_DOLLAR && two && val_is_sym(a->car) && cc_name_is_plain(c, a->cdr->car, &name)) {
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

/* Appends, for each variable that argument e reads, that it must have its value; false: e may change variables. */
static bool settled_variables(CC *c, Value e, EarlyOp *p, int *n, int depth) {
  if (val_is_sym(e)) {
    if (e.sym->ddval || e.sym == c->vm->sym.dots || *n >= EARLY_MAX - 1) return false;
    int i = cc_local(c, e.sym);
    int at = i >= 0 ? i : cc_const(c, val_obj(e.sym));
    p[(*n)++] = (EarlyOp){.kind = i >= 0 ? EARLY_SETTLED : EARLY_SETTLED_FREE, .idx = (uint16_t)at};
    return !c->failed;
  }
  if (!val_is_lang(e)) return true;
  for (Cons *a = e.cons->cdr; a; a = a->cdr)
    if (depth > 20 || !settled_variables(c, a->car, p, n, depth + 1)) return false;
  return true;
}

/* An argument that is a variable of the enclosing function or of the global environment.  It is read early where the
 * other arguments cannot change it. */
static void describe_free(CC *c, ArgDesc *d, const Cons *all) {
  VM *vm = c->vm;
  Sym *s = d->expr.sym;
  EarlyOp p[EARLY_MAX];
  int n = 0;
  if (c->global || s->ddval || s == vm->sym.tmpval) return;
  for (const Cons *a = all; a; a = a->cdr) {
    Value e = a->car;
    bool function = val_is_lang(e) && val_is_sym(e.cons->car) && e.cons->car.sym == vm->sym.function_;
    if (function || (val_is_sym(e) && e.sym == s)) continue;
    if (e.tag == TAG_MISSING) return;
    if (val_is_lang(e) && !cc_quiet(c, e)) return;
    if (!settled_variables(c, e, p, &n, 0)) return;
  }
  int k = cc_const(c, val_obj(s));
  if (c->failed) return;
  p[n++] = (EarlyOp){.kind = EARLY_FREE, .idx = (uint16_t)k};
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
        d->op = (uint8_t)cc_arith_index(vm, e.cons->car.sym);
        for (Cons *a = all; a; a = a->cdr)
          if ((val_is_sym(l) && cc_assigns(vm, a->car, l.sym, 0)) ||
              (val_is_sym(r) && cc_assigns(vm, a->car, r.sym, 0)))
            d->kind = ARG_EXPR;
      }
    }
    d->function = d->kind == ARG_EXPR && val_is_lang(e) && val_is_sym(e.cons->car) &&
                  e.cons->car.sym == vm->sym.function_ && cc_inline_op(c, vm->sym.function_) == CI_FUNCTION;
    if (d->kind == ARG_EXPR && (val_is_lang(e) || c->kind == PK_PROMISE || c->home)) describe_early(c, d, e, all);
    if (d->kind == ARG_EXPR && val_is_sym(e) && c->kind == PK_FUNC) describe_free(c, d, all);
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
      if (o->kind == EARLY_GLOBAL || o->kind == EARLY_FREE) steady = false;
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
      if (s->args[k].early[i].fname || s->args[k].early[i].kind == EARLY_FREE) s->args[k].change = CHANGE_WITHIN;
}

void cc_fill_site(CC *c, CallSite *s, Cons *args) {
  if (!s) return;
  int i = 0;
  for (Cons *a = args; a; a = a->cdr, i++) {
    ArgDesc *d = &s->args[i];
    if (rt_poll_at(c->vm, i) != OK) {
      c->failed = true;
      return;
    }
    d->name = a->tag;
    if (a->tag) s->any_names = true;
    describe_arg(c, d, a->car, args);
    if (d->kind == ARG_DOTS) s->has_dots = true;
  }
  if (args && args->cdr && (c->kind != PK_FUNC || c->closures)) wait_for_noise(c, s, args);
  describe_change(c, s, args);
  for (int k = 0; k < s->nargs && !rt_cancelled_at(c->vm, k); k++) {
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
