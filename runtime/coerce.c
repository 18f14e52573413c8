/* coerce.c - Conversions between vector types, and between numbers and text, with R's rules.
 *
 * Called by as.*() builtins, subassignment, arithmetic, c(), unlist() and everything that takes "a number".
 * One loop per (from, to) pair; trouble is collected in warning bits and reported once per conversion.
 */
#include "runtime/digits.h"
#include "runtime/coerce.h"
#include "stdlib/builtin.h"

#include <ctype.h>
#include <float.h>
#include <stdio.h>

#include "runtime/hooks.h"
#include "runtime/format.h"
#include "runtime/poll.h"

enum { W_NA = 1, W_INT_NA = 2, W_IMAG = 4, W_RAW = 8 };

/* Does a replacement primitive run for f(x) <- v?  Its warnings show the whole assignment. */
static bool in_replacement(VM *vm) {
  const BuiltinDef *def = vm->cur_builtin;
  Value call = vm->cur_call;
  if (!def || !(def->flags & BF_PRIM) || strlen(def->name) < 3 || strcmp(def->name + strlen(def->name) - 2, "<-") != 0)
    return false;
  if (!val_is_lang(call) || !val_is_sym(call.cons->car) || !call.cons->cdr || !val_is_lang(call.cons->cdr->car))
    return false;
  const char *op = call.cons->car.sym->name->data;
  return strcmp(op, "<-") == 0 || strcmp(op, "=") == 0 || strcmp(op, "<<-") == 0;
}

static Status coercion_warnings(VM *vm, int w) {
  if (ORBIT_LIKELY(!w)) return OK;
  Value call = in_replacement(vm) ? vm->cur_call : vm_frame_call(vm);
  if (w & W_NA) TRY(rt_warningcall(vm, call, "NAs introduced by coercion"));
  if (w & W_INT_NA) TRY(rt_warningcall(vm, call, "NAs introduced by coercion to integer range"));
  if (w & W_IMAG) TRY(rt_warningcall(vm, call, "imaginary parts discarded in coercion"));
  if (w & W_RAW) TRY(rt_warningcall(vm, call, "out-of-range values treated as 0 in coercion to raw"));
  return OK;
}

/* ---- text to number ---- */

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* True when [p, end) starts with the lower-case word, in any case. */
static bool starts_with(const char *p, const char *end, const char *word) {
  for (; *word; word++, p++)
    if (p >= end || tolower((unsigned char)*p) != *word) return false;
  return true;
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* Signed decimal exponent after e, E, p or P: always accepted, even without digits. */
static const char *scan_exponent(const char *p, const char *end, int *expn) {
  int sign = 1, n = 0;
  if (p < end && (*p == '-' || *p == '+')) sign = *p++ == '-' ? -1 : 1;
  for (; p < end && *p >= '0' && *p <= '9'; p++)
    if (n < 9999) n = n * 10 + (*p - '0');
  *expn = sign * n;
  return p;
}

/* Hexadecimal digits after 0x. A fraction counts only when a binary exponent follows, and an exponent whose power of
 * two has no reciprocal in a double makes 0 of any number, as in R. */
static const char *scan_hex(const char *p, const char *end, long double *ans) {
  const char *start = p;
  int frac = -1, expn = 0;
  long double v = 0;
  for (; p < end; p++) {
    if (*p == '.' && frac < 0) {
      frac = 0;
      continue;
    }
    int h = hex_digit(*p);
    if (h < 0) break;
    v = 16 * v + h;
    if (frac >= 0) frac += 4;
  }
  if (p == start || (frac == 0 && p == start + 1)) return NULL;
  if (p < end && (*p == 'p' || *p == 'P')) {
    p = scan_exponent(p + 1, end, &expn);
    bool vanishes = expn < -DBL_MAX_EXP + 1;
    if (frac > 0) expn -= frac;
    v = vanishes ? 0 : ldexpl(v, expn);
  }
  *ans = v;
  return p;
}

static long double pow10_ld(int n) {
  static const long double exact[] = {1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,
                                      1e8L,  1e9L,  1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L,
                                      1e16L, 1e17L, 1e18L, 1e19L, 1e20L, 1e21L, 1e22L};
  if (n < (int)(sizeof exact / sizeof *exact)) return exact[n];
  long double p10 = 10, fac = 1;
  for (; n; n >>= 1, p10 *= p10)
    if (n & 1) fac *= p10;
  return fac;
}

/* ans * 10^expn in extended precision; ndigits digits were read into ans. */
static long double scale10(long double ans, int expn, int ndigits) {
  if (expn < 0) {
    if (expn < -4 * 308 && expn + ndigits < -300) {
      for (int i = 0; i < ndigits; i++) ans /= 10;
      expn += ndigits;
    }
    if (expn < -4931) { /* the power itself would overflow */
      ans /= pow10_ld(4931);
      expn += 4931;
      if (expn < -4931) return 0;
    }
    return ans / pow10_ld(-expn);
  }
  return ans == 0 || expn == 0 ? ans : ans * pow10_ld(expn);
}

/* Digits read so far: exactly as an integer while they fit. */
typedef struct Digits {
  long double value; /* from the 18th digit on */
  uint64_t acc;
  int n;
} Digits;

static inline const char *scan_digits(const char *p, const char *end, Digits *d) {
  for (; p < end && *p >= '0' && *p <= '9'; p++, d->n++) {
    if (ORBIT_LIKELY(d->n < 18)) {
      d->acc = d->acc * 10 + (uint64_t)(*p - '0');
      continue;
    }
    if (d->n == 18) d->value = (long double)d->acc;
    d->value = 10 * d->value + (*p - '0');
  }
  return p;
}

static const char *scan_decimal(const char *p, const char *end, long double *out) {
  Digits d = {0, 0, 0};
  int expn = 0, e = 0;
  p = scan_digits(p, end, &d);
  if (p < end && *p == '.') {
    int whole = d.n;
    p = scan_digits(p + 1, end, &d);
    expn = whole - d.n;
  }
  if (d.n == 0) return NULL;
  if (p < end && (*p == 'e' || *p == 'E')) p = scan_exponent(p + 1, end, &e);
  *out = scale10(d.n <= 18 ? (long double)d.acc : d.value, expn + e, d.n);
  return p;
}

/* Number at p (blanks before it skipped); NULL when there is none, else the first byte after it. */
static const char *scan_number(const char *p, const char *end, double *out) {
  while (p < end && is_space(*p)) p++;
  int sign = 1;
  if (p < end && (*p == '-' || *p == '+')) sign = *p++ == '-' ? -1 : 1;
  if (p >= end) return NULL;
  long double v = 0;
  if (*p > '9') {
    if (starts_with(p, end, "nan")) {
      *out = NAN;
      return p + 3;
    }
    if (starts_with(p, end, "infinity")) {
      *out = sign * INFINITY;
      return p + 8;
    }
    if (starts_with(p, end, "inf")) {
      *out = sign * INFINITY;
      return p + 3;
    }
    return NULL;
  }
  bool hex = end - p > 2 && p[0] == '0' && (p[1] == 'x' || p[1] == 'X');
  const char *q = hex ? scan_hex(p + 2, end, &v) : scan_decimal(p, end, &v);
  *out = sign * (double)v;
  return q;
}

static bool only_blanks(const char *p, const char *end) {
  while (p < end && is_space(*p)) p++;
  return p >= end;
}

double str_to_double(VM *vm, const char *s, size_t n, bool *ok) {
  (void)vm;
  double d = 0;
  const char *end = s + n, *p = scan_number(s, end, &d);
  *ok = p && only_blanks(p, end);
  return *ok ? d : NA_REAL;
}

static Complex str_to_complex(VM *vm, const char *s, size_t n, bool *ok) {
  (void)vm;
  Complex z = {0, 0};
  const char *end = s + n, *p = scan_number(s, end, &z.re);
  *ok = p != NULL;
  if (p && !only_blanks(p, end)) {
    *ok = false;
    if (*p == '+' || *p == '-') {
      p = scan_number(p, end, &z.im);
      *ok = p && p < end && *p == 'i' && only_blanks(p + 1, end);
    }
  }
  return *ok ? z : (Complex){NA_REAL, NA_REAL};
}

Complex str_read_complex(VM *vm, const char *s, size_t n, bool *ok) {
  double im;
  const char *end = s + n, *p = scan_number(s, end, &im);
  *ok = p && p < end && *p == 'i' && only_blanks(p + 1, end);
  return *ok ? (Complex){0, im} : str_to_complex(vm, s, n, ok);
}

int str_to_logical(const char *s, size_t n) {
  static const struct {
    const char *text;
    int value;
  } words[] = {{"T", 1}, {"TRUE", 1}, {"true", 1}, {"True", 1}, {"F", 0}, {"FALSE", 0}, {"false", 0}, {"False", 0}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i].text) == n && memcmp(words[i].text, s, n) == 0) return words[i].value;
  return NA_LGL;
}

/* ---- number to text ---- */

static size_t put_int(char *end, int64_t v) { /* digits written before end; returns how many */
  char *p = end;
  uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
  do *--p = (char)('0' + u % 10);
  while (u /= 10);
  if (v < 0) *--p = '-';
  return (size_t)(end - p);
}

Str *int_to_str(VM *vm, int i) {
  if (i == NA_INT) return vm->na_str;
  char buf[16];
  size_t n = put_int(buf + sizeof buf, i);
  return str_new(vm, buf + sizeof buf - n, n);
}

static Str *lgl_to_str(VM *vm, int i) {
  return i == NA_LGL ? vm->na_str : i ? str_new(vm, "TRUE", 4) : str_new(vm, "FALSE", 5);
}

/* The text of a whole number below 1e15 at the end of room[ROOM_WHOLE], or in scientific notation at its beginning. */
enum { ROOM_WHOLE = 64 };
static size_t whole_text(const VM *vm, double d, char *room, const char **text) {
  char *end = room + ROOM_WHOLE;
  size_t n = put_int(end, (int64_t)d);
  int len = (int)n - (d < 0), nsig = len;
  while (nsig > 1 && end[-(len - nsig) - 1] == '0') nsig--;
  int sci = (nsig > 1 ? nsig + 1 : 1) + 4;
  *text = end - n;
  if (len <= sci + vm->opt.scipen) return n;
  *text = room;
  return (size_t)snprintf(room, ROOM_WHOLE, "%.*e", nsig - 1, d);
}

/* With the decimal mark that options(OutDec=) asks for. */
static Str *double_to_str_dec(VM *vm, double d, NumFmt f) {
  Buf b;
  buf_init(&b, vm);
  f.w = 0;
  fmt_real(&b, d, f, NULL);
  return buf_str(&b);
}

/* The characters of a number, in room or constant; 0: it is NA, or options(OutDec=) has a say in it. */
enum { ROOM_DOUBLE = 400 };
static size_t double_text(VM *vm, double d, char *room, const char **text) {
  *text = room;
  if (isnan(d)) return is_na_real(d) ? 0 : (size_t)sprintf(room, "NaN");
  if (isinf(d)) return (size_t)sprintf(room, d > 0 ? "Inf" : "-Inf");
  if (fabs(d) < 1e15 && d == (double)(int64_t)d) return whole_text(vm, d, room, text);
  if (vm->opt.outdec[0] != '.' || vm->opt.outdec[1]) return 0;
  size_t len = digits_shortest(room, d, vm->opt.scipen);
  if (len) return len;
  NumFmt f = fmt_reals(vm, &d, 1, 15, 0);
  return (size_t)snprintf(room, ROOM_DOUBLE, f.e ? "%.*e" : "%.*f", f.d, d);
}

Str *double_to_str(VM *vm, double d) {
  char room[ROOM_DOUBLE];
  const char *text;
  size_t n = double_text(vm, d, room, &text);
  if (ORBIT_LIKELY(n)) return str_new(vm, text, n);
  return isnan(d) ? vm->na_str : double_to_str_dec(vm, d, fmt_reals(vm, &d, 1, 15, 0));
}

static Str *complex_to_str(VM *vm, Complex z) {
  if (is_na_real(z.re) || is_na_real(z.im)) return vm->na_str;
  NumFmt re, im;
  fmt_complexes(vm, &z, 1, 15, 0, &re, &im);
  re.w = im.w = 0;
  Buf b;
  buf_init(&b, vm);
  fmt_complex(&b, z, re, im, NULL);
  return buf_str(&b);
}

/* Element i of an atomic vector as string. */
static Str *elt_to_str(VM *vm, const Vec *v, int64_t i) {
  switch (v->h.type) {
  case T_LGL: return lgl_to_str(vm, int_ro(v)[i]);
  case T_INT: return int_to_str(vm, int_ro(v)[i]);
  case T_DBL: return double_to_str(vm, dbl_ro(v)[i]);
  case T_CPLX: return complex_to_str(vm, cplx_ro(v)[i]);
  case T_STR: return str_ro(v)[i];
  case T_RAW: {
    static const char hex[] = "0123456789abcdef";
    char b[2] = {hex[raw_ro(v)[i] >> 4], hex[raw_ro(v)[i] & 15]};
    return str_new(vm, b, 2);
  }
  default: return vm->na_str;
  }
}

/* ---- one element ---- */

static int dbl_to_int(double d, int *w) {
  if (isnan(d)) return NA_INT;
  if (d >= 2147483648.0 || d <= -2147483648.0) {
    *w |= W_INT_NA;
    return NA_INT;
  }
  return (int)d;
}
static int dbl_to_lgl(double d) { return isnan(d) ? NA_LGL : d != 0; }
static double int_to_dbl(int i) { return i == NA_INT ? NA_REAL : i; }
static double cplx_to_dbl(Complex z, int *w) {
  if (isnan(z.re) || isnan(z.im)) return NA_REAL;
  if (z.im != 0) *w |= W_IMAG;
  return z.re;
}
static Complex int_to_cplx(int i) { return i == NA_INT ? (Complex){NA_REAL, NA_REAL} : (Complex){i, 0}; }
static double str_to_dbl(VM *vm, const Str *s, int *w) {
  if (s == vm->na_str || only_blanks(s->data, s->data + s->len)) return NA_REAL;
  bool ok;
  double d = str_to_double(vm, s->data, s->len, &ok);
  if (!ok) *w |= W_NA;
  return d;
}
static int str_to_int(VM *vm, const Str *s, int *w) {
  double d = str_to_dbl(vm, s, w);
  return dbl_to_int(d, w);
}
static Complex str_to_cplx(VM *vm, const Str *s, int *w) {
  if (s == vm->na_str || only_blanks(s->data, s->data + s->len)) return (Complex){NA_REAL, NA_REAL};
  bool ok;
  Complex z = str_to_complex(vm, s->data, s->len, &ok);
  if (!ok) *w |= W_NA;
  return z;
}
static uint8_t int_to_raw(int i, int *w) {
  if (i >= 0 && i <= 255) return (uint8_t)i;
  *w |= W_RAW;
  return 0;
}
static int str_to_lgl(VM *vm, const Str *s) { return s == vm->na_str ? NA_LGL : str_to_logical(s->data, s->len); }

static int elt_lgl(VM *vm, const Vec *v, int64_t i) {
  switch (v->h.type) {
  case T_LGL: return int_ro(v)[i];
  case T_INT: return int_ro(v)[i] == NA_INT ? NA_LGL : int_ro(v)[i] != 0;
  case T_DBL: return dbl_to_lgl(dbl_ro(v)[i]);
  case T_CPLX:
    return isnan(cplx_ro(v)[i].re) || isnan(cplx_ro(v)[i].im) ? NA_LGL : cplx_ro(v)[i].re != 0 || cplx_ro(v)[i].im != 0;
  case T_STR: return str_to_lgl(vm, str_ro(v)[i]);
  case T_RAW: return raw_ro(v)[i] != 0;
  default: return NA_LGL;
  }
}
static int elt_int(VM *vm, const Vec *v, int64_t i, int *w) {
  switch (v->h.type) {
  case T_LGL:
  case T_INT: return int_ro(v)[i];
  case T_DBL: return dbl_to_int(dbl_ro(v)[i], w);
  case T_CPLX: return dbl_to_int(cplx_to_dbl(cplx_ro(v)[i], w), w);
  case T_STR: return str_to_int(vm, str_ro(v)[i], w);
  case T_RAW: return raw_ro(v)[i];
  default: return NA_INT;
  }
}
static double elt_dbl(VM *vm, const Vec *v, int64_t i, int *w) {
  switch (v->h.type) {
  case T_LGL:
  case T_INT: return int_to_dbl(int_ro(v)[i]);
  case T_DBL: return dbl_ro(v)[i];
  case T_CPLX: return cplx_to_dbl(cplx_ro(v)[i], w);
  case T_STR: return str_to_dbl(vm, str_ro(v)[i], w);
  case T_RAW: return raw_ro(v)[i];
  default: return NA_REAL;
  }
}
static Complex elt_cplx(VM *vm, const Vec *v, int64_t i, int *w) {
  switch (v->h.type) {
  case T_LGL:
  case T_INT: return int_to_cplx(int_ro(v)[i]);
  case T_DBL: return (Complex){dbl_ro(v)[i], 0};
  case T_CPLX: return cplx_ro(v)[i];
  case T_STR: return str_to_cplx(vm, str_ro(v)[i], w);
  case T_RAW: return (Complex){raw_ro(v)[i], 0};
  default: return (Complex){NA_REAL, NA_REAL};
  }
}

/* ---- scalars for arguments ---- */

/* First element of an atomic value as a vector and index; false when there is none. */
static bool first_atomic(VM *vm, Value v, Vec **vec) {
  if (val_type(v) == T_SYM || !val_is_atomic(v) || vec_len(v) < 1) return false;
  *vec = val_vec(vm, v);
  return *vec != NULL;
}

int as_logical1(VM *vm, Value v) {
  Vec *x;
  switch (v.tag) {
  case TAG_LGL: return v.i;
  case TAG_INT: return v.i == NA_INT ? NA_LGL : v.i != 0;
  case TAG_DBL: return dbl_to_lgl(v.d);
  case TAG_STR: return str_to_lgl(vm, v.s);
  case TAG_RANGE: return v.r.from != 0;
  default: return first_atomic(vm, v, &x) ? elt_lgl(vm, x, 0) : NA_LGL;
  }
}
int as_integer1(VM *vm, Value v) {
  Vec *x;
  int w = 0;
  switch (v.tag) {
  case TAG_LGL:
  case TAG_INT: return v.i;
  case TAG_DBL: return dbl_to_int(v.d, &w);
  case TAG_STR: return str_to_int(vm, v.s, &w);
  case TAG_RANGE: return v.r.from;
  default: return first_atomic(vm, v, &x) ? elt_int(vm, x, 0, &w) : NA_INT;
  }
}
double as_double1(VM *vm, Value v) {
  Vec *x;
  int w = 0;
  switch (v.tag) {
  case TAG_LGL:
  case TAG_INT: return int_to_dbl(v.i);
  case TAG_DBL: return v.d;
  case TAG_STR: return str_to_dbl(vm, v.s, &w);
  case TAG_RANGE: return v.r.from;
  default: return first_atomic(vm, v, &x) ? elt_dbl(vm, x, 0, &w) : NA_REAL;
  }
}
Str *as_string1(VM *vm, Value v) {
  Vec *x;
  switch (v.tag) {
  case TAG_STR: return v.s;
  case TAG_LGL: return lgl_to_str(vm, v.i);
  case TAG_INT: return int_to_str(vm, v.i);
  case TAG_DBL: return double_to_str(vm, v.d);
  case TAG_RANGE: return int_to_str(vm, v.r.from);
  default: break;
  }
  if (val_is_sym(v)) return v.sym->name;
  return first_atomic(vm, v, &x) ? elt_to_str(vm, x, 0) : vm->na_str;
}

/* ---- atomic to atomic ---- */

static void to_lgl(VM *vm, const Vec *v, int *r) {
  int64_t n = v->n;
  if (v->h.type == T_INT)
    for (int64_t i = 0; i < n && !rt_cancelled_at(vm, i); i++)
      r[i] = int_ro(v)[i] == NA_INT ? NA_LGL : int_ro(v)[i] != 0;
  else if (v->h.type == T_DBL)
    for (int64_t i = 0; i < n && !rt_cancelled_at(vm, i); i++) r[i] = dbl_to_lgl(dbl_ro(v)[i]);
  else
    for (int64_t i = 0; i < n && !rt_cancelled_at(vm, i); i++) r[i] = elt_lgl(vm, v, i);
}
static void to_int(VM *vm, const Vec *v, int *r, int *w) {
  int64_t n = v->n;
  if (v->h.type == T_DBL) {
    int bad = 0;
    STRETCHES(from, to, n) {
      if (rt_cancelled(vm)) return;
      for (int64_t i = from; i < to; i++) {
        double d = dbl_ro(v)[i];
        bool in = d < 2147483648.0 && d > -2147483648.0;
        r[i] = in ? (int)d : NA_INT;
        bad |= !in & !isnan(d);
      }
    }
    if (bad) *w |= W_INT_NA;
  } else if (v->h.type == T_LGL)
    memcpy(r, int_ro(v), (size_t)n * sizeof *r);
  else
    for (int64_t i = 0; i < n && !rt_cancelled_at(vm, i); i++) {
      if (v->h.type == T_STR) str_fetch(str_ro(v), i, n);
      r[i] = elt_int(vm, v, i, w);
    }
}
static void to_dbl(VM *vm, const Vec *v, double *r, int *w) {
  int64_t n = v->n;
  if (v->h.type == T_INT || v->h.type == T_LGL) STRETCHES(from, to, n) {
      if (rt_cancelled(vm)) return;
      for (int64_t i = from; i < to; i++) r[i] = int_to_dbl(int_ro(v)[i]);
    }
  else
    for (int64_t i = 0; i < n && !rt_cancelled_at(vm, i); i++) {
      if (v->h.type == T_STR) str_fetch(str_ro(v), i, n);
      r[i] = elt_dbl(vm, v, i, w);
    }
}
static Status ints_to_str(VM *vm, const int *x, int64_t n, Str **r) {
  for (int64_t i = 0; i < n; i += STR_BLOCK) {
    char text[STR_BLOCK][16];
    const char *p[STR_BLOCK];
    uint32_t len[STR_BLOCK];
    int count = n - i < STR_BLOCK ? (int)(n - i) : STR_BLOCK;
    for (int j = 0; j < count; j++) {
      char *end = text[j] + sizeof text[j];
      len[j] = (uint32_t)put_int(end, x[i + j]);
      p[j] = end - len[j];
    }
    TRY(str_new_block(vm, p, len, count, r + i));
    for (int j = 0; j < count; j++)
      if (x[i + j] == NA_INT) r[i + j] = vm->na_str;
    if ((i & 0xfff) == 0) TRY(rt_poll(vm));
  }
  return OK;
}

/* A number that stands behind its like takes the text of that one. */
static Status doubles_to_str(VM *vm, const double *x, int64_t n, Str **r) {
  for (int64_t i = 0; i < n; i += STR_BLOCK) {
    char room[STR_BLOCK][ROOM_DOUBLE];
    const char *p[STR_BLOCK];
    uint32_t len[STR_BLOCK];
    int count = n - i < STR_BLOCK ? (int)(n - i) : STR_BLOCK;
    for (int j = 0; j < count; j++) {
      bool again = j > 0 && memcmp(&x[i + j], &x[i + j - 1], sizeof *x) == 0;
      p[j] = again ? p[j - 1] : NULL;
      len[j] = again ? len[j - 1] : (uint32_t)double_text(vm, x[i + j], room[j], &p[j]);
    }
    TRY(str_new_block(vm, p, len, count, r + i));
    for (int j = 0; j < count; j++)
      if (!len[j]) TRY_NEW(r[i + j] = double_to_str(vm, x[i + j]));
    if ((i & 0xfff) == 0) TRY(rt_poll(vm));
  }
  return OK;
}

static Status to_str(VM *vm, const Vec *v, Str **r) {
  if (v->h.type == T_INT) return ints_to_str(vm, int_ro(v), v->n, r);
  if (v->h.type == T_DBL) return doubles_to_str(vm, dbl_ro(v), v->n, r);
  for (int64_t i = 0; i < v->n; i++) {
    Str *s = i > 0 && v->h.type != T_CPLX &&
                     memcmp((char *)data_ro(v) + (size_t)i * type_size(v->h.type),
                            (char *)data_ro(v) + (size_t)(i - 1) * type_size(v->h.type), type_size(v->h.type)) == 0
                 ? r[i - 1]
                 : elt_to_str(vm, v, i);
    TRY_NEW(s);
    r[i] = s;
    TRY(rt_poll_at(vm, i));
  }
  return OK;
}

static Status atomic_to_atomic(VM *vm, const Vec *v, Type to, Vec *r, int *w) {
  switch (to) {
  case T_LGL: to_lgl(vm, v, int_rw(r)); break;
  case T_INT: to_int(vm, v, int_rw(r), w); break;
  case T_DBL: to_dbl(vm, v, dbl_rw(r), w); break;
  case T_CPLX:
    for (int64_t i = 0; i < v->n && !rt_cancelled_at(vm, i); i++) cplx_rw(r)[i] = elt_cplx(vm, v, i, w);
    break;
  case T_RAW:
    for (int64_t i = 0; i < v->n; i++) {
      TRY(rt_poll_at(vm, i));
      raw_rw(r)[i] = int_to_raw(elt_int(vm, v, i, w), w);
    }
    break;
  case T_STR: return to_str(vm, v, str_rw(r));
  default: break;
  }
  return rt_poll(vm);
}

/* ---- lists ---- */

static Status atomic_to_list(VM *vm, const Vec *v, Vec *r) {
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    size_t mark = vm_mark(vm);
    Value e = vec_elt(vm, v, i);
    if (e.tag == TAG_NULL) return ERR; /* atomic elements are never NULL: allocation failed */
    list_set(vm, r, i, e);
    vm_release(vm, mark);
  }
  return OK;
}

/* as.character() of a list element. */
static Status list_elt_to_str(VM *vm, Value e, Str **out) {
  Type t = val_type(e);
  if (val_is_sym(e)) {
    *out = e.sym->name;
    return OK;
  }
  if (val_is_atomic(e) && vec_len(e) == 1 && t != T_RAW && t != T_CPLX &&
      (t == T_STR || e.tag != TAG_OBJ || vec_plain(e.vec))) {
    *out = as_string1(vm, e);
    TRY_NEW(*out);
    if (*out == vm->na_str && t != T_STR) *out = str_new(vm, "NA", 2);
  } else {
    Vec *lines; /* long lines: broken nowhere but between statements */
    TRY(rt_deparse(vm, e, 500, true, DEP_NICENAMES, -1, &lines));
    Buf b;
    buf_init(&b, vm);
    for (int64_t i = 0; i < lines->n; i++) {
      TRY(rt_poll_at(vm, i));
      if (i) buf_putc(&b, '\n');
      buf_put(&b, str_ro(lines)[i]->data, str_ro(lines)[i]->len);
    }
    *out = buf_str(&b);
  }
  TRY_NEW(*out);
  return OK;
}

/* A vector, perhaps a list, of no more than one element? */
static bool is_single(Value e) {
  if (e.tag == TAG_NULL) return false;
  if (e.tag != TAG_OBJ) return vec_len(e) <= 1;
  return type_is_vec(e.o->type) && e.vec->n <= 1;
}

static Status list_to_atomic(VM *vm, const Vec *v, Type to, const char *from, Vec *r, int *w) {
  if (to == T_STR) {
    for (int64_t i = 0; i < v->n; i++) {
      TRY(rt_poll_at(vm, i));
      size_t mark = vm_mark(vm);
      TRY(list_elt_to_str(vm, list_ro(v)[i], &str_rw(r)[i]));
      vm_release(vm, mark);
    }
    return OK;
  }
  bool ok = v->h.type == T_LIST;
  for (int64_t i = 0; ok && i < v->n; i++) ok = is_single(list_ro(v)[i]);
  if (!ok)
    return rt_errorcall(vm, vm_frame_call(vm), "'%s' object cannot be coerced to type '%s'", from, type_name(to));
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    size_t mark = vm_mark(vm);
    Vec *e = NULL;
    bool have = first_atomic(vm, list_ro(v)[i], &e);
    if (have && e->h.type == T_RAW && (to == T_INT || to == T_DBL || to == T_CPLX))
      return rt_error(vm, "unimplemented type 'raw' in '%s'\n",
                      to == T_INT   ? "asInteger"
                      : to == T_DBL ? "asReal"
                                    : "asComplex");
    switch (to) {
    case T_LGL: int_rw(r)[i] = have ? elt_lgl(vm, e, 0) : NA_LGL; break;
    case T_INT: int_rw(r)[i] = have ? elt_int(vm, e, 0, w) : NA_INT; break;
    case T_DBL: dbl_rw(r)[i] = have ? elt_dbl(vm, e, 0, w) : NA_REAL; break;
    case T_CPLX: cplx_rw(r)[i] = have ? elt_cplx(vm, e, 0, w) : (Complex){NA_REAL, NA_REAL}; break;
    case T_RAW: raw_rw(r)[i] = int_to_raw(have ? elt_int(vm, e, 0, w) : NA_INT, w); break;
    default: break;
    }
    if (*w && to != T_RAW) { /* every element for itself */
      TRY(coercion_warnings(vm, *w));
      *w = 0;
    }
    vm_release(vm, mark);
  }
  return OK;
}

Status list_from_pairlist(VM *vm, Value p, Vec **out) {
  int64_t n = 0;
  bool tags = false;
  Cons *first = p.tag == TAG_OBJ ? p.cons : NULL;
  for (Cons *c = first; c; c = c->cdr) {
    n++;
    tags |= c->tag != NULL;
  }
  Vec *r = vec_new(vm, T_LIST, n);
  TRY_NEW(r);
  Vec *names = tags ? vec_new(vm, T_STR, n) : NULL;
  if (tags) TRY_NEW(names);
  int64_t i = 0;
  for (Cons *c = first; c; c = c->cdr, i++) {
    Value v = c->car;
    if (v.tag != TAG_RANGE && v.tag < TAG_PROM) v.aux = 0;
    list_set(vm, r, i, v);
    list_rw(r)[i].aux = 0; /* no source positions in lists */
    if (tags && c->tag) str_rw(names)[i] = c->tag->name;
  }
  if (tags) TRY(vec_set_names(vm, r, val_obj(names)));
  *out = r;
  return OK;
}

Status pairlist_from_list(VM *vm, const Vec *l, Value *out) {
  Vec *names = vec_names(vm, l);
  Cons *head = NULL;
  for (int64_t i = l->n; i-- > 0;) {
    Sym *tag = NULL;
    if (names && str_ro(names)[i] != vm->empty_str && str_ro(names)[i] != vm->na_str)
      TRY_NEW(tag = sym_of_str(vm, str_ro(names)[i]));
    head = cons_new(vm, vec_elt(vm, l, i), head, tag);
    TRY_NEW(head);
  }
  *out = head ? val_obj(head) : val_null();
  return OK;
}

/* ---- entry points ---- */

static Status convert_data(VM *vm, const Vec *v, Type to, const char *from, Vec **out) {
  bool list_in = v->h.type == T_LIST || v->h.type == T_EXPR, list_out = to == T_LIST || to == T_EXPR;
  int w = 0;
  Vec *r = vec_new(vm, to, v->n);
  TRY_NEW(r);
  if (list_in && list_out)
    for (int64_t i = 0; i < v->n; i++) list_set(vm, r, i, list_ro(v)[i]);
  else if (list_out)
    TRY(atomic_to_list(vm, v, r));
  else if (list_in)
    TRY(list_to_atomic(vm, v, to, from, r, &w));
  else
    TRY(atomic_to_atomic(vm, v, to, r, &w));
  *out = r;
  return coercion_warnings(vm, w);
}

/* Primitives that evaluate their arguments themselves in GNU R, where typeof() tells so. */
static bool special_in_r(const char *name) {
  static const char *const names[] = {"[", "[[", "$", "[<-", "[[<-", "$<-", "call", "log", "rep", "round", "signif"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(name, names[i]) == 0) return true;
  return false;
}

const char *type_shown(Value x) {
  Type t = val_type(x);
  if (t == T_ENV && (x.o->flags & F_S4) && x.env->attr) t = T_S4; /* an object of a class that is an environment */
  if ((t == T_BUILTIN || t == T_SPECIAL) && !(x.bi->def->flags & BF_PRIM))
    t = T_CLOSURE;
  else if (t == T_BUILTIN && special_in_r(x.bi->def->name))
    t = T_SPECIAL;
  return type_name(t);
}

static Status cannot_coerce(VM *vm, Value x, Type to) {
  if (val_is_obj(x, T_S4) && to == T_STR) return rt_error(vm, "no method for coercing this S4 class to a vector");
  if (val_is_obj(x, T_SEQ)) return rt_nomem(vm, 8.0 * (double)x.seq->n);
  return rt_error(vm, "cannot coerce type '%s' to vector of type '%s'", type_shown(x), type_name(to));
}

/* NULL, symbols, calls, pairlists and everything else that is not a vector. */
static Status coerce_nonvector(VM *vm, Value x, Type to, bool keep_names, Vec **out) {
  if (x.tag == TAG_NULL) {
    *out = vec_new(vm, to, 0);
    TRY_NEW(*out);
    return OK;
  }
  bool list_out = to == T_LIST || to == T_EXPR;
  if ((val_is_sym(x) || x.tag == TAG_MISSING) && (to == T_STR || list_out)) {
    *out = vec_new(vm, to, 1);
    TRY_NEW(*out);
    if (to == T_STR)
      str_set(*out, 0, x.tag == TAG_MISSING ? vm->empty_str : x.sym->name);
    else
      list_set(vm, *out, 0, x);
    return OK;
  }
  if (val_is_obj(x, T_LANG) && to == T_EXPR) {
    *out = vec_new(vm, to, 1);
    TRY_NEW(*out);
    list_set(vm, *out, 0, x);
    return OK;
  }
  if (!val_is_obj(x, T_LANG) && !val_is_obj(x, T_PAIRLIST)) return cannot_coerce(vm, x, to);
  if (val_is_lang(x) && to != T_STR && !list_out)
    return rt_errorcall(vm, vm_frame_call(vm), "'%s' object cannot be coerced to type '%s'", "language", type_name(to));
  Vec *l;
  TRY(list_from_pairlist(vm, x, &l));
  if (to == T_LIST && keep_names) {
    *out = l;
    return OK;
  }
  TRY(convert_data(vm, l, to, type_shown(x), out));
  Vec *names = keep_names ? vec_names(vm, l) : NULL;
  return names ? vec_set_names(vm, *out, val_obj(names)) : OK;
}

Status coerce_vector(VM *vm, Value x, Type to, bool keep_names, Vec **out) {
  if (x.tag == TAG_RANGE && to == T_DBL) {
    int64_t n = range_len(x), step = x.r.to < x.r.from ? -1 : 1;
    TRY_NEW(*out = vec_new(vm, T_DBL, n));
    STRETCHES(from, end, n) {
      TRY(rt_poll(vm));
      for (int64_t i = from; i < end; i++) dbl_rw(*out)[i] = (double)(x.r.from + step * i);
    }
    return OK;
  }
  Type from = val_type(x);
  if (x.tag == TAG_MISSING || !type_is_vec(from)) return coerce_nonvector(vm, x, to, keep_names, out);
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  if (v->h.type == to && vec_plain(v)) {
    *out = v;
    return OK;
  }
  if (v->h.type == to)
    TRY_NEW(*out = vec_copy_data(vm, v));
  else
    TRY(convert_data(vm, v, to, "list", out));
  Vec *names = keep_names ? vec_names(vm, v) : NULL;
  return names ? vec_set_names(vm, *out, val_obj(names)) : OK;
}

Status coerce_keep_attr(VM *vm, Value x, Type to, Vec **out) {
  Type from = val_type(x);
  if (x.tag == TAG_MISSING || !type_is_vec(from)) return coerce_nonvector(vm, x, to, true, out);
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  if (v->h.type == to) {
    *out = v;
    return OK;
  }
  TRY(convert_data(vm, v, to, "list", out));
  return vec_plain(v) ? OK : attr_copy_all(vm, *out, val_obj(v));
}

Status coerce_borrow(VM *vm, Value x, Type to, Vec **out) {
  if (x.tag == TAG_OBJ && x.o->type == to) {
    *out = x.vec;
    return OK;
  }
  return coerce_vector(vm, x, to, false, out);
}
