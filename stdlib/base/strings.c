/* strings.c - Strings as sequences of characters: nchar, substr, case mapping, chartr, startsWith, strtoi,
 * code points, trimws, and the helpers of text.h.  Conversions between encodings are in encoding.c.
 *
 * Strings are UTF-8 (or marked as bytes); ASCII ones are handled bytewise.  Called through builtins_string[]. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <utf8proc.h>

#include "runtime/shape.h"
#include "runtime/locale.h"
#include "runtime/strbatch.h"
#include "stdlib/text.h"
#include "runtime/poll.h"

/* ---- text.h ---- */

static void strarg_from_vec(StrArg *a, Vec *v) {
  a->vec = v;
  a->n = v->n;
  a->s = str_rw(v);
}

static void strarg_from_str(StrArg *a, Str *s) {
  a->vec = NULL;
  a->n = 1;
  a->one = s;
  a->s = &a->one;
}

/* Strings marked as latin1 as UTF-8. */
static Status strarg_translate(VM *vm, StrArg *a) {
  if (ORBIT_LIKELY(!vm->latin1_seen)) return OK;
  if (!a->vec) {
    TRY_NEW(a->one = str_utf8(vm, a->one));
    return OK;
  }
  Vec *r = NULL;
  for (int64_t i = 0; i < a->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (a->s[i]->enc != STR_LATIN1) continue;
    if (!r) TRY_NEW(r = vec_copy(vm, a->vec));
    TRY_NEW(str_rw(r)[i] = str_utf8(vm, a->s[i]));
  }
  if (r) strarg_from_vec(a, r);
  return OK;
}

Status strarg_get(VM *vm, Value v, StrArg *a, const char *msg) {
  TRY(strarg_raw(vm, v, a, msg));
  return strarg_translate(vm, a);
}

Status strarg_raw(VM *vm, Value v, StrArg *a, const char *msg) {
  if (v.tag == TAG_STR)
    strarg_from_str(a, v.s);
  else if (val_is_obj(v, T_STR))
    strarg_from_vec(a, v.vec);
  else
    return rt_error(vm, "%s", msg);
  return OK;
}

/* The error of as.character(x), which R's own functions call before anything else. */
static Status not_convertible(VM *vm, Value v) {
  Sym *f;
  Cons *arg, *call;
  TRY_NEW(f = sym_c(vm, "as.character"));
  TRY_NEW(arg = cons_new(vm, val_obj(vm->sym.x), NULL, NULL));
  TRY_NEW(call = lang_new(vm, val_obj(f), arg));
  if (val_is_obj(v, T_S4)) return rt_errorcall(vm, val_obj(call), "no method for coercing this S4 class to a vector");
  if (val_is_obj(v, T_SEQ)) return rt_nomem(vm, 8.0 * (double)v.seq->n);
  return rt_errorcall(vm, val_obj(call), "cannot coerce type '%s' to vector of type 'character'", type_shown(v));
}

Status strarg_as(VM *vm, Value v, StrArg *a, bool *was_str) {
  *was_str = true;
  if (v.tag == TAG_STR) {
    strarg_from_str(a, v.s);
    return strarg_translate(vm, a);
  }
  if (val_is_obj(v, T_STR)) {
    strarg_from_vec(a, v.vec);
    return strarg_translate(vm, a);
  }
  *was_str = val_is_object(v); /* what a method gives keeps its names */
  Vec *s;
  if (val_is_object(v))
    TRY(vm_as_character(vm, v, &s));
  else if (val_is_null(v))
    TRY_NEW(s = vec_new(vm, T_STR, 0));
  else if (val_is_fun(v) || val_is_env(v))
    return not_convertible(vm, v);
  else
    TRY(coerce_vector(vm, v, T_STR, false, &s));
  TRY(vm_protect(vm, val_obj(s)));
  strarg_from_vec(a, s);
  return strarg_translate(vm, a);
}

Vec *strarg_result(VM *vm, const StrArg *a, bool keep) {
  Vec *r = vec_new(vm, T_STR, a->n);
  if (r && keep && a->vec && attr_has_any(val_obj(a->vec)) && attr_copy_all(vm, r, val_obj(a->vec)) != OK) return NULL;
  return r;
}

Status intarg_get(VM *vm, Value v, IntArg *a) {
  if (v.tag == TAG_INT || v.tag == TAG_LGL) {
    a->one = v.i;
  } else if (v.tag == TAG_DBL && v.d > -2147483648.0 && v.d < 2147483648.0) {
    a->one = (int)v.d;
  } else {
    Vec *iv;
    TRY(coerce_vector(vm, v, T_INT, false, &iv));
    a->n = iv->n;
    a->p = int_ro(iv);
    return OK;
  }
  a->n = 1;
  a->p = &a->one;
  return OK;
}

const char *utf8_skip(const char *p, const char *end, int64_t k) {
  const char *from = p;
  while (k > 8 && end - p >= 8) { /* eight bytes: as many characters as bytes that do not continue one */
    uint64_t word;
    memcpy(&word, p, 8);
    k -= 8 - __builtin_popcountll((word >> 7) & ~(word >> 6) & 0x0101010101010101u);
    p += 8;
  }
  while (p > from && p < end && ((unsigned char)*p & 0xC0) == 0x80) p++; /* the last one's rest */
  while (k > 0 && p < end) {
    unsigned char c = (unsigned char)*p;
    p += c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF8 ? 4 : c < 0xFC ? 5 : 6;
    k--;
  }
  return p < end ? p : end;
}

int64_t str_chars(Str *s) {
  if (str_is_bytewise(s)) return (int64_t)s->len;
  if (s->valid == 1) { /* remembered: a loop over the characters of a long string asks for each of them */
    int64_t rest = 0;
    for (uint32_t i = 0; i < s->len; i++) rest += ((unsigned char)s->data[i] & 0xC0) == 0x80;
    return (int64_t)s->len - rest;
  }
  int64_t k = utf8_count(s->data, s->len);
  s->valid = k < 0 ? 2 : 1;
  return k;
}

/* Characters of s as the C library of the locale counts them, which GNU R asks for nchar() and substr(), or `most` if
 * there are more; -1: invalid before that. */
static int64_t native_chars(Str *s, int64_t most) {
  int64_t k = str_chars(s);
  if (k >= 0) return k;
  const char *p = s->data, *end = p + s->len;
  for (k = 0; p < end && k < most; k++) {
    const char *from = p;
    if (utf8_next(&p, end) >= 0) continue;
    int n = locale_utf8_beyond(from, end);
    if (!n) return -1;
    p = from + n;
  }
  return k;
}

const char *str_mend(VM *vm, const Str *s, size_t *n) {
  Buf b;
  buf_init(&b, vm);
  const char *p = s->data, *end = p + s->len;
  while (p < end) {
    const char *q = p;
    if (utf8_next(&p, end) < 0)
      buf_printf(&b, "<%02x>", (unsigned)(unsigned char)*q);
    else
      buf_put(&b, q, (size_t)(p - q));
  }
  *n = b.n;
  return b.failed ? NULL : buf_cstr(&b);
}

const Str *str_mended(VM *vm, const Str *s) {
  if (s->enc != STR_UTF8 || utf8_valid(s->data, s->len)) return s;
  size_t n;
  const char *p = str_mend(vm, s, &n);
  return p ? str_new_enc(vm, p, n, STR_UTF8) : NULL;
}

int32_t *str_codepoints(VM *vm, const Str *s, int64_t *n) {
  int32_t *cp = vm_scratch(vm, ((size_t)s->len + 1) * sizeof *cp);
  *n = -2;
  if (!cp) return NULL;
  const char *p = s->data, *end = p + s->len;
  int64_t k = 0;
  while (p < end) {
    if (rt_poll_at(vm, k) != OK) return NULL;
    int c = utf8_next(&p, end);
    if (c < 0) {
      *n = -1;
      return NULL;
    }
    cp[k++] = c;
  }
  cp[k] = 0;
  *n = k;
  return cp;
}

/* ---- nchar, nzchar ---- */

enum NcharType { NC_BYTES, NC_CHARS, NC_WIDTH };

static Status nchar_one(VM *vm, Str *s, enum NcharType type, bool allow_na, int keep_na, int64_t i, int *r) {
  if (str_is_na(vm, s)) {
    bool na = keep_na == NA_LGL ? type == NC_CHARS || type == NC_BYTES : keep_na;
    *r = na ? NA_INT : 2;
    return OK;
  }
  if (type == NC_BYTES || (str_is_ascii(s) && type == NC_CHARS)) {
    *r = (int)s->len;
    return OK;
  }
  if (s->enc == STR_BYTES) {
    if (!allow_na) {
      const char *what = type == NC_CHARS ? "number of characters" : "width";
      return rt_error(vm, "%s is not computable in \"bytes\" encoding, element %lld", what, (long long)i + 1);
    }
    *r = NA_INT;
    return OK;
  }
  int64_t k = type == NC_CHARS ? native_chars(s, INT64_MAX) : str_chars(s);
  if (k < 0 && !allow_na) return rt_error(vm, "invalid multibyte string, element %lld", (long long)i + 1);
  *r = k < 0 ? NA_INT : type == NC_WIDTH ? (int)str_width(vm, s) : (int)k;
  return OK;
}

static Status nchar_type(VM *vm, Value v, enum NcharType *type) {
  Str *s = v.tag == TAG_STR ? v.s : val_is_obj(v, T_STR) && v.vec->n == 1 ? str_ro(v.vec)[0] : NULL;
  if (!s || str_is_na(vm, s) || s->len == 0) return rt_error(vm, "invalid '%s' argument", "type");
  if (strncmp(s->data, "bytes", s->len) == 0)
    *type = NC_BYTES;
  else if (strncmp(s->data, "chars", s->len) == 0)
    *type = NC_CHARS;
  else if (strncmp(s->data, "width", s->len) == 0)
    *type = NC_WIDTH;
  else
    return rt_error(vm, "invalid '%s' argument", "type");
  return OK;
}

/* Shape of x: names, dim and dimnames only. */
static Status copy_shape(VM *vm, Vec *dst, Value x) {
  if (!val_is_vecobj(x) || !attr_has_any(x)) return OK;
  const Vec *v = x.vec;
  const int32_t *dims;
  int rank = vec_dims(v, &dims);
  if (rank > 0) {
    TRY(shape_copy_names(vm, dst, v));
    TRY(vec_copy_dim(vm, dst, v));
    Vec *dn = vec_dimnames(vm, v);
    if (dn) TRY(vec_set_dimnames(vm, dst, val_obj(dn)));
    return OK;
  }
  Vec *nm = vec_names(vm, v);
  return nm ? vec_set_names(vm, dst, val_obj(nm)) : OK;
}

static Status required(VM *vm, Value v, const char *name) {
  return arg_missing(v) ? rt_error(vm, "argument \"%s\" is missing, with no default", name) : OK;
}

static Status do_nchar(VM *vm, Value *args, int n, Value *out) {
  enum NcharType type = NC_CHARS;
  if (val_is_factor(vm, args[0])) return rt_error(vm, "'%s' requires a character vector", "nchar()");
  StrArg x;
  bool was, allow_na;
  int keep_na;
  if (val_is_obj(args[0], T_STR) || args[0].tag == TAG_STR)
    TRY(strarg_as(vm, args[0], &x, &was));
  else {
    Vec *s;
    if (val_is_null(args[0]))
      TRY_NEW(s = vec_new(vm, T_STR, 0));
    else
      TRY(coerce_vector(vm, args[0], T_STR, true, &s));
    strarg_from_vec(&x, s);
  }
  TRY(nchar_type(vm, args[1], &type));
  if (type == NC_BYTES && vm->latin1_seen && val_type(args[0]) == T_STR) TRY(strarg_raw(vm, args[0], &x, ""));
  TRY(arg_flag(vm, args[2], "allowNA", &allow_na));
  TRY(arg_flag_na(vm, args[3], "keepNA", &keep_na));
  if (!x.vec) {
    int r;
    TRY(nchar_one(vm, x.one, type, allow_na, keep_na, 0, &r));
    *out = val_int(r);
    return OK;
  }
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_INT, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    str_fetch(x.s, i, x.n);
    TRY(nchar_one(vm, x.s[i], type, allow_na, keep_na, i, &int_rw(r)[i]));
  }
  if (!val_is_lang(args[0])) TRY(copy_shape(vm, r, val_is_vecobj(args[0]) ? args[0] : val_obj(x.vec)));
  *out = vec_val(r);
  return OK;
}

static Status do_nzchar(VM *vm, Value *args, int n, Value *out) {
  if (val_is_factor(vm, args[0])) return rt_error(vm, "'%s' requires a character vector", "nzchar()");
  StrArg x;
  bool was;
  int keep_na;
  TRY(strarg_as(vm, args[0], &x, &was));
  TRY(arg_flag_na(vm, args[1], "keepNA", &keep_na));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LGL, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    str_fetch(x.s, i, x.n);
    int_rw(r)[i] = keep_na == 1 && str_is_na(vm, x.s[i]) ? NA_LGL : x.s[i]->len > 0;
  }
  *out = vec_val(r);
  return OK;
}

/* ---- substr ---- */

/* Characters start..stop (from 1) of s. */
static Str *substr_one(VM *vm, Str *s, int start, int stop) {
  if (str_is_na(vm, s) || start == NA_INT || stop == NA_INT) return vm->na_str;
  if (start < 1) start = 1;
  if (start > stop || (uint32_t)start > s->len) return vm->empty_str;
  if (str_is_bytewise(s)) {
    if (start == 1 && (uint32_t)stop >= s->len) return s;
    size_t to = (uint32_t)stop < s->len ? (size_t)stop : s->len;
    return str_new_enc(vm, s->data + start - 1, to - (size_t)start + 1, s->enc);
  }
  const char *end = s->data + s->len, *p = utf8_skip(s->data, end, start - 1);
  const char *q = utf8_skip(p, end, (int64_t)stop - start + 1);
  return str_new_enc(vm, p, (size_t)(q - p), STR_UTF8);
}

Status str_check_valid(VM *vm, Str *s) {
  if (s->enc != STR_UTF8 || s->valid == 1 || str_chars(s) >= 0) return OK;
  size_t n;
  const char *shown, *p = s->data, *end = p + s->len, *bad = p;
  while (p < end && utf8_next(&p, end) >= 0) bad = p;
  Str *rest;
  TRY_NEW(rest = str_new(vm, bad, (size_t)(end - bad)));
  TRY_NEW(shown = str_mend(vm, rest, &n));
  return rt_error(vm, "invalid multibyte string at '%s'", shown);
}

/* An error if one of the characters up to `stop` is invalid. */
static Status check_until(VM *vm, Str *s, int stop) {
  return s->enc != STR_UTF8 || s->valid == 1 || native_chars(s, stop) >= 0 ? OK : str_check_valid(vm, s);
}

/* The same characters of each of many strings.  Columns repeat few strings often: where one was last met is noted under
 * its address, for equal strings are one. */
static Status substr_many(VM *vm, const StrArg *x, int start, int stop, Str **r) {
  enum { BITS = 12 };
  struct Seen {
    const Str *from;
    int64_t at;
  } *seen = vm_scratch(vm, sizeof *seen << BITS);
  StrQueue queue = {.vm = vm};
  TRY_NEW(seen);
  memset(seen, 0, sizeof *seen << BITS);
  int from = start < 1 && start != NA_INT ? 1 : start;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    Str *s = x->s[i];
    str_fetch(x->s, i, x->n);
    struct Seen *met = &seen[((uint64_t)(uintptr_t)s * 0x9E3779B97F4A7C15u) >> (64 - BITS)];
    if (met->from == s) {
      if (queue.n > 0 && &r[met->at] >= queue.to[0]) TRY(strqueue_end(&queue)); /* it may wait there */
      r[i] = r[met->at];
      continue;
    }
    met->from = s;
    met->at = i;
    if (s->enc == STR_ASCII && !str_is_na(vm, s) && from != NA_INT && stop >= from && (uint32_t)from <= s->len) {
      uint32_t last = (uint32_t)stop < s->len ? (uint32_t)stop : s->len;
      TRY(strqueue_put(&queue, s->data + from - 1, last - (uint32_t)from + 1, &r[i]));
      continue;
    }
    TRY(check_until(vm, s, stop));
    TRY_NEW(r[i] = substr_one(vm, s, start, stop));
  }
  return strqueue_end(&queue);
}

enum { SUBSTR_MANY = 10000 }; /* strings, from which substr_many() pays */

static Status do_substr(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  IntArg start, stop;
  bool was;
  TRY(required(vm, args[1], "start"));
  TRY(required(vm, args[2], "stop"));
  TRY(strarg_as(vm, args[0], &x, &was));
  TRY(intarg_get(vm, args[1], &start));
  TRY(intarg_get(vm, args[2], &stop));
  if (x.n > 0 && (start.n == 0 || stop.n == 0)) return rt_error(vm, "invalid substring arguments");
  if (!x.vec && start.n == 1 && stop.n == 1) {
    TRY(check_until(vm, x.one, stop.p[0]));
    Str *s;
    TRY_NEW(s = substr_one(vm, x.one, start.p[0], stop.p[0]));
    *out = val_str(s);
    return OK;
  }
  Vec *r;
  TRY_NEW(r = strarg_result(vm, &x, was));
  *out = vec_val(r);
  if (x.n >= SUBSTR_MANY && start.n == 1 && stop.n == 1) return substr_many(vm, &x, start.p[0], stop.p[0], str_rw(r));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    str_fetch(x.s, i, x.n);
    TRY(check_until(vm, x.s[i], stop.p[i % stop.n]));
    Str *s;
    TRY_NEW(s = substr_one(vm, x.s[i], start.p[i % start.n], stop.p[i % stop.n]));
    str_rw(r)[i] = s;
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(substr_start(start)): what substr() makes of the argument; put before the evaluation of stop where that may
 * have effects. */
static Status do_substr_start(VM *vm, Value *args, int n, Value *out) {
  static const BuiltinDef shown = {.name = "substr"}; /* warnings show its call */
  Value v = args[0];
  *out = v;
  if (v.tag == TAG_OBJ ? !type_is_vec(v.o->type) : v.tag != TAG_STR && v.tag != TAG_NULL && v.tag != TAG_DBL) return OK;
  Vec *r = NULL;
  const BuiltinDef *self = vm->cur_builtin;
  vm->cur_builtin = &shown;
  Status st = coerce_vector(vm, v, T_INT, false, &r);
  vm->cur_builtin = self;
  *out = val_obj(r);
  return st;
}

static Status do_substring(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  IntArg start, stop;
  bool was;
  TRY(strarg_as(vm, args[0], &x, &was));
  TRY(intarg_get(vm, args[1], &start));
  TRY(intarg_get(vm, args[2], &stop));
  if (x.n > 0 && (start.n == 0 || stop.n == 0)) return rt_error(vm, "invalid substring arguments");
  int64_t len = x.n;
  if (x.n > 0 && start.n > len) len = start.n;
  if (x.n > 0 && stop.n > len) len = stop.n;
  Vec *r;
  if (len == x.n)
    TRY_NEW(r = strarg_result(vm, &x, was));
  else
    TRY_NEW(r = vec_new(vm, T_STR, len));
  *out = vec_val(r);
  if (x.n >= SUBSTR_MANY && start.n == 1 && stop.n == 1) return substr_many(vm, &x, start.p[0], stop.p[0], str_rw(r));
  for (int64_t i = 0; i < len; i++) {
    TRY(rt_poll_at(vm, i));
    Str *s = x.s[i % x.n];
    str_fetch(x.s, i, x.n);
    if (i < x.n) TRY(check_until(vm, s, stop.p[i % stop.n]));
    TRY_NEW(s = substr_one(vm, s, start.p[i % start.n], stop.p[i % stop.n]));
    str_rw(r)[i] = s;
  }
  *out = vec_val(r); /* one string is no vector: only now */
  return OK;
}

/* s with its characters start..stop replaced by as many of v's. */
static Str *substr_replace(VM *vm, Str *s, int start, int stop, Str *v) {
  if (str_is_na(vm, s) || str_is_na(vm, v) || start == NA_INT || stop == NA_INT) return vm->na_str;
  int64_t len = str_chars(s), vlen = str_chars(v);
  if (len < 0 || vlen < 0) {
    (void)rt_error(vm, "invalid multibyte string");
    return NULL;
  }
  if (start < 1) start = 1;
  int64_t to = stop > len ? len : stop;
  if (start > to) return s;
  int64_t k = to - start + 1 < vlen ? to - start + 1 : vlen;
  const char *end = s->data + s->len, *vend = v->data + v->len;
  bool sb = str_is_bytewise(s), vb = str_is_bytewise(v);
  const char *p = sb ? s->data + start - 1 : utf8_skip(s->data, end, start - 1);
  const char *q = sb ? p + k : utf8_skip(p, end, k);
  const char *w = vb ? v->data + k : utf8_skip(v->data, vend, k);
  Buf b;
  buf_init(&b, vm);
  b.utf8 = s->enc == STR_UTF8 || v->enc == STR_UTF8;
  buf_put(&b, s->data, (size_t)(p - s->data));
  buf_put(&b, v->data, (size_t)(w - v->data));
  buf_put(&b, q, (size_t)(end - q));
  return buf_str(&b);
}

/* An error of f(x, ...) <- value as GNU R's replacement closures show it: in `f<-`(`*tmp*`, ..., value = value). */
static Status replacement_error(VM *vm, Value value, const char *msg) {
  Value call = vm->cur_call;
  Cons *target =
      val_is_lang(call) && call.cons->cdr && val_is_lang(call.cons->cdr->car) ? call.cons->cdr->car.cons : NULL;
  if (!target || !val_is_sym(target->car) || !vm->cur_builtin) return rt_error(vm, "%s", msg);
  Sym *fun = sym_c(vm, vm->cur_builtin->name), *name = sym_c(vm, "value");
  TRY_NEW(fun);
  TRY_NEW(name);
  Value rest[8];
  int n = 0;
  for (Cons *c = target->cdr ? target->cdr->cdr : NULL; c && n < 8; c = c->cdr) rest[n++] = c->car;
  Cons *a = cons_new(vm, value, NULL, name);
  TRY_NEW(a);
  while (n > 0) TRY_NEW(a = cons_new(vm, rest[--n], a, NULL));
  TRY_NEW(a = cons_new(vm, val_obj(vm->sym.tmpval), a, NULL));
  TRY_NEW(a = lang_new(vm, val_obj(fun), a));
  return rt_errorcall(vm, val_obj(a), "%s", msg);
}

static Status do_substr_assign(VM *vm, Value *args, int n, Value *out) {
  StrArg x, v;
  IntArg start, stop;
  if (val_type(args[0]) != T_STR)
    return replacement_error(vm, args[3], "replacing substrings in a non-character object");
  TRY(strarg_get(vm, args[0], &x, "replacing substrings in a non-character object"));
  TRY(intarg_get(vm, args[1], &start));
  TRY(intarg_get(vm, args[2], &stop));
  if (x.n > 0 && (start.n == 0 || stop.n == 0)) return rt_error(vm, "invalid substring arguments");
  TRY(strarg_get(vm, args[3], &v, "invalid value"));
  if (x.n > 0 && v.n == 0) return rt_error(vm, "invalid value");
  Vec *r;
  TRY_NEW(r = strarg_result(vm, &x, true));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    Str *s;
    TRY_NEW(s = substr_replace(vm, x.s[i], start.p[i % start.n], stop.p[i % stop.n], v.s[i % v.n]));
    str_rw(r)[i] = s;
  }
  *out = vec_val(r);
  return OK;
}

/* ---- case ---- */

static void put_case_ascii(Buf *to, const Str *s, bool upper) {
  char t[256];
  for (uint32_t i = 0, m; i < s->len && !to->failed; i += m) {
    m = s->len - i < sizeof t ? s->len - i : (uint32_t)sizeof t;
    for (uint32_t k = 0; k < m; k++) {
      unsigned char c = (unsigned char)s->data[i + k];
      if (upper)
        t[k] = (char)(c - (unsigned)((c >= 'a') & (c <= 'z')) * 32u);
      else
        t[k] = (char)(c + (unsigned)((c >= 'A') & (c <= 'Z')) * 32u);
    }
    buf_put(to, t, m);
  }
}

static Str *map_case_ascii(VM *vm, const Str *s, bool upper) {
  Buf b;
  buf_init(&b, vm);
  put_case_ascii(&b, s, upper);
  return b.failed ? NULL : str_new_enc(vm, s->len ? b.p : "", s->len, s->enc);
}

static int cp_case(int c, bool upper) {
  if (c == 0xDF) return c; /* no single capital sharp s */
  return upper ? utf8proc_toupper(c) : utf8proc_tolower(c);
}

static Status map_case(VM *vm, Str *s, bool upper, int64_t i, Str **out) {
  if (str_is_na(vm, s))
    *out = s;
  else if (s->enc == STR_BYTES)
    return rt_error(vm, "translating strings with \"bytes\" encoding is not allowed");
  else if (str_is_bytewise(s))
    TRY_NEW(*out = map_case_ascii(vm, s, upper));
  else {
    Buf b;
    buf_init(&b, vm);
    b.utf8 = true;
    const char *p = s->data, *end = p + s->len;
    for (int64_t k = 0; p < end; k++) {
      TRY(rt_poll_at(vm, k));
      int c = utf8_next(&p, end);
      if (c < 0) return rt_error(vm, "invalid multibyte string %lld", (long long)i + 1);
      char t[8];
      int size = utf8_put(t, c < 128 || vm->utf8 ? cp_case(c, upper) : c); /* the C locale knows no other letters */
      buf_put(&b, t, (size_t)size);
    }
    TRY_NEW(*out = buf_str(&b));
  }
  return OK;
}

static Status change_case(VM *vm, Value v, bool upper, Value *out) {
  StrArg x;
  bool was;
  TRY(strarg_as(vm, v, &x, &was));
  if (!x.vec) {
    Str *s;
    TRY(map_case(vm, x.one, upper, 0, &s));
    *out = val_str(s);
    return OK;
  }
  Vec *r;
  TRY_NEW(r = strarg_result(vm, &x, was));
  StrBatch batch;
  Buf one;
  strbatch_init(&batch, vm, r);
  buf_init(&one, vm);
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    str_fetch(x.s, i, x.n);
    if (x.s[i]->enc == STR_ASCII && !str_is_na(vm, x.s[i])) {
      one.n = 0;
      put_case_ascii(&one, x.s[i], upper);
      TRY(strbatch_put(&batch, i, &one));
    } else {
      size_t mark = vm_mark(vm);
      TRY(map_case(vm, x.s[i], upper, i, &str_rw(r)[i]));
      vm_release(vm, mark);
    }
  }
  TRY(strbatch_end(&batch));
  *out = vec_val(r);
  return OK;
}

static Status do_toupper(VM *vm, Value *args, int n, Value *out) { return change_case(vm, args[0], true, out); }
static Status do_tolower(VM *vm, Value *args, int n, Value *out) { return change_case(vm, args[0], false, out); }

/* ---- chartr ---- */

/* Expands ranges a-c of a specification; *n: how many code points. */
static Status chartr_spec(VM *vm, const Str *s, int32_t **out, int64_t *n) {
  int64_t k;
  int32_t *cp = str_codepoints(vm, s, &k);
  if (!cp) return k == -1 ? rt_error(vm, "invalid input multibyte string %d", 1) : ERR;
  int64_t total = 0;
  for (int64_t i = 0; i < k; i++) {
    TRY(rt_poll_at(vm, i));
    if (i + 2 < k && cp[i + 1] == '-') {
      if (cp[i] > cp[i + 2]) {
        char a[5] = {0}, b[5] = {0};
        utf8_put(a, cp[i]);
        utf8_put(b, cp[i + 2]);
        return rt_error(vm, "decreasing range specification ('%s-%s')", a, b);
      }
      total += cp[i + 2] - cp[i] + 1;
      i += 2;
    } else
      total++;
  }
  int32_t *r;
  TRY_NEW(r = vm_scratch(vm, (size_t)(total + 1) * sizeof *r));
  int64_t j = 0;
  for (int64_t i = 0; i < k; i++) {
    TRY(rt_poll(vm));
    if (i + 2 < k && cp[i + 1] == '-') {
      for (int32_t c = cp[i]; c <= cp[i + 2]; c++) r[j++] = c;
      i += 2;
    } else
      r[j++] = cp[i];
  }
  *out = r;
  *n = total;
  return OK;
}

static int32_t chartr_map(int32_t c, const int32_t *ascii, const int32_t *from, const int32_t *to, int64_t n) {
  if (c < 128) return ascii[c];
  for (int64_t i = n - 1; i >= 0; i--)
    if (from[i] == c) return to[i];
  return c;
}

/* The characters of s (element i of the argument) translated, in *b. */
static Status chartr_string(VM *vm, const Str *s, int64_t i, const int32_t *ascii, const int32_t *from,
                            const int32_t *to, int64_t n, Buf *b) {
  b->n = 0;
  b->utf8 = s->enc != STR_NATIVE;
  const char *p = s->data, *end = p + s->len;
  for (uint32_t done = 1; p < end; done++) {
    if ((unsigned char)*p < 0x80 && ascii[(unsigned char)*p] < 0x80) {
      buf_putc(b, (char)ascii[(unsigned char)*p++]);
      if (!(done & 0xffff)) TRY(rt_poll(vm));
      continue;
    }
    int c = utf8_next(&p, end);
    if (c < 0) return rt_error(vm, "invalid input multibyte string %lld", (long long)i + 1);
    char t[8];
    int k = utf8_put(t, chartr_map(c, ascii, from, to, n));
    buf_put(b, t, (size_t)k);
    if (!(done & 0xffff)) TRY(rt_poll(vm));
  }
  return OK;
}

static Status do_chartr(VM *vm, Value *args, int n, Value *out) {
  StrArg old, new, x;
  bool was;
  TRY(strarg_as(vm, args[2], &x, &was));
  TRY(strarg_get(vm, args[0], &old, "invalid 'old' argument"));
  if (old.n < 1 || str_is_na(vm, old.s[0])) return rt_error(vm, "invalid '%s' argument", "old");
  if (old.n > 1) TRY(rt_warning(vm, "argument '%s' has length > 1 and only the first element will be used", "old"));
  TRY(strarg_get(vm, args[1], &new, "invalid 'new' argument"));
  if (new.n < 1 || str_is_na(vm, new.s[0])) return rt_error(vm, "invalid '%s' argument", "new");
  if (new.n > 1) TRY(rt_warning(vm, "argument '%s' has length > 1 and only the first element will be used", "new"));
  int32_t *from, *to, ascii[128];
  int64_t nf, nt;
  TRY(chartr_spec(vm, old.s[0], &from, &nf));
  TRY(chartr_spec(vm, new.s[0], &to, &nt));
  if (nf > nt) return rt_error(vm, "'old' is longer than 'new'");
  for (int i = 0; i < 128; i++) ascii[i] = i;
  for (int64_t i = 0; i < nf; i++)
    if (from[i] < 128) ascii[from[i]] = to[i];
  Vec *r;
  TRY_NEW(r = strarg_result(vm, &x, was));
  StrBatch batch;
  Buf b;
  strbatch_init(&batch, vm, r);
  buf_init(&b, vm);
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    str_fetch(x.s, i, x.n);
    if (str_is_na(vm, x.s[i])) {
      str_rw(r)[i] = vm->na_str;
      continue;
    }
    TRY(chartr_string(vm, x.s[i], i, ascii, from, to, nf, &b));
    TRY(strbatch_put(&batch, i, &b));
  }
  TRY(strbatch_end(&batch));
  *out = vec_val(r);
  return OK;
}

/* ---- startsWith, endsWith ---- */

static bool str_affix(const Str *s, const Str *a, bool end) {
  return s->len >= a->len && memcmp(s->data + (end ? s->len - a->len : 0), a->data, a->len) == 0;
}

static Status affix(VM *vm, Value xv, Value av, bool end, Value *out) {
  StrArg x, a;
  TRY(strarg_get(vm, xv, &x, "non-character object(s)"));
  TRY(strarg_get(vm, av, &a, "non-character object(s)"));
  int64_t n = x.n == 0 || a.n == 0 ? 0 : (x.n > a.n ? x.n : a.n);
  Vec *r;
  if (n == 1) {
    *out = val_lgl(str_is_na(vm, x.s[0]) || str_is_na(vm, a.s[0]) ? NA_LGL : str_affix(x.s[0], a.s[0], end));
    return OK;
  }
  TRY_NEW(r = vec_new(vm, T_LGL, n));
  for (int64_t i = 0, k = 0, j = 0; i < n; i++, k = k + 1 == x.n ? 0 : k + 1, j = j + 1 == a.n ? 0 : j + 1) {
    TRY(rt_poll_at(vm, i));
    str_fetch(x.s, k, x.n);
    const Str *s = x.s[k], *p = a.s[j];
    int_rw(r)[i] = str_is_na(vm, s) || str_is_na(vm, p) ? NA_LGL : str_affix(s, p, end);
  }
  *out = val_obj(r);
  return OK;
}

static Status do_startsWith(VM *vm, Value *args, int n, Value *out) { return affix(vm, args[0], args[1], false, out); }
static Status do_endsWith(VM *vm, Value *args, int n, Value *out) { return affix(vm, args[0], args[1], true, out); }

/* ---- strtoi ---- */

static int str_to_int(const Str *s, int base) {
  if (s->len == 0) return NA_INT;
  char *end;
  errno = 0;
  long v = strtol(s->data, &end, base);
  if (*end || errno || v > INT_MAX || v <= INT_MIN) return NA_INT;
  return (int)v;
}

static Status do_strtoi(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  bool was;
  int base = as_integer1(vm, args[1]);
  TRY(strarg_as(vm, args[0], &x, &was));
  if (base != 0 && (base == NA_INT || base < 2 || base > 36)) return rt_error(vm, "invalid '%s' argument", "base");
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_INT, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    int_rw(r)[i] = str_is_na(vm, x.s[i]) ? NA_INT : str_to_int(x.s[i], base);
  }
  *out = vec_val(r);
  return OK;
}

/* ---- code points ---- */

static Status do_utf8ToInt(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  TRY(strarg_get(vm, args[0], &x, "argument must be a character vector of length 1"));
  if (x.n == 0) return rt_error(vm, "argument must be a character vector of length 1");
  if (x.n > 1)
    TRY(rt_warning(vm, "argument should be a character vector of length 1\nall but the first element will be ignored"));
  *out = val_int(NA_INT);
  if (str_is_na(vm, x.s[0])) return OK;
  int64_t k;
  int32_t *cp = str_codepoints(vm, x.s[0], &k);
  if (!cp) return k == -1 ? OK : ERR;
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_INT, k));
  if (k) memcpy(int_rw(r), cp, (size_t)k * sizeof *cp);
  *out = vec_val(r);
  return OK;
}

static bool cp_encodable(int c) { return c >= 0 && c <= 0x10FFFF && !(c >= 0xD800 && c <= 0xDFFF); }

/* Joins a surrogate pair at p[0], p[1] if there is one. */
static int surrogate_pair(const int *p, int64_t left) {
  if (left < 2 || p[0] < 0xD800 || p[0] > 0xDBFF || p[1] < 0xDC00 || p[1] > 0xDFFF) return -1;
  return 0x10000 + ((p[0] & 0x3FF) << 10) + (p[1] & 0x3FF);
}

static Status int_to_strings(VM *vm, const IntArg *x, Value *out) {
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    char t[8];
    int c = x->p[i];
    if (!cp_encodable(c))
      str_rw(r)[i] = vm->na_str;
    else if (c == 0)
      str_rw(r)[i] = vm->empty_str;
    else {
      int k = utf8_put(t, c);
      TRY_NEW(str_rw(r)[i] = str_new_enc(vm, t, (size_t)k, STR_UTF8));
    }
  }
  *out = vec_val(r);
  return OK;
}

static Status do_intToUtf8(VM *vm, Value *args, int n, Value *out) {
  IntArg x = {0, NULL, 0};
  bool multiple, pairs;
  if (!val_is_null(args[0])) TRY(intarg_get(vm, args[0], &x));
  TRY(arg_flag(vm, args[1], "multiple", &multiple));
  TRY(arg_flag(vm, args[2], "allow_surrogate_pairs", &pairs));
  if (multiple && pairs)
    TRY(rt_warning(vm, "allow_surrogate_pairs = TRUE is incompatible with multiple = TRUE and will be ignored"));
  if (multiple) return int_to_strings(vm, &x, out);
  Buf b;
  buf_init(&b, vm);
  b.utf8 = true;
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    int c = x.p[i], pair = pairs ? surrogate_pair(x.p + i, x.n - i) : -1;
    if (pair >= 0) {
      c = pair;
      i++;
    }
    if (!cp_encodable(c)) {
      *out = val_str(vm->na_str);
      return OK;
    }
    if (c == 0) continue;
    char t[8];
    int k = utf8_put(t, c);
    buf_put(&b, t, (size_t)k);
  }
  Str *s;
  TRY_NEW(s = buf_str(&b));
  *out = val_str(s);
  return OK;
}

/* ---- trimws with the default blanks ---- */

static bool is_trim(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* .Internal(trimws(x, which)); which: 1 left, 2 right, 3 both */
static Status do_trimws(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  bool was;
  int which;
  TRY(strarg_as(vm, args[0], &x, &was));
  TRY(arg_int(vm, args[1], "which", &which));
  Vec *r;
  TRY_NEW(r = strarg_result(vm, &x, was));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll(vm));
    Str *s = x.s[i];
    const char *p = s->data, *q = p + s->len;
    if (!str_is_na(vm, s)) {
      if (which & 1)
        while (p < q && is_trim(*p)) p++;
      if (which & 2)
        while (q > p && is_trim(q[-1])) q--;
      if ((size_t)(q - p) != s->len)
        TRY_NEW(s = str_new_enc(vm, p, (size_t)(q - p),
                                s->enc == STR_BYTES   ? STR_BYTES
                                : s->enc == STR_ASCII ? STR_ASCII
                                                      : STR_UTF8));
      if (s != x.s[i]) TRY_NEW(s = (Str *)str_mended(vm, s));
    }
    str_rw(r)[i] = s;
  }
  *out = vec_val(r);
  return OK;
}

/* ---- abbreviate ---- */

/* Lower-case vowels: ASCII and, as GNU R has them, the accented ones of Latin alphabets. */
static bool is_lower_vowel(int c) {
  static const uint16_t latin[][2] = {
      {0xE0, 0xE1},   {0xE3, 0xE5},   {0xE8, 0xEF},   {0xF2, 0xF6},   {0xF8, 0xFC},   {0x101, 0x101}, {0x103, 0x103},
      {0x105, 0x105}, {0x113, 0x113}, {0x115, 0x115}, {0x117, 0x118}, {0x11B, 0x11B}, {0x129, 0x129}, {0x12B, 0x12B},
      {0x12D, 0x12D}, {0x12F, 0x12F}, {0x131, 0x131}, {0x14D, 0x14D}, {0x14F, 0x14F}, {0x151, 0x151}, {0x169, 0x169},
      {0x16B, 0x16B}, {0x16D, 0x16D}, {0x16F, 0x16F}, {0x171, 0x171}, {0x173, 0x173}};
  if (c < 0x80) return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
  for (size_t k = 0; k < sizeof latin / sizeof *latin; k++)
    if (c >= latin[k][0] && c <= latin[k][1]) return true;
  return false;
}
static bool is_lower(int c) { return c < 0x80 ? c >= 'a' && c <= 'z' : utf8proc_category(c) == UTF8PROC_CATEGORY_LL; }
static bool is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool word_first(const int *s, int i) { return i == 0 || is_blank(s[i - 1]); }
static bool word_last(const int *s, int i, int n) { return !word_first(s, i) && (i + 1 >= n || is_blank(s[i + 1])); }

enum { AB_VOWEL_END, AB_VOWEL, AB_LOWER_END, AB_LOWER, AB_ANY };

static bool abbr_drops(const int *s, int i, int n, int pass) {
  int c = s[i];
  switch (pass) {
  case AB_VOWEL_END: return is_lower_vowel(c) && word_last(s, i, n);
  case AB_VOWEL: return is_lower_vowel(c) && !word_first(s, i);
  case AB_LOWER_END: return is_lower(c) && word_last(s, i, n);
  case AB_LOWER: return is_lower(c) && !word_first(s, i);
  default: return !word_first(s, i) && !is_blank(c);
  }
}

static void drop_at(int *s, int i, int *n) {
  memmove(s + i, s + i + 1, (size_t)(*n - i - 1) * sizeof *s);
  --*n;
}

/* Shortens s (n code points) in place to minlen characters, blanks not counted; passes remove from the right. */
static int abbreviate_one(VM *vm, int *s, int n, int minlen, bool classes) {
  int lead = 0;
  while (lead < n && is_blank(s[lead])) lead++;
  memmove(s, s + lead, (size_t)(n - lead) * sizeof *s);
  n -= lead;
  int spaces = 0;
  if (n > minlen) {
    for (int i = n - 1; i > 0; i--) spaces += is_blank(s[i]);
    for (int pass = classes ? AB_VOWEL_END : AB_ANY; pass <= AB_ANY && n - spaces > minlen; pass++)
      for (int i = n - 1; i > 0 && n - spaces > minlen && !rt_cancelled(vm); i--)
        if (abbr_drops(s, i, n, pass)) drop_at(s, i, &n);
  }
  if (n > minlen)
    for (int i = n - 1; i > 0 && !rt_cancelled(vm); i--)
      if (is_blank(s[i])) drop_at(s, i, &n);
  return n;
}

/* .Internal(abbreviate(x, minlength, use.classes)) */
static Status do_abbreviate(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  int minlen;
  bool classes;
  TRY(strarg_get(vm, args[0], &x, "the first argument must be a character vector"));
  TRY(arg_int(vm, args[1], "minlength", &minlen));
  TRY(arg_flag(vm, args[2], "use.classes", &classes));
  Vec *r;
  TRY_NEW(r = strarg_result(vm, &x, true));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll(vm));
    Str *s = x.s[i];
    str_rw(r)[i] = s;
    if (str_is_na(vm, s)) continue;
    size_t mark = vm_mark(vm);
    int *cp = vm_scratch(vm, (s->len + 1) * sizeof *cp), k = 0;
    char *t = vm_scratch(vm, 4 * (size_t)s->len + 1);
    TRY_NEW(cp);
    TRY_NEW(t);
    const char *p = s->data, *end = p + s->len;
    while (p < end && k >= 0) {
      int c = utf8_next(&p, end);
      if (c < 0)
        k = -1;
      else
        cp[k++] = c;
    }
    if (k >= 0) {
      k = abbreviate_one(vm, cp, k, minlen, classes);
      size_t len = 0;
      for (int c = 0; c < k; c++) len += (size_t)utf8_put(t + len, cp[c]);
      TRY_NEW(str_rw(r)[i] = str_new(vm, t, len));
    }
    vm_release(vm, mark);
  }
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_string[] = {
    {"nchar", do_nchar, "x, type = 'chars', allowNA = FALSE, keepNA = NA", 0, "number of characters, bytes or columns"},
    {"nzchar", do_nzchar, "x, keepNA = FALSE", BF_PRIM, "is the string not empty?"},
    {"substr", do_substr, "x, start, stop", 0, "characters start to stop"},
    {"substr_start", do_substr_start, "start", BF_INTERNAL, "integers of the argument start of substr()"},
    {"substring", do_substring, "text, first, last = 1000000L", 0, "substr, recycling all arguments"},
    {"substr<-", do_substr_assign, "x, start, stop, value", 0, "replaces characters start to stop"},
    {"substring<-", do_substr_assign, "text, first, last = 1000000L, value", 0, "replaces characters first to last"},
    {"toupper", do_toupper, "x", 0, "upper case"},
    {"tolower", do_tolower, "x", 0, "lower case"},
    {"chartr", do_chartr, "old, new, x", 0, "translates characters, ranges allowed"},
    {"startsWith", do_startsWith, "x, prefix", 0, "does x begin with prefix?"},
    {"endsWith", do_endsWith, "x, suffix", 0, "does x end with suffix?"},
    {"strtoi", do_strtoi, "x, base = 0L", 0, "text to integer in base 2 to 36; NA where not a number"},
    {"utf8ToInt", do_utf8ToInt, "x", 0, "code points of one string"},
    {"intToUtf8", do_intToUtf8, "x, multiple = FALSE, allow_surrogate_pairs = FALSE", 0, "code points to strings"},
    {"trimws", do_trimws, "x, which", BF_INTERNAL, "removes blanks, tabs, line ends at the ends"},
    {"abbreviate", do_abbreviate, "x, minlength, use.classes", BF_INTERNAL, "abbreviates ASCII strings"},
    {0},
};
