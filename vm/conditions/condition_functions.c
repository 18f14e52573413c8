/* condition_functions.c - The builtins behind stop(), warning(), tryCatch(), restarts, messages and their translation.
 */
#include <libintl.h>

#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/conditions/signal.h"

/* .Internal(returnValue(default)) */
static Status do_return_value(VM *vm, Value *args, int n, Value *out) {
  *out = vm->in->returned ? *vm->in->returned : args[0];
  return OK;
}

/* The value of an argument in `...` that is there already, a vector without a class of numbers or text. */
static bool is_known_text(Value v, Value *out) {
  if (v.tag == TAG_PROM) v = v.prom->value;
  *out = v;
  Type t = val_type(v);
  return v.tag != TAG_UNBOUND && v.tag != TAG_MISSING && !val_is_object(v) &&
         (t == T_LGL || t == T_INT || t == T_DBL || t == T_STR);
}

/* .Internal(message_pieces()): as.character() of the arguments in `...` of the function, joined, where all are known.
 */
static Status do_message_pieces(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  const Dots *d = frame_dots_seen(vm, vm->in->top);
  if (!d || (vm->modes & MODE_GENERIC)) return OK;
  int64_t len = 0, at = 0;
  Value v;
  for (int i = 0; i < d->n; i++) {
    if (!is_known_text(d->e[i].v, &v)) return OK;
    len += vec_len(v);
  }
  Vec *r = vec_new(vm, T_STR, len);
  TRY_NEW(r);
  for (int i = 0; i < d->n; i++) {
    Vec *text;
    (void)is_known_text(d->e[i].v, &v);
    TRY(coerce_borrow(vm, v, T_STR, &text));
    for (int64_t k = 0; k < text->n; k++) str_rw(r)[at++] = str_ro(text)[k];
  }
  *out = vec_val(r);
  return OK;
}

/* The function that called stop() or warning(): skips the frame of the running library closure. */
static Value caller_call(VM *vm) {
  Frame *f = frame_function(vm->in->top);
  return f ? call_for_argument(vm, f - 1, true) : val_null();
}

static Status do_stop(VM *vm, Value *args, int n, Value *out) {
  Str *msg = as_string1(vm, args[1]);
  Value call = as_logical1(vm, args[0]) == 1 ? caller_call(vm) : val_null();
  if (!msg || msg == vm->na_str) msg = vm->empty_str;
  return raise_error(vm, call, msg, NULL);
}

static Status do_warning(VM *vm, Value *args, int n, Value *out) {
  Str *msg = as_string1(vm, args[n - 1]);
  Value call = as_logical1(vm, args[0]) == 1 ? caller_call(vm) : val_null();
  if (!msg || msg == vm->na_str) msg = vm->empty_str;
  *out = val_str(msg);
  vm->visible = false;
  bool immediate = n > 2 && as_logical1(vm, args[1]) == 1;
  if (immediate && vm->opt.warn == 0) {
    if (vm->in->handlers.tag != TAG_NULL) return raise_warning(vm, call, msg);
    return default_warning(vm, call, msg, true);
  }
  return raise_warning(vm, call, msg);
}

static Status do_signal(VM *vm, Value *args, int n, Value *out) {
  Value cond = args[0], call = args[2];
  Vec *cls = val_class(vm, cond);
  TRY_NEW(cls);
  Str *msg = args[1].tag == TAG_NULL ? vm->empty_str : as_string1(vm, args[1]);
  *out = val_null();
  return signal_to_handlers(vm, &cond, msg, call, cls, NULL, 0);
}

static Status do_dflt_stop(VM *vm, Value *args, int n, Value *out) {
  Str *msg = as_string1(vm, args[0]);
  if (vm->in->embedded) keep_error(vm, args[1], msg, NULL, n > 2 ? args[2] : val_null());
  return default_error(vm, args[1], msg);
}

/* .Internal(.tellMessage(text)): does the host take messages?  Then it has got this one. */
static Status do_tell_message(VM *vm, Value *args, int n, Value *out) {
  bool told = vm->host_message && !vm->sink_err_write;
  Str *s = told ? as_string1(vm, args[0]) : NULL;
  if (s) rt_flush(vm);
  if (s) vm->host_message(vm, s->data);
  *out = val_lgl(told);
  return OK;
}

static Status do_dflt_warn(VM *vm, Value *args, int n, Value *out) {
  Str *msg = as_string1(vm, args[0]);
  *out = val_null();
  return default_warning(vm, val_is_lang(args[1]) ? args[1] : val_null(), msg, false);
}

static Status do_add_cond_hands(VM *vm, Value *args, int n, Value *out) {
  Interp *in = vm->in;
  Value classes = args[0], handlers = args[1], target = args[3];
  int calling = as_logical1(vm, args[4]);
  if (target.tag == TAG_LGL && target.i == 1)
    target = val_dbl(frame_function(in->top)->id); /* the function that asks */
  *out = in->handlers;
  TRY(vm_protect(vm, in->handlers));
  if (classes.tag == TAG_NULL || handlers.tag == TAG_NULL) return OK;
  Vec *cv = val_vec(vm, classes);
  TRY_NEW(cv);
  if (!val_is_list(handlers) || cv->h.type != T_STR || cv->n != handlers.vec->n)
    return rt_error(vm, "bad handler data");
  Cons *l = in->handlers.tag == TAG_OBJ ? in->handlers.cons : NULL;
  for (int64_t i = cv->n - 1; i >= 0; i--) {
    Vec *e = vec_new(vm, T_LIST, 4);
    TRY_NEW(e);
    list_set(vm, e, 0, val_str(str_ro(cv)[i]));
    list_set(vm, e, 1, list_ro(handlers.vec)[i]);
    list_set(vm, e, 2, target);
    list_set(vm, e, 3, val_lgl(calling == 1));
    TRY_NEW(l = cons_new(vm, val_obj(e), l, NULL));
  }
  frame_save_handlers(vm);
  slot_store(vm, &in->handlers, l ? val_obj(l) : val_null());
  return OK;
}

static Status do_reset_cond_hands(VM *vm, Value *args, int n, Value *out) {
  frame_save_handlers(vm);
  slot_store(vm, &vm->in->handlers, args[0]);
  *out = val_null();
  return OK;
}

static Status do_add_restart(VM *vm, Value *args, int n, Value *out) {
  Interp *in = vm->in;
  if (!val_is_list(args[0]) || args[0].vec->n < 2) return rt_error(vm, "bad restart");
  Cons *l = cons_new(vm, args[0], in->restarts.tag == TAG_OBJ ? in->restarts.cons : NULL, NULL);
  TRY_NEW(l);
  frame_save_handlers(vm);
  slot_store(vm, &in->restarts, val_obj(l));
  *out = val_null();
  return OK;
}

static Status do_get_restart(VM *vm, Value *args, int n, Value *out) {
  int i = as_integer1(vm, args[0]);
  Cons *c = vm->in->restarts.tag == TAG_OBJ ? vm->in->restarts.cons : NULL;
  for (; c && i > 1; c = c->cdr) i--;
  *out = val_null();
  if (c) {
    *out = c->car;
  } else if (i == 1) { /* the abort restart at the bottom */
    Vec *r = vec_new(vm, T_LIST, 2), *cls = vec_new(vm, T_STR, 1);
    TRY_NEW(r);
    TRY_NEW(cls);
    Str *s = str_c(vm, "abort"), *k = str_c(vm, "restart");
    TRY_NEW(s);
    TRY_NEW(k);
    list_set(vm, r, 0, val_str(s));
    str_rw(cls)[0] = k;
    TRY(attr_set(vm, &r->h, vm->sym.class_, val_obj(cls)));
    *out = val_obj(r);
  }
  return OK;
}

static Status do_invoke_restart(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_list(args[0]) || args[0].vec->n < 2) return rt_error(vm, "bad restart");
  Value exit = list_ro(args[0].vec)[1], name = list_ro(args[0].vec)[0];
  if (val_is_env(exit)) {
    for (Cons *c = vm->in->restarts.tag == TAG_OBJ ? vm->in->restarts.cons : NULL; c; c = c->cdr) {
      if (list_ro(c->car.vec)[1].u != exit.u || list_ro(c->car.vec)[0].u != name.u) continue;
      Frame *f = frame_of_env(vm, exit.env);
      if (!f) break;
      return unwind_to(vm, UNW_RETURN, f->id, args[1]);
    }
    return rt_error(vm, "restart not on stack");
  }
  return jump_to_top(vm);
}

static Status do_geterrmessage(VM *vm, Value *args, int n, Value *out) {
  *out = vm->in->error_msg.tag == TAG_STR ? vm->in->error_msg : val_str(vm->empty_str);
  return OK;
}

static Status do_seterrmessage(VM *vm, Value *args, int n, Value *out) {
  Str *s = as_string1(vm, args[0]);
  vm->in->error_msg = val_str(s);
  *out = val_null();
  vm->visible = false;
  return OK;
}

/* .Internal(printDeferredWarnings(first)): first: nothing has been reported with them */
static Status do_print_deferred(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  vm->in->warn_prefix = n > 0 ? "" : "In addition: ";
  Status st = print_deferred_warnings(vm);
  vm->in->warn_prefix = "";
  return st;
}

static Status do_gettext(VM *vm, Value *args, int n, Value *out) {
  *out = args[1];
  return OK;
}

static Status do_ngettext(VM *vm, Value *args, int n, Value *out) {
  int k = as_integer1(vm, args[0]);
  if (k == NA_INT || k < 0) return rt_error(vm, "invalid '%s' argument", "n");
  *out = k == 1 ? args[1] : args[2];
  return OK;
}

/* .Internal(bindtextdomain(domain, dirname)): where the C library would look for translations. */
static Status do_bindtextdomain(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  if (args[0].tag != TAG_STR || args[0].s == vm->na_str) return rt_error(vm, "invalid '%s' value", "domain");
  const char *dir = NULL;
  if (args[1].tag != TAG_NULL) {
    if (args[1].tag != TAG_STR || args[1].s == vm->na_str) return rt_error(vm, "invalid '%s' value", "dirname");
    dir = args[1].s->data;
  }
  if (dir && vm->in_host) return rt_error(vm, "the host does not allow access to its message catalogs");
  if (!(dir = bindtextdomain(args[0].s->data, dir))) return OK;
  Str *s = str_c(vm, dir);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

static Status do_interrupts_suspended(VM *vm, Value *args, int n, Value *out) {
  *out = val_lgl(vm->in->interrupts_suspended);
  if (n > 0) vm->in->interrupts_suspended = as_logical1(vm, args[0]) == 1;
  return OK;
}

/* .Internal(traceback(skip)): the calls of the last error, or those now but the newest `skip`; newest first. */
static Status do_traceback(VM *vm, Value *args, int n, Value *out) {
  *out = vm->in->traceback;
  if (val_is_null(args[0])) return OK;
  int skip = as_integer1(vm, args[0]);
  if (skip == NA_INT || skip < 0) return rt_error(vm, "invalid '%s' argument", "skip");
  return traceback_calls(vm, skip, out);
}

/* Global calling handlers sit at the bottom of the stack. */
/* Global handlers may change only while no others are established. */
static Status only_global_handlers(VM *vm) {
  Value a = vm->in->handlers, b = vm->in->global_handlers;
  if (a.tag == b.tag && (a.tag != TAG_OBJ || a.o == b.o)) return OK;
  return rt_errorcall(vm, vm_frame_call(vm), "should not be called with handlers on the stack");
}

static Status do_add_glob_hands(VM *vm, Value *args, int n, Value *out) {
  Value tmp;
  Interp *in = vm->in;
  TRY(only_global_handlers(vm));
  Value before = val_retain(in->handlers);
  Status st = do_add_cond_hands(vm, args, n, &tmp);
  if (st == OK) {
    /* frames on the stack saved the old list; extend the global record */
    slot_store(vm, &in->global_handlers, in->handlers);
    for (Frame *f = in->frames + 1; f <= in->top; f++)
      if ((f->flags & FF_SAVED) && f->handlers.tag == TAG_NULL) f->handlers = val_retain(in->handlers);
  }
  val_release(vm, before);
  *out = val_null();
  return st;
}

static Status do_drop_glob_hands(VM *vm, Value *args, int n, Value *out) {
  TRY(only_global_handlers(vm));
  for (Frame *f = vm->in->frames + 1; f <= vm->in->top; f++)
    if (f->flags & FF_SAVED) slot_store(vm, &f->handlers, val_null());
  slot_store(vm, &vm->in->global_handlers, val_null());
  slot_store(vm, &vm->in->handlers, val_null());
  *out = val_null();
  return OK;
}

static Status do_glob_hands(VM *vm, Value *args, int n, Value *out) {
  int k = 0;
  for (Cons *c = vm->in->global_handlers.tag == TAG_OBJ ? vm->in->global_handlers.cons : NULL; c; c = c->cdr) k++;
  Vec *l = vec_new(vm, T_LIST, k), *nm = vec_new(vm, T_STR, k);
  TRY_NEW(l);
  TRY_NEW(nm);
  k = 0;
  for (Cons *c = vm->in->global_handlers.tag == TAG_OBJ ? vm->in->global_handlers.cons : NULL; c; c = c->cdr, k++) {
    list_set(vm, l, k, list_ro(c->car.vec)[1]);
    str_rw(nm)[k] = list_ro(c->car.vec)[0].s;
  }
  if (k) TRY(vec_set_names(vm, l, val_obj(nm)));
  *out = val_obj(l);
  return OK;
}

/* assignError(text, call): what the compiler emits for an assignment that cannot be. */
static Status do_assign_error(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  return rt_errorcall(vm, args[1], "%s", args[0].s->data);
}

const BuiltinDef builtins_conditions[] = {
    {"assignError", do_assign_error, NULL, BF_INTERNAL, "raises the error of an impossible assignment", 2, 2},
    {"stop", do_stop, NULL, BF_INTERNAL, "raises an error from the caller of the caller", 2, 2},
    {"warning", do_warning, NULL, BF_INTERNAL | BF_INVISIBLE, "raises a warning", 2, 4},
    {".signalCondition", do_signal, NULL, BF_INTERNAL, "runs the handlers for a condition", 3, 3},
    {".tellMessage", do_tell_message, NULL, BF_INTERNAL, "gives a message to the host", 1, 1},
    {".dfltStop", do_dflt_stop, NULL, BF_INTERNAL, "default handling of an error", 2, 3},
    {".dfltWarn", do_dflt_warn, NULL, BF_INTERNAL, "default handling of a warning", 2, 2},
    {".addCondHands", do_add_cond_hands, NULL, BF_INTERNAL | BF_INVISIBLE, "pushes condition handlers", 5, 5},
    {".resetCondHands", do_reset_cond_hands, NULL, BF_INTERNAL | BF_INVISIBLE, "restores a handler stack", 1, 1},
    {".addGlobHands", do_add_glob_hands, NULL, BF_INTERNAL | BF_INVISIBLE, "global calling handlers", 5, 5},
    {".dropGlobHands", do_drop_glob_hands, NULL, BF_INTERNAL | BF_INVISIBLE, "removes global handlers", 0, 0},
    {".globHands", do_glob_hands, NULL, BF_INTERNAL, "lists global handlers", 0, 0},
    {".addRestart", do_add_restart, NULL, BF_INTERNAL | BF_INVISIBLE, "pushes a restart", 1, 1},
    {".getRestart", do_get_restart, NULL, BF_INTERNAL, "i-th restart or NULL", 1, 1},
    {".invokeRestart", do_invoke_restart, NULL, BF_INTERNAL, "leaves to a restart", 2, 2},
    {"returnValue", do_return_value, NULL, BF_INTERNAL, "what the function that is being left returns", 1, 1},
    {"geterrmessage", do_geterrmessage, NULL, BF_INTERNAL, "last error message", 0, 0},
    {"seterrmessage", do_seterrmessage, NULL, BF_INTERNAL | BF_INVISIBLE, "sets the last error message", 1, 1},
    {"printDeferredWarnings", do_print_deferred, NULL, BF_INTERNAL | BF_INVISIBLE, "prints deferred warnings", 0, 1},
    {"message_pieces", do_message_pieces, "", BF_INTERNAL, "text of known arguments", 0, 0},
    {"gettext", do_gettext, NULL, BF_INTERNAL, "translation: identity", 2, 3},
    {"ngettext", do_ngettext, NULL, BF_INTERNAL, "singular or plural message", 3, 4},
    {"bindtextdomain", do_bindtextdomain, NULL, BF_INTERNAL, "where translations would be looked for", 2, 2},
    {"interruptsSuspended", do_interrupts_suspended, NULL, BF_INTERNAL, "get and set the flag", 0, 1},
    {"traceback", do_traceback, NULL, BF_INTERNAL, "calls of the last error", 1, 1},
    {0}};
