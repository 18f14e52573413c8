/* loop_watch_global.c - The counting loop for top-level code: see loop_watch.c and loop_global.c. */
#define ORBIT_GLOBAL_LOOP 1
#define ORBIT_WATCH_LOOP 1
#include "vm/interp/loop.c"
