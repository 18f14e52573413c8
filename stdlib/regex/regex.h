/* regex.h - Compiled patterns of the three kinds R knows (fixed, extended by TRE, perl by PCRE2), cached per VM.
 *
 * Positions are in units of a prepared text: code points when text->wide, else bytes.  Used by
 * search.c, substitute.c, apropos-like functions and list.files. */
#ifndef ORBIT_REGEX_H
#define ORBIT_REGEX_H

#include <wchar.h>

#include "stdlib/text.h"

typedef struct Rx Rx;
enum RxKind { RX_FIXED, RX_EXTENDED, RX_PERL };
enum {
  RX_ICASE = 1,
  RX_REGEXEC = 2, /* regexec()'s wording of errors */
  RX_BRIEF = 4,   /* errors without a warning before them and without the pattern */
  RX_ARGUMENT = 8 /* errors name the argument alone */
};

typedef struct RxSpan {
  int so, eo; /* -1: group not set */
} RxSpan;

typedef struct RxText {
  const char *p; /* bytes */
  size_t n;
  bool wide; /* units are code points: w and off are set */
  bool utf8; /* bytes hold UTF-8 beyond ASCII and are to be read as such */
  bool ascii;
  wchar_t *w;
  int32_t *off; /* byte offset of every code point, and of the end */
  int64_t units;
  int64_t element;        /* warnings name it */
  int64_t counted, chars; /* what rx_char last counted: characters before that unit */
} RxText;

enum { RX_MAX_GROUPS = 64 };

/* Compiles or finds the pattern; raises R's error (after its warning) when it is not valid. */
Status rx_get(VM *vm, const Str *pat, enum RxKind kind, int flags, bool bytes, Rx **out) ORBIT_MUST_CHECK;
int rx_groups(const Rx *rx);
/* Names of the groups 1..rx_groups (perl): "" when unnamed; valid as long as rx. */
Status rx_group_names(VM *vm, const Rx *rx, Vec **out) ORBIT_MUST_CHECK;
/* Prepares s, element i (from 0) of a vector, for matching.  bytes: useBytes.  Scratch memory. */
Status rx_text(VM *vm, Rx *rx, const Str *s, bool bytes, int64_t i, RxText *t) ORBIT_MUST_CHECK;
/* First match at or after unit `from`.  `base`: where the pattern engine thinks the text begins (lookbehind, ^);
 * notbol: base is not a line start.  m[0..nm): whole match and groups. */
Status rx_exec(VM *vm, Rx *rx, const RxText *t, int64_t base, int64_t from, bool notbol, RxSpan *m, int nm,
               bool *found) ORBIT_MUST_CHECK;
bool rx_is_perl(const Rx *rx);
bool rx_complained(const Rx *rx); /* a search has warned: every text is searched for itself */
/* Byte offset of a unit; number of characters before a unit. */
static inline size_t rx_byte(const RxText *t, int64_t u) { return t->wide ? (size_t)t->off[u] : (size_t)u; }
int64_t rx_char(RxText *t, int64_t u);
/* The unit after u (one character on). */
int64_t rx_next(const RxText *t, int64_t u);
void regex_close(VM *vm);

#endif
