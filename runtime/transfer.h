/* transfer.h - Copying what one machine holds into another: the inside of snapshots (vm/snapshot.c).
 *
 * The objects of the machine that is copied carry numbers in place of their counts while nothing runs in it.  It is
 * only read then, so that several threads may copy from it at the same time.  Each layer copies the parts it owns; what
 * was copied once is found again by its number, so that what was shared is shared.
 */
#ifndef ORBIT_TRANSFER_H
#define ORBIT_TRANSFER_H

#include "runtime/memory.h"

typedef struct Transfer {
  VM *to;
  const VM *from;
  void **made; /* by number: the copy, NULL: none yet */
  struct TransferTodo {
    const Obj *from;
    Obj *to;
  } * todo; /* copies that have no contents yet */
  size_t ntodo, captodo;
  bool failed;
  const char *refused; /* what cannot be copied, or NULL */
} Transfer;

/* Puts numbers in place of the counts, which are returned; *n: of how many objects.  NULL: out of memory. */
uint32_t *transfer_number(VM *vm, uint32_t *n);
void transfer_unnumber(VM *vm, uint32_t *counts); /* frees them */

/* Begins to copy n numbered objects of `from`; false: out of memory. */
bool transfer_begin(Transfer *t, VM *to, const VM *from, uint32_t n);
/* Gives the copies that were asked for their contents; false: it has failed. */
bool transfer_finish(Transfer *t);
/* *to already is what stands for *from: it gets its contents. */
void transfer_pair(Transfer *t, const void *from, void *to);
void transfer_failed(Transfer *t);

/* Copies, NULL where there is nothing or copying has failed.  obj and value: with a reference for who asks. */
void *transfer_obj(Transfer *t, const void *o);
Value transfer_value(Transfer *t, Value v);
Value transfer_borrowed(Transfer *t, Value v); /* somebody else holds it */
Str *transfer_str(Transfer *t, const Str *s);
Sym *transfer_sym(Transfer *t, const Sym *s);
/* n bytes of memory as malloc gives it; n symbols. */
void *transfer_bytes(Transfer *t, const void *p, size_t n);
Sym **transfer_syms(Transfer *t, Sym *const *s, size_t n);

/* At the end: collections are due when they would be in the machine that was copied; the temporaries have gone. */
void heap_after_transfer(VM *to, const VM *from);

/* env.c, str.c: the parts that only these know. */
void env_transfer(Transfer *t, const Env *from, Env *to);
Str *str_transfer(VM *vm, const Str *s);
void sym_transfer_all(Transfer *t);
void sym_transfer_attached(Transfer *t); /* last: the search path has been copied */

#endif
