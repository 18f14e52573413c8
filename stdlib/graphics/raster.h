/* raster.h - Pictures made of pixels: what raster.c draws and raster_files.c writes. */
#ifndef ORBIT_RASTER_H
#define ORBIT_RASTER_H

#include "runtime/str.h"

typedef struct Picture {
  int w, h;
  uint8_t *rgb;              /* 3 bytes a pixel, top row first */
  uint8_t *alpha;            /* opacity of each pixel, for PNG files; NULL: all are opaque */
  double sx, sy;             /* pixels per point */
  int left, top, right, low; /* clipping, in pixels; right and low are outside */
  double *cover;             /* coverage of one row */
} Picture;

/* The bytes of a file of the kind "png", "jpeg", "tiff" or "bmp". */
Status raster_encode(VM *vm, const Picture *p, const char *kind, Buf *out) ORBIT_MUST_CHECK;

#endif
