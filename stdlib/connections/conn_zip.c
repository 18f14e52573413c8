/* conn_zip.c - Reads zip archives: unz() connections, and what unzip() asks for.
 *
 * A member is unpacked into memory when its connection is opened.  Stored and deflated members, with the 64-bit fields
 * of large archives; no encryption.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "stdlib/connections/connections.h"
#include "stdlib/host_access.h"

typedef struct Zip {
  FILE *f;
  uint8_t *dir; /* the central directory; malloc'ed */
  size_t dir_size;
  uint64_t members;
} Zip;

typedef struct Member {
  const char *name; /* not terminated */
  size_t name_len;
  unsigned flags, method, time, date;
  uint32_t crc;
  uint64_t packed, size, offset;
} Member;

static unsigned get16(const uint8_t *p) { return p[0] | (unsigned)p[1] << 8; }
static uint32_t get32(const uint8_t *p) { return get16(p) | (uint32_t)get16(p + 2) << 16; }
static uint64_t get64(const uint8_t *p) { return get32(p) | (uint64_t)get32(p + 4) << 32; }

enum { END_SIZE = 22, MEMBER_SIZE = 46, LOCAL_SIZE = 30, END_SEARCH = END_SIZE + 65535 };

static bool read_at(FILE *f, uint64_t at, void *p, size_t n) {
  return at <= INT64_MAX && fseeko(f, (off_t)at, SEEK_SET) == 0 && fread(p, 1, n, f) == n;
}

/* Where the central directory is, from the record at the end of the file. */
static bool find_directory(Zip *z, uint64_t *at, uint64_t *size) {
  if (fseeko(z->f, 0, SEEK_END)) return false;
  off_t total = ftello(z->f);
  size_t n = total < END_SEARCH ? (size_t)(total < 0 ? 0 : total) : END_SEARCH;
  uint8_t *tail = malloc(n + 1);
  bool found = false;
  if (tail && n >= END_SIZE && read_at(z->f, (uint64_t)total - n, tail, n))
    for (size_t i = n - END_SIZE + 1; !found && i-- > 0;) {
      if (get32(tail + i) != 0x06054b50) continue;
      found = true;
      z->members = get16(tail + i + 10);
      *size = get32(tail + i + 12);
      *at = get32(tail + i + 16);
      uint8_t big[56];
      if (i >= 20 && get32(tail + i - 20) == 0x07064b50 && read_at(z->f, get64(tail + i - 12), big, sizeof big) &&
          get32(big) == 0x06064b50) {
        z->members = get64(big + 32);
        *size = get64(big + 40);
        *at = get64(big + 48);
      }
    }
  free(tail);
  return found;
}

static void zip_close(Zip *z) {
  if (z->f) fclose(z->f);
  free(z->dir);
  *z = (Zip){0};
}

static bool zip_open(VM *vm, Zip *z, const char *path) {
  *z = (Zip){.f = file_read_stream(vm, path)};
  uint64_t at, size;
  if (z->f && find_directory(z, &at, &size) && size < SIZE_MAX / 2) {
    z->dir_size = (size_t)size;
    z->dir = malloc(z->dir_size + 1);
    if (z->dir && read_at(z->f, at, z->dir, z->dir_size)) return true;
  }
  zip_close(z);
  return false;
}

/* Sizes and offset that do not fit in 32 bits are in an extra field, in this order. */
static void read_extra(const uint8_t *p, size_t n, Member *m) {
  while (n >= 4) {
    size_t len = get16(p + 2);
    if (len + 4 > n) return;
    if (get16(p) == 1) {
      const uint8_t *q = p + 4, *end = q + len;
      uint64_t *fields[] = {&m->size, &m->packed, &m->offset};
      for (int k = 0; k < 3; k++)
        if (*fields[k] == UINT32_MAX && q + 8 <= end) {
          *fields[k] = get64(q);
          q += 8;
        }
    }
    p += len + 4;
    n -= len + 4;
  }
}

/* The member at *at in the directory, and the place of the next one. */
static bool next_member(const Zip *z, size_t *at, Member *m) {
  const uint8_t *p = z->dir + *at;
  size_t left = z->dir_size - *at;
  if (left < MEMBER_SIZE || get32(p) != 0x02014b50) return false;
  size_t name = get16(p + 28), extra = get16(p + 30), comment = get16(p + 32);
  if (left < MEMBER_SIZE + name + extra + comment) return false;
  *m = (Member){.name = (const char *)p + MEMBER_SIZE,
                .name_len = name,
                .flags = get16(p + 8),
                .method = get16(p + 10),
                .time = get16(p + 12),
                .date = get16(p + 14),
                .crc = get32(p + 16),
                .packed = get32(p + 20),
                .size = get32(p + 24),
                .offset = get32(p + 42)};
  read_extra(p + MEMBER_SIZE + name, extra, m);
  *at += MEMBER_SIZE + name + extra + comment;
  return true;
}

static bool find_member(const Zip *z, const char *name, Member *m) {
  size_t at = 0, n = strlen(name);
  while (next_member(z, &at, m))
    if (m->name_len == n && memcmp(m->name, name, n) == 0) return true;
  return false;
}

static bool inflate_all(const uint8_t *in, size_t nin, uint8_t *out, size_t nout) {
  z_stream s = {0};
  if (inflateInit2(&s, -MAX_WBITS) != Z_OK) return false;
  int r = Z_OK;
  size_t ipos = 0, opos = 0;
  while (r == Z_OK) {
    size_t ki = nin - ipos < 1u << 30 ? nin - ipos : 1u << 30, ko = nout - opos < 1u << 30 ? nout - opos : 1u << 30;
    s.next_in = (uint8_t *)in + ipos;
    s.avail_in = (unsigned)ki;
    s.next_out = out + opos;
    s.avail_out = (unsigned)ko;
    r = inflate(&s, Z_NO_FLUSH);
    ipos += ki - s.avail_in;
    opos += ko - s.avail_out;
  }
  inflateEnd(&s);
  return r == Z_STREAM_END && opos == nout;
}

/* The contents, of counted_realloc(); NULL: the archive is damaged or packed in another way. */
static uint8_t *unpack(VM *vm, const Zip *z, const Member *m) {
  uint8_t head[LOCAL_SIZE];
  if ((m->flags & 1) || (m->method != 0 && m->method != 8) || m->size > SIZE_MAX / 2 || m->packed > SIZE_MAX / 2 ||
      (m->method == 0 && m->size != m->packed) || !read_at(z->f, m->offset, head, sizeof head) ||
      get32(head) != 0x04034b50)
    return NULL;
  uint64_t data = m->offset + LOCAL_SIZE + get16(head + 26) + get16(head + 28);
  size_t size = (size_t)m->size, packed = (size_t)m->packed;
  uint8_t *in = counted_realloc(vm, NULL, packed + 1),
          *out = in && m->method ? counted_realloc(vm, NULL, size + 1) : in;
  bool ok = in && out && read_at(z->f, data, in, packed) && (!m->method || inflate_all(in, packed, out, size));
  if (ok) {
    uLong crc = crc32(0, Z_NULL, 0);
    for (size_t i = 0; i < size; i += 1u << 30)
      crc = crc32(crc, out + i, (unsigned)(size - i < 1u << 30 ? size - i : 1u << 30));
    ok = crc == m->crc;
  }
  if (in != out || !ok) counted_free(vm, in);
  if (!ok && in != out) counted_free(vm, out);
  return ok ? out : NULL;
}

/* ---- unz() ---- */

typedef struct UnzConn {
  char *path, *member;
  uint8_t *data;
  size_t n, pos;
} UnzConn;

static Status unz_open(VM *vm, Conn *c) {
  UnzConn *u = c->priv;
  Zip z;
  Member m;
  if (c->mode[0] != 'r' || strchr(c->mode, '+')) {
    TRY(rt_warning(vm, "unz connections can only be opened for reading"));
    return rt_error(vm, "cannot open the connection");
  }
  const char *path = path_file(vm, u->path);
  if (!path) return ERR;
  if (!zip_open(vm, &z, path)) {
    TRY(rt_warning(vm, "cannot open zip file '%s'", u->path));
    return rt_error(vm, "cannot open the connection");
  }
  Status st = OK;
  if (!find_member(&z, u->member, &m)) {
    st = rt_warning(vm, "cannot locate file '%s' in zip file '%s'", u->member, u->path);
    if (st == OK) st = rt_error(vm, "cannot open the connection");
  } else if (!(u->data = unpack(vm, &z, &m))) {
    st = rt_error(vm, "cannot open the connection");
  } else {
    u->n = (size_t)m.size;
    u->pos = 0;
  }
  zip_close(&z);
  TRY(st);
  c->can_read = true;
  c->can_write = false;
  c->text = strchr(c->mode, 'b') == NULL;
  c->is_open = true;
  return OK;
}

static void unz_close(VM *vm, Conn *c) {
  (void)vm;
  UnzConn *u = c->priv;
  counted_free(vm, u->data);
  u->data = NULL;
  u->n = u->pos = 0;
}

static ssize_t unz_read(VM *vm, Conn *c, void *p, size_t n) {
  (void)vm;
  UnzConn *u = c->priv;
  if (n > u->n - u->pos) n = u->n - u->pos;
  if (n) memcpy(p, u->data + u->pos, n);
  u->pos += n;
  return (ssize_t)n;
}

static void unz_free(VM *vm, Conn *c) {
  (void)vm;
  UnzConn *u = c->priv;
  if (!u) return;
  free(u->path);
  free(u->member);
  counted_free(vm, u->data);
  free(u);
}

static const ConnOps unz_ops = {.open = unz_open, .close = unz_close, .read = unz_read, .free = unz_free};

/* .Internal(unz(path, filename, open)) */
static Status do_unz(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Str *path, *member, *open;
  Conn *c;
  TRY(arg_string(vm, args[0], "description", &path));
  TRY(arg_string(vm, args[1], "filename", &member));
  TRY(arg_string(vm, args[2], "open", &open));
  Buf desc;
  buf_init(&desc, vm);
  buf_put(&desc, path->data, path->len);
  buf_putc(&desc, ':');
  buf_puts(&desc, member->data);
  buf_putc(&desc, '\0');
  Status st = desc.failed ? ERR : conn_new(vm, desc.p, "unz", &unz_ops, "r", &c);
  TRY(st);
  UnzConn *u = calloc(1, sizeof *u);
  if (u) {
    u->path = strdup(path->data);
    u->member = strdup(member->data);
  }
  c->priv = u;
  if (!u || !u->path || !u->member) {
    conn_destroy(vm, c);
    return rt_nomem(vm, sizeof *u);
  }
  c->can_write = true; /* until it is opened, as R says */
  return conn_new_value(vm, c, open, out);
}

/* ---- for unzip() ---- */

static Status fill_members(VM *vm, const Zip *z, Vec *names, Vec *sizes, Vec *stamps) {
  size_t at = 0;
  Member m;
  for (int64_t i = 0; i < names->n && next_member(z, &at, &m); i++) {
    TRY_NEW(str_rw(names)[i] = str_new(vm, m.name, m.name_len));
    dbl_rw(sizes)[i] = (double)m.size;
    dbl_rw(stamps)[i] = m.date * 65536.0 + m.time;
  }
  return OK;
}

/* .Internal(zip_members(path)): list(names, sizes, time stamps as date * 65536 + time), or NULL */
static Status do_zip_members(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Str *path;
  Zip z;
  Member m;
  TRY(arg_string(vm, args[0], "zipfile", &path));
  *out = val_null();
  const char *from = path_file(vm, path->data);
  if (!from) return ERR;
  if (!zip_open(vm, &z, from)) return OK;
  int64_t n = 0;
  for (size_t at = 0; next_member(&z, &at, &m);) n++;
  Vec *names = vec_new(vm, T_STR, n), *sizes = vec_new(vm, T_DBL, n), *stamps = vec_new(vm, T_DBL, n),
      *r = vec_new(vm, T_LIST, 3);
  Status st = names && sizes && stamps && r ? fill_members(vm, &z, names, sizes, stamps) : ERR;
  zip_close(&z);
  TRY(st);
  list_set(vm, r, 0, val_obj(names));
  list_set(vm, r, 1, val_obj(sizes));
  list_set(vm, r, 2, val_obj(stamps));
  *out = val_obj(r);
  return OK;
}

/* .Internal(zip_extract(path, member, destination)): 0, or 1 when the member is damaged, 2 when the file cannot be
 * written */
static Status do_zip_extract(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Str *path, *member, *dest;
  Zip z;
  Member m;
  TRY(arg_string(vm, args[0], "zipfile", &path));
  TRY(arg_string(vm, args[1], "files", &member));
  TRY(arg_string(vm, args[2], "exdir", &dest));
  *out = val_int(1);
  const char *to = path_file(vm, dest->data);
  if (!to) return ERR;
  const char *from = path_file(vm, path->data);
  if (!from) return ERR;
  if (!zip_open(vm, &z, from)) return OK;
  uint8_t *data = find_member(&z, member->data, &m) ? unpack(vm, &z, &m) : NULL;
  zip_close(&z);
  if (!data) return OK;
  FILE *f = file_create_stream(vm, to, "wb");
  bool ok = f && fwrite(data, 1, (size_t)m.size, f) == m.size;
  if (f && fclose(f)) ok = false;
  counted_free(vm, data);
  *out = val_int(ok ? 0 : 2);
  return OK;
}

const BuiltinDef builtins_zip[] = {
    {"unz", do_unz, "description, filename, open", BF_INTERNAL, "connection to a member of a zip archive"},
    {"zip_members", do_zip_members, "zipfile", BF_INTERNAL, "names, sizes and times of the members of a zip archive"},
    {"zip_extract", do_zip_extract, "zipfile, member, destination", BF_INTERNAL, "unpacks one member of a zip archive"},
    {0},
};
