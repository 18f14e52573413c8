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
/* Bytes of the sequence at p that is UTF-8 for the C library though not for Unicode: beyond U+10FFFF, up to six bytes.
 * 0: there is none. */
int locale_utf8_beyond(const char *p, const char *end);

#endif
