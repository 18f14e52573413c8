/* parts.c - Vectors of different lengths, one behind the other: one number of each, their elements, strings in one.
 *
 * Part i has the elements from ends[i] up to ends[i + 1] - 1.  What the plain loop would have given is calculated by
 * the functions that it would have called.  Called by whole.c.
 */
#include <math.h>

#include "runtime/reduce.h"
#include "vm/apply/whole.h"

static int64_t parts_of(const SymVal *x) { return x->ends->n - 1; }

static bool lengths(Lanes *l, const SymVal *x, SymVal *out) {
  Vec *v = whole_new(l, T_INT, parts_of(x));
  if (!v) return false;
  const int32_t *end = int_ro(x->ends);
  for (int64_t i = 0; i < v->n; i++) int_rw(v)[i] = end[i + 1] - end[i];
  return whole_numbers(l, v, out);
}

static bool sums(Lanes *l, const SymVal *x, bool mean, SymVal *out) {
  const Vec *v = x->v.vec;
  const int32_t *end = int_ro(x->ends);
  bool dbl = v->h.type == T_DBL, na = false;
  Vec *to = whole_new(l, dbl || mean ? T_DBL : T_INT, parts_of(x));
  if (!to || v->h.type == T_STR) return lane_no(l, "sum() or mean() of strings");
  for (int64_t i = 0; i < to->n; i++) {
    int64_t n = end[i + 1] - end[i], s;
    double rest;
    if (n > l->vm->tune.ld_sum_max || (mean && n == 0)) return lane_no(l, "an element is empty or long");
    if (dbl) {
      const double *d = dbl_ro(v) + end[i];
      dbl_rw(to)[i] = mean ? mean_doubles(l->vm, d, n) : sum_doubles(l->vm, d, n, false, &rest);
      continue;
    }
    na = false;
    s = sum_ints(int_ro(v) + end[i], n, &na);
    if (!na && llabs(s) > INT32_MAX) return lane_no(l, "a sum is too large");
    if (mean)
      dbl_rw(to)[i] = na ? NA_REAL : (double)((long double)s / n);
    else
      int_rw(to)[i] = na ? NA_INT : (int32_t)s;
  }
  return whole_numbers(l, to, out);
}

static bool some_empty(const SymVal *x) {
  const int32_t *end = int_ro(x->ends);
  for (int64_t i = 0; i < parts_of(x); i++)
    if (end[i] == end[i + 1]) return true;
  return false;
}

/* The largest or smallest double of each part; none is empty. */
static bool extreme_doubles(Lanes *l, const SymVal *x, bool max, SymVal *out) {
  const int32_t *end = int_ro(x->ends);
  const double *d = dbl_ro(x->v.vec);
  Vec *to = whole_new(l, T_DBL, parts_of(x));
  if (!to) return false;
  for (int64_t i = 0; i < to->n; i++) {
    Extreme e = extreme_none(max);
    extreme_add(&e, d + end[i], end[i + 1] - end[i], max, false);
    if (e.nan) return lane_no(l, "an element has NA");
    dbl_rw(to)[i] = e.value;
  }
  return whole_numbers(l, to, out);
}

/* The largest or smallest, or where it is. */
static bool extremes(Lanes *l, const SymVal *x, bool max, bool where, SymVal *out) {
  const Vec *v = x->v.vec;
  const int32_t *end = int_ro(x->ends);
  bool dbl = v->h.type == T_DBL;
  if (v->h.type == T_STR) return lane_no(l, "an extreme of strings");
  if (some_empty(x)) return lane_no(l, "an element is empty");
  if (dbl && !where) return extreme_doubles(l, x, max, out);
  Vec *to = whole_new(l, T_INT, parts_of(x));
  if (!to) return false;
  for (int64_t i = 0; i < to->n; i++) {
    int64_t best = end[i];
    for (int64_t j = end[i]; j < end[i + 1]; j++) {
      if (dbl ? isnan(dbl_ro(v)[j]) : int_ro(v)[j] == NA_INT) return lane_no(l, "an element has NA");
      bool more = dbl ? (max ? dbl_ro(v)[j] > dbl_ro(v)[best] : dbl_ro(v)[j] < dbl_ro(v)[best])
                      : (max ? int_ro(v)[j] > int_ro(v)[best] : int_ro(v)[j] < int_ro(v)[best]);
      if (more) best = j;
    }
    if (where)
      int_rw(to)[i] = (int32_t)(best - end[i] + 1);
    else
      int_rw(to)[i] = int_ro(v)[best];
  }
  return whole_numbers(l, to, out);
}

static bool any_or_all(Lanes *l, const SymVal *x, bool any, SymVal *out) {
  const int32_t *end = int_ro(x->ends);
  if (x->v.o->type != T_LGL) return lane_no(l, "any() or all() of what is no logical vector");
  const int32_t *b = int_ro(x->v.vec);
  Vec *to = whole_new(l, T_LGL, parts_of(x));
  if (!to) return false;
  for (int64_t i = 0; i < to->n; i++) {
    bool yes = false, na = false, no = false;
    for (int64_t j = end[i]; j < end[i + 1]; j++) {
      na |= b[j] == NA_LGL;
      yes |= b[j] == 1;
      no |= b[j] == 0;
    }
    int_rw(to)[i] = any ? (yes ? 1 : na ? NA_LGL : 0) : no ? 0 : na ? NA_LGL : 1;
  }
  return whole_numbers(l, to, out);
}

static bool places(Lanes *l, const SymVal *x, SymVal *out) {
  const int32_t *end = int_ro(x->ends);
  Vec *to = whole_new(l, T_INT, x->v.vec->n);
  for (int64_t i = 0; to && i < parts_of(x); i++)
    for (int32_t j = end[i]; j < end[i + 1]; j++) int_rw(to)[j] = j - end[i] + 1;
  if (to) *out = whole_parts(to, x->ends);
  return to != NULL;
}

static size_t size_of(const Vec *v) { return type_size((Type)v->h.type); }
static void copy(Vec *to, int64_t at, const Vec *from, int64_t i) {
  size_t size = size_of(from);
  memcpy((char *)data_rw(to) + (size_t)at * size, (const char *)data_ro(from) + (size_t)i * size, size);
}

static bool reversed(Lanes *l, const SymVal *x, SymVal *out) {
  const int32_t *end = int_ro(x->ends);
  Vec *to = whole_new(l, (Type)x->v.o->type, x->v.vec->n);
  if (!to) return false;
  for (int64_t i = 0; i < parts_of(x); i++)
    for (int64_t j = end[i]; j < end[i + 1]; j++) copy(to, end[i] + end[i + 1] - 1 - j, x->v.vec, j);
  *out = whole_parts(to, x->ends);
  return true;
}

static bool is_na(const Lanes *l, const Vec *v, int64_t i) {
  if (v->h.type == T_STR) return str_ro(v)[i] == l->vm->na_str;
  return v->h.type == T_DBL ? isnan(dbl_ro(v)[i]) : int_ro(v)[i] == NA_INT;
}

static bool same(const Vec *v, int64_t i, int64_t j) {
  if (v->h.type == T_STR) return str_ro(v)[i] == str_ro(v)[j];
  return v->h.type == T_DBL ? dbl_ro(v)[i] == dbl_ro(v)[j] : int_ro(v)[i] == int_ro(v)[j];
}

/* The elements that `keep` has chosen. */
static bool kept(Lanes *l, const SymVal *x, const bool *keep, SymVal *out) {
  const int32_t *end = int_ro(x->ends);
  int64_t n = parts_of(x), total = 0, at = 0;
  for (int64_t j = 0; j < x->v.vec->n; j++) total += keep[j];
  if (total == 0) return lane_no(l, "nothing is left");
  Vec *to = whole_new(l, (Type)x->v.o->type, total), *ends = to ? whole_new(l, T_INT, n + 1) : NULL;
  if (!ends) return false;
  int_rw(ends)[0] = 0;
  for (int64_t i = 0; i < n; i++) {
    for (int64_t j = end[i]; j < end[i + 1]; j++)
      if (keep[j]) copy(to, at++, x->v.vec, j);
    int_rw(ends)[i + 1] = (int32_t)at;
  }
  *out = whole_parts(to, ends);
  return true;
}

/* Which elements are the first of their kind in their part; short parts only: each is compared with those before it. */
static bool first_ones(Lanes *l, const SymVal *x, bool **out) {
  enum { SHORT = 256 };
  const int32_t *end = int_ro(x->ends);
  const Vec *v = x->v.vec;
  bool *keep = *out = vm_scratch(l->vm, (size_t)v->n * sizeof *keep);
  if (!keep) return l->failed = true, lane_no(l, "memory is short");
  for (int64_t i = 0; i < parts_of(x); i++) {
    if (end[i + 1] - end[i] > SHORT) return lane_no(l, "unique() of long vectors");
    for (int64_t j = end[i]; j < end[i + 1]; j++) {
      if (v->h.type == T_DBL && is_na(l, v, j)) return lane_no(l, "unique() of NaN");
      if (v->h.type == T_STR && str_ro(v)[j]->enc > STR_UTF8) return lane_no(l, "strings in other encodings");
      keep[j] = true;
      for (int64_t k = end[i]; keep[j] && k < j; k++) keep[j] = !same(v, j, k);
    }
  }
  return true;
}

static bool distinct(Lanes *l, const SymVal *x, bool duplicates, SymVal *out) {
  bool *first;
  if (!first_ones(l, x, &first)) return false;
  if (!duplicates) return kept(l, x, first, out);
  Vec *to = whole_new(l, T_LGL, x->v.vec->n);
  for (int64_t j = 0; to && j < to->n; j++) int_rw(to)[j] = !first[j];
  if (to) *out = whole_parts(to, x->ends);
  return to != NULL;
}

bool parts_total(Lanes *l, const char *name, const SymVal *x, SymVal *out) {
  if (strcmp(name, "length") == 0) return lengths(l, x, out);
  if (strcmp(name, "sum") == 0 || strcmp(name, "mean") == 0) return sums(l, x, name[0] == 'm', out);
  if (strcmp(name, "max") == 0 || strcmp(name, "min") == 0) return extremes(l, x, name[1] == 'a', false, out);
  if (strcmp(name, "which.max") == 0 || strcmp(name, "which.min") == 0)
    return extremes(l, x, name[7] == 'a', true, out);
  if (strcmp(name, "any") == 0 || strcmp(name, "all") == 0) return any_or_all(l, x, name[1] == 'n', out);
  if (strcmp(name, "seq_along") == 0) return places(l, x, out);
  if (strcmp(name, "rev") == 0) return reversed(l, x, out);
  if (strcmp(name, "unique") == 0 || strcmp(name, "duplicated") == 0) return distinct(l, x, name[0] == 'd', out);
  return lane_no(l, "it calls %s()", name);
}

/* ---- elements ---- */

/* x[k]: NA where there is none, x[[k]]: no. */
static bool element_at(Lanes *l, const SymVal *x, const Vec *at, int64_t k, bool two, SymVal *out) {
  const int32_t *end = int_ro(x->ends);
  Vec *to = whole_new(l, (Type)x->v.o->type, parts_of(x));
  if (!to) return false;
  for (int64_t i = 0; i < to->n; i++) {
    double d = !at ? (double)k : at->h.type == T_DBL ? dbl_ro(at)[i] : int_ro(at)[i];
    if (!(d >= 1 && d < INT32_MAX)) return lane_no(l, "an index is out of range");
    int64_t j = end[i] + (int64_t)d - 1;
    if (j < end[i + 1]) {
      copy(to, i, x->v.vec, j);
      continue;
    }
    if (two) return lane_no(l, "an index is out of range");
    if (to->h.type == T_STR)
      str_rw(to)[i] = l->vm->na_str;
    else if (to->h.type == T_DBL)
      dbl_rw(to)[i] = NA_REAL;
    else
      int_rw(to)[i] = NA_INT;
  }
  if (to->h.type == T_STR) return *out = whole_text(to), true;
  return whole_numbers(l, to, out);
}

/* x[mask], x[-k] */
static bool chosen(Lanes *l, const SymVal *x, const SymVal *mask, int64_t k, SymVal *out) {
  const int32_t *end = int_ro(x->ends);
  int64_t total = x->v.vec->n;
  bool *keep = vm_scratch(l->vm, (size_t)total * sizeof *keep);
  if (!keep) return l->failed = true, lane_no(l, "memory is short");
  if (mask && (mask->v.o->type != T_LGL || mask->ends->n != x->ends->n ||
               memcmp(int_ro(mask->ends), end, (size_t)x->ends->n * sizeof *end) != 0))
    return lane_no(l, "an index is of another length");
  for (int64_t j = 0; j < total; j++) {
    if (mask && int_ro(mask->v.vec)[j] == NA_LGL) return lane_no(l, "an index is NA");
    keep[j] = !mask || int_ro(mask->v.vec)[j];
  }
  for (int64_t i = 0; !mask && i < parts_of(x); i++)
    if (k <= end[i + 1] - end[i]) keep[end[i] + k - 1] = false;
  return kept(l, x, keep, out);
}

bool parts_index(Lanes *l, const SymVal *x, const SymVal *i, bool two, SymVal *out) {
  int64_t k;
  Vec *at;
  if (i->kind == SV_PARTS) return two ? lane_no(l, "an index has several elements") : chosen(l, x, i, 0, out);
  if (i->kind == SV_CONST) {
    if (!lane_scalar(i->v) || i->v.tag == TAG_LGL || !sym_whole(i, &k) || k == 0)
      return lane_no(l, "an index of vectors is not simple");
    if (k < 0) return two ? lane_no(l, "an index is negative") : chosen(l, x, NULL, -k, out);
    return element_at(l, x, NULL, k, two, out);
  }
  if (!whole_of(l, i, &at)) return false;
  if (at->h.type != T_INT && at->h.type != T_DBL) return lane_no(l, "an index is no number");
  return element_at(l, x, at, 0, two, out);
}

bool parts_of_vector(Lanes *l, Value v, const SymVal *i, SymVal *out) {
  bool known = v.tag == TAG_OBJ && (v.o->type == T_STR || lane_number_vec(v)) && !val_is_object(v) && vec_plain(v.vec);
  if (!known || i->v.o->type != T_INT) return lane_no(l, "a vector is indexed in a way that is not known here");
  const int32_t *at = int_ro(i->v.vec);
  Vec *to = whole_new(l, (Type)v.o->type, i->v.vec->n);
  if (!to) return false;
  for (int64_t j = 0; j < to->n; j++) {
    if (at[j] < 1 || at[j] > v.vec->n) return lane_no(l, "an index is out of range");
    copy(to, j, v.vec, at[j] - 1);
  }
  *out = whole_parts(to, i->ends);
  return true;
}

bool parts_join(Lanes *l, const SymVal *x, const Str *between, SymVal *out) {
  const int32_t *end = int_ro(x->ends);
  Str *const *s = str_ro(x->v.vec);
  Vec *to = whole_new(l, T_STR, parts_of(x));
  if (!to) return false;
  for (int64_t j = 0; j < x->v.vec->n; j++)
    if (s[j]->enc > STR_UTF8) return lane_no(l, "strings in other encodings");
  if (between->enc > STR_UTF8) return lane_no(l, "strings in other encodings");
  Buf b;
  buf_init(&b, l->vm);
  for (int64_t i = 0; i < to->n; i++) {
    b.n = 0;
    for (int64_t j = end[i]; j < end[i + 1]; j++) {
      if (j > end[i]) buf_put(&b, between->data, between->len);
      buf_put(&b, s[j]->data, s[j]->len);
    }
    if (b.failed || !(str_rw(to)[i] = b.n ? str_new(l->vm, b.p, b.n) : l->vm->empty_str))
      return l->failed = true, lane_no(l, "memory is short");
  }
  *out = whole_text(to);
  return true;
}
