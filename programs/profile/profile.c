/* profile.c - `orbit profile script.R`: the sampler around a run, then a summary as text, a page and a speedscope file.
 *
 * Called by orbit.c.  Times are processor time of all threads, in nanoseconds.
 */
#include "programs/profile/profile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "vm/kernels/cuda/device.h"

enum { USEC = 4000, SHOWN_LINES = 20, SHOWN_FUNCTIONS = 15, SHOWN_CHAINS = 5, CHAIN = 60 };

bool profile_begin(VM *vm, const Options *o) {
  if (sampler_start(vm, o->profile_usec ? o->profile_usec : USEC, false)) return true;
  fputs("orbit profile: no memory for samples\n", stderr);
  return false;
}

/* ---- lines and functions ---- */

/* Code of a file that can be read, not of the library. */
bool profile_user_line(const Profile *p, const SampleNode *n, const char **file, int *line) {
  Place at;
  if (!sample_place(p->vm, n, &at) || at.line <= 0) return false;
  if (strcmp(at.name, p->script) != 0 && access(at.name, R_OK) != 0) return false;
  *file = at.name;
  *line = at.line;
  return true;
}

static ProfileLine *line_of(Profile *p, const SampleNode *n) {
  const char *file;
  int line;
  if (!profile_user_line(p, n, &file, &line)) return NULL;
  for (int k = 0; k < p->nlines; k++)
    if (p->line[k].line == line && strcmp(p->line[k].file, file) == 0) return &p->line[k];
  ProfileLine *list = realloc(p->line, (size_t)(p->nlines + 1) * sizeof *list);
  if (!list) abort();
  p->line = list;
  p->line[p->nlines] = (ProfileLine){file, line, 0, 0, 0};
  return &p->line[p->nlines++];
}

static ProfileFunction *function_of(Profile *p, const SampleNode *n) {
  const char *name = sample_name(n);
  for (int k = 0; k < p->nfunctions; k++)
    if (strcmp(p->function[k].name, name) == 0) return &p->function[k];
  ProfileFunction *list = realloc(p->function, (size_t)(p->nfunctions + 1) * sizeof *list);
  if (!list) abort();
  p->function = list;
  p->function[p->nfunctions] = (ProfileFunction){name, n->kind, 0, 0, 0};
  return &p->function[p->nfunctions++];
}

/* Looks up the line and the function of each node; -1: no line of the user's. */
static void place_nodes(Profile *p) {
  p->node_line = malloc(p->s->nnodes * sizeof *p->node_line);
  p->node_function = malloc(p->s->nnodes * sizeof *p->node_function);
  if (!p->node_line || !p->node_function) abort();
  for (uint32_t k = 1; k < p->s->nnodes; k++) {
    const ProfileLine *l = line_of(p, &p->s->node[k]);
    p->node_line[k] = l ? (int)(l - p->line) : -1;
    p->node_function[k] = (int)(function_of(p, &p->s->node[k]) - p->function);
  }
}

/* Adds x to a list of those seen; false: it is there, or there is no room. */
static bool unseen(int *list, int *n, int x) {
  for (int j = 0; j < *n; j++)
    if (list[j] == x) return false;
  if (*n == CHAIN) return false;
  list[(*n)++] = x;
  return true;
}

/* The node's samples go to each line and function above it once. */
static void spread(Profile *p, uint32_t at) {
  const SampleNode *node = p->s->node, *n = &node[at];
  int lines[CHAIN], functions[CHAIN], nl = 0, nf = 0;
  bool own = true;
  for (uint32_t k = at; k; k = node[k].parent) {
    int li = p->node_line[k], fi = p->node_function[k];
    if (li >= 0 && unseen(lines, &nl, li)) {
      ProfileLine *l = &p->line[li];
      l->total += n->self;
      if (own) l->self += n->self, l->bytes += n->bytes;
      own = false;
    }
    if (unseen(functions, &nf, fi)) {
      p->function[fi].total += n->self;
      if (k == at) p->function[fi].self += n->self, p->function[fi].bytes += n->bytes;
    }
  }
  if (own) p->outside += n->self;
}

static int by_self(const void *a, const void *b) {
  const ProfileLine *x = a, *y = b;
  return x->self != y->self ? (x->self < y->self ? 1 : -1) : x->line - y->line;
}
static int by_own(const void *a, const void *b) {
  const ProfileFunction *x = a, *y = b;
  return x->self != y->self ? (x->self < y->self ? 1 : -1) : strcmp(x->name, y->name);
}

/* ---- the text ---- */

static double seconds(uint64_t ns) { return (double)ns * 1e-9; }
static double percent(const Profile *p, uint64_t ns) { return p->s->ns ? 100 * (double)ns / (double)p->s->ns : 0; }

static void print_line_text(const Profile *p, const ProfileLine *l, const char *text, size_t n, FILE *f) {
  const char *at = text, *end = text + n;
  if (strcmp(l->file, p->script) != 0) return;
  for (int k = 1; k < l->line && at; k++) {
    at = memchr(at, '\n', (size_t)(end - at));
    if (at) at++;
  }
  if (!at || at >= end) return;
  while (at < end && (*at == ' ' || *at == '\t')) at++;
  const char *nl = memchr(at, '\n', (size_t)(end - at));
  int len = (int)((nl ? nl : end) - at);
  fprintf(f, "  %.*s", len > 70 ? 70 : len, at);
}

static void print_lines(const Profile *p, const char *text, size_t n, FILE *f) {
  fprintf(f, "\n   self      time     total  allocated  line\n");
  for (int k = 0; k < p->nlines && k < p->shown && p->line[k].total; k++) {
    const ProfileLine *l = &p->line[k];
    fprintf(f, " %5.1f%% %7.3f s %7.1f%% %6.1f MiB  %s:%d", percent(p, l->self), seconds(l->self), percent(p, l->total),
            (double)l->bytes / 1048576, l->file, l->line);
    print_line_text(p, l, text, n, f);
    fputc('\n', f);
  }
  if (p->outside)
    fprintf(f, " %5.1f%% %7.3f s                       outside: start, parsing, printing\n", percent(p, p->outside),
            seconds(p->outside));
}

static const char *kind_text(int kind) {
  return kind == SAMPLE_BUILTIN  ? "in C"
         : kind == SAMPLE_KERNEL ? "vector operations run together"
         : kind == SAMPLE_GPU    ? "vector operations and copies"
         : kind == SAMPLE_GC     ? "memory management"
                                 : "";
}

static void print_functions(const Profile *p, FILE *f) {
  fprintf(f, "\n   self      time     total  allocated  function\n");
  for (int k = 0; k < p->nfunctions && k < SHOWN_FUNCTIONS; k++) {
    const ProfileFunction *x = &p->function[k];
    const char *kind = kind_text(x->kind);
    fprintf(f, " %5.1f%% %7.3f s %7.1f%% %6.1f MiB  %s%s%s%s\n", percent(p, x->self), seconds(x->self),
            percent(p, x->total), (double)x->bytes / 1048576, x->name, *kind ? " (" : "", kind, *kind ? ")" : "");
  }
}

static void print_chain(const Profile *p, uint32_t at, FILE *f) {
  uint32_t chain[CHAIN];
  int n = 0;
  for (uint32_t k = at; k && n < CHAIN; k = p->s->node[k].parent) chain[n++] = k;
  fprintf(f, " %5.1f%%  ", percent(p, p->s->node[at].self));
  for (int k = n; k-- > 0;) {
    const char *file;
    int line;
    const SampleNode *x = &p->s->node[chain[k]];
    fprintf(f, "%s%s", k == n - 1 ? "" : " > ", sample_name(x));
    if (x->kind < SAMPLE_BUILTIN && profile_user_line(p, x, &file, &line)) fprintf(f, ":%d", line);
  }
  fputc('\n', f);
}

static void print_chains(const Profile *p, FILE *f) {
  uint64_t below = UINT64_MAX;
  uint32_t last = 0;
  fprintf(f, "\n   self  call chain with lines\n");
  for (int shown = 0; shown < SHOWN_CHAINS; shown++) {
    uint32_t best = 0;
    for (uint32_t k = 1; k < p->s->nnodes; k++) {
      uint64_t self = p->s->node[k].self;
      bool next = self < below || (self == below && k > last);
      if (next && self && (!best || self > p->s->node[best].self)) best = k;
    }
    if (!best) break;
    below = p->s->node[best].self;
    last = best;
    print_chain(p, best, f);
  }
}

static void print_text(const Profile *p, const char *text, size_t n, FILE *f) {
  const Stats *s = &p->vm->stats;
  fprintf(f, "%s: %.3f s of processor time in %" PRIu64 " samples; %.1f MiB allocated, %.3f s in memory management\n",
          p->script, seconds(p->s->ns), p->s->samples, (double)(s->bytes - p->s->alloc) / 1048576,
          (double)(s->gc_ns - p->s->gc_ns) * 1e-9);
  if (p->vm->cuda && p->vm->cuda->ns)
    fprintf(
        f, "%.3f s of wall time in %" PRIu64 " kernels on the GPU and copies for them: %.1f MiB there, %.1f MiB back\n",
        seconds(p->vm->cuda->ns), s->gpu_launches, (double)s->gpu_bytes_up / 1048576,
        (double)s->gpu_bytes_down / 1048576);
  if (p->s->samples < 50)
    fprintf(f, "The run was too short to say much: make it longer, or take samples more often (--interval=0.1).\n");
  if (p->s->nnodes == p->s->maxnodes)
    fprintf(f, "Too many different call chains: the newest ones are not told apart.\n");
  print_lines(p, text, n, f);
  print_functions(p, f);
  print_chains(p, f);
}

int profile_end(VM *vm, const Options *o, const char *script, const char *text, size_t n) {
  sampler_stop(vm);
  int shown = o->profile_lines ? o->profile_lines : SHOWN_LINES;
  Profile p = {.vm = vm, .s = vm->in->sampler, .script = script, .shown = shown};
  int status = 0;
  if (!p.s) return 2;
  place_nodes(&p);
  for (uint32_t k = 0; k < p.s->nnodes; k++)
    if (p.s->node[k].self) spread(&p, k);
  if (p.nlines) qsort(p.line, (size_t)p.nlines, sizeof *p.line, by_self);
  if (p.nfunctions) qsort(p.function, (size_t)p.nfunctions, sizeof *p.function, by_own);
  FILE *f = o->profile_out ? fopen(o->profile_out, "w") : stderr;
  if (f) print_text(&p, text, n, f);
  if (!f || (o->profile_out && fclose(f) != 0))
    fprintf(stderr, "orbit: cannot write '%s': %s\n", o->profile_out, strerror(errno)), status = 2;
  if (o->profile_html && !profile_write_page(&p, text, n, o->profile_html))
    fprintf(stderr, "orbit: cannot write '%s': %s\n", o->profile_html, strerror(errno)), status = 2;
  if (o->profile_speedscope && !profile_write_speedscope(&p, o->profile_speedscope))
    fprintf(stderr, "orbit: cannot write '%s': %s\n", o->profile_speedscope, strerror(errno)), status = 2;
  free(p.line);
  free(p.function);
  free(p.node_line);
  free(p.node_function);
  return status;
}
