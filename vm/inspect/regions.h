/* regions.h - What regions and chains of vector operations (vm/fuse) tell `orbit explain` (explain.c), which lists it
 * under the line of the script.
 */
#ifndef ORBIT_INSPECT_REGIONS_H
#define ORBIT_INSPECT_REGIONS_H

#include "vm/interp/interp.h"

/* From instruction i of f on, `operations` operations on vectors ran as one pass, which moved `bytes` between memory
 * and processor; one after the other they would have moved `alone`.  next: what ended the region. */
void explain_region(VM *vm, Frame *f, const Instr *i, int operations, uint64_t bytes, uint64_t alone, const char *next);
/* Instruction i on vectors ran by itself, or the chain that begins with it no longer runs. */
void explain_alone(VM *vm, Frame *f, const Instr *i, const char *why);

#endif
