/* orbit_version.c - orbit.version(): what tells Orbit apart from GNU R, whose version R.version gives. */
#include "stdlib/builtin.h"

#ifndef ORBIT_VERSION
#define ORBIT_VERSION "0.1.0"
#endif

static Status do_orbit_version(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"version", "language", "compiler"};
#if defined(__clang__)
  static const char compiler[] = "clang " __clang_version__;
#else
  static const char compiler[] = "gcc " __VERSION__;
#endif
  const char *const texts[] = {ORBIT_VERSION, "R 4.2.2", compiler};
  Vec *v = vec_new(vm, T_LIST, 3), *nm = vec_new(vm, T_STR, 3);
  TRY_NEW(v);
  TRY_NEW(nm);
  for (int i = 0; i < 3; i++) {
    Str *text = str_c(vm, texts[i]);
    TRY_NEW(text);
    list_set(vm, v, i, val_str(text));
    TRY_NEW(str_rw(nm)[i] = str_c(vm, names[i]));
  }
  TRY(vec_set_names(vm, v, val_obj(nm)));
  *out = val_obj(v);
  return OK;
}

const BuiltinDef builtins_orbit[] = {
    {"orbit.version", do_orbit_version, "", 0, "list: version of Orbit, language it implements, C compiler"}, {0}};
