/* highlight.c - Colours of what is typed at the prompt: a scanner that says what each byte of code is, and a painter
 * that writes the line anew in colours over what libedit wrote.
 *
 * libedit shows lines without colours and keeps a copy of what the screen holds.  Colours do not change that copy:
 * before each key is waited for, the same text is written once more, in colours, at the same places, and the cursor
 * goes back.  Called by line.c; complete.c uses the scanner to know what lies in quotes and comments.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "programs/line.h"

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '.' || c == '_' || (c & 0x80); }

static void mark(unsigned char *kind, size_t from, size_t to, enum CodeKind k) { memset(kind + from, k, to - from); }

static enum CodeKind word_kind(const char *s, size_t n) {
  static const char *const keywords[] = {"function", "if",   "else",  "for", "while",
                                         "repeat",   "next", "break", "in",  "return"};
  static const char *const constants[] = {"TRUE",        "FALSE",    "NULL",          "NA",         "Inf", "NaN",
                                          "NA_integer_", "NA_real_", "NA_character_", "NA_complex_"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (strlen(keywords[i]) == n && memcmp(keywords[i], s, n) == 0) return CODE_KEYWORD;
  for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
    if (strlen(constants[i]) == n && memcmp(constants[i], s, n) == 0) return CODE_NUMBER;
  return CODE_PLAIN;
}

/* The end of a string whose quote is at s[i], or n. */
static size_t string_end(const char *s, size_t n, size_t i) {
  char quote = s[i++];
  for (; i < n && s[i] != quote; i++)
    if (s[i] == '\\' && quote != '`') i++;
  return i < n ? i + 1 : n;
}

/* The end of r"---(...)---" whose quote is at s[i]; i where it is none, n where it is not closed. */
static size_t raw_end(const char *s, size_t n, size_t i) {
  static const char pairs[] = "([{)]}";
  size_t dashes = 0;
  while (i + 1 + dashes < n && s[i + 1 + dashes] == '-') dashes++;
  const char *open = i + 1 + dashes < n ? memchr(pairs, s[i + 1 + dashes], 3) : NULL;
  if (!open) return i;
  for (size_t j = i + 2 + dashes; j + dashes + 1 < n; j++) {
    size_t k = 0;
    if (s[j] != open[3]) continue;
    while (k < dashes && s[j + 1 + k] == '-') k++;
    if (k == dashes && s[j + 1 + k] == s[i]) return j + dashes + 2;
  }
  return n;
}

static size_t number_end(const char *s, size_t n, size_t i) {
  bool hex = i + 1 < n && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X');
  if (hex) i += 2;
  for (; i < n; i++) {
    char c = s[i], before = i > 0 ? s[i - 1] : 0;
    bool exponent = hex ? before == 'p' || before == 'P' : before == 'e' || before == 'E';
    if (!(hex ? isxdigit((unsigned char)c) : isdigit((unsigned char)c)) && c != '.' && !strchr(hex ? "pP" : "eE", c) &&
        !(exponent && (c == '+' || c == '-')))
      break;
  }
  return i < n && (s[i] == 'L' || s[i] == 'i') ? i + 1 : i;
}

/* The end of what begins at s[i] and is no bracket, with its kind. */
static size_t token_end(const char *s, size_t n, size_t i, enum CodeKind *kind) {
  char c = s[i], next = i + 1 < n ? s[i + 1] : 0;
  size_t end = i + 1;
  *kind = CODE_PLAIN;
  if (c == '#') {
    const char *line = memchr(s + i, '\n', n - i);
    *kind = CODE_COMMENT;
    return line ? (size_t)(line - s) : n;
  }
  if ((c == 'r' || c == 'R') && (next == '"' || next == '\'')) {
    end = raw_end(s, n, i + 1);
    *kind = CODE_STRING;
    return end > i + 1 ? end : string_end(s, n, i + 1);
  }
  if (c == '"' || c == '\'' || c == '`') {
    if (c != '`') *kind = CODE_STRING;
    return string_end(s, n, i);
  }
  if (c == '%') {
    while (end < n && s[end] != '%' && s[end] != '\n') end++;
    return end < n && s[end] == '%' ? end + 1 : i + 1;
  }
  if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)next))) {
    *kind = CODE_NUMBER;
    return number_end(s, n, i);
  }
  if (!in_name(c)) return end;
  while (end < n && in_name(s[end])) end++;
  *kind = word_kind(s + i, end - i);
  return end;
}

void scan_code(const char *s, size_t n, size_t at, unsigned char *kind) {
  size_t *open = malloc((n + 1) * sizeof *open), depth = 0;
  for (size_t i = 0; open && i < n;) {
    static const char opening[] = "([{", closing[] = ")]}";
    const char *closes = memchr(closing, s[i], 3);
    enum CodeKind k = CODE_PLAIN;
    if (memchr(opening, s[i], 3)) {
      open[depth++] = i;
      kind[i++] = CODE_BRACKET;
    } else if (closes) {
      bool fits = depth > 0 && s[open[depth - 1]] == opening[closes - closing];
      kind[i] = fits ? CODE_BRACKET : CODE_ASTRAY;
      if (fits && (open[--depth] == at || i + 1 == at)) kind[i] = kind[open[depth]] = CODE_PAIR;
      i++;
    } else {
      size_t end = token_end(s, n, i, &k);
      mark(kind, i, end, k);
      i = end;
    }
  }
  if (!open) mark(kind, 0, n, CODE_PLAIN);
  free(open);
}

/* Where the next character goes: libedit breaks lines at the width of the terminal, and wide ones before it. */
typedef struct Cell {
  int row, col, width;
} Cell;

/* Columns of the character at *p, which goes on to the next; -1: libedit shows it in a way of its own. */
static int columns(const char **p, const char *end, int col) {
  unsigned char c = (unsigned char)**p;
  if (c == '\t') return (*p)++, 8 - col % 8;
  if (c < ' ' || c == 127) return -1;
  int cp = utf8_next(p, end);
  return cp < 0 ? -1 : cp_width(cp);
}

/* Moves on by w columns; true: the character stands in the next row. */
static bool advance(Cell *at, int w) {
  bool below = at->col + w > at->width;
  if (below) at->row++, at->col = 0;
  at->col += w;
  return below;
}

/* Rows begin anew where the last column is filled. */
static bool row_is_full(Cell *at) {
  if (at->col < at->width) return false;
  at->row++;
  at->col = 0;
  return true;
}

/* The place behind s[0..n); false: it has what cannot be placed. */
static bool place_of(const char *s, size_t n, Cell *at) {
  for (const char *p = s, *end = s + n; p < end;) {
    if (*p == '\n') {
      p++;
      at->row++;
      at->col = 0;
      continue;
    }
    int w = columns(&p, end, at->col);
    if (w < 0) return false;
    advance(at, w);
    row_is_full(at);
  }
  return true;
}

static void write_painted(Buf *b, const char *s, size_t n, const unsigned char *kind, Cell at) {
  static const char *const look[] = {
      [CODE_PLAIN] = "",           [CODE_STRING] = "\033[32m", [CODE_NUMBER] = "\033[36m", [CODE_KEYWORD] = "\033[35m",
      [CODE_COMMENT] = "\033[90m", [CODE_BRACKET] = "",        [CODE_PAIR] = "\033[7m",    [CODE_ASTRAY] = "\033[31m"};
  const char *now = "";
  for (const char *p = s, *end = s + n; p < end;) {
    const char *from = p, *wanted = look[kind[p - s]];
    if (*p == '\n') {
      p++;
      at.row++;
      at.col = 0;
      buf_puts(b, "\r\033[B");
      continue;
    }
    if (strcmp(now, wanted) != 0) {
      if (*now) buf_puts(b, "\033[0m");
      buf_puts(b, now = wanted);
    }
    int w = columns(&p, end, at.col);
    if (*from == '\t') {
      at.col += w;
      buf_printf(b, "\033[%dC", w);
    } else {
      if (advance(&at, w)) buf_puts(b, "\r\033[B");
      buf_printf(b, "%.*s", (int)(p - from), from);
    }
    if (row_is_full(&at)) buf_puts(b, "\r\033[B");
  }
}

int rows_below_cursor(const PaintedLine *line) {
  struct winsize size;
  if (ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_col < 2) return 0;
  const char *prompt = strrchr(line->prompt, '\n');
  prompt = prompt ? prompt + 1 : line->prompt;
  Cell start = {.width = size.ws_col};
  if (!place_of(prompt, strlen(prompt), &start)) return 0;
  Cell cursor = start, end = start;
  if (!place_of(line->text, line->cursor, &cursor) || !place_of(line->text, line->n, &end)) return 0;
  return end.row - cursor.row;
}

void paint_line(VM *vm, const PaintedLine *line) {
  struct winsize size;
  if (line->n == 0 || ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_col < 2) return;
  const char *prompt = strrchr(line->prompt, '\n');
  prompt = prompt ? prompt + 1 : line->prompt;
  Cell start = {.width = size.ws_col};
  if (!place_of(prompt, strlen(prompt), &start) || start.row > 0) return;
  Cell cursor = start, end = start;
  if (!place_of(line->text, line->cursor, &cursor) || !place_of(line->text, line->n, &end) || end.row >= size.ws_row)
    return;
  size_t mark = vm_mark(vm), n_before = strlen(line->before), total = n_before + line->n;
  char *code = vm_scratch(vm, total);
  unsigned char *kind = vm_scratch(vm, total);
  if (code && kind) {
    memcpy(code, line->before, n_before);
    memcpy(code + n_before, line->text, line->n);
    scan_code(code, total, line->pairs ? n_before + line->cursor : SIZE_MAX, kind);
    Buf b;
    buf_init(&b, vm);
    buf_puts(&b, "\033[0m\0337\r");
    if (cursor.row > 0) buf_printf(&b, "\033[%dA", cursor.row);
    if (start.col > 0) buf_printf(&b, "\033[%dC", start.col);
    write_painted(&b, line->text, line->n, kind + n_before, start);
    buf_puts(&b, "\033[0m\0338");
    if (!b.failed) fwrite(b.p, 1, b.n, stdout);
    fflush(stdout);
  }
  vm_release(vm, mark);
}
