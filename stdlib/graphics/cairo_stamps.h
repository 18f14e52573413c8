/* cairo_stamps.h - Many symbols of a kind on pages of pixels, for cairo_draw.c. */
#ifndef ORBIT_CAIRO_STAMPS_H
#define ORBIT_CAIRO_STAMPS_H

#include "stdlib/graphics/cairo_page.h"

/* A circle, or a path whose points lie dx and dy from its place; in points. */
typedef struct Mark {
  double x, y, r;
  const Vec *dx, *dy; /* NULL: a circle */
  bool closed, rectangle;
  const Paint *look;
} Mark;

/* Adds the outline of a mark to the path of cr, moved by whole pixels to the left and up. */
void mark_trace(const Page *p, cairo_t *cr, const Mark *m, int left, int up);
/* Draws a mark, whose outline is the page's current path, as Cairo would; `expected` are still to come.  False: nothing
 * has been drawn, and the path is as it was. */
bool stamps_draw(Page *p, const Mark *m, double expected);
void stamps_free(Page *p);

#endif
