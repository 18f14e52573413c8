/* search.c - Searching: grep, grepl, regexpr, gregexpr, regexec.  sub, gsub and strsplit are in
 * substitute.c, regmatches() in R.  Called through builtins_regex[]. */
#include "stdlib/regex/memo.h"
#include "stdlib/regex/regex_args.h"
#include "runtime/poll.h"

/* ---- arguments shared with substitute.c ---- */

Status regex_pattern(VM *vm, Value v, const char *name, Str **out) {
  StrArg p;
  bool was;
  TRY(strarg_as(vm, v, &p, &was));
  if (p.n < 1) return rt_error(vm, "invalid '%s' argument", name);
  if (p.n > 1) TRY(rt_warning(vm, "argument '%s' has length > 1 and only the first element will be used", name));
  *out = p.s[0];
  return OK;
}

/* NA and what is no truth value count as FALSE. */
static bool is_set(VM *vm, Value v) { return !arg_missing(v) && as_logical1(vm, v) == 1; }

Status regex_kind(VM *vm, Value icase, Value perl, Value fixed, Value bytes, RegexArgs *a) {
  bool ic = is_set(vm, icase), pl = is_set(vm, perl), fx = is_set(vm, fixed);
  a->bytes = is_set(vm, bytes);
  if (fx && ic) TRY(rt_warning(vm, "argument '%s' will be ignored", "ignore.case = TRUE"));
  if (fx && pl) TRY(rt_warning(vm, "argument '%s' will be ignored", "perl = TRUE"));
  a->kind = fx ? RX_FIXED : pl ? RX_PERL : RX_EXTENDED;
  a->flags = ic && !fx ? RX_ICASE : 0;
  return OK;
}

bool all_ascii(const StrArg *x) {
  for (int64_t i = 0; i < x->n; i++) {
    str_fetch(x->s, i, x->n);
    if (x->s[i]->enc != STR_ASCII) return false;
  }
  return true;
}

/* A search by wide characters names errors in patterns without the pattern and does not warn before them. */
static void brief_errors(RegexArgs *a, bool ascii) {
  if (a->kind == RX_EXTENDED && !a->bytes && !ascii) a->flags |= RX_BRIEF;
}

/* ---- grep, grepl ---- */

static bool fixed_invalid(const RegexArgs *a, const Str *s) {
  return a->kind == RX_FIXED && !a->bytes && s->enc == STR_UTF8 && !utf8_valid(s->data, s->len);
}

/* hit[i]: 0, 1 or NA_LGL (missing string). */
static Status match_all(VM *vm, RegexArgs *a, const StrArg *x, int *hit) {
  Rx *rx;
  brief_errors(a, a->pat->enc == STR_ASCII && all_ascii(x));
  TRY(rx_get(vm, a->pat, a->kind, a->flags, a->bytes, &rx));
  Memo *memo;
  TRY(memo_open(vm, x->n, &memo));
  size_t mark = vm_mark(vm);
  int64_t bad = -1;
  for (int64_t i = 0; i < x->n; i++) {
    const Str *s = x->s[i];
    const void *seen;
    str_fetch(x->s, i, x->n);
    if (memo_find(memo, s, &seen)) {
      hit[i] = seen != NULL;
      continue;
    }
    if (str_is_na(vm, s)) {
      hit[i] = NA_LGL;
      continue;
    }
    if ((i & 1023) == 0) TRY(rt_poll(vm));
    if (fixed_invalid(a, s)) {
      hit[i] = 0;
      if (bad < 0) bad = i;
      continue;
    }
    RxText t;
    bool found;
    TRY(rx_text(vm, rx, s, a->bytes, i, &t));
    TRY(rx_exec(vm, rx, &t, 0, 0, false, NULL, 0, &found));
    hit[i] = found;
    if (!rx_complained(rx)) memo_add(memo, s, found ? s : NULL);
    vm_release(vm, mark);
  }
  if (bad >= 0) return rt_warning(vm, "input string %lld is invalid in this locale", (long long)bad + 1);
  return OK;
}

static Status grep_values(VM *vm, const StrArg *x, Vec *names, const int *hit, bool invert, int64_t k, Value *out) {
  Vec *r, *rn = NULL;
  TRY_NEW(r = vec_new(vm, T_STR, k));
  if (names) TRY_NEW(rn = vec_new(vm, T_STR, k));
  int64_t j = 0;
  for (int64_t i = 0; i < x->n; i++)
    if ((hit[i] == 1) != invert) {
      if (rn) str_rw(rn)[j] = str_ro(names)[i];
      str_rw(r)[j++] = x->s[i];
    }
  if (rn) TRY(vec_set_names(vm, r, val_obj(rn)));
  *out = vec_val(r);
  return OK;
}

static Status grep_na_pattern(VM *vm, int64_t n, bool value, Value *out) {
  Vec *r;
  TRY_NEW(r = vec_new(vm, value ? T_STR : T_INT, n));
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    if (value)
      str_rw(r)[i] = vm->na_str;
    else
      int_rw(r)[i] = NA_INT;
  }
  *out = vec_val(r);
  return OK;
}

/* grep(pattern, x, ignore.case, perl, value, fixed, useBytes, invert) */
static Status do_grep(VM *vm, Value *args, int n, Value *out) {
  RegexArgs a;
  StrArg x;
  bool was, value, invert;
  TRY(regex_pattern(vm, args[0], "pattern", &a.pat));
  TRY(strarg_as(vm, args[1], &x, &was));
  TRY(arg_flag(vm, args[4], "value", &value));
  TRY(arg_flag(vm, args[7], "invert", &invert));
  TRY(regex_kind(vm, args[2], args[3], args[5], args[6], &a));
  if (str_is_na(vm, a.pat)) return grep_na_pattern(vm, x.n, value, out);
  int *hit;
  TRY_NEW(hit = vm_scratch(vm, (size_t)(x.n + 1) * sizeof *hit));
  TRY(match_all(vm, &a, &x, hit));
  int64_t k = 0;
  for (int64_t i = 0; i < x.n; i++) k += (hit[i] == 1) != invert;
  Vec *names = val_is_vecobj(args[1]) ? vec_names(vm, args[1].vec) : NULL;
  if (value) return grep_values(vm, &x, names, hit, invert, k, out);
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_INT, k));
  int64_t j = 0;
  for (int64_t i = 0; i < x.n; i++)
    if ((hit[i] == 1) != invert) int_rw(r)[j++] = (int)(i + 1);
  *out = vec_val(r);
  return OK;
}

/* grepl(pattern, x, ignore.case, perl, fixed, useBytes) */
static Status do_grepl(VM *vm, Value *args, int n, Value *out) {
  RegexArgs a;
  StrArg x;
  bool was;
  TRY(regex_pattern(vm, args[0], "pattern", &a.pat));
  TRY(strarg_as(vm, args[1], &x, &was));
  TRY(regex_kind(vm, args[2], args[3], args[4], args[5], &a));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LGL, x.n));
  if (str_is_na(vm, a.pat)) {
    for (int64_t i = 0; i < x.n; i++) int_rw(r)[i] = NA_LGL;
  } else {
    TRY(match_all(vm, &a, &x, int_rw(r)));
    for (int64_t i = 0; i < x.n; i++) int_rw(r)[i] = int_ro(r)[i] == 1;
  }
  *out = vec_val(r);
  return OK;
}

/* ---- results of regexpr and friends ---- */

static Status set_attr(VM *vm, Vec *v, const char *name, Value a) {
  Sym *s;
  TRY_NEW(s = sym_c(vm, name));
  return attr_set(vm, &v->h, s, a);
}

/* index.type and useBytes, present when positions are bytes (ASCII texts too). */
static Status set_kind_attrs(VM *vm, Vec *v, const RegexArgs *a, bool ascii, bool bytes_first) {
  if (!ascii && !a->bytes) return OK;
  Str *type;
  TRY_NEW(type = str_c(vm, a->bytes ? "bytes" : "chars"));
  if (bytes_first) TRY(set_attr(vm, v, "useBytes", val_lgl(1)));
  TRY(set_attr(vm, v, "index.type", val_str(type)));
  return bytes_first ? OK : set_attr(vm, v, "useBytes", val_lgl(1));
}

/* 1-based position and length in the units R reports. */
static void span_position(RxText *t, bool bytes, RxSpan m, int *pos, int *len) {
  if (m.so < 0) {
    *pos = 0;
    *len = 0;
    return;
  }
  int64_t so = bytes ? (int64_t)rx_byte(t, m.so) : rx_char(t, m.so);
  int64_t eo = bytes ? (int64_t)rx_byte(t, m.eo) : rx_char(t, m.eo);
  *pos = (int)so + 1;
  *len = (int)(eo - so);
}

/* A captures matrix with the group names as column names. */
static Status capture_matrix(VM *vm, int64_t rows, int groups, Vec *names, Vec **out) {
  TRY_NEW(*out = vec_matrix(vm, T_INT, (int32_t)rows, groups));
  Vec *dn;
  TRY_NEW(dn = vec_new(vm, T_LIST, 2));
  list_set(vm, dn, 1, val_obj(names));
  return vec_set_dimnames(vm, *out, val_obj(dn));
}

typedef struct Captures {
  Vec *start, *length, *names;
  int groups;
} Captures;

static Status captures_new(VM *vm, const Rx *rx, int64_t rows, Captures *c) {
  c->groups = rx_is_perl(rx) ? rx_groups(rx) : 0;
  if (!c->groups) return OK;
  TRY(rx_group_names(vm, rx, &c->names));
  TRY(capture_matrix(vm, rows, c->groups, c->names, &c->start));
  return capture_matrix(vm, rows, c->groups, c->names, &c->length);
}

static void captures_fill(Captures *c, int64_t row, int64_t rows, RxText *t, bool bytes, const RxSpan *m) {
  for (int g = 0; g < c->groups; g++) {
    int *p = int_rw(c->start) + row + g * rows, *l = int_rw(c->length) + row + g * rows;
    if (m)
      span_position(t, bytes, m[g + 1], p, l);
    else
      *p = *l = t ? -1 : NA_INT; /* no text: it is NA */
  }
}

static Status captures_set(VM *vm, Captures *c, Vec *v) {
  if (!c->groups) return OK;
  TRY(set_attr(vm, v, "capture.start", val_obj(c->start)));
  TRY(set_attr(vm, v, "capture.length", val_obj(c->length)));
  return set_attr(vm, v, "capture.names", val_obj(c->names));
}

/* regexpr(pattern, text, ignore.case, perl, fixed, useBytes) */
static Status regexpr_args(VM *vm, Value *args, RegexArgs *a, StrArg *x, bool *ascii) {
  bool was;
  TRY(regex_pattern(vm, args[0], "pattern", &a->pat));
  if (val_is_factor(vm, args[1]) || !val_is_null(args[1]))
    TRY(strarg_as(vm, args[1], x, &was));
  else
    TRY(strarg_as(vm, val_null(), x, &was));
  TRY(regex_kind(vm, args[2], args[3], args[4], args[5], a));
  if (str_is_na(vm, a->pat)) return rt_error(vm, "invalid '%s' argument", "pattern");
  *ascii = a->pat->enc == STR_ASCII && all_ascii(x);
  return OK;
}

static Status check_fixed(VM *vm, const RegexArgs *a, const Str *s, int64_t i) {
  if (!fixed_invalid(a, s)) return OK;
  return rt_error(vm, "input string %lld is invalid in this locale", (long long)i + 1);
}

static Status do_regexpr(VM *vm, Value *args, int n, Value *out) {
  RegexArgs a;
  StrArg x;
  bool ascii;
  Rx *rx;
  TRY(regexpr_args(vm, args, &a, &x, &ascii));
  brief_errors(&a, ascii);
  TRY(rx_get(vm, a.pat, a.kind, a.flags, a.bytes, &rx));
  Vec *pos, *len;
  Captures c = {0};
  RxSpan *m;
  TRY_NEW(pos = vec_new(vm, T_INT, x.n));
  TRY_NEW(len = vec_new(vm, T_INT, x.n));
  TRY(captures_new(vm, rx, x.n, &c));
  int nm = c.groups + 1;
  TRY_NEW(m = vm_scratch(vm, (size_t)nm * sizeof *m));
  size_t mark = vm_mark(vm);
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    str_fetch(x.s, i, x.n);
    if (str_is_na(vm, x.s[i])) {
      int_rw(pos)[i] = int_rw(len)[i] = NA_INT;
      captures_fill(&c, i, x.n, NULL, false, NULL);
      continue;
    }
    RxText t;
    bool found;
    TRY(check_fixed(vm, &a, x.s[i], i));
    TRY(rx_text(vm, rx, x.s[i], a.bytes, i, &t));
    TRY(rx_exec(vm, rx, &t, 0, 0, false, m, nm, &found));
    if (found)
      span_position(&t, a.bytes, m[0], &int_rw(pos)[i], &int_rw(len)[i]);
    else
      int_rw(pos)[i] = int_rw(len)[i] = -1;
    captures_fill(&c, i, x.n, &t, a.bytes, found ? m : NULL);
    vm_release(vm, mark);
  }
  TRY(set_attr(vm, pos, "match.length", val_obj(len)));
  TRY(set_kind_attrs(vm, pos, &a, ascii, false));
  TRY(captures_set(vm, &c, pos));
  *out = val_obj(pos);
  return OK;
}

/* ---- gregexpr ---- */

typedef struct Hits {
  RxSpan *m; /* groups + 1 per hit */
  int64_t n, cap;
  int width;
} Hits;

static Status hits_add(VM *vm, Hits *h, const RxSpan *m) {
  if (h->n == h->cap) {
    int64_t cap = h->cap ? h->cap * 2 : 8;
    RxSpan *p;
    TRY_NEW(p = vm_scratch(vm, (size_t)cap * (size_t)h->width * sizeof *p));
    if (h->n) memcpy(p, h->m, (size_t)h->n * (size_t)h->width * sizeof *p);
    h->m = p;
    h->cap = cap;
  }
  memcpy(h->m + h->n++ * h->width, m, (size_t)h->width * sizeof *m);
  return OK;
}

/* GNU R goes on one byte after an empty match; inside a character that ends the search. */
static Status inside_character(VM *vm, int64_t i) {
  return rt_warning(vm, "PCRE error\n\t'bad offset into UTF string'\n\tfor element %lld", (long long)i + 1);
}

static Status find_all(VM *vm, Rx *rx, const RxText *t, enum RxKind kind, int64_t i, Hits *h) {
  RxSpan *m;
  int64_t at = 0;
  bool found, first = true;
  if (t->units == 0 && kind == RX_EXTENDED) return OK;
  TRY_NEW(m = vm_scratch(vm, (size_t)h->width * sizeof *m));
  do {
    TRY(rx_exec(vm, rx, t, 0, at, !first, m, h->width, &found));
    if (!found) break;
    TRY(hits_add(vm, h, m));
    first = false;
    if (m[0].eo > m[0].so)
      at = m[0].eo;
    else if (kind == RX_PERL && t->utf8 && rx_next(t, m[0].eo) > m[0].eo + 1)
      return m[0].eo + 1 < t->units ? inside_character(vm, i) : OK;
    else
      at = rx_next(t, m[0].eo);
  } while (at < t->units);
  return OK;
}

/* Position vector of one text with its attributes; no hits: -1. */
static Status hits_result(VM *vm, const Rx *rx, RxText *t, const Hits *h, const RegexArgs *a, bool ascii, Vec **out) {
  int64_t k = h->n ? h->n : 1;
  Vec *pos, *len;
  Captures c = {0};
  TRY_NEW(pos = vec_new(vm, T_INT, k));
  TRY_NEW(len = vec_new(vm, T_INT, k));
  TRY(captures_new(vm, rx, k, &c));
  if (!h->n) {
    int_rw(pos)[0] = int_rw(len)[0] = -1;
    captures_fill(&c, 0, 1, t, a->bytes, NULL);
  }
  for (int64_t i = 0; i < h->n; i++) {
    TRY(rt_poll_at(vm, i));
    span_position(t, a->bytes, h->m[i * h->width], &int_rw(pos)[i], &int_rw(len)[i]);
    captures_fill(&c, i, k, t, a->bytes, h->m + i * h->width);
  }
  TRY(set_attr(vm, pos, "match.length", val_obj(len)));
  TRY(set_kind_attrs(vm, pos, a, ascii, false));
  TRY(captures_set(vm, &c, pos));
  *out = pos;
  return OK;
}

static Status na_position(VM *vm, Vec **out) {
  TRY_NEW(*out = vec_new(vm, T_INT, 1));
  int_rw(*out)[0] = NA_INT;
  return set_attr(vm, *out, "match.length", val_int(NA_INT));
}

static Status do_gregexpr(VM *vm, Value *args, int n, Value *out) {
  RegexArgs a;
  StrArg x;
  bool ascii;
  Rx *rx;
  TRY(regexpr_args(vm, args, &a, &x, &ascii));
  brief_errors(&a, ascii);
  TRY(rx_get(vm, a.pat, a.kind, a.flags, a.bytes, &rx));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LIST, x.n));
  Memo *memo;
  TRY(memo_open(vm, x.n, &memo));
  for (int64_t i = 0; i < x.n; i++) {
    size_t mark = vm_mark(vm);
    Vec *v;
    const void *seen;
    str_fetch(x.s, i, x.n);
    if (memo_find(memo, x.s[i], &seen)) {
      list_set(vm, r, i, *(const Value *)seen);
      continue;
    }
    if (str_is_na(vm, x.s[i]))
      TRY(na_position(vm, &v));
    else {
      RxText t;
      TRY(check_fixed(vm, &a, x.s[i], i));
      TRY(rx_text(vm, rx, x.s[i], a.bytes, i, &t));
      int g = rx_is_perl(rx) ? rx_groups(rx) + 1 : 1;
      Hits h = {.width = g};
      TRY(find_all(vm, rx, &t, a.kind, i, &h));
      TRY(hits_result(vm, rx, &t, &h, &a, ascii, &v));
    }
    list_set(vm, r, i, val_obj(v));
    if (!rx_complained(rx)) memo_add(memo, x.s[i], &list_ro(r)[i]);
    vm_release(vm, mark);
    TRY(rt_poll(vm));
  }
  *out = val_obj(r);
  return OK;
}

/* ---- regexec ---- */

static Status regexec_one(VM *vm, Rx *rx, const Str *s, int64_t i, const RegexArgs *a, bool ascii, Vec **out) {
  if (str_is_na(vm, s)) {
    TRY(na_position(vm, out));
    return a->kind == RX_PERL ? set_kind_attrs(vm, *out, a, ascii, true) : OK;
  }
  RxText t;
  RxSpan *m;
  bool found;
  TRY(rx_text(vm, rx, s, a->bytes, i, &t));
  int nm = a->kind == RX_FIXED ? 1 : rx_groups(rx) + 1;
  if (nm > RX_MAX_GROUPS && a->kind != RX_PERL) nm = RX_MAX_GROUPS;
  TRY_NEW(m = vm_scratch(vm, (size_t)nm * sizeof *m));
  TRY(rx_exec(vm, rx, &t, 0, 0, false, m, nm, &found));
  Vec *pos, *len;
  TRY_NEW(pos = vec_new(vm, T_INT, found ? nm : 1));
  TRY_NEW(len = vec_new(vm, T_INT, found ? nm : 1));
  if (!found) int_rw(pos)[0] = int_rw(len)[0] = -1;
  for (int g = 0; found && g < nm; g++) span_position(&t, a->bytes, m[g], &int_rw(pos)[g], &int_rw(len)[g]);
  TRY(set_attr(vm, pos, "match.length", val_obj(len)));
  TRY(set_kind_attrs(vm, pos, a, ascii, a->kind == RX_PERL));
  *out = pos;
  return OK;
}

/* regexec(pattern, text, ignore.case, perl, fixed, useBytes) */
static Status do_regexec(VM *vm, Value *args, int n, Value *out) {
  RegexArgs a;
  StrArg x;
  bool ascii;
  Rx *rx;
  TRY(regexpr_args(vm, args, &a, &x, &ascii));
  if (a.kind == RX_EXTENDED) a.flags |= RX_REGEXEC;
  TRY(rx_get(vm, a.pat, a.kind, a.flags, a.bytes, &rx));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LIST, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    size_t mark = vm_mark(vm);
    Vec *v;
    TRY(regexec_one(vm, rx, x.s[i], i, &a, ascii, &v));
    list_set(vm, r, i, val_obj(v));
    vm_release(vm, mark);
  }
  *out = val_obj(r);
  return OK;
}

#define SEARCH_ARGS "ignore.case = FALSE, perl = FALSE, fixed = FALSE, useBytes = FALSE"
/* ---- grepRaw ---- */

/* The matches of rx in the bytes of t from `at` on, at most one unless all. */
static Status raw_matches(VM *vm, Rx *rx, const RxText *t, int64_t at, bool all, Hits *h) {
  bool was_empty = false;
  for (bool first = true; at < t->units && (first || all); first = false) {
    RxSpan m;
    bool found;
    TRY(rx_exec(vm, rx, t, at, at, !first, &m, 1, &found));
    if (!found) return OK;
    bool empty = m.eo == at;
    if (empty && was_empty)
      return rt_warning(vm, "pattern matches an empty string infinitely, returning first match only");
    TRY(hits_add(vm, h, &m));
    at = m.eo;
    was_empty = empty;
  }
  return OK;
}

/* .Internal(raw_hits(pattern, x, offset, ignore.case, fixed, all)): list of first and last bytes of the matches; NULL
 * when offset is behind the end of x. */
static Status do_raw_hits(VM *vm, Value *args, int n, Value *out) {
  Vec *pat = args[0].vec, *x = args[1].vec, *r, *from, *to;
  bool icase, fixed, all;
  TRY(arg_flag(vm, args[3], "ignore.case", &icase));
  TRY(arg_flag(vm, args[4], "fixed", &fixed));
  TRY(arg_flag(vm, args[5], "all", &all));
  int offset = as_integer1(vm, args[2]);
  if (offset == 0) return rt_error(vm, "invalid '%s' argument", "offset");
  *out = val_null();
  if (offset < 0 || offset > x->n) return OK;
  if (x->n > INT_MAX) return rt_error(vm, "raw vectors of more than 2^31 - 1 bytes cannot be searched");
  Hits h = {.width = 1};
  if (!fixed || pat->n) {
    Rx *rx;
    const Str *p = str_new_enc(vm, (const char *)raw_ro(pat), (size_t)pat->n, STR_BYTES);
    TRY_NEW(p);
    TRY(rx_get(vm, p, fixed ? RX_FIXED : RX_EXTENDED, RX_BRIEF | (icase && !fixed ? RX_ICASE : 0), true, &rx));
    RxText t = {.p = (const char *)raw_ro(x), .n = (size_t)x->n, .units = x->n};
    TRY(raw_matches(vm, rx, &t, offset - 1, all, &h));
  }
  TRY_NEW(r = vec_new(vm, T_LIST, 2));
  TRY_NEW(from = vec_new(vm, T_INT, h.n));
  TRY_NEW(to = vec_new(vm, T_INT, h.n));
  for (int64_t i = 0; i < h.n; i++) {
    TRY(rt_poll_at(vm, i));
    int_rw(from)[i] = h.m[i].so + 1;
    int_rw(to)[i] = h.m[i].eo;
  }
  list_set(vm, r, 0, vec_val(from));
  list_set(vm, r, 1, vec_val(to));
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_regex[] = {
    {"grep", do_grep,
     "pattern, x, ignore.case = FALSE, perl = FALSE, value = FALSE, fixed = FALSE, useBytes = FALSE, invert = FALSE", 0,
     "which elements match"},
    {"grepl", do_grepl, "pattern, x, " SEARCH_ARGS, 0, "does the element match?"},
    {"regexpr", do_regexpr, "pattern, text, " SEARCH_ARGS, 0, "position of the first match"},
    {"gregexpr", do_gregexpr, "pattern, text, " SEARCH_ARGS, 0, "positions of all matches"},
    {"regexec", do_regexec, "pattern, text, " SEARCH_ARGS, 0, "positions of the first match and its groups"},
    {"raw_hits", do_raw_hits, "pattern, x, offset, ignore.case, fixed, all", BF_INTERNAL, "matches in raw vectors"},
    {0},
};
