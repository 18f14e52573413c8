/* test_text.c - UTF-8, conversions between numbers and text. */
#include <criterion/criterion.h>

#include "runtime/coerce.h"
#include "runtime/str.h"
#include "vm/interp/interp.h"

static VM *vm;
static void open_vm(void) { vm = vm_create(); }
static void close_vm(void) { vm_destroy(vm); }
TestSuite(text, .init = open_vm, .fini = close_vm);

Test(text, utf8) {
  const char *s = "a\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80\xff", *p = s, *end = s + strlen(s);
  cr_assert_eq(utf8_next(&p, end), 'a');
  cr_assert_eq(utf8_next(&p, end), 0xe9);
  cr_assert_eq(utf8_next(&p, end), 0x4e2d);
  cr_assert_eq(utf8_next(&p, end), 0x1f600);
  cr_assert_eq(utf8_next(&p, end), -1);
  cr_assert_eq(p, end);
  cr_assert(!utf8_valid(s, strlen(s)) && utf8_valid(s, strlen(s) - 1));
  cr_assert_eq(utf8_count(s, strlen(s) - 1), 4);
  cr_assert(cp_width('a') == 1 && cp_width(0x4e2d) == 2 && cp_width(0x301) == 0);
  char out[4];
  cr_assert_eq(utf8_put(out, 0x20ac), 3);
}

Test(text, numbers_from_text) {
  bool ok;
  cr_assert_eq(str_to_double(vm, " 1.5e3 ", 7, &ok), 1500.0);
  cr_assert(ok);
  cr_assert_eq(str_to_double(vm, "0x1A", 4, &ok), 26.0);
  str_to_double(vm, "1x", 2, &ok);
  cr_assert(!ok);
  str_to_double(vm, "", 0, &ok);
  cr_assert(!ok);
  cr_assert(isinf(str_to_double(vm, "-inf", 4, &ok)) && ok);
  cr_assert_eq(str_to_logical("true", 4), 1);
  cr_assert_eq(str_to_logical("F", 1), 0);
  cr_assert_eq(str_to_logical("yes", 3), NA_LGL);
}

Test(text, text_from_numbers) {
  cr_assert_str_eq(double_to_str(vm, 0.1)->data, "0.1");
  cr_assert_str_eq(double_to_str(vm, 1e5)->data, "1e+05");
  cr_assert_str_eq(double_to_str(vm, 123456.5)->data, "123456.5");
  cr_assert_str_eq(double_to_str(vm, 1.0 / 3)->data, "0.333333333333333");
  cr_assert_eq(double_to_str(vm, NA_REAL), vm->na_str);
  cr_assert_str_eq(int_to_str(vm, -5)->data, "-5");
  cr_assert_eq(int_to_str(vm, NA_INT), vm->na_str);
}
