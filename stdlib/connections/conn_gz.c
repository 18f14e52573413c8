/* conn_gz.c - gzcon(): puts gzip compression in front of another connection, which keeps its number.
 *
 * The ConnOps of the connection are replaced; calls to the inner ones are made with the inner private data. */
#include <errno.h>
#include <stdlib.h>
#include <zlib.h>

#include "stdlib/connections/connections.h"

enum { CHUNK = 1 << 14 };

typedef struct GzCon {
  const ConnOps *ops; /* of the connection underneath */
  void *priv;
  z_stream z;
  bool reading, plain, started, done;
  int level;
  uint8_t in[CHUNK];
} GzCon;

static ssize_t inner_read(VM *vm, Conn *c, void *p, size_t n) {
  GzCon *g = c->priv;
  c->priv = g->priv;
  ssize_t k = g->ops->read(vm, c, p, n);
  g->priv = c->priv;
  c->priv = g;
  return k;
}

static bool inner_write(VM *vm, Conn *c, const uint8_t *p, size_t n) {
  GzCon *g = c->priv;
  c->priv = g->priv;
  bool ok = true;
  while (ok && n > 0) {
    ssize_t k = g->ops->write(vm, c, p, n);
    ok = k > 0;
    p += ok ? k : 0;
    n -= ok ? (size_t)k : 0;
  }
  g->priv = c->priv;
  c->priv = g;
  return ok;
}

/* Looks at the first two bytes: gzip data or not. */
static bool start_reading(VM *vm, Conn *c, GzCon *g) {
  size_t have = 0;
  while (have < 2) {
    ssize_t k = inner_read(vm, c, g->in + have, CHUNK - have);
    if (k <= 0) break;
    have += (size_t)k;
  }
  g->started = true;
  g->z.next_in = g->in;
  g->z.avail_in = (unsigned)have;
  g->plain = have < 2 || g->in[0] != 0x1F || g->in[1] != 0x8B;
  return g->plain || inflateInit2(&g->z, MAX_WBITS + 16) == Z_OK;
}

static ssize_t gz_read(VM *vm, Conn *c, void *p, size_t n) {
  GzCon *g = c->priv;
  if (!g->started && !start_reading(vm, c, g)) return -1;
  if (g->plain) {
    size_t k = g->z.avail_in < n ? g->z.avail_in : n;
    if (!k) return inner_read(vm, c, p, n);
    memcpy(p, g->z.next_in, k);
    g->z.next_in += k;
    g->z.avail_in -= (unsigned)k;
    return (ssize_t)k;
  }
  if (n > 1u << 30) n = 1u << 30;
  g->z.next_out = p;
  g->z.avail_out = (unsigned)n;
  while (!g->done && g->z.avail_out == n) {
    if (g->z.avail_in == 0) {
      ssize_t k = inner_read(vm, c, g->in, CHUNK);
      if (k <= 0) break;
      g->z.next_in = g->in;
      g->z.avail_in = (unsigned)k;
    }
    int r = inflate(&g->z, Z_NO_FLUSH);
    if (r == Z_STREAM_END)
      g->done = true;
    else if (r != Z_OK && r != Z_BUF_ERROR)
      return -1;
  }
  return (ssize_t)(n - g->z.avail_out);
}

static bool deflate_out(VM *vm, Conn *c, GzCon *g, int flush) {
  int r;
  do {
    g->z.next_out = g->in;
    g->z.avail_out = CHUNK;
    r = deflate(&g->z, flush);
    if (r == Z_STREAM_ERROR || !inner_write(vm, c, g->in, CHUNK - g->z.avail_out)) return false;
  } while (flush == Z_FINISH ? r != Z_STREAM_END : g->z.avail_in > 0 || g->z.avail_out == 0);
  return true;
}

static ssize_t gz_write(VM *vm, Conn *c, const void *p, size_t n) {
  GzCon *g = c->priv;
  if (!g->started) {
    if (deflateInit2(&g->z, g->level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return -1;
    g->started = true;
  }
  if (n > 1u << 30) n = 1u << 30;
  g->z.next_in = (uint8_t *)p;
  g->z.avail_in = (unsigned)n;
  return deflate_out(vm, c, g, Z_NO_FLUSH) ? (ssize_t)n : -1;
}

static Status gz_open(VM *vm, Conn *c) {
  GzCon *g = c->priv;
  c->priv = g->priv;
  Status st = g->ops->open ? g->ops->open(vm, c) : OK;
  g->priv = c->priv;
  c->priv = g;
  return st;
}

static void gz_close(VM *vm, Conn *c) {
  GzCon *g = c->priv;
  if (!g->reading && !g->started) gz_write(vm, c, "", 0);
  if (!g->reading && !deflate_out(vm, c, g, Z_FINISH)) c->lost = errno;
  if (g->started && !g->plain) (g->reading ? inflateEnd : deflateEnd)(&g->z);
  g->started = g->done = false;
  c->priv = g->priv;
  if (g->ops->close) g->ops->close(vm, c);
  g->priv = c->priv;
  c->priv = g;
}

static void gz_free(VM *vm, Conn *c) {
  GzCon *g = c->priv;
  c->priv = g->priv;
  if (g->ops->free) g->ops->free(vm, c);
  free(g);
}

static const ConnOps gz_ops = {.open = gz_open, .close = gz_close, .read = gz_read, .write = gz_write, .free = gz_free};

/* .Internal(gzcon(con, level, allowNonCompressed, text)) */
static Status do_gzcon(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  int level;
  bool allow, text;
  TRY(conn_of(vm, args[0], &c));
  TRY(arg_int(vm, args[1], "level", &level));
  TRY(arg_flag(vm, args[2], "allowNonCompressed", &allow));
  TRY(arg_flag(vm, args[3], "text", &text));
  if (level < 0 || level > 9) return rt_error(vm, "'level' must be one of 0 ... 9");
  if (c->ops == &gz_ops) {
    *out = args[0];
    return rt_warning(vm, "this is already a 'gzcon' connection");
  }
  if (c->id <= CONN_STDERR || !strcmp(c->cls, "textConnection"))
    return rt_error(vm, "'con' is not a connection that can be compressed");
  if (!c->is_open) TRY(conn_open(vm, c, c->mode[0] == 'w' ? "wb" : "rb"));
  if (c->can_read == c->can_write) return rt_error(vm, "can only use read- or write- binary connections");
  GzCon *g = calloc(1, sizeof *g);
  if (!g) return rt_nomem(vm, sizeof *g);
  g->ops = c->ops;
  g->priv = c->priv;
  g->reading = c->can_read;
  g->level = level;
  TRY(conn_flush(vm, c));
  size_t desc = strlen(c->desc) + 9;
  char *d = malloc(desc);
  if (d) {
    snprintf(d, desc, "gzcon(%s)", c->desc);
    free(c->desc);
    c->desc = d;
  }
  c->ops = &gz_ops;
  c->priv = g;
  c->cls = "gzcon";
  c->text = text;
  c->can_seek = false;
  return conn_value(vm, c, out);
}

const BuiltinDef builtins_gzcon[] = {
    {"gzcon", do_gzcon, "con, level, allowNonCompressed, text", BF_INTERNAL, "gzip compression for a connection"},
    {0},
};
