/* test_sources.c - What vm/kernels/cuda/generate.c writes for each row of elementwise.def, each form of its inputs,
 * each reduction, and what operations over whole vectors have (whole.def), is compiled by NVRTC for
 * all architectures.  Run by make check-ptx.
 *
 *   test_sources TABLE [write]   TABLE: registers and shared memory of each, as NVRTC's assembler reports them.  None
 * spills.
 *
 * The table holds for the NVRTC that stands at its top; another one's numbers are not compared.  `write` makes it anew.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/gpu/nvrtc.h"
#include "vm/kernels/cpu/plan.h"
#include "vm/kernels/cuda/cuda.h"
#include "vm/kernels/cuda/rows.h"
#include "vm/kernels/cuda/whole.h"

static const char *const archs[] = {"sm_80", "sm_90", "sm_100", "sm_120"};
static int compiled, failures, kernels;

/* ---- registers ---- */
enum { ROWS = 200, ARCHS = 4 };
typedef struct Row {
  char what[60];
  int registers[ARCHS];
} Row;
static Row rows[ROWS];
static int nrows, arch_number;

static int number_before(const char *log, const char *text) {
  const char *at = strstr(log, text);
  while (at && at > log && at[-1] == ' ') at--;
  while (at && at > log && at[-1] >= '0' && at[-1] <= '9') at--;
  return at ? atoi(at) : 0;
}
static void note_registers(const char *what, const char *log, int number) {
  int spills = number_before(log, "bytes spill stores") + number_before(log, "bytes spill loads") +
               number_before(log, "bytes stack frame");
  if (spills) {
    failures++;
    printf("FAILED: %s for %s spills\n", what, archs[arch_number]);
  }
  if (number >= ROWS) abort();
  snprintf(rows[number].what, sizeof rows[number].what, "%s", what);
  rows[number].registers[arch_number] = number_before(log, "registers");
  if (number >= nrows) nrows = number + 1;
}
static void write_table(FILE *f) {
  fprintf(f, "NVRTC %d: registers of a thread for", nvrtc_version());
  for (int i = 0; i < ARCHS; i++) fprintf(f, " %s", archs[i]);
  fputc('\n', f);
  for (int i = 0; i < nrows; i++) {
    fprintf(f, "%-24s", rows[i].what);
    for (int j = 0; j < ARCHS; j++) fprintf(f, " %4d", rows[i].registers[j]);
    fputc('\n', f);
  }
}
/* Lines of the table that are others now. */
static void compare_table(const char *path) {
  char *now = NULL, line[200], want[200];
  size_t n = 0;
  FILE *to = open_memstream(&now, &n), *f = fopen(path, "r");
  if (!to || !f) {
    printf("FAILED: there is no %s\n", path);
    exit(1);
  }
  write_table(to);
  fclose(to);
  FILE *again = fmemopen(now, n, "r");
  for (int i = 0; fgets(line, sizeof line, again); i++) {
    bool more = fgets(want, sizeof want, f) != NULL;
    if (more && !strcmp(line, want)) continue;
    if (i == 0) {
      printf("  registers: the table is of another NVRTC\n");
      break;
    }
    failures++;
    printf("FAILED: registers: %sin the table: %s", line, more ? want : "nothing\n");
  }
  fclose(again);
  fclose(f);
  free(now);
}

static void check(const Kernel *k, const CudaVariant *v, const char *what, const char *arch) {
  char log[4000] = "no memory", *source = cuda_source(k, v),
       *ptx = source ? nvrtc_ptx(source, arch, log, sizeof log) : NULL;
  if (ptx) note_registers(what, log, kernels++);
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

/* A reduction beside its operand. */
static void reduction(KernelReduce how, Fold fold, int type, const char *arch) {
  Kernel k = {.nnodes = 2, .ninputs = 1, .noutputs = 2, .input_type = {(uint8_t)type}, .output = {1, 0}};
  CudaVariant v = {{FORM_PLAIN}, {(uint8_t)fold, 0}, {0}};
  k.node[0] = input(type, 0);
  k.node[1] = (KernelNode){.kind = KN_REDUCE, .type = (uint8_t)type, .op = (uint16_t)how};
  check(&k, &v, "reduction", arch);
}

/* The kernels of a family of operations over whole vectors (whole.def). */
static void family(WholeFamily f, const char *arch) {
  static char log[20000] = "no memory";
  static const char before[] = "Compiling entry function '";
  char *source = whole_source(f), *ptx = source ? nvrtc_ptx(source, arch, log, sizeof log) : NULL;
  compiled++;
  if (!ptx) {
    failures++;
    printf("FAILED: family %d for %s: %s\n", (int)f, arch, log);
  }
  for (const char *at = ptx ? strstr(log, before) : NULL; at; at = strstr(at, before)) {
    at += strlen(before);
    char name[60];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "'"), at);
    bool common = !strncmp(name, "tile_", 5) && f != WHOLE_TAKE; /* once is enough */
    if (!common) note_registers(name, at, kernels++);
  }
  free(ptx);
  free(source);
}

static void all(const char *arch, int number) {
  for (int op = 0; op < EW_COUNT; op++)
    if (cuda_row_exact((EwOp)op)) row((EwOp)op, number, arch);
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
  for (int f = WHOLE_COMMON + 1; f < WHOLE_FAMILIES; f++) family((WholeFamily)f, arch);
}

int main(int argc, char **argv) {
  if (!nvrtc_open()) {
    printf("sources of kernels: skipped (no NVRTC)\n");
    return 0;
  }
  for (arch_number = 0; arch_number < ARCHS; arch_number++) {
    kernels = 0;
    all(archs[arch_number], arch_number); /* the forms of operands differ */
  }
  if (argc > 2) {
    FILE *f = fopen(argv[1], "w");
    if (!f) return 1;
    write_table(f);
    if (fclose(f)) return 1;
  } else if (argc > 1) {
    compare_table(argv[1]);
  }
  printf("sources of kernels: %d compiled for sm_80, sm_90, sm_100, sm_120, %s\n", compiled,
         failures ? "FAILURES" : "no failure");
  return failures != 0;
}
