/* files.c - The file system: existence, metadata, directories, copying, names of paths.
 *
 * Paths are expanded (~) before use.  Called through builtins_file[]; the R wrappers are in files.R. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "stdlib/connections/connections.h"
#include "stdlib/host_access.h"
#include "stdlib/regex/regex.h"
#include "runtime/poll.h"

const char *path_expand(VM *vm, const char *p) {
  if (p[0] != '~') return p;
  size_t k = strcspn(p, "/");
  char name[64], of_user[PATH_MAX];
  const char *home = NULL;
  if (k == 1) {
    home = vm->denied & BF_ENVIRON ? NULL : environment_get(vm, "HOME");
  } else if (k < sizeof name && path_free(vm)) { /* who may not reach all files is not told who there is */
    memcpy(name, p + 1, k - 1);
    name[k - 1] = 0;
    home = user_home(name, of_user, sizeof of_user) ? of_user : NULL;
  }
  if (!home) return p;
  size_t h = strlen(home), n = strlen(p + k);
  char *r = vm_scratch(vm, h + n + 1);
  if (r) {
    memcpy(r, home, h);
    memcpy(r + h, p + k, n + 1);
  }
  return r;
}

/* `...` as one character vector. */
static Status dots_paths(VM *vm, Value dots, const char *name, Vec **out) {
  const Vec *d = dots.vec;
  int64_t n = 0;
  for (int64_t i = 0; i < d->n; i++) {
    TRY(rt_poll(vm));
    if (val_is_null(list_ro(d)[i])) continue;
    if (val_type(list_ro(d)[i]) != T_STR) return rt_error(vm, "invalid '%s' argument", name);
    n += vec_len(list_ro(d)[i]);
  }
  TRY_NEW(*out = vec_new(vm, T_STR, n));
  int64_t k = 0;
  for (int64_t i = 0; i < d->n; i++) {
    TRY(rt_poll(vm));
    StrArg a;
    if (val_is_null(list_ro(d)[i])) continue;
    TRY(strarg_get(vm, list_ro(d)[i], &a, name));
    for (int64_t j = 0; j < a.n; j++) str_rw(*out)[k++] = a.s[j];
  }
  return OK;
}

typedef bool (*PathTest)(const char *p);
static bool test_exists(const char *p) { return access(p, F_OK) == 0; }
static bool test_dir(const char *p) {
  struct stat st;
  return stat(p, &st) == 0 && S_ISDIR(st.st_mode);
}

static Status map_test(VM *vm, const StrArg *a, PathTest f, Value *out) {
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LGL, a->n));
  for (int64_t i = 0; i < a->n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    int_rw(r)[i] = 0;
    if (str_is_na(vm, a->s[i])) continue;
    TRY_NEW(p = path_file(vm, a->s[i]->data));
    int_rw(r)[i] = f(p);
  }
  *out = vec_val(r);
  return OK;
}

static Status do_file_exists(VM *vm, Value *args, int n, Value *out) {
  Vec *v;
  StrArg a;
  TRY(dots_paths(vm, args[0], "file", &v));
  TRY(strarg_get(vm, val_obj(v), &a, ""));
  return map_test(vm, &a, test_exists, out);
}

static Status do_dir_exists(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  TRY(strarg_get(vm, args[0], &a, "invalid filename argument"));
  return map_test(vm, &a, test_dir, out);
}

static Status do_file_remove(VM *vm, Value *args, int n, Value *out) {
  Vec *v, *r;
  TRY(dots_paths(vm, args[0], "file", &v));
  TRY_NEW(r = vec_new(vm, T_LGL, v->n));
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    TRY_NEW(p = path_file(vm, str_ro(v)[i]->data));
    int_rw(r)[i] = !str_is_na(vm, str_ro(v)[i]) && remove(p) == 0;
    if (!int_ro(r)[i]) TRY(rt_warning(vm, "cannot remove file '%s', reason '%s'", str_ro(v)[i]->data, strerror(errno)));
  }
  *out = vec_val(r);
  return OK;
}

/* ---- unlink ---- */

int remove_tree(const char *p, bool recursive, bool force) {
  struct stat st;
  if (lstat(p, &st) != 0) return 0;
  if (!S_ISDIR(st.st_mode)) {
    if (force && !S_ISLNK(st.st_mode)) chmod(p, st.st_mode | S_IWUSR);
    return unlink(p) != 0;
  }
  if (!recursive) return 1;
  if (force) chmod(p, st.st_mode | S_IRWXU);
  int bad = 0;
  DIR *d = opendir(p);
  struct dirent *e;
  if (d) {
    while ((e = readdir(d))) {
      if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
      char *q;
      if (asprintf(&q, "%s/%s", p, e->d_name) < 0) {
        bad = 1;
        break;
      }
      bad |= remove_tree(q, recursive, force);
      free(q);
    }
    closedir(d);
  }
  return rmdir(p) != 0 || bad;
}

/* unlink(x, recursive, force, expand) */
static Status do_unlink(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  bool recursive, force, expand;
  int bad = 0;
  *out = val_int(0);
  if (vec_len(args[0]) == 0) return OK;
  Vec *x;
  TRY(vm_as_character(vm, args[0], &x));
  TRY(strarg_get(vm, val_obj(x), &a, ""));
  TRY(arg_flag(vm, args[1], "recursive", &recursive));
  TRY(arg_flag(vm, args[2], "force", &force));
  TRY(arg_flag(vm, args[3], "expand", &expand));
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    if (str_is_na(vm, a.s[i])) continue;
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    glob_t g;
    if (expand && strpbrk(p, "*?[") && glob(p, GLOB_NOCHECK, NULL, &g) == 0) {
      Status st = OK;
      for (size_t j = 0; j < g.gl_pathc && st == OK; j++) {
        if (!path_inside(vm, g.gl_pathv[j]))
          st = path_refused(vm, g.gl_pathv[j]);
        else
          bad |= remove_tree(g.gl_pathv[j], recursive, force);
      }
      globfree(&g);
      TRY(st);
    } else
      bad |= remove_tree(p, recursive, force);
  }
  *out = val_int(bad);
  return OK;
}

/* ---- rename, links, append, create ---- */

typedef int (*PathPair)(const char *a, const char *b);

static Status map_pairs(VM *vm, Value x, Value y, PathPair f, const char *what, bool recycle, Value *out) {
  StrArg a, b;
  TRY(strarg_get(vm, x, &a, "invalid 'from' or 'to' argument"));
  TRY(strarg_get(vm, y, &b, "invalid 'from' or 'to' argument"));
  if (!recycle && a.n != b.n) return rt_error(vm, "'from' and 'to' are of different lengths");
  int64_t n = a.n && b.n ? (a.n > b.n ? a.n : b.n) : 0;
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LGL, n));
  for (int64_t i = 0; i < n; i++) {
    TRY(rt_poll(vm));
    const char *p, *q;
    TRY_NEW(p = path_file(vm, a.s[i % a.n]->data));
    TRY_NEW(q = path_file(vm, b.s[i % b.n]->data));
    int_rw(r)[i] = f(p, q) == 0;
    if (!int_ro(r)[i]) TRY(rt_warning(vm, what, p, q, strerror(errno)));
  }
  *out = vec_val(r);
  return OK;
}

static int link_into(const char *a, const char *b) {
  struct stat st;
  char buf[PATH_MAX];
  if (stat(b, &st) == 0 && S_ISDIR(st.st_mode)) { /* a directory: the link goes into it */
    const char *base = strrchr(a, '/');
    snprintf(buf, sizeof buf, "%s/%s", b, base ? base + 1 : a);
    b = buf;
  }
  return symlink(a, b);
}

static Status do_file_rename(VM *vm, Value *args, int n, Value *out) {
  return map_pairs(vm, args[0], args[1], rename, "cannot rename file '%s' to '%s', reason '%s'", false, out);
}
static Status do_file_symlink(VM *vm, Value *args, int n, Value *out) {
  return map_pairs(vm, args[0], args[1], link_into, "cannot symlink '%s' to '%s', reason '%s'", true, out);
}
static Status do_file_link(VM *vm, Value *args, int n, Value *out) {
  return map_pairs(vm, args[0], args[1], link, "cannot link '%s' to '%s', reason '%s'", true, out);
}

/* Some files have no end: a cancelled run leaves them, and whoever called asks rt_poll(). */
static bool copy_bytes(VM *vm, int in, int out) {
  char buf[65536];
  ssize_t k = -1;
  while (!rt_cancelled(vm) && (k = read(in, buf, sizeof buf)) > 0)
    for (ssize_t done = 0; done < k;) {
      ssize_t w = write(out, buf + done, (size_t)(k - done));
      if (w <= 0) return false;
      done += w;
    }
  return k == 0;
}

/* A file grows while it is appended to itself: the SIZE bytes that it has. */
static bool append_itself(int in, int out, off_t size) {
  char buf[65536];
  while (size > 0) {
    ssize_t k = read(in, buf, size < (off_t)sizeof buf ? (size_t)size : sizeof buf);
    if (k <= 0 || write(out, buf, (size_t)k) != k) return false;
    size -= k;
  }
  return true;
}

static bool append_file(VM *vm, const char *to, const char *from) {
  int in = file_open_read(vm, from);
  if (in < 0) return false;
  int out = file_create(vm, to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC);
  struct stat a, b;
  bool itself = out >= 0 && fstat(in, &a) == 0 && fstat(out, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
  bool ok = out >= 0 && (itself ? append_itself(in, out, a.st_size) : copy_bytes(vm, in, out));
  close(in);
  if (out >= 0) close(out);
  return ok;
}

static Status do_file_append(VM *vm, Value *args, int n, Value *out) {
  StrArg a, b;
  TRY(strarg_get(vm, args[0], &a, "invalid 'file1' argument"));
  TRY(strarg_get(vm, args[1], &b, "invalid 'file2' argument"));
  if (a.n < 1) return rt_error(vm, "nothing to append to");
  int64_t len = b.n ? (a.n > b.n ? a.n : b.n) : 0;
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LGL, len));
  for (int64_t i = 0; i < len; i++) {
    TRY(rt_poll(vm));
    const char *p, *q;
    TRY_NEW(p = path_file(vm, a.s[i % a.n]->data));
    TRY_NEW(q = path_file(vm, b.s[i % b.n]->data));
    int_rw(r)[i] = append_file(vm, p, q);
    TRY(rt_poll(vm));
  }
  *out = vec_val(r);
  return OK;
}

static Status do_file_create(VM *vm, Value *args, int n, Value *out) {
  Vec *v, *r;
  bool warn;
  TRY(dots_paths(vm, args[0], "filename", &v));
  TRY(arg_flag(vm, args[1], "showWarnings", &warn));
  TRY_NEW(r = vec_new(vm, T_LGL, v->n));
  for (int64_t i = 0; i < v->n; i++) {
    const char *p;
    TRY_NEW(p = path_file(vm, str_ro(v)[i]->data));
    int fd = file_create(vm, p, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
    int_rw(r)[i] = fd >= 0;
    if (fd >= 0)
      close(fd);
    else if (warn)
      TRY(rt_warning(vm, "cannot create file '%s', reason '%s'", str_ro(v)[i]->data, strerror(errno)));
  }
  *out = vec_val(r);
  return OK;
}

/* ---- copying ---- */

typedef struct CopyOpts {
  bool over, recursive, mode, date;
} CopyOpts;

static void copy_meta(VM *vm, const char *to, const struct stat *st, const CopyOpts *o) {
  if (o->mode) chmod(to, st->st_mode & 07777 & ~file_mask(vm));
  if (o->date) {
    struct timespec t[2] = {st->st_atim, st->st_mtim};
    utimensat(AT_FDCWD, to, t, 0);
  }
}

static bool copy_file(VM *vm, const char *from, const char *to, const struct stat *st, const CopyOpts *o) {
  struct stat t;
  bool there = stat(to, &t) == 0;
  if (there && (!o->over || (t.st_ino == st->st_ino && t.st_dev == st->st_dev))) return false;
  int in = file_open_read(vm, from);
  if (in < 0) return false;
  int out = file_create(vm, to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
  bool ok = out >= 0 && copy_bytes(vm, in, out);
  close(in);
  if (out >= 0) close(out);
  if (ok) copy_meta(vm, to, st, o);
  return ok;
}

static Status copy_tree(VM *vm, const char *from, const char *to, const CopyOpts *o, bool *ok);

/* Copies what lies in the folder `from`. */
static Status copy_entries(VM *vm, const char *from, const char *to, const CopyOpts *o, bool *ok) {
  DIR *d = opendir(from);
  struct dirent *e;
  Status st = OK;
  if (!d) *ok = false;
  while (d && st == OK && (e = readdir(d))) {
    if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
    char *a, *b;
    if (asprintf(&a, "%s/%s", from, e->d_name) < 0) break;
    if (asprintf(&b, "%s/%s", to, e->d_name) < 0) {
      free(a);
      break;
    }
    st = copy_tree(vm, a, b, o, ok);
    free(a);
    free(b);
  }
  if (d) closedir(d);
  return st;
}

/* Copies path `from` to the name `to`; *ok becomes false when anything failed.  A folder that is copied into itself,
 * or by a link that leads back, has no end: the run's limits and the stack end it. */
static Status copy_tree(VM *vm, const char *from, const char *to, const CopyOpts *o, bool *ok) {
  struct stat st;
  TRY(rt_poll(vm));
  TRY(rt_check_stack(vm));
  if (!path_inside(vm, from)) return path_refused(vm, from);
  if (!path_inside(vm, to)) return path_refused(vm, to);
  if (stat(from, &st) != 0 || (S_ISDIR(st.st_mode) && (!o->recursive || (mkdir(to, 0700) != 0 && errno != EEXIST)))) {
    *ok = false;
    return OK;
  }
  if (!S_ISDIR(st.st_mode)) {
    *ok = copy_file(vm, from, to, &st, o) && *ok;
    return OK;
  }
  TRY(copy_entries(vm, from, to, o, ok));
  CopyOpts dir = *o;
  dir.mode = true;
  copy_meta(vm, to, &st, &dir);
  return OK;
}

/* .Internal(file.copy(from, to, overwrite, recursive, copy.mode, copy.date)): names to names. */
static Status do_file_copy(VM *vm, Value *args, int n, Value *out) {
  StrArg a, b;
  CopyOpts o;
  TRY(strarg_get(vm, args[0], &a, "invalid 'from' argument"));
  TRY(strarg_get(vm, args[1], &b, "invalid 'to' argument"));
  TRY(arg_flag(vm, args[2], "overwrite", &o.over));
  TRY(arg_flag(vm, args[3], "recursive", &o.recursive));
  TRY(arg_flag(vm, args[4], "copy.mode", &o.mode));
  TRY(arg_flag(vm, args[5], "copy.date", &o.date));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LGL, a.n));
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    const char *p, *q;
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    TRY_NEW(q = path_file(vm, b.s[i % b.n]->data));
    bool ok = true;
    TRY(copy_tree(vm, p, q, &o, &ok));
    int_rw(r)[i] = ok;
    TRY(rt_poll(vm));
  }
  *out = vec_val(r);
  return OK;
}

/* ---- metadata ---- */

static Status set_col(VM *vm, Vec *list, Vec *names, int j, const char *name, Vec *col) {
  TRY_NEW(str_rw(names)[j] = str_c(vm, name));
  list_set(vm, list, j, val_obj(col));
  return OK;
}

static Status owner_names(VM *vm, Vec *un, Vec *gn, int64_t i, const struct stat *st) {
  char name[256];
  TRY_NEW(str_rw(un)[i] = user_name(st->st_uid, name, sizeof name) ? str_c(vm, name) : vm->na_str);
  TRY_NEW(str_rw(gn)[i] = group_name(st->st_gid, name, sizeof name) ? str_c(vm, name) : vm->na_str);
  return OK;
}

static double stamp(struct timespec t) { return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec; }

/* .Internal(file.info(names, extra_cols)): list of size, isdir, mode, mtime, ctime, atime (, uid, gid, uname, grname)
 */
static Status do_file_info(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  bool extra;
  TRY(strarg_get(vm, args[0], &a, "invalid filename argument"));
  TRY(arg_flag(vm, args[1], "extra_cols", &extra));
  static const char *const names[] = {"size",  "isdir", "mode", "mtime", "ctime",
                                      "atime", "uid",   "gid",  "uname", "grname"};
  static const Type types[] = {T_DBL, T_LGL, T_INT, T_DBL, T_DBL, T_DBL, T_INT, T_INT, T_STR, T_STR};
  int nc = extra ? 10 : 6;
  Vec *r, *nm, *c[10];
  TRY_NEW(r = vec_new(vm, T_LIST, nc));
  TRY_NEW(nm = vec_new(vm, T_STR, nc));
  for (int j = 0; j < nc; j++) {
    TRY_NEW(c[j] = vec_new(vm, types[j], a.n));
    TRY(set_col(vm, r, nm, j, names[j], c[j]));
  }
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    struct stat st;
    const char *p;
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    bool ok = !str_is_na(vm, a.s[i]) && stat(p, &st) == 0;
    dbl_rw(c[0])[i] = ok ? (double)st.st_size : NA_REAL;
    int_rw(c[1])[i] = ok ? S_ISDIR(st.st_mode) : NA_LGL;
    int_rw(c[2])[i] = ok ? (int)(st.st_mode & 07777) : NA_INT;
    dbl_rw(c[3])[i] = ok ? stamp(st.st_mtim) : NA_REAL;
    dbl_rw(c[4])[i] = ok ? stamp(st.st_ctim) : NA_REAL;
    dbl_rw(c[5])[i] = ok ? stamp(st.st_atim) : NA_REAL;
    if (!extra) continue;
    int_rw(c[6])[i] = ok ? (int)st.st_uid : NA_INT;
    int_rw(c[7])[i] = ok ? (int)st.st_gid : NA_INT;
    str_rw(c[8])[i] = str_rw(c[9])[i] = vm->na_str;
    if (ok) TRY(owner_names(vm, c[8], c[9], i, &st));
  }
  TRY(vec_set_class(vm, c[2], "octmode"));
  TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = val_obj(r);
  return OK;
}

static Status do_file_access(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  int mode = as_integer1(vm, args[1]);
  TRY(strarg_get(vm, args[0], &a, "invalid 'names' argument"));
  if (mode < 0 || mode > 7) return rt_error(vm, "invalid '%s' argument", "mode");
  int m = (mode & 1 ? X_OK : 0) | (mode & 2 ? W_OK : 0) | (mode & 4 ? R_OK : 0);
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_INT, a.n));
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    int_rw(r)[i] = str_is_na(vm, a.s[i]) ? -1 : access(p, mode ? m : F_OK);
  }
  Vec *nm = a.vec;
  if (!nm) {
    TRY_NEW(nm = vec_new(vm, T_STR, 1));
    str_rw(nm)[0] = a.one;
  } else
    TRY_NEW(nm = vec_copy_data(vm, nm));
  TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = vec_val(r);
  return OK;
}

/* .Internal(setFileTime(path, time)) */
static Status do_setFileTime(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  Vec *t, *r;
  TRY(strarg_get(vm, args[0], &a, "invalid 'path' argument"));
  TRY(coerce_vector(vm, args[1], T_DBL, false, &t));
  if (a.n && !t->n) return rt_error(vm, "invalid '%s' argument", "time");
  TRY_NEW(r = vec_new(vm, T_LGL, a.n));
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    double d = dbl_ro(t)[i % t->n];
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    struct timespec ts = {.tv_sec = (time_t)floor(d), .tv_nsec = (long)(1e9 * (d - floor(d)))};
    struct timespec both[2] = {ts, ts};
    int_rw(r)[i] = utimensat(AT_FDCWD, p, both, 0) == 0;
  }
  *out = vec_val(r);
  return OK;
}

static Status do_chmod(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  IntArg m;
  bool use_umask;
  TRY(strarg_get(vm, args[0], &a, "invalid 'paths' argument"));
  TRY(intarg_get(vm, args[1], &m));
  TRY(arg_flag(vm, args[2], "use_umask", &use_umask));
  mode_t um = file_mask(vm);
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LGL, a.n));
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    mode_t mode = m.n ? (mode_t)m.p[i % m.n] : 0777;
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    int_rw(r)[i] = chmod(p, use_umask ? mode & ~um : mode) == 0;
  }
  *out = vec_val(r);
  return OK;
}

static Status do_umask(VM *vm, Value *args, int n, Value *out) {
  int m = as_integer1(vm, args[0]);
  mode_t old = m == NA_INT ? file_mask(vm) : file_mask_set(vm, (mode_t)m);
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_INT, 1));
  int_rw(r)[0] = (int)old;
  TRY(vec_set_class(vm, r, "octmode"));
  *out = val_obj(r);
  return OK;
}

static Status do_readlink(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  Vec *r;
  TRY(strarg_get(vm, args[0], &a, "invalid 'paths' argument"));
  TRY_NEW(r = vec_new(vm, T_STR, a.n));
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    char buf[PATH_MAX];
    const char *p;
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    ssize_t k = readlink(p, buf, sizeof buf);
    str_rw(r)[i] = k < 0 && errno != EINVAL ? vm->na_str : vm->empty_str; /* EINVAL: something that is no link */
    if (k > 0) TRY_NEW(str_rw(r)[i] = str_new(vm, buf, (size_t)k));
  }
  *out = vec_val(r);
  return OK;
}

/* ---- directories ---- */

static bool make_parents(VM *vm, char *p, mode_t mode) {
  for (char *q = p + 1; *q; q++)
    if (*q == '/') {
      *q = 0;
      int r = dir_create(vm, p, mode);
      int err = errno;
      *q = '/';
      if (r != 0 && err != EEXIST && err != ENOSYS && err != EROFS && err != EACCES) return false;
    }
  return true;
}

/* .Internal(dir.create(path, showWarnings, recursive, mode)) */
static Status do_dir_create(VM *vm, Value *args, int n, Value *out) {
  Str *path;
  bool warn, recursive;
  int mode = as_integer1(vm, args[3]);
  *out = val_lgl(0);
  if (val_type(args[0]) != T_STR || vec_len(args[0]) != 1) return rt_error(vm, "invalid '%s' argument", "path");
  path = as_string1(vm, args[0]);
  if (str_is_na(vm, path)) return OK;
  TRY(arg_flag(vm, args[1], "showWarnings", &warn));
  TRY(arg_flag(vm, args[2], "recursive", &recursive));
  const char *p;
  TRY_NEW(p = path_file(vm, path->data));
  size_t k = strlen(p);
  char *q;
  TRY_NEW(q = vm_scratch(vm, k + 1));
  memcpy(q, p, k + 1);
  while (k > 1 && q[k - 1] == '/') q[--k] = 0;
  mode_t m = mode == NA_INT ? 0777 : (mode_t)mode;
  if (recursive && !make_parents(vm, q, m)) {
    if (warn) TRY(rt_warning(vm, "cannot create dir '%s', reason '%s'", q, strerror(errno)));
    return OK;
  }
  if (dir_create(vm, q, m) == 0)
    *out = val_lgl(1);
  else if (warn && errno == EEXIST)
    return rt_warning(vm, "'%s' already exists", q);
  else if (warn)
    return rt_warning(vm, "cannot create dir '%s', reason '%s'", q, strerror(errno));
  return OK;
}

typedef struct Lister {
  VM *vm;
  Vec *r;
  Rx *rx;
  bool all, full, recursive, dirs, no_dots;
} Lister;

static Status list_add(Lister *l, const char *prefix, const char *name) {
  Str *s;
  if (*prefix)
    TRY_NEW(s = str_fmt(l->vm, "%s%s%s", prefix, prefix[strlen(prefix) - 1] == '/' && !prefix[1] ? "" : "/", name));
  else
    TRY_NEW(s = str_c(l->vm, name));
  TRY(vec_grow(l->vm, l->r, l->r->n + 1));
  str_rw(l->r)[l->r->n - 1] = s;
  return OK;
}

static Status name_matches(Lister *l, const char *name, bool *yes) {
  *yes = true;
  if (!l->rx) return OK;
  RxText t;
  Str *s;
  TRY_NEW(s = str_c(l->vm, name));
  TRY(rx_text(l->vm, l->rx, s, false, 0, &t));
  return rx_exec(l->vm, l->rx, &t, 0, 0, false, NULL, 0, yes);
}

/* dir: where to look; stem: what the names are shown under ("" for none). */
static Status list_dir(Lister *l, const char *dir, const char *stem) {
  TRY(rt_check_stack(l->vm));
  DIR *d = opendir(dir);
  if (!d) return OK;
  Status st = OK;
  struct dirent *e;
  while (st == OK && (e = readdir(d))) {
    const char *nm = e->d_name;
    bool dot = !strcmp(nm, ".") || !strcmp(nm, ".."), match, isdir = false;
    if (!l->all && nm[0] == '.') continue;
    size_t mark = vm_mark(l->vm);
    if (l->recursive) {
      if (dot) continue;
      char *path, *sub;
      if (asprintf(&path, "%s/%s", dir, nm) < 0) break;
      struct stat sb;
      isdir = stat(path, &sb) == 0 && S_ISDIR(sb.st_mode) && path_inside(l->vm, path);
      if (isdir && asprintf(&sub, "%s%s%s", stem, *stem ? "/" : "", nm) >= 0) {
        if (l->dirs && (st = name_matches(l, nm, &match)) == OK && match) st = list_add(l, stem, nm);
        if (st == OK) st = list_dir(l, path, sub);
        free(sub);
      }
      free(path);
      if (isdir) continue;
    } else if (dot && l->no_dots)
      continue;
    st = name_matches(l, nm, &match);
    if (st == OK && match) st = list_add(l, stem, nm);
    vm_release(l->vm, mark);
  }
  closedir(d);
  return st;
}

static int by_bytes(const void *a, const void *b) {
  const Str *x = *(Str *const *)a, *y = *(Str *const *)b;
  return strcmp(x->data, y->data);
}

static void sort_names(VM *vm, Vec *v) {
  qsort(str_rw(v), (size_t)v->n, sizeof *str_ro(v), by_bytes);
  if (vm->c_collate) return;
  for (int64_t i = 1; i < v->n; i++) { /* nearly sorted already */
    Str *s = str_ro(v)[i];
    int64_t j = i;
    for (; j > 0 && str_collate(vm, str_ro(v)[j - 1], s) > 0; j--) str_rw(v)[j] = str_ro(v)[j - 1];
    str_rw(v)[j] = s;
  }
}

/* list.files(path, pattern, all.files, full.names, recursive, ignore.case, include.dirs, no..) */
static Status do_list_files(VM *vm, Value *args, int n, Value *out) {
  StrArg dirs;
  Lister l = {.vm = vm};
  bool icase;
  TRY(strarg_get(vm, args[0], &dirs, "invalid 'path' argument"));
  TRY(arg_flag(vm, args[2], "all.files", &l.all));
  TRY(arg_flag(vm, args[3], "full.names", &l.full));
  TRY(arg_flag(vm, args[4], "recursive", &l.recursive));
  TRY(arg_flag(vm, args[5], "ignore.case", &icase));
  TRY(arg_flag(vm, args[6], "include.dirs", &l.dirs));
  TRY(arg_flag(vm, args[7], "no..", &l.no_dots));
  if (!val_is_null(args[1]) && vec_len(args[1]) > 0) {
    if (val_type(args[1]) != T_STR) return rt_error(vm, "invalid '%s' argument", "pattern");
    Str *p = as_string1(vm, args[1]);
    if (!str_is_na(vm, p)) TRY(rx_get(vm, p, RX_EXTENDED, RX_ARGUMENT | (icase ? RX_ICASE : 0), false, &l.rx));
  }
  TRY_NEW(l.r = vec_new(vm, T_STR, 0));
  for (int64_t i = 0; i < dirs.n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    if (str_is_na(vm, dirs.s[i])) continue;
    TRY_NEW(p = path_file(vm, dirs.s[i]->data));
    TRY(list_dir(&l, p, l.full ? p : ""));
  }
  sort_names(vm, l.r);
  *out = vec_val(l.r);
  return OK;
}

static Status walk_dirs(Lister *l, const char *dir, const char *stem) {
  TRY(rt_check_stack(l->vm));
  DIR *d = opendir(dir);
  if (!d) return OK;
  Status st = OK;
  struct dirent *e;
  while (st == OK && (e = readdir(d))) {
    if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
    char *path, *sub = NULL;
    if (asprintf(&path, "%s/%s", dir, e->d_name) < 0) break;
    if (test_dir(path) && path_inside(l->vm, path) &&
        asprintf(&sub, "%s%s%s", stem, *stem ? "/" : "", e->d_name) >= 0) {
      st = list_add(l, "", sub);
      if (st == OK && l->recursive) st = walk_dirs(l, path, sub);
      free(sub);
    }
    free(path);
  }
  closedir(d);
  return st;
}

/* list.dirs(path, full.names, recursive) */
static Status do_list_dirs(VM *vm, Value *args, int n, Value *out) {
  StrArg dirs;
  Lister l = {.vm = vm};
  TRY(strarg_get(vm, args[0], &dirs, "invalid 'directory' argument"));
  TRY(arg_flag(vm, args[1], "full.names", &l.full));
  TRY(arg_flag(vm, args[2], "recursive", &l.recursive));
  TRY_NEW(l.r = vec_new(vm, T_STR, 0));
  for (int64_t i = 0; i < dirs.n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    if (str_is_na(vm, dirs.s[i])) continue;
    TRY_NEW(p = path_file(vm, dirs.s[i]->data));
    if (!test_dir(p)) continue;
    if (l.recursive) {
      TRY(vec_grow(vm, l.r, l.r->n + 1));
      str_rw(l.r)[l.r->n - 1] = l.full ? dirs.s[i] : vm->empty_str;
    }
    TRY(walk_dirs(&l, p, l.full ? p : ""));
  }
  sort_names(vm, l.r);
  *out = vec_val(l.r);
  return OK;
}

static Status do_glob(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  bool mark_dirs;
  TRY(strarg_get(vm, args[0], &a, "invalid 'paths' argument"));
  TRY(arg_flag(vm, args[1], "dirmark", &mark_dirs));
  glob_t g = {0};
  bool first = true;
  for (int64_t i = 0; i < a.n; i++) {
    const char *p;
    if (rt_cancelled(vm)) break;
    if (str_is_na(vm, a.s[i])) continue;
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    glob(p, (mark_dirs ? GLOB_MARK : 0) | (first ? 0 : GLOB_APPEND), NULL, &g);
    first = false;
  }
  Vec *r = vec_new(vm, T_STR, (int64_t)g.gl_pathc);
  Status st = r ? OK : ERR;
  for (size_t i = 0; st == OK && i < g.gl_pathc; i++)
    if (!path_inside(vm, g.gl_pathv[i]))
      st = path_refused(vm, g.gl_pathv[i]);
    else if (!(str_rw(r)[i] = str_c(vm, g.gl_pathv[i])))
      st = ERR;
  if (!first) globfree(&g);
  TRY(st);
  *out = vec_val(r);
  return OK;
}

static Status do_getwd(VM *vm, Value *args, int n, Value *out) {
  char buf[PATH_MAX];
  *out = val_null();
  const char *dir = vm->work_dir ? vm->work_dir : vm->root ? vm->root : getcwd(buf, sizeof buf);
  if (!dir) return OK;
  Str *s;
  TRY_NEW(s = str_c(vm, dir));
  *out = val_str(s);
  return OK;
}

static Status do_setwd(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[0]) != T_STR || vec_len(args[0]) != 1) return rt_error(vm, "character argument expected");
  Str *s = as_string1(vm, args[0]);
  if (str_is_na(vm, s)) return rt_error(vm, "missing value is invalid");
  TRY(do_getwd(vm, NULL, 0, out));
  const char *p;
  TRY_NEW(p = path_file(vm, s->data));
  return path_change_dir(vm, p) == 0 ? OK : rt_error(vm, "cannot change working directory");
}

/* ---- names of paths ---- */

typedef Status (*PathMap)(VM *vm, const char *p, size_t n, Str **out);

static Status map_paths(VM *vm, Value x, PathMap f, Value *out) {
  StrArg a;
  TRY(strarg_get(vm, x, &a, "a character vector argument expected"));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, a.n));
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    const char *p;
    str_rw(r)[i] = a.s[i];
    if (str_is_na(vm, a.s[i])) continue;
    TRY_NEW(p = path_expand(vm, a.s[i]->data));
    TRY(f(vm, p, strlen(p), &str_rw(r)[i]));
  }
  *out = vec_val(r);
  return OK;
}

static Status base_of(VM *vm, const char *p, size_t n, Str **out) {
  while (n && p[n - 1] == '/') n--;
  size_t from = n;
  while (from && p[from - 1] != '/') from--;
  return (*out = str_new(vm, p + from, n - from)) ? OK : ERR;
}

static Status dir_of(VM *vm, const char *p, size_t n, Str **out) {
  if (n == 0) {
    *out = vm->empty_str;
    return OK;
  }
  while (n > 1 && p[n - 1] == '/') n--;
  size_t k = n;
  while (k && p[k - 1] != '/') k--;
  if (k == 0) return (*out = str_new(vm, ".", 1)) ? OK : ERR;
  while (k > 1 && p[k - 1] == '/') k--;
  return (*out = str_new(vm, p, k)) ? OK : ERR;
}

static Status same_path(VM *vm, const char *p, size_t n, Str **out) { return (*out = str_new(vm, p, n)) ? OK : ERR; }

static Status do_basename(VM *vm, Value *args, int n, Value *out) { return map_paths(vm, args[0], base_of, out); }
static Status do_dirname(VM *vm, Value *args, int n, Value *out) { return map_paths(vm, args[0], dir_of, out); }
static Status do_path_expand(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[0]) != T_STR) return rt_error(vm, "invalid '%s' argument", "path");
  TRY(map_paths(vm, args[0], same_path, out));
  if (val_is_vecobj(args[0]) && val_is_vecobj(*out)) return attr_copy_all(vm, out->vec, args[0]);
  return OK;
}

/* normalizePath(path, winslash, mustWork) */
static Status do_normalizePath(VM *vm, Value *args, int n, Value *out) {
  StrArg a;
  int must = as_logical1(vm, args[2]);
  TRY(strarg_get(vm, args[0], &a, "'path' should be a character vector"));
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, a.n));
  for (int64_t i = 0; i < a.n; i++) {
    TRY(rt_poll(vm));
    char buf[PATH_MAX];
    const char *p;
    if (str_is_na(vm, a.s[i])) {
      str_rw(r)[i] = a.s[i];
      if (must == 1) return rt_error(vm, "path[%lld]=NA", (long long)i + 1);
      if (must == NA_LGL) TRY(rt_warning(vm, "path[%lld]=NA", (long long)i + 1));
      continue;
    }
    TRY_NEW(p = path_file(vm, a.s[i]->data));
    if (realpath(p, buf)) {
      TRY_NEW(str_rw(r)[i] = str_c(vm, buf));
      continue;
    }
    TRY_NEW(str_rw(r)[i] = str_c(vm, p));
    if (must == 1) return rt_error(vm, "path[%lld]=\"%s\": %s", (long long)i + 1, p, strerror(errno));
    if (must == NA_LGL) TRY(rt_warning(vm, "path[%lld]=\"%s\": %s", (long long)i + 1, p, strerror(errno)));
  }
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_file[] = {
    {"file.exists", do_file_exists, "...", 0, "do the files exist?"},
    {"dir.exists", do_dir_exists, "paths", 0, "are they directories?"},
    {"file.remove", do_file_remove, "...", 0, "removes files"},
    {"unlink", do_unlink, "x, recursive = FALSE, force = FALSE, expand = TRUE", BF_INVISIBLE,
     "removes files and directories"},
    {"file.rename", do_file_rename, "from, to", 0, "renames files"},
    {"file.symlink", do_file_symlink, "from, to", BF_UNCONFINED, "makes symbolic links"},
    {"file.link", do_file_link, "from, to", 0, "makes hard links"},
    {"file.append", do_file_append, "file1, file2", 0, "appends the second files to the first"},
    {"file.create", do_file_create, "..., showWarnings = TRUE", 0, "makes or empties files"},
    {"file.copy", do_file_copy, "from, to, overwrite, recursive, copy.mode, copy.date", BF_INTERNAL,
     "copies names to names"},
    {"file.info", do_file_info, "names, extra_cols", BF_INTERNAL, "metadata of files"},
    {"file.access", do_file_access, "names, mode = 0", 0, "0 where the access is allowed, else -1"},
    {"setFileTime", do_setFileTime, "path, time", BF_INTERNAL, "sets the time stamps"},
    {"Sys.chmod", do_chmod, "paths, mode, use_umask", BF_INTERNAL, "sets permissions"},
    {"Sys.umask", do_umask, "mode", BF_INTERNAL | BF_UNCONFINED, "the file mode mask"},
    {"Sys.readlink", do_readlink, "paths", 0, "where links point"},
    {"dir.create", do_dir_create, "path, showWarnings, recursive, mode", BF_INTERNAL, "makes a directory"},
    {"list.files", do_list_files,
     "path = '.', pattern = NULL, all.files = FALSE, full.names = FALSE, recursive = FALSE, ignore.case = FALSE, "
     "include.dirs = FALSE, no.. = FALSE",
     0, "files in directories"},
    {"dir", do_list_files,
     "path = '.', pattern = NULL, all.files = FALSE, full.names = FALSE, recursive = FALSE, ignore.case = FALSE, "
     "include.dirs = FALSE, no.. = FALSE",
     0, "files in directories"},
    {"list.dirs", do_list_dirs, "path = '.', full.names = TRUE, recursive = TRUE", 0, "directories below directories"},
    {"Sys.glob", do_glob, "paths, dirmark = FALSE", BF_UNCONFINED, "expands wildcards"},
    {"getwd", do_getwd, "", BF_FILES, "working directory"},
    {"setwd", do_setwd, "dir", BF_INVISIBLE | BF_FILES, "changes the working directory; returns the old one"},
    {"basename", do_basename, "path", 0, "last part of a path"},
    {"dirname", do_dirname, "path", 0, "all but the last part of a path"},
    {"path.expand", do_path_expand, "path", 0, "replaces a leading ~"},
    {"normalizePath", do_normalizePath, "path, winslash = '\\\\', mustWork = NA", 0, "absolute paths without links"},
    {0},
};
