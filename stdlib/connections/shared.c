/* shared.c - Long vectors that a master sends to several workers of this machine: written once into memory that all of
 * them map.
 *
 * Between shared_begin() and shared_end() what is sent through pairs of sockets does not change; clusterCall() and its
 * like (stdlib/parallel/cluster.R) call them.  A vector's elements are copied into an anonymous file, whose descriptor
 * goes to each worker in their place; it cannot be written or shortened any more.  Workers map it privately: a vector
 * that is changed there has its own copy of the pages that are written.  The memory is free when nobody maps it,
 * however the processes end.  Called from serialization.c. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/heap.h"
#include "stdlib/builtin.h"
#include "stdlib/connections/connections.h"
#include "stdlib/connections/shared.h"

enum { SEALS = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE, LOOK_AT = 1000 };

typedef struct SharedVec {
  Vec *v; /* retained: nobody writes to its elements */
  int fd;
} SharedVec;

struct Shared {
  int depth, n;
  Value common; /* TRUE: whatever is sent; else a list: what is in it */
  SharedVec *e;
};

/* Is v an element of list, or of a list in it?  Looks at *left elements at most. */
static bool contains(Value list, const Vec *v, int *left) {
  if (!val_is_list(list)) return false;
  for (int64_t i = 0; i < list.vec->n && (*left)-- > 0; i++) {
    Value x = list_ro(list.vec)[i];
    if (x.tag == TAG_OBJ && (x.vec == v || contains(x, v, left))) return true;
  }
  return false;
}

void shared_touch(const void *bytes, size_t n) {
  const volatile char *p = bytes;
  for (size_t i = 0; i < n; i += 4096) (void)p[i];
  if (n) (void)p[n - 1];
}

int shared_memory_with(const void *bytes, size_t n) {
  const char *p = bytes;
  int fd = memfd_create("orbit", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  shared_touch(p, n);
  for (size_t done = 0; fd >= 0 && done < n;) {
    ssize_t k = write(fd, p + done, n - done);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) {
      close(fd);
      return -1;
    }
    done += (size_t)k;
  }
  if (fd >= 0 && fcntl(fd, F_ADD_SEALS, SEALS) == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

int shared_memory_of(VM *vm, Vec *v, size_t bytes) {
  Shared *s = *conns_shared(vm);
  int left = LOOK_AT;
  if (!s || s->depth == 0) return -1;
  for (int i = 0; i < s->n; i++)
    if (s->e[i].v == v) return s->e[i].fd;
  if (s->common.tag != TAG_LGL && !contains(s->common, v, &left)) return -1;
  SharedVec *more = realloc(s->e, (size_t)(s->n + 1) * sizeof *more);
  if (!more) return -1;
  s->e = more;
  int fd = shared_memory_with(data_ro(v), bytes);
  if (fd < 0) return -1;
  obj_retain(&v->h);
  s->e[s->n++] = (SharedVec){v, fd};
  return fd;
}

static void release(void *ptr, size_t bytes, void *ctx) { munmap(ptr, bytes); }

Buffer *shared_map(int fd, size_t bytes) {
  struct stat st;
  Buffer *b = NULL;
  bool whole = fstat(fd, &st) == 0 && (uint64_t)st.st_size >= bytes && (fcntl(fd, F_GET_SEALS) & SEALS) == SEALS;
  void *p = whole ? mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0) : MAP_FAILED;
  close(fd);
  if (p == MAP_FAILED) return NULL;
  if (!(b = calloc(1, sizeof *b))) {
    munmap(p, bytes);
    return NULL;
  }
  *b = (Buffer){.count = 1, .bytes = bytes, .ptr = p, .release = release};
  return b;
}

void shared_drop(VM *vm) {
  Shared *s = vm->conns ? *conns_shared(vm) : NULL;
  if (!s) return;
  for (int i = 0; i < s->n; i++) {
    close(s->e[i].fd);
    obj_release(vm, &s->e[i].v->h);
  }
  val_release(vm, s->common);
  free(s->e);
  free(s);
  *conns_shared(vm) = NULL;
}

/* .Internal(shareBegin(common)) */
static Status do_share_begin(VM *vm, Value *args, int n, Value *out) {
  TRY(conns_init(vm));
  Shared **s = conns_shared(vm);
  if (!*s && !(*s = calloc(1, sizeof **s))) return rt_nomem(vm, sizeof **s);
  if ((*s)->depth++ == 0) (*s)->common = val_retain(args[0]);
  *out = val_null();
  return OK;
}

/* .Internal(shareEnd()) */
static Status do_share_end(VM *vm, Value *args, int n, Value *out) {
  TRY(conns_init(vm));
  Shared *s = *conns_shared(vm);
  if (s && --s->depth == 0) shared_drop(vm);
  *out = val_null();
  return OK;
}

const BuiltinDef builtins_shared[] = {
    {"shareBegin", do_share_begin, "common", BF_INTERNAL, "what is sent goes to several workers", 0, 0},
    {"shareEnd", do_share_end, NULL, BF_INTERNAL, "the end of what goes to several workers", 0, 0},
    {0}};
