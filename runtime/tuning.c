/* tuning.c - Overrides of the thresholds in tuning.def from ORBIT_TUNING=name=value,name=value.
 *
 * For tests and experiments; called once by heap_init, before anything reads a threshold. */
#include <stdlib.h>

#include "runtime/heap.h"

static void tuning_set(VM *vm, const char *name, size_t n, int64_t value) {
#define TUNE(field, dflt, doc)                                                                                         \
  if (n == sizeof #field - 1 && memcmp(name, #field, n) == 0) vm->tune.field = value;
#include "runtime/tuning.def"
#undef TUNE
}

void tuning_from_environment(VM *vm) {
  const char *p = getenv("ORBIT_TUNING");
  while (p && *p) {
    const char *eq = strchr(p, '=');
    if (!eq) return;
    char *end;
    long long value = strtoll(eq + 1, &end, 10);
    tuning_set(vm, p, (size_t)(eq - p), value);
    p = *end == ',' ? end + 1 : NULL;
  }
}
