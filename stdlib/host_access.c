/* host_access.c - What a host's machine may reach outside itself, and its own working directory and environment.
 *
 * Three gates: rows of builtin tables carry BF_FILES and kin, which call_builtin_raw (vm/calls/call.c) compares with
 * vm->denied; every path goes through path_file(); variables of the environment through environment().  The program
 * orbit denies nothing and works on the process itself.
 */
#define _GNU_SOURCE
#include "stdlib/host_access.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "stdlib/text.h"

extern char **environ;

/* ---- refusals ---- */

static const struct {
  uint32_t flag;
  const char *what;
} kinds[] = {{BF_FILES, "files"},         {BF_UNCONFINED, "files outside a folder"},
             {BF_NETWORK, "the network"}, {BF_PROCESSES, "other processes"},
             {BF_NATIVE, "native code"},  {BF_ENVIRON, "the environment"},
             {BF_CLOCK, "the clock"}};

Status lib_refused(VM *vm, const BuiltinDef *def) {
  uint32_t why = def->flags & vm->denied;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (why & kinds[i].flag) return rt_error(vm, "the host does not allow access to %s", kinds[i].what);
  return OK;
}

/* ---- paths ---- */

static const char *joined(VM *vm, const char *dir, const char *p) {
  size_t d = strlen(dir), n = strlen(p);
  char *r = vm_scratch(vm, d + n + 2);
  if (!r) return NULL;
  memcpy(r, dir, d);
  r[d] = '/';
  memcpy(r + d + 1, p, n + 1);
  return r;
}

/* Does any part of p from `from` on go up? */
static bool goes_up(const char *from) {
  for (const char *s = from; s; s = strchr(s, '/')) {
    s += strspn(s, "/");
    if (s[0] == '.' && s[1] == '.' && (s[2] == '/' || !s[2])) return true;
  }
  return false;
}

static bool below(const char *root, const char *path) {
  size_t n = strlen(root);
  while (n && root[n - 1] == '/') n--;
  return strncmp(path, root, n) == 0 && (path[n] == '/' || !path[n]);
}

/* The part of absolute path p that exists, with its links followed, lies below the root; the rest does not go up. */
static bool confined(const char *root, const char *p) {
  char part[PATH_MAX], real[PATH_MAX];
  size_t n = strlen(p);
  if (n >= sizeof part) return false;
  memcpy(part, p, n + 1);
  for (;;) {
    struct stat st;
    if (realpath(part, real)) return below(root, real) && !goes_up(p + strlen(part));
    if (lstat(part, &st) == 0) return false; /* a link that leads nowhere could be made to lead anywhere */
    char *slash = strrchr(part, '/');
    if (!slash) return false;
    if (slash == part)
      part[1] = 0;
    else
      *slash = 0;
  }
}

bool path_free(const VM *vm) { return !vm->root && !(vm->denied & BF_FILES); }

const char *path_file(VM *vm, const char *p) {
  if (!(p = path_expand(vm, p))) return NULL;
  const char *dir = vm->work_dir ? vm->work_dir : vm->root;
  if (dir && p[0] != '/' && !(p = joined(vm, dir, p))) return NULL;
  if (path_free(vm)) return p;
  if (vm->root && !(vm->denied & BF_FILES) && confined(vm->root, p)) return p;
  (void)path_refused(vm, p);
  return NULL;
}

bool path_inside(const VM *vm, const char *path) { return !vm->root || confined(vm->root, path); }

Status path_refused(VM *vm, const char *path) {
  return rt_error(vm, "the host does not allow access to file '%s'", path);
}

int path_change_dir(VM *vm, const char *p) {
  if (!vm->in_host) return chdir(p);
  char real[PATH_MAX];
  struct stat st;
  if (!realpath(p, real) || stat(real, &st) != 0) return -1;
  if (!S_ISDIR(st.st_mode) || access(real, X_OK) != 0) {
    errno = S_ISDIR(st.st_mode) ? EACCES : ENOTDIR;
    return -1;
  }
  char *copy = strdup(real);
  if (!copy) return -1;
  free(vm->work_dir);
  vm->work_dir = copy;
  return 0;
}

/* ---- permissions of new files ---- */

/* The process's mask, without changing it for a moment, during which another thread could make a file. */
static mode_t process_mask(void) {
  char line[100];
  unsigned mask = 0;
  bool found = false;
  FILE *f = fopen("/proc/self/status", "re");
  while (f && !found && fgets(line, sizeof line, f)) found = sscanf(line, "Umask: %o", &mask) == 1;
  if (f) fclose(f);
  if (found) return mask;
  mode_t now = umask(0);
  umask(now);
  return now;
}

mode_t file_mask(VM *vm) { return vm->file_mask ? vm->file_mask - 1u : process_mask(); }

mode_t file_mask_set(VM *vm, mode_t mask) {
  mode_t was = file_mask(vm);
  if (vm->in_host)
    vm->file_mask = (uint16_t)((mask & 0777) + 1);
  else
    umask(mask);
  return was;
}

static bool refused_fifo(VM *vm, const char *path) {
  struct stat st;
  if (!vm->in_host || stat(path, &st) != 0 || !S_ISFIFO(st.st_mode)) return false;
  errno = ESPIPE;
  return true;
}

int file_open_read(VM *vm, const char *path) { return refused_fifo(vm, path) ? -1 : open(path, O_RDONLY | O_CLOEXEC); }

FILE *file_read_stream(VM *vm, const char *path) { return refused_fifo(vm, path) ? NULL : fopen(path, "rb"); }

/* The process's mask still takes from what open() makes: a file that is ours is given what the machine's leaves. */
int file_create(VM *vm, const char *path, int flags) {
  if (!(flags & O_NONBLOCK) && refused_fifo(vm, path)) return -1;
  if (!vm->file_mask || !(flags & O_CREAT)) return open(path, flags, 0666);
  mode_t mode = 0666 & ~file_mask(vm);
  int fd = open(path, flags | O_EXCL, mode);
  if (fd < 0) return errno == EEXIST ? open(path, flags, mode) : -1;
  (void)fchmod(fd, mode);
  return fd;
}

FILE *file_create_stream(VM *vm, const char *path, const char *mode) {
  int fd = file_create(vm, path, O_WRONLY | O_CREAT | O_CLOEXEC | (mode[0] == 'a' ? O_APPEND : O_TRUNC));
  FILE *f = fd < 0 ? NULL : fdopen(fd, mode);
  if (!f && fd >= 0) close(fd);
  return f;
}

int dir_create(VM *vm, const char *path, mode_t mode) {
  int st = mkdir(path, mode);
  if (st == 0 && vm->file_mask) (void)chmod(path, mode & ~file_mask(vm));
  return st;
}

/* ---- environment variables ---- */

char **environment(VM *vm) { return vm->environment ? vm->environment : environ; }

static size_t count(char **list) {
  size_t n = 0;
  while (list && list[n]) n++;
  return n;
}

static void free_list(char **list) {
  for (size_t i = 0; list && list[i]; i++) free(list[i]);
  free(list);
}

/* The entry of name, or the end of the list. */
static char **entry(char **list, const char *name) {
  size_t n = strlen(name);
  while (*list && !(strncmp(*list, name, n) == 0 && (*list)[n] == '=')) list++;
  return list;
}

const char *environment_get(VM *vm, const char *name) {
  if (!vm->environment) return getenv(name);
  char *e = *entry(vm->environment, name);
  return e ? e + strlen(name) + 1 : NULL;
}

static bool own_copy(VM *vm) {
  if (vm->environment) return true;
  size_t n = count(environ);
  char **list = calloc(n + 1, sizeof *list);
  for (size_t i = 0; list && i < n; i++)
    if (!(list[i] = strdup(environ[i]))) {
      free_list(list);
      return false;
    }
  vm->environment = list;
  return list != NULL;
}

static bool own_set(VM *vm, const char *name, const char *value) {
  if (!own_copy(vm)) return false;
  size_t n = count(vm->environment), len = strlen(name) + strlen(value) + 2;
  char **e = entry(vm->environment, name), *text = malloc(len);
  if (!text) return false;
  snprintf(text, len, "%s=%s", name, value);
  if (*e) {
    free(*e);
    *e = text;
    return true;
  }
  char **longer = realloc(vm->environment, (n + 2) * sizeof *longer);
  if (!longer) {
    free(text);
    return false;
  }
  vm->environment = longer;
  longer[n] = text;
  longer[n + 1] = NULL;
  return true;
}

static bool own_remove(VM *vm, const char *name) {
  if (!own_copy(vm)) return false;
  char **e = entry(vm->environment, name);
  if (!*e) return true;
  free(*e);
  do e[0] = e[1];
  while (*e++);
  return true;
}

bool environment_set(VM *vm, const char *name, const char *value) {
  if (!*name || strchr(name, '=')) return false;
  if (vm->in_host) return value ? own_set(vm, name, value) : own_remove(vm, name);
  return (value ? setenv(name, value, 1) : unsetenv(name)) == 0;
}

/* ---- users ---- */

enum { ENTRY_ROOM = 16 << 10 /* of an entry of the system's lists; longer ones are as none */ };

static bool copied(const char *text, char *to, size_t room) {
  if (text) snprintf(to, room, "%s", text);
  return text != NULL;
}

bool user_home(const char *user, char *home, size_t room) {
  char entry[ENTRY_ROOM];
  struct passwd pw, *found = NULL;
  return getpwnam_r(user, &pw, entry, sizeof entry, &found) == 0 && found && copied(found->pw_dir, home, room);
}

bool user_name(uid_t id, char *name, size_t room) {
  char entry[ENTRY_ROOM];
  struct passwd pw, *found = NULL;
  return getpwuid_r(id, &pw, entry, sizeof entry, &found) == 0 && found && copied(found->pw_name, name, room);
}

bool group_name(gid_t id, char *name, size_t room) {
  char entry[ENTRY_ROOM];
  struct group gr, *found = NULL;
  return getgrgid_r(id, &gr, entry, sizeof entry, &found) == 0 && found && copied(found->gr_name, name, room);
}

bool login_name(char *name, size_t room) { return getlogin_r(name, room) == 0; }

bool host_access_copy(VM *to, const VM *from) {
  to->file_mask = from->file_mask;
  if (from->work_dir && !(to->work_dir = strdup(from->work_dir))) return false;
  size_t n = count(from->environment);
  if (!from->environment) return true;
  if (!(to->environment = calloc(n + 1, sizeof *to->environment))) return false;
  for (size_t i = 0; i < n; i++)
    if (!(to->environment[i] = strdup(from->environment[i]))) return false;
  return true;
}

void host_access_close(VM *vm) {
  free_list(vm->environment);
  free(vm->work_dir);
  free(vm->root);
  vm->environment = NULL;
  vm->work_dir = vm->root = NULL;
}
