/* fuzz_parser.c - libFuzzer target: any bytes as a script; what parses is deparsed and parsed again. */
#include "compiler/parser.h"
#include "runtime/format.h"
#include "tests/fuzz/machine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  VM *vm = machine_take();
  if (!vm) return 0;
  const char *text;
  size_t n;
  if (size < 20000 && source_decode(vm, (const char *)data, size, "unknown", &text, &n) == OK) {
    Source src = {"<fuzz>", text, n};
    Parser *p = parser_new(vm, &src, size % 2);
    Value e;
    while (p && parser_next(p, &e) == PARSE_OK) {
      Str *s = rt_deparse_all(vm, e, "\n", DEP_DEFAULT);
      if (!s) break;
    }
  }
  machine_back(vm);
  return 0;
}
