/* fuzz_deparse.c - libFuzzer target: what parses must deparse to text that parses again and deparses to the same text.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "compiler/parser.h"
#include "runtime/format.h"
#include "tests/fuzz/machine.h"

/* An imaginary number as an operand: as in GNU R, 1i is written 0+1i, which is a sum when it is read again. */
static bool has_imaginary(const Str *text) {
  for (uint32_t i = 1; i < text->len; i++)
    if (text->data[i] == 'i' && (isdigit((unsigned char)text->data[i - 1]) || text->data[i - 1] == '.')) return true;
  return false;
}

/* The only expression of text deparsed, or NULL. */
static Str *again(VM *vm, const Str *text) {
  Source src = {"<again>", text->data, text->len};
  Parser *p = parser_new(vm, &src, false);
  Value e;
  if (!p || parser_next(p, &e) != PARSE_OK) return NULL;
  return rt_deparse_all(vm, e, "\n", DEP_DEFAULT);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  VM *vm = machine_take();
  if (!vm) return 0;
  const char *text;
  size_t n;
  if (size < 2000 && source_decode(vm, (const char *)data, size, "unknown", &text, &n) == OK) {
    Source src = {"<fuzz>", text, n};
    Parser *p = parser_new(vm, &src, false);
    Value e;
    while (p && parser_next(p, &e) == PARSE_OK) {
      Str *one = rt_deparse_all(vm, e, "\n", DEP_DEFAULT), *two = one ? again(vm, one) : NULL,
          *three = two ? again(vm, two) : NULL;
      if (!one) break;
      if (two && three && two != three && !has_imaginary(one)) {
        fprintf(stderr, "deparsed:\n%s\nand again:\n%s\nand again:\n%s\n", one->data, two->data, three->data);
        abort();
      }
    }
  }
  machine_back(vm);
  return 0;
}
