/* strbatch.c - Texts collected and interned a block at a time; for paste(), sprintf() and toupper(). */
#include "runtime/strbatch.h"

Status strqueue_put(StrQueue *q, const char *p, uint32_t n, Str **to) {
  q->p[q->n] = p;
  q->len[q->n] = n;
  q->to[q->n++] = to;
  return q->n == STR_BLOCK ? strqueue_end(q) : OK;
}

Status strqueue_end(StrQueue *q) {
  Str *s[STR_BLOCK];
  TRY(str_new_block(q->vm, q->p, q->len, q->n, s));
  for (int k = 0; k < q->n; k++) *q->to[k] = s[k];
  q->n = 0;
  return OK;
}

void strbatch_init(StrBatch *b, VM *vm, Vec *to) {
  *b = (StrBatch){.vm = vm, .to = to};
  buf_init(&b->text, vm);
}

static bool all_ascii(const char *p, size_t n) {
  unsigned char bits = 0;
  for (size_t i = 0; i < n; i++) bits |= (unsigned char)p[i];
  return bits < 0x80;
}

Status strbatch_put(StrBatch *b, int64_t i, Buf *from) {
  if (from->failed) return ERR;
  if (from->n > INT32_MAX || !all_ascii(from->p, from->n)) {
    Str *s = buf_str(from);
    TRY_NEW(s);
    str_rw(b->to)[i] = s;
    return OK;
  }
  b->at[b->n] = i;
  b->start[b->n] = b->text.n;
  b->len[b->n++] = (uint32_t)from->n;
  buf_put(&b->text, from->n ? from->p : "", from->n);
  return b->n == STR_BLOCK ? strbatch_end(b) : OK;
}

Status strbatch_end(StrBatch *b) {
  const char *p[STR_BLOCK];
  Str *s[STR_BLOCK];
  if (b->text.failed) return ERR;
  const char *text = b->text.n ? b->text.p : "";
  for (int k = 0; k < b->n; k++) p[k] = text + b->start[k];
  TRY(str_new_block(b->vm, p, b->len, b->n, s));
  for (int k = 0; k < b->n; k++) str_rw(b->to)[b->at[k]] = s[k];
  b->n = 0;
  b->text.n = 0;
  return OK;
}
