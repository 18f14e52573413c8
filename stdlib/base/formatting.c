/* formatting.c - The native core of format.default(), formatC() and prettyNum(), and strtrim().
 *
 * stdlib/base/format.R has the R-level functions, which check and fill in arguments. */
#include <stdio.h>
#include <stdlib.h>

#include "runtime/digits.h"
#include "runtime/format_internal.h"
#include "runtime/strbatch.h"
#include "stdlib/text.h"
#include "stdlib/builtin.h"
#include "runtime/shape.h"
#include "runtime/poll.h"

/* ---- format ---- */

typedef struct FormatArgs {
  bool trim, na_encode;
  int digits, nsmall, width, justify; /* justify: 0 left, 1 right, 2 centre, 3 none */
  const char *dec;
} FormatArgs;

static int max_int(int a, int b) { return a > b ? a : b; }

/* A Latin-1 string as UTF-8 with `room` blanks. */
static void put_latin1(Buf *b, const Str *s, int room, int justify) {
  int left = justify == 1 ? room : justify == 2 ? room / 2 : 0;
  char t[8];
  buf_pad(b, left, ' ');
  for (uint32_t i = 0; i < s->len; i++) buf_put(b, t, (size_t)utf8_put(t, (unsigned char)s->data[i]));
  buf_pad(b, room - left, ' ');
}

static Status format_strings(VM *vm, const Vec *x, const FormatArgs *a, Vec *r) {
  int w = a->justify == 3 ? 0 : a->width;
  if (a->justify < 3)
    for (int64_t i = 0; i < x->n; i++) {
      TRY(rt_poll_at(vm, i));
      if (str_is_na(vm, str_ro(x)[i]))
        w = a->na_encode ? max_int(w, 2) : w;
      else
        w = max_int(w, (int)fmt_str_width(vm, str_ro(x)[i], 0));
    }
  Buf b;
  buf_init(&b, vm);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    const Str *s = str_ro(x)[i];
    bool na = str_is_na(vm, s);
    int sw = na ? 2 : (int)fmt_str_width(vm, s, 0); /* as wide as print() shows it */
    if (na && !a->na_encode) {
      str_rw(r)[i] = vm->na_str;
    } else if (!na && sw >= w) {
      str_rw(r)[i] = str_ro(x)[i];
    } else {
      b.n = 0;
      b.utf8 = s->enc == STR_UTF8;
      if (!na && s->enc == STR_LATIN1)
        put_latin1(&b, s, w - sw, a->justify);
      else
        fmt_padded(&b, na ? "NA" : s->data, na ? 2 : s->len, sw, w, "lrcl"[a->justify]);
      TRY_NEW(str_rw(r)[i] = buf_str(&b));
    }
  }
  return OK;
}

static Status format_numbers(VM *vm, const Vec *x, const FormatArgs *a, Vec *r) {
  Buf b;
  NumFmt f = {0}, im = {0};
  StrBatch batch;
  strbatch_init(&batch, vm, r);
  buf_init(&b, vm);
  int w = 0;
  switch (x->h.type) {
  case T_LGL: w = a->trim ? 0 : fmt_lgls_width(int_ro(x), x->n); break;
  case T_INT: w = a->trim ? 0 : fmt_ints_width(int_ro(x), x->n); break;
  case T_DBL:
    f = fmt_reals(vm, dbl_ro(x), x->n, a->digits, a->nsmall);
    w = a->trim ? 0 : f.w;
    break;
  case T_CPLX:
    fmt_complexes(vm, cplx_ro(x), x->n, a->digits, a->nsmall, &f, &im);
    if (a->trim) f.w = im.w = 0;
    w = a->width < FMT_NUMBER_MAX ? a->width : FMT_NUMBER_MAX; /* of each part */
    f.w = max_int(f.w, w);
    im.w = max_int(im.w, w);
    w = f.w + im.w + 2;
    break;
  default: w = 2; break;
  }
  if (x->h.type != T_CPLX) w = max_int(w, a->width);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    b.n = 0;
    switch (x->h.type) {
    case T_LGL: fmt_lgl(&b, int_ro(x)[i], w); break;
    case T_INT: fmt_int(&b, int_ro(x)[i], w); break;
    case T_DBL:
      f.w = w;
      fmt_real(&b, dbl_ro(x)[i], f, a->dec);
      break;
    case T_CPLX:
      fmt_complex(&b, cplx_ro(x)[i], f, im, a->dec);
      if (b.n > FMT_NUMBER_MAX + 3) b.n = FMT_NUMBER_MAX + 3; /* GNU R's buffer ends there */
      break;
    default: {
      char t[4];
      snprintf(t, sizeof t, "%02x", raw_ro(x)[i]);
      fmt_padded(&b, t, 2, 2, w, 'r');
    }
    }
    TRY(strbatch_put(&batch, i, &b));
  }
  return strbatch_end(&batch);
}

/* Sets the scipen option from the scientific argument; *old gets the previous value. */
static Status apply_scientific(VM *vm, Value v, int *old) {
  *old = vm->opt.scipen;
  if (vec_len(v) != 1) return rt_error(vm, "invalid '%s' argument", "scientific");
  if (val_type(v) == T_LGL) {
    int k = as_logical1(vm, v);
    if (k != NA_LGL) vm->opt.scipen = k ? -100 : 100;
  } else if (val_type(v) == T_INT || val_type(v) == T_DBL) {
    int k = as_integer1(vm, v);
    if (k == NA_INT) return rt_error(vm, "invalid '%s' argument", "scientific");
    vm->opt.scipen = k;
  } else {
    return rt_error(vm, "invalid '%s' argument", "scientific");
  }
  return OK;
}

static Status read_format_args(VM *vm, Value *args, FormatArgs *a) {
  Value call = val_is_null(args[9]) ? vm_frame_call(vm) : args[9];
  *a = (FormatArgs){0};
  int k = as_logical1(vm, args[1]);
  if (k == NA_LGL) return rt_errorcall(vm, call, "invalid '%s' argument", "trim");
  a->trim = k;
  if (!val_is_null(args[2])) {
    a->digits = as_integer1(vm, args[2]);
    if (a->digits == NA_INT || a->digits < 1 || a->digits > 22)
      return rt_errorcall(vm, call, "invalid value %d for '%s' argument", a->digits, "digits");
  }
  a->nsmall = as_integer1(vm, args[3]);
  if (a->nsmall == NA_INT || a->nsmall < 0 || a->nsmall > 20)
    return rt_errorcall(vm, call, "invalid '%s' argument", "nsmall");
  if (!val_is_null(args[4])) {
    a->width = as_integer1(vm, args[4]);
    if (a->width == NA_INT) return rt_errorcall(vm, call, "invalid '%s' argument", "width");
  }
  a->justify = as_integer1(vm, args[5]);
  if (a->justify == NA_INT || a->justify < 0 || a->justify > 3)
    return rt_errorcall(vm, call, "invalid '%s' argument", "justify");
  k = as_logical1(vm, args[6]);
  if (k == NA_LGL) return rt_errorcall(vm, call, "invalid '%s' argument", "na.encode");
  a->na_encode = k;
  if (!val_is_null(args[8])) {
    Str *s = as_string1(vm, args[8]);
    if (!str_is_na(vm, s)) a->dec = s->data;
  }
  return OK;
}

/* .Internal(format(x, trim, digits, nsmall, width, justify, na.encode, scientific, decimal.mark, call)): call is what
 * errors show */
static Status do_format(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  if (val_is_env(x)) {
    Str *s = rt_env_label(vm, x.env);
    TRY_NEW(s);
    *out = val_str(s);
    return OK;
  }
  if (val_type(x) == T_EXTPTR) {
    Str *s = str_c(vm, "<pointer>");
    TRY_NEW(s);
    *out = val_str(s);
    return OK;
  }
  if (!val_is_atomic(x))
    return rt_error(vm, "Found no format() method for class \"%s\"", str_ro(val_class(vm, x))[0]->data);
  FormatArgs a;
  int scipen;
  TRY(read_format_args(vm, args, &a));
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  Vec *r = vec_new(vm, T_STR, v->n);
  TRY_NEW(r);
  TRY(apply_scientific(vm, args[7], &scipen));
  Status st = v->h.type == T_STR ? format_strings(vm, v, &a, r) : format_numbers(vm, v, &a, r);
  vm->opt.scipen = scipen;
  TRY(st);
  TRY(shape_copy_layout(vm, r, v));
  *out = vec_val(r);
  return OK;
}

/* ---- formatC ---- */

/* x rounded to dig decimals. */
static double round_to(double x, int dig) {
  double p = pow(10, dig);
  return isfinite(p) ? nearbyint(x * p) / p : x;
}

static void strip_zeros(char *t) {
  size_t n = strlen(t);
  if (!strchr(t, '.')) return;
  while (n > 0 && t[n - 1] == '0') n--;
  if (n > 0 && t[n - 1] == '.') n--;
  t[n] = 0;
}

typedef struct FormatC {
  int width, digits;
  const char *format; /* "d", "f", "e", "E", "g", "G", "fg", "s" */
  char flag[16];
  bool sharp;
} FormatC;

/* "fg": fixed notation with digits significant digits. */
static void formatc_fg(char *t, size_t cap, const FormatC *c, double x) {
  int dig = abs(c->digits);
  char f[40];
  if (x == 0) {
    snprintf(t, cap, "0");
    return;
  }
  int iex = (int)floor(log10(fabs(x)) + 1e-12);
  double m = round_to(fabs(x) / pow(10, iex) + 1e-12, dig - 1);
  if (iex > 0 && m >= 10) {
    x = copysign(m * pow(10, iex), x);
    iex++;
  }
  if (iex == -4 && fabs(x) < 1e-4) iex = -5;
  if (iex < -4) {
    snprintf(f, sizeof f, "%%%s.*f", c->flag);
    snprintf(t, cap, f, dig - 1 + -iex, x);
    if (!c->sharp && c->digits >= 0) strip_zeros(t);
  } else {
    snprintf(f, sizeof f, "%%%s*.*g", c->flag);
    snprintf(t, cap, f, c->width, iex >= dig ? iex + 1 : dig, x);
  }
}

static void formatc_double(char *t, size_t cap, const FormatC *c, double x) {
  char f[40];
  if (strcmp(c->format, "fg") == 0) {
    formatc_fg(t, cap, c, x);
    return;
  }
  if (c->digits >= 0)
    snprintf(f, sizeof f, "%%%s*.*%s", c->flag, c->format);
  else
    snprintf(f, sizeof f, "%%%s*%s", c->flag, c->format);
  if (c->digits >= 0)
    snprintf(t, cap, f, c->width, c->digits, x);
  else
    snprintf(t, cap, f, c->width, x);
}

/* Plain fixed notation; false: printf has to write it. */
static bool formatc_fixed(Buf *b, const FormatC *c, double x) {
  char t[DIGITS_ROOM];
  if (*c->flag || strcmp(c->format, "f") != 0 || c->digits < 0 || c->digits > 9 || c->width < 0 || !isfinite(x))
    return false;
  size_t n = digits_fixed(t, x, c->digits);
  if (n == 0) return false;
  buf_pad(b, c->width - (int)n, ' ');
  buf_put(b, t, n);
  return true;
}

static Status formatc_string(VM *vm, Buf *b, const FormatC *c, const Str *s) {
  bool left = strchr(c->flag, '-') || c->width < 0;
  fmt_padded(b, s->data, s->len, (int)str_width(vm, s), abs(c->width), left ? 'l' : 'r');
  return OK;
}

/* .Internal(formatC(x, mode, width, digits, format, flag)) on plain vectors without NA. */
static Status do_formatC(VM *vm, Value *args, int n, Value *out) {
  FormatC c = {.width = as_integer1(vm, args[2]), .digits = as_integer1(vm, args[3])};
  c.format = as_string1(vm, args[4])->data;
  const char *flag = as_string1(vm, args[5])->data;
  Str *mode = as_string1(vm, args[1]);
  if (!val_is_atomic(args[0])) return rt_error(vm, "'x' must be a vector");
  if (c.digits == NA_INT) c.digits = -1;
  if (c.width == NA_INT) c.width = 0;
  for (size_t k = 0; *flag; flag++) {
    if (k + 1 < sizeof c.flag && *flag != '\'' && !strchr(c.flag, *flag)) c.flag[k++] = *flag;
    if (*flag == '#') c.sharp = true;
  }
  Vec *x = val_vec(vm, args[0]);
  TRY_NEW(x);
  int t = x->h.type;
  if ((t != T_INT && t != T_DBL && t != T_STR) || strcmp(mode->data, "logical") == 0)
    return rt_error(vm, "unsupported type ");
  size_t cap = (size_t)abs(c.width) + (size_t)(c.digits > 0 ? c.digits : 0) + 800;
  char *text = vm_scratch(vm, cap);
  TRY_NEW(text);
  Vec *r = vec_new(vm, T_STR, x->n);
  TRY_NEW(r);
  StrBatch batch;
  Buf b;
  strbatch_init(&batch, vm, r);
  buf_init(&b, vm);
  char fint[40];
  snprintf(fint, sizeof fint, "%%%s*d", c.flag);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    b.n = 0;
    if (t == T_STR) {
      b.utf8 = str_ro(x)[i]->enc == STR_UTF8;
      TRY(formatc_string(vm, &b, &c, str_ro(x)[i]));
    } else if (t == T_INT || !formatc_fixed(&b, &c, dbl_ro(x)[i])) {
      if (t == T_INT && strcmp(c.format, "d") == 0)
        snprintf(text, cap, fint, c.width, int_ro(x)[i]);
      else
        formatc_double(text, cap, &c, t == T_INT ? (double)int_ro(x)[i] : dbl_ro(x)[i]);
      buf_puts(&b, text);
    }
    TRY(strbatch_put(&batch, i, &b));
  }
  TRY(strbatch_end(&batch));
  *out = vec_val(r);
  return OK;
}

/* ---- prettyNum ---- */

typedef struct Marks {
  const Str *big, *small, *dec, *in_dec;
  int big_every, small_every;
  bool drop0;
} Marks;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_word(char c) {
  return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

static bool all_digits(const char *p, int n) {
  for (int i = 0; i < n; i++)
    if (!is_digit(p[i])) return false;
  return true;
}

/* Digits before the point: a mark in front of every group counted from the right. */
static void put_before(Buf *b, const char *p, size_t n, const Marks *m) {
  if (m->big->len == 0 || m->big_every <= 0) {
    buf_put(b, p, n);
    return;
  }
  bool cut[1100] = {0};
  size_t k = (size_t)m->big_every, i = n < 1100 ? n : 0;
  while (i > k) {
    if (all_digits(p + i - k, (int)k) && is_word(p[i - k - 1])) {
      i -= k;
      cut[i] = true;
    } else {
      i--;
    }
  }
  for (size_t j = 0; j < n; j++) {
    if (n < 1100 && cut[j]) buf_put(b, m->big->data, m->big->len);
    buf_putc(b, p[j]);
  }
}

/* Digits after the point: a mark behind every group. */
static void put_after(Buf *b, const char *p, size_t n, const Marks *m) {
  size_t k = (size_t)m->small_every, i = 0;
  if (m->small->len == 0 || m->small_every <= 0) {
    buf_put(b, p, n);
    return;
  }
  while (i < n) {
    if (i + k < n && all_digits(p + i, (int)k) && is_word(p[i + k])) {
      buf_put(b, p + i, k);
      buf_put(b, m->small->data, m->small->len);
      i += k;
    } else {
      buf_putc(b, p[i++]);
    }
  }
}

/* Length of the fraction p[0..n) without the zeros that drop0trailing removes. */
static size_t drop_zeros(const char *p, size_t n) {
  size_t e = 0;
  while (e < n && p[e] != 'e' && p[e] != 'E') e++;
  if (e == n) {
    while (n > 0 && p[n - 1] == '0') n--;
    return n;
  }
  size_t z = e + 1;
  if (z < n && (p[z] == '+' || p[z] == '-')) z++;
  size_t first = z;
  while (z < n && p[z] == '0') z++;
  return z == n && z > first ? e : n;
}

static void put_marked(Buf *b, const char *p, size_t n, const Marks *m) {
  size_t dl = m->in_dec->len, at = n;
  for (size_t i = 0; dl > 0 && i + dl <= n; i++)
    if (memcmp(p + i, m->in_dec->data, dl) == 0) {
      at = i;
      break;
    }
  size_t before = at, after = at < n ? n - at - dl : 0;
  const char *frac = p + at + (at < n ? dl : 0);
  if (m->drop0 && after > 0) after = drop_zeros(frac, after);
  put_before(b, p, before, m);
  if (after > 0) {
    buf_put(b, m->dec->data, m->dec->len);
    put_after(b, frac, after, m);
  }
}

/* The sign between the parts of "a+bi": behind a digit and before one, with blanks at most between; 0 if there is none.
 */
static size_t middle_sign(const char *p, size_t n) {
  for (size_t i = 1; i + 1 < n; i++) {
    if (p[i] != '+' && p[i] != '-') continue;
    size_t a = i, b = i + 1;
    while (a > 0 && p[a - 1] == ' ') a--;
    while (b < n && p[b] == ' ') b++;
    if (a > 0 && b < n && all_digits(p + a - 1, 1) && all_digits(p + b, 1)) return i;
  }
  return 0;
}

static Status marks_arg(VM *vm, Value v, const Str **s) {
  Str *t = as_string1(vm, v);
  if (str_is_na(vm, t)) t = vm->empty_str;
  *s = t;
  return OK;
}

/* The marks in every string of x; preserve: 0 any width, 1 as wide as it was, 2 all as wide as the widest. */
static Status mark_all(VM *vm, const Vec *x, const Marks *m, int preserve, Vec **out) {
  Vec *r = vec_new(vm, T_STR, x->n);
  TRY_NEW(r);
  *out = r;
  Buf b;
  buf_init(&b, vm);
  int common = 0;
  bool grown = false, unknown = false;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    const Str *s = str_ro(x)[i];
    if (s->len == 0 || str_is_na(vm, s)) { /* GNU R finds no digits and makes them text */
      unknown |= str_is_na(vm, s);
      grown |= !str_is_na(vm, s);
      TRY_NEW(str_rw(r)[i] = str_c(vm, "NA"));
      common = max_int(common, 2);
      continue;
    }
    b.n = 0;
    put_marked(&b, s->data, s->len, m);
    size_t skip = 0;
    grown |= b.n > s->len;
    if (preserve == 1 && b.n > s->len) /* as wide as before, if there are blanks in front */
      while (skip < b.n - s->len && b.p[skip] == ' ') skip++;
    TRY_NEW(str_rw(r)[i] = str_new(vm, b.p + skip, b.n - skip));
    common = max_int(common, (int)str_width(vm, str_ro(r)[i]));
  }
  if (unknown && !grown && preserve > 0) return rt_error(vm, "missing value where TRUE/FALSE needed");
  for (int64_t i = 0; preserve == 2 && grown && i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    int w = (int)str_width(vm, str_ro(r)[i]);
    if (w >= common || str_is_na(vm, str_ro(r)[i])) continue;
    b.n = 0;
    fmt_padded(&b, str_ro(r)[i]->data, str_ro(r)[i]->len, w, common, 'r');
    TRY_NEW(str_rw(r)[i] = buf_str(&b));
  }
  return OK;
}

/* Complex numbers: the real parts and the imaginary parts by themselves; other strings stay. */
static Status mark_complex(VM *vm, const Vec *x, const Marks *m, int preserve, Vec **out) {
  Vec *part[2], *marked[2], *r = vec_new(vm, T_STR, x->n);
  TRY_NEW(r);
  *out = r;
  int64_t n = 0, k = 0;
  for (int64_t i = 0; i < x->n; i++) n += middle_sign(str_ro(x)[i]->data, str_ro(x)[i]->len) > 0;
  for (int j = 0; j < 2; j++) TRY_NEW(part[j] = vec_new(vm, T_STR, n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    const Str *s = str_ro(x)[i];
    size_t cut = middle_sign(s->data, s->len), end = s->len - (s->len > 0 && s->data[s->len - 1] == 'i');
    if (cut == 0) continue;
    TRY_NEW(str_rw(part[0])[k] = str_new(vm, s->data, cut));
    TRY_NEW(str_rw(part[1])[k] = str_new(vm, s->data + cut + 1, end - cut - 1));
    k++;
  }
  for (int j = 0; j < 2; j++) TRY(mark_all(vm, part[j], m, preserve, &marked[j]));
  k = 0;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    size_t cut = middle_sign(str_ro(x)[i]->data, str_ro(x)[i]->len);
    str_rw(r)[i] = str_ro(x)[i];
    if (cut == 0) continue;
    TRY_NEW(str_rw(r)[i] = str_fmt(vm, "%s%c%si", str_ro(marked[0])[k]->data, str_ro(x)[i]->data[cut],
                                   str_ro(marked[1])[k]->data));
    k++;
  }
  return OK;
}

/* .Internal(prettyMarks(x, big.mark, big.interval, small.mark, small.interval, decimal.mark, input.d.mark,
 * preserve (0 none, 1 individual, 2 common), drop0trailing, is.complex)): x character; attributes are kept. */
static Status do_prettyMarks(VM *vm, Value *args, int n, Value *out) {
  Marks m = {.big_every = as_integer1(vm, args[2]), .small_every = as_integer1(vm, args[4])};
  TRY(marks_arg(vm, args[1], &m.big));
  TRY(marks_arg(vm, args[3], &m.small));
  TRY(marks_arg(vm, args[5], &m.dec));
  TRY(marks_arg(vm, args[6], &m.in_dec));
  int preserve = as_integer1(vm, args[7]);
  m.drop0 = as_logical1(vm, args[8]) == 1;
  if (val_type(args[0]) != T_STR) return rt_error(vm, "invalid '%s' argument", "x");
  Vec *r, *x = val_vec(vm, args[0]);
  TRY_NEW(x);
  if (as_logical1(vm, args[9]) == 1)
    TRY(mark_complex(vm, x, &m, preserve, &r));
  else
    TRY(mark_all(vm, x, &m, preserve, &r));
  TRY(attr_copy_all(vm, r, args[0]));
  *out = vec_val(r);
  return OK;
}

/* ---- strtrim ---- */

static Status do_strtrim(VM *vm, Value *args, int n, Value *out) {
  Vec *x;
  if (val_type(args[0]) == T_STR)
    TRY_NEW(x = val_vec(vm, args[0]));
  else
    TRY(vm_as_character(vm, args[0], &x));
  Vec *w;
  TRY(coerce_vector(vm, args[1], T_INT, false, &w));
  if (w->n == 0 && x->n > 0) return rt_error(vm, "invalid '%s' argument", "width");
  for (int64_t i = 0; i < w->n; i++)
    if (int_ro(w)[i] == NA_INT || int_ro(w)[i] < 0) return rt_error(vm, "invalid '%s' argument", "width");
  Vec *r = vec_new(vm, T_STR, x->n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    Str *s = str_ro(x)[i];
    str_rw(r)[i] = s;
    if (str_is_na(vm, s)) continue;
    TRY(str_check_valid(vm, s));
    int room = int_ro(w)[i % w->n];
    const char *p = s->data, *end = s->data + s->len;
    for (int64_t j = 0; p < end; j++) {
      TRY(rt_poll_at(vm, j));
      const char *q = p;
      int cp = utf8_next(&q, end);
      int k = cp_width(cp);
      if (k > room) break;
      room -= k;
      p = q;
    }
    if (p < end) TRY_NEW(str_rw(r)[i] = str_new(vm, s->data, (size_t)(p - s->data)));
  }
  TRY(attr_copy_all(vm, r, val_type(args[0]) == T_STR ? args[0] : val_obj(x)));
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_format[] = {
    {"format", do_format, "x, trim, digits, nsmall, width, justify, na.encode, scientific, decimal.mark, call = NULL",
     BF_INTERNAL, "atomic vector to strings of common format; keeps attributes but class"},
    {"formatC", do_formatC, "x, mode, width, digits, format, flag", BF_INTERNAL,
     "C-style formatting, one element at a time"},
    {"prettyMarks", do_prettyMarks,
     "x, big.mark, big.interval, small.mark, small.interval, decimal.mark, input.d.mark, preserve, drop0trailing, "
     "is.cplx",
     BF_INTERNAL, "inserts marks between groups of digits"},
    {"strtrim", do_strtrim, "x, width", 0, "trims strings to display widths"},
    {0},
};
