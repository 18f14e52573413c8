/* convert.c - Values of R as C objects, and back.
 *
 * Called by ffi.c.  Vectors go to pointers as they are, without a copy: what the C function writes is in the vector,
 * for everybody who holds it, as with .Call().  Memory of the host (vm_vector_wrap) is copied unless it is only read.
 */
#include <math.h>

#include "stdlib/ffi/ffi.h"

static Status wrong(FfiCall *c, const char *what, const char *want, Value v) {
  VM *vm = c->ffi->vm;
  return rt_errorcall(vm, vm->cur_call, "%s must be %s, not %s", what, want, type_name(val_type(v)));
}

/* ---- numbers ---- */

static Status number(FfiCall *c, Value v, const char *what, const char *want, double *x) {
  int t = val_type(v);
  if ((t != T_LGL && t != T_INT && t != T_DBL) || vec_len(v) != 1) {
    VM *vm = c->ffi->vm;
    if (t == T_LGL || t == T_INT || t == T_DBL)
      return rt_errorcall(vm, vm->cur_call, "%s must be %s, not %lld of them", what, want, (long long)vec_len(v));
    return wrong(c, what, want, v);
  }
  *x = as_double1(c->ffi->vm, v);
  return OK;
}

static const struct {
  double low, high; /* high: the first that is too large */
} bounds[C_KINDS] = {[C_BOOL] = {0, 2},
                     [C_S8] = {-128, 128},
                     [C_U8] = {0, 256},
                     [C_S16] = {-32768, 32768},
                     [C_U16] = {0, 65536},
                     [C_S32] = {-2147483648.0, 2147483648.0},
                     [C_U32] = {0, 4294967296.0},
                     [C_S64] = {-9223372036854775808.0, 9223372036854775808.0},
                     [C_U64] = {0, 18446744073709551616.0}};

static Status whole(FfiCall *c, const CType *t, Value v, void *p, const char *what) {
  VM *vm = c->ffi->vm;
  double x;
  TRY(number(c, v, what, "a number", &x));
  if (isnan(x)) return rt_errorcall(vm, vm->cur_call, "%s must not be NA", what);
  if (x != floor(x)) return rt_errorcall(vm, vm->cur_call, "%s must be a whole number, not %g", what, x);
  if (x < bounds[t->kind].low || x >= bounds[t->kind].high)
    return rt_errorcall(vm, vm->cur_call, "%s is out of the range of its type: %.0f", what, x);
  int64_t i = t->kind == C_U64 ? (int64_t)(uint64_t)x : (int64_t)x;
  memcpy(p, &i, t->size); /* the low bytes come first */
  return OK;
}

static Status real(FfiCall *c, const CType *t, Value v, void *p, const char *what) {
  double x;
  TRY(number(c, v, what, "a number", &x));
  float f = (float)x;
  memcpy(p, t->kind == C_FLOAT ? (void *)&f : (void *)&x, t->size);
  return OK;
}

/* ---- pointers ---- */

static bool points_to(const CType *t, int type) {
  switch (t->kind) {
  case C_VOID: return type != T_STR && type != T_LIST;
  case C_DOUBLE: return type == T_DBL || type == T_CPLX;
  case C_S32: return type == T_INT || type == T_LGL;
  case C_U32: return type == T_INT;
  case C_S8:
  case C_U8:
  case C_BOOL: return type == T_RAW;
  default: return type == T_RAW; /* the bytes of what is pointed to */
  }
}

static Status text_pointer(FfiCall *c, const CType *to, Value v, void **p, const char *what) {
  VM *vm = c->ffi->vm;
  Str *s = as_string1(vm, v);
  if (vec_len(v) != 1 || !s || s == vm->na_str) return wrong(c, what, "one string", v);
  if (to->is_const) return *p = s->data, OK;
  TRY_NEW(*p = vm_scratch(vm, s->len + 1));
  memcpy(*p, s->data, s->len + 1);
  return OK;
}

static Status texts_pointer(FfiCall *c, Value v, void **p) {
  VM *vm = c->ffi->vm;
  Vec *x = val_vec(vm, v);
  TRY_NEW(x);
  const char **s = vm_scratch(vm, (size_t)(x->n + 1) * sizeof *s);
  TRY_NEW(s);
  for (int64_t i = 0; i < x->n; i++) s[i] = str_ro(x)[i] == vm->na_str ? NULL : str_ro(x)[i]->data;
  s[x->n] = NULL;
  *p = s;
  return OK;
}

static Status vector_pointer(FfiCall *c, const CType *to, Value v, void **p) {
  VM *vm = c->ffi->vm;
  Vec *x = val_vec(vm, v);
  TRY_NEW(x);
  if (to->is_const) return *p = (void *)(uintptr_t)data_ro(x), OK;
  if (x->buf && x->buf->release) TRY_NEW(x = vec_copy_data(vm, x));
  x->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  *p = data_rw(x);
  return OK;
}

static Status pointer(FfiCall *c, const CType *t, Value v, void **p, const char *what) {
  int type = val_type(v);
  if (type == T_NULL) return *p = NULL, OK;
  if (type == T_EXTPTR) return *p = v.ext->ptr, OK;
  if (t->kind == C_FUNCTION) {
    if (!val_is_fun(v)) return wrong(c, what, "a function or a pointer to one", v);
    return ffi_callback_new(c->ffi, c, t->sig, v, p) ? OK : ERR;
  }
  const CType *to = t->to;
  if (type == T_STR && (to->kind == C_S8 || to->kind == C_U8 || to->kind == C_VOID))
    return text_pointer(c, to, v, p, what);
  if (type == T_STR && to->kind == C_POINTER && to->to->kind == C_S8) return texts_pointer(c, v, p);
  if (type_is_vec(type) && points_to(to, type)) return vector_pointer(c, to, v, p);
  static const char *const want[C_KINDS] = {[C_VOID] = "a vector or a pointer",
                                            [C_S8] = "a string, a raw vector or a pointer",
                                            [C_U8] = "a string, a raw vector or a pointer",
                                            [C_S32] = "an integer vector or a pointer",
                                            [C_U32] = "an integer vector or a pointer",
                                            [C_DOUBLE] = "a double vector or a pointer"};
  return wrong(c, what, want[to->kind] ? want[to->kind] : "a pointer or a raw vector", v);
}

/* ---- structs ---- */

static Status fields_to_c(FfiCall *c, const CType *t, Value v, char *p, const char *what) {
  VM *vm = c->ffi->vm;
  if (val_type(v) != T_LIST || vec_len(v) != t->n) {
    char want[60];
    snprintf(want, sizeof want, "a list of %d fields", t->n);
    return wrong(c, what, want, v);
  }
  Vec *names = vec_names(vm, v.vec);
  for (int i = 0; i < t->n; i++) {
    char field[200];
    snprintf(field, sizeof field, "field '%s' of %s", t->name[i], what);
    int64_t at = i;
    if (names)
      for (at = 0; at < v.vec->n && strcmp(str_ro(names)[at]->data, t->name[i]) != 0;) at++;
    if (at == v.vec->n) return rt_errorcall(vm, vm->cur_call, "%s is not in the list", field);
    TRY(ffi_to_c(c, t->field[i], list_ro(v.vec)[at], p + t->offset[i], field));
  }
  return OK;
}

static Status fields_from_c(Ffi *f, const CType *t, const char *p, Value *out) {
  VM *vm = f->vm;
  Vec *r = vec_new(vm, T_LIST, t->n), *names = vec_new(vm, T_STR, t->n);
  TRY_NEW(r && names);
  for (int i = 0; i < t->n; i++) {
    Value v;
    Str *s = str_c(vm, t->name[i]);
    TRY_NEW(s);
    str_set(names, i, s);
    TRY(ffi_from_c(f, t->field[i], p + t->offset[i], &v));
    list_set(vm, r, i, v);
  }
  *out = val_obj(r);
  return vec_set_names(vm, r, val_obj(names));
}

/* ---- both ways ---- */

Status ffi_to_c(FfiCall *c, const CType *t, Value v, void *p, const char *what) {
  switch (t->kind) {
  case C_VOID: return OK;
  case C_FLOAT:
  case C_DOUBLE: return real(c, t, v, p, what);
  case C_POINTER:
  case C_FUNCTION: return pointer(c, t, v, p, what);
  case C_STRUCT: return fields_to_c(c, t, v, p, what);
  default: return whole(c, t, v, p, what);
  }
}

int64_t ffi_whole(const CType *t, const void *p) {
  int64_t i = 0;
  memcpy(&i, p, t->size);
  switch (t->kind) {
  case C_S8: return (int8_t)i;
  case C_S16: return (int16_t)i;
  case C_S32: return (int32_t)i;
  default: return i;
  }
}

static Status pointer_from_c(Ffi *f, const CType *t, void *p, Value *out) {
  VM *vm = f->vm;
  *out = val_null();
  if (!p) return OK;
  if (t->kind == C_POINTER && t->to->is_char) {
    Str *s = str_c(vm, p);
    TRY_NEW(s);
    *out = val_str(s);
    return OK;
  }
  ExtPtr *e = extptr_new(vm, p, val_null(), val_null());
  TRY_NEW(e);
  *out = val_obj(e);
  return OK;
}

Status ffi_from_c(Ffi *f, const CType *t, const void *p, Value *out) {
  float single;
  double x;
  void *at;
  switch (t->kind) {
  case C_VOID: *out = val_null(); return OK;
  case C_BOOL: *out = val_lgl(*(const uint8_t *)p != 0); return OK;
  case C_FLOAT:
    memcpy(&single, p, sizeof single);
    *out = val_dbl(single);
    return OK;
  case C_DOUBLE:
    memcpy(&x, p, sizeof x);
    *out = val_dbl(x);
    return OK;
  case C_POINTER:
  case C_FUNCTION: memcpy(&at, p, sizeof at); return pointer_from_c(f, t, at, out);
  case C_STRUCT: return fields_from_c(f, t, p, out);
  case C_U32:
  case C_S64: *out = val_dbl((double)ffi_whole(t, p)); return OK;
  case C_U64: *out = val_dbl((double)(uint64_t)ffi_whole(t, p)); return OK;
  default: *out = val_int((int32_t)ffi_whole(t, p)); return OK;
  }
}
