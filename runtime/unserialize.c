/* unserialize.c - Reads R objects in GNU R's serialization formats.
 *
 * Called by stdlib/base/serialization.c for unserialize(), readRDS(), load() and lazy-load databases.  The bytes may be
 * damaged or hostile: lengths are checked against what is left (or vectors grow as data arrive), types against what may
 * stand there, attributes against the vector; nesting is limited by the C stack.
 */
#include "runtime/unserialize.h"

#include <stdlib.h>

#include "runtime/attr.h"
#include "runtime/hooks.h"
#include "runtime/coerce.h"
#include "runtime/heap.h"
#include "runtime/poll.h"

/* Allocated at once when the stream's length is unknown: strings or lists, bytes of numbers. */
enum { FIRST_STEP = 1 << 16, FIRST_BYTES = 1 << 28 };

/* ---- bytes ---- */

Status(read_failed)(Reader *r) { return rt_error(r->vm, r->left < 0 ? "error reading from connection" : "read error"); }

static Status get(Reader *r, void *p, size_t n) {
  if (r->left >= 0) {
    if ((uint64_t)r->left < n) return read_failed(r);
    r->left -= (int64_t)n;
  }
  size_t k = r->from->read(r->from->ctx, p, n);
  return k == n ? OK : k == SERIAL_RAISED ? ERR : read_failed(r);
}

static Status get_char(Reader *r, int *c) {
  uint8_t b;
  if (r->back >= 0) {
    *c = r->back;
    r->back = -1;
    return OK;
  }
  TRY(get(r, &b, 1));
  *c = b;
  return OK;
}

static bool is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

enum { WORD = 128 };
static Status get_word(Reader *r, char *word) {
  int c, n = 0;
  do TRY(get_char(r, &c));
  while (is_blank(c));
  while (!is_blank(c)) {
    if (n == WORD - 1) return read_failed(r);
    word[n++] = (char)c;
    if (r->left == 0) break;
    TRY(get_char(r, &c));
  }
  word[n] = 0;
  return OK;
}

Status read_int(Reader *r, int32_t *out) {
  if (r->format == SERIAL_XDR || r->format == SERIAL_NATIVE) {
    uint32_t u;
    TRY(get(r, &u, 4));
    *out = (int32_t)(r->format == SERIAL_XDR ? __builtin_bswap32(u) : u);
    return OK;
  }
  char word[WORD], *end;
  TRY(get_word(r, word));
  if (strcmp(word, "NA") == 0) {
    *out = NA_INT;
    return OK;
  }
  long l = strtol(word, &end, 10);
  if (end == word) return read_failed(r);
  *out = (int32_t)l;
  return OK;
}

static Status get_double_text(Reader *r, double *out) {
  char word[WORD], *end;
  TRY(get_word(r, word));
  if (strcmp(word, "NA") == 0)
    *out = NA_REAL;
  else if (strcmp(word, "NaN") == 0)
    *out = (double)NAN;
  else if (strcmp(word, "Inf") == 0)
    *out = (double)INFINITY;
  else if (strcmp(word, "-Inf") == 0)
    *out = -(double)INFINITY;
  else {
    *out = strtod(word, &end);
    if (end == word) return read_failed(r);
  }
  return OK;
}

static Status get_ints(Reader *r, int32_t *p, int64_t n) {
  if (r->format == SERIAL_ASCII) {
    for (int64_t i = 0; i < n; i++) {
      TRY(rt_poll_at(r->vm, i));
      TRY(read_int(r, &p[i]));
    }
    return OK;
  }
  STRETCHES(from, to, n) {
    TRY(rt_poll(r->vm));
    TRY(get(r, p + from, (size_t)(to - from) * 4));
    if (r->format == SERIAL_XDR)
      for (int64_t i = from; i < to; i++) p[i] = (int32_t)__builtin_bswap32((uint32_t)p[i]);
  }
  return OK;
}

static Status get_doubles(Reader *r, double *p, int64_t n) {
  if (r->format == SERIAL_ASCII) {
    for (int64_t i = 0; i < n; i++) {
      TRY(rt_poll_at(r->vm, i));
      TRY(get_double_text(r, &p[i]));
    }
    return OK;
  }
  STRETCHES(from, to, n) {
    TRY(rt_poll(r->vm));
    TRY(get(r, p + from, (size_t)(to - from) * 8));
    for (int64_t i = from; r->format == SERIAL_XDR && i < to; i++) {
      uint64_t u;
      memcpy(&u, &p[i], 8);
      u = __builtin_bswap64(u);
      memcpy(&p[i], &u, 8);
    }
  }
  return OK;
}

static Status get_raw(Reader *r, uint8_t *p, int64_t n) {
  if (r->format != SERIAL_ASCII) return get(r, p, (size_t)n);
  char word[WORD], *end;
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll_at(r->vm, i));
    TRY(get_word(r, word));
    p[i] = (uint8_t)strtol(word, &end, 16);
    if (end == word) return read_failed(r);
  }
  return OK;
}

/* ---- strings ---- */

/* One character of a word of the text format. */
static Status get_escaped(Reader *r, char *out) {
  static const char letter[] = "ntvbrfa\\?'\"", plain[] = "\n\t\v\b\r\f\a\\?'\"";
  int c, d;
  TRY(get_char(r, &c));
  *out = (char)c;
  if (c != '\\') return OK;
  TRY(get_char(r, &c));
  const char *at = c ? strchr(letter, c) : NULL;
  if (at) {
    *out = plain[at - letter];
    return OK;
  }
  if (c < '0' || c > '7') {
    *out = (char)c;
    return OK;
  }
  for (d = 0;;) {
    d = d * 8 + (c - '0');
    if (d > 037) break;
    TRY(get_char(r, &c));
    if (c < '0' || c > '7') {
      r->back = c;
      break;
    }
  }
  *out = (char)d;
  return OK;
}

static Status get_text(Reader *r, Buf *b, int64_t n) {
  if (n > 0 && r->format == SERIAL_ASCII) {
    int c;
    do TRY(get_char(r, &c));
    while (is_blank(c));
    r->back = c;
    for (int64_t i = 0; i < n && !b->failed; i++) {
      char ch;
      TRY(get_escaped(r, &ch));
      buf_putc(b, ch);
    }
    return b->failed ? ERR : OK;
  }
  char part[1024];
  while (n > 0 && !b->failed) {
    size_t k = n < (int64_t)sizeof part ? (size_t)n : sizeof part;
    TRY(get(r, part, k));
    buf_put(b, part, k);
    n -= (int64_t)k;
  }
  return b->failed ? ERR : OK;
}

static int string_mark(Reader *r, int levels, const char *p, size_t n) {
  if (levels & LEVEL_UTF8) return STR_UTF8;
  if (levels & LEVEL_LATIN1) return STR_LATIN1;
  if (levels & LEVEL_BYTES) return STR_BYTES;
  if (levels & LEVEL_ASCII) return STR_ASCII;
  if (r->latin1) return STR_LATIN1;
  return utf8_valid(p, n) ? STR_UTF8 : STR_NATIVE;
}

static Status embedded_nul(Reader *r, const char *p, size_t n) {
  Buf b;
  buf_init(&b, r->vm);
  for (size_t i = 0; i < n; i++) {
    if (p[i])
      buf_putc(&b, p[i]);
    else
      buf_puts(&b, "\\0");
  }
  const char *text = buf_cstr(&b);
  TRY_NEW(text);
  return rt_error(r->vm, "embedded nul in string: '%s'", text);
}

/* The rest of a string after its flags. */
static Status read_str(Reader *r, int levels, Str **out) {
  int32_t n;
  TRY(read_int(r, &n));
  if (n == -1) {
    *out = r->vm->na_str;
    return OK;
  }
  if (n < 0 || (r->left >= 0 && n > r->left + 1)) return read_failed(r);
  char small[256], *p = small;
  size_t mark = vm_mark(r->vm);
  if (n < (int)sizeof small && r->format != SERIAL_ASCII)
    TRY(get(r, small, (size_t)n));
  else {
    Buf b;
    buf_init(&b, r->vm);
    TRY(get_text(r, &b, n));
    p = b.p ? b.p : small;
  }
  if (memchr(p, 0, (size_t)n)) return embedded_nul(r, p, (size_t)n);
  *out = str_new_enc(r->vm, p, (size_t)n, string_mark(r, levels, p, (size_t)n));
  vm_release(r->vm, mark);
  return *out ? OK : ERR;
}

/* A string item with its flags. */
static Status read_char(Reader *r, Str **out) {
  int32_t flags;
  TRY(read_int(r, &flags));
  if ((flags & 0xFF) != T_CHAR) return read_failed(r);
  return read_str(r, (int)((uint32_t)flags >> SER_LEVELS), out);
}

static Status read_strvec(Reader *r, Vec **out) {
  int32_t zero, n;
  TRY(read_int(r, &zero));
  if (zero != 0) return rt_error(r->vm, "names in persistent strings are not supported yet");
  TRY(read_int(r, &n));
  if (n < 0 || (r->left >= 0 && n > r->left / 4) || n > 1000000) return read_failed(r);
  Vec *v = vec_new(r->vm, T_STR, n);
  TRY_NEW(v);
  for (int i = 0; i < n; i++) TRY(read_char(r, &str_rw(v)[i]));
  *out = v;
  return OK;
}

/* ---- references ---- */

static Status ref_add(Reader *r, Value v) {
  if (r->nrefs == r->refs->n) TRY(vec_grow(r->vm, r->refs, r->nrefs < 32 ? 64 : r->nrefs * 2));
  list_set(r->vm, r->refs, r->nrefs++, v);
  return OK;
}

static Status read_ref(Reader *r, int flags, Value *out) {
  int32_t i = (int32_t)((uint32_t)flags >> 8);
  if (i == 0) TRY(read_int(r, &i));
  if (i < 1 || i > r->nrefs) return read_failed(r);
  *out = list_ro(r->refs)[i - 1];
  return OK;
}

static Status read_symbol(Reader *r, Value *out) {
  Str *s;
  TRY(read_char(r, &s));
  if (s->len == 0) return rt_error(r->vm, "attempt to use zero-length variable name");
  Sym *y = sym_of_str(r->vm, s);
  TRY_NEW(y);
  *out = val_obj(y);
  return ref_add(r, *out);
}

Status read_sym_tag(Reader *r, Sym **out) {
  Value v;
  TRY(read_item(r, &v));
  *out = NULL;
  if (val_is_null(v)) return OK;
  if (!val_is_sym(v)) return read_failed(r);
  *out = v.sym;
  return OK;
}

static Status read_persistent(Reader *r, Value *out) {
  Vec *names;
  TRY(read_strvec(r, &names));
  if (val_is_null(r->hook)) return rt_error(r->vm, "no restore method available");
  TRY(vm_call1(r->vm, r->hook, val_obj(names), out));
  return ref_add(r, *out);
}

/* Namespaces and attached packages are looked up by R code. */
static Status read_named_env(Reader *r, const char *finder, Value *out) {
  Vec *names;
  TRY(read_strvec(r, &names));
  if (names->n == 0) return read_failed(r);
  Value arg = val_obj(names);
  TRY(vm_call_base(r->vm, finder, 1, &arg, NULL, out));
  if (!val_is_env(*out)) return read_failed(r);
  return ref_add(r, *out);
}

/* ---- attributes ---- */

static Status bad_attribute(Reader *r, Sym *name) {
  return rt_error(r->vm, "invalid attribute '%s' in serialized data", name->name->data);
}

static bool names_fit(Value v, int64_t n) { return val_type(v) == T_STR && vec_len(v) == n; }

static bool dim_fits(VM *vm, Value d, int64_t n) {
  int t = val_type(d);
  int64_t k = vec_len(d);
  double cells = 1;
  if ((t != T_INT && t != T_DBL) || k < 1 || k > 60000) return false;
  Vec *v = val_vec(vm, d);
  for (int64_t i = 0; v && i < k; i++) {
    double x = t == T_INT ? int_ro(v)[i] : dbl_ro(v)[i];
    if (!(x >= 0 && x <= INT32_MAX)) return false;
    cells *= x;
  }
  return v && cells == (double)n;
}

static bool dimnames_fit(Value l, const int32_t *dim, int rank) {
  if (!val_is_list(l) || l.vec->n != rank) return false;
  for (int i = 0; i < rank; i++)
    if (!val_is_null(list_ro(l.vec)[i]) && !names_fit(list_ro(l.vec)[i], dim[i])) return false;
  return true;
}

static bool attribute_fits(VM *vm, Value x, Sym *name, Value v) {
  bool vec = val_is_vecobj(x);
  int t = val_type(v);
  if (v.tag == TAG_UNBOUND) return false;
  if (name == vm->sym.class_) return t == T_STR && vec_len(v) > 0;
  if (!vec) return true;
  if (name == vm->sym.names) return names_fit(v, x.vec->n);
  if (name == vm->sym.dim) return dim_fits(vm, v, x.vec->n);
  if (name == vm->sym.row_names) return t == T_STR || t == T_INT || t == T_DBL;
  if (name == vm->sym.tsp) return t == T_DBL && vec_len(v) == 3;
  return true;
}

static Status set_attribute(Reader *r, Value *x, Sym *name, Value v) {
  VM *vm = r->vm;
  if (val_is_null(v) || name == vm->sym.dimnames) return OK;
  if (name == vm->sym.names && !val_is_vecobj(*x) && x->o->type != T_S4) return OK; /* of pairlists: the tags */
  /* the slot `names` of an S4 prototype (RCurl): no names */
  if (name == vm->sym.names && val_type(v) == T_STR && vec_len(v) == 0 && val_is_vecobj(*x) && x->vec->n > 0) return OK;
  if (!attribute_fits(vm, *x, name, v)) return bad_attribute(r, name);
  return attr_set(vm, x->o, name, v);
}

/* dimnames can only be judged once dim is there; in between, the order of the others is kept by setting an own slot. */
static Status set_attributes(Reader *r, Value *x, Cons *list) {
  VM *vm = r->vm;
  bool vec = val_is_vecobj(*x);
  const int32_t *dim = NULL;
  for (Cons *c = list; c; c = c->cdr) {
    if (!c->tag) return read_failed(r);
    TRY(set_attribute(r, x, c->tag, c->car));
    if (c->tag == vm->sym.dimnames && !val_is_null(c->car)) {
      int rank = vec ? vec_dims(x->vec, &dim) : 0;
      if (vec && rank == 0) { /* dim comes later */
        for (Cons *d = c->cdr; d; d = d->cdr)
          if (d->tag == vm->sym.dim) TRY(set_attribute(r, x, d->tag, d->car));
        rank = vec_dims(x->vec, &dim);
      }
      if (vec && !dimnames_fit(c->car, dim, rank)) return bad_attribute(r, c->tag);
      TRY(attr_set(vm, x->o, c->tag, c->car));
    }
  }
  return OK;
}

/* Reads attributes and sets them; may replace *x. */
static Status read_attributes(Reader *r, Value *x) {
  Value a;
  TRY(read_item(r, &a));
  if (val_is_null(a)) return OK;
  if (!val_is_obj(a, T_PAIRLIST)) return read_failed(r);
  if (x->tag == TAG_OBJ && !attr_slot(x->o)) return OK;
  TRY(value_own(r->vm, x));
  return set_attributes(r, x, a.cons);
}

/* ---- vectors ---- */

static Status read_length(Reader *r, int64_t *out) {
  int32_t n, hi, lo;
  TRY(read_int(r, &n));
  *out = n;
  if (n >= 0) return OK;
  if (n != -1) return rt_error(r->vm, "negative serialized length for vector");
  TRY(read_int(r, &hi));
  TRY(read_int(r, &lo));
  if (hi < 0 || hi > 65536) return rt_error(r->vm, "invalid upper part of serialized vector length");
  *out = ((int64_t)hi << 32) | (uint32_t)lo;
  return OK;
}

/* Least number of bytes that n elements take in the stream. */
static bool length_possible(Reader *r, int type, int64_t n) {
  if (r->left < 0) return true;
  int64_t each = r->format == SERIAL_ASCII                           ? 1
                 : type == T_LIST || type == T_EXPR || type == T_STR ? 4
                                                                     : (int64_t)type_size(type);
  return n <= (r->left + 1) / each;
}

static Status read_elements(Reader *r, Vec *v, int64_t from, int64_t to) {
  VM *vm = r->vm;
  switch (v->h.type) {
  case T_LGL:
  case T_INT: return get_ints(r, int_rw(v) + from, to - from);
  case T_DBL: return get_doubles(r, dbl_rw(v) + from, to - from);
  case T_CPLX: return get_doubles(r, &cplx_rw(v)[from].re, (to - from) * 2);
  case T_RAW: return get_raw(r, raw_rw(v) + from, to - from);
  case T_STR:
    for (int64_t i = from; i < to; i++) {
      TRY(rt_poll_at(vm, i));
      TRY(read_char(r, &str_rw(v)[i]));
    }
    return OK;
  default: break;
  }
  for (int64_t i = from; i < to; i++) {
    Value x;
    size_t mark = vm_mark(vm);
    TRY(rt_poll_at(vm, i));
    TRY(read_value(r, &x));
    list_set(vm, v, i, x);
    vm_release(vm, mark);
  }
  return OK;
}

static void check_logicals(Vec *v) {
  if (v->h.type == T_LGL)
    for (int64_t i = 0; i < v->n; i++)
      if (int_ro(v)[i] != NA_LGL) int_rw(v)[i] = int_ro(v)[i] != 0;
}

/* How many of n elements to make room for before any has come, as n may be damaged.  Numbers whose pages nobody has
 * touched cost nothing. */
static int64_t first_step(int type, int64_t n) {
  bool plain = type != T_STR && type != T_LIST && type != T_EXPR;
  int64_t most = plain ? FIRST_BYTES / (int64_t)type_size(type) : FIRST_STEP;
  return n > most ? most : n;
}

/* What follows the elements of v. */
static Status read_vector_end(Reader *r, int flags, Vec *v, Value *out) {
  if ((flags >> SER_LEVELS) & LEVEL_S4) v->h.flags |= F_S4;
  *out = val_obj(v);
  if (flags & SER_ATTR) TRY(read_attributes(r, out));
  if (!(flags & SER_ATTR) && !(v->h.flags & F_S4)) *out = vec_val(v);
  return OK;
}

/* A vector whose elements are in memory that another process of this program has passed on. */
static Status read_shared(Reader *r, Value *out) {
  int32_t flags;
  int64_t n;
  TRY(read_int(r, &flags));
  TRY(read_length(r, &n));
  int type = flags & 0xFF;
  if (!r->from->take || !serial_is_plain(type) || n == 0) return read_failed(r);
  Vec *v = vec_new(r->vm, (Type)type, 0);
  TRY_NEW(v);
  Buffer *b = r->from->take(r->from->ctx, (size_t)n * type_size(type));
  if (!b) return read_failed(r);
  vec_wrap(v, b, n);
  return read_vector_end(r, flags, v, out);
}

static Status read_vector(Reader *r, int flags, Value *out) {
  VM *vm = r->vm;
  int type = flags & 0xFF;
  int64_t n, have;
  TRY(read_length(r, &n));
  if (!length_possible(r, type, n)) return read_failed(r);
  have = r->left < 0 ? first_step(type, n) : n;
  Vec *v = vec_new(vm, (Type)type, have);
  TRY_NEW(v);
  TRY(read_elements(r, v, 0, have));
  while (have < n) {
    int64_t next = have > n / 2 ? n : have * 2;
    TRY(vec_grow(vm, v, next));
    TRY(read_elements(r, v, have, next));
    have = next;
  }
  check_logicals(v);
  return read_vector_end(r, flags, v, out);
}

/* ---- pairlists and calls ---- */

static Status read_flagged(Reader *r, int flags, Value *out);

/* The cell whose flags have been read, and all that follow it. */
static Status read_pairlist(Reader *r, int flags, Value *out) {
  VM *vm = r->vm;
  Cons *first = NULL, *last = NULL;
  for (;;) {
    int type = flags & 0xFF;
    if (type != T_PAIRLIST && type != T_LANG && type != T_DOTS) {
      Value rest; /* the end, or the second half of a dotted pair, which nobody needs */
      TRY(read_flagged(r, flags, &rest));
      break;
    }
    size_t mark = vm_mark(vm);
    Value attrs = val_null(), car;
    Sym *tag = NULL;
    if (flags & SER_ATTR) TRY(read_item(r, &attrs));
    if (flags & SER_TAG) TRY(read_sym_tag(r, &tag));
    TRY(read_value(r, &car));
    Cons *c = !first && type == T_LANG ? lang_new(vm, car, NULL) : cons_new(vm, car, NULL, tag);
    TRY_NEW(c);
    c->tag = tag;
    if (val_is_obj(attrs, T_PAIRLIST)) {
      Value x = val_obj(c);
      TRY(set_attributes(r, &x, attrs.cons));
    }
    if (first) {
      last->cdr = c;
      obj_retain(&c->h);
      vm_release(vm, mark);
    } else {
      first = c;
      if ((flags >> SER_LEVELS) & LEVEL_S4) c->h.flags |= F_S4;
    }
    last = c;
    int32_t next;
    TRY(read_int(r, &next));
    flags = next;
  }
  *out = val_obj(first);
  return OK;
}

static Status read_dots(Reader *r, int flags, Value *out) {
  VM *vm = r->vm;
  int n = 0;
  Vec *vals = vec_new(vm, T_LIST, 4), *names = vec_new(vm, T_LIST, 4);
  TRY_NEW(vals && names);
  for (;;) {
    int type = flags & 0xFF;
    if (type == SER_NULL || type == T_NULL) break;
    if ((type != T_PAIRLIST && type != T_DOTS) || (flags & SER_ATTR)) return read_failed(r);
    if (n == vals->n) {
      TRY(vec_grow(vm, vals, 2 * n));
      TRY(vec_grow(vm, names, 2 * n));
    }
    Sym *tag = NULL;
    Value v;
    if (flags & SER_TAG) TRY(read_sym_tag(r, &tag));
    TRY(read_item(r, &v));
    if (val_is_obj(v, T_DOTS) || v.tag == TAG_UNBOUND) return read_failed(r);
    TRY(vm_protect(vm, v));
    list_rw(vals)[n] = val_retain(v);
    list_set(vm, names, n++, tag ? val_obj(tag) : val_null());
    int32_t next;
    TRY(read_int(r, &next));
    flags = next;
  }
  Dots *d = dots_new(vm, n);
  TRY_NEW(d);
  for (int i = 0; i < n; i++) {
    d->e[i].v = val_retain(list_ro(vals)[i]);
    d->e[i].name = val_is_sym(list_ro(names)[i]) ? list_ro(names)[i].sym : NULL;
    d->any_names |= d->e[i].name != NULL;
  }
  *out = val_obj(d);
  return OK;
}

/* ---- functions and promises ---- */

static Status read_env_item(Reader *r, Env **out) {
  Value v;
  TRY(read_item(r, &v));
  if (val_is_null(v)) v = val_obj(r->vm->base);
  if (!val_is_env(v)) return read_failed(r);
  *out = v.env;
  return OK;
}

static bool formals_fit(Value f) {
  if (val_is_null(f)) return true;
  if (!val_is_obj(f, T_PAIRLIST)) return false;
  int n = 0;
  for (const Cons *c = f.cons; c; c = c->cdr) {
    if (!c->tag || ++n > 60000) return false;
    for (const Cons *d = f.cons; d != c; d = d->cdr)
      if (d->tag == c->tag) return false;
  }
  return true;
}

static Status read_closure(Reader *r, int flags, Value *out) {
  VM *vm = r->vm;
  Value formals, body, attrs = val_null();
  Env *env = vm->base;
  if (flags & SER_ATTR) TRY(read_item(r, &attrs));
  if (flags & SER_TAG) TRY(read_env_item(r, &env));
  TRY(read_value(r, &formals));
  TRY(read_value(r, &body));
  if (!formals_fit(formals)) return rt_error(vm, "invalid formal argument list for \"function\"");
  Closure *c = closure_new(vm, formals, body, env);
  TRY_NEW(c);
  if ((flags >> SER_LEVELS) & LEVEL_S4) c->h.flags |= F_S4;
  *out = val_obj(c);
  if (!val_is_obj(attrs, T_PAIRLIST)) return OK;
  TRY(set_attributes(r, out, attrs.cons));
  Value own;
  TRY(serial_library_marked(vm, *out, &own));
  if (own.tag != TAG_UNBOUND) *out = own;
  return OK;
}

static Status read_promise(Reader *r, int flags, Value *out) {
  VM *vm = r->vm;
  Value v, expr, attrs;
  Env *env = NULL;
  if (flags & SER_ATTR) TRY(read_item(r, &attrs));
  if (flags & SER_TAG) TRY(read_env_item(r, &env));
  TRY(read_value(r, &v));
  TRY(read_value(r, &expr));
  if (v.tag == TAG_UNBOUND && !env) env = vm->base;
  Promise *p = promise_new(vm, expr, env);
  TRY_NEW(p);
  if (v.tag != TAG_UNBOUND) {
    slot_store(vm, &p->value, v);
    if (p->env) obj_release(vm, &p->env->h);
    p->env = NULL;
  }
  *out = val_obj(p);
  out->tag = TAG_PROM;
  return OK;
}

static Status read_builtin(Reader *r, Value *out) {
  int32_t n;
  TRY(read_int(r, &n));
  if (n < 0 || n > 200) return read_failed(r);
  Buf b;
  buf_init(&b, r->vm);
  TRY(get_text(r, &b, n));
  const char *name = buf_cstr(&b);
  TRY_NEW(name);
  TRY(serial_builtin_named(r->vm, name, out));
  return val_is_null(*out) ? rt_warning(r->vm, "unrecognized internal function name \"%s\"", name) : OK;
}

/* ---- environments ---- */

typedef struct Binding {
  Sym *name;
  int levels;
  Value v; /* owned by the list `keep` of the chain's reader */
} Binding;

/* Newest first in the stream; inserted oldest first. */
static Status bind_all(Reader *r, Env *e, Binding *b, int64_t n) {
  VM *vm = r->vm;
  for (int64_t i = n - 1; i >= 0; i--) {
    Value v = b[i].v;
    if (v.tag == TAG_UNBOUND) continue;
    if (b[i].levels & LEVEL_ACTIVE && val_is_fun(v))
      TRY(env_define_active(vm, e, b[i].name, v));
    else
      TRY(env_set(vm, e, b[i].name, v));
    if (b[i].levels & LEVEL_LOCKED) TRY(env_lock_binding(vm, e, b[i].name, true));
  }
  return OK;
}

/* One pairlist of bindings. */
static Status read_frame(Reader *r, Env *e) {
  VM *vm = r->vm;
  int64_t n = 0, cap = 8;
  Binding *b = vm_scratch(vm, (size_t)cap * sizeof *b);
  TRY_NEW(b);
  for (;;) {
    int32_t flags;
    TRY(read_int(r, &flags));
    int type = flags & 0xFF;
    if (type == SER_NULL || type == T_NULL) break;
    if (type != T_PAIRLIST || !(flags & SER_TAG)) return read_failed(r);
    Value attrs, v;
    Sym *name;
    if (flags & SER_ATTR) TRY(read_item(r, &attrs));
    TRY(read_sym_tag(r, &name));
    if (!name) return read_failed(r);
    TRY(read_item(r, &v));
    TRY(vm_protect(vm, v));
    if (name == vm->sym.dots && (v.tag == TAG_MISSING || val_is_null(v))) {
      Dots *d = dots_new(vm, 0);
      TRY_NEW(d);
      v = val_obj(d);
    } else if (val_is_obj(v, T_DOTS) != (name == vm->sym.dots))
      return read_failed(r);
    if (n == cap) {
      Binding *more = vm_scratch(vm, 2 * (size_t)cap * sizeof *more);
      TRY_NEW(more);
      memcpy(more, b, (size_t)cap * sizeof *b);
      b = more;
      cap *= 2;
    }
    b[n++] = (Binding){name, (int)((uint32_t)flags >> SER_LEVELS), v};
  }
  return bind_all(r, e, b, n);
}

static Status read_hash_table(Reader *r, Env *e) {
  int32_t flags;
  int64_t n;
  TRY(read_int(r, &flags));
  int type = flags & 0xFF;
  if (type == SER_NULL || type == T_NULL) {
    e->mark = 1; /* not hashed */
    return OK;
  }
  if (type != T_LIST || (flags & SER_ATTR)) return read_failed(r);
  TRY(read_length(r, &n));
  if (!length_possible(r, T_LIST, n)) return read_failed(r);
  e->mark = (uint16_t)(n < 2 ? 2 : n > 65535 ? 65535 : n);
  for (int64_t i = 0; i < n; i++) TRY(read_frame(r, e));
  return OK;
}

static Status set_parent(Reader *r, Env *e, Env *parent) {
  for (Env *p = parent; p; p = p->parent)
    if (p == e) return read_failed(r); /* would be its own ancestor */
  obj_retain(&parent->h);
  Env *old = e->parent;
  e->parent = parent;
  if (old) obj_release(r->vm, &old->h);
  return OK;
}

static Value s4_data(VM *vm, Value x) {
  Sym *s = val_is_obj(x, T_S4) ? sym_c(vm, ".xData") : NULL;
  return s ? attr_get(vm, x, s) : val_null();
}

/* Reference objects that were written here: e itself is the object, and the variables that hold it hold e. */
static Status own_reference(Reader *r, Env *e, Vec *names) {
  VM *vm = r->vm;
  for (int64_t i = 0; i < names->n; i++) {
    Sym *s = sym_of_str(vm, str_ro(names)[i]);
    TRY_NEW(s);
    Value v = env_peek(vm, e, s, NULL), data = s4_data(vm, v);
    if (!val_is_env(data) || data.env != e) continue;
    TRY(attr_set(vm, &e->h, vm->sym.class_, attr_get(vm, v, vm->sym.class_)));
    e->h.flags |= F_S4;
    TRY(env_set_raw(vm, e, s, val_obj(e)));
  }
  return OK;
}

/* GNU R keeps the value of a field with a class as `.->field`, behind an active binding whose function is one of its
 * own: here fields are variables. */
static Status plain_field(Reader *r, Env *e, Str *name) {
  VM *vm = r->vm;
  bool active, existed;
  Sym *kept = sym_of_str(vm, name), *field = sym_c(vm, name->data + 3);
  TRY_NEW(kept);
  TRY_NEW(field);
  Value f = env_peek(vm, e, field, &active), v = env_peek(vm, e, kept, NULL);
  if (f.tag == TAG_UNBOUND || !active || !val_inherits(vm, f, "defaultBindingFunction")) return OK;
  TRY(vm_protect(vm, v));
  TRY(env_remove(vm, e, field, &existed));
  TRY(env_remove(vm, e, kept, &existed));
  return env_set_raw(vm, e, field, v);
}

/* Removes a method that every class has: it is found here when it is called. */
static Status drop_standard(Reader *r, Env *e, Str *name) {
  VM *vm = r->vm;
  bool active, existed;
  Sym *s = sym_of_str(vm, name), *of = sym_c(vm, "refClassName");
  TRY_NEW(s);
  TRY_NEW(of);
  Value f = env_peek(vm, e, s, &active), cls = attr_get(vm, f, of);
  if (active || val_type(cls) != T_STR || strcmp(as_string1(vm, cls)->data, "envRefClass") != 0) return OK;
  return env_remove(vm, e, s, &existed);
}

/* The definition that a reference class of this name has here; NULL: none. */
static Status known_class(Reader *r, Value name, Value *out) {
  VM *vm = r->vm;
  Sym *cls = sym_of_str(vm, as_string1(vm, name)), *table = sym_c(vm, ".classTable"),
      *methods = sym_c(vm, "refMethods");
  TRY_NEW(cls);
  TRY_NEW(table);
  TRY_NEW(methods);
  Vec *package = vec_new(vm, T_STR, 1);
  TRY_NEW(package);
  TRY_NEW(str_rw(package)[0] = str_c(vm, "methods"));
  Value arg = val_obj(package), ns, classes;
  TRY(vm_call_base(vm, "getNamespace", 1, &arg, NULL, &ns));
  TRY(env_get(vm, ns.env, table, false, &classes));
  *out = val_is_env(classes) ? env_peek(vm, classes.env, cls, NULL) : val_null();
  if (!val_is_obj(*out, T_S4) || val_is_null(attr_get(vm, *out, methods))) *out = val_null();
  return OK;
}

/* The object of GNU R with this definition: it gets that which the class has here, if it is known. */
static Status foreign_reference(Reader *r, Env *e, Vec *names, Sym *var, Value def) {
  VM *vm = r->vm;
  Sym *label = sym_c(vm, "className");
  TRY_NEW(label);
  Value name = attr_get(vm, def, label), known = val_null();
  if (val_type(name) == T_STR && vec_len(name) == 1) TRY(known_class(r, name, &known));
  bool adopt = !val_is_null(known);
  for (int64_t i = 0; i < names->n; i++) {
    if (strncmp(str_ro(names)[i]->data, ".->", 3) == 0) TRY(plain_field(r, e, str_ro(names)[i]));
    if (adopt) TRY(drop_standard(r, e, str_ro(names)[i]));
  }
  if (!adopt) return OK;
  TRY(env_set_raw(vm, e, var, known));
  return own_reference(r, e, names);
}

/* An environment that has been read may be that of a reference object, of this program or of GNU R. */
static Status read_reference(Reader *r, Env *e) {
  VM *vm = r->vm;
  Sym *var = sym_c(vm, ".refClassDef"), *ready = sym_c(vm, "ready");
  TRY_NEW(var);
  TRY_NEW(ready);
  Value def = env_peek(vm, e, var, NULL);
  if (!val_is_obj(def, T_S4)) return OK;
  Vec *names = env_names(vm, e, true);
  TRY_NEW(names);
  TRY(vm_protect(vm, val_obj(names)));
  TRY(vm_protect(vm, def));
  if (val_is_null(attr_get(vm, def, ready))) return foreign_reference(r, e, names, var, def);
  return own_reference(r, e, names);
}

static Status read_env(Reader *r, Value *out) {
  VM *vm = r->vm;
  int32_t locked;
  TRY(read_int(r, &locked));
  Env *e = env_new(vm, vm->empty), *parent;
  TRY_NEW(e);
  Value self = val_obj(e);
  TRY(ref_add(r, self));
  TRY(read_env_item(r, &parent));
  TRY(set_parent(r, e, parent));
  size_t mark = vm_mark(vm);
  TRY(read_frame(r, e));
  TRY(read_hash_table(r, e));
  TRY(read_attributes(r, &self));
  TRY(read_reference(r, e));
  vm_release(vm, mark);
  if (locked) env_lock(vm, e, false);
  *out = val_obj(e);
  return OK;
}

static Status read_pointer(Reader *r, int flags, Value *out) {
  VM *vm = r->vm;
  Value prot, tag;
  ExtPtr *p = extptr_new(vm, NULL, val_null(), val_null());
  TRY_NEW(p);
  *out = val_obj(p);
  TRY(ref_add(r, *out));
  if ((flags & 0xFF) == T_EXTPTR) {
    TRY(read_value(r, &prot));
    TRY(read_value(r, &tag));
    slot_store(vm, &p->prot, prot);
    slot_store(vm, &p->tag, tag);
  }
  return flags & SER_ATTR ? read_attributes(r, out) : OK;
}

static Status read_s4(Reader *r, int flags, Value *out) {
  S4Obj *s = obj_new(r->vm, T_S4, sizeof *s);
  TRY_NEW(s);
  if ((flags >> SER_LEVELS) & LEVEL_S4) s->h.flags |= F_S4;
  *out = val_obj(s);
  if (!(flags & SER_ATTR)) return OK;
  TRY(read_attributes(r, out));
  Value data = s4_data(r->vm, *out);
  if (val_is_env(data) && data.o->flags & F_S4) *out = data;
  return OK;
}

/* ---- alternative representations ---- */

static Status compact_sequence(Reader *r, Value state, Value *out) {
  if (!val_is_obj(state, T_DBL) || state.vec->n != 3) return read_failed(r);
  double n = dbl_ro(state.vec)[0], from = dbl_ro(state.vec)[1], by = dbl_ro(state.vec)[2], to = from + (n - 1) * by;
  if (!(n >= 0 && n <= INT32_MAX) || (by != 1 && by != -1) || !(fabs(from) <= INT32_MAX && fabs(to) <= INT32_MAX) ||
      from != floor(from) || n != floor(n))
    return read_failed(r);
  if (n == 1)
    *out = val_int((int)from);
  else if (n > 1)
    *out = val_range((int)from, (int)to);
  else {
    Vec *v = vec_new(r->vm, T_INT, 0);
    TRY_NEW(v);
    *out = val_obj(v);
  }
  return OK;
}

static Status compact_doubles(Reader *r, Value state, Value *out) {
  if (!val_is_obj(state, T_DBL) || state.vec->n != 3) return read_failed(r);
  double n = dbl_ro(state.vec)[0], from = dbl_ro(state.vec)[1], by = dbl_ro(state.vec)[2];
  if (!(n >= 0 && n <= 4.5e15) || n != floor(n)) return read_failed(r);
  Vec *v = vec_new(r->vm, T_DBL, (int64_t)n);
  TRY_NEW(v);
  for (int64_t i = 0; i < v->n; i++) dbl_rw(v)[i] = from + (double)i * by;
  *out = vec_val(v);
  return OK;
}

/* By class: info is pairlist(class symbol, package symbol, type), state what the class wrote. */
static Status expand_altrep(Reader *r, const char *cls, Value state, Value *out) {
  VM *vm = r->vm;
  if (strcmp(cls, "compact_intseq") == 0) return compact_sequence(r, state, out);
  if (strcmp(cls, "compact_realseq") == 0) return compact_doubles(r, state, out);
  if (strcmp(cls, "deferred_string") == 0) {
    if (!val_is_obj(state, T_PAIRLIST)) return read_failed(r);
    Value arg = state.cons->car;
    int t = val_type(arg);
    if (t != T_INT && t != T_DBL && t != T_LGL) return read_failed(r);
    Vec *v;
    TRY(coerce_vector(vm, arg, T_STR, false, &v));
    *out = vec_val(v);
    return OK;
  }
  if (strncmp(cls, "wrap_", 5) == 0) {
    Value x = val_null();
    if (val_is_list(state) && state.vec->n > 0)
      x = list_ro(state.vec)[0];
    else if (val_is_obj(state, T_PAIRLIST))
      x = state.cons->car;
    if (!val_is_atomic(x) && !val_is_list(x)) return read_failed(r);
    *out = x;
    return OK;
  }
  TRY(rt_warning(vm, "cannot unserialize ALTVEC object of class '%s'; returning length zero vector", cls));
  Vec *v = vec_new(vm, T_LIST, 0);
  TRY_NEW(v);
  *out = val_obj(v);
  return OK;
}

static Status read_altrep(Reader *r, Value *out) {
  Value info, state;
  TRY(read_item(r, &info));
  TRY(read_item(r, &state));
  if (!val_is_obj(info, T_PAIRLIST) || !val_is_sym(info.cons->car)) return read_failed(r);
  TRY(expand_altrep(r, info.cons->car.sym->name->data, state, out));
  TRY(vm_protect(r->vm, *out));
  return read_attributes(r, out);
}

/* ---- items ---- */

Status read_value(Reader *r, Value *out) {
  TRY(read_item(r, out));
  if (out->tag == TAG_PROM) {
    if (out->prom->value.tag != TAG_UNBOUND)
      *out = out->prom->value;
    else if (!r->keep_promises)
      return rt_error(r->vm, "unevaluated promise in serialized data");
  }
  if (val_is_obj(*out, T_DOTS) && !r->keep_promises) return read_failed(r);
  return OK;
}

static Status read_special(Reader *r, int type, Value *out) {
  VM *vm = r->vm;
  switch (type) {
  case SER_NULL:
  case T_NULL: *out = val_null(); return OK;
  case SER_EMPTY: *out = val_obj(vm->empty); return OK;
  case SER_BASE: *out = val_obj(vm->base); return OK;
  case SER_GLOBAL: *out = val_obj(vm->global); return OK;
  case SER_BASENS: *out = val_obj(vm->basens); return OK;
  case SER_UNBOUND: *out = val_unbound(); return OK;
  case SER_MISSING: *out = val_missing(); return OK;
  case SER_PERSIST: return read_persistent(r, out);
  case SER_PACKAGE: return read_named_env(r, "findPackageEnv", out);
  case SER_NAMESPACE: return read_named_env(r, "..getNamespace", out);
  case SER_ALTREP: return read_altrep(r, out);
  case SER_CLASSREF: return rt_error(vm, "this version of R cannot read class references");
  case SER_GENERICREF: return rt_error(vm, "this version of R cannot read generic function references");
  default: return rt_error(vm, "ReadItem: unknown type %d, perhaps written by later version of R", type);
  }
}

/* The item whose flags have been read. */
static Status read_flagged(Reader *r, int flags, Value *out) {
  int type = flags & 0xFF;
  switch (type) {
  case SER_REF: return read_ref(r, flags, out);
  case T_SYM: return read_symbol(r, out);
  case T_PAIRLIST:
  case T_LANG: return read_pairlist(r, flags, out);
  case T_DOTS: return read_dots(r, flags, out);
  case T_CLOSURE: return read_closure(r, flags, out);
  case T_PROMISE: return read_promise(r, flags, out);
  case T_ENV: return read_env(r, out);
  case T_SPECIAL:
  case T_BUILTIN: return read_builtin(r, out);
  case T_CHAR: {
    Str *s;
    TRY(read_str(r, (int)((uint32_t)flags >> SER_LEVELS), &s));
    *out = val_str(s);
    return OK;
  }
  case T_EXTPTR:
  case T_WEAKREF: return read_pointer(r, flags, out);
  case T_BYTECODE: {
    TRY(read_bytecode(r, out));
    if (!(flags & SER_ATTR)) return OK;
    Value ignored = val_null();
    return read_item(r, &ignored);
  }
  case T_S4: return read_s4(r, flags, out);
  case SER_SHARED: return read_shared(r, out);
  default: return type_is_vec(type) ? read_vector(r, flags, out) : read_special(r, type, out);
  }
}

Status read_item(Reader *r, Value *out) {
  int32_t flags;
  TRY(rt_check_stack(r->vm));
  TRY(read_int(r, &flags));
  return read_flagged(r, flags, out);
}

/* ---- header ---- */

static Status read_format(Reader *r) {
  char b[2];
  TRY(get(r, b, 2));
  if (b[0] == '\n' && b[1] == 'A') { /* the end of an earlier object in text form */
    b[0] = 'A';
    TRY(get(r, b + 1, 1));
  }
  if (b[1] != '\n') return rt_error(r->vm, "unknown input format");
  switch (b[0]) {
  case 'X': r->format = SERIAL_XDR; return OK;
  case 'B': r->format = SERIAL_NATIVE; return OK;
  case 'A': r->format = SERIAL_ASCII; return OK;
  default: return rt_error(r->vm, "unknown input format");
  }
}

static Status bad_version(Reader *r, int version, int writer, int min_reader) {
  int v = writer >> 16, p = (writer >> 8) & 255, s = writer & 255;
  if (min_reader < 0)
    return rt_error(r->vm, "cannot read unreleased workspace version %d written by experimental R %d.%d.%d", version, v,
                    p, s);
  return rt_error(r->vm, "cannot read workspace version %d written by R %d.%d.%d; need R %d.%d.%d or newer", version, v,
                  p, s, min_reader >> 16, (min_reader >> 8) & 255, min_reader & 255);
}

static Status read_header(Reader *r, SerialInfo *info) {
  int32_t n;
  TRY(read_format(r));
  info->format = r->format;
  TRY(read_int(r, &info->version));
  TRY(read_int(r, &info->writer));
  TRY(read_int(r, &info->min_reader));
  if (info->version == 2) return OK;
  if (info->version != 3) return bad_version(r, info->version, info->writer, info->min_reader);
  TRY(read_int(r, &n));
  if (n <= 0 || n >= (int)sizeof info->encoding) return rt_error(r->vm, "invalid length of encoding name");
  Buf b;
  buf_init(&b, r->vm);
  TRY(get_text(r, &b, n));
  memcpy(info->encoding, b.p, (size_t)n);
  r->latin1 = strcmp(info->encoding, "ISO-8859-1") == 0 || strcmp(info->encoding, "CP1252") == 0;
  return OK;
}

Status serial_info(VM *vm, const SerialSource *from, SerialInfo *info) {
  Reader r = {.vm = vm, .from = from, .hook = val_null(), .left = from->left, .back = -1};
  *info = (SerialInfo){0};
  return read_header(&r, info);
}

Status serial_read(VM *vm, const SerialSource *from, Value hook, Value *out) {
  Reader r = {
      .vm = vm, .from = from, .hook = hook, .left = from->left, .back = -1, .keep_promises = from->keep_promises};
  SerialInfo info = {0};
  TRY(read_header(&r, &info));
  TRY_NEW(r.refs = vec_new(vm, T_LIST, 32));
  TRY(read_item(&r, out));
  if (out->tag == TAG_PROM) return vm_force(vm, *out, out);
  if (out->tag == TAG_UNBOUND || val_is_obj(*out, T_DOTS)) *out = val_null();
  return OK;
}

typedef struct Bytes {
  const uint8_t *p;
  size_t left;
} Bytes;

static size_t bytes_read(void *ctx, void *p, size_t n) {
  Bytes *b = ctx;
  if (n > b->left) n = b->left;
  memcpy(p, b->p, n);
  b->p += n;
  b->left -= n;
  return n;
}

Status serial_read_memory(VM *vm, const void *p, size_t n, Value hook, bool keep_promises, Value *out) {
  Bytes b = {p, n};
  SerialSource from = {bytes_read, &b, (int64_t)n, keep_promises};
  return serial_read(vm, &from, hook, out);
}
