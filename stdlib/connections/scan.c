/* scan.c - scan(): fields of text input, as a vector or as a list of columns; count.fields().
 *
 * A Scanner delivers fields; they are separated by blanks, or by one separator character when `sep` is given.
 * Called by the R function scan() and by read.table's helpers. */
#include <stdlib.h>

#include "runtime/poll.h"
#include "stdlib/connections/connections.h"
#include "stdlib/utils/typeconvert.h"

typedef struct Scanner {
  VM *vm;
  Conn *c;
  int sep; /* 0: blanks */
  int dec, comment;
  const char *quotes; /* quote characters */
  StrArg na;
  bool escapes, skip_nul;
  int64_t line;
  Buf field;
  bool quoted; /* part of the field stood between quotes, which may have been all of it */
  bool quoted_eof;
  bool counting;  /* count.fields: no escapes; between quotes another kind takes the place of the first */
  int pushed;     /* one character back, -2: none */
  uint32_t chars; /* that have been asked for */
  bool ahead;     /* plain[] is filled: fields may be taken from the connection's buffer as they are */
  uint8_t plain[256];
  char prompt[24]; /* of the next line of a terminal */
} Scanner;

enum { END = -1 };

/* END, too, where the run has been cancelled: a field or a line may be long. */
static int next_raw(Scanner *s) {
  if (s->pushed != -2) {
    int c = s->pushed;
    s->pushed = -2;
    return c;
  }
  if (ORBIT_UNLIKELY((++s->chars & 0xffff) == 0) && rt_cancelled(s->vm)) return END;
  int c = conn_getc(s->vm, s->c);
  while (c == 0 && s->skip_nul) c = conn_getc(s->vm, s->c);
  return c;
}

static int hex_digits(Scanner *s, int max) {
  int v = 0;
  for (int i = 0; i < max; i++) {
    int c = next_raw(s);
    int d = c >= '0' && c <= '9'   ? c - '0'
            : c >= 'a' && c <= 'f' ? c - 'a' + 10
            : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                   : -1;
    if (d < 0) {
      s->pushed = c;
      break;
    }
    v = v * 16 + d;
  }
  return v;
}

static int read_escape(Scanner *s) {
  int c = next_raw(s);
  if (c >= '0' && c <= '7') {
    int v = c - '0';
    for (int i = 0; i < 2; i++) {
      c = next_raw(s);
      if (c < '0' || c > '7') {
        s->pushed = c;
        break;
      }
      v = v * 8 + c - '0';
    }
    return v;
  }
  switch (c) {
  case 'a': return '\a';
  case 'b': return '\b';
  case 'f': return '\f';
  case 'n': return '\n';
  case 'r': return '\r';
  case 't': return '\t';
  case 'v': return '\v';
  case 'x': return hex_digits(s, 2);
  default: return c;
  }
}

/* Next character; comments are skipped outside quotes. */
static int next_char(Scanner *s, bool in_quote) {
  int c = next_raw(s);
  if (c == s->comment && !in_quote && s->comment >= 0) {
    do c = next_raw(s);
    while (c != '\n' && c != END);
  }
  if (c == '\\' && s->escapes) c = read_escape(s);
  return c;
}

static void back(Scanner *s, int c) { s->pushed = c; }
static bool is_quote(const Scanner *s, int c) { return c > 0 && c < 128 && strchr(s->quotes, c); }
static bool is_blank(int c) { return c == ' ' || c == '\t'; }

/* A field between blanks; the character that ended it is returned (END, '\n' or a blank). */
static int blank_field(Scanner *s, bool text) {
  int c;
  while (is_blank(c = next_char(s, false))) {
  }
  if (c == '\n' || c == END) return c;
  if (text && is_quote(s, c)) {
    int q = c;
    s->quoted = true;
    while ((c = next_char(s, true)) != END && c != q) {
      if (c == '\\' && !s->counting) {
        c = next_char(s, true);
        if (c == END) break;
        if (c != q) buf_putc(&s->field, '\\');
      }
      buf_putc(&s->field, (char)c);
    }
    if (c == END) {
      s->quoted_eof = true;
      return END;
    }
    c = next_char(s, false); /* the closing quote ends the field */
  } else {
    do buf_putc(&s->field, (char)c);
    while ((c = next_char(s, false)) != END && c != '\n' && !is_blank(c));
  }
  while (is_blank(c)) c = next_char(s, false);
  if (c == '\n' || c == END) return c;
  back(s, c);
  return ' ';
}

/* A field before the separator, which is returned (or END or '\n'). */
static int sep_field(Scanner *s, bool text, bool strip) {
  int c;
  size_t keep = 0; /* characters that came from quotes are not stripped */
  c = next_char(s, false);
  if (strip)
    while (is_blank(c) && c != s->sep) c = next_char(s, false);
  while (c != s->sep && c != '\n' && c != END) {
    if (text && is_quote(s, c)) {
      int q = c;
      s->quoted = true;
      for (;;) {
        c = next_char(s, true);
        if (c == END) {
          s->quoted_eof = true;
          return END;
        }
        if (c == q) {
          c = next_char(s, false);
          if (c != q) break; /* a doubled quote stands for one */
        } else if (s->counting && is_quote(s, c)) {
          q = c;
        }
        buf_putc(&s->field, (char)c);
      }
      keep = s->field.n;
      continue;
    }
    if (text || !is_blank(c)) buf_putc(&s->field, (char)c); /* numbers may have blanks inside */
    c = next_char(s, false);
  }
  if (strip)
    while (s->field.n > keep && is_blank(s->field.p[s->field.n - 1])) s->field.n--;
  return c;
}

enum { PLAIN_TEXT = 1, PLAIN_NUMBER = 2, PLAIN_STRIPPED = 4, PLAIN_END = 8 };

/* Which bytes are part of a field without any meaning of their own. */
static void plain_bytes(Scanner *s) {
  s->ahead = s->sep && !s->escapes;
  for (int c = 1; c < 256; c++) {
    bool special = c == s->sep || c == '\n' || c == '\r' || c == s->comment;
    s->plain[c] = special                 ? 0
                  : c == ' ' || c == '\t' ? PLAIN_TEXT
                  : is_quote(s, c)        ? PLAIN_NUMBER
                                          : PLAIN_TEXT | PLAIN_NUMBER | PLAIN_STRIPPED;
  }
  if (s->sep != s->comment) s->plain[s->sep] = PLAIN_END;
  if (s->comment != '\n') s->plain['\n'] = PLAIN_END;
}

/* A field of plain bytes whose end is in the connection's buffer; *end: what ended it. */
static bool plain_field(Scanner *s, int wanted, int *end) {
  Conn *c = s->c;
  if (s->pushed != -2 || c->save >= 0 || c->npushed || c->rpos >= c->rlen) return false;
  const uint8_t *from = c->rbuf + c->rpos, *p = from, *last = c->rbuf + c->rlen;
  while (p < last && s->plain[*p] & wanted) p++;
  if (p == last || !(s->plain[*p] & PLAIN_END)) return false;
  buf_put(&s->field, (const char *)from, (size_t)(p - from));
  c->rpos += (size_t)(p - from) + 1;
  *end = *p;
  return true;
}

static int read_field(Scanner *s, bool text, bool strip) {
  int end;
  s->field.n = 0;
  s->quoted = false;
  if (s->ahead && plain_field(s, !text ? PLAIN_NUMBER : strip ? PLAIN_STRIPPED : PLAIN_TEXT, &end)) return end;
  return s->sep ? sep_field(s, text, strip || !text) : blank_field(s, text);
}

/* ---- converting ---- */

static bool is_na(const Scanner *s, const char *p, size_t n) {
  for (int64_t i = 0; i < s->na.n; i++)
    if (s->na.s[i]->len == n && !memcmp(s->na.s[i]->data, p, n)) return true;
  return false;
}

static Status expected(Scanner *s, const char *what) {
  return rt_error(s->vm, "scan() expected '%s', got '%s'", what, buf_cstr(&s->field));
}

static double to_double(Scanner *s, const char *p, size_t n, bool *ok) {
  char buf[256];
  if (s->dec == '.') return str_to_double(s->vm, p, n, ok);
  *ok = n < sizeof buf && !memchr(p, '.', n);
  if (!*ok) return NA_REAL;
  for (size_t i = 0; i < n; i++) buf[i] = p[i] == s->dec ? '.' : p[i];
  return str_to_double(s->vm, buf, n, ok);
}

/* A missing number, whatever na.strings says. */
static bool means_na(const char *p, size_t n) { return n == 2 && memcmp(p, "NA", 2) == 0; }

/* Stores the field as element i of v. */
static Status store_field(Scanner *s, Vec *v, int64_t i) {
  const char *p = s->field.n ? s->field.p : "";
  size_t n = s->field.n;
  bool ok = true, na = is_na(s, p, n) || (n == 0 && v->h.type != T_STR);
  switch (v->h.type) {
  case T_STR: {
    Str *str = na ? s->vm->na_str : str_new(s->vm, p, n);
    TRY_NEW(str);
    str_rw(v)[i] = str;
    return OK;
  }
  case T_LGL: {
    int k = na ? NA_LGL : str_to_logical(p, n);
    if (!na && k == NA_LGL) return expected(s, "a logical");
    int_rw(v)[i] = k;
    return OK;
  }
  case T_INT: {
    int_rw(v)[i] = NA_INT;
    if (na) return OK;
    char *end;
    long k = strtol(buf_cstr(&s->field), &end, 10);
    if (*end || k > INT_MAX || k <= INT_MIN) return expected(s, "an integer");
    int_rw(v)[i] = (int)k;
    return OK;
  }
  case T_DBL:
    dbl_rw(v)[i] = NA_REAL;
    if (na || means_na(p, n)) return OK;
    dbl_rw(v)[i] = to_double(s, s->field.p, n, &ok);
    return ok ? OK : expected(s, "a real");
  case T_CPLX:
    cplx_rw(v)[i] = (Complex){NA_REAL, NA_REAL};
    if (na || means_na(p, n)) return OK;
    cplx_rw(v)[i] = str_read_complex(s->vm, p, n, &ok);
    return ok ? OK : expected(s, "a complex");
  default: {
    raw_rw(v)[i] = 0;
    if (na) return OK;
    char *end;
    long k = strtol(buf_cstr(&s->field), &end, 16);
    if (*end || k < 0 || k > 255) return expected(s, "a raw");
    raw_rw(v)[i] = (uint8_t)k;
    return OK;
  }
  }
}

/* An absent field: "" or NA. */
static void store_empty(Scanner *s, Vec *v, int64_t i) {
  switch (v->h.type) {
  case T_STR: str_rw(v)[i] = is_na(s, "", 0) ? s->vm->na_str : s->vm->empty_str; break;
  case T_LGL:
  case T_INT: int_rw(v)[i] = NA_INT; break;
  case T_DBL: dbl_rw(v)[i] = NA_REAL; break;
  case T_CPLX: cplx_rw(v)[i] = (Complex){NA_REAL, NA_REAL}; break;
  default: raw_rw(v)[i] = 0;
  }
}

static void skip_line(Scanner *s) {
  int c;
  while ((c = next_raw(s)) != '\n' && c != END) {
  }
}

typedef struct ScanOpts {
  int64_t nmax, nlines;
  bool flush, fill, quiet, skip_blank, multiline, console;
  Vec *strip; /* strip.white */
} ScanOpts;

static void report(VM *vm, bool quiet, int64_t n, const char *what) {
  if (!quiet) rt_errf(vm, "Read %lld %s%s\n", (long long)n, what, n == 1 ? "" : "s");
}

static Status quoted_eof(Scanner *s) {
  if (!s->quoted_eof) return OK;
  s->quoted_eof = false;
  return rt_warning(s->vm, "EOF within quoted string");
}

/* A terminal asks with the number of the item or record that comes next. */
static void number_prompt(Scanner *s, const ScanOpts *o, int64_t done) {
  if (o->console) snprintf(s->prompt, sizeof s->prompt, "%lld: ", (long long)done + 1);
}

/* ---- vectors ---- */

static Status scan_vector(Scanner *s, const ScanOpts *o, Type type, Value *out) {
  Vec *v;
  TRY_NEW(v = vec_new(s->vm, type, 0));
  bool text = type == T_STR, strip = o->strip->n && int_ro(o->strip)[0] == 1;
  int64_t fields = 0, lines = 0;
  int end = '\n';
  for (;;) {
    if (o->nmax > 0 && v->n >= o->nmax) break;
    if (end == '\n' && o->nlines > 0 && lines >= o->nlines) break;
    if ((v->n & 4095) == 0) TRY(rt_poll(s->vm));
    if (end == '\n') fields = 0;
    number_prompt(s, o, v->n);
    end = read_field(s, text, strip);
    if (end == END) TRY(rt_poll(s->vm));
    bool empty = s->field.n == 0;
    if (end == END && empty && (fields == 0 || (!s->sep && !s->quoted)) && !s->quoted_eof) break;
    bool blank = end == '\n' && fields == 0 && empty;
    if (blank && o->console) break;
    if ((blank && o->skip_blank) ||
        (!blank && empty && !s->sep && !s->quoted && end == '\n')) { /* or blanks before the line end */
      s->line++;
      lines++;
      continue;
    }
    TRY(vec_grow(s->vm, v, v->n + 1));
    TRY(store_field(s, v, v->n - 1));
    fields++;
    if (o->flush && end != '\n' && end != END) {
      skip_line(s);
      end = '\n';
    }
    if (end == '\n') {
      lines++;
      s->line++;
    }
    if (end == END) break;
  }
  TRY(quoted_eof(s));
  if (end != '\n' && end != END && !o->console) back(s, s->sep ? s->sep : s->pushed);
  report(s->vm, o->quiet, v->n, "item");
  *out = vec_val(v);
  return OK;
}

/* ---- lists ---- */

typedef struct Table {
  Scanner *s;
  const ScanOpts *o;
  Vec **col;           /* NULL: skipped, or of a type to be found */
  TextColumn **column; /* those */
  int nc;
  int64_t rows;
} Table;

static Status grow_row(Table *t) {
  t->rows++;
  for (int j = 0; j < t->nc; j++)
    if (t->col[j]) TRY(vec_grow(t->s->vm, t->col[j], t->rows));
  return OK;
}

static Status fill_row(Table *t, int from) {
  for (int j = from; j < t->nc; j++)
    if (t->col[j])
      store_empty(t->s, t->col[j], t->rows - 1);
    else if (t->column[j])
      TRY(textcol_add(t->column[j], "", 0, is_na(t->s, "", 0)));
  return OK;
}

static Status store_column(Table *t, int j) {
  Scanner *s = t->s;
  if (t->col[j]) return store_field(s, t->col[j], t->rows - 1);
  if (!t->column[j]) return OK;
  const char *p = buf_cstr(&s->field);
  return textcol_add(t->column[j], p, s->field.n, is_na(s, p, s->field.n));
}

static bool strip_col(const ScanOpts *o, int j) {
  const Vec *v = o->strip;
  return v->n == 1 ? int_ro(v)[0] == 1 : j < v->n && int_ro(v)[j] == 1;
}

/* A line has ended within a row of which j fields are there. */
static Status end_line(Table *t, int *j) {
  t->s->line++;
  if (*j == 0) return OK;
  if (t->o->fill) {
    TRY(fill_row(t, *j));
    *j = 0;
  } else if (!t->o->multiline) {
    return rt_error(t->s->vm, "line %lld did not have %d elements", (long long)t->s->line, t->nc);
  }
  return OK;
}

/* Blank lines within a row are fields of it, as is the end of input; nmax counts where lines end. */
static Status scan_rows(Table *t) {
  Scanner *s = t->s;
  const ScanOpts *o = t->o;
  int j = 0, end = 0;
  int64_t lines = 0;
  while (end != END) {
    if (end == '\n') {
      lines++;
      TRY(end_line(t, &j));
      if ((o->nmax > 0 && t->rows - (j > 0) >= o->nmax) || (o->nlines > 0 && lines == o->nlines)) break;
    }
    if ((t->rows & 1023) == 0) TRY(rt_poll(s->vm));
    bool text = !t->col[j] || t->col[j]->h.type == T_STR;
    number_prompt(s, o, t->rows - (j > 0));
    end = read_field(s, text, strip_col(o, j));
    if (end == END) TRY(rt_poll(s->vm));
    if (j == 0 && s->field.n == 0 && (end == END || (end == '\n' && (o->skip_blank || o->console)))) {
      if (o->console) break;
      continue;
    }
    if (j == 0) TRY(grow_row(t));
    TRY(store_column(t, j));
    if (++j < t->nc) continue;
    j = 0;
    if (o->flush && end != '\n' && end != END) {
      skip_line(s);
      end = '\n';
    }
  }
  TRY(quoted_eof(s));
  if (j > 0) {
    if (!o->fill) TRY(rt_warning(s->vm, "number of items read is not a multiple of the number of columns"));
    TRY(fill_row(t, j));
  }
  return OK;
}

/* The columns whose type is to be found: read.table() marks them in an attribute of `what`. */
static Status open_columns(VM *vm, Table *t, Vec *what) {
  TRY_NEW(t->column = vm_scratch(vm, (size_t)t->nc * sizeof *t->column));
  Sym *mark;
  TRY_NEW(mark = sym_c(vm, "column types"));
  Value open = attr_get(vm, val_obj(what), mark);
  for (int j = 0; j < t->nc; j++) {
    t->column[j] = NULL;
    if (!val_is_obj(open, T_LGL) || j >= open.vec->n || int_ro(open.vec)[j] != 1) continue;
    TRY_NEW(t->column[j] = vm_scratch(vm, sizeof **t->column));
    textcol_init(t->column[j], vm);
    t->col[j] = NULL;
  }
  return OK;
}

static Status scan_list(Scanner *s, const ScanOpts *o, Vec *what, Value *out) {
  VM *vm = s->vm;
  Vec *r;
  Table t = {.s = s, .o = o, .nc = (int)what->n};
  if (!t.nc) return rt_error(vm, "empty 'what' specified");
  TRY_NEW(r = vec_new(vm, T_LIST, t.nc));
  TRY_NEW(t.col = vm_scratch(vm, (size_t)t.nc * sizeof *t.col));
  for (int j = 0; j < t.nc; j++) {
    Value w = list_ro(what)[j];
    t.col[j] = NULL;
    if (val_is_null(w)) continue;
    if (!val_is_atomic(w)) return rt_error(vm, "invalid '%s' specified", "what");
    TRY_NEW(t.col[j] = vec_new(vm, val_type(w), 0));
  }
  TRY(open_columns(vm, &t, what));
  TRY(scan_rows(&t));
  for (int j = 0; j < t.nc; j++) {
    Value v;
    if (t.col[j]) list_set(vm, r, j, vec_val(t.col[j]));
    if (!t.column[j]) continue;
    TRY(textcol_value(t.column[j], &v));
    list_set(vm, r, j, v);
  }
  Vec *nm = vec_names(vm, what);
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  report(vm, o->quiet, t.rows, "record");
  *out = val_obj(r);
  return OK;
}

/* ---- arguments ---- */

static Status one_byte(VM *vm, Value v, const char *name, int dflt, int *out) {
  *out = dflt;
  if (val_is_null(v)) return OK;
  if (val_type(v) != T_STR) return rt_error(vm, "invalid '%s' argument", name);
  Str *s = as_string1(vm, v);
  if (str_is_na(vm, s) || s->len == 0) return OK;
  if (s->len > 1) return rt_error(vm, "invalid '%s' value: must be one byte", name);
  *out = (unsigned char)s->data[0];
  return OK;
}

static int64_t count_arg(VM *vm, Value v) {
  double d = as_double1(vm, v);
  return isnan(d) || d < 0 ? 0 : (int64_t)d;
}

static Status quote_arg(VM *vm, Value v, const char **out) {
  *out = "";
  if (val_is_null(v)) return OK;
  if (val_type(v) != T_STR) return rt_error(vm, "invalid quote symbol set");
  Str *s = as_string1(vm, v);
  if (!str_is_na(vm, s)) *out = s->data;
  return OK;
}

/* Before the first field: a byte order mark goes. */
static Status skip_mark(Scanner *s) {
  char t[3];
  size_t n = 0;
  for (int c; n < 3 && (c = conn_getc(s->vm, s->c)) != END;) {
    t[n++] = (char)c;
    if (n == 1 && c != 0xEF) break;
  }
  if (n == 0 || conn_mark_length(s->vm, t, n)) return OK;
  if (n > 1) TRY(conn_pushback(s->vm, s->c, t + 1, n - 1));
  s->pushed = (uint8_t)t[0];
  return OK;
}

static Status run_scan(Scanner *s, ScanOpts *o, Value what, int64_t skip, Value *out) {
  if (!skip && !o->console) TRY(skip_mark(s));
  for (int64_t i = 0; i < skip; i++) skip_line(s);
  plain_bytes(s);
  s->line = skip;
  if (val_is_list(what)) return scan_list(s, o, what.vec, out);
  return scan_vector(s, o, val_type(what), out);
}

/* .Internal(scan(file, what, nmax, sep, dec, quote, skip, nlines, na.strings, flush, fill, strip.white, quiet,
 *                blank.lines.skip, multi.line, comment.char, allowEscapes, encoding, skipNul)) */
static Status do_scan(VM *vm, Value *args, int n, Value *out) {
  Scanner s = {.vm = vm, .pushed = -2};
  ScanOpts o = {0};
  bool opened;
  Value what = args[1];
  if (!val_is_list(what) && !val_is_atomic(what)) return rt_error(vm, "invalid '%s' argument", "what");
  o.nmax = count_arg(vm, args[2]);
  TRY(one_byte(vm, args[3], "sep", 0, &s.sep));
  TRY(one_byte(vm, args[4], "decimal separator", '.', &s.dec));
  TRY(quote_arg(vm, args[5], &s.quotes));
  o.nlines = count_arg(vm, args[7]);
  TRY(strarg_get(vm, args[8], &s.na, "invalid 'na.strings' value"));
  TRY(arg_flag(vm, args[9], "flush", &o.flush));
  TRY(arg_flag(vm, args[10], "fill", &o.fill));
  if (val_type(args[11]) != T_LGL) return rt_error(vm, "invalid '%s' argument", "strip.white");
  TRY_NEW(o.strip = val_vec(vm, args[11]));
  if (o.strip->n != 1 && o.strip->n != vec_len(what)) return rt_error(vm, "invalid 'strip.white' length");
  TRY(arg_flag(vm, args[12], "quiet", &o.quiet));
  TRY(arg_flag(vm, args[13], "blank.lines.skip", &o.skip_blank));
  TRY(arg_flag(vm, args[14], "multi.line", &o.multiline));
  TRY(one_byte(vm, args[15], "comment.char", -3, &s.comment));
  TRY(arg_flag(vm, args[16], "allowEscapes", &s.escapes));
  TRY(arg_flag(vm, args[18], "skipNul", &s.skip_nul));
  TRY(conn_of(vm, args[0], &s.c));
  buf_init(&s.field, vm);
  buf_pad(&s.field, 256, ' ');
  o.console = s.c->id == CONN_STDIN;
  if (o.console) s.c->rpos = s.c->rlen = 0;
  TRY(conn_begin(vm, s.c, "r", &opened));
  number_prompt(&s, &o, 0);
  s.c->prompt = o.console && vm->interactive ? s.prompt : NULL;
  Status st = conn_was_read(s.c, run_scan(&s, &o, what, count_arg(vm, args[6]), out));
  s.c->prompt = NULL;
  if (o.console)
    s.c->rpos = s.c->rlen = 0;
  else if (!opened && s.pushed >= 0)
    conn_ungetc(s.c, s.pushed);
  conn_end(vm, s.c, opened);
  return st;
}

/* ---- count.fields, readTableHead ---- */

static Status add_count(VM *vm, Vec *v, int fields) {
  TRY(vec_grow(vm, v, v->n + 1));
  int_rw(v)[v->n - 1] = fields;
  return OK;
}

/* .Internal(count.fields(file, sep, quote, skip, blank.lines.skip, comment.char)) */
static Status count_lines(Scanner *s, bool skip_blank, Vec *v) {
  for (;;) {
    int fields = 0, end;
    bool any = false;
    do {
      end = read_field(s, true, false);
      if (end == END) TRY(rt_poll(s->vm));
      if (s->quoted_eof && !s->sep) return rt_error(s->vm, "quoted string on line %d terminated by EOF", (int)v->n + 1);
      for (size_t i = 0; i < s->field.n; i++) /* a quote goes on in the next line: this one's number is that one's */
        if (s->field.p[i] == '\n') TRY(add_count(s->vm, v, NA_INT));
      bool empty = s->field.n == 0 && !s->quoted;
      if (!(empty && !s->sep && (end == '\n' || end == END)) &&
          !(empty && fields == 0 && (end == '\n' || end == END))) {
        fields++;
        any = true;
      }
    } while (end != '\n' && end != END);
    if (end == END && !any) return OK;
    if (any || !skip_blank) TRY(add_count(s->vm, v, fields));
    if (end == END) return OK;
  }
}

static Status do_count_fields(VM *vm, Value *args, int n, Value *out) {
  Scanner s = {.vm = vm, .pushed = -2, .dec = '.', .counting = true};
  bool opened, skip_blank;
  TRY(conn_of(vm, args[0], &s.c));
  TRY(one_byte(vm, args[1], "sep", 0, &s.sep));
  TRY(quote_arg(vm, args[2], &s.quotes));
  TRY(arg_flag(vm, args[4], "blank.lines.skip", &skip_blank));
  TRY(one_byte(vm, args[5], "comment.char", -3, &s.comment));
  buf_init(&s.field, vm);
  Vec *v;
  TRY_NEW(v = vec_new(vm, T_INT, 0));
  TRY(conn_begin(vm, s.c, "r", &opened));
  for (int64_t i = 0, k = count_arg(vm, args[3]); i < k; i++) skip_line(&s);
  Status st = count_lines(&s, skip_blank, v);
  conn_end(vm, s.c, opened);
  *out = v->n ? vec_val(v) : val_null();
  return st;
}

/* One logical line for read.table: quotes may span line ends. */
static bool head_line(Scanner *s, Buf *b, bool *complete) {
  int c, quote = 0;
  b->n = 0;
  bool any = false;
  int prev = '\n';
  bool closed = false; /* does the character before end a quote?  Another one may follow at once */
  while ((c = next_raw(s)) != END) {
    any = true;
    bool follows = closed;
    closed = false;
    if (quote) {
      closed = c == quote && !(s->sep == 0 && prev == '\\');
      if (closed) quote = 0;
    } else if (c == s->comment) {
      skip_line(s);
      *complete = true;
      return true;
    } else if (is_quote(s, c) && (s->sep || follows ? true : prev == ' ' || prev == '\t' || prev == '\n'))
      quote = c;
    if (c == '\n' && !quote) {
      *complete = true;
      return true;
    }
    buf_putc(b, (char)c);
    prev = c;
  }
  if (any) *complete = false;
  return any;
}

/* .Internal(readTableHead(file, nlines, comment.char, blank.lines.skip, quote, sep, skipNul)) */
static Status do_readTableHead(VM *vm, Value *args, int n, Value *out) {
  Scanner s = {.vm = vm, .pushed = -2};
  bool skip_blank, complete = true;
  int64_t want = count_arg(vm, args[1]);
  TRY(conn_of(vm, args[0], &s.c));
  TRY(one_byte(vm, args[2], "comment.char", -3, &s.comment));
  TRY(arg_flag(vm, args[3], "blank.lines.skip", &skip_blank));
  TRY(quote_arg(vm, args[4], &s.quotes));
  TRY(one_byte(vm, args[5], "sep", 0, &s.sep));
  Buf b;
  buf_init(&b, vm);
  Vec *v;
  TRY_NEW(v = vec_new(vm, T_STR, 0));
  while (v->n < want && head_line(&s, &b, &complete)) {
    if (skip_blank && b.n == 0) continue; /* one of nothing but blanks stays */
    Str *str;
    size_t mark = v->n == 0 ? conn_mark_length(vm, b.p, b.n) : 0;
    TRY_NEW(str = str_new(vm, b.n > mark ? b.p + mark : "", b.n - mark));
    TRY(vec_grow(vm, v, v->n + 1));
    str_rw(v)[v->n - 1] = str;
  }
  TRY(rt_poll(vm));
  if (s.pushed >= 0) conn_ungetc(s.c, s.pushed);
  if (!complete && v->n) {
    const char *message = "incomplete final line found by readTableHeader on '%s'";
    TRY(strcmp(s.c->cls, "textConnection") == 0 ? rt_error(vm, message, s.c->desc)
                                                : rt_warning(vm, message, s.c->desc));
  }
  *out = val_obj(v);
  return OK;
}

const BuiltinDef builtins_scan[] = {
    {"scan", do_scan,
     "file, what, nmax, sep, dec, quote, skip, nlines, na.strings, flush, fill, strip.white, quiet, blank.lines.skip, "
     "multi.line, comment.char, allowEscapes, encoding, skipNul",
     BF_INTERNAL, "reads fields of text"},
    {"count.fields", do_count_fields, "file, sep, quote, skip, blank.lines.skip, comment.char", BF_INTERNAL,
     "fields per line"},
    {"readTableHead", do_readTableHead, "file, nlines, comment.char, blank.lines.skip, quote, sep, skipNul",
     BF_INTERNAL, "first lines for read.table"},
    {0},
};
