/* run.c - Runs a region: makes room for its results, runs the kernel, and stores what the instructions would have
 * stored.
 *
 * fuse_try is called by the general ways of the instructions (vm/interp/slow.c, vm/calls/call.c).
 */
#include <stdlib.h>

#include "vm/fuse/region.h"

/* The outputs of the run: elements in a vector, or the one of a reduction. */
typedef struct Output {
  Vec *v;
  union {
    double d;
    int32_t i;
  } one;
} Output;

static Type vector_type(int t) { return t == KT_DBL ? T_DBL : t == KT_INT ? T_INT : T_LGL; }

static int output_of(const Kernel *k, int node) {
  for (int j = 0; j < k->noutputs; j++)
    if (k->output[j] == node) return j;
  return -1;
}

static bool is_output(const Region *r, const Binding *b) {
  if (b->used_up || b->item.kind == ITEM_VALUE) return false;
  return b->item.kind == ITEM_SINGLE || r->k.node[b->item.node].kind != KN_INPUT;
}

/* Marks what node reads, itself included. */
static void mark(const Kernel *k, int node, bool *used) {
  used[node] = true;
  for (int i = node; i >= 0; i--) {
    if (!used[i] || k->node[i].kind == KN_INPUT) continue;
    int at[3], count = kernel_operands(&k->node[i], at);
    for (int j = 0; j < count; j++) used[at[j]] = true;
  }
}

/* Would a warning be lost?  A node whose result nothing needs any more (a variable was assigned twice) may have one. */
static bool loses_flags(const Region *r, const bool *used) {
  for (int i = 0; i < r->kept_nodes; i++) {
    const KernelNode *n = &r->k.node[i];
    if (!used[i] && n->kind == KN_EW && ew_info[n->op].flags) return true;
    if (!used[i] && n->kind == KN_REDUCE && n->op == KR_SUM && n->type != KT_DBL) return true;
  }
  return false;
}

/* The kernel of the nodes that kept slots need, renumbered. */
static void prune(const Region *r, RegionKernel *m) {
  bool used[KERNEL_NODES] = {false};
  Kernel *out = &m->k;
  for (int i = 0; i < r->nkept; i++)
    if (is_output(r, &r->kept[i])) mark(&r->k, r->kept[i].item.node, used);
  for (int i = 0; i < r->kept_checks; i++) mark(&r->k, r->check[i], used);
  *out = (Kernel){0};
  m->loses_flags = loses_flags(r, used);
  for (int i = 0; i < r->k.nnodes; i++) {
    if (!used[i]) continue;
    KernelNode n = r->k.node[i];
    if (n.kind == KN_INPUT) {
      m->inputs[out->ninputs] = r->input[n.a];
      out->input_type[out->ninputs] = r->k.input_type[n.a];
      n.a = out->ninputs++;
    } else {
      int at[3], count = kernel_operands(&n, at);
      n.a = m->now_node[at[0]];
      n.b = count > 1 ? m->now_node[at[1]] : 0;
      n.c = count > 2 ? m->now_node[at[2]] : 0;
      if (n.kind == KN_REDUCE && count > 1) n.b++;
    }
    m->now_node[i] = out->nnodes;
    out->node[out->nnodes++] = n;
  }
  for (int j = 0; j < out->ninputs; j++) {
    const Value *v = &m->inputs[j];
    if (v->tag == TAG_OBJ)
      m->in[j] = (KernelInput){.data = data_ro(v->vec), .n = v->vec->n};
    else if (v->tag == TAG_RANGE)
      m->in[j] = (KernelInput){
          .n = llabs((int64_t)v->r.to - v->r.from) + 1, .from = v->r.from, .step = v->r.to > v->r.from ? 1 : -1};
    else
      m->in[j] = (KernelInput){.data = v->tag == TAG_DBL ? (const void *)&v->d : (const void *)&v->i, .n = 1};
  }
}

void region_kernel(const Region *r, RegionKernel *m) {
  prune(r, m);
  Kernel *k = &m->k;
  for (int i = 0; i < r->nkept; i++) {
    if (!is_output(r, &r->kept[i])) continue;
    int node = m->now_node[r->kept[i].item.node];
    if (output_of(k, node) >= 0) continue;
    m->layouts[k->noutputs] = r->layout[r->kept[i].item.node];
    k->output[k->noutputs++] = (uint8_t)node;
  }
  m->results = k->noutputs;
  if (m->results == 0) return;
  for (int i = 0; i < r->kept_checks; i++) k->output[k->noutputs++] = m->now_node[r->check[i]];
}

/* Is v an input, which no operation behind output `out` reads? */
static bool read_before(const Kernel *k, const Value *inputs, const Vec *v, int out) {
  bool found = false, of_v[KERNEL_NODES] = {false};
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *n = &k->node[i];
    if (n->kind == KN_INPUT) {
      of_v[i] = inputs[n->a].tag == TAG_OBJ && inputs[n->a].vec == v;
      found |= of_v[i];
      continue;
    }
    int at[3], count = kernel_operands(n, at);
    for (int j = 0; j < count; j++)
      if (of_v[at[j]] && i > k->output[out]) return false;
  }
  return found;
}

/* May the result in binding b, or, where that is a used-up temporary, any, take the place of what its slot holds? */
static bool free_place(const Region *r, const Binding *b, const KernelNode *o, Vec **vec) {
  Value v = *slot_ref(r->f, b->reg);
  if (v.tag != TAG_OBJ || v.o->count != 1 || v.vec->n != r->n || v.o->type != vector_type(o->type)) return false;
  if (v.vec->buf && (v.vec->buf->count != 1 || v.vec->buf->release)) return false;
  for (int i = 0; i < r->nkept; i++) { /* another slot will hold it */
    const Binding *c = &r->kept[i];
    if (c->used_up || c->item.kind == ITEM_SINGLE) continue;
    const KernelNode *n = c->item.kind == ITEM_NODE ? &r->k.node[c->item.node] : NULL;
    if (n && n->kind != KN_INPUT) continue;
    Value held = n ? r->input[n->a] : c->item.v;
    if (held.tag == TAG_OBJ && held.vec == v.vec) return false;
  }
  *vec = v.vec;
  return true;
}

/* An input that output `out` may take the place of: a used-up temporary that nothing else holds, or the value of a
 * variable that the output is assigned to. */
static Vec *reusable(const Region *r, const RegionKernel *m, int out) {
  const Kernel *k = &m->k;
  if (!r->f) return NULL; /* the kernel of a function: its values lie in no frame */
  for (int i = 0; i < r->nkept; i++) {
    const Binding *b = &r->kept[i];
    bool temp = b->used_up && slot_is_temp(r->f, b->reg);
    bool own = is_output(r, b) && output_of(k, m->now_node[b->item.node]) == out;
    Vec *v;
    if ((temp || own) && free_place(r, b, &k->node[k->output[out]], &v) && read_before(k, m->inputs, v, out)) return v;
  }
  return NULL;
}

/* May an output take the place of an input?  Not if the input may still be needed afterwards (kernel.h). */
static bool may_reuse(const Kernel *k) {
  if (kernel_may_flag(k)) return false;
  for (int j = 0; j < k->noutputs; j++)
    if (k->node[k->output[j]].kind == KN_REDUCE) return false;
  return true;
}

/* Vectors and places for the outputs. */
static Status make_room(Region *r, const RegionKernel *m, Output *outs, void **to, bool *reused) {
  const Kernel *k = &m->k;
  bool reuse = may_reuse(k);
  *reused = false;
  for (int j = 0; j < k->noutputs; j++) {
    const KernelNode *o = &k->node[k->output[j]];
    outs[j].v = NULL;
    to[j] = &outs[j].one;
    if (o->kind == KN_REDUCE) continue;
    Vec *old = reuse ? reusable(r, m, j) : NULL;
    for (int i = 0; i < m->results && old; i++) /* another output has it, or takes its dimensions from it */
      if (i != j && ((i < j && outs[i].v == old) || m->layouts[i] == old)) old = NULL;
    *reused |= old != NULL;
    Vec *v = old ? old : vec_new(r->vm, vector_type(o->type), r->n);
    TRY_NEW(v);
    outs[j].v = v;
    to[j] = data_rw(v);
  }
  return OK;
}

/* The value of an output; vectors get the layout of the node. */
static Status output_value(Region *r, const Kernel *k, Output *o, int j, Vec *layout, Value *out) {
  const KernelNode *n = &k->node[k->output[j]];
  if (n->kind == KN_REDUCE) {
    *out = n->type == KT_DBL ? val_dbl(o->one.d) : n->type == KT_INT ? val_int(o->one.i) : val_lgl(o->one.i);
    return OK;
  }
  if (layout != o->v) {
    if (attr_has_any(val_obj(o->v))) attr_clear(r->vm, o->v);
    if (layout) TRY(attr_copy_all(r->vm, o->v, val_obj(layout)));
  }
  o->v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA | F_KEPT);
  *out = val_obj(o->v);
  return OK;
}

/* Puts into the slots what the instructions would have put there. */
static void store(Region *r, const Value *values) {
  for (int i = 0; i < r->nkept; i++) val_retain(values[i]);
  for (int i = 0; i < r->nkept; i++) slot_move(r->vm, slot_ref(r->f, r->kept[i].reg), values[i]);
}

/* The buffer that the elements begin in; NULL: none, or somewhere inside. */
static const Buffer *whole_buffer(const Vec *v) { return v->buf && v->buf->ptr == data_ro(v) ? v->buf : NULL; }

Status region_calculate(Region *r, RegionKernel *m, Value *values, bool *good) {
  Output outs[KERNEL_OUTPUTS];
  void *to[KERNEL_OUTPUTS];
  unsigned flags = 0;
  bool reused;
  TRY(make_room(r, m, outs, to, &reused));
  KernelBuffers buffers = {.whole = reused};
  for (int j = 0; j < m->k.ninputs; j++)
    buffers.in[j] = m->inputs[j].tag == TAG_OBJ ? whole_buffer(m->inputs[j].vec) : NULL;
  for (int j = 0; j < m->k.noutputs; j++) buffers.out[j] = outs[j].v ? whole_buffer(outs[j].v) : NULL;
  TRY(kernel_run_buffers(r->vm, &m->k, m->in, r->n, to, &buffers, &flags));
  for (int j = m->results; j < m->k.noutputs; j++) flags |= outs[j].one.i != 0;
  *good = flags == 0;
  if (flags) return OK;
  Value made[KERNEL_OUTPUTS];
  for (int j = 0; j < m->results; j++) TRY(output_value(r, &m->k, &outs[j], j, m->layouts[j], &made[j]));
  for (int i = 0; i < r->nkept; i++) {
    const Binding *b = &r->kept[i];
    values[i] = is_output(r, b)                            ? made[output_of(&m->k, m->now_node[b->item.node])]
                : b->used_up || b->item.kind == ITEM_VALUE ? b->item.v
                                                           : r->input[r->k.node[b->item.node].a];
  }
  return OK;
}

static Status region_run(Region *r, const Instr *from, bool *done) {
  RegionKernel m;
  Value values[REGION_SLOTS];
  bool good;
  region_kernel(r, &m);
  if (m.results == 0 || m.loses_flags) return OK;
  TRY(region_calculate(r, &m, values, &good));
  if (!good) {
    r->vm->stats.fused_refused++;
    r->vm->in->fusion->plain_to = r->end;
    if (r->vm->watch) region_tell_refused(r, from, true);
    return OK;
  }
  if (r->vm->watch) region_tell(r, &m, from);
  store(r, values);
  if (r->kept_visible) r->vm->visible = true;
  r->f->pc = r->end;
  *done = true;
  r->vm->stats.fused_regions++;
  r->vm->stats.fused_operations += (uint64_t)r->operations;
  return OK;
}

Fusion *fusion_of(VM *vm) {
  if (!vm->in->fusion) vm->in->fusion = calloc(1, sizeof *vm->in->fusion);
  return vm->in->fusion;
}

Status fuse_try(VM *vm, Frame *f, const Instr *i, bool *done) {
  *done = false;
  if (vm->tune.fuse_min <= 0 || i + 1 != f->pc || f->prof || vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_COUNT))
    return OK;
  Fusion *fu = fusion_of(vm);
  if (!fu) return OK;
  if (i >= fu->plain_from && i < fu->plain_to) return OK;
  size_t m = vm_mark(vm);
  Region *r = &fu->r;
  fu->plain_from = i + 1;
  fu->plain_to = NULL;
  r->vm = vm;
  r->f = f;
  r->n = 0;
  r->k.nnodes = r->k.ninputs = r->k.noutputs = 0;
  r->nslots = r->nkept = 0;
  r->visible = false;
  r->nchecks = 0;
  r->whole = 0;
  r->end = NULL;
  fu->running = true;
  bool made = region_build(r, i);
  fu->last_from = fu->plain_from;
  fu->last_end = r->end;
  if (!made && vm->watch) region_tell_refused(r, i, false);
  Status st = made ? region_run(r, i, done) : OK;
  fu->running = false;
  vm_release(vm, m);
  return st;
}

void fuse_close(VM *vm) {
  if (vm->in->fusion) free(vm->in->fusion->chains);
  free(vm->in->fusion);
}
