/* substitute.c - The expressions that arguments were given as: substitute(), missing().
 *
 * Called by the special functions of eval.c and by what passes arguments on (frames.h).
 */
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"

#include "vm/calls/results.h"

#include <stdlib.h>

/* ---- substitute() ---- */
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

static bool slot_missing(VM *vm, Value v, int depth) {
  /* a default counts for missing() itself, not for a formal that was handed on */
  if (v.tag == TAG_MISSING || (depth == 0 && (v.aux & AUX_DEFAULT))) return true;
  if (v.tag == TAG_PROM && val_is_sym(v.prom->expr) && depth < 50)
    return v.prom->value.tag == TAG_UNBOUND && missing_expr(vm, v.prom->expr, v.prom->env, v.prom->frame, depth + 1);
  return false;
}

/* Is the k-th element of dots there, but empty? */
static bool element_is_empty(VM *vm, Value dots, int k, int depth) {
  return val_is_obj(dots, T_DOTS) && k <= dots.dots->n && slot_missing(vm, dots.dots->e[k - 1].v, depth);
}

static bool missing_expr(VM *vm, Value expr, Env *env, Frame *frame, int depth) {
  Sym *s = expr.sym;
  Value v = val_unbound();
  if (s->ddval) {
    v = frame ? frame_dots_value(vm, frame, frame_names_env(frame)) : frame_dots_value(vm, NULL, env);
    return element_is_empty(vm, v, atoi(s->name->data + 2), depth);
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
  return slot_missing(vm, v, depth);
}

bool dots_element_empty(VM *vm, Frame *f, const Sym *s) {
  return element_is_empty(vm, frame_dots_value(vm, f, frame_names_env(f)), atoi(s->name->data + 2), 1);
}

/* Does an argument slot stand for the empty argument, as subscripts take it? */
bool slot_is_empty(VM *vm, Value v) { return slot_missing(vm, v, 1); }

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
    *out = n < k || slot_missing(vm, d.dots->e[k - 1].v, 0);
    return OK;
  }
  int k = proto_slot_index(fn->proto, s);
  if (k >= fn->proto->nparams &&
      fn->slots[k].tag != TAG_UNBOUND) { /* a variable of the function: may hold the empty symbol */
    *out = fn->slots[k].tag == TAG_MISSING;
    return OK;
  }
  if (k < 0 || k >= fn->proto->nparams) return variable_is_empty(vm, call, fn->env, s, out);
  *out = slot_missing(vm, fn->slots[k], 0);
  return OK;
}
