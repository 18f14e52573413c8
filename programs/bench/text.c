/* text.c - Small helpers of `orbit bench` for strings and files. */
#include <stdlib.h>
#include <string.h>

#include "programs/bench/bench.h"

char *bench_copy(const char *s, size_t n) {
  char *p = malloc(n + 1);
  if (!p) abort();
  memcpy(p, s, n);
  p[n] = 0;
  return p;
}

char *bench_join(const char *a, const char *sep, const char *b) {
  size_t na = strlen(a), ns = strlen(sep), nb = strlen(b);
  char *p = malloc(na + ns + nb + 1);
  if (!p) abort();
  memcpy(p, a, na);
  memcpy(p + na, sep, ns);
  memcpy(p + na + ns, b, nb + 1);
  return p;
}

bool bench_make_file(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  if (!f) return false;
  bool good = fputs(text, f) >= 0;
  return fclose(f) == 0 && good;
}

char *bench_read_file(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  size_t cap = 1 << 16, len = 0, got;
  char *p = malloc(cap);
  while (p && (got = fread(p + len, 1, cap - len - 1, f)) > 0) {
    len += got;
    if (cap - len > 1) continue;
    char *q = realloc(p, cap *= 2);
    if (!q) free(p);
    p = q;
  }
  fclose(f);
  if (p) p[len] = 0;
  if (n) *n = len;
  return p;
}
