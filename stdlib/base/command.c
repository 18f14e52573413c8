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
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "stdlib/host_access.h"

enum {
  STEP_MS = 20,
  FIRST_NAP_NS = 100 * 1000,
  LONGEST_NAP_NS = STEP_MS * 1000 * 1000,
  LAST_WAIT_NS = 1000 * 1000 * 1000
};

/* The mask of files that the machine has of its own is the command's, too. */
static int spawn_shell(VM *vm, const char *text, int in, int out, pid_t *pid) {
  char masked[40], *argv[] = {"sh", "-c", (char *)text, NULL, NULL};
  if (vm->file_mask) {
    snprintf(masked, sizeof masked, "umask %03o; exec sh -c \"$0\"", vm->file_mask - 1u);
    argv[2] = masked;
    argv[3] = (char *)text;
  }
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attr;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attr);
  if (in >= 0) posix_spawn_file_actions_adddup2(&actions, in, 0);
  if (out >= 0) posix_spawn_file_actions_adddup2(&actions, out, 1);
  if (vm->work_dir) posix_spawn_file_actions_addchdir_np(&actions, vm->work_dir);
  posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attr, 0);
  int err = posix_spawn(pid, "/bin/sh", &actions, &attr, argv, environment(vm));
  posix_spawnattr_destroy(&attr);
  posix_spawn_file_actions_destroy(&actions);
  return err;
}

bool command_start(VM *vm, const char *text, enum CommandPipe how, Command *c) {
  int fd[2] = {-1, -1};
  *c = (Command){.fd = -1};
  if (how != COMMAND_ALONE && pipe2(fd, O_CLOEXEC) != 0) return false;
  bool reads = how == COMMAND_READ;
  int ours = fd[reads ? 0 : 1], its = fd[reads ? 1 : 0];
  int err = spawn_shell(vm, text, reads ? -1 : its, reads ? its : -1, &c->pid);
  if (its >= 0) close(its);
  if (err) {
    if (ours >= 0) close(ours);
    errno = err;
    return false;
  }
  c->fd = ours;
  return true;
}

/* Naps grow, so that short commands are not waited for too long.  When the host closes the machine, what the program
 * has left running gets a second. */
Status command_wait(VM *vm, Command *c, int *status) {
  struct timespec nap = {.tv_nsec = FIRST_NAP_NS};
  int64_t waited = 0;
  pid_t k;
  *status = 0;
  if (c->fd >= 0) close(c->fd);
  c->fd = -1;
  while ((k = waitpid(c->pid, status, WNOHANG)) == 0 || (k < 0 && errno == EINTR)) {
    bool late = !vm->host && waited > LAST_WAIT_NS;
    if (late || rt_poll(vm) != OK) {
      kill(-c->pid, SIGKILL);
      while (waitpid(c->pid, status, 0) < 0 && errno == EINTR) continue;
      return late ? OK : ERR;
    }
    nanosleep(&nap, NULL);
    waited += nap.tv_nsec;
    if ((nap.tv_nsec *= 2) > LONGEST_NAP_NS) nap.tv_nsec = LONGEST_NAP_NS;
  }
  return OK;
}

static Status wait_for(VM *vm, int fd, short event) {
  struct pollfd p = {.fd = fd, .events = event};
  for (;;) {
    TRY(rt_poll(vm));
    int k = poll(&p, 1, STEP_MS);
    if (k > 0 || (k < 0 && errno != EINTR)) return OK; /* read() or write() tells about errors */
  }
}

Status wait_readable(VM *vm, int fd) { return wait_for(vm, fd, POLLIN); }

/* The signal is this thread's: it is taken before it can be delivered. */
static ssize_t write_without_signal(int fd, const void *p, size_t n) {
  sigset_t broken, before, pending;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  bool was = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  ssize_t k = write(fd, p, n);
  int err = errno;
  struct timespec none = {0};
  if (k < 0 && err == EPIPE && !was)
    while (sigtimedwait(&broken, NULL, &none) < 0 && errno == EINTR) continue;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = err;
  return k;
}

Status write_waiting(VM *vm, int fd, const void *p, size_t n, size_t *written) {
  ssize_t k;
  do {
    TRY(wait_for(vm, fd, POLLOUT));
    k = write_without_signal(fd, p, n < PIPE_BUF ? n : PIPE_BUF); /* so much a pipe takes at once */
  } while (k < 0 && (errno == EINTR || errno == EAGAIN));
  if (k < 0) return errno == EPIPE ? rt_error(vm, "ignoring SIGPIPE signal") : rt_error(vm, "%s", strerror(errno));
  *written = (size_t)k;
  return OK;
}
