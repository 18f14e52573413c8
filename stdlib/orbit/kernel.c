/* kernel.c - The native side of kernel(f) (kernel.R): the kernel of an R function, run on vectors, or described with
 * its CUDA source.  The kernel itself is made in vm/fuse/function.c.
 */
#include <stdio.h>
#include <stdlib.h>

#include "stdlib/builtin.h"
#include "vm/fuse/function.h"
#include "vm/kernels/cuda/cuda.h"
#include "vm/kernels/cuda/rows.h"

static Status function_and_values(VM *vm, const Value *args, Closure **f, Vec **values) {
  if (!val_is_obj(args[0], T_CLOSURE)) return rt_error(vm, "invalid '%s' argument", "f");
  if (!val_is_obj(args[1], T_LIST)) return rt_error(vm, "invalid '%s' argument", "args");
  *f = args[0].clo;
  *values = args[1].vec;
  return OK;
}

static Status result_list(VM *vm, const FunctionKernel *u, const Value *values, Value *out) {
  if (!u->list) {
    *out = values[0];
    return OK;
  }
  bool named = false;
  Vec *list = vec_new_zero(vm, T_LIST, u->r.nkept), *names = vec_new_zero(vm, T_STR, u->r.nkept);
  TRY_NEW(list);
  TRY_NEW(names);
  int64_t i = 0;
  for (const Cons *p = u->list->cdr; p; p = p->cdr, i++) {
    list_set(vm, list, i, values[i]);
    if (p->tag) str_set(names, i, p->tag->name), named = true;
  }
  if (named) TRY(attr_set(vm, &list->h, sym_c(vm, "names"), val_obj(names)));
  *out = val_obj(list);
  return OK;
}

/* .Internal(kernel_call(f, values)): what f(values) gives; NULL where f itself has to be called. */
static Status do_kernel_call(VM *vm, Value *args, int n, Value *out) {
  Closure *f = NULL;
  Vec *values = NULL;
  FunctionKernel *u;
  Value result[KERNEL_OUTPUTS];
  bool good = false;
  TRY(function_and_values(vm, args, &f, &values));
  *out = val_null();
  if (vm->modes & (MODE_GENERIC | MODE_NOFUSE)) return OK;
  TRY(function_kernel(vm, f, values, false, &u));
  if (*u->why) return OK;
  TRY(function_kernel_run(u, result, &good));
  return good ? result_list(vm, u, result, out) : OK;
}

/* ---- description ---- */

static const char *const type_names[] = {[KT_LGL] = "logical", [KT_INT] = "integer", [KT_DBL] = "double"};

/* The inputs as a run of n elements would have them: who is longer than one is a whole vector. */
static void sample_inputs(const RegionKernel *m, int64_t n, KernelInput *in) {
  for (int j = 0; j < m->k.ninputs; j++) {
    in[j] = m->in[j];
    if (in[j].n > 1) in[j].n = n;
  }
}

static const char *row_without_device(const Kernel *k) {
  for (int i = 0; i < k->nnodes; i++)
    if (k->node[i].kind == KN_EW && !cuda_row_exact((EwOp)k->node[i].op)) return ew_info[k->node[i].op].name;
  return NULL;
}

/* The CUDA source, to be freed, or in *why what keeps the kernel on the CPU. */
static char *device_source(VM *vm, const RegionKernel *m, const char **why) {
  const Kernel *k = &m->k;
  KernelInput in[KERNEL_INPUTS];
  CudaVariant v;
  int64_t n = vm->tune.gpu_min > vm->tune.ld_sum_max ? vm->tune.gpu_min : (int64_t)vm->tune.ld_sum_max + 1;
  sample_inputs(m, n, in);
  if (cuda_can(vm, k, n) && cuda_variant(vm, k, in, n, &v)) return cuda_source(k, &v);
  const char *row = row_without_device(k);
  *why = row ? row : "a reduction in one order";
  return NULL;
}

static void count_kernel(const RegionKernel *m, int *operations, int *loads, int *stores) {
  const Kernel *k = &m->k;
  for (int i = 0; i < k->nnodes; i++) *operations += k->node[i].kind != KN_INPUT;
  for (int j = 0; j < k->noutputs; j++)
    if (k->node[k->output[j]].kind != KN_REDUCE) *stores += k->node[k->output[j]].type == KT_DBL ? 8 : 4;
  for (int j = 0; j < k->ninputs; j++)
    if (m->in[j].n > 1) *loads += k->input_type[j] == KT_DBL ? 8 : 4;
}

static int passes(const FunctionKernel *u) { return u->nstages + (u->m.results > 0); }
static const RegionKernel *pass(const FunctionKernel *u, int i) { return i < u->nstages ? &u->stage[i] : &u->m; }

/* The sources of all kernels in their order; NA and *why: they stay on the CPU. */
static Status sources(VM *vm, const FunctionKernel *u, Vec **out, const char **why) {
  int n = passes(u);
  Vec *v = vec_new_zero(vm, T_STR, n);
  TRY_NEW(v);
  for (int i = 0; i < n; i++) {
    char *text = device_source(vm, pass(u, i), why);
    Str *s = text ? str_c(vm, text) : vm->na_str;
    free(text);
    TRY_NEW(s);
    str_set(v, i, s);
  }
  *out = v;
  return OK;
}

static Status describe(VM *vm, const FunctionKernel *u, Value *out) {
  static const char *const names[] = {"types", "single", "operations", "loads", "stores", "source", "why"};
  enum { FIELDS = sizeof names / sizeof *names };
  int operations = 0, loads = 0, stores = 0;
  const char *why = NULL;
  for (int i = 0; i < passes(u); i++) count_kernel(pass(u, i), &operations, &loads, &stores);
  Vec *list = vec_new_zero(vm, T_LIST, FIELDS), *labels = vec_new_zero(vm, T_STR, FIELDS), *source;
  Vec *types = vec_new_zero(vm, T_STR, u->r.nkept), *single = vec_new_zero(vm, T_LGL, u->r.nkept);
  if (!list || !labels || !types || !single) return ERR;
  for (int j = 0; j < u->r.nkept; j++) {
    const Item *x = &u->r.kept[j].item;
    int type = x->kind == ITEM_VALUE ? (int)region_type(&u->r, x) : u->r.k.node[x->node].type;
    str_set(types, j, str_c(vm, type_names[type]));
    int_rw(single)[j] = x->kind != ITEM_NODE;
  }
  TRY(sources(vm, u, &source, &why));
  Str *reason = why ? str_c(vm, why) : vm->na_str;
  TRY_NEW(reason);
  const Value fields[FIELDS] = {val_obj(types),  val_obj(single), val_int(operations), val_int(loads),
                                val_int(stores), val_obj(source), val_str(reason)};
  for (int i = 0; i < FIELDS; i++) {
    list_set(vm, list, i, fields[i]);
    str_set(labels, i, str_c(vm, names[i]));
  }
  TRY(attr_set(vm, &list->h, sym_c(vm, "names"), val_obj(labels)));
  *out = val_obj(list);
  return OK;
}

/* .Internal(kernel_form(f, samples)): types of the results, counts, the CUDA source; an error names what cannot be
 * compiled. */
static Status do_kernel_form(VM *vm, Value *args, int n, Value *out) {
  Closure *f = NULL;
  Vec *values = NULL;
  FunctionKernel *u;
  TRY(function_and_values(vm, args, &f, &values));
  TRY(function_kernel(vm, f, values, true, &u));
  if (!*u->why) return describe(vm, u, out);
  Str *s = rt_deparse1(vm, u->culprit);
  TRY_NEW(s);
  return rt_errorcall(vm, val_null(), "kernel(): cannot compile '%.200s%s': %s", s->data, s->len > 200 ? "..." : "",
                      u->why);
}

const BuiltinDef builtins_kernel[] = {
    {"kernel_call", do_kernel_call, NULL, BF_INTERNAL, "the result of a function's kernel", 2, 2},
    {"kernel_form", do_kernel_form, NULL, BF_INTERNAL, "the kernel of a function", 2, 2},
    {0}};
