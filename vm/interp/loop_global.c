/* loop_global.c - The interpreter loop for top-level code: loop.c with operands that may be global variables. */
#define ORBIT_GLOBAL_LOOP 1
#include "vm/interp/loop.c"
