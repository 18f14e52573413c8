/* sprintf.c - sprintf(): C-style formatting, vectorised over the format and all arguments.
 *
 * Each conversion is checked against the type of its argument, which is converted once, when the first
 * result is made, and then used in that type for all results. */
#include <stdio.h>
#include <stdlib.h>

#include "runtime/digits.h"
#include "runtime/format_internal.h"
#include "runtime/strbatch.h"
#include "runtime/poll.h"
#include "stdlib/builtin.h"

enum { LINE_MAX_BYTES = 8192, MAX_ARGS = 100, SPEC_MAX = 100 };

typedef struct Sprintf {
  VM *vm;
  int nargs;
  Vec *arg[MAX_ARGS];
  bool object[MAX_ARGS];
  bool function[MAX_ARGS]; /* held in a list of one */
  bool used[MAX_ARGS];
  int next;   /* argument that the next plain conversion takes */
  int64_t at; /* result being made */
  Buf out;
} Sprintf;

/* The bytes of text at p in front of a '%'. */
static size_t literal_length(const char *p) {
  size_t n = 0;
  while (p[n] && p[n] != '%') n++;
  return n;
}

/* The bytes of the specification at p, which begins with '%' and ends with a conversion; 0: it has none. */
static size_t spec_length(const char *p) {
  for (const char *q = p + 1; *q; q++) switch (*q) {
    case 'd':
    case 'i':
    case 'o':
    case 's':
    case 'f':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'x':
    case 'X':
    case 'a':
    case 'A':
    case 'c':
    case 'u':
    case 'p':
    case 'n':
    case '%': return (size_t)(q - p) + 1;
    default: break;
    }
  return 0;
}

static bool all_whole(const Vec *v) {
  for (int64_t i = 0; i < v->n; i++) {
    double d = dbl_ro(v)[i];
    if (is_na_real(d)) continue;
    if (!(d > INT_MIN && d <= INT_MAX) || d != (double)(int)d) return false;
  }
  return true;
}

static Status not_coercible(VM *vm, Value x, const char *fun, const char *type) {
  Cons *call = NULL, *arg = cons_new(vm, x, NULL, NULL);
  TRY_NEW(arg);
  TRY_NEW(call = lang_new(vm, val_obj(sym_c(vm, fun)), arg));
  return rt_errorcall(vm, val_obj(call), "cannot coerce type '%s' to vector of type '%s'",
                      type_name(val_is_obj(x, T_BUILTIN) ? T_BUILTIN : T_CLOSURE), type);
}

static Status not_emptied(VM *vm, const Vec *v) {
  return v->n == 0 ? rt_error(vm, "coercion has changed vector length to %d", 0) : OK;
}

/* What as.double(x) gives, by a method of x's class: numbers, or text, at which the conversion will stop. */
static Status number_of_object(VM *vm, Value x, Vec **out) {
  Value r;
  TRY(vm_call_base(vm, "as.double", 1, &x, NULL, &r));
  if (r.tag == TAG_NULL) return rt_error(vm, "coercion has changed vector length to %d", 0);
  if (!val_is_atomic(r)) return rt_error(vm, "unsupported type");
  TRY_NEW(*out = val_vec(vm, r));
  return not_emptied(vm, *out);
}

/* First use of an argument by a conversion: numbers that fit become integers and so on. */
static Status adapt_argument(Sprintf *s, int k, char conv) {
  VM *vm = s->vm;
  Vec *v = s->arg[k];
  int t = v->h.type;
  if (conv == 's') {
    if (t == T_STR && !s->object[k]) return OK;
    if (s->function[k]) return not_coercible(vm, list_ro(v)[0], "as.character", "character");
    TRY(vm_as_character(vm, val_obj(v), &s->arg[k]));
    s->object[k] = false;
    return not_emptied(vm, s->arg[k]);
  }
  if (strchr("dioxX", conv)) {
    if (t == T_DBL && all_whole(v)) TRY(coerce_vector(vm, val_obj(v), T_INT, false, &s->arg[k]));
  } else if (strchr("aAfeEgG", conv) && t != T_DBL && t != T_STR) {
    if (s->function[k]) return not_coercible(vm, list_ro(v)[0], "as.double", "double");
    if (s->object[k]) TRY(number_of_object(vm, val_obj(v), &s->arg[k]));
    if (t == T_EXPR) TRY(coerce_vector(vm, val_obj(v), T_LIST, false, &s->arg[k]));
    if (s->arg[k]->h.type != T_STR) TRY(coerce_vector(vm, val_obj(s->arg[k]), T_DBL, false, &s->arg[k]));
  }
  return OK;
}

static Status bad_format(VM *vm, const char *spec, const char *advice) {
  return rt_error(vm, "invalid format '%s'; %s", spec, advice);
}

/* Only flags, width and precision between % and the conversion. */
static bool spec_well_formed(const char *spec) { return strspn(spec + 1, " +-#0123456789.") + 2 == strlen(spec); }

/* Text under a %s specification; width and precision count bytes. */
static Status emit(Sprintf *s, const char *spec, const char *text) {
  const char *p = spec + 1;
  bool left = false;
  for (; *p && strchr(" +-#0", *p); p++) left |= *p == '-';
  char *rest;
  long width = strtol(p, &rest, 10), n = (long)strlen(text);
  if (*rest == '.') {
    long precision = strtol(rest + 1, NULL, 10);
    if (precision < n) n = precision;
  }
  if (width > LINE_MAX_BYTES)
    return rt_error(s->vm, "required resulting string length %ld is greater than maximal %d", width, LINE_MAX_BYTES);
  if (!left) buf_pad(&s->out, (int)(width - n), ' ');
  buf_put(&s->out, text, (size_t)n);
  if (left) buf_pad(&s->out, (int)(width - n), ' ');
  return OK;
}

static Status emit_text_spec(Sprintf *s, char *spec, const char *text) {
  spec[strlen(spec) - 1] = 's';
  return emit(s, spec, text);
}

static Status format_int(Sprintf *s, char *spec, int x, bool logical) {
  char conv = spec[strlen(spec) - 1];
  if (logical) {
    if (!strchr("di", conv) || !spec_well_formed(spec))
      return bad_format(s->vm, spec, "use format %d or %i for logical objects");
  } else if (!strchr("dioxX", conv) || !spec_well_formed(spec)) {
    return bad_format(s->vm, spec, "use format %d, %i, %o, %x or %X for integer objects");
  }
  if (x == NA_INT) return emit_text_spec(s, spec, "NA");
  char t[LINE_MAX_BYTES + 1];
  int k = snprintf(t, sizeof t, spec, x);
  if (k < 0) return rt_error(s->vm, "required resulting string length is greater than maximal %d", LINE_MAX_BYTES);
  if (k > LINE_MAX_BYTES)
    return rt_error(s->vm, "required resulting string length %d is greater than maximal %d", k, LINE_MAX_BYTES);
  buf_put(&s->out, t, (size_t)k);
  return OK;
}

static const char *special_number(const char *spec, double x) {
  bool plus = strchr(spec, '+') != NULL, blank = strchr(spec, ' ') != NULL;
  if (is_na_real(x)) return blank ? " NA" : "NA";
  if (isnan(x)) return blank ? " NaN" : "NaN";
  if (x < 0) return "-Inf";
  return plus ? "+Inf" : blank ? " Inf" : "Inf";
}

static Status format_double(Sprintf *s, char *spec, double x) {
  char conv = spec[strlen(spec) - 1];
  if (!strchr("aAfeEgG", conv) || !spec_well_formed(spec))
    return bad_format(s->vm, spec, "use format %f, %e, %g or %a for numeric objects");
  if (!isfinite(x)) {
    const char *text = special_number(spec, x);
    char *dot = strchr(spec, '.');
    if (dot) strcpy(dot, "s");
    return emit_text_spec(s, spec, text);
  }
  char t[LINE_MAX_BYTES + 1];
  int k = snprintf(t, sizeof t, spec, x);
  if (k < 0) return rt_error(s->vm, "required resulting string length is greater than maximal %d", LINE_MAX_BYTES);
  if (k > LINE_MAX_BYTES)
    return rt_error(s->vm, "required resulting string length %d is greater than maximal %d", k, LINE_MAX_BYTES);
  buf_put(&s->out, t, (size_t)k);
  return OK;
}

static Status format_string(Sprintf *s, const char *spec, const Str *x) {
  s->out.utf8 |= x->enc == STR_UTF8;
  if (spec[strlen(spec) - 1] != 's' || !spec_well_formed(spec))
    return bad_format(s->vm, spec, "use format %s for character objects");
  if (strcmp(spec, "%s") == 0) {
    if (str_is_na(s->vm, x))
      buf_put(&s->out, "NA", 2);
    else
      buf_put(&s->out, x->data, x->len);
    return OK;
  }
  return emit(s, spec, str_is_na(s->vm, x) ? "NA" : x->data);
}

/* "%n$" at p: the argument number, and the text behind it; 0: none. */
static int position(const char *p, const char **rest) {
  int k = 0, v = 0;
  while (k < 2 && p[k] >= '0' && p[k] <= '9') v = v * 10 + (p[k++] - '0');
  if (k == 0 || p[k] != '$' || v == 0) return 0;
  *rest = p + k + 1;
  return v;
}

/* Replaces the * in a specification by the width taken from its argument. */
static Status expand_star(Sprintf *s, char *spec) {
  VM *vm = s->vm;
  char *star = strchr(spec, '*');
  if (!star) return OK;
  if (strchr(star + 1, '*'))
    return rt_error(vm, "at most one asterisk '*' is supported in each conversion specification");
  const char *rest = star + 1;
  int k = position(star + 1, &rest);
  if (k > 0) {
    if (k > s->nargs) return rt_error(vm, "reference to non-existent argument %d", k);
    k--;
  } else {
    if (s->next >= s->nargs) return rt_error(vm, "too few arguments");
    k = s->next++;
  }
  s->used[k] = true;
  if (s->at == 0 && s->arg[k]->h.type == T_DBL) TRY(coerce_vector(vm, val_obj(s->arg[k]), T_INT, false, &s->arg[k]));
  const Vec *v = s->arg[k];
  if (v->h.type != T_INT || v->n < 1 || int_ro(v)[s->at % v->n] == NA_INT)
    return rt_error(vm, "argument for '*' conversion specification must be a number");
  char t[2 * SPEC_MAX];
  snprintf(t, sizeof t, "%.*s%d%s", (int)(star - spec), spec, int_ro(v)[s->at % v->n], rest);
  if (strlen(t) >= SPEC_MAX) return rt_error(vm, "unrecognised format specification '%s'", t);
  strcpy(spec, t);
  return OK;
}

static Status format_one(Sprintf *s, char *spec, int k) {
  const Vec *v = s->arg[k];
  int64_t i = s->at % v->n;
  switch (v->h.type) {
  case T_LGL: return format_int(s, spec, int_ro(v)[i], true);
  case T_INT: return format_int(s, spec, int_ro(v)[i], false);
  case T_DBL: return format_double(s, spec, dbl_ro(v)[i]);
  case T_STR: {
    Str *t = str_utf8(s->vm, str_ro(v)[i]);
    TRY_NEW(t);
    return format_string(s, spec, t);
  }
  default: return rt_error(s->vm, "unsupported type");
  }
}

/* ---- conversions that are written here ---- */

enum { PIECES_MAX = 24, WIDTH_MAX = 200 };

typedef struct Piece {
  const char *text; /* literal text in front of the conversion */
  size_t len;
  int arg; /* -1: no conversion behind the text */
  char spec[SPEC_MAX], conv;
  bool own; /* flags, width and precision are those below, the argument's type is the conversion's */
  bool left, zero;
  int width, precision; /* precision -1: none given */
} Piece;

/* Digits at *p as a number, -1: none or too many. */
static int digits_at(const char **p) {
  int v = 0;
  if (**p < '0' || **p > '9') return -1;
  for (; **p >= '0' && **p <= '9'; (*p)++)
    if ((v = v * 10 + (**p - '0')) > WIDTH_MAX) return -1;
  return v;
}

/* Flags, width and precision of a specification with the conversion c->conv, for an argument of this type. */
static void read_spec(Piece *c, const char *spec, int type) {
  const char *p = spec + 1;
  c->left = c->zero = c->own = false;
  for (; *p == '-' || *p == '0'; p++) {
    c->left |= *p == '-';
    c->zero |= *p == '0';
  }
  c->width = 0;
  c->precision = -1;
  if (*p >= '1' && *p <= '9' && (c->width = digits_at(&p)) < 0) return;
  if (*p == '.') {
    p++;
    if ((c->precision = digits_at(&p)) < 0) return;
  }
  if (p[0] != c->conv || p[1]) return;
  switch (type) {
  case T_INT: c->own = (c->conv == 'd' || c->conv == 'i') && c->precision < 0; break;
  case T_DBL:
    c->own = c->conv == 'f' && c->precision <= 9 && !(c->zero && !c->left);
    if (c->precision < 0) c->precision = 6;
    break;
  case T_STR: c->own = c->conv == 's' && !c->zero; break;
  default: break;
  }
}

static void put_padded(Buf *b, const Piece *c, const char *t, int n) {
  if (!c->left) buf_pad(b, c->width - n, ' ');
  buf_put(b, t, (size_t)n);
  if (c->left) buf_pad(b, c->width - n, ' ');
}

static void put_int(Buf *b, const Piece *c, int x) {
  int len = fmt_ints_width(&x, 1);
  if (c->zero && !c->left) {
    if (x < 0) buf_putc(b, '-');
    buf_pad(b, c->width - len, '0');
    fmt_int(b, x < 0 ? -x : x, 0);
  } else {
    fmt_int(b, x, c->left ? 0 : c->width);
    if (c->left) buf_pad(b, c->width - len, ' ');
  }
}

static bool put_double(Buf *b, const Piece *c, double x) {
  char t[DIGITS_ROOM];
  size_t n = isfinite(x) ? digits_fixed(t, x, c->precision) : 0;
  if (n) put_padded(b, c, t, (int)n);
  return n > 0;
}

static bool put_string(Sprintf *s, const Piece *c, const Str *x) {
  if (x->enc == STR_LATIN1 || str_is_na(s->vm, x)) return false;
  s->out.utf8 |= x->enc == STR_UTF8;
  put_padded(&s->out, c, x->data, c->precision >= 0 && c->precision < (int)x->len ? c->precision : (int)x->len);
  return true;
}

static bool put_own(Sprintf *s, const Piece *c, const Vec *v, int64_t i) {
  switch (v->h.type) {
  case T_INT:
    if (int_ro(v)[i] == NA_INT) return false;
    put_int(&s->out, c, int_ro(v)[i]);
    return true;
  case T_DBL: return put_double(&s->out, c, dbl_ro(v)[i]);
  default: return put_string(s, c, str_ro(v)[i]);
  }
}

/* Common conversions of numbers and texts, without C's printf(); false: format_one() has to do it. */
static bool format_own(Sprintf *s, const char *spec, const Vec *v) {
  Piece c = {.conv = spec[strlen(spec) - 1]};
  if (s->vm->modes & MODE_GENERIC) return false;
  read_spec(&c, spec, v->h.type);
  return c.own && put_own(s, &c, v, s->at % v->n);
}

/* One conversion: p points at '%'; *end: behind it. */
static Status convert(Sprintf *s, const char *p, const char **end) {
  VM *vm = s->vm;
  size_t n = spec_length(p);
  char spec[SPEC_MAX];
  if (!n || n >= SPEC_MAX) return rt_error(vm, "unrecognised format specification '%s'", p);
  memcpy(spec, p, n);
  spec[n] = 0;
  *end = p + n;
  if (strchr("cupn%", spec[n - 1])) return rt_error(vm, "unrecognised format specification '%s'", spec);
  const char *rest;
  int k = position(spec + 1, &rest) - 1;
  if (k >= 0) {
    if (k >= s->nargs) return rt_error(vm, "reference to non-existent argument %d", k + 1);
    memmove(spec + 1, rest, strlen(rest) + 1);
  }
  TRY(expand_star(s, spec));
  if (k < 0) {
    if (s->next >= s->nargs) return rt_error(vm, "too few arguments");
    k = s->next++;
  }
  s->used[k] = true;
  if (s->at == 0) TRY(adapt_argument(s, k, spec[strlen(spec) - 1]));
  return format_own(s, spec, s->arg[k]) ? OK : format_one(s, spec, k);
}

static Status format_line(Sprintf *s, const char *p) {
  s->next = 0;
  s->out.n = 0;
  while (*p) {
    size_t n = literal_length(p);
    buf_put(&s->out, p, n);
    p += n;
    if (!*p) break;
    if (p[1] == '%') {
      buf_putc(&s->out, '%');
      p += 2;
    } else {
      TRY(convert(s, p, &p));
    }
  }
  return OK;
}

/* ---- one format for many results ---- */

/* The first result is made by format_line(), which checks everything and converts the arguments.  The others of a
 * format without * follow a plan: its pieces, read once.  What a piece cannot write itself format_one() does. */
typedef struct Plan {
  int n;
  Piece piece[PIECES_MAX];
} Plan;

/* *made false: a format with * or more pieces than fit. */
static void plan_pieces(const Sprintf *s, const char *p, Plan *plan, bool *made) {
  int next = 0;
  *made = false;
  plan->n = 0;
  while (*p) {
    if (plan->n == PIECES_MAX) return;
    Piece *c = &plan->piece[plan->n++];
    *c = (Piece){.text = p, .len = literal_length(p), .arg = -1};
    p += c->len;
    if (!*p) break;
    if (p[1] == '%') { /* one of the two is text */
      c->len++;
      p += 2;
      continue;
    }
    size_t n = spec_length(p);
    memcpy(c->spec, p, n);
    c->spec[n] = 0;
    p += n;
    if (strchr(c->spec, '*')) return;
    const char *rest;
    c->arg = position(c->spec + 1, &rest) - 1;
    if (c->arg >= 0)
      memmove(c->spec + 1, rest, strlen(rest) + 1);
    else
      c->arg = next++;
    c->conv = c->spec[strlen(c->spec) - 1];
    read_spec(c, c->spec, s->arg[c->arg]->h.type);
  }
  *made = true;
}

static Status format_planned(Sprintf *s, const Plan *plan) {
  s->out.n = 0;
  for (int k = 0; k < plan->n; k++) {
    const Piece *c = &plan->piece[k];
    buf_put(&s->out, c->text, c->len);
    if (c->arg < 0) continue;
    const Vec *v = s->arg[c->arg];
    if (c->own && put_own(s, c, v, v->n == 1 ? 0 : s->at % v->n)) continue;
    char spec[SPEC_MAX];
    strcpy(spec, c->spec);
    TRY(format_one(s, spec, c->arg));
  }
  return OK;
}

/* fmt: the only format, else NULL */
static Status warn_unused(Sprintf *s, const char *fmt) {
  int unused = 0;
  for (int i = 0; i < s->nargs; i++) unused += !s->used[i];
  if (unused == 0) return OK;
  if (!fmt)
    return unused == 1 ? rt_warning(s->vm, "one argument not used by format")
                       : rt_warning(s->vm, "%d arguments not used by format", unused);
  if (unused == 1) return rt_warning(s->vm, "one argument not used by format '%s'", fmt);
  return rt_warning(s->vm, "%d arguments not used by format '%s'", unused, fmt);
}

static Status read_arguments(Sprintf *s, const Vec *dots, int64_t *len) {
  VM *vm = s->vm;
  if (dots->n >= MAX_ARGS) return rt_error(vm, "only %d arguments are allowed", MAX_ARGS - 1);
  s->nargs = (int)dots->n;
  for (int i = 0; i < s->nargs; i++) {
    Value x = list_ro(dots)[i];
    if (val_is_null(x)) {
      *len = 0;
      return OK;
    }
    if (!type_is_vec(val_type(x))) {
      if (!val_is_fun(x)) return rt_error(vm, "invalid type of argument[%d]: '%s'", i + 1, type_shown(x));
      TRY_NEW(s->arg[i] = vec_new(vm, T_LIST, 1));
      list_set(vm, s->arg[i], 0, x);
      s->function[i] = true;
    } else if (val_is_list(x) && val_inherits(vm, x, "POSIXlt")) { /* its length is not that of the list */
      TRY(vm_as_character(vm, x, &s->arg[i]));
      TRY(vm_protect(vm, val_obj(s->arg[i])));
      x = val_obj(s->arg[i]);
    } else {
      TRY_NEW(s->arg[i] = val_vec(vm, x));
    }
    s->object[i] = val_is_object(x);
    if (s->arg[i]->n == 0)
      *len = 0;
    else if (*len > 0 && s->arg[i]->n > *len)
      *len = s->arg[i]->n;
  }
  return OK;
}

static Status do_sprintf(VM *vm, Value *args, int n, Value *out) {
  Sprintf s = {.vm = vm};
  buf_init(&s.out, vm);
  if (val_type(args[0]) != T_STR) return rt_error(vm, "'fmt' is not a character vector");
  Vec *fmt = val_vec(vm, args[0]);
  TRY_NEW(fmt);
  int64_t len = fmt->n;
  TRY(read_arguments(&s, args[1].vec, &len));
  bool even = len == 0 || len % fmt->n == 0;
  for (int i = 0; len > 0 && i < args[1].vec->n; i++) even = even && len % s.arg[i]->n == 0;
  if (!even) return rt_error(vm, "arguments cannot be recycled to the same length");
  Vec *r = vec_new(vm, T_STR, len);
  TRY_NEW(r);
  StrBatch batch;
  strbatch_init(&batch, vm, r);
  Plan plan;
  bool planned = false;
  for (s.at = 0; s.at < len; s.at++) {
    TRY(rt_poll_at(vm, s.at));
    const Str *f = str_ro(fmt)[s.at % fmt->n];
    if (f->len > LINE_MAX_BYTES) return rt_error(vm, "'fmt' length exceeds maximal format length %d", LINE_MAX_BYTES);
    s.out.utf8 = f->enc == STR_UTF8;
    if (s.at == 1 && fmt->n == 1 && len > 2 && !(vm->modes & MODE_GENERIC)) plan_pieces(&s, f->data, &plan, &planned);
    for (int k = 0; planned && k < args[1].vec->n; k++)
      if (s.arg[k]->h.type == T_STR) str_fetch(str_ro(s.arg[k]), s.at, s.arg[k]->n);
    TRY(planned ? format_planned(&s, &plan) : format_line(&s, f->data));
    TRY(strbatch_put(&batch, s.at, &s.out));
  }
  TRY(strbatch_end(&batch));
  if (len > 0) TRY(warn_unused(&s, fmt->n == 1 ? str_ro(fmt)[0]->data : NULL));
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_sprintf[] = {
    {"sprintf", do_sprintf, "fmt, ...", 0, "C-style formatting, vectorised over all arguments"},
    {0},
};
