/* lexer.c - Characters to tokens: names, numbers, strings with escapes, operators; keeps line and column counts.
 *
 * Called by parser.c only.  Newlines are tokens here; the parser decides where they count.  Text is UTF-8.
 * A lexical error gives TK_BAD ("unexpected input") or TK_FAIL with GNU R's message in lx->err. */
#include "compiler/lexer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/coerce.h"
#include "runtime/hooks.h"
#include "runtime/names.h"

static const char *const token_names[TK_COUNT] = {"end of input",
                                                  "end of line",
                                                  "numeric constant",
                                                  "string constant",
                                                  "'NULL'",
                                                  "symbol",
                                                  "input",
                                                  "'function'",
                                                  "'\\\\'",
                                                  "'while'",
                                                  "'repeat'",
                                                  "'for'",
                                                  "'in'",
                                                  "'if'",
                                                  "'else'",
                                                  "'next'",
                                                  "'break'",
                                                  "assignment",
                                                  "'='",
                                                  "'->'",
                                                  "'[['",
                                                  "'['",
                                                  "']'",
                                                  "'('",
                                                  "')'",
                                                  "'{'",
                                                  "'}'",
                                                  "','",
                                                  "';'",
                                                  "'?'",
                                                  "'~'",
                                                  "'|'",
                                                  "'||'",
                                                  "'&'",
                                                  "'&&'",
                                                  "'!'",
                                                  "'>'",
                                                  "'>='",
                                                  "'<'",
                                                  "'<='",
                                                  "'=='",
                                                  "'!='",
                                                  "'+'",
                                                  "'-'",
                                                  "'*'",
                                                  "'/'",
                                                  "SPECIAL",
                                                  "'|>'",
                                                  "':'",
                                                  "'^'",
                                                  "'$'",
                                                  "'@'",
                                                  "'::'",
                                                  "':::'",
                                                  "'=>'",
                                                  "input",
                                                  "INCOMPLETE_STRING",
                                                  "input",
                                                  "input"};

const char *token_text(TokType t) { return token_names[t]; }

void lexer_init(Lexer *lx, VM *vm, const char *s, size_t n) {
  memset(lx, 0, sizeof *lx);
  lx->vm = vm;
  lx->s = s;
  lx->n = n;
  lx->at.line = 1;
}

/* ---- characters ---- */
static int peek_at(const Lexer *lx, size_t k) {
  return lx->at.off + k < lx->n ? (unsigned char)lx->s[lx->at.off + k] : -1;
}
static int peek(const Lexer *lx) { return peek_at(lx, 0); }

/* Steps over one byte. */
static void step(Lexer *lx) {
  unsigned char c = (unsigned char)lx->s[lx->at.off++];
  Loc *at = &lx->at;
  if (c == '\n') {
    at->line++;
    at->byte = at->col = 0;
    return;
  }
  at->byte++;
  if (c == '\t') {
    at->col = (at->col + 8) & ~7;
    return;
  }
  if ((c & 0xC0) != 0x80) at->col++;
}
/* The same for k bytes that are ASCII, without newlines and tabs. */
static void step_plain(Lexer *lx, size_t k) {
  lx->at.off += k;
  lx->at.byte += (int)k;
  lx->at.col += (int)k;
}
static void steps(Lexer *lx, int k) {
  while (k-- > 0 && lx->at.off < lx->n) step(lx);
}
/* Code point at the cursor; *len its bytes; -1 if invalid. */
static int peek_cp(const Lexer *lx, int *len) {
  const char *p = lx->s + lx->at.off, *q = p;
  int cp = utf8_next(&q, lx->s + lx->n);
  *len = (int)(q - p);
  return cp;
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static int hex_digit(int c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* ---- names ---- */
static const struct Keyword {
  char name[14];
  uint8_t n;
  TokType type;
} keywords[] = {
#define WORD(text, type)                                                                                               \
  { text, sizeof text - 1, type }
    WORD("function", TK_FUNCTION),
    WORD("if", TK_IF),
    WORD("else", TK_ELSE),
    WORD("for", TK_FOR),
    WORD("in", TK_IN),
    WORD("while", TK_WHILE),
    WORD("repeat", TK_REPEAT),
    WORD("next", TK_NEXT),
    WORD("break", TK_BREAK),
    WORD("NULL", TK_NULL),
    WORD("TRUE", TK_NUM),
    WORD("FALSE", TK_NUM),
    WORD("NA", TK_NUM),
    WORD("Inf", TK_NUM),
    WORD("NaN", TK_NUM),
    WORD("NA_integer_", TK_NUM),
    WORD("NA_real_", TK_NUM),
    WORD("NA_character_", TK_NUM),
    WORD("NA_complex_", TK_NUM)};
#undef WORD

static const struct Keyword *find_keyword(const char *s, size_t n) {
  if (n < 2 || n > 13) return NULL;
  for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
    if (keywords[i].name[0] == s[0] && keywords[i].n == n && memcmp(keywords[i].name, s, n) == 0) return &keywords[i];
  return NULL;
}

static int shown_line(const Lexer *lx, int line) { return line - lx->before; }

static void fail(Lexer *lx, Token *t, bool nul_call, const char *fmt, ...) ORBIT_PRINTF(4, 5);
static void fail(Lexer *lx, Token *t, bool nul_call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(lx->err, sizeof lx->err, fmt, ap);
  va_end(ap);
  lx->nul_call = nul_call;
  t->type = TK_FAIL;
}
static void raised(Lexer *lx, Token *t) {
  lx->raised = true;
  t->type = TK_RAISED;
}

static void set_symbol(Lexer *lx, Token *t, TokType type, const char *s, size_t n) {
  Sym *sym = sym_new(lx->vm, s, n);
  if (!sym) {
    raised(lx, t);
    return;
  }
  t->type = type;
  t->v = val_obj(sym);
}

static void constant_word(Lexer *lx, Token *t, const char *w) {
  t->type = TK_NUM;
  if (w[0] == 'T')
    t->v = val_lgl(1);
  else if (w[0] == 'F')
    t->v = val_lgl(0);
  else if (w[0] == 'I')
    t->v = val_dbl(INFINITY);
  else if (w[1] == 'a')
    t->v = val_dbl(NAN);
  else if (w[2] == 0)
    t->v = val_lgl(NA_LGL);
  else if (w[3] == 'i')
    t->v = val_int(NA_INT);
  else if (w[3] == 'r')
    t->v = val_dbl(NA_REAL);
  else if (w[4] == 'h')
    t->v = val_str(lx->vm->na_str);
  else {
    Vec *z = vec_new(lx->vm, T_CPLX, 1);
    if (!z) {
      raised(lx, t);
      return;
    }
    cplx_rw(z)[0] = (Complex){NA_REAL, NA_REAL};
    t->v = val_obj(z);
  }
}

static bool plain_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
}

static void lex_name(Lexer *lx, Token *t) {
  size_t from = lx->at.off;
  for (;;) {
    size_t k = lx->at.off;
    while (k < lx->n && plain_name_byte(lx->s[k])) k++;
    step_plain(lx, k - lx->at.off);
    int len;
    if (peek(lx) < 128) break;
    int c = peek_cp(lx, &len);
    if (c < 0 || !name_letter(c)) break;
    steps(lx, len);
  }
  const char *s = lx->s + from;
  size_t n = lx->at.off - from;
  const struct Keyword *k = find_keyword(s, n);
  if (!k) {
    set_symbol(lx, t, TK_SYM, s, n);
  } else if (k->type == TK_NUM) {
    constant_word(lx, t, k->name);
  } else {
    set_symbol(lx, t, k->type, s, n);
  }
}

/* ---- numbers ---- */
/* Scans the digits; false: malformed.  *dot: a point was seen; *expo: an exponent. */
static bool scan_hex(Lexer *lx, bool *dot, bool *expo) {
  int nd = 0;
  steps(lx, 2);
  while (hex_digit(peek(lx)) >= 0 || peek(lx) == '.') {
    if (peek(lx) == '.') {
      if (*dot) return false;
      *dot = true;
    }
    step(lx);
    nd++;
  }
  if (nd == 0) {
    steps(lx, 1);
    return false;
  }
  if (peek(lx) == 'p' || peek(lx) == 'P') {
    *expo = true;
    step(lx);
    if (peek(lx) == '+' || peek(lx) == '-') step(lx);
    if (!is_digit(peek(lx))) return false;
    while (is_digit(peek(lx))) step(lx);
    *dot = false; /* only a decimal point makes the L suffix doubtful */
  }
  return !(*dot && !*expo);
}
static bool scan_decimal(Lexer *lx, bool *dot, bool *expo) {
  for (;;) {
    int c = peek(lx);
    if (c == '.') {
      if (*dot || *expo) return true;
      *dot = true;
    } else if (c == 'e' || c == 'E') {
      if (*expo) return true;
      *expo = true;
      step(lx);
      c = peek(lx);
      if (c == '+' || c == '-') {
        step(lx);
        c = peek(lx);
      }
      if (!is_digit(c)) {
        if (c >= 0 && c != '\n') step(lx); /* shown with the error */
        return false;
      }
    } else if (!is_digit(c)) {
      return true;
    }
    step(lx);
  }
}

/* The value of an L constant; warns where GNU R does. */
static bool integer_literal(Lexer *lx, Token *t, double d, bool dot, bool expo) {
  VM *vm = lx->vm;
  const char *fmt = NULL;
  char text[128];
  size_t n = lx->at.off - t->begin.off;
  bool whole = d == floor(d) && fabs(d) <= INT_MAX;
  if (n >= sizeof text) n = sizeof text - 1;
  memcpy(text, lx->s + t->begin.off, n);
  text[n] = 0;
  if (!whole && dot && !expo)
    fmt = "integer literal %s contains decimal; using numeric value";
  else if (!whole)
    fmt = "non-integer value %s qualified with L; using numeric value";
  else if (dot && !expo)
    fmt = "integer literal %s contains unnecessary decimal point";
  t->v = whole ? val_int((int)d) : val_dbl(d);
  if (!fmt) return true;
  char msg[256];
  snprintf(msg, sizeof msg, fmt, text);
  return (lx->warn_nocall ? rt_warningcall(vm, val_null(), "%s", msg) : rt_warning(vm, "%s", msg)) == OK;
}

static void lex_number(Lexer *lx, Token *t) {
  size_t from = lx->at.off;
  bool dot = false, expo = false, ok;
  int c1 = peek_at(lx, 1);
  bool good = peek(lx) == '0' && (c1 == 'x' || c1 == 'X') ? scan_hex(lx, &dot, &expo) : scan_decimal(lx, &dot, &expo);
  t->type = TK_BAD;
  if (!good) return;
  double d = str_to_double(lx->vm, lx->s + from, lx->at.off - from, &ok);
  if (!ok) return;
  t->type = TK_NUM;
  if (peek(lx) == 'L') {
    step(lx);
    if (!integer_literal(lx, t, d, dot, expo)) raised(lx, t);
  } else if (peek(lx) == 'i') {
    step(lx);
    Vec *z = vec_new(lx->vm, T_CPLX, 1);
    if (!z) {
      raised(lx, t);
      return;
    }
    cplx_rw(z)[0] = (Complex){0, d};
    t->v = val_obj(z);
  } else {
    t->v = val_dbl(d);
  }
}

/* ---- strings ---- */
typedef struct StrScan {
  Lexer *lx;
  Token *t;
  Buf b;
  size_t from; /* the opening quote */
  bool unicode, bytes;
} StrScan;

/* Text from the opening quote on, for messages. */
static void bad_escape(StrScan *st, const char *fmt) {
  Lexer *lx = st->lx;
  char text[1024];
  size_t n = lx->at.off - st->from;
  if (n >= sizeof text) n = sizeof text - 1;
  memcpy(text, lx->s + st->from, n);
  text[n] = 0;
  fail(lx, st->t, true, fmt, text);
}

static bool escape_octal(StrScan *st) {
  Lexer *lx = st->lx;
  int v = 0, k = 0;
  while (k < 3 && peek(lx) >= '0' && peek(lx) <= '7') {
    v = v * 8 + (peek(lx) - '0');
    step(lx);
    k++;
  }
  if (v == 0) {
    fail(lx, st->t, false, "nul character not allowed (line %d)", shown_line(lx, lx->at.line));
    return false;
  }
  if (v > 255) {
    fail(lx, st->t, false, "exceeded maximum allowed octal value \\377 (line %d)", shown_line(lx, lx->at.line));
    return false;
  }
  st->bytes = true;
  buf_putc(&st->b, (char)v);
  return true;
}

static bool escape_hex(StrScan *st) {
  Lexer *lx = st->lx;
  int v = 0, k = 0;
  while (k < 2 && hex_digit(peek(lx)) >= 0) {
    v = v * 16 + hex_digit(peek(lx));
    step(lx);
    k++;
  }
  if (k == 0) {
    bad_escape(st, "'\\x' used without hex digits in character string starting \"%s\"");
    return false;
  }
  if (v == 0) {
    fail(lx, st->t, false, "nul character not allowed (line %d)", shown_line(lx, lx->at.line));
    return false;
  }
  st->bytes = true;
  buf_putc(&st->b, (char)v);
  return true;
}

static bool put_unicode(StrScan *st, uint32_t v, bool big) {
  Lexer *lx = st->lx;
  char out[8];
  if (v == 0) {
    fail(lx, st->t, false, "nul character not allowed (line %d)", shown_line(lx, lx->at.line));
    return false;
  }
  if (v > 0x10FFFF) {
    fail(lx, st->t, false, big ? "invalid \\Uxxxxxxxx value %x (line %d)" : "invalid \\u value %x (line %d)", v,
         shown_line(lx, lx->at.line));
    return false;
  }
  if (v >= 0xD800 && v <= 0xDFFF) {
    char msg[64];
    snprintf(msg, sizeof msg, "unpaired surrogate Unicode point %x", v);
    Status s = lx->warn_nocall ? rt_warningcall(lx->vm, val_null(), "%s", msg) : rt_warning(lx->vm, "%s", msg);
    if (s != OK) {
      raised(lx, st->t);
      return false;
    }
  }
  st->unicode = true;
  buf_put(&st->b, out, (size_t)utf8_put(out, (int)v));
  return true;
}

static bool escape_unicode(StrScan *st, bool big) {
  Lexer *lx = st->lx;
  int k = 0, max = big ? 8 : 4;
  uint32_t v = 0;
  bool brace = peek(lx) == '{';
  if (brace) step(lx);
  while (k < max && hex_digit(peek(lx)) >= 0) {
    v = v * 16 + (uint32_t)hex_digit(peek(lx));
    step(lx);
    k++;
  }
  if (k == 0) {
    bad_escape(st, big ? "'\\U' used without hex digits in character string starting \"%s\""
                       : "'\\u' used without hex digits in character string starting \"%s\"");
    return false;
  }
  if (brace) {
    if (peek(lx) != '}') {
      fail(lx, st->t, false, big ? "invalid \\U{xxxxxxxx} sequence (line %d)" : "invalid \\u{xxxx} sequence (line %d)",
           shown_line(lx, lx->at.line));
      return false;
    }
    step(lx);
  }
  return put_unicode(st, v, big);
}

/* Behind the backslash. */
static bool lex_escape(StrScan *st) {
  static const char from[] = "abfnrtv\\\"'` \n", to[] = "\a\b\f\n\r\t\v\\\"'` \n";
  Lexer *lx = st->lx;
  int c = peek(lx);
  if (c < 0) return true;
  if (c >= '0' && c <= '7') return escape_octal(st);
  const char *k = c ? strchr(from, c) : NULL;
  if (k) {
    step(lx);
    buf_putc(&st->b, to[k - from]);
    return true;
  }
  int len = 1;
  if (c >= 128) peek_cp(lx, &len);
  char ch[8];
  memcpy(ch, lx->s + lx->at.off, (size_t)len);
  ch[len] = 0;
  steps(lx, len);
  if (c == 'x') return escape_hex(st);
  if (c == 'u') return escape_unicode(st, false);
  if (c == 'U') return escape_unicode(st, true);
  char fmt[128];
  snprintf(fmt, sizeof fmt, "'\\%s' is an unrecognized escape in character string starting \"%%s\"",
           strcmp(ch, "%") == 0 ? "%%" : ch);
  bad_escape(st, fmt);
  return false;
}

/* Plain characters are copied in runs. */
static bool string_body(StrScan *st, int quote) {
  Lexer *lx = st->lx;
  for (;;) {
    int c = peek(lx);
    if (c < 0) {
      st->t->type = TK_INCOMPLETE;
      return false;
    }
    if (c == 0) {
      fail(lx, st->t, false, "nul character not allowed (line %d)", shown_line(lx, lx->at.line));
      return false;
    }
    if (c == quote) {
      step(lx);
      return true;
    }
    if (c == '\\') {
      step(lx);
      if (!lex_escape(st)) return false;
      continue;
    }
    if (c < 128) {
      buf_putc(&st->b, (char)c);
      step(lx);
      continue;
    }
    int len;
    if (peek_cp(lx, &len) < 0) {
      fail(lx, st->t, false, "invalid multibyte character in parser at line %d", shown_line(lx, lx->at.line));
      return false;
    }
    buf_put(&st->b, lx->s + lx->at.off, (size_t)len);
    steps(lx, len);
  }
}

static void lex_string(Lexer *lx, Token *t, int quote) {
  StrScan st = {.lx = lx, .t = t, .from = lx->at.off};
  buf_init(&st.b, lx->vm);
  step(lx);
  if (!string_body(&st, quote)) return;
  if (st.unicode && st.bytes) {
    fail(lx, t, false, "mixing Unicode and octal/hex escapes in a string is not allowed");
    return;
  }
  if (quote == '`') {
    if (st.b.n == 0)
      fail(lx, t, false, "attempt to use zero-length variable name");
    else
      set_symbol(lx, t, TK_SYM, st.b.p, st.b.n);
    return;
  }
  const char *text = st.b.n ? st.b.p : "";
  Str *s = st.unicode ? str_new_enc(lx->vm, text, st.b.n, STR_UTF8) : str_new(lx->vm, text, st.b.n);
  if (!s || st.b.failed) {
    raised(lx, t);
    return;
  }
  t->type = TK_STR;
  t->v = val_str(s);
}

/* r"---( ... )---": the cursor is on the r. */
static void lex_raw_string(Lexer *lx, Token *t) {
  int line = lx->at.line, quote = peek_at(lx, 1), dashes = 0, close;
  steps(lx, 2);
  while (peek(lx) == '-') {
    dashes++;
    step(lx);
  }
  switch (peek(lx)) {
  case '(': close = ')'; break;
  case '[': close = ']'; break;
  case '{': close = '}'; break;
  default: fail(lx, t, false, "malformed raw string literal at line %d", shown_line(lx, line)); return;
  }
  step(lx);
  size_t from = lx->at.off;
  for (;; step(lx)) {
    int c = peek(lx), k = 0;
    if (c < 0) {
      t->type = TK_INCOMPLETE;
      return;
    }
    if (c != close) continue;
    while (k < dashes && peek_at(lx, (size_t)k + 1) == '-') k++;
    if (k == dashes && peek_at(lx, (size_t)dashes + 1) == quote) break;
  }
  size_t n = lx->at.off - from;
  steps(lx, dashes + 2);
  if (memchr(lx->s + from, 0, n)) {
    fail(lx, t, false, "nul character not allowed (line %d)", shown_line(lx, line));
    return;
  }
  if (!utf8_valid(lx->s + from, n)) {
    fail(lx, t, false, "invalid multibyte character in parser at line %d", shown_line(lx, line));
    return;
  }
  Str *s = str_new(lx->vm, lx->s + from, n);
  if (!s) {
    raised(lx, t);
    return;
  }
  t->type = TK_STR;
  t->v = val_str(s);
}

/* ---- operators ---- */
static void lex_special(Lexer *lx, Token *t) {
  size_t from = lx->at.off;
  step(lx);
  while (peek(lx) >= 0 && peek(lx) != '%' && peek(lx) != '\n') step(lx);
  if (peek(lx) != '%') {
    t->type = TK_BAD;
    return;
  }
  step(lx);
  set_symbol(lx, t, TK_SPECIAL, lx->s + from, lx->at.off - from);
}

/* Longest first among those with the same first character; frequent ones first. */
static const struct Operator {
  char text[4];
  uint8_t n;
  TokType type;
  const char *sym; /* NULL: as written */
} operators[] = {
#define OPERATOR(text, type, sym)                                                                                      \
  { text, sizeof text - 1, type, sym }
    OPERATOR("(", TK_LP, NULL),           OPERATOR(")", TK_RP, NULL),       OPERATOR(",", TK_COMMA, NULL),
    OPERATOR("==", TK_EQEQ, NULL),        OPERATOR("=>", TK_BIND, NULL),    OPERATOR("=", TK_EQ, NULL),
    OPERATOR("<<-", TK_LEFT, NULL),       OPERATOR("<-", TK_LEFT, NULL),    OPERATOR("<=", TK_LE, NULL),
    OPERATOR("<<", TK_BAD, NULL),         OPERATOR("<", TK_LT, NULL),       OPERATOR("[[", TK_LBB, NULL),
    OPERATOR("[", TK_LB, NULL),           OPERATOR("]", TK_RB, NULL),       OPERATOR("{", TK_LBRACE, NULL),
    OPERATOR("}", TK_RBRACE, NULL),       OPERATOR("$", TK_DOLLAR, NULL),   OPERATOR("!=", TK_NE, NULL),
    OPERATOR("!", TK_NOT, NULL),          OPERATOR("+", TK_PLUS, NULL),     OPERATOR("->>", TK_RIGHT, "<<-"),
    OPERATOR("->", TK_RIGHT, "<-"),       OPERATOR("-", TK_MINUS, NULL),    OPERATOR("&&", TK_AND2, NULL),
    OPERATOR("&", TK_AND, NULL),          OPERATOR("||", TK_OR2, NULL),     OPERATOR("|>", TK_PIPE, NULL),
    OPERATOR("|", TK_OR, NULL),           OPERATOR(":::", TK_NSINT, NULL),  OPERATOR("::", TK_NS, NULL),
    OPERATOR(":=", TK_LEFT, NULL),        OPERATOR(":", TK_COLON, NULL),    OPERATOR("**", TK_POWER, "^"),
    OPERATOR("*", TK_TIMES, NULL),        OPERATOR("/", TK_DIVIDE, NULL),   OPERATOR("^", TK_POWER, NULL),
    OPERATOR(">=", TK_GE, NULL),          OPERATOR(">", TK_GT, NULL),       OPERATOR("~", TK_TILDE, NULL),
    OPERATOR("@", TK_AT, NULL),           OPERATOR("?", TK_QUESTION, NULL), OPERATOR(";", TK_SEMI, NULL),
    OPERATOR("\\", TK_LAMBDA, "function")};
#undef OPERATOR

/* Is it no function's name in any call? */
static bool never_called(TokType t) {
  return t == TK_COMMA || t == TK_RP || t == TK_RB || t == TK_RBRACE || t == TK_SEMI;
}

static void lex_operator(Lexer *lx, Token *t) {
  const char *s = lx->s + lx->at.off;
  size_t left = lx->n - lx->at.off;
  for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++) {
    const struct Operator *op = &operators[i];
    if (op->text[0] != s[0] || op->n > left || memcmp(op->text, s, op->n) != 0) continue;
    step_plain(lx, op->n);
    if (op->type == TK_BAD || never_called(op->type))
      t->type = op->type;
    else
      set_symbol(lx, t, op->type, op->sym ? op->sym : op->text, op->sym ? strlen(op->sym) : op->n);
    return;
  }
  int len = 1;
  if ((unsigned char)s[0] >= 128) peek_cp(lx, &len);
  steps(lx, len > 0 ? len : 1);
  t->type = TK_BAD;
}

static bool is_blank_cp(int cp) { /* iswblank without the no-break spaces */
  return cp == 0x1680 || (cp >= 0x2000 && cp <= 0x200A && cp != 0x2007) || cp == 0x205F || cp == 0x3000;
}

static void skip_blanks(Lexer *lx) {
  for (;;) {
    int c = peek(lx), len;
    if (c == ' ') {
      size_t k = lx->at.off;
      while (k < lx->n && lx->s[k] == ' ') k++;
      step_plain(lx, k - lx->at.off);
    } else if (c == '\t' || c == '\f') {
      step(lx);
    } else if (c == '#') {
      while (peek(lx) >= 0 && peek(lx) != '\n') step(lx);
    } else if (c >= 128 && is_blank_cp(peek_cp(lx, &len))) {
      steps(lx, len);
    } else {
      return;
    }
  }
}

static void lex_token(Lexer *lx, Token *t) {
  int c = peek(lx), c1 = peek_at(lx, 1), len;
  if (c < 0) {
    t->type = TK_EOF;
  } else if (c == '\n') {
    step(lx);
    t->type = TK_NL;
  } else if (is_digit(c) || (c == '.' && is_digit(c1))) {
    lex_number(lx, t);
  } else if (c == '"' || c == '\'' || c == '`') {
    lex_string(lx, t, c);
  } else if ((c == 'r' || c == 'R') && (c1 == '"' || c1 == '\'')) {
    lex_raw_string(lx, t);
  } else if (c == '.' || name_letter(c < 128 ? c : 0)) {
    lex_name(lx, t);
  } else if (c == '_') {
    step(lx);
    t->type = TK_PLACEHOLDER;
  } else if (c == '%') {
    lex_special(lx, t);
  } else if (c == 0) {
    fail(lx, t, false, "nul character not allowed (line %d)", shown_line(lx, lx->at.line));
  } else if (c < 128) {
    lex_operator(lx, t);
  } else {
    int cp = peek_cp(lx, &len);
    if (cp < 0)
      fail(lx, t, false, "invalid multibyte character in parser at line %d", shown_line(lx, lx->at.line));
    else if (name_letter(cp))
      lex_name(lx, t);
    else
      lex_operator(lx, t);
  }
}

void lexer_next(Lexer *lx, Token *t) {
  skip_blanks(lx);
  t->begin = lx->at;
  t->v = val_null();
  lex_token(lx, t);
  t->end = lx->at;
}
