/* resident.h - Vectors whose elements lie on the device: which of the two copies holds, and who is told when host code
 * touches the memory. */
#ifndef ORBIT_CUDA_RESIDENT_H
#define ORBIT_CUDA_RESIDENT_H

#include "vm/kernels/cuda/device.h"

/* Which copy of some bytes holds. */
typedef enum Where {
  ON_HOST,  /* host memory; there may be a block of the device that is out of date */
  ON_BOTH,  /* the host may read, a write makes it ON_HOST */
  ON_DEVICE /* any access of the host first copies it back */
} Where;

/* A buffer is divided into chunks: who touches an element has that chunk copied, and those after it as more are asked
 * for. */
enum { RESIDENT_CHUNKS = 64 };

typedef struct Resident {
  struct Resident *next;
  VM *vm;
  Cuda *cuda; /* NULL: the VM's device is closed */
  char *host; /* the buffer, whole pages of it */
  size_t bytes, chunk_bytes;
  void *device; /* block of the device's memory; NULL: none */
  size_t block, valid;
  uint64_t last, wrote;                   /* numbers of what used, and wrote, the block last (c->issued) */
  _Atomic uint8_t chunk[RESIDENT_CHUNKS]; /* enum Where */
  int nchunks, ahead;                     /* chunks that the next fault copies */
  uint64_t used;                          /* when; the oldest is spilled first */
  bool busy;                              /* of the run that is being prepared */
} Resident;

/* May the buffer's elements be on the device?  Its entry; NULL: they never were.  The same, made if there is none. */
bool resident_may(VM *vm, const Buffer *b);
Resident *resident_find(const Buffer *b);
Resident *resident_of(VM *vm, Cuda *c, const Buffer *b);
/* How many of the first so many bytes does the device not have? */
size_t resident_missing(const Resident *r, size_t bytes);
/* Copies these there (copy_up()), or only the chunks of bytes `from` to `to`; an error of the device. */
int resident_upload(Resident *r, size_t bytes);
int resident_upload_part(Resident *r, size_t bytes, size_t from, size_t to);
/* What has just been given to the stream uses the block, or writes it. */
static inline void resident_uses(Resident *r, bool writes) {
  r->last = r->cuda->issued;
  if (writes) r->wrote = r->last;
}
/* At least so many bytes on the device: from what was freed, or by spilling those that were not used for the longest
 * time. */
bool resident_room(Resident *r, size_t bytes);
/* The host's access becomes that of `where`, for all chunks. */
bool resident_set(Resident *r, Where where);
/* What is on both sides holds on the host alone. */
void resident_distrust(Resident *r);
/* *used: what was given to the stream when it was freed; 0: it is new. */
void *device_block(VM *vm, Cuda *c, size_t bytes, size_t *got, uint64_t *used);
void device_block_free(Cuda *c, void *p, size_t bytes);
void residents_close(VM *vm);
/* What is copied may be on the device only, and calls of the system do not make faults; where results go something may
 * have been on the device. */
void host_touch(const void *data, size_t bytes);
void host_touch_to_write(void *data, size_t bytes);

#endif
