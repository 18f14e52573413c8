/* fft.c - The discrete Fourier transform of any length: moderate ones by fft_place.c, longer ones with
 * mixed radices, depth first, so that parts stay in the cache, and those whose length has a large prime factor as a
 * convolution with a chirp (Bluestein), which takes three transforms of a power of 2.
 *
 * Called by the R functions fft and mvfft of stats through .Internal().
 */
#include <stdlib.h>

#include "runtime/poll.h"
#include "stdlib/stats/fft.h"

#define SCRATCH(TYPE, NAME, N)                                                                                         \
  TYPE *NAME = vm_scratch(vm, ((size_t)(N) + 1) * sizeof *NAME);                                                       \
  TRY_NEW(NAME)

enum { MAX_LEVELS = 64, LARGE_PRIME = 1000, CHIRP_FROM = 150 };

/* One transform: roots[k] = exp(sign 2 pi i k / total).  factors: for each level (a division by a radix p) the p - 1
 * roots of every k side by side, so that short transforms do not jump about in the whole table; NULL for large radices.
 */
typedef struct Fft {
  const Complex *roots;
  const Complex *factors[MAX_LEVELS];
  int64_t total;
  int sign;
  VM *vm;
} Fft;

static inline Complex times(Complex a, Complex b) {
  return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
static inline Complex plus(Complex a, Complex b) { return (Complex){a.re + b.re, a.im + b.im}; }
static inline Complex minus(Complex a, Complex b) { return (Complex){a.re - b.re, a.im - b.im}; }
/* sign i s a */
static inline Complex turned(Complex a, double s) { return (Complex){-a.im * s, a.re * s}; }

static inline void pair(Complex *out, int64_t m, Complex a, Complex b) {
  out[0] = plus(a, b);
  out[m] = minus(a, b);
}

static inline void triple(Complex *out, int64_t m, int sign, Complex a, Complex b, Complex c) {
  Complex s = plus(b, c), d = turned(minus(b, c), sign * 0.866025403784438646763723170752936183);
  Complex mid = {a.re - 0.5 * s.re, a.im - 0.5 * s.im};
  out[0] = plus(a, s);
  out[m] = plus(mid, d);
  out[2 * m] = minus(mid, d);
}

static inline void quad(Complex *out, int64_t m, int sign, Complex a, Complex b, Complex c, Complex d) {
  Complex ac = plus(a, c), bd = plus(b, d), e = minus(a, c), f = turned(minus(b, d), sign);
  out[0] = plus(ac, bd);
  out[m] = plus(e, f);
  out[2 * m] = minus(ac, bd);
  out[3 * m] = minus(e, f);
}

static inline void five(Complex *out, int64_t m, int sign, Complex a, Complex b, Complex c, Complex d, Complex e) {
  const double c1 = 0.309016994374947424102293417182819059, c2 = -0.809016994374947424102293417182819059;
  const double s1 = sign * 0.951056516295153572116439333379382143, s2 = sign * 0.587785252292473129168705954639072769;
  Complex be = plus(b, e), cd = plus(c, d), x = minus(b, e), y = minus(c, d);
  Complex m1 = {c1 * be.re + c2 * cd.re + a.re, c1 * be.im + c2 * cd.im + a.im};
  Complex m2 = {c2 * be.re + c1 * cd.re + a.re, c2 * be.im + c1 * cd.im + a.im};
  Complex n1 = plus(turned(x, s1), turned(y, s2)), n2 = minus(turned(x, s2), turned(y, s1));
  out[0] = plus(plus(a, be), cd);
  out[m] = plus(m1, n1);
  out[2 * m] = plus(m2, n2);
  out[3 * m] = minus(m2, n2);
  out[4 * m] = minus(m1, n1);
}

static int64_t radix_of(int64_t n) {
  if (n % 4 == 0) return 4;
  if (n % 2 == 0) return 2;
  for (int64_t p = 3; p * p <= n; p += 2)
    if (n % p == 0) return p;
  return n;
}

/* Any radix: every output is a sum over the p inputs. */
static void join_any(const Fft *t, const Complex *work, Complex *out, int64_t p, int64_t m, int64_t step) {
  const Complex *w = t->roots;
  for (int64_t k = 0; k < m; k++) {
    const Complex *x = work + k;
    for (int64_t q = 0; q < p; q++) {
      /* a cancelled run stays so: rt_poll() raises it when the transform is over */
      if (p > LARGE_PRIME && atomic_load_explicit(&t->vm->interrupt, memory_order_relaxed) & INT_CANCEL) return;
      int64_t by = (k + q * m) * step, j = 0;
      Complex s = x[0];
      for (int64_t r = 1; r < p; r++) {
        j += by;
        if (j >= t->total) j -= t->total;
        s = plus(s, times(x[r * m], w[j]));
      }
      out[k + q * m] = s;
    }
  }
}

/* Joins the p transforms of length m that lie in work, n elements of each; f: the factors of this level. */
static void join(const Fft *t, const Complex *f, const Complex *x, Complex *o, int64_t p, int64_t m, int64_t n) {
  switch (p) {
  case 2:
    for (int64_t k = 0; k < n; k++, x++, o++, f++) pair(o, m, x[0], times(x[m], f[0]));
    break;
  case 3:
    for (int64_t k = 0; k < n; k++, x++, o++, f += 2)
      triple(o, m, t->sign, x[0], times(x[m], f[0]), times(x[2 * m], f[1]));
    break;
  case 4:
    for (int64_t k = 0; k < n; k++, x++, o++, f += 3)
      quad(o, m, t->sign, x[0], times(x[m], f[0]), times(x[2 * m], f[1]), times(x[3 * m], f[2]));
    break;
  default:
    for (int64_t k = 0; k < n; k++, x++, o++, f += 4)
      five(o, m, t->sign, x[0], times(x[m], f[0]), times(x[2 * m], f[1]), times(x[3 * m], f[2]), times(x[4 * m], f[3]));
  }
}

/* The shortest transforms, straight from the input. */
static void leaf(const Fft *t, const Complex *x, int64_t stride, Complex *out, int64_t n) {
  switch (n) {
  case 1: out[0] = x[0]; break;
  case 2: pair(out, 1, x[0], x[stride]); break;
  case 3: triple(out, 1, t->sign, x[0], x[stride], x[2 * stride]); break;
  case 4: quad(out, 1, t->sign, x[0], x[stride], x[2 * stride], x[3 * stride]); break;
  default: five(out, 1, t->sign, x[0], x[stride], x[2 * stride], x[3 * stride], x[4 * stride]);
  }
}

/* Transforms x[0], x[stride], ... (n of them) into out; work: as long as out.  room: twice as long; there the inputs of
 * the parts are brought together, as long as they do not fit the cache (x and out are elsewhere, stride is 1). */
static void transform(const Fft *t, int level, const Complex *x, int64_t stride, Complex *out, Complex *work, int64_t n,
                      Complex *room) {
  if (n <= 5) {
    leaf(t, x, stride, out, n);
    return;
  }
  enum { CACHED = 16384 };
  int64_t p = radix_of(n), m = n / p;
  bool gathered = n > CACHED && stride == 1 && m > 1;
  if (gathered)
    for (int64_t i = 0, at = 0; i < m && !rt_cancelled_at(t->vm, i); i++)
      for (int64_t r = 0; r < p; r++) room[i + r * m] = x[at++];
  if (m == 1)
    for (int64_t r = 0; r < p; r++) work[r] = x[r * stride];
  else
    for (int64_t r = 0; r < p; r++) {
      if (n > CACHED && rt_cancelled(t->vm)) return; /* it stays so: rt_poll() raises it when the transform is over */
      const Complex *part = gathered ? room + r * m : x + r * stride;
      transform(t, level + 1, part, gathered ? 1 : stride * p, work + r * m, out + r * m, m, room + n);
    }
  if (p <= 5) STRETCHES(from, to, m) {
      if (rt_cancelled(t->vm)) return;
      join(t, t->factors[level] + from * (p - 1), work + from, out + from, p, m, to - from);
    }
  else
    join_any(t, work, out, p, m, t->total / n);
}

/* The roots, reduced to the first octant so that symmetric ones are exactly symmetric. */
static void fill_roots(const VM *vm, Complex *w, int64_t n, int sign) {
  for (int64_t k = 0; k <= n / 8 && !rt_cancelled_at(vm, k); k++) {
    double a = 2 * M_PI * (double)k / (double)n;
    w[k] = (Complex){cos(a), sin(a)};
  }
  for (int64_t k = n - 1; k > n / 8 && !rt_cancelled_at(vm, k); k--) {
    int64_t k8 = 8 * k, oct = k8 / n,
            j = oct % 2 == 0 ? k8 - oct * n : (oct + 1) * n - k8; /* eight times the reduced angle */
    double c, s;
    if (j % 8 == 0) {
      c = w[j / 8].re, s = w[j / 8].im;
    } else {
      double a = 2 * M_PI * (double)j / (8. * (double)n);
      c = cos(a), s = sin(a);
    }
    Complex z;
    switch (oct) {
    case 0: z = (Complex){c, s}; break;
    case 1: z = (Complex){s, c}; break;
    case 2: z = (Complex){-s, c}; break;
    case 3: z = (Complex){-c, s}; break;
    case 4: z = (Complex){-c, -s}; break;
    case 5: z = (Complex){-s, -c}; break;
    case 6: z = (Complex){s, -c}; break;
    default: z = (Complex){c, -s}; break;
    }
    w[k] = z;
  }
  if (sign < 0)
    for (int64_t k = 0; k < n; k++) w[k].im = -w[k].im;
}

/* The factors of all levels, from the roots. */
static Status fill_factors(VM *vm, Fft *t) {
  int level = 0;
  for (int64_t n = t->total; n > 5; level++) {
    int64_t p = radix_of(n), m = n / p, step = t->total / n;
    if (p <= 5) {
      SCRATCH(Complex, f, m * (p - 1));
      for (int64_t k = 0, w = 0; k < m; k++) {
        TRY(rt_poll_at(vm, k));
        for (int64_t r = 1; r < p; r++) f[w++] = t->roots[r * k * step];
      }
      t->factors[level] = f;
    }
    n = m;
  }
  return OK;
}

/* Room and roots for transforms of one length. */
typedef struct FftPlan {
  Fft t;
  Complex *in, *out, *work, *room;
} FftPlan;

static int64_t largest_prime(int64_t n) {
  int64_t p = 1;
  while (n > 1) {
    p = radix_of(n);
    n /= p;
    if (p == 4) p = 2;
  }
  return p;
}
static bool by_chirp(int64_t n) { return n > FFT_IN_PLACE && n <= INT32_MAX && largest_prime(n) > CHIRP_FROM; }

static Status plan(VM *vm, FftPlan *pl, int64_t n, int sign) {
  SCRATCH(Complex, w, n);
  SCRATCH(Complex, in, n);
  SCRATCH(Complex, out, n);
  SCRATCH(Complex, work, n);
  *pl = (FftPlan){{.roots = w, .total = n, .sign = sign, .vm = vm}, in, out, work, NULL};
  if (n <= FFT_IN_PLACE || by_chirp(n)) return OK;
  SCRATCH(Complex, room, 2 * n);
  pl->room = room;
  fill_roots(vm, w, n, sign);
  TRY(rt_poll(vm));
  return fill_factors(vm, &pl->t);
}

static Status transform_power(VM *vm, const Complex *in, Complex *out, int64_t m, int sign) {
  FftPlan pl;
  size_t mark = vm_mark(vm);
  TRY(plan(vm, &pl, m, sign));
  transform(&pl.t, 0, in, 1, out, pl.work, m, pl.room);
  vm_release(vm, mark);
  return rt_poll(vm);
}

/* exp(sign pi i k^2 / n) */
static Status fill_chirp(VM *vm, Complex *c, int64_t n, int sign) {
  for (int64_t k = 0; k < n; k++) {
    TRY(rt_poll_at(vm, k));
    double a = M_PI * (double)(k * k % (2 * n)) / (double)n;
    c[k] = (Complex){cos(a), sign * sin(a)};
  }
  return OK;
}

/* 2 j k = j^2 + k^2 - (k - j)^2: element k is c[k] times the sum over j of (x[j] c[j]) / c[k - j]. */
static Status transform_by_chirp(VM *vm, const Complex *x, Complex *out, int64_t n, int sign) {
  int64_t m = 1;
  while (m < 2 * n - 1) m *= 2;
  SCRATCH(Complex, c, n);
  SCRATCH(Complex, a, m);
  SCRATCH(Complex, b, m);
  SCRATCH(Complex, fa, m);
  SCRATCH(Complex, fb, m);
  TRY(fill_chirp(vm, c, n, sign));
  memset(a, 0, (size_t)m * sizeof *a);
  memset(b, 0, (size_t)m * sizeof *b);
  for (int64_t k = 0; k < n; k++) {
    Complex d = {c[k].re, -c[k].im};
    a[k] = times(x[k], c[k]);
    b[k] = d;
    if (k) b[m - k] = d;
  }
  TRY(transform_power(vm, a, fa, m, -1));
  TRY(transform_power(vm, b, fb, m, -1));
  for (int64_t k = 0; k < m; k++) fa[k] = times(fa[k], fb[k]);
  TRY(transform_power(vm, fa, a, m, 1));
  for (int64_t k = 0; k < n; k++) {
    Complex s = times(a[k], c[k]);
    out[k] = (Complex){s.re / (double)m, s.im / (double)m};
  }
  return OK;
}

/* Of more than FFT_IN_PLACE elements; pl: made for them, unless by_chirp(n). */
static Status transform_long(VM *vm, const FftPlan *pl, const Complex *in, Complex *out) {
  size_t mark = vm_mark(vm);
  if (by_chirp(pl->t.total))
    TRY(transform_by_chirp(vm, in, out, pl->t.total, pl->t.sign));
  else
    transform(&pl->t, 0, in, 1, out, pl->work, pl->t.total, pl->room);
  vm_release(vm, mark);
  return rt_poll(vm);
}

static Status run_line(VM *vm, const FftPlan *pl, Complex *z, int64_t stride) {
  int64_t n = pl->t.total;
  for (int64_t i = 0; i < n; i++) pl->in[i] = z[i * stride];
  if (n <= FFT_IN_PLACE) {
    size_t mark = vm_mark(vm);
    TRY(fft_in_place(vm, pl->in, pl->out, n, pl->t.sign));
    vm_release(vm, mark);
  } else {
    TRY(transform_long(vm, pl, pl->in, pl->out));
  }
  for (int64_t i = 0; i < n; i++) z[i * stride] = pl->out[i];
  return OK;
}

/* .Internal(fft(z, inverse)): vectors, matrices and arrays (over every dimension) */
static Status do_fft(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  int t = val_type(args[0]), sign = as_logical1(vm, args[1]) == 1 ? 1 : -1;
  Vec *z, *r;
  FftPlan pl;
  if (t != T_DBL && t != T_INT && t != T_LGL && t != T_CPLX)
    return rt_errorcall(vm, vm_frame_call(vm), "non-numeric argument");
  TRY(coerce_borrow(vm, args[0], T_CPLX, &z));
  TRY_NEW(r = vec_copy_data(vm, z));
  const int32_t *dims = NULL;
  int rank = val_is_vecobj(args[0]) ? vec_dims(args[0].vec, &dims) : 0;
  *out = val_obj(r);
  if (val_is_vecobj(args[0])) TRY(attr_copy_all(vm, r, args[0]));
  if (rank > 1) {
    int64_t stride = 1;
    for (int d = 0; d < rank; d++) {
      int64_t block = stride * dims[d];
      if (dims[d] > 1 && r->n) {
        size_t mark = vm_mark(vm);
        TRY(plan(vm, &pl, dims[d], sign));
        for (int64_t base = 0; base < r->n; base += block)
          for (int64_t i = 0; i < stride; i++) TRY(run_line(vm, &pl, cplx_rw(r) + base + i, stride));
        vm_release(vm, mark);
      }
      stride = block;
    }
  } else if (r->n > 1 && r->n <= FFT_IN_PLACE) {
    SCRATCH(Complex, work, r->n);
    memcpy(work, cplx_ro(z), (size_t)r->n * sizeof *work);
    TRY(fft_in_place(vm, work, cplx_rw(r), r->n, sign));
  } else if (r->n > 1) {
    TRY(plan(vm, &pl, r->n, sign));
    TRY(transform_long(vm, &pl, cplx_ro(z), cplx_rw(r)));
  }
  return OK;
}

const BuiltinDef builtins_stats_fft[] = {
    {"fft", do_fft, "z, inverse", BF_INTERNAL, "discrete Fourier transform"},
    {0},
};
