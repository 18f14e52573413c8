/* pdf_page.c - Writes the drawing operations of a page as the content of a page of PDF.
 *
 * Called by grDevices/devices.R (.pdf_bytes) through .Internal(pdfPage()).  Operations have points as units and their
 * origin at the lower left, as PDF has.
 */
#include <string.h>

#include "stdlib/graphics/page_ops.h"
#include "stdlib/graphics/text_metrics.h"

typedef struct PdfPage {
  VM *vm;
  Buf text;              /* of an operation; its memory is given back with what else the operation takes */
  Vec *content;          /* of those before it */
  Vec *codes, *bytes;    /* characters of the font Symbol, and what it has them at */
  Kerning kerns[2];      /* of plain letters, of bold ones */
  Vec *states;           /* pairs of opacities that have been used: 256 times the outline's, and the filling's */
  uint8_t seen[1 << 13]; /* a bit for each of them */
} PdfPage;

/* As "%.2f" says. */
static void put_fixed(Buf *b, double x) {
  double hundred = fabs(x) * 100, whole = floor(hundred), part = hundred - whole;
  if (!(hundred < 1e9) || fabs(part - 0.5) < 1e-5) { /* so near to the middle that the product may have crossed it */
    buf_printf(b, "%.2f", x);
    return;
  }
  char t[16], *p = t + sizeof t;
  uint32_t v = (uint32_t)whole + (part > 0.5);
  for (int k = 0; k < 3 || v; k++, v /= 10) {
    if (k == 2) *--p = '.';
    *--p = (char)('0' + v % 10);
  }
  if (signbit(x)) *--p = '-';
  buf_put(b, p, (size_t)(t + sizeof t - p));
}

static void put_numbers(Buf *b, const double *x, int n) {
  for (int i = 0; i < n; i++) {
    put_fixed(b, x[i]);
    buf_putc(b, ' ');
  }
}

/* The red, green, blue and opacity of a field; how many it has: 0 where it is missing or no plain colour. */
static int ink_of(const DrawOp *op, const char *name, double ink[4]) {
  Value v = op_field(op, name);
  if (val_is_null(v) || val_is_list(v) || (val_type(v) != T_INT && val_type(v) != T_DBL)) return 0;
  Vec *c = val_vec(op->vm, v);
  int n = !c || c->n < 3 ? 0 : c->n > 3 ? 4 : 3;
  for (int k = 0; k < n; k++) ink[k] = val_type(v) == T_INT ? int_ro(c)[k] : dbl_ro(c)[k];
  return n;
}

static void put_color(Buf *b, const DrawOp *op, const char *field, const char *operator) {
  double ink[4];
  if (!ink_of(op, field, ink)) return;
  for (int k = 0; k < 3; k++) buf_printf(b, "%.3f ", ink[k] / 255);
  buf_puts(b, operator);
  buf_putc(b, '\n');
}

/* Dashes are as long as the pen is wide, without what round or square ends add to them. */
static Status put_pen(Buf *b, const DrawOp *op) {
  Vec *dash;
  double lwd = op_number(op, "lwd", 0.75), ends = strcmp(op_word(op, "cap", "round"), "butt") == 0 ? 0 : lwd;
  put_color(b, op, "col", "RG");
  put_fixed(b, lwd);
  buf_puts(b, " w\n[");
  TRY(op_numbers(op, "dash", &dash));
  for (int64_t i = 0; i < dash->n; i++) {
    if (i) buf_putc(b, ' ');
    put_fixed(b, fmax(dbl_ro(dash)[i] / fmax(lwd, 0.75) * lwd + (i % 2 ? ends : -ends), 0));
  }
  buf_puts(b, "] 0 d\n");
  return OK;
}

/* Missing places end the parts of a path.  Closed: the last of them is. */
static Status put_path(Buf *b, const DrawOp *op, bool closed) {
  Vec *x, *y;
  TRY(op_numbers(op, "x", &x));
  TRY(op_numbers(op, "y", &y));
  bool joined = false;
  for (int64_t i = 0; i < x->n && i < y->n; i++) {
    double px = dbl_ro(x)[i], py = dbl_ro(y)[i];
    bool known = isfinite(px) && isfinite(py);
    if (known) {
      put_numbers(b, (double[]){px, py}, 2);
      buf_puts(b, joined ? "l\n" : "m\n");
    }
    joined = known;
  }
  if (closed) buf_puts(b, "h\n");
  return OK;
}

static Status put_line(PdfPage *p, const DrawOp *op) {
  if (val_is_null(op_field(op, "col"))) return OK;
  TRY(put_pen(&p->text, op));
  TRY(put_path(&p->text, op, false));
  buf_puts(&p->text, "S\n");
  return OK;
}

/* The pen and the colour of a shape's inside; what draws it, "" where it has neither. */
static Status begin_shape(PdfPage *p, const DrawOp *op, const char **drawing) {
  bool edge = !val_is_null(op_field(op, "col")), fill = !val_is_null(op_field(op, "fill"));
  if (edge) TRY(put_pen(&p->text, op));
  if (fill) put_color(&p->text, op, "fill", "rg");
  *drawing = fill && edge ? "B" : fill ? "f" : edge ? "S" : "";
  return OK;
}

static Status put_polygon(PdfPage *p, const DrawOp *op) {
  const char *drawing;
  TRY(begin_shape(p, op, &drawing));
  if (!*drawing) return OK;
  TRY(put_path(&p->text, op, true));
  buf_puts(&p->text, drawing);
  if (*drawing != 'S' && strcmp(op_word(op, "rule", ""), "evenodd") == 0) buf_putc(&p->text, '*');
  buf_putc(&p->text, '\n');
  return OK;
}

/* Circles are four curves each. */
static Status put_circles(PdfPage *p, const DrawOp *op) {
  const char *drawing;
  Vec *vx, *vy, *radius;
  TRY(begin_shape(p, op, &drawing));
  if (!*drawing) return OK;
  TRY(op_numbers(op, "x", &vx));
  TRY(op_numbers(op, "y", &vy));
  TRY(op_numbers(op, "r", &radius));
  for (int64_t i = 0; radius->n && i < vx->n && i < vy->n; i++) {
    double x = dbl_ro(vx)[i], y = dbl_ro(vy)[i], r = dbl_ro(radius)[i % radius->n], k = 0.5522847 * r;
    if (!isfinite(x) || !isfinite(y) || !isfinite(r)) continue;
    double at[] = {x + r, y,     x + r, y + k, x + k, y + r, x,     y + r, x - k, y + r, x - r, y + k, x - r,
                   y,     x - r, y - k, x - k, y - r, x,     y - r, x + k, y - r, x + r, y - k, x + r, y};
    put_numbers(&p->text, at, 2);
    buf_puts(&p->text, "m ");
    for (int part = 0; part < 4; part++) {
      put_numbers(&p->text, at + 2 + 6 * part, 6);
      buf_puts(&p->text, "c ");
    }
    buf_puts(&p->text, "h ");
    buf_puts(&p->text, drawing);
    buf_putc(&p->text, '\n');
  }
  return OK;
}

/* The byte that a letter is: of Latin-1, or of the font Symbol; a dot for another one. */
static int letter_byte(const PdfPage *p, int code, bool symbol) {
  int byte = symbol ? -1 : code;
  for (int64_t i = 0; symbol && byte < 0 && i < p->codes->n && i < p->bytes->n; i++)
    if (dbl_ro(p->codes)[i] == code) byte = (int)dbl_ro(p->bytes)[i];
  return byte < 0 || byte > 255 ? '.' : byte;
}

static void put_byte(PdfPage *p, int byte) {
  if (byte < 32 || byte > 126 || strchr("\\()", byte))
    buf_printf(&p->text, "\\%03o", (unsigned)byte);
  else
    buf_putc(&p->text, (char)byte);
}

/* A string, or its parts with what they are moved together where letters are. */
static Status put_letters(PdfPage *p, Str *s, int font) {
  TRY_NEW(s = str_utf8(p->vm, s));
  const Kerning none = {0}, *kerns = font == 5 ? &none : &p->kerns[font == 2 || font == 4];
  int before = -1;
  bool moved = false;
  for (int pass = 0; pass < 2; pass++) {
    const char *t = s->data, *end = t + s->len;
    if (pass) buf_puts(&p->text, moved ? "[(" : "(");
    for (before = -1; t < end;) {
      int byte = letter_byte(p, utf8_next(&t, end), font == 5), by = kerning_between(kerns, before, byte);
      before = byte;
      if (by) moved = true;
      if (!pass) continue;
      if (by) buf_printf(&p->text, ") %d (", -by);
      put_byte(p, byte);
    }
  }
  buf_puts(&p->text, moved ? ")] TJ\nET\n" : ") Tj\nET\n");
  return OK;
}

static Status put_text(PdfPage *p, const DrawOp *op) {
  Value s = op_field(op, "s");
  if (val_type(s) != T_STR) return OK;
  double size = op_number(op, "size", 12), turn = op_number(op, "rot", 0) * M_PI / 180;
  int font = (int)op_number(op, "font", 1);
  buf_puts(&p->text, "BT\n");
  put_color(&p->text, op, "col", "rg");
  buf_printf(&p->text, "/F%d 1 Tf ", font);
  double at[] = {size * cos(turn), size * sin(turn),      -size * sin(turn),
                 size * cos(turn), op_number(op, "x", 0), op_number(op, "y", 0)};
  put_numbers(&p->text, at, 6);
  buf_puts(&p->text, "Tm ");
  return put_letters(p, as_string1(p->vm, s), font);
}

static Status put_clip(PdfPage *p, const DrawOp *op) {
  double at[] = {op_number(op, "x", 0), op_number(op, "y", 0), op_number(op, "w", 0), op_number(op, "h", 0)};
  buf_puts(&p->text, "Q q ");
  put_numbers(&p->text, at, 4);
  buf_puts(&p->text, "re W n\n");
  return OK;
}

/* Opacity is a state that has a name: 256 times that of the outline and that of the filling; -1: both are opaque.
 * Letters are filled with the colour of their outline. */
static int opacity_of(const DrawOp *op, bool letters) {
  double col[4] = {0}, fill[4] = {0};
  int n = ink_of(op, "col", col), m = ink_of(op, letters ? "col" : "fill", fill);
  if (n < 4 && m < 4) return -1;
  int a = n > 3 ? (int)col[3] : 255, b = m > 3 ? (int)fill[3] : 255;
  return (a & 255) << 8 | (b & 255);
}

static Status note_state(PdfPage *p, int state) {
  if (p->seen[state >> 3] & 1 << (state & 7)) return OK;
  p->seen[state >> 3] |= (uint8_t)(1 << (state & 7));
  TRY(vec_grow(p->vm, p->states, p->states->n + 1));
  int_rw(p->states)[p->states->n - 1] = state;
  return OK;
}

static Status put_operation(PdfPage *p, Vec *list) {
  static const struct {
    const char *kind;
    Status (*put)(PdfPage *p, const DrawOp *op);
  } known[] = {
      {"line", put_line}, {"poly", put_polygon}, {"circle", put_circles}, {"text", put_text}, {"clip", put_clip}};
  DrawOp op = {p->vm, list, vec_names(p->vm, list)};
  if (list->n < 1 || val_type(list_ro(list)[0]) != T_STR) return OK;
  const char *kind = as_string1(p->vm, list_ro(list)[0])->data;
  int state = opacity_of(&op, strcmp(kind, "text") == 0);
  if (state >= 0) {
    TRY(note_state(p, state));
    buf_printf(&p->text, "q /A%dx%d gs\n", state >> 8, state & 255);
  }
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(kind, known[i].kind) == 0) TRY(known[i].put(p, &op));
  if (state >= 0) buf_puts(&p->text, "Q\n");
  return OK;
}

static Status add_operation(PdfPage *p, Vec *list) {
  buf_init(&p->text, p->vm);
  TRY(put_operation(p, list));
  if (p->text.failed) return ERR;
  if (!p->text.n) return OK;
  int64_t before = p->content->n;
  TRY(vec_grow(p->vm, p->content, before + (int64_t)p->text.n));
  memcpy(raw_rw(p->content) + before, p->text.p, p->text.n);
  return OK;
}

/* .Internal(pdfPage(ops, codes, bytes, kerns)): list(the content of a page, pairs of opacities that it uses); codes and
 * bytes are the characters of the font Symbol and where it has them; kerns: keys and moves of plain letters and of bold
 * ones. */
static Status do_pdf_page(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *both;
  if (!val_is_list(args[0])) return rt_error(vm, "invalid '%s' argument", "ops");
  PdfPage *p = vm_scratch(vm, sizeof *p);
  TRY_NEW(p);
  memset(p, 0, sizeof *p);
  p->vm = vm;
  TRY(coerce_vector(vm, args[1], T_DBL, false, &p->codes));
  TRY(coerce_vector(vm, args[2], T_DBL, false, &p->bytes));
  if (!val_is_list(args[3]) || args[3].vec->n < 4) return rt_error(vm, "invalid '%s' argument", "kerns");
  for (int i = 0; i < 2; i++)
    TRY(kerning_from(vm, list_ro(args[3].vec)[2 * i], list_ro(args[3].vec)[2 * i + 1], &p->kerns[i]));
  TRY_NEW(p->states = vec_new(vm, T_INT, 0));
  TRY_NEW(p->content = vec_new(vm, T_RAW, 0));
  const Vec *ops = args[0].vec;
  for (int64_t i = 0; i < ops->n; i++) {
    size_t mark = vm_mark(vm);
    if (val_is_list(list_ro(ops)[i])) TRY(add_operation(p, list_ro(ops)[i].vec));
    vm_release(vm, mark);
  }
  TRY_NEW(both = vec_new(vm, T_LIST, 2));
  list_set(vm, both, 0, val_obj(p->content));
  list_set(vm, both, 1, val_obj(p->states));
  *out = val_obj(both);
  return OK;
}

const BuiltinDef builtins_pdf_page[] = {
    {"pdfPage", do_pdf_page, "ops, codes, bytes, kerns", BF_INTERNAL, "the content of a page of PDF"},
    {0},
};
