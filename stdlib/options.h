/* options.h - options() and the values C code reads from it. */
#ifndef ORBIT_OPTIONS_H
#define ORBIT_OPTIONS_H

#include "runtime/state.h"

/* Fills vm->options and vm->opt with the defaults; called once, when symbols and base exist. */
Status options_init(VM *vm) ORBIT_MUST_CHECK;
/* Value of an option, borrowed; TAG_NULL when it is not set. */
Value option_get(VM *vm, const char *name);

#endif
