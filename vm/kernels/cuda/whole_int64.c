/* whole_int64.c - Arithmetic of whole numbers of 64 bits, whose bits lie in doubles: on a device, or by the processor
 * from the same text (int64.def).  Called by stdlib/orbit/int64.c. */
#include "runtime/poll.h"
#include "vm/kernels/cuda/whole.h"

#define DEVICE static
#define INT64_NA INT64_MIN
#define PART(...) __VA_ARGS__
#include "vm/kernels/cuda/int64.def"
#undef PART

static bool on_device(VM *vm, int op, const Vec *x, const Vec *y, Vec *r, unsigned *flags) {
  if (!x->n || !y->n || !whole_wanted(vm, r->n, x, y)) return false;
  Whole w;
  whole_begin(&w, vm, WHOLE_INT64);
  WholeArgs a = {.n = r->n, .m = x->n, .tile = y->n, .op = op};
  a.x = whole_in(&w, x);
  a.a = whole_in(&w, y);
  a.out = whole_out(&w, r);
  a.flags = whole_room(&w, sizeof *flags, true);
  whole_run(&w, "int64_rows", a.n, &a);
  if (!whole_read(&w, flags, a.flags, sizeof *flags)) *flags = 0;
  return whole_end(&w);
}

Status int64_fill(VM *vm, int op, const Vec *x, const Vec *y, Vec *r, unsigned *flags) {
  *flags = 0;
  if (on_device(vm, op, x, y, r, flags)) return OK;
  *flags = 0;
  const int64_t *p = (const int64_t *)dbl_ro(x), *q = (const int64_t *)dbl_ro(y);
  int64_t *to = (int64_t *)dbl_rw(r);
  STRETCHES(a, b, r->n) {
    TRY(rt_poll(vm));
    for (int64_t i = a; i < b; i++) {
      int64_t v, w;
      memcpy(&v, &p[i % x->n], sizeof v);
      memcpy(&w, &q[i % y->n], sizeof w);
      v = int64_row(op, v, w, flags);
      memcpy(&to[i], &v, sizeof v);
    }
  }
  return OK;
}
