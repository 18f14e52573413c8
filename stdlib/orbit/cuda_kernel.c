/* cuda_kernel.c - The native side of cuda_kernel() (cuda_kernel.R): kernels written in CUDA C, with arguments that are
 * checked against their declaration before anything reaches the device (vm/kernels/cuda/user.c).
 */
#include <stdlib.h>

#include "runtime/coerce.h"
#include "stdlib/builtin.h"
#include "vm/kernels/cuda/user.h"

static void module_finalize(VM *vm, ExtPtr *p) {
  if (!p->ptr) return;
  cuda_module_unload(vm, p->ptr);
  free(p->ptr);
  p->ptr = NULL;
}

/* .Internal(cuda_compile(source, name)): a pointer to the compiled kernel, or what the compiler says */
static Status do_cuda_compile(VM *vm, Value *args, int n, Value *out) {
  Str *source, *name;
  const char *why;
  char *log;
  TRY(arg_string(vm, args[0], "source", &source));
  TRY(arg_string(vm, args[1], "name", &name));
  ExtPtr *p = extptr_new(vm, NULL, val_null(), val_null());
  TRY_NEW(p);
  CudaModule *m = malloc(sizeof *m);
  if (!m) return rt_nomem(vm, sizeof *m);
  p->ptr = m;
  p->finalize = module_finalize;
  *out = val_obj(p);
  if (cuda_module_load(vm, source->data, name->data, m, &why, &log)) return OK;
  if (!log || !*log) {
    free(log);
    return rt_errorcall(vm, val_null(), "cuda_kernel(): %s", why);
  }
  Str *text = str_c(vm, log);
  free(log);
  TRY_NEW(text);
  *out = val_str(text);
  return OK;
}

/* ---- arguments ---- */

/* As the R side names them. */
typedef enum ParamType { P_DOUBLE, P_FLOAT, P_INT, P_UINT, P_INT64, P_UINT64, P_RAW, P_TYPES } ParamType;
static const char *const param_names[P_TYPES] = {"double", "float", "int", "unsigned", "int64", "uint64", "uchar"};

typedef struct Param {
  ParamType type;
  bool pointer, constant;
  const char *name;
} Param;

static Status whole_number(VM *vm, const Param *p, double d, uint64_t *word) {
  static const double
      low[P_TYPES] = {[P_INT] = INT32_MIN, [P_INT64] = -0x1p53},
      high[P_TYPES] = {
          [P_INT] = INT32_MAX, [P_UINT] = UINT32_MAX, [P_INT64] = 0x1p53, [P_UINT64] = 0x1p53, [P_RAW] = UINT8_MAX};
  if (isnan(d)) return rt_errorcall(vm, val_null(), "argument '%s' is NA", p->name);
  if (!(d >= low[p->type] && d <= high[p->type]) || d != (double)(int64_t)d)
    return rt_errorcall(vm, val_null(), "argument '%s': %.15g is not a whole number of the type %s", p->name, d,
                        param_names[p->type]);
  *word = (uint64_t)(int64_t)d;
  return OK;
}

static Status number_argument(VM *vm, const Param *p, Value v, CudaArgument *a) {
  double d;
  float f;
  if (v.tag == TAG_DBL)
    d = v.d;
  else if (v.tag == TAG_INT || v.tag == TAG_LGL)
    d = v.i == NA_INT ? NA_REAL : v.i;
  else
    return rt_errorcall(vm, val_null(), "argument '%s' must be one number", p->name);
  switch (p->type) {
  case P_DOUBLE: memcpy(&a->value, &d, sizeof d); return OK;
  case P_FLOAT:
    f = (float)d;
    memcpy(&a->value, &f, sizeof f);
    return OK;
  default: return whole_number(vm, p, d, &a->value);
  }
}

/* A vector: what it holds is copied to the device; behind a pointer that is not const comes a new vector back. */
static Status vector_argument(VM *vm, const Param *p, Value v, CudaArgument *a, Vec **back) {
  Type want = p->type == P_DOUBLE ? T_DBL : p->type == P_INT ? T_INT : T_RAW;
  bool good = type_is_vec(val_type(v)) && (val_type(v) == want || (want == T_INT && val_type(v) == T_LGL));
  if (!good && !(want == T_DBL && (val_type(v) == T_INT || val_type(v) == T_LGL)))
    return rt_errorcall(vm, val_null(), "argument '%s' must be a vector of type %s", p->name,
                        want == T_DBL   ? "double"
                        : want == T_INT ? "integer"
                                        : "raw");
  Vec *x = val_vec(vm, v);
  TRY_NEW(x);
  if (x->h.type != want && want == T_DBL) TRY(coerce_keep_attr(vm, val_obj(x), T_DBL, &x));
  a->pointer = true;
  a->bytes = (size_t)x->n * (want == T_DBL ? 8 : want == T_INT ? 4 : 1);
  a->from = data_ro(x);
  if (p->constant) return OK;
  TRY_NEW(*back = vec_copy(vm, x));
  (*back)->h.type = (uint8_t)want;
  (*back)->h.flags &= (uint8_t) ~(F_SORTED | F_NONA | F_KEPT);
  a->to = data_rw(*back);
  return OK;
}

static Status read_param(VM *vm, const Vec *types, const Vec *names, int i, Param *p) {
  const char *s = str_ro(types)[i]->data;
  p->name = str_ro(names)[i]->data;
  p->constant = strncmp(s, "const ", 6) == 0;
  s += p->constant ? 6 : 0;
  p->pointer = *s && s[strlen(s) - 1] == '*';
  for (int t = 0; t < P_TYPES; t++)
    if (strlen(param_names[t]) == strlen(s) - p->pointer && !strncmp(param_names[t], s, strlen(param_names[t]))) {
      p->type = (ParamType)t;
      return OK;
    }
  return rt_error(vm, "invalid '%s' argument", "types");
}

static Status extent(VM *vm, Value v, const char *name, unsigned *to) {
  Vec *x = val_vec(vm, v);
  TRY_NEW(x);
  for (int64_t i = 0; i < 3; i++) to[i] = i < x->n ? (unsigned)int_ro(x)[i] : 1;
  return x->h.type == T_INT && x->n <= 3 ? OK : rt_error(vm, "invalid '%s' argument", name);
}

/* .Internal(cuda_launch(kernel, types, names, values, grid, block)): the list of the vectors that came back */
static Status do_cuda_launch(VM *vm, Value *args, int n, Value *out) {
  Vec *types, *names, *back[CUDA_ARGUMENTS] = {NULL};
  TRY(arg_strvec(vm, args[1], "types", &types));
  TRY(arg_strvec(vm, args[2], "names", &names));
  if (!val_is_obj(args[0], T_EXTPTR) || !args[0].ext->ptr) return rt_error(vm, "invalid '%s' argument", "kernel");
  if (!val_is_obj(args[3], T_LIST) || types->n != args[3].vec->n || names->n != types->n || types->n > CUDA_ARGUMENTS)
    return rt_error(vm, "invalid '%s' argument", "values");
  const CudaModule *m = args[0].ext->ptr;
  CudaCall call = {.kernel = m->kernel, .n = (int)types->n};
  TRY(extent(vm, args[4], "grid", call.grid));
  TRY(extent(vm, args[5], "block", call.block));
  for (int i = 0; i < call.n; i++) {
    Param p = {P_DOUBLE, false, false, ""};
    Value v = list_ro(args[3].vec)[i];
    TRY(read_param(vm, types, names, i, &p));
    TRY(p.pointer ? vector_argument(vm, &p, v, &call.arg[i], &back[i]) : number_argument(vm, &p, v, &call.arg[i]));
  }
  const char *why = m->kernel ? cuda_call(vm, &call) : cuda_no_device(vm);
  if (why || !m->kernel)
    return rt_errorcall(vm, val_null(), "the kernel did not run: %s", why ? why : "it was compiled without a device");
  Vec *r = vec_new_zero(vm, T_LIST, call.n);
  TRY_NEW(r);
  for (int i = 0; i < call.n; i++)
    if (back[i]) list_set(vm, r, i, val_obj(back[i]));
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_cuda_kernel[] = {
    {"cuda_compile", do_cuda_compile, NULL, BF_INTERNAL | BF_NATIVE, "a kernel of CUDA C", 2, 2},
    {"cuda_launch", do_cuda_launch, NULL, BF_INTERNAL | BF_NATIVE, "runs it on vectors", 6, 6},
    {0}};
