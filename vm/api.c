/* api.c - The embedding interface of vm.h over the interpreter. */
#include "vm/conditions/conditions.h"
#include "vm/host.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "compiler/parser.h"
#include "runtime/own.h"
#include "stdlib/builtin.h"
#include "stdlib/connections/connections.h"
#include "vm/apart.h"
#include "vm/run_limits.h"

enum { LEAST_STACK = 32 << 10, LEAST_RESERVE = 24 << 10, MOST_RESERVE = 1 << 20 };

/* ---- entering and leaving ---- */

/* Output of a machine whose host takes it, or limits it. */
static void host_write(VM *vm, int stream, const char *p, size_t n) {
  Host *h = host(vm);
  if (!run_limits_output(vm, n)) return;
  if (h->config.write)
    h->config.write(h->config.ctx, stream, p, n);
  else
    output_write(stream, p, n);
}

/* Bounds recursion by what is left of the thread's stack, or by what the host allows.  A quarter is kept for C code
 * that does not look, such as other libraries, and for the handlers of the error (rt_check_stack). */
static void bound_stack(VM *vm, const ThreadStack *thread) {
  char *here = __builtin_frame_address(0);
  size_t size = host(vm)->config.stack_size;
  if (!size) size = here > thread->low && here <= thread->high ? (size_t)(here - thread->low) : 64u << 10;
  if (size < LEAST_STACK) size = LEAST_STACK;
  vm->c_stack_base = here;
  size_t reserve = size / 4;
  if (reserve < LEAST_RESERVE) reserve = LEAST_RESERVE;
  if (reserve > MOST_RESERVE) reserve = MOST_RESERVE;
  vm->c_stack_limit = size - reserve;
}

VmStatus host_enter(VM *vm) {
  if (ORBIT_UNLIKELY(!vm)) return VM_MISUSE;
  Host *h = host(vm);
  const ThreadStack *me = platform_thread(), *nobody = NULL;
  if (atomic_load_explicit(&h->releasing, memory_order_relaxed)) return VM_MISUSE;
  if (atomic_load_explicit(&h->owner, memory_order_relaxed) == me) {
    h->depth++;
    return VM_OK;
  }
  if (!atomic_compare_exchange_strong_explicit(&h->owner, &nobody, me, memory_order_acquire, memory_order_relaxed))
    return VM_MISUSE;
  h->depth = 1;
  bound_stack(vm, me);
  return VM_OK;
}

VmStatus host_leave(VM *vm, VmStatus st) {
  Host *h = host(vm);
  if (--h->depth == 0) atomic_store_explicit(&h->owner, NULL, memory_order_release);
  return st;
}

bool host_usable(VM *vm) {
  if (ORBIT_UNLIKELY(!vm)) return false;
  Host *h = host(vm);
  const ThreadStack *owner = atomic_load_explicit(&h->owner, memory_order_relaxed);
  return (ORBIT_LIKELY(!owner) || owner == platform_thread()) &&
         !atomic_load_explicit(&h->releasing, memory_order_relaxed);
}
static bool slot_usable(VM *vm, int slot) { return host_slot_ok(slot) && host_usable(vm); }

static void set_message(VM *vm, const char *text) {
  Host *h = host(vm);
  host_error_forget(vm);
  free(h->message);
  h->message = text ? strdup(text) : NULL;
  h->line = h->column = 0;
}

void host_window_clear(VM *vm, Window *w) {
  while (w->used) {
    int i = __builtin_ctzll(w->used);
    Value v = w->slots[i];
    w->used &= w->used - 1;
    w->slots[i] = val_null();
    val_release(vm, v);
  }
}

void host_pending_drop(VM *vm, Window *w) {
  Pending *p = &w->pending;
  if (p->kind == UNW_NONE) return;
  Value v = p->value;
  *p = (Pending){.value = val_null()};
  val_release(vm, v);
}

VmStatus host_failed(VM *vm, VmStatus st) {
  Interp *in = vm->in;
  Host *h = host(vm);
  if (in->unwind == UNW_QUIT) st = VM_QUIT;
  if (in->interrupted) st = run_limits_passed(vm) == VM_LIMIT_NONE ? VM_CANCELLED : VM_LIMIT;
  bool error = st != VM_QUIT && st != VM_CANCELLED && st != VM_LIMIT;
  set_message(vm, error && in->last_message ? in->last_message->data : NULL);
  Place at = {0};
  if (error) source_find(vm, in->err_pos, &at);
  h->line = at.line;
  h->column = at.col;
  if (at.name) h->error_text[HOST_ERROR_FILE] = strdup(at.name);
  host_pending_drop(vm, h->window);
  if (h->depth > 1 && error && in->unwind != UNW_NONE)
    h->window->pending = (Pending){in->unwind, in->target, val_retain(in->unwind_value)};
  unwind_clear(vm);
  return st;
}

static void forget_cancel(VM *vm) {
  if (ORBIT_UNLIKELY(atomic_load(&vm->interrupt) & INT_CANCEL)) atomic_fetch_and(&vm->interrupt, ~(unsigned)INT_CANCEL);
}

static sigset_t size_signal(void) {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGXFSZ);
  return s;
}

/* Around what may write to files, where these are bounded in size: the signal is this thread's, which takes it. */
static void host_writes_begin(Host *h) {
  if (ORBIT_LIKELY(!h->size_bounded)) return;
  sigset_t pending, size = size_signal();
  sigpending(&pending);
  h->size_pending = sigismember(&pending, SIGXFSZ) == 1;
  pthread_sigmask(SIG_BLOCK, &size, &h->signals);
}

static void host_writes_end(Host *h) {
  if (ORBIT_LIKELY(!h->size_bounded)) return;
  sigset_t pending, size = size_signal();
  struct timespec none = {0};
  sigpending(&pending);
  if (!h->size_pending && sigismember(&pending, SIGXFSZ) == 1)
    while (sigtimedwait(&size, NULL, &none) < 0 && errno == EINTR) continue;
  pthread_sigmask(SIG_SETMASK, &h->signals, NULL);
}

/* A run begins: outside all others, what is left of a cancellation or an error is forgotten. */
VmStatus host_run_begin(VM *vm) {
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  Interp *in = vm->in;
  set_message(vm, NULL);
  in->last_message = NULL;
  in->err_pos = 0;
  slot_store(vm, &in->error_cond, val_null());
  slot_store(vm, &in->traceback, val_null());
  if (host(vm)->depth > 1) return VM_OK;
  host(vm)->sinks = sink_count(vm);
  in->interrupted = in->in_error = in->in_print_warnings = false;
  forget_cancel(vm);
  run_limits_begin(vm);
  host_writes_begin(host(vm));
  return VM_OK;
}

static void drop_warnings(VM *vm) {
  Value w = vm->in->warnings;
  vm->in->warnings = val_null();
  vm->in->nwarnings = 0;
  val_release(vm, w);
}

/* Code that would have given the output back did not run: the next run's does not go where this one's went. */
static void drop_sinks(VM *vm) {
  bool had = true;
  while (had && sink_count(vm) > host(vm)->sinks)
    if (sink_pop(vm, &had) != OK) unwind_clear(vm);
}

VmStatus host_run_end(VM *vm, size_t mark, VmStatus st) {
  vm_release(vm, mark);
  bool cut = st == VM_CANCELLED || st == VM_LIMIT;
  if (!cut || host(vm)->depth == 1) rt_flush(vm); /* what it wrote until then is its own, not the next run's */
  if (host(vm)->depth == 1) {
    if (!cut && run_limits_passed(vm) != VM_LIMIT_NONE) st = VM_LIMIT, cut = true; /* by what was just written */
    run_limits_end(vm);
    host_writes_end(host(vm));
    if (cut) drop_warnings(vm);
    vm->in->interrupted = false;
    forget_cancel(vm);
    if (cut) drop_sinks(vm);
  }
  return host_leave(vm, st);
}

void host_mark_strings(VM *vm) {
  Host *h = host(vm);
  if (!h) return;
  for (const Window *w = h->window; w; w = w->outer) {
    for (int i = 0; i < VM_SLOTS; i++) str_mark_value(w->slots[i]);
    str_mark_value(w->pending.value);
  }
  for (VmRef *r = h->refs; r; r = r->next) str_mark_value(r->v);
}

/* ---- life ---- */

/* What the machine may reach.  False: out of memory, or there is no such folder. */
static bool confine(VM *vm, const VmConfig *c) {
  static const uint32_t flags[] = {BF_FILES | BF_UNCONFINED, BF_NETWORK, BF_PROCESSES, BF_NATIVE, BF_ENVIRON, BF_CLOCK};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    if (c->deny >> i & 1) vm->denied |= flags[i];
  if (!c->root) return true;
  vm->denied |= BF_UNCONFINED;
  return (vm->root = realpath(c->root, NULL)) != NULL;
}

VM *vm_open(const VmConfig *config) { return host_open(vm_create(), config); }

VM *host_open(VM *vm, const VmConfig *config) {
  if (!vm) return NULL;
  Host *h = own_new(vm, sizeof *h);
  if (!h) {
    vm_destroy(vm);
    return NULL;
  }
  struct rlimit most;
  h->size_bounded = getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur != RLIM_INFINITY;
  h->window = &h->outermost; /* all zero: NULL in each slot */
  vm->host = h;
  vm->in->show_location = false;
  vm->in->embedded = true;
  vm->in_host = true;
  if (config) { /* an older host's is shorter: it does not have the last fields */
    memcpy(&h->config, config, config->size < sizeof *config ? config->size : sizeof *config);
    vm->mem_limit = h->config.memory_limit;
    if (h->config.write || h->config.output_limit) vm->host_write = host_write;
    if (h->config.depth_limit > 0 && h->config.depth_limit < vm->max_expressions)
      vm->max_expressions = h->config.depth_limit;
    if (vm->opt.expressions > vm->max_expressions) vm->opt.expressions = vm->max_expressions;
    if (h->config.threads > 0) vm->tune.kernel_threads = h->config.threads;
    host_reports_open(vm);
    if (!confine(vm, &h->config) || !run_limits_open(vm)) {
      vm_close(vm);
      return NULL;
    }
  }
  return vm;
}

/* Finalizers that run when the machine is closed have the limits of a run, and may be cancelled. */
static void last_run(VM *vm) {
  if (host_run_begin(vm) != VM_OK) return;
  size_t m = vm_mark(vm);
  heap_run_finalizers(vm, true);
  heap_drop_finalizers(vm);
  unwind_clear(vm);
  (void)host_run_end(vm, m, rt_poll(vm) == OK ? VM_OK : host_failed(vm, VM_ERROR));
}

static void close_values(VM *vm) {
  Host *h = host(vm);
  rt_flush(vm);
  host_window_clear(vm, h->window);
  host_codes_close(vm);
  for (VmRef *r = h->refs, *next; r; r = next) {
    next = r->next;
    val_release(vm, r->v);
    free(r);
  }
  host_pending_drop(vm, h->window);
  apart_close(vm);
  run_limits_close(vm);
  vm->host_write = NULL;
  vm->host_warning = NULL;
  vm->host_message = NULL;
  vm->read_console = NULL;
  host_error_forget(vm);
  vm->host = NULL;
  for (Window *w = h->outermost.inner, *inner; w; w = inner) {
    inner = w->inner;
    free(w);
  }
  free(h->message);
  free(h->outermost.fail);
}

void vm_close(VM *vm) {
  if (!vm) return;
  Host *h = host(vm);
  if (h && host_enter(vm) != VM_OK) return; /* in use by another thread */
  if (h && h->depth > 1) {
    h->close_refused = true;
    (void)host_leave(vm, VM_MISUSE);
    return;
  }
  if (h) {
    (void)host_leave(vm, VM_OK); /* an outermost run begins */
    last_run(vm);
    if (host_enter(vm) != VM_OK) return;
  }
  Host bounds = {.size_bounded = h && h->size_bounded}; /* h goes with the machine */
  host_writes_begin(&bounds);
  if (h) close_values(vm);
  vm_destroy(vm);
  host_writes_end(&bounds);
}

const char *vm_version(void) { return ORBIT_VERSION; }

const char *vm_status_text(VmStatus status) {
  static const char *const text[] = {
      [VM_OK] = "ok",
      [VM_ERROR] = "error",
      [VM_SYNTAX] = "syntax error",
      [VM_CANCELLED] = "cancelled",
      [VM_QUIT] = "quit",
      [VM_NO_MEMORY] = "out of memory",
      [VM_BAD_SLOT] = "wrong slot or type",
      [VM_MISUSE] = "misuse",
      [VM_LIMIT] = "limit passed",
  };
  return (size_t)status < sizeof text / sizeof *text ? text[status] : "unknown status";
}

const char *vm_limit_text(VmLimit limit) {
  static const char *const text[] = {
      [VM_LIMIT_NONE] = "none",     [VM_LIMIT_CPU] = "processor time",        [VM_LIMIT_TIME] = "time",
      [VM_LIMIT_OUTPUT] = "output", [VM_LIMIT_INSTRUCTIONS] = "instructions", [VM_LIMIT_MEMORY] = "memory",
  };
  return (size_t)limit < sizeof text / sizeof *text ? text[limit] : "unknown limit";
}

/* ---- runs ---- */

VmStatus host_syntax_failed(VM *vm, Parser *p, const char *name) {
  Host *h = host(vm);
  vm->in->last_message = str_c(vm, parser_message(p));
  VmStatus st = host_failed(vm, VM_SYNTAX);
  parser_error_pos(p, &h->line, &h->column);
  free(h->error_text[HOST_ERROR_FILE]);
  h->error_text[HOST_ERROR_FILE] = strdup(name);
  return st;
}

VmStatus host_evaluated(VM *vm, Status st, Value v, Value *last) {
  if (st != OK || print_deferred_warnings(vm) != OK) return host_failed(vm, VM_ERROR);
  v.aux = 0;
  Value before = *last;
  *last = val_retain(v);
  val_release(vm, before);
  gc_safepoint(vm);
  return VM_OK;
}

/* Evaluates the expressions of p. */
static VmStatus run_expressions(VM *vm, Parser *p, const char *name, Value *last) {
  size_t m = vm_mark(vm);
  for (;; vm_release(vm, m)) {
    Value expr, v = val_null();
    bool visible;
    enum ParseStatus ps = parser_next(p, &expr);
    if (ps == PARSE_EOF) return rt_poll(vm) == OK ? VM_OK : host_failed(vm, VM_ERROR);
    if (ps == PARSE_RAISED) return host_failed(vm, VM_ERROR);
    if (ps != PARSE_OK) return host_syntax_failed(vm, p, name);
    Status st = rt_poll(vm);
    if (st == OK) st = vm_eval_toplevel(vm, expr, &visible, &v);
    VmStatus done = host_evaluated(vm, st, v, last);
    if (done != VM_OK) return done;
  }
}

VmStatus vm_run(VM *vm, const char *text, int slot) { return vm_run_named(vm, text, "<text>", slot); }

VmStatus vm_run_named(VM *vm, const char *text, const char *name, int slot) {
  if (!text || !name || (slot != -1 && !host_slot_ok(slot))) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Source src = {.name = name, .text = text, .n = strlen(text)};
  source_place(vm, &src, 1);
  Parser *p = parser_new(vm, &src, vm->opt.keep_source);
  Value last = val_null();
  VmStatus st = p ? run_expressions(vm, p, name, &last) : host_failed(vm, VM_NO_MEMORY);
  if (st == VM_OK && slot >= 0) host_put(vm, slot, last);
  val_release(vm, last);
  return host_run_end(vm, m, st);
}

/* The symbols of the names that there are. */
static Status name_symbols(VM *vm, int n, const char *const *names, Sym **syms) {
  for (int i = 0; i < n; i++) {
    syms[i] = NULL;
    if (names[i]) TRY_NEW(syms[i] = sym_c(vm, names[i]));
  }
  return OK;
}

VmStatus vm_invoke(VM *vm, int fun, int n, int first, int out) { return vm_invoke_named(vm, fun, n, first, NULL, out); }

VmStatus vm_invoke_named(VM *vm, int fun, int n, int first, const char *const *names, int out) {
  if (!host_slot_ok(fun) || n < 0 || n > VM_SLOTS || (n && (!host_slot_ok(first) || !host_slot_ok(first + n - 1))) ||
      !host_slot_ok(out))
    return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Value f = *host_slot(vm, fun);
  if (!val_is_fun(f)) return host_run_end(vm, m, VM_BAD_SLOT);
  Value r, *args = n ? host_slot(vm, first) : NULL;
  Sym *syms[VM_SLOTS];
  VmStatus st = VM_OK;
  if (rt_poll(vm) == OK && (!names || name_symbols(vm, n, names, syms) == OK) &&
      vm_call(vm, f, n, args, names ? syms : NULL, vm->global, val_null(), &r) == OK && rt_poll(vm) == OK)
    host_put(vm, out, r);
  else
    st = host_failed(vm, VM_ERROR);
  return host_run_end(vm, m, st);
}

void vm_cancel(VM *vm) {
  if (vm) atomic_fetch_or(&vm->interrupt, (unsigned)INT_CANCEL);
}

/* What another thread is running may change what these tell: they tell nothing then. */
const char *vm_error_message(VM *vm) { return host_usable(vm) && host(vm)->message ? host(vm)->message : ""; }
void vm_error_location(VM *vm, int *line, int *column) {
  bool known = host_usable(vm);
  if (line) *line = known ? host(vm)->line : 0;
  if (column) *column = known ? host(vm)->column : 0;
}
VmLimit vm_limit_passed(VM *vm) { return host_usable(vm) ? run_limits_passed(vm) : VM_LIMIT_NONE; }
int vm_quit_status(VM *vm) { return host_usable(vm) ? vm->in->quit_status : 0; }

VmStatus vm_get_global(VM *vm, const char *name, int slot) {
  if (!name || !host_slot_ok(slot)) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Sym *s = sym_c(vm, name);
  Value v;
  VmStatus st = VM_OK;
  if (!s || env_get(vm, vm->global, s, true, &v) != OK) {
    st = host_failed(vm, VM_ERROR);
  } else if (v.tag == TAG_UNBOUND) {
    st = rt_error(vm, "object '%s' not found", name) == OK ? VM_OK : host_failed(vm, VM_ERROR);
  } else {
    host_put(vm, slot, v);
  }
  return host_run_end(vm, m, st);
}

VmStatus vm_set_global(VM *vm, const char *name, int slot) {
  if (!name || !host_slot_ok(slot)) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  VmStatus st = VM_OK;
  Sym *s = sym_c(vm, name);
  if (!s || env_set(vm, vm->global, s, *host_slot(vm, slot)) != OK) st = host_failed(vm, VM_ERROR);
  return host_run_end(vm, m, st);
}

/* ---- slots ---- */

/* Around what allocates: the end gives back what was made meanwhile but not kept, so that setters in a loop need no
 * more and more memory. */
static VmStatus slots_begin(VM *vm, size_t *mark) {
  VmStatus st = host_enter(vm);
  if (st == VM_OK) *mark = vm_mark(vm);
  return st;
}
static VmStatus slots_end(VM *vm, size_t mark, VmStatus st) {
  vm_release(vm, mark);
  if (ORBIT_UNLIKELY(vm->gc_due) && host(vm)->depth == 1) gc_safepoint(vm);
  return host_leave(vm, st);
}

static VmType type_of(Value v) {
  switch (val_type(v)) {
  case T_NULL: return VM_NULL;
  case T_LGL: return VM_LOGICAL;
  case T_INT: return VM_INTEGER;
  case T_DBL: return VM_DOUBLE;
  case T_CPLX: return VM_COMPLEX;
  case T_STR: return VM_STRING;
  case T_RAW: return VM_RAW;
  case T_LIST:
  case T_EXPR: return VM_LIST;
  case T_CLOSURE:
  case T_BUILTIN:
  case T_SPECIAL: return VM_FUNCTION;
  case T_ENV: return VM_ENVIRONMENT;
  default: return VM_OTHER;
  }
}

VmType vm_type(VM *vm, int slot) { return slot_usable(vm, slot) ? type_of(*host_slot(vm, slot)) : VM_NULL; }
int64_t vm_count(VM *vm, int slot) { return slot_usable(vm, slot) ? vec_len(*host_slot(vm, slot)) : 0; }

static VmStatus set_value(VM *vm, int slot, Value v) {
  if (!host_slot_ok(slot)) return VM_BAD_SLOT;
  if (!host_usable(vm)) return VM_MISUSE;
  host_put(vm, slot, v);
  return VM_OK;
}

VmStatus vm_set_bool(VM *vm, int slot, bool x) { return set_value(vm, slot, val_lgl(x)); }
VmStatus vm_set_int(VM *vm, int slot, int32_t x) { return set_value(vm, slot, val_int(x)); }
VmStatus vm_set_double(VM *vm, int slot, double x) { return set_value(vm, slot, val_dbl(x)); }
VmStatus vm_set_null(VM *vm, int slot) { return set_value(vm, slot, val_null()); }

VmStatus vm_set_string(VM *vm, int slot, const char *utf8) {
  size_t m;
  if (!host_slot_ok(slot)) return VM_BAD_SLOT;
  if (slots_begin(vm, &m) != VM_OK) return VM_MISUSE;
  Str *s = utf8 ? str_new_enc(vm, utf8, strlen(utf8), STR_UTF8) : vm->na_str;
  if (!s) return slots_end(vm, m, host_failed(vm, VM_NO_MEMORY));
  host_put(vm, slot, val_str(s));
  return slots_end(vm, m, VM_OK);
}

int vm_get_bool(VM *vm, int slot) { return slot_usable(vm, slot) ? as_logical1(vm, *host_slot(vm, slot)) : NA_LGL; }
int32_t vm_get_int(VM *vm, int slot) { return slot_usable(vm, slot) ? as_integer1(vm, *host_slot(vm, slot)) : NA_INT; }
double vm_get_double(VM *vm, int slot) {
  return slot_usable(vm, slot) ? as_double1(vm, *host_slot(vm, slot)) : NA_REAL;
}
const char *vm_get_string(VM *vm, int slot) {
  if (!slot_usable(vm, slot)) return NULL;
  Str *s = as_string1(vm, *host_slot(vm, slot));
  return !s || s == vm->na_str ? NULL : s->data;
}

VmStatus vm_get_element(VM *vm, int from, int64_t i, int to) {
  size_t m;
  if (!host_slot_ok(from) || !host_slot_ok(to)) return VM_BAD_SLOT;
  if (slots_begin(vm, &m) != VM_OK) return VM_MISUSE;
  Value v = *host_slot(vm, from);
  VmStatus st = VM_OK;
  if (!type_is_vec(val_type(v)) || i < 0 || i >= vec_len(v)) return slots_end(vm, m, VM_BAD_SLOT);
  Vec *x = val_vec(vm, v);
  if (x)
    host_put(vm, to, vec_elt(vm, x, i));
  else
    st = host_failed(vm, VM_NO_MEMORY);
  return slots_end(vm, m, st);
}

/* The element of a vector of numbers or strings that has this name. */
static Status named_element(VM *vm, Vec *x, const Sym *name, Value *out) {
  const Vec *names = vec_names(vm, x);
  for (int64_t i = 0; names && i < x->n; i++) {
    const Str *s = str_ro(names)[i];
    if (s != name->name && strcmp(s->data, name->name->data) != 0) continue;
    *out = vec_elt(vm, x, i);
    return OK;
  }
  return rt_error(vm, "subscript out of bounds");
}

static Status member(VM *vm, Value v, Sym *name, Value *out) {
  TRY_NEW(name);
  bool plain = val_is_vecobj(v) && val_type(v) != T_LIST && val_type(v) != T_EXPR;
  return plain && vec_names(vm, v.vec) ? named_element(vm, v.vec, name, out) : rt_dollar(vm, v, name, out);
}

VmStatus vm_get_member(VM *vm, int from, const char *name, int to) {
  if (!name || !host_slot_ok(from) || !host_slot_ok(to)) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Value r;
  VmStatus st = VM_OK;
  if (member(vm, *host_slot(vm, from), sym_c(vm, name), &r) != OK)
    st = host_failed(vm, VM_ERROR);
  else
    host_put(vm, to, r);
  return host_run_end(vm, m, st);
}

/* ---- vectors ---- */
static int runtime_type(VmType t) {
  switch (t) {
  case VM_LOGICAL: return T_LGL;
  case VM_INTEGER: return T_INT;
  case VM_DOUBLE: return T_DBL;
  case VM_COMPLEX: return T_CPLX;
  case VM_STRING: return T_STR;
  case VM_RAW: return T_RAW;
  case VM_LIST: return T_LIST;
  default: return 0;
  }
}

VmStatus vm_vector_new(VM *vm, int slot, VmType type, int64_t n, void **data) {
  int t = runtime_type(type);
  size_t m;
  if (!host_slot_ok(slot) || !t || n < 0) return VM_BAD_SLOT;
  if (slots_begin(vm, &m) != VM_OK) return VM_MISUSE;
  Vec *v = vec_new_zero(vm, (Type)t, n);
  if (!v) return slots_end(vm, m, host_failed(vm, VM_NO_MEMORY));
  host_put(vm, slot, val_obj(v));
  if (data) *data = data_rw(v);
  return slots_end(vm, m, VM_OK);
}

VmStatus vm_vector_borrow(VM *vm, int slot, VmView *view) {
  size_t m;
  if (!view || !host_slot_ok(slot)) return VM_BAD_SLOT;
  if (slots_begin(vm, &m) != VM_OK) return VM_MISUSE;
  Value *v = host_slot(vm, slot);
  if (!type_is_vec(val_type(*v))) return slots_end(vm, m, VM_BAD_SLOT);
  Vec *x = val_vec(vm, *v);
  if (!x) return slots_end(vm, m, host_failed(vm, VM_NO_MEMORY));
  host_put(vm, slot, val_obj(x)); /* scalars and ranges become vectors so that the data stay */
  int t = x->h.type;
  view->type = type_of(*v);
  view->count = x->n;
  view->data = t == T_STR || t == T_LIST || t == T_EXPR ? NULL : data_ro(x);
  view->nrow = vec_is_matrix(x) ? x->nrow : 0;
  view->ncol = vec_is_matrix(x) ? x->ncol : 0;
  return slots_end(vm, m, VM_OK);
}

typedef struct Wrapped {
  VM *vm;
  void (*release)(void *data, void *ctx);
  void *ctx;
} Wrapped;

static void release_wrapped(void *ptr, size_t bytes, void *ctx) {
  Wrapped *w = ctx;
  Host *h = host(w->vm);
  (void)bytes;
  bool was;
  if (h) host_callback_begin(w->vm, &was);
  if (w->release) w->release(ptr, w->ctx);
  if (h) host_callback_end(w->vm, was);
  free(w);
}

VmStatus vm_vector_wrap(VM *vm, int slot, VmType type, void *data, int64_t n, void (*release)(void *data, void *ctx),
                        void *ctx) {
  int t = runtime_type(type);
  size_t m;
  if (!host_slot_ok(slot) || !t || t == T_STR || t == T_LIST || n < 0 || (n && !data) ||
      n > PTRDIFF_MAX / (int64_t)type_size(t))
    return VM_BAD_SLOT;
  if (slots_begin(vm, &m) != VM_OK) return VM_MISUSE;
  Wrapped *w = malloc(sizeof *w);
  Buffer *b = calloc(1, sizeof *b);
  Vec *v = w && b ? vec_new(vm, (Type)t, 0) : NULL;
  if (!v) {
    free(w);
    free(b);
    return slots_end(vm, m, host_failed(vm, VM_NO_MEMORY));
  }
  *w = (Wrapped){vm, release, ctx};
  *b = (Buffer){.count = 1, .bytes = (size_t)n * type_size(t), .ptr = data, .release = release_wrapped, .ctx = w};
  vec_wrap(v, b, n);
  host_put(vm, slot, val_obj(v));
  return slots_end(vm, m, VM_OK);
}

VmStatus vm_list_new(VM *vm, int slot, int64_t n) { return vm_vector_new(vm, slot, VM_LIST, n, NULL); }

static VmStatus list_set_name(VM *vm, Vec *list, int64_t i, const char *name) {
  Vec *old = vec_names(vm, list);
  Vec *nm = old ? vec_copy_data(vm, old) : vec_new(vm, T_STR, list->n);
  Str *s = str_c(vm, name);
  if (!nm || !s) return host_failed(vm, VM_NO_MEMORY);
  str_rw(nm)[i] = s;
  return vec_set_names(vm, list, val_obj(nm)) == OK ? VM_OK : host_failed(vm, VM_ERROR);
}

VmStatus vm_list_set(VM *vm, int list, int64_t i, const char *name, int value) {
  size_t m;
  if (!host_slot_ok(list) || !host_slot_ok(value)) return VM_BAD_SLOT;
  if (slots_begin(vm, &m) != VM_OK) return VM_MISUSE;
  Value *l = host_slot(vm, list);
  if (!val_is_list(*l) || i < 0 || i >= l->vec->n) return slots_end(vm, m, VM_BAD_SLOT);
  /* a list is not put into itself: the element is what it was */
  if (l->o->count > 1 || list == value) {
    Vec *c = vec_copy(vm, l->vec);
    if (!c) return slots_end(vm, m, host_failed(vm, VM_NO_MEMORY));
    Value was = val_retain(*host_slot(vm, value));
    slot_store(vm, l, val_obj(c));
    list_set(vm, l->vec, i, was);
    val_release(vm, was);
  } else {
    list_set(vm, l->vec, i, *host_slot(vm, value));
  }
  return slots_end(vm, m, name ? list_set_name(vm, l->vec, i, name) : VM_OK);
}

/* ---- references ---- */
VmRef *vm_ref(VM *vm, int slot) {
  VmRef *r = slot_usable(vm, slot) ? malloc(sizeof *r) : NULL;
  if (!r) return NULL;
  Host *h = host(vm);
  *r = (VmRef){.vm = vm, .v = val_retain(*host_slot(vm, slot)), .next = h->refs};
  if (h->refs) h->refs->before = r;
  h->refs = r;
  return r;
}

VmStatus vm_unpack(VM *vm, const VmRef *ref, int slot) {
  if (!ref || !host_slot_ok(slot)) return VM_BAD_SLOT;
  return vm && ref->vm == vm ? set_value(vm, slot, ref->v) : VM_MISUSE;
}

void vm_unref(VM *vm, VmRef *ref) {
  if (!ref || ref->vm != vm || !host_usable(vm)) return;
  if (ref->before)
    ref->before->next = ref->next;
  else
    host(vm)->refs = ref->next;
  if (ref->next) ref->next->before = ref->before;
  Value v = ref->v;
  free(ref);
  val_release(vm, v);
}
