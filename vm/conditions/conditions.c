/* conditions.c - Errors and the handlers that hear of them.
 *
 * An error looks for handlers first, on top of the stack that raised it; an exiting handler sets an unwind target and
 * everything returns ERR until the loop reaches that frame (unwinding.c).  Handler entries are lists
 * (class, handler, target frame's number, environment or NULL, calling?), newest first, in the pairlist in->handlers.
 */
#include <stdarg.h>

#include "compiler/parser.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/conditions/signal.h"
#include "vm/spec/spec.h"
#include "runtime/poll.h"

enum { MAX_POSITIONS = 20 };

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

Str *format_message(VM *vm, const char *fmt, va_list ap) {
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

int message_width(VM *vm, const char *s, size_t n) {
  if (!vm->utf8) return (int)n;
  int w = 0;
  const char *p = s, *end = s + n;
  while (p < end) {
    int cp = utf8_next(&p, end);
    w += cp < 0 ? 1 : cp_width(cp);
  }
  return w;
}

int message_first_width(VM *vm, const char *s) {
  const char *nl = strchr(s, '\n');
  return message_width(vm, s, nl ? (size_t)(nl - s) : strlen(s));
}

const char *message_call(VM *vm, Value call) {
  Str *s = rt_deparse1(vm, call);
  return s ? s->data : "";
}

/* ---- condition objects ---- */
Status make_condition(VM *vm, Str *msg, Value call, const char *const *classes, int ncls, Value *out) {
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

bool entry_matches(Vec *entry, Vec *cls, const char *const *classes, int ncls) {
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
Status goto_exiting(VM *vm, Vec *entry, Value cond, Value call) {
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
Status signal_to_handlers(VM *vm, Value *cond, Str *msg, Value call, Vec *cls, const char *const *classes, int ncls) {
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
int message_bytes(const char *msg, int limit) {
  size_t n = strnlen(msg, (size_t)limit + 1);
  if (n <= (size_t)limit) return (int)n;
  for (n = (size_t)limit; n > 0 && ((unsigned char)msg[n] & 0xC0) == 0x80;) n--;
  return (int)n;
}

static Status error_text(VM *vm, Value call, const char *msg, Buf *b) {
  int most = vm->opt.warning_length;
  if (call.tag != TAG_NULL) {
    const char *d = message_call(vm, call);
    bool brk = 14 + message_first_width(vm, d) + message_first_width(vm, msg) > LONGWARN;
    buf_printf(b, "Error in %s : %s%.*s", d, brk ? "\n  " : "", message_bytes(msg, most - 9), msg);
  } else {
    buf_printf(b, "Error: %.*s", message_bytes(msg, most - 7), msg);
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
void keep_error(VM *vm, Value call, Str *msg, const char *cls, Value cond) {
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
Status jump_to_top(VM *vm) {
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

Status default_error(VM *vm, Value call, Str *msg) {
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

Status raise_error(VM *vm, Value call, Str *msg, const char *cls) {
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

Value builtin_call_shown(VM *vm) {
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
