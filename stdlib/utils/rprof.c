/* rprof.c - Rprof(): a sampling profile in GNU R's file format, for summaryRprof() and other readers of it.
 *
 * The sampler (vm/inspect/sample.h) takes the samples; they are written when profiling stops or the VM ends.  Memory
 * columns count what has been allocated since the start, in words of 8 bytes; GNU R's count what is in use.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/coerce.h"
#include "runtime/hooks.h"
#include "runtime/str.h"
#include "stdlib/builtin.h"
#include "stdlib/text.h"
#include "vm/inspect/sample.h"
#include "stdlib/host_access.h"

enum { MAX_FILES = 100 };

typedef struct Rprof {
  FILE *f;
  bool lines, memory, gc;
  const char *file[MAX_FILES]; /* of #File lines; names live as long as their sources */
  int nfiles;
} Rprof;

/* The number of a file, told when it is new; 0: too many. */
static int file_number(Rprof *r, const char *name) {
  for (int k = 0; k < r->nfiles; k++)
    if (strcmp(r->file[k], name) == 0) return k + 1;
  if (r->nfiles == MAX_FILES) return 0;
  r->file[r->nfiles++] = name;
  fprintf(r->f, "#File %d: %s\n", r->nfiles, name);
  return r->nfiles;
}

static bool node_place(VM *vm, const SampleNode *n, Place *at) {
  return n->kind <= SAMPLE_INLINED && sample_place(vm, n, at) && at->line > 0 && strchr(at->name, '<') == NULL;
}

/* Files are named before the first sample that needs them. */
static void name_files(VM *vm, Rprof *r, const Sampler *s, uint32_t node) {
  Place at;
  for (uint32_t k = node; k; k = s->node[k].parent)
    if (node_place(vm, &s->node[k], &at)) (void)file_number(r, at.name);
}

static void write_moment(VM *vm, Rprof *r, const Sampler *s, const SampleMoment *m) {
  bool any = false;
  if (r->lines) name_files(vm, r, s, m->node);
  for (uint32_t k = m->node; k; k = s->node[k].parent) {
    const SampleNode *n = &s->node[k];
    Place at;
    bool named = n->kind == SAMPLE_FUNCTION || n->kind == SAMPLE_INLINED || n->kind == SAMPLE_BUILTIN ||
                 (r->gc && n->kind == SAMPLE_GC);
    int file = r->lines && node_place(vm, n, &at) ? file_number(r, at.name) : 0;
    if (!named && !file) continue;
    if (!any && r->memory) fprintf(r->f, ":%" PRIu64 ":0:0:0:", (m->bytes - s->alloc) / 8);
    any = true;
    if (file) fprintf(r->f, "%d#%d ", file, at.line);
    if (named) fprintf(r->f, "\"%s\" ", sample_name(n));
  }
  if (any) fputc('\n', r->f);
}

/* sampler->finish */
static void rprof_finish(VM *vm, Sampler *s) {
  Rprof *r = s->client;
  uint64_t each = (uint64_t)s->usec * 1000, owed = each / 2; /* a line for each interval that has passed */
  for (uint64_t k = 0; k < s->nmoments; k++)
    for (owed += s->moment[k].ns; owed >= each; owed -= each) write_moment(vm, r, s, &s->moment[k]);
  if (s->lost) fprintf(stderr, "Rprof: the profile was too long: its end is missing\n");
  fclose(r->f);
  free(r);
  s->client = NULL;
  s->finish = NULL;
}

static Status start(VM *vm, const char *file, bool append, double interval, bool memory, bool gc, bool lines) {
  Rprof *r = calloc(1, sizeof *r);
  if (!r) return rt_error(vm, "Rprof: out of memory");
  const char *path = path_file(vm, file);
  if (!path) {
    free(r);
    return ERR;
  }
  r->f = file_create_stream(vm, path, append ? "a" : "w");
  if (!r->f) {
    free(r);
    return rt_error(vm, "Rprof: cannot open profile file '%s'", file);
  }
  r->lines = lines;
  r->memory = memory;
  r->gc = gc;
  long usec = (long)(interval * 1e6 + 0.5);
  fprintf(r->f, "%s%s%ssample.interval=%ld\n", memory ? "memory profiling: " : "", gc ? "GC profiling: " : "",
          lines ? "line profiling: " : "", usec);
  if (!sampler_start(vm, usec, true)) {
    fclose(r->f);
    free(r);
    return rt_error(vm, "Rprof: this program has no timer for profiles");
  }
  vm->in->sampler->client = r;
  vm->in->sampler->finish = rprof_finish;
  return OK;
}

static bool is_true(Value v) { return v.tag == TAG_LGL && v.i == 1; }

static Status do_rprof(VM *vm, Value *args, int n, Value *out) {
  enum { FILENAME, APPEND, INTERVAL, MEMORY, GC, LINES, FILTER };
  (void)n;
  *out = val_null();
  vm->visible = false;
  sampler_stop(vm);
  if (args[FILENAME].tag == TAG_NULL || (args[FILENAME].tag == TAG_STR && args[FILENAME].s == vm->empty_str)) return OK;
  if (args[FILENAME].tag != TAG_STR) return rt_error(vm, "invalid '%s' argument", "filename");
  double interval = as_double1(vm, args[INTERVAL]);
  if (!(interval > 0)) return rt_error(vm, "invalid '%s' argument", "interval");
  TRY(start(vm, args[FILENAME].s->data, is_true(args[APPEND]), interval, is_true(args[MEMORY]), is_true(args[GC]),
            is_true(args[LINES])));
  vm->in->sampler->filter = is_true(args[FILTER]);
  return OK;
}

const BuiltinDef builtins_rprof[] = {
    {"Rprof", do_rprof,
     "filename = 'Rprof.out', append = FALSE, interval = 0.02, memory.profiling = FALSE, gc.profiling = FALSE, "
     "line.profiling = FALSE, filter.callframes = FALSE, numfiles = 100L, bufsize = 10000L",
     BF_INVISIBLE | BF_UNCONFINED, "starts or ends a sampling profile"},
    {0},
};
