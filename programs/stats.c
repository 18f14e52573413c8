/* stats.c - --stats and --tuning: the counters and thresholds of a VM as text or JSON (keys: doc/stats.md). */
#include <inttypes.h>
#include <sys/resource.h>

#include "programs/program.h"
#include "vm/apply/vectorize.h"
#include "vm/inspect/watch.h"

typedef struct Row {
  const char *key;
  uint64_t value;
} Row;

static void print_rows(const Row *rows, size_t n, FILE *f, bool json) {
  if (json) fputs("{\n", f);
  for (size_t i = 0; i < n; i++) {
    if (json)
      fprintf(f, "  \"%s\": %" PRIu64 "%s\n", rows[i].key, rows[i].value, i + 1 < n ? "," : "");
    else
      fprintf(f, "%-22s %15" PRIu64 "\n", rows[i].key, rows[i].value);
  }
  if (json) fputs("}\n", f);
}

static uint64_t microseconds(const struct timeval *t) { return (uint64_t)t->tv_sec * 1000000 + (uint64_t)t->tv_usec; }
static struct rusage usage(void) {
  struct rusage ru;
  getrusage(RUSAGE_SELF, &ru);
  return ru;
}
static Stats charges(VM *vm) {
  Stats charged = {0};
  if (vm->modes & MODE_COUNT) charge_total(vm, &charged);
  return charged;
}

void stats_print(VM *vm, FILE *f, bool json) {
  const Stats *s = &vm->stats;
  const struct rusage ru = usage();
  const Stats charged = charges(vm);
  const VectorizerCounts applied = vectorizer_counts(vm);
  const Row rows[] = {
      {"alloc.node_objects", s->node_objects},
      {"alloc.scalar_vectors", s->scalar_vectors},
      {"alloc.other_vectors", s->other_vectors},
      {"alloc.scratch", s->scratch},
      {"alloc.bytes", s->bytes},
      {"memory.ns", s->gc_ns},
      {"memory.cycle_runs", s->gc_runs},
      {"memory.string_runs", s->string_runs},
      {"memory.peak_rss_kib", (uint64_t)ru.ru_maxrss},
      {"instructions", vm->watch ? vm->watch->instructions : 0},
      {"instructions.special", vm->watch ? vm->watch->typed : 0},
      {"calls", s->calls},
      {"builtin_calls", s->builtin_calls},
      {"promises.made", s->promises_made},
      {"promises.avoided", s->promises_avoided},
      {"environments.made", s->envs_made},
      {"environments.avoided", s->calls - s->frame_envs},
      {"special.built", s->spec_built},
      {"special.entered", s->spec_entered},
      {"special.left", s->spec_left},
      {"special.failed", s->spec_failed},
      {"special.touched", s->spec_touched},
      {"special.refused", s->spec_refused},
      {"special.sites", s->spec_sites},
      {"special.sites_failed", s->spec_failed_sites},
      {"special.sites_abandoned", s->spec_abandoned},
      {"special.given_up", s->spec_given_up},
      {"fused.regions", s->fused_regions},
      {"fused.operations", s->fused_operations},
      {"fused.refused", s->fused_refused},
      {"gpu.launches", s->gpu_launches},
      {"gpu.compiled", s->gpu_compiled},
      {"gpu.cache_hits", s->gpu_cache_hits},
      {"gpu.bytes_up", s->gpu_bytes_up},
      {"gpu.bytes_down", s->gpu_bytes_down},
      {"gpu.waits", s->gpu_waits},
      {"gpu.graphs", s->gpu_graphs},
      {"gpu.bundled", s->gpu_bundled},
      {"gpu.bytes_most", s->gpu_bytes_most},
      {"apply.vectorised", applied.vectorised},
      {"apply.refused", applied.refused},
      {"time.user_us", microseconds(&ru.ru_utime)},
      {"time.system_us", microseconds(&ru.ru_stime)},
      {"charged.node_objects", charged.node_objects},
      {"charged.scalar_vectors", charged.scalar_vectors},
      {"charged.other_vectors", charged.other_vectors},
      {"avoided.node_objects", charged.node_objects - s->node_objects},
      {"avoided.scalar_vectors", charged.scalar_vectors - s->scalar_vectors},
      {"avoided.other_vectors", charged.other_vectors - s->other_vectors},
  };
  size_t n = sizeof rows / sizeof *rows;
  if (!(vm->modes & MODE_COUNT)) n -= 6; /* the charges stand last */
  print_rows(rows, n, f, json);
}

void tuning_print(VM *vm, FILE *f) {
#define TUNE(name, dflt, doc)                                                                                          \
  fprintf(f, "%-20s %12" PRId64 "  %s (default %" PRId64 ")\n", #name, vm->tune.name, doc, (int64_t)(dflt));
#include "runtime/tuning.def"
#undef TUNE
}
