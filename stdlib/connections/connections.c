/* connections.c - The table of connections, reading and writing through them, and sinks.
 *
 * The kinds are in conn_file.c (files, compressed files, pipes) and conn_memory.c (texts, raw vectors); the console
 * (numbers 0, 1, 2) is here.  Buffering, line ends, re-encoding and pushed-back lines are handled here for all kinds.
 * Called by functions.c, scan.c, binary.c and, through connections.h, by cat(), parse() and serialize(). */
#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stdlib/base/command.h"
#include "vm/interp/interp.h"
#include "runtime/poll.h"
#include "stdlib/connections/connections.h"
#include "stdlib/connections/shared.h"
#include "stdlib/host_access.h"

enum { BUFFER = 1 << 15, MAX_SINKS = 21 };

struct Connections {
  Conn *c[CONN_MAX];
  uint64_t serial;
  struct {
    int id;
    bool close_after, tee;
  } sink[MAX_SINKS];
  int nsinks;
  int message_id;
  char *tempdir;
  pid_t *left; /* children whose connection is closed and that have not ended yet */
  int nleft;
  struct Shared *shared;
  pid_t tempdir_of; /* the process that made it, and removes it: not a child that fork() made */
};

/* ---- the console ---- */

typedef struct Console {
  char *line; /* C stdin when the host gives no hook */
  size_t cap;
} Console;

/* Has the C library read input that nobody has taken? */
static bool input_waits(void) {
#ifdef __GLIBC__
  return stdin->_IO_read_ptr < stdin->_IO_read_end;
#else
  return true;
#endif
}

static ssize_t console_read(VM *vm, Conn *c, void *p, size_t n) {
  Console *k = c->priv;
  const char *s;
  size_t len;
  if (c->rcap == 0) return -1;
  if (vm->read_console) {
    s = vm->read_console(vm, c->prompt ? c->prompt : "");
    if (!s) return 0;
    len = strlen(s);
  } else if (vm->in->embedded && !path_free(vm)) {
    return 0; /* the process's standard input is one of the files that the host does not allow */
  } else {
    rt_flush(vm);
    if (vm->in->embedded && !input_waits() && wait_readable(vm, fileno(stdin)) != OK) return -1;
    ssize_t got = getline(&k->line, &k->cap, stdin);
    if (got <= 0) return 0;
    s = k->line;
    len = (size_t)got;
  }
  if (len > n) { /* grow the buffer that p is the start of */
    uint8_t *b = realloc(c->rbuf, len);
    if (!b) return -1;
    c->rbuf = b;
    c->rcap = len;
    p = b;
  }
  memcpy(p, s, len);
  return (ssize_t)len;
}

static void console_free(VM *vm, Conn *c) {
  Console *k = c->priv;
  if (k) free(k->line);
  free(k);
}

static ssize_t stdout_write(VM *vm, Conn *c, const void *p, size_t n) {
  rt_stdout(vm, p, n);
  return (ssize_t)n;
}

static ssize_t stderr_write(VM *vm, Conn *c, const void *p, size_t n) {
  rt_err(vm, p, n);
  return (ssize_t)n;
}

static const ConnOps stdin_ops = {.read = console_read, .free = console_free};
static const ConnOps stdout_ops = {.write = stdout_write};
static const ConnOps stderr_ops = {.write = stderr_write};

/* ---- the table ---- */

static Conn *make(struct Connections *t, int id, const char *desc, const char *cls, const ConnOps *ops,
                  const char *mode) {
  Conn *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->desc = strdup(desc);
  if (!c->desc) {
    free(c);
    return NULL;
  }
  c->id = id;
  c->serial = ++t->serial;
  c->cls = cls;
  c->ops = ops;
  c->text = true;
  c->blocking = true;
  c->save = -1;
  snprintf(c->mode, sizeof c->mode, "%s", mode);
  c->can_read = ops->read != NULL;
  c->can_write = ops->write != NULL;
  t->c[id] = c;
  return c;
}

Status conns_init(VM *vm) {
  if (vm->conns) return OK;
  struct Connections *t = calloc(1, sizeof *t);
  if (!t) return rt_nomem(vm, sizeof *t);
  t->message_id = CONN_STDERR;
  vm->conns = t;
  Conn *in = make(t, CONN_STDIN, "stdin", "terminal", &stdin_ops, "r");
  Conn *out = make(t, CONN_STDOUT, "stdout", "terminal", &stdout_ops, "w");
  Conn *err = make(t, CONN_STDERR, "stderr", "terminal", &stderr_ops, "w");
  if (!in || !out || !err || !(in->priv = calloc(1, sizeof(Console)))) return rt_nomem(vm, sizeof *t);
  in->is_open = out->is_open = err->is_open = true;
  return OK;
}

static void free_conn(VM *vm, Conn *c) {
  if (c->is_open) conn_close(vm, c);
  if (c->ops->free) c->ops->free(vm, c);
  conn_clear_pushback(c);
  vm->conns->c[c->id] = NULL;
  if (c->ptr) c->ptr->ptr = NULL;
  free(c->desc);
  free(c->encoding);
  free(c->rbuf);
  free(c->wbuf);
  free(c);
}

void conn_destroy(VM *vm, Conn *c) {
  if (c->id > CONN_STDERR) free_conn(vm, c);
}

void conns_close(VM *vm) {
  struct Connections *t = vm->conns;
  if (!t) return;
  vm->sink_write = NULL;
  vm->sink_err_write = NULL;
  t->nsinks = 0;
  for (int i = CONN_MAX - 1; i >= 0; i--)
    if (t->c[i]) free_conn(vm, t->c[i]);
  shared_drop(vm);
  if (t->tempdir && t->tempdir_of == getpid()) remove_tree(t->tempdir, true, true);
  free(t->tempdir);
  free(t->left);
  free(t);
  vm->conns = NULL;
}

Shared **conns_shared(VM *vm) { return &vm->conns->shared; }

void conn_child_left(VM *vm, pid_t pid) {
  struct Connections *t = vm->conns;
  pid_t *more = realloc(t->left, (size_t)(t->nleft + 1) * sizeof *more);
  if (!more) return;
  t->left = more;
  t->left[t->nleft++] = pid;
  int kept = 0;
  for (int i = 0; i < t->nleft; i++)
    if (waitpid(t->left[i], NULL, WNOHANG) == 0) t->left[kept++] = t->left[i];
  t->nleft = kept;
}

const char *vm_tempdir(VM *vm, bool check) {
  static const char *const vars[] = {"TMPDIR", "TMP", "TEMP"};
  if (conns_init(vm) != OK) return NULL;
  char **t = &vm->conns->tempdir;
  if (*t && (!check || access(*t, W_OK) == 0)) return *t;
  const char *root = "/tmp";
  for (int i = 0; i < 3; i++) {
    const char *s = getenv(vars[i]);
    if (s && access(s, W_OK | X_OK) == 0) {
      root = s;
      break;
    }
  }
  char *p = malloc(strlen(root) + 16);
  if (p) sprintf(p, "%s/RtmpXXXXXX", root);
  if (!p || !mkdtemp(p)) {
    free(p);
    (void)rt_error(vm, "cannot create 'R_TempDir'");
    return NULL;
  }
  free(*t);
  vm->conns->tempdir_of = getpid();
  return *t = p;
}

Conn *conn_at(VM *vm, int id) {
  if (conns_init(vm) != OK || id < 0 || id >= CONN_MAX) return NULL;
  return vm->conns->c[id];
}

bool conn_is(VM *vm, Value v) { return val_is_object(v) && val_inherits(vm, v, "connection"); }

Status conn_of(VM *vm, Value v, Conn **out) {
  if (!conn_is(vm, v)) return rt_error(vm, "'con' is not a connection");
  *out = conn_at(vm, as_integer1(vm, v));
  return *out ? OK : rt_error(vm, "invalid connection");
}

static void finalize(VM *vm, ExtPtr *p) {
  Conn *c = p->ptr;
  p->ptr = NULL;
  if (!c || !vm->conns) return;
  c->ptr = NULL;
  if (!c->sunk) conn_destroy(vm, c);
}

Status conn_new(VM *vm, const char *desc, const char *cls, const ConnOps *ops, const char *mode, Conn **out) {
  TRY(conns_init(vm));
  int id = CONN_STDERR + 1;
  while (id < CONN_MAX && vm->conns->c[id]) id++;
  if (id == CONN_MAX) return rt_error(vm, "all connections are in use");
  *out = make(vm->conns, id, desc, cls, ops, mode);
  return *out ? OK : rt_nomem(vm, sizeof **out);
}

Status conn_value(VM *vm, Conn *c, Value *out) {
  Vec *v, *cls;
  Sym *id;
  TRY_NEW(v = vec_new(vm, T_INT, 1));
  int_rw(v)[0] = c->id;
  TRY_NEW(cls = vec_new(vm, T_STR, 2));
  TRY_NEW(str_rw(cls)[0] = str_c(vm, strncmp(c->cls, "url-", 4) ? c->cls : "url"));
  TRY_NEW(str_rw(cls)[1] = str_c(vm, "connection"));
  TRY_NEW(id = sym_c(vm, "conn_id"));
  TRY(attr_set(vm, &v->h, vm->sym.class_, val_obj(cls)));
  ExtPtr *p = c->ptr;
  if (!p) {
    TRY_NEW(p = extptr_new(vm, c, val_null(), val_null()));
    if (c->id > CONN_STDERR) {
      p->finalize = finalize;
      c->ptr = p;
    }
  }
  TRY(attr_set(vm, &v->h, id, val_obj(p)));
  *out = val_obj(v);
  return OK;
}

Status conn_new_value(VM *vm, Conn *c, const Str *open, Value *out) {
  if (open->len) {
    if (open->len >= sizeof c->mode || !strchr("rwa", open->data[0])) {
      conn_destroy(vm, c);
      return rt_error(vm, "invalid '%s' argument", "open");
    }
    if (conn_open(vm, c, open->data) != OK) {
      conn_destroy(vm, c);
      return ERR;
    }
  }
  return conn_value(vm, c, out);
}

/* ---- opening and closing ---- */

static bool native_encoding(const char *e) {
  return !e || !*e || !strcmp(e, "native.enc") || !strcasecmp(e, "UTF-8") || !strcasecmp(e, "utf8") ||
         !strcmp(e, "unknown") || !strcmp(e, "bytes");
}

static Status open_encoding(VM *vm, Conn *c) {
  const char *e = c->encoding;
  if (native_encoding(e) || !c->text) return OK;
  const char *from = !strcasecmp(e, "latin1") ? "ISO-8859-1" : !strcasecmp(e, "UTF-8-BOM") ? "UTF-8" : e;
  if (c->can_read) c->inconv = iconv_open("UTF-8", from);
  if (c->can_write) c->outconv = iconv_open(from, "UTF-8");
  if (c->inconv == (iconv_t)-1 || c->outconv == (iconv_t)-1) {
    c->inconv = c->outconv = NULL;
    return rt_warning(vm, "conversion from encoding '%s' is unsupported", e);
  }
  return OK;
}

static void close_encoding(Conn *c) {
  if (c->inconv) iconv_close(c->inconv);
  if (c->outconv) iconv_close(c->outconv);
  c->inconv = c->outconv = NULL;
}

Status conn_open(VM *vm, Conn *c, const char *mode) {
  if (*mode) snprintf(c->mode, sizeof c->mode, "%s", mode);
  if (!*c->mode) snprintf(c->mode, sizeof c->mode, "r");
  c->text = !strchr(c->mode, 'b');
  c->incomplete = false;
  c->rpos = c->rlen = c->wlen = 0;
  c->save = -1;
  if (c->ops->open) TRY(c->ops->open(vm, c));
  c->is_open = true;
  TRY(open_encoding(vm, c));
  if (c->inconv && c->encoding && !strcasecmp(c->encoding, "UTF-8-BOM")) {
    int ch = conn_getc(vm, c);
    if (ch == 0xEF) {
      conn_getc(vm, c);
      conn_getc(vm, c);
    } else if (ch >= 0)
      conn_ungetc(c, ch);
  }
  return OK;
}

static bool write_raw(VM *vm, Conn *c, const uint8_t *p, size_t n) {
  errno = 0;
  while (n > 0) {
    ssize_t k = rt_cancelled(vm) ? -1 : c->ops->write(vm, c, p, n);
    if (k <= 0) return false;
    p += k;
    n -= (size_t)k;
  }
  return true;
}

static Status write_failed(VM *vm, Conn *c) {
  int why = errno;
  bool raised = c->raised;
  c->raised = false;
  if (raised) return ERR;
  return why ? rt_error(vm, "Error writing to connection:  %s", strerror(why))
             : rt_error(vm, "error writing to connection");
}

Status conn_flush(VM *vm, Conn *c) {
  size_t n = c->wlen;
  c->wlen = 0;
  return n && !write_raw(vm, c, c->wbuf, n) ? write_failed(vm, c) : OK;
}

void conn_close(VM *vm, Conn *c) {
  if (!c->is_open) return;
  size_t n = c->wlen;
  c->wlen = 0;
  c->lost = n && !write_raw(vm, c, c->wbuf, n) ? errno : 0;
  if (c->raised) { /* closing goes on; a cancellation will be noticed again */
    c->raised = false;
    unwind_clear(vm);
  }
  if (c->ops->close) c->ops->close(vm, c);
  close_encoding(c);
  c->is_open = false;
  c->rpos = c->rlen = 0;
  c->save = -1;
}

Status conn_begin(VM *vm, Conn *c, const char *mode, bool *opened) {
  c->raised = false;
  *opened = false;
  if (!c->is_open) {
    char keep[8];
    memcpy(keep, c->mode, sizeof keep);
    if (conn_open(vm, c, mode) != OK) {
      memcpy(c->mode, keep, sizeof keep);
      return ERR;
    }
    *opened = true;
  }
  bool reading = mode[0] == 'r';
  if (reading ? c->can_read : c->can_write) return OK;
  if (*opened) conn_end(vm, c, true);
  return rt_error(vm, reading ? "cannot read from this connection" : "cannot write to this connection");
}

Status conn_settle(VM *vm, Conn *c) {
  return !c->ops->settle || c->ops->settle(vm, c) ? OK : rt_error(vm, "error writing to connection");
}

void conn_end(VM *vm, Conn *c, bool opened) {
  if (opened) conn_close(vm, c);
}

/* ---- reading ---- */

/* Re-encodes n bytes of tmp to the read buffer; what is incomplete at the end is kept in *left. */
static size_t recode(Conn *c, char *tmp, size_t n, size_t *left) {
  char *in = tmp, *out = (char *)c->rbuf;
  size_t ni = n, no = c->rcap;
  while (ni > 0) {
    if (iconv(c->inconv, &in, &ni, &out, &no) != (size_t)-1 || errno == E2BIG) break;
    if (errno == EINVAL) break;
    *out++ = '?';
    no--;
    in++;
    ni--;
  }
  memmove(tmp, in, ni);
  *left = ni;
  return c->rcap - no;
}

static bool fill(VM *vm, Conn *c) {
  if (!c->rbuf) {
    c->rbuf = malloc(BUFFER);
    if (!c->rbuf) return false;
    c->rcap = BUFFER;
  }
  c->rpos = c->rlen = 0;
  if (c->inconv) {
    char tmp[BUFFER / 4];
    size_t have = 0;
    while (c->rlen == 0) {
      ssize_t k = c->ops->read(vm, c, tmp + have, sizeof tmp - have);
      if (k <= 0) return false;
      c->rlen = recode(c, tmp, have + (size_t)k, &have);
      while (have > 0 && c->rlen > 0) { /* finish the last character */
        char more;
        if (c->ops->read(vm, c, &more, 1) != 1) break;
        tmp[have++] = more;
        char *in = tmp, *out = (char *)c->rbuf + c->rlen;
        size_t ni = have, no = c->rcap - c->rlen;
        if (iconv(c->inconv, &in, &ni, &out, &no) == (size_t)-1 && errno == EINVAL && have < 8) continue;
        c->rlen = c->rcap - no;
        have = 0;
      }
    }
    return true;
  }
  ssize_t k = c->ops->read(vm, c, c->rbuf, c->rcap);
  if (k <= 0) return false;
  c->rlen = (size_t)k;
  return true;
}

static int pushed_char(Conn *c) {
  char *top = c->pushed[c->npushed - 1];
  int ch = (unsigned char)top[c->pushpos++];
  if (!top[c->pushpos]) {
    free(top);
    c->pushpos = 0;
    if (--c->npushed == 0) {
      free(c->pushed);
      c->pushed = NULL;
    }
  }
  return ch;
}

static inline int byte_in(VM *vm, Conn *c) {
  if (ORBIT_UNLIKELY(c->npushed)) return pushed_char(c);
  if (c->rpos < c->rlen || fill(vm, c)) return c->rbuf[c->rpos++];
  return -1;
}

int conn_getc(VM *vm, Conn *c) {
  if (c->save >= 0) {
    int ch = c->save;
    c->save = -1;
    return ch;
  }
  int ch = byte_in(vm, c);
  if (ch != '\r') return ch;
  ch = byte_in(vm, c);
  if (ch != '\n' && ch >= 0) c->save = ch == '\r' ? '\n' : ch;
  return '\n';
}

void conn_ungetc(Conn *c, int ch) { c->save = ch; }

size_t conn_mark_length(const VM *vm, const char *p, size_t n) {
  return vm->utf8 && n >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

bool conn_read_ahead(VM *vm, Conn *c) {
  if (c->rpos > 0) memmove(c->rbuf, c->rbuf + c->rpos, c->rlen -= c->rpos);
  c->rpos = 0;
  if (c->rcap - c->rlen < BUFFER) {
    size_t cap = 2 * c->rcap + BUFFER;
    uint8_t *more = realloc(c->rbuf, cap);
    if (!more) return false;
    c->rbuf = more;
    c->rcap = cap;
  }
  ssize_t k = c->ops->read(vm, c, c->rbuf + c->rlen, c->rcap - c->rlen);
  if (k > 0) c->rlen += (size_t)k;
  return k > 0;
}

size_t conn_read(VM *vm, Conn *c, void *p, size_t n) {
  enum { READ_STEP = 1 << 20 }; /* bytes between two looks at whether the run has been cancelled */
  uint8_t *out = p;
  size_t done = 0;
  while (done < n && (c->save >= 0 || c->npushed)) {
    int ch = c->save >= 0 ? c->save : byte_in(vm, c);
    c->save = -1;
    if (ch < 0) break;
    out[done++] = (uint8_t)ch;
  }
  while (done < n) {
    size_t have = c->rlen - c->rpos, want = n - done;
    if (have) {
      size_t k = have < want ? have : want;
      memcpy(out + done, c->rbuf + c->rpos, k);
      c->rpos += k;
      done += k;
    } else if (want >= BUFFER && !c->inconv && c->id != CONN_STDIN) {
      ssize_t k = rt_cancelled(vm) ? 0 : c->ops->read(vm, c, out + done, want < READ_STEP ? want : READ_STEP);
      if (k <= 0) break;
      done += (size_t)k;
    } else if (!fill(vm, c))
      break;
  }
  return done;
}

/* Character by character: after pushBack() or a \r at the end of the buffer. */
static bool line_slow(VM *vm, Conn *c, Buf *b, bool *complete) {
  int ch = conn_getc(vm, c);
  if (ch < 0) return b->n > 0;
  while (ch >= 0 && ch != '\n') {
    buf_putc(b, (char)ch);
    ch = conn_getc(vm, c);
  }
  *complete = ch == '\n';
  return true;
}

bool conn_line(VM *vm, Conn *c, Buf *b, bool *complete) {
  b->n = 0;
  *complete = false;
  for (;;) {
    if (c->npushed || c->save >= 0) return line_slow(vm, c, b, complete);
    if (c->rpos >= c->rlen && !fill(vm, c)) return b->n > 0;
    const uint8_t *from = c->rbuf + c->rpos, *end = c->rbuf + c->rlen;
    const uint8_t *nl = memchr(from, '\n', (size_t)(end - from));
    const uint8_t *stop = nl ? nl : end;
    const uint8_t *cr = memchr(from, '\r', (size_t)(stop - from));
    if (cr && !(nl && cr + 1 == nl)) {
      buf_put(b, (const char *)from, (size_t)(cr - from));
      c->rpos = (size_t)(cr - c->rbuf);
      return line_slow(vm, c, b, complete);
    }
    buf_put(b, (const char *)from, (size_t)((cr ? cr : stop) - from));
    c->rpos = (size_t)(stop - c->rbuf) + (nl != NULL);
    if (nl) {
      *complete = true;
      return true;
    }
  }
}

Status conn_pushback(VM *vm, Conn *c, const char *p, size_t n) {
  if (n == 0) return OK;
  char **q = realloc(c->pushed, (size_t)(c->npushed + 1) * sizeof *q), *s = malloc(n + 1);
  if (q) c->pushed = q;
  if (!q || !s) {
    free(s);
    return rt_nomem(vm, (double)n);
  }
  memcpy(s, p, n);
  s[n] = 0;
  if (c->npushed && c->pushpos) { /* what is left of the line being read */
    char *top = q[c->npushed - 1];
    memmove(top, top + c->pushpos, strlen(top + c->pushpos) + 1);
    c->pushpos = 0;
  }
  if (c->save >= 0) { /* a character that was read ahead comes after */
    char one[2] = {(char)c->save, 0};
    c->save = -1;
    q[c->npushed] = s;
    char *t = strdup(one);
    if (!t) return rt_nomem(vm, 2);
    q = realloc(c->pushed, (size_t)(c->npushed + 2) * sizeof *q);
    if (!q) return rt_nomem(vm, 2);
    c->pushed = q;
    q[c->npushed] = t;
    q[c->npushed + 1] = s;
    c->npushed += 2;
    return OK;
  }
  q[c->npushed++] = s;
  return OK;
}

void conn_clear_pushback(Conn *c) {
  for (int i = 0; i < c->npushed; i++) free(c->pushed[i]);
  free(c->pushed);
  c->pushed = NULL;
  c->npushed = 0;
  c->pushpos = 0;
}

/* ---- writing ---- */

static bool buffered(const Conn *c) { return c->id > CONN_STDERR && c->ops->close && !c->unbuffered; }

static Status put_bytes(VM *vm, Conn *c, const void *p, size_t n) {
  if (!buffered(c)) return write_raw(vm, c, p, n) ? OK : write_failed(vm, c);
  if (!c->wbuf && !(c->wbuf = malloc(BUFFER))) return rt_nomem(vm, BUFFER);
  if (n > BUFFER - c->wlen) {
    TRY(conn_flush(vm, c));
    if (n > BUFFER) return write_raw(vm, c, p, n) ? OK : write_failed(vm, c);
  }
  memcpy(c->wbuf + c->wlen, p, n);
  c->wlen += n;
  return OK;
}

Status conn_write(VM *vm, Conn *c, const void *p, size_t n) {
  if (n == 0) return OK;
  if (!c->outconv) return put_bytes(vm, c, p, n);
  char *in = (char *)p, tmp[1024];
  while (n > 0) {
    char *out = tmp;
    size_t room = sizeof tmp;
    size_t r = iconv(c->outconv, &in, &n, &out, &room);
    TRY(put_bytes(vm, c, tmp, sizeof tmp - room));
    if (r == (size_t)-1 && errno != E2BIG) {
      TRY(put_bytes(vm, c, "?", 1));
      in++;
      n--;
    }
  }
  return OK;
}

Status conn_write_text(VM *vm, Value con, const char *p, size_t n) {
  Conn *c;
  bool opened;
  TRY(conn_of(vm, con, &c));
  if (c->id == CONN_STDOUT && conn_output(vm) == CONN_STDOUT) {
    rt_out(vm, p, n);
    return OK;
  }
  TRY(conn_begin(vm, c, "wt", &opened));
  Status st = conn_write(vm, c, p, n);
  conn_end(vm, c, opened);
  return st;
}

/* ---- sinks ---- */

int conn_output(VM *vm) {
  struct Connections *t = vm->conns;
  return t && t->nsinks ? t->sink[t->nsinks - 1].id : CONN_STDOUT;
}

static Status sink_out(VM *vm, const char *p, size_t n) {
  struct Connections *t = vm->conns;
  for (int i = t->nsinks - 1; i >= 0; i--) {
    Conn *c = t->c[t->sink[i].id];
    if (c && c->is_open) TRY(conn_write(vm, c, p, n));
    if (!t->sink[i].tee) return OK;
  }
  rt_stdout(vm, p, n);
  return OK;
}

static Status sink_err(VM *vm, const char *p, size_t n) {
  Conn *c = conn_at(vm, vm->conns->message_id);
  return c && c->is_open ? conn_write(vm, c, p, n) : OK;
}

Status sink_push(VM *vm, Conn *c, bool close_after, bool tee) {
  struct Connections *t = vm->conns;
  if (t->nsinks >= MAX_SINKS - 1) return rt_error(vm, "sink stack is full");
  if (!c->is_open) {
    TRY(conn_open(vm, c, "w"));
    close_after = true;
  }
  if (!c->can_write) return rt_error(vm, "cannot write to this connection");
  c->sunk = c->id > CONN_STDERR;
  t->sink[t->nsinks].id = c->id;
  t->sink[t->nsinks].close_after = close_after;
  t->sink[t->nsinks++].tee = tee;
  vm->sink_write = sink_out;
  return OK;
}

Status sink_pop(VM *vm, bool *had) {
  struct Connections *t = vm->conns;
  *had = t && t->nsinks > 0;
  if (!*had) return OK;
  int k = --t->nsinks;
  if (t->nsinks == 0) vm->sink_write = NULL;
  Conn *c = t->c[t->sink[k].id];
  if (!c || c->id <= CONN_STDERR) return OK;
  for (int i = 0; i < t->nsinks; i++)
    if (t->sink[i].id == c->id) return OK;
  c->sunk = false;
  Status st = conn_flush(vm, c);
  if (!c->ptr)
    conn_destroy(vm, c);
  else if (t->sink[k].close_after)
    conn_close(vm, c);
  return st;
}

int sink_count(VM *vm) { return vm->conns ? vm->conns->nsinks : 0; }
int sink_message_conn(VM *vm) { return vm->conns ? vm->conns->message_id : CONN_STDERR; }

Status sink_messages(VM *vm, int id) {
  TRY(conns_init(vm));
  Conn *old = conn_at(vm, vm->conns->message_id), *c = conn_at(vm, id);
  if (old) old->sunk = false;
  if (c && id > CONN_STDERR) c->sunk = true;
  vm->conns->message_id = id;
  vm->sink_err_write = id == CONN_STDERR ? NULL : sink_err;
  return OK;
}
