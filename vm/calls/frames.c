/* frames.c - Environments made on demand for live frames, variable lookup, and the functions that look at the call
 * stack: sys.call, parent.frame, match.call, missing, substitute, on.exit, nargs ...
 */
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"
#include "vm/spec/spec.h"

#include "runtime/print_internal.h"
#include "runtime/serialize.h"
#include "vm/calls/results.h"

#include <stdio.h>
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
static int frame_weight(VM *vm, const Frame *f) {
  if (!frame_is_function(f)) return 0;
  return frame_of_primitive(vm, f) ? 2 : 1;
}

int frame_number(VM *vm, Frame *f) {
  int n = 0;
  for (Frame *g = vm->in->frames + 1; g <= f; g++) n += frame_weight(vm, g);
  return n;
}

/* Call number n; *below: it is that of the primitive below the frame's method. */
static Frame *numbered_frame(VM *vm, int n, bool *below) {
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
  return numbered_frame(vm, n, &below);
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
static bool slot_missing(VM *vm, Frame *f, Value v, int depth);

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
static Value dots_seen(VM *vm, const Frame *f, Env *e) {
  Value v = val_unbound();
  if (f && f->kind == FR_CLOSURE && f->proto->dots >= 0) v = f->slots[f->proto->dots];
  if (f && f->kind == FR_PROMISE && f->proto->home && f->proto->home->dots >= 0) v = f->vars[f->proto->home->dots];
  for (; v.tag == TAG_UNBOUND && e; e = e->parent) v = env_peek(vm, e, vm->sym.dots, NULL);
  return v;
}

Dots *frame_dots_seen(VM *vm, Frame *f) {
  Value v = dots_seen(vm, f, f->env);
  return val_is_obj(v, T_DOTS) ? v.dots : NULL;
}

/* Is the k-th element of dots there, but empty? */
static bool element_is_empty(VM *vm, Frame *f, Value dots, int k, int depth) {
  return val_is_obj(dots, T_DOTS) && k <= dots.dots->n && slot_missing(vm, f, dots.dots->e[k - 1].v, depth);
}

static Env *names_env(Frame *f) {
  Env *e = frame_outer_env(f);
  Env *own = f->kind == FR_CLOSURE ? f->env : f->kind == FR_PROMISE ? (f->home ? f->home->env : f->env) : NULL;
  return own && own->table ? own : e;
}

bool dots_element_empty(VM *vm, Frame *f, const Sym *s) {
  return element_is_empty(vm, f, dots_seen(vm, f, names_env(f)), atoi(s->name->data + 2), 1);
}

static Status dots_element(VM *vm, Frame *f, Env *e, int k, Value *out) {
  Value v = dots_seen(vm, f, e);
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
  Env *e = names_env(f);
  if (s->ddval) return dots_element(vm, f, e, atoi(s->name->data + 2), out);
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

/* ---- argument expressions ---- */
static int call_args(Value call, Sym **names, Value *ex, int max, bool *dots, VM *vm) {
  int n = 0;
  *dots = false;
  if (!val_is_lang(call)) return 0;
  for (Cons *a = call.cons->cdr; a && n < max; a = a->cdr) {
    if (val_is_sym(a->car) && a->car.sym == vm->sym.dots) {
      *dots = true;
      continue;
    }
    names[n] = a->tag;
    ex[n] = a->car;
    ex[n].aux = 0;
    n++;
  }
  return n;
}

/* The expression that a call gives for parameter k of p; left alone where it gives none. */
static Status given_expr(VM *vm, const Proto *p, Value call, int k, Value *out) {
  Sym *names[64] = {NULL};
  Value ex[64];
  int16_t perm[64];
  bool dots;
  memset(ex, 0, sizeof ex);
  int n = call_args(call, names, ex, 64, &dots, vm);
  Proto tmp = *p;
  if (match_names(vm, &tmp, n, names, perm, call, ex) != OK) {
    unwind_clear(vm);
    return OK;
  }
  for (int i = 0; i < n; i++)
    if (perm[i] == k) *out = ex[i];
  return OK;
}

/* The expression that was given for parameter k, found again from the call. */
Status frame_arg_expr(VM *vm, Frame *f, int k, Value *out) {
  value_bare(out, &f->slots[k]);
  return given_expr(vm, f->proto, frame_call(vm, f), k, out);
}

Status frame_early_promise(VM *vm, Env *e, Sym *s, Promise **out) {
  *out = NULL;
  if (e->kind != ENV_FUNC || !e->frame || !e->slots) return OK;
  int k = proto_slot_index(e->proto, s);
  if (k < 0 || k >= e->proto->nparams) return OK;
  Value v = e->slots[k], expr;
  if ((v.aux & (AUX_ARG | AUX_DEFAULT | AUX_FORCED)) != AUX_ARG || v.tag == TAG_PROM) return OK;
  TRY(frame_arg_expr(vm, e->frame, k, &expr));
  if (!val_is_sym(expr) && !val_is_lang(expr)) return OK;
  Env *from = frame_parent_env(vm, e->frame);
  TRY_NEW(from);
  TRY_NEW(*out = promise_new(vm, expr, from));
  return OK;
}

/* The right side of x$a <- value as it was written, for the method of `$<-` or the like in frame f that asks for its
 * argument `value`: the call has the value itself, as in GNU R. */
static bool replacement_expr(VM *vm, Frame *f, const Sym *s, Value *out) {
  if (s != vm->sym.value || !f->disp || !f->disp->generic || !f->caller || !f->caller->pc) return false;
  const char *g = f->disp->generic->data;
  if (strcmp(g, "$<-") != 0 && strcmp(g, "[<-") != 0 && strcmp(g, "[[<-") != 0) return false;
  Value e = frame_expr_at(f->caller, f->caller->pc - 1);
  if (!val_is_lang(e) || !val_is_sym(e.cons->car) || !e.cons->cdr || !e.cons->cdr->cdr) return false;
  const Sym *a = e.cons->car.sym;
  if (a != vm->sym.assign && a != vm->sym.assign2 && a != vm->sym.eq_assign) return false;
  Value target = e.cons->cdr->car;
  if (!val_is_lang(target) || !val_is_sym(target.cons->car) || !target.cons->cdr) return false;
  const Str *n = target.cons->car.sym->name;
  if (strncmp(n->data, g, n->len) != 0 || strcmp(g + n->len, "<-") != 0) return false;
  if (val_is_lang(target.cons->cdr->car)) { /* x$b$a <- value: of `$<-`(x$b, a), not of `$<-`(x, b) */
    const Cons *want = target.cons->cdr->cdr,
               *is = val_is_lang(f->call) && f->call.cons->cdr ? f->call.cons->cdr->cdr : NULL;
    if (!want || !is || want->car.tag != is->car.tag || want->car.u != is->car.u) return false;
  }
  *out = e.cons->cdr->cdr->car;
  out->aux = 0;
  return true;
}

/* What substitute() puts for symbol s in environment e; false: leave the symbol. */
static Status binding_expr(VM *vm, Env *e, Sym *s, bool *has, Value *out) {
  *has = false;
  if (e->kind == ENV_FUNC && e->slots) {
    int k = proto_slot_index(e->proto, s);
    if (k >= 0) {
      Value v = e->slots[k];
      if (v.tag == TAG_UNBOUND) return OK;
      *has = true;
      if (v.tag == TAG_PROM) {
        *out = v.prom->expr;
        if (out->tag == TAG_PROM) *out = out->prom->expr;
      } else if ((v.aux & AUX_DEFAULT) && k < e->proto->nparams) { /* before AUX_ARG, which a forced default has too */
        *out = e->proto->params[k].dflt;
      } else if ((v.aux & AUX_ARG) && e->frame && k < e->proto->nparams) {
        if (replacement_expr(vm, e->frame, s, out)) return OK;
        return frame_arg_expr(vm, e->frame, k, out);
      } else {
        *out = v;
        out->aux = 0;
        if (v.aux & AUX_ARG && e->call && k < e->proto->nparams)
          return given_expr(vm, e->proto, val_obj(e->call), k, out);
      }
      out->aux = 0;
      return OK;
    }
  }
  Value v = env_peek(vm, e, s, NULL);
  if (v.tag == TAG_UNBOUND) return OK;
  *has = true;
  *out = v.tag == TAG_PROM ? v.prom->expr : v;
  out->aux = 0;
  return OK;
}

static Status subst(VM *vm, Value x, Env *e, Value *out);

static Status subst_args(VM *vm, Cons *a, Env *e, Cons **out) {
  *out = NULL;
  Cons *last = NULL;
  TRY(rt_check_stack(vm));
  for (; a; a = a->cdr) {
    if (val_is_sym(a->car) && a->car.sym == vm->sym.dots) {
      Value d = env_peek(vm, e, vm->sym.dots, NULL);
      if (d.tag != TAG_UNBOUND) {
        int n = d.tag == TAG_OBJ && d.o->type == T_DOTS ? d.dots->n : 0;
        for (int i = 0; i < n; i++) {
          Value v = d.dots->e[i].v;
          if (v.tag == TAG_PROM) v = v.prom->expr;
          Cons *c = cons_new(vm, v, NULL, d.dots->e[i].name);
          TRY_NEW(c);
          if (last) {
            last->cdr = c;
            c->h.count++;
          } else {
            *out = c;
          }
          last = c;
        }
        continue;
      }
    }
    Value v;
    TRY(subst(vm, a->car, e, &v));
    Cons *c = cons_new(vm, v, NULL, a->tag);
    TRY_NEW(c);
    if (last) {
      last->cdr = c;
      c->h.count++;
    } else {
      *out = c;
    }
    last = c;
  }
  return OK;
}

static Status subst(VM *vm, Value x, Env *e, Value *out) {
  *out = x;
  if (val_is_sym(x)) {
    bool has;
    Value v;
    TRY(binding_expr(vm, e, x.sym, &has, &v));
    if (has && !(v.tag == TAG_OBJ && v.o->type == T_DOTS)) *out = v;
    return OK;
  }
  if (!val_is_lang(x)) return OK;
  Value head;
  Cons *args;
  if (val_is_sym(x.cons->car) && x.cons->car.sym == vm->sym.dots &&
      env_peek(vm, e, vm->sym.dots, NULL).tag != TAG_UNBOUND) { /* ...(): the expressions themselves, no call */
    TRY(subst_args(vm, x.cons, e, &args));
    *out = args ? val_obj(args) : val_null();
    return OK;
  }
  TRY(subst(vm, x.cons->car, e, &head));
  head.aux = x.cons->car.aux;
  TRY(subst_args(vm, x.cons->cdr, e, &args));
  Cons *c = lang_new(vm, head, args);
  TRY_NEW(c);
  if (x.cons->attr) {
    c->attr = x.cons->attr;
    c->attr->h.count++;
  }
  *out = val_obj(c);
  return OK;
}

Status do_substitute_in(VM *vm, Value expr, Env *env, Value *out) {
  expr.aux = 0;
  if (env == vm->global) {
    *out = expr;
    return OK;
  }
  return subst(vm, expr, env, out);
}

/* ---- missing() ---- */
static bool missing_expr(VM *vm, Value expr, Env *env, Frame *frame, int depth);

static bool slot_missing(VM *vm, Frame *f, Value v, int depth) {
  (void)f;
  /* a default counts for missing() itself, not for a formal that was handed on */
  if (v.tag == TAG_MISSING || (depth == 0 && (v.aux & AUX_DEFAULT))) return true;
  if (v.tag == TAG_PROM && val_is_sym(v.prom->expr) && depth < 50)
    return v.prom->value.tag == TAG_UNBOUND && missing_expr(vm, v.prom->expr, v.prom->env, v.prom->frame, depth + 1);
  return false;
}

static bool missing_expr(VM *vm, Value expr, Env *env, Frame *frame, int depth) {
  Sym *s = expr.sym;
  Value v = val_unbound();
  if (s->ddval) {
    v = frame ? dots_seen(vm, frame, names_env(frame)) : dots_seen(vm, NULL, env);
    return element_is_empty(vm, frame, v, atoi(s->name->data + 2), depth);
  }
  if (frame) {
    int k = proto_slot_index(frame->proto, s);
    if (k < 0) return false;
    v = frame->slots[k];
  } else if (env && env->kind == ENV_FUNC && env->slots) {
    int k = proto_slot_index(env->proto, s);
    if (k < 0) return false;
    v = env->slots[k];
  } else if (env) {
    v = env_peek(vm, env, s, NULL);
  }
  return slot_missing(vm, frame, v, depth);
}

/* Does an argument slot stand for the empty argument, as subscripts take it? */
bool slot_is_empty(VM *vm, Frame *f, Value v) { return slot_missing(vm, f, v, 1); }

bool variable_is_missing(VM *vm, Value symbol, Env *env) { return missing_expr(vm, symbol, env, NULL, 1); }

/* missing(s) for a variable that is no parameter: does it hold the empty symbol? */
static Status variable_is_empty(VM *vm, Value call, Env *e, Sym *s, bool *out) {
  Value v = e ? env_peek(vm, e, s, NULL) : val_unbound();
  if (v.tag == TAG_UNBOUND) return rt_errorcall(vm, call, "'missing' can only be used for arguments");
  *out = v.tag == TAG_MISSING;
  return OK;
}

Status do_missing_sym(VM *vm, Frame *f, Value call, Sym *s, bool *out) {
  Frame *fn = frame_function(f);
  *out = false;
  if (f->kind == FR_EVAL && f->env && !f->env->frame) return variable_is_empty(vm, call, f->env, s, out);
  if (!fn) return variable_is_empty(vm, call, vm->global, s, out);
  if (s->ddval || s == vm->sym.dots) {
    int k = s->ddval ? atoi(s->name->data + 2) : 1;
    Value d = fn->proto->dots >= 0 ? fn->slots[fn->proto->dots] : val_null();
    int n = d.tag == TAG_OBJ && d.o->type == T_DOTS ? d.dots->n : 0;
    *out = n < k || slot_missing(vm, fn, d.dots->e[k - 1].v, 0);
    return OK;
  }
  int k = proto_slot_index(fn->proto, s);
  if (k >= fn->proto->nparams &&
      fn->slots[k].tag != TAG_UNBOUND) { /* a variable of the function: may hold the empty symbol */
    *out = fn->slots[k].tag == TAG_MISSING;
    return OK;
  }
  if (k < 0 || k >= fn->proto->nparams) return variable_is_empty(vm, call, fn->env, s, out);
  *out = slot_missing(vm, fn, fn->slots[k], 0);
  return OK;
}

/* ---- stack builtins ---- */
/* The latest call below f whose code runs in e. */
static Frame *call_in_env(VM *vm, Frame *f, const Env *e) {
  for (f--; f > vm->in->frames; f--)
    if (frame_is_function(f) && f->env == e) return f;
  return NULL;
}

/* The frame of the code that calls sys.call() or the like: of eval() itself when eval() runs the code, also for an
 * argument that it has written.  NULL: none. */
static Frame *this_call(VM *vm) {
  Frame *f = vm->in->top;
  if (f->kind == FR_EVAL && frame_is_function(f)) return f;
  Frame *g = frame_function(f);
  const Env *e = f->kind != FR_PROMISE ? NULL : g ? g->env : f->env;
  Frame *latest = e ? call_in_env(vm, f, e) : NULL;
  return latest ? latest : g;
}

static Status which_arg(VM *vm, Value v, const char *name, int *n) {
  *n = 0;
  if (arg_missing(v)) return OK;
  int k = as_integer1(vm, v);
  if (k == NA_INT) return rt_error(vm, "invalid '%s' argument", name);
  *n = k;
  return OK;
}

/* Frame number `which` as sys.call counts: positive absolute, else relative to the calling function, never above it
 * (what an argument of a call at top level asks for has no frame); *below as in numbered_frame(). */
static Status frame_which(VM *vm, int which, Frame **out, bool *below) {
  *below = false;
  Frame *f = this_call(vm);
  int cur = f ? frame_number(vm, f) : 0;
  int n = which > 0 ? which : cur + which;
  if (n < 0 || n > cur) return rt_error(vm, "not that many frames on the stack");
  *out = n == 0 ? NULL : numbered_frame(vm, n, below);
  return OK;
}

static Status do_sys_call(VM *vm, Value *args, int n, Value *out) {
  int w;
  Frame *f;
  bool below;
  TRY(which_arg(vm, args[0], "which", &w));
  TRY(frame_which(vm, w, &f, &below));
  if (f && !below) return frame_call_placed(vm, f, out);
  *out = below ? frame_primitive_call(vm, f) : val_null();
  out->aux = 0;
  return OK;
}

static Status do_sys_function(VM *vm, Value *args, int n, Value *out) {
  int w;
  Frame *f;
  bool below;
  TRY(which_arg(vm, args[0], "which", &w));
  TRY(frame_which(vm, w, &f, &below));
  if (below) return env_get_fun(vm, vm->basens, sym_of_str(vm, f->disp->generic), out);
  *out = f && f->fn ? val_obj(f->fn) : val_null();
  if (!f || f->fn) return OK;
  Sym *s; /* a frame of evaluated code */
  TRY_NEW(s = sym_c(vm, "eval"));
  return env_get_fun(vm, vm->basens, s, out);
}

/* The frame of a primitive is an empty environment in that of its caller. */
static Env *primitive_env(VM *vm, Frame *f) {
  Env *caller = frame_parent_env(vm, f);
  return caller ? env_new(vm, caller) : NULL;
}

Status numbered_frame_env(VM *vm, int which, Env **out) {
  Frame *f;
  bool below;
  *out = vm->global;
  if (which == 0) return OK;
  TRY(frame_which(vm, which, &f, &below));
  if (below || f) *out = below ? primitive_env(vm, f) : frame_env(vm, f);
  TRY_NEW(*out);
  return OK;
}

static Status do_sys_frame(VM *vm, Value *args, int n, Value *out) {
  int w;
  Env *e;
  TRY(which_arg(vm, args[0], "which", &w));
  TRY(numbered_frame_env(vm, w, &e));
  *out = val_obj(e);
  return OK;
}

static Status do_sys_nframe(VM *vm, Value *args, int n, Value *out) {
  Frame *f = this_call(vm), *top = vm->in->top;
  /* C code that asks in the base environment (R_tryEval) wants to know whether R code is running */
  if (!f && top->kind == FR_PROMISE && top->env && top->env->kind == ENV_BASE)
    for (f = top; f > vm->in->frames && !frame_is_function(f);) f--;
  if (f == vm->in->frames) f = NULL;
  *out = val_int(f ? frame_number(vm, f) : 0);
  return OK;
}

/* Where a call came from; the code of eval() comes from the frame of eval() itself. */
static Env *calling_env(VM *vm, Frame *f) {
  bool eval = f->kind == FR_EVAL && (f->flags & FF_EVAL_CALL) && f->caller && f->caller->kind == FR_CLOSURE;
  return eval ? frame_env(vm, f->caller) : frame_parent_env(vm, f);
}

static int parent_number(VM *vm, Frame *f) {
  Env *pe = calling_env(vm, f);
  if (!pe || pe == vm->global) return 0;
  int k = 0;
  for (Frame *g = vm->in->frames + 1; g < f; g++) { /* the outermost: the function, not an eval() in its environment */
    k += frame_weight(vm, g);
    if (frame_is_function(g) && g->env == pe) return k;
  }
  return 0;
}

static Status do_sys_parent(VM *vm, Value *args, int n, Value *out) {
  int k = 1;
  if (!arg_missing(args[0])) k = as_integer1(vm, args[0]);
  if (k == NA_INT || k < 1) return rt_error(vm, "invalid '%s' value", "n");
  Frame *f = this_call(vm);
  int p = f ? frame_number(vm, f) : 0;
  while (k-- > 0 && p > 0) p = parent_number(vm, frame_by_number(vm, p));
  *out = val_int(p);
  return OK;
}

static Status do_parent_frame(VM *vm, Value *args, int n, Value *out) {
  int k = 1;
  if (!arg_missing(args[0])) k = as_integer1(vm, args[0]);
  if (k == NA_INT || k < 1) return rt_error(vm, "invalid '%s' value", "n");
  Frame *f = this_call(vm);
  Env *e = vm->global;
  while (f && k-- > 0) {
    e = calling_env(vm, f);
    TRY_NEW(e);
    if (k == 0) break;
    f = call_in_env(vm, f, e);
    if (!f) e = vm->global;
  }
  *out = val_obj(e);
  return OK;
}

/* The frame whose code asks: for an argument, that of the code that wrote it. */
static Frame *asking_frame(VM *vm) {
  Frame *f = vm->in->top;
  if (f->kind != FR_PROMISE) return f;
  Frame *g = this_call(vm);
  return g ? g : vm->in->frames;
}

static Status do_sys_calls(VM *vm, Value *args, int n, Value *out) {
  Cons *l = NULL;
  for (Frame *g = asking_frame(vm); g > vm->in->frames; g--)
    if (frame_is_function(g)) {
      Value call;
      TRY(frame_call_placed(vm, g, &call));
      TRY_NEW(l = cons_new(vm, call, l, NULL));
      Value below = frame_primitive_call(vm, g);
      if (val_is_lang(below)) TRY_NEW(l = cons_new(vm, below, l, NULL));
    }
  *out = l ? val_obj(l) : val_null();
  return OK;
}

static Status do_sys_frames(VM *vm, Value *args, int n, Value *out) {
  Cons *l = NULL;
  for (Frame *g = asking_frame(vm); g > vm->in->frames; g--)
    if (frame_is_function(g)) {
      Env *e = frame_env(vm, g);
      TRY_NEW(e);
      TRY_NEW(l = cons_new(vm, val_obj(e), l, NULL));
      if (frame_weight(vm, g) < 2) continue;
      TRY_NEW(e = primitive_env(vm, g));
      TRY_NEW(l = cons_new(vm, val_obj(e), l, NULL));
    }
  *out = l ? val_obj(l) : val_null();
  return OK;
}

static Status do_sys_parents(VM *vm, Value *args, int n, Value *out) {
  int k = frame_number(vm, asking_frame(vm));
  Vec *v = vec_new(vm, T_INT, k);
  TRY_NEW(v);
  for (int i = 0; i < k; i++) int_rw(v)[i] = parent_number(vm, frame_by_number(vm, i + 1));
  *out = vec_val(v);
  return OK;
}

static Status do_sys_on_exit(VM *vm, Value *args, int n, Value *out) {
  Frame *f = this_call(vm);
  *out = val_null();
  if (!f || f->on_exit.tag == TAG_NULL) return OK;
  Vec *l = f->on_exit.vec;
  if (l->n == 1) {
    *out = list_ro(l)[0];
    return OK;
  }
  Cons *a = NULL;
  for (int64_t i = l->n - 1; i >= 0; i--) TRY_NEW(a = cons_new(vm, list_ro(l)[i], a, NULL));
  Cons *c = lang_new(vm, val_obj(vm->sym.brace), a);
  TRY_NEW(c);
  *out = val_obj(c);
  return OK;
}

/* Arguments that the call of f shows: how many (those of ... in the caller, too), or -1 where it does not tell, as for
 * a function that calls itself by Recall() with other arguments. */
static int arguments_shown(VM *vm, Frame *f, int *empty, bool *dots) {
  Value call = frame_call(vm, f);
  int given = 0, expanded = 0;
  if (!val_is_lang(call)) return -1;
  for (Cons *a = call.cons->cdr; a; a = a->cdr) {
    expanded += val_is_sym(a->car) && a->car.sym == vm->sym.dots;
    *empty += a->car.tag == TAG_MISSING;
    given++;
  }
  *dots = expanded > 0;
  if (*dots) {
    Value v = val_unbound();
    for (Env *e = frame_parent_env(vm, f); e && v.tag == TAG_UNBOUND; e = e->parent)
      v = env_peek(vm, e, vm->sym.dots, NULL);
    if (v.tag == TAG_UNBOUND) return -1; /* called by lapply() and the like */
    given += expanded * (val_is_obj(v, T_DOTS) ? (int)v.dots->n - 1 : -1);
  }
  for (Frame *g = f - 1; g > vm->in->frames; g--)
    if (g->kind == FR_CLOSURE && g->fn == f->fn && frame_call(vm, g).cons == call.cons) return -1;
  return given;
}

static Status do_nargs(VM *vm, Value *args, int n, Value *out) {
  Frame *f = this_call(vm);
  if (!f) {
    *out = val_int(NA_INT);
    return OK;
  }
  if (f->kind == FR_EVAL) { /* those of eval(expr, envir, enclos) */
    *out = val_int(3);
    return OK;
  }
  int k = 0, empty = 0;
  Proto *p = f->proto;
  for (int i = 0; i < p->nparams; i++) {
    Value v = f->slots[i];
    if (i == p->dots) {
      if (v.tag == TAG_OBJ && v.o->type == T_DOTS) k += v.dots->n;
    } else if (v.tag != TAG_MISSING && !(v.aux & AUX_DEFAULT)) {
      k++;
    }
  }
  bool dots = false;
  int given = arguments_shown(vm, f, &empty, &dots);
  /* arguments given as empty (x[1, ]) count too; formals that have only been assigned to do not */
  if (empty && !dots && p->dots < 0) k = given;
  if (empty && !dots && p->dots >= 0 && given > k) k = given;
  if (given >= 0 && given < k) k = given;
  if (f->nargs_given) k = f->nargs_given - 1;
  *out = val_int(k);
  return OK;
}

/* match.call(definition, call, expand.dots, envir): only the first `...` of the call is shown, as in GNU R. */
static Status expand_dots(VM *vm, Cons *args, Env *env, Cons **out) {
  Cons *head = NULL, *last = NULL;
  bool expanded = false;
  for (; args; args = args->cdr) {
    int reps = 1;
    Dots *d = NULL;
    if (val_is_sym(args->car) && args->car.sym == vm->sym.dots) {
      Value v = val_unbound();
      for (Env *e = env; e && v.tag == TAG_UNBOUND; e = e->parent) v = env_peek(vm, e, vm->sym.dots, NULL);
      d = v.tag == TAG_OBJ && v.o->type == T_DOTS ? v.dots : NULL;
      reps = d && !expanded ? d->n : 0;
      expanded = true;
    }
    for (int i = 0; i < reps; i++) {
      Value v = args->car;
      Sym *tag = args->tag;
      if (d) {
        v = d->e[i].v;
        if (v.tag == TAG_PROM) v = v.prom->expr;
        tag = d->e[i].name;
        if (val_is_sym(v) || val_is_lang(v) || v.tag == TAG_MISSING) {
          char b[24];
          snprintf(b, sizeof b, "..%d", i + 1);
          Sym *s = sym_c(vm, b);
          TRY_NEW(s);
          v = val_obj(s);
        }
      }
      v.aux = 0;
      Cons *c = cons_new(vm, v, NULL, tag);
      TRY_NEW(c);
      if (last) {
        last->cdr = c;
        c->h.count++;
      } else {
        head = c;
      }
      last = c;
    }
  }
  *out = head;
  return OK;
}

/* Which function and call match.call() is about, by its arguments or by the frame that called it. */
static Status match_call_subject(VM *vm, const Value *args, Value *def, Value *call, Env **env) {
  Frame *f = frame_function(vm->in->top);
  *def = args[0];
  *call = args[1];
  if (arg_missing(*def) || def->tag == TAG_NULL) {
    if (!f) return rt_error(vm, "match.call() was called from outside a function");
    *def = val_obj(f->fn);
  }
  if (arg_missing(*call)) {
    if (!f) return rt_error(vm, "match.call() was called from outside a function");
    *call = frame_call(vm, f);
  }
  if (!*env) {
    *env = f ? frame_parent_env(vm, f) : vm->global;
    TRY_NEW(*env);
  }
  if (val_is_obj(*call, T_EXPR) && call->vec->n > 0) *call = list_ro(call->vec)[0];
  if (!val_is_lang(*call)) return rt_error(vm, "invalid '%s' argument", "call");
  return OK;
}

static Status formals_of(VM *vm, Value def, Cons **formals) {
  Value fv;
  if (val_is_obj(def, T_CLOSURE))
    fv = def.clo->formals;
  else if (val_is_obj(def, T_BUILTIN) && !(def.bi->def->flags & BF_PRIM))
    fv = builtin_formals(vm, def.bi);
  else
    return rt_error(vm, "invalid '%s' argument", "definition");
  *formals = fv.tag == TAG_OBJ ? fv.cons : NULL;
  return OK;
}

/* The formals as those of a function, for match_names(). */
static Status as_params(VM *vm, Cons *formals, Proto *p) {
  int n = 0;
  for (Cons *c = formals; c; c = c->cdr) n++;
  p->params = vm_scratch(vm, (size_t)(n + 1) * sizeof(Param));
  TRY_NEW(p->params);
  p->nparams = (uint16_t)n;
  p->dots = -1;
  n = 0;
  for (Cons *c = formals; c; c = c->cdr, n++) {
    p->params[n].name = c->tag;
    if (c->tag == vm->sym.dots) p->dots = (int16_t)n;
  }
  return OK;
}

/* Arguments of a call, and the formal that each belongs to (-1: `...`). */
typedef struct MatchedArgs {
  int n;
  Sym **names;
  Value *ex;
  int16_t *perm;
} MatchedArgs;

static Status match_args(VM *vm, Cons *a, Proto *p, Value call, MatchedArgs *m) {
  m->n = 0;
  for (Cons *c = a; c; c = c->cdr) m->n++;
  m->names = vm_scratch(vm, (size_t)(m->n + 1) * sizeof(Sym *));
  m->ex = vm_scratch(vm, (size_t)(m->n + 1) * sizeof(Value));
  m->perm = vm_scratch(vm, (size_t)(m->n + 1) * sizeof(int16_t));
  TRY_NEW(m->names);
  TRY_NEW(m->ex);
  TRY_NEW(m->perm);
  int i = 0;
  for (Cons *c = a; c; c = c->cdr, i++) {
    m->names[i] = c->tag;
    m->ex[i] = c->car;
  }
  return match_names(vm, p, m->n, m->names, m->perm, call, m->ex);
}

/* Puts the arguments of `...` before *res: themselves, or as one. */
static Status add_dots(VM *vm, const MatchedArgs *m, bool expand, Cons **res) {
  Cons *list = expand ? *res : NULL;
  for (int j = m->n - 1; j >= 0; j--)
    if (m->perm[j] == -1) TRY_NEW(list = cons_new(vm, m->ex[j], list, m->names[j]));
  if (expand)
    *res = list;
  else if (list)
    TRY_NEW(*res = cons_new(vm, val_obj(list), *res, vm->sym.dots));
  return OK;
}

static Status do_match_call(VM *vm, Value *args, int n, Value *out) {
  Value def, call;
  Env *env = NULL;
  bool expand = true;
  (void)n;
  if (!arg_missing(args[2])) TRY(arg_flag(vm, args[2], "expand.dots", &expand));
  if (!arg_missing(args[3])) TRY(arg_env(vm, args[3], "envir", &env));
  TRY(match_call_subject(vm, args, &def, &call, &env));
  Cons *formals = NULL, *a, *res = NULL;
  TRY(formals_of(vm, def, &formals));
  TRY(expand_dots(vm, call.cons->cdr, env, &a));
  Proto p = {0};
  MatchedArgs m;
  TRY(as_params(vm, formals, &p));
  TRY(match_args(vm, a, &p, call, &m));
  /* in the order of the formals, ... in place */
  for (int k = p.nparams - 1; k >= 0; k--) {
    if (k == p.dots) {
      TRY(add_dots(vm, &m, expand, &res));
      continue;
    }
    for (int j = 0; j < m.n; j++)
      if (m.perm[j] == k && m.ex[j].tag != TAG_MISSING) TRY_NEW(res = cons_new(vm, m.ex[j], res, p.params[k].name));
  }
  Value head = call.cons->car;
  head.aux = 0;
  Cons *c = lang_new(vm, head, res);
  TRY_NEW(c);
  *out = val_obj(c);
  return OK;
}

static Status do_environment(VM *vm, Value *args, int n, Value *out) {
  Value f = args[0];
  if (arg_missing(f) || f.tag == TAG_NULL) {
    Env *e = vm_caller_env(vm);
    TRY_NEW(e);
    *out = val_obj(e);
    return OK;
  }
  if (val_is_obj(f, T_CLOSURE)) {
    *out = val_obj(f.clo->env);
    return OK;
  }
  if (val_is_fun(f)) { /* library functions that GNU R has as closures live in their package */
    *out = f.bi->def->flags & BF_PRIM ? val_null() : val_obj(vm->basens);
    return OK;
  }
  Sym *s = sym_c(vm, ".Environment");
  TRY_NEW(s);
  *out = attr_get(vm, f, s);
  return OK;
}

static Status do_primitive(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[0]) != T_STR || vec_len(args[0]) != 1 || as_string1(vm, args[0]) == vm->na_str)
    return rt_errorcall(vm, vm->cur_call, "string argument required");
  Sym *s = sym_of_str(vm, as_string1(vm, args[0]));
  TRY_NEW(s);
  *out = env_peek(vm, vm->base, s, NULL);
  if (val_is_fun(*out) && out->o->type != T_CLOSURE && (out->bi->def->flags & BF_PRIM)) return OK;
  return rt_errorcall(vm, vm->cur_call, "no such primitive function");
}

static Status do_set_environment(VM *vm, Value *args, int n, Value *out) {
  Value f = args[0], v = args[1];
  if (val_is_obj(f, T_CLOSURE)) {
    if (!val_is_env(v))
      return rt_error(vm, v.tag == TAG_NULL ? "use of NULL environment is defunct"
                                            : "replacement object is not an environment");
    Closure *c = closure_new(vm, f.clo->formals, f.clo->body, v.env);
    TRY_NEW(c);
    if (f.clo->proto) {
      /* the code was compiled with the old environment in view: compile again */
      c->proto = proto_new(vm, f.clo->formals, f.clo->body);
      TRY_NEW(c->proto);
      c->proto->h.count++;
    }
    c->attr = f.clo->attr;
    if (c->attr) c->attr->h.count++;
    c->h.flags |= (f.o->flags & (F_OBJECT | F_S4)) | F_MOVED;
    *out = val_obj(c);
    return OK;
  }
  if (!val_is_env(v) && v.tag != TAG_NULL) return rt_error(vm, "replacement object is not an environment");
  Sym *s = sym_c(vm, ".Environment");
  TRY_NEW(s);
  *out = f;
  return attr_assign(vm, out, s, v);
}

/* .Internal(as_compiled(f)): a copy that prints as what GNU R's compiler makes */
static Status do_as_compiled(VM *vm, Value *args, int n, Value *out) {
  Closure *c;
  TRY_NEW(c = closure_copy(vm, args[0].clo));
  c->h.flags = (uint8_t)((c->h.flags & ~F_MOVED) | F_CODED);
  *out = val_obj(c);
  return OK;
}

static Status do_invisible(VM *vm, Value *args, int n, Value *out) {
  *out = n > 0 && !arg_missing(args[0]) ? args[0] : val_null();
  return OK;
}

static Status do_dots_length(VM *vm, Value *args, int n, Value *out) {
  Frame *f = vm->in->top;
  Value v = val_unbound();
  Env *e = frame_env(vm, f);
  for (; e && v.tag == TAG_UNBOUND; e = e->parent) v = env_peek(vm, e, vm->sym.dots, NULL);
  if (v.tag == TAG_UNBOUND)
    return rt_errorcall(vm, vm_frame_call(vm), "incorrect context: the current call has no '...' to look in");
  *out = val_int(v.tag == TAG_OBJ && v.o->type == T_DOTS ? v.dots->n : 0);
  return OK;
}

static bool all_true(const Vec *v) {
  for (int64_t i = 0; i < v->n; i++)
    if (int_ro(v)[i] != 1) return false;
  return true;
}

/* .Internal(first_untrue()): the number of the first argument in `...` that is not plainly TRUE, for stopifnot() to
 * look at; 0: all are.  They are evaluated up to it; in generic mode none is. */
static Status do_first_untrue(VM *vm, Value *args, int n, Value *out) {
  const Dots *d = frame_dots_seen(vm, vm->in->top);
  *out = val_int(d && d->n ? 1 : 0);
  if (!d || (vm->modes & MODE_GENERIC)) return OK;
  for (int i = 0; i < d->n; i++) {
    size_t m = vm_mark(vm);
    Value v = d->e[i].v;
    *out = val_int(i + 1);
    if (v.tag == TAG_MISSING) return OK;
    TRY(vm_force(vm, v, &v));
    if (val_type(v) != T_LGL || val_is_object(v)) return OK;
    if (v.tag == TAG_LGL ? v.i != 1 : !all_true(v.vec)) return OK;
    vm_release(vm, m);
  }
  *out = val_int(0);
  return OK;
}

static Status do_dots_elt(VM *vm, Value *args, int n, Value *out) {
  int k = as_integer1(vm, args[0]);
  if (k == NA_INT || k < 1)
    return rt_errorcall(
        vm, vm_frame_call(vm),
        k == NA_INT ? "indexing '...' with an invalid index" : "indexing '...' with non-positive index %d", k);
  Env *e = frame_env(vm, vm->in->top);
  TRY_NEW(e);
  Value d = dots_seen(vm, NULL, e);
  if (val_is_obj(d, T_DOTS) && k <= d.dots->n && d.dots->e[k - 1].v.tag == TAG_MISSING)
    return rt_errorcall(vm, vm_frame_call(vm), "argument is missing, with no default");
  return dots_element(vm, NULL, e, k, out);
}

static Status do_dots_names(VM *vm, Value *args, int n, Value *out) {
  Value v = val_unbound();
  for (Env *e = frame_env(vm, vm->in->top); e && v.tag == TAG_UNBOUND; e = e->parent)
    v = env_peek(vm, e, vm->sym.dots, NULL);
  *out = val_null();
  if (v.tag == TAG_UNBOUND)
    return rt_errorcall(vm, vm_frame_call(vm), "incorrect context: the current call has no '...' to look in");
  if (v.tag != TAG_OBJ || v.o->type != T_DOTS || !v.dots->any_names) return OK;
  Vec *s = vec_new(vm, T_STR, v.dots->n);
  TRY_NEW(s);
  for (int i = 0; i < v.dots->n; i++)
    if (v.dots->e[i].name) str_rw(s)[i] = v.dots->e[i].name->name;
  *out = vec_val(s);
  return OK;
}

const BuiltinDef builtins_frame[] = {
    {"sys.call", do_sys_call, "which = 0L", 0, "call of frame `which`", 0, 0},
    {"sys.function", do_sys_function, "which = 0L", 0, "function of frame `which`", 0, 0},
    {"sys.frame", do_sys_frame, "which = 0L", 0, "environment of frame `which`", 0, 0},
    {"sys.nframe", do_sys_nframe, "", 0, "number of the current frame", 0, 0},
    {"sys.parent", do_sys_parent, "n = 1L", 0, "number of the parent frame", 0, 0},
    {"sys.calls", do_sys_calls, "", 0, "pairlist of all calls", 0, 0},
    {"sys.frames", do_sys_frames, "", 0, "pairlist of all frame environments", 0, 0},
    {"sys.parents", do_sys_parents, "", 0, "parents' numbers of all frames", 0, 0},
    {"sys.on.exit", do_sys_on_exit, "", 0, "expression registered by on.exit", 0, 0},
    {"parent.frame", do_parent_frame, "n = 1", BF_CALLER, "environment of the caller", 0, 0},
    {"nargs", do_nargs, "", BF_PRIM | BF_CALLER, "number of arguments supplied", 0, 0},
    {"match.call", do_match_call,
     "definition = sys.function(sys.parent()), call = sys.call(sys.parent()), expand.dots = TRUE, envir = "
     "parent.frame(2L)",
     0, "call with arguments named by their formals", 0, 0},
    {"environment", do_environment, "fun = NULL", BF_CALLER, "environment of a function or of the caller", 0, 0},
    {".Primitive", do_primitive, NULL, BF_PRIM, "primitive function by name", 1, 1},
    {"environment<-", do_set_environment, NULL, BF_PRIM, "sets the environment of a function or formula", 2, 2},
    {"as_compiled", do_as_compiled, "f", BF_INTERNAL, "a function marked as compiled"},
    {"invisible", do_invisible, NULL, BF_PRIM | BF_INVISIBLE, "returns its argument without printing", 0, 1},
    {"first_untrue", do_first_untrue, "", BF_INTERNAL, "the first argument that is not TRUE", 0, 0},
    {"...length", do_dots_length, "", BF_PRIM, "number of elements of ...", 0, 0},
    {"...elt", do_dots_elt, NULL, BF_PRIM, "k-th element of ...", 1, 1},
    {"...names", do_dots_names, "", BF_PRIM, "names of ...", 0, 0},
    {0}};
