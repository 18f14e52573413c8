/* snapshot.c - Snapshots of a machine, and machines that start from them (vm.h).
 *
 * A snapshot is a machine of its own in which nothing ever runs: a copy of what the first one held.  A clone is a new
 * machine into which that is copied again.  Objects are copied as runtime/transfer.h says, what vm/ keeps is copied
 * here, what the library keeps in stdlib/registry.c.
 */
#include <stdlib.h>

#include "compiler/parser.h"
#include "runtime/transfer.h"
#include "stdlib/registry.h"
#include "vm/host.h"

struct VmSnapshot {
  VM *vm;
  uint32_t *counts; /* of its objects, which carry numbers */
  uint32_t n;
};

static void copy_settings(VM *to, const VM *from) {
  to->opt = from->opt;
  to->tune = from->tune;
  to->lazy_subsets = from->lazy_subsets;
  to->may_subset_lazily = from->may_subset_lazily;
  to->utf8 = from->utf8;
  to->fancy_msgs = from->fancy_msgs;
  to->c_collate = from->c_collate;
  to->latin1_seen = from->latin1_seen;
  to->next_proto_id = from->next_proto_id;
  to->modes = from->modes;
  to->interactive = from->interactive;
}

static Env *env_copy(Transfer *t, Env *from, Env **slot) {
  Env *old = *slot;
  *slot = transfer_obj(t, from);
  if (old) obj_release(t->to, &old->h);
  return *slot;
}

static void copy_interp(Transfer *t) {
  const Interp *from = t->from->in;
  Interp *to = t->to->in;
  to->next_frame_id = from->next_frame_id;
  to->interrupts_suspended = from->interrupts_suspended;
  to->error_msg = transfer_value(t, from->error_msg);
  slot_move(t->to, &to->warnings, transfer_value(t, from->warnings));
  to->nwarnings = from->nwarnings;
  slot_move(t->to, &to->global_handlers, transfer_value(t, from->global_handlers));
  env_copy(t, from->s3table, &to->s3table);
  env_copy(t, from->s4classes, &to->s4classes);
  env_copy(t, from->s4prims, &to->s4prims);
}

/* All that from holds into a new machine; false: it has failed, the machine is good for nothing. */
static bool copy_all(Transfer *t) {
  const VM *from = t->from;
  VM *to = t->to;
  size_t mark = vm_mark(to);
  copy_settings(to, from);
  transfer_pair(t, from->empty, to->empty);
  transfer_pair(t, from->base, to->base);
  transfer_pair(t, from->basens, to->basens);
  transfer_pair(t, from->global, to->global);
  lib_transfer_begin(t);
  slot_move(to, &to->options, transfer_value(t, from->options));
  lib_transfer(t);
  copy_interp(t);
  sym_transfer_all(t);
  bool done = transfer_finish(t);
  sym_transfer_attached(t);
  lib_transfer_end(t);
  if (!sources_copy(to, from)) done = false;
  to->packages = to->global->parent;
  vm_release(to, mark);
  heap_after_transfer(to, from);
  return done && !t->failed;
}

/* A new machine with what from, whose n objects carry numbers, holds; NULL: *why, or out of memory. */
static VM *copy_of(const VM *from, uint32_t n, const char **why) {
  Transfer t;
  *why = NULL;
  VM *to = vm_create();
  if (!to) return NULL;
  to->in->embedded = true;
  bool done = transfer_begin(&t, to, from, n) && copy_all(&t);
  free(t.made);
  free(t.todo);
  *why = t.refused;
  if (done) return to;
  vm_destroy(to);
  return NULL;
}

static VmSnapshot *snapshot_of(VM *vm, const char **why) {
  VmSnapshot *s = calloc(1, sizeof *s);
  uint32_t n, *counts = s ? transfer_number(vm, &n) : NULL;
  if (counts) {
    s->vm = copy_of(vm, n, why);
    transfer_unnumber(vm, counts);
  }
  if (s && s->vm) s->counts = transfer_number(s->vm, &s->n);
  if (s && s->counts) return s;
  vm_snapshot_free(s);
  return NULL;
}

VmStatus vm_snapshot(VM *vm, VmSnapshot **snapshot) {
  const char *why = NULL;
  if (!snapshot) return VM_BAD_SLOT;
  *snapshot = NULL;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  if (host(vm)->depth > 1) return host_run_end(vm, m, VM_MISUSE);
  *snapshot = snapshot_of(vm, &why);
  VmStatus st = *snapshot ? VM_OK : why ? VM_ERROR : VM_NO_MEMORY;
  if (st != VM_OK) {
    vm->in->last_message = str_fmt(vm, why ? "a snapshot cannot hold %s" : "out of memory", why ? why : "");
    st = host_failed(vm, st);
  }
  return host_run_end(vm, m, st);
}

VM *vm_clone(const VmSnapshot *snapshot, const VmConfig *config) {
  const char *why;
  if (!snapshot) return NULL;
  return host_open(copy_of(snapshot->vm, snapshot->n, &why), config);
}

void vm_snapshot_free(VmSnapshot *s) {
  if (!s) return;
  if (s->counts) transfer_unnumber(s->vm, s->counts);
  vm_destroy(s->vm);
  free(s);
}
