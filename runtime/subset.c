/* subset.c - x[i], x[i, j, ...], x[[i]], x$name: default methods.  Dispatch is the caller's.
 *
 * Called by the loop's index instructions and by the builtins of stdlib/base/subsetting.c.  Fast cases (plain
 * vector, scalar subscript) are first in every entry point; the general way resolves subscripts to positions
 * (index.c) and gathers.
 */
#include "runtime/coerce.h"
#include "runtime/env.h"
#include "runtime/hooks.h"
#include "runtime/index.h"
#include "runtime/masks.h"
#include "runtime/longseq.h"
#include "runtime/poll.h"

/* ---- gathering ---- */

/* dst[i] = src[pos[i]], NA or NULL where pos is NA or beyond the end. */
static Status gather(VM *vm, const Vec *src, const int64_t *pos, int64_t m, Vec *dst) {
  const uint64_t n = (uint64_t)src->n;
#define GATHER(field, na)                                                                                              \
  STRETCHES(from, to, m) {                                                                                             \
    TRY(rt_poll(vm));                                                                                                  \
    for (int64_t i = from; i < to; i++) field##_rw(dst)[i] = (uint64_t)pos[i] < n ? field##_ro(src)[pos[i]] : (na);    \
  }
  switch (src->h.type) {
  case T_LGL:
  case T_INT: GATHER(int, NA_INT); break;
  case T_DBL: {
    double na = NA_REAL;
    GATHER(dbl, na);
    break;
  }
  case T_CPLX: {
    Complex na = {NA_REAL, NA_REAL};
    GATHER(cplx, na);
    break;
  }
  case T_STR: GATHER(str, vm->na_str); break;
  case T_RAW: GATHER(raw, 0); break;
  default:
    for (int64_t i = 0; i < m; i++) {
      TRY(rt_poll_at(vm, i));
      if ((uint64_t)pos[i] < n) list_set(vm, dst, i, list_ro(src)[pos[i]]);
    }
  }
#undef GATHER
  return OK;
}

/* dst[0..m) = src[from..from+m), all inside. */
static Status copy_run(VM *vm, const Vec *src, int64_t from, int64_t m, Vec *dst) {
  if (src->h.type == T_LIST || src->h.type == T_EXPR) {
    for (int64_t i = 0; i < m; i++) {
      TRY(rt_poll_at(vm, i));
      list_set(vm, dst, i, list_ro(src)[from + i]);
    }
    return OK;
  }
  size_t sz = type_size(src->h.type);
  return poll_copy(vm, data_rw(dst), (const char *)data_ro(src) + (size_t)from * sz, (size_t)m * sz);
}

/* Names of the gathered elements. */
static Status gather_names(VM *vm, const Vec *names, const int64_t *pos, int64_t m, Vec **out) {
  Vec *nm = vec_new(vm, T_STR, m);
  TRY_NEW(nm);
  for (int64_t i = 0; i < m; i++)
    str_rw(nm)[i] = (uint64_t)pos[i] < (uint64_t)names->n ? str_ro(names)[pos[i]] : vm->na_str;
  *out = nm;
  return OK;
}

/* The "srcref" list of an expression vector follows its elements. */
static Status gather_srcref(VM *vm, const Vec *src, const int64_t *pos, int64_t m, Vec *dst) {
  if (src->h.type != T_EXPR || !src->attr) return OK;
  Value sr = attr_get(vm, val_obj((Vec *)src), vm->sym.srcref);
  if (!val_is_list(sr)) return OK;
  Vec *v = vec_new(vm, T_LIST, m);
  TRY_NEW(v);
  TRY(gather(vm, sr.vec, pos, m, v));
  return attr_set(vm, &dst->h, vm->sym.srcref, val_obj(v));
}

/* ---- x[i] on vectors ---- */

/* Result of indexing a 1-d array: 1-d array with dimnames, or a named vector. */
static Status one_d_result(VM *vm, const Vec *x, Vec *names, int drop, Vec *r) {
  if (drop != 0 && r->n <= 1) return names ? vec_set_names(vm, r, val_obj(names)) : OK;
  int32_t d = (int32_t)r->n;
  TRY(vec_set_dim(vm, r, 1, &d));
  Value given = attr_get(vm, val_obj((Vec *)x), vm->sym.dim), made = attr_get(vm, val_obj(r), vm->sym.dim);
  Vec *label = val_is_obj(given, T_INT) ? vec_names(vm, given.vec) : NULL;
  if (label && val_is_obj(made, T_INT)) TRY(vec_set_names(vm, made.vec, val_obj(label)));
  Vec *dn = vec_dimnames(vm, x);
  if (!dn) return OK;
  Vec *rn = vec_new(vm, T_LIST, 1);
  TRY_NEW(rn);
  if (names && names->n) list_set(vm, rn, 0, val_obj(names));
  Vec *dnn = vec_names(vm, dn);
  if (dnn) TRY(vec_set_names(vm, rn, val_obj(dnn)));
  return vec_set_dimnames(vm, r, val_obj(rn));
}

static bool is_one_d(const Vec *x) {
  const int32_t *d;
  return x->attr && vec_dims(x, &d) == 1;
}

static Status subset_positions(VM *vm, Vec *x, const int64_t *pos, int64_t m, int drop, bool named, Vec **out) {
  Vec *r = vec_new(vm, x->h.type, m);
  TRY_NEW(r);
  TRY(gather(vm, x, pos, m, r));
  *out = r;
  if (!x->attr || !named) return OK;
  Vec *names = vec_names(vm, x), *nm = NULL;
  if (names) TRY(gather_names(vm, names, pos, m, &nm));
  if (is_one_d(x)) return one_d_result(vm, x, nm, drop, r);
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  return gather_srcref(vm, x, pos, m, r);
}

/* dst[0..m) = src[from], src[from - 1], ... */
static Status copy_back(VM *vm, const Vec *src, int64_t from, int64_t m, Vec *dst) {
#define BACK(field)                                                                                                    \
  STRETCHES(a, b, m) {                                                                                                 \
    TRY(rt_poll(vm));                                                                                                  \
    for (int64_t i = a; i < b; i++) field##_rw(dst)[i] = field##_ro(src)[from - i];                                    \
  }
  switch (src->h.type) {
  case T_LGL:
  case T_INT: BACK(int); break;
  case T_DBL: BACK(dbl); break;
  case T_CPLX: BACK(cplx); break;
  case T_STR: BACK(str); break;
  case T_RAW: BACK(raw); break;
  default:
    for (int64_t i = 0; i < m; i++) {
      TRY(rt_poll_at(vm, i));
      list_set(vm, dst, i, list_ro(src)[from - i]);
    }
  }
  return OK;
#undef BACK
}

/* The range from, from + step, ... of m elements inside the vector. */
static Status subset_run(VM *vm, Vec *x, int64_t from, int64_t m, bool back, Vec **out) {
  Status (*copy)(VM *, const Vec *, int64_t, int64_t, Vec *) = back ? copy_back : copy_run;
  Vec *r = vec_new(vm, x->h.type, m);
  TRY_NEW(r);
  TRY(copy(vm, x, from, m, r));
  *out = r;
  Vec *names = x->attr ? vec_names(vm, x) : NULL;
  if (!names) return OK;
  Vec *nm = vec_new(vm, T_STR, m);
  TRY_NEW(nm);
  TRY(copy(vm, names, from, m, nm));
  return vec_set_names(vm, r, val_obj(nm));
}

/* Plain vector by a plain int or double vector of valid positions: one pass, no position buffer.
 * *done false: an element needs the general way. */
static Status subset_direct(VM *vm, Vec *x, const Vec *idx, Vec **out, bool *done) {
  int64_t m = idx->n, i = 0;
  *done = false;
  if (m < 1) return OK;
  Vec *r = vec_new(vm, x->h.type, m);
  TRY_NEW(r);
  const uint64_t n = (uint64_t)x->n;
/* The addresses are read once: the compiler must think that a store changes those in the vectors. */
#define DIRECT(field)                                                                                                  \
  {                                                                                                                    \
    const __typeof__(field##_ro(x)[0]) *from = field##_ro(x);                                                          \
    __typeof__(field##_rw(r)[0]) *to = field##_rw(r);                                                                  \
    if (idx->h.type == T_INT) {                                                                                        \
      const int32_t *at = int_ro(idx);                                                                                 \
      for (int64_t e = 0; i < m && i == e;) {                                                                          \
        TRY(rt_poll(vm));                                                                                              \
        e = stretch_end(i, m);                                                                                         \
        for (; i < e; i++) {                                                                                           \
          uint64_t k = (uint64_t)(int64_t)at[i] - 1;                                                                   \
          if (k >= n) break;                                                                                           \
          to[i] = from[k];                                                                                             \
        }                                                                                                              \
      }                                                                                                                \
    } else {                                                                                                           \
      const double *at = dbl_ro(idx), end = (double)n + 1;                                                             \
      for (int64_t e = 0; i < m && i == e;) {                                                                          \
        TRY(rt_poll(vm));                                                                                              \
        e = stretch_end(i, m);                                                                                         \
        for (; i < e; i++) {                                                                                           \
          if (!(at[i] >= 1 && at[i] < end)) break;                                                                     \
          to[i] = from[(int64_t)at[i] - 1];                                                                            \
        }                                                                                                              \
      }                                                                                                                \
    }                                                                                                                  \
  }
  switch (x->h.type) {
  case T_LGL:
  case T_INT: DIRECT(int); break;
  case T_DBL: DIRECT(dbl); break;
  case T_CPLX: DIRECT(cplx); break;
  case T_STR: DIRECT(str); break;
  case T_RAW: DIRECT(raw); break;
  default: return OK;
  }
#undef DIRECT
  *done = i == m;
  *out = r;
  return OK;
}

/* Plain vector by a logical mask of the same length without attributes to carry. */
static Status subset_mask(VM *vm, Vec *x, const Vec *idx, Vec **out) {
  const int32_t *p = int_ro(idx);
  int64_t n = x->n, k = mask_count(vm, p, n), w = 0;
  Vec *r = vec_new(vm, x->h.type, k);
  TRY_NEW(r);
  *out = r;
  switch (x->h.type) {
  case T_LGL:
  case T_INT: mask_take_32(vm, data_rw(r), data_ro(x), p, n, k, (uint32_t)NA_INT); return OK;
  case T_DBL: mask_take_64(vm, data_rw(r), data_ro(x), p, n, k, val_dbl(NA_REAL).u); return OK;
  case T_STR: mask_take_64(vm, data_rw(r), data_ro(x), p, n, k, (uint64_t)(uintptr_t)vm->na_str); return OK;
  case T_CPLX:
    if (mask_any_na(p, n)) break;
    mask_take_complex(vm, data_rw(r), data_ro(x), p, n);
    return OK;
  default: break;
  }
  while (n > 0 && !p[n - 1]) n--;
/* Each element is stored, and overwritten until it is wanted; the last one that is ends the loop. */
#define MASK(field, na)                                                                                                \
  {                                                                                                                    \
    const __typeof__(field##_ro(x)[0]) *from = field##_ro(x);                                                          \
    __typeof__(field##_rw(r)[0]) *to = field##_rw(r), missing = (na);                                                  \
    STRETCHES(a, b, n) {                                                                                               \
      TRY(rt_poll(vm));                                                                                                \
      for (int64_t i = a; i < b; i++) {                                                                                \
        to[w] = p[i] == NA_LGL ? missing : from[i];                                                                    \
        w += p[i] != 0;                                                                                                \
      }                                                                                                                \
    }                                                                                                                  \
  }
  switch (x->h.type) {
  case T_CPLX: MASK(cplx, ((Complex){NA_REAL, NA_REAL})); break;
  case T_RAW: MASK(raw, 0); break;
  default:
    for (int64_t i = 0; i < n; i++) {
      TRY(rt_poll_at(vm, i));
      if (!p[i]) continue;
      if (p[i] != NA_LGL) list_set(vm, r, w, list_ro(x)[i]);
      w++;
    }
  }
#undef MASK
  return OK;
}

/* All elements of a plain vector but the one that idx, a whole number below 0, names; *done false: not such a number.
 */
static Status subset_without(VM *vm, Vec *x, Value idx, Vec **out, bool *done) {
  int64_t n = x->n, at = idx.tag == TAG_INT ? -(int64_t)idx.i : -(int64_t)idx.d;
  *done = at >= 1 && at <= n && x->h.type != T_LIST;
  if (!*done) return OK;
  Vec *r = vec_new(vm, x->h.type, n - 1);
  TRY_NEW(r);
  size_t size = type_size(x->h.type);
  char *to = data_rw(r);
  const char *from = data_ro(x);
  memcpy(to, from, (size_t)(at - 1) * size);
  memcpy(to + (size_t)(at - 1) * size, from + (size_t)at * size, (size_t)(n - at) * size);
  *out = r;
  return OK;
}

/* Vectors that lie on a device, or are long enough for one (hooks.h). *done false: the CPU does it. */
static Status subset_device(VM *vm, Vec *x, Value idx, Vec **out, bool *done) {
  *done = false;
  if (idx.tag == TAG_RANGE) {
    int64_t low = idx.r.from < idx.r.to ? idx.r.from : idx.r.to, high = low + range_len(idx) - 1, m = range_len(idx);
    if (low >= 1 && high <= x->n)
      return device_take_range(vm, x, idx.r.from - 1, idx.r.from == low ? m : -m, out, done);
    return high <= -1 && low >= -x->n ? device_take_range(vm, x, high, x->n - m, out, done) : OK;
  }
  double number = idx.tag == TAG_INT ? idx.i : idx.tag == TAG_DBL ? idx.d : 0;
  if (number <= -1 && number > -(double)x->n - 1) return device_take_range(vm, x, (int64_t)number, x->n - 1, out, done);
  if (!val_is_vecobj(idx) || (idx.vec->h.flags & F_MATRIX)) return OK;
  const Vec *at = idx.vec;
  if (at->h.type == T_INT || at->h.type == T_DBL) return device_take(vm, x, at, out, done);
  if (at->h.type == T_LGL && at->n == x->n) return device_mask(vm, x, at, out, done);
  return OK;
}

static Status subset_vec(VM *vm, Vec *x, Value idx, int drop, Vec **out) {
  if (ORBIT_UNLIKELY(vm->tune.gpu) && !x->attr) {
    bool done;
    TRY(subset_device(vm, x, idx, out, &done));
    if (done) return OK;
  }
  if (idx.tag == TAG_RANGE && idx.r.from >= 1 && idx.r.to >= 1 && idx.r.from <= x->n && idx.r.to <= x->n &&
      !(x->attr && is_one_d(x)) && x->h.type != T_EXPR)
    return subset_run(vm, x, idx.r.from - 1, range_len(idx), idx.r.to < idx.r.from, out);
  if (!x->attr && x->h.type != T_EXPR &&
      ((idx.tag == TAG_INT && idx.i < 0 && idx.i != NA_INT) || (idx.tag == TAG_DBL && idx.d <= -1 && idx.d > -1e15))) {
    bool done;
    TRY(subset_without(vm, x, idx, out, &done));
    if (done) return OK;
  }
  if (val_is_vecobj(idx) && !x->attr && x->h.type != T_EXPR) {
    const Vec *iv = idx.vec;
    bool done = false;
    if ((iv->h.type == T_INT || iv->h.type == T_DBL) && !(iv->h.flags & F_MATRIX))
      TRY(subset_direct(vm, x, iv, out, &done));
    if (done) return OK;
    if (iv->h.type == T_LGL && iv->n == x->n) return subset_mask(vm, x, iv, out);
  }
  int64_t *pos, m;
  if (index_is_matrix(vm, x, idx)) {
    TRY(index_as_int(vm, &idx, NULL));
    TRY(index_matrix(vm, x, idx, &pos, &m));
    return subset_positions(vm, x, pos, m, 1, true, out);
  }
  int64_t stretch = 1;
  Vec *names = x->attr && val_type(idx) == T_STR ? vec_names(vm, x) : NULL;
  TRY(rt_index(vm, idx, x->n, names, &stretch, &pos, &m));
  return subset_positions(vm, x, pos, m, drop, true, out);
}

/* ---- arrays ---- */
static Status product(VM *vm, int rank, const int64_t *n, int64_t *out) {
  int64_t p = 1;
  for (int k = 0; k < rank; k++) {
    if (n[k] > INT_MAX) return rt_error(vm, "dimensions would exceed maximum size of array");
    if (__builtin_mul_overflow(p, n[k], &p)) return rt_nomem(vm, 1e300);
  }
  *out = p;
  return OK;
}

/* Positions in x of every cell of the result, column-major; general rank. */
static void array_cells(int rank, const int32_t *dims, int64_t *const *pos, const int64_t *npos, int64_t *cell,
                        int64_t total) {
  int64_t step = dims[0];
  int64_t have = npos[0];
  for (int64_t i = 0; i < have; i++) cell[i] = pos[0] ? pos[0][i] : i;
  if (total == 0) return;
  for (int k = 1; k < rank; k++) {
    for (int64_t j = npos[k] - 1; j >= 0; j--) { /* block 0 last: it is the source of the others */
      int64_t p = pos[k] ? pos[k][j] : j, add = p * step;
      int64_t *to = cell + j * have;
      for (int64_t i = 0; i < have; i++) to[i] = p < 0 || cell[i] < 0 ? -1 : cell[i] + add;
    }
    have *= npos[k];
    step *= dims[k];
  }
}

/* Are the n positions neighbours, in order? */
static bool is_run(const int64_t *pos, int64_t n) {
  if (n < 1 || pos[0] < 0 || pos[n - 1] != pos[0] + n - 1) return false;
  for (int64_t i = 1; i < n; i++)
    if (pos[i] != pos[0] + i) return false;
  return true;
}

static Status gather_matrix(VM *vm, const Vec *x, int64_t nr, int64_t *const *pos, const int64_t *npos, Vec *r) {
  const int64_t *pi = pos[0], ni = npos[0], nj = npos[1];
  int64_t w = 0, first = 0; /* of the rows, if they are a run */
  if (pi && x->h.type != T_LIST && x->h.type != T_EXPR && is_run(pi, ni)) {
    first = pi[0];
    pi = NULL;
  }
#define MATRIX(field, na)                                                                                              \
  for (int64_t j = 0; j < nj; j++) {                                                                                   \
    int64_t pj = pos[1] ? pos[1][j] : j;                                                                               \
    TRY(rt_poll(vm));                                                                                                  \
    if (pj < 0) {                                                                                                      \
      for (int64_t i = 0; i < ni; i++) field##_rw(r)[w++] = (na);                                                      \
      continue;                                                                                                        \
    }                                                                                                                  \
    if (!pi) {                                                                                                         \
      if (ni) memcpy(&field##_rw(r)[w], &field##_ro(x)[pj * nr + first], (size_t)ni * sizeof field##_rw(r)[0]);        \
      w += ni;                                                                                                         \
      continue;                                                                                                        \
    }                                                                                                                  \
    for (int64_t i = 0; i < ni; i++) field##_rw(r)[w++] = pi[i] < 0 ? (na) : field##_ro(x)[pj * nr + pi[i]];           \
  }
  switch (x->h.type) {
  case T_LGL:
  case T_INT: MATRIX(int, NA_INT); break;
  case T_DBL: {
    double na = NA_REAL;
    MATRIX(dbl, na);
    break;
  }
  case T_CPLX: {
    Complex na = {NA_REAL, NA_REAL};
    MATRIX(cplx, na);
    break;
  }
  case T_STR: MATRIX(str, vm->na_str); break;
  case T_RAW: MATRIX(raw, 0); break;
  default:
    for (int64_t j = 0; j < nj; j++) {
      TRY(rt_poll(vm));
      int64_t pj = pos[1] ? pos[1][j] : j;
      for (int64_t i = 0; i < ni; i++, w++) {
        int64_t p = pi ? pi[i] : i;
        if (pj >= 0 && p >= 0) list_set(vm, r, w, list_ro(x)[pj * nr + p]);
      }
    }
  }
#undef MATRIX
  return OK;
}

/* dimnames of the result (all ranks). */
static Status array_dimnames(VM *vm, Vec *x, int rank, int64_t *const *pos, const int64_t *npos, Vec *r) {
  Vec *dn = vec_dimnames(vm, x);
  if (!dn) return OK;
  Vec *rn = vec_new(vm, T_LIST, rank);
  TRY_NEW(rn);
  for (int k = 0; k < rank; k++) {
    if (val_is_null(list_ro(dn)[k]) || npos[k] == 0) continue;
    Vec *names = val_vec(vm, list_ro(dn)[k]), *nm = names;
    TRY_NEW(names);
    if (pos[k]) TRY(gather_names(vm, names, pos[k], npos[k], &nm));
    list_set(vm, rn, k, val_obj(nm));
  }
  Vec *dnn = vec_names(vm, dn);
  if (dnn) TRY(vec_set_names(vm, rn, val_obj(dnn)));
  return vec_set_dimnames(vm, r, val_obj(rn));
}

/* One dimension is left: its dimnames become names. */
static Status drop_to_vector(VM *vm, Vec *r, int rank, const int32_t *dims, Vec *dn) {
  Value names = val_null();
  if (dn) {
    int found = -1, count = 0;
    for (int k = 0; k < rank; k++)
      if (dims[k] != 1) found = k;
    if (found < 0) { /* one element: a name only when exactly one dimension has one */
      for (int k = 0; k < rank; k++)
        if (!val_is_null(list_ro(dn)[k])) {
          found = k;
          count++;
        }
      if (count != 1) found = -1;
    }
    if (found >= 0) names = list_ro(dn)[found];
  }
  TRY(vm_protect(vm, names));
  TRY(attr_set(vm, &r->h, vm->sym.dimnames, val_null()));
  TRY(attr_set(vm, &r->h, vm->sym.dim, val_null()));
  if (names.tag == TAG_STR) names = val_obj(val_vec(vm, names));
  return val_is_null(names) ? OK : vec_set_names(vm, r, names);
}

/* drop(): removes the dims of extent 1 of a writable vector, in place (dimnames become names where one is left). */
static Status rt_drop_dims(VM *vm, Vec *r) {
  const int32_t *d;
  int rank = vec_dims(r, &d), keep = 0;
  for (int k = 0; k < rank; k++) keep += d[k] != 1;
  if (keep == rank || rank == 0) return OK;
  int32_t *old = vm_scratch(vm, (size_t)rank * sizeof *old), *dims = vm_scratch(vm, (size_t)rank * sizeof *dims);
  TRY_NEW(old && dims);
  memcpy(old, d, (size_t)rank * sizeof *old);
  Vec *dn = vec_dimnames(vm, r);
  if (dn) TRY(vm_protect(vm, val_obj(dn)));
  if (keep <= 1) return drop_to_vector(vm, r, rank, old, dn);
  Vec *rn = dn ? vec_new(vm, T_LIST, keep) : NULL, *dnn = dn ? vec_names(vm, dn) : NULL, *rnn = NULL;
  if (dn) TRY_NEW(rn);
  if (dnn) TRY_NEW(rnn = vec_new(vm, T_STR, keep));
  bool any = false;
  for (int k = 0, w = 0; k < rank; k++) {
    if (old[k] == 1) continue;
    if (rn) list_set(vm, rn, w, list_ro(dn)[k]);
    if (rn && !val_is_null(list_ro(dn)[k])) any = true;
    if (rnn) str_set(rnn, w, str_ro(dnn)[k]);
    dims[w++] = old[k];
  }
  Vec *extents = vec_extent_names(r);
  if (extents) TRY(vm_protect(vm, val_obj(extents)));
  TRY(attr_set(vm, &r->h, vm->sym.dimnames, val_null()));
  TRY(vec_set_dim(vm, r, keep, dims));
  TRY(vec_keep_extent_names(vm, r, extents, rank, old));
  if (rnn) TRY(vec_set_names(vm, rn, val_obj(rnn)));
  return any ? vec_set_dimnames(vm, r, val_obj(rn)) : OK;
}

static Status subset_array(VM *vm, Vec *x, int rank, const int32_t *dims, Value *idx, int drop, Value *out) {
  int64_t total = 0, **pos = vm_scratch(vm, (size_t)rank * sizeof *pos),
          *npos = vm_scratch(vm, (size_t)rank * sizeof *npos);
  int32_t *rdims = vm_scratch(vm, (size_t)rank * sizeof *rdims);
  TRY_NEW(pos && npos && rdims);
  TRY(index_dims_as_int(vm, rank, &idx, NULL));
  TRY(index_dims(vm, x, rank, dims, idx, pos, npos));
  TRY(product(vm, rank, npos, &total));
  for (int k = 0; k < rank; k++) rdims[k] = (int32_t)npos[k];
  Vec *r;
  if (rank == 2) {
    bool plain = drop && !vec_dimnames(vm, x) && (npos[0] == 1 || npos[1] == 1);
    r = plain ? vec_new(vm, x->h.type, total) : vec_matrix(vm, x->h.type, rdims[0], rdims[1]);
    TRY_NEW(r);
    TRY(gather_matrix(vm, x, dims[0], pos, npos, r));
    if (plain) {
      *out = vec_val(r);
      return OK;
    }
  } else {
    TRY_NEW(r = vec_new(vm, x->h.type, total));
    int64_t *cell = vm_scratch(vm, (size_t)(total > npos[0] ? total : npos[0]) * sizeof(int64_t) + 8);
    TRY_NEW(cell);
    array_cells(rank, dims, pos, npos, cell, total);
    TRY(gather(vm, x, cell, total, r));
    TRY(vec_set_dim(vm, r, rank, rdims));
  }
  TRY(vec_name_extents(vm, r, vec_extent_names(x)));
  TRY(array_dimnames(vm, x, rank, pos, npos, r));
  if (drop) TRY(rt_drop_dims(vm, r));
  *out = vec_val(r);
  return OK;
}

/* ---- [ ---- */
static Status subset_cons(VM *vm, Value x, int nidx, Value *idx, int drop, Value *out) {
  Vec *l, *r;
  TRY(index_cons_list(vm, x, &l));
  if (nidx != 1) {
    if (nidx == 0) {
      *out = x;
      return OK;
    }
    return rt_error(vm, "incorrect number of dimensions");
  }
  if (idx[0].tag == TAG_MISSING) {
    *out = x;
    return OK;
  }
  TRY(subset_vec(vm, l, idx[0], drop, &r));
  if (x.o->type == T_PAIRLIST) {
    *out = val_obj(r);
    return OK;
  }
  return index_list_cons(vm, r, T_LANG, val_null(), out);
}

/* Scalar position of a scalar subscript in 1..n, or -1. */
static inline int64_t scalar_pos(Value i, int64_t n) {
  if (i.tag == TAG_INT) return i.i >= 1 && i.i <= n ? i.i - 1 : -1;
  if (i.tag == TAG_DBL) return i.d >= 1 && i.d < (double)n + 1 ? (int64_t)i.d - 1 : -1;
  return -1;
}

/* Element as an unboxed value; only for the four scalar types. */
static inline bool scalar_elt(const Vec *x, int64_t i, Value *out) {
  switch (x->h.type) {
  case T_DBL: *out = val_dbl(dbl_ro(x)[i]); return true;
  case T_INT: *out = val_int(int_ro(x)[i]); return true;
  case T_LGL: *out = val_lgl(int_ro(x)[i]); return true;
  case T_STR: *out = val_str(str_ro(x)[i]); return true;
  default: return false;
  }
}

/* One element of from:to, without making the others; false: no position that is there. */
static inline bool range_one(Value x, Value idx, Value *out) {
  int64_t p = scalar_pos(idx, range_len(x));
  if (p >= 0) *out = val_int(x.r.from + (x.r.from <= x.r.to ? (int)p : -(int)p));
  return p >= 0;
}

/* x[]: a copy of x, as C code of packages may write into x later; the class and the times of a time series go. */
static Status subset_all(VM *vm, Value x, Value *out) {
  *out = x;
  if (x.tag != TAG_OBJ || !type_is_vec(x.o->type)) return OK;
  Vec *r = vec_copy(vm, x.vec);
  TRY_NEW(r);
  *out = vec_val(r);
  if (!attr_has_any(x) || (!val_is_object(x) && val_is_null(attr_get(vm, x, vm->sym.tsp)))) return OK;
  TRY(attr_set(vm, &r->h, vm->sym.tsp, val_null()));
  TRY(attr_set(vm, &r->h, vm->sym.class_, val_null()));
  r->h.flags &= (uint8_t)~F_S4;
  *out = vec_val(r);
  return OK;
}

/* x[i, ] and x[, j] of a matrix, where the row or column has more than one element; *done: it was this. */
static Status matrix_line(VM *vm, Vec *x, const Value *idx, bool *done, Value *out) {
  bool row = idx[1].tag == TAG_MISSING;
  *done = false;
  if (row == (idx[0].tag == TAG_MISSING)) return OK;
  int64_t at = row ? scalar_pos(idx[0], x->nrow) : scalar_pos(idx[1], x->ncol), m = row ? x->ncol : x->nrow;
  if (at < 0 || m < 2) return OK;
  Vec *r = vec_new(vm, x->h.type, m), *dn = x->attr ? vec_dimnames(vm, x) : NULL;
  int64_t *pos[2] = {row ? &at : NULL, row ? NULL : &at}, npos[2] = {row ? 1 : m, row ? m : 1};
  TRY_NEW(r);
  TRY(gather_matrix(vm, x, x->nrow, pos, npos, r));
  if (dn && list_ro(dn)[row].tag != TAG_NULL) TRY(vec_set_names(vm, r, list_ro(dn)[row]));
  *done = true;
  *out = val_obj(r);
  return OK;
}

/* from:to at positions that are all there, without making its elements; *done false: not such positions. */
static Status subset_range(VM *vm, Value x, Value idx, bool *done, Value *out) {
  int64_t n = range_len(x);
  int32_t step = x.r.from <= x.r.to ? 1 : -1;
  *done = false;
  if (idx.tag == TAG_RANGE) {
    if (idx.r.from < 1 || idx.r.to < 1 || idx.r.from > n || idx.r.to > n) return OK;
    *done = true;
    *out = val_range(x.r.from + step * (idx.r.from - 1), x.r.from + step * (idx.r.to - 1));
    return OK;
  }
  if (!val_is_vecobj(idx) || idx.vec->attr || (idx.vec->h.flags & F_MATRIX)) return OK;
  const Vec *iv = idx.vec;
  bool dbl = iv->h.type == T_DBL;
  if (!dbl && iv->h.type != T_INT) return OK;
  for (int64_t i = 0; i < iv->n; i++)
    if (dbl ? !(dbl_ro(iv)[i] >= 1 && dbl_ro(iv)[i] < (double)n + 1) : int_ro(iv)[i] < 1 || int_ro(iv)[i] > n)
      return OK;
  Vec *r = vec_new(vm, T_INT, iv->n);
  TRY_NEW(r);
  for (int64_t i = 0; i < iv->n; i++)
    int_rw(r)[i] = x.r.from + step * ((dbl ? (int32_t)dbl_ro(iv)[i] : int_ro(iv)[i]) - 1);
  *done = true;
  *out = vec_val(r);
  return OK;
}

bool subset_cell(const Vec *v, int nidx, const Value *idx, Value *out) {
  if (v->h.flags & F_OBJECT || !v->attr || v->attr->i_dimnames >= 0) return false;
  int64_t at = subset_cell_position(v, nidx, idx);
  return at >= 0 && scalar_elt(v, at, out);
}

Status rt_subset(VM *vm, Value x, int nidx, Value *idx, int drop, Value *out) {
  if (ORBIT_LIKELY(val_is_vecobj(x))) {
    const Vec *v = x.vec;
    if (nidx == 1 && !v->attr) {
      int64_t p = scalar_pos(idx[0], v->n);
      if (p >= 0 && scalar_elt(v, p, out)) return OK;
    } else if (nidx == 2 && (v->h.flags & F_MATRIX) && drop != 0) {
      int64_t i = scalar_pos(idx[0], v->nrow), j = scalar_pos(idx[1], v->ncol);
      if (i >= 0 && j >= 0 && !v->attr && scalar_elt(v, j * v->nrow + i, out)) return OK;
      bool done;
      TRY(matrix_line(vm, x.vec, idx, &done, out));
      if (done) return OK;
    } else if (nidx > 2 && drop != 0 && !(vm->modes & MODE_GENERIC) && subset_cell(v, nidx, idx, out)) {
      return OK;
    }
  } else if (x.tag == TAG_NULL) {
    *out = x;
    return OK;
  } else if (x.tag == TAG_RANGE && nidx == 1 && range_one(x, idx[0], out)) {
    return OK;
  }
  if (x.tag == TAG_RANGE && nidx == 1) {
    bool done;
    TRY(subset_range(vm, x, idx[0], &done, out));
    if (done) return OK;
  }
  if (index_is_cons(x)) return subset_cons(vm, x, nidx, idx, drop, out);
  if (val_is_obj(x, T_SEQ)) {
    if (nidx > 1) return rt_error(vm, "incorrect number of dimensions");
    if (nidx == 1) return longseq_subset(vm, x, idx[0], out);
    *out = x;
    return OK;
  }
  if (x.tag == TAG_OBJ ? !type_is_vec(x.o->type) : x.tag > TAG_RANGE) return index_not_subsettable(vm, x);
  if (nidx == 0 || (nidx == 1 && idx[0].tag == TAG_MISSING)) return subset_all(vm, x, out);
  Vec *v = val_vec(vm, x), *r;
  TRY_NEW(v);
  if (nidx == 1) {
    TRY(subset_vec(vm, v, idx[0], drop, &r));
    *out = vec_val(r);
    return OK;
  }
  const int32_t *dims;
  int rank = vec_dims(v, &dims);
  if (rank != nidx) return rt_error(vm, "incorrect number of dimensions");
  return subset_array(vm, v, rank, dims, idx, drop != 0, out);
}

/* ---- [[ ---- */
static Status env_element(VM *vm, Env *e, Sym *s, Value *out) {
  TRY(env_get(vm, e, s, false, out));
  if (out->tag == TAG_UNBOUND) *out = val_null();
  return OK;
}

static Status subset2_env(VM *vm, Value x, int nidx, Value *idx, Value *out) {
  if (nidx > 1) return rt_error(vm, "incorrect number of subscripts");
  Value i = nidx == 1 ? idx[0] : val_null();
  if (val_type(i) != T_STR || vec_len(i) != 1) return rt_error(vm, "wrong arguments for subsetting an environment");
  Sym *s = sym_of_str(vm, i.tag == TAG_STR ? i.s : str_ro(i.vec)[0]);
  TRY_NEW(s);
  return env_element(vm, x.env, s, out);
}

/* Names of x when subscript i needs them. */
static Vec *names_for(VM *vm, const Vec *x, Value i) {
  int t = val_type(i);
  return x->attr && (t == T_STR || t == T_SYM) ? vec_names(vm, x) : NULL;
}

static inline bool is_string_index(Value i) {
  int t = val_type(i);
  return t == T_STR || (t == T_SYM && i.tag != TAG_MISSING);
}

/* Element k of subscript idx applied to x; recursion level shows in messages of the caller. */
static Status get_one(VM *vm, Value x, Value idx, int64_t k, int exact, Value *out) {
  OneIndex r;
  if (index_is_cons(x)) {
    int64_t n = cons_len(x);
    if (is_string_index(idx) && !(val_is_vecobj(idx) && idx.vec->n == 0)) {
      Str *s = val_is_sym(idx) ? idx.sym->name : idx.tag == TAG_STR ? idx.s : str_ro(idx.vec)[k];
      r.pos = cons_find(vm, x, s, exact == 0, NULL);
    } else {
      TRY(index_get1(vm, idx, k, n, NULL, exact, false, &r));
    }
    if (r.pos < 0) { /* NA, infinite or no such name */
      *out = val_null();
      return OK;
    }
    if (r.pos >= n) return index_out_of_bounds(vm);
    *out = cons_at(x, r.pos)->car;
    out->aux = 0;
    return OK;
  }
  if (x.tag == TAG_RANGE) { /* its elements are not made for one of them */
    int64_t n = range_len(x);
    TRY(index_get1(vm, idx, k, n, NULL, exact, false, &r));
    if (r.pos < 0 || r.pos >= n) return index_out_of_bounds(vm);
    *out = val_int((int32_t)(x.r.from <= x.r.to ? x.r.from + r.pos : x.r.from - r.pos));
    return OK;
  }
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  TRY(index_get1(vm, idx, k, v->n, names_for(vm, v, idx), exact, false, &r));
  if (r.pos < 0 && (v->h.type == T_LIST || v->h.type == T_EXPR)) {
    *out = val_null();
    return OK;
  }
  if (r.pos < 0 || r.pos >= v->n) return index_out_of_bounds(vm);
  *out = vec_elt(vm, v, r.pos);
  return OK;
}

/* x[[c(i, j, ...)]]: all but the last subscript walk down. */
static Status subset2_recursive(VM *vm, Value x, Value idx, int64_t n, int exact, Value *out) {
  for (int64_t k = 0; k < n - 1; k++) {
    TRY(rt_poll_at(vm, k));
    if (!val_is_list(x) && !val_is_obj(x, T_EXPR) && !index_is_cons(x)) {
      if (k == 0) return rt_error(vm, "attempt to select more than one element in vectorIndex");
      return rt_error(vm, "%s at level %d\n", x.tag == TAG_NULL ? "no such index" : "recursive indexing failed",
                      (int)k + 1);
    }
    OneIndex r;
    if (index_is_cons(x)) {
      int64_t len = cons_len(x);
      if (is_string_index(idx))
        r.pos = cons_find(vm, x, str_ro(idx.vec)[k], exact == 0, NULL);
      else
        TRY(index_get1(vm, idx, k, len, NULL, exact, false, &r));
      if (r.pos < 0 || r.pos >= len) return rt_error(vm, "no such index at level %d\n", (int)k + 1);
      x = cons_at(x, r.pos)->car;
      x.aux = 0;
      continue;
    }
    TRY(index_get1(vm, idx, k, x.vec->n, names_for(vm, x.vec, idx), exact, false, &r));
    if (r.pos < 0 || r.pos >= x.vec->n) return rt_error(vm, "no such index at level %d\n", (int)k + 1);
    x = list_ro(x.vec)[r.pos];
  }
  if (x.tag == TAG_NULL) {
    OneIndex r;
    TRY(index_get1(vm, idx, n - 1, 0, NULL, exact, false, &r));
    if (r.pos >= 0) return index_out_of_bounds(vm);
    *out = val_null();
    return OK;
  }
  if ((x.tag == TAG_OBJ && !type_is_vec(x.o->type) && !index_is_cons(x)) || val_is_sym(x))
    return index_out_of_bounds(vm);
  return get_one(vm, x, idx, n - 1, exact, out);
}

static Status subset2_array(VM *vm, Vec *x, int nidx, Value *idx, int exact, Value *out) {
  const int32_t *dims;
  int rank = vec_dims(x, &dims);
  if (rank != nidx) return rt_error(vm, "incorrect number of subscripts");
  Vec *dn = vec_dimnames(vm, x);
  int64_t at = 0, step = 1;
  for (int k = 0; k < rank; k++) {
    OneIndex r;
    Vec *names = NULL;
    if (dn && !val_is_null(list_ro(dn)[k])) TRY_NEW(names = val_vec(vm, list_ro(dn)[k]));
    if (idx[k].tag == TAG_MISSING) return index_out_of_bounds(vm);
    /* an extent of 2 gives -1 no meaning here */
    TRY(index_get1(vm, idx[k], vec_len(idx[k]) > 1 ? -1 : 0, dims[k] == 2 ? 3 : dims[k], names, exact, false, &r));
    if (r.pos < 0 || r.pos >= dims[k]) return index_out_of_bounds(vm);
    at += r.pos * step;
    step *= dims[k];
  }
  *out = vec_elt(vm, x, at);
  return OK;
}

/* An element of a long sequence; *x becomes a number when the subscript is none of one element. */
static Status subset2_seq(VM *vm, Value *x, Value i, int exact, bool *done, Value *out) {
  int64_t p = scalar_pos(i, x->seq->n);
  *done = p >= 0;
  if (*done) {
    *out = val_dbl(longseq_elt(x->seq, p));
    return OK;
  }
  if (i.tag != TAG_MISSING && vec_len(i) == 1) {
    OneIndex r;
    TRY(index_get1(vm, i, 0, x->seq->n, NULL, exact, false, &r));
    return index_out_of_bounds(vm);
  }
  *x = val_dbl(x->seq->from); /* the messages are those of any number */
  return OK;
}

/* One subscript that names one element, or a way into lists of lists. */
static Status subset2_one(VM *vm, Value x, Value i, int exact, Value *out) {
  int64_t n = i.tag == TAG_MISSING || val_is_sym(i) ? 1 : vec_len(i);
  if (n <= 1 || (i.tag != TAG_RANGE && !type_is_vec(i.o->type))) return get_one(vm, x, i, 0, exact, out);
  if (i.tag == TAG_RANGE) {
    Vec *v = val_vec(vm, i);
    TRY_NEW(v);
    i = val_obj(v);
  }
  return subset2_recursive(vm, x, i, n, exact, out);
}

Status rt_subset2(VM *vm, Value x, int nidx, Value *idx, int exact, Value *out) {
  if (ORBIT_LIKELY(val_is_vecobj(x))) {
    const Vec *v = x.vec;
    if (nidx == 1) {
      int64_t p = scalar_pos(idx[0], v->n);
      if (p >= 0) {
        if (v->h.type == T_LIST || v->h.type == T_EXPR) {
          *out = list_ro(v)[p];
          return OK;
        }
        if (scalar_elt(v, p, out)) return OK;
      }
    } else if (nidx == 2 && (v->h.flags & F_MATRIX)) {
      int64_t i = scalar_pos(idx[0], v->nrow), j = scalar_pos(idx[1], v->ncol);
      if (i >= 0 && j >= 0) {
        *out = vec_elt(vm, v, j * v->nrow + i);
        return OK;
      }
    }
  } else if (x.tag == TAG_NULL) {
    *out = x;
    return OK;
  } else if (x.tag == TAG_RANGE && nidx == 1 && range_one(x, idx[0], out)) {
    return OK;
  } else if (nidx == 0) {
    return rt_error(vm, "no index specified");
  } else if (val_is_env(x)) {
    return subset2_env(vm, x, nidx, idx, out);
  }
  if (val_is_obj(x, T_S4)) {
    Env *inner = attr_inner_env(vm, x);
    if (inner && nidx) return subset2_env(vm, val_obj(inner), nidx, idx, out);
    return rt_error(vm, "this S4 class is not subsettable");
  }
  if (val_is_obj(x, T_SEQ) && nidx == 1) {
    bool done;
    TRY(subset2_seq(vm, &x, idx[0], exact, &done, out));
    if (done) return OK;
  }
  if (x.tag == TAG_OBJ ? !type_is_vec(x.o->type) && !index_is_cons(x) : x.tag > TAG_RANGE)
    return index_not_subsettable(vm, x);
  if (nidx <= 1) return subset2_one(vm, x, idx[0], exact, out);
  if (index_is_cons(x)) return rt_error(vm, "incorrect number of subscripts");
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  return subset2_array(vm, v, nidx, idx, exact, out);
}

/* ---- $ ---- */
static Status warn_partial(VM *vm, const Str *s, const Str *full) {
  if (!vm->opt.warn_partial_dollar) return OK;
  return rt_warning(vm, "partial match of '%s' to '%s'", s->data, full->data);
}

Status rt_dollar(VM *vm, Value x, Sym *name, Value *out) {
  *out = val_null();
  if (x.tag == TAG_NULL) return OK;
  if (x.tag != TAG_OBJ) return rt_error(vm, "$ operator is invalid for atomic vectors");
  bool partial = false;
  switch (x.o->type) {
  case T_LIST:
  case T_EXPR: {
    if (!x.vec->attr) return OK;
    Vec *names = vec_names(vm, x.vec);
    int64_t i = index_text(vm, names, name->name, true, &partial);
    if (i < 0) return OK;
    if (partial) TRY(warn_partial(vm, name->name, str_ro(names)[i]));
    *out = list_ro(x.vec)[i];
    return OK;
  }
  case T_ENV: return env_element(vm, x.env, name, out);
  case T_PAIRLIST:
  case T_LANG: {
    int64_t i = cons_find(vm, x, name->name, true, &partial);
    if (i < 0) return OK;
    const Cons *c = cons_at(x, i);
    if (partial) TRY(warn_partial(vm, name->name, c->tag->name));
    *out = c->car;
    out->aux = 0;
    return OK;
  }
  default: break;
  }
  if (type_is_vec(x.o->type) || x.o->type == T_SEQ) return rt_error(vm, "$ operator is invalid for atomic vectors");
  if (x.o->type == T_S4) {
    Env *inner = attr_inner_env(vm, x);
    return inner ? env_element(vm, inner, name, out) : rt_error(vm, "$ operator not defined for this S4 class");
  }
  return index_not_subsettable(vm, x);
}
