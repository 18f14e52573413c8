/* stack_functions.c - What R code asks of the call stack: sys.call(), parent.frame(), match.call(), environment(),
 * nargs(), ...length() and kin.  Called through builtins_stack_functions[]; frames.c finds the frames.
 */
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"

#include "runtime/print_internal.h"

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
 * (what an argument of a call at top level asks for has no frame); *below as in frame_or_primitive_by_number(). */
static Status frame_which(VM *vm, int which, Frame **out, bool *below) {
  *below = false;
  Frame *f = this_call(vm);
  int cur = f ? frame_number(vm, f) : 0;
  int n = which > 0 ? which : cur + which;
  if (n < 0 || n > cur) return rt_error(vm, "not that many frames on the stack");
  *out = n == 0 ? NULL : frame_or_primitive_by_number(vm, n, below);
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
  Value d = frame_dots_value(vm, NULL, e);
  if (val_is_obj(d, T_DOTS) && k <= d.dots->n && d.dots->e[k - 1].v.tag == TAG_MISSING)
    return rt_errorcall(vm, vm_frame_call(vm), "argument is missing, with no default");
  return frame_dots_element(vm, NULL, e, k, out);
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

const BuiltinDef builtins_stack_functions[] = {
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
