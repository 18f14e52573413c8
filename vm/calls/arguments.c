/* arguments.c - Arguments of closures: values and promises made at a call site, matched with the formals, put into the
 * slots of the new frame, defaults filled in.
 *
 * Called by call.c and dispatch.c.  No list of arguments is made unless the callee has `...` or a method is chosen.
 */
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"
#include "vm/calls/call_parts.h"

#include <stdlib.h>

#include "runtime/poll.h"
#include "runtime/elementwise.h"
#include "runtime/longseq.h"
#include "vm/calls/call_quick.h"
#include "vm/calls/nested_replace.h"
#include "vm/calls/results.h"

/* ---- arguments ---- */
/* Arithmetic that cannot fail, warn or dispatch, evaluated before the call. */
static bool early_operation(VM *vm, const Frame *f, const ArgDesc *d, Value *out) {
  const Value *x = d->lkind == ARG_CONST ? &d->lk : &f->slots[d->idx];
  const Value *y = d->rkind == ARG_CONST ? &d->rk : &f->slots[d->ridx];
  return early_arith(vm, d->op, x, y, out);
}

Status arg_promise(VM *vm, Frame *f, ArgDesc *d, Value *out) {
  TRY(arg_compile(vm, f, d));
  return promise_in(vm, f, d->expr, d->code, out);
}

/* The variable that a replacement function changes: forced before, or one of a function around this one. */
static Status replaced_variable(VM *vm, Frame *f, ArgDesc *d, Value *out) {
  size_t m = vm_mark(vm);
  Value v;
  TRY(fetch_slow(vm, f, d->idx, &v));
  TRY(promise_of_value(vm, d->expr, v, out));
  vm_release(vm, m);
  return OK;
}

/* The argument for a parameter, owned.  early: nobody can tell its value now from its value when it is forced. */
Status make_arg(VM *vm, Frame *f, ArgDesc *d, bool early, Value *out) {
  switch (d->kind) {
  case ARG_CONST:
    *out = val_retain(d->expr);
    out->aux = AUX_ARG;
    return OK;
  case ARG_LOCAL: {
    if (f->kind != FR_CLOSURE) break;
    Value v = f->slots[d->idx];
    if (d->idx >= f->proto->nnames) { /* a temporary of the compiler: *tmp* */
      TRY(promise_of_value(vm, d->expr, v, out));
      return OK;
    }
    if (val_is_sym(d->expr) && d->expr.sym == vm->sym.tmpval) return replaced_variable(vm, f, d, out);
    if ((v.tag < TAG_MISSING || v.tag == TAG_OBJ) && !d->clobbered && !(v.aux & AUX_DEFAULT) && early) {
      *out = val_retain(v);
      out->aux = AUX_ARG;
      vm->stats.promises_avoided++;
      return OK;
    }
    break;
  }
  case ARG_ARITH:
    if (early && early_operation(vm, f, d, out)) {
      out->aux = AUX_ARG;
      vm->stats.promises_avoided++;
      return OK;
    }
    break;
  case ARG_EARLY:
    if (early && (f->kind == FR_CLOSURE || f->vars) && early_eval(vm, f, d, out)) {
      out->aux = AUX_ARG;
      vm->stats.promises_avoided++;
      return OK;
    }
    break;
  case ARG_MISSING: *out = val_missing(); return OK;
  default: break;
  }
  if (f->kind != FR_CLOSURE && d->kind == ARG_LOCAL) {
    bool changed = val_is_sym(d->expr) && d->expr.sym == vm->sym.tmpval && !slot_is_temp(f, d->idx);
    return changed ? replaced_variable(vm, f, d, out) : promise_of_value(vm, d->expr, *slot_ref(f, d->idx), out);
  }
  return d->function && early ? early_closure(vm, f, d, out) : arg_promise(vm, f, d, out);
}

/* The value of argument i of a call, for specials that evaluate some of theirs. */
Status call_argument(VM *vm, Frame *f, CallSite *site, int i, Value *out) {
  Value v;
  const ArgDesc *d = &site->args[i];
  bool is_name = (d->kind == ARG_EXPR || d->kind == ARG_GLOBAL || reads_free(d)) && val_is_sym(d->expr);
  if (is_name && !d->expr.sym->ddval) { /* nobody sees a promise that is forced at once */
    TRY(env_lookup_frame(vm, f, d->expr.sym, &v));
    if (v.tag != TAG_UNBOUND && v.tag != TAG_MISSING) {
      value_bare(out, &v);
      return vm_protect(vm, v);
    }
  }
  TRY(make_arg(vm, f, &site->args[i], true, &v));
  if (val_counted(v)) TRY(temp_push(vm, v.o));
  if (v.tag == TAG_MISSING) return rt_errorcall(vm, site->call, "argument %d is empty", i + 1);
  value_bare(out, &v);
  return v.tag == TAG_PROM ? vm_force(vm, v, out) : OK;
}

Status closure_compile(VM *vm, Closure *c) {
  if (!c->proto) {
    c->proto = proto_new(vm, c->formals, c->body);
    TRY_NEW(c->proto);
    c->proto->h.count++;
  }
  if (!c->proto->ncode) {
    size_t m = vm_mark(vm);
    TRY(make_browsable(vm, c));
    TRY(cc_function(vm, c->proto, c->env));
    vm_release(vm, m);
  }
  return OK;
}

/* A default argument: a constant, or a promise in the callee's own frame. */
static Status default_arg(VM *vm, Frame *nf, int k) {
  Param *p = &nf->proto->params[k];
  Value *s = &nf->slots[k];
  if (p->is_const) {
    *s = val_retain(p->dflt);
    s->aux = AUX_DEFAULT;
    return OK;
  }
  if (p->dflt.tag == TAG_MISSING) {
    *s = val_missing();
    return OK;
  }
  if (!p->code && val_is_lang(p->dflt)) {
    p->code = cc_promise(vm, p->dflt, nf->proto, nf->fn->env);
    TRY_NEW(p->code);
    p->code->h.count++;
  }
  TRY(promise_in(vm, nf, p->dflt, p->code, s));
  s->aux = AUX_DEFAULT;
  return OK;
}

/* Remembers the arguments of a function that will dispatch on them after changing its parameters. */
static Status keep_args(VM *vm, Frame *nf) {
  size_t m = vm_mark(vm);
  Proto *p = nf->proto;
  Dots *d = dots_new(vm, p->nparams);
  TRY_NEW(d);
  for (int i = 0; i < p->nparams; i++) d->e[i].v = val_retain(nf->slots[i]);
  d->h.count++;
  nf->orig = d;
  nf->flags |= FF_RARE;
  vm_release(vm, m);
  return OK;
}

Status fill_defaults(VM *vm, Frame *nf) {
  Proto *p = nf->proto;
  if (p->flags & PF_KEEP_ARGS) TRY(keep_args(vm, nf));
  for (int k = 0; k < p->nparams; k++) {
    uint32_t t = nf->slots[k].tag;
    if (t != TAG_UNBOUND && t != TAG_MISSING) continue;
    if (k == p->dots) {
      if (t == TAG_UNBOUND) nf->slots[k] = val_null(); /* empty ... */
      continue;
    }
    TRY(default_arg(vm, nf, k));
  }
  return OK;
}

/* through[i]: did argument i of the n of a call come through a `...` there?  at_call[i]: what the call has in its
 * place. */
static void find_passed(const VM *vm, Value call, int n, uint8_t *through, const Cons **at_call) {
  int written = 0, dots = 0, at = 0;
  const Cons *args = val_is_lang(call) ? call.cons->cdr : NULL;
  memset(through, 0, (size_t)n);
  memset(at_call, 0, sizeof *at_call * (size_t)n);
  for (const Cons *c = args; c; c = c->cdr, written++) dots += val_is_sym(c->car) && c->car.sym == vm->sym.dots;
  int each = dots ? (n - (written - dots)) / dots : 0;
  for (const Cons *c = args; c && at < n; c = c->cdr) {
    bool expands = val_is_sym(c->car) && c->car.sym == vm->sym.dots;
    for (int k = expands ? each : 1; k > 0 && at < n; k--) {
      at_call[at] = c;
      through[at++] = expands;
    }
  }
}

/* What was passed on through `...` is shown by its value, other arguments as they were written (c: in the call). */
static Status unused_value(VM *vm, Value e, bool dots, const Cons *c, Value *out) {
  *out = e;
  if (e.tag != TAG_PROM) {
    if (c && !dots && e.tag != TAG_MISSING) *out = c->car;
    return OK;
  }
  if (dots) return vm_force(vm, e, out);
  *out = e.prom->expr;
  return OK;
}

/* The arguments without a formal, in the form of a call of list(). */
static Status unused_arguments(VM *vm, Value call, int n, Sym *const *names, const Value *exprs, const int16_t *perm) {
  int count = 0;
  bool empty = false;
  Sym *head = sym_c(vm, "list");
  TRY_NEW(head);
  Cons *list = lang_new(vm, val_obj(head), NULL), *last = list;
  TRY_NEW(list);
  uint8_t *through = vm_scratch(vm, (size_t)n + 1);
  const Cons **at_call = vm_scratch(vm, sizeof *at_call * ((size_t)n + 1));
  TRY_NEW(through);
  TRY_NEW(at_call);
  find_passed(vm, call, n, through, at_call);
  for (int i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    if (perm[i] != -2) continue;
    Value e;
    TRY(unused_value(vm, exprs[i], through[i], at_call[i], &e));
    Cons *c = cons_new(vm, e, NULL, names ? names[i] : NULL);
    TRY_NEW(c);
    c->h.count++;
    last = last->cdr = c;
    count++;
    empty |= e.tag == TAG_MISSING;
  }
  Str *text = rt_deparse_wide(vm, val_obj(list), "\n", DEP_SIMPLE);
  TRY_NEW(text);
  return rt_errorcall(vm, call, count == 1 ? "unused argument %s%s%s" : "unused arguments %s%s%s",
                      empty ? "(alist" : "", text->data + strlen("list"), empty ? ")" : "");
}

static Status matched_twice(VM *vm, Value call, const Sym *formal) {
  return rt_errorcall(vm, call, "formal argument \"%s\" matched by multiple actual arguments", formal->name->data);
}

/* Exact names; *left: there are others. */
static Status match_exactly(VM *vm, const Proto *p, int n, Sym *const *names, int16_t *perm, bool *used, Value call,
                            bool *left) {
  *left = false;
  int twice = p->nparams;
  for (int i = 0; i < n; i++) {
    perm[i] = -2;
    if (!names || !names[i]) continue;
    for (int k = 0; k < p->nparams && perm[i] == -2; k++)
      if (k != p->dots && p->params[k].name == names[i]) {
        if (used[k] && k < twice) twice = k;
        used[k] = true;
        perm[i] = (int16_t)k;
      }
    *left |= perm[i] == -2 && names[i]->name->len > 0;
  }
  return twice < p->nparams ? matched_twice(vm, call, p->params[twice].name) : OK;
}

/* Names that begin the name of a formal before `...` that has no argument yet. */
static Status match_partially(VM *vm, const Proto *p, int n, Sym *const *names, int16_t *perm, bool *used, Value call) {
  int limit = p->dots >= 0 ? p->dots : p->nparams;
  uint8_t *exact = vm_scratch(vm, (size_t)n + 1);
  TRY_NEW(exact);
  for (int i = 0; i < n; i++) exact[i] = perm[i] != -2;
  for (int k = 0; k < limit; k++) {
    const Str *formal = p->params[k].name->name;
    bool given = used[k];
    for (int i = 0; i < n && !given; i++) {
      if (exact[i] || !names[i] || !names[i]->name->len) continue;
      if (strncmp(formal->data, names[i]->name->data, names[i]->name->len) != 0) continue;
      if (perm[i] != -2) return rt_errorcall(vm, call, "argument %d matches multiple formal arguments", i + 1);
      if (used[k]) return matched_twice(vm, call, p->params[k].name);
      perm[i] = (int16_t)k;
      used[k] = true;
    }
  }
  return OK;
}

static bool partly_named(const Proto *p, const Sym *name, int param) {
  return name && name->name->len && param >= 0 && p->params[param].name != name;
}

/* Matches n argument names to the formals of p: perm[i] = parameter, or -1 for `...`. */
Status match_names(VM *vm, Proto *p, int n, Sym *const *names, int16_t *perm, Value call, const Value *exprs) {
  bool used_buf[256], left;
  bool *used = p->nparams <= 256 ? used_buf : vm_scratch(vm, p->nparams);
  TRY_NEW(used);
  memset(used, 0, p->nparams);
  int dots = p->dots, next = 0;
  TRY(match_exactly(vm, p, n, names, perm, used, call, &left));
  if (left) TRY(match_partially(vm, p, n, names, perm, used, call));
  bool bad = false;
  for (int i = 0; i < n; i++) {
    if (perm[i] != -2) continue;
    if (!names || !names[i] || names[i]->name->len == 0) {
      while (next < p->nparams && next != dots && used[next]) next++;
      if (next < p->nparams && next != dots) {
        used[next] = true;
        perm[i] = (int16_t)next++;
        continue;
      }
    }
    if (dots >= 0)
      perm[i] = -1;
    else
      bad = true;
  }
  return bad ? unused_arguments(vm, call, n, names, exprs, perm) : OK;
}

/* The same for a call that is about to be made: options(warnPartialMatchArgs) asks for a word. */
Status match_call(VM *vm, Proto *p, int n, Sym *const *names, int16_t *perm, Value call, const Value *exprs) {
  TRY(match_names(vm, p, n, names, perm, call, exprs));
  for (int i = 0; vm->opt.warn_partial_args && names && i < n; i++)
    if (partly_named(p, names[i], perm[i]))
      TRY(rt_warningcall(vm, call, "partial argument match of '%s' to '%s'", names[i]->name->data,
                         p->params[perm[i]].name->name->data));
  return OK;
}

Status push_closure_frame(VM *vm, Closure *c, Value call, Frame **out) {
  if (ORBIT_UNLIKELY(!c->proto || !c->proto->ncode)) TRY(closure_compile(vm, c));
  Frame *nf;
  TRY(frame_push(vm, c->proto, &nf));
  nf->fn = c;
  c->h.count++;
  call.aux = 0;
  nf->call = val_retain(call);
  vm->stats.calls++;
  *out = nf;
  return OK;
}

/* The same for the call of a site, which lives as long as the frame; such a frame ends by a plain return. */
Status push_site_frame(VM *vm, Closure *c, const CallSite *site, Frame **out) {
  Frame *nf;
  TRY(frame_push(vm, c->proto, &nf));
  c->proto->h.count--; /* the function keeps it */
  nf->flags = FF_BORROWED | FF_OWNS_FN;
  nf->fn = c;
  c->h.count++;
  nf->call = site->call;
  nf->call.aux = 0;
  vm->stats.calls++;
  *out = nf;
  return OK;
}

/* Is this `f<-`(`*tmp*`, ..., value = <expression>)? */
static bool replaces(const VM *vm, Value call) {
  const Cons *a = val_is_lang(call) ? call.cons->cdr : NULL;
  return a && val_is_sym(a->car) && a->car.sym == vm->sym.tmpval;
}

static Value replaced_value(Frame *f, const CallSite *site) {
  const ArgDesc *a = &site->args[site->nargs - 1];
  return a->kind == ARG_LOCAL && a->name ? *slot_ref(f, a->idx) : val_unbound();
}

/* The call of a replacement function as functions see it: the value in the place of its expression, as it has been
 * evaluated (not in the library, which is compiled in GNU R).  Long vectors stay out of it. */
Status call_with_value(VM *vm, const Frame *f, Value call, Value v, Value *out) {
  *out = call;
  if (!runs_program(f)) return OK;
  if (v.tag == TAG_UNBOUND || v.tag == TAG_PROM || v.tag == TAG_MISSING || !replaces(vm, call)) return OK;
  if (v.tag == TAG_OBJ && type_is_vec(v.o->type) && v.vec->n > 1000) return OK;
  Value arg[64];
  Sym *tag[64];
  int n = 0;
  for (const Cons *a = call.cons->cdr; a; a = a->cdr, n++) {
    if (n == 64) return OK;
    arg[n] = a->car;
    tag[n] = a->tag;
  }
  v.aux = 0;
  arg[n - 1] = v;
  Cons *c = NULL;
  while (n-- > 0) TRY_NEW(c = cons_new(vm, arg[n], c, tag[n]));
  TRY_NEW(c = lang_new(vm, call.cons->car, c));
  *out = val_obj(c);
  return OK;
}

/* Abandons a frame that has not started. */
Status frame_abandon(VM *vm, Frame *nf) {
  frame_pop(vm, nf);
  return ERR;
}

/* Where site argument i goes for callee p; cached per call site. */
static Status site_perm(VM *vm, CallSite *site, Proto *p) {
  if (site->cache_id == p->id) return OK;
  if (!site->perm) {
    site->perm = malloc((size_t)(site->nargs + 1) * sizeof(int16_t));
    if (!site->perm) return rt_nomem(vm, site->nargs * 2.0);
  }
  size_t m = vm_mark(vm);
  Sym *small[32];
  Value smallv[32];
  Sym **names = site->nargs <= 32 ? small : vm_scratch(vm, (size_t)site->nargs * sizeof(Sym *));
  Value *ex = site->nargs <= 32 ? smallv : vm_scratch(vm, (size_t)site->nargs * sizeof(Value));
  TRY_NEW(names);
  TRY_NEW(ex);
  for (int i = 0; i < site->nargs; i++) {
    names[i] = site->args[i].name;
    ex[i] = site->args[i].expr;
  }
  site->cache_id = 0;
  TRY(match_call(vm, p, site->nargs, names, site->perm, site->call, ex));
  bool again = false; /* each call warns */
  for (int i = 0; vm->opt.warn_partial_args && i < site->nargs; i++) again |= partly_named(p, names[i], site->perm[i]);
  vm_release(vm, m);
  if (!again) site->cache_id = p->id;
  return OK;
}

/* Forces the arguments (not the defaults) of a call about to start. */
static Status force_slots(VM *vm, Frame *nf) {
  for (int i = 0; i < nf->proto->nparams; i++) {
    Value v = nf->slots[i], out;
    if (v.tag == TAG_PROM && !(v.aux & AUX_DEFAULT)) TRY(vm_force(vm, v, &out));
  }
  return OK;
}

/* Element k of a list without a class, as an argument, owned; false: there is none, or an empty one. */
static bool list_element(const Value *v, int64_t k, Value *out) {
  if (v->tag != TAG_OBJ || v->o->type != T_LIST || (v->o->flags & F_OBJECT) || k > v->vec->n) return false;
  Value e = list_ro(v->vec)[k - 1];
  if (ORBIT_UNLIKELY(e.tag == TAG_MISSING)) return false;
  out->u = e.u;
  out->tag = e.tag;
  out->aux = AUX_ARG;
  if (e.tag >= TAG_PROM) e.o->count++;
  return true;
}

/* Argument d of a call of narg arguments, made at its place above the stack pointer, owned; false: not so. */
bool call_quick_arg(VM *vm, Frame *f, ArgDesc *d, int narg, bool early, Value *out) {
  if (d->kind == ARG_CONST) {
    out->u = d->expr.u;
    out->tag = d->expr.tag;
    if (out->tag >= TAG_PROM) out->o->count++;
    out->aux = AUX_ARG;
    return true;
  }
  bool free = reads_free(d);
  if (free && early && early_eval(vm, f, d, out)) {
    out->aux = AUX_ARG;
    return true;
  }
  if (d->kind == ARG_EXPR || free || (!early && !(d->kind == ARG_LOCAL && (d->is_tmp || d->idx >= f->proto->nnames)))) {
    /* an allocation may collect, compiling may run code: the arguments made so far must count as part of the stack */
    Value *sp = vm->in->sp;
    size_t m = vm_mark(vm);
    vm->in->sp = sp + narg;
    Status st = d->function && early ? early_closure(vm, f, d, out) : arg_promise(vm, f, d, out);
    vm->in->sp = sp;
    if (st != OK) return false;
    vm_release(vm, m);
    if (out->tag == TAG_OBJ) return true; /* a function */
    out->aux = 0;
    vm->stats.promises_avoided--; /* the caller counts all arguments */
    return true;
  }
  if (!early) return false;
  if (d->kind == ARG_GLOBAL) {
    if (f->env != vm->global || !early_global(d->expr.sym, out)) return false;
    if (out->tag >= TAG_PROM) out->o->count++;
    out->aux = AUX_ARG;
    return true;
  }
  if (d->kind == ARG_LOCAL) {
    const Value *v = &f->slots[d->idx];
    if (!(v->tag < TAG_MISSING || v->tag == TAG_OBJ) || d->clobbered || (v->aux & AUX_DEFAULT) ||
        d->idx >= f->proto->nnames || d->is_tmp)
      return false;
    out->u = v->u;
    out->tag = v->tag;
    if (out->tag >= TAG_PROM) out->o->count++;
    out->aux = AUX_ARG;
    return true;
  }
  if (d->kind == ARG_ARITH && early_operation(vm, f, d, out)) {
    out->aux = AUX_ARG;
    return true;
  }
  if (d->quick == QUICK_ELEMENT && list_element(&f->slots[d->idx], d->ki, out)) return true;
  size_t m = vm_mark(vm);
  if (d->kind != ARG_EARLY || (f->kind == FR_PROMISE && !f->vars) || !early_eval(vm, f, d, out)) return false;
  out->aux = AUX_ARG;
  vm_release(vm, m);
  return true;
}

/* Positional arguments that are there, of a call that forces them? */
static bool forced_quick(const CallSite *site) {
  if (!site->force_args || site->any_names) return false;
  for (int i = 0; i < site->nargs; i++)
    if (site->args[i].kind == ARG_MISSING || site->args[i].kind == ARG_GLOBAL) return false;
  return true;
}

/* A frame for a call of c whose arguments come next. */
static Status push_matched_frame(VM *vm, Frame *f, CallSite *site, Closure *c, Frame **nf) {
  if (ORBIT_LIKELY(!site->any_names || !replaces(vm, site->call))) return push_site_frame(vm, c, site, nf);
  size_t m = vm_mark(vm);
  Value shown;
  TRY(call_with_value(vm, f, site->call, replaced_value(f, site), &shown));
  TRY(push_closure_frame(vm, c, shown, nf));
  vm_release(vm, m);
  return OK;
}

/* The arguments of a site that go to `...`, ndots of them, in the slot of nf. */
static Status put_dots(VM *vm, Frame *f, CallSite *site, Frame *nf, int ndots) {
  size_t m = vm_mark(vm);
  Dots *d = dots_new(vm, ndots);
  TRY_NEW(d);
  int j = 0;
  for (int i = 0; i < site->nargs; i++) {
    if (site->perm[i] >= 0) continue;
    ArgDesc *a = &site->args[i];
    bool temporary = a->kind == ARG_LOCAL && a->idx >= f->proto->nnames;
    Value v;
    if (a->kind == ARG_CONST || a->kind == ARG_MISSING || temporary)
      TRY(make_arg(vm, f, a, false, &v));
    else
      TRY(arg_promise(vm, f, a, &v));
    if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP;
    value_bare(&d->e[j].v, &v);
    d->e[j].name = a->name;
    if (a->name) d->any_names = 1;
    j++;
  }
  nf->slots[nf->proto->dots] = val_obj(d);
  d->h.count++;
  vm_release(vm, m);
  return OK;
}

/* As many positional arguments as parameters: each goes to its slot. */
static Status put_all(VM *vm, Frame *f, CallSite *site, Frame *nf) {
  const Proto *p = nf->proto;
  bool gap = false;
  for (int i = 0; i < site->nargs; i++) {
    Value *slot = &nf->slots[i];
    if (make_arg(vm, f, &site->args[i], site->force_args || arg_early(f, &site->args[i], &p->params[i]), slot) != OK) {
      *slot = val_null();
      return ERR;
    }
    gap |= slot->tag == TAG_MISSING;
  }
  return gap ? fill_defaults(vm, nf) : OK;
}

/* Any other arguments, matched by the site's permutation (simple: by position). */
static Status put_matched(VM *vm, Frame *f, CallSite *site, Frame *nf, bool simple) {
  const Proto *p = nf->proto;
  int ndots = 0;
  for (int i = 0; i < site->nargs; i++) {
    int k = simple ? i : site->perm[i];
    if (k < 0) {
      ndots++;
      continue;
    }
    Value *slot = &nf->slots[k];
    if (make_arg(vm, f, &site->args[i], site->force_args || arg_early(f, &site->args[i], &p->params[k]), slot) != OK) {
      *slot = val_null();
      return ERR;
    }
  }
  if (ndots) TRY(put_dots(vm, f, site, nf, ndots));
  return fill_defaults(vm, nf);
}

Status prepare_matched(VM *vm, Frame *f, CallSite *site, Closure *c, Frame **callee) {
  if (ORBIT_UNLIKELY(!c->proto || !c->proto->ncode)) TRY(closure_compile(vm, c));
  Proto *p = c->proto;
  if ((site->quick || forced_quick(site)) && (*callee = push_quick(vm, vm->in, f, site, c)))
    return site->force_args && force_slots(vm, *callee) != OK ? frame_abandon(vm, *callee) : OK;
  if (ORBIT_UNLIKELY(vm->in->unwind != UNW_NONE)) return ERR; /* no memory for a promise */
  bool simple = !site->any_names && p->dots < 0 && site->nargs <= p->nparams;
  if (!simple) TRY(site_perm(vm, site, p));
  /* arguments are made in the caller's frame first: they go above its window and become the callee's slots */
  Frame *nf;
  TRY(push_matched_frame(vm, f, site, c, &nf));
  bool all = simple && site->nargs == p->nparams && !(p->flags & PF_KEEP_ARGS);
  Status st = all ? put_all(vm, f, site, nf) : put_matched(vm, f, site, nf, simple);
  if (st == OK && site->force_args) st = force_slots(vm, nf);
  if (st != OK) return frame_abandon(vm, nf);
  *callee = nf;
  return OK;
}

/* Value of `...` in frame f: Dots or NULL. */
Status frame_dots(VM *vm, Frame *f, Dots **out) {
  Value v = val_unbound();
  *out = NULL;
  if (f->kind == FR_CLOSURE && f->proto->dots >= 0) {
    v = f->slots[f->proto->dots];
  } else if (f->kind == FR_PROMISE && f->proto->home && f->proto->home->dots >= 0 && f->vars) {
    v = f->vars[f->proto->home->dots];
  } else {
    Env *e = frame_outer_env(f);
    for (; e; e = e->parent) {
      v = env_peek(vm, e, vm->sym.dots, NULL);
      if (v.tag != TAG_UNBOUND) break;
    }
    if (!e) return rt_errorcall(vm, vm_frame_call(vm), "'...' used in an incorrect context");
  }
  if (v.tag == TAG_OBJ && v.o->type == T_DOTS) *out = v.dots;
  return OK;
}

/* x[i, ...]: a subscript that is a parameter without argument is empty for the builtin and for methods. */
static bool empty_subscript(VM *vm, Frame *f, const CallSite *site, int i) {
  const ArgDesc *a = &site->args[i];
  if (i == 0 || !site->has_dots || !site->fname || site->fname->name->data[0] != '[' || !val_is_sym(a->expr))
    return false;
  const Frame *home = f->kind == FR_PROMISE && f->home ? f->home : f;
  if (home->kind != FR_CLOSURE) return f->env && variable_is_missing(vm, a->expr, f->env);
  int k = proto_slot_index(home->proto, a->expr.sym);
  return k >= 0 && k < home->proto->nparams && slot_is_empty(vm, home->slots[k]);
}

/* The value of a promise that nobody else sees, owned; the promise is given up. */
static Status force_owned(VM *vm, Value prom, Value *out) {
  size_t m = vm_mark(vm);
  Status st = vm_force(vm, prom, out);
  if (st == OK) val_retain(*out);
  obj_release(vm, prom.o);
  TRY(st);
  vm_release(vm, m); /* only the caller holds a value that nobody else has */
  return OK;
}

/* Argument i of a site, owned: its value when eager, else a promise, or the value of a variable where nobody can ask
 * for the expression (bare). */
Status site_argument(VM *vm, Frame *f, CallSite *site, int i, bool eager, bool bare, Value *out) {
  ArgDesc *a = &site->args[i];
  Value v;
  if ((eager || bare) && empty_subscript(vm, f, site, i)) {
    v = val_missing();
  } else if (eager && a->kind == ARG_LOCAL && f->kind == FR_CLOSURE) {
    TRY(fetch_slow(vm, f, a->idx, &v));
    val_retain(v);
  } else if (a->kind == ARG_CONST || a->kind == ARG_MISSING || a->kind == ARG_LOCAL ||
             (eager && (a->kind == ARG_ARITH || a->kind == ARG_EARLY))) {
    TRY(make_arg(vm, f, a, eager || (bare && !frame_vars_env(f) && a->change == CHANGE_NEVER), &v));
  } else {
    TRY(arg_promise(vm, f, a, &v));
  }
  v.aux = 0;
  if (v.tag == TAG_PROM) {
    v.prom->h.flags |= PROM_KEEP;
    if (eager) TRY(force_owned(vm, v, &v));
  }
  *out = v;
  return OK;
}

/* Does a builtin see empty arguments that come through `...`?  Those whose row says so, and parameters of what is a
 * closure in GNU R; functions of a host complain themselves. */
static bool sees_empty(const BuiltinDef *def) {
  if (def->flags & (BF_VALUES | BF_EMPTY)) return true;
  return !(def->flags & BF_PRIM) && def->formals && strncmp(def->formals, "...", 3) != 0;
}

/* The value of an element of `...` for a builtin; borrowed, or kept by the pool. */
Status dots_value(VM *vm, const CallSite *site, const BuiltinDef *def, Value v, Value *out) {
  if (v.tag == TAG_MISSING && !sees_empty(def))
    return rt_errorcall(vm, def->flags & (BF_PRIM | BF_INTERNAL) ? vm_frame_call(vm) : site->call,
                        "argument is missing, with no default");
  return vm_force(vm, v, out);
}

/* All arguments of a site as a Dots (pool): values for the builtin def, else promises (def is NULL), or the values of
 * variables where nobody can ask for the expressions (bare). */
Status gather_args(VM *vm, Frame *f, CallSite *site, const BuiltinDef *def, bool bare, Dots **out) {
  int n = 0;
  Dots *in_dots = NULL;
  if (site->has_dots) TRY(frame_dots(vm, f, &in_dots));
  for (int i = 0; i < site->nargs; i++) n += site->args[i].kind == ARG_DOTS ? (in_dots ? in_dots->n : 0) : 1;
  Dots *d = dots_new(vm, n);
  TRY_NEW(d);
  int j = 0;
  for (int i = 0; i < site->nargs; i++) {
    ArgDesc *a = &site->args[i];
    if (a->kind == ARG_DOTS) {
      for (int k = 0; in_dots && k < in_dots->n; k++) {
        Value v = in_dots->e[k].v;
        if (def) TRY(dots_value(vm, site, def, v, &v));
        d->e[j].v = val_retain(v);
        d->e[j].name = in_dots->e[k].name;
        if (d->e[j].name) d->any_names = 1;
        j++;
      }
      continue;
    }
    TRY(site_argument(vm, f, site, i, def != NULL, bare, &d->e[j].v));
    d->e[j].name = a->name;
    if (a->name) d->any_names = 1;
    j++;
  }
  *out = d;
  return OK;
}

Status collect_args(VM *vm, Frame *f, CallSite *site, const BuiltinDef *def, Dots **out) {
  return gather_args(vm, f, site, def, true, out);
}

/* The n arguments ex, already matched, in the slots of nf; those without a formal in its `...`. */
Status put_values(VM *vm, Frame *nf, int n, Sym *const *names, const Value *ex, const int16_t *perm, Dots *dots) {
  int ndots = 0, j = 0;
  for (int i = 0; i < n; i++) {
    Value v = ex[i];
    if (v.tag == TAG_MISSING) nf->nargs_given = n + 1; /* empty arguments count, too */
    if (perm[i] < 0) {
      ndots++;
      continue;
    }
    val_retain(v);
    v.aux = v.tag == TAG_MISSING ? 0 : AUX_ARG | AUX_FORCED;
    if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP;
    nf->slots[perm[i]] = v;
  }
  if (!ndots) return OK;
  if (dots) {
    nf->slots[nf->proto->dots] = val_retain(val_obj(dots));
    return OK;
  }
  Dots *d = dots_new(vm, ndots);
  TRY_NEW(d);
  for (int i = 0; i < n; i++) {
    if (perm[i] >= 0) continue;
    d->e[j].v = val_retain(ex[i]);
    d->e[j].v.aux = 0;
    d->e[j].name = names[i];
    if (names[i]) d->any_names = 1;
    j++;
  }
  nf->slots[nf->proto->dots] = val_obj(d);
  d->h.count++;
  return OK;
}
