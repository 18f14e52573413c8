/* command.h - Commands that a host's machine starts, and waiting that a cancellation ends. */
#ifndef ORBIT_COMMAND_H
#define ORBIT_COMMAND_H

#include <sys/types.h>

#include "stdlib/builtin.h"

typedef struct Command {
  pid_t pid;
  int fd; /* end of the pipe that reads its output, or -1 */
} Command;

/* Starts `sh -c text` in a process group of its own; read: its output comes through c->fd.  False: errno tells why. */
bool command_start(VM *vm, const char *text, bool read, Command *c);
/* Closes the pipe and waits for the end; ERR (raised): the command and its children have been killed. */
Status command_wait(VM *vm, Command *c, int *status) ORBIT_MUST_CHECK;
/* Waits until something can be read from fd, or its end. */
Status wait_readable(VM *vm, int fd) ORBIT_MUST_CHECK;

#endif
