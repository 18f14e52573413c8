/* sample.c - Takes and keeps samples of where the program is; see sample.h.
 *
 * sampler_take() runs in a signal handler: what it reads of a frame that is just being made or left may be old, so it
 * checks every index and type before it follows one.  It only keeps what lives as long as the VM: names, positions.
 */
#include "vm/inspect/sample.h"

#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "runtime/heap.h"
#include "vm/apply/run.h"
#include "vm/fuse/region.h"
#include "vm/kernels/cuda/device.h"
#include "vm/spec/spec_build.h"

enum { MAX_NODES = 1 << 20, MAX_MOMENTS = 1 << 22, STACK_WORDS = 40, LINE_BITS = 11 };

static uint64_t processor_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Address space; a page is there once it is written. */
static void *reserve(size_t bytes) {
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

bool sampler_start(VM *vm, long usec, bool moments) {
  Interp *in = vm->in;
  if (!in->sample_timer) return false;
  sampler_close(vm);
  Sampler *s = calloc(1, sizeof *s);
  if (!s) return false;
  s->maxnodes = MAX_NODES;
  s->node = reserve(MAX_NODES * sizeof *s->node);
  if (s->node && moments) {
    s->maxmoments = MAX_MOMENTS;
    s->moment = reserve(MAX_MOMENTS * sizeof *s->moment);
  }
  in->sampler = s;
  if (!s->node || (moments && !s->moment)) {
    sampler_close(vm);
    return false;
  }
  s->nnodes = 1;
  s->usec = usec;
  s->bytes = s->alloc = vm->stats.bytes;
  s->gc_ns = vm->stats.gc_ns;
  s->last = processor_ns();
  s->running = true;
  in->sample_timer(vm, usec);
  return true;
}

void sampler_stop(VM *vm) {
  Sampler *s = vm->in->sampler;
  if (!s || !s->running) return;
  if (vm->in->sample_timer) vm->in->sample_timer(vm, 0);
  s->running = false;
  if (s->finish) s->finish(vm, s);
}

void sampler_close(VM *vm) {
  Sampler *s = vm->in->sampler;
  if (!s) return;
  sampler_stop(vm);
  vm->in->sampler = NULL;
  if (s->node) munmap(s->node, MAX_NODES * sizeof *s->node);
  if (s->moment) munmap(s->moment, MAX_MOMENTS * sizeof *s->moment);
  free(s);
}

/* ---- the tree ---- */

static uint32_t child(Sampler *s, uint32_t parent, SampleNode want) {
  for (uint32_t c = s->node[parent].child; c; c = s->node[c].sibling) {
    const SampleNode *n = &s->node[c];
    if (n->kind == want.kind && n->name == want.name && n->pos == want.pos && n->builtin == want.builtin) return c;
  }
  if (s->nnodes == s->maxnodes) return 0;
  uint32_t c = s->nnodes++;
  want.parent = parent;
  want.sibling = s->node[parent].child;
  s->node[c] = want;
  s->node[parent].child = c;
  return c;
}

/* ---- one frame ---- */

typedef struct Spot {
  const Proto *p;
  const Instr *i; /* generic or typed; NULL: unknown */
  const Instr *generic;
  const BodyPlace *body;
  uint32_t pos;
} Spot;

static uint32_t line_at(const Proto *p, uint32_t g) {
  if (!p->ncode) return 0;
  if (g >= p->ncode) g = p->ncode - 1;
  uint32_t pos = p->pos[g];
  while (!pos && g > 0) pos = p->pos[--g];
  return pos >> LINE_BITS << LINE_BITS;
}

/* The instruction before the saved one: it has called what runs now. */
static const Instr *saved_instr(const Frame *f) {
  bool first = f->pc == f->proto->code || (f->spec && f->pc == f->spec->code);
  return first ? f->pc : f->pc - 1;
}

/* Is it an address in the code that the frame runs? */
static bool in_code(const Frame *f, const Instr *at) {
  if (f->spec && at >= f->spec->code && at < f->spec->code + f->spec->ncode) return true;
  return at >= f->proto->code && at < f->proto->code + f->proto->ncode;
}

static Spot spot_at(const Frame *f, const Instr *at) {
  const Proto *p = f->proto;
  Spot s = {.p = p};
  uint32_t g = frame_index(f, at);
  if (g >= p->ncode) return s;
  s.i = at;
  s.generic = &p->code[g];
  s.pos = line_at(p, g);
  const Spec *c = f->spec;
  if (c && at >= c->code && at < c->code + c->ncode)
    s.body = spec_place(c->places, c->nplaces, (uint32_t)(at - c->code));
  return s;
}

static const Instr *as_instr(const Frame *f, uint64_t word) {
  const Instr *at = (const Instr *)(uintptr_t)word;
  return word % sizeof(Instr) == 0 && in_code(f, at) ? at : NULL;
}

/* The instruction in a register.  Several may hold addresses of the code, old ones too: the one whose address has
 * changed most often from sample to sample is where the loop keeps it. */
static const Instr *from_registers(Sampler *s, const Frame *f, const uint64_t *words, int n) {
  const Instr *found = NULL;
  uint32_t most = 0;
  for (int k = 0; k < n && k < SAMPLE_REGISTERS; k++) {
    const Instr *at = as_instr(f, words[k]);
    if (!at) continue;
    s->moves[k] += words[k] != s->before[k];
    s->before[k] = words[k];
    bool better = s->moves[k] > most || (s->moves[k] == most && at < found);
    if (!found || better) found = at, most = s->moves[k];
  }
  return found;
}

/* The instruction near the top of the C stack, where functions that the loop has called keep its registers: the one
 * that the frame has when it is among them, else the first one. */
#if defined __GNUC__
__attribute__((no_sanitize("address", "thread"))) /* words of other functions' frames are read on purpose */
#endif
static const Instr *
from_stack(const Frame *f, const uint64_t *words, const Instr *saved) {
  const Instr *found = NULL;
  for (int k = 0; k < STACK_WORDS; k++) {
    const Instr *at = as_instr(f, words[k]);
    if (at && (at == saved || at == f->pc)) return saved;
    if (at && (!found || at < found)) found = at;
  }
  return found;
}

/* The name in the call that made the frame. */
static const Sym *name_of(const Frame *f) {
  if (f->call.tag != TAG_OBJ || !f->call.o || f->call.o->type != T_LANG) return NULL;
  Value fun = f->call.cons->car;
  return fun.tag == TAG_OBJ && fun.o && fun.o->type == T_SYM ? (const Sym *)fun.o : NULL;
}

static SampleNode node_of(const Frame *f, uint32_t pos) {
  SampleNode n = {.pos = pos, .kind = SAMPLE_TOP};
  if (f->kind == FR_CLOSURE) {
    n.kind = SAMPLE_FUNCTION;
    n.name = name_of(f);
  } else if (f->kind == FR_PROMISE) {
    n.kind = SAMPLE_ARGUMENT;
  }
  return n;
}

/* A region of vector operations covers several instructions: samples go to them in turns. */
static Spot region_spot(Sampler *s, const Fusion *fu, const Frame *f, Spot at) {
  const Instr *from = fu->plain_from ? fu->plain_from - 1 : NULL;
  const Instr *end = fu->r.end ? fu->r.end : fu->last_from == fu->plain_from ? fu->last_end : NULL;
  if (!from || !end || fu->r.f != f || end <= from || !in_code(f, from) || end - from > 500) return at;
  const Instr *work[64];
  uint32_t n = 0;
  for (const Instr *i = from; i < end && n < 64; i++) {
    int which, form;
    int family = op_family(i->op, &which, &form);
    if (family != FAM_NONE || i->op == BC(CALLB) || i->op == BC(NEG) || i->op == BC(NOT)) work[n++] = i;
  }
  return n ? spot_at(f, work[s->turn++ % n]) : at;
}

/* The function in C that runs on behalf of an instruction; NULL: none. */
static const char *builtin_of(const Spot *at) {
  if (!at->generic || at->generic->op != BC(CALLB) || at->generic->b >= at->p->nsites) return NULL;
  const CallSite *site = at->p->sites[at->generic->b];
  return site && site->def ? site->def->name : NULL;
}

static SampleNode kernel_node(const VM *vm, uint32_t pos) {
  bool gpu = vm->cuda && vm->cuda->running;
  return (SampleNode){.kind = gpu ? SAMPLE_GPU : SAMPLE_KERNEL, .pos = pos, .builtin = gpu ? "GPU" : "vector kernel"};
}

/* The operations of a program over elements or rounds stand in a function's body, or in those that it calls. */
static uint32_t add_lanes(Sampler *s, uint32_t node, const Frame *f, const Spot *at, const LanePlace *lp, bool loop) {
  uint32_t own = !loop ? at->pos : lp->name ? lp->call : lp->pos;
  node = child(s, node, node_of(f, own >> LINE_BITS << LINE_BITS));
  const char *builtin = loop ? NULL : builtin_of(at);
  if (node && builtin) node = child(s, node, (SampleNode){.kind = SAMPLE_BUILTIN, .pos = at->pos, .builtin = builtin});
  if (!node || (loop && !lp->name)) return node;
  return child(s, node,
               (SampleNode){.kind = SAMPLE_INLINED, .name = lp->name, .pos = lp->pos >> LINE_BITS << LINE_BITS});
}

static uint32_t add_newest(VM *vm, Sampler *s, uint32_t node, const Frame *f, const Instr *i) {
  Spot at = spot_at(f, i);
  LanePlace lanes;
  bool loop;
  if (vectorizer_place(vm, s->turn, &lanes, &loop)) {
    s->turn++;
    return add_lanes(s, node, f, &at, &lanes, loop);
  }
  const Fusion *fu = vm->in->fusion;
  bool kernel = fu && fu->running;
  if (kernel) at = region_spot(s, fu, f, at);
  node = child(s, node, node_of(f, at.pos));
  if (node && at.body)
    node = child(
        s, node,
        (SampleNode){.kind = SAMPLE_INLINED, .name = at.body->name, .pos = at.body->pos >> LINE_BITS << LINE_BITS});
  if (!node || at.body) return node;
  if (kernel) return child(s, node, kernel_node(vm, at.pos));
  const char *builtin = builtin_of(&at);
  return builtin ? child(s, node, (SampleNode){.kind = SAMPLE_BUILTIN, .pos = at.pos, .builtin = builtin}) : node;
}

/* Which instruction of the newest frame runs.  The frame has the one that has called a function in C, and before a call
 * of anything else that may ask: what is then found in registers or on the stack may be old. */
static const Instr *newest_instr(const VM *vm, Sampler *s, const Frame *f, const uint64_t *registers, int n,
                                 const uint64_t *stack) {
  const Instr *saved = saved_instr(f);
  if (vm->cur_builtin) {
    Spot at = spot_at(f, saved);
    const char *name = builtin_of(&at);
    if (name && strcmp(name, vm->cur_builtin->name) == 0) return saved;
  }
  const Instr *at = from_registers(s, f, registers, n);
  if (!at && stack) at = from_stack(f, stack, saved);
  return at ? at : saved;
}

/* The node that a frame's is below.  If frames that only wait for an argument are to be left out, a function that an
 * argument's code calls is below the function in which that code stands. */
static uint32_t parent_of(const Sampler *s, const Frame *first, const Frame *f, uint32_t node) {
  if (!s->filter || f->kind != FR_CLOSURE || f == first || f[-1].kind != FR_PROMISE) return node;
  const Frame *home = f[-1].home;
  return home && home >= first && home < f ? s->path[home - first] : node;
}

static uint32_t find(VM *vm, Sampler *s, const uint64_t *registers, int n, const uint64_t *stack) {
  Interp *in = vm->in;
  uint32_t node = 0;
  Frame *top = in->top, *first = in->frames + 1;
  if (top - first > SAMPLE_DEPTH) first = top - SAMPLE_DEPTH; /* the newest calls of deep recursion */
  for (Frame *f = first; f < top; f++) {
    s->path[f - first] = node;
    if (!f->proto) continue;
    Spot at = spot_at(f, saved_instr(f));
    node = parent_of(s, first, f, node);
    uint32_t next = child(s, node, node_of(f, at.pos));
    const char *builtin = next ? builtin_of(&at) : NULL;
    if (builtin) next = child(s, next, (SampleNode){.kind = SAMPLE_BUILTIN, .pos = at.pos, .builtin = builtin});
    if (!next) return 0;
    node = s->path[f - first] = next;
  }
  if (top <= in->frames || !top->proto) return node;
  return add_newest(vm, s, parent_of(s, first, top, node), top, newest_instr(vm, s, top, registers, n, stack));
}

void sampler_take(VM *vm, const uint64_t *registers, int n, const uint64_t *stack) {
  Sampler *s = vm->in ? vm->in->sampler : NULL;
  if (!s || !s->running) return;
  uint64_t now = processor_ns(), ns = now - s->last;
  if (ns < (uint64_t)s->usec * 1000 / 5) return; /* it has slept */
  uint32_t node = find(vm, s, registers, n, stack);
  if (node && vm->heap->collecting) node = child(s, node, (SampleNode){.kind = SAMPLE_GC, .builtin = "<GC>"});
  s->last = now;
  s->samples++;
  s->ns += ns;
  s->node[node].self += ns;
  s->node[node].bytes += vm->stats.bytes - s->bytes;
  s->bytes = vm->stats.bytes;
  if (!s->moment) return;
  if (s->nmoments == s->maxmoments)
    s->lost++;
  else
    s->moment[s->nmoments++] = (SampleMoment){node, ns, s->bytes};
}

/* ---- reading it ---- */

const char *sample_name(const SampleNode *n) {
  switch (n->kind) {
  case SAMPLE_TOP: return "(top level)";
  case SAMPLE_ARGUMENT: return "(argument)";
  case SAMPLE_BUILTIN:
  case SAMPLE_KERNEL:
  case SAMPLE_GPU:
  case SAMPLE_GC: return n->builtin;
  default: return n->name ? n->name->name->data : "<Anonymous>";
  }
}

bool sample_place(VM *vm, const SampleNode *n, Place *out) {
  return n->pos && source_find(vm, n->pos, out) && out->name;
}
