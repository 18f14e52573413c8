/* collate.c - Order of strings: bytes in the C locale, else the Unicode collation that GNU R uses.
 *
 * Called by comparison, sort, order, rank, min and max.  ASCII strings (nearly all) are compared with a table
 * of the root collation; others with ICU, which is opened at first need; without ICU by code point.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/arith.h"
#include "runtime/locale.h"
#include "runtime/platform.h"

typedef int (*IcuCompare)(const void *coll, const char *a, int32_t na, const char *b, int32_t nb, int *status);

struct Collate {
  uint8_t primary[128]; /* 0: ignored */
  bool ascii_table;     /* the locale orders ASCII as the root collation does */
  bool icu_tried;
  void *lib, *icu; /* library handle, collator */
  IcuCompare compare;
  void (*close)(void *);
};

/* Languages whose tailoring moves ASCII letters. */
static bool tailors_ascii(const char *locale) {
  static const char list[] = " da nb nn no fo cs sk hr sr bs sl hu cy az et lv lt tr haw mt sq to vi ";
  char key[8];
  int n = 0;
  while (locale[n] >= 'a' && locale[n] <= 'z' && n < 4) n++;
  snprintf(key, sizeof key, " %.*s ", n, locale);
  return n > 0 && strstr(list, key) != NULL;
}

static struct Collate *collate_new(void) {
  static const char order[] = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789";
  struct Collate *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  int w = 0;
  for (const char *p = order; *p; p++) c->primary[(unsigned char)*p] = (uint8_t)++w;
  for (int l = 0; l < 26; l++) c->primary['a' + l] = c->primary['A' + l] = (uint8_t)++w;
  c->ascii_table = !tailors_ascii(locale_name(LOC_COLLATE));
  return c;
}

static void *icu_symbol(void *lib, const char *name, int version) {
  char buf[64];
  snprintf(buf, sizeof buf, "%s_%d", name, version);
  return dlsym(lib, buf);
}

/* Opens the first ICU of a known version range. */
static void icu_open(struct Collate *c) {
  c->icu_tried = true;
  if (platform_is_static()) return;
  for (int version = 90; version >= 50 && !c->icu; version--) {
    char file[40];
    snprintf(file, sizeof file, "libicui18n.so.%d", version);
    void *lib = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (!lib) continue;
    void *(*open)(const char *, int *);
    *(void **)&open = icu_symbol(lib, "ucol_open", version);
    *(void **)&c->compare = icu_symbol(lib, "ucol_strcollUTF8", version);
    *(void **)&c->close = icu_symbol(lib, "ucol_close", version);
    int status = 0;
    if (open && c->compare && c->close) c->icu = open(locale_name(LOC_COLLATE), &status);
    if (!c->icu || status > 0) {
      c->icu = NULL;
      dlclose(lib);
      continue;
    }
    c->lib = lib;
  }
}

void collate_close(VM *vm) {
  struct Collate *c = vm->collate;
  if (!c) return;
  if (c->icu) c->close(c->icu);
  free(c); /* the library stays loaded: its caches are its own, and unloading would leak them */
  vm->collate = NULL;
}

/* Root collation of two strings; code points over 127 sort after all others. */
static int compare_table(const struct Collate *c, const Str *a, const Str *b) {
  const unsigned char *p = (const unsigned char *)a->data, *q = (const unsigned char *)b->data;
  int third = 0;
  for (;;) {
    while (*p && *p < 128 && !c->primary[*p]) p++;
    while (*q && *q < 128 && !c->primary[*q]) q++;
    if (!*p || !*q) break;
    int wp = *p < 128 ? c->primary[*p] : 128 + *p, wq = *q < 128 ? c->primary[*q] : 128 + *q;
    if (wp != wq) return wp < wq ? -1 : 1;
    if (third == 0 && *p != *q) third = *p > *q ? -1 : 1; /* same letter: lower case (larger code) first */
    p++, q++;
  }
  return *p ? 1 : *q ? -1 : third;
}

/* The C locale's order: of what the strings are in its encoding. */
static int compare_bytes(VM *vm, const Str *a, const Str *b) {
  if (vm->utf8 || (a->enc != STR_UTF8 && b->enc != STR_UTF8)) return strcmp(a->data, b->data);
  size_t mark = vm_mark(vm);
  Buf x, y;
  buf_init(&x, vm);
  buf_init(&y, vm);
  buf_put_native(&x, a);
  buf_put_native(&y, b);
  int r = x.failed || y.failed ? 0 : strcmp(buf_cstr(&x), buf_cstr(&y));
  vm_release(vm, mark);
  return r;
}

int str_collate(VM *vm, const Str *a, const Str *b) {
  if (a == b) return 0;
  if (ORBIT_UNLIKELY(a->enc == STR_LATIN1 || b->enc == STR_LATIN1)) {
    const Str *u = str_utf8(vm, (Str *)(uintptr_t)a), *v = str_utf8(vm, (Str *)(uintptr_t)b);
    if (u && v && (u != a || v != b)) return str_collate(vm, u, v);
  }
  if (vm->c_collate) return compare_bytes(vm, a, b);
  if (!vm->collate && !(vm->collate = collate_new())) return strcmp(a->data, b->data);
  struct Collate *c = vm->collate;
  if (c->ascii_table && a->enc == STR_ASCII && b->enc == STR_ASCII) return compare_table(c, a, b);
  if (!c->icu_tried) icu_open(c);
  if (!c->icu) return compare_table(c, a, b);
  int status = 0, r = c->compare(c->icu, a->data, (int32_t)a->len, b->data, (int32_t)b->len, &status);
  return status > 0 ? compare_table(c, a, b) : r;
}

bool collate_by_characters(VM *vm, const uint8_t **primary) {
  *primary = NULL;
  if (vm->c_collate) return true;
  if (!vm->collate && !(vm->collate = collate_new())) return true;
  if (!vm->collate->ascii_table) return false;
  *primary = vm->collate->primary;
  return true;
}
