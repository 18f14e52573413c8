/* Linpack.h - Part of the interface: LINPACK (its functions are in Rinternals.h) and BLAS. */
#include "../R.h"
#include "BLAS.h"
