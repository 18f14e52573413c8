/* command.c - Commands that a host's machine starts, and waiting that a cancellation ends.
 *
 * Called by system() and pipe() in embedded machines, and before reading what may block.  The C library's system() and
 * popen() change what signals do in the whole process and cannot be left; here the machine waits in short steps and
 * looks in between at what wants its attention.  The program orbit keeps the C library's, as Ctrl-C at a terminal is to
 * reach the command.
 */
#define _GNU_SOURCE
#include "stdlib/base/command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "stdlib/host_access.h"

enum { STEP_MS = 20, FIRST_NAP_NS = 100 * 1000, LONGEST_NAP_NS = STEP_MS * 1000 * 1000 };

static int spawn_shell(VM *vm, const char *text, int out, pid_t *pid) {
  char *argv[] = {"sh", "-c", (char *)text, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attr;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attr);
  if (out >= 0) posix_spawn_file_actions_adddup2(&actions, out, 1);
  if (vm->work_dir) posix_spawn_file_actions_addchdir_np(&actions, vm->work_dir);
  posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attr, 0);
  int err = posix_spawn(pid, "/bin/sh", &actions, &attr, argv, environment(vm));
  posix_spawnattr_destroy(&attr);
  posix_spawn_file_actions_destroy(&actions);
  return err;
}

bool command_start(VM *vm, const char *text, bool read, Command *c) {
  int fd[2] = {-1, -1};
  *c = (Command){.fd = -1};
  if (read && pipe2(fd, O_CLOEXEC) != 0) return false;
  int err = spawn_shell(vm, text, fd[1], &c->pid);
  if (fd[1] >= 0) close(fd[1]);
  if (err) {
    if (fd[0] >= 0) close(fd[0]);
    errno = err;
    return false;
  }
  c->fd = fd[0];
  return true;
}

/* Naps grow, so that short commands are not waited for too long. */
Status command_wait(VM *vm, Command *c, int *status) {
  struct timespec nap = {.tv_nsec = FIRST_NAP_NS};
  pid_t k;
  *status = 0;
  if (c->fd >= 0) close(c->fd);
  c->fd = -1;
  while ((k = waitpid(c->pid, status, WNOHANG)) == 0 || (k < 0 && errno == EINTR)) {
    if (rt_poll(vm) != OK) {
      kill(-c->pid, SIGKILL);
      while (waitpid(c->pid, status, 0) < 0 && errno == EINTR) continue;
      return ERR;
    }
    nanosleep(&nap, NULL);
    if ((nap.tv_nsec *= 2) > LONGEST_NAP_NS) nap.tv_nsec = LONGEST_NAP_NS;
  }
  return OK;
}

Status wait_readable(VM *vm, int fd) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  for (;;) {
    TRY(rt_poll(vm));
    int k = poll(&p, 1, STEP_MS);
    if (k > 0 || (k < 0 && errno != EINTR)) return OK; /* read() tells about errors */
  }
}
