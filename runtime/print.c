/* print.c - Printing of atomic vectors, matrices and arrays.
 *
 * Everything is laid out in the printer's buffer and written when a piece is complete.  Called by
 * print_list.c, which decides what a value is and prints lists, functions and attributes. */
#include <stdio.h>

#include "runtime/coerce.h"
#include "runtime/hooks.h"
#include "runtime/poll.h"
#include "runtime/print_internal.h"

enum { LABEL_OFFSET = 2, FLUSH_AT = 8192 };

static int max_int(int a, int b) { return a > b ? a : b; }

void printer_flush(Printer *p) {
  if (p->out.n > 0) {
    rt_out(p->vm, p->out.p, p->out.n);
    p->out.n = 0;
  }
}

static void end_line(Printer *p) {
  buf_putc(&p->out, '\n');
  if (p->out.n > FLUSH_AT) printer_flush(p);
}

/* ---- elements ---- */

/* What a string adds to the width that all elements get.  Outside UTF-8, GNU R counts characters as six columns there
 * and shows them as <U+xxxx>, which is two columns more. */
static int common_width(Printer *p, const Str *s, int quote) {
  int w = (int)fmt_str_width_na(p->vm, s, quote, p->na);
  if (p->vm->utf8 || s->enc != STR_UTF8 || p->right) return w;
  for (const char *q = s->data, *end = q + s->len; q < end;)
    if (utf8_next(&q, end) >= 0x80) w -= 2;
  return w;
}

void elt_format(Printer *p, const Vec *v, int64_t from, int64_t n, int quote, EltFmt *f) {
  *f = (EltFmt){0};
  switch (v->h.type) {
  case T_LGL: f->w = n > 0 ? fmt_lgls_width_na(int_ro(v) + from, n, p->na_width) : 1; break;
  case T_INT: f->w = n > 0 ? fmt_ints_width_na(int_ro(v) + from, n, p->na_width) : 1; break;
  case T_DBL:
    f->re = fmt_reals_na(p->vm, dbl_ro(v) + from, n, p->digits, 0, p->na_width);
    f->w = f->re.w;
    break;
  case T_CPLX:
    fmt_complexes_na(p->vm, cplx_ro(v) + from, n, p->digits, 0, p->na_width, &f->re, &f->im);
    f->w = f->re.w + f->im.w + 2;
    break;
  case T_RAW: f->w = 2; break;
  case T_STR:
    for (int64_t i = 0; i < n && !rt_cancelled_at(p->vm, i); i++)
      f->w = max_int(f->w, common_width(p, str_ro(v)[from + i], quote));
    break;
  default: break;
  }
}

static void put_na(Printer *p, int w) {
  if (w > FMT_NUMBER_MAX) w = FMT_NUMBER_MAX;
  if (p->na)
    fmt_padded(&p->out, p->na->data, p->na->len, p->na_width, w, 'r');
  else
    fmt_padded(&p->out, "NA", 2, 2, w, 'r');
}

void elt_put(Printer *p, const Vec *v, int64_t i, const EltFmt *f, int w, int quote, int justify) {
  Buf *b = &p->out;
  NumFmt re = f->re;
  switch (v->h.type) {
  case T_LGL:
    if (int_ro(v)[i] == NA_LGL)
      put_na(p, w);
    else
      fmt_lgl(b, int_ro(v)[i], w);
    break;
  case T_INT:
    if (int_ro(v)[i] == NA_INT)
      put_na(p, w);
    else
      fmt_int(b, int_ro(v)[i], w);
    break;
  case T_DBL:
    re.w = w;
    if (is_na_real(dbl_ro(v)[i]))
      put_na(p, w);
    else
      fmt_real(b, dbl_ro(v)[i], re, NULL);
    break;
  case T_CPLX:
    re.w = w - f->im.w - 2;
    if (is_na_real(cplx_ro(v)[i].re) || is_na_real(cplx_ro(v)[i].im))
      put_na(p, w);
    else
      fmt_complex(b, cplx_ro(v)[i], re, f->im, NULL);
    break;
  case T_RAW: {
    static const char hex[] = "0123456789abcdef";
    buf_pad(b, w - 2, ' ');
    buf_putc(b, hex[raw_ro(v)[i] >> 4]);
    buf_putc(b, hex[raw_ro(v)[i] & 15]);
    break;
  }
  case T_STR: fmt_str_na(b, p->vm, str_ro(v)[i], w, quote, justify, p->na); break;
  default: break;
  }
}

/* ---- vectors ---- */

static const char *empty_text(int type) {
  switch (type) {
  case T_LGL: return "logical(0)";
  case T_INT: return "integer(0)";
  case T_DBL: return "numeric(0)";
  case T_CPLX: return "complex(0)";
  case T_STR: return "character(0)";
  case T_RAW: return "raw(0)";
  default: return "list()";
  }
}

static void put_index(Printer *p, int64_t i, int label_width) {
  char t[32];
  int n = snprintf(t, sizeof t, "[%lld]", (long long)i);
  fmt_padded(&p->out, t, (size_t)n, n, label_width, 'r');
}

static int64_t shown_count(const Printer *p, int64_t n) { return n - 1 <= p->max ? n : p->max; }

static void put_omitted(Printer *p, int64_t shown, int64_t n) {
  if (shown < n)
    buf_printf(&p->out, " [ reached getOption(\"max.print\") -- omitted %lld entries ]\n", (long long)(n - shown));
}

Status print_vector(Printer *p, const Vec *v) {
  if (v->n == 0) {
    buf_puts(&p->out, empty_text(v->h.type));
    end_line(p);
    return OK;
  }
  int64_t n = shown_count(p, v->n);
  if (n > 0) {
    EltFmt f;
    elt_format(p, v, 0, n, p->quote, &f);
    int label = fmt_index_width(n) + 2, width = label, step = f.w + p->gap;
    int justify = p->right ? 'r' : 'l';
    put_index(p, 1, label);
    for (int64_t i = 0; i < n; i++) {
      if (i > 0 && width + step > p->width) {
        end_line(p);
        put_index(p, i + 1, label);
        width = label;
        TRY(rt_poll(p->vm));
      }
      buf_pad(&p->out, p->gap, ' ');
      elt_put(p, v, i, &f, f.w, p->quote, justify);
      width += step;
    }
    end_line(p);
  }
  if (n == 0) buf_puts(&p->out, " [1]\n");
  put_omitted(p, n, v->n);
  return p->out.failed ? ERR : OK;
}

Status print_named_vector(Printer *p, const Vec *v, const Vec *names, const Str *title) {
  if (title) {
    buf_put(&p->out, title->data, title->len);
    end_line(p);
  }
  if (v->n == 0) {
    if (!title) buf_puts(&p->out, "named ");
    buf_puts(&p->out, empty_text(v->h.type));
    end_line(p);
    return OK;
  }
  int64_t n = shown_count(p, v->n);
  EltFmt f;
  elt_format(p, v, 0, n, p->quote, &f);
  f.re.digits = 0; /* the parts of named complex numbers are not rounded together */
  int w = f.w;
  for (int64_t i = 0; i < n; i++) w = max_int(w, (int)fmt_str_width(p->vm, str_ro(names)[i], 0));
  int per_line = p->width / (w + p->gap);
  if (per_line <= 0) per_line = 1;
  for (int64_t i = 0; i < n; i += per_line) {
    int64_t end = i + per_line < n ? i + per_line : n;
    for (int64_t k = i; k < end; k++) {
      fmt_str(&p->out, p->vm, str_ro(names)[k], w, 0, 'r');
      buf_pad(&p->out, p->gap, ' ');
    }
    end_line(p);
    for (int64_t k = i; k < end; k++) {
      /* GNU R does not widen complex numbers to their names, but NA */
      bool narrow = v->h.type == T_CPLX && !is_na_real(cplx_ro(v)[k].re) && !is_na_real(cplx_ro(v)[k].im);
      elt_put(p, v, k, &f, narrow ? f.w : w, p->quote, 'r');
      if (v->h.type != T_CPLX || k + 1 < end) buf_pad(&p->out, p->gap, ' '); /* GNU R puts no gap after the last one */
    }
    end_line(p);
    TRY(rt_poll(p->vm));
  }
  put_omitted(p, n, v->n);
  return p->out.failed ? ERR : OK;
}

/* ---- matrices ---- */

/* Names of the rows and columns of a matrix slice. */
typedef struct Labels {
  const Vec *row, *col;             /* dimnames, NULL: none */
  const Str *row_title, *col_title; /* names of the dimnames */
  int width, offset;                /* of the row labels */
} Labels;

/* Element k of dimnames as a character vector; unboxed strings are boxed. */
static const Vec *dim_labels(VM *vm, const Vec *dn, int64_t k) {
  if (!dn || k >= dn->n) return NULL;
  Value v = list_ro(dn)[k];
  return val_type(v) == T_STR ? val_vec(vm, v) : NULL;
}

static const Str *dim_title(VM *vm, const Vec *dn, int64_t k) {
  const Vec *names = dn ? vec_names(vm, dn) : NULL;
  return names && k < names->n ? str_ro(names)[k] : NULL;
}

static int title_width(Printer *p, const Str *s) { return (int)fmt_str_width(p->vm, s, 0); }

static void labels_init(Printer *p, const Vec *dn, int64_t nrow, Labels *l) {
  *l = (Labels){.row = dim_labels(p->vm, dn, 0), .col = dim_labels(p->vm, dn, 1)};
  l->row_title = dim_title(p->vm, dn, 0);
  l->col_title = dim_title(p->vm, dn, 1);
  if (l->row) {
    for (int64_t i = 0; i < l->row->n; i++) l->width = max_int(l->width, title_width(p, str_ro(l->row)[i]));
  } else {
    l->width = fmt_index_width(nrow + 1) + 3;
  }
  if (l->row_title) {
    int w = title_width(p, l->row_title);
    l->offset = w < l->width + LABEL_OFFSET ? LABEL_OFFSET : w - l->width;
    l->width += l->offset;
  }
}

static void put_row_label(Printer *p, const Labels *l, int64_t i) {
  if (l->row) {
    buf_pad(&p->out, l->offset, ' ');
    fmt_str(&p->out, p->vm, str_ro(l->row)[i], l->width - l->offset, 0, 'l');
    return;
  }
  char t[32];
  int n = snprintf(t, sizeof t, "[%lld,]", (long long)i + 1);
  fmt_padded(&p->out, t, (size_t)n, n, l->width, 'r');
}

static void put_column_label(Printer *p, const Labels *l, int64_t j, int w, int justify) {
  if (l->col) {
    fmt_str(&p->out, p->vm, str_ro(l->col)[j], w, 0, justify);
    return;
  }
  char t[32];
  int n = snprintf(t, sizeof t, "[,%lld]", (long long)j + 1);
  fmt_padded(&p->out, t, (size_t)n, n, w, justify);
}

static void put_corner(Printer *p, const Labels *l) {
  if (l->col_title) {
    buf_pad(&p->out, l->width, ' ');
    buf_put(&p->out, l->col_title->data, l->col_title->len);
    end_line(p);
  }
  if (l->row_title)
    fmt_str(&p->out, p->vm, l->row_title, l->width, 0, 'l');
  else
    buf_pad(&p->out, l->width, ' ');
}

/* Rows 0..shown of a slice that starts at element `from`. */
static Status print_slice(Printer *p, const Vec *v, int64_t from, int64_t nrow, int64_t ncol, int64_t shown,
                          const Vec *dn, int quote) {
  Labels l;
  labels_init(p, dn, nrow, &l);
  if (ncol == 0) {
    put_corner(p, &l);
    for (int64_t i = 0; i < nrow; i++) {
      end_line(p);
      put_row_label(p, &l, i);
    }
    end_line(p);
    return OK;
  }
  EltFmt *f = vm_scratch(p->vm, (size_t)ncol * sizeof *f);
  TRY_NEW(f);
  int *w = vm_scratch(p->vm, (size_t)ncol * sizeof *w);
  TRY_NEW(w);
  for (int64_t j = 0; j < ncol; j++) {
    elt_format(p, v, from + j * nrow, v->n == 0 ? 0 : nrow, quote, &f[j]);
    int label = l.col ? title_width(p, str_ro(l.col)[j]) : fmt_index_width(j + 1) + 3;
    w[j] = v->n == 0 && nrow > 0 ? label : max_int(f[j].w, label); /* an array without slices has labels only */
  }
  int justify = v->h.type == T_STR && !p->right ? 'l' : 'r';
  for (int64_t lo = 0, hi = 0; lo < ncol; lo = hi) {
    int width = l.width;
    do width += w[hi++] + p->gap;
    while (hi < ncol && width + w[hi] + p->gap < p->width);
    put_corner(p, &l);
    for (int64_t j = lo; j < hi; j++) {
      buf_pad(&p->out, p->gap, ' ');
      put_column_label(p, &l, j, w[j], v->h.type == T_STR && !l.col ? 'l' : justify);
    }
    for (int64_t i = 0; i < (v->n == 0 ? nrow : shown); i++) {
      end_line(p);
      put_row_label(p, &l, i);
      for (int64_t j = lo; j < hi && i < shown; j++) {
        /* a number's gap counts as its own */
        int gap = v->h.type != T_STR && v->h.type != T_RAW && w[j] + p->gap > FMT_NUMBER_MAX ? 0 : p->gap;
        buf_pad(&p->out, gap, ' ');
        elt_put(p, v, from + j * nrow + i, &f[j], w[j] + p->gap - gap, quote, justify);
      }
      TRY(rt_poll(p->vm));
    }
    end_line(p);
  }
  return p->out.failed ? ERR : OK;
}

Status print_matrix(Printer *p, const Vec *v, int quote) {
  const int32_t *dim;
  vec_dims(v, &dim);
  int64_t r = dim[0], c = dim[1], shown = r;
  const Vec *dn = vec_dimnames(p->vm, v);
  if (r == 0 && c == 0) {
    buf_puts(&p->out, "<0 x 0 matrix>\n");
    return OK;
  }
  if (c > 0 && p->max / c < r) shown = p->max / c;
  TRY(print_slice(p, v, 0, r, c, shown, dn, quote));
  if (shown < r) {
    long long left = (long long)(r - shown);
    buf_printf(&p->out, " [ reached getOption(\"max.print\") -- omitted %lld %s ]\n", left, left == 1 ? "row" : "rows");
  }
  return OK;
}

/* ", , k, l" above a slice. */
static void put_slice_title(Printer *p, const int32_t *dim, int rank, int64_t slice, const Vec *dn) {
  buf_puts(&p->out, ", ");
  for (int k = 2; k < rank; k++) {
    int64_t at = slice % dim[k];
    slice /= dim[k];
    const Vec *names = dim_labels(p->vm, dn, k);
    if (!names) {
      buf_printf(&p->out, ", %lld", (long long)at + 1);
      continue;
    }
    const Str *title = dim_title(p->vm, dn, k);
    buf_puts(&p->out, ", ");
    if (title) {
      buf_put(&p->out, title->data, title->len);
      buf_puts(&p->out, " = ");
    }
    const Str *s = str_ro(names)[at];
    buf_put(&p->out, s->data, s->len);
  }
  buf_puts(&p->out, "\n\n");
}

/* An array without slices: its size, then the labels that a slice would have. */
static Status print_empty_array(Printer *p, const Vec *v, const int32_t *dim, int rank, const Vec *dn, int quote) {
  buf_putc(&p->out, '<');
  for (int k = 0; k < rank; k++) buf_printf(&p->out, "%s%d", k ? " x " : "", dim[k]);
  buf_printf(&p->out, " array of %s>\n", type_name(v->h.type));
  TRY(print_slice(p, v, 0, dim[0], dim[1], 0, dn, quote));
  end_line(p);
  return OK;
}

Status print_array(Printer *p, const Vec *v, int quote) {
  const int32_t *dim;
  int rank = vec_dims(v, &dim);
  const Vec *dn = vec_dimnames(p->vm, v);
  int64_t nr = dim[0], nc = dim[1], b = nr * nc, slices = 1;
  for (int k = 2; k < rank; k++) slices *= dim[k];
  if (slices == 0) return print_empty_array(p, v, dim, rank, dn, quote);
  int64_t shown = slices, last_rows = nr;
  if (b > 0 && p->max / b < slices) {
    shown = (p->max + b - 1) / b;
    last_rows = (p->max - b * (shown - 1)) / nc;
    if (last_rows == 0) {
      shown--;
      last_rows = nr;
    }
  }
  for (int64_t i = 0; i < shown; i++) {
    put_slice_title(p, dim, rank, i, dn);
    TRY(print_slice(p, v, i * b, nr, nc, i == shown - 1 ? last_rows : nr, dn, quote));
    end_line(p);
  }
  if (shown < slices) {
    buf_puts(&p->out, " [ reached getOption(\"max.print\") -- omitted ");
    if (last_rows < nr) buf_printf(&p->out, "%lld row(s) and ", (long long)(nr - last_rows));
    buf_printf(&p->out, "%lld matrix slice(s) ]\n", (long long)(slices - shown));
  }
  return p->out.failed ? ERR : OK;
}
