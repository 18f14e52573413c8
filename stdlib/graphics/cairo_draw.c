/* cairo_draw.c - Draws the operations of graphics pages with Cairo and Pango: as pixels, SVG, PDF or PostScript.
 *
 * Called by grDevices/devices.R through .Internal(cairoPages()).  Operations have points as units and their origin at
 * the lower left; here everything is in units of the device, counted from the top.
 */
#include <stdio.h>
#include <string.h>

#include "stdlib/graphics/cairo_page.h"
#include "stdlib/graphics/cairo_stamps.h"
#include "stdlib/graphics/raster.h"
#include "stdlib/host_access.h"

void page_use_color(const Page *p, cairo_t *cr, Color c) {
  p->c->set_source_rgba(cr, c.rgb[0] / 255.0, c.rgb[1] / 255.0, c.rgb[2] / 255.0, c.alpha);
}

static void use_color(const Page *p, Color c) { page_use_color(p, p->cr, c); }

int word_index(const char *word, const char *const *words) {
  for (int i = 0; words[i]; i++)
    if (strcmp(word, words[i]) == 0) return i;
  return 0;
}

static Status read_paint(const Page *p, const DrawOp *op, bool closed, Paint *look) {
  static const char *const caps[] = {"butt", "round", "square", NULL}, *const joins[] = {"mitre", "round", "bevel",
                                                                                         NULL};
  Vec *dash;
  Value fill = op_field(op, "fill");
  *look = (Paint){.pattern = closed && val_is_list(fill) ? fill.vec : NULL};
  if (look->pattern)
    look->fill = true;
  else if (closed)
    TRY(op_color(op, "fill", &look->inside, &look->fill));
  TRY(op_color(op, "col", &look->line, &look->edge));
  TRY(op_numbers(op, "dash", &dash));
  look->ndash = dash->n < 16 ? (int)dash->n : 16;
  for (int i = 0; i < look->ndash; i++) look->dash[i] = dbl_ro(dash)[i] * p->sx;
  look->width = fmax(op_number(op, "lwd", 0.75) * p->sx, 0.01);
  look->cap = word_index(op_word(op, "cap", "round"), caps);
  look->join = word_index(op_word(op, "join", "round"), joins);
  look->mitre = op_number(op, "mitre", 10);
  return OK;
}

void page_use_pen(const Page *p, cairo_t *cr, const Paint *look) {
  p->c->set_dash(cr, look->dash, look->ndash, 0);
  p->c->set_line_width(cr, look->width);
  p->c->set_line_cap(cr, look->cap);
  p->c->set_line_join(cr, look->join);
  p->c->set_miter_limit(cr, look->mitre);
}

/* Fills and strokes the current path. */
static Status paint_path(Page *p, const Paint *look) {
  if (look->pattern)
    TRY(page_use_pattern(p, look->pattern));
  else if (look->fill)
    use_color(p, look->inside);
  if (look->fill) {
    p->c->set_antialias(p->cr, CAIRO_ANTIALIAS_NONE);
    p->c->fill_preserve(p->cr);
    p->c->set_antialias(p->cr, CAIRO_ANTIALIAS_DEFAULT);
  }
  if (look->edge) {
    use_color(p, look->line);
    page_use_pen(p, p->cr, look);
    p->c->stroke(p->cr);
  }
  p->c->new_path(p->cr);
  return OK;
}

static Status paint(Page *p, const DrawOp *op, bool closed) {
  Paint look;
  TRY(read_paint(p, op, closed, &look));
  return paint_path(p, &look);
}

static bool has_place(double x, double y) { return isfinite(x) && isfinite(y); }

/* Lines end at missing values, and each piece is drawn alone; the parts of a polygon are one shape. */
static Status draw_path(Page *p, const DrawOp *op, bool closed) {
  Vec *x, *y;
  TRY(op_numbers(op, "x", &x));
  TRY(op_numbers(op, "y", &y));
  int64_t n = x->n < y->n ? x->n : y->n;
  const double *px = dbl_ro(x), *py = dbl_ro(y);
  bool inside = false;
  p->c->set_fill_rule(p->cr, strcmp(op_word(op, "rule", "winding"), "evenodd") == 0 ? CAIRO_EVEN_ODD : CAIRO_WINDING);
  p->c->new_path(p->cr);
  if (n == 4 && op_number(op, "rect", 0) != 0) { /* its sides are rounded, not its corners */
    double x0 = at_x(p, px[0]), y0 = at_y(p, py[0]);
    p->c->rectangle(p->cr, x0, y0, at_x(p, px[2]) - x0, at_y(p, py[2]) - y0);
    return paint(p, op, true);
  }
  for (int64_t i = 0; i < n; i++) {
    if (!has_place(px[i], py[i])) {
      if (inside && closed) p->c->close_path(p->cr);
      if (inside && !closed) TRY(paint(p, op, false));
      inside = false;
      continue;
    }
    (inside ? p->c->line_to : p->c->move_to)(p->cr, at_x(p, px[i]), at_y(p, py[i]));
    inside = true;
  }
  if (inside && closed) p->c->close_path(p->cr);
  return paint(p, op, closed);
}

/* What a colour leaves as it is: for red, green and blue the values that stay the same however much of a pixel is
 * painted. */
typedef struct Saturated {
  bool same[3][256];
} Saturated;

static unsigned times(unsigned a, unsigned b) { /* the product of two shares of 255, as Pixman rounds it */
  unsigned t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

static void find_saturated(Saturated *s, Color c) {
  unsigned alpha = (unsigned)lround(c.alpha * 255);
  for (int k = 0; k < 3; k++) {
    unsigned ink = (unsigned)lround(c.rgb[k] * c.alpha);
    for (unsigned v = 0; v < 256; v++) {
      bool same = true;
      for (unsigned share = 0; same && share < 256; share++)
        same = times(ink, share) + times(v, 255 - times(alpha, share)) == v;
      s->same[k][v] = same;
    }
  }
}

/* Whether an operation paints in one colour. */
static bool single_ink(const Paint *look, Color *ink) {
  const Color *a = &look->line, *b = &look->inside;
  *ink = *(look->edge ? a : b);
  bool equal = a->alpha == b->alpha && memcmp(a->rgb, b->rgb, sizeof a->rgb) == 0;
  return !look->pattern && (look->edge != look->fill || (look->edge && equal));
}

/* Whether all pixels closer than r to a place, in both directions, are saturated with a colour. */
static bool all_inked(const Page *p, double x, double y, double r, const Saturated *s) {
  if (!(x - r > -1e6 && x + r < 1e6 && y - r > -1e6 && y + r < 1e6)) return false;
  int left = (int)fmax(0, floor(x - r)), right = (int)fmin(p->w - 1, floor(x + r));
  int top = (int)fmax(0, floor(y - r)), bottom = (int)fmin(p->h - 1, floor(y + r));
  const uint8_t *data = p->c->image_surface_get_data(p->surface);
  size_t stride = (size_t)p->c->image_surface_get_stride(p->surface);
  for (int row = top; row <= bottom; row++) {
    const uint8_t *at = data + (size_t)row * stride + 4 * (size_t)left;
    for (int k = left; k <= right; k++, at += 4) {
      uint32_t v;
      memcpy(&v, at, sizeof v);
      if (!s->same[0][v >> 16 & 255] || !s->same[1][v >> 8 & 255] || !s->same[2][v & 255]) return false;
    }
  }
  return true;
}

void mark_trace(const Page *p, cairo_t *cr, const Mark *m, int left, int up) {
  if (!m->dx) {
    double r = m->r * p->sx;
    p->c->arc(cr, at_x(p, m->x) - left, at_y(p, m->y) - up, r < 0.5 ? 0.5 : r, 0, 2 * M_PI);
    return;
  }
  const double *dx = dbl_ro(m->dx), *dy = dbl_ro(m->dy);
  if (m->rectangle && m->dx->n == 4) { /* its sides are rounded, not its corners */
    double x0 = at_x(p, m->x + dx[0]) - left, y0 = at_y(p, m->y + dy[0]) - up;
    p->c->rectangle(cr, x0, y0, at_x(p, m->x + dx[2]) - left - x0, at_y(p, m->y + dy[2]) - up - y0);
    return;
  }
  for (int64_t k = 0; k < m->dx->n; k++)
    (k ? p->c->line_to : p->c->move_to)(cr, at_x(p, m->x + dx[k]) - left, at_y(p, m->y + dy[k]) - up);
  if (m->closed) p->c->close_path(cr);
}

/* How far from its place, in pixels, a mark can change anything. */
static double mark_reach(const Page *p, const Mark *m) {
  double reach = fmax(m->r * p->sx, 0.5);
  for (int64_t k = 0; m->dx && k < m->dx->n; k++)
    reach = fmax(reach, fmax(fabs(dbl_ro(m->dx)[k]) * p->sx, fabs(dbl_ro(m->dy)[k]) * p->sy));
  return reach + m->look->width * (m->dx ? m->look->mitre : 1) + 1;
}

/* What is kept for many marks that are drawn one after the other. */
typedef struct Marking {
  bool stamped;           /* earlier ones may be used again */
  Saturated *saturated;   /* or NULL: of all of them */
  int64_t seen, drawn, n; /* so far; of n */
} Marking;

static Status begin_marks(Page *p, Marking *all, int64_t n, const Color *ink) {
  enum { MANY = 2000 };
  *all = (Marking){.n = n};
  all->stamped =
      n >= MANY && p->pixels && !(p->vm->modes & MODE_NOSTAMPS) && p->c->get_group_target(p->cr) == p->surface;
  if (!all->stamped) return OK;
  p->c->surface_flush(p->surface);
  if (!ink) return OK;
  TRY_NEW(all->saturated = vm_scratch(p->vm, sizeof *all->saturated));
  find_saturated(all->saturated, *ink);
  return OK;
}

static Status draw_mark(Page *p, Marking *all, const Mark *m, double reach) {
  if (!has_place(m->x, m->y)) return OK;
  if (all->saturated && all_inked(p, at_x(p, m->x), at_y(p, m->y), reach, all->saturated)) return OK;
  p->c->new_path(p->cr);
  mark_trace(p, p->cr, m, 0, 0);
  all->drawn++;
  double rest = (double)(all->n - all->seen), share = (double)all->drawn / ((double)all->seen + 1);
  if (all->stamped && stamps_draw(p, m, rest * share)) return OK;
  return paint_path(p, m->look);
}

static void end_marks(Page *p, const Marking *all) {
  if (all->stamped) p->c->surface_mark_dirty(p->surface);
  p->c->new_path(p->cr);
}

/* A million circles cover most pixels many times: those that can change nothing are left out, and most of the others
 * lie as an earlier one did within their pixels. */
static Status draw_circles(Page *p, const DrawOp *op) {
  Vec *x, *y;
  Color ink;
  Paint look;
  Marking all;
  TRY(op_numbers(op, "x", &x));
  TRY(op_numbers(op, "y", &y));
  TRY(read_paint(p, op, true, &look));
  TRY(begin_marks(p, &all, x->n, single_ink(&look, &ink) ? &ink : NULL));
  Mark m = {.r = op_number(op, "r", 0), .look = &look};
  double reach = mark_reach(p, &m);
  for (int64_t i = 0; i < x->n && i < y->n; i++, all.seen++) {
    m.x = dbl_ro(x)[i];
    m.y = dbl_ro(y)[i];
    TRY(draw_mark(p, &all, &m, reach));
  }
  end_marks(p, &all);
  return OK;
}

/* The parts of one symbol, around its place. */
typedef struct Part {
  Mark mark;
  Paint look;
  double reach;
} Part;

typedef struct Look {
  Part *parts;
  int64_t n;
} Look;

static Status read_part(const Page *p, Value v, Part *part) {
  if (!val_is_list(v) || v.vec->n < 1 || val_type(list_ro(v.vec)[0]) != T_STR)
    return rt_error(p->vm, "invalid arguments");
  DrawOp op = {p->vm, v.vec, vec_names(p->vm, v.vec)};
  const char *kind = as_string1(p->vm, list_ro(v.vec)[0])->data;
  Vec *dx, *dy;
  bool closed = strcmp(kind, "line") != 0;
  TRY(read_paint(p, &op, closed, &part->look));
  TRY(op_numbers(&op, "x", &dx));
  TRY(op_numbers(&op, "y", &dy));
  if (dx->n != dy->n) return rt_error(p->vm, "invalid arguments");
  bool circle = strcmp(kind, "circle") == 0;
  part->mark = (Mark){.r = op_number(&op, "r", 0),
                      .dx = circle ? NULL : dx,
                      .dy = circle ? NULL : dy,
                      .closed = closed,
                      .rectangle = op_number(&op, "rect", 0) != 0,
                      .look = &part->look};
  part->reach = mark_reach(p, &part->mark);
  return OK;
}

/* The symbols of an operation; single: all of them are of one colour, which is the ink. */
static Status read_looks(const Page *p, const Vec *models, Look *looks, Color *ink, bool *single) {
  Color first = {0};
  bool any = false;
  *single = true;
  for (int64_t k = 0; k < models->n; k++) {
    Value v = list_ro(models)[k];
    if (!val_is_list(v)) return rt_error(p->vm, "invalid arguments");
    looks[k].n = v.vec->n;
    if (!v.vec->n) continue;
    TRY_NEW(looks[k].parts = vm_scratch(p->vm, sizeof(Part) * (size_t)v.vec->n));
    for (int64_t j = 0; j < v.vec->n; j++) {
      TRY(read_part(p, list_ro(v.vec)[j], &looks[k].parts[j]));
      if (!single_ink(&looks[k].parts[j].look, ink)) *single = false;
      if (!any) first = *ink;
      any = true;
      if (first.alpha != ink->alpha || memcmp(first.rgb, ink->rgb, sizeof first.rgb) != 0) *single = false;
    }
  }
  if (!any) *single = false;
  return OK;
}

/* Symbols of several looks, in turn: each of `of` tells which of the models is drawn at its place. */
static Status draw_symbols(Page *p, const DrawOp *op) {
  Vec *x, *y, *of;
  Color ink;
  bool single;
  Marking all;
  Value models = op_field(op, "models");
  TRY(op_numbers(op, "x", &x));
  TRY(op_numbers(op, "y", &y));
  TRY(coerce_vector(p->vm, op_field(op, "of"), T_INT, false, &of));
  if (!val_is_list(models) || x->n != y->n || x->n != of->n) return rt_error(p->vm, "invalid arguments");
  Look *looks = vm_scratch(p->vm, sizeof *looks * (size_t)(models.vec->n + 1));
  TRY_NEW(looks);
  TRY(read_looks(p, models.vec, looks, &ink, &single));
  TRY(begin_marks(p, &all, x->n, single ? &ink : NULL));
  for (int64_t i = 0; i < x->n; i++, all.seen++) {
    int32_t k = int_ro(of)[i];
    if (k < 1 || k > models.vec->n) return rt_error(p->vm, "invalid arguments");
    for (int64_t j = 0; j < looks[k - 1].n; j++) {
      Part *part = &looks[k - 1].parts[j];
      part->mark.x = dbl_ro(x)[i];
      part->mark.y = dbl_ro(y)[i];
      TRY(draw_mark(p, &all, &part->mark, part->reach));
    }
  }
  end_marks(p, &all);
  return OK;
}

/* Squares that are twice r wide: points too small to have another shape. */
static Status draw_dots(Page *p, const DrawOp *op) {
  Vec *x, *y;
  Color c;
  bool has;
  TRY(op_numbers(op, "x", &x));
  TRY(op_numbers(op, "y", &y));
  TRY(op_color(op, "fill", &c, &has));
  if (!has) return OK;
  double r = op_number(op, "r", 0);
  use_color(p, c);
  p->c->set_antialias(p->cr, CAIRO_ANTIALIAS_NONE);
  p->c->new_path(p->cr);
  for (int64_t i = 0; i < x->n && i < y->n; i++) {
    double cx = dbl_ro(x)[i], cy = dbl_ro(y)[i];
    if (!has_place(cx, cy)) continue;
    double left = at_x(p, cx - r), top = at_y(p, cy + r);
    p->c->rectangle(p->cr, left, top, at_x(p, cx + r) - left, at_y(p, cy - r) - top);
    p->c->fill(p->cr);
  }
  p->c->set_antialias(p->cr, CAIRO_ANTIALIAS_DEFAULT);
  return OK;
}

/* Moves to where text starts: at x, or hadj of its width before it. */
static Status page_text_layout(const Page *p, const DrawOp *op, PangoLayout **out) {
  Value s = op_field(op, "s");
  double x = op_number(op, "x", NAN), y = op_number(op, "y", NAN);
  *out = NULL;
  if (val_type(s) != T_STR || !has_place(x, y)) return OK;
  const char *family = op_word(op, "family", "");
  TextBox box;
  TextStyle style = {*family ? family : p->family, (int)op_number(op, "font", 1), op_number(op, "size", 12) * p->sy};
  p->c->move_to(p->cr, at_x(p, x), at_y(p, y));
  *out = cairo_layout(p->c, p->cr, as_string1(p->vm, s)->data, style, &box);
  if (op_number(op, "rot", 0) != 0) p->c->rotate(p->cr, -op_number(op, "rot", 0) * M_PI / 180);
  p->c->rel_move_to(p->cr, -box.left - box.width * op_number(op, "hadj", 0), -box.rise);
  return OK;
}

static Status draw_text(const Page *p, const DrawOp *op) {
  Color c;
  bool has;
  PangoLayout *layout;
  TRY(op_color(op, "col", &c, &has));
  if (!has) return OK;
  p->c->save(p->cr);
  Status st = page_text_layout(p, op, &layout);
  if (layout) {
    use_color(p, c);
    p->c->pango.show_layout(p->cr, layout);
    p->c->pango.unref(layout);
  }
  p->c->restore(p->cr);
  return st;
}

static void set_box(Page *p, double left, double top, double right, double bottom) {
  const double edge[] = {ceil(fmax(left, 0)), ceil(fmax(top, 0)), floor(fmin(right, p->w)), floor(fmin(bottom, p->h))};
  for (int k = 0; k < 4; k++) p->box[k] = edge[k] > 0 ? (int)edge[k] : 0; /* NaN: nothing is inside */
}

static Status draw_clip(Page *p, const DrawOp *op) {
  double x0 = at_x(p, op_number(op, "x", 0)), y0 = at_y(p, op_number(op, "y", 0));
  double x1 = at_x(p, op_number(op, "x", 0) + op_number(op, "w", 0));
  double y1 = at_y(p, op_number(op, "y", 0) + op_number(op, "h", 0));
  p->c->reset_clip(p->cr);
  p->c->new_path(p->cr);
  p->c->rectangle(p->cr, x0, y1, x1 - x0, y0 - y1);
  p->c->clip(p->cr);
  set_box(p, fmin(x0, x1), fmin(y0, y1), fmax(x0, x1), fmax(y0, y1));
  return OK;
}

/* pixels: red, green, blue and opacity of each, by rows from the top. */
static Status draw_raster(const Page *p, const DrawOp *op) {
  Vec *pixels;
  int nr = (int)op_number(op, "nrow", 0), nc = (int)op_number(op, "ncol", 0);
  TRY(coerce_vector(p->vm, op_field(op, "pixels"), T_INT, false, &pixels));
  if (nr < 1 || nc < 1 || pixels->n < 4 * (int64_t)nr * nc) return OK;
  uint32_t *data = vm_scratch(p->vm, sizeof *data * (size_t)nr * (size_t)nc);
  TRY_NEW(data);
  for (int64_t i = 0; i < (int64_t)nr * nc; i++) {
    const int32_t *v = int_ro(pixels) + 4 * i;
    uint32_t a = (uint32_t)v[3];
    data[i] = a << 24 | (uint32_t)v[0] * a / 255 << 16 | (uint32_t)v[1] * a / 255 << 8 | (uint32_t)v[2] * a / 255;
  }
  double w = op_number(op, "w", 0) * p->sx, h = op_number(op, "h", 0) * p->sy;
  cairo_surface_t *image = p->c->image_surface_create_for_data((uint8_t *)data, CAIRO_ARGB32, nc, nr, 4 * nc);
  p->c->save(p->cr);
  p->c->translate(p->cr, at_x(p, op_number(op, "x", 0)), at_y(p, op_number(op, "y", 0)));
  p->c->rotate(p->cr, -op_number(op, "rot", 0) * M_PI / 180);
  p->c->scale(p->cr, w / nc, h / nr);
  p->c->translate(p->cr, 0, -nr);
  p->c->set_source_surface(p->cr, image, 0, 0);
  bool smooth = op_number(op, "smooth", 1) != 0;
  p->c->pattern_set_filter(p->c->get_source(p->cr), smooth ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST);
  p->c->pattern_set_extend(p->c->get_source(p->cr), CAIRO_EXTEND_PAD);
  p->c->new_path(p->cr);
  p->c->rectangle(p->cr, 0, 0, nc, nr);
  p->c->clip(p->cr);
  p->c->paint(p->cr);
  p->c->restore(p->cr);
  p->c->surface_destroy(image);
  return OK;
}

Status page_trace(const Page *p, const DrawOp *op) {
  const char *kind = as_string1(p->vm, list_ro(op->list)[0])->data;
  if (strcmp(kind, "text") == 0) {
    PangoLayout *layout;
    p->c->save(p->cr);
    Status st = page_text_layout(p, op, &layout);
    if (layout) {
      p->c->pango.layout_path(p->cr, layout);
      p->c->pango.unref(layout);
    }
    p->c->restore(p->cr);
    return st;
  }
  if (strcmp(kind, "line") != 0 && strcmp(kind, "poly") != 0 && strcmp(kind, "circle") != 0) return OK;
  Vec *x, *y;
  TRY(op_numbers(op, "x", &x));
  TRY(op_numbers(op, "y", &y));
  bool round = kind[0] == 'c', inside = false;
  double r = op_number(op, "r", 0) * p->sx;
  for (int64_t i = 0; i < x->n && i < y->n; i++) {
    double px = dbl_ro(x)[i], py = dbl_ro(y)[i];
    bool known = has_place(px, py);
    if (inside && (round || !known)) p->c->close_path(p->cr);
    if (known) {
      double cx = at_x(p, px), cy = at_y(p, py);
      (inside && !round ? p->c->line_to : p->c->move_to)(p->cr, round ? cx + r : cx, cy);
      if (round) p->c->arc(p->cr, cx, cy, r, 0, 2 * M_PI);
    }
    inside = known;
  }
  if (inside) p->c->close_path(p->cr);
  return OK;
}

static Status draw_shape(Page *p, const DrawOp *op, const char *kind) {
  if (strcmp(kind, "line") == 0) return draw_path(p, op, false);
  if (strcmp(kind, "poly") == 0) return draw_path(p, op, true);
  if (strcmp(kind, "circle") == 0) return draw_circles(p, op);
  if (strcmp(kind, "symbols") == 0) return draw_symbols(p, op);
  if (strcmp(kind, "dots") == 0) return draw_dots(p, op);
  if (strcmp(kind, "text") == 0) return draw_text(p, op);
  if (strcmp(kind, "raster") == 0) return draw_raster(p, op);
  if (strcmp(kind, "group") == 0) return page_draw_group(p, op);
  if (strcmp(kind, "outlines") == 0) {
    TRY(page_trace_all(p, op));
    return paint(p, op, true);
  }
  return OK;
}

Status page_draw_op(Page *p, Vec *list) {
  DrawOp op = {p->vm, list, vec_names(p->vm, list)};
  if (list->n < 1 || val_type(list_ro(list)[0]) != T_STR) return OK;
  const char *kind = as_string1(p->vm, list_ro(list)[0])->data;
  if (strcmp(kind, "clip") == 0) return draw_clip(p, &op);
  if (strcmp(kind, "clippath") == 0) return page_clip_path(p, &op);
  if (strcmp(kind, "mask") == 0) return page_set_mask(p, &op);
  if (!p->mask) return draw_shape(p, &op, kind);
  p->c->push_group(p->cr);
  Status st = draw_shape(p, &op, kind);
  p->c->pop_group_to_source(p->cr);
  p->c->mask(p->cr, p->mask);
  return st;
}

Status page_draw_ops(Page *p, Vec *ops) {
  for (int64_t i = 0; i < ops->n; i++) {
    size_t mark = vm_mark(p->vm);
    if (val_is_list(list_ro(ops)[i])) TRY(page_draw_op(p, list_ro(ops)[i].vec));
    vm_release(p->vm, mark);
  }
  return OK;
}

void page_begin(Page *p, const Vec *back) {
  p->c->reset_clip(p->cr);
  set_box(p, 0, 0, p->w, p->h);
  if (back->n >= 3) {
    const int32_t *b = int_ro(back);
    use_color(p, (Color){{b[0], b[1], b[2]}, back->n > 3 ? b[3] / 255.0 : 1});
    p->c->paint(p->cr);
  }
}

static Status draw_page(Page *p, Vec *ops, const Vec *back) {
  page_begin(p, back);
  Status st = page_draw_ops(p, ops);
  page_drop_mask(p);
  return st;
}

static Status write_bytes(VM *vm, const char *file, const Buf *b) {
  TRY_NEW(file = path_file(vm, file));
  FILE *f = file_create_stream(vm, file, "wb");
  if (!f) return rt_error(vm, "cannot open file '%s'", file);
  bool written = fwrite(b->p, 1, b->n, f) == b->n;
  if (fclose(f) != 0 || !written) return rt_error(vm, "cannot write file '%s'", file);
  return OK;
}

/* The pixels of a surface as a file; clear: they have an opacity, by which Cairo has multiplied the colours. */
static Status write_pixels(const Page *p, const char *kind, bool clear, const char *file) {
  VM *vm = p->vm;
  const Cairo *c = p->c;
  cairo_surface_t *s = p->surface;
  int w = (int)p->w, h = (int)p->h;
  Picture pic = {.w = w, .h = h};
  TRY_NEW(pic.rgb = vm_scratch(vm, (size_t)w * (size_t)h * 3));
  if (clear) TRY_NEW(pic.alpha = vm_scratch(vm, (size_t)w * (size_t)h));
  c->surface_flush(s);
  const uint8_t *data = c->image_surface_get_data(s);
  int stride = c->image_surface_get_stride(s);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      uint32_t v;
      memcpy(&v, data + (size_t)y * (size_t)stride + 4 * (size_t)x, sizeof v);
      size_t at = (size_t)y * (size_t)w + (size_t)x;
      uint32_t alpha = clear ? v >> 24 : 255;
      for (int k = 0; k < 3; k++) {
        uint32_t part = v >> (16 - 8 * k) & 255;
        pic.rgb[3 * at + (size_t)k] =
            (uint8_t)(alpha == 255 || alpha == 0 ? part : (part * 255 + (alpha - 1) / 2) / alpha);
      }
      if (clear) pic.alpha[at] = (uint8_t)alpha;
    }
  Buf b;
  buf_init(&b, vm);
  TRY(raster_encode(vm, &pic, kind, &b));
  return write_bytes(vm, file, &b);
}

static cairo_surface_t *open_surface(Cairo *c, const char *kind, bool clear, const char *file, double w, double h) {
  if (strcmp(kind, "svg") == 0) return c->svg_surface_create(file, w, h);
  if (strcmp(kind, "cairo_pdf") == 0) return c->pdf_surface_create(file, w, h);
  if (strcmp(kind, "cairo_ps") == 0) return c->ps_surface_create(file, w, h);
  return c->image_surface_create(clear ? CAIRO_ARGB32 : CAIRO_RGB24, (int)w, (int)h);
}

static Status draw_pages(Page *p, Vec *pages, const Vec *back) {
  for (int64_t i = 0; i < pages->n; i++) {
    if (val_is_list(list_ro(pages)[i])) TRY(draw_page(p, list_ro(pages)[i].vec, back));
    if (i + 1 < pages->n) p->c->show_page(p->cr);
  }
  return OK;
}

/* .Internal(cairoPages(file, kind, size, points, pages, background, family)): draws pages into a file; size and points
 * are width and height in units of the device and in points.  FALSE without the libraries. */
static Status do_cairo_pages(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Str *file, *kind, *family;
  Vec *size, *points, *back;
  TRY(arg_string(vm, args[0], "file", &file));
  TRY(arg_string(vm, args[1], "kind", &kind));
  TRY(coerce_vector(vm, args[2], T_DBL, false, &size));
  TRY(coerce_vector(vm, args[3], T_DBL, false, &points));
  TRY(coerce_vector(vm, args[5], T_INT, false, &back));
  TRY(arg_string(vm, args[6], "family", &family));
  if (size->n < 2 || points->n < 2 || !val_is_list(args[4])) return rt_error(vm, "invalid arguments");
  Page p = {.vm = vm, .c = cairo_open(vm), .w = dbl_ro(size)[0], .h = dbl_ro(size)[1], .family = family->data};
  *out = val_lgl(p.c != NULL);
  if (!p.c) return OK;
  if (!(p.w >= 1 && p.h >= 1 && p.w * p.h <= 1 << 28)) return rt_error(vm, "invalid size of a picture");
  p.sx = p.w / dbl_ro(points)[0];
  p.sy = p.h / dbl_ro(points)[1];
  bool clear = strcmp(kind->data, "png") == 0 && (back->n < 3 || (back->n > 3 && int_ro(back)[3] < 255));
  cairo_surface_t *s = open_surface(p.c, kind->data, clear, file->data, p.w, p.h);
  bool pixels = strcmp(kind->data, "svg") != 0 && strncmp(kind->data, "cairo", 5) != 0;
  p.pixels = pixels && !clear;
  p.surface = s;
  p.cr = p.c->create(s);
  Status st = draw_pages(&p, args[4].vec, back);
  if (st == OK && pixels) st = write_pixels(&p, kind->data, clear, file->data);
  if (!pixels) p.c->show_page(p.cr);
  stamps_free(&p);
  int problem = p.c->status(p.cr);
  p.c->destroy(p.cr);
  p.c->surface_finish(s);
  if (!problem) problem = p.c->surface_status(s);
  p.c->surface_destroy(s);
  if (st == OK && problem)
    return rt_error(vm, "cannot write file '%s': %s", file->data, p.c->status_to_string(problem));
  return st;
}

const BuiltinDef builtins_cairo_draw[] = {
    {"cairoPages", do_cairo_pages, "file, kind, size, points, pages, background, family", BF_INTERNAL,
     "draws pages with Cairo"},
    {0},
};
