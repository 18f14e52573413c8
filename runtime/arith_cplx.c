/* arith_cplx.c - The element loops of + - * / ^ on complex vectors.
 *
 * Called by arith.c, which has found out the shapes; the result may lie in the memory of an operand of its length.
 */
#include <complex.h>
#include <string.h>

#include "runtime/arith.h"
#include "runtime/hooks.h"
#include "runtime/poll.h"

static double complex to_c(Complex z) { return complex_of(z.re, z.im); }
static Complex from_c(double complex z) { return (Complex){creal(z), cimag(z)}; }

static double complex cpow_int(double complex x, int k) {
  if (k == 0) return 1;
  if (k == 1) return x;
  if (k < 0) return 1. / cpow_int(x, -k);
  double complex z = 1;
  for (;;) {
    if (k & 1) z = z * x;
    if (k == 1) return z;
    k /= 2;
    x = x * x;
  }
}

static double complex cplx_pow(double complex x, double complex y) {
  double yr = creal(y), yi = cimag(y);
  if (x == 0) return yi == 0 ? complex_of(r_pow(0, yr), 0) : complex_of(NAN, NAN);
  if (yi == 0 && fabs(yr) <= 65536 && yr == (int)yr) return cpow_int(x, (int)yr);
  return cpow(x, y);
}

/* Of two NaNs the second is kept, as in GNU R. */
static inline double add_nan(double a, double b) { return isnan(b) ? b : a + b; }

enum { BLOCK = 128 };

/* Products of at most BLOCK pairs into t; where both parts of one come out as NaN all are made again by the rules of C
 * for infinite factors.  t may be the memory of an operand of step 1. */
static void multiply_block(int64_t m, const Complex *a, int64_t sa, const Complex *b, int64_t sb, Complex *t) {
  Complex p[BLOCK];
  int odd = 0;
  for (int64_t i = 0; i < m; i++) {
    double ar = a[i * sa].re, ai = a[i * sa].im, br = b[i * sb].re, bi = b[i * sb].im;
    double re = ar * br - ai * bi, im = ar * bi + ai * br;
    odd |= (re != re) & (im != im);
    p[i] = (Complex){re, im};
  }
  if (ORBIT_UNLIKELY(odd))
    for (int64_t i = 0; i < m; i++) p[i] = from_c(to_c(a[i * sa]) * to_c(b[i * sb]));
  memcpy(t, p, (size_t)m * sizeof *t);
}

static void multiply(int64_t n, const Complex *x, int64_t sx, const Complex *y, int64_t sy, Complex *r) {
  for (int64_t from = 0; from < n; from += BLOCK)
    multiply_block(n - from < BLOCK ? n - from : BLOCK, x + from * sx, sx, y + from * sy, sy, r + from);
}

/* Squares as cplx_pow makes them: 0 for 0 of any sign, else 1 * (x * x). */
static void square(int64_t n, const Complex *x, int64_t sx, Complex *r) {
  static const Complex unit = {1, 0};
  Complex t[BLOCK];
  for (int64_t from = 0; from < n; from += BLOCK) {
    int64_t m = n - from < BLOCK ? n - from : BLOCK;
    const Complex *a = x + from * sx;
    multiply_block(m, a, sx, a, sx, t);
    multiply_block(m, &unit, 0, t, 1, t);
    for (int64_t i = 0; i < m; i++)
      if (a[i * sx].re == 0 && a[i * sx].im == 0) t[i] = (Complex){0, 0};
    memcpy(r + from, t, (size_t)m * sizeof *t);
  }
}

static void add_each(int64_t n, const Complex *x, int64_t sx, const Complex *y, int64_t sy, Complex *r) {
  for (int64_t i = 0; i < n; i++)
    r[i] = (Complex){add_nan(x[i * sx].re, y[i * sy].re), add_nan(x[i * sx].im, y[i * sy].im)};
}

static void subtract_each(int64_t n, const Complex *x, int64_t sx, const Complex *y, int64_t sy, Complex *r) {
  for (int64_t i = 0; i < n; i++) r[i] = (Complex){x[i * sx].re - y[i * sy].re, x[i * sx].im - y[i * sy].im};
}

static Complex one(ArithOp op, Complex x, Complex y) {
  switch (op) {
  case OP_ADD: return (Complex){add_nan(x.re, y.re), add_nan(x.im, y.im)};
  case OP_SUB: return (Complex){x.re - y.re, x.im - y.im};
  case OP_MUL: return from_c(to_c(x) * to_c(y));
  case OP_DIV: return from_c(to_c(x) / to_c(y));
  default: return from_c(cplx_pow(to_c(x), to_c(y)));
  }
}

Status arith_complex_loop(VM *vm, ArithOp op, int64_t n, const Complex *x, int64_t nx, const Complex *y, int64_t ny,
                          Complex *r) {
  if (n > 0 && (op == OP_MOD || op == OP_IDIV))
    return rt_errorcall(vm, vm_frame_call(vm), "unimplemented complex operation");
  if ((nx == n || nx == 1) && (ny == n || ny == 1)) {
    int64_t sx = nx == n, sy = ny == n;
    if (op == OP_POW && ny == 1 && y[0].re == 2 && y[0].im == 0 && n > 1) {
      STRETCHES(from, to, n) {
        TRY(rt_poll(vm));
        square(to - from, x + from * sx, sx, r + from);
      }
      return OK;
    }
    void (*each)(int64_t, const Complex *, int64_t, const Complex *, int64_t, Complex *) = op == OP_ADD ? add_each
                                                                                           : op == OP_SUB
                                                                                               ? subtract_each
                                                                                           : op == OP_MUL ? multiply
                                                                                                          : NULL;
    if (each) {
      STRETCHES(from, to, n) {
        TRY(rt_poll(vm));
        each(to - from, x + from * sx, sx, y + from * sy, sy, r + from);
      }
      return OK;
    }
  }
  for (int64_t i = 0, ix = 0, iy = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    r[i] = one(op, x[ix], y[iy]);
    if (++ix == nx) ix = 0;
    if (++iy == ny) iy = 0;
  }
  return OK;
}
