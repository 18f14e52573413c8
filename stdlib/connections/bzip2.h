/* bzip2.h - Compression by bzip2, which takes a tenth of a second and more for each block: in hosts that is done by a
 * thread of its own, and a cancelled run does not wait for it.  Called by memCompress() and by connections.
 */
#ifndef ORBIT_BZIP2_H
#define ORBIT_BZIP2_H

#include "runtime/state.h"

typedef struct Packer Packer;

Packer *packer_new(int level); /* 1 to 9; NULL: no memory */
void packer_free(Packer *p);   /* NULL: nothing */

/* Takes what has been made; false: it cannot, and nothing more comes. */
typedef bool (*PackerSink)(VM *vm, void *ctx, const void *bytes, size_t n);

/* Compresses n bytes, and all that is left (end).  *kept: false where sink failed.  After an error *p may be NULL: a
 * cancelled run leaves the packer, which is freed when its block is done. */
Status packer_put(VM *vm, Packer **p, const void *bytes, size_t n, bool end, PackerSink sink, void *ctx,
                  bool *kept) ORBIT_MUST_CHECK;

#endif
