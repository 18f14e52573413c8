/* functions.c - The R functions on connections: making, opening, lines, positions, pushBack, sink.
 * scan() is in scan.c, binary reading and writing in binary.c.  Called through builtins_conn[]. */
#include <stdlib.h>
#include <unistd.h>

#include "runtime/digits.h"
#include "stdlib/connections/connections.h"
#include "stdlib/options.h"
#include "runtime/poll.h"

/* ---- making connections ---- */

static Status text_arg(VM *vm, Value v, const char *name, Str **out) {
  if (val_type(v) != T_STR || vec_len(v) != 1) return rt_error(vm, "invalid '%s' argument", name);
  *out = as_string1(vm, v);
  return str_is_na(vm, *out) ? rt_error(vm, "invalid '%s' argument", name) : OK;
}

/* The encoding argument, or the option of that name. */
static Status encoding_arg(VM *vm, Value v, Str **out) {
  if (!arg_missing(v)) return text_arg(vm, v, "encoding", out);
  Value o = option_get(vm, "encoding");
  *out = val_type(o) == T_STR && vec_len(o) == 1 ? as_string1(vm, o) : vm->empty_str;
  return OK;
}

/* file(description, open, blocking, encoding, method, raw) */
static Status do_file(VM *vm, Value *args, int n, Value *out) {
  Str *desc, *open, *enc;
  bool raw, blocking;
  Conn *c;
  TRY(text_arg(vm, args[0], "description", &desc));
  TRY(text_arg(vm, args[1], "open", &open));
  TRY(arg_flag(vm, args[2], "blocking", &blocking));
  TRY(encoding_arg(vm, args[3], &enc));
  TRY(arg_flag(vm, args[4], "raw", &raw));
  if (conn_url_scheme(desc->data)) {
    TRY(conn_url_new(vm, desc->data, enc->data, val_null(), &c));
    return conn_new_value(vm, c, open, out);
  }
  TRY(conn_file_new(vm, desc->data, NULL, enc->data, 6, raw, &c));
  c->blocking = blocking;
  c->skip_detect = open->len > 0 && strcmp(open->data, "r") && strcmp(open->data, "rt");
  if (desc->len == 0 && strcmp(open->data, "w+") && strcmp(open->data, "w+b")) {
    if (open->len) TRY(rt_warning(vm, "file(\"\") only supports open = \"w+\" and open = \"w+b\": using the former"));
    TRY_NEW(open = str_c(vm, "w+"));
  }
  return conn_new_value(vm, c, open, out);
}

static Status packed_file(VM *vm, Value *args, const char *cls, Value *out) {
  Str *desc, *open, *enc;
  int level;
  Conn *c;
  TRY(text_arg(vm, args[0], "description", &desc));
  TRY(text_arg(vm, args[1], "open", &open));
  TRY(encoding_arg(vm, args[2], &enc));
  TRY(arg_int(vm, args[3], "compression", &level));
  if (level < -9 || level > 9) return rt_error(vm, "invalid '%s' argument", "compress");
  TRY(conn_file_new(vm, desc->data, cls, enc->data, level, false, &c));
  return conn_new_value(vm, c, open, out);
}

static Status do_gzfile(VM *vm, Value *args, int n, Value *out) { return packed_file(vm, args, "gzfile", out); }
static Status do_bzfile(VM *vm, Value *args, int n, Value *out) { return packed_file(vm, args, "bzfile", out); }
static Status do_xzfile(VM *vm, Value *args, int n, Value *out) { return packed_file(vm, args, "xzfile", out); }

/* url(description, open, blocking, encoding, method, headers) */
static Status do_url(VM *vm, Value *args, int n, Value *out) {
  Str *desc, *open, *enc;
  Conn *c;
  TRY(text_arg(vm, args[0], "description", &desc));
  TRY(text_arg(vm, args[1], "open", &open));
  TRY(encoding_arg(vm, args[3], &enc));
  if (conn_url_scheme(desc->data)) {
    TRY(conn_url_new(vm, desc->data, enc->data, args[5], &c));
    return conn_new_value(vm, c, open, out);
  }
  if (strncmp(desc->data, "file://", 7)) return rt_error(vm, "URL scheme unsupported by this method");
  TRY(conn_file_new(vm, desc->data, NULL, enc->data, 6, false, &c));
  c->cls = "url-file";
  return conn_new_value(vm, c, open, out);
}

static Status do_pipe(VM *vm, Value *args, int n, Value *out) {
  Str *desc, *open, *enc;
  Conn *c;
  TRY(text_arg(vm, args[0], "description", &desc));
  TRY(text_arg(vm, args[1], "open", &open));
  TRY(encoding_arg(vm, args[2], &enc));
  TRY(conn_pipe_new(vm, desc->data, enc->data, &c));
  return conn_new_value(vm, c, open, out);
}

/* .Internal(textConnection(name, object, open, env, type)) */
static Status do_textConnection(VM *vm, Value *args, int n, Value *out) {
  Str *name, *open;
  Env *env;
  Conn *c;
  StrArg lines = {0};
  Sym *var = NULL;
  TRY(text_arg(vm, args[0], "description", &name));
  TRY(text_arg(vm, args[2], "open", &open));
  TRY(arg_env(vm, args[3], "environment", &env));
  char m = open->data[0];
  if (m == 'w' || m == 'a') {
    if (val_is_null(args[1]))
      TRY_NEW(name = str_c(vm, "NULL"));
    else {
      TRY(text_arg(vm, args[1], "text", &name));
      TRY_NEW(var = sym_of_str(vm, name));
    }
  } else if (m == 'r' || !m)
    TRY(strarg_get(vm, args[1], &lines, "invalid 'text' argument"));
  else
    return rt_error(vm, "unsupported mode");
  TRY(conn_text_new(vm, name->data, &lines, var, env, m ? open->data : "r", &c));
  return conn_value(vm, c, out);
}

static Status do_textConnectionValue(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  Vec *v;
  if (!val_is_object(args[0]) || !val_inherits(vm, args[0], "textConnection"))
    return rt_error(vm, "'con' is not a textConnection");
  TRY(conn_of(vm, args[0], &c));
  TRY(conn_text_value(vm, c, &v));
  *out = vec_val(v);
  return OK;
}

/* .Internal(rawConnection(description, object, open)) */
static Status do_rawConnection(VM *vm, Value *args, int n, Value *out) {
  Str *name, *open;
  Conn *c;
  TRY(text_arg(vm, args[0], "description", &name));
  if (!val_is_obj(args[1], T_RAW)) return rt_error(vm, "invalid '%s' argument", "raw");
  TRY(text_arg(vm, args[2], "open", &open));
  if (strchr(open->data, 't')) return rt_error(vm, "invalid '%s' argument", "open");
  TRY(conn_raw_new(vm, name->data, args[1].vec, open->len ? open->data : "r", &c));
  return conn_value(vm, c, out);
}

static Status do_rawConnectionValue(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  Vec *v;
  if (!val_is_object(args[0]) || !val_inherits(vm, args[0], "rawConnection"))
    return rt_error(vm, "'con' is not a rawConnection");
  TRY(conn_of(vm, args[0], &c));
  TRY(conn_raw_value(vm, c, &v));
  *out = val_obj(v);
  return OK;
}

static Status std_conn(VM *vm, int id, Value *out) {
  TRY(conns_init(vm));
  return conn_value(vm, conn_at(vm, id), out);
}

static Status do_stdin(VM *vm, Value *args, int n, Value *out) { return std_conn(vm, CONN_STDIN, out); }
static Status do_stdout(VM *vm, Value *args, int n, Value *out) { return std_conn(vm, conn_output(vm), out); }
static Status do_stderr(VM *vm, Value *args, int n, Value *out) { return std_conn(vm, CONN_STDERR, out); }

/* ---- state ---- */

/* .Internal(open(con, open, blocking)) */
static Status do_open(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  Str *mode;
  *out = val_null();
  TRY(conn_of(vm, args[0], &c));
  if (c->is_open) {
    vm->visible = false;
    return rt_warning(vm, "connection is already open");
  }
  TRY(text_arg(vm, args[1], "open", &mode));
  if (mode->len >= sizeof c->mode) return rt_error(vm, "invalid '%s' argument", "open");
  return conn_open(vm, c, mode->data);
}

static Status do_close(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  *out = val_null();
  TRY(conn_of(vm, args[0], &c));
  if (c->id <= CONN_STDERR) return rt_error(vm, "cannot close standard connections");
  if (c->sunk)
    return rt_error(vm, c->id == sink_message_conn(vm) ? "cannot close 'message' sink connection"
                                                       : "cannot close 'output' sink connection");
  Status st = c->is_open ? conn_flush(vm, c) : OK;
  conn_close(vm, c);
  if (c->has_status) *out = val_int(c->close_status);
  int lost = c->lost;
  conn_destroy(vm, c);
  return st == OK && lost ? rt_warning(vm, "Problem closing connection:  %s", strerror(lost)) : st;
}

/* .Internal(isOpen(con, rw)) */
static Status do_isOpen(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  int rw = as_integer1(vm, args[1]);
  TRY(conn_of(vm, args[0], &c));
  bool r = c->is_open;
  if (rw == 1) r = r && c->can_read;
  if (rw == 2) r = r && c->can_write;
  *out = val_lgl(r);
  return OK;
}

static Status do_isIncomplete(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  TRY(conn_of(vm, args[0], &c));
  *out = val_lgl(c->incomplete);
  return OK;
}

static Status do_isSeekable(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  TRY(conn_of(vm, args[0], &c));
  *out = val_lgl(c->can_seek);
  return OK;
}

/* .Internal(seek(con, where, origin, rw)) */
static Status do_seek(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  double at = 0, where = as_double1(vm, args[1]);
  TRY(conn_of(vm, args[0], &c));
  if (!c->is_open) return rt_error(vm, "connection is not open");
  if (!c->ops->seek) return rt_error(vm, "seek not enabled for this connection");
  if (!isnan(where)) conn_clear_pushback(c);
  TRY(c->ops->seek(vm, c, where, as_integer1(vm, args[2]), as_integer1(vm, args[3]), &at));
  *out = val_dbl(at);
  return OK;
}

static Status do_truncate(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  *out = val_null();
  TRY(conn_of(vm, args[0], &c));
  if (!c->is_open || !c->can_write) return rt_error(vm, "can only truncate an open connection");
  if (!c->ops->truncate) return rt_error(vm, "truncation not enabled for this connection");
  return c->ops->truncate(vm, c);
}

static Status do_flush(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  *out = val_null();
  TRY(conn_of(vm, args[0], &c));
  if (c->id == CONN_STDOUT) rt_flush(vm);
  return c->can_write ? conn_flush(vm, c) : OK;
}

static Status do_isatty(VM *vm, Value *args, int n, Value *out) {
  int id = as_integer1(vm, args[0]);
  if (id == NA_INT) return rt_error(vm, "'con' is not a connection");
  *out = val_lgl(id >= 0 && id <= 2 && isatty(id));
  return OK;
}

static Status do_summary(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"description", "class", "mode", "text", "opened", "can read", "can write"};
  Conn *c;
  TRY(conn_of(vm, args[0], &c));
  const char *v[] = {c->desc,
                     c->cls,
                     c->mode,
                     c->text ? "text" : "binary",
                     c->is_open ? "opened" : "closed",
                     c->can_read ? "yes" : "no",
                     c->can_write ? "yes" : "no"};
  Vec *r, *nm;
  TRY_NEW(r = vec_new(vm, T_LIST, 7));
  TRY_NEW(nm = vec_new(vm, T_STR, 7));
  for (int i = 0; i < 7; i++) {
    Str *s;
    TRY_NEW(str_rw(nm)[i] = str_c(vm, names[i]));
    TRY_NEW(s = str_c(vm, v[i]));
    list_set(vm, r, i, val_str(s));
  }
  TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = val_obj(r);
  return OK;
}

static Status do_getAllConnections(VM *vm, Value *args, int n, Value *out) {
  TRY(conns_init(vm));
  int k = 0;
  for (int i = 0; i < CONN_MAX; i++) k += conn_at(vm, i) != NULL;
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_INT, k));
  k = 0;
  for (int i = 0; i < CONN_MAX; i++)
    if (conn_at(vm, i)) int_rw(r)[k++] = i;
  *out = vec_val(r);
  return OK;
}

static Status do_getConnection(VM *vm, Value *args, int n, Value *out) {
  int id = as_integer1(vm, args[0]);
  if (id == NA_INT) return rt_error(vm, "there is no connection NA");
  Conn *c = conn_at(vm, id);
  if (!c) return rt_error(vm, "there is no connection %d", id);
  return conn_value(vm, c, out);
}

/* ---- lines ---- */

typedef struct LineReader {
  Conn *c;
  int64_t max;
  bool ok, warn, skip_nul, latin1, own; /* own: opened by us */
} LineReader;

static Str *line_str(VM *vm, const LineReader *r, const char *p, size_t n) {
  if (!r->latin1) return str_new(vm, p, n);
  Buf b;
  buf_init(&b, vm);
  for (size_t i = 0; i < n; i++) {
    char t[8];
    buf_put(&b, t, (size_t)utf8_put(t, (unsigned char)p[i]));
  }
  return buf_str(&b);
}

static size_t drop_nuls(char *p, size_t n) {
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    if (p[i]) p[k++] = p[i];
  return k;
}

static Status read_lines(VM *vm, LineReader *r, Vec *v) {
  Buf b;
  buf_init(&b, vm);
  buf_pad(&b, 1024, ' ');
  bool complete = true, got;
  while (v->n < r->max) {
    if ((v->n & 1023) == 0) TRY(rt_poll(vm));
    if (!conn_line(vm, r->c, &b, &got)) break;
    complete = got;
    if (b.failed) return ERR;
    size_t mark = v->n == 0 ? conn_mark_length(vm, b.p, b.n) : 0, n = b.n - mark;
    char *p = b.p + mark;
    if (n && memchr(p, 0, n)) {
      if (r->skip_nul)
        n = drop_nuls(p, n);
      else {
        if (r->warn) TRY(rt_warning(vm, "line %lld appears to contain an embedded nul", (long long)v->n + 1));
        n = strlen(p);
      }
    }
    Str *s;
    TRY_NEW(s = line_str(vm, r, p, n));
    TRY(vec_grow(vm, v, v->n + 1));
    str_rw(v)[v->n - 1] = s;
  }
  if (!complete && v->n > 0 && !r->c->blocking && r->c->text && !r->own &&
      strcmp(r->c->cls, "gzfile")) { /* to be completed later */
    v->n--;
    r->c->incomplete = true;
    TRY(conn_pushback(vm, r->c, str_ro(v)[v->n]->data, str_ro(v)[v->n]->len));
    complete = true;
  }
  if (!complete && v->n > 0 && r->warn) TRY(rt_warning(vm, "incomplete final line found on '%s'", r->c->desc));
  if (v->n < r->max && r->max < INT64_MAX && !r->ok) return rt_error(vm, "too few lines read in readLines");
  return OK;
}

/* .Internal(readLines(con, n, ok, warn, encoding, skipNul)) */
static Status do_readLines(VM *vm, Value *args, int n, Value *out) {
  LineReader r = {0};
  Str *enc;
  bool opened;
  TRY(conn_of(vm, args[0], &r.c));
  double k = as_double1(vm, args[1]);
  if (isnan(k)) return rt_error(vm, "invalid '%s' argument", "n");
  r.max = k < 0 ? INT64_MAX : (int64_t)k;
  TRY(arg_flag(vm, args[2], "ok", &r.ok));
  TRY(arg_flag(vm, args[3], "warn", &r.warn));
  TRY(text_arg(vm, args[4], "encoding", &enc));
  TRY(arg_flag(vm, args[5], "skipNul", &r.skip_nul));
  r.latin1 = !strcmp(enc->data, "latin1");
  TRY(conn_begin(vm, r.c, "rt", &opened));
  r.own = opened;
  r.c->incomplete = false;
  Vec *v;
  TRY_NEW(v = vec_new(vm, T_STR, 0));
  Status st = conn_was_read(r.c, read_lines(vm, &r, v));
  conn_end(vm, r.c, opened);
  *out = vec_val(v);
  return st;
}

static Status write_lines(VM *vm, Conn *c, const StrArg *x, const Str *sep) {
  if (c->id == CONN_STDOUT && conn_output(vm) == CONN_STDOUT) {
    for (int64_t i = 0; i < x->n; i++) {
      TRY(rt_poll_at(vm, i));
      rt_out(vm, x->s[i]->data, x->s[i]->len);
      rt_out(vm, sep->data, sep->len);
    }
    return OK;
  }
  if (c->id == CONN_STDERR) { /* one write per line */
    for (int64_t i = 0; i < x->n; i++) {
      TRY(rt_poll_at(vm, i));
      Buf b;
      buf_init(&b, vm);
      buf_put(&b, x->s[i]->data, x->s[i]->len);
      buf_put(&b, sep->data, sep->len);
      TRY(conn_write(vm, c, b.p, b.n));
    }
    return OK;
  }
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    TRY(conn_write(vm, c, x->s[i]->data, x->s[i]->len));
    TRY(conn_write(vm, c, sep->data, sep->len));
  }
  return OK;
}

/* The strings as the locale's encoding has them, in place of *x: only outside UTF-8. */
static Status lines_native(VM *vm, StrArg *x) {
  Vec *t;
  Buf b;
  TRY_NEW(t = vec_new(vm, T_STR, x->n));
  buf_init(&b, vm);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    str_rw(t)[i] = x->s[i];
    if (x->s[i]->enc == STR_ASCII) continue;
    b.n = 0;
    buf_put_native(&b, x->s[i]);
    TRY_NEW(str_rw(t)[i] = buf_str(&b));
  }
  x->s = str_rw(t);
  return OK;
}

/* .Internal(writeLines(text, con, sep, useBytes)) */
static Status do_writeLines(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  Conn *c;
  Str *sep;
  bool opened;
  *out = val_null();
  TRY(strarg_get(vm, args[0], &x, "invalid 'text' argument"));
  TRY(conn_of(vm, args[1], &c));
  TRY(text_arg(vm, args[2], "sep", &sep));
  if (!vm->utf8 && !as_logical1(vm, args[3])) TRY(lines_native(vm, &x));
  TRY(conn_begin(vm, c, "wt", &opened));
  Status st = write_lines(vm, c, &x, sep);
  conn_end(vm, c, opened);
  vm->visible = false;
  return st;
}

/* ---- rows of a table ---- */

typedef struct RowWriter {
  VM *vm;
  Conn *c;
  Buf b;
  const Str *sep, *eol, *na;
} RowWriter;

/* With a point, whatever options(OutDec=) says. */
static void put_number(Buf *b, double d) {
  char text[DIGITS_ROOM];
  size_t n = digits_shortest(text, d, b->vm->opt.scipen);
  if (n) {
    buf_put(b, text, n);
    return;
  }
  NumFmt f = fmt_reals(b->vm, &d, 1, 15, 0);
  f.w = 0;
  fmt_real(b, d, f, ".");
}

static void put_cell(RowWriter *w, const Vec *v, int64_t i) {
  Buf *b = &w->b;
  switch (v->h.type) {
  case T_STR: buf_put(b, str_ro(v)[i]->data, str_ro(v)[i]->len); break;
  case T_INT:
    if (int_ro(v)[i] == NA_INT)
      buf_put(b, w->na->data, w->na->len);
    else
      fmt_int(b, int_ro(v)[i], 0);
    break;
  case T_LGL:
    if (int_ro(v)[i] == NA_LGL)
      buf_put(b, w->na->data, w->na->len);
    else
      buf_puts(b, int_ro(v)[i] ? "TRUE" : "FALSE");
    break;
  default:
    if (isnan(dbl_ro(v)[i]))
      buf_put(b, w->na->data, w->na->len);
    else
      put_number(b, dbl_ro(v)[i]);
  }
}

static Status rows_out(RowWriter *w) {
  if (w->b.failed) return ERR;
  if (w->c->id == CONN_STDOUT && conn_output(w->vm) == CONN_STDOUT)
    rt_out(w->vm, w->b.p, w->b.n);
  else
    TRY(conn_write(w->vm, w->c, w->b.p, w->b.n));
  w->b.n = 0;
  return OK;
}

static Status write_rows(RowWriter *w, Vec *const *col, int nc, int64_t rows) {
  enum { BLOCK = 1 << 15 };
  for (int64_t i = 0; i < rows; i++) {
    for (int j = 0; j < nc; j++) {
      if (j) buf_put(&w->b, w->sep->data, w->sep->len);
      put_cell(w, col[j], i);
    }
    buf_put(&w->b, w->eol->data, w->eol->len);
    if (w->b.n >= BLOCK || w->c->id == CONN_STDERR) TRY(rows_out(w));
  }
  return w->b.n ? rows_out(w) : OK;
}

/* Numbers, or text that is written as its bytes are: not in an encoding other than the locale's. */
static bool is_plain_column(VM *vm, const Vec *v) {
  Type t = v->h.type;
  if (t != T_STR) return t == T_LGL || t == T_INT || t == T_DBL;
  for (int64_t i = 0; i < v->n && !rt_cancelled_at(vm, i); i++) {
    const Str *s = str_ro(v)[i];
    if (s->enc != STR_ASCII && (!vm->utf8 || s->enc == STR_LATIN1 || s->enc == STR_BYTES)) return false;
  }
  return true;
}

/* .Internal(writeRows(columns, con, sep, eol, na)): columns of equal length, where NA of strings has been replaced,
 * with the decimal point; FALSE: nothing is written, as one of them is neither numbers nor text in the locale's
 * encoding. */
static Status do_writeRows(VM *vm, Value *args, int n, Value *out) {
  RowWriter w = {.vm = vm};
  Str *sep, *eol, *na;
  bool opened;
  *out = val_null();
  if (!val_is_list(args[0]) || args[0].vec->n < 1) return rt_error(vm, "invalid '%s' argument", "columns");
  TRY(conn_of(vm, args[1], &w.c));
  TRY(text_arg(vm, args[2], "sep", &sep));
  TRY(text_arg(vm, args[3], "eol", &eol));
  TRY(text_arg(vm, args[4], "na", &na));
  w.sep = sep, w.eol = eol, w.na = na;
  int nc = (int)args[0].vec->n;
  Vec **col = vm_scratch(vm, (size_t)nc * sizeof *col);
  TRY_NEW(col);
  for (int j = 0; j < nc; j++) {
    Value v = list_ro(args[0].vec)[j];
    *out = val_lgl(false);
    if (!val_is_atomic(v) || v.tag == TAG_NULL) return OK;
    TRY_NEW(col[j] = val_vec(vm, v));
    if (!is_plain_column(vm, col[j])) return rt_poll(vm);
    if (col[j]->n != col[0]->n) return rt_error(vm, "invalid '%s' argument", "columns");
  }
  buf_init(&w.b, vm);
  TRY(conn_begin(vm, w.c, "wt", &opened));
  Status st = write_rows(&w, col, nc, col[0]->n);
  conn_end(vm, w.c, opened);
  *out = val_lgl(true);
  return st;
}

/* .Internal(readline(prompt)) */
static Status do_readline(VM *vm, Value *args, int n, Value *out) {
  Str *prompt;
  TRY(text_arg(vm, args[0], "prompt", &prompt));
  *out = val_str(vm->empty_str);
  if (!vm->interactive && !(vm->in_host && vm->read_console)) {
    rt_out(vm, prompt->data, prompt->len);
    rt_out(vm, "\n", 1);
    return OK;
  }
  if (!vm->read_console) return OK;
  const char *s = vm->read_console(vm, prompt->data);
  size_t k = s ? strlen(s) : 0;
  if (k && s[k - 1] == '\n') k--;
  Str *r;
  TRY_NEW(r = str_new(vm, k ? s : "", k));
  *out = val_str(r);
  return OK;
}

/* ---- pushBack ---- */

/* .Internal(pushBack(data, connection, newLine, type)) */
static Status do_pushBack(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  Conn *c;
  bool newline;
  *out = val_null();
  TRY(strarg_get(vm, args[0], &x, "invalid 'data' argument"));
  TRY(conn_of(vm, args[1], &c));
  TRY(arg_flag(vm, args[2], "newLine", &newline));
  if (!c->can_read && !c->is_open) return rt_error(vm, "can only push back on open readable connections");
  if (!c->text) return rt_error(vm, "can only push back on text-mode connections");
  for (int64_t i = x.n - 1; i >= 0; i--) {
    TRY(rt_poll_at(vm, i));
    Buf b;
    buf_init(&b, vm);
    buf_put(&b, x.s[i]->data, x.s[i]->len);
    if (newline) buf_putc(&b, '\n');
    if (b.failed) return ERR;
    TRY(conn_pushback(vm, c, b.p ? b.p : "", b.n));
  }
  return OK;
}

static Status do_pushBackLength(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  TRY(conn_of(vm, args[0], &c));
  *out = val_int(c->npushed);
  return OK;
}

static Status do_clearPushBack(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  *out = val_null();
  TRY(conn_of(vm, args[0], &c));
  conn_clear_pushback(c);
  return OK;
}

/* ---- sink ---- */

/* .Internal(sink(file, closeOnExit, errcon, tee)): file -1 removes the last one. */
static Status do_sink(VM *vm, Value *args, int n, Value *out) {
  int id = as_integer1(vm, args[0]);
  bool close_after, messages, tee;
  *out = val_null();
  TRY(arg_flag(vm, args[1], "closeOnExit", &close_after));
  TRY(arg_flag(vm, args[2], "type", &messages));
  TRY(arg_flag(vm, args[3], "split", &tee));
  TRY(conns_init(vm));
  if (messages) return sink_messages(vm, id < 0 ? CONN_STDERR : id);
  if (id >= 0) {
    Conn *c;
    TRY(conn_of(vm, args[0], &c));
    return sink_push(vm, c, close_after, tee);
  }
  bool had;
  TRY(sink_pop(vm, &had));
  return had ? OK : rt_warning(vm, "no sink to remove");
}

static Status do_sink_number(VM *vm, Value *args, int n, Value *out) {
  bool output;
  TRY(arg_flag(vm, args[0], "type", &output));
  *out = val_int(output ? sink_count(vm) : sink_message_conn(vm));
  return OK;
}

#define MAKE_ARGS "description, open = '', encoding = getOption('encoding'), "
const BuiltinDef builtins_conn[] = {
    {"file", do_file,
     "description = '', open = '', blocking = TRUE, encoding = getOption('encoding'), raw = FALSE, method = "
     "getOption('url.method', 'default')",
     0, "connection to a file"},
    {"gzfile", do_gzfile, MAKE_ARGS "compression = 6", 0, "connection to a gzip file"},
    {"bzfile", do_bzfile, MAKE_ARGS "compression = 9", 0, "connection to a bzip2 file"},
    {"xzfile", do_xzfile, MAKE_ARGS "compression = 6", 0, "connection to an xz file"},
    {"url", do_url,
     "description, open = '', blocking = TRUE, encoding = getOption('encoding'), "
     "method = getOption('url.method', 'default'), headers = NULL",
     BF_NETWORK, "connection to a URL: http, https, ftp, file"},
    {"pipe", do_pipe, "description, open = '', encoding = getOption('encoding')", BF_PROCESSES,
     "connection to a shell command"},
    {"textConnection", do_textConnection, "name, object, open, env, type", BF_INTERNAL,
     "connection to a character vector"},
    {"textConnectionValue", do_textConnectionValue, "con", 0, "lines written to a text connection"},
    {"rawConnection", do_rawConnection, "name, object, open", BF_INTERNAL, "connection to a raw vector"},
    {"rawConnectionValue", do_rawConnectionValue, "con", 0, "bytes written to a raw connection"},
    {"stdin", do_stdin, "", 0, "the console for reading"},
    {"stdout", do_stdout, "", 0, "where standard output goes"},
    {"stderr", do_stderr, "", 0, "standard error"},
    {"open", do_open, "con, open, blocking", BF_INTERNAL, "opens a connection"},
    {"close", do_close, "con", BF_INTERNAL, "closes and removes a connection"},
    {"isOpen", do_isOpen, "con, rw", BF_INTERNAL, "is it open (for reading 1, writing 2)?"},
    {"isIncomplete", do_isIncomplete, "con", 0, "is there an incomplete line?"},
    {"isSeekable", do_isSeekable, "con", 0, "can its position be set?"},
    {"seek", do_seek, "con, where, origin, rw", BF_INTERNAL, "position, and moves it"},
    {"truncate", do_truncate, "con", BF_INTERNAL, "cuts a file at its position"},
    {"flush", do_flush, "con", BF_INTERNAL, "writes what is buffered"},
    {"isatty", do_isatty, "con", 0, "is it a terminal?"},
    {"summary.connection", do_summary, "object, ...", 0, "state of a connection"},
    {"getAllConnections", do_getAllConnections, "", 0, "numbers of all connections"},
    {"getConnection", do_getConnection, "what", 0, "connection by number"},
    {"readLines", do_readLines, "con, n, ok, warn, encoding, skipNul", BF_INTERNAL, "reads lines"},
    {"writeLines", do_writeLines, "text, con, sep, useBytes", BF_INTERNAL, "writes lines"},
    {"writeRows", do_writeRows, "columns, con, sep, eol, na", BF_INTERNAL, "writes the rows of a table"},
    {"readline", do_readline, "prompt", BF_INTERNAL, "one line from the terminal"},
    {"pushBack", do_pushBack, "data, connection, newLine, type", BF_INTERNAL, "puts lines back to be read again"},
    {"pushBackLength", do_pushBackLength, "connection", 0, "lines pushed back"},
    {"clearPushBack", do_clearPushBack, "connection", BF_INTERNAL, "forgets lines pushed back"},
    {"sink", do_sink, "file, closeOnExit, errcon, tee", BF_INTERNAL, "diverts output"},
    {"sink.number", do_sink_number, "type", BF_INTERNAL, "number of diversions"},
    {0},
};
