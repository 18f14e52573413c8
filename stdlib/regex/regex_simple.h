/* regex_simple.h - Which extended patterns mean the same to a backtracking engine. */
#ifndef ORBIT_REGEX_SIMPLE_H
#define ORBIT_REGEX_SIMPLE_H

#include "runtime/memory.h"
#include "runtime/str.h"

/* A pattern that is one set of ASCII characters, of which a match has one, or as many as there are. */
typedef struct RegexSet {
  bool one, many;
  uint8_t set[16]; /* a bit for each character */
} RegexSet;

/* True when for the ASCII extended pattern leftmost-longest and first-found agree; then *out holds a pattern in PCRE's
 * syntax with the same matches, and *set tells whether a look at each character is enough. */
bool regex_simple(const char *pat, size_t n, bool icase, Buf *out, RegexSet *set);

/* True when the pattern had bounded repetitions of classes; then *out holds it without them. */
bool regex_expand(VM *vm, const char *pat, size_t n, Buf *out);

/* True when a ) that closes nothing stands behind an escaped backslash, where TRE 0.8.0 reads it for ever; then *out
 * holds the pattern with an escaped one. */
bool regex_free_parens(const char *pat, size_t n, Buf *out);

/* REG_... of the error to raise for an extended pattern on which TRE 0.8.0 would crash; 0: none.  REGEX_LIMITS: more
 * limits of approximate matching than it has room for, on which GNU R stops with the error of regex_limits_error(). */
enum { REGEX_LIMITS = -1 };
int regex_refused(const char *pat, size_t n);
/* How many characters it matches at most by themselves when its bounds are written out: TRE has a state for each. */
double regex_units(const char *pat, size_t n);
Status regex_limits_error(VM *vm);

#endif
