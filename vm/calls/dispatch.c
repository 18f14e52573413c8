/* dispatch.c - S3: UseMethod, NextMethod, internal generics, group generics with the two-class rule.
 *
 * Called by the loop (UseMethod), by call.c for builtins flagged as generic, and by C code through vm_try_dispatch.
 */
#include <stdlib.h>

#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/calls/class_methods.h"
#include "vm/calls/method_plan.h"
#include "vm/calls/results.h"

enum { SPARE_RECORDS = 32 };

void dispatch_free(VM *vm, Dispatch *d) {
  if (!d) return;
  if (d->classes) obj_release(vm, &d->classes->h);
  val_release(vm, d->object);
  val_release(vm, d->method);
  if (d->callenv) obj_release(vm, &d->callenv->h);
  if (d->defenv) obj_release(vm, &d->defenv->h);
  free(d->before);
  if (vm->in->nspare >= SPARE_RECORDS) {
    free(d);
    return;
  }
  d->spare = vm->in->spare;
  vm->in->spare = d;
  vm->in->nspare++;
}

void dispatch_close(VM *vm) {
  Interp *in = vm->in;
  while (in->spare) {
    Dispatch *d = in->spare;
    in->spare = d->spare;
    free(d);
  }
  in->nspare = 0;
}

/* The record of the method for class `at` of cls (behind the last one: the default method). */
static Dispatch *dispatch_new(VM *vm, Str *generic, Vec *cls, int64_t at, Value object, Env *callenv, Env *defenv) {
  Dispatch *d = vm->in->spare;
  if (d) {
    vm->in->spare = d->spare;
    vm->in->nspare--;
    *d = (Dispatch){0};
  } else if (!(d = calloc(1, sizeof *d))) {
    (void)rt_nomem(vm, sizeof *d);
    return NULL;
  }
  d->generic = generic;
  d->object = val_retain(object);
  d->object.aux = 0;
  d->callenv = callenv;
  d->defenv = defenv;
  if (callenv) callenv->h.count++;
  if (defenv) defenv->h.count++;
  d->classes = cls;
  if (cls) cls->h.count++;
  d->at = (int)at;
  d->next = cls && at < cls->n ? (int)at + 1 : (int)at;
  return d;
}

enum { METHOD_NAME = 512 }; /* bytes: longer ones are not looked for */

/* The symbol generic.cls of names with these lengths; NULL: out of memory. */
static Sym *method_symbol_of(VM *vm, const char *generic, size_t lg, const char *cls, size_t lc) {
  char buf[METHOD_NAME];
  Sym **cell = &vm->in->methods[(((uintptr_t)generic >> 2) ^ ((uintptr_t)cls >> 5)) % METHOD_CACHE];
  if (*cell) { /* the address of a name may have come to mean another one */
    const Str *known = (*cell)->name;
    if (known->len == lg + lc + 1 && memcmp(known->data, generic, lg) == 0 && known->data[lg] == '.' &&
        memcmp(known->data + lg + 1, cls, lc) == 0)
      return *cell;
  }
  memcpy(buf, generic, lg);
  buf[lg] = '.';
  memcpy(buf + lg + 1, cls, lc + 1);
  return *cell = sym_new(vm, buf, lg + lc + 1);
}

static Sym *method_symbol(VM *vm, const char *generic, const char *cls) {
  return method_symbol_of(vm, generic, strlen(generic), cls, strlen(cls));
}

Sym *s3_method_symbol(VM *vm, const Str *generic, const Str *cls) {
  return generic->len + cls->len + 2 > METHOD_NAME
             ? NULL
             : method_symbol_of(vm, generic->data, generic->len, cls->data, cls->len);
}

bool s3_never_bound(const Sym *s) {
  return !(s->flags & (SYM_USER | SYM_TABLE)) && s->base.tag == TAG_UNBOUND && s->global.tag == TAG_UNBOUND;
}

bool s3_absent(VM *vm, const char *generic, Value x) {
  if (x.o->flags & F_S4) return false;
  Vec *cls = val_class_attr(vm, x);
  for (int64_t k = 0; cls && k < cls->n; k++) {
    const Str *c = str_ro(cls)[k];
    const Sym *s = strlen(generic) + c->len + 2 > METHOD_NAME ? NULL : method_symbol(vm, generic, c->data);
    if (!s || !s3_never_bound(s)) return false;
  }
  return cls != NULL;
}

/* Does generic do with numbers that have no class what its default method in base does? */
bool s3_plain_numbers(VM *vm, const char *generic) {
  static const char *const implicit[] = {"numeric", "double", "integer", "logical", "matrix", "array"};
  for (size_t k = 0; k < sizeof implicit / sizeof *implicit; k++) {
    const Sym *s = method_symbol(vm, generic, implicit[k]);
    if (!s || !s3_never_bound(s)) return false;
  }
  const Sym *s = method_symbol(vm, generic, "default");
  return s && !(s->flags & SYM_USER);
}

static Status find_method(VM *vm, const char *generic, size_t lg, const char *cls, size_t lc, Env *callenv, Env *defenv,
                          Value *out) {
  *out = val_unbound();
  if (lg + lc + 2 > METHOD_NAME) return OK;
  if (lg == 4 && strcmp(generic, "sort") == 0 && strcmp(cls, "list") == 0) return OK; /* sort.list is no method */
  Sym *s = method_symbol_of(vm, generic, lg, cls, lc);
  TRY_NEW(s);
  if (s3_never_bound(s)) return OK;
  TRY(env_get_fun(vm, callenv ? callenv : vm->global, s, out));
  if (out->tag != TAG_UNBOUND) return OK;
  if (defenv && defenv != callenv && defenv->kind == ENV_TABLE) { /* generics of two packages may have one name */
    bool active;
    Value own = env_peek(vm, defenv, s, &active);
    if (own.tag == TAG_PROM && !active) TRY(vm_force(vm, own, &own));
    if (val_is_fun(own) && !active) {
      *out = own;
      return OK;
    }
  }
  if (vm->in->s3table) {
    *out = env_peek(vm, vm->in->s3table, s, NULL);
    if (out->tag == TAG_PROM) TRY(vm_force(vm, *out, out));
    if (out->tag != TAG_UNBOUND) return OK;
  }
  if (defenv && defenv != callenv) TRY(env_get_fun(vm, defenv, s, out));
  return OK;
}

/* The function generic.cls as seen from callenv, or registered; TAG_UNBOUND if there is none. */
Status s3_find_method(VM *vm, const char *generic, const char *cls, Env *callenv, Env *defenv, Value *out) {
  return find_method(vm, generic, strlen(generic), cls, strlen(cls), callenv, defenv, out);
}

static Status method_call(VM *vm, Value call, const char *generic, const char *cls, Value *out) {
  *out = call;
  if (!val_is_lang(call)) return OK;
  if (strlen(generic) + strlen(cls) + 2 > METHOD_NAME) return OK;
  Sym *s = method_symbol(vm, generic, cls);
  TRY_NEW(s);
  Value head = val_obj(s);
  head.aux = call.cons->car.aux;
  Cons *c = lang_new(vm, head, call.cons->cdr);
  TRY_NEW(c);
  c->car.aux = call.cons->car.aux;
  *out = val_obj(c);
  return OK;
}

/* The arguments in the call of a frame, matched again. */
typedef struct CallArgs {
  int n;
  Sym *names[64];
  Value ex[64];
  int16_t perm[64];
} CallArgs;

/* False: the call has `...`, too many arguments, or others than the frame. */
static bool match_frame_call(VM *vm, Frame *f, int ndots, CallArgs *c) {
  if (!val_is_lang(frame_call(vm, f))) return false;
  for (Cons *a = frame_call(vm, f).cons->cdr; a && c->n < 64; a = a->cdr) {
    if (val_is_sym(a->car) && a->car.sym == vm->sym.dots) return false;
    c->names[c->n] = a->tag;
    c->ex[c->n++] = a->car;
  }
  if (c->n == 64) return false;
  if (match_names(vm, f->proto, c->n, c->names, c->perm, frame_call(vm, f), c->ex) != OK) {
    unwind_clear(vm);
    return false;
  }
  int in_dots = 0;
  for (int i = 0; i < c->n; i++) in_dots += c->perm[i] < 0;
  return in_dots == ndots;
}

static void add_arg(Dots *d, Value v, Sym *name) {
  d->e[d->n].v = val_retain(v);
  d->e[d->n].v.aux = 0;
  d->e[d->n].name = name;
  if (name) d->any_names = 1;
  if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP;
  d->n++;
}

static void add_in_call_order(Dots *d, const Frame *f, const Dots *dots, const CallArgs *c) {
  for (int i = 0, k = 0; i < c->n; i++) {
    if (c->perm[i] < 0) {
      add_arg(d, dots->e[k].v, dots->e[k].name);
      k++;
      continue;
    }
    Value v = f->orig ? f->orig->e[c->perm[i]].v : f->slots[c->perm[i]];
    add_arg(d, v.aux & AUX_DEFAULT ? val_missing() : v, c->names[i]);
  }
}

static void add_by_formals(Dots *d, const Frame *f, const Dots *dots, bool name_first) {
  const Proto *p = f->proto;
  for (int i = 0; i < p->nparams; i++) {
    if (i == p->dots) {
      for (int k = 0; dots && k < dots->n; k++) add_arg(d, dots->e[k].v, dots->e[k].name);
      continue;
    }
    Value v = f->orig ? f->orig->e[i].v : f->slots[i];
    if (v.tag == TAG_MISSING || v.tag == TAG_UNBOUND || (v.aux & AUX_DEFAULT)) continue;
    add_arg(d, v, name_first || i > 0 ? p->params[i].name : NULL);
  }
}

/* The arguments of closure frame f as they were passed, for handing on to a method. */
static Status frame_args(VM *vm, Frame *f, bool by_formals, Dots **out) {
  const Proto *p = f->proto;
  const Dots *dots = NULL;
  if (p->dots >= 0 && f->slots[p->dots].tag == TAG_OBJ && f->slots[p->dots].o->type == T_DOTS)
    dots = f->slots[p->dots].dots;
  int nd = dots ? dots->n : 0;
  CallArgs c;
  c.n = 0;
  bool in_order = !by_formals && match_frame_call(vm, f, nd, &c);
  Dots *d = dots_new(vm, (in_order ? c.n : p->nparams) + nd);
  TRY_NEW(d);
  d->n = 0;
  if (in_order)
    add_in_call_order(d, f, dots, &c);
  else
    add_by_formals(d, f, dots, by_formals);
  *out = d;
  return OK;
}

/* A value that has been evaluated from expression e becomes a promise that keeps e for substitute(). */
static Status keep_expression(VM *vm, Value e, Value *v) {
  if (v->tag == TAG_MISSING || v->tag == TAG_PROM || !(val_is_sym(e) || val_is_lang(e))) return OK;
  if (val_is_sym(e) && e.sym == vm->sym.dots) return OK;
  Promise *p = promise_new(vm, e, NULL);
  TRY_NEW(p);
  p->value = val_retain(*v);
  p->value.aux = 0;
  p->h.flags |= PROM_KEEP;
  *v = (Value){.prom = p, .tag = TAG_PROM};
  return OK;
}

/* Which formal of a function `name` is, from 0; -1: none. */
static int formal_index(const Closure *c, const Sym *name) {
  int i = 0;
  for (const Cons *a = c->formals.tag == TAG_OBJ ? c->formals.cons : NULL; a; a = a->cdr, i++)
    if (a->tag == name) return i;
  return -1;
}

/* Arguments that the generic function has evaluated and that become part of the method's `...`, where their
 * expressions can be seen; d has them in the order of the call. */
static Status keep_dots_expressions(VM *vm, Value call, const Closure *method, Dots *d) {
  int n = 0, dots = formal_index(method, vm->sym.dots);
  if (dots < 0 || !val_is_lang(call)) return OK;
  for (const Cons *a = call.cons->cdr; a; a = a->cdr, n++)
    if (val_is_sym(a->car) && a->car.sym == vm->sym.dots) return OK;
  if (n != d->n) return OK;
  const Cons *a = call.cons->cdr;
  for (int i = 0; i < n; i++, a = a->cdr) {
    if (d->e[i].name ? formal_index(method, d->e[i].name) >= 0 : i < dots) continue;
    Value v = d->e[i].v;
    TRY(keep_expression(vm, a->car, &v));
    if (v.tag == d->e[i].v.tag) continue;
    val_release(vm, d->e[i].v);
    d->e[i].v = val_retain(v);
  }
  return OK;
}

/* The object UseMethod dispatches on: the argument of the enclosing function's first parameter or, when that has none
 * (its default does not count), the first argument of the call. */
static Status dispatch_object(VM *vm, Frame *fn, Value *out) {
  Proto *p = fn->proto;
  *out = val_null();
  if (p->nparams == 0) return OK;
  Value v = fn->orig ? fn->orig->e[0].v : fn->slots[0];
  if (p->dots == 0 || v.tag == TAG_MISSING || v.tag == TAG_UNBOUND || (v.aux & AUX_DEFAULT)) {
    Dots *d;
    TRY(frame_args(vm, fn, false, &d));
    if (d->n == 0) return OK;
    v = d->e[0].v;
    if (v.tag == TAG_MISSING) { /* an empty argument is a symbol */
      *out = val_obj(vm->sym.x);
      return OK;
    }
    return vm_force(vm, v, out);
  }
  if (fn->orig) return vm_force(vm, v, out);
  return var_value(vm, fn, &fn->slots[0], p->names[0], out);
}

/* R before 4.4 hands the generic's local variables on to the method. */
static Status pass_locals(VM *vm, Frame *from, Frame *to) {
  for (int i = from->proto->nparams; i < from->proto->nnames; i++) {
    Value v = from->slots[i];
    if (v.tag >= TAG_MISSING && v.tag != TAG_OBJ) continue;
    Sym *s = from->proto->names[i];
    int k = proto_slot_index(to->proto, s);
    if (k >= 0 && k < to->proto->nparams) continue;
    if (k >= 0) {
      slot_store(vm, &to->slots[k], v);
      continue;
    }
    Env *e = frame_env(vm, to);
    TRY_NEW(e);
    TRY(env_set(vm, e, s, v));
  }
  return OK;
}

/* Classes S3 methods are looked up by: S4 instances have those of their definition. */
static Vec *dispatch_classes(VM *vm, Value x, bool implicit) {
  Vec *own = implicit ? val_implicit_class(vm, x) : val_class_attr(vm, x);
  if (!own || own->n != 1 || x.tag != TAG_OBJ || !(x.o->flags & F_S4) || !vm->in->s4classes) return own;
  Value arg = val_str(str_ro(own)[0]), all;
  if (vm_call_base(vm, ".extendsForS3", 1, &arg, NULL, &all) != OK) return NULL;
  return val_type(all) == T_STR ? val_vec(vm, all) : own;
}

static Status no_method(VM *vm, const CallSite *site, const Str *generic, Value obj) {
  Buf b;
  buf_init(&b, vm);
  Vec *c = val_implicit_class(vm, obj);
  TRY_NEW(c);
  if (c->n > 1) buf_puts(&b, "c('");
  for (int64_t i = 0; i < c->n; i++) buf_printf(&b, "%s%s", i ? "', '" : "", str_ro(c)[i]->data);
  if (c->n > 1) buf_puts(&b, "')");
  return rt_errorcall(vm, site->call, "no applicable method for '%s' applied to an object of class \"%s\"",
                      generic->data, buf_cstr(&b));
}

/* A method that UseMethod has found. */
typedef struct Method {
  Value object, fn; /* fn: unbound, there is none */
  Vec *classes;     /* of the object; NULL: it has none, and the method is the default one */
  int64_t k;        /* the class that it is for; behind the last one: the default method */
  Sym *name;        /* generic.class */
  Env *callenv;     /* of the generic function; NULL: nobody has asked for it */
} Method;

/* Where the lookup of s begins for the caller of frame fn, without making environments of frames that do not have it;
 * NULL: out of memory. */
static Env *first_scope(VM *vm, Frame *fn, Sym *s) {
  const Frame *c = fn->caller;
  bool bare = !fn->callenv && c && c != vm->in->frames && c->kind == FR_CLOSURE && !c->env;
  return bare && proto_slot_index(c->proto, s) < 0 ? c->fn->env : frame_parent_env(vm, fn);
}

/* A function of base that only base can have defined under this name. */
static bool is_base_method(const Sym *s) {
  return !(s->flags & (SYM_USER | SYM_TABLE)) && s->global.tag == TAG_UNBOUND && val_is_fun(s->base);
}

/* The function generic.cls as find_method() finds it from the caller of fn; unbound: no. */
static Status find_from_caller(VM *vm, Frame *fn, Method *x, const char *generic, size_t lg, const char *cls,
                               size_t lc) {
  x->fn = val_unbound();
  if (lg + lc + 2 > METHOD_NAME) return OK;
  Sym *s = method_symbol_of(vm, generic, lg, cls, lc);
  TRY_NEW(s);
  x->name = s;
  if (s3_never_bound(s)) return OK;
  if (lg == 4 && memcmp(generic, "sort", 4) == 0 && strcmp(cls, "list") == 0) return OK; /* sort.list is no method */
  if (is_base_method(s)) {
    x->fn = s->base;
    return OK;
  }
  if (!x->callenv) {
    Env *e = first_scope(vm, fn, s);
    TRY_NEW(e);
    TRY(env_get_fun(vm, e, s, &x->fn));
    if (x->fn.tag != TAG_UNBOUND) return OK;
    TRY_NEW(x->callenv = frame_parent_env(vm, fn));
  }
  return find_method(vm, generic, lg, cls, lc, x->callenv, fn->fn->env, &x->fn);
}

/* The method for the first of the object's classes that has one, or the default method. */
static Status usemethod_find(VM *vm, Frame *fn, const Str *generic, Method *x) {
  const Str *last = vm->sym.default_->name;
  if (method_default_only(vm, generic, x->object))
    return find_from_caller(vm, fn, x, generic->data, generic->len, last->data, last->len);
  TRY_NEW(x->classes = dispatch_classes(vm, x->object, true));
  for (x->k = 0; x->k < x->classes->n; x->k++) {
    const Str *c = str_ro(x->classes)[x->k];
    TRY(find_from_caller(vm, fn, x, generic->data, generic->len, c->data, c->len));
    if (x->fn.tag != TAG_UNBOUND) return OK;
  }
  return find_from_caller(vm, fn, x, generic->data, generic->len, last->data, last->len);
}

static const char *class_found(const Method *x) {
  return x->classes && x->k < x->classes->n ? str_ro(x->classes)[x->k]->data : "default";
}

static Status usemethod_builtin(VM *vm, Frame *fn, const Str *generic, const Method *x, Value *out) {
  Dots *d;
  Value call;
  TRY(frame_args(vm, fn, false, &d));
  TRY(method_call(vm, frame_call(vm, fn), generic->data, class_found(x), &call));
  return call_with_forced(vm, x->fn.bi, call, d, out);
}

static Status usemethod_record(VM *vm, Frame *fn, Str *generic, const Method *x, Dispatch **out) {
  bool classed = x->classes && x->k < x->classes->n;
  Dispatch *d =
      dispatch_new(vm, generic, classed ? x->classes : NULL, classed ? x->k : 0, x->object, x->callenv, fn->fn->env);
  TRY_NEW(d);
  d->nbefore = x->k > 0 && classed;
  *out = d;
  return OK;
}

/* A closure with the arguments of the generic function, matched anew. */
static Status usemethod_closure(VM *vm, Frame *fn, const Str *generic, const Method *x, Dispatch *disp,
                                Frame **callee) {
  Dots *d;
  Value call;
  Env *callenv = frame_parent_env(vm, fn);
  const char *cls = class_found(x);
  TRY_NEW(callenv);
  TRY(frame_args(vm, fn, false, &d));
  TRY(method_call(vm, frame_call(vm, fn), generic->data, cls, &call));
  TRY(keep_dots_expressions(vm, frame_call(vm, fn), x->fn.clo, d));
  return apply_closure(vm, x->fn.clo, call, d, callenv, disp, callee);
}

/* UseMethod(generic, object) in the code of frame f; registers args[0..n). */
Status s3_usemethod(VM *vm, Frame *f, CallSite *site, Value *args, int n, uint16_t dst, Frame **callee, Value *out,
                    bool *done) {
  size_t m = vm_mark(vm);
  Frame *fn = frame_function(f);
  (void)out;
  (void)done;
  if (!fn || fn->kind != FR_CLOSURE)
    return rt_errorcall(vm, site->call, "'UseMethod' used in an inappropriate fashion");
  if (val_type(args[0]) != T_STR || vec_len(args[0]) != 1)
    return rt_errorcall(vm, site->call, "'generic' argument must be a character string");
  Str *generic = as_string1(vm, args[0]);
  Value obj;
  if (n > 1)
    obj = args[1];
  else
    TRY(dispatch_object(vm, fn, &obj));
  TRY(vm_protect(vm, obj));
  Method found = {.object = obj};
  TRY(usemethod_find(vm, fn, generic, &found));
  if (found.fn.tag == TAG_UNBOUND) return no_method(vm, site, generic, obj);
  TRY(vm_protect(vm, found.fn));
  bool at_once = false;
  Value r = val_null();
  if (!(vm->modes & MODE_GENERIC)) TRY(method_at_once(vm, fn, found.fn, found.name, &at_once, &r));
  if (!at_once && found.fn.o->type != T_CLOSURE) {
    TRY(usemethod_builtin(vm, fn, generic, &found, &r));
    at_once = true;
  }
  if (at_once) {
    val_retain(r);
    slot_result(vm, slot_ref(f, dst), &r);
    vm_release(vm, m);
    return OK;
  }
  Dispatch *disp;
  TRY(usemethod_record(vm, fn, generic, &found, &disp));
  *callee = NULL;
  Status st = vm->modes & MODE_GENERIC ? OK : method_planned_call(vm, fn, found.fn, found.name, disp, callee);
  if (st == OK && !*callee) st = usemethod_closure(vm, fn, generic, &found, disp, callee);
  if (st != OK) {
    dispatch_free(vm, disp);
    return ERR;
  }
  (*callee)->dst = dst;
  (*callee)->retmode = RM_REG;
  if (fn->proto->nnames > fn->proto->nparams) TRY(pass_locals(vm, fn, *callee));
  vm_release(vm, m);
  return OK;
}

/* ---- internal generics ---- */

/* Evaluated arguments of a builtin as a method gets them: promises that keep the expressions for substitute(). */
static Status evaluated_dots(VM *vm, Value call, Value *args, Sym **names, int n, Dots **out) {
  Dots *d = dots_new(vm, n);
  TRY_NEW(d);
  Cons *ex = val_is_lang(call) ? call.cons->cdr : NULL;
  for (int i = 0; i < n; i++) {
    Value v = args[i];
    if (ex) TRY(keep_expression(vm, ex->car, &v));
    if (ex) ex = ex->cdr;
    d->e[i].v = val_retain(v);
    d->e[i].v.aux = 0;
    d->e[i].name = names ? names[i] : NULL;
    if (d->e[i].name) d->any_names = 1;
  }
  *out = d;
  return OK;
}

/* A function in C as a method: it does not dispatch again. */
static Status call_as_method(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *out) {
  if (b->def->formals && !(b->def->flags & BF_VALUES)) {
    Value win[64];
    int nw;
    TRY(match_builtin_args(vm, b, call, args, names, n, win, &nw));
    return call_builtin_raw(vm, b->def, call, win, nw, out);
  }
  vm->arg_names = names;
  return call_builtin_raw(vm, b->def, call, args, n, out);
}

static Status call_method(VM *vm, Value method, const char *generic, const char *mname_generic, const char *cls,
                          Vec *klass, int64_t at, Value call, Value *args, Sym **names, int n, Value object,
                          Value methods, Value *out) {
  Env *callenv = vm_caller_env(vm);
  TRY_NEW(callenv);
  Value mc;
  TRY(method_call(vm, call, mname_generic, cls, &mc));
  if (method.o->type != T_CLOSURE)
    return call_as_method(vm, method.bi, method.bi->def->flags & BF_PRIM ? call : mc, args, names, n, out);
  Dots *d;
  TRY(evaluated_dots(vm, call, args, names, n, &d));
  Str *g = str_c(vm, generic);
  TRY_NEW(g);
  Dispatch *disp = dispatch_new(vm, g, klass, at, object, callenv, NULL);
  TRY_NEW(disp);
  disp->by_group = mname_generic != generic;
  if (disp->by_group)
    disp->group = str_c(vm, mname_generic);
  else if (methods.tag == TAG_NULL)
    disp->nbefore = at > 0;
  disp->method = val_retain(methods);
  Frame *f;
  Status st = rt_check_stack(vm);
  if (st == OK) st = apply_closure(vm, method.clo, mc, d, callenv, disp, &f);
  if (st != OK) {
    dispatch_free(vm, disp);
    return ERR;
  }
  f->nargs_given = n + 1;
  f->flags |= FF_RARE;
  f->retmode = RM_C;
  TRY(vm_loop(vm, f));
  Value v = vm->in->ret;
  vm->in->ret = val_null();
  *out = v;
  if (val_counted(v)) return temp_push(vm, v.o);
  return OK;
}

/* The method for the only class of an object, done at once where it is a simple one of the library. */
static Status try_class_method(VM *vm, Value method, const char *first, const char *generic, const Vec *cls,
                               Value *args, Sym **names, int n, bool *done, Value *out) {
  *done = false;
  const char *c = str_ro(cls)[0]->data;
  if (cls->n != 1 || (c[0] != 'd' && c[0] != 'D' && c[0] != 'f')) return OK;
  const Sym *name = method_symbol(vm, first, c);
  TRY_NEW(name);
  return class_method(vm, method, name, generic, cls, args, names, n, done, out);
}

/* Looks for generic.class, then group.class, as seen from e, along the class attribute of x. */
static Status find_from(VM *vm, Env *e, const char *generic, const char *group, Vec *cls, Value *method, int64_t *at,
                        bool *is_group) {
  TRY_NEW(e);
  *method = val_unbound();
  *is_group = false;
  size_t lg = strlen(generic), lgroup = group ? strlen(group) : 0;
  for (int64_t k = 0; k < cls->n; k++) {
    const Str *c = str_ro(cls)[k];
    TRY(find_method(vm, generic, lg, c->data, c->len, e, NULL, method));
    if (method->tag == TAG_UNBOUND && group) {
      TRY(find_method(vm, group, lgroup, c->data, c->len, e, NULL, method));
      *is_group = method->tag != TAG_UNBOUND;
    }
    if (method->tag != TAG_UNBOUND) {
      *at = k;
      return OK;
    }
  }
  return OK;
}

static Status find_for(VM *vm, const char *generic, const char *group, Vec *cls, Value *method, int64_t *at,
                       bool *is_group) {
  return find_from(vm, vm_caller_env(vm), generic, group, cls, method, at, is_group);
}

Status s3_is_closure(VM *vm, const char *generic, Value x, bool *closure) {
  const char *cls;
  TRY(s3_closure_class(vm, generic, x, &cls));
  *closure = cls != NULL;
  return OK;
}

Status s3_closure_class(VM *vm, const char *generic, Value x, const char **of) {
  Value method;
  int64_t k = 0;
  bool grp;
  *of = NULL;
  Vec *cls = dispatch_classes(vm, x, false);
  if (!cls) return OK;
  TRY(find_for(vm, generic, NULL, cls, &method, &k, &grp));
  if (val_is_obj(method, T_CLOSURE)) *of = str_ro(cls)[k]->data;
  return OK;
}

static Status try_from(VM *vm, Env *env, const char *generic, const char *group, Value call, Value *args, Sym **names,
                       int n, bool *found, Value *out) {
  *found = false;
  size_t m = vm_mark(vm);
  Vec *cls = dispatch_classes(vm, args[0], false);
  if (!cls) return OK;
  Value method;
  int64_t k = 0;
  bool grp;
  TRY(find_from(vm, env, generic, group, cls, &method, &k, &grp));
  if (method.tag == TAG_UNBOUND) {
    vm_release(vm, m);
    return OK;
  }
  TRY(vm_protect(vm, method));
  *found = true;
  bool done;
  TRY(try_class_method(vm, method, grp ? group : generic, generic, cls, args, names, n, &done, out));
  if (done) return OK;
  return call_method(vm, method, generic, grp ? group : generic, str_ro(cls)[k]->data, cls, k, call, args, names, n,
                     args[0], val_null(), out);
}

static Status try_s4_and_from(VM *vm, Env *env, const char *generic, const char *group, Value call, Value *args,
                              Sym **names, int n, bool *found, Value *out) {
  *found = false;
  if (args[0].tag == TAG_OBJ && (args[0].o->flags & F_S4)) {
    TRY(s4_try(vm, generic, call, args, names, n, found, out));
    if (*found) return OK;
  }
  return try_from(vm, env, generic, group, call, args, names, n, found, out);
}

Status s3_try(VM *vm, const char *generic, const char *group, Value call, Value *args, Sym **names, int n, bool *found,
              Value *out) {
  return try_s4_and_from(vm, vm_caller_env(vm), generic, group, call, args, names, n, found, out);
}

Status s3_try_plain(VM *vm, const char *generic, const char *group, Value call, Value *args, Sym **names, int n,
                    bool *found, Value *out) {
  return try_from(vm, vm_caller_env(vm), generic, group, call, args, names, n, found, out);
}

Status s3_try_base(VM *vm, const char *generic, Value call, Value *arg, bool *found, Value *out) {
  return try_s4_and_from(vm, vm->basens, generic, NULL, call, arg, NULL, 1, found, out);
}

static bool is_s4(Value v) { return v.tag == TAG_OBJ && (v.o->flags & F_S4); }

static bool is_time_op(const char *g, const char *cls) {
  return (strcmp(g, "+") == 0 || strcmp(g, "-") == 0) && (strcmp(cls, "POSIXt") == 0 || strcmp(cls, "Date") == 0);
}

static bool same_method(Value a, Value b) {
  if (a.u == b.u) return true;
  if (a.o->type == T_BUILTIN && b.o->type == T_BUILTIN)
    return a.bi->def == b.bi->def || (a.bi->def->fn == b.bi->def->fn && !(a.bi->def->flags & BF_VALUES));
  return a.o->type == T_CLOSURE && b.o->type == T_CLOSURE && a.clo->env == b.clo->env &&
         a.clo->body.u == b.clo->body.u && a.clo->formals.u == b.clo->formals.u;
}

/* Operators: methods of both operands must agree. */
Status s3_try_ops(VM *vm, const char *generic, Value call, Value *args, int n, bool *found, Value *out) {
  *found = false;
  Value lm = val_unbound(), rm = val_unbound();
  int64_t lk = 0, rk = 0;
  bool lg = false, rg = false;
  if (is_s4(args[0]) || (n > 1 && is_s4(args[1]))) {
    TRY(s4_try(vm, generic, call, args, NULL, n, found, out));
    if (*found) return OK;
  }
  if (strcmp(generic, "%*%") == 0) return OK; /* no S3 methods */
  size_t m = vm_mark(vm);
  Vec *lc = val_is_object(args[0]) ? dispatch_classes(vm, args[0], false) : NULL;
  Vec *rc = n > 1 && val_is_object(args[1]) ? dispatch_classes(vm, args[1], false) : NULL;
  const char *group = "Ops";
  if (lc) {
    TRY(find_for(vm, generic, group, lc, &lm, &lk, &lg));
    if (lm.tag != TAG_UNBOUND) TRY(vm_protect(vm, lm));
  }
  if (rc) {
    TRY(find_for(vm, generic, group, rc, &rm, &rk, &rg));
    if (rm.tag != TAG_UNBOUND) TRY(vm_protect(vm, rm));
  }
  if (lm.tag == TAG_UNBOUND && rm.tag == TAG_UNBOUND) {
    vm_release(vm, m);
    return OK;
  }
  if (lm.tag != TAG_UNBOUND && rm.tag != TAG_UNBOUND && !same_method(lm, rm)) {
    const char *ln = str_ro(lc)[lk]->data, *rn = str_ro(rc)[rk]->data;
    if (lg && strcmp(ln, "difftime") == 0 && !rg && generic[0] == '+' && is_time_op(generic, rn)) {
      lm = val_unbound();
    } else if (rg && strcmp(rn, "difftime") == 0 && !lg && is_time_op(generic, ln)) {
      rm = val_unbound();
    } else {
      TRY(rt_warningcall(vm, vm_frame_call(vm), "Incompatible methods (\"%s.%s\", \"%s.%s\") for \"%s\"",
                         lg ? "Ops" : generic, ln, rg ? "Ops" : generic, rn, generic));
      vm_release(vm, m);
      return OK;
    }
  }
  bool left = lm.tag != TAG_UNBOUND;
  Vec *cls = left ? lc : rc;
  int64_t k = left ? lk : rk;
  bool g = left ? lg : rg;
  *found = true;
  bool done;
  TRY(try_class_method(vm, left ? lm : rm, g ? "Ops" : generic, generic, cls, args, NULL, n, &done, out));
  if (done) return OK;
  /* .Method: the method's name for every operand that led to it */
  Vec *mv = vec_new(vm, T_STR, n);
  Str *mname = str_fmt(vm, "%s.%s", g ? "Ops" : generic, str_ro(cls)[k]->data);
  TRY_NEW(mv);
  TRY_NEW(mname);
  if (lm.tag != TAG_UNBOUND) str_rw(mv)[0] = mname;
  if (rm.tag != TAG_UNBOUND) str_rw(mv)[n - 1] = mname;
  return call_method(vm, left ? lm : rm, generic, g ? "Ops" : generic, str_ro(cls)[k]->data, cls, k, call, args, NULL,
                     n, left ? args[0] : args[1], val_obj(mv), out);
}

Status vm_try_dispatch(VM *vm, const char *generic, Value x, int n, Value *args, Sym **names, bool *found, Value *out) {
  *found = false;
  if (!val_is_object(x)) return OK;
  Cons *a = NULL;
  for (int i = n - 1; i >= 0; i--)
    TRY_NEW(a = cons_new(vm, i == 0 ? val_obj(vm->sym.x) : args[i], a, names ? names[i] : NULL));
  Sym *s = sym_c(vm, generic);
  TRY_NEW(s);
  Cons *c = lang_new(vm, val_obj(s), a);
  TRY_NEW(c);
  return s3_try(vm, generic, NULL, val_obj(c), args, names, n, found, out);
}

/* ---- calls of S4 methods ---- */

static Status run_dispatched(VM *vm, Closure *c, Value call, Dots *d, Env *callenv, Str *generic, Value *out) {
  Frame *f;
  Dispatch *disp = dispatch_new(vm, generic, NULL, 0, val_null(), callenv, NULL);
  TRY_NEW(disp);
  disp->s4 = true;
  Status st = rt_check_stack(vm);
  if (st == OK) st = apply_closure(vm, c, call, d, callenv, disp, &f);
  if (st != OK) {
    dispatch_free(vm, disp);
    return ERR;
  }
  f->retmode = RM_C;
  TRY(vm_loop(vm, f));
  Value v = vm->in->ret;
  vm->in->ret = val_null();
  *out = v;
  return val_counted(v) ? temp_push(vm, v.o) : OK;
}

static Status call_native(VM *vm, Builtin *b, Value call, Dots *d, Value *out) {
  Value *vals = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Value));
  Sym **nm = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Sym *));
  TRY_NEW(vals && nm);
  for (int i = 0; i < d->n; i++) {
    TRY(vm_force(vm, d->e[i].v, &vals[i]));
    TRY(vm_protect(vm, vals[i]));
    nm[i] = d->e[i].name;
  }
  return call_builtin(vm, b, call, vals, d->any_names ? nm : NULL, d->n, out);
}

/* The method with the arguments, call and caller of the generic that runs in frame fn. */
Status dispatch_run(VM *vm, Frame *fn, Value method, Str *generic, Value *out) {
  Dots *d;
  if (!val_is_fun(method)) return rt_error(vm, "invalid method for '%s'", generic->data);
  TRY(vm_protect(vm, method));
  bool native = method.o->type != T_CLOSURE;
  TRY(frame_args(vm, fn, !native, &d));
  if (native) return call_native(vm, method.bi, frame_call(vm, fn), d, out);
  Env *callenv = frame_parent_env(vm, fn);
  TRY_NEW(callenv);
  return run_dispatched(vm, method.clo, frame_call(vm, fn), d, callenv, generic, out);
}

/* Has parameter i of frame f an argument? */
static bool is_given(const VM *vm, const Frame *f, int i) {
  Value v = f->slots[i];
  if (v.tag == TAG_MISSING || v.tag == TAG_UNBOUND || (v.aux & AUX_DEFAULT)) return false;
  return f->proto->params[i].name != vm->sym.dots || (val_is_obj(v, T_DOTS) && v.dots->n > 0);
}

/* The next method with the formals of the method in frame f for arguments, or with those of callNextMethod(). */
Status dispatch_next(VM *vm, Frame *f, Value method, Dots *given, Cons *given_call, Value *out) {
  Dots *d = given;
  bool subset = f->disp && f->disp->generic->data[0] == '['; /* empty arguments count: they are passed as in the call */
  Cons *a = given_call;
  if (!given) {
    TRY(frame_args(vm, f, !subset, &d));
    for (int i = f->proto->nparams - 1; i >= 0; i--) {
      Sym *s = f->proto->params[i].name;
      if (is_given(vm, f, i)) TRY_NEW(a = cons_new(vm, val_obj(s), a, s));
    }
  }
  Sym *s = sym_c(vm, ".nextMethod");
  TRY_NEW(s);
  Cons *call = lang_new(vm, val_obj(s), a);
  TRY_NEW(call);
  if (method.o->type != T_CLOSURE) return call_native(vm, method.bi, val_obj(call), d, out);
  Env *callenv = frame_env(vm, f);
  TRY_NEW(callenv);
  return run_dispatched(vm, method.clo, val_obj(call), d, callenv, f->disp ? f->disp->generic : s->name, out);
}

/* A method for the evaluated arguments of a builtin, whose expressions are those of the call. */
Status dispatch_closure(VM *vm, Value method, const char *generic, Value call, Value *args, Sym **names, int n,
                        Value *out) {
  Env *callenv = vm_caller_env(vm);
  Str *g = str_c(vm, generic);
  Dots *d;
  TRY_NEW(callenv && g);
  TRY(evaluated_dots(vm, call, args, names, n, &d));
  return run_dispatched(vm, method.clo, call, d, callenv, g, out);
}

/* ---- NextMethod ---- */

/* What NextMethod() in a method goes on with. */
typedef struct Next {
  Str *generic, *group; /* group: or NULL */
  Vec *classes;         /* or NULL: none */
  int at, from;         /* the method's own class, the first one to look at */
  Value object;
  Env *callenv, *defenv;
  const Dispatch *d; /* of the method; NULL: it was called directly */
  Value method;      /* found */
  const char *cls;   /* the class it is for, "default", or NULL: a builtin */
  bool by_group;
} Next;

/* A variable of frame fn itself, such as a `.Class` that its code has set. */
static Value own_variable(VM *vm, Frame *fn, const char *name) {
  Sym *s = sym_c(vm, name);
  if (!s) {
    unwind_clear(vm);
    return val_unbound();
  }
  int i = proto_slot_index(fn->proto, s);
  if (i >= 0) return fn->slots[i];
  return fn->env && fn->env->table ? env_peek(vm, fn->env, s, NULL) : val_unbound();
}

/* The place behind the class for which the method of this name stands; 0: it is none's. */
static int place_behind(const Vec *cls, const char *generic, const char *method) {
  size_t lg = strlen(generic);
  for (int64_t k = 0; k < cls->n; k++)
    if (strncmp(method, generic, lg) == 0 && method[lg] == '.' && strcmp(method + lg + 1, str_ro(cls)[k]->data) == 0)
      return (int)k + 1;
  return 0;
}

/* The generic: that of the dispatch, or what the method's code says. */
static Status next_generic(VM *vm, Frame *fn, Value asked, Next *x) {
  Value own = own_variable(vm, fn, ".Generic");
  if (own.tag != TAG_STR && !val_is_obj(own, T_STR)) own = val_unbound();
  if (own.tag == TAG_UNBOUND && x->d) {
    x->generic = x->d->generic;
    return OK;
  }
  if (own.tag == TAG_UNBOUND) own = asked;
  if (own.tag == TAG_NULL) return rt_error(vm, "generic function not specified");
  if (val_type(own) != T_STR || vec_len(own) != 1) return rt_error(vm, "invalid generic argument to 'NextMethod'");
  TRY_NEW(x->generic = as_string1(vm, own));
  return x->generic->len ? OK : rt_error(vm, "generic function not specified");
}

/* Generic and classes of the method in frame fn. */
static Status next_of(VM *vm, Frame *fn, Value asked, Next *x) {
  const Dispatch *d = fn->disp;
  *x = (Next){.d = d, .object = val_null(), .group = d ? d->group : NULL, .method = val_unbound()};
  Value own = own_variable(vm, fn, ".Class");
  bool set = val_type(own) == T_STR && own.tag != TAG_UNBOUND;
  if (set) {
    TRY_NEW(x->classes = val_vec(vm, own));
  } else if (d) {
    x->classes = d->classes;
  }
  if (d) {
    x->object = d->object;
    TRY_NEW(x->callenv = d->callenv ? d->callenv : frame_parent_env(vm, fn));
    x->defenv = d->defenv;
  } else {
    Value call = frame_call(vm, fn);
    if (val_is_lang(call) && !val_is_sym(call.cons->car))
      return rt_error(vm, "'NextMethod' called from an anonymous function");
    TRY(dispatch_object(vm, fn, &x->object));
    if (!val_is_object(x->object)) return rt_error(vm, "object not specified");
    if (!set) TRY_NEW(x->classes = val_implicit_class(vm, x->object));
    TRY_NEW(x->callenv = frame_parent_env(vm, fn));
  }
  TRY(next_generic(vm, fn, asked, x));
  if (d && !set) {
    x->at = d->at;
    x->from = d->next;
  } else if (x->classes) {
    const char *called = val_is_lang(frame_call(vm, fn)) && val_is_sym(frame_call(vm, fn).cons->car)
                             ? frame_call(vm, fn).cons->car.sym->name->data
                             : "";
    x->from = place_behind(x->classes, d && d->by_group ? d->group->data : x->generic->data, called);
  }
  return OK;
}

static Status find_next(VM *vm, Next *x) {
  const char *generic = x->generic->data;
  int n = x->classes ? (int)x->classes->n : 0;
  for (; x->from < n; x->from++) {
    const char *cls = str_ro(x->classes)[x->from]->data;
    x->by_group = false;
    TRY(s3_find_method(vm, generic, cls, x->callenv, x->defenv, &x->method));
    if (x->method.tag == TAG_UNBOUND && x->group) {
      TRY(s3_find_method(vm, x->group->data, cls, x->callenv, x->defenv, &x->method));
      x->by_group = x->method.tag != TAG_UNBOUND;
    }
    if (x->method.tag == TAG_UNBOUND) continue;
    x->cls = cls;
    return OK;
  }
  x->by_group = false;
  TRY(s3_find_method(vm, generic, "default", x->callenv, x->defenv, &x->method));
  if (x->method.tag != TAG_UNBOUND) {
    x->cls = "default";
    return OK;
  }
  Sym *s = sym_of_str(vm, x->generic);
  TRY_NEW(s);
  TRY(env_get_fun(vm, vm->basens, s, &x->method));
  /* a generic of the program without default would dispatch for ever */
  return env_peek(vm, vm->basens, s, NULL).tag == TAG_UNBOUND ? rt_error(vm, "no method to invoke") : OK;
}

static bool drops_tags(const char *g) {
  static const char *const names[] = {
      "[",          "[[",     "$",        "[<-",     "[[<-",         "$<-",        "length",     "names",
      "dim",        "levels", "dimnames", "names<-", "dim<-",        "dimnames<-", "levels<-",   "length<-",
      "c",          "unlist", "xtfrm",    "is.na",   "as.character", "as.double",  "as.integer", "as.logical",
      "as.numeric", "max",    "min",      "sum",     "range",        "prod",       "all",        "any"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(g, names[i]) == 0) return true;
  return false;
}

/* The names and expressions of the arguments in the call of frame f, those of its caller's dots among them.  *n is -1
 * when these cannot be seen. */
static Status called_args(VM *vm, Frame *f, Sym **names, Value *ex, int max, int *n) {
  int k = 0;
  *n = -1;
  if (!val_is_lang(frame_call(vm, f))) return OK;
  for (Cons *a = frame_call(vm, f).cons->cdr; a; a = a->cdr) {
    if (val_is_sym(a->car) && a->car.sym == vm->sym.dots) {
      Env *env = frame_parent_env(vm, f);
      TRY_NEW(env);
      Value v = env_peek(vm, env, vm->sym.dots, NULL);
      if (v.tag != TAG_OBJ || v.o->type != T_DOTS) return OK;
      for (int i = 0; i < v.dots->n; i++) {
        if (k == max) return OK;
        names[k] = v.dots->e[i].name;
        ex[k++] = v.dots->e[i].v.tag == TAG_MISSING ? val_missing() : a->car;
      }
      continue;
    }
    if (k == max) return OK;
    names[k] = a->tag;
    ex[k++] = a->car;
  }
  *n = k;
  return OK;
}

/* Puts in the arguments that are empty in the call, x[, 1], so that those after them keep their places. */
static void keep_empty_args(const Frame *f, const Value *ex, const int16_t *perm, int na, Dots *d) {
  const Proto *p = f->proto;
  int ndots = p->dots >= 0 && val_is_obj(f->slots[p->dots], T_DOTS) ? f->slots[p->dots].dots->n : 0;
  for (int i = 0; i < na; i++) {
    if (ex[i].tag != TAG_MISSING || perm[i] < 0) continue;
    int at = 0;
    for (int q = 0; q < perm[i]; q++) {
      if (q == p->dots)
        at += ndots;
      else if (at < d->n && d->e[at].name == p->params[q].name)
        at++;
    }
    if (at < d->n && d->e[at].name == p->params[perm[i]].name) continue; /* its code has set it */
    memmove(&d->e[at + 1], &d->e[at], (size_t)(d->n - at) * sizeof *d->e);
    d->e[at].v = val_missing();
    d->e[at].name = p->params[perm[i]].name;
    d->n++;
  }
}

/* Gives the arguments that frame_args() named after the formals of frame f the names that they have in its call: those
 * given by position stay so.  Formals that the call gives nothing for, which f's code has set, are left out.  Calls
 * whose dots cannot be seen keep the names of the formals; *known is false then. */
static Status names_as_called(VM *vm, Frame *f, Dots *d, bool *known) {
  Proto *p = f->proto;
  Sym *names[64];
  Value ex[64];
  int16_t perm[64];
  bool given[64] = {false};
  int na;
  TRY(called_args(vm, f, names, ex, 64, &na));
  if (na < 0 || p->nparams > 64) return OK;
  if (match_names(vm, p, na, names, perm, frame_call(vm, f), ex) != OK) {
    unwind_clear(vm);
    return OK;
  }
  for (int i = 0; i < na; i++)
    if (perm[i] >= 0) given[perm[i]] = true;
  int kept = 0;
  for (int k = 0; k < d->n; k++) {
    bool set = false;
    for (int i = 0; i < p->nparams; i++)
      if (i != p->dots && d->e[k].name == p->params[i].name) set = !given[i] && p->params[i].dflt.tag != TAG_MISSING;
    if (set)
      val_release(vm, d->e[k].v);
    else
      d->e[kept++] = d->e[k];
  }
  d->n = kept;
  keep_empty_args(f, ex, perm, na, d);
  for (int i = 0; i < na; i++) {
    if (perm[i] < 0) continue;
    for (int k = 0; k < d->n; k++)
      if (d->e[k].name == p->params[perm[i]].name) d->e[k].name = names[i];
  }
  *known = true;
  return OK;
}

/* The next method sees the current values of the parameters of frame f, under their names: these are what substitute()
 * finds. */
static Status pass_parameters(VM *vm, Frame *f, Dots *d) {
  const Proto *p = f->proto;
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  for (int i = 0; i < p->nparams; i++) {
    int k = 0;
    while (k < d->n && d->e[k].name != p->params[i].name) k++;
    if (i == p->dots || k == d->n) continue;
    Value v = f->slots[i];
    if (v.tag == TAG_PROM) v = v.prom->value;
    if (v.tag == TAG_MISSING) continue;
    size_t m = vm_mark(vm);
    Promise *q = promise_new(vm, val_obj(p->params[i].name), v.tag == TAG_UNBOUND ? env : NULL);
    TRY_NEW(q);
    v.aux = 0;
    q->value = val_retain(v);
    q->h.flags |= PROM_KEEP;
    slot_store(vm, &d->e[k].v, (Value){.prom = q, .tag = TAG_PROM});
    vm_release(vm, m);
  }
  return OK;
}

/* The arguments of the method with those of NextMethod() itself: named ones take the place of arguments of that name
 * (of several the first), the others follow. */
static Status with_extra(VM *vm, const Dots *base, const Dots *extra, Dots **out) {
  int n = base->n, ne = extra ? extra->n : 0;
  Dots *d = dots_new(vm, n + ne);
  TRY_NEW(d);
  for (int i = 0; i < n; i++) {
    d->e[i].v = val_retain(base->e[i].v);
    d->e[i].name = base->e[i].name;
  }
  int end = n + ne, first = end; /* those that follow are filled in from the end */
  for (int i = ne - 1; i >= 0; i--) {
    int at = -1;
    for (int q = 0; q < n && at < 0 && extra->e[i].name; q++)
      if (d->e[q].name == extra->e[i].name) at = q;
    if (at < 0)
      at = --first;
    else
      val_release(vm, d->e[at].v);
    d->e[at].name = extra->e[i].name;
    d->e[at].v = val_retain(extra->e[i].v);
  }
  for (int i = first; i < end; i++, n++) d->e[n] = d->e[i];
  d->n = n;
  *out = d;
  return OK;
}

/* The call that the next method sees: arguments that NextMethod() adds by name stand at its end. */
static Status next_call(VM *vm, Value call, const Dots *extra, Value *out) {
  *out = call;
  if (!extra || !val_is_lang(call)) return OK;
  Cons *added = NULL;
  for (int i = extra->n - 1; i >= 0; i--) {
    Sym *name = extra->e[i].name;
    bool there = !name;
    for (Cons *a = call.cons->cdr; a; a = a->cdr) there |= a->tag == name;
    for (int k = 0; k < i; k++) there |= extra->e[k].name == name;
    if (there) continue;
    Value v = extra->e[i].v;
    TRY_NEW(added = cons_new(vm, v.tag == TAG_PROM ? v.prom->expr : v, added, name));
  }
  if (!added) return OK;
  Cons *args = NULL, **last = &args;
  for (Cons *a = call.cons->cdr; a; a = a->cdr) {
    Cons *c = cons_new(vm, a->car, NULL, a->tag);
    TRY_NEW(c);
    if (args) obj_retain(&c->h);
    *last = c;
    last = &c->cdr;
  }
  *last = added;
  if (args) obj_retain(&added->h);
  Cons *c = lang_new(vm, call.cons->car, args ? args : added);
  TRY_NEW(c);
  *out = val_obj(c);
  return OK;
}

/* Arguments of x[i, ]: empty ones survive, as missing formals in the middle.  false: the call shows another number. */
static Status index_args(VM *vm, Frame *fn, int max, Value *vals, Sym **nm, int *cnt, bool *any, bool *done) {
  int want = fn->nargs_given - 1, given = 0;
  bool value = false; /* what is assigned is always given, so formals that are missing before it may not be */
  for (int i = 0; i < fn->proto->nparams; i++)
    if (fn->proto->params[i].name == vm->sym.value) value = fn->slots[i].tag != TAG_MISSING;
  *cnt = 0;
  for (int i = 0; i < fn->proto->nparams && given < want; i++) {
    Value v = fn->slots[i];
    Sym *pn = fn->proto->params[i].name;
    if (v.aux & AUX_DEFAULT) continue;
    if (pn == vm->sym.value)
      value = false;
    else if (value && given + 1 == want)
      continue;
    given++;
    if (v.tag == TAG_MISSING) {
      vals[*cnt] = val_missing();
    } else {
      TRY(var_value(vm, fn, &fn->slots[i], pn, &vals[*cnt]));
      TRY(vm_protect(vm, vals[*cnt]));
    }
    nm[*cnt] = pn == vm->sym.drop || pn == vm->sym.exact || pn == vm->sym.value ? pn : NULL;
    if (nm[*cnt]) *any = true;
    if (++*cnt > max) break;
  }
  *done = *cnt == want;
  if (!*done) *any = false;
  return OK;
}

static bool is_subset(const Str *generic) {
  return strcmp(generic->data, "[") == 0 || strcmp(generic->data, "[<-") == 0;
}

/* The call that errors of a builtin show: GNU R's assignments name no call, so the one that is being made is shown. */
static Status builtin_call(VM *vm, Frame *self, Frame *fn, const Str *generic, Value *out) {
  if (strcmp(generic->data, "[<-") != 0 && strcmp(generic->data, "[[<-") != 0)
    return method_call(vm, frame_call(vm, fn), generic->data, "default", out);
  *out = frame_call(vm, self);
  return OK;
}

static Status next_builtin(VM *vm, Frame *self, Frame *fn, Builtin *b, Str *generic, Dots *d, bool known, Value *out) {
  Value *vals = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Value));
  Sym **nm = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Sym *));
  TRY_NEW(vals && nm);
  bool drop = (!known || is_subset(generic)) && drops_tags(generic->data), any = false, done = false;
  int cnt = 0;
  if (is_subset(generic) && fn->nargs_given > 0 && fn->proto->dots < 0)
    TRY(index_args(vm, fn, d->n, vals, nm, &cnt, &any, &done));
  if (!done) cnt = 0;
  for (int i = 0; i < d->n && !done; i++) {
    vals[cnt] = val_missing();
    if (d->e[i].v.tag != TAG_MISSING) TRY(vm_force(vm, d->e[i].v, &vals[cnt]));
    TRY(vm_protect(vm, vals[cnt]));
    nm[cnt] = d->e[i].name;
    bool formal = false;
    for (int q = 0; q < fn->proto->nparams; q++) formal |= fn->proto->params[q].name == nm[cnt];
    if (drop && formal && nm[cnt] != vm->sym.drop && nm[cnt] != vm->sym.exact && nm[cnt] != vm->sym.na_rm &&
        nm[cnt] != vm->sym.value)
      nm[cnt] = NULL;
    if (nm[cnt]) any = true;
    cnt++;
  }
  Value bc;
  TRY(builtin_call(vm, self, fn, generic, &bc));
  return call_as_method(vm, b, bc, vals, any ? nm : NULL, cnt, out);
}

/* The record of the next method: its classes follow those of this one. */
static Status next_record(VM *vm, const Next *x, Dispatch **out) {
  int nb = x->d && x->classes == x->d->classes ? x->d->nbefore : 0;
  Dispatch *d = dispatch_new(vm, x->generic, x->classes, x->from, x->object, x->callenv, x->defenv);
  TRY_NEW(d);
  *out = d;
  d->group = x->group;
  d->by_group = x->by_group;
  free(d->before);
  d->nbefore = 0;
  if (!x->classes) return OK;
  d->before = malloc((size_t)(nb + 1) * sizeof *d->before);
  if (!d->before) return rt_nomem(vm, (size_t)(nb + 1) * sizeof *d->before);
  d->before[0] = x->at;
  for (int i = 0; i < nb; i++) d->before[i + 1] = x->d->before ? x->d->before[i] : 0;
  d->nbefore = nb + 1;
  if (!x->d || x->d->method.tag == TAG_NULL || !x->cls) return OK;
  const Vec *names = val_vec(vm, x->d->method);
  TRY_NEW(names);
  Vec *mv = vec_new(vm, T_STR, names->n);
  Str *name = str_fmt(vm, "%s.%s", x->by_group ? x->group->data : x->generic->data, x->cls);
  TRY_NEW(mv && name);
  for (int64_t i = 0; i < names->n; i++) str_rw(mv)[i] = str_ro(names)[i]->len ? name : vm->empty_str;
  d->method = val_retain(val_obj(mv));
  return OK;
}

/* While the next method runs, NextMethod() itself seems to be called from where the generic was: sys.parents() */
static void take_caller(VM *vm, Frame *self, Env *parent) {
  obj_retain(&parent->h);
  if (self->callenv) obj_release(vm, &self->callenv->h);
  self->callenv = parent;
  self->flags |= FF_RARE;
}

/* NextMethod(generic, object, ...) with frame self, in the method of frame fn: the arguments in dots are `extra`. */
static Status next_method(VM *vm, Frame *self, Frame *fn, Value asked, Dots *extra, Value *out) {
  Next x;
  TRY(next_of(vm, fn, asked, &x));
  TRY(find_next(vm, &x));
  TRY(vm_protect(vm, x.method));
  Dots *base, *d;
  TRY(frame_args(vm, fn, true, &base));
  TRY(pass_parameters(vm, fn, base));
  bool known = false;
  /* builtins get them by place; only behind dots, and where names are left out before them, the call is needed */
  if (x.method.o->type == T_CLOSURE || fn->proto->dots >= 0 || strcmp(x.generic->data, "unlist") == 0)
    TRY(names_as_called(vm, fn, base, &known));
  /* the first argument is positional where nothing else is known, as it is in most calls */
  if (!known && base->n > 0 && fn->proto->nparams > 0 && base->e[0].name == fn->proto->params[0].name)
    base->e[0].name = NULL;
  TRY(with_extra(vm, base, extra, &d));
  for (int i = 0; i < d->n; i++)
    if (d->e[i].name) d->any_names = 1;
  if (x.method.o->type != T_CLOSURE) return next_builtin(vm, self, fn, x.method.bi, x.generic, d, known, out);
  Value call;
  TRY(next_call(vm, frame_call(vm, fn), extra, &call));
  TRY(method_call(vm, call, x.by_group ? x.group->data : x.generic->data, x.cls ? x.cls : "default", &call));
  Dispatch *disp = NULL;
  if (next_record(vm, &x, &disp) != OK) {
    dispatch_free(vm, disp);
    return ERR;
  }
  Frame *nf;
  Status st = rt_check_stack(vm);
  Env *parent = frame_parent_env(vm, fn);
  if (st == OK && parent) take_caller(vm, self, parent);
  if (st == OK) st = apply_closure(vm, x.method.clo, call, d, parent, disp, &nf);
  if (st != OK) {
    dispatch_free(vm, disp);
    return ERR;
  }
  nf->nargs_given = extra ? 0 : fn->nargs_given;
  nf->flags |= FF_RARE;
  nf->retmode = RM_C;
  TRY(vm_loop(vm, nf));
  Value v = vm->in->ret;
  vm->in->ret = val_null();
  *out = v;
  if (val_counted(v)) return temp_push(vm, v.o);
  return OK;
}

/* .Internal(NextMethod(generic, object)) from the closure NextMethod(), whose dots hold further arguments. */
static Status do_next_method(VM *vm, Value *args, int n, Value *out) {
  Frame *self, *fn;
  TRY(frame_asked_for(vm, &self, &fn));
  if (!fn) return rt_error(vm, "'NextMethod' called from outside a function");
  Value dots = self->slots[self->proto->dots];
  return next_method(vm, self, fn, args[0], val_is_obj(dots, T_DOTS) ? dots.dots : NULL, out);
}

/* ---- the variables of a method ---- */

/* .Class: with what it was in the methods before as attributes "previous". */
static Status class_variable(VM *vm, const Dispatch *d, Value *out) {
  *out = val_null();
  if (!d->classes) return OK;
  Value previous = val_unbound();
  for (int k = d->nbefore; k >= 0; k--) {
    int from = !k ? d->at : d->before ? d->before[k - 1] : 0;
    int64_t n = d->classes->n - from;
    Vec *v = vec_new(vm, T_STR, n);
    TRY_NEW(v);
    for (int64_t i = 0; i < n; i++) str_rw(v)[i] = str_ro(d->classes)[from + i];
    if (previous.tag != TAG_UNBOUND) {
      Sym *s = sym_c(vm, "previous");
      TRY_NEW(s);
      TRY(attr_set(vm, &v->h, s, previous));
    }
    previous = val_obj(v);
  }
  *out = previous;
  return OK;
}

static Status method_variable(VM *vm, const Dispatch *d, Value *out) {
  if (d->method.tag != TAG_NULL) {
    *out = d->method;
    return OK;
  }
  const char *cls = d->classes && d->at < d->classes->n ? str_ro(d->classes)[d->at]->data : "default";
  Str *s = str_fmt(vm, "%s.%s", d->by_group ? d->group->data : d->generic->data, cls);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

static Status generic_caller(VM *vm, Frame *fn, Value *out) {
  Env *e = fn->disp->callenv ? fn->disp->callenv : frame_parent_env(vm, fn);
  TRY_NEW(e);
  *out = val_obj(e);
  return OK;
}

/* .Generic, .Class and friends, as variables of a method. */
Status s3_variable(VM *vm, Frame *f, Sym *s, Value *out) {
  *out = val_unbound();
  const char *n = s->name->data;
  if (n[0] != '.') return OK;
  Frame *fn = frame_function(f);
  while (fn && !fn->disp) {
    Env *e = fn->fn ? fn->fn->env : NULL;
    fn = e && e->kind == ENV_FUNC ? e->frame : NULL;
  }
  if (!fn) return OK;
  if (strcmp(n, ".Generic") == 0)
    *out = val_str(fn->disp->generic);
  else if (strcmp(n, ".Class") == 0)
    return class_variable(vm, fn->disp, out);
  else if (strcmp(n, ".Method") == 0 && !fn->disp->s4)
    return method_variable(vm, fn->disp, out);
  else if (strcmp(n, ".GenericCallEnv") == 0)
    return generic_caller(vm, fn, out);
  else if (strcmp(n, ".GenericDefEnv") == 0 && fn->disp->defenv)
    *out = val_obj(fn->disp->defenv);
  else if (strcmp(n, ".Group") == 0)
    *out = val_str(fn->disp->group ? fn->disp->group : vm->empty_str);
  return OK;
}

bool vm_method_variables(VM *vm, Env *e, Sym *s) {
  static const char *const names[] = {".Generic", ".Class", ".Method", ".Group", ".GenericCallEnv", ".GenericDefEnv"};
  Frame *f = e->frame;
  bool wanted = !s;
  if (!f->disp || f->disp->s4) return false;
  for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) wanted |= s && strcmp(names[k], s->name->data) == 0;
  if (!wanted) return false;
  for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
    Value v;
    Sym *name = sym_c(vm, names[k]);
    int flags;
    if (env_peek_raw(e, name, &flags).tag != TAG_UNBOUND) continue;
    if (s3_variable(vm, f, name, &v) != OK || v.tag == TAG_UNBOUND) continue;
    if (env_set_raw(vm, e, name, v) != OK) return false;
  }
  return true;
}

static Status do_register_method(VM *vm, Value *args, int n, Value *out) {
  Str *g, *c;
  TRY(arg_string(vm, args[0], "genname", &g));
  TRY(arg_string(vm, args[1], "class", &c));
  Value f = args[2];
  if (!val_is_fun(f)) return rt_error(vm, "bad method");
  Str *name = str_fmt(vm, "%s.%s", g->data, c->data);
  TRY_NEW(name);
  Sym *s = sym_of_str(vm, name);
  TRY_NEW(s);
  *out = val_null();
  return env_set(vm, vm->in->s3table, s, f);
}

const BuiltinDef builtins_dispatch[] = {
    {"NextMethod", do_next_method, NULL, BF_INTERNAL, "calls the next method", 2, 2},
    {"registerS3method", do_register_method, "genname, class, method", BF_INTERNAL | BF_INVISIBLE,
     "registers an S3 method", 0, 0},
    {0}};
