/* cairo_stamps.c - Draws many symbols of a kind by the coverage that Cairo found for an earlier one that lay alike.
 *
 * Called by cairo_draw.c for operations with many circles.  Cairo keeps places in 256ths of a pixel, so that outlines
 * that are the same in these but for whole pixels cover their pixels equally: of a million circles most have a like.
 * The first of them is drawn by Cairo into a small image, a stamp; the others are painted from it, with the arithmetic
 * of Cairo's images.  Stamps are used only after a trial has given the pixels that Cairo gives.
 */
#include <string.h>

#include "stdlib/graphics/cairo_stamps.h"

enum {
  SIDE = 24,            /* of the image in which stamps are made */
  MIDDLE = 12,          /* where in it the pixel lies to which places refer */
  POINTS_MAX = 40,      /* of an outline */
  STYLES_MAX = 16,      /* kinds of symbols of a page */
  MEMORY_MAX = 64 << 20 /* bytes of all stamps: of a million circles all that differ */
};

typedef struct Style {
  double width, mitre; /* of the pen, in pixels */
  int cap, join;
  bool fill, edge;
  bool upright; /* all lines lie along the axes: Cairo draws these in a way of their own */
  bool usable;  /* a trial has given the same pixels */
} Style;

typedef struct Stamp {
  uint64_t hash;
  uint8_t style, npoints, left, top, w, h; /* the part of the small image that is covered */
  /* follow: npoints pairs of int16_t; w * h coverages of the line; as many bits of the fill, which is not antialiased
   */
} Stamp;

struct Stamps {
  cairo_surface_t *image;
  cairo_t *cr;
  uint8_t *arena;
  size_t used, size;
  uint64_t *table; /* upper half of the hash; 1 + an eighth of the place in the arena, or 0 */
  size_t slots, count;
  Style styles[STYLES_MAX];
  int nstyles;
  int64_t asked, found;
  bool idle; /* too few are alike */
};

typedef struct Outline {
  int n, x, y; /* the pixel to which its points refer */
  int16_t at[2 * POINTS_MAX];
} Outline;

/* The outline that Cairo has made of the current path: pairs of kind and length of each piece, and of its points in
 * 256ths from the pixel. */
static bool read_outline(const Cairo *c, cairo_t *cr, Outline *o) {
  CairoPath *path = c->copy_path(cr);
  bool fits = path && path->status == 0, placed = false;
  o->n = 0;
  for (int i = 0; fits && i < path->n; i += path->data[i].head.length)
    for (int k = 0; fits && k < path->data[i].head.length; k++) {
      const CairoPathData *d = &path->data[i + k];
      double dx = d->head.kind, dy = d->head.length;
      if (k > 0) {
        if (!(fabs(d->point.x) < 1e6 && fabs(d->point.y) < 1e6))
          fits = false;
        else if (!placed) {
          placed = true;
          o->x = (int)floor(d->point.x);
          o->y = (int)floor(d->point.y);
        }
        dx = (d->point.x - o->x) * 256;
        dy = (d->point.y - o->y) * 256;
      }
      fits = fits && o->n < POINTS_MAX && fabs(dx) < SIDE * 256 && fabs(dy) < SIDE * 256;
      if (!fits) break;
      o->at[2 * o->n] = (int16_t)dx;
      o->at[2 * o->n + 1] = (int16_t)dy;
      o->n++;
    }
  c->path_destroy(path);
  return fits && placed;
}

static uint64_t outline_hash(const Outline *o, int style) {
  uint64_t h = (uint64_t)style * 0x9e3779b97f4a7c15u + 1;
  for (int k = 0; k < 2 * o->n; k++) {
    h = (h ^ (uint16_t)o->at[k]) * 0xff51afd7ed558ccdu;
    h ^= h >> 29;
  }
  h *= 0xc4ceb9fe1a85ec53u;
  return h ^ h >> 32;
}

static size_t points_bytes(int n) { return sizeof(int16_t) * 2 * (size_t)n; }

static const uint8_t *stamp_cover(const Stamp *s) { return (const uint8_t *)(s + 1) + points_bytes(s->npoints); }

static Stamp *stamp_at(const Stamps *s, uint64_t entry) {
  return (Stamp *)(void *)(s->arena + 8 * (size_t)((uint32_t)entry - 1));
}

static uint64_t *find_slot(const Stamps *s, uint64_t hash, const Outline *o, int style) {
  for (size_t k = hash & (s->slots - 1);; k = (k + 1) & (s->slots - 1)) {
    uint64_t entry = s->table[k];
    if (!entry) return &s->table[k];
    if (entry >> 32 != hash >> 32) continue;
    const Stamp *at = stamp_at(s, entry);
    if (at->hash == hash && at->style == style && at->npoints == o->n && memcmp(at + 1, o->at, points_bytes(o->n)) == 0)
      return &s->table[k];
  }
}

/* Room for one more; false: there is none. */
static bool make_room(VM *vm, Stamps *s, size_t bytes) {
  if (s->used + bytes > s->size) {
    size_t size = s->size ? s->size + s->size / 2 : 1 << 18;
    if (size > MEMORY_MAX) size = MEMORY_MAX;
    uint8_t *more = s->used + bytes > size ? NULL : counted_realloc(vm, s->arena, size);
    if (!more) return false;
    s->arena = more;
    s->size = size;
  }
  if (2 * (s->count + 1) <= s->slots) return true;
  size_t slots = s->slots ? 2 * s->slots : 4096;
  uint64_t *old = s->table, *table = counted_realloc(vm, NULL, slots * sizeof *table);
  if (!table) return false;
  memset(table, 0, slots * sizeof *table);
  size_t nold = s->slots;
  s->table = table;
  s->slots = slots;
  for (size_t k = 0; k < nold; k++) {
    if (!old[k]) continue;
    uint64_t hash = stamp_at(s, old[k])->hash;
    size_t to = hash & (slots - 1);
    while (table[to]) to = (to + 1) & (slots - 1);
    table[to] = old[k];
  }
  counted_free(vm, old);
  return true;
}

static void draw_part(const Page *p, cairo_t *cr, const Paint *look, bool fill) {
  if (fill) {
    p->c->set_antialias(cr, CAIRO_ANTIALIAS_NONE);
    p->c->fill(cr);
    p->c->set_antialias(cr, CAIRO_ANTIALIAS_DEFAULT);
  } else {
    page_use_pen(p, cr, look);
    p->c->stroke(cr);
  }
}

/* Draws one mark's fill or line in the small image, white on black, and copies it to `cover`; false: its outline there
 * is another one, or reaches the edge. */
static bool cover_of(const Page *p, const Stamps *s, const Mark *m, const Outline *o, bool fill, uint8_t *cover) {
  Outline here;
  uint8_t *data = p->c->image_surface_get_data(s->image);
  size_t stride = (size_t)p->c->image_surface_get_stride(s->image);
  memset(data, 0, stride * SIDE);
  p->c->surface_mark_dirty(s->image);
  p->c->new_path(s->cr);
  mark_trace(p, s->cr, m, o->x - MIDDLE, o->y - MIDDLE);
  if (!read_outline(p->c, s->cr, &here) || here.n != o->n || here.x != MIDDLE || here.y != MIDDLE ||
      memcmp(here.at, o->at, points_bytes(o->n)) != 0)
    return false;
  draw_part(p, s->cr, m->look, fill);
  p->c->surface_flush(s->image);
  bool inside = true;
  for (size_t y = 0; y < SIDE; y++)
    for (size_t x = 0; x < SIDE; x++) {
      uint8_t v = data[y * stride + 4 * x];
      cover[y * SIDE + x] = v;
      if (v && (y == 0 || x == 0 || y == SIDE - 1 || x == SIDE - 1)) inside = false;
    }
  return inside;
}

/* The smallest box that holds what is covered; of nothing: a pixel. */
static void box_of(const uint8_t *cover, int n, Stamp *s) {
  int left = SIDE, right = -1, top = SIDE, bottom = -1;
  for (int i = 0; i < n * SIDE * SIDE; i++) {
    if (!cover[i]) continue;
    int x = i % SIDE, y = i / SIDE % SIDE;
    left = x < left ? x : left;
    right = x > right ? x : right;
    top = y < top ? y : top;
    bottom = y > bottom ? y : bottom;
  }
  if (right < left) left = right = top = bottom = MIDDLE;
  s->left = (uint8_t)left;
  s->top = (uint8_t)top;
  s->w = (uint8_t)(right - left + 1);
  s->h = (uint8_t)(bottom - top + 1);
}

static const Stamp *add_stamp(const Page *p, Stamps *s, const Mark *m, const Outline *o, int style, uint64_t hash) {
  uint8_t cover[2][SIDE * SIDE]; /* of the line and of the fill, or one of them */
  bool edge = m->look->edge, fill = m->look->fill;
  if (edge && !cover_of(p, s, m, o, false, cover[0])) return NULL;
  if (fill && !cover_of(p, s, m, o, true, cover[edge])) return NULL;
  Stamp made = {.hash = hash, .style = (uint8_t)style, .npoints = (uint8_t)o->n};
  box_of(cover[0], edge + fill, &made);
  size_t w = made.w, h = made.h, area = w * h;
  size_t bytes = (sizeof made + points_bytes(o->n) + (edge ? area : 0) + (fill ? (area + 7) / 8 : 0) + 7) & ~(size_t)7;
  if (!make_room(p->vm, s, bytes)) return NULL;
  Stamp *kept = (Stamp *)(void *)(s->arena + s->used);
  memset(kept, 0, bytes);
  *kept = made;
  memcpy(kept + 1, o->at, points_bytes(o->n));
  uint8_t *to = (uint8_t *)(kept + 1) + points_bytes(o->n);
  for (size_t k = 0; edge && k < area; k++) *to++ = cover[0][(made.top + k / w) * SIDE + made.left + k % w];
  for (size_t k = 0; fill && k < area; k++)
    if (cover[edge][(made.top + k / w) * SIDE + made.left + k % w]) to[k / 8] |= (uint8_t)(1 << k % 8);
  *find_slot(s, hash, o, style) = hash >> 32 << 32 | (s->used / 8 + 1);
  s->used += bytes;
  s->count++;
  return kept;
}

/* ---- painting, as Cairo and Pixman round ---- */

/* Two shares of 255 at once, 16 bits apart, times another. */
static inline uint32_t twice(uint32_t a, uint32_t b, uint32_t half) {
  uint32_t t = a * b + half * 0x10001u;
  return ((t + (t >> 8 & 0xff00ff)) >> 8) & 0xff00ff;
}

/* Sums that pass 255 stay there. */
static inline uint32_t sum_twice(uint32_t a, uint32_t b) {
  uint32_t t = a + b;
  t |= 0x1000100 - (t >> 8 & 0xff00ff);
  return t & 0xff00ff;
}

typedef struct Ink {
  uint32_t rb, ag; /* red and blue, opacity and green; multiplied by the opacity */
  bool opaque;
} Ink;

static uint32_t share16(double v) { return (uint32_t)lround(v * 65535) >> 8; }

static Ink ink_of_color(const Color *c) {
  double a = c->alpha;
  Ink ink = {share16(c->rgb[0] / 255.0 * a) << 16 | share16(c->rgb[2] / 255.0 * a),
             share16(a) << 16 | share16(c->rgb[1] / 255.0 * a), a >= 1};
  return ink;
}

static inline uint32_t painted_opaque(uint32_t pixel, uint32_t cover, Ink ink) {
  uint32_t rb = twice(ink.rb, cover, 127) + twice(pixel & 0xff00ff, 255 - cover, 127);
  return rb | (twice(ink.ag, cover, 127) + twice(pixel >> 8 & 0xff00ff, 255 - cover, 127)) << 8;
}

static inline uint32_t painted_clear(uint32_t pixel, uint32_t cover, Ink ink) {
  uint32_t rb = twice(ink.rb, cover, 128), ag = twice(ink.ag, cover, 128), rest = 255 - (ag >> 16);
  rb = sum_twice(rb, twice(pixel & 0xff00ff, rest, 128));
  return rb | sum_twice(ag, twice(pixel >> 8 & 0xff00ff, rest, 128)) << 8;
}

/* What is not covered is painted, too, and stays as it is: to ask would take longer. */
static void press(uint8_t *data, size_t stride, int left, int top, const Stamp *s, const uint8_t *cover, Ink ink) {
  for (int y = 0; y < s->h; y++, cover += s->w) {
    uint32_t *row = (uint32_t *)(void *)(data + (size_t)(top + y) * stride) + left;
    if (ink.opaque)
      for (int x = 0; x < s->w; x++) row[x] = painted_opaque(row[x], cover[x], ink);
    else
      for (int x = 0; x < s->w; x++) row[x] = painted_clear(row[x], cover[x], ink);
  }
}

/* As press(), with bits that say what is covered. */
static void press_fill(uint8_t *data, size_t stride, int left, int top, const Stamp *s, const uint8_t *bits, Ink ink) {
  for (int y = 0, k = 0; y < s->h; y++) {
    uint32_t *row = (uint32_t *)(void *)(data + (size_t)(top + y) * stride) + left;
    for (int x = 0; x < s->w; x++, k++)
      if (bits[k / 8] >> k % 8 & 1)
        row[x] = ink.opaque ? painted_opaque(row[x], 255, ink) : painted_clear(row[x], 255, ink);
  }
}

/* Draws a mark, whose outline is the path of cr, from a stamp; false: nothing has been drawn. */
static bool draw_stamped(const Page *p, Stamps *s, int style, const Mark *m) {
  Outline o;
  if (!read_outline(p->c, p->cr, &o)) return false;
  uint64_t hash = outline_hash(&o, style);
  uint64_t entry = s->slots ? *find_slot(s, hash, &o, style) : 0;
  s->asked++;
  s->found += entry != 0;
  const Stamp *stamp = entry ? stamp_at(s, entry) : add_stamp(p, s, m, &o, style, hash);
  if (!stamp) return false;
  int left = o.x - MIDDLE + stamp->left, top = o.y - MIDDLE + stamp->top;
  const int *box = p->box;
  if (left < box[0] || top < box[1] || left + stamp->w > box[2] || top + stamp->h > box[3]) return false;
  uint8_t *data = p->c->image_surface_get_data(p->surface);
  size_t stride = (size_t)p->c->image_surface_get_stride(p->surface);
  const uint8_t *cover = stamp_cover(stamp);
  size_t line = m->look->edge ? (size_t)stamp->w * stamp->h : 0;
  if (m->look->fill) press_fill(data, stride, left, top, stamp, cover + line, ink_of_color(&m->look->inside));
  if (m->look->edge) press(data, stride, left, top, stamp, cover, ink_of_color(&m->look->line));
  return true;
}

/* ---- the trial ---- */

static void draw_plainly(const Page *p, const Mark *m) {
  for (int k = 0; k < 2; k++) {
    if (k == 0 ? !m->look->fill : !m->look->edge) continue;
    p->c->new_path(p->cr);
    mark_trace(p, p->cr, m, 0, 0);
    page_use_color(p, p->cr, k == 0 ? m->look->inside : m->look->line);
    draw_part(p, p->cr, m->look, k == 0);
  }
}

static bool same_colours(const Page *a, const Page *b) {
  a->c->surface_flush(a->surface);
  a->c->surface_flush(b->surface);
  const uint8_t *at = a->c->image_surface_get_data(a->surface), *with = a->c->image_surface_get_data(b->surface);
  size_t n = (size_t)a->c->image_surface_get_stride(a->surface) * (size_t)a->h;
  for (size_t k = 0; k < n; k++)
    if (at[k] != with[k] && k % 4 != 3) return false; /* the fourth is no colour */
  return true;
}

/* Whether marks like this one give the same pixels by stamps as they do by Cairo. */
static bool try_stamps(const Page *p, Stamps *s, int style, const Mark *like) {
  enum { TRIAL = 64, TIMES = 60 };
  Page on[2] = {*p, *p};
  for (int k = 0; k < 2; k++) {
    on[k].w = on[k].h = TRIAL;
    on[k].surface = p->c->image_surface_create(CAIRO_RGB24, TRIAL, TRIAL);
    on[k].cr = p->c->create(on[k].surface);
    memcpy(on[k].box, (int[]){0, 0, TRIAL, TRIAL}, sizeof on[k].box);
    page_use_color(p, on[k].cr, (Color){{255, 204, 77}, 1});
    p->c->paint(on[k].cr);
  }
  for (int i = 0; i < TIMES; i++) {
    Mark m = *like;
    Paint look = *like->look;
    look.inside = (Color){{i * 37 % 256, i * 91 % 256, i * 53 % 256}, i % 3 ? 1 : 0.17};
    look.line = (Color){{i * 67 % 256, i * 29 % 256, i * 83 % 256}, i % 5 ? 1 : 0.6};
    m.look = &look;
    m.x = (32 + i % 30 * 0.357 - i % 2 * 3) / p->sx; /* each place comes twice, but for whole pixels */
    m.y = (30 + i % 30 * 0.731 - i % 3 * 5) / p->sy;
    draw_plainly(&on[0], &m);
    p->c->new_path(on[1].cr);
    mark_trace(&on[1], on[1].cr, &m, 0, 0);
    p->c->surface_flush(on[1].surface);
    if (!draw_stamped(&on[1], s, style, &m)) draw_plainly(&on[1], &m);
    p->c->surface_mark_dirty(on[1].surface);
  }
  bool same = same_colours(&on[0], &on[1]);
  for (int k = 0; k < 2; k++) {
    p->c->destroy(on[k].cr);
    p->c->surface_destroy(on[k].surface);
  }
  return same;
}

static bool is_upright(const Mark *m) {
  if (!m->dx) return false;
  const double *x = dbl_ro(m->dx), *y = dbl_ro(m->dy);
  for (int64_t k = 1; k < m->dx->n; k++)
    if (x[k] != x[k - 1] && y[k] != y[k - 1]) return false;
  return true;
}

static bool same_style(const Style *s, const Style *t) {
  if (s->fill != t->fill || s->edge != t->edge || s->upright != t->upright) return false;
  return !s->edge || (s->width == t->width && s->mitre == t->mitre && s->cap == t->cap && s->join == t->join);
}

/* Which of the styles a mark has; < 0: there are too many, or stamps would not do. */
static int style_of(const Page *p, Stamps *s, const Mark *m) {
  const Paint *look = m->look;
  Style style = {look->width, look->mitre, look->cap, look->join, look->fill, look->edge, is_upright(m), true};
  for (int k = 0; k < s->nstyles; k++)
    if (same_style(&s->styles[k], &style)) return s->styles[k].usable ? k : -1;
  if (s->nstyles == STYLES_MAX) return -1;
  int k = s->nstyles++;
  s->styles[k] = style;
  s->styles[k].usable = try_stamps(p, s, k, m);
  return s->styles[k].usable ? k : -1;
}

/* Whether, of as many marks as are expected, a quarter will have likes: how many kinds there are is told by how often
 * the first thousands met one. */
static bool worth_while(const Stamps *s, double expected) {
  enum { ENOUGH = 8192 };
  if (s->asked < ENOUGH || s->asked % ENOUGH) return true;
  double asked = (double)s->asked, kinds = asked * asked / (2 * (double)s->found + 1),
         turns = (asked + expected) / kinds;
  return 1 - (1 - exp(-turns)) / turns > 0.25;
}

bool stamps_draw(Page *p, const Mark *m, double expected) {
  Stamps *s = p->stamps;
  if (m->look->pattern || (m->look->edge && m->look->ndash)) return false;
  if (!s) {
    if (!(s = counted_realloc(p->vm, NULL, sizeof *s))) return false;
    *s = (Stamps){.image = p->c->image_surface_create(CAIRO_RGB24, SIDE, SIDE)};
    s->cr = p->c->create(s->image);
    p->c->set_source_rgba(s->cr, 1, 1, 1, 1);
    p->stamps = s;
  }
  if (s->idle || !worth_while(s, expected)) {
    s->idle = true;
    return false;
  }
  int style = style_of(p, s, m);
  return style >= 0 && draw_stamped(p, s, style, m);
}

void stamps_free(Page *p) {
  Stamps *s = p->stamps;
  if (!s) return;
  p->c->destroy(s->cr);
  p->c->surface_destroy(s->image);
  counted_free(p->vm, s->arena);
  counted_free(p->vm, s->table);
  counted_free(p->vm, s);
  p->stamps = NULL;
}
