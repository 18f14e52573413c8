/* gzip_whole.c - Compresses a gzip file in one call of libdeflate, which is opened by the first long file.
 *
 * libdeflate wants all bytes at once.  The result is one member, as every reader understands it: gzcon() and
 * memDecompress() stop behind the first.
 */
#include <stdlib.h>

#include "stdlib/connections/gzip_whole.h"
#include "stdlib/native.h"
#include "vm/interp/interp.h"

typedef struct Deflate {
  void *(*alloc)(int level);
  size_t (*bound)(void *compressor, size_t n);
  size_t (*compress)(void *compressor, const void *in, size_t n, void *out, size_t room);
  void (*release)(void *compressor);
} Deflate;

static bool find(VM *vm, Deflate *d) {
  static const char *const names[] = {"libdeflate_alloc_compressor", "libdeflate_gzip_compress_bound",
                                      "libdeflate_gzip_compress", "libdeflate_free_compressor"};
  void *at[4];
  for (int i = 0; i < 4; i++)
    if (!(at[i] = native_symbol(vm, NATIVE_DEFLATE, names[i]))) return false;
  NATIVE_CAST(d->alloc, at[0]);
  NATIVE_CAST(d->bound, at[1]);
  NATIVE_CAST(d->compress, at[2]);
  NATIVE_CAST(d->release, at[3]);
  return true;
}

bool gzip_whole_allowed(const VM *vm) { return !vm->in->embedded; }

bool gzip_whole_found(VM *vm) {
  Deflate d;
  return find(vm, &d);
}

uint8_t *gzip_whole(VM *vm, int level, const uint8_t *bytes, size_t n, size_t *packed) {
  /* libdeflate's levels that give files of the length of zlib's, or shorter */
  static const int8_t levels[] = {1, 2, 3, 4, 5, 5, 6, 8, 9};
  Deflate d;
  if (!find(vm, &d)) return NULL;
  void *compressor = d.alloc(levels[level - 1]);
  if (!compressor) return NULL;
  size_t room = d.bound(compressor, n);
  uint8_t *out = malloc(room);
  *packed = out ? d.compress(compressor, bytes, n, out, room) : 0;
  d.release(compressor);
  if (*packed) return out;
  free(out);
  return NULL;
}
