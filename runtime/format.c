/* format.c - Numbers and strings as R shows them.
 *
 * A vector of numbers gets one common format: the fewest significant digits, at most `digits`, that show
 * every element to that precision, in fixed notation unless scientific notation is narrower by more than
 * the scipen option.  Strings are shown with escapes.  Used by print(), format(), cat(), paste() and deparse. */
#include <stdio.h>
#include <stdlib.h>
#include <utf8proc.h>

#include "runtime/digits.h"
#include "runtime/format_internal.h"
#include "runtime/locale.h"
#include "runtime/poll.h"

enum { MAX_DIGITS = 22, MAX_FIXED_DECIMALS = 350, POW10_TABLE = 28 };

static const long double pow10_ld[POW10_TABLE] = {1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,  1e8L,  1e9L,
                                                  1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
                                                  1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L};
static const double pow10_d[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                   1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* One number in scientific notation: x = m * 10^power, m shown with nsig significant digits.
 * widens: rounding reached the power of ten, fixed notation needs one digit less before the point. */
typedef struct Sci {
  int power, nsig;
  bool neg, widens;
} Sci;

static int trailing_zeros10(int64_t v, int limit) {
  int k = 0;
  while (k < limit && v % 10 == 0) {
    v /= 10;
    k++;
  }
  return k;
}

static int count_digits(int64_t v) {
  int k = 1;
  while (v >= 10) {
    v /= 10;
    k++;
  }
  return k;
}

/* More digits than a double holds: the C library's exact conversion decides. */
static Sci sci_exact(double a, int digits) {
  char text[64];
  snprintf(text, sizeof text, "%#.*e", digits - 1, a);
  char *exp = strchr(text, 'e');
  Sci s = {0};
  s.power = (int)strtol(exp + 1, NULL, 10);
  s.nsig = digits;
  for (char *p = exp - 1; p > text && s.nsig > 1 && *p == '0'; p--) s.nsig--;
  return s;
}

/* a scaled so that `digits` digits stand before the point. */
static long double sci_scale(double a, int kp) {
  long double r = a;
  if (kp > 0) return kp < POW10_TABLE ? r / pow10_ld[kp] : r / powl(10.0L, (long double)kp);
  if (kp < 0) return -kp < POW10_TABLE ? r * pow10_ld[-kp] : r / powl(10.0L, (long double)kp);
  return r;
}

static Sci sci_of(double x, int digits) {
  Sci s = {0};
  if (x == 0) {
    s.nsig = 1;
    return s;
  }
  s.neg = x < 0;
  double a = fabs(x);
  if (a < 1e15 && a == (double)(int64_t)a) { /* whole numbers that need no rounding */
    int64_t v = (int64_t)a;
    int nd = count_digits(v);
    if (nd <= digits) {
      s.power = nd - 1;
      s.nsig = nd - trailing_zeros10(v, nd - 1);
      return s;
    }
  }
  if (digits > 15) {
    Sci e = sci_exact(a, digits);
    e.neg = s.neg;
    return e;
  }
  int kp = (int)floor(log10(a)) - digits + 1;
  long double r = sci_scale(a, kp);
  if (r < pow10_ld[digits - 1]) {
    r *= 10.0L;
    kp--;
  }
  int64_t alpha = (int64_t)nearbyintl(r);
  int zeros = trailing_zeros10(alpha, digits);
  s.nsig = digits - zeros;
  if (s.nsig == 0) {
    s.nsig = 1;
    kp++;
  }
  s.power = kp + digits - 1;
  int rgt = digits - s.power;
  rgt = rgt < 0 ? 0 : rgt >= POW10_TABLE ? POW10_TABLE - 1 : rgt;
  double fuzz = 0.5 / (double)pow10_ld[rgt];
  s.widens = s.power > 0 && s.power < POW10_TABLE && a < (double)pow10_ld[s.power] - fuzz;
  return s;
}

/* Extremes over the finite elements. */
typedef struct Extent {
  int mxsl, rgt, mxe, mne, mxsig;
  bool neg, any, na, nan, pinf, ninf;
} Extent;

static void extent_init(Extent *t) {
  *t = (Extent){.mxsl = INT_MIN, .rgt = INT_MIN, .mxe = INT_MIN, .mne = INT_MAX, .mxsig = INT_MIN};
}

static void extent_add(Extent *t, double x, int digits) {
  if (!isfinite(x)) {
    if (is_na_real(x))
      t->na = true;
    else if (isnan(x))
      t->nan = true;
    else if (x > 0)
      t->pinf = true;
    else
      t->ninf = true;
    return;
  }
  Sci s = sci_of(x, digits);
  int left = s.power + 1 - (s.widens ? 1 : 0);
  int sleft = (s.neg ? 1 : 0) + (left <= 0 ? 1 : left);
  int rgt = s.nsig - s.power - 1;
  if (rgt > t->rgt) t->rgt = rgt;
  if (sleft > t->mxsl) t->mxsl = sleft;
  if (s.power > t->mxe) t->mxe = s.power;
  if (s.power < t->mne) t->mne = s.power;
  if (s.nsig > t->mxsig) t->mxsig = s.nsig;
  if (s.neg) t->neg = true;
  t->any = true;
}

static NumFmt extent_sci(const Extent *t, int digits) {
  NumFmt f = {.digits = digits};
  f.e = t->mxe >= 100 || t->mne <= -100 ? 2 : 1;
  f.d = t->mxsig - 1;
  f.w = (t->neg ? 1 : 0) + (f.d > 0) + f.d + 4 + f.e;
  return f;
}

static int extent_rgt(const Extent *t) {
  return t->rgt < 0 ? 0 : t->rgt > MAX_FIXED_DECIMALS ? MAX_FIXED_DECIMALS : t->rgt;
}

static int fixed_width(const Extent *t, int rgt) { return t->mxsl + rgt + (rgt != 0); }

static int clamp_digits(VM *vm, int digits) {
  if (digits <= 0) digits = vm->opt.digits > 0 ? vm->opt.digits : 1;
  return digits > MAX_DIGITS ? MAX_DIGITS : digits;
}

static int max_int(int a, int b) { return a > b ? a : b; }

static NumFmt extent_format(VM *vm, const Extent *t, int digits, int nsmall, int na_width) {
  NumFmt f = {.digits = digits};
  if (t->any) {
    f = extent_sci(t, digits);
    int rgt = extent_rgt(t);
    int wf = fixed_width(t, rgt);
    if (wf <= f.w + vm->opt.scipen) {
      if (nsmall > rgt) {
        rgt = nsmall;
        wf = fixed_width(t, rgt);
      }
      f.e = 0;
      f.d = rgt;
      f.w = wf;
    }
  }
  if (t->na) f.w = max_int(f.w, na_width);
  if (t->nan) f.w = max_int(f.w, 3);
  if (t->pinf) f.w = max_int(f.w, 3);
  if (t->ninf) f.w = max_int(f.w, 4);
  return f;
}

NumFmt fmt_reals_na(VM *vm, const double *x, int64_t n, int digits, int nsmall, int na_width) {
  digits = clamp_digits(vm, digits);
  Extent t;
  extent_init(&t);
  for (int64_t i = 0; i < n && !rt_cancelled_at(vm, i); i++) extent_add(&t, x[i], digits);
  return extent_format(vm, &t, digits, nsmall, na_width);
}

NumFmt fmt_reals(VM *vm, const double *x, int64_t n, int digits, int nsmall) {
  return fmt_reals_na(vm, x, n, digits, nsmall, 2);
}

int fmt_index_width(int64_t n) { return count_digits(n < 0 ? 0 : n); }

static int int_width(int x) {
  if (x < 0) return 1 + count_digits(-(int64_t)x);
  return count_digits(x);
}

int fmt_ints_width_na(const int *x, int64_t n, int na_width) {
  int mn = INT_MAX, mx = INT_MIN;
  bool na = false;
  for (int64_t i = 0; i < n; i++) {
    if (x[i] == NA_INT) {
      na = true;
    } else {
      if (x[i] < mn) mn = x[i];
      if (x[i] > mx) mx = x[i];
    }
  }
  int w = na ? na_width : 1;
  if (mn < 0 && mn != INT_MAX) w = max_int(w, int_width(mn));
  if (mx > 0) w = max_int(w, int_width(mx));
  return w;
}

int fmt_ints_width(const int *x, int64_t n) { return fmt_ints_width_na(x, n, 2); }

int fmt_lgls_width_na(const int *x, int64_t n, int na_width) {
  int w = 0;
  for (int64_t i = 0; i < n && w < 5; i++) {
    int k = x[i] == NA_LGL ? na_width : x[i] ? 4 : 5;
    if (k > w) w = k;
  }
  if (na_width > 5)
    for (int64_t i = 0; i < n; i++)
      if (x[i] == NA_LGL) return na_width;
  return w;
}

int fmt_lgls_width(const int *x, int64_t n) { return fmt_lgls_width_na(x, n, 2); }

/* ---- one element ---- */

/* Padding in front of a number of n characters in a field of w: GNU R makes no number wider than FMT_NUMBER_MAX. */
static void number_pad(Buf *b, int w, int n) { buf_pad(b, (w < FMT_NUMBER_MAX ? w : FMT_NUMBER_MAX) - n, ' '); }

void fmt_int(Buf *b, int x, int w) {
  char t[16];
  int n = 16;
  if (x == NA_INT) {
    number_pad(b, w, 2);
    buf_put(b, "NA", 2);
    return;
  }
  int64_t v = x;
  bool neg = v < 0;
  if (neg) v = -v;
  do {
    t[--n] = (char)('0' + v % 10);
    v /= 10;
  } while (v);
  if (neg) t[--n] = '-';
  number_pad(b, w, 16 - n);
  buf_put(b, t + n, (size_t)(16 - n));
}

void fmt_lgl(Buf *b, int x, int w) {
  const char *s = x == NA_LGL ? "NA" : x ? "TRUE" : "FALSE";
  number_pad(b, w, (int)strlen(s));
  buf_puts(b, s);
}

static const char *special_text(double x) {
  if (is_na_real(x)) return "NA";
  if (isnan(x)) return "NaN";
  return x > 0 ? "Inf" : "-Inf";
}

/* Text of a finite number without padding. */
static void real_text(char *text, size_t cap, size_t *len, double x, NumFmt f) {
  if (x == 0) x = 0; /* no negative zero */
  if (f.e) {
    *len = (size_t)snprintf(text, cap, f.d ? "%#.*e" : "%.*e", f.d, x);
  } else if (!(*len = digits_fixed(text, x, f.d))) {
    *len = (size_t)snprintf(text, cap, "%.*f", f.d, x);
  }
  if (*len >= cap) *len = cap - 1;
}

void fmt_real(Buf *b, double x, NumFmt f, const char *dec) {
  char text[1024];
  size_t n;
  if (!isfinite(x)) {
    const char *s = special_text(x);
    number_pad(b, f.w, (int)strlen(s));
    buf_puts(b, s);
    return;
  }
  if (!dec) dec = b->vm->opt.outdec[0] ? b->vm->opt.outdec : ".";
  real_text(text, sizeof text, &n, x, f);
  char *point = dec[0] == '.' && !dec[1] ? NULL : memchr(text, '.', n);
  number_pad(b, f.w, (int)n);
  if (!point) {
    buf_put(b, text, n);
    return;
  }
  buf_put(b, text, (size_t)(point - text));
  buf_puts(b, dec);
  buf_put(b, point + 1, n - (size_t)(point - text) - 1);
}

void fmt_real_digits(Buf *b, VM *vm, double x, int digits) {
  NumFmt f = fmt_reals_na(vm, &x, 1, digits, 0, 2);
  f.w = 0;
  fmt_real(b, x, f, NULL);
}

/* ---- complex ---- */

/* x rounded to dig decimals (dig may be negative), the nearer of the two neighbours, ties to even. */
static double round_decimals(double x, int dig) {
  if (!isfinite(x) || dig > 323 || x == 0) return x;
  if (dig < -308) return 0;
  if (dig < 0) {
    double p = pow(10, -dig);
    return rint(x / p) * p;
  }
  double p = dig <= 22 ? pow10_d[dig] : (double)powl(10.0L, (long double)dig);
  if (!isfinite(p) || fabs(x) * p > 9e15) return x;
  double x10 = p * x, lo = floor(x10), xd = lo / p, xu = ceil(x10) / p;
  double du = xu - x, dd = x - xd;
  return dd < du || (dd == du && fmod(lo, 2) == 0) ? xd : xu;
}

/* Rounding to `digits` significant digits of the larger part. */
static Complex fmt_complex_round(Complex z, int digits) {
  double m = 0;
  if (isfinite(z.re)) m = fabs(z.re);
  if (isfinite(z.im) && fabs(z.im) > m) m = fabs(z.im);
  if (m == 0) return z;
  if (digits > 306) return z;
  int dig = (digits < 1 ? 1 : digits) - (int)floor(log10(m)) - 1;
  if (dig > 306) {
    double p = 1e4;
    return (Complex){round_decimals(p * z.re, dig - 4) / p, round_decimals(p * z.im, dig - 4) / p};
  }
  return (Complex){round_decimals(z.re, dig), round_decimals(z.im, dig)};
}

static NumFmt extent_fixed(const Extent *t, int digits, int nsmall) {
  NumFmt f = {.digits = digits};
  int rgt = max_int(extent_rgt(t), nsmall);
  f.d = rgt;
  f.w = fixed_width(t, rgt);
  return f;
}

static int extent_special_width(const Extent *t, int w) {
  if (t->nan) w = max_int(w, 3);
  if (t->pinf) w = max_int(w, 3);
  if (t->ninf) w = max_int(w, 4);
  return w;
}

void fmt_complexes_na(VM *vm, const Complex *z, int64_t n, int digits, int nsmall, int na_width, NumFmt *re,
                      NumFmt *im) {
  digits = clamp_digits(vm, digits);
  Extent tr, ti;
  extent_init(&tr);
  extent_init(&ti);
  bool na = false, re_zero = true, im_zero = true;
  for (int64_t i = 0; i < n && !rt_cancelled_at(vm, i); i++) {
    if (is_na_real(z[i].re) || is_na_real(z[i].im)) {
      na = true;
      continue;
    }
    Complex y = fmt_complex_round(z[i], digits);
    if (isfinite(y.re) && z[i].re != 0) re_zero = false;
    if (isfinite(y.im) && z[i].im != 0) im_zero = false;
    extent_add(&tr, y.re, digits);
    extent_add(&ti, isnan(y.im) ? y.im : fabs(y.im), digits);
  }
  *re = (NumFmt){.digits = digits};
  *im = (NumFmt){.digits = digits};
  NumFmt fr = *re, fi = *im;
  if (tr.any) {
    *re = extent_sci(&tr, digits);
    fr = extent_fixed(&tr, digits, 0);
  }
  if (ti.any) {
    *im = extent_sci(&ti, digits);
    fi = extent_fixed(&ti, digits, 0);
  }
  bool fixed;
  if (re_zero)
    fixed = fi.w <= im->w + vm->opt.scipen;
  else if (im_zero)
    fixed = fr.w <= re->w + vm->opt.scipen;
  else
    fixed = fr.w + fi.w < re->w + im->w + 2 * vm->opt.scipen;
  if ((fixed || re_zero) && tr.any) *re = extent_fixed(&tr, digits, nsmall);
  if ((fixed || im_zero) && ti.any) *im = extent_fixed(&ti, digits, nsmall);
  re->w = extent_special_width(&tr, re->w);
  im->w = extent_special_width(&ti, im->w);
  if (na && re->w + im->w + 2 < na_width) re->w += na_width - (re->w + im->w + 2);
}

void fmt_complexes(VM *vm, const Complex *z, int64_t n, int digits, int nsmall, NumFmt *re, NumFmt *im) {
  fmt_complexes_na(vm, z, n, digits, nsmall, 2, re, im);
}

void fmt_complex(Buf *b, Complex z, NumFmt re, NumFmt im, const char *dec) {
  if (is_na_real(z.re) || is_na_real(z.im)) {
    number_pad(b, re.w + im.w + 2, 2);
    buf_put(b, "NA", 2);
    return;
  }
  Complex y = re.digits > 0 ? fmt_complex_round(z, re.digits) : z; /* parts that round to nothing are 0 */
  fmt_real(b, y.re == 0 ? 0 : z.re, re, dec);
  bool neg = !isnan(z.im) && z.im < 0;
  buf_putc(b, neg ? '-' : '+');
  fmt_real(b, y.im == 0 ? 0 : neg ? -z.im : z.im, im, dec);
  buf_putc(b, 'i');
}

void fmt_complex_digits(Buf *b, VM *vm, Complex z, int digits) {
  NumFmt re, im;
  fmt_complexes_na(vm, &z, 1, digits, 0, 2, &re, &im);
  re.w = im.w = 0;
  fmt_complex(b, z, re, im, NULL);
}

/* ---- strings ---- */

/* Is the code point shown as itself? */
static bool fmt_cp_printable(int cp) {
  if (cp < 0x20 || cp == 0x7f) return false;
  if (cp < 0x7f) return true;
  switch (utf8proc_category(cp)) {
  case UTF8PROC_CATEGORY_CN:
  case UTF8PROC_CATEGORY_CC:
  case UTF8PROC_CATEGORY_CS:
  case UTF8PROC_CATEGORY_ZL:
  case UTF8PROC_CATEGORY_ZP: return false;
  default: return true;
  }
}

static int octal_escape(char *t, unsigned char c) {
  t[0] = '\\';
  t[1] = (char)('0' + (c >> 6));
  t[2] = (char)('0' + ((c >> 3) & 7));
  t[3] = (char)('0' + (c & 7));
  return 4;
}

/* Escape of an ASCII character, in t; 0: shown as itself. */
static int ascii_escape(char *t, unsigned char c, int quote) {
  if (c >= 0x20 && c < 0x7f) {
    if (c != '\\' && c != quote) return 0;
    t[0] = '\\';
    t[1] = (char)c;
    return 2;
  }
  t[0] = '\\';
  switch (c) {
  case '\a': t[1] = 'a'; return 2;
  case '\b': t[1] = 'b'; return 2;
  case '\f': t[1] = 'f'; return 2;
  case '\n': t[1] = 'n'; return 2;
  case '\r': t[1] = 'r'; return 2;
  case '\t': t[1] = 't'; return 2;
  case '\v': t[1] = 'v'; return 2;
  case 0: t[1] = '0'; return 2;
  default: break;
  }
  return octal_escape(t, c);
}

static int hex_escape(char *t, unsigned char c) { return snprintf(t, 8, "\\x%02x", c); }

/* Escape of a code point beyond ASCII, in t (16 bytes); 0: shown as itself. */
static int wide_escape(VM *vm, char *t, int cp) {
  if (!vm->utf8) return snprintf(t, 16, cp > 0xffff ? "<U+%08X>" : "<U+%04X>", (unsigned)cp);
  if (fmt_cp_printable(cp)) return 0;
  return snprintf(t, 16, cp > 0xffff ? "\\U{%06x}" : "\\u%04x", (unsigned)cp);
}

static bool plain_ascii(const Str *s, int quote) {
  for (uint32_t i = 0; i < s->len; i++) {
    unsigned char c = (unsigned char)s->data[i];
    if (c < 0x20 || c >= 0x7f || c == '\\' || c == quote) return false;
  }
  return true;
}

/* The escaped text of s: appended to b (may be NULL); returns its width in columns. */
static int64_t escape_text(Buf *b, VM *vm, const Str *s, int quote) {
  const char *p = s->data, *end = s->data + s->len;
  int64_t width = 0;
  char t[24];
  for (int64_t i = 0; p < end && !rt_cancelled_at(vm, i); i++) {
    unsigned char c = (unsigned char)*p;
    const char *from = p;
    int k, w, latin1 = 0;
    if (c < 0x80) {
      p++;
      k = ascii_escape(t, c, quote);
      w = 1;
    } else if (s->enc == STR_BYTES) {
      p++;
      t[0] = '\\';
      k = 1 + hex_escape(t + 1, c);
      w = 0;
    } else if (s->enc == STR_NATIVE && !vm->utf8) {
      p++;
      k = octal_escape(t, c);
      w = 0;
    } else if (s->enc == STR_LATIN1) {
      p++;
      k = wide_escape(vm, t, c);
      w = 1;
      if (!k) latin1 = c;
    } else {
      int cp = utf8_next(&p, end), n;
      k = cp < 0 ? hex_escape(t, c) : wide_escape(vm, t, cp);
      w = cp < 0 ? 0 : k ? 0 : cp_width(cp);
      if (cp < 0 && (n = locale_utf8_beyond(from, end)) > 0) width += 10 - k * n; /* taken for \U and eight digits */
    }
    if (k) {
      width += k;
      if (b) buf_put(b, t, (size_t)k);
    } else {
      width += w;
      if (b && latin1)
        buf_put(b, t, (size_t)utf8_put(t, latin1));
      else if (b)
        buf_put(b, from, (size_t)(p - from));
    }
  }
  return width;
}

static const char *na_text(const Str *na, int quote, size_t *n) {
  if (na) {
    *n = na->len;
    return na->data;
  }
  *n = quote ? 2 : 4;
  return quote ? "NA" : "<NA>";
}

int64_t fmt_str_width_na(VM *vm, const Str *s, int quote, const Str *na) {
  if (str_is_na(vm, s)) {
    if (na) return str_width(vm, na);
    return quote ? 2 : 4;
  }
  if (plain_ascii(s, quote)) return s->len + (quote ? 2 : 0);
  return escape_text(NULL, vm, s, quote) + (quote ? 2 : 0);
}

int64_t fmt_str_width(VM *vm, const Str *s, int quote) { return fmt_str_width_na(vm, s, quote, NULL); }

static int left_pad(int64_t width, int w, int justify) {
  int64_t room = w - width;
  if (room <= 0) return 0;
  return justify == 'r' ? (int)room : justify == 'c' ? (int)(room / 2) : 0;
}

static int right_pad(int64_t width, int w, int justify) {
  int64_t room = w - width;
  if (room <= 0) return 0;
  return justify == 'l' ? (int)room : justify == 'c' ? (int)(room - room / 2) : 0;
}

void fmt_padded(Buf *b, const char *p, size_t n, int width, int w, int justify) {
  buf_pad(b, left_pad(width, w, justify), ' ');
  buf_put(b, p, n);
  buf_pad(b, right_pad(width, w, justify), ' ');
}

void fmt_str_na(Buf *b, VM *vm, const Str *s, int w, int quote, int justify, const Str *na) {
  if (str_is_na(vm, s)) {
    size_t n;
    const char *t = na_text(na, quote, &n);
    fmt_padded(b, t, n, na ? (int)str_width(vm, na) : (int)n, w, justify);
    return;
  }
  bool plain = plain_ascii(s, quote);
  int64_t width = (plain ? s->len : escape_text(NULL, vm, s, quote)) + (quote ? 2 : 0);
  buf_pad(b, left_pad(width, w, justify), ' ');
  if (quote) buf_putc(b, (char)quote);
  if (plain)
    buf_put(b, s->data, s->len);
  else
    escape_text(b, vm, s, quote);
  if (quote) buf_putc(b, (char)quote);
  buf_pad(b, right_pad(width, w, justify), ' ');
}

void fmt_str(Buf *b, VM *vm, const Str *s, int w, int quote, int justify) {
  fmt_str_na(b, vm, s, w, quote, justify, NULL);
}
