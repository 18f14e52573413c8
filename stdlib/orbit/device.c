/* device.c - The native side of gpu(), cpu() and device() (device.R): where a vector's elements lie. */
#include "stdlib/builtin.h"
#include "vm/kernels/cuda/cuda.h"

/* The buffer that a vector of numbers begins in; NULL: there is none, or it is no such vector. */
static const Buffer *buffer_of(Value v, size_t *bytes) {
  if (v.tag != TAG_OBJ || (v.o->type != T_DBL && v.o->type != T_INT && v.o->type != T_LGL)) return NULL;
  *bytes = (size_t)v.vec->n * (v.o->type == T_DBL ? 8 : 4);
  return v.vec->buf && v.vec->buf->ptr == data_ro(v.vec) ? v.vec->buf : NULL;
}

/* .Internal(device_move(x, there)): x; its elements are moved if they can be */
static Status do_device_move(VM *vm, Value *args, int n, Value *out) {
  bool there;
  size_t bytes;
  TRY(arg_flag(vm, args[1], "there", &there));
  const Buffer *b = buffer_of(args[0], &bytes);
  if (b) (void)cuda_move(vm, b, bytes, there);
  *out = args[0];
  return OK;
}

/* .Internal(device_of(x)): "gpu" or "cpu" */
static Status do_device_of(VM *vm, Value *args, int n, Value *out) {
  size_t bytes;
  const Buffer *b = buffer_of(args[0], &bytes);
  Str *s = str_c(vm, b ? cuda_where(vm, b) : "cpu");
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

const BuiltinDef builtins_device[] = {
    {"device_move", do_device_move, NULL, BF_INTERNAL | BF_NATIVE, "a vector's elements to the device and back", 2, 2},
    {"device_of", do_device_of, NULL, BF_INTERNAL, "where a vector's elements lie", 1, 1},
    {0}};
