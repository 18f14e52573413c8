/* ptx.h - An interpreter of PTX, the language that NVRTC compiles CUDA C to: what the tests of kernels see of it.
 *
 * A module is parsed once and run any number of times, on a grid of blocks, instruction by instruction.  It knows the
 * instructions that our kernels use; another one is an error with its text.  A run is stopped by the first of these:
 *   - an access outside the buffers that were mapped, a store to one that is read only, an address that is not aligned;
 *   - two threads' accesses to a byte, one of them a store, that no barrier orders (a race);
 *   - a barrier, shuffle or vote that some of its threads do not reach;
 *   - more instructions than the limit.
 * doc/cuda-testing.md says what is assumed about results that the description of PTX leaves open. */
#ifndef ORBIT_PTX_H
#define ORBIT_PTX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct PtxModule PtxModule;
typedef struct PtxMemory PtxMemory;

/* Which NaN an operation on NaNs results in.  A kernel whose results are the same under all three depends on none. */
typedef enum PtxNan {
  PTX_CANONICAL, /* always 0x7fffffffffffffff, 0x7fffffff */
  PTX_FIRST,     /* the first operand that is NaN, quiet; made from numbers: 0x7ff8000000000000 */
  PTX_LAST       /* the last one; made from numbers: 0xfff8000000000000 */
} PtxNan;

typedef struct PtxLaunch {
  uint32_t grid[3], block[3]; /* 0 counts as 1 */
  size_t dynamic_shared;      /* bytes */
  uint64_t seed;              /* 0: threads in order; otherwise blocks and threads in an order drawn from it */
  PtxNan nan;
  uint64_t limit; /* of instructions; 0: 2^32 */
} PtxLaunch;

typedef struct PtxCounts {
  uint64_t executed, approximate;              /* instructions; those whose last bits a device does not promise */
  uint64_t loads, loaded, stores, stored;      /* of global memory: instructions, bytes, but for the module's tables */
  uint64_t tables;                             /* bytes loaded from these */
  uint64_t atomics, barriers, shared_accesses; /* barriers: times a block passed one */
} PtxCounts;

/* NULL: error has the reason. */
PtxModule *ptx_parse(const char *text, char *error, size_t size);
void ptx_free(PtxModule *m);
/* The name of entry i; NULL: there are no more. */
const char *ptx_entry(const PtxModule *m, int i);
/* Bytes of argument i of an entry; 0: there are no more. */
size_t ptx_argument(const PtxModule *m, const char *entry, int i);
/* Bytes of shared memory that are declared, and of local memory of an entry's own. */
size_t ptx_shared_bytes(const PtxModule *m);

PtxMemory *ptx_memory_new(void);
void ptx_memory_free(PtxMemory *mem);
/* The device address of host memory; writable: kernels may store there.  Neighbours are far away. */
uint64_t ptx_map(PtxMemory *mem, void *host, size_t bytes, const char *name, bool writable);

/* args[i] points to argument i, as for cudaLaunchKernel.  counts is added to and may be NULL. */
bool ptx_run(PtxModule *m, PtxMemory *mem, const char *entry, const PtxLaunch *launch, const void *const *args,
             PtxCounts *counts, char *error, size_t size);

#endif
