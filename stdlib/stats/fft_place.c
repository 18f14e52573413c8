/* fft_place.c - Fourier transforms of moderate length in place, by decimation in frequency with the order of
 * factors and the rotations of R. C. Singleton (An algorithm for computing the mixed radix fast Fourier transform, IEEE
 * Transactions on Audio and Electroacoustics 17, 1969): the rounding of GNU R's fft(), bit by bit, so that zeros and
 * the signs of tiny parts agree.
 *
 * Called by fft.c, which transforms longer vectors in another order, kinder to caches.
 */
#include "stdlib/stats/fft.h"

enum { TURN_RENEW = 32, MOST_FACTORS = 64 };

/* The rotation exp(i j step) for j = 0, 1, ...: by recurrence, computed anew every TURN_RENEW steps. */
typedef struct Turn {
  double c, s, dc, ds, step, eighth;
} Turn;

typedef struct Stage {
  Complex *x;
  int64_t n, span, part; /* length; of the blocks of this factor; of their parts */
  double eighth;         /* an eighth of a turn, with the sign of the transform */
  Turn turn;
} Stage;

static Turn turn_start(const Stage *g) {
  Turn t = {.c = 1, .s = 0, .step = 8. / (double)g->span, .eighth = g->eighth};
  double h = sin(0.5 * t.step * t.eighth);
  t.dc = 2 * h * h;
  t.ds = sin(t.step * t.eighth);
  return t;
}

/* From the rotation for j - 1 to that for j. */
static void turn_next(Turn *t, int64_t j) {
  if (j % TURN_RENEW == 0) {
    double a = (double)j * t->step * t->eighth;
    t->c = cos(a);
    t->s = sin(a);
  } else {
    double c = t->c - (t->dc * t->c + t->ds * t->s);
    t->s = (t->ds * t->c - t->dc * t->s) + t->s;
    t->c = c;
  }
}

static inline Complex rotated(Complex z, double c, double s) {
  return (Complex){c * z.re - s * z.im, s * z.re + c * z.im};
}

static void halves(Stage *g, int64_t j, double c, double s) {
  for (int64_t k = j; k < g->n; k += g->span) {
    Complex *p = g->x + k, *q = p + g->part, d = {p->re - q->re, p->im - q->im};
    p->re += q->re;
    p->im += q->im;
    *q = j ? rotated(d, c, s) : d;
  }
}

/* Blocks of two parts: the rotations of j and part - j differ in a sign. */
static void stage_two(Stage *g) {
  Turn t = turn_start(g);
  halves(g, 0, 1, 0);
  for (int64_t j = 1; j <= g->part / 2; j++) {
    turn_next(&t, j);
    halves(g, j, t.c, t.s);
    if (g->part - j > j) halves(g, g->part - j, -t.c, t.s);
  }
}

static void stage_four(Stage *g, int sign) {
  Turn t = turn_start(g);
  int64_t m = g->part;
  for (int64_t j = 0; j < m; j++) {
    if (j) turn_next(&t, j);
    double c1 = t.c, s1 = t.s, c2 = c1 * c1 - s1 * s1, s2 = c1 * s1 * 2, c3 = c2 * c1 - s2 * s1, s3 = c2 * s1 + s2 * c1;
    for (int64_t k = j; k < g->n; k += g->span) {
      Complex *p = g->x + k;
      Complex even = {p[0].re + p[2 * m].re, p[0].im + p[2 * m].im},
              ed = {p[0].re - p[2 * m].re, p[0].im - p[2 * m].im};
      Complex odd = {p[m].re + p[3 * m].re, p[m].im + p[3 * m].im}, od = {p[m].re - p[3 * m].re, p[m].im - p[3 * m].im};
      Complex up = {ed.re - od.im, ed.im + od.re}, down = {ed.re + od.im, ed.im - od.re};
      Complex y1 = sign < 0 ? down : up, y2 = {even.re - odd.re, even.im - odd.im}, y3 = sign < 0 ? up : down;
      p[0].re = even.re + odd.re;
      p[0].im = even.im + odd.im;
      p[m] = s1 == 0 ? y1 : rotated(y1, c1, s1);
      p[2 * m] = s1 == 0 ? y2 : rotated(y2, c2, s2);
      p[3 * m] = s1 == 0 ? y3 : rotated(y3, c3, s3);
    }
  }
}

static void stage_three(Stage *g, double s120) {
  int64_t m = g->part;
  for (int64_t k = 0; k < g->n; k += g->span) {
    for (int64_t j = 0; j < m; j++) {
      Complex *p = g->x + k + j, sum = {p[m].re + p[2 * m].re, p[m].im + p[2 * m].im};
      Complex d = {(p[m].re - p[2 * m].re) * s120, (p[m].im - p[2 * m].im) * s120};
      Complex mid = {p->re - 0.5 * sum.re, p->im - 0.5 * sum.im};
      p->re += sum.re;
      p->im += sum.im;
      p[m] = (Complex){mid.re - d.im, mid.im + d.re};
      p[2 * m] = (Complex){mid.re + d.im, mid.im - d.re};
    }
  }
}

static void stage_five(Stage *g, double c1, double s1) {
  int64_t m = g->part;
  double c2 = c1 * c1 - s1 * s1, s2 = 2 * c1 * s1;
  for (int64_t k = 0; k < g->n; k += g->span) {
    for (int64_t j = 0; j < m; j++) {
      Complex *p = g->x + k + j, a = *p;
      Complex be = {p[m].re + p[4 * m].re, p[m].im + p[4 * m].im}, x = {p[m].re - p[4 * m].re, p[m].im - p[4 * m].im};
      Complex cd = {p[2 * m].re + p[3 * m].re, p[2 * m].im + p[3 * m].im};
      Complex y = {p[2 * m].re - p[3 * m].re, p[2 * m].im - p[3 * m].im};
      Complex u = {be.re * c1 + cd.re * c2 + a.re, be.im * c1 + cd.im * c2 + a.im};
      Complex v = {x.re * s1 + y.re * s2, x.im * s1 + y.im * s2};
      p[0] = (Complex){a.re + be.re + cd.re, a.im + be.im + cd.im};
      p[m] = (Complex){u.re - v.im, u.im + v.re};
      p[4 * m] = (Complex){u.re + v.im, u.im - v.re};
      u = (Complex){be.re * c2 + cd.re * c1 + a.re, be.im * c2 + cd.im * c1 + a.im};
      v = (Complex){x.re * s2 - y.re * s1, x.im * s2 - y.im * s1};
      p[2 * m] = (Complex){u.re - v.im, u.im + v.re};
      p[3 * m] = (Complex){u.re + v.im, u.im - v.re};
    }
  }
}

/* Any odd factor f; w: f roots, tmp: room for f. */
static void stage_odd(Stage *g, int64_t f, Complex *w, Complex *tmp) {
  int64_t m = g->part, h = f / 2;
  double a = g->eighth / ((double)f / 8), c = cos(a), s = sin(a);
  w[0] = w[f] = (Complex){1, 0};
  for (int64_t j = 1; j <= h; j++) { /* each root and its conjugate from the last conjugate */
    Complex z = w[f - j + 1];
    w[j] = (Complex){z.re * c + z.im * s, z.re * s - z.im * c};
    w[f - j] = (Complex){w[j].re, -w[j].im};
  }
  for (int64_t k = 0; k < g->n; k += g->span) {
    for (int64_t j = 0; j < m; j++) {
      Complex *p = g->x + k + j, first = *p, sum = first;
      for (int64_t q = 1; q <= h; q++) {
        Complex b = p[q * m], e = p[(f - q) * m];
        tmp[2 * q] = (Complex){b.re + e.re, b.im + e.im};
        tmp[2 * q + 1] = (Complex){b.re - e.re, b.im - e.im};
        sum.re = tmp[2 * q].re + sum.re;
        sum.im = tmp[2 * q].im + sum.im;
      }
      *p = sum;
      for (int64_t r = 1; r <= h; r++) {
        Complex u = first, v = {0, 0};
        int64_t at = r;
        for (int64_t q = 1; q <= h; q++) {
          u.re = tmp[2 * q].re * w[at].re + u.re;
          u.im = tmp[2 * q].im * w[at].re + u.im;
          v.re = tmp[2 * q + 1].re * w[at].im + v.re;
          v.im = tmp[2 * q + 1].im * w[at].im + v.im;
          if ((at += r) > f) at -= f;
        }
        p[r * m] = (Complex){u.re - v.im, u.im + v.re};
        p[(f - r) * m] = (Complex){u.re + v.im, u.im - v.re};
      }
    }
  }
}

/* The rotations behind an odd factor f. */
static void rotate_parts(Stage *g, int64_t f) {
  Turn t = turn_start(g);
  int64_t m = g->part;
  for (int64_t j = 1; j < m; j++) {
    turn_next(&t, j);
    double c = t.c, s = t.s;
    for (int64_t q = 1; q < f; q++) {
      for (int64_t k = j + q * m; k < g->n; k += g->span) g->x[k] = rotated(g->x[k], c, s);
      double cn = t.c * c - t.s * s;
      s = t.s * c + t.c * s;
      c = cn;
    }
  }
}

/* The factors: squares first, mirrored at the end, those that are no squares between them. */
static int factors_of(int64_t n, int64_t *f) {
  int m = 0, squares;
  for (; n % 16 == 0; n /= 16) f[m++] = 4;
  for (int64_t p = 3; p * p <= n; p += 2)
    for (; n % (p * p) == 0; n /= p * p) f[m++] = p;
  squares = m;
  if (n <= 4) {
    if (n > 1) f[m++] = n;
  } else {
    if (n % 4 == 0) {
      f[m++] = 2;
      n /= 4;
      squares = m;
    }
    for (int64_t p = 2; n > 1; p = (p + 1) / 2 * 2 + 1) {
      if (p * p > n) p = n;
      if (n % p == 0) {
        f[m++] = p;
        n /= p;
      }
    }
  }
  for (int k = squares; k > 0; k--) f[m++] = f[k - 1];
  return m;
}

/* Where the frequency of each position goes: the digits of the position in the factors, read backwards. */
static void unscramble(const Complex *x, Complex *out, int64_t n, const int64_t *f, int m) {
  int64_t digit[MOST_FACTORS] = {0}, weight[MOST_FACTORS], w = 1, at = 0;
  for (int i = 0; i < m; i++) {
    weight[i] = w;
    w *= f[i];
  }
  for (int64_t k = 0; k < n; k++) {
    out[at] = x[k];
    for (int i = m - 1; i >= 0; i--) {
      at += weight[i];
      if (++digit[i] < f[i]) break;
      at -= weight[i] * f[i];
      digit[i] = 0;
    }
  }
}

Status fft_in_place(VM *vm, Complex *x, Complex *out, int64_t n, int sign) {
  int64_t f[MOST_FACTORS];
  int m = factors_of(n, f);
  int64_t most = 1;
  for (int i = 0; i < m; i++)
    if (f[i] > most) most = f[i];
  Complex *roots = vm_scratch(vm, (size_t)(most + 2) * 2 * sizeof *roots);
  TRY_NEW(roots);
  Stage g = {.x = x, .n = n, .span = n, .eighth = sign * 0.785398163397448309615660845819875721};
  double fifth = g.eighth / 0.625, c72 = cos(fifth), s72 = sin(fifth);
  for (int i = 0; i < m; i++, g.span = g.part) {
    g.part = g.span / f[i];
    switch (f[i]) {
    case 2: stage_two(&g); continue;
    case 4: stage_four(&g, sign); continue;
    case 3: stage_three(&g, sign * 0.866025403784438646763723170752936183); break;
    case 5: stage_five(&g, c72, s72); break;
    default: stage_odd(&g, f[i], roots, roots + most + 2);
    }
    if (i < m - 1) rotate_parts(&g, f[i]);
  }
  unscramble(x, out, n, f, m);
  return OK;
}
