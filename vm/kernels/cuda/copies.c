/* copies.c - Copies between the host and the device.  Called by engine.c, whole.c, user.c, resident.c and calibrate.c.
 *
 * A copy from or to memory that the system may move is slow, and the host waits for it.  So large ones go in pieces
 * (gpu_piece_bytes) through a ring of slots in pinned memory: while the device copies one piece the host fills, or
 * empties, the next.  They have a stream for each direction, so that kernels run beside them.  Order between the
 * streams is by events: a slot is filled anew when its copy has ended; kernels wait for the copies before them; a copy
 * waits for the kernels that use its place (`used`), a copy back for the one that made the result (`wrote`), and for no
 * later one. Nothing here raises errors; those of the device are returned.
 */
#include "vm/kernels/cuda/copies.h"

#include <string.h>

#include "runtime/state.h"

enum { NO_TIMING = 2 }; /* cudaEventDisableTiming */

void copies_close(Cuda *c) {
  if (c->up) c->cudaStreamSynchronize(c->up), c->cudaStreamDestroy(c->up);
  if (c->down) c->cudaStreamSynchronize(c->down), c->cudaStreamDestroy(c->down);
  for (int i = 0; i < CUDA_SLOTS; i++) {
    if (c->slot[i].event) c->cudaEventDestroy(c->slot[i].event);
    if (c->slot[i].p) c->cudaFreeHost(c->slot[i].p);
    c->slot[i] = (CudaSlot){NULL, NULL, false};
  }
  for (int i = 0; i < CUDA_MARKS; i++) {
    if (c->mark[i].event) c->cudaEventDestroy(c->mark[i].event);
    c->mark[i] = (CudaMark){NULL, 0};
  }
  if (c->fence) c->cudaEventDestroy(c->fence);
  c->up = c->down = c->fence = NULL;
  c->slot_bytes = 0;
}

/* Streams, events and pinned memory, at the first large copy.  Where they are not to be had, copies go as small ones.
 */
static bool open_copies(VM *vm, Cuda *c) {
  if (c->slot_bytes || c->copies_tried) return c->slot_bytes > 0;
  c->copies_tried = true;
  c->slot_bytes = (size_t)vm->tune.gpu_piece_bytes;
  int error = c->cudaStreamCreate(&c->up);
  if (!error) error = c->cudaStreamCreate(&c->down);
  if (!error) error = c->cudaEventCreateWithFlags(&c->fence, NO_TIMING);
  for (int i = 0; i < CUDA_MARKS && !error; i++) error = c->cudaEventCreateWithFlags(&c->mark[i].event, NO_TIMING);
  for (int i = 0; i < CUDA_SLOTS && !error; i++) {
    error = c->cudaEventCreateWithFlags(&c->slot[i].event, NO_TIMING);
    if (!error) error = c->cudaMallocHost(&c->slot[i].p, c->slot_bytes);
  }
  if (!error) return true;
  c->cudaGetLastError(); /* it would be reported again */
  copies_close(c);
  return false;
}

bool copies_staged(VM *vm, Cuda *c, size_t bytes) {
  return vm->tune.gpu_piece_bytes > 0 && bytes >= (size_t)vm->tune.gpu_piece_bytes && open_copies(vm, c);
}

/* The next slot, when the copy that uses it has ended. */
static CudaSlot *take_slot(VM *vm, Cuda *c, int *error) {
  CudaSlot *s = &c->slot[c->next_slot];
  c->next_slot = (c->next_slot + 1) % CUDA_SLOTS;
  if (s->used) {
    *error = c->cudaEventSynchronize(s->event);
    vm->stats.gpu_waits++;
  }
  s->used = false;
  return s;
}

/* A piece between a slot and the device. */
static int begin_piece(Cuda *c, CudaSlot *s, void *device, size_t n, bool up) {
  void *stream = up ? c->up : c->down;
  int error = c->cudaMemcpyAsync(up ? device : s->p, up ? s->p : device, n, up ? CUDA_TO_DEVICE : CUDA_TO_HOST, stream);
  if (!error) error = c->cudaEventRecord(s->event, stream);
  s->used = !error;
  return error;
}

static size_t piece_at(const Cuda *c, size_t at, size_t bytes) {
  return bytes - at < c->slot_bytes ? bytes - at : c->slot_bytes;
}

/* `up` goes on when what the kernels' stream has been given has ended. */
static int wait_for_kernels(Cuda *c) {
  int error = c->cudaEventRecord(c->fence, device_stream(c));
  c->fenced = c->issued;
  return error ? error : c->cudaStreamWaitEvent(c->up, c->fence, 0);
}

int copy_up(VM *vm, Cuda *c, void *to, const void *from, size_t bytes, uint64_t used) {
  vm->stats.gpu_bytes_up += bytes;
  if (!copies_staged(vm, c, bytes)) {
    c->direct = true;
    return c->cudaMemcpyAsync(to, from, bytes, CUDA_TO_DEVICE, device_stream(c));
  }
  int error = used > c->fenced ? wait_for_kernels(c) : 0;
  CudaSlot *s = NULL;
  for (size_t at = 0, n; at < bytes && !error; at += n) {
    n = piece_at(c, at, bytes);
    s = take_slot(vm, c, &error);
    if (error) break;
    memcpy(s->p, (const char *)from + at, n);
    error = begin_piece(c, s, (char *)to + at, n, true);
  }
  return error || !s ? error : c->cudaStreamWaitEvent(device_stream(c), s->event, 0);
}

/* `down` goes on when the result is there: at the first mark behind it, or one that is made now. */
static int wait_for_result(Cuda *c, uint64_t wrote) {
  const CudaMark *best = NULL;
  for (int i = 0; i < CUDA_MARKS; i++) {
    const CudaMark *m = &c->mark[i];
    if (m->issued && m->issued >= wrote && (!best || m->issued < best->issued)) best = m;
  }
  if (best) return c->cudaStreamWaitEvent(c->down, best->event, 0);
  int error = c->cudaEventRecord(c->fence, device_stream(c));
  if (!error) error = c->late;
  return error ? error : c->cudaStreamWaitEvent(c->down, c->fence, 0);
}

int copy_down(VM *vm, Cuda *c, void *to, const void *from, size_t bytes, uint64_t wrote) {
  vm->stats.gpu_bytes_down += bytes;
  if (!copies_staged(vm, c, bytes)) {
    int error = c->cudaMemcpyAsync(to, from, bytes, CUDA_TO_HOST, device_stream(c));
    int late = device_wait(vm, c);
    return error ? error : late;
  }
  CudaSlot *begun[CUDA_SLOTS];
  size_t asked = 0;
  int error = wait_for_result(c, wrote), first = 0, n = 0;
  for (size_t got = 0; got < bytes && !error;) {
    while (asked < bytes && n < CUDA_SLOTS && !error) {
      CudaSlot *s = begun[(first + n++) % CUDA_SLOTS] = take_slot(vm, c, &error);
      size_t piece = piece_at(c, asked, bytes);
      if (!error) error = begin_piece(c, s, (char *)(uintptr_t)from + asked, piece, false);
      asked += piece;
    }
    CudaSlot *s = begun[first];
    if (!error) error = c->cudaEventSynchronize(s->event);
    vm->stats.gpu_waits++;
    if (error) break;
    s->used = false;
    size_t piece = piece_at(c, got, bytes);
    memcpy((char *)to + got, s->p, piece);
    got += piece;
    first = (first + 1) % CUDA_SLOTS;
    n--;
  }
  return error;
}

int copies_mark(VM *vm, Cuda *c, size_t bytes) {
  if (!c->slot_bytes || c->bundled || bytes < (size_t)vm->tune.gpu_piece_bytes) return 0;
  CudaMark *m = &c->mark[c->next_mark];
  c->next_mark = (c->next_mark + 1) % CUDA_MARKS;
  int error = c->cudaEventRecord(m->event, device_stream(c));
  m->issued = c->issued; /* what was given now has numbers up to this one (resident_uses()) */
  return error;
}
