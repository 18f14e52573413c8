/* str.h - Interned strings and symbols. */
#ifndef ORBIT_STR_H
#define ORBIT_STR_H

#include "runtime/state.h"

/* Interns n bytes; the mark is STR_ASCII if all bytes are, else STR_UTF8.  NULL: out of memory, raised. */
Str *str_new(VM *vm, const char *p, size_t n);
Str *str_new_enc(VM *vm, const char *p, size_t n, int enc);
/* At most STR_BLOCK ASCII strings at once, faster than one by one. */
enum { STR_BLOCK = 32 };
Status str_new_block(VM *vm, const char *const *p, const uint32_t *n, int count, Str **out) ORBIT_MUST_CHECK;
Str *str_c(VM *vm, const char *cstr);
/* For loops over the n strings of a long vector, which rarely lie in the cache: fetches the one that comes STR_AHEAD
 * after x[i]. */
enum { STR_AHEAD = 16 };
#define str_fetch(x, i, n) /* no function: gcc takes one for pure and leaves it out */                                 \
  ((i) + STR_AHEAD < (n) ? __builtin_prefetch((x)[(i) + STR_AHEAD]) : (void)0)
Str *str_fmt(VM *vm, const char *fmt, ...) ORBIT_PRINTF(2, 3);
static inline bool str_is_na(VM *vm, const Str *s) { return s == vm->na_str; }
Sym *sym_new(VM *vm, const char *p, size_t n);
Sym *sym_c(VM *vm, const char *cstr);
Sym **sym_all(VM *vm, uint32_t *n); /* every symbol, by id */
Sym *sym_of_str(VM *vm, Str *s);
Status str_init(VM *vm) ORBIT_MUST_CHECK;
void str_close(VM *vm);
void str_sweep(VM *vm);         /* frees strings that nothing reaches; only at depth-0 safe points */
size_t str_count(const VM *vm); /* strings in the table */
/* For str_sweep's markers: keeps a string; keeps the string in a TAG_STR value. */
void str_mark(Str *s);
static inline void str_mark_value(Value v) {
  if (v.tag == TAG_STR) str_mark(v.s);
}

/* s itself, or the UTF-8 form of a string marked as latin1; NULL: out of memory. */
Str *str_utf8(VM *vm, Str *s);
/* Equal text, whatever the encoding marks; bytes equal themselves only.  NA is the caller's business. */
bool str_same_text(const Str *a, const Str *b);

/* UTF-8.  utf8_next: decodes one code point at *p (advancing), -1 on an invalid byte (advances 1). */
int utf8_next(const char **p, const char *end);
int utf8_put(char *out, int cp); /* bytes written, out holds at least 4 */
bool utf8_valid(const char *p, size_t n);
int64_t utf8_count(const char *p, size_t n); /* code points, -1 if invalid */
int cp_width(int cp);                        /* columns on a terminal, as R's Ri18n_wcwidth */
int64_t str_width(VM *vm, const Str *s);     /* columns, R's nchar(type = "width") */

/* Growable byte buffer for building text; memory belongs to the temporaries pool. */
typedef struct Buf {
  VM *vm;
  char *p;
  size_t n, cap;
  bool failed; /* out of memory was raised; further writes are ignored */
  bool utf8;   /* holds text of strings marked as UTF-8: buf_str() marks its result so in every locale */
} Buf;
void buf_init(Buf *b, VM *vm);
void buf_put(Buf *b, const char *p, size_t n);
void buf_puts(Buf *b, const char *s);
void buf_putc(Buf *b, char c);
void buf_printf(Buf *b, const char *fmt, ...) ORBIT_PRINTF(2, 3);
void buf_pad(Buf *b, int n, char c); /* n <= 0: nothing */
const char *buf_cstr(Buf *b);        /* NUL-terminated view */
/* s as a stream of the locale gets it: what its encoding lacks as <U+xxxx>, bytes as \\xnn. */
void buf_put_native(Buf *b, const Str *s);
Str *buf_str(Buf *b); /* interned; NULL when failed */

#endif
