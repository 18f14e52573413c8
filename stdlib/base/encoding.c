/* encoding.c - Encodings: iconv, Encoding, enc2utf8, validUTF8 and their relatives.
 *
 * Strings are kept as UTF-8; a mark of "latin1" or "bytes" tells that the bytes are something else.  Conversions use
 * iconv(3).  Called through builtins_encoding[]; connections use encoding_convert. */
#include <errno.h>
#include <iconv.h>
#include <locale.h>
#include <stdlib.h>
#include <strings.h>

#include "stdlib/text.h"
#include "runtime/poll.h"

/* What to do with bytes that cannot be converted. */
enum SubKind { SUB_NA, SUB_BYTE, SUB_UNICODE, SUB_C99, SUB_TEXT };
typedef struct Sub {
  enum SubKind kind;
  const Str *text;
} Sub;

static void put_substitute(Buf *b, const Sub *sub, const char **in, size_t *left) {
  const char *p = *in;
  int c = -1;
  if (sub->kind == SUB_UNICODE || sub->kind == SUB_C99) {
    const char *q = p;
    c = utf8_next(&q, p + *left);
    if (c >= 0) {
      if (sub->kind == SUB_UNICODE)
        buf_printf(b, c > 0xFFFF ? "<U+%08X>" : "<U+%04X>", (unsigned)c);
      else
        buf_printf(b, c > 0xFFFF ? "\\U%08x" : "\\u%04x", (unsigned)c);
      *left -= (size_t)(q - p);
      *in = q;
      return;
    }
  }
  if (sub->kind == SUB_TEXT)
    buf_put(b, sub->text->data, sub->text->len);
  else
    buf_printf(b, "<%02x>", (unsigned)(unsigned char)*p);
  (*in)++;
  (*left)--;
}

/* Converts n bytes; *ok false when something could not be and sub is SUB_NA. */
static void convert(Buf *b, iconv_t cd, const char *in, size_t left, const Sub *sub, bool *ok) {
  *ok = true;
  iconv(cd, NULL, NULL, NULL, NULL);
  bool flushing = false;
  for (int64_t round = 0;; round++) {
    char tmp[1024], *o = tmp;
    if (rt_cancelled_at(b->vm, round)) return;
    size_t room = sizeof tmp;
    char *ip = (char *)in;
    size_t r = flushing ? iconv(cd, NULL, NULL, &o, &room) : iconv(cd, &ip, &left, &o, &room);
    in = ip;
    buf_put(b, tmp, (size_t)(o - tmp));
    if (r != (size_t)-1) {
      if (flushing) return;
      flushing = true;
      continue;
    }
    if (errno == E2BIG) continue;
    if (sub->kind == SUB_NA || flushing) {
      *ok = false;
      return;
    }
    put_substitute(b, sub, &in, &left);
  }
}

static const char *enc_name(VM *vm, const Str *s) {
  if (s->len == 0) return vm->utf8 ? "UTF-8" : "ASCII";
  if (strcasecmp(s->data, "latin1") == 0) return "ISO-8859-1";
  if (strcasecmp(s->data, "utf8") == 0) return "UTF-8";
  return s->data;
}

static Status sub_arg(VM *vm, Value v, Sub *sub) {
  Str *s = as_string1(vm, v);
  sub->text = s;
  if (!s || str_is_na(vm, s))
    sub->kind = SUB_NA;
  else if (strcmp(s->data, "byte") == 0)
    sub->kind = SUB_BYTE;
  else if (strcmp(s->data, "Unicode") == 0)
    sub->kind = SUB_UNICODE;
  else if (strcmp(s->data, "c99") == 0)
    sub->kind = SUB_C99;
  else
    sub->kind = SUB_TEXT;
  return OK;
}

typedef struct IconvJob {
  iconv_t cd;
  Sub sub;
  bool mark, raw, to_utf8, to_latin1;
  bool ascii_stays; /* what has ASCII characters alone is its own translation */
} IconvJob;

static Status iconv_bytes(VM *vm, IconvJob *j, const char *p, size_t n, Buf *b, bool *ok) {
  buf_init(b, vm);
  convert(b, j->cd, p, n, &j->sub, ok);
  return b->failed ? ERR : OK;
}

static Str *iconv_str(VM *vm, const IconvJob *j, Buf *b) {
  const char *p = b->p ? b->p : "";
  size_t n = b->n;
  const char *nul = memchr(p, 0, n);
  if (nul) n = (size_t)(nul - p);
  if (j->to_latin1 && j->mark) {
    Str *s = str_new(vm, p, n);
    return s && s->enc == STR_ASCII ? s : str_new_enc(vm, p, n, STR_LATIN1);
  }
  return str_new(vm, p, n);
}

static Status iconv_elt(VM *vm, IconvJob *j, const char *p, size_t n, Vec *r, int64_t i) {
  size_t mark = vm_mark(vm);
  Buf b;
  bool ok;
  TRY(iconv_bytes(vm, j, p, n, &b, &ok));
  if (j->raw) {
    if (ok) {
      Vec *raw;
      TRY_NEW(raw = vec_new(vm, T_RAW, (int64_t)b.n));
      if (b.n) memcpy(raw_rw(raw), b.p, b.n);
      list_set(vm, r, i, val_obj(raw));
    }
  } else if (ok)
    TRY_NEW(str_rw(r)[i] = iconv_str(vm, j, &b));
  else
    str_rw(r)[i] = vm->na_str;
  vm_release(vm, mark);
  return OK;
}

static Status iconv_all(VM *vm, IconvJob *j, Value x, Vec *r) {
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (v->h.type == T_STR) {
      Str *s = str_ro(v)[i];
      if (s->enc == STR_ASCII && j->ascii_stays && !str_is_na(vm, s))
        str_rw(r)[i] = s;
      else if (!str_is_na(vm, s))
        TRY(iconv_elt(vm, j, s->data, s->len, r, i));
      else if (!j->raw)
        str_rw(r)[i] = s;
    } else if (val_is_obj(list_ro(v)[i], T_RAW))
      TRY(iconv_elt(vm, j, (const char *)raw_ro(list_ro(v)[i].vec), (size_t)list_ro(v)[i].vec->n, r, i));
    else if (!j->raw)
      str_rw(r)[i] = vm->na_str;
  }
  return OK;
}

/* Whether ASCII characters are themselves in an encoding, what stands behind "//" left aside. */
static bool ascii_inside(const char *name) {
  static const char *const whole[] = {"UTF-8", "UTF8", "ASCII", "US-ASCII"};
  static const char *const family[] = {"ISO-8859-", "ISO8859-", "CP125", "LATIN"};
  size_t n = strcspn(name, "/");
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
    if (strlen(whole[i]) == n && strncasecmp(name, whole[i], n) == 0) return true;
  for (size_t i = 0; i < sizeof family / sizeof *family; i++)
    if (strncasecmp(name, family[i], strlen(family[i])) == 0) return true;
  return false;
}

/* iconv(x, from, to, sub, mark, toRaw) */
static Status do_iconv(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  if (val_is_list(x)) {
    for (int64_t i = 0; i < x.vec->n; i++) {
      Value e = list_ro(x.vec)[i];
      if (!val_is_null(e) && !val_is_obj(e, T_RAW))
        return rt_error(vm, "'x' must be a character vector or a list of NULL or raw vectors");
    }
  } else if (val_type(x) != T_STR) {
    Vec *s;
    TRY(vm_as_character(vm, x, &s));
    TRY(vm_protect(vm, val_obj(s)));
    x = val_obj(s);
  }
  Str *from, *to;
  IconvJob j;
  TRY(arg_string(vm, args[1], "from", &from));
  TRY(arg_string(vm, args[2], "to", &to));
  TRY(sub_arg(vm, args[3], &j.sub));
  TRY(arg_flag(vm, args[4], "mark", &j.mark));
  TRY(arg_flag(vm, args[5], "toRaw", &j.raw));
  const char *fn = enc_name(vm, from), *tn = enc_name(vm, to);
  j.to_utf8 = strcasecmp(tn, "UTF-8") == 0;
  j.to_latin1 = strcmp(tn, "ISO-8859-1") == 0;
  j.ascii_stays = !j.raw && ascii_inside(fn) && ascii_inside(tn);
  locale_t loc = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), old = (locale_t)0;
  if (loc) old = uselocale(loc);
  j.cd = iconv_open(tn, fn);
  Status st = ERR;
  if (j.cd == (iconv_t)-1)
    (void)rt_error(vm, "unsupported conversion from '%s' to '%s'", from->data, to->data);
  else {
    Vec *r = vec_new(vm, j.raw ? T_LIST : T_STR, vec_len(x));
    if (r && iconv_all(vm, &j, x, r) == OK && (!val_is_vecobj(x) || attr_copy_all(vm, r, x) == OK)) {
      *out = vec_val(r);
      st = OK;
    }
    iconv_close(j.cd);
  }
  if (loc) {
    uselocale(old);
    freelocale(loc);
  }
  return st;
}

/* ---- marks ---- */

static Status do_Encoding(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  TRY(strarg_raw(vm, args[0], &x, "a character vector argument expected"));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    const Str *s = x.s[i];
    const char *e = str_is_na(vm, s)                                    ? "unknown"
                    : s->enc == STR_UTF8 && utf8_valid(s->data, s->len) ? "UTF-8"
                    : s->enc == STR_LATIN1                              ? "latin1"
                    : s->enc == STR_BYTES                               ? "bytes"
                                                                        : "unknown";
    TRY_NEW(str_rw(r)[i] = str_c(vm, e));
  }
  *out = vec_val(r);
  return OK;
}

static int mark_of(const char *e) {
  if (strcmp(e, "latin1") == 0) return STR_LATIN1;
  if (strcmp(e, "bytes") == 0) return STR_BYTES;
  return STR_UTF8;
}

static Status do_Encoding_assign(VM *vm, Value *args, int n, Value *out) {
  StrArg x, v;
  TRY(strarg_raw(vm, args[0], &x, "character vector argument expected"));
  TRY(strarg_raw(vm, args[1], &v, "a character vector 'value' expected"));
  if (v.n == 0) return rt_error(vm, "'value' must be of positive length");
  Vec *r;
  TRY_NEW(r = strarg_result(vm, &x, true));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    Str *s = x.s[i];
    if (!str_is_na(vm, s) && s->enc != STR_ASCII)
      TRY_NEW(s = str_new_enc(vm, s->data, s->len, mark_of(v.s[i % v.n]->data)));
    str_rw(r)[i] = s;
  }
  *out = vec_val(r);
  return OK;
}

static Status do_enc2utf8(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  TRY(strarg_raw(vm, args[0], &x, "argument is not a character vector"));
  bool any = false;
  for (int64_t i = 0; i < x.n; i++) any |= x.s[i]->enc == STR_LATIN1;
  *out = args[0];
  if (!any) return OK;
  Vec *r;
  TRY_NEW(r = strarg_result(vm, &x, true));
  for (int64_t i = 0; i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    Str *s = x.s[i];
    if (s->enc == STR_LATIN1) TRY_NEW(s = str_utf8(vm, s));
    str_rw(r)[i] = s;
  }
  *out = vec_val(r);
  return OK;
}

static Status do_validUTF8(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  TRY(strarg_raw(vm, args[0], &x, "invalid 'x' argument"));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LGL, x.n));
  for (int64_t i = 0; i < x.n; i++) int_rw(r)[i] = utf8_valid(x.s[i]->data, x.s[i]->len);
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_encoding[] = {
    {"iconv", do_iconv, "x, from = '', to = '', sub = NA, mark = TRUE, toRaw = FALSE", 0, "converts between encodings"},
    {"Encoding", do_Encoding, "x", 0, "declared encoding of strings"},
    {"Encoding<-", do_Encoding_assign, "x, value", 0, "declares the encoding of strings"},
    {"enc2utf8", do_enc2utf8, "x", BF_PRIM, "to UTF-8"},
    {"enc2native", do_enc2utf8, "x", BF_PRIM, "to the locale's encoding"},
    {"validUTF8", do_validUTF8, "x", 0, "is it valid UTF-8?"},
    {"validEnc", do_validUTF8, "x", 0, "is it valid in its encoding?"},
    {0},
};
