/* whole_make.c - What a device makes of nothing, random numbers of philox(); rounding to single precision; products of
 * matrices by cuBLAS.
 *
 * Called by stdlib/orbit/philox.c and single.c, and by stdlib/base/matprod.c.
 */
#include <stdlib.h>

#include "runtime/hooks.h"
#include "runtime/memory.h"
#include "runtime/poll.h"
#include "vm/kernels/cuda/whole.h"

#define PHILOX(...) __VA_ARGS__
#define DEVICE inline
#include "vm/kernels/cuda/philox.def"

Status philox_fill(VM *vm, uint64_t seed, uint64_t stream, Vec *r) {
  if (whole_wanted(vm, r->n, NULL, NULL)) {
    Whole w;
    whole_begin(&w, vm, WHOLE_PHILOX);
    WholeArgs a = {.n = r->n, .missing = (int64_t)seed, .i = stream};
    a.out = whole_out(&w, r);
    whole_run(&w, "philox_numbers", (r->n + 1) / 2, &a);
    if (whole_end(&w)) return OK;
  }
  double *to = dbl_rw(r), last[2];
  STRETCHES(from, end, r->n / 2) {
    TRY(rt_poll(vm));
    for (int64_t t = from; t < end; t++) philox_pair(seed, stream, (uint64_t)t, to + 2 * t);
  }
  if (r->n % 2) {
    philox_pair(seed, stream, (uint64_t)(r->n / 2), last);
    to[r->n - 1] = last[0];
  }
  return OK;
}

Status single_fill(VM *vm, const Vec *x, Vec *r) {
  if (whole_wanted(vm, x->n, x, NULL)) {
    Whole w;
    whole_begin(&w, vm, WHOLE_SINGLE);
    WholeArgs a = {.n = x->n};
    a.x = whole_in(&w, x);
    a.out = whole_out(&w, r);
    whole_run(&w, "round_single", a.n, &a);
    if (whole_end(&w)) return OK;
  }
  const double *from = dbl_ro(x);
  double *to = dbl_rw(r);
  STRETCHES(a, b, x->n) {
    TRY(rt_poll(vm));
    for (int64_t i = a; i < b; i++) to[i] = isnan(from[i]) ? from[i] : (double)(float)from[i];
  }
  return OK;
}

bool device_product(VM *vm, const DeviceProduct *p, const Vec *x, const Vec *y, Vec *r) {
  const double one = 1, zero = 0;
  const char *wanted = getenv("ORBIT_GPU_BLAS");
  if (!wanted || strcmp(wanted, "on") || !whole_wanted(vm, r->n, x, y)) return false;
  Whole w;
  unsigned flags = 0;
  whole_begin(&w, vm, WHOLE_PRODUCT);
  if (w.good && !device_blas(vm, w.c)) w.good = false;
  double *at_x = (double *)(uintptr_t)whole_in(&w, x), *at_y = (double *)(uintptr_t)whole_in(&w, y);
  WholeArgs a = {.n = r->n};
  a.x = whole_out(&w, r);
  a.flags = whole_room(&w, sizeof flags, true);
  if (w.good && !w.error) (void)device_stream(w.c);
  if (w.good && !w.error)
    w.good = w.c->cublasDgemm_v2(w.c->blas, p->tx, p->ty, p->m, p->n, p->k, &one, at_x, p->ldx, at_y, p->ldy, &zero,
                                 (double *)(uintptr_t)a.x, p->m) == 0;
  whole_run(&w, "not_finite", a.n, &a);
  if (whole_read(&w, &flags, a.flags, sizeof flags) && flags) w.good = false;
  return whole_end(&w);
}
