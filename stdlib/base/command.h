/* command.h - Commands that a host's machine starts, and waiting that a cancellation ends.  Called by system() and the
 * connections of files and pipes. */
#ifndef ORBIT_COMMAND_H
#define ORBIT_COMMAND_H

#include <sys/types.h>

#include "stdlib/builtin.h"

typedef struct Command {
  pid_t pid;
  int fd; /* our end of the pipe, or -1 */
} Command;

/* What c->fd is to be: nothing, where its output is read, where its input is written. */
enum CommandPipe { COMMAND_ALONE, COMMAND_READ, COMMAND_WRITE };
/* Starts `sh -c text` in a process group of its own.  False: errno tells why. */
bool command_start(VM *vm, const char *text, enum CommandPipe how, Command *c);
/* Closes the pipe and waits for the end; ERR (raised): the command and its children have been killed. */
Status command_wait(VM *vm, Command *c, int *status) ORBIT_MUST_CHECK;
/* Waits until something can be read from fd, or its end. */
Status wait_readable(VM *vm, int fd) ORBIT_MUST_CHECK;
/* write() to what may keep it waiting, or have no reader any more, which is an error here and no signal for the
 * process. Writes a part. */
Status write_waiting(VM *vm, int fd, const void *p, size_t n, size_t *written) ORBIT_MUST_CHECK;

#endif
