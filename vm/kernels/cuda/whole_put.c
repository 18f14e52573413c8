/* whole_put.c - Elements of a vector on the device change there: x[i] <- v, x[a:b] <- v, x[mask] <- v.
 *
 * Called by runtime/subassign.c (hooks.h); c() by stdlib/base/vectors.c.  Only vectors whose elements are there: others
 * the processor changes where they are.  Of several values for one element the last one holds, as in a loop.
 */
#include "runtime/hooks.h"
#include "runtime/memory.h"
#include "vm/kernels/cuda/whole.h"

static bool lies_there(VM *vm, const Vec *x, int64_t n) {
  return vm->cuda && n >= vm->tune.gpu_min && (x->h.type == T_DBL || x->h.type == T_INT || x->h.type == T_LGL) &&
         x->buf && x->buf->ptr == data_ro(x) && cuda_holds(vm, x->buf);
}

/* Is v one element of x's type?  Its bits. */
static bool single(const Vec *x, Value v, int64_t *bits) {
  if (x->h.type == T_DBL && v.tag == TAG_DBL) return *bits = (int64_t)v.u, true;
  if ((x->h.type == T_INT && v.tag == TAG_INT) || (x->h.type == T_LGL && v.tag == TAG_LGL)) return *bits = v.i, true;
  return false;
}
static const Vec *values(const Vec *x, Value v, int64_t m) {
  return val_is_vecobj(v) && v.vec != x && v.o->type == x->h.type && v.vec->n == m ? v.vec : NULL;
}

static void put(Whole *w, const Vec *x, const Vec *at, const Vec *v, int64_t one) {
  unsigned flags = 0;
  WholeArgs a = {.n = x->n, .m = at->n, .op = at->h.type == T_DBL, .missing = one};
  a.i = whole_in(w, at);
  a.x = v ? whole_in(w, v) : 0;
  a.a = whole_room(w, (size_t)x->n * 4, true);
  a.flags = whole_room(w, sizeof flags, true);
  whole_run(w, "put_owners", a.m, &a);
  if (whole_read(w, &flags, a.flags, sizeof flags) && flags) w->good = false;
  a.out = whole_change(w, x);
  whole_run(w, x->h.type == T_DBL ? "put_64" : "put_32", a.m, &a);
}

bool device_put(VM *vm, const Vec *x, const Vec *at, Value v) {
  int64_t one = 0;
  if (!lies_there(vm, x, at->n) || at == x || at->n > INT32_MAX) return false;
  bool mask = at->h.type == T_LGL;
  const Vec *all = mask ? NULL : values(x, v, at->n);
  if ((!mask && at->h.type != T_INT && at->h.type != T_DBL) || (mask && at->n != x->n)) return false;
  if (!all && !single(x, v, &one)) return false;
  Whole w;
  whole_begin(&w, vm, WHOLE_PUT);
  if (mask) {
    WholeArgs a = {.n = x->n, .missing = one};
    a.i = whole_in(&w, at);
    a.out = whole_change(&w, x);
    whole_run(&w, x->h.type == T_DBL ? "fill_64" : "fill_32", a.n, &a);
  } else {
    put(&w, x, at, all, one);
  }
  return whole_end(&w);
}

bool device_put_range(VM *vm, const Vec *x, int64_t from, int64_t m, Value v) {
  const Vec *all = values(x, v, m);
  if (!all || !lies_there(vm, x, m)) return false;
  Whole w;
  size_t size = x->h.type == T_DBL ? 8 : 4;
  whole_begin(&w, vm, WHOLE_PUT);
  uint64_t in = whole_in(&w, all), to = whole_change(&w, x);
  whole_copy(&w, to + (uint64_t)from * size, in, (size_t)m * size);
  return whole_end(&w);
}

/* A part of c(): -1, it is none that goes by itself; else its elements. */
static int64_t part_length(const Vec *r, Value v, int64_t *one) {
  if (single(r, v, one)) return 1;
  return val_is_vecobj(v) && v.o->type == r->h.type && v.vec != r ? v.vec->n : -1;
}

bool device_combine(VM *vm, int n, const Value *parts, Vec *r) {
  enum { PARTS = 8 };
  int64_t total = 0, one = 0;
  bool there = false;
  if (n > PARTS || r->n < vm->tune.gpu_min || !vm->cuda) return false;
  if (r->h.type != T_DBL && r->h.type != T_INT && r->h.type != T_LGL) return false;
  for (int i = 0; i < n; i++) {
    int64_t m = part_length(r, parts[i], &one);
    if (m < 0) return false;
    total += m;
    there |= m > 1 && lies_there(vm, parts[i].vec, m);
  }
  if (!there || total != r->n) return false;
  Whole w;
  uint64_t size = r->h.type == T_DBL ? 8 : 4;
  whole_begin(&w, vm, WHOLE_PUT);
  uint64_t to = whole_out(&w, r);
  for (int i = 0; i < n; i++) {
    int64_t m = part_length(r, parts[i], &one);
    WholeArgs a = {.m = m, .missing = one, .out = to};
    if (parts[i].tag == TAG_OBJ)
      whole_copy(&w, to, whole_in(&w, parts[i].vec), (uint64_t)m * size);
    else
      whole_run(&w, size == 8 ? "set_64" : "set_32", m, &a);
    to += (uint64_t)m * size;
  }
  return whole_end(&w);
}
