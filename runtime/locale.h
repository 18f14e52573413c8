/* locale.h - What the environment says about encoding, messages and collation. */
#ifndef ORBIT_LOCALE_H
#define ORBIT_LOCALE_H

#include "runtime/state.h"

enum LocaleCategory { LOC_CTYPE, LOC_COLLATE, LOC_TIME, LOC_MESSAGES, LOC_MONETARY, LOC_NUMERIC };

/* Fills vm->utf8, vm->fancy_msgs and vm->c_collate. */
void locale_init(VM *vm);
/* Name that the environment gives a category: LC_ALL, then its own variable, then LANG, then "C". */
const char *locale_name(enum LocaleCategory cat);
/* "C" and "POSIX". */
bool locale_is_c(const char *name);
bool locale_is_utf8(const char *name);

#endif
