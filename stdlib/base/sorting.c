/* sorting.c - order, sort.int, rank, is.unsorted, xtfrm: everything by stable sorts on 64-bit keys.
 *
 * Every key vector is turned into unsigned 64-bit numbers that compare as R does (NA first or last, decreasing keys
 * inverted, strings by their rank in the collation), then sorted (keysort.h).  Of several keys the first is sorted by,
 * then each group of ties by the others.
 * Generics and sort.default are in R (base/sorting.R).
 */
#include <stdlib.h>

#include "runtime/poll.h"
#include "stdlib/base/hashing.h"
#include "stdlib/base/intsort.h"
#include "stdlib/base/keysort.h"
#include "stdlib/base/select.h"
#include "stdlib/base/strsort.h"
#include "vm/kernels/cuda/operations.h"

/* ---- keys ---- */
typedef struct KeyRule {
  bool decreasing, na_first;
  bool c_locale; /* strings by their bytes */
} KeyRule;

#define KEY_LAST UINT64_MAX

static inline uint64_t dbl_bits(double d) {
  uint64_t u;
  d += 0.0; /* -0 becomes 0 */
  memcpy(&u, &d, 8);
  return u >> 63 ? ~u : u | 0x8000000000000000ull;
}

static inline uint64_t dbl_sort_key(double d, KeyRule r) {
  if (isnan(d)) return r.na_first ? 0 : KEY_LAST;
  uint64_t u = dbl_bits(d);
  return r.decreasing ? ~u : u;
}

static inline uint64_t int_sort_key(int32_t i, KeyRule r) {
  if (i == NA_INT) return r.na_first ? 0 : (uint64_t)UINT32_MAX + 2;
  uint32_t u = (uint32_t)i ^ 0x80000000u;
  return (uint64_t)(r.decreasing ? ~u : u) + 1;
}

/* Codes of different strings, from 0, found by their addresses. */
typedef struct CodeTable {
  struct Coded {
    const Str *s; /* NULL: free */
    int32_t code;
  } * e;
  uint32_t cap; /* a power of 2 */
  int32_t n;
} CodeTable;

static inline struct Coded *coded(const CodeTable *t, const Str *s) {
  uint32_t at = (uint32_t)(((uintptr_t)s >> 4) * 0x9e3779b97f4a7c15u >> 32);
  for (at &= t->cap - 1; t->e[at].s && t->e[at].s != s; at = (at + 1) & (t->cap - 1)) {
  }
  return &t->e[at];
}

static Status code_table_grow(VM *vm, CodeTable *t) {
  CodeTable old = *t;
  t->cap = old.cap ? old.cap * 4 : 256;
  TRY_NEW(t->e = vm_scratch(vm, t->cap * sizeof *t->e));
  memset(t->e, 0, t->cap * sizeof *t->e);
  for (uint32_t i = 0; i < old.cap; i++)
    if (old.e[i].s) *coded(t, old.e[i].s) = old.e[i];
  return OK;
}

/* The code of each string, NA_INT for NA. */
static Status string_codes(VM *vm, const Vec *v, CodeTable *t, int32_t *code) {
  *t = (CodeTable){NULL, 0, 0};
  TRY(code_table_grow(vm, t));
  STRETCHES(a, b, v->n) {
    TRY(rt_poll(vm));
    for (int64_t i = a; i < b; i++) {
      const Str *s = str_ro(v)[i];
      struct Coded *c = coded(t, s);
      if (!c->s) {
        *c = (struct Coded){s, s == vm->na_str ? NA_INT : t->n};
        t->n += s != vm->na_str;
        code[i] = c->code;
        if ((uint32_t)t->n > t->cap / 2) TRY(code_table_grow(vm, t));
        continue;
      }
      code[i] = c->code;
    }
  }
  return OK;
}

/* Rank of every string among the different ones (equal in the collation: equal rank), NA_INT for NA. */
static Status string_ranks(VM *vm, Vec *v, bool bytes, int32_t *rank) {
  CodeTable t;
  TRY(string_codes(vm, v, &t, rank));
  Vec *u = vec_new(vm, T_STR, t.n);
  TRY_NEW(u);
  for (uint32_t i = 0; i < t.cap; i++)
    if (t.e[i].s && t.e[i].code != NA_INT) str_rw(u)[t.e[i].code] = (Str *)(uintptr_t)t.e[i].s;
  TRY(sort_strings(vm, str_rw(u), t.n, bytes, sort_keys));
  int32_t *of = vm_scratch(vm, ((size_t)t.n + 1) * sizeof(int32_t)), last = 0;
  TRY_NEW(of);
  for (int32_t i = 0; i < t.n; i++) {
    TRY(rt_poll_at(vm, i));
    if (i && sorted_strings_differ(vm, str_ro(u)[i - 1], str_ro(u)[i], bytes)) last = i;
    of[coded(&t, str_ro(u)[i])->code] = last;
  }
  STRETCHES(a, b, v->n) {
    TRY(rt_poll(vm));
    for (int64_t i = a; i < b; i++)
      if (rank[i] != NA_INT) rank[i] = of[rank[i]];
  }
  return OK;
}

/* One sortable column; complex keys make two. */
typedef struct Column {
  const int32_t *i;
  const double *d;
  int stride; /* of d: 2 for the parts of complex numbers */
  const Complex *z;
  bool apart, imaginary; /* the parts of z are compared one after the other; the second column of the two */
  KeyRule rule;
} Column;

static inline bool cplx_na(Complex z) { return isnan(z.re) || isnan(z.im); }

static inline uint64_t column_key(const Column *c, int64_t i) {
  if (c->i) return int_sort_key(c->i[i], c->rule);
  if (c->z && (c->apart ? c->imaginary && isnan(c->z[i].re) : cplx_na(c->z[i]))) return c->rule.na_first ? 0 : KEY_LAST;
  return dbl_sort_key(c->d[i * c->stride], c->rule);
}

static inline bool column_na(const Column *c, int64_t i) {
  if (c->i) return c->i[i] == NA_INT;
  return c->z ? cplx_na(c->z[i]) : isnan(c->d[i * c->stride]);
}

/* v as one or two columns. */
static Status make_columns(VM *vm, Vec *v, KeyRule rule, const char *where, Column *c, int *n) {
  switch (v->h.type) {
  case T_LGL:
  case T_INT: c[(*n)++] = (Column){.i = int_ro(v), .rule = rule}; return OK;
  case T_DBL: c[(*n)++] = (Column){.d = dbl_ro(v), .stride = 1, .rule = rule}; return OK;
  case T_CPLX:
    for (int im = 0; im < 2; im++)
      c[(*n)++] =
          (Column){.d = (const double *)cplx_ro(v) + im, .stride = 2, .z = cplx_ro(v), .imaginary = im, .rule = rule};
    return OK;
  case T_STR: {
    int32_t *r = vm_scratch(vm, (size_t)(v->n + 1) * sizeof(int32_t));
    TRY_NEW(r);
    TRY(string_ranks(vm, v, rule.c_locale, r));
    c[(*n)++] = (Column){.i = r, .rule = rule};
    return OK;
  }
  default:
    if (v->n > 1) return rt_error(vm, "unimplemented type '%s' in '%s'\n", type_name(v->h.type), where);
    Vec *one = vec_new(vm, T_INT, 1); /* nothing to compare */
    TRY_NEW(one);
    int_rw(one)[0] = 0;
    c[(*n)++] = (Column){.i = int_ro(one), .rule = rule};
    return OK;
  }
}

static IntPlaces places_of(const Column *c, const int32_t *idx, int64_t n) {
  IntPlaces p = {INT_MAX, INT_MIN, 0, c->rule.decreasing, c->rule.na_first};
  for (int64_t i = 0; i < n; i++) {
    int32_t v = c->i[idx[i]];
    if (v == NA_INT) continue;
    if (v < p.lo) p.lo = v;
    if (v > p.hi) p.hi = v;
  }
  if (p.lo <= p.hi) p.span = (int64_t)p.hi - p.lo + 1;
  return p;
}

/* Leading columns of integers become one where the pairs, triples ... of their places fit in an integer: c[0] then
 * stands for *joined of them.  idx: ascending */
static Status join_columns(VM *vm, Column *c, int ncol, const int32_t *idx, int64_t n, int *joined) {
  enum { JOIN_FROM = 200 };
  *joined = 1;
  if (n < JOIN_FROM || ncol < 2 || !c[0].i || !c[1].i) return OK;
  IntPlaces p = places_of(&c[0], idx, n), q = places_of(&c[1], idx, n);
  int64_t size = p.span + 2;
  if (q.span + 2 > INT_MAX / size) return OK;
  int32_t *x = vm_scratch(vm, ((size_t)idx[n - 1] + 1) * sizeof *x);
  TRY_NEW(x);
  for (int64_t i = 0; i < n; i++) x[idx[i]] = (int32_t)int_place(&p, c[0].i[idx[i]]);
  for (int k = 1; k < ncol && c[k].i; k++) {
    if (k > 1) q = places_of(&c[k], idx, n);
    int64_t width = q.span + 2;
    if (width > INT_MAX / size) break;
    for (int64_t i = 0; i < n; i++) x[idx[i]] = (int32_t)(x[idx[i]] * width + int_place(&q, c[k].i[idx[i]]));
    size *= width;
    *joined = k + 1;
  }
  if (*joined > 1) c[*joined - 1] = (Column){.i = x};
  return OK;
}

static Status sort_groups(VM *vm, const Column *c, int ncol, int32_t *idx, int64_t n, uint64_t *key, bool ready);

/* Counts the places of the first column's integers and puts each position where its place begins, with the key of the
 * next column beside it, which are far apart in memory once they are asked for in the new order.  end[k]: where place k
 * ends */
static Status count_and_place(VM *vm, const IntPlaces *p, const Column *c, int ncol, int32_t *idx, int64_t n,
                              uint64_t *key, uint32_t *end) {
  int32_t *to = vm_scratch(vm, (size_t)n * sizeof(int32_t));
  TRY_NEW(to);
  memset(end, 0, (size_t)(p->span + 3) * sizeof *end);
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    end[int_place(p, c->i[idx[i]]) + 1]++;
  }
  for (int64_t k = 1; k < p->span + 3; k++) end[k] += end[k - 1];
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    uint32_t at = end[int_place(p, c->i[idx[i]])]++;
    to[at] = idx[i];
    if (ncol > 1) key[at] = column_key(&c[1], idx[i]);
  }
  memcpy(idx, to, (size_t)n * sizeof(int32_t));
  return OK;
}

/* Integers of a small range: counted and placed, stable, and each group of equal ones sorted by the other columns.
 * *done false: not applicable. */
static Status counting_sort(VM *vm, const Column *c, int ncol, int32_t *idx, int64_t n, uint64_t *key, bool *done) {
  enum { CACHED_COUNTS = 1 << 13 };
  *done = false;
  if (n < 200) return OK;
  IntPlaces p = places_of(c, idx, n);
  if (p.lo > p.hi || p.span > CACHED_COUNTS || p.span > 2 * n) return OK;
  size_t mark = vm_mark(vm);
  uint32_t *end = vm_scratch(vm, (size_t)(p.span + 3) * sizeof *end);
  TRY_NEW(end);
  TRY(count_and_place(vm, &p, c, ncol, idx, n, key, end));
  for (int64_t k = 0, from = 0; ncol > 1 && k < p.span + 2; from = end[k++])
    if (end[k] - from > 1) TRY(sort_groups(vm, c + 1, ncol - 1, idx + from, end[k] - from, key + from, true));
  vm_release(vm, mark);
  *done = true;
  return OK;
}

/* Sorts the positions idx[0..n) by the columns; stable.  key: room for as many keys, those of the first column if
 * `ready`. */
static Status sort_groups(VM *vm, const Column *c, int ncol, int32_t *idx, int64_t n, uint64_t *key, bool ready) {
  bool sorted = false;
  if (c->i && !ready) {
    TRY(counting_sort(vm, c, ncol, idx, n, key, &sorted));
    if (sorted) return OK;
    if (n >= INT_ORDER_FROM) TRY(int_order(vm, c->i, c->rule.decreasing, c->rule.na_first, idx, n, &sorted));
  }
  if (!ready && (!sorted || ncol > 1)) {
    STRETCHES(from, to, n) {
      TRY(rt_poll(vm));
      for (int64_t i = from; i < to; i++) key[i] = column_key(c, idx[i]);
    }
  }
  if (!sorted) TRY(sort_keys(vm, key, idx, n));
  if (ncol == 1) return OK;
  for (int64_t from = 0, to; from < n; from = to) {
    TRY(rt_poll(vm));
    for (to = from + 1; to < n && key[to] == key[from]; to++) {
    }
    if (to - from > 1) TRY(sort_groups(vm, c + 1, ncol - 1, idx + from, to - from, key + from, false));
  }
  return OK;
}

static Status sort_by_columns(VM *vm, const Column *c, int ncol, int32_t *idx, int64_t n) {
  uint64_t *key = vm_scratch(vm, (size_t)(n + 1) * sizeof *key);
  TRY_NEW(key);
  Column *own = vm_scratch(vm, (size_t)(ncol + 1) * sizeof *own);
  TRY_NEW(own);
  int joined = 1;
  memcpy(own, c, (size_t)ncol * sizeof *own);
  if (n > 0) TRY(join_columns(vm, own, ncol, idx, n, &joined));
  if (n > 0 && ncol > 0) TRY(sort_groups(vm, own + joined - 1, ncol - joined + 1, idx, n, key, false));
  return rt_poll(vm);
}

/* Positions of the elements that take part. na_remove: rows with an NA in any column are left out. */
static Status positions(VM *vm, const Column *c, int ncol, int64_t n, bool na_remove, Vec **out) {
  if (n > INT_MAX) return rt_error(vm, "long vectors not supported yet");
  Vec *r = vec_new(vm, T_INT, n);
  TRY_NEW(r);
  int64_t w = 0;
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    bool na = false;
    for (int k = 0; na_remove && k < ncol && !na; k++) na = column_na(&c[k], i);
    if (!na) int_rw(r)[w++] = (int32_t)i;
  }
  if (w < n) TRY_NEW(r = vec_resize(vm, r, w));
  *out = r;
  return OK;
}

/* ---- arguments ---- */
/* na.last: TRUE, FALSE, or NA (remove). */
static Status na_last_arg(VM *vm, Value v, int *out) {
  Vec *t;
  TRY(coerce_vector(vm, v, T_LGL, false, &t));
  if (t->n != 1) return rt_error(vm, "'na.last' must be a logical value of length 1");
  *out = int_ro(t)[0];
  return OK;
}

static bool radix_able(VM *vm, Value x) {
  int t = val_type(x);
  return t == T_INT || t == T_DBL || t == T_LGL || val_is_factor(vm, x);
}

typedef enum Method { M_AUTO, M_SHELL, M_QUICK, M_RADIX } Method;

/* What match.arg(method) says. */
static Status bad_method(VM *vm, bool quick) {
  Cons *arg = cons_new(vm, val_obj(sym_c(vm, "method")), NULL, NULL), *call = NULL;
  if (arg) call = lang_new(vm, val_obj(sym_c(vm, "match.arg")), arg);
  TRY_NEW(call);
  const char *l = vm->utf8 ? "\xe2\x80\x9c" : "\"", *r = vm->utf8 ? "\xe2\x80\x9d" : "\"";
  if (quick)
    return rt_errorcall(vm, val_obj(call), "'arg' should be one of %sauto%s, %sshell%s, %squick%s, %sradix%s", l, r, l,
                        r, l, r, l, r);
  return rt_errorcall(vm, val_obj(call), "'arg' should be one of %sauto%s, %sshell%s, %sradix%s", l, r, l, r, l, r);
}

static Status method_arg(VM *vm, Value v, bool quick, Method *m) {
  static const char *const names[] = {"auto", "shell", "quick", "radix"};
  *m = M_AUTO;
  if (arg_missing(v) || val_is_null(v) || vec_len(v) > 1) return OK;
  Str *s;
  TRY(arg_string(vm, v, "method", &s));
  for (int i = 0; i < 4; i++) {
    if (s->len == 0 || strncmp(names[i], s->data, s->len) != 0 || (i == M_QUICK && !quick)) continue;
    *m = (Method)i;
    return OK;
  }
  return bad_method(vm, quick);
}

/* Keys that are objects become what xtfrm() makes of them. */
static Status plain_key(VM *vm, Value x, Vec **out) {
  if (val_is_object(x) && !val_is_factor(vm, x) && !val_inherits(vm, x, "Date") && !val_inherits(vm, x, "POSIXct") &&
      !val_inherits(vm, x, "difftime"))
    TRY(vm_call_base(vm, "xtfrm", 1, &x, NULL, &x));
  TRY_NEW(*out = val_vec(vm, x));
  return OK;
}

/* ---- order ---- */
/* The types that order(method = "radix") takes. */
static bool radix_type(const Vec *v) {
  return v->h.type == T_LGL || v->h.type == T_INT || v->h.type == T_DBL || v->h.type == T_STR;
}

/* Are there rows that the columns do not tell apart? */
static Status any_ties(VM *vm, const Column *c, int nc, int64_t n, bool *ties) {
  Vec *idx;
  TRY(positions(vm, c, nc, n, false, &idx));
  TRY(sort_by_columns(vm, c, nc, int_rw(idx), n));
  *ties = false;
  for (int64_t i = 1; i < n && !*ties; i++) {
    TRY(rt_poll(vm));
    bool same = true;
    for (int k = 0; k < nc && same; k++)
      same = column_key(&c[k], int_ro(idx)[i - 1]) == column_key(&c[k], int_ro(idx)[i]);
    *ties = same;
  }
  return OK;
}

/* A key of a type that radix sorting does not know: an error where it would have been looked at. *used false: the
 * keys before it decide. */
static Status radix_key(VM *vm, const Vec *v, int k, const Column *c, int nc, bool *used) {
  *used = true;
  if (radix_type(v)) return OK;
  if (k == 0) return rt_error(vm, "First arg is type '%s', not yet supported", type_name(v->h.type));
  TRY(any_ties(vm, c, nc, v->n, used));
  return *used ? rt_error(vm, "Arg %d is type '%s', not yet supported", k + 1, type_name(v->h.type)) : OK;
}

static Status order_keys(VM *vm, const Vec *keys, int na_last, const Vec *dec, Method method, Vec **out) {
  int nk = (int)keys->n, nc = 0;
  Column *c = vm_scratch(vm, sizeof(Column) * (size_t)(2 * nk + 1));
  TRY_NEW(c);
  int64_t n = -1;
  bool radix = true;
  for (int k = 0; k < nk; k++) {
    Value x = list_ro(keys)[k];
    if (val_is_null(x) || (x.tag == TAG_OBJ && !type_is_vec(x.o->type) && !val_is_object(x)))
      return rt_error(vm, "argument %d is not a vector", k + 1);
    radix = radix && radix_able(vm, x);
  }
  if (method == M_AUTO) method = radix ? M_RADIX : M_SHELL;
  if (method != M_RADIX && dec->n > 1) return rt_error(vm, "'decreasing' of length > 1 is only for method = \"radix\"");
  Vec **v = vm_scratch(vm, sizeof *v * (size_t)nk);
  TRY_NEW(v);
  for (int k = 0; k < nk; k++) {
    TRY(plain_key(vm, list_ro(keys)[k], &v[k]));
    if (k > 0 && v[k]->n != n) return rt_error(vm, "argument lengths differ");
    n = v[k]->n;
  }
  bool used = true, done = false;
  if (nk == 1 && method == M_RADIX && vm->tune.gpu) {
    DeviceOrder how = {int_ro(dec)[0], true, .na_first = na_last == 0, .drop_na = na_last == NA_LGL};
    TRY(device_order(vm, v[0], how, out, &done));
  }
  if (done) return OK;
  for (int k = 0; k < nk && used; k++) {
    int d = int_ro(dec)[k % dec->n];
    if (method == M_RADIX) TRY(radix_key(vm, v[k], k, c, nc, &used));
    if (!used) break;
    KeyRule rule = {.decreasing = d, .na_first = na_last == 0, .c_locale = method == M_RADIX};
    int from = nc;
    if (n > 0) TRY(make_columns(vm, v[k], rule, nk == 1 ? "orderVector1" : "listgreater", c, &nc));
    while (from < nc) c[from++].apart = nk > 1;
  }
  if (nc == 1 && c[0].i && na_last != NA_LGL) {
    TRY(int_count_order(vm, c[0].i, n, c[0].rule.decreasing, c[0].rule.na_first, out, &done));
    if (done) return OK;
  }
  TRY(positions(vm, c, nc, n, na_last == NA_LGL, out));
  TRY(sort_by_columns(vm, c, nc, int_rw(*out), (*out)->n));
  for (int64_t i = 0; i < (*out)->n; i++) int_rw(*out)[i]++;
  return OK;
}

/* The directions of so many keys.  Radix sorting has a message of its own. */
static Status decreasing_arg(VM *vm, Value v, int64_t keys, bool radix, Vec **out) {
  TRY(coerce_vector(vm, v, T_LGL, false, out));
  bool bad = (*out)->n < 1;
  for (int64_t i = 0; i < (*out)->n && i < keys; i++) bad |= int_ro(*out)[i] == NA_LGL;
  if (!bad) return OK;
  return rt_error(vm, radix ? "'decreasing' elements must be TRUE or FALSE" : "'decreasing' must be TRUE or FALSE");
}

static Status do_order(VM *vm, Value *args, int n, Value *out) {
  int na_last;
  Method m;
  Vec *dec, *r;
  TRY(na_last_arg(vm, args[1], &na_last));
  TRY(method_arg(vm, args[3], false, &m));
  if (val_is_list(args[2]) || val_type(args[2]) == T_EXPR) TRY(coerce_vector(vm, args[2], T_LGL, false, &dec));
  if (args[0].vec->n == 0) {
    *out = val_null();
    return OK;
  }
  bool radix = m == M_RADIX || m == M_AUTO;
  for (int64_t i = 0; m == M_AUTO && i < args[0].vec->n; i++) radix &= radix_able(vm, list_ro(args[0].vec)[i]);
  if (!radix && vec_len(args[2]) > 1) return rt_error(vm, "'decreasing' of length > 1 is only for method = \"radix\"");
  TRY(decreasing_arg(vm, args[2], args[0].vec->n, radix, &dec));
  TRY(order_keys(vm, args[0].vec, na_last, dec, m, &r));
  *out = vec_val(r);
  return OK;
}

/* An error where sort.list() and sort.int() hand everything to order() for the radix method. */
static Status in_order_call(VM *vm, const char *text, const char *type) {
  Cons *arg = cons_new(vm, val_str(str_c(vm, "radix")), NULL, sym_c(vm, "method"));
  static const char *const names[] = {"decreasing", "na.last"};
  for (int i = 0; i < 2 && arg; i++) arg = cons_new(vm, val_obj(sym_c(vm, names[i])), arg, sym_c(vm, names[i]));
  if (arg) arg = cons_new(vm, val_obj(sym_c(vm, "x")), arg, NULL);
  Cons *call = arg ? lang_new(vm, val_obj(sym_c(vm, "order")), arg) : NULL;
  TRY_NEW(call);
  return rt_errorcall(vm, val_obj(call), text, type);
}

static Status one_direction(VM *vm, Value v, bool radix, Vec **out) {
  TRY(coerce_vector(vm, v, T_LGL, false, out));
  if (radix && ((*out)->n < 1 || int_ro(*out)[0] == NA_LGL))
    return in_order_call(vm, "'decreasing' elements must be TRUE or FALSE", "");
  return decreasing_arg(vm, v, 1, radix, out);
}

static Status do_sort_list(VM *vm, Value *args, int n, Value *out) {
  int na_last;
  Method m;
  Vec *dec, *r, *keys;
  Value x = args[0];
  if (!val_is_null(args[1])) return rt_error(vm, "'partial' must be NULL");
  TRY(na_last_arg(vm, args[2], &na_last));
  TRY(method_arg(vm, args[4], true, &m));
  TRY(one_direction(vm, args[3], m == M_RADIX || (m == M_AUTO && radix_able(vm, x)), &dec));
  if (m == M_RADIX && val_is_vecobj(x) && !val_is_object(x) && !radix_type(x.vec))
    return in_order_call(vm, "First arg is type '%s', not yet supported", type_shown(x));
  if (!val_is_atomic(x) && !val_is_object(x))
    return rt_error(
        vm, "'x' must be atomic for 'sort.list', method \"shell\" and \"quick\"\nHave you called 'sort' on a list?");
  TRY_NEW(keys = vec_new(vm, T_LIST, 1));
  list_set(vm, keys, 0, x);
  TRY(order_keys(vm, keys, na_last, dec, m == M_QUICK ? M_AUTO : m, &r));
  *out = vec_val(r);
  return OK;
}

/* ---- sort ---- */
static Status take(VM *vm, const Vec *x, const int32_t *idx, int64_t n, Vec **out) {
  Vec *r = vec_new(vm, (Type)x->h.type, n);
  TRY_NEW(r);
  *out = r;
#define TAKE(field)                                                                                                    \
  for (int64_t i = 0; i < n; i++) field##_rw(r)[i] = field##_ro(x)[idx[i]]
  switch (x->h.type) {
  case T_LGL:
  case T_INT: TAKE(int); break;
  case T_DBL: TAKE(dbl); break;
  case T_CPLX: TAKE(cplx); break;
  case T_STR: TAKE(str); break;
  default: return rt_error(vm, "'x' must be atomic");
  }
#undef TAKE
  return OK;
}

static double key_double(uint64_t k) {
  uint64_t u = k >> 63 ? k & 0x7FFFFFFFFFFFFFFFull : ~k;
  double d;
  memcpy(&d, &u, 8);
  return d;
}

/* 0 and -0 are equal: they come in the order they have in x. */
static void restore_zeroes(const Vec *x, double *r, int64_t n) {
  int64_t k = 0;
  while (k < n && r[k] != 0) k++;
  for (int64_t i = 0; i < x->n; i++)
    if (dbl_ro(x)[i] == 0) r[k++] = dbl_ro(x)[i];
}

/* Doubles without attributes and NA removed: keys alone are sorted. */
static Status sort_doubles(VM *vm, const Vec *x, bool decreasing, Vec **out) {
  int64_t m = 0;
  bool minus_zero = false;
  uint64_t *key = vm_scratch(vm, (size_t)(x->n + 1) * sizeof *key);
  TRY_NEW(key);
  for (int64_t i = 0; i < x->n; i++)
    if (!isnan(dbl_ro(x)[i])) {
      uint64_t u;
      memcpy(&u, &dbl_ro(x)[i], 8);
      minus_zero |= u == 0x8000000000000000ull;
      u = u >> 63 ? ~u : u | 0x8000000000000000ull;
      key[m++] = decreasing ? ~u : u;
    }
  TRY(sort_keys(vm, key, NULL, m));
  TRY_NEW(*out = vec_new(vm, T_DBL, m));
  for (int64_t i = 0; i < m; i++) dbl_rw(*out)[i] = key_double(decreasing ? ~key[i] : key[i]);
  if (minus_zero) restore_zeroes(x, dbl_rw(*out), m);
  return OK;
}

static Status sort_ints(VM *vm, const Vec *x, bool decreasing, Vec **out) {
  int64_t m = 0, falls = 0;
  KeyRule rule = {.decreasing = decreasing};
  Vec *r = vec_new(vm, (Type)x->h.type, x->n);
  TRY_NEW(r);
  int32_t *to = int_rw(r);
  for (int64_t i = 0; i < x->n; i++)
    if (int_ro(x)[i] != NA_INT) to[m++] = int_ro(x)[i];
  if (m < x->n) TRY_NEW(r = vec_resize(vm, r, m));
  *out = r;
  to = int_rw(r);
  for (int64_t i = 1; i < m; i++) falls += decreasing ? to[i - 1] < to[i] : to[i - 1] > to[i];
  if (falls == 0) return OK;
  if (m >= INT_ORDER_FROM && falls >= INT_ORDER_RUNS) return int_sort(vm, to, m, decreasing);
  size_t mark = vm_mark(vm);
  uint64_t *key = vm_scratch(vm, (size_t)(m + 1) * sizeof *key);
  TRY_NEW(key);
  for (int64_t i = 0; i < m; i++) key[i] = int_sort_key(to[i], rule);
  TRY(sort_keys(vm, key, NULL, m));
  for (int64_t i = 0; i < m; i++) {
    TRY(rt_poll_at(vm, i));
    uint32_t u = (uint32_t)(key[i] - 1);
    to[i] = (int32_t)((decreasing ? ~u : u) ^ 0x80000000u);
  }
  vm_release(vm, mark);
  return OK;
}

/* ---- partial sorting ---- */
/* Comparable keys of x; the values are then put in the order of their keys. */
static void find_kth(uint64_t *key, int32_t *idx, int64_t lo, int64_t hi, int64_t k) {
  while (lo < hi) {
    uint64_t v = key[k];
    int64_t i = lo, j = hi;
    while (i <= j) {
      while (key[i] < v) i++;
      while (v < key[j]) j--;
      if (i <= j) {
        uint64_t t = key[i];
        key[i] = key[j];
        key[j] = t;
        int32_t u = idx[i];
        idx[i++] = idx[j];
        idx[j--] = u;
      }
    }
    if (j < k) lo = i;
    if (k < i) hi = j;
  }
}

/* Several positions (ascending, 1-based): the one nearest the middle first, then both sides. */
static void find_several(uint64_t *key, int32_t *idx, int64_t lo, int64_t hi, const int32_t *at, int64_t n) {
  if (n < 1 || hi - lo < 1) return;
  if (n == 1) {
    find_kth(key, idx, lo, hi, at[0] - 1);
    return;
  }
  int64_t middle = (lo + hi) / 2, pick = 0;
  for (int64_t i = 0; i < n; i++)
    if (at[i] - 1 <= middle) pick = i;
  int64_t z = at[pick] - 1;
  find_kth(key, idx, lo, hi, z);
  find_several(key, idx, lo, z - 1, at, pick);
  find_several(key, idx, z + 1, hi, at + pick + 1, n - pick - 1);
}

/* The places that partial names, ascending; n elements are not NA. */
static Status partial_places(VM *vm, Value partial, int64_t n, Vec **at) {
  TRY(coerce_vector(vm, partial, T_INT, false, at));
  for (int64_t i = 0; i < (*at)->n; i++)
    if (int_ro(*at)[i] == NA_INT) return rt_error(vm, "non-finite 'partial'");
  TRY(sort_ints(vm, *at, false, at));
  for (int64_t i = 0; i < (*at)->n; i++)
    if (int_ro(*at)[i] < 1 || int_ro(*at)[i] > n) return rt_error(vm, "index %d outside bounds", int_ro(*at)[i]);
  return OK;
}

/* Numbers: those that are not NA, in the order of x, are partially sorted in place; the others before or after. */
static Status partial_numbers(VM *vm, const Vec *x, Value partial, int na_last, Vec **out) {
  Vec *r = vec_new(vm, (Type)x->h.type, x->n), *at;
  TRY_NEW(r);
  bool dbl = x->h.type == T_DBL;
  int64_t nna = 0;
  for (int64_t i = 0; i < x->n; i++) nna += dbl ? isnan(dbl_ro(x)[i]) : int_ro(x)[i] == NA_INT;
  int64_t n = x->n - nna, w = na_last ? 0 : nna, wna = na_last ? n : 0;
  if (na_last == NA_LGL) TRY_NEW(r = vec_resize(vm, r, n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    bool na = dbl ? isnan(dbl_ro(x)[i]) : int_ro(x)[i] == NA_INT;
    if (na && na_last == NA_LGL) continue;
    int64_t to = na ? wna++ : w++;
    if (dbl)
      dbl_rw(r)[to] = dbl_ro(x)[i];
    else
      int_rw(r)[to] = int_ro(x)[i];
  }
  TRY(partial_places(vm, partial, n, &at));
  if (dbl)
    select_doubles(vm, dbl_rw(r) + (w - n), n, int_ro(at), at->n);
  else
    select_ints(vm, int_rw(r) + (w - n), n, int_ro(at), at->n);
  *out = r;
  return OK;
}

static Status partial_sort(VM *vm, Vec *x, Value partial, int na_last, Vec **out) {
  Column c[2];
  int nc = 0;
  Vec *idx, *at;
  KeyRule rule = {0};
  if (x->h.type == T_DBL || x->h.type == T_INT || x->h.type == T_LGL)
    return partial_numbers(vm, x, partial, na_last, out);
  TRY(make_columns(vm, x, rule, "psort", c, &nc));
  TRY(positions(vm, c, nc, x->n, true, &idx));
  int64_t n = idx->n;
  TRY(partial_places(vm, partial, n, &at));
  uint64_t *key = vm_scratch(vm, (size_t)(n + 1) * sizeof *key);
  TRY_NEW(key);
  for (int64_t i = 0; i < n; i++) key[i] = column_key(&c[0], int_ro(idx)[i]);
  find_several(key, int_rw(idx), 0, n - 1, int_ro(at), at->n);
  if (na_last == NA_LGL || n == x->n) return take(vm, x, int_ro(idx), n, out);
  int32_t *all = vm_scratch(vm, (size_t)(x->n + 1) * sizeof(int32_t));
  TRY_NEW(all);
  int64_t nna = x->n - n, w = na_last ? n : 0;
  memcpy(all + (na_last ? 0 : nna), int_ro(idx), (size_t)n * sizeof(int32_t));
  for (int64_t i = 0; i < x->n; i++)
    if (column_na(&c[0], i)) all[w++] = (int32_t)i;
  return take(vm, x, all, x->n, out);
}

/* list(x = , ix = ) */
static Status with_index(VM *vm, Vec *x, const int32_t *idx, int64_t n, Value *out) {
  Vec *l = vec_new(vm, T_LIST, 2), *nm = vec_new(vm, T_STR, 2), *ix = vec_new(vm, T_INT, n);
  TRY_NEW(l && nm && ix);
  for (int64_t i = 0; i < n; i++) int_rw(ix)[i] = idx[i] + 1;
  list_set(vm, l, 0, vec_val(x));
  list_set(vm, l, 1, vec_val(ix));
  TRY_NEW(str_rw(nm)[0] = str_c(vm, "x"));
  TRY_NEW(str_rw(nm)[1] = str_c(vm, "ix"));
  TRY(vec_set_names(vm, l, val_obj(nm)));
  *out = val_obj(l);
  return OK;
}

/* Indices count among the elements that are not NA when those were removed. */
static Status drop_na_positions(VM *vm, const Column *c, int64_t n, Vec *idx) {
  int32_t *before = vm_scratch(vm, (size_t)(n + 1) * sizeof(int32_t)), na = 0;
  TRY_NEW(before);
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    before[i] = na;
    na += column_na(c, i);
  }
  for (int64_t i = 0; i < idx->n; i++) int_rw(idx)[i] -= before[int_ro(idx)[i]];
  return OK;
}

/* Names go with their elements; a 1-d array stays one as in x[order(x)], but for the quick method. */
static Status sorted_names(VM *vm, const Vec *x, const Vec *idx, Method m, Vec *r) {
  const int32_t *dims;
  Vec *names = x->attr ? vec_names(vm, x) : NULL, *nm = NULL, *dn;
  if (names) TRY(take(vm, names, int_ro(idx), idx->n, &nm));
  if (!x->attr || m == M_QUICK || idx->n < 2 || vec_dims(x, &dims) != 1)
    return nm ? vec_set_names(vm, r, val_obj(nm)) : OK;
  int32_t n = (int32_t)idx->n;
  TRY(vec_set_dim(vm, r, 1, &n));
  if (!nm) return OK;
  TRY_NEW(dn = vec_copy(vm, vec_dimnames(vm, x)));
  list_set(vm, dn, 0, val_obj(nm));
  return vec_set_dimnames(vm, r, val_obj(dn));
}

typedef struct Keyed {
  uint64_t *key; /* sorted with the positions that belong to them */
  int32_t *at;
} Keyed;

static void swap_keyed(Keyed a, int64_t i, int64_t j) {
  uint64_t k = a.key[i];
  int32_t p = a.at[i];
  a.key[i] = a.key[j];
  a.at[i] = a.at[j];
  a.key[j] = k;
  a.at[j] = p;
}

/* Short parts: each element moves down to its place.  Something that is not greater stands below lo. */
static void insert_keyed(Keyed a, int64_t lo, int64_t hi) {
  for (int64_t i = lo; i <= hi; i++)
    for (int64_t k = i; k > 0 && a.key[k] < a.key[k - 1]; k--) swap_keyed(a, k, k - 1);
}

/* Parts [lo, *left] and [*right, hi], the middle one of three elements between them; `share` says where the second is.
 */
static void split_keyed(Keyed a, int64_t lo, int64_t hi, double share, int64_t *left, int64_t *right) {
  int64_t mid = lo + (int64_t)(share * (double)(hi - lo)), l = hi, k = lo;
  if (a.key[lo] > a.key[mid]) swap_keyed(a, lo, mid);
  if (a.key[hi] < a.key[mid]) {
    swap_keyed(a, mid, hi);
    if (a.key[lo] > a.key[mid]) swap_keyed(a, lo, mid);
  }
  uint64_t pivot = a.key[mid];
  for (;;) {
    while (a.key[--l] > pivot)
      ;
    while (a.key[++k] < pivot)
      ;
    if (k > l) break;
    swap_keyed(a, k, l);
  }
  *left = l;
  *right = k;
}

/* R. C. Singleton, Algorithm 347 (Communications of the ACM 12, 1969), with the middle element where SLATEC's ISORT
 * takes it: GNU R's method "quick", which leaves equal elements in this algorithm's order. */
static void singleton_sort(Keyed a, int64_t n) {
  struct {
    int64_t lo, hi;
  } waiting[64];
  int depth = 0;
  int64_t lo = 0, hi = n - 1, l, k;
  double share = 0.375;
  for (bool first = true;; first = false) {
    bool longer = hi - lo > 10 && !first;
    if (lo < hi && (longer || lo == 0)) {
      if (!longer) share += share < 0.5898437 ? 0.0390625 : -0.21875;
      split_keyed(a, lo, hi, share, &l, &k);
      bool lower_is_longer = l - lo > hi - k;
      waiting[depth].lo = lower_is_longer ? lo : k;
      waiting[depth++].hi = lower_is_longer ? l : hi;
      if (lower_is_longer)
        lo = k;
      else
        hi = l;
      continue;
    }
    insert_keyed(a, lo, hi);
    if (depth == 0) return;
    lo = waiting[--depth].lo;
    hi = waiting[depth].hi;
  }
}

static Status sort_quick(VM *vm, const Column *c, Vec *idx) {
  Keyed a = {vm_scratch(vm, (size_t)(idx->n + 1) * sizeof(uint64_t)), int_rw(idx)};
  TRY_NEW(a.key);
  for (int64_t i = 0; i < idx->n; i++) a.key[i] = column_key(c, int_ro(idx)[i]);
  singleton_sort(a, idx->n);
  return OK;
}

static Status sort_general(VM *vm, Vec *x, int na_last, bool decreasing, Method m, bool index, Value *out) {
  Column c[2];
  int nc = 0;
  Vec *idx, *r;
  KeyRule rule = {.decreasing = decreasing, .na_first = na_last == 0, .c_locale = m == M_RADIX};
  TRY(make_columns(vm, x, rule, "sort", c, &nc));
  TRY(positions(vm, c, nc, x->n, na_last == NA_LGL, &idx));
  if (m == M_QUICK && (x->h.type == T_DBL || x->h.type == T_INT))
    TRY(sort_quick(vm, &c[0], idx));
  else
    TRY(sort_by_columns(vm, c, nc, int_rw(idx), idx->n));
  TRY(take(vm, x, int_ro(idx), idx->n, &r));
  TRY(sorted_names(vm, x, idx, m, r));
  if (val_is_factor(vm, val_obj(x))) {
    TRY(attr_set(vm, &r->h, vm->sym.levels, attr_get(vm, val_obj(x), vm->sym.levels)));
    TRY(attr_set(vm, &r->h, vm->sym.class_, attr_get(vm, val_obj(x), vm->sym.class_)));
  }
  if (index) {
    if (na_last == NA_LGL) TRY(drop_na_positions(vm, &c[0], x->n, idx));
    return with_index(vm, r, int_ro(idx), idx->n, out);
  }
  *out = vec_val(r);
  return OK;
}

/* sort.int(x, partial, na.last, decreasing, method, index.return) */
static Status do_sort_int(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  bool index;
  int na_last;
  Method m;
  Vec *dec, *r;
  if (val_is_null(x)) {
    *out = x;
    return OK;
  }
  TRY(na_last_arg(vm, args[2], &na_last));
  TRY(method_arg(vm, args[4], true, &m));
  bool radix = m == M_RADIX || (m == M_AUTO && radix_able(vm, x));
  TRY(one_direction(vm, args[3], radix, &dec));
  TRY(arg_flag(vm, args[5], "index.return", &index));
  if (m == M_RADIX && (val_is_list(x) || val_type(x) == T_CPLX))
    return in_order_call(vm, "First arg is type '%s', not yet supported", type_shown(x));
  if (!val_is_atomic(x)) return rt_error(vm, "'x' must be atomic");
  if (m == M_RADIX && !val_is_null(args[1])) return rt_error(vm, "'partial' sorting not supported by radix method");
  if (val_type(x) == T_RAW) return rt_error(vm, "raw vectors cannot be sorted");
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  if (!val_is_null(args[1])) {
    if (index || int_ro(dec)[0] || (v->attr && val_is_factor(vm, x)))
      return rt_error(vm, "unsupported options for partial sorting");
    TRY(partial_sort(vm, v, args[1], na_last, &r));
    *out = vec_val(r);
    return OK;
  }
  if (index && !radix && na_last != NA_LGL) return rt_error(vm, "'index.return' only for 'na.last = NA'");
  if (!index && na_last == NA_LGL && !v->attr && (v->h.type == T_DBL || v->h.type == T_INT || v->h.type == T_LGL)) {
    bool done = false;
    if (vm->tune.gpu) TRY(device_order(vm, v, (DeviceOrder){int_ro(dec)[0], .drop_na = true}, &r, &done));
    if (done) return *out = vec_val(r), OK;
    if (v->h.type == T_DBL)
      TRY(sort_doubles(vm, v, int_ro(dec)[0], &r));
    else
      TRY(sort_ints(vm, v, int_ro(dec)[0], &r));
    *out = vec_val(r);
    return OK;
  }
  if (!index && !v->attr && m != M_QUICK && vm->tune.gpu) {
    bool done;
    TRY(device_order(vm, v, (DeviceOrder){int_ro(dec)[0], .na_first = na_last == 0}, &r, &done));
    if (done) return *out = vec_val(r), OK;
  }
  return sort_general(vm, v, na_last, int_ro(dec)[0], m, index, out);
}

/* ---- rank ---- */
/* .Internal(rank(x, na.last, ties)): na.last TRUE, FALSE, NA (remove) or "keep"; ties average, first, last, max, min */
static Status do_rank(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *idx, *r;
  Column c[2];
  int nc = 0;
  bool keep = val_type(args[1]) == T_STR;
  int na_last = keep ? 1 : as_logical1(vm, args[1]);
  Str *ties;
  TRY(arg_string(vm, args[2], "ties.method", &ties));
  TRY(plain_key(vm, args[0], &x));
  KeyRule rule = {.na_first = na_last == 0};
  if (x->h.type == T_RAW) return rt_error(vm, "raw vectors cannot be sorted");
  TRY(make_columns(vm, x, rule, "greater", c, &nc));
  TRY(positions(vm, c, nc, x->n, false, &idx));
  TRY(sort_by_columns(vm, c, nc, int_rw(idx), idx->n));
  char kind = ties->data[0] == 'm' ? ties->data[1] : ties->data[0]; /* a verage, f irst, l ast, a of max, i of min */
  bool average = strcmp(ties->data, "average") == 0;
  TRY_NEW(r = vec_new(vm, average ? T_DBL : T_INT, x->n));
  for (int64_t i = 0; i < x->n;) {
    int64_t j = i + 1;
    bool na = column_na(&c[0], int_ro(idx)[i]);
    for (; !na && j < x->n; j++) {
      bool same = true;
      for (int k = 0; k < nc && same; k++)
        same = column_key(&c[k], int_ro(idx)[i]) == column_key(&c[k], int_ro(idx)[j]);
      if (!same) break;
    }
    for (int64_t k = i; k < j; k++) {
      TRY(rt_poll_at(vm, k));
      int32_t at = int_ro(idx)[k];
      if (average)
        dbl_rw(r)[at] = na && keep ? NA_REAL : (double)(i + j + 1) / 2;
      else if (na && keep)
        int_rw(r)[at] = NA_INT;
      else
        int_rw(r)[at] = (int32_t)(kind == 'f' ? k + 1 : kind == 'l' ? i + j - k : kind == 'a' ? j : i + 1);
    }
    i = j;
  }
  *out = val_obj(r);
  if (na_last != NA_LGL) return OK;
  Vec *p;
  TRY(positions(vm, c, nc, x->n, true, &p));
  TRY(take(vm, r, int_ro(p), p->n, &r));
  *out = val_obj(r);
  return OK;
}

/* ---- is.unsorted ---- */
static Status unsorted(VM *vm, const Vec *x, bool strictly, int *out) {
  *out = 0;
  int64_t n = x->n;
#define CHECK(bad)                                                                                                     \
  for (int64_t i = 1; i < n; i++)                                                                                      \
    if (bad) {                                                                                                         \
      *out = 1;                                                                                                        \
      return OK;                                                                                                       \
    }
  switch (x->h.type) {
  case T_LGL:
  case T_INT: CHECK(strictly ? int_ro(x)[i - 1] >= int_ro(x)[i] : int_ro(x)[i - 1] > int_ro(x)[i]); break;
  case T_DBL: CHECK(strictly ? dbl_ro(x)[i - 1] >= dbl_ro(x)[i] : dbl_ro(x)[i - 1] > dbl_ro(x)[i]); break;
  case T_RAW: CHECK(strictly ? raw_ro(x)[i - 1] >= raw_ro(x)[i] : raw_ro(x)[i - 1] > raw_ro(x)[i]); break;
  case T_STR: CHECK(str_collate(vm, str_ro(x)[i - 1], str_ro(x)[i]) >= (strictly ? 0 : 1)); break;
  case T_CPLX:
    CHECK(cplx_ro(x)[i - 1].re > cplx_ro(x)[i].re ||
          (cplx_ro(x)[i - 1].re == cplx_ro(x)[i].re &&
           (strictly ? cplx_ro(x)[i - 1].im >= cplx_ro(x)[i].im : cplx_ro(x)[i - 1].im > cplx_ro(x)[i].im)));
    break;
  default: *out = NA_LGL;
  }
#undef CHECK
  return OK;
}

/* .Internal(is.unsorted(x, strictly)): x holds no NA */
static Status do_is_unsorted(VM *vm, Value *args, int n, Value *out) {
  bool strictly;
  int r;
  Value x = args[0];
  TRY(arg_flag(vm, args[1], "strictly", &strictly));
  *out = val_lgl(0);
  if (x.tag == TAG_OBJ && !type_is_vec(x.o->type)) return OK;
  if (x.tag == TAG_RANGE) {
    *out = val_lgl(x.r.from > x.r.to);
    return OK;
  }
  if (vec_len(x) <= 1) return OK;
  Vec *v;
  if (val_is_list(x) && !val_is_object(x)) {
    *out = val_lgl(NA_LGL);
    return OK;
  }
  TRY(plain_key(vm, x, &v));
  TRY(unsorted(vm, v, strictly, &r));
  *out = val_lgl(r);
  return OK;
}

/* ---- xtfrm ---- */
static Status do_xtfrm(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  int t = val_type(x);
  if (t == T_INT || t == T_DBL) {
    *out = x;
    if (!val_is_object(x)) return OK;
    return attr_assign(vm, out, vm->sym.class_, val_null());
  }
  Vec *v, *idx, *r;
  Column c[2];
  int nc = 0;
  if (val_is_null(x)) {
    TRY_NEW(r = vec_new(vm, T_INT, 0));
    *out = vec_val(r);
    return OK;
  }
  if (x.tag == TAG_OBJ && !type_is_vec(t) && !val_is_object(x)) return rt_error(vm, "cannot xtfrm this object");
  if (t == T_LIST || val_is_object(x)) {
    Value a[3] = {x, val_str(str_c(vm, "min")), val_str(str_c(vm, "keep"))};
    Sym *names[3] = {NULL, sym_c(vm, "ties.method"), sym_c(vm, "na.last")};
    TRY(vm_call_base(vm, "rank", 3, a, names, out));
    return attr_assign(vm, out, vm->sym.names, val_null());
  }
  TRY_NEW(v = val_vec(vm, x));
  TRY_NEW(r = vec_new(vm, T_INT, v->n));
  *out = val_obj(r);
  KeyRule rule = {0};
  TRY(make_columns(vm, v, rule, "greater", c, &nc));
  TRY(positions(vm, c, nc, v->n, false, &idx));
  TRY(sort_by_columns(vm, c, nc, int_rw(idx), idx->n));
  for (int64_t i = 0, first = 0; i < v->n; i++) {
    TRY(rt_poll(vm));
    bool same = i > 0;
    for (int k = 0; k < nc && same; k++)
      same = column_key(&c[k], int_ro(idx)[i]) == column_key(&c[k], int_ro(idx)[i - 1]);
    if (!same) first = i;
    int_rw(r)[int_ro(idx)[i]] = column_na(&c[0], int_ro(idx)[i]) ? NA_INT : (int32_t)first + 1;
  }
  *out = vec_val(r);
  return OK;
}

/* The permutation in which merge() takes rows with equal keys: that of a Shell sort with gaps 1, 4, 13, 40, ... which
 * keeps no order among equals; the rows of GNU R's merge() come in this order. */
static Status do_merge_order(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *keys, *r;
  TRY(coerce_vector(vm, args[0], T_INT, false, &keys));
  int64_t len = keys->n, gap = 1;
  TRY_NEW(r = vec_new(vm, T_INT, len));
  for (int64_t i = 0; i < len; i++) int_rw(r)[i] = (int32_t)(i + 1);
  while (gap <= len / 9) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (int64_t i = gap; i < len; i++) {
      TRY(rt_poll(vm));
      int32_t row = int_ro(r)[i], key = int_ro(keys)[row - 1];
      int64_t at = i;
      for (; at >= gap && int_ro(keys)[int_ro(r)[at - gap] - 1] > key; at -= gap) int_rw(r)[at] = int_ro(r)[at - gap];
      int_rw(r)[at] = row;
    }
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_sort[] = {
    {"order", do_order, "..., na.last = TRUE, decreasing = FALSE, method = c('auto', 'shell', 'radix')", 0,
     "permutation that sorts by one or more keys"},
    {"sort.list", do_sort_list,
     "x, partial = NULL, na.last = TRUE, decreasing = FALSE, method = c('auto', 'shell', 'quick', 'radix')", 0,
     "order() of one vector"},
    {"sort.int", do_sort_int,
     "x, partial = NULL, na.last = NA, decreasing = FALSE, method = c('auto', 'shell', 'quick', 'radix'), "
     "index.return = FALSE",
     0, "sorted vector, names kept; partial sorting"},
    {".merge_order", do_merge_order, "keys", BF_INTERNAL, "order of the rows with these keys in merge()"},
    {"rank", do_rank, "x, na.last, ties.method", BF_INTERNAL, "ranks"},
    {"is.unsorted", do_is_unsorted, "x, strictly", BF_INTERNAL, "is x not in increasing order?"},
    {"xtfrm", do_xtfrm, "x", BF_PRIM | BF_DISPATCH, "numbers that sort as x"},
    {"xtfrm.default", do_xtfrm, "x", 0, "numbers that sort as x"},
    {0},
};
