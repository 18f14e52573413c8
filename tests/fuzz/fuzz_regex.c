/* fuzz_regex.c - libFuzzer target: any pattern against any text.  Byte 0 chooses the function and the kind of pattern,
 * the pattern goes to the first NUL (or the middle), the text (or replacement and text) is what follows. */
#include "runtime/hooks.h"
#include "runtime/str.h"
#include "tests/fuzz/machine.h"

static Str *text_of(VM *vm, const uint8_t *p, size_t n) {
  char *t = vm_scratch(vm, n + 1);
  if (!t) return NULL;
  for (size_t i = 0; i < n; i++) t[i] = (char)(p[i] ? p[i] : '.');
  return str_new(vm, t, n);
}

static void try_one(VM *vm, int how, Str *pattern, Str *replacement, Str *text) {
  static const char *const names[] = {"gsub", "sub", "regexpr", "gregexpr", "strsplit", "grepl"};
  static const char *const kinds[] = {NULL, "perl", "fixed", "ignore.case"};
  const char *f = names[how % 6], *kind = kinds[how / 6 % 4];
  bool sub = how % 6 < 2;
  Value args[4] = {val_str(pattern), val_str(sub ? replacement : text), val_str(text)};
  Sym *tags[4] = {NULL};
  int n = sub ? 3 : 2;
  if (how % 6 == 4) args[0] = val_str(text), args[1] = val_str(pattern);
  if (kind && !(how % 6 == 4 && how / 6 % 4 == 3)) {
    tags[n] = sym_c(vm, kind);
    if (!tags[n]) return;
    args[n++] = val_lgl(1);
  }
  Value out;
  if (vm_call_base(vm, f, n, args, tags, &out) != OK) vm_report_error(vm);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 3 || size > 300) return 0;
  VM *vm = machine_take();
  if (!vm) return 0;
  const uint8_t *p = data + 1, *zero = memchr(p, 0, size - 1);
  size_t n = zero ? (size_t)(zero - p) : (size - 1) / 2, rest = size - 1 - n;
  if (n > 40) n = 40; /* patterns whose matching takes exponential time are no finding */
  Str *pattern = text_of(vm, p, n), *text = text_of(vm, p + (size - 1 - rest), rest),
      *replacement = text_of(vm, data, size < 8 ? size : 8);
  if (pattern && text && replacement) try_one(vm, data[0], pattern, replacement, text);
  machine_back(vm);
  return 0;
}
