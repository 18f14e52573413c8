/* cairo_page.h - What cairo_draw.c (lines, text, rasters) and cairo_paint.c (patterns, masks, groups) share: a page. */
#ifndef ORBIT_CAIRO_PAGE_H
#define ORBIT_CAIRO_PAGE_H

#include "stdlib/graphics/cairo_api.h"
#include "stdlib/graphics/page_ops.h"

typedef struct Page {
  VM *vm;
  Cairo *c;
  cairo_t *cr;
  cairo_surface_t *surface;
  cairo_pattern_t *mask; /* what is drawn shows through it, or NULL */
  double sx, sy, w, h;   /* units of the device in a point; its size */
  const char *family;
  bool pixels; /* what is drawn on are the pixels of the page */
} Page;

static inline double at_x(const Page *p, double x) { return x * p->sx; }
static inline double at_y(const Page *p, double y) { return p->h - y * p->sy; }

/* Place of a word in a list that ends with NULL; 0: not there. */
int word_index(const char *word, const char *const *words);

/* cairo_draw.c */
void page_begin(const Page *p,
                const Vec *back); /* no clipping any more, and all in one colour: red, green, blue, opacity */
Status page_draw_op(Page *p, Vec *op) ORBIT_MUST_CHECK;
Status page_draw_ops(Page *p, Vec *ops) ORBIT_MUST_CHECK;
Status page_trace(const Page *p,
                  const DrawOp *op) ORBIT_MUST_CHECK; /* adds the outline of what an operation draws to the path */
Status page_text_layout(const Page *p, const DrawOp *op,
                        PangoLayout **out) ORBIT_MUST_CHECK; /* NULL: nothing to show */

/* cairo_paint.c */
Status page_use_pattern(Page *p, Vec *pattern) ORBIT_MUST_CHECK; /* a gradient or tiles become the source */
Status page_set_mask(Page *p, const DrawOp *op) ORBIT_MUST_CHECK;
/* The outlines of all that an operation holds become the path. */
Status page_trace_all(const Page *p, const DrawOp *op) ORBIT_MUST_CHECK;
Status page_clip_path(const Page *p, const DrawOp *op) ORBIT_MUST_CHECK;
Status page_draw_group(Page *p, const DrawOp *op) ORBIT_MUST_CHECK;
void page_drop_mask(Page *p);

#endif
