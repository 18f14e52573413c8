/* unserialize.h - The reader behind serial_read, shared by unserialize.c and unserialize_code.c. */
#ifndef ORBIT_UNSERIALIZE_H
#define ORBIT_UNSERIALIZE_H

#include "runtime/serialize.h"

typedef struct Reader {
  VM *vm;
  const SerialSource *from;
  enum SerialFormat format;
  Value hook;
  Vec *refs; /* T_LIST of what can be referred to */
  int64_t nrefs;
  int64_t left;       /* bytes to come, -1: unknown */
  int back;           /* text formats: a byte read ahead, -1 none */
  bool keep_promises; /* see SerialSource */
  bool latin1;        /* unmarked strings were written in Latin-1 */
} Reader;

Status read_failed(Reader *r) ORBIT_COLD;
#define read_failed(r) ((void)(read_failed)(r), ERR) /* see rt_error */
Status read_int(Reader *r, int32_t *out) ORBIT_MUST_CHECK;
Status read_item(Reader *r, Value *out) ORBIT_MUST_CHECK;     /* anything, promises and `...` included */
Status read_value(Reader *r, Value *out) ORBIT_MUST_CHECK;    /* what can be an element or an argument */
Status read_sym_tag(Reader *r, Sym **out) ORBIT_MUST_CHECK;   /* a symbol or NULL */
Status read_bytecode(Reader *r, Value *out) ORBIT_MUST_CHECK; /* unserialize_code.c: its source expression */

#endif
