/* results.h - Results of calls and values of variables, handed on without the bits of variables (aux).
 *
 * They are copied in whole words, with the tag's word made anew: one that is read as 16 bytes, or its tag and bits as
 * one word, after they have been written apart (`out.aux = 0`) has to wait until both have left the store buffer.
 */
#ifndef ORBIT_VM_CALLS_RESULTS_H
#define ORBIT_VM_CALLS_RESULTS_H

#include "vm/calls/call_quick.h"

static inline void value_bare(Value *to, const Value *from) {
  to->u = from->u;
  value_set_tag(to, from->tag);
}

/* *slot = *v, moving the reference that the caller owns. */
static inline void slot_result(VM *vm, Value *slot, const Value *v) {
  uint32_t tag = slot->tag;
  Obj *o = slot->o;
  value_bare(slot, v);
  if (ORBIT_UNLIKELY(tag >= TAG_PROM)) obj_release(vm, o);
}

#endif
