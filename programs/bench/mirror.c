/* mirror.c - Private copies of the folders that `orbit bench` runs programs in: they find their files by relative
 * paths, and what they write never reaches the user's folders.
 *
 * Called by measure.c before each run, which undoes what the run before has changed.  Folders are made anew, small
 * files copied, large ones and what is beyond a number of entries linked.  Beside the folder stand links to what lies
 * beside the user's, two levels up, so that ../data is there.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "programs/bench/bench.h"

enum { LEVELS = 2, MAX_ENTRIES = 5000, MAX_FILE = 1 << 20, MAX_BYTES = 64 << 20 };

typedef struct Room {
  long entries, bytes; /* that may still be made; what is beyond is linked */
  const char *own;     /* where the copies are: no part of what is copied */
} Room;

static int remove_one(const char *path, const struct stat *st, int flag, struct FTW *at) {
  (void)st;
  (void)flag;
  (void)at;
  return remove(path);
}

void bench_remove_tree(const char *path) {
  if (nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0) fprintf(stderr, "orbit bench: cannot remove %s\n", path);
}

static bool copy_file(const char *from, const char *to, const struct stat *st) {
  size_t n = 0;
  char *text = bench_read_file(from, &n);
  FILE *f = text ? fopen(to, "wb") : NULL;
  bool good = f && fwrite(text, 1, n, f) == n;
  if (f) good = fclose(f) == 0 && good;
  free(text);
  struct timespec times[2] = {st->st_atim, st->st_mtim};
  return good && chmod(to, (st->st_mode & 0777) | 0600) == 0 && utimensat(AT_FDCWD, to, times, 0) == 0;
}

static bool unchanged(const struct stat *a, const struct stat *b) {
  return a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static void refresh(Room *room, const char *from, const char *to, const char *skip, bool links);

/* One entry of the user's folder. */
static void refresh_entry(Room *room, const char *from, const char *to, bool hidden, bool links) {
  struct stat source, got;
  if (lstat(from, &source) != 0 || strcmp(from, room->own) == 0) return;
  bool have = lstat(to, &got) == 0, own = !links && !hidden && room->entries > 0;
  bool folder = own && S_ISDIR(source.st_mode);
  bool copy = own && S_ISREG(source.st_mode) && source.st_size <= MAX_FILE && source.st_size <= room->bytes;
  mode_t want = folder ? S_IFDIR : copy ? S_IFREG : S_IFLNK;
  room->entries--;
  if (copy) room->bytes -= source.st_size;
  if (have && (got.st_mode & S_IFMT) != want) bench_remove_tree(to), have = false;
  if (folder) {
    if (have || mkdir(to, 0700) == 0) refresh(room, from, to, NULL, false);
  } else if (copy) {
    if (!have || !unchanged(&source, &got)) (void)copy_file(from, to, &source);
  } else if (!have && symlink(from, to) != 0) {
    fprintf(stderr, "orbit bench: cannot make %s\n", to);
  }
}

/* skip: an entry that is looked after elsewhere, or NULL; links: only links. */
static void refresh(Room *room, const char *from, const char *to, const char *skip, bool links) {
  DIR *d = opendir(to);
  for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
    struct stat st;
    char *source = bench_join(from, "/", e->d_name), *made = bench_join(to, "/", e->d_name);
    if (lstat(source, &st) != 0) bench_remove_tree(made);
    free(source);
    free(made);
  }
  if (d) closedir(d);
  if (!(d = opendir(from))) return;
  for (struct dirent *e; (e = readdir(d)) != NULL;) {
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0 || (skip && strcmp(e->d_name, skip) == 0)) continue;
    char *source = bench_join(from, "/", e->d_name), *made = bench_join(to, "/", e->d_name);
    refresh_entry(room, source, made, e->d_name[0] == '.', links);
    free(source);
    free(made);
  }
  closedir(d);
}

bool bench_mirror(const Bench *b, const char *folder, char *out, size_t room) {
  const char *part[LEVELS + 1]; /* of the path, the last one first */
  char above[PATH_MAX], own[PATH_MAX];
  int n = 0;
  uint64_t hash = 1469598103934665603ull;
  for (const char *p = folder; *p; p++) hash = (hash ^ (uint8_t)*p) * 1099511628211ull;
  size_t at = (size_t)snprintf(out, room, "%s/in-%016llx", b->tmp, (unsigned long long)hash);
  snprintf(above, sizeof above, "%s", folder);
  for (char *slash; n <= LEVELS && (slash = strrchr(above, '/')) && slash > above; *slash = 0)
    part[n++] = folder + (slash - above) + 1;
  if (!realpath(b->tmp, own)) return false;
  mkdir(out, 0700);
  for (int k = n - 1; k >= 0 && at < room; k--) {
    size_t len = strcspn(part[k], "/"), upto = (size_t)(part[k] - folder) - 1;
    char name[NAME_MAX + 1], *from = bench_copy(folder, upto);
    snprintf(name, sizeof name, "%.*s", (int)len, part[k]);
    Room links = {LONG_MAX, 0, own};
    if (k < n - 1) refresh(&links, from, out, name, true);
    free(from);
    at += (size_t)snprintf(out + at, room - at, "/%s", name);
    if (at < room) mkdir(out, 0700);
  }
  Room all = {MAX_ENTRIES, MAX_BYTES, own};
  if (at < room) refresh(&all, folder, out, NULL, false);
  return at < room && access(out, X_OK) == 0;
}
