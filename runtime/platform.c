/* platform.c - How this program was linked.  Called before a library is opened. */
#include "runtime/platform.h"

#include <elf.h>
#include <link.h>
#include <sys/auxv.h>

/* A program without a dynamic loader has a C library of its own; a library that it opens brings another one along, and
 * the two disagree about threads and memory. */
bool platform_is_static(void) {
  const ElfW(Phdr) *h = (const void *)getauxval(AT_PHDR); /* NOLINT: the kernel passes an address as a number */
  unsigned long n = getauxval(AT_PHNUM);
  if (!h) return false;
  for (unsigned long i = 0; i < n; i++)
    if (h[i].p_type == PT_INTERP) return false;
  return true;
}
