/* whole.h - What operations over whole vectors on a device (operations.h) have in common: their kernels are in
 * whole.def, what whole.c does for them all is here. */
#ifndef ORBIT_CUDA_WHOLE_H
#define ORBIT_CUDA_WHOLE_H

#include "vm/kernels/cuda/operations.h"
#include "vm/kernels/cuda/resident.h"

typedef enum WholeFamily {
#define FAMILY(ID, ...) WHOLE_##ID,
#include "vm/kernels/cuda/whole.def"
  WHOLE_FAMILIES
} WholeFamily;

/* What a kernel of them gets, as whole.def declares it. */
typedef struct WholeArgs {
  int64_t n, m, tile, missing;
  uint64_t x, i, out, a, b, flags;
  int32_t op, low;
} WholeArgs;

/* An operation under way. */
enum { WHOLE_PLACES = 16, WHOLE_TILE = 256 };
typedef struct WholePlace {
  Resident *r;        /* NULL: a block for this operation */
  void *block, *host; /* host: of a result that is to be copied back */
  size_t bytes, held;
  uint64_t used; /* of the block, before */
  bool upload, result;
} WholePlace;
typedef struct Whole {
  VM *vm;
  Cuda *c;
  CudaLoaded *l;
  WholePlace place[WHOLE_PLACES];
  int n;
  bool waits; /* somebody has to wait for its end: memory of the host is read or written */
  int error;  /* of the device */
  bool good;  /* false: the CPU does it */
  uint64_t began;
} Whole;

/* The source of a family; to be freed.  NULL: no memory. */
char *whole_source(WholeFamily family);
/* What goes on until whole_end(), which says whether the device has done it.  Nothing in between has to be checked:
 * what follows a failure does nothing. */
void whole_begin(Whole *w, VM *vm, WholeFamily family);
bool whole_end(Whole *w);
/* Places on the device: of a vector's elements, of a result's, of so many bytes (all 0 where zero is set). */
uint64_t whole_in(Whole *w, const Vec *v);
uint64_t whole_out(Whole *w, Vec *v);
/* Of a vector that lies on the device and is changed there; 0: it does not. */
uint64_t whole_change(Whole *w, const Vec *v);
uint64_t whole_room(Whole *w, size_t bytes, bool zero);
void whole_run(Whole *w, const char *kernel, int64_t threads, const WholeArgs *args);
/* Waits, and gets bytes from the device; false: failed. */
bool whole_read(Whole *w, void *to, uint64_t from, size_t bytes);
void whole_copy(Whole *w, uint64_t to, uint64_t from, size_t bytes);
/* n integers at `at` become the totals of those before them. */
void whole_prefixes(Whole *w, uint64_t at, int64_t n, int32_t op);
static inline int64_t whole_tiles(int64_t n) { return (n + WHOLE_TILE - 1) / WHOLE_TILE; }

#endif
