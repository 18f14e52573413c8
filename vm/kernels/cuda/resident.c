/* resident.c - Vectors whose elements lie on the device.  Called by engine.c, by runtime/memory.c when buffers end
 * (hooks.h), and by the processor when host code touches memory whose elements are elsewhere.
 *
 * Vectors do not know where their elements are: the pages of a buffer that is on the device cannot be read, those of
 * one that is in both places cannot be written.  The first access makes a fault, whose handler copies the elements back
 * or notes that the device's copy is out of date, and the access is done again.  So it costs the CPU's code nothing,
 * and no code can forget to ask.  A large buffer is divided into chunks, each with pages of its own: a loop that reads
 * or changes an element between kernels has one chunk copied, not the vector.  Only mapped buffers (memory.c,
 * huge_page_bytes) are handled so: they have their pages to themselves.  System calls do not make faults, but fail:
 * they get elements of new vectors, which are on the host, and buffers of the library's own; serialize() touches what
 * it passes on.
 */
#define _GNU_SOURCE /* mremap() */
#include "vm/kernels/cuda/resident.h"

#include "vm/kernels/cuda/copies.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/hooks.h"

/* Of the process: the handler of a signal has nothing else to go by (tools/check-globals.sh knows it).  The lock is for
 * the list and for handlers. */
static struct {
  atomic_flag lock;
  Resident *first;
  bool handles;
  struct sigaction before;
} all = {.lock = ATOMIC_FLAG_INIT};

static void lock(void) {
  while (atomic_flag_test_and_set_explicit(&all.lock, memory_order_acquire)) {
  }
}
static void unlock(void) { atomic_flag_clear_explicit(&all.lock, memory_order_release); }

static Resident *find_start(const void *p) {
  Resident *r = all.first;
  while (r && r->host != p) r = r->next;
  return r;
}

void host_touch(const void *data, size_t bytes) {
  const volatile char *p = data;
  for (size_t i = 0; i < bytes; i += 4096) (void)p[i];
  if (bytes) (void)p[bytes - 1];
}

void host_touch_to_write(void *data, size_t bytes) {
  volatile char *p = data;
  for (size_t i = 0; i < bytes; i += 4096) p[i] = p[i];
  if (bytes) p[bytes - 1] = p[bytes - 1];
}

/* ---- blocks of the device's memory ---- */

void device_block_free(Cuda *c, void *p, size_t bytes) {
  if (!p || c->pid != getpid()) return;
  if (c->npool < CUDA_POOL && !c->off) {
    c->pool[c->npool++] =
        (CudaBlock){p, bytes, c->issued}; /* one stream: whatever uses it still comes before the next use */
    return;
  }
  c->cudaStreamSynchronize(device_stream(c));
  c->cudaFree(p);
  c->device_bytes -= bytes;
}

void device_pool_clear(Cuda *c) {
  if (c->npool) c->cudaStreamSynchronize(device_stream(c));
  while (c->npool) {
    CudaBlock b = c->pool[--c->npool];
    c->cudaFree(b.p);
    c->device_bytes -= b.bytes;
  }
}

static void *block_from_pool(Cuda *c, size_t bytes, size_t *got, uint64_t *used) {
  for (int i = 0; i < c->npool; i++)
    if (c->pool[i].bytes >= bytes && c->pool[i].bytes / 2 <= bytes) {
      CudaBlock b = c->pool[i];
      c->pool[i] = c->pool[--c->npool];
      *got = b.bytes;
      *used = b.used;
      return b.p;
    }
  return NULL;
}

static bool resident_spill(Cuda *c);

void *device_block(VM *vm, Cuda *c, size_t bytes, size_t *got, uint64_t *used) {
  *used = 0;
  void *p = block_from_pool(c, bytes, got, used);
  if (p) return p;
  bool spilled = true;
  while (c->cudaMalloc(&p, bytes)) {
    c->cudaGetLastError(); /* it would be reported again */
    if (!spilled) return NULL;
    if (c->npool)
      device_pool_clear(c);
    else
      spilled = resident_spill(c);
  }
  *got = bytes;
  c->device_bytes += bytes;
  if (c->device_bytes > vm->stats.gpu_bytes_most) vm->stats.gpu_bytes_most = c->device_bytes;
  return p;
}

/* ---- which copy holds ---- */

static char *chunk_start(const Resident *r, int i) { return r->host + (size_t)i * r->chunk_bytes; }
/* Bytes of chunks first to last - 1 that lie below `most`. */
static size_t chunks_bytes(const Resident *r, int first, int last, size_t most) {
  size_t from = (size_t)first * r->chunk_bytes, to = (size_t)last * r->chunk_bytes;
  if (to > most) to = most;
  return to > from ? to - from : 0;
}
/* The end of the chunks after `first`, at most n, that are in the same place. */
static int same_chunks(const Resident *r, int first, int n) {
  int i = first + 1;
  while (i < r->nchunks && i - first < n && r->chunk[i] == r->chunk[first]) i++;
  return i;
}

static bool set_access(const Resident *r, int first, int last, Where where) {
  int access = where == ON_HOST ? PROT_READ | PROT_WRITE : where == ON_BOTH ? PROT_READ : PROT_NONE;
  return mprotect(chunk_start(r, first), chunks_bytes(r, first, last, r->bytes), access) == 0;
}
static void mark_chunks(Resident *r, int first, int last, Where where) {
  for (int i = first; i < last; i++) r->chunk[i] = (uint8_t)where;
}
static bool set_chunks(Resident *r, int first, int last, Where where) {
  if (!set_access(r, first, last, where)) return false;
  mark_chunks(r, first, last, where);
  return true;
}
bool resident_set(Resident *r, Where where) {
  r->ahead = 1;
  if (r->chunk[0] == (uint8_t)where && same_chunks(r, 0, RESIDENT_CHUNKS) == r->nchunks) return true;
  return set_chunks(r, 0, r->nchunks, where);
}

static bool any_chunk(const Resident *r, unsigned places) {
  for (int i = 0; i < r->nchunks; i++)
    if (places >> r->chunk[i] & 1) return true;
  return false;
}

size_t resident_missing(const Resident *r, size_t bytes) {
  size_t missing = 0;
  if (!r->device || r->valid < bytes) return bytes;
  for (int i = 0; i < r->nchunks; i++)
    if (r->chunk[i] == ON_HOST) missing += chunks_bytes(r, i, i + 1, bytes);
  return missing;
}

static bool resident_fetch(Resident *r);

int resident_upload_part(Resident *r, size_t bytes, size_t from, size_t to) {
  int error = 0, last = (int)((to + r->chunk_bytes - 1) / r->chunk_bytes);
  if (last > r->nchunks) last = r->nchunks;
  if (r->valid < bytes) { /* the vector has become longer */
    if (!resident_fetch(r) || !resident_set(r, ON_HOST)) return CUDA_NO_MEMORY;
    r->valid = bytes;
  }
  for (int i = (int)(from / r->chunk_bytes), end; i < last && !error; i = end) {
    end = same_chunks(r, i, last - i);
    size_t n = r->chunk[i] == ON_HOST ? chunks_bytes(r, i, end, bytes) : 0;
    if (!n) continue;
    if (!set_chunks(r, i, end, ON_BOTH)) return CUDA_NO_MEMORY;
    error = copy_up(r->vm, r->cuda, (char *)r->device + (size_t)i * r->chunk_bytes, chunk_start(r, i), n, r->last);
  }
  return error;
}
int resident_upload(Resident *r, size_t bytes) { return resident_upload_part(r, bytes, 0, bytes); }

void resident_distrust(Resident *r) {
  for (int i = 0, end; i < r->nchunks; i = end) {
    end = same_chunks(r, i, RESIDENT_CHUNKS);
    if (r->chunk[i] == ON_BOTH) (void)set_chunks(r, i, end, ON_HOST);
  }
}

/* The elements come into pages of their own, which then take the place of the buffer's all at once: another thread sees
 * either none of them or all. */
static bool fetch_chunks(Resident *r, int first, int last) {
  Cuda *c = r->cuda;
  if (!c || c->pid != getpid()) return false;
  size_t bytes = chunks_bytes(r, first, last, r->bytes), held = chunks_bytes(r, first, last, r->valid);
  char *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return false;
  int error = held ? copy_down(r->vm, c, p, (char *)r->device + (size_t)first * r->chunk_bytes, held, r->wrote) : 0;
  bool good = !error && mprotect(p, bytes, PROT_READ) == 0 &&
              mremap(p, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, chunk_start(r, first)) != MAP_FAILED;
  if (!good)
    munmap(p, bytes);
  else
    mark_chunks(r, first, last, ON_BOTH);
  return good;
}

/* The elements can be read by host code.  false: the device has failed. */
static bool resident_fetch(Resident *r) {
  for (int i = 0, end; i < r->nchunks; i = end) {
    end = same_chunks(r, i, RESIDENT_CHUNKS);
    if (r->chunk[i] == ON_DEVICE && !fetch_chunks(r, i, end)) return false;
  }
  return true;
}

/* Nobody needs the copy on the device. */
static void resident_drop(Resident *r) {
  if (!resident_fetch(r)) return;
  (void)resident_set(r, ON_HOST);
  device_block_free(r->cuda, r->device, r->block);
  r->device = NULL;
  r->block = r->valid = 0;
}

/* Gives up the block that was not used for the longest time; false: all are in use, or cannot be copied back. */
static bool resident_spill(Cuda *c) {
  Resident *oldest = NULL;
  for (Resident *r = all.first; r; r = r->next)
    if (r->cuda == c && r->device && !r->busy && (!oldest || r->used < oldest->used)) oldest = r;
  if (!oldest || !resident_fetch(oldest)) return false;
  resident_drop(oldest);
  device_pool_clear(c);
  return true;
}

bool resident_room(Resident *r, size_t bytes) {
  r->used = ++r->cuda->clock;
  if (r->device && r->block >= bytes) return true;
  if (!resident_fetch(r)) return false;
  resident_distrust(r);
  device_block_free(r->cuda, r->device, r->block);
  r->device = device_block(r->vm, r->cuda, bytes, &r->block, &r->last);
  if (!r->device) r->block = 0;
  return r->device != NULL;
}

/* ---- faults ---- */

static void lost(void) {
  static const char text[] = "orbit: the device failed, and a vector was there alone: the program cannot go on\n";
  ssize_t n = write(2, text, sizeof text - 1);
  _exit(n > 0 ? 3 : 4);
}

/* Makes an access to r's memory possible.  A write makes the device's copy of a chunk out of date. */
static void give_access(Resident *r, const char *at) {
  int i = (int)((size_t)(at - r->host) / r->chunk_bytes);
  bool good = true;
  if (r->chunk[i] == ON_DEVICE) {
    good = fetch_chunks(r, i, same_chunks(r, i, r->ahead));
    if (r->ahead < RESIDENT_CHUNKS) r->ahead *= 2;
  } else if (r->chunk[i] == ON_BOTH) {
    good = set_chunks(r, i, i + 1, ON_HOST);
  }
  if (!good && !(resident_fetch(r) && resident_set(r, ON_HOST))) lost(); /* too many mappings: all of it, then */
}

static void on_fault(int signal, siginfo_t *info, void *context) {
  const char *at = info->si_addr;
  lock();
  Resident *r = all.first;
  while (r && !(at >= r->host && at < r->host + r->bytes)) r = r->next;
  if (r) give_access(r, at);
  unlock();
  if (r) return;
  if (all.before.sa_flags & SA_SIGINFO)
    all.before.sa_sigaction(signal, info, context);
  else if (all.before.sa_handler != SIG_DFL && all.before.sa_handler != SIG_IGN)
    all.before.sa_handler(signal);
  else
    sigaction(signal, &all.before, NULL); /* the access is done again, and ends the program */
}

static bool handle_faults(void) {
  if (all.handles) return true;
  struct sigaction a = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&a.sa_mask);
  all.handles = sigaction(SIGSEGV, &a, &all.before) == 0;
  return all.handles;
}

/* ---- buffers ---- */

bool cuda_holds(VM *vm, const Buffer *b) {
  const Resident *r = vm->cuda && !vm->cuda->off ? resident_find(b) : NULL;
  return r && any_chunk(r, 1 << ON_BOTH | 1 << ON_DEVICE);
}
const char *cuda_where(VM *vm, const Buffer *b) { return cuda_holds(vm, b) ? "gpu" : "cpu"; }

bool cuda_move(VM *vm, const Buffer *b, size_t bytes, bool there) {
  Resident *r = there ? NULL : resident_find(b);
  if (r && r->vm == vm) resident_drop(r);
  bool wanted =
      there && resident_may(vm, b) && vm->tune.gpu != GPU_PREBUILD; /* which needs no device, and looks for none */
  Cuda *c = wanted ? device_get(vm) : NULL;
  if (!c || !(r = resident_of(vm, c, b))) return false;
  if (!resident_missing(r, bytes)) return true;
  if (!resident_room(r, bytes)) return false;
  int error = resident_upload(r, bytes);
  int late = device_wait(vm, c);
  if (!error && !late) return true;
  resident_distrust(r);
  device_off(vm, c, "the device failed", c->cudaGetErrorString(error ? error : late));
  return false;
}

Resident *resident_find(const Buffer *b) { return b ? find_start(b->ptr) : NULL; }

/* Not in hosts, whose signals are their own. */
bool resident_may(VM *vm, const Buffer *b) {
  return vm->tune.gpu_resident && !vm->in_host && b && b->flags & 1 && !b->release;
}

static void divide(Resident *r) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), least = (size_t)r->vm->tune.gpu_chunk_bytes;
  r->chunk_bytes = (r->bytes + RESIDENT_CHUNKS - 1) / RESIDENT_CHUNKS;
  if (r->chunk_bytes < least) r->chunk_bytes = least;
  r->chunk_bytes = (r->chunk_bytes + page - 1) / page * page;
  r->nchunks = (int)((r->bytes + r->chunk_bytes - 1) / r->chunk_bytes);
}

Resident *resident_of(VM *vm, Cuda *c, const Buffer *b) {
  if (!resident_may(vm, b) || !handle_faults()) return NULL;
  Resident *r = find_start(b->ptr);
  if (r) return r->cuda == c ? r : NULL;
  if (!(r = calloc(1, sizeof *r))) return NULL;
  *r = (Resident){.vm = vm, .cuda = c, .host = b->ptr, .bytes = b->bytes, .ahead = 1};
  divide(r);
  lock();
  r->next = all.first;
  all.first = r;
  unlock();
  return r;
}

void cuda_buffer_unused(VM *vm, void *p) {
  Resident *r = find_start(p);
  if (!r || r->vm != vm) return;
  (void)resident_set(r, ON_HOST); /* system calls may write into the next vector there */
  device_block_free(r->cuda, r->device, r->block);
  r->device = NULL;
  r->block = r->valid = 0;
}

static void forget(Resident *r) {
  lock();
  for (Resident **p = &all.first; *p; p = &(*p)->next)
    if (*p == r) {
      *p = r->next;
      break;
    }
  unlock();
  free(r);
}

void cuda_buffer_gone(VM *vm, void *p) {
  Resident *r = find_start(p);
  if (!r || r->vm != vm) return;
  cuda_buffer_unused(vm, p);
  forget(r);
}

void cuda_wait(VM *vm) {
  Cuda *c = vm->cuda;
  if (!c || c->off || c->pid != getpid() || !c->queued) return;
  int error = device_wait(vm, c);
  if (error) device_off(vm, c, "the device failed", c->cudaGetErrorString(error));
}

void cuda_before_fork(VM *vm) {
  if (vm->cuda && vm->cuda->pid == getpid()) device_jobs_end(vm, vm->cuda);
  for (Resident *r = all.first; r; r = r->next)
    if (r->vm == vm && !resident_fetch(r)) lost();
}

void residents_close(VM *vm) {
  for (Resident *r = all.first, *next; r; r = next) {
    next = r->next;
    if (r->vm != vm) continue;
    (void)set_access(r, 0, r->nchunks, ON_HOST); /* nobody reads it any more */
    if (r->device && r->cuda->pid == getpid()) r->cuda->cudaFree(r->device);
    forget(r);
  }
}
