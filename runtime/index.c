/* index.c - Subscripts to positions: rt_index for [ ], index_get1 for [[ ]], matrix and per-dimension indices.
 *
 * Positions are 0-based int64 in scratch memory, -1 is NA.  Everything here is called by subset.c and
 * subassign.c; rt_index is also used by library code that takes R subscripts.
 */
#include "runtime/index.h"

#include "runtime/hooks.h"
#include "runtime/env.h"
#include "runtime/poll.h"

#define NA_POS INT64_MIN
#define POS_LIMIT 4611686018427387904.0

Status index_out_of_bounds(VM *vm) {
  return rt_error_class(vm, "subscriptOutOfBoundsError", vm->cur_call, "subscript out of bounds");
}

Status index_not_subsettable(VM *vm, Value x) {
  if (val_is_obj(x, T_SEQ)) return rt_nomem(vm, 8.0 * (double)x.seq->n);
  return rt_error_class(vm, "notSubsettableError", vm->cur_call, "object of type '%s' is not subsettable",
                        type_shown(x));
}

static Status bad_type(VM *vm, Value idx) {
  if (val_is_obj(idx, T_SEQ)) return rt_nomem(vm, 8.0 * (double)idx.seq->n);
  return rt_error(vm, "invalid subscript type '%s'", type_shown(idx));
}

static int64_t *new_pos(VM *vm, int64_t n) { return vm_scratch(vm, (size_t)(n > 0 ? n : 1) * sizeof(int64_t)); }

/* ---- numeric subscripts ---- */

/* All of 0..n-1 but those named by the negative entries of raw[0..m). */
static Status negative_index(VM *vm, const int64_t *raw, int64_t m, int64_t n, int64_t **pos, int64_t *npos) {
  uint8_t *gone = vm_scratch(vm, (size_t)n + 1);
  TRY_NEW(gone);
  memset(gone, 0, (size_t)n + 1);
  for (int64_t i = 0; i < m; i++)
    if (raw[i] < 0 && -raw[i] <= n) gone[-raw[i] - 1] = 1;
  int64_t k = 0;
  for (int64_t i = 0; i < n; i++) k += !gone[i];
  int64_t *p = new_pos(vm, k);
  TRY_NEW(p);
  k = 0;
  for (int64_t i = 0; i < n; i++)
    if (!gone[i]) p[k++] = i;
  *pos = p;
  *npos = k;
  return OK;
}

/* raw: 1-based, NA_POS for NA; rewritten in place to 0-based positions. */
static Status finish_numeric(VM *vm, int64_t *raw, int64_t m, int64_t n, int64_t *stretch, int64_t **pos,
                             int64_t *npos) {
  int64_t max = 0;
  bool neg = false, na = false, zero = false, some = false;
  for (int64_t i = 0; i < m; i++) {
    TRY(rt_poll_at(vm, i));
    int64_t v = raw[i];
    if (v > 0) {
      some = true;
      if (v > max) max = v;
    } else if (v == 0) {
      zero = true;
    } else if (v == NA_POS) {
      na = true;
    } else {
      neg = true;
    }
  }
  if (max > n && !*stretch) return index_out_of_bounds(vm);
  if (neg) {
    if (some || na) return rt_error(vm, "only 0's may be mixed with negative subscripts");
    *stretch = n;
    return negative_index(vm, raw, m, n, pos, npos);
  }
  *stretch = max > n ? max : n;
  if (zero || na) {
    int64_t k = 0;
    for (int64_t i = 0; i < m; i++)
      if (raw[i] != 0) raw[k++] = raw[i] == NA_POS ? -1 : raw[i] - 1;
    m = k;
  } else {
    for (int64_t i = 0; i < m; i++) raw[i]--;
  }
  *pos = raw;
  *npos = m;
  return OK;
}

static Status int_index(VM *vm, const int32_t *x, int64_t m, int64_t n, int64_t *stretch, int64_t **pos,
                        int64_t *npos) {
  int64_t *p = new_pos(vm, m);
  TRY_NEW(p);
  int64_t max = 0;
  bool odd = false;
  for (int64_t i = 0; i < m; i++) {
    TRY(rt_poll_at(vm, i));
    int32_t v = x[i];
    p[i] = (int64_t)v - 1;
    if (v > max) max = v;
    odd |= v <= 0;
  }
  if (!odd) {
    if (max > n && !*stretch) return index_out_of_bounds(vm);
    *stretch = max > n ? max : n;
    *pos = p;
    *npos = m;
    return OK;
  }
  for (int64_t i = 0; i < m; i++) p[i] = x[i] == NA_INT ? NA_POS : x[i];
  return finish_numeric(vm, p, m, n, stretch, pos, npos);
}

static inline int64_t dbl_pos(double d) {
  if (!isfinite(d)) return NA_POS;
  if (d >= POS_LIMIT) return ((int64_t)1 << 62) + (d > POS_LIMIT);
  if (d <= -POS_LIMIT) return -((int64_t)1 << 62);
  return (int64_t)d;
}

static Status dbl_index(VM *vm, const double *x, int64_t m, int64_t n, int64_t *stretch, int64_t **pos, int64_t *npos) {
  int64_t *p = new_pos(vm, m);
  TRY_NEW(p);
  for (int64_t i = 0; i < m; i++) p[i] = dbl_pos(x[i]);
  return finish_numeric(vm, p, m, n, stretch, pos, npos);
}

static Status range_index(VM *vm, Value r, int64_t n, int64_t *stretch, int64_t **pos, int64_t *npos) {
  int64_t m = range_len(r), step = r.r.from <= r.r.to ? 1 : -1;
  int64_t *p = new_pos(vm, m);
  TRY_NEW(p);
  for (int64_t i = 0; i < m; i++) p[i] = r.r.from + i * step;
  return finish_numeric(vm, p, m, n, stretch, pos, npos);
}

/* ---- logical subscripts ---- */
static Status lgl_index(VM *vm, const int32_t *x, int64_t m, int64_t n, int64_t *stretch, int64_t **pos,
                        int64_t *npos) {
  if (m > n && !*stretch) return rt_error(vm, "(subscript) logical subscript too long");
  int64_t len = m > n ? m : n, k = 0;
  *stretch = len;
  if (m == 0) {
    *pos = new_pos(vm, 0);
    TRY_NEW(*pos);
    *npos = 0;
    return OK;
  }
  if (m == len) {
    for (int64_t i = 0; i < m; i++) k += x[i] != 0;
  } else {
    int64_t whole = 0;
    for (int64_t i = 0; i < m; i++) whole += x[i] != 0;
    k = whole * (len / m);
    for (int64_t i = 0; i < len % m; i++) k += x[i] != 0;
  }
  int64_t *p = new_pos(vm, k + 1); /* one spare: the loop below stores before it tests */
  TRY_NEW(p);
  int64_t w = 0;
  if (m == len) {
    STRETCHES(from, to, len) {
      TRY(rt_poll(vm));
      for (int64_t i = from; i < to; i++) {
        p[w] = x[i] == NA_LGL ? -1 : i;
        w += x[i] != 0;
      }
    }
  } else {
    for (int64_t i = 0, j = 0; i < len; i++) {
      TRY(rt_poll_at(vm, i));
      p[w] = x[j] == NA_LGL ? -1 : i;
      w += x[j] != 0;
      if (++j == m) j = 0;
    }
  }
  *pos = p;
  *npos = k;
  return OK;
}

/* ---- names ---- */
typedef struct NameTable {
  int64_t *slot; /* index + 1 into the keys, 0 = empty */
  uint64_t mask;
} NameTable;

static Status table_init(VM *vm, NameTable *t, int64_t n) {
  uint64_t cap = 16;
  while (cap < (uint64_t)n * 2) cap <<= 1;
  t->slot = vm_scratch(vm, cap * sizeof(int64_t));
  TRY_NEW(t->slot);
  memset(t->slot, 0, cap * sizeof(int64_t));
  t->mask = cap - 1;
  return OK;
}

/* Slot of s, or of the empty place where it belongs. */
static int64_t *table_find(NameTable *t, Str *const *keys, const Str *s) {
  uint64_t h = s->hash * 0x9E3779B97F4A7C15ull >> 20 & t->mask;
  while (t->slot[h] && keys[t->slot[h] - 1] != s) h = (h + 1) & t->mask;
  return &t->slot[h];
}

static inline bool name_can_match(VM *vm, const Str *s) { return s != vm->na_str && s->len > 0; }

static Status match_names(VM *vm, Str *const *x, int64_t m, const Vec *names, int64_t n, int64_t *p) {
  int64_t nn = names ? (names->n < n ? names->n : n) : 0;
  if (m == 1 || nn < 8 || (m < 64 && nn * m <= 2048)) {
    for (int64_t i = 0; i < m; i++) {
      TRY(rt_poll(vm));
      p[i] = -1;
      if (!name_can_match(vm, x[i])) continue;
      for (int64_t j = 0; j < nn; j++)
        if (str_ro(names)[j] == x[i]) {
          p[i] = j;
          break;
        }
    }
    return OK;
  }
  NameTable t;
  TRY(table_init(vm, &t, nn));
  for (int64_t j = 0; j < nn; j++) {
    TRY(rt_poll_at(vm, j));
    int64_t *s = table_find(&t, str_ro(names), str_ro(names)[j]);
    if (!*s) *s = j + 1;
  }
  for (int64_t i = 0; i < m; i++) p[i] = name_can_match(vm, x[i]) ? *table_find(&t, str_ro(names), x[i]) - 1 : -1;
  return OK;
}

/* Unknown names get positions n, n+1, ...; equal ones the same. */
static Status number_new_names(VM *vm, Str *const *x, int64_t m, int64_t n, int64_t *p, int64_t *stretch) {
  int64_t fresh = 0, next = n;
  for (int64_t i = 0; i < m; i++) fresh += p[i] < 0;
  if (!fresh) {
    *stretch = n;
    return OK;
  }
  NameTable t;
  TRY(table_init(vm, &t, fresh));
  for (int64_t i = 0; i < m; i++) {
    TRY(rt_poll_at(vm, i));
    if (p[i] >= 0) continue;
    if (!name_can_match(vm, x[i])) {
      p[i] = next++;
      continue;
    }
    int64_t *s = table_find(&t, x, x[i]);
    if (*s) {
      p[i] = p[*s - 1];
    } else {
      *s = i + 1;
      p[i] = next++;
    }
  }
  *stretch = next;
  return OK;
}

static Status str_index(VM *vm, Str *const *x, int64_t m, int64_t n, Vec *names, int64_t *stretch, int64_t **pos,
                        int64_t *npos) {
  int64_t *p = new_pos(vm, m);
  TRY_NEW(p);
  TRY(match_names(vm, x, m, names, n, p));
  if (!*stretch) {
    for (int64_t i = 0; i < m; i++)
      if (p[i] < 0) return index_out_of_bounds(vm);
    *stretch = n;
  } else {
    TRY(number_new_names(vm, x, m, n, p, stretch));
  }
  *pos = p;
  *npos = m;
  return OK;
}

Status rt_index(VM *vm, Value idx, int64_t n, Vec *names, int64_t *stretch, int64_t **pos, int64_t *npos) {
  switch (idx.tag) {
  case TAG_NULL: return int_index(vm, NULL, 0, n, stretch, pos, npos);
  case TAG_LGL: return lgl_index(vm, &idx.i, 1, n, stretch, pos, npos);
  case TAG_INT: return int_index(vm, &idx.i, 1, n, stretch, pos, npos);
  case TAG_DBL: return dbl_index(vm, &idx.d, 1, n, stretch, pos, npos);
  case TAG_STR: return str_index(vm, &idx.s, 1, n, names, stretch, pos, npos);
  case TAG_RANGE: return range_index(vm, idx, n, stretch, pos, npos);
  case TAG_MISSING: {
    int64_t *p = new_pos(vm, n);
    TRY_NEW(p);
    for (int64_t i = 0; i < n; i++) p[i] = i;
    *pos = p;
    *npos = n;
    *stretch = n;
    return OK;
  }
  case TAG_OBJ: break;
  default: return bad_type(vm, idx);
  }
  switch (idx.o->type) {
  case T_LGL: return lgl_index(vm, int_ro(idx.vec), idx.vec->n, n, stretch, pos, npos);
  case T_INT: return int_index(vm, int_ro(idx.vec), idx.vec->n, n, stretch, pos, npos);
  case T_DBL: return dbl_index(vm, dbl_ro(idx.vec), idx.vec->n, n, stretch, pos, npos);
  case T_STR: return str_index(vm, str_ro(idx.vec), idx.vec->n, n, names, stretch, pos, npos);
  default: return bad_type(vm, idx);
  }
}

/* ---- one subscript of [[ ]] ---- */
/* na: a string that names do not match though it begins as they do */
static int64_t find_name(const Vec *names, const Str *s, bool partial, const Str *na, bool *was_partial) {
  for (int64_t i = 0; i < names->n; i++)
    if (str_ro(names)[i] == s) return i;
  if (!partial) return -1;
  int64_t found = -1;
  for (int64_t i = 0; i < names->n; i++) {
    const Str *t = str_ro(names)[i];
    if (t == na || t->len < s->len || memcmp(t->data, s->data, s->len) != 0) continue;
    if (found >= 0) return -1;
    found = i;
  }
  if (was_partial) *was_partial = found >= 0;
  return found;
}

int64_t index_name(VM *vm, const Vec *names, const Str *s, bool partial, bool *was_partial) {
  if (was_partial) *was_partial = false;
  if (!names || s == vm->na_str || s->len == 0) return -1;
  return find_name(names, s, partial, vm->na_str, was_partial);
}

static bool reads_na(const Str *s) { return s->len == 2 && memcmp(s->data, "NA", 2) == 0; }

int64_t index_text(VM *vm, const Vec *names, const Str *s, bool partial, bool *was_partial) {
  if (was_partial) *was_partial = false;
  if (!names || s->len == 0) return -1;
  for (int64_t i = 0; reads_na(s) && i < names->n; i++)
    if (reads_na(str_ro(names)[i])) return i;
  return s == vm->na_str ? -1 : find_name(names, s, partial, NULL, was_partial);
}

int64_t cons_find(VM *vm, Value x, const Str *s, bool partial, bool *was_partial) {
  if (was_partial) *was_partial = false;
  if (s == vm->na_str || s->len == 0) return -1;
  int64_t i = 0, found = -1;
  for (const Cons *c = x.cons; c; c = c->cdr, i++)
    if (c->tag && c->tag->name == s) return i;
  if (!partial) return -1;
  i = 0;
  for (const Cons *c = x.cons; c; c = c->cdr, i++) {
    if (!c->tag || c->tag->name->len < s->len || memcmp(c->tag->name->data, s->data, s->len) != 0) continue;
    if (found >= 0) return -1;
    found = i;
  }
  if (was_partial) *was_partial = found >= 0;
  return found;
}

static Status get1_int(VM *vm, int i, int64_t n, bool assign, int64_t *pos) {
  if (i > 0) {
    *pos = (int64_t)i - 1;
  } else if (i == NA_INT && !assign) {
    *pos = IDX_NONE;
  } else if (i == 0 || n < 2) {
    return rt_error(vm, "attempt to select less than one element in integerOneIndex");
  } else if (n == 2 && i > -3) {
    *pos = 2 + i;
  } else {
    return rt_error(vm, "attempt to select more than one element in integerOneIndex");
  }
  return OK;
}

static Status get1_dbl(VM *vm, double d, int64_t n, bool assign, int64_t *pos) {
  const char *where = assign ? "OneIndex" : "get1index";
  int64_t i = isnan(d) || d >= 0x1p63 ? NA_POS /* GNU R: a position that is too large for 64 bits is none */
              : d > 0                 ? (d >= POS_LIMIT ? (int64_t)1 << 62 : (int64_t)d)
              : d < -10               ? -10
                                      : (int64_t)d;
  if (i == NA_POS) {
    *pos = IDX_NONE;
  } else if (i > 0) {
    *pos = i - 1;
  } else if (i == 0) {
    return rt_error(vm, "attempt to select less than one element in %s <real>", where);
  } else if (n == 2 && i > -3) {
    *pos = 2 + i;
  } else if (!assign) {
    return rt_error(vm, "invalid negative subscript in get1index <real>");
  } else {
    return rt_error(vm, "attempt to select %s than one element in OneIndex <real>", n < 2 ? "less" : "more");
  }
  return OK;
}

static Status get1_str(VM *vm, const Str *s, Vec *names, int exact, bool assign, OneIndex *r) {
  bool was = false;
  bool partial = exact != 1 && exact != -1;
  r->pos = (assign ? index_text : index_name)(vm, names, s, partial, &was);
  r->partial = was;
  if (was && exact != 0) {
    const Str *full = str_ro(names)[r->pos];
    TRY(rt_warning(vm, "partial match of '%s' to '%s'", s->data, full->data));
  }
  return OK;
}

Status index_get1(VM *vm, Value idx, int64_t k, int64_t n, Vec *names, int exact, bool assign, OneIndex *r) {
  r->partial = false;
  switch (idx.tag) {
  case TAG_LGL:
  case TAG_INT: return get1_int(vm, idx.i, n, assign, &r->pos);
  case TAG_DBL: return get1_dbl(vm, idx.d, n, assign, &r->pos);
  case TAG_STR: return get1_str(vm, idx.s, names, exact, assign, r);
  case TAG_RANGE:
    if (k < 0) return rt_error(vm, "attempt to select more than one element in %s", assign ? "OneIndex" : "get1index");
    return get1_int(vm, idx.r.from + (idx.r.from <= idx.r.to ? (int)k : -(int)k), n, assign, &r->pos);
  case TAG_MISSING: r->pos = IDX_NONE; return OK;
  case TAG_NULL:
    return rt_error(vm, "attempt to select less than one element in %s", assign ? "OneIndex" : "get1index");
  case TAG_OBJ: break;
  default: return bad_type(vm, idx);
  }
  if (idx.o->type == T_SYM) return get1_str(vm, idx.sym->name, names, exact, assign, r);
  if (!type_is_vec(idx.o->type)) return bad_type(vm, idx);
  const Vec *v = idx.vec;
  if (v->n == 0)
    return rt_error(vm, "attempt to select less than one element in %s", assign ? "OneIndex" : "get1index");
  if (k < 0 || k >= v->n)
    return rt_error(vm, "attempt to select more than one element in %s", assign ? "OneIndex" : "get1index");
  switch (v->h.type) {
  case T_LGL:
  case T_INT: return get1_int(vm, int_ro(v)[k], n, assign, &r->pos);
  case T_DBL: return get1_dbl(vm, dbl_ro(v)[k], n, assign, &r->pos);
  case T_STR: return get1_str(vm, str_ro(v)[k], names, exact, assign, r);
  default: return bad_type(vm, idx);
  }
}

/* ---- arrays ---- */
static bool beyond_int(double d) { return fabs(d) >= 2147483648.0; }

Status index_as_int(VM *vm, Value *idx, const Value *call) {
  bool some = idx->tag == TAG_DBL && beyond_int(idx->d);
  Vec *v = val_is_obj(*idx, T_DBL) ? idx->vec : NULL, *r;
  for (int64_t i = 0; v && i < v->n && !some; i++) some = beyond_int(dbl_ro(v)[i]);
  if (!some) return OK;
  TRY_NEW(v = val_vec(vm, *idx));
  TRY_NEW(r = vec_copy(vm, v));
  for (int64_t i = 0; i < r->n; i++)
    if (beyond_int(dbl_ro(r)[i])) dbl_rw(r)[i] = NA_REAL;
  *idx = val_obj(r);
  return rt_warningcall(vm, call ? *call : vm_frame_call(vm), "NAs introduced by coercion to integer range");
}

Status index_dims_as_int(VM *vm, int rank, Value **idx, const Value *call) {
  Value *own = NULL;
  for (int k = 0; k < rank; k++) {
    Value v = (*idx)[k];
    TRY(index_as_int(vm, &v, call));
    if (v.tag == (*idx)[k].tag && v.u == (*idx)[k].u) continue;
    if (!own) {
      TRY_NEW(own = vm_scratch(vm, (size_t)rank * sizeof *own));
      memcpy(own, *idx, (size_t)rank * sizeof *own);
      *idx = own;
    }
    own[k] = v;
  }
  return OK;
}

Status index_dims(VM *vm, Vec *x, int rank, const int32_t *dims, const Value *idx, int64_t **pos, int64_t *npos) {
  Vec *dn = vec_dimnames(vm, x);
  for (int k = 0; k < rank; k++) {
    if (idx[k].tag == TAG_MISSING) {
      pos[k] = NULL;
      npos[k] = dims[k];
      continue;
    }
    Vec *names = dn && val_is_obj(list_ro(dn)[k], T_STR) ? list_ro(dn)[k].vec : NULL;
    if (val_type(idx[k]) == T_STR) {
      if (!dn) return rt_error(vm, "no 'dimnames' attribute for array");
      if (!names && list_ro(dn)[k].tag == TAG_STR) TRY_NEW(names = val_vec(vm, list_ro(dn)[k]));
    }
    int64_t stretch = 0;
    TRY(rt_index(vm, idx[k], dims[k], names, &stretch, &pos[k], &npos[k]));
  }
  return OK;
}

bool index_is_matrix(VM *vm, const Vec *x, Value idx) {
  (void)vm;
  if (!val_is_vecobj(idx) || !vec_is_matrix(idx.vec)) return false;
  int t = idx.o->type;
  if (t != T_INT && t != T_DBL && t != T_STR) return false;
  const int32_t *d;
  int rank = vec_dims(x, &d);
  return rank > 0 && idx.vec->ncol == rank;
}

/* Column of a character matrix index to 1-based integers through the dimnames (0 never occurs, NA_INT is NA). */
static Status matrix_names(VM *vm, Vec *x, const Vec *m, int rank, Vec **out) {
  Vec *dn = vec_dimnames(vm, x);
  if (!dn) return rt_error(vm, "no 'dimnames' attribute for array");
  Vec *r = vec_matrix(vm, T_INT, m->nrow, m->ncol);
  TRY_NEW(r);
  int64_t *p = new_pos(vm, m->nrow);
  TRY_NEW(p);
  for (int k = 0; k < rank; k++) {
    Vec *names = NULL;
    if (!val_is_null(list_ro(dn)[k])) TRY_NEW(names = val_vec(vm, list_ro(dn)[k]));
    Str *const *s = str_ro(m) + (int64_t)k * m->nrow;
    TRY(match_names(vm, s, m->nrow, names, names ? names->n : 0, p));
    for (int64_t i = 0; i < m->nrow; i++) {
      TRY(rt_poll_at(vm, i));
      if (s[i] != vm->na_str && p[i] < 0) return index_out_of_bounds(vm);
      int_rw(r)[(int64_t)k * m->nrow + i] = s[i] == vm->na_str ? NA_INT : (int32_t)p[i] + 1;
    }
  }
  *out = r;
  return OK;
}

static inline int64_t matrix_cell(const Vec *m, int64_t i) {
  return m->h.type == T_INT ? (int_ro(m)[i] == NA_INT ? NA_POS : int_ro(m)[i]) : dbl_pos(dbl_ro(m)[i]);
}

Status index_matrix(VM *vm, Vec *x, Value idx, int64_t **pos, int64_t *npos) {
  const int32_t *d;
  int rank = vec_dims(x, &d);
  Vec *m = idx.vec;
  if (m->h.type == T_STR) TRY(matrix_names(vm, x, m, rank, &m));
  int64_t nr = m->nrow, w = 0;
  int64_t *p = new_pos(vm, nr);
  TRY_NEW(p);
  for (int64_t i = 0; i < nr; i++) {
    TRY(rt_poll(vm));
    int64_t at = 0, step = 1;
    bool na = false, zero = false;
    for (int k = 0; k < rank; k++) {
      int64_t v = matrix_cell(m, (int64_t)k * nr + i);
      if (v == NA_POS) {
        na = true;
        break;
      } else if (v < 0) {
        return rt_error(vm, "negative values are not allowed in a matrix subscript");
      } else if (v == 0) {
        zero = true;
        break;
      } else if (v > d[k]) {
        return index_out_of_bounds(vm);
      }
      if (!na) at += (v - 1) * step;
      step *= d[k];
    }
    if (zero && !na) continue;
    p[w++] = na ? -1 : at;
  }
  *pos = p;
  *npos = w;
  return OK;
}

/* ---- calls and pairlists ---- */
Status index_cons_list(VM *vm, Value x, Vec **out) {
  Vec *l = vec_new(vm, T_LIST, cons_len(x));
  TRY_NEW(l);
  bool named = false;
  int64_t i = 0;
  for (const Cons *c = x.cons; c; c = c->cdr, i++) {
    Value v = c->car;
    v.aux = 0;
    list_set(vm, l, i, v);
    if (c->tag) named = true;
  }
  if (named) {
    Vec *nm = vec_new(vm, T_STR, l->n);
    TRY_NEW(nm);
    i = 0;
    for (const Cons *c = x.cons; c; c = c->cdr, i++)
      if (c->tag) str_set(nm, i, c->tag->name);
    TRY(vec_set_names(vm, l, val_obj(nm)));
  }
  *out = l;
  return OK;
}

/* Attributes other than names come from `like` (a formula stays one), unless NULL. */
Status index_list_cons(VM *vm, Vec *l, Type type, Value like, Value *out) {
  if (l->n == 0) {
    *out = val_null();
    return OK;
  }
  Vec *names = vec_names(vm, l);
  Cons *cell = NULL;
  for (int64_t i = l->n - 1; i >= 0; i--) {
    TRY(rt_poll_at(vm, i));
    Sym *tag = NULL;
    if (names && str_ro(names)[i] != vm->na_str && str_ro(names)[i]->len)
      TRY_NEW(tag = sym_of_str(vm, str_ro(names)[i]));
    if (i == 0 && type == T_LANG) {
      Cons *c = lang_new(vm, list_ro(l)[0], cell);
      TRY_NEW(c);
      c->tag = tag;
      cell = c;
    } else {
      TRY_NEW(cell = cons_new(vm, list_ro(l)[i], cell, tag));
    }
  }
  if (like.tag == TAG_OBJ && index_is_cons(like) && like.cons->attr) {
    cell->attr = like.cons->attr;
    obj_retain(&cell->attr->h);
    cell->h.flags |= like.o->flags & (F_OBJECT | F_S4);
  }
  *out = val_obj(cell);
  return OK;
}
