/* loop_watch.c - The interpreter loop for a VM that counts instructions: loop.c with a call of watch_step before each.
 */
#define ORBIT_WATCH_LOOP 1
#include "vm/interp/loop.c"
