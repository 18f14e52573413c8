/* regex_simple.h - Which extended patterns mean the same to a backtracking engine. */
#ifndef ORBIT_REGEX_SIMPLE_H
#define ORBIT_REGEX_SIMPLE_H

#include "runtime/memory.h"
#include "runtime/str.h"

/* True when the ASCII extended pattern has only one way to match at any position, so that leftmost-longest and
 * first-found agree; then *out holds the same pattern in PCRE's syntax. */
bool regex_simple(const char *pat, size_t n, Buf *out);

/* True when the pattern had bounded repetitions of classes; then *out holds it without them. */
bool regex_expand(VM *vm, const char *pat, size_t n, Buf *out);

#endif
