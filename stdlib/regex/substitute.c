/* substitute.c - sub, gsub and strsplit.  Called through builtins_subst[]. */
#include <utf8proc.h>

#include "runtime/strbatch.h"
#include "stdlib/regex/memo.h"
#include "stdlib/regex/regex_args.h"
#include "runtime/poll.h"

/* ---- replacements ---- */

/* One piece of a replacement: text, or group >= 0; `fold` is the case in force ('U', 'L' or 0). */
typedef struct Piece {
  const char *p;
  size_t n;
  int group;
  char fold;
} Piece;

typedef struct Repl {
  Piece *piece;
  int n;
  int groups; /* highest group wanted */
} Repl;

static void piece_text(Repl *r, const char *p, size_t n) {
  if (n) r->piece[r->n++] = (Piece){.p = p, .n = n, .group = -1};
}

/* Splits the text at its escapes; perl ones know \U \L \E. */
static Status repl_parse(VM *vm, const Str *s, enum RxKind kind, Repl *r) {
  *r = (Repl){0};
  TRY_NEW(r->piece = vm_scratch(vm, ((size_t)s->len + 1) * sizeof *r->piece));
  const char *p = s->data, *end = p + s->len, *from = p;
  if (kind == RX_FIXED) {
    piece_text(r, p, s->len);
    return OK;
  }
  char fold = 0;
  while (p < end) {
    if (*p != '\\') {
      p++;
      continue;
    }
    piece_text(r, from, (size_t)(p - from));
    p++;
    from = p;
    if (p >= end) break;
    char c = *p;
    if (c >= '1' && c <= '9') {
      r->piece[r->n++] = (Piece){.group = c - '0', .fold = fold};
      if (c - '0' > r->groups) r->groups = c - '0';
      from = ++p;
    } else if (kind == RX_PERL && (c == 'U' || c == 'L' || c == 'E')) {
      fold = c == 'E' ? 0 : c;
      from = ++p;
    } else
      p++; /* an escaped character stands for itself */
  }
  piece_text(r, from, (size_t)(p - from));
  return OK;
}

static void put_folded(Buf *b, const char *p, size_t n, char fold, bool utf8) {
  const char *end = p + n;
  while (p < end) {
    int c = (unsigned char)*p;
    if (c < 0x80 || !utf8) {
      if (fold == 'U')
        c = c >= 'a' && c <= 'z' ? c - 32 : c;
      else
        c = c >= 'A' && c <= 'Z' ? c + 32 : c;
      buf_putc(b, (char)c);
      p++;
      continue;
    }
    c = utf8_next(&p, end);
    if (c < 0) continue;
    char t[8];
    int k = utf8_put(t, c == 0xDF ? c : fold == 'U' ? utf8proc_toupper(c) : utf8proc_tolower(c));
    buf_put(b, t, (size_t)k);
  }
}

static void put_repl(Buf *b, const Repl *r, const RxText *t, const RxSpan *m, int nm) {
  for (int i = 0; i < r->n; i++) {
    const Piece *q = &r->piece[i];
    if (q->group < 0) {
      buf_put(b, q->p, q->n);
      continue;
    }
    if (q->group >= nm || m[q->group].so < 0) continue;
    size_t so = rx_byte(t, m[q->group].so), eo = rx_byte(t, m[q->group].eo);
    if (q->fold)
      put_folded(b, t->p + so, eo - so, q->fold, t->utf8);
    else
      buf_put(b, t->p + so, eo - so);
  }
}

/* ---- sub, gsub ---- */

typedef struct Subst {
  RegexArgs a;
  Rx *rx;
  Repl repl;
  bool repl_utf8;
  bool global;
} Subst;

static void put_range(Buf *b, const RxText *t, int64_t from, int64_t to) {
  size_t f = rx_byte(t, from);
  buf_put(b, t->p + f, rx_byte(t, to) - f);
}

/* *changed: something matched and the new text is in b. */
static Status subst_text(VM *vm, Subst *s, const RxText *t, Buf *b, bool *changed) {
  RxSpan m[10];
  int nm = s->a.kind == RX_FIXED ? 1 : s->repl.groups + 1;
  if (nm > rx_groups(s->rx) + 1) nm = rx_groups(s->rx) + 1;
  int64_t at = 0, last_end = -1;
  bool found;
  *changed = false;
  for (;;) {
    TRY(rx_exec(vm, s->rx, t, 0, at, *changed, m, nm, &found));
    if (!found) break;
    *changed = true;
    put_range(b, t, at, m[0].so);
    bool empty = m[0].eo == m[0].so;
    if (!empty || m[0].eo != last_end) put_repl(b, &s->repl, t, m, nm);
    at = last_end = m[0].eo;
    if (!s->global || at >= t->units) break;
    if (empty) {
      int64_t next = rx_next(t, at);
      put_range(b, t, at, next);
      at = next;
    }
  }
  if (*changed) put_range(b, t, at, t->units);
  return b->failed ? ERR : OK;
}

/* *out: x itself or NA; NULL: the new text in b. */
static Status subst_elt(VM *vm, Subst *s, Str *x, Buf *b, int64_t i, bool na_repl, Str **out) {
  RxText t;
  bool changed;
  *out = x;
  if (str_is_na(vm, x)) return OK;
  if (s->a.kind == RX_FIXED && !s->a.bytes && x->enc == STR_UTF8 && !utf8_valid(x->data, x->len))
    return rt_error(vm, "input string %lld is invalid in this locale", (long long)i + 1);
  TRY(rx_text(vm, s->rx, x, s->a.bytes, i, &t));
  if (na_repl) {
    TRY(rx_exec(vm, s->rx, &t, 0, 0, false, NULL, 0, &changed));
    if (changed) *out = vm->na_str;
    return OK;
  }
  b->n = 0;
  b->utf8 = x->enc == STR_UTF8 || s->repl_utf8;
  TRY(subst_text(vm, s, &t, b, &changed));
  if (changed) *out = NULL;
  return OK;
}

static Status all_na(VM *vm, const StrArg *x, bool was, Value *out) {
  Vec *r;
  TRY_NEW(r = x->vec ? strarg_result(vm, x, was) : vec_new(vm, T_STR, x->n));
  for (int64_t i = 0; i < x->n; i++) str_rw(r)[i] = vm->na_str;
  *out = vec_val(r);
  return OK;
}

static bool literal_invalid(const RegexArgs *a, const Str *s) {
  return a->kind == RX_FIXED && !a->bytes && s->enc == STR_UTF8 && !utf8_valid(s->data, s->len);
}

static Status check_literal(VM *vm, const RegexArgs *a, const Str *s, const char *what) {
  if (!literal_invalid(a, s)) return OK;
  return rt_error(vm, "'%s' is invalid in this locale", what);
}

/* sub(pattern, replacement, x, ignore.case, perl, fixed, useBytes) */
static Status substitute(VM *vm, Value *args, bool global, Value *out) {
  Subst s = {.global = global};
  StrArg x;
  bool was;
  Str *repl;
  TRY(strarg_as(vm, args[2], &x, &was));
  TRY(regex_kind(vm, args[3], args[4], args[5], args[6], &s.a));
  TRY(regex_pattern(vm, args[0], "pattern", &s.a.pat));
  TRY(regex_pattern(vm, args[1], "replacement", &repl));
  if (str_is_na(vm, s.a.pat)) return all_na(vm, &x, was, out);
  if (s.a.kind == RX_FIXED && s.a.pat->len == 0) return rt_error(vm, "zero-length pattern");
  TRY(check_literal(vm, &s.a, s.a.pat, "pattern"));
  TRY(check_literal(vm, &s.a, repl, "replacement"));
  TRY(rx_get(vm, s.a.pat, s.a.kind, s.a.flags, s.a.bytes, &s.rx));
  if (!s.a.bytes && s.a.kind != RX_FIXED) TRY_NEW(repl = (Str *)str_mended(vm, repl));
  TRY(repl_parse(vm, repl, s.a.kind, &s.repl));
  s.repl_utf8 = repl->enc == STR_UTF8;
  bool na_repl = str_is_na(vm, repl);
  Buf b;
  buf_init(&b, vm);
  buf_pad(&b, 256, ' '); /* owned below the mark of the loop */
  Vec *r;
  if (!x.vec) {
    Str *e;
    TRY(subst_elt(vm, &s, x.one, &b, 0, na_repl, &e));
    if (!e) TRY_NEW(e = buf_str(&b));
    *out = val_str(e);
    return OK;
  }
  TRY_NEW(r = strarg_result(vm, &x, was));
  Memo *memo;
  TRY(memo_open(vm, x.n, &memo));
  StrBatch batch;
  strbatch_init(&batch, vm, r);
  for (int64_t i = 0; i < x.n; i++) {
    const void *seen;
    if ((i & 255) == 255) TRY(rt_poll(vm));
    str_fetch(x.s, i, x.n);
    if (memo_find(memo, x.s[i], &seen)) {
      if (batch.n > 0) TRY(strbatch_end(&batch)); /* it may wait there */
      str_rw(r)[i] = *(Str *const *)seen;
      continue;
    }
    size_t mark = vm_mark(vm);
    const char *before = b.p, *waiting = batch.text.p;
    Str *e;
    TRY(subst_elt(vm, &s, x.s[i], &b, i, na_repl, &e));
    if (e)
      str_rw(r)[i] = e;
    else
      TRY(strbatch_put(&batch, i, &b));
    if (!rx_complained(s.rx)) memo_add(memo, x.s[i], &str_ro(r)[i]);
    /* else a buffer has grown above the mark */
    if (b.p == before && batch.text.p == waiting) vm_release(vm, mark);
  }
  TRY(strbatch_end(&batch));
  *out = vec_val(r);
  return OK;
}

static Status do_sub(VM *vm, Value *args, int n, Value *out) { return substitute(vm, args, false, out); }
static Status do_gsub(VM *vm, Value *args, int n, Value *out) { return substitute(vm, args, true, out); }

/* ---- strsplit ---- */

typedef struct SplitPiece {
  const char *p;
  uint32_t n;
  Str *s; /* NULL: still to be made of the n ASCII characters at p */
} SplitPiece;
typedef struct Pieces {
  SplitPiece *at;
  int64_t n, cap;
  bool ascii;      /* the text is, and stays where it is */
  bool complained; /* a search has warned */
  Str **letters;   /* the strings of one ASCII character that have been made, 128 of them */
} Pieces;

/* The pieces become the elements of v, some of them later; a single one at once, for a list keeps it without its
 * vector. */
static Status pieces_store(StrQueue *q, const Pieces *pieces, Vec *v) {
  if (pieces->n == 1 && !pieces->at[0].s) {
    Str *s = str_new(q->vm, pieces->at[0].p, pieces->at[0].n);
    TRY_NEW(s);
    str_rw(v)[0] = s;
    return OK;
  }
  for (int64_t k = 0; k < pieces->n; k++) {
    const SplitPiece *a = &pieces->at[k];
    if (a->s) {
      str_rw(v)[k] = a->s;
      continue;
    }
    TRY(strqueue_put(q, a->p, a->n, &str_rw(v)[k]));
  }
  return OK;
}

static Status pieces_room(VM *vm, Pieces *p, int64_t n) {
  if (n <= p->cap) return OK;
  int64_t cap = p->cap ? p->cap * 2 : 16;
  if (cap < n) cap = n;
  SplitPiece *at;
  TRY_NEW(at = vm_scratch(vm, (size_t)cap * sizeof *at));
  if (p->n) memcpy(at, p->at, (size_t)p->n * sizeof *at);
  p->at = at;
  p->cap = cap;
  return OK;
}

static Status pieces_add(VM *vm, Pieces *p, const char *b, size_t n, int enc) {
  TRY(pieces_room(vm, p, p->n + 1));
  Str *s = NULL;
  if (!p->ascii || n > INT32_MAX)
    TRY_NEW(s = enc == STR_BYTES || enc == STR_UTF8 ? str_new_enc(vm, b, n, enc) : str_new(vm, b, n));
  p->at[p->n++] = (SplitPiece){b, (uint32_t)n, s};
  return OK;
}

static Status split_letters(VM *vm, const Str *s, Pieces *out) {
  TRY(pieces_room(vm, out, s->len));
  for (uint32_t i = 0; i < s->len; i++) {
    Str **letter = &out->letters[s->data[i] & 127];
    if (!*letter) TRY_NEW(*letter = str_new(vm, &s->data[i], 1));
    out->at[i].s = *letter;
    if (!((i + 1) & 0xfffff)) TRY(rt_poll(vm));
  }
  out->n = s->len;
  return OK;
}

static Status split_chars(VM *vm, const Str *s, Pieces *out) {
  if (s->enc == STR_ASCII && out->n == 0) return split_letters(vm, s, out);
  const char *p = s->data, *end = p + s->len;
  while (p < end) {
    const char *q = str_is_bytewise(s) ? p + 1 : utf8_skip(p, end, 1);
    TRY(pieces_add(vm, out, p, (size_t)(q - p), s->enc));
    p = q;
    if (!(out->n & 0xffff)) TRY(rt_poll(vm));
  }
  return OK;
}

/* The text after every match is taken for a text of its own; an empty match takes one character - of which GNU R
 * keeps nothing when any string is not ASCII, and a single byte with perl = TRUE. */
static Status split_text(VM *vm, Rx *rx, const RxText *t, int enc, enum RxKind kind, bool all_wide, Pieces *out) {
  int64_t at = 0;
  RxSpan m;
  bool found;
  while (at < t->units) {
    TRY(rx_exec(vm, rx, t, at, at, false, &m, 1, &found));
    if (!found) break;
    int64_t to = m.so, next = m.eo;
    if (m.eo == at) {
      to = next = kind == RX_PERL ? at + 1 : rx_next(t, at);
      if (kind == RX_EXTENDED && all_wide) to = at;
      if (kind == RX_PERL && t->utf8 && rx_next(t, at) > next) {
        TRY(pieces_add(vm, out, t->p + at, 1, enc));
        TRY(rt_warning(vm, "PCRE error\n\t'UTF-8 error: isolated byte with 0x80 bit set'\n\tfor element %lld",
                       (long long)t->element));
        at = next;
        break;
      }
    }
    size_t f = rx_byte(t, at);
    TRY(pieces_add(vm, out, t->p + f, rx_byte(t, to) - f, enc));
    at = next;
  }
  if (at < t->units) {
    size_t f = rx_byte(t, at);
    return pieces_add(vm, out, t->p + f, t->n - f, enc);
  }
  return OK;
}

static Status split_elt(VM *vm, const Str *s, int64_t i, const Str *split, RegexArgs *a, bool all_wide, Pieces *out) {
  if (!a->bytes && s->enc == STR_UTF8 && !utf8_valid(s->data, s->len)) {
    size_t n;
    const char *p;
    TRY_NEW(p = str_mend(vm, s, &n));
    TRY_NEW(s = str_new_enc(vm, p, n, STR_UTF8));
  }
  if (split->len == 0) return split_chars(vm, s, out);
  Rx *rx;
  RxText t;
  TRY(rx_get(vm, split, a->kind, a->flags, a->bytes, &rx));
  TRY(rx_text(vm, rx, s, a->bytes, i, &t));
  TRY(split_text(vm, rx, &t, s->enc, a->kind, all_wide, out));
  out->complained = rx_complained(rx);
  return OK;
}

/* strsplit(x, split, fixed, perl, useBytes) */
static Status do_strsplit(VM *vm, Value *args, int n, Value *out) {
  RegexArgs a;
  StrArg x, split;
  bool was;
  TRY(strarg_get(vm, args[0], &x, "non-character argument"));
  TRY(strarg_as(vm, args[1], &split, &was));
  TRY(regex_kind(vm, val_missing(), args[3], args[2], args[4], &a));
  Vec *r;
  bool all_wide = !a.bytes && !(all_ascii(&x) && all_ascii(&split));
  TRY_NEW(r = vec_new(vm, T_LIST, x.n));
  Str **letters = vm_scratch(vm, 128 * sizeof *letters);
  TRY_NEW(letters);
  memset(letters, 0, 128 * sizeof *letters);
  Memo *memo;
  TRY(memo_open(vm, split.n > 1 ? 0 : x.n, &memo));
  StrQueue waiting = {.vm = vm};
  for (int64_t i = 0; i < x.n; i++) {
    const void *seen;
    if ((i & 255) == 255) TRY(rt_poll(vm));
    str_fetch(x.s, i, x.n);
    if (memo_find(memo, x.s[i], &seen)) {
      list_set(vm, r, i, *(const Value *)seen);
      continue;
    }
    size_t mark = vm_mark(vm);
    Str *s = x.s[i], *sp = split.n ? split.s[i % split.n] : vm->empty_str;
    Pieces p = {.letters = letters, .ascii = s->enc == STR_ASCII};
    Vec *v;
    if (literal_invalid(&a, s)) {
      TRY(rt_warning(vm, "input string %lld is invalid in this locale", (long long)i + 1));
      s = vm->na_str;
    }
    if (str_is_na(vm, s) || str_is_na(vm, sp)) {
      TRY_NEW(v = vec_new(vm, T_STR, 1));
      str_rw(v)[0] = s;
    } else {
      TRY(split_elt(vm, s, i, sp, &a, all_wide, &p));
      TRY_NEW(v = vec_new(vm, T_STR, p.n));
      TRY(pieces_store(&waiting, &p, v));
    }
    list_set(vm, r, i, vec_val(v));
    if (!p.complained) memo_add(memo, x.s[i], &list_ro(r)[i]);
    vm_release(vm, mark);
  }
  TRY(strqueue_end(&waiting));
  Vec *nm = x.vec ? vec_names(vm, x.vec) : NULL;
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = val_obj(r);
  return OK;
}

/* ---- regmatches ---- */

static Status match_strings(VM *vm, Str *s, const Vec *pos, Vec *len, Value *out) {
  bool none = str_is_na(vm, s) || pos->n == 0 || int_ro(pos)[0] == NA_INT || int_ro(pos)[0] == -1;
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, none ? 0 : pos->n));
  for (int64_t i = 0; i < r->n; i++) {
    TRY(rt_poll_at(vm, i));
    int64_t from = int_ro(pos)[i] - 1, k = i < len->n ? int_ro(len)[i] : 0;
    const char *end = s->data + s->len, *p, *q;
    if (from < 0 || k <= 0) continue;
    if (str_is_bytewise(s)) {
      p = s->data + (from < s->len ? from : s->len);
      q = end - p > k ? p + k : end;
    } else {
      p = utf8_skip(s->data, end, from);
      q = utf8_skip(p, end, k);
    }
    TRY_NEW(str_rw(r)[i] = str_new_enc(vm, p, (size_t)(q - p), str_is_bytewise(s) ? s->enc : STR_UTF8));
  }
  const int32_t *dims;
  int rank = none ? 0 : vec_dims(pos, &dims);
  if (rank) {
    TRY(vec_set_dim(vm, r, rank, dims));
    Vec *dn = vec_dimnames(vm, pos);
    if (dn) TRY(vec_set_dimnames(vm, r, val_obj(dn)));
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(regmatches_list(x, m)): the matched parts, m as gregexpr() or regexec() give it. */
static Status do_regmatches_list(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  TRY(strarg_get(vm, args[0], &x, "invalid 'x' argument"));
  if (!val_is_list(args[1])) return rt_error(vm, "invalid '%s' argument", "m");
  Sym *ml;
  TRY_NEW(ml = sym_c(vm, "match.length"));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LIST, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    size_t mark = vm_mark(vm);
    Vec *pos, *len;
    Value v, lens = attr_get(vm, list_ro(args[1].vec)[i], ml);
    TRY(coerce_keep_attr(vm, list_ro(args[1].vec)[i], T_INT, &pos));
    TRY_NEW(len = vec_new(vm, T_INT, 0));
    if (!val_is_null(lens)) TRY(coerce_vector(vm, lens, T_INT, false, &len));
    TRY(match_strings(vm, x.s[i], pos, len, &v));
    list_set(vm, r, i, v);
    vm_release(vm, mark);
  }
  *out = val_obj(r);
  return OK;
}

#define SUB_ARGS "pattern, replacement, x, ignore.case = FALSE, perl = FALSE, fixed = FALSE, useBytes = FALSE"
const BuiltinDef builtins_subst[] = {
    {"sub", do_sub, SUB_ARGS, 0, "replaces the first match"},
    {"gsub", do_gsub, SUB_ARGS, 0, "replaces all matches"},
    {"strsplit", do_strsplit, "x, split, fixed = FALSE, perl = FALSE, useBytes = FALSE", 0,
     "splits strings at matches"},
    {"regmatches_list", do_regmatches_list, "x, m", BF_INTERNAL, "substrings at match positions"},
    {0},
};
