/* strbatch.h - Many short-lived texts that become elements of a character vector: interned STR_BLOCK at a time, which
 * is faster than one by one.  Used by paste(), sprintf() and toupper(). */
#ifndef ORBIT_STRBATCH_H
#define ORBIT_STRBATCH_H

#include "runtime/memory.h"
#include "runtime/str.h"

typedef struct StrBatch {
  VM *vm;
  Vec *to;
  Buf text;
  int n; /* texts that wait */
  int64_t at[STR_BLOCK];
  size_t start[STR_BLOCK];
  uint32_t len[STR_BLOCK];
} StrBatch;

void strbatch_init(StrBatch *b, VM *vm, Vec *to);
/* Element i becomes what is in `from`, as buf_str() makes it, at the latest by strbatch_end(). */
Status strbatch_put(StrBatch *b, int64_t i, Buf *from) ORBIT_MUST_CHECK;
Status strbatch_end(StrBatch *b) ORBIT_MUST_CHECK;

#endif
