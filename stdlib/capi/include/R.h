/* R.h - What C code of packages includes first: the interface, and memory that is freed by hand. */
#ifndef ORBIT_R_H
#define ORBIT_R_H

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Rinternals.h"

typedef int Sint;
typedef int Int32;
#define SINT_MAX INT_MAX
#define R_Calloc(n, type) ((type *)R_chk_calloc((size_t)(n), sizeof(type)))
#define R_Realloc(p, n, type) ((type *)R_chk_realloc((void *)(p), (size_t)(n) * sizeof(type)))
#define R_Free(p) (R_chk_free((void *)(p)), (p) = NULL)
#ifndef STRICT_R_HEADERS
#define Calloc R_Calloc
#define Realloc R_Realloc
#define Free R_Free
#define PI M_PI
#endif
#define Memcpy(to, from, n) memcpy((to), (from), (size_t)(n) * sizeof(*(to)))
#define Memzero(p, n) memset((p), 0, (size_t)(n) * sizeof(*(p)))
#define F77_NAME(x) x##_
#define F77_SUB(x) x##_
#define F77_CALL(x) x##_
#define F77_COM(x) x##_

#endif
