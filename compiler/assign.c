/* assign.c - Assignments: x <- v, x <<- v, f(g(x), i) <- v.  Called by compile.c.
 *
 * A replacement on a variable is one instruction that works on the variable's slot when the function is a builtin
 * (so that it happens in place when nothing else refers to the value); a closure replacement function sees the
 * old variable.  Nested targets are evaluated as R does: the inner value is fetched into a temporary, changed, and
 * assigned back by the same rules.
 */
#include "compiler/cc.h"

#include <stdlib.h>

#include "runtime/hooks.h"

/* The variable that an assignment changes, kept while subscripts that may assign to it are evaluated: GNU R changes
 * what it was before. */
typedef struct Held {
  bool on, by_name, super;
  Value in;      /* the call whose subscripts are the last of these: behind them the variable is what it was */
  Reg copy, var; /* var: its slot or, by_name, its name in the constants */
} Held;

static void assign_into(CC *c, Value target, Reg v, bool super, Value whole, const Held *held);

/* A replacement assigns to a parameter that has its default's value: missing() is FALSE from now on. */
static void assign_default(CC *c, Reg slot) {
  if (!c->asks_missing || slot & REG_GLOBAL || slot >= c->p->nparams || c->p->params[slot].dflt.tag == TAG_MISSING)
    return;
  Reg t = cc_temp(c);
  cc_emit(c, BC(MOVE), t, slot, 0);
  cc_emit(c, BC(SETLOC), slot, t, 0);
}

static Sym *sym_name(CC *c, Value v) {
  if (val_is_sym(v)) return v.sym;
  if (v.tag == TAG_STR) return sym_of_str(c->vm, v.s);
  return NULL;
}

static int nargs(Cons *a) {
  int n = 0;
  for (; a; a = a->cdr) n++;
  return n;
}

static bool plain(CC *c, Cons *a) {
  for (; a; a = a->cdr)
    if (a->tag || a->car.tag == TAG_MISSING || (val_is_sym(a->car) && a->car.sym == c->vm->sym.dots)) return false;
  return true;
}

static void fetch_target(CC *c, Value target, Reg t, bool super);

static bool subscripts_assign(CC *c, Value target, const Sym *x) {
  for (Cons *a = target.cons->cdr->cdr; a; a = a->cdr)
    if (cc_subscript_may_assign(c, a->car, x)) return true;
  return false;
}

/* Keeps the variable of a target whose subscripts may assign to it. */
static void hold(CC *c, Value target, bool super, Held *held) {
  Value root = target, last = val_null();
  while (val_is_lang(root) && root.cons->cdr) root = root.cons->cdr->car;
  Sym *x = sym_name(c, root);
  if (!x) return;
  for (Value t = target; val_is_lang(t) && t.cons->cdr; t = t.cons->cdr->car)
    if (subscripts_assign(c, t, x)) last = t; /* those nearest to the variable are evaluated at the end, again */
  int slot = super ? -1 : cc_var(c, x, true);
  if (val_is_null(last) || (slot < 0 && !super && cc_up(c, x) >= 0)) return;
  *held = (Held){true, slot < 0, super, last, cc_temp(c), slot < 0 ? (Reg)cc_const(c, val_obj(x)) : (Reg)slot};
  if (slot >= 0) {
    cc_emit(c, BC(FORCE), slot, 0, 0);
    cc_emit(c, BC(MOVE), held->copy, slot, 0);
  } else {
    fetch_target(c, root, held->copy, super);
  }
}

/* Behind the subscripts of call. */
static void let_go(CC *c, Value call, const Held *held) {
  if (!held->on || held->in.o != call.o) return;
  if (held->by_name)
    cc_emit(c, BC(HELDN), held->var, held->copy, held->super);
  else
    cc_emit(c, BC(HELD), held->var, held->copy, 0);
}

static bool any_dots(const CC *c, const Cons *a) {
  for (; a; a = a->cdr)
    if (val_is_sym(a->car) && a->car.sym == c->vm->sym.dots) return true;
  return false;
}

/* Is x[i], x[[i]] or x$name, by op, of the form that has instructions? */
static bool fits_inline(CC *c, int op, Cons *rest) {
  if (nargs(rest) != 1) return false;
  return op == CI_DOLLAR ? sym_name(c, rest->car) != NULL : (op == CI_INDEX || op == CI_INDEX2) && plain(c, rest);
}

/* S[t] = S[x][i], S[x][[i]] or S[x]$name. */
static bool fetch_part(CC *c, int op, Cons *rest, Reg x, Reg t) {
  if (!fits_inline(c, op, rest)) return false;
  if (op == CI_DOLLAR) {
    cc_emit(c, BC(DOLLAR), t, x, cc_const(c, val_obj(sym_name(c, rest->car))));
    return true;
  }
  Reg i = cc_subscript_operand(c, rest->car);
  cc_emit(c, op == CI_INDEX ? BC(INDEX) : BC(INDEX2), t, x, i);
  return true;
}

/* t = the call f(`*tmp*`, rest...), whose first argument is in x. */
static bool fetch_by_call(CC *c, Cons *call, Reg x, Reg t) {
  Sym *f = val_is_sym(call->car) ? call->car.sym : NULL;
  Cons *args = call->cdr, *rest = args->cdr;
  int si;
  CallSite *s = cc_site(c, val_obj(call), nargs(args), &si);
  if (!s) return false;
  cc_fill_site(c, s, args);
  s->args[0].kind = ARG_LOCAL;
  s->args[0].idx = (uint16_t)x;
  s->args[0].clobbered = false;
  s->fname = f;
  if (f) {
    s->flocal = cc_local(c, f);
    if (s->flocal < 0) s->flocal = cc_up(c, f);
    Ways w;
    bool two_ways = f->op >= CI_INDEX && f->op <= CI_DOLLAR && fits_inline(c, f->op, rest);
    if (two_ways) {
      w = cc_ways_begin(c, si);
      (void)fetch_part(c, f->op, rest, x, t);
      cc_ways_other(c, &w);
    }
    cc_emit(c, BC(CALL), t, si, 0);
    if (two_ways) cc_ways_end(c, &w);
  } else {
    Reg fr = cc_temp(c);
    cc_expr(c, call->car, fr);
    cc_emit(c, BC(CALLF), t, si, fr);
  }
  cc_emit(c, BC(CLEAR), x, 0, 0);
  return true;
}

/* t = the target f(inner, args...), the value of inner being in x, which is used up: a call with *tmp* for inner. */
static void fetch_from(CC *c, Value target, Reg x, Reg t) {
  Cons *rest = target.cons->cdr->cdr;
  Sym *f = val_is_sym(target.cons->car) ? target.cons->car.sym : NULL;
  int op = f ? cc_inline_op(c, f) : CI_NONE;
  Cons *args = cons_new(c->vm, val_obj(c->vm->sym.tmpval), rest, NULL);
  Cons *call = args ? lang_new(c->vm, target.cons->car, args) : NULL;
  if (!call) {
    c->failed = true;
    return;
  }
  Value se = c->cur_expr;
  c->cur_expr = val_obj(call);
  if (!fetch_part(c, op, rest, x, t) && !fetch_by_call(c, call, x, t)) return;
  c->cur_expr = se;
}

/* Fetches the current value of a target expression into t (without copying variables' names around). */
static void fetch_target(CC *c, Value target, Reg t, bool super) {
  Sym *s = sym_name(c, target);
  if (s) {
    if (super)
      cc_emit(c, BC(GETSUP), t, cc_const(c, val_obj(s)), 0);
    else
      cc_expr(c, val_obj(s), t);
    return;
  }
  if (!val_is_lang(target) || !target.cons->cdr) {
    cc_error(c, "target of assignment expands to non-language object");
    return;
  }
  int save = c->ntemp;
  Reg x = cc_temp(c);
  fetch_target(c, target.cons->cdr->car, x, super);
  fetch_from(c, target, x, t);
  c->ntemp = save;
}

static Sym *replacement_name(CC *c, Value f, Value *fun) {
  VM *vm = c->vm;
  char buf[512];
  *fun = val_null();
  if (f.tag == TAG_STR) f = val_obj(sym_of_str(vm, f.s));
  if (val_is_sym(f)) {
    if (f.sym->name->len > 500) return NULL;
    int n = snprintf(buf, sizeof buf, "%s<-", f.sym->name->data);
    return sym_new(vm, buf, (size_t)n);
  }
  /* pkg::f(x) <- v */
  if ((cc_is_call_to(f, vm->sym.dcolon) || cc_is_call_to(f, vm->sym.tcolon)) && nargs(f.cons->cdr) == 2) {
    Sym *name = sym_name(c, f.cons->cdr->cdr->car);
    if (!name || name->name->len > 500) return NULL;
    int n = snprintf(buf, sizeof buf, "%s<-", name->name->data);
    Sym *r = sym_new(vm, buf, (size_t)n);
    Cons *a2 = r ? cons_new(vm, val_obj(r), NULL, NULL) : NULL;
    Cons *a1 = a2 ? cons_new(vm, f.cons->cdr->car, a2, NULL) : NULL;
    Cons *call = a1 ? lang_new(vm, f.cons->car, a1) : NULL;
    if (!call) return NULL;
    *fun = val_obj(call);
    return r;
  }
  return NULL;
}

/* S[t][i], S[t][i, j], S[t][[i]] or S[t]$name becomes S[v], by instructions; false: not of this form. */
static bool replace_part(CC *c, int op, Value target, Reg t, Reg v, const Held *held) {
  Cons *rest = target.cons->cdr->cdr;
  int n = nargs(rest), save = c->ntemp;
  if (fits_inline(c, op, rest)) {
    if (op == CI_DOLLAR) {
      cc_emit(c, BC(SETDOLLAR), t, cc_const(c, val_obj(sym_name(c, rest->car))), v);
      return true;
    }
    Reg i = cc_subscript_operand(c, rest->car);
    let_go(c, target, held);
    cc_emit(c, op == CI_INDEX ? BC(SETINDEX) : BC(SETINDEX2), t, i, v);
    c->ntemp = save;
    return true;
  }
  if ((op != CI_INDEX && op != CI_INDEX2) || n != 2 || !plain(c, rest)) return false;
  Reg i = cc_temp(c), j = cc_temp(c);
  cc_subscript(c, rest->car, i);
  cc_subscript(c, rest->cdr->car, j);
  let_go(c, target, held);
  cc_emit(c, op == CI_INDEX ? BC(SETINDEXIJ) : BC(SETINDEX2IJ), t, i, v);
  c->ntemp = save;
  return true;
}

/* The call `f<-`(`*tmp*`, args, value = whole) for messages, dispatch and closures; *args: its arguments.  NULL:
 * failed. */
static Cons *replacement_call(CC *c, Value target, Value f, Value whole, Cons **args) {
  VM *vm = c->vm;
  Value stack[64];
  Sym *tags[64];
  int m = 0;
  Cons *a = target.cons->cdr->cdr;
  for (; a && m < 64; a = a->cdr, m++) {
    stack[m] = a->car;
    tags[m] = a->tag;
  }
  if (a) {
    cc_error(c, "too many arguments in a replacement call");
    return NULL;
  }
  Cons *list = cons_new(vm, whole, NULL, vm->sym.value);
  for (; list && m > 0; m--) list = cons_new(vm, stack[m - 1], list, tags[m - 1]);
  if (list) list = cons_new(vm, val_obj(vm->sym.tmpval), list, NULL);
  Cons *call = list ? lang_new(vm, f, list) : NULL;
  if (!call) {
    c->failed = true;
    return NULL;
  }
  call->car.aux = target.cons->car.aux;
  *args = list;
  return call;
}

static bool name_arguments(CC *c, CallSite *s, int n) {
  if (!s->any_names) return true;
  s->names = calloc((size_t)n, sizeof(Sym *));
  if (!s->names) {
    cc_error(c, "out of memory");
    return false;
  }
  for (int i = 0; i < n; i++) s->names[i] = s->args[i].name;
  return true;
}

/* What a replacement puts where: the value in v into the part `target` of the variable in t. */
typedef struct Replacement {
  Value target, fun; /* fun: the function when it has no name */
  Sym *name;         /* of the replacement function */
  Reg t, v;
  const Held *held;
} Replacement;

/* A builtin works on the slot of the variable. */
static void replace_by_builtin(CC *c, const Replacement *q, CallSite *s, int si, Value shown) {
  Cons *rest = q->target.cons->cdr->cdr;
  int n = nargs(rest), i = 1;
  Reg w = c->ntemp;
  for (int k = 0; k < n + 2; k++) cc_temp(c);
  for (Cons *a = rest; a; a = a->cdr, i++) {
    if (s->def->name[0] == '[' || a->car.tag == TAG_MISSING)
      cc_subscript(c, a->car, w + i);
    else
      cc_expr(c, a->car, w + i);
  }
  cc_emit(c, BC(MOVE), w + n + 1, q->v, 0);
  let_go(c, q->target, q->held);
  c->cur_expr = shown; /* messages show the whole assignment */
  bool named = s->def->name[0] != '[';
  for (const Cons *a = rest; a; a = a->cdr) named |= a->tag != NULL;
  if (n == 2 && !named && strcmp(s->def->name, "[<-") == 0) s->fast = FAST_SET_LINE;
  if (n > 2 && !named) s->fast = FAST_SET_CELL;
  cc_emit(c, BC(CALLR), q->t, si, w);
}

/* Any function, by a call; op: the construct that the name means as long as nothing else is bound to it, or CI_NONE. */
static void replace_by_call(CC *c, const Replacement *q, CallSite *s, int si, int op) {
  ArgDesc *first = &s->args[0], *last = &s->args[s->nargs - 1];
  first->kind = last->kind = ARG_LOCAL;
  first->idx = (uint16_t)q->t;
  last->idx = (uint16_t)q->v;
  first->clobbered = last->clobbered = false;
  s->flocal = s->fname ? cc_local(c, q->name) : -1;
  if (s->fname && s->flocal < 0) s->flocal = cc_up(c, q->name);
  Ways w;
  if (op != CI_NONE) {
    w = cc_ways_begin(c, si);
    (void)replace_part(c, op, q->target, q->t, q->v, q->held);
    cc_ways_other(c, &w);
  }
  bool variable =
      q->held->on && !q->held->by_name && q->held->var == q->t; /* taken before the call looks at subscripts */
  if (variable) let_go(c, q->target, q->held);
  if (s->fname) {
    cc_emit(c, BC(CALL), q->t, si, 0);
  } else {
    Reg fr = cc_temp(c);
    cc_expr(c, q->fun, fr);
    cc_emit(c, BC(CALLF), q->t, si, fr);
  }
  if (!variable) let_go(c, q->target, q->held);
  if (op != CI_NONE) cc_ways_end(c, &w);
}

/* Is it x[...] where a method may ask for the expressions of the subscripts (vm/calls/lazy_subset.c)? */
static bool is_lazy(CC *c, Value target) {
  if (!val_is_sym(target.cons->car) || target.cons->car.sym != c->vm->sym.bracket) return false;
  Cons *rest = target.cons->cdr->cdr;
  if (!cc_subsets_lazily(c->vm) && !cc_order_matters(c, rest)) return false;
  if (any_dots(c, rest) || cc_replace_op(c, c->vm->sym.bracket) != CI_INDEX) return false;
  for (Cons *a = rest; a; a = a->cdr)
    if (val_is_lang(a->car)) return true;
  return false;
}

static void replace_eagerly(CC *c, Value target, Reg t, Reg v, Value whole, const Held *held);
/* S[t] = `f<-`(S[t], args, value = S[v]) for a temporary or variable register t. */
static void replace_in(CC *c, Value target, Reg t, Reg v, Value whole, const Held *held) {
  if (!is_lazy(c, target)) {
    replace_eagerly(c, target, t, v, whole, held);
    return;
  }
  Cons *args, *call = replacement_call(c, target, val_obj(c->vm->sym.bracket_assign), whole, &args);
  int si, save = c->ntemp;
  CallSite *s = call ? cc_site(c, val_obj(call), cc_count_args(args), &si) : NULL;
  if (!s) return;
  cc_fill_site(c, s, args);
  s->fname = c->vm->sym.bracket_assign;
  ArgDesc *first = &s->args[0], *last = &s->args[s->nargs - 1];
  first->kind = last->kind = ARG_LOCAL;
  first->idx = (uint16_t)t;
  last->idx = (uint16_t)v;
  first->clobbered = last->clobbered = false;
  Ways w = {cc_emit(c, BC(OBJECT), si, t, 0), -1, c->forced};
  replace_eagerly(c, target, t, v, whole, held);
  cc_ways_other(c, &w);
  Value shown = c->cur_expr;
  c->cur_expr = val_obj(call);
  bool variable = held->on && !held->by_name && held->var == t; /* as in replace_by_call() */
  if (variable) let_go(c, target, held);
  cc_emit(c, BC(CALLX), t, si, t);
  if (!variable) let_go(c, target, held);
  c->cur_expr = shown;
  cc_ways_end(c, &w);
  c->ntemp = save;
}

static void replace_eagerly(CC *c, Value target, Reg t, Reg v, Value whole, const Held *held) {
  Cons *rest = target.cons->cdr->cdr;
  Sym *f = val_is_sym(target.cons->car) ? target.cons->car.sym : NULL;
  int n = nargs(rest), save = c->ntemp, si;
  if (replace_part(c, cc_replace_op(c, f), target, t, v, held)) return;
  bool two_ways = f && f->op >= CI_INDEX && f->op <= CI_DOLLAR &&
                  (fits_inline(c, f->op, rest) || (f->op == CI_INDEX && n == 2 && plain(c, rest)));
  Replacement q = {.target = target, .t = t, .v = v, .held = held};
  q.name = replacement_name(c, target.cons->car, &q.fun);
  if (!q.name) {
    cc_error(c, "invalid function in complex assignment");
    return;
  }
  bool by_name = q.fun.tag == TAG_NULL;
  Builtin *bi = NULL;
  const BuiltinDef *def = by_name ? cc_builtin_of(c, q.name, &bi) : NULL;
  Cons *args, *call = replacement_call(c, target, by_name ? val_obj(q.name) : q.fun, whole, &args);
  CallSite *s = call ? cc_site(c, val_obj(call), n + 2, &si) : NULL;
  if (!s) return;
  cc_fill_site(c, s, args);
  s->fname = by_name ? q.name : NULL;
  Value shown = c->cur_expr;
  c->cur_expr = val_obj(call);
  if (def && !any_dots(c, rest) && !two_ways && !(def->flags & BF_SPECIAL)) {
    s->def = def;
    s->bi = bi;
    if (!name_arguments(c, s, n + 2)) return;
    replace_by_builtin(c, &q, s, si, shown);
  } else {
    replace_by_call(c, &q, s, si, two_ways ? f->op : CI_NONE);
  }
  c->cur_expr = shown;
  c->ntemp = save;
}

/* One-level replacement on a variable that is not a slot of this frame, by builtin [, [[ or $. */
static bool replace_by_name(CC *c, Value target, Sym *x, Reg v, bool super, const Held *held) {
  Cons *rest = target.cons->cdr->cdr;
  Sym *f = val_is_sym(target.cons->car) ? target.cons->car.sym : NULL;
  int op = cc_replace_op(c, f), n = nargs(rest), save = c->ntemp;
  int shift = super ? BC(SSETINDEX) - BC(GSETINDEX) : 0;
  int k = cc_const(c, val_obj(x));
  if (op == CI_DOLLAR && n == 1 && sym_name(c, rest->car)) {
    cc_emit(c, BC(GSETDOLLAR) + shift, k, cc_const(c, val_obj(sym_name(c, rest->car))), v);
  } else if ((op == CI_INDEX || op == CI_INDEX2) && n == 1 && plain(c, rest)) {
    Reg i = cc_subscript_operand(c, rest->car);
    let_go(c, target, held);
    cc_emit(c, (op == CI_INDEX ? BC(GSETINDEX) : BC(GSETINDEX2)) + shift, k, i, v);
  } else if ((op == CI_INDEX || op == CI_INDEX2) && n == 2 && plain(c, rest)) {
    Reg i = cc_temp(c), j = cc_temp(c);
    cc_subscript(c, rest->car, i);
    cc_subscript(c, rest->cdr->car, j);
    let_go(c, target, held);
    cc_emit(c, (op == CI_INDEX ? BC(GSETINDEXIJ) : BC(GSETINDEX2IJ)) + shift, k, i, v);
  } else {
    return false;
  }
  c->ntemp = save;
  return true;
}

/* GNU R reads a variable of the code's own twice for x[i] <- v, which an active binding notices. */
static void read_active(CC *c, Value target, bool super) {
  Sym *x = val_is_lang(target) && target.cons->cdr ? sym_name(c, target.cons->cdr->car) : NULL;
  if (!x || super || !(x->flags & SYM_ACTIVE) || !(c->global || c->by_name) || cc_var(c, x, true) >= 0) return;
  Reg t = cc_temp(c);
  cc_emit(c, BC(GETVAR), t, cc_const(c, val_obj(x)), 0);
  cc_emit(c, BC(CLEAR), t, 0, 0);
}

/* Has the target below another one a subscript that may do more than give a value?  assign_into() would evaluate it
 * once more for each level above it. */
static bool subscripts_act(CC *c, Value target) {
  Value t = target.cons->cdr->car;
  while (val_is_lang(t) && t.cons->cdr) {
    t = t.cons->cdr->car;
    if (!val_is_lang(t) || !t.cons->cdr) break;
    for (Cons *a = t.cons->cdr->cdr; a; a = a->cdr)
      if (!cc_quiet(c, a->car)) return true;
  }
  return false;
}

/* target <- S[v] with the values of all targets within it in temporaries, so that each subscript is evaluated twice:
 * on the way in and on the way out.  The others are fetched anew at each level, which changes values in place. */
static void assign_chain(CC *c, Value target, Reg v, bool super, Value whole, const Held *held) {
  enum { MOST = 32 };
  Value level[MOST];
  Reg in[MOST];
  int n = 0;
  for (Value t = target; val_is_lang(t) && t.cons->cdr && n < MOST; t = t.cons->cdr->car) level[n++] = t;
  if (n == MOST) {
    cc_error(c, "too many nested calls in an assignment");
    return;
  }
  for (int i = n - 1; i > 0; i--) {
    in[i] = cc_temp(c);
    if (i == n - 1) {
      fetch_target(c, level[i], in[i], super);
      continue;
    }
    Reg x = cc_temp(c);
    cc_emit(c, BC(MOVE), x, in[i + 1], 0);
    fetch_from(c, level[i], x, in[i]);
  }
  for (int i = 0; i < n - 1; i++) replace_in(c, level[i], in[i + 1], i ? in[i] : v, whole, held);
  assign_into(c, level[n - 1], in[n - 1], super, whole, held);
}

/* target <- S[v] */
static void assign_into(CC *c, Value target, Reg v, bool super, Value whole, const Held *held) {
  Sym *s = sym_name(c, target);
  if (s) {
    if (super)
      cc_emit(c, BC(SETSUP), cc_const(c, val_obj(s)), v, 0);
    else
      cc_store(c, s, v);
    return;
  }
  if (!val_is_lang(target) || !target.cons->cdr) {
    cc_error(c, val_is_lang(target) ? "invalid assignment target" : "invalid (do_set) left-hand side to assignment");
    return;
  }
  if (target.cons->car.aux) c->cur_pos = target.cons->car.aux;
  Value inner = target.cons->cdr->car;
  Sym *x = sym_name(c, inner);
  int save = c->ntemp;
  if (x && !super) {
    int slot = cc_var(c, x, true);
    if (slot >= 0) {
      cc_emit(c, BC(FORCE), slot, 0, 0);
      assign_default(c, slot);
      c->ntemp = save;
      replace_in(c, target, slot, v, whole, held);
      return;
    }
  }
  if (x && cc_up(c, x) < 0 && !is_lazy(c, target) && replace_by_name(c, target, x, v, super, held)) {
    c->ntemp = save;
    return;
  }
  if (!x && (held->on || subscripts_act(c, target))) {
    assign_chain(c, target, v, super, whole, held);
    c->ntemp = save;
    return;
  }
  Reg t = cc_temp(c);
  fetch_target(c, inner, t, super);
  replace_in(c, target, t, v, whole, held);
  assign_into(c, inner, t, super, whole, held);
  c->ntemp = save;
}

static bool simple_rhs(CC *c, Value e) {
  if (!val_is_lang(e) || !val_is_sym(e.cons->car)) return !val_is_lang(e);
  switch (cc_inline_op(c, e.cons->car.sym)) {
  case CI_AND2:
  case CI_OR2:
  case CI_BRACE:
  case CI_PAREN:
  case CI_IF:
  case CI_FOR:
  case CI_WHILE:
  case CI_REPEAT:
  case CI_SWITCH:
  case CI_ASSIGN:
  case CI_SUPASSIGN:
  case CI_INVISIBLE:
  case CI_USEMETHOD: return false;
  default: return true;
  }
}

/* What is wrong with an assignment target, or NULL. */
static const char *target_problem(CC *c, Value target) {
  if (sym_name(c, target)) return NULL;
  if (!val_is_lang(target)) return "invalid (do_set) left-hand side to assignment";
  while (val_is_lang(target) && target.cons->cdr) {
    Value f = target.cons->car;
    if (!val_is_sym(f) && f.tag != TAG_STR && !(val_is_lang(f) && val_is_sym(f.cons->car) && nargs(f.cons->cdr) == 2))
      return "invalid function in complex assignment";
    target = target.cons->cdr->car;
  }
  if (val_is_sym(target)) return NULL;
  return val_is_lang(target) || val_is_null(target) ? "invalid (NULL) left side of assignment"
                                                    : "target of assignment expands to non-language object";
}

/* Evaluates the right-hand side, then .Internal(assignError(text, quote(e))). */
static void assign_error(CC *c, Value e, Value rhs, const char *text) {
  VM *vm = c->vm;
  int save = c->ntemp;
  Reg t = cc_temp(c);
  if (rhs.tag != TAG_MISSING) cc_expr(c, rhs, t);
  Str *msg = str_c(vm, text);
  Sym *internal = sym_c(vm, ".Internal"), *error = sym_c(vm, "assignError");
  Cons *q = cons_new(vm, e, NULL, NULL);
  Cons *qc = q ? lang_new(vm, val_obj(vm->sym.quote), q) : NULL;
  Cons *a = qc && msg ? cons_new(vm, val_obj(qc), NULL, NULL) : NULL;
  a = a ? cons_new(vm, val_str(msg), a, NULL) : NULL;
  Cons *inner = a && error ? lang_new(vm, val_obj(error), a) : NULL;
  Cons *arg = inner ? cons_new(vm, val_obj(inner), NULL, NULL) : NULL;
  Cons *call = arg && internal ? lang_new(vm, val_obj(internal), arg) : NULL;
  if (call)
    cc_expr(c, val_obj(call), t);
  else
    c->failed = true;
  c->ntemp = save;
}

/* Compiles call `<-`(target, rhs); dst -1: the value is not wanted. */
void cc_assign(CC *c, Value e, Reg dst, bool super) {
  Value target = e.cons->cdr->car, rhs = e.cons->cdr->cdr->car;
  int save = c->ntemp;
  const char *problem = target_problem(c, target);
  if (problem) {
    assign_error(c, e, val_is_lang(target) ? rhs : val_missing(), problem); /* a constant is refused at once */
    if (dst >= 0) cc_emit(c, BC(LDK), dst, cc_const(c, val_null()), 0);
    return;
  }
  if (rhs.tag == TAG_MISSING) {
    cc_error(c, "argument \"value\" is missing, with no default");
    return;
  }
  Sym *s = sym_name(c, target);
  if (s && s->name->data[0] == '[' && (s->name->data[1] == '.' || strncmp(s->name->data, "[<-.", 4) == 0))
    vm_note_subset_method(c->vm, rhs);
  int slot = s && !super ? cc_var(c, s, true) : -1;
  bool maybe_empty = false; /* may yield the empty symbol, which cannot be read back from a variable */
  if (dst >= 0 && val_is_lang(rhs) && val_is_sym(rhs.cons->car)) {
    int op = cc_inline_op(c, rhs.cons->car.sym);
    maybe_empty = op == CI_QUOTE || op == CI_DOLLAR || op == CI_INDEX2;
  }
  if (slot >= 0 && simple_rhs(c, rhs) && !val_is_sym(rhs) && !maybe_empty) {
    cc_expr(c, rhs, slot);
    if (dst >= 0) cc_emit(c, BC(MOVE), dst, slot, 0);
    return;
  }
  Reg v = -1;
  if (!s && val_is_sym(rhs) && !rhs.sym->ddval && !cc_may_assign(c, target, rhs.sym)) v = cc_local(c, rhs.sym);
  bool in_place = v >= 0; /* the variable itself: nothing in the target can change it first */
  if (!in_place) {
    v = cc_temp(c);
    cc_expr(c, rhs, v);
  }
  if (dst >= 0 && s) cc_emit(c, BC(MOVE), dst, v, 0);
  Held held = {.on = false};
  if (!s) hold(c, target, super, &held);
  read_active(c, target, super);
  assign_into(c, target, v, super, rhs, &held);
  if (!s) {
    if (dst >= 0)
      cc_emit(c, in_place ? BC(MOVE) : BC(SETLOC), dst, v, 0);
    else if (!in_place && (val_is_lang(rhs) || val_is_sym(rhs)))
      cc_emit(c, BC(CLEAR), v, 0, 0);
  }
  c->ntemp = save;
}
