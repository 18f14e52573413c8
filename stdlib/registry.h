/* registry.h - The library: which functions exist, in which package, and how they come to life. */
#ifndef ORBIT_REGISTRY_H
#define ORBIT_REGISTRY_H

#include <stdio.h>

#include "runtime/transfer.h"
#include "stdlib/builtin.h"

/* The library image: the R sources as one text, made by tools/mkimage at build time.  Offsets, not pointers, so
 * that it needs no relocation.  An entry is one top-level `name <- expr`. */
typedef struct ImageEntry {
  uint32_t name, text, len; /* offsets into image_text; the text is the whole assignment */
  uint32_t again;           /* the next entry of that name, in another package, counted from 1; 0: none */
  uint16_t package, file;   /* indices into image_packages, image_files */
  uint32_t line;
} ImageEntry;
extern const char image_text[];
extern const ImageEntry image_entries[];
extern const uint32_t image_count;
/* Entries by name, a hash table with open addressing: the first of each name, counted from 1. */
extern const uint16_t image_slots[];
extern const uint32_t image_mask;
extern const char *const image_packages[]; /* NULL-terminated */
extern const char *const image_files[];

/* The hash of names in image_slots: the machine that makes the image may be another than the one that reads it. */
static inline uint32_t lib_name_hash(const char *s) {
  uint32_t h = 2166136261u;
  for (; *s; s++) h = (h ^ (uint8_t)*s) * 16777619u;
  return h ^ h >> 15;
}

/* Copying into a new machine (runtime/transfer.h): before anything else, and what the library keeps. */
void lib_transfer_begin(Transfer *t);
void lib_transfer(Transfer *t);
void lib_transfer_end(Transfer *t);                           /* after everything else */
Builtin *lib_transfer_builtin(Transfer *t, const Builtin *b); /* NULL: it cannot be made there */
Status lib_init(VM *vm) ORBIT_MUST_CHECK;
void lib_close(VM *vm);
/* What .Internal(name(...)) calls, NULL if there is none. */
const BuiltinDef *lib_internal(VM *vm, Sym *s);
/* The function object of a table row, the same each time; NULL: raised. */
Builtin *lib_builtin(VM *vm, const BuiltinDef *def);
/* Row of a public builtin by name (any package), or NULL. */
const BuiltinDef *lib_find(VM *vm, const char *name);
/* Namespace of one of the library's own packages, made at first use; NULL with nothing raised: no such package. */
Env *lib_namespace(VM *vm, Str *pkg);
/* Names that programs have asked packages of the library for, by pkg::name, and that these export: the last few. */
bool lib_export_noted(const VM *vm, const Sym *pkg, const Sym *name);
void lib_note_export(VM *vm, const Sym *pkg, const Sym *name);
/* Its package:... environment on the search path (or to be attached); base gives vm->base; NULL as above. */
Env *lib_package_env(VM *vm, Str *pkg);
bool lib_has_package(VM *vm, Str *pkg);
/* Namespaces of installed packages: name to environment; NULL: raised. */
Env *lib_registry(VM *vm);
/* Names of the library's packages whose namespace is loaded. */
Vec *lib_loaded(VM *vm);
void lib_mark_loaded(VM *vm, Str *pkg);
/* Appends to f one line "RAN KIND PACKAGE NAME" for every function of the library: RAN is 1 if it has been called (rows
 * only while TRACE_CALLED is set), KIND is C, I (.Internal) or R.  For make coverage. */
void lib_list_called(VM *vm, FILE *f);
/* Appends that list to the file named by ORBIT_CALLED, if the environment has it; also called by forked workers. */
void lib_report_called(VM *vm);
/* If e is a namespace of the library: its package name, else NULL. */
Str *lib_namespace_name(VM *vm, Env *e);
/* Is c a function of the library that is written in R?  Its package and its name. */
bool lib_closure_name(VM *vm, const Closure *c, const char **package, const char **name);

#endif
