/* test_format.c - Numbers as R prints them: widths, digits, fixed or scientific. */
#include <criterion/criterion.h>

#include "runtime/format.h"
#include "vm/interp/interp.h"

static VM *vm;
static void open_vm(void) { vm = vm_create(); }
static void close_vm(void) { vm_destroy(vm); }
TestSuite(format, .init = open_vm, .fini = close_vm);

static const char *shown(double x, int digits) {
  Buf b;
  buf_init(&b, vm);
  fmt_real(&b, x, fmt_reals(vm, &x, 1, digits, 0), ".");
  return buf_cstr(&b);
}

Test(format, single_numbers) {
  cr_assert_str_eq(shown(1, 7), "1");
  cr_assert_str_eq(shown(0.1 + 0.2, 7), "0.3");
  cr_assert_str_eq(shown(1.0 / 3, 7), "0.3333333");
  cr_assert_str_eq(shown(100000, 7), "1e+05");
  cr_assert_str_eq(shown(123456, 7), "123456");
  cr_assert_str_eq(shown(1234567.8, 7), "1234568");
  cr_assert_str_eq(shown(0.0001, 7), "1e-04");
  cr_assert_str_eq(shown(0.00012345, 7), "0.00012345");
  cr_assert_str_eq(shown(1e-300, 7), "1e-300");
  cr_assert_str_eq(shown(NAN, 7), "NaN");
  cr_assert_str_eq(shown(NA_REAL, 7), "NA");
  cr_assert_str_eq(shown(-INFINITY, 7), "-Inf");
  cr_assert_str_eq(shown(3.14159265358979, 3), "3.14");
  cr_assert_str_eq(shown(0.1 + 0.2, 17), "0.30000000000000004");
  cr_assert_str_eq(shown(2.0 / 3, 15), "0.666666666666667");
}

Test(format, common_format_of_several) {
  double x[] = {1.5, 22.25, 333};
  NumFmt f = fmt_reals(vm, x, 3, 7, 0);
  cr_assert(f.w == 6 && f.d == 2 && f.e == 0);
  double y[] = {1e-10, 1};
  f = fmt_reals(vm, y, 2, 7, 0);
  cr_assert(f.e > 0 && f.w == 5);
  double z[] = {1, NA_REAL};
  f = fmt_reals(vm, z, 2, 7, 0);
  cr_assert(f.w == 2 && f.d == 0);
}

Test(format, integers_and_logicals) {
  int x[] = {1, -22, NA_INT}, l[] = {1, 0, NA_LGL};
  cr_assert_eq(fmt_ints_width(x, 3), 3);
  cr_assert_eq(fmt_lgls_width(l, 3), 5);
  cr_assert_eq(fmt_lgls_width(l, 1), 4);
}

Test(format, strings_are_escaped) {
  Buf b;
  buf_init(&b, vm);
  fmt_str(&b, vm, str_c(vm, "a\"b\n\\"), 0, '"', 'l');
  cr_assert_str_eq(buf_cstr(&b), "\"a\\\"b\\n\\\\\"");
}
