/* args.c - Getters for the arguments of builtins; each raises R's "invalid '...' argument". */
#include "stdlib/builtin.h"

static Status invalid(VM *vm, const char *name) { return rt_error(vm, "invalid '%s' argument", name); }

static bool is_number(Value v) {
  int t = val_type(v);
  return t == T_LGL || t == T_INT || t == T_DBL || t == T_CPLX || t == T_RAW;
}

Status arg_flag_na(VM *vm, Value v, const char *name, int *out) {
  if ((!is_number(v) && val_type(v) != T_STR) || vec_len(v) < 1) return invalid(vm, name);
  *out = as_logical1(vm, v);
  return OK;
}

Status arg_flag(VM *vm, Value v, const char *name, bool *out) {
  int x;
  if (v.tag == TAG_LGL && v.i != NA_LGL) {
    *out = v.i != 0;
    return OK;
  }
  TRY(arg_flag_na(vm, v, name, &x));
  if (x == NA_LGL) return invalid(vm, name);
  *out = x != 0;
  return OK;
}

Status arg_int(VM *vm, Value v, const char *name, int *out) {
  if ((!is_number(v) && val_type(v) != T_STR) || vec_len(v) < 1) return invalid(vm, name);
  *out = as_integer1(vm, v);
  return *out == NA_INT ? invalid(vm, name) : OK;
}

Status arg_double(VM *vm, Value v, const char *name, double *out) {
  if ((!is_number(v) && val_type(v) != T_STR) || vec_len(v) < 1) return invalid(vm, name);
  *out = as_double1(vm, v);
  return isnan(*out) ? invalid(vm, name) : OK;
}

Status arg_string(VM *vm, Value v, const char *name, Str **out) {
  if (val_type(v) != T_STR || vec_len(v) != 1) return invalid(vm, name);
  *out = as_string1(vm, v);
  return str_is_na(vm, *out) ? invalid(vm, name) : OK;
}

Status arg_strvec(VM *vm, Value v, const char *name, Vec **out) {
  if (val_type(v) != T_STR) return invalid(vm, name);
  TRY_NEW(*out = val_vec(vm, v));
  return OK;
}

Status arg_env(VM *vm, Value v, const char *name, Env **out) {
  if (val_is_env(v)) {
    *out = v.env;
    return OK;
  }
  if (val_is_null(v)) return rt_error(vm, "use of NULL environment is defunct");
  if (val_is_object(v)) { /* S4 or reference objects carrying one */
    Value x = attr_get(vm, v, sym_c(vm, ".xData"));
    if (val_is_env(x)) {
      *out = x.env;
      return OK;
    }
  }
  return invalid(vm, name);
}
