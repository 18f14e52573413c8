/* traceback.c - The line "Calls: f -> g" below an error that ends a script: the functions on the stack, outermost
 * first.
 *
 * GNU R has many functions as closures that are C code here and leave no frame.  When one of their arguments is being
 * evaluated, the code of a frame stands inside such a call; the calls around its position take their places.  So do the
 * methods of `[` for data frames: GNU R evaluates the subscripts of df[i, j] in the method, here that is done before.
 *
 * Called by conditions.c.
 */
#include "compiler/opforms.h"
#include "compiler/parser.h"
#include "stdlib/builtin.h"
#include "stdlib/registry.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"
#include "vm/spec/spec.h"

enum { SHOWN_WIDTH = 50, MAX_AROUND = 12 };

typedef struct Trace {
  VM *vm;
  Buf text;
  int n;
  bool cut;
  const char *outermost;
} Trace;

static const char *call_name(Value call) {
  return val_is_lang(call) && val_is_sym(call.cons->car) ? call.cons->car.sym->name->data : "<Anonymous>";
}

static bool among(const char *name, const char *const *list) {
  for (; *list; list++)
    if (strcmp(name, *list) == 0) return true;
  return false;
}

static void trace_add(Trace *t, const char *name) {
  t->outermost = name;
  if (t->cut || t->text.n > SHOWN_WIDTH) {
    t->cut = true;
    return;
  }
  if (t->n++) {
    Buf b;
    buf_init(&b, t->vm);
    buf_puts(&b, name);
    buf_puts(&b, " -> ");
    buf_puts(&b, buf_cstr(&t->text));
    t->text = b;
  } else {
    buf_puts(&t->text, name);
  }
}

static void trace_restart(Trace *t) {
  buf_init(&t->text, t->vm);
  t->n = 0;
  t->cut = false;
}

/* Is this the C code of a function that GNU R has as a closure? */
static bool closure_elsewhere(VM *vm, Sym *s) {
  Value fun;
  if (env_get_fun(vm, vm->global, s, &fun) != OK) return false;
  return (val_is_obj(fun, T_BUILTIN) || val_is_obj(fun, T_SPECIAL)) && !(fun.bi->def->flags & (BF_PRIM | BF_INTERNAL));
}

static bool call_contains(const Cons *call, const Cons *what, int depth) {
  if (depth > 60) return false;
  for (const Cons *a = call; a; a = a->cdr)
    if (val_is_lang(a->car) && (a->car.cons == what || call_contains(a->car.cons, what, depth + 1))) return true;
  return false;
}

/* Library code differs from GNU R's own: only the frames of programs are looked into. */
bool runs_program(const Frame *f) {
  if (f->fn && strcmp(call_name(f->call), "Filter") == 0) return true; /* GNU R's body, too, has unlist(lapply(x, f)) */
  const Env *e = f->fn ? f->fn->env : f->home && f->home->fn ? f->home->fn->env : f->env;
  for (; e; e = e->parent) {
    if (e->kind == ENV_GLOBAL) return true;
    if (e->kind == ENV_BASENS || e->kind == ENV_BASE) return false;
  }
  return false;
}

/* Has C code of a call that stands at the position of frame f asked for one of its arguments? */
static bool asks_argument(VM *vm, const Frame *f, Value here) {
  if (f == vm->in->top) return !vm->cur_builtin || !val_is_lang(vm->cur_call) || vm->cur_call.cons != here.cons;
  return f[1].kind == FR_PROMISE || f[1].kind == FR_EVAL;
}

/* The value that a variable has, if it has one that nothing need be evaluated for. */
static bool variable_seen(VM *vm, Env *env, Sym *s, Value *out) {
  for (; env; env = env->parent) {
    bool active = false;
    *out = env_peek(vm, env, s, &active);
    if (active) return false;
    if (out->tag == TAG_PROM) *out = out->prom->value;
    if (out->tag != TAG_UNBOUND) return out->tag != TAG_MISSING && out->tag != TAG_LAZY && out->tag != TAG_PROM;
  }
  return false;
}

/* What the first argument of `[` was, where a variable or parts of lists lead to it: nothing is evaluated again. */
static bool seen_value(VM *vm, Frame *f, Value e, int depth, Value *out) {
  if (val_is_sym(e)) return variable_seen(vm, frame_env(vm, f), e.sym, out);
  if (depth > 20 || !val_is_lang(e) || !val_is_sym(e.cons->car) || !e.cons->cdr || !e.cons->cdr->cdr) return false;
  Value whole, part = e.cons->cdr->cdr->car;
  if (strcmp(e.cons->car.sym->name->data, "$") != 0 || !val_is_sym(part)) return false;
  if (!seen_value(vm, f, e.cons->cdr->car, depth + 1, &whole) || !val_is_list(whole)) return false;
  Vec *names = vec_names(vm, whole.vec);
  for (int64_t i = 0; names && i < whole.vec->n; i++) {
    if (str_ro(names)[i] != part.sym->name) continue;
    *out = list_ro(whole.vec)[i];
    return true;
  }
  return false;
}

/* Is this call of `[` one of a method whose subscripts GNU R evaluates in its own frame? */
static bool is_frame_subset(VM *vm, Frame *f, const Cons *call) {
  Value x;
  const char *cls;
  if (call->car.sym != vm->sym.bracket || !call->cdr || !call->cdr->cdr) return false;
  if (!seen_value(vm, f, call->cdr->car, 0, &x) || !val_is_object(x) || (x.o->flags & F_S4)) return false;
  return s3_closure_class(vm, "[", x, &cls) == OK && cls && strcmp(cls, "data.frame") == 0;
}

/* A call around the position of a frame. */
typedef struct Around {
  const Cons *call;
  enum AroundKind { AROUND_C, AROUND_SUBSET, AROUND_ASSIGN } kind; /* of a function in C, df[i, j], df[i, j] <- v */
} Around;

static const struct {
  const char *generic, *method;
} frame_methods[] = {[AROUND_SUBSET] = {"[", "[.data.frame"}, [AROUND_ASSIGN] = {"[<-", "[<-.data.frame"}};

/* Is it the value of the assignment, a variable that is not there, whose look-up fails? */
static bool lacks_value(VM *vm, Frame *f, const Cons *assignment) {
  Value v = assignment->cdr->cdr->car, seen;
  return val_is_sym(v) && !seen_value(vm, f, v, 0, &seen);
}

static bool worth_showing(VM *vm, Frame *f, const Cons *call, const Cons *here, Around *out) {
  *out = (Around){call, AROUND_C};
  if (!val_is_sym(call->car)) return false;
  bool assigns = is_replacement(val_obj((Cons *)call));
  const Cons *subset = assigns ? call->cdr->car.cons : call;
  bool at_variable = call == here && f == vm->in->top && !vm->cur_builtin; /* a subscript is one that is not there */
  if (assigns || call->car.sym == vm->sym.bracket) {
    out->kind = assigns ? AROUND_ASSIGN : AROUND_SUBSET;
    if (!val_is_sym(subset->car) || !subset->cdr) return false;
    if (call == here ? !at_variable : !call_contains(subset->cdr->cdr, here, 0)) return false;
    return is_frame_subset(vm, f, subset) && !(assigns && at_variable && lacks_value(vm, f, call));
  }
  if (!closure_elsewhere(vm, call->car.sym)) return false;
  return call == here ? asks_argument(vm, f, val_obj((Cons *)call)) : call_contains(call, here, 0);
}

/* Does code of the library stand in a call that asks for one of the library function's arguments as GNU R's does, too?
 */
static bool converts_argument(VM *vm, const Frame *f, Value here) {
  static const char *const asking[] = {"as.vector", "isFALSE", "levels", "ncol",    "NCOL", "nrow",
                                       "NROW",      "paste",   "pmatch", "tolower", NULL};
  return val_is_sym(here.cons->car) && among(here.cons->car.sym->name->data, asking) &&
         closure_elsewhere(vm, here.cons->car.sym) && asks_argument(vm, f, here);
}

/* The calls around the position of frame f that GNU R has on its stack, innermost first; how many they are. */
static int calls_around(VM *vm, Frame *f, Around *found) {
  const Proto *p = f->proto;
  Value here = frame_expr_at(f, f->pc - 1);
  if (!val_is_lang(here)) return 0;
  if (!runs_program(f)) {
    if (!converts_argument(vm, f, here)) return 0;
    found[0] = (Around){here.cons, AROUND_C};
    return 1;
  }
  int n = 0;
  if (worth_showing(vm, f, here.cons, here.cons, &found[0])) n++;
  for (uint32_t k = 0; k < p->nk && n < MAX_AROUND; k++) {
    Value v = p->k[k];
    if (!val_is_lang(v) || v.cons == here.cons) continue;
    bool twice = false; /* recorded more than once */
    for (int j = 0; j < n; j++) twice = twice || found[j].call == v.cons;
    if (twice || !worth_showing(vm, f, v.cons, here.cons, &found[n])) continue;
    Around one = found[n];
    int at = n++;
    while (at > 0 && call_contains(found[at - 1].call, v.cons, 0)) {
      found[at] = found[at - 1];
      at--;
    }
    found[at] = one;
  }
  return n;
}

static void trace_around(Trace *t, Frame *f) {
  Around found[MAX_AROUND];
  int n = calls_around(t->vm, f, found);
  for (int i = 0; i < n; i++) {
    bool method = found[i].kind != AROUND_C;
    if (method) trace_add(t, frame_methods[found[i].kind].method);
    trace_add(t, method ? frame_methods[found[i].kind].generic : found[i].call->car.sym->name->data);
  }
}

/* ---- loops at top level ---- */

/* What GNU R's compiled code blames for a variable among the arguments of a primitive: those with an instruction of
 * their own leave it to the variable, specials name nothing. */
static Value blamed_by(Value call, Value variable) {
  static const char *const own[] = {"+",          "-",          "*",
                                    "/",          "^",          "==",
                                    "!=",         "<",          ">",
                                    "<=",         ">=",         "&",
                                    "|",          "!",          "&&",
                                    "||",         ":",          "[",
                                    "[[",         "$",          "(",
                                    "{",          "if",         "for",
                                    "while",      "repeat",     "<-",
                                    "=",          "<<-",        "switch",
                                    "return",     "sqrt",       "exp",
                                    "log",        "floor",      "ceiling",
                                    "sign",       "expm1",      "log1p",
                                    "cos",        "sin",        "tan",
                                    "acos",       "asin",       "atan",
                                    "cosh",       "sinh",       "tanh",
                                    "acosh",      "asinh",      "atanh",
                                    "lgamma",     "gamma",      "digamma",
                                    "trigamma",   "cospi",      "sinpi",
                                    "tanpi",      "seq_along",  "seq_len",
                                    "is.name",    "is.null",    "is.object",
                                    "is.symbol",  "is.double",  "is.integer",
                                    "is.logical", "is.complex", "is.character",
                                    NULL};
  static const char *const special[] = {"rep", "round", "signif", "@", NULL};
  const char *name = val_is_sym(call.cons->car) ? call.cons->car.sym->name->data : "";
  return among(name, own) ? variable : among(name, special) ? val_null() : call;
}

static bool first_use(Value e, const Sym *s, Value blamed, int depth, Value *out);

/* The same for an assignment f(x, i) <- v: the value first, nothing is named for x. */
static bool first_use_assigning(Value e, const Sym *s, int depth, Value *out) {
  Value variable = val_obj((Sym *)s), t = e.cons->cdr->car;
  if (e.cons->cdr->cdr && first_use(e.cons->cdr->cdr->car, s, variable, depth, out)) return true;
  for (; val_is_lang(t) && t.cons->cdr; t = t.cons->cdr->car)
    for (const Cons *a = t.cons->cdr->cdr; a; a = a->cdr)
      if (first_use(a->car, s, variable, depth, out)) return true;
  if (!val_is_sym(t) || t.sym != s) return false;
  *out = val_null();
  return true;
}

/* Looks for the first use of s in e, which stands in `blamed`. */
static bool first_use(Value e, const Sym *s, Value blamed, int depth, Value *out) {
  static const char *const unevaluated[] = {"function", "quote",   "~",          "bquote", "expression",
                                            "rm",       "missing", "substitute", "remove", NULL};
  if (val_is_sym(e) && e.sym == s) {
    *out = blamed;
    return true;
  }
  if (!val_is_lang(e) || depth > 100) return false;
  if (val_is_sym(e.cons->car) && among(e.cons->car.sym->name->data, unevaluated)) return false;
  Value variable = val_obj((Sym *)s), own = blamed_by(e, variable);
  const Cons *args = e.cons->cdr;
  if (is_replacement(e)) return first_use_assigning(e, s, depth + 1, out);
  if (!val_is_sym(e.cons->car) && first_use(e.cons->car, s, variable, depth + 1, out)) return true;
  for (; args; args = args->cdr)
    if (first_use(args->car, s, own, depth + 1, out)) return true;
  return false;
}

Value call_in_loop(const Frame *f, bool looping, const Sym *s) {
  static const char *const loops[] = {"for", "while", "repeat", NULL};
  Value e = f->proto->source, call = val_null();
  if (!looping && !(val_is_lang(e) && val_is_sym(e.cons->car) && among(e.cons->car.sym->name->data, loops)))
    return call;
  return first_use(e, s, val_obj((Sym *)s), 0, &call) ? call : val_null();
}

/* Does f run code of the library that comes with this program, not of a package or of the program? */
static bool runs_library(VM *vm, const Frame *f) {
  const Env *e = f->fn ? f->fn->env : f->home && f->home->fn ? f->home->fn->env : f->env;
  Sym *mark = sym_c(vm, ".__NAMESPACE__.");
  if (!mark || runs_program(f)) return false;
  for (; e && e->kind != ENV_BASENS && e->kind != ENV_BASE; e = e->parent) {
    if (lib_namespace_name(vm, (Env *)e)) return true;
    if (env_peek(vm, (Env *)e, mark, NULL).tag != TAG_UNBOUND) return false;
  }
  return true;
}

/* Is f called by a function of the program?  It is none of the library's helpers then. */
static bool called_by_program(const VM *vm, const Frame *f) {
  for (f--; f > vm->in->frames && f > vm->in->bottom; f--)
    if (frame_is_function(f)) return runs_program(f);
  return false;
}

/* Helpers that GNU R does not have; `::` is C code there. */
static bool left_out(VM *vm, const Frame *f, const char *name) {
  if (name[0] == ':' || strcmp(name, "showDefault") == 0) return true;
  static const char *const kept[] = {".traceback",           ".local",
                                     ".rowNamesDF<-",        ".handleSimpleError",
                                     ".signalSimpleWarning", ".expand_ORCID_identifier",
                                     ".S3methods",           ".nextMethod",
                                     ".valueClassTest"};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    if (strcmp(name, kept[i]) == 0) return false;
  return name[0] == '.' && runs_library(vm, f) && !called_by_program(vm, f);
}

/* What the assignment is about to store, where the code of f has it already. */
static Value value_assigned(Frame *f, const Cons *assignment) {
  const Proto *p = f->proto;
  for (const Instr *i = f->pc; i >= p->code && i < p->code + p->ncode; i++) {
    Value e = frame_expr_at(f, i);
    if (!val_is_lang(e) || e.cons != assignment) continue;
    if (op_between(i->op, BC(SETINDEX), BC(SETDOLLAR)) || op_between(i->op, BC(GSETINDEX), BC(SSETDOLLAR)))
      return *slot_ref(f, i->c);
  }
  return assignment->cdr->cdr->car;
}

/* The arguments of a call of `[<-`: those of the subset and the value. */
static Cons *assign_args(VM *vm, const Cons *from, Value value) {
  if (!from) return cons_new(vm, value, NULL, sym_c(vm, "value"));
  Cons *rest = assign_args(vm, from->cdr, value);
  return rest ? cons_new(vm, from->car, rest, from->tag) : NULL;
}

/* The call as GNU R has it: that of a method bears its name. */
static Value call_shown(VM *vm, Frame *f, const Around *a) {
  Cons *call = (Cons *)a->call;
  if (a->kind != AROUND_C) {
    Sym *method = sym_c(vm, frame_methods[a->kind].method);
    Cons *args = call->cdr;
    if (a->kind == AROUND_ASSIGN) {
      args = assign_args(vm, call->cdr->car.cons->cdr->cdr, value_assigned(f, call));
      args = args ? cons_new(vm, val_obj(sym_c(vm, "*tmp*")), args, NULL) : NULL;
    }
    call = method && args ? lang_new(vm, val_obj(method), args) : NULL;
  }
  return call ? val_obj(call) : val_null();
}

Value call_in_assignment(VM *vm, Frame *f, Value e) {
  Around found[MAX_AROUND];
  if (calls_around(vm, f, found) == 0) return e;
  bool inside = found[0].call == e.cons || call_contains(e.cons, found[0].call, 0);
  return inside ? call_shown(vm, f, &found[0]) : e;
}

/* ---- arguments that are tested first ---- */

/* Functions in C that GNU R has as closures which begin by testing an argument: the test is the innermost closure. */
static const struct Tested {
  const char *function, *test;
  int argument; /* its place among those that are passed by position */
  const char *formals[4];
} TESTED[] = {
    {"grep", "is.factor", 1, {"pattern", "x"}},
    {"grepl", "is.factor", 1, {"pattern", "x"}},
    {"sub", "is.factor", 2, {"pattern", "replacement", "x"}},
    {"gsub", "is.factor", 2, {"pattern", "replacement", "x"}},
    {"regexpr", "is.factor", 1, {"pattern", "text"}},
    {"gregexpr", "is.factor", 1, {"pattern", "text"}},
    {"regexec", "is.factor", 1, {"pattern", "text"}},
    {"rowSums", "is.data.frame", 0, {"x"}},
    {"colSums", "is.data.frame", 0, {"x"}},
    {"rowMeans", "is.data.frame", 0, {"x"}},
    {"colMeans", "is.data.frame", 0, {"x"}},
    {"nlevels", "levels", 0, {"x"}},
};

/* The expression of the argument that is tested; unbound: it is not among those of the call. */
static Value tested_argument(const struct Tested *t, const Cons *args) {
  bool named[4] = {false};
  for (const Cons *a = args; a; a = a->cdr)
    for (int k = 0; k <= t->argument && a->tag; k++)
      if (strcmp(a->tag->name->data, t->formals[k]) == 0) {
        if (k == t->argument) return a->car;
        named[k] = true;
      }
  int before = 0;
  for (int k = 0; k < t->argument; k++) before += !named[k];
  for (const Cons *a = args; a; a = a->cdr)
    if (!a->tag && before-- == 0) return a->car;
  return val_unbound();
}

static bool mentions(Value e, const Sym *s, int depth) {
  if (val_is_sym(e)) return e.sym == s;
  for (const Cons *a = val_is_lang(e) && depth < 60 ? e.cons : NULL; a; a = a->cdr)
    if (mentions(a->car, s, depth + 1)) return true;
  return false;
}

/* Does the call stand in code that GNU R compiles at once? */
static bool standing_compiled(VM *vm, const Cons *call) {
  for (Frame *f = vm->in->top; f > vm->in->frames; f--) {
    Around found[MAX_AROUND];
    if (calls_around(vm, f, found) > 0) return found[0].call == call && compiled_at_once(f);
  }
  return false;
}

/* Is it the tested argument that lacks s, by itself or by what its variables stand for?  Code that GNU R compiles at
 * once looks variables up for the function, before it tests. */
static bool fails_test(VM *vm, const struct Tested *t, const Cons *call, const Sym *s) {
  Value arg = tested_argument(t, call->cdr);
  if (arg.tag == TAG_UNBOUND || (arg.tag == TAG_OBJ && val_is_sym(arg) && arg.sym == s && standing_compiled(vm, call)))
    return false;
  if (mentions(arg, s, 0)) return true;
  for (const Cons *a = call->cdr; a; a = a->cdr)
    if (mentions(a->car, s, 0)) return false;
  return val_is_sym(arg) || val_is_lang(arg);
}

/* The call of the test; NULL: no memory. */
static Value test_call(VM *vm, const struct Tested *t) {
  Sym *test = sym_c(vm, t->test), *formal = sym_c(vm, t->formals[t->argument]);
  Cons *args = formal ? cons_new(vm, val_obj(formal), NULL, NULL) : NULL;
  Cons *shown = test && args ? lang_new(vm, val_obj(test), args) : NULL;
  return shown ? val_obj(shown) : val_null();
}

Value call_testing(VM *vm, Value call, const Sym *s) {
  if (!val_is_lang(call) || !val_is_sym(call.cons->car)) return call;
  for (size_t k = 0; k < sizeof TESTED / sizeof *TESTED; k++) {
    const struct Tested *t = &TESTED[k];
    if (strcmp(call.cons->car.sym->name->data, t->function) != 0) continue;
    if (!closure_elsewhere(vm, call.cons->car.sym) || !fails_test(vm, t, call.cons, s)) return call;
    Value shown = test_call(vm, t);
    return shown.tag == TAG_NULL ? call : shown;
  }
  return call;
}

bool tests_late(const char *function) {
  for (size_t k = 0; k < sizeof TESTED / sizeof *TESTED; k++)
    if (strcmp(function, TESTED[k].function) == 0) return TESTED[k].argument > 0 && strcmp(function, "grep") != 0;
  return false;
}

Value call_without(VM *vm, Value call, const Sym *formal) {
  if (!val_is_lang(call) || !val_is_sym(call.cons->car)) return call;
  for (size_t k = 0; k < sizeof TESTED / sizeof *TESTED; k++) {
    const struct Tested *t = &TESTED[k];
    if (strcmp(call.cons->car.sym->name->data, t->function) != 0) continue;
    if (strcmp(t->formals[t->argument], formal->name->data) != 0) return call;
    Value shown = test_call(vm, t);
    return shown.tag == TAG_NULL ? call : shown;
  }
  return call;
}

/* Is this what call_testing() made for an error in a call that frame f stands in? */
static bool is_test(VM *vm, Frame *f, Value call) {
  Around found[MAX_AROUND];
  if (!val_is_lang(call) || f <= vm->in->frames || calls_around(vm, f, found) == 0 || found[0].kind != AROUND_C)
    return false;
  for (size_t k = 0; k < sizeof TESTED / sizeof *TESTED; k++)
    if (strcmp(call_name(val_obj((Cons *)found[0].call)), TESTED[k].function) == 0)
      return strcmp(call_name(call), TESTED[k].test) == 0;
  return false;
}

/* What was typed in the debugger belongs to the function that is looked at (stdlib/base/debugging.R). */
static bool is_browsing(VM *vm, Frame *f) {
  return f->kind == FR_CLOSURE && f->proto->nparams == 2 &&
         strcmp(call_name(frame_call(vm, f)), ".browser_value") == 0 && val_is_env(f->slots[1]);
}

static Value browsed_call(VM *vm, Frame *f) {
  const Env *e = f->slots[1].env;
  for (f--; f > vm->in->frames; f--)
    if (frame_is_function(f) && f->env == e) return frame_call(vm, f);
  return val_null();
}

Value call_for_argument(VM *vm, Frame *f, bool helpers) {
  for (; f > vm->in->frames && f > vm->in->bottom; f--) {
    if (is_browsing(vm, f)) return browsed_call(vm, f);
    Around found[MAX_AROUND];
    if (calls_around(vm, f, found) > 0) return call_shown(vm, f, &found[0]);
    if (frame_is_function(f) && (helpers || !left_out(vm, f, call_name(frame_call(vm, f))))) return frame_call(vm, f);
  }
  return val_null();
}

/* Methods called by C code for a generic: GNU R has the generic's call on its stack too. */
static void trace_generic(Trace *t, Frame *f) {
  const BuiltinDef *def = frame_generic(t->vm, f);
  if (def) trace_add(t, def->name);
}

/* What GNU R has on its stack around helpers that make reference objects and look into them: outer functions first. */
static const struct {
  const char *helper, *call; /* call: only when the error's call is of this function */
  const char *shown[3];
} AROUND_HELPERS[] = {
    {".definition_error", NULL, {"reconcilePropertiesAndPrototype", "makeClassRepresentation"}},
    {".class_prototype",
     "makePrototypeFromClassDef",
     {"makePrototypeFromClassDef", "completeClassDefinition", "makeClassRepresentation"}},
    {"envRefInferField", NULL, {"$"}},
    {"envRefSetField", NULL, {"$<-"}},
    {".init_fields", "envRefSetField", {"envRefSetField", "<Anonymous>"}},
    {".new_reference", NULL, {"initialize", "initialize"}},
};

static void trace_helper(Trace *t, Frame *f, const char *name, Value call) {
  VM *vm = t->vm;
  Frame *caller = f - 1 > vm->in->frames ? f - 1 : NULL;
  Value above = caller ? frame_call(vm, caller) : val_null();
  if (strcmp(name, ".nextMethod") == 0 && val_is_lang(above) && above.cons->cdr) {
    trace_add(t, "eval");
    trace_add(t, "eval");
  }
  for (size_t k = 0; k < sizeof AROUND_HELPERS / sizeof *AROUND_HELPERS; k++) {
    if (strcmp(name, AROUND_HELPERS[k].helper) != 0) continue;
    if (AROUND_HELPERS[k].call && strcmp(call_name(call), AROUND_HELPERS[k].call) != 0) continue;
    for (int j = 0; j < 3 && AROUND_HELPERS[k].shown[j]; j++) trace_add(t, AROUND_HELPERS[k].shown[j]);
  }
  if (strcmp(name, ".new_reference") == 0 && caller && strcmp(call_name(above), "new") != 0)
    trace_add(t, "<Anonymous>");
}

/* .Call() stands on GNU R's stack, which compiled code has no other primitives on. */
static void trace_interface(Trace *t, Frame *f) {
  if (f->flags & FF_COMPILED && strcmp(call_name(frame_expr_at(f, f->pc - 1)), ".Call") == 0) trace_add(t, ".Call");
}

void concise_traceback(VM *vm, Value call, Buf *out) {
  Trace t = {.vm = vm, .outermost = ""};
  trace_restart(&t);
  const BuiltinDef *def = vm->cur_builtin;
  if (def && !(def->flags & (BF_PRIM | BF_INTERNAL | BF_SPECIAL)) && val_is_lang(vm->cur_call))
    trace_add(&t, call_name(vm->cur_call));
  if (is_test(vm, vm->in->top, call)) trace_add(&t, call_name(call));
  bool helping = true; /* only helpers of the library so far */
  for (Frame *f = vm->in->top; f > vm->in->frames && f > vm->in->bottom; f--) {
    if (!frame_is_function(f)) trace_interface(&t, f);
    trace_around(&t, f);
    if (!frame_is_function(f)) continue;
    Value own = frame_call(vm, f);
    const char *name = call_name(own);
    if (left_out(vm, f, name)) {
      trace_helper(&t, f, name, call);
      continue;
    }
    if (helping && val_is_lang(call) && val_is_lang(own) && own.cons == call.cons) trace_restart(&t);
    if (strcmp(name, "stop") && (name[0] != '.' || !runs_library(vm, f))) helping = false;
    if (!strcmp(name, "stop") || !strcmp(name, "warning") || !strcmp(name, "suppressWarnings") ||
        !strcmp(name, ".signalSimpleWarning")) {
      trace_restart(&t);
      continue;
    }
    trace_interface(&t, f);
    trace_add(&t, name);
    trace_generic(&t, f);
    trace_helper(&t, f, name, call);
  }
  if (!t.n) return;
  if (t.n == 1 && !t.cut && val_is_lang(call) && strcmp(call_name(call), t.outermost) == 0) return;
  buf_puts(out, "Calls: ");
  if (t.cut) {
    buf_puts(out, t.outermost);
    buf_puts(out, " ... ");
  }
  buf_puts(out, buf_cstr(&t.text));
  buf_putc(out, '\n');
}

/* ---- traceback() ---- */

typedef struct Calls { /* newest first */
  VM *vm;
  Vec *calls, *places;
  int64_t n;
} Calls;

/* Has the function whose code f runs source references? */
static bool keeps_source(VM *vm, const Frame *f) {
  const Closure *c = f->fn ? f->fn : f->home && f->home->fn ? f->home->fn : NULL;
  return c ? attr_get(vm, val_obj((Closure *)c), vm->sym.srcref).tag != TAG_NULL : vm->opt.keep_source;
}

enum { DEEPEST_BLOCK = 100 };

/* The line at which the innermost statement of a block that spans `line` begins; `otherwise` outside of blocks. */
static int statement_line(VM *vm, Value e, int line, int otherwise, int depth) {
  if (!val_is_lang(e) || depth > DEEPEST_BLOCK) return otherwise;
  Value refs = attr_get(vm, e, vm->sym.srcref);
  int64_t k = 0;
  for (Cons *a = e.cons; a; a = a->cdr, k++) {
    Value ref = val_is_list(refs) && k < vec_len(refs) ? list_ro(refs.vec)[k] : val_null();
    int here = otherwise;
    if (k > 0 && val_is_obj(ref, T_INT) && vec_len(ref) >= 4) {
      if (line < int_ro(ref.vec)[0] || line > int_ro(ref.vec)[2]) continue;
      here = int_ro(ref.vec)[0];
    }
    here = statement_line(vm, a->car, line, here, depth + 1);
    if (here != otherwise) return here;
  }
  return otherwise;
}

/* The line that the source references of the function give for one in it. */
static int referred_line(VM *vm, const Frame *f, int line) {
  Closure *c = f->fn ? f->fn : f->home ? f->home->fn : NULL;
  if (!c) return line;
  Value own = attr_get(vm, val_obj(c), vm->sym.srcref);
  int first = val_is_obj(own, T_INT) && vec_len(own) >= 4 ? int_ro(own.vec)[0] : line;
  return statement_line(vm, c->body, line, first, 0);
}

/* Where the code of frame f stands, as traceback() writes it: "file.R#3", "#1" for what was typed; "" if unknown. */
static Str *place_text(VM *vm, const Frame *f) {
  Place at;
  if (f <= vm->in->frames + 1 || (!vm->in->embedded && !keeps_source(vm, f)) || !source_find(vm, frame_pos(f), &at))
    return vm->empty_str;
  Buf b;
  buf_init(&b, vm);
  const char *slash = strrchr(at.name, '/');
  if (!at.typed) buf_puts(&b, slash ? slash + 1 : at.name);
  buf_printf(&b, "#%d", referred_line(vm, f, at.within));
  return buf_str(&b);
}

static Status add_call(Calls *c, Value call, const Frame *caller) {
  Str *place = caller ? place_text(c->vm, caller) : c->vm->empty_str;
  TRY_NEW(place);
  TRY(vec_grow(c->vm, c->calls, c->n + 1));
  TRY(vec_grow(c->vm, c->places, c->n + 1));
  call.aux = 0;
  list_set(c->vm, c->calls, c->n, call);
  str_set(c->places, c->n++, place);
  return OK;
}

Status traceback_calls(VM *vm, int skip, Value *out) {
  Calls c = {.vm = vm};
  *out = val_null();
  TRY_NEW(c.calls = vec_new(vm, T_LIST, 0));
  TRY_NEW(c.places = vec_new(vm, T_STR, 0));
  const BuiltinDef *def = vm->cur_builtin;
  if (!skip && def && !(def->flags & (BF_PRIM | BF_INTERNAL | BF_SPECIAL)) && val_is_lang(vm->cur_call))
    TRY(add_call(&c, vm->cur_call, vm->in->top));
  for (Frame *f = vm->in->top; f > vm->in->frames; f--) {
    if (frame_is_function(f) && skip-- > 0) continue;
    if (skip > 0) continue;
    Around found[MAX_AROUND];
    int around = f == vm->in->top && c.n ? 0 : calls_around(vm, f, found);
    for (int i = 0; i < around; i++) {
      TRY(add_call(&c, call_shown(vm, f, &found[i]), f));
      if (found[i].kind != AROUND_C) TRY(add_call(&c, val_obj((Cons *)found[i].call), f));
    }
    if (!frame_is_function(f) || left_out(vm, f, call_name(frame_call(vm, f)))) continue;
    /* C code of a function that GNU R has as a closure stands between this call and its caller's text */
    const Frame *caller = f - 1 > vm->in->frames && calls_around(vm, f - 1, found) == 0 ? f - 1 : NULL;
    TRY(add_call(&c, frame_call(vm, f), caller));
    Value below = frame_primitive_call(vm, f);
    if (val_is_lang(below)) TRY(add_call(&c, below, caller));
  }
  if (!c.n) return OK;
  TRY(vec_set_names(vm, c.calls, val_obj(c.places)));
  *out = val_obj(c.calls);
  return OK;
}

Status call_places(VM *vm, Value *out) {
  Vec *v = vec_new(vm, T_STR, 0);
  TRY_NEW(v);
  int64_t n = 0;
  for (Frame *f = vm->in->frames + 1; f <= vm->in->top; f++) {
    if (!frame_is_function(f)) continue;
    Str *place = f - 1 > vm->in->frames ? place_text(vm, f - 1) : vm->empty_str;
    TRY_NEW(place);
    TRY(vec_grow(vm, v, n + 1));
    str_set(v, n++, place);
    if (!val_is_lang(frame_primitive_call(vm, f))) continue;
    TRY(vec_grow(vm, v, n + 1));
    str_set(v, n++, place);
  }
  *out = val_obj(v);
  return OK;
}

/* ---- the attribute "srcref" of the calls that sys.call() and sys.calls() give ---- */

/* Does the reference span the place? */
static bool spans(Value ref, const Place *at) {
  if (!val_is_obj(ref, T_INT) || vec_len(ref) < 6) return false;
  const int *r = int_ro(ref.vec); /* first line, byte, last line, byte, column, column */
  return (at->within > r[0] || (at->within == r[0] && at->col >= r[4])) &&
         (at->within < r[2] || (at->within == r[2] && at->col <= r[5]));
}

/* The reference of the innermost statement of a block in e that spans the place; NULL: none does. */
static Value statement_ref(VM *vm, Value e, const Place *at, int depth) {
  if (!val_is_lang(e) || depth > DEEPEST_BLOCK) return val_null();
  Value refs = e.cons->attr ? attr_get(vm, e, vm->sym.srcref) : val_null();
  if (!val_is_list(refs)) refs = val_null();
  int64_t k = 0;
  for (Cons *a = e.cons; a; a = a->cdr, k++) {
    Value ref = refs.tag != TAG_NULL && k && k < vec_len(refs) ? list_ro(refs.vec)[k] : val_null();
    if (refs.tag != TAG_NULL && (!k || !spans(ref, at))) continue;
    Value inner = statement_ref(vm, a->car, at, depth + 1);
    if (inner.tag != TAG_NULL) return inner;
    if (ref.tag != TAG_NULL) return ref;
  }
  return val_null();
}

/* The call of frame f; where the caller's code keeps source references, with that of the statement that made it. */
Status frame_call_placed(VM *vm, Frame *f, Value *out) {
  *out = frame_call(vm, f);
  out->aux = 0;
  Place at;
  const Frame *g = f->caller;
  if (!val_is_lang(*out) || !g || g <= vm->in->frames || !g->proto || !source_find(vm, frame_pos(g), &at)) return OK;
  Value ref = val_null();
  for (const Proto *p = g->proto; p && ref.tag == TAG_NULL; p = p->home) {
    const Proto *whole = p->home;
    /* a function without references has none in its blocks */
    if (whole || !val_is_lang(p->source) || strcmp(call_name(p->source), "{") != 0 || p->source.cons->attr)
      ref = statement_ref(vm, p->source, &at, 0);
  }
  if (ref.tag == TAG_NULL) return OK;
  Cons *c = lang_new(vm, out->cons->car, out->cons->cdr);
  TRY_NEW(c);
  *out = val_obj(c);
  return attr_set(vm, &c->h, vm->sym.srcref, ref);
}
