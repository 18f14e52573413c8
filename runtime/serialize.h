/* serialize.h - R objects as bytes and back, in GNU R's serialization formats 2 and 3.
 *
 * serialize.c writes, unserialize.c and unserialize_code.c read; stdlib/base/serialization.c connects both to raw
 * vectors, connections and files.
 */
#ifndef ORBIT_SERIALIZE_H
#define ORBIT_SERIALIZE_H

#include "runtime/env.h"

/* Kinds of text or binary: big-endian, decimal text, text with hexadecimal doubles, the machine's own binary. */
enum SerialFormat { SERIAL_XDR, SERIAL_ASCII, SERIAL_HEX, SERIAL_NATIVE };

/* Type codes of the stream beyond R's own type numbers. */
enum SerialCode {
  SER_REF = 255,
  SER_NULL = 254,
  SER_GLOBAL = 253,
  SER_UNBOUND = 252,
  SER_MISSING = 251,
  SER_BASENS = 250,
  SER_NAMESPACE = 249,
  SER_PACKAGE = 248,
  SER_PERSIST = 247,
  SER_CLASSREF = 246,
  SER_GENERICREF = 245,
  SER_BCREPDEF = 244,
  SER_BCREPREF = 243,
  SER_EMPTY = 242,
  SER_BASE = 241,
  SER_ATTRLANG = 240,
  SER_ATTRLIST = 239,
  SER_ALTREP = 238,
  SER_SHARED = 237 /* between processes of this program: a vector whose elements are in memory that comes along */
};

/* Types of vectors whose elements are numbers or bytes. */
static inline bool serial_is_plain(int type) {
  return type == T_LGL || type == T_INT || type == T_DBL || type == T_CPLX || type == T_RAW;
}

/* Bits of an item's flags word; its levels begin at SER_LEVELS. */
enum { SER_OBJECT = 0x100, SER_ATTR = 0x200, SER_TAG = 0x400, SER_LEVELS = 12 };
/* Levels: encodings of strings, the S4 mark, bindings. */
enum {
  LEVEL_BYTES = 2,
  LEVEL_LATIN1 = 4,
  LEVEL_UTF8 = 8,
  LEVEL_ASCII = 64,
  LEVEL_S4 = 16,
  LEVEL_MISSING = 1,
  LEVEL_DEFAULT = 2,
  LEVEL_LOCKED = 0x4000,
  LEVEL_ACTIVE = 0x8000
};

typedef struct SerialSink {
  Status (*write)(void *ctx, const void *p, size_t n);
  void *ctx;
  bool piecewise; /* each number and text, and long vectors in GNU R's pieces, come by themselves */
  /* A descriptor of memory that holds the elements of v, -1: they are written; NULL: all are.  hand() passes it on. */
  int (*shared)(void *ctx, Vec *v, size_t bytes);
  Status (*hand)(void *ctx, int fd);
} SerialSink;

#define SERIAL_RAISED SIZE_MAX
typedef struct SerialSource {
  size_t (*read)(void *ctx, void *p, size_t n); /* fewer than n: the end; SERIAL_RAISED: with a condition raised */
  void *ctx;
  int64_t left;       /* bytes that are there, -1: unknown */
  bool keep_promises; /* lists may hold unevaluated promises: only for lists of bindings that go straight into an
                         environment */
  Buffer *(*take)(void *ctx, size_t bytes); /* the memory that hand() has passed on; NULL: there is none */
} SerialSource;

/* Writes header and object.  hook: an R function for environments, external pointers and weak references, or NULL. */
Status serial_write(VM *vm, Value x, enum SerialFormat format, int version, Value hook,
                    const SerialSink *to) ORBIT_MUST_CHECK;
/* The same to a raw vector, which is in the pool. */
Status serial_write_memory(VM *vm, Value x, enum SerialFormat format, int version, Value hook,
                           Vec **out) ORBIT_MUST_CHECK;
/* Reads one object; *out is in the pool. */
Status serial_read(VM *vm, const SerialSource *from, Value hook, Value *out) ORBIT_MUST_CHECK;
/* The same from n bytes in memory. */
Status serial_read_memory(VM *vm, const void *p, size_t n, Value hook, bool keep_promises, Value *out) ORBIT_MUST_CHECK;

/* What the first bytes say (infoRDS). */
typedef struct SerialInfo {
  int version, writer, min_reader;
  enum SerialFormat format;
  char encoding[64]; /* "" in version 2 */
} SerialInfo;
Status serial_info(VM *vm, const SerialSource *from, SerialInfo *info) ORBIT_MUST_CHECK;

#endif
