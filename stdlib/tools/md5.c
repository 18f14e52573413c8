/* md5.c - MD5 sums of files (RFC 1321), for tools::md5sum(). */
#include <stdio.h>

#include "runtime/poll.h"
#include "stdlib/builtin.h"
#include "stdlib/host_access.h"

typedef struct Md5 {
  uint32_t h[4];
  uint64_t bytes;
  uint8_t block[64];
  size_t fill;
} Md5;

static const uint8_t md5_shift[64] = {7, 12, 17, 22, 7, 12, 17, 22, 7, 12, 17, 22, 7, 12, 17, 22,
                                      5, 9,  14, 20, 5, 9,  14, 20, 5, 9,  14, 20, 5, 9,  14, 20,
                                      4, 11, 16, 23, 4, 11, 16, 23, 4, 11, 16, 23, 4, 11, 16, 23,
                                      6, 10, 15, 21, 6, 10, 15, 21, 6, 10, 15, 21, 6, 10, 15, 21};

/* floor(2^32 * |sin(i + 1)|), exact for all 64 in double arithmetic */
static uint32_t md5_constant(int i) { return (uint32_t)(4294967296.0 * fabs(sin((double)(i + 1)))); }

static uint32_t rotate(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void md5_block(Md5 *m) {
  uint32_t w[16], a = m->h[0], b = m->h[1], c = m->h[2], d = m->h[3];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)m->block[4 * i] | (uint32_t)m->block[4 * i + 1] << 8 | (uint32_t)m->block[4 * i + 2] << 16 |
           (uint32_t)m->block[4 * i + 3] << 24;
  for (int i = 0; i < 64; i++) {
    uint32_t f, next = d;
    int g;
    switch (i / 16) {
    case 0: f = (b & c) | (~b & d), g = i; break;
    case 1: f = (d & b) | (~d & c), g = (5 * i + 1) % 16; break;
    case 2: f = b ^ c ^ d, g = (3 * i + 5) % 16; break;
    default: f = c ^ (b | ~d), g = 7 * i % 16; break;
    }
    d = c;
    c = b;
    b += rotate(a + f + md5_constant(i) + w[g], md5_shift[i]);
    a = next;
  }
  m->h[0] += a;
  m->h[1] += b;
  m->h[2] += c;
  m->h[3] += d;
}

static void md5_add(Md5 *m, const uint8_t *p, size_t n) {
  m->bytes += n;
  for (size_t i = 0; i < n; i++) {
    m->block[m->fill++] = p[i];
    if (m->fill < 64) continue;
    md5_block(m);
    m->fill = 0;
  }
}

static void md5_finish(Md5 *m, char *hex) {
  uint64_t bits = m->bytes * 8;
  uint8_t pad = 0x80, length[8];
  md5_add(m, &pad, 1);
  for (pad = 0; m->fill != 56;) md5_add(m, &pad, 1);
  for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> 8 * i);
  md5_add(m, length, 8);
  for (int i = 0; i < 16; i++) snprintf(hex + 2 * i, 3, "%02x", (unsigned)(m->h[i / 4] >> 8 * (i % 4) & 255));
}

/* .Internal(md5sum(files)): hexadecimal digits, NA for files that cannot be read */
static Status do_md5sum(VM *vm, Value *args, int n, Value *out) {
  Vec *files, *r;
  (void)n;
  TRY(arg_strvec(vm, args[0], "files", &files));
  TRY_NEW(r = vec_new(vm, T_STR, files->n));
  for (int64_t i = 0; i < files->n; i++) {
    const char *path = NULL;
    if (str_ro(files)[i] != vm->na_str) TRY_NEW(path = path_file(vm, str_ro(files)[i]->data));
    FILE *f = path ? file_read_stream(vm, path) : NULL;
    str_set(r, i, vm->na_str);
    if (!f) continue;
    Md5 m = {.h = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u}};
    uint8_t buf[4096];
    size_t got;
    while (!rt_cancelled(vm) && (got = fread(buf, 1, sizeof buf, f)) > 0) md5_add(&m, buf, got);
    bool failed = ferror(f) != 0;
    fclose(f);
    TRY(rt_poll(vm));
    if (failed) continue; /* a folder */
    char hex[33];
    md5_finish(&m, hex);
    Str *s = str_c(vm, hex);
    TRY_NEW(s);
    str_set(r, i, s);
  }
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_md5[] = {{"md5sum", do_md5sum, NULL, BF_INTERNAL, "MD5 sums of files", 1, 1}, {0}};
