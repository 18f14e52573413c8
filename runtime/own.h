/* own.h - Memory of the machine's own records: they live as long as it does and go back to the system with it.
 *
 * In malloc's heap a few kilobytes of each of many machines would lie between what else the process holds, and stay
 * resident after the machines are closed.  Called by interp.c, which makes and destroys machines, and by what keeps one
 * record for each of them.
 */
#ifndef ORBIT_OWN_H
#define ORBIT_OWN_H

#include "runtime/state.h"

/* A machine, all zero; NULL: out of memory. */
VM *own_machine(void);
/* n bytes, zeroed, until the machine is freed; NULL: out of memory. */
void *own_new(VM *vm, size_t n) ORBIT_MUST_CHECK;
/* Gives back the machine and all of that. */
void own_free(VM *vm);

#endif
