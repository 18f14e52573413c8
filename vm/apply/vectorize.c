/* vectorize.c - Decides which apply calls become lane programs, and remembers functions with which that failed.
 *
 * Called by vm/calls/apply.c after the first element's call.  See doc/apply.md.
 */
#include <stdlib.h>

#include "vm/apply/lanes.h"

enum { MEMORY = 256, PATIENCE = 64 };

/* A function's code with which an attempt failed: how many calls it is left alone. */
typedef struct Refused {
  uint32_t proto;
  uint16_t leave, wait;
} Refused;

struct Vectorizer {
  VectorizerCounts counts;
  Refused refused[MEMORY];
};

static struct Vectorizer *vectorizer(VM *vm) {
  if (!vm->vectorizer) vm->vectorizer = calloc(1, sizeof *vm->vectorizer);
  return vm->vectorizer;
}

VectorizerCounts vectorizer_counts(VM *vm) { return vm->vectorizer ? vm->vectorizer->counts : (VectorizerCounts){0}; }

void vectorizer_close(VM *vm) {
  free(vm->vectorizer);
  vm->vectorizer = NULL;
}

bool vectorize_worth(VM *vm, const Closure *fun, int64_t n) {
  if (vm->tune.fuse_min <= 0 || n < vm->tune.fuse_min || !fun->proto) return false;
  return !(vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_NOAPPLY | MODE_COUNT)) && !(vm->trace & TRACE_CALLS);
}

/* Is the code to be left alone this time? */
static bool refused_before(VM *vm, Refused *m, uint32_t proto) {
  if (m->proto != proto || vm->modes & (MODE_EAGER | MODE_CHAOS)) return false;
  if (m->leave == 0) return false;
  m->leave--;
  return true;
}

static void note_refusal(Refused *m, uint32_t proto) {
  if (m->proto != proto) *m = (Refused){.proto = proto, .wait = 1};
  m->leave = m->wait;
  if (m->wait < PATIENCE) m->wait = (uint16_t)(m->wait * 2);
}

static void tell(VM *vm, const VectorCall *c, const char *why) {
  if (!(vm->trace & TRACE_APPLY)) return;
  if (why)
    fprintf(stderr, "apply: %s() over %lld elements calls the function for each: %s\n", c->by, (long long)c->n, why);
  else
    fprintf(stderr, "apply: %s() over %lld elements runs as one program\n", c->by, (long long)c->n);
}

Status vectorize_rest(VM *vm, const VectorCall *call, bool *done, Vec **flat) {
  *done = false;
  *flat = NULL;
  struct Vectorizer *z = vectorizer(vm);
  TRY_NEW(z);
  uint32_t proto = call->fun->proto->id;
  Refused *m = &z->refused[proto % MEMORY];
  if (refused_before(vm, m, proto)) return OK;
  size_t mark = vm_mark(vm);
  Lanes *l = vm_scratch(vm, sizeof *l);
  TRY_NEW(l);
  l->vm = vm;
  l->call = call;
  l->nnodes = l->ncolumns = l->nitems = l->nparts = l->npool = l->steps = l->depth = 0;
  l->mask = l->bad = -1;
  l->why[0] = 0;
  l->flat = NULL;
  SymVal result;
  Status st = lanes_trace(l, &result) ? lanes_run(l, &result, done) : OK;
  if (st == OK) {
    tell(vm, call, *done ? NULL : l->why);
    if (*done)
      z->counts.vectorised++, m->proto = 0;
    else
      z->counts.refused++, note_refusal(m, proto);
  }
  if (st == OK && *done && l->flat) {
    *flat = l->flat;
    return vm_release_keep(vm, mark, val_obj(*flat));
  }
  vm_release(vm, mark);
  return st;
}
