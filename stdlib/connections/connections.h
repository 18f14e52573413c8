/* connections.h - R's connections: files (plain or compressed), pipes, texts, raw vectors, the console.
 *
 * struct Connections hangs off vm->conns; a connection is named by its number, and the R object holds an external
 * pointer whose death closes the connection.  Other code reads and writes through the functions below; all of them
 * leave a connection that they did not open as they found it. */
#ifndef ORBIT_CONNECTIONS_H
#define ORBIT_CONNECTIONS_H

#include <sys/types.h>

#include "stdlib/text.h"

typedef struct Conn Conn;

typedef struct ConnOps {
  Status (*open)(VM *vm, Conn *c); /* by c->mode; raises */
  void (*close)(VM *vm, Conn *c);
  ssize_t (*read)(VM *vm, Conn *c, void *p, size_t n); /* 0: end, -1: failed */
  ssize_t (*write)(VM *vm, Conn *c, const void *p, size_t n);
  Status (*seek)(VM *vm, Conn *c, double where, int origin, int rw, double *at);
  Status (*truncate)(VM *vm, Conn *c);
  bool (*settle)(VM *vm, Conn *c); /* writes what is held back; NULL: nothing is */
  void (*free)(VM *vm, Conn *c);   /* priv */
} ConnOps;

struct Conn {
  int id;
  uint64_t serial;
  char *desc, *encoding;
  const char *cls;
  char mode[8];
  bool text, is_open, can_read, can_write, can_seek, blocking, incomplete;
  bool skip_detect; /* file(): opened at once in another mode than "r" and "rt": compressed contents stay as they are */
  bool unbuffered;  /* what is written goes out at once */
  bool raised;      /* reading or writing failed with a condition raised, or an interrupt */
  bool sunk;        /* on the sink stack: survives its R object */
  int compression;  /* gzfile and friends: level; type in cls */
  const ConnOps *ops;
  void *priv;
  const char *prompt; /* of the console: what is asked for the next line with, or NULL */
  uint8_t *rbuf;      /* what has been read ahead */
  size_t rpos, rlen, rcap;
  uint8_t *wbuf;
  size_t wlen;
  int save;      /* one character put back, or -1 */
  char **pushed; /* pushBack() lines, last first */
  int npushed;
  size_t pushpos;
  void *inconv, *outconv; /* iconv_t or NULL */
  ExtPtr *ptr;
  int close_status; /* what close() gives: of files and, as wait() reports it, of commands */
  bool has_status;
  int lost; /* closing: errno of a last write that failed; 0: none did */
};

enum { CONN_STDIN, CONN_STDOUT, CONN_STDERR, CONN_MAX = 128 };

Status conns_init(VM *vm) ORBIT_MUST_CHECK; /* done by the first use too */
void conns_close(VM *vm);                   /* flushes and closes everything; at the end of the VM */
Conn *conn_at(VM *vm, int id);              /* NULL: none */
int conn_output(VM *vm);                    /* where standard output goes: number of the topmost sink, or 1 */

/* The connection an R value names; raises "invalid connection". */
Status conn_of(VM *vm, Value v, Conn **out) ORBIT_MUST_CHECK;
bool conn_is(VM *vm, Value v);
/* New closed connection and its R object. */
Status conn_new(VM *vm, const char *desc, const char *cls, const ConnOps *ops, const char *mode,
                Conn **c) ORBIT_MUST_CHECK;
Status conn_value(VM *vm, Conn *c, Value *out) ORBIT_MUST_CHECK;
/* The same for a connection just made, opened when a mode is given; it is gone when that fails. */
Status conn_new_value(VM *vm, Conn *c, const Str *open, Value *out) ORBIT_MUST_CHECK;
/* A file connection as file(path) makes it, not opened; NULL class: "file". */
Status conn_file_new(VM *vm, const char *path, const char *cls, const char *encoding, int compression, bool raw,
                     Conn **c) ORBIT_MUST_CHECK;
Status conn_pipe_new(VM *vm, const char *command, const char *encoding, Conn **c) ORBIT_MUST_CHECK;
/* An address of the web (conn_url_scheme() says so), fetched when it is opened; headers: texts "name: value", or NULL.
 */
bool conn_url_scheme(const char *s);
Status conn_url_new(VM *vm, const char *url, const char *encoding, Value headers, Conn **c) ORBIT_MUST_CHECK;
/* An open socket connection over one end of a pair; pid: the process at the other end, reaped after the end is closed.
 */
Status conn_pair_new(VM *vm, const char *desc, int fd, pid_t pid, Value *out) ORBIT_MUST_CHECK;
bool conn_is_pair(const Conn *c);
/* Passes an open file to the other end of a pair, which finds it where one byte has been written. */
Status conn_hand(VM *vm, Conn *c, int fd) ORBIT_MUST_CHECK;
int conn_handed(VM *vm, Conn *c); /* the next one of these, -1: none */
/* Reads what is there behind what has been read ahead; false: nothing was, or no memory. */
bool conn_read_ahead(VM *vm, Conn *c);
/* A child process whose connection is closed: what it leaves is taken when it has ended, now or later. */
void conn_child_left(VM *vm, pid_t pid);
void conn_pairs_drop(VM *vm); /* in a child that fork() made: closes the ends that are its parent's */
Status conn_text_new(VM *vm, const char *desc, const StrArg *lines, Sym *var, Env *env, const char *mode,
                     Conn **c) ORBIT_MUST_CHECK;
Status conn_raw_new(VM *vm, const char *desc, const Vec *bytes, const char *mode, Conn **c) ORBIT_MUST_CHECK;
/* Contents written so far: lines of a text connection, bytes of a raw one. */
Status conn_text_value(VM *vm, Conn *c, Vec **out) ORBIT_MUST_CHECK;
Status conn_raw_value(VM *vm, Conn *c, Vec **out) ORBIT_MUST_CHECK;

Status conn_open(VM *vm, Conn *c, const char *mode) ORBIT_MUST_CHECK; /* "" : the mode it was made with */
/* What a connection holds back until it is closed is in the file now; else an error. */
Status conn_settle(VM *vm, Conn *c) ORBIT_MUST_CHECK;
/* Opens with mode when closed (*opened tells); checks that it can be read or written. */
Status conn_begin(VM *vm, Conn *c, const char *mode, bool *opened) ORBIT_MUST_CHECK;
void conn_end(VM *vm, Conn *c, bool opened);
/* After reading with status st: that, unless reading ended with a condition raised. */
static inline Status conn_was_read(Conn *c, Status st) {
  bool raised = c->raised;
  c->raised = false;
  return raised ? ERR : st;
}
void conn_close(VM *vm, Conn *c); /* the stream; the connection stays */
void conn_destroy(VM *vm, Conn *c);
Status conn_flush(VM *vm, Conn *c) ORBIT_MUST_CHECK;

size_t conn_read(VM *vm, Conn *c, void *p, size_t n); /* binary */
int conn_getc(VM *vm, Conn *c);                       /* text: \r\n and \r are \n; -1 at the end */
void conn_ungetc(Conn *c, int ch);
/* How many bytes of a byte order mark the text begins with, which readLines() and its kin leave out where text is
 * UTF-8. */
size_t conn_mark_length(const VM *vm, const char *p, size_t n);
/* One line without its end, NUL-terminated, valid until the next call; false at the end. *complete: had a line end. */
bool conn_line(VM *vm, Conn *c, Buf *b, bool *complete);
Status conn_write(VM *vm, Conn *c, const void *p, size_t n) ORBIT_MUST_CHECK;
/* What cat() and friends write through. */
Status conn_write_text(VM *vm, Value con, const char *p, size_t n) ORBIT_MUST_CHECK;
Status conn_pushback(VM *vm, Conn *c, const char *p, size_t n) ORBIT_MUST_CHECK;
void conn_clear_pushback(Conn *c);

/* The directory for temporary files of this VM, made at first use, removed by conns_close; NULL: raised.
 * check: make it again when somebody has removed it. */
const char *vm_tempdir(VM *vm, bool check);
/* Removes a file or a directory with all it holds; nonzero when something stayed (files.c). */
int remove_tree(const char *path, bool recursive, bool force);

/* Sinks. */
Status sink_push(VM *vm, Conn *c, bool close_after, bool tee) ORBIT_MUST_CHECK;
Status sink_pop(VM *vm, bool *had) ORBIT_MUST_CHECK;
int sink_count(VM *vm);
Status sink_messages(VM *vm, int id) ORBIT_MUST_CHECK; /* 2: standard error again */
int sink_message_conn(VM *vm);

#endif
