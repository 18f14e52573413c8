/* host_code.c - Texts that a host parses once and runs again and again (vm.h, vm_compile).
 *
 * Each expression keeps its code from its first run on where eval_cache.c says that it may.
 */
#include <stdlib.h>

#include "compiler/parser.h"
#include "vm/host.h"
#include "vm/interp/eval_cache.h"

static void code_free(VM *vm, VmCode *c) {
  if (c->before)
    c->before->next = c->next;
  else
    host(vm)->codes = c->next;
  if (c->next) c->next->before = c->before;
  for (int64_t i = 0; i < c->exprs->n; i++)
    if (c->kept[i].proto) obj_release(vm, &c->kept[i].proto->h);
  obj_release(vm, &c->exprs->h);
  free(c->kept);
  free(c);
}

void host_codes_close(VM *vm) {
  while (host(vm)->codes) code_free(vm, host(vm)->codes);
}

/* NULL: raised. */
static VmCode *code_new(VM *vm, Vec *exprs) {
  VmCode *c = calloc(1, sizeof *c);
  KeptCode *kept = calloc((size_t)exprs->n + 1, sizeof *kept);
  if (!c || !kept) {
    free(c);
    free(kept);
    (void)rt_nomem(vm, (double)exprs->n * sizeof *kept);
    return NULL;
  }
  Host *h = host(vm);
  *c = (VmCode){.vm = vm, .next = h->codes, .exprs = exprs, .kept = kept};
  obj_retain(&exprs->h);
  for (int64_t i = 0; i < exprs->n; i++) kept[i].expr = list_ro(exprs)[i];
  if (h->codes) h->codes->before = c;
  return h->codes = c;
}

/* All expressions of the text, in the pool; VM_OK with NULL: raised. */
static VmStatus parse_all(VM *vm, Parser *p, const char *name, Vec **out) {
  Vec *v = vec_new(vm, T_EXPR, 0);
  *out = NULL;
  while (v) {
    Value expr;
    size_t m = vm_mark(vm);
    switch (parser_next(p, &expr)) {
    case PARSE_EOF: *out = v; return VM_OK;
    case PARSE_RAISED: return VM_OK;
    case PARSE_OK: break;
    default: return host_syntax_failed(vm, p, name);
    }
    if (vec_grow(vm, v, v->n + 1) != OK) return VM_OK;
    expr.aux = 0;
    list_set(vm, v, v->n - 1, expr);
    vm_release(vm, m);
  }
  return VM_OK;
}

VmStatus vm_compile(VM *vm, const char *text, const char *name, VmCode **code) {
  if (!text || !name || !code) return VM_BAD_SLOT;
  *code = NULL;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Source src = {.name = name, .text = text, .n = strlen(text)};
  source_place(vm, &src, 1);
  Parser *p = parser_new(vm, &src, vm->opt.keep_source);
  Vec *exprs = NULL;
  VmStatus st = p ? parse_all(vm, p, name, &exprs) : VM_OK;
  if (st == VM_OK && !(exprs && (*code = code_new(vm, exprs)))) st = host_failed(vm, VM_NO_MEMORY);
  return host_run_end(vm, m, st);
}

static VmStatus execute(VM *vm, VmCode *c, Value *last) {
  size_t m = vm_mark(vm);
  for (int64_t i = 0; i < c->exprs->n; i++, vm_release(vm, m)) {
    Value v = val_null();
    Status st = rt_poll(vm);
    if (st == OK) st = code_run_kept(vm, &c->kept[i], &v);
    VmStatus done = host_evaluated(vm, st, v, last);
    if (done != VM_OK) return done;
  }
  return rt_poll(vm) == OK ? VM_OK : host_failed(vm, VM_ERROR);
}

VmStatus vm_execute(VM *vm, VmCode *code, int slot) {
  if (!code || (slot != -1 && !host_slot_ok(slot))) return VM_BAD_SLOT;
  if (code->vm != vm || host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Value last = val_null();
  code->running++;
  VmStatus st = execute(vm, code, &last);
  if (--code->running == 0 && code->dropped) code_free(vm, code);
  if (st == VM_OK && slot >= 0) host_put(vm, slot, last);
  val_release(vm, last);
  return host_run_end(vm, m, st);
}

void vm_code_free(VM *vm, VmCode *code) {
  if (!code || code->vm != vm || host_enter(vm) != VM_OK) return;
  if (code->running)
    code->dropped = true;
  else
    code_free(vm, code);
  (void)host_leave(vm, VM_OK);
}
