/* fuzz_unserialize.c - libFuzzer target: any bytes to unserialize(); what comes out is looked at and written again. */
#include <stdlib.h>

#include "runtime/call.h"
#include "runtime/memory.h"
#include "vm/interp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  VM *vm = vm_create();
  if (!vm) return 0;
  vm->mem_limit = (size_t)256 << 20;
  Vec *raw = vec_new(vm, T_RAW, (int64_t)size);
  if (raw) {
    memcpy(raw->raw, data, size);
    Value arg = val_obj(raw), x, y;
    if (vm_call_base(vm, "unserialize", 1, &arg, NULL, &x) == OK) {
      Value two[2] = {x, val_null()};
      if (vm_call_base(vm, "serialize", 2, two, NULL, &y) != OK) vm_report_error(vm);
    }
  }
  vm_report_error(vm);
  vm_destroy(vm);
  return 0;
}
