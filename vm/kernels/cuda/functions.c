/* functions.c - Makes CUDA C of functions.def and of the tables that its functions use.  Called by generate.c and the
 * tests. */
#include "vm/kernels/cuda/functions.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/normal.h"
#include "vm/kernels/cpu/math_tables.h"
#include "vm/kernels/cpu/sincos_table.h"
#include "vm/kernels/cuda/log2_table.h"

static const struct {
  unsigned needs;
  const char *text;
} functions[CU_COUNT] = {
#define FUNCTION(ID, needs, ...) {needs, #__VA_ARGS__},
#include "vm/kernels/cuda/functions.def"
};

static const struct {
  unsigned bit;
  const char *name;
  const double *data;
  const uint64_t *bits; /* where they are not doubles */
  int n;
} tables[] = {{NEEDS_EXP_TABLE, "exp_tail", exp_tail, NULL, 128},
              {NEEDS_EXP_TABLE, "exp_bits", NULL, exp_bits, 128},
              {NEEDS_LOG_TABLE, "log_table", log_table, NULL, 256},
              {NEEDS_LOG2_TABLE, "log2_table", log2_table, NULL, 128},
              {NEEDS_POW_TABLE, "pow_table", pow_table, NULL, 384},
              {NEEDS_SINCOS_TABLE, "sincos_table", sincos_table, NULL, 512},
              {NEEDS_NORMAL_TABLES, "pnorm_near", pnorm_near[0], NULL, 10},
              {NEEDS_NORMAL_TABLES, "pnorm_middle", pnorm_middle[0], NULL, 18},
              {NEEDS_NORMAL_TABLES, "pnorm_far", pnorm_far[0], NULL, 12},
              {NEEDS_NORMAL_TABLES, "qnorm_centre", qnorm_centre[0], NULL, 16},
              {NEEDS_NORMAL_TABLES, "qnorm_tail", qnorm_tail[0], NULL, 16},
              {NEEDS_NORMAL_TABLES, "qnorm_far", qnorm_far[0], NULL, 16}};

/* Functions of C in the rows of elementwise.def, and how they are called here. */
static const struct {
  const char *name;
  unsigned needs;
  const char *define;
} names[] = {{"exp", NEEDS_EXP, "exp cu_exp"},
             {"expm1", NEEDS_EXPM1, "expm1 cu_expm1"},
             {"r_log", NEEDS_LOG, "r_log cu_log_of_any"},
             {"log10", NEEDS_LOG10, "log10 cu_log10"},
             {"log2", NEEDS_LOG2, "log2 cu_log2"},
             {"log1p", NEEDS_LOG1P, "log1p cu_log1p"},
             {"r_pow", NEEDS_POW, "r_pow cu_r_pow"},
             {"sinh", NEEDS_SINH, "sinh cu_sinh"},
             {"cosh", NEEDS_COSH, "cosh cu_cosh"},
             {"tanh", NEEDS_TANH, "tanh cu_tanh"},
             {"asinh", NEEDS_ASINH, "asinh cu_asinh"},
             {"acosh", NEEDS_ACOSH, "acosh cu_acosh"},
             {"atanh", NEEDS_ATANH, "atanh cu_atanh"},
             {"sin", NEEDS_SINCOS, "sin(x) cu_sin(x, flags)"},
             {"cos", NEEDS_SINCOS, "cos(x) cu_cos(x, flags)"},
             {"r_dnorm", NEEDS_DNORM, "r_dnorm cu_dnorm"},
             {"r_pnorm", NEEDS_PNORM, "r_pnorm cu_pnorm"},
             {"r_qnorm", NEEDS_QNORM, "r_qnorm cu_qnorm"},
             {"r_mod", NEEDS_MOD, "r_mod(x, y) cu_mod(x, y, flags)"},
             {"r_idiv", NEEDS_MOD, "r_idiv(x, y) cu_idiv(x, y, flags)"}};

unsigned cuda_function_needs(const char *name, size_t n) {
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i].name) == n && !strncmp(names[i].name, name, n)) return names[i].needs;
  return 0;
}

/* The preprocessor has made one line of a text: a line for each statement again. */
static void put_lines(FILE *f, const char *s) {
  int depth = 0, indent = 0;
  for (; *s; s++) {
    if (*s == '}') indent--;
    depth += (*s == '(') - (*s == ')');
    fputc(*s, f);
    if (*s == '{') indent++;
    bool end = depth == 0 && (*s == ';' || *s == '{' || *s == '}');
    while (end && s[1] == ' ') s++;
    if (end) fprintf(f, "\n%*s", 2 * (indent - (s[1] == '}')), "");
  }
  fputc('\n', f);
}

static void put_table(FILE *f, size_t t) {
  bool bits = tables[t].bits != NULL;
  fprintf(f, "static __device__ const %s %s[%d] = {", bits ? "unsigned long long" : "double", tables[t].name,
          tables[t].n);
  for (int i = 0; i < tables[t].n; i++) {
    fputs(i == 0 ? "" : i % 4 ? ", " : ",\n  ", f);
    if (bits)
      fprintf(f, "0x%llxull", (unsigned long long)tables[t].bits[i]);
    else
      fprintf(f, "%a", tables[t].data[i]);
  }
  fprintf(f, "};\n");
}

char *cuda_functions_text(unsigned needs) {
  char *text = NULL;
  size_t n = 0;
  FILE *f = open_memstream(&text, &n);
  if (!f) return NULL;
  for (int i = CU_COUNT - 1; i >= 0; i--)
    if (needs & 1u << i) needs |= functions[i].needs;
  if (needs)
    fputs("#define DEVICE static __device__\n"
          "#define as_double(u) __longlong_as_double((long long)(u))\n"
          "#define as_bits(d) ((unsigned long long)__double_as_longlong(d))\n",
          f);
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    if (needs & tables[t].bit) put_table(f, t);
  for (int i = 0; i < CU_COUNT; i++)
    if (needs & 1u << i) put_lines(f, functions[i].text);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (needs & names[i].needs) fprintf(f, "#define %s\n", names[i].define);
  if (fclose(f)) {
    free(text);
    return NULL;
  }
  return text;
}
