/* files.c - A profile as a self-contained page and in speedscope's file format.  Called by profile.c. */
#include <inttypes.h>
#include <stdlib.h>

#include "programs/bench/bench.h"
#include "programs/pages.h"
#include "programs/profile/profile.h"
#include "vm/kernels/cuda/device.h"

static void write_node(const Profile *p, const SampleNode *n, FILE *f) {
  const char *file;
  int line;
  fputs("[", f);
  fprintf(f, "%" PRIu32 ", %d, %" PRIu64 ", %" PRIu64 ", ", n->parent, n->kind, n->self / 1000, n->bytes);
  bench_json_text(f, sample_name(n));
  if (profile_user_line(p, n, &file, &line)) {
    fputs(", ", f);
    bench_json_text(f, file);
    fprintf(f, ", %d", line);
  }
  fputs("]", f);
}

static void write_lines(const char *text, size_t n, FILE *f) {
  char *copy = bench_copy(text, n);
  for (size_t k = 0; k < n; k++)
    if (!copy[k]) copy[k] = ' ';
  bench_json_text(f, copy);
  free(copy);
}

bool profile_write_page(const Profile *p, const char *text, size_t n, const char *file) {
  static const char mark[] = "/*PROFILE*/";
  const char *at = strstr(page_profile, mark);
  FILE *f = at ? fopen(file, "w") : NULL;
  if (!f) return false;
  fwrite(page_profile, 1, (size_t)(at - page_profile), f);
  fputs("{\"script\": ", f);
  bench_json_text(f, p->script);
  fprintf(f,
          ", \"usec\": %ld, \"samples\": %" PRIu64 ", \"time\": %" PRIu64 ", \"allocated\": %" PRIu64
          ", \"gc_ns\": %" PRIu64 ", \"gpu_ns\": %" PRIu64 ",\n\"text\": ",
          p->s->usec, p->s->samples, p->s->ns / 1000, p->vm->stats.bytes - p->s->alloc,
          p->vm->stats.gc_ns - p->s->gc_ns, p->vm->cuda ? p->vm->cuda->ns : 0);
  write_lines(text, n, f);
  fputs(",\n\"nodes\": [", f);
  for (uint32_t k = 0; k < p->s->nnodes; k++) {
    if (k) fputs(",\n", f);
    write_node(p, &p->s->node[k], f);
  }
  fputs("]}", f);
  fputs(at + sizeof mark - 1, f);
  return fclose(f) == 0;
}

bool profile_write_speedscope(const Profile *p, const char *file) {
  FILE *f = fopen(file, "w");
  if (!f) return false;
  fputs("{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\", \"exporter\": \"orbit "
        "profile\",\n\"shared\": {\"frames\": [",
        f);
  for (uint32_t k = 1; k < p->s->nnodes; k++) {
    const SampleNode *n = &p->s->node[k];
    const char *name;
    int line;
    fputs(k > 1 ? ",\n{\"name\": " : "\n{\"name\": ", f);
    bench_json_text(f, sample_name(n));
    if (profile_user_line(p, n, &name, &line)) {
      fputs(", \"file\": ", f);
      bench_json_text(f, name);
      fprintf(f, ", \"line\": %d", line);
    }
    putc('}', f);
  }
  fputs("]},\n\"profiles\": [{\"type\": \"sampled\", \"name\": ", f);
  bench_json_text(f, p->script);
  fprintf(f, ", \"unit\": \"microseconds\", \"startValue\": 0, \"endValue\": %" PRIu64 ",\n\"samples\": [",
          p->s->ns / 1000);
  bool any = false;
  uint32_t chain[1000];
  for (uint32_t k = 1; k < p->s->nnodes; k++) {
    if (!p->s->node[k].self) continue;
    int n = 0;
    for (uint32_t at = k; at && n < 1000; at = p->s->node[at].parent) chain[n++] = at - 1;
    fputs(any ? ",\n[" : "\n[", f);
    while (n-- > 0) fprintf(f, n ? "%" PRIu32 "," : "%" PRIu32, chain[n]);
    putc(']', f);
    any = true;
  }
  fputs("],\n\"weights\": [", f);
  any = false;
  for (uint32_t k = 1; k < p->s->nnodes; k++) {
    if (!p->s->node[k].self) continue;
    fprintf(f, any ? ",%" PRIu64 : "%" PRIu64, p->s->node[k].self / 1000);
    any = true;
  }
  fputs("]}]}\n", f);
  return fclose(f) == 0;
}
