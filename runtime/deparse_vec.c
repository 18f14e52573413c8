/* deparse_vec.c - Vectors, lists and attributes to R text: c(...), list(...), 1:10, structure(...).
 *
 * Called by deparse.c.  Elements of atomic vectors are broken into lines without indentation, those of lists with. */
#include "runtime/deparse.h"

#include <stdio.h>

#include "runtime/attr.h"
#include "runtime/poll.h"

/* ---- attributes ---- */
static bool skip_attr(Dep *d, const Sym *s, bool names_done) {
  VM *vm = d->vm;
  return s == vm->sym.srcref || s == vm->sym.srcfile || s == vm->sym.wholeSrcref || (names_done && s == vm->sym.names);
}
static const Attr *attrs_of(Value x) {
  Attr **a = x.tag == TAG_OBJ ? attr_slot(x.o) : NULL;
  return a ? *a : NULL;
}
bool dep_has_attrs(Dep *d, Value x, bool names_done) {
  const Attr *a = attrs_of(x);
  if (!(d->opts & DEP_SHOWATTR)) return false;
  if (val_is_vecobj(x) && (x.vec->h.flags & F_MATRIX)) return true;
  for (int i = 0; a && i < a->n; i++)
    if (!skip_attr(d, a->e[i].name, names_done)) return true;
  return false;
}
static Status one_attr(Dep *d, Sym *name, Value v) {
  int opts = d->opts;
  const Str *s = name->name;
  dep_puts(d, ", ");
  if (d->backtick && !dep_syntactic(s)) { /* as GNU R writes it: in both kinds of quotes */
    dep_puts(d, "\"");
    dep_str(d, s, '`');
    dep_puts(d, "\"");
  } else
    dep_name(d, s, '"');
  dep_puts(d, " = ");
  d->fnarg = false;
  TRY(dep_value(d, v));
  d->opts = opts;
  return OK;
}
Status dep_attrs_end(Dep *d, Value x, bool names_done) {
  const Attr *a = attrs_of(x);
  VM *vm = d->vm;
  bool matrix = val_is_vecobj(x) && vec_dim_in_header(x.vec);
  for (int i = 0, n = a ? a->n : 0; i <= n; i++) {
    if (matrix && (i == n || i == a->dimpos)) {
      TRY(one_attr(d, vm->sym.dim, attr_get(vm, x, vm->sym.dim)));
      matrix = false;
    }
    if (i < n && !skip_attr(d, a->e[i].name, names_done)) TRY(one_attr(d, a->e[i].name, a->e[i].v));
  }
  dep_puts(d, ")");
  return OK;
}

/* ---- elements ---- */
static void put_real(Dep *d, double x) {
  char text[64];
  Buf b;
  if ((d->opts & DEP_HEXNUM) && isfinite(x)) {
    snprintf(text, sizeof text, "%a", x);
  } else if ((d->opts & DEP_DIGITS17) && isfinite(x)) {
    snprintf(text, sizeof text, "%.17g", x);
  } else {
    NumFmt f = fmt_reals(d->vm, &x, 1, 15, 0);
    f.w = 0;
    buf_init(&b, d->vm);
    fmt_real(&b, x, f, ".");
    dep_put(d, b.p, b.n);
    return;
  }
  dep_puts(d, text);
}

static void put_complex(Dep *d, Complex z) {
  char text[128];
  if (is_na_real(z.re) && is_na_real(z.im)) {
    dep_puts(d, (d->opts & DEP_KEEPNA) ? "NA_complex_" : "NA");
  } else if (isnan(z.re) || !isfinite(z.im)) {
    dep_puts(d, "complex(real=");
    put_real(d, z.re);
    dep_puts(d, ", imaginary=");
    put_real(d, z.im);
    dep_puts(d, ")");
  } else if (d->opts & DEP_HEXNUM) {
    snprintf(text, sizeof text, "%a + %ai", z.re, z.im);
    dep_puts(d, text);
  } else if (d->opts & DEP_DIGITS17) {
    snprintf(text, sizeof text, "%.17g%+.17gi", z.re, z.im);
    dep_puts(d, text);
  } else {
    NumFmt re, im;
    Buf b;
    fmt_complexes(d->vm, &z, 1, 15, 0, &re, &im);
    re.w = im.w = 0;
    buf_init(&b, d->vm);
    fmt_complex(&b, z, re, im, ".");
    dep_put(d, b.p, b.n);
  }
}

/* What is special about a whole atomic vector. */
typedef struct VecInfo {
  Vec *v;
  bool all_na;         /* no element but NA: they need their type */
  bool suffix;         /* integers with L */
  bool sequence;       /* from:to */
  Vec *names;          /* to be written as c(a = 1), or NULL */
  const char *convert; /* S_compatible: function that gives NAs their type */
} VecInfo;

static bool elt_is_na(VM *vm, const Vec *v, int64_t i) {
  switch (v->h.type) {
  case T_INT:
  case T_LGL: return int_ro(v)[i] == NA_INT;
  case T_DBL: return is_na_real(dbl_ro(v)[i]);
  case T_CPLX: return is_na_real(cplx_ro(v)[i].re) || is_na_real(cplx_ro(v)[i].im);
  case T_STR: return str_ro(v)[i] == vm->na_str;
  default: return false;
  }
}
static bool all_na(VM *vm, const Vec *v) {
  for (int64_t i = 0; i < v->n; i++)
    if (!elt_is_na(vm, v, i)) return false;
  return v->n > 0;
}

static void put_elt(Dep *d, const VecInfo *in, int64_t i) {
  const Vec *v = in->v;
  char text[32];
  bool na = v->h.type != T_RAW && elt_is_na(d->vm, v, i);
  bool typed = na && in->all_na && (d->opts & DEP_KEEPNA);
  switch (v->h.type) {
  case T_LGL: dep_puts(d, na ? "NA" : int_ro(v)[i] ? "TRUE" : "FALSE"); return;
  case T_INT:
    if (na) {
      dep_puts(d, typed || (in->all_na && in->suffix) ? "NA_integer_" : "NA");
      return;
    }
    snprintf(text, sizeof text, in->suffix ? "%dL" : "%d", int_ro(v)[i]);
    dep_puts(d, text);
    return;
  case T_DBL:
    if (na)
      dep_puts(d, typed ? "NA_real_" : "NA");
    else
      put_real(d, dbl_ro(v)[i]);
    return;
  case T_CPLX:
    if (is_na_real(cplx_ro(v)[i].re) && is_na_real(cplx_ro(v)[i].im))
      dep_puts(d, typed ? "NA_complex_" : "NA");
    else
      put_complex(d, cplx_ro(v)[i]);
    return;
  case T_STR:
    if (na)
      dep_puts(d, typed ? "NA_character_" : "NA");
    else
      dep_str(d, str_ro(v)[i], '"');
    return;
  case T_RAW:
    snprintf(text, sizeof text, "0x%02x", raw_ro(v)[i]);
    dep_puts(d, text);
    return;
  default: return;
  }
}

/* ---- names ---- */
/* May names be written as argument names?  Not if NA, all empty, or (in c()) names of its own arguments; when
 * structure() is not an option they are, whatever they look like. */
static bool nice_names(Dep *d, const Vec *names, bool atomic) {
  VM *vm = d->vm;
  bool any = false;
  if (!(d->opts & DEP_NICENAMES)) return false;
  if (!(d->opts & DEP_SHOWATTR)) return true;
  for (int64_t i = 0; i < names->n; i++) {
    const Str *s = str_ro(names)[i];
    if (s == vm->na_str) return false;
    if (s->len == 0) continue;
    any = true;
    if (atomic && (strcmp(s->data, "recursive") == 0 || strcmp(s->data, "use.names") == 0)) return false;
  }
  return any;
}

static Vec *names_attr(VM *vm, const Vec *v) {
  const Attr *a = v->attr;
  for (int i = 0; a && i < a->n; i++) {
    if (a->e[i].name != vm->sym.names) continue;
    Value x = a->e[i].v;
    return x.tag == TAG_STR || val_is_obj(x, T_STR) ? val_vec(vm, x) : NULL;
  }
  if (a && a->i_dim >= 0 && vec_len(a->e[a->i_dim].v) == 1) return vec_names(vm, v); /* 1-d: its dimnames */
  return NULL;
}

static void put_tag(Dep *d, const Vec *names, int64_t i) {
  if (!names || str_ro(names)[i]->len == 0) return;
  const Str *s = str_ro(names)[i];
  if (s == d->vm->na_str) {
    dep_puts(d, d->backtick ? "`NA` = " : "\"NA\" = ");
    return;
  }
  bool plain = strcmp(s->data, "...") == 0 || dep_syntactic(s);
  if (plain || d->backtick) {
    dep_name(d, s, plain ? 0 : '`');
  } else { /* GNU R does not escape what is in these quotes */
    dep_put(d, "\"", 1);
    dep_put(d, s->data, s->len);
    dep_put(d, "\"", 1);
  }
  dep_puts(d, " = ");
}

/* ---- atomic vectors ---- */
static bool is_sequence(const Vec *v) {
  if (v->h.type != T_INT || v->n < 2 || int_ro(v)[0] == NA_INT) return false;
  int64_t step = (int64_t)int_ro(v)[1] - int_ro(v)[0];
  if (step != 1 && step != -1) return false;
  for (int64_t i = 1; i < v->n; i++)
    if (int_ro(v)[i] == NA_INT || int_ro(v)[i] != int_ro(v)[0] + step * i) return false;
  return true;
}

static Status atomic_elements(Dep *d, const VecInfo *in) {
  for (int64_t i = 0; i < in->v->n && !d->done; i++) {
    TRY(rt_poll_at(d->vm, i));
    if (i > 0) dep_puts(d, ", ");
    if (i > 0 && d->len > d->cutoff) TRY(dep_newline(d));
    put_tag(d, in->names, i);
    put_elt(d, in, i);
  }
  return OK;
}

static Status put_atomic(Dep *d, const VecInfo *in) {
  static const struct {
    int type;
    const char *empty;
  } empties[] = {{T_LGL, "logical(0)"},  {T_INT, "integer(0)"},   {T_DBL, "numeric(0)"},
                 {T_CPLX, "complex(0)"}, {T_STR, "character(0)"}, {T_RAW, "raw(0)"}};
  const Vec *v = in->v;
  char text[40];
  if (v->n == 0) {
    for (size_t i = 0; i < 6; i++)
      if (empties[i].type == v->h.type) dep_puts(d, empties[i].empty);
    return OK;
  }
  if (in->sequence) {
    snprintf(text, sizeof text, "%d:%d", int_ro(v)[0], int_ro(v)[v->n - 1]);
    dep_puts(d, text);
    return OK;
  }
  bool surround = v->n > 1 || in->names, raw = v->h.type == T_RAW;
  bool convert = v->h.type == T_INT && (d->opts & DEP_KEEPINTEGER) && (d->opts & DEP_S_COMPAT);
  if (raw) dep_puts(d, "as.raw(");
  if (convert) dep_puts(d, "as.integer(");
  if (!convert && in->convert) dep_puts(d, in->convert);
  if (surround) dep_puts(d, "c(");
  TRY(atomic_elements(d, in));
  if (surround) {
    if (v->n > 1 && d->len > d->cutoff) TRY(dep_newline(d));
    dep_puts(d, ")");
  }
  if (raw || convert || in->convert) dep_puts(d, ")");
  return OK;
}

static Status dep_atomic(Dep *d, Value x, Vec *v) {
  VM *vm = d->vm;
  VecInfo in = {.v = v};
  Vec *names = names_attr(vm, v);
  in.suffix = (d->opts & DEP_KEEPINTEGER) && !(d->opts & DEP_S_COMPAT);
  in.sequence = is_sequence(v);
  in.all_na = all_na(vm, v);
  if (in.all_na && (d->opts & DEP_KEEPNA) && (d->opts & DEP_S_COMPAT)) {
    in.convert = v->h.type == T_DBL    ? "as.double("
                 : v->h.type == T_STR  ? "as.character("
                 : v->h.type == T_CPLX ? "as.complex("
                                       : NULL;
    in.all_na = false;
  }
  if (names && !in.sequence && v->n > 0 && nice_names(d, names, true)) in.names = names;
  bool attrs = dep_has_attrs(d, x, in.names != NULL);
  if (attrs) dep_puts(d, "structure(");
  TRY(put_atomic(d, &in));
  return attrs ? dep_attrs_end(d, x, in.names != NULL) : OK;
}

/* ---- lists and expressions ---- */
static Status list_elements(Dep *d, const Vec *v, const Vec *names) {
  bool broken = false;
  Value refs = attr_get(d->vm, val_obj((void *)(uintptr_t)v), d->vm->sym.srcref);
  int right = d->right;
  d->right = 0;
  for (int64_t i = 0; i < v->n && !d->done; i++) {
    TRY(rt_poll_at(d->vm, i));
    if (i > 0) dep_puts(d, ", ");
    TRY(dep_break(d, &broken));
    put_tag(d, names, i);
    bool did = false;
    d->fnarg = false;
    if (val_is_list(refs) && i < refs.vec->n) TRY(dep_source(d, list_ro(refs.vec)[i], &did));
    if (!did) TRY(dep_value(d, list_ro(v)[i]));
  }
  if (broken) d->indent--;
  d->right = right;
  return OK;
}

static Status dep_list(Dep *d, Value x, Vec *v) {
  VM *vm = d->vm;
  bool expr = v->h.type == T_EXPR;
  int opts = d->opts;
  Vec *names = names_attr(vm, v), *nice = NULL;
  if (names && v->n > 0 && nice_names(d, names, false)) nice = names;
  bool attrs = dep_has_attrs(d, x, nice != NULL);
  if (attrs) dep_puts(d, "structure(");
  dep_puts(d, expr ? "expression(" : "list(");
  if (expr) d->opts &= ~DEP_QUOTE;
  d->inlist += !expr; /* if () in { } takes several lines in an expression, one in a list */
  TRY(list_elements(d, v, nice));
  d->inlist -= !expr;
  d->opts = opts;
  dep_puts(d, ")");
  return attrs ? dep_attrs_end(d, x, nice != NULL) : OK;
}

Status dep_vector(Dep *d, Value x) {
  Vec *v = val_vec(d->vm, x);
  TRY_NEW(v);
  return v->h.type == T_LIST || v->h.type == T_EXPR ? dep_list(d, x, v) : dep_atomic(d, x, v);
}
