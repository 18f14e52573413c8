/* sets.c - unique, duplicated, match, %in%, pmatch, charmatch, findInterval, .bincode, split, rowsum.
 *
 * The hash tables are in hashing.c; generics and methods for matrices and data frames are in R (base/sets.R).
 */
#include "runtime/elementwise.h"
#include "stdlib/base/hashing.h"
#include "stdlib/base/intervals.h"
#include "runtime/hooks.h"
#include "runtime/poll.h"
#include "vm/kernels/cuda/operations.h"

/* ---- unique, duplicated ---- */
/* x as a vector to look for repetitions in; fname for the error. */
static Status set_arg(VM *vm, Value x, const char *fname, Vec **out) {
  if (x.tag == TAG_OBJ ? !type_is_vec(x.o->type) : x.tag > TAG_RANGE)
    return rt_error(vm, "%s() applies only to vectors", fname);
  TRY_NEW(*out = val_vec(vm, x));
  if ((*out)->h.type == T_EXPR) return rt_error(vm, "unimplemented type 'expression' in 'HashTableSetup'\n");
  return OK;
}

static bool no_incomparables(Value inc) {
  return (inc.tag == TAG_LGL && inc.i == 0) || val_is_null(inc) || arg_missing(inc);
}

/* Elements equal to one of the incomparables are never duplicates. */
static Status spare_incomparables(VM *vm, const Vec *v, Value inc, uint8_t *dup) {
  if (no_incomparables(inc)) return OK;
  Vec *t;
  TRY(coerce_vector(vm, inc, (Type)v->h.type, false, &t));
  int32_t *pos = vm_scratch(vm, (size_t)(v->n + 1) * sizeof(int32_t));
  TRY_NEW(pos);
  TRY(vec_match(vm, (Vec *)v, t, pos));
  for (int64_t i = 0; i < v->n; i++)
    if (pos[i]) dup[i] = 0;
  return OK;
}

static Status from_last(VM *vm, Value v, bool *out) {
  if (vec_len(v) < 1) return rt_error(vm, "'fromLast' must be length 1");
  int x = as_logical1(vm, v);
  if (x == NA_LGL) return rt_error(vm, "'fromLast' must be TRUE or FALSE");
  *out = x != 0;
  return OK;
}

static Status marks(VM *vm, Value *args, const char *fname, Vec **v, uint8_t **dup) {
  bool last;
  TRY(set_arg(vm, args[0], fname, v));
  TRY(from_last(vm, args[2], &last));
  TRY(vec_duplicated(vm, *v, last, dup));
  return spare_incomparables(vm, *v, args[1], *dup);
}

static Status keep_attr(VM *vm, Vec *r, Value x, Sym *name) {
  Value v = attr_get(vm, x, name);
  return val_is_null(v) ? OK : attr_set(vm, &r->h, name, v);
}

/* Factors, dates and times stay what they are. */
static Status unique_class(VM *vm, Value x, Vec *r) {
  if (!val_is_object(x)) return OK;
  if (val_is_factor(vm, x)) {
    TRY(keep_attr(vm, r, x, vm->sym.levels));
    return keep_attr(vm, r, x, vm->sym.class_);
  }
  if (val_inherits(vm, x, "POSIXct")) {
    TRY(keep_attr(vm, r, x, vm->sym.class_));
    return keep_attr(vm, r, x, vm->sym.tzone);
  }
  return val_inherits(vm, x, "Date") ? keep_attr(vm, r, x, vm->sym.class_) : OK;
}

/* Numbers that a device has, or may have; marks of those that were there before, or with `reverse` of the others. */
static Status marks_on_device(VM *vm, Value *args, bool reverse, Vec **v, Vec **mark, bool *done) {
  bool last, all = arg_missing(args[1]) || (args[1].tag == TAG_LGL && args[1].i == 0);
  *done = false;
  if (!val_is_vecobj(args[0]) || !all) return OK;
  TRY(from_last(vm, args[2], &last));
  *v = args[0].vec;
  return device_duplicated(vm, *v, last, reverse, mark, done);
}
static Status unique_on_device(VM *vm, Value *args, Vec **out, bool *done) {
  Vec *v, *first;
  TRY(marks_on_device(vm, args, true, &v, &first, done));
  return *done ? device_mask(vm, v, first, out, done) : OK;
}

static Status do_unique(VM *vm, Value *args, int n, Value *out) {
  if (val_is_null(args[0]) || args[0].tag == TAG_RANGE) {
    *out = args[0];
    return OK;
  }
  Vec *v, *r;
  uint8_t *dup;
  bool done = false;
  if (vm->tune.gpu) TRY(unique_on_device(vm, args, &r, &done));
  if (done) {
    TRY(unique_class(vm, args[0], r));
    return *out = vec_val(r), OK;
  }
  bool last;
  TRY(set_arg(vm, args[0], "unique", &v));
  TRY(from_last(vm, args[2], &last));
  if (!last && no_incomparables(args[1])) {
    TRY(vec_unique(vm, v, &r));
  } else {
    TRY(marks(vm, args, "unique", &v, &dup));
    TRY(vec_unmarked(vm, v, dup, &r));
  }
  TRY(unique_class(vm, args[0], r));
  *out = vec_val(r);
  return OK;
}

static Status do_duplicated(VM *vm, Value *args, int n, Value *out) {
  Vec *v, *r;
  uint8_t *dup;
  if (val_is_null(args[0])) {
    TRY_NEW(r = vec_new(vm, T_LGL, 0));
    *out = val_obj(r);
    return OK;
  }
  bool done = false;
  if (vm->tune.gpu) TRY(marks_on_device(vm, args, false, &v, &r, &done));
  if (done) return *out = vec_val(r), OK;
  TRY(marks(vm, args, "duplicated", &v, &dup));
  TRY_NEW(r = vec_new(vm, T_LGL, v->n));
  for (int64_t i = 0; i < v->n; i++) int_rw(r)[i] = dup[i];
  *out = vec_val(r);
  return OK;
}

static Status do_anyDuplicated(VM *vm, Value *args, int n, Value *out) {
  Vec *v;
  uint8_t *dup;
  *out = val_int(0);
  if (val_is_null(args[0])) return OK;
  TRY(marks(vm, args, "anyDuplicated", &v, &dup));
  bool last = as_logical1(vm, args[2]) == 1;
  for (int64_t j = 0; j < v->n; j++) {
    TRY(rt_poll_at(vm, j));
    int64_t i = last ? v->n - 1 - j : j;
    if (dup[i]) {
      *out = val_int((int32_t)i + 1);
      return OK;
    }
  }
  return OK;
}

/* ---- match ---- */
static Status nomatch_arg(VM *vm, Value v, int *out) {
  Vec *t;
  if (v.tag == TAG_INT || arg_missing(v)) {
    *out = arg_missing(v) ? NA_INT : v.i;
    return OK;
  }
  TRY(coerce_vector(vm, v, T_INT, false, &t));
  *out = t->n ? int_ro(t)[0] : NA_INT;
  return OK;
}

static Status do_match(VM *vm, Value *args, int n, Value *out) {
  int nomatch;
  Vec *r;
  TRY(nomatch_arg(vm, args[2], &nomatch));
  TRY(match_values(vm, args[0], args[1], nomatch, &r));
  Value inc = args[3];
  if (!val_is_null(inc) && !arg_missing(inc) && !(inc.tag == TAG_LGL && inc.i == 0)) {
    Vec *x;
    TRY(match_values(vm, args[0], inc, 0, &x));
    for (int64_t i = 0; i < r->n; i++)
      if (int_ro(x)[i]) int_rw(r)[i] = nomatch;
  }
  *out = vec_val(r);
  return OK;
}

/* One plain scalar looked for in a plain vector of the same type. */
static bool quick_in(Value x, Value table, bool *found) {
  if (table.tag != TAG_OBJ || (table.o->flags & F_OBJECT)) return false;
  const Vec *t = table.vec;
  *found = true;
  if (x.tag == TAG_STR && t->h.type == T_STR) {
    for (int64_t i = 0; i < t->n; i++)
      if (str_ro(t)[i] == x.s) return true;
  } else if (x.tag == TAG_INT && t->h.type == T_INT) {
    for (int64_t i = 0; i < t->n; i++)
      if (int_ro(t)[i] == x.i) return true;
  } else if (x.tag == TAG_DBL && t->h.type == T_DBL && !isnan(x.d)) {
    for (int64_t i = 0; i < t->n; i++)
      if (dbl_ro(t)[i] == x.d) return true;
  } else {
    return false;
  }
  *found = false;
  return true;
}

static Status do_in(VM *vm, Value *args, int n, Value *out) {
  bool found;
  if (quick_in(args[0], args[1], &found)) {
    *out = val_lgl(found);
    return OK;
  }
  Vec *a, *b, *r;
  TRY(match_prepare(vm, args[0], args[1], &a, &b));
  bool done = false;
  if (vm->tune.gpu) TRY(device_match(vm, a, b, 0, true, &r, &done));
  if (done) return *out = vec_val(r), OK;
  TRY_NEW(r = vec_new(vm, T_LGL, a->n));
  int32_t *is = int_rw(r);
  TRY(vec_match(vm, a, b, is));
  for (int64_t i = 0; i < a->n; i++) is[i] = is[i] != 0;
  *out = vec_val(r);
  return OK;
}

/* ---- pmatch, charmatch ---- */
static Status char_args(VM *vm, Value *args, Vec **x, Vec **t) {
  Value a = args[0], b = args[1];
  if (val_is_null(a))
    TRY_NEW(*x = vec_new(vm, T_STR, 0));
  else
    TRY(vm_as_character(vm, a, x));
  if (val_is_null(b))
    TRY_NEW(*t = vec_new(vm, T_STR, 0));
  else
    TRY(vm_as_character(vm, b, t));
  return OK;
}

static const char *text_of(VM *vm, const Str *s, size_t *len) {
  *len = s == vm->na_str ? 2 : s->len;
  return s == vm->na_str ? "NA" : s->data;
}

static bool begins(VM *vm, const Str *whole, const Str *part, bool *exact) {
  size_t a, b;
  const char *p = text_of(vm, whole, &a), *q = text_of(vm, part, &b);
  *exact = a == b && memcmp(p, q, a) == 0;
  return a >= b && memcmp(p, q, b) == 0;
}

static Status do_pmatch(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *t, *r;
  int nomatch;
  bool dups, exact;
  TRY(char_args(vm, args, &x, &t));
  TRY(nomatch_arg(vm, args[2], &nomatch));
  TRY(arg_flag(vm, args[3], "duplicates.ok", &dups));
  TRY_NEW(r = vec_new_zero(vm, T_INT, x->n));
  uint8_t *used = vm_scratch(vm, (size_t)t->n + 1);
  TRY_NEW(used);
  memset(used, 0, (size_t)t->n + 1);
  for (int64_t i = 0; i < x->n; i++) { /* exact matches first */
    TRY(rt_poll(vm));
    if (!str_ro(x)[i]->len) continue;
    for (int64_t j = 0; j < t->n; j++)
      if ((dups || !used[j]) && begins(vm, str_ro(t)[j], str_ro(x)[i], &exact) && exact) {
        used[j] = 1;
        int_rw(r)[i] = (int32_t)j + 1;
        break;
      }
  }
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    if (int_ro(r)[i] || !str_ro(x)[i]->len) continue;
    int64_t found = -1, count = 0;
    for (int64_t j = 0; j < t->n; j++)
      if ((dups || !used[j]) && begins(vm, str_ro(t)[j], str_ro(x)[i], &exact)) {
        found = j;
        count++;
      }
    if (count != 1) continue;
    used[found] = 1;
    int_rw(r)[i] = (int32_t)found + 1;
  }
  for (int64_t i = 0; i < x->n; i++)
    if (!int_ro(r)[i]) int_rw(r)[i] = nomatch;
  *out = vec_val(r);
  return OK;
}

static Status do_charmatch(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *t, *r;
  int nomatch;
  bool exact;
  TRY(char_args(vm, args, &x, &t));
  TRY(nomatch_arg(vm, args[2], &nomatch));
  TRY_NEW(r = vec_new(vm, T_INT, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    int64_t found = -1, partial = 0, whole = 0, at = -1;
    for (int64_t j = 0; j < t->n; j++) {
      if (!begins(vm, str_ro(t)[j], str_ro(x)[i], &exact)) continue;
      if (exact) {
        if (!whole++) at = j;
      } else if (!partial++) {
        found = j;
      }
    }
    if (whole)
      int_rw(r)[i] = whole == 1 ? (int32_t)at + 1 : 0;
    else
      int_rw(r)[i] = partial == 0 ? nomatch : partial == 1 ? (int32_t)found + 1 : 0;
  }
  *out = vec_val(r);
  return OK;
}

/* ---- intervals ---- */
static Status as_doubles(VM *vm, Value v, Vec **out) {
  if (val_is_null(v)) {
    TRY_NEW(*out = vec_new(vm, T_DBL, 0));
    return OK;
  }
  return coerce_vector(vm, v, T_DBL, false, out);
}

static Status do_findInterval(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *b, *r;
  bool closed, inside, left;
  TRY(as_doubles(vm, args[0], &b));
  TRY(as_doubles(vm, args[1], &x));
  TRY(arg_flag(vm, args[2], "rightmost.closed", &closed));
  TRY(arg_flag(vm, args[3], "all.inside", &inside));
  TRY(arg_flag(vm, args[4], "left.open", &left));
  for (int64_t i = 0; i < b->n; i++)
    if (isnan(dbl_ro(b)[i]) || (i && dbl_ro(b)[i] < dbl_ro(b)[i - 1]))
      return rt_error(vm, "'vec' must be sorted non-decreasingly and not contain NAs");
  TRY_NEW(r = vec_new(vm, T_INT, x->n));
  int64_t nb = b->n;
  Breaks breaks;
  TRY(breaks_init(vm, &breaks, dbl_ro(b), nb, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    double v = dbl_ro(x)[i];
    if (isnan(v)) {
      int_rw(r)[i] = NA_INT;
      continue;
    }
    int64_t k = breaks_below(&breaks, v, left);
    if (closed && left && nb > 0 && v == dbl_ro(b)[0]) { /* also where there is no interval behind it */
      int_rw(r)[i] = 1;
      continue;
    }
    if (closed && !left && nb > 0 && v == dbl_ro(b)[nb - 1]) k = nb - 1;
    if (inside && nb > 0) k = k < 1 ? 1 : k > nb - 1 ? nb - 1 : k;
    int_rw(r)[i] = (int32_t)k;
  }
  *out = vec_val(r);
  return OK;
}

static Status do_bincode(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *b, *r;
  bool right, lowest;
  if (!val_is_atomic(args[0]) || val_type(args[0]) == T_STR) return rt_error(vm, "'x' must be numeric");
  if (!val_is_atomic(args[1]) || val_type(args[1]) == T_STR) return rt_error(vm, "'breaks' must be numeric");
  TRY(as_doubles(vm, args[0], &x));
  TRY(as_doubles(vm, args[1], &b));
  TRY(arg_flag(vm, args[2], "right", &right));
  TRY(arg_flag(vm, args[3], "include.lowest", &lowest));
  TRY_NEW(r = vec_new(vm, T_INT, x->n));
  int64_t nb = b->n;
  Breaks breaks;
  TRY(breaks_init(vm, &breaks, dbl_ro(b), nb, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    double v = dbl_ro(x)[i];
    int_rw(r)[i] = NA_INT;
    if (isnan(v) || nb < 2 || v < dbl_ro(b)[0] || v > dbl_ro(b)[nb - 1]) continue;
    if (v == dbl_ro(b)[right ? 0 : nb - 1]) {
      if (lowest) int_rw(r)[i] = right ? 1 : (int32_t)nb - 1;
      continue;
    }
    int_rw(r)[i] = (int32_t)breaks_below(&breaks, v, right);
  }
  *out = vec_val(r);
  return OK;
}

/* ---- split ---- */
static void put(VM *vm, Vec *r, int64_t at, const Vec *x, int64_t i) {
  switch (x->h.type) {
  case T_LGL:
  case T_INT: int_rw(r)[at] = int_ro(x)[i]; break;
  case T_DBL: dbl_rw(r)[at] = dbl_ro(x)[i]; break;
  case T_CPLX: cplx_rw(r)[at] = cplx_ro(x)[i]; break;
  case T_STR: str_rw(r)[at] = str_ro(x)[i]; break;
  case T_RAW: raw_rw(r)[at] = raw_ro(x)[i]; break;
  default: list_set(vm, r, at, list_ro(x)[i]);
  }
}

/* How often each of nl codes occurs among n; the others do not count. */
static Status count_codes(VM *vm, const int32_t *f, int64_t n, int64_t nl, int64_t *count) {
  STRETCHES(from, to, n) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i++)
      if (f[i] >= 1 && f[i] <= nl) count[f[i] - 1]++;
  }
  return OK;
}

/* The elements of x, of `size` bytes each, behind the last ones of their parts; a code for each element. */
#define FILL_PARTS(size)                                                                                               \
  for (int64_t i = from; i < to; i++) {                                                                                \
    if ((uint32_t)f[i] - 1 >= (uint64_t)nl) continue;                                                                  \
    char *at = next[f[i] - 1];                                                                                         \
    memcpy(at, x + i * (size), (size));                                                                                \
    next[f[i] - 1] = at + (size);                                                                                      \
  }

/* The numbers or strings of v, each behind the last one of its part; a code for each. */
static Status fill_parts(VM *vm, const Vec *v, const int32_t *f, int64_t nl, Vec **part) {
  char **next = vm_scratch(vm, (size_t)(nl + 1) * sizeof *next);
  TRY_NEW(next);
  for (int64_t k = 0; k < nl; k++) next[k] = data_rw(part[k]);
  const char *x = data_ro(v);
  bool wide = v->h.type == T_DBL || v->h.type == T_STR;
  STRETCHES(from, to, v->n) {
    TRY(rt_poll(vm));
    if (wide) {
      FILL_PARTS(8)
    } else {
      FILL_PARTS(4)
    }
  }
  return OK;
}
#undef FILL_PARTS
_Static_assert(sizeof(double) == 8 && sizeof(Str *) == 8 && sizeof(int32_t) == 4, "sizes of elements");

/* .Internal(split(x, f)): x by the codes of the factor f, recycled */
static Status do_split(VM *vm, Value *args, int n, Value *out) {
  if (val_is_null(args[0]) || (args[0].tag == TAG_OBJ && !type_is_vec(args[0].o->type)))
    return rt_error(vm, "first argument must be a vector");
  if (!val_is_factor(vm, args[1])) return rt_error(vm, "second argument must be a factor");
  Vec *x = val_vec(vm, args[0]), *f = args[1].vec, *lv = vec_levels(vm, f);
  TRY_NEW(x);
  int64_t nl = lv ? lv->n : 0, nx = x->n, nf = f->n;
  if (nf < 1 && nx > 0) return rt_error(vm, "group length is 0 but data length > 0");
  if (nx > 0 && nx % nf != 0) TRY(rt_warning(vm, "data length is not a multiple of split variable"));
  int64_t *count = vm_scratch(vm, (size_t)(nl + 1) * sizeof(int64_t));
  TRY_NEW(count);
  memset(count, 0, (size_t)(nl + 1) * sizeof(int64_t));
  for (int64_t i = 0; nx > 0 && i < nx; i += nf) TRY(count_codes(vm, int_ro(f), nx - i < nf ? nx - i : nf, nl, count));
  Vec *r = vec_new(vm, T_LIST, nl), *names = x->attr ? vec_names(vm, x) : NULL;
  Vec **part = vm_scratch(vm, (size_t)(nl + 1) * 2 * sizeof(Vec *)), **nm = part + nl + 1;
  TRY_NEW(r);
  TRY_NEW(part);
  for (int64_t k = 0; k < nl; k++) {
    TRY(rt_poll_at(vm, k));
    TRY_NEW(part[k] = vec_new(vm, (Type)x->h.type, count[k]));
    if (names) TRY_NEW(nm[k] = vec_new(vm, T_STR, count[k]));
    count[k] = 0;
  }
  int t = x->h.type;
  bool plain = nf == nx && !names && (t == T_DBL || t == T_INT || t == T_LGL || t == T_STR);
  if (plain) TRY(fill_parts(vm, x, int_ro(f), nl, part));
  for (int64_t i = 0, j = 0; i < nx && !plain; i++) {
    TRY(rt_poll_at(vm, i));
    int k = int_ro(f)[j];
    if (k != NA_INT && k >= 1 && k <= nl) {
      int64_t at = count[k - 1]++;
      put(vm, part[k - 1], at, x, i);
      if (names) str_rw(nm[k - 1])[at] = str_ro(names)[i];
    }
    if (++j == nf) j = 0;
  }
  for (int64_t k = 0; k < nl; k++) {
    TRY(rt_poll_at(vm, k));
    if (names) TRY(vec_set_names(vm, part[k], val_obj(nm[k])));
    list_set(vm, r, k, val_obj(part[k]));
  }
  if (lv) TRY(vec_set_names(vm, r, val_obj(lv)));
  *out = val_obj(r);
  return OK;
}

/* ---- rowsum ---- */
/* Sums of one column by group: of NaN and NA the last one shows. */
static void sum_groups_dbl(const double *x, const int32_t *g, int64_t n, bool na_rm, double *r) {
  for (int64_t i = 0; i < n; i++)
    if (!na_rm || !isnan(x[i])) r[g[i] - 1] = ew_sum(x[i], r[g[i] - 1]);
}

/* What overflows is NA from there on, without a warning. */
static void sum_groups_int(const int32_t *x, const int32_t *g, int64_t n, bool na_rm, int32_t *r) {
  for (int64_t i = 0; i < n; i++) {
    int32_t *a = &r[g[i] - 1];
    if (x[i] == NA_INT) {
      if (!na_rm) *a = NA_INT;
    } else if (*a != NA_INT && __builtin_sadd_overflow(*a, x[i], a)) {
      *a = NA_INT;
    }
  }
}

/* .Internal(rowsum(x, codes, ngroups, na.rm)): a vector of n sums per column of x */
static Status do_rowsum(VM *vm, Value *args, int n, Value *out) {
  Vec *x = val_vec(vm, args[0]), *g = val_vec(vm, args[1]), *r;
  int ng;
  bool na_rm;
  TRY_NEW(x && g);
  TRY(arg_int(vm, args[2], "ngroups", &ng));
  TRY(arg_flag(vm, args[3], "na.rm", &na_rm));
  int t = x->h.type;
  if (t != T_INT && t != T_DBL && t != T_LGL)
    return rt_error(vm, "non-numeric matrix in rowsum(): this should not happen");
  int64_t nr = vec_is_matrix(x) ? x->nrow : x->n, nc = vec_is_matrix(x) ? x->ncol : 1;
  if (g->n != nr) return rt_error(vm, "incorrect length for 'group'");
  TRY_NEW(r = vec_matrix(vm, t == T_DBL ? T_DBL : T_INT, ng, (int32_t)nc));
  TRY(poll_zero(vm, t == T_DBL ? (void *)dbl_rw(r) : int_rw(r),
                (size_t)r->n * (t == T_DBL ? sizeof(double) : sizeof(int32_t))));
  for (int64_t j = 0; j < nc; j++) STRETCHES(from, to, nr) {
      TRY(rt_poll(vm));
      if (t == T_DBL)
        sum_groups_dbl(dbl_ro(x) + j * nr + from, int_ro(g) + from, to - from, na_rm, dbl_rw(r) + j * ng);
      else
        sum_groups_int(int_ro(x) + j * nr + from, int_ro(g) + from, to - from, na_rm, int_rw(r) + j * ng);
    }
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_set[] = {
    {"unique.default", do_unique, "x, incomparables = FALSE, fromLast = FALSE, nmax = NA, ...", 0,
     "x without repetitions"},
    {"duplicated.default", do_duplicated, "x, incomparables = FALSE, fromLast = FALSE, nmax = NA, ...", 0,
     "which elements repeat an earlier one?"},
    {"anyDuplicated.default", do_anyDuplicated, "x, incomparables = FALSE, fromLast = FALSE, ...", 0,
     "index of the first repetition, 0 if none"},
    {"match", do_match, "x, table, nomatch = NA_integer_, incomparables = NULL", 0,
     "position of the first match in table"},
    {"%in%", do_in, "x, table", 0, "is the element in table?"},
    {"pmatch", do_pmatch, "x, table, nomatch = NA_integer_, duplicates.ok = FALSE", 0, "partial matching of strings"},
    {"charmatch", do_charmatch, "x, table, nomatch = NA_integer_", 0, "partial matching; 0 when ambiguous"},
    {"findInterval", do_findInterval, "vec, x, rightmost.closed, all.inside, left.open", BF_INTERNAL,
     "interval of sorted breaks that holds x"},
    {".bincode", do_bincode, "x, breaks, right = TRUE, include.lowest = FALSE", 0, "bin numbers, NA outside"},
    {"split", do_split, "x, f", BF_INTERNAL, "list of the parts of x by the levels of f"},
    {"rowsum", do_rowsum, "x, codes, ngroups, na.rm", BF_INTERNAL, "column sums by group"},
    {0},
};
