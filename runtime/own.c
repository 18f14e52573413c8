/* own.c - Memory of a machine's own records (own.h): pages of the system's, handed out one behind the other. */
#include "runtime/own.h"

#include <stdlib.h>

#include "runtime/heap.h"

/* At the beginning of each stretch of pages; the machine lies behind the first one. */
typedef struct Stretch {
  struct Stretch *next;
  size_t used, size;
} Stretch;

enum { HEAD = 64, FIRST_BYTES = 20480, ALIGN = 16 };
_Static_assert(sizeof(Stretch) <= HEAD, "the machine lies behind the head");

/* Checkers of memory look for what the machine holds in memory of malloc's. */
static Stretch *stretch_new(size_t size) {
  Stretch *s = HEAP_PLAIN ? calloc(1, size) : pages_new(size);
  if (s) *s = (Stretch){NULL, HEAD, size};
  return s;
}

static void *take(Stretch *s, size_t n) {
  n = (n + ALIGN - 1) & ~(size_t)(ALIGN - 1);
  if (n > s->size - s->used) return NULL;
  void *p = (char *)s + s->used;
  s->used += n;
  return p;
}

static Stretch *first_of(VM *vm) { return (Stretch *)(void *)((char *)vm - HEAD); }

VM *own_machine(void) {
  Stretch *s = stretch_new(FIRST_BYTES);
  return s ? take(s, sizeof(VM)) : NULL;
}

void *own_new(VM *vm, size_t n) {
  Stretch *first = first_of(vm);
  if (n > SIZE_MAX / 2) return NULL;
  void *p = take(first->next ? first->next : first, n);
  if (p) return p;
  Stretch *s = stretch_new((n + HEAD + FIRST_BYTES - 1) / FIRST_BYTES * FIRST_BYTES);
  if (!s) return NULL;
  s->next = first->next;
  first->next = s;
  return take(s, n);
}

void own_free(VM *vm) {
  for (Stretch *s = first_of(vm), *next; s; s = next) {
    next = s->next;
    if (HEAP_PLAIN)
      free(s);
    else
      pages_free(s, s->size);
  }
}
