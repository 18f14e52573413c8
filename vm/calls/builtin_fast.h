/* builtin_fast.h - Builtins that need no call of their C function (builtin_fast.c); used by builtin_calls.c. */
#ifndef ORBIT_BUILTIN_FAST_H
#define ORBIT_BUILTIN_FAST_H

#include "vm/interp/interp.h"

/* The call of a site with the evaluated arguments at win, to slot dst.  Not done: the call must be made. */
Status callb_fast(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst, bool *done) ORBIT_MUST_CHECK;
/* The same for a replacement of parts of variable *x, by the value behind the subscripts at win. */
bool callr_fast(VM *vm, const CallSite *site, Value *x, Value *win);

/* Forces what a window of evaluated arguments may still hold, clears aux bits. */
static inline void clear_window(VM *vm, Value *w, int n) {
  for (int i = 0; i < n; i++)
    if (w[i].tag >= TAG_PROM) {
      Obj *o = w[i].o;
      w[i] = val_null();
      obj_release(vm, o);
    }
}

#endif
