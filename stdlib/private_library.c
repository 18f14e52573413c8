/* private_library.c - A copy of libRmath for one machine of a host, which draws from that machine's generator.
 *
 * Called by native.c in embedded machines.  The library has two properties that a host cannot live with: it keeps the
 * state of its generators, and what it prepared for the last parameters, in static variables of the process; and whose
 * unif_rand() it calls depends on what the host exports.  So its file is opened once more from a file in memory, which
 * the loader takes for another library, and the entries of that copy's jump table for the four functions below are set
 * to ours.  No lock is needed, and a host that uses libRmath itself is not touched.
 */
#define _GNU_SOURCE
#include "stdlib/private_library.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "stdlib/base/rng.h"

/* What is read and changed here the loader has written under locks of its own, perhaps where the copy of a machine lay
 * that another thread has closed: the thread sanitizer sees neither. */
#if defined __GNUC__
#define WRITTEN_BY_LOADER __attribute__((no_sanitize("thread")))
#else
#define WRITTEN_BY_LOADER
#endif

typedef struct Tables {
  const ElfW(Rela) * rela;
  size_t n;
  const ElfW(Sym) * symbols;
  const char *names;
} Tables;

WRITTEN_BY_LOADER static Tables tables_of(const struct link_map *map) {
  Tables t = {0};
  for (const ElfW(Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++) {
    const void *p = (const void *)d->d_un.d_ptr; /* NOLINT: the loader gives addresses as numbers */
    if (d->d_tag == DT_JMPREL) t.rela = p;
    if (d->d_tag == DT_PLTRELSZ) t.n = d->d_un.d_val / sizeof *t.rela;
    if (d->d_tag == DT_SYMTAB) t.symbols = p;
    if (d->d_tag == DT_STRTAB) t.names = p;
  }
  return t;
}

/* The loader may have made the page read-only after binding. */
WRITTEN_BY_LOADER static bool set_entry(void **entry, void *fn) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), at = (uintptr_t)entry & ~(page - 1);
  if (mprotect((void *)at, page, PROT_READ | PROT_WRITE) != 0) return false; /* NOLINT */
  *entry = fn;
  return true;
}

WRITTEN_BY_LOADER static bool draw_from_ours(const struct link_map *map) {
  static double (*const fns[])(void) = {unif_rand, norm_rand, exp_rand};
  static const char *const names[] = {"unif_rand", "norm_rand", "exp_rand", "R_unif_index"};
  double (*index)(double) = R_unif_index;
  Tables t = tables_of(map);
  unsigned done = 0;
  if (!t.rela || !t.symbols || !t.names) return false;
  for (size_t i = 0; i < t.n; i++) {
    const char *name = t.names + t.symbols[ELF64_R_SYM(t.rela[i].r_info)].st_name;
    for (unsigned k = 0; k < 4; k++) {
      void *fn;
      if (strcmp(name, names[k]) != 0) continue;
      if (k < 3)
        memcpy(&fn, &fns[k], sizeof fn);
      else
        memcpy(&fn, &index, sizeof fn);
      if (!set_entry((void **)(map->l_addr + t.rela[i].r_offset), fn)) return false; /* NOLINT */
      done |= 1u << k;
    }
  }
  return done == 15;
}

static bool copy_file(const char *path, int to) {
  struct stat st;
  int from = open(path, O_RDONLY | O_CLOEXEC);
  if (from < 0) return false;
  bool ok = fstat(from, &st) == 0;
  for (off_t left = ok ? st.st_size : 0; ok && left > 0;) {
    ssize_t k = sendfile(to, from, NULL, (size_t)left);
    ok = k > 0;
    left -= k;
  }
  close(from);
  return ok;
}

WRITTEN_BY_LOADER bool private_library_open(PrivateLibrary *lib, void *shared) {
  struct link_map *map;
  char path[64];
  *lib = (PrivateLibrary){.fd = -1};
  if (dlinfo(shared, RTLD_DI_LINKMAP, &map) != 0) return false;
  lib->fd = memfd_create("libRmath", MFD_CLOEXEC);
  if (lib->fd >= 0 && copy_file(map->l_name, lib->fd)) {
    /* the file stays open: its number is the name by which the loader knows the library */
    snprintf(path, sizeof path, "/proc/self/fd/%d", lib->fd);
    lib->handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (lib->handle && dlinfo(lib->handle, RTLD_DI_LINKMAP, &map) == 0 && draw_from_ours(map)) return true;
  }
  private_library_close(lib);
  return false;
}

void private_library_close(PrivateLibrary *lib) {
  if (lib->handle) dlclose(lib->handle);
  if (lib->fd >= 0) close(lib->fd);
  *lib = (PrivateLibrary){.fd = -1};
}
