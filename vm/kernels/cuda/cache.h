/* cache.h - Compiled kernels on disk, from one run of a program to the next.
 *
 * A file for each kernel, named by a key that is the SHA-256 of everything that decides its bytes.  Who can write the
 * folder decides what runs: one that is not ours, or that others may write, is not used.  Whatever is wrong with the
 * cache costs a warning, once, and a kernel compiled again; it is never an error.  Any number of processes may share a
 * folder. */
#ifndef ORBIT_CUDA_CACHE_H
#define ORBIT_CUDA_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What decides a kernel's bytes. */
typedef struct CacheParts {
  const char *generator; /* version of the code generator */
  const char *source;
  const char *options;  /* of the compiler */
  const char *compiler; /* version of NVRTC */
  const char *arch;     /* "sm_90" */
} CacheParts;
typedef struct CacheKey {
  uint8_t digest[32];
} CacheKey;

typedef struct KernelCache {
  char *folder; /* NULL: no cache */
  int fd;       /* the folder; -1: not open */
  uint64_t cap; /* bytes, then the oldest go */
  bool warned, read_only;
  uint64_t since_scan; /* bytes written since the size was last found; UINT64_MAX: never found */
  void (*warn)(void *context, const char *message);
  void *context;
  uint64_t hits, misses, damaged, stored, pruned; /* files */
} KernelCache;

enum { CACHE_LABEL = 96 };
typedef enum CacheState { CACHE_GOOD, CACHE_DAMAGED, CACHE_FOREIGN, CACHE_UNFINISHED } CacheState;
typedef struct CacheEntry {
  char name[96]; /* below the folder */
  char label[CACHE_LABEL];
  uint64_t bytes; /* of the file */
  int64_t time;   /* last used, to a day */
  CacheState state;
} CacheEntry;

void cache_key(CacheKey *key, const CacheParts *parts);
void cache_key_text(const CacheKey *key, char text[65]);

/* Opens the cache, and makes its folder where make is set.  folder: NULL is $ORBIT_CACHE_DIR, $XDG_CACHE_HOME/orbit or
 * ~/.cache/orbit.  false: there is no cache; get finds nothing then and put does nothing. */
bool cache_open(KernelCache *c, const char *folder, bool make, void (*warn)(void *, const char *), void *context);
void cache_close(KernelCache *c);
/* The kernel of a key, to be freed; false: it has to be compiled. */
bool cache_get(KernelCache *c, const CacheKey *key, void **payload, size_t *n);
/* label: what `orbit kernels list` shows. */
void cache_put(KernelCache *c, const CacheKey *key, const char *label, const void *payload, size_t n);

/* Calls visit for each file, in no order; checked: its contents too, otherwise state says only what the name does. */
void cache_each(KernelCache *c, bool checked, void (*visit)(void *context, const CacheEntry *e), void *context);
/* Removes what killed processes left, and the oldest files where there are more than cap bytes, until three quarters of
 * that are left.  Returns the number of files removed. */
uint64_t cache_prune(KernelCache *c, uint64_t cap);

#endif
