/* functions.h - Functions with the CPU's bits for kernels on a device (functions.def). */
#ifndef ORBIT_CUDA_FUNCTIONS_H
#define ORBIT_CUDA_FUNCTIONS_H

#include <stddef.h>

/* Numbers of the functions, and a bit for each and for each group of tables. */
enum {
#define FUNCTION(ID, needs, ...) CU_##ID,
#include "vm/kernels/cuda/functions.def"
  CU_COUNT
};
enum {
#define FUNCTION(ID, needs, ...) NEEDS_##ID = 1 << CU_##ID,
#include "vm/kernels/cuda/functions.def"
  NEEDS_EXP_TABLE = 1 << CU_COUNT,
  NEEDS_LOG_TABLE = NEEDS_EXP_TABLE << 1,
  NEEDS_POW_TABLE = NEEDS_EXP_TABLE << 2,
  NEEDS_NORMAL_TABLES = NEEDS_EXP_TABLE << 3,
  NEEDS_SINCOS_TABLE = NEEDS_EXP_TABLE << 4,
  NEEDS_LOG2_TABLE = NEEDS_EXP_TABLE << 5,
  NEEDS_ALL = (1 << CU_COUNT) - 1
};

/* What a function of C that a row calls needs here; 0: it is none of these. */
unsigned cuda_function_needs(const char *name, size_t n);
/* The text of all that is needed, with what that needs, and the names of C for it; to be freed.  NULL: no memory. */
char *cuda_functions_text(unsigned needs);

#endif
