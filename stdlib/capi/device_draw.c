/* device_draw.c - Drawing operations (doc/graphics.md) handed to the functions of a package's graphics device.
 *
 * .Internal(deviceDo()) (base/compiled.c) comes here from grDevices/package_devices.R.  Operations have points as units
 * and their origin at the lower left; devices have units and directions of their own.
 */
#include "stdlib/capi/capi.h"

#include <stdio.h>
#include <stdlib.h>

#include "stdlib/graphics/page_ops.h"

/* ---- places ---- */

static double per_point(const DevDesc *dd, int axis) {
  double step = 1 / (72 * dd->ipr[axis]);
  bool back = axis ? dd->top < dd->bottom : dd->right < dd->left;
  return back ? -step : step;
}
static double at_x(const DevDesc *dd, double x) { return dd->left + x * per_point(dd, 0); }
static double at_y(const DevDesc *dd, double y) { return dd->bottom + y * per_point(dd, 1); }

double capi_device_x(double x) { return at_x(capi.painting, x); }
double capi_device_y(double y) { return at_y(capi.painting, y); }
double capi_device_size(double v, int axis) { return v * fabs(per_point(capi.painting, axis)); }

/* ---- what is drawn with ---- */

enum { NO_COLOR = 0x00ffffff };

static int color_field(const DrawOp *op, const char *name) {
  Color c;
  bool has;
  if (val_is_list(op_field(op, name))) return NO_COLOR; /* a pattern */
  DO(op_color(op, name, &c, &has));
  if (!has) return NO_COLOR;
  unsigned alpha = (unsigned)floor(c.alpha * 255 + 0.5);
  return (int)((unsigned)c.rgb[0] | (unsigned)c.rgb[1] << 8 | (unsigned)c.rgb[2] << 16 | alpha << 24);
}

static int word_place(const char *word, const char *const *words) {
  for (int i = 0; words[i]; i++)
    if (strcmp(word, words[i]) == 0) return i + 1;
  return 1;
}

/* Lengths of dashes in points as multiples of the width, each in four bits. */
static int line_type(const DrawOp *op, double lwd) {
  Vec *dash;
  DO(op_numbers(op, "dash", &dash));
  unsigned lty = 0;
  for (int i = 0; i < dash->n && i < 8; i++)
    lty |= ((unsigned)floor(dbl_ro(dash)[i] / (0.75 * fmax(lwd, 1)) + 0.5) & 15) << (4 * i);
  return (int)lty;
}

static void set_pattern(DevDesc *dd, const DrawOp *op, R_GE_gcontext *gc) {
  Value fill = op_field(op, "fill");
  if (!val_is_list(fill) || !dd->setPattern) return;
  capi.painting = dd;
  gc->patternFill = dd->setPattern(capi_box(fill), dd);
}

static R_GE_gcontext context(DevDesc *dd, const DrawOp *op) {
  static const char *const ends[] = {"round", "butt", "square", NULL}, *const joins[] = {"round", "mitre", "bevel",
                                                                                         NULL};
  R_GE_gcontext gc = {.gamma = 1, .cex = 1, .patternFill = R_NilValue};
  gc.col = color_field(op, "col");
  gc.fill = color_field(op, "fill");
  gc.lwd = op_number(op, "lwd", 0.75) / 0.75;
  gc.lty = line_type(op, gc.lwd);
  gc.lend = (R_GE_lineend)word_place(op_word(op, "cap", "round"), ends);
  gc.ljoin = (R_GE_linejoin)word_place(op_word(op, "join", "round"), joins);
  gc.lmitre = op_number(op, "mitre", 10);
  gc.ps = op_number(op, "size", dd->startps);
  gc.lineheight = op_number(op, "lineheight", 1);
  gc.fontface = (int)op_number(op, "font", 1);
  snprintf(gc.fontfamily, sizeof gc.fontfamily, "%s", op_word(op, "family", ""));
  set_pattern(dd, op, &gc);
  return gc;
}

/* ---- shapes ---- */

typedef struct Places {
  double *x, *y;
  int n;
} Places;

/* The places of an operation in the device's units; missing ones stay missing. */
static Places places(const DevDesc *dd, const DrawOp *op) {
  Vec *x, *y;
  DO(op_numbers(op, "x", &x));
  DO(op_numbers(op, "y", &y));
  int n = (int)(x->n < y->n ? x->n : y->n);
  double *px = capi_need(vm_scratch(op->vm, (size_t)(n + 1) * sizeof *px)),
         *py = capi_need(vm_scratch(op->vm, (size_t)(n + 1) * sizeof *py));
  for (int i = 0; i < n; i++) {
    px[i] = at_x(dd, dbl_ro(x)[i]);
    py[i] = at_y(dd, dbl_ro(y)[i]);
  }
  return (Places){px, py, n};
}
static bool has_place(const Places *p, int i) { return isfinite(p->x[i]) && isfinite(p->y[i]); }

/* The next piece without missing places from *i on; its length, 0: no more. */
static int next_piece(const Places *p, int *i) {
  while (*i < p->n && !has_place(p, *i)) ++*i;
  int n = 0;
  while (*i + n < p->n && has_place(p, *i + n)) n++;
  return n;
}

static void draw_line(DevDesc *dd, const DrawOp *op, pGEcontext gc) {
  Places p = places(dd, op);
  bool poly = op_number(op, "poly", 0) != 0;
  for (int i = 0, n; (n = next_piece(&p, &i)) > 0; i += n) {
    if (n == 2 && !poly)
      dd->line(p.x[i], p.y[i], p.x[i + 1], p.y[i + 1], gc, dd);
    else if (n > 1)
      dd->polyline(n, p.x + i, p.y + i, gc, dd);
  }
}

/* All pieces as one shape. */
static void draw_path(DevDesc *dd, const Places *p, bool winding, pGEcontext gc) {
  int *per = capi_need(vm_scratch(CVM, (size_t)(p->n + 1) * sizeof *per)), npoly = 0, all = 0;
  for (int i = 0, n; (n = next_piece(p, &i)) > 0; i += n) {
    for (int k = 0; k < n; k++) {
      p->x[all + k] = p->x[i + k];
      p->y[all + k] = p->y[i + k];
    }
    all += n;
    per[npoly++] = n;
  }
  if (npoly) dd->path(p->x, p->y, npoly, per, winding ? TRUE : FALSE, gc, dd);
}

static void draw_polygon(DevDesc *dd, const DrawOp *op, pGEcontext gc) {
  Places p = places(dd, op);
  const char *rule = op_word(op, "rule", "");
  if (p.n == 4 && op_number(op, "rect", 0) != 0 && has_place(&p, 0) && has_place(&p, 2)) {
    dd->rect(p.x[0], p.y[0], p.x[2], p.y[2], gc, dd);
    return;
  }
  if (*rule && dd->path) {
    draw_path(dd, &p, strcmp(rule, "evenodd") != 0, gc);
    return;
  }
  for (int i = 0, n; (n = next_piece(&p, &i)) > 0; i += n) dd->polygon(n, p.x + i, p.y + i, gc, dd);
}

static void draw_circles(DevDesc *dd, const DrawOp *op, pGEcontext gc) {
  Places p = places(dd, op);
  double r = op_number(op, "r", 0) * fabs(per_point(dd, 0));
  for (int i = 0; i < p.n; i++)
    if (has_place(&p, i)) dd->circle(p.x[i], p.y[i], r, gc, dd);
}

static void draw_dots(DevDesc *dd, const DrawOp *op, pGEcontext gc) {
  Places p = places(dd, op);
  double w = op_number(op, "r", 0) * per_point(dd, 0), h = op_number(op, "r", 0) * per_point(dd, 1);
  gc->col = NO_COLOR;
  for (int i = 0; i < p.n; i++)
    if (has_place(&p, i)) dd->rect(p.x[i] - w, p.y[i] - h, p.x[i] + w, p.y[i] + h, gc, dd);
}

static bool in_utf8(const DevDesc *dd, const R_GE_gcontext *gc) {
  return dd->hasTextUTF8 && (gc->fontface != 5 || dd->wantSymbolUTF8);
}
static double string_width(DevDesc *dd, const char *s, pGEcontext gc) {
  return in_utf8(dd, gc) && dd->strWidthUTF8 ? dd->strWidthUTF8(s, gc, dd) : dd->strWidth(s, gc, dd);
}

/* A device that cannot align text at this share of its width gets it further left. */
static void draw_text(DevDesc *dd, const DrawOp *op, pGEcontext gc) {
  double x = op_number(op, "x", NAN), y = op_number(op, "y", NAN), rot = op_number(op, "rot", 0),
         hadj = op_number(op, "hadj", 0), can = hadj;
  Value s = op_field(op, "s");
  if (val_type(s) != T_STR || !isfinite(x) || !isfinite(y)) return;
  const char *text = as_string1(op->vm, s)->data;
  if (dd->canHAdj == 0) can = 0;
  if (dd->canHAdj == 1) can = 0.5 * floor(2 * hadj + 0.5);
  if (can != hadj) {
    double back = (hadj - can) * string_width(dd, text, gc) * dd->ipr[0] * 72, a = rot * M_PI / 180;
    x -= back * cos(a);
    y -= back * sin(a);
  }
  if (in_utf8(dd, gc) && dd->textUTF8)
    dd->textUTF8(at_x(dd, x), at_y(dd, y), text, rot, can, gc, dd);
  else
    dd->text(at_x(dd, x), at_y(dd, y), text, rot, can, gc, dd);
}

static void draw_raster(DevDesc *dd, const DrawOp *op, pGEcontext gc) {
  Vec *pixels;
  int w = (int)op_number(op, "ncol", 0), h = (int)op_number(op, "nrow", 0);
  DO(op_numbers(op, "pixels", &pixels));
  if (!dd->raster || w < 1 || h < 1 || pixels->n < 4 * (int64_t)w * h) return;
  unsigned *image = capi_need(vm_scratch(op->vm, (size_t)w * (size_t)h * sizeof *image));
  for (int64_t i = 0; i < (int64_t)w * h; i++) {
    const double *p = dbl_ro(pixels) + 4 * i;
    image[i] = (unsigned)p[0] | (unsigned)p[1] << 8 | (unsigned)p[2] << 16 | (unsigned)p[3] << 24;
  }
  dd->raster(image, w, h, at_x(dd, op_number(op, "x", 0)), at_y(dd, op_number(op, "y", 0)),
             op_number(op, "w", 0) * per_point(dd, 0), op_number(op, "h", 0) * per_point(dd, 1),
             op_number(op, "rot", 0), op_number(op, "smooth", 0) != 0 ? TRUE : FALSE, gc, dd);
}

static void set_clip(DevDesc *dd, const DrawOp *op) {
  double x = op_number(op, "x", 0), y = op_number(op, "y", 0);
  dd->clipLeft = at_x(dd, x);
  dd->clipBottom = at_y(dd, y);
  dd->clipRight = at_x(dd, x + op_number(op, "w", 0));
  dd->clipTop = at_y(dd, y + op_number(op, "h", 0));
  if (dd->canClip && dd->clip) dd->clip(dd->clipLeft, dd->clipRight, dd->clipBottom, dd->clipTop, dd);
}

/* ---- operations that hold others ---- */

/* What draws the operations of a field when it is called; NULL without any. */
static SEXP drawing_function(const DrawOp *op, const char *field, const char *about, int what) {
  Value ops = op_field(op, field);
  if (!val_is_list(ops)) return R_NilValue;
  SEXP f = Rf_protect(capi_graphics(".drawing_function", 1, (SEXP[]){capi_box(ops)}));
  if (about) Rf_setAttrib(f, Rf_install(about), Rf_ScalarInteger(what));
  Rf_unprotect(1);
  return f;
}
static void call_drawing(SEXP f) {
  if (!is_nil(f)) Rf_eval(Rf_lang1(f), R_GlobalEnv);
}

static void set_clip_path(DevDesc *dd, const DrawOp *op) {
  if (!dd->setClipPath) return;
  int rule = strcmp(op_word(op, "rule", "winding"), "evenodd") == 0 ? 2 : 1;
  SEXP f = Rf_protect(drawing_function(op, "ops", "rule", rule));
  dd->setClipPath(f, R_NilValue, dd);
  Rf_unprotect(1);
}
static void set_mask(DevDesc *dd, const DrawOp *op) {
  if (!dd->setMask) return;
  int type = strcmp(op_word(op, "type", "alpha"), "luminance") == 0 ? 2 : 1;
  SEXP f = Rf_protect(drawing_function(op, "ops", "type", type));
  dd->setMask(f, R_NilValue, dd);
  Rf_unprotect(1);
}

static int operator_number(const char *name) {
  static const char *const names[] = {
      "clear",      "source",     "over",       "in",        "out",     "atop",        "dest",
      "dest.over",  "dest.in",    "dest.out",   "dest.atop", "xor",     "add",         "saturate",
      "multiply",   "screen",     "overlay",    "darken",    "lighten", "color.dodge", "color.burn",
      "hard.light", "soft.light", "difference", "exclusion", NULL};
  return word_place(name, names);
}
/* A device that does not know groups draws what is in them. */
static void draw_group(DevDesc *dd, const DrawOp *op) {
  SEXP dst = Rf_protect(drawing_function(op, "dst", NULL, 0)), src = Rf_protect(drawing_function(op, "src", NULL, 0));
  if (dd->deviceVersion >= 15 && dd->defineGroup && dd->useGroup) {
    SEXP ref = Rf_protect(dd->defineGroup(src, operator_number(op_word(op, "op", "over")), dst, dd));
    dd->useGroup(ref, R_NilValue, dd);
    Rf_unprotect(1);
  } else {
    call_drawing(dst);
    call_drawing(src);
  }
  Rf_unprotect(2);
}

/* The outlines of what operations draw. */
static void draw_outlines(DevDesc *dd, const DrawOp *op, pGEcontext gc) {
  bool edge = gc->col != NO_COLOR, fill = gc->fill != NO_COLOR || !is_nil(gc->patternFill);
  int rule = strcmp(op_word(op, "rule", "winding"), "evenodd") == 0 ? 2 : 1;
  SEXP f = Rf_protect(drawing_function(op, "ops", NULL, 0));
  if (dd->deviceVersion < 15) {
  } else if (edge && fill && dd->fillStroke)
    dd->fillStroke(f, rule, gc, dd);
  else if (fill && dd->fill)
    dd->fill(f, rule, gc, dd);
  else if (edge && dd->stroke)
    dd->stroke(f, gc, dd);
  Rf_unprotect(1);
}

static void draw(DevDesc *dd, const DrawOp *op) {
  static const struct {
    const char *kind;
    void (*draw)(DevDesc *dd, const DrawOp *op, pGEcontext gc);
  } shapes[] = {{"line", draw_line}, {"poly", draw_polygon},  {"circle", draw_circles},   {"dots", draw_dots},
                {"text", draw_text}, {"raster", draw_raster}, {"outlines", draw_outlines}};
  if (op->list->n < 1 || val_type(list_ro(op->list)[0]) != T_STR) return;
  const char *kind = as_string1(op->vm, list_ro(op->list)[0])->data;
  if (strcmp(kind, "clip") == 0) set_clip(dd, op);
  if (strcmp(kind, "clippath") == 0) set_clip_path(dd, op);
  if (strcmp(kind, "mask") == 0) set_mask(dd, op);
  if (dd->mode) dd->mode(1, dd);
  if (strcmp(kind, "group") == 0) draw_group(dd, op);
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    if (strcmp(kind, shapes[i].kind) != 0) continue;
    R_GE_gcontext gc = context(dd, op);
    if (!is_nil(gc.patternFill)) Rf_protect(gc.patternFill);
    shapes[i].draw(dd, op, &gc);
    if (!is_nil(gc.patternFill)) Rf_unprotect(1);
  }
  if (dd->mode) dd->mode(0, dd);
}

/* ---- sizes of text ---- */

void capi_string_box(DevDesc *dd, const char *s, pGEcontext gc, double *width, double *ascent, double *descent) {
  *width = *s ? string_width(dd, s, gc) : 0;
  *ascent = *descent = 0;
  bool first = true;
  const char *end = s + strlen(s);
  while (s < end) {
    int c = utf8_next(&s, end);
    if (c < 0) break;
    double a = 0, d = 0, w = 0;
    if (dd->metricInfo) dd->metricInfo(c > 127 && in_utf8(dd, gc) ? -c : c, gc, &a, &d, &w, dd);
    if (first || a > *ascent) *ascent = a;
    if (first || d > *descent) *descent = d;
    first = false;
  }
}

/* Three rows: widths, heights above and below the baseline, in points, of the strings s. */
static SEXP metrics(DevDesc *dd, const DrawOp *op) {
  R_GE_gcontext gc = context(dd, op);
  Vec *s, *size, *font, *family;
  DO(coerce_vector(CVM, op_field(op, "s"), T_STR, false, &s));
  DO(coerce_vector(CVM, op_field(op, "sizes"), T_DBL, false, &size));
  DO(coerce_vector(CVM, op_field(op, "fonts"), T_INT, false, &font));
  DO(coerce_vector(CVM, op_field(op, "families"), T_STR, false, &family));
  SEXP r = Rf_protect(Rf_allocMatrix(T_DBL, 3, (int)s->n));
  if (s->n && (!size->n || !font->n || !family->n)) capi_error("invalid arguments");
  for (int64_t i = 0; i < s->n; i++) {
    double *box = REAL(r) + 3 * i;
    gc.ps = dbl_ro(size)[i % size->n];
    gc.fontface = int_ro(font)[i % font->n];
    snprintf(gc.fontfamily, sizeof gc.fontfamily, "%s", str_ro(family)[i % family->n]->data);
    capi_string_box(dd, str_ro(s)[i]->data, &gc, box, box + 1, box + 2);
    box[0] *= dd->ipr[0] * 72;
    box[1] *= dd->ipr[1] * 72;
    box[2] *= dd->ipr[1] * 72;
  }
  Rf_unprotect(1);
  return r;
}

/* ---- what R code asks for ---- */

static void new_page(DevDesc *dd, const DrawOp *op) {
  R_GE_gcontext gc = context(dd, op);
  if (dd->deviceVersion >= 13) { /* what was defined on the page before */
    if (dd->releasePattern) dd->releasePattern(R_NilValue, dd);
    if (dd->releaseClipPath) dd->releaseClipPath(R_NilValue, dd);
    if (dd->releaseMask) dd->releaseMask(R_NilValue, dd);
  }
  if (dd->newPage) dd->newPage(&gc, dd);
}

static void close_device(int at) {
  pGEDevDesc ge = capi.devices[at];
  capi.devices[at] = NULL;
  if (ge->dev->close) ge->dev->close(ge->dev);
  GEdestroyDevDesc(ge);
}

typedef struct Request {
  const char *what;
  int at;
  Value x;
} Request;

static SEXP do_request(void *data) {
  const Request *r = data;
  DevDesc *dd = capi.devices[r->at]->dev;
  DrawOp op = {CVM, NULL, NULL};
  if (val_is_list(r->x)) op = (DrawOp){CVM, r->x.vec, vec_names(CVM, r->x.vec)};
  if (strcmp(r->what, "close") == 0)
    close_device(r->at);
  else if (strcmp(r->what, "activate") == 0 && dd->activate)
    dd->activate(dd);
  else if (strcmp(r->what, "deactivate") == 0 && dd->deactivate)
    dd->deactivate(dd);
  else if (strcmp(r->what, "capture") == 0 && dd->cap)
    return dd->cap(dd);
  if (!op.list) return R_NilValue;
  if (strcmp(r->what, "metrics") == 0) return metrics(dd, &op);
  if (strcmp(r->what, "page") == 0) new_page(dd, &op);
  if (strcmp(r->what, "draw") == 0) draw(dd, &op);
  return R_NilValue;
}

Status capi_device(VM *vm, const char *what, int number, Value x, Value *out) {
  Request r = {what, number - 1, x};
  SEXP result;
  if (number < 1 || number > GRAPHICS_DEVICES || !capi.devices[number - 1])
    return rt_error(vm, "there is no such device");
  size_t mark = vm_mark(vm);
  TRY(capi_run(do_request, &r, &result));
  *out = capi_value(result);
  return vm_release_keep(vm, mark, *out);
}

void capi_devices_close(void) {
  for (int i = 0; i < GRAPHICS_DEVICES; i++)
    if (capi.devices[i]) {
      GEdestroyDevDesc(capi.devices[i]);
      capi.devices[i] = NULL;
    }
}
