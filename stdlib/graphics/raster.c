/* raster.c - Draws the operations of a graphics page into pixels, for png(), jpeg(), tiff() and bmp().
 *
 * Called by grDevices/devices.R through .Internal(rasterPage()).  Everything drawn is filled polygons: lines are made
 * of thin quadrangles, letters of the dots of a 5 x 7 matrix.  Positions are in points, the origin at the lower left.
 */
#include "stdlib/graphics/raster.h"

#include <stdio.h>
#include <stdlib.h>

#include "stdlib/graphics/page_ops.h"
#include "stdlib/host_access.h"

enum { SUBROWS = 4, CIRCLE_SIDES = 40, GLYPH_COLUMNS = 5, GLYPH_ROWS = 8, MAX_PIXELS = 1 << 28 };

/* Columns of the letters from ' ' to '~'; the lowest bit is the top row, the highest one lies below the line. */
static const uint8_t glyphs[95][GLYPH_COLUMNS] = {{0, 0, 0, 0, 0},
                                                  {0, 0, 0x5F, 0, 0},
                                                  {0, 7, 0, 7, 0},
                                                  {0x14, 0x7F, 0x14, 0x7F, 0x14},
                                                  {0x24, 0x2A, 0x7F, 0x2A, 0x12},
                                                  {0x23, 0x13, 8, 0x64, 0x62},
                                                  {0x36, 0x49, 0x56, 0x20, 0x50},
                                                  {0, 8, 7, 3, 0},
                                                  {0, 0x1C, 0x22, 0x41, 0},
                                                  {0, 0x41, 0x22, 0x1C, 0},
                                                  {0x2A, 0x1C, 0x7F, 0x1C, 0x2A},
                                                  {8, 8, 0x3E, 8, 8},
                                                  {0, 0x80, 0x70, 0x30, 0},
                                                  {8, 8, 8, 8, 8},
                                                  {0, 0, 0x60, 0x60, 0},
                                                  {0x20, 0x10, 8, 4, 2},
                                                  {0x3E, 0x51, 0x49, 0x45, 0x3E},
                                                  {0, 0x42, 0x7F, 0x40, 0},
                                                  {0x72, 0x49, 0x49, 0x49, 0x46},
                                                  {0x21, 0x41, 0x49, 0x4D, 0x33},
                                                  {0x18, 0x14, 0x12, 0x7F, 0x10},
                                                  {0x27, 0x45, 0x45, 0x45, 0x39},
                                                  {0x3C, 0x4A, 0x49, 0x49, 0x31},
                                                  {0x41, 0x21, 0x11, 9, 7},
                                                  {0x36, 0x49, 0x49, 0x49, 0x36},
                                                  {0x46, 0x49, 0x49, 0x29, 0x1E},
                                                  {0, 0, 0x14, 0, 0},
                                                  {0, 0x40, 0x34, 0, 0},
                                                  {0, 8, 0x14, 0x22, 0x41},
                                                  {0x14, 0x14, 0x14, 0x14, 0x14},
                                                  {0, 0x41, 0x22, 0x14, 8},
                                                  {2, 1, 0x59, 9, 6},
                                                  {0x3E, 0x41, 0x5D, 0x59, 0x4E},
                                                  {0x7C, 0x12, 0x11, 0x12, 0x7C},
                                                  {0x7F, 0x49, 0x49, 0x49, 0x36},
                                                  {0x3E, 0x41, 0x41, 0x41, 0x22},
                                                  {0x7F, 0x41, 0x41, 0x41, 0x3E},
                                                  {0x7F, 0x49, 0x49, 0x49, 0x41},
                                                  {0x7F, 9, 9, 9, 1},
                                                  {0x3E, 0x41, 0x41, 0x51, 0x73},
                                                  {0x7F, 8, 8, 8, 0x7F},
                                                  {0, 0x41, 0x7F, 0x41, 0},
                                                  {0x20, 0x40, 0x41, 0x3F, 1},
                                                  {0x7F, 8, 0x14, 0x22, 0x41},
                                                  {0x7F, 0x40, 0x40, 0x40, 0x40},
                                                  {0x7F, 2, 0x1C, 2, 0x7F},
                                                  {0x7F, 4, 8, 0x10, 0x7F},
                                                  {0x3E, 0x41, 0x41, 0x41, 0x3E},
                                                  {0x7F, 9, 9, 9, 6},
                                                  {0x3E, 0x41, 0x51, 0x21, 0x5E},
                                                  {0x7F, 9, 0x19, 0x29, 0x46},
                                                  {0x26, 0x49, 0x49, 0x49, 0x32},
                                                  {1, 1, 0x7F, 1, 1},
                                                  {0x3F, 0x40, 0x40, 0x40, 0x3F},
                                                  {0x1F, 0x20, 0x40, 0x20, 0x1F},
                                                  {0x3F, 0x40, 0x38, 0x40, 0x3F},
                                                  {0x63, 0x14, 8, 0x14, 0x63},
                                                  {3, 4, 0x78, 4, 3},
                                                  {0x61, 0x59, 0x49, 0x4D, 0x43},
                                                  {0, 0x7F, 0x41, 0x41, 0x41},
                                                  {2, 4, 8, 0x10, 0x20},
                                                  {0, 0x41, 0x41, 0x41, 0x7F},
                                                  {4, 2, 1, 2, 4},
                                                  {0x40, 0x40, 0x40, 0x40, 0x40},
                                                  {0, 3, 7, 8, 0},
                                                  {0x20, 0x54, 0x54, 0x54, 0x78},
                                                  {0x7F, 0x28, 0x44, 0x44, 0x38},
                                                  {0x38, 0x44, 0x44, 0x44, 0x28},
                                                  {0x38, 0x44, 0x44, 0x28, 0x7F},
                                                  {0x38, 0x54, 0x54, 0x54, 0x18},
                                                  {0, 8, 0x7E, 9, 2},
                                                  {0x18, 0xA4, 0xA4, 0xA4, 0x7C},
                                                  {0x7F, 8, 4, 4, 0x78},
                                                  {0, 0x44, 0x7D, 0x40, 0},
                                                  {0x20, 0x40, 0x40, 0x3D, 0},
                                                  {0x7F, 0x10, 0x28, 0x44, 0},
                                                  {0, 0x41, 0x7F, 0x40, 0},
                                                  {0x7C, 4, 0x78, 4, 0x78},
                                                  {0x7C, 8, 4, 4, 0x78},
                                                  {0x38, 0x44, 0x44, 0x44, 0x38},
                                                  {0xFC, 0x24, 0x24, 0x24, 0x18},
                                                  {0x18, 0x24, 0x24, 0x24, 0xFC},
                                                  {0x7C, 8, 4, 4, 8},
                                                  {0x48, 0x54, 0x54, 0x54, 0x24},
                                                  {4, 4, 0x3F, 0x44, 0x24},
                                                  {0x3C, 0x40, 0x40, 0x20, 0x7C},
                                                  {0x1C, 0x20, 0x40, 0x20, 0x1C},
                                                  {0x3C, 0x40, 0x30, 0x40, 0x3C},
                                                  {0x44, 0x28, 0x10, 0x28, 0x44},
                                                  {0x4C, 0x90, 0x90, 0x90, 0x7C},
                                                  {0x44, 0x64, 0x54, 0x4C, 0x44},
                                                  {0, 8, 0x36, 0x41, 0},
                                                  {0, 0, 0x77, 0, 0},
                                                  {0, 0x41, 0x36, 8, 0},
                                                  {2, 1, 2, 4, 2}};

/* ---- filling ---- */

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Adds the share of each pixel that lies between a and b to the row's coverage. */
static void cover_span(Picture *p, double a, double b) {
  if (a < p->left) a = p->left;
  if (b > p->right) b = p->right;
  if (b <= a) return;
  int i = (int)a, j = (int)b;
  if (i == j) {
    p->cover[i] += b - a;
    return;
  }
  p->cover[i] += i + 1 - a;
  for (int k = i + 1; k < j; k++) p->cover[k] += 1;
  if (j < p->right) p->cover[j] += b - j;
}

static void paint_row(Picture *p, int row, int from, int to, Color c) {
  uint8_t *px = p->rgb + 3 * ((size_t)row * (size_t)p->w + (size_t)from);
  for (int i = from; i < to; i++, px += 3) {
    double a = p->cover[i] / SUBROWS;
    if (a <= 0) continue;
    if (a > 1) a = 1;
    a *= c.alpha;
    for (int k = 0; k < 3; k++) px[k] = (uint8_t)(px[k] + a * (c.rgb[k] - px[k]) + 0.5);
  }
}

/* Fills a polygon by the even-odd rule; x and y are in pixels, rows counted from the top; NaN ends a part. */
static void fill(Picture *p, const double *x, const double *y, int64_t n, double *cross, Color c) {
  double low = INFINITY, high = -INFINITY, left = INFINITY, right = -INFINITY;
  for (int64_t i = 0; i < n; i++) {
    if (isnan(x[i]) || isnan(y[i])) continue;
    low = fmin(low, y[i]);
    high = fmax(high, y[i]);
    left = fmin(left, x[i]);
    right = fmax(right, x[i]);
  }
  if (!(high >= low)) return;
  int first = (int)fmax(floor(low), p->top), last = (int)fmin(ceil(high), p->low);
  int from = (int)fmin(fmax(floor(left), p->left), p->right), to = (int)fmax(fmin(ceil(right) + 1, p->right), p->left);
  for (int row = first; row < last; row++) {
    for (int i = from; i < to; i++) p->cover[i] = 0;
    for (int s = 0; s < SUBROWS; s++) {
      double at = row + (s + 0.5) / SUBROWS;
      int64_t k = 0, start = 0;
      for (int64_t i = 0; i < n; i++) {
        if (isnan(x[i]) || isnan(y[i])) {
          start = i + 1;
          continue;
        }
        bool ends = i + 1 == n || isnan(x[i + 1]) || isnan(y[i + 1]);
        int64_t j = ends ? start : i + 1;
        if ((y[i] <= at) != (y[j] <= at)) cross[k++] = x[i] + (at - y[i]) / (y[j] - y[i]) * (x[j] - x[i]);
      }
      qsort(cross, (size_t)k, sizeof *cross, by_value);
      for (int64_t i = 0; i + 1 < k; i += 2) cover_span(p, cross[i], cross[i + 1]);
    }
    paint_row(p, row, from, to, c);
  }
}

/* ---- lines ---- */

static void stroke_piece(Picture *p, double x0, double y0, double x1, double y1, double half, Color c) {
  double dx = x1 - x0, dy = y1 - y0, len = hypot(dx, dy), cross[8];
  if (len == 0) {
    dx = 1;
    len = 1;
  }
  dx *= half / len;
  dy *= half / len;
  double x[4] = {x0 - dy, x1 - dy, x1 + dy, x0 + dy}, y[4] = {y0 + dx, y1 + dx, y1 - dx, y0 - dx};
  fill(p, x, y, 4, cross, c);
}

typedef struct Pen {
  double half; /* of the width */
  const double *dash;
  int64_t ndash;
  int64_t k;   /* the dash or gap we are in */
  double left; /* what is left of it */
  Color color;
} Pen;

static void stroke_segment(Picture *p, Pen *pen, double x0, double y0, double x1, double y1) {
  double len = hypot(x1 - x0, y1 - y0), at = 0;
  if (!pen->ndash) {
    stroke_piece(p, x0, y0, x1, y1, pen->half, pen->color);
    return;
  }
  while (at < len) {
    double end = fmin(len, at + pen->left);
    if (pen->k % 2 == 0)
      stroke_piece(p, x0 + (x1 - x0) * at / len, y0 + (y1 - y0) * at / len, x0 + (x1 - x0) * end / len,
                   y0 + (y1 - y0) * end / len, pen->half, pen->color);
    pen->left -= end - at;
    at = end;
    if (pen->left > 1e-9) continue;
    pen->k = (pen->k + 1) % pen->ndash;
    pen->left = fmax(pen->dash[pen->k] * p->sx, 0.1);
  }
}

static void stroke(Picture *p, Pen *pen, const double *x, const double *y, int64_t n, bool closed) {
  int64_t start = 0;
  pen->k = 0;
  pen->left = pen->ndash ? fmax(pen->dash[0] * p->sx, 0.1) : 0;
  for (int64_t i = 0; i < n; i++) {
    if (isnan(x[i]) || isnan(y[i])) {
      start = i + 1;
      continue;
    }
    bool ends = i + 1 == n || isnan(x[i + 1]) || isnan(y[i + 1]);
    if (!ends)
      stroke_segment(p, pen, x[i], y[i], x[i + 1], y[i + 1]);
    else if (closed && i > start)
      stroke_segment(p, pen, x[i], y[i], x[start], y[start]);
  }
}

/* ---- text ---- */

/* One letter whose dots are `wide` by `high` pixels; (ux, uy) is the direction of writing. */
static void draw_glyph(Picture *p, int code, double x, double y, double wide, double high, double ux, double uy,
                       Color c) {
  const uint8_t *g = glyphs[code < 32 || code > 126 ? '?' - 32 : code - 32];
  double cross[8];
  for (int col = 0; col < GLYPH_COLUMNS; col++)
    for (int row = 0; row < GLYPH_ROWS; row++) {
      if (!(g[col] >> row & 1)) continue;
      double a = col * wide, b = a + wide, up = (GLYPH_ROWS - 1 - row) * high, down = up - high;
      double px[4] = {x + a * ux + up * uy, x + b * ux + up * uy, x + b * ux + down * uy, x + a * ux + down * uy};
      double py[4] = {y + a * uy - up * ux, y + b * uy - up * ux, y + b * uy - down * ux, y + a * uy - down * ux};
      fill(p, px, py, 4, cross, c);
    }
}

static void draw_text(Picture *p, const Str *s, double x, double y, double size, double rot, const Vec *widths,
                      Color c) {
  double ux = cos(rot), uy = -sin(rot), scale = size * p->sx;
  for (const char *t = s->data; *t; t++) {
    int code = (unsigned char)*t;
    if ((code & 0xC0) == 0x80) continue; /* later bytes of a character beyond ASCII */
    double w = code >= 32 && code - 32 < widths->n ? dbl_ro(widths)[code - 32] / 1000 : 0.556;
    draw_glyph(p, code, x + 0.08 * w * scale * ux, y + 0.08 * w * scale * uy, w * scale * 0.84 / GLYPH_COLUMNS,
               scale * 0.718 / 7, ux, uy, c);
    x += w * scale * ux;
    y += w * scale * uy;
  }
}

/* ---- operations ---- */

/* Fills and outlines a shape whose corners are in pixels. */
static Status op_shape(Picture *p, const DrawOp *op, const double *x, const double *y, int64_t n, bool closed) {
  Color c;
  bool has = false;
  Vec *dash;
  double *cross = vm_scratch(op->vm, sizeof(double) * (size_t)(n + 2));
  TRY_NEW(cross);
  if (closed) TRY(op_color(op, "fill", &c, &has));
  if (has) fill(p, x, y, n, cross, c);
  TRY(op_color(op, "col", &c, &has));
  if (!has) return OK;
  TRY(op_numbers(op, "dash", &dash));
  Pen pen = {fmax(op_number(op, "lwd", 0.75) * p->sx, 1) / 2, dbl_ro(dash), dash->n, 0, 0, c};
  stroke(p, &pen, x, y, n, closed);
  return OK;
}

static Status op_path(Picture *p, const DrawOp *op, bool closed) {
  Vec *x, *y;
  TRY(op_numbers(op, "x", &x));
  TRY(op_numbers(op, "y", &y));
  int64_t n = x->n < y->n ? x->n : y->n;
  double *px = vm_scratch(op->vm, 2 * sizeof(double) * (size_t)(n + 1)), *py = px + n;
  TRY_NEW(px);
  for (int64_t i = 0; i < n; i++) {
    bool ok = isfinite(dbl_ro(x)[i]) && isfinite(dbl_ro(y)[i]);
    px[i] = ok ? dbl_ro(x)[i] * p->sx : NAN;
    py[i] = ok ? p->h - dbl_ro(y)[i] * p->sy : NAN;
  }
  return op_shape(p, op, px, py, n, closed);
}

static Status op_circle(Picture *p, const DrawOp *op) {
  double x[CIRCLE_SIDES], y[CIRCLE_SIDES], r = op_number(op, "r", 0);
  Vec *cx, *cy;
  TRY(op_numbers(op, "x", &cx));
  TRY(op_numbers(op, "y", &cy));
  for (int64_t k = 0; k < cx->n && k < cy->n; k++) {
    double mx = dbl_ro(cx)[k] * p->sx, my = p->h - dbl_ro(cy)[k] * p->sy;
    if (!isfinite(mx + my + r)) continue;
    for (int i = 0; i < CIRCLE_SIDES; i++) {
      x[i] = mx + r * p->sx * cos(2 * M_PI * i / CIRCLE_SIDES);
      y[i] = my + r * p->sy * sin(2 * M_PI * i / CIRCLE_SIDES);
    }
    TRY(op_shape(p, op, x, y, CIRCLE_SIDES, true));
  }
  return OK;
}

static void op_clip(Picture *p, const DrawOp *op) {
  double x = op_number(op, "x", 0) * p->sx, y = op_number(op, "y", 0) * p->sy;
  double w = op_number(op, "w", 0) * p->sx, h = op_number(op, "h", 0) * p->sy;
  p->left = (int)fmax(0, fmin(p->w, floor(x)));
  p->right = (int)fmax(p->left, fmin(p->w, ceil(x + w)));
  p->top = (int)fmax(0, fmin(p->h, floor(p->h - y - h)));
  p->low = (int)fmax(p->top, fmin(p->h, ceil(p->h - y)));
}

static Status op_text(Picture *p, const DrawOp *op, const Vec *widths) {
  Color c;
  bool has;
  Value s = op_field(op, "s");
  TRY(op_color(op, "col", &c, &has));
  if (!has || val_type(s) != T_STR) return OK;
  double x = op_number(op, "x", 0) * p->sx, y = p->h - op_number(op, "y", 0) * p->sy;
  if (isfinite(x + y))
    draw_text(p, as_string1(op->vm, s), x, y, op_number(op, "size", 12), op_number(op, "rot", 0) * M_PI / 180, widths,
              c);
  return OK;
}

static Status draw_op(VM *vm, Picture *p, Vec *list, const Vec *widths) {
  DrawOp op = {vm, list, vec_names(vm, list)};
  if (list->n < 1 || val_type(list_ro(list)[0]) != T_STR) return OK;
  const char *kind = as_string1(vm, list_ro(list)[0])->data;
  if (strcmp(kind, "line") == 0) return op_path(p, &op, false);
  if (strcmp(kind, "poly") == 0) return op_path(p, &op, true);
  if (strcmp(kind, "circle") == 0) return op_circle(p, &op);
  if (strcmp(kind, "text") == 0) return op_text(p, &op, widths);
  if (strcmp(kind, "clip") == 0) op_clip(p, &op);
  return OK;
}

/* .Internal(rasterPage(file, kind, pixels, points, ops, background, widths)): draws the operations of one page and
 * writes the picture; pixels and points are its width and height, widths those of the letters from ' ' on. */
static Status do_raster_page(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Str *file, *kind;
  Vec *pixels, *points, *back, *widths;
  Picture p = {0};
  TRY(arg_string(vm, args[0], "file", &file));
  TRY(arg_string(vm, args[1], "kind", &kind));
  TRY(coerce_vector(vm, args[2], T_INT, false, &pixels));
  TRY(coerce_vector(vm, args[3], T_DBL, false, &points));
  TRY(coerce_vector(vm, args[5], T_INT, false, &back));
  TRY(coerce_vector(vm, args[6], T_DBL, false, &widths));
  if (pixels->n < 2 || points->n < 2 || back->n < 3 || !val_is_list(args[4])) return rt_error(vm, "invalid arguments");
  p.w = p.right = int_ro(pixels)[0];
  p.h = p.low = int_ro(pixels)[1];
  if (p.w < 1 || p.h < 1 || (int64_t)p.w * p.h > MAX_PIXELS) return rt_error(vm, "invalid size of a picture");
  p.sx = p.w / dbl_ro(points)[0];
  p.sy = p.h / dbl_ro(points)[1];
  TRY_NEW(p.rgb = vm_scratch(vm, (size_t)p.w * (size_t)p.h * 3));
  TRY_NEW(p.cover = vm_scratch(vm, sizeof(double) * (size_t)(p.w + 2)));
  for (int64_t i = 0; i < (int64_t)p.w * p.h * 3; i++) p.rgb[i] = (uint8_t)int_ro(back)[i % 3];
  Vec *ops = args[4].vec;
  for (int64_t i = 0; i < ops->n; i++) {
    size_t mark = vm_mark(vm);
    if (val_is_list(list_ro(ops)[i])) TRY(draw_op(vm, &p, list_ro(ops)[i].vec, widths));
    vm_release(vm, mark);
  }
  Buf b;
  buf_init(&b, vm);
  TRY(raster_encode(vm, &p, kind->data, &b));
  const char *path = path_file(vm, file->data);
  if (!path) return ERR;
  FILE *f = file_create_stream(vm, path, "wb");
  if (!f) return rt_error(vm, "cannot open file '%s'", file->data);
  bool written = fwrite(b.p, 1, b.n, f) == b.n;
  if (fclose(f) != 0 || !written) return rt_error(vm, "cannot write file '%s'", file->data);
  *out = val_null();
  return OK;
}

const BuiltinDef builtins_raster[] = {
    {"rasterPage", do_raster_page, "file, kind, pixels, points, ops, background, widths", BF_INTERNAL,
     "writes a page as a picture"},
    {0},
};
