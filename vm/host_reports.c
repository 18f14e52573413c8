/* host_reports.c - What a machine tells its host and asks it: warnings, messages, lines of input, and what there is to
 * know about the last error.
 *
 * api.c sets the hooks when a machine is opened; conditions.c and the connections call them.
 */
#include <stdlib.h>

#include "compiler/parser.h"
#include "stdlib/builtin.h"
#include "vm/host.h"

/* ---- callbacks ---- */

void host_callback_begin(VM *vm, bool *was) {
  *was = atomic_exchange_explicit(&host(vm)->releasing, true, memory_order_relaxed);
}
void host_callback_end(VM *vm, bool was) { atomic_store_explicit(&host(vm)->releasing, was, memory_order_relaxed); }

static void tell_warning(VM *vm, const char *message, const char *call) {
  const VmConfig *c = &host(vm)->config;
  bool was;
  host_callback_begin(vm, &was);
  c->warning(c->ctx, message, call);
  host_callback_end(vm, was);
}

static void tell_message(VM *vm, const char *text) {
  const VmConfig *c = &host(vm)->config;
  bool was;
  host_callback_begin(vm, &was);
  c->message(c->ctx, text);
  host_callback_end(vm, was);
}

static const char *ask_line(VM *vm, const char *prompt) {
  const VmConfig *c = &host(vm)->config;
  bool was;
  rt_flush(vm);
  host_callback_begin(vm, &was);
  const char *line = c->read(c->ctx, prompt);
  host_callback_end(vm, was);
  return line;
}

void host_reports_open(VM *vm) {
  const VmConfig *c = &host(vm)->config;
  if (c->warning) vm->host_warning = tell_warning;
  if (c->message) vm->host_message = tell_message;
  if (c->read) vm->read_console = ask_line;
}

/* ---- the last error ---- */

void host_error_forget(VM *vm) {
  Host *h = host(vm);
  for (int i = 0; i < HOST_ERROR_TEXTS; i++) {
    free(h->error_text[i]);
    h->error_text[i] = NULL;
  }
}

static Status error_class(VM *vm, Buf *b) {
  Value cls = attr_get(vm, vm->in->error_cond, vm->sym.class_);
  if (cls.tag == TAG_STR)
    buf_puts(b, cls.s->data);
  else if (val_is_obj(cls, T_STR) && cls.vec->n > 0)
    buf_puts(b, str_ro(cls.vec)[0]->data);
  return OK;
}

static Status error_call(VM *vm, Buf *b) {
  Value cond = vm->in->error_cond, call;
  Sym *s = sym_c(vm, "call");
  TRY_NEW(s);
  if (!val_is_list(cond)) return OK;
  TRY(rt_dollar(vm, cond, s, &call));
  if (call.tag == TAG_NULL) return OK;
  Str *text = rt_deparse1(vm, call);
  TRY_NEW(text);
  buf_puts(b, text->data);
  return OK;
}

static Status error_traceback(VM *vm, Buf *b) {
  enum { MOST = 200 };
  Value calls = vm->in->traceback;
  if (!val_is_list(calls)) return OK;
  Vec *places = vec_names(vm, calls.vec);
  for (int64_t i = 0; i < calls.vec->n && i < MOST; i++) {
    Str *text = rt_deparse1(vm, list_ro(calls.vec)[i]); /* what it needs goes with the buffer, by error_text() */
    TRY_NEW(text);
    buf_puts(b, text->data);
    const Str *at = places ? str_ro(places)[i] : NULL;
    if (at && at->len) buf_printf(b, " at %s", at->data);
    buf_putc(b, '\n');
  }
  if (calls.vec->n > MOST) buf_puts(b, "...\n");
  return OK;
}

/* Text k of the last error, made now. */
static const char *error_text(VM *vm, int k, Status (*make)(VM *vm, Buf *b)) {
  if (!host_usable(vm)) return "";
  Host *h = host(vm);
  if (!h->error_text[k] && make && host_enter(vm) == VM_OK) {
    Buf b;
    size_t m = vm_mark(vm);
    buf_init(&b, vm);
    if (make(vm, &b) == OK)
      h->error_text[k] = strdup(buf_cstr(&b));
    else
      unwind_clear(vm);
    vm_release(vm, m);
    (void)host_leave(vm, VM_OK);
  }
  return h->error_text[k] ? h->error_text[k] : "";
}

const char *vm_error_class(VM *vm) { return error_text(vm, HOST_ERROR_CLASS, error_class); }
const char *vm_error_call(VM *vm) { return error_text(vm, HOST_ERROR_CALL, error_call); }
const char *vm_error_file(VM *vm) { return error_text(vm, HOST_ERROR_FILE, NULL); }
const char *vm_error_traceback(VM *vm) { return error_text(vm, HOST_ERROR_TRACEBACK, error_traceback); }

VmStatus vm_error_condition(VM *vm, int slot) {
  if (!host_slot_ok(slot)) return VM_BAD_SLOT;
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  host_put(vm, slot, vm->in->error_cond);
  return host_leave(vm, VM_OK);
}
