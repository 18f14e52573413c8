/* cairo_paint.c - Gradients, tiles, masks, clipping paths and groups of pages drawn with Cairo.
 *
 * Called by cairo_draw.c for the fields and operations that grid makes (grid/patterns.R).  Each of these holds
 * operations of its own or places in points of the page; what is drawn through a mask is collected first and then
 * painted through it.
 */
#include <string.h>

#include "stdlib/graphics/cairo_page.h"

static DrawOp op_of(const Page *p, Vec *list) { return (DrawOp){p->vm, list, vec_names(p->vm, list)}; }

static Vec *ops_field(const DrawOp *op, const char *name) {
  Value v = op_field(op, name);
  return val_is_list(v) ? v.vec : NULL;
}

/* stops and colours: red, green, blue and opacity of each up to 255. */
static Status add_stops(const Page *p, const DrawOp *op, cairo_pattern_t *pattern) {
  Vec *stops, *colours;
  TRY(op_numbers(op, "stops", &stops));
  TRY(op_numbers(op, "colours", &colours));
  for (int64_t i = 0; i < stops->n && 4 * i + 3 < colours->n; i++) {
    const double *v = dbl_ro(colours) + 4 * i;
    p->c->pattern_add_color_stop_rgba(pattern, dbl_ro(stops)[i], v[0] / 255, v[1] / 255, v[2] / 255, v[3] / 255);
  }
  return OK;
}

static Status gradient(const Page *p, const DrawOp *op, bool radial, cairo_pattern_t **out) {
  double x1 = at_x(p, op_number(op, "x1", 0)), y1 = at_y(p, op_number(op, "y1", 0));
  double x2 = at_x(p, op_number(op, "x2", 0)), y2 = at_y(p, op_number(op, "y2", 0));
  if (radial)
    *out = p->c->pattern_create_radial(x1, y1, op_number(op, "r1", 0) * p->sx, x2, y2, op_number(op, "r2", 0) * p->sx);
  else
    *out = p->c->pattern_create_linear(x1, y1, x2, y2);
  return add_stops(p, op, *out);
}

/* A surface as large as a tile, on which the tile's operations are drawn. */
static Status tiles(Page *p, const DrawOp *op, cairo_pattern_t **out) {
  Vec *ops = ops_field(op, "ops");
  double w = op_number(op, "w", 0) * p->sx, h = op_number(op, "h", 0) * p->sy;
  double left = at_x(p, op_number(op, "x", 0)), top = at_y(p, op_number(op, "y", 0)) - h;
  if (!(w >= 1 && h >= 1) || !ops) {
    *out = p->c->pattern_create_rgba(0, 0, 0, 0);
    return OK;
  }
  Page tile = *p;
  tile.surface = p->c->surface_create_similar(p->surface, CAIRO_COLOR_ALPHA, (int)ceil(w), (int)ceil(h));
  tile.cr = p->c->create(tile.surface);
  tile.mask = NULL;
  tile.pixels = false;
  p->c->translate(tile.cr, -left, -top);
  Status st = page_draw_ops(&tile, ops);
  p->c->destroy(tile.cr);
  *out = p->c->pattern_create_for_surface(tile.surface);
  p->c->surface_destroy(tile.surface);
  CairoMatrix m = {1, 0, 0, 1, -left, -top};
  p->c->pattern_set_matrix(*out, &m);
  return st;
}

Status page_use_pattern(Page *p, Vec *pattern) {
  static const char *const extends[] = {"none", "repeat", "reflect", "pad", NULL};
  DrawOp op = op_of(p, pattern);
  const char *kind = op_word(&op, "kind", "linear");
  cairo_pattern_t *made = NULL;
  TRY(strcmp(kind, "tiling") == 0 ? tiles(p, &op, &made) : gradient(p, &op, strcmp(kind, "radial") == 0, &made));
  p->c->pattern_set_extend(made, word_index(op_word(&op, "extend", "pad"), extends));
  p->c->set_source(p->cr, made);
  p->c->pattern_destroy(made);
  return OK;
}

void page_drop_mask(Page *p) {
  if (p->mask) p->c->pattern_destroy(p->mask);
  p->mask = NULL;
}

/* The brightness of each pixel becomes its opacity. */
static void lightness_to_opacity(const Cairo *c, cairo_surface_t *s, int w, int h) {
  c->surface_flush(s);
  uint8_t *data = c->image_surface_get_data(s);
  int stride = c->image_surface_get_stride(s);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      uint8_t *at = data + (size_t)y * (size_t)stride + 4 * (size_t)x;
      uint32_t v;
      memcpy(&v, at, sizeof v);
      double light = 0.2125 * (v >> 16 & 255) + 0.7154 * (v >> 8 & 255) + 0.0721 * (v & 255);
      v = (uint32_t)(light + 0.5) << 24;
      memcpy(at, &v, sizeof v);
    }
  c->surface_mark_dirty(s);
}

static Status luminance_mask(Page *p, Vec *ops, cairo_pattern_t **out) {
  Page image = *p;
  int w = (int)ceil(p->w), h = (int)ceil(p->h);
  image.surface = p->c->image_surface_create(CAIRO_ARGB32, w, h);
  image.cr = p->c->create(image.surface);
  image.mask = NULL;
  image.pixels = false;
  Status st = page_draw_ops(&image, ops);
  p->c->destroy(image.cr);
  lightness_to_opacity(p->c, image.surface, w, h);
  *out = p->c->pattern_create_for_surface(image.surface);
  p->c->surface_destroy(image.surface);
  return st;
}

Status page_set_mask(Page *p, const DrawOp *op) {
  page_drop_mask(p);
  Vec *ops = ops_field(op, "ops");
  if (!ops) return OK;
  if (strcmp(op_word(op, "type", "alpha"), "luminance") == 0) return luminance_mask(p, ops, &p->mask);
  int box[4];
  memcpy(box, p->box, sizeof box);
  p->c->push_group(p->cr);
  p->c->reset_clip(p->cr);
  Status st = page_draw_ops(p, ops);
  p->mask = p->c->pop_group(p->cr);
  memcpy(p->box, box, sizeof box);
  return st;
}

Status page_trace_all(const Page *p, const DrawOp *op) {
  Vec *ops = ops_field(op, "ops");
  p->c->new_path(p->cr);
  for (int64_t i = 0; ops && i < ops->n; i++) {
    if (!val_is_list(list_ro(ops)[i])) continue;
    DrawOp one = op_of(p, list_ro(ops)[i].vec);
    TRY(page_trace(p, &one));
  }
  bool even = strcmp(op_word(op, "rule", "winding"), "evenodd") == 0;
  p->c->set_fill_rule(p->cr, even ? CAIRO_EVEN_ODD : CAIRO_WINDING);
  return OK;
}

Status page_clip_path(Page *p, const DrawOp *op) {
  p->c->reset_clip(p->cr);
  TRY(page_trace_all(p, op));
  p->c->clip(p->cr);
  memset(p->box, 0, sizeof p->box); /* nothing is surely inside */
  p->c->new_path(p->cr);
  return OK;
}

/* matrix: the first two columns of a transformation of points (rows are places), as six numbers. */
static Status transform_by(Page *p, const DrawOp *op) {
  Vec *m;
  TRY(op_numbers(op, "matrix", &m));
  if (m->n < 6) return OK;
  const double *v = dbl_ro(m);
  double a = v[0], c = v[1], e = v[2], b = v[3], d = v[4], f = v[5], r = p->sx / p->sy;
  CairoMatrix t = {a, -b / r, -c * r, d, c * r * p->h + p->sx * e, p->h - d * p->h - p->sy * f};
  p->c->transform(p->cr, &t);
  return OK;
}

/* What src draws is combined with what dst has drawn; the whole is painted, moved where it is used elsewhere. */
Status page_draw_group(Page *p, const DrawOp *op) {
  static const char *const operators[] = {
      "clear",      "source",     "over",       "in",        "out",     "atop",        "dest",
      "dest.over",  "dest.in",    "dest.out",   "dest.atop", "xor",     "add",         "saturate",
      "multiply",   "screen",     "overlay",    "darken",    "lighten", "color.dodge", "color.burn",
      "hard.light", "soft.light", "difference", "exclusion", NULL};
  Vec *src = ops_field(op, "src"), *dst = ops_field(op, "dst");
  cairo_pattern_t *mask = p->mask;
  int box[4];
  memcpy(box, p->box, sizeof box);
  p->mask = NULL; /* the whole is seen through it, by page_draw_ops() */
  p->c->push_group(p->cr);
  p->c->reset_clip(p->cr);
  Status st = dst ? page_draw_ops(p, dst) : OK;
  p->c->reset_clip(p->cr);
  p->c->push_group(p->cr);
  if (st == OK && src) st = page_draw_ops(p, src);
  p->c->pop_group_to_source(p->cr);
  p->c->set_operator(p->cr, word_index(op_word(op, "op", "over"), operators));
  p->c->paint(p->cr);
  p->c->set_operator(p->cr, CAIRO_OVER);
  cairo_pattern_t *whole = p->c->pop_group(p->cr);
  page_drop_mask(p);
  p->mask = mask;
  memcpy(p->box, box, sizeof box);
  p->c->save(p->cr);
  if (st == OK) st = transform_by(p, op);
  p->c->set_source(p->cr, whole);
  p->c->paint(p->cr);
  p->c->restore(p->cr);
  p->c->pattern_destroy(whole);
  return st;
}
