/* window_show.c - The picture of a window: an image of Cairo's as for files of pixels, which is copied to the screen.
 *
 * Called by window.c.  The screen keeps the copy as the window's background: it shows parts that were covered without
 * asking, also while R computes.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stdlib/graphics/window.h"

double window_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void window_free_picture(Window *w) {
  const Cairo *c = w->page.c;
  page_drop_mask(&w->page);
  if (w->page.cr) c->destroy(w->page.cr);
  if (w->page.surface) c->surface_destroy(w->page.surface);
  w->page.cr = NULL;
  w->page.surface = NULL;
}

bool window_resize(Window *w, int width, int height) {
  const Cairo *c = w->page.c;
  cairo_surface_t *surface = c->image_surface_create(CAIRO_RGB24, width, height);
  if (c->surface_status(surface) != 0) {
    c->surface_destroy(surface);
    return false;
  }
  window_free_picture(w);
  w->page.surface = surface;
  w->page.cr = c->create(surface);
  w->page.w = w->w = width;
  w->page.h = w->h = height;
  c->set_source_rgba(w->page.cr, 1, 1, 1, 1);
  c->paint(w->page.cr);
  if (w->pixmap) w->x->free_pixmap(w->link, w->pixmap);
  w->pixmap = w->x->generate_id(w->link);
  w->x->create_pixmap(w->link, w->depth, w->pixmap, w->id, (uint16_t)width, (uint16_t)height);
  w->dirty = true;
  return true;
}

static uint32_t screen_pixel(const Window *w, uint32_t v) {
  uint32_t out = 0;
  for (int k = 0; k < 3; k++) {
    uint32_t low = w->mask[k] & -w->mask[k];
    if (low) out |= (uint32_t)((uint64_t)(v >> (16 - 8 * k) & 255) * (w->mask[k] / low) / 255) * low;
  }
  return out;
}

/* A row of pixels as the screen has them. */
static void convert_row(const Window *w, const uint8_t *from, uint8_t *to) {
  int bytes = w->bits / 8;
  for (int i = 0; i < w->w; i++, from += 4, to += bytes) {
    uint32_t v;
    memcpy(&v, from, sizeof v);
    v = screen_pixel(w, v);
    for (int k = 0; k < bytes; k++) to[k] = (uint8_t)(v >> 8 * (w->msb_first ? bytes - 1 - k : k));
  }
}

static bool host_msb_first(void) { return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__; }

/* Images go in pieces of less than the shortest request that every screen takes. */
static void send_rows(Window *w, const uint8_t *data, size_t stride) {
  enum { PIECE = 240000 };
  bool plain = w->bits == 32 && w->msb_first == host_msb_first() && w->mask[0] == 0xFF0000 && w->mask[1] == 0xFF00 &&
               w->mask[2] == 0xFF;
  size_t pad = w->line_pad / 8u, line = ((size_t)w->w * w->bits / 8 + pad - 1) / pad * pad;
  int rows = (int)(PIECE / line) > 0 ? (int)(PIECE / line) : 1;
  uint8_t *piece = calloc((size_t)rows, line);
  for (int y = 0; piece && y < w->h; y += rows) {
    int n = w->h - y < rows ? w->h - y : rows;
    for (int k = 0; k < n; k++) {
      const uint8_t *row = data + (size_t)(y + k) * stride;
      if (plain)
        memcpy(piece + (size_t)k * line, row, line);
      else
        convert_row(w, row, piece + (size_t)k * line);
    }
    w->x->put_image(w->link, X_Z_PIXMAP, w->pixmap, w->gc, (uint16_t)w->w, (uint16_t)n, 0, (int16_t)y, 0, w->depth,
                    (uint32_t)((size_t)n * line), piece);
  }
  free(piece);
}

void window_show(Window *w) {
  double start = window_clock();
  w->page.c->surface_flush(w->page.surface);
  send_rows(w, w->page.c->image_surface_get_data(w->page.surface),
            (size_t)w->page.c->image_surface_get_stride(w->page.surface));
  w->x->change_window_attributes(w->link, w->id, X_CW_BACK_PIXMAP, &w->pixmap);
  w->x->clear_area(w->link, 0, w->id, 0, 0, 0, 0);
  w->x->flush(w->link);
  w->dirty = false;
  w->shown_at = window_clock();
  w->took = w->shown_at - start;
}
