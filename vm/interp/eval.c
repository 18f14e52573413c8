/* eval.c - Evaluating expressions in environments; special functions (unevaluated arguments); eval,
 * Recall and withVisible.
 */
#include <stdlib.h>

#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"
#include "vm/interp/eval_cache.h"

/* ---- code evaluated by name ---- */
static Status finish_eval(VM *vm, Frame *f, Value *out) {
  TRY(vm_loop(vm, f));
  Value v = vm->in->ret;
  vm->in->ret = val_null();
  *out = v;
  if (val_counted(v)) return temp_push(vm, v.o);
  return OK;
}

static Status push_eval(VM *vm, Proto *p, Env *env, Frame **f) {
  TRY(rt_check_stack(vm));
  TRY(frame_push(vm, p, f));
  (*f)->kind = FR_EVAL;
  (*f)->retmode = RM_C;
  (*f)->env = env;
  env->h.count++;
  if (p->home) {
    (*f)->vars = env->slots;
    if (env->frame) vm_frame_touched(vm, env->frame); /* its variables change in place */
  }
  return OK;
}

/* Code for expr in env.  A loop works on slots: those of a function's environment, or of an environment that gets slots
 * for the variables that the code assigns to. */
static Status code_in(VM *vm, Value expr, Env *env, Proto **out) {
  Proto *home = NULL;
  if ((*out = codes_find(vm, expr, env))) return vm_protect(vm, val_obj(*out));
  if (env != vm->global && cc_has_loop(vm, expr, true, 0) && !cc_binds_specially(vm, expr)) {
    if (env_takes_slots(env)) {
      TRY_NEW(home = cc_variables(vm, expr));
      TRY(env_give_slots(vm, env, home));
    }
    home = env->slots ? env->proto : NULL;
  }
  TRY_NEW(*out = cc_dynamic(vm, expr, env, home, CODE_EVAL));
  codes_keep(vm, expr, env, *out);
  return OK;
}

Status eval_proto(VM *vm, Proto *p, Env *env, Value *out) {
  Frame *f;
  TRY(push_eval(vm, p, env, &f));
  return finish_eval(vm, f, out);
}

static bool self_evaluating(Value v) {
  return v.tag != TAG_OBJ || (v.o->type != T_SYM && v.o->type != T_LANG && v.o->type != T_PROMISE);
}

Status vm_eval(VM *vm, Value expr, Env *env, Value *out) {
  expr.aux = 0;
  if (expr.tag == TAG_PROM) return vm_force(vm, expr, out);
  if (self_evaluating(expr)) {
    *out = expr;
    return OK;
  }
  if (val_is_sym(expr)) {
    Sym *s = expr.sym;
    if (s->ddval || s == vm->sym.dots || s->name->data[0] == '.') goto general;
    if (env->kind == ENV_FUNC && env->slots) {
      int i = proto_slot_index(env->proto, s);
      if (i >= 0 && env->frame) return var_value(vm, env->frame, &env->slots[i], s, out);
    }
    TRY(env_get(vm, env, s, true, out));
    if (out->tag != TAG_UNBOUND && out->tag != TAG_MISSING) return OK;
  }
general:;
  Proto *p;
  TRY(code_in(vm, expr, env, &p));
  return eval_proto(vm, p, env, out);
}

/* As R's eval(): the frame counts in sys.call() and parent.frame() of the code is env. */
static Status eval_in(VM *vm, Value expr, Env *env, Value call, Value *out) {
  expr.aux = 0;
  if (expr.tag == TAG_PROM) TRY(vm_force(vm, expr, &expr));
  if (val_is_obj(expr, T_EXPR)) {
    *out = val_null();
    Vec *v = expr.vec;
    size_t m = vm_mark(vm);
    for (int64_t i = 0; i < v->n; i++) {
      vm_release(vm, m);
      TRY(eval_in(vm, list_ro(v)[i], env, call, out));
    }
    return OK;
  }
  vm->visible = true;
  if (self_evaluating(expr)) {
    *out = expr;
    return OK;
  }
  Proto *p;
  TRY(code_in(vm, expr, env, &p));
  Frame *f;
  TRY(push_eval(vm, p, env, &f));
  f->flags |= FF_EVAL_CALL;
  f->call = val_retain(call);
  return finish_eval(vm, f, out);
}

/* Calls of if, for, {, <- ... reached as values: compiled as the construct that they name. */
static Status eval_special_call(VM *vm, Value call, Env *env, Value *out) {
  Proto *p = cc_dynamic(vm, call, env, NULL, CODE_SPECIAL);
  TRY_NEW(p);
  return eval_proto(vm, p, env, out);
}

/* ---- special functions ---- */
typedef Status (*SpecialFn)(VM *vm, Frame *f, Value call, Value *out);

static int count(Cons *a) {
  int n = 0;
  for (; a; a = a->cdr) n++;
  return n;
}

static Status arity(VM *vm, Value call, int n, const char *name, int want) {
  if (n == want) return OK;
  return rt_errorcall(vm, call,
                      n == 1 ? "%d argument passed to '%s' which requires %d"
                             : "%d arguments passed to '%s' which requires %d",
                      n, name, want);
}

/* The name given to the only argument must be its own, or a beginning of it. */
static Status check_name(VM *vm, Value call, const char *formal) {
  const Sym *given = call.cons->cdr->tag;
  if (!given || strncmp(given->name->data, formal, given->name->len) == 0) return OK;
  return rt_errorcall(vm, call, "supplied argument name '%s' does not match '%s'", given->name->data, formal);
}

Status special_arity(VM *vm, Value call, const char *name, int want) {
  return arity(vm, call, count(call.cons->cdr), name, want);
}

enum { SPECIAL_FORMALS = 3 };
/* The arguments of a call as given for these formals; missing for those that are not. */
static Status match_special(VM *vm, Value call, const char *const *formals, int nf, Value *given) {
  Param pars[SPECIAL_FORMALS];
  Proto tmp = {.params = pars, .nparams = (uint16_t)nf, .dots = -1};
  for (int i = 0; i < nf; i++) {
    TRY_NEW(pars[i].name = sym_c(vm, formals[i]));
    pars[i].dflt = given[i] = val_missing();
  }
  int n = count(call.cons->cdr), i = 0;
  Value *ex = vm_scratch(vm, (size_t)(n + 1) * sizeof *ex);
  Sym **names = vm_scratch(vm, (size_t)(n + 1) * sizeof *names);
  int16_t *perm = vm_scratch(vm, (size_t)(n + 1) * sizeof *perm);
  TRY_NEW(ex);
  TRY_NEW(names);
  TRY_NEW(perm);
  for (Cons *a = call.cons->cdr; a; a = a->cdr, i++) {
    ex[i] = a->car;
    names[i] = a->tag;
  }
  TRY(match_names(vm, &tmp, n, names, perm, call, ex));
  for (i = 0; i < n; i++) given[perm[i]] = ex[i];
  return OK;
}

static Status sp_quote(VM *vm, Frame *f, Value call, Value *out) {
  Cons *a = call.cons->cdr;
  TRY(arity(vm, call, count(a), "quote", 1));
  TRY(check_name(vm, call, "expr"));
  *out = a->car;
  out->aux = 0;
  vm->visible = true;
  return OK;
}

static Status sp_substitute(VM *vm, Frame *f, Value call, Value *out) {
  static const char *const formals[] = {"expr", "env"};
  Value given[SPECIAL_FORMALS];
  TRY(match_special(vm, call, formals, 2, given));
  Env *env;
  vm->visible = true;
  if (given[1].tag != TAG_MISSING) {
    Value ev;
    Env *here = frame_env(vm, f);
    TRY_NEW(here);
    TRY(vm_eval(vm, given[1], here, &ev));
    if (val_is_env(ev)) {
      env = ev.env;
    } else if (val_is_list(ev) || val_is_obj(ev, T_PAIRLIST) || ev.tag == TAG_NULL) {
      env = env_new(vm, vm->base);
      TRY_NEW(env);
      if (val_is_list(ev)) {
        Vec *nm = vec_names(vm, ev.vec);
        for (int64_t i = 0; nm && i < ev.vec->n; i++)
          if (str_ro(nm)[i]->len) {
            Sym *s = sym_of_str(vm, str_ro(nm)[i]);
            TRY_NEW(s);
            TRY(env_set(vm, env, s, list_ro(ev.vec)[i]));
          }
      } else if (ev.tag != TAG_NULL) {
        for (Cons *c = ev.cons; c; c = c->cdr)
          if (c->tag) TRY(env_set(vm, env, c->tag, c->car));
      }
    } else {
      return rt_errorcall(vm, call, "invalid environment specified");
    }
  } else {
    Frame *fn = frame_function(f);
    if (f->kind == FR_EVAL && f->env) {
      env = f->env;
    } else if (fn) {
      env = frame_env(vm, fn);
    } else {
      env = frame_env(vm, f);
    }
    TRY_NEW(env);
  }
  if (!val_is_sym(given[0]) || given[0].sym != vm->sym.dots || env == vm->global)
    return do_substitute_in(vm, given[0], env, out);
  /* of ... only the first */
  Value dots = env_peek(vm, env, vm->sym.dots, NULL);
  bool any = dots.tag == TAG_OBJ && dots.o->type == T_DOTS && dots.dots->n > 0;
  Cons *wrap = cons_new(vm, given[0], NULL, NULL);
  TRY_NEW(wrap);
  TRY_NEW(wrap = lang_new(vm, val_obj(vm->sym.quote), wrap));
  Value r;
  TRY(do_substitute_in(vm, val_obj(wrap), env, &r));
  *out = any || (val_is_lang(r) && r.cons->cdr) ? r.cons->cdr->car : val_null();
  out->aux = 0;
  return OK;
}

static Status sp_missing(VM *vm, Frame *f, Value call, Value *out) {
  Cons *a = call.cons->cdr;
  TRY(arity(vm, call, count(a), "missing", 1));
  TRY(check_name(vm, call, "x"));
  Sym *s = val_is_sym(a->car) ? a->car.sym : a->car.tag == TAG_STR ? sym_of_str(vm, a->car.s) : NULL;
  if (!s) return rt_errorcall(vm, call, "invalid use of 'missing'");
  bool r;
  vm->visible = true;
  TRY(do_missing_sym(vm, f, call, s, &r));
  *out = val_lgl(r);
  return OK;
}

/* Whose end on.exit(), called in f, waits for: the innermost function or eval() that runs in the environment. */
static Frame *exit_frame(Frame *bottom, Frame *f) {
  Frame *of = f; /* an argument's code is that of the frame that it was written in */
  while (of->kind == FR_PROMISE && of->home) of = of->home;
  if (!of->env) return frame_function(of);
  for (Frame *g = f; g > bottom; g--)
    if (g->env == of->env && frame_is_function(g)) return g;
  return of->kind == FR_EVAL ? NULL : frame_function(of);
}

/* The arguments of on.exit(); most calls have one without a name. */
static Status on_exit_arguments(VM *vm, Frame *f, Value call, Value *given, bool *flag) {
  static const char *const formals[] = {"expr", "add", "after"};
  const Cons *a = call.cons->cdr;
  given[1] = given[2] = val_missing();
  flag[1] = false;
  flag[2] = true;
  if (a && !a->cdr && !a->tag) {
    given[0] = a->car;
    return OK;
  }
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  TRY(match_special(vm, call, formals, 3, given));
  for (int k = 1; k < 3; k++) {
    if (given[k].tag == TAG_MISSING) continue;
    Value v;
    TRY(vm_eval(vm, given[k], env, &v));
    int t = as_logical1(vm, v);
    if (t == NA_LGL) return rt_errorcall(vm, call, "invalid '%s' argument", formals[k]);
    flag[k] = t;
  }
  return OK;
}

static Status sp_on_exit(VM *vm, Frame *f, Value call, Value *out) {
  Value given[SPECIAL_FORMALS];
  bool flag[SPECIAL_FORMALS];
  TRY(on_exit_arguments(vm, f, call, given, flag));
  Value expr = given[0];
  expr.aux = 0;
  bool have = expr.tag != TAG_MISSING, add = flag[1], after = flag[2];
  Frame *fn = exit_frame(vm->in->frames, f);
  *out = val_null();
  vm->visible = false;
  if (!fn) return OK;
  if (!have) {
    if (!add) slot_store(vm, &fn->on_exit, val_null());
    return OK;
  }
  int64_t old = add && fn->on_exit.tag == TAG_OBJ ? fn->on_exit.vec->n : 0;
  Vec *l = vec_new(vm, T_LIST, old + 1);
  TRY_NEW(l);
  for (int64_t i = 0; i < old; i++) list_set(vm, l, after ? i : i + 1, list_ro(fn->on_exit.vec)[i]);
  list_set(vm, l, after ? old : 0, expr);
  slot_store(vm, &fn->on_exit, val_obj(l));
  fn->flags |= FF_RARE;
  return OK;
}

static Status sp_expression(VM *vm, Frame *f, Value call, Value *out) {
  int n = count(call.cons->cdr), i = 0;
  Vec *v = vec_new(vm, T_EXPR, n), *nm = NULL;
  TRY_NEW(v);
  for (Cons *a = call.cons->cdr; a; a = a->cdr, i++) {
    Value e = a->car;
    e.aux = 0;
    list_set(vm, v, i, e);
    if (a->tag) {
      if (!nm) TRY_NEW(nm = vec_new(vm, T_STR, n));
      str_rw(nm)[i] = a->tag->name;
    }
  }
  if (nm) TRY(vec_set_names(vm, v, val_obj(nm)));
  *out = val_obj(v);
  vm->visible = true;
  return OK;
}

static Status sp_tilde(VM *vm, Frame *f, Value call, Value *out) {
  vm->visible = true;
  if (call.cons->attr && val_is_object(call)) {
    *out = call;
    return OK;
  }
  Cons *c = lang_new(vm, call.cons->car, call.cons->cdr);
  TRY_NEW(c);
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  Vec *cls = vec_new(vm, T_STR, 1);
  TRY_NEW(cls);
  str_rw(cls)[0] = str_c(vm, "formula");
  TRY_NEW(str_ro(cls)[0]);
  Sym *es = sym_c(vm, ".Environment");
  TRY_NEW(es);
  TRY(attr_set(vm, &c->h, vm->sym.class_, val_obj(cls)));
  TRY(attr_set(vm, &c->h, es, val_obj(env)));
  *out = val_obj(c);
  return OK;
}

/* switch(EXPR, ...) where the alternatives contain `...`, and with none at all. */
typedef struct Alternative {
  Sym *tag;
  Value expr;
  bool given; /* by `...`: a value or promise */
} Alternative;

static Status alternative_value(VM *vm, const Alternative *a, Env *env, Value *out) {
  if (!a->given) return vm_eval(vm, a->expr, env, out);
  *out = a->expr;
  return a->expr.tag == TAG_PROM ? vm_force(vm, a->expr, out) : OK;
}

static Status switch_pick(VM *vm, Value call, Value v, const Alternative *a, int n, int *pick) {
  *pick = -1;
  if (vec_len(v) != 1 || val_is_null(v) || (v.tag == TAG_OBJ && !type_is_vec(v.o->type)))
    return rt_errorcall(vm, call, "EXPR must be a length 1 vector");
  if (val_is_factor(vm, v))
    TRY(rt_warningcall(vm, call, "EXPR is a \"factor\", treated as integer.\n Consider using '%s' instead.",
                       "switch(as.character( * ), ...)"));
  if (n == 0) return rt_warningcall(vm, call, "'switch' with no alternatives");
  if (val_type(v) != T_STR) {
    int k = as_integer1(vm, v);
    if (k == NA_INT || k < 1 || k > n) return OK;
    *pick = k - 1;
    if (a[k - 1].expr.tag == TAG_MISSING)
      return rt_errorcall(vm, vm_frame_call(vm), "empty alternative in numeric switch");
    return OK;
  }
  Str *s = as_string1(vm, v);
  int dflt = -1;
  for (int k = 0; k < n; k++) {
    if (a[k].tag) continue;
    if (dflt >= 0)
      return rt_errorcall(vm, vm_frame_call(vm), "duplicate 'switch' defaults: '%s' and '%s'",
                          rt_deparse1(vm, a[dflt].expr)->data, rt_deparse1(vm, a[k].expr)->data);
    dflt = k;
  }
  for (int k = 0; k < n && *pick < 0; k++)
    if (a[k].tag && (s == vm->na_str ? strcmp(a[k].tag->name->data, "NA") == 0 : a[k].tag->name == s)) *pick = k;
  while (*pick >= 0 && *pick < n && a[*pick].expr.tag == TAG_MISSING) ++*pick;
  if (*pick < 0) *pick = dflt;
  return OK;
}

static Status sp_switch(VM *vm, Frame *f, Value call, Value *out) {
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  Value dv = env_peek(vm, env, vm->sym.dots, NULL), v;
  Dots *d = dv.tag == TAG_OBJ && dv.o->type == T_DOTS ? dv.dots : NULL;
  Cons *first = call.cons->cdr;
  if (!first) return rt_errorcall(vm, call, "'EXPR' is missing");
  if (val_is_sym(first->car) && first->car.sym == vm->sym.dots)
    return rt_errorcall(vm, vm_frame_call(vm), "'...' used in an incorrect context");
  TRY(check_name(vm, call, "EXPR"));
  TRY(vm_eval(vm, first->car, env, &v));
  TRY(vm_protect(vm, v));
  int n = 0, k = 0;
  for (Cons *x = first->cdr; x; x = x->cdr) n += val_is_sym(x->car) && x->car.sym == vm->sym.dots ? (d ? d->n : 0) : 1;
  Alternative *a = vm_scratch(vm, (size_t)(n + 1) * sizeof *a);
  TRY_NEW(a);
  for (Cons *x = first->cdr; x; x = x->cdr) {
    if (!val_is_sym(x->car) || x->car.sym != vm->sym.dots) {
      a[k++] = (Alternative){x->tag, x->car, false};
      continue;
    }
    for (int i = 0; d && i < d->n; i++) a[k++] = (Alternative){d->e[i].name, d->e[i].v, true};
  }
  int pick;
  *out = val_null();
  TRY(switch_pick(vm, call, v, a, n, &pick));
  if (pick >= 0 && pick < n) return alternative_value(vm, &a[pick], env, out);
  vm->visible = false;
  return OK;
}

/* .Internal(Recall()) from the closure Recall(): the call and the caller that the function sees are those of the call
 * that is being repeated. */
static Status do_recall(VM *vm, Value *args, int n, Value *out) {
  Frame *self, *fn;
  TRY(frame_asked_for(vm, &self, &fn));
  if (!fn) return rt_error(vm, "'Recall' called from outside a closure");
  Closure *c = fn->fn;
  Value call = frame_call(vm, fn), dots = self->slots[self->proto->dots];
  TRY(vm_protect(vm, val_obj(c)));
  TRY(vm_protect(vm, call));
  Env *parent = frame_parent_env(vm, fn);
  TRY_NEW(parent);
  Dots *d = val_is_obj(dots, T_DOTS) ? dots.dots : dots_new(vm, 0);
  TRY_NEW(d);
  return run_closure(vm, c, call, d, parent, NULL, out);
}

static Status sp_usemethod(VM *vm, Frame *f, Value call, Value *out) {
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  Cons *a = call.cons->cdr;
  if (!a) return rt_errorcall(vm, call, "there must be a 'generic' argument");
  if (val_is_sym(a->car) && a->car.sym == vm->sym.dots)
    return rt_errorcall(vm, vm_frame_call(vm), "'...' used in an incorrect context");
  return eval_special_call(vm, call, env, out);
}

/* Constructs that the compiler left to a call because of their number of arguments. */
static Status check_construct(VM *vm, Value call) {
  static const char *const fixed[] = {"for", "while", "repeat", ".Internal"};
  static const int want[] = {3, 2, 1, 1};
  const char *name = call.cons->car.sym->name->data;
  int n = count(call.cons->cdr);
  for (int i = 0; i < 4; i++)
    if (strcmp(name, fixed[i]) == 0) return arity(vm, call, n, name, want[i]);
  if (name[0] == '&' || name[0] == '|') {
    if (n != 2) return rt_errorcall(vm, vm_frame_call(vm), "'%s' operator requires 2 arguments", name);
    for (Cons *a = call.cons->cdr; a; a = a->cdr) {
      if (a->car.tag == TAG_MISSING) return rt_errorcall(vm, vm_frame_call(vm), "argument is missing, with no default");
      if (val_is_sym(a->car) && a->car.sym == vm->sym.dots)
        return rt_errorcall(vm, vm_frame_call(vm), "'...' used in an incorrect context");
    }
    return OK;
  }
  if (name[0] == '<' || name[0] == '=')
    return n == 2 ? OK : rt_errorcall(vm, vm_frame_call(vm), "incorrect number of arguments to \"%s\"", name);
  if (strcmp(name, "function") == 0) {
    if (n < 2) return rt_errorcall(vm, vm_frame_call(vm), "incorrect number of arguments to \"function\"");
    Value formals = call.cons->cdr->car;
    if (formals.tag == TAG_NULL || val_is_obj(formals, T_PAIRLIST)) return OK;
    return rt_errorcall(vm, vm_frame_call(vm), "invalid formal argument list for \"function\"");
  }
  return OK;
}

/* if (...) with one argument or more than three. */
static Status odd_if(VM *vm, Value call, Value *shown) {
  Cons *a = call.cons->cdr, *rest = NULL;
  if (!a) return rt_errorcall(vm, call, "argument is of length zero");
  if (val_is_sym(a->car) && a->car.sym == vm->sym.dots)
    return rt_errorcall(vm, vm_frame_call(vm), "'...' used in an incorrect context");
  if (a->cdr && a->cdr->cdr) TRY_NEW(rest = cons_new(vm, a->cdr->cdr->car, NULL, NULL));
  TRY_NEW(rest = cons_new(vm, a->cdr ? a->cdr->car : val_null(), rest, NULL));
  TRY_NEW(rest = cons_new(vm, a->car, rest, NULL));
  TRY_NEW(rest = lang_new(vm, call.cons->car, rest));
  *shown = val_obj(rest);
  return OK;
}

static Status sp_construct(VM *vm, Frame *f, Value call, Value *out) {
  Env *env = frame_env(vm, f);
  int n = count(call.cons->cdr);
  TRY(check_construct(vm, call));
  if ((n < 2 || n > 3) && strcmp(call.cons->car.sym->name->data, "if") == 0) TRY(odd_if(vm, call, &call));
  TRY_NEW(env);
  return eval_special_call(vm, call, env, out);
}

/* return() called as a value, by any name: leaves the function, or the eval(), whose code calls it. */
static Status sp_return(VM *vm, Frame *f, Value call, Value *out) {
  Cons *a = call.cons->cdr;
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  if (a && a->cdr) return rt_errorcall(vm, call, "multi-argument returns are not permitted");
  *out = val_null();
  vm->visible = true;
  if (a && val_is_sym(a->car) && a->car.sym == vm->sym.dots)
    return rt_errorcall(vm, vm_frame_call(vm), "'...' used in an incorrect context");
  if (a && a->car.tag != TAG_MISSING) TRY(vm_eval(vm, a->car, env, out));
  Frame *fn = f->kind == FR_EVAL && (f->flags & FF_EVAL_CALL) ? f : frame_function(f);
  if (!fn) return rt_errorcall(vm, val_null(), "no function to return from, jumping to top level");
  return unwind_to(vm, UNW_RETURN, fn->id, *out);
}

/* One argument of forceAndCall(), forced; a promise, so that functions find its expression. */
static Status forced_argument(VM *vm, Env *env, Value expr, Value *out) {
  *out = expr;
  if (expr.tag == TAG_MISSING) return OK;
  Promise *p = promise_new(vm, expr, env);
  TRY_NEW(p);
  p->h.flags |= PROM_KEEP;
  *out = (Value){.prom = p, .tag = TAG_PROM};
  Value v;
  return vm_force(vm, *out, &v);
}

/* The arguments args of a call in env, in fresh dots *out, all of them forced. */
static Status forced_arguments(VM *vm, Env *env, Cons *args, Dots **out) {
  Value dv = env_peek(vm, env, vm->sym.dots, NULL);
  Dots *fd = dv.tag == TAG_OBJ && dv.o->type == T_DOTS ? dv.dots : NULL;
  int n = 0, k = 0;
  for (Cons *x = args; x; x = x->cdr) n += val_is_sym(x->car) && x->car.sym == vm->sym.dots ? (fd ? fd->n : 0) : 1;
  Dots *d = *out = dots_new(vm, n);
  TRY_NEW(d);
  for (Cons *x = args; x; x = x->cdr) {
    Value v;
    if (val_is_sym(x->car) && x->car.sym == vm->sym.dots) {
      for (int i = 0; fd && i < fd->n; i++, k++) {
        TRY(vm_force(vm, fd->e[i].v, &v));
        d->e[k].v = val_retain(fd->e[i].v);
        d->e[k].name = fd->e[i].name;
        if (d->e[k].name) d->any_names = 1;
      }
      continue;
    }
    TRY(forced_argument(vm, env, x->car, &v));
    d->e[k].v = val_retain(v);
    d->e[k].name = x->tag;
    if (x->tag) d->any_names = 1;
    k++;
  }
  return OK;
}

/* forceAndCall(n, FUN, ...): FUN(...) with the arguments forced first, so that closures made by FUN keep them. */
static Status sp_force_and_call(VM *vm, Frame *f, Value call, Value *out) {
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  Cons *a = call.cons->cdr;
  if (!a || !a->cdr) return rt_errorcall(vm, vm_frame_call(vm), "attempt to apply non-function");
  Value fun = a->cdr->car;
  fun.aux = 0;
  Cons *c = lang_new(vm, fun, a->cdr->cdr);
  TRY_NEW(c);
  if (val_is_sym(fun))
    TRY(env_get_fun(vm, env, fun.sym, &fun));
  else
    TRY(vm_eval(vm, fun, env, &fun));
  if (!val_is_fun(fun)) return rt_errorcall(vm, val_obj(c), "attempt to apply non-function");
  TRY(vm_protect(vm, fun));
  Dots *d;
  TRY(forced_arguments(vm, env, c->cdr, &d));
  vm->visible = true;
  if (fun.o->type == T_CLOSURE) return run_closure(vm, fun.clo, val_obj(c), d, env, NULL, out);
  return call_with_forced(vm, fun.bi, val_obj(c), d, out);
}

static Status special_stub(VM *vm, Value *args, int n, Value *out) {
  return rt_error(vm, "internal error: special called as a builtin");
}

/* clang-format off */
#define SPECIALS(X) \
  X("quote", sp_quote, BF_PRIM) \
  X("substitute", sp_substitute, BF_PRIM) \
  X("missing", sp_missing, BF_PRIM) \
  X("on.exit", sp_on_exit, BF_PRIM | BF_INVISIBLE) \
  X("expression", sp_expression, BF_PRIM) \
  X("~", sp_tilde, BF_PRIM) \
  X("UseMethod", sp_usemethod, BF_PRIM) \
  X("forceAndCall", sp_force_and_call, BF_PRIM | BF_EFFECTS) \
  X("if", sp_construct, BF_PRIM) \
  X("for", sp_construct, BF_PRIM) \
  X("while", sp_construct, BF_PRIM) \
  X("repeat", sp_construct, BF_PRIM) \
  X("break", sp_construct, BF_PRIM) \
  X("next", sp_construct, BF_PRIM) \
  X("return", sp_return, BF_PRIM) \
  X("function", sp_construct, BF_PRIM) \
  X("<-", sp_construct, BF_PRIM | BF_EFFECTS) \
  X("<<-", sp_construct, BF_PRIM | BF_EFFECTS) \
  X("=", sp_construct, BF_PRIM | BF_EFFECTS) \
  X("{", sp_construct, BF_PRIM) \
  X("&&", sp_construct, BF_PRIM) \
  X("||", sp_construct, BF_PRIM) \
  X("switch", sp_switch, BF_PRIM) \
  X(".Internal", sp_construct, BF_PRIM | BF_EFFECTS) \
  X("@", s4_slot_special, BF_PRIM) \
  X("@<-", s4_set_slot_special, BF_PRIM)
/* clang-format on */

#define ROW(name, fn, fl) {name, special_stub, NULL, BF_SPECIAL | (fl), "language construct", 0, 0},
const BuiltinDef builtins_special[] = {SPECIALS(ROW){0}};
#undef ROW
#define FN(name, fn, fl) fn,
static const SpecialFn special_fns[] = {SPECIALS(FN)};
#undef FN

Status special_call(VM *vm, Frame *f, Builtin *b, CallSite *site, Value *out) {
  ptrdiff_t k = b->def - builtins_special;
  Value call = site->call;
  /* the construct is named by the function, whatever the call says */
  if (special_fns[k] == sp_construct &&
      !(val_is_sym(call.cons->car) && strcmp(call.cons->car.sym->name->data, b->def->name) == 0)) {
    Sym *s = sym_c(vm, b->def->name);
    TRY_NEW(s);
    Cons *c = lang_new(vm, val_obj(s), call.cons->cdr);
    TRY_NEW(c);
    call = val_obj(c);
  }
  Status st;
  if (special_fns[k] == s4_slot_special && site->nargs == 2) {
    Value x;
    TRY(call_argument(vm, f, site, 0, &x));
    st = s4_slot_of(vm, f, call, x, out);
  } else if (special_fns[k] == s4_set_slot_special && site->nargs == 3) {
    Value x, v;
    TRY(call_argument(vm, f, site, 0, &x));
    TRY(call_argument(vm, f, site, 2, &v));
    st = s4_set_slot_of(vm, call, x, v, out);
  } else
    st = special_fns[k](vm, f, call, out);
  if (st == OK && (b->def->flags & BF_INVISIBLE)) vm->visible = false;
  return st;
}

/* A special with values for arguments (do.call, sapply(list, "[[") style calls of language constructs). */
Status special_call_values(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *out) {
  Sym *s = sym_c(vm, b->def->name);
  TRY_NEW(s);
  bool is_quote = strcmp(b->def->name, "quote") == 0 || strcmp(b->def->name, "expression") == 0 ||
                  strcmp(b->def->name, "~") == 0 || strcmp(b->def->name, "substitute") == 0 ||
                  strcmp(b->def->name, "function") == 0;
  Cons *a = NULL;
  for (int i = n - 1; i >= 0; i--) {
    Value v = args[i];
    if (!is_quote && (val_is_sym(v) || val_is_lang(v))) {
      Cons *q = cons_new(vm, v, NULL, NULL);
      TRY_NEW(q);
      TRY_NEW(q = lang_new(vm, val_obj(vm->sym.quote), q));
      v = val_obj(q);
    }
    TRY_NEW(a = cons_new(vm, v, a, names ? names[i] : NULL));
  }
  Cons *c = lang_new(vm, val_obj(s), a);
  TRY_NEW(c);
  ptrdiff_t k = b->def - builtins_special;
  if (special_fns[k] == sp_return && val_is_lang(call) && count(call.cons->cdr) > 1) /* FUN(X[[i]], ...) */
    return sp_return(vm, vm->in->top, call, out);
  if (vm->in->top == vm->in->frames) return eval_special_call(vm, val_obj(c), vm->global, out);
  return special_fns[k](vm, vm->in->top, val_obj(c), out);
}

/* ---- eval ---- */
/* The caller of the function that frame f runs, as parent.frame() there. */
static Status caller_env(VM *vm, Frame *f, Value *out) {
  Env *e = f ? frame_parent_env(vm, f) : vm->global;
  TRY_NEW(e);
  *out = val_obj(e);
  return OK;
}

/* .Internal(eval(expr, envir, enclos)) from the closure eval(); where it says so by giving fewer, envir and enclos are
 * its defaults: the caller of eval(), and that for a list. */
static Status do_eval(VM *vm, Value *args, int n, Value *out) {
  Env *env;
  Frame *self = frame_function(vm->in->top);
  Value expr = args[0], ev, enclos = n > 2 ? args[2] : val_null();
  if (expr.tag == TAG_MISSING) return rt_error(vm, "argument is missing, with no default");
  if (n > 1)
    ev = args[1];
  else
    TRY(caller_env(vm, self, &ev));
  if (n == 2 && (ev.tag == TAG_NULL || val_is_list(ev) || val_is_obj(ev, T_PAIRLIST)))
    TRY(caller_env(vm, self, &enclos));
  Value call = self ? frame_call(vm, self) : val_null();
  Env *inner = val_is_env(ev) ? ev.env : attr_inner_env(vm, ev);
  if (enclos.tag != TAG_NULL && !val_is_env(enclos) && !attr_inner_env(vm, enclos))
    return rt_error(vm, "invalid '%s' argument of type '%s'", "enclos", type_shown(enclos));
  if (inner) {
    env = inner;
  } else if (ev.tag == TAG_NULL || val_is_list(ev) || val_is_obj(ev, T_PAIRLIST)) {
    env = env_new(vm, val_is_env(enclos) ? enclos.env : vm->base);
    TRY_NEW(env);
    if (val_is_list(ev)) {
      Vec *nm = vec_names(vm, ev.vec);
      for (int64_t i = nm ? ev.vec->n : 0;
           i-- > 0;) /* listings begin with what came last; the first of a name counts */
        if (str_ro(nm)[i]->len && str_ro(nm)[i] != vm->na_str) {
          Sym *s = sym_of_str(vm, str_ro(nm)[i]);
          TRY_NEW(s);
          TRY(env_set(vm, env, s, list_ro(ev.vec)[i]));
        }
    } else if (ev.tag != TAG_NULL) {
      for (Cons *c = ev.cons; c; c = c->cdr)
        if (c->tag) TRY(env_set(vm, env, c->tag, c->car));
    }
  } else if (val_type(ev) == T_INT || val_type(ev) == T_DBL) {
    if (vec_len(ev) != 1) return rt_error(vm, "numeric 'envir' arg not of length one");
    int k = as_integer1(vm, ev);
    if (k == NA_INT) return rt_error(vm, "invalid '%s' argument of type '%s'", "envir", type_shown(ev));
    Frame *f = k > 0 ? frame_by_number(vm, k) : frame_by_number(vm, (self ? frame_number(vm, self) : 0) + k);
    if (k > 0 && !f) return rt_error(vm, "not that many frames on the stack");
    env = k == 0 ? vm->global : f ? frame_env(vm, f) : vm->global;
    TRY_NEW(env);
  } else {
    return rt_error(vm, "invalid '%s' argument of type '%s'", "envir", type_shown(ev));
  }
  bool fresh = !inner && env != vm->global && env->kind == ENV_TABLE;
  TRY(eval_in(vm, expr, env, call, out));
  if (fresh) env->mark = 1; /* GNU R does not hash it */
  return OK;
}

static Status do_with_visible(VM *vm, Value *args, int n, Value *out) {
  bool vis = vm->in->arg_visible;
  Vec *v = vec_new(vm, T_LIST, 2), *nm = vec_new(vm, T_STR, 2);
  TRY_NEW(v);
  TRY_NEW(nm);
  list_set(vm, v, 0, args[0]);
  list_set(vm, v, 1, val_lgl(vis));
  str_rw(nm)[0] = vm->sym.value->name;
  str_rw(nm)[1] = str_c(vm, "visible");
  TRY_NEW(str_ro(nm)[1]);
  TRY(vec_set_names(vm, v, val_obj(nm)));
  *out = val_obj(v);
  vm->visible = true;
  return OK;
}

static Status do_paren(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  return OK;
}

const BuiltinDef builtins_eval[] = {
    {"eval", do_eval, NULL, BF_INTERNAL, "evaluates an expression in an environment, list or frame", 1, 3},
    {"withVisible", do_with_visible, "x", BF_INTERNAL, "value and visibility of an expression", 0, 0},
    {"(", do_paren, NULL, BF_PRIM, "its argument, visibly", 1, 1},
    {"Recall", do_recall, NULL, BF_INTERNAL, "calls the running function again", 0, 0},
    {0}};
