/* gzip_whole.h - gzip files that are compressed as a whole, by libdeflate, in a third of zlib's time.  Called by
 * conn_file.c for what gzfile(), saveRDS() and save() write.
 */
#ifndef ORBIT_GZIP_WHOLE_H
#define ORBIT_GZIP_WHOLE_H

#include "runtime/state.h"

/* Bytes from which it is worth it, and that are held in memory for it at most. */
#define GZIP_WHOLE_LEAST ((size_t)256 << 10)
#define GZIP_WHOLE_MOST ((size_t)128 << 20)

/* May files be compressed so?  Not in hosts, where a run may be cancelled at any time. */
bool gzip_whole_allowed(const VM *vm);
bool gzip_whole_found(VM *vm); /* is the library there? */
/* The n bytes as a gzip file of one member, *packed bytes long, to be freed; NULL: no library, or no memory.  level: 1
 * to 9, as zlib's; the file is about as long as zlib's at that level. */
uint8_t *gzip_whole(VM *vm, int level, const uint8_t *bytes, size_t n, size_t *packed);

#endif
