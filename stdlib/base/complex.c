/* complex.c - Complex numbers: Re Im Mod Arg Conj, and the elementary functions.
 *
 * The z_* functions are called by the Math group (math.c).
 */
#include <complex.h>
#include <float.h>

#include "runtime/poll.h"
#include "stdlib/builtin.h"
#include "stdlib/base/complex_math.h"
#include "runtime/rounding.h"
#include "vm/kernels/kernel.h"

/* ---- elementary functions ---- */

double complex z_log(double complex z) { return complex_of(log(hypot(creal(z), cimag(z))), atan2(cimag(z), creal(z))); }
double complex z_logbase(double complex z, double complex base) { return z_log(z) / z_log(base); }
double complex z_log2(double complex z) { return z_log(z) / log(2.0); }
double complex z_log10(double complex z) { return z_log(z) / log(10.0); }

double complex z_tan(double complex z) {
  double y = cimag(z);
  double complex r = ctan(z);
  return isfinite(y) && fabs(y) > 25 ? complex_of(creal(r), y < 0 ? -1.0 : 1.0) : r;
}

double complex z_asin(double complex z) {
  double x = creal(z);
  if (cimag(z) != 0 || fabs(x) <= 1) return casin(z);
  /* on the cut: continuous coming from below for x > 1, from above for x < -1 */
  double a = 0.5 * fabs(x + 1), b = 0.5 * fabs(x - 1), alpha = a + b, im = log(alpha + sqrt(alpha * alpha - 1));
  return complex_of(asin(a - b), x > 1 ? -im : im);
}
double complex z_acos(double complex z) { return cimag(z) == 0 && fabs(creal(z)) > 1 ? M_PI_2 - z_asin(z) : cacos(z); }
double complex z_atan(double complex z) {
  double x = creal(z), y = cimag(z);
  if (x != 0 || fabs(y) <= 1) return catan(z);
  double im = ((y + 1) * (y + 1)) / ((y - 1) * (y - 1));
  return complex_of(y > 0 ? M_PI_2 : -M_PI_2, 0.25 * log(im));
}
static double complex times_i(double complex z) { return complex_of(-cimag(z), creal(z)); }
static double complex times_minus_i(double complex z) { return complex_of(cimag(z), -creal(z)); }
double complex z_acosh(double complex z) { return times_i(z_acos(z)); }
double complex z_asinh(double complex z) { return times_minus_i(z_asin(times_i(z))); }
double complex z_atanh(double complex z) { return times_minus_i(z_atan(times_i(z))); }

double complex z_atan2(double complex y, double complex x) {
  if (x == 0) return y == 0 ? 0 : complex_of(copysign(M_PI_2, creal(y)), 0);
  double complex r = z_atan(y / x);
  if (creal(x) < 0) r += complex_of(M_PI, 0);
  return creal(r) > M_PI ? r - complex_of(2 * M_PI, 0) : r;
}

static double finite_size(double x) { return isfinite(x) ? fabs(x) : 0; }

/* Both parts to the same decimal place, chosen so that the larger has the wanted digits. */
double complex z_signif(double complex z, double complex digits) {
  double larger = fmax(finite_size(creal(z)), finite_size(cimag(z)));
  double wanted = floor(creal(digits) + 0.5);
  if (larger == 0 || wanted > 306) return z;
  if (!isfinite(wanted)) return 0;
  int place = (int)fmax(wanted, 1) - 1 - (int)floor(log10(larger));
  /* very small numbers are brought up first: ten to the power of their place is infinite */
  int up = place > 306 ? 4 : 0;
  double scale = up ? 1e4 : 1;
  return complex_of(r_round(creal(z) * scale, place - up) / scale, r_round(cimag(z) * scale, place - up) / scale);
}

/* ---- parts ---- */

typedef enum Part { PART_RE, PART_IM, PART_MOD, PART_ARG } Part;

static double part_of(Part part, Complex z) {
  switch (part) {
  case PART_RE: return z.re;
  case PART_IM: return z.im;
  case PART_MOD: return hypot(z.re, z.im);
  default: return atan2(z.im, z.re);
  }
}

static double part_of_real(Part part, double d) {
  switch (part) {
  case PART_RE: return d;
  case PART_IM: return 0;
  case PART_MOD: return fabs(d);
  default: return isnan(d) ? d : d >= 0 ? 0 : M_PI;
  }
}

static void parts_of(VM *vm, Part part, const Complex *z, double *to, int64_t n) {
  if (part == PART_MOD && !(vm->modes & MODE_GENERIC))
    kernel_moduli(vm, to, z, n);
  else if (part == PART_RE)
    for (int64_t i = 0; i < n; i++) to[i] = z[i].re;
  else if (part == PART_IM)
    for (int64_t i = 0; i < n; i++) to[i] = z[i].im;
  else
    for (int64_t i = 0; i < n; i++) to[i] = part_of(part, z[i]);
}

static bool number_or_complex(VM *vm, Value x) {
  if (val_is_factor(vm, x)) return false;
  Type t = val_type(x);
  return x.tag != TAG_MISSING && (t == T_LGL || t == T_INT || t == T_DBL || t == T_CPLX);
}

static Status take_part(VM *vm, Part part, Value x, Value *out) {
  if (!number_or_complex(vm, x)) return rt_error(vm, "non-numeric argument to function");
  Vec *v, *r;
  bool cplx = val_type(x) == T_CPLX;
  TRY(coerce_borrow(vm, x, cplx ? T_CPLX : T_DBL, &v));
  TRY_NEW(r = vec_new(vm, T_DBL, v->n));
  double *to = dbl_rw(r);
  STRETCHES(a, b, v->n) {
    TRY(rt_poll(vm));
    if (cplx)
      parts_of(vm, part, cplx_ro(v) + a, to + a, b - a);
    else
      for (int64_t i = a; i < b; i++) to[i] = part_of_real(part, dbl_ro(v)[i]);
  }
  if (attr_has_any(x)) TRY(attr_copy_all(vm, r, x));
  *out = vec_val(r);
  return OK;
}

static Status do_Re(VM *vm, Value *a, int n, Value *out) {
  (void)n;
  return take_part(vm, PART_RE, a[0], out);
}
static Status do_Im(VM *vm, Value *a, int n, Value *out) {
  (void)n;
  return take_part(vm, PART_IM, a[0], out);
}
static Status do_Mod(VM *vm, Value *a, int n, Value *out) {
  (void)n;
  return take_part(vm, PART_MOD, a[0], out);
}
static Status do_Arg(VM *vm, Value *a, int n, Value *out) {
  (void)n;
  return take_part(vm, PART_ARG, a[0], out);
}

static Status do_Conj(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value x = args[0];
  if (!number_or_complex(vm, x)) return rt_error(vm, "non-numeric argument to function");
  if (val_type(x) != T_CPLX) {
    Vec *r;
    TRY(coerce_keep_attr(vm, x, T_DBL, &r));
    *out = vec_val(r);
    return OK;
  }
  Vec *r = vec_copy(vm, x.vec);
  TRY_NEW(r);
  for (int64_t i = 0; i < r->n; i++) cplx_rw(r)[i].im = -cplx_ro(r)[i].im;
  *out = val_obj(r);
  return OK;
}

#define C (BF_PRIM | BF_CPLX)
const BuiltinDef builtins_complex[] = {
    {"Re", do_Re, NULL, C, "real part", 1, 1},
    {"Im", do_Im, NULL, C, "imaginary part", 1, 1},
    {"Mod", do_Mod, NULL, C, "modulus", 1, 1},
    {"Arg", do_Arg, NULL, C, "argument (angle)", 1, 1},
    {"Conj", do_Conj, NULL, C, "complex conjugate", 1, 1},
    {0},
};
