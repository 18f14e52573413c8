/* test_cache.c - The kernel cache on disk: damage, many processes, folders that may not be trusted or written. */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vm/kernels/cuda/cache.h"
#include "vm/kernels/cuda/sha256.h"

static char folder[64];
static int warnings;
static char warning[800];
static void note(void *context, const char *text) {
  (void)context;
  warnings++;
  snprintf(warning, sizeof warning, "%s", text);
}
static void up(void) {
  unsetenv("ORBIT_CACHE_SIZE");
  strcpy(folder, "/tmp/orbit-cache-XXXXXX");
  cr_assert(mkdtemp(folder));
  warnings = 0;
}
static void down(void) {
  char command[200];
  snprintf(command, sizeof command, "chmod -R u+w %s; rm -rf %s", folder, folder);
  cr_assert(system(command) == 0);
}
TestSuite(cache, .init = up, .fini = down);

static uint64_t seed = 5;
static uint32_t draw(uint32_t below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((seed >> 33) % below);
}
static CacheKey key_of(int i) {
  char source[40];
  snprintf(source, sizeof source, "kernel %d", i);
  CacheParts parts = {"1", source, "--fmad=false", "13.0", "sm_90"};
  CacheKey key;
  cache_key(&key, &parts);
  return key;
}
static size_t payload_of(int i, char *p) {
  size_t n = 200 + (size_t)(i * 97 % 3000);
  for (size_t k = 0; k < n; k++) p[k] = (char)(i * 31 + (int)k * 7 + (int)(k >> 8));
  return n;
}
/* -1: not there; 0: other bytes; 1: right. */
static int get(KernelCache *c, int i) {
  char right[4000];
  size_t n, m = payload_of(i, right);
  void *p;
  CacheKey key = key_of(i);
  if (!cache_get(c, &key, &p, &n)) return -1;
  int same = n == m && !memcmp(p, right, n);
  free(p);
  return same;
}
static void put(KernelCache *c, int i) {
  char p[4000];
  size_t n = payload_of(i, p);
  CacheKey key = key_of(i);
  cache_put(c, &key, "x + y", p, n);
}
static void path_of(int i, char *path, size_t size) {
  CacheKey key = key_of(i);
  char text[65];
  cache_key_text(&key, text);
  snprintf(path, size, "%s/kernels/%.2s/%s", folder, text, text);
}
typedef struct Tally {
  int of[4];
} Tally;
static void tally(void *context, const CacheEntry *e) { ((Tally *)context)->of[e->state]++; }

Test(cache, sha256) {
  static const struct {
    const char *text, *hex;
  } known[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
               {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
               {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
  for (int i = 0; i < 3; i++) {
    Sha256 s;
    CacheKey d;
    char text[65];
    sha256_begin(&s);
    for (const char *p = known[i].text; *p; p++) sha256_add(&s, p, 1);
    sha256_end(&s, d.digest);
    cache_key_text(&d, text);
    cr_expect_str_eq(text, known[i].hex);
  }
}
Test(cache, each_part_counts) {
  CacheParts parts = {"1", "source", "options", "13.0", "sm_90"};
  CacheKey first, other;
  cache_key(&first, &parts);
  for (int i = 0; i < 5; i++) {
    CacheParts changed = parts;
    *(&changed.generator + i) = "2";
    cache_key(&other, &changed);
    cr_expect(memcmp(&first, &other, sizeof first) != 0, "part %d", i);
  }
  CacheParts moved = {"1", "sourceoptions", "", "13.0", "sm_90"};
  cache_key(&other, &moved);
  cr_expect(memcmp(&first, &other, sizeof first) != 0);
}
Test(cache, put_and_get) {
  KernelCache c;
  cr_assert(cache_open(&c, folder, true, note, NULL));
  cr_expect_eq(get(&c, 1), -1);
  for (int i = 0; i < 50; i++) put(&c, i);
  for (int i = 0; i < 50; i++) cr_expect_eq(get(&c, i), 1);
  cr_expect_eq(get(&c, 50), -1);
  Tally t = {0};
  cache_each(&c, true, tally, &t);
  cr_expect_eq(t.of[CACHE_GOOD], 50);
  cr_expect(warnings == 0 && c.hits == 50 && c.misses == 2 && c.stored == 50);
  cache_close(&c);
  cr_assert(cache_open(&c, folder, false, note, NULL));
  cr_expect_eq(get(&c, 7), 1);
  cache_close(&c);
}
Test(cache, places) {
  KernelCache c;
  char path[100];
  snprintf(path, sizeof path, "%s/own/deep", folder);
  setenv("ORBIT_CACHE_DIR", path, 1);
  cr_expect(cache_open(&c, NULL, true, note, NULL));
  cr_expect_str_eq(c.folder, path);
  cache_close(&c);
  unsetenv("ORBIT_CACHE_DIR");
  setenv("XDG_CACHE_HOME", folder, 1);
  cr_expect(!cache_open(&c, NULL, false, note, NULL));
  snprintf(path, sizeof path, "%s/orbit", folder);
  cr_expect_str_eq(c.folder, path);
  cache_close(&c);
  unsetenv("XDG_CACHE_HOME");
  setenv("HOME", folder, 1);
  cr_expect(cache_open(&c, NULL, true, note, NULL));
  snprintf(path, sizeof path, "%s/.cache/orbit", folder);
  cr_expect_str_eq(c.folder, path);
  cache_close(&c);
  cr_expect_eq(warnings, 0);
}

/* One of the things that happen to files. */
static void damage(const char *path, const char *other) {
  int fd = open(path, O_RDWR);
  cr_assert(fd >= 0);
  struct stat st;
  fstat(fd, &st);
  uint32_t size = (uint32_t)st.st_size;
  unsigned char b[64];
  switch (draw(6)) {
  case 0: cr_assert(ftruncate(fd, draw(size)) == 0); break;
  case 1: cr_assert(ftruncate(fd, size + 1 + draw(100)) == 0); break;
  case 2: { /* a bit */
    off_t at = draw(size);
    cr_assert(pread(fd, b, 1, at) == 1);
    b[0] ^= (unsigned char)(1 << draw(8));
    cr_assert(pwrite(fd, b, 1, at) == 1);
    break;
  }
  case 3: /* some bytes of the header or behind it */
    for (int i = 0; i < 64; i++) b[i] = (unsigned char)draw(256);
    cr_assert(pwrite(fd, b, 1 + draw(64), draw(size - 64)) > 0);
    break;
  case 4: cr_assert(ftruncate(fd, 0) == 0 && ftruncate(fd, size) == 0); break;
  default: { /* another kernel's file */
    int from = open(other, O_RDONLY);
    char all[8000];
    ssize_t n = read(from, all, sizeof all);
    cr_assert(n > 0 && pwrite(fd, all, (size_t)n, 0) == n && ftruncate(fd, n) == 0);
    close(from);
  }
  }
  close(fd);
}
Test(cache, thousand_damages) {
  KernelCache c;
  char path[200], other[200];
  path_of(1000, other, sizeof other);
  for (int i = 0; i < 1000; i++) {
    cr_assert(cache_open(&c, folder, true, note, NULL));
    if (!i) put(&c, 1000);
    put(&c, i % 20);
    path_of(i % 20, path, sizeof path);
    damage(path, other);
    warnings = 0;
    int found = get(&c, i % 20);
    cr_expect(found == -1 || found == 1, "wrong bytes, damage %d", i);
    cr_expect(found == 1 || (warnings == 1 && strstr(warning, "compiled again")), "damage %d: %d, %s", i, warnings,
              warning);
    put(&c, i % 20);
    cr_expect_eq(get(&c, i % 20), 1);
    cache_close(&c);
  }
  Tally t = {0};
  cr_assert(cache_open(&c, folder, false, note, NULL));
  cache_each(&c, true, tally, &t);
  cr_expect(t.of[CACHE_GOOD] == 21 && t.of[CACHE_DAMAGED] == 0);
  cache_close(&c);
}

/* What each process does until it is killed; status 1: it got a kernel's bytes wrong. */
static void work(void) {
  KernelCache c;
  if (!cache_open(&c, folder, true, note, NULL)) _exit(2);
  c.cap = 60000; /* about half of all: the others prune */
  for (int round = 0; round < 200; round++)
    for (int k = 0; k < 60; k++) {
      int i = (int)draw(60), found = get(&c, i);
      if (found == 0) _exit(1);
      if (found < 0) put(&c, i);
    }
  _exit(0);
}
Test(cache, twenty_processes) {
  pid_t p[20];
  for (int i = 0; i < 20; i++) {
    seed = (uint64_t)i + 100;
    if ((p[i] = fork()) == 0) work();
  }
  seed = 9;
  for (int i = 0; i < 20; i++) {
    usleep(draw(20000));
    kill(p[i], SIGKILL);
  }
  for (int i = 0; i < 20; i++) {
    int status;
    waitpid(p[i], &status, 0);
    cr_expect(WIFSIGNALED(status) || WEXITSTATUS(status) == 0, "process %d: %d", i, status);
  }
  KernelCache c;
  Tally t = {0};
  cr_assert(cache_open(&c, folder, false, note, NULL));
  cache_each(&c, true, tally, &t);
  cr_expect(t.of[CACHE_GOOD] > 0 && !t.of[CACHE_DAMAGED] && !t.of[CACHE_FOREIGN]);
  for (int i = 0; i < 60; i++) cr_expect_neq(get(&c, i), 0);
  cache_close(&c);
}

Test(cache, read_only) {
  KernelCache c;
  cr_assert(cache_open(&c, folder, true, note, NULL));
  put(&c, 1);
  cache_close(&c);
  char command[200];
  snprintf(command, sizeof command, "chmod -R a-w %s%s%s", folder, geteuid() ? "" : "; chown -R 65534:65534 ",
           geteuid() ? "" : folder);
  cr_assert(system(command) == 0);
  pid_t p = fork();
  if (!p) {
    if (!geteuid() && (setegid(65534) || seteuid(65534))) _exit(9); /* nothing is read only for root */
    bool good = cache_open(&c, folder, true, note, NULL) && get(&c, 1) == 1 && warnings == 0;
    put(&c, 2);
    put(&c, 3);
    _exit(good && get(&c, 2) == -1 && warnings == 1 && strstr(warning, "cannot write") ? 0 : 1);
  }
  int status;
  waitpid(p, &status, 0);
  cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%d", status);
}
/* false: the cache was not used, and said so once. */
static bool usable(void) {
  KernelCache c;
  warnings = 0;
  bool open = cache_open(&c, folder, true, note, NULL);
  put(&c, 5);
  put(&c, 6);
  int found = get(&c, 5);
  cache_close(&c);
  cr_expect(found == 1 || warnings == 1, "%d warnings", warnings);
  return open && found == 1;
}
Test(cache, folders_of_others) {
  char path[200];
  cr_expect(usable());
  chmod(folder, 0777);
  cr_expect(!usable() && strstr(warning, "everybody may write"));
  chmod(folder, 0700);
  snprintf(path, sizeof path, "%s/kernels", folder);
  chmod(path, 0777);
  cr_expect(!usable() && strstr(warning, "everybody may write"));
  chmod(path, 0700);
  cr_expect(usable());
  path_of(5, path, sizeof path);
  chmod(path, 0666);
  KernelCache c;
  warnings = 0;
  cr_assert(cache_open(&c, folder, true, note, NULL));
  cr_expect(get(&c, 5) == -1 && warnings == 1);
  cache_close(&c);
  if (geteuid()) return; /* only root can give files away */
  cr_assert(chown(folder, 4711, 4711) == 0);
  cr_expect(!usable() && strstr(warning, "another user"));
}
Test(cache, links_are_not_followed) {
  char path[200], other[200];
  KernelCache c;
  cr_expect(usable());
  path_of(5, path, sizeof path);
  path_of(6, other, sizeof other);
  unlink(path);
  cr_assert(symlink(other, path) == 0);
  warnings = 0;
  cr_assert(cache_open(&c, folder, true, note, NULL));
  cr_expect(get(&c, 5) == -1 && warnings == 1);
  cache_close(&c);
}
Test(cache, oldest_go_first) {
  KernelCache c;
  char path[200];
  cr_assert(cache_open(&c, folder, true, note, NULL));
  for (int i = 0; i < 40; i++) {
    put(&c, i);
    path_of(i, path, sizeof path);
    struct timeval times[2] = {{1000000 + i, 0}, {1000000 + i, 0}};
    utimes(path, times);
  }
  cr_expect_eq(get(&c, 3), 1); /* used today */
  c.cap = 20000;
  c.since_scan = UINT64_MAX;
  put(&c, 40);
  cr_expect(c.pruned > 10 && c.pruned < 41);
  cr_expect_eq(get(&c, 40), 1);
  cr_expect_eq(get(&c, 3), 1);
  cr_expect_eq(get(&c, 39), 1);
  cr_expect_eq(get(&c, 0), -1);
  snprintf(path, sizeof path, "%s/kernels/ab", folder);
  mkdir(path, 0700);
  strcat(path, "/tmp-1-2");
  close(open(path, O_CREAT | O_WRONLY, 0600));
  cr_expect_eq(cache_prune(&c, 1 << 30), 0); /* somebody may be writing it */
  struct timeval old[2] = {{1000000, 0}, {1000000, 0}};
  utimes(path, old);
  cr_expect_eq(cache_prune(&c, 1 << 30), 1);
  cr_expect_eq(warnings, 0);
  cache_close(&c);
}
