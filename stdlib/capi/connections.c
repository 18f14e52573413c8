/* connections.c - Connections whose work C code does (R_new_custom_connection), and reading and writing of any. */
#include "stdlib/capi/capi.h"

#include <stdio.h>
#include <stdlib.h>

#include "stdlib/connections/connections.h"

/* What C code did not provide. */
static Rboolean no_open(Rconnection c) { capi_error("%s not enabled for this connection", "open"); }
static void no_work(Rconnection c) { (void)c; }
static double no_seek(Rconnection c, double where, int origin, int rw) {
  capi_error("%s not enabled for this connection", "seek");
}
static void no_truncate(Rconnection c) { capi_error("%s not enabled for this connection", "truncation"); }
static int no_flush(Rconnection c) { return 0; }
static size_t no_read(void *p, size_t size, size_t n, Rconnection c) {
  capi_error("%s not enabled for this connection", "read");
}
static size_t no_write(const void *p, size_t size, size_t n, Rconnection c) {
  capi_error("%s not enabled for this connection", "write");
}
static int get_byte(Rconnection c) {
  unsigned char byte;
  return c->read(&byte, 1, 1, c) == 1 ? byte : -1;
}
static int print_to(Rconnection c, const char *format, va_list ap) {
  char text[8192];
  int n = vsnprintf(text, sizeof text, format, ap);
  if (n > 0) c->write(text, 1, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1, c);
  return n;
}

/* One call of a function of C code's, which may raise an error. */
typedef struct Work {
  Rconnection rc;
  void *to;
  const void *from;
  size_t n, done;
  double where;
  int origin, rw;
} Work;

static SEXP run_open(void *data) {
  Work *w = data;
  w->done = w->rc->open(w->rc) == TRUE;
  return R_NilValue;
}
static SEXP run_close(void *data) {
  Work *w = data;
  w->rc->close(w->rc);
  return R_NilValue;
}
static SEXP run_destroy(void *data) {
  Work *w = data;
  w->rc->destroy(w->rc);
  return R_NilValue;
}
static SEXP run_read(void *data) {
  Work *w = data;
  w->done = w->rc->read(w->to, 1, w->n, w->rc);
  return R_NilValue;
}
static SEXP run_write(void *data) {
  Work *w = data;
  w->done = w->rc->write(w->from, 1, w->n, w->rc);
  return R_NilValue;
}
static SEXP run_seek(void *data) {
  Work *w = data;
  w->where = w->rc->seek(w->rc, w->where, w->origin, w->rw);
  return R_NilValue;
}

static Status custom_open(VM *vm, Conn *c) {
  Rconnection rc = c->priv;
  Work w = {.rc = rc};
  SEXP r;
  snprintf(rc->mode, sizeof rc->mode, "%.4s", c->mode);
  rc->text = c->text ? TRUE : FALSE;
  rc->blocking = c->blocking ? TRUE : FALSE;
  TRY(capi_run(run_open, &w, &r));
  if (!w.done) return rt_error(vm, "cannot open the connection");
  rc->isopen = TRUE;
  c->text = rc->text == TRUE;
  c->can_read = rc->canread == TRUE;
  c->can_write = rc->canwrite == TRUE;
  c->can_seek = rc->canseek == TRUE;
  return OK;
}
static void custom_close(VM *vm, Conn *c) {
  Work w = {.rc = c->priv};
  SEXP r;
  if (capi_run(run_close, &w, &r) != OK) unwind_clear(vm);
  w.rc->isopen = FALSE;
}
/* An error that C code raises while it reads or writes has been shown; for the reader the stream has failed. */
static ssize_t failed(VM *vm) {
  unwind_clear(vm);
  return -1;
}
static ssize_t custom_read(VM *vm, Conn *c, void *p, size_t n) {
  Work w = {.rc = c->priv, .to = p, .n = n};
  SEXP r;
  if (capi_run(run_read, &w, &r) != OK) return failed(vm);
  c->incomplete = w.rc->incomplete == TRUE;
  return (ssize_t)w.done;
}
static ssize_t custom_write(VM *vm, Conn *c, const void *p, size_t n) {
  Work w = {.rc = c->priv, .from = p, .n = n};
  SEXP r;
  if (capi_run(run_write, &w, &r) != OK) return failed(vm);
  return (ssize_t)w.done;
}
static Status custom_seek(VM *vm, Conn *c, double where, int origin, int rw, double *at) {
  Work w = {.rc = c->priv, .where = where, .origin = origin, .rw = rw};
  SEXP r;
  TRY(capi_run(run_seek, &w, &r));
  *at = w.where;
  return OK;
}
static void custom_free(VM *vm, Conn *c) {
  Work w = {.rc = c->priv};
  SEXP r;
  if (!w.rc) return;
  if (capi_run(run_destroy, &w, &r) != OK) unwind_clear(vm);
  free(w.rc->class);
  free(w.rc->description);
  free(w.rc);
}
static const ConnOps custom_ops = {.open = custom_open,
                                   .close = custom_close,
                                   .read = custom_read,
                                   .write = custom_write,
                                   .seek = custom_seek,
                                   .free = custom_free};

SEXP R_new_custom_connection(const char *description, const char *mode, const char *class_name, Rconnection *ptr) {
  Conn *c;
  Value v;
  char *name = strdup(class_name), *text = strdup(description);
  Rconnection rc = calloc(1, sizeof *rc);
  if (!rc || !name || !text || conn_new(CVM, description, name, &custom_ops, mode, &c) != OK) {
    bool raised = rc && name && text;
    free(rc);
    free(name);
    free(text);
    if (!raised) (void)rt_nomem(CVM, sizeof *rc);
    capi_jump();
  }
  *rc = (struct Rconn){.class = name,
                       .description = text,
                       .enc = CE_NATIVE,
                       .text = TRUE,
                       .canread = TRUE,
                       .canwrite = TRUE,
                       .blocking = TRUE,
                       .open = no_open,
                       .close = no_work,
                       .destroy = no_work,
                       .vfprintf = print_to,
                       .fgetc = get_byte,
                       .fgetc_internal = get_byte,
                       .seek = no_seek,
                       .truncate = no_truncate,
                       .fflush = no_flush,
                       .read = no_read,
                       .write = no_write,
                       .save = -1000,
                       .save2 = -1000};
  snprintf(rc->mode, sizeof rc->mode, "%.4s", mode);
  c->priv = rc;
  c->unbuffered = true; /* C code may read what has been written */
  DO(conn_value(CVM, c, &v));
  if (c->ptr) rc->ex_ptr = c->ptr;
  if (ptr) *ptr = rc;
  return capi_box(v);
}

/* ---- connections that C code has not made: a record of each that it has asked for ---- */

struct ConnRecord {
  struct Rconn rc; /* first: C code gets its address */
  int id;
  uint64_t serial;
  ConnRecord *next;
};

static Conn *behind(Rconnection c) {
  const ConnRecord *r = c->private;
  Conn *own = conn_at(CVM, r->id);
  if (!own || own->serial != r->serial) capi_error("invalid connection");
  return own;
}
static void note_state(Rconnection c, const Conn *own) {
  snprintf(c->mode, sizeof c->mode, "%.4s", own->mode);
  c->text = own->text ? TRUE : FALSE;
  c->isopen = own->is_open ? TRUE : FALSE;
  c->incomplete = own->incomplete ? TRUE : FALSE;
  c->canread = own->can_read ? TRUE : FALSE;
  c->canwrite = own->can_write ? TRUE : FALSE;
  c->canseek = own->can_seek ? TRUE : FALSE;
  c->blocking = own->blocking ? TRUE : FALSE;
}
static Rboolean own_open(Rconnection c) {
  Conn *own = behind(c);
  DO(conn_open(CVM, own, c->mode));
  note_state(c, own);
  return TRUE;
}
static void own_close(Rconnection c) {
  Conn *own = behind(c);
  conn_close(CVM, own);
  note_state(c, own);
}
static size_t own_read(void *p, size_t size, size_t n, Rconnection c) {
  return size ? conn_read(CVM, behind(c), p, size * n) / size : 0;
}
static size_t own_write(const void *p, size_t size, size_t n, Rconnection c) {
  DO(conn_write(CVM, behind(c), p, size * n));
  return n;
}
static int own_get(Rconnection c) { return conn_getc(CVM, behind(c)); }
static int own_flush(Rconnection c) {
  DO(conn_flush(CVM, behind(c)));
  return 0;
}

static void record_free(ConnRecord *r) {
  free(r->rc.class);
  free(r->rc.description);
  free(r);
}
/* Frees the records of connections that are gone; all: of all of them. */
static void drop_records(bool all) {
  for (ConnRecord **at = &capi.connections, *r; (r = *at);) {
    const Conn *own = all ? NULL : conn_at(CVM, r->id);
    if (own && own->serial == r->serial) {
      at = &r->next;
      continue;
    }
    *at = r->next;
    record_free(r);
  }
}
void capi_connections_close(void) { drop_records(true); }

static Rconnection record_of(const Conn *own) {
  for (ConnRecord *r = capi.connections; r; r = r->next)
    if (r->id == own->id && r->serial == own->serial) return &r->rc;
  ConnRecord *r = calloc(1, sizeof *r);
  char *class = strdup(own->cls), *description = strdup(own->desc);
  if (!r || !class || !description) {
    free(r);
    free(class);
    free(description);
    (void)rt_nomem(CVM, sizeof *r);
    capi_jump();
  }
  *r = (ConnRecord){.rc = {.class = class,
                           .description = description,
                           .enc = CE_NATIVE,
                           .open = own_open,
                           .close = own_close,
                           .destroy = no_work,
                           .vfprintf = print_to,
                           .fgetc = own_get,
                           .fgetc_internal = own_get,
                           .seek = no_seek,
                           .truncate = no_truncate,
                           .fflush = own_flush,
                           .read = own_read,
                           .write = own_write,
                           .save = -1000,
                           .save2 = -1000,
                           .ex_ptr = own->ptr},
                    .id = own->id,
                    .serial = own->serial,
                    .next = capi.connections};
  r->rc.private = r;
  capi.connections = r;
  return &r->rc;
}

Rconnection R_GetConnection(SEXP x) {
  Conn *own;
  if (!conn_is(CVM, capi_value(x))) capi_error("invalid connection");
  DO(conn_of(CVM, capi_value(x), &own));
  if (own->ops == &custom_ops) return own->priv;
  drop_records(false);
  Rconnection c = record_of(own);
  note_state(c, own);
  return c;
}
/* What R code has read ahead or not yet written out comes first. */
static Conn *buffered(Rconnection c) {
  for (int i = 0; i < CONN_MAX; i++) {
    Conn *own = conn_at(CVM, i);
    if (own && own->ops == &custom_ops && own->priv == c) return own;
  }
  Conn *own = behind(c);
  note_state(c, own);
  return own;
}
size_t R_ReadConnection(Rconnection c, void *p, size_t n) {
  Conn *own = buffered(c);
  if (!c->isopen) capi_error("connection is not open");
  if (!c->canread) capi_error("cannot read from this connection");
  return conn_read(CVM, own, p, n);
}
size_t R_WriteConnection(Rconnection c, void *p, size_t n) {
  Conn *own = buffered(c);
  if (!c->isopen) capi_error("connection is not open");
  if (!c->canwrite) capi_error("cannot write to this connection");
  DO(conn_write(CVM, own, p, n));
  return n;
}
