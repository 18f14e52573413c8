/* binary.c - readBin, writeBin, readChar, writeChar, memCompress, memDecompress.
 *
 * Each works on a connection or on a raw vector.  Called through builtins_binio[]. */
#include <bzlib.h>
#include <stdlib.h>
#include <zlib.h>

#include "stdlib/connections/bzip2.h"
#include "stdlib/connections/counted_xz.h"
#include "stdlib/connections/connections.h"
#include "runtime/poll.h"

/* ---- where bytes come from ---- */

typedef struct Source {
  Conn *c; /* NULL: a raw vector */
  const uint8_t *p;
  size_t n, pos;
  bool opened;
} ByteSource;

static Status source_open(VM *vm, Value v, ByteSource *s, const char *mode) {
  *s = (ByteSource){0};
  if (val_is_obj(v, T_RAW)) {
    s->p = raw_ro(v.vec);
    s->n = (size_t)v.vec->n;
    return OK;
  }
  TRY(conn_of(vm, v, &s->c));
  return conn_begin(vm, s->c, mode, &s->opened);
}

static size_t source_read(VM *vm, ByteSource *s, void *p, size_t n) {
  if (s->c) return conn_read(vm, s->c, p, n);
  size_t left = s->n - s->pos, k = left < n ? left : n;
  if (k) memcpy(p, s->p + s->pos, k);
  s->pos += k;
  return k;
}

/* After reading with status st. */
static Status source_close(VM *vm, ByteSource *s, Status st) {
  if (!s->c) return st;
  st = conn_was_read(s->c, st);
  conn_end(vm, s->c, s->opened);
  return st;
}

static void swap_items(uint8_t *p, size_t size, size_t n) {
  for (; n > 0; n--, p += size)
    for (size_t i = 0; i < size / 2; i++) {
      uint8_t t = p[i];
      p[i] = p[size - 1 - i];
      p[size - 1 - i] = t;
    }
}

/* ---- readBin ---- */

static const struct {
  const char *name;
  Type type;
} kinds[] = {{"numeric", T_DBL}, {"double", T_DBL},   {"integer", T_INT},   {"int", T_INT},
             {"logical", T_LGL}, {"complex", T_CPLX}, {"character", T_STR}, {"raw", T_RAW}};

static int kind_type(const char *s) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i].name, s)) return kinds[i].type;
  return -1;
}

static Status item_size(VM *vm, int type, int *size) {
  int natural = type == T_CPLX ? 16 : type == T_DBL ? 8 : type == T_RAW ? 1 : 4;
  if (*size == NA_INT) *size = natural;
  if (type == T_RAW && *size != 1) return rt_error(vm, "raw is always of size 1");
  if (type == T_CPLX && *size != 16) return rt_error(vm, "size changing is not supported for complex vectors");
  bool ok = type == T_RAW || type == T_CPLX ||
            (type == T_DBL ? *size == 4 || *size == 8 || *size == (int)sizeof(long double)
                           : *size == 1 || *size == 2 || *size == 4 || *size == 8);
  return ok ? OK : rt_error(vm, "size %d is unknown on this machine", *size);
}

static void unpack(Vec *v, int type, const uint8_t *p, int size, bool is_signed) {
  for (int64_t i = 0; i < v->n; i++, p += size) {
    if (type == T_DBL) {
      float f;
      long double l;
      if (size == 4) {
        memcpy(&f, p, 4);
        dbl_rw(v)[i] = (double)f;
      } else if (size == 8)
        memcpy(&dbl_rw(v)[i], p, 8);
      else {
        memcpy(&l, p, sizeof l);
        dbl_rw(v)[i] = (double)l;
      }
      continue;
    }
    int16_t h;
    int64_t q;
    switch (size) {
    case 1: int_rw(v)[i] = is_signed ? (int8_t)*p : *p; break;
    case 2:
      memcpy(&h, p, 2);
      int_rw(v)[i] = is_signed ? h : (uint16_t)h;
      break;
    case 4: memcpy(&int_rw(v)[i], p, 4); break;
    default: memcpy(&q, p, 8); int_rw(v)[i] = (int)q;
    }
  }
}

static Status read_numbers(VM *vm, ByteSource *s, int type, int64_t n, int size, bool is_signed, bool swap,
                           Value *out) {
  /* the wanted count may be far more than there is */
  size_t cap = (size_t)(n < 4096 ? n : 4096), have = 0, want = (size_t)n;
  uint8_t *buf;
  TRY_NEW(buf = vm_scratch(vm, cap * (size_t)size + 1));
  for (;;) {
    size_t k = source_read(vm, s, buf + have * (size_t)size, (cap - have) * (size_t)size) / (size_t)size;
    have += k;
    if (have < cap || have == want) break;
    size_t more = cap * 2 < want ? cap * 2 : want;
    uint8_t *b;
    TRY_NEW(b = vm_scratch(vm, more * (size_t)size + 1));
    memcpy(b, buf, have * (size_t)size);
    buf = b;
    cap = more;
  }
  Vec *v;
  TRY_NEW(v = vec_new(vm, (Type)type, (int64_t)have));
  if (swap && size > 1) swap_items(buf, type == T_CPLX ? 8 : (size_t)size, type == T_CPLX ? have * 2 : have);
  if (type == T_RAW || type == T_CPLX) {
    if (have) memcpy(data_rw(v), buf, have * (size_t)size);
  } else
    unpack(v, type, buf, size, is_signed);
  *out = vec_val(v);
  return OK;
}

static Status read_strings(VM *vm, ByteSource *s, int64_t n, Value *out) {
  Vec *v;
  TRY_NEW(v = vec_new(vm, T_STR, 0));
  Buf b;
  buf_init(&b, vm);
  while (v->n < n) {
    char ch;
    size_t k;
    b.n = 0;
    while ((k = source_read(vm, s, &ch, 1)) == 1 && ch) buf_putc(&b, ch);
    if (k == 0 && s->c) { /* a raw vector goes on with empty strings */
      if (b.n) TRY(rt_warning(vm, "incomplete string at end of file has been discarded"));
      break;
    }
    Str *str;
    TRY_NEW(str = buf_str(&b));
    TRY(vec_grow(vm, v, v->n + 1));
    str_rw(v)[v->n - 1] = str;
  }
  *out = vec_val(v);
  return OK;
}

/* .Internal(readBin(con, what, n, size, signed, swap)) */
static Status do_readBin(VM *vm, Value *args, int n, Value *out) {
  Str *what;
  bool is_signed, swap;
  double count = as_double1(vm, args[2]);
  int size = as_integer1(vm, args[3]);
  ByteSource s;
  TRY(arg_string(vm, args[1], "what", &what));
  if (isnan(count) || count < 0) return rt_error(vm, "invalid '%s' argument", "n");
  TRY(arg_flag(vm, args[4], "signed", &is_signed));
  TRY(arg_flag(vm, args[5], "swap", &swap));
  int type = kind_type(what->data);
  if (type < 0) return rt_error(vm, "invalid '%s' argument", "what");
  if (type != T_STR) TRY(item_size(vm, type, &size));
  TRY(source_open(vm, args[0], &s, "rb"));
  Status st = ERR;
  if (s.c && s.c->text && !s.opened)
    (void)rt_error(vm, "can only read from a binary connection");
  else
    st = type == T_STR ? read_strings(vm, &s, (int64_t)count, out)
                       : read_numbers(vm, &s, type, (int64_t)count, size, is_signed, swap, out);
  return source_close(vm, &s, st);
}

/* ---- writeBin ---- */

static void pack_item(Buf *b, const Vec *v, int64_t i, int size, bool swap) {
  uint8_t t[16];
  int unit = size;
  switch (v->h.type) {
  case T_RAW: t[0] = raw_ro(v)[i]; break;
  case T_CPLX:
    memcpy(t, &cplx_ro(v)[i], 16);
    unit = 8;
    break;
  case T_DBL: {
    float f = (float)dbl_ro(v)[i];
    long double l = dbl_ro(v)[i];
    memcpy(t, size == 4 ? (void *)&f : size == 8 ? (void *)&dbl_ro(v)[i] : (void *)&l, (size_t)size);
    break;
  }
  default: {
    int8_t c = (int8_t)int_ro(v)[i];
    int16_t h = (int16_t)int_ro(v)[i];
    int64_t q = int_ro(v)[i];
    memcpy(t,
           size == 1   ? (void *)&c
           : size == 2 ? (void *)&h
           : size == 4 ? (void *)&int_ro(v)[i]
                       : (void *)&q,
           (size_t)size);
  }
  }
  if (swap && unit > 1) swap_items(t, (size_t)unit, (size_t)(size / unit));
  buf_put(b, (const char *)t, (size_t)size);
}

static Status put_out(VM *vm, Value con, Buf *b, Value *out) {
  if (b->failed) return ERR;
  *out = val_null();
  if (val_is_obj(con, T_RAW)) {
    Vec *r;
    TRY_NEW(r = vec_new(vm, T_RAW, (int64_t)b->n));
    TRY(poll_copy(vm, raw_rw(r), b->p, b->n));
    *out = val_obj(r);
    return OK;
  }
  Conn *c;
  bool opened;
  TRY(conn_of(vm, con, &c));
  TRY(conn_begin(vm, c, "wb", &opened));
  Status st = conn_write(vm, c, b->p, b->n);
  conn_end(vm, c, opened);
  return st;
}

/* .Internal(writeBin(object, con, size, swap, useBytes)) */
static Status do_writeBin(VM *vm, Value *args, int n, Value *out) {
  int size = as_integer1(vm, args[2]);
  bool swap;
  TRY(arg_flag(vm, args[3], "swap", &swap));
  Vec *v = val_is_null(args[0]) ? vec_new(vm, T_RAW, 0) : val_vec(vm, args[0]);
  TRY_NEW(v);
  if (!val_is_obj(args[1], T_RAW)) {
    Conn *c;
    TRY(conn_of(vm, args[1], &c));
    if (c->is_open && c->text) return rt_error(vm, "can only write to a binary connection");
  }
  Buf b;
  buf_init(&b, vm);
  if (v->h.type == T_STR) {
    for (int64_t i = 0; i < v->n; i++) {
      TRY(rt_poll_at(vm, i));
      buf_put(&b, str_ro(v)[i]->data, str_ro(v)[i]->len + 1);
    }
  } else {
    TRY(item_size(vm, v->h.type, &size));
    for (int64_t i = 0; i < v->n; i++) {
      TRY(rt_poll_at(vm, i));
      pack_item(&b, v, i, size, swap);
    }
  }
  return put_out(vm, args[1], &b, out);
}

/* ---- readChar, writeChar ---- */

static Status read_chars(VM *vm, ByteSource *s, int n, bool bytes, Buf *b, bool *any) {
  b->n = 0;
  *any = n == 0;
  for (int i = 0; i < n; i++) {
    char t[4];
    TRY(rt_poll_at(vm, i));
    if (source_read(vm, s, t, 1) != 1) break;
    *any = true;
    unsigned char lead = (unsigned char)t[0];
    size_t more = bytes || lead < 0xC0 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    if (more && source_read(vm, s, t + 1, more) != more) return rt_error(vm, "invalid UTF-8 input in readChar()");
    buf_put(b, t, more + 1);
  }
  return b->failed ? ERR : OK;
}

/* Bytes of a raw vector that make no string. */
static Status nul_in_chars(VM *vm, const Buf *b) {
  Buf shown;
  buf_init(&shown, vm);
  for (size_t i = 0; i < b->n; i++) {
    TRY(rt_poll_at(vm, (int64_t)i));
    if (b->p[i])
      buf_putc(&shown, b->p[i]);
    else
      buf_puts(&shown, "\\0");
  }
  return rt_error(vm, "embedded nul in string: '%s'", buf_cstr(&shown));
}

static Status read_char_vec(VM *vm, ByteSource *s, const IntArg *k, bool bytes, Value *out) {
  Vec *v;
  TRY_NEW(v = vec_new(vm, T_STR, 0));
  Buf b;
  bool warned = false;
  buf_init(&b, vm);
  for (int64_t i = 0; i < k->n; i++) {
    TRY(rt_poll_at(vm, i));
    bool any;
    if (k->p[i] == NA_INT || k->p[i] < 0) return rt_error(vm, "invalid '%s' argument", "nchars");
    TRY(read_chars(vm, s, k->p[i], bytes, &b, &any));
    if (!any) break;
    size_t n = b.n;
    if (n && memchr(b.p, 0, n)) {
      if (!s->c) return nul_in_chars(vm, &b);
      n = strlen(b.p);
      if (!warned) TRY(rt_warning(vm, "truncating string with embedded nuls"));
      warned = true;
    }
    Str *str;
    TRY_NEW(str = str_new(vm, n ? b.p : "", n));
    TRY(vec_grow(vm, v, v->n + 1));
    str_rw(v)[v->n - 1] = str;
  }
  *out = vec_val(v);
  return OK;
}

/* .Internal(readChar(con, nchars, useBytes)) */
static Status do_readChar(VM *vm, Value *args, int n, Value *out) {
  IntArg k;
  bool bytes;
  ByteSource s;
  TRY(intarg_get(vm, args[1], &k));
  TRY(arg_flag(vm, args[2], "useBytes", &bytes));
  TRY(source_open(vm, args[0], &s, "rb"));
  Status st = OK;
  if (s.c && s.c->text && !s.opened)
    st = rt_warning(vm, "text connection used with %s(), results may be incorrect", "readChar");
  if (st == OK) st = read_char_vec(vm, &s, &k, bytes, out);
  return source_close(vm, &s, st);
}

/* .Internal(writeChar(object, con, nchars, eos, useBytes)) */
static Status do_writeChar(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  IntArg k;
  bool bytes;
  TRY(strarg_get(vm, args[0], &x, "can only write character objects"));
  TRY(intarg_get(vm, args[2], &k));
  TRY(arg_flag(vm, args[4], "useBytes", &bytes));
  if (k.n < x.n) return rt_error(vm, "'object' is too short");
  Str *eos = val_is_null(args[3]) ? NULL : as_string1(vm, args[3]);
  Buf b;
  buf_init(&b, vm);
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    Str *s = x.s[i];
    int64_t have = bytes ? (int64_t)s->len : str_chars(s);
    if (k.p[i] > have)
      TRY(rt_warning(vm, "writeChar: more characters requested than are in the string - will zero-pad"));
    const char *end = s->data + s->len;
    const char *q = bytes ? s->data + (k.p[i] < have ? k.p[i] : have) : utf8_skip(s->data, end, k.p[i]);
    buf_put(&b, s->data, (size_t)(q - s->data));
    if (k.p[i] > have) buf_pad(&b, (int)(k.p[i] - have), 0);
    if (eos) buf_put(&b, eos->data, eos->len + 1);
  }
  Conn *c; /* lines of text are all that a text connection takes */
  if (!val_is_obj(args[1], T_RAW)) {
    TRY(conn_of(vm, args[1], &c));
    if (strcmp(c->cls, "textConnection") == 0) return rt_error(vm, "'write' not enabled for this connection");
  }
  return put_out(vm, args[1], &b, out);
}

/* ---- memCompress, memDecompress ---- */

enum MemType {
  MEM_NONE = 1,
  MEM_GZIP,
  MEM_BZIP2,
  MEM_XZ,
  MEM_UNKNOWN,
  MEM_SOON /* only to compress: as MEM_GZIP in a third of the time, for two more in a hundred bytes; pages of pdf() */
};

static Status raw_result(VM *vm, const void *p, size_t n, Value *out) {
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_RAW, (int64_t)n));
  if (n) TRY(poll_copy(vm, raw_rw(r), p, n));
  *out = val_obj(r);
  return OK;
}

enum {
  COMPRESS_STEP = 1 << 16,
  XZ_STEP = 1 << 13, /* its encoder takes ten times as long */
  BZ_STEP = 1 << 14,
  INFLATE_STEP = 1 << 20
}; /* bytes between two looks at whether the run has been cancelled */

/* The result of a packer, in memory with room for it. */
typedef struct Room {
  uint8_t *to;
  size_t left;
} Room;

static bool packed_bytes(VM *vm, void *ctx, const void *p, size_t n) {
  Room *r = ctx;
  (void)vm;
  if (n > r->left) return false;
  memcpy(r->to, p, n);
  r->to += n;
  r->left -= n;
  return true;
}

/* *k: room, then bytes made; *ok: did they fit? */
static Status compress_bzip2(VM *vm, const Vec *v, uint8_t *to, size_t *k, bool *ok) {
  Room room = {to, *k};
  *ok = false;
  Packer *p = packer_new(9);
  if (!p) return rt_nomem(vm, (double)*k);
  Status st = packer_put(vm, &p, raw_ro(v), (size_t)v->n, true, packed_bytes, &room, ok);
  packer_free(p);
  *k -= room.left;
  return st;
}

/* As compress() of zlib, which pieces of the input would not be: it is the output that comes in pieces.  *k: room, then
 * bytes made. */
static Status compress_gzip(VM *vm, const Vec *v, int level, uint8_t *to, uLong *k, int *r) {
  enum { OUT_STEP = 4096 };
  z_stream z = {.next_in = (uint8_t *)(uintptr_t)raw_ro(v), .next_out = to};
  size_t left = (size_t)v->n, room = *k;
  Status st = OK;
  if ((*r = deflateInit(&z, level)) != Z_OK) return OK;
  do {
    st = rt_poll(vm);
    unsigned out = room < OUT_STEP ? (unsigned)room : OUT_STEP;
    if (z.avail_in == 0) {
      z.avail_in = left < UINT_MAX ? (unsigned)left : UINT_MAX;
      left -= z.avail_in;
    }
    z.avail_out = out;
    *r = deflate(&z, left ? Z_NO_FLUSH : Z_FINISH);
    room -= out - z.avail_out;
  } while (st == OK && *r == Z_OK && room > 0);
  *k -= room;
  *r = *r == Z_STREAM_END ? Z_OK : *r == Z_OK ? Z_BUF_ERROR : *r;
  deflateEnd(&z);
  return st;
}

static Status compress_xz(VM *vm, lzma_stream *s, size_t left, lzma_ret *r) {
  do {
    TRY(rt_poll(vm));
    size_t n = left < XZ_STEP ? left : XZ_STEP;
    s->avail_in = n;
    *r = lzma_code(s, n == left ? LZMA_FINISH : LZMA_RUN);
    left -= n - s->avail_in;
  } while (*r == LZMA_OK && s->avail_out);
  return OK;
}

static Status do_memCompress(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_obj(args[0], T_RAW)) return rt_error(vm, "'from' must be raw or character");
  Vec *v = args[0].vec;
  size_t len = (size_t)v->n, cap = len + len / 50 + 1024;
  *out = args[0];
  int type = as_integer1(vm, args[1]);
  if (type == MEM_NONE) return OK;
  uint8_t *b;
  TRY_NEW(b = vm_scratch(vm, cap));
  if (type == MEM_GZIP || type == MEM_SOON) {
    uLong k = cap;
    int r;
    TRY(compress_gzip(vm, v, type == MEM_SOON ? 4 : Z_DEFAULT_COMPRESSION, b, &k, &r));
    return r == Z_OK ? raw_result(vm, b, k, out) : rt_error(vm, "internal error %d in memCompress", r);
  }
  if (type == MEM_BZIP2) {
    size_t k = cap;
    bool ok;
    TRY(compress_bzip2(vm, v, b, &k, &ok));
    return ok ? raw_result(vm, b, k, out) : rt_error(vm, "internal error %d in memCompress", BZ_OUTBUFF_FULL);
  }
  lzma_stream s = LZMA_STREAM_INIT;
  lzma_allocator memory = counted_xz(vm);
  Status st = OK;
  s.allocator = &memory;
  lzma_ret r = lzma_easy_encoder(&s, 9 | LZMA_PRESET_EXTREME, LZMA_CHECK_CRC32);
  if (r == LZMA_OK) {
    s.next_in = raw_ro(v), s.next_out = b, s.avail_out = cap;
    st = compress_xz(vm, &s, len, &r);
  }
  size_t k = cap - s.avail_out;
  lzma_end(&s);
  TRY(st);
  return r == LZMA_STREAM_END ? raw_result(vm, b, k, out) : rt_error(vm, "internal error %d in memCompress", (int)r);
}

/* How unpacking v into cap bytes at b went: *k bytes were made. */
typedef enum Unpacked { DAMAGED, WHOLE, NO_ROOM } Unpacked;

/* So much of the result at a time, then ask. */
static unsigned out_step(size_t room, unsigned step) { return room < step ? (unsigned)room : step; }

static Status unpack_gzip(VM *vm, const Vec *v, uint8_t *b, size_t cap, size_t *k, Unpacked *how) {
  z_stream z = {.next_in = (uint8_t *)raw_ro(v), .avail_in = (unsigned)v->n, .next_out = b};
  if (inflateInit2(&z, MAX_WBITS + 32) != Z_OK) return rt_error(vm, "internal error in memDecompress");
  int r;
  Status st;
  do {
    st = rt_poll(vm);
    z.avail_out = out_step(cap - z.total_out, INFLATE_STEP);
    r = inflate(&z, Z_NO_FLUSH);
  } while (st == OK && r == Z_OK && z.total_out < cap);
  *k = z.total_out;
  inflateEnd(&z);
  *how = r == Z_STREAM_END ? WHOLE : *k == cap ? NO_ROOM : DAMAGED;
  return st;
}

/* In pieces of the input, too: a block is unpacked while it is read. */
static Status unpack_bzip2(VM *vm, const Vec *v, uint8_t *b, size_t cap, size_t *k, Unpacked *how) {
  bz_stream s = {.next_in = (char *)(uintptr_t)raw_ro(v), .next_out = (char *)b};
  size_t left = (size_t)v->n;
  if (BZ2_bzDecompressInit(&s, 0, 0) != BZ_OK) return rt_error(vm, "internal error in memDecompress");
  int r;
  Status st;
  do {
    st = rt_poll(vm);
    if (s.avail_in == 0) {
      s.avail_in = left < BZ_STEP ? (unsigned)left : BZ_STEP;
      left -= s.avail_in;
    }
    s.avail_out = out_step(cap - *k, COMPRESS_STEP);
    char *from = s.next_out;
    bool more = s.avail_in > 0;
    r = BZ2_bzDecompress(&s);
    *k += (size_t)(s.next_out - from);
    if (!more && s.next_out == from && *k < cap) break; /* the input ends early */
  } while (st == OK && r == BZ_OK && *k < cap);
  BZ2_bzDecompressEnd(&s);
  *how = r == BZ_STREAM_END ? WHOLE : r == BZ_OK && *k == cap ? NO_ROOM : DAMAGED;
  return st;
}

static Status unpack_xz(VM *vm, const Vec *v, uint8_t *b, size_t cap, size_t *k, Unpacked *how) {
  lzma_stream s = LZMA_STREAM_INIT;
  lzma_allocator memory = counted_xz(vm);
  s.allocator = &memory;
  if (lzma_auto_decoder(&s, UINT64_MAX, 0) != LZMA_OK) return rt_error(vm, "internal error in memDecompress");
  s.next_in = raw_ro(v), s.avail_in = (size_t)v->n, s.next_out = b;
  lzma_ret r;
  Status st;
  do {
    st = rt_poll(vm);
    s.avail_out = out_step(cap - s.total_out, COMPRESS_STEP);
    r = lzma_code(&s, LZMA_FINISH);
  } while (st == OK && r == LZMA_OK && s.total_out < cap);
  *k = s.total_out;
  lzma_end(&s);
  *how = r == LZMA_STREAM_END ? WHOLE : *k == cap ? NO_ROOM : DAMAGED;
  return st;
}

/* Unpacks with a growing buffer; *ok is false when the data are not of this kind. */
static Status inflate_raw(VM *vm, const Vec *v, int type, Value *out, bool *ok) {
  *ok = false;
  for (size_t cap = (size_t)v->n * 10 + 1024;; cap *= 4) {
    size_t mark = vm_mark(vm), k = 0;
    uint8_t *b;
    Unpacked how;
    TRY_NEW(b = vm_scratch(vm, cap));
    TRY((type == MEM_GZIP ? unpack_gzip : type == MEM_BZIP2 ? unpack_bzip2 : unpack_xz)(vm, v, b, cap, &k, &how));
    if ((*ok = how == WHOLE)) return raw_result(vm, b, k, out);
    vm_release(vm, mark);
    if (how == DAMAGED || cap > (size_t)1 << 33) return OK;
  }
}

static Status do_memDecompress(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_obj(args[0], T_RAW)) return rt_error(vm, "'from' must be raw or character");
  Vec *v = args[0].vec;
  int type = as_integer1(vm, args[1]);
  if (type == MEM_UNKNOWN) {
    const uint8_t *p = raw_ro(v);
    if (v->n > 3 && !memcmp(p, "BZh", 3))
      type = MEM_BZIP2;
    else if (v->n > 2 && p[0] == 0x1F && p[1] == 0x8B) /* what memCompress() makes has another header, as in GNU R */
      type = MEM_GZIP;
    else if (v->n > 5 && (!memcmp(p,
                                  "\xFD"
                                  "7zXZ",
                                  5) ||
                          !memcmp(p, "\x5D\0\0\x80\0", 5)))
      type = MEM_XZ;
    else {
      TRY(rt_warning(vm, "unknown compression, assuming none"));
      type = MEM_NONE;
    }
  }
  *out = args[0];
  if (type == MEM_NONE) return OK;
  bool ok = false;
  TRY(inflate_raw(vm, v, type, out, &ok));
  return ok ? OK
            : rt_error(vm, "internal error %d in memDecompress(%s)", type == MEM_BZIP2 ? -5 : -3,
                       type == MEM_BZIP2  ? "type = \"bzip2\""
                       : type == MEM_GZIP ? "type = \"gzip\""
                                          : "type = \"xz\"");
}

const BuiltinDef builtins_binio[] = {
    {"readBin", do_readBin, "con, what, n, size, signed, swap", BF_INTERNAL, "reads binary values"},
    {"writeBin", do_writeBin, "object, con, size, swap, useBytes", BF_INTERNAL, "writes binary values"},
    {"readChar", do_readChar, "con, nchars, useBytes", BF_INTERNAL, "reads characters"},
    {"writeChar", do_writeChar, "object, con, nchars, eos, useBytes", BF_INTERNAL, "writes characters"},
    {"memCompress", do_memCompress, "from, type", BF_INTERNAL, "compresses bytes"},
    {"memDecompress", do_memDecompress, "from, type", BF_INTERNAL, "decompresses bytes"},
    {0},
};
