/* paste.c - paste(), paste0(), file.path(), strrep(): joining of recycled character vectors.
 *
 * Numbers are formatted straight into the result buffer, so that paste("x", 1:n) interns only its results.
 * Called by the virtual machine through builtins_paste[]. */
#include "runtime/digits.h"
#include "runtime/strbatch.h"
#include "stdlib/text.h"

enum { PA_STR, PA_INT, PA_LGL, PA_DBL, PA_RANGE };

typedef struct PasteArg {
  int kind;
  int64_t n;
  union {
    Str *const *s;
    const int *i;
    const double *d;
    Value r;
  };
  Value one; /* storage of an unboxed scalar */
} PasteArg;

static void put_long(Buf *b, long v) {
  char tmp[24], *p = tmp + sizeof tmp;
  unsigned long u = v < 0 ? 0ul - (unsigned long)v : (unsigned long)v;
  do {
    *--p = (char)('0' + u % 10);
    u /= 10;
  } while (u);
  if (v < 0) *--p = '-';
  buf_put(b, p, (size_t)(tmp + sizeof tmp - p));
}

static void put_double(Buf *b, double d) {
  if (b->vm->opt.scipen >= 0 && fabs(d) < 1e5 && d == (double)(long)d) {
    put_long(b, (long)d);
    return;
  }
  char text[DIGITS_ROOM];
  const char *dec = b->vm->opt.outdec;
  size_t n = dec[0] == '.' && !dec[1] ? digits_shortest(text, d, b->vm->opt.scipen) : 0;
  if (n) {
    buf_put(b, text, n);
    return;
  }
  Str *s = double_to_str(b->vm, d);
  if (s)
    buf_put(b, s->data, s->len);
  else
    b->failed = true;
}

static void put_int(Buf *b, int i) {
  if (i == NA_INT)
    buf_put(b, "NA", 2);
  else
    put_long(b, i);
}

/* Text marked as latin1 as UTF-8. */
static void put_str(Buf *b, Str *s) {
  if (ORBIT_UNLIKELY(s->enc == STR_LATIN1)) {
    Str *u = str_utf8(b->vm, s);
    if (u)
      s = u;
    else
      b->failed = true;
  }
  b->utf8 |= s->enc == STR_UTF8;
  buf_put(b, s->data, s->len);
}

static void put_elt(Buf *b, const PasteArg *a, int64_t i) {
  switch (a->kind) {
  case PA_STR:
    str_fetch(a->s, i, a->n);
    put_str(b, a->s[i]);
    break;
  case PA_INT: put_int(b, a->i[i]); break;
  case PA_DBL: put_double(b, a->d[i]); break;
  case PA_RANGE: put_long(b, a->r.r.from + (a->r.r.from <= a->r.r.to ? i : -i)); break;
  default: /* PA_LGL */
    if (a->i[i] == NA_LGL)
      buf_put(b, "NA", 2);
    else
      buf_puts(b, a->i[i] ? "TRUE" : "FALSE");
  }
}

static void arg_from_vec(PasteArg *a, const Vec *v) {
  a->n = v->n;
  switch (v->h.type) {
  case T_STR: a->kind = PA_STR, a->s = str_ro(v); break;
  case T_INT: a->kind = PA_INT, a->i = int_ro(v); break;
  case T_LGL: a->kind = PA_LGL, a->i = int_ro(v); break;
  default: a->kind = PA_DBL, a->d = dbl_ro(v); break;
  }
}

/* Fills *a (which stays where it is) from any value. */
static Status paste_arg(VM *vm, PasteArg *a, Value v) {
  a->one = v;
  a->n = 1;
  switch (v.tag) {
  case TAG_NULL: a->kind = PA_INT, a->n = 0, a->i = NULL; return OK;
  case TAG_STR: a->kind = PA_STR, a->s = &a->one.s; return OK;
  case TAG_INT: a->kind = PA_INT, a->i = &a->one.i; return OK;
  case TAG_LGL: a->kind = PA_LGL, a->i = &a->one.i; return OK;
  case TAG_DBL: a->kind = PA_DBL, a->d = &a->one.d; return OK;
  case TAG_RANGE: a->kind = PA_RANGE, a->n = range_len(v), a->r = v; return OK;
  default: break;
  }
  if (v.tag == TAG_OBJ && !val_is_object(v) &&
      (v.o->type == T_STR || v.o->type == T_INT || v.o->type == T_LGL || v.o->type == T_DBL)) {
    arg_from_vec(a, v.vec);
    return OK;
  }
  Vec *s;
  if (val_is_object(v)) {
    TRY(vm_as_character(vm, v, &s));
    TRY(vm_protect(vm, val_obj(s)));
  } else
    TRY(coerce_vector(vm, v, T_STR, false, &s));
  arg_from_vec(a, s);
  return OK;
}

static bool any_bytes(const PasteArg *a, int na) {
  for (int k = 0; k < na; k++)
    if (a[k].kind == PA_STR)
      for (int64_t i = 0; i < a[k].n; i++) {
        str_fetch(a[k].s, i, a[k].n);
        if (a[k].s[i]->enc == STR_BYTES) return true;
      }
  return false;
}

/* One row of the result. */
static void put_row(Buf *b, const PasteArg *a, int na, int64_t i, const Str *sep) {
  for (int k = 0; k < na; k++) {
    if (k && sep->len) buf_put(b, sep->data, sep->len);
    if (a[k].n) put_elt(b, &a[k], i < a[k].n ? i : i % a[k].n);
  }
}

static Str *finish_auto(Buf *b, bool bytes) {
  if (b->failed) return NULL;
  Str *s = buf_str(b);
  return bytes && s && s->enc != STR_ASCII ? str_new_enc(b->vm, b->p, b->n, STR_BYTES) : s;
}

/* Has the running call an argument left out, or `...`, which may hold one? */
static bool call_leaves_out(VM *vm) {
  if (!val_is_lang(vm->cur_call)) return false;
  for (Cons *c = vm->cur_call.cons->cdr; c; c = c->cdr)
    if (c->car.tag == TAG_MISSING || (val_is_sym(c->car) && c->car.sym == vm->sym.dots)) return true;
  return false;
}

/* Every row a string: elements of r. */
static Status paste_rows(VM *vm, const PasteArg *a, int na, const Str *sep, Buf *b, bool bytes, Vec *r) {
  StrBatch batch;
  strbatch_init(&batch, vm, r);
  for (int64_t i = 0; i < r->n; i++) {
    b->n = 0;
    b->utf8 = sep->enc == STR_UTF8;
    put_row(b, a, na, i, sep);
    if ((i & 0xfff) == 0) TRY(rt_poll(vm));
    if (!bytes) {
      TRY(strbatch_put(&batch, i, b));
      continue;
    }
    Str *s;
    TRY_NEW(s = finish_auto(b, bytes));
    str_rw(r)[i] = s;
  }
  return strbatch_end(&batch);
}

static Status paste_all(VM *vm, const Vec *dots, const Str *sep, const Str *collapse, bool recycle0, Value *out) {
  int na = (int)dots->n;
  PasteArg stack[8], *a = stack;
  if (na > 8) TRY_NEW(a = vm_scratch(vm, (size_t)na * sizeof *a));
  int64_t n = 0;
  bool zero = false;
  for (int k = 0; k < na; k++) {
    if (list_ro(dots)[k].tag == TAG_MISSING && call_leaves_out(vm))
      return rt_error(vm, "argument is missing, with no default");
    TRY(paste_arg(vm, &a[k], list_ro(dots)[k]));
    if (a[k].n > n) n = a[k].n;
    if (a[k].n == 0) zero = true;
  }
  if (recycle0 && zero) n = 0;
  bool bytes = any_bytes(a, na);
  Buf b;
  buf_init(&b, vm);
  b.utf8 = sep->enc == STR_UTF8;
  if (collapse) {
    b.utf8 |= collapse->enc == STR_UTF8;
    for (int64_t i = 0; i < n; i++) {
      if (i && collapse->len) buf_put(&b, collapse->data, collapse->len);
      put_row(&b, a, na, i, sep);
      if ((i & 0xfff) == 0) TRY(rt_poll(vm));
    }
    Str *s;
    TRY_NEW(s = finish_auto(&b, bytes));
    *out = val_str(s);
    return OK;
  }
  if (n == 1) {
    put_row(&b, a, na, 0, sep);
    Str *s;
    TRY_NEW(s = finish_auto(&b, bytes));
    *out = val_str(s);
    return OK;
  }
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, n));
  *out = val_obj(r);
  return paste_rows(vm, a, na, sep, &b, bytes, r);
}

static Status one_string(VM *vm, Value v, const Str **out, const char *msg) {
  Str *s = NULL;
  if (v.tag == TAG_STR)
    s = v.s;
  else if (val_is_obj(v, T_STR) && v.vec->n >= 1)
    s = str_ro(v.vec)[0];
  if (!s || str_is_na(vm, s)) return rt_error(vm, "%s", msg);
  *out = s;
  return OK;
}

static Status collapse_arg(VM *vm, Value v, const Str **out) {
  *out = NULL;
  if (val_is_null(v)) return OK;
  return one_string(vm, v, out, "invalid 'collapse' argument");
}

/* paste(..., sep, collapse, recycle0) */
static Status do_paste(VM *vm, Value *args, int n, Value *out) {
  const Str *sep, *collapse;
  bool recycle0;
  TRY(one_string(vm, args[1], &sep, "invalid separator"));
  TRY(collapse_arg(vm, args[2], &collapse));
  TRY(arg_flag(vm, args[3], "recycle0", &recycle0));
  return paste_all(vm, args[0].vec, sep, collapse, recycle0, out);
}

/* paste0(..., collapse, recycle0) */
static Status do_paste0(VM *vm, Value *args, int n, Value *out) {
  const Str *collapse;
  bool recycle0;
  TRY(collapse_arg(vm, args[1], &collapse));
  TRY(arg_flag(vm, args[2], "recycle0", &recycle0));
  return paste_all(vm, args[0].vec, vm->empty_str, collapse, recycle0, out);
}

/* file.path(..., fsep): a zero-length part gives a zero-length result. */
static Status do_file_path(VM *vm, Value *args, int n, Value *out) {
  const Str *sep = NULL;
  if (arg_missing(args[1])) {
    Str *slash;
    TRY_NEW(slash = str_new(vm, "/", 1));
    sep = slash;
  } else {
    TRY(one_string(vm, args[1], &sep, "invalid separator"));
  }
  return paste_all(vm, args[0].vec, sep, NULL, true, out);
}

/* s so many times: some of them one by one, then pieces of what is there. */
static void put_times(Buf *b, const Str *s, int times) {
  enum { FEW = 64, PIECE = 1 << 16 };
  int few = times < FEW ? times : FEW;
  size_t all = (size_t)s->len * (size_t)times;
  for (int j = 0; j < few; j++) buf_put(b, s->data, s->len);
  while (b->n < all && !b->failed) {
    size_t n = b->n < PIECE ? b->n : PIECE / s->len * s->len;
    if (n == 0) n = s->len;
    buf_put(b, b->p, n < all - b->n ? n : all - b->n); /* the text stays where it was when it gets more room */
  }
}

/* strrep(x, times): names of x are kept when the result has its length. */
static Status do_strrep(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  IntArg t;
  bool was;
  TRY(strarg_as(vm, args[0], &x, &was));
  TRY(intarg_get(vm, args[1], &t));
  int64_t len = x.n == 0 || t.n == 0 ? 0 : (x.n > t.n ? x.n : t.n);
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, len));
  Buf b;
  buf_init(&b, vm);
  for (int64_t i = 0; i < len; i++) {
    Str *s = x.s[i % x.n];
    int k = t.p[i % t.n];
    if (str_is_na(vm, s) || k == NA_INT) {
      str_rw(r)[i] = vm->na_str;
      continue;
    }
    if (k < 0) return rt_error(vm, "invalid '%s' value", "times");
    if ((double)s->len * k > INT_MAX) return rt_error(vm, "R character strings are limited to 2^31-1 bytes");
    b.n = 0;
    if ((i & 0xff) == 0) TRY(rt_poll(vm));
    put_times(&b, s, k);
    TRY_NEW(str_rw(r)[i] = finish_auto(&b, s->enc == STR_BYTES));
  }
  Vec *nm = x.vec && was && len == x.n && len > 0 ? vec_names(vm, x.vec) : NULL;
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_paste[] = {
    {"paste", do_paste, "..., sep = ' ', collapse = NULL, recycle0 = FALSE", 0,
     "joins vectors elementwise into strings"},
    {"paste0", do_paste0, "..., collapse = NULL, recycle0 = FALSE", 0, "paste with an empty separator"},
    {"file.path", do_file_path, "..., fsep = .Platform$file.sep", 0, "joins path components"},
    {"strrep", do_strrep, "x, times", 0, "repeats strings"},
    {0},
};
