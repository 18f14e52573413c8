/* default_methods.h - Default methods of the library, done in C for plain vectors.
 */
#ifndef ORBIT_DEFAULT_METHODS_H
#define ORBIT_DEFAULT_METHODS_H

#include "vm/interp/interp.h"

/* *done: *out is what the method returns for these arguments, all by position; else nothing has happened. */
typedef Status DefaultMethod(VM *vm, Value *args, int n, bool *done, Value *out);
/* That of `method`, when it is base's own function of this name and has one; else NULL. */
DefaultMethod *default_method_simple(VM *vm, Value method, const Sym *name);

#endif
