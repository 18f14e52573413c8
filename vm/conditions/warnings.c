/* warnings.c - Warnings: handlers that hear of them, those that are told at once, deferred ones and how they are shown.
 *
 * rt_warning() and kin (runtime/hooks.h) are called by all layers; deferred warnings are printed after each statement
 * at top level and at the end of a program.
 */
#include <stdarg.h>

#include "vm/conditions/signal.h"

enum { MAX_WARNINGS = 50 };

static int max_warnings(VM *vm) {
  for (Cons *c = vm->options.tag == TAG_OBJ ? vm->options.cons : NULL; c; c = c->cdr)
    if (c->tag && strcmp(c->tag->name->data, "nwarnings") == 0) {
      int k = as_integer1(vm, c->car);
      return k == NA_INT ? MAX_WARNINGS : k;
    }
  return MAX_WARNINGS;
}

static Status defer_warning(VM *vm, Value call, Str *msg) {
  Interp *in = vm->in;
  if (in->nwarnings >= MAX_WARNINGS && in->nwarnings >= max_warnings(vm)) return OK;
  size_t m = vm_mark(vm);
  Vec *w = vec_new(vm, T_LIST, 2);
  TRY_NEW(w);
  call.aux = 0;
  list_set(vm, w, 0, call);
  list_set(vm, w, 1, val_str(msg));
  Cons *c = cons_new(vm, val_obj(w), in->warnings.tag == TAG_OBJ ? in->warnings.cons : NULL, NULL);
  TRY_NEW(c);
  slot_store(vm, &in->warnings, val_obj(c));
  in->nwarnings++;
  vm_release(vm, m);
  return OK;
}

static const char *const warning_classes[] = {"simpleWarning", "warning", "condition"};

/* The message as it is shown and kept: options(warning.length = ) bytes of it. */
static Str *shown_warning(VM *vm, Str *msg) {
  int n = message_bytes(msg->data, vm->opt.warning_length);
  if (!msg->data[n]) return msg;
  Buf b;
  buf_init(&b, vm);
  buf_printf(&b, "%.*s [... truncated]", n, msg->data);
  return buf_str(&b);
}

Status default_warning(VM *vm, Value call, Str *msg, bool immediate) {
  int w = vm->opt.warn;
  if (w < 0) return OK;
  if (w >= 2) {
    return rt_errorcall(vm, call, "(converted from warning) %s", msg->data);
  }
  size_t m = vm_mark(vm);
  msg = shown_warning(vm, msg);
  TRY_NEW(msg);
  if (vm->host_warning) {
    vm->host_warning(vm, msg->data, call.tag == TAG_NULL ? "" : message_call(vm, call));
    vm_release(vm, m);
    return OK;
  }
  if (w == 1 || immediate) {
    rt_flush(vm);
    if (call.tag != TAG_NULL) {
      const char *d = message_call(vm, call);
      bool brk =
          18 + message_first_width(vm, d) + message_width(vm, msg->data, msg->len) > LONGWARN; /* all lines count */
      rt_errf(vm, "Warning in %s :%s%s\n", d, brk ? "\n  " : " ", msg->data);
    } else {
      rt_errf(vm, "Warning: %s\n", msg->data);
    }
    vm_release(vm, m);
    return OK;
  }
  TRY(defer_warning(vm, call, msg));
  vm_release(vm, m);
  return OK;
}

/* The first entry of the stack of handlers that takes simple warnings, or NULL. */
static Vec *warning_handler(VM *vm) {
  if (vm->in->handlers.tag == TAG_NULL) return NULL;
  for (Cons *c = vm->in->handlers.cons; c; c = c->cdr)
    if (entry_matches(c->car.vec, NULL, warning_classes, 3)) return c->car.vec;
  return NULL;
}

/* Part k of a call, the function's name being part 0; TAG_NULL: there is none. */
static Value call_part(Value call, int k) {
  Cons *c = val_is_lang(call) ? call.cons : NULL;
  while (c && k-- > 0) c = c->cdr;
  return c ? c->car : val_null();
}

/* Is it the handler of suppressWarnings(expr), which muffles every warning?  The function that the library's
 * suppressWarnings() makes is known by its body, which all that it has made share. */
static Status muffles_all(VM *vm, const Vec *entry, bool *yes) {
  Value h = list_ro(entry)[1], f, body, classes;
  *yes = false;
  if (!val_is_obj(h, T_CLOSURE)) return OK;
  Sym *s = sym_c(vm, "suppressWarnings"), *what = sym_c(vm, "classes");
  TRY_NEW(s);
  TRY_NEW(what);
  TRY(env_get_fun(vm, vm->basens, s, &f));
  if (!val_is_obj(f, T_CLOSURE)) return OK;
  body = call_part(call_part(((Closure *)(void *)f.o)->body, 2), 2); /* withCallingHandlers(expr, function(w) ...) */
  const Closure *c = (const Closure *)(const void *)h.o;
  if (body.tag != TAG_OBJ || c->body.tag != TAG_OBJ || body.o != c->body.o) return OK;
  TRY(env_get(vm, c->env, what, false, &classes));
  *yes = classes.tag == TAG_STR && strcmp(classes.s->data, "warning") == 0;
  return OK;
}

/* base::quote(call), as sys.calls() shows a call among the arguments of another one. */
static Status quoted_call(VM *vm, Value call, Value *out) {
  *out = call;
  if (call.tag != TAG_OBJ) return OK;
  Sym *parts[] = {sym_c(vm, "::"), sym_c(vm, "base"), sym_c(vm, "quote")};
  for (int i = 0; i < 3; i++) TRY_NEW(parts[i]);
  Cons *name, *fun, *arg, *c;
  TRY_NEW(name = cons_new(vm, val_obj(parts[2]), NULL, NULL));
  TRY_NEW(name = cons_new(vm, val_obj(parts[1]), name, NULL));
  TRY_NEW(fun = lang_new(vm, val_obj(parts[0]), name));
  TRY_NEW(arg = cons_new(vm, call, NULL, NULL));
  TRY_NEW(c = lang_new(vm, val_obj(fun), arg));
  *out = val_obj(c);
  return OK;
}

/* The function of the library signals the warning: muffleWarning must find a frame, which it makes. */
static Status signal_by_library(VM *vm, Value call, Str *msg, bool *done) {
  Sym *s = sym_c(vm, ".signalSimpleWarning");
  TRY_NEW(s);
  Value f, out, args[2] = {val_str(msg), call};
  TRY(env_get_fun(vm, vm->basens, s, &f));
  *done = val_is_fun(f);
  if (!*done) return OK;
  Value quoted;
  TRY(quoted_call(vm, call, &quoted));
  Cons *a2 = cons_new(vm, quoted, NULL, NULL);
  TRY_NEW(a2);
  Cons *a1 = cons_new(vm, val_str(msg), a2, NULL);
  TRY_NEW(a1);
  Cons *c = lang_new(vm, val_obj(s), a1);
  TRY_NEW(c);
  Value keep_call = vm->cur_call;
  const BuiltinDef *keep_def = vm->cur_builtin;
  Sym **keep_names = vm->arg_names;
  bool vis = vm->visible;
  Status st = vm_call(vm, f, 2, args, NULL, vm->global, val_obj(c), &out);
  vm->cur_call = keep_call;
  vm->cur_builtin = keep_def;
  vm->arg_names = keep_names;
  vm->visible = vis;
  return st;
}

/* Gives a warning to entry, the first handler that takes it.  What handlers of tryCatch() and suppressWarnings() do
 * nobody sees but by their results, so it is done here at once; other calling handlers run below the library's frames.
 */
static Status signal_warning(VM *vm, Vec *entry, Value call, Str *msg, bool *done) {
  *done = true;
  if (!(vm->modes & MODE_GENERIC)) {
    if (!list_ro(entry)[3].i) {
      Value cond;
      TRY(make_condition(vm, msg, call, warning_classes, 3, &cond));
      vm->in->last_message = msg; /* for a host function's run that is left */
      return goto_exiting(vm, entry, cond, call);
    }
    bool muffled;
    TRY(muffles_all(vm, entry, &muffled));
    if (muffled) return OK;
  }
  return signal_by_library(vm, call, msg, done);
}

Status raise_warning(VM *vm, Value call, Str *msg) {
  if (vm->in->attempt) return ERR;
  call.aux = 0;
  if (!val_is_lang(call)) call = val_null();
  if (vm->fail_warning > 0 && --vm->fail_warning == 0)
    return rt_errorcall(vm, call, "(converted from warning) %s", msg->data);
  size_t m = vm_mark(vm);
  Vec *entry = warning_handler(vm);
  bool done = false;
  if (entry) {
    Status st = signal_warning(vm, entry, call, msg, &done);
    if (done || st != OK) {
      vm_release(vm, m);
      return st;
    }
  }
  Status st = default_warning(vm, call, msg, false);
  vm_release(vm, m);
  return st;
}

Status rt_warning(VM *vm, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *msg = format_message(vm, fmt, ap);
  va_end(ap);
  return raise_warning(vm, builtin_call_shown(vm), msg);
}

Status rt_warningcall(VM *vm, Value call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *msg = format_message(vm, fmt, ap);
  va_end(ap);
  return raise_warning(vm, call, msg);
}

/* Prints what options(warn = 0) has put off, and keeps it for warnings(). */
Status print_deferred_warnings(VM *vm) {
  Interp *in = vm->in;
  int n = in->nwarnings;
  if (n == 0 || in->in_print_warnings) return OK;
  in->in_print_warnings = true;
  size_t m = vm_mark(vm);
  Value list = in->warnings;
  in->warnings = val_null();
  in->nwarnings = 0;
  TRY(temp_push(vm, list.o));
  Vec *w = vec_new(vm, T_LIST, n), *nm = vec_new(vm, T_STR, n);
  TRY_NEW(w);
  TRY_NEW(nm);
  Cons *c = list.cons;
  for (int i = n - 1; i >= 0 && c; i--, c = c->cdr) {
    list_set(vm, w, i, list_ro(c->car.vec)[0]);
    str_rw(nm)[i] = list_ro(c->car.vec)[1].s;
  }
  TRY(vec_set_names(vm, w, val_obj(nm)));
  rt_flush(vm);
  const char *pre = in->warn_prefix ? in->warn_prefix : "";
  if (n == 1) {
    rt_errf(vm, "%sWarning message:\n", pre);
    const char *msg = str_ro(nm)[0]->data;
    if (list_ro(w)[0].tag == TAG_NULL) {
      rt_errf(vm, "%s \n", msg);
    } else {
      const char *d = message_call(vm, list_ro(w)[0]);
      bool brk = 6 + message_first_width(vm, d) + message_first_width(vm, msg) > LONGWARN;
      rt_errf(vm, "In %s :%s%s\n", d, brk ? "\n  " : " ", msg);
    }
  } else if (n <= 10) {
    rt_errf(vm, "%sWarning messages:\n", pre);
    for (int i = 0; i < n; i++) {
      const char *msg = str_ro(nm)[i]->data;
      if (list_ro(w)[i].tag == TAG_NULL) {
        rt_errf(vm, "%d: %s \n", i + 1, msg);
      } else {
        const char *d = message_call(vm, list_ro(w)[i]);
        bool brk = 10 + message_first_width(vm, d) + message_first_width(vm, msg) > LONGWARN;
        rt_errf(vm, "%d: In %s :%s%s\n", i + 1, d, brk ? "\n  " : " ", msg);
      }
    }
  } else if (n < max_warnings(vm)) {
    rt_errf(vm, "%sThere were %d warnings (use warnings() to see them)\n", pre, n);
  } else {
    rt_errf(vm, "%sThere were %d or more warnings (use warnings() to see the first %d)\n", pre, n, n);
  }
  slot_store(vm, &vm->sym.last_warning->base, val_obj(w));
  in->in_print_warnings = false;
  vm_release(vm, m);
  return OK;
}
