/* engine.c - Runs kernels on the processor: the steps of a plan (plan.c) over blocks of elements that stay in the
 * nearest cache, with the loops of the best instruction set that the machine has (blocks.h).
 *
 * Called by kernel_run()'s callers (vm/fuse).  Chunks have a fixed size and their partial results are combined in
 * order, so that results depend neither on instruction sets nor on threads.
 */
#include "runtime/hooks.h"
#include "runtime/masks.h"
#include "runtime/memory.h"
#include "vm/kernels/cpu/plan.h"
#include "vm/kernels/cpu/workers.h"
#include "vm/kernels/cuda/cuda.h"

const char *kernel_instruction_set(VM *vm) { return kernel_blocks(vm)->name; }

const CpuBlocks *kernel_blocks(VM *vm) {
  const CpuBlocks *f = NULL;
#if defined __x86_64__
  if (vm->tune.simd_level >= 2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("fma"))
    f = cpu_blocks_avx512();
  if (!f && vm->tune.simd_level >= 1 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    f = cpu_blocks_avx2();
#endif
  return f ? f : cpu_blocks_base();
}

bool kernel_extreme(VM *vm, const double *x, int64_t n, bool max, double *best) {
  Extreme e = extreme_none(max);
  (max ? kernel_blocks(vm)->max : kernel_blocks(vm)->min)(&e, x, n);
  *best = e.value;
  return !e.nan;
}

void kernel_moduli(VM *vm, double *r, const Complex *z, int64_t n) {
  const CpuBlocks *f = kernel_blocks(vm);
  for (int64_t i = 0; i < n; i += KERNEL_BLOCK)
    f->modulus(r + i, &z[i].re, n - i < KERNEL_BLOCK ? n - i : KERNEL_BLOCK);
}

/* ---- one step on one block ---- */

/* The elements from element `first` of the run on, which is number `in` of its block; of the given size. */
static inline void *at(Place p, char *temp, int64_t first, int64_t in, int size) {
  return p.temp >= 0 ? temp + p.temp + in * size : p.at ? p.at + first * p.step : NULL;
}

/* One element m times. */
static void fill_one(int size, char *to, const char *from, int64_t m) {
  if (size == sizeof(double)) {
    double v = *(const double *)(const void *)from, *r = (double *)(void *)to;
    for (int64_t i = 0; i < m; i++) r[i] = v;
  } else {
    int32_t v = *(const int32_t *)(const void *)from, *r = (int32_t *)(void *)to;
    for (int64_t i = 0; i < m; i++) r[i] = v;
  }
}

/* m elements of an input from element k on, which does not come to its end. */
static void fill_run(const KernelInput *in, int size, char *to, int64_t k, int64_t m) {
  if (in->data)
    memcpy(to, (const char *)in->data + k * size, (size_t)(m * size));
  else
    for (int64_t i = 0; i < m; i++) ((int32_t *)(void *)to)[i] = (int32_t)(in->from + (k + i) * in->step);
}

/* Elements first, first + 1, ... of an input that is generated, recycled, or repeats each element. */
static void fill(const KernelInput *in, int size, char *to, int64_t first, int64_t m) {
  int64_t each = in->each > 1 ? in->each : 1, k = first / each % in->n, done = first % each;
  for (int64_t i = 0, len; i < m; i += len) {
    len = each > 1 ? each - done : in->n - k;
    if (len > m - i) len = m - i;
    if (each > 1) {
      int32_t generated = (int32_t)(in->from + k * in->step);
      fill_one(size, to + i * size, in->data ? (const char *)in->data + k * size : (const char *)&generated, len);
      k = k + 1 == in->n ? 0 : k + 1;
      done = 0;
    } else {
      fill_run(in, size, to + i * size, k, len);
      k = 0;
    }
  }
}

static void repeat(int size, void *to, const void *from) {
  if (size == sizeof(double)) {
    for (int i = 0; i < KERNEL_BLOCK; i++) ((double *)to)[i] = *(const double *)from;
  } else {
    for (int i = 0; i < KERNEL_BLOCK; i++) ((int32_t *)to)[i] = *(const int32_t *)from;
  }
}

static void fold_first(Partial *a, const double *x, int64_t m, bool max, int64_t first) {
  for (int64_t i = 0; i < m; i++)
    if (!isnan(x[i]) && (a->first.at < 0 || (max ? x[i] > a->first.best : x[i] < a->first.best))) {
      a->first.best = x[i];
      a->first.at = first + i;
    }
}

static void fold_int_extreme(Partial *a, const int32_t *x, int64_t m, bool max) {
  int32_t best;
  if (!extreme_ints(x, m, max, &best, &a->int_extreme.na)) return;
  if (!a->int_extreme.any || (max ? best > a->int_extreme.best : best < a->int_extreme.best))
    a->int_extreme.best = best;
  a->int_extreme.any = true;
}

static void fold_logical(Partial *a, const int32_t *x, int64_t m) {
  int yes = 0, no = 0, na = 0;
  for (int64_t i = 0; i < m; i++) {
    na |= x[i] == NA_LGL;
    no |= x[i] == 0;
    yes |= (x[i] != 0) & (x[i] != NA_LGL);
  }
  a->logical.yes |= yes != 0;
  a->logical.no |= no != 0;
  a->logical.na |= na != 0;
}

static void fold(const CpuBlocks *f, Fold how, Partial *a, const void *x, int64_t m, int64_t first) {
  switch (how) {
  case FOLD_LANES: f->sum(&a->lanes, x, m); break;
  case FOLD_SUM: extended_sum_add(&a->extended, x, m, false); break;
  case FOLD_PROD: extended_prod_add(&a->extended, x, m, false); break;
  case FOLD_SCAN:
  case FOLD_GATHER:
  case FOLD_CHOSEN:
  case FOLD_PICK: break; /* fold_chosen() */
  case FOLD_MIN: f->min(&a->extreme, x, m); break;
  case FOLD_MAX: f->max(&a->extreme, x, m); break;
  case FOLD_INTS: a->ints.sum += sum_ints(x, m, &a->ints.na); break;
  case FOLD_INT_MIN: fold_int_extreme(a, x, m, false); break;
  case FOLD_INT_MAX: fold_int_extreme(a, x, m, true); break;
  case FOLD_LOGICAL: fold_logical(a, x, m); break;
  case FOLD_FIRST_MIN: fold_first(a, x, m, false, first); break;
  case FOLD_FIRST_MAX: fold_first(a, x, m, true, first); break;
  }
}

static void end_chunk(ChosenSum *c) {
  sum_lanes_merge(&c->lanes, &c->sum, &c->error);
  c->lanes = (SumLanes){{0}, {0}};
  c->in_chunk = 0;
}

/* n <= KERNEL_BLOCK more elements of a sum, as if all of them were a vector. */
static void add_chosen(const CpuBlocks *f, ChosenSum *c, const double *x, int64_t n) {
  double all[KERNEL_BLOCK + SUM_LANES];
  memcpy(all, c->left, sizeof c->left);
  memcpy(all + c->nleft, x, (size_t)n * sizeof *x);
  int64_t have = c->nleft + n, whole = have - have % SUM_LANES;
  for (int64_t at = 0, m; at < whole; at += m) {
    m = SUM_CHUNK - c->in_chunk < whole - at ? SUM_CHUNK - c->in_chunk : whole - at;
    f->sum(&c->lanes, all + at, m);
    c->in_chunk += (int32_t)m;
    if (c->in_chunk == SUM_CHUNK) end_chunk(c);
  }
  c->nleft = (int32_t)(have - whole);
  memcpy(c->left, all + whole, (size_t)c->nleft * sizeof *x);
}

/* The elements of a block that a mask names. */
static void fold_chosen(const Plan *p, const Reduction *r, Partial *a, const void *x, const int32_t *mask, int size,
                        int64_t m, int64_t first) {
  double room[KERNEL_BLOCK];
  int64_t k = mask_count(p->vm, mask, m);
  if (k == 0) return;
  if (k < m) {
    if (size == sizeof(double))
      mask_take_64(p->vm, (uint64_t *)(void *)room, x, mask, m, k, 0);
    else
      mask_take_32(p->vm, (uint32_t *)(void *)room, x, mask, m, k, 0);
    x = room;
  }
  if (r->fold != FOLD_CHOSEN && r->fold != FOLD_PICK) {
    fold(p->blocks, (Fold)r->fold, a, x, k, first);
    return;
  }
  int64_t most = r->fold == FOLD_PICK ? p->n : r->extended, more = most - a->chosen.total;
  if (more > 0) memcpy(r->gathered + a->chosen.total, x, (size_t)(k < more ? k : more) * sizeof(double));
  a->chosen.total += k;
  if (r->fold == FOLD_CHOSEN) add_chosen(p->blocks, &a->chosen, x, k);
}

/* Reductions whose chunks are done one after the other, each from where the one before ended. */
static bool goes_on(Fold how) {
  return how == FOLD_SUM || how == FOLD_PROD || how == FOLD_SCAN || how == FOLD_CHOSEN || how == FOLD_PICK;
}

void partial_start(Fold how, Partial *a) {
  memset(a, 0, sizeof *a);
  if (how == FOLD_SCAN) a->cumulative = (Cumulative){0};
  if (how == FOLD_PROD) a->extended.value = 1;
  if (how == FOLD_SUM) a->extended.value = 0;
  if (how == FOLD_MIN || how == FOLD_MAX) a->extreme = extreme_none(how == FOLD_MAX);
  if (how == FOLD_FIRST_MIN || how == FOLD_FIRST_MAX) a->first.at = -1;
}

static void scan(int op, int size, Partial *a, const void *x, void *to, int64_t m, unsigned *flags) {
  if (size == sizeof(double))
    cumulate_doubles(&a->cumulative, (CumKind)op, x, to, m);
  else if (!cumulate_ints(&a->cumulative, (CumKind)op, x, to, m))
    *flags |= KF_OVERFLOW;
}

/* ---- a run ---- */

/* partial: the results of the chunk. */
static void do_step(const Plan *p, const Step *s, char *temp, int64_t first, int64_t m, Partial *partial,
                    unsigned *flags) {
  void *to = at(s->to, temp, first, 0, 0);
  const void *x = at(s->x, temp, first, 0, 0);
  switch ((StepKind)s->kind) {
  case STEP_FILL: fill(s->in, s->size, to, first, m); break;
  case STEP_REPEAT: repeat(s->size, to, x); break;
  case STEP_OP: s->fn(to, x, at(s->y, temp, first, 0, 0), at(s->z, temp, first, 0, 0), m, flags); break;
  case STEP_STORE:
    if (to != x) memcpy(to, x, (size_t)m * s->size);
    break;
  case STEP_STREAM: p->blocks->stream(to, x, (size_t)m * s->size); break;
  case STEP_CHAIN: break; /* do_chain() */
  case STEP_REDUCE: {
    const Reduction *r = &p->reduction[s->reduce];
    if (r->chosen)
      fold_chosen(p, r, &partial[s->reduce], x, at(s->y, temp, first, 0, 0), s->size, m, first);
    else
      fold(p->blocks, (Fold)r->fold, &partial[s->reduce], x, m, first);
    break;
  }
  case STEP_SCAN: scan(s->op, s->size, &partial[s->reduce], x, to, m, flags); break;
  }
}

/* A chain s, or where it cannot the steps after it. */
static void do_chain(const Plan *p, const Step *s, const Micro *code, char *temp, int64_t first, int64_t m,
                     unsigned *flags) {
  int64_t done = m % p->blocks->chain_unit == 0 ? p->blocks->chain(code + s->code, first, m) : 0;
  if (done == m) return;
  for (const Step *t = s + 1; t <= s + s->length; t++)
    t->fn(at(t->to, temp, first + done, done, 8), at(t->x, temp, first + done, done, 8),
          at(t->y, temp, first + done, done, 8), NULL, m - done, flags);
}

/* What one thread works with. */
typedef struct Worker {
  char *temp;
  Micro *code;
  unsigned flags;
} Worker;

/* Elements from, ..., to - 1, of one chunk. */
static void run_chunk(const Plan *p, Worker *w, int64_t from, int64_t to, Partial *partial) {
  for (int64_t first = from; first < to; first += KERNEL_BLOCK) {
    int64_t m = to - first < KERNEL_BLOCK ? to - first : KERNEL_BLOCK;
    for (const Step *s = p->step + p->nonce, *end = p->step + p->nsteps; s < end; s++) {
      if (s->kind == STEP_CHAIN) {
        do_chain(p, s, w->code, w->temp, first, m, &w->flags);
        s += s->length;
      } else {
        do_step(p, s, w->temp, first, m, partial, &w->flags);
      }
    }
  }
  if (p->streams) p->blocks->stream_end();
}

/* The addresses of a chain's operands in the buffers of a worker. */
static void resolve(Place p, char *temp, double **x, int64_t *mask) {
  *x = (double *)(void *)(p.temp >= 0 ? temp + p.temp : p.at);
  *mask = p.temp < 0 && p.step ? -1 : 0;
}

/* Bytes of a worker's memory. */
static size_t worker_bytes(const Plan *p) { return p->temp_bytes + (size_t)p->ncode * sizeof(Micro) + 64; }
static void worker_start(const Plan *p, Worker *w, char *memory) {
  w->temp = memory + ((64 - ((uintptr_t)memory & 63)) & 63);
  w->code = (Micro *)(void *)(w->temp + p->temp_bytes);
  w->flags = 0;
  for (int i = 0; i < p->ncode; i++) {
    Micro *c = &w->code[i];
    c->op = p->code[i].op;
    resolve(p->code[i].x, w->temp, &c->x, &c->x_mask);
    resolve(p->code[i].y, w->temp, &c->y, &c->y_mask);
  }
  for (int i = 0; i < p->nonce; i++) do_step(p, &p->step[i], w->temp, 0, KERNEL_BLOCK, NULL, &w->flags);
}

static void put_dbl(void *out, double v) { memcpy(out, &v, sizeof v); }
static void put_int(void *out, int32_t v) { memcpy(out, &v, sizeof v); }

/* A chunk's partial result into that of those before it. */
static void partial_merge(Fold how, Partial *a, const Partial *b, double *error) {
  switch (how) {
  case FOLD_LANES: {
    double sum = a->lanes.sum[0];
    sum_lanes_merge(&b->lanes, &sum, error);
    a->lanes.sum[0] = sum;
    break;
  }
  case FOLD_SUM:
  case FOLD_PROD:
  case FOLD_SCAN: /* the last chunk has it */
  case FOLD_CHOSEN:
  case FOLD_PICK:
  case FOLD_GATHER: break;
  case FOLD_MIN:
  case FOLD_MAX: extreme_merge(&a->extreme, &b->extreme, how == FOLD_MAX); break;
  case FOLD_INTS:
    a->ints.sum += b->ints.sum;
    a->ints.na |= b->ints.na;
    break;
  case FOLD_INT_MIN:
  case FOLD_INT_MAX:
    a->int_extreme.na |= b->int_extreme.na;
    if (b->int_extreme.any) fold_int_extreme(a, &b->int_extreme.best, 1, how == FOLD_INT_MAX);
    break;
  case FOLD_LOGICAL:
    a->logical.yes |= b->logical.yes;
    a->logical.no |= b->logical.no;
    a->logical.na |= b->logical.na;
    break;
  case FOLD_FIRST_MIN:
  case FOLD_FIRST_MAX:
    if (b->first.at >= 0) fold_first(a, &b->first.best, 1, how == FOLD_FIRST_MAX, b->first.at);
    break;
  }
}

/* Sum or mean of long vectors; false: it must be calculated from the elements. */
static bool put_lanes(int op, double sum, double error, int64_t n, void *out) {
  double rest;
  if (!isfinite(sum) || !isfinite(sum + error)) return false;
  put_dbl(out, op == KR_MEAN ? (double)(((long double)sum + error) / n) : two_sum(sum, error, &rest));
  return true;
}

static void put_ints(int op, const Partial *a, int64_t n, void *out, unsigned *flags) {
  int64_t s = a->ints.sum;
  if (op == KR_MEAN) {
    put_dbl(out, a->ints.na ? NA_REAL : (double)((long double)s / n));
    return;
  }
  bool over = s > INT32_MAX || s <= INT32_MIN;
  if (over && !a->ints.na) *flags |= KF_OVERFLOW;
  put_int(out, over || a->ints.na ? NA_INT : (int32_t)s);
}

static void put_logical(int op, const Partial *a, void *out) {
  bool stop = op == KR_ANY, found = stop ? a->logical.yes : a->logical.no;
  put_int(out, found ? stop : a->logical.na ? NA_LGL : !stop);
}

/* A sum or mean of n gathered elements. */
static void put_gathered(VM *vm, const Finish *f, int64_t n, void *out, unsigned *flags) {
  double rest;
  if (f->reduce == KR_MEAN && n == 0) *flags |= KF_OTHER;
  put_dbl(out, f->reduce == KR_SUM ? sum_doubles(vm, f->gathered, n, false, &rest)
               : n                 ? mean_doubles(vm, f->gathered, n)
                                   : 0);
}

static bool put_chosen(VM *vm, const Finish *f, ChosenSum *c, void *out, unsigned *flags) {
  if (c->total <= f->extended) return put_gathered(vm, f, c->total, out, flags), true;
  sum_lanes_add(&c->lanes, c->left, c->nleft, false);
  end_chunk(c);
  return put_lanes(f->reduce, c->sum, c->error, c->total, out);
}

/* Extremes of no elements, which only a mask can give: R warns, or has other types. */
static void none_chosen(const Finish *f, bool any, unsigned *flags) {
  if (f->chosen && !any) *flags |= KF_OTHER;
}

bool partial_finish(VM *vm, const Finish *f, const Partial *partial, int64_t stride, int64_t nchunks, void *out,
                    unsigned *flags) {
  Partial a;
  double error = 0;
  partial_start(f->how, &a);
  if (goes_on(f->how)) a = partial[(nchunks - 1) * stride];
  for (int64_t c = 0; c < nchunks; c++) partial_merge(f->how, &a, &partial[c * stride], &error);
  switch (f->how) {
  case FOLD_LANES: return put_lanes(f->reduce, a.lanes.sum[0], error, f->n, out);
  case FOLD_SCAN: break;
  case FOLD_SUM:
  case FOLD_PROD: put_dbl(out, (double)extended_value(&a.extended)); break;
  case FOLD_GATHER: put_gathered(vm, f, f->n, out, flags); break;
  case FOLD_PICK: put_gathered(vm, f, a.chosen.total, out, flags); break;
  case FOLD_CHOSEN: return put_chosen(vm, f, &a.chosen, out, flags);
  case FOLD_MIN:
  case FOLD_MAX:
    none_chosen(f, a.extreme.any, flags);
    put_dbl(out, a.extreme.value);
    break;
  case FOLD_INTS: put_ints(f->reduce, &a, f->n, out, flags); break;
  case FOLD_INT_MIN:
  case FOLD_INT_MAX:
    none_chosen(f, a.int_extreme.any || a.int_extreme.na, flags);
    put_int(out, a.int_extreme.na ? NA_INT : a.int_extreme.best);
    break;
  case FOLD_LOGICAL: put_logical(f->reduce, &a, out); break;
  case FOLD_FIRST_MIN:
  case FOLD_FIRST_MAX: put_int(out, a.first.at < 0 ? NA_INT : (int32_t)(a.first.at + 1)); break;
  }
  return true;
}

/* The chunks of a run, which threads take one after the other. */
typedef struct Job {
  VM *vm;
  const Plan *p;
  Worker *worker;
  Partial *partial;
  int64_t nchunks;
  atomic_llong next; /* the chunks before it are done when all threads have returned */
  atomic_bool stop;
  bool whole; /* interrupts wait */
} Job;

/* Does somebody want the VM's attention? */
static bool wanted(VM *vm) {
  const unsigned bits = INT_USER | INT_PIPE | INT_CANCEL | INT_TIME;
  return (atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & bits) != 0;
}

static void run_chunks(void *data, int number) {
  Job *job = data;
  const Plan *p = job->p;
  Worker *w = &job->worker[number];
  int64_t c;
  while (!atomic_load_explicit(&job->stop, memory_order_relaxed) &&
         (c = atomic_fetch_add_explicit(&job->next, 1, memory_order_relaxed)) < job->nchunks) {
    int64_t from = c * SUM_CHUNK, to = p->n - from < SUM_CHUNK ? p->n : from + SUM_CHUNK;
    for (int r = 0; c > 0 && r < p->nreductions; r++)
      if (goes_on(p->reduction[r].fold))
        job->partial[c * p->nreductions + r] = job->partial[(c - 1) * p->nreductions + r];
    run_chunk(p, w, from, to, job->partial + c * p->nreductions);
    if (number == 0 && !job->whole && wanted(job->vm)) atomic_store_explicit(&job->stop, true, memory_order_relaxed);
  }
}

/* Does all chunks.  Handlers of an interrupt may run R code, other kernels too: that is done when no thread works. */
static Status run_job(VM *vm, Job *job, int threads) {
  do {
    if (!job->whole) TRY(rt_poll(vm));
    atomic_store(&job->stop, false);
    workers_run(vm, threads, run_chunks, job);
  } while (atomic_load(&job->next) < job->nchunks);
  return OK;
}

/* Memory that begins at a cache line, until the mark is released. */
static void *aligned_scratch(VM *vm, size_t bytes) {
  char *p = vm_scratch(vm, bytes + 64);
  return p ? p + ((64 - ((uintptr_t)p & 63)) & 63) : NULL;
}

/* Carries out a plan; *again: reductions that must be calculated from the elements. */
static Status run_plan(VM *vm, const Plan *p, const Kernel *k, void *const *out, bool whole, unsigned *flags,
                       unsigned *again) {
  int64_t nchunks = (p->n + SUM_CHUNK - 1) / SUM_CHUNK, nr = p->nreductions;
  int threads = p->in_order || p->n < vm->tune.parallel_min ? 1 : workers_available(vm);
  if (threads > nchunks) threads = (int)nchunks;
  size_t bytes = (worker_bytes(p) + 127) & ~(size_t)127;
  Job job = {.vm = vm, .p = p, .nchunks = nchunks, .whole = whole};
  char *memory = aligned_scratch(vm, bytes * (size_t)threads);
  TRY_NEW(memory);
  TRY_NEW(job.worker = vm_scratch(vm, (size_t)threads * sizeof *job.worker));
  TRY_NEW(job.partial = aligned_scratch(vm, (size_t)(nchunks * nr) * sizeof *job.partial));
  for (int64_t i = 0; i < nchunks * nr; i++) partial_start(p->reduction[i % nr].fold, &job.partial[i]);
  for (int i = 0; i < threads; i++) worker_start(p, &job.worker[i], memory + (size_t)i * bytes);
  TRY(run_job(vm, &job, threads));
  *flags |= p->flags;
  for (int i = 0; i < threads; i++) *flags |= job.worker[i].flags;
  for (int r = 0; r < nr; r++) {
    int j = p->reduction[r].output;
    Finish f = {(Fold)p->reduction[r].fold, k->node[k->output[j]].op, p->n,
                p->reduction[r].gathered,   p->reduction[r].chosen,   p->reduction[r].extended};
    if (f.how != FOLD_SCAN && !partial_finish(vm, &f, job.partial + r, nr, nchunks, out[j], flags)) *again |= 1u << j;
  }
  return OK;
}

/* ---- the same kernel over one block of elements after the other ---- */

struct KernelRuns {
  Plan plan;
  Worker worker;
  const Kernel *k;
  bool each; /* by kernel_run() */
};

Status kernel_runs_new(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out, KernelRuns **runs) {
  KernelRuns *r = *runs = vm_scratch(vm, sizeof *r);
  TRY_NEW(r);
  r->k = k;
  r->each = n > SUM_CHUNK || (n >= vm->tune.gpu_min && vm->tune.gpu != GPU_OFF);
  for (int i = 0; i < k->nnodes; i++) r->each |= k->node[i].kind == KN_REDUCE || k->node[i].kind == KN_SCAN;
  if (r->each) return OK;
  TRY(plan_make(vm, &r->plan, kernel_blocks(vm), k, in, n, out, 0));
  char *memory = aligned_scratch(vm, worker_bytes(&r->plan));
  TRY_NEW(memory);
  worker_start(&r->plan, &r->worker, memory);
  return OK;
}

static void move_place(Place *p, const KernelInput *in, void *const *out) {
  if (p->given > 0) p->at = (char *)(uintptr_t)in[p->given - 1].data;
  if (p->given < 0) p->at = out[-1 - p->given];
}

/* The data of this run in place of those of the run before. */
static void move_data(Plan *p, Worker *w, const KernelInput *in, void *const *out) {
  for (Step *s = p->step, *end = s + p->nsteps; s < end; s++) {
    move_place(&s->to, in, out), move_place(&s->x, in, out), move_place(&s->y, in, out), move_place(&s->z, in, out);
    if (s->kind == STEP_FILL) s->in = in + (s->in - p->in);
  }
  for (int i = 0; i < p->ncode; i++) {
    ChainOp *c = &p->code[i];
    move_place(&c->x, in, out), move_place(&c->y, in, out);
    if (c->x.given) w->code[i].x = (double *)(void *)c->x.at;
    if (c->y.given) w->code[i].y = (double *)(void *)c->y.at;
  }
  p->in = in;
}

Status kernel_runs_next(VM *vm, KernelRuns *r, const KernelInput *in, int64_t n, void *const *out, unsigned *flags) {
  if (r->each) return kernel_run(vm, r->k, in, n, out, flags);
  move_data(&r->plan, &r->worker, in, out);
  r->plan.n = n;
  r->worker.flags = 0;
  run_chunk(&r->plan, &r->worker, 0, n, NULL);
  *flags = r->plan.flags | r->worker.flags;
  return OK;
}

bool kernel_runs_anywhere(const KernelRuns *r) { return !r->each; }

Status kernel_run(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out, unsigned *flags) {
  return kernel_run_buffers(vm, k, in, n, out, NULL, flags);
}

Status kernel_run_buffers(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out,
                          const KernelBuffers *b, unsigned *flags) {
  size_t mark = vm_mark(vm);
  unsigned again = 0, more = 0;
  *flags = 0;
  if (ORBIT_UNLIKELY(n >= vm->tune.gpu_min) && vm->tune.gpu != GPU_OFF) {
    bool done = false;
    TRY(cuda_kernel_run(vm, k, in, n, out, b, flags, &done));
    if (done) return OK;
    *flags = 0;
  }
  Plan *p = vm_scratch(vm, sizeof *p);
  TRY_NEW(p);
  Status s = plan_make(vm, p, kernel_blocks(vm), k, in, n, out, 0);
  if (s == OK) s = run_plan(vm, p, k, out, b && b->whole, flags, &again);
  if (s == OK && again) s = plan_make(vm, p, kernel_blocks(vm), k, in, n, out, again);
  if (s == OK && again) s = run_plan(vm, p, k, out, b && b->whole, flags, &more);
  vm_release(vm, mark);
  return s;
}

bool kernel_may_flag(const Kernel *k) {
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *x = &k->node[i];
    bool dbl = k->node[x->a].type == KT_DBL;
    if (x->kind == KN_REDUCE && x->op == KR_SUM && !dbl) return true;
    if (x->kind == KN_SCAN && x->op == CUM_SUM && !dbl) return true;
    if (x->kind == KN_EW && ew_info[x->op].flags) return true;
  }
  return false;
}
