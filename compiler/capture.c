/* capture.c - Which parameters can be read, unforced, after the caller has gone on, and which variables keep their
 * value.
 *
 * Called by compile.c.  An argument that names a variable is handed over as a value only if nobody can see the
 * difference: a function that keeps its frame (closures, formulas, environment(), delayedAssign() ...) or hands a
 * parameter on unforced reads the caller's variable later, unless that is never assigned again.
 */
#include "compiler/cc.h"

#include "runtime/env.h"

enum { DEEPEST = 200, MOST_VARIABLES = 64, MOST_NODES = 400 };
#define ALL_FORCED (~(uint64_t)0)

typedef struct Capture {
  CC *c;
  const Param *params;
  int n;
  uint64_t all;    /* the first n bits */
  uint64_t forced; /* parameters that hold values here for certain */
  uint64_t held;   /* those that something may keep while they are unforced */
  int depth;
} Capture;

static void walk(Capture *s, Value v);

static int param_index(const Capture *s, const Sym *x) {
  for (int i = 0; i < s->n; i++)
    if (s->params[i].name == x) return i;
  return -1;
}

static void keeps_all(Capture *s) { s->held |= ~s->forced; }

/* Nothing is left that could be kept. */
static bool settled(const Capture *s) { return ((s->forced | s->held) & s->all) == s->all; }

/* v becomes a promise that others may keep: so are the parameters in it, and those that their defaults name. */
static void hand_on(Capture *s, Value v) {
  if (s->depth > DEEPEST) {
    keeps_all(s);
    return;
  }
  s->depth++;
  if (val_is_sym(v)) {
    int i = param_index(s, v.sym);
    if (i >= 0 && !((s->forced | s->held) >> i & 1)) {
      s->held |= (uint64_t)1 << i;
      hand_on(s, s->params[i].dflt);
    }
  } else if (val_is_lang(v)) {
    for (Cons *a = v.cons; a; a = a->cdr) hand_on(s, a->car);
  }
  s->depth--;
}

static void walk_args(Capture *s, Cons *a) {
  for (; a; a = a->cdr) walk(s, a->car);
}

/* v may run or not, once or often. */
static void walk_maybe(Capture *s, Value v) {
  uint64_t before = s->forced;
  walk(s, v);
  s->forced = before;
}

static void walk_if(Capture *s, Cons *a) {
  if (!a || !a->cdr) return;
  walk(s, a->car);
  uint64_t before = s->forced;
  walk(s, a->cdr->car);
  uint64_t after = s->forced;
  s->forced = before;
  if (a->cdr->cdr) walk(s, a->cdr->cdr->car);
  s->forced &= after;
}

static void walk_assign(Capture *s, Cons *a) {
  if (!a || !a->cdr) return;
  walk(s, a->cdr->car);
  Value t = a->car;
  if (val_is_lang(t)) walk(s, t);
  while (val_is_lang(t) && t.cons->cdr) t = t.cons->cdr->car;
  int i = val_is_sym(t) ? param_index(s, t.sym) : -1;
  if (i >= 0) s->forced |= (uint64_t)1 << i; /* a variable of its own now */
}

static bool names_capture(Value v, int depth, int *left) {
  if (val_is_sym(v)) return v.sym->flags & SYM_CAPTURES;
  if (!val_is_lang(v)) return false;
  if (depth > DEEPEST) return true;
  for (Cons *a = v.cons; a; a = a->cdr)
    if (--*left < 0 || names_capture(a->car, depth + 1, left)) return true;
  return false;
}

/* A function of the library that keeps neither its arguments nor its frame. */
static bool lets_go(const Sym *name, Value f) {
  int left = MOST_NODES;
  return !(name->flags & (SYM_USER | SYM_CAPTURES)) && f.tag == TAG_OBJ && f.o->type == T_CLOSURE &&
         !names_capture(f.clo->body, 0, &left);
}

static void walk_call(Capture *s, Cons *call) {
  Sym *name = call->car.sym;
  const BuiltinDef *d = cc_builtin_of(s->c, name, NULL);
  if (d && !(d->flags & BF_SPECIAL)) {
    walk_args(s, call->cdr);
    if (name->flags & SYM_CAPTURES) keeps_all(s);
    return;
  }
  int i = param_index(s, name);
  if (i >= 0) s->forced |= (uint64_t)1 << i;
  uint64_t held = s->held;
  for (Cons *a = call->cdr; a && !d; a = a->cdr) hand_on(s, a->car);
  if (s->held != held && lets_go(name, cc_resolve_fun(s->c, name))) s->held = held;
  for (Cons *a = call->cdr; a; a = a->cdr) walk_maybe(s, a->car);
  if (name->flags & SYM_CAPTURES) keeps_all(s);
}

static void walk_lang(Capture *s, Cons *call) {
  Cons *a = call->cdr;
  if (!val_is_sym(call->car)) {
    walk(s, call->car);
    for (; a; a = a->cdr) {
      hand_on(s, a->car);
      walk_maybe(s, a->car);
    }
    return;
  }
  switch (cc_inline_op(s->c, call->car.sym)) {
  case CI_QUOTE: return;
  case CI_FUNCTION: keeps_all(s); return;
  case CI_USEMETHOD: /* the first parameter is forced, the others are handed on */
    s->forced |= 1;
    keeps_all(s);
    return;
  case CI_RETURN:
    walk_args(s, a);
    s->forced = ALL_FORCED; /* nothing follows */
    return;
  case CI_BREAK:
  case CI_NEXT: s->forced = ALL_FORCED; return;
  case CI_IF: walk_if(s, a); return;
  case CI_ASSIGN:
  case CI_SUPASSIGN: walk_assign(s, a); return;
  case CI_AND2:
  case CI_OR2:
  case CI_SWITCH:
  case CI_WHILE:
    if (a) walk(s, a->car);
    for (a = a ? a->cdr : NULL; a; a = a->cdr) walk_maybe(s, a->car);
    return;
  case CI_FOR:
    if (!a || !a->cdr || !a->cdr->cdr) return;
    walk(s, a->cdr->car);
    walk_maybe(s, a->cdr->cdr->car);
    return;
  case CI_REPEAT:
    if (a) walk_maybe(s, a->car);
    return;
  case CI_NONE: walk_call(s, call); return;
  default: walk_args(s, a);
  }
}

static void walk(Capture *s, Value v) {
  if (settled(s)) return;
  if (val_is_sym(v)) {
    int i = param_index(s, v.sym);
    if (i < 0 || (s->forced >> i & 1)) return;
    s->forced |= (uint64_t)1 << i;
    if (val_is_lang(s->params[i].dflt)) walk_maybe(s, s->params[i].dflt);
    return;
  }
  if (!val_is_lang(v)) return;
  if (++s->depth > DEEPEST)
    keeps_all(s);
  else
    walk_lang(s, v.cons);
  s->depth--;
}

/* Sets Param.held; true: some are. */
bool cc_find_held(CC *c, Param *params, int n, Value body) {
  Capture s = {.c = c, .params = params, .n = n < MOST_VARIABLES ? n : MOST_VARIABLES};
  s.all = n < MOST_VARIABLES ? ((uint64_t)1 << n) - 1 : ALL_FORCED;
  for (int i = 0; i < s.n; i++)
    if (params[i].eager) s.forced |= (uint64_t)1 << i;
  walk(&s, body);
  bool any = false;
  for (int i = 0; i < n; i++) {
    params[i].held = !params[i].eager && (i >= MOST_VARIABLES || (s.held >> i & 1));
    any |= params[i].held;
  }
  return any;
}

/* ---- variables that are assigned once ---- */

typedef struct Counts {
  CC *c;
  uint64_t once, more;
  bool changed; /* names a function that changes variables by name */
} Counts;

static void count(Counts *t, Value target, bool again) {
  const VM *vm = t->c->vm;
  while (val_is_lang(target) && target.cons->cdr) target = target.cons->cdr->car;
  Sym *s = val_is_sym(target) ? target.sym : target.tag == TAG_STR ? sym_of_str((VM *)vm, target.s) : NULL;
  int i = s ? cc_find_name(t->c->names, t->c->nnames, s) : -1;
  if (i < 0 || i >= MOST_VARIABLES) return;
  uint64_t bit = (uint64_t)1 << i;
  if (again || (t->once & bit)) t->more |= bit;
  t->once |= bit;
}

/* again: v may run more than once; inner: it is code of a function in this one. */
static void count_in(Counts *t, Value v, bool again, bool inner, int depth) {
  const VM *vm = t->c->vm;
  if (val_is_sym(v)) t->changed |= (v.sym->flags & SYM_CHANGES) != 0;
  if (!val_is_lang(v)) return;
  if (depth > DEEPEST) {
    t->changed = true;
    return;
  }
  Cons *call = v.cons;
  const Sym *f = val_is_sym(call->car) ? call->car.sym : NULL;
  if (f == vm->sym.quote) return;
  if (f == vm->sym.assign2) {
    if (call->cdr) count(t, call->cdr->car, true);
  } else if (!inner && (f == vm->sym.assign || f == vm->sym.eq_assign)) {
    if (call->cdr) count(t, call->cdr->car, again);
  } else if (!inner && f == vm->sym.for_) {
    if (call->cdr) count(t, call->cdr->car, true);
  }
  again |= f == vm->sym.for_ || f == vm->sym.while_ || f == vm->sym.repeat_;
  inner |= f == vm->sym.function_;
  for (Cons *a = call; a; a = a->cdr) count_in(t, a->car, again, inner, depth + 1);
}

/* The first 64 variables that nobody assigns once they have a value, a bit each. */
uint64_t cc_find_steady(CC *c, const Param *params, int n, Value body) {
  Counts t = {.c = c};
  for (int i = 0; i < n; i++) count(&t, (Value){.sym = params[i].name, .tag = TAG_OBJ}, false);
  for (int i = 0; i < n; i++) count_in(&t, params[i].dflt, false, false, 0);
  count_in(&t, body, false, false, 0);
  return t.changed ? 0 : ~t.more;
}

/* Names of functions that keep the frame they are called in, or (the first ones) may change its variables. */
Status cc_mark_captures(VM *vm) {
  static const char *const changing[] = {
      "environment",       "environment<-", "sys.function", "sys.frame", "sys.frames",
      "parent.frame",      "parent.env",    "assign",       "eval",      "evalq",
      "eval.parent",       "list2env",      "rm",           "remove",    "delayedAssign",
      "makeActiveBinding", "source",        "sys.source",   "load",      "attach",
      "as.environment"};
  static const char *const keeping[] = {"function",        "~",           "local",         "with",   "within",
                                        "as.formula",      "formula",     "new.env",       "Recall", "NextMethod",
                                        "standardGeneric", "callGeneric", "callNextMethod"};
  for (size_t i = 0; i < sizeof changing / sizeof *changing; i++) {
    Sym *s = sym_c(vm, changing[i]);
    TRY_NEW(s);
    s->flags |= SYM_CAPTURES | SYM_CHANGES;
  }
  for (size_t i = 0; i < sizeof keeping / sizeof *keeping; i++) {
    Sym *s = sym_c(vm, keeping[i]);
    TRY_NEW(s);
    s->flags |= SYM_CAPTURES;
  }
  return OK;
}
