/* names.h - Which texts are syntactic names of the R language. */
#ifndef ORBIT_NAMES_H
#define ORBIT_NAMES_H

#include "runtime/str.h"

bool name_letter(int cp); /* may a name begin with this code point ('.' aside)? */
/* Can this text stand as a name without backticks?  Reserved words cannot; "..." and "..1" can. */
bool name_is_syntactic(const char *s, size_t n);
bool name_is_reserved(const char *s, size_t n);

#endif
