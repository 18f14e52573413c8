/* typeconvert.c - type.convert(): text columns to the narrowest type that holds them all; the same for columns whose
 * fields come one by one.
 *
 * Called by type.convert(), and by scan() for read.table(). */
#include <stdlib.h>

#include "stdlib/utils/typeconvert.h"
#include "runtime/poll.h"

typedef struct Candidate {
  bool lgl, integer, real, complex;
} Candidate;

static bool blank_text(const Str *s) {
  for (uint32_t i = 0; i < s->len; i++)
    if (s->data[i] != ' ' && s->data[i] != '\t' && s->data[i] != '\n' && s->data[i] != '\r') return false;
  return true;
}

static bool integer_text(const char *p, int32_t *out) {
  while (*p == ' ' || *p == '\t' || *p == '\n') p++;
  bool neg = *p == '-';
  if (*p == '-' || *p == '+') p++;
  if (*p < '0' || *p > '9') return false;
  int64_t v = 0;
  for (; *p >= '0' && *p <= '9'; p++) {
    v = v * 10 + (*p - '0');
    if (v > INT_MAX) return false;
  }
  *out = (int32_t)(neg ? -v : v);
  return *p == 0;
}

static int logical_text(const char *p) {
  if (!strcmp(p, "T") || !strcmp(p, "TRUE")) return 1;
  if (!strcmp(p, "F") || !strcmp(p, "FALSE")) return 0;
  return NA_LGL;
}

/* The text with the decimal character turned into a point; NULL when it has a point of its own. */
static const char *with_point(const Str *s, char dec, char *buf, size_t size) {
  if (dec == '.') return s->data;
  if (s->len >= size) return NULL;
  for (uint32_t i = 0; i <= s->len; i++) {
    if (s->data[i] == '.') return NULL;
    buf[i] = s->data[i] == dec ? '.' : s->data[i];
  }
  return buf;
}

static double real_text(VM *vm, const Str *s, char dec, bool *ok) {
  char buf[512];
  const char *p = with_point(s, dec, buf, sizeof buf);
  *ok = false;
  return p ? str_to_double(vm, p, s->len, ok) : NA_REAL;
}

static Complex complex_text(VM *vm, const Str *s, char dec, bool *ok) {
  char buf[512];
  const char *p = with_point(s, dec, buf, sizeof buf);
  *ok = false;
  return p ? str_read_complex(vm, p, s->len, ok) : (Complex){NA_REAL, NA_REAL};
}

/* Does reading the number lose digits? */
static bool loses_digits(const Str *s, double d) {
  int digits = 0;
  bool lead = true;
  if (!isfinite(d) || strpbrk(s->data, "xX")) return false;
  for (const char *p = s->data; *p && *p != 'e' && *p != 'E'; p++) {
    if (*p < '0' || *p > '9') continue;
    if (*p != '0') lead = false;
    if (!lead) digits++;
  }
  return digits > 15;
}

typedef struct Job {
  VM *vm;
  const Vec *x, *na;
  char dec;
  int lossy; /* 0 allow, 1 warn, 2 no */
} Job;

static bool is_na_text(const Job *j, const Str *s) {
  if (s == j->vm->na_str) return true;
  for (int64_t i = 0; i < j->na->n; i++)
    if (str_ro(j->na)[i] == s) return true;
  return false;
}

static Status rule_out(Job *j, Candidate *c, bool *any) {
  bool warned = false;
  for (int64_t i = 0; i < j->x->n; i++) {
    const Str *s = str_ro(j->x)[i];
    int32_t v;
    bool ok;
    TRY(rt_poll_at(j->vm, i));
    if (is_na_text(j, s) || blank_text(s)) continue;
    *any = true;
    if (c->lgl && logical_text(s->data) == NA_LGL) c->lgl = false;
    if (c->integer && !integer_text(s->data, &v)) c->integer = false;
    if (c->real && !c->integer) {
      double d = real_text(j->vm, s, j->dec, &ok);
      if (!ok)
        c->real = false;
      else if (j->lossy && loses_digits(s, d)) {
        if (j->lossy == 2)
          c->real = c->complex = false;
        else if (!warned) {
          warned = true;
          TRY(rt_warning(j->vm, "accuracy loss in conversion from \"%s\" to numeric", s->data));
        }
      }
    }
    if (c->complex && !c->real) {
      complex_text(j->vm, s, j->dec, &ok);
      c->complex = ok;
    }
    if (!c->lgl && !c->integer && !c->real && !c->complex) break;
  }
  return OK;
}

static Status fill(Job *j, Vec *r) {
  bool ok;
  for (int64_t i = 0; i < r->n; i++) {
    Str *s = str_ro(j->x)[i];
    TRY(rt_poll_at(j->vm, i));
    bool na = is_na_text(j, s) || (r->h.type != T_STR && blank_text(s));
    switch (r->h.type) {
    case T_LGL: int_rw(r)[i] = na ? NA_LGL : logical_text(s->data); break;
    case T_INT:
      if (na || !integer_text(s->data, &int_rw(r)[i])) int_rw(r)[i] = NA_INT;
      break;
    case T_DBL: dbl_rw(r)[i] = na ? NA_REAL : real_text(j->vm, s, j->dec, &ok); break;
    case T_CPLX: cplx_rw(r)[i] = na ? (Complex){NA_REAL, NA_REAL} : complex_text(j->vm, s, j->dec, &ok); break;
    default: str_set(r, i, na ? j->vm->na_str : s); break;
    }
  }
  return OK;
}

/* .Internal(typeconvert(x, na.strings, dec, numerals)) */
static Status do_typeconvert(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *x, *na;
  Str *dec;
  int lossy;
  TRY(arg_strvec(vm, args[0], "x", &x));
  TRY(arg_strvec(vm, args[1], "na.strings", &na));
  TRY(arg_string(vm, args[2], "dec", &dec));
  TRY(arg_int(vm, args[3], "numerals", &lossy));
  if (dec->len != 1) return rt_error(vm, "invalid decimal separator");
  Job j = {vm, x, na, dec->data[0], lossy};
  Candidate c = {true, true, true, true};
  bool any = false;
  TRY(rule_out(&j, &c, &any));
  Type t = !any || c.lgl ? T_LGL : c.integer ? T_INT : c.real ? T_DBL : c.complex ? T_CPLX : T_STR;
  Vec *r;
  TRY_NEW(r = vec_new(vm, t, x->n));
  TRY(fill(&j, r));
  *out = vec_val(r);
  return OK;
}

/* ---- fields one by one ---- */

enum { FIELD_NA = 1, FIELD_TEXT = 2 };

void textcol_init(TextColumn *t, VM *vm) {
  *t = (TextColumn){.vm = vm, .type = T_NULL};
  buf_init(&t->fields, vm);
}

static bool blank_field(const char *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (p[i] != ' ' && p[i] != '\t' && p[i] != '\n' && p[i] != '\r') return false;
  return true;
}

static Status column_to_double(TextColumn *t) {
  Vec *v;
  TRY_NEW(v = vec_new(t->vm, T_DBL, t->v->n));
  const int32_t *from = int_ro(t->v);
  double *to = dbl_rw(v);
  for (int64_t i = 0; i < v->n; i++) to[i] = from[i] == NA_INT ? NA_REAL : from[i];
  t->v = v;
  t->type = T_DBL;
  return OK;
}

/* The fields so far as strings. */
static Status column_to_text(TextColumn *t) {
  Vec *v;
  TRY_NEW(v = vec_new(t->vm, T_STR, t->v->n));
  const char *p = t->fields.p;
  for (int64_t i = 0; i < v->n; i++) {
    size_t n = strlen(p + 1);
    Str *s = *p == FIELD_NA ? t->vm->na_str : str_new(t->vm, p + 1, n);
    TRY_NEW(s);
    str_rw(v)[i] = s;
    p += n + 2;
  }
  t->v = v;
  t->type = T_STR;
  return OK;
}

/* Number of the column's type from the field, stored as element i; *ok: it is one.  The type widens when it must. */
static Status column_number(TextColumn *t, const char *p, size_t n, int64_t i, bool *ok) {
  int32_t k = t->type == T_NULL || t->type == T_LGL ? logical_text(p) : NA_INT;
  *ok = true;
  if (k != NA_INT) {
    t->type = T_LGL;
    int_rw(t->v)[i] = k;
    return OK;
  }
  *ok = t->type != T_LGL;
  if (!*ok) return OK;
  if (t->type != T_DBL) {
    if (integer_text(p, &k)) {
      t->type = T_INT;
      int_rw(t->v)[i] = k;
      return OK;
    }
    str_to_double(t->vm, p, n, ok);
    if (!*ok) return OK;
    TRY(column_to_double(t));
  }
  double d = str_to_double(t->vm, p, n, ok);
  if (*ok) dbl_rw(t->v)[i] = d;
  return OK;
}

Status textcol_add(TextColumn *t, const char *p, size_t n, bool na) {
  if (!t->v) TRY_NEW(t->v = vec_new(t->vm, T_INT, 0));
  int64_t i = t->v->n;
  if (t->type != T_STR) {
    if (memchr(p, 0, n)) {
      TRY(column_to_text(t));
    } else {
      buf_putc(&t->fields, na ? FIELD_NA : FIELD_TEXT);
      buf_put(&t->fields, p, n + 1);
      if (t->fields.failed) return ERR;
      TRY(vec_grow(t->vm, t->v, i + 1));
      if (t->type == T_DBL)
        dbl_rw(t->v)[i] = NA_REAL;
      else
        int_rw(t->v)[i] = NA_INT;
      if (na || blank_field(p, n)) return OK;
      bool ok;
      TRY(column_number(t, p, n, i, &ok));
      return ok ? OK : column_to_text(t);
    }
  }
  Str *s = na ? t->vm->na_str : str_new(t->vm, p, n);
  TRY_NEW(s);
  TRY(vec_grow(t->vm, t->v, i + 1));
  str_rw(t->v)[i] = s;
  return OK;
}

Status textcol_value(TextColumn *t, Value *out) {
  if (!t->v) TRY_NEW(t->v = vec_new(t->vm, T_INT, 0));
  Vec *v = t->v;
  if (t->type == T_NULL || t->type == T_LGL) {
    TRY_NEW(v = vec_new(t->vm, T_LGL, t->v->n));
    if (v->n) memcpy(int_rw(v), int_ro(t->v), (size_t)v->n * sizeof(int32_t));
  }
  *out = vec_val(v);
  return OK;
}

/* .Internal(quoteText(x, quote, double)): each string in quotes, inner quotes escaped or doubled; NA stays. */
static Status do_quoteText(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *x;
  bool twice;
  TRY(arg_strvec(vm, args[0], "x", &x));
  TRY(arg_flag(vm, args[1], "double", &twice));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, x->n));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    Str *s = str_ro(x)[i];
    if (s == vm->na_str) {
      str_set(r, i, s);
      continue;
    }
    size_t mark = vm_mark(vm), k = 0;
    char *b = vm_scratch(vm, 2 * (size_t)s->len + 3);
    TRY_NEW(b);
    b[k++] = '"';
    for (uint32_t p = 0; p < s->len; p++) {
      if (s->data[p] == '"') b[k++] = twice ? '"' : '\\';
      b[k++] = s->data[p];
    }
    b[k++] = '"';
    Str *q = str_new_enc(vm, b, k, s->enc);
    TRY_NEW(q);
    str_set(r, i, q);
    vm_release(vm, mark);
  }
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_typeconv[] = {
    {"typeconvert", do_typeconvert, "x, na.strings, dec, numerals", BF_INTERNAL, "text to the narrowest fitting type"},
    {"quoteText", do_quoteText, "x, double", BF_INTERNAL, "text in double quotes"},
    {0},
};
