/* strbatch.h - Many texts that become elements of character vectors: interned STR_BLOCK at a time, which is faster than
 * one by one.  StrQueue for texts that stay where they are (parts of strings: substr(), strsplit()), StrBatch for those
 * that the next one takes the place of (paste(), sprintf(), toupper(), chartr(), sub()). */
#ifndef ORBIT_STRBATCH_H
#define ORBIT_STRBATCH_H

#include "runtime/memory.h"
#include "runtime/str.h"

typedef struct StrQueue {
  VM *vm;
  int n; /* texts that wait */
  const char *p[STR_BLOCK];
  uint32_t len[STR_BLOCK];
  Str **to[STR_BLOCK];
} StrQueue;

/* *to becomes the n ASCII characters at p, at the latest by strqueue_end(). */
Status strqueue_put(StrQueue *q, const char *p, uint32_t n, Str **to) ORBIT_MUST_CHECK;
Status strqueue_end(StrQueue *q) ORBIT_MUST_CHECK;

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
