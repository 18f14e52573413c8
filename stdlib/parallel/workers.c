/* workers.c - Workers of a cluster that are programs of this kind at the other end of a pair of sockets.
 *
 * Called from stdlib/parallel/psock.R.  A program finds the number of its end in the environment variable ORBIT_WORKER.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "runtime/capi_host.h"
#include "stdlib/builtin.h"
#include "stdlib/connections/connections.h"
#include "stdlib/host_access.h"
#include "stdlib/registry.h"

enum { PATH_BYTES = 4096, CHILD_END = 3 };

/* The program `orbit`: beside this code, or in bin beside the folder of the library. */
static bool own_program(char *path) {
  static const char *const places[] = {"/orbit", "/../bin/orbit"};
  char folder[PATH_BYTES];
  for (size_t i = 0; i < sizeof places / sizeof *places && own_folder(folder); i++) {
    if (strlen(folder) + strlen(places[i]) >= PATH_BYTES) continue;
    strcpy(path, folder);
    strcat(path, places[i]);
    if (access(path, X_OK) == 0) return true;
  }
  return false;
}

static Status do_can_start_self(VM *vm, Value *args, int n, Value *out) {
  char path[PATH_BYTES];
  *out = val_lgl(own_program(path));
  return OK;
}

/* .Internal(programFolder()): where R and Rscript run this program, R.home("bin"). */
static Status do_program_folder(VM *vm, Value *args, int n, Value *out) {
  static const char *const places[] = {"bin", "orbit/bin", "../lib/orbit/bin"};
  char folder[PATH_BYTES], path[PATH_BYTES + 32], real[PATH_BYTES];
  const char *found = "/usr/lib/R/bin";
  for (size_t i = 0; i < sizeof places / sizeof *places && own_folder(folder); i++) {
    snprintf(path, sizeof path, "%s/%s/Rscript", folder, places[i]);
    if (access(path, X_OK) != 0) continue;
    snprintf(path, sizeof path, "%s/%s", folder, places[i]);
    if (realpath(path, real)) found = real;
    break;
  }
  Str *s = str_c(vm, found);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

/* Starts path with words as its arguments; `end` is its descriptor CHILD_END, its input is empty. */
static int start(VM *vm, char *path, char **words, int end, pid_t *pid) {
  posix_spawn_file_actions_t how;
  char **own = environment(vm), mark[] = "ORBIT_WORKER=3";
  size_t n = 0;
  while (own && own[n]) n++;
  char **all = malloc((n + 2) * sizeof *all);
  if (!all) return ENOMEM;
  if (n) memcpy(all, own, n * sizeof *all);
  all[n] = mark;
  all[n + 1] = NULL;
  posix_spawn_file_actions_init(&how);
  posix_spawn_file_actions_addopen(&how, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&how, end, CHILD_END);
  int err = posix_spawn(pid, path, &how, NULL, words, all);
  posix_spawn_file_actions_destroy(&how);
  free(all);
  return err;
}

/* A descriptor that is not CHILD_END, which would lose its close-on-exec mark by being copied onto itself. */
static int moved_up(int fd) {
  if (fd != CHILD_END) return fd;
  int other = fcntl(fd, F_DUPFD_CLOEXEC, CHILD_END + 1);
  close(fd);
  return other;
}

/* .Internal(workerProgram(words, description)): starts this program with these arguments; the connection to it. */
static Status do_worker_program(VM *vm, Value *args, int n, Value *out) {
  char path[PATH_BYTES];
  Vec *words;
  int fd[2];
  pid_t pid = 0;
  TRY(coerce_vector(vm, args[0], T_STR, false, &words));
  if (val_type(args[1]) != T_STR) return rt_error(vm, "invalid '%s' argument", "description");
  const char *about = as_string1(vm, args[1])->data;
  if (!own_program(path)) return rt_error(vm, "the program orbit is not where its library is");
  char **argv = vm_scratch(vm, (size_t)(words->n + 3) * sizeof *argv);
  TRY_NEW(argv);
  char quiet[] = "--no-echo";
  argv[0] = path;
  argv[1] = quiet;
  for (int64_t i = 0; i < words->n; i++) argv[i + 2] = (char *)str_ro(words)[i]->data;
  argv[words->n + 2] = NULL;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fd))
    return rt_error(vm, "unable to create a socket pair: %s", strerror(errno));
  fd[1] = moved_up(fd[1]);
  rt_flush(vm);
  int err = start(vm, path, argv, fd[1], &pid);
  close(fd[1]);
  if (err == 0) return conn_pair_new(vm, about, fd[0], pid, out);
  close(fd[0]);
  return rt_error(vm, "cannot start a worker: %s", strerror(err));
}

/* .Internal(masterConnection(description)): of a program that workerProgram() started, else NULL. */
static Status do_master_connection(VM *vm, Value *args, int n, Value *out) {
  const char *mark = environment_get(vm, "ORBIT_WORKER");
  *out = val_null();
  if (!mark || strcmp(mark, "3") != 0) return OK;
  if (!environment_set(vm, "ORBIT_WORKER", NULL)) return rt_nomem(vm, 1);
  if (val_type(args[0]) != T_STR) return rt_error(vm, "invalid '%s' argument", "description");
  if (fcntl(CHILD_END, F_SETFD, FD_CLOEXEC) < 0) return OK;
  return conn_pair_new(vm, as_string1(vm, args[0])->data, CHILD_END, 0, out);
}

/* .Internal(isKin(connection)): is a process of this program at its other end? */
static Status do_is_kin(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  TRY(conn_of(vm, args[0], &c));
  *out = val_lgl(conn_is_pair(c));
  return OK;
}

const BuiltinDef builtins_workers[] = {
    {"canStartSelf", do_can_start_self, NULL, BF_INTERNAL, "is the program there to be started?", 0, 0},
    {"programFolder", do_program_folder, NULL, BF_INTERNAL, "folder of R and Rscript", 0, 0},
    {"workerProgram", do_worker_program, "words, description", BF_INTERNAL | BF_PROCESSES, "starts a worker", 0, 0},
    {"masterConnection", do_master_connection, "description", BF_INTERNAL, "connection of a worker", 0, 0},
    {"isKin", do_is_kin, "connection", BF_INTERNAL, "a process of this program at the other end?", 0, 0},
    {0}};
