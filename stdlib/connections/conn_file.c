/* conn_file.c - Connections to files (plain, gzip, bzip2, xz) and to commands.
 *
 * Reading a file opened as text or binary recognises compressed contents.  Plain files keep a position for reading
 * and one for writing.  Called through the ConnOps that functions.c hands out. */
#define _GNU_SOURCE
#include <bzlib.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "stdlib/connections/bzip2.h"
#include "stdlib/connections/counted_xz.h"
#include "stdlib/connections/gzip_whole.h"
#include "stdlib/base/command.h"
#include "stdlib/connections/connections.h"
#include "runtime/poll.h"
#include "vm/interp/interp.h"
#include "stdlib/host_access.h"

enum Packing { PLAIN, GZ, BZ, XZ };

typedef struct FileConn {
  enum Packing packing, wanted; /* wanted: what the class says for writing */
  int fd;
  bool seekable, append, detect;
  bool shared; /* standard input: the next who opens it goes on behind what has been read */
  off_t rpos, wpos;
  gzFile gz;
  bz_stream bz;   /* reading */
  Packer *packer; /* writing */
  lzma_stream xz;
  lzma_allocator xz_memory;
  bool writing, stream_end, bz_live;
  char *in; /* compressed bytes; while `holds`: those to be compressed */
  size_t in_n, in_cap;
  bool holds;    /* a gzip file of which nothing has been written */
  off_t settled; /* bytes of which a gzip file has been written at once; what follows is another member */
  FILE *pipe;
  Command command; /* pid 0: none */
} FileConn;

enum {
  CHUNK = 1 << 15,
  SHARED_CHUNK = 1 << 12, /* GNU R's: how much the first reader of standard input takes from the others */
  GZ_STEP = 1 << 17,
  XZ_STEP = 1 << 13
}; /* bytes compressed between two looks for a cancellation */

static Status cannot_open(VM *vm, Conn *c, const char *path, int err) {
  FileConn *f = c->priv;
  if (f->wanted != PLAIN && err != EISDIR)
    TRY(rt_warning(vm, "cannot open compressed file '%s', probable reason '%s'", path, strerror(err)));
  else if (err == EISDIR && c->mode[0] == 'r')
    TRY(rt_warning(vm, "cannot open file '%s': it is a directory", path));
  else
    TRY(rt_warning(vm, "cannot open file '%s': %s", path, strerror(err)));
  return rt_error(vm, "cannot open the connection");
}

static int open_flags(const char *mode) {
  bool plus = strchr(mode, '+') != NULL;
  switch (mode[0]) {
  case 'w': return (plus ? O_RDWR : O_WRONLY) | O_CREAT | O_TRUNC;
  case 'a': return (plus ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND;
  default: return plus ? O_RDWR : O_RDONLY;
  }
}

static enum Packing detect(int fd) {
  unsigned char m[6];
  ssize_t k = pread(fd, m, sizeof m, 0);
  if (k >= 2 && m[0] == 0x1F && m[1] == 0x8B) return GZ;
  if (k >= 3 && !memcmp(m, "BZh", 3)) return BZ;
  if (k >= 6 && !memcmp(m,
                        "\xFD"
                        "7zXZ",
                        6))
    return XZ;
  if (k >= 5 && !memcmp(m, "\x5D\0\0\x80\0", 5)) return XZ;
  return PLAIN;
}

/* zlib's file over f->fd. */
static bool open_gz(const Conn *c, FileConn *f) {
  char m[8];
  snprintf(m, sizeof m, f->writing ? "%cb%d" : "%cb", f->writing ? (f->append ? 'a' : 'w') : 'r', c->compression);
  f->gz = gzdopen(f->fd, m);
  return f->gz != NULL;
}

/* Starts the decoder or encoder on f->fd. */
static bool start_packing(VM *vm, Conn *c, FileConn *f) {
  f->stream_end = false;
  f->in_n = 0;
  switch (f->packing) {
  case GZ:
    f->in_cap = 0;
    f->settled = 0;
    f->holds = f->writing && !f->append && c->compression >= 1 && gzip_whole_allowed(vm);
    return f->holds || open_gz(c, f);
  case BZ:
    f->bz = (bz_stream){0};
    f->in = malloc(CHUNK);
    if (f->writing) return (f->packer = packer_new(c->compression < 1 ? 9 : c->compression)) != NULL;
    f->bz_live = f->in && BZ2_bzDecompressInit(&f->bz, 0, 0) == BZ_OK;
    return f->bz_live;
  case XZ: {
    f->xz = (lzma_stream)LZMA_STREAM_INIT;
    f->xz_memory = counted_xz(vm);
    f->xz.allocator = &f->xz_memory;
    f->in = malloc(CHUNK);
    int level = c->compression;
    uint32_t preset = (uint32_t)(level < 0 ? -level : level) | (level < 0 ? LZMA_PRESET_EXTREME : 0);
    lzma_ret r = f->writing ? lzma_easy_encoder(&f->xz, preset, LZMA_CHECK_CRC32)
                            : lzma_auto_decoder(&f->xz, UINT64_MAX, LZMA_CONCATENATED);
    return f->in && r == LZMA_OK;
  }
  default: return true;
  }
}

/* A FIFO without a writer: reading waits, where a cancellation can end it.  One without a reader a host's machine tries
 * again until there is one. */
static Status open_path(VM *vm, Conn *c, const char *path, int *fd) {
  enum { NAP_MS = 5 };
  const FileConn *f = c->priv;
  struct stat sb;
  bool fifo = f->wanted == PLAIN && stat(path, &sb) == 0 && S_ISFIFO(sb.st_mode), reads = c->mode[0] == 'r';
  bool writes = fifo && !reads && vm->in->embedded;
  int flags = open_flags(c->mode) | O_CLOEXEC | (writes || (fifo && reads) ? O_NONBLOCK : 0);
  while ((*fd = file_create(vm, path, flags)) < 0 && writes && errno == ENXIO) {
    TRY(rt_poll(vm));
    poll(NULL, 0, NAP_MS);
  }
  return OK;
}

static Status file_open(VM *vm, Conn *c) {
  FileConn *f = c->priv;
  const char *path = c->desc;
  int fd;
  f->packing = PLAIN;
  if (!*path && vm->denied & BF_UNCONFINED) return rt_error(vm, "the host does not allow access to temporary files");
  if (vm->denied & BF_FILES || (vm->root && !strcmp(path, "stdin"))) return path_refused(vm, path);
  if (!*path) { /* anonymous */
    char name[] = "/tmp/orbit-XXXXXX";
    fd = mkstemp(name);
    if (fd >= 0) unlink(name);
    if (strlen(c->mode) < 2) snprintf(c->mode, sizeof c->mode, "w+");
  } else if (!strcmp(path, "stdin") && c->mode[0] == 'r') {
    fd = dup(0);
    f->shared = true;
  } else {
    TRY_NEW(path = path_file(vm, path));
    struct stat sb;
    if (f->detect && f->wanted == PLAIN && stat(path, &sb) == 0 && !S_ISREG(sb.st_mode) && !S_ISCHR(sb.st_mode))
      TRY(rt_warning(vm, "'raw = FALSE' but '%s' is not a regular file", path));
    TRY(open_path(vm, c, path, &fd));
  }
  if (fd < 0) return cannot_open(vm, c, path, errno);
  struct stat st;
  if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
    close(fd);
    return cannot_open(vm, c, path, EISDIR);
  }
  bool plus = strchr(c->mode, '+') != NULL;
  f->fd = fd;
  f->seekable = S_ISREG(st.st_mode);
  f->append = c->mode[0] == 'a';
  f->rpos = f->shared && f->seekable ? lseek(fd, 0, SEEK_CUR) : 0;
  f->wpos = f->append ? st.st_size : 0;
  c->can_read = c->mode[0] == 'r' || plus;
  c->can_write = c->mode[0] != 'r' || plus;
  c->can_seek = f->seekable;
  f->writing = c->can_write;
  if (c->can_write && !plus)
    f->packing = f->wanted;
  else if (!c->can_write && f->seekable && f->detect && !c->skip_detect)
    f->packing = detect(fd);
  if (start_packing(vm, c, f)) return OK;
  close(fd);
  return cannot_open(vm, c, path, ENOMEM);
}

/* ---- reading ---- */

static ssize_t read_bz(VM *vm, FileConn *f, void *p, size_t n) {
  f->bz.next_out = p;
  f->bz.avail_out = (unsigned)n;
  while (f->bz.avail_out == n) {
    if (rt_cancelled(vm)) return -1; /* between the pieces of a block */
    if (f->bz.avail_in == 0) {
      ssize_t k = read(f->fd, f->in, CHUNK);
      if (k < 0) return -1;
      if (k == 0) break;
      f->bz.next_in = f->in;
      f->bz.avail_in = (unsigned)k;
    }
    if (f->stream_end) { /* another stream follows */
      char *in = f->bz.next_in, *out = f->bz.next_out;
      unsigned ni = f->bz.avail_in, no = f->bz.avail_out;
      BZ2_bzDecompressEnd(&f->bz);
      f->bz = (bz_stream){0};
      if (BZ2_bzDecompressInit(&f->bz, 0, 0) != BZ_OK) return -1;
      f->bz.next_in = in, f->bz.avail_in = ni, f->bz.next_out = out, f->bz.avail_out = no;
      f->stream_end = false;
    }
    int r = BZ2_bzDecompress(&f->bz);
    if (r == BZ_STREAM_END)
      f->stream_end = true;
    else if (r != BZ_OK)
      return n > f->bz.avail_out ? (ssize_t)(n - f->bz.avail_out) : -1;
  }
  return (ssize_t)(n - f->bz.avail_out);
}

static ssize_t read_xz(FileConn *f, void *p, size_t n) {
  f->xz.next_out = p;
  f->xz.avail_out = n;
  while (f->xz.avail_out == n && !f->stream_end) {
    lzma_action act = LZMA_RUN;
    if (f->xz.avail_in == 0) {
      ssize_t k = read(f->fd, f->in, CHUNK);
      if (k < 0) return -1;
      if (k == 0) act = LZMA_FINISH;
      f->xz.next_in = (uint8_t *)f->in;
      f->xz.avail_in = (size_t)k;
    }
    lzma_ret r = lzma_code(&f->xz, act);
    if (r == LZMA_STREAM_END || (r == LZMA_BUF_ERROR && act == LZMA_FINISH))
      f->stream_end = true;
    else if (r != LZMA_OK)
      return -1;
  }
  return (ssize_t)(n - f->xz.avail_out);
}

static ssize_t file_read(VM *vm, Conn *c, void *p, size_t n) {
  FileConn *f = c->priv;
  if (f->pipe) return (ssize_t)fread(p, 1, n, f->pipe);
  switch (f->packing) {
  case GZ: return gzread(f->gz, p, (unsigned)(n > INT_MAX ? INT_MAX : n));
  case BZ: return read_bz(vm, f, p, n);
  case XZ: return read_xz(f, p, n);
  default: break;
  }
  if (c->can_write && c->wlen && conn_flush(vm, c) != OK) return -1;
  ssize_t k;
  if (!f->seekable && wait_readable(vm, f->fd) != OK) return -1;
  if (f->shared && n > SHARED_CHUNK) n = SHARED_CHUNK;
  do k = f->seekable ? pread(f->fd, p, n, f->rpos) : read(f->fd, p, n);
  while (k < 0 && errno == EINTR && rt_poll(vm) == OK);
  if (k > 0) f->rpos += k;
  if (k > 0 && f->shared && f->seekable) lseek(f->fd, f->rpos, SEEK_SET);
  return k;
}

/* ---- writing ---- */

static bool write_fd(VM *vm, Conn *c, const void *p, size_t n) {
  FileConn *f = c->priv;
  const char *q = p;
  while (n > 0) {
    size_t part = 0;
    bool slow = vm->in->embedded && !f->seekable; /* pipes: not to be waited for, nor to end the host's process */
    if (slow && write_waiting(vm, f->fd, q, n, &part) != OK) {
      c->raised = true;
      return false;
    }
    ssize_t k = slow ? (ssize_t)part : f->seekable && !f->append ? pwrite(f->fd, q, n, f->wpos) : write(f->fd, q, n);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return false;
    f->wpos += k;
    q += k;
    n -= (size_t)k;
  }
  return true;
}

static bool packed_bytes(VM *vm, void *c, const void *p, size_t n) { return write_fd(vm, c, p, n); }
static bool pack_bz(VM *vm, Conn *c, const void *p, size_t n, bool end) {
  FileConn *f = c->priv;
  bool kept;
  if (packer_put(vm, &f->packer, p, n, end, packed_bytes, c, &kept) == OK) return kept;
  c->raised = true;
  return false;
}

static bool pack_xz(VM *vm, Conn *c, const void *p, size_t n, lzma_action action) {
  FileConn *f = c->priv;
  f->xz.next_in = p;
  f->xz.avail_in = n;
  for (;;) {
    f->xz.next_out = (uint8_t *)f->in;
    f->xz.avail_out = CHUNK;
    lzma_ret r = lzma_code(&f->xz, action);
    if ((r != LZMA_OK && r != LZMA_STREAM_END) || !write_fd(vm, c, f->in, CHUNK - f->xz.avail_out)) return false;
    if (action == LZMA_FINISH ? r == LZMA_STREAM_END : f->xz.avail_in == 0) return true;
  }
}

/* What a gzip file holds back goes to zlib, as all that follows. */
static bool let_go(const Conn *c, FileConn *f) {
  f->holds = false;
  if (!open_gz(c, f)) return false;
  bool ok = true;
  for (size_t at = 0, n; ok && at < f->in_n; at += n) {
    n = f->in_n - at < GZ_STEP ? f->in_n - at : GZ_STEP;
    ok = gzwrite(f->gz, f->in + at, (unsigned)n) == (int)n;
  }
  free(f->in);
  f->in = NULL;
  return ok;
}

/* Keeps bytes back until the file is closed; false: there are too many, or no memory. */
static bool hold(FileConn *f, const void *p, size_t n) {
  if (n > GZIP_WHOLE_MOST - f->in_n) return false;
  if (f->in_n + n > f->in_cap) {
    size_t cap = f->in_cap ? f->in_cap * 2 : GZ_STEP;
    if (cap < f->in_n + n) cap = f->in_n + n;
    char *q = realloc(f->in, cap);
    if (!q) return false;
    f->in = q;
    f->in_cap = cap;
  }
  memcpy(f->in + f->in_n, p, n);
  f->in_n += n;
  return true;
}

static bool pack_gz(VM *vm, const Conn *c, FileConn *f, const void *p, size_t n) {
  bool grows = f->holds && f->in_n < GZIP_WHOLE_LEAST && f->in_n + n >= GZIP_WHOLE_LEAST;
  if (grows && !gzip_whole_found(vm) && !let_go(c, f)) return false;
  if (f->holds && hold(f, p, n)) return true;
  if (f->holds ? !let_go(c, f) : !f->gz && !open_gz(c, f)) return false;
  return gzwrite(f->gz, p, (unsigned)n) == (int)n;
}

/* Writes what is held back, unless it is short: such files are zlib's, to the byte. */
static bool settle_gz(VM *vm, Conn *c, FileConn *f) {
  size_t packed = 0;
  if (!f->holds || f->in_n < GZIP_WHOLE_LEAST) return true;
  uint8_t *b = gzip_whole(vm, c->compression, (const uint8_t *)f->in, f->in_n, &packed);
  if (!b) return let_go(c, f);
  bool ok = write_fd(vm, c, b, packed);
  free(b);
  free(f->in);
  f->in = NULL;
  f->holds = false;
  f->settled = (off_t)f->in_n;
  if (f->seekable) lseek(f->fd, f->wpos, SEEK_SET); /* for zlib, if more comes */
  return ok;
}
static bool file_settle(VM *vm, Conn *c) {
  FileConn *f = c->priv;
  if (f->packing != GZ || !f->writing || !f->holds) return true;
  return conn_flush(vm, c) == OK && settle_gz(vm, c, f);
}

static bool close_gz(VM *vm, Conn *c, FileConn *f) {
  bool ok = settle_gz(vm, c, f);
  if (f->holds) ok = let_go(c, f);
  gzFile gz = f->gz;
  f->gz = NULL;
  if (gz) return gzclose(gz) != Z_ERRNO && ok;
  return close(f->fd) == 0 && ok;
}

static ssize_t file_write(VM *vm, Conn *c, const void *p, size_t n) {
  FileConn *f = c->priv;
  bool ok;
  if (n > 1u << 30) n = 1u << 30;
  if (f->packing == XZ && n > XZ_STEP) n = XZ_STEP;
  if (f->packing == GZ && n > GZ_STEP) n = GZ_STEP;
  if (f->pipe) {
    size_t k = fwrite(p, 1, n, f->pipe);
    return k ? (ssize_t)k : -1;
  }
  switch (f->packing) {
  case GZ: ok = pack_gz(vm, c, f, p, n); break;
  case BZ: ok = pack_bz(vm, c, p, n, false); break;
  case XZ: ok = pack_xz(vm, c, p, n, LZMA_RUN); break;
  default:
    if (c->can_read && c->rlen) { /* what was read ahead may change */
      f->rpos -= (off_t)(c->rlen - c->rpos);
      c->rlen = c->rpos = 0;
    }
    ok = write_fd(vm, c, p, n);
  }
  return ok ? (ssize_t)n : -1;
}

static void set_close_status(Conn *c, int status) {
  c->close_status = status;
  c->has_status = true;
}

static void file_close(VM *vm, Conn *c) {
  FileConn *f = c->priv;
  bool kept = true;
  errno = 0;
  switch (f->packing) {
  case GZ: kept = close_gz(vm, c, f); break;
  case BZ:
    if (f->writing) kept = pack_bz(vm, c, NULL, 0, true);
    packer_free(f->packer);
    f->packer = NULL;
    if (f->bz_live) BZ2_bzDecompressEnd(&f->bz);
    f->bz_live = false;
    close(f->fd);
    break;
  case XZ:
    if (f->writing) kept = pack_xz(vm, c, NULL, 0, LZMA_FINISH);
    lzma_end(&f->xz);
    close(f->fd);
    break;
  default: set_close_status(c, close(f->fd));
  }
  if (!kept) c->lost = errno;
  free(f->in);
  f->in = NULL;
  c->can_read = c->can_write = true;
}

static void file_free(VM *vm, Conn *c) { free(c->priv); }

/* ---- positions ---- */

static Status file_seek(VM *vm, Conn *c, double where, int origin, int rw, double *at) {
  FileConn *f = c->priv;
  if (f->packing == GZ) {
    TRY(conn_flush(vm, c));
    z_off_t now = f->settled + (f->holds ? (z_off_t)f->in_n : f->gz ? gztell(f->gz) : 0);
    now -= (z_off_t)(c->rlen - c->rpos);
    *at = (double)now;
    if (isnan(where)) return OK;
    if (origin == 3) return rt_error(vm, "whence = \"end\" is not implemented for gzfile connections");
    if (f->holds) let_go(c, f);
    if (f->settled || !f->gz || gzseek(f->gz, (z_off_t)where + (origin == 2 ? now : 0), SEEK_SET) < 0)
      TRY(rt_warning(vm, "seek on a gzfile connection returned an internal error"));
    c->rlen = c->rpos = 0;
    return OK;
  }
  if (f->packing != PLAIN || !f->seekable) return rt_error(vm, "seek not enabled for this connection");
  TRY(conn_flush(vm, c));
  bool write_pos = rw == 2 || (rw == 0 && !c->can_read) || (rw == 0 && c->can_write && c->mode[0] != 'r');
  off_t now = write_pos ? f->wpos : f->rpos - (off_t)(c->rlen - c->rpos);
  *at = (double)now;
  if (isnan(where)) return OK;
  struct stat st;
  off_t to = (off_t)where;
  if (origin == 2) to += now;
  if (origin == 3 && fstat(f->fd, &st) == 0) to += st.st_size;
  if (to < 0) to = 0;
  if (write_pos)
    f->wpos = to;
  else {
    f->rpos = to;
    c->rlen = c->rpos = 0;
    c->save = -1;
  }
  return OK;
}

static Status file_truncate(VM *vm, Conn *c) {
  FileConn *f = c->priv;
  if (f->packing != PLAIN || !f->seekable) return rt_error(vm, "truncation not enabled for this connection");
  if (!c->is_open || !c->can_write) return rt_error(vm, "can only truncate an open connection");
  TRY(conn_flush(vm, c));
  return ftruncate(f->fd, f->wpos) == 0 ? OK : rt_error(vm, "file truncation failed");
}

static const ConnOps file_ops = {file_open, file_close,    file_read,   file_write,
                                 file_seek, file_truncate, file_settle, file_free};

static char *copy_text(const char *s) { return s && *s ? strdup(s) : NULL; }

Status conn_file_new(VM *vm, const char *path, const char *cls, const char *encoding, int compression, bool raw,
                     Conn **out) {
  if (!strncmp(path, "file://", 7)) path += 7;
  enum Packing p = !cls                     ? PLAIN
                   : !strcmp(cls, "gzfile") ? GZ
                   : !strcmp(cls, "bzfile") ? BZ
                   : !strcmp(cls, "xzfile") ? XZ
                                            : PLAIN;
  TRY(conn_new(vm, path, cls ? cls : "file", &file_ops, p == PLAIN ? "r" : "rb", out));
  FileConn *f = calloc(1, sizeof *f);
  if (!f) {
    conn_destroy(vm, *out);
    return rt_nomem(vm, sizeof *f);
  }
  (*out)->priv = f;
  (*out)->encoding = copy_text(encoding);
  (*out)->compression = compression;
  f->wanted = p;
  f->fd = -1;
  f->detect = !raw;
  return OK;
}

/* ---- commands ---- */

static Status pipe_open(VM *vm, Conn *c) {
  FileConn *f = c->priv;
  rt_flush(vm);
  bool reads = c->mode[0] == 'r';
  if (vm->in->embedded && command_start(vm, c->desc, reads ? COMMAND_READ : COMMAND_WRITE, &f->command)) {
    f->fd = f->command.fd;
    c->can_read = reads;
    c->can_write = !reads;
    return OK;
  }
  f->pipe = popen(c->desc, reads ? "re" : "we");
  if (!f->pipe) {
    TRY(rt_warning(vm, "cannot open pipe() cmd '%s': %s", c->desc, strerror(errno)));
    return rt_error(vm, "cannot open the connection");
  }
  c->can_read = reads;
  c->can_write = !reads;
  return OK;
}

static void pipe_close(VM *vm, Conn *c) {
  FileConn *f = c->priv;
  int status = 0;
  if (f->command.pid) { /* after a failure the command has been killed; the run goes on to its end */
    if (command_wait(vm, &f->command, &status) != OK) status = -1;
    f->command.pid = 0;
    set_close_status(c, status);
  } else {
    set_close_status(c, pclose(f->pipe));
  }
  f->pipe = NULL;
  c->can_read = c->can_write = true;
}

static const ConnOps pipe_ops = {
    .open = pipe_open, .close = pipe_close, .read = file_read, .write = file_write, .free = file_free};

Status conn_pipe_new(VM *vm, const char *command, const char *encoding, Conn **out) {
  TRY(conn_new(vm, command, "pipe", &pipe_ops, "r", out));
  (*out)->priv = calloc(1, sizeof(FileConn));
  if (!(*out)->priv) {
    conn_destroy(vm, *out);
    return rt_nomem(vm, sizeof(FileConn));
  }
  (*out)->encoding = copy_text(encoding);
  return OK;
}
