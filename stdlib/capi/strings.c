/* strings.c - Strings, symbols and encodings of R's C interface. */
#include "stdlib/capi/capi.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>

const char *R_CHAR(SEXP x) {
  if (ORBIT_UNLIKELY(x->type != T_CHAR))
    capi_error("CHAR() can only be applied to a 'CHARSXP', not a '%s'", Rf_type2char(x->type));
  return as_str(x)->data;
}

_Noreturn static void refuse_nul(const char *s, size_t n) {
  Buf b;
  buf_init(&b, CVM);
  for (size_t i = 0; i < n; i++) {
    if (s[i])
      buf_putc(&b, s[i]);
    else
      buf_puts(&b, "\\0");
  }
  capi_error("embedded nul in string: '%s'", buf_cstr(&b));
}
static SEXP char_of(const char *s, size_t n, cetype_t enc) {
  int mark;
  bool ascii = true;
  for (size_t i = 0; i < n && ascii; i++) ascii = (unsigned char)s[i] < 128;
  if (memchr(s, 0, n)) refuse_nul(s, n);
  if (enc != CE_NATIVE && enc != CE_UTF8 && enc != CE_LATIN1 && enc != CE_BYTES && enc != CE_SYMBOL && enc != CE_ANY)
    capi_error("unknown encoding: %d", (int)enc);
  if (ascii) return capi_need(str_new(CVM, s, n));
  switch (enc) {
  case CE_LATIN1: mark = STR_LATIN1; break;
  case CE_BYTES: mark = STR_BYTES; break;
  case CE_UTF8:
  case CE_SYMBOL: mark = STR_UTF8; break;
  default: mark = STR_NATIVE; break;
  }
  return capi_need(str_new_enc(CVM, s, n, mark));
}
SEXP Rf_mkCharLenCE(const char *s, int n, cetype_t enc) { return char_of(s, (size_t)n, enc); }
SEXP Rf_mkCharLen(const char *s, int n) { return char_of(s, (size_t)n, CE_NATIVE); }
SEXP Rf_mkCharCE(const char *s, cetype_t enc) { return char_of(s, strlen(s), enc); }
SEXP Rf_mkChar(const char *s) { return char_of(s, strlen(s), CE_NATIVE); }
SEXP Rf_mkString(const char *s) { return Rf_ScalarString(Rf_mkChar(s)); }

cetype_t Rf_getCharCE(SEXP x) {
  switch (as_str(x)->enc) {
  case STR_UTF8: return CE_UTF8;
  case STR_LATIN1: return CE_LATIN1;
  case STR_BYTES: return CE_BYTES;
  default: return CE_NATIVE;
  }
}
int IS_ASCII(SEXP x) { return as_str(x)->enc == STR_ASCII && x != R_NaString; }
int IS_UTF8(SEXP x) { return as_str(x)->enc == STR_UTF8; }
int IS_LATIN1(SEXP x) { return as_str(x)->enc == STR_LATIN1; }
int IS_BYTES(SEXP x) { return as_str(x)->enc == STR_BYTES; }
int ENC_KNOWN(SEXP x) { return IS_UTF8(x) || IS_LATIN1(x); }
Rboolean Rf_charIsASCII(SEXP x) { return IS_ASCII(x); }
Rboolean Rf_charIsUTF8(SEXP x) {
  return IS_ASCII(x) || IS_UTF8(x) ||
         (CVM->utf8 && as_str(x)->enc == STR_NATIVE && utf8_valid(as_str(x)->data, as_str(x)->len));
}

static void want_char(SEXP x, const char *function) {
  if (ORBIT_UNLIKELY(x->type != T_CHAR))
    capi_error("'%s' must be called on a CHARSXP, but got '%s'", function, Rf_type2char((SEXPTYPE)TYPEOF(x)));
}
const char *Rf_translateCharUTF8(SEXP x) {
  want_char(x, "translateCharUTF8");
  if (IS_BYTES(x)) capi_error("translating strings with \"bytes\" encoding is not allowed");
  Str *s = capi_need(str_utf8(CVM, as_str(x)));
  return s->data;
}
/* Text for the locale. */
const char *Rf_translateChar(SEXP x) {
  want_char(x, "translateChar");
  if (IS_BYTES(x)) capi_error("translating strings with \"bytes\" encoding is not allowed");
  if (CVM->utf8) return Rf_translateCharUTF8(x);
  if (!ENC_KNOWN(x)) return as_str(x)->data;
  Buf b;
  buf_init(&b, CVM);
  buf_put_native(&b, as_str(x));
  return buf_cstr(&b);
}
const char *Rf_translateChar0(SEXP x) {
  want_char(x, "translateChar0");
  return IS_BYTES(x) ? as_str(x)->data : Rf_translateChar(x);
}

static const char *encoding_name(cetype_t e) {
  switch (e) {
  case CE_UTF8: return "UTF-8";
  case CE_LATIN1: return "ISO-8859-1";
  default: return CVM->utf8 ? "UTF-8" : "ASCII";
  }
}
const char *Rf_reEnc(const char *s, cetype_t from, cetype_t to, int subst) {
  const char *a = encoding_name(from), *b = encoding_name(to);
  bool ascii = true;
  for (const char *p = s; *p && ascii; p++) ascii = (unsigned char)*p < 128;
  if (ascii || strcmp(a, b) == 0 || from == CE_BYTES || to == CE_BYTES || to == CE_SYMBOL || to == CE_ANY) return s;
  iconv_t cd = iconv_open(b, a);
  if (cd == (iconv_t)-1) return s;
  size_t left = strlen(s), room = left * 8 + 16;
  char *out = R_alloc(room + 1, 1), *o = out, *in = (char *)(uintptr_t)s;
  while (left && iconv(cd, &in, &left, &o, &room) == (size_t)-1) {
    if (!left || room < 8) break;
    if (subst == 1)
      o += snprintf(o, room, "<%02x>", (unsigned char)*in), room -= 4;
    else if (subst == 2)
      *o++ = '.', room--;
    else if (subst == 3)
      *o++ = '?', room--;
    in++;
    left--;
  }
  iconv_close(cd);
  *o = 0;
  return out;
}

/* ---- symbols ---- */

SEXP Rf_install(const char *s) {
  enum { LONGEST = 10000 };
  if (!*s) capi_error("attempt to use zero-length variable name");
  if (strlen(s) > LONGEST) capi_error("variable names are limited to %d bytes", LONGEST);
  return capi_need(sym_c(CVM, s));
}
SEXP Rf_installChar(SEXP x) {
  if (as_str(x)->len == 0) capi_error("attempt to use zero-length variable name");
  return capi_need(sym_of_str(CVM, as_str(x)));
}
SEXP Rf_installTrChar(SEXP x) { return Rf_installChar(x); }
SEXP Rf_installNoTrChar(SEXP x) { return Rf_installChar(x); }
SEXP Rf_installDDSymbol(int k) {
  char name[16];
  snprintf(name, sizeof name, "..%d", k);
  return Rf_install(name);
}
SEXP PRINTNAME(SEXP x) { return x->type == T_SYM ? &as_sym(x)->name->h : R_NilValue; }
SEXP SYMVALUE(SEXP x) {
  if (x->type != T_SYM) return R_UnboundValue;
  if (strcmp(as_sym(x)->name->data, ".Options") == 0) return capi_box(CVM->options); /* the pairlist behind options() */
  return capi_box(env_peek(CVM, CVM->base, as_sym(x), NULL));
}
SEXP INTERNAL(SEXP x) {
  const BuiltinDef *def = x->type == T_SYM ? lib_internal(CVM, as_sym(x)) : NULL;
  return def && !(def->flags & BF_PRIM) ? (SEXP)capi_need(lib_builtin(CVM, def)) : R_NilValue;
}
int DDVAL(SEXP x) { return as_sym(x)->ddval != 0; }
int Rf_Seql(SEXP a, SEXP b) {
  if (a == b) return 1;
  if (a == R_NaString || b == R_NaString) return 0;
  return str_same_text(as_str(a), as_str(b));
}

int R_nchar(SEXP x, int type, Rboolean allow_na, Rboolean keep_na, const char *name) {
  enum { BYTES, CHARS, WIDTH, NA_WIDTH = 2 };
  if (type != BYTES && IS_BYTES(x)) {
    if (!allow_na)
      capi_error("%s is not computable in \"bytes\" encoding, %s", type == WIDTH ? "width" : "number of characters",
                 name);
    return NA_INT;
  }
  if (x == R_NaString) return keep_na == TRUE || ((int)keep_na == NA_LGL && type != WIDTH) ? NA_INT : NA_WIDTH;
  if (type == BYTES) return (int)as_str(x)->len;
  Str *s = capi_need(str_utf8(CVM, as_str(x)));
  int64_t n = utf8_count(s->data, s->len);
  if (n >= 0 && type == WIDTH) return (int)str_width(CVM, s);
  if (n < 0 && !allow_na) capi_error("invalid multibyte string, %s", name);
  return n < 0 ? NA_INT : (int)n;
}
size_t Rf_ucstoutf8(char *out, unsigned int cp) {
  int n = utf8_put(out, (int)cp);
  out[n] = 0;
  return (size_t)n;
}

/* ---- conversion between encodings ---- */

static const char *iconv_name(const char *s) {
  if (!*s) return CVM->utf8 ? "UTF-8" : "ASCII";
  return strcmp(s, "latin1") == 0 ? "ISO-8859-1" : s;
}
void *Riconv_open(const char *to, const char *from) { return iconv_open(iconv_name(to), iconv_name(from)); }
size_t Riconv(void *cd, const char **in, size_t *inleft, char **out, size_t *outleft) {
  return iconv(cd, (char **)(uintptr_t)in, inleft, out, outleft);
}
int Riconv_close(void *cd) { return iconv_close(cd); }

const char *R_ExpandFileName(const char *s) {
  if (s[0] != '~' || (s[1] && s[1] != '/')) return s;
  const char *home = getenv("HOME");
  if (!home) return s;
  size_t n = strlen(home) + strlen(s);
  char *out = R_alloc(n, 1);
  snprintf(out, n, "%s%s", home, s + 1);
  return out;
}
