/* host_objects.c - Objects of a host that R code holds, values as bytes, and what a machine uses (vm.h). */
#include <stdlib.h>

#include "runtime/serialize.h"
#include "vm/host.h"
#include "vm/inspect/watch.h"

/* ---- objects ---- */

/* What releases an object: behind a pointer of its own, what the object's protects. */
typedef struct Release {
  void (*fn)(void *ptr, void *ctx);
  void *ctx;
} Release;

static void object_free(VM *vm, ExtPtr *p) {
  Release *r = p->prot.ext->ptr;
  void *ptr = p->ptr;
  bool was = false, open = host(vm) != NULL; /* not when the machine is being closed */
  p->ptr = p->prot.ext->ptr = NULL;
  if (open) host_callback_begin(vm, &was);
  if (r->fn) r->fn(ptr, r->ctx);
  if (open) host_callback_end(vm, was);
  free(r);
}

VmStatus vm_object_new(VM *vm, int slot, const char *type, void *ptr, void (*release)(void *ptr, void *ctx),
                       void *ctx) {
  if (!type || !ptr || !host_slot_ok(slot)) return VM_BAD_SLOT;
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  VmStatus st = VM_OK;
  Release *r = malloc(sizeof *r);
  Sym *tag = r ? sym_c(vm, type) : NULL;
  ExtPtr *prot = tag ? extptr_new(vm, r, val_null(), val_null()) : NULL;
  ExtPtr *p = prot ? extptr_new(vm, ptr, val_obj(tag), val_obj(prot)) : NULL;
  if (p) {
    *r = (Release){release, ctx};
    p->finalize = object_free;
    host_put(vm, slot, val_obj(p));
  } else {
    free(r);
    st = host_failed(vm, VM_NO_MEMORY);
  }
  vm_release(vm, m);
  if (ORBIT_UNLIKELY(vm->gc_due) && host(vm)->depth == 1) gc_safepoint(vm); /* releases those that are done with */
  return host_leave(vm, st);
}

void *vm_object(VM *vm, int slot, const char *type) {
  if (!type || !host_slot_ok(slot) || host_enter(vm) != VM_OK) return NULL;
  Value v = *host_slot(vm, slot);
  bool same = val_is_obj(v, T_EXTPTR) && v.ext->finalize == object_free && !strcmp(v.ext->tag.sym->name->data, type);
  (void)host_leave(vm, VM_OK);
  return same ? v.ext->ptr : NULL;
}

/* ---- bytes ---- */

VmStatus vm_serialize(VM *vm, int from, int to) {
  if (!host_slot_ok(from) || !host_slot_ok(to)) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  VmStatus st = VM_OK;
  Vec *bytes;
  if (serial_write_memory(vm, *host_slot(vm, from), SERIAL_XDR, 3, val_null(), &bytes) == OK)
    host_put(vm, to, val_obj(bytes));
  else
    st = host_failed(vm, VM_ERROR);
  return host_run_end(vm, m, st);
}

VmStatus vm_unserialize(VM *vm, const void *data, size_t n, int to) {
  if (!data || !host_slot_ok(to)) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Value v;
  VmStatus st = VM_OK;
  if (serial_read_memory(vm, data, n, val_null(), false, &v) == OK)
    host_put(vm, to, v);
  else
    st = host_failed(vm, VM_ERROR);
  return host_run_end(vm, m, st);
}

/* ---- what a machine uses ---- */

VmStatus vm_stats(VM *vm, VmStats *stats) {
  if (!stats || stats->size < sizeof stats->size) return VM_BAD_SLOT;
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  const Stats *s = &vm->stats;
  size_t size = stats->size < sizeof *stats ? stats->size : sizeof *stats;
  VmStats now = {.size = size,
                 .bytes = heap_bytes(vm),
                 .objects = (uint64_t)heap_live_objects(vm),
                 .strings = str_count(vm),
                 .allocated = s->bytes,
                 .calls = s->calls + s->builtin_calls,
                 .collections = s->gc_runs,
                 .collect_seconds = (double)s->gc_ns * 1e-9,
                 .instructions = host(vm)->config.instruction_limit ? vm->watch->instructions : 0};
  memcpy(stats, &now, size);
  return host_leave(vm, VM_OK);
}

VmStatus vm_collect(VM *vm) {
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  gc_collect(vm);
  heap_run_finalizers(vm, false);
  gc_collect(vm);
  heap_strings_soon(vm);
  VmStatus st = rt_poll(vm) == OK ? VM_OK : host_failed(vm, VM_ERROR);
  vm_release(vm, m);
  if (host(vm)->depth == 1) gc_safepoint(vm);
  return host_run_end(vm, m, st);
}
