/* registration.c - Shared objects that are loaded, the routines they register, and functions that packages offer each
 * other (R_RegisterCCallable).
 */
#include "stdlib/capi/capi.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Routine {
  const char *name;
  DL_FUNC fun;
  int nargs;
} Routine;
enum { KINDS = 4 /* .C, .Call, .Fortran, .External */ };
struct CapiDll {
  void *handle;
  char *name, *path;
  Routine *routine[KINDS];
  int count[KINDS];
  Rboolean dynamic, forced;
  DllInfo *next;
};

static DllInfo *dll_of(void *handle) {
  DllInfo *d = capi.dlls;
  while (d && d->handle != handle) d = d->next;
  return d;
}

static int copy_routines(DllInfo *d, int kind, const void *defs, size_t size) {
  const char *p = defs;
  int n = 0;
  if (!p) return 1;
  while (((const R_CallMethodDef *)(const void *)(p + (size_t)n * size))->name) n++;
  free(d->routine[kind]);
  d->routine[kind] = calloc((size_t)n + 1, sizeof(Routine));
  d->count[kind] = d->routine[kind] ? n : 0;
  for (int i = 0; i < d->count[kind]; i++) {
    const R_CallMethodDef *from = (const void *)(p + (size_t)i * size);
    d->routine[kind][i] = (Routine){from->name, from->fun, from->nargs};
  }
  return 1;
}
int R_registerRoutines(DllInfo *d, const R_CMethodDef *c, const R_CallMethodDef *call,
                       const R_FortranMethodDef *fortran, const R_ExternalMethodDef *external) {
  if (!d) capi_error("R_RegisterRoutines called with invalid DllInfo object.");
  d->dynamic = TRUE;
  copy_routines(d, 0, c, sizeof *c);
  copy_routines(d, 1, call, sizeof *call);
  copy_routines(d, 2, fortran, sizeof *fortran);
  copy_routines(d, 3, external, sizeof *external);
  return 1;
}
Rboolean R_useDynamicSymbols(DllInfo *d, Rboolean v) {
  Rboolean old = d->dynamic;
  d->dynamic = v;
  return old;
}
Rboolean R_forceSymbols(DllInfo *d, Rboolean v) {
  Rboolean old = d->forced;
  d->forced = v;
  return old;
}
DllInfo *R_getEmbeddingDllInfo(void) {
  DllInfo *d = dll_of(NULL);
  if (d) return d;
  d = calloc(1, sizeof *d);
  if (!d) capi_error("out of memory");
  d->name = strdup("(embedding)");
  d->path = strdup("(embedding)");
  d->dynamic = TRUE;
  d->next = capi.dlls;
  capi.dlls = d;
  return d;
}

/* ---- what packages offer each other ---- */

void R_RegisterCCallable(const char *package, const char *name, DL_FUNC f) {
  if (capi.ncallables == capi.capcallables) {
    size_t cap = capi.capcallables ? capi.capcallables * 2 : 64;
    CallableEntry *e = realloc(capi.callables, cap * sizeof *e);
    if (!e) capi_error("out of memory");
    capi.callables = e;
    capi.capcallables = cap;
  }
  capi.callables[capi.ncallables++] = (CallableEntry){strdup(package), strdup(name), f};
}
DL_FUNC R_GetCCallable(const char *package, const char *name) {
  for (size_t i = capi.ncallables; i-- > 0;)
    if (strcmp(capi.callables[i].package, package) == 0 && strcmp(capi.callables[i].name, name) == 0)
      return capi.callables[i].f;
  capi_error("function '%s' not provided by package '%s'", name, package);
}

/* ---- loading ---- */

typedef struct InitCall {
  void *f;
  DllInfo *dll;
} InitCall;
static SEXP run_init(void *p) {
  InitCall *c = p;
  void (*f)(DllInfo *);
  memcpy(&f, &c->f, sizeof f);
  f(c->dll);
  return R_NilValue;
}

static void *entry_point(void *handle, const char *prefix, const char *name) {
  char text[256];
  int n = snprintf(text, sizeof text, "%s%s", prefix, name);
  for (int i = (int)strlen(prefix); i < n && i < (int)sizeof text; i++)
    if (text[i] == '.') text[i] = '_';
  return dlsym(handle, text);
}

Status capi_opened(VM *vm, void *handle, const char *name, const char *path, Value self);
Status capi_opened(VM *vm, void *handle, const char *name, const char *path, Value self) {
  if (dll_of(handle)) return OK;
  DllInfo *d = calloc(1, sizeof *d);
  if (!d) return rt_nomem(vm, sizeof *d);
  d->handle = handle;
  d->name = strdup(name);
  d->path = strdup(path);
  d->dynamic = TRUE;
  d->next = capi.dlls;
  capi.dlls = d;
  InitCall c = {entry_point(handle, "R_init_", name), d};
  SEXP r;
  return c.f ? capi_run(run_init, &c, &r) : OK;
}

static void dll_free(DllInfo *d) {
  for (int k = 0; k < KINDS; k++) free(d->routine[k]);
  free(d->name);
  free(d->path);
  free(d);
}
Status capi_closing(VM *vm, void *handle, const char *name);
Status capi_closing(VM *vm, void *handle, const char *name) {
  DllInfo *d = dll_of(handle);
  if (!d) return OK;
  InitCall c = {entry_point(handle, "R_unload_", name), d};
  SEXP r;
  if (c.f) TRY(capi_run(run_init, &c, &r));
  DllInfo **at = &capi.dlls;
  while (*at && *at != d) at = &(*at)->next;
  if (*at) *at = d->next;
  dll_free(d);
  return OK;
}
bool capi_routine(VM *vm, void *handle, int kind, int i, const char **name, void **f, int *nargs);
bool capi_routine(VM *vm, void *handle, int kind, int i, const char **name, void **f, int *nargs) {
  DllInfo *d = dll_of(handle);
  if (!d || i >= d->count[kind]) return false;
  Routine *r = &d->routine[kind][i];
  *name = r->name;
  memcpy(f, &r->fun, sizeof *f);
  *nargs = r->nargs;
  return true;
}
bool capi_dynamic_symbols(VM *vm, void *handle, bool *forced);
bool capi_dynamic_symbols(VM *vm, void *handle, bool *forced) {
  DllInfo *d = dll_of(handle);
  *forced = d && d->forced;
  return !d || d->dynamic;
}
void capi_registration_close(void) {
  while (capi.dlls) {
    DllInfo *d = capi.dlls;
    capi.dlls = d->next;
    dll_free(d);
  }
}
