/* subassign.c - x[i] <- v, x[i, j] <- v, x[[i]] <- v, x$name <- v: default methods, on the slot of x.
 *
 * *x is changed in place when it is the only reference (count 1) and v is not x itself; otherwise a changed copy
 * replaces it.  Everything that can fail happens before the first write, so that after an error *x is as before.
 * Fast cases are first; growth at the end is amortised (vec_grow).
 */
#include "runtime/coerce.h"
#include "runtime/env.h"
#include "runtime/hooks.h"
#include "runtime/index.h"
#include "runtime/masks.h"
#include "runtime/poll.h"

/* ---- errors that show the rewritten call: `[<-`(`*tmp*`, i, j, value = v) ---- */
static Value tmp_call(VM *vm, Value v) {
  Value c = vm->cur_call;
  if (!val_is_lang(c) || !val_is_sym(c.cons->car) || !c.cons->cdr) return c;
  Sym *f = c.cons->car.sym;
  if (f != vm->sym.assign && f != vm->sym.eq_assign && f != vm->sym.assign2) return c;
  Value target = c.cons->cdr->car;
  Sym *repl = NULL;
  for (; !repl; target = repl ? target : target.cons->cdr->car) { /* the subscript may be inside: names(x[[i]]) <- v */
    if (!val_is_lang(target) || !val_is_sym(target.cons->car) || !target.cons->cdr) return c;
    Sym *op = target.cons->car.sym;
    if (op == vm->sym.bracket)
      repl = vm->sym.bracket_assign;
    else if (op == vm->sym.bracket2)
      repl = vm->sym.bracket2_assign;
    else if (op == vm->sym.dollar)
      repl = vm->sym.dollar_assign;
  }
  if (!repl) return c;
  Value items[64];
  Sym *tags[64];
  int n = 0;
  for (const Cons *a = target.cons->cdr->cdr; a && n < 64; a = a->cdr, n++) {
    items[n] = a->car;
    tags[n] = a->tag;
  }
  Cons *args = cons_new(vm, v, NULL, vm->sym.value);
  while (args && n-- > 0) args = cons_new(vm, items[n], args, tags[n]);
  if (args) args = cons_new(vm, val_obj(vm->sym.tmpval), args, NULL);
  if (args) args = lang_new(vm, val_obj(repl), args);
  return args ? val_obj(args) : c;
}

static Status tmp_error(VM *vm, Value v, const char *msg) { return rt_errorcall(vm, tmp_call(vm, v), "%s", msg); }

static Status bounds2(VM *vm) {
  return rt_error_class(vm, "subscriptOutOfBoundsError", vm->cur_call, "[[ ]] subscript out of bounds");
}

/* ---- types ---- */
static bool is_listlike(int t) { return t == T_LIST || t == T_EXPR; }

static Status bad_types(VM *vm, int from, int to, const char *where) {
  return rt_error(vm, "incompatible types (from %s to %s) in %s", type_name(from), type_name(to), where);
}

/* Common type of target and value in x[i] <- v. */
static Status common_type(VM *vm, int xt, int vt, int *out) {
  if (xt == vt || (xt == T_EXPR && vt != T_RAW)) {
    *out = xt;
  } else if (xt == T_EXPR) {
    return bad_types(vm, vt, xt, "subassignment type fix");
  } else if (vt == T_EXPR) {
    *out = T_EXPR;
  } else if (is_listlike(xt) || is_listlike(vt)) {
    *out = T_LIST;
  } else if (xt == T_RAW || vt == T_RAW) {
    return bad_types(vm, vt, xt, "subassignment type fix");
  } else {
    *out = xt > vt ? xt : vt;
  }
  return OK;
}

/* Value of the right-hand side as a vector of type `to`. */
static Status value_vec(VM *vm, Value v, int to, Vec **out) {
  if (val_type(v) == (Type)to) {
    TRY_NEW(*out = val_vec(vm, v));
    return OK;
  }
  return coerce_vector(vm, v, to, false, out);
}

/* A right-hand side of x[i] <- v that is no vector. */
static Status odd_value(VM *vm, Value *v, int xt) {
  int t = val_type(*v);
  if (xt != T_LIST && xt != T_NULL && !(xt == T_EXPR && (t == T_SYM || t == T_LANG)))
    return bad_types(vm, t, xt, "subassignment type fix");
  if (index_is_cons(*v)) {
    Vec *l;
    TRY(index_cons_list(vm, *v, &l));
    *v = val_obj(l);
    return OK;
  }
  if (t == T_ENV) return rt_error(vm, "environments cannot be coerced to other types");
  if (t == T_SYM && xt == T_NULL) return rt_error(vm, "invalid type/length (symbol/0) in vector allocation");
  if (t == T_SYM) {
    TRY(rt_warning(vm, "'symbol' object cannot be coerced to type 'list'"));
    *v = val_null();
    return OK;
  }
  return rt_error(vm, "cannot coerce type '%s' to vector of type 'list'", type_name(t));
}

/* ---- the target, made writable ---- */
static void touched(Vec *v) { v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA); }

static bool same_object(Value a, Value b) { return a.tag == TAG_OBJ && b.tag == TAG_OBJ && a.o == b.o; }

/* The target as a vector of type `to` that may be written: *x itself, or a copy (not stored yet). */
static Status writable(VM *vm, Value *x, int to, bool shared, Vec **out) {
  if (x->tag != TAG_OBJ) {
    Vec *b;
    if (val_type(*x) == (Type)to) {
      TRY_NEW(b = val_vec(vm, *x));
    } else {
      TRY(coerce_vector(vm, *x, to, false, &b));
    }
    if (!vec_writable(b)) TRY_NEW(b = vec_copy(vm, b));
    *out = b;
    return OK;
  }
  Vec *v = x->vec;
  if (to == T_LIST && !is_listlike(v->h.type)) return coerce_vector(vm, *x, T_LIST, true, out); /* only names stay */
  if (v->h.type != to) return coerce_keep_attr(vm, *x, to, out);
  *out = v;
  if (shared || !vec_writable(v)) TRY_NEW(*out = vec_copy(vm, v));
  return OK;
}

static void store(VM *vm, Value *x, Vec *v) {
  touched(v);
  if (x->tag == TAG_OBJ && x->vec == v) return;
  slot_store(vm, x, val_obj(v));
}

/* ---- growth ---- */
/* May the names be extended in place?  Only this vector's own record refers to them. */
static bool own_names(const Vec *v, const Vec *names) {
  return v->attr && v->attr->h.count == 1 && names->h.count == 1;
}

/* names for positions n..m-1: padded with "". fresh (or NULL): strings of a character subscript by position. */
static Status grow_names(VM *vm, Vec *old, int64_t n, int64_t m, Vec **out) {
  Vec *nm = vec_new(vm, T_STR, n); /* "" each */
  TRY_NEW(nm);
  if (old) memcpy(str_rw(nm), str_ro(old), (size_t)n * sizeof(Str *));
  TRY(vec_grow(vm, nm, m));
  for (int64_t i = n; i < m; i++) str_rw(nm)[i] = vm->empty_str;
  *out = nm;
  return OK;
}

/* Extends *v (writable) to m elements: data padded, names padded, dim and dimnames dropped, the rest kept. *v may
 * change. */
static Status enlarge(VM *vm, Vec **vp, int64_t m, bool want_names) {
  Vec *v = *vp, *names = v->attr ? vec_names(vm, v) : NULL, *nm = NULL;
  int64_t n = v->n;
  const int32_t *d;
  bool array = vec_dims(v, &d) > 0;
  if (m > (int64_t)1 << 62) return rt_error(vm, "negative length vectors are not allowed");
  if (m > (int64_t)1 << 52) return rt_error(vm, "vector is too large");
  if (names && !array && own_names(v, names)) {
    TRY(vec_grow(vm, v, m));
    Status st = vec_grow(vm, names, m);
    if (st != OK) v->n = n;
    for (int64_t i = n; st == OK && i < m; i++) str_rw(names)[i] = vm->empty_str;
    return st;
  }
  if (array || (names && !array)) {
    Vec *r = vec_resize(vm, v, n);
    TRY_NEW(r);
    TRY(vec_grow(vm, r, m));
    if (names || want_names) TRY(grow_names(vm, names, n, m, &nm));
    if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
    TRY(attr_copy_most(vm, r, val_obj(v)));
    *vp = r;
    return OK;
  }
  TRY(vec_grow(vm, v, m));
  if (!want_names) return OK;
  TRY(grow_names(vm, NULL, n, m, &nm));
  return vec_set_names(vm, v, val_obj(nm));
}

static bool is_array(const Vec *v) {
  const int32_t *d;
  return vec_dims(v, &d) > 0;
}

/* An array indexed by names becomes a plain vector (a 1-d one a named vector). */
static Status plain_names(VM *vm, Vec **vp) {
  Vec *v = *vp, *r;
  if (!is_array(v)) return OK;
  Vec *names = v->attr ? vec_names(vm, v) : NULL;
  TRY_NEW(r = vec_copy_data(vm, v));
  if (names) TRY(vec_set_names(vm, r, val_obj(names)));
  TRY(attr_copy_most(vm, r, val_obj(v)));
  *vp = r;
  return OK;
}

/* Makes room for `need` elements and gives the new ones their names when the subscript was character. */
static Status stretch_to(VM *vm, Vec **vp, int64_t need, Value idx, const int64_t *pos, int64_t m) {
  int64_t n = (*vp)->n;
  if (need <= n) return OK;
  bool str = val_type(idx) == T_STR;
  TRY(enlarge(vm, vp, need, str));
  if (!str) return OK;
  Vec *names = vec_names(vm, *vp);
  if (!names) return OK;
  Str *const *s = idx.tag == TAG_STR ? &idx.s : str_ro(idx.vec);
  for (int64_t i = 0; i < m; i++)
    if (pos[i] >= n) str_rw(names)[pos[i]] = s[i];
  return OK;
}

/* ---- scattering ---- */
/* x[pos[i]] = v[i mod ny]; both of the same type; NA positions are skipped. */
static void scatter(VM *vm, Vec *x, const int64_t *pos, int64_t m, const Vec *v) {
  int64_t ny = v->n;
#define SCATTER(field)                                                                                                 \
  if (ny == 1) {                                                                                                       \
    __typeof__(field##_rw(x)[0]) one = field##_ro(v)[0];                                                               \
    __typeof__(field##_rw(x)[0]) *to = field##_rw(x);                                                                  \
    for (int64_t i = 0; i < m; i++)                                                                                    \
      if (pos[i] >= 0) to[pos[i]] = one;                                                                               \
  } else {                                                                                                             \
    const __typeof__(field##_ro(v)[0]) *from = field##_ro(v);                                                          \
    __typeof__(field##_rw(x)[0]) *to = field##_rw(x);                                                                  \
    for (int64_t i = 0, j = 0; i < m; i++) {                                                                           \
      if (pos[i] >= 0) to[pos[i]] = from[j];                                                                           \
      if (++j == ny) j = 0;                                                                                            \
    }                                                                                                                  \
  }
  switch (x->h.type) {
  case T_LGL:
  case T_INT: SCATTER(int); break;
  case T_DBL: SCATTER(dbl); break;
  case T_CPLX: SCATTER(cplx); break;
  case T_STR: SCATTER(str); break;
  case T_RAW: SCATTER(raw); break;
  default:
    for (int64_t i = 0, j = 0; i < m; i++) {
      if (pos[i] >= 0) list_set(vm, x, pos[i], list_ro(v)[j]);
      if (++j == ny) j = 0;
    }
  }
#undef SCATTER
}

static bool any_na(const int64_t *pos, int64_t m) {
  for (int64_t i = 0; i < m; i++)
    if (pos[i] < 0) return true;
  return false;
}

/* ---- deleting list elements ---- */
static Status keep_elements(VM *vm, Vec *x, const uint8_t *gone, int64_t left, Vec **out) {
  Vec *r = vec_new(vm, x->h.type, left), *names = x->attr ? vec_names(vm, x) : NULL, *nm = NULL;
  TRY_NEW(r);
  if (names) TRY_NEW(nm = vec_new(vm, T_STR, left));
  int64_t w = 0;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (gone[i]) continue;
    list_set(vm, r, w, list_ro(x)[i]);
    if (nm) str_rw(nm)[w] = str_ro(names)[i];
    w++;
  }
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm))); /* names stay in front of the others */
  TRY(attr_copy_most(vm, r, val_obj(x)));
  *out = r;
  return OK;
}

/* x[i] <- NULL on a list. */
static Status delete_elements(VM *vm, Value *x, Value idx) {
  Vec *v = x->vec, *r = v;
  int64_t stretch = 1, *pos, m, n = v->n;
  Vec *names = v->attr && val_type(idx) == T_STR ? vec_names(vm, v) : NULL;
  TRY(rt_index(vm, idx, n, names, &stretch, &pos, &m));
  uint8_t *gone = vm_scratch(vm, (size_t)stretch + 1);
  TRY_NEW(gone);
  memset(gone, 0, (size_t)stretch + 1);
  bool some = false;
  for (int64_t i = 0; i < m; i++)
    if (pos[i] >= 0) gone[pos[i]] = 1;
  int64_t left = 0, len = n;
  /* Positions beyond the end first lengthen the list, then the named ones go. */
  for (int64_t i = 0; i < stretch; i++) {
    TRY(rt_poll_at(vm, i));
    some |= gone[i];
    left += !gone[i];
  }
  if (!some) return OK;
  if (stretch > len) {
    if (left == n && memchr(gone, 1, (size_t)n) == NULL) {
      int64_t beyond = 0;
      for (int64_t i = n; i < stretch; i++) beyond += !gone[i];
      if (beyond == 0) return OK;
    }
    TRY_NEW(r = vec_copy(vm, v));
    TRY(enlarge(vm, &r, stretch, false));
  }
  TRY(keep_elements(vm, r, gone, left, &r));
  store(vm, x, r);
  return OK;
}

/* Takes element pos out of a list that nobody else holds, without attributes or with names of its own alone: a stack's
 * last element goes at once.  false, and nothing is changed: another list. */
static bool take_out(VM *vm, Vec *v, Vec *names, int64_t pos) {
  if (!vec_writable(v) || v->h.flags & (F_MATRIX | F_OBJECT | F_S4) || (v->buf && v->buf->count != 1)) return false;
  if (names ? v->attr->n != 1 || !own_names(v, names) || (names->buf && names->buf->count != 1) : v->attr != NULL)
    return false;
  int64_t behind = v->n - 1 - pos;
  Value *at = &list_rw(v)[pos], gone = *at;
  memmove(at, at + 1, (size_t)behind * sizeof *at);
  at[behind] = val_null();
  if (vec_grow(vm, v, v->n - 1) != OK) return false; /* shorter: does not fail */
  if (names) {
    Str **name = &str_rw(names)[pos];
    memmove(name, name + 1, (size_t)behind * sizeof(Str *));
    if (vec_grow(vm, names, names->n - 1) != OK) return false;
  }
  val_release(vm, gone);
  return true;
}

static Status delete_one(VM *vm, Value *x, int64_t pos) {
  Vec *v = x->vec, *r;
  if (pos < 0 || pos >= v->n) return OK;
  Vec *names = v->attr ? vec_names(vm, v) : NULL, *nm = NULL;
  if (take_out(vm, v, names, pos)) return OK;
  TRY_NEW(r = vec_new(vm, v->h.type, v->n - 1));
  for (int64_t i = 0, w = 0; i < v->n; i++)
    if (i != pos) list_set(vm, r, w++, list_ro(v)[i]);
  if (names) {
    TRY_NEW(nm = vec_new(vm, T_STR, v->n - 1));
    for (int64_t i = 0, w = 0; i < v->n; i++)
      if (i != pos) str_rw(nm)[w++] = str_ro(names)[i];
    TRY(vec_set_names(vm, r, val_obj(nm)));
  }
  TRY(attr_copy_most(vm, r, *x));
  store(vm, x, r);
  return OK;
}

/* ---- x[i] <- v ---- */
/* The vector is lengthened first, which may fail in its own way. */
static Status nothing_to_put(VM *vm, int to, int64_t n, int64_t stretch) {
  if (stretch > n) {
    Vec *t = vec_new(vm, (Type)to, n);
    TRY_NEW(t);
    TRY(enlarge(vm, &t, stretch, false));
  }
  return rt_error(vm, "replacement has length zero");
}

static Status check_counts(VM *vm, const int64_t *pos, int64_t m, int64_t ny) {
  if (m == 0) return OK;
  if (ny > 1 && any_na(pos, m)) return rt_error(vm, "NAs are not allowed in subscripted assignments");
  return OK;
}

static Status assign_vec(VM *vm, Value *x, Value idx, Value v) {
  int xt = val_type(*x), vt = val_type(v), to;
  if (v.tag == TAG_NULL && is_listlike(xt)) return delete_elements(vm, x, idx);
  int64_t n = vec_len(*x), stretch = 1, *pos, m, ny = vec_len(v);
  Value given = idx;
  if (x->tag == TAG_OBJ && index_is_matrix(vm, x->vec, idx)) {
    TRY(index_as_int(vm, &idx, &vm->cur_call));
    TRY(index_matrix(vm, x->vec, idx, &pos, &m));
    idx = val_null();
    stretch = n;
  } else {
    Vec *names = x->tag == TAG_OBJ && x->vec->attr && val_type(idx) == T_STR ? vec_names(vm, x->vec) : NULL;
    TRY(rt_index(vm, idx, n, names, &stretch, &pos, &m));
  }
  bool odd = v.tag == TAG_OBJ && !type_is_vec(v.o->type);
  if (v.tag == TAG_NULL)
    to = xt;
  else if (!odd)
    TRY(common_type(vm, xt, vt, &to));
  if (m > 0 && ny == 0) return nothing_to_put(vm, odd ? xt : to, n, stretch);
  TRY(check_counts(vm, pos, m, ny));
  if (odd) {
    TRY(odd_value(vm, &v, xt));
    return assign_vec(vm, x, given, v);
  }
  if (m == 0 && to == xt && stretch <= n && !(val_type(idx) == T_STR && x->tag == TAG_OBJ && is_array(x->vec)))
    return OK;
  Vec *vv = NULL, *target;
  if (v.tag != TAG_NULL) TRY(value_vec(vm, v, to, &vv));
  TRY(writable(vm, x, to, same_object(*x, v), &target));
  if (val_type(idx) == T_STR) TRY(plain_names(vm, &target));
  TRY(stretch_to(vm, &target, stretch, idx, pos, m));
  if (m > 0 && v.tag != TAG_NULL && m % ny != 0)
    TRY(rt_warning(vm, "number of items to replace is not a multiple of replacement length"));
  if (m > 0) scatter(vm, target, pos, m, vv);
  store(vm, x, target);
  return OK;
}

/* Contiguous x[a:b] <- v with matching types and lengths, x plain and ours. */
static bool assign_run(Value *x, Value idx, Value v) {
  if (idx.tag != TAG_RANGE || idx.r.from < 1 || idx.r.to < idx.r.from || x->tag != TAG_OBJ) return false;
  Vec *t = x->vec;
  int64_t m = range_len(idx);
  if (!vec_writable(t) || idx.r.to > t->n || is_listlike(t->h.type) || t->h.type == T_RAW) return false;
  if (!val_is_vecobj(v) || v.vec == t || v.o->type != t->h.type || v.vec->n != m) return false;
  size_t sz = type_size(t->h.type);
  memcpy((char *)data_ro(t) + (size_t)(idx.r.from - 1) * sz, data_ro(v.vec), (size_t)m * sz);
  touched(t);
  return true;
}

/* x[mask] <- v in place, v with one element for each TRUE. */
static bool assign_masked(const VM *vm, Vec *t, const int32_t *p, const Vec *v) {
  int64_t n = t->n;
  if (v->n < 2 || v->n != mask_count(vm, p, n) || v->h.type != t->h.type || mask_any_na(p, n)) return false;
  switch (t->h.type) {
  case T_LGL:
  case T_INT: mask_put_32(vm, data_rw(t), data_ro(v), p, n); break;
  case T_DBL:
  case T_STR: mask_put_64(vm, data_rw(t), data_ro(v), p, n); break;
  case T_CPLX: mask_put_complex(vm, data_rw(t), data_ro(v), p, n); break;
  default: return false;
  }
  touched(t);
  return true;
}

/* The number v as an element of a vector of doubles. */
static bool double_of(Value v, uint64_t *bits) {
  if (v.tag != TAG_DBL && v.tag != TAG_INT && v.tag != TAG_LGL) return false;
  *bits = v.tag == TAG_DBL ? v.u : val_dbl(v.i == NA_INT ? NA_REAL : v.i).u;
  return true;
}

/* x[mask] <- v in place, v a scalar or one element for each TRUE. */
static bool assign_mask(const VM *vm, Value *x, Value idx, Value v) {
  if (!val_is_obj(idx, T_LGL) || !val_is_vecobj(*x)) return false;
  Vec *t = x->vec;
  const int32_t *p = int_ro(idx.vec);
  int64_t n = t->n;
  uint64_t bits;
  if (!vec_writable(t) || idx.vec->n != n || idx.vec == t) return false;
  if (t->h.type == T_DBL && double_of(v, &bits)) {
    mask_fill_64(vm, data_rw(t), bits, p, n);
  } else if ((t->h.type == T_INT && (v.tag == TAG_INT || v.tag == TAG_LGL)) ||
             (t->h.type == T_LGL && v.tag == TAG_LGL)) {
    mask_fill_32(vm, data_rw(t), (uint32_t)v.i, p, n);
  } else if (t->h.type == T_STR && v.tag == TAG_STR) {
    mask_fill_64(vm, data_rw(t), (uint64_t)(uintptr_t)v.s, p, n);
  } else {
    return val_is_vecobj(v) && v.vec != t && assign_masked(vm, t, p, v.vec);
  }
  touched(t);
  return true;
}

/* Whether all of p[0..m-1] are positions among n elements. */
static bool all_inside(const int32_t *p, int64_t m, int64_t n) {
  uint32_t end = n > INT_MAX ? INT_MAX : (uint32_t)n;
  int outside = 0;
  for (int64_t i = 0; i < m; i++) outside |= (uint32_t)p[i] - 1u >= end;
  return !outside;
}

static void scatter_complex(Complex *to, const int32_t *at, const Complex *from, int64_t m) {
  for (int64_t i = 0; i < m; i++) to[at[i] - 1] = from[i];
}

/* x[positions] <- v in place: a plain integer vector of positions inside x, v of x's type, a scalar or one for each. */
static bool assign_at(Value *x, Value idx, Value v) {
  if (!val_is_obj(idx, T_INT) || !val_is_vecobj(*x)) return false;
  Vec *t = x->vec;
  const int32_t *p = int_ro(idx.vec);
  int64_t m = idx.vec->n;
  if (!vec_writable(t) || idx.vec->attr || idx.vec->h.flags & F_MATRIX || idx.vec == t || m < 1) return false;
  const Vec *from = val_is_vecobj(v) && v.vec != t && v.o->type == t->h.type && v.vec->n == m ? v.vec : NULL;
#define AT(field, scalar, one)                                                                                         \
  {                                                                                                                    \
    if (!(from || v.tag == (scalar)) || !all_inside(p, m, t->n)) return false;                                         \
    __typeof__(field##_rw(t)[0]) *to = field##_rw(t);                                                                  \
    if (from) {                                                                                                        \
      const __typeof__(field##_ro(t)[0]) *put = field##_ro(from);                                                      \
      for (int64_t i = 0; i < m; i++) to[p[i] - 1] = put[i];                                                           \
    } else {                                                                                                           \
      for (int64_t i = 0; i < m; i++) to[p[i] - 1] = (one);                                                            \
    }                                                                                                                  \
  }
  switch (t->h.type) {
  case T_LGL: AT(int, TAG_LGL, v.i); break;
  case T_INT: AT(int, TAG_INT, v.i); break;
  case T_DBL: AT(dbl, TAG_DBL, v.d); break;
  case T_STR: AT(str, TAG_STR, v.s); break;
  case T_CPLX:
    if (!from || !all_inside(p, m, t->n)) return false;
    scatter_complex(cplx_rw(t), p, cplx_ro(from), m);
    break;
  default: return false;
  }
#undef AT
  touched(t);
  return true;
}

/* ---- arrays ---- */
/* Offsets of a column-major walk; pos[k] NULL is the whole dimension. */
static void array_positions(int rank, const int32_t *dims, int64_t *const *pos, const int64_t *npos, int64_t *cell) {
  int64_t have = npos[0], step = dims[0];
  for (int k = 0; k < rank; k++)
    if (npos[k] == 0) return; /* no cells at all: the array has no room for the first dimensions */
  for (int64_t i = 0; i < have; i++) cell[i] = pos[0] ? pos[0][i] : i;
  for (int k = 1; k < rank; k++) {
    for (int64_t j = npos[k] - 1; j >= 0; j--) {
      int64_t p = pos[k] ? pos[k][j] : j, add = p * step, *to = cell + j * have;
      for (int64_t i = 0; i < have; i++) to[i] = p < 0 || cell[i] < 0 ? -1 : cell[i] + add;
    }
    have *= npos[k];
    step *= dims[k];
  }
}

/* x[, j] <- v and x[i, ] <- v on double matrices of our own, right length. */
static bool assign_line(Vec *t, Value *idx, Value v) {
  if (!val_is_obj(v, T_DBL) || t->h.type != T_DBL || !vec_writable(t) || v.vec == t) return false;
  const double *s = dbl_ro(v.vec);
  int64_t nr = t->nrow, nc = t->ncol;
  if (idx[0].tag == TAG_MISSING && v.vec->n == nr) {
    int64_t j = idx[1].tag == TAG_INT                                      ? idx[1].i
                : idx[1].tag == TAG_DBL && idx[1].d >= 1 && idx[1].d <= nc ? (int64_t)idx[1].d
                                                                           : 0;
    if (j < 1 || j > nc) return false;
    memcpy(dbl_rw(t) + (j - 1) * nr, s, (size_t)nr * sizeof(double));
  } else if (idx[1].tag == TAG_MISSING && v.vec->n == nc) {
    int64_t i = idx[0].tag == TAG_INT                                      ? idx[0].i
                : idx[0].tag == TAG_DBL && idx[0].d >= 1 && idx[0].d <= nr ? (int64_t)idx[0].d
                                                                           : 0;
    if (i < 1 || i > nr) return false;
    double *d = dbl_rw(t) + i - 1;
    for (int64_t j = 0; j < nc; j++) d[j * nr] = s[j];
  } else {
    return false;
  }
  touched(t);
  return true;
}

/* index_dims, with the error showing the rewritten call. */
static Status assign_dims(VM *vm, Vec *t, int rank, const int32_t *dims, const Value *idx, Value v, int64_t **pos,
                          int64_t *npos) {
  Value saved = vm->cur_call;
  vm->cur_call = tmp_call(vm, v);
  Status st = index_dims(vm, t, rank, dims, idx, pos, npos);
  vm->cur_call = saved;
  return st;
}

static Status assign_array(VM *vm, Value *x, int nidx, Value *idx, Value v) {
  const int32_t *dims;
  int rank = x->tag == TAG_OBJ ? vec_dims(x->vec, &dims) : 0, to;
  if (rank != nidx)
    return rt_error(vm, nidx == 2 ? "incorrect number of subscripts on matrix" : "incorrect number of subscripts");
  Vec *t = x->vec;
  if (rank == 2 && assign_line(t, idx, v)) return OK;
  int64_t total = 1, ny = vec_len(v);
  int64_t **pos = vm_scratch(vm, (size_t)rank * sizeof *pos), *npos = vm_scratch(vm, (size_t)rank * sizeof *npos);
  TRY_NEW(pos && npos);
  TRY(index_dims_as_int(vm, rank, &idx, &vm->cur_call));
  TRY(assign_dims(vm, t, rank, dims, idx, v, pos, npos));
  bool na = false;
  for (int k = 0; k < rank; k++) {
    if (pos[k]) na |= any_na(pos[k], npos[k]);
    if (__builtin_mul_overflow(total, npos[k], &total)) return rt_nomem(vm, 1e300);
  }
  bool odd = v.tag == TAG_OBJ && !type_is_vec(v.o->type);
  bool refused =
      na && (ny > 1 || odd || v.tag == TAG_NULL); /* of arrays of more than two dimensions lengths come first */
  if (refused && rank == 2) return rt_error(vm, "NAs are not allowed in subscripted assignments");
  if (total == 0 && (odd || v.tag == TAG_NULL || t->h.type == val_type(v))) return OK;
  if (odd) ny = 0;
  if (ny == 0 && total > 0 && !odd && v.tag != TAG_NULL) return rt_error(vm, "replacement has length zero");
  if (total > 0 && (ny == 0 || total % ny != 0))
    return rt_error(vm, "number of items to replace is not a multiple of replacement length");
  if (refused) return rt_error(vm, "NAs are not allowed in subscripted assignments");
  TRY(common_type(vm, t->h.type, val_type(v), &to));
  Vec *vv;
  TRY(value_vec(vm, v, to, &vv));
  int64_t *cell = vm_scratch(vm, (size_t)total * sizeof(int64_t));
  TRY_NEW(cell);
  array_positions(rank, dims, pos, npos, cell);
  TRY(writable(vm, x, to, same_object(*x, v), &t));
  scatter(vm, t, cell, total, vv);
  store(vm, x, t);
  return OK;
}

/* ---- entry: [<- ---- */
static inline int64_t scalar_index(Value i) {
  if (i.tag == TAG_INT) return i.i;
  if (i.tag == TAG_DBL && i.d >= 1 && i.d < 4e15) return (int64_t)i.d;
  return 0;
}

/* Stores an unboxed scalar that needs no coercion of x. */
static inline bool put_scalar(Vec *t, int64_t at, Value v) {
  switch (t->h.type) {
  case T_DBL:
    if (v.tag == TAG_DBL)
      dbl_rw(t)[at] = v.d;
    else if (v.tag == TAG_INT || v.tag == TAG_LGL)
      dbl_rw(t)[at] = v.i == NA_INT ? NA_REAL : v.i;
    else
      return false;
    return true;
  case T_INT:
    if (v.tag != TAG_INT && v.tag != TAG_LGL) return false;
    int_rw(t)[at] = v.i;
    return true;
  case T_LGL:
    if (v.tag != TAG_LGL) return false;
    int_rw(t)[at] = v.i;
    return true;
  case T_STR:
    if (v.tag != TAG_STR) return false;
    str_rw(t)[at] = v.s;
    return true;
  default: return false;
  }
}

/* x[i] <- scalar (also x[[i]]) for our own vector, 1 <= i <= n + 1. */
static inline bool fast_scalar(VM *vm, Value *x, Value idx, Value v, Status *st) {
  Vec *t = x->vec;
  *st = OK;
  if (!vec_writable(t) || v.tag < TAG_LGL || v.tag > TAG_STR) return false;
  int64_t i = scalar_index(idx) - 1;
  if ((uint64_t)i < (uint64_t)t->n) {
    if (!put_scalar(t, i, v)) return false;
    touched(t);
    return true;
  }
  if (i != t->n || !vec_plain(t) || val_type(v) != (Type)t->h.type) return false;
  *st = vec_grow(vm, t, t->n + 1);
  if (*st == OK) {
    put_scalar(t, i, v);
    touched(t);
  }
  return true;
}

bool subassign_cell(Vec *v, int nidx, const Value *idx, Value value) {
  if (!vec_writable(v)) return false;
  int64_t at = subset_cell_position(v, nidx, idx);
  if (at < 0 || !put_scalar(v, at, value)) return false;
  touched(v);
  return true;
}

/* x[i] <- scalar for a list of our own. */
static inline bool list_scalar(VM *vm, Vec *t, Value idx, Value v) {
  if (t->h.type != T_LIST || !vec_writable(t) || v.tag < TAG_LGL || v.tag > TAG_STR) return false;
  int64_t i = scalar_index(idx) - 1;
  if ((uint64_t)i >= (uint64_t)t->n) return false;
  list_set(vm, t, i, v);
  return true;
}

static Status assign_cons(VM *vm, Value *x, int nidx, Value *idx, Value v) {
  Vec *l;
  TRY(index_cons_list(vm, *x, &l));
  Value lv = val_retain(val_obj(l)), r;
  Status st = rt_subassign(vm, &lv, nidx, idx, v);
  if (st == OK && x->o->type == T_LANG) {
    st = index_list_cons(vm, lv.vec, T_LANG, *x, &r);
    if (st == OK) slot_store(vm, x, r);
  } else if (st == OK) {
    slot_store(vm, x, lv);
  }
  val_release(vm, lv);
  return st;
}

static Status assign_null(VM *vm, Value *x, int nidx, Value *idx, Value v) {
  if (v.tag == TAG_NULL || (val_is_vecobj(v) && v.vec->n == 0)) return OK;
  if (nidx > 1)
    return rt_error(vm, nidx == 2 ? "incorrect number of subscripts on matrix" : "incorrect number of subscripts");
  if (!val_is_vecobj(v) && v.tag == TAG_OBJ) TRY(odd_value(vm, &v, T_NULL));
  Vec *e = vec_new(vm, val_type(v), 0);
  TRY_NEW(e);
  Value t = val_retain(val_obj(e)), miss = val_missing();
  Status st = assign_vec(vm, &t, nidx ? idx[0] : miss, v);
  if (st == OK) slot_store(vm, x, t);
  val_release(vm, t);
  return st;
}

/* x[idx] <- v where x lies on a device. */
static bool assign_on_device(VM *vm, Value *x, Value idx, Value v) {
  if (!val_is_vecobj(*x) || !vec_writable(x->vec)) return false;
  bool done = false;
  if (idx.tag == TAG_RANGE && idx.r.from >= 1 && idx.r.from <= idx.r.to && idx.r.to <= x->vec->n)
    done = device_put_range(vm, x->vec, idx.r.from - 1, range_len(idx), v);
  else if (val_is_vecobj(idx) && !idx.vec->attr && !(idx.vec->h.flags & F_MATRIX))
    done = device_put(vm, x->vec, idx.vec, v);
  if (done) touched(x->vec);
  return done;
}

Status rt_subassign(VM *vm, Value *x, int nidx, Value *idx, Value v) {
  if (ORBIT_LIKELY(val_is_vecobj(*x))) {
    Status st;
    if (nidx == 1) {
      if (fast_scalar(vm, x, idx[0], v, &st)) return st;
      if (list_scalar(vm, x->vec, idx[0], v)) return OK;
      if (ORBIT_UNLIKELY(vm->tune.gpu) && assign_on_device(vm, x, idx[0], v)) return OK;
      if (assign_run(x, idx[0], v) || assign_mask(vm, x, idx[0], v) || assign_at(x, idx[0], v)) return OK;
    } else if (nidx > 1 && !(vm->modes & MODE_GENERIC) && subassign_cell(x->vec, nidx, idx, v)) {
      return OK;
    }
  } else if (x->tag == TAG_NULL) {
    return assign_null(vm, x, nidx, idx, v);
  } else if (index_is_cons(*x)) {
    return assign_cons(vm, x, nidx, idx, v);
  } else if (x->tag == TAG_OBJ || x->tag > TAG_RANGE) {
    return index_not_subsettable(vm, *x);
  }
  if (vec_len(*x) == 0 && vec_len(v) == 0 && v.tag != TAG_NULL &&
      (val_type(*x) == val_type(v) || is_listlike(val_type(v))))
    return OK;
  if (nidx > 1) return assign_array(vm, x, nidx, idx, v);
  return assign_vec(vm, x, nidx ? idx[0] : val_missing(), v);
}

/* ---- [[<- ---- */
static Status assign2_env(VM *vm, Value x, int nidx, Value *idx, Value v) {
  Value i = nidx == 1 ? idx[0] : val_null();
  if (val_type(i) != T_STR || vec_len(i) != 1) return rt_error(vm, "wrong args for environment subassignment");
  Sym *s = sym_of_str(vm, i.tag == TAG_STR ? i.s : str_ro(i.vec)[0]);
  TRY_NEW(s);
  return env_set(vm, x.env, s, v);
}

static Str *string_of(Value idx, int64_t k) {
  if (val_is_sym(idx)) return idx.sym->name;
  if (idx.tag == TAG_STR) return idx.s;
  return str_ro(idx.vec)[k];
}

static bool string_index(Value i) {
  int t = val_type(i);
  return t == T_STR || (t == T_SYM && i.tag != TAG_MISSING);
}

/* Position for x[[i]] <- : unknown names and n+1... are beyond the end. */
static Status assign_pos(VM *vm, Value idx, int64_t k, int64_t n, Vec *names, int64_t *pos) {
  OneIndex r;
  TRY(index_get1(vm, idx, k, n, names, 1, true, &r));
  if (r.pos < 0) {
    if (!string_index(idx)) return bounds2(vm);
    r.pos = n;
  }
  *pos = r.pos;
  return OK;
}

/* Room for position pos of *t, named s when given. */
static Status reach(VM *vm, Vec **t, int64_t pos, Str *s) {
  int64_t n = (*t)->n;
  if (pos < n) return OK;
  TRY(enlarge(vm, t, pos + 1, s != NULL));
  if (s) {
    Vec *names = vec_names(vm, *t);
    if (names) str_rw(names)[pos] = s;
  }
  return OK;
}

/* x[[k-th of idx]] <- v for a list or expression. */
static Status assign2_list(VM *vm, Value *x, Value idx, int64_t k, Value v) {
  Vec *t = x->vec;
  Vec *names = t->attr && string_index(idx) ? vec_names(vm, t) : NULL;
  int64_t pos = -1;
  if (v.tag == TAG_NULL) {
    OneIndex r;
    TRY(index_get1(vm, idx, k, t->n, names, 1, true, &r));
    return delete_one(vm, x, r.pos);
  }
  if (t->h.type == T_EXPR && val_is_list(v)) return bad_types(vm, T_LIST, T_EXPR, "[[ assignment");
  TRY(assign_pos(vm, idx, k, t->n, names, &pos));
  TRY(writable(vm, x, t->h.type, same_object(*x, v), &t));
  TRY(reach(vm, &t, pos, string_index(idx) ? string_of(idx, k) : NULL));
  list_set(vm, t, pos, v);
  store(vm, x, t);
  return OK;
}

/* What is put into one element of an atomic vector; GNU R finds no length in what is no vector. */
static Status one_value(VM *vm, Value v) {
  if (v.tag == TAG_OBJ && !type_is_vec(v.o->type))
    return rt_error(vm, "long vectors not supported yet: subassign.c:1833");
  int64_t n = vec_len(v);
  if (n == 0) return rt_error(vm, "replacement has length zero");
  return n == 1 ? OK : rt_error(vm, "more elements supplied than there are to replace");
}

static Status assign2_atomic(VM *vm, Value *x, Value idx, int64_t k, Value v) {
  int xt = val_type(*x), vt = val_type(v), to;
  int64_t n = vec_len(*x), pos;
  TRY(one_value(vm, v));
  Vec *names = x->tag == TAG_OBJ && x->vec->attr && string_index(idx) ? vec_names(vm, x->vec) : NULL;
  TRY(assign_pos(vm, idx, k, n, names, &pos));
  bool list = is_listlike(vt);
  Vec *vv = NULL, *t;
  if (list) {
    to = T_LIST;
  } else {
    TRY(common_type(vm, xt, vt, &to));
    TRY(value_vec(vm, v, to, &vv));
  }
  TRY(writable(vm, x, to, same_object(*x, v), &t));
  TRY(reach(vm, &t, pos, string_index(idx) ? string_of(idx, k) : NULL));
  int64_t zero = pos;
  if (list)
    list_set(vm, t, pos, v);
  else
    scatter(vm, t, &zero, 1, vv);
  store(vm, x, t);
  return OK;
}

/* Calls and pairlists: the cells are rebuilt, attributes stay. */
static Status assign2_cons(VM *vm, Value *x, Value idx, int64_t k, Value v) {
  Vec *l;
  TRY(index_cons_list(vm, *x, &l));
  if (v.tag == TAG_NULL && x->o->type == T_LANG && string_index(idx) && !(val_is_vecobj(idx) && idx.vec->n == 0)) {
    Vec *names = vec_names(vm, l);
    if (index_name(vm, names, string_of(idx, k), false, NULL) < 0) return index_out_of_bounds(vm);
  }
  Value lv = val_retain(val_obj(l)), r = val_null();
  Type type = (Type)x->o->type;
  Status st = assign2_list(vm, &lv, idx, k, v);
  if (st == OK) {
    if (v.tag == TAG_NULL && type == T_LANG && lv.vec->n == l->n - 1 && l != lv.vec && scalar_index(idx) == 1)
      type = T_PAIRLIST;
    st = index_list_cons(vm, lv.vec, type, *x, &r);
  }
  if (st == OK) slot_store(vm, x, r);
  val_release(vm, lv);
  return st;
}

static Status assign2_array(VM *vm, Value *x, int nidx, Value *idx, Value v) {
  const int32_t *dims;
  int rank = x->tag == TAG_OBJ ? vec_dims(x->vec, &dims) : 0, to;
  if (!is_listlike(val_type(*x))) TRY(one_value(vm, v));
  if (rank != nidx) return rt_error(vm, "[[ ]] improper number of subscripts");
  Vec *t = x->vec, *vv = NULL, *dn = vec_dimnames(vm, t);
  int xt = t->h.type, vt = val_type(v);
  bool list = is_listlike(xt);
  int64_t at = 0, step = 1;
  for (int k = 0; k < rank; k++) {
    OneIndex r;
    Vec *names = NULL;
    if (dn && !val_is_null(list_ro(dn)[k])) TRY_NEW(names = val_vec(vm, list_ro(dn)[k]));
    TRY(index_get1(vm, idx[k], vec_len(idx[k]) > 1 ? -1 : 0, dims[k], names, 1, false, &r));
    if (r.pos < 0 || r.pos >= dims[k]) return bounds2(vm);
    at += r.pos * step;
    step *= dims[k];
  }
  if (v.tag == TAG_NULL && list) return bad_types(vm, T_NULL, xt, "[[ assignment");
  if (list) {
    to = xt;
  } else if (is_listlike(vt)) {
    to = T_LIST;
  } else {
    TRY(common_type(vm, xt, vt, &to));
    TRY(value_vec(vm, v, to, &vv));
  }
  TRY(writable(vm, x, to, same_object(*x, v), &t));
  if (is_listlike(to))
    list_set(vm, t, at, v);
  else
    scatter(vm, t, &at, 1, vv);
  store(vm, x, t);
  return OK;
}

static Status assign2_at(VM *vm, Value *x, Value idx, int64_t k, Value v);

/* NULL below the top level at subscript k: becomes a list for names and positions, stays NULL for other numbers. */
static Status assign2_nothing(VM *vm, Value *x, Value idx, int64_t k, Value v) {
  if (val_type(idx) == T_LGL) return tmp_error(vm, v, "invalid subscript in list assign");
  Vec *i = val_vec(vm, idx);
  TRY_NEW(i);
  if (i->h.type == T_INT ? int_ro(i)[k] < 1 : i->h.type == T_DBL && !(dbl_ro(i)[k] >= 1)) return OK;
  return v.tag == TAG_NULL ? index_out_of_bounds(vm) : assign2_at(vm, x, idx, k, v);
}

/* x[[c(i, j, ...)]] <- v: the inner object is taken out, changed, and put back. */
static Status assign2_recursive(VM *vm, Value *x, Value idx, int64_t k, int64_t n, Value v) {
  TRY(rt_check_stack(vm));
  if (k == n - 1) {
    if (val_is_env(*x)) return index_not_subsettable(vm, *x);
    if (x->tag == TAG_NULL && k > 0) return assign2_nothing(vm, x, idx, k, v);
    return assign2_at(vm, x, idx, k, v);
  }
  bool last = k == n - 2 && !string_index(idx); /* of the levels to go down */
  OneIndex r = {-1, false};
  if (last && (x->tag != TAG_OBJ || type_is_vec(x->o->type)))
    TRY(index_get1(vm, idx, k, vec_len(*x), NULL, 1, true, &r));
  if (!val_is_list(*x) && !val_is_obj(*x, T_EXPR) && !index_is_cons(*x)) {
    char msg[64];
    if (k == 0) return tmp_error(vm, v, "attempt to select more than one element in vectorIndex");
    if (last && x->tag == TAG_NULL) return tmp_error(vm, v, "should only be called in an assignment context.");
    snprintf(msg, sizeof msg, "%s at level %d\n", x->tag == TAG_NULL ? "no such index" : "recursive indexing failed",
             (int)k + 1);
    return tmp_error(vm, v, msg);
  }
  int64_t len = index_is_cons(*x) ? cons_len(*x) : x->vec->n;
  if (index_is_cons(*x) && string_index(idx)) {
    r.pos = cons_find(vm, *x, string_of(idx, k), false, NULL);
  } else {
    Vec *names = !index_is_cons(*x) && x->vec->attr && string_index(idx) ? vec_names(vm, x->vec) : NULL;
    TRY(index_get1(vm, idx, k, len, names, 1, last, &r));
  }
  if (r.pos < 0 || r.pos >= len) {
    char msg[64];
    snprintf(msg, sizeof msg, "no such index at level %d\n", (int)k + 1);
    return tmp_error(vm, v, msg);
  }
  Value at = val_dbl((double)r.pos + 1);
  if (index_is_cons(*x)) {
    Value inner = val_retain(cons_at(*x, r.pos)->car);
    Status st = assign2_recursive(vm, &inner, idx, k + 1, n, v);
    if (st == OK) st = assign2_cons(vm, x, at, 0, inner);
    val_release(vm, inner);
    return st;
  }
  Vec *t;
  TRY(writable(vm, x, x->o->type, same_object(*x, v), &t));
  /* Work in the element's own slot: *x is ours (or a private copy), so a failure below leaves the element unchanged. */
  Value inner = val_retain(list_ro(t)[r.pos]);
  bool own = inner.tag == TAG_OBJ && inner.o->count == 2 && t == x->vec && vec_writable(t);
  if (own) {
    val_release(vm, inner);
    inner = list_ro(t)[r.pos];
    list_rw(t)[r.pos] = val_null();
  }
  Status st = assign2_recursive(vm, &inner, idx, k + 1, n, v);
  if (own || st == OK) list_set(vm, t, r.pos, inner);
  val_release(vm, inner);
  if (st == OK) store(vm, x, t);
  return st;
}

static Status assign2_null(VM *vm, Value *x, int nidx, Value *idx, Value v) {
  if (nidx > 1) return rt_error(vm, "[[ ]] improper number of subscripts");
  if (v.tag == TAG_NULL) return OK;
  if (!nidx || idx[0].tag == TAG_MISSING) return tmp_error(vm, v, "[[ ]] with missing subscript");
  if (vec_len(idx[0]) > 1) {
    OneIndex r;
    if (vec_len(idx[0]) == 2 && !string_index(idx[0])) TRY(index_get1(vm, idx[0], 0, 0, NULL, 1, true, &r));
    return tmp_error(vm, v, "no such index at level 1\n");
  }
  Vec *e = vec_new(vm, T_LIST, 0);
  TRY_NEW(e);
  Value t = val_retain(val_obj(e));
  Status st = assign2_at(vm, &t, idx[0], 0, v);
  if (st == OK) slot_store(vm, x, t);
  val_release(vm, t);
  return st;
}

/* One subscript (element k of idx) on anything but an environment. */
static Status assign2_at(VM *vm, Value *x, Value idx, int64_t k, Value v) {
  if (x->tag == TAG_NULL) {
    if (v.tag == TAG_NULL) return OK;
    Vec *e = vec_new(vm, T_LIST, 0);
    TRY_NEW(e);
    Value t = val_retain(val_obj(e)), r;
    Status st = assign2_list(vm, &t, idx, k, v);
    if (st == OK && k > 0) { /* below the top level NULL becomes a pairlist */
      st = vec_set_names(vm, t.vec, val_null());
      if (st == OK) st = index_list_cons(vm, t.vec, T_PAIRLIST, val_null(), &r);
      if (st == OK) slot_store(vm, x, r);
    } else if (st == OK) {
      slot_store(vm, x, t);
    }
    val_release(vm, t);
    return st;
  }
  if (index_is_cons(*x)) return assign2_cons(vm, x, idx, k, v);
  if (x->tag == TAG_OBJ && !type_is_vec(x->o->type)) return index_not_subsettable(vm, *x);
  if (is_listlike(val_type(*x))) return assign2_list(vm, x, idx, k, v);
  return assign2_atomic(vm, x, idx, k, v);
}

Status rt_subassign2(VM *vm, Value *x, int nidx, Value *idx, Value v) {
  if (ORBIT_LIKELY(val_is_vecobj(*x))) {
    Vec *t = x->vec;
    if (nidx == 1 && vec_writable(t)) {
      int64_t i = scalar_index(idx[0]) - 1;
      if (t->h.type == T_LIST && v.tag != TAG_NULL && !same_object(*x, v)) {
        if ((uint64_t)i < (uint64_t)t->n) {
          list_set(vm, t, i, v);
          return OK;
        }
        if (i == t->n && vec_plain(t)) {
          TRY(vec_grow(vm, t, t->n + 1));
          list_set(vm, t, i, v);
          return OK;
        }
      }
      Status st;
      if (fast_scalar(vm, x, idx[0], v, &st)) return st;
    } else if (nidx > 1 && !(vm->modes & MODE_GENERIC) && subassign_cell(t, nidx, idx, v)) {
      return OK;
    }
  } else if (val_is_env(*x)) {
    return assign2_env(vm, *x, nidx, idx, v);
  } else if (x->tag == TAG_NULL) {
    return assign2_null(vm, x, nidx, idx, v);
  } else if (val_is_obj(*x, T_S4)) {
    Env *inner = attr_inner_env(vm, *x);
    if (inner) return assign2_env(vm, val_obj(inner), nidx, idx, v);
    return tmp_error(vm, v, "[[<- defined for objects of type \"S4\" only for subclasses of environment");
  } else if (x->tag > TAG_RANGE && !index_is_cons(*x)) {
    return index_not_subsettable(vm, *x);
  }
  if (nidx == 0) return rt_error(vm, "[[ ]] with missing subscript");
  if (nidx > 1) {
    if (index_is_cons(*x)) return rt_error(vm, "[[ ]] improper number of subscripts");
    return assign2_array(vm, x, nidx, idx, v);
  }
  if (idx[0].tag == TAG_MISSING) return rt_error(vm, "[[ ]] with missing subscript");
  int64_t n = val_is_sym(idx[0]) ? 1 : vec_len(idx[0]);
  if (n > 1) {
    Vec *iv = val_vec(vm, idx[0]);
    TRY_NEW(iv);
    return assign2_recursive(vm, x, val_obj(iv), 0, n, v);
  }
  return assign2_at(vm, x, idx[0], 0, v);
}

/* ---- $<- ---- */
/* x$name <- v that adds an element, or takes one away, makes names the first attribute. */
static void names_first(Vec *v) {
  Attr *a = v->attr;
  if (!a || a->h.count != 1 || a->i_names <= 0) return;
  int at = a->i_names;
  AttrEntry names = a->e[at];
  memmove(&a->e[1], &a->e[0], (size_t)at * sizeof a->e[0]);
  a->e[0] = names;
  int8_t *others[] = {&a->i_dim, &a->i_dimnames, &a->i_class, &a->i_levels};
  for (int k = 0; k < 4; k++) *others[k] = (int8_t)(*others[k] + (*others[k] >= 0 && *others[k] < at));
  a->dimpos = (int8_t)(a->dimpos + (a->dimpos <= at));
  a->i_names = 0;
}

static Status dollar_list(VM *vm, Value *x, Sym *name, Value v) {
  Vec *t = x->vec, *names = t->attr ? vec_names(vm, t) : NULL;
  int64_t pos = index_name(vm, names, name->name, false, NULL);
  if (v.tag == TAG_NULL) {
    TRY(delete_one(vm, x, pos));
    if (pos >= 0 && val_is_vecobj(*x)) names_first(x->vec);
    return OK;
  }
  if (pos >= 0 && vec_writable(t) && !same_object(*x, v)) {
    list_set(vm, t, pos, v);
    return OK;
  }
  bool added = pos < 0;
  if (added) pos = t->n;
  TRY(writable(vm, x, t->h.type, same_object(*x, v), &t));
  TRY(reach(vm, &t, pos, name->name));
  list_set(vm, t, pos, v);
  if (added) names_first(t);
  store(vm, x, t);
  return OK;
}

Status rt_dollar_assign(VM *vm, Value *x, Sym *name, Value v) {
  if (val_is_env(*x)) return env_set(vm, x->env, name, v);
  if (val_is_list(*x) || (val_is_obj(*x, T_EXPR) && v.tag == TAG_NULL)) return dollar_list(vm, x, name, v);
  if (index_is_cons(*x)) {
    if (v.tag == TAG_NULL && cons_find(vm, *x, name->name, false, NULL) < 0) return OK;
    return assign2_cons(vm, x, val_str(name->name), 0, v);
  }
  if (x->tag == TAG_NULL) {
    if (v.tag == TAG_NULL) return OK;
    return assign2_null(vm, x, 1, &(Value){.s = name->name, .tag = TAG_STR}, v);
  }
  if (val_is_obj(*x, T_S4)) {
    Env *inner = attr_inner_env(vm, *x);
    return inner ? env_set(vm, inner, name, v) : tmp_error(vm, v, "no method for assigning subsets of this S4 class");
  }
  if (x->tag > TAG_RANGE && !val_is_vecobj(*x)) return index_not_subsettable(vm, *x);
  Vec *l;
  TRY(coerce_vector(vm, *x, T_LIST, true, &l));
  if (!val_is_obj(*x, T_EXPR)) TRY(rt_warning(vm, "Coercing LHS to a list"));
  Value t = val_retain(val_obj(l));
  Status st = dollar_list(vm, &t, name, v);
  if (st == OK) slot_store(vm, x, t);
  val_release(vm, t);
  return st;
}
