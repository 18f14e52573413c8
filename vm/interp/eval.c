/* eval.c - Evaluating expressions in environments; special functions (unevaluated arguments); eval, do.call,
 * Recall, withVisible, and the inner loops of lapply, vapply and mapply.
 */
#include <stdlib.h>

#include "vm/interp/slow.h"

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
Status eval_in(VM *vm, Value expr, Env *env, Value call, Value *out) {
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
Status eval_special_call(VM *vm, Value call, Env *env, Value *out) {
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

static Status sp_on_exit(VM *vm, Frame *f, Value call, Value *out) {
  static const char *const formals[] = {"expr", "add", "after"};
  Value given[SPECIAL_FORMALS];
  bool flag[SPECIAL_FORMALS] = {false, false, true};
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
  Value expr = given[0];
  expr.aux = 0;
  bool have = expr.tag != TAG_MISSING, add = flag[1], after = flag[2];
  Frame *fn = f->kind == FR_EVAL && (f->flags & FF_EVAL_CALL) ? f : frame_function(f);
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

/* The function that Recall(), called in f, calls again. */
static Status recalled(VM *vm, Frame *f, Value call, Frame **fn) {
  *fn = f->kind == FR_CLOSURE ? f : NULL;
  if (!*fn) {
    Env *here = frame_env(vm, f);
    TRY_NEW(here);
    *fn = frame_of_env(vm, here);
  }
  if (!*fn || !(*fn)->fn) return rt_errorcall(vm, call, "'Recall' called from outside a closure");
  return OK;
}

/* Recall(...) not called by name */
static Status sp_recall(VM *vm, Frame *f, Value call, Value *out) {
  Frame *fn;
  TRY(recalled(vm, f, call, &fn));
  /* arguments are evaluated where Recall was called */
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  Cons *wrap = lang_new(vm, val_obj(fn->fn), call.cons->cdr);
  TRY_NEW(wrap);
  return vm_eval(vm, val_obj(wrap), env, out);
}

/* Recall(...): the call and the caller that the function sees are those of the call that is being repeated. */
static Status recall(VM *vm, Frame *f, CallSite *site, Value *out) {
  Frame *fn;
  Dots *args;
  TRY(recalled(vm, f, site->call, &fn));
  Closure *c = fn->fn;
  Value call = fn->call;
  TRY(vm_protect(vm, val_obj(c)));
  TRY(vm_protect(vm, call));
  Env *parent = frame_parent_env(vm, fn);
  TRY_NEW(parent);
  TRY(collect_args(vm, f, site, false, &args));
  return run_closure(vm, c, call, args, parent, NULL, out);
}

static bool named_argument(Value call, const char *name) {
  for (Cons *a = call.cons->cdr; a; a = a->cdr)
    if (a->tag && strcmp(a->tag->name->data, name) == 0) return true;
  return false;
}

static Status sp_next_method(VM *vm, Frame *f, Value call, Value *out) {
  /* NextMethod(generic = NULL, object = NULL, ...) */
  Env *env = frame_env(vm, f);
  TRY_NEW(env);
  Value gen = val_null();
  Dots *extra = NULL;
  int pos = 0, n = count(call.cons->cdr), k = 0;
  bool by_position = !named_argument(call, "generic"); /* the name of the generic is still to come */
  pos += named_argument(call, "generic") + named_argument(call, "object");
  Value in_dots = env_peek(vm, env, vm->sym.dots, NULL);
  Dots *fd = in_dots.tag == TAG_OBJ && in_dots.o->type == T_DOTS ? in_dots.dots : NULL;
  Dots *d = dots_new(vm, n + (fd ? fd->n : 0));
  TRY_NEW(d);
  for (Cons *a = call.cons->cdr; a; a = a->cdr) {
    if (val_is_sym(a->car) && a->car.sym == vm->sym.dots && pos >= 2) {
      for (int i = 0; fd && i < fd->n; i++) {
        /* the dots are passed anyway: only named ones could replace */
      }
      continue;
    }
    if (a->tag && strcmp(a->tag->name->data, "generic") == 0) {
      TRY(vm_eval(vm, a->car, env, &gen));
      continue;
    }
    if (a->tag && strcmp(a->tag->name->data, "object") == 0) continue;
    if (!a->tag && pos < 2) {
      if (by_position) TRY(vm_eval(vm, a->car, env, &gen));
      by_position = false;
      pos++;
      continue;
    }
    Promise *p = promise_new(vm, a->car, env);
    TRY_NEW(p);
    d->e[k].v = val_retain((Value){.prom = p, .tag = TAG_PROM});
    d->e[k].name = a->tag;
    k++;
  }
  d->n = k;
  extra = k ? d : NULL;
  return s3_next_method(vm, f, gen, extra, out);
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
  if (strcmp(name, "function") == 0)
    return n >= 2 ? OK : rt_errorcall(vm, vm_frame_call(vm), "incorrect number of arguments to \"function\"");
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
  Value dv = env_peek(vm, env, vm->sym.dots, NULL);
  Dots *fd = dv.tag == TAG_OBJ && dv.o->type == T_DOTS ? dv.dots : NULL;
  int n = 0, k = 0;
  for (Cons *x = c->cdr; x; x = x->cdr) n += val_is_sym(x->car) && x->car.sym == vm->sym.dots ? (fd ? fd->n : 0) : 1;
  Dots *d = dots_new(vm, n);
  TRY_NEW(d);
  for (Cons *x = c->cdr; x; x = x->cdr) {
    if (val_is_sym(x->car) && x->car.sym == vm->sym.dots) {
      for (int i = 0; fd && i < fd->n; i++, k++) {
        Value v;
        TRY(vm_force(vm, fd->e[i].v, &v));
        d->e[k].v = val_retain(fd->e[i].v);
        d->e[k].name = fd->e[i].name;
        if (d->e[k].name) d->any_names = 1;
      }
      continue;
    }
    Value v;
    if (x->car.tag == TAG_MISSING) {
      v = x->car;
    } else {
      Promise *p = promise_new(vm, x->car, env);
      TRY_NEW(p);
      p->h.flags |= PROM_KEEP;
      v = (Value){.prom = p, .tag = TAG_PROM};
      Value forced;
      TRY(vm_force(vm, v, &forced));
    }
    d->e[k].v = val_retain(v);
    d->e[k].name = x->tag;
    if (x->tag) d->any_names = 1;
    k++;
  }
  vm->visible = true;
  if (fun.o->type == T_CLOSURE) return run_closure(vm, fun.clo, val_obj(c), d, env, NULL, out);
  Value *vals = vm_scratch(vm, (size_t)(n + 1) * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)(n + 1) * sizeof(Sym *));
  TRY_NEW(vals);
  TRY_NEW(names);
  for (int i = 0; i < n; i++) {
    TRY(vm_force(vm, d->e[i].v, &vals[i]));
    names[i] = d->e[i].name;
  }
  return call_builtin(vm, fun.bi, val_obj(c), vals, d->any_names ? names : NULL, n, out);
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
  X("Recall", sp_recall, 0) \
  X("NextMethod", sp_next_method, 0) \
  X("UseMethod", sp_usemethod, BF_PRIM) \
  X("forceAndCall", sp_force_and_call, BF_PRIM) \
  X("if", sp_construct, BF_PRIM) \
  X("for", sp_construct, BF_PRIM) \
  X("while", sp_construct, BF_PRIM) \
  X("repeat", sp_construct, BF_PRIM) \
  X("break", sp_construct, BF_PRIM) \
  X("next", sp_construct, BF_PRIM) \
  X("return", sp_return, BF_PRIM) \
  X("function", sp_construct, BF_PRIM) \
  X("<-", sp_construct, BF_PRIM) \
  X("<<-", sp_construct, BF_PRIM) \
  X("=", sp_construct, BF_PRIM) \
  X("{", sp_construct, BF_PRIM) \
  X("&&", sp_construct, BF_PRIM) \
  X("||", sp_construct, BF_PRIM) \
  X("switch", sp_switch, BF_PRIM) \
  X(".Internal", sp_construct, BF_PRIM) \
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
  } else if (special_fns[k] == sp_recall) {
    st = recall(vm, f, site, out);
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
/* .Internal(eval(expr, envir, enclos)) from the closure eval(). */
static Status do_eval(VM *vm, Value *args, int n, Value *out) {
  Value expr = args[0], ev = args[1], enclos = args[2];
  Env *env;
  Frame *self = frame_function(vm->in->top);
  Value call = self ? self->call : val_null();
  Env *inner = val_is_env(ev) ? ev.env : attr_inner_env(vm, ev);
  if (inner) {
    env = inner;
  } else if (ev.tag == TAG_NULL || val_is_list(ev) || val_is_obj(ev, T_PAIRLIST)) {
    if (!val_is_env(enclos))
      return rt_error(vm, "invalid '%s' argument of type '%s'", "enclos", type_name(val_type(enclos)));
    env = env_new(vm, enclos.env);
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
    if (k == NA_INT) return rt_error(vm, "invalid '%s' argument of type '%s'", "envir", type_name(val_type(ev)));
    Frame *f = k > 0 ? frame_by_number(vm, k) : frame_by_number(vm, (self ? frame_number(vm, self) : 0) + k);
    env = k == 0 ? vm->global : f ? frame_env(vm, f) : vm->global;
    TRY_NEW(env);
  } else {
    return rt_error(vm, "invalid '%s' argument of type '%s'", "envir", type_name(val_type(ev)));
  }
  bool fresh = !inner && env != vm->global && env->kind == ENV_TABLE;
  TRY(eval_in(vm, expr, env, call, out));
  if (fresh) env->mark = 1; /* GNU R does not hash it */
  return OK;
}

/* .Internal(do.call(what, args, envir)) */
static Status do_docall(VM *vm, Value *args, int n, Value *out) {
  Value what = args[0], list = args[1], ev = args[2];
  Value head = what, fun = what;
  if (!val_is_env(ev)) return rt_error(vm, "'envir' must be an environment");
  if (!val_is_list(list)) return rt_error(vm, "'%s' must be a list", "args");
  if (val_type(what) == T_STR && vec_len(what) == 1) {
    Str *s = as_string1(vm, what);
    Sym *sym = sym_of_str(vm, s);
    TRY_NEW(sym);
    head = val_obj(sym);
    TRY(env_get_fun(vm, ev.env, sym, &fun));
  } else if (!val_is_fun(what)) {
    return rt_error(vm, "'what' must be a function or character string");
  }
  Vec *l = list.vec, *nm = vec_names(vm, l);
  Cons *a = NULL;
  for (int64_t i = l->n - 1; i >= 0; i--) {
    Sym *tag = NULL;
    if (nm && str_ro(nm)[i]->len) {
      tag = str_ro(nm)[i] == vm->na_str ? sym_c(vm, "NA") : sym_of_str(vm, str_ro(nm)[i]);
      TRY_NEW(tag);
    }
    TRY_NEW(a = cons_new(vm, list_ro(l)[i], a, tag));
  }
  Cons *c = lang_new(vm, head, a);
  TRY_NEW(c);
  Value call = val_obj(c);
  if (fun.tag == TAG_UNBOUND) return rt_errorcall(vm, call, "could not find function \"%s\"", head.sym->name->data);
  TRY(vm_protect(vm, fun));
  Dots *d = dots_new(vm, (int)l->n);
  TRY_NEW(d);
  int64_t i = 0;
  for (Cons *p = a; p; p = p->cdr, i++) {
    Value v = p->car;
    v.aux = 0;
    if (val_is_sym(v) || val_is_lang(v)) {
      Promise *pr = promise_new(vm, v, ev.env);
      TRY_NEW(pr);
      v = (Value){.prom = pr, .tag = TAG_PROM};
    }
    d->e[i].v = val_retain(v);
    d->e[i].name = p->tag;
    if (p->tag) d->any_names = 1;
  }
  vm->visible = true;
  if (fun.o->type == T_CLOSURE) return run_closure(vm, fun.clo, call, d, ev.env, NULL, out);
  if (fun.bi->def->flags & BF_SPECIAL) {
    /* by value: return() leaves the function that envir belongs to */
    if (strcmp(fun.bi->def->name, "return") == 0) TRY_NEW(c = lang_new(vm, fun, a));
    return vm_eval(vm, val_obj(c), ev.env, out);
  }
  Value *vals = vm_scratch(vm, (size_t)(l->n + 1) * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)(l->n + 1) * sizeof(Sym *));
  TRY_NEW(vals);
  TRY_NEW(names);
  for (i = 0; i < l->n; i++) {
    TRY(vm_force(vm, d->e[i].v, &vals[i]));
    names[i] = d->e[i].name;
  }
  return call_builtin(vm, fun.bi, call, vals, d->any_names ? names : NULL, (int)l->n, out);
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

/* ---- apply loops ---- */

/* Element i of X as X[[i]] gives it: with dispatch for classed lists is R-level's business. */
static Value elt(VM *vm, Vec *x, int64_t i) { return vec_elt(vm, x, i); }

/* FUN(X[[i]], ...) in the frame of the calling closure: returns FUN and the dots. */
static Status apply_setup(VM *vm, Value fun, Dots **dots, Value *call) {
  Frame *f = frame_function(vm->in->top);
  *dots = NULL;
  if (f && f->proto->dots >= 0) {
    Value v = f->slots[f->proto->dots];
    if (v.tag == TAG_OBJ && v.o->type == T_DOTS) *dots = v.dots;
  }
  if (!val_is_fun(fun)) return rt_error(vm, "attempt to apply non-function");
  /* FUN(X[[i]], ...) */
  Cons *a = cons_new(vm, val_obj(vm->sym.dots), NULL, NULL);
  TRY_NEW(a);
  Cons *ix = cons_new(vm, val_obj(vm->sym.i), NULL, NULL);
  TRY_NEW(ix);
  TRY_NEW(ix = cons_new(vm, val_obj(vm->sym.X), ix, NULL));
  TRY_NEW(ix = lang_new(vm, val_obj(vm->sym.bracket2), ix));
  TRY_NEW(a = cons_new(vm, val_obj(ix), a, NULL));
  TRY_NEW(a = lang_new(vm, val_obj(vm->sym.FUN), a));
  *call = val_obj(a);
  return OK;
}

static Status apply_one(VM *vm, Value fun, Value x, Dots *dots, Value call, Env *env, Value *out) {
  int nd = dots ? dots->n : 0;
  if (fun.o->type == T_CLOSURE) {
    Dots *d = dots_new(vm, nd + 1);
    TRY_NEW(d);
    d->e[0].v = val_retain(x);
    d->e[0].v.aux = 0;
    if (x.tag == TAG_MISSING || (x.tag == TAG_OBJ && (x.o->type == T_SYM || x.o->type == T_LANG))) {
      Promise *p = promise_new(vm, call.cons->cdr->car, NULL);
      TRY_NEW(p);
      p->value = val_retain(x);
      p->h.flags |= PROM_KEEP;
      val_release(vm, d->e[0].v);
      d->e[0].v = val_retain((Value){.prom = p, .tag = TAG_PROM});
    }
    for (int i = 0; i < nd; i++) {
      d->e[i + 1].v = val_retain(dots->e[i].v);
      d->e[i + 1].name = dots->e[i].name;
      if (dots->e[i].name) d->any_names = 1;
    }
    return run_closure(vm, fun.clo, call, d, env, NULL, out);
  }
  Value *vals = vm_scratch(vm, (size_t)(nd + 1) * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)(nd + 1) * sizeof(Sym *));
  TRY_NEW(vals);
  TRY_NEW(names);
  vals[0] = x;
  names[0] = NULL;
  bool any = false;
  for (int i = 0; i < nd; i++) {
    if (dots->e[i].v.tag == TAG_MISSING)
      vals[i + 1] = dots->e[i].v;
    else
      TRY(vm_force(vm, dots->e[i].v, &vals[i + 1]));
    names[i + 1] = dots->e[i].name;
    if (names[i + 1]) any = true;
  }
  for (int i = 0; i <= nd; i++)
    TRY(vm_protect(vm, vals[i])); /* the list and the promises own them: not to be changed in place */
  return call_builtin(vm, fun.bi, call, vals, any ? names : NULL, nd + 1, out);
}

/* X[[i]]: a method for `[[` is called; it may be missing for all classes of X, which is looked up once. */
static Status apply_elt(VM *vm, Value x, Vec *xv, int64_t i, bool *by_method, Value *v) {
  if (ORBIT_UNLIKELY(*by_method)) {
    Value ia[2] = {x, val_int((int32_t)(i + 1))};
    TRY(vm_try_dispatch(vm, "[[", x, 2, ia, NULL, by_method, v));
    if (*by_method) return OK;
  }
  if (x.tag == TAG_RANGE) /* its elements are not made */
    *v = val_int((int32_t)(x.r.from <= x.r.to ? x.r.from + i : x.r.from - i));
  else
    *v = elt(vm, xv, i);
  return OK;
}

/* The vector whose elements are visited; NULL: there are none, or x is a range. */
static Status elements_of(VM *vm, Value x, Vec **xv) {
  *xv = NULL;
  if (x.tag != TAG_NULL && x.tag != TAG_RANGE) TRY_NEW(*xv = val_vec(vm, x));
  return OK;
}

static Status do_lapply(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0], fun = args[1], call;
  Dots *dots;
  TRY(apply_setup(vm, fun, &dots, &call));
  Env *env = vm_caller_env(vm);
  TRY_NEW(env);
  if (val_is_obj(x, T_PAIRLIST) || val_is_obj(x, T_LANG)) {
    Vec *l;
    TRY(list_from_pairlist(vm, x, &l));
    x = val_obj(l);
  }
  int64_t len = vec_len(x);
  Vec *xv;
  TRY(elements_of(vm, x, &xv));
  bool by_method = val_is_object(x);
  Vec *res = vec_new(vm, T_LIST, len);
  TRY_NEW(res);
  for (int64_t i = 0; i < len; i++) {
    size_t m = vm_mark(vm);
    Value v;
    TRY(apply_elt(vm, x, xv, i, &by_method, &v));
    TRY(apply_one(vm, fun, v, dots, call, env, &v));
    list_set(vm, res, i, v);
    vm_release(vm, m);
    TRY(vm_poll(vm));
  }
  if (xv) {
    Vec *nm = vec_names(vm, xv);
    if (nm) TRY(vec_set_names(vm, res, val_obj(nm)));
  }
  *out = val_obj(res);
  vm->visible = true;
  return OK;
}

static bool vapply_type_ok(int vt, int ft) {
  if (vt == ft) return true;
  if (ft == T_INT) return vt == T_LGL;
  if (ft == T_DBL) return vt == T_LGL || vt == T_INT;
  if (ft == T_CPLX) return vt == T_LGL || vt == T_INT || vt == T_DBL;
  return false;
}

static Status vapply_store(VM *vm, Vec *res, int64_t at, Value v, int64_t len) {
  if (v.tag == TAG_DBL && res->h.type == T_DBL) {
    dbl_rw(res)[at] = v.d;
    return OK;
  }
  Vec *c;
  if (v.tag == TAG_OBJ && v.o->type == res->h.type)
    c = v.vec;
  else
    TRY(coerce_vector(vm, v, (Type)res->h.type, false, &c));
  if (res->h.type == T_LIST || res->h.type == T_EXPR) {
    for (int64_t k = 0; k < len; k++) list_set(vm, res, at + k, list_ro(c)[k]);
  } else {
    size_t sz = type_size(res->h.type);
    memcpy((char *)data_ro(res) + (size_t)at * sz, data_ro(c), (size_t)len * sz);
  }
  return OK;
}

static Status do_vapply(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0], fun = args[1], fv = args[2], call;
  int use_names = val_is_atomic(args[3]) ? as_logical1(vm, args[3]) : NA_LGL;
  Dots *dots;
  TRY(apply_setup(vm, fun, &dots, &call));
  Env *env = vm_caller_env(vm);
  TRY_NEW(env);
  Type ft = val_type(fv);
  if (!type_is_vec(ft)) return rt_error(vm, "'FUN.VALUE' must be a vector");
  if (use_names == NA_LGL) return rt_error(vm, "invalid 'USE.NAMES' value");
  int64_t len = vec_len(x), flen = vec_len(fv);
  Vec *xv;
  TRY(elements_of(vm, x, &xv));
  const int32_t *fdim = NULL;
  int frank = fv.tag == TAG_OBJ ? vec_dims(fv.vec, &fdim) : 0;
  Vec *res = vec_new_zero(vm, ft, len * flen);
  TRY_NEW(res);
  Vec *names0 = NULL;
  Value dn0 = val_null();
  bool own = false; /* FUN.VALUE has names */
  if (use_names == 1 && fv.tag == TAG_OBJ) {
    Vec *fn = vec_names(vm, fv.vec), *fd = vec_dimnames(vm, fv.vec);
    if (frank >= 1 && fd) dn0 = val_obj(fd);
    if (frank < 1) names0 = fn;
    own = names0 || dn0.tag == TAG_OBJ;
  }
  bool by_method = val_is_object(x);
  for (int64_t i = 0; i < len; i++) {
    size_t m = vm_mark(vm);
    Value v;
    TRY(apply_elt(vm, x, xv, i, &by_method, &v));
    TRY(apply_one(vm, fun, v, dots, call, env, &v));
    Type vt = val_type(v);
    int64_t vl = type_is_vec(vt) || vt == T_NULL ? vec_len(v) : 1;
    if (vl != flen)
      return rt_errorcall(vm, vm_frame_call(vm),
                          "values must be length %lld,\n but FUN(X[[%lld]]) result is length %lld", (long long)flen,
                          (long long)i + 1, (long long)vl);
    if (!vapply_type_ok(vt, ft))
      return rt_errorcall(vm, vm_frame_call(vm), "values must be type '%s',\n but FUN(X[[%lld]]) result is type '%s'",
                          type_name(ft), (long long)i + 1, type_name(vt));
    TRY(vapply_store(vm, res, i * flen, v, flen));
    if (i == 0 && !own && use_names == 1 && flen != 1 && v.tag == TAG_OBJ) {
      Vec *nm = vec_names(vm, v.vec), *dn = vec_dimnames(vm, v.vec);
      if (frank >= 1 && dn)
        dn0 = val_obj(dn);
      else
        names0 = nm;
      if (names0) names0->h.count++;
      if (dn0.tag == TAG_OBJ) dn0.o->count++;
      vm_release(vm, m);
      if (names0) TRY(temp_push(vm, &names0->h));
      if (dn0.tag == TAG_OBJ) TRY(temp_push(vm, dn0.o));
      continue;
    }
    vm_release(vm, m);
    TRY(vm_poll(vm));
  }
  Vec *nm = NULL;
  if (use_names == 1 && xv) {
    nm = vec_names(vm, xv);
    if (!nm && xv->h.type == T_STR) nm = xv;
  }
  if (flen != 1) {
    int32_t dims[16];
    int r = 0;
    if (frank >= 1 && frank < 15)
      for (; r < frank; r++) dims[r] = fdim[r];
    else
      dims[r++] = (int32_t)flen;
    dims[r++] = (int32_t)len;
    TRY(vec_set_dim(vm, res, r, dims));
    if (use_names == 1 && (nm || names0 || dn0.tag == TAG_OBJ)) {
      Vec *dn = vec_new(vm, T_LIST, r);
      TRY_NEW(dn);
      if (names0 && r == 2) list_set(vm, dn, 0, val_obj(names0));
      if (dn0.tag == TAG_OBJ)
        for (int k = 0; k < r - 1 && k < dn0.vec->n; k++) list_set(vm, dn, k, list_ro(dn0.vec)[k]);
      if (nm) {
        Value nv = val_obj(nm);
        if (nm == xv) {
          Vec *plain = vec_copy_data(vm, nm);
          TRY_NEW(plain);
          nv = val_obj(plain);
        }
        list_set(vm, dn, r - 1, nv);
      }
      TRY(vec_set_dimnames(vm, res, val_obj(dn)));
    }
  } else if (nm) {
    if (nm == xv) TRY_NEW(nm = vec_copy_data(vm, nm));
    TRY(vec_set_names(vm, res, val_obj(nm)));
  }
  *out = val_obj(res);
  if (vec_plain(res)) *out = vec_val(res);
  vm->visible = true;
  return OK;
}

/* .Internal(mapply(FUN, dots, MoreArgs)): FUN(dots[[1L]][[i]], dots[[2L]][[i]], more...) */
static Status do_mapply(VM *vm, Value *args, int n, Value *out) {
  Value fun = args[0], dv = args[1], more = args[2];
  if (!val_is_list(dv)) return rt_error(vm, "non-vector first argument");
  Env *env = vm_caller_env(vm);
  TRY_NEW(env);
  Vec *dots = dv.vec;
  int64_t k = dots->n, len = 0;
  bool zero = false;
  int64_t *lens = vm_scratch(vm, (size_t)(k + 1) * sizeof(int64_t));
  TRY_NEW(lens);
  for (int64_t j = 0; j < k; j++) {
    TRY(vm_length(vm, list_ro(dots)[j], &lens[j]));
    if (lens[j] == 0) zero = true;
    if (lens[j] > len) len = lens[j];
  }
  if (zero) len = 0;
  Vec *nm = vec_names(vm, dots);
  int64_t nm_more = val_is_list(more) ? more.vec->n : 0;
  Vec *mnm = nm_more ? vec_names(vm, more.vec) : NULL;
  /* the call: fun(dots[[1L]][[i]], ...) with the literal index, as R builds it */
  Vec *res = vec_new(vm, T_LIST, len);
  TRY_NEW(res);
  Value *vals = vm_scratch(vm, (size_t)(k + nm_more + 1) * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)(k + nm_more + 1) * sizeof(Sym *));
  TRY_NEW(vals);
  TRY_NEW(names);
  Sym *ds = sym_c(vm, "dots");
  TRY_NEW(ds);
  Vec **plain = vm_scratch(vm, (size_t)(k + 1) * sizeof(Vec *)); /* what needs no dispatch; NULL: by [[ */
  TRY_NEW(plain);
  for (int64_t j = 0; j < k; j++) {
    Value x = list_ro(dots)[j];
    plain[j] = NULL;
    if (x.tag != TAG_OBJ || (type_is_vec(x.o->type) && !val_is_object(x)))
      TRY_NEW(plain[j] = val_is_null(x) ? vec_new(vm, T_LIST, 0) : val_vec(vm, x));
  }
  for (int64_t j = 0; j < k; j++) names[j] = nm && str_ro(nm)[j]->len ? sym_of_str(vm, str_ro(nm)[j]) : NULL;
  for (int64_t j = 0; j < nm_more; j++)
    names[k + j] = mnm && str_ro(mnm)[j]->len ? sym_of_str(vm, str_ro(mnm)[j]) : NULL;
  for (int64_t i = 0; i < len; i++) {
    size_t m = vm_mark(vm);
    Cons *a = NULL;
    for (int64_t j = nm_more - 1; j >= 0; j--) {
      vals[k + j] = list_ro(more.vec)[j];
      TRY_NEW(a = cons_new(vm, vals[k + j], a, names[k + j]));
    }
    for (int64_t j = k - 1; j >= 0; j--) {
      Value x = list_ro(dots)[j];
      int64_t at = lens[j] ? i % lens[j] : 0;
      if (plain[j]) {
        vals[j] = elt(vm, plain[j], at);
      } else if (val_is_object(x)) {
        Value ia[2] = {x, val_int((int)at + 1)};
        bool found;
        TRY(vm_try_dispatch(vm, "[[", x, 2, ia, NULL, &found, &vals[j]));
        if (!found) TRY(rt_subset2(vm, x, 1, &ia[1], -1, &vals[j]));
      } else {
        Value iv = val_dbl((double)at + 1);
        TRY(rt_subset2(vm, x, 1, &iv, -1, &vals[j]));
      }
      Cons *c;
      TRY_NEW(c = cons_new(vm, val_int((int)j + 1), NULL, NULL));
      TRY_NEW(c = cons_new(vm, val_obj(ds), c, NULL));
      TRY_NEW(c = lang_new(vm, val_obj(vm->sym.bracket2), c));
      Cons *ic;
      TRY_NEW(ic = cons_new(vm, val_int((int)at + 1), NULL, NULL));
      TRY_NEW(ic = cons_new(vm, val_obj(c), ic, NULL));
      TRY_NEW(ic = lang_new(vm, val_obj(vm->sym.bracket2), ic));
      TRY_NEW(a = cons_new(vm, val_obj(ic), a, names[j]));
    }
    Cons *call = lang_new(vm, fun, a); /* the function itself, as GNU R shows it */
    TRY_NEW(call);
    Value v;
    TRY(vm_call(vm, fun, (int)(k + nm_more), vals, names, env, val_obj(call), &v));
    list_set(vm, res, i, v);
    vm_release(vm, m);
    TRY(vm_poll(vm));
  }
  for (int64_t j = 0; j < k; j++)
    if (len > 0 && len % lens[j] != 0) {
      TRY(rt_warningcall(vm, vm_frame_call(vm), "longer argument not a multiple of length of shorter"));
      break;
    }
  *out = val_obj(res);
  vm->visible = true;
  return OK;
}

const BuiltinDef builtins_eval[] = {
    {"eval", do_eval, NULL, BF_INTERNAL, "evaluates an expression in an environment, list or frame", 3, 3},
    {"do.call", do_docall, NULL, BF_INTERNAL, "calls a function with a list of arguments", 3, 3},
    {"withVisible", do_with_visible, "x", BF_INTERNAL, "value and visibility of an expression", 0, 0},
    {"(", do_paren, NULL, BF_PRIM, "its argument, visibly", 1, 1},
    {"lapply", do_lapply, NULL, BF_INTERNAL, "FUN(X[[i]], ...) for every element", 2, 2},
    {"vapply", do_vapply, NULL, BF_INTERNAL, "FUN(X[[i]], ...) with checked type and length", 4, 4},
    {"mapply", do_mapply, NULL, BF_INTERNAL, "FUN over several vectors in parallel", 3, 3},
    {0}};
