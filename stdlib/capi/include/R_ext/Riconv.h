/* Riconv.h - Part of the interface, which R.h has whole. */
#include "../R.h"
