/* class_methods.h - Methods of the library for data frames, factors and dates, done in C where a call is a simple one.
 */
#ifndef ORBIT_CLASS_METHODS_H
#define ORBIT_CLASS_METHODS_H

#include "runtime/memory.h"

/* `method` (name: generic.cls, or Ops.cls) was found for arguments whose class is `classes`.  *done: *out is what it
 * returns; else nothing has happened, and it must be called. */
Status class_method(VM *vm, Value method, const Sym *name, const char *generic, const Vec *classes, Value *args,
                    Sym **names, int n, bool *done, Value *out) ORBIT_MUST_CHECK;

#endif
