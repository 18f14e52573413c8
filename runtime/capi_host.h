/* capi_host.h - What passes between libvm and libR.so, the library of R's C interface (stdlib/capi/), which is opened
 * at the first use of a shared object.
 *
 * libR.so refers to functions of libvm by their names; a small jump in it for each (tools/capi-link.sh) goes through
 * the table of addresses that libvm hands over, so that libvm exports nothing for it and packages cannot meet our
 * names.
 */
#ifndef ORBIT_CAPI_HOST_H
#define ORBIT_CAPI_HOST_H

#include "runtime/value.h"

struct CapiDll;
/* The other direction: what libvm asks of libR.so (native_capi() in stdlib/native.h keeps it). */
typedef struct Capi {
  /* Calls f with n objects (.Call), or with the pairlist of the arguments (.External: externals 1; .External2: 2). */
  Status (*call)(VM *vm, void *f, int n, Value *args, Value *out);
  Status (*call_external)(VM *vm, void *f, Value call, Value arglist, Env *env, bool two, Value *out);
  /* Calls a function that takes nothing but pointers (.C, .Fortran), which may raise errors, too. */
  Status (*call_pointers)(VM *vm, void (*run)(void *ctx), void *ctx);
  /* What .C hands over for a value that is no atomic vector: an object, for a list the array of its elements. */
  Status (*as_pointer)(VM *vm, Value v, void **p);
  /* Waits for at most this long, or until a handler that C code has set for a descriptor has run. */
  Status (*wait)(VM *vm, double seconds);
  /* A graphics device of a package: does something with x (graphics.c says what). */
  Status (*device)(VM *vm, const char *what, int number, Value x, Value *out);
  /* A shared object has been opened: runs its R_init_NAME(). handle: of dlopen(). */
  Status (*opened)(VM *vm, void *handle, const char *name, const char *path, Value self);
  Status (*closing)(VM *vm, void *handle, const char *name);
  /* What it has registered: kind 0 .C, 1 .Call, 2 .Fortran, 3 .External; false: no such entry. */
  bool (*routine)(VM *vm, void *handle, int kind, int i, const char **name, void **f, int *nargs);
  bool (*dynamic_symbols)(VM *vm, void *handle, bool *forced);
  void (*close)(VM *vm);
} Capi;
typedef const Capi *(*CapiAttach)(VM *vm, const void *const *table, uint32_t n);
enum { CAPI_VERSION = 1 };
/* Addresses of the functions that libR.so uses, in its order (made by tools/capi-link.sh). */
extern const void *const capi_host_table[];
extern const uint32_t capi_host_count;
/* Folder of the program or shared library that this code is in; out has room for 4096 bytes. */
bool own_folder(char *out);
/* Opens libR.so for the VM; *why: what was wrong when false. */
bool capi_open(VM *vm, const char **why);

#endif
