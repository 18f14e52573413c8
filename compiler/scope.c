/* scope.c - What a function's variables are, and what a name in call position means.
 *
 * Called by compile.c.  A name assigned anywhere in a function's body (nested functions apart) is a variable
 * slot of its frame; an assignment that never runs leaves the slot unbound and lookups go on outwards.
 */
#include "compiler/cc.h"

#include "runtime/env.h"
#include "runtime/hooks.h"

int cc_find_name(Sym *const *names, int n, const Sym *s) {
  for (int i = 0; i < n; i++)
    if (names[i] == s) return i;
  return -1;
}

static void cc_add_name(CC *c, Sym *s) {
  if (s == c->vm->sym.dots || cc_find_name(c->names, c->nnames, s) >= 0) return;
  if (!cc_grow(c, (void **)&c->names, &c->capnames, c->nnames + 1, sizeof(Sym *))) return;
  c->names[c->nnames++] = s;
}

static Sym *target_sym(VM *vm, Value v) {
  while (val_is_lang(v)) {
    if (!v.cons->cdr) return NULL;
    v = v.cons->cdr->car;
  }
  if (val_is_sym(v)) return v.sym;
  if (v.tag == TAG_STR) return sym_of_str(vm, v.s);
  return NULL;
}

/* Adds the names that code in v assigns to. */
void cc_scan_locals(CC *c, Value v) {
  VM *vm = c->vm;
  while (val_is_lang(v)) {
    Cons *call = v.cons;
    if (++c->scan_depth > CC_MAX_DEPTH) {
      c->too_deep = true;
      c->scan_depth--;
      return;
    }
    Value last = val_null();
    if (val_is_sym(call->car)) {
      Sym *f = call->car.sym;
      if (f == vm->sym.function_ || f == vm->sym.quote || f == vm->sym.tilde) {
        c->scan_depth--;
        return;
      }
      if ((f == vm->sym.assign || f == vm->sym.eq_assign) && call->cdr && call->cdr->cdr) {
        Sym *s = target_sym(vm, call->cdr->car);
        if (s) cc_add_name(c, s);
      } else if (f == vm->sym.for_ && call->cdr && val_is_sym(call->cdr->car)) {
        cc_add_name(c, call->cdr->car.sym);
      }
    } else {
      cc_scan_locals(c, call->car);
    }
    for (Cons *a = call->cdr; a; a = a->cdr) {
      if (a->cdr)
        cc_scan_locals(c, a->car);
      else
        last = a->car;
    }
    c->scan_depth--;
    v = last;
  }
}

/* Is there a loop in v that this code runs itself, or, with `arguments`, that stands in an argument of one of its
 * calls or in a function that it makes? */
bool cc_has_loop(const VM *vm, Value v, bool arguments, int depth) {
  if (!val_is_lang(v) || depth > 200) return false;
  const Sym *f = val_is_sym(v.cons->car) ? v.cons->car.sym : NULL;
  if (f && (f == vm->sym.for_ || f == vm->sym.while_ || f == vm->sym.repeat_)) return true;
  bool own = f && (f == vm->sym.brace || f == vm->sym.paren || f == vm->sym.if_ || f == vm->sym.assign ||
                   f == vm->sym.eq_assign);
  if (!own && !arguments) return false;
  for (const Cons *a = v.cons->cdr; a; a = a->cdr)
    if (cc_has_loop(vm, a->car, arguments, depth + 1)) return true;
  return false;
}

/* May an argument be an object with methods?  (Those of builtins can change what they assign with <<-.) */
static bool has_variable(const Cons *call) {
  for (const Cons *a = call->cdr; a; a = a->cdr)
    if (val_is_sym(a->car) || val_is_lang(a->car)) return true;
  return false;
}

/* harmless: is this builtin taken to assign nothing? */
static bool may_assign(CC *c, Value v, const Sym *s, bool (*harmless)(const BuiltinDef *d)) {
  if (val_is_sym(v) && v.sym->flags & SYM_ACTIVE) return true;
  if (c->delays && val_is_sym(v)) return cc_var(c, v.sym, false) < 0;
  if (!val_is_lang(v)) return false;
  Cons *call = v.cons;
  if (!val_is_sym(call->car)) return true;
  switch (cc_inline_op(c, call->car.sym)) {
  case CI_ARITH:
  case CI_COMPARE:
  case CI_NOT:
  case CI_PAREN:
  case CI_INDEX:
  case CI_INDEX2:
  case CI_DOLLAR:
  case CI_AND2:
  case CI_OR2:
  case CI_LOGIC:
  case CI_COLON:
    if (s->flags & SYM_SUPER && has_variable(call)) return true;
    break;
  case CI_ASSIGN:
    if (target_sym(c->vm, call->cdr ? call->cdr->car : val_null()) == s) return true;
    break;
  case CI_QUOTE:
  case CI_FUNCTION: return false;
  default: {
    const BuiltinDef *d = cc_builtin_of(c, call->car.sym, NULL);
    if (!d || !harmless(d)) return true;
  }
  }
  for (Cons *a = call->cdr; a; a = a->cdr)
    if (may_assign(c, a->car, s, harmless)) return true;
  return false;
}

static bool runs_no_code(const BuiltinDef *d) { return d->flags & BF_LEAF; }
static bool runs_methods(const BuiltinDef *d) { return !(d->flags & (BF_SPECIAL | BF_INVISIBLE)); }

/* May evaluating v assign variable s of this frame, or call code we do not know? */
bool cc_may_assign(CC *c, Value v, const Sym *s) { return may_assign(c, v, s, runs_no_code); }

/* The same, but methods that builtins look for are taken not to. */
bool cc_subscript_may_assign(CC *c, Value v, const Sym *s) { return may_assign(c, v, s, runs_methods); }

/* Does v contain an assignment to s at all (calls to unknown code ignored)? */
bool cc_assigns(VM *vm, Value v, const Sym *s, int depth) {
  if (!val_is_lang(v)) return false;
  if (depth > 100) return true; /* on small stacks, too */
  Cons *call = v.cons;
  if (val_is_sym(call->car)) {
    Sym *f = call->car.sym;
    if (f == vm->sym.function_ || f == vm->sym.quote) return false;
    if ((f == vm->sym.assign || f == vm->sym.eq_assign) && call->cdr && target_sym(vm, call->cdr->car) == s)
      return true;
    if (f == vm->sym.for_ && call->cdr && val_is_sym(call->cdr->car) && call->cdr->car.sym == s) return true;
  } else if (cc_assigns(vm, call->car, s, depth + 1)) {
    return true;
  }
  for (Cons *a = call->cdr; a; a = a->cdr)
    if (cc_assigns(vm, a->car, s, depth + 1)) return true;
  return false;
}

/* Does v contain a call of s (nested functions apart)? */
bool cc_calls(VM *vm, Value v, const Sym *s, int depth) {
  if (!val_is_lang(v) || depth > 200) return false;
  Cons *call = v.cons;
  if (val_is_sym(call->car) && (call->car.sym == vm->sym.function_ || call->car.sym == vm->sym.quote)) return false;
  if (val_is_sym(call->car) && call->car.sym == s) return true;
  for (Cons *a = call; a; a = a->cdr)
    if (cc_calls(vm, a->car, s, depth + 1)) return true;
  return false;
}

static bool among(const char *name, const char *const *list) {
  for (; *list; list++)
    if (strcmp(name, *list) == 0) return true;
  return false;
}

/* Is v the name of a package of the library? */
static bool names_library(Value v) {
  static const char *const library[] = {"base",      "stats",   "utils",    "methods",  "graphics",
                                        "grDevices", "grid",    "datasets", "compiler", "parallel",
                                        "tools",     "splines", "stats4",   "tcltk",    NULL};
  const Str *s = val_is_sym(v) ? v.sym->name : v.tag == TAG_STR ? v.s : NULL;
  return s && among(s->data, library);
}

/* Notes whether code, nested functions included, may load packages other than those of the library, or files: their
 * methods of `[` may come while it runs.  A name such as library, passed to sapply(), may load any. */
void cc_note_packages(VM *vm, Value code, int depth) {
  static const char *const loaders[] = {"library",       "source",          "sys.source", "require", "requireNamespace",
                                        "loadNamespace", "attachNamespace", "::",         ":::",     NULL};
  if (cc_subsets_lazily(vm) || depth > 200) return;
  if (val_is_sym(code)) vm->may_subset_lazily = among(code.sym->name->data, loaders);
  if (!val_is_lang(code) && !val_is_obj(code, T_PAIRLIST)) return;
  Cons *a = code.cons;
  bool known = val_is_lang(code) && val_is_sym(a->car) && a->cdr && names_library(a->cdr->car);
  for (a = known ? a->cdr->cdr : a; a; a = a->cdr) cc_note_packages(vm, a->car, depth + 1);
}

/* What is bound to s in e; where it is a function of the library that nobody has used yet, and only its kind matters
 * (!make), the number of its entry: its text is not parsed for that. */
static Value bound_in(VM *vm, Env *e, Sym *s, bool make, bool *active) {
  int flags;
  Value v = make ? val_unbound() : env_peek_raw(e, s, &flags);
  *active = false;
  return v.tag == TAG_LAZY && lib_is_closure(vm, v.l) ? v : env_peek(vm, e, s, active);
}

static Value resolve(CC *c, Sym *s, bool make) {
  VM *vm = c->vm;
  if (c->kind == PK_FUNC && cc_find_name(c->names, c->nnames, s) >= 0) return val_unbound();
  if (c->home && cc_find_name(c->home->names, c->home->nnames, s) >= 0) return val_unbound();
  for (Env *e = c->env; e && e->kind != ENV_EMPTY; e = e->parent) {
    e->h.flags |= F_SEEN;
    bool active = false;
    if (e == vm->global && s->global.tag == TAG_UNBOUND && s->nattached == 0) {
      Value b = bound_in(vm, vm->base, s, make, &active);
      return b.tag == TAG_LAZY || val_is_fun(b) ? b : val_unbound();
    }
    Value v = bound_in(vm, e, s, make, &active);
    if (active || v.tag == TAG_PROM) return val_unbound();
    if (v.tag == TAG_LAZY || val_is_fun(v)) return v;
  }
  return val_unbound();
}

/* The function that s names, seen from this code, as far as can be told without running anything. */
Value cc_resolve_fun(CC *c, Sym *s) { return resolve(c, s, true); }

/* The library builtin that calls of s reach, or NULL; *bi is its object.  Those that the program or its host makes may
 * go again, and run any code: code does not rely on them. */
const BuiltinDef *cc_builtin_of(CC *c, Sym *s, Builtin **bi) {
  Value f = resolve(c, s, false);
  if (f.tag != TAG_OBJ || f.o->type == T_CLOSURE || (f.bi->def->flags & BF_VALUES)) return NULL;
  if (bi) *bi = f.bi;
  return f.bi->def;
}

/* May evaluating v be seen by what is evaluated before or after it?  Builtins say so (BF_EFFECTS, BF_INVISIBLE); any
 * other function may. */
static bool has_effects(CC *c, Value v, int depth) {
  if (!val_is_lang(v)) return false;
  const Cons *call = v.cons;
  if (depth > 20 || !val_is_sym(call->car)) return true;
  if (call->car.sym == c->vm->sym.function_ || call->car.sym == c->vm->sym.quote) return false;
  const BuiltinDef *def = cc_builtin_of(c, call->car.sym, NULL);
  if (!def || def->flags & (BF_EFFECTS | BF_INVISIBLE)) return true;
  for (const Cons *a = call->cdr; a; a = a->cdr)
    if (has_effects(c, a->car, depth + 1)) return true;
  return false;
}

/* Are there two subscripts whose order of evaluation can be seen? */
bool cc_order_matters(CC *c, const Cons *subscripts) {
  const Cons *next = subscripts ? subscripts->cdr : NULL;
  return next && val_is_lang(subscripts->car) && val_is_lang(next->car) && has_effects(c, subscripts->car, 0) &&
         has_effects(c, next->car, 0);
}

/* Does a function around this code, or this one, have a variable s? */
static bool is_variable(CC *c, const Sym *s) {
  if (c->kind == PK_FUNC && cc_find_name(c->names, c->nnames, s) >= 0) return true;
  if (!(s->flags & SYM_USER)) return false;
  if (c->home && cc_find_name(c->home->names, c->home->nnames, s) >= 0) return true;
  for (const Env *e = c->env; e; e = e->parent)
    if (e->proto && e->kind == ENV_FUNC && cc_find_name(e->proto->names, e->proto->nnames, s) >= 0) return true;
  return false;
}

bool cc_names_base(CC *c, Sym *s) {
  if (c->no_base || is_variable(c, s)) return false;
  Value own = s->base;
  bool library = own.tag == TAG_LAZY || (val_is_obj(own, T_CLOSURE) && own.clo->env == c->vm->basens);
  if (!library || !(s->flags & SYM_USER)) return library;
  Value f = cc_resolve_fun(c, s); /* which may load what lies in base */
  return f.tag == TAG_OBJ && s->base.tag == TAG_OBJ && f.o == s->base.o;
}

Cons *cc_function_call(VM *vm, Value body) {
  Sym *word = sym_c(vm, "function");
  Cons *f = word ? cons_new(vm, val_null(), NULL, NULL) : NULL;
  if (f) f = cons_new(vm, body, f, NULL);
  if (f) f = cons_new(vm, val_null(), f, NULL);
  if (f) f = lang_new(vm, val_obj(word), f);
  return f ? lang_new(vm, val_obj(f), NULL) : NULL;
}

/* Is s assigned to in v, by name or as by assign("s", ...)? */
static bool rebinds(VM *vm, Value v, const Sym *s, int depth) {
  if (!val_is_lang(v) || depth > 200) return false;
  const Cons *call = v.cons;
  const Sym *f = val_is_sym(call->car) ? call->car.sym : NULL;
  Value first = call->cdr ? call->cdr->car : val_null();
  bool makes =
      f && (f == vm->sym.assign || f == vm->sym.assign2 || f == vm->sym.eq_assign || f == vm->sym.delayedAssign ||
            f == vm->sym.makeActiveBinding || strcmp(f->name->data, "assign") == 0);
  if (makes && ((val_is_sym(first) && first.sym == s) || (first.tag == TAG_STR && first.s == s->name))) return true;
  for (const Cons *a = call; a; a = a->cdr)
    if (rebinds(vm, a->car, s, depth + 1)) return true;
  return false;
}

/* Which inlined construct does a call of s mean here?  As GNU R's compiler, this looks at what is bound now; code that
 * binds the name itself asks again whenever it gets there (cc_is_open). */
int cc_inline_op(CC *c, Sym *s) {
  if (!s->op || c->no_base || is_variable(c, s)) return CI_NONE;
  if (s->flags & SYM_OPEN && !c->compiled && rebinds(c->vm, c->p->source, s, 0)) return CI_NONE;
  if (!(s->flags & SYM_USER)) return s->op;
  Value f = resolve(c, s, false);
  bool library = f.tag == TAG_OBJ && f.o->type != T_CLOSURE && strcmp(f.bi->def->name, s->name->data) == 0;
  return library ? s->op : CI_NONE;
}

/* The same for call e itself. */
int cc_call_op(CC *c, Value e) {
  if (!val_is_sym(e.cons->car)) return CI_NONE;
  return e.cons == c->taken ? e.cons->car.sym->op : cc_inline_op(c, e.cons->car.sym);
}

/* Must it be seen, whenever call e is evaluated, whether it means a construct of the language? */
bool cc_is_open(CC *c, Value e) {
  if (c->no_base || !val_is_lang(e) || !val_is_sym(e.cons->car) || e.cons == c->taken) return false;
  Sym *s = e.cons->car.sym;
  return s->op && s->op < CI_SETINDEX && cc_inline_op(c, s) == CI_NONE;
}

/* Would GNU R compile a function of this body before its first call, or only before the second one? */
static int size(Value v, int most) {
  int n = 1;
  if (val_is_lang(v))
    for (const Cons *a = v.cons->cdr; a && n < most; a = a->cdr) n += size(a->car, most - n);
  return n;
}
bool cc_compiled_at_once(const VM *vm, Value body) {
  enum { LARGE = 50 };
  return size(body, LARGE) >= LARGE || cc_has_loop(vm, body, true, 0);
}

/* The construct that an assignment to f(x, ...) is, when f is one of [ [[ $. */
int cc_replace_op(CC *c, const Sym *f) {
  static const char *const names[] = {"[<-", "[[<-", "$<-"};
  if (!f || f->op < CI_INDEX || f->op > CI_DOLLAR) return CI_NONE;
  Sym *s = sym_c(c->vm, names[f->op - CI_INDEX]);
  if (!s) c->failed = true;
  return s && cc_inline_op(c, s) ? f->op : CI_NONE;
}

/* ---- strictness of parameters: is the parameter forced before anything else can happen? ---- */
typedef struct Strict {
  CC *c;
  Param *params;
  int n;
  bool stop;     /* what follows may come after code that anybody has written */
  bool left;     /* nothing follows: the function returns or fails here */
  uint64_t gone; /* of the first 64 parameters, those whose variable has been assigned, here or in a branch */
} Strict;

static void strict_walk(Strict *st, Value v, int depth);

/* One of a and b is evaluated, b may be nothing: what both force is forced.  A branch that leaves the function asks for
 * nothing any more. */
static void strict_either(Strict *st, Cons *a, Cons *b, int depth) {
  enum { MOST = 16 };
  bool before[MOST], after[MOST];
  if (st->n > MOST || st->stop) {
    st->stop = true;
    return;
  }
  for (int i = 0; i < st->n; i++) before[i] = st->params[i].eager;
  if (a) strict_walk(st, a->car, depth);
  bool stop = st->stop, left = st->left;
  st->stop = st->left = false;
  for (int i = 0; i < st->n; i++) {
    after[i] = st->params[i].eager || left;
    st->params[i].eager = before[i];
  }
  if (b) strict_walk(st, b->car, depth);
  for (int i = 0; i < st->n; i++) st->params[i].eager = (st->params[i].eager || st->left) && after[i];
  st->stop |= stop;
  st->left &= left;
}

/* A name: the parameter is forced here; what an active binding does is not known. */
static void strict_name(Strict *st, Sym *s) {
  for (int i = 0; i < st->n; i++)
    if (st->params[i].name == s) {
      if (i < 64 && (st->gone >> i & 1)) return;
      st->params[i].eager = true;
      if (val_is_lang(st->params[i].dflt) && !cc_quiet(st->c, st->params[i].dflt)) st->stop = true;
      return;
    }
  st->stop = s->flags & SYM_ACTIVE;
}

static void strict_each(Strict *st, Cons *a, int depth) {
  for (; a && !st->stop && !st->left; a = a->cdr) strict_walk(st, a->car, depth);
}

/* return() and stop(): when their arguments are known, what follows does not matter. */
static void strict_leave(Strict *st, Cons *a, int depth) {
  strict_each(st, a, depth);
  st->left = !st->stop;
}

/* The library's stop(), which no program has replaced. */
static bool is_stop(CC *c, const Sym *s) {
  Value f = strcmp(s->name->data, "stop") == 0 && !(s->flags & SYM_USER) ? cc_resolve_fun(c, (Sym *)s) : val_null();
  return val_is_obj(f, T_CLOSURE) && f.clo->env == c->vm->basens;
}

/* Calls that look at the frame alone, whose arguments are not asked for: missing(name), nargs(), ...length(). */
static bool looks_at_frame(CC *c, Cons *call) {
  const char *name = call->car.sym->name->data;
  bool missing = strcmp(name, "missing") == 0;
  if (!missing && strcmp(name, "nargs") != 0 && strcmp(name, "...length") != 0) return false;
  if (!cc_builtin_of(c, call->car.sym, NULL)) return false;
  return missing ? call->cdr && !call->cdr->cdr && val_is_sym(call->cdr->car) : !call->cdr;
}

static void strict_assign(Strict *st, Cons *a, int depth) {
  if (!a || !a->cdr || !val_is_sym(a->car)) { /* f(x) <- value: value, then x, then `f<-` */
    Value to = a ? a->car : val_null();
    if (a && a->cdr) strict_walk(st, a->cdr->car, depth);
    while (val_is_lang(to) && to.cons->cdr) to = to.cons->cdr->car;
    if (val_is_sym(to)) strict_walk(st, to, depth);
    st->stop = true;
    return;
  }
  strict_walk(st, a->cdr->car, depth);
  for (int i = 0; i < st->n; i++)
    if (st->params[i].name == a->car.sym && !st->params[i].eager) {
      if (i < 64)
        st->gone |= (uint64_t)1 << i;
      else
        st->stop = true;
    }
}

/* A builtin gets the values of its arguments, and then may call methods. */
static void strict_builtin(Strict *st, const BuiltinDef *d, Cons *args, int depth) {
  strict_each(st, args, depth);
  if (!(d->flags & BF_LEAF)) st->stop = true;
}

/* .Internal(f(args)) */
static void strict_internal(Strict *st, Cons *a, int depth) {
  bool call = a && val_is_lang(a->car) && val_is_sym(a->car.cons->car);
  const BuiltinDef *d = call ? lib_internal(st->c->vm, a->car.cons->car.sym) : NULL;
  if (d && !(d->flags & (BF_SPECIAL | BF_VALUES))) strict_each(st, a->car.cons->cdr, depth);
  st->stop = true;
}

static void strict_walk(Strict *st, Value v, int depth) {
  if (st->stop || st->left) return;
  if (val_is_sym(v)) {
    strict_name(st, v.sym);
    return;
  }
  if (!val_is_lang(v)) return;
  Cons *call = v.cons;
  if (depth > 200 || !val_is_sym(call->car)) {
    st->stop = true;
    return;
  }
  Cons *a = call->cdr;
  switch (cc_inline_op(st->c, call->car.sym)) {
  case CI_ARITH:
  case CI_COMPARE:
  case CI_LOGIC:
  case CI_NOT:
  case CI_PAREN:
  case CI_BRACE:
  case CI_INDEX2: strict_each(st, a, depth + 1); return;
  case CI_INDEX: /* a method may leave the subscripts alone */
    if (!cc_subsets_lazily(st->c->vm))
      strict_each(st, a, depth + 1);
    else if (a)
      strict_walk(st, a->car, depth + 1);
    return;
  case CI_IF:
    if (a) strict_walk(st, a->car, depth + 1);
    if (a) strict_either(st, a->cdr, a->cdr ? a->cdr->cdr : NULL, depth + 1);
    return;
  case CI_AND2:
  case CI_OR2:
    if (a) strict_walk(st, a->car, depth + 1);
    if (a) strict_either(st, a->cdr, NULL, depth + 1);
    return;
  case CI_DOLLAR:
  case CI_SWITCH: /* only the condition is certain */
    if (a) strict_walk(st, a->car, depth + 1);
    st->stop = true;
    return;
  case CI_RETURN: strict_leave(st, a, depth + 1); return;
  case CI_SUPASSIGN: /* only its value is certain to come before others see it */
    if (a && a->cdr && val_is_sym(a->car)) strict_walk(st, a->cdr->car, depth + 1);
    st->stop = true;
    return;
  case CI_ASSIGN: strict_assign(st, a, depth + 1); return;
  case CI_INTERNAL: strict_internal(st, a, depth + 1); return;
  default: {
    const BuiltinDef *d = cc_builtin_of(st->c, call->car.sym, NULL);
    if (d && !(d->flags & (BF_SPECIAL | BF_MEMBER)))
      strict_builtin(st, d, a, depth + 1);
    else if (is_stop(st->c, call->car.sym))
      strict_leave(st, a, depth + 1);
    else
      st->stop = !looks_at_frame(st->c, call);
  }
  }
}

/* Nothing in v calls R code or assigns outside the function (methods for objects aside), wherever control goes. */
static bool quiet(CC *c, Value v, int depth) {
  if (val_is_sym(v)) return !v.sym->ddval && !(v.sym->flags & SYM_ACTIVE);
  if (!val_is_lang(v)) return v.tag != TAG_MISSING;
  if (depth > 100 || !val_is_sym(v.cons->car)) return false;
  Cons *a = v.cons->cdr;
  switch (cc_inline_op(c, v.cons->car.sym)) {
  case CI_ARITH:
  case CI_COMPARE:
  case CI_LOGIC:
  case CI_NOT:
  case CI_PAREN:
  case CI_BRACE:
  case CI_INDEX:
  case CI_INDEX2:
  case CI_IF:
  case CI_AND2:
  case CI_OR2:
  case CI_FOR:
  case CI_WHILE:
  case CI_REPEAT:
  case CI_BREAK:
  case CI_NEXT:
  case CI_RETURN:
  case CI_COLON:
  case CI_ASSIGN: break;
  default: {
    static const char *const names[] = {"length", "list", "c", "is.null", "numeric", "integer", "nchar", "is.na"};
    if (looks_at_frame(c, v.cons)) return true;
    const BuiltinDef *d = cc_builtin_of(c, v.cons->car.sym, NULL);
    if (!d || (d->flags & BF_SPECIAL)) return false;
    bool known = (d->flags & (BF_LEAF | BF_MATH | BF_SUMMARY)) != 0;
    for (size_t i = 0; i < sizeof names / sizeof *names && !known; i++) known = strcmp(d->name, names[i]) == 0;
    if (!known) return false;
  }
  }
  for (; a; a = a->cdr)
    if (!quiet(c, a->car, depth + 1)) return false;
  return true;
}

bool cc_quiet(CC *c, Value v) { return quiet(c, v, 0); }

void cc_find_strict(CC *c, Param *params, int n, Value body) {
  bool still = quiet(c, body, 0);
  for (int i = 0; i < n && still; i++) still = !val_is_lang(params[i].dflt) || quiet(c, params[i].dflt, 0);
  if (still) {
    for (int i = 0; i < n; i++) params[i].eager = true;
    return;
  }
  Strict st = {c, params, n, false};
  strict_walk(&st, body, 0);
}
