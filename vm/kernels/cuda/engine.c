/* engine.c - Runs a kernel on the device: copies inputs there and results back, and combines what the threads gave to
 * reductions with the CPU's own functions (vm/kernels/cpu), in the order of the chunks.
 *
 * Called by kernel_run().  The caller's memory is written only when all results are known to be good: whatever fails
 * before leaves everything to the CPU, which finds its inputs as they were.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/hooks.h"
#include "runtime/memory.h"
#include "vm/kernels/cpu/plan.h"
#include "vm/kernels/cuda/bundle.h"
#include "vm/kernels/cuda/copies.h"
#include "vm/kernels/cuda/cost.h"
#include "vm/kernels/cuda/operations.h"
#include "vm/kernels/cuda/resident.h"
#include "vm/kernels/cuda/functions.h"
#include "vm/kernels/cuda/rows.h"

static size_t type_bytes(int type) { return type == KT_DBL ? 8 : 4; }

/* Where things lie in the device's memory, from its start. */
typedef struct Layout {
  size_t in[KERNEL_INPUTS], out[KERNEL_OUTPUTS], flags, bytes;
  int64_t threads; /* of reductions */
} Layout;

typedef struct Run {
  VM *vm;
  Cuda *c;
  const Kernel *k;
  const KernelInput *in;
  int64_t n;
  void *const *out;
  const KernelBuffers *b; /* NULL: nothing stays on the device */
  CudaVariant v;
  Layout at;
  Resident *rin[KERNEL_INPUTS], *rout[KERNEL_OUTPUTS]; /* vectors that have a place on the device; NULL: copied */
  bool upload[KERNEL_INPUTS];
  uint64_t began; /* c->issued before the first launch */
} Run;

static size_t reserve(Layout *at, size_t bytes) {
  size_t here = at->bytes;
  at->bytes += (bytes + 255) & ~(size_t)255;
  return here;
}

static bool reduces(const Run *r, int output) { return r->k->node[r->k->output[output]].kind == KN_REDUCE; }
static size_t input_bytes(const Run *r, int j) { return (size_t)r->in[j].n * type_bytes(r->k->input_type[j]); }
static bool on_device(const Run *r, int j) { return r->v.form[j] == FORM_PLAIN || r->v.form[j] == FORM_RECYCLED; }
static size_t output_bytes(const Run *r, int j) {
  if (reduces(r, j)) return (size_t)r->at.threads * sizeof(CudaPartial);
  return (size_t)r->n * type_bytes(r->k->node[r->k->output[j]].type);
}

static void lay_out(Run *r) {
  Layout *at = &r->at;
  at->flags = reserve(at, sizeof(unsigned));
  for (int j = 0; j < r->k->ninputs; j++)
    if (on_device(r, j) && !r->rin[j]) at->in[j] = reserve(at, input_bytes(r, j));
  for (int j = 0; j < r->k->noutputs; j++)
    if (!r->rout[j]) at->out[j] = reserve(at, output_bytes(r, j));
}

/* ---- vectors that stay ---- */

static const Buffer *input_buffer(const Run *r, int j) {
  const Buffer *b = r->b && on_device(r, j) ? r->b->in[j] : NULL;
  return b && b->ptr == r->in[j].data && resident_may(r->vm, b) ? b : NULL;
}
static const Buffer *output_buffer(const Run *r, int j) {
  const Buffer *b = r->b && !reduces(r, j) ? r->b->out[j] : NULL;
  return b && b->ptr == r->out[j] && resident_may(r->vm, b) ? b : NULL;
}
static size_t input_missing(const Run *r, int j) {
  const Resident *x = resident_find(input_buffer(r, j));
  return x ? resident_missing(x, input_bytes(r, j)) : input_bytes(r, j);
}

static bool overlaps_input(const Run *r, int j);

/* Can a run give flags?  On a device x %% y and x %/% y of doubles, sin() and cos() may give up, too. */
static bool may_flag(VM *vm, const Kernel *k) {
  for (int i = 0; i < k->nnodes; i++)
    if (k->node[i].kind == KN_EW && device_row_needs(vm, (EwOp)k->node[i].op) & (NEEDS_MOD | NEEDS_SINCOS)) return true;
  return kernel_may_flag(k);
}

/* Places for the inputs and outputs that may stay.  What finds none is copied. */
static void find_residents(Run *r) {
  for (int j = 0; j < r->k->ninputs; j++) {
    Resident *x = input_buffer(r, j) ? resident_of(r->vm, r->c, input_buffer(r, j)) : NULL;
    if (!x) continue;
    bool was_busy = x->busy;
    x->busy = true;
    if (!resident_room(x, input_bytes(r, j))) {
      x->busy = was_busy;
      continue;
    }
    r->rin[j] = x;
    r->upload[j] = !was_busy && resident_missing(x, input_bytes(r, j));
  }
  for (int j = 0; j < r->k->noutputs; j++) {
    Resident *x = output_buffer(r, j) ? resident_of(r->vm, r->c, output_buffer(r, j)) : NULL;
    if (!x || (!x->busy && overlaps_input(r, j))) continue;
    bool in_place = x->busy;
    if (in_place && may_flag(r->vm, r->k)) continue; /* the input is still needed then */
    x->busy = true;
    if (resident_room(x, output_bytes(r, j)))
      r->rout[j] = x;
    else
      x->busy = in_place;
  }
}

/* The end of a run: *done says how.  The host's copies of the outputs are out of date then; an input whose place an
 * output has taken holds on the host, if it does. */
static void leave_residents(Run *r, bool done) {
  for (int j = 0; j < r->k->ninputs; j++) {
    if (!r->rin[j]) continue;
    r->rin[j]->busy = false;
    resident_uses(r->rin[j], false);
    if (r->upload[j] && !done) resident_distrust(r->rin[j]);
  }
  for (int j = 0; j < r->k->noutputs; j++) {
    Resident *x = r->rout[j];
    if (!x) continue;
    x->busy = false;
    resident_uses(x, true);
    if (done) {
      x->valid = output_bytes(r, j);
      (void)resident_set(x, ON_DEVICE);
    } else {
      resident_distrust(x);
    }
  }
}

/* Of the arguments that the kernel's source declares. */
static size_t arguments_bytes(const Run *r) {
  return offsetof(CudaArgs, in) + (r->k->ninputs ? r->k->ninputs : 1) * sizeof(CudaInput);
}

/* The arguments, but for the elements that a launch does. */
static void fill_arguments(Run *r, CudaArgs *args) {
  char *base = r->c->memory;
  memset(args, 0, arguments_bytes(r));
  args->flags = (uint64_t)(uintptr_t)(base + r->at.flags);
  for (int j = 0; j < r->k->noutputs; j++)
    args->out[j] = (uint64_t)(uintptr_t)(r->rout[j] ? (char *)r->rout[j]->device : base + r->at.out[j]);
  for (int j = 0; j < r->k->ninputs; j++) {
    const KernelInput *in = &r->in[j];
    CudaInput *a = &args->in[j];
    *a = (CudaInput){.n = in->n, .each = in->each > 1 ? in->each : 1, .from = in->from, .step = in->step};
    if (r->v.form[j] == FORM_ONE) memcpy(&a->one, in->data, type_bytes(r->k->input_type[j]));
    if (on_device(r, j)) a->data = (uint64_t)(uintptr_t)(r->rin[j] ? r->rin[j]->device : base + r->at.in[j]);
  }
}

static bool has_to_go(const Run *r, int j) { return on_device(r, j) && (!r->rin[j] || r->upload[j]); }

/* What elements `from` to `to` - 1 need of input j; of one that is not read in order all, with the first elements. */
static int send_input(Run *r, int j, int64_t from, int64_t to) {
  size_t bytes = input_bytes(r, j), size = type_bytes(r->k->input_type[j]);
  bool plain = r->v.form[j] == FORM_PLAIN;
  if (!has_to_go(r, j) || (!plain && from)) return 0;
  size_t first = plain ? (size_t)from * size : 0, last = plain ? (size_t)to * size : bytes;
  if (r->rin[j]) return resident_upload_part(r->rin[j], bytes, first, last);
  const char *data = (const char *)r->in[j].data + first;
  host_touch(data, last - first);
  return copy_up(r->vm, r->c, r->c->memory + r->at.in[j] + first, data, last - first, r->began);
}

/* Elements of a launch.  Where much has to be copied there are several, each of which begins when its elements are
 * there, while those of the next are under way. */
static int64_t piece_elements(const Run *r) {
  size_t bytes = 0;
  for (int j = 0; j < r->k->ninputs; j++)
    if (has_to_go(r, j) && r->v.form[j] == FORM_PLAIN) bytes += input_missing(r, j);
  int64_t piece = r->vm->tune.gpu_piece_bytes / 4;
  if (cuda_reduces(r->k)) piece = (piece + SUM_CHUNK - 1) / SUM_CHUNK * SUM_CHUNK;
  return piece && copies_staged(r->vm, r->c, bytes) ? piece : r->n;
}

static int launch(Run *r, const void *kernel, const CudaArgs *args) {
  enum { BLOCK = 256, BLOCKS = 8192 };
  int64_t n = args->n - args->first, block = cuda_reduces(r->k) ? 64 : BLOCK;
  int64_t threads = cuda_reduces(r->k) ? (n + SUM_CHUNK - 1) / SUM_CHUNK * cuda_lanes(r->k, &r->v) : n;
  int64_t blocks = (threads + block - 1) / block;
  CudaGrid grid = {{(unsigned)(blocks < BLOCKS ? blocks : BLOCKS), 1, 1}, {(unsigned)block, 1, 1}};
  return bundle_launch(r->vm, r->c, kernel, &grid, args, arguments_bytes(r), n);
}

/* Copies the inputs there and launches the kernel, by pieces. */
static int send_and_launch(Run *r, const void *kernel, CudaArgs *args) {
  int64_t piece = piece_elements(r);
  fill_arguments(r, args);
  int error = 0;
  if (may_flag(r->vm, r->k))
    error = r->c->cudaMemsetAsync((void *)(uintptr_t)args->flags, 0, sizeof(unsigned), device_stream(r->c));
  r->began = r->c->issued;
  for (args->first = 0; args->first < r->n && !error; args->first = args->n) {
    args->n = r->n - args->first > piece ? args->first + piece : r->n;
    for (int j = 0; j < r->k->ninputs && !error; j++) error = send_input(r, j, args->first, args->n);
    if (!error) error = launch(r, kernel, args);
  }
  return error;
}

static int from_device(Run *r, void *to, size_t at, size_t bytes) {
  r->vm->stats.gpu_bytes_down += bytes;
  return r->c->cudaMemcpyAsync(to, r->c->memory + at, bytes, CUDA_TO_HOST, device_stream(r->c));
}

/* ---- reductions ---- */

/* The smallest or largest of the lanes of a chunk as extreme_add() finds it: NA, the first; NaN, the last; numbers, the
 * first of equal ones. */
static void merge_extreme(CudaPartial *a, const CudaPartial *b, bool max) {
  bool take = b->b > a->b;
  if (b->b == a->b && b->b == 1) take = b->v == a->v ? b->a < a->a : max ? b->v > a->v : b->v < a->v;
  if (b->b == a->b && b->b == 2) take = b->a > a->a;
  if (b->b == a->b && b->b == 3) take = b->a < a->a;
  if (take) *a = *b;
}
static void merge_first(CudaPartial *a, const CudaPartial *b, bool max) {
  if (b->a < 0) return;
  if (a->a < 0 || (b->v == a->v ? b->a < a->a : max ? b->v > a->v : b->v < a->v)) *a = *b;
}

/* A chunk's partial result from its lanes. */
static void chunk_partial(Fold how, const CudaPartial *lane, int lanes, Partial *out) {
  CudaPartial a = *lane;
  partial_start(how, out);
  for (int l = 0; l < lanes; l++) {
    const CudaPartial *p = &lane[l];
    switch (how) {
    case FOLD_LANES: out->lanes.sum[l] = p->v, out->lanes.lost[l] = p->w; break;
    case FOLD_MIN:
    case FOLD_MAX:
      if (l) merge_extreme(&a, p, how == FOLD_MAX);
      out->extreme = (Extreme){a.v, a.b > 0, a.b > 1};
      break;
    case FOLD_INTS:
      out->ints.sum += p->a;
      out->ints.na |= p->b != 0;
      break;
    case FOLD_INT_MIN:
    case FOLD_INT_MAX:
      out->int_extreme.na |= (p->b & 2) != 0;
      if (!(p->b & 1)) break;
      if (!out->int_extreme.any || (how == FOLD_INT_MAX) == (p->a > out->int_extreme.best))
        out->int_extreme.best = (int32_t)p->a;
      out->int_extreme.any = true;
      break;
    case FOLD_LOGICAL:
      out->logical.yes |= (p->b & 1) != 0;
      out->logical.no |= (p->b & 2) != 0;
      out->logical.na |= (p->b & 4) != 0;
      break;
    case FOLD_FIRST_MIN:
    case FOLD_FIRST_MAX:
      if (l) merge_first(&a, p, how == FOLD_FIRST_MAX);
      out->first.best = a.v;
      out->first.at = a.a;
      break;
    default: break;
    }
  }
}

/* Output j from its threads' results; false: the CPU must calculate it from the elements. */
static Status finish(Run *r, int j, const CudaPartial *threads, unsigned *flags, bool *good) {
  int lanes = cuda_lanes(r->k, &r->v);
  int64_t nchunks = r->at.threads / lanes;
  Partial *p = vm_scratch(r->vm, (size_t)nchunks * sizeof *p);
  TRY_NEW(p);
  Finish f = {(Fold)r->v.fold[j], r->k->node[r->k->output[j]].op, r->n, NULL};
  for (int64_t c = 0; c < nchunks; c++) chunk_partial(f.how, threads + c * lanes, lanes, &p[c]);
  if (!partial_finish(r->vm, &f, p, 1, nchunks, r->out[j], flags)) *good = false;
  return OK;
}

/* ---- results ---- */

static bool overlaps_input(const Run *r, int j) {
  const char *out = r->out[j];
  for (int i = 0; i < r->k->ninputs; i++) {
    const char *in = r->in[i].data;
    if (in && in < out + output_bytes(r, j) && out < in + input_bytes(r, i)) return true;
  }
  return false;
}

static Status failed(Run *r, int error) {
  device_off(r->vm, r->c, "the device failed", r->c->cudaGetErrorString(error));
  return OK;
}

/* The elements of the outputs.  What would take an input's place waits until all has come. */
static Status take_vectors(Run *r, bool *done) {
  void *wait[KERNEL_OUTPUTS] = {NULL};
  int error = 0;
  for (int j = 0; j < r->k->noutputs && !error; j++) {
    if (reduces(r, j) || r->rout[j]) continue;
    if (overlaps_input(r, j)) TRY_NEW(wait[j] = vm_scratch(r->vm, output_bytes(r, j)));
    if (!wait[j]) host_touch_to_write(r->out[j], output_bytes(r, j));
    error = copy_down(r->vm, r->c, wait[j] ? wait[j] : r->out[j], r->c->memory + r->at.out[j], output_bytes(r, j),
                      r->c->issued);
  }
  int late = error ? device_wait(r->vm, r->c) : 0;
  if (error || late) return failed(r, error ? error : late);
  for (int j = 0; j < r->k->noutputs; j++)
    if (wait[j]) memcpy(r->out[j], wait[j], output_bytes(r, j));
  *done = true;
  return OK;
}

static Status take_results(Run *r, unsigned *flags, bool *done) {
  CudaPartial *partial[KERNEL_OUTPUTS] = {NULL};
  bool vectors = false, good = true;
  *flags = 0;
  int error = may_flag(r->vm, r->k) ? from_device(r, flags, r->at.flags, sizeof *flags) : 0;
  for (int j = 0; j < r->k->noutputs && !error; j++) {
    vectors |= !reduces(r, j) && !r->rout[j];
    if (!reduces(r, j)) continue;
    TRY_NEW(partial[j] = vm_scratch(r->vm, output_bytes(r, j)));
    error = from_device(r, partial[j], r->at.out[j], output_bytes(r, j));
  }
  int late = device_wait(r->vm, r->c);
  if (error || late) return failed(r, error ? error : late);
  if (*flags & KF_OTHER) return OK;
  for (int j = 0; j < r->k->noutputs; j++)
    if (partial[j]) TRY(finish(r, j, partial[j], flags, &good));
  if (!good) return OK;
  if (vectors) return take_vectors(r, done);
  *done = true;
  return OK;
}

static uint64_t wall_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Nothing of the run has to be seen by the host: no flags, no copies under way from memory that may change, no results
 * but vectors that stay.  Then nobody waits, except for the queue to become shorter. */
static bool needs_no_wait(const Run *r) {
  if (may_flag(r->vm, r->k) || cuda_reduces(r->k) || r->c->direct || r->c->queued >= CUDA_QUEUE) return false;
  for (int j = 0; j < r->k->noutputs; j++)
    if (!r->rout[j]) return false;
  return true;
}

static Status copy_and_launch(Run *r, const CudaLoaded *l, unsigned *flags, bool *done) {
  CudaArgs *args = vm_scratch(r->vm, sizeof *args);
  TRY_NEW(args);
  int error = send_and_launch(r, l->kernel, args);
  bool waits = error || !needs_no_wait(r);
  if (!waits) error = copies_mark(r->vm, r->c, (size_t)r->n * sizeof(double));
  if (error) {
    (void)device_wait(r->vm, r->c); /* nothing reads the inputs any more */
    return failed(r, error);
  }
  if (waits) return take_results(r, flags, done);
  *done = true;
  return OK;
}

/* ---- placement ---- */

static CudaWork work_of(const Run *r) {
  CudaWork w = {0, 0, 0, 0};
  double n = (double)r->n;
  for (int i = 0; i < r->k->nnodes; i++) {
    const KernelNode *x = &r->k->node[i];
    if (x->kind != KN_INPUT) w.work += n * (x->kind == KN_EW ? ew_info[x->op].cost : 1);
  }
  for (int j = 0; j < r->k->ninputs; j++) {
    if (!on_device(r, j)) continue;
    w.up += (double)input_missing(r, j);
    w.moved += r->v.form[j] == FORM_PLAIN ? (double)input_bytes(r, j) : 0;
  }
  for (int j = 0; j < r->k->noutputs; j++) {
    w.down += output_buffer(r, j) ? 0 : (double)output_bytes(r, j);
    w.moved += reduces(r, j) ? 0 : (double)output_bytes(r, j);
  }
  return w;
}

/* The operations of a kernel, in a line of --trace=gpu. */
static void trace_operations(const Kernel *k) {
  static const char *const reductions[] = {[KR_SUM] = "sum",
                                           [KR_MEAN] = "mean",
                                           [KR_PROD] = "prod",
                                           [KR_MIN] = "min",
                                           [KR_MAX] = "max",
                                           [KR_ANY] = "any",
                                           [KR_ALL] = "all",
                                           [KR_WHICH_MIN] = "which.min",
                                           [KR_WHICH_MAX] = "which.max"};
  int shown = 0;
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *x = &k->node[i];
    if (x->kind == KN_INPUT) continue;
    if (++shown > 8) continue;
    fprintf(stderr, " %s", x->kind == KN_EW ? ew_info[x->op].name : x->kind == KN_REDUCE ? reductions[x->op] : "scan");
  }
  if (shown > 8) fprintf(stderr, " and %d more", shown - 8);
}
static void trace_start(const Run *r) {
  fprintf(stderr, "gpu: %lld elements,", (long long)r->n);
  trace_operations(r->k);
}
static void trace_cost(const Run *r, const CudaCost *c, RatesSource source, bool chosen) {
  static const char *const sources[] = {"measured", "guessed", "simulated"};
  trace_start(r);
  fprintf(stderr, ": %s (device %.3f ms = up %.3f, kernel %.3f, down %.3f; CPU %.3f ms; rates %s)\n",
          chosen ? "device" : "CPU", cuda_cost_device(c) / 1e6, c->up / 1e6, c->kernel / 1e6, c->down / 1e6,
          c->cpu / 1e6, sources[source]);
}
static void trace_why(const Run *r, const char *what) {
  if (!(r->vm->trace & TRACE_GPU)) return;
  trace_start(r);
  fprintf(stderr, ": %s\n", what);
}

/* The rates that hold: they are looked up when the device has been opened, before that guessed. */
static const CudaRates *rates_now(VM *vm, Cuda *c) {
  bool opened = c->tried && !c->off;
  if (!c->rates && !(c->rates = malloc(sizeof *c->rates))) return NULL;
  if (!c->rates_read || c->rates_opened != opened) {
    c->rates_source = (int)cuda_rates(vm, opened ? c : NULL, c->rates);
    c->rates_read = true;
    c->rates_opened = opened;
  }
  return c->rates;
}

/* Is the device quicker?  A real one is opened when kernels before would have saved that time. */
static bool worth_it(const Run *r) {
  VM *vm = r->vm;
  Cuda *c = device_state(vm);
  const CudaRates *rates = c ? rates_now(vm, c) : NULL;
  if (!rates) return false;
  bool chooses = vm->tune.gpu == GPU_AUTO || vm->tune.gpu >= GPU_SHIM_H100,
       opens = vm->tune.gpu == GPU_AUTO && !c->tried;
  CudaWork w = work_of(r);
  CudaCost cost = cuda_cost(rates, &w);
  double gain = cost.cpu - cuda_cost_device(&cost);
  if (opens && gain > 0) c->regret += gain;
  bool chosen = !chooses || (gain > 0 && (!opens || c->regret > rates->open));
  if (vm->trace & TRACE_GPU) trace_cost(r, &cost, (RatesSource)c->rates_source, chosen);
  return chosen;
}

/* The kernel to be launched; NULL: the CPU does it. */
static const CudaLoaded *place(Run *r) {
  VM *vm = r->vm;
  if (!cuda_variant(vm, r->k, r->in, r->n, &r->v)) return NULL;
  r->at.threads = (r->n + SUM_CHUNK - 1) / SUM_CHUNK * cuda_lanes(r->k, &r->v);
  if (vm->tune.gpu == GPU_PREBUILD) {
    Cuda *c = device_state(vm);
    if (c) (void)device_kernel(vm, c, r->k, &r->v);
    return NULL;
  }
  if (!worth_it(r)) return NULL;
  const CudaLoaded *l = NULL;
  if (!(r->c = device_get(vm))) {
    trace_why(r, "CPU, for there is no device");
  } else if (!(l = device_kernel(vm, r->c, r->k, &r->v)) || !l->kernel) {
    bool later = l && (l->job || l == &r->c->later);
    trace_why(r, later ? "CPU, while the kernel is being compiled" : "CPU, for the kernel does not compile");
    l = NULL;
  }
  if (!l) return NULL;
  find_residents(r);
  lay_out(r);
  if (device_room(vm, r->c, r->at.bytes)) return l;
  leave_residents(r, false);
  trace_why(r, "CPU, for the device has not enough memory");
  return NULL;
}

static Status run_on_device(Run *r, unsigned *flags, bool *done) {
  const CudaLoaded *l = place(r);
  if (!l) return OK;
  uint64_t t0 = wall_ns();
  r->c->running = true;
  Status s = copy_and_launch(r, l, flags, done);
  leave_residents(r, s == OK && *done);
  r->c->running = false;
  r->c->ns += wall_ns() - t0;
  if (s == OK && !*done) trace_why(r, "CPU again, for the device's results are not for use");
  return s;
}

static Status run_kernel(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out,
                         const KernelBuffers *b, unsigned *flags, bool *done) {
  if (!cuda_can(vm, k, n)) {
    if (vm->trace & TRACE_GPU) trace_why(&(Run){.vm = vm, .k = k, .n = n}, "CPU, for it has no device form");
    return OK;
  }
  size_t mark = vm_mark(vm);
  Run *r = vm_scratch(vm, sizeof *r);
  TRY_NEW(r);
  *r = (Run){.vm = vm, .k = k, .in = in, .n = n, .out = out, .b = b};
  Status s = run_on_device(r, flags, done);
  vm_release(vm, mark);
  return s;
}

/* Does the kernel end in one cumulative function that a device knows, and nothing else? */
static bool ends_in_scan(const Kernel *k) {
  const KernelNode *x = &k->node[k->output[0]];
  return k->noutputs == 1 && x->kind == KN_SCAN && x->op != CUM_PROD;
}

/* The operand of the cumulative function by a kernel, which may stay on the device, then the function (operations.h).
 */
static Status run_scan(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out,
                       const KernelBuffers *b, unsigned *flags, bool *done) {
  const KernelNode *scan = &k->node[k->output[0]];
  Kernel *before = vm_scratch(vm, sizeof *before);
  KernelBuffers *buffers = vm_scratch(vm, sizeof *buffers);
  Vec *x = vec_new(vm, scan->type == KT_DBL ? T_DBL : T_INT, n);
  if (!before || !buffers || !x) return ERR;
  *before = *k;
  before->output[0] = scan->a;
  before->nnodes = (uint8_t)(scan - k->node); /* the last ones are the outputs */
  *buffers = b ? *b : (KernelBuffers){0};
  buffers->out[0] = x->buf;
  void *to[KERNEL_OUTPUTS] = {data_rw(x)};
  TRY(run_kernel(vm, before, in, n, to, buffers, flags, done));
  if (!*done || *flags) return *done = false, OK;
  Vec result = vec_over(x->h.type, n, b ? (Buffer *)b->out[0] : NULL, out[0]);
  return device_cumulate(vm, (CumKind)scan->op, x, &result, done);
}

Status cuda_kernel_run(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, void *const *out,
                       const KernelBuffers *b, unsigned *flags, bool *done) {
  *done = false;
  const unsigned wanted = INT_USER | INT_PIPE | INT_CANCEL | INT_TIME;
  if (vm->cuda && vm->cuda->off) return OK;
  if (atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & wanted) return OK; /* the CPU's engine sees to it */
  size_t mark = vm_mark(vm);
  Status s =
      ends_in_scan(k) ? run_scan(vm, k, in, n, out, b, flags, done) : run_kernel(vm, k, in, n, out, b, flags, done);
  vm_release(vm, mark);
  return s;
}
