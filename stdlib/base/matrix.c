/* matrix.c - Making and rearranging matrices and arrays: matrix, array, t, aperm, diag, row, col, triangles.
 *
 * The closures around the .Internal ones are in stdlib/base/matrix.R and apply.R; products are in matprod.c.
 */
#include "stdlib/builtin.h"
#include "runtime/poll.h"
#include "vm/kernels/cuda/operations.h"

#define FAIL(...) return rt_errorcall(vm, vm_frame_call(vm), __VA_ARGS__)

/* ---- element copying for any vector type ---- */

/* dst[i] = src[from(i)] for elements of the vector's size; lists take references. */
static void copy_elt(Vec *dst, int64_t i, const Vec *src, int64_t k) {
  switch (dst->h.type) {
  case T_LGL:
  case T_INT: int_rw(dst)[i] = int_ro(src)[k]; break;
  case T_DBL: dbl_rw(dst)[i] = dbl_ro(src)[k]; break;
  case T_CPLX: cplx_rw(dst)[i] = cplx_ro(src)[k]; break;
  case T_STR: str_rw(dst)[i] = str_ro(src)[k]; break;
  case T_RAW: raw_rw(dst)[i] = raw_ro(src)[k]; break;
  default: list_rw(dst)[i] = val_retain(list_ro(src)[k]); break; /* fresh lists hold NULL */
  }
}

static void fill_na(VM *vm, Vec *v) {
  for (int64_t i = 0; i < v->n && !rt_cancelled_at(vm, i); i++) switch (v->h.type) {
    case T_LGL:
    case T_INT: int_rw(v)[i] = NA_INT; break;
    case T_DBL: dbl_rw(v)[i] = NA_REAL; break;
    case T_CPLX: cplx_rw(v)[i] = (Complex){NA_REAL, NA_REAL}; break;
    case T_STR: str_rw(v)[i] = vm->na_str; break;
    case T_RAW: raw_rw(v)[i] = 0; break;
    default: return;
    }
}

/* dst filled column by column from recycled src. */
static Status recycle(VM *vm, Vec *dst, const Vec *src) {
  int64_t n = dst->n, m = src->n;
  if (m == 0) {
    fill_na(vm, dst);
    return rt_poll(vm);
  }
  bool list = dst->h.type == T_LIST || dst->h.type == T_EXPR;
  if (!list && m >= n) return poll_copy(vm, data_rw(dst), data_ro(src), (size_t)n * type_size(dst->h.type));
  int64_t k = 0;
  STRETCHES(from, to, n) {
    TRY(rt_poll(vm));
    if (m == 1 && dst->h.type == T_DBL) {
      double d = dbl_ro(src)[0], *p = dbl_rw(dst);
      for (int64_t i = from; i < to; i++) p[i] = d;
      continue;
    }
    for (int64_t i = from; i < to; i++) {
      copy_elt(dst, i, src, k);
      if (++k == m) k = 0;
    }
  }
  return OK;
}

static Status transpose(VM *vm, const Vec *x, Vec *r, int64_t nr, int64_t nc);

static Status recycle_by_row(VM *vm, Vec *dst, const Vec *src, int64_t nr, int64_t nc) {
  if (src->n == 0) {
    fill_na(vm, dst);
    return rt_poll(vm);
  }
  if (src->n >= dst->n) return transpose(vm, src, dst, nc, nr);
  for (int64_t j = 0; j < nc; j++) {
    int64_t k = j % src->n, step = nc % src->n;
    TRY(rt_poll(vm));
    for (int64_t i = 0; i < nr; i++) {
      TRY(rt_poll_at(vm, i));
      copy_elt(dst, j * nr + i, src, k);
      k += step;
      if (k >= src->n) k -= src->n;
    }
  }
  return OK;
}

/* ---- matrix ---- */

static Status extent(VM *vm, Value v, const char *name, int32_t *out) {
  Type t = val_type(v);
  if (t != T_LGL && t != T_INT && t != T_DBL) FAIL("non-numeric matrix extent");
  int k = vec_len(v) < 1 ? NA_INT : as_integer1(vm, v);
  if (k == NA_INT && t == T_DBL && vec_len(v) > 0 && !isnan(as_double1(vm, v)))
    TRY(rt_warningcall(vm, vm_frame_call(vm), "NAs introduced by coercion to integer range"));
  if (k == NA_INT) FAIL("invalid '%s' value (too large or NA)", name);
  if (k < 0) FAIL("invalid '%s' value (< 0)", name);
  *out = k;
  return OK;
}

/* Warnings about data that do not fill the matrix evenly. */
static Status check_fill(VM *vm, int64_t len, int32_t nr, int32_t nc) {
  int64_t size = (int64_t)nr * nc;
  if (len <= 1 || (size != 0 && size % len == 0)) return OK;
  Value call = vm_frame_call(vm);
  if (size == 0) return rt_warningcall(vm, call, "non-empty data for zero-extent matrix");
  if ((len > nr && len / nr * nr != len) || (len < nr && nr / len * len != nr))
    return rt_warningcall(vm, call, "data length [%lld] is not a sub-multiple or multiple of the number of rows [%d]",
                          (long long)len, nr);
  if ((len > nc && len / nc * nc != len) || (len < nc && nc / len * len != nc))
    return rt_warningcall(vm, call,
                          "data length [%lld] is not a sub-multiple or multiple of the number of columns [%d]",
                          (long long)len, nc);
  return rt_warningcall(vm, call, "data length differs from size of matrix: [%lld != %d x %d]", (long long)len, nr, nc);
}

static Status matrix_size(VM *vm, Value *args, int64_t len, int32_t *nr, int32_t *nc) {
  bool no_nr = as_logical1(vm, args[5]) == 1, no_nc = as_logical1(vm, args[6]) == 1;
  *nr = *nc = 1;
  if (!no_nr) TRY(extent(vm, args[1], "nrow", nr));
  if (!no_nc) TRY(extent(vm, args[2], "ncol", nc));
  double other = 0;
  if (no_nr && no_nc) {
    if (len > INT_MAX) FAIL("data is too long");
    *nr = (int32_t)len;
  } else if (no_nr) {
    other = ceil((double)len / *nc);
    if (other > INT_MAX || isinf(other)) FAIL("data is too long");
    *nr = isnan(other) ? 0 : (int32_t)other;
  } else if (no_nc) {
    other = ceil((double)len / *nr);
    if (other > INT_MAX || isinf(other)) FAIL("data is too long");
    *nc = isnan(other) ? 0 : (int32_t)other;
  }
  return OK;
}

static Status give_dimnames(VM *vm, Vec *r, Value dn) {
  if (dn.tag == TAG_NULL || (val_is_list(dn) && dn.vec->n == 0)) return OK;
  Value v = val_obj(r);
  return attr_assign(vm, &v, vm->sym.dimnames, dn);
}

/* .Internal(matrix(data, nrow, ncol, byrow, dimnames, missing(nrow), missing(ncol))) */
static Status do_matrix(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value x = args[0];
  if (!type_is_vec(val_type(x))) FAIL("'data' must be of a vector type, was '%s'", type_shown(x));
  Vec *v = val_vec(vm, x), *r;
  TRY_NEW(v);
  int byrow = as_logical1(vm, args[3]);
  if (byrow == NA_LGL) FAIL("invalid '%s' argument", "byrow");
  int32_t nr, nc;
  TRY(matrix_size(vm, args, v->n, &nr, &nc));
  TRY(check_fill(vm, v->n, nr, nc));
  TRY_NEW(r = vec_matrix(vm, (Type)v->h.type, nr, nc));
  bool done = false;
  if (vm->tune.gpu) TRY(byrow ? device_by_rows(vm, v, nr, r, &done) : device_repeat(vm, v, 1, r, &done));
  if (byrow && !done)
    TRY(recycle_by_row(vm, r, v, nr, nc));
  else if (!done)
    TRY(recycle(vm, r, v));
  TRY(give_dimnames(vm, r, args[4]));
  *out = val_obj(r);
  return OK;
}

/* .Internal(array(data, dim, dimnames)) */
static Status do_array(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  if (!type_is_vec(val_type(args[0]))) FAIL("'data' must be of a vector type, was '%s'", type_shown(args[0]));
  Vec *v = val_vec(vm, args[0]), *dim, *r;
  TRY_NEW(v);
  if (args[1].tag == TAG_NULL || vec_len(args[1]) == 0) FAIL("'dims' cannot be of length 0");
  TRY(coerce_borrow(vm, args[1], T_INT, &dim));
  double size = 1;
  for (int64_t i = 0; i < dim->n; i++) size *= int_ro(dim)[i];
  bool negative = size >= 0x1p63;
  for (int64_t i = 0; i < dim->n; i++) negative |= int_ro(dim)[i] < 0;
  if (negative) FAIL("negative length vectors are not allowed");
  TRY_NEW(r = vec_new(vm, (Type)v->h.type, (int64_t)size));
  TRY(recycle(vm, r, v));
  TRY(vec_set_dim(vm, r, (int)dim->n, int_ro(dim)));
  if (val_is_vecobj(args[1])) TRY(vec_name_extents(vm, r, vec_names(vm, args[1].vec)));
  TRY(give_dimnames(vm, r, args[2]));
  *out = val_obj(r);
  return OK;
}

/* ---- t ---- */

#define TRANSPOSE(T, X, Y)                                                                                             \
  for (int64_t i0 = 0; i0 < nr; i0 += 32)                                                                              \
    for (int64_t j = 0; j < nc; j++) {                                                                                 \
      if (rt_cancelled_at(vm, j)) break;                                                                               \
      int64_t i1 = i0 + 32 < nr ? i0 + 32 : nr;                                                                        \
      for (int64_t i = i0; i < i1; i++) (Y)[j + i * nc] = (X)[i + j * nr];                                             \
    }

static Status transpose(VM *vm, const Vec *x, Vec *r, int64_t nr, int64_t nc) {
  switch (x->h.type) {
  case T_DBL: TRANSPOSE(double, dbl_ro(x), dbl_rw(r)) break;
  case T_LGL:
  case T_INT: TRANSPOSE(int32_t, int_ro(x), int_rw(r)) break;
  case T_CPLX: TRANSPOSE(Complex, cplx_ro(x), cplx_rw(r)) break;
  case T_STR: TRANSPOSE(Str *, str_ro(x), str_rw(r)) break;
  case T_RAW: TRANSPOSE(uint8_t, raw_ro(x), raw_rw(r)) break;
  default:
    for (int64_t i = 0; i < nr; i++)
      for (int64_t j = 0; j < nc && !rt_cancelled_at(vm, j); j++) copy_elt(r, j + i * nc, x, i + j * nr);
  }
  return rt_poll(vm);
}

/* .Internal(t.default(x)) */
static Status do_t(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  if (!type_is_vec(val_type(args[0])) || val_type(args[0]) == T_EXPR) FAIL("argument is not a matrix");
  Vec *x = val_vec(vm, args[0]), *r;
  TRY_NEW(x);
  const int32_t *dims;
  int rank = vec_dims(x, &dims);
  if (rank > 2) FAIL("argument is not a matrix");
  int64_t nr = rank == 2 ? dims[0] : 1, nc = rank == 2 ? dims[1] : x->n;
  Vec *dn = vec_dimnames(vm, x), *dnn = dn ? vec_names(vm, dn) : NULL;
  if (rank == 2) {
    TRY_NEW(r = vec_matrix(vm, (Type)x->h.type, (int32_t)nc, (int32_t)nr));
    bool done = false;
    if (vm->tune.gpu) TRY(device_by_rows(vm, x, nc, r, &done));
    if (!done) TRY(transpose(vm, x, r, nr, nc));
    if (dn)
      TRY(vec_set_dimnames_of_two(vm, r, list_ro(dn)[1], list_ro(dn)[0], dnn ? str_ro(dnn)[1] : NULL,
                                  dnn ? str_ro(dnn)[0] : NULL));
  } else { /* a vector is a column; its transpose a row */
    TRY_NEW(r = vec_matrix(vm, (Type)x->h.type, 1, (int32_t)nc));
    TRY(recycle(vm, r, x));
    Vec *names = dn && val_is_vecobj(list_ro(dn)[0]) ? list_ro(dn)[0].vec : vec_names(vm, x);
    if (names || dn)
      TRY(vec_set_dimnames_of_two(vm, r, val_null(), names && names->n > 0 ? val_obj(names) : val_null(),
                                  dnn ? vm->empty_str : NULL, dnn ? str_ro(dnn)[0] : NULL));
  }
  if (x->attr) TRY(attr_copy_most(vm, r, val_obj(x)));
  *out = val_obj(r);
  return OK;
}

/* ---- aperm ---- */

static Status perm_by_name(VM *vm, Vec *dn, const Vec *perm, int rank, int32_t *p) {
  Vec *names = dn ? vec_names(vm, dn) : NULL;
  if (!names) FAIL("'a' does not have named dimnames");
  for (int i = 0; i < rank; i++) {
    p[i] = -1;
    for (int k = 0; k < rank && p[i] < 0; k++)
      if (str_ro(names)[k] == str_ro(perm)[i]) p[i] = k;
    if (p[i] < 0) FAIL("'perm[%d]' does not match a dimension name", i + 1);
  }
  return OK;
}

static Status aperm_order(VM *vm, Vec *a, Value perm, int rank, int32_t *p) {
  if (perm.tag == TAG_NULL || vec_len(perm) == 0) {
    for (int i = 0; i < rank; i++) p[i] = rank - 1 - i;
    return OK;
  }
  if (vec_len(perm) != rank) FAIL("'perm' is of wrong length %d (!= %d)", (int)vec_len(perm), rank);
  if (val_type(perm) == T_STR) {
    Vec *names = val_vec(vm, perm);
    TRY_NEW(names);
    TRY(perm_by_name(vm, vec_dimnames(vm, a), names, rank, p));
  } else {
    Vec *v;
    TRY(coerce_borrow(vm, perm, T_INT, &v));
    for (int i = 0; i < rank; i++) p[i] = int_ro(v)[i] == NA_INT ? -1 : int_ro(v)[i] - 1;
  }
  for (int i = 0; i < rank; i++)
    if (p[i] < 0 || p[i] >= rank) FAIL("value out of range in 'perm'");
  for (int i = 0; i < rank; i++)
    for (int k = 0; k < i; k++)
      if (p[i] == p[k]) FAIL("invalid '%s' argument", "perm");
  return OK;
}

static Status aperm_dimnames(VM *vm, const Vec *a, int rank, const int32_t *p, Vec *r) {
  Vec *dn = vec_dimnames(vm, a);
  if (!dn) return OK;
  Vec *names = vec_names(vm, dn), *l = vec_new(vm, T_LIST, rank);
  TRY_NEW(l);
  for (int i = 0; i < rank; i++) list_set(vm, l, i, list_ro(dn)[p[i]]);
  if (names) {
    Vec *nn = vec_new(vm, T_STR, rank);
    TRY_NEW(nn);
    for (int i = 0; i < rank; i++) str_rw(nn)[i] = str_ro(names)[p[i]];
    TRY(vec_set_names(vm, l, val_obj(nn)));
  }
  return vec_set_dimnames(vm, r, val_obj(l));
}

/* p NULL: where they are. */
static Status aperm_extent_names(VM *vm, const Vec *a, int rank, const int32_t *p, Vec *r) {
  Vec *names = vec_extent_names(a), *moved;
  if (!names || !p) return vec_name_extents(vm, r, names);
  TRY_NEW(moved = vec_new(vm, T_STR, rank));
  for (int i = 0; i < rank; i++) str_set(moved, i, str_ro(names)[p[i]]);
  return vec_name_extents(vm, r, moved);
}

/* .Internal(aperm(a, perm, resize)) */
static Status do_aperm(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  const int32_t *dims;
  Vec *a = val_is_vecobj(args[0]) ? args[0].vec : NULL;
  int rank = a ? vec_dims(a, &dims) : 0;
  if (rank == 0) FAIL("invalid first argument, must be %s", "an array");
  int32_t *work = vm_scratch(vm, (size_t)rank * 3 * sizeof *work);
  TRY_NEW(work);
  int64_t *stride = vm_scratch(vm, (size_t)rank * sizeof *stride);
  TRY_NEW(stride);
  int32_t *p = work, *rd = work + rank, *idx = work + 2 * rank;
  TRY(aperm_order(vm, a, args[1], rank, p));
  int resize = as_logical1(vm, args[2]);
  if (resize == NA_LGL) FAIL("invalid '%s' argument", "resize");
  for (int i = 0; i < rank; i++) { /* stride in a of each dimension of the result */
    rd[i] = dims[p[i]];
    idx[i] = 0;
    stride[i] = 1;
    for (int k = 0; k < p[i]; k++) stride[i] *= dims[k];
  }
  Vec *r = vec_new(vm, (Type)a->h.type, a->n);
  TRY_NEW(r);
  int64_t at = 0, run = rank > 0 ? rd[0] : 0, step = stride[0];
  for (int64_t i = 0; i < r->n; i += run) { /* the first dimension in one go */
    TRY(rt_poll(vm));
    if (r->h.type == T_DBL)
      for (int64_t k = 0; k < run; k++) dbl_rw(r)[i + k] = dbl_ro(a)[at + k * step];
    else
      for (int64_t k = 0; k < run; k++) copy_elt(r, i + k, a, at + k * step);
    for (int k = 1; k < rank; k++) {
      at += stride[k];
      if (++idx[k] < rd[k]) break;
      at -= stride[k] * rd[k];
      idx[k] = 0;
    }
  }
  TRY(vec_set_dim(vm, r, rank, resize ? rd : dims));
  TRY(aperm_extent_names(vm, a, rank, resize ? p : NULL, r));
  if (resize) TRY(aperm_dimnames(vm, a, rank, p, r));
  *out = val_obj(r);
  return OK;
}

/* ---- diag ---- */

/* .Internal(diag(x, nrow, ncol)): x recycled down the diagonal. */
static Status do_diag(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  int32_t nr, nc;
  TRY(extent(vm, args[1], "nrow", &nr));
  TRY(extent(vm, args[2], "ncol", &nc));
  Type t = val_type(args[0]);
  if (t != T_CPLX && t != T_INT && t != T_LGL && t != T_RAW) t = T_DBL;
  Vec *x, *r;
  TRY(coerce_borrow(vm, args[0], t, &x));
  int64_t m = nr < nc ? nr : nc;
  if (m > 0 && x->n == 0) FAIL("'x' must have positive length");
  TRY_NEW(r = vec_matrix(vm, t, nr, nc));
  TRY(poll_zero(vm, data_rw(r), (size_t)r->n * type_size(t)));
  for (int64_t i = 0; i < m; i++) copy_elt(r, i * ((int64_t)nr + 1), x, i % x->n);
  *out = val_obj(r);
  return OK;
}

/* .Internal(diagonal(x)): the diagonal of a matrix of any type. */
static Status do_diagonal(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *x = args[0].vec;
  int64_t m = x->nrow < x->ncol ? x->nrow : x->ncol;
  Vec *r = vec_new(vm, (Type)x->h.type, m);
  TRY_NEW(r);
  for (int64_t i = 0; i < m; i++) copy_elt(r, i, x, i * ((int64_t)x->nrow + 1));
  *out = vec_val(r);
  return OK;
}

/* Is a matrix of numbers one that has dimensions and nothing else? */
static bool is_bare_matrix(VM *vm, Value v) {
  Type t = val_type(v);
  if (v.tag != TAG_OBJ || val_is_object(v) || (t != T_LGL && t != T_INT && t != T_DBL && t != T_CPLX)) return false;
  return (v.o->flags & F_MATRIX) && (!v.vec->attr || v.vec->attr->n == 0);
}

/* .Internal(diag_plain(x)): what diag(x) is for a bare matrix and for a single number, the size of an identity; NULL
 * where the R code has to look closer. */
static Status do_diag_plain(VM *vm, Value *args, int n, Value *out) {
  enum { MOST_ROWS = 4096 };
  Value x = args[0];
  *out = val_null();
  if (vm->modes & MODE_GENERIC) return OK;
  if (is_bare_matrix(vm, x)) return do_diagonal(vm, args, n, out);
  double size = x.tag == TAG_INT && x.i != NA_INT ? x.i : x.tag == TAG_DBL ? x.d : NA_REAL;
  if (!(size >= 1 && size <= MOST_ROWS)) return OK;
  int32_t rows = (int32_t)size;
  Vec *r = vec_matrix(vm, T_DBL, rows, rows);
  TRY_NEW(r);
  TRY(poll_zero(vm, dbl_rw(r), (size_t)r->n * sizeof(double)));
  for (int64_t i = 0; i < rows; i++) dbl_rw(r)[i * ((int64_t)rows + 1)] = 1;
  *out = val_obj(r);
  return OK;
}

/* ---- row, col, triangles ---- */

static Status dim_pair(VM *vm, Value d, const char *name, int32_t *nr, int32_t *nc) {
  Vec *v;
  if ((val_type(d) != T_INT && val_type(d) != T_DBL) || vec_len(d) != 2)
    FAIL("a matrix-like object is required as argument to '%s'", name);
  TRY(coerce_vector(vm, d, T_INT, false, &v));
  *nr = int_ro(v)[0];
  *nc = int_ro(v)[1];
  return OK;
}

/* .Internal(row(dim)), .Internal(col(dim)) */
static Status row_or_col(VM *vm, bool row, Value d, Value *out) {
  int32_t nr, nc;
  TRY(dim_pair(vm, d, row ? "row" : "col", &nr, &nc));
  Vec *r = vec_matrix(vm, T_INT, nr, nc);
  TRY_NEW(r);
  for (int32_t j = 0; j < nc && !rt_cancelled(vm); j++)
    for (int32_t i = 0; i < nr; i++) int_rw(r)[(int64_t)j * nr + i] = row ? i + 1 : j + 1;
  TRY(rt_poll(vm));
  *out = val_obj(r);
  return OK;
}
static Status do_row(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return row_or_col(vm, true, args[0], out);
}
static Status do_col(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return row_or_col(vm, false, args[0], out);
}

/* .Internal(triangle(dim, upper, diag)) */
static Status do_triangle(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  int32_t nr, nc;
  bool upper, diag;
  TRY(dim_pair(vm, args[0], "lower.tri", &nr, &nc));
  TRY(arg_flag(vm, args[1], "upper", &upper));
  TRY(arg_flag(vm, args[2], "diag", &diag));
  Vec *r = vec_matrix(vm, T_LGL, nr, nc);
  TRY_NEW(r);
  for (int32_t j = 0; j < nc && !rt_cancelled(vm); j++)
    for (int32_t i = 0; i < nr; i++) int_rw(r)[(int64_t)j * nr + i] = i == j ? diag : upper ? i < j : i > j;
  TRY(rt_poll(vm));
  *out = val_obj(r);
  return OK;
}

/* ---- drop ---- */

/* Result of drop() with `keep` of the dimensions left; 1 left: a plain vector with names. */
static Status drop_dims(VM *vm, Vec *x, int rank, const int32_t *dims, int keep, Value *out) {
  Vec *r = vec_copy_data(vm, x), *dn = vec_dimnames(vm, x), *dnn = dn ? vec_names(vm, dn) : NULL;
  TRY_NEW(r);
  int32_t *kept = vm_scratch(vm, ((size_t)keep + 1) * sizeof *kept);
  TRY_NEW(kept);
  Vec *labels = vec_new(vm, T_LIST, keep), *names = vec_new(vm, T_STR, keep);
  TRY_NEW(labels);
  TRY_NEW(names);
  bool any = false;
  for (int i = 0, k = 0; i < rank; i++) {
    if (dims[i] == 1) continue;
    if (dn) list_set(vm, labels, k, list_ro(dn)[i]);
    if (dnn) str_rw(names)[k] = str_ro(dnn)[i];
    any |= dn && list_ro(dn)[i].tag != TAG_NULL;
    kept[k++] = dims[i];
  }
  if (keep > 1) {
    TRY(vec_set_dim(vm, r, keep, kept));
    TRY(vec_keep_extent_names(vm, r, vec_extent_names(x), rank, dims));
    if (dnn) TRY(vec_set_names(vm, labels, val_obj(names)));
    if (any) TRY(vec_set_dimnames(vm, r, val_obj(labels)));
  } else if (keep == 1 && list_ro(labels)[0].tag != TAG_NULL) {
    TRY(vec_set_names(vm, r, list_ro(labels)[0]));
  } else if (keep == 0 && dn) { /* one element: named if just one dimension has names */
    int named = 0;
    Value name = val_null();
    for (int i = 0; i < rank; i++) {
      if (val_is_null(list_ro(dn)[i])) continue;
      name = list_ro(dn)[i];
      named++;
    }
    Vec *nm = named == 1 ? val_vec(vm, name) : NULL;
    if (named == 1) TRY_NEW(nm);
    if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  }
  TRY(attr_copy_most(vm, r, val_obj(x)));
  *out = vec_val(r);
  return OK;
}

static Status do_drop(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = args[0];
  if (!val_is_vecobj(args[0])) return OK;
  const int32_t *dims;
  int rank = vec_dims(args[0].vec, &dims), keep = 0;
  for (int i = 0; i < rank; i++) keep += dims[i] != 1;
  if (keep == rank) return OK;
  return drop_dims(vm, args[0].vec, rank, dims, keep, out);
}

/* ---- apply, arrayInd ---- */

/* .Internal(apply_columns(X, MARGIN)): the matrix whose columns are the slices that apply(X, 1 or 2, f) hands to f,
 * their names being those of its rows; NULL: X is not a plain matrix of atomic values with a cell, or MARGIN another
 * thing. */
static Status do_apply_columns(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0], m = args[1];
  *out = val_null();
  int by = m.tag == TAG_INT ? m.i : m.tag == TAG_DBL && (m.d == 1 || m.d == 2) ? (int)m.d : 0;
  if ((vm->modes & MODE_GENERIC) || (by != 1 && by != 2) || !val_is_vecobj(x) || val_is_object(x)) return OK;
  const Vec *v = x.vec;
  if (!vec_is_matrix(v) || v->nrow < 1 || v->ncol < 1 || v->h.type == T_LIST || v->h.type == T_EXPR) return OK;
  Vec *dn = vec_dimnames(vm, v), *r;
  if (dn && vec_names(vm, dn)) return OK;
  if (by == 2 && !dn) {
    *out = x;
    return OK;
  }
  TRY_NEW(r = vec_matrix(vm, (Type)v->h.type, by == 1 ? v->ncol : v->nrow, by == 1 ? v->nrow : v->ncol));
  TRY(by == 1 ? transpose(vm, v, r, v->nrow, v->ncol) : recycle(vm, r, v));
  Value inner = dn ? list_ro(dn)[2 - by] : val_null();
  if (inner.tag != TAG_NULL) TRY(vec_set_dimnames_of_two(vm, r, inner, val_null(), NULL, NULL));
  *out = val_obj(r);
  return OK;
}

/* Are all elements of list l plain vectors like the first one? *names: the names that all of them have, or NULL. */
static bool like_the_first(VM *vm, const Vec *l, Vec **names) {
  Type t = val_type(list_ro(l)[0]);
  int64_t k = vec_len(list_ro(l)[0]);
  *names = NULL;
  if ((t != T_LGL && t != T_INT && t != T_DBL && t != T_STR) || k < 1) return false;
  for (int64_t i = 0; i < l->n; i++) {
    Value v = list_ro(l)[i];
    if (val_type(v) != t || vec_len(v) != k) return false;
    if (!attr_has_any(v)) {
      if (*names) return false;
      continue;
    }
    const Attr *a = v.vec->attr; /* names and nothing else */
    if (!a || a->n != 1 || a->i_names != 0 || vec_is_matrix(v.vec)) return false;
    Vec *own = vec_names(vm, v.vec);
    if (!own) return false;
    if (k == 1) continue; /* they get others */
    if (i == 0) *names = own;
    if (!*names) return false;
    for (int64_t j = 0; j < k && own != *names; j++)
      if (str_ro(own)[j] != str_ro(*names)[j]) return false;
  }
  return true;
}

/* The vector or matrix of values that are alike, with these names of rows and columns. */
static Status put_together(VM *vm, const Vec *l, Vec *names, Value labels, Value *out) {
  Vec *r, *v;
  Type t = val_type(list_ro(l)[0]);
  int64_t k = vec_len(list_ro(l)[0]);
  if (k > INT32_MAX || l->n > INT32_MAX) return OK;
  TRY_NEW(r = k == 1 ? vec_new(vm, t, l->n) : vec_matrix(vm, t, (int32_t)k, (int32_t)l->n));
  for (int64_t i = 0; i < l->n; i++) {
    TRY(rt_poll_at(vm, i));
    TRY_NEW(v = val_vec(vm, list_ro(l)[i]));
    for (int64_t j = 0; j < k; j++) copy_elt(r, i * k + j, v, j);
  }
  if (k == 1 && labels.tag != TAG_NULL) TRY(vec_set_names(vm, r, labels));
  if (k > 1 && (names || labels.tag != TAG_NULL))
    TRY(vec_set_dimnames_of_two(vm, r, names ? val_obj(names) : val_null(), labels, NULL, NULL));
  *out = val_obj(r);
  return OK;
}

/* .Internal(applied_values(values, simplify, labels)): what apply() makes of the values for the slices along one margin
 * with these labels; NULL: they are not all alike. */
static Status do_applied_values(VM *vm, Value *args, int n, Value *out) {
  Value values = args[0], labels = args[2];
  Vec *names = NULL;
  *out = val_null();
  if (args[1].tag != TAG_LGL || args[1].i != 1 || !val_is_list(values) || values.vec->n == 0) return OK;
  Vec *l = values.vec;
  if (labels.tag != TAG_NULL && (val_type(labels) != T_STR || vec_len(labels) != l->n)) return OK;
  if (!like_the_first(vm, l, &names)) return OK;
  return put_together(vm, l, names, labels, out);
}

/* Are all elements of a list vectors without a class, and two of them of different lengths? */
static bool is_ragged(const Vec *l) {
  bool ragged = false;
  for (int64_t i = 0; i < l->n; i++) {
    Value v = list_ro(l)[i];
    if (val_is_object(v) || (v.tag != TAG_NULL && !type_is_vec(val_type(v)))) return false;
    ragged |= vec_len(v) != vec_len(list_ro(l)[0]);
  }
  return ragged;
}

/* .Internal(stacked_values(values, simplify)): what sapply() makes of values of more than one element: a matrix of
 * those that are all alike, the list itself where their lengths differ; NULL where simplify2array() has to look. */
static Status do_stacked_values(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  Value how = args[1], values = args[0];
  bool wanted = (how.tag == TAG_LGL && how.i == 1) || (how.tag == TAG_STR && strcmp(how.s->data, "array") == 0);
  if (!wanted || (vm->modes & MODE_GENERIC) || !val_is_obj(values, T_LIST) || val_is_object(values)) return OK;
  Vec *l = values.vec, *names = NULL, *labels = vec_names(vm, l);
  if (l->n == 0 || vec_is_matrix(l) || (l->attr && (l->attr->n != 1 || l->attr->i_names != 0))) return OK;
  if (is_ragged(l)) {
    *out = values;
    return OK;
  }
  if (vec_len(list_ro(l)[0]) < 2 || !like_the_first(vm, l, &names)) return OK;
  return put_together(vm, l, names, labels ? val_obj(labels) : val_null(), out);
}

/* .Internal(array_ind(ind, dim)): a row of subscripts for each place in an array, or NULL: not whole numbers. */
static Status do_array_ind(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  if ((vm->modes & MODE_GENERIC) || val_type(args[0]) != T_INT || val_type(args[1]) != T_INT || val_is_object(args[0]))
    return OK;
  Vec *ind = val_vec(vm, args[0]), *dim = val_vec(vm, args[1]), *r;
  TRY_NEW(ind && dim);
  for (int64_t k = 0; k < dim->n; k++)
    if (int_ro(dim)[k] < 1) return OK;
  if (dim->n < 1 || dim->n > 64 || ind->n > INT32_MAX) return OK;
  TRY_NEW(r = vec_matrix(vm, T_INT, (int32_t)ind->n, (int32_t)dim->n));
  for (int64_t i = 0; i < ind->n; i++) {
    int32_t at = int_ro(ind)[i];
    TRY(rt_poll_at(vm, i));
    if (at != NA_INT && at < 1) return OK;
    for (int64_t k = 0, rest = (int64_t)at - 1; k < dim->n; k++, rest /= int_ro(dim)[k - 1])
      int_rw(r)[k * ind->n + i] = at == NA_INT ? NA_INT : (int32_t)(rest % int_ro(dim)[k]) + 1;
  }
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_matrix[] = {
    {"apply_columns", do_apply_columns, "X, MARGIN", BF_INTERNAL, "slices of a plain matrix as columns, or NULL", 0, 0},
    {"applied_values", do_applied_values, "values, simplify, labels", BF_INTERNAL, "the result of apply(), or NULL", 0,
     0},
    {"stacked_values", do_stacked_values, "values, simplify", BF_INTERNAL, "the result of sapply(), or NULL", 0, 0},
    {"array_ind", do_array_ind, "ind, dim", BF_INTERNAL, "subscripts of places in an array, or NULL", 0, 0},
    {"drop", do_drop, "x", 0, "array without its dimensions of extent one", 0, 0},
    {"matrix", do_matrix, "data, nrow, ncol, byrow, dimnames, nonrow, noncol", BF_INTERNAL, "matrix from recycled data",
     0, 0},
    {"array", do_array, "data, dim, dimnames", BF_INTERNAL, "array from recycled data", 0, 0},
    {"t.default", do_t, "x", BF_INTERNAL, "transpose of a matrix or vector", 0, 0},
    {"aperm", do_aperm, "a, perm, resize", BF_INTERNAL, "permuted array", 0, 0},
    {"diag", do_diag, "x, nrow, ncol", BF_INTERNAL, "matrix with a given diagonal", 0, 0},
    {"diag_plain", do_diag_plain, "x", BF_INTERNAL, "diag() of a bare matrix or a size, or NULL", 0, 0},
    {"diagonal", do_diagonal, "x", BF_INTERNAL, "diagonal of a matrix", 0, 0},
    {"row", do_row, "dim", BF_INTERNAL, "row numbers", 0, 0},
    {"col", do_col, "dim", BF_INTERNAL, "column numbers", 0, 0},
    {"triangle", do_triangle, "dim, upper, diag", BF_INTERNAL, "TRUE in one triangle", 0, 0},
    {0},
};
