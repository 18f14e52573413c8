/* resident.c - Vectors whose elements lie on the device.  Called by engine.c, by runtime/memory.c when buffers end
 * (hooks.h), and by the processor when host code touches memory whose elements are elsewhere.
 *
 * Vectors do not know where their elements are: the pages of a buffer that is on the device cannot be read, those of
 * one that is in both places cannot be written.  The first access makes a fault, whose handler copies the elements back
 * or notes that the device's copy is out of date, and the access is done again.  So it costs the CPU's code nothing,
 * and no code can forget to ask.  Only mapped buffers (memory.c, huge_page_bytes) are handled so: they have their pages
 * to themselves.  System calls do not make faults, but fail: they get elements of new vectors, which are on the host,
 * and buffers of the library's own; serialize() touches what it passes on.
 */
#define _GNU_SOURCE /* mremap() */
#include "vm/kernels/cuda/resident.h"

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

/* ---- blocks of the device's memory ---- */

void device_block_free(Cuda *c, void *p, size_t bytes) {
  if (!p || c->pid != getpid()) return;
  if (c->npool < CUDA_POOL && !c->off) {
    c->pool[c->npool++] = (CudaBlock){p, bytes}; /* one stream: whatever uses it still comes before the next use */
    return;
  }
  c->cudaStreamSynchronize(c->stream);
  c->cudaFree(p);
  c->device_bytes -= bytes;
}

void device_pool_clear(Cuda *c) {
  if (c->npool) c->cudaStreamSynchronize(c->stream);
  while (c->npool) {
    CudaBlock b = c->pool[--c->npool];
    c->cudaFree(b.p);
    c->device_bytes -= b.bytes;
  }
}

static void *block_from_pool(Cuda *c, size_t bytes, size_t *got) {
  for (int i = 0; i < c->npool; i++)
    if (c->pool[i].bytes >= bytes && c->pool[i].bytes / 2 <= bytes) {
      CudaBlock b = c->pool[i];
      c->pool[i] = c->pool[--c->npool];
      *got = b.bytes;
      return b.p;
    }
  return NULL;
}

void *device_block(VM *vm, Cuda *c, size_t bytes, size_t *got) {
  void *p = block_from_pool(c, bytes, got);
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

static bool set_access(const Resident *r, Where where) {
  int access = where == ON_HOST ? PROT_READ | PROT_WRITE : where == ON_BOTH ? PROT_READ : PROT_NONE;
  return mprotect(r->host, r->bytes, access) == 0;
}
bool resident_set(Resident *r, Where where) {
  if (r->where != (int)where && !set_access(r, where)) return false;
  r->where = (int)where;
  return true;
}

static bool on_device(const Resident *r) { return r->where == ON_BOTH || r->where == ON_DEVICE; }
bool resident_valid(const Resident *r, size_t bytes) { return on_device(r) && r->valid >= bytes; }

/* The elements come into pages of their own, which then take the place of the buffer's all at once: another thread sees
 * either none of them or all. */
bool resident_fetch(Resident *r) {
  if (r->where != ON_DEVICE) return true;
  Cuda *c = r->cuda;
  if (!c || c->pid != getpid()) return false;
  char *p = mmap(NULL, r->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return false;
  int error = c->cudaMemcpyAsync(p, r->device, r->valid, CUDA_TO_HOST, c->stream);
  int late = c->cudaStreamSynchronize(c->stream);
  c->queued = 0;
  r->vm->stats.gpu_bytes_down += r->valid;
  r->vm->stats.gpu_waits++;
  bool good = !error && !late && mprotect(p, r->bytes, PROT_READ) == 0 &&
              mremap(p, r->bytes, r->bytes, MREMAP_MAYMOVE | MREMAP_FIXED, r->host) != MAP_FAILED;
  if (!good)
    munmap(p, r->bytes);
  else
    r->where = ON_BOTH;
  return good;
}

void resident_drop(Resident *r) {
  if (!resident_fetch(r)) return;
  (void)resident_set(r, ON_HOST);
  device_block_free(r->cuda, r->device, r->block);
  r->device = NULL;
  r->block = r->valid = 0;
}

/* Gives up the block that was not used for the longest time; false: all are in use, or cannot be copied back. */
bool resident_spill(Cuda *c) {
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
  if (r->where == ON_DEVICE) return false;
  device_block_free(r->cuda, r->device, r->block);
  r->device = device_block(r->vm, r->cuda, bytes, &r->block);
  if (!r->device) r->block = 0;
  return r->device != NULL;
}

/* ---- faults ---- */

static void lost(void) {
  static const char text[] = "orbit: the device failed, and a vector was there alone: the program cannot go on\n";
  ssize_t n = write(2, text, sizeof text - 1);
  _exit(n > 0 ? 3 : 4);
}

/* Makes an access to r's memory possible. */
static void give_access(Resident *r) {
  if (r->where == ON_DEVICE) {
    if (!resident_fetch(r)) lost();
  } else if (r->where != ON_HOST) {
    (void)resident_set(r, ON_HOST); /* the copy on the device is out of date; its block waits for the next one */
  }
}

static void on_fault(int signal, siginfo_t *info, void *context) {
  const char *at = info->si_addr;
  lock();
  Resident *r = all.first;
  while (r && !(at >= r->host && at < r->host + r->bytes)) r = r->next;
  if (r) give_access(r);
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

const char *cuda_where(VM *vm, const Buffer *b) {
  const Resident *r = vm->cuda && !vm->cuda->off ? resident_find(b) : NULL;
  return r && on_device(r) ? "gpu" : "cpu";
}

bool cuda_move(VM *vm, const Buffer *b, size_t bytes, bool there) {
  Resident *r = there ? NULL : resident_find(b);
  if (r && r->vm == vm) resident_drop(r);
  Cuda *c = there && resident_may(vm, b) ? device_get(vm) : NULL;
  if (!c || !(r = resident_of(vm, c, b))) return false;
  if (resident_valid(r, bytes)) return true;
  if (!resident_fetch(r) || !resident_room(r, bytes) || !resident_set(r, ON_BOTH)) return false;
  int error = c->cudaMemcpyAsync(r->device, r->host, bytes, CUDA_TO_DEVICE, c->stream);
  int late = c->cudaStreamSynchronize(c->stream);
  c->queued = 0;
  vm->stats.gpu_bytes_up += bytes;
  vm->stats.gpu_waits++;
  r->valid = bytes;
  if (!error && !late) return true;
  (void)resident_set(r, ON_HOST);
  device_off(vm, c, "the device failed", c->cudaGetErrorString(error ? error : late));
  return false;
}

Resident *resident_find(const Buffer *b) { return b ? find_start(b->ptr) : NULL; }

/* Not in hosts, whose signals are their own. */
bool resident_may(VM *vm, const Buffer *b) {
  return vm->tune.gpu_resident && !vm->in_host && b && b->flags & 1 && !b->release;
}

Resident *resident_of(VM *vm, Cuda *c, const Buffer *b) {
  if (!resident_may(vm, b) || !handle_faults()) return NULL;
  Resident *r = find_start(b->ptr);
  if (r) return r->cuda == c ? r : NULL;
  if (!(r = calloc(1, sizeof *r))) return NULL;
  *r = (Resident){.vm = vm, .cuda = c, .host = b->ptr, .bytes = b->bytes, .where = ON_HOST};
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

void cuda_before_fork(VM *vm) {
  for (Resident *r = all.first; r; r = r->next)
    if (r->vm == vm && r->where == ON_DEVICE && !resident_fetch(r)) lost();
}

void residents_close(VM *vm) {
  for (Resident *r = all.first, *next; r; r = next) {
    next = r->next;
    if (r->vm != vm) continue;
    (void)set_access(r, ON_HOST); /* nobody reads it any more */
    if (r->device && r->cuda->pid == getpid()) r->cuda->cudaFree(r->device);
    forget(r);
  }
}
