/* vectors.c - Making and combining vectors: c, unlist, list, vector and friends, length, raw conversions.
 *
 * c() and unlist() share one walk over the arguments: a first pass finds the type and the length, a second one fills
 * the data, a third one builds the names.  Called through the table at the end; repetition and sequences are in
 * sequences.c.
 */
#include "vm/calls/frames.h"
#include "vm/kernels/cuda/operations.h"
#include "stdlib/builtin.h"
#include "runtime/poll.h"

/* ---- length of anything ---- */
static Status plain_length(VM *vm, Value x, int64_t *n) {
  *n = 1;
  if (x.tag == TAG_OBJ && (x.o->type == T_PAIRLIST || x.o->type == T_LANG)) {
    *n = 0;
    for (const Cons *c = x.cons; c; c = c->cdr) ++*n;
  } else if (val_is_env(x)) { /* an object of a class that is an environment counts as one */
    if (strcmp(type_shown(x), "environment") == 0) return env_count(vm, x.env, n);
  } else if (val_is_obj(x, T_SEQ)) {
    *n = x.seq->n;
  } else {
    *n = vec_len(x);
  }
  return OK;
}

static Value length_value(int64_t n) { return n <= INT_MAX ? val_int((int32_t)n) : val_dbl((double)n); }

static Status do_length(VM *vm, Value *args, int n, Value *out) {
  int64_t len;
  TRY(plain_length(vm, args[0], &len));
  *out = length_value(len);
  return OK;
}

/* A length given by the user, as vector() wants it. */
static Status arg_length(VM *vm, Value v, int64_t *n) {
  if (v.tag == TAG_INT && v.i >= 0) {
    *n = v.i;
    return OK;
  }
  if (vec_len(v) != 1 || !val_is_atomic(v)) return rt_error(vm, "invalid '%s' argument", "length");
  double d;
  if (val_type(v) == T_STR) {
    Vec *t;
    TRY(coerce_vector(vm, v, T_DBL, false, &t));
    d = dbl_ro(t)[0];
  } else if (val_type(v) != T_DBL) {
    int i = as_integer1(vm, v);
    if (i == NA_INT || i < 0) return rt_error(vm, "invalid '%s' argument", "length");
    *n = i;
    return OK;
  } else {
    d = as_double1(vm, v);
  }
  if (isnan(d)) return rt_error(vm, "vector size cannot be NA/NaN");
  if (isinf(d)) return rt_error(vm, "vector size cannot be infinite");
  if (d < 0) return rt_error(vm, "invalid '%s' argument", "length");
  if (d > 4503599627370496.0) return rt_error(vm, "vector size specified is too large");
  *n = (int64_t)d;
  return OK;
}

static Status do_length_assign(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0], v = args[1];
  if (vec_len(v) != 1) return rt_error(vm, "wrong length for 'value' argument");
  double d = as_double1(vm, v);
  if (isnan(d) || d < 0 || !val_is_atomic(v)) return rt_error(vm, "invalid value");
  int64_t len = (int64_t)d;
  if (x.tag == TAG_NULL) {
    *out = x;
    return len > 0 ? rt_warning(vm, "length of NULL cannot be changed") : OK;
  }
  bool pairs = val_is_obj(x, T_PAIRLIST);
  if (x.tag == TAG_OBJ && !type_is_vec(x.o->type) && !pairs)
    return rt_error(vm, "cannot set length of non-(vector or list)");
  Vec *src, *r;
  if (pairs)
    TRY(list_from_pairlist(vm, x, &src));
  else
    TRY_NEW(src = val_vec(vm, x));
  if (src->n == len && !pairs) {
    *out = x;
    return OK;
  }
  TRY_NEW(r = vec_resize(vm, src, len));
  Vec *names = src->attr ? vec_names(vm, src) : NULL;
  if (names) {
    Vec *nm = vec_new(vm, T_STR, len);
    TRY_NEW(nm);
    memcpy(str_rw(nm), str_ro(names), (size_t)(len < src->n ? len : src->n) * sizeof(Str *));
    TRY(vec_set_names(vm, r, val_obj(nm)));
  }
  if (pairs) return pairlist_from_list(vm, r, out);
  *out = vec_val(r);
  return OK;
}

static Status do_lengths(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  bool use_names;
  TRY(arg_flag(vm, args[1], "use.names", &use_names));
  if (x.tag == TAG_NULL) {
    Vec *e = vec_new(vm, T_INT, 0);
    TRY_NEW(e);
    *out = val_obj(e);
    return OK;
  }
  if (x.tag == TAG_OBJ && !type_is_vec(x.o->type)) return rt_error(vm, "'%s' must be a list or atomic vector", "x");
  Vec *v = val_vec(vm, x), *r;
  TRY_NEW(v);
  TRY_NEW(r = vec_new(vm, T_INT, v->n));
  bool list = v->h.type == T_LIST || v->h.type == T_EXPR;
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    int64_t len = 1;
    if (list && val_is_object(list_ro(v)[i]))
      TRY(vm_length(vm, list_ro(v)[i], &len));
    else if (list)
      TRY(plain_length(vm, list_ro(v)[i], &len));
    int_rw(r)[i] = (int32_t)len;
  }
  const int32_t *d;
  int rank = vec_dims(v, &d);
  if (rank) TRY(vec_copy_dim(vm, r, v));
  if (use_names && v->attr) {
    Vec *dn = vec_dimnames(vm, v), *names = vec_names(vm, v);
    if (rank && dn)
      TRY(vec_set_dimnames(vm, r, val_obj(dn)));
    else if (names)
      TRY(vec_set_names(vm, r, val_obj(names)));
  }
  *out = vec_val(r);
  return OK;
}

/* ---- c() and unlist(): the common walk ---- */
typedef struct Combine {
  bool recurse, use_names, any_names;
  bool list, expr; /* a non-vector or list element, an expression seen */
  int atomic;      /* highest atomic type, T_NULL: none */
  int64_t n;
  Type type;
  Vec *out, *names;
  int64_t at, name_at;
  Str *base; /* names pass: prefix, running number, how many share the prefix */
  int64_t seqno, count;
} Combine;

static bool is_pairs(Value v) { return val_is_obj(v, T_PAIRLIST); }

/* Order of types for combining: raw is below logical. */
static int combine_rank(int t) { return t == T_RAW ? 1 : t == T_NULL ? 0 : t; }

static void note_atomic(Combine *c, int t, int64_t n) {
  if (combine_rank(t) > combine_rank(c->atomic)) c->atomic = t;
  c->n += n;
}

static bool has_names(VM *vm, const Vec *v) { return v->attr && vec_names(vm, v) != NULL; }

/* First pass. top: v is an argument of c() or an element of unlist()'s list. */
static Status measure(VM *vm, Combine *c, Value v) {
  switch (v.tag) {
  case TAG_NULL: return OK;
  case TAG_LGL: note_atomic(c, T_LGL, 1); return OK;
  case TAG_INT: note_atomic(c, T_INT, 1); return OK;
  case TAG_DBL: note_atomic(c, T_DBL, 1); return OK;
  case TAG_STR: note_atomic(c, T_STR, 1); return OK;
  case TAG_RANGE: note_atomic(c, T_INT, range_len(v)); return OK;
  default: break;
  }
  if (v.tag != TAG_OBJ) {
    c->list = true;
    c->n++;
    return OK;
  }
  int t = v.o->type;
  if (t == T_LIST || t == T_EXPR) {
    if (!c->any_names && has_names(vm, v.vec)) c->any_names = true;
    if (!c->recurse) {
      if (t == T_EXPR)
        c->expr = true;
      else
        c->list = true;
      c->n += v.vec->n;
      return OK;
    }
    TRY(rt_check_stack(vm));
    for (int64_t i = 0; i < v.vec->n; i++) TRY(measure(vm, c, list_ro(v.vec)[i]));
  } else if (type_is_vec(t)) {
    if (!c->any_names && has_names(vm, v.vec)) c->any_names = true;
    note_atomic(c, t, v.vec->n);
  } else if (t == T_PAIRLIST) {
    TRY(rt_check_stack(vm));
    for (const Cons *p = v.cons; p; p = p->cdr) {
      if (p->tag) c->any_names = true;
      if (c->recurse)
        TRY(measure(vm, c, p->car));
      else
        c->n++;
    }
    if (!c->recurse) c->list = true;
  } else if (t == T_SEQ) {
    return rt_nomem(vm, 8.0 * (double)v.seq->n);
  } else {
    c->list = true;
    c->n++;
  }
  return OK;
}

static Status fill_atomic(VM *vm, Combine *c, Value v) {
  Vec *r = c->out;
  int t = val_type(v);
  if (v.tag == TAG_RANGE && (c->type == T_INT || c->type == T_DBL)) {
    int64_t n = range_len(v);
    int step = v.r.from <= v.r.to ? 1 : -1;
    for (int64_t i = 0; i < n; i++) {
      TRY(rt_poll_at(vm, i));
      int k = v.r.from + (int)i * step;
      if (c->type == T_INT)
        int_rw(r)[c->at++] = k;
      else
        dbl_rw(r)[c->at++] = k;
    }
    return OK;
  }
  if (v.tag != TAG_OBJ && v.tag != TAG_RANGE) {
    switch (c->type) {
    case T_DBL: dbl_rw(r)[c->at++] = v.tag == TAG_DBL ? v.d : v.i == NA_INT ? NA_REAL : v.i; return OK;
    case T_LGL:
    case T_INT: int_rw(r)[c->at++] = v.i; return OK;
    case T_STR:
      if (v.tag == TAG_STR) {
        str_rw(r)[c->at++] = v.s;
        return OK;
      }
      break;
    default: break;
    }
  }
  Vec *s;
  if (t == (int)c->type) {
    TRY_NEW(s = val_vec(vm, v));
  } else if (val_is_obj(v, T_INT) && c->type == T_DBL) {
    s = v.vec;
    double *d = dbl_rw(r) + c->at;
    for (int64_t i = 0; i < s->n; i++) d[i] = int_ro(s)[i] == NA_INT ? NA_REAL : int_ro(s)[i];
    c->at += s->n;
    return OK;
  } else {
    TRY(coerce_vector(vm, v, c->type, false, &s));
  }
  size_t sz = type_size(c->type);
  TRY(poll_copy(vm, (char *)data_rw(r) + (size_t)c->at * sz, data_ro(s), (size_t)s->n * sz));
  c->at += s->n;
  return OK;
}

/* The elements of what is no list, or is one that is not gone into. */
static __attribute__((noinline)) Status fill_leaf(VM *vm, Combine *c, Value v) {
  int t = val_type(v);
  if (t == T_LIST || t == T_EXPR) {
    for (int64_t i = 0; i < v.vec->n; i++) {
      TRY(rt_poll_at(vm, i));
      list_set(vm, c->out, c->at++, list_ro(v.vec)[i]);
    }
    return OK;
  }
  if (t == T_PAIRLIST) {
    for (const Cons *p = v.cons; p; p = p->cdr) list_set(vm, c->out, c->at++, p->car);
    return OK;
  }
  if (c->type != T_LIST && c->type != T_EXPR) return fill_atomic(vm, c, v);
  if (v.tag == TAG_OBJ && type_is_vec(t)) {
    size_t mark = vm_mark(vm);
    for (int64_t i = 0; i < v.vec->n; i++) {
      TRY(rt_poll_at(vm, i));
      list_set(vm, c->out, c->at++, vec_elt(vm, v.vec, i));
    }
    vm_release(vm, mark);
  } else if (v.tag == TAG_RANGE) {
    int step = v.r.from <= v.r.to ? 1 : -1;
    for (int64_t i = 0, n = range_len(v); i < n; i++) list_set(vm, c->out, c->at++, val_int(v.r.from + (int)i * step));
  } else {
    list_set(vm, c->out, c->at++, v);
  }
  return OK;
}

/* Second pass.  It takes little of the stack: lists may be nested deeply. */
static Status fill(VM *vm, Combine *c, Value v) {
  if (v.tag == TAG_NULL) return OK;
  int t = c->recurse ? (int)val_type(v) : T_NULL;
  if (t == T_LIST || t == T_EXPR) {
    TRY(rt_check_stack(vm));
    for (int64_t i = 0; i < v.vec->n; i++) TRY(fill(vm, c, list_ro(v.vec)[i]));
    return OK;
  }
  if (t == T_PAIRLIST) {
    TRY(rt_check_stack(vm));
    for (const Cons *p = v.cons; p; p = p->cdr) TRY(fill(vm, c, p->car));
    return OK;
  }
  return fill_leaf(vm, c, v);
}

/* ---- names ---- */
static const char *tag_text(VM *vm, const Str *s) { return s == vm->na_str ? "NA" : s->data; }

/* base, sep and tail (n bytes) in one string. */
static Str *joined(VM *vm, const Str *base, const char *sep, const char *tail, size_t n) {
  const char *text = tag_text(vm, base);
  size_t nb = strlen(text), ns = strlen(sep);
  char buf[256];
  if (nb + ns + n > sizeof buf) return str_fmt(vm, "%s%s%.*s", text, sep, (int)n, tail);
  memcpy(buf, text, nb);
  memcpy(buf + nb, sep, ns);
  memcpy(buf + nb + ns, tail, n);
  return str_new(vm, buf, nb + ns + n);
}

static Str *join_names(VM *vm, const Str *base, const Str *tag) {
  const char *text = tag_text(vm, tag);
  return joined(vm, base, ".", text, strlen(text));
}

static Str *numbered(VM *vm, const Str *base, int64_t k) {
  char digits[24], *end = digits + sizeof digits, *p = end;
  do *--p = (char)('0' + k % 10);
  while ((k /= 10) > 0);
  return joined(vm, base, "", p, (size_t)(end - p));
}

/* Name of one element: prefix and own name combined. */
static Str *element_name(VM *vm, Combine *c, Str *tag) {
  c->seqno++;
  bool has_base = c->base && c->base->len, has_tag = tag && (tag->len || tag == vm->na_str);
  if (has_base && has_tag) return join_names(vm, c->base, tag);
  if (has_base) {
    if (c->count == 1) return c->base;
    return numbered(vm, c->base, c->seqno);
  }
  return has_tag ? tag : vm->empty_str;
}

/* How many unnamed leaves share a prefix (two are as good as many). */
static Status count_leaves(VM *vm, Combine *c, Value v) {
  if (c->count > 1 || v.tag == TAG_NULL) return OK;
  int t = val_type(v);
  if (c->recurse && (t == T_LIST || t == T_EXPR)) {
    TRY(rt_check_stack(vm));
    TRY(rt_poll(vm));
    Vec *names = v.vec->attr ? vec_names(vm, v.vec) : NULL;
    for (int64_t i = 0; i < v.vec->n && c->count <= 1; i++)
      if (!names || !str_ro(names)[i]->len) TRY(count_leaves(vm, c, list_ro(v.vec)[i]));
  } else if (c->recurse && t == T_PAIRLIST) {
    TRY(rt_check_stack(vm));
    for (const Cons *p = v.cons; p && c->count <= 1; p = p->cdr)
      if (!p->tag || !p->tag->name->len) TRY(count_leaves(vm, c, p->car));
  } else {
    int64_t n;
    TRY(plain_length(vm, v, &n));
    if (v.tag == TAG_OBJ && !type_is_vec(t) && t != T_PAIRLIST) n = 1;
    c->count += n;
  }
  return OK;
}

static Status put_name(VM *vm, Combine *c, Str *tag) {
  Str *s = element_name(vm, c, tag);
  TRY_NEW(s);
  str_set(c->names, c->name_at++, s);
  return OK;
}

static Status name_all(VM *vm, Combine *c, Value v, Str *tag);

static Status name_elements(VM *vm, Combine *c, Value v) {
  int t = val_type(v);
  if (v.tag == TAG_NULL) return OK;
  if (t == T_PAIRLIST) {
    for (const Cons *p = v.cons; p; p = p->cdr) {
      Str *s = p->tag ? p->tag->name : NULL;
      if (c->recurse)
        TRY(name_all(vm, c, p->car, s));
      else
        TRY(put_name(vm, c, s));
    }
    return OK;
  }
  if (v.tag != TAG_OBJ || !type_is_vec(t)) {
    for (int64_t i = 0, n = v.tag == TAG_OBJ ? 1 : vec_len(v); i < n; i++) TRY(put_name(vm, c, NULL));
    return OK;
  }
  Vec *x = v.vec, *names = x->attr ? vec_names(vm, x) : NULL;
  bool down = c->recurse && (t == T_LIST || t == T_EXPR);
  if (!names && !down && (!c->base || !c->base->len)) { /* "" each */
    c->name_at += x->n;
    c->seqno += x->n;
    return OK;
  }
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    Str *s = names ? str_ro(names)[i] : NULL;
    if (down)
      TRY(name_all(vm, c, list_ro(x)[i], s));
    else
      TRY(put_name(vm, c, s));
  }
  return OK;
}

/* Third pass: names of the leaves of v, which is called tag (NULL or "": nothing). */
static Status name_all(VM *vm, Combine *c, Value v, Str *tag) {
  TRY(rt_check_stack(vm));
  if (!tag || !tag->len) return name_elements(vm, c, v);
  Str *base = c->base;
  int64_t seqno = c->seqno, count = c->count;
  TRY_NEW(c->base = base && base->len ? join_names(vm, base, tag) : tag);
  c->seqno = c->count = 0;
  TRY(count_leaves(vm, c, v));
  TRY(name_elements(vm, c, v));
  c->base = base;
  c->count = count;
  c->seqno += seqno;
  return OK;
}

static void decide_type(Combine *c) {
  if (c->expr)
    c->type = T_EXPR;
  else if (c->list)
    c->type = T_LIST;
  else
    c->type = (Type)c->atomic;
}

/* ---- c ---- */
/* All arguments plain scalars of at most one of double, integer, logical, string: no names. */
static bool c_scalars(VM *vm, Value *args, int n, Value *out, Status *st) {
  uint32_t top = TAG_NULL;
  for (int i = 0; i < n; i++) {
    if (args[i].tag < TAG_LGL || args[i].tag > TAG_STR) return false;
    if (args[i].tag > top) top = args[i].tag;
  }
  if (top == TAG_STR)
    for (int i = 0; i < n; i++)
      if (args[i].tag != TAG_STR) return false;
  if (n == 1) {
    *out = args[0];
    *st = OK;
    return true;
  }
  Vec *r = vec_new(vm, top == TAG_DBL ? T_DBL : top == TAG_INT ? T_INT : top == TAG_LGL ? T_LGL : T_STR, n);
  *st = r ? OK : ERR;
  if (!r) return true;
  for (int i = 0; i < n; i++) {
    if (top == TAG_DBL)
      dbl_rw(r)[i] = args[i].tag == TAG_DBL ? args[i].d : args[i].i == NA_INT ? NA_REAL : args[i].i;
    else if (top == TAG_STR)
      str_rw(r)[i] = args[i].s;
    else
      int_rw(r)[i] = args[i].i;
  }
  *out = val_obj(r);
  return true;
}

/* Argument i of n is the empty symbol: an error when the call leaves it out, a value like others when an expression of
 * the call gave it. */
static Status check_empty(VM *vm, int i, int n) {
  if (!val_is_lang(vm->cur_call)) return OK;
  int given = 0, at = 0, dots = -1;
  for (Cons *c = vm->cur_call.cons->cdr; c; c = c->cdr, given++)
    if (val_is_sym(c->car) && c->car.sym == vm->sym.dots) dots = given;
  int from_dots = dots < 0 ? 0 : n - (given - 1);
  if (dots >= 0 && i >= dots && i < dots + from_dots) {
    const Dots *d = frame_dots_seen(vm, vm->in->top);
    if (d && i - dots < d->n && d->e[i - dots].v.tag != TAG_MISSING) return OK; /* what a promise gave */
    return rt_errorcall(vm, vm_frame_call(vm), "argument is missing, with no default");
  }
  if (dots >= 0 && i >= dots + from_dots) i -= from_dots - 1;
  for (Cons *c = vm->cur_call.cons->cdr; c; c = c->cdr)
    if (at++ == i && c->car.tag == TAG_MISSING) return rt_error(vm, "argument %d is empty", i + 1);
  return OK;
}

static Status combine_values(VM *vm, Combine *c, int n, Value *args, Sym *const *tags, Value *out) {
  for (int i = 0; i < n; i++) {
    if (tags && tags[i]) c->any_names = true;
    if (args[i].tag == TAG_MISSING) TRY(check_empty(vm, i, n));
    TRY(measure(vm, c, args[i]));
  }
  decide_type(c);
  if (c->type == T_NULL) {
    *out = val_null();
    return OK;
  }
  TRY_NEW(c->out = vec_new(vm, c->type, c->n));
  bool filled = vm->tune.gpu && device_combine(vm, n, args, c->out);
  for (int i = 0; i < n && !filled; i++) TRY(fill(vm, c, args[i]));
  if (c->any_names && c->use_names && c->n > 0) {
    TRY_NEW(c->names = vec_new(vm, T_STR, c->n));
    for (int i = 0; i < n; i++) {
      c->seqno = c->count = 0;
      c->base = NULL;
      TRY(name_all(vm, c, args[i], tags && tags[i] ? tags[i]->name : NULL));
    }
    TRY(vec_set_names(vm, c->out, val_obj(c->names)));
  }
  *out = vec_val(c->out);
  return OK;
}

static Status do_c(VM *vm, Value *args, int n, Value *out) {
  Sym **names = vm->arg_names;
  Status st;
  if (!names && n > 0 && c_scalars(vm, args, n, out, &st)) return st;
  Combine c = {.use_names = true, .atomic = T_NULL};
  if (!names) return combine_values(vm, &c, n, args, NULL, out);
  Value *rest = vm_scratch(vm, sizeof(Value) * (size_t)(n + 1));
  Sym **tags = vm_scratch(vm, sizeof(Sym *) * (size_t)(n + 1));
  TRY_NEW(rest);
  TRY_NEW(tags);
  int m = 0;
  for (int i = 0; i < n; i++) {
    if (names[i] == vm->sym.recursive) {
      int f = as_logical1(vm, args[i]);
      if (f == NA_LGL) return rt_error(vm, "invalid '%s' argument", "recursive");
      c.recurse = f;
    } else if (names[i] == vm->sym.use_names) {
      c.use_names = as_logical1(vm, args[i]) != 0;
    } else {
      rest[m] = args[i];
      tags[m++] = names[i];
    }
  }
  return combine_values(vm, &c, m, rest, tags, out);
}

/* ---- unlist ---- */
static bool is_listy(Value v) { return val_is_list(v) || val_is_obj(v, T_EXPR) || is_pairs(v); }

/* All leaves factors (and at least one). *state: 0 nothing seen, 1 only factors, 2 something else. */
static Status factor_leaves(VM *vm, Value v, bool recurse, int *state) {
  if (*state == 2) return OK;
  if (val_is_list(v)) {
    TRY(rt_check_stack(vm));
    for (int64_t i = 0; i < v.vec->n && *state != 2; i++) {
      TRY(rt_poll_at(vm, i));
      Value e = list_ro(v.vec)[i];
      if (recurse && val_is_list(e))
        TRY(factor_leaves(vm, e, true, state));
      else
        *state = val_is_factor(vm, e) ? 1 : 2;
    }
    return OK;
  }
  *state = 2;
  return OK;
}

static Status unlist_plain(VM *vm, Value x, bool recurse, bool use_names, Value *out) {
  if (!is_listy(x)) {
    *out = x;
    return OK;
  }
  Vec *l;
  if (is_pairs(x))
    TRY(list_from_pairlist(vm, x, &l));
  else
    l = x.vec;
  Combine c = {.use_names = use_names, .recurse = recurse, .atomic = T_NULL};
  Vec *names = l->attr ? vec_names(vm, l) : NULL;
  c.any_names = names != NULL;
  if (recurse || l->h.type == T_EXPR || l->h.type == T_LIST)
    for (int64_t i = 0; i < l->n; i++) TRY(measure(vm, &c, list_ro(l)[i]));
  if (l->h.type == T_EXPR && c.list) c.expr = true;
  decide_type(&c);
  if (c.type == T_NULL) {
    *out = val_null();
    return OK;
  }
  TRY_NEW(c.out = vec_new(vm, c.type, c.n));
  size_t mark = vm_mark(vm);
  for (int64_t i = 0; i < l->n; i++) {
    TRY(rt_poll_at(vm, i));
    TRY(fill(vm, &c, list_ro(l)[i]));
    vm_release(vm, mark);
  }
  if (c.any_names && c.use_names && c.n > 0) {
    TRY_NEW(c.names = vec_new(vm, T_STR, c.n));
    for (int64_t i = 0; i < l->n; i++) {
      TRY(rt_poll_at(vm, i));
      c.seqno = c.count = 0;
      c.base = NULL;
      TRY(name_all(vm, &c, list_ro(l)[i], names ? str_ro(names)[i] : NULL));
    }
    TRY(vec_set_names(vm, c.out, val_obj(c.names)));
  }
  *out = vec_val(c.out);
  return OK;
}

typedef struct FactorJoin {
  Vec *codes;
  int64_t at;
  Vec *levels; /* scratch, sized for all */
  int64_t nlevels;
  int64_t *table;
  uint64_t mask;
} FactorJoin;

static int join_level(FactorJoin *j, Str *s) {
  uint64_t h = s->hash * 0x9E3779B97F4A7C15ull >> 20 & j->mask;
  while (j->table[h] && str_ro(j->levels)[j->table[h] - 1] != s) h = (h + 1) & j->mask;
  if (!j->table[h]) {
    str_rw(j->levels)[j->nlevels++] = s;
    j->table[h] = j->nlevels;
  }
  return (int)j->table[h];
}

static void count_levels(VM *vm, Value v, int64_t *n, int64_t *nl) {
  if (val_is_factor(vm, v)) {
    Vec *lv = vec_levels(vm, v.vec);
    *n += v.vec->n;
    *nl += lv ? lv->n : 0;
    return;
  }
  if (val_is_list(v))
    for (int64_t i = 0; i < v.vec->n; i++) count_levels(vm, list_ro(v.vec)[i], n, nl);
}

/* pass 0: levels in order of the factors; pass 1: codes. */
static Status join_factors(VM *vm, FactorJoin *j, Value v, int pass) {
  if (val_is_list(v)) {
    TRY(rt_check_stack(vm));
    for (int64_t i = 0; i < v.vec->n; i++) TRY(join_factors(vm, j, list_ro(v.vec)[i], pass));
    return OK;
  }
  Vec *lv = vec_levels(vm, v.vec);
  if (pass == 0) {
    for (int64_t i = 0; lv && i < lv->n; i++) join_level(j, str_ro(lv)[i]);
    return OK;
  }
  for (int64_t i = 0; i < v.vec->n; i++) {
    TRY(rt_poll_at(vm, i));
    int k = int_ro(v.vec)[i];
    int_rw(j->codes)[j->at++] = k == NA_INT || !lv || k < 1 || k > lv->n ? NA_INT : join_level(j, str_ro(lv)[k - 1]);
  }
  return OK;
}

static Status unlist_factors(VM *vm, Value x, bool recurse, bool use_names, Value *out) {
  FactorJoin j = {0};
  int64_t n = 0, nl = 0;
  count_levels(vm, x, &n, &nl);
  TRY_NEW(j.codes = vec_new(vm, T_INT, n));
  TRY_NEW(j.levels = vec_new(vm, T_STR, nl));
  uint64_t cap = 16;
  while (cap < (uint64_t)nl * 2) cap <<= 1;
  TRY_NEW(j.table = vm_scratch(vm, cap * sizeof(int64_t)));
  memset(j.table, 0, cap * sizeof(int64_t));
  j.mask = cap - 1;
  TRY(join_factors(vm, &j, x, 0));
  TRY(join_factors(vm, &j, x, 1));
  Vec *lv = vec_resize(vm, j.levels, j.nlevels);
  TRY_NEW(lv);
  TRY(attr_set(vm, &j.codes->h, vm->sym.levels, val_obj(lv)));
  if (use_names) {
    Value plain;
    TRY(unlist_plain(vm, x, recurse, true, &plain));
    Vec *nm = val_is_vecobj(plain) ? vec_names(vm, plain.vec) : NULL;
    if (nm) TRY(vec_set_names(vm, j.codes, val_obj(nm)));
  }
  TRY(vec_set_class(vm, j.codes, "factor"));
  *out = val_obj(j.codes);
  return OK;
}

static Status do_unlist(VM *vm, Value *args, int n, Value *out) {
  bool recurse, use_names;
  TRY(arg_flag(vm, args[1], "recursive", &recurse));
  TRY(arg_flag(vm, args[2], "use.names", &use_names));
  int state = 0;
  if (val_is_list(args[0])) TRY(factor_leaves(vm, args[0], recurse, &state));
  if (state == 1) return unlist_factors(vm, args[0], recurse, use_names, out);
  return unlist_plain(vm, args[0], recurse, use_names, out);
}

/* Single values of one type without attributes: what sapply() and mapply() mostly have.  NULL: they are not. */
static Vec *singles(VM *vm, const Vec *l, Type *type) {
  *type = l->n ? val_type(list_ro(l)[0]) : T_NULL;
  if (*type != T_DBL && *type != T_INT && *type != T_LGL && *type != T_STR) return NULL;
  for (int64_t i = 0; i < l->n; i++) {
    Value v = list_ro(l)[i];
    if (val_type(v) != *type || vec_len(v) != 1 || attr_has_any(v)) return NULL;
  }
  return vec_new(vm, *type, l->n);
}

/* Names of all elements, or none at all. */
static bool names_are_full(VM *vm, const Vec *l) {
  if (!l->attr) return true;
  if (l->attr->n != 1 || l->attr->i_names != 0) return false;
  const Vec *names = vec_names(vm, l);
  for (int64_t i = 0; names && i < l->n; i++)
    if (str_ro(names)[i]->len == 0 || str_is_na(vm, str_ro(names)[i])) return false;
  return names != NULL;
}

/* .Internal(simplified(values, simplify)): the vector that single values make, NULL where .simplified() has to look. */
static Status do_simplified(VM *vm, Value *args, int n, Value *out) {
  Value how = args[1];
  *out = val_null();
  bool wanted = (how.tag == TAG_LGL && how.i == 1) || (how.tag == TAG_STR && strcmp(how.s->data, "array") == 0);
  if (!wanted || vm->modes & MODE_GENERIC || !val_is_obj(args[0], T_LIST)) return OK;
  const Vec *l = args[0].vec;
  if (l->h.flags & (F_OBJECT | F_MATRIX) || !names_are_full(vm, l)) return OK;
  Type t;
  Vec *r = singles(vm, l, &t);
  if (!r) return vm->in->unwind == UNW_NONE ? OK : ERR;
  for (int64_t i = 0; i < l->n; i++) {
    TRY(rt_poll_at(vm, i));
    Value v = list_ro(l)[i];
    if (v.tag == TAG_OBJ) v = vec_elt(vm, v.vec, 0);
    if (t == T_DBL)
      dbl_rw(r)[i] = v.d;
    else if (t == T_STR)
      str_set(r, i, v.s);
    else
      int_rw(r)[i] = v.i;
  }
  if (l->attr) TRY(vec_set_names(vm, r, l->attr->e[0].v));
  *out = vec_val(r);
  return OK;
}

static Status do_islistfactor(VM *vm, Value *args, int n, Value *out) {
  bool recurse;
  TRY(arg_flag(vm, args[1], "recursive", &recurse));
  int state = 0;
  if (val_is_list(args[0])) TRY(factor_leaves(vm, args[0], recurse, &state));
  *out = val_lgl(state == 1);
  return OK;
}

/* ---- list, vector, logical(...) ... ---- */
static Status do_list(VM *vm, Value *args, int n, Value *out) {
  Sym **names = vm->arg_names;
  Vec *r = vec_new(vm, T_LIST, n);
  TRY_NEW(r);
  bool any = false;
  for (int i = 0; i < n; i++) {
    if (args[i].tag == TAG_MISSING) TRY(check_empty(vm, i, n));
    list_set(vm, r, i, args[i]);
    any |= names && names[i];
  }
  if (any) {
    Vec *nm = vec_new(vm, T_STR, n);
    TRY_NEW(nm);
    for (int i = 0; i < n; i++)
      if (names[i]) str_set(nm, i, names[i]->name);
    TRY(vec_set_names(vm, r, val_obj(nm)));
  }
  *out = val_obj(r);
  return OK;
}

static Status zero_vector(VM *vm, Type t, Value len, Value *out) {
  int64_t n = 0;
  TRY(arg_length(vm, len, &n));
  Vec *r = vec_new_zero(vm, t, n);
  TRY_NEW(r);
  *out = vec_val(r);
  return OK;
}

static Status do_vector(VM *vm, Value *args, int n, Value *out) {
  static const struct {
    const char *mode;
    Type type;
  } modes[] = {{"logical", T_LGL},  {"integer", T_INT},      {"numeric", T_DBL}, {"double", T_DBL},
               {"complex", T_CPLX}, {"character", T_STR},    {"list", T_LIST},   {"expression", T_EXPR},
               {"raw", T_RAW},      {"pairlist", T_PAIRLIST}};
  if (vec_len(args[0]) != 1) return rt_error(vm, "invalid '%s' argument", "mode");
  Str *mode = as_string1(vm, args[0]);
  TRY_NEW(mode);
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
    if (strcmp(mode->data, modes[i].mode) != 0) continue;
    if (modes[i].type != T_PAIRLIST) return zero_vector(vm, modes[i].type, args[1], out);
    TRY(zero_vector(vm, T_LIST, args[1], out));
    return pairlist_from_list(vm, out->vec, out);
  }
  return rt_error(vm, "vector: cannot make a vector of mode '%s'.", mode->data);
}

static Status do_logical(VM *vm, Value *args, int n, Value *out) { return zero_vector(vm, T_LGL, args[0], out); }
static Status do_integer(VM *vm, Value *args, int n, Value *out) { return zero_vector(vm, T_INT, args[0], out); }
static Status do_numeric(VM *vm, Value *args, int n, Value *out) { return zero_vector(vm, T_DBL, args[0], out); }
static Status do_character(VM *vm, Value *args, int n, Value *out) { return zero_vector(vm, T_STR, args[0], out); }
static Status do_raw(VM *vm, Value *args, int n, Value *out) { return zero_vector(vm, T_RAW, args[0], out); }

static Status part_values(VM *vm, Value v, Vec **out) {
  if (arg_missing(v) || v.tag == TAG_NULL) {
    TRY_NEW(*out = vec_new(vm, T_DBL, 0));
    return OK;
  }
  return coerce_vector(vm, v, T_DBL, false, out);
}

/* complex(length.out, real, imaginary, modulus, argument) */
static Status do_complex(VM *vm, Value *args, int n, Value *out) {
  bool polar = !arg_missing(args[3]) || !arg_missing(args[4]);
  Vec *a, *b;
  Value one = val_dbl(1), zero = val_dbl(0);
  double len = as_double1(vm, args[0]);
  if (isnan(len) || len < 0) return rt_error(vm, "invalid length");
  if (polar) {
    TRY(coerce_vector(vm, arg_missing(args[3]) ? one : args[3], T_DBL, false, &a));
    TRY(coerce_vector(vm, arg_missing(args[4]) ? zero : args[4], T_DBL, false, &b));
  } else {
    TRY(part_values(vm, args[1], &a));
    TRY(part_values(vm, args[2], &b));
  }
  int64_t m = (int64_t)len;
  if (polar && (a->n == 0 || b->n == 0)) m = m > 0 ? m : 0;
  if (a->n > m) m = a->n;
  if (b->n > m) m = b->n;
  Vec *r = vec_new_zero(vm, T_CPLX, m);
  TRY_NEW(r);
  for (int64_t i = 0; i < m; i++) {
    TRY(rt_poll_at(vm, i));
    double x = a->n ? dbl_ro(a)[i % a->n] : 0, y = b->n ? dbl_ro(b)[i % b->n] : 0;
    cplx_rw(r)[i] = polar ? (Complex){x * cos(y), x * sin(y)} : (Complex){x, y};
  }
  *out = vec_val(r);
  return OK;
}

/* ---- raw ---- */
static Status arg_raw(VM *vm, Value v, Vec **out) {
  if (!val_is_obj(v, T_RAW)) return rt_error(vm, "argument '%s' must be a raw vector", "x");
  *out = v.vec;
  return OK;
}

static Status embedded_nul(VM *vm, const uint8_t *p, int64_t n) {
  Buf b;
  buf_init(&b, vm);
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    if (p[i])
      buf_putc(&b, (char)p[i]);
    else
      buf_puts(&b, "\\0");
  }
  return rt_error(vm, "embedded nul in string: '%s'", buf_cstr(&b));
}

static Status do_rawToChar(VM *vm, Value *args, int n, Value *out) {
  Vec *x = NULL;
  bool multiple;
  TRY(arg_raw(vm, args[0], &x));
  TRY(arg_flag(vm, args[1], "multiple", &multiple));
  if (multiple) {
    Vec *r = vec_new(vm, T_STR, x->n);
    TRY_NEW(r);
    for (int64_t i = 0; i < x->n; i++) {
      TRY(rt_poll_at(vm, i));
      Str *s = str_new(vm, (const char *)raw_ro(x) + i, raw_ro(x)[i] ? 1 : 0);
      TRY_NEW(s);
      str_rw(r)[i] = s;
    }
    *out = vec_val(r);
    return OK;
  }
  int64_t m = x->n;
  while (m > 0 && raw_ro(x)[m - 1] == 0) m--;
  if (m && memchr(raw_ro(x), 0, (size_t)m)) return embedded_nul(vm, raw_ro(x), m);
  Str *s = str_new(vm, (const char *)raw_ro(x), (size_t)m);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

static Status do_charToRaw(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[0]) != T_STR || vec_len(args[0]) == 0)
    return rt_error(vm, "argument must be a character vector of length 1");
  if (vec_len(args[0]) > 1)
    TRY(rt_warning(vm, "argument should be a character vector of length 1\nall but the first element will be ignored"));
  Str *s = as_string1(vm, args[0]);
  TRY_NEW(s);
  size_t len = s == vm->na_str ? 2 : s->len;
  Vec *r = vec_new(vm, T_RAW, (int64_t)len);
  TRY_NEW(r);
  TRY(poll_copy(vm, raw_rw(r), s == vm->na_str ? "NA" : s->data, len));
  *out = val_obj(r);
  return OK;
}

static Status do_rawToBits(VM *vm, Value *args, int n, Value *out) {
  Vec *x = NULL, *r;
  TRY(arg_raw(vm, args[0], &x));
  TRY_NEW(r = vec_new(vm, T_RAW, x->n * 8));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    for (int k = 0; k < 8; k++) raw_rw(r)[i * 8 + k] = raw_ro(x)[i] >> k & 1;
  }
  *out = val_obj(r);
  return OK;
}

static Status do_intToBits(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  if (val_is_sym(args[0])) TRY(rt_warning(vm, "'symbol' object cannot be coerced to type 'integer'"));
  if (!val_is_null(args[0]) && !val_is_atomic(args[0]) && !val_is_list(args[0]))
    return rt_error(vm, "argument '%s' must be an integer vector", "x");
  if (val_is_factor(vm, args[0])) return rt_error(vm, "argument '%s' must be an integer vector", "x");
  TRY(coerce_vector(vm, args[0], T_INT, false, &x));
  TRY_NEW(r = vec_new(vm, T_RAW, x->n * 32));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    for (int k = 0; k < 32; k++) raw_rw(r)[i * 32 + k] = (uint32_t)int_ro(x)[i] >> k & 1;
  }
  *out = val_obj(r);
  return OK;
}

/* numToBits, numToInts: the bits and the two halves of doubles, lowest first. */
static Status do_numToBits(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  TRY(coerce_vector(vm, args[0], T_DBL, false, &x));
  TRY_NEW(r = vec_new(vm, T_RAW, x->n * 64));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    uint64_t u;
    memcpy(&u, &dbl_ro(x)[i], 8);
    for (int k = 0; k < 64; k++) raw_rw(r)[i * 64 + k] = u >> k & 1;
  }
  *out = val_obj(r);
  return OK;
}

static Status do_numToInts(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  TRY(coerce_vector(vm, args[0], T_DBL, false, &x));
  TRY_NEW(r = vec_new(vm, T_INT, x->n * 2));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    uint64_t u;
    memcpy(&u, &dbl_ro(x)[i], 8);
    int_rw(r)[2 * i] = (int32_t)(uint32_t)u;
    int_rw(r)[2 * i + 1] = (int32_t)(uint32_t)(u >> 32);
  }
  *out = vec_val(r);
  return OK;
}

static Status do_packBits(VM *vm, Value *args, int n, Value *out) {
  int t = val_type(args[0]);
  if (t != T_RAW && t != T_INT && t != T_LGL) return rt_error(vm, "argument '%s' must be raw, integer or logical", "x");
  Vec *x = val_vec(vm, args[0]);
  TRY_NEW(x);
  const char *type = "raw";
  if (!arg_missing(args[1])) {
    Str *s;
    TRY(arg_string(vm, args[1], "type", &s));
    type = s->data;
  }
  const char *l = vm->utf8 ? "\xe2\x80\x9c" : "\"", *q = vm->utf8 ? "\xe2\x80\x9d" : "\"";
  if (strcmp(type, "raw") && strcmp(type, "integer") && strcmp(type, "double"))
    return rt_error(vm, "'arg' should be one of %sraw%s, %sinteger%s, %sdouble%s", l, q, l, q, l, q);
  int unit = strcmp(type, "integer") == 0 ? 32 : strcmp(type, "double") == 0 ? 64 : 8;
  if (x->n % unit) return rt_error(vm, "argument '%s' must be a multiple of %d long", "x", unit);
  Vec *r = vec_new(vm, unit == 8 ? T_RAW : unit == 32 ? T_INT : T_DBL, x->n / unit);
  TRY_NEW(r);
  for (int64_t i = 0; i < r->n; i++) {
    TRY(rt_poll(vm));
    uint64_t u = 0;
    for (int k = 0; k < unit; k++) {
      int b = t == T_RAW ? raw_ro(x)[i * unit + k] : int_ro(x)[i * unit + k];
      if (t != T_RAW && b == NA_INT) return rt_error(vm, "argument '%s' must not contain NAs", "x");
      u |= (uint64_t)(b & 1) << k;
    }
    if (unit == 8)
      raw_rw(r)[i] = (uint8_t)u;
    else if (unit == 32)
      int_rw(r)[i] = (int32_t)(uint32_t)u;
    else
      memcpy(&dbl_rw(r)[i], &u, 8);
  }
  *out = vec_val(r);
  return OK;
}

static Status do_rawShift(VM *vm, Value *args, int n, Value *out) {
  Vec *x = NULL, *r;
  TRY(arg_raw(vm, args[0], &x));
  int k = as_integer1(vm, args[1]);
  if (k == NA_INT || k < -8 || k > 8) return rt_error(vm, "argument '%s' must be a small integer", "n");
  TRY_NEW(r = vec_new(vm, T_RAW, x->n));
  STRETCHES(from, to, x->n) {
    TRY(rt_poll(vm));
    for (int64_t i = from; i < to; i++) raw_rw(r)[i] = (uint8_t)(k > 0 ? raw_ro(x)[i] << k : raw_ro(x)[i] >> -k);
  }
  *out = val_obj(r);
  return OK;
}

/* .Internal(named_simplified(values, first, simplify)): what mapply() returns, the values with the names of the first
 * vector or the texts in it; NULL: not that simple. */
static Status do_named_simplified(VM *vm, Value *args, int n, Value *out) {
  Value first = args[1], how = args[2], labels = val_null();
  *out = val_null();
  if (vm->modes & MODE_GENERIC || !val_is_obj(args[0], T_LIST) || attr_has_any(args[0]) || val_is_object(first))
    return OK;
  Vec *l = args[0].vec, *names;
  if (!type_is_vec(val_type(first)) || vec_len(first) != l->n || l->n == 0) return OK;
  if (attr_has_any(first)) {
    names = vec_is_matrix(first.vec) ? NULL : vec_names(vm, first.vec);
    if (!names) return OK;
    labels = val_obj(names);
  } else if (val_type(first) == T_STR) {
    TRY_NEW(names = val_vec(vm, first));
    labels = val_obj(names);
  }
  if (labels.tag != TAG_NULL) TRY(vec_set_names(vm, l, labels));
  if (how.tag == TAG_LGL && how.i == 0) {
    *out = args[0];
    return OK;
  }
  return do_simplified(vm, (Value[]){args[0], how}, 2, out);
}

const BuiltinDef builtins_vector[] = {
    {"named_simplified", do_named_simplified, "values, first, simplify", BF_INTERNAL, "result of mapply(), or NULL", 0,
     0},
    {"c", do_c, NULL, BF_PRIM | BF_DISPATCH, "combines values; names from argument and element names", 0, -1},
    {"list", do_list, NULL, BF_PRIM, "a list of the arguments", 0, -1},
    {"simplified", do_simplified, "values, simplify", BF_INTERNAL, "the vector of single values, or NULL", 0, 0},
    {"unlist", do_unlist, "x, recursive = TRUE, use.names = TRUE", BF_DISPATCH | BF_FULL_DISPATCH,
     "flattens a list; all factors: one factor"},
    {"islistfactor", do_islistfactor, "x, recursive", BF_INTERNAL, "are all leaves factors?"},
    {"length", do_length, NULL, BF_PRIM | BF_DISPATCH, "number of elements", 1, 1},
    {"length<-", do_length_assign, "x, value", BF_PRIM | BF_DISPATCH, "truncates or pads with NA, NULL, names \"\""},
    {"lengths", do_lengths, "x, use.names = TRUE", 0, "length of every element"},
    {"vector", do_vector, "mode = 'logical', length = 0L", 0, "zeros, empty strings or NULLs"},
    {"logical", do_logical, "length = 0L", 0, "FALSE, length times"},
    {"integer", do_integer, "length = 0L", 0, "0L, length times"},
    {"numeric", do_numeric, "length = 0L", 0, "0, length times"},
    {"double", do_numeric, "length = 0L", 0, "0, length times"},
    {"character", do_character, "length = 0L", 0, "empty strings"},
    {"raw", do_raw, "length = 0L", 0, "zero bytes"},
    {"complex", do_complex, "length.out = 0L, real = numeric(), imaginary = numeric(), modulus = (1), argument = (0)",
     0, "complex numbers from Cartesian or polar parts"},
    {"rawToChar", do_rawToChar, "x, multiple = FALSE", 0, "bytes to one string or one string per byte"},
    {"charToRaw", do_charToRaw, "x", 0, "bytes of one string"},
    {"rawToBits", do_rawToBits, "x", 0, "eight 0/1 bytes per byte, lowest bit first"},
    {"numToBits", do_numToBits, "x", 0, "64 0/1 bytes per number, lowest bit first"},
    {"numToInts", do_numToInts, "x", 0, "two integers per number, the lower half first"},
    {"intToBits", do_intToBits, "x", 0, "32 0/1 bytes per integer, lowest bit first"},
    {"packBits", do_packBits, "x, type = c('raw', 'integer', 'double')", 0, "inverse of rawToBits and intToBits"},
    {"rawShift", do_rawShift, "x, n", 0, "shifts the bits of every byte"},
    {0},
};
