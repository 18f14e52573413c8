/* team.h - Blocks of a lane program on several threads.  run.c and loop_run.c use it behind the first block. */
#ifndef ORBIT_LANES_TEAM_H
#define ORBIT_LANES_TEAM_H

#include "vm/apply/run.h"

typedef struct Team Team;

/* Keeps what block r has calculated; called on any thread, for a block each time, and must not touch the VM. */
typedef void TeamStore(const Run *r, void *to);

/* How many threads are worth it for so many lanes: 1 where lanes depend on each other or on the VM. */
int team_size(const Run *r, int64_t lanes);
/* Behind the first block, which has run on r.  *out NULL: a kernel can run on the VM's thread only. */
Status team_new(Run *r, int threads, Team **out) ORBIT_MUST_CHECK;
/* Runs lanes from ... to - 1, each block once, and stores those in which nothing has failed.  *done: the first lane of
 * the first block that has failed (r's Lanes say why), else `to`.  Blocks behind it may have been stored, too. */
Status team_run(Team *t, int64_t from, int64_t to, TeamStore *store, void *where, int64_t *done) ORBIT_MUST_CHECK;

#endif
