/* memo.h - What was made of strings that came before: columns of text repeat their values, and equal strings are one
 * object.  Used by the loops of search.c and substitute.c over long vectors; --mode=generic goes without. */
#ifndef ORBIT_MEMO_H
#define ORBIT_MEMO_H

#include "stdlib/builtin.h"

enum { MEMO_BITS = 10, MEMO_SIZE = 1 << MEMO_BITS, MEMO_MIN = 512, MEMO_TRIAL = 2048 };

typedef struct Memo {
  const Str *key[MEMO_SIZE]; /* NULL: free; a later string takes the place of an earlier one */
  const void *made[MEMO_SIZE];
  int64_t asked, found;
} Memo;

/* Scratch memory; *m NULL: not worth it for n strings. */
ORBIT_MUST_CHECK static inline Status memo_open(VM *vm, int64_t n, Memo **m) {
  *m = NULL;
  if (n < MEMO_MIN || vm->modes & MODE_GENERIC) return OK;
  TRY_NEW(*m = vm_scratch(vm, sizeof **m));
  memset((*m)->key, 0, sizeof(*m)->key);
  (*m)->asked = (*m)->found = 0;
  return OK;
}

static inline size_t memo_place(const Str *s) {
  return (size_t)((uint64_t)(uintptr_t)s * UINT64_C(0x9e3779b97f4a7c15) >> (64 - MEMO_BITS));
}

/* *made: what memo_add() was given for s.  Asks no more once few of the first strings had come before. */
static inline bool memo_find(Memo *m, const Str *s, const void **made) {
  if (!m || (m->asked >= MEMO_TRIAL && m->found < MEMO_TRIAL / 8)) return false;
  m->asked++;
  size_t at = memo_place(s);
  if (m->key[at] != s) return false;
  m->found++;
  *made = m->made[at];
  return true;
}

/* `made` must live as long as the memo is asked.  Only ASCII strings: of others elements may have messages of their
 * own. */
static inline void memo_add(Memo *m, const Str *s, const void *made) {
  if (!m || s->enc != STR_ASCII) return;
  size_t at = memo_place(s);
  m->key[at] = s;
  m->made[at] = made;
}

#endif
