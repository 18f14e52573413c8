/* text.h - Small helpers shared by the string, regex, connection and file builtins: character arguments without
 * boxing, recycled integer arguments, character positions in UTF-8.  Implemented in strings.c. */
#ifndef ORBIT_TEXT_H
#define ORBIT_TEXT_H

#include "stdlib/builtin.h"

/* A character argument.  `s` points at `one` for an unboxed string, so a StrArg must not be copied. */
typedef struct StrArg {
  int64_t n;
  Str **s;
  Str *one;
  Vec *vec; /* NULL for an unboxed string */
} StrArg;

/* v must be character; otherwise ERR with `msg`. */
Status strarg_get(VM *vm, Value v, StrArg *a, const char *msg) ORBIT_MUST_CHECK;
/* The same without translation: strarg_get gives strings marked as latin1 as UTF-8. */
Status strarg_raw(VM *vm, Value v, StrArg *a, const char *msg) ORBIT_MUST_CHECK;
/* as.character(v) with dispatch; *was_str tells whether v was character already, or an object whose
 * method made it so (attributes to be kept). */
Status strarg_as(VM *vm, Value v, StrArg *a, bool *was_str) ORBIT_MUST_CHECK;
/* Character result of length n, attributes of a->vec copied when keep. */
Vec *strarg_result(VM *vm, const StrArg *a, bool keep);

/* Integer argument recycled by index. */
typedef struct IntArg {
  int64_t n;
  const int *p;
  int one;
} IntArg;
Status intarg_get(VM *vm, Value v, IntArg *a) ORBIT_MUST_CHECK;

static inline bool str_is_ascii(const Str *s) { return s->enc == STR_ASCII; }
/* Works on bytes: ASCII or marked as bytes. */
static inline bool str_is_bytewise(const Str *s) {
  return s->enc == STR_ASCII || s->enc == STR_BYTES || s->enc == STR_NATIVE;
}
/* Byte offset of character k (0-based) from p, at most `end`. */
const char *utf8_skip(const char *p, const char *end, int64_t k);
/* Characters of a string: bytes for bytewise ones; -1 when not valid UTF-8. */
int64_t str_chars(Str *s);
/* Code points of s in scratch memory; *n: how many; NULL when invalid or out of memory (then *n is -1 or -2). */
int32_t *str_codepoints(VM *vm, const Str *s, int64_t *n);
/* s with every byte that is not part of UTF-8 written as <xx>: scratch memory; *n: its length. */
Status str_check_valid(VM *vm, Str *s); /* an error where UTF-8 is invalid */
const char *str_mend(VM *vm, const Str *s, size_t *n);
const Str *str_mended(VM *vm, const Str *s); /* as a string; s itself when it is valid */
/* Environment or file-system text (bytes in the locale) as Str. */
static inline Str *str_native(VM *vm, const char *p) { return str_new(vm, p, strlen(p)); }
/* Path with a leading ~ or ~user replaced; scratch memory, never NULL unless memory is out. */
const char *path_expand(VM *vm, const char *p);

#endif
