/* regex_expand.c - Writes bounded repetitions of character classes out in full.
 *
 * TRE 0.8.0 forgets the class of a wide-character class when it copies the repeated part of X{m,n}, so that any
 * character matches.  Here X{m,n} becomes a concatenation of copies of X, of which the last one run captures.  Called
 * by regex.c for wide patterns. */
#define _GNU_SOURCE
#include <ctype.h>

#include "stdlib/regex_simple.h"

enum { MAX_DEPTH = 64, MAX_TEXT = 1 << 16 };

/* Does the text use \w, \d, \s, their complements or [:class:]? */
static bool has_class(const char *p, size_t n) {
  for (size_t i = 0; i + 1 < n; i++) {
    if (p[i] == '\\') {
      if (strchr("wWdDsS", p[i + 1])) return true;
      i++;
    } else if (p[i] == '[' && p[i + 1] == ':')
      return true;
  }
  return false;
}

/* End of a bracket expression that begins at i. */
static size_t bracket_end(const char *p, size_t n, size_t i) {
  size_t k = i + 1;
  if (k < n && p[k] == '^') k++;
  if (k < n && p[k] == ']') k++;
  while (k < n && p[k] != ']') {
    if (p[k] == '[' && k + 1 < n && strchr(":.=", p[k + 1])) {
      char c = p[k + 1];
      k += 2;
      while (k + 1 < n && !(p[k] == c && p[k + 1] == ']')) k++;
      k++;
    }
    k++;
  }
  return k < n ? k + 1 : n;
}

/* A copy whose groups do not capture. */
static void put_plain(Buf *b, const char *p, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (p[i] == '\\' && i + 1 < n) {
      buf_put(b, p + i, 2);
      i++;
    } else if (p[i] == '[') {
      size_t e = bracket_end(p, n, i);
      buf_put(b, p + i, e - i);
      i = e - 1;
    } else if (p[i] == '(' && !(i + 1 < n && p[i + 1] == '?'))
      buf_puts(b, "(?:");
    else
      buf_putc(b, p[i]);
  }
}

/* {m,n} at p[*i]; max -1: none.  False: not a plain bound. */
static bool parse_bound(const char *p, size_t n, size_t *i, int *min, int *max) {
  size_t k = *i + 1;
  int v[2] = {0, -1}, at = 0;
  bool digits = false;
  for (; k < n && p[k] != '}'; k++) {
    if (isdigit((unsigned char)p[k])) {
      v[at] = (v[at] < 0 ? 0 : v[at]) * 10 + (p[k] - '0');
      digits = true;
      if (v[at] > 255) return false;
    } else if (p[k] == ',' && at == 0)
      at = 1;
    else
      return false;
  }
  if (k >= n || !digits) return false;
  *min = v[0];
  *max = at == 0 ? v[0] : v[1];
  *i = k + 1;
  return *max < 0 || *max >= *min;
}

static void put_repeated(Buf *b, const char *x, size_t n, int min, int max, const char *lazy) {
  int opt = max < 0 ? 0 : max - (min > 0 ? min : 1);
  if (max == 0) return;
  buf_puts(b, "(?:");
  for (int i = 0; i < opt; i++) {
    buf_puts(b, "(?:");
    put_plain(b, x, n);
  }
  for (int i = 0; i < opt; i++) buf_printf(b, ")?%s", lazy);
  if (max < 0) {
    buf_puts(b, "(?:");
    put_plain(b, x, n);
    buf_printf(b, ")*%s", lazy);
  }
  for (int i = 1; i < min; i++) put_plain(b, x, n);
  buf_put(b, x, n);
  buf_putc(b, ')');
  if (min == 0) buf_printf(b, "?%s", lazy);
}

bool regex_expand(VM *vm, const char *p, size_t n, Buf *out) {
  size_t group[MAX_DEPTH];
  int depth = 0;
  long atom = -1;
  bool changed = false;
  if (!memchr(p, '{', n) || !has_class(p, n)) return false;
  for (size_t i = 0; i < n;) {
    size_t at = out->n, len = 1;
    char c = p[i];
    int min, max;
    if (c == '\\' && i + 1 < n) {
      len = 2;
      atom = (long)at;
    } else if (c == '[') {
      len = bracket_end(p, n, i) - i;
      atom = (long)at;
    } else if (c == '(') {
      if (depth == MAX_DEPTH) return false;
      group[depth++] = at;
      atom = -1;
    } else if (c == ')') {
      atom = depth ? (long)group[--depth] : -1;
    } else if (c == '{' && atom >= 0 && has_class(out->p + atom, at - (size_t)atom)) {
      size_t next = i;
      if (parse_bound(p, n, &next, &min, &max)) {
        size_t xn = at - (size_t)atom;
        char *x = vm_scratch(vm, xn + 1);
        if (!x || xn * (size_t)((max > min ? max : min) + 2) > MAX_TEXT) return false;
        memcpy(x, out->p + atom, xn);
        out->n = (size_t)atom;
        bool lazy = next < n && p[next] == '?';
        put_repeated(out, x, xn, min, max, lazy ? "?" : "");
        changed = true;
        i = next + lazy;
        atom = -1;
        continue;
      }
    } else if (strchr("*+?", c)) {
      /* still the same atom */
    } else
      atom = strchr("^$|", c) ? -1 : (long)at;
    buf_put(out, p + i, len);
    i += len;
  }
  return changed && !out->failed;
}

bool regex_free_parens(const char *p, size_t n, Buf *out) {
  if (!memmem(p, n, "\\\\)", 3)) return false;
  bool changed = false;
  int depth = 0;
  for (size_t i = 0; i < n;) {
    size_t len = p[i] == '\\' && i + 1 < n ? 2 : p[i] == '[' ? bracket_end(p, n, i) - i : 1;
    if (p[i] == '(') depth++;
    if (p[i] == ')') {
      if (depth > 0) {
        depth--;
      } else if (i > 0 && p[i - 1] == '\\') {
        buf_putc(out, '\\');
        changed = true;
      }
    }
    buf_put(out, p + i, len);
    i += len;
  }
  return changed && !out->failed;
}
