/* method_plan.c - Where the arguments of a generic function's call go in its methods: worked out once for each call in
 * the code and each method, and kept.
 *
 * Called by UseMethod (dispatch.c).  What the methods for values without a class would be called is kept, too.  A plan
 * belongs to the call as an object, to the code of both functions and to the name of the method, all of which it keeps
 * or knows by number, so it holds as long as it is found.  Calls with `...`, and those whose method puts into its `...`
 * what the generic function has evaluated (substitute() must still find the expression), have none.
 */
#include <stdlib.h>

#include "vm/calls/calls.h"
#include "vm/calls/default_methods.h"
#include "vm/calls/method_plan.h"

enum { PLACES = 256, PLAN_ARGS = 12, KINDS = 128, IMPLICIT = 4 };

typedef struct MethodPlan {
  Cons *call;               /* of the generic function (owned); NULL: an empty place */
  Cons *shown;              /* the same call with the name of the method (owned) */
  const Sym *name;          /* of the method */
  uint32_t generic, method; /* ids of their code; 0: the method is a builtin */
  DefaultMethod *simple;    /* does it for plain vectors, or NULL */
  int n, ndots;             /* arguments, and how many of them lie in the generic function's `...` */
  bool same_dots;           /* these are the method's, in the same order */
  Sym *names[PLAN_ARGS];
  int16_t from[PLAN_ARGS]; /* a parameter of the generic function, or -1: the next one in its `...` */
  int16_t to[PLAN_ARGS];   /* a parameter of the method, or negative: its `...` */
} MethodPlan;
/* The symbols generic.class for values of one type and rank without a class attribute. */
typedef struct KindNames {
  const char *generic; /* the address of its name */
  uint32_t kind;
  int n;
  Sym *of_class[IMPLICIT], *of_default;
} KindNames;
struct MethodPlans {
  MethodPlan place[PLACES];
  KindNames kind[KINDS];
};

static bool is_code(Value v) { return val_is_sym(v) || val_is_lang(v); }

static void let_go(VM *vm, MethodPlan *p) {
  MethodPlan was = *p;
  p->call = NULL;
  if (!was.call) return;
  obj_release(vm, &was.call->h);
  obj_release(vm, &was.shown->h);
}

/* The names and expressions of the call's arguments; -1: too many, or `...` is one. */
static int arguments(const VM *vm, const Cons *call, Sym **names, Value *ex) {
  int n = 0;
  for (const Cons *a = call->cdr; a; a = a->cdr, n++) {
    if (n == PLAN_ARGS || (val_is_sym(a->car) && a->car.sym == vm->sym.dots)) return -1;
    names[n] = a->tag;
    ex[n] = a->car;
  }
  return n;
}

/* The arguments matched to both functions; false: they do not fit, or no plan is possible. */
static bool match_both(VM *vm, const Frame *fn, Proto *method /* NULL: a builtin */, MethodPlan *p) {
  Value ex[PLAN_ARGS], call = val_obj(p->call);
  p->n = arguments(vm, p->call, p->names, ex);
  if (p->n < 0) return false;
  if (match_names(vm, fn->proto, p->n, p->names, p->from, call, ex) != OK ||
      (method && match_names(vm, method, p->n, p->names, p->to, call, ex) != OK)) {
    unwind_clear(vm);
    return false;
  }
  p->ndots = 0;
  p->same_dots = true;
  for (int i = 0; i < p->n; i++) {
    p->ndots += p->from[i] < 0;
    p->same_dots &= (p->from[i] < 0) == (p->to[i] < 0);
    if (p->to[i] < 0 && p->from[i] >= 0 && is_code(ex[i])) return false;
  }
  return true;
}

/* Makes the plan in the place where it belongs. */
static Status make_plan(VM *vm, const Frame *fn, Value method, Sym *name, Value call, MethodPlan *p, bool *made) {
  let_go(vm, p);
  Proto *code = method.o->type == T_CLOSURE ? method.clo->proto : NULL;
  MethodPlan made_now = {.call = call.cons, .name = name, .generic = fn->proto->id, .method = code ? code->id : 0};
  *made = match_both(vm, fn, code, &made_now);
  if (!*made) return OK;
  Value head = val_obj(name);
  head.aux = call.cons->car.aux;
  TRY_NEW(made_now.shown = lang_new(vm, head, call.cons->cdr));
  made_now.shown->car.aux = head.aux;
  made_now.simple = code ? default_method_simple(vm, method, name) : NULL;
  obj_retain(&made_now.shown->h);
  obj_retain(&call.cons->h);
  *p = made_now;
  return OK;
}

/* NULL: no memory; the long way, then. */
static struct MethodPlans *plans(VM *vm) {
  if (!vm->in->plans) vm->in->plans = calloc(1, sizeof *vm->in->plans);
  return vm->in->plans;
}

static MethodPlan *place_of(VM *vm, const Cons *call, const Sym *name) {
  struct MethodPlans *all = plans(vm);
  if (!all) return NULL;
  uint64_t h = ((uint64_t)(uintptr_t)call ^ (uint64_t)(uintptr_t)name << 3) * 0x9E3779B97F4A7C15ull;
  return &all->place[h >> 40 & (PLACES - 1)];
}

/* The arguments as they came in to frame fn.  False: one that goes to the method's `...` has been evaluated. */
static bool gather(const Frame *fn, const Dots *dots, const MethodPlan *p, Value *v) {
  const Cons *a = p->call->cdr;
  for (int i = 0, k = 0; i < p->n; i++, a = a->cdr) {
    if (p->from[i] < 0) {
      v[i] = dots->e[k++].v;
      if (p->to[i] < 0 && v[i].tag != TAG_PROM && v[i].tag != TAG_MISSING && is_code(a->car)) return false;
      continue;
    }
    v[i] = fn->orig ? fn->orig->e[p->from[i]].v : fn->slots[p->from[i]];
    if (v[i].aux & AUX_DEFAULT) v[i] = val_missing();
    if (v[i].tag == TAG_PROM) v[i].prom->h.flags |= PROM_KEEP;
  }
  return true;
}

/* The plan for the call of frame fn and this method, with the arguments as they came in; NULL: there is none. */
static Status plan_for(VM *vm, Frame *fn, Value method, Sym *name, Value *v, Dots **dots, MethodPlan **out) {
  Value call = frame_call(vm, fn);
  *out = NULL;
  if (!val_is_lang(call)) return OK;
  uint32_t id = method.o->type == T_CLOSURE ? method.clo->proto->id : 0;
  MethodPlan *p = place_of(vm, call.cons, name);
  if (!p) return OK;
  bool known = p->call == call.cons && p->name == name && p->generic == fn->proto->id && p->method == id;
  if (!known) {
    TRY(make_plan(vm, fn, method, name, call, p, &known));
    if (!known) return OK;
  }
  *dots = NULL;
  if (fn->proto->dots >= 0 && val_is_obj(fn->slots[fn->proto->dots], T_DOTS)) *dots = fn->slots[fn->proto->dots].dots;
  if ((*dots ? (*dots)->n : 0) == p->ndots && gather(fn, *dots, p, v)) *out = p;
  return OK;
}

/* The method's result for plain vectors; *done false: it must be called. */
static Status try_simple(VM *vm, const MethodPlan *p, const Closure *method, Value *v, bool *done, Value *out) {
  *done = false;
  if (!p->simple || method->proto->source.u != method->body.u /* debug() */) return OK;
  Value args[PLAN_ARGS];
  for (int i = 0; i < p->n; i++) {
    if (p->names[i]) return OK;
    args[i] = v[i].tag == TAG_PROM ? v[i].prom->value : v[i];
    if (args[i].tag == TAG_MISSING || args[i].tag == TAG_UNBOUND || args[i].tag == TAG_PROM) return OK;
    TRY(vm_protect(vm, args[i])); /* not to be changed in place */
  }
  vm->visible = true;
  return p->simple(vm, args, p->n, done, out);
}

Status method_planned_call(VM *vm, Frame *fn, Value method, Sym *name, Dispatch *disp, Frame **callee) {
  Value v[PLAN_ARGS];
  Dots *dots;
  MethodPlan *p;
  *callee = NULL;
  if (ORBIT_UNLIKELY(!method.clo->proto || !method.clo->proto->ncode)) TRY(closure_compile(vm, method.clo));
  TRY(plan_for(vm, fn, method, name, v, &dots, &p));
  if (!p) return OK;
  Frame *caller = fn->caller;
  Env *callenv = fn->callenv;
  TRY(apply_matched(vm, method.clo, val_obj(p->shown), p->n, p->names, v, p->to, p->same_dots ? dots : NULL, disp,
                    callee));
  Frame *nf = *callee;
  nf->caller = caller;
  if (callenv) {
    nf->callenv = callenv;
    obj_retain(&callenv->h);
  }
  return OK;
}

Status method_at_once(VM *vm, Frame *fn, Value method, Sym *name, bool *done, Value *out) {
  Value v[PLAN_ARGS];
  Sym *names[PLAN_ARGS];
  Dots *dots;
  MethodPlan *p;
  bool named = false, closure = method.o->type == T_CLOSURE;
  *done = false;
  if (closure && !(method.clo->proto && method.clo->proto->ncode)) return OK; /* its first call */
  TRY(plan_for(vm, fn, method, name, v, &dots, &p));
  if (!p) return OK;
  if (closure) return try_simple(vm, p, method.clo, v, done, out);
  for (int i = 0; i < p->n; i++) {
    TRY(vm_force(vm, v[i], &v[i]));
    TRY(vm_protect(vm, v[i])); /* the frame owns them: not to be changed in place */
    named |= (names[i] = p->names[i]) != NULL;
  }
  *done = true;
  return call_builtin(vm, method.bi, val_obj(p->shown), v, named ? names : NULL, p->n, out);
}

/* Are these the names for this generic?  Its address may have come to mean another one. */
static bool is_for(const KindNames *k, const Str *generic, uint32_t kind) {
  if (k->generic != generic->data || k->kind != kind || !k->of_default) return false;
  const Str *name = k->of_default->name;
  return name->len == generic->len + 8 && memcmp(name->data, generic->data, generic->len) == 0;
}

static bool name_kind(VM *vm, const Str *generic, Value x, uint32_t kind, KindNames *k) {
  size_t m = vm_mark(vm);
  Vec *classes = val_implicit_class(vm, x);
  *k = (KindNames){.generic = generic->data, .kind = kind};
  if (classes && classes->n <= IMPLICIT) {
    k->n = (int)classes->n;
    bool all = true;
    for (int i = 0; i < k->n; i++) all &= (k->of_class[i] = s3_method_symbol(vm, generic, str_ro(classes)[i])) != NULL;
    if (all) k->of_default = s3_method_symbol(vm, generic, vm->sym.default_->name);
  }
  vm_release(vm, m);
  if (k->of_default) return true;
  unwind_clear(vm);
  return false;
}

Sym *method_default_only(VM *vm, const Str *generic, Value x) {
  int t = val_type(x);
  if (x.tag == TAG_OBJ && !type_is_vec(x.o->type) && t != T_CLOSURE && t != T_ENV) return NULL;
  if (x.tag == TAG_OBJ && (x.o->flags & (F_OBJECT | F_S4))) return NULL;
  struct MethodPlans *all = plans(vm);
  if (!all) return NULL;
  int rank = 0;
  const int32_t *dims;
  if (val_is_vecobj(x)) rank = vec_dims(x.vec, &dims);
  uint32_t kind = (uint32_t)t << 2 | (uint32_t)(rank > 2 ? 3 : rank);
  KindNames *k = &all->kind[((uintptr_t)generic >> 4 ^ kind * 37u) % KINDS];
  if (!is_for(k, generic, kind) && !name_kind(vm, generic, x, kind, k)) return NULL;
  for (int i = 0; i < k->n; i++)
    if (!s3_never_bound(k->of_class[i])) return NULL;
  return k->of_default;
}

void method_plans_close(VM *vm) {
  struct MethodPlans *all = vm->in->plans;
  for (int i = 0; all && i < PLACES; i++) let_go(vm, &all->place[i]);
  free(all);
  vm->in->plans = NULL;
}
