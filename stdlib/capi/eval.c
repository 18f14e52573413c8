/* eval.c - Evaluation, errors, warnings and unwinding of R's C interface.
 *
 * C code calls back into the VM here and leaves it by capi_jump() when the VM reports that an unwind is in progress.  A
 * call that C code evaluates is applied directly: no code is compiled (or kept) for it, as C code changes calls in
 * place.
 */
#include "stdlib/capi/capi.h"

#include <stdio.h>
#include <stdlib.h>

#include "compiler/cc.h"
#include "compiler/parser.h"
#include "runtime/format.h"
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"

/* ---- evaluation ---- */

static Status eval_value(VM *vm, Value expr, Env *env, Value *out);

/* In the environment of a running function return() leaves that function, as in the code of a promise. */
static Status eval_in_function(VM *vm, Value expr, Env *env, Value *out) {
  Frame *f;
  Proto *p = cc_promise(vm, expr, NULL, env);
  TRY_NEW(p);
  TRY(frame_push(vm, p, &f));
  f->kind = FR_PROMISE;
  f->retmode = RM_C;
  f->env = env;
  obj_retain(&env->h);
  TRY(vm_loop(vm, f));
  *out = vm->in->ret;
  vm->in->ret = val_null();
  return val_counted(*out) ? temp_push(vm, out->o) : OK;
}

static Status eval_compiled(VM *vm, Value expr, Env *env, Value *out) {
  if (frame_of_env(vm, env)) return eval_in_function(vm, expr, env, out);
  Proto *p = cc_dynamic(vm, expr, env, NULL, CODE_EVAL);
  TRY_NEW(p);
  return eval_proto(vm, p, env, out);
}

/* How many arguments a call has, those in `...` counted; -1: some need code that compiled calls have. */
static int count_arguments(VM *vm, const Cons *c, Value dots) {
  int n = 0;
  for (; c; c = c->cdr) {
    if (c->car.tag == TAG_OBJ && c->car.o == &vm->sym.dots->h)
      n += val_is_obj(dots, T_DOTS) ? dots.dots->n : 0;
    else
      n++;
  }
  return n;
}

static bool is_code(Value v) {
  return v.tag == TAG_OBJ && (v.o->type == T_SYM || v.o->type == T_LANG || v.o->type == T_BYTECODE);
}

/* The arguments as a closure gets them: promises, values of constants. */
static Status closure_arguments(VM *vm, const Cons *c, Env *env, Value dots, int n, Dots **out) {
  Dots *d = dots_new(vm, n);
  TRY_NEW(d);
  for (int k = 0; k < n; k++) d->e[k].v = val_missing();
  int i = 0;
  for (; c; c = c->cdr) {
    if (c->car.tag == TAG_OBJ && c->car.o == &vm->sym.dots->h) {
      for (int j = 0; val_is_obj(dots, T_DOTS) && j < dots.dots->n; j++, i++) {
        d->e[i].v = val_retain(dots.dots->e[j].v);
        d->e[i].name = dots.dots->e[j].name;
        if (d->e[i].name) d->any_names = 1;
      }
      continue;
    }
    Value v = c->car;
    v.aux = 0;
    if (is_code(v)) {
      Promise *p = promise_new(vm, v, env);
      TRY_NEW(p);
      v = (Value){.prom = p, .tag = TAG_PROM};
    } else if (val_is_obj(v, T_PROMISE))
      v.tag = TAG_PROM;
    d->e[i].v = val_retain(v);
    d->e[i].name = c->tag;
    if (c->tag) d->any_names = 1;
    i++;
  }
  *out = d;
  return OK;
}

/* A function that is a closure in GNU R is called from env, as get() and parent.frame() see: by a frame without code.
 */
static Status call_from(VM *vm, Builtin *b, Value call, Env *env, Value *args, Sym **names, int n, Value *out) {
  bool primitive = b->def->flags & BF_PRIM && strcmp(b->def->name, "as.environment") != 0;
  if (primitive || env == vm_caller_env(vm)) return call_builtin(vm, b, call, args, names, n, out);
  if (!capi.no_code) {
    capi.no_code = cc_promise(vm, val_null(), NULL, vm->global);
    TRY_NEW(capi.no_code);
    obj_retain(&capi.no_code->h);
  }
  Frame *f;
  TRY(frame_push(vm, capi.no_code, &f));
  f->kind = FR_PROMISE;
  f->retmode = RM_C;
  f->env = env;
  obj_retain(&env->h);
  f->pc = capi.no_code->code;
  Status st = call_builtin(vm, b, call, args, names, n, out);
  frame_pop(vm, f);
  return st;
}

/* Calls a builtin with the values of the arguments. */
static Status apply_builtin(VM *vm, Builtin *b, Value call, Env *env, Value dots, int n, Value *out) {
  Value *args = vm_scratch(vm, (size_t)(n + 1) * sizeof *args);
  Sym **names = vm_scratch(vm, (size_t)(n + 1) * sizeof *names);
  TRY_NEW(args);
  TRY_NEW(names);
  int i = 0;
  bool named = false;
  for (const Cons *c = call.cons->cdr; c; c = c->cdr) {
    if (c->car.tag == TAG_OBJ && c->car.o == &vm->sym.dots->h) {
      for (int j = 0; val_is_obj(dots, T_DOTS) && j < dots.dots->n; j++, i++) {
        TRY(eval_value(vm, dots.dots->e[j].v, env, &args[i]));
        TRY(vm_protect(vm, args[i]));
        names[i] = dots.dots->e[j].name;
        named |= names[i] != NULL;
      }
      continue;
    }
    if (i == 1 && b->def->flags & BF_MEMBER && val_is_sym(c->car))
      args[i] = val_str(c->car.sym->name);
    else
      TRY(eval_value(vm, c->car, env, &args[i]));
    TRY(vm_protect(vm, args[i]));
    names[i] = c->tag;
    named |= c->tag != NULL;
    i++;
  }
  return call_from(vm, b, call, env, args, named ? names : NULL, n, out);
}

static Status copy_call(VM *vm, const Cons *call, Value *out) {
  Cons *first = NULL, *last = NULL;
  for (const Cons *c = call; c; c = c->cdr) {
    Value v = c->car;
    v.aux = 0;
    Cons *copy = cons_new(vm, v, NULL, c->tag);
    TRY_NEW(copy);
    copy->car.aux = c->car.aux;
    if (last) {
      obj_retain(&copy->h);
      last->cdr = copy;
    } else
      first = copy;
    last = copy;
  }
  first->h.type = T_LANG;
  attr_share(vm, &first->h, &call->h); /* a quosure's */
  *out = val_obj(first);
  return OK;
}

/* The promises among the first arguments, evaluated. */
static Status force_arguments(VM *vm, Dots *d, int n) {
  TRY(vm_protect(vm, val_obj(d)));
  for (int i = 0; i < n && i < d->n; i++) {
    Value v;
    if (d->e[i].v.tag == TAG_PROM) TRY(vm_force(vm, d->e[i].v, &v));
  }
  return OK;
}

/* nforced: how many arguments are wanted before the function starts */
static Status eval_call(VM *vm, Value call, Env *env, int nforced, Value *out) {
  Value fun = call.cons->car, dots = val_null();
  fun.aux = 0;
  if (val_is_sym(fun)) {
    if (fun.sym->op) return eval_compiled(vm, call, env, out);
    Sym *s = fun.sym;
    TRY(env_get_fun(vm, env, s, &fun));
    if (fun.tag == TAG_UNBOUND) return rt_errorcall(vm, call, "could not find function \"%s\"", s->name->data);
  } else if (val_is_lang(fun)) {
    TRY(eval_value(vm, fun, env, &fun));
  }
  if (!val_is_fun(fun)) return rt_errorcall(vm, call, "attempt to apply non-function");
  if (fun.o->type == T_SPECIAL || (fun.o->type == T_BUILTIN && (fun.bi->def->flags & BF_SPECIAL)))
    return eval_compiled(vm, call, env, out);
  TRY(vm_protect(vm, fun));
  for (const Cons *c = call.cons->cdr; c; c = c->cdr)
    if (c->car.tag == TAG_OBJ && c->car.o == &vm->sym.dots->h) {
      TRY(env_get(vm, env, vm->sym.dots, true, &dots));
      TRY(vm_protect(vm, dots));
      break;
    }
  int n = count_arguments(vm, call.cons->cdr, dots);
  if (fun.o->type != T_CLOSURE) return apply_builtin(vm, fun.bi, call, env, dots, n, out);
  Dots *d;
  TRY(closure_arguments(vm, call.cons->cdr, env, dots, n, &d));
  if (nforced > 0) TRY(force_arguments(vm, d, nforced));
  Value kept; /* what sys.call() shows: C code may change its call */
  TRY(copy_call(vm, call.cons, &kept));
  return run_closure(vm, fun.clo, kept, d, env, NULL, out);
}

static Status eval_value(VM *vm, Value expr, Env *env, Value *out) {
  expr.aux = 0;
  if (val_is_lang(expr)) {
    TRY(rt_check_stack(vm));
    vm->visible = true;
    return eval_call(vm, expr, env, 0, out);
  }
  if (val_is_obj(expr, T_PROMISE)) expr.tag = TAG_PROM;
  return vm_eval(vm, expr, env, out);
}

static Status eval_forced(VM *vm, Value call, Env *env, int nforced, Value *out) {
  call.aux = 0;
  if (nforced == 0 || !val_is_lang(call)) return eval_value(vm, call, env, out);
  TRY(rt_check_stack(vm));
  vm->visible = true;
  return eval_call(vm, call, env, nforced, out);
}

/* Values of boxed scalars stay as they are. */
static SEXP evaluated(Value expr, Env *env, int nforced) {
  VM *vm = CVM;
  Value out;
  size_t mark = vm_mark(vm);
  Value keep_call = vm->cur_call;
  const BuiltinDef *keep_def = vm->cur_builtin;
  Status st = eval_forced(vm, expr, env, nforced, &out);
  vm->cur_call = keep_call;
  vm->cur_builtin = keep_def;
  DO(st);
  DO(vm_release_keep(vm, mark, out));
  if (capi.rng) capi_rng_renew();
  return capi_box(out);
}

SEXP capi_eval(Value expr, Env *env) { return evaluated(expr, env, 0); }

/* Some C code takes a variable's integer as an argument, writes into it and evaluates calls that read the variable
 * (loops of purrr).  The variable's slot held the bare number, the argument is a box of its own; when it has been
 * written into, the variable of env that still has the old value gets the box. */
static void link_variables(Boundary *b, Env *e) {
  for (int k = 0; k < b->nboxed; k++) {
    Vec *box = b->boxed[k].box;
    if (int_ro(box)[0] == b->boxed[k].was) continue;
    Vec *names = capi_need(env_names(CVM, e, true));
    for (int64_t i = 0; i < names->n; i++) {
      Sym *s = capi_need(sym_of_str(CVM, str_ro(names)[i]));
      Value *cell = env_plain_cell(e, s);
      if (!cell || cell->tag != TAG_INT || cell->i != b->boxed[k].was) continue;
      obj_retain(&box->h);
      *cell = (Value){.vec = box, .tag = TAG_OBJ, .aux = cell->aux};
      if (e->kind == ENV_FUNC && e->frame) vm_frame_touched(CVM, e->frame);
      break;
    }
    b->boxed[k] = b->boxed[--b->nboxed];
    k--;
  }
}

static SEXP eval_wanted(SEXP expr, SEXP env, int nforced) {
  if (expr->type != T_LANG && expr->type != T_SYM && expr->type != T_PROMISE) return expr;
  if (env->type != T_ENV)
    capi_error("'rho' must be an environment not %s: detected in C-level eval", Rf_type2char(env->type));
  R_CheckUserInterrupt();
  if (capi.nlists) capi_lists_sync();
  Boundary *b = capi.top;
  while (b && !b->is_call) b = b->outer;
  if (b && b->nboxed) link_variables(b, as_env(env));
  return evaluated(capi_value(expr), as_env(env), nforced);
}
SEXP Rf_eval(SEXP expr, SEXP env) { return eval_wanted(expr, env, 0); }
SEXP R_forceAndCall(SEXP call, int n, SEXP env) { return eval_wanted(call, env, n); }

/* ---- errors ---- */

static Str *message(const char *fmt, va_list ap) {
  enum { LONGEST = 8192 };
  char text[LONGEST];
  int n = vsnprintf(text, sizeof text, fmt, ap);
  if (n < 0) n = 0;
  if (n >= (int)sizeof text) n = sizeof text - 1;
  return capi_need(str_new(CVM, text, (size_t)n));
}
void capi_error(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *s = message(fmt, ap);
  va_end(ap);
  (void)rt_errorcall(CVM, vm_frame_call(CVM), "%s", s->data);
  capi_jump();
}
/* Texts of error() and warning() are as long as option warning.length says. */
static int longest_message(void) {
  int n = Rf_asInteger(Rf_GetOption1(Rf_install("warning.length")));
  return n == NA_INT || n < 100 ? 1000 : n;
}
void Rf_error(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *s = message(fmt, ap);
  va_end(ap);
  (void)rt_errorcall(CVM, vm_frame_call(CVM), "%.*s", longest_message() - 1, s->data);
  capi_jump();
}
void Rf_errorcall(SEXP call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *s = message(fmt, ap);
  va_end(ap);
  (void)rt_errorcall(CVM, capi_value(call), "%s", s->data);
  capi_jump();
}
void Rf_warning(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *s = message(fmt, ap);
  va_end(ap);
  int most = longest_message(), len = (int)s->len;
  if (len && s->data[len - 1] == '\n') len--; // printed at the end anyway
  const char *mark = len > most ? " [... truncated]" : "";
  DO(rt_warningcall(CVM, vm_frame_call(CVM), "%.*s%s", len < most ? len : most, s->data, mark));
}
void Rf_warningcall(SEXP call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *s = message(fmt, ap);
  va_end(ap);
  DO(rt_warningcall(CVM, capi_value(call), "%s", s->data));
}
void Rf_warningcall_immediate(SEXP call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *s = message(fmt, ap);
  va_end(ap);
  int keep = CVM->opt.warn;
  if (keep == 0) CVM->opt.warn = 1;
  Status st = rt_warningcall(CVM, capi_value(call), "%s", s->data);
  CVM->opt.warn = keep;
  DO(st);
}
void UNIMPLEMENTED(const char *what) { capi_error("unimplemented feature in %s", what); }
void WrongArgCount(const char *what) { capi_error("incorrect number of arguments to \"%s\"", what); }
void R_ShowMessage(const char *s) { rt_errf(CVM, "%s\n", s); }
const char *R_curErrorBuf(void) {
  Value m = CVM->in->error_msg;
  return m.tag == TAG_STR ? m.s->data : "";
}
void R_signalErrorCondition(SEXP cond, SEXP call) {
  SEXP args[1] = {cond};
  capi_call_base("stop", 1, args);
  capi_jump();
}
void Rf_onintr(void) {
  atomic_fetch_or(&CVM->interrupt, (unsigned)INT_USER);
  DO(rt_interrupted(CVM));
}
void R_CheckUserInterrupt(void) {
  if (ORBIT_UNLIKELY(R_interrupts_pending)) {
    R_interrupts_pending = 0;
    Rf_onintr();
  }
  DO(rt_poll(CVM));
}
void R_ProcessEvents(void) { R_CheckUserInterrupt(); }

/* ---- unwinding through C code ---- */

/* An unwind in progress, put by in a list. */
enum { HELD_KIND, HELD_TARGET, HELD_VALUE, HELD_FIELDS };
/* A cell whose CAR is the package's own, followed by the list. */
SEXP R_MakeUnwindCont(void) {
  SEXP held = capi_need(vec_new(CVM, T_LIST, HELD_FIELDS));
  return Rf_cons(R_NilValue, held);
}

static void unwind_hold(SEXP cont) {
  Interp *in = CVM->in;
  Value *f = list_rw(as_vec(CDR(cont)));
  slot_store(CVM, &f[HELD_KIND], val_int((int)in->unwind));
  slot_store(CVM, &f[HELD_TARGET], val_dbl(in->target));
  slot_store(CVM, &f[HELD_VALUE], in->unwind_value);
  unwind_clear(CVM);
}
void R_ContinueUnwind(SEXP cont) {
  const Value *f = list_ro(as_vec(CDR(cont)));
  (void)unwind_to(CVM, (enum UnwindKind)as_integer1(CVM, f[HELD_KIND]), (uint32_t)as_double1(CVM, f[HELD_TARGET]),
                  f[HELD_VALUE]);
  capi_jump();
}

SEXP R_UnwindProtect(SEXP (*fun)(void *), void *data, void (*cleanup)(void *, Rboolean), void *cleandata, SEXP cont) {
  SEXP r;
  if (!cont) cont = R_MakeUnwindCont();
  Rf_protect(cont);
  if (capi_run(fun, data, &r) == OK) {
    Rf_unprotect(1);
    if (cleanup) cleanup(cleandata, FALSE);
    return r;
  }
  unwind_hold(cont);
  Rf_unprotect(1);
  if (cleanup) cleanup(cleandata, TRUE); /* may jump away and call R_ContinueUnwind() later */
  R_ContinueUnwind(cont);
  return R_NilValue; /* not reached */
}

SEXP R_ExecWithCleanup(SEXP (*fun)(void *), void *data, void (*cleanup)(void *), void *cleandata) {
  SEXP r, cont = Rf_protect(R_MakeUnwindCont());
  Status st = capi_run(fun, data, &r);
  if (st != OK)
    unwind_hold(cont);
  else
    Rf_protect(r);
  cleanup(cleandata);
  if (st != OK) R_ContinueUnwind(cont);
  Rf_unprotect(2);
  return r;
}

/* Runs fun without the handlers of the calling R code.  Errors are reported and end here. */
static Status run_top(SEXP (*fun)(void *), void *data, bool silent, SEXP *out) {
  VM *vm = CVM;
  Interp *in = vm->in;
  Value handlers = in->handlers, restarts = in->restarts;
  bool embedded = in->embedded;
  Frame *bottom = in->bottom;
  in->handlers = in->restarts = val_null();
  if (silent) in->embedded = true;
  in->bottom = in->top;
  Status st = capi_run(fun, data, out);
  in->bottom = bottom;
  in->embedded = embedded;
  val_release(vm, in->handlers);
  val_release(vm, in->restarts);
  in->handlers = handlers;
  in->restarts = restarts;
  if (st == OK) return OK;
  if (in->unwind == UNW_QUIT || in->unwind == UNW_RETURN) capi_jump();
  unwind_clear(vm);
  in->in_error = false;
  return ERR;
}

typedef struct VoidCall {
  void (*fun)(void *);
  void *data;
} VoidCall;
static SEXP run_void(void *p) {
  VoidCall *c = p;
  c->fun(c->data);
  return R_NilValue;
}
Rboolean R_ToplevelExec(void (*fun)(void *), void *data) {
  VoidCall c = {fun, data};
  SEXP r;
  return run_top(run_void, &c, false, &r) == OK;
}

typedef struct EvalCall {
  SEXP expr, env;
} EvalCall;
static SEXP run_eval(void *p) {
  EvalCall *c = p;
  return Rf_eval(c->expr, c->env);
}
static SEXP try_eval(SEXP expr, SEXP env, int *failed, bool silent) {
  EvalCall c = {expr, env};
  SEXP r;
  Status st = run_top(run_eval, &c, silent, &r);
  if (failed) *failed = st != OK;
  return st == OK ? r : NULL;
}
SEXP R_tryEval(SEXP expr, SEXP env, int *failed) { return try_eval(expr, env, failed, false); }
SEXP R_tryEvalSilent(SEXP expr, SEXP env, int *failed) { return try_eval(expr, env, failed, true); }

/* ---- tryCatch() and withCallingHandlers() around C code: R's own functions call back ---- */

typedef struct Guarded {
  SEXP (*fun)(void *);
  void *data;
  SEXP (*handler)(SEXP, void *);
  void *hdata;
  void (*finally)(void *);
  void *fdata;
} Guarded;

static Guarded *guarded(SEXP p) { return R_ExternalPtrAddr(p); }
static SEXP guarded_body(SEXP p) { return guarded(p)->fun(guarded(p)->data); }
static SEXP guarded_handler(SEXP cond, SEXP p) {
  Guarded *g = guarded(p);
  return g->handler ? g->handler(cond, g->hdata) : R_NilValue;
}
static SEXP guarded_finally(SEXP p) {
  guarded(p)->finally(guarded(p)->fdata);
  return R_NilValue;
}
static SEXP pointer_to(void *f) { return R_MakeExternalPtr(f, Rf_install("native symbol"), R_NilValue); }
#define FUNCTION_POINTER(f)                                                                                            \
  __extension__({                                                                                                      \
    void *p_;                                                                                                          \
    __typeof__(&f) f_ = f;                                                                                             \
    memcpy(&p_, &f_, sizeof p_);                                                                                       \
    pointer_to(p_);                                                                                                    \
  })

static SEXP handler_function(SEXP self) {
  SEXP dot_call = Rf_install(".Call"), e = Rf_install("e"), formals = Rf_list1(R_MissingArg);
  SET_TAG(formals, e);
  SEXP code = Rf_lang4(dot_call, FUNCTION_POINTER(guarded_handler), e, self);
  return capi_need(closure_new(CVM, capi_value(formals), capi_value(code), CVM->base));
}
static SEXP guarded_eval(Guarded *g, SEXP classes) {
  SEXP dot_call = Rf_install(".Call"), self = Rf_protect(R_MakeExternalPtr(g, R_NilValue, R_NilValue));
  SEXP body = Rf_lang3(dot_call, FUNCTION_POINTER(guarded_body), self);
  SEXP h = handler_function(self), args = R_NilValue;
  if (g->finally) {
    args = Rf_list1(Rf_lang3(dot_call, FUNCTION_POINTER(guarded_finally), self));
    SET_TAG(args, Rf_install("finally"));
  }
  for (R_xlen_t i = XLENGTH(classes); i-- > 0;) {
    args = Rf_cons(h, args);
    SET_TAG(args, Rf_installTrChar(STRING_ELT(classes, i)));
  }
  SEXP call = Rf_protect(Rf_lcons(Rf_install("tryCatch"), Rf_cons(body, args)));
  SEXP r = Rf_eval(call, R_BaseEnv);
  R_ClearExternalPtr(self);
  Rf_unprotect(2);
  return r;
}
SEXP R_tryCatch(SEXP (*fun)(void *), void *data, SEXP classes, SEXP (*handler)(SEXP, void *), void *hdata,
                void (*finally)(void *), void *fdata) {
  Guarded g = {fun, data, handler, hdata, finally, fdata};
  return guarded_eval(&g, classes);
}
SEXP R_tryCatchError(SEXP (*fun)(void *), void *data, SEXP (*handler)(SEXP, void *), void *hdata) {
  Guarded g = {fun, data, handler, hdata, NULL, NULL};
  return guarded_eval(&g, Rf_mkString("error"));
}
/* No R function runs in between: errors name the one that has called C. */
SEXP R_withCallingErrorHandler(SEXP (*fun)(void *), void *data, SEXP (*handler)(SEXP, void *), void *hdata) {
  Guarded g = {fun, data, handler, hdata, NULL, NULL};
  SEXP self = Rf_protect(R_MakeExternalPtr(&g, R_NilValue, R_NilValue)), r;
  SEXP handlers = Rf_protect(Rf_allocVector(T_LIST, 1));
  SET_VECTOR_ELT(handlers, 0, handler_function(self));
  Interp *in = CVM->in;
  Value before = val_retain(in->handlers), added;
  Value args[5] = {val_str(as_str(Rf_mkChar("error"))), capi_value(handlers), val_null(), val_null(), val_lgl(1)};
  Status st = lib_internal(CVM, as_sym(Rf_install(".addCondHands")))->fn(CVM, args, 5, &added);
  if (st == OK) st = capi_run(fun, data, &r);
  val_release(CVM, in->handlers);
  in->handlers = before;
  DO(st);
  R_ClearExternalPtr(self);
  Rf_unprotect(2);
  return r;
}

/* ---- text ---- */

static SEXP parse_some(const char *text, int n, ParseStatus *status) {
  Source src = {.name = "<text>", .text = text, .n = strlen(text)};
  Parser *p = capi_need(parser_new(CVM, &src, false));
  Vec *r = capi_need(vec_new(CVM, T_EXPR, 0));
  *status = PARSE_OK_;
  for (Value v; n < 0 || r->n < n;) {
    switch (parser_next(p, &v)) {
    case PARSE_OK:
      DO(vec_grow(CVM, r, r->n + 1));
      list_set(CVM, r, r->n - 1, v);
      continue;
    case PARSE_EOF: return &r->h;
    case PARSE_INCOMPLETE: *status = PARSE_INCOMPLETE_; return R_NilValue;
    case PARSE_ERROR: *status = PARSE_ERROR_; return R_NilValue;
    case PARSE_RAISED: capi_jump();
    }
  }
  return &r->h;
}
SEXP R_ParseVector(SEXP text, int n, ParseStatus *status, SEXP srcfile) {
  Buf b;
  buf_init(&b, CVM);
  for (R_xlen_t i = 0; i < XLENGTH(text); i++) {
    buf_puts(&b, Rf_translateCharUTF8(STRING_ELT(text, i)));
    buf_putc(&b, '\n');
  }
  return parse_some(buf_cstr(&b), n, status);
}
SEXP R_ParseString(const char *text) {
  ParseStatus status;
  SEXP r = parse_some(text, -1, &status);
  if (status != PARSE_OK_ || XLENGTH(r) != 1) capi_error("parse error");
  return VECTOR_ELT(r, 0);
}
SEXP R_ParseEvalString(const char *text, SEXP env) { return Rf_eval(R_ParseString(text), env); }
SEXP Rf_substitute(SEXP expr, SEXP env) {
  Value out;
  DO(do_substitute_in(CVM, capi_value(expr), capi_env(env, "substitute"), &out));
  return capi_box(out);
}
void Rf_PrintValue(SEXP x) { DO(rt_print_value(CVM, capi_value(x), CVM->global)); }
