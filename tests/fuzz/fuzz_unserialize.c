/* fuzz_unserialize.c - libFuzzer target: any bytes to unserialize(); what comes out is looked at and written again. */
#include <stdlib.h>

#include "runtime/hooks.h"
#include "tests/fuzz/machine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  VM *vm = machine_take();
  if (!vm) return 0;
  Vec *raw = vec_new(vm, T_RAW, (int64_t)size);
  if (raw) {
    memcpy(raw_rw(raw), data, size);
    Value arg = val_obj(raw), x, y;
    if (vm_call_base(vm, "unserialize", 1, &arg, NULL, &x) == OK) {
      Value two[2] = {x, val_null()};
      if (vm_call_base(vm, "serialize", 2, two, NULL, &y) != OK) vm_report_error(vm);
    }
  }
  machine_back(vm);
  return 0;
}
