/* regex_simple.c - Recognises extended (POSIX) patterns that can be given to PCRE2's machine code instead of TRE.
 *
 * POSIX asks for the longest match, PCRE takes the first one its preferences find.  They agree when there is no choice:
 * a sequence of character sets, each repeated m to n times, in which every set with a variable count is disjoint from
 * whatever may follow it, or is followed by sets of fixed count only.  Groups that are not repeated only record
 * positions.  Alternatives are allowed when at most one of them can match at a place, because some place within their
 * fixed beginnings tells them apart, or when they have fixed lengths: then the longest is tried first.  Sets with *, +
 * and ? need not be disjoint: the first division that PCRE finds, each set as long as what follows still allows, is
 * also the one in which every set ends as late as in any other.  Where every match ends at the end of the text and
 * nothing is recorded within it, any sequence will do.  No back references, no nested repetition. */
#include <ctype.h>

#include "stdlib/regex/regex_simple.h"

enum { MAX_ATOMS = 48 };

typedef struct Atom {
  uint8_t set[16]; /* ASCII characters; of a group with alternatives: those they begin with */
  int min, max;    /* max -1: no limit */
  bool group;      /* alternatives in parentheses; their lengths differ when max is -1 */
} Atom;

typedef struct Sequence {
  Atom a[MAX_ATOMS];
  int n;
  bool bol, eol, captures;
  size_t at, len; /* its translation in Simple.out */
} Sequence;

typedef struct Simple {
  const char *p, *end;
  bool icase;
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
  if (s->p >= s->end || (negate && s->icase)) return false;
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

static void add_other_case(uint8_t *set) {
  for (int c = 'a'; c <= 'z'; c++) {
    int upper = c - 'a' + 'A';
    if (set_has(set, c)) set_add(set, upper);
    if (set_has(set, upper)) set_add(set, c);
  }
}

static bool atom(Simple *s, Sequence *q) {
  if (q->n == MAX_ATOMS) return false;
  Atom *a = &q->a[q->n++];
  *a = (Atom){.min = 1, .max = 1};
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
  if (s->icase) add_other_case(a->set);
  if (set_empty(a->set) || !quantifier(s, a)) return false;
  put_set(s->out, a->set);
  if (a->max < 0)
    buf_printf(s->out, "{%d,}", a->min);
  else if (a->min != 1 || a->max != 1)
    buf_printf(s->out, "{%d,%d}", a->min, a->max);
  return true;
}

/* ---- choices ---- */

static bool sets_meet(const uint8_t *a, const uint8_t *b) {
  for (int k = 0; k < 16; k++)
    if (a[k] & b[k]) return true;
  return false;
}

/* Is there only one way to divide a text among the atoms? */
static bool deterministic(const Sequence *q) {
  for (int i = 0; i < q->n; i++) {
    const Atom *a = &q->a[i];
    if (a->min == a->max || a->group) continue;
    bool fixed_tail = true, disjoint = true;
    for (int j = i + 1; j < q->n; j++) fixed_tail = fixed_tail && q->a[j].min == q->a[j].max;
    if (fixed_tail) continue;
    for (int j = i + 1; j < q->n; j++) {
      disjoint = disjoint && !sets_meet(a->set, q->a[j].set);
      if (!disjoint || q->a[j].min > 0) break;
    }
    if (!disjoint) return false;
  }
  return true;
}

static bool full_set(const uint8_t *set) {
  for (int i = 0; i < 16; i++)
    if (set[i] != 0xFF) return false;
  return true;
}

/* Few sets of variable count, for PCRE tries the divisions one after the other. */
static bool few_divisions(const Sequence *q) {
  enum { MAX_VARIABLE = 3 };
  int variable = 0;
  for (int i = 0; i < q->n; i++) variable += q->a[i].min != q->a[i].max;
  return variable <= MAX_VARIABLE;
}

/* Every match ends where the text ends and nothing within it is recorded: how it is divided does not matter. */
static bool reaches_end(const Sequence *q) {
  const Atom *last = &q->a[q->n - 1];
  return !q->captures && few_divisions(q) && (q->eol || (last->max < 0 && !last->group && full_set(last->set)));
}

/* Does the longest way for each set, one after the other, end all of them as late as any way does?  Let a set end at p
 * in some division and later, at q, in PCRE's: whatever the next set reaches from p it reaches from q, or ends before.
 * Only where there is no more than one place to begin: TRE does not always find the first. */
static bool greedy_is_longest(const Sequence *q) {
  if (!q->bol && !(q->a[0].max < 0 && q->a[0].min == 0 && full_set(q->a[0].set))) return false;
  for (int i = 0; i < q->n; i++) {
    const Atom *a = &q->a[i];
    bool plain = a->min == 1 && a->max == 1, starred = a->max < 0 && a->min <= 1, optional = a->min == 0 && a->max == 1;
    if (a->group || !(plain || starred || optional)) return false;
  }
  return few_divisions(q);
}

/* Number of characters a sequence matches, -1 when that varies. */
static int fixed_length(const Sequence *q) {
  int n = 0;
  for (int i = 0; i < q->n; i++) {
    if (q->a[i].min != q->a[i].max) return -1;
    n += q->a[i].min;
  }
  return n;
}

/* The set that the k-th character of every match is in; NULL: not known. */
static const uint8_t *set_at(const Sequence *q, int k) {
  for (int i = 0; i < q->n; i++) {
    const Atom *a = &q->a[i];
    if (k < (a->group ? 1 : a->min)) return a->set;
    if (a->min != a->max || a->group) return NULL;
    k -= a->min;
  }
  return NULL;
}

/* Can at most one of the two match at a place? */
static bool told_apart(const Sequence *a, const Sequence *b) {
  for (int k = 0;; k++) {
    const uint8_t *x = set_at(a, k), *y = set_at(b, k);
    if (!x || !y) return false;
    if (!sets_meet(x, y)) return true;
  }
}

/* ^x+|x+$, in either order: where both match, both match to the end. */
static bool same_ends(const Sequence *a, const Sequence *b) {
  if (a->n != 1 || b->n != 1) return false;
  const Atom *x = &a->a[0], *y = &b->a[0];
  return x->max < 0 && y->max < 0 && !x->group && !y->group && x->min == y->min &&
         !memcmp(x->set, y->set, sizeof x->set);
}

/* Do first-found and longest agree for these alternatives, when those of fixed length are sorted? */
static bool alternatives_agree(const Sequence *q, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      if (told_apart(&q[i], &q[j])) continue;
      if (q[i].captures || q[j].captures) return false;
      if (same_ends(&q[i], &q[j])) continue;
      if (fixed_length(&q[i]) < 0 || fixed_length(&q[j]) < 0) return false;
    }
  return true;
}

/* The alternatives are written again, those of fixed length by decreasing length.  Sequences of variable length are
 * told apart from all others, or match the same: their place does not matter. */
static bool put_sorted(Simple *s, Sequence *q, int n, size_t from) {
  Buf b;
  buf_init(&b, s->out->vm);
  buf_put(&b, s->out->p + from, s->out->n - from);
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && fixed_length(&q[j]) > fixed_length(&q[j - 1]); j--) {
      Sequence t = q[j];
      q[j] = q[j - 1];
      q[j - 1] = t;
    }
  if (b.failed) return false;
  s->out->n = from;
  for (int i = 0; i < n; i++) {
    if (i) buf_putc(s->out, '|');
    buf_put(s->out, b.p + (q[i].at - from), q[i].len);
  }
  return true;
}

/* ---- sequences ---- */

enum { MAX_ALTERNATIVES = 12 };

/* The alternatives of a group, with p behind the (, then at the ): sets without groups within.  The group becomes one
 * atom. */
static bool group_choice(Simple *s, Sequence *q, Sequence *alt) {
  int n = 0;
  do {
    if (n == MAX_ALTERNATIVES) return false;
    Sequence *a = &alt[n++];
    *a = (Sequence){.at = s->out->n};
    while (s->p < s->end && !strchr("|)", *s->p))
      if (strchr("(^$", *s->p) || !atom(s, a)) return false;
    a->len = s->out->n - a->at;
    if (!a->n || fixed_length(a) < 1 || s->p >= s->end) return false;
    if (*s->p == '|') buf_putc(s->out, '|');
  } while (*s->p == '|' && s->p++);
  if (q->n == MAX_ATOMS) return false;
  Atom *g = &q->a[q->n++];
  *g = (Atom){.min = fixed_length(&alt[0]), .max = fixed_length(&alt[0]), .group = true};
  for (int i = 0; i < n; i++) {
    if (fixed_length(&alt[i]) != g->min) g->max = -1;
    for (int k = 0; k < 16; k++) g->set[k] |= set_at(&alt[i], 0)[k];
  }
  if (g->max < 0)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++)
        if (!told_apart(&alt[i], &alt[j])) return false;
  return true;
}

/* Is there a | before the parenthesis that closes this group? */
static bool has_choice(const Simple *s) {
  for (const char *p = s->p; p < s->end && *p != ')' && *p != '('; p++) {
    if (*p == '|') return true;
    if (*p == '[' || *p == '\\') p++; /* the first character there is no end */
  }
  return false;
}

/* A sequence up to the end or a | outside groups. */
static bool sequence(Simple *s, Sequence *q, Sequence *room) {
  int depth = 0;
  *q = (Sequence){.at = s->out->n};
  q->bol = s->p < s->end && *s->p == '^';
  if (q->bol) buf_putc(s->out, *s->p++);
  while (s->p < s->end && *s->p != '|') {
    char c = *s->p;
    if (c == '(') {
      if (s->p + 1 < s->end && strchr("?)*", s->p[1])) return false;
      q->captures = true;
      buf_putc(s->out, *s->p++);
      depth++;
      if (has_choice(s) && !group_choice(s, q, room)) return false;
    } else if (c == ')') {
      if (--depth < 0) return false;
      buf_putc(s->out, *s->p++);
      if (s->p < s->end && strchr("*+?{", *s->p)) return false;
    } else if (c == '$') {
      if (depth || (s->p + 1 != s->end && s->p[1] != '|')) return false;
      buf_putc(s->out, *s->p++);
      q->eol = true;
    } else if (c == '^' || !atom(s, q))
      return false;
  }
  q->len = s->out->n - q->at;
  return depth == 0 && q->n > 0 && (deterministic(q) || reaches_end(q) || greedy_is_longest(q));
}

static void lone_set(const Sequence *q, RegexSet *set) {
  const Atom *a = &q->a[0];
  if (q->n != 1 || q->bol || q->eol || q->captures || a->group || a->min != 1) return;
  set->one = a->max == 1;
  set->many = a->max < 0;
  memcpy(set->set, a->set, sizeof set->set);
}

bool regex_simple(const char *pat, size_t n, bool icase, Buf *out, RegexSet *set) {
  *set = (RegexSet){0};
  Simple s = {.p = pat, .end = pat + n, .icase = icase, .out = out};
  if (memchr(pat, 0, n)) return false;
  Sequence *q = vm_scratch(out->vm, 2 * MAX_ALTERNATIVES * sizeof *q);
  if (!q) {
    out->failed = true;
    return false;
  }
  int k = 0;
  bool captures = false;
  do {
    if (k == MAX_ALTERNATIVES) return false;
    if (k) buf_putc(out, *s.p++);
    if (!sequence(&s, &q[k], q + MAX_ALTERNATIVES)) return false;
    captures = captures || q[k].captures;
    k++;
  } while (s.p < s.end);
  if (k == 1) lone_set(&q[0], set);
  if (k == 1) return true;
  for (int i = 0; i < k; i++)
    if (!deterministic(&q[i])) return false;
  return alternatives_agree(q, k) && (captures || put_sorted(&s, q, k, 0));
}
