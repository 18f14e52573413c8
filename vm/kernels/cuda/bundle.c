/* bundle.c - Small launches that nobody waits for, given to the device together.  Called by engine.c and whole.c; what
 * has been collected goes to the stream when it is asked for (device_stream()), or when there are BUNDLE of them.
 *
 * A loop over vectors that stay launches the same kernels again and again, often with the same arguments.  A sequence
 * of kernels that comes a second time is captured as a graph, and from then on costs one launch; where arguments have
 * changed it is captured once more and the graph updated.  A full bundle ends where the sequence repeats, so that a
 * loop of any length makes few graphs.  Nothing here raises errors.
 */
#include "vm/kernels/cuda/bundle.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/state.h"

enum { BUNDLE = 32, BUNDLE_LEAST = 4, BUNDLE_ARGUMENTS = 1024, GRAPHS = 8, SEEN = 32, CAPTURE_THREAD = 1 };

typedef struct BundleLaunch {
  const void *kernel;
  CudaGrid grid;
  size_t bytes;
  _Alignas(8) char args[BUNDLE_ARGUMENTS];
} BundleLaunch;
typedef struct Sequence {
  int n;
  BundleLaunch launch[BUNDLE];
} Sequence;
typedef struct Graph {
  void *exec;
  Sequence s; /* its last arguments */
} Graph;
typedef struct CudaBundle {
  Sequence pending;
  Graph *graph[GRAPHS];
  uint64_t seen[SEEN]; /* hashes of sequences that were launched one by one */
  int next_graph, next_seen;
  bool no_graphs; /* they do not work */
} CudaBundle;

static int launch_one(Cuda *c, BundleLaunch *l) {
  void *arguments[] = {l->args};
  return c->cudaLaunchKernel(l->kernel, l->grid.grid, l->grid.block, arguments, 0, c->stream);
}

static bool same_kernel(const BundleLaunch *a, const BundleLaunch *b) {
  return a->kernel == b->kernel && a->bytes == b->bytes && !memcmp(&a->grid, &b->grid, sizeof a->grid);
}
static bool same_arguments(const Sequence *a, const Sequence *b) {
  for (int i = 0; i < a->n; i++)
    if (memcmp(a->launch[i].args, b->launch[i].args, a->launch[i].bytes)) return false;
  return true;
}
static uint64_t hash_sequence(const Sequence *s) {
  uint64_t h = 0xcbf29ce484222325u + (uint64_t)s->n;
  for (int i = 0; i < s->n; i++) {
    h = (h ^ (uint64_t)(uintptr_t)s->launch[i].kernel) * 0x9e3779b97f4a7c15u;
    h = (h ^ s->launch[i].grid.grid.x ^ h >> 29) * 0x9e3779b97f4a7c15u;
  }
  return h | 1;
}
static Graph *find_graph(CudaBundle *b, const Sequence *s) {
  for (int g = 0; g < GRAPHS; g++) {
    if (!b->graph[g] || b->graph[g]->s.n != s->n) continue;
    int i = 0;
    while (i < s->n && same_kernel(&b->graph[g]->s.launch[i], &s->launch[i])) i++;
    if (i == s->n) return b->graph[g];
  }
  return NULL;
}

static void copy_sequence(Sequence *to, const Sequence *from) {
  to->n = from->n;
  memcpy(to->launch, from->launch, (size_t)from->n * sizeof *from->launch);
}

/* The launches as a graph that has not run. */
static int capture(Cuda *c, Sequence *s, void **graph) {
  *graph = NULL;
  int error = c->cudaStreamBeginCapture(c->stream, CAPTURE_THREAD);
  if (error) return error;
  for (int i = 0; i < s->n && !error; i++) error = launch_one(c, &s->launch[i]);
  int late = c->cudaStreamEndCapture(c->stream, graph);
  return error ? error : late;
}

static void drop_graph(Cuda *c, Graph **g) {
  if (*g && (*g)->exec) c->cudaGraphExecDestroy((*g)->exec);
  free(*g);
  *g = NULL;
}

static int make_graph(Cuda *c, CudaBundle *b, Sequence *s, Graph **made) {
  Graph **place = &b->graph[b->next_graph], *g;
  void *graph;
  b->next_graph = (b->next_graph + 1) % GRAPHS;
  drop_graph(c, place);
  if (!(*place = g = calloc(1, sizeof *g))) return CUDA_NO_MEMORY;
  int error = capture(c, s, &graph);
  if (!error) error = c->cudaGraphInstantiate(&g->exec, graph, 0);
  if (graph) c->cudaGraphDestroy(graph);
  copy_sequence(&g->s, s);
  if (error) drop_graph(c, place);
  return *made = *place, error;
}

static int update_graph(Cuda *c, Graph *g, Sequence *s) {
  struct {
    int result;
    void *node, *from;
  } info = {0, NULL, NULL}; /* cudaGraphExecUpdateResultInfo */
  void *graph;
  int error = capture(c, s, &graph);
  if (!error) error = c->cudaGraphExecUpdate(g->exec, graph, &info);
  if (graph) c->cudaGraphDestroy(graph);
  copy_sequence(&g->s, s);
  return error;
}

static bool seen_before(CudaBundle *b, const Sequence *s) {
  uint64_t h = hash_sequence(s);
  for (int i = 0; i < SEEN; i++)
    if (b->seen[i] == h) return true;
  b->seen[b->next_seen] = h;
  b->next_seen = (b->next_seen + 1) % SEEN;
  return false;
}

/* By a graph, if there is one or is to be one; false: one by one. */
static bool launch_graph(Cuda *c, CudaBundle *b, Sequence *s) {
  if (s->n < BUNDLE_LEAST || b->no_graphs) return false;
  Graph *g = find_graph(b, s);
  int error = 0;
  if (!g && !seen_before(b, s)) return false;
  if (!g)
    error = make_graph(c, b, s, &g);
  else if (!same_arguments(&g->s, s))
    error = update_graph(c, g, s);
  if (!error) error = c->cudaGraphLaunch(g->exec, c->stream);
  if (error) {
    b->no_graphs = true;
    c->cudaGetLastError(); /* it would be reported again */
    return false;
  }
  c->vm->stats.gpu_graphs++;
  c->vm->stats.gpu_bundled += (uint64_t)s->n;
  c->vm->stats.gpu_launches -= (uint64_t)s->n - 1; /* counted when they came */
  return true;
}

static void flush(Cuda *c, CudaBundle *b) {
  c->bundled = 0;
  if (launch_graph(c, b, &b->pending)) return;
  for (int i = 0; i < b->pending.n; i++) {
    int error = launch_one(c, &b->pending.launch[i]);
    if (error && !c->late) c->late = error;
  }
}

void bundle_flush(Cuda *c) {
  CudaBundle *b = c->bundle;
  flush(c, b);
  b->pending.n = 0;
}

/* The length of the shortest sequence of which s is repetitions (the last may be begun only). */
static int period(const Sequence *s) {
  for (int p = 1; p <= s->n / 2; p++) {
    int i = p;
    while (i < s->n && same_kernel(&s->launch[i], &s->launch[i - p])) i++;
    if (i == s->n) return p;
  }
  return s->n;
}

static void flush_full(Cuda *c, CudaBundle *b) {
  Sequence *s = &b->pending;
  int n = s->n, whole = n - n % period(s);
  s->n = whole;
  flush(c, b);
  memmove(s->launch, s->launch + whole, (size_t)(n - whole) * sizeof *s->launch);
  c->bundled = s->n = n - whole;
}

int bundle_launch(VM *vm, Cuda *c, const void *kernel, const CudaGrid *grid, const void *args, size_t bytes,
                  int64_t n) {
  vm->stats.gpu_launches++;
  c->queued++;
  CudaBundle *b = c->bundle ? c->bundle : (c->bundle = calloc(1, sizeof *c->bundle));
  if (n > vm->tune.gpu_bundle || bytes > BUNDLE_ARGUMENTS || !b) {
    void *arguments[] = {(void *)(uintptr_t)args};
    return c->cudaLaunchKernel(kernel, grid->grid, grid->block, arguments, 0, device_stream(c));
  }
  if (b->pending.n == BUNDLE) flush_full(c, b);
  BundleLaunch *l = &b->pending.launch[b->pending.n++];
  l->kernel = kernel;
  l->grid = *grid;
  l->bytes = bytes;
  memcpy(l->args, args, bytes);
  c->bundled = b->pending.n;
  c->issued++;
  return c->late;
}

void bundle_close(Cuda *c) {
  for (int g = 0; c->bundle && g < GRAPHS; g++) drop_graph(c, &c->bundle->graph[g]);
  free(c->bundle);
  c->bundle = NULL;
}
