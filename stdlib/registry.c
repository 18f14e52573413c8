/* registry.c - Wires the library into a new VM and brings functions to life at first use.
 *
 * Every function of the library is an entry: a row of a table of builtins (tables.def) or a piece of R text in
 * the image.  Bindings in base and the package environments hold TAG_LAZY entry numbers until somebody
 * looks; then the builtin object is made, or the text parsed and evaluated in its package's namespace.
 */
#include "stdlib/host_access.h"
#include "stdlib/connections/connections.h"
#include "stdlib/ffi/ffi.h"
#include "stdlib/native.h"
#include "stdlib/options.h"
#include "stdlib/regex/regex.h"
#include "stdlib/registry.h"
#include "stdlib/base/rng.h"
#include "stdlib/time/timezone.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "compiler/parser.h"
#include "compiler/proto.h"
#include "runtime/own.h"

#define TABLE(package, array) extern const BuiltinDef array[];
#include "stdlib/tables.def"
#undef TABLE

static const struct {
  const char *package;
  const BuiltinDef *defs;
} tables[] = {
#define TABLE(package, array) {#package, array},
#include "stdlib/tables.def"
#undef TABLE
    {NULL, NULL}};
enum { TABLES = sizeof tables / sizeof *tables - 1 };

/* Packages on the search path of a new VM, in search order, and others that can be loaded. */
static const char *const attached_packages[] = {"stats", "graphics", "grDevices", "utils", "datasets", "methods"};
static const char *const other_packages[] = {"tools", "parallel", "compiler", "grid", "splines", "stats4", "tcltk"};
enum { MAX_PACKAGES = 32 };

typedef struct LibEntry {
  union {
    const BuiltinDef *def;
    const ImageEntry *image;
  };
  Sym *name;
  uint16_t package;
  bool row;      /* of a table of builtins: def; else a piece of R text: image */
  uint32_t next; /* entry of the same package */
} LibEntry;

typedef struct LibPackage {
  const char *name;
  Env *ns, *env; /* owned; NULL until made; base: the VM's */
  bool loaded;
  uint32_t nentries, first, last; /* entries, linked by next */
  uint32_t later;                 /* pieces of the image that become entries when the package is first wanted */
} LibPackage;

struct Library {
  LibEntry *entry;
  Value *made; /* what each entry has become (owned), NULL until first use, in pages that come when they are touched */
  uint64_t parts; /* bit k: part k of `made` may hold something */
  uint32_t nentries, capacity;
  LibPackage package[MAX_PACKAGES];
  int npackages;
  Env *registry;              /* namespaces of installed packages by name (owned), or NULL */
  uint16_t *slot;             /* rows by name, internal and public: their numbers from 1, 0: free */
  uint32_t mask;              /* of the slots */
  uint16_t start[TABLES + 1]; /* number of each table's first row, and of all: rows are numbered through */
  Builtin **object;           /* by row (owned), made at first use, in pages like those of `made` */
  bool *called;               /* by row: which have been; NULL: nobody has noted any */
};

/* ---- rows by name ---- */

static uint32_t name_hash(const char *s) {
  uint32_t h = 2166136261u;
  for (; *s; s++) h = (h ^ (uint8_t)*s) * 16777619u;
  return h ^ h >> 15;
}

static const BuiltinDef *row_of(const struct Library *lib, uint32_t k) {
  int low = 0, high = TABLES - 1;
  while (low < high) {
    int mid = (low + high + 1) / 2;
    if (lib->start[mid] <= k)
      low = mid;
    else
      high = mid - 1;
  }
  return &tables[low].defs[k - lib->start[low]];
}

/* Number of the row with this name, NO_ROW: there is none; internal rows and public ones have separate names.  *slot:
 * where it is in the table of names, or would be. */
enum { NO_ROW = -1 };
static int32_t row_number(const struct Library *lib, const char *name, bool internal, uint32_t *slot) {
  uint32_t i = (name_hash(name) * 2 + internal) & lib->mask;
  for (;; i = (i + 1) & lib->mask) {
    const BuiltinDef *d = lib->slot[i] ? row_of(lib, lib->slot[i] - 1u) : NULL;
    if (d && (((d->flags & BF_INTERNAL) != 0) != internal || strcmp(d->name, name) != 0)) continue;
    *slot = i;
    return lib->slot[i] - 1;
  }
}
static int32_t row_named(const struct Library *lib, const char *name, bool internal) {
  uint32_t slot;
  return row_number(lib, name, internal, &slot);
}
static int32_t number_of_row(const struct Library *lib, const BuiltinDef *def) {
  return row_named(lib, def->name, (def->flags & BF_INTERNAL) != 0);
}

/* Zeroed memory for a table that will be filled at once: its pages come together, which takes a quarter of the time of
 * one by one, and go to the system when the machine is closed. */
static void *table_new(size_t bytes) {
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}
/* And for one of which little will be filled. */
static void *sparse_table_new(size_t bytes) {
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}
static void table_free(void *p, size_t bytes) {
  if (p) munmap(p, bytes);
}

static Status rows_number(VM *vm) {
  struct Library *lib = vm->lib;
  uint32_t n = 0, cap = 64, slot;
  for (int t = 0; t < TABLES; t++) {
    lib->start[t] = (uint16_t)n;
    for (const BuiltinDef *d = tables[t].defs; d->name; d++) n++;
  }
  if (n > UINT16_MAX) return rt_error(vm, "too many functions");
  lib->start[TABLES] = (uint16_t)n;
  while (cap < n * 2 + 2) cap *= 2;
  lib->slot = own_new(vm, cap * sizeof *lib->slot);
  lib->object = sparse_table_new(n * sizeof *lib->object);
  if (!lib->slot || !lib->object) return ERR;
  lib->mask = cap - 1;
  n = 0;
  for (int t = 0; t < TABLES; t++)
    for (const BuiltinDef *d = tables[t].defs; d->name; d++, n++)
      if (row_number(lib, d->name, (d->flags & BF_INTERNAL) != 0, &slot) == NO_ROW) lib->slot[slot] = (uint16_t)(n + 1);
  return OK;
}

static const BuiltinDef *find_row(VM *vm, const char *name, bool internal) {
  int32_t k = row_named(vm->lib, name, internal);
  return k == NO_ROW ? NULL : row_of(vm->lib, (uint32_t)k);
}

const BuiltinDef *lib_find(VM *vm, const char *name) { return find_row(vm, name, false); }

void lib_note_called(VM *vm, const BuiltinDef *def) {
  struct Library *lib = vm->lib;
  int32_t k = number_of_row(lib, def);
  if (!lib->called) lib->called = calloc(lib->start[TABLES], sizeof *lib->called);
  if (lib->called && k != NO_ROW) lib->called[k] = true;
}

const BuiltinDef *lib_internal(VM *vm, Sym *s) {
  const BuiltinDef *d = find_row(vm, s->name->data, true);
  return d ? d : lib_find(vm, s->name->data);
}

Builtin *lib_builtin(VM *vm, const BuiltinDef *def) {
  int32_t k = number_of_row(vm->lib, def);
  Builtin **object = k == NO_ROW ? NULL : &vm->lib->object[k];
  if (object && *object) return *object;
  Builtin *b = obj_new(vm, def->flags & BF_SPECIAL ? T_SPECIAL : T_BUILTIN, sizeof *b);
  if (!b) return NULL;
  b->def = def;
  if (!object) return b;
  obj_retain(&b->h);
  return *object = b;
}

/* ---- packages ---- */

static int package_index(struct Library *lib, const char *name) {
  for (int i = 0; i < lib->npackages; i++)
    if (strcmp(lib->package[i].name, name) == 0) return i;
  return -1;
}

static int package_add(struct Library *lib, const char *name) {
  int i = package_index(lib, name);
  if (i >= 0 || lib->npackages == MAX_PACKAGES) return i;
  lib->package[lib->npackages] = (LibPackage){.name = name};
  return lib->npackages++;
}

static LibPackage *package_of(VM *vm, Str *pkg) {
  int i = package_index(vm->lib, pkg->data);
  return i < 0 ? NULL : &vm->lib->package[i];
}

static Status later_entries(VM *vm, LibPackage *p);

struct FillFrom {
  const LibEntry *entry;
  uint32_t at;
};
static Sym *next_lazy(void *ctx, uint32_t k, Value *v) {
  struct FillFrom *from = ctx;
  const LibEntry *e = &from->entry[from->at];
  *v = (Value){.l = from->at, .tag = TAG_LAZY};
  from->at = e->next;
  return e->name;
}

/* Binds a package's entries in e. */
static Status package_fill(VM *vm, LibPackage *p, Env *e) {
  TRY(later_entries(vm, p));
  struct FillFrom from = {vm->lib->entry, p->first};
  return env_fill(vm, e, p->nentries, next_lazy, &from);
}

static Env *package_env_new(VM *vm, LibPackage *p, const char *prefix, Env *parent) {
  Env *e = env_new(vm, parent);
  if (!e) return NULL;
  e->name = str_fmt(vm, "%s%s", prefix, p->name);
  if (!e->name || package_fill(vm, p, e) != OK) return NULL;
  obj_retain(&e->h);
  return e;
}

/* .packageName and .__NAMESPACE__., which holds spec = c(name, version). */
static Status namespace_info(VM *vm, Env *ns) {
  Env *info = env_new(vm, vm->base);
  Vec *spec = vec_new(vm, T_STR, 2), *names = vec_new(vm, T_STR, 2);
  TRY_NEW(info && spec && names);
  str_rw(spec)[0] = ns->name;
  TRY_NEW(str_rw(spec)[1] = str_c(vm, "4.2.2"));
  str_rw(names)[0] = vm->sym.name->name;
  TRY_NEW(str_rw(names)[1] = str_c(vm, "version"));
  TRY(vec_set_names(vm, spec, val_obj(names)));
  TRY(env_set_raw(vm, info, vm->sym.spec, val_obj(spec)));
  Sym *s = sym_c(vm, ".__NAMESPACE__.");
  TRY_NEW(s);
  TRY(env_set_raw(vm, ns, s, val_obj(info)));
  return env_set_raw(vm, ns, vm->sym.dot_packageName, val_str(ns->name));
}

/* Calls the package's .onLoad(NULL, name), if it has one. */
static Status package_on_load(VM *vm, Env *ns) {
  Sym *s = sym_c(vm, ".onLoad");
  TRY_NEW(s);
  if (env_binding_flags(vm, ns, s) < 0) return OK;
  Value fun, args[2] = {val_null(), val_str(ns->name)}, out;
  TRY(env_get(vm, ns, s, false, &fun));
  return vm_call(vm, fun, 2, args, NULL, ns, val_null(), &out);
}

static Env *package_namespace(VM *vm, LibPackage *p) {
  if (!p->ns) {
    Env *ns = package_env_new(vm, p, "", vm->basens);
    if (!ns) return NULL;
    p->ns = ns;
    p->loaded = true;
    if (namespace_info(vm, ns) != OK) return NULL;
    env_lock(vm, ns, true);
    if (package_on_load(vm, ns) != OK) return NULL;
  }
  return p->ns;
}

Env *lib_namespace(VM *vm, Str *pkg) {
  LibPackage *p = package_of(vm, pkg);
  return p ? package_namespace(vm, p) : NULL;
}

/* attr(, "name") and attr(, "path") as R shows them. */
static Status package_env_attributes(VM *vm, LibPackage *p, Env *e) {
  Str *path = str_fmt(vm, "/usr/lib/R/library/%s", p->name);
  TRY_NEW(path);
  TRY(attr_set(vm, &e->h, sym_c(vm, "name"), val_str(e->name)));
  return attr_set(vm, &e->h, sym_c(vm, "path"), val_str(path));
}

Env *lib_package_env(VM *vm, Str *pkg) {
  LibPackage *p = package_of(vm, pkg);
  if (!p) return NULL;
  if (!p->env) {
    p->env = package_env_new(vm, p, "package:", NULL);
    if (!p->env || package_env_attributes(vm, p, p->env) != OK) return NULL;
    env_lock(vm, p->env, true);
  }
  return p->env;
}

bool lib_has_package(VM *vm, Str *pkg) {
  LibPackage *p = package_of(vm, pkg);
  return p && (p->nentries > 0 || p->later > 0 || p->env);
}

Env *lib_registry(VM *vm) {
  struct Library *lib = vm->lib;
  if (!lib->registry) {
    Env *e = env_new(vm, vm->empty);
    if (!e) return NULL;
    obj_retain(&e->h);
    lib->registry = e;
  }
  return lib->registry;
}

void lib_mark_loaded(VM *vm, Str *pkg) {
  LibPackage *p = package_of(vm, pkg);
  if (p) p->loaded = true;
}

/* In the order in which GNU R's table of namespaces lists them. */
Vec *lib_loaded(VM *vm) {
  int n = 0;
  for (int i = 0; i < vm->lib->npackages; i++) n += vm->lib->package[i].loaded;
  Vec *v = vec_new(vm, T_STR, n);
  if (!v) return NULL;
  n = 0;
  for (int i = 0; i < vm->lib->npackages; i++)
    if (vm->lib->package[i].loaded && !(str_rw(v)[n++] = str_c(vm, vm->lib->package[i].name))) return NULL;
  return v;
}

Str *lib_namespace_name(VM *vm, Env *e) {
  for (int i = 0; i < vm->lib->npackages; i++)
    if (vm->lib->package[i].ns == e) return str_c(vm, vm->lib->package[i].name);
  return NULL;
}

/* ---- entries ---- */

/* Parts of the table of what entries have become, about a page each; the last one is the rest. */
enum { PART = 256, PARTS = 64 };
static uint32_t part_of_entry(uint32_t i) { return i / PART < PARTS ? i / PART : PARTS - 1; }
static void note_made(struct Library *lib, uint32_t i) { lib->parts |= (uint64_t)1 << part_of_entry(i); }

static void made_release(VM *vm) {
  struct Library *lib = vm->lib;
  for (uint32_t i = 0; i < lib->nentries; i++) {
    if (!(lib->parts >> part_of_entry(i) & 1)) {
      i |= PART - 1; /* pages that have never been touched stay so */
      continue;
    }
    Value v = lib->made[i];
    lib->made[i] = val_null();
    val_release(vm, v);
  }
}

bool lib_closure_name(VM *vm, const Closure *c, const char **package, const char **name) {
  const struct Library *lib = vm->lib;
  int k = 0;
  while (k < lib->npackages && (lib->package[k].ns != c->env || !c->env)) k++;
  if (k == lib->npackages) return false;
  for (uint32_t i = 0; i < lib->nentries; i++) {
    const LibEntry *e = &lib->entry[i];
    if (e->row || lib->made[i].tag != TAG_OBJ || lib->made[i].clo != c) continue;
    *package = lib->package[k].name;
    *name = e->name->name->data;
    return true;
  }
  return false;
}

static Status entry_evaluate(VM *vm, uint32_t i, Value *out) {
  struct Library *lib = vm->lib;
  const ImageEntry *im = lib->entry[i].image;
  Env *ns = package_namespace(vm, &lib->package[lib->entry[i].package]);
  TRY_NEW(ns);
  Source src = {image_files[im->file], image_text + im->text, im->len, true};
  Vec *exprs;
  bool visible = vm->visible;
  TRY(parse_text(vm, &src, false, &exprs));
  Value e = exprs->n ? list_ro(exprs)[0] : val_null();
  if (!val_is_lang(e) || !e.cons->cdr || !e.cons->cdr->cdr)
    return rt_error(vm, "invalid library entry '%s'", lib->entry[i].name->name->data);
  TRY(vm_eval(vm, e.cons->cdr->cdr->car, ns, out));
  vm->visible = visible;
  return OK;
}

Status lib_materialise(VM *vm, int64_t entry, Value *out) {
  const LibEntry *e = &vm->lib->entry[entry];
  Value *made = &vm->lib->made[entry];
  if (made->tag != TAG_NULL) {
    *out = *made;
    return OK;
  }
  size_t mark = vm_mark(vm);
  if (e->row) {
    Builtin *b = lib_builtin(vm, e->def);
    TRY_NEW(b);
    *out = val_obj(b);
  } else
    TRY(entry_evaluate(vm, (uint32_t)entry, out));
  if (made->tag == TAG_NULL) {
    *made = val_retain(*out);
    note_made(vm->lib, (uint32_t)entry);
  }
  *out = *made;
  vm_release(vm, mark);
  return OK;
}

static Status entry_add(VM *vm, const BuiltinDef *def, const ImageEntry *im, Sym *s, int package) {
  struct Library *lib = vm->lib;
  LibPackage *p = &lib->package[package];
  TRY_NEW(s);
  LibEntry *e = &lib->entry[lib->nentries];
  *e = (LibEntry){.name = s, .package = (uint16_t)package, .row = def != NULL};
  if (def)
    e->def = def;
  else
    e->image = im;
  if (p->nentries++)
    lib->entry[p->last].next = lib->nentries;
  else
    p->first = lib->nentries;
  p->last = lib->nentries;
  if (package == 0) { /* base: straight into the cell; R text comes after C rows and replaces them */
    s->base = (Value){.l = lib->nentries, .tag = TAG_LAZY};
    bool devices = strcmp(s->name->data, ".Device") == 0 || strcmp(s->name->data, ".Devices") == 0;
    s->bflags = devices ? 0 : BIND_LOCKED; /* graphics devices set these two */
  }
  lib->nentries++;
  return OK;
}

/* Does this machine hash names as the one that made the image? */
static bool image_hashes_fit(void) { return str_hash_ascii("orbit", 5) == image_hash_probe; }

/* A piece of the image as an entry. */
static Status image_entry_add(VM *vm, const ImageEntry *im, bool hashes, int package) {
  const char *name = image_text + im->name;
  Sym *s = hashes ? sym_hashed(vm, name, strlen(name), im->hash) : sym_c(vm, name);
  return entry_add(vm, NULL, im, s, package);
}

static bool is_at_hand(const char *package) {
  if (strcmp(package, "base") == 0) return true;
  for (size_t i = 0; i < sizeof attached_packages / sizeof *attached_packages; i++)
    if (strcmp(package, attached_packages[i]) == 0) return true;
  return false;
}

static Status entries_add(VM *vm) {
  struct Library *lib = vm->lib;
  int package[MAX_PACKAGES];
  bool now[MAX_PACKAGES];
  for (int t = 0; tables[t].defs; t++) {
    int k = package_add(lib, tables[t].package);
    if (k < 0) return rt_error(vm, "too many packages");
    for (const BuiltinDef *d = tables[t].defs; d->name; d++)
      if (!(d->flags & BF_INTERNAL)) TRY(entry_add(vm, d, NULL, sym_c(vm, d->name), k));
  }
  for (int i = 0; image_packages[i] && i < MAX_PACKAGES; i++) {
    package[i] = package_add(lib, image_packages[i]);
    if (package[i] < 0) return rt_error(vm, "too many packages");
    now[i] = is_at_hand(image_packages[i]);
  }
  bool hashes = image_hashes_fit();
  for (uint32_t i = 0; i < image_count; i++) {
    const ImageEntry *im = &image_entries[i];
    if (now[im->package])
      TRY(image_entry_add(vm, im, hashes, package[im->package]));
    else
      lib->package[package[im->package]].later++;
  }
  return OK;
}

/* The entries of a package that is not on the search path of a new VM. */
static Status later_entries(VM *vm, LibPackage *p) {
  if (!p->later) return OK;
  bool hashes = image_hashes_fit();
  p->later = 0;
  for (uint32_t i = 0; i < image_count; i++)
    if (strcmp(image_packages[image_entries[i].package], p->name) == 0)
      TRY(image_entry_add(vm, &image_entries[i], hashes, (int)(p - vm->lib->package)));
  return OK;
}

/* Is the text of this entry `name <- function...`? */
static bool entry_is_function(const ImageEntry *im) {
  const char *p = strstr(image_text + im->text, "<-");
  return p && p < image_text + im->text + im->len && strncmp(p, "<- function(", 12) == 0;
}

void lib_list_called(VM *vm, FILE *f) {
  struct Library *lib = vm->lib;
  for (int i = 0; i < lib->npackages; i++)
    if (later_entries(vm, &lib->package[i]) != OK) return;
  for (int t = 0; tables[t].defs; t++)
    for (const BuiltinDef *d = tables[t].defs; d->name; d++) {
      bool internal = (d->flags & BF_INTERNAL) != 0;
      fprintf(f, "%d %c %s %s\n", lib->called && lib->called[number_of_row(lib, d)], internal ? 'I' : 'C',
              tables[t].package, d->name);
    }
  for (uint32_t i = 0; i < lib->nentries; i++) {
    const LibEntry *e = &lib->entry[i];
    if (e->row || !entry_is_function(e->image)) continue;
    Value v = lib->made[i];
    bool ran = val_is_obj(v, T_CLOSURE) && v.clo->proto && v.clo->proto->ncode;
    fprintf(f, "%d R %s %s\n", ran, lib->package[e->package].name, e->name->name->data);
  }
}

void lib_report_called(VM *vm) {
  const char *path = getenv("ORBIT_CALLED");
  if (!path || !*path) return;
  char *text = NULL;
  size_t n = 0;
  FILE *m = open_memstream(&text, &n);
  if (m) {
    lib_list_called(vm, m);
    fclose(m);
  }
  int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666); /* one write: tests run side by side */
  if (fd < 0 || write(fd, text, n) != (ssize_t)n) fprintf(stderr, "orbit: cannot write '%s'\n", path);
  if (fd >= 0) close(fd);
  free(text);
}

static uint32_t entries_count(void) {
  uint32_t n = image_count;
  for (int t = 0; tables[t].defs; t++)
    for (const BuiltinDef *d = tables[t].defs; d->name; d++) n += !(d->flags & BF_INTERNAL);
  return n;
}

/* ---- copying into another machine ---- */

/* Environments that both machines have. */
void lib_transfer_begin(Transfer *t) {
  const struct Library *from = t->from->lib;
  struct Library *to = t->to->lib;
  for (int i = 1; i < from->npackages; i++) { /* base has the machines' own */
    if (from->package[i].env && to->package[i].env) transfer_pair(t, from->package[i].env, to->package[i].env);
    if (from->package[i].ns && to->package[i].ns) transfer_pair(t, from->package[i].ns, to->package[i].ns);
  }
}

/* The rows are the same in both; pieces of the image have become entries in the order in which packages were wanted. */
void lib_transfer(Transfer *t) {
  const struct Library *from = t->from->lib;
  struct Library *to = t->to->lib;
  for (int i = 0; i < from->npackages; i++) {
    const LibPackage *p = &from->package[i];
    LibPackage *q = &to->package[i];
    q->loaded = p->loaded;
    q->nentries = p->nentries, q->first = p->first, q->last = p->last, q->later = p->later;
    if (!q->env) q->env = transfer_obj(t, p->env);
    if (!q->ns) q->ns = transfer_obj(t, p->ns);
  }
  for (uint32_t i = 0; i < from->nentries; i++) {
    const LibEntry *e = &from->entry[i];
    LibEntry *f = &to->entry[i];
    if (i >= to->nentries) {
      *f = *e;
      f->name = transfer_sym(t, e->name);
    }
    f->next = e->next;
    if (from->made[i].tag == TAG_NULL) continue;
    slot_move(t->to, &to->made[i], transfer_value(t, from->made[i]));
    note_made(to, i);
  }
  to->nentries = from->nentries;
  to->registry = transfer_obj(t, from->registry);
  if (!rng_copy(t->to, t->from) || !host_access_copy(t->to, t->from)) transfer_failed(t);
}

/* A row's object is the new machine's; a function of a C library is looked for again. */
Builtin *lib_transfer_builtin(Transfer *t, const Builtin *b) {
  int32_t k = number_of_row(t->from->lib, b->def);
  if (k != NO_ROW && t->from->lib->object[k] == b) return lib_builtin(t->to, b->def);
  const BuiltinDef *def = ffi_transfer(t->to, b->def);
  Builtin *to = def ? obj_new(t->to, (Type)b->h.type, sizeof *to) : NULL;
  if (to) to->def = def;
  return to;
}

/* ---- life cycle ---- */

static Status base_env_cell(VM *vm, const char *name, Env *e) {
  Sym *s = sym_c(vm, name);
  TRY_NEW(s);
  slot_store(vm, &s->base, val_obj(e));
  s->bflags = BIND_LOCKED;
  return OK;
}

static Status search_path_init(VM *vm) {
  struct Library *lib = vm->lib;
  Env *autoloads = env_new(vm, NULL);
  TRY_NEW(autoloads);
  TRY_NEW(autoloads->name = str_c(vm, "Autoloads"));
  TRY(attr_set(vm, &autoloads->h, sym_c(vm, "name"), val_str(autoloads->name)));
  TRY(env_attach(vm, autoloads, 2));
  for (int i = (int)(sizeof attached_packages / sizeof *attached_packages) - 1; i >= 0; i--) {
    int k = package_index(lib, attached_packages[i]);
    Env *e = lib_package_env(vm, str_c(vm, attached_packages[i]));
    TRY_NEW(e);
    TRY(env_attach(vm, e, 2));
    lib->package[k].loaded = true;
  }
  return OK;
}

Status lib_init(VM *vm) {
  struct Library *lib = own_new(vm, sizeof *lib);
  if (!lib) return ERR;
  vm->lib = lib;
  lib->capacity = entries_count() + 1;
  lib->entry = table_new(lib->capacity * sizeof *lib->entry);
  lib->made = sparse_table_new(lib->capacity * sizeof *lib->made);
  if (!lib->entry || !lib->made) return ERR;
  size_t mark = vm_mark(vm);
  package_add(lib, "base");
  for (size_t i = 0; i < sizeof attached_packages / sizeof *attached_packages; i++)
    package_add(lib, attached_packages[i]);
  for (size_t i = 0; i < sizeof other_packages / sizeof *other_packages; i++) package_add(lib, other_packages[i]);
  lib->package[0].env = vm->base;
  lib->package[0].ns = vm->basens;
  lib->package[0].loaded = true;
  TRY(rows_number(vm));
  TRY(entries_add(vm));
  TRY(base_env_cell(vm, ".GlobalEnv", vm->global));
  TRY(base_env_cell(vm, ".BaseNamespaceEnv", vm->basens));
  TRY(options_init(vm));
  TRY(search_path_init(vm));
  lib_mark_loaded(vm, str_c(vm, "compiler"));
  vm_release(vm, mark);
  return OK;
}

void lib_close(VM *vm) {
  conns_close(vm);
  host_access_close(vm);
  regex_close(vm);
  zones_close(vm);
  rng_close(vm);
  native_close(vm);
  struct Library *lib = vm->lib;
  if (!lib) return;
  made_release(vm);
  if (lib->registry) obj_release(vm, &lib->registry->h);
  for (int i = 1; i < lib->npackages; i++) {
    if (lib->package[i].ns) obj_release(vm, &lib->package[i].ns->h);
    if (lib->package[i].env) obj_release(vm, &lib->package[i].env->h);
  }
  uint32_t rows = lib->start[TABLES];
  for (uint32_t i = 0; lib->object && i < rows; i++)
    if (lib->object[i]) obj_release(vm, &lib->object[i]->h);
  free(lib->called);
  table_free(lib->object, rows * sizeof *lib->object);
  table_free(lib->made, lib->capacity * sizeof *lib->made);
  table_free(lib->entry, lib->capacity * sizeof *lib->entry);
  vm->lib = NULL;
}

bool builtin_requires(const BuiltinDef *def, const char *formal) {
  static const char *const optional[] = {"...", "modulus", "argument", "frame", "ifnotfound", "method", "ncp", "mu"};
  if (def->flags & (BF_PRIM | BF_INTERNAL)) return false;
  for (size_t i = 0; i < sizeof optional / sizeof *optional; i++)
    if (strcmp(formal, optional[i]) == 0) return false;
  if (strcmp(formal, "prob") == 0 && strlen(def->name) > 5 && strcmp(def->name + 1, "nbinom") == 0) return false;
  return !strstr(def->name, ".big");
}
