/* frames.c - Environments made on demand for live frames, their place on the call stack, variables as their code sees
 * them.
 *
 * Called by everything that calls or looks names up (frames.h); what R code asks of the stack: stack_functions.c.
 */
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"

#include "vm/calls/results.h"

#include <stdlib.h>

/* ---- environments of frames ---- */
Env *frame_outer_env(Frame *f) {
  if (f->kind == FR_CLOSURE) return f->fn->env;
  if (f->kind == FR_PROMISE && f->proto->home) {
    if (f->home && f->home->kind == FR_CLOSURE) return f->home->fn->env;
    return f->env ? f->env->parent : NULL;
  }
  if (f->kind == FR_PROMISE && !f->env && f->home) return frame_outer_env(f->home);
  return f->env;
}

Env *frame_env(VM *vm, Frame *f) {
  if (f->kind == FR_PROMISE && f->home && !f->env) return frame_env(vm, f->home);
  if (f->env || f->kind != FR_CLOSURE) return f->env;
  size_t m = vm_mark(vm);
  Env *e = env_new(vm, f->fn->env);
  if (!e) return NULL;
  vm->stats.frame_envs++;
  e->kind = ENV_FUNC;
  e->frame = f;
  e->slots = f->slots;
  e->proto = f->proto;
  f->proto->h.count++;
  e->h.count++;
  vm_release(vm, m);
  f->env = e;
  f->flags |= FF_VARS;
  if (f != vm->in->top && f->pc && f->pc->op == BC(APPLYR) && apply_show_index(vm, f) != OK) return NULL;
  /* promises made so far keep pointing at the frame; they are given the environment when it exits */
  return e;
}

Status promise_env(VM *vm, Promise *p, Env **out) {
  *out = p->env;
  if (!p->env && p->frame && p->value.tag == TAG_UNBOUND) TRY_NEW(*out = frame_env(vm, p->frame));
  return OK;
}

bool frame_is_function(const Frame *f) {
  return f->kind == FR_CLOSURE || (f->kind == FR_EVAL && (f->flags & FF_EVAL_CALL));
}

Frame *frame_of_env(VM *vm, Env *e) {
  if (e->kind == ENV_FUNC) return e->frame;
  (void)vm;
  return NULL;
}

/* The function whose code runs in f: promise code belongs to the function that wrote the argument. */
Frame *frame_function(Frame *f) {
  for (;;) {
    if (f->kind == FR_CLOSURE) return f;
    if (f->kind == FR_PROMISE) {
      if (f->home) {
        f = f->home;
        continue;
      }
      if (f->env && f->env->kind == ENV_FUNC && f->env->frame) return f->env->frame;
      return NULL;
    }
    if (f->kind == FR_EVAL) {
      if (f->env && f->env->kind == ENV_FUNC && f->env->frame) return f->env->frame;
      return NULL;
    }
    return NULL;
  }
}

/* The function in C whose call has led to the method that runs in f, as GNU R has that call on its stack, too.  NULL: f
 * is no method, or one by UseMethod(), NextMethod() or for a group. */
const BuiltinDef *frame_generic(VM *vm, const Frame *f) {
  const Dispatch *d = f->kind == FR_CLOSURE ? f->disp : NULL;
  if (!d || d->group || !d->generic) return NULL;
  Value below = f - 1 > vm->in->frames ? f[-1].call : val_null(), fun;
  if (val_is_lang(below) && val_is_sym(below.cons->car) && !strcmp(below.cons->car.sym->name->data, "NextMethod"))
    return NULL;
  Sym *s = sym_of_str(vm, d->generic);
  if (!s || (s->flags & SYM_USER) || env_get_fun(vm, vm->global, s, &fun) != OK) return NULL;
  if (!val_is_obj(fun, T_BUILTIN) || (fun.bi->def->flags & (BF_MATH | BF_SUMMARY | BF_OPS | BF_CPLX))) return NULL;
  return fun.bi->def;
}

/* Does the call of a primitive below the method in f count for sys.call() and kin?  Most methods are of other generics,
 * which base alone tells at once. */
static bool frame_of_primitive(VM *vm, const Frame *f) {
  if (f->kind != FR_CLOSURE || !f->disp || !f->disp->generic) return false;
  Sym *s = sym_of_str(vm, f->disp->generic);
  Value fun = s ? env_peek(vm, vm->base, s, NULL) : val_null();
  return val_is_obj(fun, T_BUILTIN) && (fun.bi->def->flags & BF_PRIM) && frame_generic(vm, f);
}

/* How many calls f counts for: none, its own, or a primitive's besides. */
int frame_weight(VM *vm, const Frame *f) {
  if (!frame_is_function(f)) return 0;
  return frame_of_primitive(vm, f) ? 2 : 1;
}

int frame_number(VM *vm, Frame *f) {
  int n = 0;
  for (Frame *g = vm->in->frames + 1; g <= f; g++) n += frame_weight(vm, g);
  return n;
}

/* Call number n; *below: it is that of the primitive below the frame's method. */
Frame *frame_or_primitive_by_number(VM *vm, int n, bool *below) {
  for (Frame *g = vm->in->frames + 1; g <= vm->in->top; g++) {
    int own = frame_weight(vm, g);
    *below = own == 2 && n == 1;
    if (n <= own && own > 0) return g;
    n -= own;
  }
  return NULL;
}

Frame *frame_by_number(VM *vm, int n) {
  bool below;
  return frame_or_primitive_by_number(vm, n, &below);
}

Value frame_primitive_call(VM *vm, Frame *f) {
  if (frame_weight(vm, f) < 2) return val_null();
  Sym *s = sym_of_str(vm, f->disp->generic);
  Value own = frame_call(vm, f);
  if (!s || !val_is_lang(own)) return own;
  Cons *c = lang_new(vm, val_obj(s), own.cons->cdr);
  return c ? val_obj(c) : own;
}

Env *frame_parent_env(VM *vm, Frame *f) {
  if (f->callenv) return f->callenv;
  if (f->kind == FR_EVAL) return f->env;
  Frame *c = f->caller;
  if (!c || c == vm->in->frames) return vm->global;
  if (c->kind == FR_EVAL) return c->env;
  return frame_env(vm, c);
}

Status frame_asked_for(VM *vm, Frame **self, Frame **fn) {
  *self = frame_function(vm->in->top);
  *fn = NULL;
  if (!*self || (*self)->proto->dots < 0) return OK;
  const Env *e = frame_parent_env(vm, *self);
  TRY_NEW(e);
  for (Frame *f = *self - 1; f > vm->in->frames && !*fn; f--)
    if (f->kind == FR_CLOSURE && f->env == e) *fn = f;
  return OK;
}

void vm_compiled_begins(VM *vm) { vm->in->top->flags |= FF_COMPILED; }
void vm_compiled_ends(VM *vm) { vm->in->top->flags &= (uint16_t)~FF_COMPILED; }

Env *vm_caller_env(VM *vm) {
  Frame *f = vm->in->top;
  if (f == vm->in->frames) return vm->global;
  return frame_env(vm, f);
}

Value vm_frame_call(VM *vm) {
  if (vm->cur_builtin && !(vm->cur_builtin->flags & (BF_PRIM | BF_INTERNAL)) && vm->cur_call.tag != TAG_NULL)
    return vm->cur_call;
  return call_for_argument(vm, vm->in->top, true);
}

/* ---- variables ---- */

/* Is e an assignment f(x) <- v?  A missing x is then reported for the whole assignment. */
bool is_replacement(Value e) {
  if (!val_is_lang(e) || !val_is_sym(e.cons->car) || !e.cons->cdr || !val_is_lang(e.cons->cdr->car)) return false;
  if (!e.cons->cdr->cdr) return false; /* `<-`(f(x)), an error */
  const char *op = e.cons->car.sym->name->data;
  return strcmp(op, "<-") == 0 || strcmp(op, "=") == 0 || strcmp(op, "<<-") == 0;
}

/* The call of `name` in the place that assignment e changes; NULL: it has none. */
static Value part_by(Value e, const char *name, size_t len) {
  for (Value t = e.cons->cdr->car; val_is_lang(t) && t.cons->cdr; t = t.cons->cdr->car) {
    if (!val_is_sym(t.cons->car)) continue;
    const char *part = t.cons->car.sym->name->data;
    if (strncmp(part, name, len) == 0 && part[len] == 0) return t;
  }
  return val_null();
}

/* Does f run a loop at the moment? */
static bool in_loop(const Frame *f) {
  uint32_t at = frame_index(f, f->pc - 1);
  for (uint32_t k = 0; k < f->proto->nloops; k++)
    if (at >= f->proto->loops[k].from && at < f->proto->loops[k].to) return true;
  return false;
}

/* Is the code of f that runs compiled in GNU R when it runs for the first time? */
bool compiled_at_once(const Frame *f) { return f->kind == FR_CLOSURE ? f->proto->nloops > 0 : in_loop(f); }

/* The call that messages name: for calls on `*tmp*` the assignment in f's code that they are part of, in
 * compiled code the part that it fetches. */
Value call_or_assignment(Frame *f, Value call) {
  if (!val_is_lang(call) || !val_is_sym(call.cons->car) || !call.cons->cdr || !val_is_sym(call.cons->cdr->car) ||
      strcmp(call.cons->cdr->car.sym->name->data, "*tmp*") != 0)
    return call;
  const char *name = call.cons->car.sym->name->data;
  size_t len = strlen(name);
  bool whole = (len > 2 && strcmp(name + len - 2, "<-") == 0) || !compiled_at_once(f);
  if (len > 2 && strcmp(name + len - 2, "<-") == 0) len -= 2;
  const Proto *p = f->proto;
  for (uint32_t k = 0; k < p->nk; k++) {
    Value part = is_replacement(p->k[k]) ? part_by(p->k[k], name, len) : val_null();
    if (part.tag != TAG_NULL) return whole ? p->k[k] : part;
  }
  return call;
}

/* The assignment to a part of a variable that runs, in code that GNU R does not compile at once; NULL: none does. */
Value running_replacement(VM *vm) {
  Frame *f = vm->in->top;
  if (f <= vm->in->frames) return val_null();
  Value e = frame_expr_at(f, f->pc - 1);
  return is_replacement(e) && !compiled_at_once(f) ? e : val_null();
}

static bool contains(const Cons *args, const Cons *what, int depth) {
  for (const Cons *a = depth < 60 ? args : NULL; a; a = a->cdr)
    if (val_is_lang(a->car) && (a->car.cons == what || contains(a->car.cons, what, depth + 1))) return true;
  return false;
}

/* Is what, a call, in the subscripts on the left of assignment e? */
static bool in_subscripts(Value e, const Cons *what) {
  for (Value t = e.cons->cdr->car; val_is_lang(t) && t.cons->cdr; t = t.cons->cdr->car)
    if (contains(t.cons->cdr->cdr, what, 0)) return true;
  return false;
}

/* Like running_replacement(), also where a call in its subscripts runs. */
static Value replacement_around(Frame *f) {
  const Proto *p = f->proto;
  Value here = frame_expr_at(f, f->pc - 1);
  if (!val_is_lang(here) || compiled_at_once(f)) return val_null();
  if (is_replacement(here)) return here;
  for (uint32_t k = 0; k < p->nk; k++)
    if (is_replacement(p->k[k]) && in_subscripts(p->k[k], here.cons)) return p->k[k];
  return val_null();
}

/* Is the value that assignment e of frame f puts into a part what s is missing for: s itself, or an argument that waits
 * for it? */
static bool assigns(const Frame *f, Value e, const Sym *s) {
  const Cons *right = e.cons->cdr->cdr;
  if (!right || !val_is_sym(right->car)) return false;
  if (right->car.sym == s) return true;
  int i = f->kind == FR_CLOSURE ? proto_slot_index(f->proto, right->car.sym) : -1;
  return i >= 0 && f->slots[i].tag == TAG_PROM && f->slots[i].prom->value.tag == TAG_UNBOUND;
}

/* The call to blame for variable s without a value: that of the innermost function, whoever's variable it is.  An
 * assignment to parts of it is to blame itself in code that GNU R does not compile at once: that without loops. */
static Value call_to_blame(VM *vm, const Sym *s) {
  Frame *f = vm->in->top;
  if (f <= vm->in->frames) return val_null();
  Value e = replacement_around(f);
  if (e.tag != TAG_NULL && !assigns(f, e, s)) return call_testing(vm, call_in_assignment(vm, f, e), s);
  return call_testing(vm, call_for_argument(vm, f, false), s);
}

/* GNU R compiles the loops of code that eval() runs in an environment; a variable that they lack is nobody's fault. */
static bool in_evaluated_loop(const VM *vm, const Frame *f) {
  return f->kind == FR_EVAL && (f->flags & FF_EVAL_CALL) && f->env != vm->global && in_loop(f);
}

/* `*tmp*` is no variable here; a replacement function that looks for it, in its caller, finds what it was called on. */
static bool assigned_value(VM *vm, const Sym *s, const Env *e, Value *out) {
  if (strcmp(s->name->data, "*tmp*") != 0) return false;
  for (Frame *f = vm->in->top; f > vm->in->frames; f--) {
    if (f->kind != FR_CLOSURE || !val_is_lang(frame_call(vm, f)) || !frame_call(vm, f).cons->cdr ||
        f->proto->nparams < 1)
      continue;
    if (!val_is_sym(frame_call(vm, f).cons->cdr->car) || frame_call(vm, f).cons->cdr->car.sym != s ||
        frame_parent_env(vm, f) != e)
      continue;
    *out = f->disp ? f->disp->object : f->slots[0];
    return out->tag != TAG_UNBOUND && out->tag != TAG_MISSING && !val_is_null(*out);
  }
  return false;
}

static Status not_found(VM *vm, Sym *s) {
  Frame *f = vm->in->top;
  bool evaluated = in_evaluated_loop(vm, f);
  Value call = evaluated ? val_null() : call_to_blame(vm, s);
  if (call.tag == TAG_NULL && !evaluated && f > vm->in->frames) call = call_in_loop(f, in_loop(f), s);
  return rt_errorcall(vm, call, "object '%s' not found", s->name->data);
}

Status missing_argument(VM *vm, Sym *name) {
  if (name == vm->sym.dots) return rt_error(vm, "'...' used in an incorrect context");
  return rt_errorcall(vm, call_to_blame(vm, name), "argument \"%s\" is missing, with no default", name->name->data);
}

/* The `...` that code of frame f sees, e being the environment around its own variables. */
Value frame_dots_value(VM *vm, const Frame *f, Env *e) {
  Value v = val_unbound();
  if (f && f->kind == FR_CLOSURE && f->proto->dots >= 0) v = f->slots[f->proto->dots];
  if (f && f->kind == FR_PROMISE && f->proto->home && f->proto->home->dots >= 0) v = f->vars[f->proto->home->dots];
  for (; v.tag == TAG_UNBOUND && e; e = e->parent) v = env_peek(vm, e, vm->sym.dots, NULL);
  return v;
}

Dots *frame_dots_seen(VM *vm, Frame *f) {
  Value v = frame_dots_value(vm, f, f->env);
  return val_is_obj(v, T_DOTS) ? v.dots : NULL;
}

Env *frame_names_env(Frame *f) {
  Env *e = frame_outer_env(f);
  Env *own = f->kind == FR_CLOSURE ? f->env : f->kind == FR_PROMISE ? (f->home ? f->home->env : f->env) : NULL;
  return own && own->table ? own : e;
}

Status frame_dots_element(VM *vm, Frame *f, Env *e, int k, Value *out) {
  Value v = frame_dots_value(vm, f, e);
  if (v.tag == TAG_UNBOUND)
    return rt_errorcall(vm, vm_frame_call(vm), "..%d used in an incorrect context, no ... to look in", k);
  int n = v.tag == TAG_OBJ && v.o->type == T_DOTS ? v.dots->n : 0;
  if (k > n)
    return rt_errorcall(
        vm, vm_frame_call(vm),
        k == 1 ? "the ... list contains fewer than %d element" : "the ... list contains fewer than %d elements", k);
  Value x = v.dots->e[k - 1].v;
  if (x.tag == TAG_MISSING)
    return rt_errorcall(vm, call_to_blame(vm, NULL), "argument \"..%d\" is missing, with no default", k);
  return vm_force(vm, x, out);
}

Status env_lookup_outer(VM *vm, Frame *f, Sym *s, Value *out) {
  Env *e = frame_names_env(f);
  if (s->ddval) return frame_dots_element(vm, f, e, atoi(s->name->data + 2), out);
  if (e == vm->global && s->global.tag < TAG_MISSING) {
    *out = s->global;
    return OK;
  }
  if (s->name->data[0] == '.') {
    TRY(s3_variable(vm, f, s, out));
    if (out->tag != TAG_UNBOUND) return OK;
  }
  TRY(env_get(vm, e, s, true, out));
  if (out->tag == TAG_UNBOUND) return assigned_value(vm, s, e, out) ? OK : not_found(vm, s);
  return OK; /* the empty symbol is what a promise may have given: env_get complains about missing arguments */
}

Status env_lookup_up(VM *vm, Frame *f, Value *slot, Sym *name, Value *out) {
  if (slot->tag == TAG_PROM) return vm_force(vm, *slot, out);
  if (slot->tag == TAG_MISSING) return missing_argument(vm, name);
  if (slot->tag != TAG_UNBOUND) {
    *out = *slot;
    return OK;
  }
  return env_lookup_outer(vm, f, name, out);
}

/* A variable as code of frame f sees it. */
Status env_lookup_frame(VM *vm, Frame *f, Sym *s, Value *out) {
  if (f->kind == FR_CLOSURE) {
    int i = proto_slot_index(f->proto, s);
    if (i >= 0) return var_value(vm, f, &f->slots[i], s, out);
  } else if (f->kind == FR_PROMISE && f->proto->home && f->vars) {
    int i = proto_slot_index(f->proto->home, s);
    if (i >= 0) return env_lookup_up(vm, f, &f->vars[i], s, out);
  }
  return env_lookup_outer(vm, f, s, out);
}
