/* shape.c - Recycling and attribute rules shared by arithmetic, comparison and logic.
 *
 * Called by arith.c and compare.c around their loops.
 */
#include "runtime/shape.h"

#include "runtime/hooks.h"

static bool same_dims(const int32_t *a, int ra, const int32_t *b, int rb) {
  return ra == rb && memcmp(a, b, (size_t)ra * sizeof *a) == 0;
}

static Status warn_dropped_array(VM *vm, const char *order) {
  return rt_warning(
      vm, "Recycling array of length 1 in %s arithmetic is deprecated.\n  Use c() or as.vector() instead.\n", order);
}

/* Dims of the result. Kept apart from shape_of because plain operands never come here. */
static Status shape_dims(VM *vm, ShapeKind kind, Shape *s) {
  const int32_t *xd = NULL, *yd = NULL;
  int xr = vec_dims(s->x, &xd), yr = vec_dims(s->y, &yd);
  if (kind == SHAPE_ARITH && (xr > 0) != (yr > 0)) {
    if (xr > 0 && s->nx == 1 && s->ny != 1) {
      if (s->ny != 0) TRY(warn_dropped_array(vm, "array-vector"));
      s->drop_x = true;
      xr = 0;
    } else if (yr > 0 && s->ny == 1 && s->nx != 1) {
      if (s->nx != 0) TRY(warn_dropped_array(vm, "vector-array"));
      s->drop_y = true;
      yr = 0;
    }
  }
  if (xr > 0 && yr > 0 && !same_dims(xd, xr, yd, yr)) return rt_error(vm, "non-conformable arrays");
  s->arrays = xr > 0 || yr > 0 || s->drop_x || s->drop_y;
  if (xr > 0 && (yr > 0 || s->ny != 0 || s->nx == 0)) {
    s->dims = xd;
    s->rank = xr;
  } else if (yr > 0 && (s->nx != 0 || s->ny == 0)) {
    s->dims = yd;
    s->rank = yr;
  }
  return OK;
}

static Status shape_tsp(VM *vm, Shape *s) {
  Value xt = attr_get(vm, val_obj(s->x), vm->sym.tsp), yt = attr_get(vm, val_obj(s->y), vm->sym.tsp);
  bool xts = xt.tag != TAG_NULL, yts = yt.tag != TAG_NULL;
  if (!xts && !yts) return OK;
  if (xts && yts) {
    bool same = vec_len(xt) == 3 && vec_len(yt) == 3 && val_type(xt) == T_DBL && val_type(yt) == T_DBL;
    for (int i = 0; same && i < 3; i++) same = dbl_ro(xt.vec)[i] == dbl_ro(yt.vec)[i];
    if (!same) return rt_error(vm, "non-conformable time-series");
  } else if ((xts && s->nx < s->ny) || (yts && s->ny < s->nx)) {
    return rt_error(vm, "time-series/vector length mismatch");
  }
  return OK;
}

static Status check_lengths(VM *vm, int64_t nx, int64_t ny) {
  if (nx == 0 || ny == 0 || nx == ny || (nx > ny ? nx % ny : ny % nx) == 0) return OK;
  return rt_warning(vm, "longer object length is not a multiple of shorter object length");
}

Status shape_of(VM *vm, int kind, Vec *x, Vec *y, Shape *s) {
  bool warned = kind & SHAPE_WARNED;
  kind &= ~SHAPE_WARNED;
  *s = (Shape){.x = x, .y = y, .nx = x->n, .ny = y->n, .keep_most = kind == SHAPE_ARITH};
  s->n = s->nx == 0 || s->ny == 0 ? 0 : s->nx > s->ny ? s->nx : s->ny;
  s->attrs = !vec_plain(x) || !vec_plain(y);
  if (s->attrs) {
    TRY(shape_dims(vm, (ShapeKind)kind, s));
    if (x->attr || y->attr) TRY(shape_tsp(vm, s));
  }
  return warned ? OK : check_lengths(vm, s->nx, s->ny);
}

Status shape_of_long(VM *vm, Value x, Value y, Type result, int *kind) {
  bool sx = val_is_obj(x, T_SEQ), sy = val_is_obj(y, T_SEQ);
  if (!sx && !sy) return OK;
  if ((!sx && attr_has_any(x)) || (!sy && attr_has_any(y))) return OK;
  int64_t nx = sx ? x.seq->n : vec_len(x), ny = sy ? y.seq->n : vec_len(y);
  if (nx == 0 || ny == 0) return OK;
  TRY(check_lengths(vm, nx, ny));
  *kind |= SHAPE_WARNED;
  size_t m = vm_mark(vm);
  TRY_NEW(vec_new(vm, result, nx > ny ? nx : ny));
  vm_release(vm, m);
  return OK;
}

/* The times of a series, and its class: of x before y. */
static Status copy_tsp(VM *vm, const Shape *s, Vec *r) {
  for (int k = 0; k < 2; k++) {
    const Vec *from = k == 0 ? s->x : s->y;
    if (!from->attr) continue;
    Value v = val_obj((Vec *)from), tsp = attr_get(vm, v, vm->sym.tsp);
    if (tsp.tag == TAG_NULL) continue;
    TRY(attr_copy_tsp(vm, r, tsp));
    return attr_set(vm, &r->h, vm->sym.class_, attr_get(vm, v, vm->sym.class_));
  }
  return OK;
}

static Status copy_most(VM *vm, const Shape *s, Vec *r) {
  if (s->n == 0) return OK;
  if (s->y->attr && s->ny == s->n) TRY(attr_copy_most(vm, r, val_obj(s->y)));
  if (s->x->attr && s->nx == s->n) TRY(attr_copy_most(vm, r, val_obj(s->x)));
  return OK;
}

/* dim and dimnames, or names. */
static Status copy_layout(VM *vm, const Shape *s, Vec *r) {
  if (s->dims) {
    int64_t prod = 1;
    for (int i = 0; i < s->rank; i++) prod *= s->dims[i];
    if (prod != r->n)
      return rt_errorcall(vm, vm_frame_call(vm), "dims [product %d] do not match the length of object [%d]", (int)prod,
                          (int)r->n);
    TRY(vec_set_dim(vm, r, s->rank, s->dims));
    const int32_t *xd;
    TRY(vec_name_extents(vm, r, vec_extent_names(vec_dims(s->x, &xd) && xd == s->dims ? s->x : s->y)));
    Vec *dn = s->drop_x ? NULL : vec_dimnames(vm, s->x);
    if (!dn && !s->drop_y) dn = vec_dimnames(vm, s->y);
    return dn ? vec_set_dimnames(vm, r, val_obj(dn)) : OK;
  }
  if (s->arrays && !s->names_x) return OK;
  Vec *names = s->drop_x || s->nx != r->n ? NULL : vec_names(vm, s->x);
  if (s->keep_most && r->n == 0 && !vec_names(vm, s->x)) return OK; /* arithmetic: none are as good as those of y */
  if (!names && !s->drop_y && s->ny == r->n) names = vec_names(vm, s->y);
  return names ? vec_set_names(vm, r, val_obj(names)) : OK;
}

Status shape_finish(VM *vm, const Shape *s, Vec *r) {
  if (!s->attrs) return OK;
  if (s->keep_most) TRY(copy_most(vm, s, r));
  TRY(copy_layout(vm, s, r));
  return s->n > 0 && (s->x->attr || s->y->attr) ? copy_tsp(vm, s, r) : OK;
}

Status shape_copy_names(VM *vm, Vec *dst, const Vec *src) {
  const int32_t *dims;
  if (vec_plain(src) || vec_dims(src, &dims) != 1) return OK;
  Vec *names = val_names(vm, val_obj((Vec *)src));
  return names ? vec_set_names(vm, dst, val_obj(names)) : OK;
}

Status shape_copy_layout(VM *vm, Vec *dst, const Vec *src) {
  if (vec_plain(src)) return OK;
  const int32_t *dims;
  int rank = vec_dims(src, &dims);
  if (rank > 0) {
    TRY(vec_copy_dim(vm, dst, src));
    Vec *dn = vec_dimnames(vm, src);
    return dn ? vec_set_dimnames(vm, dst, val_obj(dn)) : OK;
  }
  Vec *names = vec_names(vm, src);
  return names ? vec_set_names(vm, dst, val_obj(names)) : OK;
}
