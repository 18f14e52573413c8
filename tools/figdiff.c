/* figdiff.c - Compares two PNG pictures: the share of equal pixels and the structural similarity of their brightness.
 *
 * Called by tools/check-figures.sh.  Prints "equal similarity" for the two files; with a third name, writes there the
 * first picture's rows above the second one's.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct Picture {
  uint32_t w, h;
  uint8_t *rgb;
} Picture;

static void die(const char *what, const char *file) {
  fprintf(stderr, "figdiff: %s: %s\n", file, what);
  exit(2);
}

static uint32_t be32(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint8_t *read_file(const char *file, size_t *n) {
  FILE *f = fopen(file, "rb");
  if (!f) die("cannot open", file);
  fseek(f, 0, SEEK_END);
  *n = (size_t)ftell(f);
  rewind(f);
  uint8_t *p = malloc(*n + 1);
  if (!p || fread(p, 1, *n, f) != *n) die("cannot read", file);
  fclose(f);
  return p;
}

static int paeth(int a, int b, int c) {
  int p = a + b - c, pa = abs(p - a), pb = abs(p - b), pc = abs(p - c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/* Takes the filters of PNG off rows of `stride` bytes. */
static void unfilter(uint8_t *raw, uint32_t rows, size_t stride, size_t step) {
  for (uint32_t y = 0; y < rows; y++) {
    uint8_t *line = raw + y * (stride + 1), kind = *line++, *above = y ? line - stride - 1 : NULL;
    for (size_t i = 0; i < stride; i++) {
      int a = i >= step ? line[i - step] : 0, b = above ? above[i] : 0, c = above && i >= step ? above[i - step] : 0;
      int add[] = {0, a, b, (a + b) / 2, paeth(a, b, c)};
      line[i] = (uint8_t)(line[i] + add[kind % 5]);
    }
  }
}

typedef struct Head {
  int depth, color;
  const uint8_t *palette;
} Head;

static const uint8_t channels[7] = {1, 0, 3, 1, 2, 0, 4};

static void unpack(Picture *p, const Head *h, const uint8_t *raw, size_t stride) {
  size_t ch = channels[h->color];
  for (uint32_t y = 0; y < p->h; y++)
    for (uint32_t x = 0; x < p->w; x++) {
      const uint8_t *line = raw + y * (stride + 1) + 1;
      uint8_t *out = p->rgb + 3 * ((size_t)y * p->w + x);
      if (h->color == 3 || h->color == 0) {
        uint32_t bit = x * (uint32_t)h->depth;
        int v = line[bit / 8] >> (8 - h->depth - (int)(bit % 8)) & ((1 << h->depth) - 1);
        for (int k = 0; k < 3; k++)
          out[k] = h->color == 3 ? h->palette[3 * v + k] : (uint8_t)(v * 255 / ((1 << h->depth) - 1));
        continue;
      }
      const uint8_t *px = line + x * ch;
      int alpha = ch % 2 == 0 ? px[ch - 1] : 255;
      for (size_t k = 0; k < 3; k++) out[k] = (uint8_t)((px[ch > 2 ? k : 0] * alpha + 255 * (255 - alpha)) / 255);
    }
}

static Picture read_png(const char *file) {
  size_t n, used = 0;
  uint8_t *b = read_file(file, &n), *packed = malloc(n + 1);
  Picture p = {0};
  Head h = {0};
  if (n < 33 || memcmp(b, "\x89PNG", 4) != 0 || !packed) die("no PNG", file);
  for (size_t at = 8; at + 12 <= n;) {
    uint32_t len = be32(b + at);
    const uint8_t *type = b + at + 4, *data = b + at + 8;
    if (len > n - at - 12) die("is cut off", file);
    if (memcmp(type, "IHDR", 4) == 0) {
      p.w = be32(data);
      p.h = be32(data + 4);
      h.depth = data[8];
      h.color = data[9];
      if (data[12] || h.depth > 8 || h.color > 6 || !channels[h.color]) die("kind of PNG not known", file);
    } else if (memcmp(type, "PLTE", 4) == 0) {
      h.palette = data;
    } else if (memcmp(type, "IDAT", 4) == 0) {
      memcpy(packed + used, data, len);
      used += len;
    }
    at += 12 + len;
  }
  size_t bits = (size_t)channels[h.color] * (size_t)h.depth, stride = (p.w * bits + 7) / 8;
  uLongf size = (uLongf)((stride + 1) * p.h);
  uint8_t *raw = malloc(size + 1);
  p.rgb = malloc((size_t)p.w * p.h * 3 + 1);
  if (!raw || !p.rgb || uncompress(raw, &size, packed, (uLong)used) != Z_OK) die("cannot be unpacked", file);
  unfilter(raw, p.h, stride, (bits + 7) / 8);
  unpack(&p, &h, raw, stride);
  free(raw);
  free(packed);
  free(b);
  return p;
}

static double brightness(const Picture *p, uint32_t x, uint32_t y) {
  const uint8_t *c = p->rgb + 3 * ((size_t)y * p->w + x);
  return 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2];
}

/* The mean over windows of 8 by 8 pixels, 4 apart. */
static double similarity(const Picture *a, const Picture *b) {
  enum { WINDOW = 8, STEP = 4 };
  const double c1 = 6.5025, c2 = 58.5225;
  double sum = 0;
  int64_t n = 0;
  for (uint32_t y = 0; y + WINDOW <= a->h; y += STEP)
    for (uint32_t x = 0; x + WINDOW <= a->w; x += STEP) {
      double sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0, m = WINDOW * WINDOW;
      for (uint32_t j = y; j < y + WINDOW; j++)
        for (uint32_t i = x; i < x + WINDOW; i++) {
          double u = brightness(a, i, j), v = brightness(b, i, j);
          sa += u;
          sb += v;
          saa += u * u;
          sbb += v * v;
          sab += u * v;
        }
      double ma = sa / m, mb = sb / m, va = saa / m - ma * ma, vb = sbb / m - mb * mb, cov = sab / m - ma * mb;
      sum += (2 * ma * mb + c1) * (2 * cov + c2) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      n++;
    }
  return n ? sum / (double)n : 1;
}

static void put32(uint8_t *p, uint32_t v) {
  for (int i = 0; i < 4; i++) p[i] = (uint8_t)(v >> (24 - 8 * i));
}

static void put_chunk(FILE *f, const char *type, const uint8_t *data, uint32_t n) {
  uint8_t head[8], tail[4];
  put32(head, n);
  memcpy(head + 4, type, 4);
  uLong crc = crc32(crc32(0, head + 4, 4), data, n);
  put32(tail, (uint32_t)crc);
  fwrite(head, 1, 8, f);
  fwrite(data, 1, n, f);
  fwrite(tail, 1, 4, f);
}

static void write_both(const Picture *a, const Picture *b, const char *file) {
  uint32_t w = a->w + b->w, h = a->h > b->h ? a->h : b->h;
  size_t stride = (size_t)w * 3 + 1;
  uint8_t *raw = calloc(stride, h), ihdr[13] = {0};
  uLongf size = compressBound((uLong)(stride * h));
  uint8_t *packed = malloc(size);
  FILE *f = fopen(file, "wb");
  if (!raw || !packed || !f) die("cannot write", file);
  for (uint32_t y = 0; y < h; y++) {
    if (y < a->h) memcpy(raw + y * stride + 1, a->rgb + (size_t)y * a->w * 3, (size_t)a->w * 3);
    if (y < b->h) memcpy(raw + y * stride + 1 + (size_t)a->w * 3, b->rgb + (size_t)y * b->w * 3, (size_t)b->w * 3);
  }
  compress2(packed, &size, raw, (uLong)(stride * h), 6);
  put32(ihdr, w);
  put32(ihdr + 4, h);
  ihdr[8] = 8;
  ihdr[9] = 2;
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, f);
  put_chunk(f, "IHDR", ihdr, 13);
  put_chunk(f, "IDAT", packed, (uint32_t)size);
  put_chunk(f, "IEND", ihdr, 0);
  fclose(f);
  free(raw);
  free(packed);
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: figdiff A.png B.png [BOTH.png]\n");
    return 2;
  }
  Picture a = read_png(argv[1]), b = read_png(argv[2]);
  if (argc > 3) write_both(&a, &b, argv[3]);
  if (a.w != b.w || a.h != b.h) {
    printf("0 0\n");
    return 1;
  }
  int64_t same = 0, n = (int64_t)a.w * a.h;
  for (int64_t i = 0; i < n; i++) same += memcmp(a.rgb + 3 * i, b.rgb + 3 * i, 3) == 0;
  printf("%.6f %.4f\n", (double)same / (double)n, similarity(&a, &b));
  return same == n ? 0 : 1;
}
