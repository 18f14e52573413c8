/* typeconvert.h - Columns of text whose type is found while their fields come in.  Used by scan() for read.table(). */
#ifndef ORBIT_TYPECONVERT_H
#define ORBIT_TYPECONVERT_H

#include "stdlib/builtin.h"

/* Gives what type.convert() with dec = "." makes of the fields when that is logical, integer or double; else the
 * fields as they are.  Belongs to the running builtin. */
typedef struct TextColumn {
  VM *vm;
  Type type;  /* T_NULL: nothing but NA and blanks so far */
  Vec *v;     /* values: T_INT (also for logical ones), T_DBL or T_STR */
  Buf fields; /* what came in, as long as it may be needed again: a mark, the text, a zero byte */
} TextColumn;

void textcol_init(TextColumn *t, VM *vm);
Status textcol_add(TextColumn *t, const char *p, size_t n, bool na) ORBIT_MUST_CHECK; /* p[n] is 0 */
Status textcol_value(TextColumn *t, Value *out) ORBIT_MUST_CHECK;

#endif
