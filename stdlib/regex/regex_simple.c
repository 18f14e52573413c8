/* regex_simple.c - Recognises extended (POSIX) patterns that can be given to PCRE2's machine code instead of TRE.
 *
 * POSIX asks for the longest match, PCRE takes the first one its preferences find.  They agree when there is no
 * choice: a sequence of character sets, each repeated m to n times, in which every set with a variable count is
 * disjoint from whatever may follow it, or is followed by sets of fixed count only.  Groups that are not repeated only
 * record positions.  No alternation, no back references, no nested repetition. */
#include <ctype.h>

#include "stdlib/regex/regex_simple.h"

enum { MAX_ATOMS = 48 };

typedef struct Atom {
  uint8_t set[16]; /* ASCII characters */
  int min, max;    /* max -1: no limit */
} Atom;

typedef struct Simple {
  const char *p, *end;
  Atom a[MAX_ATOMS];
  int n;
  Buf *out;
} Simple;

static void set_add(uint8_t *set, int c) { set[c >> 3] |= (uint8_t)(1u << (c & 7)); }
static bool set_has(const uint8_t *set, int c) { return set[c >> 3] >> (c & 7) & 1; }

static bool in_class(const char *name, size_t n, int c, bool *known) {
  static const struct {
    const char *name;
    int (*fn)(int);
  } classes[] = {{"alpha", isalpha}, {"digit", isdigit}, {"alnum", isalnum}, {"upper", isupper},
                 {"lower", islower}, {"space", isspace}, {"punct", ispunct}, {"blank", isblank},
                 {"cntrl", iscntrl}, {"graph", isgraph}, {"print", isprint}, {"xdigit", isxdigit}};
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (strlen(classes[i].name) == n && !memcmp(classes[i].name, name, n)) {
      *known = true;
      return classes[i].fn(c) != 0;
    }
  *known = false;
  return false;
}

static bool add_class(uint8_t *set, const char *name, size_t n, bool negate) {
  bool known = true;
  for (int c = 0; c < 128 && known; c++) {
    bool in = in_class(name, n, c, &known);
    if (known && in != negate) set_add(set, c);
  }
  return known;
}

/* \w \d \s and their complements; a punctuation character stands for itself. */
static bool escape_set(uint8_t *set, char c) {
  switch (c) {
  case 'w': return add_class(set, "alnum", 5, false) && (set_add(set, '_'), true);
  case 'd': return add_class(set, "digit", 5, false);
  case 'D': return add_class(set, "digit", 5, true);
  case 's': return add_class(set, "space", 5, false);
  case 'S': return add_class(set, "space", 5, true);
  case 't': return set_add(set, '\t'), true;
  case 'n': return set_add(set, '\n'), true;
  default:
    if (!ispunct((unsigned char)c) || c == '<' || c == '>') return false;
    return set_add(set, c), true;
  }
}

/* [...] with p after the bracket. */
static bool bracket_set(Simple *s, uint8_t *set) {
  bool negate = s->p < s->end && *s->p == '^';
  if (negate) s->p++;
  for (bool first = true; s->p < s->end && (first || *s->p != ']'); first = false) {
    char c = *s->p;
    if (c == '[' && s->p + 1 < s->end && s->p[1] == ':') {
      const char *q = s->p + 2;
      while (q + 1 < s->end && !(q[0] == ':' && q[1] == ']')) q++;
      if (q + 1 >= s->end || !add_class(set, s->p + 2, (size_t)(q - s->p - 2), false)) return false;
      s->p = q + 2;
      continue;
    }
    if (c == '[' || c == '\\') return false;
    if (s->p + 2 < s->end && s->p[1] == '-' && s->p[2] != ']') {
      char hi = s->p[2];
      if (hi == '[' || hi == '\\' || hi < c) return false;
      for (int k = c; k <= hi; k++) set_add(set, k);
      s->p += 3;
      continue;
    }
    set_add(set, c);
    s->p++;
  }
  if (s->p >= s->end) return false;
  s->p++;
  if (negate)
    for (int i = 0; i < 16; i++) set[i] = (uint8_t)~set[i];
  return true;
}

/* {m}, {m,}, {m,n} with p after the brace. */
static bool bounds(Simple *s, Atom *a) {
  int v[2] = {0, -1}, k = 0;
  bool digit = false;
  for (; s->p < s->end && *s->p != '}'; s->p++) {
    if (isdigit((unsigned char)*s->p)) {
      v[k] = (v[k] < 0 ? 0 : v[k]) * 10 + (*s->p - '0');
      digit = true;
      if (v[k] > 200) return false;
    } else if (*s->p == ',' && k == 0 && digit)
      k = 1;
    else
      return false;
  }
  if (s->p >= s->end || !digit) return false;
  s->p++;
  a->min = v[0];
  a->max = k == 0 ? v[0] : v[1];
  return a->max < 0 || a->max >= a->min;
}

static void put_set(Buf *b, const uint8_t *set) {
  buf_putc(b, '[');
  for (int c = 0; c < 128; c++)
    if (set_has(set, c)) {
      int d = c;
      while (d + 1 < 128 && set_has(set, d + 1)) d++;
      if (d > c)
        buf_printf(b, "\\x%02x-\\x%02x", (unsigned)c, (unsigned)d);
      else
        buf_printf(b, "\\x%02x", (unsigned)c);
      c = d;
    }
  buf_putc(b, ']');
}

static bool set_empty(const uint8_t *set) {
  for (int i = 0; i < 16; i++)
    if (set[i]) return false;
  return true;
}

static bool quantifier(Simple *s, Atom *a) {
  if (s->p >= s->end) return true;
  char c = *s->p;
  if (c == '*')
    a->min = 0, a->max = -1, s->p++;
  else if (c == '+')
    a->min = 1, a->max = -1, s->p++;
  else if (c == '?')
    a->min = 0, a->max = 1, s->p++;
  else if (c == '{') {
    s->p++;
    if (!bounds(s, a)) return false;
  } else
    return true;
  return s->p >= s->end || !strchr("*+?{", *s->p);
}

static bool atom(Simple *s) {
  if (s->n == MAX_ATOMS) return false;
  Atom *a = &s->a[s->n++];
  memset(a->set, 0, sizeof a->set);
  a->min = a->max = 1;
  char c = *s->p++;
  if (c == '[') {
    if (!bracket_set(s, a->set)) return false;
  } else if (c == '.') {
    memset(a->set, 0xFF, sizeof a->set);
  } else if (c == '\\') {
    if (s->p >= s->end || !escape_set(a->set, *s->p++)) return false;
  } else if (strchr("*+?{|", c)) {
    return false;
  } else
    set_add(a->set, c);
  if (set_empty(a->set) || !quantifier(s, a)) return false;
  put_set(s->out, a->set);
  if (a->max < 0)
    buf_printf(s->out, "{%d,}", a->min);
  else if (a->min != 1 || a->max != 1)
    buf_printf(s->out, "{%d,%d}", a->min, a->max);
  return true;
}

/* Is there only one way to divide a text among the atoms? */
static bool deterministic(const Simple *s) {
  for (int i = 0; i < s->n; i++) {
    const Atom *a = &s->a[i];
    if (a->min == a->max) continue;
    bool fixed_tail = true, disjoint = true;
    for (int j = i + 1; j < s->n; j++) fixed_tail = fixed_tail && s->a[j].min == s->a[j].max;
    if (fixed_tail) continue;
    for (int j = i + 1; j < s->n; j++) {
      for (int k = 0; k < 16; k++) disjoint = disjoint && !(a->set[k] & s->a[j].set[k]);
      if (!disjoint || s->a[j].min > 0) break;
    }
    if (!disjoint) return false;
  }
  return true;
}

bool regex_simple(const char *pat, size_t n, Buf *out) {
  Simple s = {.p = pat, .end = pat + n, .n = 0, .out = out};
  int depth = 0;
  if (memchr(pat, 0, n)) return false;
  if (s.p < s.end && *s.p == '^') {
    buf_putc(out, '^');
    s.p++;
  }
  while (s.p < s.end) {
    char c = *s.p;
    if (c == '(') {
      if (s.p + 1 < s.end && strchr("?)*", s.p[1])) return false;
      depth++;
      buf_putc(out, '(');
      s.p++;
    } else if (c == ')') {
      if (--depth < 0) return false;
      buf_putc(out, ')');
      s.p++;
      if (s.p < s.end && strchr("*+?{", *s.p)) return false;
    } else if (c == '$') {
      if (s.p + 1 != s.end || depth) return false;
      buf_putc(out, '$');
      s.p++;
    } else if (c == '^' || !atom(&s))
      return false;
  }
  return depth == 0 && s.n > 0 && deterministic(&s);
}
