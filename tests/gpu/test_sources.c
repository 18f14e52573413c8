/* test_sources.c - What vm/kernels/cuda/generate.c writes for each row of elementwise.def, each form of its inputs,
 * each conversion and each reduction is compiled by NVRTC for all architectures.  Run by make check-ptx.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/gpu/nvrtc.h"
#include "vm/kernels/cpu/plan.h"
#include "vm/kernels/cuda/cuda.h"
#include "vm/kernels/cuda/rows.h"

static const char *const archs[] = {"sm_80", "sm_90", "sm_100", "sm_120"};
static int compiled, failures;

static void check(const Kernel *k, const CudaVariant *v, const char *what, const char *arch) {
  char log[4000] = "no memory", *source = cuda_source(k, v),
       *ptx = source ? nvrtc_ptx(source, arch, log, sizeof log) : NULL;
  compiled++;
  if (!ptx) {
    failures++;
    printf("FAILED: %s for %s: %s\n%s", what, arch, log, source ? source : "");
  }
  free(ptx);
  free(source);
}

static KernelNode input(int type, int number) {
  return (KernelNode){.kind = KN_INPUT, .type = (uint8_t)type, .a = (uint8_t)number};
}

/* A row with its operands in the forms `form`, `form + 1`, ... */
static void row(EwOp op, int form, const char *arch) {
  const EwInfo *w = &ew_info[op];
  Kernel k = {.nnodes = w->arity + 1, .ninputs = w->arity, .noutputs = 1, .output = {w->arity}};
  CudaVariant v = {{0}, {0}, {0}};
  for (int j = 0; j < w->arity; j++) {
    int type = w->arity == 3 && j == 0 ? KT_LGL : w->operand;
    k.input_type[j] = (uint8_t)type;
    k.node[j] = input(type, j);
    v.form[j] = (uint8_t)((form + j) % 4);
    if (v.form[j] == FORM_SEQUENCE && type != KT_INT) v.form[j] = FORM_PLAIN;
  }
  k.node[w->arity] = (KernelNode){KN_EW, w->result, (uint16_t)op, 0, 1, 2};
  check(&k, &v, w->id, arch);
}

static void conversion(int from, int to, const char *arch) {
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 1, .input_type = {(uint8_t)from}, .output = {1}};
  CudaVariant v = {{FORM_PLAIN}, {0}, {0}};
  k.node[0] = input(from, 0);
  k.node[1] = (KernelNode){.kind = KN_CVT, .type = (uint8_t)to};
  check(&k, &v, "conversion", arch);
}

/* A reduction beside its operand. */
static void reduction(KernelReduce how, Fold fold, int type, const char *arch) {
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 2, .input_type = {(uint8_t)type}, .output = {1, 0}};
  CudaVariant v = {{FORM_PLAIN}, {(uint8_t)fold, 0}, {0}};
  k.node[0] = input(type, 0);
  k.node[1] = (KernelNode){.kind = KN_REDUCE, .type = (uint8_t)type, .op = (uint16_t)how};
  check(&k, &v, "reduction", arch);
}

static void all(const char *arch, int number) {
  for (int op = 0; op < EW_COUNT; op++)
    if (cuda_row_exact((EwOp)op)) row((EwOp)op, number, arch);
  for (int from = 0; from < 3; from++)
    for (int to = 0; to < 3; to++) conversion(from, to, arch);
  static const struct {
    KernelReduce how;
    Fold fold;
    int type;
  } r[] = {{KR_SUM, FOLD_LANES, KT_DBL},
           {KR_MIN, FOLD_MIN, KT_DBL},
           {KR_MAX, FOLD_MAX, KT_DBL},
           {KR_SUM, FOLD_INTS, KT_INT},
           {KR_MIN, FOLD_INT_MIN, KT_INT},
           {KR_MAX, FOLD_INT_MAX, KT_INT},
           {KR_ANY, FOLD_LOGICAL, KT_LGL},
           {KR_WHICH_MIN, FOLD_FIRST_MIN, KT_DBL},
           {KR_WHICH_MAX, FOLD_FIRST_MAX, KT_DBL}};
  for (size_t i = 0; i < sizeof r / sizeof *r; i++) reduction(r[i].how, r[i].fold, r[i].type, arch);
}

int main(void) {
  if (!nvrtc_open()) {
    printf("sources of kernels: skipped (no NVRTC)\n");
    return 0;
  }
  for (int i = 0; i < 4; i++) all(archs[i], i);
  printf("sources of kernels: %d compiled for sm_80, sm_90, sm_100, sm_120, %s\n", compiled,
         failures ? "FAILURES" : "no failure");
  return failures != 0;
}
