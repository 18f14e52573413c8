/* trace.c - Follows the expression of an applied function once, with symbolic values, and so makes the lane program.
 *
 * Both branches of an `if` whose condition differs from lane to lane are followed, each under its mask; variables that
 * differ afterwards become choices.  A return() in some lanes is remembered with its mask until the function ends.
 * Calls of other closures are followed, too.  Whatever R code could observe (another function called, an assignment
 * elsewhere, an argument not evaluated yet) ends the attempt.  Called by vectorize.c.
 */
#include "vm/apply/axis.h"
#include "vm/calls/dispatch.h"
#include "vm/apply/loops.h"
#include "vm/apply/scope.h"

enum { STEPS_MAX = 20000, DEPTH_MAX = 12, LOOP_MAX = 256 };

static Ev apply_function(Lanes *l, Scope *s, const SymVal *f, int n, SymVal *x, Sym *const *names, SymVal *out);

static Ev no(Lanes *l, const char *why) {
  lane_no(l, "%s", why);
  return EV_NO;
}

/* ---- variables ---- */

SymVal *lane_variable(Scope *s, const Sym *name) {
  for (int i = 0; i < s->nvars; i++)
    if (s->name[i] == name) return &s->value[i];
  return NULL;
}

bool lane_assign(Lanes *l, Scope *s, Sym *name, const SymVal *x) {
  s->assigned++;
  SymVal *v = lane_variable(s, name);
  if (!v) {
    if (s->nvars == SCOPE_VARS) return lane_no(l, "it has too many variables");
    s->name[s->nvars] = name;
    v = &s->value[s->nvars++];
  }
  *v = *x;
  return true;
}

/* The value of a binding outside, unless looking at it would run code. */
bool lane_settled(Lanes *l, const Sym *name, Value v, bool active, Value *out) {
  if (active) return lane_no(l, "`%s` is an active binding", name->name->data);
  if (v.tag == TAG_PROM) v = v.prom->value;
  if (v.tag == TAG_UNBOUND || v.tag == TAG_MISSING || v.tag == TAG_LAZY)
    return lane_no(l, "`%s` has not been evaluated yet", name->name->data);
  v.aux = 0;
  *out = v;
  return true;
}

bool lane_outside(Lanes *l, Env *env, Sym *name, bool function, Value *out) {
  VM *vm = l->vm;
  if (name == vm->sym.dot_Random_seed) return lane_no(l, "it looks at the state of the random numbers");
  bool user = env == vm->global || (env->kind == ENV_FUNC && env->parent == vm->global);
  if (function && user && !(name->flags & SYM_USER) && !name->nattached) env = vm->base;
  for (Env *e = env; e && e != l->vm->empty; e = e->parent) {
    bool active = false;
    Value v = env_peek(l->vm, e, name, &active);
    if (v.tag == TAG_UNBOUND && !active) continue;
    if (!lane_settled(l, name, v, active, out)) return false;
    if (!function || val_is_fun(*out)) return true;
  }
  return lane_no(l, "`%s` is not there", name->name->data);
}

static bool look_up(Lanes *l, Scope *s, Sym *name, bool function, SymVal *out) {
  Scope *in = s;
  for (;; in = in->parent) {
    const SymVal *v = lane_variable(in, name);
    if (v && v->kind == SV_UNSET)
      return lane_no(l, "`%s` has a value in some calls only, or of several kinds", name->name->data);
    bool fun = v && (v->kind == SV_FUN || (v->kind == SV_CONST && val_is_fun(v->v)));
    if (v && function && v->kind == SV_ITEM) return lane_no(l, "`%s` is called", name->name->data);
    if (v && (!function || fun)) return in->of == l ? (*out = *v, true) : axis_import(l, v, out);
    if (!in->parent) break;
  }
  Value v;
  if (l->loop && loop_changes(l, name)) return lane_no(l, "`%s` has the value of the round before", name->name->data);
  if (in->loop) {
    bool known = false, ok = loop_look_up(l, name, function, out, &known);
    if (known) return ok;
  }
  if (!lane_outside(l, in->env, name, function, &v)) return false;
  *out = sym_const(v);
  return true;
}

/* Does the name of this construct mean what base gives it? */
bool lane_usual(Lanes *l, Scope *s, Sym *name, const BuiltinDef **def, Value *closure) {
  SymVal f;
  *def = NULL;
  *closure = val_null();
  if (!look_up(l, s, name, true, &f) || f.kind != SV_CONST) return false;
  if (f.v.o->type == T_CLOSURE) {
    Value base = env_peek(l->vm, l->vm->base, name, NULL);
    if (base.tag == TAG_OBJ && base.o == f.v.o) *closure = f.v;
    return false;
  }
  *def = f.v.bi->def;
  return true;
}

/* ---- branches ---- */

int lane_and_mask(Lanes *l, int mask, int cond) { return mask < 0 ? cond : lane_ew(l, EW_AND, mask, cond, 0); }

/* Variables after an `if`: what both branches left, chosen by cond. */
static bool merge_scopes(Lanes *l, Scope *s, int cond, Scope *yes) {
  SymVal none = {.kind = SV_UNSET};
  for (int i = 0; i < s->nvars; i++) {
    const SymVal *x = lane_variable(yes, s->name[i]), y = s->value[i];
    s->value[i] = none;
    if (s->loop) {
      if (!loop_merge(l, s->name[i], cond, x, &y, &s->value[i])) return false;
      continue;
    }
    if (!x || x->kind == SV_UNSET || y.kind == SV_UNSET) continue;
    if (!sym_merge(l, cond, x, &y, &s->value[i])) {
      if (l->nnodes == LANE_NODES) return false;
      l->why[0] = 0;
      s->value[i].kind = SV_UNSET;
    }
  }
  for (int i = 0; i < yes->nvars; i++) {
    SymVal one = none;
    if (lane_variable(s, yes->name[i])) continue;
    if (s->loop && !loop_merge(l, yes->name[i], cond, &yes->value[i], NULL, &one)) return false;
    if (!lane_assign(l, s, yes->name[i], &one)) return false;
  }
  return true;
}

static bool is_null(const SymVal *x) { return x->kind == SV_CONST && x->v.tag == TAG_NULL; }

/* Both branches under their masks. */
Ev lane_both(Lanes *l, Scope *s, int cond, Value yes, Value no_, bool has_no, SymVal *out) {
  Scope before = *s;
  int mask = l->mask;
  SymVal x, y = sym_const(val_null());
  l->mask = lane_and_mask(l, mask, cond);
  if (l->mask < 0) return EV_NO;
  Ev ex = lane_eval(l, s, yes, &x);
  if (ex == EV_NO) return EV_NO;
  int mask_yes = l->mask, other = lane_ew(l, EW_NOT, cond, 0, 0);
  Scope after = *s;
  int npending = s->npending;
  *s = before;
  s->assigned = after.assigned;
  s->npending = npending;
  memcpy(s->pending, after.pending, sizeof s->pending);
  if (other < 0 || (l->mask = lane_and_mask(l, mask, other)) < 0) return EV_NO;
  Ev ey = has_no ? lane_eval(l, s, no_, &y) : EV_VALUE;
  if (ey == EV_NO) return EV_NO;
  int mask_no = l->mask;
  if (ex == EV_RETURNED && ey == EV_RETURNED) return EV_RETURNED;
  if (ex == EV_RETURNED) return *out = y, EV_VALUE; /* l->mask: those lanes that go on */
  if (ey == EV_RETURNED) {
    memcpy(after.pending, s->pending, sizeof s->pending);
    after.npending = s->npending;
    *s = after;
    l->mask = mask_yes;
    return *out = x, EV_VALUE;
  }
  if (s->npending == before.npending)
    l->mask = mask;
  else if ((l->mask = lane_select(l, cond, mask_yes, mask_no)) < 0)
    return EV_NO;
  if (!merge_scopes(l, s, cond, &after)) return EV_NO;
  if (is_null(&x) != is_null(&y) || !sym_merge(l, cond, &x, &y, out)) {
    /* the value of an `if` is often not used */
    if (l->nnodes == LANE_NODES) return EV_NO;
    l->why[0] = 0;
    *out = (SymVal){.kind = SV_UNSET};
  }
  return EV_VALUE;
}

static Ev eval_if(Lanes *l, Scope *s, Cons *args, SymVal *out) {
  if (!args || !args->cdr) return no(l, "an `if` is incomplete");
  if (s->loop) {
    bool known = false;
    Ev x = loop_extremum(l, s, args, out, &known);
    if (known) return x;
  }
  SymVal c;
  Ev e = lane_eval(l, s, args->car, &c);
  if (e != EV_VALUE) return e;
  Cons *yes = args->cdr, *els = yes->cdr;
  int node;
  if (!sym_condition(l, &c, &node)) return EV_NO;
  if (!lane_is_const(l, node)) return lane_both(l, s, node, yes->car, els ? els->car : val_null(), els != NULL, out);
  if (l->node[node].k.i) return lane_eval(l, s, yes->car, out);
  if (els) return lane_eval(l, s, els->car, out);
  *out = sym_const(val_null());
  return EV_VALUE;
}

/* a && b, a || b: b is evaluated in the lanes that a does not decide. */
static Ev eval_andor(Lanes *l, Scope *s, bool and, Cons *args, SymVal *out) {
  SymVal x, y;
  int mask = l->mask;
  Ev e = lane_eval(l, s, args->car, &x);
  if (e != EV_VALUE) return e;
  if (!sym_lanes(l, &x) || x.n != 1) return no(l, "an operand of && or || is no single value");
  int a = lane_as(l, l->pool[x.first], KT_LGL);
  if (a < 0) return EV_NO;
  bool known = lane_is_const(l, a);
  if (known && l->node[a].k.i == !and) {
    int16_t one = (int16_t)a;
    return value_if(sym_make(l, &one, 1, out));
  }
  if (!known) {
    int open = lane_ew(l, EW_OR, and? a : lane_ew(l, EW_NOT, a, 0, 0), lane_ew(l, EW_IS_NA_INT, a, 0, 0), 0);
    if (open < 0 || (l->mask = lane_and_mask(l, mask, open)) < 0) return EV_NO;
  }
  int assigned = s->assigned, npending = s->npending;
  e = lane_eval(l, s, args->cdr->car, &y);
  if (e == EV_NO) return e;
  if (e != EV_VALUE || s->assigned != assigned || s->npending != npending)
    return no(l, "an operand of && or || assigns or returns");
  l->mask = mask;
  if (!sym_lanes(l, &y) || y.n != 1) return no(l, "an operand of && or || is no single value");
  int b = lane_as(l, l->pool[y.first], KT_LGL), node = b < 0 ? -1 : lane_ew(l, and? EW_AND : EW_OR, a, b, 0);
  int16_t one = (int16_t)node;
  return value_if(node >= 0 && sym_make(l, &one, 1, out));
}

/* ---- statements ---- */

static Ev eval_block(Lanes *l, Scope *s, Cons *p, SymVal *out) {
  bool round = s->loop && p == l->loop->round, known = false;
  *out = sym_const(val_null());
  for (; p; p = p->cdr) {
    Ev e = round ? loop_next(l, s, p, out, &known) : EV_NO;
    if (known) return e;
    e = lane_eval(l, s, p->car, out);
    if (e != EV_VALUE) return e;
  }
  return EV_VALUE;
}

/* x[k] <- value, for numbers in a variable. */
static Ev assign_element(Lanes *l, Scope *s, Cons *target, SymVal *value) {
  Cons *a = target->cdr;
  if (s->loop) {
    bool known = false;
    Ev e = loop_store(l, s, target, value, &known);
    if (known) return e;
  }
  if (!val_is_sym(target->car) || !a || !a->cdr || a->cdr->cdr || !val_is_sym(a->car) || a->tag || a->cdr->tag)
    return no(l, "a part of something is assigned in a way that is not known here");
  const char *how = target->car.sym->name->data;
  if ((strcmp(how, "[") != 0 && strcmp(how, "[[") != 0) || target->car.sym->flags & SYM_USER)
    return no(l, "a part of something is assigned in a way that is not known here");
  SymVal x, i, v = *value;
  int64_t k;
  SymVal *var = lane_variable(s, a->car.sym);
  if (!var || var->kind == SV_UNSET) return no(l, "a part of a variable from outside is assigned");
  x = *var;
  Ev e = lane_eval(l, s, a->cdr->car, &i);
  if (e != EV_VALUE) return e;
  if (!sym_lanes(l, &x) || !sym_lanes(l, &v)) return EV_NO;
  if (!sym_whole(&i, &k) || k < 1 || k > x.n || v.n != 1) return no(l, "an assigned element is not simple");
  KernelType tx = sym_type(l, &x), tv = sym_type(l, &v);
  if (tx < tv && !sym_type_to(l, &x, tv)) return EV_NO;
  if (tv < tx && !sym_type_to(l, &v, tx)) return EV_NO;
  int16_t nodes[LANE_WIDTH];
  memcpy(nodes, &l->pool[x.first], sizeof *nodes * (size_t)x.n);
  nodes[k - 1] = l->pool[v.first];
  return value_if(sym_make(l, nodes, x.n, &x) && lane_assign(l, s, a->car.sym, &x));
}

static Ev eval_assign(Lanes *l, Scope *s, Cons *args, SymVal *out) {
  if (!args || !args->cdr || args->cdr->cdr) return no(l, "an assignment is incomplete");
  if (s->loop && val_is_sym(args->car)) {
    bool known = false;
    Ev x = loop_update(l, s, args->car.sym, args->cdr->car, out, &known);
    if (known) return x;
  }
  if (s->loop && val_is_lang(args->car)) {
    bool known = false;
    Ev x = loop_recur(l, s, args->car.cons, args->cdr->car, out, &known);
    if (known) return x;
  }
  Ev e = lane_eval(l, s, args->cdr->car, out);
  if (e != EV_VALUE) return e;
  if (out->kind == SV_UNSET) return no(l, "results have different types");
  Value to = args->car;
  if (val_is_lang(to)) return assign_element(l, s, to.cons, out);
  if (!val_is_sym(to)) return no(l, "the target of an assignment is no name");
  if (s->loop) {
    bool known = false, ok = loop_assign(l, s, to.sym, out, &known);
    if (known) return value_if(ok);
  }
  return value_if(lane_assign(l, s, to.sym, out));
}

static Ev eval_return(Lanes *l, Scope *s, Cons *args, SymVal *out) {
  *out = sym_const(val_null());
  if (s->loop) return no(l, "it returns from a loop");
  if (args && args->cdr) return no(l, "return() has several arguments");
  Ev e = args ? lane_eval(l, s, args->car, out) : EV_VALUE;
  if (e != EV_VALUE) return e;
  if (s->npending == PENDING) return no(l, "there are too many return()");
  s->pending[s->npending++] = (Pending){l->mask, *out};
  return EV_RETURNED;
}

/* The k-th value of a sequence of known length. */
static int64_t sequence_length(const SymVal *x) {
  if (x->kind == SV_LANES) return x->n;
  if (x->kind != SV_CONST || (x->v.tag == TAG_OBJ && (!val_is_vecobj(x->v) || val_is_object(x->v)))) return -1;
  return vec_len(x->v);
}
static bool sequence_at(Lanes *l, const SymVal *x, int64_t k, SymVal *out) {
  if (x->kind == SV_LANES) return sym_make(l, &l->pool[x->first + k], 1, out);
  Value v = x->v;
  if (v.tag == TAG_RANGE)
    v = val_int((int32_t)(v.r.from <= v.r.to ? v.r.from + k : v.r.from - k));
  else if (v.tag == TAG_OBJ)
    v = vec_elt(l->vm, v.vec, k);
  *out = sym_const(v);
  return true;
}

static Ev eval_for(Lanes *l, Scope *s, Cons *args, SymVal *out) {
  if (!args || !args->cdr || !args->cdr->cdr || !val_is_sym(args->car)) return no(l, "a `for` is incomplete");
  SymVal over, x;
  Ev e = lane_eval(l, s, args->cdr->car, &over);
  if (e != EV_VALUE) return e;
  if (over.kind == SV_ITEM && !sym_lanes(l, &over)) return EV_NO;
  int64_t n = sequence_length(&over);
  if (n < 0 || n > LOOP_MAX) return no(l, "a loop has too many rounds, or not the same for all elements");
  for (int64_t k = 0; k < n; k++) {
    if (!sequence_at(l, &over, k, &x) || !lane_assign(l, s, args->car.sym, &x)) return EV_NO;
    e = lane_eval(l, s, args->cdr->cdr->car, &x);
    if (e != EV_VALUE) return e;
  }
  if (n == 0) {
    x = sym_const(val_null());
    if (!lane_assign(l, s, args->car.sym, &x)) return EV_NO;
  }
  *out = sym_const(val_null());
  return EV_VALUE;
}

/* ---- calls of closures ---- */

/* Numbers that are written down, with a sign at most. */
static bool constant_default(Lanes *l, Value v, SymVal *out) {
  if (val_is_lang(v) && val_is_sym(v.cons->car) && v.cons->cdr && !v.cons->cdr->cdr &&
      strcmp(v.cons->car.sym->name->data, "-") == 0 && !(v.cons->car.sym->flags & SYM_USER)) {
    Value x = v.cons->cdr->car;
    if (x.tag == TAG_DBL) return *out = sym_const(val_dbl(-x.d)), true;
    if (x.tag == TAG_INT && x.i != NA_INT) return *out = sym_const(val_int(-x.i)), true;
  }
  if (v.tag == TAG_MISSING || val_is_lang(v) || val_is_sym(v) || v.tag == TAG_PROM) return false;
  *out = sym_const(v);
  return true;
}

/* Which formal a name means: exactly, or as the only one that begins so. */
static int formal_named(Sym *const *formals, int n, const Sym *name) {
  int found = -1;
  for (int i = 0; i < n; i++)
    if (formals[i] == name) return i;
  for (int i = 0; i < n; i++)
    if (strncmp(formals[i]->name->data, name->name->data, name->name->len) == 0) {
      if (found >= 0) return -1;
      found = i;
    }
  return found;
}

/* Binds n arguments to the formals in s. */
static bool bind_arguments(Lanes *l, Scope *s, Value formals, int n, const SymVal *x, Sym *const *names) {
  Sym *formal[SCOPE_VARS];
  Value dflt[SCOPE_VARS];
  int nf = 0, next = 0;
  bool bound[SCOPE_VARS] = {false}, taken[ARGS_MAX] = {false};
  int before = SCOPE_VARS; /* formals in front of `...`, which takes what is left, to be used by nobody */
  for (Cons *p = formals.tag == TAG_OBJ ? formals.cons : NULL; p; p = p->cdr) {
    if (nf == SCOPE_VARS / 2) return lane_no(l, "a called function has too many parameters");
    if (p->tag == l->vm->sym.dots) before = nf;
    formal[nf] = p->tag;
    dflt[nf++] = p->car;
  }
  for (int i = 0; i < nf; i++) {
    SymVal none = {.kind = SV_UNSET};
    constant_default(l, dflt[i], &none);
    if (!lane_assign(l, s, formal[i], &none)) return false;
  }
  for (int j = 0; j < n; j++) {
    int i = names && names[j] ? formal_named(formal, nf, names[j]) : -1;
    if (names && names[j] && (before < nf || i < 0 || bound[i]))
      return lane_no(l, "arguments of a called function do not match");
    if (i < 0) continue;
    bound[i] = taken[j] = true;
    *lane_variable(s, formal[i]) = x[j];
  }
  for (int j = 0; j < n; j++) {
    if (taken[j]) continue;
    while (next < nf && next < before && bound[next]) next++;
    if (next == before && before < nf) continue;
    if (next == nf) return lane_no(l, "a called function has too many arguments");
    bound[next] = true;
    *lane_variable(s, formal[next]) = x[j];
  }
  return true;
}

/* Runs the body; results of early returns are chosen by their masks. */
static Ev run_body(Lanes *l, Scope *s, Value body, SymVal *out) {
  int mask = l->mask;
  Ev e = lane_eval(l, s, body, out);
  if (e == EV_NO) return e;
  int last = s->npending;
  if (e == EV_RETURNED) *out = s->pending[--last].value;
  for (int i = last - 1; i >= 0; i--) {
    const Pending *p = &s->pending[i];
    if (p->mask < 0)
      *out = p->value;
    else if (!sym_merge(l, p->mask, &p->value, out, out))
      return EV_NO;
  }
  l->mask = mask;
  if (out->kind == SV_UNSET) return no(l, "results have different types");
  if (out->kind == SV_FUN) return no(l, "a function is returned");
  return EV_VALUE;
}

/* Neither traced nor of a class; a source reference may be there. */
static bool plain_closure(Lanes *l, const Closure *c) {
  if (c->h.flags & (F_OBJECT | F_S4 | CLOSURE_MARKS)) return lane_no(l, "a function is traced, or has a class");
  for (int i = 0; c->attr && i < c->attr->n; i++)
    if (strcmp(c->attr->e[i].name->name->data, "srcref") != 0) return lane_no(l, "a function has attributes");
  return true;
}

/* A function of R code; its frame is a new scope. */
static Ev call_closure(Lanes *l, Scope *outer, Env *env, Value formals, Value body, int n, const SymVal *x,
                       Sym *const *names, SymVal *out) {
  if (l->depth >= DEPTH_MAX) return no(l, "calls are nested too deeply");
  Scope s = {.parent = outer, .env = env, .of = l};
  if (!bind_arguments(l, &s, formals, n, x, names)) return EV_NO;
  l->depth++;
  Ev e = run_body(l, &s, body, out);
  l->depth--;
  return e;
}

/* The builtin of that row, which base has under its own name; NULL: it has none. */
static Builtin *usual_builtin(const Lanes *l, const BuiltinDef *def) {
  const Sym *s = sym_c(l->vm, def->name);
  return s && val_is_obj(s->base, T_BUILTIN) && s->base.bi->def == def ? s->base.bi : NULL;
}

/* A builtin with its arguments; of constants it may be one that lanes do not know. */
static bool call_builtin_def(Lanes *l, const BuiltinDef *def, int n, SymVal *x, Sym *const *names, SymVal *out) {
  bool constant = n > 0;
  SymVal y[ARGS_MAX];
  for (int i = 0; i < n; i++) {
    constant &= x[i].kind == SV_CONST;
    y[i] = x[i];
  }
  if (lanes_builtin(l, def->name, n, x, names, out)) return true;
  Builtin *b = usual_builtin(l, def);
  if (!b || !constant || l->failed || l->nnodes == LANE_NODES) return false;
  l->why[0] = 0;
  return whole_constant(l, val_obj(b), n, y, names, out);
}

static Ev apply_function(Lanes *l, Scope *s, const SymVal *f, int n, SymVal *x, Sym *const *names, SymVal *out) {
  if (f->kind == SV_FUN) {
    Cons *c = f->v.cons->cdr;
    return call_closure(l, f->scope, NULL, c->car, c->cdr->car, n, x, names, out);
  }
  if (f->v.o->type != T_CLOSURE) return value_if(call_builtin_def(l, f->v.bi->def, n, x, names, out));
  Closure *c = f->v.clo;
  if (!plain_closure(l, c)) return EV_NO;
  return call_closure(l, NULL, c->env, c->formals, c->body, n, x, names, out);
}

Ev lane_apply(Lanes *l, Scope *s, const SymVal *f, SymVal *arg, SymVal *out) {
  return apply_function(l, s, f, 1, arg, NULL, out);
}

/* The arguments of a call, in their order.  A closure may use them later or not at all, which makes no difference if
 * they do nothing but calculate. */
static Ev eval_arguments(Lanes *l, Scope *s, Cons *p, SymVal *x, Sym **names, int *n) {
  int assigned = s->assigned, npending = s->npending;
  for (*n = 0; p; p = p->cdr) {
    if (*n == ARGS_MAX || p->car.tag == TAG_MISSING || (val_is_sym(p->car) && p->car.sym == l->vm->sym.dots))
      return no(l, "a call has too many or empty arguments, or `...`");
    Ev e = lane_eval(l, s, p->car, &x[*n]);
    if (e == EV_NO) return e;
    if (e != EV_VALUE || s->assigned != assigned || s->npending != npending)
      return no(l, "an argument assigns or returns");
    if (x[*n].kind == SV_UNSET) return no(l, "results have different types");
    names[(*n)++] = p->tag;
  }
  return EV_VALUE;
}

/* sapply(X, FUN) and kin inside the function, over a sequence that has the same length in all lanes. */
static Ev nested_apply(Lanes *l, Scope *s, int n, SymVal *x, Sym *const *names, SymVal *out) {
  if (n < 2 || n > 3 || names[0] || (names[1] && strcmp(names[1]->name->data, "FUN") != 0) ||
      (n == 3 && names[2] && strcmp(names[2]->name->data, "FUN.VALUE") != 0))
    return no(l, "an apply call inside has other arguments than X and FUN");
  SymVal f = x[1], one;
  if (f.kind != SV_FUN && (f.kind != SV_CONST || !val_is_obj(f.v, T_CLOSURE)))
    return no(l, "FUN of an apply call inside is no function of R code");
  if (x[0].kind == SV_ITEM && !sym_lanes(l, &x[0])) return EV_NO;
  int64_t m = sequence_length(&x[0]);
  bool over =
      x[0].kind == SV_CONST && x[0].v.tag != TAG_STR && (x[0].v.tag != TAG_OBJ || !vec_names(l->vm, x[0].v.vec));
  if (m > LANE_WIDTH && over) return value_if(axis_apply(l, s, &x[0], &f, n == 3 ? &x[2] : NULL, out));
  if (m < 1 || m > LANE_WIDTH)
    return no(l, "an apply call inside has too many elements, or not the same number for all");
  bool constant = x[0].kind == SV_CONST;
  if (constant ? x[0].v.tag == TAG_OBJ && (x[0].v.o->type == T_STR || vec_names(l->vm, x[0].v.vec))
               : x[0].names != NULL)
    return no(l, "results of an apply call inside have names");
  int16_t nodes[LANE_WIDTH];
  for (int64_t k = 0; k < m; k++) {
    SymVal arg;
    if (!sequence_at(l, &x[0], k, &arg)) return EV_NO;
    Ev e = apply_function(l, s, &f, 1, &arg, NULL, &one);
    if (e != EV_VALUE) return e;
    if (!sym_lanes(l, &one) || one.n != 1) return no(l, "a result of an apply call inside is no single number");
    nodes[k] = l->pool[one.first];
    if (l->node[nodes[k]].type != l->node[nodes[0]].type) return no(l, "results have different types");
  }
  if (n == 3 && (x[2].kind != SV_CONST || !lane_scalar(x[2].v) || lane_type_of(x[2].v) != l->node[nodes[0]].type))
    return no(l, "FUN.VALUE is of another type");
  return value_if(sym_make(l, nodes, (int)m, out));
}

/* ifelse() of single values: as `if`, but for its NA. */
static Ev eval_ifelse(Lanes *l, Scope *s, Cons *p, SymVal *out) {
  if (!p || !p->cdr || !p->cdr->cdr || p->cdr->cdr->cdr || p->tag || p->cdr->tag || p->cdr->cdr->tag)
    return no(l, "ifelse() has other arguments than three");
  Ev e = eval_if(l, s, p, out);
  if (e != EV_VALUE) return e;
  return (out->kind == SV_LANES || sym_lanes(l, out)) && out->n == 1 ? EV_VALUE : no(l, "ifelse() of vectors");
}

/* Library functions written in R that are known here by what they do. */
static Ev eval_library(Lanes *l, Scope *s, Value f, const char *name, Cons *args, SymVal *out) {
  SymVal x[ARGS_MAX];
  Sym *names[ARGS_MAX];
  int n;
  if (strcmp(name, "ifelse") == 0) return eval_ifelse(l, s, args, out);
  int ndraws = l->ndraws;
  Ev e = eval_arguments(l, s, args, x, names, &n);
  if (e != EV_VALUE) return e;
  bool known, whole = whole_library(l, f, name, n, x, names, out, &known);
  if (known) return value_if(whole);
  if (strcmp(name, "sample") == 0) return value_if(lanes_sample(l, n, x, names, out));
  if (strcmp(name, "sapply") == 0 && n == 2) return nested_apply(l, s, n, x, names, out);
  if (strcmp(name, "vapply") == 0 && n == 3) return nested_apply(l, s, n, x, names, out);
  if ((strcmp(name, "outer") == 0 || strcmp(name, "%o%") == 0) && n == 2 && !names[0] && !names[1])
    return value_if(sym_outer(l, &x[0], &x[1], out));
  if (strcmp(name, "mean") == 0 && !s3_plain_numbers(l->vm, "mean")) return no(l, "mean() has other methods");
  if (strcmp(name, "mean") == 0 || strcmp(name, "numeric") == 0)
    return value_if(lanes_builtin(l, name, n, x, names, out));
  if (l->ndraws != ndraws) return no(l, "an argument draws random numbers");
  SymVal fun = sym_const(f);
  return apply_function(l, s, &fun, n, x, names, out);
}

/* ---- expressions ---- */

/* What the language gives the name, in the traced code. */
static Ev eval_construct(Lanes *l, Scope *s, const char *name, Cons *args, SymVal *out, bool *known) {
  *known = true;
  if (strcmp(name, "{") == 0) return eval_block(l, s, args, out);
  if (strcmp(name, "<-") == 0 || strcmp(name, "=") == 0) return eval_assign(l, s, args, out);
  if (strcmp(name, "if") == 0) return eval_if(l, s, args, out);
  if (strcmp(name, "return") == 0) return eval_return(l, s, args, out);
  if (strcmp(name, "for") == 0) return eval_for(l, s, args, out);
  if (strcmp(name, "&&") == 0 && args && args->cdr) return eval_andor(l, s, true, args, out);
  if (strcmp(name, "||") == 0 && args && args->cdr) return eval_andor(l, s, false, args, out);
  if (strcmp(name, "(") == 0 && args) return lane_eval(l, s, args->car, out);
  if (strcmp(name, "$") == 0 && args && args->cdr && val_is_sym(args->cdr->car)) {
    SymVal x;
    Ev e = lane_eval(l, s, args->car, &x);
    return e != EV_VALUE ? e : value_if(sym_field(l, &x, args->cdr->car.sym, out));
  }
  *known = false;
  return EV_NO;
}

/* m[i, ]: the numbers of one row of a matrix from outside, without names. */
static Ev eval_row(Lanes *l, Scope *s, Cons *a, SymVal *out, bool *known) {
  enum { ROW_MOST = LANE_WIDTH };
  SymVal m, i;
  if (!a || !a->cdr || !a->cdr->cdr || a->cdr->cdr->cdr || a->tag || a->cdr->tag || a->cdr->cdr->tag) return EV_NO;
  if (a->cdr->cdr->car.tag != TAG_MISSING || a->cdr->car.tag == TAG_MISSING) return EV_NO;
  *known = true;
  if (lane_eval(l, s, a->car, &m) != EV_VALUE || lane_eval(l, s, a->cdr->car, &i) != EV_VALUE) return EV_NO;
  if (m.kind != SV_CONST || !lane_number_vec(m.v) || !vec_is_matrix(m.v.vec) || m.v.vec->ncol > ROW_MOST)
    return no(l, "a matrix is indexed in a way that is not known here");
  int16_t nodes[ROW_MOST];
  int n = (int)m.v.vec->ncol;
  for (int k = 0; k < n; k++) {
    SymVal col = sym_const(val_int(k + 1)), one;
    if (!sym_cell(l, &m, &i, &col, &one) || !sym_lanes(l, &one) || one.n != 1) return EV_NO;
    nodes[k] = l->pool[one.first];
  }
  return value_if(n > 0 && sym_make(l, nodes, n, out));
}

/* x[, k], x[i, j, drop = FALSE] of a constant. */
static Ev eval_constant_part(Lanes *l, Scope *s, Builtin *b, Cons *a, SymVal *out, bool *known) {
  SymVal x[ARGS_MAX];
  Sym *names[ARGS_MAX];
  int n = 0;
  bool empty = false;
  for (const Cons *p = a; p; p = p->cdr) empty |= p->car.tag == TAG_MISSING;
  if (!empty || !b) return EV_NO;
  *known = true;
  for (; a; a = a->cdr, n++) {
    if (n == ARGS_MAX) return no(l, "a call has too many arguments");
    names[n] = a->tag;
    x[n] = (SymVal){.kind = SV_CONST, .v = val_missing()};
    if (a->car.tag == TAG_MISSING) continue;
    Ev e = lane_eval(l, s, a->car, &x[n]);
    if (e != EV_VALUE) return e;
    if (x[n].kind != SV_CONST) return no(l, "a matrix is indexed in a way that is not known here");
  }
  return value_if(whole_constant(l, val_obj(b), n, x, names, out));
}

static Ev call_value(Lanes *l, Scope *s, Cons *c, SymVal *out) {
  SymVal x[ARGS_MAX], f;
  Sym *names[ARGS_MAX];
  int n;
  if (!val_is_sym(c->car)) {
    int ndraws = l->ndraws;
    Ev e = lane_eval(l, s, c->car, &f);
    if (e == EV_VALUE) e = eval_arguments(l, s, c->cdr, x, names, &n);
    if (l->ndraws != ndraws) return no(l, "an argument draws random numbers");
    if (e != EV_VALUE) return e;
    if (f.kind != SV_FUN) return no(l, "a computed function is called");
    return apply_function(l, s, &f, n, x, names, out);
  }
  Sym *fun = c->car.sym;
  const BuiltinDef *def;
  Value closure;
  if (lane_usual(l, s, fun, &def, &closure)) {
    bool known = false;
    if (s->loop && def->name[0] == '[') {
      Ev e = loop_read(l, s, c, out, &known);
      if (known) return e;
    }
    if (strcmp(def->name, "[") == 0) {
      Ev e = eval_row(l, s, c->cdr, out, &known);
      if (!known) e = eval_constant_part(l, s, usual_builtin(l, def), c->cdr, out, &known);
      if (known) return e;
    }
    if (strcmp(fun->name->data, "function") == 0) {
      *out = (SymVal){.kind = SV_FUN, .v = val_obj(c), .scope = s};
      return EV_VALUE;
    }
    Ev e = eval_construct(l, s, def->name, c->cdr, out, &known);
    if (known) return e;
    if (def->flags & BF_SPECIAL) return lane_no(l, "it calls %s()", def->name), EV_NO;
    e = eval_arguments(l, s, c->cdr, x, names, &n);
    return e != EV_VALUE ? e : value_if(call_builtin_def(l, def, n, x, names, out));
  }
  if (l->why[0]) return EV_NO;
  if (closure.tag == TAG_OBJ) return eval_library(l, s, closure, fun->name->data, c->cdr, out);
  if (!look_up(l, s, fun, true, &f)) return EV_NO;
  int ndraws = l->ndraws;
  Ev e = eval_arguments(l, s, c->cdr, x, names, &n);
  if (l->ndraws != ndraws) return no(l, "an argument draws random numbers");
  l->here = lane_inside(l, fun);
  return e != EV_VALUE ? e : apply_function(l, s, &f, n, x, names, out);
}

static Ev eval_call(Lanes *l, Scope *s, Cons *c, SymVal *out) {
  int before = l->here;
  l->here = lane_at(l, c->car.aux);
  Ev e = call_value(l, s, c, out);
  l->here = before;
  return e;
}

Ev lane_eval(Lanes *l, Scope *s, Value e, SymVal *out) {
  if (++l->steps > STEPS_MAX) return no(l, "it is too long");
  if (val_is_sym(e)) return value_if(look_up(l, s, e.sym, false, out));
  if (val_is_lang(e)) return eval_call(l, s, e.cons, out);
  if (e.tag == TAG_MISSING || e.tag == TAG_PROM) return no(l, "an argument is missing");
  *out = sym_const(e);
  return EV_VALUE;
}

/* ---- the applied function ---- */

/* Column i of a matrix for the lane of element i. */
static bool bind_slice(Lanes *l, const Vec *m, SymVal *out) {
  int16_t nodes[LANE_WIDTH];
  for (int32_t k = 0; k < m->nrow; k++) {
    LaneColumn c = {.path = {.root = val_obj((Vec *)m), .index = -1}, .scalar = true, .width = 1};
    c.type = (uint8_t)lane_type_of(c.path.root);
    c.base = l->call->from * m->nrow + k, c.stride = m->nrow;
    if ((nodes[k] = (int16_t)lane_column(l, &c)) < 0) return false;
  }
  return sym_make(l, nodes, m->nrow, out);
}

static bool bind_element(Lanes *l, const VectorArg *a, SymVal *out) {
  Value v = a->v;
  if (a->slices) return bind_slice(l, v.vec, out);
  int64_t n = vec_len(v);
  if (val_is_object(v)) return lane_no(l, "X has a class");
  if (n != l->call->n) return lane_no(l, "a list is recycled");
  LanePath path = {.root = v, .index = -1};
  if (val_is_list(v)) {
    l->item[l->nitems] = (LaneItem){path, list_ro(v.vec)[l->call->from]};
    *out = (SymVal){.kind = SV_ITEM, .first = l->nitems++};
    return true;
  }
  if (val_is_obj(v, T_STR)) {
    Vec *plain = vec_plain(v.vec) ? v.vec : vec_copy_data(l->vm, v.vec);
    *out = (SymVal){.kind = SV_TEXT, .v = val_obj(plain)};
    return plain || (l->failed = true, lane_no(l, "memory is short"));
  }
  if (v.tag != TAG_RANGE && !lane_number_vec(v))
    return lane_no(l, "X is neither a list nor a vector of numbers or strings");
  LaneColumn c = {.path = path, .type = (uint8_t)lane_type_of(v), .scalar = true, .width = 1};
  int node = lane_column(l, &c);
  int16_t one = (int16_t)node;
  return node >= 0 && sym_make(l, &one, 1, out);
}

/* FUN is a builtin: the element, and arguments that are the same for all. */
static bool trace_builtin(Lanes *l, SymVal *result) {
  const VectorCall *call = l->call;
  SymVal x[ARGS_MAX];
  Sym *names[ARGS_MAX];
  if (call->nargs > ARGS_MAX) return lane_no(l, "it has too many arguments");
  for (int j = 0; j < call->nargs; j++) {
    names[j] = call->args[j].name;
    x[j] = sym_const(call->args[j].v);
    if (call->args[j].each && !bind_element(l, &call->args[j], &x[j])) return false;
  }
  return lanes_builtin(l, call->known, call->nargs, x, names, result);
}

/* FUN is a function of the library, known here by what it does. */
static bool trace_library(Lanes *l, const Closure *c, SymVal *result, bool *known) {
  static const char *const names[] = {"mean", "trimws", "rev", "unique", "casefold", "duplicated"};
  const VectorCall *call = l->call;
  SymVal x;
  *known = false;
  for (size_t i = 0; i < sizeof names / sizeof *names && call->nargs == 1 && call->args[0].each; i++) {
    Sym *s = sym_c(l->vm, names[i]);
    if (!s || s->base.tag != TAG_OBJ || s->base.o != &c->h) continue;
    if (!bind_element(l, &call->args[0], &x)) return *known = true, false;
    bool ok = whole_library(l, s->base, names[i], 1, &x, NULL, result, known);
    if (*known || i > 0) return ok;
    *known = true;
    return s3_plain_numbers(l->vm, "mean") && lanes_builtin(l, "mean", 1, &x, NULL, result);
  }
  return false;
}

bool lanes_trace(Lanes *l, SymVal *result) {
  const VectorCall *call = l->call;
  Closure *c = call->fun;
  bool known;
  if (!c) return trace_builtin(l, result);
  Scope s = {.env = c->env, .of = l};
  if (!plain_closure(l, c)) return false;
  bool library = trace_library(l, c, result, &known);
  if (known) return library;
  if (!bind_arguments(l, &s, c->formals, 0, NULL, NULL)) return false;
  for (int j = 0; j < call->nargs; j++) {
    const VectorArg *a = &call->args[j];
    if (a->param < 0 && lane_variable(&s, l->vm->sym.dots)) continue;
    if (a->param < 0 || a->param >= s.nvars) return lane_no(l, "an argument goes into `...`");
    Sym *name = s.name[a->param];
    Value v;
    if (a->each) {
      if (!bind_element(l, a, &s.value[a->param])) return false;
      continue;
    }
    if (!lane_settled(l, name, a->v, false, &v)) { /* used by no call so far: it may never be */
      l->why[0] = 0;
      s.value[a->param].kind = SV_UNSET;
      continue;
    }
    s.value[a->param] = sym_const(v);
  }
  return run_body(l, &s, c->body, result) == EV_VALUE;
}
