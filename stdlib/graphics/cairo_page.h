/* cairo_page.h - What cairo_draw.c (lines, text, rasters) and cairo_paint.c (patterns, masks, groups) share: a page. */
#ifndef ORBIT_CAIRO_PAGE_H
#define ORBIT_CAIRO_PAGE_H

#include "stdlib/graphics/cairo_api.h"
#include "stdlib/graphics/page_ops.h"

/* How an operation paints. */
typedef struct Paint {
  bool fill, edge;
  Vec *pattern; /* in place of the colour inside, or NULL */
  Color inside, line;
  double width, mitre, dash[16];
  int ndash, cap, join;
} Paint;

typedef struct Stamps Stamps;

typedef struct Page {
  VM *vm;
  Cairo *c;
  cairo_t *cr;
  cairo_surface_t *surface;
  cairo_pattern_t *mask; /* what is drawn shows through it, or NULL */
  double sx, sy, w, h;   /* units of the device in a point; its size */
  const char *family;
  bool pixels;    /* what is drawn on are the pixels of the page */
  int box[4];     /* what is clipped to, in whole pixels: left, top, and what is right of it and below */
  Stamps *stamps; /* made at the first need: cairo_stamps.c */
} Page;

static inline double at_x(const Page *p, double x) { return x * p->sx; }
static inline double at_y(const Page *p, double y) { return p->h - y * p->sy; }

/* Place of a word in a list that ends with NULL; 0: not there. */
int word_index(const char *word, const char *const *words);

/* cairo_draw.c */
void page_use_pen(const Page *p, cairo_t *cr, const Paint *look);
void page_use_color(const Page *p, cairo_t *cr, Color c);
void page_begin(Page *p, const Vec *back); /* no clipping any more, and all in one colour: red, green, blue, opacity */
Status page_draw_op(Page *p, Vec *op) ORBIT_MUST_CHECK;
Status page_draw_ops(Page *p, Vec *ops) ORBIT_MUST_CHECK;
Status page_trace(const Page *p,
                  const DrawOp *op) ORBIT_MUST_CHECK; /* adds the outline of what an operation draws to the path */

/* cairo_paint.c */
Status page_use_pattern(Page *p, Vec *pattern) ORBIT_MUST_CHECK; /* a gradient or tiles become the source */
Status page_set_mask(Page *p, const DrawOp *op) ORBIT_MUST_CHECK;
/* The outlines of all that an operation holds become the path. */
Status page_trace_all(const Page *p, const DrawOp *op) ORBIT_MUST_CHECK;
Status page_clip_path(Page *p, const DrawOp *op) ORBIT_MUST_CHECK;
Status page_draw_group(Page *p, const DrawOp *op) ORBIT_MUST_CHECK;
void page_drop_mask(Page *p);

#endif
