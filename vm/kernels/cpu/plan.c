/* plan.c - Makes the steps of a run (plan.h): which operations are done once because their operands are single
 * elements, where results lie, and which buffers of a block are free again.
 *
 * Called by engine.c.  Results go straight into the caller's memory where they can; through a buffer where they are
 * streamed, or where that memory is an input's, which an operation that meets NaN reads twice.
 */
#include "vm/kernels/cpu/plan.h"

#include <stddef.h>

#include "runtime/hooks.h"
#include "runtime/memory.h"

/* Where a node's elements are. */
typedef struct Loc {
  Place place;
  bool known, one; /* one: a single element for all */
} Loc;

typedef struct Planner {
  VM *vm;
  Plan *p;
  const Kernel *k;
  const KernelInput *in;
  void *const *out;
  unsigned again;
  Loc loc[KERNEL_NODES];
  int nonce;
  Place repeated[KERNEL_NODES]; /* buffers of STEP_REPEAT, temp -1: none yet */
  int last_read[KERNEL_NODES];  /* `last` as it was at first */
  int last[KERNEL_NODES];       /* last node that reads the elements; KERNEL_NODES: to the end */
  uint8_t root[KERNEL_NODES];   /* the node whose elements these are: inputs read twice */
  bool needed[KERNEL_NODES], stored[KERNEL_NODES];
  uint8_t busy[2 * KERNEL_NODES + KERNEL_INPUTS]; /* buffers in use */
  Step once[KERNEL_NODES + KERNEL_INPUTS];        /* STEP_REPEAT; not cleared */
} Planner;

static int type_bytes(int type) { return type == KT_DBL ? 8 : 4; }
static Place place_none(void) { return (Place){.temp = -1}; }

/* A buffer; fresh: one that no step before uses, for what is put there before the first block. */
static Place temp_take(Planner *b, bool fresh) {
  int i = fresh ? (int)(b->p->temp_bytes / (KERNEL_BLOCK * sizeof(double))) : 0;
  while (b->busy[i]) i++;
  b->busy[i] = 1;
  size_t end = (size_t)(i + 1) * KERNEL_BLOCK * sizeof(double);
  if (end > b->p->temp_bytes) b->p->temp_bytes = end;
  return (Place){.temp = (int32_t)(end - KERNEL_BLOCK * sizeof(double))};
}
static void temp_free(Planner *b, Place place) {
  if (place.temp >= 0) b->busy[(size_t)place.temp / (KERNEL_BLOCK * sizeof(double))] = 0;
}

static Step *step_add(Planner *b, StepKind kind, int type) {
  Step *s = &b->p->step[b->p->nsteps++];
  *s = (Step){.kind = kind, .size = type_bytes(type), .to = place_none(), .x = place_none(), .y = place_none()};
  s->z = place_none();
  return s;
}

/* Which nodes the wanted outputs need, and until when. */
static void find_uses(Planner *b) {
  const Kernel *k = b->k;
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *x = &k->node[i];
    b->root[i] = (uint8_t)i;
    b->last[i] = -1;
    b->repeated[i] = place_none();
    for (int j = 0; x->kind == KN_INPUT && j < i; j++)
      if (k->node[j].kind == KN_INPUT && k->node[j].a == x->a) {
        b->root[i] = (uint8_t)j;
        break;
      }
  }
  for (int j = 0; j < k->noutputs; j++)
    if (!b->again || b->again >> j & 1) b->needed[k->output[j]] = true;
  for (int i = k->nnodes - 1; i >= 0; i--) {
    int at[3], n = kernel_operands(&k->node[i], at);
    if (!b->needed[i]) continue;
    for (int j = 0; j < n; j++) {
      b->needed[at[j]] = true;
      if (b->last[b->root[at[j]]] < i) b->last[b->root[at[j]]] = i;
    }
    b->needed[b->root[i]] = true;
  }
}

static void plan_input(Planner *b, int node) {
  const KernelInput *in = &b->in[b->k->node[node].a];
  Loc *l = &b->loc[node];
  int bytes = type_bytes(b->k->input_type[b->k->node[node].a]);
  l->known = true;
  l->place = place_none();
  l->one = in->n == 1 && b->p->n >= 1 && (in->data || b->p->n == 1);
  if (in->data && (l->one || (in->n == b->p->n && in->each <= 1))) {
    l->place.at = (char *)(uintptr_t)in->data;
    l->place.given = (int16_t)(b->k->node[node].a + 1);
    l->place.step = (int16_t)(l->one ? 0 : bytes);
  } else if (l->one) { /* a sequence of one number */
    int32_t *room = (int32_t *)&b->p->constant[KERNEL_NODES + b->k->node[node].a];
    *room = in->from;
    l->place.at = (char *)room;
  } else {
    l->place = temp_take(b, false);
    b->last[b->root[node]] = KERNEL_NODES;
    Step *s = step_add(b, STEP_FILL, b->k->input_type[b->k->node[node].a]);
    s->to = l->place;
    s->in = in;
  }
}

/* A buffer with one element's value for operations that have no loop for a single element. */
static Place repeat(Planner *b, int node) {
  if (b->repeated[node].temp < 0) {
    Step *s = &b->once[b->nonce++];
    *s = (Step){.kind = STEP_REPEAT, .size = type_bytes(b->k->node[node].type), .x = b->loc[node].place};
    s->to = b->repeated[node] = temp_take(b, true);
  }
  return b->repeated[node];
}

/* The function of a node and its operands as they should be passed. */
static BlockFn *node_loops(const Planner *b, const KernelNode *x, BlockFn *const **by_one) {
  static BlockFn *const none[8] = {NULL};
  const CpuBlocks *f = b->p->blocks;
  *by_one = none;
  if (f->vector_function[x->op]) return f->vector_function[x->op];
  *by_one = f->vector_operator[x->op][0] ? f->vector_operator[x->op] : f->op[x->op];
  return (*by_one)[0];
}

static Place place_of_output(const Planner *b, int j, int bytes) {
  return (Place){.at = b->out[j], .temp = -1, .step = (int16_t)bytes, .given = (int16_t)(-1 - j)};
}

/* Memory of an output that the node's result may be written into at once. */
static bool output_place(const Planner *b, int node, Place *place) {
  const Kernel *k = b->k;
  for (int j = 0; j < k->noutputs; j++) {
    if (k->output[j] != node || b->stored[node] || b->again) continue;
    int bytes = type_bytes(k->node[node].type);
    if (b->p->n * bytes >= b->vm->tune.stream_bytes) return false;
    for (int i = 0; i < k->ninputs; i++)
      if (b->in[i].data == b->out[j]) return false;
    *place = place_of_output(b, j, bytes);
    return true;
  }
  return false;
}

static void store(Planner *b, int node) {
  const Kernel *k = b->k;
  for (int j = 0; j < k->noutputs && !b->again; j++) {
    if (k->output[j] != node || k->node[node].kind == KN_REDUCE) continue;
    const Loc *l = &b->loc[node];
    if (l->place.temp < 0 && l->place.at == (char *)b->out[j]) continue; /* is there already */
    int bytes = type_bytes(k->node[node].type);
    bool stream = b->p->n * bytes >= b->vm->tune.stream_bytes;
    Step *s = step_add(b, stream ? STEP_STREAM : STEP_STORE, k->node[node].type);
    b->p->streams |= stream;
    s->x = l->one ? repeat(b, node) : l->place;
    s->to = place_of_output(b, j, bytes);
  }
  b->stored[node] = true;
}

static bool same_element(const Planner *b, int node, double v) {
  double x;
  if (!b->loc[node].one) return false;
  memcpy(&x, b->loc[node].place.at, sizeof x);
  return x == v;
}

static void plan_operation(Planner *b, int node) {
  KernelNode x = b->k->node[node];
  int at[3], n = kernel_operands(&x, at), one = 0;
  Loc *l = &b->loc[node];
  if (x.kind == KN_EW && x.op == EW_POW_DBL && same_element(b, x.b, 2)) { /* x^2 is x * x */
    x.op = EW_MUL_DBL;
    x.b = at[1] = x.a;
  }
  Place from[3] = {place_none(), place_none(), place_none()};
  for (int j = 0; j < n; j++) one |= b->loc[at[j]].one << j;
  BlockFn *const *by_one, *fn = node_loops(b, &x, &by_one);
  l->known = true;
  l->one = one == (1 << n) - 1;
  if (l->one) {
    for (int j = 0; j < n; j++) from[j] = b->loc[at[j]].place;
    l->place = (Place){.at = (char *)&b->p->constant[node], .temp = -1};
    fn(l->place.at, from[0].at, from[1].at, from[2].at, 1, &b->p->flags);
    return;
  }
  while (one && !by_one[one]) one &= one - 1; /* operands that must be repeated */
  if (one) fn = by_one[one];
  for (int j = 0; j < n; j++) from[j] = b->loc[at[j]].one && !(one >> j & 1) ? repeat(b, at[j]) : b->loc[at[j]].place;
  if (!output_place(b, node, &l->place)) l->place = temp_take(b, false);
  Step *s = step_add(b, STEP_OP, x.type);
  s->fn = fn;
  s->op = x.kind == KN_EW ? (uint8_t)x.op : EW_COUNT;
  s->ones = (uint8_t)one;
  s->node = (int16_t)node;
  s->to = l->place;
  s->x = from[0];
  s->y = from[1];
  s->z = from[2];
}

Fold kernel_fold(VM *vm, int reduce, bool dbl, int64_t n, bool again) {
  int64_t extended = vm->tune.ld_sum_max;
  switch (reduce) {
  case KR_SUM: return !dbl ? FOLD_INTS : again ? FOLD_GATHER : n > extended ? FOLD_LANES : FOLD_SUM;
  case KR_MEAN: return !dbl ? FOLD_INTS : again || n <= extended ? FOLD_GATHER : FOLD_LANES;
  case KR_PROD: return FOLD_PROD;
  case KR_MIN: return dbl ? FOLD_MIN : FOLD_INT_MIN;
  case KR_MAX: return dbl ? FOLD_MAX : FOLD_INT_MAX;
  case KR_WHICH_MIN: return FOLD_FIRST_MIN;
  case KR_WHICH_MAX: return FOLD_FIRST_MAX;
  default: return FOLD_LOGICAL;
  }
}

/* The elements where a mask is TRUE: sums and means of doubles have to count them before they know how it is done. */
static Status plan_chosen(Planner *b, const KernelNode *x, Reduction *r) {
  r->chosen = true;
  if (b->k->node[x->a].type == KT_DBL && (x->op == KR_SUM || x->op == KR_MEAN)) {
    int64_t extended = b->vm->tune.ld_sum_max, room = b->again || b->p->n < extended ? b->p->n : extended;
    r->fold = b->again ? FOLD_PICK : FOLD_CHOSEN;
    r->extended = extended;
    TRY_NEW(r->gathered = vm_scratch(b->vm, (size_t)(room + 1) * sizeof(double)));
    b->p->in_order = true;
  }
  Step *s = step_add(b, STEP_REDUCE, b->k->node[x->a].type);
  s->reduce = (uint8_t)b->p->nreductions;
  s->x = b->loc[x->a].one ? repeat(b, x->a) : b->loc[x->a].place;
  s->y = b->loc[x->b - 1].one ? repeat(b, x->b - 1) : b->loc[x->b - 1].place;
  return OK;
}

static Status plan_reduction(Planner *b, int node) {
  const KernelNode *x = &b->k->node[node];
  for (int j = 0; j < b->k->noutputs; j++) {
    if (b->k->output[j] != node || (b->again && !(b->again >> j & 1))) continue;
    Reduction *r = &b->p->reduction[b->p->nreductions];
    *r = (Reduction){.output = (uint8_t)j};
    r->fold = (uint8_t)kernel_fold(b->vm, x->op, b->k->node[x->a].type == KT_DBL, b->p->n, b->again != 0);
    b->p->in_order |= r->fold == FOLD_SUM || r->fold == FOLD_PROD;
    if (r->fold == FOLD_GATHER && !x->b) TRY_NEW(r->gathered = vm_scratch(b->vm, (size_t)b->p->n * sizeof(double)));
    const Loc *l = &b->loc[x->a];
    if (x->b) {
      TRY(plan_chosen(b, x, r));
    } else if (r->fold == FOLD_GATHER) {
      Step *s = step_add(b, STEP_STORE, KT_DBL);
      s->x = l->one ? repeat(b, x->a) : l->place;
      s->to = (Place){.at = (char *)r->gathered, .temp = -1, .step = sizeof(double)};
    } else {
      Step *s = step_add(b, STEP_REDUCE, b->k->node[x->a].type);
      s->reduce = (uint8_t)b->p->nreductions;
      s->x = l->one ? repeat(b, x->a) : l->place;
    }
    b->p->nreductions++;
  }
  return OK;
}

static void plan_scan(Planner *b, int node) {
  const KernelNode *x = &b->k->node[node];
  for (int j = 0; j < b->k->noutputs && !b->again; j++) {
    if (b->k->output[j] != node) continue;
    Step *s = step_add(b, STEP_SCAN, x->type);
    s->op = (uint8_t)x->op;
    s->reduce = (uint8_t)b->p->nreductions;
    s->x = b->loc[x->a].one ? repeat(b, x->a) : b->loc[x->a].place;
    s->to = place_of_output(b, j, type_bytes(x->type));
    b->p->reduction[b->p->nreductions++] = (Reduction){.fold = FOLD_SCAN, .output = (uint8_t)j};
    b->p->in_order = true;
  }
}

static Status plan_node(Planner *b, int i) {
  const KernelNode *x = &b->k->node[i];
  if (x->kind == KN_REDUCE) return plan_reduction(b, i);
  if (x->kind == KN_SCAN) return plan_scan(b, i), OK;
  if (b->root[i] != i)
    b->loc[i] = b->loc[b->root[i]];
  else if (x->kind == KN_INPUT)
    plan_input(b, i);
  else
    plan_operation(b, i);
  store(b, i);
  return OK;
}

Status plan_make(VM *vm, Plan *p, const CpuBlocks *blocks, const Kernel *k, const KernelInput *in, int64_t n,
                 void *const *out, unsigned again) {
  Planner *b = vm_scratch(vm, sizeof *b);
  TRY_NEW(b);
  memset(b, 0, offsetof(Planner, once));
  memset(p, 0, offsetof(Plan, constant));
  p->blocks = blocks;
  p->in = in;
  p->n = n;
  p->vm = vm;
  b->vm = vm;
  b->p = p;
  b->k = k;
  b->in = in;
  b->out = out;
  b->again = again;
  find_uses(b);
  memcpy(b->last_read, b->last, sizeof b->last);
  for (int i = 0; i < k->nnodes; i++) {
    if (!b->needed[i]) continue;
    TRY(plan_node(b, i));
    int at[3], m = kernel_operands(&k->node[i], at);
    for (int j = 0; j < m; j++) {
      int r = b->root[at[j]];
      if (b->last[r] == i && b->loc[r].known && !b->loc[r].one) {
        temp_free(b, b->loc[r].place);
        b->last[r] = -2; /* once only, where it is both operands */
      }
    }
    if (b->last[i] == -1 && b->root[i] == i && b->loc[i].known && !b->loc[i].one) temp_free(b, b->loc[i].place);
  }
  for (int i = 0; i + 1 < p->nsteps; i++)
    if (p->step[i].kind == STEP_OP && p->step[i + 1].kind == STEP_OP)
      p->step[i].passes = p->step[i].to.temp >= 0 && b->last_read[p->step[i].node] == p->step[i + 1].node;
  plan_chains(p);
  if (b->nonce) memmove(p->step + b->nonce, p->step, (size_t)p->nsteps * sizeof *p->step);
  memcpy(p->step, b->once, (size_t)b->nonce * sizeof *p->step);
  p->nsteps += b->nonce;
  p->nonce = b->nonce;
  return OK;
}
