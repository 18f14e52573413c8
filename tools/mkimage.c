/* mkimage.c - Build program: R sources of the library -> one C file with the library image.
 *
 * Usage: mkimage stdlib/<package>/<file>.R ... > image.c
 * Every top-level expression must be `name <- expr`; each becomes an entry that is parsed and evaluated when the
 * name is first looked up.  Comments between the expressions are left out of the image.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "compiler/parser.h"
#include "stdlib/registry.h"
#include "vm/interp/interp.h"

typedef struct Entry {
  char *name;
  size_t text, len;
  int package, file, line;
} Entry;

typedef struct Image {
  char *text;
  size_t n, cap;
  Entry *entry;
  size_t nentries, capentries;
  char *package[64];
  int npackages, nfiles;
  char **file;
} Image;

static void die(const char *path, int line, const char *what) {
  fprintf(stderr, "mkimage: %s:%d: %s\n", path, line, what);
  exit(1);
}

static void *checked(void *p) {
  if (!p) die("-", 0, "out of memory");
  return p;
}

static char *copy_text(const char *p, size_t n) {
  char *s = checked(malloc(n + 1));
  memcpy(s, p, n);
  s[n] = 0;
  return s;
}

static char *read_whole(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  if (!f) die(path, 0, strerror(errno));
  char *buf = NULL;
  size_t cap = 0;
  *n = 0;
  do {
    cap = cap ? cap * 2 : 65536;
    buf = checked(realloc(buf, cap + 1));
    *n += fread(buf + *n, 1, cap - *n, f);
  } while (*n == cap);
  fclose(f);
  buf[*n] = 0;
  return buf;
}

/* stdlib/<package>/<file>.R */
static int package_of_path(Image *im, const char *path) {
  const char *end = strrchr(path, '/');
  if (!end) die(path, 0, "path must be <package>/<file>.R");
  const char *from = end;
  while (from > path && from[-1] != '/') from--;
  char *name = copy_text(from, (size_t)(end - from));
  for (int i = 0; i < im->npackages; i++)
    if (strcmp(im->package[i], name) == 0) {
      free(name);
      return i;
    }
  if (im->npackages == 63) die(path, 0, "too many packages");
  im->package[im->npackages] = name;
  return im->npackages++;
}

static size_t add_text(Image *im, const char *p, size_t n) {
  while (im->n + n + 1 > im->cap) {
    im->cap = im->cap ? im->cap * 2 : 1 << 20;
    im->text = checked(realloc(im->text, im->cap));
  }
  memcpy(im->text + im->n, p, n);
  im->text[im->n + n] = 0;
  im->n += n + 1;
  return im->n - n - 1;
}

/* The name that `name <- expr` binds, NULL if it is something else. */
static const char *assigned_name(VM *vm, Value e) {
  if (!val_is_lang(e) || !val_is_sym(e.cons->car) || e.cons->car.sym != vm->sym.assign) return NULL;
  Value lhs = e.cons->cdr->car;
  if (val_is_sym(lhs)) return lhs.sym->name->data;
  if (lhs.tag == TAG_STR) return lhs.s->data;
  return NULL;
}

static void add_entry(Image *im, const char *path, const char *name, const char *p, size_t n, int package, int line) {
  for (size_t i = 0; i < im->nentries; i++)
    if (im->entry[i].package == package && strcmp(im->entry[i].name, name) == 0) {
      fprintf(stderr, "mkimage: %s:%d: %s replaces the definition in %s:%d\n", path, line, name,
              im->file[im->entry[i].file], im->entry[i].line);
      im->entry[i].text = add_text(im, p, n);
      im->entry[i].len = n;
      im->entry[i].file = im->nfiles - 1;
      im->entry[i].line = line;
      return;
    }
  if (im->nentries == im->capentries) {
    im->capentries = im->capentries ? im->capentries * 2 : 1024;
    im->entry = checked(realloc(im->entry, im->capentries * sizeof *im->entry));
  }
  im->entry[im->nentries++] =
      (Entry){copy_text(name, strlen(name)), add_text(im, p, n), n, package, im->nfiles - 1, line};
}

static void add_file(VM *vm, Image *im, const char *path) {
  size_t n;
  char *text = read_whole(path, &n);
  int package = package_of_path(im, path);
  const char *base = strrchr(path, '/') + 1;
  char *label = checked(malloc(strlen(base) + strlen(im->package[package]) + 2));
  sprintf(label, "%s/%s", im->package[package], base);
  im->file = checked(realloc(im->file, (size_t)(im->nfiles + 1) * sizeof *im->file));
  im->file[im->nfiles++] = label;
  Source src = {path, text, n};
  size_t mark = vm_mark(vm);
  Parser *p = parser_new(vm, &src, false);
  if (!p) die(path, 0, "out of memory");
  for (;;) {
    Value e;
    size_t from = 0, to = 0;
    int line = 0;
    enum ParseStatus st = parser_next(p, &e);
    if (st == PARSE_EOF) break;
    if (st != PARSE_OK) die(path, line, parser_message(p));
    parser_expr_range(p, &from, &to, &line);
    const char *name = assigned_name(vm, e);
    if (!name) die(path, line, "only `name <- expr` is allowed at top level");
    add_entry(im, path, name, text + from, to - from, package, line);
  }
  vm_release(vm, mark);
  free(text);
}

static void print_bytes(const char *p, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (i % 32 == 0) fputs("\n ", stdout);
    printf("%d,", (signed char)p[i]);
  }
}

/* The table of names: slots for the first entry of each name, counted from 1; *again: the next one of the same name, in
 * another package, or 0. */
static uint16_t *name_table(const Image *im, uint32_t *mask, uint32_t **again) {
  uint32_t n = 64;
  while (n < im->nentries * 2) n *= 2;
  if (im->nentries > UINT16_MAX - 1) die("-", 0, "too many entries");
  uint16_t *slots = checked(calloc(n, sizeof *slots));
  *again = checked(calloc(im->nentries + 1, sizeof **again));
  *mask = n - 1;
  for (size_t i = 0; i < im->nentries; i++) {
    const char *name = im->entry[i].name;
    uint32_t k = lib_name_hash(name) & *mask;
    while (slots[k] && strcmp(im->entry[slots[k] - 1].name, name) != 0) k = (k + 1) & *mask;
    uint32_t last = slots[k];
    if (!last) {
      slots[k] = (uint16_t)(i + 1);
      continue;
    }
    while ((*again)[last - 1]) last = (*again)[last - 1];
    (*again)[last - 1] = (uint32_t)(i + 1);
  }
  return slots;
}

static void print_image(Image *im) {
  uint32_t mask, *again;
  uint16_t *slots = name_table(im, &mask, &again);
  puts("/* Made by tools/mkimage from stdlib; do not edit. */\n#include \"stdlib/registry.h\"\n");
  size_t *names = checked(malloc((im->nentries + 1) * sizeof *names));
  for (size_t i = 0; i < im->nentries; i++) names[i] = add_text(im, im->entry[i].name, strlen(im->entry[i].name));
  fputs("const char image_text[] = {", stdout);
  print_bytes(im->text, im->n);
  puts("0};\nconst ImageEntry image_entries[] = {");
  for (size_t i = 0; i < im->nentries; i++) {
    const Entry *e = &im->entry[i];
    printf("  {%zu, %zu, %zu, %" PRIu32 ", %d, %d, %d},\n", names[i], e->text, e->len, again[i], e->package, e->file,
           e->line);
  }
  printf("  {0, 0, 0, 0, 0, 0, 0}};\nconst uint32_t image_count = %zu, image_mask = %" PRIu32
         ";\nconst uint16_t image_slots[] = {",
         im->nentries, mask);
  for (uint32_t i = 0; i <= mask; i++) printf("%s%d,", i % 24 == 0 ? "\n " : "", slots[i]);
  fputs("};\nconst char *const image_packages[] = {", stdout);
  for (int i = 0; i < im->npackages; i++) printf("\"%s\", ", im->package[i]);
  fputs("NULL};\nconst char *const image_files[] = {", stdout);
  for (int i = 0; i < im->nfiles; i++) printf("\"%s\", ", im->file[i]);
  puts("NULL};");
  free(names);
  free(slots);
  free(again);
}

int main(int argc, char **argv) {
  VM *vm = vm_create();
  if (!vm) die("-", 0, "cannot make a VM");
  Image im = {0};
  for (int i = 1; i < argc; i++) add_file(vm, &im, argv[i]);
  print_image(&im);
  for (size_t i = 0; i < im.nentries; i++) free(im.entry[i].name);
  for (int i = 0; i < im.npackages; i++) free(im.package[i]);
  for (int i = 0; i < im.nfiles; i++) free(im.file[i]);
  free(im.entry);
  free(im.file);
  free(im.text);
  vm_destroy(vm);
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
