/* raster_files.c - Pictures as PNG, BMP, TIFF and JPEG files.  Called by raster.c when a page is finished.
 *
 * PNG is compressed by zlib.  TIFF and BMP are not compressed.  JPEG is baseline with fixed-length codes, which every
 * reader takes and which need no tables of frequencies.
 */
#include <math.h>
#include <string.h>
#include <zlib.h>

#include "stdlib/builtin.h"
#include "stdlib/graphics/raster.h"

static void put_be(Buf *b, uint32_t v, int bytes) {
  while (bytes-- > 0) buf_putc(b, (char)(v >> (8 * bytes)));
}

static void put_le(Buf *b, uint32_t v, int bytes) {
  for (int i = 0; i < bytes; i++) buf_putc(b, (char)(v >> (8 * i)));
}

/* ---- PNG ---- */

static void png_chunk(Buf *b, const char *type, const char *data, size_t n) {
  put_be(b, (uint32_t)n, 4);
  size_t start = b->n;
  buf_put(b, type, 4);
  buf_put(b, data, n);
  if (b->failed) return;
  put_be(b, (uint32_t)crc32(0, (const Bytef *)b->p + start, (uInt)(n + 4)), 4);
}

/* The colours of a picture, and for each pixel its place among them; false where there are more than 256. */
static bool find_palette(const Picture *p, uint32_t *palette, int *n_colours, uint8_t *places) {
  enum { SLOTS = 1024 }; /* a table of four times as many places as colours */
  int16_t slot[SLOTS];
  memset(slot, -1, sizeof slot);
  size_t n = (size_t)p->w * (size_t)p->h;
  uint32_t last = 1u << 24;
  int place = 0;
  *n_colours = 0;
  for (size_t i = 0; i < n; i++) {
    uint32_t v = (uint32_t)p->rgb[3 * i] << 16 | (uint32_t)p->rgb[3 * i + 1] << 8 | p->rgb[3 * i + 2];
    if (v != last) {
      uint32_t h = v * 2654435761u >> 22;
      while (slot[h] >= 0 && palette[slot[h]] != v) h = (h + 1) % SLOTS;
      if (slot[h] < 0) {
        if (*n_colours == 256) return false;
        palette[*n_colours] = v;
        slot[h] = (int16_t)(*n_colours)++;
      }
      place = slot[h];
      last = v;
    }
    places[i] = (uint8_t)place;
  }
  return true;
}

/* Four bytes a pixel. */
static uint8_t *with_alpha(VM *vm, const Picture *p) {
  size_t n = (size_t)p->w * (size_t)p->h;
  uint8_t *out = vm_scratch(vm, 4 * n);
  for (size_t i = 0; out && i < n; i++) {
    memcpy(out + 4 * i, p->rgb + 3 * i, 3);
    out[4 * i + 3] = p->alpha[i];
  }
  return out;
}

/* Few colours take a byte a pixel, in a third of the time and room. */
static Status encode_png(VM *vm, const Picture *p, Buf *b) {
  uint32_t palette[256];
  int n_colours = 0;
  uint8_t *places = vm_scratch(vm, (size_t)p->w * (size_t)p->h);
  TRY_NEW(places);
  bool few = !p->alpha && find_palette(p, palette, &n_colours, places);
  const uint8_t *pixels = few ? places : p->rgb;
  if (p->alpha) TRY_NEW(pixels = with_alpha(vm, p));
  size_t row = (size_t)p->w * (few ? 1 : p->alpha ? 4 : 3), n = (row + 1) * (size_t)p->h;
  uint8_t *raw = vm_scratch(vm, n);
  TRY_NEW(raw);
  for (int y = 0; y < p->h; y++) {
    raw[(size_t)y * (row + 1)] = 0; /* no filter */
    memcpy(raw + (size_t)y * (row + 1) + 1, pixels + (size_t)y * row, row);
  }
  uLongf size = compressBound((uLong)n);
  uint8_t *packed = vm_scratch(vm, size);
  TRY_NEW(packed);
  enum { QUICK = 3 }; /* a level that takes half the time of the usual one */
  if (compress2(packed, &size, raw, (uLong)n, QUICK) != Z_OK) return rt_error(vm, "cannot compress a picture");
  Buf head, colours;
  buf_init(&head, vm);
  buf_init(&colours, vm);
  put_be(&head, (uint32_t)p->w, 4);
  put_be(&head, (uint32_t)p->h, 4);
  /* 8 bits: places in a palette, or red, green, blue, and opacity */
  buf_put(&head, few ? "\x08\x03\0\0\0" : p->alpha ? "\x08\x06\0\0\0" : "\x08\x02\0\0\0", 5);
  for (int i = 0; few && i < n_colours; i++) put_be(&colours, palette[i], 3);
  if (head.failed || colours.failed) return ERR;
  buf_put(b, "\x89PNG\r\n\x1a\n", 8);
  png_chunk(b, "IHDR", head.p, head.n);
  if (few) png_chunk(b, "PLTE", colours.p, colours.n);
  png_chunk(b, "IDAT", (const char *)packed, size);
  png_chunk(b, "IEND", "", 0);
  return OK;
}

/* ---- BMP and TIFF ---- */

static void encode_bmp(const Picture *p, Buf *b) {
  size_t row = (size_t)p->w * 3;
  int pad = (int)((4 - row % 4) % 4);
  uint32_t size = (uint32_t)((row + (size_t)pad) * (size_t)p->h);
  buf_puts(b, "BM");
  put_le(b, 54 + size, 4);
  put_le(b, 0, 4);
  put_le(b, 54, 4); /* where the pixels start */
  put_le(b, 40, 4); /* of the second header */
  put_le(b, (uint32_t)p->w, 4);
  put_le(b, (uint32_t)p->h, 4);
  put_le(b, 1, 2);
  put_le(b, 24, 2);
  put_le(b, 0, 4);
  put_le(b, size, 4);
  put_le(b, 2835, 4); /* pixels per metre */
  put_le(b, 2835, 4);
  put_le(b, 0, 4);
  put_le(b, 0, 4);
  for (int y = p->h - 1; y >= 0; y--) {
    const uint8_t *px = p->rgb + (size_t)y * row;
    for (int x = 0; x < p->w; x++, px += 3) {
      buf_putc(b, (char)px[2]);
      buf_putc(b, (char)px[1]);
      buf_putc(b, (char)px[0]);
    }
    buf_pad(b, pad, 0);
  }
}

static void tiff_entry(Buf *b, uint32_t tag, uint32_t type, uint32_t count, uint32_t value) {
  put_le(b, tag, 2);
  put_le(b, type, 2);
  put_le(b, count, 4);
  put_le(b, value, 4);
}

static void encode_tiff(const Picture *p, Buf *b) {
  enum { SHORT = 3, LONG = 4, ENTRIES = 10 };
  uint32_t pixels = (uint32_t)p->w * (uint32_t)p->h * 3, depths = 8 + pixels, dir = depths + 6 + (pixels & 1);
  buf_put(b, "II*\0", 4);
  put_le(b, dir, 4);
  buf_put(b, (const char *)p->rgb, pixels);
  for (int i = 0; i < 3; i++) put_le(b, 8, 2);
  if (pixels & 1) buf_putc(b, 0);
  put_le(b, ENTRIES, 2);
  tiff_entry(b, 256, LONG, 1, (uint32_t)p->w);
  tiff_entry(b, 257, LONG, 1, (uint32_t)p->h);
  tiff_entry(b, 258, SHORT, 3, depths); /* bits per sample */
  tiff_entry(b, 259, SHORT, 1, 1);      /* not compressed */
  tiff_entry(b, 262, SHORT, 1, 2);      /* red green blue */
  tiff_entry(b, 273, LONG, 1, 8);       /* the one strip */
  tiff_entry(b, 277, SHORT, 1, 3);
  tiff_entry(b, 278, LONG, 1, (uint32_t)p->h);
  tiff_entry(b, 279, LONG, 1, pixels);
  tiff_entry(b, 284, SHORT, 1, 1); /* samples next to each other */
  put_le(b, 0, 4);
}

/* ---- JPEG ---- */

enum { SIDE = 8, AREA = SIDE * SIDE, DC_BITS = 4, AC_BITS = 8, DC_CODES = 12 };

typedef struct Jpeg {
  Buf *b;
  uint32_t bits;
  int nbits;
  int last[3];             /* the previous mean of each colour component */
  int quant[AREA];         /* by position */
  uint8_t zigzag[AREA];    /* position of the k-th coefficient */
  double wave[SIDE][SIDE]; /* cosines */
} Jpeg;

static void jpeg_setup(Jpeg *j) {
  int k = 0;
  for (int d = 0; d < 2 * SIDE - 1; d++)
    for (int i = 0; i <= d; i++) {
      int row = d % 2 ? i : d - i, col = d - row;
      if (row < SIDE && col < SIDE) j->zigzag[k++] = (uint8_t)(row * SIDE + col);
    }
  for (int v = 0; v < SIDE; v++)
    for (int u = 0; u < SIDE; u++) {
      j->quant[v * SIDE + u] = 3 + 2 * (u + v); /* finer for slow changes */
      j->wave[u][v] = (u ? 0.5 : sqrt(0.125)) * cos((2 * v + 1) * u * M_PI / 16);
    }
}

static void put_bits(Jpeg *j, uint32_t v, int n) {
  j->bits = j->bits << n | (v & ((1u << n) - 1));
  j->nbits += n;
  while (j->nbits >= 8) {
    uint8_t byte = (uint8_t)(j->bits >> (j->nbits - 8));
    buf_putc(j->b, (char)byte);
    if (byte == 0xFF) buf_putc(j->b, 0); /* no marker */
    j->nbits -= 8;
  }
}

/* The number of bits of a coefficient's size. */
static int magnitude(int v) {
  int n = 0;
  for (unsigned a = (unsigned)(v < 0 ? -v : v); a; a >>= 1) n++;
  return n;
}

static void put_value(Jpeg *j, int v, int n) {
  if (n) put_bits(j, (uint32_t)(v < 0 ? v + (1 << n) - 1 : v), n);
}

/* Codes are the places of (zeros before, size) in the list of values: see jpeg_tables. */
static uint32_t ac_code(int zeros, int size) { return size ? (uint32_t)(2 + zeros * 10 + size - 1) : zeros ? 1u : 0u; }

/* Two passes of the cosine transform; coefficients are divided by the quantisers. */
static void transform(const Jpeg *j, const double *in, int *out) {
  double half[AREA];
  for (int y = 0; y < SIDE; y++)
    for (int u = 0; u < SIDE; u++) {
      double s = 0;
      for (int x = 0; x < SIDE; x++) s += j->wave[u][x] * in[y * SIDE + x];
      half[y * SIDE + u] = s;
    }
  for (int v = 0; v < SIDE; v++)
    for (int u = 0; u < SIDE; u++) {
      double s = 0;
      for (int y = 0; y < SIDE; y++) s += j->wave[v][y] * half[y * SIDE + u];
      out[v * SIDE + u] = (int)lround(s / j->quant[v * SIDE + u]);
    }
}

static void put_block(Jpeg *j, const double *in, int component) {
  int c[AREA], zeros = 0, diff, n;
  transform(j, in, c);
  diff = c[0] - j->last[component];
  j->last[component] = c[0];
  n = magnitude(diff);
  put_bits(j, (uint32_t)n, DC_BITS);
  put_value(j, diff, n);
  for (int k = 1; k < AREA; k++) {
    int v = c[j->zigzag[k]];
    if (v == 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) put_bits(j, ac_code(15, 0), AC_BITS);
    n = magnitude(v);
    put_bits(j, ac_code(zeros, n), AC_BITS);
    put_value(j, v, n);
    zeros = 0;
  }
  if (zeros) put_bits(j, ac_code(0, 0), AC_BITS);
}

/* One component (luminance, blue, red) of the pixels of a block; pixels beyond the edge repeat the last ones. */
static void block_values(const Picture *p, int x0, int y0, int component, double *out) {
  static const double mix[3][3] = {{0.299, 0.587, 0.114}, {-0.168736, -0.331264, 0.5}, {0.5, -0.418688, -0.081312}};
  for (int i = 0; i < AREA; i++) {
    int x = x0 + i % SIDE, y = y0 + i / SIDE;
    if (x >= p->w) x = p->w - 1;
    if (y >= p->h) y = p->h - 1;
    const uint8_t *px = p->rgb + 3 * ((size_t)y * (size_t)p->w + (size_t)x);
    const double *m = mix[component];
    out[i] = m[0] * px[0] + m[1] * px[1] + m[2] * px[2] - (component ? 0 : 128);
  }
}

static void jpeg_tables(Jpeg *j) {
  Buf *b = j->b;
  buf_put(b, "\xFF\xDB\0\x43\0", 5);
  for (int k = 0; k < AREA; k++) buf_putc(b, (char)j->quant[j->zigzag[k]]);
  buf_put(b, "\xFF\xC4", 2);
  put_be(b, 2 + 17 + DC_CODES, 2);
  buf_putc(b, 0);
  for (int n = 1; n <= 16; n++) buf_putc(b, n == DC_BITS ? DC_CODES : 0);
  for (int i = 0; i < DC_CODES; i++) buf_putc(b, (char)i);
  buf_put(b, "\xFF\xC4", 2);
  put_be(b, 2 + 17 + 162, 2);
  buf_putc(b, 0x10);
  for (int n = 1; n <= 16; n++) buf_putc(b, (char)(n == AC_BITS ? 162 : 0));
  buf_putc(b, 0);          /* nothing but zeros follows */
  buf_putc(b, (char)0xF0); /* sixteen zeros */
  for (int zeros = 0; zeros < 16; zeros++)
    for (int size = 1; size <= 10; size++) buf_putc(b, (char)(zeros << 4 | size));
}

static void encode_jpeg(const Picture *p, Buf *b) {
  Jpeg j = {.b = b};
  double block[AREA];
  jpeg_setup(&j);
  buf_put(b, "\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0", 20);
  jpeg_tables(&j);
  buf_put(b, "\xFF\xC0\0\x11\x08", 5);
  put_be(b, (uint32_t)p->h, 2);
  put_be(b, (uint32_t)p->w, 2);
  buf_put(b, "\x03\x01\x11\0\x02\x11\0\x03\x11\0", 10);
  buf_put(b, "\xFF\xDA\0\x0C\x03\x01\0\x02\0\x03\0\0\x3F\0", 14);
  for (int y = 0; y < p->h; y += SIDE)
    for (int x = 0; x < p->w; x += SIDE)
      for (int c = 0; c < 3; c++) {
        block_values(p, x, y, c, block);
        put_block(&j, block, c);
      }
  if (j.nbits) put_bits(&j, 0xFF, 8 - j.nbits);
  buf_put(b, "\xFF\xD9", 2);
}

Status raster_encode(VM *vm, const Picture *p, const char *kind, Buf *out) {
  if (strcmp(kind, "jpeg") == 0 && (p->w > 65535 || p->h > 65535))
    return rt_error(vm, "a picture is too large for a JPEG file");
  if (strcmp(kind, "png") == 0)
    TRY(encode_png(vm, p, out));
  else if (strcmp(kind, "bmp") == 0)
    encode_bmp(p, out);
  else if (strcmp(kind, "tiff") == 0)
    encode_tiff(p, out);
  else if (strcmp(kind, "jpeg") == 0)
    encode_jpeg(p, out);
  else
    return rt_error(vm, "unknown kind of picture '%s'", kind);
  return out->failed ? ERR : OK;
}
