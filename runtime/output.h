/* output.h - How much standard output waits to be written; called by limits of a host's runs (vm/run_limits.c). */
#ifndef ORBIT_OUTPUT_H
#define ORBIT_OUTPUT_H

#include "runtime/state.h"

/* At most so many bytes wait from now on. */
void output_bound(VM *vm, size_t most);

#endif
