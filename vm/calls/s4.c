/* s4.c - S4 in C: standardGeneric(), dispatch of builtins on S4 instances, callNextMethod(), slots, filling new
 * objects.
 *
 * Class definitions and generics live in tables of the package methods (stdlib/methods), which registers them here
 * when the first class or method is defined; before that nothing is looked up.  A generic is an environment with
 * .SigLength (how many arguments its methods look at), .SigPos (which formals these are, from 0) and .AllMTable
 * (methods by the classes of the arguments, joined by "#": those defined and those found by inheritance).  Whatever is
 * not in that table is searched by R code once.  Called by dispatch.c, eval.c and R code.
 */
#include "runtime/heap.h"
#include "stdlib/registry.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"

enum { MAX_SIG = 16 };

static bool is_s4(Value v) { return v.tag == TAG_OBJ && (v.o->flags & F_S4); }

static Status methods_function(VM *vm, const char *name, Value *fun) {
  Env *ns = lib_namespace(vm, str_c(vm, "methods"));
  Sym *s = sym_c(vm, name);
  TRY_NEW(ns && s);
  TRY(env_get(vm, ns, s, false, fun));
  return val_is_fun(*fun) ? OK : rt_error(vm, "could not find function \"%s\"", name);
}

Status vm_show_function(VM *vm, Value *fun) { return methods_function(vm, "show", fun); }

static Value table_get(VM *vm, Env *e, const char *name) {
  Sym *s = sym_c(vm, name);
  return s ? env_peek(vm, e, s, NULL) : val_unbound();
}

/* ---- classes of arguments ---- */

/* The name under which v is looked up: its class, of several S3 classes the first (it has superclasses if it is
 * registered). */
static Status class_label(VM *vm, Value v, Str **out) {
  const Sym *name = NULL;
  switch (v.tag) {
  case TAG_MISSING: name = vm->sym.missing; break;
  case TAG_DBL: name = vm->sym.numeric; break;
  case TAG_INT:
  case TAG_RANGE: name = vm->sym.integer_; break;
  case TAG_STR: name = vm->sym.character; break;
  case TAG_LGL: name = vm->sym.logical; break;
  default: break;
  }
  if (name) {
    *out = name->name;
    return OK;
  }
  Vec *c = val_class_attr(vm, v);
  if (!c) TRY_NEW(c = val_class(vm, v));
  *out = c->n ? str_ro(c)[0] : vm->empty_str;
  return OK;
}

/* Classes of the arguments as the key of a method table. */
static Status table_key(VM *vm, Str **labels, int n, Sym **key) {
  if (n == 1) {
    *key = sym_of_str(vm, labels[0]);
    return *key ? OK : ERR;
  }
  Buf b;
  buf_init(&b, vm);
  for (int i = 0; i < n; i++) {
    if (i) buf_putc(&b, '#');
    buf_put(&b, labels[i]->data, labels[i]->len);
  }
  TRY_NEW(!b.failed);
  *key = sym_new(vm, b.p, b.n);
  return *key ? OK : ERR;
}

/* .find_method(generic, labels): searches by inheritance and enters the result in the table. */
static Status find_method(VM *vm, Env *g, Str **labels, int n, Value *out) {
  Value fun, args[2];
  Vec *l = vec_new(vm, T_STR, n);
  TRY_NEW(l);
  for (int i = 0; i < n; i++) str_rw(l)[i] = labels[i];
  TRY(methods_function(vm, ".find_method", &fun));
  args[0] = val_obj(g);
  args[1] = val_obj(l);
  return vm_call(vm, fun, 2, args, NULL, vm->global, val_null(), out);
}

/* No method: the error comes from a function without a name that is called with the classes. */
static Status no_method(VM *vm, Env *g, Value classes) {
  Value fun, out, args[3] = {classes, table_get(vm, g, ".Generic"), val_obj(g)};
  TRY(methods_function(vm, ".inherited_error", &fun));
  Cons *a = NULL;
  for (int i = 2; i >= 0; i--) TRY_NEW(a = cons_new(vm, args[i], a, NULL));
  Cons *call = lang_new(vm, fun, a);
  TRY_NEW(call);
  return vm_call(vm, fun, 3, args, NULL, NULL, val_obj(call), &out);
}

static Status lookup(VM *vm, Env *g, Str **labels, int n, Value *out) {
  Sym *key;
  Value table = env_peek(vm, g, vm->sym.dot_AllMTable, NULL);
  if (!val_is_env(table)) return rt_error(vm, "invalid generic function");
  TRY(table_key(vm, labels, n, &key));
  *out = env_peek(vm, table.env, key, NULL);
  if (out->tag == TAG_UNBOUND) TRY(find_method(vm, g, labels, n, out));
  return val_is_list(*out) ? no_method(vm, g, *out) : OK;
}

/* ---- standardGeneric ---- */

/* The calling handler of an entry that force_argument() has made, which says in which argument of which generic an
 * error arose: function(cond) stop(.argument_error(cond, arg, generic)).  Made when there is an error
 * (signal_to_handlers). */
Status s4_argument_handler(VM *vm, Vec *entry, Value *out) {
  Value fun, generic = table_get(vm, list_ro(entry)[1].env, ".Generic");
  TRY(methods_function(vm, ".argument_error", &fun));
  Sym *condition = sym_c(vm, "cond"), *stop = sym_c(vm, "stop");
  TRY_NEW(condition && stop);
  Cons *a = cons_new(vm, generic, NULL, NULL);
  TRY_NEW(a);
  TRY_NEW(a = cons_new(vm, list_ro(entry)[4], a, NULL));
  TRY_NEW(a = cons_new(vm, val_obj(condition), a, NULL));
  TRY_NEW(a = lang_new(vm, fun, a));
  TRY_NEW(a = cons_new(vm, val_obj(a), NULL, NULL));
  TRY_NEW(a = lang_new(vm, val_obj(stop), a));
  Cons *formals = cons_new(vm, val_missing(), NULL, condition);
  TRY_NEW(formals);
  Closure *c = closure_new(vm, val_obj(formals), val_obj(a), fun.clo->env);
  TRY_NEW(c);
  *out = val_obj(c);
  return OK;
}

/* An entry for the stack of handlers that stands for the handler above: the generic in the place of a function, and the
 * argument's name. */
static Status argument_entry(VM *vm, Frame *fn, int pos, Env *g, Value *out) {
  Vec *entry = vec_new(vm, T_LIST, 5);
  TRY_NEW(entry);
  list_set(vm, entry, 0, val_str(vm->sym.error->name));
  list_set(vm, entry, 1, val_obj(g));
  list_set(vm, entry, 3, val_lgl(1));
  list_set(vm, entry, 4, val_str(fn->proto->names[pos]->name));
  *out = val_obj(entry);
  return OK;
}

static Status force_argument(VM *vm, Frame *fn, int pos, Env *g, Value *out) {
  Interp *in = vm->in;
  Value saved = in->handlers, entry;
  TRY(vm_protect(vm, saved));
  TRY(argument_entry(vm, fn, pos, g, &entry));
  Cons *l = cons_new(vm, entry, saved.tag == TAG_OBJ ? saved.cons : NULL, NULL);
  TRY_NEW(l);
  slot_store(vm, &in->handlers, val_obj(l));
  Status st = var_value(vm, fn, &fn->slots[pos], fn->proto->names[pos], out);
  slot_store(vm, &in->handlers, saved);
  return st;
}

/* Argument `pos` of the running generic; TAG_MISSING when it was not given. */
static Status signature_argument(VM *vm, Frame *fn, int pos, Env *g, Value *out) {
  Value v = fn->slots[pos];
  *out = val_missing();
  if (v.tag == TAG_MISSING || v.tag == TAG_UNBOUND || (v.aux & AUX_DEFAULT)) return OK;
  if (v.tag == TAG_PROM && v.prom->value.tag == TAG_UNBOUND) return force_argument(vm, fn, pos, g, out);
  return var_value(vm, fn, &fn->slots[pos], fn->proto->names[pos], out);
}

/* Label of `...`: the class of all its elements, or one that all of them extend and the generic g has a method for. */
static Status dots_label(VM *vm, Env *g, const Dots *d, Str **out) {
  Vec *l = vec_new(vm, T_STR, d->n);
  TRY_NEW(l);
  bool same = true;
  for (int i = 0; i < d->n; i++) {
    Value v = d->e[i].v;
    if (v.tag == TAG_PROM) TRY(vm_force(vm, v, &v));
    TRY(class_label(vm, v, &str_rw(l)[i]));
    same &= str_ro(l)[i] == str_ro(l)[0];
  }
  if (d->n == 0) return class_label(vm, val_missing(), out);
  *out = str_ro(l)[0];
  if (same) return OK;
  Value fun, r;
  TRY(methods_function(vm, ".common_class", &fun));
  Value args[] = {val_obj(l), val_obj(g)};
  TRY(vm_call(vm, fun, 2, args, NULL, vm->global, val_null(), &r));
  *out = as_string1(vm, r);
  return OK;
}

static Status generic_of_frame(VM *vm, Frame *fn, Value name, Env **out) {
  if (fn && fn->kind == FR_CLOSURE && fn->fn->env->kind == ENV_TABLE &&
      val_is_env(env_peek(vm, fn->fn->env, vm->sym.dot_AllMTable, NULL))) {
    *out = fn->fn->env;
    return OK;
  }
  Value fun, g;
  TRY(methods_function(vm, ".generic_env", &fun));
  TRY(vm_call1(vm, fun, name, &g));
  if (!val_is_env(g))
    return rt_errorcall(vm, vm_frame_call(vm),
                        "call to standardGeneric(\"%s\") apparently not from the body of that generic function",
                        as_string1(vm, name)->data);
  *out = g.env;
  return OK;
}

static Status do_standard_generic(VM *vm, Value *args, int n, Value *out) {
  Frame *fn = frame_function(vm->in->top);
  Env *g = NULL;
  if (n < 1 || val_type(args[0]) != T_STR || vec_len(args[0]) < 1 || as_string1(vm, args[0])->len == 0)
    return rt_error(vm, "argument to 'standardGeneric' must be a non-empty character string");
  if (!fn || fn->kind != FR_CLOSURE)
    return rt_errorcall(vm, vm_frame_call(vm),
                        "call to standardGeneric(\"%s\") apparently not from the body of that generic function",
                        as_string1(vm, args[0])->data);
  TRY(generic_of_frame(vm, fn, args[0], &g));
  Value pos = env_peek(vm, g, vm->sym.dot_SigPos, NULL);
  Vec *p = val_vec(vm, pos);
  TRY_NEW(p);
  int k = as_integer1(vm, env_peek(vm, g, vm->sym.dot_SigLength, NULL));
  if (k < 1) k = 1;
  if (k > MAX_SIG || k > p->n || p->h.type != T_INT) return rt_error(vm, "invalid generic function");
  Str *labels[MAX_SIG];
  for (int i = 0; i < k; i++) {
    Value v;
    if (int_ro(p)[i] < 0 || int_ro(p)[i] >= fn->proto->nparams) return rt_error(vm, "invalid generic function");
    if (val_is_obj(fn->slots[int_ro(p)[i]], T_DOTS)) {
      TRY(dots_label(vm, g, fn->slots[int_ro(p)[i]].dots, &labels[i]));
      continue;
    }
    TRY(signature_argument(vm, fn, int_ro(p)[i], g, &v));
    TRY(class_label(vm, v, &labels[i]));
  }
  Value method;
  TRY(lookup(vm, g, labels, k, &method));
  return dispatch_run(vm, fn, method, as_string1(vm, args[0]), out);
}

/* .Internal(s4_call_next(env, method)): the method with the arguments of callNextMethod(), which calls this, or else of
 * the method running in env as they are now. */
static Status do_call_next(VM *vm, Value *args, int n, Value *out) {
  Frame *f = val_is_env(args[0]) ? frame_of_env(vm, args[0].env) : NULL;
  if (!f) return rt_error(vm, "callNextMethod() called from outside a method dispatch");
  Frame *top = vm->in->top;
  Value v = top->kind == FR_CLOSURE && top->proto->dots >= 0 ? top->slots[top->proto->dots] : val_null();
  bool given = val_is_obj(v, T_DOTS) && v.dots->n > 0 && val_is_lang(frame_call(vm, top));
  return dispatch_next(vm, f, args[1], given ? v.dots : NULL, given ? frame_call(vm, top).cons->cdr : NULL, out);
}

/* .Internal(s4_frame_function(env)): the function running in env, or NULL. */
static Status do_frame_function(VM *vm, Value *args, int n, Value *out) {
  Frame *f = val_is_env(args[0]) ? frame_of_env(vm, args[0].env) : NULL;
  *out = f ? val_obj(f->fn) : val_null();
  return OK;
}

/* .Internal(s4_generic(env)): name of the generic for which the method running in env was called, or NULL. */
static Status do_generic(VM *vm, Value *args, int n, Value *out) {
  Frame *f = val_is_env(args[0]) ? frame_of_env(vm, args[0].env) : NULL;
  *out = f && f->disp ? val_str(f->disp->generic) : val_null();
  return OK;
}

/* .Internal(s4_call_default(name, args)): a builtin's own code, without dispatch. */
static Status do_call_default(VM *vm, Value *args, int n, Value *out) {
  Str *name;
  TRY(arg_string(vm, args[0], "name", &name));
  const BuiltinDef *def = lib_find(vm, name->data);
  if (!def || !val_is_list(args[1])) return rt_error(vm, "no internal default for '%s'", name->data);
  Builtin *b = lib_builtin(vm, def);
  TRY_NEW(b);
  int k = (int)args[1].vec->n;
  Value *vals = vm_scratch(vm, (size_t)(k + 64) * sizeof *vals);
  Sym **names = vm_scratch(vm, (size_t)(k + 1) * sizeof *names);
  TRY_NEW(vals && names);
  Vec *nm = vec_names(vm, args[1].vec);
  bool any = false;
  for (int i = 0; i < k; i++) {
    vals[i] = list_ro(args[1].vec)[i];
    names[i] = nm && str_ro(nm)[i]->len ? sym_of_str(vm, str_ro(nm)[i]) : NULL;
    any |= names[i] != NULL;
  }
  if (k && vals[0].tag == TAG_OBJ && (vals[0].o->flags & F_S4)) { /* the class may contain one with S3 methods */
    bool found;
    TRY(s3_try_plain(vm, name->data, NULL, vm->cur_call, vals, any ? names : NULL, k, &found, out));
    if (found) return OK;
  }
  if (def->formals) {
    Value win[64];
    TRY(match_builtin_args(vm, b, vm->cur_call, vals, any ? names : NULL, k, win, &k));
    return call_builtin_raw(vm, def, vm->cur_call, win, k, out);
  }
  vm->arg_names = any ? names : NULL;
  return call_builtin_raw(vm, def, vm->cur_call, vals, k, out);
}

/* ---- declared classes ---- */

/* Declared class of slot `name` of the class of x, NULL if unknown. */
static Str *slot_class(VM *vm, Value x, Sym *name) {
  Vec *c = val_class_attr(vm, x);
  if (!c || c->n == 0 || !vm->in->s4classes) return NULL;
  Sym *cs = sym_of_str(vm, str_ro(c)[0]);
  Value def = cs ? env_peek(vm, vm->in->s4classes, cs, NULL) : val_unbound();
  if (def.tag != TAG_OBJ) return NULL;
  Value slots = attr_get(vm, def, sym_c(vm, "slots"));
  if (!val_is_obj(slots, T_LIST)) return NULL;
  Vec *nm = vec_names(vm, slots.vec);
  for (int64_t i = 0; nm && i < nm->n; i++)
    if (str_ro(nm)[i] == name->name) return as_string1(vm, list_ro(slots.vec)[i]);
  return NULL;
}

static bool fits_slot(VM *vm, Str *declared, Value v) {
  Str *label;
  if (!declared) return false;
  if (strcmp(declared->data, "ANY") == 0) return true;
  return class_label(vm, v, &label) == OK && label == declared;
}

/* Declared class of a field, NULL if there is none or the field is a function. */
static Str *field_class(VM *vm, Value def, Str *name) {
  Value classes = attr_get(vm, def, sym_c(vm, "fieldClasses"));
  Vec *nm = val_is_list(classes) ? vec_names(vm, classes.vec) : NULL;
  for (int64_t i = 0; nm && i < nm->n; i++)
    if (str_ro(nm)[i] == name && val_type(list_ro(classes.vec)[i]) == T_STR)
      return as_string1(vm, list_ro(classes.vec)[i]);
  return NULL;
}

/* ---- builtins ---- */

/* name(), the call under which a helper stands on the stack. */
static Status call_named(VM *vm, const char *name, Value *out) {
  Sym *s = sym_c(vm, name);
  TRY_NEW(s);
  Cons *c = lang_new(vm, val_obj(s), NULL);
  TRY_NEW(c);
  *out = val_obj(c);
  return OK;
}

/* Fields of reference objects: they are variables of the environment. */
static Status ref_field(VM *vm, Value x, Value name, Value *out) {
  Sym *s = sym_of_str(vm, as_string1(vm, name));
  TRY_NEW(s);
  TRY(env_get(vm, x.env, s, false, out));
  if (out->tag != TAG_UNBOUND) return OK;
  Value fun;
  TRY(methods_function(vm, "envRefInferField", &fun));
  Value call, args[2] = {x, name};
  TRY(call_named(vm, "envRefInferField", &call));
  return vm_call(vm, fun, 2, args, NULL, vm->global, call, out);
}

/* Has the variable not been assigned since the object was made? */
static bool field_unset(VM *vm, Env *e, Sym *s) {
  Value old = env_peek(vm, e, s, NULL);
  Vec *cls = old.tag == TAG_OBJ && (old.o->flags & F_S4) ? val_class_attr(vm, old) : NULL;
  return cls && cls->n == 1 && strcmp(str_ro(cls)[0]->data, "uninitializedField") == 0;
}

static Status ref_set_field(VM *vm, Value x, Value name, Value value, Value *out) {
  Sym *s = sym_of_str(vm, as_string1(vm, name));
  TRY_NEW(s);
  *out = x;
  Str *declared = field_class(vm, table_get(vm, x.env, ".refClassDef"), s->name);
  if (fits_slot(vm, declared, value) && !(env_binding_flags(vm, x.env, s) & (BIND_LOCKED | BIND_ACTIVE)) &&
      !field_unset(vm, x.env, s))
    return env_set(vm, x.env, s, value);
  Value fun, call, args[3] = {x, name, value};
  TRY(methods_function(vm, ".ref_assign", &fun));
  TRY(call_named(vm, "envRefSetField", &call));
  TRY(vm_call(vm, fun, 3, args, NULL, vm->global, call, out));
  *out = x;
  return OK;
}

/* A value without attributes of the type that a vector without attributes has: its class is the same. */
static bool same_kind(Value old, Value v) {
  if (val_type(old) != val_type(v)) return false;
  bool old_plain = old.tag < TAG_MISSING || (val_is_vecobj(old) && !old.vec->attr);
  return old_plain && (v.tag < TAG_MISSING || (val_is_vecobj(v) && !v.vec->attr));
}

/* The object's variable s is assigned from one of its methods: a field keeps its class, and its lock. */
Status s4_assign_field(VM *vm, Env *e, Sym *s, Value v, bool *done) {
  *done = false;
  Value old = env_peek(vm, e, s, NULL);
  int locked = env_binding_flags(vm, e, s) & BIND_LOCKED;
  if (!locked && same_kind(old, v)) return OK;
  Value def = table_get(vm, e, ".refClassDef");
  Str *declared = field_class(vm, def, s->name);
  if (!declared || (!locked && !field_unset(vm, e, s) && fits_slot(vm, declared, v))) return OK;
  *done = true;
  Value fun, call, out, args[3] = {(Value){.env = e, .tag = TAG_OBJ}, val_str(s->name), v};
  TRY(methods_function(vm, ".ref_assign", &fun));
  TRY(call_named(vm, "envRefSetField", &call));
  return vm_call(vm, fun, 3, args, NULL, vm->global, call, &out);
}

static Status ref_access(VM *vm, const char *generic, Env *e, Value *args, int n, bool *found, Value *out) {
  Value x = {.env = e, .tag = TAG_OBJ};
  if (generic[0] == '$' && generic[1] == 0 && n == 2) {
    *found = true;
    return ref_field(vm, x, args[1], out);
  }
  if (strcmp(generic, "$<-") == 0 && n == 3) {
    *found = true;
    TRY(ref_set_field(vm, x, args[1], args[2], out));
    *out = args[0];
  }
  return OK;
}

/* new and className of a generator are variables of .refGenerator in its environment. */
static Status generator_access(VM *vm, const char *generic, Value *args, int n, bool *found, Value *out) {
  if (strcmp(generic, "$") != 0 || n != 2 || args[0].clo->env->kind != ENV_TABLE || val_type(args[1]) != T_STR)
    return OK;
  Value members = table_get(vm, args[0].clo->env, ".refGenerator");
  if (!val_is_env(members)) return OK;
  Value v = table_get(vm, members.env, as_string1(vm, args[1])->data);
  if (v.tag == TAG_UNBOUND || v.tag == TAG_PROM) return OK;
  *found = true;
  *out = v;
  return OK;
}

/* The environment of a reference object; those read from a package's file have it as an attribute. */
static Env *reference_env(VM *vm, Value v) {
  Env *e = val_is_env(v) ? v.env : val_is_obj(v, T_S4) ? attr_inner_env(vm, v) : NULL;
  return e && val_class_attr(vm, v) && table_get(vm, e, ".refClassDef").tag != TAG_UNBOUND ? e : NULL;
}

/* Which of n arguments stands for each of the first k places of the generic's signature; -1: none.  Subsetting matches
 * them as a function (x, i, j, ..., drop) or (x, i, j, ..., value) would; the value is the last one.  Others are
 * matched by their order, without the arguments that come behind `...` in their formals. */
static void signature_places(VM *vm, const char *generic, Sym **names, int n, int k, int *place) {
  enum { BEFORE_DOTS = 3 };
  bool one = strcmp(generic, "[") == 0,
       assigns = n > 1 && (strcmp(generic, "[<-") == 0 || strcmp(generic, "[[<-") == 0);
  bool subsets = one || assigns || strcmp(generic, "[[") == 0;
  int last = assigns ? n - 1 : n;
  for (int s = 0; s < k; s++) place[s] = -1;
  if (assigns && k > BEFORE_DOTS) place[BEFORE_DOTS] = n - 1;
  for (int a = 0; names && subsets && a < last; a++) {
    if (!names[a]) continue;
    const char *name = names[a]->name->data;
    if (strcmp(name, "x") == 0) place[0] = a;
    if (k > 1 && strcmp(name, "i") == 0) place[1] = a;
    if (k > 2 && strcmp(name, "j") == 0) place[2] = a;
    if (one && k > BEFORE_DOTS && names[a] == vm->sym.drop) place[BEFORE_DOTS] = a;
  }
  int s = 0;
  for (int a = 0; a < last; a++) {
    bool by_name = names && names[a] &&
                   (subsets || names[a] == vm->sym.drop || names[a] == vm->sym.exact || names[a] == vm->sym.na_rm);
    if (by_name) continue;
    while (s < k && place[s] >= 0) s++;
    if (s >= k || (subsets && s >= BEFORE_DOTS)) break;
    place[s++] = a;
  }
}

/* Internal dispatch on S4 instances; not found: the caller goes on with S3 methods and its own code. */
Status s4_try(VM *vm, const char *generic, Value call, Value *args, Sym **names, int n, bool *found, Value *out) {
  *found = false;
  Env *reference = generic[0] == '$' || val_is_env(args[0]) ? reference_env(vm, args[0]) : NULL;
  if (reference) {
    TRY(ref_access(vm, generic, reference, args, n, found, out));
    if (*found) return OK;
  }
  if (val_is_obj(args[0], T_CLOSURE)) {
    TRY(generator_access(vm, generic, args, n, found, out));
    if (*found) return OK;
  }
  if (!vm->in->s4prims) return OK;
  Value g = table_get(vm, vm->in->s4prims, generic);
  if (!val_is_env(g)) return OK;
  int k = as_integer1(vm, table_get(vm, g.env, ".SigLength"));
  if (k < 1 || k > MAX_SIG) return OK;
  Str *labels[MAX_SIG];
  int place[MAX_SIG];
  bool any = false;
  size_t mark = vm_mark(vm);
  signature_places(vm, generic, names, n, k, place);
  for (int i = 0; i < k; i++) {
    any |= place[i] >= 0 && is_s4(args[place[i]]);
    TRY(class_label(vm, place[i] >= 0 ? args[place[i]] : val_missing(), &labels[i]));
  }
  Value method = val_null();
  if (any) TRY(lookup(vm, g.env, labels, k, &method));
  if (!val_is_obj(method, T_CLOSURE)) {
    vm_release(vm, mark);
    return OK;
  }
  *found = true;
  return dispatch_closure(vm, method, generic, call, args, names, n, out);
}

/* ---- slots ---- */

/* The value of expression e of frame f. */
static Status operand(VM *vm, Frame *f, Value e, Value *out) {
  if (val_is_sym(e)) {
    TRY(env_lookup_frame(vm, f, e.sym, out));
    if (out->tag != TAG_UNBOUND && out->tag != TAG_MISSING) return OK;
  }
  if (e.tag != TAG_OBJ) {
    *out = e;
    return OK;
  }
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  return vm_eval(vm, e, env, out);
}

Status s4_slot_of(VM *vm, Frame *f, Value call, Value x, Value *out) {
  Value name = call.cons->cdr->cdr->car, args[2];
  vm->visible = true;
  if (val_is_sym(name)) name = val_str(name.sym->name);
  name.aux = 0;
  if (val_type(name) != T_STR || vec_len(name) != 1)
    return rt_errorcall(vm, vm_frame_call(vm), "invalid type or length for slot name");
  if (is_s4(x)) {
    Sym *s = sym_of_str(vm, as_string1(vm, name));
    TRY_NEW(s);
    Value v = attr_get(vm, x, s);
    if (v.tag != TAG_NULL && !val_is_sym(v)) {
      *out = v;
      return OK;
    }
  }
  args[0] = x;
  args[1] = name;
  const BuiltinDef *def = lib_internal(vm, sym_c(vm, "slot_get"));
  /* the error names the function that reads the slot */
  Frame *fn = frame_function(f);
  return call_builtin_raw(vm, def, fn && fn->kind == FR_CLOSURE ? frame_call(vm, fn) : val_null(), args, 2, out);
}

/* x@name */
Status s4_slot_special(VM *vm, Frame *f, Value call, Value *out) {
  Cons *a = call.cons->cdr;
  Value x;
  TRY(special_arity(vm, call, "@", 2));
  TRY(operand(vm, f, a->car, &x));
  TRY(vm_protect(vm, x));
  return s4_slot_of(vm, f, call, x, out);
}

static Status store_slot(VM *vm, Value *x, Sym *name, Value v) {
  Value args[4] = {*x, val_str(name->name), v, val_lgl(0)};
  const BuiltinDef *def = lib_internal(vm, sym_c(vm, "slot_set"));
  return call_builtin_raw(vm, def, vm->cur_call, args, 4, x);
}

/* The check of a value that is not exactly of the declared class; R code finds the message. */
static Status check_slot(VM *vm, Value x, Value name, Value v) {
  Value fun, at, a[3] = {x, name, v}, r;
  TRY(methods_function(vm, ".check_slot", &fun));
  TRY(vm_call(vm, fun, 3, a, NULL, vm->global, val_null(), &r));
  if (val_type(r) != T_STR) return OK;
  /* the error names the function that checks, as a value */
  TRY(methods_function(vm, "checkAtAssignment", &at));
  Cons *args = NULL;
  Str *label;
  Vec *c = val_class(vm, x);
  TRY(class_label(vm, v, &label));
  TRY_NEW(c);
  TRY_NEW(args = cons_new(vm, val_str(label), NULL, NULL));
  TRY_NEW(args = cons_new(vm, name, args, NULL));
  TRY_NEW(args = cons_new(vm, vec_val(c), args, NULL));
  Cons *call = lang_new(vm, at, args);
  TRY_NEW(call);
  return rt_errorcall(vm, val_obj(call), "%s", as_string1(vm, r)->data);
}

/* `@<-`(x, name, v) for the name in the call, checked. */
Status s4_set_slot_of(VM *vm, Value call, Value x, Value v, Value *out) {
  Value name = call.cons->cdr->cdr->car;
  vm->visible = true;
  if (val_is_sym(name)) name = val_str(name.sym->name);
  name.aux = 0;
  if (val_type(name) != T_STR || vec_len(name) != 1)
    return rt_errorcall(vm, vm_frame_call(vm), "invalid type or length for slot name");
  Sym *s = sym_of_str(vm, as_string1(vm, name));
  TRY_NEW(s);
  if (!fits_slot(vm, slot_class(vm, x, s), v)) TRY(check_slot(vm, x, name, v));
  *out = x;
  return store_slot(vm, out, s, v);
}

Status s4_set_slot_special(VM *vm, Frame *f, Value call, Value *out) {
  Cons *a = call.cons->cdr;
  Value x, v;
  TRY(special_arity(vm, call, "@<-", 3));
  TRY(operand(vm, f, a->car, &x));
  TRY(vm_protect(vm, x));
  TRY(operand(vm, f, a->cdr->cdr->car, &v));
  TRY(vm_protect(vm, v));
  return s4_set_slot_of(vm, call, x, v, out);
}

/* .Internal(s4_fill(object, values)): the object with slots set from a fully named list where every value has exactly
 * the declared class; NULL when there is anything else. */
static Status do_fill(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  if (!val_is_list(args[1])) return OK;
  Vec *l = args[1].vec, *nm = vec_names(vm, l);
  if (!nm || !is_s4(args[0])) return OK;
  Value x = args[0];
  for (int64_t i = 0; i < l->n; i++) {
    if (str_ro(nm)[i]->len == 0 || strcmp(str_ro(nm)[i]->data, ".Data") == 0) return OK;
    for (int64_t j = 0; j < i; j++)
      if (str_ro(nm)[j] == str_ro(nm)[i]) return OK;
    Sym *s = sym_of_str(vm, str_ro(nm)[i]);
    TRY_NEW(s);
    if (!fits_slot(vm, slot_class(vm, x, s), list_ro(l)[i])) return OK;
  }
  for (int64_t i = 0; i < l->n; i++) TRY(store_slot(vm, &x, sym_of_str(vm, str_ro(nm)[i]), list_ro(l)[i]));
  *out = x;
  return OK;
}

/* .Internal(s4_suspects(object)): names of the slots whose class is not exactly the declared one. */
static Status do_suspects(VM *vm, Value *args, int n, Value *out) {
  Vec *c = val_class_attr(vm, args[0]), *nm = NULL;
  Sym *cs = c && c->n ? sym_of_str(vm, str_ro(c)[0]) : NULL;
  Value def = cs && vm->in->s4classes ? env_peek(vm, vm->in->s4classes, cs, NULL) : val_unbound();
  Value slots = def.tag == TAG_OBJ ? attr_get(vm, def, sym_c(vm, "slots")) : val_null();
  if (val_is_list(slots)) nm = vec_names(vm, slots.vec);
  int64_t k = nm ? nm->n : 0, m = 0;
  Vec *r = vec_new(vm, T_STR, k);
  TRY_NEW(r);
  for (int64_t i = 0; i < k; i++) {
    Sym *s = sym_of_str(vm, str_ro(nm)[i]);
    TRY_NEW(s);
    if (strcmp(s->name->data, ".Data") == 0 ||
        !fits_slot(vm, as_string1(vm, list_ro(slots.vec)[i]), attr_get(vm, args[0], s)))
      str_rw(r)[m++] = str_ro(nm)[i];
  }
  Vec *short_ = m < k ? vec_resize(vm, r, m) : r;
  TRY_NEW(short_);
  *out = val_obj(short_);
  return OK;
}

/* .Internal(s4_object(x)): an S4 instance without attributes. */
static Status do_null_pointer(VM *vm, Value *args, int n, Value *out) {
  ExtPtr *p = extptr_new(vm, NULL, val_null(), val_null());
  TRY_NEW(p);
  *out = val_obj(p);
  return OK;
}

static Status do_object(VM *vm, Value *args, int n, Value *out) {
  S4Obj *x = obj_new(vm, T_S4, sizeof *x);
  TRY_NEW(x);
  x->h.flags |= F_S4;
  *out = val_obj(x);
  return OK;
}

/* ---- reference objects ---- */

/* Binds copies of the functions in the list, with env as their environment. */
static Status install_methods(VM *vm, Env *env, Vec *l) {
  Vec *nm = vec_names(vm, l);
  for (int64_t i = 0; nm && i < l->n; i++) {
    Value f = list_ro(l)[i];
    if (val_is_obj(f, T_CLOSURE)) {
      TRY(closure_compile(vm, f.clo));
      Closure *c = closure_new(vm, f.clo->formals, f.clo->body, env);
      TRY_NEW(c);
      c->proto = f.clo->proto;
      obj_retain((Obj *)(void *)c->proto);
      c->attr = f.clo->attr;
      if (c->attr) c->attr->h.count++;
      c->h.flags |= f.clo->h.flags & (F_OBJECT | F_S4);
      f = val_obj(c);
    }
    TRY(env_set(vm, env, sym_of_str(vm, str_ro(nm)[i]), f)); /* which notes that a name of base has a new meaning */
  }
  return OK;
}

/* Binds the fields that have a value in the environment of prototypes. */
static Status bind_fields(VM *vm, Env *env, Value def) {
  Value from = attr_get(vm, def, sym_c(vm, "fieldPrototypes")), classes = attr_get(vm, def, sym_c(vm, "fieldClasses"));
  Vec *nm = val_is_list(classes) && val_is_env(from) ? vec_names(vm, classes.vec) : NULL;
  for (int64_t i = 0; nm && i < nm->n; i++) {
    Sym *s = sym_of_str(vm, str_ro(nm)[i]);
    Value v = env_peek(vm, from.env, s, NULL);
    if (v.tag != TAG_UNBOUND) TRY(val_is_fun(v) ? env_set(vm, env, s, v) : env_set_raw(vm, env, s, v));
  }
  return OK;
}

/* .Internal(ref_blank(def)): an object with prototypes for its fields and the methods that need no callSuper(). */
static Status do_ref_blank(VM *vm, Value *args, int n, Value *out) {
  Value def = args[0], where = attr_get(vm, def, sym_c(vm, "where")),
        methods = attr_get(vm, def, sym_c(vm, "plainMethods"));
  Env *env = env_new(vm, val_is_env(where) ? where.env : vm->global);
  TRY_NEW(env);
  *out = val_obj(env);
  TRY(bind_fields(vm, env, def));
  TRY(attr_set(vm, &env->h, vm->sym.class_, attr_get(vm, def, sym_c(vm, "className"))));
  env->h.flags |= F_S4;
  TRY(env_set_raw(vm, env, sym_c(vm, ".self"), *out));
  TRY(env_set_raw(vm, env, sym_c(vm, ".refClassDef"), def));
  return val_is_list(methods) ? install_methods(vm, env, methods.vec) : OK;
}

/* .Internal(ref_fill(object, values)): sets fields from a fully named list of values with exactly the declared classes;
 * FALSE, with nothing done, when there is anything else. */
static Status do_ref_fill(VM *vm, Value *args, int n, Value *out) {
  *out = val_lgl(0);
  if (!val_is_env(args[0]) || !val_is_list(args[1])) return OK;
  Vec *l = args[1].vec, *nm = vec_names(vm, l);
  Value def = table_get(vm, args[0].env, ".refClassDef");
  if (l->n && !nm) return OK;
  for (int64_t i = 0; i < l->n; i++)
    if (!fits_slot(vm, field_class(vm, def, str_ro(nm)[i]), list_ro(l)[i])) return OK;
  for (int64_t i = 0; i < l->n; i++) TRY(env_set(vm, args[0].env, sym_of_str(vm, str_ro(nm)[i]), list_ro(l)[i]));
  *out = val_lgl(1);
  return OK;
}

/* .Internal(s4_table(which)): the table of classes (0) or of generics that builtins dispatch on (1). */
static Status do_table(VM *vm, Value *args, int n, Value *out) {
  Env **slot = as_integer1(vm, args[0]) == 0 ? &vm->in->s4classes : &vm->in->s4prims;
  if (!*slot) {
    Env *e = env_new(vm, vm->base);
    TRY_NEW(e);
    obj_retain(&e->h);
    *slot = e;
  }
  *out = val_obj(*slot);
  return OK;
}

const BuiltinDef builtins_s4[] = {
    {"standardGeneric", do_standard_generic, NULL, BF_PRIM, "calls the method for the arguments of the running generic",
     1, 2},
    {"s4_call_next", do_call_next, "env, method", BF_INTERNAL, "calls the next method", 0, 0},
    {"s4_frame_function", do_frame_function, "env", BF_INTERNAL, "function running in an environment", 0, 0},
    {"s4_generic", do_generic, "env", BF_INTERNAL, "generic of a running method", 0, 0},
    {"s4_call_default", do_call_default, "name, args", BF_INTERNAL, "a builtin's own code", 0, 0},
    {"s4_fill", do_fill, "object, values", BF_INTERNAL, "sets slots of a new object", 0, 0},
    {"s4_suspects", do_suspects, "object", BF_INTERNAL, "slots to be checked", 0, 0},
    {"null_pointer", do_null_pointer, "", BF_INTERNAL, "an external pointer to nothing", 0, 0},
    {"s4_object", do_object, "x", BF_INTERNAL, "a blank S4 instance", 0, 0},
    {"s4_table", do_table, "which", BF_INTERNAL, "table of classes or of generics", 0, 0},
    {"ref_blank", do_ref_blank, "def", BF_INTERNAL, "a new reference object", 0, 0},
    {"ref_fill", do_ref_fill, "object, values", BF_INTERNAL, "sets fields", 0, 0},
    {0}};
