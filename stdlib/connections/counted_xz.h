/* counted_xz.h - Memory of liblzma, which takes up to gigabytes by what the data say, counted by the machine.  Included
 * by what reads and writes that format. */
#ifndef ORBIT_COUNTED_XZ_H
#define ORBIT_COUNTED_XZ_H

#include <lzma.h>

#include "runtime/memory.h"

static void *xz_alloc(void *vm, size_t n, size_t size) {
  return size && n > SIZE_MAX / size ? NULL : counted_realloc(vm, NULL, n * size);
}
static void xz_free(void *vm, void *p) { counted_free(vm, p); }

static inline lzma_allocator counted_xz(VM *vm) { return (lzma_allocator){xz_alloc, xz_free, vm}; }

#endif
