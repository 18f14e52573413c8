/* interp.c - Creating and closing virtual machines, the top level, and the hooks runtime/ and stdlib/ call. */
#include "runtime/locale.h"
#include "stdlib/registry.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/conditions/conditions.h"
#include "vm/interp/eval_cache.h"
#include "vm/calls/method_plan.h"
#include "vm/apply/vectorize.h"
#include "vm/fuse/fuse.h"
#include "vm/inspect/sample.h"
#include "vm/host.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "compiler/parser.h"
#include "runtime/own.h"
#include "vm/spec/spec.h"
#include "vm/kernels/cpu/workers.h"
#include "vm/kernels/cuda/cuda.h"

#define MAX_FRAMES 1000000
#define LEAST_FRAMES 6000 /* what 5000 nested expressions need */
#define LEAST_SLOTS 100000

static void *reserve(size_t bytes) {
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

/* Room for *n elements of `size` bytes; for fewer, not under `least`, where the address space is limited: a sixteenth
 * of it at most, and half of that again while it cannot be had. */
static void *reserve_some(size_t *n, size_t size, size_t least) {
  struct rlimit rl;
  bool limited = getrlimit(RLIMIT_AS, &rl) == 0 && rl.rlim_cur != RLIM_INFINITY;
  while (limited && *n / 2 >= least && *n * size > rl.rlim_cur / 16) *n /= 2;
  void *p = reserve(*n * size);
  while (!p && *n / 2 >= least) {
    *n /= 2;
    p = reserve(*n * size);
  }
  return p;
}

static void set_defaults(VM *vm) {
  vm->opt = (Opts){.digits = 7,
                   .scipen = 0,
                   .width = 80,
                   .max_print = 99999,
                   .warn = 0,
                   .expressions = 5000,
                   .warning_length = 1000,
                   .outdec = ".",
                   .use_fancy_quotes = true};
#define TUNE(name, dflt, doc) vm->tune.name = dflt;
#include "runtime/tuning.def"
#undef TUNE
  vm->visible = true;
  struct rlimit rl;
  size_t lim = 8u << 20;
  if (getrlimit(RLIMIT_STACK, &rl) == 0 && rl.rlim_cur != RLIM_INFINITY) lim = rl.rlim_cur;
  char here;
  vm->c_stack_base = &here;
  vm->c_stack_limit = lim > (2u << 20) ? lim - (1u << 20) : lim / 2;
}

static Status interp_init(VM *vm) {
  Interp *in = own_new(vm, sizeof *in);
  if (!in) return ERR;
  vm->in = in;
  size_t nslots = (size_t)vm->tune.vm_stack_slots, nframes = MAX_FRAMES;
  in->stack = reserve_some(&nslots, sizeof(Value), LEAST_SLOTS);
  if (!in->stack) return ERR;
  in->stack_limit = in->stack + nslots;
  in->frames = reserve_some(&nframes, sizeof(Frame), LEAST_FRAMES);
  if (!in->frames) return ERR;
  in->stack_end = in->stack + 1024;
  in->frames_end = in->frames + nframes;
  vm->max_expressions = (int)nframes - 600; /* handlers of the error get 500 more */
  in->sp = in->stack;
  in->spec_epoch = 1; /* 0: no longer valid */
  in->top = in->frames;
  in->handlers = in->restarts = in->warnings = in->ret = in->unwind_value = in->global_handlers = in->traceback =
      in->error_cond = in->replaced = val_null();
  in->error_msg = val_null();
  in->warn_prefix = "";
  const char *loc = getenv("ORBIT_LOCATION");
  in->show_location = !(loc && strcmp(loc, "0") == 0);
  const char *fa = getenv("ORBIT_FAIL_WARNING");
  if (fa) vm->fail_warning = atoll(fa);
  return OK;
}

VM *vm_create(void) {
  VM *vm = own_machine();
  if (!vm) return NULL;
  set_defaults(vm);
  locale_init(vm);
  if (heap_init(vm) != OK || interp_init(vm) != OK || str_init(vm) != OK || env_init(vm) != OK || cc_init(vm) != OK ||
      lib_init(vm) != OK) {
    vm_destroy(vm);
    return NULL;
  }
  Env *t = env_new(vm, vm->base);
  if (t) {
    t->h.count++;
    vm->in->s3table = t;
  }
  vm_release(vm, 0);
  const char *fa = getenv("ORBIT_FAIL_ALLOC");
  if (fa) vm->fail_alloc = atoll(fa);
  return vm;
}

void vm_destroy(VM *vm) {
  if (!vm) return;
  vm->fail_alloc = vm->fail_warning = 0;
  Interp *in = vm->in;
  if (in) {
    time_limit_close(vm);
    while (in->top > in->frames) frame_pop(vm, in->top);
    vm_release(vm, 0);
    unwind_clear(vm);
    if (vm->lib && vm->heap) heap_run_finalizers(vm, true);
    vm_release(vm, 0);
    unwind_clear(vm);
    codes_close(vm);
    method_plans_close(vm);
    dispatch_close(vm);
    val_release(vm, in->handlers);
    val_release(vm, in->restarts);
    val_release(vm, in->warnings);
    val_release(vm, in->global_handlers);
    val_release(vm, in->ret);
    val_release(vm, in->traceback);
    val_release(vm, in->error_cond);
    if (in->element_call) obj_release(vm, &in->element_call->h);
    vectorizer_forget(vm);
    val_release(vm, in->replaced);
    if (in->s3table) obj_release(vm, &in->s3table->h);
    if (in->s4classes) obj_release(vm, &in->s4classes->h);
    if (in->s4prims) obj_release(vm, &in->s4prims->h);
  }
  lib_close(vm);
  workers_stop(vm);
  cuda_close(vm);
  heap_close(vm);
  if (vm->strings) str_close(vm);
  collate_close(vm);
  rt_output_close(vm);
  if (in) {
    if (in->stack) munmap(in->stack, (size_t)(in->stack_limit - in->stack) * sizeof(Value));
    if (in->frames) munmap(in->frames, (size_t)(in->frames_end - in->frames) * sizeof(Frame));
    sources_close(vm);
    fuse_close(vm);
    vectorizer_close(vm);
    sampler_close(vm);
  }
  own_free(vm);
}

/* ---- top level ---- */

/* The code of a top-level expression, and the functions written in it, know their file; functions inside these get it
 * when they are compiled. */
void vm_set_file(Proto *p, Str *file) {
  p->file = file;
  for (uint32_t i = 0; i < p->nk; i++)
    if (p->k[i].tag == TAG_OBJ && p->k[i].o->type == T_BYTECODE) ((Proto *)(void *)p->k[i].o)->file = file;
}

Status vm_eval_toplevel(VM *vm, Value expr, bool *visible, Value *out) {
  vm->visible = true;
  *visible = true;
  expr.aux = 0;
  time_limit_restart(vm);
  Status st = OK;
  Proto *p = cc_dynamic(vm, expr, vm->global, NULL, CODE_TOP);
  if (p) {
    vm_set_file(p, vm->in->script_name);
    st = eval_proto(vm, p, vm->global, out);
  } else {
    st = ERR;
  }
  *visible = vm->visible;
  return st;
}

bool vm_quit_requested(VM *vm, int *status) {
  if (!vm->in->quit) return false;
  *status = vm->in->quit_status;
  return true;
}

Status vm_quit(VM *vm, int status) {
  vm->in->quit = true;
  vm->in->quit_status = status;
  return unwind_to(vm, UNW_QUIT, 0, val_null());
}

/* After ERR at the top level: the message has been printed when it was raised; clears the state. */
void vm_report_error(VM *vm) { unwind_clear(vm); }

void vm_set_script(VM *vm, const char *name) { vm->in->script_name = str_c(vm, name); }

/* ---- hooks ---- */
void vm_symbol_redefined(VM *vm, Sym *s) {
  spec_abandon_all(vm);
  codes_clear(vm);
  if (s->op) code_renew(vm);
}

void vm_mark_strings(VM *vm) {
  Interp *in = vm->in;
  if (!in) return;
  for (Value *v = in->stack; v < in->sp; v++) str_mark_value(*v);
  for (Value *v = in->sp; v < in->stack_end; v++)
    *v = val_null(); /* or a later frame would show strings that are gone */
  if (in->stack_end > in->sp + 1024) in->stack_end = in->sp + 1024;
  str_mark_value(in->ret);
  str_mark_value(in->error_msg);
  str_mark_value(in->unwind_value);
  if (in->script_name) str_mark_value(val_str(in->script_name));
  if (in->last_message) str_mark_value(val_str(in->last_message));
  host_mark_strings(vm);
  for (Frame *f = in->frames + 1; f <= in->top; f++) {
    if (f->disp) {
      str_mark_value(val_str(f->disp->generic));
      if (f->disp->group) str_mark_value(val_str(f->disp->group));
      str_mark_value(f->disp->object);
      str_mark_value(f->disp->method);
    }
  }
}

void proto_each(Proto *p, void (*fn)(void *ctx, Value *v), void *ctx) {
  for (uint32_t i = 0; i < p->nk; i++) fn(ctx, &p->k[i]);
  for (uint32_t i = 0; i < p->nsites; i++) {
    CallSite *s = p->sites[i];
    for (int j = 0; j < s->nargs; j++)
      if (s->args[j].code) {
        Value v = val_obj(s->args[j].code);
        fn(ctx, &v);
      }
  }
  for (int i = 0; p->params && i < p->nparams; i++)
    if (p->params[i].code) {
      Value v = val_obj(p->params[i].code);
      fn(ctx, &v);
    }
  if (p->home) {
    Value v = val_obj(p->home);
    fn(ctx, &v);
  }
  fn(ctx, &p->formals);
  fn(ctx, &p->source);
}

/* Formals of a builtin as a pairlist, parsed from its table row at first use; TAG_UNBOUND after an error. */
Value builtin_formals(VM *vm, Builtin *b) {
  if (b->spec) return val_obj(b->spec);
  if (!b->def->formals || !b->def->formals[0]) return val_null();
  char buf[2048];
  int n = snprintf(buf, sizeof buf, "function(%s) NULL", b->def->formals);
  if (n < 0 || n >= (int)sizeof buf) {
    (void)rt_error(vm, "formals of '%s' are too long", b->def->name);
    return val_unbound();
  }
  Source src = {"<builtin>", buf, (size_t)n};
  Value fun;
  Parser *p = parser_new(vm, &src, false);
  if (!p || parser_next(p, &fun) != PARSE_OK || !val_is_lang(fun)) return val_unbound();
  Value f = fun.cons->cdr->car;
  if (f.tag != TAG_OBJ) return val_null();
  /* -1 and the like are constants too */
  for (Cons *c = f.cons; c; c = c->cdr) {
    Value d = c->car;
    if (val_is_lang(d) && val_is_sym(d.cons->car) && d.cons->car.sym == vm->sym.minus && d.cons->cdr &&
        !d.cons->cdr->cdr) {
      Value k = d.cons->cdr->car;
      if (k.tag == TAG_DBL)
        slot_store(vm, &c->car, val_dbl(-k.d));
      else if (k.tag == TAG_INT)
        slot_store(vm, &c->car, val_int(-k.i));
    }
  }
  f.o->count++;
  b->spec = f.o;
  return val_obj(b->spec);
}

int builtin_nformals(VM *vm, Builtin *b) {
  if (b->nformals1) return b->nformals1 - 1;
  int n = 0;
  Value f = builtin_formals(vm, b);
  for (Cons *c = f.tag == TAG_OBJ ? f.cons : NULL; c; c = c->cdr) n++;
  if (b->spec) b->nformals1 = (uint16_t)(n + 1);
  return n;
}

/* ---- small calls used by the library ---- */
Status vm_length(VM *vm, Value x, int64_t *n) {
  if (val_is_object(x)) {
    bool found;
    Value out;
    TRY(vm_try_dispatch(vm, "length", x, 1, &x, NULL, &found, &out));
    if (found) {
      double d = as_double1(vm, out);
      *n = isnan(d) || d < 0 ? 0 : (int64_t)d;
      return OK;
    }
  }
  if (x.tag == TAG_OBJ && (x.o->type == T_PAIRLIST || x.o->type == T_LANG)) {
    *n = 0;
    for (Cons *c = x.cons; c; c = c->cdr) ++*n;
    return OK;
  }
  if (val_is_env(x)) return env_count(vm, x.env, n);
  if (val_is_obj(x, T_SEQ)) {
    *n = x.seq->n;
    return OK;
  }
  *n = vec_len(x);
  return OK;
}

static Status as_character(VM *vm, Value x, bool in_caller, Vec **out) {
  Value r = x;
  if (val_is_object(x)) {
    bool found;
    Sym *fun = sym_c(vm, "as.character");
    TRY_NEW(fun);
    Cons *call = cons_new(vm, x, NULL, NULL); /* with the value, as GNU R's paste() calls it */
    TRY_NEW(call);
    TRY_NEW(call = lang_new(vm, val_obj(fun), call));
    if (in_caller)
      TRY(s3_try(vm, "as.character", NULL, val_obj(call), &x, NULL, 1, &found, &r));
    else
      TRY(s3_try_base(vm, "as.character", val_obj(call), &x, &found, &r));
    if (!found && val_is_factor(vm, x)) TRY(vm_call_base(vm, "as.character", 1, &x, NULL, &r));
    if (found && val_is_obj(r, T_STR)) { /* with the names that the method gave */
      *out = r.vec;
      return OK;
    }
  }
  return coerce_vector(vm, r, T_STR, false, out);
}

Status vm_as_character(VM *vm, Value x, Vec **out) { return as_character(vm, x, false, out); }

Status vm_as_character_in_caller(VM *vm, Value x, Vec **out) { return as_character(vm, x, true, out); }
