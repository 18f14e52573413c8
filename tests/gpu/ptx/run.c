/* run.c - Runs an entry of a module for a grid: blocks one after the other, threads of a block each up to the next
 * place where it meets others, calls, barriers, shuffles and votes.  Called by the tests of kernels. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

void run_fail(Run *r, const Thread *t, const Instruction *i, const char *format, ...) {
  if (r->failed) return;
  r->failed = true;
  char what[300];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  if (t)
    snprintf(r->error, r->error_size, "%s: %s [block %u, thread %u of %s]", i ? i->text : "", what, r->block, t->index,
             t->frame[0].f->name);
  else
    snprintf(r->error, r->error_size, "%s", what);
}
static uint32_t draw(Run *r, uint32_t below) {
  r->random = r->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((r->random >> 33) % below);
}

/* ---- calls ---- */
static bool enter(Run *r, Thread *t, const Function *f, const Instruction *i) {
  if (t->depth + 1 >= DEPTH) {
    run_fail(r, t, i, "calls are nested too deeply");
    return false;
  }
  Activation *a = &t->frame[t->depth + 1];
  size_t local = t->depth >= 0 ? t->frame[t->depth].local + (t->frame[t->depth].f->local_bytes + 15) / 16 * 16 : 0;
  *a = (Activation){.f = f, .local = local};
  a->regs = malloc(((size_t)f->nregs + 1) * 8);
  a->params = malloc(f->param_bytes + 1);
  if (!a->regs || !a->params) abort();
  memset(a->regs, 0xa5, (size_t)f->nregs * 8); /* what was never written is not zero */
  memset(a->params, 0xa5, f->param_bytes);
  t->depth++;
  return true;
}
static void leave(Thread *t) {
  free(t->frame[t->depth].regs);
  free(t->frame[t->depth].params);
  t->depth--;
}
static int callee_at(const Instruction *i) {
  for (int k = 0; k < i->n; k++)
    if (i->o[k].kind == O_FUNCTION) return k;
  return -1;
}
static void call(Run *r, Thread *t, const Instruction *i) {
  int at = callee_at(i);
  if (at < 0 || !r->m->functions[i->o[at].n].ncode) {
    run_fail(r, t, i, "call of an unknown function");
    return;
  }
  const Function *f = &r->m->functions[i->o[at].n];
  if (!enter(r, t, f, i)) return;
  const Activation *from = &t->frame[t->depth - 1];
  const Operand *list = at + 1 < i->n ? &i->o[at + 1] : NULL;
  for (int k = 0; list && k < list->n && k < f->nformals; k++) {
    const Symbol *formal = &f->symbols[f->nresults + k];
    memcpy(t->frame[t->depth].params + formal->offset, from->params + list->element[k].imm, formal->size);
  }
}
/* At the end of a function: results go to the caller's parameters. */
static void return_from(Run *r, Thread *t) {
  if (t->depth == 0) {
    t->wait = DONE;
    return;
  }
  (void)r;
  const Activation *a = &t->frame[t->depth];
  Activation *to = &t->frame[t->depth - 1];
  const Instruction *i = &to->f->code[to->pc - 1];
  if (callee_at(i) > 0)
    for (int k = 0; k < i->o[0].n && k < a->f->nresults; k++)
      memcpy(to->params + i->o[0].element[k].imm, a->params + a->f->symbols[k].offset, a->f->symbols[k].size);
  leave(t);
}
static void branch(Run *r, Thread *t, const Instruction *i) {
  Activation *a = &t->frame[t->depth];
  const Label *l = &a->f->labels[i->o[i->n - 1].n];
  if (i->op == OP_BRX) {
    uint64_t k = (uint32_t)operand_value(r, t, &i->o[0]);
    if (k >= (uint64_t)l->ntargets) {
      run_fail(r, t, i, "no target %llu", (unsigned long long)k);
      return;
    }
    l = &a->f->labels[l->targets[k]];
  }
  a->pc = l->at;
}

/* ---- one thread ---- */
static void step(Run *r, Thread *t) {
  Activation *a = &t->frame[t->depth];
  const Instruction *i = &a->f->code[a->pc++];
  if (!r->limit--) {
    run_fail(r, t, i, "too many instructions");
    return;
  }
  r->counts->executed++;
  if (i->guard >= 0 && (a->regs[i->guard] & 1) == i->guard_not) return;
  switch (i->op) {
  case OP_BRA:
  case OP_BRX: branch(r, t, i); return;
  case OP_CALL: call(r, t, i); return;
  case OP_RET: return_from(r, t); return;
  case OP_EXIT: t->wait = DONE; return;
  case OP_TRAP: run_fail(r, t, i, "trap"); return;
  case OP_BAR:
  case OP_BARRIER: t->wait = i->sub == SUB_WARP ? AT_WARP : AT_BARRIER; return;
  case OP_SHFL:
  case OP_VOTE: t->wait = AT_WARP; return;
  case OP_LD:
  case OP_ST:
  case OP_ATOM:
  case OP_RED: memory_access(r, t, i); return;
  case OP_MEMBAR:
  case OP_FENCE: return;
  default: alu_execute(r, t, i); return;
  }
}
static const Instruction *waits_at(const Thread *t) { return &t->frame[t->depth].f->code[t->frame[t->depth].pc - 1]; }

/* ---- meetings ---- */
/* The lane that a shuffle reads; the predicate: it is within bounds. */
static uint32_t source_lane(const Instruction *i, uint32_t lane, uint64_t b, uint64_t c, bool *inside) {
  int32_t by = b & 31, clamp = c & 31, segment = c >> 8 & 31, l = (int32_t)lane;
  int32_t last = (l & segment) | (clamp & ~segment), j;
  switch (i->sub) {
  case SUB_UP:
    j = l - by;
    *inside = j >= last;
    break;
  case SUB_DOWN:
    j = l + by;
    *inside = j <= last;
    break;
  case SUB_BFLY:
    j = l ^ by;
    *inside = j <= last;
    break;
  default:
    j = (l & segment) | (by & ~segment);
    *inside = j <= last;
    break;
  }
  return *inside ? (uint32_t)j : lane;
}
static void shuffle(Run *r, Thread *warp, uint32_t mask, const Instruction *i) {
  uint64_t value[WARP], result[WARP];
  bool inside[WARP];
  for (uint32_t l = 0; l < WARP; l++)
    if (mask >> l & 1) value[l] = operand_value(r, &warp[l], &i->o[1]);
  for (uint32_t l = 0; l < WARP; l++) {
    if (!(mask >> l & 1)) continue;
    uint64_t b = operand_value(r, &warp[l], &i->o[2]), c = operand_value(r, &warp[l], &i->o[3]);
    uint32_t from = source_lane(i, l, b, c, &inside[l]);
    if (!(mask >> from & 1)) {
      run_fail(r, &warp[l], i, "lane %u does not take part", from);
      return;
    }
    result[l] = value[from];
  }
  for (uint32_t l = 0; l < WARP; l++) {
    if (!(mask >> l & 1)) continue;
    operand_store(r, &warp[l], &i->o[0], (uint32_t)result[l]);
    if (i->o[0].pair) operand_store(r, &warp[l], i->o[0].element, inside[l]);
  }
}
static void vote(Run *r, Thread *warp, uint32_t mask, const Instruction *i) {
  uint32_t ballot = 0;
  for (uint32_t l = 0; l < WARP; l++)
    if (mask >> l & 1) ballot |= (uint32_t)(operand_value(r, &warp[l], &i->o[1]) & 1) << l;
  uint64_t result = i->sub == SUB_BALLOT ? ballot : i->sub == SUB_ANY ? ballot != 0 : ballot == mask;
  for (uint32_t l = 0; l < WARP; l++)
    if (mask >> l & 1) operand_store(r, &warp[l], &i->o[0], result);
}
/* Lets the threads of a warp that wait for each other go on; true: some did. */
static bool meet_in_warp(Run *r, Thread *warp, uint32_t n) {
  bool met = false;
  for (uint32_t l = 0; l < n && !r->failed; l++) {
    if (warp[l].wait != AT_WARP) continue;
    const Instruction *i = waits_at(&warp[l]);
    uint32_t mask = (uint32_t)operand_value(r, &warp[l], &i->o[i->n - 1]), here = 0;
    for (uint32_t k = 0; k < n; k++)
      if (warp[k].wait == AT_WARP && waits_at(&warp[k]) == i) here |= 1u << k;
    if (!(mask >> l & 1)) run_fail(r, &warp[l], i, "the mask %#x leaves out the thread itself", mask);
    if (r->failed || (here & mask) != mask) continue;
    if (i->op == OP_SHFL) shuffle(r, warp, mask, i);
    if (i->op == OP_VOTE) vote(r, warp, mask, i);
    for (uint32_t k = 0; k < n; k++) {
      if (!(mask >> k & 1)) continue;
      if (i->op == OP_BAR || i->op == OP_BARRIER) warp[k].warp_epoch++;
      warp[k].wait = RUNS;
    }
    met = true;
  }
  return met;
}
/* Everybody waits: at one barrier, or for nothing that will come. */
static void meet_in_block(Run *r) {
  const Thread *first = NULL;
  for (uint32_t k = 0; k < r->nthreads && !first; k++)
    if (r->threads[k].wait != DONE) first = &r->threads[k];
  if (!first) return;
  const Instruction *i = waits_at(first);
  for (uint32_t k = 0; k < r->nthreads; k++) {
    const Thread *t = &r->threads[k];
    if (t->wait == AT_BARRIER && first->wait == AT_BARRIER && waits_at(t) == i) continue;
    run_fail(r, first, i, "divergent: thread %u %s", k,
             t->wait == DONE         ? "has ended"
             : t->wait == AT_BARRIER ? "waits elsewhere"
                                     : "waits for its warp");
    return;
  }
  if (i->sub != SUB_WARP && i->n > 1) run_fail(r, first, i, "barriers for a part of the block are not known");
  r->epoch++;
  r->counts->barriers++;
  for (uint32_t k = 0; k < r->nthreads; k++) r->threads[k].wait = RUNS;
}

/* ---- blocks ---- */
static void shuffle_order(Run *r, uint32_t *order, uint32_t n) {
  for (uint32_t k = 0; k < n; k++) order[k] = k;
  if (!r->launch.seed) return;
  for (uint32_t k = n; k > 1; k--) {
    uint32_t j = draw(r, k), other = order[j];
    order[j] = order[k - 1];
    order[k - 1] = other;
  }
}
static void begin_thread(Run *r, uint32_t k, const Function *f, const uint8_t *params) {
  Thread *t = &r->threads[k];
  const uint32_t *b = r->launch.block;
  uint8_t *local = t->local;
  *t = (Thread){.depth = -1, .index = k, .local = local, .tid = {k % b[0], k / b[0] % b[1], k / b[0] / b[1]}};
  if (local) memset(local, 0xa5, LOCAL_BYTES);
  if (enter(r, t, f, NULL)) memcpy(t->frame[0].params, params, f->formal_bytes);
}
static void run_block(Run *r, const Function *f, const uint8_t *params) {
  memory_begin_block(r);
  r->epoch = 0;
  for (uint32_t k = 0; k < r->nthreads; k++) begin_thread(r, k, f, params);
  for (bool running = true; running && !r->failed;) {
    shuffle_order(r, r->order, r->nthreads);
    running = false;
    for (uint32_t k = 0; k < r->nthreads && !r->failed; k++) {
      Thread *t = &r->threads[r->order[k]];
      while (t->wait == RUNS && !r->failed) step(r, t);
      running = running || t->wait != DONE;
    }
    bool met = false;
    for (uint32_t k = 0; k < r->nthreads && !r->failed; k += WARP)
      met = meet_in_warp(r, &r->threads[k], r->nthreads - k < WARP ? r->nthreads - k : WARP) || met;
    if (running && !met && !r->failed) meet_in_block(r);
  }
  for (uint32_t k = 0; k < r->nthreads; k++)
    while (r->threads[k].depth >= 0) leave(&r->threads[k]);
}
static void run_grid(Run *r, const Function *f, const uint8_t *params) {
  const uint32_t *g = r->launch.grid;
  uint32_t n = g[0] * g[1] * g[2];
  uint32_t *order = malloc(n * sizeof *order);
  if (!order) abort();
  shuffle_order(r, order, n);
  for (uint32_t k = 0; k < n && !r->failed; k++) {
    r->block = order[k];
    r->ctaid[0] = r->block % g[0], r->ctaid[1] = r->block / g[0] % g[1], r->ctaid[2] = r->block / g[0] / g[1];
    run_block(r, f, params);
  }
  free(order);
}
static const Function *entry_named(const PtxModule *m, const char *name) {
  for (int k = 0; k < m->nfunctions; k++)
    if (m->functions[k].entry && !strcmp(m->functions[k].name, name)) return &m->functions[k];
  return NULL;
}
bool ptx_run(PtxModule *m, PtxMemory *mem, const char *entry, const PtxLaunch *launch, const void *const *args,
             PtxCounts *counts, char *error, size_t size) {
  PtxCounts none = {0};
  Run r = {
      .m = m, .mem = mem, .launch = *launch, .counts = counts ? counts : &none, .error = error, .error_size = size};
  r.random = launch->seed;
  r.limit = launch->limit ? launch->limit : 1ull << 32;
  for (int k = 0; k < 3; k++) {
    if (!r.launch.grid[k]) r.launch.grid[k] = 1;
    if (!r.launch.block[k]) r.launch.block[k] = 1;
  }
  r.nthreads = r.launch.block[0] * r.launch.block[1] * r.launch.block[2];
  const Function *f = entry_named(m, entry);
  if (!f)
    run_fail(&r, NULL, NULL, "no entry %s", entry);
  else if (r.nthreads > MAX_THREADS)
    run_fail(&r, NULL, NULL, "%u threads in a block", r.nthreads);
  if (r.failed) return false;
  uint8_t *params = calloc(1, f->formal_bytes + 1);
  r.threads = calloc(r.nthreads, sizeof *r.threads);
  r.order = malloc(r.nthreads * sizeof *r.order);
  if (!params || !r.threads || !r.order) abort();
  for (int k = 0; k < f->nformals; k++) memcpy(params + f->symbols[k].offset, args[k], f->symbols[k].size);
  memory_begin_launch(&r);
  run_grid(&r, f, params);
  for (uint32_t k = 0; k < r.nthreads; k++) free(r.threads[k].local);
  free(params), free(r.threads), free(r.order);
  return !r.failed;
}
