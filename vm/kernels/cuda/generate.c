/* generate.c - The CUDA C of a kernel: a function of an element's number that calls the rows of elementwise.def
 * (rows.c), around it the loops of a grid, and what a thread keeps of a reduction.
 *
 * Called by engine.c and the tests.  Lengths, places and single numbers are arguments: the text depends on the Kernel
 * and the CudaVariant only.  Threads share nothing, so that no order of theirs can change a bit.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "vm/kernels/cpu/plan.h"
#include "vm/kernels/cuda/device.h"
#include "vm/kernels/cuda/functions.h"
#include "vm/kernels/cuda/rows.h"

typedef struct Text {
  char *p;
  size_t n, room;
  bool failed;
} Text;

static void put(Text *t, const char *format, ...) ORBIT_PRINTF(2, 3);
static void put(Text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = t->failed ? -1 : vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (n < 0) return;
  if (t->n + (size_t)n + 1 > t->room) {
    size_t room = 2 * t->room + (size_t)n + 1;
    char *p = realloc(t->p, room);
    if (!p) {
      t->failed = true;
      return;
    }
    t->p = p;
    t->room = room;
  }
  va_start(args, format);
  t->n += (size_t)vsnprintf(t->p + t->n, t->room - t->n, format, args);
  va_end(args);
}

static const char *c_type(int type) { return type == KT_DBL ? "double" : "int32_t"; }

static const char start_text[] =
    "#ifndef KERNEL\n" /* the shim of the tests has its own */
    "#define KERNEL extern \"C\" __global__ void\n"
    "#endif\n"
    "typedef struct { const void *data; int64_t n, each, from, step; int64_t one; } Input;\n"
    "typedef struct { double v, w; int64_t a, b; } Partial;\n";

/* The steps of a reduction, element x with number i into p (CudaPartial). */
static const char fold_lanes[] = "static __device__ void fold_lanes(Partial *p, double x) {\n"
                                 "  double t = p->v + x, z = t - p->v;\n"
                                 "  p->w += (p->v - (t - z)) + (x - z);\n"
                                 "  p->v = t;\n"
                                 "}\n";
#define FOLD_EXTREME(name, better)                                                                                     \
  "static __device__ void " name "(Partial *p, double x, int64_t i) {\n"                                               \
  "  if (isnan(x)) {\n"                                                                                                \
  "    int rank = is_na_real(x) ? 3 : 2;\n"                                                                            \
  "    if (rank < p->b || (rank == 3 && p->b == 3)) return;\n"                                                         \
  "    p->v = x; p->a = i; p->b = rank;\n"                                                                             \
  "  } else if (p->b == 0 || (p->b == 1 && x " better " p->v)) {\n"                                                    \
  "    p->v = x; p->a = i; p->b = 1;\n"                                                                                \
  "  }\n"                                                                                                              \
  "}\n"
#define FOLD_INT_EXTREME(name, better)                                                                                 \
  "static __device__ void " name "(Partial *p, int32_t x) {\n"                                                         \
  "  if (x == NA_INT) { p->b |= 2; return; }\n"                                                                        \
  "  if (!(p->b & 1) || x " better " p->a) p->a = x;\n"                                                                \
  "  p->b |= 1;\n"                                                                                                     \
  "}\n"
#define FOLD_FIRST(name, better)                                                                                       \
  "static __device__ void " name "(Partial *p, double x, int64_t i) {\n"                                               \
  "  if (isnan(x) || !(p->a < 0 || x " better " p->v)) return;\n"                                                      \
  "  p->v = x; p->a = i;\n"                                                                                            \
  "}\n"
static const struct {
  const char *text, *name;
  bool place; /* takes the number of the element, too */
} folds[] = {
    [FOLD_LANES] = {fold_lanes, "fold_lanes", false},
    [FOLD_MIN] = {FOLD_EXTREME("fold_min", "<"), "fold_min", true},
    [FOLD_MAX] = {FOLD_EXTREME("fold_max", ">"), "fold_max", true},
    [FOLD_INTS] = {"static __device__ void fold_ints(Partial *p, int32_t x) {\n"
                   "  if (x == NA_INT) p->b = 1; else p->a += x;\n"
                   "}\n",
                   "fold_ints", false},
    [FOLD_INT_MIN] = {FOLD_INT_EXTREME("fold_int_min", "<"), "fold_int_min", false},
    [FOLD_INT_MAX] = {FOLD_INT_EXTREME("fold_int_max", ">"), "fold_int_max", false},
    [FOLD_LOGICAL] = {"static __device__ void fold_logical(Partial *p, int32_t x) {\n"
                      "  p->b |= x == NA_LGL ? 4 : x == 0 ? 2 : 1;\n"
                      "}\n",
                      "fold_logical", false},
    [FOLD_FIRST_MIN] = {FOLD_FIRST("fold_first_min", "<"), "fold_first_min", true},
    [FOLD_FIRST_MAX] = {FOLD_FIRST("fold_first_max", ">"), "fold_first_max", true},
};

static bool fold_fits(Fold f) { return (size_t)f < sizeof folds / sizeof *folds && folds[f].text; }

bool cuda_reduces(const Kernel *k) {
  for (int j = 0; j < k->noutputs; j++)
    if (k->node[k->output[j]].kind == KN_REDUCE) return true;
  return false;
}

/* Is the power in node x of a single number that is not known before a run? */
static bool power_of_input(const Kernel *k, const KernelNode *x) {
  return x->kind == KN_EW && x->op == EW_POW_DBL && k->node[x->b].kind == KN_INPUT;
}

bool cuda_can(VM *vm, const Kernel *k, int64_t n) {
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *x = &k->node[i];
    if (x->kind == KN_SCAN) return false;
    if (x->kind == KN_EW && !device_row_exact(vm, (EwOp)x->op) && !power_of_input(k, x)) return false;
    if (x->kind == KN_REDUCE && x->b) return false; /* of what a mask names */
    if (x->kind == KN_REDUCE && !fold_fits(kernel_fold(vm, x->op, k->node[x->a].type == KT_DBL, n, false)))
      return false;
  }
  return true;
}

static InputForm form_of(const KernelInput *in, int64_t n) {
  if (!in->data) return FORM_SEQUENCE;
  if (in->n == 1) return FORM_ONE;
  return in->n == n && in->each <= 1 ? FORM_PLAIN : FORM_RECYCLED;
}

bool cuda_variant(VM *vm, const Kernel *k, const KernelInput *in, int64_t n, CudaVariant *v) {
  *v = (CudaVariant){{0}, {0}, {0}};
  for (int j = 0; j < k->ninputs; j++) v->form[j] = (uint8_t)form_of(&in[j], n);
  for (int j = 0; j < k->noutputs; j++) {
    const KernelNode *x = &k->node[k->output[j]];
    if (x->kind == KN_REDUCE) v->fold[j] = (uint8_t)kernel_fold(vm, x->op, k->node[x->a].type == KT_DBL, n, false);
  }
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *x = &k->node[i], *y = &k->node[x->b];
    if (!power_of_input(k, x)) continue;
    double e = 0;
    if (v->form[y->a] == FORM_ONE && k->input_type[y->a] == KT_DBL) memcpy(&e, in[y->a].data, sizeof e);
    v->square[i] = e == 2;
    if (!v->square[i] && !device_row_exact(vm, EW_POW_DBL)) return false;
  }
  return true;
}

/* The rows and folds that the kernel uses, each once. */
static void put_functions(Text *t, const Kernel *k, const CudaVariant *v) {
  bool row[EW_COUNT] = {false}, fold[sizeof folds / sizeof *folds] = {false};
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *x = &k->node[i];
    if (x->kind == KN_EW) row[v->square[i] ? EW_MUL_DBL : x->op] = true;
  }
  unsigned needs = 0;
  for (int op = 0; op < EW_COUNT; op++)
    if (row[op]) needs |= cuda_row_needs((EwOp)op);
  char *functions = cuda_functions_text(needs);
  t->failed |= !functions;
  if (functions) put(t, "%s", functions);
  free(functions);
  for (int op = 0; op < EW_COUNT; op++)
    if (row[op] && cuda_row_text((EwOp)op)) put(t, "%s", cuda_row_text((EwOp)op));
  for (int j = 0; j < k->noutputs; j++)
    if (k->node[k->output[j]].kind == KN_REDUCE) fold[v->fold[j]] = true;
  for (size_t f = 0; f < sizeof folds / sizeof *folds; f++)
    if (fold[f] && folds[f].text) put(t, "%s", folds[f].text);
}

static void put_input(Text *t, int i, int input, int type, InputForm form) {
  const char *name = c_type(type);
  put(t, "  %s v%d = ", name, i);
  switch (form) {
  case FORM_ONE:
    put(t, type == KT_DBL ? "__longlong_as_double(a.in[%d].one);\n" : "(int32_t)a.in[%d].one;\n", input);
    break;
  case FORM_PLAIN: put(t, "((const %s *)a.in[%d].data)[i];\n", name, input); break;
  case FORM_RECYCLED:
    put(t, "((const %s *)a.in[%d].data)[i / a.in[%d].each %% a.in[%d].n];\n", name, input, input, input);
    break;
  case FORM_SEQUENCE:
    put(t, "(int32_t)(a.in[%d].from + i / a.in[%d].each %% a.in[%d].n * a.in[%d].step);\n", input, input, input, input);
    break;
  }
}

static void put_row(Text *t, int i, const KernelNode *x, bool square) {
  const EwInfo *w = &ew_info[square ? EW_MUL_DBL : x->op];
  put(t, "  %s v%d = ew_%s(v%d", c_type(x->type), i, w->id, x->a);
  if (w->arity > 1) put(t, ", v%d", square ? x->a : x->b);
  if (w->arity > 2) put(t, ", v%d", x->c);
  put(t, ", f);\n");
}

/* element(): element i of all outputs, and what reductions take; nothing is stored. */
static void put_element(Text *t, const Kernel *k, const CudaVariant *v) {
  put(t, "typedef struct {");
  for (int j = 0; j < k->noutputs; j++) {
    const KernelNode *x = &k->node[k->output[j]];
    put(t, " %s o%d;", c_type(x->kind == KN_REDUCE ? k->node[x->a].type : x->type), j);
  }
  put(t, " } Element;\nstatic __device__ Element element(const Args *args, int64_t i, unsigned *f) {\n#define a "
         "(*args)\n");
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *x = &k->node[i];
    if (x->kind == KN_INPUT) put_input(t, i, x->a, k->input_type[x->a], (InputForm)v->form[x->a]);
    if (x->kind == KN_EW) put_row(t, i, x, v->square[i]);
  }
  put(t, "  Element e;\n");
  for (int j = 0; j < k->noutputs; j++) {
    const KernelNode *x = &k->node[k->output[j]];
    put(t, "  e.o%d = v%d;\n", j, x->kind == KN_REDUCE ? x->a : k->output[j]);
  }
  put(t, "#undef a\n  return e;\n}\n");
}

/* take(): stores element i, and folds it into p. */
static void put_take(Text *t, const Kernel *k, const CudaVariant *v) {
  put(t, "static __device__ void take(const Args *args, const Element *e, int64_t i, Partial *p) {\n");
  for (int j = 0, r = 0; j < k->noutputs; j++) {
    const KernelNode *x = &k->node[k->output[j]];
    if (x->kind == KN_REDUCE) {
      put(t, "  %s(p + %d, e->o%d%s);\n", folds[v->fold[j]].name, r++, j, folds[v->fold[j]].place ? ", i" : "");
    } else {
      put(t, "  ((%s *)args->out[%d])[i] = e->o%d;\n", c_type(x->type), j, j);
    }
  }
  put(t, "}\n");
}

int cuda_lanes(const Kernel *k, const CudaVariant *v) {
  for (int j = 0; j < k->noutputs; j++)
    if (k->node[k->output[j]].kind == KN_REDUCE && v->fold[j] == FOLD_LANES) return SUM_LANES;
  return CUDA_LANES;
}

/* By chunks and lanes (CudaPartial): output j's partial results lie at out[j].  A thread loads several elements before
 * it folds the first: with a few lanes for a chunk there are not many threads to wait for memory. */
static void put_reducing_loop(Text *t, const Kernel *k, const CudaVariant *v) {
  int nr = 0, lanes = cuda_lanes(k, v), batch = (lanes == SUM_LANES ? 16 : 8) / k->noutputs;
  for (int j = 0; j < k->noutputs; j++) nr += k->node[k->output[j]].kind == KN_REDUCE;
  put(t,
      "  int64_t threads = (a.n + %d - 1) / %d * %d;\n"
      "  for (int64_t t = a.first / %d * %d + blockIdx.x * (int64_t)blockDim.x + threadIdx.x; t < threads; t += "
      "(int64_t)gridDim.x * blockDim.x) {\n"
      "    int64_t from = t / %d * %d, to = from + %d < a.n ? from + %d : a.n, whole = to - (to - from) %% %d;\n"
      "    Partial p[%d];\n",
      SUM_CHUNK, SUM_CHUNK, lanes, SUM_CHUNK, lanes, lanes, SUM_CHUNK, SUM_CHUNK, SUM_CHUNK, lanes, nr);
  for (int j = 0, r = 0; j < k->noutputs; j++) {
    if (k->node[k->output[j]].kind != KN_REDUCE) continue;
    bool first = v->fold[j] == FOLD_FIRST_MIN || v->fold[j] == FOLD_FIRST_MAX;
    put(t, "    p[%d].v = p[%d].w = 0; p[%d].b = 0; p[%d].a = %d;\n", r, r, r, r, first ? -1 : 0);
    r++;
  }
  put(t,
      "    int64_t i = from + t %% %d;\n"
      "    for (; i + %d < whole; i += %d) {\n"
      "      Element e[%d];\n"
      "#pragma unroll\n"
      "      for (int b = 0; b < %d; b++) e[b] = element(&a, i + b * %d, &f);\n"
      "#pragma unroll\n"
      "      for (int b = 0; b < %d; b++) take(&a, &e[b], i + b * %d, p);\n"
      "    }\n"
      "    for (; i < whole; i += %d) {\n"
      "      Element e = element(&a, i, &f);\n"
      "      take(&a, &e, i, p);\n"
      "    }\n"
      "    if (t %% %d == 0)\n"
      "      for (i = whole; i < to; i++) {\n"
      "        Element e = element(&a, i, &f);\n"
      "        take(&a, &e, i, p);\n"
      "      }\n",
      lanes, (batch - 1) * lanes, batch * lanes, batch, batch, lanes, batch, lanes, lanes, lanes);
  for (int j = 0, r = 0; j < k->noutputs; j++)
    if (k->node[k->output[j]].kind == KN_REDUCE) put(t, "    ((Partial *)a.out[%d])[t] = p[%d];\n", j, r++);
  put(t, "  }\n");
}

char *cuda_source(const Kernel *k, const CudaVariant *v) {
  Text text = {NULL, 0, 0, false}, *t = &text;
  put(t, "%s%s", cuda_rows_prelude, start_text);
  put_functions(t, k, v);
  put(t, "typedef struct { int64_t first, n; unsigned *flags; void *out[%d]; Input in[%d]; } Args;\n", KERNEL_OUTPUTS,
      k->ninputs ? k->ninputs : 1);
  put_element(t, k, v);
  put_take(t, k, v);
  put(t, "KERNEL orbit_kernel(const Args a) {\n  unsigned f = 0;\n");
  if (cuda_reduces(k))
    put_reducing_loop(t, k, v);
  else
    put(t, "  for (int64_t i = a.first + blockIdx.x * (int64_t)blockDim.x + threadIdx.x; i < a.n; i += "
           "(int64_t)gridDim.x * blockDim.x) {\n    Element e = element(&a, i, &f);\n    take(&a, &e, i, 0);\n  }\n");
  put(t, "  if (f) atomicOr(a.flags, f);\n}\n");
  if (text.failed) {
    free(text.p);
    return NULL;
  }
  return text.p;
}
