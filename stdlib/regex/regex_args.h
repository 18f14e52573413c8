/* regex_args.h - Argument handling common to the regex builtins. */
#ifndef ORBIT_REGEX_ARGS_H
#define ORBIT_REGEX_ARGS_H

#include "stdlib/regex/regex.h"

typedef struct RegexArgs {
  Str *pat;
  enum RxKind kind;
  int flags;
  bool bytes;
} RegexArgs;

/* The first element of a pattern or replacement as a string (may be NA); warns when there are more. */
Status regex_pattern(VM *vm, Value v, const char *name, Str **out) ORBIT_MUST_CHECK;
/* kind, flags and bytes from the logical arguments (TAG_MISSING: FALSE). */
Status regex_kind(VM *vm, Value icase, Value perl, Value fixed, Value bytes, RegexArgs *a) ORBIT_MUST_CHECK;
bool all_ascii(const StrArg *x);

#endif
