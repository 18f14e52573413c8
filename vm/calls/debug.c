/* debug.c - Functions with other code than their body shows: debug(), debugonce(), trace() without a tracer.
 * A marked closure keeps its body, but runs code compiled from an instrumented one; calls of others cost nothing.
 * The instrumented bodies are made in stdlib/base/debugging.R.
 */
#include "compiler/cc.h"
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"

enum { MARK_SHIFT = 4, MARKS = CLOSURE_MARKS >> MARK_SHIFT };

static Status marked_closure(VM *vm, Value v, Closure **out) {
  if (!val_is_obj(v, T_CLOSURE)) return rt_errorcall(vm, vm_frame_call(vm), "argument must be a function");
  *out = v.clo;
  return OK;
}

/* .Internal(funMarks(fun)): 1 debug, 2 once, 4 trace */
static Status do_fun_marks(VM *vm, Value *args, int n, Value *out) {
  Closure *c = NULL;
  if (val_is_fun(args[0]) && !val_is_obj(args[0], T_CLOSURE)) {
    *out = val_int(0);
    return OK;
  }
  TRY(marked_closure(vm, args[0], &c));
  *out = val_int(c->h.flags >> MARK_SHIFT & MARKS);
  return OK;
}

/* .Internal(isNative(fun)): is fun written in C? */
static Status do_is_native(VM *vm, Value *args, int n, Value *out) {
  *out = val_lgl(val_is_fun(args[0]) && !val_is_obj(args[0], T_CLOSURE));
  return OK;
}

static bool is_running(const VM *vm, const Proto *p) {
  for (const Frame *f = vm->in->top; f > vm->in->frames; f--)
    if (f->proto == p || (f->kind == FR_PROMISE && f->proto && f->proto->home == p)) return true;
  return false;
}

/* Frames do not own their code: what a function had before stays while one of them runs it. */
static Status keep_running(VM *vm, Proto *old) {
  Value list = vm->in->replaced;
  Cons *kept = NULL;
  for (Cons *c = val_is_obj(list, T_PAIRLIST) ? list.cons : NULL; c; c = c->cdr)
    if (is_running(vm, (Proto *)(void *)c->car.o)) TRY_NEW(kept = cons_new(vm, c->car, kept, NULL));
  if (old && is_running(vm, old)) TRY_NEW(kept = cons_new(vm, val_obj(old), kept, NULL));
  slot_store(vm, &vm->in->replaced, kept ? val_obj(kept) : val_null());
  return OK;
}

Status function_renew(VM *vm, Closure *c) {
  Proto *old = c->proto, *p;
  if (!old || (old->flags & PF_COMPILED) || c->h.flags >> MARK_SHIFT & MARKS) return OK;
  TRY_NEW(p = proto_new(vm, c->formals, c->body));
  TRY(keep_running(vm, old));
  p->file = old->file;
  p->flags |= PF_COMPILED;
  p->h.count++;
  c->proto = p;
  obj_release(vm, &old->h);
  return OK;
}

/* .Internal(funInstrument(fun, marks, body)): fun runs body from now on; its own with marks 0. */
static Status do_fun_instrument(VM *vm, Value *args, int n, Value *out) {
  Closure *c = NULL;
  TRY(marked_closure(vm, args[0], &c));
  int asked = as_integer1(vm, args[1]), marks = asked & MARKS;
  Proto *p = proto_new(vm, c->formals, asked ? args[2] : c->body), *old = c->proto;
  TRY_NEW(p);
  TRY(keep_running(vm, old));
  p->h.count++;
  c->proto = p;
  c->h.flags = (uint8_t)((c->h.flags & ~(MARKS << MARK_SHIFT)) | marks << MARK_SHIFT);
  if (old) obj_release(vm, &old->h);
  *out = val_null();
  return OK;
}

/* A function that calls browser() gets code that can be stepped through. */
Status make_browsable(VM *vm, Closure *c) {
  Value fun = val_obj(c), out;
  if (c->env->kind == ENV_BASENS || !c->proto || c->proto->source.u != c->body.u) return OK;
  if (!cc_calls(vm, c->body, sym_c(vm, "browser"), 0)) return OK;
  return vm_call_base(vm, ".browsable", 1, &fun, NULL, &out);
}

/* .Internal(callPlaces()): where the calls of sys.calls() are written, "" if that is not known. */
static Status do_call_places(VM *vm, Value *args, int n, Value *out) { return call_places(vm, out); }

/* .Internal(debugOut(value)): the value of a function that is debugged; prints that the function is left. */
static Status do_debug_out(VM *vm, Value *args, int n, Value *out) {
  bool visible = vm->in->arg_visible;
  Frame *f = frame_function(vm->in->top);
  if (f) {
    Value ignored;
    Value call = frame_call(vm, f);
    TRY(vm_call_base(vm, ".debugLeft", 1, &call, NULL, &ignored));
  }
  *out = args[0];
  vm->visible = visible;
  return OK;
}

/* .Internal(browserLine(prompt)): the next line of the terminal or script without its end; NULL when there is none. */
static Status do_browser_line(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  Str *prompt = as_string1(vm, args[0]);
  const char *s = vm->read_console ? vm->read_console(vm, vm->interactive || vm->opt.echo ? prompt->data : "") : NULL;
  if (!s) return OK;
  size_t len = strlen(s);
  while (len > 0 && (s[len - 1] == '\n' || s[len - 1] == '\r')) len--;
  Str *line = str_new(vm, s, len);
  TRY_NEW(line);
  *out = val_str(line);
  return OK;
}

/* .Internal(browserValue(expr, env)): what was typed at the stop of a frame, evaluated as an argument is that the code
 * of env has written: sys.call(), parent.frame() and the calls in messages are those of the frame.  list(value,
 * visible) */
static Status do_browser_value(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_env(args[1])) return rt_error(vm, "invalid '%s' argument", "env");
  Promise *p = promise_new(vm, args[0], args[1].env);
  Vec *v = vec_new(vm, T_LIST, 2);
  TRY_NEW(p && v);
  Value value;
  vm->visible = true;
  TRY(vm_force(vm, (Value){.prom = p, .tag = TAG_PROM}, &value));
  list_set(vm, v, 0, value);
  list_set(vm, v, 1, val_lgl(vm->visible));
  *out = val_obj(v);
  return OK;
}

const BuiltinDef builtins_debug[] = {
    {"browserLine", do_browser_line, NULL, BF_INTERNAL, "what is typed next", 1, 1},
    {"browserValue", do_browser_value, NULL, BF_INTERNAL, "evaluates what was typed", 2, 2},
    {"callPlaces", do_call_places, NULL, BF_INTERNAL, "where the calls on the stack are written", 0, 0},
    {"isNative", do_is_native, NULL, BF_INTERNAL, "is a function written in C?", 1, 1},
    {"funMarks", do_fun_marks, NULL, BF_INTERNAL, "how a function is marked for debugging", 1, 1},
    {"funInstrument", do_fun_instrument, NULL, BF_INTERNAL | BF_INVISIBLE, "lets a function run another body", 3, 3},
    {"debugOut", do_debug_out, NULL, BF_INTERNAL, "value of a debugged function", 1, 1},
    {0}};
