/* private_library.h - A copy of libRmath that belongs to one machine. */
#ifndef ORBIT_PRIVATE_LIBRARY_H
#define ORBIT_PRIVATE_LIBRARY_H

#include <stdbool.h>

typedef struct PrivateLibrary {
  void *handle; /* NULL: none */
  int fd;       /* of its file in memory */
} PrivateLibrary;

/* shared: handle of the library as the process has it.  False: not possible here, *lib is empty. */
bool private_library_open(PrivateLibrary *lib, void *shared);
void private_library_close(PrivateLibrary *lib);

#endif
