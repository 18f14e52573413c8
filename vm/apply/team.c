/* team.c - Blocks of a lane program on several threads, with the results that one thread gives.
 *
 * Each thread has a Run of its own: buffers, prepared kernels, and the reason why a block failed.  What they read (the
 * program, columns, vectors) does not change meanwhile, and they store where no other does.  Blocks are handed out in
 * their order, so that all before the first one that fails have been done.  Called by run.c and loop_run.c.
 */
#include <stdatomic.h>

#include "vm/apply/team.h"
#include "vm/interp/interp.h"
#include "vm/kernels/cpu/workers.h"

struct Team {
  VM *vm;
  int threads;
  Run **run; /* the first one is that of the caller */
  int64_t from, to;
  atomic_llong next; /* block */
  atomic_bool stop;
  int64_t *failed; /* of each thread: the first lane of its block that failed; -1: none */
  TeamStore *store;
  void *where;
};

static bool alone(const LaneNode *n) { return n->kind == LN_DRAW || n->kind == LN_SCAN; }

int team_size(const Run *r, int64_t lanes) {
  const Lanes *l = r->l;
  VM *vm = l->vm;
  if (lanes < vm->tune.parallel_min || l->ndraws) return 1;
  if (l->loop && (l->loop->naccs || l->loop->ntallies || l->loop->npromises)) return 1;
  for (int i = 0; i < l->nnodes; i++)
    if (r->needed[i] && alone(&l->node[i])) return 1;
  int64_t blocks = (lanes + LANE_BLOCK - 1) / LANE_BLOCK, threads = workers_available(vm);
  return (int)(threads < blocks ? threads : blocks);
}

/* A Run for another thread, whose inputs lie as in the block that r has run. */
static Status copy_run(const Run *r, Run **out, bool *ok) {
  VM *vm = r->l->vm;
  Run *c = *out = vm_scratch(vm, sizeof *c);
  Lanes *l = vm_scratch(vm, sizeof *l);
  TRY_NEW(c);
  TRY_NEW(l);
  *c = *r;
  *l = *r->l;
  c->l = l;
  l->why[0] = 0;
  TRY_NEW(c->step = vm_scratch(vm, (size_t)(r->nsteps + 1) * sizeof *c->step));
  memcpy(c->step, r->step, (size_t)r->nsteps * sizeof *c->step);
  TRY(run_buffers(c));
  for (int i = 0; i < c->nsteps && *ok; i++) {
    c->step[i].runs = NULL;
    if (c->step[i].node < 0) TRY(run_start_kernel(c, &c->step[i], ok));
  }
  return OK;
}

Status team_new(Run *r, int threads, Team **out) {
  VM *vm = r->l->vm;
  bool ok = true;
  Team *t = vm_scratch(vm, sizeof *t);
  *out = NULL;
  TRY_NEW(t);
  memset(t, 0, sizeof *t);
  t->vm = vm;
  t->threads = threads;
  TRY_NEW(t->run = vm_scratch(vm, (size_t)threads * sizeof(Run *)));
  TRY_NEW(t->failed = vm_scratch(vm, (size_t)threads * sizeof *t->failed));
  t->run[0] = r;
  for (int i = 1; i < threads && ok; i++) TRY(copy_run(r, &t->run[i], &ok));
  if (ok) *out = t;
  return OK;
}

/* Does somebody want the VM's attention? */
static bool wanted(VM *vm) {
  const unsigned bits = INT_USER | INT_PIPE | INT_CANCEL | INT_TIME;
  return (atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & bits) != 0;
}

static void run_blocks_of(void *team, int number) {
  Team *t = team;
  Run *r = t->run[number];
  while (!atomic_load_explicit(&t->stop, memory_order_relaxed)) {
    int64_t at = t->from + atomic_fetch_add_explicit(&t->next, 1, memory_order_relaxed) * LANE_BLOCK;
    if (at >= t->to) return;
    bool ok = false;
    r->at = at;
    r->n = (int32_t)(t->to - at < LANE_BLOCK ? t->to - at : LANE_BLOCK);
    if (run_block(r, &ok) != OK || !ok) {
      t->failed[number] = at;
      atomic_store_explicit(&t->stop, true, memory_order_relaxed);
      return;
    }
    t->store(r, t->where);
    if (number == 0 && wanted(t->vm)) atomic_store_explicit(&t->stop, true, memory_order_relaxed);
  }
}

/* The first lane of the first block that failed; why it did goes to the caller's program.  -1: none. */
static int64_t first_failed(Team *t) {
  int first = -1;
  for (int i = 0; i < t->threads; i++)
    if (t->failed[i] >= 0 && (first < 0 || t->failed[i] < t->failed[first])) first = i;
  if (first > 0) memcpy(t->run[0]->l->why, t->run[first]->l->why, sizeof t->run[0]->l->why);
  return first < 0 ? -1 : t->failed[first];
}

Status team_run(Team *t, int64_t from, int64_t to, TeamStore *store, void *where, int64_t *done) {
  int64_t blocks = (to - from + LANE_BLOCK - 1) / LANE_BLOCK;
  t->from = from, t->to = to;
  t->store = store, t->where = where;
  atomic_store(&t->next, 0);
  *done = from;
  while (atomic_load(&t->next) < blocks) {
    for (int i = 0; i < t->threads; i++) t->failed[i] = -1;
    atomic_store(&t->stop, false);
    workers_run(t->vm, t->threads, run_blocks_of, t);
    int64_t failed = first_failed(t);
    if (failed >= 0) return *done = failed, OK;
    if (wanted(t->vm)) TRY(vm_poll(t->vm)); /* handlers may run R code: no thread works now */
  }
  *done = to;
  return OK;
}
