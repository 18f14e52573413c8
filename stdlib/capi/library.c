/* library.c - The distributions and special functions of libRmath, under the names that R's C interface has for them.
 *
 * build/capi/jumps.S has a jump through capi_library for each LIB row of capi.def.
 */
#include "stdlib/capi/capi.h"

#include <stdio.h>

#include "stdlib/native.h"

static const char *const names[] = {
#define FN(result, name, args)
#define FORTRAN(result, name, args)
#define VAR(type, name)
#define LIB(name) #name,
#include "stdlib/capi/capi.def"
#undef FN
#undef FORTRAN
#undef VAR
#undef LIB
};
enum { FUNCTIONS = sizeof names / sizeof *names };
static void *addresses[FUNCTIONS];
void *const *capi_library __attribute__((visibility("hidden"))) = addresses;

static _Noreturn void no_library(void) {
  capi_error("a compiled package calls a function of the library libRmath, which is not installed (package r-mathlib)");
}

void capi_library_open(VM *vm) {
  void (*missing)(void) = no_library;
  for (int i = 0; i < FUNCTIONS; i++) {
    addresses[i] = native_symbol(vm, NATIVE_RMATH, names[i]);
    if (!addresses[i]) memcpy(&addresses[i], &missing, sizeof missing);
  }
}
