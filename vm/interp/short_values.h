/* short_values.h - Short plain vectors of doubles as operands and results: what short.c and chains (vm/fuse/chain.c)
 * share. */
#ifndef ORBIT_SHORT_VALUES_H
#define ORBIT_SHORT_VALUES_H

#include "vm/interp/interp.h"

enum { SHORT_VECTOR = 64 /* elements; the data of such vectors lie behind their headers */ };

/* An operand: as it lies in its slot, or what a forced promise gave. */
static inline const Value *settled(const Value *v) { return v->tag == TAG_PROM ? &v->prom->value : v; }

static inline bool plain_doubles(const Value *v) {
  return v->tag == TAG_OBJ && v->o->type == T_DBL && !v->vec->attr && !(v->o->flags & (F_MATRIX | F_OBJECT | F_S4));
}

static inline const double *short_doubles(const VM *vm, const Value *v, int64_t *n) {
  *n = 1;
  if (v->tag == TAG_DBL) return &v->d;
  if (!plain_doubles(v)) return NULL;
  *n = v->vec->n;
  return *n < 2 || *n > SHORT_VECTOR || *n >= vm->tune.fuse_min ? NULL : dbl_ro(v->vec);
}

/* nx and ny: n or 1. */
typedef struct ShortOperands {
  const double *x, *y;
  int64_t nx, ny, n;
} ShortOperands;

/* sum() of n doubles, in order and with the precision of sum(). */
static inline double short_total(const double *p, int64_t n) {
  long double s = 0;
  for (int64_t k = 0; k < n; k++) s += p[k];
  return (double)s;
}

/* May the vector in slot v take a result of n doubles?  Nobody else holds it. */
static inline bool takes_result(const Value *v, int64_t n) {
  return plain_doubles(v) && v->o->count == 1 && v->vec->n == n && !v->vec->buf && !(v->o->flags & F_KEPT);
}

static inline void drop_temp(VM *vm, Frame *f, uint32_t r) {
  if (!slot_is_temp(f, r)) return;
  Value *s = &f->slots[r];
  if (s->tag < TAG_PROM) return;
  Obj *o = s->o;
  *s = val_null();
  obj_release(vm, o);
}

/* A result that the caller owns goes to slot `to`. */
static inline void put_vector(VM *vm, Value *to, Vec *v) {
  Value old = *to;
  *to = val_obj(v);
  val_release(vm, old);
}

/* Two doubles at any place. */
typedef double Two __attribute__((vector_size(16), aligned(8), may_alias));

static inline void copy_doubles(double *to, const double *from, int64_t n) {
  int64_t k = 0;
  for (; k + 2 <= n; k += 2) *(Two *)(to + k) = *(const Two *)(from + k);
  for (; k < n; k++) to[k] = from[k];
}

#endif
