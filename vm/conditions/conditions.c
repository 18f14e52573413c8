/* conditions.c - Errors, warnings, handlers, restarts, unwinding.
 *
 * An error looks for handlers first, on top of the stack that raised it; an exiting handler sets an unwind target and
 * everything returns ERR until the loop reaches that frame.  Handler entries are lists
 * (class, handler, target frame's number, environment or NULL, calling?), newest first, in the pairlist in->handlers.
 */
#include <libintl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "compiler/parser.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"
#include "vm/interp/eval_cache.h"
#include "vm/spec/spec.h"
#include "runtime/poll.h"

enum { LONGWARN = 75, MAX_WARNINGS = 50, MAX_POSITIONS = 20 };

/* ---- unwinding ---- */
void unwind_clear(VM *vm) {
  Interp *in = vm->in;
  in->unwind = UNW_NONE;
  Value v = in->unwind_value;
  in->unwind_value = val_null();
  val_release(vm, v);
}

Status unwind_to(VM *vm, enum UnwindKind kind, uint32_t target, Value v) {
  Interp *in = vm->in;
  v.aux = 0;
  val_retain(v);
  unwind_clear(vm);
  in->unwind = kind;
  in->target = target;
  in->unwind_value = v;
  return ERR;
}

/* One on.exit expression, as promise code: return() in it returns from the function. */
static Status run_exit_code(VM *vm, Value code, Env *e) {
  Frame *pf;
  if (!val_is_lang(code)) { /* a name, as the argument `finally` of tryCatch(), or a constant: no code is made for it */
    Value forced;
    return vm_eval(vm, code, e, &forced);
  }
  Proto *p = codes_find_for(vm, code, e, CODE_OF_EXIT);
  if (!p) {
    TRY_NEW(p = cc_promise(vm, code, NULL, e));
    codes_keep_for(vm, code, e, p, CODE_OF_EXIT);
  }
  TRY(frame_push(vm, p, &pf));
  pf->kind = FR_PROMISE;
  pf->retmode = RM_C;
  pf->env = e;
  e->h.count++;
  TRY(vm_loop(vm, pf));
  Value v = vm->in->ret;
  vm->in->ret = val_null();
  val_release(vm, v);
  return OK;
}

/* What is left of the expressions stays registered meanwhile: after an error or a return() in one, leaving f goes on
 * with them.  What they register themselves counts in that case only. */
static Status run_on_exit(VM *vm, Frame *f) {
  size_t m = vm_mark(vm);
  Value code = f->on_exit;
  f->on_exit = val_null(); /* without memory to go on the frame is left all the same */
  Status held = vm_protect(vm, code);
  val_release(vm, code);
  TRY(held);
  Vec *l = code.vec;
  Env *e = frame_env(vm, f);
  TRY_NEW(e);
  for (int64_t i = 0; i < l->n; i++) {
    size_t inner = vm_mark(vm);
    slot_store(vm, &f->on_exit, val_null());
    Vec *rest = i + 1 < l->n ? vec_new(vm, T_LIST, l->n - i - 1) : NULL;
    if (i + 1 < l->n) TRY_NEW(rest);
    for (int64_t k = i + 1; k < l->n; k++) list_set(vm, rest, k - i - 1, list_ro(l)[k]);
    slot_store(vm, &f->on_exit, rest ? val_obj(rest) : val_null());
    TRY(run_exit_code(vm, list_ro(l)[i], e));
    vm_release(vm, inner);
  }
  slot_store(vm, &f->on_exit, val_null());
  vm_release(vm, m);
  return OK;
}

void vm_finalize(VM *vm, Value fun, Value obj) {
  Interp *in = vm->in;
  bool visible = vm->visible;
  Value out, call = vm->cur_call, handlers = in->handlers, restarts = in->restarts;
  const BuiltinDef *def = vm->cur_builtin;
  Frame *bottom = in->bottom;
  bool attempt = in->attempt;
  in->attempt = false;
  in->handlers = in->restarts = val_null();
  vm->cur_call = val_null();
  vm->cur_builtin = NULL;
  in->bottom = in->top;
  if (vm_call(vm, fun, 1, &obj, NULL, vm->global, val_null(), &out) != OK && in->unwind != UNW_QUIT) unwind_clear(vm);
  in->bottom = bottom;
  in->attempt = attempt;
  val_release(vm, in->handlers);
  val_release(vm, in->restarts);
  in->handlers = handlers;
  in->restarts = restarts;
  vm->cur_call = call;
  vm->cur_builtin = def;
  vm->visible = visible;
}

/* returned: the value of f, for returnValue(); unbound when f is left by an error or a jump. */
Status vm_run_on_exit(VM *vm, Frame *f, Value returned) {
  const Value *outer = vm->in->returned;
  vm->in->returned = returned.tag == TAG_UNBOUND ? NULL : &returned;
  Status st = run_on_exit(vm, f);
  vm->in->returned = outer;
  return st;
}

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

/* ---- messages ---- */
const char *rt_quotes(VM *vm, const char *msgid) {
  if (!vm->fancy_msgs || !strchr(msgid, '\'')) return msgid;
  size_t n = strlen(msgid);
  char *out = vm_scratch(vm, n * 3 + 1);
  if (!out) return msgid;
  char *o = out;
  const char *p = msgid;
  while (*p) {
    const char *end;
    if (*p == '\'' && (end = strchr(p + 1, '\'')) && end > p + 1 &&
        !(p > msgid && ((p[-1] >= 'a' && p[-1] <= 'z') || (p[-1] >= 'A' && p[-1] <= 'Z')))) {
      memcpy(o, "\xE2\x80\x98", 3);
      o += 3;
      memcpy(o, p + 1, (size_t)(end - p - 1));
      o += end - p - 1;
      memcpy(o, "\xE2\x80\x99", 3);
      o += 3;
      p = end + 1;
    } else {
      *o++ = *p++;
    }
  }
  *o = 0;
  return out;
}

static Str *format_message(VM *vm, const char *fmt, va_list ap) {
  char small[1024];
  va_list ap2;
  va_copy(ap2, ap);
  const char *q = rt_quotes(vm, fmt);
  int n = vsnprintf(small, sizeof small, q, ap);
  Str *s = NULL;
  if (n >= 0 && n < (int)sizeof small) {
    s = str_new(vm, small, (size_t)n);
  } else if (n >= 0) {
    char *big = vm_scratch(vm, (size_t)n + 1);
    if (big) {
      vsnprintf(big, (size_t)n + 1, q, ap2);
      s = str_new(vm, big, (size_t)n);
    }
  }
  va_end(ap2);
  return s ? s : vm->empty_str;
}

static int text_width(VM *vm, const char *s, size_t n) {
  if (!vm->utf8) return (int)n;
  int w = 0;
  const char *p = s, *end = s + n;
  while (p < end) {
    int cp = utf8_next(&p, end);
    w += cp < 0 ? 1 : cp_width(cp);
  }
  return w;
}

static int first_line_width(VM *vm, const char *s) {
  const char *nl = strchr(s, '\n');
  return text_width(vm, s, nl ? (size_t)(nl - s) : strlen(s));
}

static const char *call_text(VM *vm, Value call) {
  Str *s = rt_deparse1(vm, call);
  return s ? s->data : "";
}

/* ---- condition objects ---- */
static Status make_condition(VM *vm, Str *msg, Value call, const char *const *classes, int ncls, Value *out) {
  Vec *v = vec_new(vm, T_LIST, 2), *nm = vec_new(vm, T_STR, 2), *cls = vec_new(vm, T_STR, ncls);
  TRY_NEW(v);
  TRY_NEW(nm);
  TRY_NEW(cls);
  call.aux = 0;
  list_set(vm, v, 0, val_str(msg));
  list_set(vm, v, 1, call);
  str_rw(nm)[0] = vm->sym.message->name;
  str_rw(nm)[1] = vm->sym.call->name;
  for (int i = 0; i < ncls; i++) {
    str_rw(cls)[i] = str_c(vm, classes[i]);
    TRY_NEW(str_ro(cls)[i]);
  }
  TRY(vec_set_names(vm, v, val_obj(nm)));
  TRY(attr_set(vm, &v->h, vm->sym.class_, val_obj(cls)));
  *out = val_obj(v);
  return OK;
}

static bool entry_matches(Vec *entry, Vec *cls, const char *const *classes, int ncls) {
  Str *want = list_ro(entry)[0].s;
  if (cls) {
    for (int64_t i = 0; i < cls->n; i++)
      if (str_ro(cls)[i] == want) return true;
    return false;
  }
  for (int i = 0; i < ncls; i++)
    if (strcmp(classes[i], want->data) == 0) return true;
  return false;
}

/* The frame that an exiting handler leaves through, given by its number or environment; NULL: it has gone. */
static Frame *frame_to_leave(VM *vm, Value target) {
  if (val_is_env(target)) return frame_of_env(vm, target.env);
  for (Frame *f = vm->in->top; target.tag == TAG_DBL && f > vm->in->frames; f--)
    if (f->id == (uint32_t)target.d) return f;
  return NULL;
}

/* Leaves through the frame that registered the handler. */
static Status goto_exiting(VM *vm, Vec *entry, Value cond, Value call) {
  Vec *r = vec_new(vm, T_LIST, 3);
  TRY_NEW(r);
  call.aux = 0;
  list_set(vm, r, 0, cond);
  list_set(vm, r, 1, call);
  list_set(vm, r, 2, list_ro(entry)[1]);
  Frame *f = frame_to_leave(vm, list_ro(entry)[2]);
  if (!f) return unwind_to(vm, UNW_TOP, 0, val_null());
  return unwind_to(vm, UNW_RETURN, f->id, val_obj(r));
}

/* base::quote(x) */
static Cons *quoted(VM *vm, Value x) {
  Sym *base = sym_c(vm, "base"), *colons = sym_c(vm, "::");
  Cons *c = base && colons ? cons_new(vm, val_obj(vm->sym.quote), NULL, NULL) : NULL;
  if (c) c = cons_new(vm, val_obj(base), c, NULL);
  if (c) c = lang_new(vm, val_obj(colons), c);
  Cons *a = c ? cons_new(vm, x, NULL, NULL) : NULL;
  return a ? lang_new(vm, val_obj(c), a) : NULL;
}

/* Runs a calling handler.  Those for errors of stop() and of C code are called by .handleSimpleError(h, msg, call),
 * which programs see among the calls; the others directly, h(cond) with the function itself in the call. */
static Status run_handler(VM *vm, Value h, Value cond, Str *msg, Value call, bool plain_error) {
  Value out, fun = h, args[3] = {cond};
  int n = 1;
  Value head = h, last = cond;
  if (plain_error) {
    Sym *s = sym_c(vm, ".handleSimpleError");
    TRY_NEW(s);
    TRY(env_get_fun(vm, vm->basens, s, &fun));
    Cons *q;
    TRY_NEW(q = quoted(vm, call));
    args[0] = h;
    args[1] = val_str(msg);
    args[2] = call;
    n = 3;
    head = val_obj(s);
    last = val_obj(q);
  }
  Cons *c;
  TRY_NEW(c = cons_new(vm, last, NULL, NULL));
  if (plain_error) {
    TRY_NEW(c = cons_new(vm, args[1], c, NULL));
    TRY_NEW(c = cons_new(vm, h, c, NULL));
  }
  TRY_NEW(c = lang_new(vm, head, c));
  return vm_call(vm, fun, n, args, NULL, vm->global, val_obj(c), &out); /* at top level, as far as sys.parent() knows */
}

static const char *const error_classes[] = {"simpleError", "error", "condition"};

/* Runs the handlers that match; OK when all calling handlers returned. */
static Status signal_to_handlers(VM *vm, Value *cond, Str *msg, Value call, Vec *cls, const char *const *classes,
                                 int ncls) {
  Interp *in = vm->in;
  if (in->handlers.tag == TAG_NULL) return OK;
  size_t m = vm_mark(vm);
  Value saved = in->handlers;
  TRY(vm_protect(vm, saved));
  for (Cons *c = saved.cons; c; c = c->cdr) {
    Vec *entry = c->car.vec;
    if (!entry_matches(entry, cls, classes, ncls)) continue;
    if (classes == error_classes) in->error_msg = val_str(msg);
    if (cond->tag == TAG_NULL) {
      TRY(make_condition(vm, msg, call, classes, ncls, cond));
    }
    if (!list_ro(entry)[3].i) {
      in->last_message = msg; /* for a host function's run that is left */
      return goto_exiting(vm, entry, *cond, call);
    }
    Value rest = c->cdr ? val_obj(c->cdr) : val_null(), handler = list_ro(entry)[1];
    if (val_is_env(handler)) TRY(s4_argument_handler(vm, entry, &handler));
    frame_save_handlers(vm);
    slot_store(vm, &in->handlers, rest);
    Value keep_call = vm->cur_call;
    const BuiltinDef *keep_def = vm->cur_builtin;
    Sym **keep_names = vm->arg_names;
    bool vis = vm->visible;
    vm->cur_builtin = NULL;
    vm->cur_call = val_null();
    Status st = run_handler(vm, handler, *cond, msg, call, classes == error_classes);
    vm->cur_call = keep_call;
    vm->cur_builtin = keep_def;
    vm->arg_names = keep_names;
    vm->visible = vis;
    slot_store(vm, &in->handlers, saved);
    TRY(st);
  }
  vm_release(vm, m);
  return OK;
}

/* ---- default error handling ---- */
static void print_position(VM *vm);

/* Where the code of a frame stands; 0: not in a text that has a place. */
uint32_t frame_pos(const Frame *f) {
  const Proto *p = f->proto;
  uint32_t at = p ? frame_index(f, f->pc > p->code ? f->pc - 1 : f->pc) : 0;
  return p && at < p->ncode ? p->pos[at] : 0;
}

/* Where the innermost code with a known position stands. */
static void note_position(VM *vm) {
  Interp *in = vm->in;
  in->err_pos = 0;
  for (Frame *f = in->top; f > in->frames && !in->err_pos; f--) in->err_pos = frame_pos(f);
}

/* At most LIMIT bytes of a message, no character cut in two. */
static int shown_bytes(const char *msg, int limit) {
  size_t n = strnlen(msg, (size_t)limit + 1);
  if (n <= (size_t)limit) return (int)n;
  for (n = (size_t)limit; n > 0 && ((unsigned char)msg[n] & 0xC0) == 0x80;) n--;
  return (int)n;
}

static Status error_text(VM *vm, Value call, const char *msg, Buf *b) {
  int most = vm->opt.warning_length;
  if (call.tag != TAG_NULL) {
    const char *d = call_text(vm, call);
    bool brk = 14 + first_line_width(vm, d) + first_line_width(vm, msg) > LONGWARN;
    buf_printf(b, "Error in %s : %s%.*s", d, brk ? "\n  " : "", shown_bytes(msg, most - 9), msg);
  } else {
    buf_printf(b, "Error: %.*s", shown_bytes(msg, most - 7), msg);
  }
  if (b->n == 0 || b->p[b->n - 1] != '\n') buf_putc(b, '\n');
  return OK;
}

static Value option_value(VM *vm, const char *name) {
  Sym *s = sym_c(vm, name);
  for (Cons *c = s && vm->options.tag == TAG_OBJ ? vm->options.cons : NULL; c; c = c->cdr)
    if (c->tag == s) return c->car;
  return val_null();
}

/* options(error = ): a function, an expression or a call.  ERR: the program is to end. */
static Status run_error_option(VM *vm, Value x) {
  Value out;
  Status st = OK;
  vm->in->in_error = true;
  if (val_is_obj(x, T_EXPR)) {
    for (int64_t i = 0; i < x.vec->n && st == OK; i++) st = vm_eval(vm, list_ro(x.vec)[i], vm->global, &out);
  } else if (val_is_fun(x)) {
    Cons *call = lang_new(vm, x, NULL);
    st = vm_call(vm, x, 0, NULL, NULL, vm->global, call ? val_obj(call) : val_null(), &out);
  } else {
    st = vm_eval(vm, x, vm->global, &out);
  }
  vm->in->in_error = false;
  if (vm->in->unwind == UNW_QUIT) return ERR;
  if (st != OK) unwind_clear(vm);
  return OK;
}

enum { MOST_CLASSES = 4 };
static const char too_deep_class[] = "expressionStackOverflowError";
#define too_deep_text "evaluation nested too deeply: infinite recursion / options(expressions=)?"

/* The classes of an error of class cls (NULL: an ordinary one). */
static int error_class_list(const char *cls, const char *out[MOST_CLASSES]) {
  int n = 0;
  out[n++] = cls ? cls : "simpleError";
  if (cls == too_deep_class) out[n++] = "stackOverflowError";
  out[n++] = "error";
  out[n++] = "condition";
  return n;
}

/* What the host may ask about an error: its condition. */
static void keep_error(VM *vm, Value call, Str *msg, const char *cls, Value cond) {
  const char *classes[MOST_CLASSES];
  int n = error_class_list(cls, classes);
  size_t m = vm_mark(vm);
  if (cond.tag == TAG_NULL && make_condition(vm, msg, call, classes, n, &cond) != OK) {
    unwind_clear(vm);
    cond = val_null();
  }
  slot_store(vm, &vm->in->error_cond, cond);
  vm_release(vm, m);
}

/* What an error that nobody handles says; text: the message. */
static void show_error(VM *vm, Value call, Buf *text) {
  Interp *in = vm->in;
  if (call.tag != TAG_NULL && !vm->interactive) concise_traceback(vm, call, text);
  if (!in->embedded) rt_err(vm, buf_cstr(text), text->n);
  if (in->nwarnings) {
    in->warn_prefix = "In addition: ";
    if (print_deferred_warnings(vm) != OK) unwind_clear(vm);
    in->warn_prefix = "";
  }
  print_position(vm);
}

/* Leaves what runs for the top level, or for the innermost restart "abort" that the program has set up; warnings so far
 * are shown before on.exit code makes its own. */
static Status jump_to_top(VM *vm) {
  Interp *in = vm->in;
  if (!in->embedded && in->nwarnings && print_deferred_warnings(vm) != OK) return ERR;
  for (Cons *c = in->restarts.tag == TAG_OBJ ? in->restarts.cons : NULL; c; c = c->cdr) {
    Value name = list_ro(c->car.vec)[0], exit = list_ro(c->car.vec)[1];
    if (name.tag != TAG_STR || strcmp(name.s->data, "abort") != 0 || !val_is_env(exit)) continue;
    Frame *f = frame_of_env(vm, exit.env);
    Vec *none = f ? vec_new(vm, T_LIST, 0) : NULL;
    if (none) return unwind_to(vm, UNW_RETURN, f->id, val_obj(none));
  }
  return unwind_to(vm, UNW_TOP, 0, val_null());
}

static Status default_error(VM *vm, Value call, Str *msg) {
  Interp *in = vm->in;
  size_t m = vm_mark(vm);
  Buf b;
  buf_init(&b, vm);
  call.aux = 0;
  bool nested = in->in_error;
  in->in_error = true;
  if (nested) {
    rt_flush(vm);
    rt_errf(vm,
            "Error during wrapup: %s\nError: no more error handlers available (recursive errors?); invoking 'abort' "
            "restart\n",
            msg->data);
    in->in_error = false;
    return unwind_to(vm, UNW_TOP, 0, val_null());
  }
  (void)error_text(vm, call, msg->data, &b);
  Str *full = buf_str(&b);
  if (full) in->error_msg = val_str(full);
  in->last_message = msg;
  note_position(vm);
  rt_flush(vm);
  Value show = option_value(vm, "show.error.messages");
  if (val_type(show) != T_LGL || vec_len(show) != 1 || as_logical1(vm, show) == 1) show_error(vm, call, &b);
  Value calls = val_null();
  Value handler = option_value(vm, "error");
  Status st = vm_protect(vm, handler);
  if (st == OK && (vm->interactive || in->embedded || handler.tag != TAG_NULL)) {
    st = traceback_calls(vm, 0, &calls);
    if (st == OK) st = vm_protect(vm, calls);
  }
  in->in_error = false;
  TRY(st);
  if (handler.tag != TAG_NULL && run_error_option(vm, handler) != OK) return ERR;
  slot_store(vm, &in->traceback, calls);
  vm_release(vm, m);
  return jump_to_top(vm);
}

static Status raise_error(VM *vm, Value call, Str *msg, const char *cls) {
  if (vm->in->attempt) return ERR;
  Value cond = val_null();
  const char *own[MOST_CLASSES];
  int nown = error_class_list(cls, own);
  call.aux = 0;
  if (!val_is_lang(call) && !val_is_sym(call)) call = val_null();
  if (vm->in->handlers.tag != TAG_NULL)
    TRY(signal_to_handlers(vm, &cond, msg, call, NULL, cls ? own : error_classes, nown));
  if (vm->in->embedded) keep_error(vm, call, msg, cls, cond);
  return default_error(vm, call, msg);
}

/* Is it `dim<-`(x, value), `names<-`(...) and the like, written as a call?  Their errors name the function that made
 * it. */
static bool is_bare_replacement(const VM *vm) {
  const BuiltinDef *d = vm->cur_builtin;
  if (!d || !(d->flags & BF_PRIM) || vm->cur_call.tag == TAG_NULL) return false;
  size_t n = strlen(d->name);
  if (n < 5 || strcmp(d->name + n - 2, "<-") != 0 || strcmp(d->name, "[[<-") == 0) return false;
  Value head = vm->cur_call.cons->car;
  return !val_is_sym(head) || head.sym->op == 0;
}

static Value builtin_call_shown(VM *vm) {
  if (vm->cur_builtin && (vm->cur_builtin->flags & BF_INTERNAL)) return vm_frame_call(vm);
  if (is_bare_replacement(vm)) return vm_frame_call(vm);
  if (vm->cur_call.tag != TAG_NULL) return vm->cur_call;
  return vm_frame_call(vm);
}

Status(rt_error)(VM *vm, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *msg = format_message(vm, fmt, ap);
  va_end(ap);
  return raise_error(vm, builtin_call_shown(vm), msg, NULL);
}

Status(rt_error_assigning)(VM *vm, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *msg = format_message(vm, fmt, ap);
  va_end(ap);
  Value e = running_replacement(vm);
  return raise_error(vm, e.tag != TAG_NULL ? e : builtin_call_shown(vm), msg, NULL);
}

Status(rt_errorcall)(VM *vm, Value call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *msg = format_message(vm, fmt, ap);
  va_end(ap);
  return raise_error(vm, call, msg, NULL);
}

Status(rt_error_class)(VM *vm, const char *cls, Value call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Str *msg = format_message(vm, fmt, ap);
  va_end(ap);
  return raise_error(vm, call, msg, cls);
}

Status rt_too_deep(VM *vm) { return rt_error_class(vm, too_deep_class, val_null(), too_deep_text); }

Status rt_nomem(VM *vm, double bytes) {
  enum { DEEPEST = 4 /* handlers that ran out of memory, too, or could not be called for that reason */ };
  if (atomic_load(&vm->interrupt) & INT_CANCEL) return rt_interrupted(vm); /* the run has passed its limit */
  double g = bytes / 1073741824.0;
  if (heap_emergency(vm, true) > DEEPEST) {
    static const char text[] = "Error: cannot allocate memory for the handlers of an error\n";
    rt_flush(vm);
    if (!vm->in->embedded) rt_err(vm, text, sizeof text - 1);
    (void)heap_emergency(vm, false);
    return unwind_to(vm, UNW_TOP, 0, val_null());
  }
  /* the message must not need memory that is not there: the failing allocation is over */
  int64_t keep = vm->fail_alloc;
  vm->fail_alloc = 0;
  Status st;
  if (g > 1)
    st = rt_errorcall(vm, val_null(), "cannot allocate vector of size %0.1f Gb", g);
  else if (bytes > 1048576.0)
    st = rt_errorcall(vm, val_null(), "cannot allocate vector of size %0.1f Mb", bytes / 1048576.0);
  else
    st = rt_errorcall(vm, val_null(), "cannot allocate vector of size %0.f Kb", bytes / 1024.0);
  vm->fail_alloc = keep;
  (void)heap_emergency(vm, false);
  return st;
}

Status rt_interrupted(VM *vm) {
  unsigned bits = atomic_load(&vm->interrupt);
  if (bits & INT_CANCEL) { /* the bit stays until the run has ended: handlers and on.exit code do not go on either */
    vm->in->interrupted = true;
    return unwind_to(vm, UNW_TOP, 0, val_null());
  }
  if (vm->in->attempt && bits & (INT_PIPE | INT_TIME | INT_USER)) return ERR; /* the plain loop will hear of it */
  if (bits & INT_PIPE) {
    atomic_fetch_and(&vm->interrupt, ~(unsigned)INT_PIPE);
    return rt_errorcall(vm, val_null(), "ignoring SIGPIPE signal");
  }
  if (bits & INT_TIME) {
    atomic_fetch_and(&vm->interrupt, ~(unsigned)INT_TIME);
    TRY(time_limit_reached(vm));
  }
  if (bits & INT_SHOW) {
    atomic_fetch_and(&vm->interrupt, ~(unsigned)INT_SHOW);
    if (vm->show) vm->show(vm);
  }
  if (!(bits & INT_USER)) return OK;
  atomic_fetch_and(&vm->interrupt, ~(unsigned)INT_USER);
  static const char *const cls[] = {"interrupt", "condition"};
  Value cond = val_null();
  if (vm->in->handlers.tag != TAG_NULL) TRY(signal_to_handlers(vm, &cond, vm->empty_str, val_null(), NULL, cls, 2));
  rt_flush(vm);
  rt_err(vm, "\n", 1);
  vm->in->interrupted = true;
  return jump_to_top(vm);
}

/* Beyond the limit handlers of the error get some more, and those of errors in them half as much again; then nothing is
 * run any more.  What asks goes down into a value, which may be small and have more leaves than can ever be visited. */
Status rt_check_stack(VM *vm) {
  enum { MOST_SLACK = 256 << 10 };
  char here;
  if (ORBIT_UNLIKELY(rt_cancelled(vm))) return rt_interrupted(vm);
  ptrdiff_t used = vm->c_stack_base - &here;
  if (used < 0) used = -used;
  if (ORBIT_LIKELY((size_t)used < vm->c_stack_limit)) return OK;
  size_t lim = vm->c_stack_limit, slack = lim / 6 < MOST_SLACK ? lim / 6 : MOST_SLACK;
  if (vm->in->depth_slack) {
    if ((size_t)used < lim + slack / 2)
      return rt_errorcall(vm, val_null(), "C stack usage  %ld is too close to the limit", (long)used);
    Str *msg = str_c(vm, too_deep_text);
    TRY_NEW(msg);
    vm->in->last_message = msg;
    return unwind_to(vm, UNW_TOP, 0, val_null());
  }
  vm->in->depth_slack = 500;
  vm->c_stack_limit += slack;
  Status st = rt_too_deep(vm);
  vm->c_stack_limit = lim;
  vm->in->depth_slack = 0;
  return st;
}

/* ---- warnings ---- */
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
  int n = shown_bytes(msg->data, vm->opt.warning_length);
  if (!msg->data[n]) return msg;
  Buf b;
  buf_init(&b, vm);
  buf_printf(&b, "%.*s [... truncated]", n, msg->data);
  return buf_str(&b);
}

static Status default_warning(VM *vm, Value call, Str *msg, bool immediate) {
  int w = vm->opt.warn;
  if (w < 0) return OK;
  if (w >= 2) {
    return rt_errorcall(vm, call, "(converted from warning) %s", msg->data);
  }
  size_t m = vm_mark(vm);
  msg = shown_warning(vm, msg);
  TRY_NEW(msg);
  if (vm->host_warning) {
    vm->host_warning(vm, msg->data, call.tag == TAG_NULL ? "" : call_text(vm, call));
    vm_release(vm, m);
    return OK;
  }
  if (w == 1 || immediate) {
    rt_flush(vm);
    if (call.tag != TAG_NULL) {
      const char *d = call_text(vm, call);
      bool brk = 18 + first_line_width(vm, d) + text_width(vm, msg->data, msg->len) > LONGWARN; /* all lines count */
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

static Status raise_warning(VM *vm, Value call, Str *msg) {
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
      const char *d = call_text(vm, list_ro(w)[0]);
      bool brk = 6 + first_line_width(vm, d) + first_line_width(vm, msg) > LONGWARN;
      rt_errf(vm, "In %s :%s%s\n", d, brk ? "\n  " : " ", msg);
    }
  } else if (n <= 10) {
    rt_errf(vm, "%sWarning messages:\n", pre);
    for (int i = 0; i < n; i++) {
      const char *msg = str_ro(nm)[i]->data;
      if (list_ro(w)[i].tag == TAG_NULL) {
        rt_errf(vm, "%d: %s \n", i + 1, msg);
      } else {
        const char *d = call_text(vm, list_ro(w)[i]);
        bool brk = 10 + first_line_width(vm, d) + first_line_width(vm, msg) > LONGWARN;
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

/* ---- location lines ---- */
static void print_position(VM *vm) {
  Interp *in = vm->in;
  if (!in->show_location) return;
  bool first = true;
  int more = MAX_POSITIONS;
  Place at;
  for (Frame *f = in->top; f > in->frames && more > 0; f--) {
    if (!source_find(vm, frame_pos(f), &at)) continue;
    if (!first) {
      rt_errf(vm, more-- > 1 ? "  from %s:%d:%d\n" : "  from ...\n", at.name, at.line, at.col);
      continue;
    }
    rt_errf(vm, "  at %s:%d:%d\n", at.name, at.line, at.col);
    if (at.text) source_show(vm, at.text, at.col);
    first = false;
  }
}

/* ---- builtins behind stop(), warning(), tryCatch(), restarts ---- */

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
