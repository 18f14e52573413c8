/* host.h - What the hosts of this folder share: CHECK, which counts what is not so, and processor time. */
#ifndef TEST_HOST_H
#define TEST_HOST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vm.h"

static int failures;
#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #x);                                                  \
      __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);                                                              \
    }                                                                                                                  \
  } while (0)

static inline double clock_seconds(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static inline int finish(void) {
  if (failures) fprintf(stderr, "%d failed\n", failures);
  return failures > 0;
}

#endif
