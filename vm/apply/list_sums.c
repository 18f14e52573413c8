/* list_sums.c - Sums and means of the vectors in a list, several of them side by side, with the bits of sum() and
 * mean().
 *
 * A sum in extended precision waits for each of its additions; sums of different vectors do not wait for each
 * other.  Called by vm/calls/apply.c for lapply(), sapply() and vapply() with sum or mean, also by tapply() and kin.
 */
#include <math.h>

#include "runtime/reduce.h"
#include "stdlib/builtin.h"
#include "vm/apply/vectorize.h"
#include "vm/interp/slow.h"

enum { SIDE = 6 };

static bool plain(const VM *vm, Value v, bool mean) {
  if (v.tag == TAG_DBL) return true;
  if (v.tag != TAG_OBJ || v.o->type != T_DBL || v.o->flags & (F_OBJECT | F_S4)) return false;
  return v.vec->n <= vm->tune.ld_sum_max && (v.vec->n > 0 || !mean);
}

static int64_t least_of(const int64_t *n, int m) {
  int64_t least = n[0];
  for (int i = 1; i < m; i++) least = n[i] < least ? n[i] : least;
  return least;
}

/* to[i] = sum of x[i][k], n[i] numbers: the unit has eight registers. */
static void sums(const double *const *x, const int64_t *n, long double *to) {
  long double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
  int64_t least = least_of(n, SIDE), k = 0;
  for (; k < least; k++) a += x[0][k], b += x[1][k], c += x[2][k], d += x[3][k], e += x[4][k], f += x[5][k];
  to[0] = a, to[1] = b, to[2] = c, to[3] = d, to[4] = e, to[5] = f;
  for (int i = 0; i < SIDE; i++)
    for (int64_t j = k; j < n[i]; j++) to[i] += x[i][j];
}

/* to[i] = sum of x[i][k] - from[i], for half as many. */
static void deviations(const double *const *x, const int64_t *n, const long double *from, long double *to) {
  long double a = 0, b = 0, c = 0, p = from[0], q = from[1], r = from[2];
  int64_t least = least_of(n, SIDE / 2), k = 0;
  for (; k < least; k++) a += x[0][k] - p, b += x[1][k] - q, c += x[2][k] - r;
  to[0] = a, to[1] = b, to[2] = c;
  for (int i = 0; i < SIDE / 2; i++)
    for (int64_t j = k; j < n[i]; j++) to[i] += x[i][j] - from[i];
}

/* The sums or means of `m` vectors, m <= SIDE. */
static void some(VM *vm, const Value *e, int m, bool mean, double *to) {
  const double *x[SIDE];
  int64_t n[SIDE];
  long double s[SIDE], rest[SIDE];
  for (int i = 0; i < SIDE; i++) {
    const Value *v = &e[i < m ? i : 0];
    x[i] = v->tag == TAG_DBL ? &v->d : dbl_ro(v->vec);
    n[i] = v->tag == TAG_DBL ? 1 : v->vec->n;
  }
  sums(x, n, s);
  for (int i = 0; mean && i < SIDE; i++) s[i] /= n[i];
  for (int i = 0; mean && i < SIDE; i += SIDE / 2) deviations(x + i, n + i, s + i, rest + i);
  for (int i = 0; i < m; i++) {
    double lost;
    to[i] = (double)(mean ? s[i] + rest[i] / n[i] : s[i]);
    if (isfinite(to[i])) continue; /* which NaN it is, and what is too large */
    to[i] = mean ? mean_doubles(vm, x[i], n[i]) : sum_doubles(vm, x[i], n[i], false, &lost);
  }
}

Status vectorize_sums(VM *vm, const VectorCall *c, bool mean, bool *done) {
  Value x = c->args[0].v;
  *done = false;
  if (c->nargs != 1 || !val_is_list(x) || val_is_object(x) || x.vec->n != c->n) return OK;
  if (vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_NOAPPLY | MODE_COUNT) || vm->trace & TRACE_CALLS) return OK;
  const Value *e = list_ro(x.vec);
  for (int64_t i = c->from; i < c->n; i++)
    if (!plain(vm, e[i], mean)) return OK;
  TRY(vectorize_list(vm, c->result, c->n));
  Vec *result = c->result->vec;
  for (int64_t i = c->from; i < c->n; i += SIDE) {
    double to[SIDE];
    int m = c->n - i < SIDE ? (int)(c->n - i) : SIDE;
    some(vm, e + i, m, mean, to);
    for (int k = 0; k < m; k++)
      if (result->h.type == T_DBL)
        dbl_rw(result)[i + k] = to[k];
      else
        list_rw(result)[i + k] = val_dbl(to[k]);
    if (vm->interrupt) TRY(vm_poll(vm));
  }
  *done = true;
  return OK;
}
