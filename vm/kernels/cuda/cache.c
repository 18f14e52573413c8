/* cache.c - The kernels on disk.  Called by the loader of kernels and by `orbit kernels`.
 *
 * <folder>/kernels/ab/ab12...: a header (struct Header), a label, the payload.  The checksum is of all other bytes.
 * Files appear by rename, so that nobody sees a part of one; a process that is killed leaves a file "tmp-...", which
 * goes after an hour.  Everything is reached from the descriptor of the folder, without following links. */
#include "vm/kernels/cuda/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "vm/kernels/cuda/sha256.h"

typedef struct Header {
  char magic[8];
  uint32_t format, label; /* bytes of the label */
  uint64_t payload;       /* bytes */
  uint8_t key[32], checksum[32];
} Header;
static const char magic[8] = "ORBITKRN";
enum { FORMAT = 1, DAY = 86400, STALE = 3600 };
static const uint64_t default_cap = 256u << 20, largest = 64u << 20;

static void warn_once(KernelCache *c, const char *what, const char *name, const char *why) {
  if (c->warned) return;
  c->warned = true;
  char text[700];
  snprintf(text, sizeof text, "kernel cache: %s '%s'%s%s", what, name, *why ? ": " : "", why);
  if (c->warn) c->warn(c->context, text);
}

/* ---- keys ---- */
void cache_key(CacheKey *key, const CacheParts *parts) {
  const char *all[] = {parts->generator, parts->source, parts->options, parts->compiler, parts->arch};
  Sha256 s;
  sha256_begin(&s);
  for (int i = 0; i < 5; i++) {
    uint64_t n = strlen(all[i]); /* so that texts cannot run into each other */
    sha256_add(&s, &n, sizeof n);
    sha256_add(&s, all[i], n);
  }
  sha256_end(&s, key->digest);
}
void cache_key_text(const CacheKey *key, char text[65]) {
  for (int i = 0; i < 32; i++) snprintf(text + 2 * i, 3, "%02x", key->digest[i]);
}
static void checksum(const Header *h, const void *label, const void *payload, uint8_t digest[32]) {
  Header clear = *h;
  memset(clear.checksum, 0, sizeof clear.checksum);
  Sha256 s;
  sha256_begin(&s);
  sha256_add(&s, &clear, sizeof clear);
  sha256_add(&s, label, h->label);
  sha256_add(&s, payload, h->payload);
  sha256_end(&s, digest);
}

/* ---- the folder ---- */
/* NULL: may be trusted. */
static const char *why_not_ours(const struct stat *st) {
  if (st->st_uid != geteuid()) return "it belongs to another user";
  if (st->st_mode & S_IWOTH) return "everybody may write it";
  if (st->st_mode & S_IWGRP && st->st_gid != getegid()) return "another group may write it";
  return NULL;
}
static char *default_folder(void) {
  const char *own = getenv("ORBIT_CACHE_DIR"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  char path[4096];
  if (own && *own) return strdup(own);
  if (xdg && *xdg == '/')
    snprintf(path, sizeof path, "%s/orbit", xdg);
  else if (home && *home)
    snprintf(path, sizeof path, "%s/.cache/orbit", home);
  else
    return NULL;
  return strdup(path);
}
/* The folder and those above it. */
static void make_folders(const char *path) {
  char *copy = strdup(path);
  if (!copy) return;
  for (char *p = copy + 1;; p++) {
    if (*p && *p != '/') continue;
    char end = *p;
    *p = 0;
    mkdir(copy, 0700);
    *p = end;
    if (!end) break;
  }
  free(copy);
}
/* A folder below another that may be trusted; -1: none, and errno or *why says why. */
static int open_folder(int above, const char *name, bool make, const char **why) {
  *why = NULL;
  if (make) mkdirat(above, name, 0700);
  int fd = openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat st;
  if (fd < 0 || fstat(fd, &st) || !(*why = why_not_ours(&st))) return fd;
  close(fd);
  return -1;
}
/* The user's own name of a folder may be a link. */
static int open_root(KernelCache *c, bool make) {
  if (make) make_folders(c->folder);
  int fd = open(c->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    if (make || errno != ENOENT) warn_once(c, "cannot use", c->folder, strerror(errno));
    return -1;
  }
  struct stat st;
  const char *why = fstat(fd, &st) ? strerror(errno) : why_not_ours(&st);
  if (!why) return fd;
  warn_once(c, "not used, folder", c->folder, why);
  close(fd);
  return -1;
}
bool cache_open(KernelCache *c, const char *folder, bool make, void (*warn)(void *, const char *), void *context) {
  *c = (KernelCache){.fd = -1, .cap = default_cap, .warn = warn, .context = context, .since_scan = UINT64_MAX};
  const char *cap = getenv("ORBIT_CACHE_SIZE");
  if (cap && *cap) c->cap = strtoull(cap, NULL, 10) << 20;
  c->folder = folder ? strdup(folder) : default_folder();
  if (!c->folder) return false;
  int root = open_root(c, make);
  if (root < 0) return false;
  const char *why;
  c->fd = open_folder(root, "kernels", make, &why);
  if (c->fd < 0 && (why || make)) warn_once(c, "cannot use", c->folder, why ? why : strerror(errno));
  close(root);
  return c->fd >= 0;
}
void cache_close(KernelCache *c) {
  if (c->fd >= 0) close(c->fd);
  free(c->folder);
  c->fd = -1;
  c->folder = NULL;
}

/* ---- files ---- */
static bool read_exactly(int fd, void *to, size_t n) {
  for (char *p = to; n;) {
    ssize_t got = read(fd, p, n);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    p += got, n -= (size_t)got;
  }
  return true;
}
static bool write_exactly(int fd, const void *from, size_t n) {
  for (const char *p = from; n;) {
    ssize_t put = write(fd, p, n);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    p += put, n -= (size_t)put;
  }
  return true;
}
static bool header_fits(const Header *h, uint64_t bytes) {
  return !memcmp(h->magic, magic, sizeof magic) && h->format == FORMAT && h->label < CACHE_LABEL &&
         h->payload <= largest && sizeof *h + h->label + h->payload == bytes;
}
/* Reads a file that is ours; key: what its name says.  label and payload are the caller's where it is good. */
static CacheState read_file(int fd, const uint8_t key[32], char label[CACHE_LABEL], void **payload, size_t *n) {
  struct stat st;
  Header h;
  if (fstat(fd, &st) || !S_ISREG(st.st_mode)) return CACHE_FOREIGN;
  if (why_not_ours(&st)) return CACHE_FOREIGN;
  if ((uint64_t)st.st_size < sizeof h || !read_exactly(fd, &h, sizeof h)) return CACHE_DAMAGED;
  if (!header_fits(&h, (uint64_t)st.st_size) || memcmp(h.key, key, 32) != 0) return CACHE_DAMAGED;
  void *p = malloc(h.payload + 1);
  uint8_t sum[32];
  bool good = p && read_exactly(fd, label, h.label) && read_exactly(fd, p, h.payload);
  if (good) {
    label[h.label] = 0;
    ((char *)p)[h.payload] = 0; /* PTX is text */
    checksum(&h, label, p, sum);
    good = !memcmp(sum, h.checksum, 32);
  }
  if (!good) {
    free(p);
    return CACHE_DAMAGED;
  }
  *payload = p;
  *n = h.payload;
  return CACHE_GOOD;
}
/* "ab", and the name below it */
static void split_key(const CacheKey *key, char shard[3], char name[65]) {
  cache_key_text(key, name);
  memcpy(shard, name, 2);
  shard[2] = 0;
}
static void touch_daily(int fd) {
  struct stat st;
  if (!fstat(fd, &st) && st.st_mtime < time(NULL) - DAY) futimens(fd, NULL);
}

bool cache_get(KernelCache *c, const CacheKey *key, void **payload, size_t *n) {
  if (c->fd < 0) return false;
  char shard[3], name[65], label[CACHE_LABEL];
  const char *why;
  split_key(key, shard, name);
  int folder = open_folder(c->fd, shard, false, &why);
  int fd = folder < 0 ? -1 : openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  CacheState state = CACHE_FOREIGN;
  if (fd >= 0) {
    state = read_file(fd, key->digest, label, payload, n);
    if (state == CACHE_GOOD) touch_daily(fd);
    close(fd);
  }
  if (state == CACHE_GOOD) {
    c->hits++;
  } else {
    c->misses++;
    bool there = fd >= 0 || why || errno != ENOENT;
    if (there) {
      c->damaged++;
      warn_once(c, state == CACHE_DAMAGED ? "damaged, compiled again" : "not used", name, why ? why : "");
      if (state == CACHE_DAMAGED) unlinkat(folder, name, 0);
    }
  }
  if (folder >= 0) close(folder);
  return state == CACHE_GOOD;
}

/* Writes a file under another name and gives it its own; 0, or errno. */
static int write_file(int folder, const char *name, const Header *h, const char *label, const void *payload) {
  char temporary[64];
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  snprintf(temporary, sizeof temporary, "tmp-%ld-%llx", (long)getpid(),
           (unsigned long long)now.tv_nsec ^ (unsigned long long)now.tv_sec << 30 ^ (uintptr_t)payload);
  int fd = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0) return errno;
  bool good =
      write_exactly(fd, h, sizeof *h) && write_exactly(fd, label, h->label) && write_exactly(fd, payload, h->payload);
  int error = good ? 0 : errno ? errno : EIO;
  if (close(fd) && !error) error = errno;
  if (!error && renameat(folder, temporary, folder, name)) error = errno;
  if (error) unlinkat(folder, temporary, 0);
  return error;
}
static void keep_below_cap(KernelCache *c, uint64_t written) {
  if (c->since_scan != UINT64_MAX) c->since_scan += written;
  if (c->since_scan < c->cap / 16) return;
  c->since_scan = 0;
  c->pruned += cache_prune(c, c->cap);
}
void cache_put(KernelCache *c, const CacheKey *key, const char *label, const void *payload, size_t n) {
  if (c->fd < 0 || c->read_only || n > largest) return;
  Header h = {.format = FORMAT, .payload = n};
  memcpy(h.magic, magic, sizeof magic);
  memcpy(h.key, key->digest, 32);
  size_t l = strlen(label);
  h.label = (uint32_t)(l < CACHE_LABEL - 1 ? l : CACHE_LABEL - 1);
  checksum(&h, label, payload, h.checksum);
  char shard[3], name[65];
  const char *why;
  split_key(key, shard, name);
  int folder = open_folder(c->fd, shard, true, &why), error = errno;
  if (folder >= 0) {
    error = write_file(folder, name, &h, label, payload);
    close(folder);
    if (!error) {
      c->stored++;
      keep_below_cap(c, sizeof h + h.label + n);
      return;
    }
  }
  c->read_only = true; /* one attempt is enough */
  warn_once(c, "cannot write to", c->folder, why ? why : strerror(error));
}

/* ---- all files ---- */
static bool key_from_text(const char *s, uint8_t key[32]) {
  if (strlen(s) != 64) return false;
  for (int i = 0; i < 64; i++)
    if (!strchr("0123456789abcdef", s[i])) return false;
  for (int i = 0; i < 32; i++) {
    char two[3] = {s[2 * i], s[2 * i + 1], 0};
    key[i] = (uint8_t)strtoul(two, NULL, 16);
  }
  return true;
}
/* What a file is; its label and size. */
static void look_at(int folder, const char *shard, const char *name, bool checked, CacheEntry *e) {
  *e = (CacheEntry){.state = CACHE_FOREIGN};
  snprintf(e->name, sizeof e->name, "%.2s/%.80s", shard, name);
  struct stat st;
  if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW)) return;
  e->bytes = (uint64_t)st.st_size;
  e->time = st.st_mtime;
  CacheKey key;
  if (!strncmp(name, "tmp-", 4))
    e->state = CACHE_UNFINISHED;
  else if (!S_ISREG(st.st_mode) || !key_from_text(name, key.digest))
    return;
  else
    e->state = CACHE_GOOD;
  if (!checked || e->state != CACHE_GOOD) return;
  int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) {
    e->state = CACHE_FOREIGN;
    return;
  }
  void *payload;
  size_t n;
  e->state = strncmp(shard, name, 2) ? CACHE_DAMAGED : read_file(fd, key.digest, e->label, &payload, &n);
  if (e->state == CACHE_GOOD) free(payload);
  close(fd);
}
static void each_in_shard(KernelCache *c, const char *shard, bool checked, void (*visit)(void *, const CacheEntry *),
                          void *context) {
  const char *why;
  int fd = open_folder(c->fd, shard, false, &why);
  DIR *d = fd < 0 ? NULL : fdopendir(fd);
  if (!d) {
    if (fd >= 0) close(fd);
    CacheEntry e = {.state = CACHE_FOREIGN};
    snprintf(e.name, sizeof e.name, "%.90s", shard);
    visit(context, &e);
    return;
  }
  for (struct dirent *f; (f = readdir(d)) != NULL;) {
    if (!strcmp(f->d_name, ".") || !strcmp(f->d_name, "..")) continue;
    CacheEntry e;
    look_at(fd, shard, f->d_name, checked, &e);
    visit(context, &e);
  }
  closedir(d);
}
void cache_each(KernelCache *c, bool checked, void (*visit)(void *, const CacheEntry *), void *context) {
  int fd = c->fd < 0 ? -1 : openat(c->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *d = fd < 0 ? NULL : fdopendir(fd);
  if (!d) {
    if (fd >= 0) close(fd);
    return;
  }
  for (struct dirent *f; (f = readdir(d)) != NULL;)
    if (f->d_name[0] != '.') each_in_shard(c, f->d_name, checked, visit, context);
  closedir(d);
}

typedef struct Pruning {
  CacheEntry *all;
  size_t n, room;
} Pruning;
static void collect(void *context, const CacheEntry *e) {
  Pruning *p = context;
  if (p->n == p->room) {
    size_t room = p->room ? 2 * p->room : 64;
    CacheEntry *all = realloc(p->all, room * sizeof *all);
    if (!all) return;
    p->all = all;
    p->room = room;
  }
  p->all[p->n++] = *e;
}
static int by_time(const void *a, const void *b) {
  const CacheEntry *x = a, *y = b;
  return x->time != y->time ? (x->time < y->time ? -1 : 1) : strcmp(x->name, y->name);
}
uint64_t cache_prune(KernelCache *c, uint64_t cap) {
  Pruning p = {0};
  cache_each(c, false, collect, &p);
  if (p.n) qsort(p.all, p.n, sizeof *p.all, by_time);
  uint64_t total = 0, removed = 0;
  for (size_t i = 0; i < p.n; i++) total += p.all[i].bytes;
  int64_t stale = time(NULL) - STALE;
  uint64_t left = total > cap ? cap - cap / 4 : cap; /* with room, so that it is not done again at once */
  for (size_t i = 0; i < p.n; i++) {
    const CacheEntry *e = &p.all[i];
    bool unfinished = e->state == CACHE_UNFINISHED && e->time < stale;
    bool oldest = e->state == CACHE_GOOD && total > left;
    if (!unfinished && !oldest) continue;
    if (unlinkat(c->fd, e->name, 0)) continue;
    total -= e->bytes;
    removed++;
  }
  free(p.all);
  return removed;
}
