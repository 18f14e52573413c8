/* shared.h - Memory with the elements of long vectors that several workers are sent; see shared.c. */
#ifndef ORBIT_SHARED_H
#define ORBIT_SHARED_H

#include "runtime/env.h"

typedef struct Shared Shared;

/* A descriptor of memory that holds the elements of v, these many bytes; -1: they are written as usual. */
int shared_memory_of(VM *vm, Vec *v, size_t bytes);
/* The same of any n bytes, to be closed by the caller. */
int shared_memory_with(const void *bytes, size_t n);
/* The elements in the memory behind fd, which is closed; NULL: they are not there. */
Buffer *shared_map(int fd, size_t bytes);
/* Elements may be on a device until code, not a call of the system, asks for them: each page of them is read. */
void shared_touch(const void *bytes, size_t n);
void shared_drop(VM *vm);      /* gives all of it back */
Shared **conns_shared(VM *vm); /* connections.c: where the connections of vm keep it */

#endif
