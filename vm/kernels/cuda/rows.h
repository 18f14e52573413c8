/* rows.h - CUDA C of the rows of elementwise.def: a function ew_<ID>(x, y, &flags) for each that a device calculates to
 * the CPU's bits.  Used by whoever puts kernels together, and by tests/gpu. */
#ifndef ORBIT_CUDA_ROWS_H
#define ORBIT_CUDA_ROWS_H

#include <stdbool.h>

#include "runtime/elementwise.h"

/* What the functions need before them.  made_nan: the bits of a NaN that this machine's processor makes from numbers.
 */
extern const char cuda_rows_prelude[];
/* false: the row needs a function whose last bits a device has differently, or extended precision. */
bool cuda_row_exact(EwOp op);
/* What stands before its text (functions.h). */
unsigned cuda_row_needs(EwOp op);
/* The function's text, and its types in CUDA C. */
const char *cuda_row_text(EwOp op);
const char *cuda_type_name(EwType type);

#endif
