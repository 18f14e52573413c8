/* regex.c - Compiling, caching and running patterns: byte search for fixed and literal ones, TRE for extended ones,
 * PCRE2 (compiled to machine code) for perl = TRUE and for extended ones whose match is the same in both engines.
 *
 * A pattern is compiled at most once per engine it needs: TRE on bytes for ASCII text, TRE on wide characters for other
 * text.  The cache hangs off vm->regex; nothing here runs R code except the warning of a pattern that does not compile.
 */
#define _GNU_SOURCE
#define PCRE2_CODE_UNIT_WIDTH 8
#include <locale.h>
#include <pcre2.h>
#include <stdlib.h>
#include <tre/tre.h>

#include "stdlib/regex/regex.h"
#include "runtime/poll.h"
#include "stdlib/regex/regex_simple.h"
#include "vm/apart.h"

enum { CACHE_SIZE = 128 };

struct Rx {
  enum RxKind kind;
  int flags;
  bool bytes; /* useBytes: never look at code points */
  bool ascii; /* the pattern is ASCII */
  char *pat;
  size_t npat;
  char *literal; /* search for these bytes; NULL: not a literal */
  size_t nliteral;
  bool one_of, some_of; /* a match in ASCII text is one character of `among`, or all that follow one another */
  bool among[256];
  bool has_b, has_w;
  double units;             /* TRE: regex_units() of the pattern */
  regex_t b, w;             /* TRE on bytes, on wide characters */
  pcre2_code *code, *ucode; /* PCRE2 on bytes, on UTF-8 */
  pcre2_match_data *md;
  int groups;
  uint64_t used;
  size_t hash;
  bool complained; /* a search warned */
};

struct Regex {
  Rx *slot[CACHE_SIZE];
  uint64_t clock;
  locale_t wide_locale; /* classification of wide characters */
  pcre2_match_context *mctx;
  pcre2_jit_stack *jit_stack;
};

static struct Regex *regex_state(VM *vm) {
  if (!vm->regex) {
    vm->regex = calloc(1, sizeof *vm->regex);
    if (!vm->regex) {
      (void)rt_nomem(vm, sizeof *vm->regex);
      return NULL;
    }
    vm->regex->wide_locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  }
  return vm->regex;
}

static void rx_free(Rx *rx) {
  if (!rx) return;
  if (rx->has_b) tre_regfree(&rx->b);
  if (rx->has_w) tre_regfree(&rx->w);
  if (rx->code) pcre2_code_free(rx->code);
  if (rx->ucode) pcre2_code_free(rx->ucode);
  if (rx->md) pcre2_match_data_free(rx->md);
  free(rx->literal);
  free(rx->pat);
  free(rx);
}

void regex_close(VM *vm) {
  struct Regex *r = vm->regex;
  if (!r) return;
  for (int i = 0; i < CACHE_SIZE; i++) rx_free(r->slot[i]);
  if (r->wide_locale) freelocale(r->wide_locale);
  if (r->mctx) pcre2_match_context_free(r->mctx);
  if (r->jit_stack) pcre2_jit_stack_free(r->jit_stack);
  free(r);
  vm->regex = NULL;
}

/* ---- compiling ---- */

static Status bad_pattern(VM *vm, const Rx *rx, int rc, const regex_t *re) {
  char msg[256];
  tre_regerror(rc, re, msg, sizeof msg);
  if (rx->flags & RX_REGEXEC) return rt_error(vm, "regcomp error: '%s'", msg);
  if (rx->flags & RX_ARGUMENT) return rt_error(vm, "invalid 'pattern' regular expression");
  if (rx->flags & RX_BRIEF) return rt_error(vm, "invalid regular expression, reason '%s'", msg);
  TRY(rt_warning(vm, "TRE pattern compilation error '%s'", msg));
  return rt_error(vm, "invalid regular expression '%s', reason '%s'", rx->pat, msg);
}

static int tre_flags(const Rx *rx) { return REG_EXTENDED | (rx->flags & RX_ICASE ? REG_ICASE : 0); }

/* The pattern as TRE takes it, *n bytes: it outlives the compilation. */
static const char *tre_pattern(VM *vm, const Rx *rx, size_t *n) {
  Buf b;
  buf_init(&b, vm);
  *n = rx->npat;
  if (!regex_free_parens(rx->pat, rx->npat, &b)) return b.failed ? NULL : rx->pat;
  *n = b.n;
  return b.p;
}

/* TRE cannot be stopped while it writes out the bounds of a pattern, and takes seconds for tens of thousands of states.
 */
static bool too_long_to_compile(VM *vm, const Rx *rx) {
  enum { MANY_UNITS = 16384 };
  return vm->in_host && rx->units > MANY_UNITS && rx->units > 8 * (double)rx->npat;
}

static Status tre_bytes(VM *vm, Rx *rx) {
  if (rx->has_b) return OK;
  size_t n;
  const char *p;
  TRY_NEW(p = tre_pattern(vm, rx, &n));
  int rc = regex_refused(p, n);
  rx->units = regex_units(p, n);
  if (rc == REGEX_LIMITS) return regex_limits_error(vm);
  if (!rc && too_long_to_compile(vm, rx)) rc = REG_ESPACE;
  if (!rc) rc = tre_regncomp(&rx->b, p, n, tre_flags(rx));
  if (rc) return bad_pattern(vm, rx, rc, &rx->b);
  rx->has_b = true;
  rx->groups = (int)rx->b.re_nsub;
  return OK;
}

static Status tre_wide(VM *vm, Rx *rx) {
  if (rx->has_w) return OK;
  wchar_t *w;
  size_t n;
  const char *p;
  TRY_NEW(p = tre_pattern(vm, rx, &n));
  Buf full;
  buf_init(&full, vm);
  if (regex_expand(vm, p, n, &full)) {
    p = full.p;
    n = full.n;
  }
  const char *end = p + n;
  int rc = regex_refused(p, n);
  rx->units = regex_units(p, n);
  if (rc == REGEX_LIMITS) return regex_limits_error(vm);
  if (!rc && too_long_to_compile(vm, rx)) rc = REG_ESPACE;
  TRY_NEW(w = vm_scratch(vm, ((size_t)(end - p) + 1) * sizeof *w));
  size_t k = 0;
  while (p < end) {
    int c = utf8_next(&p, end);
    w[k++] = c < 0 ? (unsigned char)p[-1] : c;
  }
  locale_t l = vm->regex->wide_locale, old = l ? uselocale(l) : (locale_t)0;
  if (!rc) rc = tre_regwncomp(&rx->w, w, k, tre_flags(rx));
  if (l) uselocale(old);
  if (rc) return bad_pattern(vm, rx, rc, &rx->w);
  rx->has_w = true;
  rx->groups = (int)rx->w.re_nsub;
  return OK;
}

/* PCRE's compiler calls itself for every group in a group: so many levels fit the stack that is left. */
static int too_deep(uint32_t depth, void *vm) {
  enum { BYTES_PER_GROUP = 512 };
  const VM *m = vm;
  char here;
  ptrdiff_t left = (ptrdiff_t)m->c_stack_limit - (m->c_stack_base - &here);
  return (ptrdiff_t)depth * BYTES_PER_GROUP > left;
}

static pcre2_code *compile_pattern(VM *vm, const char *p, size_t n, uint32_t opt, int *err, PCRE2_SIZE *at) {
  enum { SMALL_STACK = 1 << 20 };
  pcre2_compile_context *small = vm->c_stack_limit < SMALL_STACK ? pcre2_compile_context_create(NULL) : NULL;
  if (small) pcre2_set_compile_recursion_guard(small, too_deep, vm);
  if (vm->in_host) opt |= PCRE2_USE_OFFSET_LIMIT;
  pcre2_code *c = pcre2_compile((PCRE2_SPTR)p, n, opt, err, at, small);
  if (small) pcre2_compile_context_free(small);
  return c;
}

/* Patterns of native text that is not valid are compiled as bytes: PCRE trusts what it is given as UTF-8. */
static Status pcre_prepare(VM *vm, Rx *rx, bool utf8) {
  pcre2_code **slot = utf8 ? &rx->ucode : &rx->code;
  if (*slot) return OK;
  int err;
  PCRE2_SIZE at;
  bool valid = rx->ascii || utf8_valid(rx->pat, rx->npat);
  uint32_t opt = (rx->flags & RX_ICASE ? PCRE2_CASELESS : 0) | (utf8 && valid ? PCRE2_UTF | PCRE2_NO_UTF_CHECK : 0);
  pcre2_code *c = compile_pattern(vm, rx->pat, rx->npat, opt, &err, &at);
  if (!c) {
    char msg[256];
    pcre2_get_error_message(err, (PCRE2_UCHAR *)msg, sizeof msg);
    if (at > rx->npat) at = rx->npat; /* patterns that end within a group name, among others */
    TRY(rt_warning(vm, "PCRE pattern compilation error\n\t'%s'\n\tat '%s'", msg, rx->pat + at));
    return rt_error(vm, "invalid regular expression '%s'", rx->pat);
  }
  pcre2_jit_compile(c, PCRE2_JIT_COMPLETE);
  uint32_t n = 0;
  pcre2_pattern_info(c, PCRE2_INFO_CAPTURECOUNT, &n);
  if (!rx->md) rx->md = pcre2_match_data_create_from_pattern(c, NULL);
  *slot = c;
  rx->groups = (int)n;
  return rx->md ? OK : rt_nomem(vm, 1024);
}

/* An extended pattern without special meaning is searched for as bytes. */
static bool find_literal(Rx *rx) {
  char *lit = malloc(rx->npat + 1);
  if (!lit) return false;
  size_t n = 0;
  for (size_t i = 0; i < rx->npat; i++) {
    char c = rx->pat[i];
    if (rx->kind == RX_EXTENDED) {
      if (c == '\\' && i + 1 < rx->npat && strchr(".[]()*+?{}|^$\\/-,;:!#%&=@~\"' ", rx->pat[i + 1]) && rx->pat[i + 1])
        c = rx->pat[++i];
      else if (c == '[' && i + 2 < rx->npat && rx->pat[i + 2] == ']' && rx->pat[i + 1] > 0 && rx->pat[i + 1] != '^')
        c = rx->pat[i + 1], i += 2;
      else if (strchr(".[()*+?{|^$\\", c)) {
        free(lit);
        return false;
      }
    }
    lit[n++] = c;
  }
  lit[n] = 0;
  rx->literal = lit;
  rx->nliteral = n;
  return true;
}

static Status rx_compile(VM *vm, Rx *rx) {
  if (rx->kind == RX_FIXED) return find_literal(rx) ? OK : rt_nomem(vm, (double)rx->npat);
  if (rx->kind == RX_PERL) return pcre_prepare(vm, rx, !rx->ascii && !rx->bytes);
  if (!(rx->flags & RX_ICASE) && rx->npat > 0 && find_literal(rx)) return OK;
  if (rx->ascii || rx->bytes) {
    TRY(tre_bytes(vm, rx));
    Buf b;
    buf_init(&b, vm);
    bool icase = rx->flags & RX_ICASE;
    RegexSet set;
    if (rx->ascii && vm->tune.pcre_patterns && regex_simple(rx->pat, rx->npat, icase, &b, &set) && !b.failed) {
      rx->one_of = set.one;
      rx->some_of = set.many;
      for (int c = 0; c < 128; c++) rx->among[c] = set.set[c >> 3] >> (c & 7) & 1;
      int err;
      PCRE2_SIZE at;
      rx->code = compile_pattern(vm, b.p, b.n, PCRE2_DOLLAR_ENDONLY | PCRE2_DOTALL, &err, &at);
      if (rx->code) {
        pcre2_jit_compile(rx->code, PCRE2_JIT_COMPLETE);
        rx->md = pcre2_match_data_create_from_pattern(rx->code, NULL);
      }
    }
    return b.failed ? ERR : OK;
  }
  return tre_wide(vm, rx);
}

/* ---- the cache ---- */

static size_t rx_hash(const Str *pat, enum RxKind kind, int flags, bool bytes) {
  return pat->hash * 31u + (size_t)kind * 7u + (size_t)flags * 3u + bytes;
}

Status rx_get(VM *vm, const Str *pat, enum RxKind kind, int flags, bool bytes, Rx **out) {
  struct Regex *r;
  TRY_NEW(r = regex_state(vm));
  if (!bytes && kind != RX_FIXED) TRY_NEW(pat = str_mended(vm, pat));
  size_t h = rx_hash(pat, kind, flags, bytes);
  int victim = 0;
  for (int k = 0; k < 4; k++) { /* four-way associative */
    int i = (int)((h & (CACHE_SIZE / 4 - 1)) * 4) + k;
    Rx *rx = r->slot[i];
    if (rx && rx->hash == h && rx->kind == kind && rx->flags == flags && rx->bytes == bytes && rx->npat == pat->len &&
        !memcmp(rx->pat, pat->data, pat->len)) {
      rx->used = ++r->clock;
      *out = rx;
      return OK;
    }
    if (k == 0 || !rx || (r->slot[victim] && rx->used < r->slot[victim]->used)) victim = i;
  }
  Rx *rx = calloc(1, sizeof *rx);
  if (!rx || !(rx->pat = malloc(pat->len + 1))) {
    free(rx);
    return rt_nomem(vm, (double)pat->len);
  }
  memcpy(rx->pat, pat->data, pat->len + 1);
  rx->npat = pat->len;
  rx->kind = kind, rx->flags = flags, rx->bytes = bytes, rx->hash = h;
  rx->ascii = pat->enc == STR_ASCII;
  if (rx_compile(vm, rx) != OK) {
    rx_free(rx);
    return ERR;
  }
  rx_free(r->slot[victim]);
  r->slot[victim] = rx;
  rx->used = ++r->clock;
  *out = rx;
  return OK;
}

int rx_groups(const Rx *rx) { return rx->groups; }
bool rx_complained(const Rx *rx) { return rx->complained; }
bool rx_is_perl(const Rx *rx) { return rx->kind == RX_PERL; }

Status rx_group_names(VM *vm, const Rx *rx, Vec **out) {
  TRY_NEW(*out = vec_new(vm, T_STR, rx->groups));
  pcre2_code *c = rx->code ? rx->code : rx->ucode;
  uint32_t count = 0, size = 0;
  PCRE2_SPTR table = NULL;
  pcre2_pattern_info(c, PCRE2_INFO_NAMECOUNT, &count);
  pcre2_pattern_info(c, PCRE2_INFO_NAMEENTRYSIZE, &size);
  pcre2_pattern_info(c, PCRE2_INFO_NAMETABLE, &table);
  for (uint32_t i = 0; i < count; i++) {
    const unsigned char *e = table + i * size;
    int k = (e[0] << 8 | e[1]) - 1;
    TRY_NEW(str_rw(*out)[k] = str_c(vm, (const char *)e + 2));
  }
  return OK;
}

/* ---- texts ---- */

static Status widen(VM *vm, RxText *t) {
  TRY_NEW(t->w = vm_scratch(vm, (t->n + 1) * (sizeof *t->w + sizeof *t->off)));
  t->off = (int32_t *)(t->w + t->n + 1);
  const char *p = t->p, *end = p + t->n;
  int64_t k = 0;
  while (p < end) {
    TRY(rt_poll_at(vm, k));
    t->off[k] = (int32_t)(p - t->p);
    t->w[k++] = utf8_next(&p, end);
  }
  t->off[k] = (int32_t)t->n;
  t->w[k] = 0;
  t->units = k;
  t->wide = true;
  return OK;
}

Status rx_text(VM *vm, Rx *rx, const Str *s, bool bytes, int64_t i, RxText *t) {
  *t = (RxText){.p = s->data, .n = s->len, .units = s->len, .ascii = s->enc == STR_ASCII, .element = i + 1};
  bool ascii = str_is_bytewise(s);
  t->utf8 = !ascii && !bytes;
  if (rx->literal) {
    if (rx->kind == RX_EXTENDED && t->utf8 && !utf8_valid(s->data, s->len)) {
      TRY_NEW(t->p = str_mend(vm, s, &t->n));
      t->units = (int64_t)t->n;
    }
    return OK;
  }
  if (rx->kind == RX_PERL) {
    if (t->utf8 && !utf8_valid(s->data, s->len)) {
      TRY_NEW(t->p = str_mend(vm, s, &t->n));
      t->units = (int64_t)t->n;
    }
    if (t->utf8) return pcre_prepare(vm, rx, true);
    bool plain = s->enc == STR_ASCII; // other bytes are no UTF-8: only code for bytes may read them
    return rx->code || (rx->ucode && plain) ? OK : pcre_prepare(vm, rx, plain && !rx->ascii && !bytes);
  }
  if (bytes || rx->bytes) return tre_bytes(vm, rx);
  if (ascii && rx->ascii) return rx->code ? OK : tre_bytes(vm, rx);
  if (!ascii && !utf8_valid(s->data, s->len)) TRY_NEW(t->p = str_mend(vm, s, &t->n));
  TRY(tre_wide(vm, rx));
  return widen(vm, t);
}

int64_t rx_char(RxText *t, int64_t u) {
  if (!t->utf8 || t->wide) return u;
  bool on = u >= t->counted; /* matches come one behind the other */
  int64_t k = on ? t->chars : 0;
  for (int64_t i = on ? t->counted : 0; i < u; i++) k += (t->p[i] & 0xC0) != 0x80;
  t->counted = u;
  t->chars = k;
  return k;
}

int64_t rx_next(const RxText *t, int64_t u) {
  u++;
  if (t->utf8 && !t->wide)
    while (u < t->units && (t->p[u] & 0xC0) == 0x80) u++;
  return u;
}

/* ---- running ---- */

static bool find_bytes(const char *p, size_t n, const char *lit, size_t m, size_t *at) {
  if (m == 1) {
    const char *q = memchr(p, lit[0], n);
    *at = q ? (size_t)(q - p) : 0;
    return q != NULL;
  }
  const char *q = m <= n ? memmem(p, n, lit, m) : NULL;
  *at = q ? (size_t)(q - p) : 0;
  return q != NULL;
}

/* gave_up: what to set when a limit is reached; NULL: then a warning says so. */
/* Patterns that ask where the search begins, or have verbs that end it. */
static bool pcre_one_search(const Rx *rx) {
  return rx->kind == RX_PERL && (strstr(rx->pat, "\\G") || strstr(rx->pat, "(*"));
}

/* Looks for the first match from `from` on.  In hosts, where a cancellation is to be seen, long texts are searched in
 * steps: for a match that begins within the first piece, within the next one ... */
static Status pcre_search(VM *vm, const Rx *rx, const pcre2_code *c, const RxText *t, size_t base, size_t from,
                          uint32_t opt, int *rc) {
  enum { PIECE = 1 << 15 };
  pcre2_match_context *mctx = vm->regex->mctx;
  size_t n = t->n;
  bool steps = vm->in_host && mctx && n - from > PIECE && !pcre_one_search(rx);
  for (size_t at = from, last;; at = last + 1) {
    if (steps) {
      while (at < n && ((unsigned char)t->p[at] & 0xC0) == 0x80 && c == rx->ucode) at++;
      pcre2_set_offset_limit(mctx, n - at > PIECE ? at - base + PIECE : PCRE2_UNSET);
    }
    last = at + PIECE;
    *rc = pcre2_match(c, (PCRE2_SPTR)(t->p + base), n - base, at - base, opt, rx->md, mctx);
    if (steps) pcre2_set_offset_limit(mctx, PCRE2_UNSET);
    if (!steps || *rc != PCRE2_ERROR_NOMATCH || n - at <= PIECE) return OK;
    TRY(rt_poll(vm));
  }
}

static Status exec_pcre(VM *vm, Rx *rx, const RxText *t, int64_t base, int64_t from, bool notbol, RxSpan *m, int nm,
                        bool *found, bool *gave_up) {
  enum {
    HEAP_KIB = 32 << 10
  }; /* where thousands of groups are kept at every step, gigabytes would be taken uncounted */
  struct Regex *r = vm->regex;
  if (!r->mctx) {
    r->mctx = pcre2_match_context_create(NULL);
    if (r->mctx && vm->in_host) pcre2_set_heap_limit(r->mctx, HEAP_KIB);
    r->jit_stack = pcre2_jit_stack_create(32 * 1024, 16 * 1024 * 1024, NULL);
    if (r->mctx && r->jit_stack) pcre2_jit_stack_assign(r->mctx, NULL, r->jit_stack);
  }
  pcre2_code *c = t->utf8 || !rx->code ? rx->ucode : rx->code;
  uint32_t opt = notbol ? PCRE2_NOTBOL : 0;
  if (c == rx->ucode) opt |= PCRE2_NO_UTF_CHECK;
  int rc;
  TRY(pcre_search(vm, rx, c, t, (size_t)base, (size_t)from, opt, &rc));
  *found = rc >= 0;
  if (rc < 0) {
    if (rc != PCRE2_ERROR_NOMATCH && gave_up) {
      *gave_up = true;
    } else if (rc != PCRE2_ERROR_NOMATCH) {
      char msg[128];
      pcre2_get_error_message(rc, (PCRE2_UCHAR *)msg, sizeof msg);
      rx->complained = true;
      return rt_warning(vm, "PCRE error\n\t'%s'\n\tfor element %lld", msg, (long long)t->element);
    }
    return OK;
  }
  PCRE2_SIZE *ov = pcre2_get_ovector_pointer(rx->md);
  int got = (int)pcre2_get_ovector_count(rx->md);
  for (int i = 0; i < nm; i++) {
    bool set = i < got && ov[2 * i] != PCRE2_UNSET;
    m[i].so = set ? (int)(ov[2 * i] + (size_t)base) : -1;
    m[i].eo = set ? (int)(ov[2 * i + 1] + (size_t)base) : -1;
  }
  return OK;
}

/* One match by TRE, which takes memory for all states of the pattern from the stack. */
typedef struct TreMatch {
  VM *vm;
  const Rx *rx;
  const RxText *t;
  int64_t from;
  regmatch_t *rm;
  int nm, flags, rc;
  locale_t locale; /* wide text: classification of characters */
  bool stoppable, stopped;
} TreMatch;

/* With back references TRE tries one way after the other, perhaps without end, and long texts take long: it then takes
 * the text character by character from us, so that it can be stopped, by an end of the text wherever it looks. */
typedef struct TreSource {
  TreMatch *m;
  size_t at;
} TreSource;

static wint_t source_char(const TreSource *s, size_t at) {
  const RxText *t = s->m->t;
  size_t n = t->wide ? (size_t)t->units : t->n, i = at + (size_t)s->m->from;
  return i >= n ? 0 : t->wide ? (wint_t)t->w[i] : (unsigned char)t->p[i];
}
static int source_next(tre_char_t *c, unsigned *add, void *context) {
  TreSource *s = context;
  *add = 1;
  if (ORBIT_UNLIKELY(atomic_load_explicit(&s->m->vm->interrupt, memory_order_relaxed) & ~(unsigned)INT_GC))
    s->m->stopped = true;
  *c = s->m->stopped ? 0 : (tre_char_t)source_char(s, s->at);
  if (*c) s->at++;
  return *c == 0;
}
static void source_rewind(size_t at, void *context) { ((TreSource *)context)->at = at; }
/* Is what a group has matched there once more?  TRE goes on behind it without saying so. */
static int source_compare(size_t a, size_t b, size_t n, void *context) {
  TreSource *s = context;
  for (size_t i = 0; i < n; i++)
    if (source_char(s, a + i) != source_char(s, b + i)) return 1;
  s->at = b + n;
  return 0;
}

/* Only plain text, whose bytes are characters, and wide text; in hosts only, for TRE does not find all it finds so when
 * it reads the text itself: where a group that is referred to has matched nothing. */
static bool can_stop(const TreMatch *m, bool backrefs) {
  enum { FEW = 64, MANY = 1 << 16 };
  const RxText *t = m->t;
  if (!m->vm->in_host || !(t->wide || t->ascii)) return false;
  return (t->wide ? (size_t)t->units : t->n) - (size_t)m->from > (backrefs ? FEW : MANY);
}

static void tre_match_run(void *arg) {
  TreMatch *m = arg;
  const RxText *t = m->t;
  TreSource s = {.m = m};
  tre_str_source source = {source_next, source_rewind, source_compare, &s};
  locale_t old = t->wide && m->locale ? uselocale(m->locale) : (locale_t)0;
  if (m->stoppable) {
    m->rc = tre_reguexec(t->wide ? &m->rx->w : &m->rx->b, &source, (size_t)m->nm, m->rm, m->flags);
  } else if (t->wide) {
    m->rc = tre_regwnexec(&m->rx->w, t->w + m->from, (size_t)(t->units - m->from), (size_t)m->nm, m->rm, m->flags);
  } else {
    m->rc = tre_regnexec(&m->rx->b, t->p + m->from, t->n - (size_t)m->from, (size_t)m->nm, m->rm, m->flags);
  }
  if (old) uselocale(old);
}

/* What TRE may take from the stack: for each state three entries and two sets of tags; with back references also an
 * entry and a set for each place of the text where there is another way. */
static double tre_stack_bytes(const TreMatch *m, bool backrefs) {
  enum { STATE_BYTES = 512, TAG_BYTES = 64, PLACE_BYTES = 128 };
  double tags = 2.0 * m->rx->groups + 2, states = m->rx->units * (STATE_BYTES + TAG_BYTES * tags);
  double n = m->t->wide ? (double)m->t->units : (double)m->t->n;
  return states + (backrefs ? n * (m->rx->groups + 1) * (PLACE_BYTES + 8 * tags) : 0);
}

/* Matches on a stack that is large enough.  What is not touched of it costs nothing. */
static Status tre_match_apart(VM *vm, TreMatch *m, double need) {
  enum { REST = 1 << 20 };
  if (need > 0x1p40) return rt_nomem(vm, need);
  Apart how = {.work = tre_match_run, .stack = (size_t)need + REST};
  bool dropped;
  return apart_run(vm, &how, m, &dropped);
}

/* Bytes of stack that evaluation may still use. */
static double stack_left(VM *vm) {
  char here;
  return (double)vm->c_stack_limit - (double)(vm->c_stack_base - &here);
}

static Status exec_tre(VM *vm, Rx *rx, const RxText *t, int64_t from, bool notbol, RxSpan *m, int nm, bool *found) {
  regmatch_t rm[RX_MAX_GROUPS];
  if (nm > RX_MAX_GROUPS) nm = RX_MAX_GROUPS;
  enum { FEW_UNITS = 4096 };
  TreMatch match = {vm, rx, t, from, rm, nm, notbol ? REG_NOTBOL : 0, REG_OK, vm->regex->wide_locale, false, false};
  bool backrefs = tre_have_backrefs(t->wide ? &rx->w : &rx->b);
  double need = tre_stack_bytes(&match, backrefs);
  match.stoppable = can_stop(&match, backrefs);
  do { /* once more where it was stopped but is to go on */
    if (match.stopped) TRY(rt_poll(vm));
    match.stopped = false;
    if (ORBIT_UNLIKELY(rx->units > FEW_UNITS || (backrefs && need > stack_left(vm) / 2)))
      TRY(tre_match_apart(vm, &match, need));
    else
      tre_match_run(&match);
  } while (ORBIT_UNLIKELY(match.stopped));
  *found = match.rc == REG_OK;
  if (match.rc == REG_ESPACE) return rt_nomem(vm, (double)t->n);
  if (*found)
    for (int i = 0; i < nm; i++) {
      m[i].so = rm[i].rm_so < 0 ? -1 : rm[i].rm_so + (int)from;
      m[i].eo = rm[i].rm_so < 0 ? -1 : rm[i].rm_eo + (int)from;
    }
  return OK;
}

static bool exec_set(const Rx *rx, const RxText *t, int64_t from, RxSpan *m, int nm) {
  const unsigned char *p = (const unsigned char *)t->p + from, *end = (const unsigned char *)t->p + t->n;
  while (p < end && !rx->among[*p]) p++;
  if (p == end) return false;
  const unsigned char *to = p + 1;
  while (rx->some_of && to < end && rx->among[*to]) to++;
  for (int i = 0; i < nm; i++) m[i] = (RxSpan){-1, -1};
  if (nm > 0) m[0] = (RxSpan){(int)(p - (const unsigned char *)t->p), (int)(to - (const unsigned char *)t->p)};
  return true;
}

Status rx_exec(VM *vm, Rx *rx, const RxText *t, int64_t base, int64_t from, bool notbol, RxSpan *m, int nm,
               bool *found) {
  if (ORBIT_UNLIKELY(rt_cancelled(vm))) TRY(rt_poll(vm)); /* one text may have millions of matches */
  if (rx->literal) {
    size_t at;
    *found = find_bytes(t->p + from, t->n - (size_t)from, rx->literal, rx->nliteral, &at);
    if (*found && nm > 0) {
      m[0].so = (int)(from + (int64_t)at);
      m[0].eo = m[0].so + (int)rx->nliteral;
    }
    return OK;
  }
  if ((rx->one_of || rx->some_of) && t->ascii && !t->wide) {
    *found = exec_set(rx, t, from, m, nm);
    return OK;
  }
  if (rx->kind == RX_PERL) return exec_pcre(vm, rx, t, base, from, notbol, m, nm, found, NULL);
  if (rx->code && !t->wide && !t->utf8) {
    bool gave_up = false;
    TRY(exec_pcre(vm, rx, t, from, from, notbol, m, nm, found, &gave_up));
    if (!gave_up) return OK;
  }
  return exec_tre(vm, rx, t, from, notbol, m, nm, found);
}
