/* regex_expand.c - What is done to patterns before TRE 0.8.0 may see them.  Called by regex.c and agrep.c.
 *
 * TRE forgets the class of a wide-character class when it copies the repeated part of X{m,n}, so that any character
 * matches: X{m,n} becomes a concatenation of copies of X, of which the last one run captures.  It reads some closing
 * parentheses for ever: they are escaped.  It reads on behind some patterns, wraps numbers, and takes gigabytes for
 * bounds within bounds: such patterns are recognised. */
#define _GNU_SOURCE
#include <ctype.h>
#include <math.h>
#include <tre/tre.h>

#include "runtime/hooks.h"
#include "stdlib/regex/regex_simple.h"

enum { MAX_DEPTH = 64, MAX_TEXT = 1 << 16, MAX_UNITS = 1 << 22 };

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

/* End of a bracket expression that begins at i, as TRE reads it: ranges first, then [:name up to the next colon and
 * whatever follows that.  n when it does not end; *over when TRE would read on behind the pattern. */
static size_t bracket_end(const char *p, size_t n, size_t i, bool *over) {
  size_t k = i + 1;
  if (k < n && p[k] == '^') k++;
  for (size_t first = k; k < n;) {
    if (p[k] == ']' && k > first) return k + 1;
    if (k + 2 < n && p[k + 1] == '-' && p[k + 2] != ']') {
      k += 3;
    } else if (p[k] == '[' && k + 1 < n && p[k + 1] == ':') {
      const char *colon = k + 2 < n ? memchr(p + k + 2, ':', n - k - 2) : NULL;
      if (!colon) return n;
      k = (size_t)(colon - p) + 2;
      if (k > n) *over = true;
    } else {
      k++;
    }
  }
  return n;
}

/* The unit of the pattern at i: an escape, a quotation, a comment, a bracket expression, one byte. */
static size_t unit_length(const char *p, size_t n, size_t i, bool *over) {
  if (p[i] == '[') return bracket_end(p, n, i, over) - i;
  if (p[i] == '\\' && i + 1 < n && p[i + 1] == 'Q') {
    const char *e = memmem(p + i, n - i, "\\E", 2);
    return e ? (size_t)(e + 2 - p) - i : n - i;
  }
  if (p[i] == '\\') return i + 1 < n ? 2 : 1;
  if (p[i] == '(' && i + 2 < n && p[i + 1] == '?' && p[i + 2] == '#') {
    const char *e = memchr(p + i, ')', n - i);
    return e ? (size_t)(e + 1 - p) - i : n - i;
  }
  return 1;
}

/* TRE would read on behind the pattern: it ends with the second colon of [:name: inside brackets. */
static bool runs_over(const char *p, size_t n) {
  bool over = false;
  for (size_t i = 0; i < n && !over; i += unit_length(p, n, i, &over)) {
  }
  return over;
}

/* A bound follows what contains limits of approximate matching, as in a{~2}{3}: TRE loses them in the copies. */
static bool repeats_limits(const char *p, size_t n) {
  bool group[MAX_DEPTH] = {false}, atom = false, over = false;
  int depth = 0;
  for (size_t i = 0; i < n;) {
    size_t len = unit_length(p, n, i, &over);
    if (p[i] == '{') {
      const char *e = memchr(p + i, '}', n - i);
      len = e ? (size_t)(e + 1 - p) - i : n - i;
      if (atom) return true;
      for (size_t k = i + 1; e && k + 1 < i + len; k++) atom |= !strchr("0123456789,", p[k]);
      group[depth] |= atom;
    } else if (p[i] == '(' && len == 1) {
      atom = false;
      if (depth < MAX_DEPTH - 1) group[++depth] = false;
    } else if (p[i] == ')' && depth) {
      atom = group[depth--];
      group[depth] |= atom;
    } else if (!strchr("*+?", p[i])) {
      atom = false;
    }
    i += len;
  }
  return false;
}

/* A number between p and end that no int holds: TRE's would wrap, and a wrapped bound asks for any number of copies. */
static bool has_long_number(const char *p, const char *end) {
  for (int digits = 0; p < end; p++) {
    digits = isdigit((unsigned char)*p) ? digits + (digits > 0 || *p != '0') : 0;
    if (digits > 9) return true;
  }
  return false;
}

/* The number of copies that the bound at p makes of what it follows. */
static double bound_copies(const char *p, const char *end) {
  double most = 1, v = 0;
  for (p++; p < end && (isdigit((unsigned char)*p) || *p == ','); p++) {
    v = *p == ',' ? 0 : v * 10 + (*p - '0');
    if (v > most) most = v;
  }
  return most;
}

/* TRE writes bounds out: the number of units that it would make of the pattern; infinite when a number wraps. */
static double written_out(const char *p, size_t n) {
  double before[MAX_DEPTH], sum = 0, atom = 0; /* units before each open group; in this one; in the last atom */
  bool over = false;
  int depth = 0;
  for (size_t i = 0, step; i < n; i += step) {
    step = unit_length(p, n, i, &over);
    if (p[i] == '{') {
      const char *e = memchr(p + i, '}', n - i);
      if (!e) e = p + n;
      if (has_long_number(p + i, e)) return INFINITY;
      step = (size_t)(e - (p + i)) + (e < p + n);
      double all = atom * bound_copies(p + i, e);
      sum += all - atom;
      atom = all;
    } else if (p[i] == '(' && depth < MAX_DEPTH) {
      before[depth++] = sum;
      sum = 0;
    } else if (p[i] == ')' && depth > 0) {
      atom = sum;
      sum += before[--depth];
    } else if (!strchr("*+?", p[i])) {
      sum += atom = 1;
    }
  }
  return sum;
}

/* The number of bounds with limits of approximate matching. */
static int count_limits(const char *p, size_t n) {
  int count = 0;
  bool over = false;
  for (size_t i = 0; i < n;) {
    size_t len = unit_length(p, n, i, &over);
    if (p[i] == '{') {
      const char *e = memchr(p + i, '}', n - i);
      len = e ? (size_t)(e + 1 - p) - i : n - i;
      bool limits = false;
      for (size_t k = i + 1; k + 1 < i + len; k++) limits |= !strchr("0123456789,", p[k]);
      count += limits;
    }
    i += len;
  }
  return count;
}

Status regex_limits_error(VM *vm) {
  return rt_error(vm, "assertion 'value <= 3' failed in executing regexp: file 'tre-match-approx.c', line 141\n");
}

double regex_units(const char *p, size_t n) { return memchr(p, '{', n) ? written_out(p, n) : (double)n; }

int regex_refused(const char *p, size_t n) {
  enum { MOST_LIMITS = 3 };
  if (runs_over(p, n)) return REG_ESPACE;
  if (memchr(p, '{', n) && count_limits(p, n) > MOST_LIMITS) return REGEX_LIMITS;
  double units = memchr(p, '{', n) ? written_out(p, n) : 0;
  if (repeats_limits(p, n) || isinf(units)) return REG_BADBR;
  return units > MAX_UNITS ? REG_ESPACE : 0;
}

/* A copy whose groups do not capture. */
static void put_plain(Buf *b, const char *p, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (p[i] == '\\' && i + 1 < n) {
      buf_put(b, p + i, 2);
      i++;
    } else if (p[i] == '[') {
      bool over = false;
      size_t e = bracket_end(p, n, i, &over);
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
    if (c == '(' && i + 2 < n && p[i + 1] == '?' && p[i + 2] == '#') { /* a comment: nothing in it is repeated */
      bool over = false;
      len = unit_length(p, n, i, &over);
    } else if (c == '\\' && i + 1 < n) {
      len = 2;
      atom = (long)at;
    } else if (c == '[') {
      bool over = false;
      len = bracket_end(p, n, i, &over) - i;
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
  bool changed = false, over = false;
  int depth = 0;
  for (size_t i = 0; i < n;) {
    size_t len = unit_length(p, n, i, &over);
    if (p[i] == '(' && len == 1) depth++;
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
