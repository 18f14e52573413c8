/* machine.h - The machine of a fuzz target: making one takes longer than most inputs, so one serves many. */
#ifndef ORBIT_FUZZ_MACHINE_H
#define ORBIT_FUZZ_MACHINE_H

#include "runtime/memory.h"
#include "vm/interp/interp.h"

enum { INPUTS_PER_MACHINE = 500 };

/* The machine for the next input; what an input leaves behind there matters to no target. */
static VM *machine_take(void) {
  static VM *vm;
  static int left;
  if (left-- <= 0) {
    if (vm) vm_destroy(vm);
    vm = vm_create();
    left = INPUTS_PER_MACHINE;
    if (vm) vm->mem_limit = (size_t)256 << 20;
  }
  return vm;
}

/* Done with an input: its error is reported, its temporaries go. */
static void machine_back(VM *vm) {
  vm_report_error(vm);
  vm_release(vm, 0);
}

#endif
