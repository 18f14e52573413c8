/* bzip2.c - Compression by bzip2 in steps: see bzip2.h. */
#include "stdlib/connections/bzip2.h"

#include <bzlib.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/poll.h"
#include "vm/apart.h"

enum { IN_STEP = 1 << 16, OUT_STEP = 1 << 15, STACK = 1 << 18 };

struct Packer {
  bz_stream s;
  int action, result;
  char in[IN_STEP], out[OUT_STEP]; /* the machine's memory may be gone when a block that was left is done */
};

Packer *packer_new(int level) {
  Packer *p = malloc(sizeof *p);
  if (!p) return NULL;
  p->s = (bz_stream){0};
  if (BZ2_bzCompressInit(&p->s, level, 0, 0) == BZ_OK) return p;
  free(p);
  return NULL;
}

void packer_free(Packer *p) {
  if (!p) return;
  BZ2_bzCompressEnd(&p->s);
  free(p);
}

static void step_work(void *arg) {
  Packer *p = arg;
  p->result = BZ2_bzCompress(&p->s, p->action);
}
static void step_drop(void *arg) { packer_free(arg); }

/* What has been fed, to the end of the room for the result. */
static Status step(VM *vm, Packer **at) {
  Packer *p = *at;
  p->s.next_out = p->out;
  p->s.avail_out = OUT_STEP;
  if (!vm->in_host) {
    step_work(p);
    return OK;
  }
  Apart how = {.work = step_work, .drop = step_drop, .stack = STACK};
  bool dropped;
  Status st = apart_run(vm, &how, p, &dropped);
  if (dropped) *at = NULL;
  return st;
}

Status packer_put(VM *vm, Packer **at, const void *bytes, size_t n, bool end, PackerSink sink, void *ctx, bool *kept) {
  *kept = *at != NULL;
  for (bool over = false; *kept && !over && (n > 0 || end);) {
    size_t k = n < IN_STEP ? n : IN_STEP;
    Packer *p = *at;
    TRY(rt_poll(vm));
    if (k) memcpy(p->in, bytes, k);
    p->action = end && k == n ? BZ_FINISH : BZ_RUN;
    p->s.next_in = p->in;
    p->s.avail_in = (unsigned)k;
    for (bool done = false; *kept && !done;) {
      TRY(step(vm, at));
      *kept = p->result >= 0 && sink(vm, ctx, p->out, OUT_STEP - p->s.avail_out);
      over = p->result == BZ_STREAM_END;
      done = over || (p->action == BZ_RUN && p->s.avail_in == 0);
    }
    bytes = (const char *)bytes + k;
    n -= k;
  }
  return OK;
}
