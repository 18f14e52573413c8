/* host_access.h - What a host's machine may reach outside itself, and what it has of its own instead of the process's:
 * working directory, environment variables, umask (vm.h: VmConfig.deny, VmConfig.root). */
#ifndef ORBIT_HOST_ACCESS_H
#define ORBIT_HOST_ACCESS_H

#include <stdio.h>
#include <sys/types.h>

#include "stdlib/builtin.h"

/* The path by which the operating system is to be asked: ~ replaced, relative ones from the machine's own working
 * directory.  Scratch memory; NULL (raised): out of memory, or the host does not allow it.  Whatever opens, lists or
 * changes files goes through here. */
const char *path_file(VM *vm, const char *p);
bool path_free(const VM *vm); /* the machine may reach any file */

/* Does `path`, which was come upon below an allowed path, stay below the machine's root?  A link could lead out of it:
 * whatever walks through folders or expands patterns asks before it goes on. */
bool path_inside(const VM *vm, const char *path);
Status path_refused(VM *vm, const char *path); /* the error that says so */

/* The machine's working directory changes; 0, or -1 with errno. */
int path_change_dir(VM *vm, const char *p);

/* Permissions that new files do not get: the process's, in embedded machines their own once set. */
mode_t file_mask(VM *vm);
mode_t file_mask_set(VM *vm, mode_t mask); /* returns what it was */
/* open() with flags that may make a file, and fopen() for writing; mkdir(): what is made gets that mask. */
int file_create(VM *vm, const char *path, int flags);
/* open() and fopen() for reading.  In a host's machine these and the ones for writing refuse FIFOs (ESPIPE), which
 * would keep C code waiting where nothing ends it: connections, which look in between, open them with O_NONBLOCK. */
int file_open_read(VM *vm, const char *path);
FILE *file_read_stream(VM *vm, const char *path);
FILE *file_create_stream(VM *vm, const char *path, const char *mode);
int dir_create(VM *vm, const char *path, mode_t mode);

/* Environment variables: the process's, in embedded machines a copy from the first change on.  The list ends with
 * NULL. */
char **environment(VM *vm);
const char *environment_get(VM *vm, const char *name);
bool environment_set(VM *vm, const char *name, const char *value); /* value NULL: removed */

/* What the system knows about users and groups, asked so that other threads may ask as well; false: it knows none.  The
 * texts are cut to `room`. */
bool user_home(const char *user, char *home, size_t room);
bool user_name(uid_t id, char *name, size_t room);
bool group_name(gid_t id, char *name, size_t room);
bool login_name(char *name, size_t room);

bool host_access_copy(VM *to, const VM *from); /* false: out of memory */
void host_access_close(VM *vm);

#endif
